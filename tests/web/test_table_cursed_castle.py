"""Cursed Castle in the browser: every question has its place on the board, in every mode, for players and spectators."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from support_cursed_castle import castle, play, refresh
from support_pages import Page, seat_page

from malison.games.cursed_castle import GAME
from malison.games.cursed_castle.box.cards import ABILITIES, BOSSES, EQUIPMENT, HEROES, ITEMS
from malison.games.cursed_castle.rules import act, cleanup, cubes, dice, dungeon, equipment, harm, healing, results
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.state import Castle
from malison.kernel.rng import seeded
from malison.web.http import learning
from malison.web.show import looks, render
from malison.web.table import lessons

UNDER_THE_QUESTION = {"accept", "no_check", "go_on", "lose random", "stow none", "top skip", "bonus skip"}
"""Answers that belong to nothing on the table."""
ROWS = (
    "d1_ruffian",
    "d2_castle_wolf",
    "d3_bone_piper",
    "d4_shackler",
    "d3_wailing_wraith",
    "d1_cutpurse",
    "d2_bramble_shambler",
    "d1_mad_jailer",
)
REDS = ("d1_choking_smoke", "d1_dusty_chest", "d3_mimic_coffin", "merchant", "d1_wayside_shrine", "d2_caged_captive")


def name(state: Castle, move: int) -> str:
    return GAME.moves.name(move)


@cache
def odd_positions() -> tuple[Castle, ...]:
    """Positions with a bit of everything on the table, and what comes of them: each kind of question several times."""
    # A shrine is rarely cleared at random, and smoke with something to heal hardly ever.
    found = [play(castle(fourth=["d1_wayside_shrine"], dice=[5, 1]), "skill 5 1", "done", "pass 4 1")]
    smoke = castle(fourth=["d1_choking_smoke"], dice=[4, 1], wounded=[2], bleeding=[3], stunned=["maul"], poison=1)
    found.append(play(smoke, "skill 4 1", "done", "pass 4 1"))
    seen: dict[str, int] = {}
    for seed in range(130):
        rng = seeded(seed)
        state = odd(rng)
        for _ in range(45):
            if state.over:
                break
            what = type(state.asking).__name__
            seen[what] = seen.get(what, 0) + 1
            if seen[what] <= 3:
                found.append(state.clone())
            options = state.legal()
            state.play(options[rng.below(len(options))])
    return tuple(found)


def odd(rng: Any) -> Castle:
    def some(things: Any, n: int) -> list[Any]:
        left = list(things)
        return [left.pop(rng.below(len(left))) for _ in range(n)]

    row: list[Any] = some(ROWS, 2) + some(BOSSES, 1)
    heroes = some(HEROES, 3)
    state = castle(
        heroes,
        row=row if rng.below(2) else [(row[0], "d1_barricade_red"), row[2]],
        fourth=some(REDS, rng.below(3)),
        dice=[1 + rng.below(6) for _ in range(3)],
        enemy=[1 + rng.below(3) for _ in range(3 + rng.below(2))],
        deck=some(ROWS, 4),
        discard=["d1_ruffian", "d1_snare_wire"],
        held="RBY"[: rng.below(4)] * (1 + rng.below(2)),
        owned=some(EQUIPMENT, 12),
        items=ITEMS,
        upgraded=some(ABILITIES, 3),
        stunned=some(ABILITIES, 1),
        wounded=[1 + rng.below(3)],
        bleeding=[1 + rng.below(3)],
        poison=rng.below(3),
        corruption=rng.below(4),
        purple=rng.below(4),
        blocks=rng.below(2),
        options={"difficulty": "torment", "boss": [row[2]]},
    )
    for at in range(12):
        if state.open[at] and rng.below(2):
            state.open[at] -= 1
            state.filled[at] += 1
    # No card is full and standing.
    for space in range(4):
        at = space * 3
        if state.card(space) >= 0 and not sum(state.open[at : at + 3]):
            colour = next((i for i in range(3) if state.filled[at + i]), None)
            if colour is not None:
                state.filled[at + colour] -= 1
                state.open[at + colour] += 1
    state.log = []
    refresh(state)
    return state


def page_of(state: Castle, seat: int | None = 0) -> Any:
    page = seat_page(state, seat)
    page.position.recent = page.position.events[-80:]
    return page


def placed(state: Castle, seat: int | None = 0) -> tuple[list[str], list[str]]:
    """The moves with a button on the board, and those left for the question."""
    page = page_of(state, seat)
    moves = looks.Moves(page.position.options)
    board = Page(render.draw(page, moves), whole=False)
    return board.moves, [option.move for option in moves.rest]


def kinds() -> set[str]:
    chapters = (act, cleanup, cubes, dice, dungeon, equipment, harm, healing, results)
    things = [thing for chapter in chapters for thing in vars(chapter).values() if isinstance(thing, type)]
    return {thing.__name__ for thing in things if issubclass(thing, Ask)} - {"Ask"}


def test_every_kind_of_question_is_looked_at():
    assert {type(state.asking).__name__ for state in odd_positions()} == kinds()


def test_every_move_has_one_button_where_it_belongs():
    for state in odd_positions():
        board, rest = placed(state)
        assert sorted(board + rest) == sorted(name(state, move) for move in state.legal())
        assert set(rest) <= UNDER_THE_QUESTION


def test_spectators_see_the_same_table_without_buttons():
    for state in odd_positions()[::4]:
        assert placed(state, None) == ([], [])


GAMES = [
    ("dungeon", 3, {"dungeon": "1"}),
    ("dungeon", 4, {"dungeon": "2", "two_bosses": True, "wandering": "B", "difficulty": "hard"}),
    ("dungeon", 5, {"dungeon": "3", "full_party": 3}),
    ("dungeon", 6, {"dungeon": "4", "wandering": "C", "replace": True}),
    ("gauntlet", 7, {"dungeons": ["1", "4"], "full_party": 2}),
]


@pytest.mark.parametrize(("mode", "seed", "options"), GAMES)
def test_whole_pages_from_the_first_round_to_the_end(mode, seed, options):
    states = played_with(mode, seed, options)
    assert states[-1].over
    for state in states:
        found = Page(render.table(page_of(state)))
        assert sorted(found.moves) == sorted(name(state, move) for move in state.legal())


def played_with(mode: str, seed: int, options: dict[str, Any]) -> tuple[Castle, ...]:
    state = GAME.deal(1, seed, mode=mode, **options)
    assert isinstance(state, Castle)
    state.log = []
    rng, found = seeded(seed), []
    while not state.over:
        if state.ply % 9 == 0:
            found.append(state.clone())
        moves = [move for move in state.legal() if name(state, move) != "done"] or state.legal()
        state.play(moves[rng.below(len(moves))])
    return (*found, state)


def test_the_order_of_the_deck_is_not_on_the_page():
    """Two tables that differ only in what nobody knows look the same."""
    for seed in range(5):
        state = GAME.deal(1, seed)
        other = state.redeal(0, 99)
        assert isinstance(state, Castle)
        assert isinstance(other, Castle)
        assert render.draw(page_of(state), looks.Moves([])) == render.draw(page_of(other), looks.Moves([]))


def test_what_a_click_brings_is_said_before_it():
    state = castle(row=["d1_ruffian"], dice=[5, 2], enemy=[1], held="R", wounded=[3], corruption=3, also=["corrupted_pendant"])
    words = {name(state, move): state.label(move) for move in state.legal()}
    trap = castle(row=["d1_snare_wire"], dice=[5, 2], enemy=[1], held="R")
    assert {name(trap, move): trap.label(move) for move in trap.legal()}["skill 2 1"] == "2 to the skill of Magus: 5 in all"
    assert words["ability 5 maul"] == "5 on Maul: a yellow cube, then gain a yellow cube"
    assert words["skill 2 1"] == "2 to Magus: no check to pass"
    assert words["attack red 2"] == "Red cube to Champion: attack, and block"
    assert words["use corrupted_pendant"] == "Corrupted Pendant: take a corruption, change a die — a hero is lost"
    board = render.draw(page_of(state), looks.Moves(page_of(state).position.options))
    assert '<small class="warns" title="a hero is lost">a hero is lost</small>' in board
    play(state, "done")
    words = {name(state, move): state.label(move) for move in state.legal()}
    assert words["hit 1"] == "Magus is wounded"
    assert words["hit 3"] == "Ranger is killed"


def test_the_threat_is_summed_up():
    state = castle(row=["d1_ruffian", "d1_rabble_rouser", "d1_hedge_poisoner"], enemy=[1, 1, 2], dice=[3], poison=2)
    threat = state.view(0)["threat"]
    ruffian, poisoner = list(state.box.primary[state.row[0]]), list(state.box.primary[state.row[2]])
    assert threat["damage"] == ruffian.count(0) * 3
    assert threat["poison"] == poisoner.count(1)
    assert (threat["incite"], threat["poison_damage"]) == (1, 2)


def test_the_castle_tells_why_it_attacks():
    """The last attacks stand on the board card by card, with their rules."""
    state = castle(row=["d1_ruffian", "d1_deserter", "headsman"], enemy=[1, 1, 3], dice=[3], deck=["d1_ruffian"])
    play(state, "done")
    while not state.over and state.view(0)["phase"] == "dungeon":
        state.play(state.legal()[0])
    board = render.draw(page_of(state), looks.Moves([]))
    told = re.search(r'<section class="deeds".*?</section>', board, re.DOTALL)
    assert told is not None
    assert "Ruffian in space 1: primary attack × 2" in told[0]
    assert "Deserter in space 2: secondary attack" in told[0]
    assert "The Headsman uses every enemy die: 2 × 1" in told[0]
    for rule in ("CC-D2", "CC-D3", "CC-B4", "CC-F1"):
        assert f"#{rule}" in told[0]


def test_the_gallery_shows_every_card():
    html = learning.cards(GAME)
    found = set(re.findall(r'data-card="([^"]+)"', html))
    tables = ("heroes", "abilities", "equipment", "items", "dungeons", "cards", "wandering", "bosses", "modifiers")
    facts = GAME.edition().facts
    assert "Cubes: 5 red, 5 blue, 7 yellow, 3 black" in html
    assert found == {f"{table}.{row.id}" for table in tables for row in getattr(facts, table)}


def test_how_to_play_and_the_lessons():
    assert "CC-W1" in learning.how_to_play(GAME)
    names = lessons.names(GAME.name)
    assert 5 <= len(names) <= 8
    for each in names:
        one = lessons.lesson(GAME.name, each)
        state: Any = learning.follow(one, [])
        for step in one.words.steps:
            options = [name(state, move) for move in state.legal()]
            state.play(next(move for move in step if move in options))
    assert (state.over, state.outcome().seats[0].result) == (True, "won")
