"""The games as PettingZoo environments."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger
from support_envs import every_table, setting

import malison
import malison.envs
from malison.kernel.errors import BadSetting, UnknownGame

GAME = malison.games()[0]
CYCLES = 12
# Observations are dicts with the mask in them, as PettingZoo's own games of cards and boards have them; its test knows those by name.
dicts = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def marked(test):
    for mark in dicts:
        test = mark(test)
    return test


@pytest.fixture(autouse=True)
def quiet():
    EnvLogger.suppress_output()
    EnvLogger.flush()
    yield
    EnvLogger.unsuppress_output()


def play(env, choose, most=10_000):
    """One episode; what everybody gained, and how it ended."""
    gained = dict.fromkeys(env.possible_agents, 0.0)
    ended = {}
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, _ = env.last()
        gained[agent] += reward
        if terminated or truncated:
            ended[agent] = (terminated, truncated)
            env.step(None)
        else:
            env.step(choose(np.flatnonzero(observation["action_mask"])))
    return gained, ended


@marked
@every_table
def test_pettingzoos_own_test(case, capsys):
    api_test(malison.envs.pettingzoo(**setting(case)), num_cycles=CYCLES)


@every_table
def test_seeds(case):
    seed_test(lambda: malison.envs.pettingzoo(**setting(case)), num_cycles=CYCLES)


@every_table
def test_rendering(case, capsys):
    render_test(lambda render_mode: malison.envs.pettingzoo(**setting(case), render_mode=render_mode))


@every_table
def test_an_episode_is_the_game_of_its_seed(case):
    """The same deal, moves and result as without any environment around it."""
    env = malison.envs.pettingzoo(**setting(case))
    env.reset(seed=5)
    options = case.game.with_cap(case.mode, {})
    state = case.deal(5, log=False, **options)
    for number, agent in enumerate(env.agent_iter(60)):
        if state.over:
            break
        assert agent == f"player_{state.seat}"
        if number % 10 == 0:
            assert env.view(agent) == state.view(state.seat)
        assert list(np.flatnonzero(env.observe(agent)["action_mask"])) == sorted(state.options)
        assert env.legal() == state.options
        move = state.options[-1 - number % len(state.options)]
        state.play(move)
        env.step(move)


def test_rewards_of_rivals_add_up_to_nothing():
    env = malison.envs.pettingzoo("dont_go_in_there", seats=3)
    winners = set()
    for seed in range(6):
        env.reset(seed=seed)
        gained, ended = play(env, lambda moves: moves[0])
        assert sum(gained.values()) == pytest.approx(0)
        assert max(gained.values()) in (1.0, 0.25, 0.0)
        assert set(ended.values()) == {(True, False)}
        winners.add(max(gained, key=gained.get))
    assert len(winners) > 1


def test_partners_win_and_lose_together():
    env = malison.envs.pettingzoo("viscounts_curse", seats=2)
    env.reset(seed=1)
    gained, _ = play(env, lambda moves: moves[0])
    assert set(gained.values()) in ({1.0}, {-1.0})


def test_a_cap_cuts_short_and_does_not_end():
    game = malison.game("viscounts_curse")
    env = malison.envs.pettingzoo("viscounts_curse", seats=2, **{game.cap[0]: 1})
    env.reset(seed=1)
    _, ended = play(env, lambda moves: moves[0])
    assert set(ended.values()) == {(False, True)}


def test_shaping_changes_when_rewards_come_but_not_what_they_come_to():
    """Potential-based: without discount an episode's rewards differ by the potential of the first position alone."""
    plain, shaped = (malison.envs.pettingzoo("dont_go_in_there", seats=2, shaped=weight) for weight in (0.0, 0.5))
    for env in (plain, shaped):
        env.reset(seed=3)
    first = list(shaped.potentials)
    assert any(first)
    ends = [play(env, lambda moves: moves[0])[0] for env in (plain, shaped)]
    for seat, agent in enumerate(plain.possible_agents):
        assert ends[1][agent] == pytest.approx(ends[0][agent] - first[seat])


def test_an_illegal_move_ends_the_game_as_pettingzoo_does_it():
    env = malison.envs.pettingzoo("dont_go_in_there", seats=2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert "Illegal move" in EnvLogger.mqueue[0]
    assert env.rewards == {agent: -1.0, **{other: 0.0 for other in env.agents if other != agent}}
    assert all(env.terminations.values())


def test_an_illegal_move_can_raise_instead_and_then_changes_nothing():
    env = malison.envs.pettingzoo("dont_go_in_there", seats=2, strict=True)
    env.reset(seed=1)
    before = env.state()
    for action, words in (
        (39, "is not possible now"),
        (4000, "no move number"),
        (-1, "no move number"),
        (1 << 70, "no move number"),
        (True, "a move is a number"),
        (None, "a move is a number"),
        (1.5, "number"),
    ):
        with pytest.raises(ValueError, match=words):
            env.step(action)
    assert (env.state() == before).all()


def test_what_was_handed_out_belongs_to_whoever_asked():
    env = malison.envs.pettingzoo("dont_go_in_there", seats=2)
    env.reset(seed=1)
    agent = env.agent_selection
    first, second = env.observe(agent), env.last()[0]
    before = {name: array.copy() for name, array in first.items()}
    for array in first.values():
        array[:] = 1
    for name, array in env.observe(agent).items():
        assert (array == before[name]).all()
    env.step(env.legal()[0])
    env.observe(env.agent_selection)
    assert all((second[name] == before[name]).all() for name in before)
    assert not env.observe(next(other for other in env.agents if other != env.agent_selection))["action_mask"].any()


def test_last_asks_for_the_observation_as_pettingzoo_does():
    """Whoever observes in another way is heard; who wants none gets none."""

    class Blind(malison.envs.together.Together):
        def observe(self, agent):
            return f"nothing for {agent}"

    env = Blind("dont_go_in_there", 2)
    env.reset(seed=1)
    assert env.last() == (f"nothing for {env.agent_selection}", 0.0, False, False, {})
    plain = malison.envs.pettingzoo("dont_go_in_there", seats=2)
    plain.reset(seed=1)
    assert plain.last(observe=False) == (None, 0.0, False, False, {})


def test_numbers_of_numpy_are_moves():
    env = malison.envs.pettingzoo("dont_go_in_there", seats=2)
    env.reset(seed=1)
    env.step(np.int8(env.legal()[0]))
    assert not any(env.terminations.values())
    assert env.position.ply == 1


def test_what_is_asked_too_early_or_too_late():
    env = malison.envs.pettingzoo("dont_go_in_there", seats=2)
    for early in (lambda: env.step(0), env.state, lambda: env.observe("player_0")):
        with pytest.raises(AssertionError, match="reset"):
            early()
    env.reset(seed=1)
    play(env, lambda moves: moves[0])
    assert env.agents == []
    env.step(None)
    assert "terminated or truncated" in EnvLogger.mqueue[-1]


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"name": "cursed_castel"}, UnknownGame, "did you mean"),
        ({"name": "cursed_castle", "seats": 3}, BadSetting, "is played by 1"),
        ({"name": "cursed_castle", "mode": "picnic"}, BadSetting, "no mode"),
        ({"name": "cursed_castle", "weather": "fine"}, BadSetting, "no option"),
        ({"name": "cursed_castle", "render_mode": "oil"}, BadSetting, "no render mode"),
        ({"name": "been_cursed", "mode": "haunted"}, BadSetting, "no seat"),
    ],
)
def test_what_is_wrong_is_said(wrong, error, words):
    with pytest.raises(error, match=words):
        malison.envs.pettingzoo(**wrong)


def test_a_seed_that_is_none():
    env = malison.envs.pettingzoo("cursed_castle")
    for seed in (-1, 1.5, "seven", True):
        with pytest.raises(BadSetting, match="whole number"):
            env.reset(seed=seed)
    env.reset(seed=np.int64(7))


def test_a_game_without_observations_is_refused(nim):
    with pytest.raises(BadSetting, match="has no observations"):
        malison.envs.pettingzoo("nim")


def test_editions_and_options_are_the_games_own():
    env = malison.envs.pettingzoo("dont_go_in_there", seats=2, edition={"people": {"meeples": 7}}, first="2")
    env.reset(seed=1)
    assert env.agent_selection == "player_1"
    assert env.layout.read(env.observe("player_0")["observation"])["seat 0.supply"] == 7
