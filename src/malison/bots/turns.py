"""Programs take turns at one position: what every step of a PettingZoo environment goes through, in as few calls as can be."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from malison.bots.batch import NOTHING, Glass, answered
from malison.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Turns:
    """Keeps what such an environment keeps, by PettingZoo's own names. What is rare is left to whoever fills this in: moves that are not
    legal, ends, rewards on the way."""

    agent_selection: str
    terminations: dict[str, Any]
    truncations: dict[str, Any]
    infos: dict[str, Any]
    _cumulative_rewards: dict[str, Any]

    def __init__(self, glass: Glass, agents: list[str], watched: bool) -> None:
        self.glass = glass
        self.possible_agents = agents
        self.seat_of: dict[str, int] = {agent: seat for seat, agent in enumerate(agents)}
        self.watched = watched
        """Whether there is more to do at each step than to pass the turn on."""
        self.position: State | None = None
        self.looks_itself: bool = type(self).observe is Turns.observe

    def step(self, action: object) -> None:
        """Make a move for the agent whose turn it is."""
        g = self.position
        if g is None:
            self.step_aside(action)
            return
        agent = self.agent_selection
        # Agents that are gone have no entry.
        if self.terminations.get(agent, True) or self.truncations[agent]:
            self.step_aside(action)
            return
        self._cumulative_rewards[agent] = 0.0
        seat = answered(g, action)
        if seat == NOTHING:
            if self.refused(g, action):
                return
            # NumPy's numbers are numbers, too.
            number: Any = action
            seat = answered(g, int(number))
        if seat < 0 or self.watched:
            self.moved(g, seat)
        else:
            self.agent_selection = self.possible_agents[seat]

    def last(self, observe: bool = True) -> tuple[Any, Any, Any, Any, Any]:
        """Observation, rewards since its last move, whether it is done, or cut short, and more, of the agent whose turn it is."""
        agent = self.agent_selection
        seen: Any = None
        if observe:
            g = self.position
            if g is not None and self.looks_itself:
                seen = self.glass.both(g, self.seat_of[agent])
            else:
                seen = self.observe(agent)
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def observe(self, agent: str) -> Any:
        """What an agent knows, and what it may do; whoever fills this in may say it in another way."""
        return self.glass.both(self.now(), self.seat_of[agent])

    def legal(self) -> list[int]:
        """The moves that the agent whose turn it is may make: those of its mask, for who would rather have them listed."""
        g = self.position
        if g is None:
            g = self.now()
        return list(g.choices)

    # -- what is rare

    def now(self) -> State:
        """The position; an error before the first deal."""
        raise NotImplementedError

    def step_aside(self, action: object) -> None:
        """A step where there is nothing to decide: before the first deal, or of an agent that is done."""
        raise NotImplementedError

    def refused(self, g: State, action: object) -> bool:
        """What comes of a move that is not the number of a legal one; False if it only looks so."""
        raise NotImplementedError

    def moved(self, g: State, seat: int) -> None:
        """A move was made: whose turn it is now (OVER: nobody's)."""
        raise NotImplementedError
