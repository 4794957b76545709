"""Games played to learn from: what the seats knew on the way, and what came of it. Runs in processes of its own, without PyTorch.

A job says what is played and by whom; each writes three files side by side: `.f` the features that held, `.n` how many at each position,
`.y` four numbers a position: the result (0 to 1), the score beyond the others', the hand-made judgement, and the game. Where natural play
is learned, four more: `.m` the features of moves, `.c` how many of each move, `.o` how many moves at each decision, `.k` the one chosen.
"""

from __future__ import annotations

import array
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

from malison.bots import nets
from malison.bots.batch import result_value
from malison.bots.greedy import Greedy, Planner
from malison.bots.seats import LEVELS, Bot, Searcher, bot
from malison.kernel import registry
from malison.kernel.errors import BadSetting
from malison.kernel.features import Active, Observed
from malison.kernel.rng import Rng, seeded
from malison.kernel.state import State
from malison.kernel.storage import COMPILED

PAST: Final = 2
"""Random openings are of -2 to so many decisions: some games have none."""
CHANCE: Final = 0x7EA2
ODD: Final = 1000
NUMBERS: Final = 1 << 24
"""Games of a round are told apart by their numbers up to this, the largest that is written down exactly."""


def table_of(job: dict[str, Any]) -> State:
    game = registry.game(job["game"])
    return game.prepare(job["seats"], mode=job["mode"], **game.with_cap(job["mode"], {}))


def player(words: str, table: State) -> Bot:
    """Who plays: a level; `net FILE`, its one-ply player; or `net FILE SIMULATIONS [NAME=NUMBER …]`, its search, perhaps with other
    constants; `hand SIMULATIONS [NAME=NUMBER …]`, a search with the hand-made judgement; `natural [FILE]`, natural moves alone."""
    parts = words.split()
    if parts[0] in LEVELS:
        return bot(parts[0], table.setting.game)
    if parts[0] == "natural":
        return Planner(nets.load(Path(parts[1]), table) if len(parts) > 1 else table.setting.game.knowledge)
    if parts[0] not in ("net", "hand") or len(parts) < 2:
        raise BadSetting(f"nobody is called {words!r}")
    knowledge = nets.load(Path(parts[1]), table) if parts[0] == "net" else nets.silent(table)
    simulations = 0
    for part in parts[2:] if parts[0] == "net" else parts[1:]:
        name, _, number = part.partition("=")
        if not number:
            simulations = int(name)
        elif name == "firmness":
            knowledge.carry *= float(number)
        else:
            nets.alter(knowledge, name, float(number))
    return Searcher(knowledge, simulations) if simulations else Greedy(knowledge, knowledge.samples)


class Choices:
    """What is written down of decisions, for natural play to learn from: what the moves were like, and which was chosen."""

    def __init__(self, table: State) -> None:
        self.hand = table.setting.game.knowledge.own()
        self.habits = nets.likened(table)
        self.active = Active()
        self.places = array.array("H" if self.habits.size < 1 << 16 else "I")
        self.counts = array.array("B")
        self.options = array.array("H")
        self.chosen = array.array("H")

    def note(self, g: State, move: int) -> None:
        moves = g.options
        if len(moves) < 2:
            return
        self.habits.begin(g)
        for one in moves:
            self.active.begin()
            self.active.add(one)
            self.habits.note(g, one, self.active)
            if self.habits.shaded(g, one):
                self.habits.shade(one, self.hand.prior(g, one), self.active)
            noted = self.active.listed()
            self.places.extend(noted)
            self.counts.append(len(noted))
        self.options.append(len(moves))
        self.chosen.append(moves.index(move))

    def write(self, out: str) -> None:
        write(out, (("m", self.places), ("c", self.counts), ("o", self.options), ("k", self.chosen)))


def write(out: str, files: tuple[tuple[str, array.array[Any]], ...]) -> None:
    """Numbers into files side by side, the lowest byte first."""
    for ending, numbers in files:
        if sys.byteorder == "big":
            numbers.byteswap()
        Path(f"{out}.{ending}").write_bytes(numbers.tobytes())


class Diary:
    """What is written down of many games."""

    def __init__(self, table: State, keep: float) -> None:
        self.table = table
        self.hand = table.setting.game.knowledge.own()
        self.features = nets.laid(table)
        self.active = Active()
        self.everyone = nets.rivals(table) and int(table.seats) > 2
        self.rivals = nets.rivals(table)
        self.keep = keep
        self.places = array.array("H" if self.features.size < 1 << 16 else "I")
        self.counts = array.array("H")
        self.said = array.array("f")
        self.pending: list[tuple[int, float]] = []

    def note(self, g: State, rng: Rng) -> None:
        """A position that can be judged, as the seat to move knows it; where everyone is asked, as anyone does."""
        if float(rng.below(1 << 16)) >= self.keep * (1 << 16):
            return
        viewer = rng.below(g.seats) if self.everyone else g.seat
        self.active.begin()
        self.features.note(g, viewer, self.active)
        noted = self.active.listed()
        self.places.extend(noted)
        self.counts.append(len(noted))
        self.pending.append((viewer, self.hand.value(g, viewer)))

    def close(self, g: State, number: int) -> None:
        """A game is over."""
        seats = range(g.seats)
        results = [result_value(g, seat) for seat in seats]
        scores = [g.score(seat) for seat in seats]
        for viewer, judged in self.pending:
            others = [scores[seat] for seat in seats if seat != viewer] if self.rivals else []
            beyond = scores[viewer] - (sum(others) / len(others) if others else 0.0)
            self.said.extend((results[viewer], beyond, judged, number % NUMBERS))
        self.pending = []

    def write(self, out: str) -> None:
        write(out, (("f", self.places), ("n", self.counts), ("y", self.said)))


def play(job: dict[str, Any]) -> dict[str, Any]:
    """Play until so many games are done or the time is up; what was done. `midway`: this share of the games begins at a position that was
    reached before, each score as likely, and dealt anew: where hardly anybody comes far, how it goes on from there is learned as well."""
    table = table_of(job)
    who = player(job["player"], table)
    diary = Diary(table, job.get("keep", 1.0))
    bound = table.setting.game.bound
    end = time.monotonic() + job.get("seconds", 1e9)
    games = positions = 0
    odd, midway = (round(ODD * job.get(name, 0.0)) for name in ("odd", "midway"))
    choices = Choices(table) if job.get("choices") else None
    reached: dict[int, State] = {}
    wins = 0.0
    for number in range(job["seed"], job["seed"] + job.get("games", 1 << 40)):
        if time.monotonic() > end:
            break
        g = table.clone()
        g.begin(number)
        rng = seeded(number ^ CHANCE)
        left = rng.below(job["openings"] + PAST + 1) - PAST
        if reached and rng.below(ODD) < midway:
            begun = reached[sorted(reached)[rng.below(len(reached))]]
            g = begun.redeal(begun.seat, rng.word())
        for _ in range(bound):
            if g.asking is None:
                break
            if diary.hand.settled(g):
                # An odd move now and then shows what a thing is worth, and not only who usually has it.
                if left > 0 or (odd and rng.below(ODD) < odd):
                    left -= 1
                    g.answer(g.options[rng.below(len(g.options))])
                    continue
                diary.note(g, rng)
                if midway:
                    reached[g.score(g.seat)] = g.clone()
            here = g.redeal(g.seat, rng.word())
            move = who.choose(here, rng)
            if choices is not None:
                choices.note(here, move)
            g.answer(move)
        if g.asking is None:
            diary.close(g, number)
            wins += result_value(g, 0)
            games += 1
    positions = len(diary.counts)
    diary.write(job["out"])
    if choices is not None:
        choices.write(job["out"])
    return {"games": games, "positions": positions, "won": wins / max(games, 1)}


def match(job: dict[str, Any]) -> dict[str, Any]:
    """Two players on the same deals: rivals with the seats swapped, others one after the other. Each deal's points of the one and the
    other, and the processor time of a decision in milliseconds.

    With more than two seats the one sits alone among others, in each seat in turn: its even share is one in so many.
    """
    table = table_of(job)
    players = [player(job["player"], table), player(job["against"], table)]
    spent, decisions = [0.0, 0.0], [0, 0]
    end = time.monotonic() + job.get("seconds", 1e9)
    bound = table.setting.game.bound
    rivals, seats = nets.rivals(table), int(table.seats)
    found: list[tuple[float, float]] = []
    for number in range(job["seed"], job["seed"] + job.get("deals", 1 << 40)):
        if time.monotonic() > end:
            break
        points = [0.0, 0.0]
        for turn in range(seats if rivals else 2):
            g = table.clone()
            g.begin(number)
            rng = seeded(number ^ CHANCE)
            for _ in range(bound):
                if g.asking is None:
                    break
                who = (0 if g.seat == turn else 1) if rivals else turn
                began = time.process_time()
                move = players[who].choose(g.redeal(g.seat, rng.word()), rng)
                spent[who] += time.process_time() - began
                decisions[who] += 1
                g.answer(move)
            if rivals:
                won = result_value(g, turn)
                points[0] += won / seats
                points[1] += sum(result_value(g, seat) for seat in range(seats) if seat != turn) / seats / (seats - 1)
            else:
                points[turn] += result_value(g, 0)
        found.append((points[0], points[1]))
    return {"deals": found, "ms": [1000.0 * s / max(n, 1) for s, n in zip(spent, decisions, strict=True)]}


def tune(job: dict[str, Any]) -> dict[str, Any]:
    """A player in many games, in each with constants drawn anew (`factors`: the numbers that each may have; "player": who may play):
    which, the points and the score, the processor time and how many decisions. Rivals meet another player, with the seats swapped."""
    table = table_of(job)
    factors: dict[str, list[Any]] = job["factors"]
    known: dict[str, Bot] = {}
    rivals, seats = nets.rivals(table), int(table.seats)
    other = player(job["against"], table) if rivals else None
    end = time.monotonic() + job.get("seconds", 1e9)
    games = []
    for number in range(job["seed"], job["seed"] + job.get("games", 1 << 40)):
        if time.monotonic() > end:
            break
        rng = seeded(number ^ CHANCE)
        drawn = [rng.below(len(choices)) for choices in factors.values()]
        constants = {name: choices[i] for (name, choices), i in zip(factors.items(), drawn, strict=True)}
        words = str(constants.pop("player", job["player"]))
        for name, constant in constants.items():
            words += f" {constant:g}" if name == "simulations" else f" {name}={constant:g}"
        if words not in known:
            known[words] = player(words, table)
        for turn in range(seats if rivals else 1):
            g = table.clone()
            g.begin(number)
            spent, decisions = 0.0, 0
            for _ in range(table.setting.game.bound):
                if g.asking is None:
                    break
                here = g.redeal(g.seat, rng.word())
                if other is not None and g.seat != turn:
                    g.answer(other.choose(here, rng))
                    continue
                began = time.process_time()
                move = known[words].choose(here, rng)
                spent += time.process_time() - began
                decisions += 1
                g.answer(move)
            games.append([drawn, result_value(g, turn), g.score(turn), 1000.0 * spent, decisions])
    return {"games": games}


def trust(job: dict[str, Any]) -> dict[str, Any]:
    """What a net said on the way of games that its own search plays, and what came of them: the logit and the result of each position."""
    table = table_of(job)
    who = player(job["player"], table)
    net = nets.load(Path(job["player"].split()[1]), table)
    end = time.monotonic() + job.get("seconds", 1e9)
    said: list[tuple[float, float]] = []
    for number in range(job["seed"], job["seed"] + job.get("games", 1 << 40)):
        if time.monotonic() > end:
            break
        g = table.clone()
        g.begin(number)
        rng = seeded(number ^ CHANCE)
        here: list[tuple[int, float]] = []
        for _ in range(table.setting.game.bound):
            if g.asking is None:
                break
            if net.settled(g):
                here.append((g.seat, net.logit(g, g.seat)))
            g.answer(who.choose(g.redeal(g.seat, rng.word()), rng))
        said += [(logit, result_value(g, seat)) for seat, logit in here]
    return {"said": said}


def judged(job: dict[str, Any]) -> dict[str, Any]:
    """What the table and its features are, for the net's file; whether they are rivals."""
    table = table_of(job)
    features = nets.laid(table)
    said = {"for": nets.purpose(table, features), "rivals": nets.rivals(table), "compiled": COMPILED}
    habits = nets.likened(table)
    said["moves"] = {"version": int(habits.version), "size": int(habits.size)}
    return {**said, "groups": grouped(features)} if isinstance(features, Observed) else said


def grouped(features: Observed) -> dict[str, Any]:
    """Which features belong together: how many each side has for itself, how many of them are no products, and where the numbers of a
    field begin, for each feature."""
    part, size = int(features.part), int(features.size)
    plain = int(features.spans[7]) if len(features.spans) else part
    starts = list(range(part))
    for i in range(int(features.places)):
        zero, above = int(features.first[i] + features.below[i]), int(features.above[i])
        starts[zero : zero + above] = [zero] * above
    return {"part": part, "plain": plain, "starts": [base + start for base in range(0, size, part) for start in starts]}


QUESTIONS: Final = {"play": play, "match": match, "tune": tune, "trust": trust, "judged": judged}


def main() -> None:
    job = json.loads(sys.argv[1])
    sys.stdout.write(json.dumps(QUESTIONS[job["ask"]](job)) + "\n")


if __name__ == "__main__":
    main()
