"""What programs see of the village is what its view shows."""

from __future__ import annotations

from collections import Counter

from support_observed import asked, check

import malison
from malison.games.been_cursed.moves import PASTURES, PLACES, POSSESSED_CARDS, POWERS, RABID_CARDS, SPELLS

GAME = malison.game("been_cursed")


def ids(cards):
    return dict(Counter(card["id"] if isinstance(card, dict) else card for card in cards))


def listed(cards, names):
    """Cards in the order of the list they are from."""
    found = ids(cards)
    return [name for name in names if name in found]


def places(cards, names):
    return dict.fromkeys(names, 0) | {card["id"]: place for place, card in enumerate(cards, 1)}


def some(amounts):
    return {name: n for name, n in amounts.items() if n}


def public(view, field):
    """What everybody knows of a choice half made."""
    return (view["asking"] or {"values": {}})["values"].get(field)


def expected(view, state):
    wizard, monster, turn = view["wizard"], view["monster"], view["turn"]
    rabid, possessed = view["rabid"] or {}, view["possessed"] or {}
    villagers = view["villager_cards"] or {}
    slots = monster["stomach_slots"]
    found = {
        "round": view["round"],
        "last round": view["last_round"] or 0,
        "side": view["side"],
        "place": view["place"],
        "panic": view["panic"]["level"],
        "winner": view["winner"],
        "coins": wizard["coins"],
        "tiles": dict(Counter(wizard["tiles"])),
        "capacity": wizard["capacity"],
        "cure": wizard["cure"],
        **expected_hand(wizard, "spell", SPELLS),
        "casting": wizard["casting"],
        "energy": monster["energy"] or 0,
        "curse": monster["curse"],
        **{f"stomach {slot}": None for slot in range(1, slots + 1)},
        **{f"stomach {eaten['slot']}": eaten["token"] for eaten in monster["stomach"] if eaten["slot"] <= slots},
        "stomach.more": sum(eaten["slot"] > slots for eaten in monster["stomach"]),
        **expected_hand(monster, "power", POWERS),
        "playing": monster["playing"],
        "single use": monster["single_use"] and monster["single_use"]["id"],
        **{f"{side}.{kind}": ids(view[side][kind]) for side in ("wizard", "monster") for kind in ("spells", "powers")},
        **{f"house {place['id']}": place["villager"] for place in view["places"]},
        "price": {place["id"]: place["price"] or 0 for place in view["places"]},
        "pastures": {pasture["id"]: pasture["sheep"] for pasture in view["pastures"]},
        "sheep supply": view["sheep_supply"],
        "guarded": [str(i) for i, crossing in enumerate(view["crossings"], 1) if crossing["guarded"]],
        "guards left": some({str(i): n for i, n in enumerate(view["guards_left"].values(), 1)}),
        "bag": some(view["bag"]),
        "arriving": view["arriving"],
        "villager deck": villagers.get("deck", 0),
        "villager pile": some(villagers.get("pile", {})),
        "actions": turn["actions"],
        "free steals": turn["free_steals"],
        "steal limit": int(turn["steal_limit"]),
        "carriage": turn["carriage"],
        "phase": turn["phase"],
        "movements": turn["movements"],
        "movement price": turn["movement_price"],
        "visited": [place for place in PLACES if place in turn["visited"]],
        "rabid dealt": places(rabid.get("dealt", []), RABID_CARDS),
        "rabid row": places(rabid.get("row", []), RABID_CARDS),
        "rabid pile": listed(rabid.get("pile", []), RABID_CARDS),
        "rabid deck": rabid.get("deck", 0),
        "possessed row": places(possessed.get("row", []), POSSESSED_CARDS),
        "possessed feeding": places(possessed.get("feeding", []), POSSESSED_CARDS),
        "possessed deck": possessed.get("deck", 0),
    }
    return found | expected_question(view)


def expected_hand(side, kind, names):
    return {
        f"{kind} hand": listed(side["hand"] or [], names),
        f"{kind} hand size": side["hand_size"],
        f"{kind} deck": side["deck"],
        f"{kind} pile": ids(side["pile"]),
        f"{kind} unseen": listed(side["unseen"], names),
    }


def expected_question(view):
    return {
        "asked.house": public(view, "house"),
        "asked.pasture": public(view, "pasture"),
        "asked.amount": asked(view, "bought", asked(view, "spent", asked(view, "coins", 0))),
        "asked.free": int(asked(view, "free", False)),
        "asked.ingredient": asked(view, "kind"),
        "asked.reach": public(view, "reach") or asked(view, "reach", 0),
        "asked.done": [pasture for pasture in PASTURES if pasture in asked(view, "done", [])],
        "asked.side": asked(view, "side"),
        "asked.move": asked(view, "move"),
    }


def test_every_field_says_what_the_view_shows():
    check(GAME, expected, seeds=range(5), every=17)
