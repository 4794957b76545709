"""What is hidden: whatever lies face-down in a pile. The piles know who may see each card."""

from __future__ import annotations

from hollow_hill.state import Table
from malison.kernel.piles import hide_piles


def hide(g: Table, seat: int) -> None:
    hide_piles(g.piles(), seat, g.rng)
