"""What the targets of a card are, where a person chooses them."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box.box import HOUSES, KINDS, SITES
from malison.games.been_cursed.moves import CALL, DISPEL, ENOUGH, GO, HERD, PASTURE, PICK, PLACE
from malison.games.been_cursed.rules.village import arrive_at, land, lift_power, reason
from malison.games.been_cursed.state import MONSTER, NONE, WIZARD, Village
from malison.kernel.state import NO_MOVES, Question
from malison.kernel.vectors import append, i64, row_of, vec

ANYWHERE: Final = 0
DISTRICT: Final = 9
"""How far a villager is moved: anywhere, within its district, or else so many roads."""


class CardQuestion(Question[Village]):
    """A question that a card puts to the side whose turn it is."""

    def who(self, g: Village) -> i64:
        return g.mover()


# -- villagers


def within(g: Village, house: i64, other: i64, reach: i64) -> bool:
    """BC-J48: whether a villager's new house is near enough; nobody blocks the road."""
    if reach == ANYWHERE:
        return True
    if reach == DISTRICT:
        return g.box.district[house] == g.box.district[other]
    return g.box.distance[house * SITES + other] <= reach


def movable(g: Village, house: i64, reach: i64) -> bool:
    """Somebody lives there, and an empty house is within reach."""
    if g.house[house] == NONE:
        return False
    for other in range(1, HOUSES + 1):
        if g.house[other] == NONE and within(g, house, other, reach):
            return True
    return False


class PickMove(CardQuestion):
    """BC-D14, BC-D27: which villager moves."""

    lists = ("reach",)

    def __init__(self, reach: i64) -> None:
        self.reach = reach

    def choices(self, g: Village) -> vec[i64]:
        found = vec[i64]()
        for house in range(1, HOUSES + 1):
            if movable(g, house, self.reach):
                found = append(found, PICK.nth(house - 1))
        return found

    def answer(self, g: Village, move: int) -> None:
        g.then(SendVillager(PICK.place(move) + 1, self.reach))

    def rule(self) -> str:
        return "BC-C113W" if self.reach == ANYWHERE else "BC-K112M" if self.reach == DISTRICT else "BC-K119M"


class SendVillager(CardQuestion):
    """BC-F5, BC-A21, BC-M39: to which empty house."""

    lists = ("house", "reach")

    def __init__(self, house: i64, reach: i64) -> None:
        self.house = house
        self.reach = reach

    def public(self) -> bool:
        return True

    def choices(self, g: Village) -> vec[i64]:
        found = vec[i64]()
        for other in range(1, HOUSES + 1):
            if g.house[other] == NONE and within(g, self.house, other, self.reach):
                found = append(found, PLACE.nth(other - 1))
        return found

    def answer(self, g: Village, move: int) -> None:
        other = PLACE.place(move) + 1
        kind = g.house[self.house]
        g.house[self.house] = NONE
        g.house[other] = kind
        g.tell(ev.MOVED, kind, self.house, other, cause=reason(g))

    def rule(self) -> str:
        return "BC-F5"


def occupied(g: Village, but: i64) -> vec[i64]:
    """The houses where somebody lives, except one."""
    found = vec[i64]()
    for house in range(1, HOUSES + 1):
        if g.house[house] != NONE and house != but:
            found = append(found, PICK.nth(house - 1))
    return found


class PickSwap(CardQuestion):
    """BC-C119W, BC-K113M, BC-J49: the first of two occupied houses."""

    def choices(self, g: Village) -> vec[i64]:
        found = occupied(g, NONE)
        return found if len(found) > 1 else NO_MOVES

    def answer(self, g: Village, move: int) -> None:
        g.then(SwapWith(PICK.place(move) + 1))

    def rule(self) -> str:
        return "BC-C119W"


class SwapWith(CardQuestion):
    """BC-J49: the second occupied house."""

    lists = ("house",)

    def __init__(self, house: i64) -> None:
        self.house = house

    def public(self) -> bool:
        return True

    def choices(self, g: Village) -> vec[i64]:
        return occupied(g, self.house)

    def answer(self, g: Village, move: int) -> None:
        other = PICK.place(move) + 1
        kind = g.house[self.house]
        g.house[self.house] = g.house[other]
        g.house[other] = kind
        g.tell(ev.SWAPPED, self.house, other, cause=reason(g))

    def rule(self) -> str:
        return "BC-J49"


class CallVillager(CardQuestion):
    """BC-C109W, BC-J12, BC-J73: a type that is in the bag; with cards, one of it is taken out of the deck, which is reshuffled."""

    def choices(self, g: Village) -> vec[i64]:
        found = vec[i64]()
        for kind in range(KINDS):
            if g.bag[kind]:
                found = append(found, CALL.nth(kind))
        return found

    def answer(self, g: Village, move: int) -> None:
        kind = CALL.place(move)
        if g.villager_cards:
            g.villager_deck.remove(kind)
            g.rng.shuffle(g.villager_deck)
            g.villager_deck.append(kind)
        land(g, kind, g.side, reason(g))

    def rule(self) -> str:
        return "BC-C109W"


# -- sheep


class FillPastures(CardQuestion):
    """BC-K102M: too few sheep for all, so the Monster chooses where each goes; one for a pasture."""

    def options(self, g: Village) -> list[int]:
        return [PASTURE.nth(i) for i in range(len(g.pasture))] if g.sheep else []

    def answer(self, g: Village, move: int) -> None:
        bring_sheep(g, PASTURE.place(move))
        g.then(FillMore([PASTURE.place(move)]))

    def rule(self) -> str:
        return "BC-K102M"


class FillMore(FillPastures):
    """BC-K102M: the next sheep, to a pasture that has had none."""

    lists = ("done",)

    def __init__(self, done: list[int]) -> None:
        self.done = done

    def options(self, g: Village) -> list[int]:
        return [PASTURE.nth(i) for i in range(len(g.pasture)) if i not in self.done] if g.sheep else []

    def answer(self, g: Village, move: int) -> None:
        bring_sheep(g, PASTURE.place(move))
        g.then(FillMore([*self.done, PASTURE.place(move)]))


def bring_sheep(g: Village, pasture: i64) -> None:
    g.pasture[pasture] += 1
    g.sheep -= 1
    g.tell(ev.SHEEP_CAME, pasture, cause=reason(g))


class HerdSheep(CardQuestion):
    """BC-K118M, BC-J50: from which pasture, or not at all."""

    def choices(self, g: Village) -> vec[i64]:
        found = vec[i64]()
        for i in range(len(g.pasture)):
            if g.pasture[i]:
                found = append(found, HERD.nth(i))
        return append(found, ENOUGH) if len(found) else found

    def answer(self, g: Village, move: int) -> None:
        if move != ENOUGH:
            g.then(HerdTo(HERD.place(move)))

    def rule(self) -> str:
        return "BC-K118M"


class HerdTo(CardQuestion):
    """BC-K118M: to which other pasture."""

    lists = ("pasture",)

    def __init__(self, pasture: i64) -> None:
        self.pasture = pasture

    def public(self) -> bool:
        return True

    def choices(self, g: Village) -> vec[i64]:
        found = vec[i64]()
        for i in range(len(g.pasture)):
            if i != self.pasture:
                found = append(found, PASTURE.nth(i))
        return found

    def answer(self, g: Village, move: int) -> None:
        g.pasture[self.pasture] -= 1
        g.pasture[PASTURE.place(move)] += 1
        g.tell(ev.HERDED, self.pasture, PASTURE.place(move), cause=reason(g))

    def rule(self) -> str:
        return "BC-K118M"


# -- the token, and cards in play


class GoSomewhere(CardQuestion):
    """BC-C120W, BC-K108M, BC-J47: any place; no carriage, no road, no guard."""

    def choices(self, g: Village) -> vec[i64]:
        return EVERYWHERE

    def answer(self, g: Village, move: int) -> None:
        arrive_at(g, GO.place(move))
        g.tell(ev.WENT, g.place, cause=reason(g))

    def rule(self) -> str:
        return "BC-C120W"


class DispelPower(CardQuestion):
    """BC-C105W, BC-C124W, BC-J30: which ongoing Power of the area leaves."""

    lists = ("side",)

    def __init__(self, side: i64) -> None:
        self.side = side

    def choices(self, g: Village) -> vec[i64]:
        found = vec[i64]()
        for power in g.wizard_powers if self.side == WIZARD else g.monster_powers:
            if DISPEL.nth(power) not in found:
                found = append(found, DISPEL.nth(power))
        return found

    def answer(self, g: Village, move: int) -> None:
        lift_power(g, DISPEL.place(move), reason(g))

    def rule(self) -> str:
        return "BC-C124W" if self.side == WIZARD else "BC-C105W"


EVERYWHERE: Final = row_of([GO.nth(place) for place in range(SITES)])
PICK_MOVE: Final = vec[PickMove]([PickMove(reach) for reach in range(DISTRICT + 1)])
PICK_SWAP: Final = PickSwap()
CALL_VILLAGER: Final = CallVillager()
FILL_PASTURES: Final = FillPastures()
HERD_SHEEP: Final = HerdSheep()
GO_ANYWHERE: Final = GoSomewhere()
DISPEL_POWER: Final = vec[DispelPower]([DispelPower(WIZARD), DispelPower(MONSTER)])
