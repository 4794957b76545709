"""Writes the lessons of the guided first games: `python tests/lessons/make.py [GAME …]`.

The lessons of a game are told by `lessons()` in the file of its name beside this one: dicts with `slug`, `title`, `task`, `why`,
`nudge`, `steps`, `state` and perhaps `nudges` (see `malison.web.table.lessons`). Each is checked and goes to the game's folder as
`lessons/NN-slug.json`. They hold the fingerprint of the edition, so a changed edition wants them written again.
"""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import msgspec

import malison
from malison.kernel.game import Game
from malison.web.table import lessons

HERE = Path(__file__).parent
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def told(game: str) -> list[dict[str, Any]]:
    """What a game's file says; nothing if there is none."""
    path = HERE / f"{game}.py"
    if not path.is_file():
        return []
    spec = importlib.util.spec_from_file_location(f"lessons_{game}", path)
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


def make(game: Game) -> list[str]:
    """Write a game's lessons and take away files of lessons that are no more; the names of those written."""
    made = dict(written(game, number, lesson) for number, lesson in enumerate(told(game.name), 1))
    folder = game.folder / "lessons"
    if made:
        folder.mkdir(exist_ok=True)
    for old in folder.glob("*.json"):
        if old.stem not in made:
            old.unlink()
    for name, data in made.items():
        text = "{\n" + ",\n".join(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items()) + "\n}\n"
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return list(made)


def main() -> int:
    wrong = 0
    for name in sys.argv[1:] or malison.games():
        try:
            made = make(malison.game(name))
        except malison.MalisonError as error:
            sys.stderr.write(f"{name}: {error}\n")
            wrong = 1
        else:
            sys.stdout.write(f"{name}: {', '.join(made) or 'no lessons'}\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
