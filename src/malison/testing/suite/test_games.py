"""What must hold for every game, whatever it is."""

from __future__ import annotations

import io
import json
import pickle
import random
from pathlib import Path
from types import NoneType
from typing import Any

import pytest
from rich.console import Console

import malison
from malison.bots.playout import Tally, playout, simulate
from malison.kernel import ledger
from malison.kernel.game import Game
from malison.kernel.records import digest
from malison.kernel.rng import KEYED, seeded
from malison.kernel.setting import Box, Setting
from malison.kernel.state import State, Step, fields_of
from malison.kernel.vectors import vec
from malison.testing import lessons
from malison.testing.golden import golden, goldens
from malison.testing.support import SOME, Case, cases, every_case, every_game, facts, positions, sampled, trimmed

GARBAGE = ("", " ", "pass the salt", "💀", "0", "-1", "1e9", "place", "\x00", "a" * 10_000)
THOUSAND, HUNDRED = 1000, 100
MANY, LATER = 150, 25
"""Positions of a game; in a long one those after them are much alike, and only every so many-th is looked at."""


def at_hand(game: Game) -> None:
    """Golden records, lessons and the ledger's tests lie in the tree that a game is written in."""
    try:
        ledger.home(game)
    except malison.MalisonError as reason:
        pytest.skip(str(reason))


# 1: records


@every_case
def test_the_golden_record_replays_to_the_same_final_dump(case: Case) -> None:
    at_hand(case.game)
    file = golden(case)
    assert file.is_file(), f"{file} is missing: python -m malison.testing.golden {case.game.name}"
    # Those of earlier printings under the same rules, too.
    for file in goldens(case):
        record = malison.Record.load(file)
        assert record.state.over
        assert record.data()["final"] == json.loads(file.read_text())["final"] == digest(record.verify())


@every_case
def test_the_same_seed_and_moves_give_the_same_game(case: Case) -> None:
    a, b = case.deal(11), case.deal(11)
    for _ in zip(positions(a, 3), positions(b, 3), strict=True):
        assert a.seat == b.seat
        assert a.options == b.options
    assert a.dump() == b.dump()
    assert a.events(None) == b.events(None)


# 2: copies


@every_case
def test_a_clone_plays_on_independently(case: Case) -> None:
    for state in sampled(case.deal(2), 5, every=20):
        before = state.dump()
        clone = state.clone()
        assert clone.dump() == before
        playout(clone, seeded(9))
        assert state.dump() == before


@every_case
def test_dump_and_load_play_on_identically(case: Case) -> None:
    for state in sampled(case.deal(3), 6, every=25):
        state.log = None
        loaded = case.game.load(json.dumps(state.dump()))
        assert loaded.dump() == state.dump()
        assert loaded.seat == state.seat
        assert loaded.options == state.options
        playout(state, seeded(1))
        playout(loaded, seeded(1))
        assert loaded.dump() == state.dump()


@every_case
def test_a_pickled_position_is_the_same(case: Case) -> None:
    """As it stands: before the deal, at a question and at the end, with what everybody has been told."""
    table = case.game.prepare(case.seats, mode=case.mode)
    for state in [table, *sampled(case.deal(4), 8, every=25)]:
        other = pickle.loads(pickle.dumps(state))
        assert other.dump() == state.dump()
        assert (other.log, other.seat, other.options, other.over) == (state.log, state.seat, state.options, state.over)
        assert len(other.todo) == len(state.todo)


@every_case
def test_with_the_keyed_generator_copies_dumps_and_redeals_play_on(case: Case) -> None:
    state = case.deal(3, generator=KEYED)
    assert state.dump() != case.deal(3).dump()
    for position in sampled(state, 6, every=60):
        position.log = None
        loaded = case.game.load(json.dumps(position.dump()))
        other = position.redeal(None, 1)
        clone = position.clone()
        ends = []
        for one in (position, loaded, clone):
            playout(one, seeded(1))
            ends.append(one.dump())
        assert ends[0] == ends[1] == ends[2]
        playout(other, seeded(1))
        other.check()


# 3: moves


@every_case
def test_every_legal_move_plays_and_every_other_is_refused(case: Case) -> None:
    moves = case.game.moves
    chance = random.Random(4)
    for state in sampled(case.deal(4), 7, every=12, most=MANY if malison.compiled() else SOME):
        before = state.dump()
        legal = state.legal()
        assert len(set(legal)) == len(legal) >= 2
        for move in legal:
            state.clone().play(moves.name(move))
        others = [-1, moves.size, moves.size + 7, 1 << 70, *(chance.randrange(moves.size) for _ in range(40))]
        for bad in [*(move for move in others if move not in legal), *GARBAGE, None, 1.5, [1]]:
            with pytest.raises(malison.MalisonError) as caught:
                state.play(bad)
            assert str(caught.value)
        assert state.dump() == before
        assert state.legal() == legal


@every_case
def test_after_the_end_every_move_is_refused(case: Case) -> None:
    state = case.deal(5)
    playout(state, seeded(5))
    before = state.dump()
    for move in range(min(case.game.moves.size, 50)):
        with pytest.raises(malison.GameOver):
            state.play(move)
    assert state.legal() == []
    assert state.dump() == before


@every_game
def test_every_move_has_a_name_that_reads_back(game: Game) -> None:
    names = [game.moves.name(move) for move in range(game.moves.size)]
    assert [game.moves.parse(name) for name in names] == list(range(game.moves.size))


# 4: ends


@every_case
def test_random_games_end_within_the_bound(case: Case) -> None:
    # A thousand of each by compiled rules; by others, which play the same games, a hundred of all together.
    games = THOUSAND if malison.compiled() else -(-HUNDRED // len(cases([case.game])))
    table = case.prepare()
    longest = 0
    for seed in range(games):
        state = table.clone()
        state.begin(seed)
        longest = max(longest, playout(state, seeded(seed)))
        assert longest <= case.game.bound, f"seed {seed}"
    tally = Tally(case.seats)
    simulate(table, 0, 5, tally)
    assert tally.games == 5


@every_case
def test_the_outcome_is_told_for_every_seat(case: Case) -> None:
    state = case.deal(6)
    playout(state, seeded(6))
    outcome = state.outcome()
    assert [seat.seat for seat in outcome] == list(range(case.seats))
    assert all(seat.result in ("won", "shared", "lost") and seat.why for seat in outcome)
    assert outcome.ending
    results = [seat.result for seat in outcome]
    if case.game.modes[case.mode].cooperative:
        assert len(set(results)) == 1
    elif case.seats > 1:
        assert results.count("won") == 1 or (results.count("won") == 0 and results.count("shared") >= 2)


# 5: what is hidden


@every_case
def test_redeal_changes_nothing_a_seat_may_know(case: Case) -> None:
    for seed in (7, 8):
        for n, position in enumerate(positions(case.deal(seed), seed)):
            # Compiled rules are ten times as quick: there every position is looked at, but for the many of a long game.
            if n % (LATER if n > MANY else 1 if malison.compiled() else 4):
                continue
            state = trimmed(position)
            for seat in case.viewers():
                other = state.redeal(seat, n)
                other.check()
                assert other.view(seat) == state.view(seat)
                assert other.events(seat) == state.events(seat)
                assert other.seat == state.seat
                if seat == state.seat:
                    assert other.options == state.options


@every_case
def test_a_label_says_nothing_that_is_hidden(case: Case) -> None:
    """What a move is sure to cost is found by playing it on a copy: that must not depend on what the seat cannot see."""
    for state in sampled(case.deal(11), 11, every=12):
        labels = [state.label(move) for move in state.legal()]
        for seed in range(3):
            other = state.redeal(state.seat, seed)
            assert [other.label(move) for move in other.legal()] == labels


@every_case
def test_redeal_really_changes_what_is_hidden(case: Case) -> None:
    for seat in case.viewers():
        changed = 0
        for seed in range(6):
            state = case.deal(seed)
            changed += not state.over and facts(state.redeal(seat, 99)) != facts(state)
        assert changed or case.seats == 0, f"seat {seat}"


@every_case
def test_a_finished_or_running_game_can_be_redealt_again_and_again(case: Case) -> None:
    for state in sampled(case.deal(9), 9, every=40):
        once = state.redeal(state.seat, 1)
        assert facts(once.redeal(state.seat, 2)) == facts(once.clone().redeal(state.seat, 2))
        playout(once, seeded(3))
        once.check()


# 6: components


@every_case
def test_the_position_holds_together_after_every_move(case: Case) -> None:
    for seed in range(4):
        for state in positions(case.deal(seed, log=False), seed):
            state.check()


# 7: undo


@every_case
def test_undo_goes_exactly_as_far_as_it_may(case: Case) -> None:
    record = case.record(10)
    rng = seeded(10)
    firm: list[bool] = []
    movers: list[int] = []
    while not record.state.over and len(record.moves) < 120:
        state = record.state
        before, mover = state.clone(), state.seat
        move = state.options[rng.below(len(state.options))]
        record.play(move)
        movers.append(mover)
        firm.append(before.rng.words() != record.state.rng.words() or before.reveals != record.state.reveals)
        may = 0
        while may < len(firm) and not firm[-1 - may] and movers[-1 - may] == mover:
            may += 1
        assert record.undoable() == record.undoable(mover) == may
        assert all(record.undoable(seat) == 0 for seat in range(case.seats) if seat != mover)
        if may:
            nothing_was_learned(before, record.state, move, mover)


def nothing_was_learned(before: State, after: State, move: int, mover: int) -> None:
    """Whatever lies hidden, a move that may be taken back looks the same to the one who made it."""
    for seed in range(2):
        other = before.redeal(mover, seed)
        other.play(move)
        assert other.view(mover) == after.view(mover)


@every_case
def test_undo_restores_the_position_exactly(case: Case) -> None:
    record = case.record(12)
    rng = seeded(12)
    undone = 0
    while not record.state.over and undone < 5 and len(record.moves) < 150:
        before = record.state.dump()
        record.play(record.state.options[rng.below(len(record.state.options))])
        if record.undoable():
            taken = record.undo()
            assert record.state.dump() == before
            record.play(taken)
            undone += 1
        else:
            with pytest.raises(malison.CannotUndo):
                record.undo()


# what people see


@every_case
def test_questions_views_and_events_are_fit_to_print(case: Case) -> None:
    defined = dict(ledger.definitions(case.game))
    console = Console(file=io.StringIO(), width=100)
    for state in [*sampled(case.deal(13), 13, every=40), case.finished(14)]:
        for seat in case.viewers():
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
            console.print(case.game.draw(view))
            assert all(event["text"] and "{" not in event["text"] for event in trimmed(state).events(seat))
        if not state.over:
            labels = [state.label(move) for move in state.legal()]
            assert all(labels)
            assert len(set(labels)) == len(labels), labels
            asking = state.asking
            assert asking is not None
            assert asking.prompt(state)
            assert asking.rule() in defined
            assert [state.view(seat)["question"] is not None for seat in range(case.seats)].count(True) == 1


@every_game
def test_every_event_names_a_rule(game: Game) -> None:
    defined = dict(ledger.definitions(game))
    assert [kind.name for kind in game.events.kinds if kind.rule not in defined] == []


@every_game
def test_every_rule_is_shown_by_a_test_and_every_id_exists(game: Game) -> None:
    at_hand(game)
    found = ledger.read(game)
    assert found.untested == []
    assert found.unknown == []


@every_game
def test_the_edition_says_where_each_fact_comes_from_and_can_be_copied(game: Game, tmp_path: Path) -> None:
    from malison.kernel.editions import template

    text = (game.folder / "edition.toml").read_text()
    file = tmp_path / "mine.toml"
    file.write_text(template(text, game.title, "mine.toml"))
    mine = game.edition(file)
    assert mine.name == "my-edition"
    case = cases([game])[0]
    assert case.finished(1, edition=file).outcome().ending == case.finished(1).outcome().ending


def wrongly(option: str) -> dict[str, Any]:
    return {option: object()}


@every_game
def test_wrong_settings_are_refused_with_what_is_right(game: Game) -> None:
    wrong: list[dict[str, Any]] = [{"seats": 99}, {"seats": "two"}, {"mode": "nightmare"}, {"seed": -1}, {"seed": "x"}]
    for bad in [*wrong, {"salt": 1}, {"edition": 5}]:
        with pytest.raises(malison.BadSetting):
            game.deal(**bad)
    for option in game.option_list:
        with pytest.raises(malison.BadSetting, match=option.name):
            game.deal(mode=option.modes[0] if option.modes else None, **wrongly(option.name))


# 8: copies share nothing that changes


def pieces(thing: object, seen: dict[int, object]) -> dict[int, object]:
    """Every mutable object that can be reached from a position, but for what all positions share on purpose."""
    if isinstance(thing, Box | Setting | Step | int | str | tuple | NoneType) or id(thing) in seen:
        return seen
    seen[id(thing)] = thing
    inner = thing if isinstance(thing, list | vec) else [getattr(thing, name) for name in fields_of(thing)]
    for item in inner:
        pieces(item, seen)
    return seen


@every_case
def test_a_clone_shares_nothing_that_changes(case: Case) -> None:
    """Lists that are shared must never change: play on with the copy, and look whether they did, or anything of the original."""
    for state in sampled(case.deal(15), 15, every=60):
        clone = state.clone()
        assert type(clone) is type(state)
        assert facts(clone) == facts(state)
        original = pieces(state, {})
        shared = [thing for key, thing in pieces(clone, {}).items() if key in original]
        before, paper = repr(shared), facts(state)
        playout(clone, seeded(4))
        assert repr(shared) == before, [type(thing) for thing in shared]
        assert facts(state) == paper


# 9: lessons


@every_game
def test_lessons_are_what_their_file_tells(game: Game) -> None:
    """Written again they come out the same, so nobody has changed rules or edition and forgotten them."""
    at_hand(game)
    assert lessons.made(game) == lessons.kept(game.folder / "lessons")
