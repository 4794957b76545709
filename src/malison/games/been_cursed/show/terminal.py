"""The village in a terminal."""

from __future__ import annotations

from typing import Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from malison.games.been_cursed.show.scene import HEIGHT, Monster, Spot, Village, Wizard, guarded
from malison.kernel.drawing import bar, beside, heading, joined, sign, signs
from malison.kernel.setting import counted

COLOURS: Final = {
    "farmer": "green",
    "hunter": "bright_black",
    "woodcutter": "dark_orange3",
    "butcher": "bright_white",
    "merchant": "yellow",
    "noble": "magenta",
}
WIDTH: Final = 25
ACROSS: Final = 3
"""Districts lie side by side, so wide and so many."""


def draw(scene: Village) -> Group:
    districts: dict[str, list[Spot]] = {}
    for spot in scene.spots:
        districts.setdefault(spot.district, []).append(spot)
    boards = [district(name, spots, scene) for name, spots in in_order(districts)]
    rows = [beside(boards[first : first + ACROSS], WIDTH) for first in range(0, len(boards), ACROSS)]
    camps = [wizard(scene.wizard, scene.names), monster(scene.monster, scene.names)]
    return Group(tracks(scene), *camps, automata(scene), *rows, Text(footer(scene), style="dim"))


# -- the map


def in_order(districts: dict[str, list[Spot]]) -> list[tuple[str, list[Spot]]]:
    """As they lie: the upper half first, each from the left."""

    def where(of: tuple[str, list[Spot]]) -> tuple[bool, float]:
        spots = of[1]
        return sum(spot.y for spot in spots) / len(spots) > HEIGHT / 2, sum(spot.x for spot in spots) / len(spots)

    return sorted(districts.items(), key=where)


def district(name: str, spots: list[Spot], scene: Village) -> Text:
    lines = [heading(name, WIDTH)]
    for spot in spots:
        label = Text(("◆" if spot.token else "") + (spot.id if spot.house else spot.name), style="bold")
        price = Text("" if spot.price is None else f"{spot.price}¢", style="yellow")
        lines.append(joined(label, price, villager(spot.villager, scene.names), signs(door.choice for door in spot.doors)))
    ids = {spot.id for spot in spots}
    for pasture in scene.pastures:
        if pasture.touches and pasture.touches[0] in ids:
            sheep = Text(f"{pasture.name}: {pasture.sheep} sheep", style="dim")
            lines.append(joined(sheep, sign(pasture.door.choice if pasture.door else None)))
    return Text("\n").join(lines)


def villager(kind: str | None, names: dict[str, str]) -> Text:
    if kind is None:
        return Text("·", style="dim")
    return Text(names[kind], style=COLOURS.get(kind, "white"))


# -- the sides


def tracks(scene: Village) -> Table:
    table = Table.grid(padding=(0, 1))
    panic, w, m = scene.panic, scene.wizard, scene.monster
    active = ", ".join(effect.name for effect in panic.effects if effect.on)
    table.add_row("Panic", bar(panic.level, panic.top, "red"), joined(Text(active, style="red"), sign(panic.calm)))
    left = " → ".join(scene.names[space.kind] for space in w.track[w.cure :][:3])
    table.add_row("Cure", bar(w.cure, len(w.track), "green"), Text(f"next: {left}" if left else "complete"))
    table.add_row("Curse", bar(m.curse, m.top, "magenta"), Text(""))
    return table


def wizard(w: Wizard, names: dict[str, str]) -> Text:
    held = [joined(Text(names[pouch.kind]), sign(pouch.give)) for pouch in w.pouches if pouch.kind]
    tiles = joined(Text(f"tiles ({len(held)}/{w.capacity})"), joined(*held, between=", ") if held else "none")
    return camp(w, [Text(counted(w.coins, "coin")), tiles], "Spell")


def monster(m: Monster, names: dict[str, str]) -> Text:
    stomach = ", ".join(names[token] for slot in m.stomach for token in slot.tokens) or "empty"
    energy = Text("" if m.energy is None else f"{m.energy} Energy")
    return camp(m, [joined(energy, sign(m.run)), Text(f"stomach: {stomach}")], "Power")


def camp(side: Wizard | Monster, facts: list[Text], kind: str) -> Text:
    name = Text(f"{'▶ ' if side.active else ''}{side.name}", style="bold")
    hand = Text(f"{counted(side.hand, kind)} in hand" if side.seat is not None else "", style="dim")
    line = joined(name, *facts, hand, between=" · ")
    lasting = [joined(Text(card.name + (" (ready)" if card.single else ""), style="italic"), sign(card.take)) for card in side.lasting]
    return line.append("\n  in play: ").append_text(joined(*lasting, between=", ")) if lasting else line


# -- below


def automata(scene: Village) -> Group:
    lines: list[Text] = []
    m, piles, names = scene.monster, scene.piles, scene.names
    if piles.rabid_deck is not None:
        dealt = ", ".join(f"{names[c.hunts]} ({'/'.join(c.actions)})" for c in m.dealt)
        row = ", ".join(names[c.hunts] for c in m.row)
        lines += [Text(f"Rabid cards: {dealt or '–'}"), Text(f"its row: {row or '–'}")]
    if piles.possessed_deck is not None:
        row = ", ".join(c.action for c in scene.plans.row) if scene.plans else ""
        feeding = ", ".join(f"{names[c.feeds_on]}: {c.effect}" for c in m.feeding)
        lines += [Text(f"Possessed row: {row or '–'}"), Text(f"Feeding cards: {feeding or '–'}")]
    return Group(*lines)


def footer(scene: Village) -> str:
    bag = ", ".join(f"{n} {scene.names[kind]}" for kind, n in scene.piles.bag.items() if n)
    day = f"day {scene.round}" + (f" of {scene.last_round}" if scene.last_round else "")
    return f"{day} · bag: {bag} · guarded: {guarded(scene.crossings)}"
