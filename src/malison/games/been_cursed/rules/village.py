"""What happens in the village on either side's turn: tracks move, villagers arrive, coins and cards change hands."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box.box import HOUSES, KINDS
from malison.games.been_cursed.box.cards import CARDS
from malison.games.been_cursed.box.lasting import LURE
from malison.games.been_cursed.moves import PLACE, RETURN
from malison.games.been_cursed.state import MONSTER, NO_CARDS, NONE, WIZARD, Village
from malison.kernel.state import Question, Step
from malison.kernel.vectors import append, i64, vec, without

# -- why, for telling


def reason(g: Village) -> i64:
    """The card that is being carried out; 0 if there is none."""
    if g.casting != NONE:
        return ev.SPELL + g.casting
    return ev.POWER + g.playing if g.playing != NONE else 0


def source(g: Village, what: i64) -> i64:
    """The card that makes something last: one that lies there, or the last one that promised it for this turn. 0 if nobody is told."""
    if g.log is None or g.lasting[what] == 0:
        return 0
    for spell in g.wizard_spells + g.monster_spells:
        if spell_lasts(g, spell, what):
            return ev.SPELL + spell
    for power in g.wizard_powers + g.monster_powers:
        if power_lasts(g, power, what):
            return ev.POWER + power
    for i in range(len(g.spell_pile) - 1, -1, -1):
        if spell_lasts(g, g.spell_pile[i], what):
            return ev.SPELL + g.spell_pile[i]
    for i in range(len(g.power_pile) - 1, -1, -1):
        if power_lasts(g, g.power_pile[i], what):
            return ev.POWER + g.power_pile[i]
    return 0


def spell_lasts(g: Village, spell: i64, what: i64) -> bool:
    for effect in g.box.spell_effects[spell_face(g, spell)]:
        if effect.lasts() == what:
            return True
    return False


def power_lasts(g: Village, power: i64, what: i64) -> bool:
    for effect in g.box.power_effects[power_face(g, power)]:
        if effect.lasts() == what:
            return True
    return False


# -- tracks


def panic_by(g: Village, n: i64, cause: i64 = 0) -> None:
    """BC-P6, BC-J15: Panic moves and stops at the ends of its track."""
    panic = max(1, min(g.box.panic_top, g.panic + n))
    if panic != g.panic:
        change = panic - g.panic
        g.panic = panic
        g.tell(ev.PANIC, panic, change, cause=cause)


def curse_by(g: Village, n: i64, cause: i64 = 0) -> None:
    """BC-P6, BC-G2, BC-E8: Curse moves; on its last space the Monster wins at once."""
    top = g.box.curse_top[g.mode]
    curse = max(1, min(top, g.curse + n))
    if curse != g.curse:
        change = curse - g.curse
        g.curse = curse
        g.tell(ev.CURSE, curse, top, change, cause=cause)
        if curse == top:
            g.tell(ev.MONSTER_WINS)
            g.win(MONSTER)


def cure_by(g: Village, n: i64, cause: i64 = 0) -> None:
    """BC-A15, BC-G1: Cure rises; on its last space the Wizard wins at once."""
    top = len(g.box.cure)
    g.cure = min(top, g.cure + n)
    g.tell(ev.CURE, g.cure, top, cause=cause)
    if g.cure == top:
        g.tell(ev.WIZARD_WINS)
        g.win(WIZARD)


# -- coins, Energy and ingredients


def gain_coins(g: Village, n: i64, cause: i64 = 0) -> None:
    """BC-F1, BC-F2, BC-A20: coins come from the supply, as far as it reaches."""
    n = min(n, g.box.coins - g.coins)
    if n > 0:
        g.coins += n
        g.tell(ev.COINS, n, g.coins, cause=cause)


def pay_coins(g: Village, n: i64, cause: i64 = 0) -> None:
    """BC-A11: coins spent go back to the supply."""
    if n > 0:
        g.coins -= n
        g.tell(ev.PAID, n, g.coins, cause=cause)


def energy_by(g: Village, n: i64, cause: i64 = 0) -> None:
    """BC-F3, BC-M15: Energy stays between 0 and its cap; a Rabid Monster has none (BC-R9)."""
    if g.monster < 0:
        return
    energy = max(0, min(g.box.energy, g.energy + n))
    if energy != g.energy:
        change = energy - g.energy
        g.energy = energy
        g.tell(ev.ENERGY, energy, change, cause=cause)


def take_tile(g: Village, kind: i64, cause: i64 = 0) -> bool:
    """BC-J19: an ingredient from the supply, if one is there."""
    if g.tiles[kind] >= g.box.tiles:
        return False
    g.tiles[kind] += 1
    g.held += 1
    g.tell(ev.TOOK_TILE, kind, cause=cause)
    return True


def return_tile(g: Village, kind: i64, cause: i64 = 0) -> None:
    """An ingredient goes back to the supply."""
    g.tiles[kind] -= 1
    g.held -= 1
    g.tell(ev.RETURNED, kind, cause=cause)


def give_way(g: Village, kind: i64) -> None:
    """BC-A9, BC-A10: an ingredient for which there is no place goes back; where nobody was asked which, that is told."""
    if g.forced:
        g.tell(ev.NO_ROOM, kind)
    return_tile(g, kind)


class Overflow(Question[Village]):
    """BC-D12, BC-D13, BC-J21, BC-J32: more tiles than places; the Wizard returns one at a time."""

    def who(self, g: Village) -> i64:
        return g.wizard

    def choices(self, g: Village) -> vec[i64]:
        found = vec[i64]()
        if g.held > g.capacity():
            for kind in range(KINDS):
                if g.tiles[kind]:
                    found = append(found, RETURN.nth(kind))
        return found

    def answer(self, g: Village, move: int) -> None:
        g.then(OVERFLOW)
        give_way(g, RETURN.place(move))

    def rule(self) -> str:
        return "BC-D12"


OVERFLOW: Final = Overflow()

# -- where the token is


def arrive_at(g: Village, place: i64) -> None:
    """The token stands somewhere; the Monster remembers where it has been (BC-J42)."""
    g.place = place
    g.visited |= 1 << place


def roll_house(g: Village, cause: i64 = 0) -> i64:
    """The d20."""
    g.reveal()
    house = 1 + g.rng.below(HOUSES)
    g.tell(ev.D20, house, cause=cause)
    return house


# -- villagers


def draw_villager(g: Village) -> i64:
    """BC-W2, BC-V2: a random villager out of the bag, or the type on the top card of the deck."""
    g.reveal()
    if g.villager_cards:
        return g.villager_deck[len(g.villager_deck) - 1]
    total: i64 = 0
    for n in g.bag:
        total += n
    ticket = g.rng.below(total)
    kind: i64 = 0
    while ticket >= g.bag[kind]:
        ticket -= g.bag[kind]
        kind += 1
    return kind


def can_arrive(g: Village) -> bool:
    """BC-W4, BC-J10, BC-J12: somebody is in the bag and some house is empty."""
    if g.vacant == 0:
        return False
    for n in g.bag:
        if n:
            return True
    return False


def house_villager(g: Village, house: i64, cause: i64 = 0) -> None:
    """BC-F5, BC-J11, BC-V2: the arriving villager moves into an empty house; the token does not make a house occupied."""
    kind = g.arriving
    g.arriving = NONE
    g.house[house] = kind
    g.vacant -= 1
    g.bag[kind] -= 1
    if g.villager_cards:
        g.villager_deck.pop()
        g.villager_pile[kind] += 1
    g.tell(ev.ARRIVED, kind, house, cause=cause)


def nearest_vacant(g: Village, house: i64) -> i64:
    """BC-O3, BC-J68: the empty house whose number is closest; of two equally close, the higher."""
    for off in range(HOUSES):
        if house + off <= HOUSES and g.house[house + off] == NONE:
            return house + off
        if house - off >= 1 and g.house[house - off] == NONE:
            return house - off
    return NONE


def land(g: Village, kind: i64, side: i64, cause: i64) -> None:
    """BC-W2, BC-W3, BC-O3, BC-J9: roll for a house; if it is occupied, this side finds another."""
    g.arriving = kind
    house = roll_house(g, cause)
    if g.house[house] == NONE:
        house_villager(g, house, cause)
        return
    if g.seat_of(side) < 0:
        g.tell(ev.CROWDED_OUT, kind, house, cause=cause)
        house_villager(g, nearest_vacant(g, house), cause)
    else:
        g.tell(ev.OCCUPIED, kind, house, cause=cause)
        g.then(PLACE_VILLAGER[side])


class Arrive(Step[Village]):
    """BC-W2, BC-W4: a random villager comes to the village, if there is an empty house; the side whose turn it is places it."""

    def run(self, g: Village) -> None:
        if can_arrive(g):
            land(g, draw_villager(g), g.side, reason(g))


class QuietArrival(Step[Village]):
    """BC-M7, BC-W3, BC-J9: somebody comes on a Quiet Night; the Wizard places whoever arrives, where a person plays the Wizard."""

    def run(self, g: Village) -> None:
        if can_arrive(g):
            land(g, draw_villager(g), WIZARD if g.wizard >= 0 else MONSTER, 0)


class Lured(Step[Village]):
    """BC-K124M, BC-K124R: somebody comes for the villager who has just been eaten."""

    def __init__(self, eaten: i64) -> None:
        self.eaten = eaten

    def run(self, g: Village) -> None:
        if can_arrive(g):
            land(g, draw_villager(g), g.side, source(g, LURE + self.eaten))


class PlaceVillager(Question[Village]):
    """BC-W3, BC-D1, BC-D22: the rolled house was occupied, so a person chooses an empty one."""

    lists = ("side",)

    def __init__(self, side: i64) -> None:
        self.side = side

    def who(self, g: Village) -> i64:
        return g.seat_of(self.side)

    def choices(self, g: Village) -> vec[i64]:
        found = vec[i64]()
        for house in range(1, HOUSES + 1):
            if g.house[house] == NONE:
                found = append(found, PLACE.nth(house - 1))
        return found

    def answer(self, g: Village, move: int) -> None:
        house_villager(g, PLACE.place(move) + 1, reason(g))

    def rule(self) -> str:
        return "BC-W3"


ARRIVE: Final = Arrive()
QUIET_ARRIVAL: Final = QuietArrival()
PLACE_VILLAGER: Final = vec[PlaceVillager]([PlaceVillager(WIZARD), PlaceVillager(MONSTER)])


def leave(g: Village, kind: i64) -> None:
    """BC-E9, BC-V3: a villager goes back into the bag; with cards, one of the type is shuffled into the deck."""
    g.bag[kind] += 1
    if g.villager_cards:
        g.villager_pile[kind] -= 1
        g.villager_deck.append(kind)


# -- cards


def draw_spell(g: Village) -> i64:
    """BC-W8, BC-O26, BC-J17: the top Spell; an empty deck is made anew from the discard pile."""
    if not g.spell_deck:
        g.spell_deck = g.spell_pile
        g.spell_pile = []
        g.rng.shuffle(g.spell_deck)
    if not g.spell_deck:
        return NONE
    g.reveal()
    return g.spell_deck.pop()


def draw_power(g: Village) -> i64:
    """BC-E10, BC-R18, BC-J17: the top Power; an empty deck is made anew from the discard pile."""
    if not g.power_deck:
        g.power_deck = g.power_pile
        g.power_pile = []
        g.rng.shuffle(g.power_deck)
    if not g.power_deck:
        return NONE
    g.reveal()
    return g.power_deck.pop()


def spell_face(g: Village, spell: i64) -> i64:
    """Where a Spell's effects are, for the Wizard of this game."""
    return spell if g.wizard >= 0 else spell + CARDS


def power_face(g: Village, power: i64) -> i64:
    """Where a Power's effects are, for the Monster of this game."""
    return power if g.monster >= 0 else power + CARDS


def lay_spell(g: Village, spell: i64) -> None:
    """BC-A19, BC-J67, BC-J77: an ongoing Spell goes to the right of the others and works at once."""
    if g.box.spell_before[spell] == WIZARD:
        g.wizard_spells = [*g.wizard_spells, spell]
    else:
        g.monster_spells = [*g.monster_spells, spell]
    for effect in g.box.spell_effects[spell_face(g, spell)]:
        effect.laid(g, 1)


def lift_spell(g: Village, spell: i64, cause: i64 = 0) -> None:
    """BC-A19, BC-A21: an ongoing Spell leaves for the discard pile; a lost place for ingredients is felt at once."""
    if g.box.spell_before[spell] == WIZARD:
        g.wizard_spells = without(g.wizard_spells, spell)
    else:
        g.monster_spells = without(g.monster_spells, spell)
    for effect in g.box.spell_effects[spell_face(g, spell)]:
        effect.laid(g, -1)
    g.spell_pile.append(spell)
    g.tell(ev.SPELL_GONE, spell, cause=cause)
    if g.held > g.capacity():
        g.then(OVERFLOW)


def lay_power(g: Village, power: i64) -> None:
    """BC-M35, BC-J67, BC-J77: an ongoing Power goes to the right of the others and works at once."""
    if g.box.power_before[power] == WIZARD:
        g.wizard_powers = [*g.wizard_powers, power]
    else:
        g.monster_powers = [*g.monster_powers, power]
    for effect in g.box.power_effects[power_face(g, power)]:
        effect.laid(g, 1)


def lift_power(g: Village, power: i64, cause: i64 = 0) -> None:
    """BC-M35, BC-M38: an ongoing Power leaves for the discard pile."""
    if g.box.power_before[power] == WIZARD:
        g.wizard_powers = without(g.wizard_powers, power)
    else:
        g.monster_powers = without(g.monster_powers, power)
    for effect in g.box.power_effects[power_face(g, power)]:
        effect.laid(g, -1)
    g.power_pile.append(power)
    g.tell(ev.POWER_GONE, power, cause=cause)


def occasion(g: Village, what: i64) -> None:
    """Something has happened that makes some lasting cards leave."""
    if g.wizard_powers or g.monster_powers:
        for power in g.wizard_powers + g.monster_powers:
            if g.box.power_until[power] == what:
                lift_power(g, power, ev.OCCASION + what)
    if g.wizard_spells or g.monster_spells:
        for spell in g.wizard_spells + g.monster_spells:
            if g.box.spell_until[spell] == what:
                lift_spell(g, spell, ev.OCCASION + what)


def forget_turn(g: Village) -> None:
    """What was promised for this turn is over."""
    for i in range(0, len(g.this_turn), 2):
        g.lasting[g.this_turn[i]] -= g.this_turn[i + 1]
    g.this_turn = NO_CARDS
