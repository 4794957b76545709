"""The four actions and the market."""

from __future__ import annotations

import pytest
from support import rules
from support_viscounts_curse import active, asked, deck, discard, first_printing, go, hand, kinds, legal, names, play, scene, turn_over

MARKET = ["lucky_coin", "cursed_gold", "viscounts_signet"]


def strengths(g, seat=0):
    return g.view(seat)["players"][seat]["strength"]


@rules("VC-A1", "VC-L1")
def test_strength_is_the_symbols_on_active_relics():
    g = scene(active=["purse_of_coppers", "storm_lantern", "pewter_crucifix"], hand=["flintlock_pistol"], discard=["angels_tears"])
    assert strengths(g) == {"purchase": 3, "fight": 1, "scry": 1, "heal": 1}


@rules("VC-A2")
def test_stars_are_wild_and_symbols_are_not_used_up():
    g = scene(active=["forbidden_grimoire", "cursed_gold", None])
    assert strengths(g) == {"purchase": 5, "fight": 3, "scry": 4, "heal": 3}
    g = go(scene(active=["cursed_gold", None, None], hand=["boat_hook"], sanity=5), "act")
    play(g, "action heal", "target 1")
    assert g.sanity[0] == 6
    assert strengths(g)["purchase"] == 3


@rules("VC-A3", "VC-A4", "VC-D8", "VC-D9", "VC-D-FLOW3")
def test_the_partner_is_the_target_and_chooses():
    g = scene(active=["purse_of_coppers", "finchs_loupe"], hand=["boat_hook"], market=["lucky_coin", "cursed_gold", "flintlock_pistol"])
    go(g, "act")
    play(g, "action purchase")
    assert (asked(g), g.seat) == ("VC-D8", 0)
    assert legal(g) == ["target 1", "target 2"]
    play(g, "target 2")
    assert (asked(g), g.seat) == ("VC-D9", 1)
    play(g, "buy 2")
    assert discard(g, 1) == ["cursed_gold"]
    assert discard(g, 0) == ["boat_hook"]
    assert turn_over(g)


@rules("VC-A3")
def test_strength_comes_from_the_current_players_relics():
    g = scene(active=["boat_hook"], active_1=["flintlock_pistol", "boat_hook"], hand=["pickpocket"], hand_1=["cultist"])
    go(g, "act")
    play(g, "action fight")
    assert names(g.defeated) == ["pickpocket"]


@rules("VC-A5")
@first_printing
def test_strength_is_fixed_when_the_action_begins():
    g = scene("collector", active=["scrying_bowl"], deck=[], discard=["boat_hook"], hand=["purse_of_coppers"])
    go(g, "act")
    play(g, "action scry", "target 1", "draw", "tribute scrying_bowl")
    assert active(g) == [None, None, None]
    play(g, "lurk 1")
    assert asked(g) == "VC-D11"


@rules("VC-A6", "VC-A7", "VC-Q21", "VC-D7")
def test_only_actions_that_can_do_something_are_offered():
    g = scene(active=[], hand=["boat_hook", "cultist"], market=MARKET)
    go(g, "act")
    assert asked(g) == "VC-D12"
    assert "passes" in kinds(g)
    g = go(scene(active=["rosary_beads"], hand=["boat_hook", "cultist"], sanity=8, sanity_1=8, market=MARKET), "act")
    assert asked(g) == "VC-D12"
    g = go(scene(active=["rosary_beads"], hand=["boat_hook", "cultist"], sanity=8, sanity_1=7, market=MARKET), "act")
    assert legal(g) == ["action heal", "action pass"]
    play(g, "action heal")
    assert list(g.sanity) == [8, 8]
    g = go(scene(active=["storm_lantern"], hand=["boat_hook", "cultist"], sanity=8, sanity_1=8, market=MARKET), "act")
    assert legal(g) == ["action scry", "action pass"]


@rules("VC-A7", "VC-Q21")
def test_passing_is_always_allowed():
    g = go(scene(active=["viscounts_signet"], hand=["boat_hook", "cultist"]), "act")
    play(g, "action pass")
    assert asked(g) == "VC-D12"


@rules("VC-M1")
def test_a_relic_that_leaves_is_replaced_in_its_slot():
    g = scene(active=["purse_of_coppers"], hand=["boat_hook"], market=MARKET, market_deck=["angels_tears", "indulgence"])
    go(g, "act")
    play(g, "action purchase", "target 1")
    assert names(g.market) == ["indulgence", "cursed_gold", "viscounts_signet"]
    assert names(g.market_deck) == ["angels_tears"]


@rules("VC-M2")
def test_an_empty_market_deck_is_made_of_the_discard_pile():
    g = scene(
        active=["purse_of_coppers"], hand=["boat_hook"], market=MARKET, market_deck=[], market_discard=["angels_tears", "silver_dagger"]
    )
    go(g, "act")
    play(g, "action purchase", "target 1")
    assert {names(g.market)[0], *names(g.market_deck)} == {"angels_tears", "silver_dagger"}
    assert list(g.market_discard) == []
    assert "market_shuffled" in kinds(g)


@rules("VC-M3", "VC-Q2")
def test_with_nothing_to_deal_a_slot_stays_empty():
    g = scene(active=["purse_of_coppers"], hand=["boat_hook"], market=MARKET, market_deck=[])
    go(g, "act")
    play(g, "action purchase", "target 1")
    assert names(g.market) == [None, "cursed_gold", "viscounts_signet"]


@rules("VC-M3")
def test_empty_slots_are_filled_from_the_left_as_soon_as_there_are_cards():
    g = scene(active=["storm_lantern"], hand=["boat_hook"], market=[None, "cursed_gold", None], market_deck=[])
    go(g, "act")
    play(g, "action scry", "target 1", "dismiss 2")
    assert names(g.market) == ["cursed_gold", None, None]


@rules("VC-Q3", "VC-X30", "VC-AS4")
def test_a_dismissed_relic_may_come_straight_back():
    g = scene(active=["storm_lantern"], hand=["boat_hook"], market=["viscounts_signet", None, None], market_deck=[])
    go(g, "act")
    play(g, "action scry", "target 1", "dismiss 1")
    assert names(g.market) == ["viscounts_signet", None, None]
    assert list(g.market_discard) == []


@rules("VC-AP1", "VC-AP2", "VC-D9")
def test_purchase():
    market = ["lucky_coin", "cursed_gold", "ceremonial_rapier"]
    g = scene(active=["purse_of_coppers", "storm_lantern"], hand=["boat_hook"], market=market, character_1="rook")
    go(g, "act")
    play(g, "action purchase", "target 1")
    assert legal(g) == ["buy 1", "buy 2"]
    play(g, "buy 1")
    assert "lucky_coin" in discard(g)
    assert "lucky_coin" not in hand(g) + deck(g)
    assert turn_over(g)


@rules("VC-Q19")
def test_the_target_must_take_something():
    g = scene(active=["purse_of_coppers", "storm_lantern"], hand=["boat_hook"], market=["lucky_coin", "cursed_gold", "ceremonial_rapier"])
    go(g, "act")
    play(g, "action purchase", "target 2")
    assert legal(g) == ["buy 1", "buy 2"]
    g = scene(active=["flintlock_pistol"], hand=["boat_hook"], hand_1=["pickpocket", "peek_a_boo"])
    go(g, "act")
    play(g, "action fight")
    assert legal(g) == ["defeat pickpocket", "defeat peek_a_boo"]


@rules("VC-AP3", "VC-X7", "VC-R-PICKPOCKET", "VC-E6", "VC-Q22")
@pytest.mark.parametrize("holder", [0, 1])
def test_only_the_targets_pickpocket_raises_the_price(holder):
    hands = {"hand": ["boat_hook"], "hand_1": ["boat_hook"]}
    hands["hand_1" if holder else "hand"].append("pickpocket")
    g = scene(active=["merchants_seal"], market=["lucky_coin", "cursed_gold", "tallow_candle"], **hands)
    go(g, "act")
    play(g, "action purchase")
    mine = play(g.clone(), "target 1")
    theirs = play(g.clone(), "target 2")
    dear, free = ["buy 1", "buy 3"], ["buy 1", "buy 2", "buy 3"]
    assert (legal(mine), legal(theirs)) == ((free, dear) if holder else (dear, free))


@rules("VC-AF1", "VC-AF3", "VC-D10")
@first_printing
def test_fight_only_what_is_in_the_targets_hand_and_weak_enough():
    g = scene(
        active=["flintlock_pistol"],
        hand=["pickpocket", "plaguebearer", "grave_leech", "boat_hook"],
        discard=["peek_a_boo"],
        hand_1=["wailing_widow"],
        lurking=["fate_controller", None, None],
    )
    go(g, "act")
    play(g, "action fight", "target 1")
    assert legal(g) == ["defeat pickpocket", "defeat plaguebearer"]
    play(g, "defeat plaguebearer")
    assert names(g.defeated) == ["plaguebearer"]
    assert asked(g) == "VC-D12"


@rules("VC-AF2")
def test_a_defeated_enemy_costs_nothing_and_does_nothing():
    g = go(scene(active=["flintlock_pistol", "boat_hook"], hand=["glutton", "rosary_beads"]), "act")
    play(g, "action fight")
    assert names(g.defeated) == ["glutton"]
    assert g.sanity[0] == 6
    assert list(g.destroyed) == []
    assert "glutton" not in discard(g) + hand(g) + deck(g)


@rules("VC-AF4", "VC-X8", "VC-R-FACE-STEALER")
@pytest.mark.parametrize(
    ("relics", "others", "wins"),
    [
        (["vespers_planchette", "saints_finger_bone"], [], True),  # P1 S2 and a star
        (["storm_lantern", "saints_finger_bone"], [], False),  # P1 S1 and a star
        (["vespers_planchette", "saints_finger_bone"], ["lampblack_shade"], False),
        (["flintlock_pistol", "boat_hook", "whalers_lance"], [], False),
        (["purse_of_coppers", "scrying_bowl"], [], True),
        (["purse_of_coppers", "forbidden_grimoire"], [], True),  # P2 S1 and two stars
        (["boat_hook", "forbidden_grimoire"], [], False),  # S1 and two stars
    ],
)
@first_printing
def test_the_face_stealer_is_fought_with_eyes_and_hands(relics, others, wins):
    g = scene(mode="solo", character_1="vesper", active=relics, hand=["face_stealer", "pewter_crucifix", *others])
    go(g, "act")
    assert ("action fight" in legal(g)) == wins


@rules("VC-AS1", "VC-AS2", "VC-AS3", "VC-AS4", "VC-AS5", "VC-D11")
def test_visions_in_any_mix():
    g = scene(
        active=["forbidden_grimoire", "storm_lantern"],
        hand=["boat_hook", "cultist"],
        market=MARKET,
        lurking=["glutton", "?drowned_brute", "?grave_leech"],
    )
    go(g, "act")
    play(g, "action scry", "target 1")
    assert legal(g) == ["draw", "back boat_hook", "back cultist", "dismiss 1", "dismiss 2", "dismiss 3", "reveal 2", "reveal 3", "stop"]
    play(g, "reveal 3")
    assert list(g.shown) == [1, 0, 1]
    play(g, "dismiss 2")
    assert names(g.market_discard) == ["cursed_gold"]
    play(g, "back cultist")
    assert "cultist" in deck(g)
    assert g.sanity[0] == 6
    cards = len(hand(g))
    play(g, "draw")
    assert len(hand(g)) == cards + 1
    assert asked(g) == "VC-D12"


@rules("VC-AS1", "VC-Q20")
def test_visions_may_be_left_unused():
    g = go(scene(active=["viscounts_signet", "brass_astrolabe"], hand=["boat_hook", "cultist"]), "act")
    play(g, "action scry", "target 1", "draw", "stop")
    assert asked(g) == "VC-D12"


@rules("VC-AS1", "VC-AS2")
def test_the_same_vision_may_be_repeated():
    g = go(scene(active=["brass_astrolabe"], hand=["boat_hook"], deck=["cultist", "purse_of_coppers"]), "act")
    play(g, "action scry", "target 1", "draw", "draw")
    assert hand(g) == ["boat_hook", "purse_of_coppers", "cultist"]


@rules("VC-AS3", "VC-Q38", "VC-E8")
def test_a_card_shuffled_back_makes_a_deck():
    g = go(scene(active=["brass_astrolabe"], hand=["boat_hook", "glutton"], deck=[], discard=["purse_of_coppers"]), "act")
    play(g, "action scry", "target 1", "back glutton", "draw")
    assert "refocuses" not in kinds(g)
    assert hand(g) == ["boat_hook", "glutton"]
    assert g.sanity[0] == 6


@rules("VC-AH1", "VC-AH2", "VC-X10", "VC-R-PLAGUEBEARER")
@pytest.mark.parametrize(("sanity", "held", "after"), [(4, [], 7), (7, [], 8), (4, ["plaguebearer"], 6)])
def test_heal(sanity, held, after):
    g = go(scene(active=["angels_tears"], hand=["boat_hook", "lucky_coin", *held], sanity=sanity, sanity_1=8), "act")
    play(g, "action heal")
    assert g.sanity[0] == after


@rules("VC-X10", "VC-Q41")
def test_rosary_beads_under_the_plaguebearer_are_not_offered():
    g = go(scene(active=[None, None, "rosary_beads"], hand=["boat_hook", "lucky_coin", "plaguebearer"]))
    assert asked(g) == "VC-D5"
    assert g.sanity[0] == 6


@rules("VC-Q29", "VC-A6")
def test_a_heal_of_one_is_nothing_to_who_holds_the_plaguebearer():
    g = go(scene(active=["rosary_beads"], hand=["boat_hook", "plaguebearer"], sanity=3, sanity_1=8), "act")
    assert asked(g) == "VC-D12"
    g = go(
        scene(
            active=["ottolines_tinctures"],
            character_1="ottoline",
            character_2="finch",
            hand=["boat_hook", "plaguebearer"],
            sanity=3,
            sanity_1=8,
        ),
        "act",
    )
    play(g, "action heal")
    assert g.sanity[0] == 4


@rules("VC-A3", "VC-AH1")
def test_healing_the_partner():
    g = go(scene(active=["angels_tears"], hand=["boat_hook"], sanity=2, sanity_1=3), "act")
    play(g, "action heal", "target 2")
    assert list(g.sanity) == [2, 6]


@rules("VC-X9", "VC-L8", "VC-L9", "VC-L10", "VC-Q30", "VC-R-INDULGENCE", "VC-R-CEREMONIAL-RAPIER")
@first_printing
def test_indulgence_and_rapier_count_printed_symbols_once():
    g = scene(active=["ceremonial_rapier", "indulgence", "saints_finger_bone"])
    assert strengths(g) == {"purchase": 3, "fight": 4, "scry": 1, "heal": 5}


@rules("VC-R-INDULGENCE", "VC-L9")
def test_indulgence_alone():
    assert strengths(scene(active=["indulgence", "purse_of_coppers"])) == {"purchase": 4, "fight": 0, "scry": 0, "heal": 4}
    assert strengths(scene(active=["indulgence", "cursed_gold"])) == {"purchase": 5, "fight": 1, "scry": 1, "heal": 5}


@rules("VC-R-CEREMONIAL-RAPIER", "VC-L9")
def test_rapier_alone():
    assert strengths(scene(active=["ceremonial_rapier", "angels_tears"])) == {"purchase": 0, "fight": 5, "scry": 0, "heal": 4}


@rules("VC-R-LAMPBLACK-SHADE", "VC-A1", "VC-Q22")
def test_the_shade_takes_the_stars_from_its_holders_actions():
    g = scene(active=["viscounts_signet", "boat_hook"], hand=["lampblack_shade", "purse_of_coppers"], hand_1=["pickpocket"])
    assert strengths(g) == {"purchase": 1, "fight": 3, "scry": 1, "heal": 1}
    g = scene(active=["viscounts_signet", "boat_hook"], hand=["purse_of_coppers"], hand_1=["lampblack_shade"])
    assert strengths(g) == {"purchase": 2, "fight": 4, "scry": 2, "heal": 2}


@rules("VC-X23", "VC-R-CULTIST", "VC-Q22")
def test_the_cultist_protects_the_others_in_its_hand():
    g = go(scene(active=["boat_hook"], hand=["cultist", "pickpocket", "purse_of_coppers"]), "act")
    assert legal(g) == ["discard cultist", "discard pickpocket", "discard purse_of_coppers"]
    g = go(scene(active=["flintlock_pistol"], hand=["cultist", "pickpocket", "purse_of_coppers"]), "act")
    play(g, "action fight")
    assert names(g.defeated) == ["cultist"]
    g = go(scene(active=["gravediggers_spade"], hand=["cultist", "boat_hook"], hand_1=["pickpocket"]), "act")
    play(g, "action fight")
    assert names(g.defeated) == ["pickpocket"]


@rules("VC-X11", "VC-R-FATE-CONTROLLER", "VC-Q23", "VC-Q25")
def test_the_fate_controller_and_visions():
    g = scene(active=["scrying_bowl"], hand=["rosary_beads"], hand_1=["fate_controller", "boat_hook", "purse_of_coppers"])
    go(g, "act")
    play(g, "action scry", "target 2")
    assert "draw" not in legal(g)
    play(g, "back fate_controller")
    assert "draw" in legal(g)
    g = scene(
        active=["scrying_bowl"],
        hand=["rosary_beads"],
        hand_1=["storm_lantern", "boat_hook", "purse_of_coppers"],
        deck_1=["cultist", "fate_controller"],
    )
    go(g, "act")
    play(g, "action scry", "target 2", "draw")
    assert hand(g, 1) == ["storm_lantern", "boat_hook", "purse_of_coppers", "fate_controller"]
    assert discard(g, 1) == []
    assert "draw" not in legal(g)
