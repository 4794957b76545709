"""Everything a player can do: small decisions, one component each."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle.box.cards import ABILITIES, EQUIPMENT, ITEMS
from malison.kernel.moves import Moves

CUBES: Final = ("red", "blue", "yellow")
PIPS: Final = 6
SPACES: Final = 4
STATUSES: Final = (
    "poison",
    "corruption",
    *("stun_" + name for name in ABILITIES),
    *("bleed_" + slot for slot in ("1", "2", "3")),
)

MOVES: Final = Moves()

# Phase 4: what goes where.
ABILITY: Final = MOVES.family("ability", die=PIPS, card=ABILITIES)
SKILL: Final = MOVES.family("skill", die=PIPS, hero=3)
PAY_DIE: Final = MOVES.family("pay", die=PIPS, card=EQUIPMENT)
ATTACK: Final = MOVES.family("attack", cube=CUBES, hero=3)
PAY_CUBE: Final = MOVES.family("spend", cube=CUBES, card=EQUIPMENT)
USE: Final = MOVES.family("use", card=EQUIPMENT)
ITEM: Final = MOVES.family("item", token=ITEMS)
DONE: Final = MOVES.single("done")

# What an effect asks.
TOP: Final = MOVES.family("top", choice=("use", "or", "skip"))
BONUS: Final = MOVES.family("bonus", choice=("take", "skip"))
CONJURE: Final = MOVES.family("conjure", card=EQUIPMENT)
TURN: Final = MOVES.family("turn", die=PIPS, to=PIPS)
REROLL: Final = MOVES.family("reroll", die=PIPS)
CUBE: Final = MOVES.family("cube", colour=CUBES)
COLOUR: Final = MOVES.family("colour", colour=CUBES)
MEND: Final = MOVES.family("mend", hero=3)
CURE: Final = MOVES.family("cure", status=STATUSES)
ENEMY_REROLL: Final = MOVES.family("enemy_reroll", die=3)
ENEMY_MOVE: Final = MOVES.family("enemy_move", die=3, to=3)
HASTEN: Final = MOVES.family("hasten", hero=3)

# Results.
STRIKE: Final = MOVES.family("strike", space=SPACES)
PASS: Final = MOVES.family("pass", space=SPACES, check=3)
NO_CHECK: Final = MOVES.single("no_check")
HIT: Final = MOVES.family("hit", hero=3)
BLOCK: Final = MOVES.single("block")
ACCEPT: Final = MOVES.single("accept")
BLEED: Final = MOVES.family("bleed", hero=3)
LOSE: Final = MOVES.family("lose", hero=("1", "2", "3", "random"))
UNFILL: Final = MOVES.family("unfill", cube=CUBES)
UNPASS: Final = MOVES.family("unpass", check=3)

# Cleanup.
LEVEL_UP: Final = MOVES.family("level_up", card=ABILITIES)
KEEP: Final = MOVES.family("keep", card=EQUIPMENT)
GO_ON: Final = MOVES.single("go_on")
STOW: Final = MOVES.family("stow", cube=(*CUBES, "none"))

USE_TOP: Final = TOP.at(0)
USE_OR: Final = TOP.at(1)
SKIP_TOP: Final = TOP.at(2)
TAKE_BONUS: Final = BONUS.at(0)
SKIP_BONUS: Final = BONUS.at(1)
LOSE_RANDOM: Final = LOSE.at(3)
STOW_NONE: Final = STOW.at(3)
