"""What the twelve card types and the six rooms do."""

from __future__ import annotations

from typing import Final

from malison.games.dont_go_in_there import events as ev
from malison.games.dont_go_in_there.box.box import CardEffect, RoomEffect
from malison.games.dont_go_in_there.moves import SLOTS, SPACES, VALUES
from malison.games.dont_go_in_there.rules.cards import Banish, Dispel, DollSet, KeepOne, fits
from malison.games.dont_go_in_there.rules.rooms import CHANGE_DIE, ROLL_AGAIN
from malison.games.dont_go_in_there.state import HOLDING, House
from malison.kernel.effects import Number, Numbers, Vocabulary
from malison.kernel.vectors import i64, row_of

# -- cards


class Amulet(CardEffect[House]):
    """DG-AM1..AM5: at game end each amulet dispels one of the value it names, all at once on what was held before."""

    at_end = True

    def __init__(self, names: list[int]) -> None:
        self.names = row_of(names)

    def do(self, g: House, seat: int, card: int) -> None:
        kind = card // VALUES
        for i in range(g.seats):
            owner = (g.first + i) % g.seats
            at = owner * HOLDING + kind * VALUES
            held = g.up[at : at + VALUES]
            for value in range(VALUES, 0, -1):
                naming: i64 = 0
                for other in range(VALUES):
                    if self.names[other] == value:
                        naming += held[other]
                gone = min(naming, held[value - 1])
                while gone > 0:
                    g.dispel(owner, kind, value)
                    gone -= 1


class Cat(CardEffect[House]):
    """DG-CA1..CA3: at game end, with few enough ghosts, all cats but one of your choice are dispelled."""

    at_end = True

    def __init__(self, most_ghosts: i64) -> None:
        self.most_ghosts = most_ghosts

    def do(self, g: House, seat: int, card: int) -> None:
        kind = card // VALUES
        for i in range(g.seats):
            owner = (g.first + g.seats - 1 - i) % g.seats
            if g.ghosts[owner] <= self.most_ghosts and g.count(owner, kind) > 1:
                g.then(KeepOne(owner, kind))


class Clock(CardEffect[House]):
    """DG-CL1..CL4: the first in the game to hold enough clock curses dispels clocks of choice; after that, nothing."""

    def __init__(self, total: i64, dispels: i64) -> None:
        self.total = total
        self.dispels = dispels

    def do(self, g: House, seat: int, card: int) -> None:
        kind = card // VALUES
        if g.struck >> kind & 1:
            return
        total = g.total(seat, kind)
        if total >= self.total:
            g.struck |= 1 << kind
            g.tell(ev.CLOCK_STRUCK, seat, total)
            g.then(Dispel(seat, kind, min(self.dispels, g.count(seat, kind)), VALUES, "DG-CL1"))


class Doll(CardEffect[House]):
    """DG-DO1..DO4: dolls that add up to exactly the total are dispelled."""

    def __init__(self, total: i64) -> None:
        self.total = total

    def do(self, g: House, seat: int, card: int) -> None:
        kind = card // VALUES
        if fits(g, seat, kind, VALUES, self.total):
            g.then(DollSet(seat, kind, self.total, VALUES))


class HolyWater(CardEffect[House]):
    """DG-HW1..HW4: every pair washes half of the ghosts away, rounded down."""

    def __init__(self, size: i64) -> None:
        self.size = size

    def do(self, g: House, seat: int, card: int) -> None:
        kind = card // VALUES
        if g.count(seat, kind) % self.size == 0:
            ghosts = g.ghosts[seat] // 2
            g.ghosts[seat] -= ghosts
            if ghosts:
                g.tell(ev.HALVED, seat, ghosts, cause=ev.TYPE + kind)


class Mask(CardEffect[House]):
    """DG-MA1..MA3: pass one ghost for each of your masks to the right, or all you have."""

    def do(self, g: House, seat: int, card: int) -> None:
        kind = card // VALUES
        ghosts = min(g.count(seat, kind), g.ghosts[seat])
        right = (seat + g.seats - 1) % g.seats
        g.ghosts[seat] -= ghosts
        g.ghosts[right] += ghosts
        if ghosts:
            g.tell(ev.PASSED, seat, ghosts, right, cause=ev.TYPE + kind)


class Mirror(CardEffect[House]):
    """DG-MI1..MI3: each brings a ghost; then every three dispel themselves."""

    def __init__(self, size: i64, ghosts: i64) -> None:
        self.size = size
        self.ghosts = ghosts

    def do(self, g: House, seat: int, card: int) -> None:
        kind = card // VALUES
        g.ghosts[seat] += self.ghosts
        g.tell(ev.MIRRORED, seat, self.ghosts)
        if g.count(seat, kind) == self.size:
            g.dispel_all(seat, kind)


class MusicBox(CardEffect[House]):
    """DG-MB1..MB5: at game end whoever has the most music-box curses dispels two; tied players all do."""

    at_end = True

    def __init__(self, dispels: i64) -> None:
        self.dispels = dispels

    def do(self, g: House, seat: int, card: int) -> None:
        kind = card // VALUES
        most: i64 = 0
        for owner in range(g.seats):
            most = max(most, g.total(owner, kind))
        for i in range(g.seats):
            owner = (g.first + g.seats - 1 - i) % g.seats
            if most > 0 and g.total(owner, kind) == most:
                g.then(Dispel(owner, kind, min(self.dispels, g.count(owner, kind)), VALUES, "DG-MB1"))


class Portrait(CardEffect[House]):
    """DG-PO1, DG-PO2: at game end half of your portraits, rounded down, are dispelled."""

    at_end = True

    def do(self, g: House, seat: int, card: int) -> None:
        kind = card // VALUES
        for i in range(g.seats):
            owner = (g.first + g.seats - 1 - i) % g.seats
            half = g.count(owner, kind) // 2
            if half:
                g.then(Dispel(owner, kind, half, VALUES, "DG-PO1"))


class Ring(CardEffect[House]):
    """DG-RI1, DG-RI2: four rings dispel themselves."""

    def __init__(self, size: i64) -> None:
        self.size = size

    def do(self, g: House, seat: int, card: int) -> None:
        kind = card // VALUES
        if g.count(seat, kind) == self.size:
            g.dispel_all(seat, kind)


class Tome(CardEffect[House]):
    """DG-TO1..TO6: every pair dispels all your cards of another type of your choice, held or not."""

    def __init__(self, size: i64) -> None:
        self.size = size

    def do(self, g: House, seat: int, card: int) -> None:
        kind = card // VALUES
        if g.count(seat, kind) % self.size == 0:
            g.then(Banish(seat, kind))


class Twin(CardEffect[House]):
    """DG-TW1..TW3: two twins of equal value dispel each other."""

    def do(self, g: House, seat: int, card: int) -> None:
        kind = card // VALUES
        value = card % VALUES + 1
        if g.held(seat, kind, value) == 2:
            g.dispel(seat, kind, value)
            g.dispel(seat, kind, value)


# -- rooms


class Attic(RoomEffect[House]):
    """DG-AT1..AT3: the top space costs a ghost."""

    def placed(self, g: House, board: i64, space: i64, seat: i64) -> None:
        if space == 0:
            g.ghosts[seat] += 1
            g.tell(ev.ATTIC, seat, g.rooms[board])

    def space_toll(self, space: i64) -> i64:
        return 1 if space == 0 else 0


class Nursery(RoomEffect[House]):
    """DG-NU1..NU3: the bottom space takes a ghost away, if there is one."""

    def placed(self, g: House, board: i64, space: i64, seat: i64) -> None:
        if space == SPACES - 1 and g.lose_ghost(seat):
            g.tell(ev.NURSERY, seat, g.rooms[board])

    def space_toll(self, space: i64) -> i64:
        return -1 if space == SPACES - 1 else 0


class Basement(RoomEffect[House]):
    """DG-BA1..BA3: the resolver may roll all dice again, once."""

    def rolled(self, g: House, board: i64) -> None:
        g.then(ROLL_AGAIN)


class Hallway(RoomEffect[House]):
    """DG-HA1..HA3: the resolver may change one die."""

    def rolled(self, g: House, board: i64) -> None:
        g.then(CHANGE_DIE)


class Library(RoomEffect[House]):
    """DG-LI1..LI7: cards in ascending order; the left one brings a ghost, the right one takes one away."""

    def laid(self, g: House, board: i64) -> None:
        i = board * SLOTS
        row = g.row
        # Insertion keeps equal values in the order drawn (DG-LI2).
        for a in range(i + 1, i + SLOTS):
            b = a
            while b > i and row[b] % VALUES < row[b - 1] % VALUES:
                card = row[b]
                row[b] = row[b - 1]
                row[b - 1] = card
                b -= 1

    def picked(self, g: House, slot: i64, seat: i64) -> None:
        if slot == 0:
            g.ghosts[seat] += 1
            g.tell(ev.LIBRARY_LEFT, seat)
        elif slot == SLOTS - 1 and g.lose_ghost(seat):
            g.tell(ev.LIBRARY_RIGHT, seat)

    def slots_matter(self) -> bool:
        return True

    def slot_toll(self, slot: i64) -> i64:
        return (1, 0, -1)[slot]


class SecretPassage(RoomEffect[House]):
    """DG-SP1..SP4: the third card lies face-down; who enters looks at it, and the third meeple turns it up."""

    def laid(self, g: House, board: i64) -> None:
        g.face_down[board] = 1

    def placed(self, g: House, board: i64, space: i64, seat: i64) -> None:
        if not g.looked[board] >> seat & 1:
            g.looked[board] |= 1 << seat
            g.reveal()
            g.tell(ev.LOOKED, seat)
            g.tell_only(seat, ev.SEEN, g.row[board * SLOTS + SLOTS - 1])

    def full(self, g: House, board: i64) -> None:
        g.face_down[board] = 0
        g.looked[board] = 0
        g.reveal()
        g.tell(ev.TURNED_UP, g.row[board * SLOTS + SLOTS - 1])


# -- the words for them

CARDS: Final = Vocabulary("Cursed cards")
CARDS.word("amulet {names}", Amulet, names=Numbers(0, VALUES))
CARDS.word("cat {most_ghosts}", Cat, most_ghosts=Number(0))
CARDS.word("clock {total} {dispels}", Clock, total=Number(), dispels=Number())
CARDS.word("doll {total}", Doll, total=Number())
CARDS.word("holy-water {size}", HolyWater, size=Number())
CARDS.word("mask", Mask)
CARDS.word("mirror {size} {ghosts}", Mirror, size=Number(), ghosts=Number())
CARDS.word("music-box {dispels}", MusicBox, dispels=Number())
CARDS.word("portrait", Portrait)
CARDS.word("ring {size}", Ring, size=Number())
CARDS.word("tome {size}", Tome, size=Number())
CARDS.word("twin", Twin)

ROOMS: Final = Vocabulary("Rooms")
ROOMS.word("attic", Attic)
ROOMS.word("nursery", Nursery)
ROOMS.word("basement", Basement)
ROOMS.word("hallway", Hallway)
ROOMS.word("library", Library)
ROOMS.word("secret-passage", SecretPassage)
