"""The six ability cards."""

from __future__ import annotations

import pytest
from support import rules
from support_cursed_castle import asked, can, castle, cubes, play

from malison.games.cursed_castle.box.cards import ABILITIES


@rules("CC-A1", "CC-A2", "CC-A6", "CC-A16")
@pytest.mark.parametrize(
    ("ability", "colour", "white", "yellow"),
    [
        ("duplicate", "Y", {1}, {1, 6}),
        ("arcane_eye", "R", {2}, {2, 5}),
        ("heal_wounds", "B", {4}, {4, 6}),
        ("riposte", "R", {1}, {1}),
        ("maul", "Y", {5}, {5, 3}),
        ("polymorph", "B", {3}, {3}),
    ],
)
def test_bottom_values_and_colours(ability: str, colour: str, white: set[int], yellow: set[int]) -> None:
    for upgraded, values in (((), white), ((ability,), yellow)):
        for pips in range(1, 7):
            # Stunned, so that only the bottom action works.
            g = castle(dice=[pips], upgraded=upgraded, stunned=[ability])
            play(g, f"ability {pips} {ability}")
            assert list(g.held) == cubes(colour if pips in values else "")


@rules("CC-A3", "CC-Q10")
def test_the_cube_comes_before_the_top_action() -> None:
    g = castle(dice=[1])
    play(g, "ability 1 duplicate")  # with no cube before: the one just gained can be doubled
    assert asked(g) == ["top use", "top skip"]
    play(g, "top use")
    assert list(g.held) == cubes("YY")


@rules("CC-A4", "CC-N2")
def test_top_without_bottom_and_bottom_without_top() -> None:
    g = castle(dice=[3, 4])
    play(g, "ability 3 riposte", "top use")
    assert list(g.held) == [0, 0, 0]
    assert g.view(0)["dice"] == [3]
    g = castle(dice=[1, 4])
    play(g, "ability 1 riposte", "top skip")
    assert list(g.held) == cubes("R")
    assert g.view(0)["dice"] == [4]


@rules("CC-Q11")
def test_a_skipped_top_action_is_lost() -> None:
    g = castle(dice=[1, 4])
    play(g, "ability 1 riposte", "top skip")
    assert not any("riposte" in name or name.startswith("top") for name in asked(g))


@rules("CC-A5")
@pytest.mark.parametrize("ability", ABILITIES)
def test_an_ability_works_once_a_round(ability: str) -> None:
    g = castle(dice=[2, 6], stunned=[ability])
    play(g, f"ability 2 {ability}")
    assert not can(g, f"ability 6 {ability}")


@rules("CC-A7", "CC-N2")
def test_or_means_one_of_both() -> None:
    g = castle(dice=[1, 6], wounded=[1], upgraded=["riposte"])
    play(g, "ability 1 riposte")
    assert asked(g) == ["top use", "top or", "top skip"]
    play(g, "top or")
    assert g.wounded == 0
    assert g.view(0)["dice"] == [6]
    assert not any(name.startswith("top") for name in asked(g))


@rules("CC-A8", "CC-N4")
def test_duplicate() -> None:
    g = castle(dice=[3], held="RB")
    play(g, "ability 3 duplicate", "top use")
    assert asked(g) == ["cube red", "cube blue"]
    play(g, "cube blue")
    assert list(g.held) == cubes("RBB")


@rules("CC-A8", "CC-N2")
def test_duplicate_without_a_cube_does_nothing() -> None:
    g = castle(dice=[3, 3])
    play(g, "ability 3 duplicate")
    assert not any(name.startswith("top") for name in asked(g))


@rules("CC-A9", "CC-N3", "CC-Q13")
def test_arcane_eye() -> None:
    g = castle(dice=[4, 1, 6])
    play(g, "ability 4 arcane_eye", "top use")
    assert asked(g) == ["turn 1 2", "turn 6 5"]
    play(g, "turn 6 5")
    assert g.view(0)["dice"] == [1, 5]


@rules("CC-A10", "CC-N8", "CC-T23")
def test_heal_wounds() -> None:
    g = castle(dice=[4], wounded=[3])
    play(g, "ability 4 heal_wounds", "top use")
    assert g.wounded == 0
    assert list(g.held) == [0, 0, 0]


@rules("CC-A10", "CC-N4")
def test_heal_wounds_takes_any_cube() -> None:
    g = castle(dice=[1], wounded=[3], corruption=1, held="RY")
    play(g, "ability 1 heal_wounds", "top use")
    assert asked(g) == ["cube red", "cube yellow"]
    play(g, "cube yellow")
    assert asked(g) == ["mend 3", "cure corruption"]
    play(g, "cure corruption")
    assert g.corruption == 0
    assert g.wounded == 4
    assert list(g.held) == cubes("R")


@rules("CC-A11")
@pytest.mark.parametrize(("old", "new"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_riposte(old: int, new: int) -> None:
    g = castle(dice=[3, old] if old != 3 else [2, old])
    play(g, f"ability {3 if old != 3 else 2} riposte", "top use")
    assert g.view(0)["dice"] == [new]


@rules("CC-A12", "CC-Q45", "CC-T22")
@pytest.mark.parametrize(
    ("pips", "upgraded", "stunned", "gained"),
    [(5, (), (), "YY"), (2, (), (), "Y"), (5, (), ("maul",), "Y"), (2, (), ("maul",), ""), (3, ("maul",), (), "YY"), (3, (), (), "Y")],
)
def test_maul(pips: int, upgraded: tuple[str, ...], stunned: tuple[str, ...], gained: str) -> None:
    g = castle(dice=[pips], upgraded=upgraded, stunned=stunned)
    play(g, f"ability {pips} maul")
    assert list(g.held) == cubes(gained)


@rules("CC-A13", "CC-N5")
def test_polymorph() -> None:
    g = castle(dice=[6], held="BR")
    play(g, "ability 6 polymorph", "top use")
    assert asked(g) == ["colour red", "colour yellow"]
    play(g, "colour yellow")
    assert list(g.held) == cubes("RY")


@rules("CC-A14")
def test_upgraded_riposte_heals_without_a_cube() -> None:
    g = castle(dice=[3], upgraded=["riposte"], bleeding=[2], poison=1)
    play(g, "ability 3 riposte")
    assert asked(g) == ["top or", "top skip"]
    play(g, "top or")
    assert asked(g) == ["cure poison", "cure bleed_2"]
    play(g, "cure bleed_2")
    assert g.bleeding == 0
    assert g.poison == 1


@rules("CC-A15")
def test_upgraded_polymorph_exchanges_red_for_blue() -> None:
    g = castle(dice=[6], upgraded=["polymorph"], held="R")
    play(g, "ability 6 polymorph")
    assert asked(g) == ["top or", "top skip"]
    play(g, "top or")
    assert list(g.held) == cubes("B")


@rules("CC-A17", "CC-F12")
def test_a_stunned_ability_has_no_top_action() -> None:
    g = castle(dice=[1, 6], stunned=["riposte"])
    play(g, "ability 1 riposte")
    assert list(g.held) == cubes("R")
    assert g.view(0)["dice"] == [6]
    g = castle(dice=[2, 6], stunned=["riposte"])
    play(g, "ability 2 riposte")
    assert list(g.held) == [0, 0, 0]
    assert g.view(0)["dice"] == [6]
