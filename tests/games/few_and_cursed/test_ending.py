"""The end of a competitive game, final scoring and ties."""

from __future__ import annotations

import pytest
from support import rules
from support_few_and_cursed import begin, box, card, do, done, game, hire, job, labels, loose, piles, relic, stand, table, trophy

import malison
from malison.games.few_and_cursed.rules.ending import reckoned
from malison.games.few_and_cursed.rules.turn import END_ROUND
from malison.games.few_and_cursed.state import ARTIFACTS, MONSTERS, ROUND_CAP, TOWN_FELL
from malison.kernel.vectors import row_of


def pass_on(g):
    number = g.round
    while not g.over and g.round == number:
        g.play(next((m for m in g.legal() if g.label(m).startswith("Done")), g.legal()[0]))
    return g


@rules("FC-Z1", "FC-RL34", "FC-N4")
def test_three_monsters_end_the_game_after_the_round():
    g = table("redhead", "silas", "jebediah")
    trophy(g, 1, "Wendigo")
    trophy(g, 2, "Tsilkali")
    piles(g, "Crow Prime", "Barrett, White Demon", "", "")
    loose(g, "Crow Prime", "Keel Ridge")
    stand(g, 0, "Keel Ridge")
    g.players[0].attack = 21
    begin(g)
    do(g, "Defeat a bounty", "Crow Prime")
    assert g.slain == 3
    assert not g.over
    assert g.turn == 0
    pass_on(g)
    assert g.over
    assert g.ended == MONSTERS
    assert all(len(who.hand) == 4 for who in g.players)


@rules("FC-Z2", "FC-EX3")
def test_all_artifacts_recovered_end_the_game_after_the_round():
    g = table("redhead", "silas")
    g.tokens = row_of([0] * 12)
    relic(g, 0, "Saint's Finger", "Lost Crew's Sextant", "Serpent's Fang")
    relic(g, 1, "Chalice of Murky Water", "Frozen Heart", "Last Well Bucket", "Black Egg")
    g.tokens[card("Lantern of Hope") - box.first_artifact] = 1
    stand(g, 0, "Mana O'lana")
    begin(g)
    do(g, "Recover an artifact")
    assert sum(len(who.relics) for who in g.players) == 8
    assert not g.over
    pass_on(g)
    assert g.ended == ARTIFACTS


@rules("FC-Z3", "FC-N5", "FC-RL34")
def test_a_monster_in_town_ends_the_game_at_once():
    g = table("redhead", "silas")
    piles(g, "Crow Prime", "Barrett, White Demon", "Colonel Ash, Tsilkali", "Doc Hemlock, Wendigo")
    loose(g, "Crow Prime", "Dustgate")
    g.players[0].grit = 9
    relic(g, 0, "Black Egg")
    begin(g)
    pass_on(g)
    assert (g.ended, g.round, g.first) == (TOWN_FELL, 1, 0)
    assert g.score(0) == 16
    assert g.outcome()[0].result == "won"


@rules("FC-RL34", "FC-Z1", "FC-Z2")
def test_both_round_end_conditions_can_hold_together():
    g = table("redhead", "silas")
    g.final = MONSTERS
    g.tokens = row_of([0] * 12)
    g.tokens[card("Lantern of Hope") - box.first_artifact] = 1
    stand(g, 0, "Mana O'lana")
    begin(g)
    do(g, "Recover an artifact")
    pass_on(g)
    assert g.over
    assert g.ended == MONSTERS


@rules("FC-RL40")
def test_the_round_cap_scores_a_competitive_game_and_loses_the_others():
    for mode, seats in (("competitive", 2), ("shadows", 1), ("cooperative", 2)):
        g = game.deal(seats, 3, mode=mode, max_rounds=1, characters="random")
        while not g.over:
            g.play(next((m for m in g.legal() if g.label(m).startswith("Done")), g.legal()[0]))
        assert (g.round, g.ended, game.capped(g)) == (1, ROUND_CAP, True)
        assert ("won" in [s.result for s in g.outcome()]) == (mode == "competitive")
    with pytest.raises(malison.BadSetting):
        game.deal(2, max_rounds=101)


@rules("FC-RL40")
def test_without_a_cap_only_the_rules_end_a_game():
    g = table("redhead", "silas")
    assert g.view(0)["last_round"] == 0
    g.round = 200
    g.check()
    g.asking = None
    g.finish()
    g.then(END_ROUND)
    g.advance()
    assert (g.round, g.over) == (201, False)
    assert not game.capped(g)
    assert game.with_cap("competitive", {}) == {"max_rounds": 60}


@rules("FC-J8", "FC-RL18", "FC-J4", "FC-D19")
def test_before_the_reckoning_water_still_pays_for_a_job():
    g = table("redhead", "silas", phase="cleanup", turn_of=1)
    hire(g, 1, "Benefactor")
    g.players[1].water = 5
    g.final = MONSTERS
    begin(g)
    do(g, "Done")
    assert g.over
    g = table("redhead", "silas", phase="cleanup", turn_of=1)
    hire(g, 0, "Benefactor")
    g.players[0].water = 6
    g.final = MONSTERS
    begin(g)
    do(g, "Done")
    assert (g.seat, labels(g)) == (0, ["Done: to the reckoning", "Score Benefactor (spend 6 water) · 4 Grit"])
    assert game.moves.name(game.knowledge.natural(g)).startswith("work")
    do(g, "Score Benefactor")
    assert (g.over, g.ended, g.players[0].water, g.players[0].grit) == (True, MONSTERS, 1, 4)


@rules("FC-F1", "FC-F2", "FC-F3", "FC-F4", "FC-EX21", "FC-J10")
def test_the_final_score():
    g = table("redhead", "silas")
    g.players[0].grit = 30
    hire(g, 0, "Farmhand", "Occultist", "Task Master")
    done(g, 0, "Courier", "Medium", "Deputy", "Benefactor")
    relic(g, 0, "Saint's Finger", "Black Egg")
    assert reckoned(g, 0)[0] == 43
    g.final = ARTIFACTS
    begin(g)
    pass_on(g)
    assert g.players[0].grit == 43
    assert g.score(0) == 43
    assert job("Task Master") in g.players[0].scored
    # 30 and Task Master's 5 on the way; Saint's Finger and Black Egg bring 5 and 7; Farmhand and Occultist cost 1 and 3.
    told = game.reckoned(g.view(0), game.edition().facts).seats[0]
    assert [(line.words, line.value) for line in told] == [("Earned, less 2 jobs not done (−4)", "31"), ("2 artifacts", "+12")]


@rules("FC-F1", "FC-RL35", "FC-F2")
def test_end_jobs_are_looked_at_in_order():
    g = table("redhead", "silas")
    who = g.players[0]
    hire(g, 0, "Curator", "Maecenas", "Task Master")
    done(g, 0, "Courier", "Medium")
    relic(g, 0, "Saint's Finger", "Black Egg", "Frozen Heart")
    who.water = 6
    assert reckoned(g, 0) == [5 + 4 + 5 + 5 + 7 + 5, 0, 5, 6 + 2 + 1 + 2]
    who.water = 5
    assert reckoned(g, 0)[0] == 5 - 4 - 5 + 17


@rules("FC-F1", "FC-RL35")
def test_end_jobs_feed_each_other_in_any_direction():
    g = table("redhead", "silas")
    hire(g, 0, "Maecenas", "Task Master")
    done(g, 0, "Courier", "Medium", "Deputy", "Benefactor")
    g.players[0].water = 6
    assert reckoned(g, 0) == [9, 0, 6, 9]


@rules("FC-RL35", "FC-F4")
def test_trashed_artifacts_still_count():
    g = table("redhead", "silas")
    relic(g, 0, "Black Egg")
    g.players[0].pile.remove(card("Black Egg"))
    g.trashed = [*g.trashed, card("Black Egg")]
    g.check()
    assert reckoned(g, 0)[0] == 7


@rules("FC-F5", "FC-F6", "FC-G1", "FC-EX22", "FC-RL3", "FC-RL35")
def test_ties():
    def outcome(*changes):
        g = table("redhead", "silas")
        for seat in (0, 1):
            g.players[seat].grit = 45
            g.players[seat].water = 4
        for seat, what, name in changes:
            if what == "bounty":
                trophy(g, seat, name)
            elif what == "job":
                done(g, seat, name)
            elif what == "water":
                g.players[seat].water = 5
            else:
                g.players[seat].grit += 1
        return [s.result for s in g.outcome()]

    assert outcome() == ["shared", "shared"]
    assert outcome((1, "grit", "")) == ["lost", "won"]
    assert outcome((0, "bounty", "Barrett"), (0, "bounty", "Wendigo"), (1, "bounty", "Doc Hemlock"), (1, "job", "Courier")) == [
        "won",
        "lost",
    ]
    assert outcome((1, "job", "Courier"), (0, "water", "")) == ["lost", "won"]
    assert outcome((0, "water", "")) == ["won", "lost"]


@rules("FC-J10", "FC-F3")
def test_jobs_not_done_cost_their_grit():
    g = table("redhead", "silas")
    hire(g, 0, "Exterminator", "Maecenas")
    g.players[0].water = 0
    assert reckoned(g, 0)[0] == -7
    assert labels(begin(g))[0] == "Done without an action"
