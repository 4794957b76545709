"""Loaded by the process that servers are forked from: they find everything made, and start in a moment."""

from __future__ import annotations

from malison.web.server import warm

warm.warm_up()
for _ in warm.all_templates():
    pass
