"""Equipment: used once a round, for its price; and what it asks then."""

from __future__ import annotations

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.cards import SLOTS
from malison.games.cursed_castle.moves import CONJURE, HASTEN
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.rules.harm import TakeCorruption
from malison.games.cursed_castle.state import Castle
from malison.kernel.state import Step
from malison.kernel.vectors import append, i64, vec


class Perform(Step[Castle]):
    """An effect that waits until its cost is paid."""

    def __init__(self, effect: i64) -> None:
        self.effect = effect

    def run(self, g: Castle) -> None:
        g.box.effects[self.effect].do(g, 0, self.effect)


def use_gear(g: Castle, gear: i64, cause: i64 = 0) -> None:
    """CC-E1, CC-E3, CC-Q12, CC-Q32: the card is used for this round; corruption is paid before the effect."""
    g.gear_used |= 1 << gear
    g.tell(ev.USES, gear, cause=cause)
    effect = g.box.gear_effect[gear]
    corruption = g.box.gear_corruption[gear]
    if corruption == 0:
        g.box.effects[effect].do(g, 0, effect)
        return
    g.then(Perform(effect))
    for _ in range(corruption):
        g.then(TakeCorruption(effect))


class Hasten(Ask):
    """CC-E4, CC-N11: whose skill total grows."""

    lists = ("amount",)

    def __init__(self, amount: i64, effect: i64) -> None:
        self.amount = amount
        self.effect = effect

    def choices(self, g: Castle) -> vec[i64]:
        found = vec[i64]()
        for slot in range(SLOTS):
            if g.thrown[slot]:
                found = append(found, HASTEN.nth(slot))
        return found

    def answer(self, g: Castle, move: int) -> None:
        slot = HASTEN.place(move)
        g.total[slot] += self.amount
        g.tell(ev.HASTENS, g.heroes[slot], self.amount, cause=g.box.causes[self.effect])

    def rule(self) -> str:
        return "CC-E4"


class Conjure(Ask):
    """CC-H20, CC-N7, CC-Q28: which brush card is activated."""

    def __init__(self, effect: i64) -> None:
        self.effect = effect

    def choices(self, g: Castle) -> vec[i64]:
        return brushes(g)

    def answer(self, g: Castle, move: int) -> None:
        use_gear(g, CONJURE.place(move), g.box.causes[self.effect])

    def rule(self) -> str:
        return "CC-H20"


def brushes(g: Castle) -> vec[i64]:
    """Owned brush cards that are unused and could do something, as moves."""
    found = vec[i64]()
    ready = g.owned & g.box.brushes & ~g.gear_used
    if ready:
        for gear in range(len(g.box.gear_effect)):
            effect = g.box.gear_effect[gear]
            if ready >> gear & 1 and g.box.effects[effect].possible(g, 0, effect):
                found = append(found, CONJURE.nth(gear))
    return found
