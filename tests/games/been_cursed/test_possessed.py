"""The Possessed Wizard (BC-O) and games without people (BC-Z)."""

from __future__ import annotations

import pytest
from support import rules
from support_been_cursed import (
    d6,
    d20,
    drawn,
    evening,
    game,
    go,
    in_front,
    lives,
    luck,
    night,
    play,
    possessed_acts,
    possessed_day,
    possessed_end,
    rabid_night,
    ready,
    tiles,
    told,
    village,
    where,
)

from malison.games.been_cursed.moves import POSSESSED_CARDS
from malison.games.been_cursed.rules.possessed import POSSESSED_CAST, next_needed
from malison.games.been_cursed.rules.rabid import HUNT_FIRST_CARD
from malison.games.been_cursed.rules.village import ARRIVE, nearest_vacant


def row(g) -> list[str]:
    return [POSSESSED_CARDS[card] for card in g.possessed_row]


# -- the turn


@rules("BC-O1", "BC-O4", "BC-J66")
def test_arrival_a_spell_actions_and_the_end() -> None:
    g = go(possessed_day(people={}, next_spell="diplosi", coins=3, row="pw10"))
    kinds = [kind for kind in told(g) if kind in ("arrived", "cast", "possessed-card", "feeding-card")]
    assert kinds == ["arrived", "cast", "possessed-card", "feeding-card"]
    # Diplosi has doubled 3 coins and brought its own, without Market or Gold Dust.
    assert g.coins == 7


@rules("BC-O2", "BC-O3", "BC-J9")
def test_arrivals_go_to_the_nearest_number_without_a_choice() -> None:
    g = village("possessed", people={5: "farmer", 6: "farmer"})
    ready(g, ARRIVE)
    luck(g, drawn(g, "noble"), d20(5))
    assert lives(go(g), 4) == "noble"
    # All houses taken: nobody.
    g = go(ready(village("possessed"), ARRIVE))
    assert sum(g.bag) == 16


@rules("BC-O3", "BC-J68")
@pytest.mark.parametrize(
    ("rolled", "empty", "chosen"), [(10, (8, 12), 12), (20, (1, 17), 17), (3, (1, 9), 1), (10, (9, 11), 11), (1, (20,), 20)]
)
def test_the_closest_number_then_the_higher(rolled: int, empty: tuple[int, ...], chosen: int) -> None:
    g = village("possessed")
    for house in empty:
        g.house[house] = -1
    assert nearest_vacant(g, rolled) == chosen


@rules("BC-O5", "BC-O10", "BC-J62")
def test_three_actions_follow_the_row_from_the_left_and_what_cannot_be_done_is_skipped() -> None:
    g = go(possessed_acts(people={}, actions=3, coins=0, row="pw07 pw08 pw10"))
    assert (g.possessed_row, where(g)) == ([], "lab")
    assert told(g).count("possessed-skips") == 2
    # An action without a card is skipped; surplus cards stay.
    g = go(possessed_acts(people={}, actions=2, coins=0, row="pw07"))
    assert g.possessed_row == []
    g = go(possessed_acts(people={}, actions=1, coins=0, row="pw07 pw12"))
    assert row(g) == ["pw12"]


@rules("BC-O6", "BC-O8", "BC-O9", "BC-J60")
def test_three_fitting_tiles_are_mixed_and_the_leftmost_card_dropped() -> None:
    g = go(possessed_acts(tiles="mandrake_root wolf_claw ash_twig", row="pw01 pw02", coins=0))
    assert (g.cure, tiles(g), row(g)) == (3, [], ["pw02"])
    assert "possessed-drops" in told(g)
    # Two tiles are not enough in the middle of the track, but they are at its end.
    g = go(possessed_acts(people={}, tiles="mandrake_root wolf_claw", row="pw07", coins=0))
    assert g.cure == 0
    g = go(possessed_acts(people={}, tiles="wishbone wolf_claw", cure=10, row="pw07", coins=0))
    assert (g.cure, g.winner) == (12, 0)
    g = go(possessed_acts(people={}, tiles="wolf_claw", cure=11, coins=0))
    assert g.winner == 0


@rules("BC-O7")
def test_the_way_home_is_paid_as_far_as_coins_go() -> None:
    g = go(possessed_acts(at=12, coins=1, tiles="mandrake_root wolf_claw ash_twig"))
    assert (where(g), g.coins, g.cure) == ("lab", 0, 3)
    g = go(possessed_acts(at=12, coins=5, tiles="mandrake_root wolf_claw ash_twig"))
    assert g.coins == 3


@rules("BC-O11", "BC-J66")
def test_a_cast_card_is_a_cast_spell_action() -> None:
    g = go(possessed_acts(row="pw01", next_spell="leftovers", curse=4, coins=0, in_play="greedy_coachman"))
    assert (g.curse, g.coins, in_front(g, "wizard")) == (3, 6, [])
    # The cast step is none.
    g = go(ready(village("possessed", next_spell="leftovers", in_play="greedy_coachman"), POSSESSED_CAST))
    assert in_front(g, "wizard") == ["greedy_coachman"]


@rules("BC-O12", "BC-J61")
@pytest.mark.parametrize(
    ("cure", "held", "needed"),
    [(0, "", 0), (0, "mandrake_root", 1), (0, "mandrake_root wolf_claw", 2), (3, "wishbone mandrake_root", 5), (11, "wolf_claw", -1)],
)
def test_the_next_needed_ingredient_is_the_first_not_covered(cure: int, held: str, needed: int) -> None:
    assert next_needed(village("possessed", cure=cure, tiles=held)) == needed


@rules("BC-O13")
def test_buying_in_the_district_takes_the_cheapest_then_closest_then_highest() -> None:
    g = go(possessed_acts(at=2, people={1: "farmer", 3: "farmer", 4: "farmer"}, row="pw07", coins=3))
    assert (where(g), g.coins, tiles(g)) == (1, 2, ["mandrake_root"])
    g = go(possessed_acts(at=4, people={1: "farmer", 3: "farmer"}, row="pw07", coins=3))
    assert where(g) == 3
    g = go(possessed_acts(at="market", people={8: "farmer", 9: "farmer"}, row="pw07", coins=4))
    assert where(g) == 8
    # 9 and 10 both cost 4: from 8 the first is closer; from the Market both are one road away, and the higher number is chosen.
    g = go(possessed_acts(at=8, people={9: "farmer", 10: "farmer"}, row="pw07", coins=4))
    assert where(g) == 9
    g = go(possessed_acts(at="market", people={9: "farmer", 10: "farmer"}, row="pw07", coins=4))
    assert where(g) == 10
    g = go(possessed_acts(at=2, people={15: "farmer"}, row="pw07", coins=9))
    assert (where(g), g.held) == (2, 0)


@rules("BC-O14")
def test_buying_next_door_takes_the_cheapest_of_all_adjacent_districts() -> None:
    g = go(possessed_acts(at="lab", people={1: "farmer", 16: "farmer", 19: "farmer", 12: "farmer"}, row="pw05", coins=3))
    assert (where(g), g.coins, tiles(g)) == (16, 1, ["mandrake_root"])


@rules("BC-O15")
def test_buying_anywhere_counts_the_carriage() -> None:
    g = go(possessed_acts(at="lab", people={20: "farmer", 16: "farmer", 12: "farmer"}, row="pw04", coins=9))
    assert (where(g), g.coins) == (16, 7)
    # 19 for 3 ties with 17 for 2 and a crossing: the closer one is chosen.
    g = go(possessed_acts(at="lab", people={19: "farmer", 17: "farmer"}, row="pw04", coins=9))
    assert (where(g), g.coins) == (19, 6)


@rules("BC-O16")
def test_buying_at_the_market() -> None:
    g = go(possessed_acts(at="lab", people={}, row="pw08", coins=6))
    assert (where(g), g.coins, tiles(g)) == ("market", 0, ["mandrake_root"])


@rules("BC-O17")
def test_without_coins_or_seller_a_buy_is_skipped_in_place() -> None:
    g = go(possessed_acts(at="lab", people={}, row="pw08", coins=5))
    assert (where(g), g.coins, g.held) == ("lab", 5, 0)
    g = go(possessed_acts(at="lab", people={18: "farmer"}, row="pw07", coins=3))
    assert (where(g), g.coins) == ("lab", 3)
    g = go(possessed_acts(at="lab", people={16: "farmer"}, row="pw05", coins=1))
    assert (where(g), g.coins) == ("lab", 1)


@rules("BC-O18", "BC-J63")
def test_stealing_goes_for_the_dearest_occupied_house_and_declares_it_all() -> None:
    g = luck(possessed_acts(at="lab", people={18: "farmer", 20: "noble", 19: "noble"}, row="pw03", coins=0), d6(5))
    assert (where(go(g)), g.coins) == (18, 4)
    # Of equal ones the highest number.
    g = luck(possessed_acts(at=11, people={11: "farmer", 13: "farmer", 14: "farmer"}, row="pw06", coins=0), d6(6))
    assert where(go(g)) == 14
    g = luck(possessed_acts(at=5, people={}, row="pw06", coins=0), d6(6))
    assert (where(go(g)), g.coins) == (5, 0)
    # The supply and Shaky Hands cap what is declared.
    g = luck(possessed_acts(at="lab", people={18: "farmer"}, row="pw03", coins=23), d6(3))
    assert go(g).coins == 25


@rules("BC-O19", "BC-J64", "BC-J65")
def test_stealing_next_door_looks_at_adjacent_districts_and_needs_the_carriage() -> None:
    g = luck(possessed_acts(at="lab", people={4: "farmer", 9: "farmer", 14: "farmer"}, row="pw02", coins=1), d6(5))
    assert (where(go(g)), g.coins) == (9, 4)
    g = go(possessed_acts(at="lab", people={4: "farmer"}, row="pw02", coins=0))
    assert where(g) == "lab"
    # Only the own district is occupied: skipped.
    g = go(possessed_acts(at="lab", people={18: "farmer"}, row="pw02", coins=3))
    assert (where(g), g.coins) == ("lab", 3)


@rules("BC-J24")
def test_a_steal_from_an_empty_supply_is_skipped_without_moving() -> None:
    g = go(possessed_acts(at="lab", people={18: "farmer"}, row="pw03", coins=25))
    assert where(g) == "lab"


@rules("BC-O20")
def test_a_failed_steal_ends_the_action() -> None:
    g = luck(possessed_acts(at="lab", people={18: "farmer"}, row="pw03", coins=0, actions=2), d6(4))
    assert (go(g).coins, where(g)) == (0, 18)
    assert "distraction" not in told(g)


@rules("BC-O21", "BC-J69")
def test_the_mix_card_spends_whatever_is_held() -> None:
    g = go(possessed_acts(at=4, tiles="mandrake_root wolf_claw", row="pw10 pw01", coins=3))
    assert (g.cure, where(g), g.coins, row(g)) == (2, "lab", 2, ["pw01"])
    g = go(possessed_acts(at=4, row="pw10", coins=3))
    assert (g.cure, where(g), g.coins) == (0, "lab", 2)


@rules("BC-O22", "BC-O23", "BC-J72")
def test_at_the_end_all_cards_are_shuffled_and_dealt_anew() -> None:
    g = go(possessed_end(row="pw01 pw02", feeding="pw05"))
    assert (len(g.possessed_row), len(g.feeding_cards), len(g.possessed_deck)) == (3, 1, 8)
    assert len(game.deal(seed=2, mode="possessed").feeding_cards) >= 1


@rules("BC-O24", "BC-O25", "BC-J72")
@pytest.mark.parametrize(
    ("card", "kind", "energy", "coins", "panic"),
    [
        ("pw01", "farmer", 1, 1, 1),
        ("pw02", "hunter", 0, 0, 1),
        ("pw03", "woodcutter", 1, 0, 1),
        ("pw04", "farmer", 1, 2, 1),
        ("pw05", "hunter", 1, 2, 1),
        ("pw06", "butcher", 1, 0, 1),
        ("pw07", "farmer", 0, 0, 1),
        ("pw08", "hunter", 1, 1, 1),
        ("pw09", "woodcutter", 2, 2, 1),
        ("pw10", "butcher", 2, 2, 1),
        ("pw11", "merchant", 3, 3, 1),
        ("pw12", "noble", 3, 0, 2),
    ],
)
def test_feeding_cards_answer_to_their_villager(card: str, kind: str, energy: int, coins: int, panic: int) -> None:
    g = night(mode="possessed", at=5, people={5: kind}, feeding=card, energy=0, coins=0)
    play(g, "bite")
    assert (g.energy, g.coins, g.panic) == (energy, coins, panic)
    other = "noble" if kind != "noble" else "farmer"
    g = play(night(mode="possessed", at=5, people={5: other}, feeding=card, energy=0, coins=0), "bite")
    assert (g.coins, g.panic) == (0, 1)


@rules("BC-O25", "BC-J72")
def test_two_feeding_cards_apply_separately_and_within_limits() -> None:
    g = night(mode="possessed", at=5, people={5: "hunter"}, feeding="pw02 pw05", energy=3, coins=24)
    play(g, "bite")
    assert (g.energy, g.coins) == (3, 25)
    g = night(mode="possessed", at=5, people={5: "noble"}, feeding="pw12", panic=10)
    assert play(g, "bite").panic == 10


@rules("BC-O26")
def test_an_empty_spell_deck_is_rebuilt_without_the_spells_in_play() -> None:
    g = village("possessed", in_play="transmute")
    g.spell_pile, g.spell_deck = g.spell_deck, []
    go(ready(g, POSSESSED_CAST))
    assert len(g.spell_deck) == 17
    assert "transmute" in in_front(g, "wizard")


def test_the_monsters_turn_is_that_of_the_duel() -> None:
    g = evening(mode="possessed", people={19: "farmer"})
    play(g, "step 19", "bite", "end")
    assert g.round == 2


# -- nobody plays


@rules("BC-Z1", "BC-Z2", "BC-Z4", "BC-J70")
def test_a_haunted_game_plays_itself_out_and_tells_the_story() -> None:
    g = game.deal(mode="haunted", seed=5)
    assert g.over
    assert g.winner in (0, 1)
    assert g.outcome().seats == ()
    kinds = told(g)
    nights = kinds.count("rabid-turn")
    assert kinds.count("possessed-turn") in (nights, nights + 1)
    first = kinds.index("rabid-turn")
    assert kinds[first + 1 : first + 4] == ["rabid-dealt"] * 3
    assert kinds[-1] in ("wizard-wins", "monster-wins")
    for panic in (1, 9):
        h = rabid_night(mode="haunted", people={}, panic=panic, next_power="greedy_coachman")
        go(h)
        assert (len(h.rabid_row), len(h.rabid_deck)) == (3, 9)


@rules("BC-Z3", "BC-J72")
def test_feeding_cards_answer_to_the_rabid_monster_too() -> None:
    g = village("haunted", people={19: "farmer"}, row="rm01", feeding="pw04", coins=0)
    g.side = 1
    assert go(ready(g, HUNT_FIRST_CARD)).coins == 2
    g = village("haunted", people={19: "hunter"}, row="rm02", feeding="pw02", coins=0)
    g.side = 1
    assert (go(ready(g, HUNT_FIRST_CARD)).coins, g.energy) == (0, 0)


@rules("BC-J72")
def test_a_taste_of_rural_life_sets_off_feeding_cards() -> None:
    g = rabid_night(mode="haunted", people={3: "noble"}, next_power="a_taste_of_rural_life", feeding="pw12", panic=2)
    g.todo.pop()
    from malison.games.been_cursed.rules.rabid import RABID_POWER

    luck(ready(g, RABID_POWER), d20(3), d20(3))
    assert go(g).panic == 3
