"""axe finds no violation on any page, and no page is wider than a small phone. Of two looks, dark and wide or light and narrow, it looks at
each page in one, in turn; with MALISON_LONG=1 in both."""

from __future__ import annotations

import itertools
import re

import pytest
from support import LONG

from malison.kernel import registry

LOOKS = [("dark", {"width": 1280, "height": 800}), ("light", {"width": 360, "height": 740})]
SEEN = """node => {
    const box = node.getBoundingClientRect();
    return document.elementFromPoint(box.left + 2, box.top + box.height / 2) === node;
}"""
RULES = [("viscounts_curse", "VC-D5", {"width": 1280, "height": 800}), ("been_cursed", "BC-D5", {"width": 360, "height": 740})]


@pytest.mark.parametrize(("theme", "viewport"), LOOKS, ids=["dark-wide", "light-phone"])
def test_axe_finds_no_violation_on_any_page(person, theme, viewport):
    ada, guest = person(color_scheme=theme, viewport=viewport), person(color_scheme=theme, viewport=viewport)
    found: dict[str, list[str]] = {}
    turns = itertools.cycle([True, False] if theme == "dark" else [False, True])

    def look(who, name):
        wrong = ["wider than the screen"] if who.wider_than_screen() else []
        if next(turns) or LONG:
            wrong += who.violations()
        if wrong:
            found[name] = wrong

    for path in ("/", "/mine", "/lobby", "/daily", "/new/dont_go_in_there", "/credits", "/rules/dont_go_in_there", "/docs"):
        ada.go(path)
        look(ada, path)
    ada.new_table("me", "open", "greedy", wait=True)
    ada.settled()
    # One Share, and no second list of addresses beside it.
    assert not ada.page.locator("#link-1").is_visible()
    look(ada, "table, waiting for those invited")
    ada.page.locator("#begin").get_by_role("link", name="Share").click()
    look(ada, "share")
    ada.page.get_by_role("button", name="List it in the lobby").click()
    ada.go("/lobby")
    look(ada, "lobby")
    ada.go("/")
    look(ada, "the shelf, with tables to go on with")
    ada.page.get_by_role("link", name="Continue: Don't Go In There!").first.click()
    ada.page.get_by_role("button", name="Begin without them").click()
    ada.ready()
    look(ada, "table, your turn, with links")
    guest.go(ada.page.locator("#link-1").input_value())
    look(guest, "sit down")
    guest.sit_down(guest.page.url, "Bo")
    guest.settled()
    look(guest, "table, waiting")
    ada.move()
    ada.settled()
    look(ada, "table, undo")
    ada.go(re.sub(r"\?.*", "", ada.page.url) + "/replay")
    look(ada, "looking back")
    solo = person(color_scheme=theme, viewport=viewport)
    solo.play_now()
    solo.play(4)
    solo.ready()
    look(solo, "table, in the middle")
    solo.concede()
    look(solo, "result")
    table = re.sub(r"\?.*", "", solo.page.url)
    solo.go(f"{table}/replay?seat=open&position=5")
    look(solo, "replay, open")
    solo.go("/mine")
    look(solo, "my tables")
    solo.go("/mine/statistics")
    look(solo, "my games")
    solo.new_table("me", "me")
    solo.ready()
    solo.move()
    solo.page.get_by_role("link", name="Draw the curtain").click()
    look(solo, "curtain")
    assert found == {}


def test_pages_of_errors_are_pages(person):
    ada = person()
    for path, status in (("/t/nothing", 403), ("/nowhere", 404), ("/s/short", 404), ("/rules/nothing", 404)):
        assert ada.go(path).status == status
        assert ada.violations() == []
        ada.page.get_by_role("link", name="To the games").wait_for()
    ada.trouble.clear()  # the browser itself notes the statuses


@pytest.mark.parametrize("name", list(registry.games()))
def test_the_page_for_a_new_table_is_for_everyone(person, name):
    ada = person()
    ada.go(f"/new/{name}")
    assert ada.violations() == []
    assert not ada.wider_than_screen()


@pytest.mark.parametrize(("name", "asked", "viewport"), RULES, ids=["desk", "phone"])
def test_rules_are_read_from_the_first_screen_on_and_a_rule_that_is_asked_for_is_shown(person, name, asked, viewport):
    ada = person(viewport=viewport)
    ada.go(f"/rules/{name}")
    page = ada.page
    # The sentences are open, what is about the ledger is folded, and where a rule comes from is not in sight before it is wanted.
    assert page.locator("section.chapter").first.bounding_box()["y"] < viewport["height"]
    assert page.locator("details.chapter[open]").count() == 0
    first = page.locator("section.chapter li[id]").first
    assert not first.inner_text().startswith("[")
    assert not first.locator(".from").first.is_visible()
    assert page.locator(".contents a").first.bounding_box()["height"] >= 24
    page.get_by_label("Show where each rule comes from").check()
    assert first.locator(".from").first.is_visible()
    # A rule in what is folded, as "why?" leads to it, lies in sight and under nothing.
    page.goto("about:blank")
    ada.go(f"/rules/{name}#{asked}")
    rule = page.locator(f":target[id='{asked}'] .rule-id")
    page.wait_for_function(SEEN, arg=rule.element_handle())
    # One chapter is marked as the one being read.
    assert page.locator(".contents [aria-current]").inner_text() == "Decisions"
    page.locator("details.chapter").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    assert ada.violations() == []
    assert not ada.wider_than_screen()


def test_the_theme_can_be_chosen_and_is_kept(person):
    ada = person(color_scheme="dark")
    ada.go("/")
    ada.page.get_by_role("button", name="Switch to the light theme").click()
    ada.page.locator(":root[data-theme=light]").wait_for()
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = ada.page.evaluate(ground)
    ada.go("/credits")
    assert ada.page.evaluate(ground) == light
    ada.page.get_by_role("button", name="Switch to the dark theme").click()
    ada.page.locator(":root[data-theme=dark]").wait_for()
    assert ada.page.evaluate(ground) != light
