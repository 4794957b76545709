"""A process in which bots think: one job a line on stdin, one answer a line on stdout.

A job holds a position that the seat cannot tell from the real one (dealt anew by the server), never the real one: whatever
a bot does with it, nothing hidden can reach its move.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from malison.bots.seats import BOTS, bot
from malison.kernel import registry
from malison.kernel.rng import seeded


def choose(job: dict[str, Any]) -> str:
    """The name of the move the bot chooses."""
    if job["level"] not in BOTS:
        raise ValueError("not a level")
    game = registry.game(job["position"]["game"])
    state = game.load(job["position"])
    move = bot(job["level"], game).choose(state, seeded(job["chance"]))
    return game.moves.name(move)


def main() -> None:
    if hasattr(os, "nice"):
        # People's clicks come first.
        os.nice(5)
    for line in sys.stdin:
        job = json.loads(line)
        answer: dict[str, Any]
        try:
            answer = {"move": choose(job)}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
