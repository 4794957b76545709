"""The words on Spells, Powers, guard tiles and Feeding cards, and how cards are carried out."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box.box import IMMEDIATE, ONGOING, Effect
from malison.games.been_cursed.rules.lasting import POUCHES
from malison.games.been_cursed.rules.targets import (
    CALL_VILLAGER,
    DISPEL_POWER,
    FILL_PASTURES,
    GO_ANYWHERE,
    HERD_SHEEP,
    PICK_MOVE,
    PICK_SWAP,
)
from malison.games.been_cursed.rules.village import (
    ARRIVE,
    OVERFLOW,
    arrive_at,
    can_arrive,
    cure_by,
    curse_by,
    energy_by,
    gain_coins,
    lay_power,
    lay_spell,
    lift_power,
    panic_by,
    power_face,
    return_tile,
    roll_house,
    spell_face,
    take_tile,
)
from malison.games.been_cursed.state import NONE, WIZARD, Village
from malison.kernel.state import Step

# -- lasting effects


class While(Effect):
    """BC-A19, BC-M35: a number that holds as long as the card lies there."""

    def __init__(self, what: int, n: int) -> None:
        self.what = what
        self.n = n

    def apply(self, g: Village) -> None:
        pass

    def laid(self, g: Village, times: int) -> None:
        g.lasting[self.what] += times * self.n

    def asks(self) -> bool:
        return self.what == POUCHES


class ThisTurn(Effect):
    """A number that holds for the rest of the turn."""

    def __init__(self, what: int, n: int) -> None:
        self.what = what
        self.n = n

    def apply(self, g: Village) -> None:
        g.lasting[self.what] += self.n
        g.this_turn.append(self.what)
        g.this_turn.append(self.n)


# -- tracks, coins, Energy, ingredients


class CurseBy(Effect):
    """BC-C111W, BC-C111P, BC-K110M, BC-K110R, BC-K122M, BC-K122R."""

    def __init__(self, n: int) -> None:
        self.n = n

    def apply(self, g: Village) -> None:
        curse_by(g, self.n)


class PanicBy(Effect):
    """BC-M17, BC-O25."""

    def __init__(self, n: int) -> None:
        self.n = n

    def apply(self, g: Village) -> None:
        panic_by(g, self.n)


class CureBy(Effect):
    """BC-C112W, BC-C112P, BC-J60: steps of the Cure; with `spend`, a held tile of each passed space goes back."""

    def __init__(self, n: int, spend: bool) -> None:
        self.n = n
        self.spend = spend

    def apply(self, g: Village) -> None:
        for _ in range(min(self.n, len(g.box.cure) - g.cure)):
            kind = g.box.cure[g.cure]
            if self.spend and g.tiles[kind]:
                return_tile(g, kind)
            cure_by(g, 1)


class CureIf(Effect):
    """BC-C103P, BC-C106P: a step of the Cure if its next space shows one of two ingredients."""

    def __init__(self, n: int, kinds: int) -> None:
        self.n = n
        self.kinds = kinds

    def apply(self, g: Village) -> None:
        for _ in range(min(self.n, len(g.box.cure) - g.cure)):
            kind = g.box.cure[g.cure]
            if not self.kinds >> kind & 1:
                return
            if g.tiles[kind]:
                return_tile(g, kind)
            cure_by(g, 1)


class DoubleCoins(Effect):
    """BC-C104W, BC-C104P."""

    def apply(self, g: Village) -> None:
        gain_coins(g, g.coins)


class CoinsBy(Effect):
    """BC-O25: the Wizard gains coins."""

    def __init__(self, n: int) -> None:
        self.n = n

    def apply(self, g: Village) -> None:
        gain_coins(g, self.n)


class EnergyBy(Effect):
    """BC-K103M, BC-M15."""

    def __init__(self, n: int) -> None:
        self.n = n

    def apply(self, g: Village) -> None:
        energy_by(g, self.n)


class GainBy(Effect):
    """BC-O25: the villager just eaten gives more or less Energy."""

    def __init__(self, n: int) -> None:
        self.n = n

    def apply(self, g: Village) -> None:
        g.gain += self.n


class MovementBy(Effect):
    """BC-M16, BC-J38: movements of this action, never below none."""

    def __init__(self, n: int) -> None:
        self.n = n

    def apply(self, g: Village) -> None:
        g.movements = max(0, g.movements + self.n)


class MoreActions(Effect):
    """BC-K107M."""

    def __init__(self, n: int) -> None:
        self.n = n

    def apply(self, g: Village) -> None:
        g.actions += self.n


class TakeTile(Effect):
    """BC-C103W, BC-C106W, BC-J19, BC-J21: an ingredient; what does not fit is sorted out once the Spell is done."""

    def __init__(self, kind: int, n: int) -> None:
        self.kind = kind
        self.n = n

    def apply(self, g: Village) -> None:
        for _ in range(self.n):
            take_tile(g, self.kind)

    def asks(self) -> bool:
        return True


# -- sheep


class PasturesLose(Effect):
    """BC-C101W, BC-C101P: every pasture with sheep loses some to the supply."""

    def __init__(self, n: int) -> None:
        self.n = n

    def apply(self, g: Village) -> None:
        for i in range(len(g.pasture)):
            lost = min(self.n, g.pasture[i])
            g.pasture[i] -= lost
            g.sheep += lost
            if lost:
                g.tell(ev.SHEEP_LEFT, i)


class PasturesGain(Effect):
    """BC-K102M, BC-K102R: every pasture gains a sheep; with too few, a person chooses, an automaton starts near the Laboratory."""

    def __init__(self, chosen: bool) -> None:
        self.chosen = chosen

    def apply(self, g: Village) -> None:
        if self.chosen and g.sheep < len(g.pasture):
            g.todo.append(FILL_PASTURES)
            return
        for i in range(min(g.sheep, len(g.pasture))):
            g.pasture[i] += 1
            g.sheep -= 1
            g.tell(ev.SHEEP_CAME, i)

    def asks(self) -> bool:
        return self.chosen


class MoveSheep(Effect):
    """BC-K118M, BC-J50: so often, one sheep may change pastures."""

    def __init__(self, n: int) -> None:
        self.n = n

    def apply(self, g: Village) -> None:
        for _ in range(self.n):
            g.todo.append(HERD_SHEEP)

    def asks(self) -> bool:
        return True


# -- villagers


class Summon(Effect):
    """BC-C109W, BC-C109P, BC-C115W, BC-C115P, BC-C121W, BC-C121P: a villager, random or called, goes to the house that the d20 names."""

    def __init__(self, chosen: bool) -> None:
        self.chosen = chosen

    def apply(self, g: Village) -> None:
        if self.chosen and can_arrive(g):
            g.todo.append(CALL_VILLAGER)
        else:
            g.todo.append(ARRIVE)

    def asks(self) -> bool:
        return self.chosen


class MoveVillager(Effect):
    """BC-C113W, BC-K112M, BC-K119M: one villager moves to an empty house within reach."""

    def __init__(self, reach: int) -> None:
        self.reach = reach

    def apply(self, g: Village) -> None:
        g.todo.append(PICK_MOVE[self.reach])

    def asks(self) -> bool:
        return True


class SwapVillagers(Effect):
    """BC-C119W, BC-K113M."""

    def apply(self, g: Village) -> None:
        g.todo.append(PICK_SWAP)

    def asks(self) -> bool:
        return True


# -- the token, and cards in play


class GoAnywhere(Effect):
    """BC-C120W, BC-K108M, BC-J47."""

    def apply(self, g: Village) -> None:
        g.todo.append(GO_ANYWHERE)

    def asks(self) -> bool:
        return True


class GoByDie(Effect):
    """BC-C120P, BC-K108R."""

    def apply(self, g: Village) -> None:
        house = roll_house(g)
        arrive_at(g, house)
        g.tell(ev.WENT, house)


class DiscardPower(Effect):
    """BC-C105W, BC-C105P, BC-C124W, BC-C124P, BC-J30, BC-J67: an ongoing Power of one area leaves, a chosen one or the leftmost."""

    def __init__(self, side: int, chosen: bool) -> None:
        self.side = side
        self.chosen = chosen

    def apply(self, g: Village) -> None:
        if self.chosen:
            g.todo.append(DISPEL_POWER[self.side])
            return
        powers = g.wizard_powers if self.side == WIZARD else g.monster_powers
        if powers:
            lift_power(g, powers[0])

    def asks(self) -> bool:
        return self.chosen


# -- carrying cards out


class Carry(Step[Village]):
    """The effects of the Spell being cast, from one of them on, each when the one before is done."""

    def __init__(self, at: int) -> None:
        self.at = at

    def run(self, g: Village) -> None:
        effects = g.box.spell_effects[spell_face(g, g.casting)]
        if self.at + 1 < len(effects):
            g.todo.append(CARRY[self.at + 1])
        effects[self.at].apply(g)


class Unfold(Step[Village]):
    """The effects of the Power being played, from one of them on."""

    def __init__(self, at: int) -> None:
        self.at = at

    def run(self, g: Village) -> None:
        effects = g.box.power_effects[power_face(g, g.playing)]
        if self.at + 1 < len(effects):
            g.todo.append(UNFOLD[self.at + 1])
        effects[self.at].apply(g)


class Payout(Step[Village]):
    """BC-A16, BC-A18..A20, BC-J23: coins, then the Spell is placed or discarded."""

    def run(self, g: Village) -> None:
        spell = g.casting
        g.casting = NONE
        gain_coins(g, g.box.spell_coins[spell])
        if g.box.spell_kind[spell] == ONGOING:
            lay_spell(g, spell)
            g.tell(ev.SPELL_STAYS, spell)
        else:
            g.spell_pile.append(spell)
        if g.held > g.capacity():
            g.todo.append(OVERFLOW)


def cast(g: Village, spell: int) -> None:
    """BC-J23: a Spell that has left its hand or deck and is paid for: effect, coins, then its place."""
    g.casting = spell
    g.tell(ev.CAST, spell)
    g.todo.append(PAYOUT)
    if g.box.spell_kind[spell] == IMMEDIATE and g.box.spell_effects[spell_face(g, spell)]:
        g.todo.append(CARRY[0])


class PowerPlayed(Step[Village]):
    """BC-M34..M38: an immediate Power is discarded, the others are placed; a single-use one displaces another."""

    def run(self, g: Village) -> None:
        power = g.playing
        g.playing = NONE
        if g.box.power_kind[power] == ONGOING:
            lay_power(g, power)
            g.tell(ev.POWER_STAYS, power)
        elif g.box.power_kind[power] == IMMEDIATE:
            g.power_pile.append(power)
        else:
            if g.single_use != NONE:
                g.tell(ev.POWER_GONE, g.single_use)
                g.power_pile.append(g.single_use)
            g.single_use = power
            g.tell(ev.POWER_READY, power)


class Activated(Step[Village]):
    """BC-M36: a single-use Power has done its work."""

    def run(self, g: Village) -> None:
        g.power_pile.append(g.playing)
        g.playing = NONE


def play_power(g: Village, power: int) -> None:
    """A Power that has left its hand or deck and is paid for."""
    g.playing = power
    g.tell(ev.PLAYED, power)
    g.todo.append(POWER_PLAYED)
    if g.box.power_kind[power] == IMMEDIATE and g.box.power_effects[power_face(g, power)]:
        g.todo.append(UNFOLD[0])


def activate(g: Village) -> None:
    """BC-M36: the single-use Power in front of the Monster is used."""
    g.playing = g.single_use
    g.single_use = NONE
    g.tell(ev.ACTIVATED, g.playing)
    g.todo.append(ACTIVATED)
    g.todo.append(UNFOLD[0])


MOST_EFFECTS: Final = 8
"""Words on one card."""
CARRY: Final = [Carry(at) for at in range(MOST_EFFECTS)]
UNFOLD: Final = [Unfold(at) for at in range(MOST_EFFECTS)]
PAYOUT: Final = Payout()
POWER_PLAYED: Final = PowerPlayed()
ACTIVATED: Final = Activated()
