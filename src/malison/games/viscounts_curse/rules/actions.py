"""The four actions: Purchase, Fight, Scry and Heal, for yourself or for your partner."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse import events
from malison.games.viscounts_curse.box.cards import FIGHT, FIRST_ENEMY, HEAL, PRICE, PURCHASE, SCRY
from malison.games.viscounts_curse.moves import (
    ACTION_0,
    BACK_0,
    BUY_0,
    DEFEAT_0,
    DRAW_0,
    PASS,
    SEND_0,
    STOP_0,
    TARGET_0,
    TURN_UP_0,
)
from malison.games.viscounts_curse.rules.enemies import beats, defeat, face_down, shielded, turn_up
from malison.games.viscounts_curse.rules.market import fill_market, on_market, send_away, take_from_market
from malison.games.viscounts_curse.rules.refocus import DRAWS, can_draw, shuffle_back
from malison.games.viscounts_curse.state import Manor, strength
from malison.kernel.state import Question

NAMES: Final = ("Purchase", "Fight", "Scry", "Heal")


def affordable(g: Manor, target: int, power: int) -> list[int]:
    """VC-AP1, VC-AP3, VC-R-PICKPOCKET: market slots whose relic the target can have for this strength."""
    power -= g.holds(target, PRICE)
    found: list[int] = []
    for slot in range(len(g.market)):
        card = g.market[slot]
        if card >= 0 and g.box.value[card] <= power:
            found.append(BUY_0 + slot)
    return found


def beatable(g: Manor, target: int, supply: int) -> list[int]:
    """VC-AF1, VC-AF3, VC-AF4: enemies in the target's own hand that this supply of symbols beats."""
    found: list[int] = []
    for card in g.hands[target]:
        if card >= FIRST_ENEMY and beats(g, supply, card) and not shielded(g, target, card):
            found.append(DEFEAT_0 + card)
    return found


def can_foresee(g: Manor, target: int) -> bool:
    """VC-A6: whether any vision is possible."""
    return len(g.hands[target]) > 0 or can_draw(g, target) or len(on_market(g, 0)) > 0 or len(face_down(g, 0)) > 0


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
                found.append(ACTION_0 + action)
        found.append(PASS)
        return found

    def answer(self, g: Manor, move: int) -> None:
        if move == PASS:
            g.tell(events.PASSES, g.current)
        elif g.seats == 1:
            begin_action(g, move - ACTION_0, g.current)
        else:
            g.todo.append(ChooseTarget(move - ACTION_0))

    def prompt(self, g: Manor) -> str:
        return "Which action do you take?"

    def rule(self) -> str:
        return "VC-D7"

    def label(self, g: Manor, move: int) -> str:
        if move == PASS:
            return "No action"
        action = move - ACTION_0
        return f"{NAMES[action]} ({strength(g.action_supply(g.current), action)})"


class ChooseTarget(Question[Manor]):
    """VC-A3, VC-D-FLOW3: yourself or your partner."""

    def __init__(self, action: int) -> None:
        self.action = action

    def who(self, g: Manor) -> int:
        return g.current

    def options(self, g: Manor) -> list[int]:
        supply = g.action_supply(g.current)
        found: list[int] = []
        if works(g, self.action, g.current, supply):
            found.append(TARGET_0 + g.current)
        if works(g, self.action, 1 - g.current, supply):
            found.append(TARGET_0 + 1 - g.current)
        return found

    def answer(self, g: Manor, move: int) -> None:
        begin_action(g, self.action, move - TARGET_0)

    def prompt(self, g: Manor) -> str:
        return f"{NAMES[self.action]}: for whom?"

    def rule(self) -> str:
        return "VC-D8"

    def label(self, g: Manor, move: int) -> str:
        target = move - TARGET_0
        return f"{g.word('seat', target)}: {promise(g, self.action, target)}"


def promise(g: Manor, action: int, target: int) -> str:
    """What an action of the current player would do for a target, in words."""
    supply = g.action_supply(g.current)
    power = strength(supply, action)
    if action == PURCHASE:
        return f"a relic of value {power - g.holds(target, PRICE)} or less"
    if action == FIGHT:
        return "defeat " + " or ".join([g.box.names[move - DEFEAT_0] for move in beatable(g, target, supply)])
    if action == SCRY:
        return "1 vision" if power == 1 else f"{power} visions"
    return f"sanity {g.sanity[target]} to {g.sanity[target] + g.restores(target, power)}"


def begin_action(g: Manor, action: int, target: int) -> None:
    """VC-A3..A5: the strength is the current player's and fixed now; what follows is the target's to choose."""
    supply = g.action_supply(g.current)
    power = strength(supply, action)
    g.tell(events.ACTS, g.current, action, target, power)
    if action == PURCHASE:
        g.todo.append(Purchase(target, power))
    elif action == FIGHT:
        g.todo.append(Fight(target, supply))
    elif action == SCRY:
        g.todo.append(Vision(target, power))
    else:
        g.restore(target, power)


class Purchase(Question[Manor]):
    """VC-AP1, VC-AP2, VC-Q19: the target takes one market relic into the discard pile."""

    def __init__(self, target: int, power: int) -> None:
        self.target = target
        self.power = power

    def who(self, g: Manor) -> int:
        return self.target

    def options(self, g: Manor) -> list[int]:
        return affordable(g, self.target, self.power)

    def answer(self, g: Manor, move: int) -> None:
        slot = move - BUY_0
        g.tell(events.BUYS, self.target, g.market[slot])
        take_from_market(g, self.target, slot)

    def prompt(self, g: Manor) -> str:
        return "Which relic do you take?"

    def rule(self) -> str:
        return "VC-D9"

    def label(self, g: Manor, move: int) -> str:
        card = g.market[move - BUY_0]
        return f"{g.box.names[card]} (takes {g.box.value[card] + g.holds(self.target, PRICE)} of {self.power})"


class Fight(Question[Manor]):
    """VC-AF1..AF4, VC-Q19: the target defeats one enemy in hand. `supply` is what the current player brings."""

    def __init__(self, target: int, supply: int) -> None:
        self.target = target
        self.supply = supply

    def who(self, g: Manor) -> int:
        return self.target

    def options(self, g: Manor) -> list[int]:
        return beatable(g, self.target, self.supply)

    def answer(self, g: Manor, move: int) -> None:
        defeat(g, self.target, move - DEFEAT_0)

    def prompt(self, g: Manor) -> str:
        return "Which enemy do you defeat?"

    def rule(self) -> str:
        return "VC-D10"

    def label(self, g: Manor, move: int) -> str:
        return g.box.names[move - DEFEAT_0]


class Vision(Question[Manor]):
    """VC-AS1..AS5, VC-Q20, VC-Q23: one vision after another while strength is left; the target may stop."""

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
            found.append(DRAW_0)
        for card in g.hands[self.target]:
            found.append(BACK_0 + card)
        found.extend(on_market(g, SEND_0))
        found.extend(face_down(g, TURN_UP_0))
        found.append(STOP_0)
        return found

    def answer(self, g: Manor, move: int) -> None:
        if move == STOP_0:
            return
        after = Vision(self.target, self.left - 1)
        if move == DRAW_0:
            g.dry = 0
            g.todo.append(after)
            g.todo.append(DRAWS[self.target])
            return
        if move >= TURN_UP_0:
            turn_up(g, move - TURN_UP_0)
        elif move >= SEND_0:
            send_away(g, move - SEND_0)
            fill_market(g)
        else:
            shuffle_back(g, self.target, move - BACK_0)
        g.todo.append(after)

    def prompt(self, g: Manor) -> str:
        return f"What do you foresee? {self.left} left."

    def rule(self) -> str:
        return "VC-D11"

    def label(self, g: Manor, move: int) -> str:
        if move == STOP_0:
            return "Stop here"
        if move == DRAW_0:
            return "Draw a card" if g.decks[self.target] else "Draw a card (the deck is empty: refocus first)"
        if move >= TURN_UP_0:
            return f"Turn up lurking slot {move - TURN_UP_0 + 1}"
        if move >= SEND_0:
            return f"Send away {g.box.names[g.market[move - SEND_0]]}"
        return f"Shuffle back {g.box.names[move - BACK_0]}"
