"""The twelve card types, and the choices that their texts leave to a player."""

from __future__ import annotations

from malison.games.dont_go_in_there import events as ev
from malison.games.dont_go_in_there.box.box import CardEffect
from malison.games.dont_go_in_there.moves import BANISH, DISPEL, KEEP, VALUES
from malison.games.dont_go_in_there.state import House
from malison.kernel.state import Question


class Amulet(CardEffect):
    """DG-AM1..AM5: at game end each amulet dispels one of the value it names, all at once on what was held before."""

    def __init__(self, names: list[int]) -> None:
        self.names = names

    def ending(self, g: House, kind: int) -> None:
        for i in range(g.seats):
            seat = (g.first + i) % g.seats
            held = [g.held(seat, kind, value) for value in range(1, VALUES + 1)]
            for value in range(VALUES, 0, -1):
                naming = sum(held[i] for i in range(VALUES) if self.names[i] == value)
                for _ in range(min(naming, held[value - 1])):
                    g.dispel(seat, kind, value)


class Cat(CardEffect):
    """DG-CA1..CA3: at game end, with few enough ghosts, all cats but one of your choice are dispelled."""

    def __init__(self, most_ghosts: int) -> None:
        self.most_ghosts = most_ghosts

    def ending(self, g: House, kind: int) -> None:
        for i in range(g.seats):
            seat = (g.first + g.seats - 1 - i) % g.seats
            if g.ghosts[seat] <= self.most_ghosts and g.count(seat, kind) > 1:
                g.then(KeepOne(seat, kind))


class KeepOne(Question[House]):
    """DG-CA1, DG-D8: which card stays face-up."""

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def who(self, g: House) -> int:
        return self.seat

    def options(self, g: House) -> list[int]:
        return [KEEP.at(value - 1) for value in range(1, VALUES + 1) if g.held(self.seat, self.kind, value)]

    def answer(self, g: House, move: int) -> None:
        kept = KEEP.first(move) + 1
        for value in range(VALUES, 0, -1):
            while g.held(self.seat, self.kind, value) > (1 if value == kept else 0):
                g.dispel(self.seat, self.kind, value)

    def prompt(self, g: House) -> str:
        return f"Which {g.box.kind_names[self.kind].lower()} stays face-up?"

    def rule(self) -> str:
        return "DG-CA1"

    def label(self, g: House, move: int) -> str:
        return f"Keep the {KEEP.first(move) + 1}"


class Clock(CardEffect):
    """DG-CL1..CL4: the first in the game to hold enough clock curses dispels clocks of choice; after that, nothing."""

    def __init__(self, total: int, dispels: int) -> None:
        self.total = total
        self.dispels = dispels

    def taken(self, g: House, seat: int, kind: int, value: int) -> None:
        if g.struck >> kind & 1:
            return
        total = g.total(seat, kind)
        if total >= self.total:
            g.struck |= 1 << kind
            g.tell(ev.CLOCK_STRUCK, seat, total)
            g.then(Dispel(seat, kind, min(self.dispels, g.count(seat, kind)), VALUES, "DG-CL1"))


class Dispel(Question[House]):
    """DG-D5, DG-D9, DG-D10: dispel so many cards of a type, one after the other, never a higher one after a lower one.

    So each choice of cards is reached in one way only. The highest comes first (DG-D13).
    """

    def __init__(self, seat: int, kind: int, left: int, highest: int, rule_id: str) -> None:
        self.seat = seat
        self.kind = kind
        self.left = left
        self.highest = highest
        self.rule_id = rule_id

    def who(self, g: House) -> int:
        return self.seat

    def options(self, g: House) -> list[int]:
        moves: list[int] = []
        reachable = 0
        for value in range(1, self.highest + 1):
            held = g.held(self.seat, self.kind, value)
            reachable += held
            if held and reachable >= self.left:
                moves.insert(0, DISPEL.at(value - 1))
        return moves

    def answer(self, g: House, move: int) -> None:
        value = DISPEL.first(move) + 1
        g.dispel(self.seat, self.kind, value)
        if self.left > 1:
            g.then(Dispel(self.seat, self.kind, self.left - 1, value, self.rule_id))

    def prompt(self, g: House) -> str:
        more = f" ({self.left} to go)" if self.left > 1 else ""
        return f"Which {g.box.kind_names[self.kind].lower()} do you dispel?{more}"

    def rule(self) -> str:
        return self.rule_id

    def label(self, g: House, move: int) -> str:
        return f"Dispel the {DISPEL.first(move) + 1}"


class Doll(CardEffect):
    """DG-DO1..DO4: dolls that add up to exactly the total are dispelled."""

    def __init__(self, total: int) -> None:
        self.total = total

    def taken(self, g: House, seat: int, kind: int, value: int) -> None:
        if fits(g, seat, kind, VALUES, self.total):
            g.then(DollSet(seat, kind, self.total, VALUES))


def fits(g: House, seat: int, kind: int, highest: int, total: int) -> bool:
    """Whether some face-up cards, none above the highest value, add up to exactly the total."""
    if total <= 0 or highest <= 0:
        return total == 0
    for n in range(g.held(seat, kind, highest) + 1):
        if fits(g, seat, kind, highest - 1, total - n * highest):
            return True
    return False


class DollSet(Question[House]):
    """DG-DO2, DG-DO3, DG-D6: which dolls make up the total, from the highest down."""

    def __init__(self, seat: int, kind: int, total: int, highest: int) -> None:
        self.seat = seat
        self.kind = kind
        self.total = total
        self.highest = highest

    def who(self, g: House) -> int:
        return self.seat

    def options(self, g: House) -> list[int]:
        moves: list[int] = []
        for value in range(self.highest, 0, -1):
            if g.held(self.seat, self.kind, value) and self.completes(g, value):
                moves.append(DISPEL.at(value - 1))
        return moves

    def completes(self, g: House, value: int) -> bool:
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

    def prompt(self, g: House) -> str:
        return f"Which {g.box.kind_names[self.kind].lower()} belongs to the set? ({self.total} curses to go)"

    def rule(self) -> str:
        return "DG-DO3"

    def label(self, g: House, move: int) -> str:
        return f"Dispel the {DISPEL.first(move) + 1}"


class HolyWater(CardEffect):
    """DG-HW1..HW4: every pair washes half of the ghosts away, rounded down."""

    def __init__(self, size: int) -> None:
        self.size = size

    def taken(self, g: House, seat: int, kind: int, value: int) -> None:
        if g.count(seat, kind) % self.size == 0:
            ghosts = g.ghosts[seat] // 2
            g.ghosts[seat] -= ghosts
            g.tell(ev.HALVED, seat, ghosts)


class Mask(CardEffect):
    """DG-MA1..MA3: pass one ghost for each of your masks to the right, or all you have."""

    def taken(self, g: House, seat: int, kind: int, value: int) -> None:
        ghosts = min(g.count(seat, kind), g.ghosts[seat])
        right = (seat + g.seats - 1) % g.seats
        g.ghosts[seat] -= ghosts
        g.ghosts[right] += ghosts
        g.tell(ev.PASSED, seat, ghosts, right)


class Mirror(CardEffect):
    """DG-MI1..MI3: each brings a ghost; then every three dispel themselves."""

    def __init__(self, size: int, ghosts: int) -> None:
        self.size = size
        self.ghosts = ghosts

    def taken(self, g: House, seat: int, kind: int, value: int) -> None:
        g.ghosts[seat] += self.ghosts
        g.tell(ev.MIRRORED, seat, self.ghosts)
        if g.count(seat, kind) == self.size:
            g.dispel_all(seat, kind)


class MusicBox(CardEffect):
    """DG-MB1..MB5: at game end whoever has the most music-box curses dispels two; tied players all do."""

    def __init__(self, dispels: int) -> None:
        self.dispels = dispels

    def ending(self, g: House, kind: int) -> None:
        most = max([g.total(seat, kind) for seat in range(g.seats)])
        for i in range(g.seats):
            seat = (g.first + g.seats - 1 - i) % g.seats
            if most > 0 and g.total(seat, kind) == most:
                g.then(Dispel(seat, kind, min(self.dispels, g.count(seat, kind)), VALUES, "DG-MB1"))


class Portrait(CardEffect):
    """DG-PO1, DG-PO2: at game end half of your portraits, rounded down, are dispelled."""

    def ending(self, g: House, kind: int) -> None:
        for i in range(g.seats):
            seat = (g.first + g.seats - 1 - i) % g.seats
            half = g.count(seat, kind) // 2
            if half:
                g.then(Dispel(seat, kind, half, VALUES, "DG-PO1"))


class Ring(CardEffect):
    """DG-RI1, DG-RI2: four rings dispel themselves."""

    def __init__(self, size: int) -> None:
        self.size = size

    def taken(self, g: House, seat: int, kind: int, value: int) -> None:
        if g.count(seat, kind) == self.size:
            g.dispel_all(seat, kind)


class Tome(CardEffect):
    """DG-TO1..TO6: every pair dispels all your cards of another type of your choice."""

    def __init__(self, size: int) -> None:
        self.size = size

    def taken(self, g: House, seat: int, kind: int, value: int) -> None:
        if g.count(seat, kind) % self.size == 0:
            g.then(Banish(seat, kind))


class Banish(Question[House]):
    """DG-TO1, DG-TO4, DG-TO5, DG-D7: a type you hold face-up, never the tome's own."""

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def who(self, g: House) -> int:
        return self.seat

    def options(self, g: House) -> list[int]:
        return [BANISH.at(kind) for kind in g.kinds if kind != self.kind and g.count(self.seat, kind)]

    def answer(self, g: House, move: int) -> None:
        g.dispel_all(self.seat, BANISH.first(move))

    def prompt(self, g: House) -> str:
        return "All your cards of one type are dispelled. Which type?"

    def rule(self) -> str:
        return "DG-TO1"

    def label(self, g: House, move: int) -> str:
        kind = BANISH.first(move)
        count, total = g.count(self.seat, kind), g.total(self.seat, kind)
        return f"{g.box.kind_names[kind]} ({count} card{'s' if count != 1 else ''}, {total} curse{'s' if total != 1 else ''})"


class Twin(CardEffect):
    """DG-TW1..TW3: two twins of equal value dispel each other."""

    def taken(self, g: House, seat: int, kind: int, value: int) -> None:
        if g.held(seat, kind, value) == 2:
            g.dispel(seat, kind, value)
            g.dispel(seat, kind, value)
