"""What must hold for how every game lays out its table: each legal move has one place, and nothing goes beyond the view."""

from __future__ import annotations

import re

import msgspec
import pytest
from support import every_case, every_game, positions

import malison
from malison.kernel.game import Game
from malison.kernel.scene import Choice, placed
from malison.kernel.state import State

TEMPLATES = [file for name in malison.games() for file in sorted(malison.game(name).looks.glob("*.html"))]
PROGRAMS = {
    "takes a text apart": r"\.split\(|\.startswith\(|\.endswith\(|\.partition\(|\.removeprefix\(",
    "reads the letters of a rule": r"rule\s*\[|\.rule\s*==",
    "keeps a namespace": r"\bnamespace\(",
    "folds the events": r"\brecent\b|page\.events",
    "looks at the name of a move": r"moves\.(has|take|names|label|buttons|numbers)\b|\bmove\s*(==|in)\s",
}


def laid(state: State, seat: int | None):
    game = state.setting.game
    mine = seat is not None and seat == state.seat
    options = [Choice(game.moves.name(move), state.label(move)) for move in state.legal()] if mine else []
    told = [{**event, "number": number} for number, event in enumerate(state.events(seat), 1)]
    return options, game.laid(state.view(seat), options, told[-60:])


@every_case
def test_every_legal_move_has_exactly_one_place(case):
    for seed in range(2):
        for number, state in enumerate(positions(case.deal(seed), seed)):
            if state.over or number > 400:
                break
            options, scene = laid(state, state.seat)
            assert sorted(choice.move for choice in placed(scene)) == sorted(option.move for option in options)


@every_case
def test_a_scene_knows_no_more_than_the_view(case):
    for number, state in enumerate(positions(case.deal(3), 3)):
        if number > 200:
            break
        if number % 10 == 0 or state.over:
            for seat in [*range(case.seats), None]:
                other = state.redeal(seat, number)
                assert msgspec.to_builtins(laid(other, seat)[1]) == msgspec.to_builtins(laid(state, seat)[1])


@every_game
def test_every_word_has_a_sentence(game: Game):
    for vocabulary in game.vocabularies:
        assert game.words.missing(vocabulary) == []


@every_game
def test_every_event_and_question_has_words(game: Game):
    assert [kind.name for kind in game.events.kinds if kind.name not in game.words.events] == []
    for kind in game.events.kinds:
        message = game.words.events[kind.name]
        if isinstance(message, str):
            assert set(re.findall(r"\{(\w+)", message)) <= set(kind.fields), kind.name


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: f"{file.parent.parent.name}/{file.name}")
def test_templates_only_loop_and_place(file):
    text = file.read_text(encoding="utf-8")
    assert [what for what, pattern in PROGRAMS.items() if re.search(pattern, text)] == []


def test_templates_are_short():
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in TEMPLATES) < 1300
