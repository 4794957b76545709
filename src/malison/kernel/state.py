"""A position, and the steps that carry it on.

A game is a `State` (plain ints and lists) and a stack of `Step`s. A step runs: it changes the state, pushes further
steps, or, if it is a `Question`, asks a seat to decide. Nothing blocks and nothing calls back, so a position can be
cloned, written down and searched at any decision.
"""

from __future__ import annotations

import importlib
import operator
import re
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from malison.kernel.errors import BadSetting, BrokenPosition, GameOver, IllegalMove
from malison.kernel.events import EVERYONE
from malison.kernel.native import admit
from malison.kernel.outcome import RESULTS, Outcome, SeatOutcome
from malison.kernel.rng import SMALL, Rng, chance, seeded
from malison.kernel.setting import NO_SETTING, Setting, counted
from malison.kernel.storage import COMPILED, StepList
from malison.kernel.vectors import append, i64, row_of, vec

S = TypeVar("S", bound="State")

TRIES: Final = 1000
"""So often a position is dealt anew until the open question could have been asked; the first time is nearly always enough."""
MOST_STEPS: Final = 1_000_000
"""So many between two decisions, or in a whole game that nobody decides: more than any game needs, and over in seconds."""
MOST_MOVES: Final = 1 << 31
"""No game has as many."""
NO_MOVES: Final = row_of([])
STEP_LIST: Final[Any] = StepList


LOADED: Final = "This position was loaded: what happened before is not known."


def heard(audience: int, viewer: int) -> bool:
    """Whether a seat is among those told, by its bit; a spectator (-1) hears all that is not for one seat alone."""
    return audience < 0 if viewer < 0 else audience >> viewer & 1 == 1


def says(text: str, words: str) -> bool:
    """Whether a text has these words in it, whole, in capital letters or small ones."""
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE) is not None


def fields_of(thing: object) -> list[str]:
    """An object's field names, interpreted or compiled."""
    names: list[str] = list(getattr(type(thing), "__mypyc_attrs__", ()))
    names += [name for name in getattr(thing, "__dict__", {}) if name not in names]
    return [name for name in names if not name.startswith("__")]


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One pending piece of the rules. Steps never change once made, so clones share them."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        admit(cls)

    def run(self, g: S) -> None:
        raise NotImplementedError

    def hidden(self, g: S, seat: int) -> Step[S] | None:
        """What may as well be pending, for all that a seat knows (-1: a spectator), in `g`, which has been dealt anew for it.

        A step that holds another's secret is replaced by one that `g.rng` makes of what `g` holds now; `None`: with these cards
        there is no such step, and they are dealt once more.
        """
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Step[S]):
    """A decision: who decides, which options there are, and what an answer does.

    Only real decisions are asked: a single option is taken at once, and a question without options is skipped.
    `who` and `options` read the position and change nothing; the first option is the sensible default.
    """

    lists: ClassVar[tuple[str, ...]] = ()
    """The fields that whoever decides is told with the question, as ids: what it is about."""

    def who(self, g: S) -> i64:
        raise NotImplementedError

    def options(self, g: S) -> list[int]:
        if type(self).choices is Question.choices:
            raise NotImplementedError
        return list(self.choices(g))

    def choices(self, g: S) -> vec[i64]:
        """The options as the kernel holds them. A game gives these or `options`; these save a list at every question."""
        return row_of(self.options(g))

    def answer(self, g: S, move: int) -> None:
        raise NotImplementedError

    def rule(self) -> str:
        """The ledger id of the rule that asks."""
        raise NotImplementedError

    def prompt(self, g: S) -> str:
        """What is asked, in the game's words."""
        return cast(str, g.setting.game.words.prompt(g, self))

    def public(self) -> bool:
        """Whether everybody sees what the question is about: half of a choice made openly, of which no event has told yet."""
        return False

    def label(self, g: S, move: int) -> str:
        """An option in the game's words, for a button."""
        return cast(str, g.setting.game.words.label(g, self, move))

    def run(self, g: S) -> None:
        moves = self.choices(g)
        n = len(moves)
        if n > 1:
            g.asking = self
            g.choices = moves
            g.seat = self.who(g)
            g.forced = False
        elif n == 1:
            if g.log is not None:
                g.forced = True
            self.answer(g, moves[0])


class Steps:
    """The steps still to be done, the next one last. What was done stays where it lay until it is written over: nothing shrinks."""

    def __init__(self) -> None:
        self.laid: vec[Step[Any]] = vec[Step[Any]]()
        self.count: i64 = 0

    def append(self, step: Step[Any]) -> None:
        count = self.count
        if count < len(self.laid):
            self.laid[count] = step
            self.count = count + 1
        else:
            self._grow(step)

    def _grow(self, step: Step[Any]) -> None:
        self.laid = append(self.laid, step)
        self.count += 1

    def extend(self, steps: Iterable[Step[Any]]) -> None:
        for step in steps:
            self.append(step)

    def pop(self) -> Step[Any]:
        count = self.count - 1
        self.count = count
        return self.laid[count]

    def left(self) -> i64:
        """How many there are. As `len` says, but whoever calls it here need not ask the interpreter."""
        return self.count

    def clear(self) -> None:
        self.count = 0

    def cut(self, mark: i64) -> None:
        """Drop all but the first so many."""
        self.count = min(self.count, mark)

    def copy_to(self, c: Steps) -> None:
        c.laid = self.laid[: self.count]
        c.count = self.count

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, i: int) -> Step[Any]:
        if not 0 <= i < self.count:
            raise IndexError(f"there are {self.count} steps, counted from 0")
        return self.laid[i]

    def __setitem__(self, i: int, step: Step[Any]) -> None:
        if not 0 <= i < self.count:
            raise IndexError(f"there are {self.count} steps, counted from 0")
        self.laid[i] = step

    def __iter__(self) -> Iterator[Step[Any]]:
        return iter(list(self.laid[: self.count]))

    def __repr__(self) -> str:
        return repr(list(self))


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A piece of a position with fields of its own (a player's area, say). Dumps write it under its class name."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        admit(cls)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Games add their own fields, all set in `__init__`, and copy them in `clone`. What a seat may see, what is hidden from
    it, what must hold and who has won is said by the functions that the game names.
    """

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        admit(cls)

    def __init__(self) -> None:
        self.setting: Setting = NO_SETTING
        self.seats: i64 = 0
        self.rng = Rng()
        # What never changes hands, only its contents, is read without being held on to.
        self.todo: Final[Steps] = Steps() if COMPILED else STEP_LIST()
        self.asking: Question[Any] | None = None
        self.seat: i64 = -1
        self.choices: vec[i64] = NO_MOVES
        self.log: list[tuple[int, int, int, int, int, int, int, int, bool]] | None = None
        self.forced = False
        """The only option there was has been taken unasked, and nothing has been told of it yet."""
        self.ply: i64 = 0
        self.reveals: i64 = 0
        self.loaded = False
        """Whether this position was loaded, so that what happened before is not known."""
        self.chance: list[int] | None = None
        """While it is found out what a move is sure to bring: chance as it stood before."""
        self.sure: i64 = 0
        """The same: how much of what was told is sure."""
        self.listener: Any = None
        """Called with the position whenever something has been told, for showing it piece by piece. A copy has none."""

    # -- playing

    @property
    def over(self) -> bool:
        return self.asking is None

    @property
    def options(self) -> list[int]:
        """The moves the deciding seat may choose from, as a list; `choices` are the same as the rules hold them."""
        return list(self.choices)

    @options.setter
    def options(self, moves: list[int]) -> None:
        self.choices = row_of(moves)

    def legal(self) -> list[int]:
        """The moves the deciding seat may choose from; empty at the end."""
        return list(self.choices)

    def play(self, move: object) -> None:
        """Make a legal move, given as int or name. Anything else is refused and changes nothing."""
        number = self._number(move)
        # A number of any size may come from outside; the rules' own have 64 bits.
        if self.asking is None or not 0 <= number < MOST_MOVES or number not in self.choices:
            self._refuse(number)
        self.answer(number)

    def answer(self, move: i64) -> None:
        """`play` without the check, for programs that only choose from the options."""
        asking = self.asking
        if asking is None:
            raise GameOver("the game is over")
        self.ply += 1
        self.asking = None
        asking.answer(self, move)
        self.advance()

    def certain(self, move: int) -> list[tuple[int, int, int, int, int, int, int, int, bool]]:
        """What a legal move is sure to bring, for all that whoever decides knows: what will be told before chance or anything hidden
        comes to light and before somebody decides again."""
        asking = self.asking
        if asking is None:
            return []
        c = self.clone()
        log: list[tuple[int, int, int, int, int, int, int, int, bool]] = []
        c.log = log
        c.chance = c.rng.words()
        c.reveals = 0
        c.asking = None
        asking.answer(c, move)
        while c.so_far():
            if not c.over:
                break
            c.tidy()
            if not c.todo:
                break
            c.todo.pop().run(c)
        return log[: c.sure]

    def so_far(self) -> bool:
        """What was told until now is sure, unless chance or something hidden came before it. For steps that go on to draw chance: what
        they have done to somebody before that can be said on the button of the move."""
        if self.chance is None or self.reveals or self.rng.words() != self.chance:
            return False
        self.sure = len(self.log or [])
        return True

    def tidy(self) -> None:
        """Between two steps: a game that can break off what is pending does it here, and in its own `advance`."""

    def advance(self) -> None:
        """Run pending steps until someone must decide or nothing is left."""
        todo = self.todo
        left: i64 = MOST_STEPS
        while self.asking is None:
            if todo.left() == 0:
                self.seat = -1
                self.choices = NO_MOVES
                return
            left -= 1
            if left == 0:
                raise BrokenPosition("the game goes on and on, and nobody is asked anything")
            todo.pop().run(self)

    def begin(self, seed: int, generator: str = SMALL) -> None:
        """Start chance from a seed and deal."""
        self.rng = chance(seed, generator)
        self.advance()

    def _number(self, move: object) -> int:
        if isinstance(move, int):
            return move
        if isinstance(move, str):
            return cast(int, self.setting.game.moves.parse(move))
        try:
            return operator.index(cast(Any, move))
        except TypeError:
            raise IllegalMove(f"a move is a number or a name, not {type(move).__name__}") from None

    def _refuse(self, move: int) -> None:
        name: str = self.setting.game.moves.name(move)
        asking = self.asking
        if asking is None:
            raise GameOver(f"{name!r} cannot be played: the game is over")
        names = [self.setting.game.moves.name(m) for m in self.choices]
        shown = ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
        raise IllegalMove(f"{name!r} is not possible now ({asking.prompt(self)} [{asking.rule()}]). Possible: {shown}")

    # -- for steps

    def then(self, step: Step[Any], *more: Step[Any]) -> None:
        """Do these next, the first one first."""
        # Small enough to be put where it is called: mostly there is one.
        if more:
            self._lay(more)
        self.todo.append(step)

    def _lay(self, steps: tuple[Step[Any], ...]) -> None:
        self.todo.extend(steps[::-1])

    def finish(self) -> None:
        """The game is over: whatever was still to be done is not."""
        self.todo.clear()

    def unwind(self, mark: i64) -> None:
        """Drop the pending steps above the first `mark` of them."""
        self.todo.cut(mark)

    def reveal(self) -> None:
        """Something hidden has become known to somebody: undo goes back no further than this."""
        self.reveals += 1

    def tell(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, cause: i64 = 0) -> None:
        """Tell everyone, spectators too."""
        # Small enough to be put where it is called: nothing is told in simulations.
        if self.log is not None:
            self._note(EVERYONE, kind, a, b, c, d, cause)

    def tell_only(self, seat: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, cause: i64 = 0) -> None:
        """Tell one seat."""
        if self.log is not None:
            self._note(1 << seat, kind, a, b, c, d, cause)

    def tell_others(self, seat: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, cause: i64 = 0) -> None:
        """Tell everyone but one seat, spectators too."""
        if self.log is not None:
            self._note(~(1 << seat), kind, a, b, c, d, cause)

    def _note(self, audience: i64, kind: i64, a: i64, b: i64, c: i64, d: i64, cause: i64) -> None:
        log = self.log
        if log is not None:
            log.append((audience, self.ply, kind, a, b, c, d, cause, self.forced))
            # What one seat alone is told does not tell the others that a move was made for it.
            if audience < 0:
                self.forced = False
            if self.listener is not None:
                self.listener(self)

    # -- copies

    def clone(self) -> State:
        """An independent copy. Games make one of their own class and call `copy_to` on it first."""
        raise NotImplementedError

    def copy_to(self, c: State) -> None:
        """Copy the kernel's own fields."""
        c.setting = self.setting
        c.seats = self.seats
        # What the new position was made with is filled rather than replaced.
        rng = self.rng
        if rng.used < 0:
            rng.copy_to(c.rng)
        else:
            c.rng = rng.clone()
        self.todo.copy_to(c.todo)
        c.asking = self.asking
        c.seat = self.seat
        c.choices = self.choices
        log = self.log
        if log is not None:
            c.log = log.copy()
            c.forced = self.forced
        c.ply = self.ply
        c.reveals = self.reveals
        c.loaded = self.loaded

    def redeal(self, seat: int | None, seed: int) -> State:
        """A position that this seat (`None`: a spectator) cannot tell from this one, all it may not know dealt anew."""
        viewer = self._viewer(seat)
        c = self.clone()
        c.rng = seeded(seed)
        log = self.log
        if log is not None:
            c.log = [told for told in log if heard(told[0], viewer)]
        for _ in range(TRIES):
            c.hide(viewer)
            if c._hide_steps(self, viewer):
                break
        return c

    def _hide_steps(self, real: State, viewer: int) -> bool:
        """Replace pending steps that hold what the viewer may not know. False: with these cards nobody would have been asked this."""
        for i in range(len(self.todo)):
            step = real.todo[i].hidden(self, viewer)
            if step is None:
                return False
            self.todo[i] = step
        asking = real.asking
        if asking is None:
            return True
        question = asking.hidden(self, viewer)
        if not isinstance(question, Question):
            return False
        self.asking = question
        self.choices = question.choices(self)
        return viewer == self.seat or len(self.choices) > 1

    # -- showing

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All that this seat may know, JSON-able; `None` is a spectator."""
        viewer = self._viewer(seat)
        setting = self.setting
        page: dict[str, Any] = {
            "game": setting.game.name,
            "mode": setting.mode,
            "seats": self.seats,
            "you": seat,
            "deciding": self.seat if self.seat >= 0 else None,
            "over": self.over,
            "ply": self.ply,
            "question": None,
            "asking": None,
        }
        asking = self.asking
        if asking is not None:
            page["asking"] = self._known(asking)
        if asking is not None and viewer == self.seat:
            page["question"] = {"prompt": asking.prompt(self), "rule": asking.rule(), **self._asked(asking)}
        page.update(self.show(viewer))
        return page

    def _asked(self, asking: Question[Any]) -> dict[str, Any]:
        """The question's own name, and what it is about, as ids."""
        return {"step": type(asking).__name__, "values": {name: self._id(asking, name) for name in asking.lists}}

    def _known(self, asking: Question[Any]) -> dict[str, Any]:
        """What everybody knows of the open question: its kind, and where that is no secret all that it is about."""
        names = fields_of(asking) if asking.public() else []
        return {"step": type(asking).__name__, "values": {name: self._id(asking, name) for name in names}}

    def _id(self, asking: Question[Any], name: str) -> Any:
        return self.setting.game.id_of(self, name, getattr(asking, name))

    def label(self, move: int) -> str:
        """An option of the open question in words, with what it is sure to cost and to bring whoever chooses it."""
        asking = self.asking
        if asking is None:
            return ""
        text = asking.label(self, move)
        words = self.setting.game.words
        if not words.harms and words.boon is None:
            return text
        # What has been said already is not said again.
        log = self.certain(move)
        return cast(str, words.labelled(text, self.harm_in(log, text) if words.harms else "", self.boon_in(log, text)))

    def boon_in(self, log: list[tuple[int, int, int, int, int, int, int, int, bool]], said: str = "") -> str:
        """What these events bring whoever decides, but for what has been said already."""
        game = self.setting.game
        if game.words.boon is None:
            return ""
        told: list[tuple[str, dict[str, int]]] = []
        for event in log:
            if heard(event[0], self.seat):
                form = game.events.kinds[event[2]]
                told.append((form.name, dict(zip(form.fields, event[3:7], strict=False))))
        brings: str = game.words.boon(self, self.seat, told)
        return ", ".join([part for part in brings.split(", ") if part and not says(said, part)])

    def harm_in(self, log: list[tuple[int, int, int, int, int, int, int, int, bool]], said: str = "") -> str:
        """What these events cost whoever decides, each harm said once."""
        words = self.setting.game.words
        kinds = self.setting.game.events.kinds
        added: list[tuple[Any, dict[str, int]]] = []
        unasked: list[bool] = []
        for told in log:
            form = kinds[told[2]]
            values: dict[str, int] = dict(zip(form.fields, told[3:7], strict=False))
            if not heard(told[0], self.seat) or not words.harm(self, self.seat, form, values):
                continue
            if not words.add_up(form, values, added):
                added.append((form, values))
                unasked.append(told[8])
        found: list[str] = []
        then = ""
        for i in range(len(added)):
            form, values = added[i]
            harm: str = words.harm(self, self.seat, form, values)
            if harm not in found and not says(said, harm):
                then = "then " if unasked[i] and not found else then
                found.append(harm)
        return then + ", ".join(found)

    def events(self, seat: int | None = None) -> list[dict[str, Any]]:
        """What this seat has been told so far, oldest first."""
        viewer = self._viewer(seat)
        told: list[dict[str, Any]] = []
        if self.loaded and not self.log:
            return [{"kind": "loaded", "ply": self.ply, "rule": "", "text": LOADED}]
        for event in self.log or []:
            if heard(event[0], viewer):
                told.append(self._told(event[1], event[2], event[3:7], event[7], event[8]))
        return told

    def _told(self, ply: int, kind: int, numbers: tuple[int, ...], cause: int, forced: bool) -> dict[str, Any]:
        """An event as programs and people read it."""
        game = self.setting.game
        words = game.words
        form = game.events.kinds[kind]
        values: dict[str, int] = dict(zip(form.fields, numbers, strict=False))
        event: dict[str, Any] = {"kind": form.name, "ply": ply, "rule": form.rule, **values, "text": words.event(self, form, values, cause)}
        if cause:
            field, number = game.events.caused(cause)
            event.setdefault("cause", {"kind": field, "id": game.id_of(self, field, number)})
        # What somebody chose harms at most whom it names.
        names = values.get("seat", -1)
        harmed = [seat for seat in range(self.seats) if (forced or seat == names) and words.harm(self, seat, form, values)]
        if forced:
            event["forced"] = True
        if forced or harmed:
            event["harms"] = harmed
        return event

    def outcome(self) -> Outcome:
        """The result; asked before the end it says who would be where if it ended now."""
        seats: list[SeatOutcome] = []
        for seat in range(self.seats):
            seats.append(SeatOutcome(seat, RESULTS[self.result(seat)], self.score(seat), self.why(seat)))
        return Outcome(tuple(seats), self.ending())

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its dump, for numbers that lie side by side cannot be; with what its seats have been told."""
        return importlib.import_module("malison.kernel.dumps").revived, (self.dump(), self.log, self.asking is not None)

    def dump(self) -> dict[str, Any]:
        """The whole position, step stack included, as JSON-able data that `game.load` reads."""
        return cast(dict[str, Any], self.setting.game.dump(self))

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return -1
        if not 0 <= seat < self.seats:
            raise BadSetting(f"there is no seat {seat} here; seats run from 0 to {self.seats - 1}, and None is a spectator")
        return seat

    def __repr__(self) -> str:
        """Whose game it is, how far, and who decides what; nothing that any seat would not know."""
        setting = self.setting
        if setting.game is None:
            return "<position of no game>"
        head = f"{setting.game.name} ({setting.mode}, {counted(self.seats, 'seat')})"
        asking = self.asking
        if asking is not None:
            return (
                f"<{head} after {counted(self.ply, 'move')}: seat {self.seat} decides {type(asking).__name__}, {len(self.choices)} options>"
            )
        if self.todo:
            return f"<{head}, not dealt>"
        results = ", ".join([f"seat {seat} {RESULTS[self.result(seat)]}" for seat in range(self.seats)])
        return f"<{head}, over after {counted(self.ply, 'move')}: {results}>"

    def __str__(self) -> str:
        """What the deciding seat sees, drawn; at the end what everybody sees."""
        if self.setting.game is None or (self.asking is None and self.todo):
            return repr(self)
        return cast(str, self.setting.game.text(self))

    # -- what the game says

    def show(self, seat: int) -> dict[str, Any]:
        """The game's part of a view; -1 is a spectator."""
        return cast(dict[str, Any], self.setting.game.view(self, seat))

    def hide(self, seat: int) -> None:
        """Deal anew, in place, all that this seat may not know (-1: a spectator), with `self.rng`."""
        self.setting.game.hide(self, seat)

    def check(self) -> None:
        """Raise `BrokenPosition` unless the position holds together (components conserved, counters right)."""
        self.setting.game.check(self)

    def result(self, seat: int) -> int:
        """WON, SHARED or LOST."""
        return cast(int, self.setting.result(self, seat))

    def score(self, seat: int) -> int:
        return cast(int, self.setting.score(self, seat))

    def why(self, seat: int) -> str:
        """The reason for this seat's result, in words."""
        return cast(str, self.setting.game.why(self, seat))

    def ending(self) -> str:
        """How the game ended, in words."""
        return cast(str, self.setting.game.ending(self))

    def word(self, field: str, value: int) -> str:
        """A told value in words."""
        return cast(str, self.setting.game.words.word(self, field, value))
