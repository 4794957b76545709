"""The desert in a terminal."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from malison.games.few_and_cursed.show.things import Chaser, Job, Shop, Spot, Track, Wanted, Ware, West

KINDS: Final = {"desert": "yellow", "canyons": "red", "ruins": "white", "cursed": "magenta", "town": "bold green"}


def draw(scene: West) -> Group:
    parts: list[Any] = [Text(heading(scene), style="bold"), bounties(scene.wanted), players(scene.chasers)]
    parts += [places(scene.spots), store(scene.shop), *(own(one) for one in scene.chasers if one.hand is not None)]
    if scene.tracks:
        parts.append(tracks(scene.tracks))
    return Group(*parts)


def heading(scene: West) -> str:
    goal = scene.goal
    team = "" if goal.team is None else f" · team {goal.team} Grit"
    last = " · last round" if goal.last else ""
    beaten = f"{goal.slain} {'monster' if goal.slain == 1 else 'monsters'} beaten"
    return f"Round {goal.round} · {goal.phase} · {beaten}{team}{last} {goal.ending}"


def listing(title: str, *columns: str) -> Table:
    table = Table(title=title, box=None, padding=(0, 2), title_justify="left")
    for column in columns:
        table.add_column(column)
    return table


def bounties(wanted: Wanted) -> Table:
    table = listing("Wanted", "who", "where", "attack", "reward", "cards")
    for pile in wanted.piles:
        top = pile.top
        if top is None:
            table.add_row("(face down)" if pile.cards else "(empty)", "", "", "", str(pile.cards))
            continue
        name = Text(top.name, style="bold red" if top.monster else "bold")
        table.add_row(name, top.place, str(top.attack), f"{top.traits} {top.reward}".strip(), str(pile.cards))
    for gang in wanted.gangs:
        table.add_row(gang.name, f"any {gang.kind}", str(gang.attack), gang.reward, "")
    return table


def players(chasers: list[Chaser]) -> Table:
    table = listing("Chasers", "", "where", "Health", "Bullets", "Curse", "Water", "Grit", "move/attack", "cards", "items")
    for one in chasers:
        who = Text(one.name, style="magenta" if one.cursed else "bold")
        who.append(" ◂" if one.deciding else "").append(" ★" if one.first else "")
        table.add_row(
            who,
            one.place,
            str(one.health),
            f"{one.bullets}/{one.capacity}",
            f"{one.curse}/{one.threshold}",
            str(one.water),
            "" if one.grit is None else str(one.grit),
            f"{one.movement}/{one.attack}",
            f"hand {one.hand_size}, deck {one.deck}, discard {len(one.discard)}, jobs {one.job_count}",
            ", ".join(item.name + (" (used)" if item.spent else "") for item in one.items),
        )
    return table


def places(spots: list[Spot]) -> Table:
    """The spaces where something is, and the roads from the viewer's own."""
    table = listing("Map", "space", "kind", "there", "roads")
    for spot in spots:
        roads = ", ".join(f"{road.to} {road.movement}{'☠' if road.curse else ''}" for road in spot.roads)
        table.add_row(spot.place.name, Text(spot.place.kind, style=KINDS[spot.place.kind]), ", ".join(spot.there), roads)
    return table


def store(shop: Shop) -> Text:
    shown = [f"{ware(one)} ({one.text})" for one in shop.wares]
    return Text("Store: " + " · ".join(shown) + (f" · discard pile: {ware(shop.top)}" if shop.top else ""), style="dim")


def ware(one: Ware) -> str:
    return f"{one.name} {one.cost}W"


def own(one: Chaser) -> Panel:
    hand = Text("Hand: " + " · ".join(f"{card.name} ({card.text})" for card in one.hand or [] for _ in range(card.count)))
    jobs = Text("Jobs: " + " · ".join(f"{told(job)}: {job.water}W {job.grit}G)" for job in [*(one.jobs or []), *one.offered]))
    played = Text("In play: " + ", ".join(card.name for card in one.played), style="dim")
    return Panel(Group(hand, jobs, played), title=one.name)


def told(job: Job) -> str:
    return f"{job.name} ({job.text}"


def tracks(found: list[Track]) -> Text:
    lines = []
    for track in found:
        text = f"{told(track.open)})" if track.open else "finished"
        lines.append(f"Track {track.number}: {len(track.done)} done · {text} · {track.below} below")
    return Text("\n".join(lines))
