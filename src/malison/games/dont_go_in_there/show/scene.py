"""The house laid out: three rooms with their cards and spaces, the dice tray, and what everyone holds."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from malison.games.dont_go_in_there.show.odds import average
from malison.games.dont_go_in_there.show.words import THE_HIGHEST
from malison.kernel.scene import Choice, Choices, Holding, Plan, Scene, Thing, chosen
from malison.kernel.words import say

BOARDS: Final = "abc"
ROLLS: Final = ("rolled", "rolled-again", "changed-die")


class Card(Struct):
    """A cursed card that can be seen; `known` if it lies face-down and only some have looked."""

    kind: str
    name: str
    value: int
    dice: int
    known: bool = False
    names: int = 0
    """The value that an amulet indicates."""
    sign: str = ""
    """What it does, in a few letters."""


class Slot(Struct):
    """A place in the row above a room; `back` if the card there lies face-down, unknown."""

    number: int
    card: Card | None
    back: bool
    toll: int
    take: Choice | None


class Space(Struct):
    number: int
    lights: int
    toll: int
    owner: int | None
    enter: Choice | None
    expected: str = ""
    """How many ghosts it brings on average, if all the dice are known."""


class Room(Struct):
    letter: str
    room: str
    effect: str
    name: str
    text: str
    full: bool
    looked: list[int]
    row: list[Slot]
    spaces: list[Space]


class HeldCard(Struct):
    """One face-up card before a player; `pick` if a question is about it."""

    value: int
    number: int
    pick: Choice | None


class Stack(Struct):
    """A player's cards of one type."""

    kind: str
    name: str
    up: list[HeldCard]
    dispelled: list[int]
    asked: bool
    banish: Choice | None
    left: int = 0
    """So many of them are to be dispelled."""


class Player(Struct):
    seat: int
    colour: str
    you: bool
    deciding: bool
    planchette: bool
    curses: int
    ghosts: int | None
    supply: int
    extra: int
    rank: int | None
    stacks: list[Stack]


class Tray(Struct):
    """The dice as they fell, and what is left of the deck. `throw` tells one throw from the next."""

    rolled: int
    ghosts: int
    throw: int
    deck: int
    removed: int
    clock: bool | None


class Kind(Struct):
    """A type of cards in this game."""

    id: str
    name: str
    text: str


class House(Scene):
    over: bool
    rooms: list[Room | None]
    """A closed room is None."""
    deserted: bool
    """All of them are closed."""
    tray: Tray
    players: list[Player]
    """From the own seat clockwise, in the order of turns."""
    colours: list[str]
    """By seat."""
    kinds: list[Kind]

    def at_once(self) -> list[Plan]:
        """Dispelling several cards of a type is mostly dispelling the highest; the question is for the own seat alone."""
        stacks = [stack for player in self.players for stack in player.stacks if stack.left > 1]
        return [highest(stack) for stack in stacks]

    def held(self) -> list[Holding]:
        texts = {kind.id: kind.text for kind in self.kinds}
        own = [stack for player in self.players if player.you for stack in player.stacks]
        things = [
            Thing(stack.name, values(stack), texts[stack.kind], chosen(stack.banish, *(card.pick for card in stack.up))) for stack in own
        ]
        return [Holding("Your cards", things)] if things else []


def values(stack: Stack) -> str:
    """The values of a player's cards of a type, those dispelled in brackets."""
    gone = f"({' '.join(map(str, stack.dispelled))})" if stack.dispelled else ""
    return " ".join([*(str(card.value) for card in stack.up), gone]).strip()


def scene(view: dict[str, Any], moves: Choices, recent: list[dict[str, Any]]) -> House:
    rooms = [None if board is None else room(board, letter, moves, view) for letter, board in zip(BOARDS, view["boards"], strict=True)]
    seats = len(view["players"])
    order = [(turn + (view["you"] or 0)) % seats for turn in range(seats)]
    players = [player(view, seat, moves) for seat in order]
    return House(
        plain=moves.rest(),
        over=view["over"],
        rooms=rooms,
        deserted=not any(rooms),
        tray=tray(view, recent),
        players=players,
        colours=[shown["colour"] for shown in view["players"]],
        kinds=[Kind(name, kind["name"], kind["text"]) for name, kind in view["types"].items()],
    )


def room(board: dict[str, Any], letter: str, moves: Choices, view: dict[str, Any]) -> Room:
    taken = None in board["row"]
    row: list[Slot] = []
    # Only the room that is being resolved has three meeples, or a card taken already.
    resolving = taken or board["spaces"].count(None) == 1
    for number, (card, toll) in enumerate(zip(board["row"], board["row_tolls"], strict=True), 1):
        back = card is not None and "kind" not in card
        take = moves.take("take", number) if resolving else None
        row.append(Slot(number, None if card is None or back else seen(card, view), back, toll, take))
    dice = None if resolving or any(slot.back for slot in row) else sum(slot.card.dice for slot in row if slot.card)
    die = view["die"]
    spaces: list[Space] = []
    for number, (lights, toll, owner) in enumerate(zip(board["flashlights"], board["tolls"], board["spaces"], strict=True), 1):
        expected = "" if dice is None else average(dice, lights, die["ghosts"], die["faces"])
        spaces.append(Space(number, lights, toll, owner, moves.take("place", letter, number), expected))
    return Room(letter, board["room"], board["effect"], board["name"], board["text"], resolving, board["looked"], row, spaces)


def seen(card: dict[str, Any], view: dict[str, Any]) -> Card:
    sign = view["types"][card["kind"]]["sign"]
    return Card(card["kind"], card["name"], card["value"], card["dice"], card.get("face_down", False), card.get("names", 0), sign)


def tray(view: dict[str, Any], recent: list[dict[str, Any]]) -> Tray:
    dice = view["dice"] or {"rolled": 0, "ghosts": 0}
    clock = view["clock_struck"] if "clock" in view["kinds"] else None
    return Tray(dice["rolled"], dice["ghosts"], last_throw(recent), view["deck"], view["removed"], clock)


def last_throw(recent: list[dict[str, Any]]) -> int:
    """The number of the event that told it."""
    for event in recent[::-1]:
        if event["kind"] in ROLLS:
            return int(event["number"])
    return 0


def player(view: dict[str, Any], seat: int, moves: Choices) -> Player:
    shown = view["players"][seat]
    # Ghosts are shown one after the other, and only then it is added up.
    final = shown["final"] if view["over"] and shown["final"] else {"extra": 0, "score": shown["curses"], "rank": None}
    # A question is for the own seat alone, and says which type it is about.
    own = seat == view["you"]
    asked = view["question"]["values"].get("kind") if own and view["question"] else None
    return Player(
        seat=seat,
        colour=shown["colour"],
        you=own,
        deciding=seat == view["deciding"],
        planchette=seat == view["planchette"],
        curses=final["score"],
        ghosts=shown["ghosts"],
        supply=shown["supply"],
        extra=final["extra"],
        rank=final["rank"],
        stacks=[stack(view, kind, held, own, kind == asked, moves) for kind, held in shown["cards"].items()],
    )


def stack(view: dict[str, Any], kind: str, held: dict[str, list[int]], own: bool, asked: bool, moves: Choices) -> Stack:
    up: list[HeldCard] = []
    for number, value in enumerate(held["up"], 1):
        pick = (moves.take("keep", value) or moves.take("dispel", value)) if asked else None
        up.append(HeldCard(value, number, pick))
    banish = moves.take("banish", kind) if own else None
    left = view["question"]["values"].get("left", 0) if asked else 0
    return Stack(kind, view["types"][kind]["name"], up, held["dispelled"], asked, banish, left)


def highest(stack: Stack) -> Plan:
    values = sorted((card.value for card in stack.up), reverse=True)[: stack.left]
    shown = " ".join(map(str, values))
    return Plan([f"dispel {values[0]}", *(f"dispel {value}?" for value in values[1:])], say(THE_HIGHEST, values=shown))
