"""The games at hand: whatever packages register under the entry point `malison.games`."""

from __future__ import annotations

import difflib
import traceback
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from malison.kernel.errors import BrokenGame, UnknownGame, shown
from malison.kernel.game import Game

GROUP: Final = "malison.games"


@cache
def _found() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP))}


@cache
def _loaded(name: str) -> Game:
    point = _found()[name]
    try:
        made = point.load()
        found = made if isinstance(made, Game) else made()
    except Exception as error:
        raise BrokenGame(f"the game {name!r} cannot be loaded: {_told(error)}") from error
    if not isinstance(found, Game):
        raise BrokenGame(f"the game {name!r} cannot be loaded: {point.value} is no Game but {type(found).__name__}")
    return found


def _told(error: Exception) -> str:
    """What broke a game, and where: the innermost line that is not the kernel's own."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}, line {error.lineno}: {type(error).__name__}: {error.msg}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "importlib" not in frame.filename]
    own = [frame for frame in frames if Path(frame.filename).parent != Path(__file__).parent]
    place = f"{own[-1].filename}, line {own[-1].lineno}: " if own else ""
    return f"{place}{type(error).__name__}: {error}"


def games() -> tuple[str, ...]:
    """The names of all registered games."""
    return tuple(_found())


def game(name: str) -> Game:
    """A game by its name."""
    if name not in _found():
        close = difflib.get_close_matches(shown(name).strip("'"), games(), n=1)
        hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(games())}"
        raise UnknownGame(f"no game is called {shown(name)}; {hint}")
    return _loaded(name)


def shelf() -> tuple[list[Game], list[BrokenGame]]:
    """All games that can be loaded, and what is wrong with the others: a broken one takes nothing with it."""
    found: list[Game] = []
    broken: list[BrokenGame] = []
    for name in games():
        try:
            found.append(game(name))
        except BrokenGame as error:
            broken.append(error)
    return found, broken


def forget() -> None:
    """Look again next time: another package may have been installed meanwhile."""
    _found.cache_clear()
    _loaded.cache_clear()
