"""What a seat may not know leaves no trace in a position dealt anew for it, pending steps included, and one can play on from it."""

from __future__ import annotations

import json
import random
from typing import Any

from malison.bots.playout import playout
from malison.kernel.rng import seeded
from malison.kernel.state import State
from malison.testing.cases import Case, every_case, positions

LOOKED_AT = 25
"""So many positions of a game, evenly over it."""
TRIED = 6
"""So many moves at each of them, in each world."""
SEED = 5


def some(case: Case, seed: int, n: int) -> list[State]:
    """Positions of a random game, without their past."""
    found = [state.clone() for state in positions(case.deal(seed, log=False), seed)][:-1]
    for state in found:
        state.log = []
    chance = random.Random(seed)
    return found if len(found) <= n else chance.sample(found, n)


def known(state: State, seat: int | None) -> str:
    """All that a seat can tell a position by: what it sees, what it has been told, and if it decides what it may do."""
    mine = state.options if seat == state.seat else None
    return json.dumps([state.view(seat), state.events(seat), state.seat, mine], sort_keys=True)


def differing(a: Any, b: Any, path: str = "") -> list[str]:
    """Where two dumps differ."""
    if isinstance(a, dict) and isinstance(b, dict):
        return [place for name in sorted({*a, *b}) for place in differing(a.get(name), b.get(name), f"{path}.{name}")]
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        return [place for i in range(len(a)) for place in differing(a[i], b[i], f"{path}[{i}]")]
    return [] if a == b else [f"{path}: {a} or {b}"]


def worlds(state: State, seat: int | None, chance: random.Random) -> list[tuple[str, State]]:
    """The truth, what the seat took for as likely, and both with several moves made: each with all that the seat knows of it."""
    other = state.redeal(seat, chance.getrandbits(64))
    other.rng = state.rng.clone()
    found = [(known(world, seat), world) for world in (state, other)]
    for before in (state, other):
        for move in chance.sample(before.options, min(TRIED, len(before.options))):
            after = before.clone()
            after.play(move)
            # Whoever made a move knows which.
            made = str(move) if seat == before.seat else ""
            found.append((made + known(after, seat), after))
    return found


@every_case
def test_worlds_that_look_alike_to_a_seat_are_dealt_anew_alike(case: Case) -> None:
    """To the last field: neither what others hold nor what they have chosen unseen may show, wherever it is kept."""
    chance = random.Random(str(case))
    for state in [*some(case, 21, LOOKED_AT), *some(case, 22, LOOKED_AT)]:
        for seat in case.viewers():
            alike: dict[str, dict[str, Any]] = {}
            for knowledge, world in worlds(state, seat, chance):
                dealt = world.redeal(seat, SEED).dump()
                first = alike.setdefault(knowledge, dealt)
                assert differing(first, dealt) == [], f"seat {seat}; {type(state.asking).__name__}"


@every_case
def test_one_can_play_on_from_every_redeal(case: Case) -> None:
    chance = random.Random(str(case))
    for number, state in enumerate(some(case, 23, LOOKED_AT)):
        for seat in case.viewers():
            other = state.redeal(seat, chance.getrandbits(64))
            assert len(other.options) > 1
            for move in other.options:
                other.clone().play(move)
            if number % 8 == 0:
                loaded = case.game.load(json.dumps(other.dump()))
                assert loaded.dump() == other.dump()
            playout(other, seeded(chance.getrandbits(64)))
            other.check()
