"""The four actions: Purchase, Fight, Scry and Heal, for yourself or for your partner."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse import events as ev
from malison.games.viscounts_curse.box.cards import FIGHT, FIRST_ENEMY, HEAL, PURCHASE, SCRY
from malison.games.viscounts_curse.moves import ACTION, ANY_OF, BACK, BUY, DEFEAT, DISMISS, DRAW, PASS, REVEAL, STOP, TARGET
from malison.games.viscounts_curse.rules.enemies import beats, concealed, defeat, face_down, shielded, turn_up
from malison.games.viscounts_curse.rules.market import fill_market, send_away, stocked, take_from_market
from malison.games.viscounts_curse.rules.refocus import Draw, can_draw, shuffle_back
from malison.games.viscounts_curse.state import Manor, strength
from malison.kernel.state import Question
from malison.kernel.vectors import append, i64, vec


def reach(g: Manor, target: i64, power: i64) -> i64:
    """VC-AP3, VC-TR1, VC-R-PICKPOCKET: the highest value of a relic that this strength brings the target."""
    most = power - g.dearer(target)
    haggle = g.box.haggle[g.characters[target]]
    return most + 1 if haggle > 0 and most + 1 >= haggle else most


def affordable(g: Manor, slot: i64, most: i64) -> bool:
    """VC-AP1: whether a market slot has a relic of no higher value."""
    card = g.market[slot]
    return card >= 0 and g.box.value[card] <= most


def beatable(g: Manor, target: i64, supply: i64, card: i64) -> bool:
    """VC-AF1, VC-AF3, VC-AF4: whether a card of the target's own hand is an enemy that this supply of symbols beats."""
    return card >= FIRST_ENEMY and beats(g, supply, card) and not shielded(g, target, card)


def can_foresee(g: Manor, target: i64) -> bool:
    """VC-A6: whether any vision is possible."""
    return len(g.hands[target]) > 0 or can_draw(g, target) or stocked(g) or concealed(g)


def works(g: Manor, action: i64, target: i64, supply: i64) -> bool:
    """VC-A6, VC-Q29: whether an action could do something for a target."""
    if action == FIGHT:
        for card in g.hands[target]:
            if beatable(g, target, supply, card):
                return True
        return False
    power = strength(supply, action)
    if action == PURCHASE:
        most = reach(g, target, power)
        for slot in range(len(g.market)):
            if affordable(g, slot, most):
                return True
        return False
    if action == SCRY:
        return power > 0 and can_foresee(g, target)
    return g.restores(target, power) > 0


class Act(Question[Manor]):
    """VC-T10, VC-A5..A7, VC-Q21, VC-SO2: the current player chooses an action that can do something for somebody, or passes."""

    def who(self, g: Manor) -> i64:
        return g.current

    def choices(self, g: Manor) -> vec[i64]:
        supply = g.action_supply(g.current)
        useful: i64 = 0
        for action in range(PURCHASE, HEAL + 1):
            if works(g, action, g.current, supply) or (g.seats > 1 and works(g, action, 1 - g.current, supply)):
                useful |= 1 << action
        return ANY_OF[useful]

    def answer(self, g: Manor, move: int) -> None:
        if move == PASS:
            g.tell(ev.PASSES, g.current)
        elif g.seats == 1:
            begin_action(g, ACTION.place(move), g.current)
        else:
            g.then(CHOOSE_TARGET[ACTION.place(move)])

    def rule(self) -> str:
        return "VC-D7"


class ChooseTarget(Question[Manor]):
    """VC-A3, VC-D-FLOW3: yourself or your partner."""

    lists = ("action",)

    def __init__(self, action: i64) -> None:
        self.action = action

    def who(self, g: Manor) -> i64:
        return g.current

    def choices(self, g: Manor) -> vec[i64]:
        supply = g.action_supply(g.current)
        moves = vec[i64]()
        if works(g, self.action, g.current, supply):
            moves = append(moves, TARGET.nth(g.current))
        if works(g, self.action, 1 - g.current, supply):
            moves = append(moves, TARGET.nth(1 - g.current))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        begin_action(g, self.action, TARGET.place(move))

    def rule(self) -> str:
        return "VC-D8"


CHOOSE_TARGET: Final = vec[ChooseTarget]([ChooseTarget(action) for action in range(PURCHASE, HEAL + 1)])


def begin_action(g: Manor, action: i64, target: i64) -> None:
    """VC-A3..A5: the strength is the current player's and fixed now; what follows is the target's to choose."""
    supply = g.action_supply(g.current)
    power = strength(supply, action)
    g.tell(ev.ACTS, g.current, action, target, power)
    if action == PURCHASE:
        g.then(Purchase(target, power))
    elif action == FIGHT:
        g.then(Fight(target, supply))
    elif action == SCRY:
        g.then(Vision(target, power))
        for i in range(g.current * g.box.slots, g.current * g.box.slots + g.box.slots):
            # VC-L20: some relics make a Scry soothe.
            if g.active[i] >= 0 and g.box.scry_restores[g.active[i]] > 0:
                g.restore(target, g.box.scry_restores[g.active[i]], ev.CARD + g.active[i])
    else:
        g.restore(target, power, ev.ACTION + HEAL)


class Purchase(Question[Manor]):
    """VC-AP1, VC-AP2, VC-Q19: the target takes one market relic into the discard pile."""

    lists = ("target", "power")

    def __init__(self, target: i64, power: i64) -> None:
        self.target = target
        self.power = power

    def who(self, g: Manor) -> i64:
        return self.target

    def choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        most = reach(g, self.target, self.power)
        for slot in range(len(g.market)):
            if affordable(g, slot, most):
                moves = append(moves, BUY.nth(slot))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        slot = BUY.place(move)
        g.tell(ev.BUYS, self.target, g.market[slot])
        take_from_market(g, self.target, slot)

    def rule(self) -> str:
        return "VC-D9"


class Fight(Question[Manor]):
    """VC-AF1..AF4, VC-Q19: the target defeats one enemy in hand. `supply` is what the current player brings."""

    lists = ("target",)

    def __init__(self, target: i64, supply: i64) -> None:
        self.target = target
        self.supply = supply

    def who(self, g: Manor) -> i64:
        return self.target

    def choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        for card in g.hands[self.target]:
            if beatable(g, self.target, self.supply, card):
                moves = append(moves, DEFEAT.nth(card - FIRST_ENEMY))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        defeat(g, self.target, FIRST_ENEMY + DEFEAT.place(move), ev.ACTION + FIGHT)

    def rule(self) -> str:
        return "VC-D10"


class Vision(Question[Manor]):
    """VC-AS1..AS5, VC-Q20, VC-Q23: one vision after another while strength is left; the target may stop."""

    lists = ("target", "left")

    def __init__(self, target: i64, left: i64) -> None:
        self.target = target
        self.left = left

    def who(self, g: Manor) -> i64:
        return self.target

    def choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        if self.left <= 0:
            return moves
        if can_draw(g, self.target):
            moves = append(moves, DRAW)
        for card in g.hands[self.target]:
            moves = append(moves, BACK.nth(card))
        for slot in range(len(g.market)):
            if g.market[slot] >= 0:
                moves = append(moves, DISMISS.nth(slot))
        for slot in range(len(g.lurking)):
            if face_down(g, slot):
                moves = append(moves, REVEAL.nth(slot))
        return append(moves, STOP)

    def answer(self, g: Manor, move: int) -> None:
        if move == STOP:
            return
        g.then(Vision(self.target, self.left - 1))
        if move == DRAW:
            g.dry = 0
            g.then(Draw(self.target, ev.ACTION + SCRY))
        elif REVEAL.has(move):
            turn_up(g, REVEAL.place(move), ev.ACTION + SCRY)
        elif DISMISS.has(move):
            send_away(g, DISMISS.place(move), ev.ACTION + SCRY)
            fill_market(g)
        else:
            shuffle_back(g, self.target, BACK.place(move), ev.ACTION + SCRY)

    def rule(self) -> str:
        return "VC-D11"
