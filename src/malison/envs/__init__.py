"""The games in other people's interfaces, over the same rules: PettingZoo, Gymnasium (one game or many at once) and OpenSpiel.

>>> import malison.envs
>>> env = malison.envs.pettingzoo(malison.games()[0], seats=2)
>>> env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.last()
>>> bool(observation["action_mask"].any())
True
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from malison.envs.alone import Alone
    from malison.envs.many import Many
    from malison.envs.together import Together

if find_spec("gymnasium") is not None and find_spec("numpy") is not None:
    from malison.envs.registration import id_of as id_of
    from malison.envs.registration import register

    register()

__all__ = ["gym", "id_of", "openspiel", "pettingzoo", "vector"]


def pettingzoo(name: str, seats: int | None = None, *, mode: str | None = None, **more: Any) -> Together:
    """A game as a PettingZoo environment (AEC), every seat an agent; see `malison.envs.together`."""
    from malison.envs.together import Together

    return Together(name, seats, mode=mode, **more)


def gym(name: str, seats: int | None = None, *, mode: str | None = None, **more: Any) -> Alone:
    """A game as a Gymnasium environment, one seat the learner's and bots in the others; see `malison.envs.alone`."""
    from malison.envs.alone import Alone

    return Alone(name, seats, mode=mode, **more)


def vector(name: str, num_envs: int, seats: int | None = None, *, mode: str | None = None, **more: Any) -> Many:
    """Many games at once with Gymnasium's vector interface; see `malison.envs.many`."""
    from malison.envs.many import Many

    return Many(name, num_envs, seats, mode=mode, **more)


def openspiel(name: str, seats: int | None = None, *, mode: str | None = None, **more: Any) -> Any:
    """A game as an OpenSpiel game; see `malison.envs.spiel`."""
    from malison.envs.spiel import load

    return load(name, seats, mode=mode, **more)
