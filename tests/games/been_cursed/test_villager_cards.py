"""Villager cards instead of the bag (BC-V)."""

from __future__ import annotations

import pytest
from support import rules
from support_been_cursed import d20, day, digest, game, go, lives, luck, night, options, play, ready, village

from malison.games.been_cursed.moves import VILLAGERS
from malison.games.been_cursed.rules.village import ARRIVE
from malison.kernel.errors import BrokenPosition


@rules("BC-V1")
def test_twenty_cards_are_revealed_for_the_houses() -> None:
    g = game.deal(seed=3, villager_cards=True)
    assert sum(g.villager_pile) == 20
    assert len(g.villager_deck) == 16
    assert list(g.villager_pile) == [list(g.house).count(kind) for kind in range(6)]
    assert not game.deal(seed=3).villager_deck


@rules("BC-V2")
def test_the_top_card_says_who_arrives() -> None:
    g = village(people={1: "farmer"}, villager_cards=True)
    g.villager_deck.sort(key=lambda kind: kind == 4)
    ready(g, ARRIVE)
    luck(g, d20(9))
    assert lives(go(g), 9) == "merchant"
    assert (g.villager_pile[4], len(g.villager_deck)) == (1, 34)


@rules("BC-V3")
def test_a_digested_villagers_card_is_shuffled_into_the_deck() -> None:
    g = digest(stomach="noble farmer", people={1: "noble"}, villager_cards=True)
    assert list(g.villager_pile) == [0, 0, 0, 0, 0, 1]
    assert (len(g.villager_deck), g.villager_deck.count(5)) == (35, 2)


@rules("BC-V4")
def test_the_pile_is_open_to_all() -> None:
    g = day(people={1: "noble", 2: "farmer"}, villager_cards=True)
    for seat in (None, 0, 1):
        shown = g.view(seat)["villager_cards"]
        assert shown == {"deck": 34, "pile": {**dict.fromkeys(VILLAGERS, 0), "noble": 1, "farmer": 1}}
    assert day(people={}).view()["villager_cards"] is None


@rules("BC-V5")
def test_the_pile_matches_board_and_stomach() -> None:
    g = night(at=5, people={5: "noble", 6: "farmer"}, villager_cards=True)
    play(g, "bite")
    assert list(g.villager_pile) == [1, 0, 0, 0, 0, 1]
    g.villager_pile[0] = 2
    with pytest.raises(BrokenPosition, match="pile"):
        g.check()


@rules("BC-J73")
def test_hypnotize_takes_a_card_out_of_the_deck() -> None:
    g = day(people={7: "farmer"}, tiles="mandrake_root", hand="hypnotize", villager_cards=True)
    play(g, "cast hypnotize")
    luck(g, *[(n, range(n)) for n in range(34, 1, -1)], d20(7))
    play(g, "call noble")
    assert "place 9" in options(g)
    # The card is on the table already, so a re-deal leaves it where it is.
    assert g.redeal(0, 5).villager_deck[-1] == 5
    play(g, "place 9")
    assert (lives(g, 9), g.villager_pile[5]) == ("noble", 1)
