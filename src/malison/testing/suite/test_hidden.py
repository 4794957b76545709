"""What a seat may not know leaves no trace in a position dealt anew for it, pending steps included, and one can play on from it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from malison.bots.playout import playout
from malison.kernel.dumps import facts_of
from malison.kernel.piles import Pile
from malison.kernel.rng import seeded
from malison.kernel.state import Part, State, fields_of
from malison.kernel.vectors import row_of, vec
from malison.testing.support import Case, every_case, positions

LOOKED_AT = 25
"""So many positions of a game, evenly over it."""
TRIED = 6
"""So many moves at each of them, in each world."""
SEED = 5
PAIRS = 150
"""So many pairs of numbers of a position are swapped."""
REDEALS = 40
"""If none of so many moves a number, none does."""

Place = tuple[str | int, ...]
"""Where a number lies in a position: ("hands", 1, "cards", 0)."""


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


# Numbers that nobody deals anew


def numbers(thing: Any, path: Place = ()) -> Iterator[tuple[Place, int]]:
    """All numbers in lists of a position, with their places."""
    if isinstance(thing, list | vec):
        for i, item in enumerate(thing):
            if type(item) is int:
                yield (*path, i), item
            else:
                yield from numbers(item, (*path, i))
    elif isinstance(thing, Part):
        # Who may see a card is no secret, though no view says it.
        for name in ["cards"] if isinstance(thing, Pile) else fields_of(thing):
            yield from numbers(getattr(thing, name), (*path, name))


def all_numbers(state: State) -> dict[Place, int]:
    return {place: n for name, value in facts_of(state).items() for place, n in numbers(value, (name,))}


def called(place: Place) -> str:
    """The field that a number belongs to: "hands.cards"."""
    return ".".join(step for step in place if isinstance(step, str))


def changed(state: State, values: dict[Place, int]) -> State:
    """A copy with these numbers in these places, sharing nothing that has changed."""
    other = state.clone()
    for place, value in values.items():
        name = str(place[0])
        setattr(other, name, replaced(getattr(other, name), place[1:], value))
    return other


def replaced(thing: Any, path: Place, value: int) -> Any:
    if not path:
        return value
    step = path[0]
    if isinstance(step, int):
        items = [*thing[:step], replaced(thing[step], path[1:], value), *thing[step + 1 :]]
        return items if isinstance(thing, list) else row_of(items)
    kind: Any = type(thing)
    copy = kind.__new__(kind)
    for name in fields_of(thing):
        setattr(copy, name, getattr(thing, name) if name != step else replaced(getattr(thing, name), path[1:], value))
    return copy


def looks(state: State, seat: int | None) -> str | None:
    """What a seat sees of a position; None if it is none that could be shown."""
    try:
        asking = state.asking
        mine = asking.options(state) if asking is not None and seat == state.seat else None
        return json.dumps([state.view(seat), mine], sort_keys=True)
    except Exception:
        return None


def holds(state: State) -> bool:
    try:
        state.check()
    except Exception:
        return False
    return True


@every_case
def test_what_a_seat_cannot_see_is_dealt_anew(case: Case) -> None:
    """Swap two numbers: if the position holds together and a seat sees nothing of either, a redeal must be able to move both, in some
    position at least: the last card of a deck may be known.

    What everybody can work out, though no view tells it, a game lists in `worked_out` with the reason.
    """
    chance = random.Random(str(case))
    stuck: set[tuple[int | None, str]] = set()
    free: set[tuple[int | None, str]] = set()
    for state in some(case, 24, 4):
        found = {place: n for place, n in all_numbers(state).items() if called(place) not in case.game.worked_out}
        swaps = [(a, b, changed(state, {a: found[b], b: found[a]})) for a, b in pairs(found, chance)]
        swaps = [swap for swap in swaps if holds(swap[2])]
        for seat in case.viewers():
            seen = looks(state, seat)
            dealt: list[dict[Place, int]] = []
            for a, b, swapped in swaps:
                # Of each number by itself nothing may show: an order that does not matter is no secret.
                if any(looks(world, seat) != seen for world in (swapped, changed(state, {a: found[b]}), changed(state, {b: found[a]}))):
                    continue
                while len(dealt) < REDEALS and not (moved(a, found, dealt) and moved(b, found, dealt)):
                    dealt.append(all_numbers(state.redeal(seat, len(dealt))))
                for place in (a, b):
                    (free if moved(place, found, dealt) else stuck).add((seat, called(place)))
    names = ", ".join(sorted({name for _, name in stuck - free}))
    assert not names, f"a seat that sees nothing of {names} always gets the true ones: `hide` must deal them anew"


def pairs(found: dict[Place, int], chance: random.Random) -> list[tuple[Place, Place]]:
    """Places with different numbers: two in each list, and one each in lists of all kinds."""
    lists: dict[Place, list[Place]] = {}
    for place in found:
        lists.setdefault(place[:-1], []).append(place)
    names = list(lists)
    chosen = [(name, name) for name in names for _ in range(3)]
    chosen += [(chance.choice(names), chance.choice(names)) for _ in range(PAIRS if names else 0)]
    made = [(chance.choice(lists[a]), chance.choice(lists[b])) for a, b in chosen]
    return [(a, b) for a, b in made if found[a] != found[b]]


def moved(place: Place, found: dict[Place, int], dealt: list[dict[Place, int]]) -> bool:
    return any(other.get(place) != found[place] for other in dealt)


# Events that tell more than anybody may know


@every_case
def test_what_a_seat_is_told_it_can_see(case: Case) -> None:
    """The same move in two positions that a seat cannot tell apart: whatever else it is told must show in its view.

    What is told and never seen a game lists in `told_only`, by the event's name, with the reason.
    """
    chance = random.Random(str(case))
    leaks: set[str] = set()
    for state in some(case, 25, LOOKED_AT):
        for seat in case.viewers():
            other = state.redeal(seat, chance.getrandbits(64))
            other.rng = state.rng.clone()
            moves = [move for move in state.options if move in other.options]
            for move in chance.sample(moves, min(TRIED // 2, len(moves))):
                leaks |= unseen(after(state, move), after(other, move), seat)
    leaks -= set(case.game.told_only)
    assert not leaks, f"somebody is told what no view shows: {', '.join(sorted(leaks))}"


def after(state: State, move: int) -> State:
    copy = state.clone()
    copy.log = []
    copy.play(move)
    return copy


def unseen(a: State, b: State, seat: int | None) -> set[str]:
    """The events that tell a seat apart what looks alike to it."""
    one, two = ([{**event, "text": ""} for event in state.events(seat)] for state in (a, b))
    if one == two or a.view(seat) != b.view(seat):
        return set()
    return {event["kind"] for event in one if event not in two} | {event["kind"] for event in two if event not in one}
