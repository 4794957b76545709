"""A game's rules one by one: the ids that its RULES.md defines, where each lives in the code, and which tests show it."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlparse

import msgspec

from malison.kernel import registry
from malison.kernel.errors import MalisonError
from malison.kernel.game import Game

NUMBER: Final = r"(?:[A-Z]+(?:-[A-Z]+)+\d*|[A-Z]+\d+[A-Za-z]?)"
"""What follows a game's prefix: letters and a number (T1, C101W), or words (R-LUCKY-COIN)."""
BULLET: Final = re.compile(rf"^\s*[-*] \*\*(?P<id>[A-Z]+-{NUMBER})\*\*\s*(?P<text>.*)$")
ROW: Final = re.compile(rf"^\|\s*\**(?P<id>[A-Z]+-{NUMBER})\**\s*\|(?P<text>.*)\|\s*$")
MENTION: Final = re.compile(rf"\b([A-Z]+)-({NUMBER})(?:\.\.(?:[A-Z]+-)?([A-Z]+)(\d+))?")


class Rule(msgspec.Struct):
    """One rule of a game."""

    id: str
    text: str
    where: list[str]
    tests: list[str]


class Ledger(msgspec.Struct):
    """All rules of a game, in the order of its RULES.md."""

    game: str
    rules: list[Rule]
    unknown: list[str]
    """Ids that a test or the code names and RULES.md does not define."""

    @property
    def untested(self) -> list[str]:
        return [rule.id for rule in self.rules if not rule.tests]


def read(game: Game, tests: Path | None = None) -> Ledger:
    """The ledger of a game. `tests` is the folder of the tests; without it, it is looked for."""
    defined = dict(definitions(game))
    places: dict[str, list[str]] = {}
    for file in sorted(game.folder.rglob("*.py")):
        for rule, place in mentions(file, game.prefix):
            places.setdefault(rule, []).append(place)
    shown: dict[str, list[str]] = {}
    for file in sorted((tests or find_tests(game)).rglob("test_*.py")):
        for rule, test in shows(file):
            shown.setdefault(rule, []).append(test)
    rules = [Rule(rule, text, unique(places.get(rule, [])), unique(shown.get(rule, []))) for rule, text in defined.items()]
    return Ledger(game.name, rules, sorted((set(places) | set(shown)) - set(defined)))


def unique(items: list[str]) -> list[str]:
    return list(dict.fromkeys(items))


def definitions(game: Game) -> Iterator[tuple[str, str]]:
    """Every id with its text; one defined twice is refused."""
    seen: set[str] = set()
    for number, line in enumerate((game.folder / "RULES.md").read_text(encoding="utf-8").splitlines(), 1):
        found = BULLET.match(line) or ROW.match(line)
        if found is None or not found["id"].startswith(f"{game.prefix}-"):
            continue
        if found["id"] in seen:
            raise MalisonError(f"RULES.md line {number}: {found['id']} is defined twice")
        seen.add(found["id"])
        yield found["id"], " · ".join(cell.strip() for cell in found["text"].split("|") if cell.strip())


def ids_in(text: str, prefix: str = "") -> Iterator[str]:
    """The ids a text names; `XX-A1..A4` names four."""
    for family, number, last_letters, last in MENTION.findall(text):
        if prefix and family != prefix:
            continue
        letters = number.rstrip("0123456789")
        if last and last_letters == letters:
            yield from (f"{family}-{letters}{n}" for n in range(int(number[len(letters) :]), int(last) + 1))
        else:
            yield f"{family}-{number}"


def mentions(file: Path, prefix: str) -> Iterator[tuple[str, str]]:
    """Which ids a module names, each with the class or function around it."""
    text = file.read_text(encoding="utf-8")
    spans = sorted(_spans(ast.parse(text), ""), key=lambda span: span[1] - span[0])
    for number, line in enumerate(text.splitlines(), 1):
        for rule in ids_in(line, prefix):
            name = next((name for first, last, name in spans if first <= number <= last), "")
            yield rule, f"{file.name}:{name}" if name else file.name


def _spans(node: ast.AST, outer: str) -> Iterator[tuple[int, int, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            name = f"{outer}.{child.name}" if outer else child.name
            yield child.lineno, child.end_lineno or child.lineno, name
            yield from _spans(child, name)


def shows(file: Path) -> Iterator[tuple[str, str]]:
    """Which ids the tests of a file show, by their `@rules(...)`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        for decorator in node.decorator_list:
            for call in ast.walk(decorator):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "rules":
                    for argument in call.args:
                        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                            yield from ((rule, f"{file.name}::{node.name}") for rule in ids_in(argument.value))


def find_tests(game: Game) -> Path:
    """The folder with a game's tests: its own among those of its tree, or all of them."""
    tests = home(game) / "tests"
    own = tests / "games" / game.name
    return own if own.is_dir() else tests


def home(game: Game) -> Path:
    """The tree a game is written in, known by its tests or by the `pyproject.toml` that registers it: here or above, around its
    sources, or where its package was installed from.
    """
    for root in _roots(game):
        tests = root / "tests"
        if (tests / "games" / game.name).is_dir() or (tests.is_dir() and game.name in registered(root)):
            return root
    raise MalisonError(f"the tests of {game.name} are not here: run this in a checkout of its sources")


def registered(root: Path) -> list[str]:
    """The games that the `pyproject.toml` of a tree registers."""
    try:
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8")).get("project", {})
    except (OSError, ValueError):
        return []
    return list(project.get("entry-points", {}).get(registry.GROUP, {}))


def _roots(game: Game) -> Iterator[Path]:
    here = Path.cwd()
    yield from (here, *here.parents)
    yield from game.folder.parents
    for point in entry_points(group=registry.GROUP, name=game.name):
        origin = json.loads((point.dist and point.dist.read_text("direct_url.json")) or "{}").get("url", "")
        if origin.startswith("file:"):
            yield Path(unquote(urlparse(origin).path))
