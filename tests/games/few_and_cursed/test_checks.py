"""Positions that do not hold together are refused, and the bot plays like somebody who knows the game."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from support import rules
from support_few_and_cursed import begin, game, give, piles, stand, table

import malison
from malison.bots.greedy import Greedy
from malison.kernel.rng import seeded


def broken(path: str, value):
    """A dump with one thing changed: `players.0.health`."""
    paper = begin(table("redhead", "silas")).dump()
    at = paper["state"]
    *way, last = path.split(".")
    for key in way:
        at = at[int(key)] if isinstance(at, list) else at[key]
    if isinstance(at, list):
        at[int(last)] = value
    else:
        at[last] = value
    return paper


@rules("FC-S1", "FC-RL15")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("players.0.health", 0),
        ("players.0.health", 11),
        ("players.0.curse", -1),
        ("players.0.bullets", 9),
        ("players.0.water", -1),
        ("players.0.space", 29),
        ("players.0.role", 7),
        ("players.1.role", 0),
        ("players.0.hand", [0]),
        ("players.0.secret", [12]),
        ("players.0.held", [12]),
        ("players.0.held_secret", 1),
        ("players.0.gear", [2, 2, 2]),
        ("players.0.gear", [99]),
        ("players.0.jobs", [0]),
        ("players.0.jobs", [77]),
        ("players.0.trophies", [10]),
        ("players.0.relics", [0]),
        ("players.0.meets", 3),
        ("players.0.tired", [1]),
        ("upgrades", []),
        ("trashed", [500]),
        ("piles", [[10], [11], [12], [13]]),
        ("shown", [1, 1, 1]),
        ("lair", [0, -1, -1, -1]),
        ("loose", [1]),
        ("sides", [0, 1, 2, 0]),
        ("tokens", [1] * 11),
        ("encounters", []),
        ("round", 0),
        ("phase", 9),
        ("first", 2),
        ("turn", -1),
        ("base", 50),
        ("kind", 3),
        ("last_round", 7),
        ("open_hands", 1),
        ("slain", 2),
        ("team", 5),
        ("tracks", [[1]]),
        ("acted", 3),
        ("ended", 3),
        ("players", []),
        ("players.0", 5),
        ("deck", []),
    ],
)
def test_a_broken_position_is_refused(path, value):
    with pytest.raises(malison.MalisonError) as caught:
        game.load(broken(path, value))
    assert str(caught.value)


@rules("FC-S1")
def test_a_position_is_written_and_read():
    g = begin(table("redhead", "silas"))
    assert game.load(g.dump()).dump() == g.dump()


@rules("FC-G1")
def test_the_plan_beats_chance():
    knowledge = game.knowledge
    for seed in range(3):
        g = game.deal(2, seed, characters="random", max_rounds=10, log=False)
        rng = seeded(seed)
        while not g.over:
            g.answer(knowledge.natural(g) if g.seat == 0 else g.options[rng.below(len(g.options))])
        assert g.result(0) == 2


@rules("FC-G1")
def test_the_one_ply_player_makes_grit_of_its_attack():
    g = table("redhead", "silas")
    piles(g, "Silt Jackson, Crow Prime", "Mad Mary Quill, Wendigo", "Doc Hemlock, Tsilkali", "Colonel Ash, White Demon")
    stand(g, 0, "Lantern Reef")
    give(g, 0, "hand", "Dead Eye", "Bar Brawl")
    begin(g)
    rng = seeded(5)
    player = Greedy(game.knowledge, 1)
    while g.turn == 0 and g.round == 1:
        g.play(player.choose(g, rng))
    assert g.players[0].grit >= 2


@rules("FC-D4")
def test_the_plan_answers_every_kind_of_question():
    asked = set()
    for mode, seats in (("competitive", 3), ("shadows", 1), ("dark_arts", 1), ("cooperative", 2)):
        g = game.deal(seats, 1, mode=mode, max_rounds=7, log=False)
        while not g.over:
            asked.add(type(g.asking).__name__)
            move = game.knowledge.natural(g)
            assert move in g.options, (type(g.asking).__name__, game.moves.name(move))
            g.answer(move)
    assert {"Act", "Pick", "Meet", "Town", "Shop", "Target", "KeepHand", "PickJobs", "PickCharacter", "ClearOne"} <= asked


@rules("FC-C3")
def test_the_terminal_draws_a_view():
    g = begin(table("redhead", "silas"))
    paper = io.StringIO()
    Console(width=120, file=paper).print(game.draw(g.view(0)))
    assert "The Redhead" in paper.getvalue()
    assert "San Andreas" in paper.getvalue()
