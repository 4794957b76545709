"""How a competent chaser plays: a plan for the Action phase, and a natural answer to every other question."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import moves as mv
from malison.games.few_and_cursed import words
from malison.games.few_and_cursed.action import AGAIN, CAMP, CHARACTER, DEFEAT, RECOVERY, ROBBERY, Act
from malison.games.few_and_cursed.bounties import Again, Target, whereabouts
from malison.games.few_and_cursed.box import (
    BLOCKS,
    BY_ARTIFACTS,
    BY_BOUNTIES,
    BY_BULLETS,
    BY_CORNER,
    BY_CURSE,
    BY_HEALTH,
    BY_ITEMS,
    END,
    SPEND,
    STATE,
)
from malison.games.few_and_cursed.cleanup import KeepHand
from malison.games.few_and_cursed.effects import Choose
from malison.games.few_and_cursed.encounter import Meet, Tail, Town
from malison.games.few_and_cursed.free import Burn, per_bullet
from malison.games.few_and_cursed.improvise import Pick
from malison.games.few_and_cursed.monsters import monster_at
from malison.games.few_and_cursed.state import COMPETITIVE, COOPERATIVE, CURSE_CHASER, DARK_ARTS, NO_CARD, SHADOWS, Chaser, West
from malison.games.few_and_cursed.store import FROM_PILE, Shop, price
from malison.games.few_and_cursed.worth import ATTACK, BULLET, HEALTH, MOVEMENT, WATER, Sense, amount, plain

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


# -- worths that depend on the position


def gain_worth(g: West, s: Sense, who: Chaser, program: int) -> float:
    """A program for this player now."""
    kit = g.box
    total = plain(kit, program)
    health = amount(kit, program, words.HEALTH)
    if health:
        total += health * (health_step(who.health) - HEALTH)
        if not g.healing(who) or who.health >= kit.track_top:
            total -= health * health_step(who.health)
    hurt = amount(kit, program, words.DAMAGE) + amount(kit, program, words.HARM)
    if hurt:
        total -= hurt * (health_step(who.health - hurt) - HEALTH)
        if hurt >= who.health:
            total -= 8.0 if g.kind == COMPETITIVE or g.kind == COOPERATIVE or g.kind == SHADOWS else 100.0
    curse = amount(kit, program, words.CURSE)
    if curse > 0:
        total -= curse_pain(g, who, curse)
    elif curse < 0 and who.curse == 0:
        total += 0.35 * curse
    bullets = amount(kit, program, words.BULLETS)
    if bullets and who.bullets + bullets > who.capacity:
        total -= BULLET * (who.bullets + bullets - who.capacity)
    grit = amount(kit, program, words.GRIT)
    if grit and g.kind != COMPETITIVE and g.kind != COOPERATIVE:
        total -= 0.8 * grit
    return total


def health_step(health: int) -> float:
    """What one more point of Health is worth."""
    if health <= 1:
        return 4.0
    if health <= 2:
        return 2.0
    if health <= 4:
        return 0.9
    return 0.45


def curse_pain(g: West, who: Chaser, rise: int) -> float:
    """What a rise of the Curse costs beyond the ordinary."""
    if who.cursed():
        return health_step(who.health - 1)
    if who.curse + rise >= who.threshold:
        return 0.8
    return 0.0


def bounty_worth(g: West, s: Sense, who: Chaser, card: int) -> float:
    worth = gain_worth(g, s, who, g.box.reward[card])
    monster = card >= g.box.first_monster
    if g.kind == COOPERATIVE:
        worth += 1.5 * g.box.bounty_grit[card] + (12.0 if monster else 0.0)
    elif g.kind == CURSE_CHASER:
        worth += 30.0 if monster else 2.0
    elif g.kind == DARK_ARTS:
        worth += -100.0 if card == g.box.quarry else 2.0
    elif g.kind == SHADOWS:
        worth += 3.0
    return worth + count_jobs(g, who, BY_BOUNTIES, len(who.trophies) + 1)


def relic_worth(g: West, s: Sense, who: Chaser, artifact: int) -> float:
    worth = s.card_worth[g.box.first_artifact + artifact] * 1.2
    if g.kind == COMPETITIVE:
        worth += g.box.artifact_grit[artifact]
    elif g.kind == DARK_ARTS:
        worth += 25.0
    return worth + count_jobs(g, who, BY_ARTIFACTS, len(who.relics) + 1)


def count_jobs(g: West, who: Chaser, by: int, number: int) -> float:
    """What jobs gain by one more of something."""
    total = 0.0
    for job in who.jobs:
        if g.box.job_by[job] == by and g.box.job_type[job] != SPEND and job not in who.scored:
            total += job_prize(g, job) * (1.0 if number == g.box.job_number[job] else 0.3 if number < g.box.job_number[job] else 0.0)
    for track in range(len(g.tracks)):
        job = g.open_job(track)
        if job != NO_CARD and g.box.job_by[job] == by and g.box.job_type[job] == STATE:
            total += track_prize(g, track) * (1.0 if number == g.box.job_number[job] else 0.3)
    return total


def job_prize(g: West, job: int) -> float:
    """A job done instead of left undone."""
    if g.kind == COMPETITIVE:
        return 2.0 * g.box.job_grit[job] + WATER * g.box.job_water[job]
    if g.kind == COOPERATIVE:
        return 1.5 * g.box.job_grit[job] + WATER * g.box.job_water[job]
    return 0.5 + WATER * g.box.job_water[job]


def track_prize(g: West, track: int) -> float:
    return 8.0 + 3.0 * g.track_done[track]


# -- the Action phase


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


def wanted_worth(g: West, s: Sense, who: Chaser, wanted: int, side: int) -> float:
    program = g.box.wanted_reward[wanted][side]
    worth = gain_worth(g, s, who, program)
    if amount(g.box, program, words.TRASH_ANY):
        worth += 0.8 if len(who.hand) + len(who.pile) > 0 else -1.0
    return worth


def best_relic(g: West, s: Sense, who: Chaser, space: int) -> float:
    best = 0.0
    for artifact in range(len(g.tokens)):
        if g.box.artifact_place[artifact] == space:
            if artifact in who.relics:
                return 0.0
            if g.tokens[artifact]:
                best = max(best, relic_worth(g, s, who, artifact))
    return best


def place_worth(g: West, s: Sense, who: Chaser, space: int) -> float:
    """What it is worth to end the phase on a space: errands in town, and the way to prey and relics."""
    ride = s.ride[space]
    worth = 0.0
    if space == g.box.town:
        worth += 0.7 * town_worth(g, s, who)
    else:
        worth += 0.9 if g.kind == COMPETITIVE or g.kind == COOPERATIVE else 0.2
        if g.kind == CURSE_CHASER or g.kind == DARK_ARTS:
            worth -= 0.3 * max(0, 4 - who.health)
    strength = prowess(g, s, who)
    best = 0.0
    for slot in range(len(g.piles)):
        card = g.top(slot)
        if card == NO_CARD:
            continue
        at = whereabouts(g, card)
        chance = strength / g.box.attack[card]
        if chance > 1.0:
            chance = 1.0
        pull = bounty_worth(g, s, who, card) * chance * chance * closeness(ride[at])
        if pull > best:
            best = pull
    for at in range(len(g.box.kind)):
        if g.box.corner[at]:
            prize = best_relic(g, s, who, at)
            if prize > 0.0:
                best = max(best, prize * closeness(ride[at]))
            if not g.box.corner[who.space]:
                best = max(best, count_jobs(g, who, BY_CORNER, 1) * closeness(ride[at]))
    if g.kind == DARK_ARTS and len(who.relics) >= g.box.artifacts_for_dark_arts:
        at = g.lair[g.box.quarry - g.box.first_monster]
        if at >= 0:
            best = max(best, 60.0 * closeness(ride[at]))
    if g.box.corner[space] and not g.box.corner[who.space]:
        worth += count_jobs(g, who, BY_CORNER, 1)
    return worth + 0.75 * best


def closeness(ride: int) -> float:
    return 1.0 / (1.0 + 0.025 * ride)


def prowess(g: West, s: Sense, who: Chaser) -> float:
    """The attack that a player can hope for in a coming round."""
    total = 0.0
    cards = 0
    for pile in (who.deck, who.hand, who.pile, who.played):
        for card in pile:
            total += s.card_attack[card] + 0.7 * s.card_flex[card]
            cards += 1
    hand = 5.0 * total / cards if cards else 0.0
    for item in who.gear:
        hand += amount(g.box, g.box.exhaust[item], words.ATTACK)
    return 1.15 * hand + who.bullets * per_bullet(g, who)


def town_worth(g: West, s: Sense, who: Chaser) -> float:
    return max(shop_worth(g, s, who), board_worth(g, s, who))


def board_worth(g: West, s: Sense, who: Chaser) -> float:
    if not g.board_open(who):
        return 0.0
    if g.kind == COMPETITIVE or g.kind == COOPERATIVE:
        return max(0.3, 2.4 - 0.45 * len(who.jobs))
    return 1.2 if len(who.jobs) < 3 else 0.5


def shop_worth(g: West, s: Sense, who: Chaser) -> float:
    """What the water in hand could buy."""
    water = who.water
    if water == 0:
        return 0.0
    worth = 0.25 * min(water, who.capacity - who.bullets)
    for item in g.shelf:
        if price(g, who, item) <= water:
            worth = max(worth, item_gain(g, s, who, item) - WATER * 0.6 * price(g, who, item))
    if who.health <= 4 and water >= g.box.prices[0]:
        worth = max(worth, health_step(who.health))
    return min(worth, 4.0)


def item_gain(g: West, s: Sense, who: Chaser, item: int) -> float:
    """An item's worth to this player, less what must be dropped for it; much of it lies in the rounds to come."""
    kit = g.box
    new = kit.slot[item]
    room = kit.accessories if new == 0 else kit.hands
    used = 0
    least = 99.0
    total = 0.0
    for own in who.gear:
        if (kit.slot[own] == 0) == (new == 0):
            used += 2 if kit.slot[own] == 2 else 1
            least = min(least, s.item_worth[own])
            total += s.item_worth[own]
    size = 2 if new == 2 else 1
    worth = s.item_worth[item] + count_jobs(g, who, BY_ITEMS, len(who.gear) + 1)
    if used + size <= room:
        return worth
    return worth - (total if size == 2 or (used == 2 and room == 2 and total == least) else least)


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


# -- everything else


def natural(g: West, s: Sense) -> int:
    """A sensible answer to the open question."""
    asking = g.asking
    if isinstance(asking, Act):
        return next_step(g, s)
    if isinstance(asking, Meet):
        return encounter_step(g, s)
    if isinstance(asking, Tail):
        return mv.DONE
    if isinstance(asking, Shop):
        return shop_step(g, s)
    if isinstance(asking, Town):
        who = g.me()
        if shop_worth(g, s, who) >= board_worth(g, s, who):
            return mv.VISIT.at(1) if who.water else mv.DONE
        return mv.VISIT.at(0)
    if isinstance(asking, Pick):
        return best_card(g, s, mv.TAKE.base, mv.TAKE.size)
    best = g.options[0]
    most = -1000.0
    for move in g.options:
        worth = liking(g, s, move)
        if worth > most:
            most = worth
            best = move
    return best


def best_card(g: West, s: Sense, base: int, size: int) -> int:
    best = g.options[0]
    most = -100.0
    for move in g.options:
        if base <= move < base + size and s.card_worth[move - base] > most:
            most = s.card_worth[move - base]
            best = move
    return best


def liking(g: West, s: Sense, move: int) -> float:
    """How well an option of one of the smaller questions looks."""
    asking = g.asking
    box = g.box
    who = g.players[g.seat]
    if move == mv.DONE:
        return 0.0
    if mv.TAKE.has(move) or mv.RECALL.has(move):
        return s.card_worth[(move - mv.TAKE.base) % mv.CARDS] if mv.TAKE.has(move) else s.card_worth[move - mv.RECALL.base]
    if mv.TRASH.has(move):
        return 0.75 - s.card_worth[mv.TRASH.second(move)]
    if mv.DISCARD.has(move):
        worth = s.card_worth[move - mv.DISCARD.base]
        return 0.5 - worth if isinstance(asking, KeepHand) else 1.0 - worth
    if isinstance(asking, Again | Target):
        return fight_liking(g, s, who, move)
    if mv.KEEP.has(move):
        return job_outlook(g, s, who, who.offer[mv.KEEP.first(move)]) + job_outlook(g, s, who, who.offer[mv.KEEP.second(move)])
    if mv.SELL.has(move):
        job = move - mv.SELL.base
        return WATER * box.job_water[job] - job_outlook(g, s, who, job) - 0.3
    if mv.STAT.has(move):
        stat = move - mv.STAT.base
        if stat == 0:
            return health_step(who.health)
        return 0.5 if stat == 1 else 1.2 if who.curse >= who.threshold - 1 else 0.6
    if mv.COPY.has(move):
        card = move - mv.COPY.base
        return s.card_movement[card] + s.card_attack[card] + s.card_worth[card]
    if mv.RECOVER.has(move):
        return relic_worth(g, s, who, move - mv.RECOVER.base)
    if mv.DROP.has(move):
        return -s.item_worth[move - mv.DROP.base]
    if mv.ROB.has(move):
        return float(g.players[move - mv.ROB.base].health)
    if mv.PAY.has(move):
        return float(move - mv.PAY.base)
    if mv.CLEAR.has(move) or mv.CALL.has(move):
        return float(len(g.piles[move - (mv.CLEAR.base if mv.CLEAR.has(move) else mv.CALL.base)]))
    if isinstance(asking, Choose):
        return choice_liking(g, s, who, box.forks[asking.fork][move - mv.CHOOSE.base])
    if isinstance(asking, Burn):
        return burn_liking(g, s, who, asking)
    return -0.1


def choice_liking(g: West, s: Sense, who: Chaser, program: int) -> float:
    worth = gain_worth(g, s, who, program)
    goal = choose_goal(g, s, who)
    if who.movement < goal.movement and amount(g.box, program, words.MOVEMENT):
        worth += 3.0
    if who.attack < goal.attack and amount(g.box, program, words.ATTACK):
        worth += 3.0
    return worth


def burn_liking(g: West, s: Sense, who: Chaser, asking: Burn) -> float:
    """Trash for the effect if it brings more than the card would later."""
    gain = gain_worth(g, s, who, g.box.trash[asking.text])
    if amount(g.box, g.box.trash[asking.text], words.TRASH_HAND) + amount(g.box, g.box.trash[asking.text], words.TRASH):
        gain += 0.7
    return gain - 2.2 * s.card_worth[asking.card] - 0.4


def fight_liking(g: West, s: Sense, who: Chaser, move: int) -> float:
    if mv.HUNT.has(move):
        return bounty_worth(g, s, who, g.top(move - mv.HUNT.base))
    if mv.FIGHT.has(move):
        wanted = move - mv.FIGHT.base
        return wanted_worth(g, s, who, wanted, g.sides[wanted]) + 0.5
    return -50.0


def job_outlook(g: West, s: Sense, who: Chaser, job: int) -> float:
    """What a job in hand can be expected to bring by the end, or to cost."""
    hope = s.job_hope[job]
    kit = g.box
    if kit.job_type[job] == STATE:
        by = kit.job_by[job]
        number = kit.job_number[job]
        if by == BY_HEALTH:
            hope = max(0.1, 0.7 - 0.15 * abs(who.health - number))
        elif by == BY_BULLETS:
            hope = max(0.3, 0.9 - 0.12 * abs(who.bullets - number)) if number <= who.capacity else 0.15
        elif by == BY_CURSE:
            hope = max(0.15, 0.95 - 0.12 * abs(number - who.curse))
    elif kit.job_type[job] == END and g.kind != COMPETITIVE:
        hope = 0.0
    gain = kit.job_grit[job] + WATER * kit.job_water[job]
    if job in who.scored:
        hope = 0.0
    if g.kind != COMPETITIVE:
        return hope * gain
    return hope * gain - (1.0 - hope) * kit.job_grit[job]


def encounter_step(g: West, s: Sense) -> int:
    """The option worth most, with cards played for it if need be."""
    who = g.me()
    kit = g.box
    at = who.meets * BLOCKS + kit.kind[who.space]
    m = means(g, s, who)
    best = -1
    most = -1000.0
    for i in range(len(kit.option_cost[at])):
        cost = kit.option_cost[at][i]
        movement = kit.need_movement[cost]
        attack = kit.need_attack[cost]
        if kit.need_water[cost] > who.water or kit.need_bullets[cost] > who.bullets or kit.need_cards[cost] > len(who.hand) + len(who.pile):
            continue
        if movement > m.movement or attack > m.attack:
            continue
        worth = gain_worth(g, s, who, kit.option_gain[at][i]) + gain_worth(g, s, who, cost) - MOVEMENT * movement - ATTACK * attack
        if kit.need_cards[cost]:
            worth += 0.5
        if worth > most:
            most = worth
            best = i
    if best < 0 or mv.OPTION.base + best in g.options:
        return mv.OPTION.base + best if best >= 0 else g.options[0]
    cost = kit.option_cost[at][best]
    if who.movement < kit.need_movement[cost]:
        more = muster(g, s, who, True, kit.need_movement[cost] - who.movement)
    else:
        more = muster(g, s, who, False, kit.need_attack[cost] - who.attack)
    return more if more >= 0 else g.options[0]


def shop_step(g: West, s: Sense) -> int:
    """Buy what is worth its water, best first."""
    who = g.me()
    kit = g.box
    best = mv.DONE
    most = 0.15
    for move in g.options:
        worth = -1.0
        if mv.BUY.has(move):
            place = move - mv.BUY.base
            item = g.store_pile[-1] if place == FROM_PILE else g.shelf[place]
            cost = price(g, who, item)
            worth = (item_gain(g, s, who, item) - WATER * 0.7 * cost) / (1.0 + 0.1 * cost)
        elif move == mv.AMMO:
            worth = 0.35 + 0.12 * per_bullet(g, who) - WATER * kit.price_bullet * 0.7 + bullet_jobs(g, who)
        elif mv.UPGRADE.has(move):
            stat = move - mv.UPGRADE.base
            cost = kit.prices[stat]
            gain = (
                health_step(who.health) * 1.1
                if stat == 0
                else 0.45
                if stat == 1
                else 1.3
                if who.cursed() and who.curse == who.threshold
                else 0.5
            )
            worth = gain - WATER * 0.7 * cost
        if worth > most:
            most = worth
            best = move
    if best == mv.DONE and mv.REFRESH in g.options and who.water >= 5:
        return mv.REFRESH
    return best


def bullet_jobs(g: West, who: Chaser) -> float:
    """A bullet more on the way to a job that counts bullets."""
    total = 0.0
    for job in who.jobs:
        if g.box.job_by[job] == BY_BULLETS and g.box.job_type[job] == STATE and who.bullets < g.box.job_number[job] <= who.capacity:
            total += 0.5
    return total
