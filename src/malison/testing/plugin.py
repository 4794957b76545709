"""The pytest plugin. It is loaded with every pytest where Malison is installed, so it reads nothing until a test asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from malison.kernel.game import Game

MARKS: Final = (
    "rules(*ids): the ledger ids that a test shows",
    "every_case: run for every mode and seat count of the games at hand, as `case`",
    "every_game: run for every game at hand, as `game`",
)
GAMES: Final = pytest.StashKey[list[Any]]()

pytest.register_assert_rewrite("malison.testing.suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("malison")
    words = "run Malison's suite over this game (may be given again; else over those that pyproject.toml registers)"
    group.addoption("--malison-game", action="append", default=[], metavar="NAME", help=words)


def pytest_configure(config: pytest.Config) -> None:
    for mark in MARKS:
        config.addinivalue_line("markers", mark)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker("every_case"):
        from malison.testing.support import cases

        metafunc.parametrize("case", cases(games(metafunc.config)), ids=str)
    elif metafunc.definition.get_closest_marker("every_game"):
        metafunc.parametrize("game", games(metafunc.config), ids=lambda game: game.name)


def games(config: pytest.Config) -> list[Game]:
    """The games at hand: those asked for, or those that this tree registers."""
    found = config.stash.get(GAMES, None)
    if found is None:
        from malison.kernel import ledger, registry
        from malison.kernel.errors import MalisonError

        names = config.getoption("--malison-game") or ledger.registered(config.rootpath)
        if not names:
            raise pytest.UsageError("no game to test: name one with --malison-game, or register one in pyproject.toml under malison.games")
        try:
            found = config.stash[GAMES] = [registry.game(name) for name in dict.fromkeys(names)]
        except MalisonError as error:
            raise pytest.UsageError(str(error)) from None
    return found
