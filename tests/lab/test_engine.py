"""Plans, workers and studies: the same games whoever plays them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import malison
from malison import lab
from malison.kernel.errors import BadSetting, MalisonError
from malison.lab.engine import Engine
from malison.lab.hands import Local, Work, WorkFailed
from malison.lab.plan import derived
from malison.lab.simulation import TALLY


@pytest.fixture
def busy(monkeypatch):
    """Others are called in at once."""
    monkeypatch.setattr("malison.lab.engine.ALONE", 0.0)
    monkeypatch.setattr("malison.lab.engine.GLANCE", 0.0)


def tally(plan, deals, **how):
    engine = Engine(plan, [TALLY], **how)
    try:
        engine.play(deals)
        return engine.studies[0].data()
    finally:
        engine.close()


def test_seeds_follow_from_the_run_and_the_number_alone(nim):
    one, other = lab.make_plan("nim", seed=5), lab.make_plan("nim", seed=6)
    seeds = [one.deal_seed(deal) for deal in range(1000)]
    assert len(set(seeds)) == 1000
    assert not set(seeds) & {other.deal_seed(deal) for deal in range(1000)}, "neighbouring runs share no deal"
    assert max(seeds) < 1 << 53
    # Written down once: another number would change the games of every seed ever noted.
    assert derived(5, 0) == seeds[0] == 5582538493285241


@pytest.mark.parametrize(
    ("players", "seats", "lineups"),
    [
        (["a"], 4, [("a",) * 4]),
        (["a", "b"], 2, [("a", "b"), ("b", "a")]),
        (["a", "b"], 4, [("a", "b", "a", "b"), ("b", "a", "b", "a")]),
        (["a", "b", "b"], 3, [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]),
        (["a"], 0, [()]),
    ],
)
def test_only_different_seatings_are_played(players, seats, lineups):
    assert lab.seatings(players, seats) == lineups


def test_seatings_may_be_fixed_or_all():
    assert lab.seatings(["a", "b"], 3, "fixed") == [("a", "b", "a")]
    assert len(lab.seatings(["a", "b", "c"], 3, "all")) == 6
    with pytest.raises(BadSetting, match="3 players at a table of 2"):
        lab.seatings(["a"] * 3, 2)


def test_the_number_of_workers_changes_nothing(nim, busy):
    plan = lab.make_plan("nim", lab.seatings(["greedy", "random"], 2), seed=5)
    alone = tally(plan, 12, workers=1)
    assert alone["games"] == 24
    assert tally(plan, 12, workers=3) == alone


def test_watching_changes_nothing(nim):
    plan = lab.make_plan("nim", seed=5)
    plain = tally(plan, 20, workers=1)
    engine = Engine(plan, [TALLY, lab.Wanted("malison.lab.rows:DecisionRows"), lab.Wanted("malison.lab.rows:EventRows")], workers=1)
    engine.play(20)
    engine.close()
    assert engine.studies[0].data() == plain


def test_a_game_can_be_played_again_and_written_down(nim):
    plan = lab.make_plan("nim", lab.seatings(["greedy", "random"], 2), seed=5)
    rows = []
    engine = Engine(plan, [lab.Wanted("malison.lab.rows:GameRows")], workers=1)
    engine.studies[0].write = rows.append
    engine.play(3)
    engine.close()
    names = [name for name, _ in engine.studies[0].columns()]
    games = [dict(zip(names, row, strict=True)) for columns in rows for row in zip(*columns, strict=True)]
    for number, game in enumerate(games):
        record = lab.record(plan, number)
        assert record.seed == game["seed"]
        assert len(record.moves) == game["decisions"]
        assert record.verify().outcome()[0].result == game["seat_1_result"]


def test_a_killed_workers_games_are_played_again(nim):
    plan = lab.make_plan("nim", lab.seatings(["clever", "random"], 2), seed=5)
    alone = tally(plan, 8, workers=1)
    hands = Local(2, plan, [TALLY])
    killed = []

    def kill():
        for _ in range(200):
            for child in hands.children:
                if child is not None and child.process.poll() is None and not killed:
                    killed.append(child.process.pid)
                    os.kill(child.process.pid, signal.SIGKILL)
                    return
            time.sleep(0.01)

    threading.Thread(target=kill).start()
    engine = Engine(plan, [TALLY], workers=2)
    engine.hands = hands
    engine.play(8)
    engine.close()
    assert killed
    assert engine.studies[0].data() == alone


def test_games_that_kill_their_process_are_named(nim, busy, tmp_path, monkeypatch):
    (tmp_path / "deadly.py").write_text(
        "import os\nHERE = os.getpid()\nclass Deadly:\n    def choose(self, state, rng):\n"
        "        if os.environ.get('ASKER') != str(os.getpid()):\n            os._exit(3)\n        return state.legal()[0]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("ASKER", str(os.getpid()))
    plan = lab.make_plan("nim", lab.seatings(["deadly:Deadly"], 2), seed=5)
    with pytest.raises(WorkFailed, match=r"deals .* ended with status 3"):
        tally(plan, 100, workers=2)


def test_a_bot_that_fails_elsewhere_is_named(nim, tmp_path, monkeypatch):
    (tmp_path / "rude.py").write_text("class Rude:\n    def choose(self, state, rng):\n        print('hello')\n        return 99\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    hands = Local(1, lab.make_plan("nim", lab.seatings(["rude:Rude"], 2), seed=5), [TALLY])
    hands.give(Work(0, 1))
    assert "rude:Rude answered badly" in hands.take()[1].error
    hands.close()


def test_nobody_is_left_behind(nim, busy):
    before = threading.active_count()
    engine = Engine(lab.make_plan("nim", lab.seatings(["greedy"], 2), seed=5), [TALLY], workers=2)
    engine.play(40)
    children = [child.process for child in engine.hands.children if child is not None]
    engine.close()
    assert children
    assert all(child.poll() is not None for child in children)
    assert threading.active_count() == before


def test_a_script_needs_no_guard(tmp_path):
    """Workers are programs of their own: they do not run the caller's script again."""
    name = malison.games()[0]
    (tmp_path / "mine.py").write_text(
        "import malison.lab.engine as engine\nengine.ALONE = engine.GLANCE = 0.0\nfrom malison import lab\n"
        f"print(lab.sim({name!r}, games=40, seed=1, workers=2).games)\n"
    )
    path = os.pathsep.join(sys.path)
    run = subprocess.run(
        [sys.executable, "mine.py"], cwd=tmp_path, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    assert run.stdout == "40\n"
    assert run.stderr == ""


def test_values_drawn_for_each_deal_are_the_same_for_all_who_play_it(nim):
    plan = lab.make_plan("nim", lab.seatings(["greedy", "random"], 2), draw={"most": [1, 2]}, seed=3)
    drawn = [plan.values(deal)["most"] for deal in range(200)]
    assert 70 < drawn.count(1) < 130
    found = lab.sim("nim", draw={"most": [1, 2]}, players="greedy,random", games=40, seed=3, workers=1)
    assert {rate.group: rate.games for rate in found.games_by["most"]} == {"1": 2 * drawn[:20].count(1), "2": 2 * drawn[:20].count(2)}
    for wrong in ({"most": [7]}, ["salt"], ["most"]):
        with pytest.raises(BadSetting, match=r"most|salt"):
            lab.make_plan("nim", draw=wrong)
    with pytest.raises(BadSetting, match="cannot be drawn"):
        lab.make_plan("nim", draw={"most": [1]}, options={"most": 2})


def test_a_cap_is_set_unless_given_and_its_games_are_counted(nim, monkeypatch):
    monkeypatch.setattr(type(nim), "cap", ("most", 2))
    monkeypatch.setattr(type(nim), "capped", staticmethod(lambda g: g.score(0) == 1))
    found = lab.sim("nim", games=50, seed=1, workers=1)
    assert (found.options["most"], found.cap) == (2, "most=2")
    assert found.capped == found.seats[0].wins > 0
    assert any(f"{found.capped} of 50 games were ended by the cap (most=2)" in note for note in found.notes)
    assert lab.sim("nim", games=5, options={"most": 1}, seed=1, workers=1).options["most"] == 1


def test_an_unknown_player_or_place_is_refused(nim):
    with pytest.raises(MalisonError, match="genius"):
        lab.sim("nim", players="genius")
    with pytest.raises(BadSetting, match="the moon"):
        lab.sim("nim", on="the moon")
    with pytest.raises(WorkFailed, match=r"Ray is not installed|no Ray cluster answers at ray://127.0.0.1:9"):
        lab.sim("nim", games=10, on="ray://127.0.0.1:9")
