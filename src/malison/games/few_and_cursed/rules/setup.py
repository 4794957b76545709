"""Setting up: decks, bounties, characters, jobs."""

from __future__ import annotations

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.box.box import END, Box
from malison.games.few_and_cursed.moves import CHARACTER, KEEP
from malison.games.few_and_cursed.rules.ask import Ask
from malison.games.few_and_cursed.rules.hands import put
from malison.games.few_and_cursed.rules.monsters import flip
from malison.games.few_and_cursed.rules.store import fill
from malison.games.few_and_cursed.rules.turn import NEW_ROUND
from malison.games.few_and_cursed.state import COOPERATIVE, MODES, NO_CARDS, NOWHERE, SHADOWS, Chaser, West
from malison.kernel.setting import Setting
from malison.kernel.state import Step
from malison.kernel.vectors import append, i64, row, vec


def lay(box: Box, setting: Setting) -> West:
    """An empty desert, about to be set up as agreed."""
    g = West(box)
    g.kind = MODES.index(setting.mode)
    g.last_round = setting.options["max_rounds"]
    g.open_hands = int(setting.options.get("open_hands", False))
    grit = 0
    if g.kind == COOPERATIVE:
        grit = setting.options["grit"] or team_start(box, setting.seats, setting.options["difficulty"])
    g.then(Setup(setting.options["characters"] == "random", grit))
    return g


def team_start(box: Box, seats: i64, difficulty: str) -> i64:
    """FC-Q1, FC-RL50: what the rulebook says, and what a difficulty adds to it."""
    more = box.easier[seats - 2] if difficulty == "easy" else box.harder[seats - 2] if difficulty == "hard" else 0
    return max(0, box.team_grit - box.team_grit_per_player * seats + more)


class Setup(Step[West]):
    """FC-S1..S22: the board; then characters, jobs and, alone in the shadows, the job tracks.

    `deal` deals the characters at random (FC-RL4); `grit` is the team's start.
    """

    def __init__(self, deal: bool, grit: i64) -> None:
        self.deal = deal
        self.grit = grit

    def run(self, g: West) -> None:
        board(g)
        for _ in range(g.seats):
            who = Chaser()
            who.hand = []
            who.pile = []
            who.played = []
            who.secret = []
            who.held = []
            who.space = g.box.town
            g.players.append(who)
        if g.kind == COOPERATIVE:
            # FC-Q1: one marker for the team.
            g.team = self.grit
        g.todo.append(Outfit())
        if self.deal:
            roles = list(range(len(g.box.health)))
            g.rng.shuffle(roles)
            for seat in range(g.seats):
                choose(g, seat, roles[seat])
        else:
            for seat in range(g.seats - 1, -1, -1):
                g.todo.append(PickCharacter(seat))


def board(g: West) -> None:
    """FC-S10..S15, FC-S18..S21: shuffled decks, the bounty piles, the Store and the artifact tokens."""
    box = g.box
    g.upgrades = box.upgrades.copy()
    g.store = box.store.copy()
    g.jobs = box.jobs.copy()
    g.encounters = list(range(box.encounters))
    g.omens = list(range(box.encounters, box.encounters + box.omens))
    g.upgrade_pile = []
    g.store_pile = []
    g.job_pile = []
    g.encounter_pile = []
    g.omen_pile = []
    for deck in (g.upgrades, g.store, g.jobs, g.encounters, g.omens):
        g.rng.shuffle(deck)
    monsters = list(range(box.first_monster, len(box.attack)))
    bounties = list(range(box.first_monster))
    g.rng.shuffle(monsters)
    g.rng.shuffle(bounties)
    g.lair = row(len(monsters), NOWHERE)
    piles = [[monster] for monster in monsters]
    for i in range(len(bounties)):
        piles[i % len(monsters)].append(bounties[i])
    g.piles = piles
    g.shown = row(len(monsters), 0)
    for slot in range(len(g.piles)):
        flip(g, slot)
    g.sides = row(len(box.wanted_kind), 0)
    for wanted in range(len(g.sides)):
        g.sides[wanted] = g.rng.below(2)
    fill(g)
    lay_tokens(g)


def lay_tokens(g: West) -> None:
    """FC-S20, FC-S21, FC-V2: all tokens; with two or three players a random one of each corner goes back to the box."""
    box = g.box
    g.tokens = row(len(box.artifact_place), 1)
    if g.seats == 2 or g.seats == 3:
        for space in range(len(box.corner)):
            here = [a for a in range(len(g.tokens)) if box.artifact_place[a] == space]
            g.rng.shuffle(here)
            for artifact in here[: min(box.artifacts_removed, len(here))]:
                g.tokens[artifact] = 0


def choose(g: West, seat: i64, role: i64) -> None:
    g.players[seat].role = role
    g.tell(ev.CHOSE, seat, role)


class PickCharacter(Ask):
    """FC-S2, FC-D1: a character that nobody else has."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def who(self, g: West) -> i64:
        return self.seat

    def choices(self, g: West) -> vec[i64]:
        moves = vec[i64]()
        for role in range(len(g.box.health)):
            if all_others(g, role):
                moves = append(moves, CHARACTER.nth(role))
        return moves

    def answer(self, g: West, move: int) -> None:
        choose(g, self.seat, CHARACTER.place(move))

    def rule(self) -> str:
        return "FC-S2"


def all_others(g: West, role: i64) -> bool:
    for who in g.players:
        if who.role == role:
            return False
    return True


class Outfit(Step[West]):
    """FC-S3..S9, FC-S16, FC-S22: boards, decks, hands, four jobs each; the poorest goes first."""

    def run(self, g: West) -> None:
        box = g.box
        for seat in range(g.seats):
            who = g.players[seat]
            role = who.role
            who.health = box.health[role]
            who.bullets = box.bullets[role]
            who.capacity = box.capacity[role]
            who.threshold = box.threshold[role]
            who.water = box.water[role]
            who.deck = box.decks[role].copy()
            g.rng.shuffle(who.deck)
            for _ in range(min(box.hand, len(who.deck))):
                put(who.hand, who.deck.pop())
            who.offer = sorted([g.jobs.pop() for _ in range(box.jobs_dealt)])
            if who.water < g.players[g.first].water:
                g.first = seat
        g.reveal()
        g.tell(ev.FIRST, g.first)
        g.todo.append(Begin())
        for seat in range(g.seats - 1, -1, -1):
            g.todo.append(PickJobs(seat))


class PickJobs(Ask):
    """FC-S16, FC-D2: keep two of the jobs dealt."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def who(self, g: West) -> i64:
        return self.seat

    def choices(self, g: West) -> vec[i64]:
        offer = g.players[self.seat].offer
        moves = vec[i64]()
        seen: list[int] = []
        for i in range(len(offer)):
            for j in range(i + 1, len(offer)):
                pair = offer[i] * 1000 + offer[j]
                if pair not in seen:
                    seen.append(pair)
                    moves = append(moves, KEEP.at(i, j))
        return moves

    def answer(self, g: West, move: int) -> None:
        who = g.players[self.seat]
        offer = who.offer.copy()
        second = offer.pop(KEEP.second(move))
        who.jobs = [offer.pop(KEEP.first(move)), second]
        who.offer = offer

    def rule(self) -> str:
        return "FC-S16"


class Begin(Step[West]):
    """FC-S17, FC-V6: rejected jobs are shuffled back, the tracks are laid, and the first round begins."""

    def run(self, g: West) -> None:
        for who in g.players:
            g.jobs.extend(who.offer)
            who.offer = NO_CARDS
        g.rng.shuffle(g.jobs)
        if g.kind == SHADOWS:
            lay_tracks(g)
        g.todo.append(NEW_ROUND)


def lay_tracks(g: West) -> None:
    """FC-V6, FC-RL38: tracks of different jobs, none of them the player's own or of the end; the rest is shuffled back."""
    box = g.box
    aside: list[int] = []
    found: list[int] = []
    while g.jobs and len(found) < box.tracks * box.track_length:
        job = g.jobs.pop()
        if job in found or job in g.players[0].jobs or box.job_type[job] == END:
            aside.append(job)
        else:
            found.append(job)
    g.track_done = row(box.tracks, 0)
    for track in range(box.tracks):
        g.tracks = [*g.tracks, found[track * box.track_length : (track + 1) * box.track_length]]
        g.tell(ev.TRACK, g.open_job(track))
    g.jobs.extend(aside)
    g.rng.shuffle(g.jobs)
    g.reveal()
