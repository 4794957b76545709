"""The guided first game: prepared positions in a game's folder, `lessons/NN-slug.json`, each with one thing to do.

A file holds `title`, `task` (what to do), `why` (said when it is done), `nudge` (said when another move was tried), `steps` (for each
step the moves that count as right) and `position` (a dump). `nudges` may say more about single moves, or all that begin so.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from malison.kernel import registry
from malison.kernel.errors import MalisonError
from malison.kernel.game import Game
from malison.kernel.state import State

LARGEST: Final = 512 << 10
MOST: Final = 20
MOST_WAYS: Final = 2000
"""So many ways through the steps of one lesson are walked when it is checked."""
BETWEEN: Final = ";"
"""Stands between the moves that a page remembers."""

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=600)]
Names = Annotated[list[str], msgspec.Meta(min_length=1, max_length=200)]


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson as it is in its file."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    task: Text
    why: Text
    nudge: Text
    steps: Annotated[list[Names], msgspec.Meta(min_length=1, max_length=12)]
    position: dict[str, Any]
    nudges: dict[str, Text] = {}


READ: Final = msgspec.json.Decoder(Written)
"""Made here, not at the first use: that would be in a thread."""


class BrokenLesson(MalisonError):
    """A lesson that cannot be taught, and why."""


@dataclass
class Lesson:
    """A lesson ready to be played."""

    name: str
    words: Written
    state: State
    """The position; clone it before playing."""

    @property
    def seat(self) -> int:
        return self.state.seat

    def nudge(self, move: str) -> str:
        """Why not this move here: what is said of it itself, of the longest beginning of it, or of all."""
        fitting = [name for name in self.words.nudges if move == name or move.startswith(name + " ")]
        return self.words.nudges[max(fitting, key=len)] if fitting else self.words.nudge


def folder(game: str) -> Path:
    return registry.game(game).folder / "lessons"


@cache
def names(game: str) -> tuple[str, ...]:
    """The lessons of a game in their order, by the names of their files; none for most games that others bring."""
    return tuple(sorted(path.stem for path in folder(game).glob("*.json"))[:MOST])


@cache
def lesson(game: str, name: str) -> Lesson:
    """One lesson, read once."""
    path = folder(game) / f"{name}.json"
    if name not in names(game):
        raise BrokenLesson(f"{registry.game(game).title} has no lesson {name!r}; its lessons: {', '.join(names(game)) or 'none'}")
    if path.stat().st_size > LARGEST:
        raise BrokenLesson(f"{name}: a lesson has at most {LARGEST} bytes")
    try:
        words = READ.decode(path.read_bytes())
    except msgspec.DecodeError as error:
        raise BrokenLesson(f"{name}: {error}") from None
    return ready(registry.game(game), name, words)


def ready(game: Game, name: str, words: Written) -> Lesson:
    """The lesson with its position laid out, checked so that it can be played to its end whichever right move is chosen."""
    try:
        state = game.load(words.position)
    except MalisonError as error:
        raise BrokenLesson(f"{name}: the position cannot be laid out: {error}") from None
    state.log = []
    made = Lesson(name, words, state)
    if state.over:
        raise BrokenLesson(f"{name}: the game is already over")
    ways = 1
    for step in words.steps:
        ways *= len(step)
    if ways > MOST_WAYS:
        raise BrokenLesson(f"{name}: {ways} ways through its steps are too many")
    walk(made, state, 0)
    return made


def right(one: Lesson, state: State, step: int) -> list[str]:
    """The moves that count as right at a step, of those that are legal in this position."""
    moves = state.setting.game.moves
    legal = {moves.name(move) for move in state.options}
    return [move for move in one.words.steps[step] if move in legal]


def walk(one: Lesson, state: State, step: int) -> None:
    """Try every right move of every step."""
    if step == len(one.words.steps):
        return
    where = f"{one.name}, step {step + 1}"
    if state.seat != one.seat:
        raise BrokenLesson(f"{where}: it is not the learner (seat {one.seat + 1}) who decides but seat {state.seat + 1}")
    moves = right(one, state, step)
    if (step == 0 and len(moves) < len(one.words.steps[0])) or not moves:
        legal = ", ".join(state.setting.game.moves.name(move) for move in state.options[:20])
        raise BrokenLesson(
            f"{where}: {', '.join(m for m in one.words.steps[step] if m not in moves)} is not possible there; possible: {legal}"
        )
    for move in moves:
        if BETWEEN in move:
            raise BrokenLesson(f"{where}: a move whose name holds {BETWEEN!r} cannot be remembered")
        after = state.clone()
        after.play(move)
        walk(one, after, step + 1)
