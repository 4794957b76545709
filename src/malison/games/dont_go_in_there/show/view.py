"""What each seat may know of the house."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from malison.games.dont_go_in_there.box.box import Box
from malison.games.dont_go_in_there.moves import BOARDS, SLOTS, SPACES, VALUES
from malison.games.dont_go_in_there.rules.effects import Amulet, Cat, Clock, Doll, HolyWater, Mirror, Ring, Tome, Twin
from malison.games.dont_go_in_there.rules.ending import extra, rank, score
from malison.games.dont_go_in_there.rules.hidden import covered
from malison.games.dont_go_in_there.show.ahead import ended
from malison.games.dont_go_in_there.show.odds import rolls
from malison.games.dont_go_in_there.show.words import SHORT, SIGNS, WORDS
from malison.games.dont_go_in_there.state import GONE, HOLDING, NO_CARD, NOBODY, House

KEPT: Final = 4096
"""Things out of boxes whose printed side is kept."""
NO_CARDS: Final = (0,) * VALUES


def show(g: House, seat: int) -> dict[str, Any]:
    """DG-H1..H14: public things, and the seat's own ghosts and looks; -1 is a spectator."""
    box, kinds = g.box, list(g.kinds)
    return {
        "kinds": [box.kind_ids[kind] for kind in kinds],
        "types": {box.kind_ids[kind]: kind_words(box, kind) for kind in kinds},
        "deck": len(g.deck),
        "removed": len(g.removed),
        "boards": [board(g, seat, b) for b in range(BOARDS)],
        "players": [player(g, seat, p, kinds) for p in range(g.seats)],
        "dice": {"rolled": g.dice, "ghosts": g.rolled} if g.dice else None,
        "die": {"faces": box.die_faces, "ghosts": box.die_ghosts},
        "planchette": None if g.planchette == NOBODY else g.planchette,
        "first": g.first,
        "active": g.active,
        "clock_struck": bool(g.struck),
    }


def kind_words(box: Box, kind: int) -> dict[str, Any]:
    words, effect = printed_words(box, kind), box.effects[kind]
    # DG-AM2: what a card of value 1, 2, 3, 4 indicates; 0 is nothing.
    return {**words, "names": list(effect.names)} if isinstance(effect, Amulet) else words.copy()


@lru_cache(maxsize=KEPT)
def printed_words(box: Box, kind: int) -> dict[str, Any]:
    """What is printed about a type never changes, and every view has it; each gets its own."""
    effect = box.effects[kind]
    sign = SIGNS.effect(effect) if effect.word in SHORT else ""
    words: dict[str, Any] = {"name": box.kind_names[kind], "text": WORDS.text(effect), "sign": sign, "at_end": effect.at_end}
    # DG-HW1, DG-MI2, DG-RI1, DG-TO1: so many of them make a set.
    if isinstance(effect, (HolyWater, Mirror, Ring, Tome)):
        return {**words, "size": effect.size}
    if isinstance(effect, Twin):
        return {**words, "alike": True}
    # DG-DO1, DG-CL1: what they are to come to.
    if isinstance(effect, Doll):
        return {**words, "exactly": effect.total}
    if isinstance(effect, Clock):
        return {**words, "at_least": effect.total}
    return {**words, "most_ghosts": effect.most_ghosts} if isinstance(effect, Cat) else words


def board(g: House, seat: int, b: int) -> dict[str, Any] | None:
    """A board with its room, row and meeples; None once it is gone."""
    room = g.rooms[b]
    if room == GONE:
        return None
    box, looked = g.box, g.looked[b]
    row: list[Any] = [card(box, c) for c in g.row[b * SLOTS : b * SLOTS + SLOTS]]
    if covered(g, seat, b):
        row[-1] = {"face_down": True}
    elif g.face_down[b] and row[-1] is not None:
        row[-1]["face_down"] = True
    words, lights, tolls, row_tolls = printed_room(box, room)
    return {
        **words,
        "row": row,
        "flashlights": [*lights],
        "tolls": [*tolls],
        "row_tolls": [*row_tolls],
        "spaces": [None if owner == NOBODY else owner for owner in g.meeples[b * SPACES : b * SPACES + SPACES]],
        "looked": [p for p in range(g.seats) if looked >> p & 1],
        # How many dice fall here; several numbers, each as likely as the next, where a card is hidden.
        "dice": [*rolls(g, seat, b)],
    }


@lru_cache(maxsize=KEPT)
def printed_room(box: Box, room: int) -> tuple[dict[str, str], list[int], list[int], list[int]]:
    """What is printed on a room: its words, its flashlights, and what its spaces and the cards above it cost."""
    effect = box.rooms[room]
    words = {"room": box.room_ids[room], "name": box.room_names[room], "effect": effect.word, "text": WORDS.text(effect)}
    tolls = [effect.space_toll(space) for space in range(SPACES)]
    return words, list(box.lights[room * SPACES : room * SPACES + SPACES]), tolls, [effect.slot_toll(slot) for slot in range(SLOTS)]


def card(box: Box, c: int) -> dict[str, Any] | None:
    return None if c == NO_CARD else printed_card(box, c).copy()


@lru_cache(maxsize=KEPT)
def printed_card(box: Box, c: int) -> dict[str, Any]:
    kind, value = c // VALUES, c % VALUES + 1
    face: dict[str, Any] = {"kind": box.kind_ids[kind], "name": box.kind_names[kind], "value": value, "dice": box.icons[c]}
    effect = box.effects[kind]
    return {**face, "names": effect.names[value - 1]} if isinstance(effect, Amulet) else face


def player(g: House, seat: int, p: int, kinds: list[int]) -> dict[str, Any]:
    """A player's area; ghosts only for the owner, until they are revealed (DG-H8)."""
    box, first = g.box, p * HOLDING
    up, down = tuple(g.up[first : first + HOLDING]), tuple(g.down[first : first + HOLDING])
    cards = {box.kind_ids[k]: holding(up[k * VALUES : k * VALUES + VALUES], down[k * VALUES : k * VALUES + VALUES]) for k in kinds}
    return {
        "colour": box.colours[g.colours[p]],
        "supply": g.supply[p],
        "ghosts": g.ghosts[p] if p == seat or g.revealed else None,
        "curses": g.curses(p),
        "cards": {kind: held for kind, held in cards.items() if held is not None},
        "if_ended": if_ended(g, p, kinds) if p == seat and not g.revealed else None,
        "final": {"extra": extra(g, p), "score": score(g, p), "rank": rank(g, p)} if g.revealed else None,
    }


def if_ended(g: House, p: int, kinds: list[int]) -> dict[str, Any] | None:
    """DG-E1..E5: what a player's cards would count if the game ended now, and which of those whose power comes then would stay; None
    without such cards. The most ghosts are not known before the screens go away."""
    late = [kind for kind in kinds if g.box.effects[kind].at_end and g.count(p, kind)]
    if not late:
        return None
    c = ended(g)
    firsts = {g.box.kind_ids[kind]: p * HOLDING + kind * VALUES for kind in late}
    return {"curses": c.curses(p), "up": {kind: [*one_by_one(tuple(c.up[first : first + VALUES]))] for kind, first in firsts.items()}}


def holding(up: tuple[int, ...], down: tuple[int, ...]) -> dict[str, list[int]] | None:
    """The values of a type's cards, face-up and dispelled; None for a type of which there are none."""
    return None if up == down == NO_CARDS else {"up": [*one_by_one(up)], "dispelled": [*one_by_one(down)]}


@lru_cache(maxsize=KEPT)
def one_by_one(counts: tuple[int, ...]) -> list[int]:
    """The value of each card, from how many there are of each value."""
    return [value for value, count in enumerate(counts, 1) for _ in range(count)]


def id_of(g: House, field: str, value: int) -> Any:
    """What a question is about, as programs know it."""
    if field in ("kind", "type"):
        return g.box.kind_ids[value]
    if field == "board":
        return "abc"[value]
    return value + 1 if field == "space" else value
