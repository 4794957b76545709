"""A natural answer to every question."""

from __future__ import annotations

from malison.games.few_and_cursed import moves as mv
from malison.games.few_and_cursed.bot.outlook import (
    board_worth,
    bounty_worth,
    gain_worth,
    health_step,
    item_gain,
    job_outlook,
    relic_worth,
    shop_worth,
    wanted_worth,
)
from malison.games.few_and_cursed.bot.plan import Survey, choose_goal, means, muster, next_step
from malison.games.few_and_cursed.bot.worth import ATTACK, MOVEMENT, WATER, Sense
from malison.games.few_and_cursed.box.box import BLOCKS, BY_BULLETS, STATE
from malison.games.few_and_cursed.rules.action import Act, Payment
from malison.games.few_and_cursed.rules.bounties import Again, Target
from malison.games.few_and_cursed.rules.cards import Choose
from malison.games.few_and_cursed.rules.cleanup import KeepHand
from malison.games.few_and_cursed.rules.encounter import Meet, Tail, Town
from malison.games.few_and_cursed.rules.free import Burn, per_bullet
from malison.games.few_and_cursed.rules.improvise import Pick
from malison.games.few_and_cursed.rules.store import FROM_PILE, Shop, price
from malison.games.few_and_cursed.rules.turn import LastWork
from malison.games.few_and_cursed.state import ACTION, Chaser, West


def natural(g: West, s: Sense, view: Survey) -> int:
    """A sensible answer to the open question."""
    asking = g.asking
    if isinstance(asking, Act):
        return next_step(g, s, view)
    if isinstance(asking, Payment):
        return g.choices[0]
    if isinstance(asking, Meet):
        return encounter_step(g, s)
    if isinstance(asking, Tail):
        return mv.DONE
    if isinstance(asking, Shop):
        return shop_step(g, s)
    if isinstance(asking, Town):
        who = g.me()
        if shop_worth(g, s, who) >= board_worth(g, s, who):
            return mv.STORE if who.water else mv.DONE
        return mv.JOB_BOARD
    if isinstance(asking, Pick):
        return best_card(g, s)
    if isinstance(asking, Choose):
        return choice_step(g, s, view, g.box.forks[asking.fork])
    best = g.choices[0]
    most = -1000.0
    for move in g.choices:
        worth = liking(g, s, move)
        if worth > most:
            most = worth
            best = move
    return best


def best_card(g: West, s: Sense) -> int:
    best = g.choices[0]
    most = -100.0
    for move in g.choices:
        if mv.TAKE.has(move) and s.card_worth[mv.TAKE.place(move)] > most:
            most = s.card_worth[mv.TAKE.place(move)]
            best = move
    return best


def liking(g: West, s: Sense, move: int) -> float:
    """How well an option of one of the smaller questions looks."""
    asking = g.asking
    box = g.box
    who = g.players[g.seat]
    if move == mv.DONE:
        return 0.0
    if mv.WORK.has(move):
        # Before the reckoning water is worth nothing else; at other times the plan sees to jobs.
        return 1.0 if isinstance(asking, LastWork) else -0.1
    if mv.TAKE.has(move):
        return s.card_worth[mv.TAKE.place(move)]
    if mv.RECALL.has(move):
        return s.card_worth[mv.RECALL.place(move)]
    if mv.TRASH.has(move):
        return 0.75 - s.card_worth[mv.TRASH.second(move)]
    if mv.DISCARD.has(move):
        worth = s.card_worth[mv.DISCARD.place(move)]
        return 3.2 - worth if isinstance(asking, KeepHand) else 1.0 - worth
    if isinstance(asking, Again | Target):
        return fight_liking(g, s, who, move)
    if mv.KEEP.has(move):
        return job_outlook(g, s, who, who.offer[mv.KEEP.first(move)]) + job_outlook(g, s, who, who.offer[mv.KEEP.second(move)])
    if mv.SELL.has(move):
        job = mv.SELL.place(move)
        return WATER * float(box.job_water[job]) - job_outlook(g, s, who, job) - 0.3
    if mv.STAT.has(move):
        stat = mv.STAT.place(move)
        if stat == 0:
            return health_step(who.health)
        return 0.5 if stat == 1 else 1.2 if who.curse >= who.threshold - 1 else 0.6
    if mv.COPY.has(move):
        card = mv.COPY.place(move)
        return s.card_movement[card] + s.card_attack[card] + s.card_worth[card]
    if mv.RECOVER.has(move):
        return relic_worth(g, s, mv.RECOVER.place(move))
    if mv.DROP.has(move):
        return -s.item_worth[mv.DROP.place(move)]
    if mv.ROB.has(move):
        return float(g.players[mv.ROB.place(move)].health)
    if mv.CLEAR.has(move) or mv.CALL.has(move):
        return float(len(g.piles[(mv.CLEAR if mv.CLEAR.has(move) else mv.CALL).place(move)]))
    if isinstance(asking, Burn):
        return burn_liking(g, s, who, asking)
    return -0.1


def choice_step(g: West, s: Sense, view: Survey, sides: list[int]) -> int:
    """The side worth most, with what could be done then in the rest of the phase."""
    who = g.players[g.seat]
    best = g.choices[0]
    most = -1000.0
    for move in g.choices:
        program = sides[mv.CHOOSE.place(move)]
        worth = gain_worth(g, s, who, program)
        if g.phase == ACTION:
            # Movement and attack are worth what they bring within reach.
            who.movement += s.movement[program]
            who.attack += s.attack[program]
            worth += choose_goal(g, s, who, view).worth - MOVEMENT * s.movement[program] - ATTACK * s.attack[program]
            who.movement -= s.movement[program]
            who.attack -= s.attack[program]
        if worth > most:
            most = worth
            best = move
    return best


def burn_liking(g: West, s: Sense, who: Chaser, asking: Burn) -> float:
    """Trash for the effect if it brings more than the card would later."""
    program = g.box.trash[asking.text]
    gain = gain_worth(g, s, who, program)
    if s.trashes[program]:
        gain += 0.7
    return gain - 0.4 * s.card_worth[asking.card] - 0.4


def fight_liking(g: West, s: Sense, who: Chaser, move: int) -> float:
    if mv.HUNT.has(move):
        return bounty_worth(g, s, who, g.top(mv.HUNT.place(move)))
    if mv.FIGHT.has(move):
        wanted = mv.FIGHT.place(move)
        return wanted_worth(g, s, who, wanted, g.sides[wanted]) + 0.5
    return -50.0


def encounter_step(g: West, s: Sense) -> int:
    """The option worth most, with cards played for it if need be."""
    who = g.me()
    box = g.box
    at = who.meets * BLOCKS + box.kind[who.space]
    m = means(g, s, who)
    best = -1
    most = -1000.0
    for i in range(len(box.option_cost[at])):
        cost = box.option_cost[at][i]
        movement = box.need_movement[cost]
        attack = box.need_attack[cost]
        if box.need_water[cost] > who.water or box.need_bullets[cost] > who.bullets or box.need_cards[cost] > len(who.hand) + len(who.pile):
            continue
        if movement > m.movement or attack > m.attack:
            continue
        worth = (
            gain_worth(g, s, who, box.option_gain[at][i])
            + gain_worth(g, s, who, cost)
            - MOVEMENT * float(movement)
            - ATTACK * float(attack)
        )
        if box.need_cards[cost]:
            worth += 0.5
        if worth > most:
            most = worth
            best = i
    if best < 0 or mv.OPTION.nth(best) in g.choices:
        return mv.OPTION.nth(best) if best >= 0 else g.choices[0]
    cost = box.option_cost[at][best]
    if who.movement < box.need_movement[cost]:
        more = muster(g, s, who, True, box.need_movement[cost] - who.movement)
    else:
        more = muster(g, s, who, False, box.need_attack[cost] - who.attack)
    return more if more >= 0 else g.choices[0]


def shop_step(g: West, s: Sense) -> int:
    """Buy what is worth its water, best first."""
    who = g.me()
    box = g.box
    best = mv.DONE
    most = 0.15
    for move in g.choices:
        worth = -1.0
        if mv.BUY.has(move):
            place = mv.BUY.place(move)
            item = g.store_pile[-1] if place == FROM_PILE else g.shelf[place]
            cost = price(g, who, item)
            worth = (item_gain(g, s, who, item) - WATER * 0.7 * float(cost)) / (1.0 + 0.1 * float(cost))
        elif move == mv.AMMO:
            worth = 0.8 + 0.12 * float(per_bullet(g, who)) - WATER * float(box.price_bullet) * 0.7 + bullet_jobs(g, who)
        elif mv.UPGRADE.has(move):
            stat = mv.UPGRADE.place(move)
            cost = box.prices[stat]
            gain = (
                health_step(who.health) * 1.1
                if stat == 0
                else 0.45
                if stat == 1
                else 1.3
                if who.cursed() and who.curse == who.threshold
                else 0.5
            )
            worth = gain - WATER * 0.7 * float(cost)
        if worth > most:
            most = worth
            best = move
    if best == mv.DONE and mv.REFRESH in g.choices and who.water >= 5:
        return mv.REFRESH
    return best


def bullet_jobs(g: West, who: Chaser) -> float:
    """A bullet more on the way to a job that counts bullets."""
    total = 0.0
    for job in who.jobs:
        if g.box.job_by[job] == BY_BULLETS and g.box.job_type[job] == STATE and who.bullets < g.box.job_number[job] <= who.capacity:
            total += 0.5
    return total
