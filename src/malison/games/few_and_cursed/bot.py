"""What a good chaser knows: how good a position is, and what to do next in it."""

from __future__ import annotations

from malison.games.few_and_cursed.answers import natural
from malison.games.few_and_cursed.box import Kit
from malison.games.few_and_cursed.ending import due_jobs
from malison.games.few_and_cursed.outlook import health_step, job_outlook, place_worth
from malison.games.few_and_cursed.state import (
    COMPETITIVE,
    COOPERATIVE,
    CURSE_CHASER,
    DARK_ARTS,
    NO_CARD,
    SHADOWS,
    Chaser,
    West,
)
from malison.games.few_and_cursed.worth import BULLET, WATER, Sense, sense
from malison.kernel.knowledge import Knowledge


class ChaserKnowledge(Knowledge):
    """Follows a plan to the end of a phase, and judges by Grit and by what is likely to become Grit."""

    def __init__(self) -> None:
        super().__init__()
        self.senses: list[Sense] = []
        self.thought = West()
        self.ply = -1
        self.answer = -1

    def sense(self, kit: Kit) -> Sense:
        """The worths of an edition; learned once."""
        for known in self.senses:
            if known.kit is kit:
                return known
        found = sense(kit)
        self.senses = [found, *self.senses[:3]]
        return found

    def natural(self, g: West) -> int:
        """What a competent player does without trying anything out."""
        return natural(g, self.sense(g.box))

    def value(self, g: West, seat: int) -> float:
        return judged(g, self.sense(g.box), seat)

    def settled(self, g: West) -> bool:
        """Between the parts of players, when nothing lies open."""
        if g.asking is None or g.round == 0:
            return True
        who = g.players[g.turn]
        return g.seat == g.turn and who.movement + who.attack == 0 and not who.played and not g.acted and not g.hush and fresh(g)

    def urge(self, g: West, move: int) -> float:
        """One for the natural move; it is thought out once a question, though every option asks."""
        if self.thought is not g or self.ply != g.ply:
            self.thought = g
            self.ply = g.ply
            self.answer = self.natural(g)
        return 1.0 if move == self.answer else 0.0


def fresh(g: West) -> bool:
    """Whether the question is the first of somebody's part of a phase."""
    return len(g.todo) == g.base


def judged(g: West, s: Sense, seat: int) -> float:
    """How a seat stands: Grit and prospects, and in the other modes the way to the goal."""
    who = g.players[seat]
    if who.role < 0:
        return 0.0
    if g.kind == COOPERATIVE:
        total = 25.0 * g.slain + 0.4 * g.team - drain(g) - danger(g)
        for other in g.players:
            total += 0.4 * means_worth(g, s, other)
        return total + 0.6 * means_worth(g, s, who)
    if g.kind == COMPETITIVE:
        rival = -100.0
        for opponent in range(g.seats):
            if opponent != seat:
                rival = max(rival, standing(g, s, opponent))
        return standing(g, s, seat) + means_worth(g, s, who) - 0.25 * rival
    total = means_worth(g, s, who) - danger(g) + 0.2 * who.grit
    if g.kind == CURSE_CHASER:
        total += 40.0 * g.slain
    elif g.kind == DARK_ARTS:
        total += 30.0 * len(who.relics)
    elif g.kind == SHADOWS:
        for track in range(len(g.tracks)):
            total += 8.0 * g.track_done[track] + 1.5 * g.track_done[track] * g.track_done[track]
            job = g.open_job(track)
            if job != NO_CARD:
                total += 4.0 * s.job_hope[job]
    return total


def drain(g: West) -> float:
    """Co-op: what the shown bounties will go on costing, and how much lies above the monsters still."""
    total = 0.0
    for slot in range(len(g.piles)):
        card = g.top(slot)
        if card != NO_CARD:
            total += 1.2 * g.box.bounty_grit[card]
        total += 1.5 * len(g.piles[slot])
    return total


def standing(g: West, s: Sense, seat: int) -> float:
    """Grit as the end would count it, with jobs by their outlook."""
    who = g.players[seat]
    total = float(who.grit)
    sure = due_jobs(g, who)
    for job in who.jobs:
        if job in sure:
            total += 0.8 * g.box.job_grit[job]
        else:
            total += 0.8 * job_outlook(g, s, who, job)
    for artifact in who.relics:
        total += g.box.artifact_grit[artifact]
    return total


def means_worth(g: West, s: Sense, who: Chaser) -> float:
    """What tracks, cards and items promise."""
    total = WATER * 0.8 * min(who.water, 14) + BULLET * who.bullets
    for point in range(1, who.health + 1):
        total += health_step(point - 1)
    total -= 0.12 * who.curse
    if who.cursed():
        total -= 0.8
    total += 0.25 * who.capacity + 0.3 * who.threshold
    cards = 0
    deck = 0.0
    for pile in (who.deck, who.hand, who.pile, who.played):
        for card in pile:
            deck += s.card_worth[card]
            cards += 1
    if cards:
        total += 9.0 * deck / cards
    for card in who.hand:
        total += 0.45 * s.card_worth[card]
    for item in who.gear:
        total += s.item_worth[item]
    return total + pull(g, s, who)


def pull(g: West, s: Sense, who: Chaser) -> float:
    """How near prey and relics are."""
    return 0.6 * place_worth(g, s, who, who.space)


def danger(g: West) -> float:
    """Monsters close to town."""
    total = 0.0
    for monster in g.loose:
        near = g.box.distance[g.lair[monster]]
        total += (0.0 if g.kind == COOPERATIVE else 4.0) + 12.0 / (near * near) if near else 100.0
    return total
