"""`malison new` writes a game that plays at once through every door and passes the suite."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support import LONG
from support_pages import Page, positions, seat_page

import malison
from malison.kernel import ledger, registry
from malison.testing import command, new
from malison.web.show import render
from malison.web.table import lessons

NAME = "moon_cellar"
METADATA = f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 0.1.0\n"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game's tree; beside its sources lies what installing it would leave."""
    root = new.create(NAME, tmp_path_factory.mktemp("new"))
    forget()
    info = root / "src" / f"{NAME}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(f"[malison.games]\n{NAME} = {NAME}:GAME\n")
    return root


def forget() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[name]


@pytest.fixture
def cellar(package: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(package / "src"))
    registry.forget()
    yield malison.game(NAME)
    registry.forget()
    forget()


def called(package: Path, *arguments: str, typed: str = "") -> str:
    """A command in the package's tree; what it printed."""
    paths = [str(package / "src"), str(Path(malison.__file__).parent.parent)]
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=package,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "COLUMNS": "120", "MALISON_EXPECT": ""},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_own_tests_and_the_suite_pass(package):
    out = called(package, "pytest", "-p", "malison.testing.plugin", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "error")
    assert " passed" in out
    assert "skipped" not in out


def test_malison_check_runs_the_suite(package):
    out = called(package, "malison", "check", NAME, "--", "-k", "golden or shown_by_a_test or lessons", "-vv")
    assert "5 passed" in out
    assert f"test_the_golden_record_replays_to_the_same_final_dump[{NAME}-standard-3] PASSED" in out


def test_it_plays_in_the_terminal_and_is_simulated(package):
    out = called(package, "malison", "play", NAME, "--seed", "3", "--seats", "2", typed="1\n1\n1\n1\n")
    assert "Which treasure do you lay or bury?" in out
    assert "Everybody has had all turns." in out
    found = json.loads(called(package, "malison", "sim", NAME, "--games", "20", "--players", "greedy,random", "--seed", "1", "--json"))
    greedy, other = found["players"]
    assert greedy["wins"] > other["wins"]


def test_every_rule_is_shown_by_a_test_of_its_own_tree(package, cellar):
    found = ledger.read(cellar)
    assert found.untested == []
    assert found.rules[0].id == "MC-K1"
    assert ledger.home(cellar) == package


def test_its_table_lessons_and_hints_are_there(cellar):
    for state in positions(NAME, 3, 2):
        for seat in (*range(state.seats), None):
            found = Page(render.table(seat_page(state, seat)))
            legal = [cellar.moves.name(move) for move in state.legal()] if seat == state.seat else []
            assert sorted(found.moves) == sorted(legal)
    assert [lessons.lesson(NAME, name).words.title for name in lessons.names(NAME)] == ["Lay the idol", "The largest hoard"]
    assert cellar.knowledge is not None


def test_nothing_of_the_template_s_name_is_left(package):
    for file in package.rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts:
            assert "ollow" not in file.read_text() + file.name, file


@pytest.mark.parametrize(
    ("name", "words"),
    [("Moon", "small letters"), ("2moons", "small letters"), ("a__b", "small letters"), ("class", "small letters"), ("json", "already")],
)
def test_a_name_that_cannot_be_is_refused(name, words, tmp_path):
    with pytest.raises(malison.BadSetting, match=words):
        new.create(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path):
    (tmp_path / "old_well").mkdir()
    with pytest.raises(malison.BadSetting, match="is there already"):
        new.create("old_well", tmp_path)


def test_a_name_makes_title_class_and_prefix():
    assert list(new.renamed("old_well").values()) == ["old_well", "Old Well", "OldWell", "OW"]
    assert new.renamed("crypt")[r"\bHH\b"] == "CR"


def test_a_game_of_malison_itself_needs_no_compiling():
    with pytest.raises(malison.MalisonError, match="compiled with Malison itself"):
        command.compile_together(malison.games()[0])


@pytest.mark.skipif(not (LONG and malison.compiled()), reason="compiling takes a while: part of make chaos")
def test_it_compiles_together_with_the_kernel(package, cellar, tmp_path):
    command.compile_together(NAME, str(tmp_path / "compiled"))
    program = f"import malison, {NAME}.state as state; malison.game({NAME!r}).deal(seed=1); print(malison.compiled(), state.__file__)"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path / "compiled"), str(package / "src")])}
    out = subprocess.run([sys.executable, "-c", program], env=env, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert out.startswith(f"True {tmp_path}")
    assert ".py\n" not in out
