"""The six rooms."""

from __future__ import annotations

from malison.games.dont_go_in_there import events as ev
from malison.games.dont_go_in_there.box.box import RoomEffect
from malison.games.dont_go_in_there.moves import DIE, ROLL, SLOTS, SPACES
from malison.games.dont_go_in_there.rules.resolve import roll
from malison.games.dont_go_in_there.state import House
from malison.kernel.state import Question


class Attic(RoomEffect):
    """DG-AT1..AT3: the top space costs a ghost."""

    def placed(self, g: House, board: int, space: int, seat: int) -> None:
        if space == 0:
            g.ghosts[seat] += 1
            g.tell(ev.ATTIC, seat, g.rooms[board])


class Nursery(RoomEffect):
    """DG-NU1..NU3: the bottom space takes a ghost away, if there is one."""

    def placed(self, g: House, board: int, space: int, seat: int) -> None:
        if space == SPACES - 1 and g.lose_ghost(seat):
            g.tell(ev.NURSERY, seat, g.rooms[board])


class Basement(RoomEffect):
    """DG-BA1..BA3: the resolver may roll all dice again, once."""

    def rolled(self, g: House, board: int) -> None:
        g.then(RollAgain())


class RollAgain(Question[House]):
    """DG-BA1, DG-BA2, DG-D2."""

    def who(self, g: House) -> int:
        return g.planchette

    def options(self, g: House) -> list[int]:
        return [ROLL.at(0), ROLL.at(1)]

    def answer(self, g: House, move: int) -> None:
        if move == ROLL.at(1):
            roll(g, g.dice)
            g.tell(ev.ROLLED_AGAIN, g.planchette, g.dice, g.rolled)
        else:
            g.tell(ev.KEPT_ROLL, g.planchette)

    def prompt(self, g: House) -> str:
        return f"The roll is {g.word('ghosts', g.rolled)} on {g.word('dice', g.dice)}. Do you roll all of them again?"

    def rule(self) -> str:
        return "DG-BA1"

    def label(self, g: House, move: int) -> str:
        return "Roll all dice again" if move == ROLL.at(1) else "Keep the roll"


class Hallway(RoomEffect):
    """DG-HA1..HA3: the resolver may change one die."""

    def rolled(self, g: House, board: int) -> None:
        g.then(ChangeDie())


class ChangeDie(Question[House]):
    """DG-HA1..HA3, DG-D3: leave the dice, turn a ghost to a blank, or a blank to a ghost."""

    def who(self, g: House) -> int:
        return g.planchette

    def options(self, g: House) -> list[int]:
        moves = [DIE.at(0)]
        if g.rolled > 0:
            moves.append(DIE.at(1))
        if g.rolled < g.dice:
            moves.append(DIE.at(2))
        return moves

    def answer(self, g: House, move: int) -> None:
        if move == DIE.at(0):
            g.tell(ev.LEFT_DICE, g.planchette)
            return
        g.rolled += 1 if move == DIE.at(2) else -1
        g.tell(ev.CHANGED_DIE, g.planchette, g.rolled)

    def prompt(self, g: House) -> str:
        return f"The roll is {g.word('ghosts', g.rolled)} on {g.word('dice', g.dice)}. Do you turn a die?"

    def rule(self) -> str:
        return "DG-HA1"

    def label(self, g: House, move: int) -> str:
        return ("Leave the dice", "Turn a ghost to a blank", "Turn a blank to a ghost")[DIE.first(move)]


class Library(RoomEffect):
    """DG-LI1..LI7: cards in ascending order; the left one brings a ghost, the right one takes one away."""

    def laid(self, g: House, board: int) -> None:
        i = board * SLOTS
        cards = g.row[i : i + SLOTS]
        # Insertion keeps equal values in the order drawn (DG-LI2).
        for a in range(1, SLOTS):
            b = a
            while b > 0 and cards[b] % 4 < cards[b - 1] % 4:
                card = cards[b]
                cards[b] = cards[b - 1]
                cards[b - 1] = card
                b -= 1
        g.row[i : i + SLOTS] = cards

    def picked(self, g: House, slot: int, seat: int) -> None:
        if slot == 0:
            g.ghosts[seat] += 1
            g.tell(ev.LIBRARY_LEFT, seat)
        elif slot == SLOTS - 1 and g.lose_ghost(seat):
            g.tell(ev.LIBRARY_RIGHT, seat)

    def slots_matter(self) -> bool:
        return True

    def slot_words(self, slot: int) -> str:
        return ("left: first take a ghost", "middle", "right: first lose a ghost")[slot]


class SecretPassage(RoomEffect):
    """DG-SP1..SP4: the third card lies face-down; who enters looks at it, and the third meeple turns it up."""

    def laid(self, g: House, board: int) -> None:
        g.face_down[board] = 1

    def placed(self, g: House, board: int, space: int, seat: int) -> None:
        if not g.looked[board] >> seat & 1:
            g.looked[board] |= 1 << seat
            g.reveal()
            g.tell(ev.LOOKED, seat)
            g.tell_only(seat, ev.SEEN, g.row[board * SLOTS + SLOTS - 1])

    def full(self, g: House, board: int) -> None:
        g.face_down[board] = 0
        g.looked[board] = 0
        g.reveal()
        g.tell(ev.TURNED_UP, g.row[board * SLOTS + SLOTS - 1])
