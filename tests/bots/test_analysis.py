"""Advice, judgement and outlook: legal, bounded in time, and from nothing but what the seat knows."""

from __future__ import annotations

import time

import pytest
from support import Case, cases

from malison.bots import analysis, chances, endings
from malison.kernel.knowledge import Knowledge
from malison.kernel.rng import seeded
from malison.kernel.state import State


def first(seats: int, cooperative: bool) -> Case:
    """The shortest game that so many play, together or against each other."""
    found = [case for case in cases() if case.seats == seats and case.game.modes[case.mode].cooperative is cooperative]
    return min(found, key=lambda case: case.game.bound)


def known(state: State) -> State:
    return state.redeal(state.seat, 5)


def test_advice_is_legal_and_stays_within_its_time():
    case = first(2, cooperative=False)
    state = known(case.deal(3))
    found = analysis.advise(case.game, state, 3, seeded(1), 64)
    legal = [case.game.moves.name(move) for move in state.options]
    assert 1 <= len(found) <= 3
    assert all(one.move in legal and one.label for one in found)
    begun = time.process_time()
    analysis.advise(case.game, state, 3, seeded(1), 10_000_000, 0.2)
    assert time.process_time() - begun < 3


def test_a_judged_decision_is_told_in_words():
    case = first(2, cooperative=False)
    state = known(case.deal(3))
    move = case.game.moves.name(state.options[-1])
    judged = analysis.judge(case.game, state, move, 7, seeded(1), 48)
    assert (judged.number, judged.seat, judged.move) == (7, state.seat, move)
    assert judged.label == state.label(state.options[-1])
    assert judged.best_label
    assert judged.asked == state.view(state.seat)["question"]["prompt"]
    assert judged.value <= judged.best_value or judged.best == move


def test_opponents_share_every_game_between_them():
    case = first(2, cooperative=False)
    found = analysis.outlook(case.game, known(case.deal(3)), seeded(1), 5)
    assert found.games == 5
    assert sum(found.wins) == pytest.approx(5)
    assert found == analysis.outlook(case.game, known(case.deal(3)), seeded(1), 5)


def test_friends_win_and_lose_together():
    case = first(2, cooperative=True)
    found = analysis.outlook(case.game, known(case.deal(3)), seeded(1), 8, 0.2)
    assert len(set(found.wins)) == 1


def test_a_hint_and_an_outlook_name_the_same_chance():
    """Of one position, in every game, whoever decides: somebody who had a hint finds its number again after the end."""
    for case in {case.game.name: case for case in cases() if case.seats}.values():
        state = case.deal(3)
        knowledge = case.game.knowledge.own()
        for _ in range(2):
            if not chances.judgement(state).chances:
                break
            hint = analysis.advise(case.game, known(state), 3, seeded(1), 240)[0]
            found = analysis.outlook(case.game, state.redeal(state.seat, 8), seeded(2), 24, 0.0, 240)
            assert found.wins[state.seat] / found.games == pytest.approx(hint.value, abs=max(0.06, 4 * hint.error)), case
            assert not found.counted
            for _ in range(9):
                if not state.over:
                    state.answer(knowledge.natural(state))
            if state.over:
                break


def test_the_better_of_two_weighed_moves_has_the_chance_that_a_hint_names():
    case = first(2, cooperative=False)
    state = known(case.deal(3))
    hints = analysis.advise(case.game, state, 3, seeded(1), 240)
    found = analysis.weigh(case.game, state, hints[-1].move, hints[0].move, seeded(2), 3, 0.0, 240)
    assert found.better == pytest.approx(hints[0].value, abs=max(0.06, 4 * hints[0].error))
    assert 0 <= found.made <= 1


def test_where_nothing_was_measured_an_outlook_counts_games(nim):
    found = analysis.outlook(nim, nim.deal(2, 1), seeded(1), 6)
    assert (found.games, found.counted) == (6, True)
    assert sum(found.wins) == 6


def test_an_outlook_that_is_late_hurries_but_plays_some(monkeypatch):
    monkeypatch.setattr(analysis, "standing", lambda *_: [])
    case = max((case for case in cases() if case.seats > 1), key=lambda case: case.game.bound)
    begun = time.monotonic()
    found = analysis.outlook(case.game, known(case.deal(3)), seeded(1), 1_000_000, 1e-6)
    assert found.games == analysis.SOME
    assert time.monotonic() - begun < 20


def test_the_winning_move_outweighs_the_losing_one(nim, monkeypatch):
    class Nothing(Knowledge):
        def value(self, g, seat):
            return 0.0

    monkeypatch.setattr(type(nim), "knowledge", Nothing(), raising=False)
    state = nim.deal(seed=1)
    while state.coins != 3:
        state.play("take 2" if state.coins >= 5 else "take 1")
    # Who takes the last coin loses: of three, take two.
    found = analysis.weigh(nim, state, "take 3", "take 2", seeded(1), 40)
    assert (found.games, found.made, found.better) == (40, 0.0, 1.0)
    assert found.better - found.made > 2 * found.error
    same = analysis.weigh(nim, state, "take 2", "take 2", seeded(1), 40)
    assert same.made == same.better == 1.0
    assert same.error > 0


@pytest.mark.parametrize(
    ("results", "expected"), [([2, 0], [1, 0]), ([1, 1, 0], [0.5, 0.5, 0]), ([2, 2], [1, 1]), ([0, 0], [0, 0]), ([], [])]
)
def test_who_shares_a_victory_has_a_part_of_it(results, expected):
    assert endings.shares(results) == expected


def test_looking_leaves_the_position_alone():
    case = first(2, cooperative=False)
    state = known(case.deal(3))
    before = state.dump()
    move = case.game.moves.name(state.options[0])
    analysis.outlook(case.game, state, seeded(1), 2)
    analysis.judge(case.game, state, move, 1, seeded(1), 20)
    analysis.weigh(case.game, state, move, case.game.moves.name(state.options[-1]), seeded(1), 2)
    assert state.dump() == before
