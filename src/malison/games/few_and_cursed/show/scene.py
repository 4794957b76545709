"""The desert laid out."""

from __future__ import annotations

from typing import Any

from malison.kernel.scene import Choices, Scene


def scene(view: dict[str, Any], moves: Choices, recent: list[dict[str, Any]]) -> Scene | None:
    return None
