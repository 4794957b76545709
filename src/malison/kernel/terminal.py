"""Any view for the terminal, plainly and completely; games draw their own more beautifully. And positions as plain text."""

from __future__ import annotations

from io import StringIO
from typing import Any, Final

from rich.console import Console
from rich.markup import escape
from rich.tree import Tree

from malison.kernel.scene import Scene
from malison.kernel.state import State
from malison.kernel.words import seat_word

WIDTH: Final = 100
MOST_OPTIONS: Final = 12
"""So many options are written out under a position."""
HEADER: Final = ("game", "mode", "seats", "you", "deciding", "over", "ply", "question", "asking")


def plain(view: dict[str, Any]) -> Tree:
    tree = Tree(f"[bold]{view['game']}[/] · {view['mode']}")
    for key, value in view.items():
        if key not in HEADER:
            _grow(tree, key, value)
    return tree


def _grow(tree: Tree, key: str, value: Any) -> None:
    name = f"[dim]{key}[/]"
    if isinstance(value, dict):
        branch = tree.add(name)
        for inner, item in value.items():
            _grow(branch, str(inner), item)
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        branch = tree.add(name)
        for i, item in enumerate(value, 1):
            _grow(branch, str(i), item)
    else:
        tree.add(
            f"{name} {', '.join(_said(key, item) for item in value) or 'nothing'}"
            if isinstance(value, list)
            else f"{name} {_said(key, value)}"
        )


def _said(key: str, value: Any) -> str:
    """A value in words; what is not there, or not to be seen, is a dash."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return seat_word(key, value) or escape(str(value))


def text(g: State) -> str:
    """A position as its deciding seat sees it, with the question and the first of its options; at the end with the result."""
    page = Console(
        file=StringIO(), width=WIDTH, color_system=None, force_terminal=False, force_jupyter=False, highlight=False, legacy_windows=False
    )
    with page.capture() as drawn:
        view = g.view(None if g.over else g.seat)
        page.print(g.setting.game.draw(view))
        scene = g.setting.game.laid(view)
        for line in in_hand(scene) if scene else []:
            page.print(escape(line))
        for line in below(g):
            page.print(escape(line), soft_wrap=True)
    return "\n".join(line.rstrip() for line in drawn.get().splitlines())


def in_hand(scene: Scene) -> list[str]:
    """What the viewer has in hand and before them, a line for what lies together."""
    lines: list[str] = []
    for holding in scene.held():
        things = [f"{thing.name} [{thing.note}]" if thing.note else thing.name for thing in holding.things]
        lines.append(f"{holding.title}: {' · '.join(things)}")
    return lines


def below(g: State) -> list[str]:
    asking = g.asking
    if asking is None:
        outcome = g.outcome()
        seats = [f"{g.word('seat', s.seat)} {s.result} with {s.score}: {s.why}" for s in outcome.seats]
        return [*filter(None, [outcome.ending]), *seats]
    name = g.setting.game.moves.name
    options = [f"  {name(move)}: {g.label(move)}" for move in g.choices[:MOST_OPTIONS]]
    more = [f"  … and {len(g.choices) - MOST_OPTIONS} more"] if len(g.choices) > MOST_OPTIONS else []
    return [f"{g.word('seat', g.seat)}: {asking.prompt(g)} [{asking.rule()}]", *options, *more]
