"""Pages of the site that lie elsewhere in the project, or are made from what was measured. `make docs` calls this."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import malison
from malison.web.http.learning import how_to_play_body

HERE = Path(__file__).parent
ROOT = HERE.parent
PROJECT = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
}
"""Pages of the project's own folder, and what they are called on the site."""
LINK = re.compile(r"\]\((?P<to>[^)\s]+)\)")
RULE = re.compile(r"^\| ([A-Z]{2}-[A-Z]+\d+) \|", re.MULTILINE)
FIGURE = re.compile(r"<figure[^>]*>(?:(?!<figure).)*?(?:<figcaption>(?P<words>.*?)</figcaption>)?</figure>", re.DOTALL)
SECTION = re.compile(r"</?section[^>]*>")
HEADING = re.compile(r"<h2[^>]*>(.*?)</h2>", re.DOTALL)
RULE_LINK = re.compile(r'<a class="rule-id" href="/rules/(\w+)#([\w-]+)">')
OTHER_LINK = re.compile(r'<a href="/[^"]*">(.*?)</a>', re.DOTALL)
log = logging.getLogger("mkdocs.malison")
RESULTS = ROOT / "bench" / "results"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, text in pages():
        files.append(File.generated(config, path, content=text))
    return files


def pages() -> Iterator[tuple[str, str]]:
    for source, name in PROJECT.items():
        yield name, moved((ROOT / source).read_text(encoding="utf-8"))
    for name in malison.games():
        yield f"games/{name}.md", how_to_play(name)
        yield f"games/{name}-rules.md", rules(name)
    yield "benchmarks.md", benchmarks()


def moved(text: str) -> str:
    """A page of the project's folder with links that hold on the site."""

    def to(found: re.Match[str]) -> str:
        page, _, part = found["to"].partition("#")
        place = PROJECT.get(page) or page.removeprefix("docs/")
        return f"]({place}{'#' + part if part else ''})"

    return LINK.sub(to, text)


def rules(name: str) -> str:
    """A game's ledger; each rule can be linked to."""
    return RULE.sub(r'| <a id="\1"></a>\1 |', (malison.game(name).folder / "RULES.md").read_text(encoding="utf-8"))


def how_to_play(name: str) -> str:
    """The page of the table in the browser, with pictures of what is drawn there."""
    game = malison.game(name)
    number = iter(range(100))

    def picture(found: re.Match[str]) -> str:
        words = found["words"] or ""
        told = re.sub(r"<[^>]*>", "", words).replace('"', "”")
        file = f"pictures/howto/{name}-{next(number)}.jpg"
        if not (HERE / file).is_file():
            log.warning("%s is missing: make pictures", file)
        return f'<figure markdown="0"><img src="../../{file}" alt="{told}"><figcaption>{words}</figcaption></figure>'

    body = FIGURE.sub(picture, str(how_to_play_body(name)))
    body = RULE_LINK.sub(r'<a href="../\1-rules/#\2">', OTHER_LINK.sub(r"\1", body))
    body = HEADING.sub(r"\n## \1\n", SECTION.sub("\n", body))
    shots = "\n".join(f"![{game.title}: {part}](../pictures/{name}-{part}-desk.jpg)" for part in ("opening", "middle", "end"))
    return f"# {game.title}\n\n{game.blurb}\n\n{body}\n\n## How it looks\n\n{shots}\n\n[All its rules by number]({name}-rules.md)\n"


# -- what was measured


def benchmarks() -> str:
    """A page made from the newest results; nothing in it is written by hand."""
    made = (
        "Made from `bench/results/`, which `make bench`, `bench/lab.py` and `bench/envs.py` write. Speeds are per CPU second on one core."
    )
    text = ["# Benchmarks", "", made]
    speed, lab, envs = result("speed"), result("lab"), result("envs")
    if speed:
        text += ["", "## Random play", "", *measured_on(speed), "", *speed_tables(speed)]
    if lab:
        text += ["", "## Simulations", "", *measured_on(lab), "", *lab_tables(lab)]
    if envs:
        text += ["", "## Environments", "", *measured_on(envs), "", *envs_table(envs)]
    return "\n".join(text) + "\n"


def result(name: str) -> dict[str, Any] | None:
    file = RESULTS / f"{name}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


def measured_on(found: dict[str, Any]) -> list[str]:
    facts = found.get("measured", {})
    peers = ", ".join(f"{name} {version}" for name, version in facts.get("peers", {}).items())
    return [
        f"Malison {facts.get('malison', '?')} on {facts.get('day', '?')}: {facts.get('processor', '?')}, {facts.get('cores', '?')} cores, "
        f"load {facts.get('load', '?')}, {facts.get('system', '?')}, Python {facts.get('python', '?')}"
        + (f"; beside {peers}." if peers else ".")
    ]


def table(headings: list[str], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(headings)} |", "|---" * len(headings) + "|", *(f"| {' | '.join(row)} |" for row in rows)]


def speed_tables(found: dict[str, Any]) -> list[str]:
    peer = found["peers"][0]["decisions_per_second"] if found["peers"] else 0
    rows = []
    for fast, slow in zip(found["compiled"], found["interpreted"], strict=True):
        game = malison.game(fast["game"]).title
        times = f"{fast['decisions_per_second'] / peer:.1f}" if peer else "–"
        numbers = [fast["decisions_per_second"], fast["driven_from_python"], slow["decisions_per_second"]]
        rows.append([game, fast["mode"], str(fast["seats"]), *(f"{n:,}" for n in numbers), times, str(fast["clone_us"])])
    headings = [
        "game",
        "mode",
        "seats",
        "decisions a second, compiled",
        "from Python",
        "interpreted",
        "× the first peer",
        "clone, µs",
    ]
    text = table(headings, rows)
    if found["peers"]:
        text += ["", *table(["peer", "decisions a second"], [[p["peer"], f"{p['decisions_per_second']:,}"] for p in found["peers"]])]
    c = found.get("yardstick", {})
    if "times" in c:
        title = malison.game(c["game"]).title
        text += ["", f"The same {c['compared']:,} games of *{title}* in plain C: {c['times']} times the engine's speed."]
    return text


def lab_tables(found: dict[str, Any]) -> list[str]:
    rows = [
        [malison.game(row["game"]).title, *(f"{row[name]:,}" for name in ("games", "one_core_seconds", "seconds", "times", "memory"))]
        for row in found["rows"]
    ]
    headings = ["game", "random games", "seconds on one core", "on all", "times as fast", "memory, MiB"]
    text = ["`malison sim`, by the clock on the wall.", "", *table(headings, rows)]
    peers = [
        [peer["simulator"], *(f"{peer[name]:,}" for name in ("games_per_second", "decisions_per_second"))]
        for peer in found["peers"]
        if "missing" not in peer
    ]
    return [*text, "", *table(["other simulators, one core", "games a second", "decisions a second"], peers)] if peers else text


def envs_table(found: dict[str, Any]) -> list[str]:
    columns = {
        "numbers": "numbers",
        "pettingzoo": "PettingZoo, by the mask",
        "listed": "by the list",
        "batched": "many at once",
        "vector": "Gymnasium vector",
        "two_cores": "many, on two cores",
    }
    rows = [
        [malison.game(row["game"]).title, row["mode"], str(row["seats"]), *(f"{row[name]:,}" for name in columns)] for row in found["rows"]
    ]
    words = "Steps a second, with observation and mask; *numbers* are those of an observation."
    text = [words, "", *table(["game", "mode", "seats", *columns.values()], rows)]
    if found["peers"]:
        told = {
            "steps_per_second": "steps a second",
            "decisions_per_second": "real decisions a second",
            "numbers": "numbers",
            "moves": "moves",
        }
        peers = [[peer["peer"], *(f"{peer[name]:,}" if name in peer else "" for name in told)] for peer in found["peers"]]
        text += ["", "Steps where there is but one legal move are no decisions; of ours none is such a step."]
        text += ["", *table(["peer", *told.values()], peers)]
    return text
