"""The level above *master*: offered where it has learned, a *master* where its net does not fit, and it says so."""

from __future__ import annotations

import msgspec
import pytest

import malison
from malison import lab
from malison.bots import analysis, fiend, nets, seats
from malison.bots.seats import BOTS, Clever, Fiend, Searcher, ask, bot, budget, levels
from malison.cli import main
from malison.kernel.errors import BadSetting
from malison.kernel.rng import seeded
from malison.kernel.storage import COMPILED
from malison.lab.playing import Playing
from malison.web.base.refusal import Refusal
from malison.web.bots.levels import known_level, offered
from malison.web.table import hints

TAUGHT = [name for name in malison.games() if fiend.taught(malison.game(name))]
UNTAUGHT = [name for name in malison.games() if name not in TAUGHT]
FILES = [(name, file) for name in TAUGHT for file in sorted((malison.game(name).folder / "bot" / "nets").glob("*.bin"))]


def kept_for(name, file):
    mode, seats = file.stem.rsplit("-", 1)
    return malison.game(name).prepare(int(seats), mode=mode)


@pytest.mark.parametrize(("name", "file"), FILES, ids=[f"{name}-{file.stem}" for name, file in FILES])
def test_every_net_that_is_shipped_fits_its_table(name, file):
    data = file.read_bytes()
    head = nets.read_head(data)
    assert len(data) < 500_000
    assert head["simulations"] > 0
    if malison.game(name).modes[head["for"]["mode"]].cooperative or head["for"]["seats"] == 1:
        gain, error, _ = head["gain"]
        assert gain - error > 0, "on the same deals it surely won more than master"
    else:
        won, error, _ = head["won"]
        assert won - error > 1 / head["for"]["seats"], "against master it surely won more than its share"
    assert nets.read(data, kept_for(name, file)).chances == head.get("chances", False)


@pytest.mark.parametrize("name", TAUGHT)
def test_it_moves_by_its_net_or_as_master_does(name):
    for file in (file for game, file in FILES if game == name):
        table = kept_for(name, file)
        table.begin(4)
        before = table.dump()
        seated = bot(fiend.NAME, malison.game(name))
        assert isinstance(seated, Fiend)
        move = ask(seated, table, seeded(1))
        assert move in table.options
        assert table.dump() == before
        if COMPILED:
            assert fiend.word(table) == ""
            assert seated.simulations == nets.read_head(file.read_bytes())["simulations"]
            assert all(advice.chance for advice in analysis.advise(malison.game(name), table, 2, seeded(2), 40))
        else:
            assert fiend.INTERPRETED in fiend.word(table)
            assert move == ask(bot("master", malison.game(name)), table, seeded(1))
            break


@pytest.mark.parametrize("name", TAUGHT)
def test_with_another_edition_it_is_a_master(name):
    game = malison.game(name)
    older = [printing for printing in game.printings() if game.edition(printing).digest != game.edition().digest]
    if not older:
        pytest.skip("there is no other edition")
    mode, count = next(file.stem.rsplit("-", 1) for taught, file in FILES if taught == name)
    state = game.deal(int(count), 1, mode=mode, edition=older[0])
    assert fiend.judgement(state).knowledge is game.knowledge
    assert ("edition" in fiend.word(state)) == COMPILED
    with pytest.raises(Refusal, match="judges as master"):
        known_level(fiend.NAME, state)


@pytest.mark.parametrize(("name", "file"), FILES, ids=[f"{name}-{file.stem}" for name, file in FILES])
def test_clever_goes_by_the_net_where_its_file_says_so(name, file, monkeypatch):
    game, table = malison.game(name), kept_for(name, file)
    usual = budget("clever", game)
    said = nets.read_head(file.read_bytes()).get("clever", 0)
    assert 0 <= said < usual, "quicker is the point of it"
    table.begin(4)
    for simulations in (said, 8, 0):
        found = fiend.judgement(table)
        monkeypatch.setattr(fiend, "judgement", lambda _, found=found, n=simulations: found._replace(clever=n))
        seated = bot("clever", game)
        assert ask(seated, table, seeded(1)) in table.options
        learned = COMPILED and simulations > 0
        assert seated.simulations == (simulations if learned else usual)
        assert (seated.knowledge is game.knowledge) != learned
        assert not isinstance(seated, Fiend), "nothing is to be said of it where no net fits"
        monkeypatch.undo()
    by_hand = bot("clever", game, by_hand=True)
    assert isinstance(by_hand, Searcher)
    assert not isinstance(by_hand, Clever)


@pytest.mark.parametrize("name", TAUGHT)
def test_in_the_lab_clever_is_the_same_player_with_every_edition(name):
    game = malison.game(name)
    older = [printing for printing in game.printings() if game.edition(printing).digest != game.edition().digest]
    if not older:
        pytest.skip("there is no other edition")
    mode, count = next(file.stem.rsplit("-", 1) for taught, file in FILES if taught == name)
    plan = lab.make_plan(name, [("clever",) * int(count)], seats=int(count), mode=mode)
    assert isinstance(Playing(plan).player("clever", 0), Clever)
    both = msgspec.structs.replace(plan, others=[game.edition(older[0]).reference()])
    assert not isinstance(Playing(both).player("clever", 0), Clever)


@pytest.mark.parametrize("name", UNTAUGHT)
def test_who_has_not_learned_a_game_does_not_play_it(name):
    game = malison.game(name)
    assert fiend.NAME not in levels(game)
    assert fiend.NAME not in offered(name)
    with pytest.raises(BadSetting, match="has not learned"):
        bot(fiend.NAME, game)
    with pytest.raises(Refusal, match="no net was trained"):
        known_level(fiend.NAME, game.deal(seed=1))


@pytest.mark.parametrize("name", TAUGHT)
def test_it_is_offered_at_tables_that_it_has_learned(name):
    game = malison.game(name)
    for mode in game.mode_list:
        for count in filter(None, mode.seats):
            learned = fiend.net_file(game, mode.name, count).exists()
            assert (fiend.NAME in levels(game, mode.name, count)) == learned
            assert (fiend.NAME in offered(name, mode.name, count)) == (learned and COMPILED)
            assert learned or "no net was trained" in fiend.word(game.prepare(count, mode=mode.name))


@pytest.mark.skipif(not COMPILED, reason="nets judge where rules are compiled")
@pytest.mark.parametrize(("name", "file"), FILES, ids=[f"{name}-{file.stem}" for name, file in FILES])
def test_a_net_for_usual_games_leaves_others_to_master(name, file):
    head, table = nets.read_head(file.read_bytes()), kept_for(name, file)
    best = fiend.best(table)
    assert [best.slope, best.start] == head.get("trust", [1.0, 0.0])
    played = fiend.judgement(table).knowledge
    assert (played.slope, played.start) == (1.0, 0.0)
    assert all(getattr(played, constant) == number for constant, number in head.get("search", {}).items())
    game = malison.game(name)
    for option in game.option_list:
        if option.kind == "choice" and not (option.modes and head["for"]["mode"] not in option.modes):
            other = next(choice for choice in option.choices if choice != option.default)
            changed = game.prepare(head["for"]["seats"], mode=head["for"]["mode"], **{option.name: other})
            # Who sits where makes no other game.
            assert (fiend.word(changed) != "") == (bool(head.get("usual")) and option.name not in game.spread)


def test_the_ladder_ends_with_it():
    assert BOTS[-1] == fiend.NAME
    for name in TAUGHT:
        assert levels(malison.game(name)) == BOTS
        tables = [(mode.name, count) for mode in malison.game(name).mode_list for count in mode.seats]
        together = [table for table in tables if table[1] > 1]
        learned = any(fiend.taught(malison.game(name), *table) for table in together or tables)
        assert (fiend.NAME in offered(name)) == (COMPILED and learned), "a new table offers who can sit there beside somebody"


def test_a_simulation_says_where_it_is_none(capsys, monkeypatch):
    if not TAUGHT or COMPILED:
        pytest.skip("it is one")
    monkeypatch.setitem(seats.LEVELS, "master", 4)
    assert main(["sim", TAUGHT[0], "--players", "fiend,random", "--games", "2", "--workers", "1"]) == 0
    assert "fiend judges as master does here" in capsys.readouterr().err


def test_chances_in_words_are_measured_by_an_even_share():
    assert hints.words(0.5) == hints.words(0.2, 0.2) == "about average"
    assert hints.words(0.4, 0.2) == "promising"
    assert (hints.words(0.0, 0.2), hints.words(1.0, 0.2)) == ("loses", "wins")
