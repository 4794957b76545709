"""Views drawn plainly in a terminal."""

from __future__ import annotations

from rich.console import Console

from malison.kernel.terminal import HEADER, plain


def test_hidden_empty_and_whose_it_is():
    view = {**dict.fromkeys(HEADER), "hand": None, "discard": [], "active": 0, "looked": [None, "ring"], "open": True, "story": "[red]x[/]"}
    console = Console(width=80)
    with console.capture() as drawn:
        console.print(plain(view))
    assert [line.strip("├└─ ") for line in drawn.get().splitlines()[1:]] == [
        "hand –",
        "discard nothing",
        "active Player 1",
        "looked –, ring",
        "open yes",
        "story [red]x[/]",
    ]
