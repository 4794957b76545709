"""The effect words of the cards, and the small programs they are read into.

A card says what it does in words such as "movement 2" or "test attack: grit 2 else harm 1". A program is a flat list
of numbers, three to an operation: what, how much, and which fork where there is one. A fork lists the programs of the
sides of a choice or a test.
"""

from __future__ import annotations

import re
from typing import Final

MOVEMENT: Final = 0
ATTACK: Final = 1
WATER: Final = 2
BULLETS: Final = 3
HEALTH: Final = 4
GRIT: Final = 5
CURSE: Final = 6
PAY_MOVEMENT: Final = 7
PAY_ATTACK: Final = 8
PAY_WATER: Final = 9
PAY_BULLETS: Final = 10
DAMAGE: Final = 11
HARM: Final = 12
DRAW: Final = 13
DISCARD: Final = 14
TRASH: Final = 15
TRASH_HAND: Final = 16
TRASH_ANY: Final = 17
MAY_TRASH: Final = 18
RECALL: Final = 19
STAT: Final = 20
IMPROVISE: Final = 21
COPY: Final = 22
CAPACITY: Final = 23
THRESHOLD: Final = 24
HUSH: Final = 25
STORE: Final = 26
EITHER: Final = 27
ON: Final = 28
TEST: Final = 29

GAINS: Final = {"movement": MOVEMENT, "attack": ATTACK, "water": WATER, "bullets": BULLETS, "health": HEALTH, "grit": GRIT}
COUNTED: Final = {
    **GAINS,
    "curse": CURSE,
    "damage": DAMAGE,
    "harm": HARM,
    "draw": DRAW,
    "discard": DISCARD,
    "trash": TRASH,
    "recall": RECALL,
    "capacity": CAPACITY,
    "threshold": THRESHOLD,
}
SPENT: Final = {"movement": PAY_MOVEMENT, "attack": PAY_ATTACK, "water": PAY_WATER, "bullets": PAY_BULLETS}
PLAIN: Final = {"improvise": IMPROVISE, "stat": STAT, "copy": COPY, "hush": HUSH, "store": STORE}
SUFFERED: Final = ("damage", "curse", "trash")
PASSIVES: Final = ("aim", "look", "trophy", "shield")
KINDS: Final = ("desert", "canyons", "ruins", "cursed", "town")
SYMBOLS: Final = ("movement", "attack", "water", "bullets", "health")
NEGATIVE: Final = ("curse", "grit")


class Programs:
    """All programs of an edition; number 0 does nothing."""

    def __init__(self) -> None:
        self.table: list[list[int]] = [[]]
        self.forks: list[list[int]] = []

    def add(self, words: list[str], cost: bool = False) -> int:
        """Read a list of effect words; ValueError says what is wrong."""
        code: list[int] = []
        for word in words:
            code += self.spent(word) if cost else self.operation(word)
        return self.keep(code)

    def keep(self, code: list[int]) -> int:
        if not code:
            return 0
        self.table.append(code)
        return len(self.table) - 1

    def operation(self, word: str) -> list[int]:
        """One effect word as numbers."""
        if word == "nothing":
            return []
        if word in PLAIN:
            return [PLAIN[word], 1, 0]
        found = re.fullmatch(r"test (\w+): (.+) else (.+)", word)
        if found:
            if found[1] not in SYMBOLS:
                raise ValueError(f"a test is of one of {', '.join(SYMBOLS)}, not {found[1]!r}")
            return [TEST, SYMBOLS.index(found[1]), self.branches([found[2], found[3]])]
        found = re.fullmatch(r"on (\w+): (.+)", word)
        if found:
            if found[1] not in KINDS:
                raise ValueError(f"spaces are {', '.join(KINDS)}, not {found[1]!r}")
            return [ON, KINDS.index(found[1]), self.branches([found[2]])]
        found = re.fullmatch(r"trash (\d+) or played", word)
        if found:
            return [TRASH_ANY, int(found[1]), 0]
        found = re.fullmatch(r"trash (\d+) from hand", word)
        if found:
            return [TRASH_HAND, int(found[1]), 0]
        if " or " in word:
            choices = word.split(" or ")
            return [EITHER, len(choices), self.branches(choices)]
        found = re.fullmatch(r"may trash (\d+)", word)
        if found:
            return [MAY_TRASH, int(found[1]), 0]
        found = re.fullmatch(r"pay (\w+) (\d+)", word)
        if found and found[1] in ("water", "bullets"):
            return [SPENT[found[1]], int(found[2]), 0]
        found = re.fullmatch(r"(\w+) (-?\d+)", word)
        if found and found[1] in COUNTED and (int(found[2]) > 0 or found[1] in NEGATIVE):
            return [COUNTED[found[1]], int(found[2]), 0]
        raise ValueError(f"unknown effect {word!r}")

    def spent(self, word: str) -> list[int]:
        """One word of a cost as numbers."""
        found = re.fullmatch(r"(\w+) (\d+)", word)
        if found and found[1] in SPENT:
            return [SPENT[found[1]], int(found[2]), 0]
        if found and found[1] in SUFFERED:
            return [COUNTED[found[1]], int(found[2]), 0]
        raise ValueError(f"unknown cost {word!r}")

    def branches(self, choices: list[str]) -> int:
        """Programs for the sides of a choice or a test; the number of the fork."""
        numbers: list[int] = []
        for choice in choices:
            code: list[int] = []
            for word in choice.split(" and "):
                code += self.operation(word)
            for op in code[::3]:
                if op not in (MOVEMENT, ATTACK, WATER, BULLETS, HEALTH, GRIT, CURSE, DAMAGE, HARM, DRAW, IMPROVISE, STAT):
                    raise ValueError(f"{choice!r}: a part of a choice only gains, draws, improvises or hurts")
            numbers.append(self.keep(code))
        self.forks.append(numbers)
        return len(self.forks) - 1


def symbols(words: list[str]) -> int:
    """Which resource symbols these words show, as bits in the order of SYMBOLS."""
    shown = 0
    for word in words:
        for name, _ in re.findall(r"(\w+) (\d+)", word):
            if name in SYMBOLS:
                shown |= 1 << SYMBOLS.index(name)
    return shown
