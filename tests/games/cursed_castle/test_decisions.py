"""Decisions: what is asked, how it is worded, and that nothing else is."""

from __future__ import annotations

import re

from support import rules
from support_cursed_castle import asked, castle, play

from malison.games.cursed_castle import GAME
from malison.kernel.rng import seeded


@rules("CC-N1", "CC-N2", "CC-N6", "CC-N12", "CC-N13", "CC-N14", "CC-N15", "CC-N16", "CC-N18", "CC-N19")
def test_every_question_says_what_and_by_which_rule() -> None:
    seen: set[str] = set()
    for seed in range(120):
        g = GAME.deal(1, seed, dungeon=str(1 + seed % 4), full_party=3 if seed % 2 else 0, log=False)
        rng = seeded(seed)
        while not g.over:
            question = g.view(0)["question"]
            assert question["prompt"].endswith("?")
            assert re.fullmatch(r"CC-[A-Z]+\d+", question["rule"])
            labels = [g.label(move) for move in g.legal()]
            assert len(labels) > 1
            assert all(label and label[0] != "_" for label in labels)
            seen.add(type(g.asking).__name__)
            g.play(g.legal()[rng.below(len(g.legal()))])
    expected = {"Act", "TopAction", "TakeBonus", "Strike", "PassCheck", "Hit", "Afflict", "TurnDie", "GainAny"}
    assert expected <= seen


@rules("CC-N3")
def test_reroll_lists_each_value_once() -> None:
    g = castle(["reaver", "magus", "ranger"], held="R", dice=[2, 2, 5])
    play(g, "attack red 1", "bonus take")
    assert asked(g) == ["reroll 2", "reroll 5"]


@rules("CC-N10")
def test_enemy_dice_by_value() -> None:
    g = castle(enemy=[1, 1, 3], dice=[1], row=["d1_ruffian"])
    play(g, "use charlie")
    assert asked(g) == ["enemy_reroll 1", "enemy_reroll 3"]


@rules("CC-N17")
def test_each_colour_on_the_card_once() -> None:
    g = castle(row=["d3_rattling_skeleton"], enemy=[], dice=[1])
    for i in range(3):
        g.filled[i], g.open[i] = (1, 0, 1)[i], 0
    g.checks[0] = 5  # an open check keeps it standing
    play(g, "done")
    assert asked(g) == ["unfill red", "unfill yellow"]


@rules("CC-N8", "CC-N9")
def test_labels_name_people_and_cards() -> None:
    g = castle(items=["black_potion"], bleeding=[2], stunned=["maul"], dice=[2])
    play(g, "item black_potion")
    assert [g.label(move) for move in g.legal()] == ["Remove the stun on Maul", "Remove the bleeding of Champion"]


@rules("CC-N7", "CC-N11", "CC-N20", "CC-N21")
def test_the_moves_have_plain_names() -> None:
    for name in ("conjure mystic", "hasten 1", "item black_potion", "go_on", "stow none", "lose random", "keep boots"):
        assert GAME.moves.name(GAME.moves.parse(name)) == name
