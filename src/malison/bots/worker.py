"""A process in which bots think: one job a line on stdin, one answer a line on stdout.

A job holds a position that the seat cannot tell from the real one (dealt anew by whoever asks), never the real one: whatever
a bot does with it, nothing hidden can reach its move.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, Final

import msgspec

from malison.bots import analysis, chances, fiend
from malison.bots.crew import think
from malison.bots.lines import decode, encode
from malison.bots.search import Search
from malison.bots.seats import BOTS, Searcher, bot
from malison.kernel import registry
from malison.kernel.game import Game
from malison.kernel.knowledge import Knowledge
from malison.kernel.rng import Rng, seeded
from malison.kernel.state import State


def choose(job: dict[str, Any]) -> str:
    """The name of the move the bot chooses."""
    if job["level"] not in BOTS:
        raise ValueError("not a level")
    game = registry.game(job["position"]["game"])
    state = game.load(job["position"])
    chosen = bot(job["level"], game)
    if isinstance(chosen, Searcher):
        # Less of it, if many wait.
        chosen.share = float(job.get("share", 1))
    return game.moves.name(chosen.choose(state, seeded(job["chance"])))


# -- advice and analysis: the same kind of position, other questions


def advise(game: Game, state: State, rng: Rng, job: dict[str, Any]) -> Any:
    """The best moves."""
    return analysis.advise(game, state, job["n"], rng, job["simulations"], job["seconds"])


def judge(game: Game, state: State, rng: Rng, job: dict[str, Any]) -> Any:
    """What a move that was made is worth."""
    return analysis.judge(game, state, job["move"], job["number"], rng, job["simulations"], job["seconds"])


def outlook(game: Game, state: State, rng: Rng, job: dict[str, Any]) -> Any:
    """How likely each seat is to win from here."""
    return analysis.outlook(game, state, rng, job["games"], job["seconds"], job["simulations"])


def weigh(game: Game, state: State, rng: Rng, job: dict[str, Any]) -> Any:
    """Which of two moves leaves more of the chance to win."""
    return analysis.weigh(game, state, job["made"], job["better"], rng, job["games"], job["seconds"], job["simulations"])


def explore(game: Game, state: State, rng: Rng, job: dict[str, Any]) -> Any:
    """What a search finds of each move, for that of another process to absorb, and how many simulations it made."""
    knowledge = JUDGES[job.get("best", "")](state)
    search = Search(knowledge, state, rng, job["simulations"], job["finalists"])
    # If the one who asked is gone, nobody wants to know any more; elsewhere than on Unix one does not learn of it.
    think(search, job["simulations"], job["seconds"], lambda: os.name != "posix" or os.getppid() == job["asker"])
    return search.findings(), search.count


JUDGES: Final[dict[str, Callable[[State], Knowledge]]] = {
    "": lambda state: state.setting.game.knowledge,
    "best": fiend.best,
    "chances": chances.judgement,
}

QUESTIONS: Final[dict[str, Callable[[Game, State, Rng, dict[str, Any]], Any]]] = {
    "advise": advise,
    "judge": judge,
    "outlook": outlook,
    "weigh": weigh,
    "explore": explore,
}


def consider(job: dict[str, Any]) -> Any:
    """The answer to one of these questions."""
    game = registry.game(job["position"]["game"])
    return msgspec.to_builtins(QUESTIONS[job["ask"]](game, game.load(job["position"]), seeded(job["chance"]), job))


def answer(line: bytes) -> dict[str, Any]:
    try:
        job = decode(line)
        return {"found": consider(job)} if "ask" in job else {"move": choose(job)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def main() -> None:
    if "nice" in sys.argv[1:] and hasattr(os, "nice"):
        os.nice(5)
    try:
        for line in sys.stdin.buffer:
            sys.stdout.buffer.write(encode(answer(line)))
            sys.stdout.buffer.flush()
    except (KeyboardInterrupt, BrokenPipeError):
        # Nobody listens any more, and nobody wants to read about it.
        os._exit(1)


if __name__ == "__main__":
    main()
