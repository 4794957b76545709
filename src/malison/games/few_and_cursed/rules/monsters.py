"""Monsters: they appear, walk towards San Andreas by the shortest road, and hurt whoever stands in the way."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.moves import CALL, MARCH
from malison.games.few_and_cursed.rules.ask import Ask
from malison.games.few_and_cursed.rules.ending import end
from malison.games.few_and_cursed.rules.wounds import hurt
from malison.games.few_and_cursed.state import (
    COMPETITIVE,
    COOPERATIVE,
    CURSE_CHASER,
    DARK_ARTS,
    GOAL,
    MONSTERS,
    NOBODY,
    NOWHERE,
    OVERRUN,
    QUARRY_LOST,
    SHADOWS,
    TOWN_FELL,
    West,
)
from malison.kernel.state import Step
from malison.kernel.vectors import append, i64, vec, without

MOST_MONSTERS: Final = 6


def flip(g: West, slot: i64) -> None:
    """FC-B6, FC-N1: the next card of a pile is turned up; a monster is put on the map."""
    if g.shown[slot] or not g.piles[slot]:
        return
    g.shown[slot] = 1
    card = g.piles[slot][-1]
    g.reveal()
    g.tell(ev.FLIPPED, card)
    if card >= g.box.first_monster:
        appear(g, card)


def lay_pile(g: West, slot: i64, cards: list[int]) -> None:
    piles = g.piles.copy()
    piles[slot] = cards
    g.piles = piles


def take_bounty(g: West, slot: i64) -> i64:
    """The face-up bounty of a pile leaves it."""
    card = g.top(slot)
    lay_pile(g, slot, g.piles[slot][:-1])
    g.shown[slot] = 0
    return card


def appear(g: West, card: i64) -> None:
    """FC-N1, FC-RL32: a figure on the card's Last Seen space; nobody is hurt by that. FC-V8: all at once are too many."""
    monster = card - g.box.first_monster
    g.appeared = 1
    g.lair[monster] = last_seen(g, card)
    g.loose = [*g.loose, monster]
    g.tell(ev.APPEARED, card, g.lair[monster])
    if g.kind == SHADOWS and len(g.loose) == len(g.lair):
        end(g, OVERRUN)
    if g.box.open_lair:
        quarry_met(g)


def last_seen(g: West, card: i64) -> i64:
    """FC-RL56: the Last Seen space of a card; a monster's may name another for games alone."""
    return g.box.place[card] if g.seats > 1 else g.box.place_alone[card]


def monster_at(g: West, space: i64) -> bool:
    for monster in g.loose:
        if g.lair[monster] == space:
            return True
    return False


def quarry_met(g: West) -> None:
    """FC-V5, FC-RL37: The Dark Arts is won with the artifacts in hand and the right monster on the same space; asked when either comes."""
    if g.kind == DARK_ARTS and owns_enough(g) and g.lair[g.box.quarry - g.box.first_monster] == g.players[0].space:
        end(g, GOAL)


def owns_enough(g: West) -> bool:
    return len(g.players[0].relics) >= g.box.artifacts_for_dark_arts


def slay(g: West, card: i64) -> None:
    """FC-N4: the figure leaves the board, and the monster counts towards the end."""
    monster = card - g.box.first_monster
    g.loose = without(g.loose, monster)
    g.lair[monster] = NOWHERE
    g.slain += 1
    if g.kind == DARK_ARTS and card == g.box.quarry:
        end(g, QUARRY_LOST)


def settle_piles(g: West) -> None:
    """After a bounty and its rewards: the next card (FC-B6; not in co-op, FC-Q4), and whether enough monsters are dead."""
    if g.kind != COOPERATIVE:
        for slot in range(len(g.piles)):
            flip(g, slot)
    if g.slain >= g.box.monsters_to_end:
        if g.kind == COOPERATIVE or g.kind == CURSE_CHASER:
            end(g, GOAL)
        elif g.kind == COMPETITIVE and not g.final:
            g.final = MONSTERS


# -- walking


class March(Step[West]):
    """FC-N6, FC-N7, FC-RL31: one space along the shortest route; a space with a player is preferred among equals."""

    def __init__(self, monster: i64) -> None:
        self.monster = monster

    def run(self, g: West) -> None:
        at = g.lair[self.monster]
        if at == NOWHERE:
            return
        ways = liked(g, at)
        if len(ways) == 1:
            walk(g, self.monster, ways[0], ev.MARCHED if len(g.box.toward[at]) == 1 else ev.LURED, g.box.distance[ways[0]])
        else:
            g.todo.append(Route(self.monster))


def liked(g: West, at: i64) -> list[int]:
    """The next spaces that a monster may take."""
    ways = g.box.toward[at]
    if len(ways) == 1:
        return ways
    peopled = [to for to in ways if peopled_by(g, to)]
    return peopled or ways


def peopled_by(g: West, space: i64) -> bool:
    for who in g.players:
        if who.space == space:
            return True
    return False


class Route(Ask):
    """FC-D16, FC-N7: still a tie, so the holder of the First Player token decides."""

    lists = ("monster",)

    def __init__(self, monster: i64) -> None:
        self.monster = monster

    def who(self, g: West) -> i64:
        return g.first

    def choices(self, g: West) -> vec[i64]:
        moves = vec[i64]()
        for to in liked(g, g.lair[self.monster]):
            moves = append(moves, MARCH.nth(to))
        return moves

    def answer(self, g: West, move: int) -> None:
        walk(g, self.monster, MARCH.place(move), ev.SENT, g.first)

    def rule(self) -> str:
        return "FC-N7"


def walk(g: West, monster: i64, to: i64, why: i64, more: i64) -> None:
    """FC-N5, FC-N10: into the town is the end; into players hurts each of them. `why` and `more` tell the reason."""
    g.lair[monster] = to
    g.tell(ev.ENTERED if to == g.box.town else why, g.box.first_monster + monster, to, more)
    if to == g.box.town:
        end(g, TOWN_FELL)
        return
    for i in range(g.seats):
        seat = (g.first + i) % g.seats
        if g.players[seat].space == to:
            strike(g, seat, monster)
    if g.box.first_monster + monster == g.box.quarry:
        quarry_met(g)


def strike(g: West, seat: i64, monster: i64) -> None:
    """FC-N10, FC-RL53: the damage, and then what the monster's traits do to whoever is still on the space."""
    cause = ev.BY_BOUNTY + g.box.first_monster + monster
    at = g.players[seat].space
    hurt(g, seat, g.box.monster_damage, True, cause)
    for trait in g.box.traits[monster]:
        if not g.ended and g.players[seat].space == at:
            trait.strike(g, seat, cause)


# -- 21 Grit


class Call(Ask):
    """FC-X1, FC-D17: whoever made a name chooses the pile whose monster comes up early."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def who(self, g: West) -> i64:
        return self.seat

    def choices(self, g: West) -> vec[i64]:
        moves = vec[i64]()
        for slot in range(len(g.piles)):
            pile = g.piles[slot]
            if len(pile) > 1 and pile[0] >= g.box.first_monster:
                moves = append(moves, CALL.nth(slot))
        return moves

    def answer(self, g: West, move: int) -> None:
        """FC-X2, FC-RL33: top and bottom change places; everybody knows what lies at the bottom now."""
        slot = CALL.place(move)
        pile = g.piles[slot]
        card = pile[0]
        lay_pile(g, slot, [pile[-1], *pile[1:-1], card])
        g.called = slot
        g.shown[slot] = 1
        g.reveal()
        g.tell(ev.CALLED, self.seat)
        appear(g, card)

    def rule(self) -> str:
        return "FC-X1"


def summoned(g: West, step: Step[West]) -> bool:
    """FC-X1, FC-RL33: if somebody has just reached 21 Grit and no monster has appeared, they choose before `step` goes on."""
    seat = g.due
    g.due = NOBODY
    if g.appeared:
        return False
    g.todo.append(step)
    g.todo.append(CALLS[seat])
    return True


class Loop(Ask):
    """A question that comes up again and again; a monster called by 21 Grit goes first."""

    def run(self, g: West) -> None:
        if g.due != NOBODY and summoned(g, self):
            return
        super().run(g)


MARCHES: Final = [March(monster) for monster in range(MOST_MONSTERS)]
CALLS: Final = [Call(seat) for seat in range(4)]
