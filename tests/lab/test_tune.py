"""Numbers found, and the edition that is written of them."""

from __future__ import annotations

import tomllib

import pytest

import malison
from malison import lab
from malison.cli import main
from malison.kernel.errors import BadSetting
from malison.lab.tune import Free, Trial, change, off, read_free, slopes, wished

QUICK = min(malison.games(), key=lambda name: malison.game(name).bound)
DATA = {"start": {"coins": 3}, "market": [{"id": "coin", "value": 2, "name": "Coin"}], "icons": [1, 2, 3]}


def test_a_path_leads_to_a_number():
    assert change(DATA, "start.coins", 5) == {"start": {"coins": 5}}
    assert change(DATA, "market.coin.value", 4) == {"market": [{"id": "coin", "value": 4}]}
    assert change(DATA, "icons.2", 7) == {"icons": [1, 7, 3]}
    for wrong in ("stat.coins", "start.coin", "market.coin", "market.none.value", "market.coin.name", "icons.4", "start"):
        with pytest.raises(BadSetting):
            change(DATA, wrong, 1)


def test_what_is_free_and_what_is_aimed_at_is_read():
    assert read_free("dice.ghosts=0..5") == Free("dice.ghosts", 0, 5)
    assert read_free("dice.ghosts=0..5").whole
    assert not read_free("x=0.5..1").whole
    assert wished(["wins.turn.1=0.45..0.55", "score=7"]) == {"wins.turn.1": (0.45, 0.55), "score": (7.0, 7.0)}
    for wrong in ("dice.ghosts", "dice.ghosts=5..1", "dice.ghosts=3..3", "dice.ghosts=a..b", "x=0..inf"):
        with pytest.raises(BadSetting):
            read_free(wrong)


def test_off_is_nothing_in_the_middle_and_one_at_the_edge():
    assert off({"a": 0.5}, {"a": (0.4, 0.6)}) == pytest.approx(0)
    assert off({"a": 0.6}, {"a": (0.4, 0.6)}) == pytest.approx(1)
    assert off({"a": 0.8}, {"a": (0.4, 0.6)}) == pytest.approx(3)


def test_slopes_say_how_sensitive_a_measure_is():
    trials = [Trial({"x": x}, {"a": 2.0 * x + 1}, 0.0) for x in range(5)]
    (found,) = slopes(trials, [Free("x", 0, 4)], {"a": (0, 1)})
    assert (found.slope, found.explained) == (pytest.approx(2), pytest.approx(1))


def test_the_command_writes_an_edition_with_its_evidence(tmp_path, capsys):
    out = tmp_path / "tuned.toml"
    # Without ghosts on the dice the scores are lowest; the search must find its way there.
    sizes = ["--trials", "6", "--games", "24", "--players", "random", "--levels", "random", "--seed", "1"]
    command = ["tune", QUICK, "--free", "dice.ghosts=0..6", "--target", "score=0..17", *sizes, "--out", str(out)]
    assert main(command) in (0, 1)
    told = capsys.readouterr().out
    text = out.read_text()
    data = tomllib.loads(text)
    assert (data["game"], data["base"], data["name"]) == (QUICK, "house", "tuned")
    assert f"dice.ghosts = {data['dice']['ghosts']}" in told
    assert "settings tried on the same 24 deals, from seed 1" in text
    assert main(["edition", "check", str(out)]) == 0
    assert malison.game(QUICK).edition(str(out)).facts.dice.ghosts == data["dice"]["ghosts"]


def test_the_best_of_what_was_tried_is_chosen_and_the_same_seed_finds_the_same():
    given = {"trials": 7, "games": 20, "players": "random", "levels": ["random"], "seed": 2}
    one = lab.tune(QUICK, ["dice.ghosts=0..6"], {"score": [0, 17]}, workers=1, **given)
    assert one.best.off == min(trial.off for trial in one.trials)
    assert len({trial.values["dice.ghosts"] for trial in one.trials}) == len(one.trials)
    assert one.effects[0].slope > 0
    assert set(one.levels) == {"random"}
    assert lab.tune(QUICK, ["dice.ghosts=0..6"], {"score": [0, 17]}, workers=2, **given).data() == one.data()


def test_what_cannot_be_tuned_is_refused(tmp_path, capsys):
    with pytest.raises(BadSetting, match="no measure"):
        lab.tune(QUICK, ["dice.ghosts=0..6"], {"nothing": [0, 1]}, trials=1, games=2, players="random", levels=["random"], workers=1)
    with pytest.raises(BadSetting, match="comes with the game"):
        lab.tune(QUICK, ["dice.ghosts=0..6"], {"score": [0, 1]}, edition={"name": "mine"})
    assert main(["tune", QUICK, "--free", "dice.ghost=0..6", "--target", "score=1..2"]) == 2
    assert "no 'ghost'" in capsys.readouterr().err


def test_ctrl_c_leaves_the_best_so_far():
    told = []

    def press(done, total):
        told.append(done)
        if len(told) > 12:
            raise KeyboardInterrupt

    given = {"trials": 60, "games": 4, "players": "random", "levels": ["random"], "seed": 1, "workers": 1, "progress": press}
    found = lab.tune(QUICK, ["dice.ghosts=0..6", "people.meeples=5..12"], {"score": [0, 17]}, **given)
    assert found.stopped
    assert 0 < len(found.trials) < 56
    assert found.best is not None
    assert found.edition
