"""What programs see of the house is what its view shows."""

from __future__ import annotations

from support_observed import asked, check, differences, round_the_table, turned

import malison

GAME = malison.game("dont_go_in_there")


def expected(view, state):
    found = {
        "types": view["kinds"],
        "deck": view["deck"],
        "removed": view["removed"],
        "first": turned(view, view["first"]),
        "active": turned(view, view["active"]),
        "planchette": turned(view, view["planchette"]),
        "dice": view["dice"]["rolled"] if view["dice"] else 0,
        "rolled": view["dice"]["ghosts"] if view["dice"] else 0,
        "clock struck": int(view["clock_struck"]),
        "asked.board": asked(view, "board"),
        "asked.space": None if asked(view, "space") is None else str(asked(view, "space")),
        "asked.type": asked(view, "kind"),
        "asked.left": asked(view, "left", asked(view, "total", 0)),
    }
    for name, board in zip("abc", view["boards"], strict=True):
        found |= {f"board {name}.{field}": value for field, value in expected_board(view, board).items()}
    for seat, player in enumerate(round_the_table(view, view["players"])):
        found |= {f"seat {seat}.{field}": value for field, value in expected_player(player).items()}
    return found


def expected_board(view, board):
    row = board["row"] if board else [None] * 3
    spaces = board["spaces"] if board else [None] * 4
    found = {"room": board and board["room"], "looked": sorted(turned(view, seat) for seat in board["looked"]) if board else []}
    found["face down"] = int(bool(row[-1] and row[-1].get("face_down")))
    for slot, card in enumerate(row, 1):
        found[f"card {slot}.type"] = card and card.get("kind")
        found[f"card {slot}.value"] = card.get("value", -1) if card else 0
    return found | {f"space {space}": turned(view, seat) for space, seat in enumerate(spaces, 1)}


def expected_player(player):
    final = player["final"]
    return {
        "supply": player["supply"],
        "ghosts": -1 if player["ghosts"] is None else player["ghosts"],
        "curses": player["curses"],
        "up": held(player, "up"),
        "dispelled": held(player, "dispelled"),
        "score": final["score"] if final else -1,
        "rank": final["rank"] if final else 0,
    }


def held(player, side):
    return {
        f"{kind} {value}": cards[side].count(value)
        for kind, cards in player["cards"].items()
        for value in range(1, 5)
        if value in cards[side]
    }


def test_every_field_says_what_the_view_shows():
    check(GAME, expected, seeds=range(6), every=5)


def test_also_what_the_texts_of_cards_ask():
    """Questions that random games seldom come to."""
    missing = {"Dispel", "DollSet", "KeepOne"}
    for seed in range(400):
        state = GAME.deal(2, seed, log=False)
        while not state.over and missing:
            if type(state.asking).__name__ in missing:
                missing.remove(type(state.asking).__name__)
                assert [differences(state, seat, expected) for seat in (0, 1, None)] == [[], [], []]
            state.play(state.options[-1 if seed % 2 else 0])
    assert not missing


def test_another_edition_has_a_layout_of_its_own():
    state = GAME.deal(2, 1, edition={"people": {"meeples": 7}})
    assert next(field for field in GAME.observer.layout(state).fields if field.name == "seat 0.supply").most == 7
    assert differences(state, 0, expected) == []
