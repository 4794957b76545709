"""Boxes with cards taken out and new ones put in: every game plays them in every mode."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from malison.kernel import registry
from malison.kernel.editions import rows_with_id
from malison.kernel.errors import EditionError
from malison.web.http import learning

CHANGES: dict[str, list[dict[str, Any]]] = {
    "been_cursed": [
        {
            "remove": ["swap", "noble_blood", "rm03", "pw12"],
            "spells": [
                {"id": "swap", "name": "Second Thoughts", "kind": "immediate", "pay": ["silk_thread"], "coins": 2, "copies": 3}
                | {"wizard": ["coins 2"], "icon": "coins"}
            ],
        },
        {"remove": [f"spells.{row['id']}" for row in registry.game("been_cursed").edition().data["spells"][1:]]},
    ],
    "viscounts_curse": [
        {
            "remove": ["lucky_coin", "tallow_candle", "boat_hook", "glutton"],
            "market": [{"id": "lucky_coin", "name": "Silver Bell", "value": 1, "symbols": "FF", "when_played": ["draw 1"]}],
        },
        {"remove": [f"market.{row['id']}" for row in registry.game("viscounts_curse").edition().data["market"][3:]]},
    ],
    "dont_go_in_there": [
        {
            "remove": ["types.twin", "types.ring", "gentle", "first_game", "cruel", "memory", "sets.ghosts"],
            "types": [{"id": "ring", "name": "Locket", "values": [1, 1, 2, 2, 3, 3, 4, 4], "effect": "mask", "icon": "doll"}],
        }
    ],
    "cursed_castle": [
        {
            "remove": ["d1_ruffian", "tome", "black_potion", "pauldron"],
            "heroes": [
                {"id": row["id"], "equipment": [name for name in row["equipment"] if name not in ("tome", "pauldron")] + ["pauldron"]}
                for row in registry.game("cursed_castle").edition().data["heroes"]
                if {"tome", "pauldron"} & set(row["equipment"])
            ],
            "equipment": [{"id": "pauldron", "name": "Lucky Sock", "cube": "any", "effect": "block 1"}],
            "cards": [
                {"id": "d1_rat", "name": "Rat", "dungeon": 1, "kind": "enemy", "copies": 3, "cubes": ["red"], "primary": ["damage 1"]}
                | {"secondary": ["bleed 1"]}
            ],
        }
    ],
    "few_and_cursed": [
        {
            "remove": [registry.game("few_and_cursed").edition().data["upgrades"][0]["id"]],
            "store": [{"id": "kite", "name": "Kite", "copies": 2, "cost": 1, "slot": "accessory", "exhaust": ["bullets 1"]}],
        }
    ],
}  # fmt: skip


def games():
    for name, found in CHANGES.items():
        for n, change in enumerate(found):
            for mode in registry.game(name).mode_list:
                yield pytest.param(name, change, mode.name, mode.seats[-1], id=f"{name}-{n}-{mode.name}")


@pytest.mark.parametrize(("name", "change", "mode", "seats"), list(games()))
def test_a_changed_box_is_played_to_the_end(name, change, mode, seats):
    game = registry.game(name)
    edition = game.edition(change)
    drawn = random.Random(3)
    for seed in range(1 if name == "few_and_cursed" else 2):
        g = game.deal(seats, seed, mode=mode, edition=edition, **game.with_cap(mode, {}))
        game.check(g)
        while g.options:
            g.play(drawn.choice(list(g.options)))
        game.check(g)
        assert game.load(g.dump()).dump() == g.dump()
        for seat in (None, *range(g.seats)):
            game.laid(g.view(seat))


@pytest.mark.parametrize(("name", "change"), [(name, change) for name, found in CHANGES.items() for change in found])
def test_the_gallery_shows_what_is_in_the_box(name, change):
    game = registry.game(name)
    edition = game.edition(change)
    page = learning.cards(game, edition=edition)
    shown = set(re.findall(r'data-card="([^"]+)"', page))
    there = {f"{table}.{row['id']}" for table, rows in edition.data.items() if rows_with_id(rows) for row in rows}
    assert shown <= there | {one for one in shown if one.partition(".")[0] not in edition.data}
    for table in change:
        new = [row["id"] for row in change[table]] if table != "remove" else []
        assert {f"{table}.{one}" for one in new} <= shown


def test_a_new_card_has_its_own_face_and_sign():
    game = registry.game("viscounts_curse")
    edition = game.edition({**CHANGES["viscounts_curse"][0], "name": "bell"})
    faces = game.faces(game.boxed(edition))
    assert faces["market.lucky_coin"]["name"] == "Silver Bell"
    assert "market.tallow_candle" not in faces
    g = game.deal(2, 1, edition=edition)
    assert "Tallow Candle" not in str([g.view(seat) for seat in (None, 0, 1)])


def test_a_card_without_a_place_is_told_where_there_is_one():
    game = registry.game("viscounts_curse")
    with pytest.raises(EditionError, match="is no place for a card; right would be the id of a card whose place it takes"):
        game.edition({"market": [{"id": "silver_bell", "name": "Silver Bell", "value": 1, "symbols": "FF"}]})
    with pytest.raises(EditionError, match=r"market: are 2; right would be 3 or more"):
        game.edition({"remove": [f"market.{row['id']}" for row in game.edition().data["market"][2:]]})
