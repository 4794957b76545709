"""What has been told lately, put together: the last dice, and each automaton's turns, card by card."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from malison.games.been_cursed.moves import PLACES, POSSESSED_CARDS, RABID_CARDS
from malison.kernel.events import in_order

WHOSE: Final = {"rabid-turn": "rabid", "possessed-turn": "possessed", "wizard-turn": "", "monster-turn": ""}
"""The automaton whose turn begins with such an event; a person's turn ends its tale."""
LABORATORY: Final = PLACES.index("laboratory")
STEPS: Final = ("walked", "prowled", "went")
ROWS: Final = ("possessed-row", "feeding-card", "rabid-dealt")
"""Cards that are dealt one after the other belong together."""
HUNTS: Final = ("hunts", "hunts-far", "hunt-skipped")
SIGNS: Final = {
    "rabid-draws": "deck",
    "hunt-enough": "stomach",
    "rabid-meal": "stomach",
    "possessed-draws": "deck",
    "possessed-mixes": "laboratory",
    "possessed-row": "deck",
    "feeding-card": "deck",
    "rabid-dealt": "deck",
    "d20": "d20",
    "possessed-turn": "sun",
}
"""What stands beside a part of the tale; where no card does and nothing is named here, the moon."""
HEADS: Final = (*SIGNS, *HUNTS, "possessed-card", "possessed-idle", "stay-inside")
"""With these a new part of the tale begins."""
WAITS: Final = {
    "walked": {"paid": "place"},
    "cast": {"returned": "spell", "spell-gone": "occasion", "power-gone": "occasion"},
    "spell-gone": {"energy": "spell"},
    "played": {"energy": "power", "panic": "power", "spell-gone": "occasion", "power-gone": "occasion"},
    "ran": {"energy": ""},
}
"""What is paid for first by the rules, and told after what it was paid for."""
QUIET: Final = ("hunt-skipped", "possessed-skips", "possessed-idle", "noticed")
WIDTH: Final = 600
HIGHEST: Final = 10
LOWEST: Final = 110


class Die(Struct):
    """What a die shows; `throw` tells one throw from the next."""

    throw: int
    shows: int


class Dice(Struct):
    """The last throws. The d6 that was thrown last comes first."""

    d6: list[Die]
    d20: Die | None


class Line(Struct):
    text: str
    rule: str


class Beat(Struct):
    """A part of a tale: the card it is about, or a sign, and what was said."""

    rabid: str
    possessed: str
    sign: str
    idle: bool
    lines: list[Line]


class Tale(Struct):
    """An automaton's turn."""

    who: str
    title: str
    beats: list[Beat]


class Turn(Struct):
    """A turn of a game that nobody plays, and how the tracks stood before it."""

    tale: Tale
    cure: int
    curse: int
    panic: int


class Course(Struct):
    """How a track went, as the points of a line."""

    track: str
    value: int
    top: int
    points: str


class Chronicle(Struct):
    turns: list[Tale]
    courses: list[Course]


def dice(recent: list[dict[str, Any]]) -> Dice:
    d6 = [Die(event["number"], event["roll"]) for event in recent if event["kind"] == "rolled"]
    d20 = [Die(event["number"], event["house"]) for event in recent if event["kind"] == "d20"]
    # Two dice thrown together are told one right after the other.
    together = len(d6) > 1 and d6[-1].throw == d6[-2].throw + 1
    return Dice([d6[-1], d6[-2]] if together else d6[-1:], d20[-1] if d20 else None)


def followed(recent: list[dict[str, Any]]) -> str:
    """The card of the Rabid Monster's row that was followed last tonight."""
    for event in recent[::-1]:
        if event["kind"] in HUNTS:
            card: int = event["rabid"]
            return RABID_CARDS[card]
        if event["kind"] in ("rabid-turn", "rabid-meal"):
            break
    return ""


def stops(recent: list[dict[str, Any]]) -> list[int]:
    """Where the token has been in the turn that goes on, and before it where that began."""
    found: list[int] = []
    for event in recent:
        if event["kind"] in WHOSE:
            del found[:-1]
        elif event["kind"] == "begins":
            found.append(LABORATORY)
        elif event["kind"] in STEPS:
            place: int = event["place"]
            found.append(place)
    return found


def before_the_deal(recent: list[dict[str, Any]]) -> bool:
    """Whether the Wizard's turn has begun, and no Rabid Monster card has been dealt since."""
    for event in recent[::-1]:
        if event["kind"] in ("wizard-turn", "rabid-dealt", "rabid-used"):
            return bool(event["kind"] == "wizard-turn")
    return False


def turns_of(view: dict[str, Any], recent: list[dict[str, Any]]) -> list[Turn]:
    """The automatons' turns that were told, oldest first."""
    found: list[Turn] = []
    kinds: list[str] = []
    tracks = {"cure": 0, "curse": view["monster"]["curse_start"], "panic": view["panic"]["start"]}
    who = ""
    for event in [recent[n] for n in in_order(recent, WAITS)]:
        kind = event["kind"]
        if kind in WHOSE:
            who = WHOSE[kind]
            kinds = []
            if who:
                found.append(Turn(Tale(who, event["text"], []), tracks["cure"], tracks["curse"], tracks["panic"]))
        elif kind in tracks:
            tracks[kind] = event[kind]
        if who:
            beats = found[-1].tale.beats
            if not beats or (kind in HEADS and not (kind in ROWS and kinds[-1] == kind)):
                beats.append(beat(event))
                kinds.append(kind)
            beats[-1].lines.append(Line(event["text"], event["rule"]))
            beats[-1].idle = beats[-1].idle or kind in QUIET
    return found


def beat(event: dict[str, Any]) -> Beat:
    kind = event["kind"]
    rabid = RABID_CARDS[event["rabid"]] if kind in HUNTS else ""
    possessed = POSSESSED_CARDS[event["possessed"]] if kind == "possessed-card" else ""
    return Beat(rabid, possessed, SIGNS.get(kind, "moon"), False, [])


def tales(view: dict[str, Any], recent: list[dict[str, Any]]) -> list[Tale]:
    """The last turn of each automaton."""
    last = {turn.tale.who: turn.tale for turn in turns_of(view, recent)}
    return [last[who] for who in ("rabid", "possessed") if who in last]


def chronicle(view: dict[str, Any], recent: list[dict[str, Any]]) -> Chronicle:
    """Nobody plays, so the whole game is there to be read."""
    turns = turns_of(view, recent)
    w, m = view["wizard"], view["monster"]
    courses = [
        course("panic", [turn.panic for turn in turns], view["panic"]["level"], view["panic"]["top"]),
        course("cure", [turn.cure for turn in turns], w["cure"], len(w["cure_track"])),
        course("curse", [turn.curse for turn in turns], m["curse"], m["curse_top"]),
    ]
    return Chronicle([turn.tale for turn in turns], courses)


def course(track: str, values: list[int], last: int, top: int) -> Course:
    points = [f"{round(WIDTH * n / len(values), 1)},{height(value, top)}" for n, value in enumerate(values)]
    return Course(track, last, top, " ".join([*points, f"{WIDTH},{height(last, top)}"]))


def height(value: int, top: int) -> float:
    return round(LOWEST - (LOWEST - HIGHEST) * value / top, 1)
