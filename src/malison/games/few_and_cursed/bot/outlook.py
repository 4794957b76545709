"""What things are worth to a chaser in the position at hand."""

from __future__ import annotations

from malison.games.few_and_cursed.bot.worth import BULLET, HEALTH, WATER, Sense
from malison.games.few_and_cursed.box.box import (
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
from malison.games.few_and_cursed.rules.bounties import toll, whereabouts
from malison.games.few_and_cursed.rules.free import per_bullet
from malison.games.few_and_cursed.rules.store import price
from malison.games.few_and_cursed.state import COMPETITIVE, COOPERATIVE, CURSE_CHASER, DARK_ARTS, NO_CARD, SHADOWS, Chaser, West
from malison.kernel.vectors import append, has, i64, vec


class Prospects:
    """What lies out there for one player: prey and relics, what each is worth, and how strongly each draws from where it is."""

    def __init__(self) -> None:
        self.spots = vec[i64]()
        self.pulls = vec[float]()
        self.prey = vec[float]()
        self.relics = vec[float]()
        self.corner = 0.0
        self.errands = -1.0


def gain_worth(g: West, s: Sense, who: Chaser, program: int) -> float:
    """A program for this player now."""
    total = s.plain[program]
    if s.steady[program]:
        return total
    health = s.health[program]
    if health:
        total += health * (health_step(who.health) - HEALTH)
        if not g.healing(who) or who.health >= g.box.track_top:
            total -= health * health_step(who.health)
    hurt = s.hurt[program]
    if hurt:
        total -= hurt * (health_step(who.health - hurt) - HEALTH)
        if hurt >= who.health:
            total -= 100.0 if g.kind == CURSE_CHASER or g.kind == DARK_ARTS else 8.0
    curse = s.curse[program]
    if curse > 0:
        total -= curse_pain(g, who, curse)
    elif curse < 0 and who.curse == 0:
        total += 0.35 * curse
    bullets = s.bullets[program]
    if bullets and who.bullets + bullets > who.capacity:
        total -= BULLET * float(who.bullets + bullets - who.capacity)
    if g.kind != COMPETITIVE and g.kind != COOPERATIVE:
        total -= 0.8 * s.grit[program]
    return total


def health_step(health: int) -> float:
    """What one more point of Health is worth."""
    if health <= 1:
        return 7.2
    if health <= 2:
        return 3.6
    if health <= 4:
        return 1.6
    return 0.8


def curse_pain(g: West, who: Chaser, rise: int) -> float:
    """What a rise of the Curse costs beyond the ordinary."""
    if who.cursed():
        return health_step(who.health - 1)
    if who.curse + rise >= who.threshold:
        return 0.8
    return 0.0


def bounty_worth(g: West, s: Sense, who: Chaser, card: int) -> float:
    worth = 1.65 * gain_worth(g, s, who, g.box.reward[card])
    monster = card >= g.box.first_monster
    if g.kind == COOPERATIVE:
        price = g.price(card)
        # What a team of three or four is paid more is not in the program's plain worth.
        worth += 1.65 * float(price - g.box.bounty_grit[card]) + 1.5 * float(price) + (12.0 if monster else 0.0)
    elif g.kind == CURSE_CHASER:
        worth += 30.0 if monster else 2.0
    elif g.kind == DARK_ARTS:
        worth += -100.0 if card == g.box.quarry else 2.0
    elif g.kind == SHADOWS:
        worth += 3.0
    return worth


def relic_worth(g: West, s: Sense, artifact: int) -> float:
    worth = s.card_worth[g.box.first_artifact + artifact] * 1.2
    if g.kind == COMPETITIVE:
        worth += 2.15 * float(g.box.artifact_grit[artifact])
    elif g.kind == DARK_ARTS:
        worth += 25.0
    return worth


def wanted_worth(g: West, s: Sense, who: Chaser, wanted: int, side: int) -> float:
    program = g.box.wanted_reward[wanted][side]
    worth = gain_worth(g, s, who, program)
    if s.trashes[program]:
        worth += 0.8 if len(who.hand) + len(who.pile) > 0 else -1.0
    return worth


def count_jobs(g: West, who: Chaser, by: int, number: int) -> float:
    """What jobs gain by one more of something."""
    total = 0.0
    for job in who.jobs:
        if g.box.job_by[job] == by and g.box.job_type[job] != SPEND and not has(who.scored, job):
            total += job_prize(g, job) * (1.0 if number == g.box.job_number[job] else 0.3 if number < g.box.job_number[job] else 0.0)
    for track in range(len(g.tracks)):
        job = g.open_job(track)
        if job != NO_CARD and g.box.job_by[job] == by and g.box.job_type[job] == STATE:
            total += track_prize(g, track) * (1.0 if number == g.box.job_number[job] else 0.3)
    return total


def job_prize(g: West, job: int) -> float:
    """A job done instead of left undone."""
    if g.kind == COMPETITIVE:
        return 2.3 * float(g.box.job_grit[job]) + WATER * float(g.box.job_water[job])
    if g.kind == COOPERATIVE:
        return 1.5 * float(g.box.job_grit[job]) + WATER * float(g.box.job_water[job])
    return 0.5 + WATER * float(g.box.job_water[job])


def job_outlook(g: West, s: Sense, who: Chaser, job: int) -> float:
    """What a job in hand can be expected to bring by the end, or to cost."""
    hope = s.job_hope[job]
    box = g.box
    if box.job_type[job] == STATE:
        by = box.job_by[job]
        number = box.job_number[job]
        if by == BY_HEALTH:
            hope = max(0.1, 0.7 - 0.15 * float(abs(int(who.health - number))))
        elif by == BY_BULLETS:
            hope = max(0.3, 0.9 - 0.12 * float(abs(int(who.bullets - number)))) if number <= who.capacity else 0.15
        elif by == BY_CURSE:
            hope = max(0.15, 0.95 - 0.12 * float(abs(int(number - who.curse))))
    elif box.job_type[job] == END and g.kind != COMPETITIVE:
        hope = 0.0
    gain = float(box.job_grit[job]) + WATER * float(box.job_water[job])
    if has(who.scored, job):
        hope = 0.0
    if g.kind != COMPETITIVE:
        return hope * gain
    return hope * gain - (1.0 - hope) * float(box.job_grit[job])


def track_prize(g: West, track: int) -> float:
    return 8.0 + 3.0 * float(g.track_done[track])


def prowess(g: West, s: Sense, who: Chaser) -> float:
    """The attack that a player can hope for in a coming round."""
    force = s.card_force
    total = 0.0
    for card in who.deck:
        total += force[card]
    for card in who.hand:
        total += force[card]
    for card in who.pile:
        total += force[card]
    for card in who.played:
        total += force[card]
    cards = len(who.deck) + len(who.hand) + len(who.pile) + len(who.played)
    hand = 5.0 * total / cards if cards else 0.0
    for item in who.gear:
        hand += s.attack[g.box.exhaust[item]]
    return 1.15 * hand + float(who.bullets * per_bullet(g, who))


def prospects(g: West, s: Sense, who: Chaser) -> Prospects:
    """Look around, once for all spaces."""
    p = Prospects()
    strength = prowess(g, s, who)
    helped = count_jobs(g, who, BY_BOUNTIES, len(who.trophies) + 1)
    for slot in range(len(g.piles)):
        card = g.top(slot)
        if card == NO_CARD:
            p.prey = append(p.prey, 0.0)
            continue
        worth = bounty_worth(g, s, who, card) + helped
        p.prey = append(p.prey, worth)
        chance = strength / float(toll(g, card))
        if chance > 1.0:
            chance = 1.0
        draw(p, whereabouts(g, card), worth * chance * chance)
    if not g.box.corner[who.space]:
        p.corner = count_jobs(g, who, BY_CORNER, 1)
    find_relics(g, s, who, p)
    if g.kind == DARK_ARTS and len(who.relics) >= g.box.artifacts_for_dark_arts:
        at = g.lair[g.box.quarry - g.box.first_monster]
        if at >= 0:
            draw(p, at, 60.0)
    return p


def draw(p: Prospects, space: i64, pull: float) -> None:
    if pull > 0.0:
        p.spots = append(p.spots, space)
        p.pulls = append(p.pulls, pull)


def find_relics(g: West, s: Sense, who: Chaser, p: Prospects) -> None:
    """The best relic of every corner; none where the player has been."""
    helped = count_jobs(g, who, BY_ARTIFACTS, len(who.relics) + 1)
    for i in range(len(s.corners)):
        best = 0.0
        for artifact in s.relics_at[i]:
            if has(who.relics, artifact):
                best = 0.0
                break
            if g.tokens[artifact]:
                best = max(best, relic_worth(g, s, artifact) + helped)
        p.relics = append(p.relics, best)
        draw(p, s.corners[i], best if best > p.corner else p.corner)


def place_worth(g: West, s: Sense, who: Chaser, p: Prospects, space: int) -> float:
    """What it is worth to end the phase on a space: errands in town, and the way to prey and relics."""
    best = 0.0
    near = s.nearness[space]
    for i in range(len(p.spots)):
        pull = p.pulls[i] * near[p.spots[i]]
        if pull > best:
            best = pull
    best *= 0.33
    if space == g.box.town:
        return best + 0.6 * errands(g, s, who, p)
    if g.box.corner[space]:
        best += p.corner
    if g.kind == COMPETITIVE or g.kind == COOPERATIVE:
        return best + 0.9
    if g.kind != SHADOWS and who.health < 4:
        best -= 0.3 * float(4 - who.health)
    return best + 0.2


def errands(g: West, s: Sense, who: Chaser, p: Prospects) -> float:
    """What a visit to town is worth; found out when first asked."""
    if p.errands < 0.0:
        p.errands = town_worth(g, s, who)
    return p.errands


def town_worth(g: West, s: Sense, who: Chaser) -> float:
    return max(shop_worth(g, s, who), board_worth(g, s, who))


def board_worth(g: West, s: Sense, who: Chaser) -> float:
    if not g.board_open(who):
        return 0.0
    if g.kind == COMPETITIVE or g.kind == COOPERATIVE:
        return max(0.3, 3.0 - 0.5 * len(who.jobs))
    return 1.2 if len(who.jobs) < 3 else 0.5


def shop_worth(g: West, s: Sense, who: Chaser) -> float:
    """What the water in hand could buy."""
    water = who.water
    if water == 0:
        return 0.0
    worth = 0.25 * float(min(water, who.capacity - who.bullets))
    for item in g.shelf:
        if price(g, who, item) <= water:
            worth = max(worth, item_gain(g, s, who, item) - WATER * 0.6 * float(price(g, who, item)))
    if who.health <= 4 and water >= g.box.prices[0]:
        worth = max(worth, health_step(who.health))
    return min(worth, 4.0)


def item_gain(g: West, s: Sense, who: Chaser, item: int) -> float:
    """An item's worth to this player, less what must be dropped for it; much of it lies in the rounds to come."""
    box = g.box
    new = box.slot[item]
    room = box.accessories if new == 0 else box.hands
    used = 0
    least = 99.0
    total = 0.0
    for own in who.gear:
        if (box.slot[own] == 0) == (new == 0):
            used += 2 if box.slot[own] == 2 else 1
            least = min(least, s.item_worth[own])
            total += s.item_worth[own]
    size = 2 if new == 2 else 1
    worth = s.item_worth[item] + count_jobs(g, who, BY_ITEMS, len(who.gear) + 1)
    if used + size <= room:
        return worth
    return worth - (total if size == 2 or (used == 2 and room == 2 and total == least) else least)
