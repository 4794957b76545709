"""What can be seen of the castle, as numbers for programs that learn: everything but the order of the deck (CC-Q43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from malison.games.cursed_castle.box.cards import (
    ABILITIES,
    BOSS,
    CHECKS_A_CARD,
    EQUIPMENT,
    HEROES,
    ICONS,
    ITEMS,
    MERCHANT,
    MINI_BOSS,
    SLOTS,
    SPACES,
)
from malison.games.cursed_castle.moves import CUBES, PIPS
from malison.games.cursed_castle.rules import forecast
from malison.games.cursed_castle.rules.act import TakeBonus, TopAction
from malison.games.cursed_castle.rules.cubes import PickColour
from malison.games.cursed_castle.rules.dungeon import Afflict, Rejuvenate
from malison.games.cursed_castle.rules.equipment import Hasten
from malison.games.cursed_castle.rules.harm import Hit, LoseHero
from malison.games.cursed_castle.rules.results import PassCheck, Strike
from malison.games.cursed_castle.state import FOURTH, UNKNOWN_BOSS, Castle
from malison.kernel.layouts import LARGEST, Field, counts, flag, flags, number, numbers, one_of
from malison.kernel.observing import Observer, Sheet

if TYPE_CHECKING:
    from mypy_extensions import i64

ALL_SPACES: Final = ("1", "2", "3", "4")
WAYS_TO_GO: Final = ("killed", "corruption", "madness")


class CastleObserver(Observer):
    def fields(self, g: Castle) -> list[Field]:
        box = g.box
        slots = range(1, SLOTS + 1)
        found = [
            one_of("dungeon", "the dungeon", range(1, len(box.dungeon_names) + 1)),
            number("stage", "how many dungeons have been entered", len(g.plan.dungeons)),
            number("dungeons", "how many there are in all", len(g.plan.dungeons)),
            number("round", "the round"),
            one_of("phase", "the phase", forecast.PHASES[: forecast.OVER]),
            one_of("acting", "the space whose attack is carried out", ALL_SPACES),
            number("bosses left", "bosses still to defeat in this dungeon"),
            number("slain", "bosses slain"),
            one_of("asked.hero", "the hero it is about, by slot", slots),
            one_of("asked.ability", "the ability it is about", ABILITIES),
            one_of("asked.space", "the space it is about", ALL_SPACES),
            one_of("asked.colour", "the colour it is about", CUBES),
            one_of("asked.icon", "the icon that is suffered", ICONS),
            number("asked.amount", "how much haste there is"),
            one_of("asked.why", "why a hero goes", WAYS_TO_GO),
            flag("asked.poison", "the damage comes from poison"),
        ]
        for space in ALL_SPACES:
            found += [
                one_of(f"space {space}.card", "the card there", box.card_ids),
                counts(f"space {space}.open", "cubes it still needs", CUBES),
                counts(f"space {space}.filled", "cubes that lie on it", CUBES),
                numbers(f"space {space}.checks", "its checks: open, or passed (below 0)", range(1, 4), LARGEST, -LARGEST),
                flag(f"space {space}.defeated", "it is defeated"),
            ]
            if space != ALL_SPACES[FOURTH]:
                found += [
                    number(f"space {space}.barricades", "cards under it"),
                    flag(f"space {space}.risen", "it has just risen"),
                    one_of(f"space {space}.modifier", "a boss's modifier", box.modifier_names),
                ]
        found += [
            counts("space 4.covers", "cards below it", box.card_ids),
            number("deck", "cards in the deck"),
            counts("deck.somewhere", "ordinary cards in it, wherever they are", box.card_ids),
            numbers("deck.known", "where a card lies, if that is known: 1 is the top; 0: not known, or not there", box.card_ids),
            numbers("deck.bosses", "where bosses lie that are still to be drawn", (1, 2)),
            counts("discard", "cards discarded", box.card_ids),
            numbers("enemy dice", "enemy dice, by space or a boss's ability", range(1, SPACES + 1)),
            flag("extra die", "the enemies have an extra die"),
            counts("dice", "unused hero dice by value", range(1, PIPS + 1)),
            flag("red die", "the red die is in play"),
            number("purple", "purple dice"),
            number("locked", "dice locked for the next round"),
            number("missing", "dice missing in this one"),
            counts("cubes", "cubes held", CUBES),
        ]
        for slot in slots:
            found += [
                one_of(f"hero {slot}", "the hero there", HEROES),
                flag(f"hero {slot}.damaged", "damaged"),
                flag(f"hero {slot}.bleeding", "bleeding"),
                flag(f"hero {slot}.bonus used", "the bonus has been used in this round"),
                counts(f"hero {slot}.cubes", "cubes for the attack", CUBES),
                number(f"hero {slot}.dice", "dice for the skill check"),
                number(f"hero {slot}.total", "what they and the skill come to"),
            ]
        found += [
            flags("reserve", "heroes in reserve", HEROES),
            flags("supply", "heroes in the supply", HEROES),
            flags("fallen", "heroes that have fallen", HEROES),
            flags("upgraded", "abilities that are upgraded", ABILITIES),
            flags("stunned", "abilities that are stunned", ABILITIES),
            flags("used", "abilities that have been used in this round", ABILITIES),
            flags("equipment", "equipment of the party", EQUIPMENT),
            flags("equipment used", "of it what has been used in this round", EQUIPMENT),
            flags("offer", "what the merchant offers", EQUIPMENT),
            flags("equipment left", "what is still to be found", EQUIPMENT),
            counts("items", "items of the party", ITEMS),
            counts("items left", "items still to be found", ITEMS),
            number("blocks", "blocks"),
            number("poison", "poison"),
            number("fresh poison", "poison of this round"),
            number("corruption", "corruption"),
        ]
        return found

    def write(self, g: Castle, seat: int, to: Sheet) -> None:
        to.one_of(g.plan.dungeons[g.stage] - 1, len(g.box.dungeon_names))
        to.number(g.stage + 1)
        to.number(len(g.plan.dungeons))
        to.number(g.round)
        phase = forecast.phase(g)
        to.one_of(phase, forecast.OVER)
        to.one_of(forecast.acting(g) if phase == forecast.DUNGEON else -1, len(ALL_SPACES))
        to.number(g.bosses_left)
        to.number(g.slain)
        write_asked(g, seat, to)
        space: i64 = 0
        while space <= FOURTH:
            write_space(g, space, to)
            space += 1
        to.counts(g.fourth[:-1], len(g.box.card_ids))
        write_deck(g, to)
        to.counts(g.discard, len(g.box.card_ids))
        to.numbers_of(g.enemy, 0, SPACES)
        to.number(1 if g.extra_die else 0)
        to.numbers_of(g.dice, 1, PIPS)
        to.number(1 if g.red_die else 0)
        to.number(g.purple)
        to.number(g.locked)
        to.number(g.missing)
        to.numbers_of(g.held, 0, len(CUBES))
        slot: i64 = 0
        while slot < SLOTS:
            write_hero(g, slot, to)
            slot += 1
        to.counts(g.reserve, len(HEROES))
        to.counts(g.supply, len(HEROES))
        to.counts(g.fallen, len(HEROES))
        to.flags(g.upgraded, len(ABILITIES))
        to.flags(g.stunned, len(ABILITIES))
        to.flags(g.ability_used, len(ABILITIES))
        to.flags(g.owned, len(EQUIPMENT))
        to.flags(g.gear_used & g.owned, len(EQUIPMENT))
        to.flags(g.offer, len(EQUIPMENT))
        to.flags(~(g.owned | g.gone | g.offer), len(EQUIPMENT))
        to.numbers_of(g.items, 0, len(ITEMS))
        to.numbers_of(g.item_pool, 0, len(ITEMS))
        to.number(g.blocks)
        to.number(g.poison)
        to.number(g.fresh_poison)
        to.number(g.corruption)


def write_asked(g: Castle, seat: int, to: Sheet) -> None:
    """What the open question is about; some of it only for the player who decides."""
    slot: i64 = -1
    ability: i64 = -1
    space: i64 = -1
    colour: i64 = -1
    icon: i64 = -1
    amount: i64 = 0
    why: i64 = -1
    poison: i64 = 0
    asking = g.asking
    if isinstance(asking, TopAction):
        ability = asking.ability
    elif isinstance(asking, TakeBonus):
        slot = asking.slot
    elif isinstance(asking, PickColour):
        colour = asking.colour
    elif isinstance(asking, Rejuvenate):
        space = asking.space
    elif isinstance(asking, Strike):
        slot = asking.slot
        colour = asking.colour
    elif isinstance(asking, PassCheck):
        slot = asking.slot
    elif asking is not None and seat == g.seat:
        if isinstance(asking, Afflict):
            icon = asking.icon
        elif isinstance(asking, Hasten):
            amount = asking.amount
        elif isinstance(asking, LoseHero):
            why = asking.why
        elif isinstance(asking, Hit):
            poison = 1 if asking.poison else 0
    to.one_of(slot, SLOTS)
    to.one_of(ability, len(ABILITIES))
    to.one_of(space, len(ALL_SPACES))
    to.one_of(colour, len(CUBES))
    to.one_of(icon, len(ICONS))
    to.number(amount)
    to.one_of(why, len(WAYS_TO_GO))
    to.number(poison)


def write_space(g: Castle, space: i64, to: Sheet) -> None:
    """A card of the row with all that lies on it and under it; zeros where there is none."""
    card = g.card(space)
    cards: i64 = len(g.box.card_ids)
    modifiers: i64 = len(g.box.modifier_names)
    if card < 0:
        to.skip(cards + 2 * len(CUBES) + CHECKS_A_CARD + 1)
        if space != FOURTH:
            to.skip(2 + modifiers)
        return
    to.one_of(card, cards)
    to.numbers_of(g.open, space * len(CUBES), len(CUBES))
    to.numbers_of(g.filled, space * len(CUBES), len(CUBES))
    to.numbers_of(g.checks, space * CHECKS_A_CARD, CHECKS_A_CARD)
    to.number(0 if g.standing(space) else 1)
    if space == FOURTH:
        return
    under: i64 = 0
    for entry in g.under:
        lies: i64 = entry
        if lies % SPACES == space:
            under += 1
    to.number(under)
    to.number(g.risen >> space & 1)
    if g.is_boss(space):
        to.one_of(g.modifier[space], modifiers)
    else:
        to.skip(modifiers)


def write_deck(g: Castle, to: Sheet) -> None:
    """How many cards are left, which of them are known on top or by their place, and which are in there somewhere."""
    kinds = g.box.kind
    cards: i64 = len(kinds)
    left: i64 = len(g.deck)
    known: i64 = g.known_top
    next_boss: i64 = 0
    boss_after: i64 = 0
    to.number(left)
    # From the bottom up: of equal cards the upper one stands.
    depth: i64 = left
    for top in g.deck:
        card: i64 = top
        if card == UNKNOWN_BOSS:
            boss_after = next_boss
            next_boss = depth
        else:
            kind: i64 = kinds[card]
            if depth <= known or kind == MINI_BOSS or kind == MERCHANT or kind == BOSS:
                to.put(cards + card, depth)
            else:
                to.count(card)
        depth -= 1
    to.skip(2 * cards)
    to.number(next_boss)
    to.number(boss_after)


def write_hero(g: Castle, slot: i64, to: Sheet) -> None:
    hero = g.heroes[slot]
    if hero < 0:
        to.skip(len(HEROES) + 3 + len(CUBES) + 2)
        return
    to.one_of(hero, len(HEROES))
    to.number(g.wounded >> slot & 1)
    to.number(g.bleeding >> slot & 1)
    to.number(g.bonus_used >> slot & 1)
    to.numbers_of(g.attack, slot * len(CUBES), len(CUBES))
    thrown = g.thrown[slot]
    to.number(thrown)
    if thrown != 0:
        to.number(g.total[slot] + g.box.skill[g.side(slot)])
    else:
        to.skip(1)
