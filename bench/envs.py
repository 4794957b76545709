"""Environments: steps a second with observation and mask, on one core, beside card games of PettingZoo and RLCard in one run.

    python bench/envs.py            # all games
    python bench/envs.py NAME ...   # some

Peers that are not installed are left out, and it is said which: pip install "malison[bench]" pgx.
Moves are chosen by Python's own random numbers on all sides: NumPy's cost more, one at a time, and it is not them that are measured.
"""

from __future__ import annotations

import importlib
import json
import multiprocessing
import random
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
from machine import measured
from measure import per_second
from rich.console import Console
from rich.table import Table

import malison
import malison.envs
from malison.bots.batch import play_on
from malison.kernel.rng import seeded

RESULTS = Path(__file__).parent / "results" / "envs.json"
ASKED = 3000
"""So many questions tell what a game asks."""
GAMES = 64
"""At once. More make no step cheaper, and what 256 positions take up no longer fits in most cores' nearer caches."""
PGX_GAMES = 256
CLASSIC = ("texas_holdem_no_limit_v6", "texas_holdem_v4", "leduc_holdem_v4", "hanabi_v5")
PGX = ("leduc_holdem", "kuhn_poker", "sparrow_mahjong")
RLCARD = ("gin-rummy", "no-limit-holdem", "uno", "doudizhu")

Question = tuple[int, int, int]
"""The numbers of an observation, the places of a mask, and how many moves are legal."""


def aec(env: Any, listed: bool = False) -> Callable[[int], int]:
    """Random legal play of a PettingZoo environment: as its own documentation drives one, by the mask, or by a list of legal moves, as
    RLCard's environments give one. Observation and mask are made either way."""
    chance = random.Random(1)
    pick = chance.random

    def work(times: int) -> int:
        steps = 0
        for _ in range(times * 50):
            if not env.agents:
                env.reset(seed=chance.getrandbits(30))
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = env.legal() if listed else np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(pick() * len(legal))]))
            steps += 1
        return steps

    env.reset(seed=1)
    return work


def rlcard_game(env: Any) -> Callable[[int], int]:
    """Random legal play of an RLCard environment, step by step. It lists legal moves; the mask is made of them as PettingZoo's own
    wrapper of RLCard makes it."""
    pick = random.Random(1).random
    now: list[Any] = [env.reset()]

    def work(times: int) -> int:
        steps = 0
        for _ in range(times * 50):
            if env.is_over():
                now[0] = env.reset()
            legal = list(now[0][0]["legal_actions"])
            mask = np.zeros(env.num_actions, "int8")
            for move in legal:
                mask[move] = 1
            now[0] = env.step(int(legal[int(pick() * len(legal))]))
            steps += 1
        return steps

    return work


# What is asked of whom: ours ask only real decisions, others also where there is but one move.


def aec_questions(env: Any) -> Iterator[Question]:
    chance = random.Random(2)
    env.reset(seed=2)
    while True:
        if not env.agents:
            env.reset(seed=chance.getrandbits(30))
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        yield observation["observation"].size, observation["action_mask"].size, len(legal)
        env.step(int(chance.choice(legal)))


def rlcard_questions(env: Any) -> Iterator[Question]:
    chance = random.Random(2)
    state, _ = env.reset()
    while True:
        if env.is_over():
            state, _ = env.reset()
        legal = list(state["legal_actions"])
        yield state["obs"].size, env.num_actions, len(legal)
        state, _ = env.step(chance.choice(legal))


def described(questions: Iterator[Question]) -> dict[str, Any]:
    """How large a game's observations and masks are, among how many moves is chosen, and how many steps are decisions."""
    found = list(islice(questions, ASKED))
    return {
        "numbers": found[0][0],
        "moves": found[0][1],
        "options": round(fmean(legal for _, _, legal in found), 1),
        "real": round(fmean(legal > 1 for _, _, legal in found), 3),
    }


def batched(name: str, seats: int, mode: str) -> Callable[[int], int]:
    """Our batch, every seat asked, driven by compiled random play: moves, observations, masks, rewards, new deals."""
    envs = malison.envs.vector(name, GAMES, seats, mode=mode, seat=None, copy=False)
    envs.reset(seed=1)
    chance = seeded(1)

    def work(times: int) -> int:
        return play_on(envs.batch, chance, times)

    return work


def vectored(name: str, seats: int, mode: str) -> Callable[[int], int]:
    """The same through Gymnasium's vector interface, moves chosen by NumPy."""
    envs = malison.envs.vector(name, GAMES, seats, mode=mode, seat=None, copy=False)
    _, info = envs.reset(seed=1)
    chance = np.random.default_rng(1)
    masks = info["action_mask"]

    def work(times: int) -> int:
        for _ in range(times):
            envs.step((chance.random(masks.shape, np.float32) * masks).argmax(axis=1))
        return times * GAMES

    return work


def beside_another(case: tuple[str, int, str]) -> float:
    """Steps a second of one process while another does the same. Each by its own CPU clock: memory and caches are shared, time is not."""
    return per_second(batched(*case))


def on_two_cores(case: tuple[str, int, str]) -> float:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        return sum(pool.map(beside_another, [case, case], chunksize=1))


def pgx_game(name: str) -> Callable[[int], int]:
    """Random play of a pgx game on the CPU, compiled and batched as its documentation does it."""
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    env = pgx.make(name)
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    state = [init(jax.random.split(jax.random.PRNGKey(1), PGX_GAMES))]
    pick = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype(float)), axis=-1))
    wrapped = importlib.import_module("pgx.experimental.wrappers")
    step = jax.jit(jax.vmap(wrapped.auto_reset(env.step, env.init)))
    keys = [jax.random.PRNGKey(2)]

    def work(times: int) -> int:
        for _ in range(times):
            keys[0], one, two = jax.random.split(keys[0], 3)
            state[0] = step(state[0], pick(one, state[0].legal_action_mask), jax.random.split(two, PGX_GAMES))
        state[0].observation.block_until_ready()
        return times * PGX_GAMES

    return work


def classic(name: str) -> tuple[Callable[[int], int], dict[str, Any]]:
    made = [importlib.import_module(f"pettingzoo.classic.{name}").env() for _ in range(2)]
    return aec(made[0]), described(aec_questions(made[1]))


def rlcard(name: str) -> tuple[Callable[[int], int], dict[str, Any]]:
    made = [importlib.import_module("rlcard").make(name, config={"seed": 1}) for _ in range(2)]
    return rlcard_game(made[0]), described(rlcard_questions(made[1]))


Peer = tuple[dict[str, Any], Callable[[int], int]]
"""What was measured of one, and what it does."""


def peers() -> list[Peer]:
    rows: list[Peer] = []
    missing: list[str] = []

    def add(label: str, make: Callable[[], tuple[Callable[[int], int], dict[str, Any]]]) -> None:
        progress(label)
        try:
            work, more = make()
            speed = per_second(work)
            rows.append(({"peer": label, "steps_per_second": round(speed), **more}, work))
        except Exception as error:
            missing.append(f"{label} ({type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''})")

    for name in CLASSIC:
        add(f"PettingZoo {name}", lambda name=name: classic(name))
    for name in RLCARD:
        add(f"RLCard {name}", lambda name=name: rlcard(name))
    for name in PGX:
        add(f"pgx {name}, {PGX_GAMES} at once", lambda name=name: (pgx_game(name), {}))
    for line in missing:
        sys.stderr.write(f"left out: {line}\n")
    return rows


def once_more(found: list[Peer]) -> list[dict[str, Any]]:
    """Peers are measured before ours and after them, and the better counts: whatever else the machine did meanwhile is not theirs."""
    for row, work in found:
        progress(f"{row['peer']} once more")
        row["steps_per_second"] = max(row["steps_per_second"], round(per_second(work)))
        if "real" in row:
            row["decisions_per_second"] = round(row["steps_per_second"] * row["real"])
    return [row for row, _ in found]


def times(speed: int, others: list[dict[str, Any]], family: str, unit: str = "steps_per_second") -> str:
    """How many times as fast as the fastest and the slowest of a family."""
    found = [speed / row[unit] for row in others if row["peer"].startswith(family)]
    return f"{min(found):.1f}–{max(found):.1f}" if found else "–"


def progress(what: str) -> None:
    sys.stderr.write(f"measuring {what}\n")
    sys.stderr.flush()


def measure(name: str, seats: int, mode: str) -> dict[str, Any]:
    progress(f"{name} {mode}")
    case = (name, seats, mode)
    env = malison.envs.pettingzoo(name, seats, mode=mode)
    return {
        "game": name,
        "mode": mode,
        "seats": seats,
        **described(aec_questions(malison.envs.pettingzoo(name, seats, mode=mode))),
        "pettingzoo": round(per_second(aec(env))),
        "listed": round(per_second(aec(env, listed=True))),
        "batched": round(per_second(batched(*case))),
        "vector": round(per_second(vectored(*case))),
        "two_cores": round(on_two_cores(case)),
    }


def main() -> None:
    console = Console(width=max(160, Console().width))
    wanted = sys.argv[1:] or malison.games()
    beside = peers()
    rows = []
    for game in map(malison.game, wanted):
        for mode in game.mode_list:
            rows += [measure(game.name, seats, mode.name) for seats in [n for n in mode.seats if n][:1]]
    others = once_more(beside)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(
        json.dumps(
            {"measured": measured("pettingzoo", "rlcard", "pgx"), "compiled": malison.compiled(), "peers": others, "rows": rows}, indent=1
        )
        + "\n"
    )
    table = Table(box=None, padding=(0, 2), title="steps a second, with observation and mask", title_justify="left")
    headings = ("game", "mode", "seats", "numbers", "moves", "PettingZoo", "× its own", "listed", "× RLCard's", "× decisions")
    for heading in (*headings, "batched", "vector", "on two cores"):
        table.add_column(heading, justify="left" if heading in ("game", "mode") else "right")
    for row in rows:
        size, moves, driven, listed, *more = (
            f"{row[name]:,}" for name in ("numbers", "moves", "pettingzoo", "listed", "batched", "vector", "two_cores")
        )
        own, theirs = times(row["pettingzoo"], others, "PettingZoo"), times(row["listed"], others, "RLCard")
        decisions = times(row["listed"], others, "RLCard", "decisions_per_second")
        table.add_row(row["game"], row["mode"], str(row["seats"]), size, moves, driven, own, listed, theirs, decisions, *more)
    console.print(table)
    console.print("×: as many steps as the fastest to the slowest card game of PettingZoo's own, and of RLCard's, which list legal moves")
    console.print("× decisions: the same, and of RLCard's steps only those with two legal moves or more, as all of ours are")
    for row in others:
        told = f"; {row['decisions_per_second']:,} decisions; {row['numbers']} numbers, {row['moves']} moves" if "real" in row else ""
        console.print(f"{row['peer']}: {row['steps_per_second']:,} steps a second{told}")
    console.print(
        f"per CPU second; batches of {GAMES} games; on two cores by two processes at once · written to bench/results/{RESULTS.name}"
    )


if __name__ == "__main__":
    main()
