"""The desert in a terminal."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

KINDS: Final = {"desert": "yellow", "canyons": "red", "ruins": "white", "cursed": "magenta", "town": "bold green"}


def draw(view: dict[str, Any]) -> Group:
    parts: list[Any] = [Text(heading(view), style="bold"), bounties(view), players(view), places(view), store(view)]
    for p in view["players"]:
        if p["hand"] is not None:
            parts.append(own(p))
    if "tracks" in view:
        parts.append(tracks(view))
    return Group(*parts)


def heading(view: dict[str, Any]) -> str:
    team = f" · team {view['team_grit']} Grit" if "team_grit" in view else ""
    last = " · last round" if view["last_round_called"] else ""
    return f"Round {view['round']} · {view['phase']} · {view['slain']} monsters beaten{team}{last} {view['ending']}"


def names(view: dict[str, Any]) -> dict[str, str]:
    return {space["id"]: space["name"] for space in view["map"]["spaces"]}


def bounties(view: dict[str, Any]) -> Table:
    table = Table(title="Wanted", box=None, padding=(0, 2), title_justify="left")
    for column in ("who", "where", "attack", "reward", "cards"):
        table.add_column(column)
    where = names(view)
    for pile in view["most_wanted"]:
        shown = pile["shown"]
        if shown is None:
            table.add_row("(face down)" if pile["cards"] else "(empty)", "", "", "", str(pile["cards"]))
            continue
        style = "bold red" if shown["monster"] else "bold"
        table.add_row(Text(shown["name"], style=style), where[shown["space"]], str(shown["attack"]), shown["reward"], str(pile["cards"]))
    for wanted in view["wanted"]:
        table.add_row(wanted["name"], f"any {wanted['kind']}", str(wanted["attack"]), wanted["reward"], "")
    return table


def players(view: dict[str, Any]) -> Table:
    table = Table(title="Chasers", box=None, padding=(0, 2), title_justify="left")
    for column in ("", "where", "Health", "Bullets", "Curse", "Water", "Grit", "move/attack", "cards", "items"):
        table.add_column(column)
    where = names(view)
    for seat, p in enumerate(view["players"]):
        who = Text(p["character"] or f"Player {seat + 1}", style="magenta" if p["side"] == "cursed" else "bold")
        if seat == view["deciding"]:
            who.append(" ◂")
        if seat == view["first"]:
            who.append(" ★")
        items = ", ".join(item["name"] + (" (used)" if item["exhausted"] else "") for item in p["items"])
        cards = f"hand {p['hand_size']}, deck {p['deck']}, discard {len(p['discard'])}, jobs {p['job_count']}"
        table.add_row(
            who,
            where[p["space"]],
            str(p["health"]),
            f"{p['bullets']}/{p['capacity']}",
            f"{p['curse']}/{p['threshold']}",
            str(p["water"]),
            str(p["grit"]),
            f"{p['movement']}/{p['attack']}",
            cards,
            items,
        )
    return table


def places(view: dict[str, Any]) -> Table:
    """The spaces where something is, and the roads from the viewer's own."""
    table = Table(title="Map", box=None, padding=(0, 2), title_justify="left")
    for column in ("space", "kind", "there", "roads"):
        table.add_column(column)
    where = names(view)
    mine = view["players"][view["you"]]["space"] if view["you"] is not None and view["players"] else None
    for space in view["map"]["spaces"]:
        there = [view["players"][i]["character"] or f"Player {i + 1}" for i in space["players"]]
        there += [monster.upper() for monster in space["monsters"]] + [artifact["name"] for artifact in space["artifacts"]]
        roads = exits(view, space["id"], where) if space["id"] == mine else ""
        if there or roads:
            table.add_row(space["name"], Text(space["kind"], style=KINDS[space["kind"]]), ", ".join(there), roads)
    return table


def exits(view: dict[str, Any], at: str, where: dict[str, str]) -> str:
    found: list[str] = []
    for road in view["map"]["roads"]:
        if at in road["between"]:
            other = road["between"][1 - road["between"].index(at)]
            found.append(f"{where[other]} {road['movement']}{'☠' if road['curse'] else ''}")
    return ", ".join(found)


def store(view: dict[str, Any]) -> Text:
    shown = [f"{item['name']} {item['cost']}W ({item['text']})" for item in view["store"]["shown"]]
    top = view["store"]["top"]
    return Text("Store: " + " · ".join(shown) + (f" · discard pile: {top['name']} {top['cost']}W" if top else ""), style="dim")


def own(p: dict[str, Any]) -> Panel:
    hand = Text("Hand: " + " · ".join(f"{card['name']} ({card['text']})" for card in p["hand"]))
    jobs = Text("Jobs: " + " · ".join(f"{job['name']} ({job['text']}: {job['water']}W {job['grit']}G)" for job in p["jobs"] + p["offered"]))
    played = Text("In play: " + ", ".join(p["played"]), style="dim")
    return Panel(Group(hand, jobs, played), title=p["character"])


def tracks(view: dict[str, Any]) -> Text:
    lines = []
    for i, track in enumerate(view["tracks"], 1):
        current = track["open"]
        text = f"{current['name']} ({current['text']})" if current else "finished"
        lines.append(f"Track {i}: {len(track['done'])} done · {text} · {track['below']} below")
    return Text("\n".join(lines))
