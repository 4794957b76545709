"""Setting up, in each mode (BC-S, SR, SP, SZ)."""

from __future__ import annotations

import pytest
from support import rules
from support_been_cursed import d6, d20, day, drawn, evening, game, go, lives, luck, options, play, ready, village, where

from malison.games.been_cursed.moves import POWERS, SPELLS
from malison.games.been_cursed.rules.wizard import WIZARD_TURN
from malison.kernel.errors import BadSetting

WIZARDS = {name for name in SPELLS if name != "sticky_fingers"}
POSSESSED = set(SPELLS) - {"box_of_holding", "invisibility", "mind_control", "spectral_skeleton_key", "swap"}
RABID_ONLY = {"a_taste_of_rural_life", "digestive_mutton_chop", "on_the_scent", "second_helpings"}
MONSTERS = set(POWERS) - RABID_ONLY
RABID = RABID_ONLY | {
    "an_extra_serving",
    "greedy_coachman",
    "monstrous_leap",
    "noble_blood",
    "scarce_supplies",
    "shaky_hands",
    "spell_writers_block",
    "squeaky_boots",
    "stunned_stag",
    "voracious_appetite",
}


def spells(g) -> list[str]:
    return sorted(SPELLS[s] for s in g.spell_deck + g.spell_hand)


def powers(g) -> list[str]:
    return sorted(POWERS[p] for p in g.power_deck + g.power_hand)


# -- two players


@rules("BC-S1")
def test_players_agree_who_is_the_wizard() -> None:
    assert (game.deal(seed=1).wizard, game.deal(seed=1).monster) == (0, 1)
    g = game.deal(seed=1, wizard="2")
    assert (g.wizard, g.monster, g.seat) == (1, 0, 1)
    with pytest.raises(BadSetting):
        game.deal(mode="rabid", wizard="2")


@rules("BC-S2", "BC-SR1")
def test_a_person_as_wizard_plays_under_the_wizards_panic_effects() -> None:
    for mode in ("duel", "rabid"):
        names = [effect["name"] for effect in game.deal(seed=1, mode=mode).view()["panic"]["effects"]]
        assert names == ["Get busy!", "Stay inside!", "A plethora of potions!"]


@rules("BC-S3", "BC-S4", "BC-S12", "BC-S13", "BC-S14", "BC-S15")
def test_token_tracks_and_purses_at_the_start() -> None:
    g = game.deal(seed=3)
    assert (where(g), g.panic, g.cure, g.curse) == ("lab", 1, 0, 1)
    assert (g.coins, g.held) == (3, 0)
    assert (g.energy, g.stomach) == (2, [])
    assert len(g.box.cure) == 12


@rules("BC-S5")
def test_both_sides_use_the_dice() -> None:
    # The d20 names a house by day and by night; the d6 decides a theft.
    g = ready(village(people={}), WIZARD_TURN)
    luck(g, drawn(g, "noble"), d20(13))
    assert lives(go(g), 13) == "noble"
    g = evening(people={}, panic=10)
    luck(g, drawn(g, "noble"), d20(13))
    assert lives(play(g, "quiet"), 13) == "noble"
    g = luck(play(day(people={18: "farmer"}, coins=0), "steal 18"), d6(5))
    assert play(g, "declare 4").coins == 4


@rules("BC-S6", "BC-S7")
def test_sheep_on_the_pastures_and_the_rest_in_the_supply() -> None:
    g = game.deal(seed=4)
    assert list(g.pasture) == [1, 2, 1, 2, 2, 2]
    assert g.sheep == 4
    view = g.view()["wizard"]
    assert view["coin_supply"] == 22
    assert set(view["tile_supply"].values()) == {4}


@rules("BC-S8")
def test_a_face_down_guard_on_every_bridge_and_gate() -> None:
    g = game.deal(seed=5)
    assert sorted(g.guards) == [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4]
    assert all(crossing["guarded"] for crossing in g.view()["crossings"])
    assert list(game.deal(seed=6).guards) != list(g.guards)


@rules("BC-S9")
def test_twenty_villagers_live_in_houses_1_to_20_in_drawing_order() -> None:
    g = game.deal(seed=7)
    assert all(kind >= 0 for kind in g.house[1:21])
    assert sum(g.bag) == 16
    placed = [event["place"] for event in g.events() if event["kind"] == "arrived"]
    assert placed == list(range(1, 21))


@rules("BC-S10", "BC-S11")
def test_decks_of_a_duel_and_hands_of_four() -> None:
    g = game.deal(seed=8)
    assert spells(g) == sorted(WIZARDS)
    assert powers(g) == sorted(MONSTERS)
    assert (len(g.spell_hand), len(g.power_hand)) == (4, 4)


@rules("BC-S16")
def test_the_wizard_begins() -> None:
    g = game.deal(seed=9)
    assert (g.side, g.seat, g.round) == (0, g.wizard, 1)


# -- the Wizard against the Rabid Monster


@rules("BC-SR1", "BC-SR2", "BC-SR5", "BC-SR7")
def test_the_rabid_table() -> None:
    g = game.deal(seed=1, mode="rabid")
    assert (where(g), g.panic, g.cure, g.curse, g.coins, g.held) == ("lab", 1, 0, 1, 3, 0)
    assert list(g.pasture) == [1, 2, 1, 2, 2, 2]
    assert sum(g.bag) == 16
    assert set(g.guards) == {-1}
    assert g.energy == 0
    assert g.view()["monster"]["energy"] is None
    assert g.view()["monster"]["curse_top"] == game.edition().facts.tracks.curse_rabid
    assert (g.side, g.seat) == (0, 0)


@rules("BC-SR3", "BC-SR4")
def test_decks_against_the_rabid_monster() -> None:
    g = game.deal(seed=2, mode="rabid")
    assert spells(g) == sorted(WIZARDS - {"hydrophobia", "unending_hunger"})
    assert len(g.spell_hand) == 4
    assert powers(g) == sorted(RABID)
    assert g.power_hand == []


@rules("BC-SR6")
def test_the_twelve_rabid_cards_are_shuffled() -> None:
    g = game.deal(seed=3, mode="rabid")
    assert sorted(g.rabid_deck + g.rabid_dealt) == list(range(12))
    assert game.deal(seed=4, mode="rabid").rabid_dealt != g.rabid_dealt


# -- the Monster against the Possessed Wizard


@rules("BC-SP1", "BC-SP4", "BC-SP6")
def test_the_possessed_table() -> None:
    g = village("possessed")
    names = [effect["name"] for effect in g.view()["panic"]["effects"]]
    assert names == ["Maximum Possession!", "Stay inside!", "Possession intensifies!"]
    dealt = game.deal(seed=1, mode="possessed")
    assert (dealt.energy, dealt.curse) == (2, 1)
    assert sorted(dealt.guards) == [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4]
    assert dealt.view()["monster"]["curse_top"] == game.edition().facts.tracks.curse
    fresh = [event for event in dealt.events() if event["kind"] == "paid" or event["kind"] == "coins"]
    start = dealt.coins - sum(e["coins"] if e["kind"] == "coins" else -e["coins"] for e in fresh)
    assert start == 3


@rules("BC-SP2", "BC-SP3")
def test_decks_against_the_possessed_wizard() -> None:
    g = game.deal(seed=2, mode="possessed")
    all_spells = g.spell_deck + g.spell_pile + g.wizard_spells + g.monster_spells
    assert sorted(SPELLS[s] for s in all_spells) == sorted(POSSESSED)
    assert g.spell_hand == []
    assert powers(g) == sorted(MONSTERS - {"spell_writers_block"})
    assert len(g.power_hand) == 4


@rules("BC-SP5")
def test_a_row_of_three_possessed_cards_and_no_feeding_card_yet() -> None:
    g = game.deal(seed=3, mode="possessed")
    first = [event["kind"] for event in g.events()]
    before = first[: first.index("possessed-turn")]
    assert before.count("possessed-row") == 3
    assert "feeding-card" not in before


@rules("BC-SP7")
def test_the_possessed_wizard_begins() -> None:
    g = game.deal(seed=4, mode="possessed")
    kinds = [event["kind"] for event in g.events()]
    assert kinds.index("possessed-turn") < kinds.index("monster-turn")
    assert "quiet" in options(g)


# -- zero players


@rules("BC-SZ1", "BC-SZ2", "BC-SZ5", "BC-SZ6", "BC-J71")
def test_the_haunted_table() -> None:
    g = game.deal(seed=1, mode="haunted")
    kinds = [event["kind"] for event in g.events()]
    assert g.over
    assert kinds.index("possessed-turn") < kinds.index("rabid-turn")
    assert kinds[: kinds.index("possessed-turn")].count("possessed-row") == 3
    assert "guard" not in kinds
    assert "energy" not in kinds
    assert [effect["name"] for effect in g.view()["panic"]["effects"]][2] == "Possession intensifies!"
    assert g.view()["monster"]["curse_top"] == game.edition().facts.tracks.curse_rabid
    first = next(event for event in g.events() if event["kind"] == "curse")
    assert first["curse"] in (2, 3, 4)
    table = village("haunted")
    assert (list(table.guards), table.energy) == ([-1] * 12, 0)


@rules("BC-SZ3", "BC-SZ4")
def test_decks_when_nobody_plays() -> None:
    g = village("haunted")
    assert spells(g) == sorted(POSSESSED - {"hydrophobia", "unending_hunger"})
    assert powers(g) == sorted(RABID - {"spell_writers_block"})
