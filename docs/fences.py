"""Sessions at the prompt, in docstrings, are shown as such on the site."""

from __future__ import annotations

import re
from typing import Any

import griffe

SESSION = re.compile(r"(?:^[ ]*>>> .*\n?)(?:^[ ]*\S.*\n?)*", re.MULTILINE)


class Fences(griffe.Extension):
    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = SESSION.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", obj.docstring.value)
