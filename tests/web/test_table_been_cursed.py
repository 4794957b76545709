"""The village on the page: in every mode, for every seat and for spectators, at many positions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from markupsafe import escape
from support_been_cursed import d20, day, evening, game, go, luck, night, play, ready, village
from support_pages import Page, seat_page

from malison.games.been_cursed.moves import POWERS, SPELLS
from malison.games.been_cursed.rules.wizard import WIZARD_TURN
from malison.games.been_cursed.state import NONE
from malison.kernel.editions import rows_with_id
from malison.kernel.rng import seeded
from malison.web.http import learning
from malison.web.show import render
from malison.web.show.looks import Moves

MODES = [("duel", 2), ("rabid", 1), ("possessed", 1), ("haunted", 0)]
UNDER_THE_QUESTION = {"end", "pay", "back", "more", "stop", "reroll", "keep", "distract", "accept", "quiet", "rest"}
"""Answers that belong to no place, card or token."""


def random_game(mode: str, seats: int, seed: int, **options: Any) -> Iterator[Any]:
    state = game.deal(seats, seed, mode=mode, **options)
    rng = seeded(seed)
    yield state
    while not state.over:
        state.play(state.options[rng.below(len(state.options))])
        yield state


def page_of(state: Any, seat: int | None) -> Any:
    page = seat_page(state, seat)
    page.position.recent = page.position.events[-80:]
    return page


def board(state: Any, seat: int | None) -> tuple[str, Moves]:
    page = page_of(state, seat)
    moves = Moves(page.position.options)
    return render.draw(page, moves), moves


def legal(state: Any) -> list[str]:
    return [game.moves.name(move) for move in state.legal()]


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_every_move_has_one_button_where_it_belongs(mode, seats):
    for number, state in enumerate(random_game(mode, seats, 11, villager_cards=mode == "duel")):
        for seat in (*range(seats), None) if number % 5 == 0 or state.over else [state.seat]:
            html, moves = board(state, seat)
            found = Page(html, whole=False)
            deciding = seat is not None and seat == state.seat
            assert sorted(found.moves + [option.move for option in moves.rest]) == sorted(legal(state) if deciding else [])
            assert {name.split()[0] for name in [option.move for option in moves.rest]} <= UNDER_THE_QUESTION
            assert deciding or "data-plan" not in html
        if number > 60:
            break


def test_the_page_is_whole():
    """Ids once each, references that lead somewhere, no inline styles."""
    for mode, seats in MODES:
        for number, state in enumerate(random_game(mode, seats, 5)):
            if number in (0, 9, 40) or state.over:
                for seat in (*range(seats), None):
                    Page(render.table(page_of(state, seat)))


def test_a_hand_is_only_for_its_owner():
    """Cards in the other hand and in decks are nowhere on the board but in the list of cards not seen yet."""
    for number, state in enumerate(random_game("duel", 2, 3)):
        if number % 7:
            continue
        names = {
            "spell": [state.box.spell_names[s] for s in state.spell_hand],
            "power": [state.box.power_names[p] for p in state.power_hand],
        }
        for seat in (0, 1, None):
            html = re.sub(r'<details id="pile-unseen">.*?</details>', "", board(state, seat)[0], flags=re.S)
            titles = set(re.findall(r'<span class="title">([^<]*)</span>', html.replace("&#39;", "'")))
            assert (set(names["spell"]) <= titles) == (seat == 0) or not names["spell"]
            assert (set(names["power"]) <= titles) == (seat == 1) or not names["power"]
        if number > 80:
            break


def test_guards_are_not_told():
    """Which guard lies where is nowhere on the board."""
    state = night(at=17, guards={"t12": "wound"}, people={3: "farmer"})
    other = night(at=17, guards={"t12": "chase"}, people={3: "farmer"})
    hidden = re.compile(r'<details id="pile-supply">.*?</details>', re.S)
    assert hidden.sub("", board(state, 1)[0]) == hidden.sub("", board(other, 1)[0])


def test_a_far_house_is_one_click():
    """Two roads are one plan; a villager on the way, a guard's own question or a purchase stops it."""
    html = board(night(at=19, people={3: "farmer"}, guards={"t8": "asleep"}), 1)[0]
    plans = set(re.findall(r'data-plan="([^"]*)"', html))
    assert {"step 18|step 17", "step 4|step 3", "step 20|step 2"} <= plans
    assert "step 4|step 2" not in plans
    assert "past 1 guard" in html
    assert "data-plan" not in board(night(at=16, people={15: "farmer", 17: "hunter"}), 1)[0]


def test_what_a_click_costs_is_said_first():
    html, _ = board(day(at="lab", coins=9), 0)
    assert 'class="fare"' in html
    assert "carriage 1" in html
    html, _ = board(night(at="lab", energy=9, panic=5, in_play="hydrophobia"), 1)
    assert "Panic −1 for" in html
    assert "One more movement for" in html
    assert "Discard Hydrophobia for" in html


def test_the_way_to_the_laboratory_has_its_price_when_nothing_else_can_be_done():
    state = day(mode="rabid", at=11, coins=4, dealt="rm03", tiles="mandrake_root", people={})
    html, _ = board(state, 0)
    assert sorted(legal(state)) == ["end", "mix"]
    # At its district's name, as at the others'.
    assert re.search(r'Alchemists&#39; Ward <span class="fare"><svg.*?</svg>2</span>', html)
    assert not re.search(r'class="spot[^>]*>(?:(?!</li>).)*class="fare"', html, re.S)
    # Somebody whose way home is free sees that at home.
    html, _ = board(day(mode="rabid", at=11, coins=4, dealt="rm03", tiles="mandrake_root", people={}, in_play="summoned_steed"), 0)
    assert re.search(r'class="building laboratory"(?:(?!</li>).)*class="fare"[^>]*><svg.*?</svg>0<', html, re.S)


def test_what_no_rabid_card_shows_is_said_where_one_would_press():
    html, _ = board(day(mode="rabid", at="lab", coins=3, dealt="rm01 rm04"), 0)
    assert "no Mix or Steal card</small>" in html
    assert ">no Mix<span> card</span></span>" in html
    assert "<div>No card shows Mix today.</div>" in html
    assert "For one action: Cast. Tonight the Monster hunts a Farmer within reach." in html
    html, _ = board(day(mode="rabid", at="lab", coins=3, dealt="rm02 rm06"), 0)
    assert "No card shows" not in html
    assert "No card shows" not in board(day(at="lab", coins=3), 0)[0]


def says(html: str, card: str) -> str:
    found = re.search(rf'<div id="says-{card}" hidden>(.*?)</div></li>', html, re.S)
    assert found
    return found[1]


def test_a_card_says_in_words_what_its_signs_ask_for_and_what_is_not_there():
    state = day(at="lab", coins=3, hand="the_revenant teleport", tiles="wishbone")
    html, _ = board(state, 0)
    assert "Cast in House 12 (the carriage there costs 2); costs Wishbone, then pays you 6 coins." in says(html, "the_revenant")
    assert "You lack" not in says(html, "the_revenant")
    assert "Cast anywhere; costs no ingredient, then pays you 1 coin." in says(html, "teleport")
    html, _ = board(day(at="lab", coins=3, hand="the_revenant"), 0)
    assert "You lack Wishbone." in says(html, "the_revenant")
    # To be read with a key where it cannot be cast.
    assert re.search(r'id="hand-the_revenant"[^>]*tabindex="0" data-tip="says-the_revenant"', html)
    html, _ = board(day(mode="rabid", at="lab", coins=3, dealt="rm06", hand="teleport"), 0)
    assert "No Cast card." in says(html, "teleport")


def test_whoever_sells_nothing_in_the_village_is_not_named_as_the_one_to_go_to():
    farmer = board(day(at="lab", coins=3, people={1: "farmer"}), 0)[0]
    assert "Market: no" not in farmer
    assert "Market: no Farmer lives here" in board(day(at="lab", coins=3, people={1: "hunter"}), 0)[0]


def test_a_house_tells_what_the_way_there_costs():
    html, _ = board(day(at="lab", coins=3, people={1: "farmer", 19: "hunter"}), 0)
    assert "The carriage there costs 1, or a whole action." in spot(html, 1)
    assert "carriage" not in spot(html, 19)


def test_where_the_rabid_monsters_cards_lie_there_is_always_a_place_for_them():
    assert 'aria-label="Rabid Monster cards"' in board(night(mode="rabid"), 0)[0]
    assert 'aria-label="Rabid Monster cards"' not in board(night(), 0)[0]


def test_at_dawn_nothing_of_last_night_is_marked():
    people = {19: "farmer", **dict.fromkeys(range(1, 6), "hunter")}
    position: dict[str, Any] = {"mode": "rabid", "row": "rm04", "people": people, "at": 18}
    assert 'class="fang"' in board(day(**position, dealt="rm05", coins=9), 0)[0]
    # A newcomer whose house is taken.
    state = ready(village(**position), WIZARD_TURN)
    go(luck(state, (sum(state.bag), range(20)), d20(3)))
    assert state.arriving != NONE
    html, _ = board(state, 0)
    assert 'class="fang"' not in html
    assert "Tonight it hunts" not in html
    assert "cards are dealt when everybody is home" in html


def spot(html: str, house: int) -> str:
    found = re.search(rf'<li class="spot[^>]*data-tip="tip-{house}">.*?</li>', html, re.S)
    assert found
    return found[0]


def test_a_house_shines_where_the_cures_next_ingredient_can_be_paid():
    people = {1: "farmer", 2: "farmer", 3: "hunter"}
    html, _ = board(day(at="lab", coins=3, people=people), 0)
    near, dear, other, empty = (spot(html, house) for house in (1, 2, 3, 4))
    for said in ("sought wanted", 'class="coin"', "Press: buy or steal"):
        assert said in near
    for said in ("sought", 'class="coin dear"', "Press: steal"):
        assert said in dear
    assert "wanted" not in dear
    assert "sought" not in other
    assert "Press: steal" in empty
    assert 'coin dear"' not in empty
    # Nobody shines for whoever has nothing.
    assert " wanted" not in board(day(at="lab", coins=0, people=people), 0)[0]


def test_a_coin_means_that_somebody_sells_there():
    people = {1: "farmer", 2: "farmer", 3: "hunter"}
    state = day(at="lab", coins=3, people=people)
    html, _ = board(state, 0)
    assert 'class="coin' not in spot(html, 4).split("</span>\n")[0]
    # Where nothing can be bought a hand says that one can steal; where both can be done, the menu has it.
    assert 'class="snatch"' in spot(html, 2)
    assert 'class="snatch"' not in spot(html, 1)
    assert re.search(r'class="move deed buy">Buy Mandrake Root in House 1 for 1, carriage 1</button>', spot(html, 1))
    assert 'class="move deed steal"' in spot(html, 1)
    # What is too dear stays so while something else is asked.
    play(state, "buy 1")
    html, _ = board(state, 0)
    assert "What do you do" not in html
    assert 'class="coin dear"' in spot(html, 2)
    assert 'class="coin"' in spot(html, 1)


def test_what_eating_brings_stands_in_signs_of_its_own():
    html, _ = board(night(mode="possessed", at=3, people={3: "hunter"}, sheep={"p4": 1}, energy=2, feeding="pw11"), 0)
    assert re.search(r'class="cost"><svg.*?#eat"/></svg><span class="chip"><svg.*?#energy"/></svg>\+1</span></span>', spot(html, 3))
    html, _ = board(night(mode="possessed", at=3, people={3: "merchant"}, energy=2, feeding="pw11"), 0)
    assert re.search(r'class="chip bad">\s*<svg.*?#wizard"/></svg><span class="unseen">the Wizard gains </span>', spot(html, 3))


def test_the_question_names_what_can_be_done():
    def asked(state):
        return state.view(state.seat)["question"]["prompt"]

    assert asked(day(at="lab", coins=3, hand="teleport", tiles="mandrake_root", people={1: "farmer"})) == (
        "3 actions left: buy, steal, cast or mix?"
    )
    assert asked(day(at="lab", coins=0, people={19: "hunter"})) == "3 actions left: steal?"


def test_the_way_of_the_token_is_drawn_along_the_roads():
    state = night(at=19, people={3: "farmer"}, guards={"t8": "asleep"})
    assert "trail" not in board(state, 1)[0]
    play(state, "step 4", "step 3")
    html, _ = board(state, 1)
    assert re.findall(r'<line x1="250" y1="600" x2="100" y2="610"/>', html)


def test_the_token_has_a_corner_at_every_place_that_hides_no_number():
    spots = game.faces(game.boxed(game.edition()))["land"]["spots"]
    assert {spot.seat for spot in spots} <= {"nw", "ne", "sw", "n"}
    assert {n for n, spot in enumerate(spots) if spot.seat == "n"} <= {0, 21}


def test_a_card_says_what_it_lacks():
    html, _ = board(day(at="lab", coins=3, hand="a_village_feast", tiles="wishbone"), 0)
    assert re.findall(r'class="tile c-(\w+) lacks"', html) == ["mandrake_root"]
    html, _ = board(night(at=5, energy=1, powers="fast_food", people={}), 1)
    assert 'class="spark lacks"' in html
    assert ">no Cast card</span>" in board(day(mode="rabid", at="lab", hand="teleport", dealt="rm04 rm12"), 0)[0]


def test_at_night_the_card_that_is_followed_is_marked():
    state = play(day(mode="rabid", row="rm04 rm05", dealt="rm01", people={19: "farmer"}, at=18), "end")
    view, events = state.view(0), state.events(0)
    view["side"], view["rabid"]["row"], view["rabid"]["prospects"] = "monster", [{"id": "rm05", "name": "", "hunts": "hunter"}], None
    kinds = [event["kind"] for event in events]
    skipped = kinds.index("hunt-skipped") + 1
    for told, now in ((kinds.index("hunts") + 1, False), (skipped, True), (kinds.index("rabid-meal") + 1, False)):
        assert [card.now for card in game.laid(view, [], events[:told]).monster.row] == [now]


def test_what_every_place_brings_is_said_once():
    state = day(at="lab", coins=3, hand="teleport")
    play(state, "cast teleport")
    html, _ = board(state, 0)
    assert html.count("Wherever you choose: +1 coin") == 1
    assert 'class="map alike"' in html
    state = day(at="lab", coins=3, hand="teleport", in_play="spell_writers_block", actions=1)
    play(state, "cast teleport")
    assert "Wherever you choose: +1 coin, no new Spells<" in board(state, 0)[0]
    html, _ = board(day(at="lab", coins=9), 0)
    assert "Wherever you choose:" not in html
    assert 'class="map"' in html


def test_unusual_questions_are_on_the_board():
    state = day(at="market", coins=12)
    play(state, "buy market")
    assert {name for name in Page(board(state, 0)[0], whole=False).moves if name.startswith("take ")} == set(legal(state))
    state = day(at="lab", coins=3, hand="teleport")
    play(state, "cast teleport")
    assert len(Page(board(state, 0)[0], whole=False).moves) == 22
    state = day(at="lab", coins=5)
    play(state, "buy 15")
    assert 'bound" data-tip="tip-15"' in board(state, 0)[0]
    assert "bound" not in board(state, 1)[0]
    state = evening(at="lab", powers="sheep_shuffle")
    play(state, "quiet", "play sheep_shuffle")
    assert {name.split()[0] for name in Page(board(state, 1)[0], whole=False).moves} == {"herd"}


@pytest.mark.parametrize(("mode", "who", "kinds"), [
    ("rabid", "rabid", ("hunts", "hunt-skipped", "rabid-draws", "rabid-meal")),
    ("possessed", "possessed", ("possessed-card", "possessed-draws", "possessed-row")),
])  # fmt: skip
def test_the_automaton_gives_its_reasons(mode, who, kinds):
    """Its last turn is told whole, each line with its rule."""
    told: set[str] = set()
    for state in random_game(mode, 1, 2):
        html, _ = board(state, 0)
        last = re.search(rf'<section class="tale {who}".*?</section>', html, re.S)
        events = state.events(0)
        starts = [i for i, event in enumerate(events) if event["kind"] == f"{who}-turn"]
        if not starts or len(events) - starts[-1] > 80 or not last:
            continue
        for event in events[starts[-1] :]:
            if event["kind"] in ("wizard-turn", "monster-turn"):
                break
            told.add(event["kind"])
            assert escape(event["text"]) in last[0]
            assert f"#{event['rule']}" in last[0]
        if state.round > 6:
            break
    assert set(kinds) <= told


def test_a_haunted_village_is_a_chronicle():
    state = game.deal(0, 4, mode="haunted")
    html, _ = board(state, None)
    turns = [event for event in state.events(None) if event["kind"] in ("rabid-turn", "possessed-turn")]
    assert len(re.findall(r'<details id="turn-\d+"', html)) == len(turns) > 10


def test_the_gallery_shows_every_row():
    html = learning.cards(game)
    Page(html)
    shown = re.findall(r'data-card="([^"]+)"', html)
    assert len(shown) == len(set(shown))
    assert set(shown) == {f"{table}.{row['id']}" for table, rows in game.edition().data.items() if rows_with_id(rows) for row in rows}
    assert all(f"spells.{name}" in shown for name in SPELLS)
    assert all(f"powers.{name}" in shown for name in POWERS)
    # A house that a card is bound to is shown by its number, and read out.
    assert '<span class="plate" title="House 5">5</span><span class="unseen">at House 5; </span>' in html


def test_how_to_play_is_whole():
    html = learning.how_to_play(game)
    Page(html)
    assert html.count("<section>") > 6


def test_lessons_lead_to_their_end():
    files = sorted((game.folder / "lessons").glob("*.json"))
    assert 5 <= len(files) <= 8
    for file in files:
        lesson = json.loads(file.read_text(encoding="utf-8"))
        state = game.load(lesson["position"])
        seat = state.seat
        for step in lesson["steps"]:
            assert state.seat == seat
            assert set(step) <= set(legal(state))
            Page(board(state, seat)[0], whole=False)
            state.play(step[0])
