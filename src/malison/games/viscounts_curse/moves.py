"""Everything a player can do: small decisions, one question at a time (VC-D1..D26)."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse.box.cards import ACTIONS, CARDS, CHARACTERS, CURSES, ENEMIES, RELICS
from malison.kernel.moves import Moves
from malison.kernel.vectors import i64, row_of, vec

MOVES: Final = Moves()
CURSE: Final = MOVES.family("curse", curse=CURSES)
CHARACTER: Final = MOVES.family("character", character=CHARACTERS)
FIRST: Final = MOVES.family("first", seat=2)
USE: Final = MOVES.single("use")
SKIP: Final = MOVES.single("skip")
PLAY: Final = MOVES.family("play", relic=RELICS)
ACTION: Final = MOVES.family("action", action=(*ACTIONS, "pass"))
TARGET: Final = MOVES.family("target", seat=2)
BUY: Final = MOVES.family("buy", slot=3)
DEFEAT: Final = MOVES.family("defeat", enemy=ENEMIES)
DRAW: Final = MOVES.single("draw")
BACK: Final = MOVES.family("back", card=CARDS)
DISMISS: Final = MOVES.family("dismiss", slot=3)
REVEAL: Final = MOVES.family("reveal", slot=3)
STOP: Final = MOVES.single("stop")
DISCARD: Final = MOVES.family("discard", card=CARDS)
PLAYER: Final = MOVES.family("player", seat=2)
REPLACE: Final = MOVES.family("replace", slots=("1", "2", "12", "3", "13", "23", "123"))
GAIN: Final = MOVES.family("gain", slot=3)
TOP: Final = MOVES.family("top", relic=RELICS)
DESTROY: Final = MOVES.family("destroy", relic=RELICS)
TRIBUTE: Final = MOVES.family("tribute", relic=RELICS)
REFUSE: Final = MOVES.single("refuse")
BANISH: Final = MOVES.family("banish", slot=3)
DECLINE: Final = MOVES.single("decline")
LURK: Final = MOVES.family("lurk", slot=3)
STRIKE: Final = MOVES.family("strike", slot=3)

PASS: Final = ACTION.at(len(ACTIONS))


def any_of(useful: int) -> vec[i64]:
    """The actions of a set, a bit each, and the pass."""
    return row_of([ACTION.nth(action) for action in range(len(ACTIONS)) if useful >> action & 1] + [PASS])


ANY_OF: Final = vec[vec[i64]]([any_of(useful) for useful in range(1 << len(ACTIONS))])
