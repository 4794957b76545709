"""What the words of the vocabulary say: a sentence for each effect, without its full stop, and when a lasting card leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from malison.games.been_cursed.rules.actions import ENOUGH_TO_TRANSMUTE
from malison.kernel.words import Message, listed, number, say

COINS: Final = "{n:# coin|# coins}"


def more(n: int, what: str) -> str:
    """ "2 coins more", "one movement less": `what` is the message for the amount alone."""
    return say("{amount} {way}", amount=say(what, n=abs(n), number=number(abs(n))), way="more" if n > 0 else "less")


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"−{-n}"


def times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n) or say("{n} times", n=number(n))


def a(name: str) -> str:
    return say("an {name}" if name[:1] in "AEIOU" else "a {name}", name=name)


LASTS: Final[dict[str, Message]] = {
    "villager_price": lambda n: say("villagers ask the Wizard {n} for each ingredient", n=more(n, COINS)),
    "market_price": lambda n: say("the Market asks {n}", n=more(n, COINS)),
    "carriage": lambda n: say("each crossing costs the Wizard {n}", n=more(n, COINS)),
    "pouches": lambda n: say(
        "you can carry {n}. When this card leaves, an ingredient that no longer fits goes back",
        n=more(n, "{number} {n:ingredient|ingredients}"),
    ),
    "bridge": lambda n: say("bridges take the Monster {n}", n=more(n, "{number} {n:movement|movements}")),
    "steal_reroll": "once in each Steal you may roll again",
    "free_steal": lambda n: say("{times} a turn, steal without spending an action; no distraction can save that theft", times=times(n)),
    "ride_home": "the way to the Laboratory costs no coins",
    "mix_coins": lambda n: say(
        "each Mix Cure that spends {enough} or more ingredients brings {n:# coin|# coins}", enough=number(ENOUGH_TO_TRANSMUTE), n=n
    ),
    "lean_sheep": "sheep give the Monster no Energy",
    "sheep_energy": lambda n: say("each sheep gives {n}", n=more(n, "{n} Energy")),
    "movement_price": lambda n: say("an additional movement costs {n}", n=more(n, "{n} Energy")),
    "steal_limit": "a theft from an occupied house brings the Wizard at most 1 coin",
    "steal_dice": lambda n: say("the Wizard rolls {dice} dice to steal and the {n:lower|lowest} one counts", dice=number(n + 1), n=n),
    "no_spells": "the Wizard draws no Spells",
    "steal_double": lambda n: say("every theft brings the Possessed Wizard {times} the coins", times=times(n + 1)),
    "unseen": "the Monster crosses districts without turning up guard tiles",
    "sheep_count": "sheep in the stomach count as villagers of one further type",
    "sheep_curse": lambda n: say("the first sheep eaten in a turn brings Curse {n}", n=signed(n)),
    "lure": "each {villager} eaten brings a random villager to the house that the d20 names or, if that is occupied, to an empty one",
}
UNTIL_WORDS: Final = {
    "wizard casts": "the Wizard takes a Cast Spell action",
    "wizard buys at market": "the Wizard buys at the Market",
    "steal roll succeeds": "a roll to steal succeeds",
    "monster eats two colours": "the Monster eats villagers of two colours in one turn",
    "quiet night": "the Monster takes a Quiet Night",
}
BUYS_WORDS: Final = "the Wizard buys {ingredient}"


def for_now(message: Message) -> Callable[..., str]:
    """The same for the rest of a turn."""

    def text(**values: Any) -> str:
        clause = say(message, **values) if isinstance(message, str) else message(**values)
        return say("for the rest of this turn {clause}", clause=clause)

    return text


def cure_if(n: int, ingredients: list[str]) -> str:
    named = listed([a(name) for name in ingredients], "or")
    if n == 1:
        return say("if the next Cure space asks for {named}: Cure +1, and such a tile that is held goes back", named=named)
    message = "as long as the next Cure space asks for {named}, but {times} at most: Cure +1, and such a tile that is held goes back"
    return say(message, named=named, times=times(n))


EFFECTS: Final[dict[str, Message]] = {
    **{f"while {name}": message for name, message in LASTS.items()},
    **{f"this_turn {name}": for_now(message) for name, message in LASTS.items()},
    "this_turn sheep_curse": lambda n: say("if a sheep is eaten this turn, Curse {n}", n=signed(n)),
    "curse": lambda n: say("Curse {n}", n=signed(n)),
    "panic": lambda n: say("Panic {n}", n=signed(n)),
    "cure": lambda n: say("Cure {n}", n=signed(n)),
    "cure spend": lambda n: say("Cure {n}; {tiles}", n=signed(n), tiles=say(SPENT, n=n)),
    "cure if": cure_if,
    "coins": "the Wizard gains {n:# coin|# coins}",
    "double coins": "your coins double, as far as the supply reaches",
    "energy": lambda n: say("gain {n} Energy" if n > 0 else "Energy {change}", n=n, change=signed(n)),
    "gain": lambda n: say("the Monster gains {n}", n=say("{n} {way} Energy", n=abs(n), way="less" if n < 0 else "more")),
    "movement": lambda n: say("Movement {n}", n=signed(n)),
    "action": lambda n: say("take {n} Feeding {n_:action|actions} more this turn", n=number(n), n_=n),
    "take": lambda ingredient, n: say("take {what}", what=tiles(ingredient, n)),
    "pastures lose": lambda n: say("every pasture that has sheep loses {n} of them", n=number(n)),
    "pastures gain chosen": "every pasture gets one sheep; if there are too few, you choose where they go",
    "pastures gain nearest": "every pasture gets one sheep; if there are too few, the pastures nearest the Laboratory come first",
    "move sheep": lambda n: say("up to {times}, move one sheep to another pasture", times=times(n)),
    "villager random": "a random villager goes to the house that the d20 names",
    "villager chosen": "pick a villager out of the bag; the d20 says to which house it goes",
    "move villager anywhere": "move a villager to any empty house",
    "move villager district": "move a villager to an empty house of its district",
    "move villager roads": "move a villager to an empty house at most {reach:# road|# roads} away",
    "swap villagers": "exchange the villagers of two occupied houses",
    "go anywhere": "go to any place",
    "go die": "the token goes to the house that the d20 names",
    "discard power chosen": "discard a lasting Power in front of the {side}",
    "discard power leftmost": "the leftmost lasting Power in front of the {side} is discarded",
    "raid curse": lambda rolls, n: say(
        "roll the d20 {times} and eat any villager in the {rolls:house|houses} rolled; if anyone was eaten, Curse {n}",
        times=times(rolls),
        rolls=rolls,
        n=signed(n),
    ),
    "hunt more": lambda n: say("{n} more Rabid Monster {n_:card joins|cards join} the end of this turn's row", n=number(n), n_=n),
    "hunt first": "the Rabid Monster takes one Feeding action more, with the first card of its row",
}
SPENT: Final = "{n:a held tile of the passed space goes back|held tiles of the passed spaces go back}"
SEVERAL: Final = "{n} random villagers, one after the other, go to the houses that the d20 names"


def tiles(ingredient: str, n: int) -> str:
    return a(ingredient) if n == 1 else say("{n} {ingredient} tiles", n=number(n), ingredient=ingredient)
