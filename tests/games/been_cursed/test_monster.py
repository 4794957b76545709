"""The Monster's turn (BC-M), its end (BC-E), and the rulings on them."""

from __future__ import annotations

import pytest
from support import rules
from support_been_cursed import (
    d20,
    day,
    digest,
    drawn,
    evening,
    flock,
    game,
    go,
    in_front,
    lives,
    luck,
    night,
    options,
    play,
    power_pile,
    ready,
    stomach,
    told,
    village,
    where,
)

from malison.games.been_cursed.rules.eating import DIGEST, TRACKS
from malison.kernel.errors import IllegalMove


@rules("BC-M1", "BC-D20")
def test_the_night_is_quiet_or_for_feeding() -> None:
    g = evening(people={19: "farmer"}, at=19)
    assert "quiet" in options(g)
    play(g, "bite")
    assert "quiet" not in options(g)


# -- Quiet Night


@rules("BC-M2", "BC-M3", "BC-M4", "BC-M8", "BC-J3")
def test_a_quiet_night_calms_the_village_and_nothing_is_reckoned_afterwards() -> None:
    g = evening(people={}, panic=9, curse=4, energy=5)
    play(g, "quiet")
    assert (g.panic, g.curse, g.energy) == (7, 3, 5)
    assert g.side == 0
    assert g.vacant == 18


@rules("BC-M5", "BC-D21")
def test_one_power_is_free_of_all_costs_and_replaced() -> None:
    g = evening(people={}, powers="noble_blood stunned_stag fast_food greedy_coachman", curse=5, panic=8)
    play(g, "quiet")
    assert options(g) == ["play noble_blood", "play stunned_stag", "play fast_food", "play greedy_coachman", "stop"]
    play(g, "play noble_blood")
    assert (g.curse, len(g.power_hand), power_pile(g)) == (5, 4, ["noble_blood"])
    g = evening(people={}, powers="noble_blood stunned_stag")
    play(g, "quiet", "stop")
    assert len(g.power_hand) == 2


@rules("BC-M6")
def test_only_a_power_moves_the_token_on_a_quiet_night() -> None:
    g = evening(people={}, powers="monstrous_leap", at=3)
    play(g, "quiet", "play monstrous_leap", "go 12")
    assert where(g) == 12


@rules("BC-M7", "BC-W3", "BC-D1", "BC-D22", "BC-J9")
@pytest.mark.parametrize(("mode", "wizard"), [("duel", "1"), ("duel", "2"), ("possessed", "")])
def test_two_villagers_arrive_whatever_the_panic_and_the_wizard_places_them(mode: str, wizard: str) -> None:
    people = {house: "farmer" if house < 9 else "hunter" for house in range(1, 17)}
    g = evening(mode=mode, people=people, panic=10, **{"wizard": wizard} if wizard else {})
    luck(g, drawn(g, "noble"), d20(3))
    play(g, "quiet")
    # Against an automaton the only person there does it.
    assert (g.panic, g.seat) == (8, g.wizard if mode == "duel" else g.monster)
    assert g.side == 1
    assert options(g) == ["place 17", "place 18", "place 19", "place 20"]
    kind = g.arriving
    play(g, "place 20")
    assert (g.house[20], lives(g, 20)) == (kind, "noble")
    while g.side == 1 and options(g, "place"):
        play(g, options(g)[0])
    assert g.vacant <= 2


@rules("BC-J10")
def test_a_second_villager_stays_away_when_the_first_filled_the_village() -> None:
    people = {house: ("farmer", "hunter", "butcher")[house % 3] for house in range(1, 20)}
    g = play(evening(people=people), "quiet")
    assert g.vacant == 0
    assert sum(g.bag) == 16


@rules("BC-J44")
def test_a_single_use_card_is_kept_on_a_quiet_night() -> None:
    g = evening(people={}, powers="midnight_snack", single_use="new_moon")
    assert "activate" in options(g)
    play(g, "quiet")
    assert "activate" not in options(g)
    play(g, "play midnight_snack")
    assert g.view()["monster"]["single_use"]["id"] == "midnight_snack"
    # It may give a fourth action after the third.
    g = night(people={}, single_use="midnight_snack", actions=0)
    assert options(g) == ["activate", "end"]
    play(g, "activate")
    assert g.actions == 1


# -- moving


@rules("BC-M9", "BC-D23", "BC-J13")
def test_up_to_three_actions_each_of_moving_then_eating() -> None:
    g = evening(people={19: "farmer", 20: "hunter"})
    assert g.actions == 3
    play(g, "step 19", "bite")
    assert (g.actions, g.phase, stomach(g)) == (2, 0, ["farmer"])
    play(g, "step 20", "bite", "end")
    assert g.side == 0


@rules("BC-M10", "BC-D24")
def test_two_movements_an_action_along_roads() -> None:
    g = night(people={}, energy=2)
    assert options(g, "step") == ["18", "19", "20"]
    play(g, "step 19")
    assert options(g, "step") == ["laboratory", "18", "20", "4"]
    play(g, "step 4")
    assert options(g, "step") == []


@rules("BC-M11", "BC-J37")
def test_entering_a_villagers_house_ends_the_moving_phase() -> None:
    g = night(people={19: "farmer"}, energy=9)
    play(g, "step 19")
    assert options(g, "step") == []
    assert "run" not in options(g)
    # Starting in one does not, nor does an empty house.
    g = night(people={19: "farmer"}, at=19, energy=0)
    assert "4" in options(g, "step")


@rules("BC-M12", "BC-M13", "BC-M14", "BC-M18")
def test_a_guard_is_revealed_resolved_and_removed_by_crossing() -> None:
    g = night(at=4, people={}, guards={"t8": "asleep", "t7": "alarm"}, energy=4)
    play(g, "step 19")
    assert (where(g), g.energy, g.panic, g.movements) == (19, 4, 1, 1)
    assert g.view()["guards_left"]["Asleep"] == 0
    assert sum(crossing["guarded"] for crossing in g.view()["crossings"]) == 1
    play(g, "step 4")
    assert (where(g), g.movements, g.energy) == (4, 0, 4)


@rules("BC-M15")
@pytest.mark.parametrize(("guard", "energy", "left"), [("scuffle", 4, 3), ("wound", 4, 2), ("wound", 1, 0), ("scuffle", 0, 0)])
def test_guards_take_energy(guard: str, energy: int, left: int) -> None:
    g = night(at=4, people={}, guards={"t8": guard}, energy=energy)
    assert play(g, "step 19").energy == left


@rules("BC-M16", "BC-J38")
def test_a_chase_costs_a_movement_but_leaves_no_debt() -> None:
    g = night(at=4, people={}, guards={"t8": "chase"}, energy=2)
    play(g, "step 19")
    assert g.movements == 0
    play(g, "run")
    assert g.movements == 1
    g = night(at=2, people={}, guards={"t8": "chase"}, energy=2)
    play(g, "step 4", "step 19")
    assert g.movements == 0
    play(g, "run", "step 20")
    assert where(g) == 20


@rules("BC-M17")
def test_an_alarm_raises_panic_up_to_the_top() -> None:
    assert play(night(at=4, people={}, guards={"t8": "alarm"}), "step 19").panic == 2
    assert play(night(at=4, people={}, guards={"t8": "alarm"}, panic=10), "step 19").panic == 10


@rules("BC-J39")
def test_the_guard_comes_before_the_house() -> None:
    g = night(at=4, people={19: "noble"}, guards={"t8": "wound"}, energy=1)
    play(g, "step 19")
    assert g.energy == 0
    assert told(g)[-2:] == ["energy", "prowled"] or told(g)[-1] == "prowled"
    play(g, "bite")
    assert g.energy == 3


# -- eating and Energy


@rules("BC-M19", "BC-D25")
def test_eating_is_optional_and_ends_the_action() -> None:
    g = night(at=19, people={19: "farmer"})
    play(g, "step 18")
    assert options(g, "graze") == ["p1"]
    play(g, "rest")
    assert (g.actions, g.stomach, where(g)) == (2, [], 18)


@rules("BC-M20")
def test_a_villager_in_the_starting_house_is_one_action() -> None:
    g = night(at=19, people={19: "farmer", 18: "hunter"})
    play(g, "bite")
    assert (g.actions, stomach(g), lives(g, 19)) == (2, ["farmer"], "")
    assert "bite" not in options(g)


@rules("BC-M21")
def test_a_sheep_must_be_in_a_touching_pasture() -> None:
    g = night(at=18, people={}, sheep={"p1": 1, "p2": 2})
    assert options(g, "graze") == ["p1"]
    play(g, "graze p1")
    assert (stomach(g), flock(g)["p1"]) == (["sheep"], 0)
    assert options(g, "graze") == []


@rules("BC-M22", "BC-J5")
def test_tokens_fill_the_stomach_from_the_left() -> None:
    g = night(at=18, people={18: "farmer", 19: "hunter"}, single_use="midnight_snack", powers="stunned_stag sheep_shuffle plumb_lambs")
    play(g, "bite", "graze p1", "step 19", "bite")
    shown = g.view()["monster"]["stomach"]
    assert [(token["token"], token["slot"]) for token in shown] == [("farmer", 1), ("sheep", 2), ("hunter", 3)]
    # A fourth token lies beside the stomach: it counts for the tracks, but not for costs.
    g = night(people={}, stomach="farmer farmer farmer hunter", powers="stunned_stag sheep_shuffle")
    assert options(g, "play") == ["sheep_shuffle"]
    assert digest(stomach="farmer farmer hunter hunter hunter", curse=3).curse == 5


@rules("BC-M23")
@pytest.mark.parametrize(("kind", "gain"), [("farmer", 1), ("hunter", 1), ("woodcutter", 2), ("butcher", 2), ("merchant", 3), ("noble", 3)])
def test_villagers_give_energy_at_once(kind: str, gain: int) -> None:
    assert play(night(at=5, people={5: kind}, energy=0), "bite").energy == gain


@rules("BC-M23", "BC-M24", "BC-M25", "BC-J36")
def test_energy_buys_movements_until_the_moving_phase_ends() -> None:
    assert play(night(at=18, people={}, energy=0), "graze p1").energy == 1
    g = night(people={}, energy=5)
    play(g, "run", "run")
    assert (g.energy, g.movements) == (1, 4)
    assert "run" not in options(g)
    play(g, "step 19", "step 4", "step 3", "step 1")
    assert (where(g), g.actions) == (1, 2)


@rules("BC-M26")
def test_three_energy_discard_an_ongoing_spell_of_either_side() -> None:
    g = night(people={}, energy=7, in_play="hydrophobia summoned_steed")
    assert options(g, "banish") == ["hydrophobia", "summoned_steed"]
    play(g, "banish hydrophobia", "banish summoned_steed")
    assert (g.energy, in_front(g, "monster"), in_front(g, "wizard")) == (1, [], [])


@rules("BC-M27")
def test_four_energy_calm_the_village() -> None:
    g = night(people={}, energy=9, panic=3)
    play(g, "calm", "calm")
    assert (g.energy, g.panic) == (1, 1)
    assert "calm" not in options(night(people={}, energy=9, panic=1))


@rules("BC-J35")
def test_energy_is_spent_inside_actions_and_an_action_may_be_only_that() -> None:
    g = night(people={}, energy=9, panic=5, actions=0, in_play="hydrophobia", single_use="new_moon")
    assert options(g) == ["activate", "end"]
    g = night(people={}, energy=4, panic=5)
    play(g, "calm", "rest")
    assert (g.panic, g.actions, g.phase) == (4, 2, 0)
    # Powers are not played inside an action.
    g = night(people={}, energy=4, powers="fast_food")
    play(g, "step 19")
    assert options(g, "play") == []


# -- Powers


@rules("BC-M28", "BC-J43")
def test_any_number_of_powers_before_and_after_actions() -> None:
    g = night(people={}, energy=9, powers="fast_food greedy_coachman sloshed_stumble", actions=0)
    play(g, "play fast_food", "play greedy_coachman")
    assert g.energy == 4
    assert "sloshed_stumble" in options(g, "play")
    g = night(people={19: "farmer"}, at=19, powers="sheep_shuffle courier_horse")
    assert options(g, "play") == ["courier_horse"]
    play(g, "play courier_horse", "bite", "play sheep_shuffle", "stop", "stop")
    assert g.actions == 2


@rules("BC-M29", "BC-J42")
def test_a_place_counts_as_visited_if_the_monster_was_there_this_turn() -> None:
    g = night(at=10, people={}, powers="scarce_supplies new_moon")
    assert options(g, "play") == []
    play(g, "step market", "step 9", "rest")
    assert options(g, "play") == ["scarce_supplies"]
    assert options(evening(people={}, powers="new_moon"), "play") == ["new_moon"]
    g = night(at=10, people={}, powers="new_moon monstrous_leap")
    play(g, "play monstrous_leap", "go laboratory")
    assert options(g, "play") == ["new_moon"]


@rules("BC-M30")
def test_a_token_in_the_stomach_pays_and_stays() -> None:
    g = night(people={}, stomach="noble", powers="noble_blood", curse=3)
    play(g, "play noble_blood")
    assert (g.curse, stomach(g)) == (4, ["noble"])
    assert options(night(people={}, stomach="farmer", powers="noble_blood"), "play") == []


@rules("BC-M31")
def test_panic_rises_as_a_cost_and_not_beyond_the_top() -> None:
    assert play(night(people={}, powers="courier_horse", panic=4), "play courier_horse").panic == 5
    assert options(night(people={}, powers="courier_horse", panic=10), "play") == []


@rules("BC-M32")
def test_energy_is_paid() -> None:
    assert play(night(people={}, powers="fast_food", energy=3), "play fast_food").energy == 0
    assert options(night(people={}, powers="fast_food", energy=2), "play") == []


@rules("BC-M33")
def test_all_costs_of_a_card_must_be_met() -> None:
    assert options(night(people={}, powers="stunned_stag", stomach="hunter", panic=10), "play") == []
    assert options(night(people={}, powers="stunned_stag", stomach="farmer", panic=4), "play") == []
    g = play(night(people={}, powers="stunned_stag", stomach="hunter", panic=4, curse=2), "play stunned_stag")
    assert (g.panic, g.curse) == (5, 3)


@rules("BC-M34", "BC-M38")
def test_an_immediate_power_is_discarded_face_up() -> None:
    g = play(night(people={}, powers="courier_horse"), "play courier_horse")
    assert power_pile(g) == ["courier_horse"]
    assert g.view(0)["monster"]["pile"] == ["courier_horse"]


@rules("BC-M35")
def test_an_ongoing_power_lies_before_the_side_it_is_for() -> None:
    g = night(people={}, energy=9, powers="fast_food greedy_coachman")
    play(g, "play fast_food", "play greedy_coachman")
    assert in_front(g, "monster") == ["fast_food"]
    assert in_front(g, "wizard") == ["greedy_coachman"]


@rules("BC-M36", "BC-D26")
def test_a_single_use_power_is_used_when_wanted_and_then_discarded() -> None:
    g = night(people={}, energy=9, powers="midnight_snack")
    play(g, "play midnight_snack", "step 19")
    assert "activate" in options(g)
    play(g, "activate")
    assert (g.actions, power_pile(g)) == (3, ["midnight_snack"])
    assert "activate" not in options(g)
    g = night(at=19, people={18: "farmer"}, single_use="new_moon")
    play(g, "step 18")
    assert "activate" in options(g)


@rules("BC-M37")
def test_a_second_single_use_power_displaces_the_first() -> None:
    g = night(people={}, energy=4, powers="midnight_snack", single_use="new_moon")
    play(g, "play midnight_snack")
    assert (power_pile(g), g.lasting[16]) == (["new_moon"], 0)
    assert g.view()["monster"]["single_use"]["id"] == "midnight_snack"


@rules("BC-M39")
def test_a_villager_moved_by_a_power_ends_in_an_empty_house() -> None:
    g = night(people={1: "farmer", 2: "noble", 3: "hunter"}, powers="otherworldly_howl")
    play(g, "play otherworldly_howl", "pick 1")
    assert lives(g, 4) == "farmer"
    assert lives(g, 1) == ""


@rules("BC-D27")
def test_powers_ask_for_their_targets_one_at_a_time() -> None:
    g = night(people={}, powers="monstrous_leap")
    assert len(options(play(g, "play monstrous_leap"), "go")) == 22
    g = night(people={1: "farmer", 9: "noble"}, powers="panic_at_the_village sloshed_stumble", energy=1)
    play(g, "play sloshed_stumble")
    assert options(g) == ["pick 1", "pick 9"]
    play(g, "pick 9")
    assert options(g, "place") == ["7", "8", "10", "11", "12", "14", "18", "20"]
    play(g, "place 8", "play panic_at_the_village", "pick 1")
    assert (lives(g, 1), lives(g, 8)) == ("noble", "farmer")
    g = night(people={}, powers="sheep_shuffle", stomach="farmer", sheep={"p1": 1})
    play(g, "play sheep_shuffle")
    assert options(g) == ["herd p1", "stop"]
    assert options(play(g, "herd p1"), "pasture") == ["p2", "p3", "p4", "p5", "p6"]


# -- the end of the turn


@rules("BC-E1", "BC-E2")
@pytest.mark.parametrize("eaten", ["", "farmer", "farmer sheep sheep"])
def test_up_to_one_villager_calms_the_village(eaten: str) -> None:
    g = digest(stomach=eaten, panic=4, curse=3)
    assert (g.panic, g.curse) == (3, 3)


@rules("BC-E1", "BC-E3", "BC-E4", "BC-E5", "BC-E6", "BC-E7", "BC-J4", "BC-J16")
@pytest.mark.parametrize(
    ("eaten", "change"),
    [
        ("farmer farmer", 1),
        ("farmer farmer hunter", 1),
        ("farmer farmer farmer", 2),
        ("farmer farmer farmer farmer", 2),
        ("farmer hunter", 0),
        ("farmer hunter noble", 0),
        ("woodcutter woodcutter butcher butcher", 1),
        ("sheep sheep sheep farmer farmer", 1),
    ],
)
def test_equal_villagers_raise_panic_and_curse_alike(eaten: str, change: int) -> None:
    g = digest(stomach=eaten, panic=4, curse=3)
    assert (g.panic, g.curse) == (4 + change, 3 + change)


@rules("BC-E8", "BC-G2")
def test_the_last_space_of_the_curse_wins_at_once() -> None:
    top = village().box.curse_top[0]
    g = digest(stomach="hunter hunter", curse=top - 1)
    assert (g.winner, g.curse) == (1, top)
    assert stomach(g) == ["hunter", "hunter"]
    assert [seat.result for seat in g.outcome()] == ["lost", "won"]
    assert "legend" in g.ending()


@rules("BC-E9")
def test_digested_tokens_go_back() -> None:
    g = digest(stomach="farmer sheep noble", people={})
    assert (g.stomach, g.slots) == ([], [])
    assert (list(g.bag), g.sheep) == ([9, 9, 6, 6, 3, 3], 4)


@rules("BC-E10")
def test_the_hand_is_refilled_and_an_empty_deck_rebuilt() -> None:
    g = village(powers="fast_food")
    g.power_pile, g.power_deck = g.power_deck[1:], g.power_deck[:1]
    g.side = 1
    go(ready(g, TRACKS, DIGEST))
    assert len(g.power_hand) == 4
    assert (len(g.power_pile), len(g.power_deck)) == (0, 16)


@rules("BC-J15", "BC-P6")
def test_tracks_stop_at_their_ends() -> None:
    g = digest(stomach="", panic=1, curse=1)
    assert (g.panic, g.curse) == (1, 1)
    assert digest(stomach="farmer farmer farmer", panic=9, curse=3).panic == 10
    g = play(day(tiles="mandrake_root wishbone", hand="leftovers", curse=1), "cast leftovers")
    assert g.curse == 1
    top = village().box.curse_top[0]
    assert digest(stomach="farmer farmer farmer", curse=top - 1).curse == top


@rules("BC-G3")
@pytest.mark.parametrize("rounds", [100, 1000, 5000])
def test_no_number_of_rounds_ends_a_game(rounds: int) -> None:
    g = evening(people={})
    g.round = rounds
    play(g, "end")
    assert (g.over, g.round, g.view()["last_round"], game.capped(g)) == (False, rounds + 1, None, False)


@rules("BC-J18")
def test_only_who_asks_for_it_has_a_game_broken_off() -> None:
    assert game.with_cap("duel", {}) == {"rounds": 100}
    g = evening(people={}, rounds=40)
    g.round = 39
    play(g, "end", "end")
    assert (g.over, g.round, g.view()["last_round"]) == (False, 40, 40)
    play(g, "end")
    assert g.over
    assert g.winner == 2
    assert game.capped(g)
    assert [seat.result for seat in g.outcome()] == ["shared", "shared"]
    assert g.ending() == "Broken off without a result after 40 rounds."
    assert g.events()[-1]["text"] == "After 40 rounds the game is broken off."
    solo = evening(mode="possessed", people={}, rounds=1)
    solo.round = 1
    play(solo, "end")
    assert [seat.result for seat in solo.outcome()] == ["lost"]
    assert "1 round." in solo.ending()


def test_moves_of_the_other_side_are_refused() -> None:
    g = night(people={})
    with pytest.raises(IllegalMove):
        g.play("steal 3")
    with pytest.raises(IllegalMove):
        g.play("step 3")
    assert game.moves.size > 300


@rules("BC-J78", "BC-M29")
def test_a_power_may_ask_for_a_visit_to_a_house() -> None:
    edition = {"powers": [{"id": "new_moon", "visited": "house_9"}]}
    assert options(night(at=8, people={}, powers="new_moon", edition=edition), "play") == []
    assert options(night(at=8, people={}, powers="new_moon", visited=(9,), edition=edition), "play") == ["new_moon"]
