"""Each Power on its own, for the Monster (M) and the Rabid Monster (R)."""

from __future__ import annotations

from support import rules
from support_been_cursed import (
    d6,
    d20,
    day,
    drawn,
    flock,
    go,
    in_front,
    lives,
    luck,
    night,
    options,
    play,
    rabid_night,
    rabid_row,
    ready,
    stomach,
    tiles,
    village,
    where,
)

from malison.games.been_cursed.rules.eating import TRACKS
from malison.games.been_cursed.rules.rabid import RABID_POWER
from malison.games.been_cursed.state import Village


def rabid(power: str, **position: object) -> Village:
    """The Rabid Monster is about to draw and play this Power."""
    g = village("rabid", next_power=power, **position)  # type: ignore[arg-type]
    g.side = 1
    return ready(g, RABID_POWER)


# -- eating


@rules("BC-K101R", "BC-J57")
def test_a_taste_of_rural_life() -> None:
    g = luck(rabid("a_taste_of_rural_life", people={3: "noble", 9: "farmer"}, curse=4, at=20), d20(3), d20(9))
    go(g)
    assert (stomach(g), g.curse, where(g)) == (["noble", "farmer"], 5, 20)
    # The same house twice is empty the second time; nobody at all leaves the Curse alone.
    g = go(luck(rabid("a_taste_of_rural_life", people={3: "noble"}, curse=4), d20(3), d20(3)))
    assert (stomach(g), g.curse) == (["noble"], 5)
    assert go(luck(rabid("a_taste_of_rural_life", people={3: "noble"}, curse=4), d20(4), d20(5))).curse == 4
    # What was eaten counts for the tracks.
    g = luck(rabid_night(next_power="a_taste_of_rural_life", people={3: "noble", 9: "farmer"}, curse=4, panic=2), d20(3), d20(9))
    assert (go(g).curse, g.panic) == (7, 4)


@rules("BC-K102M")
def test_an_extra_serving() -> None:
    g = night(people={}, powers="an_extra_serving", stomach="sheep", sheep={})
    play(g, "play an_extra_serving")
    assert (list(g.pasture), g.sheep) == ([1] * 6, 7)
    g = night(people={}, powers="an_extra_serving", stomach="sheep", sheep={"p1": 1, "p6": 10})
    play(g, "play an_extra_serving")
    assert options(g) == [f"pasture p{n}" for n in range(1, 7)]
    play(g, "pasture p2")
    assert options(g) == [f"pasture p{n}" for n in (1, 3, 4, 5, 6)]
    play(g, "pasture p5")
    assert (flock(g), g.sheep) == ({"p1": 1, "p2": 1, "p3": 0, "p4": 0, "p5": 1, "p6": 10}, 0)


@rules("BC-K102R")
def test_an_extra_serving_rabid() -> None:
    g = go(rabid("an_extra_serving", sheep={"p6": 12}))
    assert (list(g.pasture), g.sheep) == ([1, 1, 0, 0, 0, 12], 0)


@rules("BC-K103M")
def test_courier_horse() -> None:
    g = play(night(people={}, powers="courier_horse", energy=1, panic=2), "play courier_horse")
    assert (g.energy, g.panic) == (4, 3)


@rules("BC-K104R", "BC-J59")
def test_digestive_mutton_chop() -> None:
    table = {"next_power": "digestive_mutton_chop", "at": 7, "curse": 4, "row": "rm01 rm04"}
    # The first Farmer is three roads away: a sheep is eaten on the way, and the Curse grows once by it.
    g = go(rabid_night(people={11: "farmer"}, sheep={"p5": 2}, **table))
    assert (g.curse, g.pasture[4]) == (6, 1)
    assert go(rabid_night(people={7: "farmer"}, sheep={"p5": 2}, **table)).curse == 5
    # It does not last into the next turn.
    assert g.lasting[18] == 0


@rules("BC-K105M")
def test_fast_food() -> None:
    g = night(people={}, powers="fast_food", energy=5)
    play(g, "play fast_food", "run", "run")
    assert (g.energy, g.movements) == (0, 4)


@rules("BC-K106M")
def test_greedy_coachman() -> None:
    g = play(night(people={}, powers="greedy_coachman", energy=2), "play greedy_coachman")
    assert in_front(g, "wizard") == ["greedy_coachman"]
    g = day(people={}, coins=3, in_play="greedy_coachman", hand="teleport")
    play(g, "steal 15", "pay coins")
    assert g.coins == 3 - 2 + 1
    play(g, "cast teleport", "go 5")
    assert in_front(g, "wizard") == []


@rules("BC-K106R")
def test_greedy_coachman_rabid() -> None:
    g = go(rabid("greedy_coachman"))
    assert in_front(g, "wizard") == ["greedy_coachman"]
    assert g.view()["turn"]["carriage"] == 2


@rules("BC-K107M")
def test_midnight_snack() -> None:
    g = night(people={}, powers="midnight_snack", energy=4)
    play(g, "play midnight_snack", "activate")
    assert g.actions == 4


@rules("BC-K108M", "BC-J47")
def test_monstrous_leap() -> None:
    g = night(people={12: "farmer"}, powers="monstrous_leap", energy=2, guards={"t4": "wound"})
    play(g, "play monstrous_leap", "go 12")
    assert (where(g), g.energy, g.actions) == (12, 0, 3)
    assert sum(tile >= 0 for tile in g.guards) == 1
    assert "bite" in options(g)


@rules("BC-K108R")
def test_monstrous_leap_rabid() -> None:
    assert where(go(luck(rabid("monstrous_leap"), d20(13)))) == 13


@rules("BC-K109M", "BC-J45")
def test_new_moon() -> None:
    g = night(at=4, people={}, single_use="new_moon", guards={"t8": "wound"}, energy=2)
    play(g, "activate", "step 19", "step 4")
    assert (g.energy, where(g)) == (2, 4)
    assert sum(tile >= 0 for tile in g.guards) == 1
    play(g, "rest", "end")
    assert g.lasting[16] == 0


@rules("BC-K110M")
def test_noble_blood() -> None:
    assert play(night(people={}, powers="noble_blood", stomach="noble", curse=4), "play noble_blood").curse == 5


@rules("BC-K110R")
def test_noble_blood_rabid() -> None:
    assert go(rabid("noble_blood", curse=4)).curse == 5


@rules("BC-K111R", "BC-J58")
def test_on_the_scent() -> None:
    g = go(rabid("on_the_scent", row="rm01 rm02", dealt="rm03"))
    assert len(g.rabid_row) == 3
    assert rabid_row(g)[:2] == ["rm01", "rm02"]
    assert rabid_row(g)[2] != "rm03"
    assert len(g.rabid_deck) == 8


@rules("BC-K112M", "BC-J48")
def test_otherworldly_howl() -> None:
    g = night(people={11: "farmer", 12: "noble", 1: "hunter"}, powers="otherworldly_howl")
    play(g, "play otherworldly_howl", "pick 11")
    assert options(g) == ["place 13", "place 14"]
    play(g, "place 13")
    assert (lives(g, 11), lives(g, 13)) == ("", "farmer")


@rules("BC-K113M", "BC-J49")
def test_panic_at_the_village() -> None:
    g = night(people={11: "farmer", 12: "noble", 1: "farmer"}, powers="panic_at_the_village", panic=3)
    play(g, "play panic_at_the_village", "pick 11")
    assert options(g) == ["pick 1", "pick 12"]
    play(g, "pick 12")
    assert (lives(g, 11), lives(g, 12), g.panic) == ("noble", "farmer", 4)
    g = night(people={11: "farmer"}, powers="panic_at_the_village")
    play(g, "play panic_at_the_village")
    assert lives(g, 11) == "farmer"


@rules("BC-K114M")
def test_plumb_lambs() -> None:
    g = night(at=18, people={}, powers="plumb_lambs", stomach="sheep", energy=2)
    play(g, "play plumb_lambs", "graze p1")
    assert g.energy == 4


@rules("BC-K115M")
def test_scarce_supplies() -> None:
    g = play(night(at=10, people={}, powers="scarce_supplies", visited=("market",)), "play scarce_supplies")
    assert in_front(g, "wizard") == ["scarce_supplies"]
    g = day(people={19: "farmer"}, coins=4, in_play="scarce_supplies")
    assert play(g, "buy 19").coins == 0
    g = day(people={}, at="market", coins=5, in_play="scarce_supplies")
    play(g, "buy market", "take wolf_claw")
    assert (g.coins, in_front(g, "wizard")) == (0, [])


@rules("BC-K115R")
def test_scarce_supplies_rabid() -> None:
    g = go(rabid("scarce_supplies"))
    assert in_front(g, "wizard") == ["scarce_supplies"]
    assert g.view()["places"][3]["price"] == 2


@rules("BC-K116R", "BC-J58")
def test_second_helpings() -> None:
    g = go(rabid("second_helpings", row="rm01 rm02", people={19: "farmer", 18: "farmer"}))
    assert (stomach(g), where(g), len(g.rabid_row)) == (["farmer"], 19, 2)
    # The card is resolved again in its turn.
    g = go(rabid_night(next_power="second_helpings", row="rm01", people={19: "farmer", 18: "farmer"}, curse=2))
    assert (g.curse, where(g)) == (4, 18)
    assert go(rabid("second_helpings", people={19: "farmer"})).stomach == []


@rules("BC-K117M")
def test_shaky_hands() -> None:
    g = play(night(people={}, powers="shaky_hands", stomach="butcher"), "play shaky_hands")
    assert in_front(g, "wizard") == ["shaky_hands"]
    g = luck(day(people={18: "farmer"}, coins=0, in_play="shaky_hands"), d6(6))
    assert play(g, "steal 18").coins == 1
    g = day(people={16: "noble"}, at=16, coins=1, in_play="shaky_hands")
    play(g, "buy 16")
    assert (tiles(g), in_front(g, "wizard")) == (["silk_thread"], [])


@rules("BC-K117R")
def test_shaky_hands_rabid() -> None:
    g = go(rabid("shaky_hands"))
    assert g.view()["turn"]["steal_limit"]


@rules("BC-K118M", "BC-J50")
def test_sheep_shuffle() -> None:
    g = night(people={}, powers="sheep_shuffle", stomach="farmer", sheep={"p1": 1, "p4": 12})
    play(g, "play sheep_shuffle", "herd p1", "pasture p4")
    assert flock(g)["p4"] == 13
    play(g, "herd p4", "pasture p2")
    assert (flock(g)["p2"], flock(g)["p4"], g.actions) == (1, 12, 3)
    g = night(people={}, powers="sheep_shuffle", stomach="farmer", sheep={"p1": 1})
    play(g, "play sheep_shuffle", "stop", "stop")
    assert flock(g)["p1"] == 1


@rules("BC-K119M", "BC-J48")
def test_sloshed_stumble() -> None:
    g = night(people={3: "farmer", 1: "hunter"}, powers="sloshed_stumble", energy=1)
    play(g, "play sloshed_stumble", "pick 3")
    assert options(g) == ["place 2", "place 4", "place 5", "place 19"]
    play(g, "place 19")
    assert (lives(g, 19), g.energy) == ("farmer", 0)


@rules("BC-K120M", "BC-J31")
def test_spell_writers_block() -> None:
    g = play(night(people={}, powers="spell_writers_block"), "play spell_writers_block")
    assert in_front(g, "wizard") == ["spell_writers_block"]
    g = play(day(people={}, hand="teleport", in_play="spell_writers_block"), "end")
    assert len(g.spell_hand) == 1
    g = day(people={16: "merchant"}, at=16, coins=1, hand="teleport", in_play="spell_writers_block")
    play(g, "buy 16")
    assert in_front(g, "wizard") == []
    play(g, "end")
    assert len(g.spell_hand) == 4


@rules("BC-K120R")
def test_spell_writers_block_rabid() -> None:
    assert in_front(go(rabid("spell_writers_block")), "wizard") == ["spell_writers_block"]


@rules("BC-K121M")
def test_squeaky_boots() -> None:
    g = play(night(people={}, powers="squeaky_boots", stomach="woodcutter"), "play squeaky_boots")
    assert in_front(g, "wizard") == ["squeaky_boots"]
    g = luck(play(day(people={18: "farmer"}, coins=0, in_play="squeaky_boots", actions=1), "steal 18"), d6(6), d6(3))
    assert play(g, "declare 3").coins == 0
    g = luck(play(day(people={18: "farmer"}, coins=0, in_play="squeaky_boots"), "steal 18"), d6(6), d6(4))
    play(g, "declare 3")
    assert (g.coins, in_front(g, "wizard")) == (3, [])


@rules("BC-K121R")
def test_squeaky_boots_rabid() -> None:
    assert in_front(go(rabid("squeaky_boots")), "wizard") == ["squeaky_boots"]


@rules("BC-K122M")
def test_stunned_stag() -> None:
    g = play(night(people={}, powers="stunned_stag", stomach="hunter", curse=4, panic=2), "play stunned_stag")
    assert (g.curse, g.panic) == (5, 3)


@rules("BC-K122R")
def test_stunned_stag_rabid() -> None:
    g = go(rabid("stunned_stag", curse=4, panic=2))
    assert (g.curse, g.panic) == (5, 2)


@rules("BC-K123M", "BC-J46")
def test_the_other_other_white_meat() -> None:
    g = night(at=18, people={}, sheep={"p1": 3}, powers="the_other_other_white_meat", energy=2, panic=4, curse=3, in_play="hydrophobia")
    play(g, "graze p1", "graze p1", "play the_other_other_white_meat", "activate", "graze p1", "end")
    assert (g.panic, g.curse) == (6, 5)
    # Sheep are a type of their own and no colour.
    assert in_front(g, "monster") == ["hydrophobia"]
    g = village(stomach="farmer sheep", single_use="the_other_other_white_meat", panic=4, curse=3)
    g.lasting[17], g.this_turn = 1, [17, 1]
    g.side = 1
    assert (go(ready(g, TRACKS)).panic, g.curse) == (4, 3)


@rules("BC-K124M", "BC-J51", "BC-D22")
def test_voracious_appetite() -> None:
    g = night(at=5, people={5: "merchant", 6: "merchant"}, in_play="voracious_appetite")
    # The freed house can be hit.
    luck(g, drawn_after(g), d20(5))
    play(g, "bite")
    assert lives(g, 5) != ""
    g = night(at=5, people={5: "merchant", 6: "merchant"}, in_play="voracious_appetite")
    luck(g, drawn_after(g), d20(6))
    play(g, "bite")
    assert g.seat == g.monster
    assert len(options(g, "place")) == 19
    assert stomach(g) == ["merchant"]
    g = play(night(at=5, people={5: "noble"}, in_play="voracious_appetite"), "bite")
    assert g.vacant == 20


def drawn_after(g: Village) -> tuple[int, range]:
    """Anybody, from the bag as it is."""
    return sum(g.bag), range(sum(g.bag))


@rules("BC-K124R")
def test_voracious_appetite_rabid() -> None:
    g = rabid_night(next_power="noble_blood", in_play="voracious_appetite", row="rm11", people={19: "merchant", 20: "farmer"}, at=20)
    luck(g, drawn(g, "hunter"), d20(20))
    go(g)
    assert (where(g), lives(g, 19)) == (19, "hunter")
    g = go(rabid("voracious_appetite"))
    assert in_front(g, "monster") == ["voracious_appetite"]
