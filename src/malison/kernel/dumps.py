"""Positions as JSON: every field of the state, and the step stack with the open question on top.

Loading trusts nothing: names, shapes and types are compared with a freshly dealt position of the same setting, and the
game's own `check` has the last word. Who decides and which moves are legal is not read but worked out again.
"""

from __future__ import annotations

import importlib
import json
from typing import TYPE_CHECKING, Any, Final

from malison.kernel.errors import BrokenPosition, MalisonError, shown
from malison.kernel.heads import PositionHead, missing, wrong
from malison.kernel.rng import Rng, continued
from malison.kernel.setting import Box, Setting
from malison.kernel.state import NO_MOVES, Part, Question, State, Step, fields_of
from malison.kernel.vectors import row_of, vec

if TYPE_CHECKING:
    from malison.kernel.game import Game

DERIVED: Final = ("setting", "seats", "todo", "asking", "seat", "choices", "log", "forced", "chance", "sure", "loaded", "listener")
"""Kernel fields that are not written with the others: worked out on loading, or written in their own place."""

TRIAL: Final = 100
"""How many decisions a loaded position is tried out for."""


def facts_of(state: State) -> dict[str, Any]:
    """The fields that make up a position, as they are."""
    names = [name for name in fields_of(state) if name not in DERIVED]
    return {name: getattr(state, name) for name in sorted(names) if not isinstance(getattr(state, name), Box)}


def dump(state: State) -> dict[str, Any]:
    setting: Setting = state.setting
    steps: list[Step[Any]] = list(state.todo)
    if state.asking is not None:
        steps.append(state.asking)
    return {
        "game": setting.game.name,
        "rules": setting.game.rules,
        "edition": setting.edition.reference(),
        "mode": setting.mode,
        "seats": setting.seats,
        "options": dict(setting.options),
        "state": {name: write(value) for name, value in facts_of(state).items()},
        "steps": [written(known(setting.game, step)) for step in steps],
    }


def known(game: Game, step: Step[Any]) -> Step[Any]:
    """A step that can be read again: its class stands in a chapter of the game."""
    name = type(step).__name__
    if game.steps.get(name) is not type(step):
        raise BrokenPosition(f"the step {name} cannot be written down: add its module, {type(step).__module__}, to the game's `chapters`")
    return step


def written(step: Step[Any]) -> dict[str, Any]:
    return {"step": type(step).__name__, **{name: write(getattr(step, name)) for name in fields_of(step)}}


def write(value: Any) -> Any:
    """One field as JSON."""
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, list | vec):
        return [write(item) for item in value]
    if isinstance(value, Rng):
        return value.words()
    if isinstance(value, Part):
        return {"part": type(value).__name__, **{name: write(getattr(value, name)) for name in fields_of(value)}}
    raise TypeError(f"a position is made of ints, texts, lists and Parts, not {type(value).__name__}")


def load(game: Game, source: Any) -> State:
    """The position that a dump (a dict, or its JSON text) describes; whatever is wrong with it is told by the library's own errors."""
    try:
        return _load(game, source)
    except MalisonError:
        raise
    except Exception as error:
        raise BrokenPosition(f"the position does not hold together: {type(error).__name__}: {error}") from error


def _load(game: Game, source: Any) -> State:
    if isinstance(source, str | bytes):
        try:
            source = json.loads(source)
        except (ValueError, RecursionError) as error:
            raise BrokenPosition(f"not JSON: {error}") from None
    if not isinstance(source, dict):
        raise BrokenPosition(f"a position is an object, not {type(source).__name__}")
    lacking = missing(source, PositionHead)
    if lacking:
        raise BrokenPosition(f"the position lacks {', '.join(lacking)}")
    if source["game"] != game.name:
        raise BrokenPosition(f"this is a position of {shown(source['game'])}, not of {game.name!r}")
    if source.get("rules", game.rules) != game.rules:
        raise BrokenPosition(f"written under rules {shown(source['rules'])} of {game.name}; these are rules {game.rules}")
    problem = wrong(source, PositionHead)
    if problem is not None:
        key, kind = problem
        raise BrokenPosition(f"{key} is {kind}, not {shown(source.get(key))}")
    state = _filled(game, source)
    state.check()
    state.advance()
    state.check()
    try_out(state)
    state.loaded, state.log = True, []
    return state


def revived(source: dict[str, Any], log: list[Any] | None, asked: bool) -> State:
    """The position that was pickled, as it stood: nothing is checked, and nothing is done that was still to be done."""
    state = _filled(importlib.import_module("malison.kernel.registry").game(source["game"]), source)
    state.log = log
    if asked:
        question = state.todo.pop()
        assert isinstance(question, Question)
        state.asking, state.seat, state.choices = question, question.who(state), question.choices(state)
    return state


def _filled(game: Game, source: dict[str, Any]) -> State:
    """A position with the facts and steps of a dump, about to go on."""
    facts, steps, options = source["state"], source["steps"], source.get("options", {})
    game.check_options(options)
    edition = game.edition_from_reference(source.get("edition")).as_in(source.get("edition"))
    model = game.deal(seats=source["seats"], mode=source["mode"], edition=edition, seed=0, log=False, **options)
    state = model.clone()
    known = facts_of(model)
    if set(facts) != set(known):
        odd, gone = sorted(set(facts) - set(known)), sorted(set(known) - set(facts))
        raise BrokenPosition("state: " + "; ".join(filter(None, [_list("unknown", odd), _list("missing", gone)])))
    for name, value in facts.items():
        setattr(state, name, read(game, value, known[name], f"state.{name}"))
    state.todo.clear()
    state.todo.extend([read_step(game, step, f"steps[{i}]") for i, step in enumerate(steps)])
    state.asking, state.seat, state.choices = None, -1, NO_MOVES
    return state


def try_out(state: State) -> None:
    """Play on for a while with a copy: steps deep in the stack may name things that do not exist."""
    trial = state.clone()
    for _ in range(TRIAL):
        if trial.over:
            break
        trial.answer(trial.choices[0])
    trial.check()


def _list(word: str, names: list[str]) -> str:
    return f"{word} {', '.join(names)}" if names else ""


def read(game: Game, value: Any, like: Any, where: str) -> Any:
    """One field from JSON, of the same kind as the one it is compared with."""
    if isinstance(like, Rng):
        if not (isinstance(value, list) and len(value) in (4, 5) and all(type(w) is int and 0 <= w < 1 << 32 for w in value)):
            raise BrokenPosition(f"{where} is four numbers of 32 bits, or five")
        return continued(value)
    if isinstance(like, Part):
        if not isinstance(value, dict) or value.get("part") != type(like).__name__:
            raise BrokenPosition(f"{where} is an object with part {type(like).__name__!r}")
        names = fields_of(like)
        if set(value) != {"part", *names}:
            raise BrokenPosition(f"{where} has the fields {', '.join(names)}")
        part = type(like).__new__(type(like))
        for name in names:
            setattr(part, name, read(game, value[name], getattr(like, name), f"{where}.{name}"))
        return part
    if isinstance(like, list | vec):
        if not isinstance(value, list):
            raise BrokenPosition(f"{where} is a list, not {shown(value)}")
        items = [
            read(game, item, like[0] if like else 0 if not isinstance(item, list) else [], f"{where}[{i}]") for i, item in enumerate(value)
        ]
        return items if isinstance(like, list) else row_of(items)
    if type(value) is not type(like):
        raise BrokenPosition(f"{where} is {_kind(like)}, not {shown(value)}")
    return value


def _kind(like: Any) -> str:
    return {int: "a whole number", str: "a text", bool: "true or false"}.get(type(like), type(like).__name__)


def read_step(game: Game, data: Any, where: str) -> Step[Any]:
    """A step from its name and fields, which are its constructor's parameters."""
    if not isinstance(data, dict) or data.get("step") not in game.steps:
        raise BrokenPosition(f"{where} is an object with step one of {', '.join(sorted(game.steps))}")
    fields = {name: value for name, value in data.items() if name != "step"}
    for name, value in fields.items():
        if not _plain(value):
            raise BrokenPosition(f"{where}.{name} is a number, a text or a list of numbers")
    try:
        step = game.steps[data["step"]](**fields)
    except TypeError as error:
        raise BrokenPosition(f"{where}: {data['step']}: {error}") from None
    # A compiled step without a constructor of its own takes no notice of what it is given.
    if set(fields_of(step)) != set(fields):
        raise BrokenPosition(f"{where}: {data['step']} has the fields {', '.join(fields_of(step)) or '(none)'}")
    return step


def _plain(value: Any) -> bool:
    return type(value) in (int, str, bool) or (isinstance(value, list) and all(type(v) is int for v in value))
