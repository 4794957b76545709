"""A game as a Gymnasium environment: one seat the learner's, bots in the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import logger
from numpy.typing import NDArray

from malison.bots.seats import Bot, ask, bot
from malison.envs import pictures
from malison.envs.table import RENDER_MODES, Seeds, Table, Vector, illegal
from malison.kernel.errors import BadSetting
from malison.kernel.rng import Rng, seeded
from malison.kernel.state import State

ILLEGAL: Final = -1.0
"""What a move that is not legal costs: it ends the game."""

Others = str | Bot | Sequence[str | Bot]


def seated(table: Table, seat: int, others: Others) -> list[Bot | None]:
    """A bot for each seat but the learner's: one for all, or one for each in turn."""
    if type(seat) is not int or not 0 <= seat < table.seats:
        raise BadSetting(f"the learner's seat is a number from 0 to {table.seats - 1}, not {seat!r}")
    named = list(others) if isinstance(others, Sequence) and not isinstance(others, str) else [others] * (table.seats - 1)
    if len(named) != table.seats - 1:
        raise BadSetting(f"there are {table.seats - 1} other seats, not {len(named)}")
    found: list[Bot | None] = [bot(one, table.game) if isinstance(one, str) else one for one in named]
    found.insert(seat, None)
    return found


class Alone(gymnasium.Env[Any, Any]):
    """Observations are numbers; what they mean says `layout`. `info["action_mask"]` has a 1 for each legal move, `info["seed"]` the deal.

    `seat` is the learner's, `others` who sits in the other seats: "random", "greedy", "clever", "master", "fiend", any bot, or a list.
    An illegal move ends the game with a reward of -1, and `info["illegal"]` says why; with `strict=True` it raises `ValueError`.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        mode: str | None = None,
        seat: int = 0,
        others: Others = "random",
        render_mode: str | None = None,
        strict: bool = False,
        **more: Any,
    ) -> None:
        pictures.check_render_mode(render_mode)
        self.table = Table(name, seats, mode=mode, **more)
        self.layout = self.table.layout
        self.render_mode = render_mode
        self.strict = strict
        self.seat = seat
        self.others = seated(self.table, seat, others)
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        self.seeds = Seeds()
        self.chance: Rng = seeded(0)
        self.position: State | None = None
        self.ended = True
        self.potential = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        super().reset(seed=seed)
        dealt = self.seeds.next(seed)
        while True:
            g = self.table.deal(dealt)
            self.chance = seeded(dealt ^ 0x5EED)
            self.let_others(g)
            if not g.over:
                break
            # A deal in which the learner decides nothing is no episode.
            dealt = self.seeds.next(None)
        self.position = g
        self.ended = False
        self.potential = self.table.rewards.potential(g, self.seat) if self.table.rewards.shaped else 0.0
        if self.render_mode == "human":
            self.render()
        return self.table.observe(g, self.seat), self.info(g)

    def step(self, action: int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        g = self.position
        if g is None:
            raise gymnasium.error.ResetNeeded("call reset() before step()")
        if self.ended:
            raise gymnasium.error.ResetNeeded("the game is over: call reset() before the next step()")
        why = illegal(g, action)
        if why is not None:
            if self.strict:
                raise ValueError(why)
            self.ended = True
            return self.table.observe(g, self.seat), ILLEGAL, True, False, {**self.info(g), "illegal": why}
        g.answer(int(action))
        self.let_others(g)
        rewards = self.table.rewards
        reward = rewards.final(g, self.seat) if g.over else 0.0
        if rewards.shaped:
            potential = rewards.potential(g, self.seat)
            reward += rewards.discount * potential - self.potential
            self.potential = potential
        self.ended = g.over
        cut = g.over and self.table.game.capped(g)
        if self.render_mode == "human":
            self.render()
        return self.table.observe(g, self.seat), reward, g.over and not cut, cut, self.info(g)

    def let_others(self, g: State) -> None:
        while not g.over and g.seat != self.seat:
            other = self.others[g.seat]
            assert other is not None
            g.play(ask(other, g, self.chance))

    def info(self, g: State) -> dict[str, Any]:
        return {"action_mask": self.table.mask(g, self.seat), "seed": self.seeds.latest}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal moves, under the name by which sb3-contrib asks for them."""
        return self.table.mask(self.now(), self.seat).astype(bool)

    def view(self) -> dict[str, Any]:
        """What the learner knows in words: all that its seat may know, with names and ids."""
        return self.now().view(self.seat)

    def now(self) -> State:
        if self.position is None:
            raise gymnasium.error.ResetNeeded("call reset() first")
        return self.position

    def render(self) -> Any:
        if self.render_mode is None:
            logger.warn("no render mode was chosen: make the environment with render_mode='ansi', 'rgb_array' or 'human'")
            return None
        return pictures.shown(self.now(), self.render_mode)
