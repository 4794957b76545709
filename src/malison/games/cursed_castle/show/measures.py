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
        Measure(float(g.bosses_left), "{n:# boss fewer|# bosses fewer} defeated", "{n:# more boss|# more bosses} defeated", False),
        Measure(float(hurt), "{n:# more wound|# more wounds}", "{n:# wound fewer|# wounds fewer}", False),
        Measure(
            float(work(g)), "{n:# place fewer|# places fewer} filled on enemies", "{n:# more place|# more places} filled on enemies", False
        ),
        Measure(float(g.poison + g.fresh_poison), "{n} more poison", "{n} less poison", False),
        Measure(float(g.corruption), "{n} more corruption", "{n} less corruption", False),
        Measure(float(g.purple), "{n} more madness", "{n} less madness", False),
        Measure(
            float(ones(g.bleeding)), "{n:# more hero bleeding|# more heroes bleeding}", "{n:# hero fewer|# heroes fewer} bleeding", False
        ),
        Measure(
            float(ones(g.stunned)), "{n:# more ability|# more abilities} stunned", "{n:# ability fewer|# abilities fewer} stunned", False
        ),
        Measure(float(g.missing + g.locked), "{n:# more die|# more dice} locked", "{n:# die fewer|# dice fewer} locked", False),
        Measure(float(ones(g.upgraded)), "{n:# more upgrade|# more upgrades}", "{n:# upgrade fewer|# upgrades fewer}", True),
        Measure(float(ones(g.owned)), "{n:# more piece|# more pieces} of gear", "{n:# piece fewer|# pieces fewer} of gear", True),
        Measure(float(sum(list[int](g.items))), "{n:# more item|# more items}", "{n:# item fewer|# items fewer}", True),
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
