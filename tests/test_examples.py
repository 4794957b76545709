"""What the docs show works: every block of Python, every session at the prompt, every command.

A block that begins with `# name.py` is that file, there for the commands of the same page. One that cannot run on its own is fenced as
`python fragment` and only has to be Python.
"""

from __future__ import annotations

import ast
import doctest
import importlib
import json
import re
import shlex
import sys
from pathlib import Path

import pytest

import malison
from malison.bots import analysis, seats
from malison.cli import main, make_parser

ROOT = Path(__file__).parent.parent
PACKAGE = Path(malison.__file__).parent
DOCS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^```(?P<kind>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^    (malison .*)$", re.MULTILINE)
MENTIONED = re.compile(r"`(malison [^`]+)`")
FILE = re.compile(r"# (\w+\.(?:py|toml))\n")
SMALL = ("--games", "--blank", "--trials")
"""How much a command plays: here as little as possible."""
JUDGING = ("compare", "tune")
"""Commands whose status says whether a target is reached; of a single game nobody knows."""
FEW_FRAGMENTS = 3
LASTING = ("serve", "sit")
"""Commands that wait for others; they are tried out in tests/web."""
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


def blocks(doc, *kinds):
    return [found["text"] for found in FENCE.finditer(doc.read_text(encoding="utf-8")) if found["kind"] in kinds]


def commands(doc):
    """The lines of a page that call the command."""
    text = doc.read_text(encoding="utf-8")
    lines = [line for block in blocks(doc, "", "sh", "bash") for line in block.splitlines()] + INDENTED.findall(text)
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("malison ")]


def named(doc):
    return str(doc.relative_to(ROOT))


every_doc = pytest.mark.parametrize("doc", DOCS, ids=named)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder to work in, with a recorded game; bots that think do so briefly."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(seats.LEVELS, "clever", 4)
    monkeypatch.setattr(analysis, "SIMULATIONS", 4)
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    record = malison.Record(malison.games()[0], seed=1)
    for _ in range(4):
        record.play(record.state.legal()[0])
    record.save("game.json")
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


@every_doc
def test_python_and_sessions_at_the_prompt_run_in_the_order_of_the_page(doc, folder):
    names = {"__name__": "__example__"}
    for number, found in enumerate(FENCE.finditer(doc.read_text(encoding="utf-8"))):
        if found["kind"] == "python" and not FILE.match(found["text"]):
            exec(compile(found["text"], f"{named(doc)}, block {number}", "exec"), names)
        elif found["kind"] == "pycon":
            session = doctest.DocTestParser().get_doctest(found["text"], names, named(doc), str(doc), 0)
            assert doctest.DocTestRunner(optionflags=FLAGS).run(session, clear_globs=False).failed == 0
            names.update(session.globs)


@every_doc
def test_commands_run(doc, folder, capsys):
    files = {found[1]: block for block in blocks(doc, "python", "toml") if (found := FILE.match(block))}
    for name, text in files.items():
        (folder / name).write_text(text)
        # Another page may have shown a file of this name.
        sys.modules.pop(name.removesuffix(".py"), None)
    used = " ".join(word for words in commands(doc) for word in words)
    assert [name for name in files if name.removesuffix(".py") not in used] == [], "a file that no command uses"
    for words in commands(doc):
        make_parser().parse_args(words)
        if words[0] in LASTING:
            continue
        for size in SMALL:
            if size in words:
                words[words.index(size) + 1] = "1"
        words = [word.replace("program: python ", f"program: {sys.executable} ") for word in words]
        assert main(words) in ((0, 1) if words[0] in JUDGING else (0,)), (words, capsys.readouterr().err)


@every_doc
def test_commands_that_are_mentioned_exist(doc, capsys):
    for text in MENTIONED.findall(doc.read_text(encoding="utf-8")):
        words = shlex.split(text)[1:]
        with pytest.raises(SystemExit) as stop:
            make_parser().parse_args([*[word for word in words if not word.startswith("-")], "--help"])
        assert stop.value.code == 0, text
        told = capsys.readouterr().out
        assert [word for word in words if word.startswith("-") and word not in told] == [], text


@every_doc
def test_other_blocks_are_what_they_say(doc):
    for text in blocks(doc, "json"):
        json.loads(text)
    for text in blocks(doc, "python fragment"):
        ast.parse(text)
    kinds = {found["kind"] for found in FENCE.finditer(doc.read_text(encoding="utf-8"))}
    assert kinds <= {"", "sh", "bash", "python", "python fragment", "pycon", "json", "toml"}


def test_fragments_are_few():
    assert sum(len(blocks(doc, "python fragment")) for doc in DOCS) <= FEW_FRAGMENTS


def modules():
    files = [file for file in PACKAGE.rglob("*.py") if ">>> " in file.read_text(encoding="utf-8")]
    return [".".join(["malison", *file.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(".__init__") for file in sorted(files)]


@pytest.mark.parametrize("name", modules())
def test_docstrings_run(name):
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0
