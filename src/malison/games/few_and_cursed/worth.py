"""What things are worth to a chaser, in Grit: made once from an edition, and read by the bot."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import words
from malison.games.few_and_cursed.box import AIM, BY_CORNER, BY_CURSE, BY_HEALTH, END, SPEND, Kit

FAR: Final = 10_000
ICON: Final = 6
"""A curse icon on a road weighs six tenths of a movement symbol."""
WATER: Final = 0.4
BULLET: Final = 0.5
HEALTH: Final = 0.6
CURSE: Final = 0.35
MOVEMENT: Final = 0.45
ATTACK: Final = 0.55
DRAW: Final = 0.7
IMPROVISE: Final = 0.9
STAT: Final = 0.8


class Sense:
    """Worths and distances of one edition."""

    def __init__(self) -> None:
        self.kit = Kit()
        self.card_movement: list[int] = []
        self.card_attack: list[int] = []
        self.card_flex: list[int] = []
        self.card_worth: list[float] = []
        self.card_quick: list[int] = []
        self.item_worth: list[float] = []
        self.job_hope: list[float] = []
        self.ride: list[list[int]] = []
        self.hop: list[list[int]] = []


def sense(kit: Kit) -> Sense:
    s = Sense()
    s.kit = kit
    for card in range(len(kit.card_names)):
        learn_card(s, kit, card)
    for item in range(len(kit.cost)):
        aim = kit.passive_by[item] * 1.6 if kit.passive[item] == AIM else 1.0 if kit.passive[item] >= 0 else 0.0
        s.item_worth.append(2.2 * (plain(kit, kit.exhaust[item]) + aim))
    for job in range(len(kit.job_names)):
        s.job_hope.append(hope(kit, job))
    learn_roads(s, kit)
    return s


def plain(kit: Kit, program: int) -> float:
    """What a program is worth on an ordinary day."""
    total = 0.0
    code = kit.programs[program]
    for at in range(0, len(code), 3):
        op = code[at]
        number = code[at + 1]
        if op == words.MOVEMENT:
            total += MOVEMENT * number
        elif op == words.ATTACK:
            total += ATTACK * number
        elif op == words.WATER:
            total += WATER * number
        elif op == words.BULLETS:
            total += BULLET * number
        elif op == words.HEALTH:
            total += HEALTH * number
        elif op == words.GRIT:
            total += number
        elif op == words.CURSE:
            total -= CURSE * number
        elif op == words.PAY_WATER:
            total -= WATER * number
        elif op == words.PAY_BULLETS:
            total -= BULLET * number
        elif op == words.DAMAGE or op == words.HARM:
            total -= HEALTH * number
        elif op == words.DRAW:
            total += DRAW * number
        elif op == words.IMPROVISE:
            total += IMPROVISE
        elif op == words.STAT or op == words.CAPACITY or op == words.THRESHOLD:
            total += STAT * number
        elif op == words.RECALL:
            total += DRAW
        elif op == words.EITHER:
            total += best_side(kit, code[at + 2]) + 0.2
        elif op == words.ON:
            total += 0.3 * best_side(kit, code[at + 2])
        elif op == words.TEST:
            sides = kit.forks[code[at + 2]]
            total += 0.4 * plain(kit, sides[0]) + 0.6 * plain(kit, sides[1])
    return total


def best_side(kit: Kit, fork: int) -> float:
    best = -99.0
    for program in kit.forks[fork]:
        worth = plain(kit, program)
        if worth > best:
            best = worth
    return best


def amount(kit: Kit, program: int, op: int) -> int:
    """How much of one thing a program gives, outside choices."""
    code = kit.programs[program]
    total = 0
    for at in range(0, len(code), 3):
        if code[at] == op:
            total += code[at + 1]
    return total


def learn_card(s: Sense, kit: Kit, card: int) -> None:
    resources = kit.resources[card]
    movement = amount(kit, resources, words.MOVEMENT)
    attack = amount(kit, resources, words.ATTACK)
    flex = 0
    code = kit.programs[resources]
    for at in range(0, len(code), 3):
        if code[at] == words.EITHER:
            for side in kit.forks[code[at + 2]]:
                flex = max(flex, amount(kit, side, words.MOVEMENT), amount(kit, side, words.ATTACK))
    worth = plain(kit, resources) + plain(kit, kit.always[card]) - CURSE * kit.card_curse[card]
    worth += 0.35 * max(0.0, plain(kit, kit.trash[card]))
    if kit.copies_card[card]:
        worth = 0.35
    quick = movement == 0 and attack == 0 and flex == 0 and kit.card_curse[card] <= 0 and not kit.copies_card[card]
    if amount(kit, kit.always[card], words.DRAW) and kit.card_curse[card] <= 0:
        quick = True
    s.card_movement.append(movement)
    s.card_attack.append(attack)
    s.card_flex.append(flex)
    s.card_worth.append(worth)
    s.card_quick.append(int(quick))


def hope(kit: Kit, job: int) -> float:
    """How likely a job gets done."""
    if kit.job_type[job] == SPEND:
        spent = kit.job_movement[job] + kit.job_attack[job] + 0.8 * kit.job_spend_water[job]
        return max(0.3, 1.05 - 0.08 * spent)
    if kit.job_type[job] == END:
        return 0.3
    by = kit.job_by[job]
    if by == BY_CURSE:
        return max(0.1, 1.2 - 0.12 * kit.job_number[job])
    if by == BY_HEALTH:
        return 0.25
    return 0.7 if by == BY_CORNER else 0.45


def learn_roads(s: Sense, kit: Kit) -> None:
    """For every pair of spaces the cheapest ride, in tenths of a symbol, and the first space on it."""
    size = len(kit.kind)
    for start in range(size):
        cost = [FAR] * size
        first = [-1] * size
        cost[start] = 0
        changed = True
        while changed:
            changed = False
            for at in range(size):
                if cost[at] == FAR:
                    continue
                for i in range(len(kit.near[at])):
                    to = kit.near[at][i]
                    way = cost[at] + 10 * kit.road_movement[at][i] + ICON * kit.road_curse[at][i]
                    if way < cost[to]:
                        cost[to] = way
                        first[to] = to if at == start else first[at]
                        changed = True
        s.ride.append(cost)
        s.hop.append(first)
