"""Positions of Don't Go In There! in few words. Seats are counted from 0; rooms, spaces and slots are named as on the table."""

from __future__ import annotations

import itertools
from typing import Any, Final, cast

import malison
from malison.games.dont_go_in_there.moves import KIND_IDS as KIND_IDS
from malison.games.dont_go_in_there.moves import VALUES
from malison.games.dont_go_in_there.rules.ending import ENDING
from malison.games.dont_go_in_there.rules.resolve import TAKE_CARD
from malison.games.dont_go_in_there.state import HOLDING, NO_CARD
from malison.games.dont_go_in_there.state import House as House
from malison.kernel.rng import seeded

game: Final[Any] = malison.game("dont_go_in_there")
BOARD_OF: Final = {"attic": 0, "nursery": 0, "basement": 1, "hallway": 1, "library": 2, "secret-passage": 2}


def cards(text: str) -> list[int]:
    """`"doll 1 3, tome 2"` is three cards."""
    found = []
    for part in filter(None, (part.split() for part in text.split(","))):
        found += [KIND_IDS.index(part[0]) * VALUES + int(value) - 1 for value in part[1:]]
    return found


def house(
    seats: int = 3,
    *,
    kinds: str = "",
    hands: tuple[str, ...] = (),
    dispelled: tuple[str, ...] = (),
    ghosts: tuple[int, ...] = (),
    meeples: dict[str, int] | None = None,
    draws: str = "",
    deck: int | None = None,
    first: int = 0,
    **rooms: str,
) -> House:
    """A position at the start of seat `first`'s turn.

    `kinds` are types in the game besides those of the cards named here.
    `rooms` are rooms in play with their rows (`library="ring 1, tome 3, doll 3"`); a row not given is filled with other cards.
    `meeples` are those already there (`{"library 1": 0}` is seat 0's on the top space).
    `draws` are the next cards of the deck, in order; `deck` is its size. All cards that are nowhere else are removed ones.
    """
    rows = {"attic": "", "basement": "", "library": ""}
    for room, there in rooms.items():
        rows.pop(next(other for other in rows if BOARD_OF[other] == BOARD_OF[name(room)]))
        rows[name(room)] = there
    named = [card for text in (*hands, *dispelled, *rows.values(), draws) for card in cards(text)]
    types = kinds.split() + [KIND_IDS[card // VALUES] for card in named]
    dealt = game.deal(seats, seed=1, types=types, first=str(first + 1))
    paper = dealt.dump()
    state = paper["state"]
    rest = state["deck"] + state["removed"] + state["row"]
    for card in named:
        rest.remove(card)
    for room, there in rows.items():
        board = BOARD_OF[room]
        laid = cards(there)
        state["rooms"][board] = dealt.box.room_ids.index(room)
        state["row"][board * 3 : board * 3 + 3] = laid + [rest.pop() for _ in range(3 - len(laid))]
        state["face_down"][board] = int(room == "secret-passage")
    top = cards(draws)
    if deck is None:
        deck = max(len(rest) + len(top) - dealt.box.removed_for[seats], 0) // 3 * 3
    state["deck"] = [rest.pop() for _ in range(deck - len(top))] + top[::-1]
    state["removed"] = rest
    for place, seat in (meeples or {}).items():
        stand(state, place, seat)
    state["up"], state["down"] = holdings(seats, hands), holdings(seats, dispelled)
    state["ghosts"] = [*ghosts, *[0] * (seats - len(ghosts))]
    g: House = game.load(paper)
    g.log = []
    return g


def name(room: str) -> str:
    return room.replace("_", "-")


def stand(state: dict[str, Any], place: str, seat: int) -> None:
    """Put a meeple into a dumped position."""
    room, space = place.split()
    i = BOARD_OF[room] * 4 + int(space) - 1
    state["meeples"][i] = seat
    state["occupied"] |= 1 << i
    state["filled"][BOARD_OF[room]] += 1
    state["supply"][seat] -= 1


def holdings(seats: int, hands: tuple[str, ...]) -> list[int]:
    counts = [0] * (seats * HOLDING)
    for seat, hand in enumerate(hands):
        for card in cards(hand):
            counts[seat * HOLDING + card] += 1
    return counts


# -- doing things


def enter(g: House, *places: str) -> None:
    """Whoever's turn it is enters a room: `enter(g, "library 1", "attic 4")`."""
    for place in places:
        room, space = place.split()
        g.play(f"place {'abc'[BOARD_OF[room]]} {space}")


def play(g: House, *moves: str) -> None:
    for move in moves:
        g.play(move)


def luck(g: House, *rolls: tuple[int, int]) -> None:
    """The next rolls come out like this: (dice, ghosts) each."""
    for seed in itertools.count():
        chance = seeded(seed)
        if all(sum(chance.below(6) < 3 for _ in range(dice)) == ghosts for dice, ghosts in rolls):
            g.rng = seeded(seed)
            return


def take(g: House, seat: int, card: str) -> None:
    """A seat resolves a room and takes the last card there, which is this one."""
    number = cards(card)[0]
    for slot in range(3):
        if g.row[slot] != NO_CARD:
            g.removed.append(g.row[slot])
            g.row[slot] = NO_CARD
    pile = next(pile for pile in (g.removed, g.deck, g.row) if number in pile)
    pile[list(pile).index(number)] = g.removed[-1]
    g.removed.pop()
    g.row[0] = number
    g.meeples[0], g.filled[0], g.occupied = seat, 1, g.occupied | 1
    g.supply[seat] -= 1
    if g.asking is not None:
        g.then(g.asking)
    g.then(TAKE_CARD[0])
    g.asking = None
    g.advance()
    g.check()


def end(*hands: str, ghosts: tuple[int, ...] = (), dispelled: tuple[str, ...] = (), first: int = 0) -> House:
    """The end of a game in which these were the cards and ghosts; open choices are still to be made."""
    g = house(len(hands), hands=hands, ghosts=ghosts, dispelled=dispelled, first=first)
    g.finish()
    g.then(ENDING)
    g.asking = None
    g.advance()
    return g


def play_out(g: House, seed: int = 0) -> House:
    """Random moves to the end."""
    chance = seeded(seed)
    while not g.over:
        g.play(g.options[chance.below(len(g.options))])
    return g


# -- looking at things


def options(g: House) -> list[str]:
    return [game.moves.name(move) for move in g.legal()]


def up(g: House, seat: int, kind: str) -> list[int]:
    """The values of a seat's face-up cards of a type."""
    return cast("list[int]", g.view(seat)["players"][seat]["cards"].get(kind, {"up": []})["up"])


def down(g: House, seat: int, kind: str) -> list[int]:
    """The values of a seat's dispelled cards of a type."""
    return cast("list[int]", g.view(seat)["players"][seat]["cards"].get(kind, {"dispelled": []})["dispelled"])


def row(g: malison.State, room: str, seat: int | None = None) -> list[str]:
    """The row above a room as a seat sees it: `["ring 1", "?", "-"]` has a card face-down and one taken."""
    shown = g.view(seat)["boards"][BOARD_OF[room]]["row"]
    return ["-" if card is None else f"{card['kind']} {card['value']}" if "kind" in card else "?" for card in shown]


def told(g: House, seat: int | None = None) -> list[str]:
    """The kinds of events a seat has been told, oldest first."""
    return [event["kind"] for event in g.events(seat)]
