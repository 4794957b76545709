"""Cursed cards: the choices that their texts leave to a player."""

from __future__ import annotations

from malison.games.dont_go_in_there.moves import BANISH, DISPEL, KEEP, VALUES
from malison.games.dont_go_in_there.state import House
from malison.kernel.state import Question
from malison.kernel.vectors import append, i64, vec


class KeepOne(Question[House]):
    """DG-CA1, DG-D8: which card stays face-up."""

    lists = ("kind",)

    def __init__(self, seat: i64, kind: i64) -> None:
        self.seat = seat
        self.kind = kind

    def who(self, g: House) -> i64:
        return self.seat

    def choices(self, g: House) -> vec[i64]:
        moves = vec[i64]()
        for value in range(1, VALUES + 1):
            if g.held(self.seat, self.kind, value):
                moves = append(moves, KEEP.nth(value - 1))
        return moves

    def answer(self, g: House, move: int) -> None:
        kept = KEEP.first(move) + 1
        for value in range(VALUES, 0, -1):
            while g.held(self.seat, self.kind, value) > (1 if value == kept else 0):
                g.dispel(self.seat, self.kind, value)

    def rule(self) -> str:
        return "DG-CA1"


class Dispel(Question[House]):
    """DG-D5, DG-D9, DG-D10: dispel so many cards of a type, one after the other, never a higher one after a lower one.

    So each choice of cards is reached in one way only. The highest comes first (DG-D13).
    """

    lists = ("kind", "left")

    def __init__(self, seat: i64, kind: i64, left: i64, highest: i64, rule_id: str) -> None:
        self.seat = seat
        self.kind = kind
        self.left = left
        self.highest = highest
        self.rule_id = rule_id

    def who(self, g: House) -> i64:
        return self.seat

    def choices(self, g: House) -> vec[i64]:
        moves = vec[i64]()
        reachable = g.count(self.seat, self.kind)
        for value in range(VALUES, 0, -1):
            held = g.held(self.seat, self.kind, value)
            if value <= self.highest and held and reachable >= self.left:
                moves = append(moves, DISPEL.nth(value - 1))
            reachable -= held
        return moves

    def answer(self, g: House, move: int) -> None:
        value = DISPEL.first(move) + 1
        g.dispel(self.seat, self.kind, value)
        if self.left > 1:
            g.then(Dispel(self.seat, self.kind, self.left - 1, value, self.rule_id))

    def rule(self) -> str:
        return self.rule_id


def fits(g: House, seat: i64, kind: i64, highest: i64, total: i64) -> bool:
    """Whether some face-up cards, none above the highest value, add up to exactly the total."""
    if total <= 0 or highest <= 0:
        return total == 0
    for n in range(g.held(seat, kind, highest) + 1):
        if fits(g, seat, kind, highest - 1, total - n * highest):
            return True
    return False


class DollSet(Question[House]):
    """DG-DO2, DG-DO3, DG-D6: which dolls make up the total, from the highest down."""

    lists = ("kind", "total")

    def __init__(self, seat: i64, kind: i64, total: i64, highest: i64) -> None:
        self.seat = seat
        self.kind = kind
        self.total = total
        self.highest = highest

    def who(self, g: House) -> i64:
        return self.seat

    def choices(self, g: House) -> vec[i64]:
        moves = vec[i64]()
        for value in range(self.highest, 0, -1):
            if g.held(self.seat, self.kind, value) and self.completes(g, value):
                moves = append(moves, DISPEL.nth(value - 1))
        return moves

    def completes(self, g: House, value: i64) -> bool:
        """Whether a set can start with this card and go on with others no higher."""
        for n in range(1, g.held(self.seat, self.kind, value) + 1):
            if fits(g, self.seat, self.kind, value - 1, self.total - n * value):
                return True
        return False

    def answer(self, g: House, move: int) -> None:
        value = DISPEL.first(move) + 1
        g.dispel(self.seat, self.kind, value)
        if self.total > value:
            g.then(DollSet(self.seat, self.kind, self.total - value, value))

    def rule(self) -> str:
        return "DG-DO3"


class Banish(Question[House]):
    """DG-TO1, DG-TO4, DG-TO5, DG-D7: a type you hold face-up, never the tome's own."""

    def __init__(self, seat: i64, kind: i64) -> None:
        self.seat = seat
        self.kind = kind

    def who(self, g: House) -> i64:
        return self.seat

    def choices(self, g: House) -> vec[i64]:
        moves = vec[i64]()
        for kind in g.kinds:
            if kind != self.kind and g.count(self.seat, kind):
                moves = append(moves, BANISH.nth(kind))
        return moves

    def answer(self, g: House, move: int) -> None:
        g.dispel_all(self.seat, BANISH.first(move))

    def rule(self) -> str:
        return "DG-TO1"
