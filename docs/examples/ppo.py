"""A player that teaches itself: proximal policy optimisation in one file, over many games at once.

    pip install "malison[envs,lab]" torch
    python ppo.py cursed_castle                        # any game, mode and number of seats
    python ppo.py dont_go_in_there --seats 2
    python ppo.py few_and_cursed --seats 3 --steps 500_000_000 --games 4096 --width 512 --device cuda

It begins where `greedy` is: it is told how good that bot thinks each move, and learns when to do otherwise (`--advice none`: it is told
nothing). Rivals learn by playing against themselves and, in half of the games, against one of their former selves; partners and solitary
players by playing on. Now and then the player is tried on deals that it never learns from, once in each seat, and `greedy` in its place
on the very same deals. In the folder `--out` is left what it has learned (`net.pt`) and how it came about (`curve.json`, `curve.svg`). It
plays wherever bots play: `PPO_NET=run/net.pt malison sim dont_go_in_there --players ppo:Trained,greedy`.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import malison.envs
from malison.bots.greedy import Greedy, settle, worth
from malison.bots.nets import laid
from malison.bots.seats import ask, bot
from malison.kernel.features import MOST, Active
from malison.kernel.game import Game
from malison.kernel.rng import Rng, seeded
from malison.kernel.state import State
from malison.lab.plots import Look, Point, lines

ILLEGAL = -1000.0
"""In place of how good a move is thought to be."""
WORST = -10.0
"""No legal move is thought worse than this; 0 is the best, and -1 as much worse as moves are on average."""
TRUST = 2.0
"""How much that counts at first."""
WEIGHED = 8
"""Games that tell how much worse than the best other moves are on average."""
TRIED = 1 << 40
"""Deals on which players are tried have seeds from here up; nobody learns from them."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("game")
    add("--mode")
    add("--seats", type=int)
    add("--out", default="run", help="a folder for what comes of it (run)")
    add("--steps", type=int, default=800_000, help="decisions to learn from (800_000)")
    add("--seed", type=int, default=1)
    add("--games", type=int, default=128, help="games at once (128)")
    add("--length", type=int, default=64, help="decisions of each game between two lessons (64)")
    add("--width", type=int, default=64, help="units of each hidden layer (64)")
    add("--rate", type=float, default=1e-3, help="step size at first; it goes down to 0 (0.001)")
    add("--epochs", type=int, default=3)
    add("--batch", type=int, default=2048)
    add("--clip", type=float, default=0.2)
    add("--trace", type=float, default=0.95, help="GAE's lambda (0.95)")
    add("--entropy", type=float, default=0.003)
    add("--shaped", type=float, default=0.3, help="weight of potential-based shaping (0.3)")
    add("--pool", type=int, default=8, help="former selves to play against; 0: only itself (8)")
    add("--former", type=int, default=20, help="lessons until another former self is kept (20)")
    add("--advice", metavar="BOT", default="greedy", help="a bot that it may ask before every move, or none (greedy)")
    add("--start", metavar="FILE", help="go on from what was learned before (net.pt)")
    add("--tries", type=int, default=8, help="how often it is tried (8)")
    add("--deals", type=int, default=100, help="deals of a try (100)")
    add("--last", type=int, default=1000, help="deals of the last try (1000)")
    add("--threads", type=int, default=torch.get_num_threads())
    add("--device", default="cpu")
    return parser.parse_args()


class Player(nn.Module):
    """What a seat knows and how good each move is thought in, how much it likes each move and how well it will do out."""

    def __init__(self, features: int, moves: int, width: int) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(features, width, mode="sum")
        nn.init.normal_(self.first.weight, 0.0, 0.1)
        self.trunk = nn.Sequential(nn.ReLU(), layer(width, width), nn.ReLU())
        self.policy, self.trust, self.value = layer(width, moves, 0.0), layer(width, 1, 0.0), layer(width, 1, 0.1)

    def forward(self, seen: torch.Tensor, thought: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        there = seen >= 0
        ends = there.sum(1).cumsum(0)
        hidden = self.trunk(self.first(seen[there], torch.cat((ends.new_zeros(1), ends[:-1]))))
        liked = self.policy(hidden) + thought * (TRUST * self.trust(hidden).exp())
        return liked.masked_fill(thought == ILLEGAL, -1e9), self.value(hidden).squeeze(-1)


def layer(into: int, out: int, gain: float = 2**0.5) -> nn.Linear:
    made = nn.Linear(into, out)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


class Sight:
    """What the network is shown of a decision: the features of what its seat knows, and how good an adviser thinks each move."""

    def __init__(self, table: State, advice: str | None, unit: float = 0.0) -> None:
        self.features = laid(table)
        self.active = Active()
        self.places = np.frombuffer(self.active.places, np.int64)
        self.moves = table.setting.game.moves.size
        self.adviser = bot(advice, table.setting.game) if advice and advice != "none" else None
        self.chance = seeded(1)
        self.unit = unit or self.measured(table)

    def measured(self, table: State) -> float:
        """How much worse than the best moves are on average, in the judgement's own points."""
        found: list[float] = []
        for seed in range(WEIGHED if isinstance(self.adviser, Greedy) else 0):
            g = table.clone()
            g.begin(seed)
            while not g.over:
                moves, less = self.judged(self.adviser, g)
                found += [-one for one in less if 0 < -one < 1e4]
                g.answer(moves[int(np.argmax(less))])
        return float(np.mean(found)) if found else 1.0

    def of(self, games: list[State]) -> tuple[np.ndarray, np.ndarray]:
        """Features that hold in each game, -1 where there are no more, and what is thought of each move."""
        seen = np.full((len(games), MOST), -1, np.int32)
        thought = np.full((len(games), self.moves), ILLEGAL, np.float32)
        for row, g in enumerate(games):
            self.active.begin()
            self.features.note(g, g.seat, self.active)
            count = self.active.count
            seen[row, :count] = self.places[:count]
            if self.adviser is None:
                thought[row, list(g.options)] = 0.0
            elif isinstance(self.adviser, Greedy):
                thought[row, list(g.options)] = WORST
                moves, less = self.judged(self.adviser, g)
                thought[row, moves] = np.maximum(np.array(less) / self.unit, WORST)
            else:
                thought[row, list(g.options)] = -1.0
                thought[row, ask(self.adviser, g, self.chance)] = 0.0
        return seen, thought

    def judged(self, greedy: Greedy, g: State) -> tuple[list[int], list[float]]:
        """How much less than the best each move is worth to *greedy*. Like it, this tries moves on re-deals, never on the true position."""
        moves, totals = greedy.knowledge.weighed(g), 0.0
        for _ in range(greedy.samples):
            dealt = g.redeal(g.seat, self.chance.word())
            dealt.log = None
            found = []
            for move in moves:
                trial = dealt.clone()
                trial.answer(move)
                settle(greedy.knowledge, trial)
                found.append(worth(greedy.knowledge, trial, g.seat))
            totals = totals + np.array(found)
        return moves, ((totals - np.max(totals)) / greedy.samples).tolist()


class Lessons:
    """Games being played, and what there is to learn from them."""

    def __init__(self, chosen: argparse.Namespace, sight: Sight) -> None:
        self.chosen = chosen
        self.sight = sight
        self.envs = malison.envs.vector(
            chosen.game, chosen.games, chosen.seats, mode=chosen.mode, seat=None, copy=False, shaped=chosen.shaped
        )
        table = self.envs.table
        self.seats = table.seats
        self.rivals = self.seats > 1 and not table.mode.cooperative
        t, n = chosen.length, chosen.games
        self.seen = np.zeros((t, n, MOST), np.int32)
        self.thought = np.zeros((t, n, table.actions), np.float32)
        self.who = np.zeros((t, n), np.int64)
        self.moves = np.zeros((t, n), np.int64)
        self.chances = np.zeros((t, n), np.float32)
        self.values = np.zeros((t, n), np.float32)
        self.gains = np.zeros((t, n, self.seats), np.float32)
        self.over = np.zeros((t, n), bool)
        self.own = np.ones((t, n), bool)
        self.places = np.arange(n)
        self.against_former = self.places % 2 == 1
        self.learner = self.places // 2 % self.seats

    def play(self, player: Player, former: Player | None) -> None:
        """Make `length` moves in every game."""
        envs = self.envs
        for t in range(self.chosen.length):
            self.seen[t], self.thought[t] = self.sight.of(envs.batch.games)
            self.who[t] = envs.who
            theirs = self.against_former & (envs.who != self.learner) if former is not None else np.zeros(len(envs.who), bool)
            self.own[t] = ~theirs
            for one, rows in ((player, np.flatnonzero(~theirs)), (former, np.flatnonzero(theirs))):
                if one is None or not len(rows):
                    continue
                with torch.no_grad():
                    liked, values = one(given(self.seen[t, rows], self.chosen), given(self.thought[t, rows], self.chosen))
                    choice = Categorical(logits=liked, validate_args=False)
                    moves = choice.sample()
                    self.moves[t, rows] = moves.cpu().numpy()
                    self.chances[t, rows] = choice.log_prob(moves).cpu().numpy()
                    self.values[t, rows] = values.cpu().numpy()
            _, _, ended, cut, info = envs.step(self.moves[t])
            self.gains[t] = info["rewards"]
            self.over[t] = ended | cut

    def advantages(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """How much better each move was than expected (GAE), what its seat got in the end, and which moves can be learned from.

        A seat's next position is the one in which it decides next, however many others decide in between. A seat's last move before the
        lesson ends, in a game that goes on, has none yet: it is left out.
        """
        trace, places = self.chosen.trace, self.places
        found = np.zeros_like(self.values)
        known = np.zeros(found.shape, bool)
        next_value, next_found, gained = np.zeros((3, self.chosen.games, self.seats), np.float32)
        ahead = np.zeros((self.chosen.games, self.seats), bool)
        for t in range(self.chosen.length - 1, -1, -1):
            over, seat = self.over[t], self.who[t]
            for array in (next_value, next_found, gained):
                array[over] = 0.0
            ahead[over] = True
            gained += self.gains[t]
            found[t] = gained[places, seat] + next_value[places, seat] - self.values[t] + trace * next_found[places, seat]
            known[t] = ahead[places, seat] & self.own[t]
            next_value[places, seat], next_found[places, seat], gained[places, seat] = self.values[t], found[t], 0.0
            ahead[places, seat] = True
        return found, found + self.values, known


def learn(player: Player, optimiser: torch.optim.Optimizer, lessons: Lessons, chosen: argparse.Namespace) -> dict[str, float]:
    """One lesson: several times over all moves, in shuffled batches."""
    better, returns, known = lessons.advantages()
    arrays = (lessons.seen, lessons.thought, lessons.moves, lessons.chances, better, returns)
    seen, thought, moves, before, better, returns = (given(array[known], chosen) for array in arrays)
    told: list[tuple[float, float, float]] = []
    for _ in range(chosen.epochs):
        for rows in torch.randperm(len(moves), device=chosen.device).split(chosen.batch):
            liked, values = player(seen[rows], thought[rows])
            choice = Categorical(logits=liked, validate_args=False)
            ratio = (choice.log_prob(moves[rows]) - before[rows]).exp()
            worth = (better[rows] - better[rows].mean()) / (better[rows].std() + 1e-8)
            policy_loss = -torch.min(ratio * worth, ratio.clamp(1 - chosen.clip, 1 + chosen.clip) * worth).mean()
            value_loss = (values - returns[rows]).square().mean()
            entropy = choice.entropy().mean()
            optimiser.zero_grad(set_to_none=True)
            (policy_loss + 0.5 * value_loss - chosen.entropy * entropy).backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()
            told.append((float(policy_loss.detach()), float(value_loss.detach()), float(entropy.detach())))
    return dict(zip(("policy_loss", "value_loss", "entropy"), np.mean(told, axis=0).round(4).tolist(), strict=True))


# -- trying it


class Tries:
    """How good it is, from try to try: games won, on deals that it never learns from, beside bots in its place on the very same deals."""

    def __init__(self, chosen: argparse.Namespace, sight: Sight) -> None:
        self.chosen = chosen
        self.sight = sight
        self.table = malison.envs.vector(chosen.game, 1, chosen.seats, mode=chosen.mode).table
        rivals = self.table.seats > 1 and not self.table.mode.cooperative
        self.others = ["greedy", "random"] if rivals else [None]
        """Who sits in the other seats; None: it has all seats."""
        self.levels = {"greedy": self.of_bot("greedy", chosen.last), "random": self.of_bot("random", chosen.deals)}
        self.rows: list[dict[str, object]] = []

    def take(self, player: Player, deals: int, **told: object) -> None:
        row: dict[str, object] = {**told, "deals": deals}
        for others in self.others:
            won = self.of_player(player, deals, others)
            row[f"won against {others}" if others else "won"] = estimate(won)
            if others == self.others[0]:
                row["more than greedy"] = estimate(won - self.levels["greedy"][:deals])
        self.rows.append(row)
        print(row, flush=True)

    def of_player(self, player: Player, deals: int, others: str | None) -> np.ndarray:
        """How often it wins each deal: once in each seat, others in the rest, or once in all seats."""
        found = []
        for seat in [None] if others is None else range(self.table.seats):
            envs = malison.envs.vector(
                self.chosen.game, deals, self.chosen.seats, mode=self.chosen.mode, seat=seat, others=others or "random", copy=False
            )
            envs.reset(seed=TRIED)
            gained, playing = np.zeros(deals), np.ones(deals, bool)
            while playing.any():
                rows = np.flatnonzero(playing)
                moves = envs.masks.argmax(axis=1)
                sight = (given(array, self.chosen) for array in self.sight.of([envs.batch.games[row] for row in rows]))
                with torch.no_grad():
                    moves[rows] = player(*sight)[0].argmax(-1).cpu()
                _, rewards, ended, cut, _ = envs.step(moves)
                gained[rows] += rewards[rows]
                playing &= ~(ended | cut)
            found.append(wins(gained))
        return np.mean(found, axis=0)

    def of_bot(self, name: str, deals: int) -> np.ndarray:
        """The same of a bot."""
        others = self.others[0]
        found = np.zeros((1 if others is None else self.table.seats, deals))
        for (seat, deal), _ in np.ndenumerate(found):
            bots = [bot(name if others is None or one == seat else others, self.table.game) for one in range(self.table.seats)]
            g, chance = self.table.deal(TRIED + deal), seeded(deal)
            while not g.over:
                g.play(ask(bots[g.seat], g, chance))
            found[seat, deal] = self.table.rewards.final(g, seat)
        return wins(found).mean(axis=0)

    def write(self, folder: Path) -> None:
        """The curve, for programs and for people."""
        levels = {name: estimate(won) for name, won in self.levels.items()}
        found = {"settings": vars(self.chosen), "in its place": levels, "curve": self.rows}
        (folder / "curve.json").write_text(json.dumps(found, indent=1) + "\n")
        series = {}
        for others in self.others:
            name = f"won against {others}" if others else "won"
            points = [(row["steps"] / 1e6, *row[name]) for row in self.rows]
            series[f"against {others}" if others else "what it won"] = [Point(x, y, y - half, y + half) for x, y, half in points]
        for name, (level, _) in levels.items():
            if name == "greedy" or self.others == [None]:
                series[f"{name} in its place"] = [Point(row["steps"] / 1e6, level) for row in (self.rows[0], self.rows[-1])]
        title = f"{self.table.game.title} ({self.table.mode.name}): games won"
        (folder / "curve.svg").write_text(lines(title, series, Look("millions of decisions", "", percent=True, zero=True)))


def wins(gains: np.ndarray) -> np.ndarray:
    """1 where more was gained than nothing, half where nothing was: a victory that is shared by two."""
    return (np.sign(gains) + 1) / 2


def estimate(each: np.ndarray) -> tuple[float, float]:
    """A mean, and how far it may be off (95 %)."""
    return round(float(each.mean()), 4), round(1.96 * float(each.std()) / len(each) ** 0.5, 4)


def given(array: np.ndarray, chosen: argparse.Namespace) -> torch.Tensor:
    return torch.from_numpy(np.ascontiguousarray(array)).to(chosen.device)


class Trained:
    """What was learned, as a bot for tables that are laid like the one it learned at."""

    def __init__(self, game: Game) -> None:
        self.saved = torch.load(os.environ.get("PPO_NET", "run/net.pt"), map_location="cpu")
        self.player = Player(*self.saved["sizes"])
        self.player.load_state_dict(self.saved["player"])
        self.sight: Sight | None = None

    def choose(self, g: State, rng: Rng) -> int:
        if self.sight is None:
            self.sight = Sight(g, self.saved["settings"]["advice"], self.saved["unit"])
            if (self.sight.features.size, self.sight.moves) != self.saved["sizes"][:2]:
                raise ValueError("this net has learned another game, or at a table with other seats or another edition")
        self.sight.chance = rng
        with torch.no_grad():
            return int(self.player(*map(torch.from_numpy, self.sight.of([g])))[0].argmax())


def main() -> None:
    chosen = arguments()
    torch.set_num_threads(chosen.threads)
    torch.manual_seed(chosen.seed)
    folder = Path(chosen.out)
    folder.mkdir(parents=True, exist_ok=True)
    sight = Sight(malison.envs.vector(chosen.game, 1, chosen.seats, mode=chosen.mode).table.laid, chosen.advice)
    lessons, tries = Lessons(chosen, sight), Tries(chosen, sight)
    lessons.envs.reset(seed=chosen.seed)
    sizes = (int(sight.features.size), sight.moves, chosen.width)
    player, former = Player(*sizes).to(chosen.device), Player(*sizes).to(chosen.device)
    optimiser = torch.optim.Adam(player.parameters(), lr=chosen.rate, eps=1e-5)
    chance = np.random.default_rng(chosen.seed)
    pool: list[dict[str, torch.Tensor]] = []
    count = -(-chosen.steps // (chosen.games * chosen.length))
    tried = {round(count * n / chosen.tries) for n in range(chosen.tries + 1)}
    if chosen.start:
        player.load_state_dict(torch.load(chosen.start, map_location=chosen.device)["player"])
    spent, told = 0.0, {}
    for lesson in range(count + 1):
        steps = lesson * chosen.games * chosen.length
        if lesson in tried:
            minutes = round(spent / 60, 2)
            saved = {"player": player.state_dict(), "sizes": sizes, "unit": sight.unit, "settings": vars(chosen)}
            torch.save(saved, folder / "net.pt")
            tries.take(player, chosen.last if lesson == count else chosen.deals, steps=steps, cpu_minutes=minutes, **told)
            tries.write(folder)
        if lesson == count:
            break
        begun = time.process_time()
        optimiser.param_groups[0]["lr"] = chosen.rate * (1 - lesson / count)
        if lessons.rivals and chosen.pool and lesson % chosen.former == 0:
            # Of too many, any but the newest makes room.
            if len(pool) == chosen.pool:
                pool.pop(int(chance.integers(len(pool))))
            pool.append({name: values.clone() for name, values in player.state_dict().items()})
        if pool:
            former.load_state_dict(pool[int(chance.integers(len(pool)))])
        lessons.play(player, former if pool else None)
        told = learn(player, optimiser, lessons, chosen)
        spent += time.process_time() - begun


if __name__ == "__main__":
    main()
