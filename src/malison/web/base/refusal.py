"""What the server will not do, in words, with the status that HTTP has for it."""

from __future__ import annotations

import re
from typing import Final

from malison.kernel.errors import BadSetting, CannotUndo, GameOver, IllegalMove, MalisonError, UnknownGame, UnknownMove


class Refusal(Exception):
    """Shown to people as a page, to programs as JSON, and on a socket as a message."""

    def __init__(self, status: int, message: str, retry_after: float = 0.0, field: str = "") -> None:
        super().__init__(message)
        self.field = field
        """The field of a form that it is about, if there is one."""
        self.status = status
        self.message = message
        self.retry_after = retry_after


OPTION: Final = re.compile(r"options? (\w+)\b")
"""How the kernel and the games begin when an option cannot be as somebody wants it."""

STATUS: list[tuple[type[MalisonError], int]] = [
    (UnknownGame, 404),
    (GameOver, 409),
    (IllegalMove, 422),
    (UnknownMove, 422),
    (BadSetting, 422),
    (CannotUndo, 409),
]


def from_kernel(error: MalisonError) -> Refusal:
    """The kernel's reason, with a status."""
    for kind, status in STATUS:
        if isinstance(error, kind):
            about = OPTION.match(str(error)) if kind is BadSetting else None
            return Refusal(status, str(error), field=f"option.{about[1]}" if about else "")
    return Refusal(422, str(error))
