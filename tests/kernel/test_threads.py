"""Threads that come first to anything shared: one makes it, the others wait, and nobody falls."""

from __future__ import annotations

import subprocess
import sys

from support import every_game

from malison.kernel.game import Game

FIRST = """
import sys, threading
from malison.kernel import registry
from malison.kernel.records import Record

sys.setswitchinterval(1e-6)
game = registry.game(sys.argv[1])
start = threading.Barrier(12)
found = []

def come(number):
    start.wait()
    if number % 2:
        found.append(game.edition())
    else:
        # An edition of its own, before anybody has asked for the built-in one.
        variant = game.edition({"name": f"variant {number}"})
        found.append(variant)
    mode = game.mode_list[number % len(game.mode_list)]
    record = Record(game, mode.seats[0], 7, mode=mode.name, edition=found[-1])
    game.load(record.state.dump())

threads = [threading.Thread(target=come, args=(number,)) for number in range(12)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(found), len({id(edition) for edition in found if edition.built_in}))
"""


@every_game
def test_the_first_use_may_come_from_many_threads(game: Game) -> None:
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", FIRST, game.name], capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr) == (0, "12 1\n", "")


def test_a_game_is_warmed_up_in_every_mode(nim: Game) -> None:
    nim.warm_up()
    assert {(key[0], key[1]) for key in nim._ready} == {(seats, mode.name) for mode in nim.mode_list for seats in mode.seats}
