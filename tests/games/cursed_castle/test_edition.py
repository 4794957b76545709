"""The house edition: what is in the box, and what an edition must not be."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from support import rules

from malison.games.cursed_castle import GAME
from malison.games.cursed_castle.box.schema import Castle as Facts
from malison.kernel.errors import EditionError


def facts() -> Facts:
    found = GAME.edition().facts
    assert isinstance(found, Facts)
    return found


@rules("CC-S1", "CC-S2", "CC-S5")
def test_four_decks_of_twenty_one() -> None:
    for number in (1, 2, 3, 4):
        rows = [row for row in facts().cards if row.dungeon == number]
        count = {kind: sum(row.copies for row in rows if row.kind == kind) for kind in {row.kind for row in rows}}
        assert sum(count.values()) == 21
        enemies, barricades, prowlers = ((12, 2, 0), (11, 2, 1), (12, 1, 1), (11, 2, 1))[number - 1]
        assert (count.pop("enemy"), count.pop("barricade"), count.pop("prowler", 0)) == (enemies, barricades, prowlers)
        assert count == {"mini_boss": 1, "trap": 2, "chest": 1, "shrine": 1, "captive": 1, "mimic": 1}
    assert [row.id for row in facts().cards if row.dungeon == 0] == ["merchant"]


@rules("CC-S6", "CC-S7", "CC-S8", "CC-S10", "CC-S11", "CC-S14")
def test_the_other_components() -> None:
    assert len(facts().heroes) == 6
    assert len(facts().abilities) == 6
    assert len(facts().equipment) == 15
    assert len(facts().bosses) == 7
    assert [sum(row.difficulty == name for row in facts().modifiers) for name in ("hard", "nightmare", "torment")] == [3, 3, 3]
    assert [sum(row.group == name for row in facts().wandering) for name in "ABC"] == [3, 3, 3]
    assert sum(row.copies for row in facts().items) == 13


@rules("CC-T2", "CC-P9")
def test_what_the_rules_say_of_the_ruffian_and_the_dice() -> None:
    ruffian = next(row for row in facts().cards if row.id == "d1_ruffian")
    assert ruffian.primary == ["damage 1"]
    assert ruffian.secondary == ["damage 2"]
    assert sorted(facts().rules.enemy_faces) == [1, 1, 2, 2, 3, 3]


@rules("CC-Q42", "CC-X1")
def test_red_border_cards_have_one_check_and_a_timing() -> None:
    for row in facts().cards:
        if row.kind in ("trap", "chest", "shrine", "captive", "mimic", "merchant", "prowler"):
            assert len(row.checks) == 1
            assert row.timing == ("persistent" if row.kind in ("mimic", "prowler") else row.timing)
        if row.kind in ("chest", "shrine", "captive", "merchant"):
            assert row.timing == "fleeting"
        if row.kind in ("captive", "merchant"):
            assert row.attack == []


@rules("CC-B1", "CC-B7")
def test_a_boss_asks_for_more_than_any_mini_boss() -> None:
    most = max(len(row.cubes) + len(row.checks) for row in facts().cards if row.kind == "mini_boss")
    for boss in facts().bosses:
        assert len(boss.checks) == 2
        assert len(boss.cubes) + 2 > most
        assert sum(int(icon.split()[1]) for ability in boss.abilities for icon in ability) > 3


def changed(**tables: Any) -> str:
    """The complaint about an edition with these changes."""
    with pytest.raises(EditionError) as refused:
        GAME.edition(tables)
    return str(refused.value)


@rules("CC-S1")
@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"cards": [{"id": "d1_ruffian", "copies": 9}]}, "21"),
        ({"cards": [{"id": "d1_ruffian", "primary": ["tickle 1"]}]}, "cards(d1_ruffian).primary: 'tickle 1' is not an effect"),
        (
            {"cards": [{"id": "d1_ruffian", "primary": ["damage 7"]}]},
            "'damage 7': '7' does not fit; right would be 'damage TIMES",
        ),
        ({"bosses": [{"id": "headsman", "abilities": [["damge 1"], [], []]}]}, "right would be 'damage TIMES (1 to 6)'"),
        ({"equipment": [{"id": "gladius", "effect": "recolour red red"}]}, "equipment(gladius).effect: 'recolour red red' changes nothing"),
        ({"items": [{"id": "number_1", "effect": "shift_die 1 9"}]}, "items(number_1).effect: 'shift_die 1 9': '1 9' does not fit"),
        ({"cards": [{"id": "d1_turnkey", "kind": "enemy"}]}, "mini-boss"),
        ({"cards": [{"id": "d1_dusty_chest", "timing": ""}]}, "timing"),
        ({"cards": [{"id": "d1_dusty_chest", "cubes": ["red"]}]}, "cubes"),
        ({"cards": [{"id": "d1_deserter", "cubes": []}]}, "no space to fill"),
        ({"heroes": [{"id": "magus", "white": {"bonus": "dance"}}]}, "bonus"),
        ({"heroes": [{"id": "magus", "equipment": ["spoon"]}]}, "spoon"),
        ({"heroes": [{"id": "magus", "damaged": {"boxes": 2}}]}, "more boxes"),
        ({"abilities": [{"id": "maul", "number": 1}]}, "stun numbers"),
        ({"equipment": [{"id": "boots", "die": [1]}]}, "die or with a cube"),
        ({"bosses": [{"id": "headsman", "abilities": [["damage 1"]]}]}, "three"),
        ({"modifiers": [{"id": "many_limbs", "checks": [7, 8]}]}, "one at most"),
        ({"rules": {"merchant_keep": 2}}, "merchant_keep"),
        ({"rules": {"enemy_faces": [1, 2, 4]}}, "faces 1, 2 and 3"),
        ({"limits": {"rounds": -1, "source": "house"}}, "limits.rounds"),
        ({"items": [{"id": "spoon", "name": "Spoon", "copies": 1, "effect": "heal", "text": "", "source": "house"}]}, "items"),
    ],
)
def test_broken_editions_are_refused(change: dict[str, Any], complaint: str) -> None:
    assert complaint in changed(**change)


@rules("CC-S1")
def test_a_changed_card_is_played() -> None:
    g = GAME.deal(1, 1, edition={"cards": [{"id": "d1_ruffian", "cubes": ["blue"], "name": "Bully"}]})
    number = g.box.card_ids.index("d1_ruffian")
    assert g.box.card_names[number] == "Bully"
    assert list(g.box.need[number * 3 : number * 3 + 3]) == [0, 1, 0]


LETTERS = {"R": "red", "B": "blue", "Y": "yellow"}


def ledger_rows() -> dict[str, list[str]]:
    """The component tables of RULES.md, by the id in the first cell."""
    text = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| ")]
    return {row[0]: row[1:] for row in cells}


def icons(cell: str) -> list[str]:
    return [] if cell == "—" else [part.strip().replace("extra-die", "extra_die") for part in cell.split(",")]


def spaces(cubes: str, checks: str) -> tuple[list[str], list[int]]:
    return [LETTERS[c] for c in cubes.split() if c in LETTERS], [int(c[1:]) for c in checks.split() if c.startswith("S")]


@rules("CC-S1", "CC-S2", "CC-S5")
def test_the_dungeon_cards_are_those_of_the_ledger() -> None:
    ledger = ledger_rows()
    for card in facts().cards:
        row = ledger[card.id]
        if card.kind in ("enemy", "mini_boss"):
            assert (card.copies, card.primary, card.secondary) == (int(row[1]), icons(row[2]), icons(row[3]))
            assert (card.cubes, card.checks) == spaces(row[4], row[5])
            assert (card.reward == "level_up") == (row[6] == "level-up")
        elif card.kind == "barricade":
            assert card.cubes == [next(colour for colour in LETTERS.values() if colour in row[4])]
        elif card.kind != "merchant":
            assert (card.copies, card.kind, card.timing, card.attack) == (int(row[1]), row[2], row[3], icons(row[4]))
            assert (card.cubes, card.checks) == spaces(row[5], row[5])


@rules("CC-S6", "CC-S11", "CC-G1", "CC-B4", "CC-M2")
def test_bosses_modifiers_and_wanderers_are_those_of_the_ledger() -> None:
    ledger = ledger_rows()
    for boss in facts().bosses:
        row = ledger[boss.id]
        assert boss.abilities == [icons(cell) for cell in row[1:4]]
        assert (boss.cubes, boss.checks) == spaces(row[4], row[5])
    for modifier in facts().modifiers:
        row = ledger[modifier.id]
        assert (modifier.difficulty, (modifier.cubes, modifier.checks)) == (row[0].lower(), spaces(row[2], row[3]))
    for monster in facts().wandering:
        row = ledger[monster.id]
        assert (monster.group, monster.primary, monster.secondary) == (row[0], icons(row[2]), icons(row[3]))
        assert (monster.cubes, monster.checks) == spaces(row[4], row[5])


# -- printings, and what else is in the box


@rules("CC-S1")
def test_the_first_printing_is_kept() -> None:
    first = GAME.edition("first")
    assert (first.name, first.digest, first.data["version"]) == ("first", "21c6c893e72e3b7d", 1)
    assert GAME.edition().data["version"] == 2
    assert GAME.edition_from_reference({"name": "house", "digest": "21c6c893e72e3b7d"}).digest == first.digest
    assert GAME.edition({"base": "first", "rules": {"merchant_draw": 3}}).facts.rules.merchant_draw == 3


@rules("CC-Q1")
def test_the_component_totals_stand_in_the_edition() -> None:
    parts, rules_ = facts().components, facts().rules
    totals = {kind: sum(counts.values()) for kind, counts in msgspec.to_builtins(parts).items()}
    assert totals == {"cubes": 20, "dice": 11, "tokens": 22, "discs": 6}
    assert (parts.dice.white, parts.dice.purple, parts.dice.black) == (rules_.hero_dice, rules_.hero_dice, rules_.enemy_dice + 1)
    assert parts.tokens.items == sum(row.copies for row in facts().items)
    assert (parts.tokens.stun, parts.tokens.bleed) == (len(facts().abilities), rules_.party)
    assert (parts.discs.poison, parts.discs.corruption) == (rules_.poison_limit, rules_.corruption_limit)
    assert "components.cubes.red" in changed(components={"cubes": {"red": -1}})


@rules("CC-Q1")
def test_texts_are_made_and_not_written_in_the_edition() -> None:
    assert not any(row.text for row in [*facts().equipment, *facts().items])
    assert all(row.text for row in GAME.edition("first").facts.equipment)
