"""The table in a terminal: curse, market and lurking row on top, each player's cards below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from malison.games.viscounts_curse.show.scene import Card, Manor, Omen, Place, Player

ICONS: Final = {"P": ("P", "yellow"), "F": ("F", "red"), "S": ("S", "cyan"), "H": ("H", "green"), "W": ("★", "magenta")}
WIDTH: Final = 100


def draw(scene: Manor) -> Group:
    parts: list[Any] = [draw_omen(scene.omen)]
    if scene.setup is None:
        parts.append(middle(scene))
    parts += [area(player) for player in sorted(scene.players, key=lambda player: player.seat)]
    if scene.omen.verdict:
        won = scene.omen.won
        parts.append(Text(f"{'Won' if won else 'Lost'}: {scene.omen.verdict}", style="bold green" if won else "bold red"))
    return Group(*parts)


def draw_omen(omen: Omen) -> Panel:
    if not omen.curse:
        return Panel("The curse is not chosen yet.", width=WIDTH)
    text = Text(f"{omen.goal}\n", style="bold")
    text.append(f"{omen.text}\n", style="dim")
    text.append("".join(f"{note}\n" for note in omen.notes), style="dim italic")
    text.append(" · ".join(omen.counters), style="bold magenta")
    return Panel(text, title=f"[bold]{omen.name}[/] · round {omen.round}", width=WIDTH)


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
    if place.card:
        return draw_card(place.card)
    return Text("face-down", style="italic dim") if place.back else Text("–", style="dim")


def row(label: str, cards: Sequence[Card | Place]) -> Text:
    text = Text(f"{label:<9}", style="dim")
    for i, card in enumerate(cards):
        text.append(" │ " if i else "", style="dim")
        text.append_text(draw_card(card) if isinstance(card, Card) else draw_place(card))
    if not cards:
        text.append("–", style="dim")
    return text


# -- the table


def middle(scene: Manor) -> Panel:
    market, lurking = scene.market, scene.lurking
    piles = (
        f"market deck {market.deck}, discard {len(market.discard)} · enemy deck {lurking.deck}, "
        f"defeated {len(lurking.defeated)}, banished {len(lurking.banished)}"
    )
    return Panel(Group(row("market", market.places), row("lurking", lurking.places), Text(piles, style="dim")), width=WIDTH)


def area(player: Player) -> Panel:
    strengths = Table.grid(padding=(0, 2))
    strengths.add_row(*[f"{action.name} {action.strength}" for action in player.actions], f"deck {len(player.deck)}")
    lines: list[Any] = [row("active", player.active), row("hand", player.hand), row("discard", player.discard)]
    if player.top:
        lines.append(row("deck top", player.top))
    if player.trait:
        lines.append(Text(player.trait, style="dim italic"))
    name = ", ".join(filter(None, [player.name, player.calling]))
    title = f"[bold]{name}[/]{' ◂' if player.current else ''} · sanity {'●' * player.sanity} {player.sanity}"
    return Panel(Group(*lines, strengths), title=title, width=WIDTH)
