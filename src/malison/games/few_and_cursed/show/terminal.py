"""The desert in a terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from malison.games.few_and_cursed.show.things import Chaser, Job, Shop, Track, Wanted, Ware, West
from malison.kernel.drawing import joined, sign


def draw(scene: West) -> Group:
    parts: list[Any] = [Text(heading(scene), style="bold"), *(chaser(one) for one in scene.chasers)]
    if scene.stage and scene.stage.meeting:
        parts.append(Text(f"{scene.stage.meeting.name}: {scene.stage.meeting.scene}", style="italic"))
    parts += [near(scene), bounties(scene.wanted), store(scene.shop)]
    parts += [Text(line) for line in told(scene)]
    if scene.tracks:
        parts.append(tracks(scene.tracks))
    return Group(*parts)


def heading(scene: West) -> str:
    goal = scene.goal
    team = "" if goal.team is None else f" · team {goal.team} Grit"
    last = " · last round" if goal.last else ""
    beaten = f"{goal.slain} {'monster' if goal.slain == 1 else 'monsters'} beaten"
    return f"Round {goal.round} · {goal.phase} · {beaten}{team}{last} {goal.ending}"


def chaser(one: Chaser) -> Text:
    """Somebody's board in two lines, and a third for what lies before them."""
    name = Text().append(f"{'▶ ' if one.deciding else '  '}{one.name}", style="bold magenta" if one.cursed else "bold")
    name.append(" (you)" if one.you else "").append(", Cursed" if one.cursed else "").append(", first player" if one.first else "")
    if one.role is None:
        return name
    cards = Text(f"hand {one.hand_size}, deck {one.deck}, discard {len(one.discard)}, jobs {one.job_count}", style="dim")
    stats = {"Health": one.health, "Bullets": f"{one.bullets}/{one.capacity}", "Curse": f"{one.curse}/{one.threshold}", "Water": one.water}
    if one.grit is not None:
        stats["Grit"] = one.grit
    ready = joined(f"movement {one.movement}  attack {one.attack}", sign(one.fire))
    lines = [
        joined(name, one.place, cards, between=" · "),
        joined(*(f"{key} {value}" for key, value in stats.items()), ready, between="  "),
    ]
    owned = [*(item.name + (" (used)" if item.spent else "") for item in one.items), *(relic.name for relic in one.artifacts)]
    if owned:
        lines.append(Text(", ".join(owned)))
    return Text("\n    ").join(lines)


def near(scene: West) -> Text:
    """Roads from the own place; the rest is on the map."""
    rides = {ride.to.name: ride.choice for ride in (*scene.map.rides, *scene.map.marches)}
    text = Text()
    for spot in scene.spots:
        for road in spot.roads:
            text.append(", " if text else f"Roads from {spot.place.name}: ", style="" if text else "bold")
            text.append(f"{road.to} {road.movement}{'*' if road.curse else ''}")
            text = joined(text, sign(rides.pop(road.to, None)))
    for name, choice in rides.items():
        text = joined(text.append(f", {name}" if text else f"To {name}"), sign(choice))
    return text


def listing(title: str, *columns: str) -> Table:
    table = Table(title=title, box=None, padding=(0, 1), title_justify="left", title_style="bold")
    for column in columns:
        table.add_column(column, header_style="dim")
    return table


def bounties(wanted: Wanted) -> Table:
    table = listing("", "wanted", "where", "attack", "reward", "cards")
    for pile in wanted.piles:
        top = pile.top
        if top is None:
            table.add_row("(face down)" if pile.cards else "(empty)", "", "", "", str(pile.cards))
            continue
        name = joined(Text(f"{'!' if top.monster else ''}{top.name}", style="bold red" if top.monster else "bold"), sign(top.choice))
        table.add_row(name, top.place, str(top.attack), f"{top.traits} {top.reward}".strip(), str(pile.cards))
    for gang in wanted.gangs:
        table.add_row(joined(gang.name, sign(gang.choice)), f"any {gang.kind}", str(gang.attack), gang.reward, "")
    return table


def store(shop: Shop) -> Text:
    wares = [joined(ware(one), sign(one.choice)) for one in shop.wares]
    top = [joined(f"discard pile: {ware(shop.top)}", sign(shop.top.choice))] if shop.top else []
    rest = [joined("ammo", sign(shop.ammo))] if shop.ammo else []
    return Text().append("Store: ", style="bold").append_text(joined(*wares, *top, *rest, between=" · "))


def ware(one: Ware) -> str:
    return f"{one.name} {one.cost}W"


def told(scene: West) -> list[str]:
    """What the monsters did last."""
    return [one.text for one in scene.told]


def described(job: Job) -> str:
    return f"{job.name} ({job.text}: {job.water}W {job.grit}G)"


def tracks(found: list[Track]) -> Text:
    lines = []
    for track in found:
        text = joined(described(track.open), sign(track.open.choice)) if track.open else Text("finished")
        lines.append(joined(f"Track {track.number}: {len(track.done)} done", text, f"{track.below} below", between=" · "))
    return Text("\n").join(lines)
