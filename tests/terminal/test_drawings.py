"""What every game gives a terminal: a table that fits 80 columns, what is in hand, maps, and words for every component."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import malison
from malison.kernel.drawing import draw_chart
from malison.kernel.errors import UnknownMove
from malison.kernel.reading import Book
from malison.kernel.records import Record
from malison.kernel.rng import seeded
from malison.terminal.sitting import Sitting

WIDTH = 78
"""What is left of 80 columns beside a scroll bar."""
GAMES = malison.games()


def along(name: str) -> Iterator[Sitting]:
    """A game of every mode with somebody in it, every few moves."""
    for mode in malison.game(name).mode_list:
        sitting = Sitting(Record(name, mode.seats[-1], 7, mode=mode.name))
        rng = seeded(7)
        for number in range(60):
            state = sitting.record.state
            if state.over:
                break
            if number % 12 == 0:
                yield sitting
            sitting.play(state.options[rng.below(len(state.options))])
        yield sitting


def printed(drawing: Any) -> list[str]:
    page = StringIO()
    Console(width=WIDTH, file=page, color_system=None, legacy_windows=False).print(drawing)
    return page.getvalue().splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_tables_fit_and_show_the_number_of_a_move_where_it_is_made(name: str) -> None:
    shown = 0
    for sitting in along(name):
        state = sitting.record.state
        choices = [] if state.over else sitting.choices()
        lines = printed(sitting.drawn(None if state.over else state.seat, choices))
        assert max(map(len, lines)) <= WIDTH
        shown += "‹" in "".join(lines)
        # Whoever has no moves has no numbers.
        assert "‹" not in "".join(printed(sitting.drawn(None)))
    assert shown


@pytest.mark.parametrize("name", GAMES)
def test_what_is_in_hand_is_named_and_can_be_looked_up(name: str) -> None:
    titles = set()
    for sitting in along(name):
        state = sitting.record.state
        if state.over or not state.seats:
            continue
        choices = sitting.choices()
        scene = sitting.scene(state.seat, choices)
        assert scene is not None
        for holding in scene.held():
            titles.add(holding.title)
            assert holding.things
            for thing in holding.things:
                assert sitting.book.find(thing.name)
                assert {choice.move for choice in thing.choices} <= {choice.move for choice in choices}
        # Nobody sees into another hand.
        other = sitting.scene(None, [])
        assert other is not None
        assert not any("and" in holding.title and holding.things for holding in other.held())
    assert titles


@pytest.mark.parametrize("name", GAMES)
def test_maps_name_every_place_and_cost(name: str) -> None:
    for sitting in along(name):
        state = sitting.record.state
        scene = sitting.scene(None if state.over else state.seat, [] if state.over else sitting.choices())
        chart = scene.chart() if scene else None
        if chart is None:
            return
        for size in ((80, 20), (118, 36)):
            lines = draw_chart(chart, *size).plain.splitlines()
            assert len(lines) <= size[1]
            assert max(map(len, lines)) <= size[0]
            drawn = "\n".join(lines)
            for mark in chart.marks:
                assert mark.lines[0][:5] in drawn
            assert drawn.count("◆") == sum(mark.own for mark in chart.marks)


@pytest.mark.parametrize("name", GAMES)
def test_every_component_has_words_and_is_found_as_people_write_it(name: str) -> None:
    game = malison.game(name)
    book = Book(game, game.edition())
    assert len({leaf.id for leaf in book.leaves}) == len(book.leaves)
    for leaf in book.leaves:
        assert leaf.name
        assert leaf.kind
        assert leaf.text.endswith((".", ")"))
        assert leaf in book.find(leaf.name.lower().replace("'", ""))
        assert leaf in book.mentioned(f"Something about {leaf.name}, and more.")
    # Every component that can be chosen before the deal says what it does.
    lists = {leaf.id.rpartition(".")[2] for leaf in book.leaves}
    for option in game.option_list:
        known = [choice for choice in option.choices if choice in lists]
        assert option.name not in ("curse", "heroes", "boss", "types") or len(known) >= len(option.choices) - 2
    rule = next(iter(book.rules))
    assert book.rule(rule.lower()) == book.rule(rule.partition("-")[2]) == rule
    assert book.rule("nothing of the kind") == ""
    assert book.find("xyzzy plugh") == []


def test_a_game_that_only_has_names_and_texts_is_read_all_the_same(nim: Any) -> None:
    book = Book(nim, nim.edition())
    assert book.leaves == []
    assert book.find("anything") == []
    sitting = Sitting(Record("nim", 2, 3))
    assert sitting.about(sitting.choices()) == [None] * 3
    with pytest.raises(UnknownMove):
        sitting.play("nothing")
