"""All that people read of a game, as messages with named values: another language is another table of messages, and no rule changes.

A message is a text with places: `{n}` is the value, `{n:curse|curses}` one of two forms by the number, and a `#` in a form is the
number itself: "{n:# curse|# curses}".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from malison.kernel.effects import Effect, Vocabulary
from malison.kernel.errors import MalisonError
from malison.kernel.events import Kind
from malison.kernel.state import Question, State

PLACE: Final = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SEATS: Final = ("seat", "active", "first", "owner", "winner")
"""Keys of views and events whose values are seats, counted from 0."""
ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


DASH: Final = " \u2014 "
"""Between a button's words and what the move is sure to cost,"""
DOT: Final = " \u00b7 "
"""and before what it is sure to bring: "Draw a card — costs 1 sanity · fog 9"."""
COUNTED: Final = ("n", "number", "amount")
"""Values of a harm that add up: two of "costs {n} Health" are one of twice as much."""


class WrongMessage(MalisonError, LookupError):
    """A message with a place for a value that there is not."""


KEPT: Final = 4096
"""Messages taken apart, and texts of cards, that are kept."""

Message = str | Callable[..., str]
"""A message, or what chooses one and fills it."""


@lru_cache(maxsize=KEPT)
def _form(message: str) -> tuple[str, tuple[tuple[str, str, str, str], ...]]:
    """A message taken apart, once: as Python formats it, and its places with two forms, each by a name of its own."""
    form, end = "", 0
    forms: list[tuple[str, str, str, str]] = []
    for place in PLACE.finditer(message):
        name, one, many = place[1], place[2], place[3]
        if one is not None:
            # No value is called so.
            name = f"{name}#{len(forms)}"
            forms.append((name, place[1], one, many))
        form += message[end : place.start()].replace("{", "{{").replace("}", "}}") + f"{{{name}}}"
        end = place.end()
    return form + message[end:].replace("{", "{{").replace("}", "}}"), tuple(forms)


def say(message: str, /, **values: Any) -> str:
    """A message with its values in place."""
    form, forms = _form(message)
    try:
        for name, counted, one, many in forms:
            value = values[counted]
            # Of a fraction there are several: "1.3 curses".
            values[name] = (one if abs(float(value)) == 1 else many).replace("#", str(value))
        return form.format_map(values)
    except KeyError as error:
        missing = error.args[0].partition("#")[0]
        known = ", ".join(name for name in values if "#" not in name) or "none"
        raise WrongMessage(f"the message {message!r} has a place {{{missing}}}, but its values are {known}") from None


def places(message: str) -> list[str]:
    """The names of a message's values, in order, each once."""
    return list(dict.fromkeys(name for name, _, _ in PLACE.findall(message)))


def outline(message: str) -> str:
    """A message with the names of its values in their places: what a word of a vocabulary does, before anybody gives it values."""
    return PLACE.sub(lambda found: found[1].upper() if found[2] is None else found[3].replace("#", found[1].upper()), message)


def sentence(text: str) -> str:
    """With a capital letter, whatever comes after it."""
    return text[:1].upper() + text[1:]


def listed(words: list[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def number(n: int) -> str:
    """A small number in words."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def ordinal(n: int) -> str:
    return ORDINALS[n] if 0 < n < len(ORDINALS) else f"{n}th"


def seat_word(key: str, value: Any) -> str:
    """A seat as people count them, if a view's key says that the value is one; else nothing. For tables that know no game."""
    if type(value) is not int or not (key in SEATS or key.endswith(("_seat", "_player"))):
        return ""
    return f"Player {value + 1}" if value >= 0 else "nobody"


def plain_word(g: Any, field: str, value: int) -> str:
    """What a game without words of its own calls a value."""
    return seat_word(field, value) or str(value)


def apart(label: str) -> tuple[str, str, str]:
    """A button's words, what the move is sure to cost, and what it is sure to bring."""
    rest, _, brings = label.partition(DOT)
    words, _, costs = rest.partition(DASH)
    return words, costs, brings


def label_of(text: str, costs: str, brings: str) -> str:
    """A button's label; what a game has said itself of cost and gain comes first."""
    if not costs and not brings:
        return text
    words, cost, gain = apart(text)
    costs = ", ".join([part for part in (cost, costs) if part])
    brings = ", ".join([part for part in (gain, brings) if part])
    return words + (DASH + costs if costs else "") + (DOT + brings if brings else "")


class Measure:
    """Something at the table that counts for a seat, so that two ways to go on can be compared: "you have 1.5 fewer ghosts"."""

    def __init__(self, value: float, more: str, less: str, good: bool) -> None:
        self.value = value
        self.more = more
        self.less = less
        """Messages with a place `{n}` for how much, so that "than with the other" can follow."""
        self.good = good
        """Whether more of it is better."""


class Words:
    """A game's words. `show/words.py` makes one, and everything that people read comes out of it.

    `word(g, field, value)` is a told value in words: games name their cards, places and people. `prompts` are by the name of the
    question's class: a message, filled with the question's own fields in words, or a function of position and question. `labels` are by
    the same name, or by the name of a move's family: a message, filled with the move's parameters in words, or a function of
    position, question and move. `events` are by kind, `effects` by the words of the vocabulary: a message filled with the effect's
    values, or a function of them. `named(box, name, value)` is an effect's value as the edition calls it, where it has names of its own.
    `harms` are by kind of event, for those that do harm: what it costs ("costs {n} Health"), a message, where the event names a `seat`
    for that seat alone, or a function of position, seat and values that says nothing where that seat loses nothing. Of a message, and of
    the kinds in `adding`, what several events cost is added up. `boon(g, seat, events)` is what else a move is sure to bring whoever makes
    it, from all that it is sure to bring (kind and values): "dispels 10". `measures(g, seat)` is what counts for a seat, the most telling
    first and always the same ones in a game: a hint says of which of them a move leaves more. `unwelcome` is how those of a boon's parts
    begin that are no gain, and `talk(g, move)` what else the rules are sure of that somebody at the table would say of a move. `sounds`
    are by name ("dice"): the kinds of events that sound so, on a table whose people want to hear it. `feats` are the kinds of events that
    people would cheer at, or groan: tables make more of them. `trails` are those that only come of what was told right before:
    tables tell them with it. `choices` are what the choices of an option mean, by option and choice, for those that are nothing out of
    the box.
    """

    def __init__(
        self,
        word: Callable[[Any, str, int], str] = plain_word,
        prompts: Mapping[str, Message] | None = None,
        labels: Mapping[str, Message] | None = None,
        events: Mapping[str, Message] | None = None,
        effects: Mapping[str, Message] | None = None,
        named: Callable[[Any, str, Any], Any] | None = None,
        harms: Mapping[str, Message] | None = None,
        adding: Iterable[str] = (),
        boon: Callable[[Any, int, list[tuple[str, dict[str, int]]]], str] | None = None,
        sounds: Mapping[str, Iterable[str]] | None = None,
        measures: Callable[[Any, int], list[Measure]] | None = None,
        feats: Iterable[str] = (),
        unwelcome: Iterable[str] = (),
        talk: Callable[[Any, int], str] | None = None,
        trails: Iterable[str] = (),
        choices: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self._texts: dict[tuple[tuple[Effect[Any], ...], Any], str] = {}
        self.word = word
        self.prompts = dict(prompts or {})
        self.labels = dict(labels or {})
        self.events = dict(events or {})
        self.effects = dict(effects or {})
        self.named = named
        self.harms = dict(harms or {})
        self.adding = tuple(adding)
        self.boon = boon
        self.measures = measures
        self.sounds = {kind: sound for sound, kinds in (sounds or {}).items() for kind in kinds}
        self.feats = tuple(feats)
        self.unwelcome = tuple(unwelcome)
        self.talk = talk
        self.trails = tuple(trails)
        self.choices = {option: dict(said) for option, said in (choices or {}).items()}

    def prompt(self, g: State, question: Question[Any]) -> str:
        """What is asked."""
        name = type(question).__name__
        message = self.prompts.get(name, "What do you do?")
        if not isinstance(message, str):
            return message(g, question)
        return say(
            message, **{field: self.word(g, field, getattr(question, field)) for field in places(message) if hasattr(question, field)}
        )

    def label(self, g: State, question: Question[Any], move: int) -> str:
        """An option, for a button."""
        moves = g.setting.game.moves
        family = moves.of(move)
        message = self.labels.get(type(question).__name__) or self.labels.get(family.name)
        if message is None:
            return sentence(str(moves.name(move)).replace("_", " ").replace("-", " "))
        if not isinstance(message, str):
            return message(g, question, move)
        values = dict(zip(family.params, family.indices(move), strict=True))
        return say(message, **{name: self.word(g, name, value) for name, value in values.items()})

    def event(self, g: State, kind: Kind, values: dict[str, int], cause: int = 0) -> str:
        """What happened, and in brackets what made it happen."""
        message = self.events.get(kind.name, kind.name)
        if isinstance(message, str):
            text = sentence(say(message, **{name: self.word(g, name, value) for name, value in values.items()}))
        else:
            text = sentence(message(g, **values))
        if not cause:
            return text
        reason = f" ({self.word(g, *g.setting.game.events.caused(cause))})"
        return text[:-1] + reason + "." if text.endswith(".") else text + reason

    def harm(self, g: State, seat: int, kind: Kind, values: dict[str, int]) -> str:
        """What an event costs a seat, in words for a button; nothing if it does it no harm."""
        message = self.harms.get(kind.name)
        if message is None:
            return ""
        if not isinstance(message, str):
            return message(g, seat, **values)
        if values.get("seat", seat) != seat:
            return ""
        return say(message, **{name: self.word(g, name, value) for name, value in values.items()})

    def labelled(self, text: str, costs: str, brings: str) -> str:
        """An option with what it is sure to cost and to bring."""
        return label_of(text, costs, brings)

    def add_up(self, kind: Kind, values: dict[str, int], before: list[tuple[Kind, dict[str, int]]]) -> bool:
        """Whether a harm is only more of one that was found before, "costs {n} Health" twice: it is added to that one."""
        message = self.harms.get(kind.name)
        counted = places(message) if isinstance(message, str) else list(values) if kind.name in self.adding else []
        numbers = [name for name in counted if name in COUNTED]
        alike = [name for name in values if name not in numbers] if isinstance(message, str) else ["seat"]
        for known, sums in before:
            if numbers and known is kind and all(values.get(name) == sums.get(name) for name in alike):
                for name in numbers:
                    sums[name] += values[name]
                return True
        return False

    def effect(self, effect: Effect[Any], box: Any = None) -> str:
        """What an effect does, as a sentence without its full stop."""
        message, values, named = self.effects[effect.word], effect.values, self.named
        if named is not None:
            values = {name: named(box, name, value) for name, value in values.items()}
        return say(message, **values) if isinstance(message, str) else message(**values)

    def text(self, *effects: Effect[Any], box: Any = None) -> str:
        """What effects do one after the other, in whole sentences. Effects never change, so neither does what is said of them."""
        found = self._texts.get((effects, box))
        if found is None:
            if len(self._texts) >= KEPT:
                self._texts.clear()
            found = self._texts[effects, box] = " ".join(f"{sentence(self.effect(effect, box))}." for effect in effects)
        return found

    def missing(self, vocabulary: Vocabulary) -> list[str]:
        """The words of a vocabulary that have no sentence."""
        return [word.name for word in vocabulary.words.values() if word.name not in self.effects]
