"""The table in a terminal: curse, market and lurking row on top, each player's cards below."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

ICONS: Final = {"P": ("P", "yellow"), "F": ("F", "red"), "S": ("S", "cyan"), "H": ("H", "green"), "W": ("★", "magenta")}
COUNTERS: Final = ("health", "bell", "collection", "target", "fog", "choke", "enemies_left")


def draw(view: dict[str, Any]) -> Group:
    parts: list[Any] = [curse(view)]
    if any(view["market"]):
        parts.append(middle(view))
    parts += [player(view, p) for p in view["players"]]
    result = view["result"]
    if result:
        parts.append(Text(f"{'Won' if result['won'] else 'Lost'}: {result['text']}", style="bold green" if result["won"] else "bold red"))
    return Group(*parts)


def curse(view: dict[str, Any]) -> Panel:
    c = view["curse"]
    if c is None:
        return Panel("The curse is not chosen yet.", width=100)
    text = Text(f"{c['goal']}\n", style="bold")
    text.append(c["text"] + "\n", style="dim")
    text.append(" · ".join(f"{key.replace('_', ' ')} {c[key]}" for key in COUNTERS if key in c), style="bold magenta")
    return Panel(text, title=f"[bold]{c['name']}[/] · round {view['round']}", width=100)


def symbols(letters: str) -> Text:
    text = Text()
    for letter in letters:
        mark, style = ICONS[letter]
        text.append(mark, style=f"bold {style}")
    return text


def card(c: dict[str, Any] | None) -> Text:
    """A relic with value and symbols, an enemy with what it needs and what it costs."""
    if c is None:
        return Text("–", style="dim")
    enemy = "strength" in c
    text = Text(c["name"], style="red" if enemy else "bold")
    text.append(" ")
    text.append_text(symbols(c["needs"] if enemy else c["symbols"]))
    text.append(f" −{c['strength']}" if enemy else f" {c['value']}", style="dim")
    return text


def row(label: str, cards: list[Any]) -> Text:
    text = Text(f"{label:<9}", style="dim")
    for i, c in enumerate(cards):
        text.append(" │ " if i else "", style="dim")
        text.append_text(c if isinstance(c, Text) else card(c))
    if not cards:
        text.append("–", style="dim")
    return text


def lurker(slot: dict[str, Any]) -> Text:
    if not slot["there"]:
        return Text("–", style="dim")
    return card(slot["enemy"]) if slot["enemy"] else Text("face-down", style="italic dim")


def middle(view: dict[str, Any]) -> Panel:
    piles = (
        f"market deck {view['market_deck']}, discard {len(view['market_discard'])} · enemy deck {view['enemy_deck']}, "
        f"defeated {len(view['defeated'])}, banished {len(view['banished'])}"
    )
    lines = [row("market", view["market"]), row("lurking", [lurker(slot) for slot in view["lurking"]]), Text(piles, style="dim")]
    return Panel(Group(*lines), width=100)


def player(view: dict[str, Any], p: dict[str, Any]) -> Panel:
    strengths = Table.grid(padding=(0, 2))
    strengths.add_row(*[f"{name} {n}" for name, n in p["strength"].items()], f"deck {len(p['deck'])}")
    lines: list[Any] = [row("active", p["active"]), row("hand", p["hand"]), row("discard", p["discard"]), strengths]
    if p["deck_top"]:
        lines.insert(3, row("deck top", p["deck_top"]))
    turn = " ◂" if p["seat"] == view["current"] else ""
    name = p["name"] or f"Player {p['seat'] + 1}"
    return Panel(Group(*lines), title=f"[bold]{name}[/]{turn} · sanity {'●' * p['sanity']} {p['sanity']}", width=100)
