"""How commands show counts and how far they are."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from malison.lab.statistics import wilson


def progress_bar(words: str) -> Progress:
    """A bar on a terminal, nothing elsewhere."""
    console = Console(stderr=True)
    columns = (TextColumn(words), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def rate(wins: int, games: int) -> dict[str, Any]:
    low, high = wilson(wins, games)
    return {"wins": wins, "rate": round(wins / games, 4), "low": round(low, 4), "high": round(high, 4)}


def rate_cells(row: dict[str, Any]) -> tuple[str, str, str]:
    return f"{row['wins']:,}", f"{row['rate']:.1%}", f"{row['low']:.1%} – {row['high']:.1%}"
