"""Piles and who may see their cards."""

from __future__ import annotations

import json

import pytest

from malison.kernel.errors import BrokenPosition
from malison.kernel.piles import EVERYBODY, NOBODY, Pile, hide_piles, only
from malison.kernel.rng import seeded
from malison.kernel.state import State


def pile(cards: list[int], seen: int) -> Pile:
    made = Pile()
    made.fill(cards, seen)
    return made


def test_a_drawn_card_is_seen_by_who_drew_it():
    g, deck, hand = State(), pile([1, 2, 3], NOBODY), Pile()
    assert deck.draw(g, hand, only(1)) == 3
    assert [hand.shown(seat) for seat in (0, 1, -1)] == [[None], [3], [None]]
    assert deck.shown(1) == [None, None]
    assert g.reveals == 1


def test_who_has_seen_a_card_knows_it_wherever_it_goes():
    g, hand, table = State(), pile([4, 5], only(0)), Pile()
    assert hand.move(g, 0, table, only(2)) == 4
    assert [table.shown(seat) for seat in (0, 1, 2)] == [[4], [None], [4]]
    assert g.reveals == 1
    hand.move(g, 0, table, only(0))
    assert g.reveals == 1, "nobody has learned anything"
    table.reveal(g, 0, EVERYBODY)
    assert table.shown(-1) == [4, None]
    assert g.reveals == 2


def test_shuffled_cards_are_known_to_nobody():
    deck = pile(list(range(20)), EVERYBODY)
    deck.shuffle(seeded(1))
    assert deck.shown(0) == [None] * 20
    assert deck.cards != list(range(20))
    assert sorted(deck.cards) == list(range(20))


def test_hiding_moves_what_a_seat_may_not_see_and_nothing_else():
    piles = [pile([1, 2, 3, 4, 5], NOBODY), pile([6, 7], only(0)), pile([8, 9], only(1)), pile([10], EVERYBODY)]
    places = [set() for _ in range(10)]
    for seed in range(60):
        copies = [one.copy() for one in piles]
        hide_piles(copies, 0, seeded(seed))
        assert [one.shown(0) for one in copies] == [one.shown(0) for one in piles]
        assert [one.seen for one in copies] == [one.seen for one in piles]
        for place, card in enumerate(card for one in copies for card in one.cards):
            places[place].add(card)
    unseen = {1, 2, 3, 4, 5, 8, 9}
    assert places == [unseen] * 5 + [{6}, {7}] + [unseen] * 2 + [{10}]
    assert [one.cards for one in piles] == [[1, 2, 3, 4, 5], [6, 7], [8, 9], [10]], "copies share nothing"


def test_how_cards_lay_leaves_no_trace():
    one, two = pile([1, 2, 3, 4], NOBODY), pile([3, 1, 4, 2], NOBODY)
    hide_piles([one], 0, seeded(5))
    hide_piles([two], 0, seeded(5))
    assert one.cards == two.cards


@pytest.mark.parametrize(("seen", "words"), [([0], "2 cards and says of 1"), ([0, 8], "not 8"), ([0, -2], "not -2")])
def test_a_pile_that_does_not_hold_together_is_named(seen, words):
    one = pile([1, 2], NOBODY)
    one.check("deck", 3)
    one.seen = seen
    with pytest.raises(BrokenPosition, match=f"deck.*{words}"):
        one.check("deck", 3)


def test_piles_are_dumped_and_read(hill):
    state = hill.deal(3, seed=5)
    text = json.dumps(state.dump())
    assert '"part": "Pile"' in text
    assert hill.load(text).dump() == state.dump()
