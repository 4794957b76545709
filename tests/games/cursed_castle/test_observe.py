"""What programs see of the castle is what its view shows."""

from __future__ import annotations

from collections import Counter

from support_observed import asked, check, differences

import malison
from malison.games.cursed_castle.box.cards import HEROES

GAME = malison.game("cursed_castle")


def some(amounts):
    return {name: n for name, n in amounts.items() if n}


def text(value):
    return None if value is None else str(value)


def expected(view, state):
    about = view["asked"] or {}
    found = {
        "dungeon": str(view["dungeon"]),
        "stage": view["stage"],
        "dungeons": len(view["dungeons"]),
        "round": view["round"],
        "phase": None if view["over"] else view["phase"],
        "acting": text(view["acting"]),
        "bosses left": view["bosses_left"],
        "slain": view["slain"],
        "asked.hero": text(about.get("hero")),
        "asked.ability": about.get("ability"),
        "asked.space": text(about.get("space")),
        "asked.colour": about.get("colour"),
        "asked.icon": asked(view, "icon"),
        "asked.amount": asked(view, "amount", 0),
        "asked.why": asked(view, "why"),
        "asked.poison": int(asked(view, "poison", False)),
        "space 4.covers": dict(Counter(view["fourth"]["covers"])) if view["fourth"] else {},
        "discard": dict(Counter(view["discard"])),
        "enemy dice": {str(i + 1): n for i, n in enumerate(view["enemy_dice"])},
        "extra die": int(view["extra_die"]),
        "dice": {str(pips): n for pips, n in Counter(view["dice"]).items()},
        "red die": int(view["red_die"]),
        **{
            name: view[name]
            for name in ("purple", "locked", "missing", "blocks", "poison", "corruption", "reserve", "fallen", "supply", "offer")
        },
        "fresh poison": view["fresh_poison"],
        "cubes": some(view["cubes"]),
        "equipment": [gear["id"] for gear in view["equipment"]],
        "equipment used": [gear["id"] for gear in view["equipment"] if gear["used"]],
        "equipment left": view["equipment_left"],
        "items": some(view["items"]),
        "items left": some(view["items_left"]),
    }
    for name in ("upgraded", "stunned", "used"):
        found[name] = [ability["id"] for ability in view["abilities"] if ability[name]]
    for space, page in enumerate([*view["row"], view["fourth"]], 1):
        found |= {f"space {space}.{field}": value for field, value in expected_space(page, space).items()}
    for slot, hero in enumerate(view["heroes"], 1):
        found |= {f"hero {slot}{field}": value for field, value in expected_hero(hero).items()}
    found |= expected_deck(view["deck"], state.box.card_ids)
    # The order of these does not matter.
    for name in ("reserve", "supply", "fallen"):
        found[name] = sorted(found[name], key=HEROES.index)
    return found


def expected_space(page, space):
    if page is None:
        page = {"id": None, "open": {}, "filled": {}, "checks": [], "defeated": False}
    checks = [-check["value"] if check["passed"] else check["value"] for check in page["checks"]]
    found = {
        "card": page["id"],
        "open": some(page["open"]),
        "filled": some(page["filled"]),
        "checks": {str(i + 1): n for i, n in enumerate([*checks, 0, 0, 0][:3])},
        "defeated": int(page["defeated"]),
    }
    if space < 4:
        found |= {
            "barricades": page.get("barricades", 0),
            "risen": int(page.get("risen", False)),
            "modifier": page.get("modifier"),
        }
    return found


def expected_hero(hero):
    if hero is None:
        return {"": None, ".damaged": 0, ".bleeding": 0, ".bonus used": 0, ".cubes": {}, ".dice": 0, ".total": 0}
    return {
        "": hero["id"],
        ".damaged": int(hero["damaged"]),
        ".bleeding": int(hero["bleeding"]),
        ".bonus used": int(hero["bonus_used"]),
        ".cubes": some(hero["cubes"]),
        ".dice": hero["dice"],
        ".total": hero["total"] or 0,
    }


def expected_deck(deck, card_ids):
    known = dict.fromkeys(card_ids, 0)
    bosses = [mark["after"] + 1 for mark in deck["landmarks"] if mark["card"] == "boss"]
    for mark in deck["landmarks"]:
        if mark["card"] != "boss":
            known[mark["card"]] = mark["after"] + 1
    for place, card in reversed(list(enumerate(deck["on_top"], 1))):
        known[card] = place
    return {
        "deck": deck["left"],
        "deck.somewhere": dict(Counter(deck["somewhere"])),
        "deck.known": known,
        "deck.bosses": {str(i + 1): place for i, place in enumerate([*bosses, 0, 0][:2])},
    }


def test_every_field_says_what_the_view_shows():
    check(GAME, expected, seeds=range(12), every=3)


def test_also_when_a_good_player_comes_far():
    """Random heroes see little of the castle."""
    knowledge = GAME.knowledge.own()
    kinds = set()
    for seed, options in ((18, {"difficulty": "hard"}), (13, {"two_bosses": True}), (14, {"two_bosses": True}), (3, {"full_party": 3})):
        state = GAME.deal(1, seed, log=False, **options)
        while not state.over:
            assert differences(state, 0, expected) == []
            kinds |= {page["kind"] for page in [*state.view(0)["row"], state.view(0)["fourth"]] if page}
            state.play(knowledge.natural(state))
    assert kinds > {"enemy", "mini_boss", "boss", "merchant"}
