"""What a card does, said once: a word of the game's vocabulary with its values.

An edition writes words ("draw 2", "take wolf_claw 1"); packing it reads them into `Effect`s, which the rules carry out. The same
words are put into sentences and symbols by the game's `show/words.py`, so a changed number changes all of it.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr

from malison.kernel.errors import LONGEST_ECHO, MalisonError, Problem, shown
from malison.kernel.native import admit
from malison.kernel.state import S

PLACE: Final = re.compile(r"\{(\w+)\}")
NO_VALUES: Final[dict[str, Any]] = {}


class WrongWord(MalisonError, ValueError):
    """Words that no effect is called by; `right` is what would be right."""

    def __init__(self, wrong: str, right: str) -> None:
        super().__init__(f"{wrong}; right would be {right}")
        self.wrong = wrong
        self.right = right

    def at(self, where: str) -> Problem:
        return Problem(where, self.wrong, self.right)


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Generic[S]):
    """One thing that a card, room or die does. Made when an edition is packed and never changed, so all positions share it.

    `seat` is whose effect it is, `card` the number of the thing that has it, where the game tells several apart.
    """

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        admit(cls)

    word: str = ""
    """What the vocabulary calls it."""
    values: dict[str, Any] = NO_VALUES
    """Its values by name, as the edition wrote them: for texts, symbols and whoever weighs it. The rules read fields."""

    def do(self, g: S, seat: int, card: int) -> None:
        """Carry it out, at once or by pushing what must be asked."""
        raise NotImplementedError

    def possible(self, g: S, seat: int, card: int) -> bool:
        """Whether it could change anything now."""
        return True


# -- values


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """How one kind of value is written, and what stands for it in a list of words."""

    between: str = ""
    """A word that must stand in it: "a or b"."""

    def pattern(self) -> str:
        return r"\S+"

    def form(self, name: str) -> str:
        """What a designer puts here."""
        return name.upper()

    def facts(self) -> dict[str, Any]:
        """What kind of value it is and within which bounds, for programs."""
        return {"kind": type(self).__name__.lower()}

    def read(self, text: str) -> Any:
        """The value; ValueError says what it should be."""
        raise NotImplementedError


class Number(Value):
    """A whole number within bounds."""

    def __init__(self, least: int = 1, most: int = 99) -> None:
        self.least = least
        self.most = most

    def pattern(self) -> str:
        return r"[+-]?\d+"

    def form(self, name: str) -> str:
        return f"{name.upper()} ({self.least} to {self.most})"

    def facts(self) -> dict[str, Any]:
        return {"kind": "number", "least": self.least, "most": self.most}

    def read(self, text: str) -> Any:
        n = int(text) if len(text) < 8 else self.most + 1
        if not self.least <= n <= self.most:
            raise ValueError(f"a number from {self.least} to {self.most}")
        return n


class Numbers(Value):
    """One or more whole numbers within bounds."""

    def __init__(self, least: int, most: int) -> None:
        self.one = Number(least, most)

    def pattern(self) -> str:
        return r"[+-]?\d+(?: [+-]?\d+)*"

    def form(self, name: str) -> str:
        return f"{name.upper()} … ({self.one.least} to {self.one.most})"

    def facts(self) -> dict[str, Any]:
        return {"kind": "numbers", "least": self.one.least, "most": self.one.most}

    def read(self, text: str) -> Any:
        return [self.one.read(word) for word in text.split()]


class Name(Value):
    """One of these names; the rules get its place among them."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = list(names)

    def form(self, name: str) -> str:
        return "|".join(self.names) if len(self.names) <= 4 else f"{name.upper()} ({', '.join(self.names)})"

    def facts(self) -> dict[str, Any]:
        return {"kind": "name", "names": self.names}

    def read(self, text: str) -> Any:
        if text not in self.names:
            close = difflib.get_close_matches(text, self.names, n=1)
            raise ValueError(close[0] if close else f"one of {', '.join(self.names)}")
        return self.names.index(text)


class Names(Value):
    """One or more of these names; the rules get their places in order, each once."""

    def __init__(self, names: Iterable[str]) -> None:
        self.one = Name(names)

    def pattern(self) -> str:
        return r"\S+(?: \S+)*"

    def form(self, name: str) -> str:
        return f"{self.one.form(name)} …"

    def facts(self) -> dict[str, Any]:
        return {"kind": "names", "names": self.one.names}

    def read(self, text: str) -> Any:
        return sorted({int(self.one.read(word)) for word in text.split()})


class Inner(Value):
    """Words within words ("on canyons: attack 1"); `reader` makes of them whatever the effect wants to hold."""

    def __init__(self, reader: Callable[[str], Any], between: str = "") -> None:
        self.reader = reader
        self.between = between

    def pattern(self) -> str:
        return rf".+? {re.escape(self.between)} .+" if self.between else r".+?"

    def form(self, name: str) -> str:
        return f"EFFECT {self.between} EFFECT" if self.between else "EFFECT"

    def facts(self) -> dict[str, Any]:
        return {"kind": "effect", "between": self.between}

    def read(self, text: str) -> Any:
        return self.reader(text)


# -- words


class Word:
    """One word of a vocabulary: how it is written, and what makes its effect."""

    def __init__(
        self, form: str, make: Callable[..., Effect[Any]], places: dict[str, Value], fixed: dict[str, Any], prefix: str = ""
    ) -> None:
        self.plain = " ".join(
            PLACE.sub(lambda found: places[found[1]].between if found[1] in places else "", form).replace(":", "").split()
        )
        """The words without their values."""
        self.name = f"{prefix} {self.plain}" if prefix else self.plain
        """What texts and symbols are found by."""
        self.template = form
        """How it is written, each value's name in braces: "draw {n}"."""
        self.make = make
        self.places = places
        self.fixed = fixed
        names = PLACE.findall(form)
        if sorted(names) != sorted(places):
            raise ValueError(f"effect {form!r}: its values are {', '.join(names) or 'none'}, not {', '.join(places) or 'none'}")
        self.form = PLACE.sub(lambda found: self.places[found[1]].form(found[1]), form)
        pieces = [re.escape(piece) if i % 2 == 0 else f"({places[piece].pattern()})" for i, piece in enumerate(PLACE.split(form))]
        self.pattern = re.compile("".join(pieces))
        self.order = names

    def texts(self, text: str) -> dict[str, str] | None:
        """Its values as they are written in a text; None if that is not this word."""
        found = self.pattern.fullmatch(text)
        return None if found is None else dict(zip(self.order, found.groups(), strict=True))

    def write(self, texts: Mapping[str, str]) -> str:
        """The word with its values written out."""
        pieces = [piece if i % 2 == 0 else texts[piece] for i, piece in enumerate(PLACE.split(self.template))]
        return "".join(pieces)

    def effect(self, values: dict[str, Any]) -> Effect[Any]:
        """The effect with these values, as they were read."""
        made = self.make(**values, **self.fixed)
        made.word = self.name
        made.values = values
        return made


class Vocabulary:
    """The words that one kind of card may use.

    `WORDS.word("take {kind} {n}", TakeTile, kind=Name(INGREDIENTS), n=Number(1, 9))` reads "take wolf_claw 2" as
    `TakeTile(kind=3, n=2)`. What is given by name and has no place in the words is passed on as it is.

    It has all words of `others` too. Where words mean something else than in another vocabulary ("health 2"
    gained, and asked for by a job), a `prefix` tells their texts and symbols apart: "job health".
    """

    def __init__(self, title: str, *others: Vocabulary, prefix: str = "") -> None:
        self.title = title
        """What uses these words, for people: "Spells and Powers"."""
        self.prefix = prefix
        self.words: dict[str, Word] = {}
        for other in others:
            self.words.update(other.words)

    def word(self, form: str, make: Callable[..., Effect[Any]], **values: Any) -> Word:
        places = {name: value for name, value in values.items() if isinstance(value, Value)}
        made = Word(form, make, places, {name: value for name, value in values.items() if name not in places}, self.prefix)
        if made.plain in self.words:
            raise ValueError(f"effect {made.plain!r} is declared twice")
        self.words[made.plain] = made
        return made

    def read(self, text: str) -> Effect[Any]:
        """The effect that these words stand for."""
        problem: WrongWord | None = None
        for word in self.words.values():
            found = word.pattern.fullmatch(text)
            if found is None:
                continue
            values: dict[str, Any] = {}
            try:
                for name, written in zip(word.order, found.groups(), strict=True):
                    values[name] = word.places[name].read(written)
            except WrongWord as inner:
                problem = problem or inner
                continue
            except ValueError as error:
                problem = problem or WrongWord(f"{shown(text)}: {shown(written)} does not fit", f"{word.form!r} with {error}")
                continue
            return word.effect(values)
        raise problem or self._unknown(text)

    def find(self, text: str) -> Word | None:
        """The word that a text is, whether or not its values fit: the one that `read` takes, else the first that looks like it."""
        alike = [word for word in self.words.values() if word.pattern.fullmatch(text)]
        for word in alike:
            texts = word.texts(text) or {}
            try:
                for name, written in texts.items():
                    word.places[name].read(written)
            except ValueError:
                continue
            return word
        return alike[0] if alike else None

    def make(self, name: str, values: dict[str, Any]) -> Effect[Any]:
        """The effect of a word whose values an edition gives by name."""
        word = self.words.get(name)
        if word is None:
            raise self._unknown(name)
        return word.effect({place: values[place] for place in word.order})

    def problems(self, where: str, texts: Iterable[str]) -> Iterable[Problem]:
        """What is wrong with these words, each with its place."""
        for text in texts:
            try:
                self.read(text)
            except WrongWord as wrong:
                yield wrong.at(where)

    def _unknown(self, text: str) -> WrongWord:
        heads = {form: name for name in self.words for form in (name, name.split()[0])}
        close = difflib.get_close_matches(text[:LONGEST_ECHO], heads, n=1, cutoff=0.5) or difflib.get_close_matches(
            (text.split() or [""])[0][:LONGEST_ECHO], heads, n=1, cutoff=0.5
        )
        right = repr(self.words[heads[close[0]]].form) if close else f"one of {', '.join(self.words)}"
        return WrongWord(f"{shown(text)} is not an effect", right)
