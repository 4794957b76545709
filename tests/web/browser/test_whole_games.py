"""Every game in every mode is played through its page to the end, at a desk or on a phone in turn, by pressing what a person could press;
with MALISON_LONG=1 each on both.

The other seats are bots. Where a mode would take very long, options end it earlier or a better bot does; with MALISON_LONG=1 later.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from support import LONG
from support_web import open_table

from malison.kernel import registry

CLICKER = (Path(__file__).parent / "clicker.js").read_text(encoding="utf-8")
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
MIDDLE = 12
MOST = 1500


@dataclass
class Whole:
    """How a mode is played here: who sits in the other seats, and the host's choices (on the phone others, if they differ); what ends it
    early unless there is time."""

    bot: str = "random"
    options: dict[str, str] = field(default_factory=dict)
    phone: dict[str, str] = field(default_factory=dict)
    early: dict[str, str] = field(default_factory=dict)


OURS = {
    ("been_cursed", "duel"): Whole("greedy", {"wizard": "1"}, {"wizard": "2"}, {"rounds": "4"}),
    ("been_cursed", "rabid"): Whole(early={"rounds": "4"}),
    ("been_cursed", "possessed"): Whole(early={"rounds": "4"}),
    ("few_and_cursed", "competitive"): Whole("random", {"max_rounds": "5"}, {"max_rounds": "4"}, {"max_rounds": "2"}),
    ("few_and_cursed", "cooperative"): Whole("random", {"max_rounds": "4"}, {"max_rounds": "5"}, {"max_rounds": "2"}),
    ("few_and_cursed", "curse_chaser"): Whole(early={"max_rounds": "2"}),
    ("few_and_cursed", "dark_arts"): Whole(early={"max_rounds": "2"}),
    ("few_and_cursed", "shadows"): Whole("random", {"max_rounds": "5"}, {"max_rounds": "4"}, {"max_rounds": "2"}),
}
CLEAR = """() => [...document.querySelectorAll("#result .tally > div, #result .ending > .actions > *")].filter((node) => {
  node.scrollIntoView({ block: "center", behavior: "instant" });
  const box = node.getBoundingClientRect();
  return !node.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}).map((node) => node.textContent)"""
"""What of the ending lies under something else."""
SCREENS = ("desk", "phone")
MODES = [(name, mode.name) for name in registry.games() for mode in registry.game(name).mode_list]
CASES = [
    pytest.param(name, mode, screen, id=f"{name}-{mode}-{screen}")
    for number, (name, mode) in enumerate(MODES, 1)
    for screen in (SCREENS if LONG else SCREENS[number % 2 :][:1])
]


@pytest.mark.parametrize(("name", "mode", "screen"), CASES)
def test_a_whole_game_through_the_page(person, house, name, mode, screen):
    phone = screen == "phone"
    seats = min(registry.game(name).modes[mode].seats)
    whole = OURS.get((name, mode), Whole())
    options = {**whole.options, **(whole.phone if phone else {}), **({} if LONG else whole.early)}
    path, key = open_table(house, name, mode, seats, whole.bot, options, 20 + phone)
    look: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {"viewport": DESK}
    ada = person(reduced_motion="reduce", color_scheme="light" if phone else "dark", **look)
    ada.context.add_cookies([{"name": "malison", "value": key, "url": house.address}])
    ada.go(path)
    ada.ready()
    # What is played for is always in sight.
    assert len(ada.page.locator("[data-goal]").inner_text()) > 30
    # Axe looks at the middle and the end at a desk, and at the middle on a phone; with MALISON_LONG=1 at the opening, too.
    trouble: list[str] = ada.violations() if LONG and not phone else []
    pressed = 0
    for most in (MIDDLE, MOST):
        if ada.over:
            break
        found = ada.page.evaluate(CLICKER, {"seed": 7, "most": most, "phone": phone, "patience": 10_000})
        pressed += found["pressed"]
        trouble += found["trouble"] + (ada.violations() if most == MIDDLE or not phone else [])
    assert sorted(set(trouble)) == []
    assert ada.over, f"not over after {pressed} moves"
    assert pressed > 0 or seats == 0
    assert ada.page.locator("#result .sheet").is_visible()
    assert ada.page.locator("#result .place").count() == seats
    assert ada.page.locator("#result .tally").count() == seats
    assert ada.page.evaluate(CLEAR) == []
    assert not ada.wider_than_screen()
    assert len(ada.log) > 10
