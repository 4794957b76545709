"""What a training came to, in plots: the losses, the ladder, and how far the chances can be trusted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from malison.lab.plots import Bar, Look, Point, bars, lines


def draw(folder: Path, done: dict[str, Any]) -> list[Path]:
    """The plots of all that is done so far."""
    learned = {name.split()[1].removesuffix(".bin"): found for name, found in done.items() if name.startswith("learn ")}
    drawn = []
    if learned:
        drawn.append(folder / "losses.svg")
        series = {name: [Point(step["epoch"], step["test"]) for step in found["course"]] for name, found in learned.items()}
        drawn[-1].write_text(lines("Log loss on games not learned from", series, Look(x="epoch")), encoding="utf-8")
        last = learned[list(learned)[-1]]
        drawn.append(folder / "reliability.svg")
        chances = {"won": [Point(said, won) for said, won, _ in last["reliability"]], "as said": [Point(0, 0), Point(1, 1)]}
        drawn[-1].write_text(lines("Won, of positions called so likely", chances, Look(x="chance", percent=True)), encoding="utf-8")
    matches = {name.removeprefix("match "): found for name, found in done.items() if name.startswith("match ")}
    if matches:
        drawn.append(folder / "ladder.svg")
        found = [Bar(words(name), m["won"], m["won"] - m["error"], m["won"] + m["error"]) for name, m in matches.items()]
        drawn[-1].write_text(bars("Won", found), encoding="utf-8")
    return drawn


def words(name: str) -> str:
    """Who met whom, without folders."""
    one, other = name.split(" | ")[:2]
    return f"{' '.join(Path(part).name for part in one.split())} against {other}"
