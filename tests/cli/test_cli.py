"""The command, as a person or a program calls it."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import malison
from malison.cli import main
from malison.kernel.effects import Effect, Name, Number, Vocabulary
from malison.kernel.records import Record
from malison.kernel.words import Words
from malison.lab import make_plan


@pytest.fixture
def run(nim, capsys, monkeypatch, tmp_path):
    """Call the command with arguments and typed lines; the exit status, what it printed, and what it complained."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def call(*arguments, typed=()):
        lines = list(typed)
        monkeypatch.setattr("builtins.input", lambda *_: type_line(lines))
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = stop.code
        out, err = capsys.readouterr()
        return status, out, err

    return call


def type_line(lines):
    if not lines:
        raise EOFError
    return lines.pop(0)


def test_version_says_how_the_rules_run(run):
    status, out, _ = run("--version")
    assert status == 0
    assert malison.__version__ in out
    assert ("compiled" if malison.compiled() else "interpreted") in out


def test_games(run):
    status, out, _ = run("games")
    assert status == 0
    assert "nim" in out
    assert "standard (2)" in out
    found = json.loads(run("games", "--json")[1])
    assert {"nim"} <= {game["name"] for game in found}


def test_sim_prints_one_object(run, nim):
    status, out, _ = run("sim", "nim", "--games", "200", "--seed", "5", "--json")
    result = json.loads(out)
    assert status == 0
    assert result["games"] == 200
    assert {"decisions", "seconds", "decisions_per_second"} <= set(result)
    assert sum(seat["wins"] for seat in result["seats"]) == 200
    assert all(seat["low"] <= seat["rate"] <= seat["high"] for seat in result["seats"])
    assert set(result["seats"][0]) == {"games", "share", "wins", "shared", "rate", "low", "high", "mean_score"}
    assert result["edition"] == {"name": nim.edition().name, "digest": nim.edition().digest}
    assert (result["mode"], result["options"]) == ("standard", {"most": 3})


def test_sim_of_the_same_seed_is_the_same(run):
    first, second = (json.loads(run("sim", "nim", "--games", "50", "--seed", "5", "--json")[1]) for _ in range(2))
    assert first["seats"] == second["seats"]


def test_sim_for_people(run):
    status, out, _ = run("sim", "nim", "--games", "20", "--mode", "again", "-o", "loud=yes")
    assert status == 0
    assert "Nim (again): 20 games" in out


def test_sim_between_named_players(run):
    result = json.loads(run("sim", "nim", "--games", "20", "--seed", "5", "--players", "random,greedy", "--json")[1])
    assert [player["name"] for player in result["players"]] == ["random", "greedy"]
    assert set(result["players"][0]) == {"name", "games", "share", "wins", "shared", "rate", "low", "high", "mean_score"}
    assert sum(player["wins"] for player in result["players"]) == 20
    status, out, _ = run("sim", "nim", "--games", "4", "--players", "random")
    assert status == 0
    assert "player" in out


@pytest.mark.parametrize("players", [(), ("--players", "random")])
def test_sim_of_a_game_without_end_says_where_it_was(run, nim, monkeypatch, players):
    monkeypatch.setattr(type(nim), "bound", 2)
    status, _, err = run("sim", "nim", "--seed", "5", "--games", "3", *players)
    assert status == 2
    seed = make_plan("nim", seed=5).deal_seed(0)
    assert f"Nim does not end: with seed {seed} it asks Take (How many coins do you take? [NM-T1]) after 2 decisions" in err


def test_advise_and_analyse(run, tmp_path):
    name = next(name for name in malison.games() if 2 in malison.game(name).seats and name != "nim")
    record = Record(name, 2, 3, mode=next(mode.name for mode in malison.game(name).mode_list if 2 in mode.seats))
    for _ in range(3):
        record.play(record.state.legal()[0])
    record.save(tmp_path / "g.json")
    advice = json.loads(run("advise", "g.json", "--simulations", "30", "-n", "2", "--json")[1])
    assert len(advice) == 2
    assert {"move", "label", "value", "error", "simulations", "chance", "also", "reason"} == set(advice[0])
    assert "chance to win" in run("advise", "g.json", "--simulations", "30")[1]
    shared = json.loads(run("advise", "g.json", "--simulations", "30", "--processes", "2", "--json")[1])
    assert 0 < sum(tip["simulations"] for tip in shared) <= 30
    judged = json.loads(run("analyse", "g.json", "--simulations", "20", "--json")[1])
    assert [one["number"] for one in judged] == [1, 2, 3]
    assert run("analyse", "g.json", "--simulations", "20")[0] == 0


def test_advice_for_a_game_that_says_nothing_of_how_to_play_it(run, nim, tmp_path):
    record = Record("nim", seed=3)
    for _ in range(16):
        record.play("take 1")
    record.save(tmp_path / "n.json")
    # Five coins are left for the one who decides: whatever is taken, the other leaves one.
    assert run("advise", "n.json")[0] == 0
    record.play("take 2")
    record.save(tmp_path / "n.json")
    assert json.loads(run("advise", "n.json", "--json")[1])[0]["move"] == "take 2", "one coin is left for the other"
    record.play("take 3")
    record.save(tmp_path / "n.json")
    status, _, err = run("advise", "n.json")
    assert status == 2
    assert "the game is over" in err


WRONG = [
    ("sim", "nim", "--players", "genius"),
    ("sim", "nim", "--players", "random,random,random"),
    ("bogus",),
    (),
    ("sim",),
    ("sim", "nimm"),
    ("sim", "nim", "--games", "0"),
    ("sim", "nim", "--games", "many"),
    ("sim", "nim", "--seats", "7"),
    ("sim", "nim", "--mode", "blitz"),
    ("sim", "nim", "--seed", "-1"),
    ("sim", "nim", "-o", "loud"),
    ("sim", "nim", "-o", "salt=1"),
    ("play", "nim", "--bots", "3"),
    ("play", "nim", "--bots", "deep-blue"),
    ("play", "nim", "--bots", "random,random"),
    ("sim", "nim", "--draw", "salt"),
    ("sim", "nim", "--until", "much"),
    ("sim", "nim", "--study", "nowhere:Study"),
    ("sim", "nim", "--study", "json:dumps"),
    ("sim", "nim", "--on", "the moon"),
    ("sim", "nim", "--on", "ray://"),
    ("sim", "nim", "--out", "rows.xls"),
    ("sim", "nim", "--resume"),
    ("sim", "nim", "--out", "rows.csv", "--resume"),
    ("sim", "nim", "--out", "nowhere/rows.csv"),
    ("tournament", "nim", "--players", "random,genius"),
    ("tournament", "nim", "--players", "random"),
    ("play", "--resume", "nothing.json"),
    ("replay", "nothing.json"),
    ("rules", "nimm"),
    ("words", "nimm"),
    ("edition", "show", "nimm"),
    ("edition",),
]


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_wrong_arguments_get_a_helpful_line_and_exit_2(run, arguments):
    status, out, err = run(*arguments)
    assert status == 2
    assert out == ""
    assert err.startswith("malison")
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in err


def test_a_whole_game_at_the_keyboard(run):
    status, out, _ = run("play", "nim", "--seed", "3", "--bots", "random", typed=["1"] * 30)
    assert status == 0
    assert "How many coins do you take?" in out
    assert "The pile is gone." in out
    assert "won" in out


def test_programs_alone_play_it_out(run):
    status, out, _ = run("play", "nim", "--seed", "3", "--bots", "2")
    assert status == 0
    assert "The pile is gone." in out


def test_help_log_bad_input_undo_save_and_resume(run, tmp_path):
    # Two people at one keyboard: an empty line each time lifts the curtain.
    typed = ["", "help", "log", "9", "take 5", "bogus", "undo", "take 2", "", "undo", "take 3", "", "save here.json", "quit"]
    status, out, _ = run("play", "nim", "--seed", "3", "--bots", "0", typed=typed)
    assert status == 0
    assert "take back your last choice" in out
    assert "There are choices 1 to 3." in out
    assert "is not a move of this game" in out
    assert "no move has been made yet" in out
    assert "another seat has decided since" in out
    assert "malison play --resume here.json" in out
    record = Record.load(tmp_path / "here.json")
    assert record.moves == ["take 2", "take 3"]
    status, out, _ = run("play", "--resume", "here.json", "--bots", "2")
    assert status == 0
    assert "The pile is gone." in out


def test_leaving_saves_the_game(run, tmp_path):
    run("play", "nim", "--seed", "3", "--bots", "0", typed=["", "take 2", "", "q"])
    assert Record.load(tmp_path / "nim-3.json").moves == ["take 2"]


def test_a_saved_game_keeps_its_setting(run, tmp_path):
    Record("nim", seed=3).save(tmp_path / "g.json")
    for arguments in (("nim", "--seed", "4"), ("nim", "--seats", "2"), ("nim", "-o", "most=2")):
        status, _, err = run("play", *arguments, "--resume", "g.json")
        assert status == 2
        assert "leave out" in err
    assert run("play", "other", "--resume", "g.json")[0] == 2


def test_replay_and_verify(run, tmp_path):
    record = Record("nim", seed=3)
    while not record.state.over:
        record.play("take 1")
    record.save(tmp_path / "g.json")
    status, out, _ = run("replay", "g.json")
    assert status == 0
    assert "Player 1 takes 1 coins." in out
    assert "Your lucky number" not in out
    assert "Your lucky number" in run("replay", "g.json", "--seat", "2", "--upto", "3")[1]
    assert run("replay", "g.json", "--seat", "3")[0] == 2
    status, out, _ = run("verify", "g.json")
    assert (status, out.strip()[:12]) == (0, "g.json: good")


def test_verify_checks_the_announced_deal(run, tmp_path):
    salt = "0123456789abcdef" * 2
    hashed = hashlib.sha256(f"{salt}:3".encode()).hexdigest()
    data = Record("nim", seed=3).data() | {"salt": salt, "announced": hashed}
    (tmp_path / "g.json").write_text(json.dumps(data))
    assert "the deal is the one announced" in run("verify", "g.json")[1]
    for shown in (hashed, hashed[:16], hashed[:16].upper() + "…"):
        assert run("verify", "g.json", "--announced", shown)[0] == 0
    for shown in (hashed[:8], "0" * 64, hashlib.sha256(b"3").hexdigest()):
        status, _, err = run("verify", "g.json", "--announced", shown)
        assert (status, "do not give the hash" in err) == (1, True)
    for change in ({"salt": "another"}, {"seed": 4}, {"announced": "0" * 64}, {"salt": 5}):
        (tmp_path / "bad.json").write_text(json.dumps(data | change))
        assert run("verify", "bad.json")[0] == 1
    # A record of a table from before there were salts.
    old = Record("nim", seed=3).data() | {"salt": "", "announced": hashlib.sha256(b"3").hexdigest()}
    (tmp_path / "old.json").write_text(json.dumps(old))
    assert "the deal is the one announced" in run("verify", "old.json")[1]
    assert Record.load(tmp_path / "g.json").data() == data


def test_verify_names_the_first_bad_move(run, tmp_path):
    data = Record("nim", seed=3).data() | {"moves": ["take 1", "take 4"]}
    (tmp_path / "bad.json").write_text(json.dumps(data))
    status, _, err = run("verify", "bad.json")
    assert status == 1
    assert "bad.json: move 2: 'take 4'" in err


def test_rules_exit_1_when_one_has_no_test(run, tmp_path):
    tests = tmp_path / "tests" / "games" / "nim"
    tests.mkdir(parents=True)
    (tests / "test_nim.py").write_text('@rules("NM-S1", "NM-S2")\ndef test_a(): pass\n')
    status, out, err = run("rules", "nim")
    assert status == 1
    assert "There is a pile of coins" in out
    assert "NM-T1" in err
    (tests / "test_nim.py").write_text('@rules("NM-S1", "NM-S2", "NM-T1")\ndef test_a(): pass\n')
    status, out, _ = run("rules", "nim", "--json")
    assert status == 0
    assert json.loads(out)["untested"] == []


def test_words_list_a_games_vocabularies(run, nim, monkeypatch):
    assert "Nim has no vocabulary" in run("words", "nim")[1]
    assert json.loads(run("words", "nim", "--json")[1]) == []
    coins = Vocabulary("Coins")
    coins.word("melt {n} {metal}", Effect, n=Number(1, 3), metal=Name(["gold", "tin"]))
    coins.word("flip", Effect)
    effects = {"melt": "melt {n:a coin|# coins} of {metal}", "flip": lambda: "flip"}
    monkeypatch.setattr(type(nim), "vocabularies", (coins,))
    monkeypatch.setattr(type(nim), "words", Words(effects=effects))
    status, out, _ = run("words", "nim")
    assert status == 0
    assert "melt N (1 to 3) gold|tin" in out
    assert "Melt N coins of METAL." in out
    melt, flip = json.loads(run("words", "nim", "--json")[1])[0]["words"]
    assert melt["values"] == [
        {"name": "n", "kind": "number", "least": 1, "most": 3},
        {"name": "metal", "kind": "name", "names": ["gold", "tin"]},
    ]
    assert (flip["form"], flip["text"]) == ("flip", "")


@pytest.mark.parametrize("name", malison.games())
def test_every_games_words_can_be_listed(run, name):
    assert run("words", name)[0] == 0
    assert len(json.loads(run("words", name, "--json")[1])) == len(malison.game(name).vocabularies)


def test_editions_are_shown_begun_and_checked(run, tmp_path):
    assert "coins = 21" in run("edition", "show", "nim")[1]
    assert 'name = "my-edition"' in run("edition", "new", "nim")[1]
    status, out, _ = run("edition", "new", "nim", "--out", "mine.toml")
    assert status == 0
    assert "malison edition check mine.toml" in out
    assert "good" in run("edition", "check", "mine.toml")[1]
    assert run("edition", "new", "nim", "--out", "mine.toml")[0] == 2
    (tmp_path / "mine.toml").write_text((tmp_path / "mine.toml").read_text().replace("coins = 21", "coins = 99"))
    status, _, err = run("edition", "check", "mine.toml")
    assert status == 1
    line = (tmp_path / "mine.toml").read_text().splitlines().index("coins = 99") + 1
    assert f"mine.toml, line {line}: pot.coins: is 99; right would be 1 to 60" in err
    assert run("sim", "nim", "--edition", "mine.toml")[0] == 1


def test_a_card_is_shown_with_its_text_and_its_facts(run):
    out = run("edition", "show", "viscounts_curse", "lucky_coin", "table")[1]
    assert "market.lucky_coin · Lucky Coin\n  “Replace as many of the market's relics as you like.”\n  value = 2\n" in out
    assert "\ntable\n" in out
    status, _, err = run("edition", "show", "viscounts_curse", "lucky_cion")
    assert status == 2
    assert "did you mean lucky_coin?" in err


CHANGED = """\
game = "viscounts_curse"
base = "house"
name = "dear"
remove = ["tallow_candle"]

[[market]]
id = "lucky_coin"
value = 3
when_played = ["draw 99"]
"""


def test_editions_are_compared_and_doubted(run, tmp_path):
    (tmp_path / "dear.toml").write_text(CHANGED)
    out = run("edition", "diff", "viscounts_curse", "dear.toml")[1]
    assert out.splitlines()[1:] == [
        "  market.lucky_coin.value: 2 → 3",
        '  market.lucky_coin.when_played: ["replace_market"] → ["draw 99"]',
        "- market.tallow_candle",
    ]
    assert "nothing differs" in run("edition", "diff", "viscounts_curse", "dear.toml", "dear.toml")[1]
    (tmp_path / "again.toml").write_text(run("edition", "diff", "viscounts_curse", "dear.toml", "--toml")[1])
    assert "nothing differs" in run("edition", "diff", "viscounts_curse", "dear.toml", "again.toml")[1]
    status, out, _ = run("edition", "check", "dear.toml")
    assert status == 0
    assert "dear.toml, line 9: market(lucky_coin).when_played[0]: 'draw 99' has 99" in out
    assert out.splitlines()[-1].startswith("dear.toml: good")


@pytest.mark.parametrize(("game", "name"), [("viscounts_curse", "market"), ("few_and_cursed", "characters"), ("cursed_castle", "cards")])
def test_a_list_goes_out_to_a_table_and_comes_back(run, tmp_path, game, name):
    assert run("edition", "csv", game, name, "-o", "cards.csv")[0] == 0
    status, _, err = run("edition", "csv", game, name, "--read", "cards.csv", "-o", "same.toml")
    assert (status, err) == (0, "")
    assert "nothing differs" in run("edition", "diff", game, "same.toml")[1]


def test_a_changed_table_is_an_edition_or_is_refused_by_its_line(run, tmp_path):
    table = run("edition", "csv", "viscounts_curse", "market")[1]
    file = tmp_path / "market.csv"
    file.write_text(table.replace("lucky_coin,Lucky Coin,2,PS,replace_market", "lucky_coin,Lucky Penny,3,PS,draw 1 | draw 2"))
    out = run("edition", "csv", "viscounts_curse", "market", "--read", "market.csv", "--name", "penny")[1]
    assert out.endswith('[[market]]\nid = "lucky_coin"\nname = "Lucky Penny"\nvalue = 3\nwhen_played = ["draw 1", "draw 2"]\n')
    for wrong, words in (
        ("lucky_coin,Lucky Coin,two,PS,replace_market", "line 2, value: 'two' is not a whole number"),
        ("lucky_coin,Lucky Coin,2,PS,replace_markt", "'replace_markt' is not an effect"),
        ("lucky_coin,Lucky Coin", "line 2: has 4 cells"),
    ):
        file.write_text(table.replace("lucky_coin,Lucky Coin,2,PS,replace_market", wrong))
        status, _, err = run("edition", "csv", "viscounts_curse", "market", "--read", "market.csv", "-o", "no.toml")
        assert status in (1, 2)
        assert words in err
        assert not (tmp_path / "no.toml").exists()
    file.write_text(table.replace("symbols", "symbol"))
    assert "no column 'symbol'; right would be symbols" in run("edition", "csv", "viscounts_curse", "market", "--read", "market.csv")[2]
    assert "no list 'markt'; right would be one of" in run("edition", "csv", "viscounts_curse", "markt")[2]


def test_play_without_a_game_asks_which(run):
    number = str(sorted(malison.games()).index("nim") + 1)
    status, out, _ = run("play", "--seed", "3", "--bots", "2", typed=[number])
    assert status == 0
    assert "The pile is gone." in out
    assert run("play")[0] == 2


def environment():
    paths = [os.environ.get("PYTHONPATH", ""), str(Path(malison.__file__).parent.parent)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def test_python_runs_the_package_as_the_command():
    done = subprocess.run([sys.executable, "-m", "malison", "--version"], capture_output=True, text=True, check=True, env=environment())
    assert malison.__version__ in done.stdout


def test_it_runs_as_a_program_and_starts_quickly_enough_to_have_no_heavy_imports():
    code = "import sys, malison; print([m for m in ('rich', 'numpy', 'torch', 'fastapi', 'ray') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment())
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"malison": ' + "9" * 5000 + "}", '{"malison": 1, "game": "\\ud800"}', "\x00", '{"a":' * 5000, ""]
)
def test_verify_refuses_anything_in_a_line(run, tmp_path, text):
    (tmp_path / "odd.json").write_text(text)
    status, _, err = run("verify", str(tmp_path / "odd.json"))
    assert status == 1
    assert err.startswith(str(tmp_path / "odd.json"))
    assert len(err.splitlines()) == 1
    assert len(err) < 1000


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "a = " + "9" * 5000, "a.b" * 5000, "\x00", "game = [1]", "game = 2020-01-01", ""])
def test_edition_check_refuses_anything_in_lines(run, tmp_path, text):
    (tmp_path / "odd.toml").write_text(text)
    status, _, err = run("edition", "check", str(tmp_path / "odd.toml"))
    assert status == 1
    assert all(line.startswith(str(tmp_path / "odd.toml")) for line in err.splitlines())
    assert err


def test_observe_lists_what_programs_see(run):
    name = malison.games()[0]
    status, out, _ = run("observe", name)
    assert status == 0
    assert "who decides, counted from you" in out
    found = json.loads(run("observe", name, "--json")[1])
    assert sum(field["size"] for field in found["fields"]) == found["size"]
    assert found["fields"][0] == {"at": 0, "size": found["seats"], "name": "you", "kind": "one of", "words": "your seat"} | {
        "least": 0,
        "most": 1,
        "labels": [str(seat) for seat in range(found["seats"])],
    }
    assert found["moves"] == malison.game(name).moves.size


def test_observe_says_which_games_have_no_observations(run):
    status, _, err = run("observe", "nim")
    assert status == 2
    assert "no observations" in err
