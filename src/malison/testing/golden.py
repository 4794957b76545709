"""Golden records: one whole game of each mode and seat count, kept to show that rules stay what they are.

`python -m malison.testing.golden [GAME …]` writes those that are missing. The one-ply player plays them, so that they go deep into
each game. A golden record is never written over: a change of the rules on purpose counts up the game's `rules`, and its new golden
records lie beside the old ones, which can still be read. A change of the edition alone keeps the printing before it under `editions`,
so its golden records are played again as well, beside those of the new one.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Final

from malison.bots.seats import ask, bot
from malison.kernel import ledger, registry
from malison.kernel.rng import seeded
from malison.testing.support import Case, cases

SEED: Final = 2026


def folder(case: Case) -> Path:
    """The folder `golden` of the game's tests, or of all tests of its tree."""
    tests = ledger.home(case.game) / "tests"
    return next((found for found in sorted(tests.rglob("golden")) if found.is_dir()), tests / "golden")


def stem(case: Case) -> str:
    rules = case.game.rules
    return str(case) if rules == 1 else f"{case}-rules{rules}"


def goldens(case: Case) -> list[Path]:
    """A case's golden records of the present rules: that of the first printing under them, and those of later ones."""
    name = re.compile(rf"{re.escape(stem(case))}(-printing\d+)?\.json")
    return sorted(file for file in folder(case).glob("*.json") if name.fullmatch(file.name))


def golden(case: Case) -> Path:
    """The file of a case's golden record of the present rules and printing, whether it is there or not."""
    edition = case.game.edition()
    there = goldens(case)
    for file in there:
        if json.loads(file.read_text(encoding="utf-8"))["edition"]["digest"] == edition.digest:
            return file
    later = f"-printing{edition.data['version']}" if there else ""
    return folder(case) / f"{stem(case)}{later}.json"


def write(case: Case) -> int:
    """Play a golden record and save it; how many moves it has."""
    record = case.record(SEED)
    rng = seeded(SEED)
    player = bot("greedy", case.game)
    while not record.state.over:
        record.play(ask(player, record.state, rng))
    file = golden(case)
    file.parent.mkdir(parents=True, exist_ok=True)
    record.save(file)
    return len(record.moves)


def main() -> None:
    for case in cases([registry.game(name) for name in sys.argv[1:] or registry.games()]):
        if not golden(case).exists():
            sys.stdout.write(f"{golden(case).name}: {write(case)} moves\n")


if __name__ == "__main__":
    main()
