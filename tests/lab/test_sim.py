"""What a simulation says, and what it leaves on the disk."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as parquet
import pytest

import malison
from malison import lab
from malison.cli import main
from malison.kernel.errors import BadSetting
from malison.kernel.groups import Groups
from malison.kernel.observing import Sheet
from malison.lab.files import CannotWrite, Output
from malison.lab.results import DOUBT


def test_mirror_matches_count_deals_once(nim):
    found = lab.sim("nim", players="greedy", games=20, seed=1, workers=1)
    assert (found.deals, found.games, found.lineups) == (20, 20, [("greedy", "greedy")])
    assert found.players == found.gaps == []


def test_games_are_rounded_up_to_whole_deals(nim):
    found = lab.sim("nim", players="greedy,random", games=5, seed=1, workers=1)
    assert (found.deals, found.games) == (3, 6)
    assert [rate.group for rate in found.players] == ["greedy", "random"]
    assert {rate.games for rate in found.players} == {6}
    gap = found.gaps[0]
    assert gap.gap == pytest.approx(found.players[0].rate - found.players[1].rate)
    assert gap.low <= gap.gap <= gap.high


class Ends(lab.Study):
    """How many games each seat has won, and the longest."""

    def __init__(self, plan: lab.Plan) -> None:
        super().__init__(plan)
        self.won, self.longest = [0, 0], 0

    def end(self, played: lab.Played) -> None:
        self.won = [had + (result > 0) for had, result in zip(self.won, played.results, strict=True)]
        self.longest = max(self.longest, played.decisions)

    def data(self):
        return {"longest": self.longest, "won": self.won}

    def add(self, data) -> None:
        self.won = [a + b for a, b in zip(self.won, data["won"], strict=True)]
        self.longest = max(self.longest, data["longest"])


def test_people_are_told_what_a_study_of_their_own_has_found(nim):
    found = lab.sim("nim", players="greedy", games=20, seed=1, workers=1, studies=[f"{__name__}:Ends"])
    ends = found.studies[f"{__name__}:Ends"]
    rows = [line.strip().split(maxsplit=1) for line in str(found).splitlines()]
    assert [f"{__name__}:Ends", "found"] in rows
    assert ["longest", str(ends["longest"])] in rows
    assert ["won", str(ends["won"])] in rows


def grouped(monkeypatch, nim, groups):
    monkeypatch.setattr(type(nim), "groups", staticmethod(groups))
    return lab.sim("nim", games=60, seed=1, workers=1)


def test_what_cannot_be_told_apart_is_said(nim, monkeypatch):
    monkeypatch.setattr(type(nim), "spread", {"most": (1, 2)})
    found = grouped(monkeypatch, nim, lambda g: Groups(({"turn": "1", "role": "hare"}, {"turn": "2", "role": "hound"})))
    assert (
        found.notes[0]
        == "seat, turn and role are one and the same here (seat 1 is always turn 1): what looks like one of them may be another."
    )
    assert found.notes[1:] == ["To tell them apart, let each deal draw: --draw most"]
    assert [(rate.group, rate.wins) for rate in found.by["role"]] == [
        ("hare", found.seats[0].wins),
        ("hound", found.seats[1].wins),
    ]


def test_the_example_is_of_what_is_always_so(nim, monkeypatch):
    def mixed(g):
        first = g.lucky[0] % 2
        return Groups(({"turn": str(first + 1), "role": "hare"}, {"turn": str(2 - first), "role": "hound"}))

    found = grouped(monkeypatch, nim, mixed)
    assert found.notes == [f"seat and role are one and the same here (seat 1 is always role hare): {DOUBT}"]
    assert lab.sim("nim", games=9, seed=1, workers=1).notes == [], "few deals say nothing about that"


def test_what_can_be_told_apart_is_not(nim, monkeypatch):
    def swapped(g):
        first = g.lucky[0] % 2
        return Groups(({"turn": str(first + 1)}, {"turn": str(2 - first)}))

    found = grouped(monkeypatch, nim, swapped)
    assert found.notes == []
    assert sum(rate.wins for rate in found.by["turn"]) == 60


def test_what_goes_together_is_said_with_how_much(nim, monkeypatch):
    def mostly(g):
        first = int(g.lucky[0] < 100)
        return Groups(({"turn": str(first + 1)}, {"turn": str(2 - first)}))

    found = grouped(monkeypatch, nim, mostly)
    assert found.notes[0].startswith("seat and turn go together (Cramér's V 0.")


def test_until_the_interval_is_narrow(nim):
    found = lab.sim("nim", until="±5", seed=1, workers=1)
    assert all((rate.high - rate.low) / 2 <= 0.05 for rate in found.seats)
    assert found.needs(5) == 0 < found.needs(1)
    assert 300 < found.games < 500
    assert lab.sim("nim", until=5, seed=1, workers=2).games == found.games
    short = lab.sim("nim", until="±1", games=100, seed=1, workers=1)
    assert short.games == 100
    assert any("±1 is not reached: that needs" in note for note in short.notes)
    for wrong in ("much", "0", "±80"):
        with pytest.raises(BadSetting, match="no width"):
            lab.sim("nim", until=wrong)


def test_results_print_themselves(nim):
    found = lab.sim("nim", players="greedy,random", games=10, seed=1, workers=1)
    text = str(found)
    for words in ("Nim (standard): 10 games of 5 deals from seed 1", found.edition["digest"], "most=3", "greedy than random", "length in"):
        assert words in text
    assert json.loads(found.json())["lineups"] == [["greedy", "random"], ["random", "greedy"]]


# -- rows


def read(path: Path) -> list[dict[str, object]]:
    if path.suffix == ".parquet":
        return parquet.read_table(path).to_pylist()
    if path.suffix == ".csv":
        with path.open(newline="") as file:
            return list(csv.DictReader(file))
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("suffix", [".parquet", ".csv", ".jsonl"])
@pytest.mark.parametrize("kind", ["games", "decisions", "events"])
def test_rows_are_the_same_in_every_kind_of_file(nim, tmp_path, suffix, kind):
    path = tmp_path / f"rows{suffix}"
    found = lab.sim("nim", players="greedy,random", games=6, seed=1, out=path, rows=kind, workers=1)
    rows = read(path)
    assert sorted(file.name for file in tmp_path.iterdir()) == [path.name]
    if kind == "games":
        assert [int(row["game"]) for row in rows] == [1, 2, 3, 4, 5, 6]
        assert [int(row["deal"]) for row in rows] == [1, 1, 2, 2, 3, 3]
        assert [row["seat_1_player"] for row in rows] == ["greedy", "random"] * 3
        assert sum(row["seat_1_result"] == "won" for row in rows) == found.seats[0].wins
        assert {row["edition"] for row in rows} == {nim.edition().digest}
    elif kind == "decisions":
        assert len(rows) == found.decisions
        assert {row["step"] for row in rows} == {"Take"}
        assert {row["move"] for row in rows} <= {"take 1", "take 2", "take 3"}
    else:
        took = [row for row in rows if row["kind"] == "took"]
        assert {row["heard"] for row in took} == {"all"}
        seen = set()
        for row in took:
            values = json.loads(str(row["values"]))
            # A last coin is taken without asking: that too was caused by the move before.
            if (row["game"], row["ply"]) not in seen:
                assert row["cause"] == f"take {values['coins']}"
                assert int(row["seat"]) == values["seat"] + 1
            seen.add((row["game"], row["ply"]))
        assert len(seen) == found.decisions
        assert {row["heard"] for row in rows if row["kind"] == "lucky"} == {"1", "2"}
        assert {row["cause"] for row in rows if row["kind"] == "lucky"} == {""}


def test_files_do_not_depend_on_the_number_of_workers(nim, tmp_path, monkeypatch):
    monkeypatch.setattr("malison.lab.engine.ALONE", 0.0)
    monkeypatch.setattr("malison.lab.engine.GLANCE", 0.0)
    files = []
    for workers in (1, 2):
        files.append(tmp_path / f"{workers}.parquet")
        lab.sim("nim", players="greedy,random", games=60, seed=1, out=files[-1], rows="decisions", workers=workers)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_values_come_with_decisions(nim, tmp_path):
    path = tmp_path / "rows.parquet"
    lab.sim("nim", games=2, seed=1, out=path, rows="decisions", values=True, workers=1)
    assert all(isinstance(row["value"], float) for row in read(path))
    with pytest.raises(BadSetting, match="values are for"):
        lab.sim("nim", games=2, out=path, values=True)


def test_observations_come_with_decisions_as_in_the_environments(tmp_path):
    """What the seat saw, what it could do and did, and what came of it: the very game that the seed deals."""
    path = tmp_path / "rows.parquet"
    lab.sim("dont_go_in_there", games=2, seats=2, seed=1, out=path, rows="decisions", observations=True, workers=1)
    game = malison.game("dont_go_in_there")
    games = tmp_path / "games.jsonl"
    lab.sim("dont_go_in_there", games=2, seats=2, seed=1, out=games, workers=1)
    rows = read(path)
    layout = json.loads(parquet.read_schema(path).metadata[b"malison"])["layout"]
    sheet = Sheet(1, layout[-1]["at"] + layout[-1]["size"])
    for number in (1, 2):
        mine = [row for row in rows if row["game"] == number]
        g = game.prepare(2)
        assert json.loads(json.dumps(game.observer.layout(g).to_builtins())) == layout
        g.begin(read(games)[number - 1]["seed"])
        for row in mine:
            game.observer.observe(g, g.seat, sheet, 0)
            assert row["observation"] == sheet.row(0)
            assert row["legal"] == sorted(g.options)
            assert game.moves.name(row["action"]) == row["move"]
            g.play(row["action"])
        assert g.over
        ends = {row["seat"]: row["outcome"] for row in mine if row["last"]}
        assert sorted(ends.values()) in ([-1.0, 1.0], [0.0, 0.0])
        assert all(row["outcome"] == ends[row["seat"]] for row in mine)
        assert sum(row["last"] for row in mine) == 2


def test_observations_are_the_same_in_every_kind_of_file(tmp_path):
    found = []
    for suffix in (".parquet", ".csv", ".jsonl"):
        path = tmp_path / f"rows{suffix}"
        lab.sim("viscounts_curse", games=1, mode="solo", seed=1, out=path, rows="decisions", observations=True, workers=1)
        rows = read(path)
        for row in rows if suffix == ".csv" else ():
            row["observation"], row["legal"] = (list(map(int, row[name].split())) for name in ("observation", "legal"))
        found.append([(row["observation"], row["legal"], int(row["action"])) for row in rows])
    assert found[0] == found[1] == found[2]


def test_what_cannot_be_observed_is_said(nim, tmp_path):
    path = tmp_path / "rows.parquet"
    with pytest.raises(BadSetting, match="has no observations"):
        lab.sim("nim", games=2, out=path, rows="decisions", observations=True)
    for wrong in ({"rows": "games", "out": path}, {"rows": "decisions"}):
        with pytest.raises(BadSetting, match="observations are for rows of decisions"):
            lab.sim("nim", games=2, observations=True, **wrong)
    assert list(tmp_path.iterdir()) == []


# -- broken off


def command(tmp_path, *more):
    # What a shell starts in the background is deaf to Ctrl-C, and so are its children.
    listen = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    program = f"{listen}import sys\nfrom malison.cli import main\nsys.exit(main(sys.argv[1:]))"
    words = ["sim", "nim", "--players", "clever,random", "--seed", "4", "--out", "rows.csv", *more]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-c", program, *words], cwd=tmp_path, env=environment, **pipes)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_broken_off_goes_on_where_it_was(nim, tmp_path, how, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = command(tmp_path, "--games", "100000", "--workers", "2", "--json")
    journal, rows = tmp_path / "rows.csv.journal", tmp_path / "rows.csv"
    end = time.monotonic() + 30
    while not journal.exists() and time.monotonic() < end:
        time.sleep(0.02)
    run.send_signal(how)
    try:
        out, err = run.communicate(timeout=30)
    finally:
        run.kill()
    assert not rows.exists(), "what is not whole does not look whole"
    done = json.loads(journal.read_text())["deals"]
    assert done > 0
    if how == signal.SIGINT:
        assert run.returncode == 130
        assert err.strip() == ""
        told = json.loads(out)
        assert told["stopped"] is True
        assert told["deals"] == done
        assert any("--resume" in note for note in told["notes"])
    games = 2 * done + 6
    with pytest.raises(BadSetting, match="broken off"):
        lab.sim("nim", players="clever,random", games=games, seed=4, out="rows.csv")
    with pytest.raises(BadSetting, match="another one"):
        lab.sim("nim", players="greedy,random", games=games, out="rows.csv", resume=True)
    found = lab.sim("nim", players="clever,random", games=games, out="rows.csv", resume=True, workers=1)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["rows.csv"]
    assert (found.seed, found.games) == (4, games)
    assert [int(row["game"]) for row in read(rows)] == list(range(1, games + 1))
    whole = lab.sim("nim", players="clever,random", games=games, seed=4, out="whole.csv", workers=1)
    assert whole.counts == found.counts
    assert (tmp_path / "whole.csv").read_bytes() == rows.read_bytes()


def test_two_runs_do_not_write_the_same_file(nim, tmp_path):
    path = tmp_path / "rows.csv"
    first = Output(path)
    first.open([("game", int)], None)
    with pytest.raises(BadSetting, match="another run is writing"):
        lab.sim("nim", games=2, out=path, workers=1)
    first.put([[1, 2]])
    first.finish({})
    assert path.read_text() == "game\n1\n2\n"


# -- what cannot be written


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet", "rows.jsonl"])
def test_a_full_disk_is_said_and_leaves_nothing_that_looks_whole(nim, tmp_path, name):
    (tmp_path / f"{name}.part").symlink_to("/dev/full")
    with pytest.raises(CannotWrite, match="No space left on device"):
        lab.sim("nim", games=20, seed=1, out=tmp_path / name, workers=1)
    assert not (tmp_path / name).exists()


def test_a_full_disk_at_the_command(nim, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("rows.csv.part").symlink_to("/dev/full")
    assert main(["sim", "nim", "--games", "5", "--out", "rows.csv"]) == 2
    assert capsys.readouterr().err == "malison: rows.csv cannot be written: No space left on device\n"
    Path("plot.svg.part").symlink_to("/dev/full")
    assert main(["tournament", "nim", "--games", "2", "--players", "random,greedy", "--plot", "plot.svg"]) == 2
    assert "plot.svg cannot be written: No space left on device" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.svg"))


def test_output_that_cannot_be_written_is_said(nim, tmp_path):
    # What a shell starts in the background is deaf to Ctrl-C, and so are its children.
    listen = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    program = f"{listen}import sys\nfrom malison.cli import main\nsys.exit(main(sys.argv[1:]))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with open("/dev/full", "w") as full:
        run = subprocess.run(
            [sys.executable, "-c", program, "sim", "nim", "--games", "2", "--json"],
            stdout=full, stderr=subprocess.PIPE, text=True, env=environment, check=False,
        )  # fmt: skip
    assert run.returncode == 1
    assert run.stderr == "malison: No space left on device\n"


def test_an_edition_that_is_broken_is_said(nim, tmp_path, capsys):
    (tmp_path / "mine.toml").write_text('base = "house"\n[pot]\ncoins = 0\n')
    assert main(["sim", "nim", "--games", "2", "--edition", str(tmp_path / "mine.toml"), "--out", str(tmp_path / "rows.csv")]) == 1
    assert "pot.coins" in capsys.readouterr().err
    assert not list(tmp_path.glob("rows*"))
