"""The village in a terminal."""

from __future__ import annotations

from typing import Final

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from malison.games.been_cursed.show.scene import Card, Hand, Lasting, Monster, Spot, Village, Wizard
from malison.kernel.setting import counted

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


def draw(scene: Village) -> Group:
    districts: dict[str, list[Spot]] = {}
    for spot in scene.spots:
        districts.setdefault(spot.district, []).append(spot)
    rows = ROWS if all(name in districts for row in ROWS for name in row) else (tuple(districts),)
    boards = [Columns([district(name, districts[name], scene) for name in row]) for row in rows]
    hands = {scene.piles.own: scene.hand}
    names = scene.names
    camps = [wizard(scene.wizard, hands.get("wizard"), names), monster(scene.monster, hands.get("monster"), names)]
    return Group(*boards, tracks(scene), *camps, automata(scene), Text(footer(scene), style="dim"))


# -- the map


def district(name: str, spots: list[Spot], scene: Village) -> Panel:
    table = Table.grid(padding=(0, 1))
    for spot in spots:
        label = Text(spot.id if spot.house else spot.name, style="bold reverse" if spot.token else "bold")
        price = "" if spot.price is None else f"{spot.price}¢"
        roads = " ".join(scene.names.get(road, road)[:3] for road in spot.roads)
        table.add_row(label, Text(price, style="yellow"), villager(spot.villager, scene.names), Text(roads, style="dim"))
    ids = {spot.id for spot in spots}
    for pasture in scene.pastures:
        if pasture.touches and pasture.touches[0] in ids:
            touches = Text(" ".join(pasture.touches), style="dim")
            table.add_row(Text(pasture.name, style="dim"), "", Text("🐑" * pasture.sheep or "–"), touches)
    return Panel(table, title=name, width=42)


def villager(kind: str | None, names: dict[str, str]) -> Text:
    if kind is None:
        return Text("·", style="dim")
    return Text(names[kind], style=COLOURS.get(kind, "white"))


# -- the sides


def tracks(scene: Village) -> Table:
    table = Table.grid(padding=(0, 2))
    panic, w, m = scene.panic, scene.wizard, scene.monster
    active = ", ".join(effect.name for effect in panic.effects if effect.on)
    table.add_row("Panic", bar(panic.level, panic.top, "red"), Text(active, style="red"))
    left = " → ".join(scene.names[space.kind] for space in w.track[w.cure :][:4])
    table.add_row("Cure", bar(w.cure, len(w.track), "green"), Text(f"next: {left}" if left else "complete"))
    table.add_row("Curse", bar(m.curse, m.top, "magenta"), Text(""))
    return table


def bar(value: int, top: int, style: str) -> Text:
    text = Text("■" * value, style=style)
    text.append("□" * (top - value), style="dim")
    text.append(f" {value}/{top}")
    return text


def wizard(w: Wizard, hand: Hand | None, names: dict[str, str]) -> Panel:
    held = [names[pouch.kind] for pouch in w.pouches if pouch.kind]
    lines = [Text(f"{counted(w.coins, 'coin')} · ingredients ({len(held)}/{w.capacity}): {', '.join(held) or 'none'}")]
    return camp(w, lines, hand, names, "Spell")


def monster(m: Monster, hand: Hand | None, names: dict[str, str]) -> Panel:
    stomach = ", ".join(names[token] for slot in m.stomach for token in slot.tokens) or "empty"
    energy = "" if m.energy is None else f"{m.energy} Energy · "
    lines = [Text(f"{energy}stomach: {stomach}")]
    lines += [Text(f"ready: {card.name}", style="italic") for card in m.lasting if card.single]
    return camp(m, lines, hand, names, "Power")


def camp(side: Wizard | Monster, lines: list[Text], hand: Hand | None, names: dict[str, str], kind: str) -> Panel:
    lines += in_play(side.lasting)
    if hand is not None:
        lines += [card(c, names) for c in hand.cards]
    elif side.seat is not None:
        lines.append(Text(f"{counted(side.hand, kind)} in hand", style="dim"))
    return Panel(Group(*lines), title=side.name + (" ◂" if side.active else ""), width=128)


def in_play(cards: list[Lasting]) -> list[Text]:
    names = [card.name for card in cards if not card.single]
    return [Text("in play: " + ", ".join(names), style="italic")] if names else []


def card(c: Card, names: dict[str, str]) -> Text:
    text = Text(c.name, style="bold")
    text.append(f" [{requirements(c, names)}] ", style="yellow")
    text.append(c.text, style="dim")
    return text


def requirements(c: Card, names: dict[str, str]) -> str:
    """What a card asks for, and for a Spell what it pays."""
    asks = [("at " if c.coins is not None else "been at ") + ("" if c.at.isdecimal() else "the ") + names[c.at]] if c.at else []
    asks += [names[tile] for tile in c.tiles]
    asks += [f"{names[c.eaten]} eaten"] if c.eaten else []
    asks += [f"Panic +{c.panic}"] if c.panic else []
    asks += [f"{c.energy} Energy"] if c.energy else []
    return (", ".join(asks) or "free") + ("" if c.coins is None else f" → {c.coins}¢")


# -- below


def automata(scene: Village) -> Group:
    lines: list[Text] = []
    m, piles, names = scene.monster, scene.piles, scene.names
    if piles.rabid_deck is not None:
        dealt = ", ".join(f"{c.name} ({'/'.join(c.actions)}; {names[c.hunts]})" for c in m.dealt)
        row = ", ".join(f"{c.name} ({names[c.hunts]})" for c in m.row)
        lines += [Text(f"Rabid cards: {dealt or '–'}"), Text(f"its row: {row or '–'}")]
    if piles.possessed_deck is not None:
        row = ", ".join(f"{c.name} ({c.action})" for c in scene.plans.row) if scene.plans else ""
        feeding = ", ".join(f"{c.name} ({names[c.feeds_on]}: {c.effect})" for c in m.feeding)
        lines += [Text(f"Possessed row: {row or '–'}"), Text(f"Feeding cards: {feeding or '–'}")]
    return Group(*lines)


def footer(scene: Village) -> str:
    guarded = [crossing.name for crossing in scene.crossings if crossing.guarded]
    bag = ", ".join(f"{n} {scene.names[kind]}" for kind, n in scene.piles.bag.items() if n)
    day = f"day {scene.round}" + (f" of {scene.last_round}" if scene.last_round else "")
    return f"{day} · bag: {bag} · guarded: {', '.join(guarded) or 'nothing'}"
