"""Each Spell on its own, for the Wizard (W) and the Possessed Wizard (P)."""

from __future__ import annotations

import pytest
from support import rules
from support_been_cursed import (
    d6,
    d20,
    day,
    drawn,
    evening,
    flock,
    go,
    in_front,
    lives,
    luck,
    night,
    options,
    play,
    possessed_acts,
    power_pile,
    ready,
    spell_pile,
    tiles,
    village,
    where,
)

from malison.games.been_cursed.rules.possessed import POSSESSED_ACTION, POSSESSED_CAST
from malison.games.been_cursed.state import Village

FULL_BUT_THREE = {house: ("farmer" if house < 10 else "hunter") for house in range(1, 18)}


def automatic(spell: str, **position: object) -> Village:
    """The Possessed Wizard is about to draw and cast this Spell."""
    return ready(village("possessed", next_spell=spell, **position), POSSESSED_CAST)  # type: ignore[arg-type]


# -- sheep, tracks, goods


@rules("BC-C101W")
def test_a_village_feast() -> None:
    g = day(tiles="wishbone mandrake_root", hand="a_village_feast", sheep={"p1": 2, "p3": 1}, coins=0)
    play(g, "cast a_village_feast")
    assert (flock(g), g.sheep, g.coins) == ({"p1": 1, "p2": 0, "p3": 0, "p4": 0, "p5": 0, "p6": 0}, 13, 8)


@rules("BC-C101P")
def test_a_village_feast_possessed() -> None:
    g = go(automatic("a_village_feast", coins=0))
    assert (list(g.pasture), g.sheep, g.coins) == ([0, 1, 0, 1, 1, 1], 10, 8)


@rules("BC-C102W")
def test_box_of_holding() -> None:
    g = play(day(tiles="ash_twig", hand="box_of_holding"), "cast box_of_holding")
    assert g.capacity() == 4
    # When it leaves, a tile finds a free pouch if there is one.
    g = night(tiles="wolf_claw wishbone", in_play="box_of_holding", energy=3)
    play(g, "banish box_of_holding")
    assert tiles(g) == ["wolf_claw", "wishbone"]
    g = night(tiles="wolf_claw wolf_claw wolf_claw wolf_claw", in_play="box_of_holding", energy=3)
    play(g, "banish box_of_holding")
    assert tiles(g) == ["wolf_claw"] * 3


@rules("BC-C103W")
def test_butchers_broth() -> None:
    g = play(day(tiles="mandrake_root", hand="butchers_broth", coins=0), "cast butchers_broth")
    assert (tiles(g), g.coins) == (["wolf_claw", "wishbone"], 1)


@rules("BC-C103P")
@pytest.mark.parametrize(
    ("cure", "held", "after", "left"), [(1, "wolf_claw", 2, []), (3, "", 4, []), (0, "mandrake_root", 0, ["mandrake_root"])]
)
def test_butchers_broth_possessed(cure: int, held: str, after: int, left: list[str]) -> None:
    g = go(automatic("butchers_broth", cure=cure, tiles=held))
    assert (g.cure, tiles(g)) == (after, left)


@rules("BC-C104W")
def test_diplosi() -> None:
    g = play(day(at="market", tiles="wishbone", hand="diplosi", coins=7), "cast diplosi")
    assert g.coins == 15


@rules("BC-C104P")
def test_diplosi_possessed() -> None:
    assert go(automatic("diplosi", coins=4)).coins == 9
    assert go(automatic("diplosi", coins=20)).coins == 25


@rules("BC-C105W")
def test_distract() -> None:
    g = day(tiles="wolf_claw", hand="distract", in_play="fast_food plumb_lambs greedy_coachman")
    play(g, "cast distract")
    assert options(g) == ["dispel fast_food", "dispel plumb_lambs"]
    play(g, "dispel plumb_lambs")
    assert in_front(g, "monster") == ["fast_food"]
    assert power_pile(g)[-1] == "plumb_lambs"


@rules("BC-C105P", "BC-J67")
def test_distract_possessed() -> None:
    g = go(automatic("distract", in_play="plumb_lambs fast_food"))
    assert in_front(g, "monster") == ["fast_food"]


@rules("BC-C106W")
def test_foragers_feast() -> None:
    g = play(day(tiles="wolf_claw", hand="foragers_feast"), "cast foragers_feast")
    assert tiles(g) == ["mandrake_root", "ash_twig"]


@rules("BC-C106P")
def test_foragers_feast_possessed() -> None:
    assert go(automatic("foragers_feast", cure=0)).cure == 1
    g = go(automatic("foragers_feast", cure=2, tiles="ash_twig"))
    assert (g.cure, tiles(g)) == (3, [])
    assert go(automatic("foragers_feast", cure=1)).cure == 1


@rules("BC-C107W")
def test_gift_of_the_gab() -> None:
    g = day(at="market", tiles="ash_twig", hand="gift_of_the_gab", coins=0)
    play(g, "cast gift_of_the_gab", "buy market", "take wolf_claw")
    assert g.coins == 0


@rules("BC-C107P")
def test_gift_of_the_gab_possessed() -> None:
    g = go(automatic("gift_of_the_gab", coins=0))
    assert (in_front(g, "wizard"), g.coins) == (["gift_of_the_gab"], 4)
    assert g.view()["places"][21]["price"] == 4


@rules("BC-C108W", "BC-J40")
def test_hydrophobia() -> None:
    g = day(at=20, tiles="ash_twig wishbone", hand="hydrophobia")
    play(g, "cast hydrophobia")
    assert in_front(g, "monster") == ["hydrophobia"]
    g = night(at=20, people={}, in_play="hydrophobia", energy=0)
    play(g, "step 8")
    assert (where(g), g.actions) == (8, 2)
    # Two colours in one turn, and it is gone at that moment; sheep have no colour.
    g = night(at=18, people={18: "farmer", 19: "farmer", 20: "noble"}, in_play="hydrophobia", energy=0)
    play(g, "graze p1", "bite", "step 19", "bite")
    assert in_front(g, "monster") == ["hydrophobia"]
    g = night(at=18, people={18: "farmer", 19: "noble"}, in_play="hydrophobia", energy=0)
    play(g, "bite", "step 19", "bite")
    assert (in_front(g, "monster"), spell_pile(g)) == ([], ["hydrophobia"])


@rules("BC-C108P")
def test_hydrophobia_possessed() -> None:
    g = go(automatic("hydrophobia", coins=0))
    assert (in_front(g, "monster"), g.coins) == (["hydrophobia"], 9)


# -- villagers


@rules("BC-C109W", "BC-D14")
def test_hypnotize() -> None:
    g = day(people={1: "noble", 2: "noble", 3: "noble"}, tiles="mandrake_root", hand="hypnotize")
    play(g, "cast hypnotize")
    assert options(g) == ["call farmer", "call hunter", "call woodcutter", "call butcher", "call merchant"]
    luck(g, d20(12))
    play(g, "call merchant")
    assert lives(g, 12) == "merchant"
    # An occupied house: the Wizard chooses.
    g = day(people=FULL_BUT_THREE, tiles="mandrake_root", hand="hypnotize")
    play(g, "cast hypnotize")
    luck(g, d20(1))
    play(g, "call noble")
    assert options(g) == ["place 18", "place 19", "place 20"]


@rules("BC-C109P")
def test_hypnotize_possessed() -> None:
    g = automatic("hypnotize", people={10: "farmer"})
    luck(g, drawn(g, "hunter"), d20(10))
    assert lives(go(g), 11) == "hunter"


@rules("BC-C110W")
def test_invisibility() -> None:
    g = day(people={18: "farmer"}, in_play="invisibility", coins=0, actions=1)
    play(g, "sneak 18")
    luck(g, d6(2))
    play(g, "declare 2")
    assert (g.coins, g.actions) == (0, 1)
    assert options(g, "sneak") == []
    # Once a turn, and also after the last action.
    g = play(day(people={}, in_play="invisibility", coins=0, actions=1), "steal 20")
    assert {move.split()[0] for move in options(g)} == {"sneak", "end"}
    assert play(g, "sneak 19").coins == 2


@rules("BC-C111W")
def test_leftovers() -> None:
    assert play(day(tiles="mandrake_root wishbone", hand="leftovers", curse=5), "cast leftovers").curse == 4


@rules("BC-C111P")
def test_leftovers_possessed() -> None:
    assert go(automatic("leftovers", curse=5)).curse == 4


@rules("BC-C112W")
def test_meditate() -> None:
    g = play(day(tiles="mandrake_root ash_twig gold_dust", hand="meditate", cure=4, coins=0), "cast meditate")
    assert (g.cure, tiles(g), g.coins) == (5, ["gold_dust"], 5)


@rules("BC-C112P", "BC-J60")
def test_meditate_possessed() -> None:
    g = go(automatic("meditate", cure=4, tiles="mandrake_root silk_thread"))
    assert (g.cure, tiles(g)) == (5, ["silk_thread"])
    assert go(automatic("meditate", cure=4)).cure == 5


@rules("BC-C113W")
def test_mind_control() -> None:
    g = day(people={1: "farmer", 9: "noble"}, tiles="wolf_claw", hand="mind_control")
    play(g, "cast mind_control", "pick 9", "place 14")
    assert (lives(g, 9), lives(g, 14), lives(g, 1)) == ("", "noble", "farmer")


@rules("BC-C114W")
def test_negotiation_charm() -> None:
    g = day(at="market", people={9: "farmer", 12: "hunter"}, hand="negotiation_charm", coins=2)
    play(g, "cast negotiation_charm", "buy 9")
    assert g.coins == 1
    assert "buy 12" in options(g)
    play(g, "end", "end")
    assert g.view()["places"][9]["price"] == 4


@rules("BC-C114P")
def test_negotiation_charm_possessed() -> None:
    g = go(automatic("negotiation_charm", people={}))
    assert [g.view()["places"][house]["price"] for house in (3, 5, 8, 4)] == [0, 0, 1, 2]


@rules("BC-C115W")
def test_new_farmhands() -> None:
    g = day(at=1, people={5: "farmer"}, tiles="mandrake_root mandrake_root", hand="new_farmhands")
    luck(g, drawn(g, "noble"), d20(5))
    play(g, "cast new_farmhands")
    assert len(options(g, "place")) == 19
    luck(g, (34, range(34)), d20(7))
    play(g, "place 6")
    assert lives(g, 6) == "noble"
    assert lives(g, 7) != ""


@rules("BC-C115P")
def test_new_farmhands_possessed() -> None:
    g = automatic("new_farmhands", people={5: "farmer", 6: "hunter"}, coins=0)
    luck(g, drawn(g, "noble"), d20(5), (33, range(33)), d20(5))
    go(g)
    assert lives(g, 4) == "noble"
    assert lives(g, 7) != ""
    assert (g.vacant, g.coins) == (16, 9)


@rules("BC-C116W")
def test_spectral_skeleton_key() -> None:
    g = luck(play(day(people={18: "farmer"}, coins=0, in_play="spectral_skeleton_key"), "steal 18"), d6(2), d6(5))
    play(g, "declare 3", "reroll")
    assert g.coins == 3


@rules("BC-C117P")
def test_sticky_fingers_possessed() -> None:
    g = go(automatic("sticky_fingers", people={18: "farmer"}, coins=0, row="pw03"))
    g.actions = 1
    go(luck(ready(g, POSSESSED_ACTION), d6(5)))
    assert g.coins == 1 + 8


@rules("BC-C118W")
def test_summoned_steed() -> None:
    g = day(people={}, at=12, coins=0, in_play="summoned_steed", tiles="mandrake_root", actions=1)
    play(g, "mix")
    assert (where(g), g.cure, g.coins) == ("lab", 1, 0)
    g = day(people={}, at=12, coins=0, in_play="summoned_steed", actions=1)
    assert "steal 19" not in options(g)


@rules("BC-C118P")
def test_summoned_steed_possessed() -> None:
    g = go(possessed_acts(at=12, coins=2, in_play="summoned_steed", tiles="mandrake_root wolf_claw ash_twig"))
    assert (where(g), g.cure, g.coins) == ("lab", 3, 2)


@rules("BC-C119W")
def test_swap() -> None:
    g = day(people={1: "farmer", 9: "noble", 12: "hunter"}, tiles="ash_twig", hand="swap")
    play(g, "cast swap", "pick 9", "pick 1")
    assert (lives(g, 1), lives(g, 9)) == ("noble", "farmer")


@rules("BC-C120W")
def test_teleport() -> None:
    g = day(hand="teleport", coins=0)
    play(g, "cast teleport")
    assert len(options(g)) == 22
    play(g, "go 12")
    assert (where(g), g.coins) == (12, 1)


@rules("BC-C120P")
def test_teleport_possessed() -> None:
    g = go(luck(automatic("teleport"), d20(13)))
    assert where(g) == 13


@rules("BC-C121W")
def test_the_revenant() -> None:
    g = day(at=12, people={}, tiles="wishbone", hand="the_revenant", coins=0)
    luck(g, drawn(g, "butcher"), d20(2))
    play(g, "cast the_revenant")
    assert (lives(g, 2), g.coins) == ("butcher", 6)


@rules("BC-C121P")
def test_the_revenant_possessed() -> None:
    g = automatic("the_revenant", people={2: "farmer", 3: "farmer"})
    luck(g, drawn(g, "butcher"), d20(2))
    assert lives(go(g), 1) == "butcher"


@rules("BC-C122W", "BC-J33")
def test_transmute() -> None:
    g = day(tiles="mandrake_root wolf_claw ash_twig", in_play="transmute", coins=0)
    play(g, "mix", "more", "more")
    assert (g.cure, g.coins) == (3, 2)
    g = day(tiles="mandrake_root wolf_claw ash_twig", in_play="transmute", coins=0)
    play(g, "mix", "more", "stop", "mix")
    assert (g.cure, g.coins) == (3, 0)


@rules("BC-C122P")
def test_transmute_possessed() -> None:
    g = go(possessed_acts(tiles="mandrake_root wolf_claw ash_twig", in_play="transmute", coins=0))
    assert (g.cure, g.coins) == (3, 2)


@rules("BC-C123W")
def test_unending_hunger() -> None:
    g = day(at=16, tiles="mandrake_root wishbone", hand="unending_hunger", coins=0)
    assert play(g, "cast unending_hunger").coins == 6
    g = play(night(at=18, people={}, in_play="unending_hunger", energy=0), "graze p1")
    assert g.energy == 0
    g = play(evening(people={}, in_play="unending_hunger"), "quiet")
    assert (in_front(g, "monster"), spell_pile(g)) == ([], ["unending_hunger"])


@rules("BC-C123P")
def test_unending_hunger_possessed() -> None:
    g = go(automatic("unending_hunger", coins=0))
    assert (in_front(g, "monster"), g.coins) == (["unending_hunger"], 6)


@rules("BC-C124W", "BC-J30")
def test_unholy_protection() -> None:
    g = day(tiles="ash_twig", hand="unholy_protection", in_play="scarce_supplies shaky_hands fast_food", single_use="new_moon")
    play(g, "cast unholy_protection")
    assert options(g) == ["dispel scarce_supplies", "dispel shaky_hands"]
    play(g, "dispel shaky_hands")
    assert in_front(g, "wizard") == ["scarce_supplies"]
    assert g.lasting[12] == 0
    # Single-use cards are safe.
    g = day(tiles="wolf_claw", hand="distract", single_use="new_moon")
    assert g.single_use == play(g, "cast distract").single_use


@rules("BC-C124P")
def test_unholy_protection_possessed() -> None:
    g = go(automatic("unholy_protection", in_play="shaky_hands scarce_supplies"))
    assert in_front(g, "wizard") == ["scarce_supplies"]
