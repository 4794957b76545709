"""Features hold nothing hidden, a net's whole numbers come to what they should, and a net that does not fit is refused."""

from __future__ import annotations

import itertools

import pytest
from support_nets import Sample, likened, noted

import malison
from malison.bots import nets
from malison.bots.greedy import Greedy
from malison.bots.seats import Searcher
from malison.kernel.errors import BadSetting
from malison.kernel.features import EXACT, MOST, STEPS, step_of
from malison.kernel.rng import seeded

TABLES = [(name, mode.name, seats) for name in malison.games() for mode in malison.game(name).mode_list for seats in mode.seats if seats]


def random_positions(table, seed, most=40):
    """Some positions of a game played at random."""
    g, rng = table.clone(), seeded(seed)
    g.begin(seed)
    for _ in range(most):
        if g.asking is None:
            return
        yield g, rng
        g.answer(g.options[rng.below(len(g.options))])


@pytest.mark.parametrize(("name", "mode", "seats"), TABLES)
def test_features_hold_nothing_hidden(name, mode, seats):
    table = malison.game(name).prepare(seats, mode=mode)
    features = nets.laid(table)
    for g, rng in random_positions(table, 7):
        for seat in range(seats):
            here = noted(features, g, seat)
            assert here
            assert len(here) < MOST
            assert all(0 <= place < features.size for place in here)
            assert noted(features, g.redeal(seat, rng.word()), seat) == here


def test_steps_of_large_numbers_grow_and_end():
    steps = [int(step_of(value)) for value in range(1, 2000)]
    assert steps[:EXACT] == list(range(1, EXACT + 1))
    assert all(0 <= after - before <= 1 for before, after in itertools.pairwise(steps))
    assert steps[-1] == STEPS


@pytest.mark.parametrize(("name", "mode", "seats"), TABLES[::4])
def test_a_net_adds_up_what_holds(name, mode, seats):
    table = malison.game(name).prepare(seats, mode=mode)
    sample = Sample(table)
    learned = nets.read(sample.data(), table)
    for g, _ in random_positions(table, 3, most=6):
        win, score = sample.judge(noted(sample.features, g, g.seat))
        assert learned.value(g, g.seat) == win / 65536 + 0.5 * score / 65536
        assert learned.logit(g, g.seat) == win / 65536


def test_between_two_rivals_one_has_the_opposite_of_the_other():
    table = next(t for t in (malison.game(n).prepare(s, mode=m) for n, m, s in TABLES if s == 2) if nets.rivals(t))
    learned = nets.read(Sample(table).data(), table)
    for g, _ in random_positions(table, 5, most=8):
        assert learned.values(g) == [learned.value(g, 0), learned.value(g, 1)] == [-learned.value(g, 1), -learned.value(g, 0)]


def test_bots_play_by_a_net():
    name, mode, seats = TABLES[0]
    table = malison.game(name).prepare(seats, mode=mode)
    learned = nets.read(Sample(table).data(), table)
    for chances in (False, True):
        learned.chances = chances
        for bot in (Greedy(learned), Searcher(learned, 6)):
            for g, rng in random_positions(table, 2, most=2):
                assert bot.choose(g, rng) in g.options
                again = Searcher(learned, 6).choose(g, seeded(4))
                assert again == Searcher(learned, 6).choose(g, seeded(4))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"format": "another"}, "no net"),
        ({"used": 5}, "not as long"),
        ({"used": 10**6}, "too soon"),
        ({"units": 13}, "multiple"),
        ({"search": {"luck": 1}}, "no search has a constant luck"),
    ],
)
def test_a_net_that_does_not_fit_is_refused(wrong, why):
    name, mode, seats = TABLES[0]
    table = malison.game(name).prepare(seats, mode=mode)
    sample = Sample(table)
    with pytest.raises(nets.UnfitNet, match=why):
        nets.read(sample.data(**wrong), table)
    for key in sample.head["for"]:
        with pytest.raises(nets.UnfitNet, match=key):
            nets.read(sample.data(**{"for": sample.head["for"] | {key: "other"}}), table)
    with pytest.raises(nets.UnfitNet):
        nets.read(sample.data()[:-40], table)
    with pytest.raises(nets.UnfitNet):
        nets.read(b"", table)


def test_a_net_may_search_in_its_own_way():
    name, mode, seats = TABLES[0]
    table = malison.game(name).prepare(seats, mode=mode)
    constants = {"halved": 1, "widening": 0.25, "exploration": 0.5, "round_horizon": 0, "utility_scale": 2.0}
    learned = nets.read(Sample(table).data(search=constants), table)
    for knowledge in (learned, learned.own()):
        assert {constant: getattr(knowledge, constant) for constant in constants} == constants
    usual = malison.game(name).knowledge
    for g, rng in random_positions(table, 2, most=3):
        assert learned.halves(g)
        assert nets.silent(table).halves(g) == usual.halves(g)
        assert Searcher(learned, 6).choose(g, rng) in g.options


def test_who_has_no_net_judges_as_by_hand():
    for name, mode, seats in TABLES[::4]:
        game = malison.game(name)
        table = game.prepare(seats, mode=mode)
        silent, hand = nets.silent(table).own(), game.knowledge.own()
        for g, _ in random_positions(table, 3, most=4):
            assert silent.value(g, g.seat) == hand.value(g, g.seat)
            assert silent.values(g) == hand.values(g)


def test_chances_are_told_by_a_line_of_their_own():
    name, mode, seats = TABLES[0]
    table = malison.game(name).prepare(seats, mode=mode)
    data = Sample(table).data(carry=0.5, trust=[2.0, -0.75])
    played, told = nets.read(data, table), nets.read(data, table)
    told.slope, told.start = nets.read_head(data)["trust"]
    for g, _ in random_positions(table, 3, most=6):
        assert told.own().logit(g, g.seat) == pytest.approx(2.0 * played.logit(g, g.seat) - 0.75)
    assert (played.slope, played.start) == (1.0, 0.0), "who plays takes it as it is"


def test_a_net_for_usual_games_is_refused_where_they_are_not():
    tried = 0
    for name, mode, seats in TABLES:
        game = malison.game(name)
        table = game.prepare(seats, mode=mode)
        assert not nets.unusual(table)
        assert not nets.unusual(game.prepare(seats, mode=mode, **game.with_cap(mode, {}))), "what only ends long games is no other game"
        if mode != game.mode_list[0].name:
            continue
        data = Sample(table).data(usual=True)
        assert nets.read(data, table)
        for option in game.option_list:
            if option.kind != "switch" or (option.modes and mode not in option.modes):
                continue
            try:
                other = game.prepare(seats, mode=mode, **{option.name: not option.default})
            except BadSetting:
                continue
            assert nets.unusual(other) == option.name
            if nets.laid(other).size == nets.laid(table).size:
                tried += 1
                with pytest.raises(nets.UnfitNet, match=f"another {option.name}"):
                    nets.read(data, other)
    assert tried


@pytest.mark.parametrize(("name", "mode", "seats"), TABLES)
def test_moves_are_told_apart_by_features_that_there_are(name, mode, seats):
    table = malison.game(name).prepare(seats, mode=mode)
    habits = nets.likened(table)
    hand = malison.game(name).knowledge.own()
    for g, _ in random_positions(table, 7):
        noted = [likened(habits, hand, g, move) for move in g.options]
        assert all(0 <= place < habits.size for found in noted for place in found)
        assert [found[0] for found in noted] == g.options, "each is at least itself"
        assert noted == [likened(habits, hand, g, move) for move in g.options], "it is told alike however often one looks"


def accustomed(table, seed=1):
    """A net that judges as the game does, with natural play of random leanings; and these."""
    habits = nets.likened(table)
    rng = seeded(seed)
    leanings = {place: int(rng.below(2001)) - 1000 for place in range(0, int(habits.size), 2)}
    about = {"version": int(habits.version), "size": int(habits.size)}
    return nets.accustomed(nets.blank(nets.purpose(table, nets.laid(table))), about, leanings), leanings


@pytest.mark.parametrize(("name", "mode", "seats"), TABLES[::2])
def test_natural_play_that_was_learned_adds_up_what_speaks_for_a_move(name, mode, seats):
    table = malison.game(name).prepare(seats, mode=mode)
    data, leanings = accustomed(table)
    learned, hand, habits = nets.read(data, table), malison.game(name).knowledge.own(), nets.likened(table)
    for knowledge in (learned, learned.own()):
        for g, _ in random_positions(table, 3, most=12):
            said = [sum(leanings.get(place, 0) for place in likened(habits, hand, g, move)) for move in g.options]
            assert [knowledge.prior(g, move) for move in g.options] == said
            assert knowledge.natural(g) == g.options[said.index(max(said))]
            assert knowledge.value(g, g.seat) == hand.value(g, g.seat), "it judges as the game does"


def test_natural_play_is_added_once_and_refused_where_moves_have_other_features():
    name, mode, seats = TABLES[0]
    table = malison.game(name).prepare(seats, mode=mode)
    about = {"version": 1, "size": int(nets.likened(table).size)}
    twice = nets.accustomed(nets.accustomed(Sample(table).data(), about, {1: 5, 2: -7}), about, {3: 9})
    learned = nets.read(twice, table)
    assert [int(learned.leanings[place]) for place in range(4)] == [0, 0, 0, 9]
    g = next(random_positions(table, 3))[0]
    assert learned.value(g, g.seat) == nets.read(Sample(table).data(), table).value(g, g.seat)
    for wrong in ({"version": 2}, {"size": 4}):
        with pytest.raises(nets.UnfitNet, match="other features of moves"):
            nets.read(nets.stamped(twice, habits={**about, "used": 1, **wrong}), table)
    with pytest.raises(nets.UnfitNet, match="too soon"):
        nets.read(nets.stamped(twice, habits={**about, "used": 900}), table)


def test_who_sits_where_makes_no_other_game():
    for name, mode, seats in TABLES:
        game = malison.game(name)
        for option in game.option_list:
            if option.name in game.spread and not (option.modes and mode not in option.modes):
                for value in game.spread[option.name]:
                    assert not nets.unusual(game.prepare(seats, mode=mode, **{option.name: value}))
