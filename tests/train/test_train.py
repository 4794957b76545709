"""Self-play writes down what was known and what came of it; a training goes on where it was, and says what is wrong."""

from __future__ import annotations

import array
import json
import sys
from types import SimpleNamespace

import pytest
from support_nets import Sample

import malison
from malison.bots import nets
from malison.cli import main
from malison.kernel.errors import BadSetting
from malison.train import selfplay
from malison.train.run import Round, Training, best_of, compared, straightened, summed

NAME = "dont_go_in_there"
ABOUT = {"game": NAME, "mode": "standard", "seats": 2}


def numbers(kind, file):
    found = array.array(kind)
    found.frombytes(file.read_bytes())
    return found.tolist()


def test_self_play_writes_what_was_known_and_what_came_of_it(tmp_path):
    job = {**ABOUT, "player": "greedy", "games": 3, "seed": 11, "openings": 4, "out": str(tmp_path / "x")}
    done = selfplay.play(job)
    places, counts, said = (numbers(kind, tmp_path / f"x.{end}") for kind, end in (("H", "f"), ("H", "n"), ("f", "y")))
    assert done["games"] == 3
    assert len(counts) == done["positions"] == len(said) / 4 > 20
    assert len(places) == sum(counts)
    assert max(places) < nets.laid(malison.game(NAME).prepare(2)).size
    assert set(said[0::4]) <= {0.0, 0.5, 1.0}
    assert set(said[3::4]) == {11.0, 12.0, 13.0}
    assert selfplay.play({**job, "out": str(tmp_path / "y")}) == done
    assert (tmp_path / "x.f").read_bytes() == (tmp_path / "y.f").read_bytes()


def test_a_match_plays_the_same_deals_with_the_seats_swapped():
    found = selfplay.match({**ABOUT, "player": "random", "against": "greedy", "deals": 3, "seed": 5})
    assert len(found["deals"]) == 3
    assert all(one + other == 1.0 for one, other in found["deals"])
    assert sum(one for one, _ in found["deals"]) < 1.5


def test_neighbouring_numbers_of_a_field_are_known_as_such():
    for name in malison.games():
        game = malison.game(name)
        found = selfplay.judged({"game": name, "mode": game.mode_list[0].name, "seats": game.mode_list[0].seats[-1]})
        groups = found.get("groups")
        if groups is None:
            continue
        size, part, starts = found["for"]["size"], groups["part"], groups["starts"]
        assert len(starts) == size
        assert 0 < groups["plain"] <= part
        assert all(start <= i and starts[start] == start for i, start in enumerate(starts))
        assert all(starts[i] == i for i in range(groups["plain"], part)), "products stand for themselves"


def test_odd_moves_make_other_games(tmp_path):
    job = {**ABOUT, "player": "greedy", "games": 2, "seed": 11, "openings": 0, "odd": 0.5, "out": str(tmp_path / "x")}
    assert selfplay.play(job)["positions"] < selfplay.play({**job, "odd": 0.0})["positions"]


def test_nobody_is_made_up():
    with pytest.raises(BadSetting, match="nobody is called"):
        selfplay.player("somebody", malison.game(NAME).prepare(2))


def test_what_a_match_came_to():
    rivals = summed([{"deals": [(1.0, 0.0), (0.5, 0.5)], "ms": [1.0, 2.0]}], True, 2)
    assert (rivals["won"], rivals["other"], rivals["deals"]) == (0.75, 0.25, 2)
    together = summed([{"deals": [(1.0, 0.0), (1.0, 1.0)], "ms": [1.0, 2.0]}], False, 1)
    assert (together["gain"], together["won"], together["other"]) == (0.5, 1.0, 0.5)


def test_a_training_is_not_gone_on_with_in_the_folder_of_another(tmp_path):
    (tmp_path / "run.json").write_text(json.dumps({"about": {"for": {**ABOUT, "seats": 3}}}), encoding="utf-8")
    with pytest.raises(ValueError, match="with 3 seats"):
        Training(tmp_path, NAME, "standard", 2, [Round(("greedy",), games=1)])
    for step, choices, what in (("learn net0.bin", True, "a judgement"), ("imitate net0.bin", False, "natural play")):
        (tmp_path / "run.json").write_text(json.dumps({"about": {"for": ABOUT}, step: {}}), encoding="utf-8")
        with pytest.raises(ValueError, match=what):
            Training(tmp_path, NAME, "standard", 2, [Round(("greedy",), games=1)], choices=choices)


def test_training_without_pytorch_says_what_is_missing(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["train", NAME, "--out", str(tmp_path)]) == 2
    assert "malison[train]" in capsys.readouterr().err


def test_constants_are_drawn_anew_for_every_game():
    factors = {"halved": [0, 1], "widening": [0.3, 3.0], "simulations": [4, 6]}
    job = {**ABOUT, "player": "hand", "against": "random", "factors": factors, "games": 3, "seed": 5}
    found = selfplay.tune(job)["games"]
    assert len(found) == 6, "every deal with the seats swapped"
    assert all(drawn[i] in (0, 1) for drawn, *_ in found for i in range(3))
    assert all(result in (0.0, 0.5, 1.0) and spent > 0.0 and decisions > 0 for _, result, _, spent, decisions in found)
    others = selfplay.tune({**job, "factors": {"player": ["random", "greedy"]}, "games": 2})["games"]
    assert {drawn[0] for drawn, *_ in others} <= {0, 1}


def test_a_constant_that_nobody_knows_is_refused():
    with pytest.raises(nets.UnfitNet, match="no search has a constant luck"):
        selfplay.player("hand 8 luck=1", malison.game(NAME).prepare(2))


def test_what_won_most_is_chosen_as_it_suits_the_rest():
    factors = {"halved": [0, 1], "widening": [1.0, 3.0]}
    # Halving is better by far, and with it the smaller number; without it the larger one is.
    share = {(0, 0): 0, (0, 1): 5, (1, 0): 9, (1, 1): 7}
    played = [[list(drawn), float(i < wins), 0.0, 1.0, 1] for drawn, wins in share.items() for i in range(10)]
    assert best_of(played, factors) == {"halved": 1, "widening": 1.0}
    found = compared(played, factors)["factors"]
    assert found["halved=1"]["won"] == 0.8
    assert (found["widening=3.0"]["games"], found["widening=3.0"]["ms"]) == (20, 1.0)
    assert best_of([], factors) == {"halved": 0, "widening": 1.0}


def test_chances_are_set_right_by_what_came_of_them():
    said = [(logit, float(i < won)) for logit, won in ((-2.0, 120), (0.0, 500), (2.0, 880)) for i in range(1000)]
    slope, start, before, after = straightened([(2.0 * logit + 1.0, won) for logit, won in said])
    assert slope == pytest.approx(0.5, abs=0.01)
    assert start == pytest.approx(-0.5, abs=0.01)
    assert after < before


def test_a_net_is_trusted_by_games_of_its_own(tmp_path):
    table = malison.game(NAME).prepare(2)
    net = tmp_path / "net.bin"
    net.write_bytes(Sample(table).data())
    said = selfplay.trust({**ABOUT, "player": f"net {net} 2", "games": 1, "seed": 3})["said"]
    assert len(said) > 5
    assert {result for _, result in said} <= {0.0, 0.5, 1.0}
    training = Training(tmp_path, NAME, "standard", 2, [Round(("greedy",), games=1)], workers=1, python=[sys.executable])
    trusted = training.trust(f"net {net} 2", games=2)
    assert trusted != net
    assert nets.read(trusted.read_bytes(), table)
    said = trusted.read_bytes()
    trusted.unlink()
    assert training.trust(f"net {net} 2", games=2) == trusted, "it is done once"
    assert trusted.read_bytes() == said, "and written again where somebody threw it away"


def test_the_command_chooses_constants_and_says_them_in_the_net(tmp_path, monkeypatch, capsys):
    solo = "viscounts_curse"
    table = malison.game(solo).prepare(1, mode="solo")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: True)
    monkeypatch.setattr(Training, "learn", lambda self, number: self.net(number).write_bytes(Sample(table).data(carry=0.1)))
    for name, number in (("LAST", 2), ("CONSTANTS", {"widening": [0.25, 2.0], "firmness": [2.0]})):
        monkeypatch.setattr(f"malison.cli.train.{name}", number)
    asked = ["train", solo, "--mode", "solo", "--out", str(tmp_path), "--games", "1", "--rounds", "0", "--tune", "2", "--deals", "0"]
    assert main([*asked, "--workers", "1"]) == 0
    net = tmp_path / "net0-trusted.bin"
    assert capsys.readouterr().out.strip().endswith(str(net))
    head = nets.read_head(net.read_bytes())
    assert head["firmness"] == 2.0
    assert head["search"]["widening"] in (0.25, 2.0)
    assert len(head["trust"]) == 2
    assert nets.read(net.read_bytes(), table).widening == head["search"]["widening"]


def test_self_play_writes_what_was_chosen(tmp_path):
    job = {**ABOUT, "player": "hand 4", "games": 1, "seed": 11, "openings": 0, "choices": True, "out": str(tmp_path / "x")}
    selfplay.play(job)
    kinds = {"m": "H", "c": "B", "o": "H", "k": "H"}
    places, counts, options, chosen = (numbers(kind, tmp_path / f"x.{end}") for end, kind in kinds.items())
    assert len(options) == len(chosen) > 5
    assert all(many > 1 and move < many for many, move in zip(options, chosen, strict=True))
    assert len(counts) == sum(options)
    assert len(places) == sum(counts)
    assert max(places) < selfplay.judged(ABOUT)["moves"]["size"]


def test_games_may_begin_where_others_came_to(tmp_path):
    job = {**ABOUT, "player": "greedy", "games": 6, "seed": 11, "openings": 0, "out": str(tmp_path / "x")}
    whole = selfplay.play(job)
    midway = selfplay.play({**job, "midway": 1.0})
    assert midway["games"] == whole["games"] == 6
    assert midway["positions"] < whole["positions"]


def test_natural_play_is_learned_from_what_a_search_chose(tmp_path, monkeypatch, capsys):
    """The fit itself needs PyTorch; here somebody else says what speaks for a move."""
    asked = []

    def habits(prefixes, size, wishes, tell):
        asked.append((len(prefixes), size))
        return {"leanings": {1: 100 * len(asked), 2: -50}, "right": 0.5}

    monkeypatch.setattr("importlib.util.find_spec", lambda name: True)
    monkeypatch.setitem(sys.modules, "malison.train.fit", SimpleNamespace(habits=habits, Wishes=lambda **given: given))
    solo = "viscounts_curse"
    table = malison.game(solo).prepare(1, mode="solo")
    for name, number in (("LAST", 2), ("CHOOSES", 2), ("CONSTANTS", {"widening": [0.25, 2.0], "firmness": [2.0]})):
        monkeypatch.setattr(f"malison.cli.train.{name}", number)
    words = ["train", solo, "--mode", "solo", "--out", str(tmp_path), "--natural", "--games", "1", "--rounds", "1", "--deals", "0"]
    assert main([*words, "--tune", "2", "--workers", "1"]) == 0
    assert asked == [(1, nets.likened(table).size), (2, nets.likened(table).size)]
    net = tmp_path / "net1-tuned.bin"
    assert capsys.readouterr().out.strip().endswith(str(net))
    learned = nets.read(net.read_bytes(), table)
    assert learned.widening in (0.25, 2.0)
    assert [int(learned.leanings[place]) for place in (1, 2)] == [200, -50]
    for words in ("natural", f"natural {net}"):
        g = malison.game(solo).deal(1, 3, mode="solo")
        assert selfplay.player(words, table).choose(g, g.rng) in g.options
