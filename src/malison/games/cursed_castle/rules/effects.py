"""What heroes, abilities, equipment and items do, and what the icons of an attack do."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.box import NONE, IconEffect, PartyEffect, rows_of
from malison.games.cursed_castle.box.cards import ANY, COLOURS, ENEMY, ICONS, SLOTS, SPACES
from malison.games.cursed_castle.moves import ACCEPT, BLEED, PIPS
from malison.games.cursed_castle.rules.cubes import PAY_WITH_CUBE, Duplicate, GainAny, PickCube, gain
from malison.games.cursed_castle.rules.dice import MoveEnemy, Reroll, RerollEnemy, TurnDie, roll_red, unused_dice
from malison.games.cursed_castle.rules.draw import put_enemy
from malison.games.cursed_castle.rules.dungeon import AFFLICT, REJUVENATE, attack, inciteable
from malison.games.cursed_castle.rules.ending import end
from malison.games.cursed_castle.rules.equipment import Conjure, Hasten, brushes
from malison.games.cursed_castle.rules.harm import HIT_BY_CARD, TakeCorruption
from malison.games.cursed_castle.rules.healing import Cure, Heal, Mend, has_status
from malison.games.cursed_castle.state import EVERY_ABILITY, NO_DICE, Castle
from malison.kernel.effects import Name, Number, Numbers, Vocabulary, WrongWord
from malison.kernel.vectors import append, i64, row_of, vec

# -- cubes


class Gains(PartyEffect[Castle]):
    """CC-A12, CC-E8, CC-E16, CC-E17, CC-H16: cubes of a colour, or of colours of choice."""

    gift = True

    def __init__(self, colour: i64, n: i64) -> None:
        self.colour = colour
        self.n = n

    def do(self, g: Castle, seat: int, card: int) -> None:
        if self.colour == ANY:
            for _ in range(self.n):
                g.then(GainAny(card))
        else:
            gain(g, self.colour, self.n, g.box.causes[card])


class Doubles(PartyEffect[Castle]):
    """CC-A8: one held cube becomes two."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(Duplicate(card))

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return g.cubes_held() > 0


class Recolours(PartyEffect[Castle]):
    """CC-A13, CC-A15, CC-E11: a held cube changes its colour."""

    def __init__(self, old: i64, new: i64) -> None:
        if old == new != ANY:
            raise WrongWord(f"'recolour {COLOURS[old]} {COLOURS[new]}' changes nothing", "two different colours")
        self.old = old
        self.new = new

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(PickCube(card))

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return g.cubes_held() > 0 if self.old == ANY else g.held[self.old] > 0


class KeepsCube(PartyEffect[Castle]):
    """CC-E9: it works at cleanup, and on nothing before."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        pass

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return False


# -- healing and defence


class Heals(PartyEffect[Castle]):
    """CC-A14, CC-E10, CC-H17: a damaged hero or a status token."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(Heal(card))

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return g.wounded != 0 or has_status(g)


class HealsForCube(PartyEffect[Castle]):
    """CC-A10: the same, for a held cube."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(Heal(card))
        g.then(PAY_WITH_CUBE)

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return g.cubes_held() > 0 and (g.wounded != 0 or has_status(g))


class Cures(PartyEffect[Castle]):
    """CC-H18, CC-E18, CC-I3: a status token."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(Cure(card))

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return has_status(g)


class Mends(PartyEffect[Castle]):
    """CC-I2: a damaged hero."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(Mend(card))

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return g.wounded != 0


class Blocks(PartyEffect[Castle]):
    """CC-H19, CC-E5: blocks for this round's Dungeon Results."""

    gift = True

    def __init__(self, n: i64) -> None:
        self.n = n

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.blocks += self.n
        g.tell(ev.BLOCKS, cause=g.box.causes[card])


class Shields(PartyEffect[Castle]):
    """CC-I4: it stops an icon when that comes, and does nothing before."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        pass

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return False


# -- hero dice


class TurnsDie(PartyEffect[Castle]):
    """CC-Q13: an unused die shows another value; `to` are those it may take, by the one it has."""

    def __init__(self) -> None:
        self.to = vec[vec[i64]]([NONE] * (PIPS + 1))

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(TurnDie(card))

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        for pips in range(1, PIPS + 1):
            if g.dice[pips] and len(self.to[pips]):
                return True
        return False

    def turns(self, pips: i64) -> vec[i64]:
        return self.to[pips]


class ShiftsDie(TurnsDie):
    """CC-A9, CC-E12, CC-I5..I7: by one of these amounts, within 1 to 6."""

    def __init__(self, amounts: list[int]) -> None:
        super().__init__()
        for pips in range(1, PIPS + 1):
            self.to[pips] = row_of([pips + amount for amount in amounts if amount and 1 <= pips + amount <= PIPS])


class SetsDie(TurnsDie):
    """CC-E15: to one of these values."""

    def __init__(self, values: list[int]) -> None:
        super().__init__()
        for pips in range(1, PIPS + 1):
            self.to[pips] = row_of([value for value in values if value != pips])


class SetsAnyDie(SetsDie):
    """CC-E6, CC-Q47: to one of these values, an enemy die too if it has such a face."""

    def __init__(self, values: list[int]) -> None:
        super().__init__(values)
        self.spaces = rows_of([[to for to in range(SPACES) if to + 1 in values and to != space] for space in range(SPACES)])

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        if super().possible(g, seat, card):
            return True
        for space in range(SPACES):
            if g.enemy[space] and len(self.spaces[space]):
                return True
        return False

    def sends(self, g: Castle, space: i64) -> vec[i64]:
        return self.spaces[space]


class FlipsDie(TurnsDie):
    """CC-A11: to its opposite side."""

    def __init__(self) -> None:
        super().__init__()
        for pips in range(1, PIPS + 1):
            self.to[pips] = row_of([PIPS + 1 - pips])


class RerollsDie(PartyEffect[Castle]):
    """CC-H13: an unused hero die is rolled again."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(Reroll(card))

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return unused_dice(g) > 0


class RollsRed(PartyEffect[Castle]):
    """CC-H14, CC-E14, CC-Q34: the one red die."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        roll_red(g, g.box.causes[card])

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return g.red_die == 0


class RaisesSkill(PartyEffect[Castle]):
    """CC-E4: more for the total of a hero who has dice."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(Hasten(self.n, card))

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return g.thrown[0] + g.thrown[1] + g.thrown[2] > 0


# -- enemy dice


class RerollsEnemy(PartyEffect[Castle]):
    """CC-E7: an enemy die is rolled again."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(RerollEnemy(card))

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return g.enemy[0] + g.enemy[1] + g.enemy[2] > 0


class MovesEnemy(PartyEffect[Castle]):
    """CC-H15, CC-Q16: an enemy die goes from one enemy to another."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(MoveEnemy(card))

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        for space in range(SPACES):
            if g.enemy[space] and len(self.sends(g, space)):
                return True
        return False

    def sends(self, g: Castle, space: i64) -> vec[i64]:
        found = vec[i64]()
        if g.row[space] < 0:
            return found
        for to in range(SPACES):
            if to != space and g.row[to] >= 0:
                found = append(found, to)
        return found


class ShiftsEnemy(MovesEnemy):
    """CC-E13, CC-Q16: it moves by one of these amounts, whether enemies are there or not."""

    def __init__(self, amounts: list[int]) -> None:
        self.spaces = rows_of([[space + n for n in amounts if n and 0 <= space + n < SPACES] for space in range(SPACES)])

    def sends(self, g: Castle, space: i64) -> vec[i64]:
        return self.spaces[space]


class Conjures(PartyEffect[Castle]):
    """CC-H20, CC-Q28: a brush card is activated."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(Conjure(card))

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return len(brushes(g)) > 0


# -- icons: harm to heroes


class Hurts(IconEffect[Castle]):
    """CC-D6, CC-F1: a point of damage."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(HIT_BY_CARD[card])


class Afflicts(IconEffect[Castle]):
    """A status effect: asked about, for it may be stopped, unless it can change nothing (CC-F6, CC-Q29, CC-Q41)."""

    def __init__(self, times: i64, icon: i64) -> None:
        super().__init__(times)
        self.icon = icon

    def do(self, g: Castle, seat: int, card: int) -> None:
        if self.possible(g, seat, card):
            g.then(AFFLICT[self.icon * 4 + card])
        else:
            g.tell(ev.PASSED_OVER, self.icon, cause=g.by_card(card))

    def answers(self, g: Castle, found: vec[i64]) -> vec[i64]:
        return append(found, ACCEPT)


class Poisons(Afflicts):
    """CC-F3, CC-F4, CC-F6: a disc that works from the next round on."""

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return g.poison + g.fresh_poison < g.box.poison_limit

    def suffer(self, g: Castle, move: i64, space: i64) -> None:
        g.fresh_poison += 1
        g.tell(ev.POISONED, g.poison + g.fresh_poison, g.box.poison_limit, cause=g.by_card(space))


class Corrupts(Afflicts):
    """CC-F7: a disc; one too many takes a hero."""

    def suffer(self, g: Castle, move: i64, space: i64) -> None:
        g.then(TakeCorruption(-1 - space))


class Bleeds(Afflicts):
    """CC-F9: a hero who does not bleed yet."""

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        for slot in range(SLOTS):
            if g.heroes[slot] >= 0 and not g.bleeding >> slot & 1:
                return True
        return False

    def answers(self, g: Castle, found: vec[i64]) -> vec[i64]:
        for slot in range(SLOTS):
            if g.heroes[slot] >= 0 and not g.bleeding >> slot & 1:
                found = append(found, BLEED.nth(slot))
        return found

    def suffer(self, g: Castle, move: i64, space: i64) -> None:
        slot = BLEED.place(move)
        g.bleeding |= 1 << slot
        g.tell(ev.BLEEDS, g.heroes[slot], cause=g.by_card(space))


class Stuns(Afflicts):
    """CC-F11: a d6 finds the ability card; a stunned one is rolled again."""

    def possible(self, g: Castle, seat: int, card: int) -> bool:
        return g.stunned != EVERY_ABILITY

    def suffer(self, g: Castle, move: i64, space: i64) -> None:
        ability = g.box.ability_numbered[g.rng.below(6)]
        while g.stunned >> ability & 1:
            ability = g.box.ability_numbered[g.rng.below(6)]
        g.stunned |= 1 << ability
        g.reveal()
        g.tell(ev.STUNNED, ability, cause=g.by_card(space))


# -- icons: harm to dice and equipment


class Maddens(IconEffect[Castle]):
    """CC-F13..F15: a white die turns purple."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        if g.purple < g.box.hero_dice:
            g.purple += 1
            g.tell(ev.MADDENED, g.purple, g.box.hero_dice, cause=g.by_card(card))


class Locks(IconEffect[Castle]):
    """CC-F17, CC-F18, CC-Q20: a hero die is missing in the next round; dice locked last round count too."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.locked += 1
        g.tell(ev.LOCKED, cause=g.by_card(card))
        if g.locked + g.missing >= g.box.hero_dice:
            end(g, NO_DICE)


class AddsDie(IconEffect[Castle]):
    """CC-F20, CC-F21: one more enemy die in the next round."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.extra_die = 1
        g.tell(ev.EXTRA_DIE_WAITS, cause=g.by_card(card))


class Steals(IconEffect[Castle]):
    """CC-F22: a random equipment card leaves the game."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        owned: list[int] = []
        for gear in range(len(g.box.gear_effect)):
            if g.owned >> gear & 1:
                owned.append(gear)
        if owned:
            gear = owned[g.rng.below(len(owned))]
            g.owned &= ~(1 << gear)
            g.gone |= 1 << gear
            g.reveal()
            g.tell(ev.STOLEN, gear, cause=g.by_card(card))


# -- icons: help for enemies


class Incites(IconEffect[Castle]):
    """CC-F23, CC-Q22, CC-Q44: the primary attacks of the neighbours, left one first; a boss has none."""

    incites = True

    def do(self, g: Castle, seat: int, card: int) -> None:
        left = card - 1
        right = card + 1
        for beside in (left, right):
            if 0 <= beside < SPACES and inciteable(g, beside):
                g.tell(ev.INCITED, g.row[beside], beside, cause=g.by_card(card))
        if right < SPACES and inciteable(g, right):
            attack(g, right, g.box.primary[g.row[right]], 1)
        if left >= 0 and inciteable(g, left):
            attack(g, left, g.box.primary[g.row[left]], 1)


class RaisesDead(IconEffect[Castle]):
    """CC-F24, CC-Q23: a random plain enemy from the discard pile, into an empty space or on top of the deck."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        dead: list[int] = []
        for i in range(len(g.discard)):
            if g.box.kind[g.discard[i]] == ENEMY:
                dead.append(i)
        if not dead:
            return
        place = dead[g.rng.below(len(dead))]
        raised = g.discard[place]
        g.discard = g.discard[:place] + g.discard[place + 1 :]
        g.reveal()
        space = g.empty_space()
        if space < 0:
            g.deck.append(raised)
            g.known_top += 1
            g.tell(ev.RAISED_ON_DECK, raised, cause=g.by_card(card))
        else:
            g.tell(ev.RAISED, raised, space, cause=g.by_card(card))
            put_enemy(g, raised, space)
            g.risen |= 1 << space


class Rejuvenates(IconEffect[Castle]):
    """CC-F25: a cube or mark comes off the card that has this icon."""

    def do(self, g: Castle, seat: int, card: int) -> None:
        g.then(REJUVENATE[card])


# -- the words for them

PARTY: Final = Vocabulary("Heroes, abilities, equipment and items")
PARTY.word("gain {colour} {n}", Gains, colour=Name(COLOURS), n=Number(1, 9))
PARTY.word("duplicate", Doubles)
PARTY.word("recolour {old} {new}", Recolours, old=Name(COLOURS), new=Name(COLOURS))
PARTY.word("keep_cube", KeepsCube)
PARTY.word("heal", Heals)
PARTY.word("heal_for_cube", HealsForCube)
PARTY.word("cure", Cures)
PARTY.word("mend", Mends)
PARTY.word("block {n}", Blocks, n=Number(1, 9))
PARTY.word("shield", Shields)
PARTY.word("shift_die {amounts}", ShiftsDie, amounts=Numbers(-5, 5))
PARTY.word("set_die {values}", SetsDie, values=Numbers(1, PIPS))
PARTY.word("flip_die", FlipsDie)
PARTY.word("reroll_die", RerollsDie)
PARTY.word("red_die", RollsRed)
PARTY.word("skill {n}", RaisesSkill, n=Number(1, 20))
PARTY.word("reroll_enemy", RerollsEnemy)
PARTY.word("move_enemy", MovesEnemy)
PARTY.word("shift_enemy {amounts}", ShiftsEnemy, amounts=Numbers(-2, 2))
PARTY.word("conjure", Conjures)
PARTY.word("set_any_die {values}", SetsAnyDie, values=Numbers(1, PIPS))

TIMES: Final = Number(1, 6)
ATTACKS: Final = Vocabulary("Attacks of enemies, bosses and traps")
ATTACKS.word("damage {times}", Hurts, times=TIMES)
ATTACKS.word("poison {times}", Poisons, times=TIMES, icon=ICONS.index("poison"))
ATTACKS.word("corruption {times}", Corrupts, times=TIMES, icon=ICONS.index("corruption"))
ATTACKS.word("bleed {times}", Bleeds, times=TIMES, icon=ICONS.index("bleed"))
ATTACKS.word("stun {times}", Stuns, times=TIMES, icon=ICONS.index("stun"))
ATTACKS.word("madness {times}", Maddens, times=TIMES)
ATTACKS.word("lock {times}", Locks, times=TIMES)
ATTACKS.word("extra_die {times}", AddsDie, times=TIMES)
ATTACKS.word("steal {times}", Steals, times=TIMES)
ATTACKS.word("incite {times}", Incites, times=TIMES)
ATTACKS.word("raise {times}", RaisesDead, times=TIMES)
ATTACKS.word("rejuvenate {times}", Rejuvenates, times=TIMES)
