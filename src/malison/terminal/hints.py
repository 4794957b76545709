"""What looks best, for who asks."""

from __future__ import annotations

from typing import Final

from malison.bots import analysis
from malison.kernel.rng import seeded
from malison.terminal.sitting import Sitting

SECONDS: Final = 2.0
"""No hint takes much longer."""
BEST: Final = 3


def hint(sitting: Sitting) -> list[str]:
    """The best moves, each with how good it looks: thought out from what the deciding seat knows, and from nothing else."""
    state = sitting.state
    known = state.redeal(state.seat, 1)
    found = analysis.advise(sitting.record.game, known, BEST, seeded(len(sitting.record.moves) + 1), analysis.SIMULATIONS, SECONDS)
    return [f"{advice.label}: {advice.value:.0%} ± {advice.error:.0%}" for advice in found]
