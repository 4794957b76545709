"""A steady stage: whatever is asked, the bar and the board stay where they are, and what a turn needs is in sight."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import LONG
from support_web import Browser

from malison.games.dont_go_in_there.show.view import kind_words
from malison.games.dont_go_in_there.show.words import AMULET, NO_AMULET
from malison.games.viscounts_curse.box.cards import CURSES
from malison.games.viscounts_curse.show.words import NEXT, STRIKES_NEXT, SURROUNDED
from malison.kernel import registry
from malison.kernel.words import say

STAGE = (Path(__file__).parent / "stage.js").read_text(encoding="utf-8")
CLICKER = (Path(__file__).parent / "clicker.js").read_text(encoding="utf-8")
LAPTOP, DESK = {"width": 1280, "height": 800}, {"width": 1440, "height": 900}
PHONE, LOW_PHONE = {"width": 390, "height": 844}, {"width": 360, "height": 740}
BETWEEN_BARS = {"width": 390, "height": 664}
"""A phone whose browser has bars of its own above and below the page."""
QUESTIONS = 400 if LONG else 14
FIRST_LOAD, MOVE_PART = 200_000, 30_000
"""Bytes: what comes compressed before one can play, fonts included; what a move brings."""
STUCK = """() => {
    scrollTo({ top: 200, behavior: "instant" });
    const [bar, hand] = ["#bar", "[data-hand]"].map((name) => document.querySelector(name).getBoundingClientRect());
    return { scrolled: scrollY, bar: bar.top, hand: hand.bottom - innerHeight, room: hand.top - bar.bottom };
}"""


STEADY = {"few_and_cursed": [".map", ".tableau"], "been_cursed": [".map", ".at-hand"], "viscounts_curse": [".stall", ".gloom"]}
"""What keeps its place and size by itself, whatever is asked."""
PLACED = {"been_cursed": [".map"], "viscounts_curse": [".stall", ".gloom"]}
"""On a phone: what lies below something that changes with what is asked."""
PLACES = "(names) => names.map((name) => Math.round(document.querySelector(name).getBoundingClientRect().top + scrollY))"
NAMED = {
    "few_and_cursed": [".map .place > b", ".map :is(.hat, .beast, .token, .bill, .price, .cost)"],
    "been_cursed": [".map :is(.district, .building .no, .building .coin)", ".map :is(.token, .on .cost, .shield, .snatch)"],
}
"""Words on a map, and what never lies on them."""


def sit(
    person: Any,
    name: str,
    viewport: dict[str, int],
    watch: Callable[[Any], None] | None = None,
    deal: int = 7,
    playback: str = "0",
    kind: str = "",
    seats: int = 0,
    **options: str,
) -> Any:
    """Somebody at a new table of this game, the other seats greedy bots."""
    ada = person(viewport=viewport, reduced_motion="reduce" if playback == "0" else "no-preference", playback=playback)
    game = registry.game(name)
    mode = next(mode for mode in game.mode_list if mode.seats[-1] and kind in ("", mode.name))
    with Browser(ada.address) as host:
        seats = seats or mode.seats[-1]
        chairs = {f"seat{n}": "greedy" if n else "me" for n in range(seats)}
        chosen = {f"option.{key}": value for key, value in options.items()}
        answer = host.post(f"/new/{name}", mode=mode.name, seats=str(seats), seed=str(deal), name="Ada", **chairs, **chosen)
        ada.context.add_cookies([{"name": "malison", "value": host.key(), "url": ada.address}])
    if watch is not None:
        watch(ada.page)
    ada.go(answer.headers["location"])
    ada.ready()
    return ada


@pytest.mark.parametrize("name", list(registry.games()))
@pytest.mark.parametrize("viewport", [LAPTOP, DESK] if LONG else [LAPTOP], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("deal", range(4) if LONG else [7])
def test_nothing_moves_and_every_move_is_in_sight(person, name, viewport, deal):
    """Whoever points at the middle of a button hits it, without scrolling; with MALISON_LONG=1 in whole random games. And what is loaded
    for all that is small."""
    loaded: list[Any] = []
    parts: list[int] = []

    def watch(page: Any) -> None:
        # Asked for their sizes only later: who asks the browser while it tells something may miss what it tells next.
        page.on("requestfinished", lambda request: loaded.append(request))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda text: parts.append(len(text.encode()))))

    # The heaviest page is the first that somebody sees: a table, by a link.
    ada = sit(person, name, viewport, watch, deal=deal)
    ada.page.wait_for_load_state("networkidle")
    assert 0 < sum(request.sizes()["responseBodySize"] for request in loaded) <= FIRST_LOAD
    asked = {"seed": 5 + deal, "most": QUESTIONS, "patience": 30_000, "steady": STEADY.get(name, []), "named": NAMED.get(name)}
    stages = ada.page.evaluate(STAGE, asked)
    ada.settled()
    # The first is the whole page once more.
    assert len(parts) > 2
    assert max(parts[1:]) <= MOVE_PART
    assert len({stage["bar"] for stage in stages}) == 1
    assert len({stage["board"] for stage in stages}) == 1
    # Before one has a board of one's own there is less.
    assert len({tuple(stage["steady"]) for stage in stages if all(stage["steady"])}) == 1
    assert [(stage["asked"], stage["under"]) for stage in stages if stage["under"]] == []
    assert [(stage["asked"], stage["out"]) for stage in stages if stage["out"]] == []
    assert [(stage["asked"], stage["covered"]) for stage in stages if stage["covered"]] == []
    # How the others stand lies neither below nor under one's own hand.
    assert [(stage["asked"], stage["hidden"]) for stage in stages if stage["hidden"]] == []
    assert not ada.wider_than_screen()
    assert [stage["clipped"] for stage in stages if stage["clipped"]] == []


@pytest.mark.parametrize(
    ("name", "kind"), [(name, mode.name) for name in STEADY for mode in registry.game(name).mode_list[1:] if mode.seats[-1]]
)
def test_nothing_moves_in_other_modes(person, name, kind):
    """Alone against what plays by rule, or all together: other boards and other cards on the same stage."""
    ada = sit(person, name, LAPTOP, kind=kind)
    asked = {"seed": 3, "most": 2 * QUESTIONS, "patience": 30_000, "steady": STEADY[name], "named": NAMED.get(name)}
    stages = ada.page.evaluate(STAGE, asked)
    assert len({tuple(stage["steady"]) for stage in stages if all(stage["steady"])}) == 1
    assert [(stage["asked"], stage["under"]) for stage in stages if stage["under"]] == []
    assert [(stage["asked"], stage["out"]) for stage in stages if stage["out"]] == []
    assert [(stage["asked"], stage["covered"]) for stage in stages if stage["covered"]] == []


@pytest.mark.parametrize("name", list(registry.games()))
def test_on_a_phone_bar_and_hand_stay_in_sight(person, name):
    ada = sit(person, name, PHONE)
    stages = ada.page.evaluate(STAGE, {"seed": 5, "most": 5, "patience": 30_000})
    assert len({stage["bar"] for stage in stages}) == 1
    # Whatever is asked, a move is in sight, and of those that are not the bar says where they are.
    assert [(stage["asked"], stage["lost"]) for stage in stages if stage["lost"]] == []
    assert [stage["clipped"] for stage in stages if stage["clipped"]] == []
    ada.page.locator("[data-hand]").wait_for()
    stuck = ada.page.evaluate(STUCK)
    assert stuck["scrolled"] == 200
    assert abs(stuck["bar"]) <= 1
    assert -60 < stuck["hand"] <= 1
    assert stuck["room"] > PHONE["height"] / 2
    assert not ada.wider_than_screen()


ANSWERED = """(labels) => {
    const moves = document.getElementById("moves");
    moves.querySelector(".options")?.remove();
    const row = document.createElement("div");
    row.className = labels.some((text) => text.length > 44) ? "options wordy" : "options";
    const made = (text) => Object.assign(document.createElement("button"), { className: "move plain-move", textContent: text });
    row.append(...labels.map(made));
    moves.append(row);
    const outer = document.getElementById("bar").getBoundingClientRect();
    return [...row.children].filter((node) => {
        const box = node.getBoundingClientRect();
        const whole = node.scrollHeight <= node.clientHeight + 2 && node.scrollWidth <= node.clientWidth + 2;
        const within = box.left >= outer.left && box.right <= outer.right && box.top >= outer.top && box.bottom <= outer.bottom;
        return !whole || !within || box.width < 43.5;
    }).map((node) => node.textContent);
}"""
"""Which of these answers, put into the bar, cannot be read in whole, or hit."""


@pytest.mark.parametrize("viewport", [PHONE, {"width": 360, "height": 740}], ids=lambda size: str(size["width"]))
def test_on_a_phone_the_bar_shows_every_answer_in_whole(person, viewport):
    ada = sit(person, "viscounts_curse", viewport)
    bar = ada.page.locator("#bar").bounding_box()
    road = "Spend {} movement — costs 1 Health, wounds you critically"
    told = "Spend {} movement — costs 1 Health · scores Con Man, 2 Grit, Curse +1"
    for labels in (
        ["Done"],
        ["A type you hold none of (nothing is dispelled) · +1 ghost"],
        ["Yes", "No"],
        [told.format(1), told.format(0)],
        ["Pay 2", "Spend an action — then draws no Spells", "Do something else"],
        ["Spend 2 movement — makes you Cursed · Curse +1", road.format(1), road.format(0)],
    ):
        assert ada.page.evaluate(ANSWERED, labels) == []
        assert ada.page.locator("#bar").bounding_box() == bar


@pytest.mark.parametrize(("viewport", "seats"), [(LOW_PHONE, 2), (LOW_PHONE, 5), (BETWEEN_BARS, 3)])
def test_on_a_low_phone_every_room_can_be_entered_as_the_page_lies(person, viewport, seats):
    ada = sit(person, "dont_go_in_there", viewport, seats=seats)
    stages = ada.page.evaluate(STAGE, {"seed": 5, "most": 12, "patience": 30_000})
    assert any("Which room" in stage["asked"] for stage in stages)
    assert [(stage["asked"], stage["out"], stage["covered"]) for stage in stages if stage["out"] or stage["covered"]] == []
    assert not ada.wider_than_screen()


def test_on_a_low_phone_the_bar_hands_over(person):
    ada = person(viewport=LOW_PHONE, reduced_motion="reduce")
    ada.new_table("me", "me")
    ada.move()
    over = ada.page.get_by_role("link", name="Draw the curtain and hand over")
    over.wait_for()
    bar, box = ada.page.locator("#bar").bounding_box(), over.bounding_box()
    assert bar["y"] <= box["y"] < box["y"] + box["height"] <= bar["y"] + bar["height"]
    assert over.evaluate("(node) => node.parentElement.scrollWidth <= node.parentElement.clientWidth + 1")
    over.click()
    ada.page.get_by_role("heading").first.wait_for()


TOO_LONG = """async () => {
    const gallery = new DOMParser().parseFromString(await (await fetch("/games/been_cursed/cards")).text(), "text/html");
    const place = document.querySelector(".hand > ul > li");
    const found = [...gallery.querySelectorAll(".face.spell, .face.power")].map((face) => {
        place.firstElementChild.replaceChildren(document.importNode(face, true));
        return [face.querySelector(".title").textContent.trim(), place.querySelector(".face").offsetHeight > place.offsetHeight];
    });
    return { cards: found.length, long: found.filter(([, long]) => long).map(([name]) => name) };
}"""


@pytest.mark.parametrize("viewport", [PHONE, LOW_PHONE], ids=lambda size: str(size["width"]))
def test_on_a_phone_every_cards_words_fit_in_the_hand(person, viewport):
    ada = sit(person, "been_cursed", viewport)
    assert ada.page.evaluate(TOO_LONG) == {"cards": 48, "long": []}


UNFOLDED = """() => {
    const moves = [...document.querySelectorAll("details.menu[open] [data-move]")];
    return moves.length > 1 && moves.every((node) => {
        const box = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(box.left + box.width / 2, box.bottom - 4));
    });
}"""


def test_a_menu_that_unfolds_under_the_hand_comes_out_whole(person):
    ada = sit(person, "been_cursed", LOW_PHONE, kind="rabid")
    hand = ada.page.locator(".camp .dealt").bounding_box()["y"]
    menus = ada.page.locator("details.menu > summary")
    low = [menu for menu in menus.all() if hand - 120 < menu.bounding_box()["y"] < hand - 40]
    assert low
    for menu in low:
        menu.click()
        ada.page.wait_for_function(UNFOLDED)
        ada.page.keyboard.press("Escape")
        ada.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")


TAKES = """() => [...document.querySelectorAll(".acard .chip, .hcard .chip")].filter((node) => node.checkVisibility())
    .map((node) => node.closest("article").getBoundingClientRect().bottom)"""


def test_on_a_low_phone_whatever_takes_a_die_is_in_sight(person):
    """Heroes and abilities, between what threatens and the tray with one's dice."""
    ada = sit(person, "cursed_castle", LOW_PHONE)
    ada.page.locator(".choose:not(.all)").first.click()
    takes = ada.page.evaluate(TAKES)
    assert len(takes) >= 6
    # The lowest edge of a card may lie under the tray, never what is written on it.
    assert max(takes) <= ada.page.locator("[data-hand]").bounding_box()["y"] + 6


AT_ONCE = """() => {
    scrollTo({ top: 0, behavior: "instant" });
    const box = (node) => { const { left, top, right, bottom } = node.getBoundingClientRect(); return { left, top, right, bottom }; };
    const all = (name) => [...document.querySelectorAll(name)].map(box);
    const [bar, own, hand] = ["#bar", ".board-card", "[data-hand]"].map((name) => all(name)[0]);
    const reasons = [...document.querySelectorAll(".acts .warns")];
    const short = reasons.filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.textContent);
    return { bar, own, hand, short, places: all(".map .place > b"), acts: all(".acts > li"), cards: all(".hand > li") };
}"""


@pytest.mark.parametrize("viewport", [PHONE, LOW_PHONE], ids=lambda size: str(size["width"]))
def test_on_a_phone_a_whole_turn_is_in_sight_at_once(person, viewport):
    """Own stats, every place of the map by its name, every action and five cards: nothing under the fold, nothing over the edge."""
    ada = sit(person, "few_and_cursed", viewport)
    ada.page.evaluate(STAGE, {"seed": 5, "most": 5, "patience": 30_000})
    ada.page.locator(".hand > li").nth(2).wait_for()
    seen = ada.page.evaluate(AT_ONCE)
    assert seen["bar"]["bottom"] <= seen["own"]["top"]
    assert all(seen["own"]["bottom"] <= name["top"] and name["bottom"] <= seen["hand"]["top"] for name in seen["places"])
    shown = [*seen["acts"], *seen["cards"][:5]]
    assert len(seen["acts"]) == 6
    assert all(one["left"] >= 0 and one["right"] <= viewport["width"] and one["bottom"] <= viewport["height"] for one in shown)
    # Why an action cannot be taken is said to the end.
    assert seen["short"] == []


ON_TOP = """() => {
    const bar = document.getElementById("bar");
    const last = document.documentElement.scrollHeight - innerHeight;
    const over = new Set();
    for (let at = 0; at <= last; at += 20) {
        scrollTo({ top: at, behavior: "instant" });
        const box = bar.getBoundingClientRect();
        for (let x = box.left + 8; x < box.right; x += 24) {
            for (const y of [box.top + 6, (box.top + box.bottom) / 2, box.bottom - 6]) {
                const hit = document.elementFromPoint(x, y);
                if (hit?.closest("#board")) over.add(hit.className);
            }
        }
    }
    return [...over];
}"""
"""What of the board lies over the bar, wherever the page has been scrolled to."""


@pytest.mark.parametrize("name", list(registry.games()))
@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=lambda size: str(size["width"]))
def test_nothing_of_a_board_lies_over_the_bar(person, name, viewport):
    ada = sit(person, name, viewport)
    ada.page.evaluate(STAGE, {"seed": 5, "most": 4, "patience": 30_000})
    ada.ready()
    assert ada.page.evaluate(ON_TOP) == []


CUT_OFF = """async () => {
    const gallery = new DOMParser().parseFromString(await (await fetch("/games/few_and_cursed/cards")).text(), "text/html");
    const cards = [...gallery.querySelectorAll(".west-card:not(.jobs, .poster, .person, .meeting, .store, .back)")];
    const place = document.querySelector(".hand .west-card");
    const seen = (node) => node.getBoundingClientRect();
    // As narrow as the fullest hand makes it.
    const slot = place.closest("li");
    slot.style.maxWidth = getComputedStyle(slot).minWidth;
    const found = cards.map((card) => {
        place.className = card.className;
        place.replaceChildren(...document.importNode(card, true).childNodes);
        const all = [...place.querySelectorAll(":is(.name, .does, .flame, .does *, .flame *):not(.unseen)")];
        const words = all.filter((node) => seen(node).width > 2);
        const edge = seen(place);
        const over = words.map(seen).some((box) => box.bottom > edge.bottom || box.left < edge.left - 1 || box.right > edge.right + 1);
        return [card.querySelector(".name").textContent, over];
    });
    return { cards: found.length, cut: found.filter(([, cut]) => cut).map(([name]) => name) };
}"""
"""Which of all cards would lose a line in the hand."""


@pytest.mark.parametrize("viewport", [LAPTOP, DESK, PHONE, LOW_PHONE], ids=lambda size: str(size["width"]))
def test_no_card_of_the_desert_loses_a_line_in_the_hand(person, viewport):
    ada = sit(person, "few_and_cursed", viewport)
    ada.page.evaluate(STAGE, {"seed": 5, "most": 2, "patience": 30_000})
    ada.ready()
    found = ada.page.evaluate(CUT_OFF)
    assert found["cards"] > 20
    assert found["cut"] == []


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=lambda size: str(size["width"]))
def test_what_is_asked_on_the_map_is_put_aside_and_taken_up_again(person, viewport):
    ada = sit(person, "few_and_cursed", viewport)
    ada.page.evaluate(STAGE, {"seed": 5, "most": 2, "patience": 30_000})
    ada.ready()
    panel, places = ada.page.locator(".moment"), ada.page.locator(".map .place > .icon")
    covered = """(nodes) => nodes.filter((node) => {
        const [a, b] = [node.getBoundingClientRect(), document.querySelector(".moment").getBoundingClientRect()];
        return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
    }).length"""
    before = places.evaluate_all(covered)
    asked = panel.locator("[data-move]").first
    ada.page.get_by_text("See the map").click()
    asked.wait_for(state="hidden")
    assert places.evaluate_all(covered) < before / 2
    assert ada.violations() == []
    # What is asked next lies there again, and so does this, if one wants.
    ada.page.get_by_text("Back to the choice").click()
    asked.wait_for()
    asked.click()
    ada.ready()
    assert ada.page.locator("#fold:checked").count() == 0


def test_a_rivals_numbers_are_whole_however_long_the_name_is(person):
    """With a monster on the loose, whose name takes room, too, while the rival is at it."""
    ada = sit(person, "few_and_cursed", LAPTOP, seats=2)
    ada.page.evaluate(STAGE, {"seed": 5, "most": 4, "patience": 30_000})
    ada.ready()
    right = ada.page.evaluate("""() => {
        document.querySelector("#strip-monsters > summary").innerHTML += "<b>White Demon</b><small>3 rounds</small>";
        const line = document.querySelector(".strip.chaser > summary");
        line.querySelector("b").textContent = "Somebody with a long name";
        const row = line.querySelector(".tallies");
        row.append(row.lastElementChild.cloneNode(true), row.lastElementChild.cloneNode(true));
        return [row.getBoundingClientRect().right, line.getBoundingClientRect().right];
    }""")
    assert right[0] <= right[1]


@pytest.mark.parametrize("seats", [2, 4])
def test_on_a_desk_rivals_monsters_and_store_are_in_sight_and_open(person, seats):
    """A line each above the map, in which nothing is cut off; one at a time opens, and nothing that it says lies under the fold."""
    ada = sit(person, "few_and_cursed", LAPTOP, seats=seats)
    ada.page.evaluate(STAGE, {"seed": 5, "most": 4, "patience": 30_000})
    ada.ready()
    map_top = ada.page.locator(".map").bounding_box()["y"]
    strips = ada.page.locator(".strip")
    assert strips.count() >= seats - 1 + 2
    for strip in strips.all():
        line = strip.locator("summary").first
        box = line.bounding_box()
        assert box["y"] + box["height"] <= map_top
        assert line.evaluate("(node) => node.scrollWidth <= node.clientWidth")
        line.click()
        opened = strip.locator(":scope > section")
        opened.wait_for()
        box = opened.bounding_box()
        assert box["x"] >= 0
        assert box["y"] + box["height"] <= LAPTOP["height"]
        assert ada.page.locator(".strip[open]").count() == 1
    ada.page.keyboard.press("Escape")
    assert ada.page.locator(".strip[open]").count() == 0


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=lambda size: str(size["width"]))
def test_whom_a_question_is_about_comes_into_sight(person, viewport):
    """Three tracks of jobs, or the map, lie there otherwise: a round without a capture asks for a poster, and the posters are there."""
    ada = sit(person, "few_and_cursed", viewport, kind="shadows")
    for _ in range(30):
        ada.ready()
        if "Most Wanted card do you discard" in ada.page.locator("#question .asked").inner_text():
            break
        if ada.page.locator(".picked").count():
            ada.page.locator("#keep-1").check()
            ada.page.locator("#keep-2").check()
        done = ada.page.locator("[data-move='done'], .pair:visible")
        (done if done.count() else ada.moves).first.click()
    posters = ada.page.locator(".posters button")
    assert posters.count() == 4
    for poster in posters.all():
        box = poster.bounding_box()
        middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        assert poster.evaluate("(node, { x, y }) => node.contains(document.elementFromPoint(x, y))", middle)


MANY = """() => {
    for (const player of document.querySelectorAll(".players .player")) {
        const values = (n) => '<span class="mini">3</span>'.repeat(n < 3 ? 2 : 1);
        const icon = player.querySelector("svg").outerHTML;
        const kind = (n) => `<li><div class="kind">${icon}<span class="values">${values(n)}</span></div></li>`;
        player.querySelector(".none, .held").outerHTML = `<ul class="held">${[0, 1, 2, 3, 4, 5, 6, 7].map(kind).join("")}</ul>`;
    }
    scrollTo({ top: 0, behavior: "instant" });
    const bottom = Math.max(...[...document.querySelectorAll(".players .kind")].map((node) => node.getBoundingClientRect().bottom));
    return [bottom, document.querySelector("[data-hand]").getBoundingClientRect().top];
}"""
"""Cards of eight types before everybody else, as late in a game of five: how far down they reach, and where one's own begin."""


@pytest.mark.parametrize("viewport", [LAPTOP, DESK], ids=lambda size: str(size["width"]))
def test_what_four_others_hold_is_in_sight_however_much_it_is(person, viewport):
    ada = sit(person, "dont_go_in_there", viewport)
    bottom, own = ada.page.evaluate(MANY)
    assert bottom <= own


SIGNS = """(signs) => {
    const card = document.querySelector(".deal .cursed:has(.power)");
    const sign = card.querySelector(".power");
    return signs.map((text) => {
        sign.textContent = text;
        const [inner, outer] = [sign, card].map((node) => node.getBoundingClientRect());
        const within = inner.width > 0 && inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= outer.bottom;
        return [text, within, outer.height];
    });
}"""
"""What cards do, each written on a card in turn: whether it stands within it, and how high the card is then."""


@pytest.mark.parametrize("viewport", [PHONE, {"width": 360, "height": 740}], ids=lambda size: str(size["width"]))
def test_on_a_phone_every_card_says_what_it_does_and_none_is_higher_for_it(person, viewport):
    ada = sit(person, "dont_go_in_there", viewport)
    assert ada.page.locator(".deal .cursed .power:visible").count() == ada.page.locator(".deal .cursed:not(.back, .gone)").count() > 0
    box: Any = registry.game("dont_go_in_there").deal(2, 7).box  # type: ignore[attr-defined]
    signs = [kind_words(box, kind)["sign"] for kind in range(len(box.kind_ids))]
    shown = ada.page.evaluate(SIGNS, [*signs, say(AMULET, named=3), NO_AMULET])
    assert [text for text, within, _ in shown if not text or not within] == []
    assert len({height for _, _, height in shown}) == 1
    # And a tap says it in full, until it is dismissed.
    ada.page.locator(".deal .cursed[data-tip]").first.click()
    ada.page.locator("#tip.stays").get_by_role("button", name="Close").click()
    ada.page.locator("#tip").wait_for(state="hidden")


ALL_OVER = """() => {
    document.querySelector(".mansion").classList.add("deserted");
    const own = document.querySelector("[data-hand]");
    const values = '<span class="mini">3</span>'.repeat(3);
    const kind = `<li><div class="kind">${own.querySelector("svg").outerHTML}<span class="values">${values}</span></div></li>`;
    own.querySelector(".none, .held").outerHTML = `<ul class="held">${kind.repeat(6)}</ul>`;
    const edge = own.getBoundingClientRect();
    const kinds = [...own.querySelectorAll(".kind")].map((node) => node.getBoundingClientRect());
    return kinds.filter((it) => it.right > edge.right || it.bottom > edge.bottom).length;
}"""
"""A hand of six types when all rooms are closed: how many of them are cut off."""


def test_on_a_phone_all_of_the_last_hand_is_seen(person):
    assert sit(person, "dont_go_in_there", PHONE).page.evaluate(ALL_OVER) == 0


def test_on_a_phone_the_whole_house_is_in_sight_at_first_and_keeps_its_height(person):
    ada = sit(person, "dont_go_in_there", PHONE)
    tall = """() => [...document.querySelectorAll(".room:not(.closed) .spaces")].map((node) => node.getBoundingClientRect().height)"""
    own = ada.page.locator("[data-hand]").bounding_box()["y"]
    assert max(box["y"] + box["height"] for box in (node.bounding_box() for node in ada.page.locator(".room").all())) <= own + 1
    # Where a step costs something and what it brings is known, both stand on it.
    assert len(set(ada.page.evaluate(tall))) == 1


HOLDS = """() => {
    const own = document.querySelector("[data-hand]").getBoundingClientRect();
    const kinds = document.querySelectorAll("[data-hand] .held > li").length;
    const spaces = [...document.querySelectorAll(".spaces")].map((node) => node.getBoundingClientRect().bottom);
    const bar = document.getElementById("bar").getBoundingClientRect();
    const dice = document.querySelector(".rolled:not(.none)")?.getBoundingClientRect();
    const seen = dice ? dice.top >= bar.bottom && dice.bottom <= own.top : null;
    return [kinds, Math.round(own.height), Math.max(...spaces) <= own.top, seen];
}"""
"""How many types one holds, how high that is, whether it leaves every space in sight, and the dice, if there are any."""


@pytest.mark.parametrize("viewport", [PHONE, LOW_PHONE], ids=lambda size: str(size["width"]))
def test_on_a_phone_what_one_holds_keeps_its_height_and_leaves_spaces_and_dice_in_sight(person, viewport):
    ada = sit(person, "dont_go_in_there", viewport, seats=3)
    found = []
    for _ in range(40):
        ada.ready()
        if ada.over:
            break
        if not ada.page.locator("[data-hand] [data-move]").count():
            found.append(ada.page.evaluate(HOLDS))
        if found[-1][0] > 3:
            break
        ada.move()
        ada.settled()
    assert {kinds for kinds, *_ in found} >= {0, 1, 4}
    assert len({height for _, height, *_ in found}) == 1
    assert all(seen for _, _, seen, _ in found)
    assert {dice for *_, dice in found} == {None, True}


OWN = """() => {
    const own = document.querySelector("[data-hand]");
    const moves = [...own.querySelectorAll("[data-move]")].map((node) => node.getBoundingClientRect());
    const box = own.getBoundingClientRect();
    return [moves.length, Math.round(box.height), moves.every((one) => one.top >= box.top && one.bottom <= box.bottom)];
}"""
"""How many of one's own cards are asked about, how high one's own area is, and whether it holds them."""


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=lambda size: str(size["width"]))
def test_what_one_holds_keeps_its_height_while_it_is_asked_about(person, viewport):
    ada = sit(person, "dont_go_in_there", viewport, seats=3, deal=2)
    found = []
    for _ in range(60):
        ada.ready()
        if ada.over:
            break
        found.append(ada.page.evaluate(OWN))
        ada.move()
        ada.settled()
    assert any(moves for moves, *_ in found)
    assert len({height for _, height, _ in found}) == 1
    assert all(within for *_, within in found)


TYPES = """(asked) => {
    const own = document.querySelector("[data-hand]");
    const icon = own.querySelector("svg").outerHTML;
    const values = '<span class="values"><span class="mini">3</span><span class="mini">4</span></span>';
    const named = `<span class="drawn">${icon}${values}<small class="warns brings">−7 curses</small></span>`;
    const face = asked ? `<button class="move kind">${named}</button>` : `<div class="kind">${icon}${values}</div>`;
    own.querySelector(".none, .held").outerHTML = `<ul class="held">${`<li>${face}</li>`.repeat(7)}</ul>`;
    const edge = own.getBoundingClientRect();
    const kinds = [...own.querySelectorAll(".kind")].map((node) => node.getBoundingClientRect());
    const cut = (node) => node.scrollWidth > node.clientWidth + 1;
    return {
        high: Math.round(edge.height),
        out: kinds.filter((it) => it.left < edge.left || it.right > edge.right || it.top < edge.top || it.bottom > edge.bottom).length,
        cut: [...own.querySelectorAll(".kind, .held, .warns")].filter(cut).length,
        small: asked ? kinds.filter((it) => it.height < 24 || it.width < 44).length : 0,
    };
}"""
"""Two cards each of seven types, asked about or not: how high that is, and how many are cut off, or too small for a thumb."""


@pytest.mark.parametrize("viewport", [PHONE, LOW_PHONE], ids=lambda size: str(size["width"]))
def test_on_a_phone_all_types_that_one_holds_are_seen_and_can_be_named(person, viewport):
    page = sit(person, "dont_go_in_there", viewport).page
    high = round(page.locator("[data-hand]").bounding_box()["height"])
    for asked in (True, False):
        assert page.evaluate(TYPES, asked) == {"high": high, "out": 0, "cut": 0, "small": 0}


def test_on_a_phone_what_the_others_hold_is_one_press_away(person):
    ada = sit(person, "dont_go_in_there", PHONE, seats=3)
    for _ in range(4):
        ada.move()
        ada.settled()
    others, own = ada.page.locator(".players .player"), ada.page.locator("[data-hand]").bounding_box()["y"]
    assert others.last.bounding_box()["y"] > own - 40
    ada.page.locator(".peek summary").click()
    boxes = [one.bounding_box() for one in others.all()]
    assert len(boxes) == 2
    assert all(ada.page.locator("#bar").bounding_box()["y"] < box["y"] < box["y"] + box["height"] <= own for box in boxes)
    # It goes when something else is pressed.
    ada.page.locator("[data-goal]").click()
    assert others.last.bounding_box()["y"] > own - 40


def test_a_card_stays_with_its_type_when_the_types_make_room(person):
    ada = sit(person, "dont_go_in_there", LAPTOP, seats=3)
    for _ in range(8):
        ada.move()
        ada.settled()
    along = ada.page.evaluate("() => [...document.querySelectorAll('.held [data-piece]')].map((node) => !!node.closest('[data-along]'))")
    assert along
    assert all(along)


def test_a_card_under_the_mouse_keeps_its_colours_and_can_be_read(person):
    ada = sit(person, "dont_go_in_there", LAPTOP, seats=2)
    card = ada.page.locator("button.cursed").first
    while not card.count():
        ada.move()
        ada.settled()
    drawn = "(node) => [getComputedStyle(node).backgroundImage, getComputedStyle(node.querySelector('.name')).color]"
    ada.page.mouse.move(1, 1)
    before = card.evaluate(drawn)
    card.hover()
    assert "gradient" in before[0]
    assert card.evaluate(drawn) == before


UNCOVERED = """() => {
    const [bar, sheet] = ["bar", "hint"].map((id) => document.getElementById(id).getBoundingClientRect());
    const named = [...document.querySelectorAll("#board [data-hint]")].map((node) => node.getBoundingClientRect());
    return named.map((one) => one.top >= bar.bottom && one.bottom <= sheet.top);
}"""


def test_on_a_phone_a_hint_leaves_what_it_names_in_sight(person):
    ada = sit(person, "dont_go_in_there", PHONE, seats=2)
    ada.page.locator("#ask-hint").click()
    ada.page.locator("#hint .hint-sheet").wait_for()
    seen = ada.page.evaluate(UNCOVERED)
    assert seen
    assert all(seen)


# -- fewer things at once


NUMBER = "() => document.querySelector('#moves input[name=number]').value"


def test_a_die_is_picked_and_its_places_light_up_or_dragged_there(person):
    ada = sit(person, "cursed_castle", LAPTOP)
    page = ada.page
    die = page.locator("label:has(input[name=pick]:not([value=all]))").first
    value = die.locator("input").get_attribute("value")
    goes, others = page.locator(f".for-{value}:visible"), page.locator(f"[class*='for-d']:not(.for-{value}):visible")
    assert others.count() or page.locator("input[name=pick]").count() <= 2
    die.click()
    assert goes.count()
    assert others.count() == 0
    assert page.locator(f"[data-drop]:has(.for-{value})").first.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
    # By keyboard: Enter goes to the first place, Escape shows all again.
    page.keyboard.press("Enter")
    assert page.locator(f".for-{value}:focus").count() == 1
    before = page.evaluate(NUMBER)
    start, end = die.bounding_box(), page.locator(f"[data-drop]:has(.for-{value})").last.bounding_box()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 30, end["y"] + 20, steps=6)
    assert page.locator(".aimed").count() == 1
    page.mouse.up()
    ada.ready()
    assert page.locator(".dragged").count() == 0
    assert int(page.evaluate(NUMBER)) > int(before)


ROOM = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const [bar, hand, threat, last] = ["#bar", "[data-hand]", ".threat", ".abilities"].map(box);
    return { needed: last.bottom - threat.top, room: hand.top - bar.bottom };
}"""
ROOM_OF_BAR = "() => [document.getElementById('bar').offsetHeight, document.getElementById('board').offsetTop]"


def test_on_a_phone_what_threatens_and_all_that_a_die_can_do_are_on_one_screen(person):
    ada = sit(person, "cursed_castle", PHONE)
    page = ada.page
    found = page.evaluate(ROOM)
    assert found["needed"] <= found["room"]
    # First the die, then the card: the card itself is the button. Pressed once more, the die is put back.
    goes, die = page.locator("[data-needs]:visible"), page.locator("label:has(input[name=pick]:not([value=all]))").first
    assert goes.count() == 0
    asked, plain, bar = page.locator("#question .asked > span:visible"), page.locator("#question .asked > span").inner_text(), ROOM_OF_BAR
    high = page.evaluate(bar)
    die.click()
    assert goes.count() > 3
    # What is asked next stands where the question stood, all of it in sight, and nothing moves.
    assert "put it back" in asked.inner_text()
    assert page.evaluate(bar) == high
    assert page.locator("#question .asked").evaluate("node => node.scrollHeight <= node.clientHeight + 1")
    die.click()
    page.wait_for_function("() => document.querySelector('[name=pick]:checked').value === 'all'")
    assert goes.count() == 0
    assert asked.inner_text() == plain
    die.click()
    card = page.locator("[data-drop]:has([data-needs]:visible)").first
    before, box = page.evaluate(NUMBER), card.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    ada.ready()
    assert int(page.evaluate(NUMBER)) > int(before)
    assert page.evaluate(ROOM)["needed"] == found["needed"]


def test_on_a_phone_the_page_goes_to_the_board_though_the_bar_has_an_answer_too(person):
    ada = sit(person, "cursed_castle", PHONE)
    page = ada.page
    page.locator("#pick-5-1").check(force=True)
    ada.move("skill 5 2")
    page.locator("#undo").wait_for()
    page.evaluate("scrollTo({ top: 500, behavior: 'instant' })")
    ada.move("done")
    passes = page.locator("#board [data-move^=pass]").first
    passes.wait_for()
    assert page.locator("#bar [data-move=no_check]").is_visible()
    page.wait_for_function("() => scrollY < 300")
    assert passes.bounding_box()["y"] > 0


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["desk", "phone"])
def test_a_card_with_one_place_to_press_is_pressed_anywhere(person, viewport):
    ada = sit(person, "cursed_castle", viewport)
    page = ada.page
    page.locator("#pick-5-1").check(force=True)
    ada.move("skill 5 2")
    page.locator("#undo").wait_for()
    ada.move("done")
    card = page.locator(".dcard:has([data-move^=pass])").first
    card.wait_for()
    before, box = page.evaluate(NUMBER), card.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("before => document.querySelector('#moves input[name=number]').value !== before", arg=before)
    assert page.locator("#tip:popover-open").count() == 0


def test_a_card_of_the_dungeon_says_what_its_lines_mean(person):
    ada = sit(person, "cursed_castle", PHONE)
    ada.page.locator("#card-1").click()
    tip = ada.page.locator("#tip")
    assert tip.locator(".dcard").is_visible()
    assert "For each enemy die" in tip.inner_text()
    box = tip.bounding_box()
    assert box["x"] >= 0
    assert box["y"] + box["height"] <= PHONE["height"]
    assert ada.violations() == []


def test_what_gives_an_effect_away_never_lies_where_the_die_was_put(person):
    ada = sit(person, "cursed_castle", LAPTOP)
    page = ada.page
    die = page.locator("#board [data-move^='ability ']").first
    box = die.bounding_box()
    die.click()
    page.locator("[data-move='top use']").first.wait_for()
    skip = page.locator("#bar [data-move='top skip']")
    assert "besides" in skip.get_attribute("class").split()
    assert page.locator("#board [data-move='top skip']").count() == 0
    # Whoever presses twice uses it.
    at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    under = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-move]')?.dataset.move", at)
    assert under in (None, "top use")


def test_a_picked_die_lights_the_check_that_it_passes_and_a_placed_one_is_ticked(person):
    ada = sit(person, "cursed_castle", PHONE)
    page = ada.page
    # The page stays where it is: what lies below is only something besides.
    assert page.evaluate("scrollY") == 0
    colour = "node => getComputedStyle(node).backgroundColor"
    check, dark = page.locator("#card-4 .check"), page.locator("#card-4 .check").evaluate(colour)
    page.locator("#pick-4-1").check(force=True)
    assert check.evaluate(colour) == dark
    page.locator("#pick-5-1").check(force=True)
    assert check.evaluate(colour) != dark
    assert page.locator("#hero-2 .chip:visible .tick").count() == 1
    assert page.locator(".hcard:not(#hero-2) .chip:visible .tick").count() == 0
    ada.move("skill 5 2")
    page.locator("#undo").wait_for()
    assert page.locator("#hero-2 .total .tick").is_visible()
    # One more die shows both totals, and the old one lies under nothing.
    page.locator("#pick-4-1").check(force=True)
    assert page.locator("#hero-2 .gives:visible").get_attribute("data-was") == "8"
    assert page.locator("#hero-2 .total").is_hidden()
    assert ada.violations() == []


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE, LOW_PHONE], ids=["desk", "phone", "low phone"])
def test_what_befalls_a_hero_covers_nothing_that_they_can_do(person, viewport):
    ada = sit(person, "cursed_castle", viewport)
    page = ada.page
    page.locator("#board [data-move=done]").click()
    for _ in range(6):
        ada.ready()
        if page.locator(".party .decree").count() or ada.over:
            break
        ada.moves.first.click()
    answer = page.locator(".party .decree").first
    answer.wait_for()
    card = page.locator(".hcard:has(.decree)").first
    inner, outer = answer.bounding_box(), card.bounding_box()
    assert outer["y"] <= inner["y"]
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    assert inner["height"] >= 24
    skill, change = card.locator(".skill"), card.locator(".decree small")
    if skill.is_visible():
        box = skill.bounding_box()
        assert box["y"] + box["height"] <= inner["y"] + 1 or box["x"] + box["width"] <= inner["x"]
    assert skill.is_visible() or " to " in change.inner_text()
    assert ada.violations() == []


def test_a_question_about_an_ability_is_answered_on_its_card(person):
    ada = sit(person, "cursed_castle", PHONE)
    page = ada.page
    page.locator("#pick-1-1").check(force=True)
    ada.move("ability 1 riposte")
    answer = page.locator(".acard:has(.answer)")
    answer.wait_for()
    outer, inner = answer.bounding_box(), page.locator("[data-move='top use']").bounding_box()
    assert outer["x"] <= inner["x"]
    assert outer["y"] <= inner["y"]
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    assert page.locator(".hcard .skill").first.is_visible()


def test_hearts_of_a_full_party_stay_on_the_board(person):
    ada = sit(person, "cursed_castle", LAPTOP, full_party="3")
    assert ada.page.locator(".lives li").count() == 6
    assert ada.page.evaluate("() => { const fate = document.querySelector('.fate'); return fate.scrollWidth <= fate.clientWidth; }")


def test_heroes_hearts_and_dice_say_what_they_are_to_whoever_points_at_them(person):
    ada = sit(person, "cursed_castle", LAPTOP)
    page = ada.page
    for name in ("#hero-1 h3", ".lives li", ".drow .ledge > .die", ".acard h3"):
        page.mouse.move(5, 5)
        page.locator(name).first.hover()
        box = page.locator(name).first.bounding_box()
        page.mouse.move(box["x"] + 4, box["y"] + 4)
        page.locator("#tip:visible").wait_for()
        assert len(page.locator("#tip").inner_text()) > 20


def test_on_a_phone_an_empty_tray_covers_nothing(person):
    ada = sit(person, "cursed_castle", PHONE)
    page = ada.page
    page.locator("#pick-5-1").check(force=True)
    ada.move("skill 5 2")
    page.locator("#undo").wait_for()
    assert page.locator(".tray").is_visible()
    ada.move("done")
    page.locator("#board [data-move^=pass]").first.wait_for()
    empty = page.locator(".tray :is(.die, .cube, .item)").count() == 0
    assert page.locator(".tray").is_visible() != empty


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["desk", "phone"])
def test_in_the_castle_nothing_moves_while_a_round_lasts(person, viewport):
    """Whatever is asked, of the dungeon's cards, of heroes or of abilities: what lies below it keeps its place."""
    ada = sit(person, "cursed_castle", viewport)
    rounds, asked = {}, set()
    for number in range(40):
        if ada.over:
            break
        where = ada.page.evaluate(PLACES, [".keep", ".party", ".abilities"])
        asked.add(ada.page.locator("#board [data-move]").first.get_attribute("data-move").split()[0])
        assert rounds.setdefault(ada.page.locator("[data-value=round]").inner_text(), where) == where
        ada.page.evaluate(CLICKER, {"seed": number, "most": 1, "phone": viewport is PHONE, "patience": 30_000})
        ada.ready()
    assert {"hit", "strike"} <= asked or len(asked) > 4


TWO = """() => {
    const card = document.querySelector(".dcard");
    const drawn = (n) => `<span class="check"><b>${n}</b><i>+</i></span>`;
    const button = (n) => `<button class="move chip aim"><span class="drawn">${drawn(n)}</span></button>`;
    const check = (n) => `<span class="printed">${drawn(n)}</span>${button(n)}`;
    card.querySelector(".slots").innerHTML = [7, 8].map(check).join("");
    return [...card.querySelectorAll("button")].map((node) => {
        const { left, right, width, height } = node.getBoundingClientRect();
        return { left, right, width, height, card: card.clientWidth };
    });
}"""


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["desk", "phone"])
def test_of_two_checks_on_a_card_each_has_its_half(person, viewport):
    first, second = sit(person, "cursed_castle", viewport).page.evaluate(TWO)
    assert first["right"] <= second["left"] + 2.5
    for half in (first, second):
        assert half["width"] >= 0.45 * half["card"]
        assert half["height"] > 90


def test_two_jobs_are_picked_and_then_kept(person):
    ada = sit(person, "few_and_cursed", LAPTOP)
    ada.moves.first.click()
    ada.page.locator(".picked").first.wait_for()
    keep = ada.page.locator(".pair:visible")
    assert keep.count() == 0
    for number in (1, 2, 3):
        ada.page.locator(f"#keep-{number}").check()
    # Of two at most, the first goes when another comes.
    assert not ada.page.locator("#keep-1").is_checked()
    assert keep.count() == 1
    assert keep.get_attribute("data-move") == "keep 2 3"
    # Nobody is told any more to pick what is picked: the button lies on those words.
    told = ada.page.get_by_text("Pick two, then keep them.").bounding_box()
    box = keep.bounding_box()
    assert box["x"] <= told["x"]
    assert box["y"] <= told["y"]
    assert told["x"] + told["width"] <= box["x"] + box["width"]
    assert told["y"] + told["height"] <= box["y"] + box["height"]
    # It lies under the cards, and names them without their numbers.
    cards = [card.bounding_box() for card in ada.page.locator(".jobs-dealt label").all()]
    assert keep.bounding_box()["y"] >= max(box["y"] + box["height"] for box in cards)
    assert not any(letter.isdigit() for letter in keep.inner_text())
    keep.click()
    ada.ready()
    assert ada.page.locator(".picked").count() == 0


def test_a_button_that_keeps_the_focus_gets_its_new_words(person):
    ada = sit(person, "few_and_cursed", LAPTOP, kind="curse_chaser")
    ada.moves.first.click()
    ada.page.locator("#keep-1").check()
    ada.page.locator("#keep-2").check()
    ada.page.locator(".pair:visible").click()
    # With nothing played, a card taken ends its phase, and a visit to town the next: two presses, and one can ride.
    ada.page.locator("[data-move^='take ']").first.click()
    done = ada.page.locator("#bar [data-move='done']")
    done.get_by_text("Done: visit neither").wait_for()
    ada.page.locator("[data-move='visit store']").click()
    done.get_by_text("Done: leave the Store").wait_for()
    done.click()
    done.get_by_text("Done without an action").wait_for()
    # What gives something away is quieter than what can be done instead.
    assert "besides" in done.get_attribute("class").split()


# -- by keyboard


def test_shortcuts_one_stop_on_the_board_and_the_sheet_that_lists_them(person):
    ada = sit(person, "cursed_castle", LAPTOP)
    page, press = ada.page, ada.page.keyboard.press
    assert page.locator("#board [data-move]").count() > 3
    page.locator("#board [data-move][tabindex='0']").wait_for()
    assert page.locator("#board [data-move][tabindex='0']").count() == 1
    press("b")
    assert page.locator("#board [data-move]:focus").count() == 1
    first = page.locator(":focus").get_attribute("id")
    press("ArrowRight")
    assert page.locator(":focus").get_attribute("id") != first
    press("Home")
    assert page.locator(":focus").get_attribute("data-move")
    page.locator("#board [class*='for-d']").first.focus()
    press("Enter")
    page.locator("#undo").wait_for()
    press("u")
    page.locator("#undo").wait_for(state="detached")
    press("l")
    assert page.locator("#log .lines:focus").count() == 1
    press("?")
    assert page.locator("#keys-sheet").is_visible()
    assert ada.violations() == []
    page.get_by_label("Shortcuts of one key").uncheck()
    press("Escape")
    assert page.locator("#keys-sheet").is_hidden()
    press("q")
    assert page.locator("#question:focus").count() == 0
    # What screen readers are told stays until it has been read.
    assert page.locator("#told > p").count() >= 1


def test_jobs_are_picked_and_kept_by_keyboard(person):
    ada = sit(person, "few_and_cursed", LAPTOP)
    ada.moves.first.click()
    page, press = ada.page, ada.page.keyboard.press
    page.locator(".picked").first.wait_for()
    page.locator(".picked[tabindex='0']").wait_for()
    press("b")
    assert page.locator("#keep-1:focus").count() == 1
    press("Enter")
    press("ArrowRight")
    press("Enter")
    assert page.locator("[data-move='keep 1 2']:focus").count() == 1
    press("Enter")
    page.locator(".picked").first.wait_for(state="detached")


def test_a_move_that_says_more_is_reached_and_the_log_is_one_stop(person):
    """A card to take has words of its own; it is a move all the same."""
    ada = person(viewport=LAPTOP)
    ada.play_now()
    page, press = ada.page, ada.page.keyboard.press
    seen = set()
    while not ada.over:
        ada.ready()
        if page.locator("#board [data-move]:visible").count():
            page.locator("#board [data-move][tabindex='0']").first.wait_for()
            press("b")
            focused = page.locator("#board [data-move]:focus")
            assert focused.count() == 1
            seen.add(focused.get_attribute("data-move").split()[0])
            press("Enter")
        else:
            press("1")
        if len(seen) == 2:
            ada.ready()
            assert page.locator("#log a[href]").count() > 5
            page.wait_for_function("() => document.querySelectorAll(`#log a[href]:not([tabindex='-1'])`).length === 1")
        page.wait_for_timeout(30)
    assert {"place", "take"} <= seen


# -- sizes


def test_the_logs_rows_keep_their_height(person):
    ada = person(viewport=LAPTOP)
    ada.play_now()
    rows = ada.page.locator("#log li").evaluate_all("nodes => nodes.map((node) => node.clientHeight)")
    assert max(rows) <= 3 * min(rows)
    # It has the room beside the board; what is seldom needed stands below it.
    log = ada.page.locator("#log .lines").bounding_box()
    assert log["height"] > LAPTOP["height"] / 4
    assert log["y"] + log["height"] < ada.page.locator("#speed").bounding_box()["y"] < LAPTOP["height"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("been_cursed", "duel"),
        ("been_cursed", "rabid"),
        ("been_cursed", "possessed"),
        ("viscounts_curse", "solo"),
        ("viscounts_curse", "duo"),
    ],
)
def test_on_a_phone_what_is_looked_at_all_the_time_keeps_its_place(person, name, kind):
    """The village under one's own board; the market and what lurks under one's relics."""
    ada = sit(person, name, PHONE, kind=kind)
    found = []
    for number in range(40):
        if ada.over:
            break
        found.append(ada.page.evaluate(PLACES, PLACED[name]))
        ada.page.evaluate(CLICKER, {"seed": number, "most": 1, "phone": True, "patience": 30_000})
        ada.ready()
    # Two pixels nobody sees: a line with a symbol in it is that much higher.
    assert all(max(tops) - min(tops) <= 2 for tops in zip(*found, strict=True)), found


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=lambda size: str(size["width"]))
def test_a_pile_that_is_looked_through_moves_nothing(person, viewport):
    ada = sit(person, "viscounts_curse", viewport, kind="duo")
    before = ada.page.evaluate(PLACES, PLACED["viscounts_curse"])
    for pile in ("deck-0", "market-discard", "defeated", "deck-1"):
        sheet = ada.page.locator(f"#{pile} .vc-sheet")
        ada.page.locator(f"#{pile} > summary").click()
        sheet.wait_for()
        assert ada.page.evaluate(PLACES, PLACED["viscounts_curse"]) == before
        box = sheet.bounding_box()
        assert 0 <= box["y"] < box["y"] + box["height"] <= viewport["height"]
        assert ada.violations() == []
        ada.page.keyboard.press("Escape")
        sheet.wait_for(state="hidden")


@pytest.mark.parametrize("viewport", [PHONE, LOW_PHONE], ids=lambda size: str(size["width"]))
def test_on_a_phone_a_hint_stands_on_the_hand_it_names(person, viewport):
    ada = sit(person, "viscounts_curse", viewport)
    ada.page.locator("#ask-hint").click()
    ada.page.locator(".vc-dock [data-hint]").first.wait_for()
    sheet, hand = (ada.page.locator(name).bounding_box() for name in ("#hint", "[data-hand]"))
    assert sheet["y"] + sheet["height"] <= hand["y"] + 1
    bar = ada.page.locator("#bar").bounding_box()
    assert bar["y"] + bar["height"] <= sheet["y"]


def test_a_card_seen_large_tells_what_stands_on_it_means(person):
    ada = sit(person, "viscounts_curse", LAPTOP)
    card = ada.page.locator(".gloom .foe").first
    told = card.locator(".txt b").all_inner_texts()
    box = card.bounding_box()
    # A mouse that rests on it.
    ada.page.mouse.move(box["x"] + 30, box["y"] + box["height"] - 12)
    ada.page.mouse.move(box["x"] + 34, box["y"] + box["height"] - 14)
    large = ada.page.locator("#tip")
    large.locator(".large").wait_for()
    means = large.locator("dt").all_inner_texts()
    assert [word.lower() for word in means[2:]] == [word.lower() for word in told]
    assert means[0] == "Needs"
    assert ada.violations() == []


ACROSS = """(names) => {
    const told = (node) => node?.clientWidth === 1 || (node && told(node.parentElement));
    const found = [];
    for (const root of document.querySelectorAll(names)) {
        const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
            const node = walk.currentNode;
            const own = node.parentElement;
            if (!node.data.trim() || !own.checkVisibility() || told(own)) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            // Letters are lower than what a line of them takes.
            const letters = ({ left, right, top, height }) => ({ left, right, top: top + height / 4, bottom: top + height * 3 / 4 });
            for (const box of range.getClientRects()) if (box.width > 1) found.push({ text: node.data.trim(), node, box: letters(box) });
        }
    }
    const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
    const across = (a, b) => a.node !== b.node && shared(a.box, b.box, "left", "right") >= 1 && shared(a.box, b.box, "top", "bottom") >= 1;
    const out = ({ box, node }) => {
        const within = node.parentElement.closest("section, #board").getBoundingClientRect();
        return box.right > within.right || box.left < within.left;
    };
    return found.flatMap((one, at) => [
        ...(out(one) ? [one.text] : []),
        ...found.slice(at + 1).filter((other) => across(one, other)).map((other) => `${one.text} | ${other.text}`),
    ]);
}"""
"""Which words lie across others, or out of where they belong."""


SAID = ".omen, .goal-line, .inv:not(.vc-dock) > :is(header, footer)"
AT_WORST = """([threat, when, brief, loses]) => {
    for (const who of document.querySelectorAll(".inv:not(.vc-dock)")) {
        const line = Object.assign(document.createElement("p"), { className: "threat surrounded", textContent: threat });
        who.querySelector(".threat")?.remove();
        who.querySelector("h2").after(line);
        const strike = who.querySelector(".vc-strike");
        strike.classList.add("soon", "fatal");
        const early = Object.assign(document.createElement("span"), { className: "when", textContent: when });
        early.dataset.brief = brief;
        strike.querySelector("span").replaceChildren(early, loses);
    }
}"""
"""Everybody is surrounded, and the next draw loses the game."""


@pytest.mark.parametrize("curse", CURSES)
@pytest.mark.parametrize("kind", ["solo", "duo"])
def test_no_words_about_a_curse_lie_across_others(person, curse, kind):
    """The picture of the town, and on a phone what is said of the curse at a tap."""
    ada = sit(person, "viscounts_curse", LAPTOP, kind=kind, curse=curse)
    for viewport in (LAPTOP, DESK, PHONE, LOW_PHONE):
        ada.page.set_viewport_size(viewport)
        assert ada.page.evaluate(ACROSS, SAID) == [], viewport
    ada.page.locator(".vc-rule").click()
    tip = ada.page.locator("#tip")
    tip.wait_for()
    assert "When you Refocus" in tip.inner_text()
    tip.locator("button").click()
    loses = "a relic worth 4 to give, −8 sanity loses the game"
    ada.page.evaluate(AT_WORST, [say(SURROUNDED, n=9), STRIKES_NEXT, NEXT, loses])
    for viewport in (LOW_PHONE, PHONE, LAPTOP, DESK):
        ada.page.set_viewport_size(viewport)
        assert ada.page.evaluate(ACROSS, SAID) == [], viewport


WORST = """async ([zone, faces, plate]) => {
    const gallery = new DOMParser().parseFromString(await (await fetch("/games/viscounts_curse/cards")).text(), "text/html");
    const printed = new Map([...gallery.querySelectorAll(".gallery .vc")].map((card) => [card.querySelector(".nm").textContent, card]));
    const place = document.querySelector(`${zone} li`);
    const high = () => Math.round(document.querySelector(zone).getBoundingClientRect().height);
    const found = { grown: [], cut: [], small: [] };
    const old = [...place.childNodes];
    const card = document.createElement(plate ? "button" : "span");
    place.replaceChildren(card);
    for (const { name, texts, kind } of faces) {
        card.className = `${kind} ${plate ? "move" : ""}`;
        card.replaceChildren(...printed.get(name).cloneNode(true).childNodes);
        const words = card.querySelector(".txt");
        words.replaceChildren(...texts.flatMap(([moment, text]) => {
            const when = document.createElement("b");
            when.textContent = moment;
            return [when, ` ${text} `];
        }));
        if (plate) card.insertAdjacentHTML("beforeend", plate);
        const box = card.getBoundingClientRect();
        const parts = [...card.querySelectorAll(".nm, .txt, .verb")].filter((node) => node.checkVisibility());
        const lines = parts.map((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return range.getBoundingClientRect();
        });
        const out = (line) => line.top < box.top - 1 || line.bottom > box.bottom + 1 || line.right > box.right + 1;
        if (lines.some(out)) found.cut.push(name);
        if (lines.some((line, at) => at && line.top < lines[at - 1].bottom - 3)) found.cut.push(`${name}: one over another`);
        const all = parts.flatMap((node) => [node, ...node.querySelectorAll("b, small")]);
        if (all.some((one) => parseFloat(getComputedStyle(one).fontSize) < 11)) found.small.push(name);
        if (document.querySelector(zone).scrollHeight > document.querySelector(zone).clientHeight + 2) found.grown.push([name, "over"]);
        found.grown.push([name, high()]);
    }
    place.replaceChildren(...old);
    const usual = high();
    found.grown = found.grown.filter(([, height]) => height === "over" || Math.abs(height - usual) > 4);
    return found;
}"""
"""Every card in a place, with a plate: on which of them words are cut, lie over others or are small, and for which the place grew."""
NUMBERS = '<span><span class="sy sy-P"></span>4</span>' * 4
COMES_TO = f'<span class="then">{NUMBERS}</span><small class="deals">refocus: 4 damage</small>'
PLATES = {
    "": "",
    "short": '<span class="verb">Let it follow</span>',
    "price": '<span class="verb">Take <em>3</em></span>',
    "numbers": f'<span class="verb warned">Play{COMES_TO}</span>',
    "dear": f'<span class="verb warned">Play<small>costs 2 sanity</small>{COMES_TO}</span>',
    "long": '<span class="verb warned">Discard<small>costs 4 sanity, cuts your sanity to 1, fog down to 6</small></span>',
}


@pytest.mark.parametrize("viewport", [LAPTOP, DESK, PHONE, LOW_PHONE], ids=lambda size: str(size["width"]))
def test_every_card_is_read_in_whole_wherever_it_lies(person, viewport):
    """In the market, among what lurks, active and in the hand, with the longest that is said of a move; and market and row never grow."""
    ada = sit(person, "viscounts_curse", viewport, kind="duo")
    game = registry.game("viscounts_curse")
    kind = "vc {} k-{}{}{}"
    faces = [
        {
            "name": face["name"],
            "foe": face["foe"],
            "texts": face["texts"],
            "sold": face["list"] == "market",
            "starry": "W" in face["symbols"],
            "kind": kind.format(
                "foe" if face["foe"] else "relic",
                face["symbols"][:1],
                " long-of" if len(face["text"]) > 72 else "",
                " wordy-of" if len(face["text"]) > 90 else "",
            ),
        }
        for name, face in game.faces(game.boxed(game.edition())).items()
        if name.endswith(".choking_fog.2")
    ]
    sold, foes = [one for one in faces if one["sold"]], [one for one in faces if one["foe"]]
    relics = [one for one in faces if not one["foe"]]
    starry = [one for one in relics if one["starry"]]
    desk = viewport["width"] > 500
    zones = [(".stall", "", sold), (".stall", "price", sold)]
    zones += [(".vc-dock", "numbers", relics), (".vc-dock", "dear", starry), (".vc-dock", "long", foes)]
    if desk:
        zones += [(".gloom", "", foes), (".gloom", "short", foes), (".own .vc-active", "", relics)]
    wrong = []
    for zone, plate, cards in zones:
        found = ada.page.evaluate(WORST, [zone, cards, PLATES[plate]])
        if zone == ".vc-dock" and not desk:
            # There the hand lies over the table's foot, and may be as high as its words.
            found["grown"] = []
        wrong += [(zone, plate, what, names) for what, names in found.items() if names]
    assert not wrong, str(wrong)


HELD = """(many) => {
    const hand = document.querySelector(".vc-dock .vc-hand");
    while (hand.children.length < many) hand.append(hand.firstElementChild.cloneNode(true));
    return hand.closest("[data-hand]").getBoundingClientRect().height;
}"""


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=lambda size: str(size["width"]))
def test_a_hand_of_many_cards_is_no_higher(person, viewport):
    """But for the edge along which they are pushed."""
    ada = sit(person, "viscounts_curse", viewport)
    few = ada.page.evaluate(HELD, 3)
    assert ada.page.evaluate(HELD, 7) <= few + 16
    assert not ada.wider_than_screen()


@pytest.mark.parametrize(
    ("viewport", "kind", "seen"),
    [
        (LOW_PHONE, "solo", ".stall .vc"),
        (LOW_PHONE, "duo", ".stall .vc"),
        (PHONE, "solo", ":is(.stall, .gloom) .vc"),
        (PHONE, "duo", ".omen, .own .vc-active .vc, .vc-partner, .stall .vc, .gloom .foe .nm"),
    ],
    ids=["low-solo", "low-duo", "usual-solo", "usual-duo"],
)
def test_on_a_phone_the_table_is_in_sight_when_nothing_is_asked_of_the_hand(person, viewport, kind, seen):
    """The curse, one's relics, how strong the partner is, the market to the last label, and on a usual one who lurks."""
    ada = sit(person, "viscounts_curse", viewport, kind=kind)
    ada.page.locator(".vc-dock [data-move^=play]").first.click()
    ada.page.locator("[data-move='action pass']").wait_for()
    ada.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    hand = ada.page.locator("[data-hand]").bounding_box()
    for node in ada.page.locator(seen).all():
        box = node.bounding_box()
        assert box["y"] + box["height"] <= hand["y"]


PRESSED = "(names) => names.map((name) => document.querySelector(`[data-move^='${name}']`)).find((node) => node).click()"


@pytest.mark.parametrize("further", [0, -30])
def test_on_a_phone_the_page_comes_back_from_where_it_went_by_itself(person, further):
    """To the market, which is all in sight on any but the lowest, and up again to one's own relics; but whoever has scrolled since stays
    there."""
    ada = sit(person, "viscounts_curse", {"width": 360, "height": 600})
    for _ in range(20):
        if ada.page.locator("[data-move^=buy]").count():
            break
        # Pressed where it lies: whoever plays has scrolled nothing.
        ada.page.evaluate(PRESSED, ["curse", "character", "first", "use", "play", "action purchase", "target 1", "action", "discard", ""])
        ada.ready()
    went = ada.page.evaluate("scrollY")
    assert went > 0
    ada.page.evaluate("(by) => scrollBy({ top: by, behavior: 'instant' })", further)
    ada.page.evaluate(PRESSED, ["buy"])
    ada.page.locator(".vc-dock [data-move]").first.wait_for()
    ada.ready()
    assert ada.page.evaluate("scrollY") == (went + further if further else 0)


FLOWN = """() => new Promise((found) => {
    const flies = (node) => { if (node.style?.position === "fixed" && node.matches(".relic")) found(true); };
    const board = document.getElementById("board");
    const watch = new MutationObserver((changes) => changes.forEach((one) => one.addedNodes.forEach(flies)));
    watch.observe(board, { childList: true, subtree: true });
    setTimeout(() => found(false), 10_000);
    board.querySelector("[data-move^=buy]").click();
})"""


def test_a_relic_that_is_taken_flies_as_a_card(person):
    """Though on the discard pile it is a small picture."""
    ada = sit(person, "viscounts_curse", LAPTOP)
    for _ in range(20):
        if ada.page.locator("[data-move^=buy]").count():
            break
        ada.page.evaluate(PRESSED, ["use", "play", "action purchase", "target 1", "action", "discard", "draw", "lurk"])
        ada.ready()
    ada.page.emulate_media(reduced_motion="no-preference")
    ada.page.locator("#speed").select_option("350")
    assert ada.page.evaluate(FLOWN)


@pytest.mark.parametrize("kind", [mode.name for mode in registry.game("been_cursed").mode_list if mode.seats[-1]])
@pytest.mark.parametrize("viewport", [PHONE, LOW_PHONE], ids=lambda size: str(size["width"]))
def test_on_a_phone_the_whole_village_is_there_before_one_scrolls(person, kind, viewport):
    ada = sit(person, "been_cursed", viewport, kind=kind)
    assert ada.page.evaluate(PLACES, PLACED["been_cursed"])[0] < viewport["height"] / 2
    hand = min(ada.page.locator(name).bounding_box()["y"] for name in (".hand", ".own ~ .camp > .dealt") if ada.page.locator(name).count())
    houses = [house.bounding_box() for house in ada.page.locator(".spot").all()]
    assert max(house["y"] + house["height"] for house in houses) <= hand


def test_on_a_phone_the_rabid_monsters_cards_lie_on_the_hand(person):
    """What one acts with is in sight wherever one is in the village."""
    ada = sit(person, "been_cursed", PHONE, kind="rabid")
    for top in (0, 150, 300):
        ada.page.evaluate("(top) => scrollTo({ top, behavior: 'instant' })", top)
        cards, hand = (ada.page.locator(name).bounding_box() for name in (".camp .dealt", ".hand"))
        assert PHONE["height"] / 2 < cards["y"] < cards["y"] + cards["height"] <= hand["y"] + 4
        assert hand["y"] + hand["height"] <= PHONE["height"] + 1


BOARDS = """(time) => {
    if (!document.querySelector(`.cursed-village.${time}`)) return null;
    const [wizard, monster, map] = [".camp.wizard", ".monster .curse", ".map"]
        .map((name) => document.querySelector(name).getBoundingClientRect().top);
    return { above: [wizard < map, monster < map], map };
}"""


@pytest.mark.parametrize("kind", ["duel", "rabid"])
def test_on_a_phone_the_board_of_whose_time_it_is_stands_above_the_village(person, kind):
    ada = sit(person, "been_cursed", PHONE, kind=kind, playback="350")
    day = ada.page.wait_for_function(BOARDS, arg="day").json_value()
    ada.page.locator("[data-move=end]").click()
    night = ada.page.wait_for_function(BOARDS, arg="night").json_value()
    assert (day["above"], night["above"]) == ([True, False], [False, True])
    assert abs(day["map"] - night["map"]) <= 2


OVERHEAR = """() => {
    const line = document.getElementById("ticker-text");
    window.overheard = [];
    new MutationObserver(() => overheard.push(line.textContent)).observe(line, { childList: true });
}"""


def test_the_same_several_times_in_a_row_is_told_once(person):
    """As when a hand is filled at the end of a turn, in some night; the log keeps every line."""
    ada = sit(person, "been_cursed", PHONE, playback="350")
    ada.page.evaluate(OVERHEAR)
    drawn = 0
    for _ in range(5):
        before = ada.page.locator("#log .lines li").count()
        ada.page.locator("[data-move=end]").click()
        ada.ready()
        lines = ada.page.locator("#log .lines li").all_text_contents()[before:]
        drawn = sum(line.startswith("The Monster draws a Power.") for line in lines)
        if drawn > 1:
            break
        ada.page.evaluate("overheard.length = 0")
    assert drawn > 1
    told = [line for line in ada.page.evaluate("overheard") if line.startswith("The Monster draws a Power.")]
    assert sum(int(times[1]) if (times := re.search(r"\((\d+) times\)$", line)) else 1 for line in told) == drawn
    assert len(told) < drawn


def test_what_comes_of_something_is_told_with_it(person):
    """A meal and what it does to Energy, Panic and Curse are one caption; the log keeps a line for each."""
    ada = sit(person, "been_cursed", LAPTOP, playback="350")
    ada.page.evaluate(OVERHEAR)
    ada.page.locator("[data-move=end]").click()
    ada.page.locator(".cursed-village.day").wait_for()
    ada.ready()
    told, lines = ada.page.evaluate("overheard"), ada.page.locator("#log .lines li").all_text_contents()
    meals = [line for line in told if line.startswith("The Monster eats")]
    assert meals
    assert all(re.search(r"Energy [+−]\d, now \d", line) for line in meals)
    assert not any(line.startswith(("Energy", "Panic", "Curse")) for line in told)
    assert sum(line.startswith("Energy") for line in lines) >= len(meals)


OVER_HOUSES = """() => {
    const ask = document.querySelector(".ask").getBoundingClientRect();
    return [...document.querySelectorAll(".spot")].filter((house) => house.getBoundingClientRect().bottom > ask.top).length;
}"""


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=lambda size: str(size["width"]))
def test_how_much_to_steal_is_asked_beside_the_village(person, viewport):
    ada = sit(person, "been_cursed", viewport)
    ada.page.locator("#menu-19 > summary").click()
    ada.page.locator("[data-move='steal 19']").click()
    ada.page.locator(".ask .ware").first.wait_for()
    ada.ready()
    assert ada.page.evaluate(OVER_HOUSES) == 0


def test_a_card_that_cannot_be_cast_tells_why_when_it_is_tapped(person):
    ada = sit(person, "been_cursed", LAPTOP)
    ada.page.locator(".hand span.leaf").first.click()
    assert "You lack" in ada.page.locator("#tip.stays").inner_text()
    assert ada.violations() == []


CARDS_ACROSS = """() => {
    const strip = document.querySelector(".camp .dealt");
    return { room: strip.clientWidth, taken: strip.scrollWidth, cards: strip.querySelectorAll(".pill").length };
}"""


@pytest.mark.parametrize("viewport", [PHONE, LOW_PHONE], ids=lambda size: str(size["width"]))
def test_on_a_phone_all_of_the_rabid_monsters_cards_are_in_sight(person, viewport):
    """Those to use and those of its row, with whom they would find."""
    ada = sit(person, "been_cursed", viewport, kind="rabid")
    for number in range(12):
        seen = ada.page.evaluate(CARDS_ACROSS)
        assert seen["taken"] <= seen["room"], seen
        ada.page.evaluate(CLICKER, {"seed": number, "most": 1, "phone": True, "patience": 30_000})
        ada.ready()


HAND = """() => [...document.querySelectorAll(".hand > ul > li")].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x, y + scrollY, width, height].map(Math.round);
})"""


def test_on_a_desk_the_hand_keeps_its_place_and_widths_whatever_is_asked(person):
    ada = sit(person, "been_cursed", LAPTOP, kind="rabid")
    hands, asked = {}, 0
    for number in range(30):
        if ada.over:
            break
        cards = ada.page.evaluate(HAND)
        asked += ada.page.locator(".ask").count()
        assert hands.setdefault(len(cards), cards) == cards
        ada.page.evaluate(CLICKER, {"seed": number, "most": 1, "phone": False, "patience": 30_000})
        ada.ready()
    assert asked
