"""Many games at once: the same games as one by one, in arrays that are filled in place."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from support_envs import every_table, setting

import malison
import malison.envs
from malison.kernel.errors import BadSetting, IllegalMove
from malison.kernel.rng import seeded

STEPS = 40
GAMES = 3


def chosen(masks, chance):
    """A random legal move for each game."""
    return np.array([(legal := np.flatnonzero(mask))[chance.below(len(legal))] for mask in masks])


@every_table
def test_every_step_is_the_step_of_each_game_alone(case):
    """Whoever decides is asked; games that end are dealt anew with the next seed."""
    envs = malison.envs.vector(**setting(case), num_envs=GAMES, seat=None)
    table = envs.table
    observations, infos = envs.reset(seed=20)
    states = [table.deal(20 + i) for i in range(GAMES)]
    dealt = [20 + i + GAMES for i in range(GAMES)]
    chance = seeded(1)
    for _ in range(STEPS):
        for i, state in enumerate(states):
            assert infos["who"][i] == state.seat
            assert (observations[i] == table.observe(state, state.seat)).all()
            assert (infos["action_mask"][i] == table.mask(state, state.seat)).all()
        moves = chosen(infos["action_mask"], chance)
        moved = [state.seat for state in states]
        observations, rewards, ended, cut, infos = envs.step(moves)
        for i, state in enumerate(states):
            state.play(int(moves[i]))
            assert bool(ended[i] or cut[i]) == state.over
            gains = [table.rewards.final(state, seat) if state.over else 0.0 for seat in range(case.seats)]
            assert infos["rewards"][i] == pytest.approx(gains)
            assert rewards[i] == pytest.approx(gains[moved[i]])
            if state.over:
                assert (infos["final_obs"][i] == table.observe(state, moved[i])).all()
                assert infos["_final_obs"][i]
                states[i] = table.deal(dealt[i])
                dealt[i] += GAMES


@pytest.mark.parametrize("others", ["random", "greedy"])
def test_a_learner_among_others_is_the_only_one_asked(others):
    envs = malison.envs.vector("dont_go_in_there", 4, seats=3, seat=1, others=others)
    chance = seeded(2)
    _, infos = envs.reset(seed=1)
    total, ends = 0.0, 0
    for _ in range(60):
        observations, rewards, ended, _, infos = envs.step(chosen(infos["action_mask"], chance))
        assert (infos["who"] == 1).all()
        assert {envs.layout.read(row)["you"] for row in observations} == {"1"}
        assert ((rewards != 0) <= ended).all()
        total += np.abs(rewards).sum()
        ends += ended.sum()
    assert ends
    assert total > 0


def test_the_same_seed_gives_the_same_games():
    found = []
    for _ in range(2):
        envs = malison.envs.vector("viscounts_curse", 5, others="random")
        chance = seeded(3)
        observations, infos = envs.reset(seed=7)
        for _ in range(50):
            observations, *_, infos = envs.step(chosen(infos["action_mask"], chance))
        found.append(observations)
    assert (found[0] == found[1]).all()
    assert (envs.reset(seed=8)[0] != envs.reset(seed=7)[0]).any()


def test_arrays_are_filled_in_place_or_copied():
    for copy in (True, False):
        envs = malison.envs.vector("cursed_castle", 2, copy=copy)
        first, infos = envs.reset(seed=1)
        kept = first.copy()
        second, *_ = envs.step(chosen(infos["action_mask"], seeded(1)))
        assert np.shares_memory(first, second) != copy
        assert (first == kept).all() == copy
        if not copy:
            with pytest.raises(ValueError, match="read-only"):
                first[0, 0] = 1


def test_shaped_rewards():
    """Between two ends the rewards of a seat add up to what it would get without shaping, but for the first potential."""
    envs = malison.envs.vector("dont_go_in_there", 1, seats=2, seat=None, shaped=0.4)
    chance = seeded(4)
    _, infos = envs.reset(seed=3)
    start = [envs.table.rewards.potential(envs.table.deal(3), seat) for seat in range(2)]
    total, ended = np.zeros(2), np.array([False])
    plain = envs.table.deal(3)
    while not ended[0]:
        moves = chosen(infos["action_mask"], chance)
        plain.play(int(moves[0]))
        _, _, ended, _, infos = envs.step(moves)
        total += infos["rewards"][0]
    assert total + start == pytest.approx([envs.table.rewards.final(plain, seat) for seat in range(2)])


def test_an_illegal_move_is_refused_and_none_is_made():
    envs = malison.envs.vector("dont_go_in_there", 3)
    observations, infos = envs.reset(seed=1)
    moves = chosen(infos["action_mask"], seeded(1))
    for wrong in (39, 40, -1):
        with pytest.raises(IllegalMove, match=r"game 1: .*(not possible|no move)"):
            envs.step(np.array([moves[0], wrong, moves[2]]))
    with pytest.raises(BadSetting, match="3 games need 3 moves"):
        envs.step(moves[:2])
    for wrong in (moves + 0.5, moves.reshape(3, 1), moves.astype(str), [None, *moves[1:]], [1 << 70, *moves[1:]], None, 3):
        with pytest.raises(BadSetting, match="moves are whole numbers, one for each game"):
            envs.step(wrong)
    assert (envs.observations == observations).all()
    envs.step(moves)


def test_what_is_wrong_is_said():
    with pytest.raises(BadSetting, match="number of games"):
        malison.envs.vector("dont_go_in_there", 0)
    with pytest.raises(BadSetting, match="learner's seat"):
        malison.envs.vector("dont_go_in_there", 1, seat=5)
    with pytest.raises(BadSetting, match="reset"):
        malison.envs.vector("dont_go_in_there", 1).step(np.array([0]))


def test_gymnasium_makes_it_and_its_wrappers_fit():
    envs = gymnasium.make_vec("malison/DontGoInThere-v1", num_envs=4, seats=2)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert envs.observation_space.shape == (4, envs.unwrapped.layout.size)
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    _, infos = counted.reset(seed=1)
    chance = seeded(1)
    lengths = []
    for _ in range(60):
        observations, *_, infos = counted.step(chosen(infos["action_mask"], chance))
        assert envs.observation_space.contains(observations)
        lengths += list(infos["episode"]["l"][infos["_episode"]]) if "episode" in infos else []
    assert len(lengths) >= 4
    envs.close()
