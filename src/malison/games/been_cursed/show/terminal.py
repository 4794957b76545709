"""The village in a terminal."""

from __future__ import annotations

from typing import Any, Final

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

COLOURS: Final = {
    "farmer": "green",
    "hunter": "bright_black",
    "woodcutter": "dark_orange3",
    "butcher": "bright_white",
    "merchant": "yellow",
    "noble": "magenta",
}
ROWS: Final = (("Old Orchard", "Market Cross", "Guild Hill"), ("Millbank", "Alchemists' Ward", "Tanner's End"))
"""The districts as they lie; those of another edition follow in their own order."""


def draw(view: dict[str, Any]) -> Group:
    districts = {p["district"]: [q for q in view["places"] if q["district"] == p["district"]] for p in view["places"]}
    rows = ROWS if all(name in districts for row in ROWS for name in row) else (tuple(districts),)
    boards = [Columns([district(view, name, districts[name]) for name in row]) for row in rows]
    return Group(*boards, tracks(view), wizard(view), monster(view), automata(view), Text(footer(view), style="dim"))


def district(view: dict[str, Any], name: str, places: list[dict[str, Any]]) -> Panel:
    table = Table.grid(padding=(0, 1))
    for p in places:
        label = Text(p["id"] if p["printed"] else p["name"], style="bold reverse" if p["token"] else "bold")
        price = "" if p["price"] is None else f"{p['price']}¢"
        roads = " ".join(road[:3] for road in p["roads"])
        table.add_row(label, Text(price, style="yellow"), villager(p["villager"]), Text(roads, style="dim"))
    ids = {p["id"] for p in places}
    for pasture in view["pastures"]:
        if pasture["touches"] and pasture["touches"][0] in ids:
            table.add_row(
                Text(pasture["id"], style="dim"), "", Text("🐑" * pasture["sheep"] or "–"), Text(" ".join(pasture["touches"]), style="dim")
            )
    return Panel(table, title=name, width=42)


def villager(kind: str | None) -> Text:
    if kind is None:
        return Text("·", style="dim")
    return Text(kind.capitalize(), style=COLOURS.get(kind, "white"))


def tracks(view: dict[str, Any]) -> Table:
    table = Table.grid(padding=(0, 2))
    panic, w, m = view["panic"], view["wizard"], view["monster"]
    active = ", ".join(effect["name"] for effect in panic["effects"] if effect["on"])
    table.add_row("Panic", bar(panic["level"], panic["top"], "red"), Text(active, style="red"))
    left = " → ".join(tile.replace("_", " ") for tile in w["cure_track"][w["cure"] :][:4])
    table.add_row("Cure", bar(w["cure"], len(w["cure_track"]), "green"), Text(f"next: {left}" if left else "complete"))
    table.add_row("Curse", bar(m["curse"], m["curse_top"], "magenta"), Text(""))
    return table


def bar(value: int, top: int, style: str) -> Text:
    text = Text("■" * value, style=style)
    text.append("□" * (top - value), style="dim")
    text.append(f" {value}/{top}")
    return text


def wizard(view: dict[str, Any]) -> Panel:
    w = view["wizard"]
    tiles = ", ".join(tile.replace("_", " ") for tile in w["tiles"]) or "none"
    lines = [Text(f"{w['coins']} coins · ingredients ({len(w['tiles'])}/{w['capacity']}): {tiles}")]
    lines += in_play(w)
    lines += hand(w, "Spells")
    return Panel(Group(*lines), title=w["name"] + (" ◂" if view["side"] == "wizard" else ""), width=128)


def monster(view: dict[str, Any]) -> Panel:
    m = view["monster"]
    stomach = ", ".join(token["token"] for token in m["stomach"]) or "empty"
    energy = "" if m["energy"] is None else f"{m['energy']} Energy · "
    lines = [Text(f"{energy}stomach: {stomach}")]
    if m["single_use"]:
        lines.append(Text(f"ready: {m['single_use']['name']}", style="italic"))
    lines += in_play(m)
    lines += hand(m, "Powers")
    return Panel(Group(*lines), title=m["name"] + (" ◂" if view["side"] == "monster" else ""), width=128)


def in_play(area: dict[str, Any]) -> list[Text]:
    cards = area["spells"] + area["powers"]
    return [Text("in play: " + ", ".join(card["name"] for card in cards), style="italic")] if cards else []


def hand(area: dict[str, Any], word: str) -> list[Text]:
    if area["hand"] is None:
        return [Text(f"{area['hand_size']} {word} in hand", style="dim")]
    return [card(c) for c in area["hand"]]


def card(c: dict[str, Any]) -> Text:
    text = Text(c["name"], style="bold")
    text.append(f" [{requirements(c)}] ", style="yellow")
    text.append(c["text"], style="dim")
    return text


def requirements(c: dict[str, Any]) -> str:
    """What a card asks for, and for a Spell what it pays."""
    if "coins" in c:
        asks = [f"at the {c['at']}"] if c["at"] else []
        asks += [tile.replace("_", " ") for tile in c["pay"]]
        return (", ".join(asks) or "free") + f" → {c['coins']}¢"
    asks = [f"been at the {c['visited']}"] if c["visited"] else []
    asks += [f"{c['stomach']} eaten"] if c["stomach"] else []
    asks += [f"Panic +{c['panic']}"] if c["panic"] else []
    asks += [f"{c['energy']} Energy"] if c["energy"] else []
    return ", ".join(asks) or "free"


def automata(view: dict[str, Any]) -> Group:
    lines: list[Text] = []
    if view["rabid"]:
        dealt = ", ".join(f"{c['name']} ({'/'.join(c['actions'])}; {c['hunts']})" for c in view["rabid"]["dealt"])
        row = ", ".join(f"{c['name']} ({c['hunts']})" for c in view["rabid"]["row"])
        lines += [Text(f"Rabid cards: {dealt or '–'}"), Text(f"its row: {row or '–'}")]
    if view["possessed"]:
        row = ", ".join(f"{c['name']} ({c['action']})" for c in view["possessed"]["row"])
        feeding = ", ".join(f"{c['name']} ({c['feeds_on']}: {c['feeding']})" for c in view["possessed"]["feeding"])
        lines += [Text(f"Possessed row: {row or '–'}"), Text(f"Feeding cards: {feeding or '–'}")]
    return Group(*lines)


def footer(view: dict[str, Any]) -> str:
    guarded = [crossing["name"] for crossing in view["crossings"] if crossing["guarded"]]
    bag = ", ".join(f"{n} {kind}" for kind, n in view["bag"].items() if n)
    return f"day {view['round']} · bag: {bag} · guarded: {', '.join(guarded) or 'nothing'}"
