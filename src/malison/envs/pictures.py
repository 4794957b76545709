"""Positions as text, and as pictures of that text."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from malison.envs.table import RENDER_MODES
from malison.kernel.errors import BadSetting
from malison.kernel.state import State

COLUMNS: Final = 104
ROWS: Final = 60
"""All pictures have one size, whatever they show: so many letters fit, what is more is cut off."""
WIDE: Final = 9
HIGH: Final = 18
SIZE: Final = 15
PAPER: Final = (24, 22, 28)
INK: Final = (226, 220, 206)
FACES: Final = ("DejaVuSansMono.ttf", "Menlo.ttc", "consola.ttf", "LiberationMono-Regular.ttf")
"""Faces in which all letters are alike wide; the first that is there is taken, else the one that Pillow brings."""
PLAIN: Final = str.maketrans("─━│┃╭╮╰╯┌┐└┘├┤┬┴┼╷╵●○·▶◀♥☼★–—…", "--||+++++++++++++||oo.><***--.")
"""What that one lacks, in letters that it has."""


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadSetting(f"there is no render mode {mode!r}; there are {', '.join(RENDER_MODES)}")


def shown(g: State, mode: str | None) -> Any:
    """A position as its deciding seat sees it, at the end as everybody does: printed, as text, or as a picture."""
    text = str(g)
    if mode == "human":
        print(text, flush=True)  # noqa: T201
        return None
    return picture(text) if mode == "rgb_array" else text


@cache
def letters() -> tuple[Any, bool]:
    """The face, and whether it has all letters, equally wide."""
    from PIL import ImageFont

    for face in FACES:
        try:
            return ImageFont.truetype(face, SIZE), True
        except OSError:
            continue
    return ImageFont.load_default(SIZE - 3), False


def picture(text: str) -> NDArray[np.uint8]:
    """Lines of text on dark paper."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise BadSetting("pictures need Pillow: pip install 'malison[envs]'") from None
    face, complete = letters()
    image = Image.new("RGB", (COLUMNS * WIDE, ROWS * HIGH), PAPER)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(text.splitlines()[:ROWS]):
        if complete:
            draw.text((0, row * HIGH), line[:COLUMNS], INK, font=face)
            continue
        # Letter by letter, so that columns stay columns.
        for column, letter in enumerate(line.translate(PLAIN)[:COLUMNS]):
            if letter != " ":
                draw.text((column * WIDE, row * HIGH), letter, INK, font=face)
    return np.asarray(image)
