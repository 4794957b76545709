"""After the end: result, replay, continue, verify, save."""

from __future__ import annotations

import json

import pytest
from support_fair import play_until
from support_web import Browser, soon

from malison.kernel import registry
from malison.kernel.records import Record


@pytest.fixture(scope="module")
def given_up(house):
    """A game that is over, given up after five moves: where it is, and whose browser it is."""
    with Browser(house.address) as host:
        table = host.play_now("dont_go_in_there")
        play_until(table, 0, host, moves=5)
        assert host.post(f"/t/{table}/concede", seat="0").status_code == 303
        return f"/t/{table}", host.key()


@pytest.fixture
def finished(person, given_up):
    """Somebody whose game is over."""
    ada = person()
    path, key = given_up
    ada.context.add_cookies([{"name": "malison", "value": key, "url": ada.address}])
    ada.go(path)
    ada.page.locator("#result .sheet").wait_for()
    return ada


def test_replay_with_a_slider_from_your_seat_and_with_everything_open(finished):
    page = finished.page
    page.get_by_role("link", name="Replay").click()
    slider = page.locator("#position")
    last = int(slider.get_attribute("max"))
    assert last >= 5
    assert page.locator("#position-shown").inner_text() == str(last)
    slider.focus()
    page.keyboard.press("Home")
    page.locator("#replay-move").get_by_text("takes the first turn").wait_for()
    assert page.locator(".meeple[id^=at-]").count() == 0
    page.keyboard.press("ArrowRight")
    page.locator("#replay-move").get_by_text("enters").first.wait_for()
    assert page.locator(".meeple[id^=at-]").count() == 1
    assert page.url.count("position=1")
    page.get_by_role("button", name="Play").click()
    page.locator("#position-shown").get_by_text("3", exact=True).wait_for()
    page.get_by_role("button", name="Pause").click()
    page.get_by_label("Seen by").select_option("open")
    page.locator("#b1-room-a").wait_for()
    ghosts = page.locator("[data-value^=ghosts]")
    assert ghosts.count() == 4
    # Each seat's own board shows that seat's ghosts.
    assert [text for text in ghosts.all_inner_texts() if text != "?"]


def test_the_deal_is_verified_and_the_record_saved(finished, tmp_path):
    page = finished.page
    page.get_by_text("Verify", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save record").click()
    file = tmp_path / "record.json"
    download.value.save_as(file)
    record = Record.load(file)
    record.verify()
    assert len(record.moves) >= 5
    page.get_by_role("link", name="Verify the deal").click()
    deal = page.locator("#deal")
    assert "Good" in deal.inner_text()
    assert str(json.loads(file.read_text())["seed"]) in deal.inner_text()


def test_continue_from_any_point_as_a_new_table(finished):
    page = finished.page
    page.get_by_role("link", name="Replay").click()
    old = page.url
    page.locator("#to-first").click()
    page.locator("#position-shown").get_by_text("0", exact=True).wait_for()
    page.get_by_role("button", name="Continue from here as a new table").click()
    page.wait_for_url("**/t/*")
    assert page.url != old
    finished.ready()
    assert not finished.over
    finished.play(2)


def test_every_log_line_and_question_leads_to_its_rule(person):
    ada = person()
    ada.play_now()
    ada.play(3)
    ada.ready()
    page = ada.page
    targets = {link.get_attribute("href") for link in page.locator("#log .rule-id, #question .rule-id").all()}
    assert len(targets) > 3
    # Why: said in place, on hover to look at and on a click to stay, and the table is not left.
    tip, here = page.locator("#tip"), page.url
    link = page.locator("#log .rule-id").last
    name = (link.get_attribute("href") or "").partition("#")[2]
    # Scrolling, and news from the server, close what is said: then one points at it again.
    for _ in range(20):
        page.mouse.move(0, 0)
        link.hover()
        page.wait_for_timeout(300)
        if tip.is_visible():
            break
    assert tip.is_visible()
    link.click()
    page.locator("#tip.stays").wait_for()
    page.mouse.move(0, 0)
    assert tip.locator("a").get_attribute("target") == "_blank"
    assert len(tip.inner_text()) > 40
    assert ada.violations() == []
    page.keyboard.press("Escape")
    tip.wait_for(state="hidden")
    assert page.url == here
    page.goto(f"{ada.address}/rules/dont_go_in_there#{name}")
    assert page.locator(f":target[id='{name}']").count() == 1
    for target in targets:
        assert page.locator(f"[id='{target.partition('#')[2]}']").count() == 1


def test_a_game_that_nobody_plays_is_watched(person):
    """It is over before the page is there; the page tells it from the beginning, and nothing gives the end away before."""
    ada = person(playback="850")
    page = ada.page
    ada.go("/new/been_cursed")
    page.locator("input[value=haunted]").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    page.locator("main.telling").wait_for()
    assert "Day 1" in page.locator("#log").inner_text()
    assert not page.locator("#result").is_visible()
    assert page.locator("[data-goal]").inner_text().count(" 0 of ")
    page.locator("#skip").click()
    page.locator("#result .sheet").wait_for()
    lines = page.locator("#log li[id]").count()
    assert lines > 100
    # Once it has been seen, it is there.
    page.reload()
    page.locator("#result .sheet").wait_for()
    assert page.locator("#log li[id]").count() == lines


ROWS = """() => [...document.querySelectorAll("#result .place")].map((place) => {
    const box = (node) => node.getBoundingClientRect();
    const rows = [...place.querySelectorAll(".tally > div")];
    const edge = box(place).right;
    return {
        apart: rows.every((row) => Math.abs(box(row.lastElementChild).right - box(row).right) < 1.5 && box(row).right <= edge),
        below: rows.every((row, n) => !n || box(row).top >= box(rows[n - 1]).bottom - 1),
        inside: [...place.querySelectorAll("*")].every((node) => box(node).right <= edge + 1),
    };
})"""
"""Of each result: whether its rows have their numbers on the right, follow one another, and nothing sticks out."""


@pytest.mark.parametrize("name", list(registry.games()))
def test_a_result_is_built_up_row_by_row(person, name):
    game = registry.game(name)
    mode = next(mode for mode in game.mode_list if mode.seats[-1])
    seats = min(2, mode.seats[-1])
    ada = person(reduced_motion="reduce")
    with Browser(ada.address) as host:
        chairs = {f"seat{n}": "greedy" for n in range(seats)}
        table = host.post(f"/new/{name}", mode=mode.name, seats=str(seats), seed="7", name="Ada", **chairs).headers["location"]
        soon(lambda: 'id="result-title"' in host.get(table).text)
        ada.context.add_cookies([{"name": "malison", "value": host.key(), "url": ada.address}])
    ada.go(table)
    ada.page.locator("#result .sheet").wait_for(timeout=60_000)
    for viewport in ({"width": 1280, "height": 800}, {"width": 390, "height": 844}):
        ada.page.set_viewport_size(viewport)
        assert all(all(found.values()) for found in ada.page.evaluate(ROWS))
    assert ada.page.locator("#result .tally > div").count()
