"""Writes the lessons of the guided first games: `python -m malison.testing.lessons [GAME …]`.

The lessons of a game are told by `lessons()` in `tests/lessons/GAME.py` of its tree: dicts with `slug`, `title`, `task`, `why`,
`nudge`, `steps`, `state` and perhaps `nudges` (see `malison.web.table.lessons`). Each is checked and goes to the game's folder as
`lessons/NN-slug.json`. They hold the fingerprint of the edition, so a changed edition wants them written again.
"""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from malison.kernel import ledger, registry
from malison.kernel.errors import MalisonError
from malison.kernel.game import Game
from malison.web.table import lessons

SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def told(game: Game) -> list[dict[str, Any]]:
    """What a game's file says; nothing if there is none."""
    tests = ledger.home(game) / "tests"
    path = tests / "lessons" / f"{game.name}.py"
    if not path.is_file():
        return []
    # Lessons use what the game's tests use.
    if str(tests) not in sys.path:
        sys.path.insert(0, str(tests))
    spec = importlib.util.spec_from_file_location(f"lessons_{game.name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: list[dict[str, Any]] = module.lessons()
    return found


def written(game: Game, number: int, lesson: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A lesson's name and what its file holds, checked as the server checks it."""
    slug = lesson["slug"]
    if not SLUG.fullmatch(slug):
        raise lessons.BrokenLesson(f"{slug!r}: a slug is small letters and digits with single dashes")
    name = f"{number:02}-{slug}"
    rest = {key: value for key, value in lesson.items() if key not in ("slug", "state")}
    try:
        words = msgspec.convert({**rest, "position": lesson["state"].dump()}, lessons.Written)
    except msgspec.ValidationError as error:
        raise lessons.BrokenLesson(f"{name}: {error}") from None
    lessons.ready(game, name, words)
    return name, msgspec.to_builtins(words)


def made(game: Game) -> dict[str, dict[str, Any]]:
    """A game's lessons as its file tells them, by their names."""
    return dict(written(game, number, lesson) for number, lesson in enumerate(told(game), 1))


def kept(folder: Path) -> dict[str, dict[str, Any]]:
    """The lessons in a folder, by their names."""
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.json"))}


def write(game: Game) -> list[str]:
    """Write a game's lessons and take away files of lessons that are no more; the names of those written."""
    found = made(game)
    folder = game.folder / "lessons"
    if found:
        folder.mkdir(exist_ok=True)
    for old in folder.glob("*.json"):
        if old.stem not in found:
            old.unlink()
    for name, data in found.items():
        text = "{\n" + ",\n".join(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items()) + "\n}\n"
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return list(found)


def main() -> int:
    wrong = 0
    for name in sys.argv[1:] or registry.games():
        try:
            names = write(registry.game(name))
        except MalisonError as error:
            sys.stderr.write(f"{name}: {error}\n")
            wrong = 1
        else:
            sys.stdout.write(f"{name}: {', '.join(names) or 'no lessons'}\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
