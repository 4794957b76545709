"""`malison new NAME`: a complete small game as a package of its own, to be changed into another."""

from __future__ import annotations

import importlib
import importlib.util
import keyword
import re
import sys
from pathlib import Path
from typing import Final

from malison.kernel import registry
from malison.kernel.errors import BadSetting
from malison.kernel.game import Game
from malison.testing import golden, lessons
from malison.testing.support import cases

TEMPLATE: Final = Path(__file__).parent / "template"
NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
HIDDEN: Final = {"gitignore": ".gitignore"}
"""Files that the template keeps under another name."""


def create(name: str, into: Path) -> Path:
    """Write the package into a folder of its own name, with golden records and lessons; where it is."""
    problem = refusal(name)
    root = into / name
    if not problem and root.exists():
        problem = f"{root} is there already"
    if problem:
        raise BadSetting(problem)
    words = renamed(name)
    for file in sorted(TEMPLATE.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            place = root / replaced(str(file.relative_to(TEMPLATE).with_name(HIDDEN.get(file.name, file.name))), words)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(replaced(file.read_text(encoding="utf-8"), words), encoding="utf-8")
    finish(name, root)
    return root


def refusal(name: str) -> str:
    """Why a game cannot be called so."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        return f"{name!r} cannot be a game's name: small letters, digits and single underscores, beginning with a letter"
    if name in registry.games() or importlib.util.find_spec(name) is not None:
        return f"there is a game or a module called {name!r} already"
    return ""


def renamed(name: str) -> dict[str, str]:
    """What the template's names become."""
    parts = name.split("_")
    letters = [part[0].upper() for part in parts if part[0].isalpha()]
    prefix = "".join(letters) if len(letters) > 1 else name[:2].upper().strip("_0123456789") or "GA"
    title = " ".join(part.capitalize() for part in parts)
    return {r"hollow_hill": name, r"Hollow Hill": title, r"HollowHill": title.replace(" ", ""), r"\bHH\b": prefix}


def replaced(text: str, words: dict[str, str]) -> str:
    for old, new in words.items():
        text = re.sub(old, new, text)
    return text


def finish(name: str, root: Path) -> None:
    """Play the golden records and lay out the lessons: both hold the edition's fingerprint, and with it the game's name."""
    before = sys.path.copy()
    sys.path.insert(0, str(root / "src"))
    importlib.invalidate_caches()
    try:
        game: Game = importlib.import_module(name).GAME
        for case in cases([game]):
            golden.write(case)
        lessons.write(game)
    finally:
        sys.path[:] = before
