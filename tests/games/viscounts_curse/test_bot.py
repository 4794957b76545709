"""What the bot knows, and the drawing for the terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from support import rules
from support_viscounts_curse import dealt, first_printing, go, legal, play, scene

from malison.bots.greedy import Greedy
from malison.games.viscounts_curse import GAME
from malison.games.viscounts_curse.moves import MOVES
from malison.kernel.rng import seeded


def natural(g):
    return MOVES.name(GAME.knowledge.natural(g))


@rules("VC-D5", "VC-G2")
def test_it_does_not_play_away_its_last_sanity():
    g = go(scene(hand=["forbidden_grimoire", "boat_hook"], sanity=2), "play")
    assert natural(g) == "play boat_hook"


@rules("VC-D12")
def test_it_does_not_discard_a_deadly_enemy():
    g = go(scene(hand=["drowned_brute", "boat_hook", "purse_of_coppers"], sanity=4), "discard")
    assert natural(g) != "discard drowned_brute"


@rules("VC-D7", "VC-CH2")
def test_it_takes_the_win():
    g = scene(
        "endless_horde", hand_1=["pickpocket"], lurking=[None, None, None], enemy_deck=[], active=["boat_hook"], hand=["rosary_beads"]
    )
    go(g, "act")
    assert MOVES.name(Greedy(GAME.knowledge, 1).choose(g, seeded(1))) == "action fight"


@rules("VC-D23", "VC-G5")
@first_printing
def test_it_does_not_let_the_bell_toll():
    g = scene("collector", active=["scrying_bowl"], hand=["boat_hook", "purse_of_coppers"], deck=[], discard=["lucky_coin"], bell=1)
    go(g, "refill")
    assert legal(g) == ["tribute lucky_coin", "tribute scrying_bowl", "refuse"]
    assert natural(g).startswith("tribute")


@rules("VC-HI7")
def test_its_judgement_leaves_the_position_as_it_was():
    g = dealt()
    before = g.dump()
    for move in g.legal():
        GAME.knowledge.prior(g, move)
    GAME.knowledge.value(g, 0)
    assert g.dump() == before


@rules("VC-G1")
@pytest.mark.parametrize("mode", ["duo", "solo"])
def test_it_plays_whole_games_and_lasts_longer_than_chance(mode):
    careful = lucky = 0
    for seed in range(6):
        for natural_player in (True, False):
            g, rng = GAME.deal(mode=mode, seed=seed, log=False), seeded(seed)
            while not g.over:
                g.answer(GAME.knowledge.natural(g) if natural_player else g.options[rng.below(len(g.options))])
            if natural_player:
                careful += g.turns
            else:
                lucky += g.turns
    assert careful > lucky


@rules("VC-HI4", "VC-G6")
def test_the_table_is_drawn():
    console = Console(file=io.StringIO(), width=120)
    g = scene(
        "collector",
        active=["boat_hook"],
        hand=["glutton", "lucky_coin"],
        discard=["cultist"],
        lurking=["pickpocket", "?night_herald", None],
    )
    go(g, "play")
    console.print(GAME.draw(g.view(0)))
    g = scene(hand=["drowned_brute", "boat_hook"], sanity=2)
    play(go(g, "discard"), "discard drowned_brute")
    console.print(GAME.draw(g.view(0)))
    console.print(GAME.draw(dealt("ask").view(0)))
    text = console.file.getvalue()
    for words in (
        "The Collector",
        "Boat Hook FF 1",
        "Glutton FFFFF",
        "Pickpocket FF",
        "face-down",
        "Lost: Augusta Finch is driven mad by Drowned Brute",
    ):
        assert words in text
