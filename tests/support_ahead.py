"""Loaded by the process that servers are forked from: they find everything made, and start in a moment."""

from __future__ import annotations

from malison.web.server import warm
from malison.web.show.looks import templates

warm.warm_up()
for look in warm.looks():
    templates().get_template(look)
