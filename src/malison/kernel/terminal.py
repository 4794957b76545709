"""Any view for the terminal, plainly and completely; games draw their own more beautifully."""

from __future__ import annotations

from typing import Any

from rich.markup import escape
from rich.tree import Tree

from malison.kernel.words import seat_word

HEADER = ("game", "mode", "seats", "you", "deciding", "over", "ply", "question", "asking")


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
