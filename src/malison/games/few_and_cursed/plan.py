"""A plan for the Action phase: the best thing within reach, and the next small step towards it."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import moves as mv
from malison.games.few_and_cursed import words
from malison.games.few_and_cursed.action import AGAIN, CAMP, CHARACTER, DEFEAT, RECOVERY, ROBBERY
from malison.games.few_and_cursed.bounties import whereabouts
from malison.games.few_and_cursed.box import SPEND
from malison.games.few_and_cursed.free import per_bullet
from malison.games.few_and_cursed.monsters import monster_at
from malison.games.few_and_cursed.outlook import (
    best_relic,
    bounty_worth,
    curse_pain,
    gain_worth,
    health_step,
    job_prize,
    place_worth,
    shop_worth,
    town_worth,
    track_prize,
    wanted_worth,
)
from malison.games.few_and_cursed.state import COMPETITIVE, COOPERATIVE, NO_CARD, Chaser, West
from malison.games.few_and_cursed.worth import BULLET, WATER, Sense, amount

NO_ACTION: Final = -1


class Means:
    """What a player could muster this phase: pools, hand, items and bullets."""

    def __init__(self) -> None:
        self.movement = 0
        self.attack = 0
        self.flex = 0
        self.bullets = 0
        self.per = 0


def means(g: West, s: Sense, who: Chaser) -> Means:
    m = Means()
    m.movement = who.movement
    m.attack = who.attack
    best = 0
    copies = 0
    for card in who.hand:
        if g.box.copies_card[card]:
            copies += 1
            continue
        if g.box.card_curse[card] > 0 and risky(g, who):
            continue
        m.movement += s.card_movement[card]
        m.attack += s.card_attack[card]
        m.flex += s.card_flex[card]
        best = max(best, s.card_movement[card], s.card_attack[card], s.card_flex[card])
    for card in who.played:
        best = max(best, s.card_movement[card], s.card_attack[card])
    if copies and not risky(g, who):
        m.flex += best
    for item in who.gear:
        if g.box.exhaust[item] and who.gear.count(item) > who.tired.count(item):
            m.movement += amount(g.box, g.box.exhaust[item], words.MOVEMENT)
            m.attack += amount(g.box, g.box.exhaust[item], words.ATTACK)
    m.bullets = who.bullets
    m.per = per_bullet(g, who)
    return m


def risky(g: West, who: Chaser) -> bool:
    """Whether another point of Curse would hurt too much."""
    return who.cursed() and who.health <= 3


class Goal:
    """Where to go, what to do there, and what it takes."""

    def __init__(self) -> None:
        self.space = -1
        self.action = NO_ACTION
        self.movement = 0
        self.attack = 0
        self.job = NO_CARD
        self.target = -1
        self.worth = -1000.0


def choose_goal(g: West, s: Sense, who: Chaser) -> Goal:
    """The best of all things to do this phase, with a job to pay for on the way if there is one."""
    m = means(g, s, who)
    best = Goal()
    consider(g, s, who, m, NO_CARD, 0.0, best)
    seen = NO_CARD
    for job in who.jobs:
        if job != seen and g.box.job_type[job] == SPEND and job not in who.scored:
            consider(g, s, who, m, job, job_prize(g, job), best)
        seen = job
    for track in range(len(g.tracks)):
        job = g.open_job(track)
        if job != NO_CARD and g.box.job_type[job] == SPEND:
            consider(g, s, who, m, job, track_prize(g, track), best)
    return best


def consider(g: West, s: Sense, who: Chaser, m: Means, job: int, prize: float, best: Goal) -> None:
    """All spaces within reach, a job's cost set aside."""
    movement = m.movement
    attack = m.attack
    flex = m.flex
    bullets = m.bullets
    if job != NO_CARD:
        movement -= g.box.job_movement[job]
        attack -= g.box.job_attack[job]
        if movement < 0:
            flex += movement
            movement = 0
        if attack < 0:
            flex += attack
            attack = 0
        while flex < 0 and bullets > 0 and m.per > 0 and g.box.job_attack[job]:
            flex += m.per
            bullets -= 1
        if flex < 0 or who.water < g.box.job_spend_water[job]:
            return
        prize -= WATER * g.box.job_spend_water[job] + BULLET * (m.bullets - bullets)
    ride = s.ride[who.space]
    for space in range(len(g.box.kind)):
        far = ride[space] // 10
        if far > movement + flex:
            continue
        spare = flex - max(0, far - movement)
        guarded = space != who.space and len(g.loose) > 0 and monster_at(g, space)
        base = prize + place_worth(g, s, who, space) - 0.12 * (ride[space] % 10)
        if not guarded:
            offer(g, s, who, best, space, NO_ACTION, 0, far, job, base - 0.3, -1)
        if g.acted:
            continue
        act_worths(g, s, who, best, space, far, job, base, attack + spare, bullets, m.per, guarded)


def offer(
    g: West, s: Sense, who: Chaser, best: Goal, space: int, action: int, attack: int, far: int, job: int, worth: float, target: int
) -> None:
    if worth > best.worth:
        best.space = space
        best.action = action
        best.attack = attack
        best.movement = far
        best.job = job
        best.worth = worth
        best.target = target


def act_worths(
    g: West,
    s: Sense,
    who: Chaser,
    best: Goal,
    space: int,
    far: int,
    job: int,
    base: float,
    attack: int,
    bullets: int,
    per: int,
    guarded: bool,
) -> None:
    """Every action on one space."""
    box = g.box
    reach = attack + bullets * per
    for slot in range(len(g.piles)):
        card = g.top(slot)
        if card != NO_CARD and box.attack[card] <= reach and whereabouts(g, card) == space:
            cost = bullet_cost(box.attack[card], attack, per)
            offer(
                g, s, who, best, space, DEFEAT, box.attack[card], far, job, base + bounty_worth(g, s, who, card) - cost, mv.HUNT.base + slot
            )
    kind = box.kind[space]
    for wanted in range(len(g.sides)):
        if box.wanted_kind[wanted] != kind:
            continue
        side = g.sides[wanted]
        first = box.wanted_attack[wanted][side]
        both = first + box.wanted_attack[wanted][1 - side]
        if first <= reach:
            worth = base + wanted_worth(g, s, who, wanted, side) - bullet_cost(first, attack, per)
            offer(g, s, who, best, space, DEFEAT, first, far, job, worth, mv.FIGHT.base + wanted)
        if both <= reach:
            worth = (
                base + wanted_worth(g, s, who, wanted, side) + wanted_worth(g, s, who, wanted, 1 - side) - bullet_cost(both, attack, per)
            )
            offer(g, s, who, best, space, DEFEAT, both, far, job, worth, mv.FIGHT.base + wanted)
    if guarded:
        return
    if box.corner[space]:
        prize = best_relic(g, s, who, space)
        if prize > 0.0:
            offer(g, s, who, best, space, RECOVERY, 0, far, job, base + prize, -1)
    if g.kind == COMPETITIVE:
        for seat in range(g.seats):
            victim = g.players[seat]
            if seat != g.turn and victim.space == space and box.rob_attack * victim.health <= reach:
                asked = box.rob_attack * victim.health
                worth = (
                    1.4 * victim.health + 0.5 - 0.35 * box.rob_curse - curse_pain(g, who, box.rob_curse) - bullet_cost(asked, attack, per)
                )
                offer(g, s, who, best, space, ROBBERY, asked, far, job, base + worth, mv.ROB.base + seat)
    again = town_worth(g, s, who) if space == box.town else 1.3 if g.kind == COMPETITIVE or g.kind == COOPERATIVE else 0.7
    offer(g, s, who, best, space, AGAIN, 0, far, job, base + again, -1)
    if not who.cursed():
        offer(g, s, who, best, space, CHARACTER, 0, far, job, base + action_worth(g, s, who), -1)
    camp = health_step(who.health) - 0.2
    if len(who.deck) < 4 and space != box.town:
        camp += 0.8
    offer(g, s, who, best, space, CAMP, 0, far, job, base + camp, -1)


def action_worth(g: West, s: Sense, who: Chaser) -> float:
    program = g.box.action[who.role]
    worth = gain_worth(g, s, who, program)
    if amount(g.box, program, words.STORE):
        worth += shop_worth(g, s, who)
    if amount(g.box, program, words.MAY_TRASH):
        worth += 0.8
    return worth


def bullet_cost(cost: int, attack: int, per: int) -> float:
    """Bullets spent beyond the attack of the cards."""
    return BULLET * 0.8 * ((cost - attack + per - 1) // per) if cost > attack and per > 0 else 0.0


def next_step(g: West, s: Sense) -> int:
    """The next small decision towards the best goal."""
    who = g.me()
    quick = quick_play(g, s, who)
    if quick >= 0:
        return quick
    goal = choose_goal(g, s, who)
    job = goal.job
    movement = goal.movement
    attack = goal.attack
    if job != NO_CARD:
        pay = job_move(g, who, job)
        if pay >= 0:
            return pay
        movement += g.box.job_movement[job]
        attack += g.box.job_attack[job]
    guarded = goal.space != who.space and len(g.loose) > 0 and monster_at(g, goal.space)
    if who.attack < attack and (who.space == goal.space or guarded or job != NO_CARD):
        more = muster(g, s, who, False, attack - who.attack)
        if more >= 0:
            return more
    if goal.space != who.space:
        to = s.hop[who.space][goal.space]
        if mv.GO.base + to in g.options:
            road = g.box.near[who.space].index(to)
            if who.movement >= g.box.road_movement[who.space][road]:
                return mv.GO.base + to
            more = muster(g, s, who, True, movement - who.movement)
            if more >= 0:
                return more
    elif goal.action != NO_ACTION and mv.ACTION.at(goal.action) in g.options:
        return mv.ACTION.at(goal.action)
    if who.movement < movement:
        more = muster(g, s, who, True, movement - who.movement)
        if more >= 0:
            return more
    return mv.DONE


def job_move(g: West, who: Chaser, job: int) -> int:
    if mv.WORK.base + job in g.options:
        return mv.WORK.base + job
    for track in range(len(g.tracks)):
        if g.open_job(track) == job and mv.TRACK.base + track in g.options:
            return mv.TRACK.base + track
    return -1


def quick_play(g: West, s: Sense, who: Chaser) -> int:
    """Cards and items that only do good, and never need to wait."""
    for move in g.options:
        if mv.PLAY.has(move):
            card = move - mv.PLAY.base
            if s.card_quick[card] and gain_worth(g, s, who, g.box.mandatory[card]) - 0.35 * g.box.card_curse[card] > 0.1:
                if g.box.card_curse[card] < 0 and who.curse == 0 and s.card_worth[card] < 0.6:
                    continue
                return move
        elif mv.USE.has(move):
            program = g.box.exhaust[move - mv.USE.base]
            if amount(g.box, program, words.MOVEMENT) + amount(g.box, program, words.ATTACK) == 0 and gain_worth(g, s, who, program) > 0.1:
                return move
    return -1


def muster(g: West, s: Sense, who: Chaser, movement: bool, need: int) -> int:
    """The free play that brings nearest to what is needed: cards without a price first, bullets last."""
    best = -1
    score = -100.0
    for move in g.options:
        worth = -100.0
        if mv.PLAY.has(move):
            card = move - mv.PLAY.base
            gives = s.card_movement[card] if movement else s.card_attack[card]
            waste = s.card_attack[card] if movement else s.card_movement[card]
            if g.box.copies_card[card]:
                gives = copied(g, s, who, movement)
                worth = -1.5 if gives else -100.0
            elif gives:
                worth = 1.0
            elif s.card_flex[card]:
                gives = s.card_flex[card]
                worth = 0.4
            if worth > -50.0:
                worth += 0.3 * min(gives, need) - 0.2 * max(0, gives - need) - 0.15 * waste - 0.5 * g.box.card_curse[card]
                if g.box.card_curse[card] > 0:
                    worth -= curse_pain(g, who, 1)
        elif mv.USE.has(move):
            program = g.box.exhaust[move - mv.USE.base]
            if amount(g.box, program, words.MOVEMENT if movement else words.ATTACK):
                worth = 1.5
        elif move == mv.BULLET and not movement:
            worth = -1.0
        if worth > score:
            score = worth
            best = move
    return best if score > -50.0 else -1


def copied(g: West, s: Sense, who: Chaser, movement: bool) -> int:
    best = 0
    for card in who.played:
        if not g.box.copies_card[card]:
            best = max(best, s.card_movement[card] if movement else s.card_attack[card])
    return best
