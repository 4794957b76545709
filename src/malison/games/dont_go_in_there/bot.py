"""What a good player knows about the house."""

from __future__ import annotations

from malison.games.dont_go_in_there.box import CardEffect
from malison.games.dont_go_in_there.cards import Amulet, Cat, Clock, Doll, MusicBox, Portrait, Ring, Tome, Twin
from malison.games.dont_go_in_there.cards import Mirror as MirrorEffect
from malison.games.dont_go_in_there.moves import SLOTS, SPACES, VALUES
from malison.games.dont_go_in_there.state import GONE, NOBODY, House
from malison.kernel.knowledge import Knowledge


class HouseKnowledge(Knowledge):
    """Curses I expect to end with against those of the best of the others."""

    def value(self, g: House, seat: int) -> float:
        mine = burden(g, seat)
        best = 1000.0
        for other in range(g.seats):
            if other != seat:
                theirs = burden(g, other)
                if theirs < best:
                    best = theirs
        return 0.6 * (best - mine) - 0.4 * mine


def burden(g: House, seat: int) -> float:
    """Curses a seat can expect to end with: its cards, its ghosts, and what waits in the rooms it has entered."""
    left = (len(g.deck) + waiting(g)) / (12.0 * g.seats)
    total = 0.0
    for kind in g.kinds:
        count = g.count(seat, kind)
        if count:
            total += g.total(seat, kind) - relief(g, g.box.effects[kind], seat, kind, count, left)
    total += ghost_burden(g, seat, left)
    for board in range(3):
        if g.rooms[board] != GONE and g.filled[board]:
            total += in_room(g, seat, board)
    return total


def waiting(g: House) -> int:
    return sum(1 for card in g.row if card >= 0)


def ghost_burden(g: House, seat: int, left: float) -> float:
    """Half a curse a ghost for whoever has the most; the others feel how near they are to that."""
    mine = g.ghosts[seat]
    most = 0
    for other in range(g.seats):
        if other != seat and g.ghosts[other] > most:
            most = g.ghosts[other]
    if left == 0.0:
        return mine / 2 if mine >= most else 0.0
    gap = mine - most
    spread = 1.0 + 8.0 * left
    risk = 0.5 + gap / (2.0 * spread)
    if risk > 1.0:
        risk = 1.0
    if risk < 0.05:
        risk = 0.05
    return risk * (mine + 6.0 * left) / 2.0


def relief(g: House, effect: CardEffect, seat: int, kind: int, count: int, left: float) -> float:
    """Curses on cards of a type that will probably be dispelled."""
    total = g.total(seat, kind)
    if isinstance(effect, Ring):
        return progress(total, count, effect.size, left)
    if isinstance(effect, MirrorEffect):
        return progress(total, count, effect.size, left)
    if isinstance(effect, Doll):
        return 0.5 * left * min(total, effect.total)
    if isinstance(effect, Twin):
        return 0.35 * left * total
    if isinstance(effect, Clock):
        if g.struck >> kind & 1:
            return 0.0
        return left * total * 0.5 * min(1.0, total / effect.total)
    if isinstance(effect, Tome):
        # A single tome promises to dispel the heaviest other type.
        return 2.5 * left if count % effect.size else 0.0
    if isinstance(effect, Portrait):
        return total * (count // 2) / count + (0.5 * left if count % 2 else 0.0)
    if isinstance(effect, Cat):
        return 0.0 if count < 2 or g.ghosts[seat] > effect.most_ghosts else 0.8 * (total - lowest(g, seat, kind))
    if isinstance(effect, MusicBox):
        for other in range(g.seats):
            if other != seat and g.total(other, kind) > total:
                return 0.2 * left * total
        return 0.7 * highest_two(g, seat, kind)
    if isinstance(effect, Amulet):
        gone = 0
        for value in range(1, VALUES):
            gone += (value + 1) * min(g.held(seat, kind, value), g.held(seat, kind, value + 1))
        return gone + 0.3 * left * total
    return 0.0


def progress(total: int, count: int, size: int, left: float) -> float:
    """The nearer a set is, the more likely all of it goes."""
    return total * left * (0.25 + 0.5 * count / size)


def lowest(g: House, seat: int, kind: int) -> int:
    for value in range(1, VALUES + 1):
        if g.held(seat, kind, value):
            return value
    return 0


def highest_two(g: House, seat: int, kind: int) -> int:
    found = 0
    need = 2
    for value in range(VALUES, 0, -1):
        n = min(need, g.held(seat, kind, value))
        found += n * value
        need -= n
    return found


def in_room(g: House, seat: int, board: int) -> float:
    """What a seat's meeples in a room will bring: a card by order of choice, and ghosts past the flashlights."""
    room = g.rooms[board]
    dice = 0
    cheapest = 5.0
    dearest = 0.0
    cards = 0
    for slot in range(SLOTS):
        card = g.row[board * SLOTS + slot]
        if card < 0:
            continue
        cards += 1
        dice += g.box.icons[card]
        cost = wanted(g, seat, card)
        if cost < cheapest:
            cheapest = cost
        if cost > dearest:
            dearest = cost
    if not cards:
        return 0.0
    ghosts = dice / 2.0
    total = 0.0
    above = 0
    for space in range(SPACES):
        owner = g.meeples[board * SPACES + space]
        if owner == NOBODY:
            continue
        if owner == seat:
            share = min(1.0, above / 2.0)
            total += cheapest + (dearest - cheapest) * share
            beyond = ghosts - g.box.lights[room * SPACES + space]
            if beyond > 0.0 and g.filled[board] < 3:
                total += 0.25 * beyond
        above += 1
    return total


def wanted(g: House, seat: int, card: int) -> float:
    """The curses that a card would really bring a seat; below 0 where it completes something."""
    kind = card // VALUES
    value = card % VALUES + 1
    effect = g.box.effects[kind]
    count = g.count(seat, kind)
    if isinstance(effect, Ring) and count == effect.size - 1:
        return -float(g.total(seat, kind))
    if isinstance(effect, MirrorEffect) and count == effect.size - 1:
        return 0.5 - g.total(seat, kind)
    if isinstance(effect, Twin) and g.held(seat, kind, value):
        return -float(value)
    if isinstance(effect, Tome) and count % effect.size:
        return value - 4.0
    if isinstance(effect, Portrait):
        return value * 0.5
    return float(value)
