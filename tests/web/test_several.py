"""One press for several moves: each is made when the rules ask for it, checked and stored like any other, and only once."""

from __future__ import annotations

import pytest
from support_web import Browser, Running, games


def alone(ada: Browser) -> str:
    """A new table for one; always the same deal."""
    game = games(1)[0]
    mode = next(mode for mode in game.mode_list if 1 in mode.seats)
    made = ada.post(f"/new/{game.name}", mode=mode.name, seats="1", seed="11", name="Ada", seat0="me")
    return str(made.headers["location"].rpartition("/")[2])


def move(ada: Browser, table: str, name: str, number: int) -> int:
    return ada.post(f"/t/{table}/move", move=name, number=str(number), seat="0").status_code


def one_by_one(ada: Browser) -> list[str]:
    """Its first three moves."""
    table, made = alone(ada), []
    for number in range(3):
        made.append(ada.state(table)["options"][0]["move"])
        assert move(ada, table, made[-1], number) == 303
    return made


def test_they_are_made_in_order_and_only_once(server: Running) -> None:
    with Browser(server.address) as ada:
        moves, table = one_by_one(ada), alone(ada)
        press = "|".join([moves[0], "nothing of the kind?", f"{moves[1]}?", moves[2], "nor this", moves[0]])
        for _ in range(2):
            # Sent again after a lost answer, it makes nothing a second time.
            assert move(ada, table, press, 0) == 303
            assert ada.state(table)["number"] == 3


def test_one_that_is_for_a_question_answers_no_other(server: Running) -> None:
    with Browser(server.address) as ada:
        moves, table = one_by_one(ada), alone(ada)
        assert move(ada, table, f"{moves[0]}|{moves[1]}?NothingThatIsAsked", 0) == 303
        assert ada.state(table)["number"] == 1
        assert move(ada, table, f"{moves[1]}|{moves[2]}?{asked(ada, moves)}", 1) == 303
        assert ada.state(table)["number"] == 3


def asked(ada: Browser, moves: list[str]) -> str:
    """What the third of these moves answers."""
    table = alone(ada)
    assert move(ada, table, "|".join(moves[:2]), 0) == 303
    return str(ada.state(table)["view"]["question"]["step"])


@pytest.mark.parametrize(
    ("press", "status"), [("|", 422), ("nothing|nothing", 422), ("|".join(["done"] * 13), 422), ("done?|done", 422)], ids=str
)
def test_what_does_not_begin_with_a_legal_move_changes_nothing(server: Running, press: str, status: int) -> None:
    with Browser(server.address) as ada:
        table = alone(ada)
        assert move(ada, table, press, 0) == status
        assert ada.state(table)["number"] == 0
