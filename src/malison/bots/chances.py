"""Who judges where chances to win are named: the net for the table, or the hand-made judgement with what `bench/chances.py` measured.

A game keeps it in `bot/chances.toml`: for a kind of table ("duel-2") the decisions of a usual game, and the weights that turn the hand-made
judgement into the logit of winning. It is of one edition and one set of rules; with others nobody has measured anything.
"""

from __future__ import annotations

import tomllib
from typing import Any, Final

from malison.bots import fiend
from malison.bots.calibrated import Calibrated
from malison.kernel.game import Game
from malison.kernel.knowledge import Knowledge
from malison.kernel.state import State

FILE: Final = "bot/chances.toml"
WEIGHTS: Final = 4

_read: dict[str, dict[str, Any]] = {}


def measured(game: Game) -> dict[str, Any]:
    """What a game keeps; read once."""
    found = _read.get(game.name)
    if found is None:
        file = game.folder / FILE
        found = _read[game.name] = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


def judgement(g: State) -> Knowledge:
    """The best judgement that says how likely a seat is to win; where there is none its `chances` are off."""
    found = fiend.best(g)
    return found if found.chances else by_hand(g, found) or found


def by_hand(g: State, knowledge: Knowledge | None = None) -> Knowledge | None:
    """The hand-made judgement as measured, with whatever natural play and search go with it here."""
    setting = g.setting
    kept = measured(setting.game)
    row = kept.get("tables", {}).get(f"{setting.mode}-{setting.seats}")
    if row is None or (kept["rules"], kept["edition"]) != (setting.game.rules, setting.edition.digest):
        return None
    return Calibrated(knowledge or setting.game.knowledge, [float(weight) for weight in row["weights"]], float(row["length"]))
