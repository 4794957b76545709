"""Whatever an edition, a record or a position says: it costs little, and what is wrong is told by the library's own errors."""

from __future__ import annotations

import copy
import datetime
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support import every_game

import malison
from malison.kernel import bounds, records
from malison.kernel.errors import BadSetting, BrokenPosition, BrokenRecord, EditionError, MalisonError
from malison.kernel.game import Game
from malison.kernel.records import Record
from malison.kernel.state import State, Step

Place = tuple[Any, ...]

NASTY: list[Any] = [
    None, True, -1, 0, 9999, 1 << 70, -(1 << 70), 10**5000, 1.5, float("nan"), float("inf"), "", "\x00", "\ud800", "9" * 5000, "²", "--1",
    "x" * 100_000, b"bytes", [], [[]], {}, {"id": [1]}, {"id": {}}, {1: 2}, {"\ud800": "\x00"}, [1, "a", None], datetime.date(2020, 1, 1),
]  # fmt: skip


def nest(depth: int) -> Any:
    made: Any = []
    for _ in range(depth):
        made = [made]
    return made


def leaves(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(item, (*place, key))
    else:
        yield place, value


def changed(data: Any, place: Place, value: Any) -> Any:
    made = copy.deepcopy(data)
    inner = made
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return made


def somewhere(data: Any, rng: random.Random) -> Place:
    """A place in nested data: mostly deep inside, sometimes a whole branch."""
    place = rng.choice(list(leaves(data)))[0]
    return place[: rng.randint(1, len(place))]


# -- editions


@every_game
def test_no_number_of_an_edition_may_be_huge(game: Game) -> None:
    data = game.edition().data
    numbers = [place for place, value in leaves(data) if type(value) is int]
    for place in random.Random(1).sample(numbers, min(20, len(numbers))):
        start = time.process_time()
        with pytest.raises(EditionError):
            game.edition_from_reference({"data": changed(data, place, 30_000_000)})
        assert time.process_time() - start < 1


@every_game
def test_the_largest_numbers_that_are_good_cost_little(game: Game) -> None:
    data = game.edition().data
    numbers = [place for place, value in leaves(data) if type(value) is int]
    rng = random.Random(2)
    for place in rng.sample(numbers, min(20, len(numbers))):
        start = time.process_time()
        try:
            edition = game.edition_from_reference({"data": changed(data, place, bounds.LARGEST_NUMBER)})
        except EditionError:
            continue
        for mode in game.mode_list:
            state = game.deal(mode.seats[-1], 5, mode=mode.name, edition=edition, log=False)
            for _ in range(50):
                if not state.over:
                    state.play(rng.choice(state.legal()))
        assert time.process_time() - start < 10


def test_numbers_together_have_a_bound(nim: Game) -> None:
    many = {f"k{n}": bounds.LARGEST_NUMBER for n in range(10)}
    assert [problem.key for problem in bounds.bounds_problems(many)] == ["(file)"]
    assert not bounds.bounds_problems({"k": bounds.LARGEST_NUMBER})


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"a": [0] * 30_000}, "too many facts"),
        ({"a": nest(100)}, "too deep"),
        ({"a": nest(50_000)}, "too deep"),
        ({"a": "x" * 5000}, "5000 characters"),
        ({"a": "gain 30000000"}, "too large"),
        ({"a": 10**5000}, "this int"),
        ({"a": datetime.date(2020, 1, 1)}, "wrong kind"),
        ({"a": float("nan")}, "wrong kind"),
        ({1: "a"}, "the key 1"),
    ],
)
def test_too_much_is_told_in_words(nim: Game, data: Any, words: str) -> None:
    with pytest.raises(EditionError) as refused:
        nim.edition(data)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 5000


def test_an_edition_that_holds_itself(nim: Game) -> None:
    data: dict[str, Any] = {"name": "round"}
    data["again"] = data
    with pytest.raises(EditionError):
        nim.edition(data)


def test_a_file_that_never_ends_is_not_read_to_its_end(nim: Game) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("there is no such file here")
    with pytest.raises(EditionError, match="more than"):
        nim.edition("/dev/zero")
    with pytest.raises(BrokenRecord, match="more than"):
        Record.load("/dev/zero")


@every_game
def test_an_edition_is_refused_with_reasons_whatever_it_says(game: Game) -> None:
    data, rng = game.edition().data, random.Random(3)
    for _ in range(120):
        odd = changed(data, somewhere(data, rng), rng.choice([*NASTY, nest(900)]))
        try:
            edition = game.edition_from_reference({"data": odd})
            game.deal(edition=edition, seed=1)
            game.edition({key: value for key, value in odd.items() if rng.random() < 0.5})
        except MalisonError as error:
            assert len(str(error)) < 100_000  # noqa: PT017 - any of them is right


@every_game
def test_only_some_boxes_are_kept(game: Game) -> None:
    for number in range(70):
        game.deal(edition={"name": f"variant {number}"}, seed=1)
    assert len(game._boxes) <= 32


# -- records


@every_game
def test_a_record_with_an_edition_inside_costs_little(game: Game) -> None:
    record = Record(game, seed=7).data()
    data = game.edition().data
    place = next(place for place, value in leaves(data) if type(value) is int and place[-1] != "version")
    odd = {"name": "odd", "digest": "0", "data": changed(data, place, 30_000_000)}
    start = time.process_time()
    with pytest.raises(BrokenRecord):
        Record.parse({**record, "edition": odd})
    assert time.process_time() - start < 1


def test_a_record_that_takes_too_long_is_given_up(nim: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record(nim, seed=7, edition={"name": "slow"})
    record.play(record.state.legal()[0])
    Record.parse(record.data())
    monkeypatch.setattr(records, "PATIENCE", -1.0)
    with pytest.raises(BrokenRecord, match="seconds"):
        Record.parse(record.data())
    # The built-in edition is known to be quick.
    plain = Record(nim, seed=7)
    plain.play(plain.state.legal()[0])
    Record.parse(plain.data())


@every_game
def test_a_record_is_refused_with_a_reason_whatever_it_says(game: Game) -> None:
    record, rng = Record(game, seed=7), random.Random(4)
    while not record.state.over and len(record.moves) < 15:
        record.play(rng.choice(record.state.legal()))
    data = record.data()
    for _ in range(120):
        try:
            Record.parse(changed(data, somewhere(data, rng), rng.choice([*NASTY, nest(900)])))
        except MalisonError as error:
            assert len(str(error)) < 5000  # noqa: PT017
    for name in ("seed", "seats", "mode", "edition", "self", "game", "log"):
        with pytest.raises(BrokenRecord, match="no option"):
            Record.parse({**data, "options": {name: 1}})


# -- positions


@pytest.mark.parametrize(
    "source",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"game": ' + "9" * 5000 + "}",
        '{"game": "\ud800"}',
        '{"game": "\\ud800"}',
        "\x00",
        b"\xff\xfe\x00",
        "",
        "NaN",
        None,
        5,
        [],
        object(),
        {1: 2},
        nest(10_000),
    ],
    ids=range(15),
)
def test_a_position_from_anything_at_all(nim: Game, source: Any) -> None:
    with pytest.raises(BrokenPosition):
        nim.load(source)


@every_game
def test_a_position_is_refused_with_a_reason_whatever_it_says(game: Game) -> None:
    rng = random.Random(5)
    state = game.deal(seed=9)
    for _ in range(10):
        if not state.over:
            state.play(rng.choice(state.legal()))
    data = state.dump()
    # Numbers that make sense to the rules are a matter of each game's own check; these never do.
    never = [value for value in NASTY if type(value) is not int or abs(value) > 1 << 64]
    for _ in range(150):
        odd = changed(data, somewhere(data, rng), rng.choice([*never, nest(900)]))
        try:
            game.load(odd)
        except MalisonError as error:
            assert len(str(error)) < 20_000  # noqa: PT017
    for name in ("seed", "seats", "mode", "edition", "self", "log"):
        with pytest.raises(BadSetting, match="no option"):
            game.load({**data, "options": {name: 1}})
    text = json.dumps(data)
    for cut in range(0, len(text), max(1, len(text) // 20)):
        with pytest.raises(BrokenPosition):
            game.load(text[:cut])


# -- games that never ask


class Again(Step[State]):
    def run(self, g: State) -> None:
        g.todo.append(self)


def test_a_game_that_never_asks_anybody_comes_to_an_end() -> None:
    state = State()
    state.finish()
    state.then(Again())
    with pytest.raises(BrokenPosition, match="nobody is asked"):
        state.begin(1)


def test_settings_of_the_wrong_kind(nim: Game) -> None:
    for setting in ({"seats": []}, {"mode": []}, {"mode": nest(900)}, {"seats": 10**5000}, {"seed": -(10**5000)}, {"edition": 5}):
        with pytest.raises(MalisonError):
            nim.deal(**setting)
    assert malison.game("nim") is nim
