"""The small vocabulary in which the edition says what cards do, and the effects that the words stand for.

Lasting cards: `while WHAT N` (`while lure VILLAGER`), for the rest of a turn `this_turn WHAT N`; WHAT is one of lasting.LASTING.
Tracks and goods: `curse N`, `panic N`, `cure N`, `cure N spend`, `cure N if INGREDIENT …`, `coins N`, `double coins`, `energy N`,
`gain N` (Energy from the villager just eaten), `movement N`, `action N`, `take INGREDIENT N`.
Sheep: `pastures lose N`, `pastures gain chosen|nearest`, `move sheep N`.
Villagers: `villager random|chosen`, `move villager anywhere|district`, `move villager roads N`, `swap villagers`.
The token and cards: `go anywhere|die`, `discard power wizard|monster chosen|leftmost`.
The Rabid Monster: `raid ROLLS curse N`, `hunt more N`, `hunt first`.
"""

from __future__ import annotations

from malison.games.been_cursed.box.box import Effect
from malison.games.been_cursed.moves import INGREDIENTS, VILLAGERS
from malison.games.been_cursed.rules import cards, rabid
from malison.games.been_cursed.rules.lasting import BUYS_KIND, LASTING, LURE, UNTIL
from malison.games.been_cursed.rules.targets import ANYWHERE, DISTRICT
from malison.games.been_cursed.state import MONSTER, WIZARD


def effect(text: str) -> Effect:
    """An effect from its words; words that do not exist raise ValueError."""
    found = plain(text) or counted(text) or longer(text.split())
    if found is None:
        raise ValueError(text)
    return found


def plain(text: str) -> Effect | None:
    """Effects that are always said in the same words."""
    known: dict[str, Effect] = {
        "double coins": cards.DoubleCoins(),
        "pastures gain chosen": cards.PasturesGain(True),
        "pastures gain nearest": cards.PasturesGain(False),
        "villager random": cards.Summon(False),
        "villager chosen": cards.Summon(True),
        "move villager anywhere": cards.MoveVillager(ANYWHERE),
        "move villager district": cards.MoveVillager(DISTRICT),
        "swap villagers": cards.SwapVillagers(),
        "go anywhere": cards.GoAnywhere(),
        "go die": cards.GoByDie(),
        "discard power wizard chosen": cards.DiscardPower(WIZARD, True),
        "discard power wizard leftmost": cards.DiscardPower(WIZARD, False),
        "discard power monster chosen": cards.DiscardPower(MONSTER, True),
        "discard power monster leftmost": cards.DiscardPower(MONSTER, False),
        "hunt first": rabid.HuntFirst(),
    }
    return known.get(text)


def counted(text: str) -> Effect | None:
    """Effects that end in a number."""
    words, _, last = text.rpartition(" ")
    n = number(last)
    if n is None:
        return None
    if words == "move villager roads":
        return cards.MoveVillager(n) if 0 < n < DISTRICT else None
    known: dict[str, Effect] = {
        "curse": cards.CurseBy(n),
        "panic": cards.PanicBy(n),
        "cure": cards.CureBy(n, False),
        "coins": cards.CoinsBy(n),
        "energy": cards.EnergyBy(n),
        "gain": cards.GainBy(n),
        "movement": cards.MovementBy(n),
        "action": cards.MoreActions(n),
        "pastures lose": cards.PasturesLose(n),
        "move sheep": cards.MoveSheep(n),
        "hunt more": rabid.HuntMore(n),
    }
    return known.get(words)


def longer(words: list[str]) -> Effect | None:
    """Effects with names in them."""
    if len(words) < 3:
        return None
    if words[0] in ("while", "this_turn") and len(words) == 3:
        return lasting(words[0] == "while", words[1], words[2])
    n = number(words[1])
    last = number(words[-1])
    if words[0] == "take" and len(words) == 3 and words[1] in INGREDIENTS and last is not None:
        return cards.TakeTile(INGREDIENTS.index(words[1]), last)
    if n is None:
        return None
    if words[0] == "cure" and words[2:] == ["spend"]:
        return cards.CureBy(n, True)
    if words[0] == "cure" and words[2] == "if" and len(words) > 3 and all(word in INGREDIENTS for word in words[3:]):
        return cards.CureIf(n, sum(1 << INGREDIENTS.index(word) for word in set(words[3:])))
    if words[0] == "raid" and words[2] == "curse" and len(words) == 4 and last is not None and n > 0:
        return rabid.Raid(n, last)
    return None


def lasting(stays: bool, what: str, much: str) -> Effect | None:
    """`while` and `this_turn`."""
    if what == "lure" and much in VILLAGERS:
        place, n = LURE + VILLAGERS.index(much), 1
    else:
        n = number(much) or 0
        if what not in LASTING or n == 0:
            return None
        place = LASTING.index(what)
    return cards.While(place, n) if stays else cards.ThisTurn(place, n)


def until(text: str) -> int:
    """When a lasting card leaves by itself; an occasion that does not exist raises ValueError."""
    if text in UNTIL:
        return UNTIL[text]
    words = text.split()
    if words[:2] == ["wizard", "buys"] and len(words) == 3 and words[2] in INGREDIENTS:
        return BUYS_KIND + INGREDIENTS.index(words[2])
    raise ValueError(text)


def number(text: str) -> int | None:
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 4 else None
