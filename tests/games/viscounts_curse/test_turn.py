"""The six steps of a turn."""

from __future__ import annotations

from support import rules
from support_viscounts_curse import (
    active,
    asked,
    dealt,
    deck,
    discard,
    first_printing,
    go,
    hand,
    kinds,
    legal,
    lost,
    names,
    play,
    scene,
    turn_over,
)


def moves_of(g, family):
    return [name.split(" ", 1)[1] for name in legal(g) if name.startswith(family + " ")]


@rules("VC-T1")
def test_players_take_alternate_turns():
    g = scene(hand=["boat_hook", "lucky_coin"], hand_1=["purse_of_coppers", "boat_hook"])
    go(g, "surrounded", on=True)
    assert (g.current, asked(g)) == (1, "VC-D5")
    go(g, "surrounded", on=True)
    assert (g.current, asked(g)) == (0, "VC-D5")


@rules("VC-T1", "VC-SO2")
def test_alone_every_turn_is_yours():
    g = scene(mode="solo", hand=["boat_hook", "purse_of_coppers", "rosary_beads"])
    before = g.turns
    go(g, "surrounded", on=True)
    assert (g.current, g.turns) == (0, before + 1)


@rules("VC-T1", "VC-D-FLOW1")
@first_printing
def test_a_whole_turn_in_order():
    g = scene(
        active=[None, None, "rosary_beads"],
        hand=["scrying_bowl", "boat_hook", "purse_of_coppers"],
        deck=["storm_lantern", "pewter_crucifix", "finchs_loupe"],
        sanity_1=8,
        market=["lucky_coin", "tallow_candle", "angels_tears"],
        sanity=5,
    )
    order = []
    go(g)
    for move in ("use", "play scrying_bowl", "use", "action scry", "target 1", "stop", "discard boat_hook"):
        order.append(asked(g))
        play(g, move)
    assert order == ["VC-D4", "VC-D5", "VC-D6", "VC-D7", "VC-D8", "VC-D11", "VC-D12"]
    assert turn_over(g)
    assert len(hand(g)) == 3


@rules("VC-T2", "VC-T3", "VC-T4")
def test_relics_shift_and_the_last_one_drops_off():
    g = go(scene(active=["purse_of_coppers", "boat_hook", "rosary_beads"], hand=["storm_lantern", "lucky_coin"]))
    assert active(g) == [None, "purse_of_coppers", "boat_hook"]
    assert discard(g) == ["rosary_beads"]
    assert legal(g) == ["use", "skip"]
    play(g, "use")
    assert g.sanity[0] == 7


@rules("VC-T4")
def test_a_drop_off_ability_may_be_skipped():
    g = go(scene(active=[None, None, "rosary_beads"], hand=["storm_lantern", "lucky_coin"]))
    play(g, "skip")
    assert g.sanity[0] == 6
    assert asked(g) == "VC-D5"


@rules("VC-T5")
def test_gaps_shift_like_relics():
    g = go(scene(active=["purse_of_coppers", "boat_hook", None], hand=["storm_lantern", "lucky_coin"]))
    assert active(g) == [None, "purse_of_coppers", "boat_hook"]
    assert discard(g) == []
    g = go(scene(active=["purse_of_coppers", None, "boat_hook"], hand=["storm_lantern", "lucky_coin"]))
    assert active(g) == [None, "purse_of_coppers", None]
    assert discard(g) == ["boat_hook"]


@rules("VC-T6", "VC-D5")
def test_any_relic_in_hand_may_be_played_and_no_enemy():
    g = go(scene(hand=["boat_hook", "glutton", "flintlock_pistol"]), "play")
    assert legal(g) == ["play boat_hook", "play flintlock_pistol"]
    play(g, "play flintlock_pistol")
    assert active(g) == ["flintlock_pistol", None, None]
    assert hand(g) == ["boat_hook", "glutton"]


@rules("VC-T6")
def test_a_single_relic_must_be_played():
    g = go(scene(hand=["boat_hook", "glutton", "cultist"]), "play")
    assert active(g) == ["boat_hook", None, None]


@rules("VC-T7", "VC-L11")
def test_stars_cost_sanity_before_the_ability():
    g = go(scene(hand=["forbidden_grimoire", "boat_hook"]), "play")
    play(g, "play forbidden_grimoire")
    assert g.sanity[0] == 4
    assert asked(g) == "VC-D6"


@rules("VC-T8", "VC-L2")
def test_a_when_played_ability_may_be_used_or_not():
    for answer, cards in (("use", 2), ("skip", 1)):
        g = go(scene(hand=["scrying_bowl", "boat_hook"], deck=["purse_of_coppers"]), "play")
        play(g, "play scrying_bowl", answer)
        assert len(hand(g)) == cards


@rules("VC-T9", "VC-Q14")
def test_without_a_relic_the_play_is_skipped():
    g = go(scene(active=["boat_hook", "flintlock_pistol", None], hand=["cultist", "glutton"]))
    assert active(g) == [None, "boat_hook", "flintlock_pistol"]
    assert asked(g) == "VC-D7"
    assert "no_relic" in kinds(g)


@rules("VC-T10")
def test_exactly_one_action():
    g = scene(
        active=["purse_of_coppers", "boat_hook", "rosary_beads"],
        hand=["cultist", "storm_lantern"],
        hand_1=["pickpocket"],
        market=["lucky_coin", "tallow_candle", "angels_tears"],
    )
    go(g, "act")
    assert set(moves_of(g, "action")) == {"purchase", "fight", "heal", "pass"}
    play(g, "action heal", "target 1")
    assert asked(g) == "VC-D12"


@rules("VC-T11", "VC-Q37", "VC-D12")
def test_one_card_of_your_choice_is_discarded():
    for card, sanity in (("boat_hook", 6), ("cultist", 5)):
        g = go(scene(hand=["boat_hook", "cultist", "glutton"]), "discard")
        assert legal(g) == ["discard boat_hook", "discard cultist", "discard glutton"]
        play(g, f"discard {card}")
        assert card in discard(g)
        assert g.sanity[0] == sanity


@rules("VC-T12")
def test_an_empty_hand_discards_nothing():
    g = go(scene(hand=[]), "discard")
    assert discard(g) == []
    assert len(hand(g)) == 3


@rules("VC-T12")
def test_the_last_card_must_be_discarded():
    g = go(scene(hand=["cultist"]), "discard")
    assert discard(g) == ["cultist"]
    assert g.sanity[0] == 5


@rules("VC-T13")
def test_the_hand_is_refilled_to_three():
    g = go(scene(hand=["boat_hook"]), "refill")
    assert len(hand(g)) == 3
    assert kinds(g).count("draws") == 2
    g = go(scene(hand=["boat_hook", "cultist", "glutton", "purse_of_coppers"]), "refill")
    assert len(hand(g)) == 4
    assert "draws" not in kinds(g)


@rules("VC-T14", "VC-RF1")
def test_an_empty_deck_is_refocused_before_the_draw():
    g = go(scene("choking_fog", hand=["boat_hook", "glutton"], deck=[], discard=["purse_of_coppers", "cultist"]), "refill")
    assert asked(g) == "VC-D25"
    play(g, "lurk 1")
    assert len(hand(g)) == 3
    assert discard(g) == []


@rules("VC-T15")
def test_the_turn_ends_with_the_surrounded_check():
    g = go(scene(hand=["cultist", "pickpocket", "peek_a_boo"]), "surrounded")
    assert g.sanity[0] == 3
    assert turn_over(g)


@rules("VC-T16", "VC-X32")
def test_more_than_three_cards_are_kept():
    g = go(scene(hand=["boat_hook", "lucky_coin", "cultist", "glutton", "pickpocket"]), "discard")
    play(g, "discard pickpocket")
    assert hand(g) == ["boat_hook", "lucky_coin", "cultist", "glutton"]
    assert "draws" not in kinds(g)
    assert "surrounded" not in kinds(g)
    assert turn_over(g)


@rules("VC-X1", "VC-X2", "VC-X3", "VC-R-ROSARY-BEADS", "VC-R-CURSED-GOLD")
def test_the_rulebooks_first_three_pictures():
    g = go(
        scene(
            active=["storm_lantern", "pewter_crucifix", "rosary_beads"],
            hand=["cursed_gold", "ornate_mirror", "peek_a_boo"],
            market=["scrying_bowl", "angels_tears", "viscounts_signet"],
            lurking=["glutton", "?drowned_brute", "?grave_leech"],
            character_1="rook",
        )
    )
    assert active(g) == [None, "storm_lantern", "pewter_crucifix"]
    assert discard(g) == ["rosary_beads"]
    play(g, "use")
    assert g.sanity[0] == 7
    assert legal(g) == ["play cursed_gold", "play ornate_mirror"]
    play(g, "play cursed_gold")
    assert active(g) == ["cursed_gold", "storm_lantern", "pewter_crucifix"]
    assert g.sanity[0] == 6
    assert g.view(0)["players"][0]["strength"] == {"purchase": 4, "fight": 2, "scry": 2, "heal": 2}
    assert legal(g) == ["action purchase", "action fight", "action scry", "action heal", "action pass"]
    bought = play(g.clone(), "action purchase", "target 1")
    assert discard(bought) == ["rosary_beads", "scrying_bowl"]
    assert bought.market[0] >= 0
    fought = play(g.clone(), "action fight")
    assert names(fought.defeated) == ["peek_a_boo"]
    scried = play(g.clone(), "action scry", "target 2", "reveal 2", "draw")
    assert list(scried.shown) == [1, 1, 0]
    assert len(hand(scried, 1)) == 1
    healed = play(g.clone(), "action heal", "target 1")
    assert healed.sanity[0] == 8


@rules("VC-X4", "VC-SU1", "VC-SU2", "VC-SU3")
def test_the_rulebooks_last_pictures():
    g = scene(
        active=["cursed_gold", "storm_lantern", "pewter_crucifix"],
        hand=["ornate_mirror", "peek_a_boo"],
        deck=["purse_of_coppers", "boat_hook", "finchs_loupe", "plaguebearer", "pickpocket"],
    )
    go(g, "discard")
    play(g, "discard ornate_mirror")
    assert "surrounded" in kinds(g)
    assert g.sanity[0] == 2
    assert hand(g) == ["finchs_loupe", "boat_hook", "purse_of_coppers"]
    assert sorted(discard(g)) == ["ornate_mirror", "peek_a_boo", "pickpocket", "plaguebearer"]


@rules("VC-X6")
def test_finchs_first_turns():
    g = scene(active=["finchs_loupe"], hand=["purse_of_coppers", "storm_lantern", "boat_hook"])
    go(g)
    assert active(g) == [None, "finchs_loupe", None]
    play(g, "play purse_of_coppers")
    strength = g.view(0)["players"][0]["strength"]
    assert (strength["purchase"], strength["scry"]) == (4, 1)
    g = scene(active=["purse_of_coppers", "finchs_loupe"], hand=["storm_lantern", "boat_hook"])
    go(g)
    assert active(g) == [None, "purse_of_coppers", "finchs_loupe"]
    g = scene(active=["storm_lantern", "purse_of_coppers", "finchs_loupe"], hand=["boat_hook", "lucky_coin"])
    go(g)
    assert discard(g) == ["finchs_loupe"]


@rules("VC-X12", "VC-R-PEEK-A-BOO", "VC-E7")
def test_peek_a_boo_in_a_refill():
    g = scene(hand=["boat_hook"], deck=["purse_of_coppers", "storm_lantern", "peek_a_boo"])
    go(g, "refill")
    assert discard(g) == ["boat_hook"]
    assert hand(g) == ["peek_a_boo", "storm_lantern", "purse_of_coppers"]
    assert kinds(g).count("draws") == 3


@rules("VC-X20", "VC-D22", "VC-R-GLUTTON", "VC-L7")
def test_the_glutton_discarded():
    g = scene(
        active=["storm_lantern", "purse_of_coppers", "boat_hook"],
        hand=["glutton", "flintlock_pistol"],
        deck=["rosary_beads", "pewter_crucifix", "finchs_loupe"],
        sanity=5,
    )
    go(g, "discard")
    play(g, "discard glutton")
    assert g.sanity[0] == 2
    assert sorted(legal(g)) == ["destroy boat_hook", "destroy flintlock_pistol", "destroy purse_of_coppers", "destroy storm_lantern"]
    play(g, "destroy boat_hook")
    assert active(g) == ["storm_lantern", "purse_of_coppers", None]
    assert names(g.destroyed) == ["boat_hook"]
    assert "boat_hook" not in discard(g) + deck(g) + hand(g)


@rules("VC-X21", "VC-Q13", "VC-G2")
def test_stars_can_take_the_last_sanity():
    g = go(scene(hand=["cursed_gold", "boat_hook"], sanity=1), "play")
    label = g.label(next(move for move in g.legal() if g.setting.game.moves.name(move) == "play cursed_gold"))
    assert "loses the game" in label
    play(g, "play cursed_gold")
    assert lost(g)
    assert "acts" not in kinds(g)
    g = go(scene(hand=["forbidden_grimoire", "boat_hook"], sanity=2), "play")
    play(g, "play forbidden_grimoire")
    assert lost(g)
    assert "uses" not in kinds(g)
    assert "draws" not in kinds(g)


@rules("VC-X24", "VC-Q15")
@first_printing
def test_three_enemies_in_hand_when_a_relic_is_to_be_played():
    g = scene(active=["boat_hook", "flintlock_pistol"], hand=["glutton", "night_herald", "pickpocket"])
    go(g)
    assert "surrounded" not in kinds(g)
    assert active(g) == [None, "boat_hook", "flintlock_pistol"]
    assert g.view(0)["players"][0]["strength"]["fight"] == 5
    play(g, "action pass")
    assert legal(g) == ["discard glutton", "discard night_herald", "discard pickpocket"]


@rules("VC-T1")
def test_the_first_question_of_a_game_is_the_first_play():
    g = dealt()
    assert asked(g) == "VC-D5"
    assert [e["text"] for e in g.events() if e["kind"] == "starts"] == ["Augusta Finch takes a turn."]
