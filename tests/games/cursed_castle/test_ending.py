"""Winning and losing."""

from __future__ import annotations

from support import rules
from support_cursed_castle import castle, damage, play, put, told

from malison.kernel.vectors import row_of


@rules("CC-W1", "CC-Q26")
def test_the_last_blow_wins_at_once() -> None:
    g = castle(row=["headsman", "d1_ruffian"], enemy=[2, 2, 2], dice=[1], held="Y", wounded=[1, 2, 3])
    put(g, 1, "headsman", filled="RRY", passed=[7, 8])
    play(g, "attack yellow 3", "done", "strike 1")
    assert g.over
    assert g.legal() == []
    result = g.outcome()[0]
    assert (result.result, result.why) == ("won", "every boss is defeated")
    assert damage(g) == 0
    assert told(g, "wins") == ["The game is won."]
    assert g.outcome().ending == "every boss is defeated after 1 round"


@rules("CC-W2")
def test_without_heroes_the_game_is_lost() -> None:
    g = castle(row=["d1_ruffian"], enemy=[2, 2, 2], dice=[1], wounded=[1])
    g.heroes, g.supply = row_of([0, -1, -1]), []
    play(g, "done")
    assert g.over
    assert g.outcome()[0].result == "lost"
    assert told(g, "loses_heroes")


@rules("CC-W2")
def test_a_reserve_keeps_the_game_alive() -> None:
    g = castle(row=["d1_deserter"], enemy=[1], dice=[1], wounded=[1], reserve=["reaver"])
    g.heroes = row_of([0, -1, -1])
    play(g, "done")
    assert not g.over


@rules("CC-W2", "CC-F8", "CC-F16")
def test_corruption_and_madness_can_lose_it_too() -> None:
    g = castle(row=["d3_wailing_wraith"], enemy=[1], dice=[1], corruption=3)
    g.heroes = row_of([0, -1, -1])
    play(g, "done")
    assert g.over
    g = castle(dice=[1], purple=3)
    g.heroes = row_of([0, -1, -1])
    play(g, "done")
    assert g.over


@rules("CC-W3")
def test_all_dice_locked() -> None:
    g = castle(row=["d4_shackler"], enemy=[1, 1, 1], dice=[1])
    play(g, "done")
    assert g.over
    assert told(g, "loses_dice") == ["All hero dice are locked; the game is lost."]
