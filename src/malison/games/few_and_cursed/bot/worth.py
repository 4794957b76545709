"""What things are worth to a chaser, in Grit: made once from an edition, and read by the bot."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed.box.box import AIM, BY_CORNER, BY_CURSE, BY_HEALTH, END, KINDS, SPEND, Box
from malison.games.few_and_cursed.rules.effects import (
    Attack,
    Bullets,
    Capacity,
    Curse,
    Damage,
    Draw,
    EachBounty,
    Either,
    Grit,
    Harm,
    Health,
    ImproviseNow,
    InCompany,
    MayTrash,
    Movement,
    OnKind,
    OthersCurse,
    OthersWater,
    PayBullets,
    PayWater,
    RaiseStat,
    RecallCards,
    Threshold,
    TrashCards,
    TrashFromHand,
    TrashOrPlayed,
    Trial,
    VisitStore,
    Water,
    WhileCursed,
)
from malison.kernel.vectors import append, vec

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
WORTHS: Final[dict[type, float]] = {
    Movement: MOVEMENT,
    Attack: ATTACK,
    Water: WATER,
    Bullets: BULLET,
    Health: HEALTH,
    Grit: 1.0,
    Curse: -CURSE,
    PayWater: -WATER,
    PayBullets: -BULLET,
    Damage: -HEALTH,
    Harm: -HEALTH,
    Draw: DRAW,
    ImproviseNow: IMPROVISE,
    RaiseStat: STAT,
    Capacity: STAT,
    Threshold: STAT,
    RecallCards: DRAW,
    OthersWater: -0.1,
    OthersCurse: 0.1,
}
"""What one of each effect is worth on an ordinary day; the others are worth nothing by themselves."""


class Sense:
    """Worths and distances of one edition."""

    def __init__(self) -> None:
        self.box = Box()
        # programs: what they are worth on an ordinary day, and what they give outside choices
        self.plain = vec[float]()
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
        self.card_force = vec[float]()
        self.card_worth = vec[float]()
        self.card_quick: list[int] = []
        self.item_worth = vec[float]()
        self.job_hope = vec[float]()
        # the map
        self.hop: list[list[int]] = []
        self.ride: list[list[int]] = []
        self.icons: list[list[int]] = []
        self.unseen = vec[float]()
        self.nearness = vec[vec[float]]()
        self.spaces_of: list[list[int]] = []
        self.outward: list[list[int]] = []
        self.corners: list[int] = []
        self.relics_at: list[list[int]] = []


def sense(box: Box) -> Sense:
    s = Sense()
    s.box = box
    for program in range(len(box.programs)):
        learn_program(s, box, program)
    for card in range(len(box.card_names)):
        learn_card(s, box, card)
    for item in range(len(box.cost)):
        aim = float(box.passive_by[item]) * 1.6 if box.passive[item] == AIM else 1.0 if box.passive[item] >= 0 else 0.0
        s.item_worth = append(s.item_worth, 2.2 * (plain(box, box.exhaust[item]) + aim))
    for job in range(len(box.job_names)):
        s.job_hope = append(s.job_hope, hope(box, job))
    learn_roads(s, box)
    s.unseen = vec[float]([UNSEEN] * len(box.kind))
    return s


def plain(box: Box, program: int) -> float:
    """What a program is worth on an ordinary day."""
    total = 0.0
    for deed in box.programs[program]:
        if isinstance(deed, Either):
            total += best_side(box, deed.fork) + 0.2
        elif isinstance(deed, OnKind):
            total += 0.3 * best_side(box, deed.fork)
        elif isinstance(deed, WhileCursed):
            total += 0.35 * best_side(box, deed.fork)
        elif isinstance(deed, InCompany):
            total += (0.7 if deed.alone else 0.3) * best_side(box, deed.fork)
        elif isinstance(deed, EachBounty):
            total += 1.2 * best_side(box, deed.fork)
        elif isinstance(deed, Trial):
            sides = box.forks[deed.fork]
            total += 0.4 * plain(box, sides[0]) + 0.6 * plain(box, sides[1])
        else:
            total += WORTHS.get(type(deed), 0.0) * float(deed.n)
    return total


def best_side(box: Box, fork: int) -> float:
    best = -99.0
    for program in box.forks[fork]:
        worth = plain(box, program)
        if worth > best:
            best = worth
    return best


def amount(box: Box, program: int, *kinds: type) -> int:
    """How much of some things a program gives, outside choices."""
    total = 0
    for deed in box.programs[program]:
        if isinstance(deed, kinds):
            total += deed.n
    return total


def learn_program(s: Sense, box: Box, program: int) -> None:
    """`steady` programs are worth the same to everybody at any time."""
    health = amount(box, program, Health)
    hurt = amount(box, program, Damage, Harm)
    curse = amount(box, program, Curse)
    bullets = amount(box, program, Bullets)
    grit = amount(box, program, Grit)
    s.plain = append(s.plain, plain(box, program))
    s.steady.append(int(health == 0 and hurt == 0 and curse == 0 and bullets == 0 and grit == 0))
    s.movement.append(amount(box, program, Movement))
    s.attack.append(amount(box, program, Attack))
    s.health.append(health)
    s.hurt.append(hurt)
    s.curse.append(curse)
    s.bullets.append(bullets)
    s.grit.append(grit)
    s.trashes.append(amount(box, program, TrashCards, TrashFromHand, TrashOrPlayed))
    s.offers_trash.append(amount(box, program, MayTrash))
    s.shops.append(amount(box, program, VisitStore))


def learn_card(s: Sense, box: Box, card: int) -> None:
    resources = box.resources[card]
    movement = amount(box, resources, Movement)
    attack = amount(box, resources, Attack)
    flex = 0
    for deed in box.programs[resources]:
        if isinstance(deed, Either):
            for side in box.forks[deed.fork]:
                flex = max(flex, amount(box, side, Movement), amount(box, side, Attack))
    worth = plain(box, resources) + plain(box, box.always[card]) - CURSE * float(box.card_curse[card])
    worth += 0.35 * max(0.0, plain(box, box.trash[card]))
    if box.copies_card[card]:
        worth = 0.35
    quick = movement == 0 and attack == 0 and flex == 0 and box.card_curse[card] <= 0 and not box.copies_card[card]
    if amount(box, box.always[card], Draw) and box.card_curse[card] <= 0:
        quick = True
    s.card_movement.append(movement)
    s.card_attack.append(attack)
    s.card_flex.append(flex)
    s.card_force = append(s.card_force, attack + 0.7 * flex)
    s.card_worth = append(s.card_worth, worth)
    s.card_quick.append(int(quick))


def hope(box: Box, job: int) -> float:
    """How likely a job gets done."""
    if box.job_type[job] == SPEND:
        spent = float(box.job_movement[job] + box.job_attack[job]) + 0.8 * float(box.job_spend_water[job])
        return max(0.3, 1.05 - 0.08 * spent)
    if box.job_type[job] == END:
        return 0.3
    by = box.job_by[job]
    if by == BY_CURSE:
        return max(0.1, 1.2 - 0.12 * float(box.job_number[job]))
    if by == BY_HEALTH:
        return 0.25
    return 0.7 if by == BY_CORNER else 0.45


def learn_roads(s: Sense, box: Box) -> None:
    """For every pair of spaces the cheapest ride: its first space, its movement symbols, its curse icons, and how near that is."""
    size = len(box.kind)
    for kind in range(len(KINDS)):
        s.spaces_of.append([space for space in range(size) if box.kind[space] == kind])
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
                for i in range(len(box.near[at])):
                    to = box.near[at][i]
                    way = cost[at] + SYMBOL * box.road_movement[at][i] + ICON * box.road_curse[at][i]
                    if way < cost[to]:
                        cost[to] = way
                        icons[to] = icons[at] + box.road_curse[at][i]
                        first[to] = to if at == start else first[at]
                        changed = True
        s.hop.append(first)
        s.icons.append(icons)
        s.ride.append([(cost[to] - ICON * icons[to]) // SYMBOL for to in range(size)])
        near = vec[float]()
        for way in cost:
            near = append(near, 1.0 / (1.0 + 0.025 * way))
        s.nearness = append(s.nearness, near)
        s.outward.append(sorted(range(size), key=cost.__getitem__))
        if box.corner[start]:
            s.corners.append(start)
            s.relics_at.append([relic for relic in range(len(box.artifact_place)) if box.artifact_place[relic] == start])
