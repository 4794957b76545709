"""Moves in words, for buttons: what goes where, and what it brings or costs."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import moves
from malison.games.cursed_castle.box.words import (
    ANY,
    CORRUPTION,
    GAIN,
    ICONS,
    POISON,
    RECOLOUR,
    SKILL,
    SLOTS,
)
from malison.games.cursed_castle.state import Castle

PHRASES: Final = (
    "gain a cube",
    "double a cube",
    "recolour a cube",
    "heal",
    "pay a cube to heal",
    "remove a status effect",
    "heal a hero",
    "block",
    "change a die",
    "set a die",
    "flip a die",
    "reroll a die",
    "roll the red die",
    "raise a skill total",
    "reroll an enemy die",
    "change an enemy die",
    "move an enemy die",
    "conjure",
    "keep a cube",
    "block",
)
"""The effects in words, in the order of their numbers."""


def effect_phrase(g: Castle, number: int) -> str:
    """An effect in the middle of a sentence."""
    effect = g.box.effects[number]
    if effect.code == RECOLOUR and effect.a != ANY and effect.b != ANY:
        return f"{moves.CUBES[effect.a]} to {moves.CUBES[effect.b]}"
    if effect.code == GAIN:
        return f"gain {cubes(effect.a, effect.b)}"
    if effect.code == SKILL:
        return f"{effect.a} more for a skill total"
    return PHRASES[effect.code]


def effect_words(g: Castle, number: int) -> str:
    """An effect for a button."""
    return capital(effect_phrase(g, number))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def cubes(colour: int, n: int) -> str:
    name = "" if colour == ANY else moves.CUBES[colour] + " "
    return f"a {name}cube" if n == 1 else f"{n} {name}cubes"


def label(g: Castle, move: int) -> str:
    """An option in words."""
    text = act_label(g, move)
    if not text:
        text = answer_label(g, move)
    if not text:
        text = result_label(g, move)
    if not text:
        name: str = g.setting.game.moves.name(move)
        text = capital(name.replace("_", " "))
    return text


# -- phase 4: what goes where


def act_label(g: Castle, move: int) -> str:
    box = g.box
    if moves.ABILITY.has(move):
        return on_ability(g, moves.ABILITY.first(move) + 1, moves.ABILITY.second(move))
    if moves.SKILL.has(move):
        slot = moves.SKILL.second(move)
        pips = moves.SKILL.first(move) + 1
        total = g.total[slot] + pips + box.skill[g.side(slot)]
        return f"{pips} to the skill of {box.hero_names[g.heroes[slot]]}: {total} in all"
    if moves.PAY_DIE.has(move):
        return f"{moves.PAY_DIE.first(move) + 1} on {gear_words(g, moves.PAY_DIE.second(move))}"
    if moves.ATTACK.has(move):
        return into_box(g, moves.ATTACK.first(move), moves.ATTACK.second(move))
    if moves.PAY_CUBE.has(move):
        return f"{capital(moves.CUBES[moves.PAY_CUBE.first(move)])} cube on {gear_words(g, moves.PAY_CUBE.second(move))}"
    if moves.USE.has(move):
        return gear_words(g, moves.USE.first(move))
    if moves.CONJURE.has(move):
        return gear_words(g, moves.CONJURE.first(move))
    if moves.ITEM.has(move):
        item = moves.ITEM.first(move)
        return f"Use {box.item_names[item]}: {effect_phrase(g, box.item_effect[item])}"
    return "Done with dice and cubes" if move == moves.DONE.base else ""


def on_ability(g: Castle, pips: int, ability: int) -> str:
    """CC-A1, CC-A2, CC-A17: the cube if the value fits, the top action unless the card is stunned."""
    box = g.box
    side = ability * 2 + (g.upgraded >> ability & 1)
    brings: list[str] = []
    if box.ability_values[side] >> pips & 1:
        brings.append(cubes(box.ability_colour[ability], 1))
    if not g.stunned >> ability & 1:
        top = effect_phrase(g, box.ability_top[side])
        if box.ability_or[side] >= 0:
            top += " or " + effect_phrase(g, box.ability_or[side])
        brings.append(top)
    return f"{pips} on {box.ability_names[ability]}: {', then '.join(brings) or 'to no effect'}"


def into_box(g: Castle, colour: int, slot: int) -> str:
    """CC-H5, CC-H9: a cube, and the bonus it may bring."""
    text = f"{capital(moves.CUBES[colour])} cube to {g.box.hero_names[g.heroes[slot]]}"
    bonus = g.box.bonus[g.side(slot)]
    if bonus >= 0 and not (g.bonus_used | g.bleeding) >> slot & 1:
        text += f": attack, and {effect_phrase(g, bonus)}"
    return text


def gear_words(g: Castle, gear: int) -> str:
    box = g.box
    cost = "take a corruption, " if box.gear_corruption[gear] == 1 else ""
    if box.gear_corruption[gear] > 1:
        cost = f"take {box.gear_corruption[gear]} corruption, "
    return f"{box.gear_names[gear]}: {cost}{effect_phrase(g, box.gear_effect[gear])}"


# -- what an effect asks


def answer_label(g: Castle, move: int) -> str:
    box = g.box
    if moves.TURN.has(move):
        return f"{moves.TURN.first(move) + 1} becomes {moves.TURN.second(move) + 1}"
    if moves.REROLL.has(move):
        return f"Roll the {moves.REROLL.first(move) + 1} again"
    if moves.CUBE.has(move):
        return f"A {moves.CUBES[moves.CUBE.first(move)]} cube"
    if moves.COLOUR.has(move):
        return capital(moves.CUBES[moves.COLOUR.first(move)])
    if moves.MEND.has(move):
        return f"Heal {box.hero_names[g.heroes[moves.MEND.first(move)]]}"
    if moves.CURE.has(move):
        return f"Remove {status_word(g, moves.CURE.first(move))}"
    if moves.ENEMY_MOVE.has(move):
        return f"A die from space {moves.ENEMY_MOVE.first(move) + 1} to space {moves.ENEMY_MOVE.second(move) + 1}"
    if moves.ENEMY_REROLL.has(move):
        return f"Roll a die of space {moves.ENEMY_REROLL.first(move) + 1} again"
    if moves.HASTEN.has(move):
        slot = moves.HASTEN.first(move)
        return f"{box.hero_names[g.heroes[slot]]}, who has {g.total[slot] + box.skill[g.side(slot)]}"
    return ""


def status_word(g: Castle, status: int) -> str:
    if status < 2:
        return ("poison", "corruption")[status]
    if status < 8:
        return f"the stun on {g.box.ability_names[status - 2]}"
    return f"the bleeding of {g.box.hero_names[g.heroes[status - 8]]}"


# -- results and cleanup


def result_label(g: Castle, move: int) -> str:
    box = g.box
    if moves.STRIKE.has(move):
        space = moves.STRIKE.first(move)
        return f"{box.card_names[g.card(space)]} in space {space + 1}"
    if moves.PASS.has(move):
        space = moves.PASS.first(move)
        return f"{g.checks[space * 3 + moves.PASS.second(move)]} on {box.card_names[g.card(space)]} in space {space + 1}"
    if move == moves.NO_CHECK.base:
        return "Pass none"
    if moves.HIT.has(move):
        slot = moves.HIT.first(move)
        return f"{box.hero_names[g.heroes[slot]]} is {'killed' if g.wounded >> slot & 1 else 'wounded'}"
    if move == moves.BLOCK.base:
        return f"Block it ({g.blocks} left)"
    if moves.BLEED.has(move):
        return f"{box.hero_names[g.heroes[moves.BLEED.first(move)]]} bleeds"
    if moves.LOSE.has(move):
        slot = moves.LOSE.first(move)
        return "Let chance decide" if slot == SLOTS else f"{box.hero_names[g.heroes[slot]]} is lost"
    if moves.UNFILL.has(move):
        return f"A {moves.CUBES[moves.UNFILL.first(move)]} cube"
    if moves.UNPASS.has(move):
        return f"The mark of check {moves.UNPASS.first(move) + 1}"
    if moves.LEVEL_UP.has(move):
        return box.ability_names[moves.LEVEL_UP.first(move)]
    if moves.KEEP.has(move):
        gear = moves.KEEP.first(move)
        return f"{box.gear_names[gear]}: {box.gear_texts[gear]}"
    if moves.STOW.has(move):
        colour = moves.STOW.first(move)
        return "Keep none" if colour == 3 else f"Keep a {moves.CUBES[colour]} cube"
    return ""


def accept_words(g: Castle, icon: int) -> str:
    """What taking a status effect comes to."""
    if icon == POISON:
        return f"Take it: poison {g.poison + g.fresh_poison + 1} of {g.box.poison_limit}"
    if icon == CORRUPTION:
        if g.corruption == g.box.corruption_limit:
            return "Take it: one corruption too many, a hero is lost"
        return f"Take it: corruption {g.corruption + 1} of {g.box.corruption_limit}"
    return f"Take the {ICONS[icon]}"
