"""A game as a PettingZoo environment: every seat an agent, asked one after the other (AEC)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from malison.bots.batch import OVER
from malison.bots.turns import Turns
from malison.envs import pictures
from malison.envs.table import RENDER_MODES, Seeds, Table, Vector, illegal
from malison.kernel.state import State

ILLEGAL: Final = -1.0
"""What a move that is not legal costs, by PettingZoo's convention: it ends the game, and the others get nothing."""


class Together(Turns, AECEnv):  # type: ignore[misc]
    """Observations are `{"observation": numbers, "action_mask": which moves are legal}`; what the numbers mean says `layout`.

    Rewards come at the end (`malison.bots.batch.Rewards`), shaped ones by `shaped=0.1`, say. `options` of `reset` has nothing to set.
    An illegal move ends the game with a warning, as PettingZoo's own games do; with `strict=True` it raises `ValueError`.
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        mode: str | None = None,
        render_mode: str | None = None,
        strict: bool = False,
        **more: Any,
    ) -> None:
        pictures.check_render_mode(render_mode)
        table = Table(name, seats, mode=mode, **more)
        self.table = table
        self.layout = table.layout
        self.render_mode = render_mode
        self.strict = strict
        self.shaped = table.rewards.shaped != 0.0
        super().__init__(table.glass, [f"player_{seat}" for seat in range(table.seats)], self.shaped or render_mode == "human")
        self.metadata = {"render_modes": RENDER_MODES, "name": table.label, "is_parallelizable": False, "render_fps": 2}
        self.agents: list[str] = []
        mask = (table.actions,)
        self.observation_spaces = {
            agent: Dict({"observation": table.observation_space(), "action_mask": Box(0, 1, mask, np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: table.action_space() for agent in self.possible_agents}
        least, most = (np.tile(np.array(ends, np.int16), table.seats) for ends in (self.layout.least, self.layout.most))
        self.state_space = Box(least, most, dtype=np.int16)
        self.seeds = Seeds()
        self.potentials = [0.0] * table.seats

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    # -- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        g = self.table.deal(self.seeds.next(seed))
        while g.over:
            # A deal that nobody decides anything in is no episode.
            g = self.table.deal(self.seeds.next(None))
        self.position = g
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        if self.shaped:
            self.potentials = [self.table.rewards.potential(g, seat) for seat in range(self.table.seats)]
        self.agent_selection = self.possible_agents[g.seat]

    def step_aside(self, action: object) -> None:
        if self.position is None:
            EnvLogger.error_step_before_reset()
            raise AssertionError
        if self.agents:
            self._was_dead_step(action)
        else:
            EnvLogger.warn_step_after_terminated_truncated()

    def refused(self, g: State, action: object) -> bool:
        why = illegal(g, action)
        if why is None:
            return False
        if self.strict:
            raise ValueError(why)
        EnvLogger.warn_on_illegal_move()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[self.agent_selection] = ILLEGAL
        self.end(True)
        return True

    def moved(self, g: State, seat: int) -> None:
        if seat == OVER:
            self.gain(g)
            self.end(not self.table.game.capped(g))
            return
        if self.shaped:
            # Else there is nothing to add before the end.
            self.gain(g)
            self._accumulate_rewards()
        self.agent_selection = self.possible_agents[seat]
        if self.render_mode == "human":
            self.render()

    def gain(self, g: State) -> None:
        """What the last move was worth to everybody."""
        rewards = self.table.rewards
        for agent, seat in self.seat_of.items():
            gain = rewards.final(g, seat) if g.over else 0.0
            if self.shaped:
                potential = rewards.potential(g, seat)
                gain += rewards.discount * potential - self.potentials[seat]
                self.potentials[seat] = potential
            self.rewards[agent] = gain

    def end(self, by_the_rules: bool) -> None:
        """Everybody is done; ended by a cap, the game is only cut short."""
        self.terminations = dict.fromkeys(self.agents, by_the_rules)
        self.truncations = dict.fromkeys(self.agents, not by_the_rules)
        self._accumulate_rewards()
        self._deads_step_first()

    # -- looking

    def view(self, agent: str) -> dict[str, Any]:
        """The same in words: all that an agent may know, with names and ids."""
        return self.now().view(self.seat_of[agent])

    def state(self) -> Vector:
        """What all seats know together, one after the other; for those who train centrally."""
        g = self.now()
        return np.concatenate([self.table.observe(g, seat) for seat in range(self.table.seats)])

    def now(self) -> State:
        if self.position is None:
            EnvLogger.error_observe_before_reset()
            raise AssertionError
        return self.position

    def render(self) -> Any:
        if self.render_mode is None:
            logger.warn("no render mode was chosen: make the environment with render_mode='ansi', 'rgb_array' or 'human'")
            return None
        return pictures.shown(self.now(), self.render_mode)

    def close(self) -> None:
        self.position = None
