"""A table in memory: a replay of its log, and nothing shown before it is committed."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest
from support import Case, every_case
from support_web import as_told, live_duel

from malison.kernel.records import Record
from malison.web.base.refusal import Refusal
from malison.web.show import pages
from malison.web.store.store import ChairRow, Entry
from malison.web.table.live import MOMENTS_KEPT, LiveTable
from malison.web.table.opening import row_of


def fresh(case: Case, seed: int) -> tuple[LiveTable, list[Entry]]:
    row = row_of(Record(case.game, case.seats, seed, mode=case.mode), str(seed), False)
    table = LiveTable(row, [ChairRow(n, f"P{n}") for n in range(case.seats)])
    entry = table.deal()
    table.adopt(entry, table.standing_after(entry))
    return table, [entry]


def again(table: LiveTable, entries: list[Entry]) -> LiveTable:
    """The table as another process would read it."""
    made = LiveTable(table.row, table.chairs)
    made.replay(entries)
    return made


def step(table: LiveTable, entries: list[Entry], entry: Entry) -> None:
    table.adopt(entry, table.standing_after(entry))
    entries.append(entry)


def play(table: LiveTable, entries: list[Entry], rng: random.Random, moves: int, undo: float = 0.0) -> None:
    for _ in range(moves):
        state = table.state
        if table.ended or state is None:
            return
        last = entries[-1].seat
        if last >= 0 and table.undoable[last] and rng.random() < undo:
            step(table, entries, table.undo(last))
        else:
            step(table, entries, table.move(state.seat, state.setting.game.moves.name(rng.choice(state.options))))


@every_case
def test_what_is_stored_is_what_the_rules_told(case: Case) -> None:
    rng = random.Random(str(case))
    table, entries = fresh(case, 3)
    play(table, entries, rng, 40)
    assert table.record is not None
    truth = table.record.replay()
    read = again(table, entries)
    for seat in [None, *range(case.seats)]:
        assert as_told(table.events(seat)) == truth.events(seat)
        assert table.view(seat) == truth.view(seat) == read.view(seat)
        assert table.events(seat) == read.events(seat)
        told = table.events(seat)
        assert table.events(seat, len(told) // 2) == told[len(told) // 2 :]
    assert (read.number, read.undoable, read.ended, read.result) == (table.number, table.undoable, table.ended, table.result)


@every_case
def test_taken_back_moves_are_gone_for_everyone_and_stay_in_the_log(case: Case) -> None:
    rng = random.Random(str(case))
    table, entries = fresh(case, 4)
    play(table, entries, rng, 60, undo=0.4)
    read = again(table, entries)
    assert table.record is not None
    truth = table.record.replay()
    for seat in [None, *range(case.seats)]:
        told = [event for event in as_told(table.events(seat)) if event["kind"] != "undo"]
        assert told == truth.events(seat)
        assert table.events(seat) == read.events(seat)
        numbers = [event["number"] for event in table.events(seat)]
        assert numbers == sorted(set(numbers))
        assert table.view(seat) == read.view(seat)
    assert [e.number for e in entries] == list(range(table.number + 1))


@every_case
def test_positions_on_the_way(case: Case) -> None:
    rng = random.Random(str(case))
    table, entries = fresh(case, 5)
    play(table, entries, rng, 2 * MOMENTS_KEPT, undo=0.2)
    assert table.record is not None
    for after in (0, table.number // 2, table.number - 1, table.number):
        moments = table.moments_after(after)
        assert [m.number for m in moments] == [n for n in table.standing if n > after][-60:]
        for moment in moments:
            state = table.position(table.standing.index(moment.number) + 1)
            assert [moment.state.view(s) for s in range(case.seats)] == [state.view(s) for s in range(case.seats)]


@every_case
def test_nothing_is_shown_before_it_is_committed(case: Case) -> None:
    table, _ = fresh(case, 6)
    state = table.state
    if state is None or state.over:
        return
    views = [table.view(seat) for seat in range(case.seats)]
    events = table.events(None)
    entry = table.move(state.seat, state.setting.game.moves.name(state.options[0]))
    assert table.number == 0
    assert table.state is state
    assert [table.view(seat) for seat in range(case.seats)] == views
    assert [state.view(seat) for seat in range(case.seats)] == views
    assert table.events(None) == events
    table.adopt(entry, table.standing_after(entry))
    assert table.number == 1
    assert table.state is not state


def a_case() -> Case:
    from support import cases

    return next(case for case in cases() if case.seats == 2)


def test_an_illegal_move_changes_nothing() -> None:
    table, entries = fresh(a_case(), 7)
    play(table, entries, random.Random(1), 3)
    assert table.record is not None
    before = table.record.state.dump()
    for move in ("nonsense", ""):
        with pytest.raises(Exception, match="not a move"):
            table.move(table.deciding(), move)
    with pytest.raises(Refusal, match="not your turn"):
        table.move(1 - table.deciding(), "nonsense")
    assert table.record.state.dump() == before
    play(table, entries, random.Random(1), 3)
    assert again(table, entries).number == table.number


@pytest.mark.parametrize("change", [{"rules": 999}, {"game": "forgotten"}, {"edition": '{"name": "other", "digest": "0"}'}])
def test_a_table_of_other_rules_can_still_be_read(change: dict[str, Any]) -> None:
    table, entries = fresh(a_case(), 8)
    play(table, entries, random.Random(2), 10)
    for name, value in change.items():
        setattr(table.row, name, value)
    old = again(table, entries)
    assert old.frozen
    # Not over: where its rules are known it goes on, so nothing that is told only after the end may be told.
    assert not old.ended
    assert old.deciding() == -1
    assert old.view(0) == {}
    assert old.events(0) == table.events(0)
    for change_it in (lambda: old.move(0, "x"), lambda: old.undo(0), lambda: old.concede(0), lambda: old.position(0)):
        with pytest.raises(Refusal) as refused:
            change_it()
        assert refused.value.status == 409


def test_a_table_from_before_there_were_salts_is_verified_the_old_way() -> None:
    table, entries = fresh(a_case(), 8)
    play(table, entries, random.Random(2), 10)
    step(table, entries, table.concede(0))
    assert table.ended
    assert table.record is not None
    replayed = pages.replays(table.record)
    new = pages.verdict(table.row, replayed)
    assert new["good"]
    table.row.salt, table.row.seed_hash = "", hashlib.sha256(table.row.seed.encode()).hexdigest()
    old = pages.verdict(table.row, replayed)
    assert old["good"]
    assert (old["salt"], old["announced"], old["generator"]) == ("", table.row.seed_hash, "sfc32")
    assert again(table, entries).events(None) == table.events(None)
    assert Record.parse(pages.record_data(table)).announced == table.row.seed_hash
    table.row.seed_hash = "0" * 64
    assert not pages.verdict(table.row, replayed)["good"]


def test_a_table_whose_moves_are_refused_does_not_say_which_they_were() -> None:
    table, entries = fresh(a_case(), 8)
    play(table, entries, random.Random(2), 10)
    entries[5].move = entries[5].move + " and a secret"
    old = again(table, entries)
    assert "move 5" in old.frozen
    assert entries[5].move not in old.frozen
    assert "secret" not in old.frozen


def test_with_three_the_others_play_on_after_a_concession() -> None:
    from support import cases

    found = [case for case in cases() if case.seats == 3 and not case.game.modes[case.mode].cooperative]
    if not found:
        pytest.skip("no game for three against each other")
    table, entries = fresh(found[0], 9)
    step(table, entries, table.concede(1))
    assert not table.ended
    with pytest.raises(Refusal, match="already"):
        table.concede(1)
    while table.deciding() != 1:
        play(table, entries, random.Random(3), 1)
    assert table.bot_due(1)
    assert not table.bot_due(0)
    play(table, entries, random.Random(3), 1000)
    assert table.ended
    assert table.result is not None
    assert (table.result["seats"][1]["result"], table.result["seats"][1]["why"]) == ("lost", "conceded")
    other, more = fresh(found[0], 9)
    for seat in (2, 0):
        step(other, more, other.concede(seat))
    assert other.ended
    assert other.result is not None
    assert [s["result"] for s in other.result["seats"]] == ["lost", "won", "lost"]
    assert again(other, more).result == other.result


def test_whoever_has_conceded_is_told_that_a_bot_plays_on() -> None:
    table = live_duel(1, 3)
    table.conceded = [0]
    theirs = pages.waiting(table, 1, False)
    assert theirs
    assert pages.waiting(table, 0, False) == f"You have conceded, and a bot plays on for you. {theirs}"
