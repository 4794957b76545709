"""How Spells and Powers are carried out, and where they go afterwards."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box.cards import IMMEDIATE, ONGOING
from malison.games.been_cursed.rules.village import OVERFLOW, gain_coins, lay_power, lay_spell, power_face, spell_face
from malison.games.been_cursed.state import NONE, Village
from malison.kernel.state import Step
from malison.kernel.vectors import i64, vec


class Carry(Step[Village]):
    """The effects of the Spell being cast, from one of them on, each when the one before is done."""

    def __init__(self, at: i64) -> None:
        self.at = at

    def run(self, g: Village) -> None:
        effects = g.box.spell_effects[spell_face(g, g.casting)]
        if self.at + 1 < len(effects):
            g.then(CARRY[self.at + 1])
        effects[self.at].do(g, g.mover(), ev.SPELL + g.casting)


class Unfold(Step[Village]):
    """The effects of the Power being played, from one of them on."""

    def __init__(self, at: i64) -> None:
        self.at = at

    def run(self, g: Village) -> None:
        effects = g.box.power_effects[power_face(g, g.playing)]
        if self.at + 1 < len(effects):
            g.then(UNFOLD[self.at + 1])
        effects[self.at].do(g, g.mover(), ev.POWER + g.playing)


class Payout(Step[Village]):
    """BC-A16, BC-A18..A20, BC-J23: coins, then the Spell is placed or discarded."""

    def run(self, g: Village) -> None:
        spell = g.casting
        g.casting = NONE
        gain_coins(g, g.box.spell_coins[spell], ev.SPELL + spell)
        if g.box.spell_kind[spell] == ONGOING:
            lay_spell(g, spell)
            g.tell(ev.SPELL_STAYS, spell)
        else:
            g.spell_pile.append(spell)
        if g.held > g.capacity():
            g.then(OVERFLOW)


def cast(g: Village, spell: i64) -> None:
    """BC-J23: a Spell that has left its hand or deck and is paid for: effect, coins, then its place."""
    g.casting = spell
    g.tell(ev.CAST, spell)
    g.then(PAYOUT)
    if g.box.spell_kind[spell] == IMMEDIATE and g.box.spell_effects[spell_face(g, spell)]:
        g.then(CARRY[0])


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
                g.tell(ev.POWER_GONE, g.single_use, cause=ev.POWER + power)
                g.power_pile.append(g.single_use)
            g.single_use = power
            g.tell(ev.POWER_READY, power)


class Activated(Step[Village]):
    """BC-M36: a single-use Power has done its work."""

    def run(self, g: Village) -> None:
        g.power_pile.append(g.playing)
        g.playing = NONE


def play_power(g: Village, power: i64) -> None:
    """A Power that has left its hand or deck and is paid for."""
    g.playing = power
    g.tell(ev.PLAYED, power)
    g.then(POWER_PLAYED)
    if g.box.power_kind[power] == IMMEDIATE and g.box.power_effects[power_face(g, power)]:
        g.then(UNFOLD[0])


def activate(g: Village) -> None:
    """BC-M36: the single-use Power in front of the Monster is used."""
    g.playing = g.single_use
    g.single_use = NONE
    g.tell(ev.ACTIVATED, g.playing)
    g.then(ACTIVATED)
    g.then(UNFOLD[0])


MOST_EFFECTS: Final = 8
"""Words on one card."""
CARRY: Final = vec[Carry]([Carry(at) for at in range(MOST_EFFECTS)])
UNFOLD: Final = vec[Unfold]([Unfold(at) for at in range(MOST_EFFECTS)])
PAYOUT: Final = Payout()
POWER_PLAYED: Final = PowerPlayed()
ACTIVATED: Final = Activated()
