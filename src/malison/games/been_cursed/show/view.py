"""What each seat may know of the village."""

from __future__ import annotations

from typing import Any

from malison.games.been_cursed.box.box import KINDS, SITES
from malison.games.been_cursed.box.cards import CARD_KINDS, EATEN, ERRANDS
from malison.games.been_cursed.box.lasting import FREE_STEAL, STEAL_LIMIT, UNSEEN, UNTIL_NAMES
from malison.games.been_cursed.moves import INGREDIENTS, MOVES, PASTURES, PLACES, POSSESSED_CARDS, POWERS, RABID_CARDS, SPELLS, VILLAGERS
from malison.games.been_cursed.rules.actions import goal_of, most_stolen
from malison.games.been_cursed.rules.eating import meal, reckoning
from malison.games.been_cursed.rules.monster import Night, movement_price, step_cost
from malison.games.been_cursed.rules.possessed import next_needed
from malison.games.been_cursed.rules.prices import carriage, carriage_rate, market_price, villager_price
from malison.games.been_cursed.rules.rabid import prospects
from malison.games.been_cursed.rules.wizard import Carriage
from malison.games.been_cursed.show.faces import faces
from malison.games.been_cursed.show.words import PANIC, PLAN_WORDS, POSSESSED_PANIC, fed, names
from malison.games.been_cursed.state import BETWEEN, EATING, MOVING, NONE, RABID, SIDES, WIZARD, Village


def show(g: Village, seat: int) -> dict[str, Any]:
    """BC-H1..H5: all that lies open, what follows from it, and the seat's own hand."""
    return {
        "round": g.round,
        "last_round": g.setting.options["rounds"] or None,
        "side": "wizard" if g.side == WIZARD else "monster",
        "place": PLACES[g.place],
        "panic": panic(g),
        "wizard": wizard(g, seat),
        "monster": monster(g, seat),
        "places": [place(g, p) for p in range(SITES)],
        "pastures": pastures(g),
        "crossings": crossings(g),
        "bag": {VILLAGERS[kind]: g.bag[kind] for kind in range(KINDS)},
        "arriving": None if g.arriving == NONE else VILLAGERS[g.arriving],
        "sheep_supply": g.sheep,
        "guards_left": guards_left(g),
        "villager_cards": cards_pile(g),
        "rabid": rabid_cards(g),
        "possessed": possessed_cards(g),
        "turn": turn(g),
        "heading": heading(g, seat),
        "walks": walks(g, seat),
        "names": names(g.box),
        "winner": None if not g.over else "wizard" if g.winner == 0 else "monster" if g.winner == 1 else "nobody",
    }


def panic(g: Village) -> dict[str, Any]:
    box = g.box
    levels = (box.more_actions, box.stay_inside, box.third)
    effects = zip(levels, PANIC if g.wizard >= 0 else POSSESSED_PANIC, strict=True)
    return {
        "level": g.panic,
        "start": box.start_panic,
        "top": box.panic_top,
        "effects": [{"from": level, "name": name, "text": text, "on": g.panic >= level} for level, (name, text) in effects],
    }


def wizard(g: Village, seat: int) -> dict[str, Any]:
    """BC-H1, BC-H3: the hand only for its owner."""
    box = g.box
    own = seat >= 0 and seat == g.wizard
    return {
        "seat": None if g.wizard < 0 else g.wizard,
        "name": "Wizard" if g.wizard >= 0 else "Possessed Wizard",
        "coins": g.coins,
        "coin_supply": box.coins - g.coins,
        "tiles": [INGREDIENTS[kind] for kind in range(KINDS) for _ in range(g.tiles[kind])],
        "tile_supply": {INGREDIENTS[kind]: box.tiles - g.tiles[kind] for kind in range(KINDS)},
        "capacity": g.capacity(),
        "cure": g.cure,
        "cure_track": [INGREDIENTS[kind] for kind in box.cure],
        "hand": [spell(g, s) for s in g.spell_hand] if own else None,
        "hand_size": len(g.spell_hand),
        "deck": len(g.spell_deck),
        "pile": [SPELLS[s] for s in g.spell_pile],
        "unseen": unseen(SPELLS, g.spell_deck + ([] if own else g.spell_hand)),
        "casting": None if g.casting == NONE else SPELLS[g.casting],
        "spells": [spell(g, s) for s in g.wizard_spells],
        "powers": [power(g, p) for p in g.wizard_powers],
    }


def monster(g: Village, seat: int) -> dict[str, Any]:
    """BC-H1, BC-H3: the hand only for its owner."""
    own = seat >= 0 and seat == g.monster
    return {
        "seat": None if g.monster < 0 else g.monster,
        "name": "Monster" if g.monster >= 0 else "Rabid Monster",
        "energy": g.energy if g.monster >= 0 else None,
        "energy_top": g.box.energy,
        "curse": g.curse,
        "curse_start": g.box.start_curse,
        "curse_top": g.box.curse_top[g.mode],
        "reckoning": dict(zip(("panic", "curse"), reckoning(g, *meal(g)), strict=True)),
        "stomach_slots": g.box.stomach,
        "stomach": [{"token": EATEN[token], "slot": g.slots[i] + 1} for i, token in enumerate(g.stomach)],
        "hand": [power(g, p) for p in g.power_hand] if own else None,
        "hand_size": len(g.power_hand),
        "deck": len(g.power_deck),
        "pile": [POWERS[p] for p in g.power_pile],
        "unseen": unseen(POWERS, g.power_deck + ([] if own else g.power_hand)),
        "playing": None if g.playing == NONE else POWERS[g.playing],
        "single_use": None if g.single_use == NONE else power(g, g.single_use),
        "spells": [spell(g, s) for s in g.monster_spells],
        "powers": [power(g, p) for p in g.monster_powers],
    }


def unseen(names: tuple[str, ...], cards: list[int]) -> list[str]:
    """BC-H4: cards that the viewer has not seen, in the order of the card list, wherever they are."""
    return [names[card] for card in sorted(cards)]


def spell(g: Village, s: int) -> dict[str, Any]:
    box = g.box
    pay = box.spell_pay[s]
    return {
        "id": SPELLS[s],
        "name": box.spell_names[s],
        "text": faces(box)[f"spells.{SPELLS[s]}"]["text" if g.wizard >= 0 else "automaton"],
        "ongoing": bool(box.spell_kind[s]),
        "at": None if box.spell_at[s] == NONE else PLACES[box.spell_at[s]],
        "pay": [INGREDIENTS[kind] for kind in range(KINDS) for _ in range(pay[kind])],
        "coins": box.spell_coins[s],
    }


def power(g: Village, p: int) -> dict[str, Any]:
    box = g.box
    eaten = box.power_stomach[p]
    return {
        "id": POWERS[p],
        "name": box.power_names[p],
        "text": faces(box)[f"powers.{POWERS[p]}"]["text" if g.monster >= 0 else "automaton"],
        "kind": CARD_KINDS[box.power_kind[p]],
        "visited": None if box.power_visited[p] == NONE else PLACES[box.power_visited[p]],
        "stomach": None if eaten == NONE else EATEN[eaten],
        "panic": box.power_panic[p],
        "energy": box.power_energy[p],
    }


def place(g: Village, p: int) -> dict[str, Any]:
    """A place with whoever lives there and what the Wizard pays there now."""
    box = g.box
    kind = g.house[p]
    return {
        "id": PLACES[p],
        "name": box.place_names[p],
        "district": box.district_names[box.district[p]],
        "printed": box.price[p] or None,
        "price": market_price(g) if p == SITES - 1 else villager_price(g, p) if box.price[p] else None,
        "villager": None if kind == NONE else VILLAGERS[kind],
        "sells": None if kind == NONE else INGREDIENTS[box.ingredient[kind]],
        "carriage": carriage(g, p),
        "steal": 0 if not box.price[p] else most_stolen(g, p) if kind != NONE else min(box.empty_house_coins, box.coins - g.coins),
        "roads": [PLACES[q] for q in box.roads[p]],
        "token": p == g.place,
        "x": box.place_x[p],
        "y": box.place_y[p],
    }


def pastures(g: Village) -> list[dict[str, Any]]:
    box = g.box
    return [
        {
            "id": PASTURES[i],
            "name": box.pasture_names[i],
            "sheep": g.pasture[i],
            "touches": [PLACES[p] for p in range(SITES) if i in box.touching[p]],
            "x": box.pasture_x[i],
            "y": box.pasture_y[i],
        }
        for i in range(len(g.pasture))
    ]


def crossings(g: Village) -> list[dict[str, Any]]:
    """BC-H2: whether a guard still lies on a crossing, but not which."""
    box = g.box
    return [
        {"name": box.crossing_names[i], "kind": "bridge" if box.bridge[i] else "gate", "guarded": g.guards[i] != NONE}
        for i in range(len(g.guards))
    ]


def guards_left(g: Village) -> dict[str, int]:
    """BC-H4: how many tiles of each kind are still face down."""
    return {name: sum(1 for tile in g.guards if tile == i) for i, name in enumerate(g.box.guard_names)}


def cards_pile(g: Village) -> dict[str, Any] | None:
    """BC-V4: the Villager cards, if they are used."""
    if not g.villager_cards:
        return None
    return {"deck": len(g.villager_deck), "pile": {VILLAGERS[kind]: g.villager_pile[kind] for kind in range(KINDS)}}


def rabid_card(g: Village, card: int) -> dict[str, Any]:
    box = g.box
    return {
        "id": RABID_CARDS[card],
        "name": box.rabid_names[card],
        "actions": [word for i, word in enumerate(ERRANDS) if box.rabid_actions[card] >> i & 1],
        "hunts": VILLAGERS[box.hunts[card]],
    }


def rabid_cards(g: Village) -> dict[str, Any] | None:
    """BC-H5: the dealt cards, the row and the discarded ones."""
    if not g.rabid_deck:
        return None
    return {
        "dealt": [rabid_card(g, card) for card in g.rabid_dealt],
        "row": [rabid_card(g, card) for card in g.rabid_row],
        "prospects": outlook(g) if g.mode == RABID and g.side == WIZARD else None,
        "pile": [rabid_card(g, card) for card in g.rabid_pile],
        "deck": len(g.rabid_deck),
    }


def outlook(g: Village) -> list[dict[str, Any]]:
    """BC-R10..R15: whom each card of the row would catch if night fell now."""
    return [
        {"house": PLACES[house] if house else None, "sheep": PASTURES[pasture] if pasture != NONE else None}
        for house, pasture in prospects(g)
    ]


def possessed_card(g: Village, card: int) -> dict[str, Any]:
    box = g.box
    return {
        "id": POSSESSED_CARDS[card],
        "name": box.possessed_names[card],
        "action": PLAN_WORDS[box.possessed_action[card]],
        "feeds_on": VILLAGERS[box.feeds_on[card]],
        "feeding": fed(box, card),
    }


def possessed_cards(g: Village) -> dict[str, Any] | None:
    """BC-H5: the row and the Feeding cards."""
    if not g.possessed_deck:
        return None
    return {
        "row": [possessed_card(g, card) for card in g.possessed_row],
        "feeding": [possessed_card(g, card) for card in g.feeding_cards],
        "deck": len(g.possessed_deck),
        "needs": None if next_needed(g) == NONE else INGREDIENTS[next_needed(g)],
    }


def turn(g: Village) -> dict[str, Any]:
    """Where the turn stands."""
    free = g.lasting[FREE_STEAL] - g.sneaked if g.side == WIZARD else 0
    return {
        "actions": g.actions,
        "free_steals": max(0, free),
        "carriage": carriage_rate(g),
        "steal_limit": bool(g.lasting[STEAL_LIMIT]),
        "phase": "between" if g.phase == BETWEEN else "moving" if g.phase == MOVING else "eating",
        "movements": g.movements if g.phase == MOVING else 0,
        "movement_price": movement_price(g),
        "visited": [PLACES[p] for p in range(SITES) if g.visited >> p & 1] if g.side != WIZARD else [],
    }


def heading(g: Village, seat: int) -> str | None:
    """BC-D4: where a Wizard who thinks about the carriage wants to go; nobody else's business yet."""
    asking = g.asking
    if isinstance(asking, Carriage) and seat == g.wizard:
        return PLACES[goal_of(g, asking.move)]
    return None


def walks(g: Village, seat: int) -> dict[str, dict[str, Any]]:
    """BC-M10, BC-M11: what lies more than one road away within the movements left, by the way that meets the fewest guards."""
    if not isinstance(g.asking, Night) or seat != g.monster or g.phase == EATING or (g.phase == BETWEEN and not g.actions):
        return {}
    box = g.box
    best: dict[int, tuple[int, list[int]]] = {g.place: (0, [])}
    ways = [(g.place, g.movements if g.phase == MOVING else box.movements, 0, list[int]())]
    for here, left, guards, path in ways:
        for there, gate in zip(box.roads[here], box.gates[here], strict=True):
            cost = step_cost(g, gate)
            met = guards + (gate != NONE and g.guards[gate] != NONE and not g.lasting[UNSEEN])
            if cost > left or (there in best and best[there][0] <= met):
                continue
            best[there] = (met, [*path, there])
            if g.house[there] == NONE:
                ways.append((there, left - cost, met, [*path, there]))
    near = box.roads[g.place]
    return {
        PLACES[place]: {"path": [PLACES[p] for p in path], "guards": guards}
        for place, (guards, path) in best.items()
        if len(path) > 1 and place not in near
    }


def id_of(g: Village, field: str, value: Any) -> Any:
    """What a question is about, or why something happened, as programs know it."""
    if field == "move":
        return MOVES.name(value)
    if field in ("house", "place"):
        return PLACES[value]
    if field == "pasture":
        return PASTURES[value]
    if field == "done":
        return [PASTURES[pasture] for pasture in value]
    if field == "kind":
        return None if value == NONE else INGREDIENTS[value]
    if field == "spell":
        return SPELLS[value]
    if field == "power":
        return POWERS[value]
    if field == "beside":
        return POSSESSED_CARDS[value]
    if field == "crossing":
        return g.box.crossing_ids[value]
    if field == "occasion":
        return UNTIL_NAMES[value]
    return SIDES[value] if field == "side" else value
