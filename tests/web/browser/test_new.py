"""A new table is chosen from cards, with and without a script; what is wrong is told where it is wrong."""

from __future__ import annotations

import re

from malison.bots.seats import BOTS, SAID

HIT = """node => {
    const box = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""
"""Whether one sees the middle of something, as the page lies."""


def test_a_table_is_chosen_from_cards_without_a_script(person):
    ada = person(java_script_enabled=False)
    ada.go("/new/viscounts_curse")
    page = ada.page
    page.get_by_role("radio", name=re.compile("^Choking Fog")).check(force=True)
    page.get_by_role("group", name="The first player's character").get_by_role("radio", name=re.compile("^Silas Rook")).check(force=True)
    page.get_by_role("radiogroup", name="Seat 2").get_by_role("radio", name=re.compile("^Clever")).check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    shown = page.locator("main").inner_text()
    assert "Choking Fog" in shown
    assert "Silas Rook" in shown
    assert "Clever bot" in shown


def test_bots_are_in_order_of_strength_with_a_sentence_each(person):
    ada = person()
    ada.go("/new/dont_go_in_there")
    seat = ada.page.get_by_role("radiogroup", name="Seat 2")
    listed = [box.get_attribute("value") for box in seat.get_by_role("radio").all()]
    assert listed[:2] == ["me", "open"]
    assert listed[2:] == [level for level in BOTS if level in listed]
    for level in listed[2:]:
        assert SAID[level] in seat.inner_text()
    # Only as many seats as are chosen, and of those invited only where there are some.
    assert ada.page.get_by_role("radiogroup").count() == 2
    assert not ada.page.locator("#agreement").is_visible()
    seat.get_by_role("radio", name=re.compile("^A friend")).check()
    assert ada.page.locator("#agreement").is_visible()
    # Who begins is one of those seats.
    first = ada.page.get_by_role("group", name="Who takes the first turn")
    ada.page.locator("input[name=seats][value='3']").check(force=True)
    first.get_by_role("radio", name="Seat 3").check(force=True)
    assert first.get_by_role("radio").count() == 4
    ada.page.locator("input[name=seats][value='2']").check(force=True)
    assert first.get_by_role("radio").count() == 3
    assert first.get_by_role("radio", name="Random").is_checked()


def test_what_is_wrong_is_told_at_its_field_and_nothing_typed_is_lost(person):
    ada = person()
    ada.go("/new/dont_go_in_there")
    page = ada.page
    assert not page.get_by_label("True memory").is_visible()
    page.locator("#advanced > summary").click()
    page.get_by_text("Card types in the game").click()
    for kind in ("Amulet", "Cat", "Clock", "Doll", "Mask", "Ring"):
        page.get_by_role("checkbox", name=re.compile(f"^{kind}")).check(force=True)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Open the table").click()
    told = page.locator(".option:has(input[name='option.types']) [role=alert]")
    assert told.inner_text() == "2 players use 5 types, not 6 (DG-S6)"
    assert page.get_by_role("checkbox", name=re.compile("^Cat")).is_checked()
    assert page.get_by_label("Your name").input_value() == "Ada"
    assert ada.violations() == []
    ada.trouble.clear()  # the browser itself notes the status


def test_what_is_wrong_is_where_one_looks_and_the_way_on_stays_in_sight(person):
    """Below the fold, or in what was folded, nobody would find it."""
    ada = person()
    ada.go("/new/viscounts_curse")
    page = ada.page
    way_on = page.get_by_role("button", name="Open the table")
    assert way_on.evaluate(HIT)
    page.locator("#advanced > summary").click()
    page.get_by_label("Seed").evaluate("node => { node.removeAttribute('pattern'); node.value = 'abc'; }")
    way_on.click()
    # One can type on at once, and what was wrong is in sight.
    page.get_by_label("Seed").and_(page.locator(":focus[aria-describedby=error-at]")).wait_for()
    assert page.locator("#error-at").evaluate(HIT)
    assert way_on.evaluate(HIT)
    ada.trouble.clear()  # the browser itself notes the status


def test_a_page_with_something_wrong_begins_there(person):
    """Each is told at its own field, in sight, wherever on the long page that is."""
    ada = person()
    page = ada.page
    for field, value, unit in (("clock", "3", "seconds"), ("name", "\u200b", "minutes")):
        ada.go("/new/dont_go_in_there")
        page.get_by_role("radiogroup", name="Seat 2").get_by_role("radio", name=re.compile("^A friend")).check()
        page.locator("#clock > summary").click()
        page.locator("select[name=clock_unit]").select_option(unit)
        page.locator(f"input[name={field}]").fill(value)
        page.get_by_role("button", name="Open the table").click()
        told = page.get_by_role("alert")
        page.locator(f"input[name={field}]:focus").wait_for()
        page.wait_for_load_state()
        assert page.locator(f"input[name={field}]").get_attribute("aria-invalid") == "true"
        page.wait_for_function(HIT, arg=told.element_handle())
    ada.trouble.clear()


def test_headings_are_short_and_each_choice_says_what_it_means(person):
    ada = person(viewport={"width": 360, "height": 740})
    page = ada.page
    ada.go("/new/cursed_castle")
    for legend in page.locator("legend:visible").all():
        frame, words = legend.locator("..").bounding_box(), legend.bounding_box()
        # Inside its frame, not across it.
        assert frame["y"] < words["y"]
        assert words["height"] < 60
    harder = page.get_by_role("group", name="How much harder the boss is to defeat", exact=True)
    assert "About two more." in harder.locator("label:has([value=nightmare])").inner_text()
    # A game for one alone asks nobody who plays; whoever wants to look on finds how.
    assert page.get_by_role("radio", name=re.compile("^Me")).is_checked()
    assert not page.get_by_role("radio", name=re.compile("^Clever")).is_visible()
    page.get_by_text("Somebody else plays").click()
    page.get_by_role("radio", name=re.compile("^Clever")).check()
    assert ada.violations() == []
    ada.go("/new/few_and_cursed")
    characters = page.get_by_role("group", name="Choose characters in seat order, or deal them at random")
    assert "the first question at the table" in characters.inner_text()
