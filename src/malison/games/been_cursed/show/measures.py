"""What counts in the village, for hints: of which of it a move leaves more."""

from __future__ import annotations

from malison.games.been_cursed.state import WIZARD, Village
from malison.kernel.words import Measure


def measures(g: Village, seat: int) -> list[Measure]:
    """BC-G1..G3: both tracks, then what a side has in hand for the days or nights to come."""
    wizard = g.side_of(seat) == WIZARD
    cure = Measure(float(g.cure), "the Cure is {n} further along", "the Cure is {n} less far along", wizard)
    curse = Measure(float(g.curse), "the Curse is {n} further along", "the Curse is {n} less far along", not wizard)
    panic = Measure(float(g.panic), "Panic is {n} higher", "Panic is {n} lower", wizard)
    if wizard:
        cards = len(g.spell_hand) + len(g.wizard_spells) + len(g.monster_spells)
        return [
            cure,
            curse,
            Measure(
                float(g.held),
                "you have {n:# more ingredient|# more ingredients}",
                "you have {n:# ingredient fewer|# fewer ingredients}",
                True,
            ),
            Measure(float(g.coins), "you have {n:# more coin|# more coins}", "you have {n:# coin fewer|# fewer coins}", True),
            Measure(float(cards), "you have {n:# more Spell|# more Spells}", "you have {n:# Spell fewer|# fewer Spells}", True),
            panic,
        ]
    cards = len(g.power_hand) + len(g.wizard_powers) + len(g.monster_powers)
    return [
        curse,
        cure,
        Measure(float(g.energy), "you have {n} more Energy", "you have {n} less Energy", True),
        Measure(float(cards), "you have {n:# more Power|# more Powers}", "you have {n:# Power fewer|# fewer Powers}", True),
        panic,
    ]
