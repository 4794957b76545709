"""Advice that can be trusted: one number that means the same everywhere, verdicts that follow from it, equal moves as one, true reasons."""

from __future__ import annotations

from typing import Any

import pytest
from support import cases, rules
from support_cursed_castle import castle, put
from support_cursed_castle import play as strike
from support_dont_go_in_there import enter, house

import malison
from malison.bots import advice, chances
from malison.bots.calibrated import Calibrated
from malison.bots.search import Node
from malison.bots.seats import Advice
from malison.kernel.rng import seeded
from malison.kernel.state import State


def seen(value: float, error: float) -> Advice:
    return Advice("", "", value, error, 1)


def advised(g: State, simulations: int = 60) -> list[Any]:
    return advice.advise(g.setting.game, g.redeal(g.seat, 3), 3, seeded(1), simulations, 0.5)


@pytest.mark.parametrize(
    ("tips", "said"),
    [
        ([seen(0.8, 0.02), seen(0.5, 0.02)], "The first is clearly the best."),
        ([seen(0.56, 0.02), seen(0.5, 0.02)], "Either is fine, as far as the bot can tell."),
        ([seen(0.5, 0.02), seen(0.6, 0.3), seen(0.49, 0.02)], "Any of these three is fine, as far as the bot can tell."),
        (
            [seen(0.6, 0.02), seen(0.58, 0.02), seen(0.3, 0.02)],
            "The first or the second is fine, as far as the bot can tell; the third is worse.",
        ),
        (
            [seen(0.6, 0.02), seen(0.4, 0.02), seen(0.5, 0.2)],
            "The first or the third is fine, as far as the bot can tell; the second is worse.",
        ),
        ([seen(0.6, 0.02), seen(0.4, 0.02), seen(0.3, 0.02)], "The first is clearly the best."),
        ([seen(0.6, 0.02)], "The bot looked at nothing else for long."),
    ],
)
def test_the_verdict_follows_from_the_intervals(tips: list[Advice], said: str) -> None:
    assert advice.verdict(tips, False) == said


def test_when_all_moves_come_to_the_same_it_says_so() -> None:
    assert advice.verdict([seen(0.5, 0.1)], True) == "All moves come to the same."


def test_what_is_known_well_comes_first() -> None:
    found = []
    for move, (visits, value) in enumerate([(300, 0.6), (200, 0.7), (20, 0.9), (80, 0.5)]):
        node = Node(move)
        node.visits = visits
        found.append(([node], value, 0.01))
    assert [group[0].move for group, _, _ in advice.in_order(found)] == [1, 0, 3, 2]


def test_every_number_is_a_chance_whoever_judges() -> None:
    for case in {case.game.name: case for case in cases() if case.seats}.values():
        found = advised(case.deal(3), 12)
        assert all(one.chance and 0 <= one.value <= 1 for one in found)


@rules("CC-R2")
def test_moves_to_the_very_same_position_are_one() -> None:
    # Two yellow cubes for two open places: whichever is struck first, the other comes after it.
    g = castle(held="YY", dice=[1], row=["d1_ruffian", "d1_cutpurse", "d1_deserter"], enemy=[1, 2, 3])
    put(g, 2, "d1_cutpurse", filled="Y")
    strike(g, "attack yellow 3", "attack yellow 3", "done")
    tips = advised(g, 12)
    assert [{tip.move, *tip.also} for tip in tips] == [{"strike 1", "strike 2"}]
    assert next(iter(tips[0].also.values())) in ("Ruffian in space 1", "Cutpurse in space 2")


@rules("DG-RI1")
def test_the_reason_is_what_the_rules_are_sure_to_do() -> None:
    g = house(attic="ring 4, mirror 2, cat 3", hands=("ring 1 2 3", "", ""))
    enter(g, "attic 2", "attic 3", "attic 4")
    tips = {tip.move: tip for tip in advised(g)}
    assert tips["take 1"].reason == "4 cards dispelled: −10"
    # A ghost is no gain: what the others have instead may follow.
    assert tips["take 2"].reason.startswith("+1 ghost")


def test_where_nothing_was_measured_games_are_counted() -> None:
    g = house(attic="ring 4, mirror 2, cat 3", hands=("ring 1 2 3", "", ""))
    enter(g, "attic 2", "attic 3", "attic 4")
    groups = [[Node(move)] for move in g.legal()]
    found = advice.played_on(g.setting.game, g, groups, seeded(1), 0.2)
    assert [group for group, _, _ in found] == groups
    # However few games were played, nothing is certain.
    assert all(0 < value < 1 and error > 0 for _, value, error in found)


def test_what_was_measured_is_of_one_edition_and_one_set_of_rules() -> None:
    for name in malison.games():
        game = malison.game(name)
        kept = chances.measured(game)
        tables = kept.get("tables", {})
        assert set(tables) <= {f"{mode.name}-{n}" for mode in game.mode_list for n in mode.seats if n}
        for row in tables.values():
            assert len(row["weights"]) == chances.WEIGHTS
            assert row["length"] > 0
            # Who is further ahead is likelier to win, at the start and at the end.
            assert row["weights"][1] > 0
            assert row["weights"][1] + row["weights"][3] > 0
        if tables and (kept["rules"], kept["edition"]) == (game.rules, game.edition().digest):
            mode, _, seats = next(iter(tables)).rpartition("-")
            assert isinstance(chances.by_hand(game.deal(int(seats), 1, mode=mode)), Calibrated)
    assert chances.by_hand(malison.game("dont_go_in_there").deal(2, 1, edition={"people": {"meeples": 7}})) is None
