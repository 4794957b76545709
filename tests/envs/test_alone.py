"""The games as Gymnasium environments, one at a time."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from support_envs import every_table, setting

import malison
import malison.envs
from malison.bots.seats import Random
from malison.kernel.errors import BadSetting


def first(info):
    return int(np.flatnonzero(info["action_mask"])[0])


@every_table
def test_gymnasiums_own_test(case, capsys):
    kwargs = setting(case)
    name = "".join(word.capitalize() for word in kwargs.pop("name").split("_"))
    check_env(gymnasium.make(f"malison/{name}-v{case.game.environment}", **kwargs).unwrapped)


def test_every_game_is_registered():
    import malison.envs.registration as registration

    for name in malison.games():
        assert registration.id_of(name) in gymnasium.registry


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_learner_is_asked_and_nobody_else(seat):
    env = malison.envs.gym("dont_go_in_there", seats=3, seat=seat)
    observation, info = env.reset(seed=seat)
    ended = False
    while not ended:
        assert env.position.seat == seat
        assert env.layout.read(observation)["you"] == str(seat)
        observation, reward, ended, cut, info = env.step(first(info))
        assert (reward != 0) <= ended
    assert reward == env.table.rewards.final(env.position, seat)
    assert not cut
    assert info["action_mask"].sum() == 0


def test_others_may_be_levels_bots_or_several():
    for others in ("greedy", Random(), ["random", "greedy"]):
        env = malison.envs.gym("dont_go_in_there", seats=3, others=others)
        _, info = env.reset(seed=1)
        for _ in range(3):
            _, _, _, _, info = env.step(first(info))
    with pytest.raises(BadSetting, match="2 other seats"):
        malison.envs.gym("dont_go_in_there", seats=3, others=["random"])
    with pytest.raises(BadSetting, match="no bot is called"):
        malison.envs.gym("dont_go_in_there", others="champion")
    with pytest.raises(BadSetting, match="learner's seat"):
        malison.envs.gym("dont_go_in_there", seat=2)


def test_a_seed_deals_the_same_game_and_further_ones_follow():
    seeds = []
    for _ in range(2):
        env = malison.envs.gym("dont_go_in_there")
        seeds.append([env.reset(seed=9)[1]["seed"], env.reset()[1]["seed"], env.reset()[1]["seed"]])
    assert seeds[0] == seeds[1]
    assert seeds[0][0] == 9
    assert len(set(seeds[0])) == 3
    assert malison.envs.gym("dont_go_in_there").reset()[1]["seed"] != malison.envs.gym("dont_go_in_there").reset()[1]["seed"]


def test_illegal_moves_end_the_game_or_raise():
    env = malison.envs.gym("dont_go_in_there")
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(39)
    assert (reward, ended) == (-1.0, True)
    assert "not possible now" in info["illegal"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    strict = malison.envs.gym("dont_go_in_there", strict=True)
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="not possible now"):
        strict.step(39)


def test_masks_are_where_others_look_for_them():
    """As sb3-contrib does, through whatever is wrapped around."""
    env = gymnasium.make(malison.envs.id_of("dont_go_in_there"))
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == bool
    assert (masks == info["action_mask"]).all()


def test_before_the_first_reset():
    env = malison.envs.gym("dont_go_in_there")
    for early in (lambda: env.step(0), env.view, env.action_masks):
        with pytest.raises(gymnasium.error.ResetNeeded):
            early()


def test_shaped_rewards_add_up_to_the_same_but_for_the_first_potential():
    found = []
    for weight in (0.0, 0.3):
        env = malison.envs.gym("cursed_castle", shaped=weight)
        _, info = env.reset(seed=2)
        total, start, ended = 0.0, env.potential, False
        while not ended:
            _, reward, ended, _, info = env.step(first(info))
            total += reward
        found.append(total + start)
    assert found[0] == pytest.approx(found[1])


def test_gymnasiums_own_vectors_of_environments():
    envs = gymnasium.make_vec("malison/CursedCastle-v1", num_envs=3, vectorization_mode="sync")
    observations, infos = envs.reset(seed=1)
    assert observations.shape[0] == 3
    for _ in range(20):
        moves = [int(np.flatnonzero(mask)[0]) if mask.any() else 0 for mask in infos["action_mask"]]
        observations, *_, infos = envs.step(np.array(moves))
    envs.close()


def test_pictures(capsys):
    env = malison.envs.gym("cursed_castle", render_mode="rgb_array")
    env.reset(seed=1)
    frame = env.render()
    assert frame.dtype == np.uint8
    assert len(np.unique(frame)) > 3
    text = malison.envs.gym("cursed_castle", render_mode="ansi")
    text.reset(seed=1)
    assert text.render() == str(text.position)
    human = malison.envs.gym("cursed_castle", render_mode="human")
    human.reset(seed=1)
    assert str(human.position) in capsys.readouterr().out


def test_pictures_without_a_face_on_the_machine(monkeypatch):
    from malison.envs import pictures

    monkeypatch.setattr(pictures, "FACES", ())
    pictures.letters.cache_clear()
    plain = pictures.picture("╭─ a ─╮\n│ ● 2 │\n╰─────╯")
    pictures.letters.cache_clear()
    assert plain.shape == pictures.picture("").shape
    assert len(np.unique(plain)) > 3
