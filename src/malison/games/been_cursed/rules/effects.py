"""What Spells, Powers, guard tiles and Feeding cards do. An effect is told with its card, as a cause."""

from __future__ import annotations

from typing import Any, Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box.box import CardEffect
from malison.games.been_cursed.box.lasting import LASTING, LURE, POUCHES
from malison.games.been_cursed.moves import INGREDIENTS, VILLAGERS
from malison.games.been_cursed.rules.rabid import RaidRoll, hunt
from malison.games.been_cursed.rules.targets import (
    ANYWHERE,
    CALL_VILLAGER,
    DISPEL_POWER,
    DISTRICT,
    FILL_PASTURES,
    GO_ANYWHERE,
    HERD_SHEEP,
    PICK_MOVE,
    PICK_SWAP,
)
from malison.games.been_cursed.rules.village import (
    ARRIVE,
    arrive_at,
    can_arrive,
    cure_by,
    curse_by,
    energy_by,
    gain_coins,
    lift_power,
    panic_by,
    return_tile,
    roll_house,
    take_tile,
)
from malison.games.been_cursed.state import SIDES, WIZARD, Village
from malison.kernel.effects import Name, Names, Number, Value, Vocabulary
from malison.kernel.vectors import i64

# -- lasting effects


class While(CardEffect[Village]):
    """BC-A19, BC-M35: a number that holds as long as the card lies there."""

    def __init__(self, what: i64, n: i64) -> None:
        self.what = what
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        pass

    def laid(self, g: Village, times: i64) -> None:
        g.lasting[self.what] += times * self.n

    def lasts(self) -> i64:
        return self.what

    def asks(self) -> bool:
        return self.what == POUCHES


class ThisTurn(CardEffect[Village]):
    """A number that holds for the rest of the turn."""

    def __init__(self, what: i64, n: i64) -> None:
        self.what = what
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        g.lasting[self.what] += self.n
        g.this_turn = [*g.this_turn, self.what, self.n]

    def lasts(self) -> i64:
        return self.what


def lured(villager: i64) -> While:
    """BC-K124M, BC-K124R: whoever eats such a villager brings another."""
    return While(LURE + villager, 1)


def lured_now(villager: i64) -> ThisTurn:
    return ThisTurn(LURE + villager, 1)


# -- tracks, coins, Energy, ingredients


class CurseBy(CardEffect[Village]):
    """BC-C111W, BC-C111P, BC-K110M, BC-K110R, BC-K122M, BC-K122R."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        curse_by(g, self.n, card)


class PanicBy(CardEffect[Village]):
    """BC-M17, BC-O25."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        panic_by(g, self.n, card)


class CureBy(CardEffect[Village]):
    """BC-C112W, BC-C112P, BC-J60: steps of the Cure; with `spend`, a held tile of each passed space goes back."""

    def __init__(self, n: i64, spend: bool) -> None:
        self.n = n
        self.spend = spend

    def do(self, g: Village, seat: int, card: int) -> None:
        for _ in range(min(self.n, len(g.box.cure) - g.cure)):
            kind = g.box.cure[g.cure]
            if self.spend and g.tiles[kind]:
                return_tile(g, kind, card)
            cure_by(g, 1, card)


class CureIf(CardEffect[Village]):
    """BC-C103P, BC-C106P: a step of the Cure if its next space shows one of these ingredients."""

    def __init__(self, n: i64, ingredients: list[int]) -> None:
        self.n = n
        self.kinds: i64 = 0
        for kind in ingredients:
            self.kinds |= 1 << kind

    def do(self, g: Village, seat: int, card: int) -> None:
        for _ in range(min(self.n, len(g.box.cure) - g.cure)):
            kind = g.box.cure[g.cure]
            if not self.kinds >> kind & 1:
                return
            if g.tiles[kind]:
                return_tile(g, kind, card)
            cure_by(g, 1, card)


class DoubleCoins(CardEffect[Village]):
    """BC-C104W, BC-C104P."""

    def do(self, g: Village, seat: int, card: int) -> None:
        gain_coins(g, g.coins, card)


class CoinsBy(CardEffect[Village]):
    """BC-O25: the Wizard gains coins."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        gain_coins(g, self.n, card)


class EnergyBy(CardEffect[Village]):
    """BC-K103M, BC-M15."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        energy_by(g, self.n, card)


class GainBy(CardEffect[Village]):
    """BC-O25: the villager just eaten gives more or less Energy."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        g.gain += self.n


class MovementBy(CardEffect[Village]):
    """BC-M16, BC-J38: movements of this action, never below none."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        movements = max(0, g.movements + self.n)
        if movements != g.movements:
            g.movements = movements
            g.tell(ev.MOVEMENTS, movements, cause=card)


class MoreActions(CardEffect[Village]):
    """BC-K107M."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        g.actions += self.n


class TakeTile(CardEffect[Village]):
    """BC-C103W, BC-C106W, BC-J19, BC-J21: an ingredient; what does not fit is sorted out once the Spell is done."""

    def __init__(self, ingredient: i64, n: i64) -> None:
        self.kind = ingredient
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        for _ in range(self.n):
            take_tile(g, self.kind, card)

    def asks(self) -> bool:
        return True


# -- sheep


class PasturesLose(CardEffect[Village]):
    """BC-C101W, BC-C101P: every pasture with sheep loses some to the supply."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        for i in range(len(g.pasture)):
            lost = min(self.n, g.pasture[i])
            g.pasture[i] -= lost
            g.sheep += lost
            if lost:
                g.tell(ev.SHEEP_LEFT, i, cause=card)


class PasturesGain(CardEffect[Village]):
    """BC-K102M, BC-K102R: every pasture gains a sheep; with too few, a person chooses, an automaton starts near the Laboratory."""

    def __init__(self, chosen: bool) -> None:
        self.chosen = chosen

    def do(self, g: Village, seat: int, card: int) -> None:
        if self.chosen and g.sheep < len(g.pasture):
            g.then(FILL_PASTURES)
            return
        for i in range(min(g.sheep, len(g.pasture))):
            g.pasture[i] += 1
            g.sheep -= 1
            g.tell(ev.SHEEP_CAME, i, cause=card)

    def asks(self) -> bool:
        return self.chosen


class MoveSheep(CardEffect[Village]):
    """BC-K118M, BC-J50: so often, one sheep may change pastures."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        for _ in range(self.n):
            g.then(HERD_SHEEP)

    def asks(self) -> bool:
        return True


# -- villagers


class Summon(CardEffect[Village]):
    """BC-C109W, BC-C109P, BC-C115W, BC-C115P, BC-C121W, BC-C121P: a villager, random or called, goes to the house that the d20 names."""

    def __init__(self, chosen: bool) -> None:
        self.chosen = chosen

    def do(self, g: Village, seat: int, card: int) -> None:
        if self.chosen and can_arrive(g):
            g.then(CALL_VILLAGER)
        else:
            g.then(ARRIVE)

    def asks(self) -> bool:
        return self.chosen


class MoveVillager(CardEffect[Village]):
    """BC-C113W, BC-K112M, BC-K119M: one villager moves to an empty house within reach."""

    def __init__(self, reach: i64) -> None:
        self.reach = reach

    def do(self, g: Village, seat: int, card: int) -> None:
        g.then(PICK_MOVE[self.reach])

    def asks(self) -> bool:
        return True


class SwapVillagers(CardEffect[Village]):
    """BC-C119W, BC-K113M."""

    def do(self, g: Village, seat: int, card: int) -> None:
        g.then(PICK_SWAP)

    def asks(self) -> bool:
        return True


# -- the token, and cards in play


class GoAnywhere(CardEffect[Village]):
    """BC-C120W, BC-K108M, BC-J47."""

    def do(self, g: Village, seat: int, card: int) -> None:
        g.then(GO_ANYWHERE)

    def asks(self) -> bool:
        return True


class GoByDie(CardEffect[Village]):
    """BC-C120P, BC-K108R."""

    def do(self, g: Village, seat: int, card: int) -> None:
        house = roll_house(g, card)
        arrive_at(g, house)
        g.tell(ev.WENT, house, cause=card)


class DiscardPower(CardEffect[Village]):
    """BC-C105W, BC-C105P, BC-C124W, BC-C124P, BC-J30, BC-J67: an ongoing Power of one area leaves, a chosen one or the leftmost."""

    def __init__(self, side: i64, chosen: bool) -> None:
        self.side = side
        self.chosen = chosen

    def do(self, g: Village, seat: int, card: int) -> None:
        if self.chosen:
            g.then(DISPEL_POWER[self.side])
            return
        powers = g.wizard_powers if self.side == WIZARD else g.monster_powers
        if powers:
            lift_power(g, powers[0], card)

    def asks(self) -> bool:
        return self.chosen


# -- the Rabid Monster


class HuntMore(CardEffect[Village]):
    """BC-K111R, BC-J58: cards not dealt this turn join the end of the row."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        for _ in range(min(self.n, len(g.rabid_deck))):
            g.reveal()
            drawn = g.rabid_deck.pop()
            g.rabid_row.append(drawn)
            g.tell(ev.RABID_DEALT, drawn, cause=card)


class HuntFirst(CardEffect[Village]):
    """BC-K116R, BC-J58: one Feeding action more, with the first card of the row."""

    def do(self, g: Village, seat: int, card: int) -> None:
        if g.rabid_row:
            hunt(g, g.rabid_row[0])


class Raid(CardEffect[Village]):
    """BC-K101R, BC-J57: eat from afar in the houses rolled; if anyone was eaten, the Curse grows."""

    def __init__(self, rolls: i64, n: i64) -> None:
        self.rolls = rolls
        self.n = n

    def do(self, g: Village, seat: int, card: int) -> None:
        g.then(RaidRoll(self.rolls, self.n, False))


# -- the words for them


class Change(Value):
    """A whole number other than 0."""

    def __init__(self) -> None:
        self.number = Number(-99, 999)

    def pattern(self) -> str:
        return self.number.pattern()

    def form(self, name: str) -> str:
        return f"{name.upper()} (-99 to 999, not 0)"

    def read(self, text: str) -> Any:
        found = self.number.read(text)
        if found == 0:
            raise ValueError("a number other than 0")
        return found


CHANGE: Final = Number(-99, 999)
SOME: Final = Number(0, 999)

FEEDING: Final = Vocabulary("Feeding cards")
FEEDING.word("coins {n}", CoinsBy, n=SOME)
FEEDING.word("gain {n}", GainBy, n=CHANGE)
FEEDING.word("panic {n}", PanicBy, n=CHANGE)

CARDS: Final = Vocabulary("Spells, Powers and guard tiles")
for place, name in enumerate(LASTING):
    CARDS.word(f"while {name} {{n}}", While, what=place, n=Change())
    CARDS.word(f"this_turn {name} {{n}}", ThisTurn, what=place, n=Change())
CARDS.word("while lure {villager}", lured, villager=Name(VILLAGERS))
CARDS.word("this_turn lure {villager}", lured_now, villager=Name(VILLAGERS))
CARDS.word("curse {n}", CurseBy, n=CHANGE)
CARDS.word("panic {n}", PanicBy, n=CHANGE)
CARDS.word("cure {n}", CureBy, n=SOME, spend=False)
CARDS.word("cure {n} spend", CureBy, n=SOME, spend=True)
CARDS.word("cure {n} if {ingredients}", CureIf, n=SOME, ingredients=Names(INGREDIENTS))
CARDS.word("coins {n}", CoinsBy, n=SOME)
CARDS.word("double coins", DoubleCoins)
CARDS.word("energy {n}", EnergyBy, n=CHANGE)
CARDS.word("gain {n}", GainBy, n=CHANGE)
CARDS.word("movement {n}", MovementBy, n=CHANGE)
CARDS.word("action {n}", MoreActions, n=SOME)
CARDS.word("take {ingredient} {n}", TakeTile, ingredient=Name(INGREDIENTS), n=SOME)
CARDS.word("pastures lose {n}", PasturesLose, n=SOME)
CARDS.word("pastures gain chosen", PasturesGain, chosen=True)
CARDS.word("pastures gain nearest", PasturesGain, chosen=False)
CARDS.word("move sheep {n}", MoveSheep, n=SOME)
CARDS.word("villager random", Summon, chosen=False)
CARDS.word("villager chosen", Summon, chosen=True)
CARDS.word("move villager anywhere", MoveVillager, reach=ANYWHERE)
CARDS.word("move villager district", MoveVillager, reach=DISTRICT)
CARDS.word("move villager roads {reach}", MoveVillager, reach=Number(1, DISTRICT - 1))
CARDS.word("swap villagers", SwapVillagers)
CARDS.word("go anywhere", GoAnywhere)
CARDS.word("go die", GoByDie)
CARDS.word("discard power {side} chosen", DiscardPower, side=Name(SIDES), chosen=True)
CARDS.word("discard power {side} leftmost", DiscardPower, side=Name(SIDES), chosen=False)
CARDS.word("raid {rolls} curse {n}", Raid, rolls=Number(1, 999), n=CHANGE)
CARDS.word("hunt more {n}", HuntMore, n=SOME)
CARDS.word("hunt first", HuntFirst)
