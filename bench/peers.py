"""Random play of comparable games in other engines, per CPU second; prints JSON."""

from __future__ import annotations

import json
import random
import sys
from typing import Any

from measure import per_second


def open_spiel(name: str, players: int, *, weighted: bool) -> dict[str, Any]:
    """OpenSpiel's C++ rules driven from Python.

    Weighted, chance is drawn by the probabilities given, as any driver must that does not know the game. Unweighted is
    the leanest driver there can be: it may take any outcome alike because in this game all are equally likely.
    """
    import pyspiel

    game = pyspiel.load_game(name, {"players": players})
    rng = random.Random(1)
    rnd = rng.random

    def work(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    moves = state.legal_actions()
                    state.apply_action(moves[int(rnd() * len(moves))])
                    decisions += 1
                elif weighted:
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(actions, chances)[0])
                else:
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(rnd() * len(outcomes))][0])
        return decisions

    how = "weighted chance" if weighted else "leanest driver"
    return {"peer": f"OpenSpiel {name}, {players} players, {how}", "decisions_per_second": round(per_second(work))}


def main() -> None:
    try:
        rows = [open_spiel("crazy_eights", 4, weighted=weighted) for weighted in (True, False)]
    except ImportError:
        sys.stderr.write("open_spiel is not installed: no peer to compare with (pip install 'malison[bench]')\n")
        rows = []
    print(json.dumps({"rows": rows}))


if __name__ == "__main__":
    main()
