"""All that people read of the house: messages with named values."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from malison.games.dont_go_in_there.moves import BANISH, BANISH_NONE, BOARDS, DIE, PLACE, REROLL, SLOTS, SPACES, TAKE, VALUES
from malison.games.dont_go_in_there.rules.cards import Banish, Dispel
from malison.games.dont_go_in_there.rules.ending import extra, rank
from malison.games.dont_go_in_there.rules.resolve import TakeCard
from malison.games.dont_go_in_there.rules.rooms import ChangeDie, RollAgain
from malison.games.dont_go_in_there.rules.turn import Turn
from malison.games.dont_go_in_there.show.measures import measures
from malison.games.dont_go_in_there.show.odds import average, average_of, rolls
from malison.games.dont_go_in_there.show.sounds import SOUNDS
from malison.games.dont_go_in_there.state import HOLDING, NOBODY, House
from malison.kernel.words import DOT, Message, Words, number, ordinal, say

KEPT: Final = 4096
"""Spaces in rooms, with so many dice, whose words are kept."""

EVENTS: Final = {
    "first": "{seat} takes the first turn.",
    "placed": "{seat} enters the {room} on space {space}.",
    "stood-in": "{seat} has no meeple left and enters the {room} with a stand-in on space {space}.",
    "looked": "{seat} looks at the face-down card.",
    "seen": "The face-down card is {card}.",
    "turned-up": "The face-down card is turned up: {card}.",
    "attic": "{seat} takes a ghost at the top of the {room}.",
    "nursery": "{seat} loses a ghost at the bottom of the {room}.",
    "resolved": "The {room} is full; {seat} takes the planchette.",
    "rolled": "{dice} dropped: {ghosts}.",
    "rolled-again": "{seat} rolls all {dice} again: {ghosts}.",
    "kept-roll": "{seat} keeps the roll.",
    "changed-die": "{seat} turns a die: now {ghosts}.",
    "left-dice": "{seat} leaves the dice as they are.",
    "haunted": "{seat} on space {space} takes {ghosts}.",
    "took": "{seat} takes {card}.",
    "library-left": "{seat} picks the leftmost card and takes a ghost.",
    "library-right": "{seat} picks the rightmost card and loses a ghost.",
    "dispelled": "{seat} dispels {card}.",
    "halved": "{seat} washes {ghosts} away.",
    "passed": "{seat} passes {ghosts} to {other}.",
    "mirrored": "{seat} takes {ghosts} out of the mirror.",
    "clock-struck": "{seat} is the first to hold clocks of {curses}.",
    "new-room": "The board is turned: the {room}.",
    "laid": "{card} is laid in the {room}.",
    "laid-hidden": "A card is laid face-down in the {room}.",
    "room-gone": "The deck is empty and the {room} is closed.",
    "ended": "All cards are taken: the night is over.",
    "ghosts-shown": "{seat} has {ghosts} behind the screen.",
    "most-ghosts": "{seat} has the most ghosts: {curses} more.",
    "spared": "{seat} names a type of which there is no card: nothing is dispelled.",
}

VALUES_IN_WORDS: Final = {
    "ghosts": "{n:# ghost|# ghosts}",
    "curses": "{n:# curse|# curses}",
    "dice": "{n:# die|# dice}",
}


def word(g: House, field: str, value: int) -> str:
    """A told value in words."""
    if field in ("seat", "other"):
        return g.box.colours[g.colours[value]].capitalize()
    if field == "card":
        return g.box.card_name(value)
    if field == "kind":
        return g.box.kind_names[value].lower()
    if field == "type":
        return g.box.kind_names[value]
    if field == "room":
        return g.box.room_names[value]
    if field in ("space", "value"):
        return str(value + 1)
    return say(VALUES_IN_WORDS.get(field, "{n}"), n=value)


# -- questions

MORE: Final = " ({n} to go)"
THE_HIGHEST: Final = "The highest: {values}"
ROLLED: Final = "The roll is {ghosts} on {dice}{each}. {asked}"
EACH: Final = ", for each of your {n} meeples"


def dispel(g: House, question: Dispel) -> str:
    more = say(MORE, n=question.left) if question.left > 1 else ""
    return say("Which {kind} below do you dispel?{more}", kind=word(g, "kind", question.kind), more=more)


def the_roll(g: House, asked: str) -> str:
    """Whoever filled the room may have more than one meeple in it, and takes ghosts for each (DG-R10)."""
    rooms = [list(g.meeples[board * SPACES : board * SPACES + SPACES]) for board in range(BOARDS)]
    meeples = max([room.count(g.seat) for room in rooms if room.count(NOBODY) == 1])
    each = say(EACH, n=meeples) if meeples > 1 else ""
    return say(ROLLED, ghosts=word(g, "ghosts", g.rolled), dice=word(g, "dice", g.dice), each=each, asked=asked)


PROMPTS: Final[dict[str, Message]] = {
    "Turn": say("Which room do you enter? Space 1 picks first, space {last} is safest.", last=SPACES),
    "TakeCard": "Which cursed card do you take? Its number counts against you.",
    "RollAgain": lambda g, question: the_roll(g, "Do you roll all of them again?"),
    "ChangeDie": lambda g, question: the_roll(g, "Do you turn a die?"),
    "KeepOne": "Which {kind} below do you keep? All your others are dispelled.",
    "Dispel": dispel,
    "DollSet": "Which {kind} below belongs to the set? ({total} curses to go)",
    "Banish": "Choose one of your types below: all its cards are dispelled.",
}

SPACE_TOLLS: Final = {0: "", 1: ", +1 ghost", -1: ", −1 ghost"}
SLOT_WORDS: Final = ("left", "middle", "right")
TOLLS: Final = {0: "{slot}", 1: "{slot}: first take a ghost", -1: "{slot}: first lose a ghost"}


def enter(g: House, question: Turn, move: int) -> str:
    board, space = PLACE.first(move), PLACE.second(move)
    box, room = g.box, g.rooms[board]
    lights = box.lights[room * SPACES + space]
    ghosts = average(rolls(g, g.seat, board), lights, box.die_ghosts, box.die_faces)
    return the_space(box.room_names[room], space, lights, box.rooms[room].space_toll(space), ghosts)


@lru_cache(maxsize=KEPT)
def the_space(room: str, space: int, lights: int, toll: int, ghosts: str) -> str:
    """A space of a room, and what it costs to enter there. There are few, and every page has some. (Kept by words and numbers: a whole
    box would be held for as long.)"""
    where = say("{lights:# flashlight|# flashlights}{toll}, about {n} ghosts", lights=lights, toll=SPACE_TOLLS[toll], n=ghosts)
    return say("{room}, space {n} ({where})", room=room, n=space + 1, where=where)


def take(g: House, question: TakeCard, move: int) -> str:
    slot = TAKE.place(move)
    toll = g.box.rooms[g.rooms[question.board]].slot_toll(slot)
    where = say(TOLLS[toll], slot=SLOT_WORDS[slot])
    return say("{card} ({where})", card=g.box.card_name(g.row[question.board * SLOTS + slot]), where=where)


def banish(g: House, question: Banish, move: int) -> str:
    if move == BANISH_NONE:
        return "Another type (nothing is dispelled)"
    kind = BANISH.place(move)
    count, total = g.count(question.seat, kind), g.total(question.seat, kind)
    return say("{kind} ({n:# card|# cards}, {total:# curse|# curses})", kind=g.box.kind_names[kind], n=count, total=total)


ROLL_WORDS: Final = ("Keep the roll", "Roll all dice again")
ABOUT: Final = "about +{ghosts} ghosts"


def roll(g: House, question: RollAgain, move: int) -> str:
    """DG-R8, DG-BA1: rolling again brings each of one's own meeples in this room what it brings on average."""
    if move != REROLL:
        return ROLL_WORDS[0]
    board = [list(g.meeples[b * SPACES : b * SPACES + SPACES]).count(NOBODY) for b in range(BOARDS)].index(1)
    spaces = [space for space in range(SPACES) if g.meeples[board * SPACES + space] == g.seat]
    lights = [g.box.lights[g.rooms[board] * SPACES + space] for space in spaces]
    return ROLL_WORDS[1] + DOT + say(ABOUT, ghosts=average_of((int(g.dice),), lights, g.box.die_ghosts, g.box.die_faces))


DIE_WORDS: Final = ("Leave the dice", "Ghost to blank", "Blank to ghost")
LABELS: Final[dict[str, Message]] = {
    "Turn": enter,
    "TakeCard": take,
    "Banish": banish,
    "keep": "Keep the {value}",
    "dispel": "Dispel the {value}",
    "RollAgain": roll,
    "ChangeDie": lambda g, question, move: DIE_WORDS[DIE.place(move)],
}


# -- what cards and rooms do


def amulets(names: list[int]) -> str:
    named = ", ".join(say("{value}→{named}", value=value + 1, named=named) for value, named in enumerate(names) if named)
    text = "At game end each of your amulets dispels one of your amulets of the value that it names"
    return f"{text}: {named}" if named else text


EFFECTS: Final[dict[str, Message]] = {
    "amulet": amulets,
    "cat": "At game end, with {most_ghosts:# ghost|# ghosts} or fewer, all your cats but one of your choice are dispelled",
    "clock": lambda total, dispels: say(
        "Once in the game: the first player whose clocks come to {total} curses or more dispels {dispels} of them",
        total=total,
        dispels=number(dispels),
    ),
    "doll": "As soon as some of your dolls come to exactly {total} curses, those are dispelled",
    "holy-water": lambda size: say("Every {nth} holy water washes half of your ghosts away, rounded down", nth=ordinal(size)),
    "mask": "When you take a mask, pass one ghost for each of your masks to your right neighbour",
    "mirror": lambda size, ghosts: say(
        "Each mirror brings you {ghosts:a ghost|# ghosts}. {size} mirrors dispel themselves", ghosts=ghosts, size=number(size).capitalize()
    ),
    "music-box": lambda dispels: say(
        "At game end whoever holds the most music-box curses dispels {dispels} of them; so does everyone tied", dispels=number(dispels)
    ),
    "portrait": "At game end half of your portraits, rounded down, are dispelled; you choose which",
    "ring": lambda size: say("{size} rings dispel themselves", size=number(size).capitalize()),
    "tome": lambda size: say("Every {nth} tome dispels all your cards of one other type of your choice", nth=ordinal(size)),
    "twin": "Two twins of equal value dispel each other",
    "attic": "Whoever enters on the top space takes a ghost",
    "nursery": "Whoever enters on the bottom space loses a ghost",
    "basement": "The third to enter may roll all dice again, once",
    "hallway": "The third to enter may turn one die: a ghost to a blank, or a blank to a ghost",
    "library": "Low to high: the left card brings a ghost, the right one takes one away",
    "secret-passage": "Whoever enters looks at the hidden third card; the third to enter turns it up",
}


# -- the end


def why(g: House, seat: int) -> str:
    curses = extra(g, seat)
    more = say(" and {n} for the most ghosts", n=curses) if curses else ""
    return say(
        "{curses} on cards{more}, {ghosts}: rank {rank}",
        curses=word(g, "curses", g.curses(seat)),
        more=more,
        ghosts=word(g, "ghosts", g.ghosts[seat]),
        rank=rank(g, seat),
    )


def how_it_ended(g: Any) -> str:
    return "All cards were taken." if g.over else ""


# -- great moments, each after the name of whose it is

PROGRESS: Final = "{have}/{whole}"
SET_GONE: Final = "dispels {n} × {kind}"
CURSES_LESS: Final = "−{n:# curse|# curses}"
MOMENTS: Final = {
    "passed": ("mask", "sends {ghosts:# ghost|# ghosts} to", ""),
    "halved": ("holy-water", "washes {ghosts:# ghost|# ghosts} away", ""),
    "ended": ("emblem", "The house is empty: the night is over", ""),
    "most-ghosts": ("ghost", "has the most ghosts", "+{curses:# curse|# curses}"),
}
"""By what was told: a symbol, words, and what it is worth."""


# -- before a choice is made


def boon(g: House, who: int, told: list[tuple[str, dict[str, int]]]) -> str:
    """What a move is sure to do to one's curses and ghosts: "4 cards dispelled: −9". What comes only with the card that is left for one's
    next meeple (DG-R19), or with the end of the game, is said to be that one's: "then Holy Water 4: −3 ghosts"."""
    asking: Any = g.asking
    if isinstance(asking, Dispel):
        return in_all(g, asking, who, told)
    if isinstance(asking, RollAgain | ChangeDie):
        return ", ".join(brought(who, told, True)) or (NO_GHOSTS if any(kind in ROLLED_ON for kind, _ in told) else "")
    if not isinstance(asking, TakeCard):
        return ", ".join(brought(who, told, True))
    cuts = [at for at, (kind, values) in enumerate(told) if kind == "ended" or (kind == "took" and values["seat"] == who)]
    cuts = [*cuts[1:], len(told)]
    found = brought(who, told[: cuts[0]], len(cuts) > 1)
    for start, end in pairwise(cuts):
        kind, values = told[start]
        if brings := ", ".join(brought(who, told[start:end], True)):
            found.append(say(THEN, what=word(g, "card", values["card"]) if kind == "took" else AT_END, brings=brings))
    return ", ".join(found)


def in_all(g: House, asking: Dispel, who: int, told: list[tuple[str, dict[str, int]]]) -> str:
    """DG-D5: of several cards, what goes with this one and the highest that may then follow, so that each is told in the same coin."""
    gone = [values["card"] % VALUES + 1 for kind, values in told if kind == "dispelled" and values["seat"] == who]
    open_to = asking.left - len(gone)
    if not gone or not open_to:
        return say(CURSES_LESS, n=sum(gone)) if gone else ""
    first = asking.seat * HOLDING + asking.kind * VALUES
    rest = [value for value in range(gone[-1], 0, -1) for _ in range(g.up[first + value - 1])]
    rest.remove(gone[-1])
    return say(UP_TO, curses=say(CURSES_LESS, n=sum(gone) + sum(rest[:open_to])))


UP_TO: Final = "up to {curses}"
NO_GHOSTS: Final = "no ghosts"
ROLLED_ON: Final = ("kept-roll", "changed-die", "left-dice")


def brought(who: int, told: list[tuple[str, dict[str, int]]], briefly: bool) -> list[str]:
    """Where more is to be said, the number of cards is left out."""
    found: list[str] = []
    cards = [values["card"] for kind, values in told if kind == "dispelled" and values["seat"] == who]
    if cards:
        curses = sum(card % VALUES + 1 for card in cards)
        found.append(
            say(CURSES_LESS, n=curses) if len(cards) == 1 or briefly else say("{n} cards dispelled: −{curses}", n=len(cards), curses=curses)
        )
    ghosts = sum([GHOSTS[kind] * values.get("ghosts", 1) for kind, values in told if kind in GHOSTS and values.get("seat") == who])
    # DG-R10: each meeple for itself.
    each = [str(values["ghosts"]) for kind, values in told if kind == "haunted" and values["seat"] == who]
    if ghosts:
        apart = say(" ({each})", each=" + ".join(each)) if len(each) > 1 else ""
        found.append(say("{sign}{n:# ghost|# ghosts}{apart}", sign="+" if ghosts > 0 else "−", n=abs(ghosts), apart=apart))
    return found


THEN: Final = "then {what}: {brings}"
AT_END: Final = "at the end"
GHOSTS: Final = {"haunted": 1, "mirrored": 1, "halved": -1, "passed": -1}
"""Which way ghosts go; what a place itself brings or takes stands there."""


def talk(g: House, move: int) -> str:
    """DG-T7, DG-R14: that whoever enters there will choose a card before others, if that is sure."""
    if not isinstance(g.asking, Turn):
        return ""
    board, space = PLACE.first(move), PLACE.second(move)
    taken = [g.meeples[board * SPACES + other] >= 0 for other in range(SPACES)]
    before = sum(taken[:space])
    sure = space == before or sum(taken) == SLOTS - 1
    return say("you choose {nth} here", nth=ordinal(1 + before)) if sure and before < SLOTS - 1 else ""


SHORT: Final[dict[str, Message]] = {
    "amulet": "dispels an amulet",
    "cat": "≤ {most_ghosts} ghosts: 1 stays",
    "clock": "first to {total} dispels {dispels}",
    "doll": "sum of {total}: dispelled",
    "holy-water": "{size} halve your ghosts",
    "mask": "pass 1 ghost per mask",
    "mirror": "+{ghosts} ghost; {size}: dispelled",
    "music-box": "most at the end: {dispels} go",
    "portrait": "half go at the end",
    "ring": "set of {size}: dispelled",
    "tome": "{size} dispel a type",
    "twin": "two alike: dispelled",
}
"""What a card does, in a few letters, for the card itself."""
AMULET: Final = "dispels an amulet {named}"
NO_AMULET: Final = "dispels none"
"""What one does that names a value, and one that names none."""


FEATS: Final = (*MOMENTS, "clock-struck")

WORDS: Final = Words(
    word, PROMPTS, LABELS, EVENTS, EFFECTS, boon=boon, sounds=SOUNDS, feats=FEATS, measures=measures, unwelcome=("+",), talk=talk
)
SIGNS: Final = Words(effects=SHORT)
