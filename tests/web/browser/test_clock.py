"""The countdown in the action bar: what the server has said, counted down, and told at its end."""

from __future__ import annotations

import re


def test_the_time_counts_down_and_starts_again_with_a_move(person):
    ann, ben = person(), person()
    ann.go("/new/dont_go_in_there")
    ann.page.locator("input[name=seat1][value=open]").check()
    ann.page.locator("#clock summary").click()
    ann.page.get_by_label("Time for a move").fill("10")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="Open the table").click()
    ann.page.wait_for_url(re.compile(r"/t/"))
    assert ann.page.locator("#time-left").count() == 0, "nobody waits"
    link = ann.page.locator("#link-1").input_value()
    ben.sit_down(link, "Ben")
    for person in (ann, ben):
        timer = person.page.locator("#time-left")
        timer.wait_for()
        first = timer.text_content()
        assert re.fullmatch(r"10:00|9:5\d", first)
        person.page.wait_for_function("first => document.getElementById('time-left').textContent !== first", arg=first)
        assert timer.get_attribute("role") == "timer"
    mover = ann if ann.moves.count() else ben
    before = mover.page.locator("#time-left").get_attribute("datetime")
    mover.moves.first.click()
    mover.page.wait_for_function("before => document.getElementById('time-left')?.getAttribute('datetime') !== before", arg=before)
    assert re.fullmatch(r"10:00|9:5\d", mover.page.locator("#time-left").text_content())
