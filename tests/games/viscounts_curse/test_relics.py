"""What relics do, each on its own."""

from __future__ import annotations

import pytest
from support import rules
from support_viscounts_curse import active, asked, deck, discard, first_printing, go, hand, kinds, legal, names, number, play, scene

MARKET = ["indulgence", "silver_dagger", "cursed_gold"]


def played(card, *others, **piles):
    """The relic has just been played; its owner is asked whether to use it, if there is anything to gain."""
    g = go(scene(hand=[card, *others], **piles), "play")
    return play(g, f"play {card}") if asked(g) == "VC-D5" else g


def dropped(card, **piles):
    """The relic has just dropped off."""
    piles.setdefault("hand", ["boat_hook", "purse_of_coppers"])
    return go(scene(active=[None, None, card], **piles))


@rules("VC-L2", "VC-D4", "VC-D6")
def test_abilities_are_optional():
    assert legal(dropped("rosary_beads")) == ["use", "skip"]
    assert legal(played("scrying_bowl", "boat_hook")) == ["use", "skip"]


@rules("VC-L4", "VC-Q25")
@first_printing
def test_an_ability_that_can_do_nothing_is_not_offered():
    assert asked(dropped("rosary_beads", sanity=8)) == "VC-D5"
    assert asked(dropped("merchants_seal", market=["cursed_gold", "silver_dagger", "angels_tears"])) == "VC-D5"
    blocked = ["fate_controller", "boat_hook", "purse_of_coppers"]
    for card in ("scrying_bowl", "forbidden_grimoire"):
        assert asked(played(card, *blocked)) == "VC-D7"
    assert asked(dropped("black_cat_charm", hand=blocked)) == "VC-D5"
    g = go(scene(mode="solo", character_1="vesper", hand=["vespers_planchette", *blocked]), "play")
    assert asked(play(g, "play vespers_planchette")) == "VC-D7"


@rules("VC-L5", "VC-L6")
@first_printing
def test_when_played_and_drop_off_have_their_moments():
    assert asked(dropped("scrying_bowl")) == "VC-D5"
    assert asked(played("black_cat_charm", "boat_hook", "purse_of_coppers")) == "VC-D12"
    g = go(scene(hand=["rosary_beads", "scrying_bowl"], sanity=3), "discard")
    play(g, "discard rosary_beads")
    assert g.sanity[0] == 3
    g = scene(active=["merchants_seal"], hand=["boat_hook"], market=["saints_finger_bone", "scrying_bowl", "angels_tears"])
    go(g, "act")
    play(g, "action purchase", "target 1", "buy 2")
    assert "uses" not in kinds(g)


@rules("VC-L5")
def test_a_signature_relic_laid_at_setup_is_not_played():
    g = go(scene(mode="solo", character_1="vesper", active=["vespers_planchette"], hand=["boat_hook", "purse_of_coppers"]))
    assert asked(g) == "VC-D5"
    assert active(g) == [None, "vespers_planchette", None]


@rules("VC-L11", "VC-T7")
def test_stars_cost_only_when_played_and_each_time():
    g = go(scene(active=["cursed_gold"], hand=["boat_hook", "purse_of_coppers"]))
    play(g, "play boat_hook")
    assert g.sanity[0] == 6
    assert played("cursed_gold", "boat_hook", sanity=5).sanity[0] == 4
    assert played("forbidden_grimoire", "boat_hook").sanity[0] == 4


@rules("VC-L12")
def test_new_relics_enter_the_discard_pile():
    g = dropped("merchants_seal", market=["lucky_coin", "cursed_gold", "silver_dagger"])
    play(g, "use")
    assert discard(g) == ["merchants_seal", "lucky_coin"]


@rules("VC-R-FINCHS-LOUPE", "VC-D15")
def test_finchs_loupe():
    g = played("finchs_loupe", "boat_hook", market=MARKET, market_deck=["angels_tears", "lucky_coin"])
    play(g, "use")
    assert (asked(g), legal(g)) == ("VC-D15", ["dismiss 1", "dismiss 2", "dismiss 3"])
    play(g, "dismiss 2")
    assert names(g.market) == ["indulgence", "lucky_coin", "cursed_gold"]
    assert names(g.market_discard) == ["silver_dagger"]
    assert asked(played("finchs_loupe", "boat_hook", market=[None, None, None], market_deck=[])) == "VC-D7"


@rules("VC-R-ROOKS-HARPOON", "VC-D18", "VC-Q34")
def test_rooks_harpoon():
    cards = ["boat_hook", "plaguebearer", "pickpocket", "grave_leech"]
    g = dropped("rooks_harpoon", character_1="rook", hand=cards, hand_1=["wailing_widow"])
    play(g, "use")
    assert (asked(g), legal(g)) == ("VC-D18", ["defeat plaguebearer", "defeat pickpocket"])
    play(g, "defeat plaguebearer")
    assert names(g.defeated) == ["plaguebearer"]
    assert g.sanity[0] == 6
    assert active(g)[0] == "boat_hook"
    assert "action pass" in legal(g) or asked(g) == "VC-D12"
    shielded = dropped("rooks_harpoon", character_1="rook", hand=["boat_hook", "cultist", "pickpocket"])
    play(shielded, "use")
    assert names(shielded.defeated) == ["cultist"]
    assert asked(dropped("rooks_harpoon", character_1="rook", hand=["boat_hook", "grave_leech"])) != "VC-D4"


@rules("VC-R-OTTOLINES-TINCTURES", "VC-R-SPRIG-OF-WOLFSBANE", "VC-R-BOTTLE-OF-LAUDANUM", "VC-D13", "VC-D-FLOW4")
@pytest.mark.parametrize("card", ["ottolines_tinctures", "sprig_of_wolfsbane", "bottle_of_laudanum"])
@first_printing
def test_one_player_restores_one(card):
    people = {"character_1": "ottoline", "character_2": "finch", "sanity": 5, "sanity_1": 3}

    def used(**more):
        g = played(card, "boat_hook", **people | more) if card == "bottle_of_laudanum" else dropped(card, **people | more)
        return play(g, "use") if "use" in legal(g) else g

    g = used()
    assert (asked(g), g.seat, legal(g)) == ("VC-D13", 0, ["player 1", "player 2"])
    play(g, "player 2")
    assert list(g.sanity) == [5, 4]
    assert list(used(sanity_1=8).sanity) == [6, 8]
    assert list(used(sanity=8, sanity_1=8).sanity) == [8, 8]
    assert list(used(hand_1=["plaguebearer"]).sanity) == [6, 3]


@rules("VC-R-VESPERS-PLANCHETTE", "VC-R-SCRYING-BOWL", "VC-R-BLACK-CAT-CHARM")
@pytest.mark.parametrize("card", ["vespers_planchette", "scrying_bowl", "black_cat_charm"])
@first_printing
def test_draw_a_card(card):
    people = {"character_1": "vesper", "character_2": "finch", "deck": ["rosary_beads", "cultist"]}
    if card == "black_cat_charm":
        g = dropped(card, **people)
    else:
        g = played(card, "boat_hook", "purse_of_coppers", **people)
    play(g, "use")
    assert hand(g) == ["boat_hook", "purse_of_coppers", "cultist"]


@rules("VC-R-ROSARY-BEADS", "VC-R-SAINTS-FINGER-BONE")
@pytest.mark.parametrize("card", ["rosary_beads", "saints_finger_bone"])
@first_printing
def test_restore_one(card):
    assert list(play(dropped(card, sanity=4), "use").sanity) == [5, 6]
    assert list(play(dropped(card, sanity=4), "skip").sanity) == [4, 6]
    assert asked(dropped(card, sanity=8)) == "VC-D5"
    assert asked(dropped(card, hand=["boat_hook", "purse_of_coppers", "plaguebearer"])) == "VC-D5"


@rules("VC-R-LUCKY-COIN", "VC-X29", "VC-Q4", "VC-D16")
def test_lucky_coin():
    g = played("lucky_coin", "boat_hook", market=MARKET, market_deck=["scrying_bowl", "angels_tears", "tallow_candle"])
    play(g, "use")
    assert asked(g) == "VC-D16"
    assert sorted(legal(g)) == sorted(f"replace {slots}" for slots in ("1", "2", "3", "12", "13", "23", "123"))
    play(g, "replace 13")
    assert names(g.market) == ["tallow_candle", "silver_dagger", "angels_tears"]
    assert names(g.market_discard) == ["indulgence", "cursed_gold"]
    assert asked(g) == "VC-D7"


@rules("VC-R-LUCKY-COIN", "VC-Q4")
def test_all_chosen_relics_leave_before_the_market_is_filled():
    g = played("lucky_coin", "boat_hook", market=MARKET, market_deck=["scrying_bowl"])
    play(g, "use", "replace 123")
    assert names(g.market)[0] == "scrying_bowl"
    assert set(names(g.market)[1:] + names(g.market_deck)) == set(MARKET)


@rules("VC-R-LUCKY-COIN")
def test_the_coin_in_an_empty_market():
    assert asked(played("lucky_coin", "boat_hook", market=[None, None, None], market_deck=[])) == "VC-D7"
    g = played("lucky_coin", "boat_hook", market=[None, "indulgence", "cursed_gold"], market_deck=[])
    play(g, "use")
    assert sorted(legal(g)) == ["replace 2", "replace 23", "replace 3"]


@rules("VC-R-ORNATE-MIRROR", "VC-D14", "VC-L3")
def test_ornate_mirror():
    g = played("ornate_mirror", "boat_hook", "glutton", deck=[], discard=["rosary_beads"])
    play(g, "use")
    assert (asked(g), legal(g)) == ("VC-D14", ["back boat_hook", "back glutton"])
    play(g, "back glutton")
    assert hand(g) == ["boat_hook", "glutton"]
    assert "refocuses" not in kinds(g)
    assert asked(played("ornate_mirror")) == "VC-D7"


@rules("VC-X33", "VC-Q24", "VC-Q25", "VC-R-ORNATE-MIRROR", "VC-L3", "VC-R-FATE-CONTROLLER")
def test_the_mirror_under_the_fate_controller():
    cards = ["fate_controller", "boat_hook", "purse_of_coppers", "glutton"]
    g = played("ornate_mirror", *cards)
    assert legal(g) == ["use", "skip"]
    play(g, "use")
    # Only the Fate Controller's leaving lets the card be drawn: nothing is left to decide.
    assert asked(g) == "VC-D7"
    back = next(event for event in g.events(0) if event["kind"] == "back")
    assert (back["card"], back["forced"]) == (number("fate_controller"), True)
    assert len(hand(g)) == 4
    assert "blocked" not in kinds(g)


@rules("VC-X33", "VC-L3")
def test_the_mirror_takes_any_card_while_there_is_room_to_draw():
    g = play(played("ornate_mirror", "fate_controller", "boat_hook", "purse_of_coppers"), "use")
    assert legal(g) == ["back fate_controller", "back boat_hook", "back purse_of_coppers"]
    g = play(g, "back boat_hook")
    assert len(hand(g)) == 3
    # A hand of five: without the Fate Controller four cards are no obstacle.
    five = played("ornate_mirror", "boat_hook", "purse_of_coppers", "glutton", "cultist", "fate_controller")
    assert len(hand(play(five, "use"))) == 5
    assert "blocked" not in kinds(five)


def ability(*words):
    """An edition whose Ornate Mirror does something else."""
    return {"market": [{"id": "ornate_mirror", "when_played": list(words)}]}


@rules("VC-L3", "VC-Q43")
def test_every_choice_within_an_ability_leaves_the_rest_possible():
    # Two cards go back, then one is drawn: the first choice is free as long as the second can make up for it.
    cards = ["fate_controller", "boat_hook", "purse_of_coppers", "glutton", "cultist"]
    g = play(played("ornate_mirror", *cards, edition=ability("shuffle_back 2", "draw 1")), "use")
    assert len(legal(g)) == 5
    play(g, "back glutton")
    assert asked(g) == "VC-D7"
    assert "blocked" not in kinds(g)
    # The Cultist must go back, or the weak enemy could not be defeated.
    g = played("ornate_mirror", "cultist", "pickpocket", "drowned_brute", edition=ability("shuffle_back 1", "defeat own 2"))
    play(g, "use")
    assert (names(g.defeated), hand(g)) == (["pickpocket"], ["drowned_brute"])
    # Of two weak enemies one must stay.
    g = played("ornate_mirror", "pickpocket", "peek_a_boo", edition=ability("shuffle_back 1", "defeat own 2"))
    assert legal(play(g, "use")) == ["back pickpocket", "back peek_a_boo"]
    g = played("ornate_mirror", "pickpocket", "boat_hook", edition=ability("shuffle_back 1", "defeat own 2"))
    assert names(play(g, "use").defeated) == ["pickpocket"]


@rules("VC-L3", "VC-Q43")
def test_where_not_all_can_happen_as_much_as_possible_does():
    # Three to shuffle back and two there; a card drawn after that; nothing prefers one of them.
    g = play(played("ornate_mirror", "boat_hook", "glutton", edition=ability("shuffle_back 3", "draw 1")), "use")
    assert legal(g) == ["back boat_hook", "back glutton"]
    play(g, "back glutton")
    assert len(hand(g)) == 1
    # No enemy can be defeated whatever goes back, but the draw still can be saved.
    cards = ["fate_controller", "boat_hook", "purse_of_coppers", "glutton"]
    g = play(played("ornate_mirror", *cards, edition=ability("shuffle_back 1", "defeat own 1", "draw 1")), "use")
    assert asked(g) == "VC-D7"
    assert len(hand(g)) == 4


@rules("VC-Q43")
def test_what_is_not_known_stands_in_nobodys_way():
    # What will replace the relic sent away may be cheap enough to gain.
    edition = ability("dismiss 1", "gain 2")
    g = played("ornate_mirror", "boat_hook", market=["lucky_coin", "silver_dagger", "cursed_gold"], edition=edition)
    play(g, "use")
    assert legal(g) == ["dismiss 1", "dismiss 2", "dismiss 3"]
    for seed in range(5):
        assert g.redeal(0, seed).options == g.options
    # Even with nothing else to come, what is sent away comes back (VC-Q3).
    g = played("ornate_mirror", "boat_hook", market=["lucky_coin", "silver_dagger", None], market_deck=[], edition=edition)
    assert legal(play(g, "use")) == ["dismiss 1", "dismiss 2"]


@rules("VC-Q43")
def test_an_edition_without_measure_does_not_keep_the_table_waiting():
    cards = ["boat_hook", "purse_of_coppers", "storm_lantern", "rosary_beads", "pewter_crucifix", "glutton", "cultist", "drowned_brute"]
    g = play(played("ornate_mirror", *cards, edition=ability("shuffle_back 99", "draw 1")), "use")
    assert len(legal(g)) == 8


@rules("VC-Q24", "VC-L3")
@first_printing
def test_the_grimoires_second_draw_can_be_lost():
    g = played("forbidden_grimoire", "boat_hook", "purse_of_coppers", deck=["rosary_beads", "fate_controller"])
    play(g, "use")
    assert hand(g) == ["boat_hook", "purse_of_coppers", "fate_controller"]
    assert names(g.decks[0]) == ["rosary_beads"]


@rules("VC-R-GRAVEDIGGERS-SPADE", "VC-D14")
def test_gravediggers_spade():
    g = dropped("gravediggers_spade", hand=["boat_hook", "purse_of_coppers", "glutton"])
    play(g, "use")
    assert (asked(g), legal(g)) == ("VC-D14", ["back boat_hook", "back purse_of_coppers", "back glutton"])
    play(g, "back glutton")
    assert "glutton" in deck(g)
    assert g.sanity[0] == 6
    assert "uses" not in kinds(dropped("gravediggers_spade", hand=[]))


@rules("VC-R-TALLOW-CANDLE", "VC-D17")
@first_printing
def test_tallow_candle():
    g = played("tallow_candle", "boat_hook", lurking=["glutton", "?drowned_brute", "?grave_leech"])
    play(g, "use")
    assert (asked(g), legal(g)) == ("VC-D17", ["reveal 2", "reveal 3"])
    play(g, "reveal 3")
    assert list(g.shown) == [1, 0, 1]
    assert asked(played("tallow_candle", "boat_hook", lurking=["glutton", "drowned_brute", "grave_leech"])) == "VC-D7"


@rules("VC-R-CURSED-GOLD")
def test_cursed_gold():
    g = played("cursed_gold", "boat_hook")
    assert g.sanity[0] == 5
    assert asked(g) == "VC-D7"
    assert g.view(0)["players"][0]["strength"] == {"purchase": 3, "fight": 1, "scry": 1, "heal": 1}


@rules("VC-R-BRASS-ASTROLABE", "VC-D20", "VC-Q38", "VC-HI5")
def test_brass_astrolabe():
    g = dropped("brass_astrolabe", deck=[], discard=["rosary_beads", "cultist", "lucky_coin"])
    play(g, "use")
    assert (asked(g), legal(g)) == ("VC-D20", ["top rosary_beads", "top lucky_coin"])
    play(g, "top lucky_coin")
    assert names(g.decks[0]) == ["lucky_coin"]
    assert [c["id"] for c in g.view(1)["players"][0]["deck_top"]] == ["lucky_coin"]
    assert asked(dropped("brass_astrolabe", discard=["cultist"])) == "VC-D5"


@rules("VC-HI5", "VC-R-BRASS-ASTROLABE")
def test_the_known_card_is_drawn_next_and_forgotten_when_shuffled():
    g = scene(
        active=["storm_lantern", None, "brass_astrolabe"],
        hand=["boat_hook", "purse_of_coppers"],
        discard=["rosary_beads", "lucky_coin"],
    )
    play(go(g), "use", "top lucky_coin")
    drawn = play(g.clone(), "play boat_hook", "action scry", "target 1", "draw")
    assert "lucky_coin" in hand(drawn)
    for seed in range(10):
        assert names(g.redeal(0, seed).decks[0])[-1] == "lucky_coin"
    play(g, "play boat_hook", "action scry", "target 1", "back purse_of_coppers")
    assert g.view(0)["players"][0]["deck_top"] == []


@rules("VC-R-MERCHANTS-SEAL", "VC-D19")
def test_merchants_seal():
    cards = ["boat_hook", "purse_of_coppers", "pickpocket"]
    g = dropped("merchants_seal", hand=cards, market=["lucky_coin", "cursed_gold", "tallow_candle"])
    play(g, "use")
    assert (asked(g), legal(g)) == ("VC-D19", ["gain 1", "gain 3"])
    play(g, "gain 3")
    assert discard(g) == ["merchants_seal", "tallow_candle"]
    assert g.market[2] >= 0


@rules("VC-R-FORBIDDEN-GRIMOIRE")
@first_printing
def test_forbidden_grimoire():
    g = played("forbidden_grimoire", "boat_hook", deck=["rosary_beads", "cultist", "purse_of_coppers"])
    assert g.sanity[0] == 4
    play(g, "use")
    assert hand(g) == ["boat_hook", "purse_of_coppers", "cultist"]


@rules("VC-R-SILVER-DAGGER", "VC-Q33", "VC-D18")
def test_silver_dagger():
    g = played("silver_dagger", "plaguebearer", "face_stealer", "wailing_widow", "boat_hook", hand_1=["pickpocket"])
    play(g, "use")
    assert legal(g) == ["defeat plaguebearer", "defeat wailing_widow"]
    play(g, "defeat wailing_widow")
    assert names(g.defeated) == ["wailing_widow"]
    assert list(g.sanity) == [6, 6]
    assert asked(played("silver_dagger", "face_stealer", "boat_hook", hand_1=["pickpocket"])) == "VC-D7"


@rules("VC-R-WHALERS-LANCE", "VC-D18", "VC-D-FLOW4")
@first_printing
def test_whalers_lance():
    g = dropped("whalers_lance", hand=["boat_hook", "purse_of_coppers", "plaguebearer"], hand_1=["pickpocket", "glutton"])
    play(g, "use")
    assert (g.seat, legal(g)) == (0, ["defeat plaguebearer", "defeat pickpocket"])
    play(g, "defeat pickpocket")
    assert hand(g, 1) == ["glutton"]
    assert names(g.defeated) == ["pickpocket"]
    guarded = dropped("whalers_lance", hand_1=["pickpocket", "cultist"])
    play(guarded, "use")
    assert names(guarded.defeated) == ["cultist"]


@rules("VC-R-ANGELS-TEARS", "VC-Q41")
def test_angels_tears():
    assert list(play(dropped("angels_tears", sanity=4, sanity_1=5), "use").sanity) == [5, 6]
    assert list(play(dropped("angels_tears", sanity=8, sanity_1=5), "use").sanity) == [8, 6]
    assert list(play(dropped("angels_tears", sanity=4, sanity_1=5, hand_1=["plaguebearer"]), "use").sanity) == [5, 5]
    assert asked(dropped("angels_tears", sanity=8, sanity_1=8)) == "VC-D5"


@rules("VC-R-PLAIN")
@pytest.mark.parametrize(
    "card", ["purse_of_coppers", "boat_hook", "storm_lantern", "pewter_crucifix", "flintlock_pistol", "viscounts_signet"]
)
@first_printing
def test_plain_relics_ask_nothing(card):
    others = [name for name in ("boat_hook", "purse_of_coppers", "rosary_beads") if name != card][:2]
    assert asked(played(card, *others)) in ("VC-D7", "VC-D12")
    assert asked(dropped(card, hand=others)) == "VC-D5"


@rules("VC-L7", "VC-CC5")
def test_a_destroyed_relic_is_gone():
    g = scene(hand=["glutton", "flintlock_pistol"], active=["boat_hook"])
    go(g, "discard")
    play(g, "discard glutton", "destroy flintlock_pistol")
    assert names(g.destroyed) == ["flintlock_pistol"]
    assert "flintlock_pistol" not in hand(g) + deck(g) + discard(g)


@rules("VC-Q33", "VC-Q34")
def test_a_defeat_by_an_ability_counts_and_leaves_the_action():
    g = played("silver_dagger", "cultist", "boat_hook", active=[None, "rosary_beads"], sanity=4)
    play(g, "use")
    assert names(g.defeated) == ["cultist"]
    assert "action heal" in legal(g)


@rules("VC-D-FLOW1", "VC-D21")
@first_printing
def test_peek_a_boo_can_follow_a_draw_in_the_middle_of_an_ability():
    g = dropped("black_cat_charm", deck=["peek_a_boo"])
    play(g, "use")
    assert (asked(g), legal(g)) == ("VC-D21", ["discard boat_hook", "discard purse_of_coppers"])
    g = played("scrying_bowl", "boat_hook", "purse_of_coppers", deck=["peek_a_boo"])
    play(g, "use")
    assert asked(g) == "VC-D21"
    play(g, "discard boat_hook")
    assert asked(g) == "VC-D7"
