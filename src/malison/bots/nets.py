"""Nets in files: a line that says what the net is for, and its numbers, compressed."""

from __future__ import annotations

import array
import json
import lzma
import sys
from pathlib import Path
from typing import Any, Final

from malison.bots.learned import Learned
from malison.bots.net import BLOCK, LANES, Net
from malison.kernel.errors import MalisonError
from malison.kernel.features import Features, Habits, Observed
from malison.kernel.state import State
from malison.kernel.vectors import row_of

FORMAT: Final = "malison net 1"
CONSTANTS: Final = ("halved", "horizon", "round_horizon", "exploration", "widening", "utility_scale", "chances", "score", "carry")
WEIGHTS: Final = ("rows", "bias", "second", "bias2", "last")


class UnfitNet(MalisonError):
    """Why a net cannot be used here, in words."""


def laid(table: State) -> Features:
    """The features of a game at a table."""
    game = table.setting.game
    features: Features | None = game.features
    if features is None:
        if game.observer is None:
            raise UnfitNet(f"{game.title} has neither features nor an observer: nothing can be learned of it")
        features = Observed(game.observer)
    made = features.blank()
    made.lay(table)
    return made


def likened(table: State) -> Habits:
    """The features of a game's moves at a table."""
    made: Habits = (table.setting.game.habits or Habits()).blank()
    made.lay(table)
    return made


def purpose(table: State, features: Features) -> dict[str, Any]:
    """What a net must have been trained for to judge at a table."""
    setting = table.setting
    return {
        "game": setting.game.name,
        "mode": setting.mode,
        "seats": int(setting.seats),
        "rules": setting.game.rules,
        "edition": setting.edition.digest,
        "features": int(features.version),
        "size": int(features.size),
    }


def unusual(table: State) -> str:
    """An option that is not as usual, but for the one that only ends games which last too long and those that only say who sits where;
    none: nothing."""
    setting = table.setting
    game = setting.game
    for option in game.option_list:
        if option.name in ((game.cap or ("",))[0], *game.spread):
            continue
        if option.name in setting.options and setting.options[option.name] != option.default:
            return str(option.name)
    return ""


def rivals(table: State) -> bool:
    """Whether what is good for one is bad for another."""
    setting = table.setting
    return int(setting.seats) > 1 and not setting.game.modes[setting.mode].cooperative


def read_head(data: bytes) -> dict[str, Any]:
    """What a net says of itself."""
    try:
        head: dict[str, Any] = json.loads(data[: data.index(b"\n")])
    except ValueError:
        head = {}
    if head.get("format") != FORMAT:
        raise UnfitNet("this is no net of Malison's")
    return head


def read(data: bytes, table: State) -> Learned:
    """The judgement of a net at a table, or a reason why it does not fit."""
    head = read_head(data)
    features = laid(table)
    for name, wanted in purpose(table, features).items():
        if head["for"].get(name) != wanted:
            raise UnfitNet(f"the net is for {name} {head['for'].get(name)}, and here it is {wanted}")
    try:
        body = lzma.decompress(data[data.index(b"\n") + 1 :])
    except lzma.LZMAError as error:
        raise UnfitNet(f"the net is damaged: {error}") from None
    units, inner, used = head["units"], head["inner"], head["used"]
    if head.get("usual") and unusual(table):
        raise UnfitNet(f"the net is for games as usual, and here is another {unusual(table)}")
    if units % (LANES * BLOCK):
        raise UnfitNet(f"a net has a multiple of {LANES * BLOCK} units, not {units}")
    known, at = [0] * int(features.size), 0
    for i, place in enumerate(numbers(body, "I", at, used), 1):
        known[place] = i
    at += 4 * used
    parts = {}
    for name, count in zip(WEIGHTS, (used * units, units, units * inner, inner, 2 * inner + 2), strict=True):
        size = "h" if name == "rows" else "i"
        parts[name] = numbers(body, size, at, count)
        at += count * array.array(size).itemsize
    habits, leanings = None, [0]
    if "habits" in head:
        habits, said = likened(table), head["habits"]
        if (said["version"], said["size"]) != (habits.version, habits.size):
            raise UnfitNet("the net has learned natural play by other features of moves")
        leanings = [0] * said["size"]
        places = numbers(body, "I", at, said["used"])
        for place, weight in zip(places, numbers(body, "h", at + 4 * said["used"], said["used"]), strict=True):
            leanings[place] = weight
        at += 6 * said["used"]
    if at != len(body):
        raise UnfitNet("the net is damaged: it is not as long as it says")
    net = Net(known, units, inner, [0] * units + parts["rows"], parts["bias"], parts["second"], parts["bias2"], parts["last"])
    learned = Learned(table.setting.game.knowledge, features, net, rivals(table), float(head["score"]), float(head["carry"]))
    learned.chances = bool(head.get("chances", False))
    learned.habits, learned.leanings = habits, row_of(leanings)
    for name, number in head.get("search", {}).items():
        alter(learned, name, number)
    return learned


def alter(learned: Learned, name: str, number: float) -> None:
    """Give a constant of the search, or of how it judges, another number."""
    if name not in CONSTANTS:
        raise UnfitNet(f"no search has a constant {name}; there are: {', '.join(CONSTANTS)}")
    # Of the kind that it is: a number, a whole one, or whether.
    setattr(learned, name, type(getattr(learned, name))(number))


def silent(table: State) -> Learned:
    """The hand-made judgement as it is, for a search with other constants."""
    none: list[int] = []
    net = Net(none, 0, 0, none, none, none, none, [0, 0])
    return Learned(table.setting.game.knowledge, laid(table), net, rivals(table), 0.0, 1.0)


def blank(purpose: dict[str, Any]) -> bytes:
    """The file of a net that has learned nothing and judges as the game does; natural play may be added to it."""
    head = {"format": FORMAT, "for": purpose, "units": 0, "inner": 0, "used": 0, "score": 0.0, "carry": 1.0}
    return json.dumps(head).encode() + b"\n" + lzma.compress(bytes(2 * array.array("i").itemsize), preset=6)


def accustomed(data: bytes, moves: dict[str, int], leanings: dict[int, int]) -> bytes:
    """The same net with natural play of its own: what each feature of a move speaks for it. `moves`: what is said of these features."""
    head = read_head(data)
    body = lzma.decompress(data[data.index(b"\n") + 1 :])
    if "habits" in head:
        body = body[: -6 * head["habits"]["used"] or None]
    for kind, said in (("I", leanings), ("h", leanings.values())):
        found = array.array(kind, list(said))
        if sys.byteorder == "big":
            found.byteswap()
        body += found.tobytes()
    head["habits"] = {**moves, "used": len(leanings)}
    return json.dumps(head).encode() + b"\n" + lzma.compress(body, preset=6)


def stamped(data: bytes, **more: Any) -> bytes:
    """The same net with more said of it: `simulations` it plays with, how many *clever* does (`clever`; 0: by hand), whether it takes
    `chances` as they are, how much more than fitted the hand-made judgement weighs in play (`firmness`), other constants of its `search`,
    that it is for games with `usual` options only, slope and start of the line that makes chances of what it says (`trust`), what it `won`
    against *master*, or its `gain` in victories on the same deals."""
    head = {**read_head(data), **more}
    return json.dumps(head).encode() + data[data.index(b"\n") :]


def numbers(body: bytes, kind: str, at: int, count: int) -> list[int]:
    """So many numbers of a kind, the lowest byte first."""
    found = array.array(kind)
    size = count * found.itemsize
    if at + size > len(body):
        raise UnfitNet("the net is damaged: it ends too soon")
    found.frombytes(body[at : at + size])
    if sys.byteorder == "big":
        found.byteswap()
    return found.tolist()


def load(path: Path, table: State) -> Learned:
    """`read` from a file."""
    return read(path.read_bytes(), table)
