"""The Wizard's turn (BC-W) and its actions (BC-A), with the rulings on them."""

from __future__ import annotations

import pytest
from support import rules
from support_been_cursed import (
    d6,
    d20,
    day,
    drawn,
    go,
    in_front,
    lives,
    luck,
    morning,
    night,
    noon,
    options,
    play,
    rabid_row,
    ready,
    spell_pile,
    spot,
    tiles,
    told,
    village,
    where,
)

from malison.games.been_cursed.rules.village import ARRIVE
from malison.games.been_cursed.rules.wizard import WIZARD_END, WIZARD_TURN
from malison.kernel.errors import IllegalMove
from malison.kernel.vectors import row

ALMOST_FULL = {house: ("farmer" if house < 10 else "hunter") for house in range(1, 18)}


# -- the turn


@rules("BC-W1", "BC-W2")
def test_first_a_villager_arrives_then_actions_then_the_end() -> None:
    g = village(people={1: "farmer"})
    ready(g, WIZARD_TURN)
    luck(g, drawn(g, "noble"), d20(15))
    go(g)
    assert lives(g, 15) == "noble"
    assert g.bag[5] == 2
    assert "buy 15" in options(g)
    assert g.actions == 3
    play(g, "end")
    assert len(g.spell_hand) == 4


@rules("BC-W3", "BC-D1", "BC-J9", "BC-J11")
def test_on_an_occupied_house_the_wizard_chooses_any_empty_one() -> None:
    g = ready(village(people=ALMOST_FULL, at=18), WIZARD_TURN)
    luck(g, drawn(g, "merchant"), d20(4))
    go(g)
    assert g.seat == g.wizard
    assert options(g) == ["place 18", "place 19", "place 20"]
    play(g, "place 18")
    assert lives(g, 18) == "merchant"
    assert where(g) == 18


@rules("BC-W4", "BC-J10")
def test_nobody_arrives_where_no_house_is_empty() -> None:
    g = morning()
    assert g.actions == 3
    assert sum(g.bag) == 16
    assert "arrived" not in told(g)


@rules("BC-W5", "BC-P3")
def test_nobody_arrives_while_everybody_stays_inside() -> None:
    g = morning(people={1: "farmer"}, panic=7)
    assert sum(g.bag) == 35
    assert "stay-inside" in told(g)


@rules("BC-W6", "BC-J13")
def test_up_to_three_actions_of_any_kind_in_any_order_and_unused_ones_lapse() -> None:
    g = day(people={19: "farmer"}, at=19, coins=9, tiles="mandrake_root", hand="teleport", panic=4)
    assert {move.split()[0] for move in options(g)} == {"mix", "buy", "cast", "steal", "end"}
    play(g, "buy 19", "stop", "buy 19", "stop")
    assert g.actions == 1
    play(g, "mix")
    assert g.side == 1
    g = day()
    play(g, "end")
    assert (g.side, g.cure) == (1, 0)


@rules("BC-W7")
def test_the_hand_is_refilled_to_four() -> None:
    g = day(hand="teleport swap")
    play(g, "end")
    assert len(g.spell_hand) == 4
    assert len(g.spell_deck) == 19


@rules("BC-W8", "BC-J17")
def test_an_empty_spell_deck_is_made_from_the_discard_pile() -> None:
    g = village(hand="teleport swap")
    g.spell_pile, g.spell_deck = g.spell_deck[1:], g.spell_deck[:1]
    go(ready(g, WIZARD_END))
    assert len(g.spell_hand) == 4
    assert (len(g.spell_pile), len(g.spell_deck)) == (0, 19)
    # Neither deck nor pile: nothing is drawn.
    g = village(hand="teleport swap")
    g.wizard_spells, g.spell_deck = [], []
    g.todo.append(WIZARD_END)
    g.advance()
    assert len(g.spell_hand) == 2


@rules("BC-W9", "BC-W10", "BC-E11")
def test_the_token_stays_where_each_turn_ends() -> None:
    g = day(people={19: "farmer"}, at=19)
    play(g, "end")
    assert (g.side, where(g)) == (1, 19)
    play(g, "step laboratory", "step 20", "rest", "end")
    assert (g.side, where(g)) == (0, 20)


# -- movement and carriage


@rules("BC-A1", "BC-A2")
def test_within_the_district_the_wizard_walks_free_of_charge() -> None:
    g = day(people={4: "farmer", 3: "hunter"}, at=4, coins=1)
    play(g, "buy 3")
    assert (where(g), g.coins, tiles(g)) == (3, 0, ["wolf_claw"])
    g = day(people={4: "farmer"}, at=4, coins=4)
    play(g, "buy 4")
    assert (where(g), g.coins) == (4, 0)
    assert "walked" not in told(g)


@rules("BC-A3", "BC-A11", "BC-J8")
def test_each_crossing_costs_a_coin_by_the_fewest_crossings() -> None:
    g = day(people={12: "farmer"}, coins=9, guards={"t4": "wound", "t11": "wound"})
    play(g, "steal 12")
    assert "costs 2" in g.asking.prompt(g)
    play(g, "pay coins")
    assert g.coins == 7
    assert g.view()["wizard"]["coin_supply"] == 18


@rules("BC-A4", "BC-J7")
def test_a_whole_action_may_pay_for_the_way() -> None:
    g = day(people={}, coins=3)
    play(g, "steal 12")
    assert options(g) == ["pay coins", "pay action", "back"]
    play(g, "pay action")
    assert (where(g), g.coins, g.actions) == (12, 4, 1)
    # All or nothing, and only if an action is left for what is to be done there.
    g = day(people={}, coins=1, actions=2)
    assert "steal 12" in options(g)
    play(g, "steal 12")
    assert options(g) == ["pay action", "back"]
    g = day(people={}, coins=1, actions=1)
    assert "steal 12" not in options(g)
    assert "steal 15" in options(g)


@rules("BC-A5")
def test_guards_do_not_care_about_the_wizard() -> None:
    g = day(people={}, guards={"t12": "wound", "t5": "alarm"})
    play(g, "steal 15", "pay coins")
    assert where(g) == 15
    assert [tile for tile in g.guards if tile >= 0] != []
    assert g.panic == 1
    assert sum(crossing["guarded"] for crossing in g.view()["crossings"]) == 2


@rules("BC-J6")
def test_the_wizard_moves_only_to_act() -> None:
    g = day(hand="distract", tiles="wolf_claw", at=3, people={})
    assert not any(move.startswith("go") for move in options(g))
    play(g, "cast distract")
    assert where(g) == 3


# -- Buy Ingredients


@rules("BC-A6")
def test_ingredients_are_sold_by_villagers_and_at_the_market() -> None:
    g = day(people={8: "farmer"}, at="market", coins=9)
    assert options(g, "buy") == ["8", "market"]


@rules("BC-A7", "BC-D5")
def test_several_of_the_villagers_kind_in_one_action_at_the_printed_price() -> None:
    g = day(people={19: "butcher"}, at="lab", coins=7)
    play(g, "buy 19")
    assert (g.coins, tiles(g)) == (4, ["wishbone"])
    assert options(g) == ["more", "stop"]
    play(g, "more")
    assert (g.coins, tiles(g), g.actions) == (1, ["wishbone"] * 2, 2)


@rules("BC-A8", "BC-D6")
def test_the_market_sells_exactly_one_of_any_kind_for_five() -> None:
    g = day(people={}, at="market", coins=11)
    play(g, "buy market")
    assert options(g) == [f"take {kind}" for kind in ("mandrake_root", "wolf_claw", "ash_twig", "wishbone", "gold_dust", "silk_thread")]
    play(g, "take silk_thread")
    assert (g.coins, g.actions, tiles(g)) == (6, 2, ["silk_thread"])
    play(g, "buy market", "take gold_dust")
    assert (g.coins, g.actions) == (1, 1)


@rules("BC-A9", "BC-A10", "BC-D6")
def test_a_full_pouch_must_give_something_back_first() -> None:
    g = day(people={}, at="market", coins=5, tiles="wolf_claw wolf_claw wishbone")
    play(g, "buy market")
    assert options(g) == ["return wolf_claw", "return wishbone"]
    play(g, "return wolf_claw", "take gold_dust")
    assert tiles(g) == ["wolf_claw", "wishbone", "gold_dust"]
    # Giving back is also free on its own.
    play(g, "return gold_dust")
    assert (tiles(g), g.actions) == (["wolf_claw", "wishbone"], 2)


@rules("BC-J19")
def test_what_the_supply_lacks_cannot_be_bought() -> None:
    g = day(people={3: "hunter", 1: "farmer"}, at=3, coins=20, tiles="wolf_claw wolf_claw wolf_claw wolf_claw", in_play="box_of_holding")
    assert options(g, "buy") == ["1", "market"]
    play(g, "return wolf_claw")
    assert options(g, "buy") == ["1", "3", "market"]
    g = day(people={}, at=3, coins=20)
    assert options(g, "buy") == ["market"]


@rules("BC-J74")
def test_a_villager_sells_at_most_as_many_as_there_are_places() -> None:
    g = day(people={3: "hunter"}, at=3, coins=9, tiles="wishbone")
    play(g, "buy 3", "more")
    assert options(g) == ["more", "stop"]
    play(g, "more")
    assert tiles(g) == ["wolf_claw"] * 3
    assert options(g, "more") == []
    # A tile bought in this action is not offered for return.
    g = day(people={3: "hunter"}, at=3, coins=9, tiles="wishbone ash_twig")
    play(g, "buy 3", "more")
    assert options(g) == ["return ash_twig", "return wishbone"]


@rules("BC-A3", "BC-D4")
@pytest.mark.parametrize("mode", ["duel", "rabid"])
def test_doing_something_else_at_the_carriage_costs_nothing_and_the_action_stays_on_offer(mode: str) -> None:
    g = day(mode=mode, people={15: "farmer"}, coins=3, hand="diplosi", tiles="wishbone", dealt="rm02 rm07" if mode == "rabid" else "")
    offered = options(g)
    for move in ("steal 16", "buy 15", "cast diplosi", "steal 16"):
        play(g, move, "back")
        assert (where(g), g.coins, g.actions, tiles(g), rabid_row(g)) == ("lab", 3, 3, ["wishbone"], [])
        assert options(g) == offered
    play(g, "steal 16", "pay coins")
    # Where no card must be chosen, the coin of the empty house is there already.
    assert g.coins == (2 if mode == "rabid" else 3)


# -- Mix Cure


@rules("BC-A12", "BC-J34")
def test_mixing_is_done_in_the_laboratory_with_the_next_ingredient() -> None:
    g = day(people={}, at=15, coins=1, tiles="mandrake_root")
    play(g, "mix", "pay coins")
    assert (where(g), g.cure) == ("lab", 1)
    assert "mix" not in options(day(tiles="wolf_claw"))
    assert "mix" not in options(day(people={}, at=15, coins=0, actions=1, tiles="mandrake_root"))


@rules("BC-A13", "BC-A14", "BC-D7")
def test_mixing_goes_on_while_the_next_ingredient_is_held() -> None:
    g = day(tiles="mandrake_root wolf_claw ash_twig")
    play(g, "mix")
    assert (g.cure, tiles(g)) == (1, ["wolf_claw", "ash_twig"])
    assert options(g) == ["more", "stop"]
    play(g, "more", "more")
    assert (g.cure, g.actions, tiles(g)) == (3, 2, [])
    g = day(tiles="mandrake_root wolf_claw ash_twig")
    play(g, "mix", "stop")
    assert (g.cure, g.actions) == (1, 2)


@rules("BC-A15", "BC-G1")
def test_the_last_space_of_the_cure_wins_at_once() -> None:
    g = day(cure=11, tiles="wolf_claw")
    play(g, "mix")
    assert g.over
    assert [seat.result for seat in g.outcome()] == ["won", "lost"]
    assert g.ending() == "The Wizard has found the cure."


# -- Cast Spell


@rules("BC-A16", "BC-D8")
def test_a_spell_is_revealed_at_its_place_paid_applied_and_brings_coins() -> None:
    g = day(people={}, at=19, tiles="wolf_claw", hand="foragers_feast", coins=1)
    play(g, "cast foragers_feast")
    assert (where(g), sorted(tiles(g)), g.coins, g.actions) == ("lab", ["ash_twig", "mandrake_root"], 2, 2)
    assert g.spell_hand == []


@rules("BC-A17")
def test_without_its_place_or_ingredients_a_spell_cannot_be_cast() -> None:
    assert options(day(tiles="mandrake_root", hand="foragers_feast"), "cast") == []
    assert options(day(people={}, at=15, coins=0, actions=1, tiles="wolf_claw", hand="foragers_feast"), "cast") == []
    assert options(day(people={}, at=15, coins=1, actions=1, tiles="wolf_claw", hand="foragers_feast"), "cast") == ["foragers_feast"]


@rules("BC-A16", "BC-A17")
def test_a_spell_that_asks_for_two_ingredients_takes_both_and_needs_both() -> None:
    assert options(day(tiles="mandrake_root", hand="leftovers"), "cast") == []
    g = day(tiles="mandrake_root wishbone", hand="leftovers", curse=4, coins=1)
    play(g, "cast leftovers")
    assert (tiles(g), g.curse, g.coins) == ([], 3, 7)
    # Two of the same kind.
    assert options(day(at=1, tiles="mandrake_root wishbone", hand="new_farmhands"), "cast") == []
    assert tiles(play(day(at=1, people={}, tiles="mandrake_root mandrake_root", hand="new_farmhands"), "cast new_farmhands")) == []


@rules("BC-J78", "BC-A1", "BC-A3", "BC-A16", "BC-A17", "BC-D8")
def test_a_spell_that_names_a_house_is_cast_there_whoever_lives_in_it() -> None:
    g = day(people={}, tiles="mandrake_root", hand="summoned_steed", coins=2)
    play(g, "cast summoned_steed")
    # House 5 is two crossings from the Laboratory.
    assert options(g) == ["pay coins", "pay action", "back"]
    play(g, "pay coins")
    assert (where(g), g.coins, g.actions, in_front(g, "wizard")) == (5, 5, 2, ["summoned_steed"])
    g = play(day(at=5, people={5: "noble"}, tiles="mandrake_root", hand="summoned_steed", coins=0), "cast summoned_steed")
    assert (where(g), g.coins, lives(g, 5)) == (5, 5, "noble")
    # Within the district the way is free; without coins and with one action left a far house cannot be reached.
    assert options(day(at=7, tiles="mandrake_root", hand="summoned_steed", coins=0, actions=1), "cast") == ["summoned_steed"]
    assert options(day(at=8, tiles="mandrake_root", hand="summoned_steed", coins=0, actions=1), "cast") == []


@rules("BC-A18", "BC-A21")
def test_an_immediate_spell_is_discarded_face_up() -> None:
    g = day(hand="teleport")
    play(g, "cast teleport", "go 5")
    assert spell_pile(g) == ["teleport"]
    assert g.view(1)["wizard"]["pile"] == ["teleport"]


@rules("BC-A21")
def test_a_villager_moved_by_a_spell_ends_in_an_empty_house() -> None:
    g = day(people={1: "farmer", 2: "noble"}, tiles="wolf_claw", hand="mind_control")
    play(g, "cast mind_control", "pick 1")
    assert options(g, "place") == [str(n) for n in range(3, 21)]
    with pytest.raises(IllegalMove):
        g.play("place 2")


@rules("BC-A19", "BC-J77")
def test_an_ongoing_spell_stays_and_works_at_once() -> None:
    g = day(tiles="ash_twig", hand="box_of_holding")
    play(g, "cast box_of_holding")
    assert in_front(g, "wizard") == ["box_of_holding"]
    assert g.capacity() == 4
    g = day(at=16, tiles="mandrake_root wishbone", hand="unending_hunger")
    play(g, "cast unending_hunger")
    assert in_front(g, "monster") == ["unending_hunger"]
    g = day(tiles="wolf_claw ash_twig", hand="invisibility", actions=1)
    play(g, "cast invisibility")
    assert "sneak 20" in options(g)


@rules("BC-A20")
def test_the_supply_limits_a_spells_coins() -> None:
    g = day(at=16, coins=22, tiles="mandrake_root wishbone", hand="unending_hunger")
    assert play(g, "cast unending_hunger").coins == 25


@rules("BC-J22", "BC-J23")
def test_a_spell_without_a_target_may_be_cast_for_its_coins() -> None:
    g = day(tiles="wolf_claw", hand="distract", coins=0)
    play(g, "cast distract")
    assert (g.coins, tiles(g), spell_pile(g)) == (3, [], ["distract"])


# -- Steal Coins


@rules("BC-A22", "BC-A23")
def test_stealing_is_done_in_houses_and_an_empty_one_gives_a_coin() -> None:
    g = day(people={}, coins=0)
    assert options(g, "steal") == [str(n) for n in range(1, 21)]
    play(g, "steal 19")
    assert (g.coins, g.actions, where(g)) == (1, 2, 19)
    assert "rolled" not in told(g)


@rules("BC-A24", "BC-A25", "BC-D9")
def test_a_roll_above_the_declared_number_takes_it() -> None:
    g = day(people={18: "farmer"}, coins=0)
    play(g, "steal 18")
    assert options(g) == ["declare 1", "declare 2", "declare 3", "declare 4"]
    luck(g, d6(4))
    play(g, "declare 3")
    assert (g.coins, g.actions) == (3, 2)


@rules("BC-A26", "BC-D11")
def test_noticed_the_wizard_may_spend_an_action_on_a_distraction() -> None:
    g = luck(play(day(people={18: "farmer"}, coins=0), "steal 18"), d6(3))
    play(g, "declare 3")
    assert options(g) == ["distract", "accept"]
    play(g, "distract")
    assert (g.coins, g.actions) == (3, 1)
    g = luck(play(day(people={18: "farmer"}, coins=0), "steal 18"), d6(1))
    play(g, "declare 3", "accept")
    assert (g.coins, g.actions) == (0, 2)
    g = luck(play(day(people={18: "farmer"}, coins=0, actions=1), "steal 18"), d6(3))
    play(g, "declare 3")
    assert (g.side, g.coins) == (1, 0)


@rules("BC-A27", "BC-J24")
def test_nobody_steals_more_than_the_supply() -> None:
    g = day(people={18: "farmer"}, coins=23)
    play(g, "steal 18")
    assert options(g) == ["declare 1", "declare 2"]
    assert options(day(people={18: "farmer"}, coins=25), "steal") == []


@rules("BC-D10", "BC-J25")
def test_the_key_rerolls_a_failure_once_before_the_distraction() -> None:
    g = luck(play(day(people={18: "farmer"}, coins=0, in_play="spectral_skeleton_key"), "steal 18"), d6(2), d6(1))
    play(g, "declare 2")
    assert options(g) == ["reroll", "keep"]
    play(g, "reroll")
    assert options(g) == ["distract", "accept"]
    g = luck(play(day(people={18: "farmer"}, coins=0, in_play="spectral_skeleton_key"), "steal 18"), d6(2))
    play(g, "declare 2", "keep")
    assert options(g) == ["distract", "accept"]
    # A success offers no reroll.
    g = luck(play(day(people={18: "farmer"}, coins=0, in_play="spectral_skeleton_key"), "steal 18"), d6(3))
    assert play(g, "declare 2").coins == 2


@rules("BC-J26")
def test_boots_leave_only_after_a_successful_roll() -> None:
    table = {"people": {18: "farmer"}, "coins": 0, "in_play": "squeaky_boots"}
    g = luck(play(day(**table), "steal 18"), d6(5), d6(2))
    play(g, "declare 2", "distract")
    assert (g.coins, in_front(g, "wizard")) == (2, ["squeaky_boots"])
    play(g, "steal 20")
    assert in_front(g, "wizard") == ["squeaky_boots"]
    g = luck(play(day(**table), "steal 18"), d6(5), d6(3))
    play(g, "declare 2")
    assert (g.coins, in_front(g, "wizard")) == (2, [])


@rules("BC-J27")
def test_shaky_hands_allow_one_coin_only() -> None:
    g = luck(day(people={18: "farmer"}, coins=0, in_play="shaky_hands"), d6(2))
    play(g, "steal 18")
    assert (g.coins, g.actions) == (1, 2)
    # At an empty house nothing changes.
    assert play(day(people={}, coins=0, in_play="shaky_hands"), "steal 20").coins == 1


@rules("BC-J28")
def test_the_free_steal_has_no_distraction_and_pays_its_carriage() -> None:
    g = day(people={15: "farmer"}, coins=1, in_play="invisibility")
    play(g, "sneak 15", "pay coins")
    luck(g, d6(1))
    play(g, "declare 1")
    assert (g.coins, g.actions) == (0, 3)
    assert options(g, "sneak") == []
    # An ordinary Steal keeps its distraction.
    luck(play(g, "steal 15"), d6(1))
    assert options(play(g, "declare 1")) == ["distract", "accept"]


@rules("BC-J14")
def test_the_number_of_actions_is_settled_when_the_actions_begin() -> None:
    g = noon(panic=5)
    assert g.actions == 4
    g.panic = 1
    play(g, "steal 20", "declare 1") if g.house[20] >= 0 else play(g, "steal 20")
    while options(g)[0] in ("distract", "reroll"):
        play(g, "accept")
    assert g.actions == 3


@rules("BC-J12")
def test_an_empty_bag_sends_nobody() -> None:
    g = village(people={1: "farmer"})
    g.bag = row(6, 0)
    g.todo.append(ARRIVE)
    g.advance()
    assert g.vacant == 19


@rules("BC-D12", "BC-J21")
def test_gained_tiles_that_do_not_fit_are_chosen_among_old_and_new() -> None:
    g = day(tiles="mandrake_root gold_dust silk_thread", hand="butchers_broth")
    play(g, "cast butchers_broth")
    assert options(g) == ["return wolf_claw", "return wishbone", "return gold_dust", "return silk_thread"]
    play(g, "return gold_dust")
    assert tiles(g) == ["wolf_claw", "wishbone", "silk_thread"]


@rules("BC-D13", "BC-J32")
def test_the_box_is_lost_on_the_monsters_turn_and_the_wizard_chooses() -> None:
    g = night(tiles="wolf_claw wolf_claw wishbone gold_dust", in_play="box_of_holding", energy=3)
    play(g, "banish box_of_holding")
    assert g.seat == g.wizard
    assert options(g) == ["return wolf_claw", "return wishbone", "return gold_dust"]
    play(g, "return gold_dust")
    assert (g.seat, tiles(g)) == (g.monster, ["wolf_claw", "wolf_claw", "wishbone"])


@rules("BC-D2", "BC-D3")
def test_the_menu_offers_exactly_what_can_be_completed() -> None:
    people = {18: "farmer", 15: "hunter", 16: "noble", 12: "butcher"}
    g = day(people=people, coins=2, actions=1, tiles="gold_dust", hand="transmute distract")
    # 18 costs 4; 15 is 2 and a carriage; 16 is 1 and a carriage; 12 is 1 and two carriages; the Market 5.
    assert options(g, "buy") == ["16"]
    assert options(g, "cast") == ["transmute"]
    assert "mix" not in options(g)
    assert len(options(g, "steal")) == 20 - len([h for h in range(1, 21) if g.box.crossings[spot("lab") * 22 + h] > 2])
    assert options(g)[-1] == "end"
    assert options(g, "return") == []
    assert options(day(tiles="gold_dust gold_dust wishbone"), "return") == ["wishbone", "gold_dust"]
    # With a second action the way can be paid by it.
    g = day(people=people, coins=2, actions=2)
    assert options(g, "buy") == ["12", "15", "16"]
