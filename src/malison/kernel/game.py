"""A game as the world sees it: what it is called, how it can be dealt, and the way in."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import re
import secrets
import types
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final, Literal, assert_never, get_args

import msgspec

from malison.kernel import dumps, editions
from malison.kernel.bounds import bounds_problems
from malison.kernel.cards import NO_CARDS, Cards
from malison.kernel.differences import REMOVE, take_out
from malison.kernel.doubts import doubts
from malison.kernel.editions import FIRST_USE, Edition, Written
from malison.kernel.effects import Vocabulary
from malison.kernel.errors import BadSetting, BrokenPosition, EditionError, Problem, shown
from malison.kernel.events import Events, Waits
from malison.kernel.features import Features, Habits
from malison.kernel.groups import Groups
from malison.kernel.knowledge import PLAYED_OUT, Knowledge
from malison.kernel.leaves import Leaf
from malison.kernel.moves import Moves
from malison.kernel.observing import Observer
from malison.kernel.rng import GENERATORS, SEED_BITS, SMALL
from malison.kernel.scene import Choice, Choices, Goal, Reckoning, Scene
from malison.kernel.setting import Setting
from malison.kernel.state import State, Step
from malison.kernel.words import Words

MOST_DEALS_KEPT: Final = 64
MOST_BOXES_KEPT: Final = 32
HOUSE: Final = "house"
"""The edition that a game has unless somebody wants another."""
SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)"')
WHOLE: Final = re.compile(r"-?[0-9]{1,18}")


class Mode(msgspec.Struct, frozen=True):
    """One way to play a game, and the numbers of seats it takes."""

    name: str
    seats: tuple[int, ...]
    words: str
    cooperative: bool = False


OptionKind = Literal["choice", "choices", "switch", "number"]
YES: Final = ("true", "yes", "on", "1")
NO: Final = ("false", "no", "off", "0")


class Option(msgspec.Struct, frozen=True):
    """Something a host may choose before the deal: one of `choices`, a list of them ("choices"), a switch (true or false) or a number
    (`least` to `most`).
    """

    name: str
    words: str
    kind: OptionKind
    default: Any
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    modes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in get_args(OptionKind):
            raise ValueError(f"option {self.name}: its kind is {self.kind!r}, not one of {', '.join(get_args(OptionKind))}")

    def fits(self, value: Any) -> bool:
        match self.kind:
            case "switch":
                return isinstance(value, bool)
            case "number":
                return type(value) is int and self.least <= value <= self.most
            case "choice":
                return isinstance(value, str) and value in self.choices
            case "choices":
                return isinstance(value, list | tuple) and all(isinstance(v, str) and v in self.choices for v in value)
            case _:
                assert_never(self.kind)

    def wanted(self) -> str:
        """What would be right, in words."""
        match self.kind:
            case "switch":
                return "true or false"
            case "number":
                return f"a whole number from {self.least} to {self.most}"
            case "choice":
                return f"one of {', '.join(self.choices)}"
            case "choices":
                return f"a list out of {', '.join(self.choices)}"
            case _:
                assert_never(self.kind)

    def read(self, value: Any) -> Any:
        """The value as the rules want it, or a reason why not. What can only be meant one way is understood: 2 for "2", "Hard" for
        "hard", the first letters of a choice."""
        read = self._meant(value)
        if not self.fits(read):
            raise BadSetting(f"option {self.name}: {shown(value)} is not {self.wanted()}")
        return read

    def parse(self, text: str) -> Any:
        """The value from a command line or a form; of a list, with commas."""
        return self.read([word for word in text.split(",") if word.strip()] if self.kind == "choices" else text)

    def _meant(self, value: Any) -> Any:
        match self.kind:
            case "switch" if isinstance(value, str) and value.strip().lower() in YES + NO:
                return value.strip().lower() in YES
            case "number" if isinstance(value, str) and WHOLE.fullmatch(value.strip()):
                return int(value)
            case "choice":
                return self._choice(value)
            case "choices" if isinstance(value, list | tuple):
                return [self._choice(word) for word in value]
            case _:
                return value

    def _choice(self, value: Any) -> Any:
        """The one choice that can be meant; the value as it is where there is none, or more than one."""
        if type(value) is int and 0 <= value < 100:
            value = str(value)
        if not isinstance(value, str) or value in self.choices:
            return value
        text = plainly(value)
        same = [choice for choice in self.choices if plainly(choice) == text]
        alike = [choice for choice in self.choices if text and plainly(choice).startswith(text)]
        return same[0] if same else alike[0] if len(alike) == 1 else value


class SeatOption(Option, frozen=True):
    """Which seat: choices that are numbers are seats, counted from 1, and only as many as sit at the table can be meant."""


def plainly(text: str) -> str:
    """A choice as people may write it: in any case, with blanks or dashes."""
    return re.sub(r"[\s_-]+", "_", text.strip().casefold())


class Game:
    """One registered game. A game's folder subclasses this and fills in the class fields; functions are named as
    `view = staticmethod(show)`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    minutes: ClassVar[tuple[int, int]]
    prefix: ClassVar[str]
    rules: ClassVar[int] = 1
    """Counted up when a change of the rules makes old records play differently; records and dumps carry it."""
    bound: ClassVar[int]
    """No game asks more decisions than this, at the latest with the cap."""
    cap: ClassVar[tuple[str, int] | None] = None
    """The option that ends a game after so many rounds, and the number that simulations, benches and environments set it to. At a table
    it is off: only the rulebook ends a game there."""
    mode_list: ClassVar[tuple[Mode, ...]]
    option_list: ClassVar[tuple[Option, ...]] = ()
    moves: ClassVar[Moves]
    events: ClassVar[Events]
    schema: ClassVar[type[Any]]
    chapters: ClassVar[tuple[types.ModuleType, ...]]
    """The modules whose steps may lie on the stack."""
    vocabularies: ClassVar[tuple[Vocabulary, ...]] = ()
    """The words in which its editions say what cards do."""
    written: ClassVar[Mapping[str, Vocabulary]] = {}
    """Which facts of an edition are such words, by list and key: "spells.wizard", "wanted.sides.reward"."""
    words: ClassVar[Words] = Words()
    """All that people read of it."""
    coach: ClassVar[Mapping[str, str]] = {}
    """What a coach says to whoever is asked something for the first time, by the name of the question's class."""

    set_up: ClassVar[frozenset[str]] = frozenset()
    """Those of its questions that belong to setting up: the turns that a coach stays for begin after them."""
    waits: ClassVar[Waits] = {}
    """Which events pages tell only after another one that the rules tell later: their cause. Records and views keep their order."""
    laid_out: ClassVar[tuple[str, tuple[str, ...]]] = ("", ())
    """What the log says for all that is told before the first event of these kinds, which is then folded up; without words every line
    stands there."""
    knowledge: ClassVar[Knowledge] = PLAYED_OUT
    """What a good player knows of it; without any, bots judge by games played out at random."""
    observer: ClassVar[Observer | None] = None
    """What programs that learn see of it, as numbers; without any, there are no environments of it."""
    environment: ClassVar[int] = 1
    """The version in the ids of its environments; counted up when what they show, what they pay or the rules change."""
    features: ClassVar[Features | None] = None
    """What a learned judgement adds up; without any, what the observer sees."""
    habits: ClassVar[Habits | None] = None
    """What learned natural play adds up of a move; without any, which move it is and its prior."""
    worked_out: ClassVar[Mapping[str, str]] = {}
    """Fields of a position ("ghosts", "players.debts") that no view shows and no redeal changes, since everybody can work them out, each
    with the reason."""
    told_only: ClassVar[Mapping[str, str]] = {}
    """Kinds of events that tell what no view shows, each with the reason."""
    spread: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Options whose usual value ties a seat to its turn or its role, each with the values over which a simulation may spread it."""
    cards: ClassVar[Cards] = NO_CARDS
    """What becomes of its cards, for whoever counts it."""

    def __init__(self) -> None:
        self.modes: Mapping[str, Mode] = {mode.name: mode for mode in self.mode_list}
        self.seats: tuple[int, ...] = tuple(sorted({n for mode in self.mode_list for n in mode.seats}))
        self.steps: dict[str, type[Step[Any]]] = {}
        for chapter in self.chapters:
            for name, kind in vars(chapter).items():
                if inspect.isclass(kind) and issubclass(kind, Step) and kind.__module__ == chapter.__name__:
                    if name in self.steps:
                        raise ValueError(f"{self.name}: two steps are called {name}")
                    self.steps[name] = kind
        self._printings: dict[str, Edition] = {}
        self._boxes: dict[str, Any] = {}
        self._symbols: list[str] | None = None
        self._ready: dict[Any, State] = {}

    @cached_property
    def folder(self) -> Path:
        return Path(inspect.getfile(type(self))).parent

    @property
    def looks(self) -> Path:
        """The room with what its pages are made from."""
        return self.folder / "show"

    # -- dealing

    def deal(
        self,
        seats: int | None = None,
        seed: int | None = None,
        *,
        mode: str | None = None,
        edition: Any = None,
        log: bool = True,
        generator: str = SMALL,
        **options: Any,
    ) -> State:
        """A new game. Without a seed it gets one that nobody can guess; `log=False` keeps no events; `generator` is where chance comes
        from (see `kernel/rng.py`)."""
        if seed is None:
            seed = secrets.randbits(SEED_BITS)
        if type(seed) is not int or seed < 0:
            raise BadSetting(f"a seed is a whole number from 0 up, not {shown(seed)}")
        if generator not in GENERATORS:
            raise BadSetting(f"there is no generator {shown(generator)}; there are {', '.join(GENERATORS)}")
        state = self.prepare(seats, mode=mode, edition=edition, **options)
        if log:
            state.log = []
        state.begin(seed, generator)
        return state

    def prepare(self, seats: int | None = None, *, mode: str | None = None, edition: Any = None, **options: Any) -> State:
        """The table laid but nothing dealt: clone it and `begin(seed)` as often as you like."""
        box = self.edition(edition)
        key: Any = None
        ready: State | None = None
        # What cannot be looked up is nothing that could be dealt: `_setting` says why.
        with contextlib.suppress(TypeError, ValueError, RecursionError):
            key = (seats, mode, box.digest, repr(sorted(options.items())))
            ready = self._ready.get(key)
        if ready is None:
            with FIRST_USE:
                ready = self._prepare(self._setting(seats, mode, box, options))
                if len(self._ready) >= MOST_DEALS_KEPT:
                    self._ready.clear()
                self._ready[key] = ready
        return ready.clone()

    def warm_up(self) -> None:
        """Make all that is made once: for programs with threads, before the first of them starts."""
        for mode in self.mode_list:
            for seats in mode.seats:
                self.prepare(seats, mode=mode.name)

    def _setting(self, seats: int | None, mode: str | None, edition: Edition, options: dict[str, Any]) -> Setting:
        chosen = self.mode_list[0] if mode is None else self.modes.get(mode) if isinstance(mode, str) else None
        if chosen is None:
            raise BadSetting(f"{self.title} has no mode {shown(mode)}; its modes: {', '.join(self.modes)}")
        if seats is None:
            seats = chosen.seats[0]
        if type(seats) is not int or seats not in chosen.seats:
            counts = ", ".join(map(str, chosen.seats))
            raise BadSetting(f"{self.title} ({chosen.name}) is played by {counts}, not {shown(seats)}")
        known = {option.name: option for option in self.option_list if not option.modes or chosen.name in option.modes}
        for name in options:
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadSetting(f"{self.title} ({chosen.name}) has no option {shown(name)}; its options: {names}")
        full = {name: option.read(options[name]) if name in options else option.default for name, option in known.items()}
        return Setting(self, edition, chosen.name, seats, full)

    def boxed(self, edition: Edition) -> Any:
        """An edition as the rules read it; made once."""
        box = self._boxes.get(edition.digest)
        if box is None:
            with FIRST_USE:
                if len(self._boxes) >= MOST_BOXES_KEPT:
                    self._boxes.clear()
                box = self._boxes[edition.digest] = self._box(edition)
        return box

    def _prepare(self, setting: Setting) -> State:
        state = self.lay(self.boxed(setting.edition), setting)
        if not state.todo:
            raise BrokenPosition(f"{self.title}: `lay` has left nothing to be done; push the first step: g.then(Setup())")
        state.setting = setting
        state.seats = setting.seats
        return state

    def _box(self, edition: Edition) -> Any:
        try:
            return self.box(edition.facts)
        except Exception as error:
            problem = Problem("(file)", f"its facts do not fit together ({type(error).__name__}: {error})")
            raise EditionError(edition.file, [problem]) from error

    def with_cap(self, mode: str | None, options: Mapping[str, Any]) -> dict[str, Any]:
        """Options for games that must end: with the cap, unless they name one."""
        if self.cap is None:
            return dict(options)
        name, rounds = self.cap
        chosen = self.mode_list[0].name if mode is None else mode
        has = any(option.name == name and (not option.modes or chosen in option.modes) for option in self.option_list)
        return {name: rounds, **options} if has else dict(options)

    def check_options(self, options: Mapping[Any, Any]) -> None:
        """Refuse what is no option in any mode; so the names from a file or a line can be given to `deal` as they are."""
        known = [option.name for option in self.option_list]
        for name in options:
            if name not in known:
                raise BadSetting(f"{self.title} has no option {shown(name)}; its options: {', '.join(known) or 'none'}")

    def dump(self, state: State) -> dict[str, Any]:
        """A whole position as JSON-able data."""
        return dumps.dump(state)

    def load(self, source: Any) -> State:
        """The position that `state.dump()` wrote, or that somebody wrote by hand."""
        return dumps.load(self, source)

    # -- editions

    def printings(self) -> list[str]:
        """The names of the editions that come with the game: the present one, and those before it."""
        return [HOUSE, *sorted(path.stem for path in (self.folder / "editions").glob("*.toml"))]

    def edition(self, source: Any = None) -> Edition:
        """An edition: one that comes with the game, by its name, a file, or (as a dict) the differences from the built-in one."""
        if isinstance(source, Edition):
            return source
        if source is None:
            return self._printing(HOUSE)
        if isinstance(source, str) and source in self.printings():
            return self._printing(source)
        if isinstance(source, Mapping):
            written = Written("(given)", dict(source))
        elif isinstance(source, str | Path):
            written = editions.read_file(Path(source))
        elif isinstance(source, Written):
            written = source
        else:
            raise BadSetting(f"an edition is a file, a table of facts or None, not {type(source).__name__}")
        return self._written(written)

    def edition_text(self, text: str, file: str = "(text)") -> Edition:
        """The edition that a file of this text would be."""
        return self._written(editions.read_toml(file, text))

    def _written(self, written: Written) -> Edition:
        data = written.data
        too_much = bounds_problems(data)
        if too_much:
            raise written.refused(too_much)
        base = HOUSE
        ids: set[str] = set()
        if written.differs:
            if data.get("game", self.name) != self.name:
                raise written.refused([Problem("game", f"is {shown(data['game'])}", repr(self.name))])
            base = data.get("base", HOUSE)
            if not isinstance(base, str) or base not in self.printings():
                raise written.refused([Problem("base", f"is {shown(base)}", " or ".join(map(repr, self.printings())))])
            old = self._printing(base).data
            ids = {row["id"] for rows in old.values() if editions.rows_with_id(rows) for row in rows}
            old, change, problems = take_out(old, data)
            if problems:
                raise written.refused(problems)
            data = {**editions.merge(old, change), "name": data.get("name", "variant")}
            data.pop("base", None)
        elif REMOVE in data:
            raise written.refused([Problem(REMOVE, "is for editions that say only what differs", f"with base = {HOUSE!r}")])
        found = self._build(written, data, ids=ids)
        found.warnings = doubts(found, self._printing(base), written)
        return found

    def _build(self, written: Written, data: dict[str, Any], built_in: bool = False, ids: Collection[str] = ()) -> Edition:
        """Plain data, checked."""
        return editions.build(written, data, self.name, self.schema, self.check_edition, built_in=built_in, symbols=self.symbols(), ids=ids)

    def symbols(self) -> list[str]:
        """What its pages are drawn with, by name: the icons that an edition's rows may choose from."""
        if self._symbols is None:
            path = self.looks / "table.svg"
            self._symbols = SYMBOL.findall(path.read_text(encoding="utf-8")) if path.is_file() else []
        return self._symbols

    def _printing(self, name: str) -> Edition:
        found = self._printings.get(name)
        if found is None:
            path = self.folder / "edition.toml" if name == HOUSE else self.folder / "editions" / f"{name}.toml"
            with FIRST_USE:
                written = editions.read_file(path)
                found = self._build(Written(path.name, written.data, written.text), written.data, built_in=True)
                # An earlier printing keeps every fact, its fingerprint too, and is called what its file is called.
                found.name = name if name != HOUSE else found.name
                found = self._printings.setdefault(name, found)
        return found

    def edition_from_reference(self, reference: Any) -> Edition:
        """The edition that a record or dump names, found by its fingerprint."""
        if reference is None:
            return self.edition()
        if not isinstance(reference, dict):
            raise BrokenPosition("edition is an object with name and digest")
        if "data" in reference:
            if not isinstance(reference["data"], dict):
                raise BrokenPosition("edition.data is an object")
            return self._build(Written("(record)", reference["data"]), reference["data"])
        wanted = reference.get("digest", self._printing(HOUSE).digest)
        # One at a time: the present one is nearly always the one.
        for edition in map(self._printing, self.printings()):
            if edition.digest == wanted:
                return edition
        known = ", ".join(f"{edition.name!r} ({edition.digest})" for edition in map(self._printing, self.printings()))
        raise BrokenPosition(
            f"made with edition {shown(reference.get('name'))} ({shown(wanted)}); here there is {known}, whose facts differ"
        )

    def __repr__(self) -> str:
        modes = ", ".join(f"{mode.name} ({' '.join(map(str, mode.seats))})" for mode in self.mode_list)
        return f"<game {self.name}: {self.title}; modes (seats): {modes}>"

    # -- the functions that a game names: `view = staticmethod(show)`

    @staticmethod
    def check_edition(facts: Any, /) -> Iterable[Problem]:
        """What the schema cannot say of an edition's facts: counts, names that lead nowhere, effects that do not exist."""
        return ()

    @staticmethod
    def box(facts: Any, /) -> Any:
        """The facts as flat lists for the rules."""
        raise NotImplementedError

    @staticmethod
    def lay(box: Any, setting: Setting, /) -> State:
        """A blank position with its box and its first step on the stack, nothing dealt."""
        raise NotImplementedError

    @staticmethod
    def view(g: Any, seat: int, /) -> dict[str, Any]:
        """All that a seat may see of a position (-1: a spectator). Add what it may see, never remove what it may not."""
        raise NotImplementedError

    @staticmethod
    def hide(g: Any, seat: int, /) -> None:
        """Deal anew, in place, all that a seat may not know (-1: a spectator), with `g.rng`."""
        raise NotImplementedError

    @staticmethod
    def check(g: Any, /) -> None:
        """Raise `BrokenPosition` unless a position holds together (components conserved, counters right)."""
        raise NotImplementedError

    @staticmethod
    def result(g: Any, seat: int, /) -> int:
        """WON, SHARED or LOST."""
        raise NotImplementedError

    @staticmethod
    def score(g: Any, seat: int, /) -> int:
        raise NotImplementedError

    @staticmethod
    def why(g: Any, seat: int, /) -> str:
        """The reason for a seat's result, in words."""
        raise NotImplementedError

    @staticmethod
    def ending(g: Any, /) -> str:
        """How the game ended, in words."""
        return ""

    @staticmethod
    def groups(g: Any, /) -> Groups:
        """What its games are counted by. Asked after the deal and at the end; what was known after the deal stands where the end leaves
        it empty."""
        return Groups()

    @staticmethod
    def rounds(g: Any, /) -> int:
        """How many rounds have begun."""
        return 0

    @staticmethod
    def fleeting(options: Mapping[str, Any], /) -> tuple[str, ...]:
        """Kinds of events that pages and terminals tell as they happen and do not keep in sight; views and events still have them."""
        return ()

    @staticmethod
    def goal(view: dict[str, Any], facts: Any, /) -> Goal | None:
        """What whoever has this view plays for, and how far everybody is; `facts` are the edition's."""
        return None

    @staticmethod
    def reckoned(view: dict[str, Any], facts: Any, /) -> Reckoning | None:
        """How it came out, from a view of the end."""
        return None

    @staticmethod
    def capped(g: Any, /) -> bool:
        """Whether it was the cap that ended a game."""
        return False

    @staticmethod
    def id_of(g: Any, field: str, value: Any, /) -> Any:
        """A field of a question as programs know it: the id of a card rather than its number."""
        return value

    @staticmethod
    def faces(box: Any, /) -> Mapping[str, Mapping[str, Any]]:
        """What is to be read on the cards of a box, by list and id ("relics.lucky_coin"): `text`, and what else a gallery shows."""
        return {}

    @staticmethod
    def leaves(box: Any, /) -> list[Leaf]:
        """Every component of a box in words: what it is called, what sort of thing it is, what it does. Without any, what the faces have
        of names and texts is read."""
        return []

    @staticmethod
    def scene(view: dict[str, Any], moves: Choices, recent: list[dict[str, Any]], /) -> Scene | None:
        """How the table is laid out for whoever has this view, these legal moves, and was told this lately."""
        return None

    # -- showing

    def text(self, g: State) -> str:
        """A position as its deciding seat sees it, at the end as everybody does, in plain text."""
        text: str = importlib.import_module("malison.kernel.terminal").text(g)
        return text

    def laid(self, view: dict[str, Any], options: Iterable[Choice] = (), recent: list[dict[str, Any]] | None = None) -> Scene | None:
        """The table laid out for whoever has this view; None for a game that lays out nothing."""
        return self.scene(view, Choices(self.moves, options), recent or [])

    def draw(self, view: dict[str, Any], options: Iterable[Choice] = (), recent: list[dict[str, Any]] | None = None) -> Any:
        """A view for the terminal, as something rich can print."""
        scene = self.laid(view, options, recent)
        # Only who draws needs rich.
        if not (self.looks / "terminal.py").is_file():
            return importlib.import_module("malison.kernel.terminal").plain(view)
        return importlib.import_module(f"{type(self).__module__}.show.terminal").draw(view if scene is None else scene)
