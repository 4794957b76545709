"""What each seat may know of the desert."""

from __future__ import annotations

from typing import Any, Final

from malison.games.few_and_cursed.box.box import BLOCKS, KINDS
from malison.games.few_and_cursed.events import REASONS
from malison.games.few_and_cursed.moves import GO, MOVES, PAY
from malison.games.few_and_cursed.rules.action import Act
from malison.games.few_and_cursed.rules.bounties import toll
from malison.games.few_and_cursed.rules.ending import reckoned
from malison.games.few_and_cursed.rules.free import per_bullet
from malison.games.few_and_cursed.rules.hidden import covered_bottom, known
from malison.games.few_and_cursed.rules.monsters import Loop, liked, monster_at
from malison.games.few_and_cursed.rules.store import surcharge
from malison.games.few_and_cursed.show.reach import counted, lacking, reach, unplayable
from malison.games.few_and_cursed.show.words import (
    WORDS,
    card_text,
    curse_text,
    how_it_ended,
    item_text,
    job_text,
    normal_kind,
    normal_text,
    option_text,
    program_text,
    reward_text,
    ride_harm,
    traits_of,
)
from malison.games.few_and_cursed.state import COMPETITIVE, COOPERATIVE, NO_CARD, NOWHERE, PHASES, SHADOWS, Chaser, West


def show(g: West, seat: int) -> dict[str, Any]:
    """FC-U1..U6: public things, and the seat's own cards and jobs; -1 is a spectator."""
    page: dict[str, Any] = {
        "round": g.round,
        "last_round": g.last_round,
        "phase": PHASES[g.phase],
        "first": g.first,
        "turn": g.turn if g.round else None,
        "acted": bool(g.acted),
        "players": [player(g, seat, other) for other in range(len(g.players))],
        "map": {"spaces": [space(g, at) for at in range(len(g.box.kind))], "roads": roads(g)},
        "most_wanted": [pile(g, slot) for slot in range(len(g.piles))],
        "wanted": [wanted(g, i) for i in range(len(g.sides))],
        "monsters": [monster(g, i) for i in g.loose],
        "slain": g.slain,
        "store": {
            "shown": [item(g, i) for i in g.shelf],
            "deck": len(g.store),
            "discard": [g.box.item_names[i] for i in g.store_pile],
            "discard_numbers": numbers(g.store_pile),
            "top": item(g, g.store_pile[-1]) if g.store_pile else None,
        },
        "upgrades": {"deck": len(g.upgrades), "discard": names(g, g.upgrade_pile), "discard_numbers": numbers(g.upgrade_pile)},
        "jobs": {"deck": len(g.jobs), "discard": [g.box.job_names[i] for i in g.job_pile]},
        "encounters": {"deck": len(g.encounters), "discard": [g.box.encounter_names[i] for i in g.encounter_pile]},
        "cursed_encounters": {"deck": len(g.omens), "discard": [g.box.encounter_names[i] for i in g.omen_pile]},
        "discarded_bounties": [g.box.bounty_names[i] for i in g.outlaws],
        "trashed": names(g, g.trashed),
        "trashed_numbers": numbers(g.trashed),
        "artifacts_left": sum(g.tokens),
        "quiet_road": bool(g.hush),
        "last_round_called": bool(g.final),
        "ending": how_it_ended(g),
    }
    if g.kind == COOPERATIVE:
        page["team_grit"] = g.team
        page["open_hands"] = bool(g.open_hands)
        page["drain"] = sum(g.price(g.top(slot)) for slot in range(len(g.piles)) if g.top(slot) != NO_CARD)
    if g.kind == SHADOWS:
        page["tracks"] = [track(g, seat, i) for i in range(len(g.tracks))]
    if g.looking:
        page["looking"] = [card(g, i) for i in g.looking] if seat == g.turn else len(g.looking)
    if seat == g.seat and isinstance(g.asking, Act):
        page["rides"] = rides(g)
        page["lacking"] = lacking(g) if not g.acted else {}
    if seat == g.seat == g.turn and isinstance(g.asking, Loop):
        page["unplayable"] = unplayable(g)
    return page


def numbers(things: list[int]) -> list[int]:
    """Things by their numbers in the edition, as moves name them."""
    return [i + 1 for i in things]


def names(g: West, cards: list[int]) -> list[str]:
    return [g.box.card_names[i] for i in cards]


def card(g: West, i: int) -> dict[str, Any]:
    return {"number": i + 1, "name": g.box.card_names[i], "text": card_text(g.box, i)}


def item(g: West, i: int) -> dict[str, Any]:
    slots = ("accessory", "one-handed", "two-handed")
    return {"number": i + 1, "name": g.box.item_names[i], "cost": g.box.cost[i], "slot": slots[g.box.slot[i]], "text": item_text(g.box, i)}


def job(g: West, i: int) -> dict[str, Any]:
    return {"number": i + 1, "name": g.box.job_names[i], "text": job_text(g.box, i), "water": g.box.job_water[i], "grit": g.box.job_grit[i]}


def own_job(g: West, seat: int, i: int) -> dict[str, Any]:
    """With how far it is for whoever has it, and what is in the way."""
    so_far, lacks = reach(g, seat, i)
    return {**job(g, i), "so_far": so_far, "counted": counted(g, seat, i), "lacks": lacks}


def player(g: West, seat: int, other: int) -> dict[str, Any]:
    """A player's area; hand and jobs only for those who may see them (FC-U1, FC-U6)."""
    who = g.players[other]
    mine = known(g, seat, other)
    area: dict[str, Any] = {
        "character": g.box.character_names[who.role] if who.role >= 0 else None,
        "number": who.role + 1 if who.role >= 0 else None,
        "side": None if who.role < 0 else "cursed" if who.threshold and who.cursed() else "normal",
        "ability": ability(g, who),
        "per_bullet": per_bullet(g, who) if who.role >= 0 else None,
        "surcharge": surcharge(g, who) if who.role >= 0 else 0,
        "health": who.health,
        "bullets": who.bullets,
        "capacity": who.capacity,
        "curse": who.curse,
        "threshold": who.threshold,
        "water": who.water,
        "grit": who.grit,
        "space": g.box.space_ids[who.space],
        "movement": who.movement,
        "attack": who.attack,
        "wounded": bool(who.down),
        "owes_return": bool(who.owes),
        "deck": len(who.deck),
        "hand_size": len(who.hand),
        "hand": [card(g, i) for i in who.hand] if mine else None,
        "played": names(g, who.played),
        "played_numbers": numbers(who.played),
        "discard": names(g, who.pile),
        "discard_numbers": numbers(who.pile),
        "job_count": len(who.jobs) + len(who.offer),
        "jobs": [own_job(g, other, i) for i in who.jobs] if mine else None,
        "offered": [own_job(g, other, i) for i in who.offer] if mine else None,
        "scored": [g.box.job_names[i] for i in who.scored],
        "scored_numbers": numbers(who.scored),
        "artifacts": [relic(g, i) for i in who.relics],
        "bounties": [g.box.bounty_names[i] for i in who.trophies],
        "bounty_numbers": numbers(who.trophies),
        "items": items(g, who),
        "encounter": encounter(g, who),
    }
    if mine and g.kind == COMPETITIVE and g.round:
        area["if_it_ended"] = reckoned(g, other)[0]
    return area


def relic(g: West, i: int) -> dict[str, Any]:
    card = g.box.first_artifact + i
    return {"number": card + 1, "name": g.box.card_names[card], "grit": g.box.artifact_grit[i]}


def ability(g: West, who: Chaser) -> dict[str, str] | None:
    """The text of the side that is up; `kind` is "action", "always" or "cursed"."""
    if who.role < 0:
        return None
    if who.threshold and who.cursed():
        return {"name": g.box.curse_names[who.role], "text": curse_text(g.box, who.role), "kind": "cursed"}
    return {"name": g.box.normal_names[who.role], "text": normal_text(g.box, who.role), "kind": normal_kind(g.box, who.role)}


def items(g: West, who: Chaser) -> list[dict[str, Any]]:
    tired = who.tired.copy()
    found: list[dict[str, Any]] = []
    for i in who.gear:
        found.append({**item(g, i), "exhausted": i in tired})
        if i in tired:
            tired.remove(i)
    return found


def encounter(g: West, who: Chaser) -> dict[str, Any] | None:
    """FC-U5: the open card and its options are public."""
    if who.meets == NO_CARD:
        return None
    at = who.meets * BLOCKS + g.box.kind[who.space]
    options = [{"text": g.box.option_texts[at][i], "effect": option_text(g.box, at, i)} for i in range(len(g.box.option_texts[at]))]
    return {"number": who.meets + 1, "name": g.box.encounter_names[who.meets], "scene": g.box.scenes[at], "options": options}


def space(g: West, at: int) -> dict[str, Any]:
    box = g.box
    artifacts = [a for a in range(len(g.tokens)) if g.tokens[a] and box.artifact_place[a] == at]
    return {
        "number": at + 1,
        "id": box.space_ids[at],
        "name": box.space_names[at],
        "kind": KINDS[box.kind[at]],
        "corner": bool(box.corner[at]),
        "x": box.spot_x[at],
        "y": box.spot_y[at],
        "artifacts": [{**card(g, box.first_artifact + a), "grit": box.artifact_grit[a]} for a in artifacts],
        "players": [other for other in range(len(g.players)) if g.players[other].space == at],
        "monsters": [box.bounty_names[box.first_monster + m] for m in g.loose if g.lair[m] == at],
    }


def roads(g: West) -> list[dict[str, Any]]:
    box = g.box
    found: list[dict[str, Any]] = []
    for at in range(len(box.near)):
        for i, to in enumerate(box.near[at]):
            if at < to:
                ends = [box.space_ids[at], box.space_ids[to]]
                found.append({"between": ends, "movement": box.road_movement[at][i], "curse": box.road_curse[at][i]})
    return found


def pile(g: West, slot: int) -> dict[str, Any]:
    top = g.top(slot)
    bottom = covered_bottom(g, slot)
    return {
        "shown": None if top == NO_CARD else bounty(g, top),
        "cards": len(g.piles[slot]),
        "bottom": None if bottom == NO_CARD else g.box.bounty_names[bottom],
    }


def bounty(g: West, i: int) -> dict[str, Any]:
    box = g.box
    monster = i >= box.first_monster
    at = g.lair[i - box.first_monster] if monster else box.place[i]
    return {
        "number": i + 1,
        "name": box.bounty_names[i],
        "monster": monster,
        "space": None if at == NOWHERE else box.space_ids[at],
        "attack": toll(g, i),
        "printed": box.attack[i],
        "traits": WORDS.text(*traits_of(box, i, g.posse())),
        "reward": reward_text(box, i, g.posse()),
        "grit": g.price(i),
    }


def wanted(g: West, i: int) -> dict[str, Any]:
    side = g.sides[i]
    return {
        "name": g.box.wanted_names[i],
        "kind": KINDS[g.box.wanted_kind[i]],
        "attack": g.box.wanted_attack[i][side],
        "reward": program_text(g.box, g.box.wanted_reward[i][side]),
        "side": side + 1,
    }


def monster(g: West, i: int) -> dict[str, Any]:
    """A figure on the map, and what it will do next: FC-N6, FC-N7 leave it no secret."""
    box = g.box
    card = box.first_monster + i
    at = g.lair[i]
    way, here = [box.space_ids[at]], at
    while here != box.town:
        here = liked(g, here)[0]
        way.append(box.space_ids[here])
    return {
        "number": card + 1,
        "name": box.bounty_names[card],
        "space": box.space_ids[at],
        "attack": toll(g, card),
        "printed": box.attack[card],
        "traits": WORDS.text(*traits_of(box, card, g.posse())),
        "away": box.distance[at],
        "ways": [box.space_ids[to] for to in box.toward[at]],
        "next": [box.space_ids[to] for to in liked(g, at)],
        "way": way,
    }


def rides(g: West) -> list[dict[str, Any]]:
    """Places further off that the movement at hand reaches, paid in full: the steps there, least Curse first, then least movement.

    Past a monster nobody rides (FC-N8), so these ways lead round them. A place that one road leads to has that road's own button.
    """
    box = g.box
    who = g.me()
    quiet = g.hush
    best: dict[int, tuple[int, int, list[int]]] = {who.space: (0, 0, [])}
    front = [who.space]
    while front:
        at = front.pop(0)
        icons, spent, way = best[at]
        for i, to in enumerate(box.near[at]):
            curse = icons + (box.road_curse[at][i] if way or not quiet else 0)
            paid = spent + box.road_movement[at][i]
            if paid > who.movement or monster_at(g, to):
                continue
            if to not in best or (curse, paid) < best[to][:2]:
                best[to] = (curse, paid, [*way, to])
                front.append(to)
    return [
        {"number": to + 1, "movement": paid, "curse": curse, "warning": ride_harm(g, who, 0, curse), "moves": steps(g, way)}
        for to, (curse, paid, way) in sorted(best.items())
        if len(way) > 1 and GO.nth(to) not in g.choices
    ]


def steps(g: West, way: list[int]) -> list[str]:
    """The moves that ride this way and pay for every road."""
    found: list[str] = []
    at = g.me().space
    for to in way:
        found += [MOVES.name(GO.nth(to)), MOVES.name(PAY.nth(g.box.road_movement[at][g.box.near[at].index(to)]))]
        at = to
    return found


def track(g: West, seat: int, i: int) -> dict[str, Any]:
    """FC-V7: the jobs done and the open one; those below are face down."""
    done = g.track_done[i]
    cards = g.tracks[i]
    shown = None if done == len(cards) else own_job(g, 0, cards[done]) if known(g, seat, 0) else job(g, cards[done])
    return {
        "done": [g.box.job_names[c] for c in cards[:done]],
        "done_numbers": numbers(cards[:done]),
        "open": shown,
        "below": max(0, len(cards) - done - 1),
    }


def id_of(g: West, field: str, value: int) -> Any:
    """What a question is about, as programs know it: spaces by id, cards, bounties and gangs by number."""
    if field == "to":
        return g.box.space_ids[value]
    if field == "monster":
        return g.box.first_monster + value + 1
    if field == "reason":
        return REASONS[value]
    return value + 1 if field in NUMBERED else value


NUMBERED: Final = ("card", "text", "wanted", "item", "job", "bounty", "encounter", "action")
