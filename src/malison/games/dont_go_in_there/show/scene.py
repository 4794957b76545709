"""The house laid out: three rooms with their cards and spaces, the dice tray, and what everyone holds."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from malison.games.dont_go_in_there.moves import KIND_IDS, VALUES
from malison.games.dont_go_in_there.show.odds import average
from malison.games.dont_go_in_there.show.words import AMULET, CURSES_LESS, MOMENTS, NO_AMULET, PROGRESS, SET_GONE, THE_HIGHEST
from malison.kernel.scene import Choice, Choices, Holding, Plan, Scene, Thing, chosen
from malison.kernel.words import DOT, say

BOARDS: Final = "abc"
ROLLS: Final = ("rolled", "rolled-again", "changed-die")
ENTERING: Final = ("placed", "stood-in")
FEW_GHOSTS: Final = 2
"""Fewer than these are passed or washed away without ado."""
NONE: Final[dict[str, list[int]]] = {"up": []}
FEW_LETTERS: Final = 22
"""So many stand on a card without its picture making room."""


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
    wordy: bool = False
    """Whether there is much to say of what taking it brings."""
    helps: str = ""
    """How far a set of one's own would be with it: "3/4"."""
    makes: bool = False
    """Whether that makes the set whole."""


class Space(Struct):
    number: int
    lights: int
    toll: int
    owner: int | None
    enter: Choice | None
    expected: str = ""
    """How many ghosts it brings on average, as long as nothing is rolled."""
    haunted: int = 0
    """So many ghosts have just come to whoever stands here."""


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
    """Equal ones are counted, so that a card stays what it is when others come."""
    pick: Choice | None
    leaves: bool = False
    """Whether it would be dispelled if the game ended now."""


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
    missing: int = 0
    """So many more make the set that does something."""


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
    ahead: int | None = None
    """One's own curses if the game ended now, where that is another number."""
    limit: int | None = None
    """With so many ghosts, and no more, one's own cats go."""


class Shown(Struct):
    """What somebody had behind the screen, once it is told, and the curses for the most."""

    seat: int
    ghosts: int | None
    extra: int


class Tray(Struct):
    """The dice as they fell, and what is left of the deck. `throw` tells one throw from the next; the dice lie there as long as their
    room is being emptied."""

    rolled: int
    ghosts: int
    throw: int
    lie: bool
    filler: int | None
    """Who filled the room that they were rolled for, if that was told lately."""
    deck: int
    removed: int
    clock: bool | None


class Moment(Struct):
    """What is worth a look up from the cards: a set that went, ghosts that changed hands, a room that closed. `number` tells one from the
    next."""

    number: int
    symbol: str
    seat: int | None
    other: int | None
    words: str
    worth: str = ""


class Holders(Struct):
    """How many cards of a type lie face-up before somebody."""

    seat: int
    count: int


class Kind(Struct):
    """A type of cards in this game."""

    id: str
    name: str
    text: str
    held: list[Holders]


class House(Scene):
    over: bool
    rooms: list[Room | None]
    """A closed room is None."""
    deserted: bool
    """All of them are closed."""
    tray: Tray
    moment: Moment | None
    """Of the turn that was taken last."""
    players: list[Player]
    """From the own seat clockwise, in the order of turns."""
    colours: list[str]
    """By seat."""
    kinds: list[Kind]
    parade: list[Shown]
    """The ghosts that come out of the deserted house."""

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
    haunted = recent[-1] if recent and recent[-1]["kind"] == "haunted" else None
    rooms = [
        None if board is None else room(board, letter, moves, view, haunted) for letter, board in zip(BOARDS, view["boards"], strict=True)
    ]
    # What is asked is which of one's own; that none is named is only possible.
    moves.besides("banish-none")
    seats = len(view["players"])
    order = [(turn + (view["you"] or 0)) % seats for turn in range(seats)]
    shown = revealed(view, recent)
    players = [player(view, seat, moves, shown) for seat in order]
    return House(
        plain=moves.rest(),
        over=view["over"],
        rooms=rooms,
        deserted=not any(rooms),
        tray=tray(view, recent, any(room.full for room in rooms if room)),
        moment=moment(view, recent),
        players=players,
        colours=[shown["colour"] for shown in view["players"]],
        kinds=[Kind(name, kind["name"], kind["text"], holders(view, name, order)) for name, kind in view["types"].items()],
        parade=[] if any(rooms) else [parade(view, recent, seat, shown) for seat in order],
    )


def holders(view: dict[str, Any], kind: str, order: list[int]) -> list[Holders]:
    counts = [(seat, len(view["players"][seat]["cards"].get(kind, NONE)["up"])) for seat in order]
    return [Holders(seat, count) for seat, count in counts if count]


def revealed(view: dict[str, Any], recent: list[dict[str, Any]]) -> list[int]:
    """Whose screens have gone away, one after the other."""
    if view["over"]:
        return list(range(len(view["players"])))
    return [event["seat"] for event in recent if event["kind"] == "ghosts-shown"]


def parade(view: dict[str, Any], recent: list[dict[str, Any]], seat: int, shown: list[int]) -> Shown:
    final = view["players"][seat]["final"]
    told = view["over"] or any(event["kind"] == "most-ghosts" and event["seat"] == seat for event in recent)
    return Shown(seat, view["players"][seat]["ghosts"] if seat in shown else None, final["extra"] if final and told else 0)


def room(board: dict[str, Any], letter: str, moves: Choices, view: dict[str, Any], haunted: dict[str, Any] | None) -> Room:
    taken = None in board["row"]
    row: list[Slot] = []
    # Only the room that is being resolved has three meeples, or a card taken already.
    resolving = taken or board["spaces"].count(None) == 1
    for number, (card, toll) in enumerate(zip(board["row"], board["row_tolls"], strict=True), 1):
        back = card is not None and "kind" not in card
        take = moves.take("take", number) if resolving else None
        wordy = take is not None and len(take.boon) > FEW_LETTERS
        if card is None or back:
            row.append(Slot(number, None, back, toll, take))
        else:
            count, makes = helps(view, card)
            row.append(Slot(number, seen(card, view), back, toll, take, wordy, count, makes))
    dice, die = tuple(board["dice"]), view["die"]
    spaces: list[Space] = []
    for number, (lights, toll, owner) in enumerate(zip(board["flashlights"], board["tolls"], board["spaces"], strict=True), 1):
        expected = "" if resolving else average(dice, lights, die["ghosts"], die["faces"])
        ghosts = haunted["ghosts"] if haunted and resolving and haunted["space"] == number - 1 else 0
        spaces.append(Space(number, lights, toll, owner, moves.take("place", letter, number), expected, ghosts))
    return Room(letter, board["room"], board["effect"], board["name"], board["text"], resolving, board["looked"], row, spaces)


def helps(view: dict[str, Any], card: dict[str, Any]) -> tuple[str, bool]:
    """How far one's own set of a card's type would be with it, if it has begun, and whether it would be whole. DG-DO1: of dolls as
    many as come closest."""
    kind, value = view["types"][card["kind"]], card["value"]
    held = view["players"][view["you"]]["cards"].get(card["kind"]) if view["you"] is not None else None
    up: list[int] = held["up"] if held else []
    have, whole = 0, 0
    if "size" in kind:
        have, whole = len(up) % kind["size"], kind["size"]
        return (say(PROGRESS, have=have + 1, whole=whole), have + 1 == whole) if have else ("", False)
    if "alike" in kind:
        return (say(PROGRESS, have=2, whole=2), True) if value in up else ("", False)
    if "exactly" in kind:
        whole = kind["exactly"]
        have = max([total for total in totals(up) if total + value <= whole], default=0)
    elif "at_least" in kind and not view["clock_struck"]:
        have, whole = sum(up), kind["at_least"]
    return (say(PROGRESS, have=have + value, whole=whole), have + value >= whole) if have else ("", False)


def totals(up: list[int]) -> set[int]:
    """All that some of these cards come to."""
    found = {0}
    for value in up:
        found |= {total + value for total in found}
    return found


def seen(card: dict[str, Any], view: dict[str, Any]) -> Card:
    names = card.get("names")
    sign = view["types"][card["kind"]]["sign"] if names is None else say(AMULET, named=names) if names else NO_AMULET
    return Card(card["kind"], card["name"], card["value"], card["dice"], card.get("face_down", False), names or 0, sign)


def tray(view: dict[str, Any], recent: list[dict[str, Any]], resolving: bool) -> Tray:
    dice = view["dice"] or {"rolled": 0, "ghosts": 0}
    clock = view["clock_struck"] if "clock" in view["kinds"] else None
    throw, filler = 0, None
    lies = resolving
    for event in recent[::-1]:
        if event["kind"] in ROLLS and not throw:
            throw = int(event["number"])
        elif event["kind"] == "resolved" and throw:
            filler = event["seat"]
            break
        elif event["kind"] in ENTERING and not throw:
            # Whoever has come in since has not rolled yet.
            lies = False
    return Tray(dice["rolled"], dice["ghosts"], throw, lies, filler, view["deck"], view["removed"], clock)


def moment(view: dict[str, Any], recent: list[dict[str, Any]]) -> Moment | None:
    """The last of the turn's great things; cards of a type that somebody dispels one after the other are one of them."""
    for at in range(len(recent) - 1, -1, -1):
        event = recent[at]
        if event["kind"] in ENTERING:
            return None
        if event["kind"] == "dispelled" and (found := gone(view, recent, at)):
            return found
        if event["kind"] in MOMENTS and event.get("ghosts", FEW_GHOSTS) >= FEW_GHOSTS:
            symbol, words, worth = MOMENTS[event["kind"]]
            told = {"ghosts": event.get("ghosts", 0), "curses": event.get("curses", 0)}
            return Moment(event["number"], symbol, event.get("seat"), event.get("other"), say(words, **told), say(worth, **told))
    return None


def gone(view: dict[str, Any], recent: list[dict[str, Any]], last: int) -> Moment | None:
    """The cards of one type that went together, if there are several."""
    seat, kind = recent[last]["seat"], recent[last]["card"] // VALUES
    first = last
    while first and is_gone(recent[first - 1], seat, kind):
        first -= 1
    cards = [event["card"] % VALUES + 1 for event in recent[first : last + 1]]
    if len(cards) == 1:
        return None
    name = view["types"][KIND_IDS[kind]]["name"]
    words, worth = say(SET_GONE, n=len(cards), kind=name), say(CURSES_LESS, n=sum(cards))
    return Moment(recent[first]["number"], KIND_IDS[kind], seat, None, words, worth)


def is_gone(event: dict[str, Any], seat: int, kind: int) -> bool:
    return bool(event["kind"] == "dispelled" and event["seat"] == seat and event["card"] // VALUES == kind)


def player(view: dict[str, Any], seat: int, moves: Choices, shown_of: list[int]) -> Player:
    shown = view["players"][seat]
    # Ghosts are shown one after the other, and only then it is added up.
    final = shown["final"] if view["over"] and shown["final"] else {"extra": 0, "score": shown["curses"], "rank": None}
    # A question is for the own seat alone, and says which type it is about.
    own = seat == view["you"]
    asked = view["question"]["values"].get("kind") if own and view["question"] else None
    ahead = shown["if_ended"]
    limits = [kind["most_ghosts"] for name, kind in view["types"].items() if "most_ghosts" in kind and shown["cards"].get(name, NONE)["up"]]
    return Player(
        seat=seat,
        colour=shown["colour"],
        you=own,
        deciding=seat == view["deciding"],
        planchette=seat == view["planchette"],
        curses=final["score"],
        ghosts=shown["ghosts"] if own or not shown["final"] or seat in shown_of else None,
        supply=shown["supply"],
        extra=final["extra"],
        rank=final["rank"],
        stacks=[stack(view, kind, held, own, kind == asked, moves, ahead) for kind, held in shown["cards"].items()],
        ahead=ahead["curses"] if ahead and ahead["curses"] != shown["curses"] else None,
        limit=limits[0] if own and limits and not shown["final"] else None,
    )


def stack(
    view: dict[str, Any],
    kind: str,
    held: dict[str, list[int]],
    own: bool,
    asked: bool,
    moves: Choices,
    ahead: dict[str, Any] | None,
) -> Stack:
    up: list[HeldCard] = []
    stay: list[int] = [*(ahead["up"].get(kind, held["up"]) if ahead else held["up"])]
    for at, value in enumerate(held["up"]):
        pick = (moves.take("keep", value) or moves.take("dispel", value)) if asked else None
        leaves = value not in stay
        if not leaves:
            stay.remove(value)
        up.append(HeldCard(value, 1 + held["up"][:at].count(value), pick, leaves))
    banish = moves.take("banish", kind) if own else None
    left = view["question"]["values"].get("left", 0) if asked else 0
    # As long as there are cards to come.
    size = view["types"][kind].get("size", 0) if up and any(view["boards"]) else 0
    missing = -len(up) % size if size else 0
    return Stack(kind, view["types"][kind]["name"], up, held["dispelled"], asked, banish, left, missing)


def highest(stack: Stack) -> Plan:
    values = sorted((card.value for card in stack.up), reverse=True)[: stack.left]
    title = say(THE_HIGHEST, values=" ".join(map(str, values))) + DOT + say(CURSES_LESS, n=sum(values))
    return Plan([f"dispel {values[0]}", *(f"dispel {value}?" for value in values[1:])], title)
