"""Things show themselves at a Python prompt: what one wants to see, and nothing hidden."""

from __future__ import annotations

import pytest
from support import every_case

import malison
from malison.kernel.rng import seeded
from malison.kernel.setting import Setting
from malison.kernel.state import State
from malison.kernel.terminal import WIDTH

SEED = 271828182845904523536
"""Long enough to be found wherever it is shown."""


@every_case
def test_a_position_draws_what_the_deciding_seat_sees_and_nothing_else(case):
    state = case.deal(SEED)
    rng = seeded(5)
    for _ in range(12):
        if state.over:
            break
        before = state.dump()
        shown = str(state)
        assert str(SEED) not in shown + repr(state)
        assert "\x1b" not in shown
        assert state.asking.prompt(state) in shown
        dealt = state.redeal(state.seat, 2)
        assert str(dealt) == shown
        assert repr(dealt) == repr(state)
        assert state.dump() == before
        for _ in range(9):
            if not state.over:
                state.play(state.options[rng.below(len(state.options))])


@every_case
def test_the_end_shows_what_everybody_sees(case):
    state = case.deal(3, log=False)
    rng = seeded(5)
    while not state.over:
        state.play(state.options[rng.below(len(state.options))])
    assert state.outcome().ending in str(state).replace("\n", " ")
    assert "over after" in repr(state)
    for seat in range(case.seats):
        assert f"seat {seat} {state.outcome()[seat].result}" in repr(state)
        assert f"seat {seat} {state.outcome()[seat].result}" in repr(state.outcome())
        assert state.outcome()[seat].why in str(state.outcome())


def test_positions(nim):
    state = nim.deal(seed=SEED)
    assert repr(state) == "<nim (standard, 2 seats) after 0 moves: seat 0 decides Take, 3 options>"
    state.play("take 2")
    assert repr(state) == "<nim (standard, 2 seats) after 1 move: seat 1 decides Take, 3 options>"
    assert str(state).splitlines() == [
        "nim · standard",
        "├── coins 19",
        f"└── lucky {state.lucky[1]}",
        "Player 2: How many coins do you take? [NM-T1]",
        "  take 1: take 1",
        "  take 2: take 2",
        "  take 3: take 3",
    ]
    assert repr(nim.prepare()) == str(nim.prepare()) == "<nim (standard, 2 seats), not dealt>"
    assert repr(State()) == str(State()) == "<position of no game>"


def test_a_long_list_of_options_is_cut_and_lines_keep_to_the_page():
    state = malison.game(malison.games()[0]).deal(seed=1)
    drawn = str(state).splitlines()
    assert max(map(len, drawn)) <= WIDTH
    assert all(line == line.rstrip() for line in drawn)


def test_everything_else(nim):
    assert repr(nim) == "<game nim: Nim; modes (seats): standard (2), again (2)>"
    assert repr(nim.moves) == "<3 moves in all: take>"
    assert repr(nim.moves.families[0]) == "<moves take COINS: coins 1 2 3>"
    assert repr(nim.edition()).startswith("<edition 'house' of nim ")
    state = nim.deal(seed=SEED, mode="again", loud=True)
    assert repr(state.setting) == "<setting of nim: again, 2 seats, edition 'house', loud=True, most=3>"
    assert repr(Setting(None, None, "", 0, {})) == "<setting of no game>"
    record = malison.Record("nim", seed=SEED)
    assert repr(record) == "<record of nim (standard, 2 seats): 0 moves, seat 0 decides>"
    while not record.state.over:
        record.play("take 1")
    assert repr(record) == "<record of nim (standard, 2 seats): 20 moves, over>", "the last coin is taken without asking"
    assert repr(record.state.outcome()) == "<outcome: seat 0 lost (0), seat 1 won (1)>"
    assert str(record.state.outcome()) == (
        "The pile is gone.\nseat 0 lost with 0: took the last coin\nseat 1 won with 1: the other took the last coin"
    )


@pytest.mark.parametrize("colour", ["1", ""])
def test_no_setting_of_the_terminal_brings_colours_in(nim, monkeypatch, colour):
    monkeypatch.setenv("FORCE_COLOR", colour)
    monkeypatch.setenv("COLUMNS", "20")
    assert "\x1b" not in str(nim.deal(seed=1))
