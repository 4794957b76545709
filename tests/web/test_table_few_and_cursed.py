"""The table of The Few and Cursed: complete and honest in every mode, with the shortest way for every intention."""

from __future__ import annotations

import re
from functools import cache

import pytest
from support_few_and_cursed import begin, do, equip, game, give, hire, item, job, loose, piles, stand, table
from support_pages import Page, seat_page

from malison.games.few_and_cursed.show.goal import goal
from malison.kernel.rng import seeded
from malison.kernel.state import State
from malison.web.http import learning
from malison.web.show import gallery, render
from malison.web.show.looks import Moves
from malison.web.table import lessons

CASES = (("competitive", 2), ("competitive", 4), ("curse_chaser", 1), ("dark_arts", 1), ("shadows", 1), ("cooperative", 3))
UNDER_THE_QUESTION = {"done", "burn", "pay"}
"""Short answers that belong to no thing on the table."""


@cache
def sampled(mode: str, seats: int, every: int = 13, most: int = 240) -> tuple[State, ...]:
    """Positions of a random game, and its end or where it had got to."""
    found: list[State] = []
    state = game.deal(seats, 11, mode=mode, max_rounds=6)
    rng = seeded(seats + len(mode))
    while not state.over and state.ply < most:
        if state.ply % every == 0:
            found.append(state.clone())
        state.play(state.options[rng.below(len(state.options))])
    return (*found, state)


def drawn(state: State, seat: int | None) -> tuple[str, Moves]:
    page = seat_page(state, seat)
    page.position.recent = page.position.events[-80:]
    moves = Moves(page.position.options)
    return render.draw(page, moves), moves


def read(html: str) -> str:
    """A page's words without its tags."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


@pytest.mark.parametrize(("mode", "seats"), CASES)
def test_every_seat_and_a_spectator_see_a_whole_table(mode, seats):
    for state in sampled(mode, seats):
        for seat in (*range(state.seats), None):
            html, moves = drawn(state, seat)
            legal = [game.moves.name(move) for move in state.legal()] if seat == state.seat else []
            assert sorted([*Page(html, whole=False).moves, *(option.move for option in moves.rest)]) == sorted(legal)
            assert {name.split(" ")[0] for name in [option.move for option in moves.rest]} <= UNDER_THE_QUESTION
            assert "How the game stands" in html


@pytest.mark.parametrize(("mode", "seats"), CASES)
def test_what_a_seat_may_not_know_is_not_on_its_page(mode, seats):
    for state in sampled(mode, seats)[::3]:
        for seat in (0, None):
            assert drawn(state, seat)[0] == drawn(state.redeal(seat, 5), seat)[0]


@pytest.mark.parametrize("role", ["redhead", "silas"])
def test_a_far_ride_costs_what_it_says_and_arrives(role):
    for place in game.prepare(2).box.space_names[::3]:
        g = table(role, "jebediah")
        stand(g, 0, place)
        g.players[0].movement = 4
        g.players[0].health = 9
        begin(g)
        rides = g.view(0)["rides"]
        assert rides
        assert len({ride["number"] for ride in rides}) == len(rides)
        for ride in rides:
            ridden = g.clone()
            for move in ride["moves"]:
                ridden.play(move)
            who = ridden.players[0]
            assert (who.space + 1, 4 - who.movement, who.curse) == (ride["number"], ride["movement"], ride["curse"])


def test_a_ride_goes_round_a_monster():
    g = table("redhead", "jebediah")
    piles(g, "Wendigo", "Barrett, Crow Prime", "Doc Hemlock, Tsilkali", "Silt Jackson, White Demon")
    loose(g, "Wendigo", "Dustgate")
    g.players[0].movement = 9
    begin(g)
    dustgate = game.moves.name(next(m for m in range(game.moves.size) if game.moves.name(m) == "go 14"))
    assert g.box.space_names[13] == "Dustgate"
    assert not any(dustgate in ride["moves"] for ride in g.view(0)["rides"])


def test_no_two_rides_lie_on_one_place():
    """Thirsting Altar to Rattlesnake Shelf is quieter by a detour, but the road straight there has its own button."""
    for place in game.prepare(2).box.space_names:
        g = table("redhead", "jebediah")
        stand(g, 0, place)
        g.players[0].movement = 9
        g.players[0].health = 9
        begin(g)
        far = {f"go {ride['number']}" for ride in g.view(0)["rides"]}
        assert far
        assert not far & {game.moves.name(move) for move in g.legal()}


def test_jobs_to_keep_say_how_far_one_is_and_what_they_cost_undone():
    for mode, seats in (("competitive", 2), ("curse_chaser", 1)):
        g = game.deal(seats, 1, mode=mode)
        while g.view(g.seat)["question"]["step"] != "PickJobs":
            g.play(g.legal()[0])
        g.players[g.seat].offer = [job(name) for name in ("Courier", "Gunsmith", "Mapmaker", "Snake-Oil Doctor")]
        words = read(drawn(g, g.seat)[0])
        # Trudge, Trudge, Ride, Ride: 6 movement on 10 cards, of which 4 are a hand; with two copies of Ride it is 8.
        assert "Spend 5 movement. A hand of yours gives 2.4 movement on average, 8 at best." in words
        assert "Have exactly 8 Health. You have 5 now: 3 to gain." in words
        assert "Stand on a corner of the map. The nearest corner is 6 movement away." in words
        # What is in the way is said, too.
        assert "Have exactly 5 bullets. You have 3 now: 2 to gain. Room for only 4." in words
        assert ("not done −2" in words) == (mode == "competitive")


def test_a_job_that_cannot_be_done_any_more_says_why():
    g = table("redhead", "jebediah")
    hire(g, 0, "Relic Dealer", "Exterminator")
    begin(g)
    lacks = re.compile(r'class="lacks">([^<]*)')
    assert lacks.findall(drawn(g, 0)[0]) == []
    # Of bullets and strong cards one can have too few, and of artifacts others may take the last.
    for n in range(len(g.tokens)):
        g.tokens[n] = 1 if n == 0 else 0
    g.players[0].bullets = 0
    g.players[0].deck = [card for card in g.players[0].deck if not g.box.copies_card[card]]
    assert lacks.findall(drawn(g, 0)[0]) == ["4 attack at best", "only 1 left on the map"]


def test_a_job_that_counts_says_how_much_there_is():
    g = table("redhead", "jebediah")
    hire(g, 0, "Relic Dealer", "Courier")
    begin(g)
    assert re.findall(r'class="counted">([^<]*)', drawn(g, 0)[0]) == ["0 of 2"]


def test_where_a_bounty_is_chosen_what_can_be_done_at_any_time_stands_back():
    g = table("redhead", "jebediah")
    g.players[0].space = g.box.space_ids.index(g.view(0)["most_wanted"][0]["shown"]["space"])
    g.players[0].attack = 30
    give(g, 0, "hand", "Ride")
    do(begin(g), "Defeat a bounty")
    classes = dict(re.findall(r'data-move="([^"]*)"[^>]*class="([^"]*)"', drawn(g, 0)[0]))
    assert {move for move, css in classes.items() if "besides" in css.split()} == {"play 2", "bullet"}
    assert "hunt 1" in classes


def test_an_action_that_cannot_be_taken_says_what_it_lacks():
    g = begin(table("redhead", "jebediah"))
    acts = re.compile(r'class="act off"[^>]*>.*?<span>([^<]*)</span><small class="warns lack">([^<]*)')
    # In town nobody is wanted, and a robbery takes twice the Health of its victim.
    assert acts.findall(drawn(g, 0)[0]) == [("Defeat", "nobody"), ("Recover", "none here"), ("Rob", "10+ attack")]
    g = table("redhead", "jebediah")
    stand(g, 0, "Dustgate")
    g.players[0].curse = g.players[0].threshold
    begin(g)
    crows = next(gang["attack"] for gang in g.view(0)["wanted"] if gang["kind"] == "desert")
    assert acts.findall(drawn(g, 0)[0]) == [
        ("Defeat", f"{crows}+ attack"),
        ("Recover", "none here"),
        ("Rob", "nobody"),
        ("Full Cylinder", "not if Cursed"),
    ]


def test_a_card_that_cannot_be_played_says_what_it_lacks():
    g = table("redhead", "jebediah")
    give(g, 0, "hand", "Trudge", "Cursed", "Fan the Hammer")
    g.players[0].bullets = 0
    begin(g)
    lacks = re.compile(r'class="lack">([^<]*)</small>')
    assert sorted(lacks.findall(drawn(g, 0)[0])) == ["needs a bullet", "needs a card to copy"]
    assert lacks.findall(drawn(g, 1)[0]) == []
    do(g, "Play Trudge")
    assert "needs a card to copy" not in drawn(g, 0)[0]


def test_a_ride_that_loses_the_game_is_asked_once_more():
    """By a skull with the words, which opens to the button itself; what only hurts stays one press."""
    g = table("redhead", mode="dark_arts")
    stand(g, 0, "Saltpan Crossing")
    g.players[0].health = 2
    begin(g)
    html = drawn(g, 0)[0]
    menus = re.findall(r'<details class="menu ride grave.*?</details>', html)
    assert len(menus) == 2
    assert all("<b>loses the game</b>" in menu and "data-move" in menu for menu in menus)
    assert html.count('class="move ride') == len([move for move in g.legal() if game.moves.name(move).startswith("go ")]) - 2
    g.players[0].health = 3
    assert "ride grave" not in drawn(begin(g), 0)[0]


def test_a_pile_that_waits_for_cleanup_shows_nothing():
    g = table("redhead", "jebediah", mode="cooperative")
    g.shown[0] = 0
    begin(g)
    assert "turned up in Cleanup" in read(drawn(g, 0)[0])


def test_it_is_said_in_words_when_san_andreas_may_fall():
    g = table("redhead", "jebediah")
    piles(g, "Crow Prime", "Barrett, Wendigo", "Doc Hemlock, Tsilkali", "One-Eyed Sal, White Demon")
    loose(g, "Crow Prime", "Drifter's Rest")
    begin(g)
    assert "San Andreas may fall" not in read(drawn(g, 0)[0])
    loose(g, "Crow Prime", "Lantern Reef")
    assert "San Andreas may fall next round" in read(drawn(g, 0)[0])
    loose(g, "Crow Prime", "Dustgate")
    assert "San Andreas may fall this round" in read(drawn(g, 0)[0])


def test_the_card_that_somebody_else_plays_lies_there_while_it_is_told():
    g = table("redhead", "jebediah", turn_of=1)
    give(g, 1, "hand", "Ride")
    begin(g)
    assert 'class="laid' not in drawn(g, 0)[0]
    do(g, "Play Ride")
    html = drawn(g, 0)[0]
    laid = html[html.index('class="laid') :]
    assert "Jebediah plays" in read(laid)[:80]
    # Whoever plays it has it before them anyway.
    assert 'class="laid' not in drawn(g, 1)[0]


def test_a_job_to_sell_says_what_it_brings_now_and_what_it_costs_later():
    g = table("redhead", "jebediah", phase="encounter")
    hire(g, 0, "Farmhand")
    do(begin(g), "Visit the Job Board")
    words = read(drawn(g, 0)[0])
    assert "Sell: +2 water now kept, not done −1 Grit" in words


def test_items_lie_on_the_own_board_with_their_moves():
    g = table("redhead", "jebediah")
    equip(g, 0, "Worn Boots", "Winchester")
    begin(g)
    html, _ = drawn(g, 0)
    own = html[html.index('class="board-card') : html.index("</section>", html.index('class="board-card'))]
    assert f'data-move="use {item("Worn Boots") + 1}"' in own
    assert "Winchester" in own


def test_the_goal_of_four_is_short_enough_for_a_phone():
    g = table("redhead", "jebediah", "ofelia", "silas")
    piles(g, "Crow Prime", "Barrett, Wendigo", "Doc Hemlock, Tsilkali", "One-Eyed Sal, White Demon")
    loose(g, "Crow Prime", "Drifter's Rest")
    g.players[1].grit = -3
    begin(g)
    marks = goal(g.view(0), game.edition().facts).marks
    assert [mark.words for mark in marks] == ["0 Grit", "−3", "0", "0", "0 of 3 beaten", "12 artifacts left"]
    assert "rounds: Crow Prime" in read(drawn(g, 0)[0])


def test_a_bounty_in_reach_is_one_click():
    g = table("redhead", "jebediah")
    piles(g, "Silt Jackson, Wendigo", "Barrett, Crow Prime", "Doc Hemlock, Tsilkali", "One-Eyed Sal, White Demon")
    stand(g, 0, "Lantern Reef")
    g.players[0].attack = 30
    begin(g)
    assert 'data-plan="action defeat|hunt 1?"' in drawn(g, 0)[0]
    g.players[0].attack = 0
    begin(g)
    assert "hunt 1" not in drawn(g, 0)[0]


def test_something_great_lies_over_the_map_for_a_moment_and_not_for_long():
    g = table("redhead", "jebediah")
    hire(g, 0, "Farmhand")
    g.players[0].movement = 3
    begin(g)
    assert 'class="feat' not in drawn(g, 0)[0]
    do(g, "Score Farmhand")
    html = drawn(g, 0)[0]
    assert 'class="feat worked"' in html
    assert "Farmhand The Redhead completes the job Farmhand. Done" in read(html)
    for _ in range(3):
        do(g, "Spend a bullet")
    assert 'class="feat' not in drawn(g, 0)[0]


def test_with_nothing_played_a_card_taken_ends_its_phase():
    g = begin(table(phase="improvise"))
    taken = re.findall(r'data-move="(take \d+)"[^>]*data-plan="([^"]*)"', drawn(g, 0)[0])
    assert taken
    assert all(plan == f"{move}|done?Tail" for move, plan in taken)
    # Whoever has movement or attack by now is up to something.
    g.players[0].attack = 1
    assert "done?Tail" not in drawn(g, 0)[0]


def test_the_monsters_say_what_they_will_do_and_why():
    g = table("redhead", "jebediah", phase="cleanup", turn_of=1)
    piles(g, "Crow Prime", "Barrett, Wendigo", "Doc Hemlock, Tsilkali", "One-Eyed Sal, White Demon")
    loose(g, "Crow Prime", "Drifter's Rest")
    begin(g)
    html, _ = drawn(g, 0)
    assert "Lantern Reef or Sunken Mission" in html
    assert "the First Player (The Redhead) decides" in html
    assert "#FC-N7" in html
    stand(g, 0, "Sunken Mission")
    assert "A chaser stands at Sunken Mission, so it goes there." in drawn(g, 0)[0]


def test_in_cleanup_a_card_is_discarded_by_a_click_and_has_a_button_to_play_it():
    g = table("redhead", "jebediah", phase="cleanup")
    give(g, 0, "hand", "Ride", "Fan the Hammer")
    g.players[0].bullets = 0
    begin(g)
    html, moves = drawn(g, 0)
    # Without a bullet Fan the Hammer cannot be played.
    assert [name.split(" ")[0] for name in Page(html, whole=False).moves] == ["discard", "play", "discard"]
    assert [option.move for option in moves.rest] == ["done"]


def test_what_a_drawn_move_costs_is_to_be_seen():
    g = table("redhead", "jebediah")
    stand(g, 0, "Rattlesnake Shelf")
    give(g, 0, "hand", "Bar Brawl")
    g.players[0].curse = 5
    g.players[0].movement = 2
    begin(g)
    html = drawn(g, 0)[0]
    assert html.count('<small class="warns" title="costs 1 Health">costs 1 Health</small>') >= 2


def test_the_price_of_a_road_is_told_before_the_click():
    g = table("redhead", "jebediah")
    stand(g, 0, "Rattlesnake Shelf")
    give(g, 0, "hand", "Trudge")
    begin(g)
    assert "Ride to Thirsting Altar (1 movement, Curse +1)" in drawn(g, 0)[0]
    g.players[0].movement = 1
    do(g, "Ride to Devil's Chimney")
    left = drawn(g, 0)[1]
    assert [option.label for option in left.rest] == ["Spend 1 movement", "Spend 0 movement — costs 1 Health"]


def test_the_map_lights_the_roads_that_movement_pays_and_marks_the_others_by_what_they_hurt():
    g = table("redhead", "jebediah")
    stand(g, 0, "Rattlesnake Shelf")
    give(g, 0, "hand", "Trudge")
    begin(g)
    html = drawn(g, 0)[0]
    # Nothing to pay with: every road costs Health, and none is lit.
    assert html.count('class="open"') == 0
    assert len([move for move in Page(html, whole=False).moves if move.startswith("go ")]) == 4
    assert html.count(' short"') == 4
    assert html.count("hurts") == 4
    g.players[0].movement = 2
    html = drawn(g, 0)[0]
    # Beyond the four neighbours: Drifter's Rest, Dustgate, Boneyard Pier; each by one road more.
    assert html.count("ride far") == 3
    assert html.count('class="open"') == 7
    assert "hurts" not in html
    assert html.count("price curses") == 1


def test_the_gallery_has_every_row_and_the_words_are_well_formed():
    html = learning.cards(game)
    for path, rows in gallery.catalogue(game.edition()):
        for row in rows:
            assert html.count(f'data-card="{path}.{row["id"]}"') == 1
    Page(html)
    Page(learning.how_to_play(game))


def test_the_lessons_can_be_played():
    assert len(lessons.names("few_and_cursed")) == 8
    for name in lessons.names("few_and_cursed"):
        lesson = lessons.lesson("few_and_cursed", name)
        state = lesson.state.clone()
        for step in lesson.words.steps:
            assert state.seat == lesson.seat
            state.play(step[0])
