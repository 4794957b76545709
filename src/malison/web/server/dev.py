"""For whoever works on Malison: what went wrong is on the page, with file and line, and the server starts anew when a file changes.

Only by `malison serve --dev`, and only for this machine: it shows the inside of the program.
"""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any, Final

from fastapi.responses import HTMLResponse, Response
from jinja2 import TemplateSyntaxError
from markupsafe import Markup

from malison.kernel import registry
from malison.kernel.errors import MalisonError

HERE_ONLY: Final = ("127.0.0.1", "localhost", "::1")
WATCHED: Final = ("*.py", "*.html", "*.css", "*.js", "*.svg", "*.toml", "*.json", "*.md")
AROUND: Final = 4
"""Lines shown before and after the one."""
PAGE: Final = Markup(
    "<!doctype html><html lang=en><meta charset=utf-8><title>{kind}</title>"
    "<main><h1>{kind}</h1><p>{message}</p><p><strong>{place}</strong></p><pre>{lines}</pre>"
    "<h2>How it came to that</h2><pre>{trace}</pre></main>"
)


def reloading() -> dict[str, Any]:
    """What uvicorn is told to watch: this package, and the folders of games that others bring."""
    folders = {Path(__file__).parents[2]}
    for name in registry.games():
        try:
            folders.add(registry.game(name).folder)
        except MalisonError:
            # A broken game is what is being worked on.
            continue
    return {"reload": True, "reload_dirs": sorted(map(str, folders)), "reload_includes": list(WATCHED)}


def place(error: BaseException) -> tuple[str, int]:
    """The file and line where it went wrong: of the template if it was in one, else of the last call."""
    if isinstance(error, TemplateSyntaxError):
        return error.filename or error.name or "?", error.lineno
    calls = [(call.filename, call.lineno or 0) for call in traceback.extract_tb(error.__traceback__)]
    return next((call for call in reversed(calls) if call[0].endswith((".html", ".md"))), calls[-1] if calls else ("?", 0))


def lines(file: str, line: int) -> str:
    """The line, with those around it."""
    try:
        text = Path(file).read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    first = max(0, line - 1 - AROUND)
    shown = enumerate(text[first : line + AROUND], first + 1)
    return "\n".join(f"{'>' if number == line else ' '} {number:4} {words}" for number, words in shown)


def page(error: Exception) -> Response:
    """What went wrong, for eyes that may see it."""
    file, line = place(error)
    trace = "".join(traceback.format_exception(error))
    made = PAGE.format(kind=type(error).__name__, message=str(error), place=f"{file}:{line}", lines=lines(file, line), trace=trace)
    return HTMLResponse(str(made), 500)
