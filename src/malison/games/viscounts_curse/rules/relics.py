"""Relics: their abilities are used or left when they are played and when they drop off, and what those ask of their owner (VC-D-FLOW4)."""

from __future__ import annotations

from typing import ClassVar, Final

from malison.games.viscounts_curse import events as ev
from malison.games.viscounts_curse.box.box import RelicEffect
from malison.games.viscounts_curse.box.cards import FIRST_ENEMY, FIRST_STARTER
from malison.games.viscounts_curse.moves import BACK, DEFEAT, DISMISS, GAIN, PLAYER, REPLACE, REVEAL, SKIP, STRIKE, TOP, USE
from malison.games.viscounts_curse.rules.enemies import defeat, face_down, strike_down, turn_up, weak, within
from malison.games.viscounts_curse.rules.market import fill_market, send_away, take_from_market
from malison.games.viscounts_curse.rules.refocus import Draw, can_draw, shuffle_back
from malison.games.viscounts_curse.state import Manor
from malison.kernel.errors import BrokenPosition
from malison.kernel.state import NO_MOVES, Question, Step
from malison.kernel.vectors import append, changed, has, i64, row_of, vec

MOST_TRIED: Final = 500
"""So many choices are tried when looking ahead: more than any card needs, and few enough for one that an edition makes endless."""


def abilities(g: Manor, card: i64, dropped: i64) -> list[RelicEffect[Manor]]:
    """What a relic does when it is played or drops off, in the order in which it is done."""
    return g.box.dropped[card] if dropped else g.box.played[card]


class Effect(Step[Manor]):
    """VC-L3: one effect of an ability in use, by its number and amount; what has become impossible is lost, the rest stands."""

    def __init__(self, seat: i64, card: i64, effect: i64, n: i64) -> None:
        self.seat = seat
        self.card = card
        self.effect = effect
        self.n = n

    def run(self, g: Manor) -> None:
        self.found(g).do(g, self.seat, self.card)

    def found(self, g: Manor) -> RelicEffect[Manor]:
        for effect in g.box.abilities[self.card]:
            if effect.number == self.effect and effect.n == self.n:
                return effect
        raise BrokenPosition(f"{g.box.names[self.card]} has no effect {self.effect} of {self.n}")


USE_OR_SKIP: Final = row_of([USE, SKIP])


class UseAbility(Question[Manor]):
    """VC-L2..L5, VC-T4, VC-T8, VC-D-FLOW4: the owner may use the ability of a relic just played or just dropped off.

    Once used it is done completely, effect after effect.
    """

    lists = ("card", "dropped")

    def __init__(self, seat: i64, card: i64, dropped: i64) -> None:
        self.seat = seat
        self.card = card
        self.dropped = dropped

    def who(self, g: Manor) -> i64:
        return self.seat

    def choices(self, g: Manor) -> vec[i64]:
        effects = abilities(g, self.card, self.dropped)
        # VC-L4, VC-Q25: an ability is offered only if it can do something.
        return USE_OR_SKIP if effects and effects[0].possible(g, self.seat, self.card) else NO_MOVES

    def answer(self, g: Manor, move: int) -> None:
        if move == USE:
            g.dry = 0
            g.tell(ev.USES, self.seat, self.card)
            effects = abilities(g, self.card, self.dropped)
            for i in range(len(effects) - 1, -1, -1):
                g.then(Effect(self.seat, self.card, effects[i].number, effects[i].n))

    def rule(self) -> str:
        return "VC-D4" if self.dropped else "VC-D6"


# One for each seat and relic.
USE_PLAYED: Final = vec[UseAbility]([UseAbility(seat, card, 0) for seat in range(2) for card in range(FIRST_ENEMY)])
USE_DROPPED: Final = vec[UseAbility]([UseAbility(seat, card, 1) for seat in range(2) for card in range(FIRST_ENEMY)])


class OwnerChooses(Question[Manor]):
    """What an ability leaves open is for the relic's owner to decide.

    VC-L3, VC-Q43: of the choices, those are legal that let the most of the rest happen.
    """

    lists: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat = seat
        self.card = card

    def who(self, g: Manor) -> i64:
        return self.seat

    def all_choices(self, g: Manor) -> vec[i64]:
        """All that could be chosen if nothing came after it."""
        raise NotImplementedError

    def choices(self, g: Manor) -> vec[i64]:
        found = self.all_choices(g)
        mark = ability_from(g)
        if len(found) < 2 or mark == len(g.todo):
            return found
        ahead = Ahead(mark, g.reveals)
        missed = [ahead.missed_after(g, self, move) for move in found]
        least = min(missed)
        return row_of([found[i] for i in range(len(found)) if missed[i] == least])


def ability_from(g: Manor) -> i64:
    """Where on the stack the ability in use begins; above it lies all of it that is still to be done."""
    mark: i64 = len(g.todo)
    while mark > 0 and isinstance(g.todo[mark - 1], (Effect, OwnerChooses, Draw)):
        mark -= 1
    return mark


class Ahead:
    """A look at the rest of an ability, for all that its owner knows: how much of it cannot happen any more (VC-Q43)."""

    def __init__(self, mark: i64, reveals: i64) -> None:
        self.mark = mark
        self.reveals = reveals
        self.left = MOST_TRIED

    def missed_after(self, g: Manor, question: OwnerChooses, move: int) -> int:
        """How many parts are missed at the least after this choice."""
        self.left -= 1
        if self.left < 0:
            return 0
        c = g.clone()
        c.log = None
        question.answer(c, move)
        return self.missed(c)

    def missed(self, c: Manor) -> int:
        """What comes to light is not known yet: from then on everything may happen, and a card drawn is taken for a harmless one."""
        missed = 0
        while len(c.todo) > self.mark and c.reveals == self.reveals:
            step = c.todo.pop()
            if isinstance(step, Draw):
                if can_draw(c, step.seat):
                    c.hands[step.seat].append(FIRST_STARTER)
                else:
                    missed += 1
            elif isinstance(step, OwnerChooses):
                moves = step.all_choices(c)
                if not moves:
                    missed += 1
                    continue
                least = self.missed_after(c, step, moves[0])
                for i in range(1, len(moves)):
                    if least > 0:
                        least = min(least, self.missed_after(c, step, moves[i]))
                return missed + least
            elif isinstance(step, Effect):
                effect = step.found(c)
                pending, possible = len(c.todo), effect.possible(c, step.seat, step.card)
                effect.do(c, step.seat, step.card)
                if len(c.todo) == pending and not possible:
                    missed += 1
        return missed


class ChoosePlayer(OwnerChooses):
    """VC-R-OTTOLINES-TINCTURES, VC-R-SPRIG-OF-WOLFSBANE, VC-R-BOTTLE-OF-LAUDANUM, VC-Q41: who restores sanity."""

    lists = ("card", "n")

    def __init__(self, seat: i64, card: i64, n: i64) -> None:
        self.seat = seat
        self.card = card
        self.n = n

    def all_choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        for seat in range(g.seats):
            if g.restores(seat, self.n) > 0:
                moves = append(moves, PLAYER.nth(seat))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        g.restore(PLAYER.place(move), self.n, ev.CARD + self.card)

    def rule(self) -> str:
        return "VC-D13"


class ShuffleBack(OwnerChooses):
    """VC-R-ORNATE-MIRROR, VC-R-GRAVEDIGGERS-SPADE: a card from hand goes back into the deck."""

    def all_choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        for card in g.hands[self.seat]:
            moves = append(moves, BACK.nth(card))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        shuffle_back(g, self.seat, BACK.place(move), ev.CARD + self.card)

    def rule(self) -> str:
        return "VC-D14"


class Dismiss(OwnerChooses):
    """VC-R-FINCHS-LOUPE: a market relic is sent away and replaced."""

    def all_choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        for slot in range(len(g.market)):
            if g.market[slot] >= 0:
                moves = append(moves, DISMISS.nth(slot))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        send_away(g, DISMISS.place(move), ev.CARD + self.card)
        fill_market(g)

    def rule(self) -> str:
        return "VC-D15"


class ReplaceMarket(OwnerChooses):
    """VC-R-LUCKY-COIN, VC-Q4: all chosen relics leave together, then the market is filled."""

    def all_choices(self, g: Manor) -> vec[i64]:
        there: i64 = 0
        for slot in range(len(g.market)):
            if g.market[slot] >= 0:
                there |= 1 << slot
        moves = vec[i64]()
        for slots in range(7, 0, -1):
            if slots & ~there == 0:
                moves = append(moves, REPLACE.nth(slots - 1))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        slots = REPLACE.place(move) + 1
        for slot in range(len(g.market)):
            if slots >> slot & 1:
                send_away(g, slot, ev.CARD + self.card)
        fill_market(g)

    def rule(self) -> str:
        return "VC-D16"


class RevealLurker(OwnerChooses):
    """VC-R-TALLOW-CANDLE: a face-down lurking enemy is turned face-up."""

    def all_choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        for slot in range(len(g.lurking)):
            if face_down(g, slot):
                moves = append(moves, REVEAL.nth(slot))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        turn_up(g, REVEAL.place(move), ev.CARD + self.card)

    def rule(self) -> str:
        return "VC-D17"


class RemoveEnemy(OwnerChooses):
    """VC-R-ROOKS-HARPOON, VC-R-SILVER-DAGGER, VC-R-WHALERS-LANCE, VC-Q33: defeat a weak enemy, no symbols needed."""

    lists = ("card", "defence", "anywhere")

    def __init__(self, seat: i64, card: i64, defence: i64, anywhere: i64) -> None:
        self.seat = seat
        self.card = card
        self.defence = defence
        self.anywhere = anywhere

    def all_choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        seat = self.seat
        for _ in range(g.seats if self.anywhere else 1):
            for card in g.hands[seat]:
                if weak(g, seat, self.defence, card):
                    moves = append(moves, DEFEAT.nth(card - FIRST_ENEMY))
            seat = (seat + 1) % g.seats
        return moves

    def answer(self, g: Manor, move: int) -> None:
        card = FIRST_ENEMY + DEFEAT.place(move)
        for seat in range(g.seats):
            if has(g.hands[seat], card):
                defeat(g, seat, card, ev.CARD + self.card)
                return

    def rule(self) -> str:
        return "VC-D18"


class GainRelic(OwnerChooses):
    """VC-R-MERCHANTS-SEAL: a cheap market relic for the discard pile. This is no Purchase."""

    lists = ("card", "value")

    def __init__(self, seat: i64, card: i64, value: i64) -> None:
        self.seat = seat
        self.card = card
        self.value = value

    def all_choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        for slot in range(len(g.market)):
            if g.market[slot] >= 0 and g.box.value[g.market[slot]] <= self.value:
                moves = append(moves, GAIN.nth(slot))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        slot = GAIN.place(move)
        g.tell(ev.GAINS, self.seat, g.market[slot], cause=ev.CARD + self.card)
        take_from_market(g, self.seat, slot)

    def rule(self) -> str:
        return "VC-D19"


class BringUp(OwnerChooses):
    """VC-R-BRASS-ASTROLABE, VC-Q38: another relic of the discard pile goes on top of the deck, known to all."""

    def all_choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        for card in g.discards[self.seat]:
            if card < FIRST_ENEMY and card != self.card:
                moves = append(moves, TOP.nth(card))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        card = TOP.place(move)
        g.discards[self.seat].remove(card)
        g.decks[self.seat].append(card)
        g.known = changed(g.known, self.seat, g.known[self.seat] + 1)
        g.tell(ev.TOPPED, self.seat, card, cause=ev.CARD + self.card)

    def rule(self) -> str:
        return "VC-D20"


class StrikeLurker(OwnerChooses):
    """VC-L19, VC-D26: a face-up lurking enemy of small defence is defeated."""

    lists = ("card", "defence")

    def __init__(self, seat: i64, card: i64, defence: i64) -> None:
        self.seat = seat
        self.card = card
        self.defence = defence

    def all_choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        for slot in range(len(g.lurking)):
            if within(g, slot, self.defence):
                moves = append(moves, STRIKE.nth(slot))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        strike_down(g, STRIKE.place(move), ev.CARD + self.card)

    def rule(self) -> str:
        return "VC-D26"
