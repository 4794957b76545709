"""Programs that learn, of the libraries that people learn with: what docs/examples shows runs, and data sets load in one line.

The libraries are large, and `make test` installs none of them; `make examples` does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import malison.envs
from malison import lab
from malison.bots.seats import bot
from malison.kernel.rng import seeded

EXAMPLES = Path(__file__).parent.parent.parent / "docs" / "examples"
GAME = "cursed_castle"


def needs(*libraries):
    missing = [library for library in libraries if find_spec(library) is None]
    reason = f"{', '.join(missing)}: not installed here, and tried out by make examples"
    return pytest.mark.skipif(bool(missing), reason=reason)


def run(name, *words, folder):
    """An example as somebody runs it; what it says."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": ""}
    command = [sys.executable, str(EXAMPLES / name), *words]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("maskable_ppo.py", marks=needs("sb3_contrib")),
        pytest.param("torchrl_ppo.py", marks=needs("torchrl")),
        pytest.param("rllib_ppo.py", marks=needs("ray", "tree", "torch")),
    ],
)
def test_the_example_of_a_library_learns(name, tmp_path):
    assert "decisions: mean reward" in run(name, GAME, "--steps", "300", folder=tmp_path)


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    path = tmp_path_factory.mktemp("data") / "decisions.parquet"
    lab.sim(GAME, players="greedy", games=3, seed=1, out=path, rows="decisions", observations=True, workers=1)
    return path


@needs("torch")
@pytest.mark.parametrize("game", ["dont_go_in_there", GAME])
def test_ppo_in_one_file(game, tmp_path, monkeypatch):
    words = ["--steps", "256", "--games", "8", "--length", "16", "--deals", "2", "--last", "4", "--tries", "1", "--width", "16"]
    more = ["--shaped", "0", "--advice", "none"] if game == GAME else ["--former", "1"]
    run("ppo.py", game, *words, *more, "--out", "mine", folder=tmp_path)
    found = json.loads((tmp_path / "mine" / "curve.json").read_text())
    assert [row["steps"] for row in found["curve"]] == [0, 256]
    assert (tmp_path / "mine" / "curve.svg").read_text().startswith("<svg")
    monkeypatch.setenv("PPO_NET", str(tmp_path / "mine" / "net.pt"))
    monkeypatch.syspath_prepend(str(EXAMPLES))
    played = lab.sim(game, players="ppo:Trained,greedy" if game != GAME else "ppo:Trained", games=1, seed=1, workers=1)
    assert played.games


@needs("torch")
def test_advantages_are_those_of_each_seat_alone(monkeypatch):
    """Two seats in turn, one lesson: with trace 1 an advantage is what the seat still gets, less what it expected."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import ppo

    words = ["ppo.py", "dont_go_in_there", "--seats", "2", "--games", "4", "--length", "120", "--trace", "1", "--shaped", "0"]
    monkeypatch.setattr(sys, "argv", words)
    chosen = ppo.arguments()
    sight = ppo.Sight(malison.envs.vector(chosen.game, 1, 2).table.laid, "greedy")
    lessons = ppo.Lessons(chosen, sight)
    lessons.envs.reset(seed=1)
    lessons.play(ppo.Player(sight.features.size, sight.moves, 8), None)
    better, returns, known = lessons.advantages()
    assert np.allclose(returns - lessons.values, better)
    for place in range(4):
        ends = [int(t) for t in np.flatnonzero(lessons.over[:, place])]
        assert ends
        for t in range(ends[-1] + 1):
            end = next(end for end in ends if end >= t)
            assert known[t, place]
            assert returns[t, place] == pytest.approx(lessons.gains[end, place, lessons.who[t, place]], abs=1e-5)
        # A seat's last decision in a game that goes on tells nothing yet.
        for seat in range(2):
            mine = [t for t in range(ends[-1] + 1, 120) if lessons.who[t, place] == seat]
            assert [bool(known[t, place]) for t in mine] == [t != mine[-1] for t in mine]


@needs("torch")
@pytest.mark.parametrize("game", ["dont_go_in_there", GAME, "few_and_cursed"])
def test_ppo_begins_as_its_adviser(game, monkeypatch):
    """Before the first lesson the move it likes best is the one that greedy makes, if chance is the same."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import ppo

    table = malison.envs.vector(game, 1).table
    sight = ppo.Sight(table.laid, "greedy")
    player = ppo.Player(sight.features.size, sight.moves, 8)
    greedy, g = bot("greedy", table.game), table.deal(1)
    for number in range(30):
        if g.over:
            break
        sight.chance = seeded(number)
        seen, thought = (ppo.torch.from_numpy(array) for array in sight.of([g]))
        assert {int(move) for move in np.flatnonzero(thought[0].numpy() != ppo.ILLEGAL)} == set(g.options)
        move = greedy.choose(g, seeded(number))
        liked = player(seen, thought)[0][0]
        assert liked[move] == liked.max()
        g.play(move)


@needs("polars")
def test_decisions_load_in_polars(data):
    import polars

    rows = polars.read_parquet(data)
    seen = rows["observation"].to_numpy()
    assert seen.dtype == np.int16
    assert seen.shape[0] == rows.height
    assert all(action in legal for action, legal in zip(rows["action"], rows["legal"], strict=True))


@needs("datasets")
def test_decisions_load_in_hugging_face_datasets(data, tmp_path):
    import datasets

    rows = datasets.Dataset.from_parquet(str(data), cache_dir=str(tmp_path)).with_format("numpy")
    assert rows[:4]["observation"].shape == (4, rows.features["observation"].length)
    assert rows.num_rows == len(rows["action"])
