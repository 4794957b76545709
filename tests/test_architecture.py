"""Dependencies point one way, and nothing outside `games/` names a game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import malison

PACKAGE = Path(__file__).parent.parent / "src" / "malison"
ALLOWED = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "bots": {"kernel", "bots"},
    "lab": {"kernel", "bots", "lab", "version"},
    "train": {"kernel", "bots", "lab", "train"},
    "envs": {"kernel", "bots", "envs", "version"},
    "web": {"kernel", "bots", "lab", "web", "client", "version"},
    "version": {"kernel"},
    "client": {"web", "kernel"},
    "testing": {"kernel", "bots", "web", "testing"},
    "terminal": {"kernel", "bots", "terminal"},
    "cli": {"kernel", "bots", "lab", "train", "envs", "web", "terminal", "testing", "cli", "version"},
    "__main__": {"cli"},
    "__init__": {"kernel", "games", "version"},
}
TEMPLATE = PACKAGE / "testing" / "template"
"""What `malison new` copies: a package of its own."""
FILES = sorted(file for file in PACKAGE.rglob("*.py") if TEMPLATE not in file.parents)


def room(file: Path) -> str:
    """The folder or module of the package that a file belongs to."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(file: Path) -> Iterator[str]:
    """The rooms of this package that a file imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            names = [f"{node.module}.{alias.name}" if node.module == "malison" else str(node.module) for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            parts = name.split(".")
            if parts[0] == "malison":
                yield parts[1] if len(parts) > 1 else "__init__"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_dependencies_point_one_way(file):
    # Whoever stands above the kernel may use the public face of the package.
    face = {"__init__", "game", "games"} if room(file) in ("lab", "envs", "web", "client", "testing", "cli") else set()
    assert set(imports(file)) <= ALLOWED[room(file)] | face


@pytest.mark.parametrize("name", malison.games())
def test_a_game_imports_no_other_game(name):
    for file in (PACKAGE / "games" / name).rglob("*.py"):
        for other in malison.games():
            assert other == name or f"malison.games.{other}" not in file.read_text(encoding="utf-8"), file


def test_nothing_outside_games_names_a_game():
    games = [malison.game(name) for name in malison.games()]
    words = [word for game in games for word in (game.name, game.title)]
    pattern = re.compile("|".join(map(re.escape, words)) + "|" + "|".join(rf"\b{game.prefix}-[A-Z]+\d" for game in games))
    shared = [file for file in PACKAGE.rglob("*") if file.suffix in (".py", ".html", ".css", ".js") and room(file) != "games"]
    assert [str(file) for file in shared if pattern.search(file.read_text(encoding="utf-8"))] == []


def module(file: Path) -> str:
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(file: Path, known: set[str]) -> set[str]:
    """The modules of this package that a file imports when it runs, inside functions too; for types alone does not count."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" if f"{node.module}.{alias.name}" in known else str(node.module) for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & known


def test_no_modules_import_each_other_in_a_circle():
    known = {module(file) for file in FILES}
    TopologicalSorter({module(file): imported(file, known) for file in FILES}).prepare()
