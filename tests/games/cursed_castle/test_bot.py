"""What the bots know: enough to beat chance by far."""

from __future__ import annotations

from support import rules
from support_cursed_castle import castle, play, put

from malison.bots.greedy import Greedy
from malison.bots.playout import playout
from malison.games.cursed_castle import GAME
from malison.games.cursed_castle.bot.knowledge import CastleKnowledge
from malison.kernel.rng import seeded

KNOWLEDGE = CastleKnowledge()


@rules("CC-P12")
def test_positions_are_judged_at_the_start_of_phase_four() -> None:
    g = castle(dice=[5, 2], row=["d1_ruffian"], enemy=[2])
    assert KNOWLEDGE.settled(g)
    play(g, "pay 5 tome")
    assert not KNOWLEDGE.settled(g)


@rules("CC-F1", "CC-F3", "CC-R6", "CC-G5")
def test_what_is_better() -> None:
    plain = KNOWLEDGE.value(castle(row=["d1_ruffian"]), 0)
    assert KNOWLEDGE.value(castle(row=["d1_ruffian"], wounded=[1]), 0) < plain
    assert KNOWLEDGE.value(castle(row=["d1_ruffian"], poison=1), 0) < plain
    g = castle(row=["d1_ruffian"])
    put(g, 1, "d1_ruffian", filled="R")
    assert KNOWLEDGE.value(g, 0) > plain
    options = {"mode": "gauntlet"}
    assert KNOWLEDGE.value(castle(options=options, stage=1), 0) > KNOWLEDGE.value(castle(options=options), 0)


@rules("CC-W1")
def test_a_blow_that_wins_is_seen() -> None:
    g = castle(row=["headsman", "d1_ruffian"], enemy=[2, 2, 2], dice=[1], held="Y", wounded=[1, 2, 3])
    put(g, 1, "headsman", filled="RRY", passed=[7, 8])
    player = Greedy(KNOWLEDGE, 1)
    rng = seeded(1)
    while not g.over:
        g.play(player.choose(g, rng))
    assert g.outcome()[0].result == "won"
    assert g.round == 1


@rules("CC-B1")
def test_the_one_ply_player_goes_deeper_than_chance() -> None:
    player = Greedy(KNOWLEDGE, 1)
    clever = chance = 0
    for seed in range(4):
        rng = seeded(seed)
        g = GAME.deal(1, seed, heroes=["magus", "champion", "ranger"], log=False)
        other = g.clone()
        while not g.over:
            g.play(player.choose(g, rng))
        playout(other, rng)
        clever += g.score(0)
        chance += other.score(0)
    assert clever > 3 * chance
