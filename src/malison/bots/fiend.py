"""The level above *master*: a search that judges by a net shipped with the game; *clever* may use it, too. Where no net fits, the hand-made
judgement stays, and a reason says why."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final, NamedTuple

from malison.bots import nets
from malison.bots.learned import Learned
from malison.kernel.editions import FIRST_USE
from malison.kernel.game import Game
from malison.kernel.knowledge import Knowledge
from malison.kernel.state import State
from malison.kernel.storage import COMPILED

NAME: Final = "fiend"
MOST_KEPT: Final = 16
INTERPRETED: Final = "the rules run interpreted here, and a net would be slow"


class Judgement(NamedTuple):
    """What is known best of a kind of table."""

    knowledge: Knowledge
    simulations: int
    """With which the net was measured to take no more time than *master*; 0 without a net."""
    reason: str
    """Why no net judges; empty where one does."""
    carry: float = 0.0
    """What the hand-made judgement adds to the net's where chances are named; in play it may weigh more (`firmness`)."""
    trust: tuple[float, float] = (1.0, 0.0)
    """The line that makes chances of what the net says then: slope and start."""
    clever: int = 0
    """With how many simulations *clever* goes by it, quicker and no weaker than by hand; 0: it stays with the hand-made judgement."""


def net_file(game: Game, mode: str, seats: int) -> Path:
    """Where a game keeps the net for a kind of table."""
    return game.folder / "bot" / "nets" / f"{mode}-{seats}.bin"


def taught(game: Game, mode: str = "", seats: int = 0) -> bool:
    """Whether a net has been shipped with a game; with a mode and seats, for such a table."""
    kept = _nets(game.folder)
    return f"{mode}-{seats}" in kept if mode else bool(kept)


@functools.cache
def _nets(folder: Path) -> frozenset[str]:
    return frozenset(file.stem for file in (folder / "bot" / "nets").glob("*.bin"))


_kept: dict[tuple[str, str, int, str, bool], Judgement] = {}


def judgement(g: State) -> Judgement:
    """The best judgement there is for a table; read once."""
    setting = g.setting
    key = (setting.game.name, setting.mode, int(setting.seats), setting.edition.digest, not nets.unusual(g))
    found = _kept.get(key)
    if found is None:
        with FIRST_USE:
            if len(_kept) >= MOST_KEPT:
                _kept.clear()
            found = _kept[key] = _judgement(g)
    return found


def _judgement(g: State) -> Judgement:
    setting = g.setting
    game: Game = setting.game
    file = net_file(game, setting.mode, int(setting.seats))
    if not file.exists():
        return Judgement(game.knowledge, 0, f"no net was trained for {game.title} ({setting.mode}) with {setting.seats} seats")
    if not COMPILED:
        return Judgement(game.knowledge, 0, INTERPRETED)
    try:
        data = file.read_bytes()
        learned, head = nets.read(data, g), nets.read_head(data)
        carry = learned.carry
        learned.carry = carry * head.get("firmness", 1)
        slope, start = head.get("trust", (1.0, 0.0))
        return Judgement(learned, int(head["simulations"]), "", carry, (float(slope), float(start)), int(head.get("clever", 0)))
    except nets.UnfitNet as error:
        return Judgement(game.knowledge, 0, str(error))


def best(g: State) -> Knowledge:
    """For who compares moves and names chances: the net's judgement as the chance to win it is, or else the hand-made one."""
    found = judgement(g)
    if isinstance(found.knowledge, Learned) and not found.knowledge.silent:
        own = found.knowledge.own()
        assert isinstance(own, Learned)
        own.score = 0.0
        own.carry = found.carry
        own.slope, own.start = found.trust
        own.chances = True
        return own
    return found.knowledge


def word(g: State) -> str:
    """What is to be said of *fiend* at this table; nothing where a net judges."""
    reason = judgement(g).reason
    return f"{NAME} judges as master does here: {reason}" if reason else ""
