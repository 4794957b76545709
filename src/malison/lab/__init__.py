"""The lab: many games at once, and what they show.

>>> import malison
>>> from malison import lab
>>> found = lab.sim(malison.games()[0], games=4, seed=1)
>>> found.games, found.seed
(4, 1)
"""

from __future__ import annotations

from malison.lab.compare import Comparison, Difference, Target, compare
from malison.lab.engine import Engine
from malison.lab.plan import Plan, make_plan, seatings
from malison.lab.playing import record
from malison.lab.report import Report, report
from malison.lab.results import Gap, Rate, Simulation, Spread
from malison.lab.simulation import sim
from malison.lab.study import Played, Study, Wanted
from malison.lab.tournament import Meeting, Standing, Tournament, tournament
from malison.lab.tune import Tuning, tune

__all__ = [
    "Comparison",
    "Difference",
    "Engine",
    "Gap",
    "Meeting",
    "Plan",
    "Played",
    "Rate",
    "Report",
    "Simulation",
    "Spread",
    "Standing",
    "Study",
    "Target",
    "Tournament",
    "Tuning",
    "Wanted",
    "compare",
    "make_plan",
    "record",
    "report",
    "seatings",
    "sim",
    "tournament",
    "tune",
]
