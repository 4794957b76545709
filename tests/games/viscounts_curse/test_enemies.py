"""Enemies: in hand, drawn, discarded, lurking."""

from __future__ import annotations

import pytest
from support import rules
from support_viscounts_curse import (
    active,
    asked,
    deck,
    discard,
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
)

from malison.games.viscounts_curse.rules.enemies import Discard
from malison.games.viscounts_curse.rules.refocus import Draw, Refocus
from malison.kernel.vectors import row_of


def discarded(card, **piles):
    """The first player has just discarded this enemy."""
    g = scene(hand=[card, *piles.pop("hand", [])], **piles)
    return only(g, Discard(0, number(card)))


@rules("VC-E1")
def test_enemies_stay_in_hand():
    g = scene(hand=["glutton", "boat_hook", "cultist", "purse_of_coppers"], active=["rosary_beads"])
    go(g)
    play(g, "play purse_of_coppers", "action pass", "discard boat_hook")
    assert hand(g)[:2] == ["glutton", "cultist"]


@rules("VC-E2", "VC-R-DROWNED-BRUTE")
@pytest.mark.parametrize(
    ("card", "loss"),
    [
        ("pickpocket", 1),
        ("cultist", 1),
        ("plaguebearer", 2),
        ("fate_controller", 1),
        ("peek_a_boo", 1),
        ("face_stealer", 3),
        ("glutton", 3),
        ("drowned_brute", 4),
        ("wailing_widow", 2),
        ("grave_leech", 3),
        ("night_herald", 2),
        ("lampblack_shade", 2),
    ],
)
def test_discarding_an_enemy_costs_its_strength(card, loss):
    g = discarded(card)
    assert g.sanity[0] == 6 - loss
    assert discard(g)[0] == card


@rules("VC-E3")
def test_the_loss_comes_before_the_effect():
    g = discarded("wailing_widow", sanity=2)
    assert lost(g)
    assert list(g.sanity) == [0, 6]


@rules("VC-E4", "VC-D21", "VC-D22")
def test_enemy_effects_are_mandatory_and_the_player_concerned_chooses():
    g = discarded("glutton", hand=["boat_hook"], active=["rosary_beads"])
    assert (g.seat, legal(g)) == (0, ["destroy boat_hook", "destroy rosary_beads"])
    g = scene(deck_1=["peek_a_boo"], hand_1=["boat_hook", "purse_of_coppers"])
    only(g, Draw(1))
    assert (g.seat, legal(g)) == (1, ["discard boat_hook", "discard purse_of_coppers"])


@rules("VC-E5")
def test_discarded_enemies_come_back_with_the_next_refocus():
    g = discarded("cultist", deck=[])
    only(g, Refocus(0))
    play(g, "lurk 1")
    assert "cultist" in deck(g)


@rules("VC-E6")
def test_enemies_in_hand_touch_only_their_holder():
    for enemy in ("pickpocket", "cultist", "plaguebearer", "fate_controller", "lampblack_shade"):
        g = scene(
            active=["viscounts_signet", "boat_hook", "purse_of_coppers"],
            hand=["wailing_widow", "rosary_beads", "storm_lantern"],
            hand_1=[enemy],
            market=["lucky_coin", "cursed_gold", "tallow_candle"],
        )
        go(g, "act")
        assert legal(play(g.clone(), "action purchase", "target 1")) == ["buy 1", "buy 2", "buy 3"]
        assert names(play(g.clone(), "action fight", *(["target 1"] if enemy != "lampblack_shade" else [])).defeated) == ["wailing_widow"]
        assert play(g.clone(), "action heal", "target 1").sanity[0] == 8
        assert "draw" in legal(play(g.clone(), "action scry", "target 1"))


@rules("VC-E7", "VC-R-GRAVE-LEECH")
def test_the_grave_leech_bites_on_every_draw():
    g = scene(deck=["grave_leech"])
    only(g, Draw(0))
    assert g.sanity[0] == 5
    g = scene(deck_1=["grave_leech"], active=["storm_lantern"], hand=["boat_hook"])
    go(g, "act")
    play(g, "action scry", "target 2", "draw")
    assert list(g.sanity) == [6, 5]


@rules("VC-E7", "VC-R-GRAVE-LEECH")
def test_a_drawn_effect_comes_before_the_next_draw():
    g = scene(hand=["boat_hook"], deck=["rosary_beads", "purse_of_coppers", "grave_leech"], sanity=1)
    go(g, "refill")
    assert lost(g)
    assert hand(g) == ["boat_hook", "grave_leech"]


@rules("VC-E8")
@first_printing
def test_shuffling_back_and_following_are_no_discarding():
    g = go(scene(active=["storm_lantern"], hand=["glutton", "boat_hook"]), "act")
    play(g, "action scry", "target 1", "back glutton")
    assert g.sanity[0] == 6
    g = scene("choking_fog", deck=[], lurking=["glutton", None, None], enemy_deck=[], active=["boat_hook"], sanity=3, sanity_1=3)
    only(g, Refocus(0))
    assert deck(g) == ["glutton"]
    assert list(g.sanity) == [3, 3]
    assert active(g)[0] == "boat_hook"


@rules("VC-E9")
def test_a_lurking_enemy_that_leaves_is_replaced_face_down():
    g = scene(deck=[], lurking=["glutton", "cultist", "pickpocket"], enemy_deck=["grave_leech", "night_herald"], health=20)
    only(g, Refocus(0))
    play(g, "lurk 2")
    assert names(g.lurking) == ["glutton", "night_herald", "pickpocket"]
    assert list(g.shown) == [1, 0, 1]


@rules("VC-E10", "VC-X22", "VC-CH7")
def test_an_empty_enemy_deck_is_made_of_the_defeated():
    piles = {"deck": [], "lurking": ["grave_leech", "pickpocket", "night_herald"], "enemy_deck": [], "defeated": ["cultist", "glutton"]}
    g = scene("behemoth", health=20, **piles)
    only(g, Refocus(0))
    play(g, "lurk 2")
    assert {names(g.lurking)[1], *names(g.enemy_deck)} == {"cultist", "glutton"}
    assert (len(g.enemy_deck), list(g.defeated), list(g.shown)) == (1, [], [1, 0, 1])
    g = scene("endless_horde", **piles)
    only(g, Refocus(0))
    play(g, "lurk 2", "lurk 1")
    assert names(g.lurking) == [None, None, "night_herald"]
    assert names(g.defeated) == ["cultist", "glutton"]


@rules("VC-E11", "VC-Q5")
def test_an_empty_slot_waits_for_the_next_replacement():
    g = scene(deck=[], lurking=["grave_leech", "pickpocket", None], enemy_deck=[], health=20)
    only(g, Refocus(0))
    play(g, "lurk 1")
    assert names(g.lurking) == [None, "pickpocket", None]
    g.defeated, g.banished = row_of([*g.defeated, *g.banished[:2]]), g.banished[2:]
    g.check()
    only(g, Refocus(1))
    play(g, "lurk 2")
    assert sum(card >= 0 for card in g.lurking) == 2


@rules("VC-X34", "VC-E11", "VC-CH8", "VC-RF6", "VC-Q6")
def test_a_row_that_is_empty_at_a_refocus():
    piles = {"deck": [], "discard": ["boat_hook"], "lurking": [None, None, None], "enemy_deck": [], "defeated": ["cultist"]}
    g = scene("behemoth", health=20, **piles)
    only(g, Refocus(0))
    assert deck(g) == ["boat_hook", "cultist"]
    assert names(g.lurking) == [None, None, None]
    assert (g.enemy_deck, list(g.defeated)) == ([], [])
    g = scene("endless_horde", hand_1=["glutton"], **piles)
    only(g, Refocus(0))
    assert deck(g) == ["boat_hook"]
    assert names(g.defeated) == ["cultist"]


@rules("VC-R-PEEK-A-BOO", "VC-D21", "VC-Q26")
def test_peek_a_boo_takes_any_relic_in_hand():
    g = scene(hand=["boat_hook", "cultist", "purse_of_coppers"], deck=["peek_a_boo"])
    only(g, Draw(0))
    assert legal(g) == ["discard boat_hook", "discard purse_of_coppers"]
    play(g, "discard purse_of_coppers")
    assert discard(g) == ["purse_of_coppers"]
    assert g.sanity[0] == 6


@rules("VC-R-PEEK-A-BOO")
def test_peek_a_boo_finds_no_relic():
    g = scene(hand=["cultist"], deck=["peek_a_boo"])
    only(g, Draw(0))
    assert hand(g) == ["cultist", "peek_a_boo"]
    assert discard(g) == []


@rules("VC-Q26")
def test_peek_a_boo_may_take_what_was_drawn_a_moment_ago():
    g = go(scene(hand=["boat_hook"], deck=["rosary_beads", "peek_a_boo", "lucky_coin"]), "refill")
    assert legal(g) == ["discard boat_hook", "discard lucky_coin"]


@rules("VC-Q27")
def test_peek_a_boo_in_a_vision_does_not_refill():
    g = scene(active=["storm_lantern"], hand=["boat_hook"], hand_1=["boat_hook", "rosary_beads"], deck_1=["storm_lantern", "peek_a_boo"])
    go(g, "act")
    play(g, "action scry", "target 2", "draw", "discard boat_hook")
    assert hand(g, 1) == ["rosary_beads", "peek_a_boo"]


@rules("VC-R-GLUTTON")
def test_the_glutton_finds_nothing():
    g = discarded("glutton", hand=["cultist"], active=[])
    assert list(g.destroyed) == []
    assert turn_over(g)


@rules("VC-Q28", "VC-R-GLUTTON")
def test_the_glutton_in_a_surrounded_hand_takes_an_active_relic():
    g = scene(hand=["glutton", "cultist", "pickpocket"], active=["boat_hook"])
    go(g, "surrounded")
    assert names(g.destroyed) == ["boat_hook"]
    assert g.sanity[0] == 1


@rules("VC-R-WAILING-WIDOW", "VC-X27", "VC-SO3")
def test_the_wailing_widow():
    g = discarded("wailing_widow")
    assert list(g.sanity) == [4, 5]
    g = discarded("wailing_widow", sanity_1=1)
    assert list(g.sanity) == [4, 0]
    assert lost(g)
    assert g.view(0)["result"]["player"] == 1
    g = scene(mode="solo", hand=["wailing_widow"], sanity=3)
    only(g, Discard(0, number("wailing_widow")))
    assert lost(g)


@rules("VC-R-NIGHT-HERALD", "VC-X28", "VC-E9")
def test_the_night_herald_brings_the_leftmost_face_down_enemy():
    g = discarded("night_herald", lurking=["glutton", "?cultist", "?pickpocket"], enemy_deck=["grave_leech"])
    assert discard(g) == ["night_herald", "cultist"]
    assert names(g.lurking) == ["glutton", "grave_leech", "pickpocket"]
    assert list(g.shown) == [1, 0, 0]
    assert g.sanity[0] == 4


@rules("VC-R-NIGHT-HERALD")
def test_the_night_herald_with_all_face_up_or_none():
    g = discarded("night_herald", lurking=[None, "cultist", "pickpocket"], enemy_deck=[])
    assert discard(g) == ["night_herald", "cultist"]
    g = discarded("night_herald", lurking=[None, None, None], enemy_deck=[])
    assert discard(g) == ["night_herald"]


@rules("VC-R-FATE-CONTROLLER")
def test_the_fate_controller_lets_a_hand_be_refilled():
    g = scene(hand=["fate_controller"])
    go(g, "refill")
    assert len(hand(g)) == 3


@rules("VC-R-CULTIST")
def test_the_cultist_shields_against_abilities_too():
    g = scene(hand=["silver_dagger", "cultist", "pickpocket", "boat_hook"])
    go(g, "play")
    play(g, "play silver_dagger", "use")
    assert names(g.defeated) == ["cultist"]


@rules("VC-R-PLAGUEBEARER")
def test_the_plaguebearer_takes_one_from_each_source():
    g = scene(active=["bottle_of_laudanum"], hand=["plaguebearer", "boat_hook"], sanity=3, sanity_1=8)
    go(g, "act")
    play(g, "action heal")
    assert g.sanity[0] == 4


@rules("VC-Q35")
def test_a_sworn_enemy_defeated_can_come_back():
    g = scene(deck=[], lurking=["glutton", None, None], enemy_deck=[], defeated=["pickpocket"], health=20)
    only(g, Refocus(0))
    play(g, *(["lurk 1"] if asked(g) else []))
    assert "pickpocket" in [*names(g.lurking), *deck(g)]
    assert list(g.defeated) == []


@rules("VC-E10")
def test_the_return_of_the_defeated_is_told():
    g = scene(deck=[], lurking=["glutton", "cultist", "grave_leech"], enemy_deck=[], defeated=["pickpocket"], health=20)
    only(g, Refocus(0))
    play(g, "lurk 1")
    assert "return" in kinds(g)
    assert "lurks" in kinds(g)
