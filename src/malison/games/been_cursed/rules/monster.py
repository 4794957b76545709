"""The Monster's turn, played by a person: a Quiet Night, or up to three Feeding actions with Energy and Powers."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box.lasting import BRIDGE, MOVEMENT_PRICE, UNSEEN
from malison.games.been_cursed.box.lasting import QUIET_NIGHT as QUIET_NIGHT_OVER
from malison.games.been_cursed.moves import (
    ACTIVATE_CARD,
    BANISH,
    BITE_VILLAGER,
    BUY_MOVEMENT,
    CALM_VILLAGE,
    EAT_NOTHING,
    END_TURN,
    ENOUGH,
    GRAZE,
    PLAY,
    QUIET_NIGHT,
    STEP,
)
from malison.games.been_cursed.rules.cards import activate, play_power
from malison.games.been_cursed.rules.eating import DIGEST, TRACKS, eat_sheep, eat_villager, next_slot, take_power
from malison.games.been_cursed.rules.village import (
    QUIET_ARRIVAL,
    arrive_at,
    curse_by,
    energy_by,
    forget_turn,
    lift_spell,
    occasion,
    panic_by,
    source,
)
from malison.games.been_cursed.state import BETWEEN, EATING, MOVING, NONE, Village
from malison.kernel.state import Question, Step
from malison.kernel.vectors import append, changed, drop, i64, vec


class MonsterTurn(Step[Village]):
    """BC-M1, BC-M9, BC-J42: the night begins where the Wizard stopped."""

    def run(self, g: Village) -> None:
        g.tell(ev.MONSTER_TURN)
        g.fresh = True
        g.actions = g.box.feeding_actions
        g.phase = BETWEEN
        g.visited = 1 << g.place
        g.then(NIGHT)


# -- Quiet Night


def quiet_night(g: Village) -> None:
    """BC-M2..M8, BC-J3: Panic, Curse, a free Power, two villagers; nothing is reckoned afterwards."""
    g.tell(ev.QUIET)
    g.actions = 0
    panic_by(g, g.box.quiet_panic)
    g.then(QUIET_END)
    for _ in range(g.box.quiet_arrivals):
        g.then(QUIET_ARRIVAL)
    g.then(QUIET_CARD)
    curse_by(g, g.box.quiet_curse)


class QuietCard(Question[Village]):
    """BC-M5, BC-M6, BC-D21: one Power from hand, free of all costs, or none."""

    def who(self, g: Village) -> i64:
        return g.monster

    def choices(self, g: Village) -> vec[i64]:
        found = vec[i64]()
        for power in g.power_hand:
            if PLAY.nth(power) not in found:
                found = append(found, PLAY.nth(power))
        return append(found, ENOUGH) if len(found) else found

    def answer(self, g: Village, move: int) -> None:
        if move == ENOUGH:
            return
        power = PLAY.place(move)
        drop(g.power_hand, power)
        g.then(DRAW_POWER)
        play_power(g, power)

    def rule(self) -> str:
        return "BC-M5"


class DrawPower(Step[Village]):
    """BC-M5: a new Power for the one played."""

    def run(self, g: Village) -> None:
        take_power(g)


class QuietEnd(Step[Village]):
    """BC-M8, BC-C123W, BC-C123P: the Quiet Night is over."""

    def run(self, g: Village) -> None:
        forget_turn(g)
        occasion(g, QUIET_NIGHT_OVER)


# -- Feeding


def playable(g: Village, power: i64) -> bool:
    """BC-M29..M33: every cost on the card can be met."""
    box = g.box
    if box.power_visited[power] != NONE and not g.visited >> box.power_visited[power] & 1:
        return False
    if box.power_stomach[power] != NONE and not g.eaten(box.power_stomach[power]):
        return False
    if g.energy < box.power_energy[power]:
        return False
    return box.power_panic[power] == 0 or g.panic + box.power_panic[power] <= box.panic_top


def movement_price(g: Village) -> i64:
    """BC-M25, BC-K105M: Energy for one more movement."""
    return max(1, g.box.movement_price + g.lasting[MOVEMENT_PRICE])


def step_cost(g: Village, gate: i64) -> i64:
    """BC-M10, BC-C108W, BC-C108P, BC-J40: movements for a road; a bridge takes more under Hydrophobia."""
    return 1 + g.lasting[BRIDGE] if gate != NONE and g.box.bridge[gate] else 1


class Night(Question[Village]):
    """BC-M1, BC-M9, BC-M19, BC-M24..M28, BC-D20, BC-D23..D26: everything the Monster can do next.

    Between actions it may play Powers (BC-J43, BC-J44); a step, a bite or spending Energy begins an action (BC-J35, BC-J36).
    Eating, or eating nothing, ends it. Entering a villager's house ends the moving phase (BC-M11, BC-J37).
    """

    def who(self, g: Village) -> i64:
        return g.monster

    def choices(self, g: Village) -> vec[i64]:
        found = vec[i64]()
        phase = g.phase
        if phase != BETWEEN or g.actions:
            if g.house[g.place] != NONE:
                found = append(found, BITE_VILLAGER)
            for pasture in g.box.touching[g.place]:
                if g.pasture[pasture]:
                    found = append(found, GRAZE.nth(pasture))
            if phase != EATING:
                found = self.steps(g, found)
                if g.energy >= movement_price(g):
                    found = append(found, BUY_MOVEMENT)
            if g.energy >= g.box.calm_price and g.panic > 1:
                found = append(found, CALM_VILLAGE)
            if g.energy >= g.box.discard_price and (g.monster_spells or g.wizard_spells):
                for spell in g.monster_spells + g.wizard_spells:
                    if BANISH.nth(spell) not in found:
                        found = append(found, BANISH.nth(spell))
        if g.single_use != NONE:
            found = append(found, ACTIVATE_CARD)
        if phase != BETWEEN:
            return append(found, EAT_NOTHING)
        for power in g.power_hand:
            if playable(g, power) and PLAY.nth(power) not in found:
                found = append(found, PLAY.nth(power))
        found = append(found, END_TURN)
        return append(found, QUIET_NIGHT) if g.fresh else found

    def steps(self, g: Village, found: vec[i64]) -> vec[i64]:
        """BC-M10, BC-M12: neighbours that the movements left can reach."""
        left = g.movements if g.phase == MOVING else g.box.movements
        if left == 0:
            return found
        roads = g.box.roads[g.place]
        gates = g.box.gates[g.place]
        for i in range(len(roads)):
            if step_cost(g, gates[i]) <= left:
                found = append(found, STEP.nth(roads[i]))
        return found

    def answer(self, g: Village, move: int) -> None:
        if move == QUIET_NIGHT:
            quiet_night(g)
            return
        g.fresh = False
        if move == END_TURN:
            g.actions = 0
            g.then(TRACKS, DIGEST)
            return
        g.then(NIGHT)
        if PLAY.has(move):
            self.play(g, PLAY.place(move))
            return
        if move == ACTIVATE_CARD:
            activate(g)
            return
        if g.phase == BETWEEN:
            g.actions -= 1
            g.phase = MOVING
            g.movements = g.box.movements
        if STEP.has(move):
            step(g, STEP.place(move))
        elif move == BITE_VILLAGER:
            g.phase = BETWEEN
            eat_villager(g, g.place, next_slot(g))
        elif GRAZE.has(move):
            g.phase = BETWEEN
            eat_sheep(g, GRAZE.place(move), next_slot(g))
        elif move == BUY_MOVEMENT:
            energy_by(g, -movement_price(g))
            g.movements += 1
            g.tell(ev.RAN)
        elif move == CALM_VILLAGE:
            g.tell(ev.CALMED, g.box.calm_price)
            energy_by(g, -g.box.calm_price)
            panic_by(g, -1)
        elif BANISH.has(move):
            g.tell(ev.BANISHED, BANISH.place(move), g.box.discard_price)
            energy_by(g, -g.box.discard_price, ev.SPELL + BANISH.place(move))
            lift_spell(g, BANISH.place(move))
        else:
            g.phase = BETWEEN

    def play(self, g: Village, power: i64) -> None:
        """BC-M28..M33: pay and play a Power."""
        drop(g.power_hand, power)
        if g.box.power_energy[power]:
            energy_by(g, -g.box.power_energy[power], ev.POWER + power)
        if g.box.power_panic[power]:
            panic_by(g, g.box.power_panic[power], ev.POWER + power)
        play_power(g, power)

    def rule(self) -> str:
        return "BC-M9"


def gate_to(g: Village, place: i64) -> i64:
    """The crossing on the road to a neighbour; -1 if there is none."""
    roads = g.box.roads[g.place]
    at: i64 = 0
    while roads[at] != place:
        at += 1
    return g.box.gates[g.place][at]


def step(g: Village, place: i64) -> None:
    """BC-M10..M18, BC-J39: pay the step, meet the guard, arrive; a villager there ends the moving phase."""
    gate = gate_to(g, place)
    g.movements -= step_cost(g, gate)
    unseen: i64 = 0
    if gate != NONE and g.guards[gate] != NONE:
        if g.lasting[UNSEEN]:
            unseen = source(g, UNSEEN)
        else:
            meet_guard(g, gate)
    arrive_at(g, place)
    g.tell(ev.PROWLED, place, cause=unseen)
    if g.house[place] != NONE:
        g.phase = EATING


def meet_guard(g: Village, gate: i64) -> None:
    """BC-M13..M17: the tile is turned up, does what it says, and leaves the game."""
    tile = g.guards[gate]
    g.guards = changed(g.guards, gate, NONE)
    g.reveal()
    g.tell(ev.GUARD, gate, tile)
    for effect in g.box.guard_effects[tile]:
        effect.do(g, g.monster, ev.CROSSING + gate)


NIGHT: Final = Night()
QUIET_CARD: Final = QuietCard()
QUIET_END: Final = QuietEnd()
DRAW_POWER: Final = DrawPower()
MONSTER_TURN: Final = MonsterTurn()
