"""A game at one keyboard, however it is shown: people take the first seats, programs the others."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any, Final

from malison.bots import fiend
from malison.bots.seats import Bot, Fiend, ask, bot
from malison.kernel.errors import BadSetting, BrokenPosition
from malison.kernel.leaves import Leaf
from malison.kernel.reading import Book
from malison.kernel.records import Record
from malison.kernel.rng import chance, seeded
from malison.kernel.scene import Choice, Scene
from malison.kernel.state import State
from malison.kernel.words import sentence

LONGEST_NUMBER: Final = 1_000_000
"""Names of saved games carry no more of the seed than this."""
USUAL: Final = "greedy"
"""Who sits in the other seats unless somebody is named."""
OWN: Final = ("you", "question")
"""What is in a view because of who looks, and no secret."""
LIKE: Final = 9
"""So many options, each about another thing of one sort, are a menu that says what each does."""


class Sitting:
    """One game at one keyboard."""

    def __init__(self, record: Record, bots: str | None = None, file: str | None = None) -> None:
        self.record = record
        self.wish = bots
        self.file = file
        self.bots = seat_bots(record, bots)
        self.people = [seat for seat in range(record.seats) if seat not in self.bots]
        self.holder = self.people[0] if len(self.people) == 1 else None
        """Who has the keyboard; nobody before the first of several people has been asked."""
        self.told: dict[int | None, int] = {}
        self.watched: State | None = None
        """A game without seats as it is being watched; it has ended long before."""

    @property
    def state(self) -> State:
        return self.record.state if self.watched is None else self.watched

    @property
    def word(self) -> str:
        """What is to be said of the programs before the game; mostly nothing."""
        learned = any(isinstance(seated, Fiend) for seated in self.bots.values())
        return fiend.word(self.record.state) if learned else ""

    @cached_property
    def book(self) -> Book:
        return Book(self.record.game, self.record.edition)

    @property
    def viewer(self) -> int | None:
        """Through whose eyes the table is seen: of several people, whoever has the keyboard; nobody's at the end."""
        if len(self.people) == 1:
            return self.people[0]
        return None if self.record.state.over else self.holder

    def who(self, seat: int) -> str:
        return sentence(self.state.word("seat", seat))

    # -- what is to be seen

    def choices(self) -> list[Choice]:
        """The options of whoever decides, numbered."""
        state, name = self.state, self.record.game.moves.name
        return [Choice(name(move), state.label(move), number) for number, move in enumerate(state.legal(), 1)]

    def scene(self, seat: int | None, choices: list[Choice]) -> Scene | None:
        return self.record.game.laid(self.state.view(seat), choices, self.recent(seat))

    def drawn(self, seat: int | None, choices: list[Choice] | None = None) -> Any:
        """The table for this seat, as something rich can print."""
        return self.record.game.draw(self.state.view(seat), choices or [], self.recent(seat))

    def recent(self, seat: int | None) -> list[dict[str, Any]]:
        return [{**event, "number": number} for number, event in enumerate(self.state.events(seat), 1)]

    def log(self, seat: int | None) -> list[dict[str, Any]]:
        """All that this seat has been told and may be told again; what is not to be kept in sight only while it is new. `new` marks what
        was told since the seat last decided."""
        fleeting = self.record.game.fleeting(self.record.options)
        told = self.told.get(seat, 0)
        events = [{**event, "new": number > told} for number, event in enumerate(self.state.events(seat), 1)]
        return [event for event in events if event["new"] or event["kind"] not in fleeting]

    def seen(self, seat: int | None) -> None:
        """This seat has read what it was told."""
        self.told[seat] = len(self.state.events(seat))

    def secret(self, seat: int) -> bool:
        """Whether this seat sees anything that others may not."""
        own, open_to_all = self.state.view(seat), self.state.view(None)
        return any(own.get(key) != open_to_all.get(key) for key in own.keys() | open_to_all.keys() if key not in OWN)

    def about(self, choices: list[Choice]) -> list[Leaf | None]:
        """What each option is about, where they make a menu of things of one sort: characters, curses, wares."""
        found = [self.book.mentioned(choice.label)[:1] for choice in choices]
        leaves = [leaf[0] for leaf in found if leaf]
        sorts = {leaf.id.partition(".")[0] for leaf in leaves}
        like = 1 < len(leaves) <= LIKE and len(sorts) == 1 and len({leaf.id for leaf in leaves}) == len(leaves) >= len(choices) - 1
        return [leaf[0] if like and leaf else None for leaf in found]

    def outcome(self) -> list[str]:
        """How it ended, line by line."""
        outcome = self.state.outcome()
        seats = [f"{self.who(s.seat)} {s.result} with {s.score}: {s.why}" for s in outcome.seats]
        return [*filter(None, [outcome.ending]), *seats]

    # -- what happens

    def program_move(self) -> int:
        """What the program in the deciding seat chooses."""
        # Its chance depends on the game and the move only, so that a resumed game goes on as it would have.
        rng = seeded(self.record.seed * 1_000_003 + len(self.record.moves) + 1)
        return ask(self.bots[self.state.seat], self.state, rng)

    def play(self, move: int | str) -> None:
        """Make a move for whoever decides; whoever decided has read all that was told before."""
        seat = self.state.seat
        read = len(self.state.events(seat)) if seat in self.people else 0
        self.record.play(move)
        if seat in self.people:
            self.told[seat] = read

    def undo(self, seat: int | None) -> str:
        taken = self.record.undo(seat)
        self.told = {viewer: min(count, len(self.state.events(viewer))) for viewer, count in self.told.items()}
        return taken

    def save(self, name: str = "") -> Path:
        path = Path(name or self.file or f"{self.record.game.name}-{self.record.seed % LONGEST_NUMBER}.json")
        self.record.save(path)
        self.file = str(path)
        return path

    @property
    def worth_saving(self) -> bool:
        return bool(self.record.moves) and not self.record.state.over

    # -- a game that nobody plays

    def begin_watching(self) -> None:
        """Go back to the beginning of a game without seats, to go through it step by step."""
        record = self.record
        state = record.game.prepare(record.seats, mode=record.mode, edition=record.edition, **record.options)
        state.log = []
        state.rng = chance(record.seed, record.generator)
        self.watched = state
        self.told = {}
        self.watch_on()

    def watch_on(self) -> bool:
        """Go on until something was told that can be seen; False once the end is reached."""
        state = self.watched
        if state is None:
            return False
        count = len(state.log or [])
        while state.todo:
            state.tidy()
            state.todo.pop().run(state)
            if len(state.log or []) > count and self._presentable(state):
                return True
        state.advance()
        self.watched = None
        return False

    def _presentable(self, state: State) -> bool:
        """In the middle of a step that goes on, cards may be in nobody's hands."""
        try:
            state.check()
        except BrokenPosition:
            return False
        return True


def seat_bots(record: Record, wish: str | None) -> dict[int, Bot]:
    """Which program sits where: by number (the last seats) or by name, the last name repeated."""
    free = max(record.seats - 1, 0)
    names = [USUAL]
    if wish is not None and wish.isdigit():
        free = int(wish)
    elif wish is not None:
        names = [name.strip() for name in wish.split(",")]
        if len(names) > max(free, 1):
            # One person at least has come to play; programs alone are asked for by number.
            raise BadSetting(f"{len(names)} programs for {free} seats: {', '.join(names)}")
    if free > record.seats:
        raise BadSetting(f"{free} programs at a table of {record.seats}")
    first = record.seats - free
    return {seat: bot(names[min(seat - first, len(names) - 1)], record.game) for seat in range(first, record.seats)}
