"""What is in the box, against the ledger's tables."""

from __future__ import annotations

import pytest
from support import rules
from support_viscounts_curse import HOUSE, dealt, legal

from malison.bots.playout import playout
from malison.games.viscounts_curse import GAME
from malison.kernel.errors import EditionError
from malison.kernel.rng import seeded

RELICS = {
    "finchs_loupe": (3, "PPS"),
    "rooks_harpoon": (3, "FFP"),
    "ottolines_tinctures": (3, "HHP"),
    "vespers_planchette": (3, "SSP"),
    "purse_of_coppers": (1, "PP"),
    "boat_hook": (1, "FF"),
    "storm_lantern": (1, "PS"),
    "rosary_beads": (1, "H"),
    "pewter_crucifix": (1, "FH"),
    "lucky_coin": (2, "PS"),
    "ornate_mirror": (2, "SH"),
    "gravediggers_spade": (2, "FF"),
    "sprig_of_wolfsbane": (2, "FH"),
    "tallow_candle": (2, "SH"),
    "cursed_gold": (3, "PPW"),
    "scrying_bowl": (3, "SS"),
    "indulgence": (3, "PP"),
    "flintlock_pistol": (3, "F"),
    "bottle_of_laudanum": (3, "HW"),
    "brass_astrolabe": (3, "SSW"),
    "black_cat_charm": (3, "PFS"),
    "saints_finger_bone": (3, "HW"),
    "ceremonial_rapier": (4, "FH"),
    "merchants_seal": (4, "PPP"),
    "forbidden_grimoire": (4, "SWW"),
    "silver_dagger": (5, "FF"),
    "whalers_lance": (5, "FFF"),
    "angels_tears": (5, "HHH"),
    "viscounts_signet": (6, "PFSHW"),
}
ENEMIES = {
    "pickpocket": (2, "FF", 1),
    "cultist": (3, "FFF", 1),
    "plaguebearer": (3, "FFF", 2),
    "fate_controller": (3, "FFF", 1),
    "peek_a_boo": (2, "FF", 1),
    "face_stealer": (4, "SSPP", 3),
    "glutton": (5, "FFFFF", 3),
    "drowned_brute": (6, "FFFFFF", 4),
    "wailing_widow": (3, "FFF", 2),
    "grave_leech": (4, "FFFF", 3),
    "night_herald": (4, "FFFF", 2),
    "lampblack_shade": (5, "FFFFF", 2),
}


@rules("VC-Q1")
def test_the_box_holds_54_cards():
    cards = len(HOUSE.market) + 2 * len(HOUSE.starters) + len(HOUSE.signatures) + len(HOUSE.enemies)
    characters, curses, player_aid, sanity_trackers, bell_and_fog = 2, 2, 1, 2, 1
    assert cards == 20 + 10 + 4 + 12
    assert cards + characters + curses + player_aid + sanity_trackers + bell_and_fog == 54


@rules("VC-A1")
def test_relics_are_as_the_ledger_lists_them():
    found = {relic.id: (relic.value, relic.symbols) for relic in [*HOUSE.signatures, *HOUSE.starters, *HOUSE.market]}
    assert found == RELICS
    assert sum(relic.value for relic in HOUSE.market) == 67


@rules("VC-AF1", "VC-E2")
def test_enemies_are_as_the_ledger_lists_them():
    assert {enemy.id: (enemy.defence, enemy.needs, enemy.strength) for enemy in HOUSE.enemies} == ENEMIES


@rules("VC-R-PLAIN", "VC-TR5")
def test_every_card_but_one_and_every_character_has_something_of_its_own():
    relics = [*HOUSE.signatures, *HOUSE.starters, *HOUSE.market]
    assert all(relic.when_played or relic.drop_off or relic.while_active for relic in relics)
    assert {e.id for e in HOUSE.enemies if not (e.in_hand or e.drawn or e.discarded)} == {"face_stealer"}
    assert sum(bool(enemy.discarded) for enemy in HOUSE.enemies) == 7
    assert [character.trait for character in HOUSE.characters] == ["haggle 4", "cornered 2", "calm 3", "gifted 1 scry"]
    assert len({relic.id for relic in relics if "W" in relic.symbols}) == 6


@rules("VC-R-PLAIN", "VC-R-CURSED-GOLD")
def test_cards_without_an_ability_in_the_first_printing():
    first = GAME.edition("first").facts
    plain = {r.id for r in [*first.signatures, *first.starters, *first.market] if not (r.when_played or r.drop_off or r.while_active)}
    assert plain == {
        "purse_of_coppers",
        "boat_hook",
        "storm_lantern",
        "pewter_crucifix",
        "flintlock_pistol",
        "viscounts_signet",
        "cursed_gold",
    }
    assert {e.id for e in first.enemies if not (e.in_hand or e.drawn or e.discarded)} == {"drowned_brute", "face_stealer"}


@rules("VC-S1")
def test_characters_with_their_relics_and_enemies():
    assert [(c.id, c.card, c.signature, c.sworn_enemy) for c in HOUSE.characters] == [
        ("finch", 1, "finchs_loupe", "pickpocket"),
        ("rook", 1, "rooks_harpoon", "cultist"),
        ("ottoline", 2, "ottolines_tinctures", "plaguebearer"),
        ("vesper", 2, "vespers_planchette", "fate_controller"),
    ]


@rules("VC-CC1", "VC-R-ROSARY-BEADS")
def test_every_fact_says_where_it_comes_from():
    data = GAME.edition().data
    assert data["table"]["source"] == {"slots": "house", "rest": "rulebook"}
    assert data["curses"]["collector"]["source"]["bell"] == "rulebook"
    beads = next(row for row in data["starters"] if row["id"] == "rosary_beads")
    assert beads["source"] == {"name": "rulebook", "drop_off": "rulebook", "rest": "house"}


@rules("VC-CC1", "VC-SO1")
def test_the_first_printing_is_still_there():
    first, house = GAME.edition("first"), GAME.edition()
    assert (first.digest, first.data["version"], house.data["version"]) == ("88513beb723fded0", 1, 2)
    assert GAME.printings() == ["house", "first"]
    assert first.facts.curses.collector.target == (32, 24)
    g = dealt("collector", "solo", edition="first")
    assert g.view(0)["curse"]["notes"] == [
        "Alone: the bell starts at 3 rather than 5.",
        "Alone: the collection needs 24 rather than 32 (house rule).",
    ]
    for mode in ("duo", "solo"):
        playout(state := GAME.deal(mode=mode, seed=3, edition="first", rounds=100), seeded(3))
        assert state.over


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"table": {"sanity": 9}}, "table.most_sanity"),
        ({"table": {"face_up": 4}}, "table.face_up"),
        ({"characters": [{"id": "finch", "signature": "rooks_harpoon"}]}, "characters[1].signature"),
        ({"characters": [{"id": "finch", "sworn_enemy": "nobody"}]}, "characters[0].sworn_enemy"),
        ({"characters": [{"id": "finch", "card": 2}]}, "characters.card"),
        ({"market": [{"id": "lucky_coin", "when_played": ["fly 3"]}]}, "market[0](lucky_coin).when_played"),
        ({"market": [{"id": "indulgence", "while_active": "heal per star"}]}, "market[7](indulgence).while_active"),
        ({"market": [{"id": "toy", "name": "Toy", "value": 1, "symbols": "P", "source": "house"}]}, "market"),
        ({"enemies": [{"id": "glutton", "discarded": "destroy_relic"}]}, "enemies[6](glutton).discarded"),
        ({"enemies": [{"id": "glutton", "needs": "W"}]}, "enemies[6]"),
        ({"curses": {"endless_horde": {"removed": [0, 9]}}}, "curses.endless_horde.removed"),
        ({"curses": {"behemoth": {"health": [0, 16]}}}, "curses.behemoth.health"),
    ],
)
@rules("VC-CU1")
def test_a_wrong_edition_is_refused_with_the_place(change, key):
    with pytest.raises(EditionError) as refused:
        GAME.edition(change)
    assert any(problem.key.startswith(key) for problem in refused.value.problems), refused.value


@rules("VC-CB1")
def test_other_numbers_make_another_game():
    g = dealt("behemoth", edition={"curses": {"behemoth": {"health": [9, 4]}}, "table": {"sanity": 5}})
    assert (g.health, list(g.sanity)) == (9, [5, 5])
    assert legal(g)
