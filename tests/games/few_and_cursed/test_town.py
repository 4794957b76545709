"""San Andreas: the Job Board and the jobs."""

from __future__ import annotations

import pytest
from support import rules
from support_few_and_cursed import (
    begin,
    box,
    can,
    do,
    done,
    equip,
    give,
    hire,
    job,
    labels,
    ledger_table,
    next_jobs,
    relic,
    stand,
    table,
    trophy,
)

from malison.games.few_and_cursed.rules.ending import reckoned
from malison.games.few_and_cursed.rules.jobs import touch
from malison.games.few_and_cursed.state import ACTION


@rules("FC-T1", "FC-D6", "FC-RL21")
def test_in_town_it_is_the_job_board_or_the_store_or_neither():
    g = begin(table(phase="encounter"))
    assert can(g, "Visit the Job Board")
    assert can(g, "Visit the Store")
    do(g, "Done")
    assert g.turn == 1
    do(g, "Visit the Store", "Done")
    assert not can(g, "Visit the Job Board")


@rules("FC-T2", "FC-T4", "FC-U1")
def test_the_job_board_gives_two_secret_jobs():
    g = table(phase="encounter")
    next_jobs(g, "Courier", "Exterminator")
    begin(g)
    do(g, "Visit the Job Board")
    assert sorted(g.players[0].jobs) == sorted([job("Courier"), job("Exterminator")])
    mine, theirs = g.view(0)["players"][0], g.view(1)["players"][0]
    assert [j["name"] for j in mine["jobs"]] == ["Courier", "Exterminator"]
    assert (theirs["jobs"], theirs["job_count"]) == (None, 2)


@rules("FC-T3", "FC-T5", "FC-D7", "FC-EX28", "FC-J1")
def test_a_job_scored_before_is_replaced_and_one_may_be_sold():
    g = table(phase="encounter")
    done(g, 0, "Courier")
    next_jobs(g, "Courier", "Medium", "Bodyguard")
    begin(g)
    do(g, "Visit the Job Board")
    who = g.players[0]
    assert sorted(who.jobs) == sorted([job("Medium"), job("Bodyguard")])
    assert g.job_pile == [job("Courier")]
    water = who.water
    do(g, "Sell Bodyguard")
    assert (who.water - water, who.grit) == (3, 0)
    assert who.jobs == [job("Medium")]
    assert g.job_pile == [job("Courier"), job("Bodyguard")]
    assert not can(g, "Sell")


@rules("FC-T5", "FC-T2")
def test_an_old_job_may_be_sold_and_none_must():
    g = table(phase="encounter")
    hire(g, 0, "Farmhand", "Courier")
    next_jobs(g, "Exterminator", "Deputy")
    begin(g)
    do(g, "Visit the Job Board")
    assert len(g.players[0].jobs) == 4
    assert can(g, "Sell Farmhand")
    do(g, "Done")
    assert len(g.players[0].jobs) == 4


@rules("FC-D7", "FC-J8", "FC-RL18")
def test_a_job_just_drawn_is_scored_before_another_is_sold():
    g = table(phase="encounter")
    hire(g, 0, "Courier")
    give(g, 0, "hand", "Hard Gallop")
    next_jobs(g, "Farmhand", "Deputy")
    begin(g)
    do(g, "Visit the Job Board", "Play Hard Gallop", "Score Farmhand")
    assert (g.players[0].grit, g.players[0].movement) == (1, 1)
    do(g, "Sell Courier")
    assert g.players[0].jobs == [job("Deputy")]


@rules("FC-RL19", "FC-J3")
def test_a_second_copy_is_kept_but_never_scored():
    g = table()
    hire(g, 0, "Farmhand", "Farmhand")
    g.players[0].movement = 9
    begin(g)
    do(g, "Score Farmhand")
    assert not can(g, "Score Farmhand")
    assert g.players[0].jobs == [job("Farmhand")]
    assert reckoned(g, 0)[0] == 0


@rules("FC-RL19")
def test_if_only_scored_jobs_are_left_the_drawing_stops():
    g = table(phase="encounter")
    done(g, 0, *dict.fromkeys(box.job_names))
    begin(g)
    do(g, "Visit the Job Board")
    assert g.players[0].jobs == []
    assert len(g.job_pile) + len(g.jobs) == 20


@rules("FC-P2", "FC-D6")
def test_the_cursed_redhead_cannot_visit_the_job_board():
    g = table(phase="encounter")
    g.players[0].curse = 5
    begin(g)
    assert not can(g, "Visit the Job Board")
    assert can(g, "Visit the Store")


# -- scoring jobs

SPEND = [r for r in ledger_table("### Job cards") if r["type"] == "spend"]


@rules("FC-J1", "FC-J2", "FC-J4", "FC-J5", "FC-J8", "FC-J9", "FC-D9")
@pytest.mark.parametrize("row", SPEND, ids=[r["name"] for r in SPEND])
def test_a_spend_job_costs_what_it_says_and_gives_both_rewards(row):
    need = {"M": 0, "A": 0, "W": 0}
    for part in row["requirement"].replace("spend ", "").split(" and "):
        need[part[1]] = int(part[0])
    g = table()
    hire(g, 0, row["name"])
    who = g.players[0]
    who.movement, who.attack, who.water = need["M"], need["A"], need["W"]
    at = who.space
    begin(g)
    do(g, f"Score {row['name']}")
    gained = int(row["W (reward and sale)"]), int(row["G (reward and penalty)"])
    assert (who.movement, who.attack, who.water, who.grit) == (0, 0, *gained)
    assert who.scored == [job(row["name"])]
    assert who.space == at
    for letter, name in (("M", "movement"), ("A", "attack"), ("W", "water")):
        if need[letter]:
            g = table()
            hire(g, 0, row["name"])
            who = g.players[0]
            who.movement, who.attack, who.water = need["M"], need["A"], need["W"]
            setattr(who, name, need[letter] - 1)
            begin(g)
            assert not can(g, "Score")


def prepared(name: str, g) -> None:
    """Just what a state job asks for."""
    row = next(r for r in ledger_table("### Job cards") if r["name"] == name)
    what, _, number = row["requirement"].partition(" = ")
    who = g.players[0]
    if what in ("Health", "Bullets", "Curse"):
        who.threshold = 10
        setattr(who, what.lower(), int(number))
    elif "corner" in what:
        stand(g, 0, "Expedition")
    elif "artifacts" in what:
        relic(g, 0, "Black Egg", "Frozen Heart")
    elif "Most Wanted" in what:
        trophy(g, 0, "Barrett", "Doc Hemlock")
    else:
        equip(g, 0, "Canteen", "Mule", "Tomahawk")


STATE = [r["name"] for r in ledger_table("### Job cards") if r["type"] == "state"]


@rules("FC-J6", "FC-J8", "FC-J9", "FC-RL18")
@pytest.mark.parametrize("name", STATE)
def test_a_state_job_scores_by_itself(name):
    g = table()
    hire(g, 0, name)
    g.players[0].bullets = 4
    touch(g, 0)
    assert g.players[0].scored == []
    prepared(name, g)
    touch(g, 0)
    assert g.players[0].scored == [job(name)]
    assert g.players[0].grit == box.job_grit[job(name)]


@rules("FC-J6", "FC-RL18", "FC-EX14", "FC-J7")
def test_con_man_wants_a_curse_of_exactly_six():
    for name, curse, scored in (("Hex Bolt", 6, True), ("Call to Darkness", 7, False)):
        g = table()
        hire(g, 0, "Con Man")
        who = g.players[0]
        who.curse, who.threshold = 5, 9
        give(g, 0, "hand", name)
        begin(g)
        do(g, f"Play {name}")
        assert who.curse == curse
        assert (job("Con Man") in who.scored) == scored
        assert (who.water, who.grit) == ((6, 2) if scored else (3, 0))


@rules("FC-J7", "FC-EX14")
def test_the_threshold_is_not_the_curse():
    g = table("silas", "redhead")
    hire(g, 0, "Con Man")
    g.players[0].curse = 5
    touch(g, 0)
    assert g.players[0].threshold == 6
    assert g.players[0].scored == []


@rules("FC-RL18", "FC-J8")
def test_a_state_job_scores_on_anybodys_turn_and_when_drawn():
    g = table("redhead", "silas")
    hire(g, 1, "Daredevil")
    g.players[1].health = 2
    g.players[0].attack = 4
    begin(g)
    do(g, "Rob")
    assert g.players[1].scored == [job("Daredevil")]
    g = table(phase="encounter")
    g.players[0].bullets = 0
    next_jobs(g, "Peacemaker", "Courier")
    begin(g)
    do(g, "Visit the Job Board")
    assert g.players[0].scored == [job("Peacemaker")]


@rules("FC-J5", "FC-EX13")
def test_farmhand_moves_nobody():
    g = table()
    hire(g, 0, "Farmhand")
    g.players[0].movement = 4
    begin(g)
    do(g, "Score Farmhand")
    who = g.players[0]
    assert (who.movement, who.water, who.grit, who.space) == (1, 5, 1, box.town)


@rules("FC-J9", "FC-U3")
def test_a_scored_job_is_shown_to_all():
    g = table()
    hire(g, 0, "Farmhand")
    g.players[0].movement = 4
    begin(g)
    assert g.view(1)["players"][0]["scored"] == []
    do(g, "Score Farmhand")
    assert g.view(1)["players"][0]["scored"] == ["Farmhand"]


@rules("FC-AE2", "FC-RL21", "FC-A4")
def test_the_encounter_action_in_town_is_another_visit():
    g = begin(table())
    do(g, "Encounter again")
    assert can(g, "Visit the Job Board")
    do(g, "Visit the Store", "Done")
    assert g.phase == ACTION
    assert can(g, "Ride to Dustgate")
    assert not can(g, "Encounter again")


@rules("FC-J4", "FC-G5")
def test_jobs_are_scored_in_any_phase_of_ones_own_turn():
    g = table(phase="encounter")
    hire(g, 0, "Benefactor")
    g.players[0].water = 6
    begin(g)
    assert "Score Benefactor (spend 6 water) · 4 Grit" in labels(g)
