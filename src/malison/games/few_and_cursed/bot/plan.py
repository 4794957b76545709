"""A plan for the Action phase: the best thing within reach, and the next small step towards it."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import moves as mv
from malison.games.few_and_cursed.bot.outlook import (
    Prospects,
    curse_pain,
    errands,
    gain_worth,
    health_step,
    job_prize,
    place_worth,
    prospects,
    shop_worth,
    track_prize,
    wanted_worth,
)
from malison.games.few_and_cursed.bot.worth import BULLET, CURSE, UNSEEN, WATER, Sense
from malison.games.few_and_cursed.box.box import SPEND
from malison.games.few_and_cursed.rules.bounties import toll, whereabouts
from malison.games.few_and_cursed.rules.free import per_bullet
from malison.games.few_and_cursed.rules.monsters import monster_at
from malison.games.few_and_cursed.state import COMPETITIVE, COOPERATIVE, NO_CARD, Chaser, West
from malison.kernel.vectors import append, has, i64, vec

NO_ACTION: Final = -1
NOWHERE: Final = -1
BRUISE: Final = 2.6
"""A point of Health given up for a ride weighs so much more than one that happens to be lost."""
TOO_DEAR: Final = 10_000.0
"""The price of what cannot be paid at all."""
DRAWN: Final = 1000.0
"""What it is worth to a player to go where the plan says."""
OTHER_GOALS: Final = 6
"""So many other spaces are worth a thought."""


class Means:
    """What a player could muster this phase: pools, hand, items, bullets, and Health to ride on without movement."""

    def __init__(self) -> None:
        self.movement: i64 = 0
        self.attack: i64 = 0
        self.flex: i64 = 0
        self.bullets: i64 = 0
        self.per: i64 = 0
        self.health: i64 = 0
        self.damage: i64 = 0


def means(g: West, s: Sense, who: Chaser) -> Means:
    m = Means()
    movement = who.movement
    attack = who.attack
    flex: i64 = 0
    best: i64 = 0
    copies: i64 = 0
    careful = risky(g, who)
    for card in who.hand:
        if g.box.copies_card[card]:
            copies += 1
            continue
        if careful and g.box.card_curse[card] > 0:
            continue
        ride: i64 = s.card_movement[card]
        fight: i64 = s.card_attack[card]
        either: i64 = s.card_flex[card]
        movement += ride
        attack += fight
        flex += either
        # Two at a time: of more than two Python itself would have to find the largest.
        best = max(best, max(ride, max(fight, either)))
    if copies and not careful:
        for card in who.played:
            ride = s.card_movement[card]
            fight = s.card_attack[card]
            best = max(best, max(ride, fight))
        flex += best
    for item in who.gear:
        program = g.box.exhaust[item]
        if program and who.fresh(item):
            movement += s.movement[program]
            attack += s.attack[program]
    m.movement = movement
    m.attack = attack
    m.flex = flex
    m.bullets = who.bullets
    m.per = per_bullet(g, who)
    m.health = who.health
    return m


def risky(g: West, who: Chaser) -> bool:
    """Whether another point of Curse would hurt too much."""
    return who.cursed() and who.health <= 3


class Goal:
    """Where to go, what to do there, and what it takes."""

    def __init__(self) -> None:
        self.space: i64 = -1
        self.action: i64 = NO_ACTION
        self.movement: i64 = 0
        self.attack: i64 = 0
        self.job: i64 = NO_CARD
        self.worth = -1000.0

    def offer(self, worth: float, space: i64, action: i64, attack: i64, movement: i64, job: i64) -> None:
        """Take this instead, if it is better."""
        if worth > self.worth:
            self.worth = worth
            self.space = space
            self.action = action
            self.attack = attack
            self.movement = movement
            self.job = job


class Survey:
    """What every space offers to the active player, whatever is paid on the way.

    It is kept from one small decision to the next, until something has changed that it rests on.
    """

    def __init__(self) -> None:
        self.game = West()
        self.moment: i64 = -1
        self.state: i64 = -1
        self.space: i64 = -1
        self.places = vec[float]()
        self.prospects = Prospects()
        self.town_action: i64 = NO_ACTION
        self.town_gain = 0.0
        self.wild_action: i64 = NO_ACTION
        self.wild_gain = 0.0
        self.first = vec[float]()
        self.second = vec[float]()
        self.planned = West()
        self.plan: i64 = NOWHERE
        self.part: i64 = -1
        self.drawn: i64 = NOWHERE

    def follow(self, g: West, space: int) -> None:
        """In this position, for this part of the phase, the active player goes to a certain space, or wherever is best."""
        self.planned = g
        self.plan = space
        self.part = g.round * 8 + g.turn
        self.moment = -1

    def stale(self, g: West, who: Chaser) -> bool:
        """Whether it must be made anew; marks down what it rests on."""
        moment = ((g.round * 8 + g.phase) * 8 + g.turn) * 2 + g.acted
        state = ((who.health * 64 + who.curse) * 64 + len(who.jobs)) * 1024 + who.water * 8 + len(who.gear)
        if self.game is g and self.moment == moment and self.state == state:
            return False
        self.game = g
        self.moment = moment
        self.state = state
        return True


def look_around(g: West, s: Sense, who: Chaser, view: Survey) -> None:
    """Bring the survey up to date."""
    view.drawn = view.plan if view.planned is g and view.part == g.round * 8 + g.turn else NOWHERE
    if not view.stale(g, who):
        if view.space != who.space:
            view.space = who.space
            view.places = s.unseen[:]
        return
    view.space = who.space
    view.places = s.unseen[:]
    view.prospects = prospects(g, s, who)
    if g.acted:
        view.town_action = NO_ACTION
        view.wild_action = NO_ACTION
        view.town_gain = -0.3
        view.wild_gain = -0.3
        return
    view.first = vec[float]()
    view.second = vec[float]()
    for wanted in range(len(g.sides)):
        side = g.sides[wanted]
        view.first = append(view.first, wanted_worth(g, s, who, wanted, side))
        view.second = append(view.second, wanted_worth(g, s, who, wanted, 1 - side))
    view.town_action = mv.AGAIN
    view.town_gain = errands(g, s, who, view.prospects)
    view.wild_action = mv.AGAIN
    view.wild_gain = 1.2 if g.kind == COMPETITIVE or g.kind == COOPERATIVE else 0.7
    if g.box.acting[who.role] and not who.cursed():
        usual(view, mv.OWN_ACTION, action_worth(g, s, who), 0.0)
    usual(view, mv.CAMP, health_step(who.health) - 0.7, 0.8 if len(who.deck) < 4 else 0.0)


def place(g: West, s: Sense, who: Chaser, view: Survey, space: i64) -> float:
    """A space at the end of the phase, less what the way there costs."""
    worth = view.places[space]
    if worth == UNSEEN:
        worth = place_worth(g, s, who, view.prospects, space) - 1.7 * s.icons[who.space][space]
        if space == view.drawn:
            worth += DRAWN
        view.places[space] = worth
    return worth


def usual(view: Survey, action: i64, gain: float, outside: float) -> None:
    """An action that is possible everywhere, and what it brings more outside the town."""
    if gain > view.town_gain:
        view.town_gain = gain
        view.town_action = action
    if gain + outside > view.wild_gain:
        view.wild_gain = gain + outside
        view.wild_action = action


def choose_goal(g: West, s: Sense, who: Chaser, view: Survey) -> Goal:
    """The best of all things to do this phase, with a job to pay for on the way if there is one."""
    m = means(g, s, who)
    look_around(g, s, who, view)
    best = Goal()
    consider(g, s, who, m, view, NO_CARD, 0.0, best)
    seen = NO_CARD
    for job in who.jobs:
        if job != seen and g.box.job_type[job] == SPEND and not has(who.scored, job):
            consider(g, s, who, m, view, job, job_prize(g, job), best)
        seen = job
    for track in range(len(g.tracks)):
        job = g.open_job(track)
        if job != NO_CARD and g.box.job_type[job] == SPEND:
            consider(g, s, who, m, view, job, track_prize(g, track), best)
    return best


def other_goals(g: West, s: Sense, view: Survey) -> list[int]:
    """The best spaces to go to besides the one that looks best."""
    who = g.me()
    m = means(g, s, who)
    ride = s.ride[who.space]
    best = choose_goal(g, s, who, view).space
    spaces: list[int] = []
    worths: list[float] = []
    for space in s.outward[who.space]:
        if ride[space] > m.movement + m.flex + m.health - 1:
            break
        if space == best:
            continue
        view.follow(g, space)
        goal = choose_goal(g, s, who, view)
        if goal.space != space:
            continue
        i = 0
        while i < len(worths) and worths[i] >= goal.worth:
            i += 1
        worths.insert(i, goal.worth)
        spaces.insert(i, space)
    view.follow(g, NOWHERE)
    return spaces[:OTHER_GOALS]


def consider(g: West, s: Sense, who: Chaser, all_means: Means, view: Survey, job: i64, prize: float, best: Goal) -> None:
    """All spaces within reach, a job's cost set aside."""
    m = all_means
    if job != NO_CARD:
        m = after_job(g, all_means, job)
        if m.flex < 0 or who.water < g.box.job_spend_water[job]:
            return
        prize -= WATER * float(g.box.job_spend_water[job]) + BULLET * float(all_means.bullets - m.bullets)
    reach = m.movement + m.flex
    farthest = reach + m.health - 1
    ride = s.ride[who.space]
    town = g.box.town
    loose = len(g.loose) > 0
    for near in s.outward[who.space]:
        space: i64 = near
        far: i64 = ride[space]
        if far > farthest:
            break
        at_town = space == town
        worth = prize + place(g, s, who, view, space) + (view.town_gain if at_town else view.wild_gain)
        if far > reach:
            worth -= bruises(m, far - reach)
        if worth > best.worth and not (loose and space != who.space and monster_at(g, space)):
            best.offer(worth, space, view.town_action if at_town else view.wild_action, 0, min(far, reach), job)
    if not g.acted:
        hunt(g, s, who, m, view, job, prize, best)
        fights(g, s, who, m, view, job, prize, best)
        finds(g, s, who, m, view, job, prize, best)
        if g.kind == COMPETITIVE:
            robberies(g, s, who, m, view, job, prize, best)


def after_job(g: West, all_means: Means, job: i64) -> Means:
    """What is left of the means when a job is paid; a negative rest says that it cannot be."""
    m = Means()
    m.movement = all_means.movement - g.box.job_movement[job]
    m.attack = all_means.attack - g.box.job_attack[job]
    m.flex = all_means.flex
    m.bullets = all_means.bullets
    m.per = all_means.per
    m.health = all_means.health
    if m.movement < 0:
        m.flex += m.movement
        m.movement = 0
    if m.attack < 0:
        m.flex += m.attack
        m.attack = 0
    while m.flex < 0 and m.bullets > 0 and m.per > 0 and g.box.job_attack[job]:
        m.flex += m.per
        m.bullets -= 1
    return m


def bruises(m: Means, damage: i64) -> float:
    """What it costs to ride on without movement."""
    total = 0.0
    for point in range(damage):
        total += health_step(m.health - 1 - point)
    return BRUISE * total


def outlay(m: Means, far: i64, cost: i64) -> float:
    """What it costs to ride so far and fight there: cards first, then bullets for the fight and Health for the ride."""
    m.damage = 0
    ride = far - m.movement
    if ride < 0:
        ride = 0
    fight = cost - m.attack
    if fight < 0:
        fight = 0
    missing = ride + fight - m.flex
    if missing <= 0:
        return 0.0
    price = 0.0
    if fight and m.per:
        shots = min((min(fight, missing) + m.per - 1) // m.per, m.bullets)
        price = BULLET * float(shots)
        missing -= shots * m.per
        if missing <= 0:
            return price
    if missing > ride or missing >= m.health:
        return TOO_DEAR
    m.damage = missing
    return price + bruises(m, missing)


def hunt(g: West, s: Sense, who: Chaser, m: Means, view: Survey, job: i64, prize: float, best: Goal) -> None:
    """The Most Wanted, monsters among them."""
    for slot in range(len(g.piles)):
        card = g.top(slot)
        if card == NO_CARD:
            continue
        space = whereabouts(g, card)
        far = s.ride[who.space][space]
        cost = toll(g, card)
        worth = prize + place(g, s, who, view, space) + view.prospects.prey[slot] - outlay(m, far, cost)
        best.offer(worth, space, mv.DEFEAT, cost, far - m.damage, job)


def fights(g: West, s: Sense, who: Chaser, m: Means, view: Survey, job: i64, prize: float, best: Goal) -> None:
    """The Wanted, once or twice, on all spaces of their kind."""
    ride = s.ride[who.space]
    shots = m.bullets * m.per
    # Whoever must ride farther cannot pay for it, whatever a last bullet leaves over.
    farthest = m.movement + m.flex + m.health + m.per
    for wanted in range(len(g.sides)):
        side = g.sides[wanted]
        costs = g.box.wanted_attack[wanted]
        once: i64 = costs[side]
        twice: i64 = once + costs[1 - side]
        if once > m.attack + m.flex + shots:
            continue
        for there in s.spaces_of[g.box.wanted_kind[wanted]]:
            space: i64 = there
            far: i64 = ride[space]
            if far >= farthest:
                continue
            worth = prize + place(g, s, who, view, space) + view.first[wanted]
            if worth <= best.worth and worth + view.second[wanted] <= best.worth:
                continue
            first = worth - outlay(m, far, once)
            best.offer(first, space, mv.DEFEAT, once, far - m.damage, job)
            both = worth + view.second[wanted] - outlay(m, far, twice)
            best.offer(both, space, mv.DEFEAT, twice, far - m.damage, job)


def finds(g: West, s: Sense, who: Chaser, m: Means, view: Survey, job: i64, prize: float, best: Goal) -> None:
    """Relics on the corners."""
    for i in range(len(s.corners)):
        relic = view.prospects.relics[i]
        space = s.corners[i]
        far = s.ride[who.space][space]
        if relic > 0.0 and (space == who.space or not monster_at(g, space)):
            worth = prize + place(g, s, who, view, space) + relic - outlay(m, far, 0)
            best.offer(worth, space, mv.RECOVERY, 0, far - m.damage, job)


def robberies(g: West, s: Sense, who: Chaser, m: Means, view: Survey, job: i64, prize: float, best: Goal) -> None:
    """The other players."""
    for seat in range(g.seats):
        victim = g.players[seat]
        cost = g.box.rob_attack * victim.health
        far = s.ride[who.space][victim.space]
        if seat != g.turn and (victim.space == who.space or not monster_at(g, victim.space)):
            gain = 1.9 * float(victim.health) + 0.5 - CURSE * float(g.box.rob_curse) - curse_pain(g, who, g.box.rob_curse)
            worth = prize + place(g, s, who, view, victim.space) + gain - outlay(m, far, cost)
            best.offer(worth, victim.space, mv.ROBBERY, cost, far - m.damage, job)


def action_worth(g: West, s: Sense, who: Chaser) -> float:
    program = g.box.action[who.role]
    worth = gain_worth(g, s, who, program)
    if s.shops[program]:
        worth += shop_worth(g, s, who)
    if s.offers_trash[program]:
        worth += 0.8
    return worth


def next_step(g: West, s: Sense, view: Survey) -> int:
    """The next small decision towards the best goal."""
    who = g.me()
    quick = quick_play(g, s, who)
    if quick >= 0:
        return quick
    goal = choose_goal(g, s, who, view)
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
        if mv.GO.nth(to) in g.choices:
            road = g.box.near[who.space].index(to)
            if who.movement >= g.box.road_movement[who.space][road]:
                return mv.GO.nth(to)
            if who.movement < movement:
                more = muster(g, s, who, True, movement - who.movement)
                if more >= 0:
                    return more
            return mv.GO.nth(to)
    elif goal.action in g.choices:
        return goal.action
    if who.movement < movement:
        more = muster(g, s, who, True, movement - who.movement)
        if more >= 0:
            return more
    return mv.DONE


def job_move(g: West, who: Chaser, job: int) -> int:
    if mv.WORK.nth(job) in g.choices:
        return mv.WORK.nth(job)
    for track in range(len(g.tracks)):
        if g.open_job(track) == job and mv.TRACK.nth(track) in g.choices:
            return mv.TRACK.nth(track)
    return -1


def quick_play(g: West, s: Sense, who: Chaser) -> int:
    """Cards and items that only do good, and never need to wait."""
    for move in g.choices:
        if mv.PLAY.has(move):
            card = mv.PLAY.place(move)
            if s.card_quick[card] and gain_worth(g, s, who, g.box.mandatory[card]) - 0.35 * float(g.box.card_curse[card]) > 0.1:
                if g.box.card_curse[card] < 0 and who.curse == 0 and s.card_worth[card] < 0.6:
                    continue
                return move
        elif mv.USE.has(move):
            program = g.box.exhaust[mv.USE.place(move)]
            if s.movement[program] + s.attack[program] == 0 and gain_worth(g, s, who, program) > 0.1:
                return move
    return -1


def muster(g: West, s: Sense, who: Chaser, movement: bool, need: int) -> int:
    """The free play that brings nearest to what is needed: cards without a price first, bullets last."""
    best = -1
    score = -100.0
    for move in g.choices:
        worth = -100.0
        if mv.PLAY.has(move):
            card = mv.PLAY.place(move)
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
                worth += (
                    0.3 * float(min(gives, need))
                    - 0.2 * float(max(0, gives - need))
                    - 0.15 * float(waste)
                    - 0.5 * float(g.box.card_curse[card])
                )
                if g.box.card_curse[card] > 0:
                    worth -= curse_pain(g, who, 1)
        elif mv.USE.has(move):
            program = g.box.exhaust[mv.USE.place(move)]
            if s.movement[program] if movement else s.attack[program]:
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
