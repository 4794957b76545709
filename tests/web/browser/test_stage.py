"""A steady stage: whatever is asked, the bar and the board stay where they are, and what a turn needs is in sight."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from support_web import Browser

from malison.kernel import registry

STAGE = (Path(__file__).parent / "stage.js").read_text(encoding="utf-8")
LONG = os.environ.get("MALISON_LONG", "0") not in ("", "0")
LAPTOP, DESK, PHONE = {"width": 1280, "height": 800}, {"width": 1440, "height": 900}, {"width": 390, "height": 844}
QUESTIONS = 40 if LONG else 14
STUCK = """() => {
    scrollTo({ top: 200, behavior: "instant" });
    const [bar, hand] = ["#bar", "[data-hand]"].map((name) => document.querySelector(name).getBoundingClientRect());
    return { scrolled: scrollY, bar: bar.top, hand: hand.bottom - innerHeight, room: hand.top - bar.bottom };
}"""


def sit(person: Any, name: str, viewport: dict[str, int], seed: int = 7) -> Any:
    """Somebody at a new table of this game, the other seats greedy bots."""
    ada = person(viewport=viewport, reduced_motion="reduce")
    game = registry.game(name)
    mode = next(mode for mode in game.mode_list if mode.seats[-1])
    with Browser(ada.address) as host:
        chairs = {f"seat{n}": "greedy" if n else "me" for n in range(mode.seats[-1])}
        answer = host.post(f"/new/{name}", mode=mode.name, seats=str(mode.seats[-1]), seed=str(seed), name="Ada", **chairs)
        ada.context.add_cookies([{"name": "malison", "value": host.key(), "url": ada.address}])
    ada.go(answer.headers["location"])
    ada.ready()
    return ada


@pytest.mark.parametrize("name", list(registry.games()))
@pytest.mark.parametrize("viewport", [LAPTOP, DESK] if LONG else [LAPTOP], ids=lambda size: str(size["width"]))
def test_nothing_moves_and_every_move_is_in_sight(person, name, viewport):
    ada = sit(person, name, viewport)
    stages = ada.page.evaluate(STAGE, {"seed": 5, "most": QUESTIONS, "patience": 30_000})
    assert len({stage["bar"] for stage in stages}) == 1
    assert len({stage["board"] for stage in stages}) == 1
    assert [(stage["asked"], stage["out"]) for stage in stages if stage["out"]] == []
    assert [stage["clipped"] for stage in stages if stage["clipped"]] == []


@pytest.mark.parametrize("name", list(registry.games()))
def test_on_a_phone_bar_and_hand_stay_in_sight(person, name):
    ada = sit(person, name, PHONE)
    stages = ada.page.evaluate(STAGE, {"seed": 5, "most": 5, "patience": 30_000})
    assert len({stage["bar"] for stage in stages}) == 1
    assert [stage["clipped"] for stage in stages if stage["clipped"]] == []
    ada.page.locator("[data-hand]").wait_for()
    stuck = ada.page.evaluate(STUCK)
    assert stuck["scrolled"] == 200
    assert abs(stuck["bar"]) <= 1
    assert -60 < stuck["hand"] <= 1
    assert stuck["room"] > PHONE["height"] / 2
    assert not ada.wider_than_screen()
