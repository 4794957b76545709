"""The desert of the Pacific: the board, its decks, and what lies before each chaser."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed.box.box import NO_HEALING, NO_JOB_BOARD, NOTHING, Box
from malison.kernel.state import NO_MOVES, Part, State
from malison.kernel.vectors import has, i64, times, vec

COMPETITIVE: Final = 0
CURSE_CHASER: Final = 1
DARK_ARTS: Final = 2
SHADOWS: Final = 3
COOPERATIVE: Final = 4
MODES: Final = ("competitive", "curse_chaser", "dark_arts", "shadows", "cooperative")

SETUP: Final = 0
IMPROVISE: Final = 1
ENCOUNTER: Final = 2
ACTION: Final = 3
CLEANUP: Final = 4
PHASES: Final = ("setup", "improvise", "encounter", "action", "cleanup")

RUNNING: Final = 0
MONSTERS: Final = 1
ARTIFACTS: Final = 2
TOWN_FELL: Final = 3
ROUND_CAP: Final = 4
GOAL: Final = 5
DEATH: Final = 6
TEAM_BROKE: Final = 7
OVERRUN: Final = 8
QUARRY_LOST: Final = 9

PAIR: Final = 2
NOBODY: Final = -1
NOWHERE: Final = -1
NO_CARD: Final = -1
EMPTY_BOX: Final = Box()
NO_CARDS: Final[list[int]] = []
NO_PILES: Final[list[list[int]]] = []
"""What lists hold before anything is dealt; never changed."""


class Chaser(Part):
    """A player's board, cards and pools. Hand, jobs, the secret and the held are kept sorted; the top of a deck is its end.

    `secret` are the cards in hand or deck that the others have never seen; `held` those seen ones that the others know to be in
    hand, and `held_secret` how many unseen ones they know to be there. `offer` are the jobs dealt and not chosen;
    `meets` the open encounter card; `down` a critical wound in this round; `owes` a return to town.

    What changes seldom, from `offer` on, is replaced, never changed, and clones share it.
    """

    def __init__(self) -> None:
        self.role: i64 = -1
        self.health: i64 = 0
        self.bullets: i64 = 0
        self.capacity: i64 = 0
        self.curse: i64 = 0
        self.threshold: i64 = 0
        self.water: i64 = 0
        self.grit: i64 = 0
        self.space: i64 = 0
        self.movement: i64 = 0
        self.attack: i64 = 0
        self.down: i64 = 0
        self.owes: i64 = 0
        self.meets: i64 = NO_CARD
        self.deck = NO_CARDS
        self.hand = NO_CARDS
        self.pile = NO_CARDS
        self.played = NO_CARDS
        self.secret = NO_CARDS
        self.held = NO_CARDS
        self.held_secret: i64 = 0
        self.offer = NO_CARDS
        self.jobs = NO_CARDS
        self.scored = NO_CARDS
        self.relics = NO_CARDS
        self.trophies = NO_CARDS
        self.gear = NO_CARDS
        self.tired = NO_CARDS

    def clone(self) -> Chaser:
        c = Chaser()
        c.role = self.role
        c.health = self.health
        c.bullets = self.bullets
        c.capacity = self.capacity
        c.curse = self.curse
        c.threshold = self.threshold
        c.water = self.water
        c.grit = self.grit
        c.space = self.space
        c.movement = self.movement
        c.attack = self.attack
        c.down = self.down
        c.owes = self.owes
        c.meets = self.meets
        c.deck = self.deck.copy()
        c.hand = self.hand.copy()
        c.pile = self.pile.copy()
        c.played = self.played.copy()
        c.secret = self.secret.copy()
        c.held = self.held.copy()
        c.held_secret = self.held_secret
        c.offer = self.offer
        c.jobs = self.jobs
        c.scored = self.scored
        c.relics = self.relics
        c.trophies = self.trophies
        c.gear = self.gear
        c.tired = self.tired
        return c

    def cursed(self) -> bool:
        """FC-W1, FC-W2: the Cursed side is up while the Curse is at or above its threshold."""
        return self.curse >= self.threshold

    def fresh(self, item: i64) -> bool:
        """FC-T12: of an item that the player has, whether one is not exhausted."""
        return not self.tired or not has(self.tired, item) or times(self.gear, item) > times(self.tired, item)


class West(State):
    """Seats sit clockwise. Bounty piles and decks have their top at the end of the list.

    `turn` is the active player, `part` how many players have begun the phase, and `base` the height of the stack below
    the active player's part: a critical wound (`cut`) drops everything above it. `last_round` 0 is none.
    Decks and their discard piles change; all other lists are replaced, never changed, and clones share them.
    """

    def __init__(self, box: Box = EMPTY_BOX) -> None:
        super().__init__()
        self.box: Final = box
        self.kind: i64 = COMPETITIVE
        self.last_round: i64 = 0
        self.open_hands: i64 = 0
        self.players: list[Chaser] = []
        self.round: i64 = 0
        self.phase: i64 = SETUP
        self.first: i64 = 0
        self.part: i64 = 0
        self.turn: i64 = 0
        self.base: i64 = 0
        self.cut: i64 = 0
        self.acted: i64 = 0
        self.hush: i64 = 0
        self.caught: i64 = 0
        self.due: i64 = NOBODY
        self.called: i64 = NOWHERE
        self.team: i64 = 0
        self.final: i64 = RUNNING
        self.ended: i64 = RUNNING
        self.counted: i64 = 0
        self.looking = NO_CARDS
        self.trashed = NO_CARDS
        self.upgrades = NO_CARDS
        self.upgrade_pile = NO_CARDS
        self.store = NO_CARDS
        self.shelf = NO_CARDS
        self.store_pile = NO_CARDS
        self.jobs = NO_CARDS
        self.job_pile = NO_CARDS
        self.encounters = NO_CARDS
        self.encounter_pile = NO_CARDS
        self.omens = NO_CARDS
        self.omen_pile = NO_CARDS
        self.piles = NO_PILES
        self.shown: vec[i64] = NOTHING
        self.outlaws = NO_CARDS
        self.sides: vec[i64] = NOTHING
        self.tokens: vec[i64] = NOTHING
        self.lair: vec[i64] = NOTHING
        self.loose = NO_CARDS
        self.slain: i64 = 0
        self.appeared: i64 = 0
        self.tracks = NO_PILES
        self.track_done: vec[i64] = NOTHING

    def clone(self) -> West:
        c = West(self.box)
        self.copy_to(c)
        c.kind = self.kind
        c.last_round = self.last_round
        c.open_hands = self.open_hands
        players: list[Chaser] = []
        for who in self.players:
            players.append(who.clone())
        c.players = players
        c.round = self.round
        c.phase = self.phase
        c.first = self.first
        c.part = self.part
        c.turn = self.turn
        c.base = self.base
        c.cut = self.cut
        c.acted = self.acted
        c.hush = self.hush
        c.caught = self.caught
        c.due = self.due
        c.called = self.called
        c.team = self.team
        c.final = self.final
        c.ended = self.ended
        c.counted = self.counted
        c.looking = self.looking
        c.trashed = self.trashed
        c.upgrades = self.upgrades.copy()
        c.upgrade_pile = self.upgrade_pile.copy()
        c.store = self.store.copy()
        c.shelf = self.shelf
        c.store_pile = self.store_pile.copy()
        c.jobs = self.jobs.copy()
        c.job_pile = self.job_pile.copy()
        c.encounters = self.encounters.copy()
        c.encounter_pile = self.encounter_pile.copy()
        c.omens = self.omens.copy()
        c.omen_pile = self.omen_pile.copy()
        c.piles = self.piles
        c.shown = self.shown[:]
        c.outlaws = self.outlaws
        c.sides = self.sides[:]
        c.tokens = self.tokens[:]
        c.lair = self.lair[:]
        c.loose = self.loose
        c.slain = self.slain
        c.appeared = self.appeared
        c.tracks = self.tracks
        c.track_done = self.track_done[:]
        return c

    # -- reading

    def me(self) -> Chaser:
        """The player whose turn it is."""
        return self.players[self.turn]

    def healing(self, who: Chaser) -> bool:
        """Whether a player can gain Health at all (a Cursed side may forbid it)."""
        return not (self.box.ban[who.role] & NO_HEALING and who.cursed())

    def board_open(self, who: Chaser) -> bool:
        """Whether a player may visit the Job Board."""
        return not (self.box.ban[who.role] & NO_JOB_BOARD and who.cursed())

    def passive(self, who: Chaser, kind: i64) -> i64:
        """The sum of one lasting effect over a player's items and, while it is up, the Normal side (FC-P4)."""
        total: i64 = self.gift(who, kind)
        for item in who.gear:
            if self.box.passive[item] == kind:
                total += self.box.passive_by[item]
        return total

    def gift(self, who: Chaser, kind: i64) -> i64:
        """FC-P4: the same of the character alone."""
        total: i64 = 0
        gifts = self.box.gifts[who.role]
        if gifts and not who.cursed():
            for one in gifts:
                if one.kind == kind:
                    total += one.n
        return total

    def top(self, slot: i64) -> i64:
        """The face-up bounty of a pile, or none."""
        return self.piles[slot][-1] if self.shown[slot] else NO_CARD

    def posse(self) -> i64:
        """FC-RL57: how many players a team has beyond two."""
        return max(0, self.seats - PAIR) if self.kind == COOPERATIVE else 0

    def price(self, card: i64) -> i64:
        """FC-Q5, FC-RL57: the Grit that a Most Wanted card shows."""
        return self.box.bounty_grit[card] + self.posse() * self.box.bounty_posse[card]

    def open_job(self, track: i64) -> i64:
        """FC-V7: the face-up job of a track, or none."""
        done = self.track_done[track]
        return self.tracks[track][done] if done < len(self.tracks[track]) else NO_CARD

    def on_track(self, job: i64) -> bool:
        """FC-RL38: whether a job stands on a track, done or not."""
        for track in self.tracks:
            if has(track, job):
                return True
        return False

    def tracks_done(self) -> i64:
        """FC-V8: job tracks that are finished."""
        done: i64 = 0
        for i in range(len(self.tracks)):
            if self.track_done[i] == len(self.tracks[i]):
                done += 1
        return done

    # -- playing on

    def tidy(self) -> None:
        """A critical wound cuts the active player's part short, an ending all but the scoring."""
        if self.ended:
            self.unwind(1)
        elif self.cut:
            self.cut = 0
            self.unwind(self.base)

    def advance(self) -> None:
        """Run pending steps."""
        todo = self.todo
        while self.asking is None:
            self.tidy()
            if todo.left() == 0:
                self.seat: i64 = -1
                self.choices = NO_MOVES
                return
            todo.pop().run(self)
