"""Every move of the game: small decisions, one question at a time (VC-D1..D25)."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse.box.cards import CARDS, CHARACTERS, CURSES, ENEMIES, FIRST_ENEMY, RELICS
from malison.kernel.moves import Moves

MOVES: Final = Moves()

CURSE: Final = MOVES.family("curse", curse=CURSES)
CHARACTER: Final = MOVES.family("character", character=CHARACTERS)
FIRST: Final = MOVES.family("first", seat=2)
USE: Final = MOVES.family("use")
SKIP: Final = MOVES.family("skip")
PLAY: Final = MOVES.family("play", relic=RELICS)
ACTION: Final = MOVES.family("action", action=("purchase", "fight", "scry", "heal", "pass"))
TARGET: Final = MOVES.family("target", seat=2)
BUY: Final = MOVES.family("buy", slot=3)
DEFEAT: Final = MOVES.family("defeat", enemy=ENEMIES)
DRAW_CARD: Final = MOVES.family("draw")
BACK: Final = MOVES.family("back", card=CARDS)
SEND: Final = MOVES.family("dismiss", slot=3)
TURN_UP: Final = MOVES.family("reveal", slot=3)
STOP: Final = MOVES.family("stop")
DISCARD: Final = MOVES.family("discard", card=CARDS)
PLAYER: Final = MOVES.family("player", seat=2)
REPLACE: Final = MOVES.family("replace", slots=("1", "2", "12", "3", "13", "23", "123"))
TAKE: Final = MOVES.family("gain", slot=3)
TOP: Final = MOVES.family("top", relic=RELICS)
DESTROY: Final = MOVES.family("destroy", relic=RELICS)
TRIBUTE: Final = MOVES.family("tribute", relic=RELICS)
REFUSE: Final = MOVES.family("refuse")
BANISH: Final = MOVES.family("banish", slot=3)
DECLINE: Final = MOVES.family("decline")
LURK: Final = MOVES.family("lurk", slot=3)

# The first move of each family as a bare int, for the rules to count from.
CURSE_0: Final = CURSE.base
CHARACTER_0: Final = CHARACTER.base
FIRST_0: Final = FIRST.base
USE_0: Final = USE.base
SKIP_0: Final = SKIP.base
PLAY_0: Final = PLAY.base
ACTION_0: Final = ACTION.base
PASS: Final = ACTION.base + 4
TARGET_0: Final = TARGET.base
BUY_0: Final = BUY.base
DEFEAT_0: Final = DEFEAT.base - FIRST_ENEMY
DRAW_0: Final = DRAW_CARD.base
BACK_0: Final = BACK.base
SEND_0: Final = SEND.base
TURN_UP_0: Final = TURN_UP.base
STOP_0: Final = STOP.base
DISCARD_0: Final = DISCARD.base
PLAYER_0: Final = PLAYER.base
REPLACE_0: Final = REPLACE.base - 1
TAKE_0: Final = TAKE.base
TOP_0: Final = TOP.base
DESTROY_0: Final = DESTROY.base
TRIBUTE_0: Final = TRIBUTE.base
REFUSE_0: Final = REFUSE.base
BANISH_0: Final = BANISH.base
DECLINE_0: Final = DECLINE.base
LURK_0: Final = LURK.base
