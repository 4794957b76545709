"""What is to be read on cards and tokens: texts made from their effects and numbers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any, Final

from malison.games.cursed_castle.box.box import Box
from malison.games.cursed_castle.box.cards import (
    ABILITIES,
    ANY,
    BARRICADE,
    BONUSES,
    BOSS,
    EQUIPMENT,
    HEROES,
    ICONS,
    ITEMS,
    KINDS,
    MIMIC,
    PROWLER,
    RED_BORDER,
    SPACES,
)
from malison.games.cursed_castle.moves import CUBES, PIPS
from malison.kernel.effects import Effect
from malison.kernel.words import Message, Words, listed, say, sentence

# -- what heroes, abilities, equipment and items do


def cubes(colour: int, n: int) -> str:
    return say("{n:a|#} {colour}{n:cube|cubes}", n=n, colour="" if colour == ANY else CUBES[colour] + " ")


def gains(colour: int, n: int) -> str:
    return say("gain {cubes}{choice}", cubes=cubes(colour, n), choice=" of any colour" if colour == ANY else "")


def recolours(old: int, new: int) -> str:
    which = "a held cube" if old == ANY else cubes(old, 1)
    return say("{which} becomes {new}", which=which, new="another colour" if new == ANY else CUBES[new])


def shifts(amounts: list[int]) -> str:
    """ "moves by 1 or 2" both ways, "gains 2" one way."""
    sizes = listed([str(size) for size in sorted({abs(amount) for amount in amounts})], "or")
    both, more = min(amounts) < 0 < max(amounts), max(amounts) > 0
    return say("moves by {sizes}" if both else "gains {sizes}" if more else "loses {sizes}", sizes=sizes)


def sets(values: list[int], die: str = "an unused die") -> str:
    if len(values) == PIPS:
        return say("{die} takes any value", die=die)
    return say("{die} becomes {values}", die=die, values=listed([f"a {value}" for value in values], "or"))


def sets_any(values: list[int]) -> str:
    """An enemy die has no face above 3."""
    low = [value for value in values if value <= SPACES]
    mine = sets(values)
    return say("{mine}, or {theirs}", mine=mine, theirs=sets(low, "an enemy die")) if low else mine


PARTY_EFFECTS: Final[dict[str, Message]] = {
    "gain": gains,
    "duplicate": "double a held cube",
    "recolour": recolours,
    "keep_cube": "at cleanup one unspent cube may stay",
    "heal": "heal a hero or a status",
    "heal_for_cube": "pay a cube to heal",
    "cure": "remove a status token",
    "mend": "a damaged hero turns to its white side",
    "block": "{n:a block|# blocks}",
    "shield": "block one damage or status effect",
    "shift_die": lambda amounts: say("an unused die {shifts}", shifts=shifts(amounts)),
    "set_die": sets,
    "flip_die": "flip an unused die",
    "reroll_die": "reroll an unused die",
    "red_die": "roll the red die",
    "skill": "one hero with dice adds {n} to its total",
    "reroll_enemy": "reroll an enemy die",
    "move_enemy": "move an enemy die",
    "shift_enemy": lambda amounts: say("an enemy die {shifts}", shifts=shifts(amounts)),
    "conjure": "conjure a brush card",
    "set_any_die": sets_any,
}


def recolours_shortly(old: int, new: int) -> str:
    return "recolour a cube" if ANY in (old, new) else say("{old} to {new}", old=CUBES[old], new=CUBES[new])


SHORT: Final = Words(
    effects={
        "gain": lambda colour, n: say("gain {cubes}", cubes=cubes(colour, n)),
        "duplicate": "double a cube",
        "recolour": recolours_shortly,
        "keep_cube": "keep a cube",
        "heal": "heal",
        "heal_for_cube": "pay a cube to heal",
        "cure": "remove a status effect",
        "mend": "heal a hero",
        "block": "block",
        "shield": "block",
        "shift_die": "change a die",
        "set_die": "set a die",
        "flip_die": "flip a die",
        "reroll_die": "reroll a die",
        "red_die": "roll the red die",
        "skill": "{n} more for a skill total",
        "reroll_enemy": "reroll an enemy die",
        "move_enemy": "move an enemy die",
        "shift_enemy": "change an enemy die",
        "conjure": "conjure",
        "set_any_die": "set a die",
    }
)
"""The same in few words, for buttons."""


# -- what the icons of an attack do


def icon(text: str) -> Callable[[int], str]:
    return lambda times: text if times == 1 else say("{times} times: {text}", times=times, text=text)


ICON_EFFECTS: Final[dict[str, Message]] = {
    "damage": icon("a hero of your choice is wounded; a damaged one dies"),
    "poison": icon("a disc. From the next round on each disc deals a damage at cleanup, until it is removed"),
    "corruption": icon("a disc. One too many takes a hero, and all discs with it"),
    "bleed": icon("a hero of your choice loses the attack bonus until it is healed"),
    "stun": icon("a random ability keeps only its bottom number"),
    "madness": icon("a white die turns purple. When all are purple a hero goes insane"),
    "lock": icon("a hero die is missing in the next round. All of them locked: lost"),
    "extra_die": icon("the castle rolls one more die in the next round"),
    "steal": icon("a random equipment card is gone"),
    "incite": icon("the neighbours make their primary attacks too"),
    "raise": icon("a defeated enemy comes back"),
    "rejuvenate": icon("the enemy loses one of your cubes"),
}
ICON_RULES: Final = ("F1", "F5", "F8", "F10", "F12", "F16", "F18", "F20", "F22", "F23", "F24", "F25")
"""The rules behind them, in the order of their numbers."""

TEXTS: Final = Words(effects={**PARTY_EFFECTS, **ICON_EFFECTS})


# -- equipment and items


def gear_dice(box: Box, gear: int) -> list[int]:
    """The values of the dice that pay for an equipment card."""
    return [pips for pips in range(1, PIPS + 1) if box.gear_dice[gear] >> pips & 1]


def gear_cost(box: Box, gear: int) -> str:
    """What an equipment card asks for, in words."""
    dice, colour, corruption = gear_dice(box, gear), box.gear_cube[gear], box.gear_corruption[gear]
    taint = say("{n:a corruption|# corruption}", n=corruption) if corruption else ""
    if box.brushes >> gear & 1:
        return say("conjured, for {taint}", taint=taint) if taint else "conjured"
    paid = [say("pay {dice}", dice="a die" if len(dice) == PIPS else listed([f"a {pips}" for pips in dice], "or"))] if dice else []
    paid += [say("pay {cube}", cube=cubes(colour, 1))] if colour >= 0 else []
    return listed([*paid, *([say("take {taint}", taint=taint)] if taint else [])])


def gear_text(box: Box, gear: int) -> str:
    cost = gear_cost(box, gear)
    text = TEXTS.effect(box.effects[box.gear_effect[gear]])
    return sentence(say("{cost}: {text}.", cost=cost, text=text) if cost else say("{text}.", text=text))


def coin(said: str, pips: int = 0, colour: str = "", symbol: str = "", css: str = "") -> dict[str, Any]:
    return {"said": said, "pips": pips, "colour": colour, "symbol": symbol, "css": css}


def gear_price(box: Box, gear: int) -> list[dict[str, Any]]:
    """The same in pictures: dice, cubes, a brush, discs of corruption."""
    dice, colour = gear_dice(box, gear), box.gear_cube[gear]
    price = [coin("any die", css="die white small any")] if len(dice) == PIPS else [coin(f"a {pips}", pips) for pips in dice]
    if colour == ANY:
        price.append(coin("any cube", css="cube any"))
    elif colour >= 0:
        price.append(coin(cubes(colour, 1), colour=CUBES[colour]))
    if box.brushes >> gear & 1:
        price.append(coin("by Conjure", symbol="conjure"))
    return price + [coin("a corruption", symbol="corruption", css="taint")] * box.gear_corruption[gear]


def gear_face(box: Box, gear: int) -> dict[str, Any]:
    price = gear_price(box, gear)
    always = not (box.payable | box.brushes) >> gear & 1
    note = "always" if always else "" if price else "free"
    short = SHORT.effect(box.effects[box.gear_effect[gear]])
    return {"name": box.gear_names[gear], "price": price, "note": note, "text": gear_text(box, gear), "short": short}


def signed(amounts: list[int]) -> str:
    """ "±1", "+2": what a number token shows."""
    sizes = [str(size) for size in sorted({abs(amount) for amount in amounts})]
    return ("±" if min(amounts) < 0 < max(amounts) else "+" if max(amounts) > 0 else "−") + "/".join(sizes)


# -- cards

ICON_NAMES: Final = {"extra_die": "extra die", "raise": "raise dead", "lock": "dice lock", "poison_damage": "poison damage"}
"""Icons that a card calls by another name than the edition."""
KIND_NAMES: Final = {"mini_boss": "mini-boss"}
KIND_SYMBOLS: Final = {"captive": "hero", "prowler": "enemy"}
SYMBOLS: Final = {"heal_for_cube": "heal", "reroll_die": "red_die"}
"""The symbols of attack bonuses that have none of their own name; for the rest it is "gain"."""
OWN_SYMBOLS: Final = ("block", "heal", "cure", "mend", "conjure", "red_die", "reroll_enemy", "move_enemy", "shift_enemy")


def symbol(effect: Effect[Any]) -> str:
    return effect.word if effect.word in OWN_SYMBOLS else SYMBOLS.get(effect.word, "gain")


def attack(icons: list[int]) -> list[dict[str, Any]]:
    """The icons of an attack as they are printed: which, how often, and what it is called."""
    runs = [(ICONS[number], len(list(run))) for number, run in groupby(icons)]
    return [{"icon": name, "times": times, "name": ICON_NAMES.get(name, name)} for name, times in runs]


def zone(icons: list[int], **looks: Any) -> dict[str, Any]:
    """A line of a card's attacks: when it comes and what it does."""
    return {"harms": attack(icons), "holder": "", "die": 0, "any": False, "symbol": "", "when": "", "quiet": "nothing", **looks}


def zones(box: Box, card: int) -> list[dict[str, Any]]:
    kind = box.kind[card]
    if kind == BOSS:
        return [zone(list(box.abilities[card * 3 + i]), die=i + 1, when=f"for each {i + 1}:") for i in range(3)]
    if kind >= RED_BORDER:
        timing, quiet = ("persistent", "stays until cleared") if box.persistent[card] else ("fleeting", "here for one round")
        return [zone(list(box.secondary[card]), holder="timing", symbol=timing, when=f"{timing}:", quiet=quiet)]
    if kind == BARRICADE:
        return []
    first = zone(list(box.primary[card]), holder="cause", any=True, when="for each enemy die:")
    return [first, zone(list(box.secondary[card]), holder="cause", when="without enemy die:")]


def gift(box: Box, card: int) -> str:
    """What a card of space 4 gives at cleanup."""
    bonus = BONUSES[box.card_bonus[card]]
    return say(
        {
            "": "",
            "item": "an item token",
            "hero": "a hero joins",
            "level_up": "level up an ability",
            "merchant": "draw {n} equipment, keep 1",
            "heal": "heal a hero or a status",
        }[bonus],
        n=box.merchant_draw,
    )


EITHER: Final = (MIMIC, PROWLER)
"""Cards that are cleared by cubes or by a check."""


def to_fill(box: Box, card: int) -> str:
    """What the places at the foot of a card are for."""
    if box.kind[card] in EITHER:
        return "Cubes of its colours, or a hero's dice and skill that reach its number, clear it."
    if box.kind[card] >= RED_BORDER:
        return "A hero's dice and skill that reach its number clear it."
    return "A cube fills a place of its colour, a hero's dice and skill a number. All filled: it is defeated and attacks no more."


def card_face(box: Box, card: int) -> dict[str, Any]:
    kind = KINDS[box.kind[card]]
    return {
        "list": "bosses" if kind == "boss" else "wandering" if box.group[card] else "cards",
        "name": box.card_names[card],
        "kind": kind,
        "kind_name": "" if kind == "enemy" else KIND_NAMES.get(kind, kind),
        "symbol": KIND_SYMBOLS.get(kind, kind),
        "either": box.kind[card] in EITHER,
        "red": box.kind[card] >= RED_BORDER,
        "reward": "Levels up an ability when defeated" if box.level_up[card] else "",
        "zones": zones(box, card),
        "bonus": BONUSES[box.card_bonus[card]],
        "gives": gift(box, card),
        "told": to_fill(box, card),
        "text": "One more cube on the enemy that comes to lie on it." if kind == "barricade" else "",
    }


def told_of_hero(skill: int, boxes: int, bonus: str) -> str:
    """What can be put there, for whoever points at a hero."""
    more = say(", and the bonus comes with it: {bonus}", bonus=bonus) if bonus else ""
    cubes = say("{n:A cube|Up to # cubes} in the attack {n:box|boxes} {n:strikes|strike}{more}.", n=boxes, more=more)
    return say("{cubes} Or dice, which add up with {skill} for a check.", cubes=cubes, skill=f"+{skill}")


def turned(box: Box, side: int) -> str:
    """ "+3 to +2, bonus lost": what a hero's card shows on its other side instead."""
    other = side ^ 1
    skill, boxes, bonus = box.skill[side], box.boxes[side], box.bonus[side]
    found = [say("+{old} to +{new}", old=skill, new=box.skill[other])] if skill != box.skill[other] else []
    found += [say("{old} {old:box|boxes} to {new}", old=boxes, new=box.boxes[other])] if boxes != box.boxes[other] else []
    if bonus >= 0 > box.bonus[other]:
        found.append("bonus lost")
    elif bonus != box.bonus[other]:
        found.append(say("bonus: {bonus}", bonus=SHORT.effect(box.effects[box.bonus[other]])))
    return ", ".join(found)


def hero_side(box: Box, side: int) -> dict[str, Any]:
    effect = box.effects[box.bonus[side]] if box.bonus[side] >= 0 else None
    told = {"bonus": TEXTS.effect(effect), "symbol": symbol(effect)} if effect else {"bonus": "", "symbol": ""}
    boxes = box.boxes[side]
    return {
        "name": box.hero_names[side // 2],
        "skill": box.skill[side],
        "boxes": boxes,
        "said": say("{n:# attack box|# attack boxes}", n=boxes),
        "told": told_of_hero(box.skill[side], boxes, told["bonus"]),
        "bleeding": told_of_hero(box.skill[side], boxes, ""),
        "wounded": turned(box, side),
        "mended": turned(box, side),
        "bled": "bonus lost" if effect else "no bonus to lose",
        "stopped": "bonus back" if effect else "",
        **told,
    }


def values(box: Box, side: int) -> list[int]:
    return [pips for pips in range(1, PIPS + 1) if box.ability_values[side] >> pips & 1]


SIDES: Final = ("white", "yellow")


def told_of_ability(tops: list[str], wanted: list[int], colour: str) -> str:
    """What a die does there, for whoever points at an ability; without a top action it is stunned."""
    one = sentence(listed([f"a {pips}" for pips in wanted], "or"))
    if not tops:
        return say("Stunned: no top action. {one} brings a {colour} cube.", one=one, colour=colour)
    return say("Any die: {top}. {one} brings a {colour} cube as well.", top=" or ".join(tops), one=one, colour=colour)


def ability_face(box: Box, ability: int) -> dict[str, Any]:
    sides = [
        [TEXTS.effect(box.effects[top]) for top in (box.ability_top[side], box.ability_or[side]) if top >= 0]
        for side in (ability * 2, ability * 2 + 1)
    ]
    new = [str(pips) for pips in values(box, ability * 2 + 1) if pips not in values(box, ability * 2)]
    upgrade = say("also on {values}", values=", ".join(new)) if new else say("or {top}", top=sides[1][-1])
    colour = CUBES[box.ability_colour[ability]]
    told = {name: told_of_ability(sides[n], values(box, ability * 2 + n), colour) for n, name in enumerate(SIDES)}
    stunned = {name: told_of_ability([], values(box, ability * 2 + n), colour) for n, name in enumerate(SIDES)}
    return {"white": sides[0], "yellow": sides[1], "upgrade": upgrade, "told": told, "stunned": stunned}


def item_face(box: Box, token: int) -> dict[str, Any]:
    if box.item_effect[token] < 0:
        return {"text": "", "sign": ""}
    effect = box.effects[box.item_effect[token]]
    return {"text": TEXTS.text(effect), "sign": signed(effect.values["amounts"]) if effect.word == "shift_die" else ""}


def faces(box: Box) -> dict[str, dict[str, Any]]:
    """What is to be read on everything in an edition. All cards that come out of a dungeon's deck are "cards", whatever their table."""
    found: dict[str, dict[str, Any]] = {}
    for hero, name in enumerate(HEROES):
        found[f"heroes.{name}"] = {"white": hero_side(box, hero * 2), "damaged": hero_side(box, hero * 2 + 1)}
    for ability, name in enumerate(ABILITIES):
        found[f"abilities.{name}"] = ability_face(box, ability)
    for gear, name in enumerate(EQUIPMENT):
        if box.absent >> gear & 1:
            continue
        found[f"equipment.{name}"] = gear_face(box, gear)
    for token, name in enumerate(ITEMS):
        found[f"items.{name}"] = item_face(box, token)
    for card, name in enumerate(box.card_ids):
        found[f"cards.{name}"] = card_face(box, card)
    found["cards.boss"] = {"name": "an unknown boss", "kind": "boss"}
    for number, name in enumerate(ICONS):
        found[f"icons.{name}"] = {**attack([number])[0], "text": TEXTS.text(box.icons[number]), "rule": f"CC-{ICON_RULES[number]}"}
    return found
