"""Training: a judgement learned from self-play."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path
from typing import Any

from malison.bots import nets
from malison.bots.seats import budget
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
"""Simulations with which it climbs the ladder; where *master* has fewer, as many as that."""
CONSTANTS: dict[str, list[Any]] = {
    "halved": [0, 1],
    "round_horizon": [0, 1, 2],
    "widening": [0.3, 1.0, 3.0],
    "exploration": [0.1, 0.2, 0.4],
    "firmness": [1.0, 3.0],
}
"""What its search may try out (`bots/learned.py`)."""
CHOOSES = 160
"""Simulations of the searches that natural play is learned from, where *master* has no fewer."""


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
    train.add_argument("--midway", type=float, default=0.0, metavar="P", help="the share of games that begin where others came to (0)")
    train.add_argument("--natural", action="store_true", help="learn natural play, by what searches choose, instead of a judgement")
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
    last = min(LAST, budget("master", game))
    first, later = Round(("greedy",), games=chosen.games), Round(("net {net}", f"net {{net}} {SEARCHES}"), games=chosen.games // 2)
    if chosen.natural:
        first, later = (Round((f"{who} {min(CHOOSES, last)}",), games=chosen.games) for who in ("hand", "net {net}"))
    folder = Path(chosen.out)
    try:
        training = Training(
            folder,
            game.name,
            setting.mode,
            int(setting.seats),
            [first, *[later] * chosen.rounds],
            openings=chosen.openings,
            keep=chosen.keep,
            midway=chosen.midway,
            choices=chosen.natural,
            wishes={"carry": int(chosen.carry)},
            workers=chosen.workers or 0,
            python=[sys.executable],
        )
    except ValueError as error:
        raise BadSetting(str(error)) from None
    for number in range(len(training.rounds)):
        training.play(number)
        if chosen.natural:
            training.imitate(number)
        else:
            training.learn(number)
        draw(folder, training.done)
    net, firm = training.net(chosen.rounds), ""
    if chosen.tune:
        # Who judges as the game does has no weights to be firm about, and no chances of its own.
        factors = {name: numbers for name, numbers in CONSTANTS.items() if not (chosen.natural and name == "firmness")}
        found = training.tune(f"net {net} {last}", factors, games=chosen.tune)
        constants = best_of(found["played"], factors)
        words = "".join(f" {name}={number:g}" for name, number in constants.items())
        more = {}
        if chosen.natural:
            plain, net = net, net.with_name(f"{net.stem}-tuned.bin")
            net.write_bytes(plain.read_bytes())
        else:
            net = training.trust(f"net {net} {last}{words}", games=chosen.tune)
            more["firmness"] = constants.pop("firmness")
            firm = f" firmness={more['firmness']:g}"
        net.write_bytes(nets.stamped(net.read_bytes(), search=constants, **more))
    for level in LADDER if chosen.deals else ():
        training.match(f"net {net} {last}{firm}", level, deals=chosen.deals)
    for picture in draw(folder, training.done):
        print(picture)
    print(net)
