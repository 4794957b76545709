"""What a learned judgement adds up in the house: holdings as wholes, cards by who wants and reaches them, ghosts by the turns left."""

from __future__ import annotations

from typing import Final

from malison.games.dont_go_in_there.bot.knowledge import MOST_TURNS, turns_left
from malison.games.dont_go_in_there.moves import BOARDS, KINDS, SLOTS, SPACES, VALUES
from malison.games.dont_go_in_there.state import GONE, HOLDING, NOBODY, House
from malison.kernel.features import Active, Features
from malison.kernel.vectors import i64, row, vec

TIMES: Final = MOST_TURNS + 1
SAME: Final = 3
"""None, one, or more of a card are told apart."""
HANDS: Final = SAME**VALUES
"""Holdings of one type."""
TOTALS: Final = 13
COUNTS: Final = 5
MANY_DICE: Final = 6
MANY_GHOSTS: Final = 19
LEAD: Final = 12
LEADS: Final = 2 * LEAD + 1
STANDINGS: Final = 3**SPACES
"""For each space: empty, one's own, another's."""
OUT: Final = 0
AHEAD: Final = 1
BEHIND: Final = 2
TWICE: Final = 3
REACHES: Final = 4
"""How a seat comes to the cards of a room: not at all, before all others, after another, or with two meeples."""


class HouseFeatures(Features):
    """Seats are counted from the one that looks. With more than two the others' details are noted without saying whose they are."""

    def __init__(self) -> None:
        super().__init__()
        self.roles: i64 = 2
        self.hands: i64 = 0
        self.values: i64 = 0
        self.totals: i64 = 0
        self.unseen: i64 = 0
        self.standings: i64 = 0
        self.spaces: i64 = 0
        self.gone: i64 = 0
        self.dice: i64 = 0
        self.shown: i64 = 0
        self.covered: i64 = 0
        self.wanted: i64 = 0
        self.fitting: i64 = 0
        self.ghost_lead: i64 = 0
        self.own_ghosts: i64 = 0
        self.their_ghosts: i64 = 0
        self.curse_lead: i64 = 0
        self.turns: i64 = 0
        self.kinds: i64 = 0
        self.struck: i64 = 0
        self.active: i64 = 0
        self.planchette: i64 = 0
        self.copies: vec[i64] = row(HOLDING, 0)
        self.left: vec[i64] = row(HOLDING, 0)
        self.held: vec[i64] = row(0, 0)
        """For each seat and type, seats counted from the one that looks: the holding as one number, and how many cards."""
        self.counted: vec[i64] = row(0, 0)
        self.reach: vec[i64] = row(0, 0)

    def blank(self) -> Features:
        return HouseFeatures()

    def lay(self, g: House) -> None:
        seats: i64 = g.seats
        self.held = row(seats * KINDS, 0)
        self.counted = row(seats * KINDS, 0)
        self.reach = row(seats, 0)
        self.copies = row(HOLDING, 0)
        for cards in g.box.cards:
            for card in cards:
                self.copies[card] += 1
        rooms: i64 = len(g.box.room_ids)
        self.size = 0
        self.hands = self.room_for(seats * KINDS * HANDS)
        self.values = self.room_for(2 * HOLDING * 2)
        self.totals = self.room_for(seats * KINDS * TOTALS)
        self.unseen = self.room_for(HOLDING * 2)
        self.standings = self.room_for(rooms * STANDINGS)
        self.spaces = self.room_for(rooms * SPACES * seats)
        self.gone = self.room_for(BOARDS + 1)
        self.dice = self.room_for(STANDINGS * (MANY_DICE + 1))
        self.shown = self.room_for(HOLDING * SAME)
        self.covered = self.room_for(SAME)
        self.wanted = self.room_for(2 * HOLDING * COUNTS * REACHES)
        self.fitting = self.room_for(2 * HOLDING * HANDS)
        self.ghost_lead = self.room_for(LEADS * TIMES)
        self.own_ghosts = self.room_for((MANY_GHOSTS + 1) * TIMES)
        self.their_ghosts = self.room_for((seats - 1) * (MANY_GHOSTS + 1) * TIMES)
        self.curse_lead = self.room_for(LEADS * TIMES)
        self.turns = self.room_for(TIMES)
        self.kinds = self.room_for(KINDS)
        self.struck = self.room_for(KINDS)
        self.active = self.room_for(seats)
        self.planchette = self.room_for(seats)

    def room_for(self, count: i64) -> i64:
        """The next so many features; the first of them."""
        first: i64 = self.size
        self.size = first + count
        return first

    def note(self, g: House, seat: int, to: Active) -> None:
        seats: i64 = g.seats
        viewer: i64 = seat
        turns: i64 = turns_left(g)
        left = self.left
        for kind in g.kinds:
            to.add(self.kinds + kind)
            if g.struck >> kind & 1:
                to.add(self.struck + kind)
            for value in range(VALUES):
                left[kind * VALUES + value] = self.copies[kind * VALUES + value]
        most: i64 = 0
        fewest: i64 = 1 << 20
        own: i64 = 0
        role: i64 = 0
        while role < seats:
            p: i64 = (viewer + role) % seats
            curses: i64 = self.note_hand(g, p, role, to)
            ghosts: i64 = g.ghosts[p]
            if role == 0:
                own = curses
            else:
                most = max(most, ghosts)
                fewest = min(fewest, curses)
                to.add(self.their_ghosts + ((role - 1) * (MANY_GHOSTS + 1) + min(ghosts, MANY_GHOSTS)) * TIMES + turns)
            role += 1
        mine: i64 = g.ghosts[viewer]
        to.add(self.own_ghosts + min(mine, MANY_GHOSTS) * TIMES + turns)
        to.add(self.ghost_lead + lead(mine - most) * TIMES + turns)
        to.add(self.curse_lead + lead(own - fewest) * TIMES + turns)
        to.add(self.turns + turns)
        if seats > 2:
            to.add(self.active + (g.active - viewer + seats) % seats)
        if g.planchette != NOBODY:
            to.add(self.planchette + (g.planchette - viewer + seats) % seats)
        gone: i64 = 0
        for board in range(BOARDS):
            if g.rooms[board] == GONE:
                gone += 1
            else:
                self.note_board(g, board, viewer, to)
        to.add(self.gone + gone)
        for kind in g.kinds:
            for value in range(VALUES):
                card: i64 = kind * VALUES + value
                if left[card] > 0:
                    to.add(self.unseen + card * 2 + (1 if left[card] > 1 else 0))

    def note_hand(self, g: House, p: i64, role: i64, to: Active) -> i64:
        """A player's cards; the curses on them."""
        up = g.up
        down = g.down
        left = self.left
        detailed = role == 0 or g.seats == 2
        curses: i64 = 0
        for kind in g.kinds:
            whole: i64 = 0
            times: i64 = 1
            count: i64 = 0
            total: i64 = 0
            for value in range(VALUES):
                card: i64 = kind * VALUES + value
                n: i64 = up[p * HOLDING + card]
                left[card] -= n + down[p * HOLDING + card]
                if n:
                    whole += times * min(n, SAME - 1)
                    count += n
                    total += n * (value + 1)
                    if detailed:
                        to.add(self.values + (role * HOLDING + card) * 2 + (1 if n > 1 else 0))
                times *= SAME
            place: i64 = role * KINDS + kind
            self.held[place] = whole
            self.counted[place] = min(count, COUNTS - 1)
            curses += total
            if count:
                to.add(self.hands + place * HANDS + whole)
                if detailed:
                    to.add(self.totals + place * TOTALS + min(total, TOTALS - 1))
        return curses

    def note_board(self, g: House, board: i64, viewer: i64, to: Active) -> None:
        """A room: who stands where, and what its cards are to everybody."""
        seats: i64 = g.seats
        room: i64 = g.rooms[board]
        reach = self.reach
        standing: i64 = 0
        times: i64 = 1
        filled: i64 = 0
        role: i64 = 0
        while role < seats:
            reach[role] = OUT
            role += 1
        for space in range(SPACES):
            owner: i64 = g.meeples[board * SPACES + space]
            if owner != NOBODY:
                role = (owner - viewer + seats) % seats
                to.add(self.spaces + (room * SPACES + space) * seats + role)
                standing += times * (1 if role == 0 else 2)
                reach[role] = TWICE if reach[role] != OUT else AHEAD if filled == 0 else BEHIND
                filled += 1
            times *= 3
        filled = min(filled, SAME - 1)
        to.add(self.standings + room * STANDINGS + standing)
        hidden = g.face_down[board] != 0 and not g.looked[board] >> viewer & 1
        dice: i64 = 0
        for slot in range(SLOTS):
            card: i64 = g.row[board * SLOTS + slot]
            if slot == SLOTS - 1 and hidden:
                to.add(self.covered + filled)
            elif card >= 0:
                self.left[card] -= 1
                dice += g.box.icons[card]
                to.add(self.shown + card * SAME + filled)
                self.note_card(g, card, to)
        to.add(self.dice + standing * (MANY_DICE + 1) + min(dice, MANY_DICE))

    def note_card(self, g: House, card: i64, to: Active) -> None:
        """What a card above a room is to those who may take it."""
        seats: i64 = g.seats
        kind: i64 = card // VALUES
        role: i64 = 0
        while role < seats:
            reach: i64 = self.reach[role]
            if reach != OUT or role == 0 or seats == 2:
                side: i64 = 0 if role == 0 else 1
                place: i64 = role * KINDS + kind
                to.add(self.wanted + ((side * HOLDING + card) * COUNTS + self.counted[place]) * REACHES + reach)
                if reach != OUT:
                    to.add(self.fitting + (side * HOLDING + card) * HANDS + self.held[place])
            role += 1


def lead(difference: i64) -> i64:
    """Who has more, and by how much."""
    return max(-LEAD, min(LEAD, difference)) + LEAD


FEATURES: Final = HouseFeatures()
