"""`malison serve --dev`: what goes wrong is on the page, and the server starts anew when a file changes. Never by default."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from support_web import free_port

import malison
from malison.web.base.settings import Settings
from malison.web.server import dev
from malison.web.server.run import CannotServe, serve

BROKEN = {
    "undefined": ("<p>\n{{ page.nothing }}\n", 2),
    "syntax": ("<p>\n\n{% if %}\n", 3),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_the_page_names_the_template_and_the_line(kind: str, tmp_path: Path) -> None:
    text, line = BROKEN[kind]
    (tmp_path / "inner.html").write_text(text, encoding="utf-8")
    (tmp_path / "outer.html").write_text('{% include "inner.html" %}', encoding="utf-8")
    made = Environment(loader=FileSystemLoader(tmp_path), undefined=StrictUndefined, autoescape=True)
    with pytest.raises(Exception) as caught:  # noqa: PT011 - whatever a template can do wrong
        made.get_template("outer.html").render(page={"<b>": 1})
    shown = bytes(dev.page(caught.value).body).decode()
    assert f"{tmp_path / 'inner.html'}:{line}</strong>" in shown
    assert re.search(rf"^&gt; +{line} ", shown, re.M), "the line itself is marked"
    assert "<b>" not in shown


def test_by_default_nobody_is_shown_the_inside(tmp_path: Path) -> None:
    assert not Settings.from_environment({}).dev
    for wrong in ({"host": "0.0.0.0"}, {"workers": 2, "db": "postgresql://nowhere/x"}):
        with pytest.raises(CannotServe, match="--dev"):
            serve(**{"db": str(tmp_path / "x.db"), **wrong}, dev=True)  # type: ignore[arg-type]


def test_a_changed_template_is_shown_and_a_broken_one_says_where(tmp_path: Path) -> None:
    package = Path(malison.__file__).parent
    shutil.copytree(package, tmp_path / "malison")
    shelf = tmp_path / "malison" / "web" / "show" / "templates" / "shelf.html"
    good, port = shelf.read_text(encoding="utf-8"), free_port()
    started = subprocess.Popen(
        [sys.executable, "-m", "malison.cli", "serve", "--dev", "--port", str(port), "--db", str(tmp_path / "x.db"), "--bot-workers", "1"],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        stderr=subprocess.DEVNULL,
        cwd=tmp_path,
    )
    try:
        assert wait_for(port, 200, "</html>")
        line = len(good.splitlines()) + 1
        shelf.write_text(f"{good}{{% nonsense %}}\n", encoding="utf-8")
        assert f"shelf.html:{line}" in wait_for(port, 500, "shelf.html")
        shelf.write_text(good.replace("<main", "<p>It is new.</p><main", 1), encoding="utf-8")
        assert wait_for(port, 200, "It is new.")
    finally:
        started.terminate()
        started.wait(20)


def wait_for(port: int, status: int, words: str) -> str:
    """The shelf, once it answers so."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            found = httpx.get(f"http://127.0.0.1:{port}/", timeout=10)
        except httpx.HTTPError:
            time.sleep(0.1)
            continue
        if found.status_code == status and words in found.text:
            return found.text
        time.sleep(0.1)
    raise AssertionError(f"never {status} with {words!r}")
