"""The same games on a real Ray cluster of several nodes on this machine, also when its workers die."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import warnings
from pathlib import Path

import pytest

from malison import lab
from malison.cli import main
from malison.kernel.errors import BadSetting
from malison.lab.engine import Engine
from malison.lab.hands import WorkFailed
from malison.lab.simulation import TALLY

with warnings.catch_warnings():
    # Ray's own imports warn of what is to change in Ray.
    warnings.simplefilter("ignore")
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'malison[ray]'")
    from ray.cluster_utils import Cluster

pytestmark = pytest.mark.filterwarnings("ignore")
OTHER = {"name": "fewer", "pot": {"coins": 13}}
SIXTH = Path(__file__).parent.parent / "sixth"


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


MORTAL = """\
import os, signal
from pathlib import Path


class Mortal:
    def choose(self, state, rng):
        mark = Path(__file__).with_name("killed")
        if os.getpid() != {driver} and not mark.exists():
            mark.write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return state.legal()[0]
"""
"""The first to play elsewhere kills its own process, once."""


@pytest.fixture(scope="module")
def bots(tmp_path_factory):
    """A folder with a bot of this test."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "mortal.py").write_text(MORTAL.replace("{driver}", str(os.getpid())))
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def cluster(bots):
    """Three nodes with one core each; they find malison, the sixth game and the bots where this process does."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(SIXTH), *map(str, sys.path)])
    head = {"num_cpus": 1, "include_dashboard": False, "ray_client_server_port": free_port()}
    made = Cluster(initialize_head=True, head_node_args=head)
    made.door = f"ray://127.0.0.1:{head['ray_client_server_port']}"
    for _ in range(2):
        made.add_node(num_cpus=1)
    made.wait_for_nodes()
    ray.init(address=made.address, log_to_driver=False, logging_level="error")
    yield made
    ray.shutdown()
    made.shutdown()
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before


def plan():
    return lab.make_plan("nim", lab.seatings(["clever", "random"], 2), seed=5)


def here(deals):
    engine = Engine(plan(), [TALLY], workers=1)
    engine.play(deals)
    engine.close()
    return engine.studies[0].data()


def test_there_are_several_nodes(cluster, nim):
    assert len([node for node in ray.nodes() if node["Alive"]]) == 3


def test_the_games_are_the_same_as_here(cluster, nim):
    engine = Engine(plan(), [TALLY], on="ray")
    engine.play(12)
    assert engine.hands.size == 3
    engine.close()
    assert engine.studies[0].data() == here(12)


def test_files_are_the_same_as_here(cluster, nim, tmp_path):
    for name, where in (("ray.parquet", "ray"), ("here.parquet", None)):
        lab.sim("nim", players="greedy,random", games=40, seed=2, out=tmp_path / name, rows="decisions", on=where, workers=1)
    assert (tmp_path / "ray.parquet").read_bytes() == (tmp_path / "here.parquet").read_bytes()


MORTALS = {"players": "mortal:Mortal,random", "seed": 3}
COMMANDS = {
    "sim": lambda **where: lab.sim("nim", games=16, **MORTALS, **where),
    "tournament": lambda **where: lab.tournament("nim", MORTALS["players"], games=8, seed=3, **where),
    "report": lambda **where: lab.report("nim", games=8, levels=["random", "greedy"], **MORTALS, **where),
    "compare": lambda **where: lab.compare("nim", "house", OTHER, games=8, levels=["random"], **MORTALS, **where),
    "tune": lambda **where: lab.tune("nim", FREE, ["length.turns=3..5"], trials=3, games=8, levels=["random"], **MORTALS, **where),
}
FREE = ["pot.coins=9..15"]


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_played_there_is_what_is_played_here_though_a_worker_is_killed(cluster, bots, nim, name):
    if name == "tune":
        pytest.importorskip("optuna")
    (bots / "killed").unlink(missing_ok=True)
    far = COMMANDS[name](on="ray").data()
    assert (bots / "killed").exists(), "nobody was killed"
    near = COMMANDS[name](workers=1).data()
    for found in (far, near):
        for key in ("seconds", "decisions_per_second"):
            found.pop(key, None)
    assert far == near


def test_a_node_that_dies_takes_no_game_with_it(cluster, nim):
    node = cluster.add_node(num_cpus=2)
    cluster.wait_for_nodes()
    removed = []

    def remove(done, total):
        """As soon as games come in, and while others are under way."""
        if not removed and done < total:
            removed.append(done)
            cluster.remove_node(node, allow_graceful=False)

    engine = Engine(plan(), [TALLY], on="ray", progress=remove)
    engine.play(40)
    engine.close()
    assert removed
    assert engine.studies[0].data() == here(40)


def test_from_outside_the_cluster(cluster, nim):
    """As `--on ray://HOST:PORT`, from a process that is no part of it."""
    words = ["sim", "nim", "--players", "greedy,random", "--games", "40", "--seed", "2", "--json", "--on", cluster.door]
    program = "import sys\nfrom malison.cli import main\nsys.exit(main(sys.argv[1:]))"
    run = subprocess.run([sys.executable, "-W", "ignore", "-c", program, *words], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    told, same = json.loads(run.stdout), lab.sim("nim", players="greedy,random", games=40, seed=2, workers=1).data()
    for one in (told, same):
        del one["seconds"], one["decisions_per_second"]
    assert told == same


def test_a_bot_that_fails_there_is_named(cluster, nim):
    with pytest.raises(BadSetting, match="no bot at"):
        lab.sim("nim", players="nowhere:Bot", games=4, on="ray")


def test_a_cluster_that_cannot_be_reached(nim, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    ray.shutdown()
    began = time.monotonic()
    with pytest.raises(WorkFailed, match=r"no Ray cluster answers at ray://127\.0\.0\.1:9"):
        lab.sim("nim", games=4, on="ray://127.0.0.1:9")
    assert main(["sim", "nim", "--games", "4", "--on", "ray://127.0.0.1:9", "--out", "rows.csv"]) == 2
    assert capsys.readouterr().err.startswith("malison: no Ray cluster answers at ray://127.0.0.1:9")
    assert time.monotonic() - began < 20
    assert list(tmp_path.iterdir()) == []
