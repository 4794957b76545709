"""What each seat may know of the house."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from malison.games.dont_go_in_there.box.box import CardEffect
from malison.games.dont_go_in_there.moves import BOARDS, SLOTS, SPACES, VALUES
from malison.games.dont_go_in_there.rules.effects import Amulet
from malison.games.dont_go_in_there.rules.ending import extra, rank, score
from malison.games.dont_go_in_there.show.words import SHORT, SIGNS, WORDS
from malison.games.dont_go_in_there.state import GONE, HOLDING, NO_CARD, NOBODY, House


def show(g: House, seat: int) -> dict[str, Any]:
    """DG-H1..H14: public things, and the seat's own ghosts and looks; -1 is a spectator."""
    return {
        "kinds": [g.box.kind_ids[kind] for kind in g.kinds],
        "types": {g.box.kind_ids[kind]: kind_words(g, kind) for kind in g.kinds},
        "deck": len(g.deck),
        "removed": len(g.removed),
        "boards": [board(g, seat, b) for b in range(BOARDS)],
        "players": [player(g, seat, p) for p in range(g.seats)],
        "dice": {"rolled": g.dice, "ghosts": g.rolled} if g.dice else None,
        "die": {"faces": g.box.die_faces, "ghosts": g.box.die_ghosts},
        "planchette": None if g.planchette == NOBODY else g.planchette,
        "first": g.first,
        "active": g.active,
        "clock_struck": bool(g.struck),
    }


def kind_words(g: House, kind: int) -> dict[str, Any]:
    effect = g.box.effects[kind]
    words = {"name": g.box.kind_names[kind], "text": WORDS.text(effect), "sign": sign(effect), "at_end": effect.at_end}
    # DG-AM2: what a card of value 1, 2, 3, 4 indicates; 0 is nothing.
    return {**words, "names": list(effect.names)} if isinstance(effect, Amulet) else words


@lru_cache(maxsize=256)
def sign(effect: CardEffect[House]) -> str:
    """What a card does, in a few letters. Effects never change."""
    return SIGNS.effect(effect) if effect.word in SHORT else ""


def board(g: House, seat: int, b: int) -> dict[str, Any] | None:
    """A board with its room, row and meeples; None once it is gone."""
    room = g.rooms[b]
    if room == GONE:
        return None
    row: list[Any] = []
    for slot in range(SLOTS):
        if slot == SLOTS - 1 and g.face_down[b] and not (seat >= 0 and g.looked[b] >> seat & 1):
            row.append({"face_down": True})
        else:
            row.append(card(g, g.row[b * SLOTS + slot]))
    if g.face_down[b] and "kind" in row[-1]:
        row[-1]["face_down"] = True
    owners = g.meeples[b * SPACES : b * SPACES + SPACES]
    effect = g.box.rooms[room]
    return {
        "room": g.box.room_ids[room],
        "name": g.box.room_names[room],
        "effect": effect.word,
        "text": WORDS.text(effect),
        "row": row,
        "flashlights": list(g.box.lights[room * SPACES : room * SPACES + SPACES]),
        "tolls": [effect.space_toll(space) for space in range(SPACES)],
        "row_tolls": [effect.slot_toll(slot) for slot in range(SLOTS)],
        "spaces": [None if owner == NOBODY else owner for owner in owners],
        "looked": [p for p in range(g.seats) if g.looked[b] >> p & 1],
    }


def card(g: House, c: int) -> dict[str, Any] | None:
    if c == NO_CARD:
        return None
    kind, value = c // VALUES, c % VALUES + 1
    face: dict[str, Any] = {"kind": g.box.kind_ids[kind], "name": g.box.kind_names[kind], "value": value, "dice": g.box.icons[c]}
    effect = g.box.effects[kind]
    return {**face, "names": effect.names[value - 1]} if isinstance(effect, Amulet) else face


def player(g: House, seat: int, p: int) -> dict[str, Any]:
    """A player's area; ghosts only for the owner, until they are revealed (DG-H8)."""
    return {
        "colour": g.box.colours[g.colours[p]],
        "supply": g.supply[p],
        "ghosts": g.ghosts[p] if p == seat or g.revealed else None,
        "curses": g.curses(p),
        "cards": {g.box.kind_ids[k]: held for k in g.kinds if any((held := holding(g, p, k)).values())},
        "final": {"extra": extra(g, p), "score": score(g, p), "rank": rank(g, p)} if g.revealed else None,
    }


def holding(g: House, p: int, kind: int) -> dict[str, list[int]]:
    """The values of a type's cards, face-up and dispelled."""
    i = p * HOLDING + kind * VALUES
    return {
        "up": [v + 1 for v in range(VALUES) for _ in range(g.up[i + v])],
        "dispelled": [v + 1 for v in range(VALUES) for _ in range(g.down[i + v])],
    }


def id_of(g: House, field: str, value: int) -> Any:
    """What a question is about, as programs know it."""
    if field in ("kind", "type"):
        return g.box.kind_ids[value]
    if field == "board":
        return "abc"[value]
    return value + 1 if field == "space" else value
