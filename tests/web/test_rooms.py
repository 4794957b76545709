"""The rooms of the web point one way, and what is done at a table is reached by thin ways only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import malison.web

WEB = Path(malison.web.__file__).parent
ABOVE = {
    "base": set[str](),
    "store": {"base"},
    "bots": {"base"},
    "table": {"base", "store", "bots"},
    "show": {"base", "store", "bots", "table"},
    "http": {"base", "store", "bots", "table", "show"},
    "server": {"base", "store", "bots", "table", "show", "http"},
    "client": set[str](),
}
"""What each room may know besides itself."""
FILES = sorted(file for room in ABOVE for file in (WEB / room).rglob("*.py"))


def imports(file: Path) -> Iterator[str]:
    """The modules of the web that a file imports, inside functions and for types too."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        yield from (name.removeprefix("malison.web.") for name in names if name.startswith("malison.web."))


def name(file: Path) -> str:
    return ".".join(file.relative_to(WEB).with_suffix("").parts).removesuffix(".__init__")


def test_every_room_is_known():
    assert {path.name for path in WEB.iterdir() if path.is_dir() and path.name != "__pycache__"} == set(ABOVE)


@pytest.mark.parametrize("file", FILES, ids=name)
def test_rooms_point_one_way(file):
    room = file.relative_to(WEB).parts[0]
    assert {found.split(".")[0] for found in imports(file)} <= ABOVE[room] | {room}


def test_no_modules_of_the_web_import_each_other_in_a_circle():
    known = {name(file) for file in FILES}
    graph = {name(file): {found for found in imports(file) if found in known and found != name(file)} for file in FILES}
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("way", ["acts.py", "api.py", "sockets.py", "site.py"])
def test_the_ways_in_decide_nothing(way):
    """Permissions and writing belong to the acts: no way in reads a right, or changes a table or its store by itself."""
    text = (WEB / "http" / way).read_text(encoding="utf-8")
    allowed = 1 if way == "acts.py" else 0  # Where the host goes back to is not a permission.
    assert len(re.findall(r"rights\.(host|seats|invited|watch)\b", text)) == allowed
    assert not re.search(r"playing\.(move|undo|concede)\(|store\.(write|append|hold|seat_chair|create|look)\(|hub_of", text)
