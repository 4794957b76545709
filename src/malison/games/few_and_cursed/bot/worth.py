"""What things are worth to a chaser, in Grit: made once from an edition, and read by the bot."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed.box import words
from malison.games.few_and_cursed.box.box import AIM, BY_CORNER, BY_CURSE, BY_HEALTH, END, SPEND, Kit

FAR: Final = 10_000
SYMBOL: Final = 10
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
UNSEEN: Final = -1000.0
"""The worth of a space that has not been looked at."""


class Sense:
    """Worths and distances of one edition."""

    def __init__(self) -> None:
        self.kit = Kit()
        # programs: what they are worth on an ordinary day, and what they give outside choices
        self.plain: list[float] = []
        self.steady: list[int] = []
        self.movement: list[int] = []
        self.attack: list[int] = []
        self.health: list[int] = []
        self.hurt: list[int] = []
        self.curse: list[int] = []
        self.bullets: list[int] = []
        self.grit: list[int] = []
        self.trashes: list[int] = []
        self.offers_trash: list[int] = []
        self.shops: list[int] = []
        # cards, items, jobs
        self.card_movement: list[int] = []
        self.card_attack: list[int] = []
        self.card_flex: list[int] = []
        self.card_force: list[float] = []
        self.card_worth: list[float] = []
        self.card_quick: list[int] = []
        self.item_worth: list[float] = []
        self.job_hope: list[float] = []
        # the map
        self.hop: list[list[int]] = []
        self.ride: list[list[int]] = []
        self.icons: list[list[int]] = []
        self.unseen: list[float] = []
        self.nearness: list[list[float]] = []
        self.spaces_of: list[list[int]] = []
        self.outward: list[list[int]] = []
        self.corners: list[int] = []
        self.relics_at: list[list[int]] = []


def sense(kit: Kit) -> Sense:
    s = Sense()
    s.kit = kit
    for program in range(len(kit.programs)):
        learn_program(s, kit, program)
    for card in range(len(kit.card_names)):
        learn_card(s, kit, card)
    for item in range(len(kit.cost)):
        aim = kit.passive_by[item] * 1.6 if kit.passive[item] == AIM else 1.0 if kit.passive[item] >= 0 else 0.0
        s.item_worth.append(2.2 * (plain(kit, kit.exhaust[item]) + aim))
    for job in range(len(kit.job_names)):
        s.job_hope.append(hope(kit, job))
    learn_roads(s, kit)
    s.unseen = [UNSEEN] * len(kit.kind)
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


def learn_program(s: Sense, kit: Kit, program: int) -> None:
    """`steady` programs are worth the same to everybody at any time."""
    health = amount(kit, program, words.HEALTH)
    hurt = amount(kit, program, words.DAMAGE) + amount(kit, program, words.HARM)
    curse = amount(kit, program, words.CURSE)
    bullets = amount(kit, program, words.BULLETS)
    grit = amount(kit, program, words.GRIT)
    s.plain.append(plain(kit, program))
    s.steady.append(int(health == 0 and hurt == 0 and curse == 0 and bullets == 0 and grit == 0))
    s.movement.append(amount(kit, program, words.MOVEMENT))
    s.attack.append(amount(kit, program, words.ATTACK))
    s.health.append(health)
    s.hurt.append(hurt)
    s.curse.append(curse)
    s.bullets.append(bullets)
    s.grit.append(grit)
    s.trashes.append(amount(kit, program, words.TRASH) + amount(kit, program, words.TRASH_HAND) + amount(kit, program, words.TRASH_ANY))
    s.offers_trash.append(amount(kit, program, words.MAY_TRASH))
    s.shops.append(amount(kit, program, words.STORE))


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
    s.card_force.append(attack + 0.7 * flex)
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
    """For every pair of spaces the cheapest ride: its first space, its movement symbols, its curse icons, and how near that is."""
    size = len(kit.kind)
    for kind in range(len(words.KINDS)):
        s.spaces_of.append([space for space in range(size) if kit.kind[space] == kind])
    for start in range(size):
        cost = [FAR] * size
        first = [-1] * size
        icons = [0] * size
        cost[start] = 0
        changed = True
        while changed:
            changed = False
            for at in range(size):
                if cost[at] == FAR:
                    continue
                for i in range(len(kit.near[at])):
                    to = kit.near[at][i]
                    way = cost[at] + SYMBOL * kit.road_movement[at][i] + ICON * kit.road_curse[at][i]
                    if way < cost[to]:
                        cost[to] = way
                        icons[to] = icons[at] + kit.road_curse[at][i]
                        first[to] = to if at == start else first[at]
                        changed = True
        s.hop.append(first)
        s.icons.append(icons)
        s.ride.append([(cost[to] - ICON * icons[to]) // SYMBOL for to in range(size)])
        s.nearness.append([1.0 / (1.0 + 0.025 * way) for way in cost])
        s.outward.append(sorted(range(size), key=cost.__getitem__))
        if kit.corner[start]:
            s.corners.append(start)
            s.relics_at.append([relic for relic in range(len(kit.artifact_place)) if kit.artifact_place[relic] == start])
