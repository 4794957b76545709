"""What was asked wrongly, or cannot be written: one clear line from every command of the lab, and no file that looks whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from malison.cli import main

QUICK = ("--games", "4", "--players", "random,greedy", "--seed", "1", "--workers", "1")
TUNED = ("--free", "pot.coins=9..12", "--target", "length.turns=1..9", "--trials", "1")
COMMANDS = {
    "sim": ("sim", "nim", *QUICK, "--out", "made.csv"),
    "tournament": ("tournament", "nim", *QUICK, "--plot", "made.svg"),
    "report": ("report", "nim", *QUICK, "--levels", "random", "-o", "made.html"),
    "compare": ("compare", "nim", "house", "house", *QUICK, "--levels", "random"),
    "tune": ("tune", "nim", *QUICK, *TUNED, "--levels", "random", "--out", "made.toml"),
    "cards": ("edition", "cards", "nim", "--once", "-o", "made.html"),
    "csv": ("edition", "csv", "been_cursed", "spells", "-o", "made.csv"),
}
PLAY = ("sim", "tournament", "report", "compare", "tune")
BROKEN = 'game = "nim"\nbase = "house"\nname = "broken"\n[pot]\ncions = 3\n'


@pytest.fixture
def run(nim, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)

    def call(*words):
        try:
            status = main(words)
        except SystemExit as stop:
            status = stop.code
        return status, capsys.readouterr().err

    return call


def left(folder, *expected):
    return sorted(path.name for path in folder.iterdir() if path.name not in expected)


def with_word(words, name, value):
    """The command with another value of an option, or with it."""
    words = list(words)
    if name in words:
        words[words.index(name) + 1] = value
        return words
    return [*words, name, value]


@pytest.mark.parametrize("name", PLAY)
def test_an_unknown_player(run, tmp_path, name):
    status, err = run(*with_word(COMMANDS[name], "--players", "random,gredy"))
    assert status == 2
    assert re.fullmatch(r"malison: .*'gredy'.*\n", err), err
    assert left(tmp_path) == []


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "csv"])
def test_a_broken_edition(run, tmp_path, name):
    (tmp_path / "broken.toml").write_text(BROKEN)
    words = list(COMMANDS[name])
    if name == "compare":
        words[words.index("house") + 1] = "broken.toml"
    else:
        words += ["--edition", "broken.toml"]
    status, err = run(*words)
    assert status == 1
    assert err == "broken.toml, line 5: pot: does not know the key 'cions'; right would be coins\n"
    assert left(tmp_path, "broken.toml") == []


@pytest.mark.parametrize("name", PLAY)
def test_a_cluster_that_cannot_be_reached(run, tmp_path, name):
    status, err = run(*COMMANDS[name], "--on", "ray://127.0.0.1:9")
    assert status == 2
    assert re.fullmatch(r"malison: (no Ray cluster answers at ray://127\.0\.0\.1:9: .*|Ray is not installed here: .*)\n", err), err
    assert left(tmp_path) == []
    status, err = run(*COMMANDS[name], "--on", "moon")
    assert (status, err) == (2, "malison: games are played on local, ray or ray://HOST:PORT, not on 'moon'\n")


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "compare"])
def test_a_full_disk(run, tmp_path, name):
    target = next(word for word in COMMANDS[name] if word.startswith("made."))
    Path(f"{target}.part").symlink_to("/dev/full")
    status, err = run(*COMMANDS[name])
    assert status in (1, 2)
    assert re.fullmatch(r"malison: .*No space left on device.*\n", err.splitlines(keepends=True)[-1]), err
    assert not (tmp_path / target).exists()
