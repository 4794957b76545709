"""Loaded by the process that servers are forked from: they find everything made, and start in a moment."""

from __future__ import annotations

from malison.web.server import warm
from malison.web.show.looks import own_template

warm.warm_up()
for edition, look in warm.looks():
    own_template(edition, look)
