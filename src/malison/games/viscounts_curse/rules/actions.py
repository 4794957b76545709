"""The four actions: Purchase, Fight, Scry and Heal, for yourself or for your partner."""

from __future__ import annotations

from malison.games.viscounts_curse import events as ev
from malison.games.viscounts_curse.box.cards import FIGHT, FIRST_ENEMY, HEAL, PURCHASE, SCRY
from malison.games.viscounts_curse.moves import ACTION, BACK, BUY, DEFEAT, DISMISS, DRAW, PASS, REVEAL, STOP, TARGET
from malison.games.viscounts_curse.rules.enemies import beats, defeat, face_down, shielded, turn_up
from malison.games.viscounts_curse.rules.market import fill_market, on_market, send_away, take_from_market
from malison.games.viscounts_curse.rules.refocus import Draw, can_draw, shuffle_back
from malison.games.viscounts_curse.state import Manor, strength
from malison.kernel.state import Question


def affordable(g: Manor, target: int, power: int) -> list[int]:
    """VC-AP1, VC-AP3, VC-R-PICKPOCKET: market slots whose relic the target can have for this strength."""
    power -= g.dearer(target)
    found: list[int] = []
    for slot in range(len(g.market)):
        card = g.market[slot]
        if card >= 0 and g.box.value[card] <= power:
            found.append(slot)
    return found


def beatable(g: Manor, target: int, supply: int) -> list[int]:
    """VC-AF1, VC-AF3, VC-AF4: enemies in the target's own hand that this supply of symbols beats."""
    found: list[int] = []
    for card in g.hands[target]:
        if card >= FIRST_ENEMY and beats(g, supply, card) and not shielded(g, target, card):
            found.append(card)
    return found


def can_foresee(g: Manor, target: int) -> bool:
    """VC-A6: whether any vision is possible."""
    return len(g.hands[target]) > 0 or can_draw(g, target) or len(on_market(g)) > 0 or len(face_down(g)) > 0


def works(g: Manor, action: int, target: int, supply: int) -> bool:
    """VC-A6, VC-Q29: whether an action could do something for a target."""
    if action == FIGHT:
        return len(beatable(g, target, supply)) > 0
    power = strength(supply, action)
    if action == PURCHASE:
        return len(affordable(g, target, power)) > 0
    if action == SCRY:
        return power > 0 and can_foresee(g, target)
    return g.restores(target, power) > 0


class Act(Question[Manor]):
    """VC-T10, VC-A5..A7, VC-Q21, VC-SO2: the current player chooses an action that can do something for somebody, or passes."""

    def who(self, g: Manor) -> int:
        return g.current

    def options(self, g: Manor) -> list[int]:
        supply = g.action_supply(g.current)
        found: list[int] = []
        for action in range(PURCHASE, HEAL + 1):
            if works(g, action, g.current, supply) or (g.seats > 1 and works(g, action, 1 - g.current, supply)):
                found.append(ACTION.nth(action))
        found.append(PASS)
        return found

    def answer(self, g: Manor, move: int) -> None:
        if move == PASS:
            g.tell(ev.PASSES, g.current)
        elif g.seats == 1:
            begin_action(g, ACTION.place(move), g.current)
        else:
            g.todo.append(ChooseTarget(ACTION.place(move)))

    def rule(self) -> str:
        return "VC-D7"


class ChooseTarget(Question[Manor]):
    """VC-A3, VC-D-FLOW3: yourself or your partner."""

    lists = ("action",)

    def __init__(self, action: int) -> None:
        self.action = action

    def who(self, g: Manor) -> int:
        return g.current

    def options(self, g: Manor) -> list[int]:
        supply = g.action_supply(g.current)
        found: list[int] = []
        if works(g, self.action, g.current, supply):
            found.append(TARGET.nth(g.current))
        if works(g, self.action, 1 - g.current, supply):
            found.append(TARGET.nth(1 - g.current))
        return found

    def answer(self, g: Manor, move: int) -> None:
        begin_action(g, self.action, TARGET.place(move))

    def rule(self) -> str:
        return "VC-D8"


def begin_action(g: Manor, action: int, target: int) -> None:
    """VC-A3..A5: the strength is the current player's and fixed now; what follows is the target's to choose."""
    supply = g.action_supply(g.current)
    power = strength(supply, action)
    g.tell(ev.ACTS, g.current, action, target, power)
    if action == PURCHASE:
        g.todo.append(Purchase(target, power))
    elif action == FIGHT:
        g.todo.append(Fight(target, supply))
    elif action == SCRY:
        g.todo.append(Vision(target, power))
    else:
        g.restore(target, power, ev.ACTION + HEAL)


class Purchase(Question[Manor]):
    """VC-AP1, VC-AP2, VC-Q19: the target takes one market relic into the discard pile."""

    lists = ("target", "power")

    def __init__(self, target: int, power: int) -> None:
        self.target = target
        self.power = power

    def who(self, g: Manor) -> int:
        return self.target

    def options(self, g: Manor) -> list[int]:
        return [BUY.nth(slot) for slot in affordable(g, self.target, self.power)]

    def answer(self, g: Manor, move: int) -> None:
        slot = BUY.place(move)
        g.tell(ev.BUYS, self.target, g.market[slot])
        take_from_market(g, self.target, slot)

    def rule(self) -> str:
        return "VC-D9"


class Fight(Question[Manor]):
    """VC-AF1..AF4, VC-Q19: the target defeats one enemy in hand. `supply` is what the current player brings."""

    lists = ("target",)

    def __init__(self, target: int, supply: int) -> None:
        self.target = target
        self.supply = supply

    def who(self, g: Manor) -> int:
        return self.target

    def options(self, g: Manor) -> list[int]:
        return [DEFEAT.nth(card - FIRST_ENEMY) for card in beatable(g, self.target, self.supply)]

    def answer(self, g: Manor, move: int) -> None:
        defeat(g, self.target, FIRST_ENEMY + DEFEAT.place(move), ev.ACTION + FIGHT)

    def rule(self) -> str:
        return "VC-D10"


class Vision(Question[Manor]):
    """VC-AS1..AS5, VC-Q20, VC-Q23: one vision after another while strength is left; the target may stop."""

    lists = ("target", "left")

    def __init__(self, target: int, left: int) -> None:
        self.target = target
        self.left = left

    def who(self, g: Manor) -> int:
        return self.target

    def options(self, g: Manor) -> list[int]:
        if self.left <= 0:
            return []
        found: list[int] = []
        if can_draw(g, self.target):
            found.append(DRAW)
        for card in g.hands[self.target]:
            found.append(BACK.nth(card))
        for slot in range(len(g.market)):
            if g.market[slot] >= 0:
                found.append(DISMISS.nth(slot))
        for slot in face_down(g):
            found.append(REVEAL.nth(slot))
        found.append(STOP)
        return found

    def answer(self, g: Manor, move: int) -> None:
        if move == STOP:
            return
        g.todo.append(Vision(self.target, self.left - 1))
        if move == DRAW:
            g.dry = 0
            g.todo.append(Draw(self.target, ev.ACTION + SCRY))
        elif REVEAL.has(move):
            turn_up(g, REVEAL.place(move), ev.ACTION + SCRY)
        elif DISMISS.has(move):
            send_away(g, DISMISS.place(move), ev.ACTION + SCRY)
            fill_market(g)
        else:
            shuffle_back(g, self.target, BACK.place(move), ev.ACTION + SCRY)

    def rule(self) -> str:
        return "VC-D11"
