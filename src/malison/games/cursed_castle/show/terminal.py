"""The castle in a terminal."""

from __future__ import annotations

from typing import Any, Final

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

STYLES: Final = {"red": "red", "blue": "blue", "yellow": "yellow"}
FACES: Final = " ⚀⚁⚂⚃⚄⚅"


def draw(view: dict[str, Any]) -> Group:
    cards = [card(page, str(i + 1)) for i, page in enumerate(view["row"]) if page]
    if view["fourth"]:
        cards.append(card(view["fourth"], "4"))
    return Group(heading(view), Columns(cards), heroes(view), abilities(view), Text(tokens(view)), Text(footer(view), style="dim"))


def heading(view: dict[str, Any]) -> Text:
    text = Text(f"{view['dungeon_name']} (dungeon {view['dungeon']}) · round {view['round']}", style="bold")
    text.append(f" · deck {view['deck']['left']}", style="dim")
    if view["ended"]:
        text.append(f" · {view['ended']}", style="bold magenta")
    return text


def cubes(counts: dict[str, int], style: str = "") -> Text:
    """Cubes as letters: R for red, B for blue, Y for yellow."""
    text = Text()
    for colour, n in counts.items():
        text.append(colour[0].upper() * n, style=f"{style} {STYLES[colour]}")
    return text


def card(page: dict[str, Any], number: str) -> Panel:
    table = Table.grid(padding=(0, 1))
    if "abilities" in page:
        for pips, icons in enumerate(page["abilities"], 1):
            table.add_row(Text(str(pips), style="dim"), ", ".join(icons))
    elif "primary" in page:
        table.add_row(Text("with dice", style="dim"), ", ".join(page["primary"]) or "–")
        table.add_row(Text("without", style="dim"), ", ".join(page["secondary"]) or "–")
        table.add_row(Text("dice", style="dim"), "●" * page["dice"] or "–")
    else:
        table.add_row(Text("stays" if page["persistent"] else "one round", style="dim"), ", ".join(page["attack"]) or "–")
    needs = cubes(page["open"], "bold")
    needs.append_text(cubes(page["filled"], "strike dim"))
    for check in page["checks"]:
        needs.append(f" S{check['value']}", style="strike dim" if check["passed"] else "bold")
    table.add_row(Text("needs", style="dim"), needs)
    if page.get("modifier"):
        table.add_row(Text("with", style="dim"), page["modifier"])
    if page.get("barricades"):
        table.add_row(Text("on", style="dim"), f"{page['barricades']} barricade(s)")
    style = "dim" if page["defeated"] else "magenta" if page["kind"] == "boss" else "white"
    return Panel(table, title=f"[bold]{number}[/] · {page['name']}", width=34, border_style=style)


def heroes(view: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 2))
    for column in ("", "hero", "skill", "boxes", "cubes", "total", ""):
        table.add_column(column)
    for slot, page in enumerate(view["heroes"], 1):
        if page is None:
            table.add_row(str(slot), Text("–", style="dim"))
            continue
        name = Text(page["name"], style="bold red" if page["damaged"] else "bold")
        marks = " ".join(word for word in ("damaged", "bleeding", "bonus_used") if page[word]).replace("_", " ")
        total = "" if page["total"] is None else str(page["total"])
        table.add_row(
            str(slot), name, f"+{page['skill']}", str(page["boxes"]), cubes(page["cubes"], "bold"), total, Text(marks, style="dim")
        )
    return table


def abilities(view: dict[str, Any]) -> Text:
    text = Text()
    for page in view["abilities"]:
        style = "dim strike" if page["used"] else "yellow" if page["upgraded"] else "white"
        text.append(page["name"], style=style)
        text.append(f" {'/'.join(map(str, page['values']))}", style="dim")
        text.append(page["colour"][0].upper(), style=STYLES[page["colour"]])
        text.append(" stunned" if page["stunned"] else "", style="red")
        text.append("   ")
    text.append("\n")
    for page in view["equipment"]:
        text.append(page["name"] + "   ", style="dim strike" if page["used"] else "cyan")
    return text


def tokens(view: dict[str, Any]) -> str:
    dice = " ".join(FACES[pips] for pips in view["dice"]) or "–"
    held = " ".join(f"{n} {colour}" for colour, n in view["cubes"].items() if n) or "–"
    items = " ".join(f"{n} {name}" for name, n in view["items"].items() if n)
    status = [f"{word} {view[word]}" for word in ("blocks", "poison", "fresh_poison", "corruption", "purple", "missing") if view[word]]
    return f"dice {dice}   cubes {held}   {items}   {'   '.join(status)}".replace("_", " ").rstrip()


def footer(view: dict[str, Any]) -> str:
    reserve = ", ".join(view["reserve"]) or "nobody"
    top = f" · on top: {', '.join(view['deck']['on_top'])}" if view["deck"]["on_top"] else ""
    return f"reserve: {reserve} · fallen: {', '.join(view['fallen']) or 'nobody'}{top}"
