"""One training from beginning to end: rounds of self-play, a net after each, and matches; broken off, it goes on where it was.

Players are processes of a Python that has Malison; the training itself needs PyTorch and none of Malison, so that the two may be
different Pythons on one machine.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

SEEDS: Final = 1 << 24
"""Between the first games of two rounds; workers of a round begin so far apart that they never meet."""
APART: Final = 1 << 18
MATCH_SEED: Final = 1 << 32
"""Matches are played on deals that nobody learned from."""
TUNE_SEED: Final = 1 << 33
"""So are games that constants are chosen by, on others again."""
TRUST_SEED: Final = 3 << 32
STEPS: Final = 20
LONGEST: Final = 1.0
EASE: Final = 1.0
"""Newton's steps, how long one may be, and how many positions chances as they were said weigh as much as: a few games prove little."""


class Round:
    """Who plays how much before the next net: `players` share the workers, `{net}` in them is the last net's file."""

    def __init__(self, players: tuple[str, ...], games: int = 0, seconds: float = 0.0) -> None:
        self.players = players
        self.games = games
        """For all workers together; 0: until the time is up."""
        self.seconds = seconds


class Training:
    """A run in a folder. `cpus` and `fitting` are held while all cores play, and while a net is trained, so that several runs can share
    a machine."""

    def __init__(
        self,
        folder: Path,
        game: str,
        mode: str,
        seats: int,
        rounds: list[Round],
        *,
        openings: int = 11,
        keep: float = 1.0,
        odd: float = 0.0,
        midway: float = 0.0,
        choices: bool = False,
        wishes: dict[str, Any] | None = None,
        workers: int = 0,
        python: list[str] | None = None,
        environment: dict[str, str] | None = None,
        tell: Callable[[str], Any] = print,
        cpus: Any = None,
        fitting: Any = None,
    ) -> None:
        self.folder = folder
        self.about: dict[str, Any] = {"game": game, "mode": mode, "seats": seats}
        self.rounds = rounds
        self.openings = openings
        self.keep = keep
        self.odd = odd
        self.midway = midway
        self.choices = choices
        self.wishes = wishes or {}
        self.workers = workers or os.cpu_count() or 1
        self.python = python or []
        self.environment = environment
        self.say = tell
        self.cpus = cpus or contextlib.nullcontext()
        self.fitting = fitting or contextlib.nullcontext()
        self.done: dict[str, Any] = {}
        folder.mkdir(parents=True, exist_ok=True)
        self.kept = folder / "run.json"
        if self.kept.exists():
            self.done = json.loads(self.kept.read_text(encoding="utf-8"))
        there = self.done.get("about", {"for": self.about})["for"]
        if any(there[key] != value for key, value in self.about.items()):
            raise ValueError(f"{folder} holds a training of {there['game']}, {there['mode']}, with {there['seats']} seats")
        if any(step.startswith("learn " if choices else "imitate ") for step in self.done):
            raise ValueError(f"{folder} holds a training of {'a judgement' if choices else 'natural play'}")

    def tell(self, text: str) -> None:
        self.say(f"{self.about['game']} {self.about['mode']} {self.about['seats']}: {text}")

    def keep_done(self, name: str, what: Any) -> Any:
        """A step is done, and need not be done again."""
        self.done[name] = what
        draft = self.kept.with_suffix(".draft")
        draft.write_text(json.dumps(self.done, indent=1), encoding="utf-8")
        draft.replace(self.kept)
        return what

    # -- players

    def ask(self, jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Each job in a process of its own, all at once."""
        command = [*self.python, "-m", "malison.train.selfplay"]
        environment = {**os.environ, "OMP_NUM_THREADS": "1", **(self.environment or {})}
        started = [
            subprocess.Popen(  # noqa: S603
                [*command, json.dumps({**self.about, **job})], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
            )
            for job in jobs
        ]
        answers = []
        try:
            for child in started:
                out, err = child.communicate()
                if child.returncode:
                    raise RuntimeError(f"a player ended with {child.returncode}: {err.strip()[-600:]}")
                answers.append(json.loads(out))
        finally:
            for child in started:
                if child.poll() is None:
                    child.kill()
                    child.wait()
        return answers

    def play(self, number: int) -> None:
        """The games of a round."""
        name = f"play {number}"
        if name in self.done:
            return
        with self.cpus:
            began = time.monotonic()
            now, jobs = self.rounds[number], []
            for i in range(self.workers):
                who = now.players[i % len(now.players)].format(net=self.net(number - 1))
                job = {
                    "ask": "play",
                    "player": who,
                    "openings": self.openings,
                    "keep": self.keep,
                    "odd": self.odd,
                    "midway": self.midway,
                    "choices": self.choices,
                    "seed": SEEDS * (number + 1) + APART * i,
                }
                job["out"] = str(self.folder / f"round{number}.{i}")
                if now.games:
                    job["games"] = now.games // self.workers + (i < now.games % self.workers)
                if now.seconds:
                    job["seconds"] = now.seconds
                jobs.append(job)
            found = self.ask(jobs)
            total = {key: sum(one[key] for one in found) for key in ("games", "positions")}
            total["won"] = sum(one["won"] * one["games"] for one in found) / max(total["games"], 1)
        total["seconds"] = time.monotonic() - began
        self.tell(
            f"round {number + 1}, {', '.join(now.players)}: {total['games']:,} games, {total['positions']:,} positions, "
            f"the first seat won {total['won']:.1%}, {total['seconds']:.0f} s"
        )
        self.keep_done(name, total)

    def net(self, number: int) -> Path:
        return self.folder / f"net{number}.bin"

    def learn(self, number: int, name: str = "", **more: float) -> Path:
        """The net after a round; with a name, a variant of it."""
        from malison.train import fit

        out = self.net(number) if not name else self.folder / f"net{number}-{name}.bin"
        step = f"learn {out.name}"
        if step not in self.done or not out.exists():
            head = self.done.get("about") or self.keep_done("about", self.ask([{"ask": "judged"}])[0])
            # What the very first games were like matters less once there are better ones.
            prefixes = [str(self.folder / f"round{i}") for i in range(max(0, number - 2), number + 1)]
            with self.fitting:
                found = fit.fit(prefixes, head["for"], out, fit.Wishes(**{**self.wishes, **more}), self.tell, groups=head.get("groups"))
            self.keep_done(step, found)
        return out

    def imitate(self, number: int) -> Path:
        """The net after a round in which searches played: it judges as the game does, and its natural play is what they chose."""
        from malison.bots import nets
        from malison.train import fit

        out = self.net(number)
        step = f"imitate {out.name}"
        if step not in self.done or not out.exists():
            head = self.done.get("about") or self.keep_done("about", self.ask([{"ask": "judged"}])[0])
            prefixes = [str(self.folder / f"round{i}") for i in range(max(0, number - 1), number + 1)]
            with self.fitting:
                found = fit.habits(prefixes, head["moves"]["size"], fit.Wishes(**self.wishes), self.tell)
            out.write_bytes(nets.accustomed(nets.blank(head["for"]), head["moves"], found.pop("leanings")))
            self.keep_done(step, found)
        return out

    # -- matches

    def shared(self, job: dict[str, Any], seed: int, seconds: float, **counts: int) -> list[dict[str, Any]]:
        """The same work for every process, on deals of its own: for so long, or its share of so many."""
        jobs = []
        for i in range(self.workers):
            own = {name: count // self.workers + (i < count % self.workers) for name, count in counts.items() if count}
            jobs.append({**job, "seed": seed + APART * i, **({"seconds": seconds} if seconds else {}), **own})
        return jobs

    def match(self, player: str, against: str, *, seconds: float = 0.0, deals: int = 0, seed: int = 0) -> dict[str, Any]:
        """How two players fare on the same deals."""
        name = f"match {player} | {against} | {seed}"
        if name in self.done:
            found: dict[str, Any] = self.done[name]
            return found
        with self.cpus:
            jobs = self.shared({"ask": "match", "player": player, "against": against}, MATCH_SEED + SEEDS * seed, seconds, deals=deals)
            found = summed(self.ask(jobs), self.done["about"]["rivals"], self.about["seats"])
        self.tell(f"{player.replace(str(self.folder) + '/', '')} against {against}: {found['words']}")
        return dict(self.keep_done(name, found))

    def tune(
        self, player: str, factors: dict[str, list[Any]], *, against: str = "master", seconds: float = 0.0, games: int = 0, seed: int = 0
    ) -> dict[str, Any]:
        """What constants of a search are worth: each with what was won with it, whatever the others were."""
        name = f"tune {player} | {json.dumps(factors)} | {seed}"
        if name in self.done:
            found: dict[str, Any] = self.done[name]
            return found
        with self.cpus:
            job = {"ask": "tune", "player": player, "factors": factors, "against": against}
            jobs = self.shared(job, TUNE_SEED + SEEDS * seed, seconds, games=games)
            played = [game for one in self.ask(jobs) for game in one["games"]]
        found = compared(played, factors)
        self.tell(f"{player.replace(str(self.folder) + '/', '')}, {len(played):,} games")
        for words in found["words"]:
            self.tell(f"  {words}")
        return dict(self.keep_done(name, found))

    def trust(self, player: str, *, seconds: float = 0.0, games: int = 0, seed: int = 0) -> Path:
        """The net of a search, with the line that sets its chances right by games of that search; it moves as before. Nets learn from
        quick players, who win less often."""
        from malison.bots import nets

        file = Path(player.split()[1])
        out = file.with_name(f"{file.stem}-trusted.bin")
        name = f"trust {player} | {seed}"
        if name not in self.done:
            with self.cpus:
                jobs = self.shared({"ask": "trust", "player": player}, TRUST_SEED + SEEDS * seed, seconds, games=games)
                said = [pair for one in self.ask(jobs) for pair in one["said"]]
            slope, start, before, after = straightened(said)
            self.tell(f"chances of {file.name}: slope {slope:.3f}, start {start:+.3f}, log loss {before:.4f}, then {after:.4f}")
            self.keep_done(name, {"slope": slope, "start": start, "before": before, "after": after, "positions": len(said)})
            out.unlink(missing_ok=True)
        if not out.exists():
            found = self.done[name]
            out.write_bytes(nets.stamped(file.read_bytes(), trust=[found["slope"], found["start"]]))
        return out

    def run(self) -> Path:
        """All rounds; the last net."""
        if "about" not in self.done:
            self.keep_done("about", self.ask([{"ask": "judged"}])[0])
        for number in range(len(self.rounds)):
            self.play(number)
            self.learn(number)
        return self.net(len(self.rounds) - 1)


def summed(found: list[dict[str, Any]], rivals: bool, seats: int) -> dict[str, Any]:
    """What a match came to. Rivals: the share won, deal by deal, with its 95 % interval (an even share is 1 in so many seats); others:
    how often each won, and how much more often the one, deal by deal."""
    deals = [deal for one in found for deal in one["deals"]]
    n = max(len(deals), 1)
    one, other = (sum(deal[i] for deal in deals) / n for i in (0, 1))
    against = [deal[0] if rivals else deal[0] - deal[1] for deal in deals]
    mean = sum(against) / n
    error = 1.96 * math.sqrt(sum((x - mean) ** 2 for x in against) / max(n - 1, 1) / n)
    ms = [sum(each["ms"][i] for each in found) / len(found) for i in (0, 1)]
    time_each = f"{ms[0]:.2f} and {ms[1]:.2f} ms a decision"
    if rivals:
        words = f"{one:.1%} ±{error:.1%} of {n * seats:,} games (even: {1 / seats:.0%}), {time_each}"
    else:
        words = f"{one:.1%} and {other:.1%} of {n:,} deals, gain {mean:+.1%} ±{error:.1%}, {time_each}"
    return {"deals": n, "won": one, "other": other, "gain": mean, "error": error, "ms": ms, "words": words}


def compared(played: list[Any], factors: dict[str, list[Any]]) -> dict[str, Any]:
    """What was won with each number of each factor, with its 95 % interval, the score, and the time of a decision."""
    words, found = [], {}
    for place, (name, choices) in enumerate(factors.items()):
        for i, number in enumerate(choices):
            here = [game for game in played if game[0][place] == i]
            n = max(len(here), 1)
            won, score = (sum(game[k] for game in here) / n for k in (1, 2))
            error = 1.96 * math.sqrt(sum((game[1] - won) ** 2 for game in here) / max(n - 1, 1) / n)
            ms = sum(game[3] for game in here) / max(sum(game[4] for game in here), 1)
            label = f"{name}={Path(str(number)).name}"
            found[label] = {"games": len(here), "won": won, "error": error, "score": score, "ms": ms}
            words.append(f"{label}: {won:.1%} ±{error:.1%} of {len(here):,}, score {score:.2f}, {ms:.2f} ms a decision")
    return {"factors": found, "words": words, "played": played}


def best_of(played: list[Any], factors: dict[str, list[Any]]) -> dict[str, Any]:
    """The constants that won most: the clearest choice first, then the clearest among the games that had it, and so on; what suits one
    way of searching need not suit another."""
    chosen: dict[str, Any] = {}
    places = {name: i for i, name in enumerate(factors)}
    while places:
        clearest, at = -math.inf, ("", 0)
        for name, place in places.items():
            for i in range(len(factors[name])):
                here = [game[1] for game in played if game[0][place] == i]
                rest = [game[1] for game in played if game[0][place] != i]
                n, m = max(len(here), 1), max(len(rest), 1)
                gain = sum(here) / n - sum(rest) / m if rest else 0.0
                clear = gain / math.sqrt(1.0 / n + 1.0 / m) if here else -math.inf
                if clear > clearest or not at[0]:
                    clearest, at = clear, (name, i)
        name, i = at
        chosen[name] = factors[name][i]
        place = places.pop(name)
        played = [game for game in played if game[0][place] == i] or played
    return {name: chosen[name] for name in factors}


def straightened(said: list[Any]) -> tuple[float, float, float, float]:
    """The line through logits that fits results best, by Newton's steps, and the log loss before and after."""
    slope, start = 1.0, 0.0

    def loss(a: float, b: float) -> float:
        total = 0.0
        for logit, won in said:
            x = max(-30.0, min(30.0, a * logit + b))
            total += math.log1p(math.exp(-x)) + (1.0 - won) * x
        return total / max(len(said), 1)

    before = loss(1.0, 0.0)
    for _ in range(STEPS):
        gradient, curve = [EASE * (slope - 1.0), EASE * start], [EASE, 0.0, EASE]
        for logit, won in said:
            chance = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, slope * logit + start))))
            off, weight = chance - won, chance * (1.0 - chance)
            gradient[0] += off * logit
            gradient[1] += off
            curve[0] += weight * logit * logit
            curve[1] += weight * logit
            curve[2] += weight
        whole = curve[0] * curve[2] - curve[1] * curve[1]
        slope -= max(-LONGEST, min(LONGEST, (curve[2] * gradient[0] - curve[1] * gradient[1]) / whole))
        start -= max(-LONGEST, min(LONGEST, (curve[0] * gradient[1] - curve[1] * gradient[0]) / whole))
    return slope, start, before, loss(slope, start)


class Locks:
    """One machine for several trainings: all cores for one of them at a time, and one net is trained at a time."""

    def __init__(self) -> None:
        self.cpus = threading.Lock()
        self.fitting = threading.Lock()
