"""The tables in a real Firefox, driven by WebDriver BiDi as the browser speaks it itself. Left out where there is no Firefox."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support import LONG
from support_web import Running, open_table
from websockets.sync.client import ClientConnection, connect

from malison.kernel import registry

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
CLICKER = Path(__file__).with_name("clicker.js").read_text(encoding="utf-8")
PATIENCE = 300.0
SOME = 25 if LONG else 8
"""Presses at each table but the shortest, which is played to its end."""

pytestmark = pytest.mark.skipif(not FIREFOX, reason="no Firefox here: Chromium has seen the pages")


class Fox:
    """One Firefox with one page."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.numbers = itertools.count(1)
        self.told: list[dict[str, Any]] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            said = json.loads(self.socket.recv(timeout=PATIENCE))
            if said.get("id") == number:
                assert said["type"] == "success", said
                return said["result"]
            self.told.append(said)

    def go(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def run(self, program: str) -> Any:
        """What comes of a program on the page, by way of JSON."""
        wrapped = f"(async () => JSON.stringify(await ({program})))()"
        found = self.ask("script.evaluate", expression=wrapped, target={"context": self.page}, awaitPromise=True)
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def complaints(self) -> list[str]:
        """What the browser itself found wrong. What was being loaded when the page was left is no fault of it."""
        entries = [one["params"] for one in self.told if one.get("method") == "log.entryAdded"]
        return [str(entry["text"]) for entry in entries if entry["level"] == "error" and not entry["text"].startswith("Failed to load")]


@pytest.fixture(scope="module")
def fox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fox]:
    profile = tmp_path_factory.mktemp("firefox")
    # Still, and in a window as at a desk.
    (profile / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);\n')
    command = [str(FIREFOX), "--headless", "--no-remote", "--width", "1280", "--height", "900", "--profile", str(profile)]
    process = subprocess.Popen([*command, "--remote-debugging-port", "0"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        assert process.stderr is not None
        address = next(found[1] for line in process.stderr if (found := re.search(r"BiDi listening on (ws://\S+)", line)))
        with connect(f"{address}/session", max_size=None) as socket:
            yield Fox(socket)
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("name", registry.games())
def test_firefox_plays_it_too(fox: Fox, house: Running, name: str) -> None:
    game = registry.game(name)
    mode = game.mode_list[0]
    shortest = min(registry.games(), key=lambda other: registry.game(other).bound)
    path, key = open_table(house, name, mode.name, min(mode.seats), "random", {}, 20)
    fox.told.clear()
    fox.go(house.address)
    cookie = {"name": "malison", "value": {"type": "string", "value": key}, "domain": "127.0.0.1"}
    fox.ask("storage.setCookie", cookie=cookie, partition={"type": "context", "context": fox.page})
    fox.go(f"{house.address}{path}")
    asked = json.dumps({"seed": 7, "most": 400 if name == shortest else SOME, "phone": False, "patience": 20_000})
    found = fox.run(f"({CLICKER})({asked})")
    assert found["trouble"] == []
    assert found["pressed"] > 5
    assert found["over"] or name != shortest
    assert fox.complaints() == []
