"""What a good chaser knows: how good a position is, and what to do next in it."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed.bot.answers import natural
from malison.games.few_and_cursed.bot.outlook import health_step, job_outlook, place_worth, prospects
from malison.games.few_and_cursed.bot.plan import Survey, other_goals
from malison.games.few_and_cursed.bot.worth import Sense, sense
from malison.games.few_and_cursed.box.box import END, Box
from malison.games.few_and_cursed.rules.action import Act
from malison.games.few_and_cursed.rules.encounter import Tail
from malison.games.few_and_cursed.rules.ending import due_jobs
from malison.games.few_and_cursed.state import (
    COMPETITIVE,
    COOPERATIVE,
    CURSE_CHASER,
    DARK_ARTS,
    ENCOUNTER,
    IMPROVISE,
    NO_CARD,
    SHADOWS,
    Chaser,
    West,
)
from malison.kernel.knowledge import Knowledge

EARNED: Final = [0.0, 0.0, 0.1, 0.8, 0.8, 6.1, 6.1, 6.1]
"""The Grit that an opponent has usually earned in a round by each stage of it. Positions that a search compares lie at different
stages; without this, whoever has just had a turn would look well off."""
GROWN: Final = [0.0, 0.8, 1.2, 2.3, 2.3, 2.3, 2.3, 2.3]
"""The same for oneself, Grit and means, but for the Action phase: what that brings must be done before it counts."""
MARCH_OVER: Final = [1.0, 0.7, 0.4, 0.2, 0.1, 0.05]
"""How near the end of a competitive game is, by the spaces between the closest monster and the town."""
THREAT: Final = [100.0, 60.0, 25.0, 12.0, 7.0, 4.0]
"""What a loose monster takes from hope where it loses the game, by the same spaces."""


class ChaserKnowledge(Knowledge):
    """Follows a plan to the end of a phase, and judges by Grit and by what is likely to become Grit."""

    def __init__(self) -> None:
        super().__init__()
        # A random move in the middle of a ride spoils more than it shows.
        self.horizon = 0
        self.widening = 0.0
        # What a move is worth shows when everybody has had the rest of the round.
        self.round_horizon = 1
        self.utility_scale = 8.0
        self.planned = True
        self.budgets = {"clever": 12, "master": 200}
        self.senses: list[Sense] = []
        self.thought = West()
        self.ply = -1
        self.answer = -1
        self.view = Survey()

    def own(self) -> Knowledge:
        """What is thought of a position belongs to who thinks; the worths of an edition are everybody's."""
        mine = ChaserKnowledge()
        mine.senses = self.senses
        return mine

    def sense(self, box: Box) -> Sense:
        """The worths of an edition; learned once."""
        for known in self.senses:
            if known.box is box:
                return known
        found = sense(box)
        self.senses = [found, *self.senses[:3]]
        return found

    def natural(self, g: West) -> int:
        """What a competent player does without trying anything out."""
        return natural(g, self.sense(g.box), self.view)

    def plans(self, g: West) -> list[int]:
        """Spaces to ride to: one step towards another goal says nothing if the next one turns back."""
        return other_goals(g, self.sense(g.box), self.view) if isinstance(g.asking, Act) and not g.acted else []

    def follow(self, g: West, plan: int) -> None:
        self.view.follow(g, plan)
        # With another plan something else comes naturally.
        self.ply = -1

    def value(self, g: West, seat: int) -> float:
        return judged(g, self.sense(g.box), seat)

    def settled(self, g: West) -> bool:
        """Between the parts of players, when nothing lies open."""
        if g.asking is None or g.round == 0:
            return True
        who = g.players[g.turn]
        if g.phase == IMPROVISE and isinstance(g.asking, Tail):
            return False
        return g.seat == g.turn and who.movement + who.attack == 0 and not who.played and not g.acted and not g.hush and fresh(g)

    def halves(self, g: West) -> bool:
        return True

    def clock(self, g: West) -> int:
        return g.round

    def prior(self, g: West, move: int) -> float:
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
        total = 25.0 * float(g.slain) + 0.4 * float(g.team) - drain(g) - danger(g) - done_together(g)
        for other in g.players:
            total += (1.0 if other is who else 0.4) * (means_worth(g, s, other) + jobs_ahead(g, s, other))
        return total
    if g.kind == COMPETITIVE:
        near = nearness_of_end(g)
        hope = 1.0 - 0.6 * near
        rival = -1000.0
        for opponent in range(g.seats):
            if opponent != seat:
                other = g.players[opponent]
                rival = max(rival, renown(g, other) - EARNED[stage(g, opponent)] + hope * means_worth(g, s, other))
        return standing(g, s, who, near) + hope * (means_worth(g, s, who) - GROWN[stage(g, seat)]) - rival
    total = means_worth(g, s, who) + jobs_ahead(g, s, who) - danger(g) + 0.2 * float(who.grit) - 0.8 * float(g.phase - IMPROVISE)
    if g.kind == CURSE_CHASER:
        total += 40.0 * float(g.slain)
    elif g.kind == DARK_ARTS:
        total += 30.0 * len(who.relics)
    elif g.kind == SHADOWS:
        for track in range(len(g.tracks)):
            total += 8.0 * float(g.track_done[track]) + 1.5 * float(g.track_done[track]) * float(g.track_done[track])
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
            total += 1.2 * float(g.price(card))
        total += 1.5 * len(g.piles[slot])
    return total


def standing(g: West, s: Sense, who: Chaser, near: float) -> float:
    """Grit as the end would count it, with jobs by their outlook: something to do while there is time, a burden near the end."""
    total = float(who.grit) + relics_worth(g, who)
    for job in who.jobs:
        if g.box.job_type[job] == END and job in due_jobs(g, who):
            total += 0.8 * float(g.box.job_grit[job])
        else:
            total += (0.3 - 0.2 * near) * job_outlook(g, s, who, job) + 1.3 - 2.0 * near
    return total


def jobs_ahead(g: West, s: Sense, who: Chaser) -> float:
    """What the jobs in hand promise where Grit only buys things: enough to choose between them, not to be led astray."""
    total = 0.0
    for job in who.jobs:
        total += 0.02 * job_outlook(g, s, who, job)
    return total


def relics_worth(g: West, who: Chaser) -> float:
    total = 0.0
    for artifact in who.relics:
        total += 0.95 * float(g.box.artifact_grit[artifact])
    return total


def means_worth(g: West, s: Sense, who: Chaser) -> float:
    """What tracks, cards and items promise, and how near prey and relics are.

    The weights come from pairs of games on the same deal, alike but for one round of one player: what that changed by the end of the
    round, against what it changed in the final scores.
    """
    total = 0.25 * float(min(who.water, 14)) + 0.6 * float(who.bullets) + 0.45 * health_worth(who.health)
    total -= 0.4 * float(who.curse)
    if who.cursed():
        total -= 0.8
    total += 0.5 * float(who.capacity) + 0.4 * float(who.threshold)
    for item in who.gear:
        total += 0.6 + 0.35 * s.item_worth[item]
    for card in who.hand:
        total += 0.15 * s.card_worth[card]
    return total + 0.63 * place_worth(g, s, who, prospects(g, s, who), who.space)


def health_worth(health: int) -> float:
    total = 0.0
    for point in range(health):
        total += health_step(point)
    return total


def stage(g: West, seat: int) -> int:
    """How far a seat has come in the round: two to a phase, before and after its own part."""
    had = (seat + g.seats - g.first) % g.seats < g.part - 1
    return 2 * (g.phase - IMPROVISE) + (1 if had else 0) if g.phase else 0


def done_together(g: West) -> float:
    """Co-op: what the team has usually gained by this time of the round, but for the Action phase."""
    parts = max(0, g.part - 1)
    return 0.6 * float(parts if g.phase <= IMPROVISE else g.seats + parts if g.phase == ENCOUNTER else 2 * g.seats)


def renown(g: West, who: Chaser) -> float:
    """The Grit of an opponent, as far as anybody can see."""
    return float(who.grit) + 0.3 * len(who.jobs) + relics_worth(g, who)


def nearness_of_end(g: West) -> float:
    """From 0, far from any end, to 1, the last round: what is left to do with one's means shrinks, and the lead counts."""
    if g.final or 0 < g.last_round <= g.round:
        return 1.0
    closest = far_off(g)
    near = 0.0 if closest > 5 else MARCH_OVER[closest]
    left = 0
    for token in g.tokens:
        left += token
    return max(near, 0.3) if left <= 1 else near


def far_off(g: West) -> int:
    """The spaces between the town and the closest monster."""
    closest = 99
    for monster in g.loose:
        closest = min(closest, g.box.distance[g.lair[monster]])
    return closest


def danger(g: West) -> float:
    """Monsters close to town, where that loses the game."""
    total = 0.0
    for monster in g.loose:
        near = g.box.distance[g.lair[monster]]
        total += THREAT[near] if near < len(THREAT) else 3.0
    return total
