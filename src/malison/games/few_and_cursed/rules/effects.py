"""What cards, items, rewards, encounters and characters do, and what jobs ask for."""

from __future__ import annotations

from typing import Any, Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.box.box import (
    AIM,
    BY_ARTIFACTS,
    BY_BOUNTIES,
    BY_BULLETS,
    BY_CORNER,
    BY_CURSE,
    BY_HEALTH,
    BY_ITEMS,
    BY_JOBS,
    BY_WATER,
    DISCOUNT,
    END,
    KINDS,
    LOOK,
    NO_HEALING,
    NO_JOB_BOARD,
    SHIELD,
    SPEND,
    SYMBOLS,
    TROPHY,
    Affliction,
    Box,
    Deed,
    Fork,
    Lasting,
    Needs,
    Requirement,
    Trait,
)
from malison.games.few_and_cursed.rules.cards import (
    Choose,
    Discard,
    Recall,
    Stat,
    TakeOne,
    Trash,
    carry,
    look,
)
from malison.games.few_and_cursed.rules.grit import gain_grit
from malison.games.few_and_cursed.rules.hands import draw_one, expose, refill
from malison.games.few_and_cursed.rules.store import QUIET_SHOP
from malison.games.few_and_cursed.rules.wounds import (
    STAT_CAPACITY,
    STAT_THRESHOLD,
    change_curse,
    heal,
    hurt,
    load_bullets,
    raise_stat,
    spend_bullets,
)
from malison.games.few_and_cursed.state import Chaser, West
from malison.kernel.effects import Inner, Name, Number, Vocabulary
from malison.kernel.state import Step
from malison.kernel.vectors import i64

MOVEMENT_SYMBOL: Final = 1
ATTACK_SYMBOL: Final = 2
WATER_SYMBOL: Final = 4
BULLETS_SYMBOL: Final = 8
HEALTH_SYMBOL: Final = 16
MOST_COUNTED: Final = 3
"""So many Most Wanted cards count at most."""
BADLY_HURT: Final = 3
"""Health at which a monster smells blood."""
CROWDS: Final = ("scattered", "sheltered", "wounded", "cursed", "posse")
SCATTERED: Final = 0
SHELTERED: Final = 1
WOUNDED: Final = 2
POSSE: Final = 4


class Amount(Deed[West]):
    """An effect that is as large as a number says."""

    def __init__(self, n: i64) -> None:
        self.n = n


class Nothing(Deed[West]):
    """No effect; programs leave it out."""

    def do(self, g: West, seat: int, card: int) -> None:
        pass


# -- pools and tracks


class Movement(Amount):
    def do(self, g: West, seat: int, card: int) -> None:
        g.players[seat].movement += self.n

    def symbols(self) -> i64:
        return MOVEMENT_SYMBOL


class Attack(Amount):
    def do(self, g: West, seat: int, card: int) -> None:
        g.players[seat].attack += self.n

    def symbols(self) -> i64:
        return ATTACK_SYMBOL


class Water(Amount):
    def do(self, g: West, seat: int, card: int) -> None:
        g.players[seat].water += self.n

    def claim(self, needs: Needs) -> None:
        needs.given_water += self.n

    def symbols(self) -> i64:
        return WATER_SYMBOL


class Bullets(Amount):
    def do(self, g: West, seat: int, card: int) -> None:
        load_bullets(g, seat, self.n)

    def claim(self, needs: Needs) -> None:
        needs.given_bullets += self.n

    def symbols(self) -> i64:
        return BULLETS_SYMBOL


class Health(Amount):
    def do(self, g: West, seat: int, card: int) -> None:
        heal(g, seat, self.n)

    def symbols(self) -> i64:
        return HEALTH_SYMBOL


class Grit(Amount):
    def do(self, g: West, seat: int, card: int) -> None:
        gain_grit(g, seat, self.n, g.box.why[card])


class PosseGrit(Amount):
    """FC-RL57: Grit for each player of a team beyond two."""

    def do(self, g: West, seat: int, card: int) -> None:
        gain_grit(g, seat, self.n * g.posse(), g.box.why[card])


class Curse(Amount):
    def do(self, g: West, seat: int, card: int) -> None:
        change_curse(g, seat, self.n, g.box.why[card])


class Harm(Amount):
    """Health lost by misfortune."""

    def do(self, g: West, seat: int, card: int) -> None:
        hurt(g, seat, self.n, True, g.box.why[card])


class Damage(Amount):
    """Health lost by the player's own choice."""

    def do(self, g: West, seat: int, card: int) -> None:
        hurt(g, seat, self.n, False, g.box.why[card])


class Capacity(Amount):
    def do(self, g: West, seat: int, card: int) -> None:
        raise_stat(g, seat, STAT_CAPACITY, self.n, g.box.why[card])


class Threshold(Amount):
    def do(self, g: West, seat: int, card: int) -> None:
        raise_stat(g, seat, STAT_THRESHOLD, self.n, g.box.why[card])


# -- payments


class PayMovement(Amount):
    def do(self, g: West, seat: int, card: int) -> None:
        g.players[seat].movement -= self.n

    def claim(self, needs: Needs) -> None:
        needs.movement += self.n


class PayAttack(Amount):
    def do(self, g: West, seat: int, card: int) -> None:
        g.players[seat].attack -= self.n

    def claim(self, needs: Needs) -> None:
        needs.attack += self.n


class PayWater(Amount):
    def do(self, g: West, seat: int, card: int) -> None:
        g.players[seat].water -= self.n

    def claim(self, needs: Needs) -> None:
        needs.pay_water(self.n)

    def symbols(self) -> i64:
        return WATER_SYMBOL


class PayBullets(Amount):
    def do(self, g: West, seat: int, card: int) -> None:
        spend_bullets(g, seat, self.n)

    def claim(self, needs: Needs) -> None:
        needs.pay_bullets(self.n)

    def symbols(self) -> i64:
        return BULLETS_SYMBOL


# -- cards


class Draw(Amount):
    """FC-G9, FC-G11, FC-RL11: draw from the own deck; with all of it in play each card that cannot be drawn costs Health, first of all."""

    def do(self, g: West, seat: int, card: int) -> None:
        who = g.players[seat]
        missing = self.n - len(who.deck) - len(who.pile)
        if missing > 0 and who.played:
            hurt(g, seat, missing, True, ev.UNDRAWN)
            if g.cut or g.ended:
                return
        drawn = 0
        for _ in range(self.n):
            if draw_one(g, seat):
                drawn += 1
        if drawn:
            g.tell(ev.DREW, seat, drawn, cause=g.box.why[card])


class Asking(Amount):
    """An effect that asks the same question so many times."""

    asks = True

    def ask(self, g: West, question: Step[Any]) -> None:
        for _ in range(self.n):
            g.todo.append(question)


class DiscardCards(Asking):
    def do(self, g: West, seat: int, card: int) -> None:
        self.ask(g, Discard(g.box.why[card]))

    def claim(self, needs: Needs) -> None:
        needs.hand += self.n
        needs.cards += self.n


class TrashCards(Asking):
    def do(self, g: West, seat: int, card: int) -> None:
        self.ask(g, Trash(1, False, g.box.why[card]))

    def claim(self, needs: Needs) -> None:
        needs.cards += self.n


class TrashFromHand(Asking):
    def do(self, g: West, seat: int, card: int) -> None:
        self.ask(g, Trash(0, False, g.box.why[card]))

    def claim(self, needs: Needs) -> None:
        needs.hand += self.n
        needs.cards += self.n


class TrashOrPlayed(Asking):
    def do(self, g: West, seat: int, card: int) -> None:
        self.ask(g, Trash(2, False, g.box.why[card]))


class MayTrash(Asking):
    def do(self, g: West, seat: int, card: int) -> None:
        self.ask(g, Trash(1, True, g.box.why[card]))


class RecallCards(Asking):
    def do(self, g: West, seat: int, card: int) -> None:
        self.ask(g, Recall(g.box.why[card]))


class RaiseStat(Deed[West]):
    asks = True

    def do(self, g: West, seat: int, card: int) -> None:
        g.todo.append(Stat(g.box.why[card]))


class ImproviseNow(Deed[West]):
    """FC-RL47: improvise by an effect, at once."""

    asks = True

    def do(self, g: West, seat: int, card: int) -> None:
        found = look(g)
        if found:
            g.todo.append(TakeOne(found, g.box.why[card]))


class CopyCard(Deed[West]):
    """FC-L2: the card is a copy of another; playing a card sees to it."""

    def do(self, g: West, seat: int, card: int) -> None:
        pass


class Hush(Deed[West]):
    """The curse icon on the next road is ignored."""

    def do(self, g: West, seat: int, card: int) -> None:
        g.hush += 1


class VisitStore(Deed[West]):
    asks = True

    def do(self, g: West, seat: int, card: int) -> None:
        g.todo.append(QUIET_SHOP)


# -- choices, conditions, tests


class Either(Fork[West]):
    """FC-D4: one side of several."""

    def __init__(self, first: list[Deed[Any]], rest: list[list[Deed[Any]]]) -> None:
        super().__init__([first, *rest])

    def do(self, g: West, seat: int, card: int) -> None:
        g.todo.append(Choose(self.fork))


class OnKind(Fork[West]):
    """Only if the figure is on a space of a kind."""

    def __init__(self, kind: i64, then: list[Deed[Any]]) -> None:
        super().__init__([then])
        self.kind = kind

    def do(self, g: West, seat: int, card: int) -> None:
        if g.box.kind[g.players[seat].space] == self.kind:
            carry(g, g.box.forks[self.fork][0])


class Trial(Fork[West]):
    """FC-RL41: reveal the top card of the own deck; does it show the symbol?"""

    def __init__(self, symbol: i64, then: list[Deed[Any]], otherwise: list[Deed[Any]]) -> None:
        super().__init__([then, otherwise])
        self.symbol = symbol

    def do(self, g: West, seat: int, card: int) -> None:
        sides = g.box.forks[self.fork]
        who = g.players[seat]
        if not refill(g, seat):
            carry(g, sides[1])
            return
        top = who.deck[-1]
        expose(who, top)
        who.deck.pop()
        who.pile.append(top)
        g.reveal()
        g.tell(ev.TESTED, seat, top)
        carry(g, sides[0] if g.box.symbols[top] >> self.symbol & 1 else sides[1])


class WhileCursed(Fork[West]):
    """FC-RL54: only while the Cursed side is up."""

    def __init__(self, then: list[Deed[Any]]) -> None:
        super().__init__([then])

    def do(self, g: West, seat: int, card: int) -> None:
        if g.players[seat].cursed():
            carry(g, g.box.forks[self.fork][0])


class InCompany(Fork[West]):
    """FC-RL54: only with another player's figure on the space, or with none."""

    def __init__(self, then: list[Deed[Any]], alone: bool) -> None:
        super().__init__([then])
        self.alone = alone

    def do(self, g: West, seat: int, card: int) -> None:
        if accompanied(g, seat) != self.alone:
            carry(g, g.box.forks[self.fork][0])


def accompanied(g: West, seat: i64) -> bool:
    """Whether another player's figure is on the same space."""
    for other in range(g.seats):
        if other != seat and g.players[other].space == g.players[seat].space:
            return True
    return False


class EachBounty(Fork[West]):
    """FC-RL54: once for each Most Wanted card that the player has, up to three."""

    def __init__(self, then: list[Deed[Any]]) -> None:
        super().__init__([then])

    def do(self, g: West, seat: int, card: int) -> None:
        for _ in range(min(len(g.players[seat].trophies), MOST_COUNTED)):
            carry(g, g.box.forks[self.fork][0])
            if g.cut or g.ended:
                return


# -- what others get


class OthersWater(Amount):
    """FC-RL54: every other player gains water."""

    def do(self, g: West, seat: int, card: int) -> None:
        for other in range(g.seats):
            if other != seat:
                g.players[other].water += self.n


class OthersCurse(Amount):
    """FC-RL54: every other player's Curse rises, in turn order."""

    def do(self, g: West, seat: int, card: int) -> None:
        for i in range(1, g.seats):
            if not g.ended:
                change_curse(g, (seat + i) % g.seats, self.n, g.box.why[card])


# -- monsters


class Grows(Trait[West]):
    """FC-RL53: more attack for each player of a kind: those elsewhere than it (but for who fights), in town, badly hurt, Cursed,
    or in a team beyond two.
    """

    def __init__(self, n: i64, whom: i64) -> None:
        self.n = n
        self.whom = whom

    def more(self, g: West, seat: i64, at: i64) -> i64:
        if self.whom == POSSE:
            return self.n * g.posse()
        total: i64 = 0
        for other in range(g.seats):
            if self.counts(g, g.players[other], other == seat, at):
                total += self.n
        return total

    def counts(self, g: West, who: Chaser, fighter: bool, at: i64) -> bool:
        if self.whom == SCATTERED:
            return not fighter and who.space != at
        if self.whom == SHELTERED:
            return who.space == g.box.town
        if self.whom == WOUNDED:
            return who.health <= BADLY_HURT
        return who.cursed()


class Blight(Trait[West]):
    """FC-RL53: the Curse of whoever it moves into rises."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def strike(self, g: West, seat: i64, cause: i64) -> None:
        change_curse(g, seat, self.n, cause)


class Thirst(Trait[West]):
    """FC-RL53: whoever it moves into loses water, all there is at most."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def strike(self, g: West, seat: i64, cause: i64) -> None:
        who = g.players[seat]
        who.water -= min(self.n, who.water)


# -- Cursed sides


class NoJobBoard(Affliction[West]):
    def lie_on(self, box: Box, role: i64) -> None:
        box.ban[role] |= NO_JOB_BOARD


class NoHealing(Affliction[West]):
    def lie_on(self, box: Box, role: i64) -> None:
        box.ban[role] |= NO_HEALING


class Redraw(Affliction[West]):
    """Fewer cards in the Redraw step."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def lie_on(self, box: Box, role: i64) -> None:
        box.redraw[role] = self.n


class Surcharge(Affliction[West]):
    """Store cards cost more."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def lie_on(self, box: Box, role: i64) -> None:
        box.surcharge[role] = self.n


# -- what jobs ask for


class Spend(Requirement[West]):
    """FC-J4: movement, attack or water, at any time."""

    when: i64 = SPEND

    def __init__(self, what: i64, n: i64) -> None:
        self.what = what
        self.n = n


class AtEnd(Requirement[West]):
    """FC-F1: so many jobs, so much water or so many artifacts when the game is over."""

    when: i64 = END

    def __init__(self, what: i64, n: i64) -> None:
        self.by = (BY_JOBS, BY_WATER, BY_ARTIFACTS)[what]
        self.n = n


class HealthAt(Requirement[West]):
    """FC-J7: tracks must be exactly equal."""

    by: i64 = BY_HEALTH

    def __init__(self, n: i64) -> None:
        self.n = n

    def possible(self, g: West, seat: int, card: int) -> bool:
        return g.players[seat].health == self.n


class BulletsAt(Requirement[West]):
    by: i64 = BY_BULLETS

    def __init__(self, n: i64) -> None:
        self.n = n

    def possible(self, g: West, seat: int, card: int) -> bool:
        return g.players[seat].bullets == self.n


class CurseAt(Requirement[West]):
    by: i64 = BY_CURSE

    def __init__(self, n: i64) -> None:
        self.n = n

    def possible(self, g: West, seat: int, card: int) -> bool:
        return g.players[seat].curse == self.n


class OnCorner(Requirement[West]):
    by: i64 = BY_CORNER

    def possible(self, g: West, seat: int, card: int) -> bool:
        return g.box.corner[g.players[seat].space] != 0


class ArtifactsHeld(Requirement[West]):
    by: i64 = BY_ARTIFACTS

    def __init__(self, n: i64) -> None:
        self.n = n

    def possible(self, g: West, seat: int, card: int) -> bool:
        return len(g.players[seat].relics) >= self.n


class BountiesBeaten(Requirement[West]):
    by: i64 = BY_BOUNTIES

    def __init__(self, n: i64) -> None:
        self.n = n

    def possible(self, g: West, seat: int, card: int) -> bool:
        return len(g.players[seat].trophies) >= self.n


class ItemsHeld(Requirement[West]):
    by: i64 = BY_ITEMS

    def __init__(self, n: i64) -> None:
        self.n = n

    def possible(self, g: West, seat: int, card: int) -> bool:
        return len(g.players[seat].gear) >= self.n


# -- the words for them

POOLS: Final = ("movement", "attack", "water")
LAST_THINGS: Final = ("jobs", "water", "artifacts")
CHANGE: Final = Number(-99, 99)

PARTS: Final = Vocabulary("Sides of a choice or a test")
PARTS.word("movement {n}", Movement, n=Number())
PARTS.word("attack {n}", Attack, n=Number())
PARTS.word("water {n}", Water, n=Number())
PARTS.word("bullets {n}", Bullets, n=Number())
PARTS.word("health {n}", Health, n=Number())
PARTS.word("grit {n}", Grit, n=CHANGE)
PARTS.word("curse {n}", Curse, n=CHANGE)
PARTS.word("damage {n}", Damage, n=Number())
PARTS.word("harm {n}", Harm, n=Number())
PARTS.word("draw {n}", Draw, n=Number())
PARTS.word("improvise", ImproviseNow)
PARTS.word("stat", RaiseStat)
PARTS.word("nothing", Nothing)


def side(text: str) -> list[Deed[Any]]:
    """One side of a choice or a test: parts joined by "and"."""
    found: list[Deed[Any]] = []
    for word in text.split(" and "):
        part = PARTS.read(word)
        if isinstance(part, Deed) and not isinstance(part, Nothing):
            found.append(part)
    return found


def sides(text: str) -> list[list[Deed[Any]]]:
    return [side(part) for part in text.split(" or ")]


DEEDS: Final = Vocabulary("Cards, items, rewards, encounters and actions", PARTS)
DEEDS.word("pay water {n}", PayWater, n=Number())
DEEDS.word("pay bullets {n}", PayBullets, n=Number())
DEEDS.word("discard {n}", DiscardCards, n=Number())
DEEDS.word("recall {n}", RecallCards, n=Number())
DEEDS.word("trash {n}", TrashCards, n=Number())
DEEDS.word("trash {n} from hand", TrashFromHand, n=Number())
DEEDS.word("trash {n} or played", TrashOrPlayed, n=Number())
DEEDS.word("may trash {n}", MayTrash, n=Number())
DEEDS.word("capacity {n}", Capacity, n=Number())
DEEDS.word("threshold {n}", Threshold, n=Number())
DEEDS.word("hush", Hush)
DEEDS.word("store", VisitStore)
DEEDS.word("on {kind}: {then}", OnKind, kind=Name(KINDS), then=Inner(side))
DEEDS.word("if cursed: {then}", WhileCursed, then=Inner(side))
DEEDS.word("if together: {then}", InCompany, then=Inner(side), alone=False)
DEEDS.word("if alone: {then}", InCompany, then=Inner(side), alone=True)
DEEDS.word("each bounty: {then}", EachBounty, then=Inner(side))
DEEDS.word("others water {n}", OthersWater, n=Number())
DEEDS.word("others curse {n}", OthersCurse, n=Number())
DEEDS.word("posse grit {n}", PosseGrit, n=Number())
DEEDS.word("test {symbol}: {then} else {otherwise}", Trial, symbol=Name(SYMBOLS), then=Inner(side), otherwise=Inner(side))
DEEDS.word("{first} or {rest}", Either, first=Inner(side), rest=Inner(sides))

ALWAYS: Final = Vocabulary("What a card always does", DEEDS)
ALWAYS.word("copy", CopyCard)

COSTS: Final = Vocabulary("What an option of an encounter costs", prefix="cost")
COSTS.word("movement {n}", PayMovement, n=Number())
COSTS.word("attack {n}", PayAttack, n=Number())
COSTS.word("water {n}", PayWater, n=Number())
COSTS.word("bullets {n}", PayBullets, n=Number())
COSTS.word("damage {n}", Damage, n=Number())
COSTS.word("curse {n}", Curse, n=Number())
COSTS.word("trash {n}", TrashCards, n=Number())

LASTING: Final = Vocabulary("Items that always apply")
LASTING.word("aim {n}", Lasting, n=Number(), kind=AIM)
LASTING.word("look {n}", Lasting, n=Number(), kind=LOOK)
LASTING.word("trophy {n}", Lasting, n=Number(), kind=TROPHY)
LASTING.word("shield {n}", Lasting, n=Number(), kind=SHIELD)

NORMAL: Final = Vocabulary("Normal sides that always apply")
NORMAL.word("look {n}", Lasting, n=Number(), kind=LOOK)
NORMAL.word("trophy {n}", Lasting, n=Number(), kind=TROPHY)
NORMAL.word("discount {n}", Lasting, n=Number(), kind=DISCOUNT)

TRAITS: Final = Vocabulary("Monsters", prefix="trait")
TRAITS.word("grows {n} for each {whom}", Grows, n=Number(), whom=Name(CROWDS))
TRAITS.word("blight {n}", Blight, n=Number())
TRAITS.word("thirst {n}", Thirst, n=Number())

CURSED: Final = Vocabulary("Cursed sides")
CURSED.word("no job board", NoJobBoard)
CURSED.word("no healing", NoHealing)
CURSED.word("redraw {n}", Redraw, n=Number(0))
CURSED.word("surcharge {n}", Surcharge, n=Number(0))

JOBS: Final = Vocabulary("What jobs ask for", prefix="job")
JOBS.word("spend {what} {n}", Spend, what=Name(POOLS), n=Number())
JOBS.word("corner", OnCorner)
JOBS.word("health {n}", HealthAt, n=Number(0))
JOBS.word("bullets {n}", BulletsAt, n=Number(0))
JOBS.word("curse {n}", CurseAt, n=Number(0))
JOBS.word("artifacts {n}", ArtifactsHeld, n=Number(0))
JOBS.word("bounties {n}", BountiesBeaten, n=Number(0))
JOBS.word("items {n}", ItemsHeld, n=Number(0))
JOBS.word("end {what} {n}", AtEnd, what=Name(LAST_THINGS), n=Number(0))
