"""The castle in a terminal."""

from __future__ import annotations

from typing import Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from malison.games.cursed_castle.show.faces import ICON_NAMES
from malison.games.cursed_castle.show.party import Cube, Place
from malison.games.cursed_castle.show.scene import Card, Castle, Slot, Space
from malison.kernel.drawing import beside, joined, signs
from malison.kernel.words import say

STYLES: Final = {"red": "red", "blue": "blue", "yellow": "yellow"}
FACES: Final = " ⚀⚁⚂⚃⚄⚅"
WIDTH: Final = 18


def draw(scene: Castle) -> Group:
    cards = [draw_card(space, space.card) if space.card else Text("–", style="dim") for space in scene.spaces]
    below = (heroes(scene), abilities(scene), Text(tokens(scene)), Text(footer(scene), style="dim"))
    return Group(title(scene), beside(cards, WIDTH), threat(scene), *below)


def threat(scene: Castle) -> Text:
    """What is coming."""
    coming = ", ".join(f"{harm.count} {harm.name}" for harm in scene.threat.harms)
    return joined(Text(scene.threat.words, style="bold"), Text(coming, style="red"))


def title(scene: Castle) -> Text:
    way = scene.way
    text = Text(f"{way.name} (dungeon {way.dungeon}) · round {way.round}", style="bold")
    text.append(f" · deck {way.left}", style="dim")
    if way.ended:
        text.append(f" · {way.ended}", style="bold magenta")
    return text


# -- the row


def draw_card(space: Space, card: Card) -> Text:
    """What a card does and when, and what it needs: cubes as letters, checks with an S."""
    style = "dim" if card.defeated else "bold magenta" if card.kind == "boss" else "bold"
    lines = [Text(f"{space.number} {card.name}", style=style)]
    for when, zone in zip(moments(card), card.zones, strict=True):
        icons = ", ".join(ICON_NAMES.get(icon, icon) for icon in zone.icons) or "–"
        lines.append(joined(Text(when, style="dim"), Text(icons, style="red" if zone.state == "active" else "")))
    if space.dice:
        lines.append(joined(Text("dice", style="dim"), "●" * len(space.dice), signs(die.reroll for die in space.dice)))
    left, done = [slot for slot in card.slots if not slot.filled], [slot for slot in card.slots if slot.filled]
    needs = [cubes(left, "bold"), *(Text(f"S{check.value}", style="bold") for check in card.checks if not check.passed)]
    moves = dict.fromkeys(choice for choice in (*(slot.choice for slot in card.slots), *(check.choice for check in card.checks)) if choice)
    lines.append(joined(Text("needs", style="dim"), *(needs if not card.defeated else ["nothing"]), signs(moves)))
    passed = [Text(f"S{check.value}") for check in card.checks if check.passed]
    if done or passed:
        lines.append(joined(Text("has", style="dim"), cubes(done, ""), *passed))
    if card.modifier:
        lines.append(joined(Text("with", style="dim"), card.modifier))
    if card.barricades:
        lines.append(joined(Text("on", style="dim"), say("{n:# barricade|# barricades}", n=card.barricades)))
    return Text("\n").join(lines)


def moments(card: Card) -> tuple[str, ...]:
    """When the attacks of a card come."""
    if len(card.zones) == 1:
        return ("stays" if card.persistent else "one round",)
    return ("● each", "○ none") if len(card.zones) == 2 else ("1", "2", "3")


def cubes(shown: list[Slot] | list[Cube], style: str) -> Text:
    """R for red, B for blue, Y for yellow."""
    text = Text()
    for one in shown:
        text.append(one.colour[0].upper(), style=f"{style} {STYLES[one.colour]}")
    return text


# -- the party


def heroes(scene: Castle) -> Table:
    table = Table(box=None, padding=(0, 1))
    for column in ("", "hero", "skill", "boxes", "cubes", "total", "", ""):
        table.add_column(column)
    for place in scene.places:
        table.add_row(str(place.number), *hero_line(place))
    return table


def hero_line(place: Place) -> list[Text]:
    hero = place.hero
    if hero is None:
        return [Text("–", style="dim")]
    states = {"damaged": hero.damaged, "bleeding": hero.bleeding, "bonus used": hero.bonus_used}
    marks = Text(" ".join(word for word, on in states.items() if on), style="dim")
    total = Text("" if hero.total is None else str(hero.total))
    name = Text(hero.name, style="bold red" if hero.damaged else "bold")
    chips = (chip.choice for chip in (*hero.arms, *hero.tries))
    moves = signs([*(decree.choice for decree in hero.decrees), hero.take_bonus, *chips])
    return [name, Text(f"+{hero.skill}"), Text(str(hero.boxes)), cubes(hero.cubes, "bold"), total, marks, moves]


def abilities(scene: Castle) -> Text:
    text = Text()
    for card in scene.abilities:
        style = "dim strike" if card.used else "yellow" if card.upgraded else "white"
        text.append(card.name, style=style)
        text.append(f" {'/'.join(map(str, card.values))}", style="dim")
        text.append(card.colour[0].upper(), style=STYLES[card.colour])
        text.append(" (used)" if card.used else "", style="dim").append(" (stunned)" if card.stunned else "", style="red")
        text.append("   ")
    text.append("\n")
    for gear in scene.gear:
        text.append(gear.name + (" (used)" if gear.used else "") + "   ", style="dim strike" if gear.used else "cyan")
    return text


def tokens(scene: Castle) -> str:
    tray, status = scene.tray, scene.status
    colours = [cube.colour for cube in tray.cubes]
    dice = " ".join(FACES[die.pips] for die in tray.dice) or "–"
    held = " ".join(f"{colours.count(colour)} {colour}" for colour in dict.fromkeys(colours)) or "–"
    items = ", ".join(f"{item.count} {scene.names.items[item.id]}" for item in tray.items)
    counts = {
        "blocks": scene.threat.blocks,
        "poison": status.poison,
        "fresh poison": status.fresh_poison,
        "corruption": status.corruption,
        "purple": status.purple,
        "missing": status.missing,
    }
    short = "   ".join(f"{word} {n}" for word, n in counts.items() if n)
    return "   ".join(filter(None, (f"dice {dice}", f"cubes {held}", items, short)))


def footer(scene: Castle) -> str:
    piles, names = scene.piles, scene.names
    on_top = [names.cards[stock.id] for stock in piles.on_top for _ in range(stock.count)]
    top = f" · on top: {', '.join(on_top)}" if on_top else ""
    reserve, fallen = ([names.heroes[hero] for hero in heroes] for heroes in (piles.reserve, piles.fallen))
    return f"reserve: {', '.join(reserve) or 'nobody'} · fallen: {', '.join(fallen) or 'nobody'}{top}"
