"""The house in a terminal."""

from __future__ import annotations

from typing import Any, Final

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

STYLES: Final = {"purple": "magenta", "red": "red", "teal": "cyan", "yellow": "yellow", "white": "bright_white"}
SPACES: Final = 4


def draw(view: dict[str, Any]) -> Group:
    players = view["players"]
    boards = [board(b, "abc"[i], players) for i, b in enumerate(view["boards"]) if b]
    return Group(Columns(boards, equal=True, expand=False), areas(view), Text(footer(view), style="dim"))


def name(players: list[dict[str, Any]], seat: int) -> Text:
    colour = players[seat]["colour"]
    return Text(colour.capitalize(), style=f"bold {STYLES.get(colour, 'white')}")


def board(b: dict[str, Any], letter: str, players: list[dict[str, Any]]) -> Panel:
    row = Table.grid(padding=(0, 2))
    row.add_row(*[card(c) for c in b["row"]])
    spaces = Table.grid(padding=(0, 1))
    for i in range(SPACES):
        owner = b["spaces"][i]
        who = Text("·", style="dim") if owner is None else name(players, owner)
        spaces.add_row(Text(str(i + 1), style="dim"), who, Text("🔦" * b["flashlights"][i]))
    return Panel(Group(row, Text(""), spaces), title=f"[bold]{letter}[/] · {b['name']}", width=44)


def card(c: dict[str, Any] | None) -> Text:
    if c is None:
        return Text("–", style="dim")
    if "kind" not in c:
        return Text("face-down", style="italic dim")
    text = Text(f"{c['name']} {c['value']}")
    text.append(" " + "⚀" * c["dice"], style="dim")
    if c.get("face_down"):
        text.stylize("italic")
    return text


def areas(view: dict[str, Any]) -> Table:
    table = Table(expand=False, box=None, padding=(0, 2))
    for heading in ("", "curses", "ghosts", "meeples", "cards (dispelled)"):
        table.add_column(heading, justify="left")
    for seat, p in enumerate(view["players"]):
        who = name(view["players"], seat)
        if seat == view["deciding"]:
            who.append(" ◂")
        if view["planchette"] == seat:
            who.append(" ♡")
        final = p["final"]
        curses = f"{final['score']} (rank {final['rank']})" if final else str(p["curses"])
        ghosts = "?" if p["ghosts"] is None else str(p["ghosts"])
        table.add_row(who, curses, ghosts, str(p["supply"]), holdings(p["cards"]))
    return table


def holdings(cards: dict[str, dict[str, list[int]]]) -> Text:
    text = Text()
    for kind, held in cards.items():
        text.append(f"{kind} ", style="dim")
        text.append(" ".join(map(str, held["up"])), style="bold")
        if held["dispelled"]:
            text.append(f" ({' '.join(map(str, held['dispelled']))})", style="dim strike")
        text.append("  ")
    return text


def footer(view: dict[str, Any]) -> str:
    dice = view["dice"]
    rolled = f" · last roll {dice['ghosts']} of {dice['rolled']} dice" if dice else ""
    clock = " · the clock has struck" if view["clock_struck"] else ""
    return f"deck {view['deck']} · removed {view['removed']}{rolled}{clock} · ♡ planchette · ◂ decides"
