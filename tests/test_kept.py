"""What earlier versions wrote still opens: records, positions and editions. (Databases: tests/web/test_migrations.py.)

`kept/VERSION/` holds what that version wrote and is never changed; a new version adds its own. Records are the golden ones.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import malison
from malison.bots.playout import playout
from malison.kernel.records import Kept, read_file
from malison.kernel.rng import seeded

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "conformance" / "golden").glob("*.json"))
POSITIONS = sorted((HERE / "kept").glob("*/*.position.json"))
EDITIONS = sorted((HERE / "kept").glob("*/*.edition.toml"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_records_of_all_rules_open(file: Path) -> None:
    written = json.loads(file.read_text(encoding="utf-8"))
    found = read_file(file)
    # Of rules that are gone, what was written down; it is not played again under others.
    assert isinstance(found, Kept) == (written["rules"] != malison.game(written["game"]).rules)
    assert (found.seats, found.mode) == (written["seats"], written["mode"])
    assert len(found.moves) == len(written["moves"])


@pytest.mark.parametrize("file", POSITIONS, ids=lambda file: f"{file.parent.name}-{file.name.partition('.')[0]}")
def test_positions_open_and_go_on(file: Path) -> None:
    written = json.loads(file.read_text(encoding="utf-8"))
    game = malison.game(written["game"])
    if written["rules"] != game.rules:
        with pytest.raises(malison.MalisonError, match="rules"):
            game.load(written)
        return
    state = game.load(written)
    assert state.dump() == written
    playout(state, seeded(1), 500)


@pytest.mark.parametrize("file", EDITIONS, ids=lambda file: f"{file.parent.name}-{file.name.partition('.')[0]}")
def test_editions_open_and_are_played(file: Path) -> None:
    game = malison.game(file.name.partition(".")[0])
    state = game.deal(seed=1, edition=file)
    playout(state, seeded(1), 500)


def test_every_game_has_kept_something() -> None:
    for files in (RECORDS, POSITIONS, EDITIONS):
        assert {name for name in malison.games() if not any(file.name.startswith(name) for file in files)} == set()
