"""The games at hand: whatever packages register under the entry point `malison.games`."""

from __future__ import annotations

import difflib
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from malison.kernel.errors import UnknownGame, shown
from malison.kernel.game import Game

GROUP: Final = "malison.games"


@cache
def _found() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP))}


@cache
def _loaded(name: str) -> Game:
    try:
        made = _found()[name].load()
    except Exception as error:
        raise UnknownGame(f"the game {name!r} is registered but cannot be loaded: {type(error).__name__}: {error}") from error
    return made if isinstance(made, Game) else made()


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


def forget() -> None:
    """Look again next time: another package may have been installed meanwhile."""
    _found.cache_clear()
    _loaded.cache_clear()
