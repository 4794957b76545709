"""The four curses."""

from __future__ import annotations

import pytest
from support import rules
from support_viscounts_curse import (
    HOUSE,
    active,
    asked,
    dealt,
    deck,
    discard,
    first_printing,
    go,
    kinds,
    legal,
    lost,
    names,
    only,
    play,
    scene,
    turn_over,
    won,
)

from malison.games.viscounts_curse.rules.curses import fight_total
from malison.games.viscounts_curse.rules.refocus import Draw, Refocus

CURSES = HOUSE.curses


@rules("VC-CU1")
def test_each_curse_sets_its_own_counters():
    for curse, counters in (
        ("behemoth", {"health"}),
        ("collector", {"bell", "collection", "target"}),
        ("choking_fog", {"fog", "choke"}),
        ("endless_horde", {"enemies_left"}),
    ):
        assert set(dealt(curse).view(0)["curse"]) == {"id", "name", "goal", "text", "notes"} | counters


@rules("VC-CU2")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_curse_strikes_at_every_refocus_of_either_player(seat):
    g = scene("choking_fog", deck=[], deck_1=[])
    fog = g.fog
    only(g, Refocus(seat))
    assert g.fog == fog - 1


@rules("VC-CU3", "VC-Q31", "VC-Q32")
@first_printing
def test_the_fight_total():
    assert fight_total(scene(active=["boat_hook", "cursed_gold"]), 0) == 3
    assert fight_total(scene(active=["ceremonial_rapier", "pewter_crucifix", "cursed_gold"]), 0) == 5
    assert fight_total(scene(active=["boat_hook", "cursed_gold"], hand=["lampblack_shade"]), 0) == 3
    assert fight_total(scene(active=["boat_hook"], active_1=["flintlock_pistol"]), 1) == 3


# -- The Behemoth


@rules("VC-CB1")
def test_the_behemoths_health():
    assert dealt("behemoth").health == CURSES.behemoth.health[0] == 40
    assert dealt("behemoth", "solo").health == CURSES.behemoth.health[1] == 28
    g = dealt("behemoth")
    assert (g.bell, g.fog) == (0, 0)


@rules("VC-CB3", "VC-CB5", "VC-X13")
@first_printing
def test_the_behemoth_is_struck_and_strikes_back():
    g = scene(
        active=["flintlock_pistol", "boat_hook"], hand=["rosary_beads"], deck=["storm_lantern"], discard=["purse_of_coppers"], health=30
    )
    go(g, "refill")
    assert (g.health, g.sanity[0]) == (25, 3)
    assert asked(g) == "VC-D25"
    play(g, "lurk 1")
    assert len(g.hands[0]) == 3


@rules("VC-CB5")
@pytest.mark.parametrize(
    ("relics", "damage", "loss"),
    [([], 0, 2), (["flintlock_pistol"], 3, 2), (["flintlock_pistol", "pewter_crucifix"], 4, 3), (["flintlock_pistol", "boat_hook"], 5, 3)],
)
@first_printing
def test_it_costs_two_and_a_quarter_of_the_damage(relics, damage, loss):
    g = scene(active=relics, deck=[], health=30)
    only(g, Refocus(0))
    assert (g.health, g.sanity[0]) == (30 - damage, 6 - loss)


@rules("VC-CB2", "VC-X14", "VC-Q12", "VC-G1")
@first_printing
def test_at_no_health_the_game_is_won_before_it_strikes_back():
    g = scene(active=["flintlock_pistol", "boat_hook"], deck=[], health=4, sanity=2)
    only(g, Refocus(0))
    assert won(g)
    assert (g.health, g.sanity[0]) == (0, 2)
    g = scene(active=["flintlock_pistol", "boat_hook"], deck=[], health=6, sanity=2)
    only(g, Refocus(0))
    assert lost(g)
    assert (g.health, g.sanity[0]) == (1, 0)


@rules("VC-CB4", "VC-X15", "VC-Q31")
def test_all_damage_is_mandatory():
    g = scene(active=["ceremonial_rapier", "pewter_crucifix", "cursed_gold"], deck=[], health=30)
    only(g, Refocus(0))
    assert (g.health, g.sanity[0]) == (25, 3)
    assert asked(g) == "VC-D25"


# -- The Collector


@rules("VC-CC1", "VC-SO1")
def test_the_collectors_counters():
    g = dealt("collector")
    assert (g.bell, g.collection, g.view(0)["curse"]["target"]) == (5, 0, 16)
    g = dealt("collector", "solo")
    assert (g.bell, g.collection, g.view(0)["curse"]["target"]) == (3, 0, 16)
    # Nothing but the clock is different alone.
    assert g.view(0)["curse"]["notes"] == ["Alone: the bell starts at 3 rather than 5."]


@rules("VC-CC3", "VC-CC5", "VC-D23", "VC-Q39")
@first_printing
def test_tribute():
    g = scene(
        "collector",
        active=["finchs_loupe", "boat_hook", "silver_dagger"],
        hand=["angels_tears"],
        deck=[],
        discard=["lucky_coin", "rosary_beads", "cultist"],
    )
    only(g, Refocus(0))
    assert (asked(g), g.seat) == ("VC-D23", 0)
    assert legal(g) == ["tribute lucky_coin", "tribute finchs_loupe", "tribute silver_dagger", "refuse"]
    given = play(g.clone(), "tribute silver_dagger")
    assert (given.collection, given.bell) == (5, 5)
    assert names(given.destroyed)[-1] == "silver_dagger"
    assert active(given) == ["finchs_loupe", "boat_hook", None]
    coin = play(g.clone(), "tribute lucky_coin")
    assert coin.collection == 2
    assert "lucky_coin" not in discard(coin) + deck(coin)


@rules("VC-CC4")
@first_printing
def test_refusing_drops_the_bell():
    g = scene("collector", deck=[], discard=["lucky_coin"])
    only(g, Refocus(0))
    play(g, "refuse")
    assert (g.bell, g.collection) == (4, 0)
    assert asked(g) == "VC-D25"


@rules("VC-CC4", "VC-CC2", "VC-X16", "VC-G5", "VC-G1", "VC-Q39")
@first_printing
def test_the_last_tribute_and_the_last_bell():
    target = 32
    piles = {"deck": [], "collection": target - 3, "bell": 1}
    g = scene("collector", discard=["black_cat_charm"], **piles)
    only(g, Refocus(0))
    assert won(play(g.clone(), "tribute black_cat_charm"))
    assert lost(play(g, "refuse"))
    assert g.view(0)["result"]["cause"] == "bell"
    g = scene("collector", discard=["boat_hook", "rosary_beads"], **piles)
    only(g, Refocus(0))
    assert lost(g)
    g = scene("collector", discard=["viscounts_signet"], **piles)
    only(g, Refocus(0))
    play(g, "tribute viscounts_signet")
    assert won(g)
    assert g.collection == target + 3


# -- Choking Fog


@rules("VC-CF1")
def test_the_fog_and_its_choke():
    g = dealt("choking_fog")
    assert g.fog == CURSES.choking_fog.fog[0] == 14
    assert dealt("choking_fog", "solo").fog == CURSES.choking_fog.fog[1] == 8
    for fog, choke in ((16, 3), (15, 3), (14, 2), (13, 2), (8, 2), (7, 1), (6, 1), (1, 1)):
        g.fog = fog
        assert g.view(0)["curse"]["choke"] == choke


@rules("VC-CF3", "VC-CF4", "VC-X17")
def test_the_fog_cuts_down_and_thins():
    g = scene("choking_fog", deck_1=[], sanity=7, sanity_1=2, fog=10)
    only(g, Refocus(1))
    assert (list(g.sanity), g.fog) == ([2, 2], 9)


@rules("VC-CF2", "VC-CF3", "VC-X17", "VC-Q12", "VC-G1")
def test_the_last_of_the_fog():
    g = scene("choking_fog", deck=[], sanity=5, sanity_1=1, fog=1)
    only(g, Refocus(0))
    assert (list(g.sanity), g.fog) == ([1, 1], 0)
    assert won(g)


# -- Endless Horde


@rules("VC-CH1", "VC-HI6", "VC-X5", "VC-Q40")
def test_the_horde_at_the_start():
    g = dealt("endless_horde")
    assert (len(g.unseen), len(g.enemy_deck), g.enemies_left()) == (0, 7, 12)
    g = dealt("endless_horde", "solo")
    assert (len(g.unseen), len(g.enemy_deck), g.enemies_left()) == (4, 4, 8)
    assert g.view(0)["removed_unseen"] == 4


@rules("VC-CH3", "VC-CH4", "VC-CH6", "VC-X18", "VC-D24")
def test_banishing():
    g = scene("endless_horde", active=["flintlock_pistol"], deck=[], lurking=["cultist", "?glutton", "?pickpocket"], sanity=4)
    only(g, Refocus(0))
    assert g.sanity[0] == 3
    assert legal(g) == ["banish 1", "decline"]
    play(g, "banish 1")
    assert names(g.banished) == ["cultist"]
    assert list(g.defeated) == []
    assert g.lurking[0] >= 0
    assert g.shown[0] == 0
    assert asked(g) == "VC-D25"
    play(g, "lurk 2")
    assert deck(g) == ["glutton"]
    assert turn_over(g)


@rules("VC-CH5", "VC-X18")
def test_banishing_nothing_brings_two():
    g = scene(
        "endless_horde",
        active=["boat_hook"],
        deck=[],
        lurking=["cultist", "?glutton", "?pickpocket"],
        enemy_deck=["night_herald", "grave_leech"],
        sanity=4,
    )
    only(g, Refocus(0))
    assert g.sanity[0] == 3
    assert asked(g) == "VC-D25"
    play(g, "lurk 1", "lurk 1")
    assert deck(g) == ["cultist", "grave_leech"]
    assert names(g.lurking) == ["night_herald", "glutton", "pickpocket"]


@rules("VC-CH5", "VC-CH8")
def test_with_one_lurking_enemy_left_the_second_is_skipped():
    g = scene("endless_horde", deck=[], lurking=[None, "?glutton", None], enemy_deck=[])
    only(g, Refocus(0))
    assert deck(g) == ["glutton"]


@rules("VC-CH4", "VC-AF4")
def test_the_face_stealer_is_banished_with_eyes_and_hands():
    row = {"lurking": ["face_stealer", None, None], "enemy_deck": [], "deck": [], "hand_1": ["glutton"]}
    g = scene("endless_horde", active=["flintlock_pistol", "boat_hook"], **row)
    only(g, Refocus(0))
    assert deck(g) == ["face_stealer"]
    g = scene("endless_horde", active=["brass_astrolabe", "cursed_gold"], hand=["lampblack_shade"], **row)
    only(g, Refocus(0))
    assert legal(g) == ["banish 1", "decline"]


@rules("VC-CH4")
def test_a_face_down_enemy_is_not_banished():
    g = scene("endless_horde", active=["flintlock_pistol"], deck=[], lurking=["?cultist", "?glutton", "?pickpocket"])
    only(g, Refocus(0))
    assert asked(g) == "VC-D25"


@rules("VC-CH7", "VC-X22")
def test_an_empty_enemy_deck_stays_empty():
    g = scene("endless_horde", deck=[], lurking=["cultist", "glutton", None], enemy_deck=[], defeated=["pickpocket"])
    only(g, Refocus(0))
    play(g, "lurk 1")
    assert names(g.lurking) == [None, None, None]
    assert names(g.defeated) == ["pickpocket"]


@rules("VC-CH2", "VC-X19", "VC-G1")
def test_the_last_enemy_is_defeated():
    g = scene(
        "endless_horde", hand_1=["pickpocket"], lurking=[None, None, None], enemy_deck=[], active=["boat_hook"], hand=["rosary_beads"]
    )
    go(g, "act")
    play(g, "action fight")
    assert won(g)
    assert g.current == 0


@rules("VC-CH2", "VC-CH6")
def test_the_last_enemy_is_banished():
    g = scene("endless_horde", deck=[], lurking=["cultist", None, None], enemy_deck=[], active=["flintlock_pistol"])
    only(g, Refocus(0))
    play(g, "banish 1")
    assert won(g)


@rules("VC-CH2", "VC-Q40")
@first_printing
def test_enemies_out_of_the_game_do_not_count():
    g = dealt("endless_horde", "solo")
    everywhere = [*g.lurking, *g.enemy_deck, *g.hands[0], *g.decks[0], *g.discards[0]]
    assert g.enemies_left() == sum(card >= 29 for card in everywhere) == 6


@rules("VC-Q12", "VC-CH3", "VC-G4")
def test_the_hordes_toll_comes_before_the_banishing():
    g = scene("endless_horde", deck=[], lurking=["cultist", None, None], enemy_deck=[], active=["flintlock_pistol"], sanity=1)
    only(g, Draw(0))
    assert lost(g)
    assert "banished" not in kinds(g)
