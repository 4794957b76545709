"""What looks best, for who asks."""

from __future__ import annotations

from typing import Final

from malison.bots import analysis
from malison.bots.advice import verdict
from malison.bots.seats import Advice
from malison.kernel.rng import seeded
from malison.terminal.sitting import Sitting

SECONDS: Final = 2.0
"""No hint takes much longer."""
BEST: Final = 3


def hint(sitting: Sitting) -> list[str]:
    """The best moves, each with its chance to win and why, and how sure that is; from what the deciding seat knows, and nothing else."""
    state = sitting.state
    known = state.redeal(state.seat, 1)
    found = analysis.advise(sitting.record.game, known, BEST, seeded(len(sitting.record.moves) + 1), analysis.SIMULATIONS, SECONDS)
    everything = sum(1 + len(one.also) for one in found) == len(state.choices)
    return [*map(line, found), verdict(found, everything)]


def line(one: Advice) -> str:
    same = "".join(f", or {label}" for label in one.also.values())
    # What is sure to come stands in the label.
    reason = f" ({one.reason})" if one.reason and one.reason not in one.label else ""
    return f"{one.label}{same}: {100 * one.value:.0f} % ({one.low}–{one.high} %){reason}"
