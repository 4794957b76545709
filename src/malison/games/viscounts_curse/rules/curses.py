"""The four curses: how each is set up, and what it does when a player refocuses."""

from __future__ import annotations

from malison.games.viscounts_curse import events
from malison.games.viscounts_curse.box.cards import (
    BEHEMOTH,
    COLLECTOR,
    FIGHT,
    FIRST_ENEMY,
    FOG,
)
from malison.games.viscounts_curse.moves import BANISH_0, DECLINE_0, LURK_0, REFUSE_0, TRIBUTE_0
from malison.games.viscounts_curse.rules.enemies import beats, destroy, fill_row, follow, lurker_label, take_lurker
from malison.games.viscounts_curse.state import BELL, BY_CURSE, NOWHERE, Manor, strength
from malison.kernel.state import Question, Step


def set_up_curse(g: Manor) -> None:
    """VC-S12, VC-SO1, VC-CB1, VC-CC1, VC-CF1, VC-CH1: counters, and in a solo Horde some enemies removed unseen."""
    box = g.box
    solo = 1 if g.seats == 1 else 0
    if g.curse == BEHEMOTH:
        g.health = box.health[solo]
    elif g.curse == COLLECTOR:
        g.bell = box.bell[solo]
    elif g.curse == FOG:
        g.fog = box.fog[solo]
    else:
        for _ in range(box.removed[solo]):
            g.unseen.append(g.enemy_deck.pop())


def fight_total(g: Manor, seat: int) -> int:
    """VC-CU3, VC-Q31, VC-Q32: fists, stars and bonuses of a player's active relics, whatever the hand holds."""
    return strength(g.supply(seat), FIGHT)


def choke(g: Manor) -> int:
    """VC-CF1: a part of the fog, rounded up."""
    return (g.fog + g.box.divisor - 1) // g.box.divisor


class CurseStrikes(Step[Manor]):
    """VC-CU2, VC-RF2, VC-CH3, VC-Q8, VC-Q9, VC-Q12: the curse's effect on the player who refocuses."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Manor) -> None:
        if g.curse == BEHEMOTH:
            strike(g, self.seat)
        elif g.curse == COLLECTOR:
            g.todo.append(Tribute(self.seat))
        elif g.curse == FOG:
            thin(g)
        else:
            g.lose(self.seat, g.box.horde_toll, BY_CURSE)
            if not g.end:
                g.todo.append(Banish(self.seat))


def strike(g: Manor, seat: int) -> None:
    """VC-CB2..CB5: the full fight total in damage; a Behemoth that lives strikes back."""
    damage = fight_total(g, seat)
    if damage > g.health:
        damage = g.health
    g.health -= damage
    g.tell(events.STRUCK, seat, damage, g.health)
    if g.health == 0:
        g.win()
    else:
        g.lose(seat, g.box.behemoth_toll + damage // g.box.per_damage, BY_CURSE)


def thin(g: Manor) -> None:
    """VC-CF2..CF4: everyone above the choke value is cut down to it, nobody is raised; then the fog thins."""
    most = choke(g)
    for seat in range(g.seats):
        if g.sanity[seat] > most:
            g.sanity[seat] = most
            g.tell(events.CHOKED, seat, most)
    g.fog -= 1
    g.tell(events.THINS, g.fog)
    if g.fog == 0:
        g.win()


class Tribute(Question[Manor]):
    """VC-CC2..CC5, VC-G5, VC-Q39: give up a relic worth enough from discard pile or active area, or the bell drops."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def who(self, g: Manor) -> int:
        return self.seat

    def options(self, g: Manor) -> list[int]:
        box = g.box
        found: list[int] = []
        for card in g.discards[self.seat]:
            if card < FIRST_ENEMY and box.value[card] >= box.least_value:
                found.append(TRIBUTE_0 + card)
        for i in range(self.seat * box.slots, self.seat * box.slots + box.slots):
            card = g.active[i]
            if card >= 0 and box.value[card] >= box.least_value:
                found.append(TRIBUTE_0 + card)
        found.append(REFUSE_0)
        return found

    def answer(self, g: Manor, move: int) -> None:
        if move == REFUSE_0:
            g.bell -= 1
            g.tell(events.BELL, self.seat, g.bell)
            if g.bell == 0:
                g.finish(BELL, NOWHERE, NOWHERE)
            return
        card = move - TRIBUTE_0
        destroy(g, self.seat, card)
        g.collection += g.box.value[card]
        g.tell(events.COLLECTED, self.seat, card, g.collection)
        if g.collection >= g.box.target[1 if g.seats == 1 else 0]:
            g.win()

    def prompt(self, g: Manor) -> str:
        return "Which relic do you give to the Collector?"

    def rule(self) -> str:
        return "VC-D23"

    def label(self, g: Manor, move: int) -> str:
        if move == REFUSE_0:
            return f"Nothing: the bell drops to {g.bell - 1}" if g.bell > 1 else "Nothing: the bell tolls its last and the game is lost"
        return f"{g.box.names[move - TRIBUTE_0]} (worth {g.box.value[move - TRIBUTE_0]})"


class Banish(Question[Manor]):
    """VC-CH4..CH6: banish a face-up lurking enemy your relics could beat, or more enemies come to you."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def who(self, g: Manor) -> int:
        return self.seat

    def options(self, g: Manor) -> list[int]:
        supply = g.supply(self.seat)
        found: list[int] = []
        for slot in range(len(g.lurking)):
            if g.lurking[slot] >= 0 and g.shown[slot] == 1 and beats(g, supply, g.lurking[slot]):
                found.append(BANISH_0 + slot)
        found.append(DECLINE_0)
        return found

    def answer(self, g: Manor, move: int) -> None:
        if move == DECLINE_0:
            for _ in range(1, g.box.unbanished):
                g.todo.append(AddLurker(self.seat))
            return
        card = take_lurker(g, move - BANISH_0)
        g.banished.append(card)
        g.tell(events.BANISHED, self.seat, card)
        fill_row(g)
        g.enemy_gone()

    def prompt(self, g: Manor) -> str:
        return "Which lurking enemy do you banish?"

    def rule(self) -> str:
        return "VC-D24"

    def label(self, g: Manor, move: int) -> str:
        return f"None: {g.box.unbanished} enemies follow you" if move == DECLINE_0 else lurker_label(g, move - BANISH_0)


class AddLurker(Step[Manor]):
    """VC-RF3, VC-RF6, VC-E11, VC-Q6: fill the row if slots were left empty, then a lurking enemy joins the player."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Manor) -> None:
        fill_row(g)
        g.todo.append(PickLurker(self.seat))


class PickLurker(Question[Manor]):
    """VC-RF3, VC-CH8, VC-Q36: any lurking enemy, face-up or face-down; none left, none joins."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def who(self, g: Manor) -> int:
        return self.seat

    def options(self, g: Manor) -> list[int]:
        return [LURK_0 + slot for slot in range(len(g.lurking)) if g.lurking[slot] >= 0]

    def answer(self, g: Manor, move: int) -> None:
        follow(g, self.seat, move - LURK_0)

    def prompt(self, g: Manor) -> str:
        return "Which lurking enemy follows you?"

    def rule(self) -> str:
        return "VC-D25"

    def label(self, g: Manor, move: int) -> str:
        return lurker_label(g, move - LURK_0)
