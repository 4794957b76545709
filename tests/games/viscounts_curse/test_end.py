"""Solo play and the end of the game."""

from __future__ import annotations

import pytest
from support import rules
from support_viscounts_curse import (
    HOUSE,
    asked,
    dealt,
    first_printing,
    go,
    hand,
    kinds,
    legal,
    lost,
    names,
    number,
    only,
    play,
    scene,
    turn_over,
    won,
)

from malison.games.viscounts_curse import GAME
from malison.games.viscounts_curse.rules.enemies import Discard
from malison.games.viscounts_curse.rules.refocus import Refocus
from malison.kernel.errors import GameOver
from malison.kernel.rng import seeded


@rules("VC-SO1")
def test_solo_numbers():
    curses = HOUSE.curses
    assert tuple(curses.collector.bell) == (5, 3)
    g = dealt("behemoth", "solo")
    assert (len(g.hands), len(g.sanity), list(g.characters)) == (1, 1, [0])
    assert curses.behemoth.health[1] < curses.behemoth.health[0]
    assert curses.collector.target[1] == curses.collector.target[0]
    assert curses.choking_fog.fog[1] < curses.choking_fog.fog[0]


@rules("VC-SO2")
@first_printing
def test_alone_the_target_is_always_yourself():
    g = scene(mode="solo", active=["angels_tears"], hand=["boat_hook", "rosary_beads"], sanity=3)
    go(g, "act")
    play(g, "action heal")
    assert list(g.sanity) == [6]
    assert asked(g) == "VC-D12"
    g = go(scene(mode="solo", active=[None, None, "sprig_of_wolfsbane"], hand=["boat_hook", "rosary_beads"], sanity=3))
    play(g, "use")
    assert list(g.sanity) == [4]
    g = go(scene(mode="solo", active=[None, None, "angels_tears"], hand=["boat_hook", "rosary_beads"], sanity=3))
    play(g, "use")
    assert list(g.sanity) == [4]
    g = scene(mode="solo", active=["purse_of_coppers"], hand=["boat_hook"], market=["lucky_coin", "tallow_candle", "silver_dagger"])
    go(g, "act")
    assert asked(play(g, "action purchase")) == "VC-D9"
    g = go(scene(mode="solo", active=[None, None, "whalers_lance"], hand=["boat_hook", "rosary_beads", "cultist"]))
    play(g, "use")
    assert names(g.defeated) == ["cultist"]


@rules("VC-SO3", "VC-X27")
def test_alone_the_widow_wails_at_you():
    g = scene(mode="solo", hand=["wailing_widow"], sanity=6)
    only(g, Discard(0, number("wailing_widow")))
    assert list(g.sanity) == [3]


@rules("VC-SO4")
def test_what_stays_in_the_box():
    g = dealt("behemoth", "solo", character_1="vesper")
    cards = [*g.active, *g.hands[0], *g.decks[0]]
    assert sorted(names([card for card in cards if card >= 0])) == sorted(
        ["vespers_planchette", "fate_controller", "purse_of_coppers", "boat_hook", "storm_lantern", "rosary_beads", "pewter_crucifix"]
    )
    assert len(g.lurking) + len(g.enemy_deck) == 11


@rules("VC-G1", "VC-G3")
def test_a_win_ends_everything_at_once():
    g = scene(active=["scrying_bowl"], hand=["boat_hook"], active_1=["flintlock_pistol"], deck_1=[], health=3)
    go(g, "act", on=True)
    play(g, "action scry", "target 2", "draw")
    assert won(g)
    assert hand(g, 1) == []
    assert not g.todo
    assert g.legal() == []
    with pytest.raises(GameOver):
        g.play("stop")


@rules("VC-G2", "VC-G3")
def test_a_loss_is_everyones():
    g = scene(hand=["drowned_brute", "boat_hook"], sanity=2, sanity_1=8)
    go(g, "discard", on=True)
    play(g, "discard drowned_brute")
    assert lost(g)
    assert list(g.sanity) == [0, 8]
    assert kinds(g)[-1] == "lost"


@rules("VC-G4")
def test_whichever_comes_first_stands():
    g = scene(active=["flintlock_pistol"], deck=[], health=3, sanity=1)
    only(g, Refocus(0))
    assert won(g)
    g = scene("endless_horde", active=["flintlock_pistol"], deck=[], lurking=["cultist", None, None], enemy_deck=[], sanity=1)
    only(g, Refocus(0))
    assert lost(g)


@rules("VC-G5", "VC-CC4")
@first_printing
def test_the_bell_at_0_loses():
    g = scene("collector", deck=[], discard=["lucky_coin"], bell=1)
    only(g, Refocus(0))
    play(g, "refuse")
    assert lost(g)
    assert g.outcome().ending == "the bell has tolled its last in round 1"


@rules("VC-G6")
@first_printing
def test_the_result_says_how_it_ended():
    g = scene(hand_1=["glutton", "boat_hook"], sanity_1=3, current=1, turns=6)
    go(g, "discard", on=True)
    play(g, "discard glutton")
    result = g.view(0)["result"]
    assert result == {
        "won": False,
        "cause": "sanity",
        "player": 1,
        "source": "glutton",
        "rounds": 3,
        "text": "Sister Ottoline is driven mad by Glutton in round 3",
    }
    assert [seat.score for seat in g.outcome()] == [0, 0]
    assert g.view(0)["curse"]["health"] == g.health


@rules("VC-G6")
def test_the_result_of_a_win():
    g = scene(active=["flintlock_pistol"], deck=[], health=3)
    only(g, Refocus(0))
    result = g.view(None)["result"]
    assert (result["won"], result["cause"], result["player"], result["source"]) == (True, "goal", None, None)
    assert g.outcome().winners == [0, 1]
    assert g.events()[-1]["text"] == "The curse is broken."


@rules("VC-Q42", "VC-G6")
def test_a_game_may_be_limited_to_some_rounds():
    g = scene(hand=["boat_hook", "purse_of_coppers"], hand_1=["boat_hook", "purse_of_coppers"], rounds=3, turns=6, current=1)
    go(g, "surrounded", on=True)
    assert lost(g)
    assert g.view(0)["result"]["cause"] == "exhausted"
    assert g.outcome().ending == "exhausted after 3 rounds"
    assert GAME.capped(g)
    g = scene(hand=["boat_hook", "purse_of_coppers"], hand_1=["boat_hook", "purse_of_coppers"], rounds=0, turns=600, current=1)
    go(g, "surrounded", on=True)
    assert not g.over
    assert not GAME.capped(g)


@rules("VC-Q42")
def test_no_game_ends_by_rounds_unless_agreed():
    for mode in ("duo", "solo"):
        g = GAME.deal(mode=mode, seed=1)
        assert (g.most_rounds, g.view(0)["most_rounds"]) == (0, 0)
    assert GAME.with_cap("duo", {}) == {"rounds": 200}
    assert GAME.with_cap("duo", {"rounds": 7}) == {"rounds": 7}


@rules("VC-G2", "VC-G3")
def test_random_games_end_and_keep_their_cards():
    for mode, seats in (("duo", 2), ("solo", 1)):
        for seed in range(12):
            g, chance = GAME.deal(mode=mode, seed=seed), seeded(seed)
            decisions = 0
            while not g.over:
                g.check()
                assert min(g.sanity) >= 1
                options = g.legal()
                assert len(options) == len(set(options)) > 1
                g.play(options[chance.below(len(options))])
                decisions += 1
            g.check()
            assert decisions < GAME.bound
            assert len(g.outcome()) == seats


@rules("VC-D-FLOW5")
def test_equal_starters_of_two_players_are_told_apart_by_whose_turn_it_is():
    g = scene(hand=["boat_hook", "purse_of_coppers"], hand_1=["boat_hook", "purse_of_coppers"])
    go(g, "discard")
    assert legal(g) == ["discard boat_hook", "discard purse_of_coppers"]
    play(g, "discard boat_hook")
    assert turn_over(g)
    assert "boat_hook" not in hand(g, 0)[:1]
    assert hand(g, 1) == ["boat_hook", "purse_of_coppers"]
