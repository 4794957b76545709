"""Solo variants and co-op."""

from __future__ import annotations

import pytest
from support import rules
from support_few_and_cursed import (
    begin,
    bounty,
    box,
    can,
    card,
    do,
    equip,
    game,
    give,
    hire,
    job,
    labels,
    lair,
    loose,
    names,
    next_jobs,
    piles,
    relic,
    space,
    stand,
    table,
    trophy,
)

from malison.games.few_and_cursed.rules.ending import end
from malison.games.few_and_cursed.rules.monsters import flip
from malison.games.few_and_cursed.rules.wounds import hurt
from malison.games.few_and_cursed.state import DEATH, GOAL, OVERRUN, QUARRY_LOST, TEAM_BROKE, TOWN_FELL
from malison.kernel.vectors import row_of

PILES = ("Barrett, Wendigo", "One-Eyed Sal, Crow Prime", "Doc Hemlock, Tsilkali", "Colonel Ash, White Demon")


def alone(mode: str, role: str = "redhead", *tops: str, phase: str = "action", **more):
    g = table(role, mode=mode, phase=phase, **more)
    piles(g, *(tops or PILES))
    return g


def pass_on(g):
    """Done until something else is asked for, or the round is over."""
    number = g.round
    while not g.over and g.round == number and can(g, "Done"):
        do(g, "Done")
    return g


@rules("FC-V1", "FC-V2", "FC-S3")
def test_alone_the_setup_is_the_usual_one_with_all_artifacts():
    for mode in ("curse_chaser", "dark_arts", "shadows"):
        g = game.deal(1, 5, mode=mode)
        do(g, "Jebediah")
        assert len(g.players[0].offer) == 4
        assert sum(g.tokens) == 12
        assert g.players[0].grit == 0


@rules("FC-V2", "FC-R3")
def test_alone_an_artifact_clears_its_place():
    g = alone("dark_arts")
    stand(g, 0, "Expedition")
    begin(g)
    do(g, "Recover an artifact", "Frozen Heart")
    assert [names([box.first_artifact + a])[0] for a in range(12) if box.artifact_place[a] == space("Expedition") and g.tokens[a]] == []
    assert sum(g.tokens) == 9
    assert not can(g, "Recover")


@rules("FC-V3", "FC-D18", "FC-EX30", "FC-RL36")
def test_without_a_capture_a_bounty_is_discarded():
    g = alone("curse_chaser", "redhead", "Tsilkali", "One-Eyed Sal, Crow Prime", "Cinder Kate, Wendigo", "Doc Hemlock, White Demon")
    begin(g)
    pass_on(g)
    assert [label.split(" (")[0] for label in labels(g)] == ["One-Eyed Sal", "Cinder Kate", "Doc Hemlock"]
    assert lair(g, "Tsilkali") == "Whalebone Flats"
    do(g, "One-Eyed Sal")
    assert g.round == 2
    assert lair(g, "Crow Prime") == "Mana O'lana"
    assert bounty("One-Eyed Sal") in g.outlaws


@rules("FC-V3", "FC-RL36")
def test_after_a_capture_nothing_is_discarded():
    g = alone("curse_chaser")
    stand(g, 0, "Whalebone Flats")
    g.players[0].attack = 5
    begin(g)
    do(g, "Defeat a bounty", "One-Eyed Sal")
    pass_on(g)
    assert g.round == 2
    assert len(g.outlaws) == 6


@rules("FC-RL36")
def test_a_monster_cannot_be_discarded():
    g = alone("curse_chaser", "redhead", "Tsilkali", "Crow Prime", "Wendigo", "")
    g.outlaws = [card for card in g.outlaws if card != bounty("White Demon")]
    g.players[0].trophies = [*g.players[0].trophies, bounty("White Demon")]
    g.slain = 1
    begin(g)
    pass_on(g)
    assert g.round == 2


@rules("FC-V4", "FC-V1")
def test_curse_chaser_is_won_with_the_third_monster():
    g = alone("curse_chaser")
    trophy(g, 0, "Wendigo", "Tsilkali")
    piles(g, "Crow Prime", "Barrett, White Demon", "", "")
    loose(g, "Crow Prime", "Keel Ridge")
    stand(g, 0, "Keel Ridge")
    g.players[0].attack = 21
    begin(g)
    do(g, "Defeat a bounty", "Crow Prime")
    assert g.over
    assert g.ended == GOAL
    assert g.outcome()[0].result == "won"


@rules("FC-V1", "FC-RL36")
def test_three_monsters_do_not_end_the_other_variants():
    for mode in ("dark_arts", "shadows"):
        g = alone(mode)
        trophy(g, 0, "Wendigo", "Tsilkali")
        piles(g, "White Demon", "Barrett, Crow Prime", "", "")
        loose(g, "White Demon", "Keel Ridge")
        stand(g, 0, "Keel Ridge")
        g.players[0].attack = 23
        begin(g)
        do(g, "Defeat a bounty", "White Demon", "Health +1")
        assert (g.slain, g.final) == (3, 0)
        pass_on(g)
        assert g.round == 2


@rules("FC-V4", "FC-V5")
def test_health_zero_loses_two_of_the_variants():
    for mode in ("curse_chaser", "dark_arts"):
        g = alone(mode)
        g.players[0].health = 1
        begin(g)
        do(g, "Ride to Dustgate")
        assert (g.over, g.ended) == (True, DEATH)
        assert g.outcome()[0].result == "lost"


@rules("FC-V4", "FC-V5", "FC-V8")
def test_a_monster_in_town_loses_every_variant():
    for mode in ("curse_chaser", "dark_arts", "shadows"):
        g = alone(mode, "redhead", "Crow Prime", *PILES[:1], *PILES[2:])
        loose(g, "Crow Prime", "Dustgate")
        begin(g)
        pass_on(g)
        assert (g.ended, g.outcome()[0].result) == (TOWN_FELL, "lost")


def four_artifacts(**more):
    """The Crow Prime one road away from town, on desert, where the Crows ask for 2 attack."""
    g = alone("dark_arts", "redhead", "Crow Prime", *PILES[:1], *PILES[2:], **more)
    loose(g, "Crow Prime", "Dustgate")
    relic(g, 0, "Saint's Finger", "Frozen Heart", "Serpent's Fang", "Black Egg")
    g.sides[3] = 0
    g.players[0].movement = 1
    return g


@rules("FC-V5", "FC-RL37", "FC-N8")
def test_dark_arts_is_won_on_the_crow_primes_space():
    g = four_artifacts()
    g.players[0].attack = 2
    begin(g)
    do(g, "Ride to Dustgate", "Spend 1 movement")
    assert (g.over, g.ended, g.outcome()[0].result) == (True, GOAL, "won")


@rules("FC-V5", "FC-RL37", "FC-N8", "FC-RL24")
def test_the_crow_primes_space_is_entered_like_any_monsters():
    g = four_artifacts()
    g.players[0].attack = 1
    begin(g)
    assert not can(g, "Ride to Dustgate")
    g = four_artifacts()
    g.players[0].attack = 2
    begin(g)
    do(g, "Full Cylinder")
    assert not can(g, "Ride to Dustgate")


@rules("FC-RL37", "FC-RL32")
def test_waiting_where_the_crow_prime_appears_is_not_enough():
    for edition, ending in ((None, 0), ("second", GOAL)):
        g = alone("dark_arts", "redhead", "One-Eyed Sal, Crow Prime", "Wendigo", *PILES[2:], edition=edition)
        loose(g, "Wendigo", "Keel Ridge")
        relic(g, 0, "Saint's Finger", "Frozen Heart", "Serpent's Fang", "Black Egg")
        stand(g, 0, "Mana O'lana")
        begin(g)
        pass_on(g)
        do(g, "One-Eyed Sal")
        assert (lair(g, "Crow Prime"), g.ended) == ("Mana O'lana", ending)
    # Others that move do not make a meeting of it; the Crow Prime walks away, and onto who waits on its way.
    g = alone("dark_arts", "redhead", "Crow Prime", "Wendigo", "", "")
    loose(g, "Wendigo", "Keel Ridge")
    relic(g, 0, "Saint's Finger", "Frozen Heart", "Serpent's Fang", "Black Egg")
    stand(g, 0, "Mana O'lana")
    begin(g)
    pass_on(g)
    assert (g.ended, lair(g, "Crow Prime"), lair(g, "Wendigo")) == (0, "Crowsfoot Basin", "Rusted Fleet")


@rules("FC-RL37")
def test_in_the_second_printing_the_lair_is_open():
    g = begin(four_artifacts(edition="second"))
    do(g, "Full Cylinder", "Ride to Dustgate", "Spend 1 movement")
    assert (g.over, g.ended, g.outcome()[0].result) == (True, GOAL, "won")


@rules("FC-V5", "FC-RL37")
def test_with_three_artifacts_the_crow_prime_must_be_fought():
    g = alone("dark_arts", "redhead", "Crow Prime", *PILES[:1], *PILES[2:])
    loose(g, "Crow Prime", "Dustgate")
    relic(g, 0, "Saint's Finger", "Frozen Heart", "Serpent's Fang")
    begin(g)
    assert not can(g, "Ride to Dustgate")


@rules("FC-RL37")
def test_the_crow_prime_coming_hurts_first_and_its_death_loses():
    for health, ending in ((2, GOAL), (1, DEATH)):
        g = alone("dark_arts", "redhead", "Crow Prime", *PILES[:1], *PILES[2:])
        loose(g, "Crow Prime", "Lantern Reef")
        relic(g, 0, "Saint's Finger", "Frozen Heart", "Serpent's Fang", "Black Egg")
        stand(g, 0, "Dustgate")
        g.players[0].health = health
        begin(g)
        pass_on(g)
        assert g.ended == ending
    g = alone("dark_arts", "redhead", "Crow Prime", *PILES[:1], *PILES[2:])
    stand(g, 0, "Mana O'lana")
    g.players[0].attack = 21
    begin(g)
    do(g, "Defeat a bounty", "Crow Prime")
    assert (g.ended, g.outcome()[0].result) == (QUARRY_LOST, "lost")


# -- shadows


@rules("FC-V6", "FC-RL38")
def test_the_tracks_hold_twelve_different_jobs_none_of_the_end():
    for seed in range(6):
        g = game.deal(1, seed, mode="shadows", characters="random")
        assert g.tracks == []
        g.play(g.legal()[0])
        cards = [c for track in g.tracks for c in track]
        assert [len(track) for track in g.tracks] == [4, 4, 4]
        assert len(set(cards)) == 12
        assert not {job("Task Master"), job("Maecenas"), job("Curator")} & set(cards)
        assert len(g.jobs) + len(g.players[0].jobs) + len(g.players[0].scored) == 28


def shadows(*tracks: str):
    """The job tracks, from the top."""
    g = alone("shadows")
    g.jobs += [c for track in g.tracks for c in track]
    g.tracks, g.track_done = [], row_of([0] * len(tracks))
    for text in tracks:
        cards = [job(name) for name in text.split(", ")]
        for c in cards:
            g.jobs.remove(c)
        g.tracks = [*g.tracks, cards]
    return g


@rules("FC-V7", "FC-RL38")
def test_the_open_job_of_a_track_is_scored_and_the_next_turned_up():
    g = shadows("Farmhand, Courier", "Bodyguard, Medium", "Occultist, Deputy")
    g.players[0].movement = 3
    begin(g)
    view = g.view(0)["tracks"]
    assert (view[0]["open"]["name"], view[0]["below"]) == ("Farmhand", 1)
    assert "Courier" not in str(view)
    do(g, "Score Farmhand of track 1")
    assert g.view(0)["tracks"][0]["open"]["name"] == "Courier"
    assert (g.players[0].grit, g.players[0].water) == (1, 5)


@rules("FC-RL38", "FC-J3", "FC-T3")
def test_a_job_of_a_track_is_never_a_job_in_hand_too():
    for seed in range(8):
        g = game.deal(1, seed, mode="shadows", characters="random")
        g.play(g.legal()[0])
        own = g.players[0].jobs + g.players[0].scored
        assert not [c for track in g.tracks for c in track if c in own and c not in g.players[0].scored]
        assert not any(set(own) & {c for track in g.redeal(0, s).tracks for c in track} for s in range(4))
    g = shadows("Farmhand, Courier", "Bodyguard, Medium", "Occultist, Deputy")
    g.phase = 2
    next_jobs(g, "Farmhand", "Benefactor", "Mapmaker")
    begin(g)
    do(g, "Visit the Job Board")
    assert sorted(g.players[0].jobs) == sorted([job("Benefactor"), job("Mapmaker")])


@rules("FC-V7", "FC-J8")
def test_state_jobs_of_a_track_score_by_themselves_one_after_the_other():
    g = shadows("Medium, Peacemaker, Courier", "Bodyguard, Deputy", "Occultist, Mapmaker")
    g.players[0].bullets = 0
    g.players[0].curse = 3
    give(g, 0, "hand", "Hex Bolt")
    begin(g)
    do(g, "Play Hex Bolt")
    assert list(g.track_done) == [2, 0, 0]


@rules("FC-V8", "FC-V7")
def test_two_finished_tracks_win():
    g = shadows("Farmhand", "Courier", "Occultist, Deputy")
    g.players[0].movement = 8
    begin(g)
    do(g, "Score Farmhand of track 1")
    assert not g.over
    do(g, "Score Courier of track 2")
    assert (g.over, g.ended, g.outcome()[0].result) == (True, GOAL, "won")


@rules("FC-V8")
def test_four_monsters_at_once_lose_and_a_wound_does_not():
    g = shadows("Farmhand, Medium", "Courier, Deputy", "Occultist, Mapmaker")
    piles(g, "Crow Prime", "Wendigo", "Tsilkali", "Doc Hemlock, White Demon")
    hurt(g, 0, 9, True)
    assert g.ended == 0
    assert g.players[0].health == 3
    g.players[0].down = 0
    g.cut = 0
    begin(g)
    pass_on(g)
    while not g.over and g.round == 1:
        g.play(g.legal()[0])
    assert (g.over, g.ended) == (True, OVERRUN)


@rules("FC-RL36", "FC-X1")
def test_the_21_grit_rule_holds_alone():
    g = alone("shadows")
    g.players[0].grit = 20
    stand(g, 0, "Keel Ridge")
    g.sides[3] = 0
    g.players[0].attack = 2
    begin(g)
    do(g, "Defeat a bounty", "Crows")
    assert [label.split(" (")[0] for label in labels(g)] == ["Barrett", "One-Eyed Sal", "Doc Hemlock", "Colonel Ash"]


@rules("FC-RL56", "FC-N1")
def test_alone_a_monster_appears_where_its_card_says_for_games_alone():
    change = {"monsters": [{"id": "wendigo", "place": "keel_ridge", "place_alone": "lantern_reef"}, {"id": "tsilkali", "place_alone": ""}]}
    tops = ("Wendigo", "Tsilkali", *PILES[2:])
    for players, mode, at in (
        (("redhead",), "shadows", "Lantern Reef"),
        (("redhead", "silas"), "competitive", "Keel Ridge"),
        (("redhead", "silas"), "cooperative", "Keel Ridge"),
    ):
        g = table(*players, mode=mode, edition=change)
        piles(g, *tops)
        g.shown, g.loose, g.lair = row_of([0, 0, 1, 1]), [], row_of([-1] * 4)
        flip(g, 0)
        flip(g, 1)
        assert (lair(g, "Wendigo"), lair(g, "Tsilkali")) == (at, "Coyote Wells")
    assert game.faces(g.box)["monsters.wendigo"]["place"] == "Keel Ridge, alone Lantern Reef"
    assert game.faces(g.box)["monsters.tsilkali"]["place"] == "Coyote Wells"


# -- co-op


def team(*roles: str, grit: int = 80, tops: tuple[str, ...] = PILES, phase: str = "action", turn_of: int = 0, **more):
    g = table(*(roles or ("redhead", "jebediah", "silas")), mode="cooperative", phase=phase, turn_of=turn_of, **more)
    piles(g, *tops)
    g.team = grit
    return g


@rules("FC-Q1", "FC-S3", "FC-RL39", "FC-S21")
def test_the_team_starts_with_140_less_20_a_player():
    for seats, grit, tokens in ((2, 100, 8), (3, 80, 8), (4, 60, 12)):
        g = game.deal(seats, 1, mode="cooperative")
        assert (g.team, sum(g.tokens)) == (grit, tokens)
    assert game.deal(2, 1, mode="cooperative", grit=70).team == 70


@rules("FC-Q2", "FC-Q3", "FC-Q4")
def test_grit_is_the_teams_and_the_next_card_stays_face_down():
    g = team()
    stand(g, 0, "Whalebone Flats")
    g.players[0].attack = 5
    begin(g)
    do(g, "Defeat a bounty", "One-Eyed Sal")
    assert (g.team, g.players[0].grit) == (80 + 2 + 1, 0)
    assert list(g.shown) == [1, 0, 1, 1]
    assert g.loose == []


@rules("FC-Q2", "FC-RL39", "FC-Q7")
def test_a_wound_costs_the_team_and_below_zero_is_the_end():
    g = team(grit=3)
    hurt(g, 0, 9, True)
    assert (g.team, g.ended) == (0, 0)
    hurt(g, 1, 9, True)
    assert (g.team, g.ended) == (-3, TEAM_BROKE)
    assert [s.result for s in g.outcome()] == ["lost", "lost", "lost"]


@rules("FC-Q7", "FC-W5")
def test_the_team_may_break_in_the_middle_of_an_encounter():
    g = team(grit=2, phase="encounter")
    stand(g, 0, "Keel Ridge")
    g.players[0].health = 1
    give(g, 0, "hand", "Bar Brawl")
    begin(g)
    do(g, "Play Bar Brawl")
    assert (g.over, g.ended) == (True, TEAM_BROKE)


@rules("FC-Q5", "FC-Q6", "FC-EX23", "FC-RL3", "FC-RL57")
def test_the_shown_bounties_drain_the_team_and_then_the_gaps_are_filled():
    for grit, after in ((80, 69), (11, 0), (10, -1)):
        g = team(grit=grit, tops=("Barrett, Wendigo", "One-Eyed Sal, Crow Prime", "Tsilkali", "White Demon"), phase="cleanup", turn_of=2)
        g.shown = row_of([1, 1, 0, 0])
        g.loose, g.lair, g.appeared = [], row_of([-1] * 4), 0
        do(begin(g), "Done")
        assert g.team == after
        if after < 0:
            assert (g.over, g.ended) == (True, TEAM_BROKE)
        else:
            assert g.round == 2
            assert list(g.shown) == [1, 1, 1, 1]
            assert lair(g, "Tsilkali") == "Coyote Wells"


@rules("FC-Q5", "FC-RL3")
def test_shown_monsters_drain_too():
    g = team(tops=("Wendigo", "", "", ""), phase="cleanup", turn_of=2)
    do(begin(g), "Done")
    assert g.team == 67


@rules("FC-RL57", "FC-Q5")
def test_a_team_of_more_than_two_is_paid_and_drained_more_where_a_card_says_so():
    rewards = {"one_eyed_sal": ["grit 2", "posse grit 3", "water 1"], "doc_hemlock": ["grit 3"], "cinder_kate": ["grit 4"]}
    edition = {"bounties": [{"id": name, "reward": reward} for name, reward in rewards.items()]}
    tops = ("One-Eyed Sal, Crow Prime", "Doc Hemlock, Wendigo", "Cinder Kate, Tsilkali", "")
    for seats, price in ((2, 2), (3, 5), (4, 8)):
        roles = ("redhead", "jebediah", "silas", "ofelia")[:seats]
        g = team(*roles, tops=tops, phase="cleanup", turn_of=seats - 1, edition=edition)
        shown = g.view(0)["most_wanted"][0]["shown"]
        assert (shown["grit"], shown["reward"], g.view(0)["drain"]) == (price, f"{price} Grit, 1 water", price + 7)
        do(begin(g), "Done")
        assert g.team == 80 - price - 7
        g = team(*roles, tops=tops, edition=edition)
        stand(g, 0, "Whalebone Flats")
        g.players[0].attack = 5
        do(begin(g), "Defeat a bounty", "One-Eyed Sal")
        assert g.team == 80 + price
    # Against each other and alone it is worth what it is worth to anybody.
    for roles, mode in ((("redhead", "silas", "ofelia"), "competitive"), (("redhead",), "shadows")):
        g = table(*roles, mode=mode, edition=edition)
        piles(g, *tops)
        stand(g, 0, "Whalebone Flats")
        g.players[0].attack = 5
        do(begin(g), "Defeat a bounty", "One-Eyed Sal")
        assert g.players[0].grit == 2
    assert "Together, gain 3 Grit for each player beyond two." in game.faces(g.box)["bounties.one_eyed_sal"]["text"]


@rules("FC-Q8")
def test_a_monster_in_town_loses():
    g = team(tops=("Wendigo", *PILES[1:]), phase="cleanup", turn_of=2)
    loose(g, "Wendigo", "Dustgate")
    do(begin(g), "Done")
    assert (g.ended, g.outcome()[0].result) == (TOWN_FELL, "lost")


@rules("FC-Q9", "FC-RL39")
def test_the_third_monster_wins_at_once():
    g = team()
    trophy(g, 1, "Wendigo")
    trophy(g, 2, "Tsilkali")
    piles(g, "Crow Prime", "Barrett, White Demon", "", "")
    loose(g, "Crow Prime", "Keel Ridge")
    stand(g, 0, "Keel Ridge")
    g.players[0].attack = 21
    begin(g)
    do(g, "Defeat a bounty", "Crow Prime")
    assert (g.over, g.ended) == (True, GOAL)
    assert [s.result for s in g.outcome()] == ["won", "won", "won"]


@rules("FC-RL39", "FC-RL33", "FC-Q3")
def test_no_end_by_artifacts_no_call_by_grit_and_robbing_stays_legal():
    g = team()
    g.tokens = row_of([0] * 12)
    g.tokens[card("Black Egg") - box.first_artifact] = 1
    stand(g, 0, "Mana O'lana")
    begin(g)
    do(g, "Recover an artifact")
    assert g.final == 0
    assert g.due == -1
    g = team()
    g.players[0].attack = 14
    begin(g)
    do(g, "Rob another player", "Rob Silas")
    assert g.team == 87


@rules("FC-RL39")
@pytest.mark.parametrize("mode", ["curse_chaser", "dark_arts", "shadows", "cooperative"])
def test_nothing_is_scored_at_the_end_of_the_other_modes(mode):
    roles = ("redhead", "silas") if mode == "cooperative" else ("redhead",)
    g = table(*roles, mode=mode)
    hire(g, 0, "Courier")
    equip(g, 0, "Mule")
    grit = g.players[0].grit
    end(g, TOWN_FELL)
    g.asking = None
    g.advance()
    assert (g.over, g.players[0].grit, len(g.players[0].jobs)) == (True, grit, 1)


@rules("FC-Q3", "FC-B3")
@pytest.mark.parametrize("edition", [None, "first"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_monsters_cost_what_is_printed_however_many_play(seats, edition):
    facts = game.edition(edition).facts
    printed = [row.attack for row in [*facts.bounties, *facts.monsters]]
    assert list(game.deal(seats, seed=1, mode="cooperative", edition=edition).box.attack) == printed


@rules("FC-Q1", "FC-RL50")
def test_the_difficulty_changes_the_start_and_a_number_of_ones_own_goes_before_it():
    for seats, printed in ((2, 100), (3, 80), (4, 60)):
        starts = [game.deal(seats, 1, mode="cooperative", difficulty=one).team for one in ("easy", "standard", "hard")]
        facts = game.edition().facts.cooperative
        assert starts == [printed + facts.easy[seats - 2], printed, printed + facts.hard[seats - 2]]
        assert starts[0] > starts[1] > starts[2] > 0
    assert game.deal(2, 1, mode="cooperative", difficulty="hard", grit=33).team == 33
