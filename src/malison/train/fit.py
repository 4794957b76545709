"""Trains a net on what self-play wrote down. Needs PyTorch and NumPy, and nothing of Malison's: any Python that has them can run it."""

from __future__ import annotations

import json
import lzma
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import nn
from torch.nn import functional

FORMAT: Final = "malison net 1"
ONE: Final = 256
INNER_ONE: Final = 64
LARGEST: Final = 1023
"""As `bots/net.py` has them: weights of 1 in rows and last layer, in the second layer, and the largest in a row."""
HELD_OUT: Final = 12
"""One game in so many is kept for the test."""
RARE: Final = 4
"""What held at fewer positions is not learned of."""
BINS: Final = 20
SOME: Final = 8
"""One position in so many is enough to scale the hand-made judgement."""
STEEPEST: Final = 100.0
"""The largest leaning of a move's feature."""


class Wishes:
    """How to train; what is not said stays as it was found to work."""

    def __init__(self, **given: float) -> None:
        self.units = 36
        self.inner = 32
        self.epochs = 4
        self.rate = 3e-3
        self.decay = 1.0
        self.dropout = 0.05
        self.score_loss = 0.3
        self.score = 0.7
        """What a usual spread of the score is worth beside a logit of 1, at play."""
        self.carry = 0
        """Whether the hand-made judgement is carried on beside the net, which then learns only what that one gets wrong."""
        self.smooth = 0
        """Whether neighbouring numbers of a field are taken for much the same, unless games say otherwise; for few games."""
        self.pairs = 1
        """Whether products of fields are learned from; of few games they learn chance."""
        self.most = 4_000_000
        """So many positions are enough; of more, some are left out."""
        self.older = 1.0
        """The weight of positions of earlier rounds."""
        self.habit_rate = 0.1
        self.habit_steps = 300
        self.habit_decay = 1.0
        """How natural play is fitted; the last is how many decisions each feature's speaking for nothing weighs as much as."""
        self.seed = 0
        for name, value in given.items():
            setattr(self, name, value)


class Layers(nn.Module):
    """Rows added up → units → inner units → win and score. `starts`: rows that begin the numbers of a field; each row is then what it adds
    to the one before."""

    def __init__(self, size: int, wishes: Wishes, starts: torch.Tensor | None = None) -> None:
        super().__init__()
        units, inner = int(wishes.units), int(wishes.inner)
        self.size = size
        self.rows = nn.Parameter(torch.randn(size + 1, units) * 0.03)
        self.starts = starts
        if starts is not None:
            # What goes on from the number before begins as it is.
            with torch.no_grad():
                self.rows[starts.cpu() != torch.arange(size + 1)] = 0.0
        self.bias = nn.Parameter(torch.zeros(units))
        self.second = nn.Linear(units, inner)
        self.last = nn.Linear(inner, 2)
        self.register_buffer("carry", torch.zeros(2))

    def summed(self) -> torch.Tensor:
        """The rows as they are added up at play."""
        if self.starts is None:
            return self.rows
        sums = functional.pad(torch.cumsum(self.rows, 0), (0, 0, 1, 0))
        return (sums[1:] - sums[self.starts]).clamp(-LARGEST / ONE, LARGEST / ONE)

    def forward(self, places: torch.Tensor, hand: torch.Tensor | None, dropout: float = 0.0) -> torch.Tensor:
        holds = (places != self.size).float()
        if dropout:
            holds = holds * (torch.rand_like(holds) > dropout) / (1.0 - dropout)
        sums = functional.embedding_bag(places, self.summed(), per_sample_weights=holds, mode="sum")
        said: torch.Tensor = self.last(torch.relu(self.second(torch.relu(sums + self.bias))))
        if hand is not None:
            said = said + self.carry * hand[:, None]
        return said


def read(prefixes: list[str], size: int, most: int, seed: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """All positions of these files: places in rows of one length, the numbers, and which round each is of."""
    kept: list[tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], int]] = []
    total = 0
    for turn, prefix in enumerate(prefixes):
        path = Path(prefix)
        for file in sorted(path.parent.glob(path.name + ".*.n")):
            counts = np.fromfile(file, np.uint16)
            kind = np.uint16 if size < 1 << 16 else np.uint32
            said = np.fromfile(file.with_suffix(".y"), np.float32).reshape(-1, 4)
            kept.append((counts, np.fromfile(file.with_suffix(".f"), kind), said, turn))
            total += len(counts)
    if not total:
        raise ValueError("there is nothing to learn from")
    width = max(int(counts.max(initial=1)) for counts, _, _, _ in kept)
    share = min(1.0, most / total)
    chance = np.random.default_rng(seed)
    places, numbers, turns = [], [], []
    for counts, flat, said, turn in kept:
        block = np.full((len(counts), width), size, np.int32)
        block[np.arange(width) < counts[:, None]] = flat
        chosen = chance.random(len(counts)) < share
        # A game more of which is known than its results would be one that broke off.
        chosen[len(said) :] = False
        places.append(block[chosen])
        numbers.append(said[chosen[: len(said)]])
        turns.append(np.full(int(chosen.sum()), turn))
    return np.concatenate(places), np.concatenate(numbers), np.concatenate(turns)


def fit(
    prefixes: list[str],
    head: dict[str, Any],
    out: Path,
    wishes: Wishes,
    tell: Callable[[str], Any] = print,
    device: str = "",
    groups: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Train a net and write its file. What it came to: the course of the losses, and how far its chances can be trusted. `groups` says
    which features belong together."""
    began = time.monotonic()
    device = device or ("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(int(wishes.seed))
    size, groups = int(head["size"]), groups or {}
    raw, numbers, turns = read(prefixes, size, int(wishes.most), int(wishes.seed))
    # A side has features of its own: how the sides fare is not mistaken for what the hand-made judgement says.
    sides = raw[:, 0] // int(groups.get("part") or size)
    if not wishes.pairs and groups:
        raw[raw % groups["part"] >= groups["plain"]] = size
    last = turns == turns.max()
    held = last & (numbers[:, 3].astype(np.int64) % HELD_OUT == 0)
    seen = np.bincount(raw[~held].ravel(), minlength=size + 1)[:size]
    # A low score may be the better one.
    sign = -1.0 if correlation(numbers[:, 1], numbers[:, 0]) < 0 else 1.0
    centre, spread = numbers[:, 1].mean(), numbers[:, 1].std() + 1e-6
    middle, breadth = numbers[:, 2].mean(), numbers[:, 2].std() + 1e-6

    def to(array: np.ndarray[Any, Any]) -> torch.Tensor:
        return torch.from_numpy(np.ascontiguousarray(array)).to(device)

    def parts(which: np.ndarray[Any, Any]) -> tuple[torch.Tensor, ...]:
        said = numbers[which]
        score = sign * (said[:, 1] - centre) / spread
        hand = (said[:, 2] - middle) / breadth
        weight = np.where(last[which], 1.0, wishes.older)
        return to(raw[which]), to(said[:, 0]), to(score.astype(np.float32)), to(hand.astype(np.float32)), to(weight.astype(np.float32))

    places, won, score, hand, weight = parts(~held)
    test_places, test_won, test_score, test_hand, _ = parts(held)
    starts = None
    if wishes.smooth and groups:
        runs = np.array(groups["starts"])
        starts = to(np.append(runs, size))
        # A number that was never seen is like its neighbours.
        seen = np.bincount(runs, weights=seen, minlength=size)[runs]
    layers = Layers(size, wishes, starts).to(device)
    if wishes.carry:
        # It begins as good as what is there, and learns what that does not know.
        slope = scaled(hand[::SOME], won[::SOME], sides[~held][::SOME])[1]
        lean = leaning(hand.cpu().numpy(), score.cpu().numpy(), sides[~held])
        layers.carry.copy_(torch.tensor([slope, lean]))
    batch = 8192 if len(places) > 600_000 else 2048
    optimiser = torch.optim.AdamW(
        [
            {"params": [layers.rows], "weight_decay": wishes.decay},
            {"params": [p for name, p in layers.named_parameters() if name != "rows"], "weight_decay": 1e-3},
        ],
        lr=wishes.rate,
    )
    epochs = int(wishes.epochs)
    steps = epochs * math.ceil(len(places) / batch)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=wishes.rate, total_steps=steps + 1, pct_start=0.1)
    loss_of = functional.binary_cross_entropy_with_logits

    def test() -> tuple[float, torch.Tensor]:
        layers.eval()
        with torch.no_grad():
            pieces = range(0, len(test_places), 65536)
            said = torch.cat([layers(test_places[i : i + 65536], test_hand[i : i + 65536] if wishes.carry else None) for i in pieces])
        layers.train()
        return loss_of(said[:, 0], test_won).item(), said

    course: list[dict[str, float]] = []
    best: dict[str, torch.Tensor] = {}
    for epoch in range(epochs):
        order = torch.randperm(len(places), device=device)
        total = torch.zeros((), device=device)
        for i in range(0, len(places), batch):
            at = order[i : i + batch]
            said = layers(places[at], hand[at] if wishes.carry else None, wishes.dropout)
            loss = (weight[at] * loss_of(said[:, 0], won[at], reduction="none")).mean()
            loss = loss + wishes.score_loss * (weight[at] * functional.smooth_l1_loss(said[:, 1], score[at], reduction="none")).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            pace.step()
            with torch.no_grad():
                layers.rows.clamp_(-LARGEST / ONE, LARGEST / ONE)
            total += loss.detach()
        missed, _ = test()
        course.append({"epoch": epoch + 1, "loss": total.item() / math.ceil(len(places) / batch), "test": missed})
        if missed == min(step["test"] for step in course):
            best = {name: tensor.detach().clone() for name, tensor in layers.state_dict().items()}
        past = time.monotonic() - began
        tell(f"  epoch {epoch + 1}: loss {course[-1]['loss']:.4f}, on games not learned from {missed:.4f}, {past:.0f} s")
    # Where games are few, the first epochs are the better ones.
    layers.load_state_dict(best)
    weights = rounded(layers, seen, bool(wishes.carry), float(middle), float(breadth))
    missed, said = test()
    chances = torch.sigmoid(said[:, 0]).cpu().numpy()
    result = {
        "positions": len(raw),
        "games": len(np.unique(numbers[:, 3].astype(np.int64) + (turns.astype(np.int64) << 24))),
        "used": len(weights["used"]),
        "course": course,
        "test": missed,
        "base": entropy(float(test_won.mean())),
        "hand": scaled(test_hand, test_won, sides[held])[0],
        "score_correlation": correlation(said[:, 1].cpu().numpy(), test_score.cpu().numpy()),
        "hand_correlation": correlation(test_hand.cpu().numpy(), test_score.cpu().numpy()),
        "reliability": reliability(chances, test_won.cpu().numpy()),
        "carry": weights["carry"],
        "score_carry": weights["score_carry"],
        "seconds": time.monotonic() - began,
        "device": device,
    }
    write(out, head, weights, wishes, result)
    tell(
        f"  {result['positions']:,} positions, {result['used']:,} features: log loss {missed:.4f}, hand-made {result['hand']:.4f}, "
        f"knowing nothing {result['base']:.4f}; score {result['score_correlation']:.3f} against {result['hand_correlation']:.3f}"
    )
    return result


def rounded(layers: Layers, seen: np.ndarray[Any, Any], carried: bool, middle: float, breadth: float) -> dict[str, Any]:
    """The weights as whole numbers; the layers go on with these."""
    carry, score_carry = (layers.carry / breadth).tolist() if carried else (0.0, 0.0)
    with torch.no_grad():
        layers.rows.copy_(layers.summed())
        layers.starts = None
        layers.rows[: layers.size][torch.from_numpy(seen < RARE).to(layers.rows.device)] = 0.0
        for tensor, one in (
            (layers.rows, ONE),
            (layers.bias, ONE),
            (layers.second.weight, INNER_ONE),
            (layers.second.bias, ONE * INNER_ONE),
            (layers.last.weight, ONE),
            (layers.last.bias, ONE * ONE),
        ):
            tensor.copy_(torch.round(tensor * one) / one)

    def whole(tensor: torch.Tensor, one: int) -> np.ndarray[Any, Any]:
        numbers: np.ndarray[Any, Any] = np.rint(tensor.detach().cpu().double().numpy() * one).astype(np.int64)
        return numbers

    rows = whole(layers.rows, ONE)[: layers.size]
    used = np.flatnonzero(np.abs(rows).sum(1))
    ends = whole(layers.last.bias, ONE * ONE)
    ends -= np.rint(np.array([carry, score_carry]) * middle * ONE * ONE).astype(np.int64)
    return {
        "used": used,
        "rows": rows[used],
        "bias": whole(layers.bias, ONE),
        "second": whole(layers.second.weight.T, INNER_ONE),
        "bias2": whole(layers.second.bias, ONE * INNER_ONE),
        "last": np.concatenate((whole(layers.last.weight.T, ONE).ravel(), ends)),
        "carry": carry,
        "score_carry": score_carry,
    }


def write(out: Path, head: dict[str, Any], weights: dict[str, Any], wishes: Wishes, result: dict[str, Any]) -> None:
    """A net's file, whole or not at all."""
    said = {
        "format": FORMAT,
        "for": head,
        "units": int(wishes.units),
        "inner": int(wishes.inner),
        "used": len(weights["used"]),
        "score": wishes.score,
        # At play it is asked once for both.
        "carry": weights["carry"] + wishes.score * weights["score_carry"],
        "trained": {name: result[name] for name in ("positions", "games", "test", "hand", "base")},
    }
    body = weights["used"].astype("<u4").tobytes() + weights["rows"].astype("<i2").tobytes()
    body += b"".join(weights[name].astype("<i4").tobytes() for name in ("bias", "second", "bias2", "last"))
    draft = out.with_suffix(".draft")
    draft.write_bytes(json.dumps(said).encode() + b"\n" + lzma.compress(body, preset=6))
    draft.replace(out)


# -- natural play


def habits(prefixes: list[str], size: int, wishes: Wishes, tell: Callable[[str], Any] = print, device: str = "") -> dict[str, Any]:
    """What each feature of a move speaks for it, so that the moves chosen in the games are as likely as can be: `leanings`, by feature,
    and how often the move that is then the likeliest was the one chosen, in games not learned from."""
    began = time.monotonic()
    device = device or ("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(int(wishes.seed))
    parts: list[list[np.ndarray[Any, Any]]] = [[], [], [], []]
    for prefix in prefixes:
        path = Path(prefix)
        for file in sorted(path.parent.glob(path.name + ".*.m")):
            kinds = (np.uint16 if size < 1 << 16 else np.uint32, np.uint8, np.uint16, np.uint16)
            for part, ending, kind in zip(parts, (".m", ".c", ".o", ".k"), kinds, strict=True):
                part.append(np.fromfile(file.with_suffix(ending), kind).astype(np.int64))
    if not parts[3]:
        raise ValueError("there are no choices to learn from")
    flat, counts, options, chosen = (torch.from_numpy(np.concatenate(part)).to(device) for part in parts)
    decisions = len(options)
    offsets = torch.cumsum(counts, 0) - counts
    first = torch.cumsum(options, 0) - options
    whose = torch.repeat_interleave(torch.arange(decisions, device=device), options)
    picked = first + chosen
    # Decisions lie side by side as they were played: a block of them is left out.
    held = torch.arange(decisions, device=device) % (HELD_OUT * 256) < 256
    seen = torch.bincount(flat, minlength=size)
    weights = torch.zeros(size, 1, device=device, requires_grad=True)
    kept = (~held).float()
    total = kept.sum()
    optimiser = torch.optim.Adam([weights], lr=wishes.habit_rate)
    steps = int(wishes.habit_steps)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=wishes.habit_rate, total_steps=steps + 1, pct_start=0.1)

    def missed() -> tuple[torch.Tensor, torch.Tensor]:
        """Minus the log of the chance of what was chosen, decision by decision; and what each move has speaking for it."""
        said = functional.embedding_bag(flat, weights, offsets, mode="sum")[:, 0]
        most = torch.full((decisions,), -1e9, device=device).scatter_reduce(0, whose, said.detach(), "amax")
        sums = torch.zeros(decisions, device=device).index_add(0, whose, torch.exp(said - most[whose]))
        return torch.log(sums) + most - said[picked], said

    for _ in range(steps):
        each, _ = missed()
        loss = (each * kept).sum() / total + 0.5 * wishes.habit_decay * (weights**2).sum() / total
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        pace.step()
    with torch.no_grad():
        each, said = missed()
        most = torch.full((decisions,), -1e9, device=device).scatter_reduce(0, whose, said, "amax")
        right = said[picked] >= most
        blind = torch.log(options.float())
        found = {
            "decisions": decisions,
            "loss": each[held].mean().item(),
            "base": blind[held].mean().item(),
            "right": right[held].float().mean().item(),
            "learned": right[~held].float().mean().item(),
        }
        weights[seen < RARE] = 0.0
        whole = torch.round(weights[:, 0].clamp(-STEEPEST, STEEPEST) * ONE).long().cpu().tolist()
    found["leanings"] = {place: number for place, number in enumerate(whole) if number}
    found["seconds"] = time.monotonic() - began
    tell(
        f"  natural play, {decisions:,} decisions, {len(found['leanings']):,} features: log loss {found['loss']:.3f}, "
        f"knowing nothing {found['base']:.3f}; the likeliest was chosen {found['right']:.1%}, {found['seconds']:.0f} s"
    )
    return found


# -- how good it is


def entropy(share: float) -> float:
    """The log loss of who knows nothing but how many win."""
    share = min(max(share, 1e-6), 1.0 - 1e-6)
    return -share * math.log(share) - (1.0 - share) * math.log(1.0 - share)


def scaled(hand: torch.Tensor, won: torch.Tensor, sides: np.ndarray[Any, Any]) -> tuple[float, float]:
    """The log loss of the hand-made judgement, scaled as suits it best, and that scale; each side has a chance of its own besides."""
    side = torch.from_numpy(sides.astype(np.int64))
    line = torch.zeros(int(side.max()) + 2, dtype=torch.float64, requires_grad=True)
    x, y = hand.double().cpu(), won.double().cpu()
    search = torch.optim.LBFGS([line], max_iter=50, line_search_fn="strong_wolfe")

    def closure() -> torch.Tensor:
        search.zero_grad()
        loss = functional.binary_cross_entropy_with_logits(line[0] * x + line[1:][side], y)
        loss.backward()
        return loss

    search.step(closure)
    return float(closure().item()), float(line[0].item())


def leaning(hand: np.ndarray[Any, Any], score: np.ndarray[Any, Any], sides: np.ndarray[Any, Any]) -> float:
    """How much the score grows with the hand-made judgement, within a side."""
    together = alone = 0.0
    for side in np.unique(sides):
        x, y = (numbers[sides == side] - numbers[sides == side].mean() for numbers in (hand, score))
        together += float((x * y).sum())
        alone += float((x * x).sum())
    return together / alone if alone else 0.0


def correlation(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> float:
    """0 where one of them is always the same."""
    spread = float(one.std()) * float(other.std())
    return float(((one - one.mean()) * (other - other.mean())).mean()) / spread if spread else 0.0


def reliability(chances: np.ndarray[Any, Any], won: np.ndarray[Any, Any]) -> list[list[float]]:
    """Of positions called about so likely to be won: how likely on average, how many were, and how many positions there are."""
    found = []
    for i in range(BINS):
        here = (chances >= i / BINS) & (chances < (i + 1) / BINS)
        if here.any():
            found.append([float(chances[here].mean()), float(won[here].mean()), int(here.sum())])
    return found
