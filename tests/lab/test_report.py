"""What a report says, and the page it is."""

from __future__ import annotations

import base64
import json
import random
import re
from xml.etree import ElementTree

import msgspec
import pytest

import malison
from malison import lab
from malison.cli import main
from malison.kernel.errors import BadSetting
from malison.lab import chances, figures
from malison.lab.course import TIMES, Courses, Way, margin_of
from malison.lab.ladder import Ladder, Rung, ladder_lineups, shares
from malison.lab.statistics import Share
from malison.lab.tally import Cell

QUICK = min(malison.games(), key=lambda name: malison.game(name).bound)
"""A game with few decisions."""


def cells(**groups):
    """Groups as games and wins, each a deal of its own."""
    found = {}
    for name, (games, wins) in groups.items():
        share = Share()
        for i in range(games):
            share.count(1, int(i < wins))
        found[name] = Cell(share)
    return found


def test_verdicts_are_unfair_fair_or_not_known_yet():
    unfair = figures.balance("seat", cells(a=(2000, 1200), b=(2000, 800)), 2000, rivals=True)
    assert unfair.tone == "bad"
    assert re.fullmatch(r"unfair: seat [ab] (60|40) % \(\d\d–\d\d\)", unfair.verdict)
    fair = figures.balance("seat", cells(a=(9000, 4510), b=(9000, 4490)), 9000, rivals=True)
    assert (fair.verdict, fair.tone) == ("fair within ±3", "good")
    early = figures.balance("seat", cells(a=(50, 26), b=(50, 24)), 50, rivals=True)
    assert early.tone == "open"
    assert re.fullmatch(r"needs [\d,]+ more games to be known to ±3", early.verdict)
    harder = figures.balance("boss", cells(a=(2000, 1200), b=(2000, 800)), 4000, rivals=False)
    assert harder.tone == "fair"
    assert harder.verdict.startswith("uneven: boss")


def ways(n, seats, strength):
    """Games in which the value of the winner grows ahead of the others' with time."""
    rng = random.Random(1)
    found = []
    for number in range(n):
        winner = rng.randrange(seats)
        values = [
            [(strength * time / TIMES if seat == winner else 0.0) + rng.gauss(0, 1) for seat in range(seats)] for time in range(TIMES + 1)
        ]
        found.append(Way(number, 10, 0, [int(seat == winner) for seat in range(seats)], values))
    return found


def test_chances_learn_from_how_games_ended():
    told = chances.story(ways(300, 3, 4.0))
    start, end = told.certainty[0], told.certainty[-1]
    assert start[1] <= 1 / 3 + 0.08
    assert end[0] > 0.9
    assert told.winner[0] == pytest.approx(1 / 3, abs=0.05)
    assert told.winner[-1] > 0.9
    assert 0 < told.drama.value < 1
    assert 0.2 < told.uncertainty.value < 0.9
    assert sum(told.decided_at.values()) == told.games == 300


def test_a_judgement_that_knows_nothing_says_nothing():
    told = chances.story(ways(300, 2, 0.0))
    assert told.uncertainty.value > 0.97
    assert told.decided.value > 0.9 or told.winner[-1] < 0.6


def test_the_metrics_of_one_game_are_as_defined():
    # Seat 0 wins after it was behind for two of five looks.
    p = [[0.5, 0.5], [0.14, 0.86], [0.32, 0.68], [0.9, 0.1], [0.95, 0.05]]
    found = chances.read(p, [0])
    assert found.drama == pytest.approx((0.72**0.5 + 0.36**0.5) / 2)
    assert found.changes == 2
    assert found.decided == 3
    # It passes the largest chance that the loser ever had, 0.86, at the fourth look of five.
    assert found.decisiveness == pytest.approx(1 - 3 / 4)
    assert found.leads == [True, False, False, True, True]


def test_together_the_game_itself_is_the_other_side():
    rng = random.Random(2)
    games = []
    for number in range(200):
        won = rng.random() < 0.25
        games.append(
            Way(number, 5, 0, [int(won)], [[(2.0 if won else -2.0) * time / TIMES + rng.gauss(0, 1)] for time in range(TIMES + 1)])
        )
    told = chances.story(games)
    assert told.winner[0] == pytest.approx(0.25**2 + 0.75**2, abs=0.08)
    assert told.certainty[-1][0] > 0.9
    assert set(told.lowest) == {game.number for game in games if game.won[0]}


def test_margins_are_between_winners_and_the_best_of_the_others():
    assert margin_of([10, 7, 3], [1, 0, 0]) == 3
    assert margin_of([-3, -9], [1, 0]) == 6
    assert margin_of([5, 5], [1, 1]) is None


def rung(pairs):
    found = Rung()
    for low, high in pairs:
        found.differences.take(high - low)
        found.sums.take(high + low)
        found.gaps.take(high - low)
    return found


def test_variance_is_shared_out_between_skill_deal_and_chance():
    assert shares(rung([(0, 1)] * 50)) == pytest.approx((1, 0, 0))
    skill, deal, chance = shares(rung([(0, 0), (1, 1)] * 50))
    assert deal == pytest.approx(1)
    assert skill == chance == 0
    rng = random.Random(3)
    skill, deal, chance = shares(rung([(rng.randrange(2), rng.randrange(2)) for _ in range(2000)]))
    assert chance > 0.9


def test_a_ladder_has_everyone_in_every_seat():
    assert ladder_lineups(["a", "b", "c"], 2, False) == [("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")]
    assert ladder_lineups(["a", "b"], 2, True) == [("a", "a"), ("b", "b")]
    assert ladder_lineups(["a", "b"], 3, False) == [("a", "b", "a"), ("b", "a", "a"), ("a", "a", "b")]


def test_a_ladder_counts_seat_for_seat(nim):
    plan = lab.make_plan("nim", [("a", "b"), ("b", "a")])
    ladder = Ladder(plan, ["a", "b"], False)
    ladder.won = {("a", "b"): [0, 1], ("b", "a"): [1, 0]}
    ladder.deal()
    (step,) = ladder.steps()
    assert (step.lower, step.upper, step.gap, step.deals) == ("a", "b", 1.0, 1)
    assert (step.low, step.high) == (-1.0, 1.0)


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """A small report of the first game, as the command writes it."""
    folder = tmp_path_factory.mktemp("report")
    out = folder / "report.html"
    assert (
        main(
            [
                "report",
                QUICK,
                "--players",
                "random",
                "--levels",
                "random,greedy",
                "--games",
                "24",
                "--blank",
                "2",
                "--seed",
                "3",
                "-o",
                str(out),
            ]
        )
        == 0
    )
    return out.read_text(encoding="utf-8")


def test_the_page_needs_nothing_else(page):
    assert "<script" not in page
    assert "@import" not in page
    assert "url(" not in page
    links = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert links
    assert all(link.startswith(("#", "data:")) for link in links)
    ids = set(re.findall(r' id="([^"]*)"', page))
    assert all(link[1:] in ids for link in links if link.startswith("#"))


def test_its_plots_are_pictures_with_light_and_dark(page):
    plots = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(plots) > 8
    for plot in plots:
        ElementTree.fromstring(plot)
    assert "prefers-color-scheme: dark" in page


def test_its_games_replay(page, tmp_path, capsys):
    found = re.findall(r'download="([^"]*)" href="data:application/json;base64,([^"]*)"', page)
    assert {name for name, _ in found} >= {"typical.json", "shortest.json", "longest.json", "largest-comeback.json"}
    for name, data in found:
        file = tmp_path / name
        file.write_bytes(base64.b64decode(data))
        assert f"malison replay {name}" in page
        assert main(["verify", str(file)]) == 0


def test_it_is_the_same_however_many_workers():
    found = [
        lab.report(QUICK, games=12, players="random", levels="random,greedy", blank=2, seed=5, workers=workers).html() for workers in (1, 2)
    ]
    assert found[0] == found[1]


def test_json_has_every_verdict(nim, capsys):
    assert main(["report", "nim", "--players", "random", "--levels", "random,greedy", "--games", "30", "--seed", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {one["title"] for one in found["figures"]} >= {"Wins by seat", "Skill ladder", "Luck's share", "Metrics of the literature"}
    assert set(found["metrics"]) == {
        "decided",
        "lead_changes",
        "drama",
        "decisiveness",
        "uncertainty",
        "comebacks",
        "outcome_certainty",
    }
    assert found["edition"]["digest"]
    assert found["seed"] == 1


@pytest.mark.parametrize("name", malison.games())
def test_every_game_has_a_report(name):
    found = lab.report(name, games=3, players="random", levels=["random"], blank=0, seed=2, workers=1)
    assert found.html().count("<article") >= 8
    assert not found.steps
    assert str(found)


def test_what_cannot_be_reported_is_refused(nim):
    with pytest.raises(BadSetting, match="once"):
        lab.report("nim", levels=["random", "random"])
    with pytest.raises(BadSetting, match="nothing to play"):
        lab.report("nim", games=0)


def test_ctrl_c_leaves_a_report_of_what_there_is(nim, tmp_path):
    def press(done, total):
        if done:  # at the first piece: how many games the next one has depends on how quick the machine is
            raise KeyboardInterrupt

    found = lab.report("nim", games=500, players="random", levels=["random", "greedy"], seed=1, workers=1, progress=press)
    assert found.stopped
    assert 0 < found.simulation.games < 500
    assert "Stopped before the end" in found.html()


def test_counts_of_courses_travel(nim):
    found = lab.report("nim", games=5, players="random", levels=["random"], seed=1, workers=1)
    data = msgspec.to_builtins(found.courses, str_keys=True)
    assert msgspec.convert(data, Courses, str_keys=True) == found.courses
