"""The docs hold together: links lead somewhere, what is named exists, and what is published is put together as its own tools want it."""

from __future__ import annotations

import dataclasses
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import malison
from malison.web.base import metrics
from malison.web.base.settings import PREFIX, Settings

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
FENCED = re.compile(r"^(```|~~~).*?^\1$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
EXTRA = re.compile(r"malison\[([\w,]+)\]")
MADE = {"benchmarks.md", "changelog.md", "contributing.md", "security.md", "conduct.md"}
"""Pages that the site alone has; so have the games (docs/site.py)."""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FORMS = {
    "compose-spec": ["deploy/compose.yaml"],
    "github-workflows": [".github/workflows/ci.yml", ".github/workflows/release.yml", ".github/workflows/site.yml"],
    "github-issue-forms": [f".github/ISSUE_TEMPLATE/{name}.yml" for name in ("bug", "idea", "rule")],
    "github-issue-config": [".github/ISSUE_TEMPLATE/config.yml"],
    "dependabot": [".github/dependabot.yml"],
}

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as forge and site make them."""
    plain = FENCED.sub("", page.read_text(encoding="utf-8"))
    found = [re.sub(r"[^\w\s-]", "", heading.lower()).strip() for heading in HEADING.findall(plain)]
    return {re.sub(r"[\s]", "-", heading) for heading in found} | {re.sub(r"[-\s]+", "-", heading) for heading in found}


def made(place: Path) -> bool:
    """Whether the site makes this page."""
    docs = ROOT / "docs"
    names = {docs / name for name in MADE} | {docs / "games" / f"{name}{more}.md" for name in malison.games() for more in ("", "-rules")}
    return place in names


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    wrong = []
    for link in LINK.findall(CODE.sub("", FENCED.sub("", page.read_text(encoding="utf-8")))):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, part = link.partition("#")
        place = (page.parent / file).resolve() if file else page
        if made(place):
            continue
        if not place.exists() or (part and part not in anchors(place)):
            wrong.append(link)
    assert wrong == []


@every_page
def test_extras_that_are_named_exist(page: Path) -> None:
    named = {extra for found in EXTRA.findall(page.read_text(encoding="utf-8")) for extra in found.split(",")}
    assert named <= set(PROJECT["project"]["optional-dependencies"])


def test_the_guide_for_servers_names_every_setting_and_only_metrics_that_exist() -> None:
    guide = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    settings = {PREFIX + field.name.upper() for field in dataclasses.fields(Settings)} - {"MALISON_WORKER", "MALISON_DEV"}
    assert sorted(name for name in settings if name not in guide) == []
    known = {name for group in (metrics.COUNTERS, metrics.TIMES, metrics.GAUGES) for name in group}
    named = {re.sub(r"_(total|seconds_bucket)$", "", name) for name in re.findall(r"malison_(\w+)", guide)} - {"mypyc"}
    assert sorted(named - known) == []


def test_every_python_is_named_wherever_pythons_are() -> None:
    known = [line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"] if "Python :: 3." in line]
    assert PROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{version.replace('.', '')}-*" for version in known]
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert "python: [" + ", ".join(f'"{version}"' for version in known) + "]" in workflow


@pytest.mark.parametrize("form", FORMS)
def test_what_forge_and_containers_read_has_the_right_form(form: str) -> None:
    pytest.importorskip("check_jsonschema", reason="check-jsonschema is not installed")
    files = [str(ROOT / file) for file in FORMS[form]]
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{form}", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
