"""What sets a character apart from the others of the box, for whoever has to choose one."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed.box.box import Box
from malison.kernel.words import listed, say, sentence

MEASURES: Final = {
    "health": "Health",
    "bullets": "Bullets",
    "curse": "Cursed at",
    "water": "Water",
    "movement": "to ride",
    "attack": "to fight",
}
"""What characters are measured by, each a symbol, in the words that stand beside it."""
MOST: Final = {
    "health": "toughest",
    "bullets": "best shot",
    "curse": "slowest to be Cursed",
    "water": "richest",
    "movement": "fastest rider",
    "attack": "strongest hand",
}
LEAST: Final = {
    "health": "most easily wounded",
    "bullets": "worst shot",
    "curse": "soonest Cursed",
    "water": "poorest",
    "movement": "slowest rider",
    "attack": "weakest hand",
}


def dealt(box: Box, role: int, pool: str) -> int:
    """What all cards that a character begins with give to a pool."""
    deeds = [deed for card in box.decks[role] for deed in box.programs[box.resources[card]]]
    return sum(int(deed.n) for deed in deeds if deed.word == pool)


def measured(box: Box, role: int) -> dict[str, int]:
    """How much a character has of each; of bullets, the attack that they are."""
    return {
        "health": int(box.health[role]),
        "bullets": int(box.bullets[role] * box.aim[role]),
        "curse": int(box.threshold[role]),
        "water": int(box.water[role]),
        "movement": dealt(box, role, "movement"),
        "attack": dealt(box, role, "attack"),
    }


def alone_at(box: Box, role: int, end: int) -> list[str]:
    """In what nobody else has as much (1) or as little (-1)."""
    all_of_them = [measured(box, other) for other in range(len(box.character_ids))]
    mine = all_of_them[role]
    others = [one for other, one in enumerate(all_of_them) if other != role]
    return [what for what in MEASURES if others and all(end * mine[what] > end * one[what] for one in others)]


def renown(box: Box, role: int) -> str:
    """ "The best shot, but the soonest Cursed."."""
    best = [MOST[what] for what in alone_at(box, role, 1)]
    worst = [LEAST[what] for what in alone_at(box, role, -1)]
    parts = [say("the {words}", words=listed(words)) for words in (best, worst) if words]
    return sentence(f"{', but '.join(parts)}.") if parts else ""
