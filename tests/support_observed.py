"""Observations read back, and compared with views field by field."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from malison.kernel.game import Game
from malison.kernel.layouts import Layout
from malison.kernel.observing import Sheet
from malison.kernel.setting import Setting
from malison.kernel.state import State
from malison.testing.support import cases, positions

Expected = Callable[[dict[str, Any], State], dict[str, Any]]
"""What the game's own fields must say, from a view and what is printed on the components."""


def turned(view: dict[str, Any], seat: int | None) -> str | None:
    """A seat as observations count it: from the one that looks."""
    return None if seat is None else str((seat - (view["you"] or 0)) % view["seats"])


def round_the_table(view: dict[str, Any], players: list[Any]) -> list[Any]:
    """Players from the one that looks on."""
    you = view["you"] or 0
    return [*players[you:], *players[:you]]


def asked(view: dict[str, Any], field: str, nothing: Any = None) -> Any:
    """What the open question is about, if it is asked of whoever looks."""
    question = view["question"]
    return question["values"].get(field, nothing) if question else nothing


def head(view: dict[str, Any]) -> dict[str, Any]:
    return {
        "you": None if view["you"] is None else str(view["you"]),
        "deciding": turned(view, view["deciding"]),
        "over": int(view["over"]),
        "asking": view["asking"]["step"] if view["asking"] else None,
    }


LAYOUTS: dict[Setting, Layout] = {}
"""Made once for each table."""


def layouts(state: State) -> Layout:
    if state.setting not in LAYOUTS:
        LAYOUTS[state.setting] = state.setting.game.observer.layout(state)
    return LAYOUTS[state.setting]


def seen(state: State, seat: int | None) -> dict[str, Any]:
    """An observation in words."""
    observer = state.setting.game.observer
    layout = layouts(state)
    sheet = Sheet(1, layout.size)
    observer.observe(state, -1 if seat is None else seat, sheet, 0)
    return layout.read(sheet.row(0))


def differences(state: State, seat: int | None, expected: Expected) -> list[tuple[str, Any, Any]]:
    """Fields with what they say and what the view says."""
    view = state.view(seat)
    found, wanted = seen(state, seat), {**head(view), **expected(view, state)}
    return [
        (name, found.get(name, "no such field"), wanted.get(name, "not expected"))
        for name in {**found, **wanted}
        if found.get(name) != wanted.get(name)
    ]


def check(game: Game, expected: Expected, seeds: range, every: int, most: int = 2000) -> None:
    """Positions of random games in every mode, as every seat and a spectator see them; the ends too."""
    for case in cases([game]):
        for seed in seeds if case.seats else ():
            for number, state in enumerate(itertools.islice(positions(case.deal(seed, log=False), seed), most)):
                if number % every == 0 or state.over:
                    for seat in case.viewers():
                        assert differences(state, seat, expected) == [], (str(case), seed, number, seat)
