"""A hint at the table and the graph of a finished game, as people meet them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from support import LONG
from support_web import here

from malison.web.base.settings import Settings
from malison.web.table import analyses

LOOKS = [("dark", {"width": 1280, "height": 800}), ("light", {"width": 390, "height": 844})]
NAMES = ["dark-wide", "light-phone"]


@pytest.mark.parametrize(("theme", "viewport"), LOOKS if LONG else LOOKS[:1], ids=NAMES if LONG else NAMES[:1])
def test_a_hint_is_shown_and_goes_with_the_position(person, theme, viewport):
    ada = person(color_scheme=theme, viewport=viewport)
    ada.play_now()
    ada.play(2)
    ada.ready()
    page = ada.page
    assert page.locator("[data-hint]").count() == 0
    page.get_by_role("button", name="Hint").click()
    page.locator("#hint .tips").wait_for()
    tips = page.locator("#hint .tips li")
    best = tips.first.get_attribute("data-for")
    assert page.locator("[data-hint]").count() == tips.count()
    assert page.locator("[data-hint='1']").get_attribute("data-move") == best
    width = "node => parseFloat(getComputedStyle(node).outlineWidth)"
    rings = [page.locator(f"[data-hint='{rank}']").evaluate(width) for rank in range(1, tips.count() + 1)]
    assert rings[0] == max(rings)
    assert len(rings) == 1 or rings[0] > rings[1]
    assert page.locator("#hint").evaluate("node => node.getBoundingClientRect().top < innerHeight")
    assert ada.violations() == []
    assert not ada.wider_than_screen()
    tips.first.get_by_role("link").click()
    assert page.evaluate("document.activeElement.dataset.move") == best
    page.keyboard.press("Enter")
    page.locator("#hint *, [data-hint]").first.wait_for(state="detached")
    ada.ready()


def test_beside_a_hint_the_log_still_shows_its_newest_line(person):
    ada = person(viewport={"width": 1280, "height": 800})
    ada.play_now()
    ada.play(5)
    ada.ready()
    newest = """() => {
        const list = document.querySelector("#log ol");
        const [box, last] = [list, list.lastElementChild].map((node) => node.getBoundingClientRect());
        return list.scrollHeight > list.clientHeight && last.bottom <= box.bottom + 1;
    }"""
    ada.page.wait_for_function(newest)
    ada.page.get_by_role("button", name="Hint").click()
    ada.page.locator("#hint .tips").wait_for()
    ada.page.wait_for_function(newest)
    # And what stands under the log is whole.
    settings = ada.page.locator(".playback").bounding_box()
    assert settings["y"] + settings["height"] <= 800


def test_by_keyboard_and_away_again(person):
    ada = person()
    ada.play_now()
    ada.ready()
    page = ada.page
    page.locator("#question").focus()
    page.keyboard.press("h")
    page.locator("#hint .tips").wait_for()
    page.keyboard.press("Escape")
    assert page.locator("#hint *, [data-hint]").count() == 0
    page.locator("#ask-hint").focus()
    page.keyboard.press("Enter")
    page.locator("#hint .tips").wait_for()
    page.get_by_role("link", name="Hide").click()
    assert page.locator("#hint *, [data-hint]").count() == 0
    assert page.evaluate("document.activeElement.id") == "ask-hint"
    # An H in a field is only a letter.
    page.get_by_text("Rename, leave or concede").click()
    page.locator("#new-name").fill("")
    page.locator("#new-name").press("h")
    assert page.locator("#new-name").input_value() == "h"
    assert page.locator("#hint *").count() == 0


def test_rings_stay_while_others_come_and_go(person):
    """Parts of the page are swapped when somebody connects; the position is the same, and so is its hint."""
    ada, guest = person(), person()
    ada.new_table("me", "greedy")
    ada.ready()
    ada.page.locator("#ask-hint").click()
    ada.page.locator("#hint .tips").wait_for()
    marked = ada.page.locator("[data-hint]").count()
    guest.go(ada.page.locator("#link-watch").input_value())
    guest.settled()
    assert guest.page.locator("#ask-hint").count() == 0
    ada.page.evaluate("document.getElementById('board').append(document.createElement('i'))")
    assert ada.page.locator("[data-hint]").count() == marked
    assert guest.page.locator("[data-hint]").count() == 0


def test_no_hints_against_people(person):
    ada, bo = person(), person()
    ada.new_table("me", "open", first="1")
    ada.ready()
    assert ada.page.locator("#ask-hint").count() == 0
    bo.sit_down(ada.page.locator("#link-1").input_value(), "Bo")
    bo.settled()
    ada.ready()
    assert ada.page.locator("#ask-hint").count() == 0


def test_without_a_script(person):
    ada = person(java_script_enabled=False)
    ada.go("/")
    ada.page.locator("form[action^='/play/'] button").first.click()
    ada.page.wait_for_url("**/t/*")
    for _ in range(20):
        if ada.page.locator("#ask-hint").count():
            break
        ada.page.reload()
    ada.page.locator("#ask-hint").click()
    ada.page.wait_for_url("**/hint?*")
    assert ada.page.locator("#hint .tips li").count()
    ada.page.locator("[data-hint='1']").click()
    ada.page.wait_for_url(re.compile(r"/t/[^/]+\?seat="))
    assert ada.page.locator("#hint *").count() == 0


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A server that thinks little about a finished game."""
    folder: Path = tmp_path_factory.mktemp("quick")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("GAMES", 4), ("LOOKED", 32), ("SIMULATIONS", 32), ("DEEP", 64), ("WEIGHED", 8), ("PIECE", 0.2)):
            patch.setattr(analyses, name, value)
        # A few games are enough here for a turning point.
        patch.setattr(analyses, "turned", lambda weighed: weighed.games > 0 and weighed.better >= weighed.made)
        with here(Settings(db=f"sqlite:///{folder / 'a.db'}", rate=0.0, worker="w", bot_workers=1)) as (address, _):
            yield SimpleNamespace(address=address)


@pytest.mark.parametrize(("theme", "viewport"), LOOKS if LONG else LOOKS[1:], ids=NAMES if LONG else NAMES[1:])
def test_the_graph_of_a_finished_game(person, quick, theme, viewport):
    ada = person(server=quick, color_scheme=theme, viewport=viewport)
    ada.play_now()
    ada.play(4)
    ada.ready()
    ada.concede()
    page = ada.page
    moment = page.locator("#key-moment")
    moment.wait_for()
    waiting = moment.bounding_box()["height"]
    # It is a part of the story, and what one goes on with comes after that.
    assert page.get_by_role("button", name="Rematch").bounding_box()["y"] > moment.bounding_box()["y"]
    page.get_by_role("link", name="Analysis").click()
    page.wait_for_url("**/analysis")
    assert ada.violations() == []
    assert not ada.wider_than_screen()
    # It comes by itself.
    page.locator("#analysis[data-state=done]").wait_for(timeout=60_000)
    assert page.locator("progress").count() == 0
    assert ada.violations() == []
    assert not ada.wider_than_screen()
    shown = page.locator(".graph:visible")
    assert shown.count() == 1
    columns = shown.locator(".column")
    last = columns.count() - 1
    assert last >= 4
    # One stop for the Tab key, then the arrow keys.
    assert shown.locator(".column[tabindex='0']").count() == 1
    columns.nth(last).focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == columns.nth(last - 1).get_attribute("aria-label")
    assert columns.nth(last - 1).locator("text").evaluate("node => getComputedStyle(node).visibility") == "visible"
    page.keyboard.press("Home")
    assert "At the start" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.get_by_text("The same in numbers").click()
    assert page.locator(".numbers tbody tr").count() == last + 1
    turns = page.locator(".turns li")
    told = turns.count() > 0
    if told:
        # A bar beside each number, on a phone as well; and what was done is framed where nothing can lie over the frame.
        assert all(gauge.is_visible() for gauge in page.locator(".turns .gauge").all())
        assert page.locator(".turns .gauge").count() == 2 * turns.count()
        for frame in page.locator(".looked-at .move[data-was]").all():
            assert frame.evaluate(
                "node => parseFloat(getComputedStyle(node).outlineOffset) <= -parseFloat(getComputedStyle(node).outlineWidth)"
            )
        assert shown.locator(".ring").count() == turns.count()
        assert ada.violations() == []
    page.keyboard.press("Tab")
    columns.nth(1).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay?position=*")
    page.get_by_role("link", name="The game looked at again").click()
    page.wait_for_url("**/analysis")
    # The ending tells the first of them by itself.
    page.go_back()
    page.goto(page.url.partition("/replay")[0].partition("/analysis")[0])
    moment.get_by_text("Cost about" if told else "No single move").wait_for()
    assert moment.locator(".better").count() == told
    # It is as high as while it was waited for: nothing is pushed.
    assert moment.bounding_box()["height"] == waiting
