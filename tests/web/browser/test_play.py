"""Whole games and parts of games, as people play them."""

from __future__ import annotations

import itertools
import os
import re
import signal
import time
from typing import Any

import pytest
from support_web import Running, running


def test_a_newcomer_plays_a_whole_game_from_the_shelf_by_mouse(person):
    ada = person()
    ada.play_now()
    assert ada.play() >= 12  # DG-T13: twelve placements each, and some choices
    assert ada.over
    sheet = ada.page.locator("#result .sheet")
    assert sheet.locator(".place").count() == 2
    assert re.search(r"You (won|lost|share)", sheet.inner_text())
    assert "curses on cards" in sheet.inner_text()
    ada.page.get_by_role("button", name="Rematch").click()
    ada.ready()
    assert not ada.over


def test_the_same_by_keyboard_alone(person):
    ada = person()
    ada.go("/")
    press, focused = ada.page.keyboard.press, ada.page.locator(":focus")
    on_a_move = ada.page.locator(":is([data-move], [data-plan]):focus")
    for _ in range(60):
        press("Tab")
        if focused.count() and "Play now: Don't Go In There!" in (focused.get_attribute("aria-label") or ""):
            break
    press("Enter")
    ada.page.wait_for_url("**/t/*")
    ada.ready()
    # The board is one stop: it is reached soon.
    for _ in range(20):
        if on_a_move.count():
            break
        press("Tab")
    turns = 0
    while not ada.over and turns < 200:
        if not on_a_move.count():
            assert focused.get_attribute("id") == "question", "the focus is never lost"
            press("ArrowDown")
        if turns % 3 == 1:
            press("ArrowRight")
            press("ArrowDown")
        assert on_a_move.count()
        press("Enter")
        turns += 1
        ada.ready()
    assert ada.over
    assert turns >= 12


def both_settled(ada, bo):
    """One of the two is asked."""
    for _ in range(200):
        ada.settled()
        bo.settled()
        if bool(ada.moves.count()) != bool(bo.moves.count()) and len(ada.log) == len(bo.log):
            return
        time.sleep(0.02)
    raise AssertionError("nobody is asked")


def test_two_people_in_two_browsers_by_links(person):
    ada, bo, watcher = person(), person(), person()
    ada.new_table("me", "open")
    ada.settled()
    bo.sit_down(ada.page.locator("#link-1").input_value(), "Bo <b>bold</b>")
    watcher.go(ada.page.locator("#link-watch").input_value())
    watcher.settled()
    assert "/t/" in watcher.page.url, "the link itself stays out of the way"
    # A name is text, whatever is typed.
    ada.page.get_by_text("Bo <b>bold</b>").first.wait_for()
    for _ in range(4):
        both_settled(ada, bo)
        (ada if ada.moves.count() else bo).move()
    both_settled(ada, bo)
    last = ada.log[-1]
    for other in (bo, watcher):
        other.page.locator("#log li").filter(has_text=last).last.wait_for()
    # Hidden stays hidden: ghosts are shown to their owner only.
    assert ada.page.locator("[data-value=ghosts-0]").inner_text().isdigit()
    assert ada.page.locator("[data-value=ghosts-1]").inner_text() == "?"
    assert bo.page.locator("[data-value=ghosts-0]").inner_text() == "?"
    assert watcher.page.locator("[data-value]").filter(has_text="?").count() == 2
    assert watcher.moves.count() == 0
    # Two tabs of the same seat agree.
    tab = bo.context.new_page()
    tab.goto(bo.page.url)
    tab.locator("#log li").filter(has_text=last).last.wait_for()


def test_reconnect_after_the_server_was_killed(person, tmp_path):
    with running(tmp_path) as server:
        ada = person(server=server)
        ada.play_now()
        ada.play(2)
        ada.ready()
        before = ada.log
        server.kill()
        ada.page.locator("#connection").filter(has_text="The connection is lost").wait_for()
        assert ada.violations() == []
        # A move made meanwhile is sent when the server is back, once.
        ada.moves.first.click()
        server.start()
        ada.page.locator("#connection").wait_for(state="hidden")
        ada.ready()
        assert ada.log[: len(before)] == before
        assert len(ada.log) > len(before)
        ada.play(1)
        ada.ready()
        told = ada.log
        ada.page.reload()
        ada.ready()
        assert ada.log == told


def test_undo_goes_back_as_far_as_the_rules_of_undo_allow(person):
    ada, bo = person(), person()
    ada.new_table("me", "open")
    ada.settled()
    bo.sit_down(ada.page.locator("#link-1").input_value(), "Bo")
    ada.ready()
    # A space that reveals nothing: neither the passage nor the third in a room.
    quiet = ada.page.locator(".room:not(:has(.back)) [data-move]").first
    name = quiet.get_attribute("data-move")
    quiet.click()
    ada.page.locator("#undo").click()
    ada.page.locator(f"[data-move='{name}']").wait_for()
    assert any("takes back" in line for line in ada.log)
    bo.page.locator("#log").get_by_text("takes back").wait_for()
    ada.move(name)
    bo.ready()
    ada.page.locator("#undo").wait_for()
    bo.move()
    ada.page.locator("#undo").wait_for(state="detached")


def test_hot_seat_has_a_curtain_between_turns(person):
    ada = person()
    ada.new_table("me", "me")
    ada.ready()
    ada.move()
    ada.page.get_by_role("link", name="Draw the curtain and hand over").click()
    ada.page.get_by_role("heading", name="Hand the screen to Ada (2)").wait_for()
    # Behind the curtain there is nothing of the table.
    assert ada.page.locator("#board, #log, [data-value]").count() == 0
    ada.page.get_by_role("link", name="lift the curtain").click()
    ada.ready()
    assert ada.page.locator("[data-value=ghosts-0]").inner_text() == "?"


def test_what_happened_plays_back_at_the_speed_chosen(person):
    ada = person(playback="1700")
    ada.play_now()
    ada.moves.first.focus()
    ada.page.keyboard.press("Enter")
    ticker = ada.page.locator("#ticker")
    ticker.wait_for()
    ada.page.get_by_role("button", name="Skip").click()
    ticker.wait_for(state="hidden")
    ada.ready()
    # The live region for screen readers says it too, and what is asked.
    told = ada.page.locator("#told").text_content()
    assert re.search(r"\w+\. Your turn\. \w+", told)
    ada.page.locator("#speed").select_option("350")
    ada.page.get_by_role("button", name="Watch again").click()
    ticker.wait_for()
    ticker.wait_for(state="hidden")
    ada.page.locator("#speed").select_option("0")
    ada.move()
    ada.ready()
    assert ticker.is_hidden()


def test_each_change_is_seen_when_it_is_told_and_the_result_last(person):
    ada = person(playback="350")
    ada.play_now()
    # At every caption: which dice lie there, how many cards are left, whether the result is there, and whether anything is covered.
    ada.page.evaluate("""() => {
        window.told = [];
        const text = document.getElementById("ticker-text");
        new MutationObserver(() => requestAnimationFrame(() => {
            const box = document.getElementById("ticker").getBoundingClientRect();
            const bar = document.getElementById("bar").getBoundingClientRect();
            window.told.push({
                text: text.textContent,
                dice: document.querySelector(".tray .rolled, .rolled")?.parentElement.textContent.trim() ?? "",
                taken: document.querySelectorAll(".room .cursed").length,
                ended: document.querySelector("#result .sheet") !== null,
                inside: !box.height || (box.top >= bar.top && box.bottom <= bar.bottom + 1),
            });
        })).observe(text, { childList: true, characterData: true, subtree: true });
    }""")
    for _ in range(60):
        ada.page.locator("main:not(.sent)").wait_for()
        if ada.over:
            break
        ada.page.evaluate("document.querySelector('#board:not([inert]) [data-move], #question:not([inert]) [data-move]')?.click()")
        told = ada.page.evaluate("window.told")
        if any("dropped" in one["text"] for one in told) and len(told) > 30:
            break
        ada.page.wait_for_timeout(150)
    ada.page.locator("#speed").select_option("0")
    ada.page.locator("#skip").dispatch_event("click")
    told = ada.page.evaluate("window.told")
    assert all(one["inside"] for one in told)
    assert not any(one["ended"] for one in told)
    rolls = [(before, one) for before, one in itertools.pairwise(told) if "dropped" in one["text"]]
    assert rolls
    for before, one in rolls:
        ghosts = re.search(r": (no ghost|\d+ ghosts?)", one["text"])[1]
        assert ghosts.split()[-1].rstrip("s") in one["dice"], one
        # A full room first shows the card that lay face down.
        assert "is full" in before["text"] or "turned up" in before["text"]
        # The cards are taken later, each with its own words.
        assert before["taken"] == one["taken"]


def test_what_happened_while_you_were_away_plays_back_when_you_come_back(person):
    ada, bo = person(playback="1700"), person()
    ada.new_table("me", "open")
    ada.settled()
    bo.sit_down(ada.page.locator("#link-1").input_value(), "Bo")
    ada.move()
    bo.ready()
    # What one has done oneself need not be told: it is there.
    ada.page.locator("#ticker").wait_for(state="hidden")
    table = ada.page.url
    ada.go("/credits")
    bo.move()
    bo.settled()
    ada.go(table)
    ada.page.locator("#ticker").filter(has_text="Ada enters").wait_for()
    ada.page.locator("#ticker").filter(has_text="Bo enters").wait_for()
    assert ada.violations() == []
    ada.ready()


def harming(socket):
    """All that this page hears of harms the first seat."""
    server = socket.connect_to_server()
    server.on_message(lambda text: socket.send(text.replace('"kind":', '"harms":[0],"kind":')))


def test_a_story_stops_at_what_others_do_to_one_and_a_press_on_the_table_goes_on(person):
    ada, bo = person(playback="350"), person()
    ada.page.route_web_socket(re.compile("/live"), harming)
    ada.new_table("me", "open")
    ada.settled()
    bo.sit_down(ada.page.locator("#link-1").input_value(), "Bo")
    goes_on = ada.page.get_by_role("button", name="Continue")
    # One's own move was one's own choice.
    ada.move()
    bo.ready()
    ada.page.locator("#ticker").wait_for(state="hidden")
    bo.move()
    goes_on.wait_for()
    assert ada.page.locator("#board").evaluate("(node) => node.inert")
    while goes_on.is_visible():
        ada.page.mouse.click(400, 600)
        ada.page.wait_for_timeout(100)
    ada.ready()


def test_what_is_over_is_not_told_again_to_who_opens_it(person):
    ada = person(playback="1700")
    ada.play_now()
    ada.move()
    ada.concede()
    table = ada.page.url
    # As if the last of it had never been seen here.
    ada.page.evaluate("for (const key of Object.keys(localStorage)) if (key.startsWith('seen:')) localStorage.setItem(key, '1')")
    ada.go("/credits")
    ada.go(table)
    ada.page.locator("main[data-connected]").wait_for()
    assert ada.page.locator("#result .sheet").is_visible()
    assert ada.page.locator("#ticker").is_hidden()


QUIET = "main[data-connected]:not(.sent, .telling, .rewinding):has(#ticker[hidden])"
"""A live table at which nothing is being told."""
CAPTIONS = """() => {
    window.captions = [];
    window.marks = [];
    const say = () => {
        const [ticker, text] = [document.getElementById("ticker"), document.getElementById("ticker-text").textContent];
        if (!ticker.hidden && text && captions.at(-1) !== text) captions.push(text);
        marks.push([!ticker.hidden, document.title.startsWith("●")]);
    };
    say();
    new MutationObserver(say).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}"""


def test_whoever_concedes_is_told_so_and_nothing_that_was_told_before(person):
    ada, bo = person(), person(playback="350")
    ada.new_table("me", "open", "greedy")
    ada.settled()
    bo.sit_down(ada.page.locator("#link-1").input_value(), "Bo")
    bo.settled()
    made = {ada: 0, bo: 0}
    while made[bo] < 3 or not bo.page.locator(f"{QUIET} #question").get_by_text("Waiting for Ada").count():
        for who in made:
            if who.page.locator("#go-on").is_visible():
                who.page.locator("#go-on").click()
            elif (who is bo or made[bo] < 3) and who.page.locator(QUIET).count() and who.moves.count():
                who.move()
                made[who] += 1
        bo.page.wait_for_timeout(100)
    known = set(bo.log)
    script = f"addEventListener('DOMContentLoaded', {CAPTIONS})"
    bo.context.add_init_script(script)
    bo.page.get_by_text("Rename, leave or concede").click()
    bo.page.locator("#concede > summary").click()
    bo.page.get_by_role("button", name="Concede the game").click()
    bo.page.locator("#question").get_by_text("You have conceded, and a bot plays on for you.").wait_for()
    bo.page.locator(QUIET).wait_for()
    told = bo.page.evaluate("captions")
    assert told[0] == "Bo concedes; a bot plays on."
    assert not known & set(told)


def test_the_mark_of_your_turn_comes_when_the_story_has_been_told(person):
    ada = person(playback="350")
    ada.play_now()
    ada.page.evaluate(f"({CAPTIONS})()")
    for _ in range(3):
        ada.move()
        while not ada.page.locator(f"{QUIET}:has([data-move])").count():
            if ada.page.locator("#go-on").is_visible():
                ada.page.locator("#go-on").click()
            ada.page.wait_for_timeout(50)
    assert ada.page.title().startswith("●")
    marks = ada.page.evaluate("marks")
    came = [telling for (telling, mark), (_, before) in zip(marks[1:], marks, strict=False) if mark and not before]
    assert came
    assert not any(came)


def test_a_deleted_table_says_so_to_whoever_sits_there(person):
    ada, bo = person(), person()
    ada.new_table("me", "open")
    ada.settled()
    bo.sit_down(ada.page.locator("#link-1").input_value(), "Bo")
    ada.move()
    bo.move()
    ada.ready()
    ada.page.get_by_text("Delete this table").click()
    ada.page.get_by_label("For everybody and for good").check()
    ada.page.get_by_role("button", name="Delete the table").click()
    ada.page.get_by_text("Bo plays here and has moved").wait_for()
    assert ada.violations() == []
    ada.page.get_by_role("button", name="Delete it for everybody").click()
    ada.page.wait_for_url("**/mine")
    told = bo.page.locator("#connection")
    told.get_by_text("The host has deleted this table.").wait_for()
    # It stays so: nothing is tried again.
    bo.page.wait_for_timeout(1500)
    assert "connection" not in told.inner_text()
    assert bo.page.locator("[data-move]").first.evaluate("node => node.closest('[inert]') !== null") if bo.moves.count() else True
    told.get_by_role("link", name="My tables").click()
    bo.page.wait_for_url("**/mine")


OPACITIES = (
    "[...document.querySelectorAll('#result :is(.place, .tally div, .score)')].map((node) => Number(getComputedStyle(node).opacity))"
)


def test_an_ending_is_built_up_line_by_line_and_without_playback_is_there_at_once(person):
    ada, ben = person(), person(playback="350")
    for who in (ada, ben):
        who.new_table("me", "greedy")
        who.settled()
        who.play(100)
    assert set(ada.page.evaluate(OPACITIES)) == {1}
    # The sum of it all stands when its lines do.
    ben.page.locator("#result.told-up").wait_for()
    delays = "(css) => Math.max(...[...document.querySelectorAll(css)].map((node) => parseFloat(getComputedStyle(node).animationDelay)))"
    assert ben.page.evaluate(delays, "#result .score") > ben.page.evaluate(delays, "#result .tally div") > 0


def test_seats_go_from_bots_to_people_and_are_left(person):
    ada = person()
    ada.new_table("me", "open")
    ada.move()
    ada.page.get_by_text("Waiting for somebody to sit down as Red").wait_for()
    ada.page.get_by_role("button", name="Let a bot play", exact=True).click()
    ada.ready()
    link = ada.page.locator("#link-1").input_value()
    bo = person()
    bo.sit_down(link, "Bo")
    ada.page.locator(".chair").get_by_text("Bo", exact=True).wait_for()
    bo.page.get_by_text("Rename, leave or concede").click()
    bo.page.get_by_label("Your name").fill("Robert")
    bo.page.get_by_role("button", name="Rename").click()
    ada.page.locator(".chair").get_by_text("Robert").wait_for()
    bo.settled()
    # Two people play now: no bot comes and goes, nobody is shown the other's link, and whoever gets up is told to all.
    assert bo.page.get_by_role("button", name="Let a bot play for me").count() == 0
    assert "/s/" in bo.page.locator("#link-return").input_value()
    ada.page.reload()
    ada.settled()
    assert ada.page.locator("#link-1").count() == 0
    bo.page.get_by_text("Rename, leave or concede").click()
    bo.page.get_by_role("button", name="Leave the table").click()
    ada.page.locator("#log li").filter(has_text="“Robert” gets up").wait_for()
    ada.page.locator(".chair").get_by_text("nobody yet").wait_for()
    bo.page.get_by_text("you are watching").wait_for()


def test_a_phone_in_the_hand(person):
    ada = person(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    ada.go("/")
    assert not ada.wider_than_screen()
    ada.page.get_by_role("button", name="Play now: Don't Go In There!").tap()
    ada.ready()
    for _ in range(6):
        ada.ready()
        button = ada.moves.first
        box = button.bounding_box()
        assert box["width"] >= 44
        assert box["height"] >= 40
        button.tap()
    ada.ready()
    assert not ada.wider_than_screen()
    # A long press reads a card.
    card = ada.page.locator(".cursed[data-tip]").first
    card.scroll_into_view_if_needed()
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    ada.page.locator("#tip").wait_for()
    card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    assert len(ada.page.locator("#tip").inner_text()) > 20


def test_slow_play_comes_back_to_the_table_that_waits(person):
    ada = person()
    ada.new_table("me", "open")
    ada.settled()
    link = ada.page.locator("#link-host").input_value()
    ada.page.close()
    ada.page = ada.context.new_page()
    ada.go("/mine")
    ada.page.get_by_text("Your turn").first.wait_for()
    ada.page.get_by_role("link", name="Don't Go In There!").first.click()
    ada.ready()
    # The host's own link works in another browser.
    phone = person(viewport={"width": 360, "height": 740})
    phone.go(link)
    phone.page.locator("#board").wait_for()


def test_every_form_works_without_the_script(person):
    ada = person(java_script_enabled=False)
    ada.go("/")
    ada.page.get_by_role("button", name="Play now: Don't Go In There!").click()
    ada.page.wait_for_url("**/t/*")
    for _ in range(3):
        for _ in range(40):
            if ada.moves.count():
                break
            time.sleep(0.05)
            ada.page.reload()
        ada.moves.first.click()
        ada.page.wait_for_load_state()
    assert len([line for line in ada.log if line.startswith("Purple enters")]) >= 2


def test_lines_that_come_look_as_those_that_came_with_the_page(person):
    ada = person()
    ada.play_now()
    ada.move()
    ada.ready()
    lines, stop = "nodes => nodes.map((node) => node.innerHTML.trim())", ada.page.locator('#log .rule-id[tabindex="0"]')
    stop.wait_for()
    came = ada.page.locator("#log li").evaluate_all(lines)
    assert any('class="named you"' in line for line in came)
    ada.page.reload()
    ada.ready()
    stop.wait_for()
    assert ada.page.locator("#log li").evaluate_all(lines) == came


def test_why_is_asked_of_a_line_by_mouse_and_by_keyboard(person):
    ada = person()
    ada.play_now()
    line = ada.page.locator("#log li:has(.rule-id)").last
    why, seen = line.locator(".rule-id"), "node => getComputedStyle(node).opacity"
    assert why.evaluate(seen) == "0"
    line.hover()
    assert why.evaluate(seen) == "1"
    ada.page.mouse.move(0, 0)
    assert why.evaluate(seen) == "0"
    # The log is one stop of the Tab key, at its newest line.
    ada.page.keyboard.press("l")
    ada.page.keyboard.press("Tab")
    assert why.evaluate("node => node.matches(':focus')")
    assert why.evaluate(seen) == "1"
    tip = ada.page.locator("#tip")
    tip.wait_for()
    ada.page.keyboard.press("Enter")
    ada.page.locator("#tip.stays").wait_for()


def test_card_texts_on_hover_and_focus(person):
    ada = person()
    ada.play_now()
    card = ada.page.locator(".cursed[data-tip]").first
    tip = ada.page.locator("#tip")
    card.hover()
    tip.wait_for()
    assert len(tip.inner_text()) > 20
    assert ada.violations() == []
    ada.page.mouse.move(0, 0)
    tip.wait_for(state="hidden")
    card.focus()
    ada.page.keyboard.press("Shift+Tab")
    ada.page.keyboard.press("Tab")
    tip.wait_for()
    ada.page.keyboard.press("Escape")
    tip.wait_for(state="hidden")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_reduced_motion_is_respected(person, motion):
    ada = person(reduced_motion=motion, playback="350")
    ada.play_now()
    ada.page.evaluate("""() => {
        const own = Element.prototype.animate;
        Element.prototype.animate = function (...all) { window.flown = true; return own.apply(this, all); };
    }""")
    ada.move()
    ada.ready()
    assert bool(ada.page.evaluate("window.flown")) == (motion == "no-preference")


def test_the_first_table_page_weighs_little(person):
    ada = person()
    ada.go("/")
    sizes: list[float] = []
    ada.page.get_by_role("button", name="Play now: Don't Go In There!").click()
    ada.page.wait_for_url("**/t/*")
    url = ada.page.url
    fresh = person()
    fresh.context.add_cookies(ada.context.cookies())
    session = fresh.context.new_cdp_session(fresh.page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    fresh.go(url)
    fresh.ready()
    fresh.page.wait_for_load_state("networkidle")
    assert len(sizes) > 5
    assert sum(sizes) < 160_000, "compressed, with fonts, symbols and script"


def test_a_server_that_goes_away_politely_says_so(person, tmp_path):
    server = Running(tmp_path).start()
    ada = person(server=server)
    ada.play_now()
    server.stop()
    ada.page.locator("#connection").wait_for()


def test_while_the_server_does_not_answer_the_bar_says_so(person, house):
    ada = person()
    ada.play_now()
    os.kill(house.process.pid, signal.SIGSTOP)
    try:
        ada.moves.first.click()
        ada.page.locator("#sending").get_by_text("Sending…").wait_for()
        assert ada.page.locator("#question .asked").is_hidden()
    finally:
        os.kill(house.process.pid, signal.SIGCONT)
    ada.ready()
    assert ada.page.locator("#sending").is_hidden()
    assert ada.page.locator("#question .asked").is_visible()


def test_with_a_bot_in_ones_chair_everything_is_told_once_and_in_order(person):
    """The bot is quicker than the page: what it does while the past is fetched waits, and is not told again."""
    ada = person(playback="350")
    ada.page.add_init_script("window.told = []; document.addEventListener('caption', (one) => window.told.push(one.detail.number), true);")
    ada.play_now()
    ada.page.get_by_text("Rename, leave or concede").click()

    def slowly(route: Any) -> None:
        time.sleep(1.5)
        route.continue_()

    ada.page.route("**/frames*", slowly)
    ada.page.get_by_role("button", name="Let a bot play for me").click()
    ada.page.wait_for_function("() => window.told.length > 2")
    numbers = ada.page.evaluate("window.told")
    assert numbers == sorted(set(numbers))
