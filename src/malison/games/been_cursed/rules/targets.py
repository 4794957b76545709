"""What the targets of a card are, where a person chooses them."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box.box import HOUSES, KINDS, SITES
from malison.games.been_cursed.moves import CALL, DISPEL, ENOUGH, GO, HERD, PASTURE, PICK, PLACE
from malison.games.been_cursed.rules.village import arrive_at, land, lift_power
from malison.games.been_cursed.state import MONSTER, NONE, WIZARD, Village
from malison.kernel.state import Question

ANYWHERE: Final = 0
DISTRICT: Final = 9
"""How far a villager is moved: anywhere, within its district, or else so many roads."""


class CardQuestion(Question[Village]):
    """A question that a card puts to the side whose turn it is."""

    def who(self, g: Village) -> int:
        return g.mover()

    def card_name(self, g: Village) -> str:
        """The card that asks, for the prompt."""
        if g.casting != NONE:
            return g.box.spell_names[g.casting]
        return g.box.power_names[g.playing] if g.playing != NONE else "A card"

    def house_label(self, g: Village, house: int) -> str:
        """A house with whoever lives there."""
        kind = g.house[house]
        return g.box.place_names[house] + (f" ({g.box.villager_names[kind]})" if kind != NONE else "")


# -- villagers


def within(g: Village, house: int, other: int, reach: int) -> bool:
    """BC-J48: whether a villager's new house is near enough; nobody blocks the road."""
    if reach == ANYWHERE:
        return True
    if reach == DISTRICT:
        return g.box.district[house] == g.box.district[other]
    return g.box.distance[house * SITES + other] <= reach


def movable(g: Village, house: int, reach: int) -> bool:
    """Somebody lives there, and an empty house is within reach."""
    if g.house[house] == NONE:
        return False
    for other in range(1, HOUSES + 1):
        if g.house[other] == NONE and within(g, house, other, reach):
            return True
    return False


class PickMove(CardQuestion):
    """BC-D14, BC-D27: which villager moves."""

    def __init__(self, reach: int) -> None:
        self.reach = reach

    def options(self, g: Village) -> list[int]:
        return [PICK.base + house - 1 for house in range(1, HOUSES + 1) if movable(g, house, self.reach)]

    def answer(self, g: Village, move: int) -> None:
        g.todo.append(SendVillager(move - PICK.base + 1, self.reach))

    def prompt(self, g: Village) -> str:
        return f"{self.card_name(g)}: which villager moves?"

    def rule(self) -> str:
        return "BC-C113W" if self.reach == ANYWHERE else "BC-K112M" if self.reach == DISTRICT else "BC-K119M"

    def label(self, g: Village, move: int) -> str:
        return self.house_label(g, move - PICK.base + 1)


class SendVillager(CardQuestion):
    """BC-F5, BC-A21, BC-M39: to which empty house."""

    def __init__(self, house: int, reach: int) -> None:
        self.house = house
        self.reach = reach

    def public(self) -> bool:
        return True

    def options(self, g: Village) -> list[int]:
        found: list[int] = []
        for other in range(1, HOUSES + 1):
            if g.house[other] == NONE and within(g, self.house, other, self.reach):
                found.append(PLACE.base + other - 1)
        return found

    def answer(self, g: Village, move: int) -> None:
        other = move - PLACE.base + 1
        kind = g.house[self.house]
        g.house[self.house] = NONE
        g.house[other] = kind
        g.tell(ev.MOVED, kind, self.house, other)

    def prompt(self, g: Village) -> str:
        return f"{self.card_name(g)}: where does the {g.box.villager_names[g.house[self.house]]} go?"

    def rule(self) -> str:
        return "BC-F5"

    def label(self, g: Village, move: int) -> str:
        return self.house_label(g, move - PLACE.base + 1)


class PickSwap(CardQuestion):
    """BC-C119W, BC-K113M, BC-J49: the first of two occupied houses."""

    def options(self, g: Village) -> list[int]:
        found = [PICK.base + house - 1 for house in range(1, HOUSES + 1) if g.house[house] != NONE]
        return found if len(found) > 1 else []

    def answer(self, g: Village, move: int) -> None:
        g.todo.append(SwapWith(move - PICK.base + 1))

    def prompt(self, g: Village) -> str:
        return f"{self.card_name(g)}: which villager changes places?"

    def rule(self) -> str:
        return "BC-C119W"

    def label(self, g: Village, move: int) -> str:
        return self.house_label(g, move - PICK.base + 1)


class SwapWith(CardQuestion):
    """BC-J49: the second occupied house."""

    def __init__(self, house: int) -> None:
        self.house = house

    def public(self) -> bool:
        return True

    def options(self, g: Village) -> list[int]:
        return [PICK.base + house - 1 for house in range(1, HOUSES + 1) if g.house[house] != NONE and house != self.house]

    def answer(self, g: Village, move: int) -> None:
        other = move - PICK.base + 1
        kind = g.house[self.house]
        g.house[self.house] = g.house[other]
        g.house[other] = kind
        g.tell(ev.SWAPPED, self.house, other)

    def prompt(self, g: Village) -> str:
        return f"{self.card_name(g)}: with which other villager?"

    def rule(self) -> str:
        return "BC-J49"

    def label(self, g: Village, move: int) -> str:
        return self.house_label(g, move - PICK.base + 1)


class CallVillager(CardQuestion):
    """BC-C109W, BC-J12, BC-J73: a type that is in the bag; with cards, one of it is taken out of the deck, which is reshuffled."""

    def options(self, g: Village) -> list[int]:
        return [CALL.base + kind for kind in range(KINDS) if g.bag[kind]]

    def answer(self, g: Village, move: int) -> None:
        kind = move - CALL.base
        if g.villager_cards:
            g.villager_deck.remove(kind)
            g.rng.shuffle(g.villager_deck)
            g.villager_deck.append(kind)
        land(g, kind)

    def prompt(self, g: Village) -> str:
        return f"{self.card_name(g)}: whom do you call?"

    def rule(self) -> str:
        return "BC-C109W"

    def label(self, g: Village, move: int) -> str:
        return g.box.villager_names[move - CALL.base]


# -- sheep


class FillPastures(CardQuestion):
    """BC-K102M: too few sheep for all, so the Monster chooses where each goes; one for a pasture."""

    def options(self, g: Village) -> list[int]:
        return [PASTURE.base + i for i in range(len(g.pasture))] if g.sheep else []

    def answer(self, g: Village, move: int) -> None:
        bring_sheep(g, move - PASTURE.base)
        g.todo.append(FillMore([move - PASTURE.base]))

    def prompt(self, g: Village) -> str:
        return f"{self.card_name(g)}: {g.sheep} sheep in the supply. Which pasture gets one?"

    def rule(self) -> str:
        return "BC-K102M"

    def label(self, g: Village, move: int) -> str:
        return g.box.pasture_names[move - PASTURE.base]


class FillMore(FillPastures):
    """BC-K102M: the next sheep, to a pasture that has had none."""

    def __init__(self, done: list[int]) -> None:
        self.done = done

    def options(self, g: Village) -> list[int]:
        return [PASTURE.base + i for i in range(len(g.pasture)) if i not in self.done] if g.sheep else []

    def answer(self, g: Village, move: int) -> None:
        bring_sheep(g, move - PASTURE.base)
        g.todo.append(FillMore([*self.done, move - PASTURE.base]))


def bring_sheep(g: Village, pasture: int) -> None:
    g.pasture[pasture] += 1
    g.sheep -= 1
    g.tell(ev.SHEEP_CAME, pasture)


class HerdSheep(CardQuestion):
    """BC-K118M, BC-J50: from which pasture, or not at all."""

    def options(self, g: Village) -> list[int]:
        found = [HERD.base + i for i in range(len(g.pasture)) if g.pasture[i]]
        if found:
            found.append(ENOUGH)
        return found

    def answer(self, g: Village, move: int) -> None:
        if move != ENOUGH:
            g.todo.append(HerdTo(move - HERD.base))

    def prompt(self, g: Village) -> str:
        return f"{self.card_name(g)}: take a sheep from which pasture?"

    def rule(self) -> str:
        return "BC-K118M"

    def label(self, g: Village, move: int) -> str:
        return "Move no sheep" if move == ENOUGH else g.box.pasture_names[move - HERD.base]


class HerdTo(CardQuestion):
    """BC-K118M: to which other pasture."""

    def __init__(self, pasture: int) -> None:
        self.pasture = pasture

    def public(self) -> bool:
        return True

    def options(self, g: Village) -> list[int]:
        return [PASTURE.base + i for i in range(len(g.pasture)) if i != self.pasture]

    def answer(self, g: Village, move: int) -> None:
        g.pasture[self.pasture] -= 1
        g.pasture[move - PASTURE.base] += 1
        g.tell(ev.HERDED, self.pasture, move - PASTURE.base)

    def prompt(self, g: Village) -> str:
        return f"{self.card_name(g)}: to which pasture?"

    def rule(self) -> str:
        return "BC-K118M"

    def label(self, g: Village, move: int) -> str:
        return g.box.pasture_names[move - PASTURE.base]


# -- the token, and cards in play


class GoSomewhere(CardQuestion):
    """BC-C120W, BC-K108M, BC-J47: any place; no carriage, no road, no guard."""

    def options(self, g: Village) -> list[int]:
        return EVERYWHERE

    def answer(self, g: Village, move: int) -> None:
        arrive_at(g, move - GO.base)
        g.tell(ev.WENT, g.place)

    def prompt(self, g: Village) -> str:
        return f"{self.card_name(g)}: where to?"

    def rule(self) -> str:
        return "BC-C120W"

    def label(self, g: Village, move: int) -> str:
        return self.house_label(g, move - GO.base)


class DispelPower(CardQuestion):
    """BC-C105W, BC-C124W, BC-J30: which ongoing Power of the area leaves."""

    def __init__(self, side: int) -> None:
        self.side = side

    def options(self, g: Village) -> list[int]:
        found: list[int] = []
        for power in g.wizard_powers if self.side == WIZARD else g.monster_powers:
            if DISPEL.base + power not in found:
                found.append(DISPEL.base + power)
        return found

    def answer(self, g: Village, move: int) -> None:
        lift_power(g, move - DISPEL.base)

    def prompt(self, g: Village) -> str:
        return f"{self.card_name(g)}: which Power is discarded?"

    def rule(self) -> str:
        return "BC-C124W" if self.side == WIZARD else "BC-C105W"

    def label(self, g: Village, move: int) -> str:
        return g.box.power_names[move - DISPEL.base]


EVERYWHERE: Final = [GO.base + place for place in range(SITES)]
PICK_MOVE: Final = [PickMove(reach) for reach in range(DISTRICT + 1)]
PICK_SWAP: Final = PickSwap()
CALL_VILLAGER: Final = CallVillager()
FILL_PASTURES: Final = FillPastures()
HERD_SHEEP: Final = HerdSheep()
GO_ANYWHERE: Final = GoSomewhere()
DISPEL_POWER: Final = [DispelPower(WIZARD), DispelPower(MONSTER)]
