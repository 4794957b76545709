"""What a move costs in truth stands on its button; what nobody was asked about is marked; and what happens says why."""

from __future__ import annotations

import pytest
from support import rules
from support_viscounts_curse import asked, dealt, first_printing, go, legal, lost, number, only, play, scene

from malison.games.viscounts_curse import GAME
from malison.games.viscounts_curse.moves import MOVES
from malison.games.viscounts_curse.rules.enemies import WhenDiscarded, destroy
from malison.games.viscounts_curse.rules.refocus import Draw
from malison.games.viscounts_curse.rules.relics import UseAbility
from malison.kernel.scene import Choice


def labels(g):
    return {MOVES.name(move): g.label(move) for move in g.legal()}


def told(g, kind):
    return [event for event in g.events(0) if event["kind"] == kind]


# -- labels


@rules("VC-E2", "VC-T7", "VC-Q13")
def test_stars_and_strengths_are_named_as_they_cost():
    sale = ["lucky_coin", "tallow_candle", "ornate_mirror"]
    g = go(scene(hand=["cursed_gold", "forbidden_grimoire", "boat_hook"], sanity=2, hand_1=["pickpocket"], market=sale), "play")
    assert labels(g) == {
        "play cursed_gold": "Cursed Gold — costs 1 sanity · then Purchase up to 4, Scry 1 or Heal 1",
        "play forbidden_grimoire": "Forbidden Grimoire — costs 2 sanity, loses the game · then Purchase up to 2, Fight 2, Scry 3 or Heal 2",
        "play boat_hook": "Boat Hook · then Fight 2",
    }
    g = go(scene(hand=["pickpocket", "drowned_brute", "boat_hook"], sanity=4), "discard")
    assert labels(g) == {
        "discard pickpocket": "Pickpocket — costs 1 sanity",
        "discard drowned_brute": "Drowned Brute — costs 4 sanity, loses the game",
        "discard boat_hook": "Boat Hook",
    }


@rules("VC-R-WAILING-WIDOW", "VC-Q13", "VC-SO3", "VC-X27")
def test_the_widow_says_whom_she_ruins():
    g = go(scene(hand=["wailing_widow", "boat_hook"], sanity_1=4), "discard")
    assert labels(g)["discard wailing_widow"] == "Wailing Widow — costs 2 sanity, costs Sister Ottoline 1 sanity"
    g = go(scene(hand=["wailing_widow", "boat_hook"], sanity_1=1), "discard")
    assert labels(g)["discard wailing_widow"].endswith("costs Sister Ottoline 1 sanity, loses the game")
    g = go(scene(mode="solo", hand=["wailing_widow", "boat_hook"], sanity=3), "discard")
    assert labels(g)["discard wailing_widow"] == "Wailing Widow — costs 3 sanity, loses the game"
    assert lost(play(g, "discard wailing_widow"))


@rules("VC-RF2", "VC-CB5", "VC-Q13")
@first_printing
def test_a_refocus_that_is_sure_to_come_is_on_the_button():
    # Two cards in hand after the discard, none in the deck: the draw refocuses. Five damage cost 2 + 1.
    cards = {"active": ["flintlock_pistol", "boat_hook"], "hand": ["storm_lantern", "pickpocket"], "deck": [], "health": 20}
    g = go(scene(**cards, discard=["lucky_coin"], sanity=6), "discard")
    assert labels(g) == {
        "discard storm_lantern": "Storm Lantern — costs 3 sanity · 5 damage to the Behemoth, 15 left",
        "discard pickpocket": "Pickpocket — costs 4 sanity · 5 damage to the Behemoth, 15 left",
    }
    g = go(scene(**cards, discard=["lucky_coin"], sanity=3), "discard")
    assert labels(g)["discard storm_lantern"] == "Storm Lantern — costs 3 sanity, loses the game"
    assert lost(play(g, "discard storm_lantern"))
    # The blow that breaks the curse costs nothing.
    g = go(scene(**{**cards, "health": 5}, sanity=1), "discard")
    assert labels(g)["discard storm_lantern"] == "Storm Lantern · 5 damage to the Behemoth, 0 left, wins the game"


@rules("VC-RF2", "VC-Q9", "VC-X25", "VC-Q13")
@first_printing
def test_an_ability_that_refocuses_says_what_that_costs():
    g = scene(active=["flintlock_pistol", "boat_hook", "black_cat_charm"], hand=["storm_lantern", "rosary_beads"], deck=[], sanity=3)
    g = go(g)
    assert labels(g)["use"] == "Use Black Cat Charm (the deck is empty: refocus first) — costs 3 sanity, loses the game"
    assert labels(g)["skip"] == "Do not use it"


@rules("VC-CF3", "VC-CH3", "VC-Q13")
def test_fog_and_horde_on_the_button():
    cards = {"hand": ["storm_lantern", "boat_hook"], "deck": [], "discard": ["lucky_coin"]}
    g = go(scene("choking_fog", **cards, fog=10, sanity=7, sanity_1=2), "discard")
    assert labels(g)["discard boat_hook"] == "Boat Hook — cuts your sanity to 2 · fog down to 9"
    g = go(scene("choking_fog", **cards, fog=10, sanity=2, sanity_1=3), "discard")
    assert labels(g)["discard boat_hook"] == "Boat Hook — cuts Sister Ottoline's sanity to 2 · fog down to 9"
    cards["lurking"] = ["?cultist", "glutton", "?pickpocket"]
    g = go(scene("endless_horde", **cards), "discard")
    assert labels(g)["discard boat_hook"] == "Boat Hook — costs 1 sanity, 2 enemies follow you"
    play(g, "discard boat_hook")
    assert told(g, "spared")[0]["text"] == "Augusta Finch banishes nobody, so 2 enemies follow."
    g = go(scene("endless_horde", **{**cards, "lurking": [None, "glutton", None]}, enemy_deck=[]), "discard")
    assert labels(g)["discard boat_hook"] == "Boat Hook — costs 1 sanity"
    g = go(scene("endless_horde", **cards, sanity=1), "discard")
    assert labels(g)["discard boat_hook"] == "Boat Hook — costs 1 sanity, loses the game"


@rules("VC-CC4", "VC-X16", "VC-Q13")
@first_printing
def test_the_bell_on_the_button():
    cards = {"hand": ["storm_lantern", "boat_hook"], "deck": [], "discard": ["rosary_beads"], "active": [None, None, None]}
    g = go(scene("collector", **cards, bell=3), "discard")
    assert labels(g)["discard boat_hook"] == "Boat Hook — then the bell drops to 2"
    g = go(scene("collector", **cards, bell=1), "discard")
    assert labels(g)["discard boat_hook"] == "Boat Hook — loses the game"
    assert lost(play(g, "discard boat_hook"))
    g = go(scene("collector", **{**cards, "discard": ["lucky_coin"]}, bell=1), "discard")
    assert labels(g)["discard boat_hook"] == "Boat Hook"
    play(g, "discard boat_hook")
    assert labels(g) == {
        "tribute lucky_coin": "Lucky Coin (worth 2) · collection now 2",
        "refuse": "Nothing: the bell tolls its last — loses the game",
    }
    g = go(scene("collector", **{**cards, "discard": ["lucky_coin"]}, bell=3), "refill")
    assert labels(g)["refuse"] == "Nothing: the bell drops to 2"


@rules("VC-R-GLUTTON", "VC-L7", "VC-Q13")
def test_what_the_glutton_is_sure_to_take_is_named_once():
    cards = {"hand": ["glutton", "cultist"], "deck": ["pickpocket", "peek_a_boo", "lucky_coin"]}
    g = go(scene(**cards, active=["boat_hook"]), "discard")
    assert labels(g)["discard glutton"] == "Glutton — costs 3 sanity, destroys Boat Hook"
    g = go(scene(**cards, active=["boat_hook", "rosary_beads"]), "discard")
    assert labels(g)["discard glutton"] == "Glutton — costs 3 sanity"
    play(g, "discard glutton")
    assert labels(g) == {"destroy boat_hook": "Boat Hook", "destroy rosary_beads": "Rosary Beads"}


@rules("VC-R-NIGHT-HERALD", "VC-HI3", "VC-Q13")
def test_nothing_that_is_hidden_is_on_a_button():
    # The Herald's strength is certain, whom it brings is not known.
    cards = {"hand": ["night_herald", "boat_hook"], "lurking": ["?glutton", "?cultist", "?drowned_brute"], "sanity": 3}
    g = go(scene(**cards), "discard")
    assert labels(g)["discard night_herald"] == "Night Herald — costs 2 sanity"
    for seed in range(6):
        assert labels(g.redeal(0, seed)) == labels(g)
    # A Grave Leech may be drawn: that is chance.
    g = go(scene(active=["storm_lantern"], hand=["boat_hook"], deck=["grave_leech"], sanity=1), "act")
    play(g, "action scry", "target 1")
    assert labels(g)["draw"] == "Draw a card"


@rules("VC-Q13", "VC-T10", "VC-T12")
def test_a_move_before_a_forced_one_warns_of_it():
    g = go(scene(active=["storm_lantern"], hand=["plaguebearer"], sanity=5), "act")
    assert labels(g)["action pass"] == "No action — then costs 2 sanity"
    g = go(scene(active=["storm_lantern"], hand=["plaguebearer"], sanity=2), "act")
    assert labels(g)["action pass"] == "No action — then costs 2 sanity, loses the game"


@rules("VC-Q13")
def test_the_scene_shows_what_the_button_says():
    g = go(scene(mode="solo", hand=["wailing_widow", "pickpocket", "boat_hook"], sanity=3), "discard")
    laid = GAME.laid(g.view(0), [Choice(move, label) for move, label in labels(g).items()])
    widow, thief, hook = laid.players[0].hand
    assert (widow.verb, widow.warns, widow.fatal) == ("Discard", "costs 3 sanity, loses the game", True)
    assert (thief.warns, thief.fatal, hook.warns) == ("costs 1 sanity", False, "")
    g = go(scene(active=["storm_lantern"], hand=["plaguebearer"], sanity=5), "act")
    laid = GAME.laid(g.view(0), [Choice(move, label) for move, label in labels(g).items()])
    assert laid.players[0].nothing_warns == "then costs 2 sanity"


# -- forced harm


@rules("VC-T12", "VC-E2")
def test_the_only_card_is_discarded_unasked_and_its_cost_is_marked():
    g = scene(hand=["plaguebearer"], hand_1=["boat_hook"])
    go(g, "discard")
    loss = told(g, "loses")[0]
    assert (loss["forced"], loss["harms"]) == (True, [0, 1])
    assert told(g, "discards")[0]["harms"] == []
    g = go(scene(hand=["plaguebearer", "boat_hook"]), "discard")
    play(g, "discard plaguebearer")
    assert "forced" not in told(g, "loses")[0]


@rules("VC-T6", "VC-T7")
def test_the_only_relic_is_played_unasked_and_its_stars_are_marked():
    g = go(scene(hand=["forbidden_grimoire", "cultist"]), "play")
    assert told(g, "loses")[0]["forced"]
    g = go(scene(hand=["boat_hook"], active=["storm_lantern"]), "play")
    assert told(g, "loses") == []


@rules("VC-CC4", "VC-R-GLUTTON")
def test_a_bell_and_a_relic_lost_unasked_are_marked():
    g = scene("collector", deck=[], discard=["rosary_beads"], active=[None, None, None], bell=3)
    only(g, Draw(0))
    assert told(g, "bell")[0]["harms"] == [0, 1]
    g = scene(hand=["cultist"], active=["boat_hook"])
    only(g, WhenDiscarded(0, number("glutton")))
    assert told(g, "destroyed")[0]["harms"] == [0]


# -- why


@rules("VC-L2", "VC-AS2", "VC-AF2", "VC-AH1")
@pytest.mark.parametrize(
    ("piles", "start", "moves", "text"),
    [
        ({"active": [None, None, "rosary_beads"], "sanity": 4}, "shift", ["use"], "Augusta Finch restores 1 sanity (Rosary Beads)."),
        ({"active": ["angels_tears"], "sanity": 4}, "act", ["action heal", "target 1"], "Augusta Finch restores 3 sanity (Heal)."),
        (
            {"active": ["boat_hook"], "hand": ["pickpocket", "storm_lantern"]},
            "act",
            ["action fight"],
            "Pickpocket in Augusta Finch's hand is defeated (Fight).",
        ),
        (
            {"active": ["storm_lantern"], "deck": ["cultist"]},
            "act",
            ["action scry", "target 1", "draw"],
            "Augusta Finch draws Cultist (Scry).",
        ),
        (
            {"hand": ["silver_dagger", "boat_hook", "pickpocket"]},
            "play",
            ["play silver_dagger", "use"],
            "Pickpocket in Augusta Finch's hand is defeated (Silver Dagger).",
        ),
        (
            {"hand": ["scrying_bowl", "boat_hook"], "deck": ["cultist"]},
            "play",
            ["play scrying_bowl", "use"],
            "Augusta Finch draws Cultist (Scrying Bowl).",
        ),
        (
            {"hand": ["tallow_candle", "boat_hook"], "lurking": ["cultist", "?glutton", None]},
            "play",
            ["play tallow_candle", "use"],
            "Glutton lurks in slot 2, face-up (Tallow Candle).",
        ),
        (
            {"active": [None, None, "merchants_seal"], "market": ["lucky_coin", "silver_dagger", "angels_tears"]},
            "shift",
            ["use"],
            "Augusta Finch gains Lucky Coin from the market (Merchant's Seal).",
        ),
        (
            {"active": [None, None, "brass_astrolabe"], "discard": ["lucky_coin"]},
            "shift",
            ["use"],
            "Augusta Finch puts Lucky Coin on top of the deck (Brass Astrolabe).",
        ),
        (
            {"hand": ["ornate_mirror", "glutton"]},
            "play",
            ["play ornate_mirror", "use"],
            "Augusta Finch shuffles Glutton back into the deck (Ornate Mirror).",
        ),
        (
            {"hand": ["finchs_loupe", "boat_hook"], "market": ["lucky_coin", "silver_dagger", "angels_tears"]},
            "play",
            ["play finchs_loupe", "use", "dismiss 2"],
            "Silver Dagger is sent away from the market (Finch's Loupe).",
        ),
        (
            {"hand": ["night_herald", "boat_hook"], "lurking": ["cultist", "?glutton", None]},
            "discard",
            ["discard night_herald"],
            "Glutton joins Augusta Finch's discard pile (Night Herald).",
        ),
        (
            {"hand": ["glutton", "cultist"], "active": ["lucky_coin"]},
            "discard",
            ["discard glutton"],
            "Augusta Finch's Lucky Coin is destroyed (Glutton).",
        ),
        (
            {"hand": ["boat_hook", "storm_lantern"], "deck": ["rosary_beads", "peek_a_boo"]},
            "discard",
            ["discard boat_hook"],
            "Augusta Finch discards Storm Lantern (Peek-A-Boo).",
        ),
    ],
)
@first_printing
def test_what_happens_says_why(piles, start, moves, text):
    piles.setdefault("hand", ["boat_hook", "purse_of_coppers"])
    g = go(scene(**piles), start)
    for move in moves:
        # A single option is taken unasked.
        if move in legal(g):
            play(g, move)
    event = next(event for event in g.events(0) if event["text"] == text)
    assert event["cause"]["id"].replace("_", " ") == text[text.rindex("(") + 1 : -2].lower().replace("'", "").replace("-", " ")


@rules("VC-CH6", "VC-CC3")
@first_printing
def test_a_curse_is_a_cause():
    g = scene("endless_horde", deck=[], lurking=["cultist", None, None], active=["flintlock_pistol"])
    only(g, Draw(0))
    play(g, "banish 1")
    assert told(g, "banished")[0]["cause"] == {"kind": "curse", "id": "endless_horde"}
    g = scene("collector", deck=[], active=["finchs_loupe"], discard=["rosary_beads"])
    only(g, Draw(0))
    play(g, "tribute finchs_loupe")
    assert told(g, "destroyed")[0]["text"] == "Augusta Finch's Loupe is destroyed (The Collector)."


@rules("VC-L7")
def test_an_owners_name_is_said_once():
    g = scene(character_1="rook", active=["rooks_harpoon", "merchants_seal"], active_1=["ottolines_tinctures"])
    destroy(g, 0, number("rooks_harpoon"), 0)
    destroy(g, 0, number("merchants_seal"), 0)
    destroy(g, 1, number("ottolines_tinctures"), 0)
    assert [event["text"] for event in told(g, "destroyed")] == [
        "Silas Rook's Harpoon is destroyed.",
        "Silas Rook's Merchant's Seal is destroyed.",
        "Sister Ottoline's Tinctures is destroyed.",
    ]


@rules("VC-A3")
def test_who_acts_for_themself_is_named_once():
    for target, text in (
        ("1", "Augusta Finch chooses Heal, strength 3."),
        ("2", "Augusta Finch chooses Heal for Sister Ottoline, strength 3."),
    ):
        g = go(scene(active=["angels_tears"], hand=["boat_hook", "storm_lantern"], sanity=4, sanity_1=4), "act")
        play(g, "action heal", f"target {target}")
        assert told(g, "acts")[0]["text"] == text


@rules("VC-R-FATE-CONTROLLER", "VC-Q24", "VC-L3")
@first_printing
def test_a_draw_that_is_lost_says_why():
    g = scene(hand=["boat_hook", "purse_of_coppers"], active=["forbidden_grimoire"], deck=["rosary_beads", "fate_controller"])
    only(g, UseAbility(0, number("forbidden_grimoire"), 0))
    play(g, "use")
    assert told(g, "blocked")[0]["text"] == "Fate Controller keeps Augusta Finch from drawing (Forbidden Grimoire)."


@rules("VC-CB3")
def test_a_blow_without_damage_is_not_told():
    g = scene(deck=[], active=["rosary_beads"], discard=["lucky_coin"], health=20)
    only(g, Draw(0))
    assert told(g, "struck") == []
    assert told(g, "loses")[0]["n"] == 2


# -- what is the house's


@rules("VC-SO1", "VC-CH1")
@pytest.mark.parametrize(
    ("curse", "mode", "notes"),
    [
        ("behemoth", "duo", []),
        ("behemoth", "solo", ["Alone: its health is 28 rather than 40 (house rule)."]),
        ("choking_fog", "solo", ["Alone: the fog is 8 rather than 14 (house rule)."]),
        ("collector", "duo", []),
        ("endless_horde", "duo", []),
        ("endless_horde", "solo", ["At set-up 4 enemies leave the game unseen rather than none (house rule)."]),
    ],
)
def test_the_table_says_what_the_house_has_changed(curse, mode, notes):
    g = dealt(curse, mode)
    assert g.view(0)["curse"]["notes"] == notes
    assert GAME.laid(g.view(None)).omen.notes == notes


@rules("VC-CH1", "VC-HI6")
def test_it_is_told_that_enemies_leave():
    assert told(dealt("endless_horde", "solo"), "leave")[0]["text"] == "4 enemies leave the game unseen, before anybody's turn."
    assert told(dealt("endless_horde"), "leave") == []
    assert told(dealt("endless_horde", edition="first"), "leave")[0]["text"] == "1 enemy leaves the game unseen, before anybody's turn."
    assert told(dealt("behemoth"), "leave") == []


@rules("VC-CH2")
@first_printing
def test_one_enemy_is_one_enemy():
    cards = {"lurking": [None, None, None], "enemy_deck": [], "hand": ["pickpocket", "boat_hook"]}
    g = go(scene("endless_horde", **cards), "discard")
    assert asked(g) == "VC-D12"
    assert GAME.laid(g.view(0)).omen.gauge.words == "enemy left of 11"
