"""What was agreed before the deal: the game, its edition, mode, seats and options."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from malison.kernel.native import admit


def counted(n: int, word: str) -> str:
    """ "1 seat", "2 seats"."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """An edition's facts as flat lists for the rules to read; made once per edition and never changed."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        admit(cls)


class Setting:
    """Shared by a position and all its clones; never changed."""

    def __init__(self, game: Any, edition: Any, mode: str, seats: int, options: dict[str, Any]) -> None:
        self.game = game
        self.edition = edition
        self.mode = mode
        self.seats = seats
        self.options = options
        # Asked at the end of every game: here they need not be looked up by their names.
        self.result: Any = getattr(game, "result", None)
        self.score: Any = getattr(game, "score", None)

    def __repr__(self) -> str:
        if self.game is None:
            return "<setting of no game>"
        options = "".join([f", {name}={value!r}" for name, value in self.options.items()])
        return f"<setting of {self.game.name}: {self.mode}, {counted(self.seats, 'seat')}, edition {self.edition.name!r}{options}>"


NO_SETTING: Final = Setting(None, None, "", 0, {})
