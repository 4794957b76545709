"""The page "A game of your own": each listing is in the template, each command and each session at the prompt runs."""

from __future__ import annotations

import doctest
import re
import shlex
import sys
from pathlib import Path

import pytest

from malison.cli import main
from malison.kernel import registry
from malison.testing import command, new

TEXT = (Path(__file__).parent.parent.parent / "docs" / "a-game-of-your-own.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^~~~(?P<kind>\w+) ?(?P<file>\S*)\n(?P<text>.*?)^~~~$", re.MULTILINE | re.DOTALL)
BLOCKS = list(FENCE.finditer(TEXT))
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("block", [block for block in BLOCKS if block["file"]], ids=lambda block: block["file"])
def test_listings_are_in_the_template(block):
    assert block["text"] in (new.TEMPLATE / block["file"]).read_text(encoding="utf-8")


def test_sessions_run(hill):
    names = {}
    for block in BLOCKS:
        if block["kind"] == "pycon":
            session = doctest.DocTestParser().get_doctest(block["text"], names, "page", None, 0)
            assert doctest.DocTestRunner(optionflags=FLAGS).run(session, clear_globs=False).failed == 0
            names.update(session.globs)


def test_commands_run(tmp_path, monkeypatch, capsys):
    """In the folder of the new game, as if it had been installed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    monkeypatch.setattr(command, "run", lambda game, arguments: checked.append(game) or 0)
    checked: list[str] = []
    commands = [line[2:] for block in BLOCKS if block["kind"] == "console" for line in block["text"].splitlines()]
    assert len(commands) > 5
    for line in commands:
        assert main(shlex.split(line)[1:]) == 0, capsys.readouterr().err
        if " new " in line:
            info = tmp_path / "hollow_hill" / "src" / "hollow_hill-0.1.0.dist-info"
            info.mkdir()
            (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hollow_hill\nVersion: 0.1.0\n")
            (info / "entry_points.txt").write_text("[malison.games]\nhollow_hill = hollow_hill:GAME\n")
            monkeypatch.syspath_prepend(str(info.parent))
            monkeypatch.chdir(tmp_path / "hollow_hill")
            registry.forget()
    assert checked == ["hollow_hill"]
    registry.forget()
    for name in [name for name in sys.modules if name.partition(".")[0] == "hollow_hill"]:
        del sys.modules[name]
