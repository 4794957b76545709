"""The worked examples (BC-X), number by number."""

from __future__ import annotations

import pytest
from support import rules
from support_been_cursed import (
    d6,
    day,
    digest,
    evening,
    flock,
    go,
    in_front,
    lives,
    luck,
    morning,
    night,
    options,
    play,
    possessed_acts,
    possessed_end,
    power_pile,
    rabid_night,
    ready,
    stomach,
    tiles,
    told,
    village,
    where,
)

from malison.games.been_cursed.moves import SPELLS, VILLAGERS
from malison.games.been_cursed.rules.cards import cast
from malison.games.been_cursed.rules.possessed import POSSESSED_ACTION, POSSESSED_ACTIONS, next_needed
from malison.games.been_cursed.rules.rabid import RABID_POWER
from malison.games.been_cursed.rules.village import nearest_vacant


@rules("BC-X1")
def test_x1_the_first_turn() -> None:
    g = morning()
    assert (sum(g.bag), g.actions, "arrived" in told(g)) == (16, 3, False)


@rules("BC-X2")
def test_x2_a_farmer_in_house_15() -> None:
    g = play(day(people={15: "farmer"}), "buy 15", "pay coins")
    assert (g.coins, where(g), g.actions, tiles(g)) == (0, 15, 2, ["mandrake_root"])


@rules("BC-X3")
def test_x3_an_action_for_the_carriage() -> None:
    g = play(day(people={12: "farmer"}, coins=1), "buy 12")
    assert options(g) == ["pay action", "back"]
    play(g, "pay action")
    assert (g.coins, g.actions, tiles(g)) == (0, 1, ["mandrake_root"])
    assert "buy 12" not in options(day(people={12: "farmer"}, coins=1, actions=1))


@rules("BC-X4")
def test_x4_three_claws_in_one_action() -> None:
    g = play(day(at=4, people={3: "hunter"}), "buy 3", "more", "more")
    assert (g.coins, tiles(g), g.actions) == (0, ["wolf_claw"] * 3, 2)


@rules("BC-X5")
def test_x5_the_market_with_the_gift_in_a_panic() -> None:
    g = play(day(at="market", people={}, panic=9, in_play="gift_of_the_gab", coins=6), "buy market", "take ash_twig")
    assert (g.coins, g.actions) == (3, 2)
    assert play(g, "buy market", "take ash_twig").coins == 0


@rules("BC-X6", "BC-J20")
def test_x6_prices_are_summed_before_the_floor() -> None:
    g = village(people={}, panic=9, in_play="scarce_supplies")
    g.lasting[0] -= 2
    g.this_turn = [0, -2]
    g.check()
    prices = {place["id"]: place["price"] for place in g.view()["places"]}
    assert (prices["4"], prices["3"]) == (2, 0)


@rules("BC-X7")
def test_x7_silk_and_claw() -> None:
    g = play(day(cure=5, tiles="silk_thread wolf_claw mandrake_root"), "mix", "more")
    assert (g.cure, tiles(g), g.actions) == (7, ["mandrake_root"], 2)


@rules("BC-X8", "BC-J23")
def test_x8_the_last_space() -> None:
    assert play(day(cure=11, tiles="wolf_claw"), "mix").winner == 0
    g = play(day(cure=11, tiles="mandrake_root ash_twig", hand="meditate"), "cast meditate")
    assert (g.winner, g.coins, g.over) == (0, 3, True)


@rules("BC-X9")
def test_x9_a_distraction_with_the_third_action() -> None:
    g = luck(play(day(people={18: "farmer"}, coins=0, actions=2), "steal 18"), d6(3))
    play(g, "declare 3", "distract")
    assert (g.coins, g.side) == (3, 1)
    g = luck(play(day(people={18: "farmer"}, coins=0, actions=1), "steal 18"), d6(3))
    assert play(g, "declare 3").coins == 0


@rules("BC-X10")
def test_x10_declaring() -> None:
    for roll, coins in ((3, 2), (2, 0)):
        g = luck(play(day(people={18: "farmer"}, coins=0, actions=1), "steal 18"), d6(roll))
        assert play(g, "declare 2").coins == coins
    assert play(day(people={}, coins=0), "steal 18").coins == 1
    g = luck(day(people={18: "farmer"}, coins=24), d6(6))
    play(g, "steal 18")
    assert (g.coins, [e["coins"] for e in g.events() if e["kind"] == "declared"]) == (25, [1])
    assert options(day(people={18: "farmer"}, coins=25), "steal") == []


@rules("BC-X11")
def test_x11_boots_and_key() -> None:
    g = day(people={18: "farmer"}, coins=0, in_play="squeaky_boots spectral_skeleton_key")
    luck(play(g, "steal 18"), d6(5), d6(2), d6(4), d6(6))
    play(g, "declare 2")
    assert options(g) == ["reroll", "keep"]
    play(g, "reroll")
    assert (g.coins, in_front(g, "wizard")) == (2, ["spectral_skeleton_key"])


@rules("BC-X12")
def test_x12_diplosi_at_the_cap() -> None:
    assert play(day(at="market", tiles="wishbone", hand="diplosi", coins=14), "cast diplosi").coins == 25


@rules("BC-X13", "BC-J29")
def test_x13_the_coachmans_last_ride() -> None:
    g = day(at=3, people={}, tiles="ash_twig", hand="box_of_holding", in_play="greedy_coachman", coins=2)
    play(g, "cast box_of_holding", "pay coins")
    assert (g.coins, tiles(g), in_front(g, "wizard")) == (5, [], ["box_of_holding"])
    # With the Steed the way home is free, and an action can pay for the Coachman too.
    g = day(at=3, people={}, tiles="mandrake_root", in_play="greedy_coachman summoned_steed", coins=0)
    assert play(g, "mix").coins == 0
    g = day(at=3, people={}, in_play="greedy_coachman", coins=1)
    assert options(play(g, "steal 20")) == ["pay action", "back"]


@rules("BC-X14")
def test_x14_chased_at_the_gate() -> None:
    g = night(at=17, people={}, sheep={}, energy=0, guards={"t12": "chase"})
    play(g, "step 18")
    assert (where(g), g.actions, g.guards[11]) == (18, 2, -1)
    assert g.phase == 0
    g = night(at=17, people={}, sheep={}, energy=2, guards={"t12": "chase"})
    play(g, "step 18")
    assert g.movements == 0
    assert options(g) == ["run", "rest"]
    play(g, "run", "step 19")
    assert where(g) == 19


@rules("BC-X15")
def test_x15_a_bought_step_to_house_3() -> None:
    g = night(people={3: "farmer"}, energy=4, guards={"t8": "asleep"})
    play(g, "run", "step 19", "step 4", "step 3")
    assert (where(g), g.energy) == (3, 2)
    assert options(g, "step") == []
    assert "bite" in options(g)
    g = night(people={3: "farmer"}, energy=4, guards={"t8": "chase"})
    play(g, "run", "step 19", "step 4")
    assert (where(g), g.movements, options(g, "step")) == (4, 0, [])
    play(g, "run", "step 3")
    assert g.energy == 0


@rules("BC-X16")
def test_x16_limits_of_guards() -> None:
    assert play(night(at=4, people={}, energy=1, guards={"t8": "wound"}), "step 19").energy == 0
    assert play(night(at=4, people={}, panic=10, guards={"t8": "alarm"}), "step 19").panic == 10


@rules("BC-X17", "BC-J41")
def test_x17_energy_from_a_noble_and_from_sheep() -> None:
    assert play(night(at=5, people={5: "noble"}, energy=8), "bite").energy == 9
    assert play(night(at=18, people={}, energy=5, in_play="plumb_lambs"), "graze p1").energy == 7
    assert play(night(at=18, people={}, energy=5, in_play="plumb_lambs unending_hunger"), "graze p1").energy == 5


@rules("BC-X18")
def test_x18_afraid_of_water() -> None:
    g = night(at=20, people={}, in_play="hydrophobia", energy=2)
    play(g, "step 8")
    assert (where(g), g.movements) == (8, 0)
    g = night(at=19, people={}, in_play="hydrophobia", energy=2)
    play(g, "step 20")
    assert options(g, "step") == ["laboratory", "19", "2"]


@rules("BC-X19")
@pytest.mark.parametrize(
    ("eaten", "panic", "curse"),
    [
        ("farmer farmer hunter", 5, 4),
        ("farmer farmer farmer", 6, 5),
        ("farmer hunter noble", 4, 3),
        ("farmer sheep sheep", 3, 3),
        ("woodcutter woodcutter butcher butcher", 5, 4),
    ],
)
def test_x19_stomachs(eaten: str, panic: int, curse: int) -> None:
    g = digest(stomach=eaten, panic=4, curse=3)
    assert (g.panic, g.curse) == (panic, curse)


@rules("BC-X20")
def test_x20_white_meat() -> None:
    g = night(people={}, stomach="sheep sheep farmer", single_use="the_other_other_white_meat", panic=4, curse=3, actions=0)
    play(g, "activate")
    if g.side == 1:
        play(g, "end")
    assert (g.panic, g.curse) == (5, 4)
    g = digest(stomach="sheep sheep farmer", panic=4, curse=3)
    assert (g.panic, g.curse) == (3, 3)


@rules("BC-X21")
def test_x21_legend_before_digestion() -> None:
    g = digest(stomach="hunter hunter hunter", curse=13)
    assert (g.curse, g.winner, stomach(g)) == (15, 1, ["hunter"] * 3)


@rules("BC-X22")
def test_x22_quiet_nights() -> None:
    g = evening(people={}, panic=8, curse=4, powers="noble_blood fast_food courier_horse new_moon")
    play(g, "quiet")
    assert (g.panic, g.curse) == (6, 3)
    play(g, "play noble_blood")
    assert (g.panic, g.curse, len(g.power_hand)) == (6, 4, 4)
    assert [event["kind"] for event in g.events()].count("arrived") == 3
    g = play(evening(people={}, panic=2, curse=1), "quiet")
    assert (g.panic, g.curse) == (1, 1)


@rules("BC-X23")
@pytest.mark.parametrize(("panic", "vacant", "actions", "price"), [(7, 19, 4, 4), (9, 19, 4, 3), (4, 18, 3, 4)])
def test_x23_panic_by_day(panic: int, vacant: int, actions: int, price: int) -> None:
    g = morning(people={4: "farmer"}, panic=panic)
    assert (g.vacant, g.actions, g.view()["places"][4]["price"]) == (vacant, actions, price)


@rules("BC-X24")
def test_x24_the_stag_at_the_top_of_panic() -> None:
    assert options(night(people={}, stomach="hunter", powers="stunned_stag", panic=10), "play") == []
    g = evening(people={}, powers="stunned_stag", panic=10, curse=4)
    play(g, "quiet", "play stunned_stag")
    assert (g.panic, g.curse) == (8, 4)


@rules("BC-X25")
def test_x25_one_single_use_card() -> None:
    g = play(night(people={}, single_use="new_moon", powers="midnight_snack", energy=4), "play midnight_snack")
    assert power_pile(g) == ["new_moon"]
    assert g.lasting[16] == 0


@rules("BC-X26")
def test_x26_the_box_is_banished() -> None:
    g = night(people={}, in_play="box_of_holding", tiles="mandrake_root wolf_claw ash_twig wishbone", energy=3)
    play(g, "banish box_of_holding")
    assert (g.seat, len(options(g))) == (0, 4)
    play(g, "return ash_twig")
    assert (g.held, g.seat) == (3, 1)


RABID_EXAMPLE = {
    "at": 7,
    "people": {1: "butcher", 7: "butcher", 3: "farmer", 11: "farmer", 4: "hunter", 19: "hunter"},
    "panic": 3,
    "curse": 3,
}


@rules("BC-X27")
def test_x27_the_rabid_example() -> None:
    g = go(rabid_night(next_power="greedy_coachman", sheep={"p5": 2}, row="rm06 rm04 rm05", **RABID_EXAMPLE))
    assert (where(g), flock(g)["p5"], lives(g, 7), lives(g, 11)) == (11, 1, "", "")
    assert (lives(g, 4), lives(g, 19)) == ("hunter", "hunter")
    assert (g.panic, g.curse) == (5, 5)


@rules("BC-X28")
def test_x28_the_same_without_sheep() -> None:
    g = go(rabid_night(next_power="greedy_coachman", sheep={}, row="rm06 rm04 rm05", **RABID_EXAMPLE))
    assert (where(g), lives(g, 4), lives(g, 11)) == (4, "", "farmer")
    assert (g.panic, g.curse) == (5, 5)


@rules("BC-X29")
def test_x29_a_card_burned_for_the_carriage() -> None:
    g = day(mode="rabid", at=3, people={}, coins=0, tiles="mandrake_root", dealt="rm03 rm04 rm05 rm11")
    play(g, "mix", "spend rm11")
    used = [event["rabid"] + 1 for event in g.events() if event["kind"] == "rabid-used"]
    assert (used, g.cure) == ([11, 3], 1)
    assert [VILLAGERS[g.box.hunts[card - 1]] for card in used] == ["merchant", "woodcutter"]


@rules("BC-X30")
def test_x30_nearest_numbers() -> None:
    for rolled, empty, chosen in ((10, (8, 12), 12), (20, (1, 17), 17)):
        g = village()
        for house in empty:
            g.house[house] = -1
        assert nearest_vacant(g, rolled) == chosen


@rules("BC-X31")
def test_x31_the_cheapest_claw() -> None:
    g = go(possessed_acts(people={20: "hunter", 3: "hunter", 16: "hunter"}, cure=1, row="pw04", coins=3))
    assert (where(g), g.coins, tiles(g)) == (16, 1, ["wolf_claw"])


@rules("BC-X32")
def test_x32_the_cheapest_wishbone_next_door() -> None:
    people = {6: "butcher", 11: "butcher", 19: "butcher"}
    g = go(possessed_acts(at=8, people=people, cure=3, row="pw05", coins=2))
    assert (where(g), g.coins, tiles(g)) == (6, 0, ["wishbone"])
    g = go(possessed_acts(at=8, people=people, cure=3, row="pw05", coins=1))
    assert (where(g), g.coins) == (8, 1)


@rules("BC-X33")
def test_x33_home_on_short_pay() -> None:
    g = go(possessed_acts(at=12, coins=1, cure=3, tiles="wishbone mandrake_root silk_thread", row="pw01 pw02"))
    assert (where(g), g.coins, g.cure, len(g.possessed_row)) == ("lab", 0, 6, 1)


@rules("BC-X34")
@pytest.mark.parametrize(("roll", "coins"), [(5, 4), (4, 0)])
def test_x34_stealing_it_all(roll: int, coins: int) -> None:
    g = luck(possessed_acts(at=1, people={2: "farmer", 4: "farmer"}, row="pw03", coins=0), d6(roll))
    assert (where(go(g)), g.coins) == (4, coins)


@rules("BC-X35")
def test_x35_broth_for_a_held_wishbone() -> None:
    g = village("possessed", cure=3, tiles="wishbone mandrake_root")
    g.spell_deck.remove(SPELLS.index("butchers_broth"))
    cast(g, SPELLS.index("butchers_broth"))
    go(g)
    assert (g.cure, tiles(g)) == (4, ["mandrake_root"])
    assert next_needed(g) == 5


@rules("BC-X36")
def test_x36_feeding_cards() -> None:
    assert play(night(mode="possessed", at=5, people={5: "woodcutter"}, feeding="pw03", energy=2), "bite").energy == 3
    assert play(night(mode="possessed", at=5, people={5: "merchant"}, feeding="pw11", coins=2), "bite").coins == 5


@rules("BC-X37", "BC-J62")
def test_x37_more_actions_than_cards() -> None:
    g = go(possessed_end(panic=4))
    assert (len(g.possessed_row), len(g.feeding_cards)) == (3, 1)
    g = village("possessed", panic=5, people={}, coins=0, row="pw07 pw12 pw08")
    go(ready(g, POSSESSED_ACTIONS))
    assert (g.possessed_row, g.actions, g.cure) == ([], 0, 0)
    # The fourth action mixes if three tiles are held by then.
    g = village("possessed", panic=5, coins=0, tiles="mandrake_root wolf_claw ash_twig", actions=1)
    assert go(ready(g, POSSESSED_ACTION)).cure == 3


@rules("BC-X38")
def test_x38_sheep_for_the_nearest_pastures() -> None:
    g = village("rabid", next_power="an_extra_serving", sheep={"p6": 11})
    g.side = 1
    go(ready(g, RABID_POWER))
    assert list(g.pasture) == [1, 1, 1, 0, 0, 11]


@rules("BC-X39", "BC-J76")
@pytest.mark.parametrize(("coins", "in_play", "roll", "after"), [(0, "", 5, 8), (17, "", 5, 25), (19, "", 5, 25), (0, "shaky_hands", 2, 1)])
def test_x39_sticky_fingers(coins: int, in_play: str, roll: int, after: int) -> None:
    g = possessed_acts(at=1, people={4: "farmer"}, row="pw03", coins=coins, in_play=in_play)
    g.lasting[15], g.this_turn = 1, [15, 1]
    luck(g, d6(roll))
    assert go(g).coins == after


@rules("BC-X40", "BC-J74")
def test_x40_claws_for_nothing() -> None:
    g = day(at=3, people={3: "hunter"}, tiles="silk_thread", hand="", coins=0)
    g.lasting[0], g.this_turn = -2, [0, -2]
    g.options = g.asking.options(g)
    play(g, "buy 3", "more")
    assert tiles(g) == ["wolf_claw", "wolf_claw", "silk_thread"]
    assert options(g) == ["more", "stop"]
    play(g, "more")
    assert tiles(g) == ["wolf_claw"] * 3
    assert g.actions == 2
    assert options(g, "more") == []


@rules("BC-X41", "BC-O13")
def test_x41_of_equal_prices_the_closer_then_the_higher_number() -> None:
    people = {9: "farmer", 10: "farmer"}
    assert where(go(possessed_acts(at=8, people=people, row="pw07", coins=4))) == 9
    assert where(go(possessed_acts(at="market", people=people, row="pw07", coins=4))) == 10


@rules("BC-X42", "BC-J56")
def test_x42_a_house_between_two_pastures() -> None:
    # House 20 is three roads from 17.
    g = go(rabid_night(at=17, people={20: "farmer"}, sheep={"p1": 1, "p2": 1}, row="rm01", next_power="noble_blood"))
    assert (flock(g)["p1"], flock(g)["p2"], where(g)) == (0, 1, 20)


@rules("BC-X43", "BC-A16", "BC-A17")
def test_x43_a_spell_that_is_cast_in_a_house() -> None:
    g = play(day(people={}, tiles="mandrake_root", hand="summoned_steed", coins=2), "cast summoned_steed", "pay coins")
    assert (where(g), g.coins, tiles(g), in_front(g, "wizard")) == (5, 5, [], ["summoned_steed"])
    assert options(day(people={}, tiles="mandrake_root", hand="summoned_steed", coins=1, actions=1), "cast") == []
