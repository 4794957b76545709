"""Writes the golden records that are missing: `python tests/conformance/golden.py [GAME …]`.

The one-ply player plays them, so that they go deep into each game. A golden record is never written over: a change of the
rules on purpose counts up the game's `rules` and, like a change of its edition, deletes its golden records and makes new ones.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from support import GOLDEN, cases

from malison.bots.seats import ask, bot
from malison.kernel.rng import seeded


def main() -> None:
    wanted = set(sys.argv[1:])
    for case in cases():
        file = GOLDEN / f"{case}.json"
        if file.exists() or (wanted and case.game.name not in wanted):
            continue
        record = case.record(2026)
        rng = seeded(2026)
        player = bot("greedy", case.game)
        while not record.state.over:
            record.play(ask(player, record.state, rng))
        record.save(file)
        sys.stdout.write(f"{file.name}: {len(record.moves)} moves\n")


if __name__ == "__main__":
    main()
