"""The games as OpenSpiel games."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from support_envs import every_table

import malison
import malison.envs
from malison.kernel.errors import BadSetting, UnknownGame

pyspiel = pytest.importorskip("pyspiel", reason="no OpenSpiel: pip install open_spiel")


def spiel(case):
    """A game that ends soon, where its options can make it."""
    short = {option.name: 1 for option in case.game.option_list if option.name in ("rounds", "max_rounds")}
    return malison.envs.openspiel(case.game.name, case.seats, mode=case.mode, **short)


def played(game, decisions, seed=1):
    """A position after so many random decisions, or the end."""
    chance = np.random.RandomState(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and decisions:
        decisions -= not state.is_chance_node()
        state.apply_action(int(chance.choice(state.legal_actions())))
    while state.is_chance_node():
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@every_table
def test_openspiels_own_test_with_serialisation(case):
    pyspiel.random_sim_test(spiel(case), num_sims=1, serialize=True, verbose=False)


@every_table
def test_hidden_information_is_sampled_anew_within_the_information_set(case):
    game = spiel(case)
    state = played(game, 12)
    if state.is_terminal():
        return
    player = state.current_player()
    chance = np.random.RandomState(3)
    for _ in range(3):
        other = state.resample_from_infostate(player, chance.rand)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        other.apply_action(other.legal_actions()[0])


def test_what_happened_follows_from_the_history_alone():
    game = malison.envs.openspiel("dont_go_in_there", 2)
    state = played(game, 30)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)


def test_chance_decides_what_is_left_to_it_and_only_that():
    """After the third meeple the dice fall otherwise from pick to pick; a placement that resolves nothing is no business of chance's."""
    game = malison.envs.openspiel("dont_go_in_there", 2)
    state = game.new_initial_state()
    for pick in (1, 2, 3, 4):
        assert state.is_chance_node()
        state.apply_action(pick)
    for space in ("place a 1", "place a 2"):
        state.apply_action(state.string_to_action(space))
        assert not state.is_chance_node()
    state.apply_action(state.string_to_action("place a 3"))
    assert state.is_chance_node()
    rolls = set()
    for pick in range(20):
        fallen = state.clone()
        fallen.apply_action(pick)
        rolls.add(fallen.observation_string(0))
    assert len(rolls) > 1


def test_a_state_can_be_pickled_with_all_that_was_told():
    game = malison.envs.openspiel("been_cursed", 2)
    state = played(game, 40)
    again = pickle.loads(pickle.dumps(state))
    for player in range(2):
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.observation_string(player) == state.observation_string(player)
    assert again.legal_actions() == state.legal_actions()


def test_observers():
    game = malison.envs.openspiel("dont_go_in_there", 3)
    state = played(game, 10)
    own = game.make_py_observer()
    own.set_from(state, 1)
    assert own.dict["you"].tolist() == [0, 1, 0]
    public = game.make_py_observer(
        pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE)
    )
    public.set_from(state, 1)
    assert public.dict["you"].tolist() == [0, 0, 0]
    assert public.dict["seat 0.ghosts"].tolist() == [-1]
    assert public.string_from(state, 0) == public.string_from(state, 1)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": 1})


def test_its_searches_play():
    from open_spiel.python.algorithms import ismcts, mcts

    game = malison.envs.openspiel("dont_go_in_there", 2)
    chance = np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bots = [
        mcts.MCTSBot(game, 2.0, 3, judge, random_state=chance),
        ismcts.ISMCTSBot(game=game, uct_c=2.0, max_simulations=3, evaluator=judge, random_state=chance),
    ]
    state = played(game, 0)
    for _ in range(8):
        state.apply_action(int(bots[state.current_player()].step(state)))
        while state.is_chance_node():
            state.apply_action(int(chance.choice(state.legal_actions())))


def test_utilities_are_what_the_game_says():
    kinds = pyspiel.GameType.Utility
    assert malison.envs.openspiel("dont_go_in_there", 4).get_type().utility == kinds.ZERO_SUM
    assert malison.envs.openspiel("viscounts_curse", 2).get_type().utility == kinds.IDENTICAL
    state = played(malison.envs.openspiel("dont_go_in_there", 3), -1)
    assert sum(state.returns()) == pytest.approx(0)


def test_what_is_wrong_is_said():
    with pytest.raises(UnknownGame):
        malison.envs.openspiel("chess")
    with pytest.raises(BadSetting, match="no mode"):
        malison.envs.openspiel("cursed_castle", mode="picnic")
    with pytest.raises(Exception, match="is played by 1"):
        malison.envs.openspiel("cursed_castle", 3)


def test_options_are_the_games_own():
    game = malison.envs.openspiel("dont_go_in_there", 3, first="2", types=["cat", "ring"])
    state = pickle.loads(pickle.dumps(game)).new_initial_state()
    for _ in range(4):
        state.apply_action(7)
    assert state.current_player() == 1
    assert {"cat", "ring"} <= set(state.held.g.view(None)["kinds"])
    with pytest.raises(Exception, match="no option"):
        malison.envs.openspiel("dont_go_in_there", weather="fine")


def test_games_can_be_loaded_by_openspiels_own_names():
    from malison.envs.spiel import register_all

    register_all()
    assert {f"malison_{name}_v{malison.game(name).environment}" for name in malison.games()} <= set(pyspiel.registered_names())
    assert pyspiel.load_game("malison_cursed_castle_v1(mode=gauntlet)").num_players() == 1
