"""An id's version stands for what an environment shows and pays: when that changes, the version has to change.

`fingerprints.json` holds, for every table and version, a digest of its layout, its moves and some games. `make golden` writes those that
are missing, and never changes one.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
from support_envs import CASES, every_table, setting

import malison.envs
from malison.kernel.rng import seeded

KNOWN = Path(__file__).parent / "fingerprints.json"
GAMES = 4
STEPS = 150


def fingerprint(case):
    """Layout, names of moves, and all that random games show and pay."""
    envs = malison.envs.vector(**setting(case), num_envs=GAMES, seat=None, copy=False)
    told = {"layout": envs.layout.to_builtins(), "moves": [case.game.moves.name(move) for move in range(envs.table.actions)]}
    found = hashlib.sha256(json.dumps(told, sort_keys=True).encode())
    envs.reset(seed=1)
    chance = seeded(1)
    for _ in range(STEPS):
        for array in (envs.observations, envs.masks, envs.who, envs.rewards, envs.terminations, envs.truncations):
            found.update(np.ascontiguousarray(array).tobytes())
        envs.step(np.array([(legal := np.flatnonzero(mask))[chance.below(len(legal))] for mask in envs.masks]))
    return found.hexdigest()[:16]


@every_table
def test_what_a_version_shows_stays_as_it_is(case):
    known, version = json.loads(KNOWN.read_text()), case.game.environment
    expected = known.get(f"v{version}", {}).get(str(case))
    assert expected is not None, f"{case} is not known in version {version}: make golden"
    assert fingerprint(case) == expected, (
        f"what environments of {case} show or pay is no longer what version {version} showed and paid, so networks trained on it would "
        f"play another game unawares: count the game's `environment` up (the ids end in it), say why in CHANGELOG.md, make golden"
    )


def write():
    """Add what is missing."""
    known = json.loads(KNOWN.read_text()) if KNOWN.exists() else {}
    for case in CASES:
        known.setdefault(f"v{case.game.environment}", {}).setdefault(str(case), fingerprint(case))
    KNOWN.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    write()
