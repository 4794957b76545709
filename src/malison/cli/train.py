"""Training: a judgement learned from self-play."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path
from typing import Any

from malison.bots import nets
from malison.cli.parser import Commands, add_game, count, whole
from malison.kernel import registry
from malison.kernel.errors import BadSetting
from malison.kernel.storage import COMPILED
from malison.train.report import draw
from malison.train.run import Round, Training, best_of

LADDER = ("greedy", "clever", "master")
SEARCHES = 64
"""Simulations of the net's own search in self-play."""
LAST = 640
"""Simulations with which it climbs the ladder."""
CONSTANTS: dict[str, list[Any]] = {
    "halved": [0, 1],
    "round_horizon": [0, 1],
    "widening": [0.3, 1.0, 3.0],
    "exploration": [0.1, 0.2, 0.4],
    "firmness": [1.0, 3.0],
}
"""What its search may try out (`bots/learned.py`)."""
TRUSTED = 160
"""Simulations of the games by which its chances are set right."""


def add(commands: Commands) -> None:
    train = commands.add("train", "learn to judge a game from self-play: data on all cores, nets, curves and a ladder", learn)
    add_game(train)
    train.add_argument("--seats", type=whole, metavar="S", help="how many seats")
    train.add_argument("--mode", metavar="M", help="the game's mode")
    train.add_argument("--out", required=True, metavar="FOLDER", help="where nets, curves and data go; a run broken off goes on there")
    train.add_argument("--games", type=count, default=100_000, metavar="N", help="games of the first round, by quick bots (100000)")
    train.add_argument("--rounds", type=whole, default=2, metavar="N", help="rounds by the net's own players after it (2)")
    train.add_argument("--openings", type=whole, default=11, metavar="N", help="up to so many random decisions begin a game (11)")
    train.add_argument("--keep", type=float, default=1.0, metavar="P", help="the share of positions that is learned from (1)")
    train.add_argument("--carry", action="store_true", help="let the hand-made judgement count as well")
    train.add_argument("--tune", type=whole, default=0, metavar="N", help="games by which the constants of its search are chosen (none)")
    train.add_argument("--deals", type=whole, default=100, metavar="N", help="deals of each match of the ladder (100)")
    train.add_argument("--workers", type=count, metavar="N", help="how many processes play (one a core)")


def learn(chosen: argparse.Namespace) -> None:
    if importlib.util.find_spec("torch") is None:
        raise BadSetting("training needs PyTorch: pip install 'malison[train]'")
    game = registry.game(chosen.game)
    setting = game.prepare(chosen.seats, mode=chosen.mode).setting
    if not COMPILED:
        print("the rules run interpreted here: this will take about ten times as long", file=sys.stderr)
    later = Round(("net {net}", f"net {{net}} {SEARCHES}"), games=chosen.games // 2)
    folder = Path(chosen.out)
    try:
        training = Training(
            folder,
            game.name,
            setting.mode,
            int(setting.seats),
            [Round(("greedy",), games=chosen.games), *[later] * chosen.rounds],
            openings=chosen.openings,
            keep=chosen.keep,
            wishes={"carry": int(chosen.carry)},
            workers=chosen.workers or 0,
            python=[sys.executable],
        )
    except ValueError as error:
        raise BadSetting(str(error)) from None
    for number in range(len(training.rounds)):
        training.play(number)
        training.learn(number)
        draw(folder, training.done)
    net, firm = training.net(chosen.rounds), ""
    if chosen.tune:
        found = training.tune(f"net {net} {LAST}", CONSTANTS, games=chosen.tune)
        constants = best_of(found["played"], CONSTANTS)
        words = "".join(f" {name}={number:g}" for name, number in constants.items())
        net, firm = training.trust(f"net {net} {TRUSTED}{words}", games=chosen.tune), f" firmness={constants['firmness']:g}"
        firmness = constants.pop("firmness")
        net.write_bytes(nets.stamped(net.read_bytes(), search=constants, firmness=firmness))
    for level in LADDER if chosen.deals else ():
        training.match(f"net {net} {LAST}{firm}", level, deals=chosen.deals)
    for picture in draw(folder, training.done):
        print(picture)
    print(net)
