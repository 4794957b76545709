"""The table in a terminal: curse, market and lurking row on top, each player's cards below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group
from rich.text import Text

from malison.games.viscounts_curse.show.scene import Card, Manor, Omen, Place, Player
from malison.kernel.drawing import beside, heading, joined, sign

ICONS: Final = {"P": ("P", "yellow"), "F": ("F", "red"), "S": ("S", "cyan"), "H": ("H", "green"), "W": ("★", "magenta")}
WIDTH: Final = 77
HALF: Final = 38


def draw(scene: Manor) -> Group:
    parts: list[Any] = [draw_omen(scene.omen)]
    if scene.setup is None:
        parts.append(middle(scene))
    parts += [area(player) for player in scene.players]
    if scene.omen.verdict:
        won = scene.omen.won
        parts.append(Text(f"{'Won' if won else 'Lost'}: {scene.omen.verdict}", style="bold green" if won else "bold red"))
    return Group(*parts)


def draw_omen(omen: Omen) -> Text:
    if not omen.curse:
        return Text("The curse is not chosen yet.")
    text = heading(f"{omen.name} · round {omen.round}", WIDTH)
    text.append(f"\n{omen.goal} ", style="bold")
    text.append(" · ".join(omen.counters), style="bold magenta")
    return text.append(f"\n{' '.join([omen.text, *omen.notes])}", style="dim")


# -- cards


def symbols(letters: str) -> Text:
    text = Text()
    for letter in letters:
        mark, style = ICONS[letter]
        text.append(mark, style=f"bold {style}")
    return text


def draw_card(card: Card) -> Text:
    """A relic with value and symbols, an enemy with what it needs and what it costs."""
    text = Text(card.name, style="red" if card.foe else "bold")
    text.append(" ").append_text(symbols(card.symbols))
    return text.append(f" −{card.number}" if card.foe else f" {card.number}", style="dim")


def draw_place(place: Place) -> Text:
    shown = Text("face-down", style="italic dim") if place.back else Text("–", style="dim")
    cost = Text(f"for {place.cost}", style="yellow") if place.cost else Text()
    return joined(draw_card(place.card) if place.card else shown, cost, sign(place.act))


def row(label: str, places: Sequence[Card | Place]) -> Text:
    text = Text(f"{label:<9}", style="dim")
    for i, one in enumerate(places):
        text.append(" │ " if i else "", style="dim")
        text.append_text(draw_card(one) if isinstance(one, Card) else draw_place(one))
    if not places:
        text.append("–", style="dim")
    return text


# -- the table


def middle(scene: Manor) -> Group:
    market, lurking = scene.market, scene.lurking
    piles = (
        f"market deck {market.deck}, discard {len(market.discard)} · enemy deck {lurking.deck}, "
        f"defeated {len(lurking.defeated)}, banished {len(lurking.banished)}"
    )
    columns = beside([offers("Market", market.places), offers("Lurking", lurking.places)], HALF)
    return Group(columns, Text(piles, style="dim"))


def offers(title: str, places: Sequence[Place]) -> Text:
    lines = [joined(Text(f"{number}", style="dim"), draw_place(place)) for number, place in enumerate(places, 1)]
    return Text("\n").join([heading(title, HALF), *lines])


def area(player: Player) -> Group:
    name = ", ".join(filter(None, [player.name, player.calling]))
    title = f"{'▶ ' if player.current else ''}{name}{' (you)' if player.you else ''} · sanity {'●' * player.sanity} {player.sanity}"
    lines: list[Any] = [heading(title, WIDTH), row("active", player.active), row("hand", player.hand)]
    piles = f"deck {len(player.deck)} · discard {', '.join(card.name for card in player.discard) or '–'}"
    if player.top:
        lines.append(row("deck top", player.top))
    acts = [joined(Text(f"{action.name} {action.strength}"), sign(action.act)) for action in player.actions]
    lines.append(
        joined(*acts, joined(Text("pass") if player.nothing else "", sign(player.nothing)), Text(piles, style="dim"), between="  ")
    )
    if player.trait:
        lines.append(Text(player.trait, style="dim italic"))
    return Group(*lines)
