"""All that people read of the castle: messages with named values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from malison.games.cursed_castle import moves
from malison.games.cursed_castle.box.cards import ICONS
from malison.games.cursed_castle.moves import CUBES
from malison.games.cursed_castle.rules.act import TakeBonus, TopAction
from malison.games.cursed_castle.rules.dungeon import Afflict, Rejuvenate
from malison.games.cursed_castle.rules.equipment import brushes
from malison.games.cursed_castle.rules.harm import BY_CORRUPTION, Hit, LoseHero
from malison.games.cursed_castle.rules.healing import BLEEDING, STUNNED
from malison.games.cursed_castle.rules.results import PassCheck, Strike
from malison.games.cursed_castle.show.boons import boon
from malison.games.cursed_castle.show.faces import ICON_NAMES, SHORT, TEXTS, cubes, gear_text
from malison.games.cursed_castle.show.measures import measures
from malison.games.cursed_castle.show.sounds import SOUNDS
from malison.games.cursed_castle.state import PLAYING, Castle
from malison.kernel.moves import Family
from malison.kernel.words import Message, Words, label_of, listed, say, sentence


def rolled(g: Castle, ones: int, twos: int, threes: int) -> str:
    there = [say("{n} on space {space}", n=n, space=space) for space, n in enumerate((ones, twos, threes), 1) if n]
    return say("enemy dice: {there}.", there=", ".join(there) or "none")


def boss_acts(g: Castle, card: int, ones: int, twos: int, threes: int) -> str:
    dice = [say("{n} × {pips}", n=n, pips=pips) for pips, n in enumerate((ones, twos, threes), 1) if n]
    message = "{card} uses every enemy die: {dice}." if dice else "{card} has no enemy die to use."
    return say(message, card=g.box.card_names[card], dice=", ".join(dice))


EVENTS: Final[dict[str, Message]] = {
    "enters_dungeon": "the party enters dungeon {dungeon}.",
    "joins": "{hero} takes place {slot}.",
    "waits": "{hero} waits in reserve.",
    "round": "round {number}.",
    "drawn": "{card} comes to space {space}.",
    "modified": "the boss is hardened by {modifier}.",
    "enemy_roll": rolled,
    "hero_roll": "a hero die shows {pips}.",
    "red_roll": "the red die shows {pips}.",
    "places_die": "a {pips} goes on {ability}.",
    "gains_cube": "a {colour} cube is gained.",
    "recolours": "a {colour} cube becomes {new_colour}.",
    "turns_die": "a hero die goes from {pips} to {new_pips}.",
    "rerolls": "a hero die is rolled again: {pips} becomes {new_pips}.",
    "tries": "a {pips} goes to the skill of {hero}.",
    "hastens": "{hero} adds {amount} to the total.",
    "aims": "a {colour} cube goes to {hero}.",
    "uses": "{gear} is used.",
    "uses_item": "{item} is used up.",
    "enemy_die": "an enemy die goes from space {space} to space {new_space}.",
    "blocks": "the party readies a block.",
    "mended": "{hero} is healed.",
    "cured": "{status} is removed.",
    "strikes": "a {colour} cube strikes {card} in space {space}.",
    "lost_cube": "a {colour} cube finds no target.",
    "passes": "{hero} passes the check of {value} on {card}.",
    "fails": "{hero} passes no check.",
    "defeated": "{card} is defeated.",
    "cleared": "{card} is cleared.",
    "primary": "{card} in space {space}: primary attack × {count}, once for each enemy die on it.",
    "secondary": "{card} in space {space}: secondary attack, for no enemy die is on it.",
    "boss_acts": boss_acts,
    "works": "{card} is not cleared and takes effect.",
    "rests": "{card} in space {space} does nothing.",
    "incited": "{card} in space {space} is incited to its primary attack.",
    "attacks": "{card}: {icon}.",
    "stopped": "{icon} is blocked.",
    "passed_over": "{icon} can change nothing.",
    "poisoned": "the party is poisoned: {amount} of {limit} discs.",
    "tainted": "corruption rises to {amount}.",
    "maddened": "a hero die turns purple: {amount} of {limit}.",
    "locked": "a hero die is locked for the next round.",
    "extra_die": "an extra enemy die waits for the next round.",
    "wounded": "{hero} is wounded.",
    "dies": "{hero} is killed.",
    "corrupted": "{hero} is lost to corruption.",
    "insane": "{hero} goes insane.",
    "bleeds": "{hero} bleeds.",
    "stunned": "{ability} is stunned.",
    "stolen": "{gear} is stolen.",
    "raised": "{card} rises and comes to space {space}.",
    "raised_on_deck": "{card} rises and lies on top of the deck.",
    "rejuvenates": "{card} loses a mark.",
    "levels_up": "{ability} is upgraded.",
    "finds_item": "the party finds {item}.",
    "offered": "the merchant offers {gear}.",
    "buys": "{gear} is kept.",
    "poison_bites": "poison deals {amount} damage.",
    "stows": "a {colour} cube is kept in the pack.",
    "wins_dungeon": "dungeon {dungeon} is won.",
    "wins": "the game is won.",
    "loses_heroes": "no hero is left; the game is lost.",
    "loses_dice": "all hero dice are locked; the game is lost.",
    "loses_time": "the castle has swallowed the party; the game is lost.",
    "driven_mad": "every hero die is purple: a hero goes insane.",
}


# -- what harms the party, for buttons


def corrupted(g: Castle, seat: int, amount: int) -> str:
    """CC-F8: the only hero left is named by what follows."""
    if amount <= g.box.corruption_limit:
        return "corruption"
    return "a hero is lost" if g.party() > 1 else ""


HARMS: Final[dict[str, Message]] = {
    "wounded": "{hero} is wounded",
    "dies": "{hero} is killed",
    "corrupted": "{hero} is lost",
    "insane": "{hero} is lost",
    "driven_mad": lambda g, seat: "a hero goes insane" if g.party() > 1 else "",
    "bleeds": "{hero} bleeds",
    "stunned": "{ability} is stunned",
    "poisoned": "poison",
    "tainted": corrupted,
    "maddened": "madness",
    "locked": "a die is locked",
    "stolen": "{gear} is stolen",
    "poison_bites": "poison deals {amount} damage",
    "loses_heroes": "loses the game",
    "loses_dice": "loses the game",
    "loses_time": "loses the game",
}


def word(g: Castle, field: str, value: int) -> str:
    """A told value in words."""
    box = g.box
    if field == "seat":
        return "The party"
    if field == "hero":
        return box.hero_names[value]
    if field == "card":
        return box.card_names[value]
    if field == "ability":
        return box.ability_names[value]
    if field == "gear":
        return box.gear_names[value]
    if field == "item":
        return box.item_names[value]
    if field in ("colour", "new_colour", "cube"):
        return CUBES[value]
    if field == "icon":
        return icon_name(value)
    if field == "modifier":
        return box.modifier_names[value]
    if field == "status":
        return status(g, value, say("in place {slot}", slot=value - BLEEDING + 1))
    return str(value + 1 if field in ("space", "new_space", "slot", "die", "to", "check") else value)


def icon_name(icon: int) -> str:
    name = ICONS[icon]
    return ICON_NAMES.get(name, name)


def status(g: Castle, value: int, whose: str) -> str:
    """A status token; whoever bled may have left the place since."""
    if value < STUNNED:
        return moves.STATUSES[value]
    if value < BLEEDING:
        return say("the stun on {ability}", ability=g.box.ability_names[value - STUNNED])
    return say("the bleeding {whose}", whose=whose)


def hero_in(g: Castle, slot: int) -> str:
    return g.box.hero_names[g.heroes[slot]]


def card_in(g: Castle, space: int) -> str:
    return g.box.card_names[g.card(space)]


def phrase(g: Castle, effect: int) -> str:
    return SHORT.effect(g.box.effects[effect])


# -- questions


def where_to(g: Castle, question: Any) -> str:
    """What is held, and what it is for."""
    dice, held = sum(g.dice[1:]), sum(g.held)
    if held and not any(moves.ATTACK.has(move) or moves.PAY_CUBE.has(move) for move in g.legal()):
        then = say(": where {n:does your die|do your # dice} go?", n=dice) if dice else ". Do you strike?"
        return say("No hero has room for your {n:cube|cubes}{then}", n=held, then=then)
    if dice and held:
        return say("Dice make cubes, cubes arm heroes: where do {n:a die|# dice} and {m:a cube|# cubes} go?", n=dice, m=held)
    if dice:
        return say("Dice make cubes, cubes arm heroes: where {n:does your die|do your # dice} go?", n=dice)
    if held:
        return say("Heroes strike with the cubes they get: where {n:does your cube|do your # cubes} go?", n=held)
    return "All is placed. Do you use something more, or strike?"


def picked(what: str, goes: bool) -> str:
    """What is asked once a die or cube is picked, and how it is put back."""
    asks = "Where does the {what} go?" if goes else "The {what} can go nowhere now."
    return say(asks + " Press it again to put it back.", what=what)


def who_takes_it(g: Castle, question: Hit) -> str:
    if question.poison:
        return "Who takes the damage of the poison?"
    return say("{card}: who takes the damage?", card=card_in(g, question.space))


def who_is_lost(g: Castle, question: LoseHero) -> str:
    return "Which hero is lost to corruption?" if question.why == BY_CORRUPTION else "Which hero goes insane?"


def what_is_taken(g: Castle, question: Afflict) -> str:
    name, card = ICONS[question.icon], card_in(g, question.space)
    return say("{card}: who bleeds?" if name == "bleed" else "{card}: do you take the {icon}, or stop it?", card=card, icon=name)


def what_is_struck(g: Castle, question: Strike) -> str:
    return say("Which card does {hero} strike with a {colour} cube?", hero=hero_in(g, question.slot), colour=CUBES[question.colour])


def what_is_passed(g: Castle, question: PassCheck) -> str:
    return say("Which check does {hero} pass with {total}?", hero=hero_in(g, question.slot), total=total(g, question.slot))


def what_comes_off(g: Castle, question: Rejuvenate) -> str:
    return say("Which cube comes off {card}?", card=card_in(g, question.space))


def is_it_used(g: Castle, question: TopAction) -> str:
    """CC-A1: what the card does besides its cube."""
    return say("{ability}: {actions}, or skip it?", ability=g.box.ability_names[question.ability], actions=top_actions(g, question.ability))


def is_it_taken(g: Castle, question: TakeBonus) -> str:
    bonus = phrase(g, g.box.bonus[g.side(question.slot)])
    return say("Attack bonus of {hero}: {bonus}. Do you take it?", hero=hero_in(g, question.slot), bonus=bonus)


def top_actions(g: Castle, ability: int) -> str:
    box, side = g.box, ability * 2 + (g.upgraded >> ability & 1)
    return " or ".join(phrase(g, top) for top in (box.ability_top[side], box.ability_or[side]) if top >= 0)


PROMPTS: Final[dict[str, Message]] = {
    "Act": where_to,
    "TopAction": is_it_used,
    "TakeBonus": is_it_taken,
    "GainAny": "Which colour is the new cube?",
    "PayCube": "Which cube pays for the healing?",
    "Duplicate": "Which cube becomes two?",
    "PickCube": "Which cube changes its colour?",
    "PickColour": "Which colour does the cube take?",
    "TurnDie": "Which die changes, and to what?",
    "Reroll": "Which die is rolled again?",
    "RerollEnemy": "Which enemy die is rolled again?",
    "MoveEnemy": "Which enemy die moves, and where to?",
    "Hasten": "Whose total grows?",
    "Conjure": "Which card is conjured?",
    "Heal": "What is healed?",
    "Cure": "Which status effect is removed?",
    "Mend": "Which hero is healed?",
    "Recover": "What is healed?",
    "Strike": what_is_struck,
    "PassCheck": what_is_passed,
    "Hit": who_takes_it,
    "LoseHero": who_is_lost,
    "Afflict": what_is_taken,
    "Rejuvenate": what_comes_off,
    "LevelUp": "Which ability is upgraded?",
    "MerchantKeep": "Which equipment do you keep?",
    "BeforePoison": lambda g, question: say("Poison is about to deal {n} damage. Do you use a potion first?", n=g.poison),
    "Stow": "Which cube do you keep in the pack?",
}


# -- answers: phase 4


def on_ability(g: Castle, question: Any, move: int) -> str:
    """CC-A1, CC-A2, CC-A17: the cube if the value fits, the top action unless the card is stunned."""
    box = g.box
    pips, ability = moves.ABILITY.first(move) + 1, moves.ABILITY.second(move)
    side = ability * 2 + (g.upgraded >> ability & 1)
    brings: list[str] = []
    if box.ability_values[side] >> pips & 1:
        brings.append(cubes(box.ability_colour[ability], 1))
    if not g.stunned >> ability & 1:
        brings.append(top_actions(g, ability))
    return say(
        "{pips} on {ability}: {brings}", pips=pips, ability=box.ability_names[ability], brings=", then ".join(brings) or "to no effect"
    )


def to_skill(g: Castle, question: Any, move: int) -> str:
    pips, slot = moves.SKILL.first(move) + 1, moves.SKILL.second(move)
    use = any(check > 0 for check in g.checks)
    message = "{pips} to the skill of {hero}: {total} in all" if use else "{pips} to {hero}: no check to pass"
    return say(message, pips=pips, hero=hero_in(g, slot), total=total(g, slot) + pips)


def into_box(g: Castle, question: Any, move: int) -> str:
    """CC-H5, CC-H9: a cube, and the bonus it may bring."""
    slot = moves.ATTACK.second(move)
    bonus = g.box.bonus[g.side(slot)]
    more = ""
    if bonus >= 0 and not (g.bonus_used | g.bleeding) >> slot & 1:
        more = say(": attack, and {bonus}", bonus=phrase(g, bonus))
    return say("{colour} cube to {hero}{more}", colour=sentence(CUBES[moves.ATTACK.first(move)]), hero=hero_in(g, slot), more=more)


def on_gear(g: Castle, gear: int) -> str:
    box = g.box
    corruption = box.gear_corruption[gear]
    cost = say("take {n:a corruption|# corruption}, ", n=corruption) if corruption else ""
    return say("{gear}: {cost}{effect}", gear=box.gear_names[gear], cost=cost, effect=phrase(g, box.gear_effect[gear]))


def paid_with_die(g: Castle, question: Any, move: int) -> str:
    return say("{pips} on {gear}", pips=moves.PAY_DIE.first(move) + 1, gear=on_gear(g, moves.PAY_DIE.second(move)))


def paid_with_cube(g: Castle, question: Any, move: int) -> str:
    colour = sentence(CUBES[moves.PAY_CUBE.first(move)])
    return say("{colour} cube on {gear}", colour=colour, gear=on_gear(g, moves.PAY_CUBE.second(move)))


def item(g: Castle, question: Any, move: int) -> str:
    token = moves.ITEM.place(move)
    return say("Use {item}: {effect}", item=g.box.item_names[token], effect=phrase(g, g.box.item_effect[token]))


def done(g: Castle, question: Any, move: int) -> str:
    """CC-P14: what is left over is a loss."""
    dice, held = sum(g.dice[1:]), sum(g.held)
    left = "{n} unused" if dice and held else "{n:a die|# dice} unused" if dice else "{n:a cube|# cubes} unused"
    return label_of("Done with dice and cubes", say(left, n=dice + held) if dice or held else "", "")


def top_action(g: Castle, question: TopAction, move: int) -> str:
    return "Skip it" if move == moves.SKIP_TOP else sentence(phrase(g, question.effect(g, move)))


def bonus(g: Castle, question: TakeBonus, move: int) -> str:
    if move == moves.SKIP_BONUS:
        return "Not now"
    effect = g.box.bonus[g.side(question.slot)]
    # What is conjured is known by its card; of several one is chosen next.
    cards = [moves.CONJURE.place(brush) for brush in brushes(g)] if g.box.effects[effect].word == "conjure" else []
    if len(cards) == 1:
        return conjured(g, cards[0])
    names = listed([g.box.gear_names[card] for card in cards], "or")
    return say("Conjure {names}", names=names) if names else sentence(phrase(g, effect))


def conjured(g: Castle, gear: int) -> str:
    """A brush card, what it does and what it takes."""
    box = g.box
    effect, corruption = box.effects[box.gear_effect[gear]], box.gear_corruption[gear]
    taint = say(", for {n} corruption", n=corruption) if corruption else ""
    final = "; cannot be undone" if effect.word == "red_die" else ""
    return say("{gear}: {effect}{taint}{final}", gear=box.gear_names[gear], effect=SHORT.effect(effect), taint=taint, final=final)


# -- answers: results and cleanup


def total(g: Castle, slot: int) -> int:
    return g.total[slot] + g.box.skill[g.side(slot)]


def of_hero(family: Family, message: str) -> Callable[..., str]:
    """A label that names the hero whom a move picks."""
    return lambda g, question, move: say(message, hero=hero_in(g, family.place(move)))


def cure(g: Castle, question: Any, move: int) -> str:
    value = moves.CURE.place(move)
    whose = say("of {hero}", hero=hero_in(g, value - BLEEDING)) if value >= BLEEDING else ""
    return say("Remove {status}", status=status(g, value, whose))


def hasten(g: Castle, question: Any, move: int) -> str:
    slot = moves.HASTEN.place(move)
    return say("{hero}, who has {total}", hero=hero_in(g, slot), total=total(g, slot))


def strike(g: Castle, question: Strike, move: int) -> str:
    space = moves.STRIKE.place(move)
    return say("{card} in space {space}", card=card_in(g, space), space=space + 1)


def pass_check(g: Castle, question: PassCheck, move: int) -> str:
    space, check = moves.PASS.first(move), moves.PASS.second(move)
    return say("{value} on {card} in space {space}", value=g.checks[space * 3 + check], card=card_in(g, space), space=space + 1)


def hit(g: Castle, question: Hit, move: int) -> str:
    slot = moves.HIT.place(move)
    return say("{hero} is killed" if g.wounded >> slot & 1 else "{hero} is wounded", hero=hero_in(g, slot))


def lose(g: Castle, question: LoseHero, move: int) -> str:
    return "Let chance decide" if move == moves.LOSE_RANDOM else say("{hero} is lost", hero=hero_in(g, moves.LOSE.place(move)))


def accept(g: Castle, question: Afflict, move: int) -> str:
    """What taking a status effect comes to."""
    name, box = ICONS[question.icon], g.box
    if name == "poison":
        return say("Take it: poison {n} of {limit}", n=g.poison + g.fresh_poison + 1, limit=box.poison_limit)
    if name != "corruption":
        return say("Take the {icon}", icon=name)
    if g.corruption == box.corruption_limit:
        return "Take it: one corruption too many, a hero is lost"
    return say("Take it: corruption {n} of {limit}", n=g.corruption + 1, limit=box.corruption_limit)


def keep(g: Castle, question: Any, move: int) -> str:
    gear = moves.KEEP.place(move)
    return say("{gear}: {text}", gear=g.box.gear_names[gear], text=gear_text(g.box, gear))


def stow(g: Castle, question: Any, move: int) -> str:
    return "Keep none" if move == moves.STOW_NONE else say("Keep a {colour} cube", colour=CUBES[moves.STOW.place(move)])


LABELS: Final[dict[str, Message]] = {
    "ability": on_ability,
    "skill": to_skill,
    "pay": paid_with_die,
    "attack": into_box,
    "spend": paid_with_cube,
    "use": lambda g, question, move: on_gear(g, moves.USE.place(move)),
    "item": item,
    "done": done,
    "top": top_action,
    "bonus": bonus,
    "conjure": lambda g, question, move: conjured(g, moves.CONJURE.place(move)),
    "turn": "{die} becomes {to}",
    "reroll": "Roll the {die} again",
    "cube": "A {colour} cube",
    "colour": lambda g, question, move: sentence(CUBES[moves.COLOUR.place(move)]),
    "mend": of_hero(moves.MEND, "Heal {hero}"),
    "cure": cure,
    "enemy_reroll": "Roll a die of space {die} again",
    "enemy_move": "A die from space {die} to space {to}",
    "hasten": hasten,
    "strike": strike,
    "pass": pass_check,
    "no_check": "Pass none",
    "hit": hit,
    "block": lambda g, question, move: say("Block it ({n} left)", n=g.blocks),
    "accept": accept,
    "bleed": of_hero(moves.BLEED, "{hero} bleeds"),
    "lose": lose,
    "unfill": "A {cube} cube",
    "unpass": "The mark of check {check}",
    "level_up": lambda g, question, move: g.box.ability_names[moves.LEVEL_UP.place(move)],
    "keep": keep,
    "go_on": "Go on",
    "stow": stow,
}


# -- the table

LIVES: Final = {
    "": ("{name}", "{name}: unhurt"),
    "hurt": ("{name}, damaged", "{name}: one wound from death"),
    "gone": ("", "nobody"),
    "waiting": ("{name}, in reserve", "{name} waits in reserve"),
}
TRACKS: Final = {
    "poison": ("Poison", "poison", "Poison: each disc from before this round deals a damage at cleanup"),
    "corruption": ("Corruption", "corruption", "Corruption: one more than three takes a hero"),
    "madness": ("Madness", "madness", "Madness: with three purple dice a hero goes insane"),
    "locks": ("Locks", "lock", "Locked hero dice: with all three the game is lost"),
}
"""By track: its name, its symbol, and how it ends."""
THREATS: Final = {"dice": "Threatens", "heroes": "Threatens", "dungeon": "Still to come", "cleanup": "Still to come"}
QUIET: Final = {
    "dice": "Nothing threatens you.",
    "heroes": "Nothing threatens you.",
    "dungeon": "Nothing more comes.",
    "cleanup": "Nothing more comes.",
    "over": "It is over.",
}
DECREES: Final = {
    "hit": (("damage", "{hero} is wounded", "wounded"), ("skull", "{hero} is killed", "killed")),
    "bleed": (("bleed", "{hero} bleeds", "bleeds"),),
    "lose": (("skull", "{hero} is lost", "lost"),),
    "mend": (("mend", "{hero} is healed", "healed"),),
    "cure": (("bleed", "{hero} bleeds no more", "bleeds no more"),),
    "hasten": (("boots", "{hero} adds to {total}", "adds to {total}"),),
}
"""What can befall a hero, by the family of the move: its symbol, its words, and those under the hero's own name, the worse one last."""


CHANGES: Final = {"hit": "wounded", "mend": "mended", "bleed": "bled", "cure": "stopped"}
"""By the family of the move: under which name a hero's face tells what it changes."""


HERALDS: Final = {"enters_dungeon": ("stairs", "The party goes down"), "wins_dungeon": ("boss", "The dungeon is won")}
"""What is called out over the row, by the event: its symbol and its words."""
BOSS_COMES: Final = "The boss is here"
RISEN: Final = "risen, it does not attack yet"
EMPTY: Final = ("No enemy", "Traps, chests and guests come here")
"""A space without a card: one of the first three, the fourth."""


def beneath(barricades: int) -> str:
    return say("on {n:a barricade|# barricades}", n=barricades) if barricades else ""


def where(space: int, dice: int | None) -> str:
    """A space of the row; only the first three have enemy dice."""
    if dice is None:
        return say("Space {space}.", space=space)
    return say("Space {space}: {dice}.", space=space, dice=say("{n:# enemy die|# enemy dice}", n=dice) if dice else "no enemy die")


def needs(card: dict[str, Any]) -> str:
    """What is still open on a card of the row, and what is filled."""
    if card["defeated"]:
        return "Defeated."
    opened = [say("{n} {colour}", n=n, colour=colour) for colour, n in card["open"].items() if n]
    opened += [say("a check of {value}", value=check["value"]) for check in card["checks"] if not check["passed"]]
    filled = [say("{n} {colour}", n=n, colour=colour) for colour, n in card["filled"].items() if n]
    passed = sum(check["passed"] for check in card["checks"])
    filled += [say("{n:# check|# checks}", n=passed)] if passed else []
    return say("Open: {opened}; filled: {filled}.", opened=listed(opened) or "nothing", filled=listed(filled) or "nothing")


# -- the end

REASONS: Final = (
    "the game goes on",
    "every boss is defeated",
    "no hero is left",
    "all hero dice are locked on cards",
    "the rounds have run out",
)


def why(g: Castle, seat: int) -> str:
    return REASONS[g.ended]


def how_it_ended(g: Castle) -> str:
    return "" if g.ended == PLAYING else say("{why} after {n:# round|# rounds}", why=REASONS[g.ended], n=g.round)


FEATS: Final = ("defeated", "levels_up", "dies", "wins_dungeon", "wins")

CHOICES: Final = {
    "difficulty": {
        "none": "The boss as it is printed.",
        "hard": "About one more cube or check.",
        "nightmare": "About two more.",
        "torment": "Three more, or even more than that.",
    },
    "wandering": {
        "none": "The dungeon's own cards alone.",
        "A": "Weak ones.",
        "B": "They bring poison, stun and madness.",
        "C": "The strongest.",
    },
}

WORDS: Final = Words(
    word, PROMPTS, LABELS, EVENTS, TEXTS.effects, harms=HARMS, boon=boon, sounds=SOUNDS, feats=FEATS, measures=measures, choices=CHOICES
)
