"""What must hold for how every game lays out its table: each legal move has one place, and nothing goes beyond the view."""

from __future__ import annotations

import re

import msgspec
import pytest

from malison.kernel.game import Game
from malison.kernel.scene import Choice, Scene, placed
from malison.kernel.state import State
from malison.testing.support import Case, every_case, every_game, positions

PROGRAMS = {
    "takes a text apart": r"\.split\(|\.startswith\(|\.endswith\(|\.partition\(|\.removeprefix\(",
    "reads the letters of a rule": r"rule\s*\[|\.rule\s*==",
    "keeps a namespace": r"\bnamespace\(",
    "folds the events": r"\brecent\b|page\.events",
    "looks at the name of a move": r"moves\.(has|take|names|label|buttons|numbers)\b|\bmove\s*(==|in)\s",
}


def laid(state: State, seat: int | None) -> tuple[list[Choice], Scene | None]:
    game = state.setting.game
    mine = seat is not None and seat == state.seat
    options = [Choice(game.moves.name(move), state.label(move)) for move in state.legal()] if mine else []
    told = [{**event, "number": number} for number, event in enumerate(state.events(seat), 1)]
    return options, game.laid(state.view(seat), options, told[-60:])


@every_case
def test_every_legal_move_has_exactly_one_place(case: Case) -> None:
    for seed in range(2):
        for number, state in enumerate(positions(case.deal(seed), seed)):
            if state.over or number > 400:
                break
            options, scene = laid(state, state.seat)
            if scene is None:
                pytest.skip("it lays out nothing: its table is the plain one")
            assert sorted(choice.move for choice in placed(scene)) == sorted(option.move for option in options)


@every_case
def test_what_is_offered_at_once_is_a_row_of_legal_moves(case: Case) -> None:
    """One press for several moves begins with a legal one, goes on for the same seat, and says what it does."""
    for seed in range(2):
        for number, state in enumerate(positions(case.deal(seed), seed)):
            if state.over or number > 400:
                break
            _, scene = laid(state, state.seat)
            for plan in scene.at_once() if scene is not None else []:
                going, seat = state.clone(), state.seat
                first, *others = plan.moves
                assert plan.title
                assert others
                going.play(first)
                for name in others:
                    names = [going.setting.game.moves.name(move) for move in going.options] if not going.over and going.seat == seat else []
                    if name.removesuffix("?") in names:
                        going.play(name.removesuffix("?"))
                    else:
                        # What the rules no longer ask, since only one answer is left, is not asked here either.
                        assert name.endswith("?")


@every_case
def test_a_scene_knows_no_more_than_the_view(case: Case) -> None:
    for number, state in enumerate(positions(case.deal(3), 3)):
        if number > 200:
            break
        if number % 10 == 0 or state.over:
            for seat in case.viewers():
                other = state.redeal(seat, number)
                assert msgspec.to_builtins(laid(other, seat)[1]) == msgspec.to_builtins(laid(state, seat)[1])


@every_game
def test_every_word_has_a_sentence(game: Game) -> None:
    for vocabulary in game.vocabularies:
        assert game.words.missing(vocabulary) == []


@every_game
def test_every_event_and_question_has_words(game: Game) -> None:
    assert [kind.name for kind in game.events.kinds if kind.name not in game.words.events] == []
    for kind in game.events.kinds:
        message = game.words.events[kind.name]
        if isinstance(message, str):
            assert set(re.findall(r"\{(\w+)", message)) <= set(kind.fields), kind.name


@every_game
def test_templates_only_loop_and_place(game: Game) -> None:
    for file in sorted([*game.looks.glob("*.html"), *game.looks.glob("*.md")]):
        text = file.read_text(encoding="utf-8")
        assert [what for what, pattern in PROGRAMS.items() if re.search(pattern, text)] == [], file.name
