"""What the bot's natural play is worth: it follows plans that pay, and knows what each thing is good for."""

from __future__ import annotations

from support_few_and_cursed import begin, box, game, give, stand, table

from malison.bots.greedy import Planner
from malison.bots.seats import bot
from malison.kernel.rng import seeded

KNOWLEDGE = game.knowledge
SENSE = KNOWLEDGE.sense(box)
CORNER = SENSE.corners[0]
NEXT_DOOR = min((space for space in range(len(box.kind)) if space not in (CORNER, box.town)), key=lambda space: SENSE.ride[space][CORNER])
FAR = SENSE.ride[NEXT_DOOR][CORNER]


def near_a_relic(health: int):
    """One road away from a relic, with nothing to pay it."""
    g = table("redhead", "silas")
    stand(g, 0, box.space_names[NEXT_DOOR])
    g.players[0].health = health
    return g


def played_out(g):
    """Natural moves until the other player's part."""
    while not g.over and g.turn == 0:
        g.answer(KNOWLEDGE.natural(g))
    return g


def test_a_healthy_chaser_rides_on_without_movement_for_a_relic():
    g = played_out(begin(near_a_relic(9)))
    assert g.players[0].space == CORNER
    assert g.players[0].health == 9 - FAR
    assert len(g.players[0].relics) == 1


def test_a_hurt_one_stays():
    g = played_out(begin(near_a_relic(2)))
    assert g.players[0].space == NEXT_DOOR
    assert g.players[0].health >= 2


def test_a_card_that_gives_either_symbol_gives_the_one_that_is_needed():
    g = near_a_relic(2)
    flexible = next(card for card in range(box.first_upgrade, box.first_artifact) if SENSE.card_flex[card] and not box.card_curse[card])
    give(g, 0, "hand", box.card_names[flexible])
    g = played_out(begin(g))
    assert g.players[0].space == CORNER
    assert g.players[0].health == 2


def test_the_one_ply_player_takes_the_best_plans_next_step():
    seated = bot("greedy", game)
    assert isinstance(seated, Planner)
    g = begin(near_a_relic(9))
    assert seated.choose(g, seeded(1)) == KNOWLEDGE.natural(g)
