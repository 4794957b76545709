"""Positions, on a small game of another package: it shows too that a new game needs no line changed elsewhere."""

from __future__ import annotations

import pytest

import malison
from malison.bots.greedy import Greedy
from malison.bots.playout import playout
from malison.kernel.knowledge import Knowledge
from malison.kernel.rng import seeded


def test_a_new_game_is_found_by_its_entry_point(nim):
    assert "nim" in malison.games()
    assert nim.seats == (2,)
    assert list(nim.modes) == ["standard", "again"]


def test_a_game_that_does_not_exist_gets_a_hint(nim):
    with pytest.raises(malison.UnknownGame, match="did you mean nim"):
        malison.game("nimm")


def test_play_takes_numbers_and_names(nim):
    state = nim.deal(seed=1)
    state.play(nim.moves.parse("take 2"))
    state.play("take 3")
    assert state.view(0)["coins"] == 16
    assert (state.seat, state.ply) == (0, 2)


def test_play_takes_what_counts_as_a_number(nim):
    class Two:
        def __index__(self) -> int:
            return 1

    state = nim.deal(seed=1)
    state.play(Two())
    assert state.view(0)["coins"] == 19


def test_an_illegal_move_says_what_is_possible_and_changes_nothing(nim):
    state = nim.deal(seed=1)
    while state.view(0)["coins"] > 2:
        state.play(0)
    before = state.dump()
    with pytest.raises(malison.IllegalMove, match=r"'take 3' is not possible now .*NM-T1.*Possible: take 1, take 2"):
        state.play("take 3")
    assert state.dump() == before


def test_a_single_option_is_taken_without_asking_and_the_end_is_an_end(nim):
    state = nim.deal(seed=1)
    while state.view(0)["coins"] > 2:
        state.play("take 1")
    state.play("take 1")
    assert state.over
    assert state.legal() == []
    assert state.seat == -1
    with pytest.raises(malison.GameOver, match="over"):
        state.play("take 1")


def test_the_outcome_names_winner_and_reason(nim):
    state = nim.deal(seed=1)
    playout(state, seeded(1))
    outcome = state.outcome()
    assert outcome.winners == [state.turn]
    assert outcome[state.turn].why == "the other took the last coin"
    assert len(outcome) == 2


def test_events_reach_only_those_told(nim):
    state = nim.deal(seed=4)
    state.play("take 2")
    assert [event["kind"] for event in state.events(0)] == ["lucky", "took"]
    assert state.events(0)[0]["number"] == state.view(0)["lucky"]
    assert state.events(0)[0]["number"] != state.events(1)[0]["number"]
    assert [event["text"] for event in state.events(None)] == ["Player 1 takes 2 coins."]
    assert state.events(None)[0]["ply"] == 1


def test_a_log_can_be_left_out(nim):
    state = nim.deal(seed=4, log=False)
    state.play("take 2")
    assert state.events(0) == []


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_such_seat(nim, seat):
    state = nim.deal(seed=1)
    for ask in (state.view, state.events, lambda s: state.redeal(s, 1)):
        with pytest.raises(malison.BadSetting, match="no seat"):
            ask(seat)


def test_redeal_keeps_the_own_secret_and_changes_the_other(nim):
    state = nim.deal(seed=1)
    others = {state.redeal(0, seed).lucky[1] for seed in range(20)}
    assert {state.redeal(0, seed).lucky[0] for seed in range(20)} == {state.lucky[0]}
    assert len(others) > 15


def test_a_table_that_was_laid_is_one_s_own(nim):
    first = nim.prepare()
    first.begin(5)
    while not first.over:
        first.play(first.options[0])
    second = nim.prepare()
    second.begin(5)
    assert not second.over
    assert second.view(0) == nim.deal(seed=5).view(0)


def test_without_a_seed_every_deal_is_another(nim):
    assert nim.deal().lucky != nim.deal().lucky


def test_the_question_is_shown_to_the_deciding_seat_only(nim):
    state = nim.deal(seed=1)
    assert state.view(0)["question"] == {"prompt": "How many coins do you take?", "rule": "NM-T1", "step": "Take", "values": {}}
    assert state.view(1)["question"] is None
    assert state.view(None)["question"] is None
    assert state.view(1)["deciding"] == 0


class Counting(Knowledge):
    """Knows that a pile of one more than a multiple of four is good to leave behind."""

    def value(self, g, seat):
        return float((g.coins % 4 == 1) == (g.turn != seat))


def test_the_one_ply_player_uses_what_the_game_knows(nim):
    bot = Greedy(Counting(), samples=1)
    wins = 0
    for seed in range(20):
        state, rng = nim.deal(seed=seed, edition={"pot": {"coins": 20}}), seeded(seed)
        while not state.over:
            state.play(bot.choose(state, rng) if state.seat == 0 else state.legal()[rng.below(len(state.legal()))])
        wins += state.outcome()[0].result == "won"
    assert wins == 20


def test_settings_are_refused_with_what_is_right(nim):
    with pytest.raises(malison.BadSetting, match="played by 2, not 3"):
        nim.deal(3)
    with pytest.raises(malison.BadSetting, match="its modes: standard, again"):
        nim.deal(mode="blitz")
    with pytest.raises(malison.BadSetting, match=r"\(standard\) has no option 'loud'; its options: most"):
        nim.deal(loud=True)
    with pytest.raises(malison.BadSetting, match="loud: 1 is not true or false"):
        nim.deal(mode="again", loud=1)
    with pytest.raises(malison.BadSetting, match="most: 7 is not a whole number from 1 to 3"):
        nim.deal(most=7)
    with pytest.raises(malison.BadSetting, match="seed"):
        nim.deal(seed=-3)


def test_options_read_from_text(nim):
    loud, most = nim.option_list
    assert loud.parse("yes") is True
    assert loud.parse("off") is False
    assert most.parse("2") == 2
    with pytest.raises(malison.BadSetting):
        most.parse("two")
