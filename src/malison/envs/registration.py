"""The games under their Gymnasium ids: `gymnasium.make("malison/SomeGame-v1", mode=…, seats=…, others=…)`."""

from __future__ import annotations

import gymnasium

from malison.kernel import registry


def id_of(name: str) -> str:
    """ "some_game" is "malison/SomeGame-v1"."""
    return f"malison/{''.join(word.capitalize() for word in name.split('_'))}-v{registry.game(name).environment}"


def register() -> None:
    """Register every game that is installed; which of them can be observed shows when one is made."""
    for name in registry.games():
        if id_of(name) not in gymnasium.registry:
            gymnasium.register(
                id_of(name),
                entry_point="malison.envs.alone:Alone",
                vector_entry_point="malison.envs.many:Many",
                kwargs={"name": name},
                disable_env_checker=True,
            )
