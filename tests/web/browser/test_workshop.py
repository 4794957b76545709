"""The workshop in a real Chromium: a card is changed, seen, taken back, tried and printed, at a desk and on a phone."""

from __future__ import annotations

import re

import pytest
from support import LONG

from malison.kernel import registry
from malison.web.table.drafts import lists

GAMES = registry.games()
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
GAME = "dont_go_in_there"
LOOKS = [(DESK, "light"), (PHONE, "dark")]


@pytest.mark.parametrize("name", GAMES)
def test_the_box_and_its_longest_card(person, name):
    view, scheme = LOOKS[GAMES.index(name) % 2]
    ada = person(viewport=view, color_scheme=scheme)
    ada.go(f"/workshop/{name}")
    assert not ada.wider_than_screen()
    if name in GAMES[:2]:
        # The cards themselves are looked at in the gallery.
        assert ada.violations() == []
    longest = max(lists(registry.game(name).edition().data), key=lambda found: len(str(found[1][0])))
    ada.go(f"/workshop/{name}/thing?what={longest[0]}.{longest[1][0]['id']}")
    assert not ada.wider_than_screen()
    assert ada.violations() == []


@pytest.mark.parametrize(("view", "scheme"), LOOKS if LONG else LOOKS[1:], ids=["desk", "phone"] if LONG else ["phone"])
def test_a_card_is_changed_and_seen_at_once_and_taken_back(person, view, scheme):
    ada = person(viewport=view, color_scheme=scheme)
    ada.go("/")
    ada.page.get_by_role("link", name="Workshop: Don't Go In There!").click()
    ada.page.locator("[data-card='types.ring'] .workshop-edit").click()
    size, said = ada.page.locator("#f-size"), ada.page.locator(".ws-face-text")
    assert said.inner_text() == "Four rings dispel themselves."
    size.fill("3")
    # Nothing is kept yet, and all of it is seen: the text on the card, and the difference to the house.
    said.get_by_text("Three rings dispel themselves.").wait_for()
    ada.page.locator(".ws-difference").get_by_text("Ring: size").wait_for()
    assert "d=" not in ada.page.url
    ada.page.get_by_role("button", name="Keep").click()
    ada.page.wait_for_url("**d=**")
    size.fill("0")
    ada.page.locator(".ws-wrong").wait_for()
    assert size.get_attribute("aria-invalid") == "true"
    ada.page.get_by_role("button", name="Keep").click()
    ada.page.get_by_text("It cannot be played yet.").wait_for()
    assert ada.page.get_by_role("button", name="Play with it now").is_disabled()
    assert ada.violations() == []
    ada.page.get_by_role("button", name="Undo").first.click()
    ada.page.get_by_role("button", name="Play with it now").and_(ada.page.locator(":enabled")).wait_for()
    assert size.input_value() == "3"
    # Somebody else who has the link has the draft.
    bob = person()
    bob.go(ada.page.locator("#share").input_value())
    assert "Three rings" in bob.page.locator("[data-card='types.ring']").inner_text()
    ada.page.get_by_role("button", name="Take back: Ring: size").click()
    ada.page.get_by_text("Nothing yet.").wait_for()
    assert size.input_value() == "4"


def test_effects_come_from_menus(person):
    ada = person()
    ada.go("/workshop/few_and_cursed/thing?what=upgrades.sprint")
    ada.page.get_by_label("add to resources").select_option("draw")
    # The menu has got the field for its number.
    ada.page.get_by_label("draw: n").wait_for()
    ada.page.get_by_label("draw: n").fill("2")
    ada.page.locator(".ws-difference").get_by_text("movement 2, draw 2").wait_for()


def test_it_is_played_simulated_and_compared(person):
    ada = person()
    ada.go(f"/workshop/{GAME}/thing?what=types.ring")
    ada.page.locator("#f-size").fill("3")
    ada.page.get_by_role("button", name="Keep").click()
    ada.page.wait_for_url("**d=**")
    draft = ada.page.url
    ada.page.get_by_role("link", name="Simulate").click()
    ada.page.locator("select[name=players]").select_option("random")
    ada.page.locator("select[name=games]").select_option("100")
    ada.page.evaluate(
        """() => { window.seen = new Set(); new MutationObserver(() => window.seen.add(document.getElementById("done")?.textContent))
            .observe(document.getElementById("found"), { subtree: true, childList: true, characterData: true }); }"""
    )
    ada.page.get_by_role("button", name="Begin").click()
    ada.page.get_by_text("100 of 100 games.").wait_for()
    ada.page.locator("#progress").wait_for(state="detached")
    # The plots were there before the end, and had fewer games.
    assert ada.page.evaluate("window.seen.size") > 1
    assert ada.page.locator("#found svg.plot").count() >= 3
    assert ada.violations() == []
    ada.page.get_by_role("link", name="Compare with the house").click()
    ada.page.locator("select[name=players]").select_option("random")
    ada.page.locator("select[name=games]").select_option("100")
    ada.page.get_by_role("button", name="Begin").click()
    ada.page.locator("#measures").get_by_text("length decisions").wait_for()
    ada.page.locator("#progress").wait_for(state="detached")
    assert ada.violations() == []
    ada.go(draft)
    ada.page.get_by_role("button", name="Play from where you can use it").click()
    ada.page.wait_for_url(re.compile(r"/t/.*seat="))
    ada.ready()
    assert ada.moves.filter(has_text="Ring").count()


@pytest.mark.parametrize("name", [GAME, "viscounts_curse"])
def test_cards_are_printed_nine_to_a_page_and_fit(person, name):
    ada = person(viewport=DESK)
    ada.go(f"/workshop/{name}/sheets?each=1")
    ada.page.locator("body[data-fitted]").wait_for()
    assert ada.page.evaluate("document.querySelectorAll('.sheet-page')[0].querySelectorAll('.sheet-card').length") == 9
    too_large = """[...document.querySelectorAll(".sheet-card")].filter((card) =>
        card.scrollHeight > card.clientHeight + 2 || card.scrollWidth > card.clientWidth + 2).length"""
    assert ada.page.evaluate(too_large) == 0
    pages = ada.page.locator(".sheet-page").count()
    printed = ada.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == pages
    assert ada.violations() == []
