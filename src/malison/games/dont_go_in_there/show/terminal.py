"""The house in a terminal of 80 columns or more: three rooms side by side, the players, and what the cards do."""

from __future__ import annotations

from typing import Any, Final

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

STYLES: Final = {"purple": "magenta", "red": "red", "teal": "cyan", "yellow": "yellow", "white": "bright_white"}
CURSES: Final = {1: "green", 2: "yellow", 3: "dark_orange", 4: "bold red"}
WIDTH: Final = 26
HEIGHT: Final = 15
MEEPLES: Final = 5
HAND: Final = 36
"""Columns for the cards before a player."""


def draw(view: dict[str, Any]) -> Group:
    players = view["players"]
    boards = [board(b, "abc"[i], players) for i, b in enumerate(view["boards"]) if b]
    below = [] if view["over"] else [Text(), legend(view["types"])]
    return Group(Columns(boards, padding=(0, 1)), areas(view), *below, footer(view))


def colour(player: dict[str, Any]) -> str:
    return STYLES.get(player["colour"], "bold")


def name(player: dict[str, Any]) -> Text:
    return Text(player["colour"].capitalize(), style=f"bold {colour(player)}")


# -- a room


def board(b: dict[str, Any], letter: str, players: list[dict[str, Any]]) -> Panel:
    """The row of cards, the spaces from the top down, and what is special here."""
    row = Table.grid(padding=(0, 1), expand=True)
    row.add_column(width=1)
    row.add_column(ratio=1)
    row.add_column(justify="right")
    for slot, c in enumerate(b["row"], 1):
        row.add_row(Text(str(slot), style="dim"), *card(c))
    spaces = Table.grid(padding=(0, 1), expand=True)
    spaces.add_column(width=1)
    spaces.add_column(ratio=1)
    spaces.add_column(justify="right")
    for i, owner in enumerate(b["spaces"]):
        who = Text("·", style="dim") if owner is None else Text("● ", style=colour(players[owner])) + name(players[owner])
        spaces.add_row(Text(str(i + 1), style="dim"), who, Text("☼" * b["flashlights"][i], style="yellow"))
    inside = Group(row, Text("─" * (WIDTH - 4), style="dim"), spaces, Text(b["text"], style="italic dim"))
    return Panel(inside, title=f"[bold]{letter}[/] {b['name']}", width=WIDTH, height=HEIGHT)


def card(c: dict[str, Any] | None) -> tuple[Text, Text]:
    """A card's name and value, and its dice icons; in brackets if it lies face-down and the viewer has looked."""
    if c is None:
        return Text("–", style="dim"), Text()
    if "kind" not in c:
        return Text("face-down", style="italic dim"), Text("?", style="dim")
    text = Text(f"{c['name']} ")
    text.append(str(c["value"]), style=CURSES[c["value"]])
    if c.get("face_down"):
        text = Text("[", style="italic").append_text(text).append("]")
    return text, Text("⚀" * c["dice"], style="dim")


# -- the players


def areas(view: dict[str, Any]) -> Table:
    """A line a player; at the end in the order of their ranks."""
    players = list(enumerate(view["players"]))
    if view["over"]:
        players.sort(key=lambda pair: pair[1]["final"]["rank"])
    table = Table(box=None, padding=(0, 1))
    for heading in ("", "", "curses", "ghosts", "meeples", "cards (dispelled)"):
        table.add_column(heading, header_style="dim", justify="right" if heading in ("curses", "ghosts") else "left")
    for seat, p in players:
        meeples = Text("●" * p["supply"], style=colour(p)) + Text("·" * (MEEPLES - p["supply"]), style="dim")
        ghosts = "?" if p["ghosts"] is None else str(p["ghosts"])
        who = name(p) + Text(" (you)" if seat == view["you"] else "", style="dim")
        table.add_row(mark(view, seat), who, curses(p), ghosts, meeples, holdings(p["cards"], view["types"]))
    return table


def mark(view: dict[str, Any], seat: int) -> Text:
    """Who decides and who has the planchette; at the end, the rank."""
    if view["over"]:
        return Text(f"{view['players'][seat]['final']['rank']}.", style="bold")
    text = Text("▶" if seat == view["deciding"] else " ", style="bold green")
    return text.append("♥" if seat == view["planchette"] else " ", style="red")


def curses(p: dict[str, Any]) -> Text:
    final = p["final"]
    if final is None:
        return Text(str(p["curses"]), style="bold")
    extra = f"{p['curses']} + {final['extra']} = " if final["extra"] else ""
    return Text(extra, style="dim") + Text(str(final["score"]), style="bold")


def holdings(cards: dict[str, dict[str, list[int]]], types: dict[str, dict[str, str]]) -> Text:
    """Cards by type; lines break between types only."""
    text = Text()
    column = 0
    for kind, held in cards.items():
        group = Text(types[kind]["name"], style="" if held["up"] else "dim")
        for value in held["up"]:
            group.append(f" {value}", style=CURSES[value])
        if held["dispelled"]:
            group.append(f" ({' '.join(map(str, held['dispelled']))})", style="dim")
        if column + len(group) > HAND:
            text.append("\n")
            column = 0
        column += len(group) + 2
        text.append_text(group).append("  ")
    return text


# -- below


def legend(types: dict[str, dict[str, str]]) -> Text:
    lines = [Text(f"{kind['name']}: ", style="bold dim").append(kind["text"], style="not bold") for kind in types.values()]
    return Text("\n").join(lines)


def footer(view: dict[str, Any]) -> Text:
    parts = [f"deck {view['deck']}", f"removed {view['removed']}"]
    if view["dice"]:
        parts.append(f"last roll {view['dice']['ghosts']} of {view['dice']['rolled']}")
    if view["clock_struck"]:
        parts.append("the clock has struck")
    if not view["over"]:
        parts.append("▶ decides, ♥ has the planchette")
    return Text(" · ".join(parts), style="dim italic", no_wrap=True, overflow="ellipsis")
