"""What the tests and the lessons lay out positions with."""

from __future__ import annotations

from hollow_hill import GAME
from hollow_hill.moves import KIND_IDS
from hollow_hill.state import Table

from malison.kernel.piles import EVERYBODY, NOBODY, Pile, only


def table(*hands: str, laid: tuple[str, ...] = (), buried: tuple[str, ...] = (), deck: str = "") -> Table:
    """A table at which the first seat has just drawn: `table("ring candle idol", "ring ring")`. `deck` names its top cards, the
    topmost first; the rest of the box lies below.
    """
    g = GAME.deal(len(hands), seed=1)
    assert isinstance(g, Table)
    g.hands = [pile(text, only(seat)) for seat, text in enumerate(hands)]
    g.laid = [pile(text, EVERYBODY) for text in padded(laid, len(hands))]
    g.buried = [pile(text, only(seat)) for seat, text in enumerate(padded(buried, len(hands)))]
    top = numbers(deck)[::-1]
    rest = [kind for kind, copies in enumerate(g.box.copies) for _ in range(copies)]
    for card in [*top, *(card for one in g.hands + g.laid + g.buried for card in one.cards)]:
        rest.remove(card)
    g.deck = Pile()
    g.deck.fill(rest + top, NOBODY)
    # The open question looks at the hands as they are now.
    assert g.asking is not None
    g.options = g.asking.options(g)
    g.check()
    return g


def padded(texts: tuple[str, ...], n: int) -> list[str]:
    return [*texts, *[""] * (n - len(texts))]


def numbers(text: str) -> list[int]:
    return [KIND_IDS.index(word) for word in text.split()]


def pile(text: str, seen: int) -> Pile:
    made = Pile()
    made.fill(numbers(text), seen)
    return made


def options(g: Table) -> list[str]:
    return [GAME.moves.name(move) for move in g.legal()]
