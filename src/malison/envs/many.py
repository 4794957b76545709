"""Many games at once with Gymnasium's vector interface: one call steps all of them in compiled code and fills arrays in place."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from malison.bots.batch import EVERY_SEAT, Batch
from malison.bots.seats import Random
from malison.envs.alone import Others, seated
from malison.envs.table import Seeds, Table, Vector
from malison.kernel.errors import BadSetting

Arrays = NDArray[Any]


class Many(VectorEnv[Vector, Arrays, Arrays]):
    """`seat` is the learner's and `others` play the rest, as in `malison.envs.alone`. With `seat=None` whoever decides is asked: the
    observation is theirs, `info["who"]` says whose, the reward is that of the seat that moved, and `info["rewards"]` has all seats'.

    A game that has ended is dealt anew in the same step (Gymnasium's *same step*): `info["final_obs"]` is the last look at the old one.
    `info["action_mask"]` has a row of legal moves for each game. With `copy=False` all arrays are the very memory that the next step
    writes to: fastest, and to be copied by whoever keeps them. A move that is not legal raises `IllegalMove`, and none is made.
    """

    def __init__(
        self,
        name: str,
        num_envs: int,
        seats: int | None = None,
        *,
        mode: str | None = None,
        seat: int | None = 0,
        others: Others = "random",
        copy: bool = True,
        **more: Any,
    ) -> None:
        if type(num_envs) is not int or num_envs < 1:
            raise BadSetting(f"the number of games is a whole number from 1 up, not {num_envs!r}")
        self.table = Table(name, seats, mode=mode, **more)
        self.layout = self.table.layout
        self.num_envs = num_envs
        self.copy = copy
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = self.table.observation_space()
        self.single_action_space = self.table.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seat = seat
        bots = [] if seat is None else [None if isinstance(one, Random) else one for one in seated(self.table, seat, others)]
        table = self.table
        self.batch = Batch(table.laid, table.observer, table.rewards, num_envs, EVERY_SEAT if seat is None else seat, bots)
        self.seeds = Seeds()
        self.begun = False
        batch, size = self.batch, self.layout.size
        self.observations = look(batch.sheet.numbers, np.int16, (num_envs, size))
        self.final_observations = look(batch.last.numbers, np.int16, (num_envs, size))
        self.masks = look(batch.masks.bits, np.int8, (num_envs, table.actions))
        self.rewards = look(batch.gains, np.float64, (num_envs, table.seats))
        self.terminations = look(batch.ended, np.bool_, (num_envs,))
        self.truncations = look(batch.cut, np.bool_, (num_envs,))
        self.who = look(batch.who, np.int64, (num_envs,))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.begin(self.seeds.next(seed))
        self.begun = True
        return self.given(self.observations), {"action_mask": self.given(self.masks), "who": self.given(self.who)}

    def step(self, actions: Arrays) -> tuple[Vector, Arrays, Arrays, Arrays, dict[str, Any]]:
        if not self.begun:
            raise BadSetting("call reset() before step()")
        moved = self.who.copy() if self.seat is None else self.seat
        self.batch.step(numbered(actions))
        info: dict[str, Any] = {"action_mask": self.given(self.masks), "who": self.given(self.who), "rewards": self.given(self.rewards)}
        over = self.terminations | self.truncations
        if over.any():
            info["final_obs"] = self.given(self.final_observations)
            info["_final_obs"] = over
        rewards = self.rewards[np.arange(self.num_envs), moved]
        return self.given(self.observations), rewards, self.given(self.terminations), self.given(self.truncations), info

    def given(self, array: Arrays) -> Arrays:
        return array.copy() if self.copy else array

    def close_extras(self, **kwargs: Any) -> None:
        for one in self.batch.others:
            close = getattr(one, "close", None)
            if close is not None:
                close()


def numbered(actions: Any) -> Arrays:
    """Moves as the batch takes them. What is no whole number is refused rather than rounded to one."""
    moves = np.asarray(actions)
    if moves.ndim != 1 or moves.dtype.kind not in "iu":
        raise BadSetting(f"moves are whole numbers, one for each game, not {moves.dtype} in the shape {moves.shape}")
    return np.ascontiguousarray(moves, np.int64)


def look(numbers: Any, kind: Any, shape: tuple[int, ...]) -> Arrays:
    """An array over memory of the batch; the compiled code alone writes there."""
    return np.frombuffer(numbers, kind).reshape(shape)
