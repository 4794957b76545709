"""The Action phase: ride, fight, recover, rob, camp."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.moves import (
    AGAIN,
    CAMP,
    DEFEAT,
    DONE,
    GO,
    ONLY_DONE,
    OWN_ACTION,
    PAY,
    RECOVER,
    RECOVERY,
    ROB,
    ROBBERY,
    SPACES,
)
from malison.games.few_and_cursed.rules.ask import Ask
from malison.games.few_and_cursed.rules.bounties import TARGET, cheapest
from malison.games.few_and_cursed.rules.cards import carry
from malison.games.few_and_cursed.rules.encounter import ENCOUNTER_STEP
from malison.games.few_and_cursed.rules.free import do_free, free, is_free
from malison.games.few_and_cursed.rules.grit import gain_grit
from malison.games.few_and_cursed.rules.hands import gather, hold
from malison.games.few_and_cursed.rules.jobs import touch
from malison.games.few_and_cursed.rules.monsters import Loop, monster_at, owns_enough, quarry_met
from malison.games.few_and_cursed.rules.wounds import change_curse, heal, hurt
from malison.games.few_and_cursed.state import ARTIFACTS, COMPETITIVE, DARK_ARTS, Chaser, West
from malison.kernel.vectors import append, has, i64, vec


class Act(Loop):
    """FC-A1..A4, FC-D9: cards, roads and one action, in any order, until the player ends the phase."""

    def choices(self, g: West) -> vec[i64]:
        moves = self.roads(g, ONLY_DONE[:])
        if not g.acted:
            moves = actions(g, moves)
        return free(g, moves)

    def roads(self, g: West, moves: vec[i64]) -> vec[i64]:
        """FC-M1, FC-M4: every road from here; FC-N8: into a monster's space only to fight."""
        near = g.box.near[g.me().space]
        if not g.loose:
            for to in near:
                moves = append(moves, GO.nth(to))
            return moves
        for to in near:
            if not monster_at(g, to) or may_enter(g, to):
                moves = append(moves, GO.nth(to))
        return moves

    def answer(self, g: West, move: int) -> None:
        if move == DONE:
            return
        if move == CAMP:
            camp(g)
            return
        g.todo.append(self)
        if is_free(move):
            do_free(g, move)
        elif GO.has(move):
            g.todo.append(PAYMENTS[GO.place(move)])
        else:
            self.act(g, move)

    def act(self, g: West, action: i64) -> None:
        """FC-A2: the one action of the round."""
        g.acted = 1
        if action == DEFEAT:
            g.todo.append(TARGET)
        elif action == RECOVERY:
            g.todo.append(RECOVER_ONE)
        elif action == ROBBERY:
            g.todo.append(ROB_ONE)
        elif action == AGAIN:
            g.todo.append(ENCOUNTER_STEP)
        else:
            g.tell(ev.ACTED, g.turn, g.me().role)
            carry(g, g.box.action[g.me().role])

    def rule(self) -> str:
        return "FC-A1"


def may_enter(g: West, to: i64) -> bool:
    """FC-N8, FC-RL24: the action unused and some bounty there within reach; FC-RL37: in some boxes, or the way to win The Dark Arts."""
    if g.box.open_lair and g.kind == DARK_ARTS and owns_enough(g) and g.lair[g.box.quarry - g.box.first_monster] == to:
        return True
    return not g.acted and cheapest(g, to) <= g.me().attack


def actions(g: West, moves: vec[i64]) -> vec[i64]:
    """FC-A4: the actions that have a legal target now."""
    who = g.me()
    if who.attack and cheapest(g, who.space) <= who.attack:
        moves = append(moves, DEFEAT)
    if g.box.corner[who.space] and recoverable(g, who):
        moves = append(moves, RECOVERY)
    if who.attack and g.seats > 1 and robbable(g):
        moves = append(moves, ROBBERY)
    moves = append(moves, AGAIN)
    moves = append(moves, CAMP)
    if g.box.acting[who.role] and not who.cursed():
        moves = append(moves, OWN_ACTION)
    return moves


# -- movement


class Payment(Ask):
    """FC-M1..M3, FC-D10, FC-RL23: pay, take damage for what is left unpaid, then the curse icon, then arrive."""

    lists = ("to",)

    def __init__(self, to: i64) -> None:
        self.to = to

    def public(self) -> bool:
        return True

    def road(self, g: West) -> i64:
        return g.box.near[g.me().space].index(self.to)

    def choices(self, g: West) -> vec[i64]:
        who = g.me()
        most = g.box.road_movement[who.space][self.road(g)]
        if who.movement < most:
            most = who.movement
        moves = vec[i64]()
        for paid in range(most, -1, -1):
            moves = append(moves, PAY.nth(paid))
        return moves

    def answer(self, g: West, move: int) -> None:
        seat = g.turn
        who = g.players[seat]
        road = self.road(g)
        paid = PAY.place(move)
        unpaid = g.box.road_movement[who.space][road] - paid
        who.movement -= paid
        if unpaid:
            hurt(g, seat, unpaid, False, ev.UNPAID)
            if g.cut or g.ended:
                return
        if g.hush:
            g.hush = 0
        elif g.box.road_curse[who.space][road]:
            change_curse(g, seat, g.box.road_curse[who.space][road], ev.THE_ROAD)
            if g.cut or g.ended:
                return
        arrive(g, seat, self.to)

    def rule(self) -> str:
        return "FC-M3"


def arrive(g: West, seat: i64, to: i64) -> None:
    """FC-N8, FC-RL24: on a monster's space the fight begins at once."""
    who = g.players[seat]
    who.space = to
    g.tell(ev.MOVED, seat, to)
    touch(g, seat)
    quarry_met(g)
    if g.loose and not g.ended and monster_at(g, to):
        g.acted = 1
        g.todo.append(TARGET)


# -- artifacts


def recoverable(g: West, who: Chaser) -> bool:
    """FC-R1, FC-R3: a token lies here, and the player has none of this place."""
    here = False
    for artifact in range(len(g.tokens)):
        if g.box.artifact_place[artifact] == who.space:
            if has(who.relics, artifact):
                return False
            if g.tokens[artifact]:
                here = True
    return here


class RecoverOne(Ask):
    """FC-R1, FC-R2, FC-D13: one of the artifact cards here, into the hand at once."""

    def choices(self, g: West) -> vec[i64]:
        space = g.me().space
        found = vec[i64]()
        for artifact in range(len(g.tokens)):
            if g.tokens[artifact] and g.box.artifact_place[artifact] == space:
                found = append(found, RECOVER.nth(artifact))
        return found

    def answer(self, g: West, move: int) -> None:
        artifact = RECOVER.place(move)
        who = g.me()
        g.tokens[artifact] = 0
        if g.seats == 1:
            self.clear(g, who.space)
        who.relics = [*who.relics, artifact]
        card = g.box.first_artifact + artifact
        hold(who, card)
        g.tell(ev.RECOVERED, g.turn, card)
        touch(g, g.turn)
        if g.kind == COMPETITIVE and not g.final and 1 not in g.tokens:
            g.final = ARTIFACTS
        quarry_met(g)

    def clear(self, g: West, space: i64) -> None:
        """FC-V2: alone, the others of the place are discarded."""
        for artifact in range(len(g.tokens)):
            if g.box.artifact_place[artifact] == space:
                g.tokens[artifact] = 0

    def rule(self) -> str:
        return "FC-R1"


# -- robbing


def robbable(g: West) -> bool:
    """FC-O1: somebody here whose Health, doubled, the attack pool covers."""
    me = g.me()
    for seat in range(g.seats):
        victim = g.players[seat]
        if seat != g.turn and victim.space == me.space and g.box.rob_attack * victim.health <= me.attack:
            return True
    return False


class RobOne(Ask):
    """FC-O1, FC-O2, FC-D14, FC-RL27: attack, Curse, gains by the victim's Health, and then the victim is hurt."""

    def choices(self, g: West) -> vec[i64]:
        me = g.me()
        found = vec[i64]()
        for seat in range(g.seats):
            victim = g.players[seat]
            if seat != g.turn and victim.space == me.space and g.box.rob_attack * victim.health <= me.attack:
                found = append(found, ROB.nth(seat))
        return found

    def answer(self, g: West, move: int) -> None:
        seat = ROB.place(move)
        me = g.me()
        loot = g.players[seat].health
        me.attack -= g.box.rob_attack * loot
        g.tell(ev.ROBBED, g.turn, seat)
        change_curse(g, g.turn, g.box.rob_curse, ev.ROBBERY)
        if g.cut or g.ended:
            return
        me.water += loot
        gain_grit(g, g.turn, loot, ev.ROBBERY)
        hurt(g, seat, g.box.rob_damage, True, ev.BY_PLAYER + g.turn)

    def rule(self) -> str:
        return "FC-O1"


def camp(g: West) -> None:
    """FC-K1..K3, FC-RL43: all cards shuffled together without a return, one Health, and the phase is over."""
    g.acted = 1
    g.tell(ev.CAMPED, g.turn)
    gather(g, g.me())
    heal(g, g.turn, g.box.camp_health)


ACT: Final = Act()
PAYMENTS: Final = [Payment(space) for space in range(SPACES)]
RECOVER_ONE: Final = RecoverOne()
ROB_ONE: Final = RobOne()
