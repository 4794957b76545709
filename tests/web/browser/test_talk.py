"""Talk in real browsers: said, heard, counted while folded, muted and reported; legible and in nobody's way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from support import LONG

PHONE = {"width": 390, "height": 844}
LOOKS = [("light", PHONE), ("dark", {"width": 1280, "height": 800})]
NAMES = ["light-phone", "dark-desk"]


@pytest.mark.parametrize(("theme", "viewport"), LOOKS if LONG else LOOKS[:1], ids=NAMES if LONG else NAMES[:1])
def test_two_people_talk(person, theme, viewport):
    ann, ben = person(color_scheme=theme, viewport=viewport), person(color_scheme=theme, viewport=viewport)
    ann.new_table("me", "open", name="Ann")
    ben.sit_down(ann.page.locator("#link-1").input_value(), "Ben")
    for one in (ann, ben):
        one.settled()
    phone = viewport == PHONE
    fold = ann.page.locator("#talk-fold")
    assert (fold.get_attribute("open") is None) == phone, "folded where there is little room"
    if phone:
        ben.page.locator("#talk-fold > summary").click()
    field = ben.page.get_by_label("Say something")
    field.fill("Hello <i>you</i> http://example.org")
    field.press("Enter")
    expect(field).to_have_value("")
    ben.page.get_by_role("button", name="Lucky!").click()
    expect(ann.page.locator("#talk-lines li")).to_have_count(2)
    expect(ann.page.locator("#said")).to_have_text(re.compile("Lucky!"))
    assert ann.page.locator("#talk-lines a, #talk-lines i").count() == 0, "text, and no links"
    badge = ann.page.locator("#talk-new")
    if phone:
        expect(badge).to_have_text("2 new")
        # Whoever looks at the board is called, and led there.
        call = ann.page.get_by_role("link", name="2 new in Talk")
        call.click()
        expect(ann.page.locator("#talk-lines")).to_be_in_viewport()
        expect(ann.page.locator("#talk-call")).to_be_hidden()
    expect(badge).to_be_hidden()
    assert not ann.wider_than_screen()
    assert ann.violations() == []
    assert "Hello" not in " ".join(ann.log)
    # What one is typing stays while the table goes on and others talk.
    mine = ann.page.get_by_label("Say something")
    mine.fill("I was about to")
    mine.blur()
    mover = ann if ann.moves.count() else ben
    mover.moves.first.click()
    ben.page.get_by_role("button", name="Oops!").click()
    expect(ann.page.locator("#talk-lines li")).to_have_count(3)
    expect(mine).to_have_value("I was about to")
    # A line is reported from where it stands.
    ann.page.locator("#talk-lines li").first.get_by_role("button", name="Report").click()
    why = ann.page.get_by_role("textbox", name="Why")
    expect(why).to_be_focused()
    assert ann.page.locator("#report select").input_value() == "1"
    why.fill("an address")
    ann.page.get_by_role("button", name="Report this line").click()
    ann.settled()
    # Muted, Ben is neither on the page nor sent to it.
    ann.page.locator("#talk-rules > summary").click()
    ann.page.get_by_role("button", name="Mute for me").click()
    ann.settled()
    expect(ann.page.locator("#talk-lines li")).to_have_count(0)
    ben.page.get_by_role("button", name="Thanks!").click()
    expect(ben.page.locator("#talk-lines li")).to_have_count(4)
    ann.page.get_by_role("button", name="Hello!").click()
    expect(ann.page.locator("#talk-lines li")).to_have_count(1)
    expect(ben.page.locator("#talk-lines li")).to_have_count(5)
    # The host ends the talk, and it is gone from both pages.
    ann.page.locator("#talk-rules > summary").click()
    ann.page.get_by_label("Who may talk").select_option("off")
    ann.page.get_by_role("button", name="Change who may talk").click()
    expect(ben.page.locator("#talk-fold")).to_have_count(0)
