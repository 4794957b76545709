"""What hunts are counted by."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed.state import West
from malison.kernel.groups import TURN, Groups

ENDINGS: Final = (
    "",
    "three_monsters",
    "all_artifacts",
    "town_fell",
    "round_cap",
    "goal",
    "death",
    "team_broke",
    "overrun",
    "quarry_lost",
)


def groups(g: West) -> Groups:
    """Each player's character and place in the first round, and what ended the game."""
    # The token passes counter-clockwise with each new round.
    first = (g.first + g.round - 1) % g.seats if g.round else -1
    seats = tuple(
        {
            "character": g.box.character_ids[who.role] if who.role >= 0 else "",
            TURN: str((seat - first) % g.seats + 1) if first >= 0 else "",
        }
        for seat, who in enumerate(g.players)
    )
    return Groups(seats, {"ending": ENDINGS[g.ended]})


def rounds(g: West) -> int:
    return g.round
