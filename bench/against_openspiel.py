"""Our search against OpenSpiel's own IS-MCTS bot, on our games, with equal simulations and both seats in turn.

`python bench/against_openspiel.py GAME [--games N] [--simulations N] [--mode M] [--processes N]`. OpenSpiel's bot sees the game
through a thin wrapper with the methods it calls; it re-deals by our `redeal`, judges by random games to the end, as it does at home.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from rich.progress import track

import malison
from malison.bots.search import Search
from malison.bots.seats import Searcher, ask, budget
from malison.kernel.rng import seeded
from malison.kernel.state import State
from malison.lab.statistics import wilson

VALUES = {"won": 1.0, "shared": 0.0, "lost": -1.0}
REWARDS = {"won": 1.0, "shared": 0.5, "lost": 0.0}
KIND = SimpleNamespace(dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, information=pyspiel.GameType.Information.IMPERFECT_INFORMATION)


class Game(NamedTuple):
    """What we made of a game, and what both took for how many simulations."""

    reward: float
    our_seconds: float
    our_count: int
    their_seconds: float
    their_count: int


class Ours(Searcher):
    """Our search, counting: it may stop before its budget is spent, once the choice is certain."""

    done = 0

    def search(self, g: State, rng: Any, until_decided: bool = False, finalists: int = 1) -> Search:
        made = super().search(g, rng, until_decided, finalists)
        self.done += made.count
        return made


class Wrapped:
    """A position with the methods that OpenSpiel's bot calls."""

    def __init__(self, state: State, key: str | None = None) -> None:
        self.state = state
        self.key = key

    def get_game(self) -> Any:
        return SimpleNamespace(get_type=lambda: KIND)

    def current_player(self) -> int:
        return self.state.seat

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.state.legal()

    def is_terminal(self) -> bool:
        return self.state.over

    def is_chance_node(self) -> bool:
        return False

    def observation_string(self) -> str:
        if self.key is None:
            self.key = json.dumps(self.state.view(self.state.seat))
        return self.key

    def apply_action(self, action: int) -> None:
        self.state.play(int(action))
        self.key = None

    def clone(self) -> Wrapped:
        return Wrapped(self.state.clone(), self.key)

    def returns(self) -> list[float]:
        return [VALUES[seat.result] for seat in self.state.outcome()]


class Theirs:
    """OpenSpiel's bot in a seat of ours."""

    def __init__(self, simulations: int, seed: int) -> None:
        chance = np.random.RandomState(seed)
        self.seeds = np.random.RandomState(seed + 1)
        evaluator = RandomRolloutEvaluator(1, chance)
        self.bot = ISMCTSBot(
            None, evaluator, 2.0, simulations, random_state=chance, use_observation_string=True, allow_inconsistent_action_sets=True
        )
        self.bot.set_resampler(self.resample)

    def resample(self, wrapped: Wrapped, player: int) -> Wrapped:
        return Wrapped(wrapped.state.redeal(player, int(self.seeds.randint(1 << 31))))

    def choose(self, g: State, rng: Any) -> int:
        return int(self.bot.step(Wrapped(g)))


def play(name: str, mode: str | None, simulations: int, number: int) -> Game:
    """One game; with the next number the same deal with the seats swapped."""
    game = malison.game(name)
    g = game.prepare(2, mode=mode, **game.with_cap(mode, {}))
    g.begin(900 + number // 2)
    ours = Ours(game.knowledge, simulations)
    players = [ours, Theirs(simulations, number)]
    spent, decisions = [0.0, 0.0], [0, 0]
    rng = seeded(number)
    while not g.over:
        who = (g.seat + number) % 2
        start = time.process_time()
        move = ask(players[who], g, rng)
        spent[who] += time.process_time() - start
        decisions[who] += 1
        g.play(move)
    return Game(REWARDS[g.outcome()[number % 2].result], spent[0], ours.done, spent[1], decisions[1] * simulations)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--mode")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--simulations", type=int, help="the level master's, unless told otherwise")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    chosen = parser.parse_args()
    simulations = chosen.simulations or budget("master", malison.game(chosen.game))
    done: list[Game] = []
    with ProcessPoolExecutor(chosen.processes) as pool:
        todo = [pool.submit(play, chosen.game, chosen.mode, simulations, number) for number in range(chosen.games)]
        for each in track(as_completed(todo), total=len(todo), transient=True):
            done.append(each.result())
    wins, our_seconds, our_count, their_seconds, their_count = (sum(column) for column in zip(*done, strict=True))
    low, high = wilson(round(wins), chosen.games)
    print(
        json.dumps(
            {
                "game": chosen.game,
                "games": chosen.games,
                "simulations": simulations,
                "our_rate": wins / chosen.games,
                "low": round(low, 3),
                "high": round(high, 3),
                "our_us_per_simulation": round(our_seconds / our_count * 1e6, 1),
                "their_us_per_simulation": round(their_seconds / their_count * 1e6, 1),
            }
        )
    )


if __name__ == "__main__":
    main()
