"""Everyone against everyone."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from support import cases

from malison import lab
from malison.cli import main
from malison.kernel.errors import BadSetting


def test_everyone_meets_everyone(nim):
    found = lab.tournament("nim", ["greedy", "random", "clever"], games=4, seed=7, workers=1)
    assert [meeting.names for meeting in found.meetings] == [("greedy", "random"), ("greedy", "clever"), ("random", "clever")]
    assert all(meeting.games == 4 == sum(meeting.wins) for meeting in found.meetings)
    assert (found.deals, found.games) == (2, 12)
    assert sum(one.wins for one in found.standings) == 12
    assert {one.games for one in found.standings} == {8}
    assert [one.rating for one in found.standings] == sorted((one.rating for one in found.standings), reverse=True)
    assert found.standings[-1].name == "random"
    for wrong in (["greedy"], ["greedy", "greedy"]):
        with pytest.raises(BadSetting, match="different players"):
            lab.tournament("nim", wrong, games=2)


def test_where_people_win_together_everyone_plays_the_same_deals():
    case = next(case for case in cases() if case.seats == 1)
    found = lab.tournament(case.game.name, ["random", "greedy"], mode=case.mode, games=2, seed=3, workers=1)
    assert [(meeting.names, meeting.games) for meeting in found.meetings] == [(("random",), 2), (("greedy",), 2)]
    assert (found.deals, found.games) == (2, 4)


def test_larger_tables_need_as_many_players():
    case = next(case for case in cases() if case.seats == 3 and not case.game.modes[case.mode].cooperative)
    with pytest.raises(BadSetting, match="at least 3"):
        lab.tournament(case.game.name, ["random", "greedy"], seats=3, mode=case.mode)


def test_ratings_do_not_depend_on_the_number_of_workers(nim, monkeypatch):
    monkeypatch.setattr("malison.lab.engine.ALONE", 0.0)
    monkeypatch.setattr("malison.lab.engine.GLANCE", 0.0)
    one, two = (lab.tournament("nim", "greedy,random", games=30, seed=7, workers=workers) for workers in (1, 2))
    assert one == two


def test_without_openskill_there_are_rates(nim, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "openskill.models", None)
    found = lab.tournament("nim", "greedy,random", games=4, seed=7, workers=1)
    assert found.standings[0].rating is None
    assert any("openskill" in note for note in found.notes)
    assert "games won" in found.plot()


def test_the_command(nim, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["tournament", "nim", "--games", "4", "--players", "greedy,random", "--seed", "7", "--workers", "1"]
    assert main([*words, "--plot", "standings.svg"]) == 0
    assert "greedy" in capsys.readouterr().out
    svg = ElementTree.fromstring((tmp_path / "standings.svg").read_text())
    told = [title.text for title in svg.iter("{http://www.w3.org/2000/svg}title")]
    assert "ratings" in told[0]
    assert any(title.startswith("greedy: ") for title in told)
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"game", "mode", "edition", "options", "seed", "standings", "meetings"} <= set(found)
    assert {"name", "games", "wins", "rate", "low", "high", "rating", "uncertainty"} == set(found["standings"][0])
    assert {"name", "wins", "rate", "low", "high"} == set(found["meetings"][0]["players"][0])
