"""Moves, events and effects in words, for buttons and the log."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import moves as mv
from malison.games.few_and_cursed.box import words
from malison.games.few_and_cursed.box.box import BLOCKS
from malison.games.few_and_cursed.rules.action import CAMP, CHARACTER, Payment
from malison.games.few_and_cursed.rules.free import per_bullet
from malison.games.few_and_cursed.rules.store import FROM_PILE, price
from malison.games.few_and_cursed.state import ENDINGS, West

STATS: Final = ("Health", "Bullet Capacity", "Curse Threshold")
ACTIONS: Final = ("Defeat a bounty", "Recover an artifact", "Rob another player", "Encounter again", "Camp", "Character action")
NAMES: Final = ("movement", "attack", "water", "bullets", "Health", "Grit")
LETTERS: Final = "ABCDEF"
ZONES: Final = ("from your hand", "from your discard pile", "in play")


def described(g: West, program: int) -> str:
    """A program in words."""
    code = g.box.programs[program]
    parts: list[str] = []
    for at in range(0, len(code), 3):
        parts.append(operation(g, code[at], code[at + 1], code[at + 2]))
    return ", ".join(parts) or "nothing"


def operation(g: West, op: int, number: int, fork: int) -> str:
    if op <= words.GRIT:
        return f"{number} {NAMES[op]}"
    if op == words.CURSE:
        return f"Curse {'+' if number > 0 else '−'}{abs(number)}"
    if op <= words.PAY_BULLETS:
        return f"pay {number} {NAMES[op - words.PAY_MOVEMENT]}"
    if op in (words.DAMAGE, words.HARM):
        return f"{number} damage"
    plain = {
        words.DRAW: f"draw {number}",
        words.DISCARD: f"discard {number}",
        words.TRASH: f"trash {number}",
        words.TRASH_HAND: f"trash {number} from hand",
        words.TRASH_ANY: f"trash {number}",
        words.MAY_TRASH: f"you may trash {number}",
        words.RECALL: f"take back {number}",
        words.IMPROVISE: "improvise",
        words.STAT: "raise a stat",
        words.CAPACITY: f"Bullet Capacity +{number}",
        words.THRESHOLD: f"Curse Threshold +{number}",
        words.HUSH: "ignore the next curse icon",
        words.STORE: "visit the Store",
    }
    if op in plain:
        return plain[op]
    sides = [described(g, program) for program in g.box.forks[fork]]
    if op == words.EITHER:
        return " or ".join(sides)
    if op == words.ON:
        return f"on {words.KINDS[number]}: {sides[0]}"
    return f"test {words.SYMBOLS[number]}: {sides[0]}, else {sides[1]}"


def label(g: West, move: int) -> str:
    """An option of the open question."""
    box = g.box
    if move == mv.DONE:
        return "Done"
    if mv.CHARACTER.has(move):
        return box.character_names[move - mv.CHARACTER.base]
    if mv.KEEP.has(move):
        offer = g.players[g.seat].offer
        return f"{box.job_names[offer[mv.KEEP.first(move)]]} and {box.job_names[offer[mv.KEEP.second(move)]]}"
    if mv.PLAY.base <= move < mv.TAKE.base:
        return free_label(g, move)
    for family, verb in ((mv.TAKE, "Take"), (mv.COPY, "Copy"), (mv.DISCARD, "Discard"), (mv.RECALL, "Take back")):
        if family.has(move):
            return f"{verb} {box.card_names[move - family.base]} ({box.card_words[move - family.base] or 'nothing'})"
    if mv.TRASH.has(move):
        return f"Trash {box.card_names[mv.TRASH.second(move)]} {ZONES[mv.TRASH.first(move)]}"
    if mv.OPTION.has(move):
        i = move - mv.OPTION.base
        at = g.me().meets * BLOCKS + box.kind[g.me().space]
        return f"{LETTERS[i]}: {box.option_texts[at][i]} ({box.option_words[at][i]})"
    if mv.VISIT.base <= move < mv.GO.base:
        return town_label(g, move)
    return map_label(g, move)


def free_label(g: West, move: int) -> str:
    box = g.box
    if mv.PLAY.has(move):
        card = move - mv.PLAY.base
        return f"Play {box.card_names[card]} ({box.card_words[card]})"
    if move == mv.BULLET:
        return f"Spend a bullet for {per_bullet(g, g.me())} attack"
    if mv.USE.has(move):
        item = move - mv.USE.base
        return f"Use {box.item_names[item]} ({box.item_words[item]})"
    if mv.WORK.has(move):
        job = move - mv.WORK.base
        return f"Score {box.job_names[job]} ({box.job_words[job]})"
    track = move - mv.TRACK.base
    job = g.open_job(track)
    return f"Score {box.job_names[job]} of track {track + 1} ({box.job_words[job]})"


def town_label(g: West, move: int) -> str:
    box = g.box
    if mv.VISIT.has(move):
        return ("Visit the Job Board", "Visit the Store")[move - mv.VISIT.base]
    if mv.SELL.has(move):
        job = move - mv.SELL.base
        return f"Sell {box.job_names[job]} for {box.job_water[job]} water"
    if mv.BUY.has(move):
        place = move - mv.BUY.base
        item = g.store_pile[-1] if place == FROM_PILE else g.shelf[place]
        where = " from the discard pile" if place == FROM_PILE else ""
        return f"Buy {box.item_names[item]}{where} for {price(g, g.me(), item)} water ({box.item_words[item]})"
    if move == mv.AMMO:
        return f"Buy a bullet for {box.price_bullet} water"
    if mv.UPGRADE.has(move):
        stat = move - mv.UPGRADE.base
        return f"{STATS[stat]} +1 for {box.prices[stat]} water"
    if move == mv.REFRESH:
        return "Refresh the Store"
    if mv.PUT.has(move):
        return f"Put {box.item_names[g.shelf[move - mv.PUT.base]]} on the discard pile"
    return f"Drop {box.item_names[move - mv.DROP.base]}"


def map_label(g: West, move: int) -> str:
    box = g.box
    if mv.GO.has(move):
        here = g.me().space
        road = box.near[here].index(move - mv.GO.base)
        icon = ", Curse +1" if box.road_curse[here][road] else ""
        return f"Ride to {box.space_names[move - mv.GO.base]} ({box.road_movement[here][road]} movement{icon})"
    if mv.PAY.has(move):
        return pay_label(g, move - mv.PAY.base)
    if mv.ACTION.has(move):
        return action_label(g, move - mv.ACTION.base)
    for family in (mv.HUNT, mv.CALL, mv.CLEAR):
        if family.has(move):
            card = g.top(move - family.base)
            return f"{box.bounty_names[card]} ({box.attack[card]} attack: {box.reward_words[card]})"
    if mv.FIGHT.has(move):
        wanted = move - mv.FIGHT.base
        side = g.sides[wanted]
        return f"{box.wanted_names[wanted]} ({box.wanted_attack[wanted][side]} attack: {box.wanted_words[wanted][side]})"
    if mv.RECOVER.has(move):
        card = box.first_artifact + move - mv.RECOVER.base
        return f"{box.card_names[card]} ({box.card_words[card]})"
    if mv.ROB.has(move):
        loot = g.players[move - mv.ROB.base].health
        cost = f"{box.rob_attack * loot} attack, Curse +{box.rob_curse}"
        return f"Rob {person(g, move - mv.ROB.base)} ({cost}: {loot} Grit, {loot} water)"
    if mv.MARCH.has(move):
        return f"To {box.space_names[move - mv.MARCH.base]}"
    return box_label(g, move)


def pay_label(g: West, paid: int) -> str:
    """FC-M3: what is not paid hurts."""
    asking = g.asking
    if not isinstance(asking, Payment):
        return f"Spend {paid} movement"
    unpaid = g.box.road_movement[g.me().space][asking.road(g)] - paid
    return f"Spend {paid} movement" + (f", take {unpaid} damage" if unpaid else "")


def action_label(g: West, action: int) -> str:
    who = g.me()
    if action == CHARACTER:
        return f"{g.box.action_names[who.role]} ({g.box.action_texts[who.role]})"
    if action == CAMP:
        gain = f", {g.box.camp_health} Health" if g.healing(who) else ""
        return f"{ACTIONS[action]} (all your cards into your deck{gain}, your phase ends)"
    return ACTIONS[action]


def box_label(g: West, move: int) -> str:
    if mv.STAT.has(move):
        return f"{STATS[move - mv.STAT.base]} +1"
    return mv.MOVES.name(move)


def person(g: West, seat: int) -> str:
    role = g.players[seat].role
    return f"Player {seat + 1}" if role < 0 else g.box.character_names[role]


def word(g: West, field: str, value: int) -> str:
    """A told value in words."""
    box = g.box
    if field in ("seat", "other"):
        return person(g, value)
    if field == "player":
        return f"Player {value + 1}"
    if field == "ending":
        return ENDINGS[value]
    if field == "option":
        return LETTERS[value]
    if field == "stat":
        return STATS[value]
    lists: dict[str, list[str]] = {
        "character": box.character_names,
        "card": box.card_names,
        "item": box.item_names,
        "job": box.job_names,
        "bounty": box.bounty_names,
        "wanted": box.wanted_names,
        "space": box.space_names,
        "encounter": box.encounter_names,
    }
    return lists[field][value] if field in lists else str(value)
