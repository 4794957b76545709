"""What came with the second printing: relics that look at slots, neighbours and the partner, at lurkers and at the curse; traits."""

from __future__ import annotations

import pytest
from support import rules
from support_viscounts_curse import (
    HOUSE,
    active,
    asked,
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
    won,
)

from malison.games.viscounts_curse import GAME
from malison.games.viscounts_curse.rules.enemies import Discard
from malison.kernel.errors import EditionError


def strengths(g, seat=0):
    return g.view(0)["players"][seat]["strength"]


def at(*relics, **piles):
    """The first player's strengths with these active relics, from slot 1 on."""
    piles.setdefault("character_1", "rook")
    return strengths(scene(active=list(relics), **piles))


def discarded(card, **piles):
    """The first player has just discarded this enemy."""
    g = scene(hand=[card, *piles.pop("hand", [])], **piles)
    return only(g, Discard(0, number(card)))


def dropped(card, **piles):
    """This relic has just dropped off."""
    return go(scene(active=[None, None, card], **{"hand": ["boat_hook"], **piles}))


def played(card, **piles):
    """This relic has just been played."""
    return play(go(scene(hand=[card, "rosary_beads"], **piles), "play"), f"play {card}")


# -- while active


@rules("VC-L13", "VC-R-FLINTLOCK-PISTOL", "VC-R-STORM-LANTERN", "VC-R-SAINTS-FINGER-BONE")
def test_a_slot_of_its_own():
    assert [at(*[None] * slot, "flintlock_pistol")["fight"] for slot in range(3)] == [4, 1, 1]
    assert [at(*[None] * slot, "storm_lantern")["scry"] for slot in range(3)] == [1, 1, 3]
    assert [at(*[None] * slot, "saints_finger_bone")["heal"] for slot in range(3)] == [2, 2, 4]


@rules("VC-L14", "VC-R-PEWTER-CRUCIFIX")
def test_relics_beside_it():
    assert at("pewter_crucifix")["heal"] == 1
    assert at("rosary_beads", "pewter_crucifix", "boat_hook")["heal"] == 3
    assert at("rosary_beads", "pewter_crucifix", "angels_tears")["heal"] == 7
    assert at("pewter_crucifix", "boat_hook", "rosary_beads")["heal"] == 2
    # A star is no heal that is printed.
    assert at("pewter_crucifix", "cursed_gold")["heal"] == 2


@rules("VC-L14")
def test_the_partners_row_is_not_beside_ones_own():
    g = scene(active=["boat_hook", None, "pewter_crucifix"], active_1=["rosary_beads"], character_1="rook")
    assert strengths(g)["heal"] == 1


@rules("VC-L15", "VC-R-SPRIG-OF-WOLFSBANE")
def test_the_partners_row():
    assert at("sprig_of_wolfsbane")["fight"] == 1
    assert at("sprig_of_wolfsbane", active_1=["boat_hook"])["fight"] == 2
    assert at("sprig_of_wolfsbane", active_1=["boat_hook", "flintlock_pistol"])["fight"] == 2
    assert at("sprig_of_wolfsbane", "boat_hook", active_1=["rosary_beads"])["fight"] == 3
    # Alone, another of one's own does it.
    assert at("sprig_of_wolfsbane", mode="solo")["fight"] == 1
    assert at("sprig_of_wolfsbane", "boat_hook", mode="solo")["fight"] == 4


@rules("VC-L13", "VC-CU3")
def test_what_relics_give_counts_against_the_curse():
    g = go(scene("behemoth", active=["flintlock_pistol"], hand=[], deck=[], discard=["boat_hook"], health=20), "refill")
    assert g.health == 16


@rules("VC-L20", "VC-R-TALLOW-CANDLE", "VC-R-SCRYING-BOWL", "VC-R-VESPERS-PLANCHETTE")
def test_a_scry_that_soothes():
    g = go(scene(active=["tallow_candle", "scrying_bowl"], hand=["boat_hook"], sanity=2, sanity_1=3), "act")
    mine = play(g.clone(), "action scry", "target 1")
    assert (list(mine.sanity), asked(mine)) == ([5, 3], "VC-D11")
    assert list(play(g.clone(), "action scry", "target 2").sanity) == [2, 6]
    assert list(play(g.clone(), "action heal", "target 2").sanity) == [2, 4]


# -- when played and dropping off


@rules("VC-L16", "VC-R-BLACK-CAT-CHARM")
def test_the_charm_swaps_the_last_two():
    g = played("black_cat_charm", active=[None, "boat_hook", "purse_of_coppers"])
    assert active(play(g.clone(), "use")) == ["black_cat_charm", "purse_of_coppers", "boat_hook"]
    assert active(play(g.clone(), "skip")) == ["black_cat_charm", "boat_hook", "purse_of_coppers"]
    gap = play(played("black_cat_charm", active=[None, None, "purse_of_coppers"]), "use")
    assert active(gap) == ["black_cat_charm", "purse_of_coppers", None]
    assert "swapped" in kinds(gap)
    assert asked(played("black_cat_charm", active=[])) == "VC-D7"


@rules("VC-L17", "VC-R-VISCOUNTS-SIGNET")
def test_the_signet_pushes_the_last_relic_off():
    g = played(
        "viscounts_signet", active=[None, "purse_of_coppers", "ottolines_tinctures"], sanity=4, character_1="ottoline", character_2="finch"
    )
    assert list(g.sanity) == [3, 6]
    play(g, "use")
    assert (active(g), asked(g)) == (["viscounts_signet", "purse_of_coppers", None], "VC-D4")
    assert discard(g)[-1] == "ottolines_tinctures"
    assert list(play(g, "use", "player 1").sanity) == [4, 6]
    assert asked(played("viscounts_signet", active=[None, "purse_of_coppers"])) == "VC-D7"


@rules("VC-L17")
def test_what_is_pushed_off_need_not_do_anything():
    g = play(played("viscounts_signet", active=[None, None, "pewter_crucifix"], sanity=4), "use")
    assert (active(g), discard(g)[-1], asked(g)) == (["viscounts_signet", None, None], "pewter_crucifix", "VC-D7")


@rules("VC-L18", "VC-R-CURSED-GOLD")
def test_cursed_gold_comes_back():
    g = play(dropped("cursed_gold"), "use")
    assert (hand(g), discard(g)) == (["boat_hook", "cursed_gold"], [])
    assert "taken_back" in kinds(g)
    left = play(dropped("cursed_gold", hand=["boat_hook", "purse_of_coppers"]), "skip")
    assert discard(left) == ["cursed_gold"]


@rules("VC-L19", "VC-D26", "VC-R-WHALERS-LANCE")
def test_the_lance_strikes_what_lurks():
    g = dropped("whalers_lance", lurking=["grave_leech", "drowned_brute", "?pickpocket"], enemy_deck=["cultist"])
    play(g, "use")
    # The only one that is face-up and weak enough.
    assert names(g.defeated) == ["grave_leech"]
    assert (names(g.lurking), list(g.shown)) == (["cultist", "drowned_brute", "pickpocket"], [0, 1, 0])
    several = play(dropped("whalers_lance", lurking=["grave_leech", "face_stealer", "?pickpocket"]), "use")
    assert (asked(several), legal(several)) == ("VC-D26", ["strike 1", "strike 2"])
    assert (
        asked(dropped("whalers_lance", lurking=["drowned_brute", "?pickpocket", "?cultist"], hand=["boat_hook", "rosary_beads"])) == "VC-D5"
    )


@rules("VC-L19")
def test_in_the_horde_it_may_be_the_last():
    g = dropped(
        "whalers_lance",
        curse="endless_horde",
        lurking=["pickpocket", None, None],
        enemy_deck=[],
        defeated=[],
        deck=[],
        deck_1=[],
        hand_1=[],
    )
    assert won(play(g, "use"))


@rules("VC-CU4", "VC-R-FORBIDDEN-GRIMOIRE")
def test_the_grimoire_weakens_each_curse():
    assert play(played("forbidden_grimoire", curse="behemoth", health=20), "use").health == 18
    assert won(play(played("forbidden_grimoire", curse="behemoth", health=2), "use"))
    assert play(played("forbidden_grimoire", curse="collector", collection=3), "use").collection == 5
    target = HOUSE.curses.collector.target[0]
    assert won(play(played("forbidden_grimoire", curse="collector", collection=target - 1), "use"))
    assert play(played("forbidden_grimoire", curse="choking_fog", fog=5), "use").fog == 4
    assert won(play(played("forbidden_grimoire", curse="choking_fog", fog=1), "use"))


@rules("VC-CU4", "VC-CH6")
def test_of_the_horde_it_banishes_the_leftmost_that_is_seen():
    g = played("forbidden_grimoire", curse="endless_horde", lurking=["?cultist", "glutton", "pickpocket"], enemy_deck=["grave_leech"])
    play(g, "use")
    assert names(g.banished)[-1] == "glutton"
    assert (names(g.lurking), list(g.shown)) == (["cultist", "grave_leech", "pickpocket"], [0, 0, 1])
    unseen = played("forbidden_grimoire", curse="endless_horde", lurking=["?cultist", "?glutton", "?pickpocket"])
    assert asked(unseen) == "VC-D7"


@rules("VC-R-PURSE-OF-COPPERS", "VC-R-BOAT-HOOK")
def test_starters_have_something_to_do():
    g = dropped("purse_of_coppers", hand=["boat_hook", "rosary_beads"])
    assert (asked(g), asked(play(g.clone(), "use"))) == ("VC-D4", "VC-D15")
    hooked = dropped("boat_hook", hand=["rosary_beads", "purse_of_coppers"], lurking=["glutton", "?cultist", "?pickpocket"])
    assert list(play(hooked, "use", "reveal 3").shown) == [1, 0, 1]


@rules("VC-R-BOTTLE-OF-LAUDANUM")
def test_laudanum_costs_one_and_gives_two():
    g = play(played("bottle_of_laudanum", sanity=5, sanity_1=3), "use")
    assert list(g.sanity) == [4, 3]
    assert list(play(g, "player 2").sanity) == [4, 5]


# -- enemies


@rules("VC-R-PICKPOCKET")
def test_the_pickpocket_takes_the_dearest_with_it():
    g = discarded("pickpocket", market=["silver_dagger", "whalers_lance", "lucky_coin"], market_deck=["indulgence"])
    assert (names(g.market), names(g.market_discard)) == (["indulgence", "whalers_lance", "lucky_coin"], ["silver_dagger"])


@rules("VC-R-DROWNED-BRUTE")
def test_the_brute_washes_a_relic_away():
    g = discarded("drowned_brute", active=["boat_hook", "storm_lantern", "rosary_beads"], sanity=5)
    assert (active(g), discard(g), g.sanity[0]) == (["boat_hook", "storm_lantern", None], ["drowned_brute", "rosary_beads"], 1)
    assert discard(discarded("drowned_brute", active=["boat_hook"], sanity=5)) == ["drowned_brute"]


@rules("VC-R-LAMPBLACK-SHADE")
def test_the_shade_takes_a_relic_from_the_hand():
    g = discarded("lampblack_shade", hand=["boat_hook", "rosary_beads", "cultist"])
    assert (asked(g), legal(g)) == ("VC-D21", ["discard boat_hook", "discard rosary_beads"])
    assert discard(play(g, "discard boat_hook")) == ["lampblack_shade", "boat_hook"]


@rules("VC-CU5", "VC-R-CULTIST")
def test_the_cultist_feeds_each_curse():
    assert discarded("cultist", curse="behemoth", health=20).health == 21
    assert discarded("cultist", curse="behemoth", health=HOUSE.curses.behemoth.health[0]).health == HOUSE.curses.behemoth.health[0]
    assert discarded("cultist", curse="collector", collection=3).collection == 2
    assert discarded("cultist", curse="collector", collection=0).collection == 0
    assert discarded("cultist", curse="choking_fog", fog=5).fog == 6
    assert discarded("cultist", curse="choking_fog", fog=HOUSE.curses.choking_fog.fog[0]).fog == HOUSE.curses.choking_fog.fog[0]
    assert list(discarded("cultist", curse="endless_horde", sanity=6).sanity) == [4, 6]
    assert lost(discarded("cultist", curse="endless_horde", sanity=2))


# -- investigators


@rules("VC-TR1")
def test_finch_haggles():
    market = ["lucky_coin", "ceremonial_rapier", "viscounts_signet"]
    piles = {"active": ["purse_of_coppers", "storm_lantern"], "hand": ["boat_hook"], "market": market}
    g = play(go(scene(**piles), "act"), "action purchase", "target 1")
    assert legal(g) == ["buy 1", "buy 2"]
    assert g.asking.label(g, g.legal()[1]) == "Ceremonial Rapier (takes 3 of 3)"
    assert g.view(0)["doing"]["prices"] == [2, 3, 5]
    # For the partner everything costs what it says, and with a Pickpocket in hand one more than that.
    theirs = play(go(scene(**piles), "act"), "action purchase", "target 2")
    assert "ceremonial_rapier" not in discard(theirs, 1)
    dear = go(scene(**{**piles, "hand": ["boat_hook", "pickpocket"]}), "act")
    assert "ceremonial_rapier" not in discard(play(dear, "action purchase", "target 1"))


@rules("VC-TR2")
def test_rook_fights_when_cornered():
    one = scene(active=["boat_hook"], hand=["cultist", "rosary_beads"], character_1="rook")
    two = scene(active=["boat_hook"], hand=["cultist", "pickpocket"], character_1="rook")
    other = scene(active=["boat_hook"], hand=["cultist", "pickpocket"])
    assert [strengths(g)["fight"] for g in (one, two, other)] == [2, 3, 2]


@rules("VC-TR2", "VC-CU3")
def test_the_curse_sees_no_traits():
    g = scene(
        "behemoth", active=["boat_hook"], hand=["cultist", "pickpocket"], deck=[], discard=["rosary_beads"], character_1="rook", health=20
    )
    assert go(g, "refill").health == 18


@rules("VC-TR3")
def test_ottoline_keeps_calm():
    for card, loss in (("glutton", 2), ("drowned_brute", 3), ("plaguebearer", 2), ("peek_a_boo", 1)):
        g = discarded(card, character_1="ottoline", character_2="finch", sanity=6)
        assert g.sanity[0] == 6 - loss, card
    g = scene(hand=["glutton", "drowned_brute", "peek_a_boo"], character_1="ottoline", character_2="finch")
    assert g.view(0)["players"][0]["hand_toll"] == 6


@rules("VC-TR4")
def test_vesper_sees_one_more():
    g = scene(active=["storm_lantern"], character_1="vesper", character_2="finch", active_1=["storm_lantern"])
    assert (strengths(g)["scry"], strengths(g, 1)["scry"]) == (2, 1)


@rules("VC-TR5")
def test_traits_are_read_at_the_table():
    g = scene()
    assert [one["trait"] for one in g.view(0)["players"]] == [
        "Market relics of value 4 or more cost you 1 less.",
        "Discarding an enemy of strength 3 or more costs you 1 sanity less.",
    ]


@first_printing
def test_the_first_printing_has_no_traits():
    g = scene(hand=["glutton"], character_1="ottoline", character_2="finch")
    assert [one["trait"] for one in g.view(0)["players"]] == ["", ""]
    assert only(g, Discard(0, number("glutton"))).sanity[0] == 3


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"characters": [{"id": "finch", "trait": "sings 2"}]}, "characters[0](finch).trait"),
        ({"market": [{"id": "indulgence", "while_active": "heal per heal"}]}, "market[7](indulgence).while_active"),
        ({"market": [{"id": "indulgence", "while_active": "2 heal in slot 6"}]}, "market[7](indulgence).while_active"),
        ({"enemies": [{"id": "cultist", "discarded": "feed"}]}, "enemies[1](cultist).discarded"),
    ],
)
def test_wrong_words_are_refused_with_their_place(change, key):
    with pytest.raises(EditionError) as refused:
        GAME.edition(change)
    assert [problem.key for problem in refused.value.problems] == [key]
