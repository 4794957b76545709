"""Setting up: what playing needs and no more, and compiled rules that count from the moment they are whole."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
WHERE = "import site, sys; site.addsitedir(sys.argv[1]); import malison; print(malison.__file__)"


@pytest.fixture
def prepare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, for a small project in a folder of its own that was set up for playing."""
    spec = importlib.util.spec_from_file_location("prepare", ROOT / "prepare.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "setup.py").write_text("")
    (tmp_path / "src" / "malison" / "kernel").mkdir(parents=True)
    (tmp_path / "src" / "malison" / "__init__.py").write_text("")
    (tmp_path / "src" / "malison" / "kernel" / "building.py").write_text("def compiler(): return ['no-such-compiler']\n")
    packages = tmp_path / ".venv" / "lib" / "python3.11" / "site-packages"
    packages.mkdir(parents=True)
    (packages / "__editable__.malison-1.0.pth").write_text(f"{tmp_path / 'src'}\n")
    for name, value in vars(made).items():
        if isinstance(value, Path):
            monkeypatch.setattr(made, name, tmp_path / value.relative_to(ROOT))
    monkeypatch.setattr(made, "run", lambda *_, **__: None)
    made.register()
    return made


def imported(prepare: ModuleType) -> Path:
    """Which malison a process started now has."""
    packages = prepare.VENV / "lib" / "python3.11" / "site-packages"
    command = [sys.executable, "-I", "-S", "-c", WHERE, str(packages)]
    return Path(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip())


def test_playing_needs_no_tools(prepare: ModuleType) -> None:
    needs = " ".join(prepare.requirements(["play"]))
    assert "fastapi" in needs
    assert not [name for name in ("psycopg", "mypy>", "pytest", "numpy", "mkdocs") if name in needs]
    assert [need for need in prepare.requirements(["all", "dev", "docs"]) if need.startswith("malison")] == []


def test_new_processes_import_the_compiled_copy_once_it_is_whole(prepare: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    compiled = prepare.libraries()
    assert imported(prepare).parts[-3:-1] == ("src", "malison")
    (compiled / "malison" / "kernel").mkdir(parents=True)
    (compiled / "malison" / "kernel" / "state.so").write_text("")
    assert prepare.compile_beside() is False
    assert imported(prepare).parent == prepare.place() / "malison"
    assert (prepare.place() / "malison" / "kernel" / "state.so").exists()
    # A page has changed: the same libraries, beside other sources.
    (prepare.SRC / "malison" / "page.html").write_text("")
    prepare.register()
    assert imported(prepare).parts[-3:-1] == ("src", "malison")
    assert prepare.libraries() == compiled
    # So has a game's own table, or what is in its box; what it shows with every move is compiled.
    show = prepare.SRC / "malison" / "games" / "one" / "show"
    show.mkdir(parents=True)
    (show / "table.html").write_text("")
    (show.parent / "edition.toml").write_text("")
    assert prepare.libraries() == compiled
    (show / "words.py").write_text("")
    assert prepare.libraries() != compiled
    (show / "words.py").unlink()
    # A rule has changed: what was compiled is of no use.
    (prepare.SRC / "malison" / "kernel" / "state.py").write_text("")
    prepare.register()
    assert prepare.libraries() != compiled
    assert imported(prepare).parts[-3:-1] == ("src", "malison")


def test_of_many_copies_the_newest_are_kept(prepare: ModuleType) -> None:
    (prepare.libraries() / "malison").mkdir(parents=True)
    # The sources were not touched for long; nor was, as it seems, what is copied from them.
    os.utime(prepare.SRC, (0, 0))
    made = []
    for n in range(prepare.KEPT + 1):
        (prepare.SRC / "malison" / "page.html").write_text(str(n))
        prepare.compile_beside()
        made.append(prepare.place())
    assert [path.exists() for path in made] == [False, *[True] * prepare.KEPT]


def test_without_a_compiler_it_is_said_in_a_line(
    prepare: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert prepare.compile_beside() is False
    told = capsys.readouterr().out
    assert told.startswith("==> there is no C compiler")
    assert told.count("\n") == 1


def test_what_was_left_out_is_told_at_the_end(prepare: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prepare.skipped(str(tmp_path / "none"))
    (tmp_path / "some").write_text("no piano\nno harp\nno piano\n")
    prepare.skipped(str(tmp_path / "some"))
    told = ["==> nothing was left out", "==> left out, 1 test: no harp", "==> left out, 2 tests: no piano"]
    assert capsys.readouterr().out.splitlines() == told
