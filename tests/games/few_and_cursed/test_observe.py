"""What programs see of the desert is what its view shows."""

from __future__ import annotations

from collections import Counter

from support_observed import asked, check, round_the_table, turned

import malison
from malison.games.few_and_cursed.state import MODES, SHADOWS

GAME = malison.game("few_and_cursed")


def counted(numbers, ids):
    """Things by number (from 1) as observations count them."""
    return dict(Counter(ids[number - 1] for number in numbers))


def named(names, ids, all_names):
    return dict(Counter(ids[all_names.index(name)] for name in names))


def one(number, ids):
    return None if number is None else ids[number - 1]


def numbers_of(things):
    return [thing["number"] for thing in things or []]


def expected(view, state):
    box, store = state.box, view["store"]
    asking = (view["asking"] or {"values": {}})["values"]
    monsters = box.bounty_ids[box.first_monster :]
    loose = {box.bounty_ids[monster["number"] - 1]: monster["space"] for monster in view["monsters"]}
    looking = view.get("looking", [])
    shown = [*store["shown"], *[None] * (box.store_shown - len(store["shown"]))]
    found = {
        "round": view["round"],
        "last round": view["last_round"],
        "phase": view["phase"],
        "first": turned(view, view["first"]),
        "turn": turned(view, view["turn"]),
        "acted": int(view["acted"]),
        "quiet road": int(view["quiet_road"]),
        "last round called": int(view["last_round_called"]),
        "slain": view["slain"],
        "team grit": view.get("team_grit", 0),
        "artifacts": sorted((card_id(box, a) for space in view["map"]["spaces"] for a in space["artifacts"]), key=box.card_ids.index),
        **{f"monster {monster}": loose.get(monster) for monster in monsters},
        "wanted": {box.wanted_ids[i]: gang["side"] for i, gang in enumerate(view["wanted"])},
        **{f"store {slot}": item and box.item_ids[item["number"] - 1] for slot, item in enumerate(shown, 1)},
        "store deck": store["deck"],
        "store discard": counted(store["discard_numbers"], box.item_ids),
        "store top": store["top"] and box.item_ids[store["top"]["number"] - 1],
        "upgrade deck": view["upgrades"]["deck"],
        "upgrade discard": counted(view["upgrades"]["discard_numbers"], box.card_ids),
        "job deck": view["jobs"]["deck"],
        "job discard": named(view["jobs"]["discard"], box.job_ids, box.job_names),
        "encounter deck": view["encounters"]["deck"],
        "encounter discard": named(view["encounters"]["discard"], box.encounter_ids, box.encounter_names),
        "cursed encounter deck": view["cursed_encounters"]["deck"],
        "cursed encounter discard": named(view["cursed_encounters"]["discard"], box.encounter_ids, box.encounter_names),
        "bounty discard": named(view["discarded_bounties"], box.bounty_ids, box.bounty_names),
        "trashed": counted(view["trashed_numbers"], box.card_ids),
        "looking": looking if isinstance(looking, int) else len(looking),
        "looking at": {} if isinstance(looking, int) else counted(numbers_of(looking), box.card_ids),
        "asked.to": asking.get("to"),
        "asked.wanted": one(asked(view, "wanted"), box.wanted_ids),
        "asked.left": asked(view, "left", 0),
        "asked.monster": one(asked(view, "monster"), box.bounty_ids),
        "asked.card": one(asked(view, "card"), box.card_ids),
        "asked.text": one(asked(view, "text"), box.card_ids),
        "asked.found": asked(view, "found", 0),
        "asked.zones": None if asked(view, "zones") is None else str(asked(view, "zones")),
        "asked.may": int(asked(view, "may", False)),
        "asked.fresh": int(asked(view, "fresh", False)),
    }
    for slot, pile in enumerate(view["most_wanted"], 1):
        bottom = pile["bottom"]
        found[f"most wanted {slot}"] = pile["shown"] and box.bounty_ids[pile["shown"]["number"] - 1]
        found[f"most wanted {slot}.cards"] = pile["cards"]
        found[f"most wanted {slot}.bottom"] = bottom and box.bounty_ids[box.bounty_names.index(bottom)]
    if view["mode"] == MODES[SHADOWS]:
        for number in range(1, box.tracks + 1):
            track = view["tracks"][number - 1] if number <= len(view["tracks"]) else {"done": [], "open": None, "below": 0}
            found[f"track {number}.done"] = len(track["done"])
            found[f"track {number}.open"] = track["open"] and box.job_ids[track["open"]["number"] - 1]
            found[f"track {number}.below"] = track["below"]
    for seat, player in enumerate(round_the_table(view, view["players"])):
        found |= {f"seat {seat}.{field}": value for field, value in expected_player(player, box).items()}
    return found


def card_id(box, card):
    return box.card_ids[card["number"] - 1]


def expected_player(player, box):
    same = ("health", "bullets", "capacity", "curse", "threshold", "water", "grit", "space", "movement", "attack", "deck")
    return {
        **{name: player[name] for name in same},
        "character": one(player["number"], box.character_ids),
        "cursed": int(player["side"] == "cursed"),
        "wounded": int(player["wounded"]),
        "owes return": int(player["owes_return"]),
        "hand size": player["hand_size"],
        "hand": counted(numbers_of(player["hand"]), box.card_ids),
        "played": counted(player["played_numbers"], box.card_ids),
        "discard": counted(player["discard_numbers"], box.card_ids),
        "job count": player["job_count"],
        "jobs": counted(numbers_of(player["jobs"]), box.job_ids),
        "offered": counted(numbers_of(player["offered"]), box.job_ids),
        "scored": counted(player["scored_numbers"], box.job_ids),
        "artifacts": sorted((card_id(box, relic) for relic in player["artifacts"]), key=box.card_ids.index),
        "bounties": counted(player["bounty_numbers"], box.bounty_ids),
        "items": counted(numbers_of(player["items"]), box.item_ids),
        "exhausted": counted(numbers_of(item for item in player["items"] if item["exhausted"]), box.item_ids),
        "encounter": player["encounter"] and box.encounter_ids[player["encounter"]["number"] - 1],
    }


def test_every_field_says_what_the_view_shows():
    check(GAME, expected, seeds=range(2), every=23, most=900)
