"""What a good player knows about the house: how many curses everyone can expect to end with."""

from __future__ import annotations

import math
from typing import Final

from malison.games.dont_go_in_there.box.box import CardEffect
from malison.games.dont_go_in_there.moves import BANISH, DIE, ROLL, SLOTS, SPACES, TAKE, VALUES
from malison.games.dont_go_in_there.rules.effects import (
    Amulet,
    Cat,
    Clock,
    Doll,
    HolyWater,
    Mask,
    Mirror,
    MusicBox,
    Portrait,
    Ring,
    Tome,
    Twin,
)
from malison.games.dont_go_in_there.rules.ending import extra
from malison.games.dont_go_in_there.rules.resolve import TakeCard
from malison.games.dont_go_in_there.rules.turn import Turn
from malison.games.dont_go_in_there.state import GONE, HOLDING, NOBODY, House
from malison.kernel.knowledge import Knowledge
from malison.kernel.vectors import i64, vec

MOST_TURNS: Final = 12
MOST_DICE: Final = 6
RIVALRY: Final = 1.6
"""How much the best of the others counts against one's own curses, shared out among the seats."""
GHOST: Final = 0.35
"""Curses that a ghost costs, roughly; exactly it depends on who has the most."""
CONTENTION: Final = 0.65
"""The chance that another player who picks first takes the card one wants."""
DRIFT: Final = 0.9
"""Ghosts that a player takes in a turn, on average."""


def _enough(chance: float) -> list[list[float]]:
    """Chances of so many successes (first index) or more in so many tries (second index)."""
    table = [[1.0] * (MOST_TURNS + 1)]
    for need in range(1, 9):
        row = [0.0]
        for _ in range(MOST_TURNS):
            row.append(chance * table[need - 1][len(row) - 1] + (1.0 - chance) * row[-1])
        table.append(row)
    return table


def _haunts() -> list[list[float]]:
    """Ghosts that so many dice (first index) bring past so many flashlights (second index), on average."""
    return [
        [sum(math.comb(dice, n) * max(0, n - lights) for n in range(dice + 1)) / 2.0**dice for lights in range(MOST_DICE + 1)]
        for dice in range(MOST_DICE + 1)
    ]


A_TYPE: Final = _enough(0.25)
"""Getting cards of a type that one wants."""
A_CARD: Final = _enough(0.07)
"""Getting a certain card."""
HAUNTS: Final = _haunts()


def of_type(need: i64, turns: i64) -> float:
    """The chance to get so many more cards of a type."""
    return A_TYPE[min(need, len(A_TYPE) - 1)][turns]


class HouseKnowledge(Knowledge):
    """Few curses to come are good, and fewer than the best of the others."""

    def __init__(self) -> None:
        super().__init__()
        # Random visits tell less than the judgement of the moment.
        self.horizon = 0

    def value(self, g: House, seat: int) -> float:
        return self.values(g)[seat]

    def values(self, g: House) -> list[float]:
        turns = turns_left(g)
        ghosts = [ghosts_coming(g, seat) for seat in range(g.seats)]
        burdens = [burden(g, seat, turns, ghosts) for seat in range(g.seats)]
        found: list[float] = []
        for seat in range(g.seats):
            best = 1000.0
            for other in range(g.seats):
                if other != seat:
                    best = min(best, burdens[other])
            found.append(RIVALRY / float(g.seats) * best - burdens[seat])
        return found

    def settled(self, g: House) -> bool:
        """While a room is resolved everything is in motion."""
        return isinstance(g.asking, Turn)

    def prior(self, g: House, move: int) -> float:
        """Dispelling and keeping need none: their first option is the best one (DG-D13)."""
        asking = g.asking
        if isinstance(asking, TakeCard):
            return -price(g, g.seat, asking.board, TAKE.first(move), turns_left(g))
        if ROLL.has(move):
            return 1.0 if (ROLL.first(move) == 1) == (2 * g.rolled > g.dice) else 0.0
        if DIE.has(move):
            return (0.0, 1.0, -1.0)[DIE.first(move)]
        if BANISH.has(move):
            return float(g.total(g.seat, BANISH.first(move)))
        return 0.0


def turns_left(g: House) -> i64:
    """Cards that each seat is still to take, those above the rooms included."""
    cards = len(g.deck)
    for card in g.row:
        if card >= 0:
            cards += 1
    return min(MOST_TURNS, (cards + g.seats - 1) // g.seats)


def burden(g: House, seat: i64, turns: i64, ghosts: list[float]) -> float:
    """Curses that a seat can expect of what it holds and of the rooms it has entered."""
    total = ghost_burden(g, seat, turns, ghosts)
    heaviest = 0.0
    for kind in g.kinds:
        cost = kind_cost(g, seat, kind, turns, ghosts[seat], -1)
        total += cost
        if cost > heaviest and not isinstance(g.box.effects[kind], Tome):
            heaviest = cost
    for kind in g.kinds:
        effect = g.box.effects[kind]
        if isinstance(effect, Tome):
            total -= tome_relief(g.count(seat, kind), effect.size, turns, heaviest)
    for board in range(len(g.rooms)):
        if g.rooms[board] != GONE and g.filled[board]:
            total += cards_coming(g, seat, board, turns)
    return total


# -- ghosts


def ghosts_coming(g: House, seat: i64) -> float:
    """A seat's ghosts and those that wait for its meeples."""
    total = float(g.ghosts[seat])
    for board in range(len(g.rooms)):
        if g.filled[board] and g.filled[board] < 3:
            dice = 0
            for slot in range(SLOTS):
                card = g.row[board * SLOTS + slot]
                dice += g.box.icons[card] if card >= 0 else 0
            for space in range(SPACES):
                if g.meeples[board * SPACES + space] == seat:
                    lights = g.box.lights[g.rooms[board] * SPACES + space]
                    total += HAUNTS[min(dice, MOST_DICE)][min(lights, MOST_DICE)]
    return total


def ghost_burden(g: House, seat: i64, turns: i64, ghosts: list[float]) -> float:
    """DG-E7: the curses for the most ghosts, times the chance to have them."""
    mine = ghosts[seat]
    most = 0.0
    for other in range(g.seats):
        if other != seat:
            most = max(most, ghosts[other])
    if turns == 0:
        return float(extra(g, seat))
    risk = 1.0 / (1.0 + math.exp((most - mine) / (0.6 + 0.9 * math.sqrt(float(turns)))))
    return risk * (mine + DRIFT * float(turns)) / float(g.box.ghosts_per_curse)


# -- cards


def kind_cost(g: House, seat: i64, kind: i64, turns: i64, ghosts: float, taken: i64) -> float:
    """Curses to expect of a seat's cards of a type, with one more of value `taken` (-1: none)."""
    i = seat * HOLDING + kind * VALUES
    held = g.up[i : i + VALUES]
    if taken > 0:
        held[taken - 1] += 1
    count = held[0] + held[1] + held[2] + held[3]
    if count == 0:
        return 0.0
    total = held[0] + 2 * held[1] + 3 * held[2] + 4 * held[3]
    return float(total) - relief(g, seat, kind, held, count, total, turns, ghosts)


def relief(g: House, seat: i64, kind: i64, held: vec[i64], count: i64, total: i64, turns: i64, ghosts: float) -> float:
    """The part of a type's curses that will probably be dispelled, or what its effect is worth."""
    effect = g.box.effects[kind]
    if isinstance(effect, Ring):
        return set_relief(count, total, effect.size, turns)
    if isinstance(effect, Mirror):
        return set_relief(count, total, effect.size, turns)
    if isinstance(effect, Doll):
        return doll_relief(held, total, effect.total, turns)
    if isinstance(effect, Twin):
        return twin_relief(g, kind, held, turns)
    if isinstance(effect, Clock):
        if g.struck >> kind & 1:
            return 0.0
        if total >= effect.total:
            return highest(held, effect.dispels)
        return 0.5 * of_type((effect.total - total + 2) // 3, turns) * highest(held, effect.dispels)
    if isinstance(effect, HolyWater):
        return of_type(effect.size - count % effect.size, turns) * GHOST * ghosts / 2.0 if count % effect.size else 0.0
    if isinstance(effect, Mask):
        return GHOST * float(count) * of_type(1, turns)
    if isinstance(effect, Portrait):
        return highest(held, count // 2) + (0.7 * of_type(1, turns) if count % 2 else 0.0)
    if isinstance(effect, Cat):
        few = 1.0 / (
            1.0 + math.exp((ghosts + 0.7 * DRIFT * float(turns) - float(effect.most_ghosts) - 0.5) / (0.3 + 0.7 * math.sqrt(float(turns))))
        )
        return few * float(total - lowest(held))
    if isinstance(effect, MusicBox):
        return music_relief(g, seat, kind, held, total, effect.dispels, turns)
    if isinstance(effect, Amulet):
        return amulet_relief(effect, held, turns)
    return 0.0


def set_relief(count: i64, total: i64, size: i64, turns: i64) -> float:
    """DG-RI1, DG-MI2: all or nothing."""
    return float(total) if count >= size else 0.9 * of_type(size - count, turns) * float(total)


def doll_relief(held: vec[i64], total: i64, want: i64, turns: i64) -> float:
    """DG-DO1: a complete set goes; otherwise each value that would complete one is a chance."""
    sums = 1
    for value in range(1, VALUES + 1):
        for _ in range(held[value - 1]):
            sums |= sums << value
    if sums >> want & 1:
        return float(want)
    found = 0.0
    for value in range(1, VALUES + 1):
        if value <= want and held[value - 1] < 2 and sums >> (want - value) & 1:
            found += A_CARD[1][turns] * float(want - value)
    return min(found, float(total))


def twin_relief(g: House, kind: i64, held: vec[i64], turns: i64) -> float:
    """DG-TW1: pairs go; a single one waits for its other copy, unless another player has it."""
    found = 0.0
    for value in range(1, VALUES + 1):
        if held[value - 1] == 2:
            found += 2 * value
        elif held[value - 1] == 1:
            copies = 0
            for player in range(g.seats):
                i = player * HOLDING + kind * VALUES + value - 1
                copies += g.up[i] + g.down[i]
            found += A_CARD[1][turns] * value if copies < 2 else 0.0
    return found


def music_relief(g: House, seat: i64, kind: i64, held: vec[i64], total: i64, dispels: i64, turns: i64) -> float:
    """DG-MB1: the surer to have the most of them, the more they are worth."""
    most = 0
    for other in range(g.seats):
        if other != seat:
            most = max(most, g.total(other, kind))
    ahead = total - most
    if turns == 0:
        return highest(held, dispels) if ahead >= 0 else 0.0
    return highest(held, dispels) / (1.0 + math.exp(-(float(ahead) + 0.5) / (0.5 + 0.6 * math.sqrt(float(turns)))))


def amulet_relief(effect: Amulet, held: vec[i64], turns: i64) -> float:
    """DG-AM3: what is named goes; what would be named by one more is a chance."""
    found = 0.0
    for value in range(1, VALUES + 1):
        naming = 0
        for i in range(VALUES):
            if effect.names[i] == value:
                naming += held[i]
        gone = min(naming, held[value - 1])
        found += value * (float(gone) + 2.0 * A_CARD[1][turns] * float(min(1, held[value - 1] - gone)))
    return found


def tome_relief(count: i64, size: i64, turns: i64, heaviest: float) -> float:
    """DG-TO1: a tome that lacks its partner promises to dispel the heaviest other type."""
    need = size - count % size
    return of_type(need, turns) * (1.0 + 0.8 * heaviest) if count % size else 0.0


def lowest(held: vec[i64]) -> i64:
    for i in range(VALUES):
        if held[i]:
            return i + 1
    return 0


def highest(held: vec[i64], count: i64) -> float:
    """Curses on the heaviest of the cards held."""
    found: i64 = 0
    for i in range(VALUES - 1, -1, -1):
        n = min(count, held[i])
        found += n * (i + 1)
        count -= n
    return float(found)


# -- rooms


def price(g: House, seat: i64, board: i64, slot: i64, turns: i64) -> float:
    """Curses that taking a card would add for a seat; below 0 where it completes something."""
    card = g.row[board * SLOTS + slot]
    kind = card // VALUES
    value = card % VALUES + 1
    ghosts = float(g.ghosts[seat])
    cost = kind_cost(g, seat, kind, turns, ghosts, value) - kind_cost(g, seat, kind, turns, ghosts, -1)
    if g.box.rooms[g.rooms[board]].slots_matter():
        cost += GHOST * float(1 - slot)
    return cost + at_once(g, g.box.effects[kind], seat, kind, ghosts, turns)


def at_once(g: House, effect: CardEffect[House], seat: i64, kind: i64, ghosts: float, turns: i64) -> float:
    """What taking a card does at once to ghosts and other cards, in curses."""
    if isinstance(effect, Mirror):
        return GHOST * float(effect.ghosts)
    if isinstance(effect, Mask):
        return -1.3 * GHOST * float(min(g.count(seat, kind) + 1, g.ghosts[seat]))
    if isinstance(effect, HolyWater):
        return -GHOST * (ghosts // 2) if (g.count(seat, kind) + 1) % effect.size == 0 else 0.0
    if isinstance(effect, Tome):
        heaviest = 0.0
        for other in g.kinds:
            if other != kind:
                heaviest = max(heaviest, kind_cost(g, seat, other, turns, ghosts, -1))
        count = g.count(seat, kind)
        before = tome_relief(count, effect.size, turns, heaviest)
        if (count + 1) % effect.size == 0:
            return before - heaviest
        return before - tome_relief(count + 1, effect.size, turns, heaviest)
    return 0.0


def cards_coming(g: House, seat: i64, board: i64, turns: i64) -> float:
    """The cards that a seat's meeples in a room will bring: the cheaper the earlier they pick."""
    entered = False
    for space in range(SPACES):
        if g.meeples[board * SPACES + space] == seat:
            entered = True
    if not entered:
        return 0.0
    prices = [price(g, seat, board, slot, turns) for slot in range(SLOTS) if g.row[board * SLOTS + slot] >= 0]
    prices.sort()
    # Each free space will be filled with this chance before the room resolves.
    crowding = (3.0 - float(g.filled[board])) / float(SPACES - g.filled[board])
    total = 0.0
    before = 0.0
    for space in range(SPACES):
        owner = g.meeples[board * SPACES + space]
        if owner == NOBODY:
            before += CONTENTION * crowding
        elif owner != seat:
            before += CONTENTION
        else:
            first = min(int(before), len(prices) - 1)
            second = min(first + 1, len(prices) - 1)
            total += prices[first] + (prices[second] - prices[first]) * (before - int(before))
            before += 1.0
    return total
