"""The suite finds what authors of games get wrong: leaks and slips, planted in a small game."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import malison
from malison.kernel import dumps
from malison.kernel.game import Game
from malison.kernel.piles import hide_piles
from malison.kernel.state import Question, Step
from malison.kernel.words import Words
from malison.testing import Case
from malison.testing.suite import test_hidden as hidden
from malison.testing.suite import test_written as written

HILL = "hollow_hill"


def case(game: Game) -> Case:
    return Case(game, "standard", 3)


def changed(game: Game, **fields: Any) -> Case:
    """The game with some of its class fields changed."""
    return case(type("Spoilt", (type(game),), {"__module__": type(game).__module__, **fields})())


def test_the_game_is_good(hill):
    hidden.test_what_a_seat_cannot_see_is_dealt_anew(case(hill))
    hidden.test_what_a_seat_is_told_it_can_see(case(hill))
    hidden.test_worlds_that_look_alike_to_a_seat_are_dealt_anew_alike(case(hill))


def test_a_hide_that_forgets_face_down_cards_is_found(hill):
    def hide(g: Any, seat: int) -> None:
        hide_piles([g.deck, *g.hands], seat, g.rng)

    with pytest.raises(AssertionError, match=r"sees nothing of buried.cards always gets the true ones"):
        hidden.test_what_a_seat_cannot_see_is_dealt_anew(changed(hill, hide=staticmethod(hide)))


def test_an_event_that_tells_everybody_a_drawn_card_is_found(hill, monkeypatch):
    turn, events = sys.modules[f"{HILL}.rules.turn"], sys.modules[f"{HILL}.events"]
    true = turn.Draw.run

    def run(self: Any, g: Any) -> None:
        true(self, g)
        g.tell(events.DRAWN, g.hands[g.active].cards[-1])

    monkeypatch.setattr(turn.Draw, "run", run)
    with pytest.raises(AssertionError, match="told what no view shows: drawn"):
        hidden.test_what_a_seat_is_told_it_can_see(case(hill))


def test_an_event_that_tells_a_neighbour_a_secret_is_found(hill, monkeypatch):
    """Compared with its own copy after a redeal the log is always the same."""
    turn, events = sys.modules[f"{HILL}.rules.turn"], sys.modules[f"{HILL}.events"]
    true = turn.Choose.answer

    def answer(self: Any, g: Any, move: int) -> None:
        seat = g.active
        true(self, g, move)
        if g.buried[seat].cards:
            g.tell_only((seat + 1) % g.seats, events.DRAWN, g.buried[seat].cards[-1])

    monkeypatch.setattr(turn.Choose, "answer", answer)
    with pytest.raises(AssertionError, match="told what no view shows: drawn"):
        hidden.test_what_a_seat_is_told_it_can_see(case(hill))
    hidden.test_what_a_seat_is_told_it_can_see(changed(hill, told_only={"drawn": "a test allows it"}))


def test_a_field_that_is_not_named_like_its_parameter_is_found(hill, monkeypatch):
    turn = sys.modules[f"{HILL}.rules.turn"]

    class Draw(turn.Draw):  # type: ignore[name-defined,misc]
        def __init__(self, how_many: int) -> None:
            self.number = how_many

    Draw.__module__ = turn.__name__
    monkeypatch.setattr(turn, "Draw", Draw)
    monkeypatch.setattr(sys.modules[f"{HILL}.rules.setup"], "DRAW", Draw(1))
    game = type(hill)()
    state = game.prepare(2)
    state.then(Draw(1))
    with pytest.raises(AssertionError, match=r"Draw: its fields \(number\) must be its constructor's parameters"):
        check_steps(case(game), state, monkeypatch)


def check_steps(one: Case, state: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(written, "seen", lambda case: [state])
    written.test_every_step_that_comes_up_can_be_written_and_read(one)


def test_a_step_in_no_chapter_is_named(hill, monkeypatch):
    class Elsewhere(Step[Any]):
        pass

    state = hill.deal(2, seed=1)
    state.then(Elsewhere())
    with pytest.raises(AssertionError, match=rf"step Elsewhere is in no chapter: add {__name__} to `chapters`"):
        check_steps(case(hill), state, monkeypatch)
    with pytest.raises(malison.BrokenPosition, match=rf"the step Elsewhere cannot be written down: add its module, {__name__}, to"):
        dumps.dump(state)


def test_options_that_change_the_position_are_found(hill, monkeypatch):
    turn = sys.modules[f"{HILL}.rules.turn"]
    true = turn.Choose.options

    def options(self: Question[Any], g: Any) -> list[int]:
        g.hands[0].cards.sort()
        found: list[int] = true(self, g)
        g.turns += 1
        return found

    monkeypatch.setattr(turn.Choose, "options", options)
    with pytest.raises(AssertionError, match=r"Choose.options changes the position"):
        written.test_asking_changes_nothing(case(hill))


def test_values_told_in_the_wrong_order_are_found(hill, monkeypatch):
    events, state = sys.modules[f"{HILL}.events"], sys.modules[f"{HILL}.state"]
    true = state.Table.tell

    def tell(self: Any, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        true(self, kind, *((b, a) if kind == events.LAID else (a, b)), c, d)

    monkeypatch.setattr(state.Table, "tell", tell)
    with pytest.raises(AssertionError, match=r"laid: seat is [34], not from 0 to 2"):
        written.test_events_tell_their_values_in_order(case(hill))


def test_messages_that_do_not_fit_are_found(hill):
    words = hill.words
    spoilt = Words(words.word, {"Chose": "What?"}, {"lay": "Lay the {card}"}, {**words.events, "laid": "{seat} lays."})
    one = changed(hill, words=spoilt)
    with pytest.raises(AssertionError, match=r"nothing of \{treasure\}") as caught:
        written.test_messages_have_places_for_their_values_and_no_others(one.game)
    assert "label lay: there is no value {card}, only treasure" in str(caught.value)
    with pytest.raises(AssertionError, match="Chose"):
        written.test_words_are_about_what_there_is(one.game)
    state = one.deal(1)
    with pytest.raises(malison.MalisonError, match=r"'Lay the \{card\}' has a place \{card\}, but its values are treasure"):
        state.label(state.legal()[0])


def test_a_table_with_nothing_to_do_is_named(hill):
    def lay(box: Any, setting: Any) -> Any:
        return sys.modules[f"{HILL}.state"].Table(box)

    with pytest.raises(malison.BrokenPosition, match="Hollow Hill: `lay` has left nothing to be done"):
        changed(hill, lay=staticmethod(lay)).deal(1)
