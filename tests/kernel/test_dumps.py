"""Positions as JSON."""

from __future__ import annotations

import copy
import json

import pytest

import malison


@pytest.fixture
def dump(nim):
    state = nim.deal(seed=3)
    state.play("take 2")
    return state.dump()


def test_a_dump_is_readable(dump):
    assert dump["game"] == "nim"
    assert dump["state"]["coins"] == 19
    assert dump["steps"] == [{"step": "Take"}]
    assert json.loads(json.dumps(dump)) == dump


def test_a_position_can_be_written_by_hand(nim, dump):
    dump["state"]["coins"] = 5
    state = nim.load(json.dumps(dump))
    assert state.view(0)["coins"] == 5
    assert state.seat == 1
    state.play("take 3")
    state.play("take 1")
    assert state.over


def test_an_edition_of_ones_own_travels_along(nim):
    state = nim.deal(seed=1, edition={"pot": {"coins": 7}})
    assert nim.load(state.dump()).dump() == state.dump()
    assert nim.load(state.dump()).view(0)["coins"] == 7


BROKEN = {
    "not JSON": (lambda d: "{", "not JSON"),
    "not an object": (lambda d: [1], "an object"),
    "another game": (lambda d: d | {"game": "chess"}, "position of 'chess'"),
    "other rules": (lambda d: d | {"rules": 9}, "rules 9"),
    "keys missing": (lambda d: {"game": "nim"}, "lacks mode, seats, state, steps"),
    "wrong seats": (lambda d: d | {"seats": 5}, "played by 2"),
    "field missing": (lambda d: d | {"state": {k: v for k, v in d["state"].items() if k != "coins"}}, "missing coins"),
    "field unknown": (lambda d: d | {"state": d["state"] | {"gold": 1}}, "unknown gold"),
    "field of the wrong kind": (lambda d: d | {"state": d["state"] | {"coins": "many"}}, "state.coins is a whole number"),
    "list of the wrong kind": (lambda d: d | {"state": d["state"] | {"lucky": [1, "x"]}}, r"state.lucky\[1\]"),
    "too many coins": (lambda d: d | {"state": d["state"] | {"coins": 99}}, "99 coins of 21"),
    "bad chance": (lambda d: d | {"state": d["state"] | {"rng": [1, 2, 3, -4]}}, "state.rng"),
    "step unknown": (lambda d: d | {"steps": [{"step": "Fly"}]}, r"steps\[0\].*Deal, Take"),
    "step with a field too many": (lambda d: d | {"steps": [{"step": "Take", "x": 1}]}, r"steps\[0\]: Take"),
    "step with a strange field": (lambda d: d | {"steps": [{"step": "Take", "x": {}}]}, r"steps\[0\]\.x"),
    "edition changed": (lambda d: d | {"edition": {"name": "house", "digest": "0" * 16}}, "whose facts differ"),
    "edition nonsense": (lambda d: d | {"edition": 3}, "edition is an object"),
    "options nonsense": (lambda d: d | {"options": 3}, "options is an object"),
    "steps nonsense": (lambda d: d | {"steps": {}}, "steps is a list, not {}"),
    "a key that is no text": (lambda d: d | {5: 1}, "a key is a text"),
    "state nonsense": (lambda d: d | {"state": 3}, "state is an object"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_position_is_refused_with_the_reason(nim, dump, name):
    change, reason = BROKEN[name]
    with pytest.raises(malison.MalisonError, match=reason):
        nim.load(change(copy.deepcopy(dump)))
