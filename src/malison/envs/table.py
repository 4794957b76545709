"""What all interfaces share: a table that is laid, what a seat sees of it as arrays, what it gains, and how it looks."""

from __future__ import annotations

import secrets
from statistics import pstdev
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from malison.bots.batch import Glass, Masks, Rewards, is_option, judgement
from malison.bots.playout import playout
from malison.kernel import registry
from malison.kernel.errors import BadSetting
from malison.kernel.game import Game
from malison.kernel.layouts import Layout
from malison.kernel.observing import Observer, Sheet
from malison.kernel.rng import Rng, seeded
from malison.kernel.state import State

RENDER_MODES: Final = ["ansi", "rgb_array", "human"]
JUDGED: Final = 12
"""So many random games tell how far apart judgements lie."""
EVERY: Final = 7
"""Of those, every so many positions."""

Vector = NDArray[np.int16]
Mask = NDArray[np.int8]


def observer_of(game: Game) -> Observer:
    if game.observer is None:
        raise BadSetting(f"{game.title} has no observations, so there are no environments of it: it names no `observer` (see docs)")
    return game.observer


class Table:
    """A game laid in one way, ready to be dealt as often as anybody likes."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        mode: str | None = None,
        edition: Any = None,
        shaped: float = 0.0,
        discount: float = 1.0,
        **options: Any,
    ) -> None:
        self.game = registry.game(name)
        self.observer = observer_of(self.game)
        self.laid = self.game.prepare(seats, mode=mode, edition=edition, **self.game.with_cap(mode, options))
        self.seats = self.laid.seats
        self.mode = self.game.modes[self.laid.setting.mode]
        if self.seats == 0:
            raise BadSetting(f"{self.game.title} ({self.mode.name}) has no seat that anybody could learn to play")
        self.layout: Layout = self.observer.layout(self.laid)
        self.actions = self.game.moves.size
        rivals = self.seats > 1 and not self.mode.cooperative
        self.rewards = Rewards(self.game.knowledge, rivals, shaped / spread(self.laid) if shaped else 0.0, discount)
        self.glass = self.look()

    @property
    def label(self) -> str:
        return f"{self.game.name}_v{self.game.environment}"

    # -- spaces

    def observation_space(self) -> Box:
        return Box(np.array(self.layout.least, np.int16), np.array(self.layout.most, np.int16), dtype=np.int16)

    def action_space(self) -> Discrete:
        return Discrete(self.actions)

    # -- playing

    def deal(self, seed: int) -> State:
        g = self.laid.clone()
        g.begin(seed)
        return g

    # -- looking

    def look(self) -> Glass:
        sheet = Sheet(1, self.layout.size)
        masks = Masks(1, self.actions)
        seen: Vector = np.frombuffer(sheet.numbers, np.int16)  # type: ignore[call-overload]
        legal: Mask = np.frombuffer(masks.bits, np.int8)  # type: ignore[call-overload]
        return Glass(self.observer, sheet, masks, seen, legal)

    def observe(self, g: State, seat: int) -> Vector:
        """What a seat knows, as numbers (-1: a spectator)."""
        return self.glass.observation(g, seat)  # type: ignore[no-any-return]

    def mask(self, g: State, seat: int) -> Mask:
        """1 for each move that a seat may make now."""
        return self.glass.mask(g, seat)  # type: ignore[no-any-return]


class Seeds:
    """The seeds of one game after the other: the first is the one that was given, as `malison play --seed` would deal it."""

    def __init__(self) -> None:
        self.chance: Rng | None = None
        self.latest = 0

    def next(self, seed: int | None) -> int:
        if seed is not None:
            if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
                raise BadSetting(f"a seed is a whole number from 0 up, not {seed!r}")
            self.latest = int(seed)
            self.chance = seeded(self.latest)
        else:
            if self.chance is None:
                self.chance = seeded(secrets.randbits(64))
            self.latest = (int(self.chance.word()) << 32 | int(self.chance.word())) >> 1
        return self.latest


def spread(laid: State) -> float:
    """How far apart the game's judgements of positions lie, over some random games."""
    knowledge = laid.setting.game.knowledge.own()
    found: list[float] = []
    for seed in range(JUDGED):
        g = laid.clone()
        g.begin(seed)
        chance = seeded(seed)
        while not g.over:
            found += [judgement(knowledge, g, seat) for seat in range(g.seats)]
            playout(g, chance, EVERY)
    return pstdev(found) or 1.0


def illegal(g: State, action: object) -> str | None:
    """Why a move cannot be made, in words; None if it can."""
    if not isinstance(action, int | np.integer) or isinstance(action, bool):
        return f"a move is a number, not {action!r}"
    if is_option(g, int(action)):
        return None
    try:
        g.play(int(action))
    except Exception as error:
        return str(error)
    raise AssertionError("a move that is not among the options was made")
