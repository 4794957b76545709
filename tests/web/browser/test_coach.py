"""A first visit in a real Chromium: three ways to begin, a coach for two turns of a real game, lessons that light up what they speak of."""

from __future__ import annotations

import pytest
from support import LONG
from support_web import open_table

from malison.web.table import lessons

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
GAME = "dont_go_in_there"


def coached(ada) -> None:
    ada.go("/")
    ada.page.locator("#with-coach").click()
    ada.page.wait_for_url("**/t/*coach=on")
    ada.page.locator("#coach").wait_for()


@pytest.mark.parametrize(("view", "scheme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def test_a_coach_points_at_what_is_asked_and_says_why(person, view, scheme):
    ada = person(viewport=view, color_scheme=scheme, reduced_motion="reduce")
    ada.go("/")
    assert ada.page.locator(".first-ways li").count() == 3
    pictures = ada.page.locator(".cover img").evaluate_all("all => all.map((one) => one.src)")
    assert len(set(pictures)) == len(pictures) > 1, "each game's picture is there once"
    assert ada.violations() == []
    coached(ada)
    page, box = ada.page, ada.page.locator("#coach")
    # The goal, what is asked and why, the moves, the hint; each is lit while it is spoken of, and not under the coach.
    for number, lit in enumerate(("[data-goal].lit", "#question .asked.lit", "main.coach-moves", "#ask-hint.lit")):
        thing = page.locator(lit)
        thing.wait_for()
        if "main" not in lit:
            assert not overlap(thing.bounding_box(), box.bounding_box()), lit
        # At a desk it is near, and what happened and how it is told can be read beside it.
        if view == DESK:
            assert not any(overlap(page.locator(other).bounding_box(), box.bounding_box()) for other in ("aside", "[data-move] >> nth=0"))
            assert "near" in box.get_attribute("class")
        # Axe looks at each of them once, at a desk or on a phone.
        if LONG or number % 2 == (view == PHONE):
            assert ada.violations() == []
        assert not ada.wider_than_screen()
        page.locator("#coach-next").click()
    box.wait_for(state="hidden")
    assert page.locator(".lit, main.coach-moves").count() == 0
    # Loaded again it does not begin again; a browser that has a table is not new here.
    page.reload()
    page.locator("main[data-connected]").wait_for()
    assert not box.is_visible()
    ada.go("/")
    assert page.locator(".first-visit").count() == 0


def overlap(a, b) -> bool:
    return a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"] and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


def test_whoever_moves_at_once_hears_the_rest_with_the_next_question(person):
    ada = person(reduced_motion="reduce")
    coached(ada)
    page, box = ada.page, ada.page.locator("#coach")
    page.locator("[data-goal].lit").wait_for()
    page.locator("[data-move^='place ']").first.click()
    page.locator("#question .asked.lit").wait_for()
    assert box.locator("p").text_content() == page.locator("#coach-words").text_content()


def test_with_one_press_it_is_gone_for_good(person):
    ada = person()
    coached(ada)
    table = ada.page.url.partition("?")[0]
    ada.page.locator("#coach-off").click()
    ada.page.locator("#coach").wait_for(state="hidden")
    assert "coach" not in ada.page.url
    for address in (f"{table}?coach=on", table):
        ada.page.goto(address)
        ada.page.locator("main[data-connected]").wait_for()
        assert not ada.page.locator("#coach").is_visible()
    # Until it is asked for again.
    ada.page.get_by_role("link", name="Coach").click()
    ada.page.locator("#coach").wait_for()


def test_a_coach_stays_for_two_turns_after_everything_is_set_up(person, house):
    ada = person(viewport=PHONE, reduced_motion="reduce")
    table, key = open_table(house, "few_and_cursed", "curse_chaser", 1, "", {}, 11)
    ada.context.add_cookies([{"name": "malison", "value": key, "url": ada.address}])
    ada.go(f"{table}?coach=on")
    page, box = ada.page, ada.page.locator("#coach")
    # Who one is, and which jobs one keeps: then the first turn, and a coach who has not gone.
    for kind in ("PickCharacter", "PickJobs", "Pick"):
        page.locator(f"#coach-words[data-ask={kind}]").wait_for(state="attached")
        box.wait_for()
        while box.is_visible():
            page.locator("#coach-next").click()
        for job in page.locator(".picked").all()[:2]:
            job.check()
        page.locator("[data-move]:visible").first.click()


def test_a_lesson_opens_with_the_goal_lights_up_what_it_speaks_of_and_ends_in_a_real_game(person):
    ada = person(java_script_enabled=False)
    right = lessons.lesson(GAME, lessons.names(GAME)[0]).words.steps[0]
    ada.go(f"/games/{GAME}/learn")
    page = ada.page
    assert "Fewest curses wins".lower() in page.locator(".lesson-goal").inner_text().lower()
    assert page.locator("[data-lit]").evaluate_all("all => all.map((node) => node.dataset.move)") == right
    page.locator("[data-lit]").click()
    page.locator("form[data-verdict=done]").wait_for()
    assert page.locator("[data-lit]").count() == 0
    page.get_by_role("button", name="Play for real").click()
    page.wait_for_url("**/t/*coach=on")
