"""What is easily written wrongly: steps that cannot be read again, questions that change what they ask about, words that do not fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

from malison.kernel.dumps import read_step, written
from malison.kernel.errors import MalisonError
from malison.kernel.events import MOST_VALUES
from malison.kernel.game import Game
from malison.kernel.shape import bare, is_facts, item
from malison.kernel.state import Question, State, Step, fields_of
from malison.kernel.words import places
from malison.testing.support import Case, every_case, every_game, positions

GAMES = 3
LONGEST = 300
"""So many positions of a game are looked at."""


def seen(case: Case) -> list[State]:
    """Positions of some random games, in place: look at each before the next."""
    return [state.clone() for seed in range(GAMES) for _, state in zip(range(LONGEST), positions(case.deal(seed), seed), strict=False)]


def pending(state: State) -> list[Step[Any]]:
    return [*state.todo, *([state.asking] if state.asking is not None else [])]


@every_case
def test_every_step_that_comes_up_can_be_written_and_read(case: Case) -> None:
    game, looked_at = case.game, set()
    for state in seen(case):
        for step in pending(state):
            data = written(step)
            if repr(data) in looked_at:
                continue
            looked_at.add(repr(data))
            name = type(step).__name__
            assert game.steps.get(name) is type(step), f"the step {name} is in no chapter: add {type(step).__module__} to `chapters`"
            try:
                again = read_step(game, data, name)
            except MalisonError as error:
                fields = ", ".join(fields_of(step)) or "(none)"
                raise AssertionError(f"{name}: its fields ({fields}) must be its constructor's parameters, by name: {error}") from None
            assert written(again) == data, f"{name}: read again it has other values"


@every_game
def test_the_coach_speaks_of_questions_that_there_are(game: Game) -> None:
    questions = [name for name, step in game.steps.items() if issubclass(step, Question)]
    for name, words in game.coach.items():
        assert name in questions, f"coach: no question is called {name}"
        assert words.endswith((".", "?", "!")), f"coach: {name} wants a whole sentence"
    assert game.set_up <= set(questions), "set_up names questions that there are not"


@every_case
def test_asking_changes_nothing(case: Case) -> None:
    """Who decides, what they may do and all that is shown is read from a position and leaves it as it was."""
    for state in seen(case)[::5]:
        asking = state.asking
        if asking is None:
            continue
        before, chance = state.dump(), state.rng.words()
        question = f"{type(asking).__name__}.options"
        options = asking.options(state)
        assert asking.options(state) == options == state.options, f"{question} gives another answer when it is asked again"
        assert state.dump() == before, f"{question} changes the position"
        assert asking.who(state) == state.seat
        for seat in case.viewers():
            state.view(seat)
        for move in options:
            state.label(move)
        assert state.dump() == before, "showing the position changes it"
        assert state.rng.words() == chance, "showing the position draws chance"


@every_case
def test_events_tell_their_values_in_order(case: Case) -> None:
    """A seat is a seat, and what is counted (`Events(card=48)`) is below its count: values told in the wrong order rarely are."""
    counts = {**case.game.events.counts, "seat": case.seats}
    for seed in range(GAMES):
        for audience, _, number, *told in case.finished(seed).log or []:
            kind, values = case.game.events.kinds[number], told[:MOST_VALUES]
            assert audience >> case.seats in (0, -1), f"{kind.name} is told to a seat that is not there"
            assert not any(values[len(kind.fields) :]), f"{kind.name} is told more values than {', '.join(kind.fields) or 'none'}"
            for field, value in zip(kind.fields, values, strict=False):
                count = counts.get(field)
                assert count is None or 0 <= value < count, f"{kind.name}: {field} is {value}, not from 0 to {(count or 0) - 1}"


@every_game
def test_messages_have_places_for_their_values_and_no_others(game: Game) -> None:
    words, wrong = game.words, []
    for kind in game.events.kinds:
        wrong += mismatch(f"event {kind.name}", words.events.get(kind.name), kind.fields, every=True)
    for family in game.moves.families:
        wrong += mismatch(f"label {family.name}", words.labels.get(family.name), family.params)
    for vocabulary in game.vocabularies:
        for word in vocabulary.words.values():
            wrong += mismatch(f"effect {word.name}", words.effects.get(word.name), [*word.order, *word.fixed])
    assert not wrong, "; ".join(wrong)


def mismatch(what: str, message: object, values: list[str], every: bool = False) -> list[str]:
    if not isinstance(message, str):
        return []
    found = places(message)
    unknown = [f"{what}: there is no value {{{name}}}, only {', '.join(values) or 'none'}" for name in found if name not in values]
    return unknown + [f"{what}: the message says nothing of {{{name}}}" for name in values if every and name not in found]


@every_game
def test_words_are_about_what_there_is(game: Game) -> None:
    """A prompt for a question that does not exist, or an event of another name, is a slip of the pen."""
    assert [name for name in game.words.prompts if name not in game.steps] == []
    assert [name for name in game.words.events if name not in [kind.name for kind in game.events.kinds]] == []
    families = [family.name for family in game.moves.families]
    assert [name for name in game.words.labels if name not in game.steps and name not in families] == []


@every_game
def test_facts_in_words_are_words(game: Game) -> None:
    """Every text where `written` says that words of a vocabulary stand is one, and is written again as it was."""
    for path, vocabulary in game.written.items():
        assert has_fact(game.schema, path.split(".")), f"`written` names {path!r}, which the schema does not have"
        for text in filter(None, texts_at(game.edition().data, path.split("."))):
            word = vocabulary.words.get(text) or vocabulary.find(text)
            assert word is not None, f"{path}: {text!r} is no word of {vocabulary.title!r}"
            values = word.texts(text)
            assert values is None or word.write(values) == text, f"{path}: {text!r} is written as {word.write(values)!r}"


def has_fact(schema: Any, keys: list[str]) -> bool:
    """Whether a schema has a fact there, through all rows of lists."""
    kind = bare(schema)
    while not is_facts(kind) and item(kind, 0) is not None:
        kind = bare(item(kind, 0))
    if not keys or not is_facts(kind):
        return not keys
    hints = get_type_hints(kind)
    return keys[0] in hints and has_fact(hints[keys[0]], keys[1:])


def texts_at(value: Any, keys: list[str]) -> Iterator[str]:
    """The texts that a path leads to, through all rows of lists."""
    if isinstance(value, list):
        for item in value:
            yield from texts_at(item, keys)
    elif keys:
        yield from texts_at(value.get(keys[0], []) if isinstance(value, dict) else [], keys[1:])
    elif isinstance(value, str):
        yield value
