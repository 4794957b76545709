"""What becomes of relics, for whoever counts it."""

from __future__ import annotations

from types import MappingProxyType

from malison.games.viscounts_curse import events as ev
from malison.games.viscounts_curse.box.cards import CARDS, FIRST_ENEMY
from malison.games.viscounts_curse.moves import BUY, GAIN, PLAY
from malison.games.viscounts_curse.show.words import list_of
from malison.games.viscounts_curse.state import Manor
from malison.kernel.cards import PLAYED, TAKEN, Cards, Event

BLANK = MappingProxyType({"symbols": "", "when_played": [], "drop_off": [], "while_active": ""})


def called(card: int) -> str:
    return f"{list_of(card)}.{CARDS[card]}" if 0 <= card < FIRST_ENEMY else ""


class ManorCards(Cards):
    """A blank relic is worth its price and nothing else: no symbols, no effects."""

    choice = MappingProxyType({"market": TAKEN, "signatures": PLAYED, "starters": PLAYED})
    blanks = MappingProxyType({"market": BLANK, "signatures": BLANK, "starters": BLANK})

    def option(self, g: Manor, move: int) -> str:
        for family in (BUY, GAIN):
            if family.has(move):
                return called(g.market[family.place(move)])
        return called(PLAY.place(move)) if PLAY.has(move) else ""

    def told(self, g: Manor, event: Event) -> tuple[int, str, str] | None:
        _, _, kind, seat, card, *_ = event
        if kind not in (ev.BUYS, ev.GAINS, ev.PLAYS):
            return None
        return seat, called(card), PLAYED if kind == ev.PLAYS else TAKEN

    def kept(self, g: Manor, seat: int) -> list[str]:
        mine = [*g.hands[seat], *g.decks[seat], *g.discards[seat], g.active[seat]]
        return [name for name in map(called, mine) if name]
