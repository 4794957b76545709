"""Helpers for tests of the whole screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from malison.kernel.game import Game
from malison.kernel.records import Record
from malison.terminal.full.app import MalisonApp
from malison.terminal.full.panes import Log, Menu, Words
from malison.terminal.full.table import TableScreen
from malison.terminal.sitting import Sitting

SMALL = (80, 24)
LARGE = (120, 40)
SHORT = {"max_rounds": 1, "rounds": 1}
"""Options by which a game ends soon."""


class Guest:
    """Somebody at the keyboard."""

    def __init__(self, app: MalisonApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    async def type(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    @property
    def table(self) -> TableScreen:
        found = self.app.table
        assert found is not None
        return found

    @property
    def record(self) -> Record:
        return self.table.sitting.record

    @property
    def entries(self) -> list[str]:
        return [entry.text for entry in self.table.query_one("#options", Menu).entries]

    @property
    def log(self) -> list[str]:
        return [told[0] for told in self.table.query_one(Log).told]

    def screen(self) -> str:
        """What is to be read on the screen, without colours."""
        lines = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in lines)

    def find(self, text: str) -> tuple[int, int]:
        """Where on the screen a text stands for the last time."""
        for y, line in reversed(list(enumerate(self.screen().splitlines()))):
            if text in line:
                return line.rindex(text), y
        raise AssertionError(f"{text!r} is not on the screen:\n{self.screen()}")

    @property
    def notes(self) -> str:
        """What pops up for a moment."""
        return " ".join(note.message for note in self.app._notifications)

    @property
    def prompt(self) -> str:
        return str(self.table.query_one("#prompt", Static).content)

    @property
    def words(self) -> str:
        return str(self.table.query_one(Words).query_one("#explained", Static).content)

    async def until(self, true: Callable[[], bool], key: str = "", tries: int = 400) -> None:
        """Wait, pressing a key if one is given, until something holds."""
        for _ in range(tries):
            if true():
                return
            if key:
                await self.pilot.press(key)
            await self.pilot.pause(0 if key else 0.02)
        raise AssertionError(self.screen())


def sit(sitting: Sitting | None, act: Callable[[Guest], Awaitable[None]], size: tuple[int, int] = SMALL) -> None:
    """Let somebody do something at a table."""

    async def evening() -> None:
        app = MalisonApp(sitting)
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            await act(Guest(app, pilot))

    asyncio.run(evening())


def short(game: Game, mode: str) -> dict[str, Any]:
    """The options that end a game of this mode soon."""
    return {o.name: SHORT[o.name] for o in game.option_list if o.name in SHORT and (not o.modes or mode in o.modes)}
