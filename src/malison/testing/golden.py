"""Golden records: one whole game of each mode and seat count, kept to show that rules stay what they are.

`python -m malison.testing.golden [GAME …]` writes those that are missing. The one-ply player plays them, so that they go deep into
each game. A golden record is never written over: a change of the rules or of the edition on purpose counts up the game's `rules`, and
its new golden records lie beside the old ones, which can still be read.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from malison.bots.seats import ask, bot
from malison.kernel import ledger, registry
from malison.kernel.rng import seeded
from malison.testing.support import Case, cases

SEED: Final = 2026


def golden(case: Case) -> Path:
    """The file of a case's golden record: in the folder `golden` of the game's tests, or of all tests of its tree."""
    tests = ledger.home(case.game) / "tests"
    folder = next((found for found in sorted(tests.rglob("golden")) if found.is_dir()), tests / "golden")
    rules = case.game.rules
    return folder / (f"{case}.json" if rules == 1 else f"{case}-rules{rules}.json")


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
