"""Learning in a real Chromium: galleries, How to play, and the guided first games pressed through to their ends."""

from __future__ import annotations

import pytest
from support import LONG

from malison.kernel import registry
from malison.web.table import lessons

GAMES = registry.games()
TAUGHT = [name for name in GAMES if lessons.names(name)]
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
LOOKS = [{"viewport": DESK, "color_scheme": "light"}, {"viewport": PHONE, "color_scheme": "dark"}]
# Presses a right move of each step, if it can be seen and nothing covers it. One press may do several steps, so it waits for each answer.
PUPIL = """async (steps) => {
    const form = () => document.getElementById("moves");
    const made = () => form().elements.made.value.split(";").filter(Boolean).length;
    for (let tries = 0; form().dataset.verdict !== "done" && tries < 12; tries++) {
        const button = steps[made()].map((move) => document.querySelector(`[data-move="${move}"]`)).find(Boolean);
        button.closest("details.menu:not([open])")?.querySelector("summary").click();
        const needs = button.dataset.needs?.split(" ") ?? [];
        for (const need of needs.map((id) => document.getElementById(id))) if (!need.checked) need.click();
        button.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const box = button.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!button.contains(hit)) throw new Error(`${button.dataset.move} is covered by ${hit?.outerHTML.slice(0, 120)}`);
        button.click();
        for (let quiet = 0; quiet < 10; quiet++) {
            await new Promise((done) => setTimeout(done, 10));
            if (document.querySelector("main.sent")) quiet = 0;
        }
    }
}"""


@pytest.mark.parametrize(
    ("name", "look"), [(name, look) for number, name in enumerate(GAMES) for look in (LOOKS if LONG else [LOOKS[number % 2]])]
)
def test_the_gallery_and_how_to_play(person, name, look):
    ada = person(**look)
    for page in ("cards", "how-to-play"):
        ada.go(f"/games/{name}/{page}")
        assert ada.page.locator("h1").is_visible()
        assert not ada.wider_than_screen(), page
        assert ada.violations() == [], page
    # What there is in the box is listed, and the list leads there; nothing of a part stands before its heading.
    ada.go(f"/games/{name}/cards")
    parts = ada.page.get_by_role("navigation", name="Parts of the box").get_by_role("link")
    assert parts.count() > 2
    for part in parts.all():
        heading = ada.page.locator((part.get_attribute("href") or "").replace("#", "[id='") + "']")
        assert heading.inner_text().strip() == part.inner_text().strip()
        assert heading.evaluate("node => [...node.parentElement.children].every((one) => one.offsetTop >= node.offsetTop)")


def test_a_cursed_card_has_its_colour_wherever_it_is_shown(person):
    ada = person()
    tint = "(one) => getComputedStyle(one).getPropertyValue('--tint')"
    for page in ("cards", "how-to-play"):
        ada.go(f"/games/dont_go_in_there/{page}")
        tints = ada.page.locator(".cursed").evaluate_all(f"(all) => all.map({tint})")
        assert len(set(tints)) > 4
        assert "" not in tints
    ada.play_now()
    card = ada.page.locator(".deal .cursed[data-tip]").first
    card.hover()
    assert ada.page.locator(".large .cursed").evaluate(tint) == card.evaluate(tint) != ""


@pytest.mark.parametrize("name", TAUGHT)
def test_the_guided_first_game_from_its_first_lesson_to_its_last(person, name):
    ada = person(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    ada.go(f"/games/{name}/learn")
    for number, lesson in enumerate(lessons.names(name), 1):
        ada.page.evaluate(PUPIL, lessons.lesson(name, lesson).words.steps)
        ada.page.locator("form[data-verdict=done]").wait_for()
        assert not ada.wider_than_screen(), lesson
        if number in (1, len(lessons.names(name))):
            assert ada.violations() == []
        if number < len(lessons.names(name)):
            ada.page.locator("#next-lesson").tap()
            ada.page.wait_for_url(f"**/learn/{number + 1}")
    assert ada.page.locator("#lessons .done").count() == len(lessons.names(name))
    ada.page.get_by_role("button", name="Play for real").wait_for()


@pytest.mark.parametrize("viewport", [PHONE, {"width": 360, "height": 740}], ids=lambda size: str(size["width"]))
def test_the_house_that_the_first_lesson_names_is_in_sight_on_a_phone(person, viewport):
    ada = person(viewport=viewport, has_touch=True, is_mobile=True, reduced_motion="reduce")
    ada.go("/games/been_cursed/learn/1")
    house = ada.page.locator(".map .menu:has([data-lit]) > summary")
    box = house.bounding_box()
    assert box["y"] + box["height"] <= viewport["height"]
    house.tap(trial=True)
    assert ada.page.evaluate("scrollY") == 0


def test_another_move_is_answered_with_a_word_and_changes_nothing(person):
    name = "dont_go_in_there"
    right = lessons.lesson(name, lessons.names(name)[0]).words.steps[0][0]
    for look in ({}, {"java_script_enabled": False}):
        ada = person(**look)
        ada.go(f"/games/{name}/learn")
        before = ada.page.locator("[data-move]").count()
        ada.page.locator(f"[data-move]:not([data-move='{right}'])").first.click()
        ada.page.locator("form[data-verdict=wrong]").wait_for()
        assert ada.page.locator("[data-move]").count() == before
        ada.page.locator(f"[data-move='{right}']").click()
        ada.page.locator("form[data-verdict=done]").wait_for()
        assert ada.page.locator("[data-move]").count() == 0
        ada.page.locator("#next-lesson").click()
        ada.page.wait_for_url("**/learn/2")


def test_dice_roll_visibly_and_one_click_can_mean_several_moves(person):
    ada = person()
    name = "dont_go_in_there"
    number = next(n for n, one in enumerate(lessons.names(name), 1) if len(lessons.lesson(name, one).words.steps) == 2)
    first, second = (step[0] for step in lessons.lesson(name, lessons.names(name)[number - 1]).words.steps)
    ada.go(f"/games/{name}/learn/{number}")
    ada.page.evaluate(
        """([first, second]) => {
            window.told = [];
            new MutationObserver(() => {
                if (!document.querySelector(".rolling")) return;
                window.rolled = true;
                window.told.push(...[...document.querySelectorAll(".rolling .icon")].map((node) => getComputedStyle(node).visibility));
            })
                .observe(document.body, { subtree: true, attributes: true });
            const button = document.querySelector(`[data-move="${first}"]`).cloneNode(true);
            delete button.dataset.move;
            button.dataset.plan = `${first}|nothing?|${second}`;
            button.id = "planned";
            document.getElementById("question").append(button);
        }""",
        [first, second],
    )
    ada.page.locator("#planned").click()
    ada.page.locator("form[data-verdict=done]").wait_for()
    assert ada.page.evaluate("window.rolled")
    # As long as it tumbles a die shows nothing.
    assert set(ada.page.evaluate("window.told")) <= {"hidden"}
    ada.page.locator(".rolling").first.wait_for(state="detached")
