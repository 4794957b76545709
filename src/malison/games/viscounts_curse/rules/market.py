"""The market: what leaves it is replaced at once."""

from __future__ import annotations

from malison.games.viscounts_curse import events as ev
from malison.games.viscounts_curse.state import NOWHERE, Manor
from malison.kernel.vectors import changed, i64, longer, vec


def fill_market(g: Manor) -> None:
    """VC-M1..M3, VC-Q2, VC-Q3: empty slots are filled from the left while there are cards."""
    for slot in range(len(g.market)):
        if g.market[slot] < 0:
            if not g.market_deck:
                if len(g.market_discard) == 0:
                    return
                g.market_deck = list(g.market_discard)
                g.market_discard = vec[i64]()
                g.rng.shuffle(g.market_deck)
                g.tell(ev.MARKET_SHUFFLED)
            g.market = changed(g.market, slot, g.market_deck.pop())
            g.reveal()
            g.tell(ev.OFFERED, g.market[slot])


def send_away(g: Manor, slot: i64, cause: i64) -> None:
    """VC-AS4: a market relic goes to the market discard pile; the slot waits to be filled."""
    card = g.market[slot]
    g.market = changed(g.market, slot, NOWHERE)
    g.market_discard = longer(g.market_discard, card)
    g.tell(ev.DISMISSED, card, cause=cause)


def take_from_market(g: Manor, seat: i64, slot: i64) -> i64:
    """VC-AP1, VC-L12: a market relic goes to a player's discard pile and is replaced."""
    card = g.market[slot]
    g.market = changed(g.market, slot, NOWHERE)
    g.discards[seat].append(card)
    fill_market(g)
    return card


def stocked(g: Manor) -> bool:
    """Whether any slot holds a relic."""
    for card in g.market:
        if card >= 0:
            return True
    return False
