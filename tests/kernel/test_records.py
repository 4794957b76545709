"""Records."""

from __future__ import annotations

import json

import pytest

import malison
from malison.kernel.errors import BrokenRecord, CannotUndo
from malison.kernel.records import Kept, Record, read, read_file


@pytest.fixture
def record(nim):
    record = Record("nim", seed=3)
    while not record.state.over:
        record.play("take 1" if record.state.view(0)["coins"] < 4 else "take 3")
    return record


def test_a_record_comes_back_from_its_file(record, tmp_path):
    record.save(tmp_path / "game.json")
    again = Record.load(tmp_path / "game.json")
    assert again.data() == record.data()
    assert again.verify().dump() == record.state.dump()
    assert list(tmp_path.iterdir()) == [tmp_path / "game.json"]


def test_a_record_says_what_was_played(record):
    data = record.data()
    assert data["moves"][:2] == ["take 3", "take 3"]
    assert (data["game"], data["mode"], data["seats"], data["seed"]) == ("nim", "standard", 2, 3)
    assert [seat["result"] for seat in data["result"]].count("won") == 1


def test_large_seeds_survive_other_languages(nim):
    record = Record("nim", seed=(1 << 100) + 1)
    data = record.data()
    assert data["seed"] == str((1 << 100) + 1)
    assert Record.parse(json.dumps(data)).state.dump() == record.state.dump()


def test_replay_stops_where_asked(record):
    assert record.replay(2).view(0)["coins"] == 15
    assert record.replay(0).view(0)["coins"] == 21


def test_the_first_bad_move_is_named(record):
    data = record.data()
    data["moves"][2] = "take 9"
    with pytest.raises(malison.BrokenRecord, match="move 3: 'take 9' is not a move") as caught:
        Record.parse(data)
    assert caught.value.number == 3


def test_a_move_after_the_end_is_named(record):
    data = record.data()
    data["moves"].append("take 1")
    with pytest.raises(malison.BrokenRecord, match="the game is over") as caught:
        Record.parse(data)
    assert caught.value.number == len(data["moves"])


BROKEN = {
    "not JSON": (lambda d: "no", "not JSON"),
    "not an object": (lambda d: "[]", "an object"),
    "another format": (lambda d: d | {"malison": 99}, "format"),
    "moves missing": (lambda d: {k: v for k, v in d.items() if k != "moves"}, "moves is missing"),
    "seed of the wrong kind": (lambda d: d | {"seed": "abc"}, "seed is a whole number"),
    "seed negative": (lambda d: d | {"seed": -1}, "seed is a whole number"),
    "unknown game": (lambda d: d | {"game": "chess"}, "no game is called 'chess'"),
    "other rules": (lambda d: d | {"rules": 9}, "rules 9"),
    "another result": (lambda d: d | {"result": []}, "another result"),
    "another end": (lambda d: d | {"final": "0"}, "another final"),
    "a claim without an end": (lambda d: d | {"moves": d["moves"][:3]}, "do not end the game"),
    "a move that is no text": (lambda d: d | {"moves": [5]}, "move 1"),
    "wrong options": (lambda d: d | {"options": {"salt": 1}}, "no option 'salt'"),
    "options as a list": (lambda d: d | {"options": []}, r"options is missing or of the wrong kind: \[\] is not an object"),
    "options by number": (lambda d: d | {"options": {1: 2}}, "options is missing or of the wrong kind"),
    "moves as text": (lambda d: d | {"moves": "take 1"}, "moves is missing or of the wrong kind: 'take 1' is not a list"),
    "seed missing": (lambda d: {k: v for k, v in d.items() if k != "seed"}, "seed is missing or of the wrong kind"),
    "seed a fraction": (lambda d: d | {"seed": 1.5}, "seed is missing or of the wrong kind: 1.5 is not a whole number or a text"),
    "a key that is no text": (lambda d: d | {5: 1}, "a key is missing or of the wrong kind"),
    "seats as truth": (lambda d: d | {"seats": True}, "seats is missing or of the wrong kind"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_refused_with_the_reason(record, name):
    change, reason = BROKEN[name]
    with pytest.raises(malison.MalisonError, match=reason):
        Record.parse(change(record.data()))


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(malison.BrokenRecord, match="cannot be read"):
        Record.load(tmp_path / "nothing.json")


def test_by_agreement_any_moves_are_taken_back(record):
    """Whoever made them: the position, and what can be undone after it, are as before them."""
    moves = list(record.moves)
    fresh = Record("nim", seed=3)
    for move in moves[:-3]:
        fresh.play(move)
    record.rewind(3)
    assert record.data() == fresh.data()
    assert record.state.dump() == fresh.state.dump()
    assert [record.undoable(seat) for seat in (0, 1)] == [fresh.undoable(seat) for seat in (0, 1)]
    for count in (0, -1, len(moves)):
        with pytest.raises(CannotUndo, match="moves to take back"):
            record.rewind(count)


def test_undo_takes_back_the_last_move_of_the_one_who_made_it(nim):
    record = Record("nim", seed=3)
    with pytest.raises(malison.CannotUndo, match="no move"):
        record.undo()
    before = record.state.dump()
    record.play("take 1")
    with pytest.raises(malison.CannotUndo, match="another seat"):
        record.undo(1)
    assert record.undo(0) == "take 1"
    assert record.state.dump() == before
    record.play("take 2")
    record.play("take 2")
    assert record.undoable(0) == 0
    assert record.undoable(1) == 1


def test_a_refused_move_is_not_written_down(nim):
    record = Record("nim", seed=3)
    with pytest.raises(malison.UnknownMove):
        record.play("take 4")
    assert record.moves == []


def test_a_record_names_its_generator_unless_it_is_the_small_one(nim):
    small, keyed = Record("nim", seed=3), Record("nim", seed=3, generator="blake2b")
    assert "generator" not in small.data()
    assert keyed.data()["generator"] == "blake2b"
    assert keyed.state.dump() != small.state.dump()
    while not keyed.state.over:
        keyed.play(keyed.state.options[0])
    again = Record.parse(keyed.data())
    assert again.data() == keyed.data()
    assert again.verify().dump() == keyed.state.dump()
    for wrong in ("dice", 5, None):
        with pytest.raises(BrokenRecord, match="generator"):
            Record.parse(keyed.data() | {"generator": wrong})
    without = keyed.data()
    del without["generator"]
    with pytest.raises(BrokenRecord):
        Record.parse(without)


# -- records of other rules


def test_a_record_of_earlier_rules_can_be_read(record, monkeypatch, tmp_path):
    file = tmp_path / "old.json"
    record.save(file)
    monkeypatch.setattr(record.game, "rules", 2)
    kept = read_file(file)
    assert isinstance(kept, Kept)
    assert (kept.game, kept.rules, kept.seats, kept.seed) == (record.game, 1, 2, 3)
    assert kept.moves == record.moves
    assert [seat["score"] for seat in kept.result] == [seat.score for seat in record.state.outcome().seats]
    assert "rules 1" in kept.why()
    with pytest.raises(malison.OtherRules, match="rules 1"):
        malison.Record.load(file)


def test_a_record_of_rules_to_come_is_refused(record):
    with pytest.raises(malison.OtherRules, match="rules 2"):
        read(record.data() | {"rules": 2})
