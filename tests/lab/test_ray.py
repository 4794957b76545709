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

pytestmark = [
    # One cluster for all of them, on one worker of the test run.
    pytest.mark.xdist_group("ray"),
    pytest.mark.filterwarnings("ignore"),
]
SIXTH = Path(__file__).parent.parent / "sixth"


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@pytest.fixture(scope="module")
def cluster():
    """Three nodes with one core each; they find malison and the sixth game where this process does."""
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


def test_a_killed_workers_games_are_played_again(cluster, nim, tmp_path, monkeypatch):
    """The first to play there kills its own process, once."""
    mark = tmp_path / "killed"
    (tmp_path / "mortal.py").write_text(
        "import os, signal\nfrom pathlib import Path\nclass Mortal:\n    def choose(self, state, rng):\n"
        f"        mark = Path({str(mark)!r})\n"
        f"        if os.getpid() != {os.getpid()} and not mark.exists():\n"
        "            mark.write_text(str(os.getpid()))\n            os.kill(os.getpid(), signal.SIGKILL)\n"
        "        return state.legal()[0]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    made = lab.make_plan("nim", lab.seatings(["mortal:Mortal", "random"], 2), seed=5)
    engine = Engine(made, [TALLY], workers=1)
    engine.play(8)
    engine.close()
    far = Engine(made, [TALLY], on="ray")
    far.call = lambda: with_path(far, str(tmp_path))
    far.play(8)
    far.close()
    assert mark.exists(), "nobody was killed"
    assert far.studies[0].data() == engine.studies[0].data()


def with_path(engine, folder):
    """The cluster's processes find a folder of bots of this test."""
    from malison.lab.hands import Ray

    hands = Ray("ray", engine.plan, engine.bench.wanted)
    hands.task = hands.task.options(runtime_env={"env_vars": {"PYTHONPATH": os.pathsep.join([folder, os.environ["PYTHONPATH"]])}})
    return hands


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
