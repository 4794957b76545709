"""Moves and their names."""

from __future__ import annotations

import itertools

import pytest

from malison.kernel.errors import UnknownMove
from malison.kernel.moves import Moves

MOVES = Moves()
PLACE = MOVES.family("place", board=("a", "b", "c"), space=4)
PASS = MOVES.family("pass")
SWAP = MOVES.family("swap", a=2, b=3, c=4, d=5)


def test_parameters_come_back():
    for values in itertools.product(range(2), range(3), range(4), range(5)):
        move = SWAP.at(*values)
        assert (SWAP.first(move), SWAP.second(move), SWAP.third(move), SWAP.fourth(move)) == values
        assert SWAP.has(move)
        assert not PLACE.has(move)


def test_names_read_back():
    assert MOVES.size == len(MOVES) == 3 * 4 + 1 + 2 * 3 * 4 * 5
    assert MOVES.name(PLACE.at(1, 2)) == "place b 3"
    assert MOVES.name(PASS.at()) == "pass"
    assert MOVES.parse("  Place   B 3 ") == PLACE.at(1, 2)
    assert [MOVES.parse(MOVES.name(move)) for move in range(MOVES.size)] == list(range(MOVES.size))


@pytest.mark.parametrize("number", [-1, 10_000])
def test_unknown_numbers_are_refused(number):
    with pytest.raises(UnknownMove, match="no move number"):
        MOVES.name(number)


def test_unknown_names_get_a_hint_and_a_short_echo():
    with pytest.raises(UnknownMove, match="did you mean place b 3"):
        MOVES.parse("plaec b 3")
    with pytest.raises(UnknownMove) as caught:
        MOVES.parse("x" * 5000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("build", [lambda m: m.family("pass"), lambda m: m.family("say", word=("no way",))])
def test_names_that_would_not_read_back_are_refused(build):
    moves = Moves()
    moves.family("pass")
    with pytest.raises(ValueError, match="taken or has a label"):
        build(moves)


def test_more_than_four_parameters_are_refused():
    with pytest.raises(ValueError, match="at most four"):
        Moves().family("too-much", a=1, b=1, c=1, d=1, e=1)
