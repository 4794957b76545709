"""The house in a terminal of 80 columns or more: three rooms side by side, the players, and what the cards do."""

from __future__ import annotations

from typing import Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from malison.games.dont_go_in_there.show.scene import House, Player, Room, Slot, Stack
from malison.kernel.drawing import beside, heading, joined, sign

STYLES: Final = {"purple": "magenta", "red": "red", "teal": "cyan", "yellow": "yellow", "white": "bright_white"}
CURSES: Final = {1: "green", 2: "yellow", 3: "dark_orange", 4: "bold red"}
WIDTH: Final = 25
MEEPLES: Final = 5
HAND: Final = 36
"""Columns for the cards before a player."""


def draw(scene: House) -> Group:
    players = {player.seat: player for player in scene.players}
    rooms = [draw_room(room, players) for room in scene.rooms if room]
    below = [] if scene.over else [Text(), legend(scene)]
    return Group(beside(rooms, WIDTH), Text(), areas(scene), *below, footer(scene))


def colour(player: Player) -> str:
    return STYLES.get(player.colour, "bold")


def name_of(player: Player) -> Text:
    return Text(player.colour.capitalize(), style=f"bold {colour(player)}")


# -- a room


def draw_room(room: Room, players: dict[int, Player]) -> Group:
    """The row of cards, the spaces from the top down, and what is special here."""
    row = Table.grid(padding=(0, 1, 0, 0), expand=True)
    row.add_column(width=1)
    row.add_column(ratio=1)
    row.add_column(justify="right")
    for slot in room.row:
        name, dice = draw_slot(slot)
        row.add_row(Text(str(slot.number), style="dim"), name, joined(dice, sign(slot.take)))
    for space in room.spaces:
        who = Text("·", style="dim")
        if space.owner is not None:
            who = Text("● ", style=colour(players[space.owner])) + name_of(players[space.owner])
        lights = Text("☼" * space.lights, style="yellow")
        row.add_row(Text(str(space.number), style="dim"), who, joined(lights, sign(space.enter)))
    return Group(heading(f"{room.letter} {room.name}", WIDTH), row, Text(room.text, style="italic dim"))


def draw_slot(slot: Slot) -> tuple[Text, Text]:
    """A card's name and value, and its dice icons; in brackets if it lies face-down and the viewer has looked."""
    if slot.back:
        return Text("face-down", style="italic dim"), Text("?", style="dim")
    card = slot.card
    if card is None:
        return Text("–", style="dim"), Text()
    text = Text(f"{card.name} ")
    text.append(str(card.value), style=CURSES[card.value])
    if card.names:
        text.append(f" →{card.names}", style="dim")
    if card.known:
        text = Text("[", style="italic").append_text(text).append("]")
    return text, Text("⚀" * card.dice, style="dim")


# -- the players


def areas(scene: House) -> Table:
    """A line a player, by seat; at the end in the order of their ranks."""
    table = Table(box=None, padding=(0, 1))
    for column in ("", "", "curses", "ghosts", "meeples", "cards (dispelled)"):
        table.add_column(column, header_style="dim", justify="right" if column in ("curses", "ghosts") else "left")
    for player in sorted(scene.players, key=lambda player: (player.rank or 0, player.seat)):
        meeples = Text("●" * player.supply, style=colour(player)) + Text("·" * (MEEPLES - player.supply), style="dim")
        ghosts = "?" if player.ghosts is None else str(player.ghosts)
        who = name_of(player) + Text(" (you)" if player.you else "", style="dim")
        table.add_row(mark(player), who, curses(player), ghosts, meeples, holdings(player.stacks))
    return table


def mark(player: Player) -> Text:
    """Who decides and who has the planchette; at the end, the rank."""
    if player.rank:
        return Text(f"{player.rank}.", style="bold")
    text = Text("▶" if player.deciding else " ", style="bold green")
    return text.append("♥" if player.planchette else " ", style="red")


def curses(player: Player) -> Text:
    extra = f"{player.curses - player.extra} + {player.extra} = " if player.extra else ""
    return Text(extra, style="dim") + Text(str(player.curses), style="bold")


def holdings(stacks: list[Stack]) -> Text:
    """Cards by type; lines break between types only."""
    text = Text()
    column = 0
    for stack in stacks:
        group = Text(stack.name, style="" if stack.up else "dim")
        for card in stack.up:
            group.append(f" {card.value}", style=CURSES[card.value]).append_text(sign(card.pick))
        if stack.dispelled:
            group.append(f" ({' '.join(map(str, stack.dispelled))})", style="dim")
        group.append_text(sign(stack.banish))
        if column + len(group) > HAND:
            text.append("\n")
            column = 0
        column += len(group) + 2
        text.append_text(group).append("  ")
    return text


# -- below


def legend(scene: House) -> Text:
    lines = [Text(f"{kind.name}: ", style="bold dim").append(kind.text, style="not bold") for kind in scene.kinds]
    return Text("\n").join(lines)


def footer(scene: House) -> Text:
    tray = scene.tray
    parts = [f"deck {tray.deck}", f"removed {tray.removed}"]
    if tray.rolled:
        parts.append(f"last roll {tray.ghosts} of {tray.rolled}")
    if tray.clock:
        parts.append("the clock has struck")
    if not scene.over:
        parts.append("▶ decides, ♥ has the planchette")
    return Text(" · ".join(parts), style="dim italic", no_wrap=True, overflow="ellipsis")
