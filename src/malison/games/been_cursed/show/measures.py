"""What counts in the village, for hints: of which of it a move leaves more."""

from __future__ import annotations

from malison.games.been_cursed.state import WIZARD, Village
from malison.kernel.words import Measure


def measures(g: Village, seat: int) -> list[Measure]:
    """BC-G1..G3: both tracks, then what a side has in hand for the days or nights to come."""
    wizard = g.side_of(seat) == WIZARD
    cure = Measure(float(g.cure), "Cure {n} further", "Cure {n} less far", wizard)
    curse = Measure(float(g.curse), "Curse {n} further", "Curse {n} less far", not wizard)
    panic = Measure(float(g.panic), "Panic {n} higher", "Panic {n} lower", wizard)
    if wizard:
        cards = len(g.spell_hand) + len(g.wizard_spells) + len(g.monster_spells)
        return [
            cure,
            curse,
            Measure(float(g.held), "{n:# more ingredient|# more ingredients}", "{n:# ingredient fewer|# ingredients fewer}", True),
            Measure(float(g.coins), "{n:# more coin|# more coins}", "{n:# coin fewer|# coins fewer}", True),
            Measure(float(cards), "{n:# more Spell|# more Spells}", "{n:# Spell fewer|# Spells fewer}", True),
            panic,
        ]
    cards = len(g.power_hand) + len(g.wizard_powers) + len(g.monster_powers)
    return [
        curse,
        cure,
        Measure(float(g.energy), "{n} more Energy", "{n} less Energy", True),
        Measure(float(cards), "{n:# more Power|# more Powers}", "{n:# Power fewer|# Powers fewer}", True),
        panic,
    ]
