"""What counts in the dungeon, for hints: of which of it a move leaves more."""

from __future__ import annotations

from malison.games.cursed_castle.box.cards import BARRICADE, BOSS, SLOTS, SPACES
from malison.games.cursed_castle.show.boons import done_before, to_do
from malison.games.cursed_castle.state import UNKNOWN_BOSS, Castle
from malison.kernel.words import Measure


def measures(g: Castle, seat: int) -> list[Measure]:
    """CC-W1..W3: wounds until the last hero falls, work until the boss has, and what weakens and arms the party."""
    hurt = -2 * len(g.reserve)
    for slot in range(SLOTS):
        if g.heroes[slot] >= 0:
            hurt -= 1 if g.wounded >> slot & 1 else 2
    return [
        Measure(
            float(g.bosses_left),
            "you have defeated {n:# boss fewer|# fewer bosses}",
            "you have defeated {n:# more boss|# more bosses}",
            False,
        ),
        Measure(float(hurt), "your heroes have {n:# more wound|# more wounds}", "your heroes have {n:# wound fewer|# fewer wounds}", False),
        Measure(
            float(work(g)),
            "{n:# place fewer is|# fewer places are} filled on enemies",
            "{n:# more place is|# more places are} filled on enemies",
            False,
        ),
        Measure(float(g.poison + g.fresh_poison), "you have {n} more poison", "you have {n} less poison", False),
        Measure(float(g.corruption), "you have {n} more corruption", "you have {n} less corruption", False),
        Measure(float(g.purple), "you have {n} more madness", "you have {n} less madness", False),
        Measure(
            float(ones(g.bleeding)), "{n:# more hero bleeds|# more heroes bleed}", "{n:# hero fewer bleeds|# fewer heroes bleed}", False
        ),
        Measure(
            float(ones(g.stunned)),
            "{n:# more ability is|# more abilities are} stunned",
            "{n:# ability fewer is|# fewer abilities are} stunned",
            False,
        ),
        Measure(
            float(g.missing + g.locked), "{n:# more die is|# more dice are} locked", "{n:# die fewer is|# fewer dice are} locked", False
        ),
        Measure(
            float(ones(g.upgraded)), "you have {n:# more upgrade|# more upgrades}", "you have {n:# upgrade fewer|# fewer upgrades}", True
        ),
        Measure(
            float(ones(g.owned)),
            "you have {n:# more piece|# more pieces} of gear",
            "you have {n:# piece fewer|# fewer pieces} of gear",
            True,
        ),
        Measure(float(sum(list[int](g.items))), "you have {n:# more item|# more items}", "you have {n:# item fewer|# fewer items}", True),
    ]


def work(g: Castle) -> int:
    """Places that are still to be filled, those of bosses only as far as they have been: how many there are shows late."""
    box, left = g.box, 0
    for card in g.deck:
        if card != UNKNOWN_BOSS and box.kind[card] <= BARRICADE and box.kind[card] != BOSS:
            left += box.spaces[card]
    for space in range(SPACES):
        if g.row[space] >= 0:
            left += -done_before(g, space) if g.is_boss(space) else to_do(g, space)
    return left


def ones(mask: int) -> int:
    return mask.bit_count()
