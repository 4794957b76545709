"""The command on a real terminal: in tmux, at the size of the smallest and of a usual window."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support_web import missing

import malison

PATIENCE = 60.0


class Terminal:
    """A terminal of its own server, so that nobody else's is touched."""

    def __init__(self, folder: Path, size: tuple[int, int], command: list[str]) -> None:
        self.socket = str(folder / "tmux")
        width, height = size
        line = shlex.join(
            [
                "env",
                "-u",
                "COLUMNS",
                "-u",
                "LINES",
                f"PYTHONPATH={os.pathsep.join(sys.path)}",
                "NO_COLOR=1",
                sys.executable,
                "-m",
                "malison",
                *command,
            ]
        )
        self.call("new-session", "-d", "-x", str(width), "-y", str(height), "-c", str(folder), f"{line}; echo status $?; sleep 60")

    def call(self, *words: str) -> str:
        found = subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", *words], capture_output=True, text=True, check=True)
        return found.stdout

    def screen(self) -> str:
        return self.call("capture-pane", "-p")

    def type(self, *keys: str) -> None:
        self.call("send-keys", *keys)

    def wait(self, true: Callable[[str], bool]) -> str:
        end = time.monotonic() + PATIENCE
        while not true(self.screen()):
            assert time.monotonic() < end, self.screen()
            time.sleep(0.1)
        return self.screen()


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    if not shutil.which("tmux"):
        missing("tmux is not installed (Debian: apt install tmux)")
    opened: list[Terminal] = []

    def start(size: tuple[int, int], *command: str) -> Terminal:
        opened.append(Terminal(tmp_path, size, list(command)))
        return opened[-1]

    yield start
    for one in opened:
        one.call("kill-server")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_on_a_terminal_it_fills_the_screen_and_leaves_a_saved_game(
    terminal: Callable[..., Terminal], size: tuple[int, int], tmp_path: Path
) -> None:
    name = malison.games()[size == (120, 40)]
    title = malison.game(name).title
    window = terminal(size, "play", name, "--seed", "3")
    # The head, the question and the foot are drawn one after the other.
    shown = window.wait(lambda text: "▸  1" in text and "? Help" in text.splitlines()[-1] and title in text)
    assert len(shown.splitlines()) == size[1]
    # Without any colour one sees what is pointed at.
    window.type("Down")
    window.wait(lambda text: "▸  2" in text)
    window.type("Enter")
    window.type("?")
    window.wait(lambda text: "‼ hurt you" in text)
    window.type("Escape")
    window.wait(lambda text: "‼ hurt you" not in text)
    window.type("q")
    shown = window.wait(lambda text: "status 0" in text)
    assert "malison play --resume" in shown
    assert len(list(tmp_path.glob("*.json"))) == 1
