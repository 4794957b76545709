"""Two editions on the same deals, and targets."""

from __future__ import annotations

import json

import pytest

import malison
from malison import lab
from malison.cli import main
from malison.kernel.errors import BadSetting
from malison.lab.compare import GOOD, MISSED, UNSURE, differences, judged, read_targets
from malison.lab.pairs import Pair

QUICK = min(malison.games(), key=lambda name: malison.game(name).bound)


def pair(values, each=1):
    found = Pair()
    for first, other in values:
        found.take(first, other, each)
    return found


def test_differences_are_paired():
    # Half of the deals are won anyway, half lost; the other edition turns one in four.
    values = [(0, 1), (0, 0), (1, 1), (1, 1)] * 100
    (found,) = differences({"wins.seat.1": pair(values)}, 3.0)
    assert (found.first, found.other, found.difference) == (0.5, 0.75, 0.25)
    assert found.low < 0.25 < found.high
    # Unpaired it would be as wide as both rates' intervals together.
    assert found.high - found.low < 0.1
    assert found.differs
    assert found.needs == 0


def test_the_same_on_every_deal_is_not_certain_at_once():
    (few,) = differences({"wins.seat.1": pair([(1, 1), (0, 0)] * 5)}, 3.0)
    assert few.low < 0 < few.high
    assert few.needs > 10
    (many,) = differences({"wins.seat.1": pair([(1, 1), (0, 0)] * 500)}, 3.0)
    assert many.needs == 0
    assert not many.differs


def test_what_the_deal_decides_is_left_out_and_rare_endings_are_counted_over_all_deals():
    always = pair([(10, 12)] * 100)
    found = differences({"length.decisions": always, "games.type.cat": pair([(1, 1)] * 30), "games.ending.bell": pair([(0, 1)] * 25)}, 3.0)
    named = {one.name: one for one in found}
    assert set(named) == {"length.decisions", "games.ending.bell"}
    assert named["games.ending.bell"].other == 0.25
    assert named["games.ending.bell"].deals == 100


def test_targets_are_good_missed_or_not_known_yet():
    found = {one.name: one for one in differences({"wins.seat.1": pair([(0, 1), (0, 0)] * 200)}, 3.0)}
    assert judged("wins.seat.1", (0.4, 0.6), found).verdict == GOOD
    assert judged("wins.seat.1", (0.1, 0.2), found).verdict == MISSED
    unsure = judged("wins.seat.1", (0.49, 0.6), found)
    assert unsure.verdict == UNSURE
    assert unsure.needs > 400
    with pytest.raises(BadSetting, match="there is no measure"):
        judged("wins.seat.7", (0, 1), found)


def test_targets_are_read_with_points(tmp_path):
    file = tmp_path / "targets.toml"
    file.write_text('[wins.turn]\n1 = [0.45, 0.55]\n[length]\n"minutes" = [20, 40]\n')
    assert read_targets(file) == {"wins.turn.1": (0.45, 0.55), "length.minutes": (20.0, 40.0)}
    for wrong in ("wins = 3", "wins = [2, 1]", "wins = [1, true]", 'wins = ["a", "b"]'):
        file.write_text(wrong)
        with pytest.raises(BadSetting, match="two numbers"):
            read_targets(file)
    file.write_text("wins = [")
    with pytest.raises(BadSetting, match="not TOML"):
        read_targets(file)
    with pytest.raises(BadSetting, match="cannot be read"):
        read_targets(tmp_path / "none.toml")


def test_an_edition_compared_with_itself_differs_in_nothing():
    found = lab.compare(QUICK, "house", "house", games=6, players="random", levels=["random"], seed=1, workers=1)
    assert all(one.difference == 0 for one in found.differences)
    assert "Both editions have the same facts." in found.notes


@pytest.fixture
def milder(tmp_path):
    file = tmp_path / "milder.toml"
    file.write_text(f'game = "{QUICK}"\nbase = "house"\nname = "milder"\n[dice]\nsource = "house"\nghosts = 0\n')
    return str(file)


def test_the_command_says_by_its_status_whether_targets_are_reached(milder, tmp_path, capsys):
    targets = tmp_path / "targets.toml"
    command = [
        "compare",
        QUICK,
        "house",
        milder,
        "--players",
        "random",
        "--levels",
        "random",
        "--games",
        "30",
        "--seed",
        "1",
        "--targets",
        str(targets),
    ]
    targets.write_text('"length.rounds" = [1, 100]\n')
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["good"]
    score = next(one for one in found["differences"] if one["name"] == "score")
    assert score["differs"]
    assert score["high"] < 0
    targets.write_text('"length.rounds" = [500, 600]\n')
    assert main(command) == 1
    assert "missed" in capsys.readouterr().out
    targets.write_text('"length.rounds" = 3\n')
    assert main(command) == 2
    assert "two numbers" in capsys.readouterr().err
    targets.write_text('"nothing" = [0, 1]\n')
    assert main(command) == 2


def test_the_result_does_not_depend_on_the_workers(milder):
    found = [lab.compare(QUICK, None, milder, games=8, players="greedy,random", seed=2, workers=workers).data() for workers in (1, 2)]
    assert found[0] == found[1]
    skill = next(one for one in found[0]["differences"] if one["name"] == "skill.greedy-random")
    assert -1 <= skill["first"] <= 1


def test_where_all_win_together_it_is_games_that_are_won():
    name = next(
        name for name in malison.games() if malison.game(name).mode_list[0].cooperative and malison.game(name).mode_list[0].seats[0] == 2
    )
    found = lab.compare(name, "house", "first", games=4, players="random", levels=["random"], seed=1, workers=1)
    assert {"won", "length.minutes", "score"} <= {one.name for one in found.differences}
    assert str(found)


def test_ctrl_c_leaves_what_there_is(milder):
    def press(done, total):
        if done >= 6:
            raise KeyboardInterrupt

    found = lab.compare(QUICK, None, milder, games=100_000, players="random", levels=["random"], seed=1, workers=1, progress=press)
    assert found.stopped
    assert 0 < found.deals < 100_000
