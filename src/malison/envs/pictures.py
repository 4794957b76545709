"""Positions as text, and as pictures of that text."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from malison.envs.table import RENDER_MODES
from malison.kernel.errors import BadSetting
from malison.kernel.state import State

COLUMNS: Final = 110
ROWS: Final = 64
"""All pictures have one size, whatever they show: so many letters fit, what is more is cut off."""
SIZE: Final = 15
PAPER: Final = (24, 22, 28)
INK: Final = (226, 220, 206)


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadSetting(f"there is no render mode {mode!r}; there are {', '.join(RENDER_MODES)}")


def shown(g: State, mode: str | None) -> Any:
    """A position as its deciding seat sees it, at the end as everybody does."""
    text = str(g)
    if mode == "human":
        print(text, flush=True)  # noqa: T201
        return None
    return text if mode == "ansi" else picture(text) if mode == "rgb_array" else None


@cache
def _letters() -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(SIZE)


def picture(text: str) -> NDArray[np.uint8]:
    """Lines of text, drawn letter by letter on a grid, so that columns stay columns in any face."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise BadSetting("pictures need Pillow: pip install 'malison[envs]'") from None
    letters = _letters()
    wide = int(np.ceil(max(letters.getlength(letter) for letter in "MW@")))
    high = SIZE + 5
    image = Image.new("RGB", (COLUMNS * wide, ROWS * high), PAPER)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(text.splitlines()[:ROWS]):
        for column, letter in enumerate(line[:COLUMNS]):
            if letter != " ":
                draw.text((column * wide, row * high), letter, INK, font=letters)
    return np.asarray(image)
