"""What programs see of the manor is what its view shows."""

from __future__ import annotations

from collections import Counter

from support_observed import asked, check, round_the_table, turned

import malison
from malison.games.viscounts_curse.box.cards import CARDS

GAME = malison.game("viscounts_curse")


def ids(cards):
    return dict(Counter(card["id"] for card in cards))


def one(card):
    return card and card["id"]


def expected(view, state):
    curse, doing, result = view["curse"] or {}, view["doing"] or {}, view["result"]
    found = {
        "curse": curse.get("id"),
        "current": turned(view, view["current"]),
        "round": view["round"],
        "most rounds": view["most_rounds"],
        **{name: curse.get(name, 0) for name in ("health", "bell", "collection", "fog")},
        "enemies left": curse.get("enemies_left", 0),
        "about.action": doing.get("action"),
        "about.target": turned(view, doing.get("target")),
        "about.strength": doing["strength"] if "target" in doing and "strength" in doing else 0,
        "about.left": doing.get("left", 0),
        "about.card": one(doing.get("card")),
        "about.dropped": int(doing.get("dropped", False)),
        "asked.n": asked(view, "n", asked(view, "defence", asked(view, "value", 0))),
        "asked.anywhere": int(asked(view, "anywhere", False)),
        "asked.card": None if "card" in doing else asked(view, "card"),
        **{f"market {slot}": one(card) for slot, card in enumerate(view["market"], 1)},
        "market deck": view["market_deck"],
        "market discard": ids(view["market_discard"]),
        "enemy deck": view["enemy_deck"],
        "defeated": ids(view["defeated"]),
        "banished": ids(view["banished"]),
        "removed unseen": view["removed_unseen"],
        "destroyed": ids(view["destroyed"]),
        "won": int(bool(result and result["won"])),
        "cause": result and result["cause"],
    }
    for slot, lurker in enumerate(view["lurking"], 1):
        found |= {f"lurking {slot}.there": int(lurker["there"]), f"lurking {slot}.enemy": one(lurker["enemy"])}
    for seat, player in enumerate(round_the_table(view, view["players"])):
        found |= {f"seat {seat}.{field}": value for field, value in expected_player(player).items()}
    return found


def expected_player(player):
    return {
        "character": player["character"],
        "sanity": player["sanity"],
        **player["strength"],
        "hand": ids(player["hand"]),
        **{f"active {slot}": one(card) for slot, card in enumerate(player["active"], 1)},
        "deck": ids(player["deck"]),
        "deck top": dict.fromkeys(CARDS, 0) | {card["id"]: place for place, card in enumerate(player["deck_top"], 1)},
        "discard": ids(player["discard"]),
    }


def test_every_field_says_what_the_view_shows():
    check(GAME, expected, seeds=range(30), every=4)
