"""The game's knowledge, in the hands of the one-ply player."""

from __future__ import annotations

import pytest
from support import rules
from support_dont_go_in_there import game

from malison.bots.greedy import Greedy
from malison.kernel.rng import seeded


@rules("DG-H9", "DG-E12")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_player_with_this_knowledge_beats_random_ones(seats: int) -> None:
    bot = Greedy(game.knowledge, samples=1)
    wins = 0
    for seed in range(12):
        g = game.deal(seats, seed, log=False)
        chance = seeded(seed)
        while not g.over:
            g.play(bot.choose(g, chance) if g.seat == 0 else g.options[chance.below(len(g.options))])
        wins += 0 in g.outcome().winners
    # About nine in ten; by chance it would be one in two or one in four.
    assert wins >= 8
