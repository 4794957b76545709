"""What the bot knows: a quick look; the numbers of many games stand in RULES.md."""

from __future__ import annotations

import pytest
from support_been_cursed import d6, day, game, luck, night, options, village

from malison.bots.greedy import Greedy
from malison.bots.seats import bot
from malison.games.been_cursed.bot.knowledge import best_meal, needed, row_meal
from malison.kernel.rng import seeded


def choice(g) -> str:
    return game.moves.name(Greedy(game.knowledge, 4).choose(g, seeded(3)))


@pytest.mark.parametrize("wizard", [True, False])
def test_it_beats_random_play(wizard: bool) -> None:
    player = Greedy(game.knowledge, 1)
    won = 0
    for seed in range(3):
        g = game.deal(seed=seed, log=False)
        chance = seeded(seed + 50)
        while not g.over:
            mine = (g.seat == g.wizard) == wizard
            g.answer(player.choose(g, chance) if mine else g.options[chance.below(len(g.options))])
        won += g.winner == (0 if wizard else 1)
    assert won >= 2


def test_it_takes_a_win_that_is_there() -> None:
    assert choice(day(cure=11, tiles="wolf_claw", people={18: "farmer"})) == "mix"
    top = village().box.curse_top[0]
    g = night(people={19: "farmer"}, at=19, stomach="farmer", curse=top - 1, actions=1)
    assert choice(g) == "bite"
    g = night(people={}, stomach="noble", powers="noble_blood", curse=top - 1)
    assert choice(g) == "play noble_blood"


def test_it_buys_what_the_cure_needs() -> None:
    g = day(people={3: "hunter", 1: "farmer"}, at=3, coins=3, actions=1)
    assert choice(g) in ("buy 1", "buy 3")
    assert needed(g, 0, 0) > needed(g, 1, 0) > needed(g, 5, 0)


def test_it_sees_what_the_night_can_bring() -> None:
    taste = game.knowledge.taste
    g = village(people={18: "farmer", 19: "farmer", 20: "farmer"}, energy=0)
    assert best_meal(g, taste, 3, 2) > 1.5
    # Another villager stands in the way of everything.
    g = village(people={18: "noble", 19: "hunter", 20: "butcher", 17: "farmer", 4: "farmer"}, energy=0)
    assert best_meal(g, taste, 3, 2) < 0.5
    g = village("rabid", people={19: "farmer", 4: "hunter"}, row="rm01 rm02 rm12")
    assert row_meal(g, taste) == 2.0


def test_it_mixes_on_and_declares_sensibly() -> None:
    g = day(tiles="mandrake_root wolf_claw ash_twig", people={})
    assert choice(g) == "mix"
    g.play("mix")
    assert choice(g) == "more"
    g = luck(day(people={18: "farmer"}, coins=0, actions=1), d6(1))
    g.play("steal 18")
    assert choice(g) in options(g)


@pytest.mark.parametrize("level", ["greedy", "clever"])
def test_it_does_not_think_again_for_ever(level: str) -> None:
    # Whatever is best, going there is: people may turn back as often as they like, a program would never end.
    g = day(people={15: "farmer"}, coins=3, actions=2)
    g.play("steal 16")
    assert options(g) == ["pay coins", "pay action", "back"]
    for seed in range(4):
        assert game.moves.name(bot(level, game).choose(g, seeded(seed))) != "back"
    assert {game.moves.name(move) for move in game.knowledge.weighed(g)} == {"pay coins", "pay action"}
