"""Refocusing, in the middle of anything, and being surrounded."""

from __future__ import annotations

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

from malison.games.viscounts_curse.box.cards import ENEMIES
from malison.games.viscounts_curse.rules.enemies import Discard
from malison.games.viscounts_curse.rules.refocus import Draw, Refocus, can_draw


@rules("VC-RF1")
def test_a_deck_that_has_just_run_out_is_not_refocused_yet():
    g = go(scene(hand=["boat_hook", "glutton"], deck=["purse_of_coppers"], discard=["rosary_beads"]), "refill")
    assert turn_over(g)
    assert g.decks[0] == []
    assert "refocuses" not in kinds(g)


@rules("VC-RF2", "VC-X26", "VC-D-FLOW3", "VC-Q7", "VC-CU2")
def test_who_draws_refocuses_whoevers_turn_it_is():
    g = scene(
        active=["forbidden_grimoire", "flintlock_pistol", "purse_of_coppers"],
        hand=["rosary_beads"],
        active_1=["boat_hook"],
        deck_1=[],
        discard_1=["rosary_beads"],
        lurking=["glutton", "cultist", "pickpocket"],
        health=30,
    )
    go(g, "act")
    play(g, "action scry", "target 2", "draw")
    assert (g.health, list(g.sanity)) == (28, [6, 4])
    assert (asked(g), g.seat) == ("VC-D25", 1)
    play(g, "lurk 2")
    assert len(hand(g, 1)) == 1
    assert {*hand(g, 1), *deck(g, 1)} == {"rosary_beads", "cultist"}
    assert (asked(g), g.seat) == ("VC-D11", 1)
    play(g, "dismiss 1", "dismiss 1")
    assert asked(g) != "VC-D11"


@rules("VC-RF3", "VC-Q36", "VC-D25")
def test_any_lurking_enemy_may_be_picked():
    for slot, enemy in ((1, "glutton"), (2, "cultist"), (3, "pickpocket")):
        g = scene("choking_fog", deck=[], lurking=["glutton", "?cultist", "?pickpocket"], enemy_deck=["grave_leech"])
        only(g, Refocus(0))
        assert legal(g) == ["lurk 1", "lurk 2", "lurk 3"]
        assert "?" not in g.label(g.legal()[0])
        assert "unknown" in g.label(g.legal()[1])
        play(g, f"lurk {slot}")
        assert deck(g) == [enemy]
        assert names(g.lurking)[slot - 1] == "grave_leech"
        assert g.shown[slot - 1] == 0
        assert [e["text"] for e in g.events(1) if e["kind"] == "follows"] == [
            f"{g.box.names[number(enemy)]} joins Augusta Finch's discard pile."
        ]


@rules("VC-RF4", "VC-RF5")
def test_the_discard_pile_becomes_the_deck():
    g = scene(
        "choking_fog",
        active=["boat_hook"],
        hand=["storm_lantern"],
        deck=[],
        discard=["purse_of_coppers", "rosary_beads", "lucky_coin"],
        hand_1=["boat_hook"],
        discard_1=["rosary_beads"],
        lurking=["cultist", None, None],
        enemy_deck=[],
    )
    before = (hand(g, 1), active(g, 1), deck(g, 1), discard(g, 1))
    only(g, Refocus(0))
    assert deck(g) == ["cultist", "lucky_coin", "purse_of_coppers", "rosary_beads"]
    assert discard(g) == []
    assert (hand(g), active(g)) == (["storm_lantern"], ["boat_hook", None, None])
    assert (hand(g, 1), active(g, 1), deck(g, 1), discard(g, 1)) == before


@rules("VC-RF4")
def test_the_new_deck_is_shuffled():
    orders = set()
    for seed in range(30):
        g = scene(
            "choking_fog",
            seed=seed,
            deck=[],
            discard=["purse_of_coppers", "rosary_beads", "lucky_coin"],
            lurking=["cultist", None, None],
            enemy_deck=[],
        )
        orders.add(tuple(only(g, Refocus(0)).decks[0]))
    assert len(orders) > 10


@rules("VC-RF6", "VC-Q6")
def test_without_a_lurking_enemy_none_is_added():
    g = scene("choking_fog", deck=[], discard=["boat_hook"], lurking=[None, None, None], enemy_deck=[])
    only(g, Refocus(0))
    assert deck(g) == ["boat_hook"]


@rules("VC-RF7", "VC-Q10", "VC-Q16")
def test_a_draw_that_finds_nothing_ends_the_refill():
    g = scene("choking_fog", hand=["cultist"], deck=[], lurking=[None, None, None], enemy_deck=[])
    fog = g.fog
    go(g, "refill")
    assert turn_over(g)
    assert hand(g) == ["cultist"]
    assert kinds(g).count("refocuses") == 1
    assert kinds(g).count("no_draw") == 1
    assert g.fog == fog - 1
    assert "surrounded" not in kinds(g)


@rules("VC-RF7", "VC-L3")
@first_printing
def test_a_failed_draw_ends_an_ability_of_two_draws():
    g = scene("choking_fog", hand=["forbidden_grimoire", "boat_hook"], deck=["purse_of_coppers"], lurking=[None, None, None], enemy_deck=[])
    go(g, "play")
    play(g, "play forbidden_grimoire", "use")
    assert hand(g) == ["boat_hook", "purse_of_coppers"]
    assert kinds(g).count("no_draw") == 1
    assert asked(g) == "VC-D7"


@rules("VC-Q10")
def test_with_an_empty_discard_pile_the_deck_is_the_added_enemy():
    g = scene("choking_fog", deck=[], lurking=["cultist", None, None], enemy_deck=[])
    only(g, Refocus(0))
    assert deck(g) == ["cultist"]
    g = scene("endless_horde", deck=[], lurking=["cultist", "glutton", None], enemy_deck=[])
    only(g, Refocus(0))
    play(g, "lurk 1")
    assert deck(g) == ["cultist", "glutton"]


@rules("VC-RF8")
def test_who_can_draw():
    nothing = {"deck": [], "lurking": [None, None, None], "enemy_deck": []}
    assert not can_draw(scene(**nothing), 0)
    assert can_draw(scene(**nothing | {"deck": ["boat_hook"]}), 0)
    assert can_draw(scene(discard=["boat_hook"], **nothing), 0)
    assert can_draw(scene(**nothing | {"lurking": ["cultist", None, None]}), 0)
    assert can_draw(scene(defeated=["cultist"], **nothing), 0)
    assert not can_draw(scene("endless_horde", defeated=["cultist"], hand_1=["glutton"], **nothing), 0)
    assert not can_draw(scene(hand=["fate_controller", "boat_hook", "rosary_beads"]), 0)
    assert can_draw(scene(hand=["fate_controller", "boat_hook"]), 0)


@rules("VC-RF8", "VC-AS2")
def test_a_draw_vision_is_offered_only_if_it_can_bring_something():
    g = scene(active=["storm_lantern"], hand=["boat_hook"], deck=[], lurking=[None, None, None], enemy_deck=[])
    go(g, "act")
    play(g, "action scry", "target 1")
    assert "draw" not in legal(g)


@rules("VC-Q7", "VC-D-FLOW2")
@first_printing
def test_a_refocus_in_the_middle_of_an_ability():
    g = scene("choking_fog", hand=["forbidden_grimoire", "boat_hook"], deck=["purse_of_coppers"], discard=["rosary_beads"])
    go(g, "play")
    play(g, "play forbidden_grimoire", "use")
    assert asked(g) == "VC-D25"
    assert hand(g) == ["boat_hook", "purse_of_coppers"]
    play(g, "lurk 1")
    assert len(hand(g)) == 3


@rules("VC-D-FLOW2", "VC-D23", "VC-D24", "VC-D25")
@first_printing
def test_the_order_of_questions_in_a_refocus():
    g = scene("collector", deck=[], discard=["lucky_coin"])
    only(g, Refocus(0))
    assert asked(g) == "VC-D23"
    assert asked(play(g, "refuse")) == "VC-D25"
    g = scene("endless_horde", deck=[], active=["flintlock_pistol"], lurking=["cultist", "glutton", "pickpocket"])
    only(g, Refocus(0))
    assert asked(g) == "VC-D24"
    play(g, "decline")
    assert asked(g) == "VC-D25"
    assert asked(play(g, "lurk 1")) == "VC-D25"
    assert turn_over(play(g, "lurk 1"))


@rules("VC-Q9", "VC-X25")
@first_printing
def test_a_refocus_when_a_relic_drops_off():
    g = scene(
        active=["flintlock_pistol", "boat_hook", "black_cat_charm"],
        hand=["rosary_beads", "purse_of_coppers"],
        deck=[],
        lurking=["cultist", None, None],
        enemy_deck=[],
        health=20,
    )
    go(g)
    play(g, "use")
    assert (g.health, g.sanity[0]) == (15, 3)
    assert len(hand(g)) == 3
    assert {hand(g)[2], *deck(g)} == {"black_cat_charm", "cultist"}


@rules("VC-Q9")
@first_printing
def test_the_charm_that_dropped_off_may_be_the_tribute():
    g = scene("collector", active=["scrying_bowl", None, "black_cat_charm"], hand=["rosary_beads", "purse_of_coppers"], deck=[])
    go(g)
    play(g, "use")
    assert legal(g) == ["tribute black_cat_charm", "tribute scrying_bowl", "refuse"]


@rules("VC-Q8")
def test_an_active_relic_given_up_no_longer_counts():
    g = scene("collector", active=[None, "merchants_seal"], hand=["scrying_bowl", "boat_hook"], deck=[], discard=["rosary_beads"])
    go(g, "play")
    play(g, "play scrying_bowl", "use", "tribute merchants_seal", "lurk 1")
    assert g.view(0)["players"][0]["strength"]["purchase"] == 0


# -- surrounded


@rules("VC-SU1", "VC-SU4", "VC-Q16", "VC-Q17")
def test_when_a_player_is_surrounded():
    for cards, surrounded in (
        (["cultist", "pickpocket", "peek_a_boo"], True),
        (["cultist", "pickpocket", "peek_a_boo", "fate_controller"], True),
        (["cultist", "pickpocket"], False),
        (["cultist", "pickpocket", "boat_hook"], False),
        (["cultist", "pickpocket", "peek_a_boo", "boat_hook"], False),
    ):
        g = go(scene(hand=cards), "surrounded")
        assert ("surrounded" in kinds(g)) == surrounded, cards
        assert g.sanity[0] == 6 - (len(cards) if surrounded else 0)


@rules("VC-SU2")
def test_the_whole_hand_is_discarded_in_the_order_it_was_drawn():
    g = scene(hand=["night_herald", "pickpocket", "wailing_widow"], lurking=["?cultist", None, None], enemy_deck=[])
    go(g, "surrounded")
    assert [e["text"] for e in g.events(0) if e["kind"] == "discards"] == [
        "Augusta Finch discards Night Herald.",
        "Augusta Finch discards Pickpocket.",
        "Augusta Finch discards Wailing Widow.",
    ]
    assert list(g.sanity) == [1, 5]
    assert "cultist" in discard(g)


@rules("VC-SU3", "VC-X31", "VC-Q11", "VC-Q18")
def test_surrounded_twice():
    g = scene(
        hand=["pickpocket", "peek_a_boo", "cultist"],
        deck=["boat_hook", "fate_controller", "night_herald", "plaguebearer"],
        sanity=7,
    )
    go(g, "surrounded")
    assert kinds(g).count("surrounded") == 2
    assert lost(g)
    assert discard(g) == ["pickpocket", "peek_a_boo", "cultist", "plaguebearer", "night_herald"]
    assert hand(g) == ["fate_controller"]
    assert "follows" not in kinds(g)


@rules("VC-Q18")
def test_every_pass_of_the_loop_costs_three_or_more():
    g = scene()
    assert min(g.box.strength[number(enemy)] for enemy in ENEMIES) == 1
    assert g.box.hand == 3


@rules("VC-SU5", "VC-Q15")
def test_only_the_current_player_is_checked_at_the_end_of_the_turn():
    g = scene(hand=["boat_hook", "purse_of_coppers", "rosary_beads"], hand_1=["cultist", "pickpocket", "peek_a_boo"])
    go(g, "surrounded")
    assert "surrounded" not in kinds(g)
    assert list(g.sanity) == [6, 6]


@rules("VC-Q11")
def test_sanity_0_stops_everything():
    g = scene(hand=["night_herald"], sanity=2, lurking=["?cultist", None, None])
    only(g, Discard(0, number("night_herald")))
    assert lost(g)
    assert discard(g) == ["night_herald"]
    g = scene(deck=[], active=["boat_hook"], sanity=1, health=20, discard=["rosary_beads"])
    only(g, Draw(0))
    assert lost(g)
    assert g.decks[0] == []
