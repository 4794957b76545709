"""Why a move is good: only what the rules are sure to do, or what playing on from what the seat knows shows."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

from support import cases, rules
from support_dont_go_in_there import BOARD_OF, enter, house

from malison.bots import analysis, chances, reasons
from malison.bots.reasons import Played
from malison.kernel.rng import seeded
from malison.kernel.state import State
from malison.kernel.words import Measure, places, say

GRIT = ("you have {n} more Grit", "you have {n} less Grit", True)
HURT = ("you have {n:# more wound|# more wounds}", "you have {n:# wound fewer|# fewer wounds}", False)


def told(*phrases: tuple[bool, str], times: int = 12) -> Any:
    """A move after which this was told each of so many times."""
    made = Played.__new__(Played)
    made.told = Counter(dict.fromkeys(phrases, times))
    made.trials = [State()] * 12
    made.left = []
    made.words, made.sure, made.talk, made.brings, made.costly = "", "", "", set(), False
    return made


def ranked(*played: Any) -> list[Any]:
    """So many moves, by their ranks."""
    for one, called in zip(played, ("the first", "the second", "the third"), strict=False):
        one.called = called
    return list(played)


def leaves(*deals: tuple[int, int]) -> Any:
    """A move that leaves so much Grit and so many wounds, deal by deal."""
    made = told()
    made.left = [[[Measure(float(grit), *GRIT), Measure(float(hurt), *HURT)] for grit, hurt in deals]]
    return made


def why(g: State, *moves: str) -> list[str]:
    parsed = [g.setting.game.moves.parse(move) for move in moves]
    return reasons.why(chances.judgement(g), g.redeal(g.seat, 3), parsed, [0] * len(moves), seeded(1))


def test_what_is_only_likely_tells_one_move_from_the_others() -> None:
    brings, costs = (True, "+2 coins"), (False, "costs 1 Health")
    first, second, third = ranked(told(brings, costs), told(costs), told())
    assert reasons.likely(first, second, True) == "usually leads to “+2 coins”"
    assert reasons.likely(first, second, False) == ""
    assert reasons.likely(third, first, False) == "usually avoids “costs 1 Health”"
    # What follows the next best as well speaks for the first only beside what is worse.
    assert reasons.praise(ranked(first, told(brings, costs), third)) == "usually leads to “+2 coins”"
    # What follows all of them is no reason.
    assert reasons.reason(ranked(first, told(brings, costs)), 0, [0, 0]) == ""
    # What its own button says is no reason for it.
    first.words = "Ride on (costs 1 Health)"
    assert reasons.likely(third, first, False) == ""


def test_what_a_move_leaves_is_compared_on_the_same_deals() -> None:
    first, second = leaves((3, 1), (5, 0), (7, 2)), leaves((1, 1), (3, 0), (5, 2))
    assert reasons.reason(ranked(first, second), 0, [0, 0]) == "you have 2 more Grit than with the second"
    assert reasons.reason(ranked(first, second), 1, [0, 0]) == "you have 2 less Grit than with the first"
    # Not alike on every deal: only on average.
    rough = leaves((3, 0), (5, 0), (8, 0))
    assert reasons.reason(ranked(rough, second), 0, [0, 0]) == "on average you have 2.5 more Grit than with the second"
    # What its button says it costs is not said again.
    second.sure, second.costly = "costs 2 Grit", True
    assert reasons.reason(ranked(first, second), 1, [0, 0]) == "costs 2 Grit"


def test_of_whom_it_is_said_stands_there_once() -> None:
    assert reasons.but(["you have 2 more coins", "you have 1 Spell fewer"]) == "you have 2 more coins, but 1 Spell fewer"
    assert reasons.but(["the Cure is 1 further", "the Curse is 1 further"]) == "the Cure is 1 further, but the Curse is 1 further"
    assert reasons.but(["you have 2 more coins"]) == "you have 2 more coins"


def test_numbers_are_as_people_say_them() -> None:
    assert [reasons.about(much) for much in (0.8, 1.1, 1.4, 1.8, 2.7, 3.4, 4.9)] == [1, 1, 1.5, 2, 2.5, 3, 5]


def test_another_move_is_called_by_its_name_where_that_is_short() -> None:
    g = house(attic="ring 1, mirror 2, cat 4", hands=("", "", ""))
    enter(g, "attic 2", "attic 3", "attic 4")
    moves = [g.setting.game.moves.parse(move) for move in ("take 1", "take 3")]
    assert reasons.names(g, moves, ["one", "other"]) == ["“Ring 1”", "“Cat 4”"]
    # Two of the same name are told apart in another way.
    assert reasons.names(g, moves[:1] * 2, ["one", "other"]) == ["one", "other"]


def test_what_is_in_doubt_is_no_reason() -> None:
    first, second = leaves((9, 0), (0, 0), (3, 0)), leaves((0, 0), (8, 0), (3, 0))
    assert first.beside(second, 0) == []
    assert reasons.reason(ranked(first, second), 0, [0, 0]) == ""
    # What is not the same thing is not compared.
    other = leaves((0, 0), (0, 0), (0, 0))
    for deal in other.left[0]:
        deal[0] = Measure(50.0, "{n} more fog", "{n} less fog", False)
    assert first.beside(other, 0) == []


def test_where_another_has_more_the_first_says_what_that_costs() -> None:
    first, second = leaves((1, 0), (2, 0), (3, 0)), leaves((2, 0), (3, 0), (4, 0))
    assert reasons.reason(ranked(first, second), 0, [0, 0]) == "with the second you have 1 more Grit, but your chance is no better"
    assert reasons.reason(ranked(first, second), 0, [0, 7]) == "with the second you have 1 more Grit, but your chance is about 7 % lower"
    # Where nothing is to be said the chances speak for themselves.
    assert reasons.reason(ranked(first, leaves((1, 0), (2, 0), (3, 0))), 0, [0, 7]) == ""


@rules("DG-E11")
def test_a_reason_out_of_the_house() -> None:
    g = house(attic="ring 1, mirror 2, cat 4", hands=("", "", ""))
    enter(g, "attic 2", "attic 3", "attic 4")
    said = why(g, "take 1", "take 3")
    assert "you have 3 fewer curses than with “Cat 4”" in said[0]
    assert "3 more curses than with “Ring 1”" in said[1]


@rules("DG-T7", "DG-R14")
def test_who_will_choose_when_is_said_first() -> None:
    g = house(attic="ring 1, mirror 2, cat 4", hands=("", "", ""))

    attic = f"place {'abc'[BOARD_OF['attic']]}"

    def talk(*moves: str) -> list[str]:
        found = g.setting.game.words.talk
        assert found is not None
        return [found(g, g.setting.game.moves.parse(move)) for move in moves]

    assert talk(f"{attic} 1", f"{attic} 2", f"{attic} 4") == ["you choose first here", "", ""]
    enter(g, "attic 2", "attic 4")
    assert talk(f"{attic} 1", f"{attic} 3") == ["you choose first here", "you choose second here"]
    assert why(g, f"{attic} 1", f"{attic} 3")[0].startswith("you choose first here")
    # Of a card that is taken there is nothing of the kind to say.
    enter(g, "attic 3")
    assert talk("take 1") == [""]


@rules("DG-R8")
def test_ghosts_are_no_gain() -> None:
    g = house(attic="mirror 2, ring 1, cat 4", hands=("", "", ""))
    enter(g, "attic 2", "attic 3", "attic 4")
    knowledge, take = chances.judgement(g), g.setting.game.moves.parse
    played = reasons.played_on(knowledge, g.redeal(g.seat, 3), [take("take 1"), take("take 2")], ["a", "b"], seeded(1), 0.0)
    assert played[0].sure == "+1 ghost"
    assert not reasons.alone(played, 0)
    assert "leads to “+1 ghost”" not in reasons.likely(played[0], played[1], True)
    assert reasons.reason(played[::-1], 1, [0, 0]).startswith("+1 ghost")


@rules("DG-RI1")
def test_what_a_ghost_costs_beside_a_set() -> None:
    g = house(attic="ring 4, mirror 2, cat 3", hands=("ring 1 2 3", "", ""))
    enter(g, "attic 2", "attic 3", "attic 4")
    said = why(g, "take 1", "take 2")
    assert said[0] == "4 cards dispelled: −10"
    # 1 + 2 + 3 stay, and the mirror's 2 come.
    assert said[1].endswith("you have 8 more curses than with “Ring 4”")


@rules("DG-E11")
def test_what_would_have_been_better_says_why() -> None:
    g = house(attic="ring 1, mirror 2, cat 4", hands=("", "", ""))
    enter(g, "attic 2", "attic 3", "attic 4")
    found = analysis.weigh(g.setting.game, g.redeal(g.seat, 3), "take 3", "take 1", seeded(1), 6)
    assert found.reason == "you have 3 fewer curses than with “Cat 4”"


def test_nothing_is_told_of_too_few_deals() -> None:
    g = house(attic="ring 1, mirror 2, cat 4", hands=("", "", ""))
    enter(g, "attic 2", "attic 3", "attic 4")
    moves = [g.setting.game.moves.parse(move) for move in ("take 1", "take 3")]
    assert reasons.why(chances.judgement(g), g, moves, [0, 0], seeded(1), 1e-9) == ["", ""]


def test_what_counts_is_the_same_from_the_first_deal_to_the_end() -> None:
    """A measure is compared from one position to another: they stay in their places, and say how much in both directions."""
    for case in cases():
        g = case.deal(2)
        measures = g.setting.game.words.measures
        assert measures is not None
        for seat in range(g.seats):
            counted = len(measures(g, seat))
            assert counted
            knowledge = g.setting.game.knowledge.own()
            trial = g.redeal(seat, 5)
            trial.log = None
            for _ in range(40):
                if trial.over:
                    break
                trial.answer(knowledge.natural(trial))
            found = measures(trial, seat)
            assert len(found) == counted
            for one in found:
                assert math.isfinite(one.value)
                assert one.more != one.less
                for message in (one.more, one.less):
                    assert places(message) == ["n"]
                    assert "1.5" in say(message, n=1.5)


def test_a_game_that_measures_nothing_has_the_other_reasons(nim: Any) -> None:
    g = nim.deal(2, 1)
    assert g.setting.game.words.measures is None
    moves = list(g.legal())[:2]
    assert len(reasons.why(nim.knowledge, g, moves, [0, 0], seeded(1))) == 2
