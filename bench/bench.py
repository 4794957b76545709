"""`make bench`: interpreted, compiled and peers in one run, side by side; a table for people and `bench/results.json` for programs."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"


def run(script: str, *arguments: str, interpreted: bool = False) -> dict[str, Any]:
    """One measuring process; interpreted means: from the sources, which lie before the installed package."""
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    if interpreted:
        environment["PYTHONPATH"] = str(HERE.parent / "src")
    done = subprocess.run([sys.executable, str(HERE / script), *arguments], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    sys.stderr.write(done.stderr)
    return json.loads(done.stdout)


def import_time() -> float:
    """Milliseconds that `import malison` takes, the least of several tries."""
    code = "import time; t = time.perf_counter(); import malison; print((time.perf_counter() - t) * 1000)"
    tries = [float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout) for _ in range(7)]
    return round(min(tries), 1)


def main() -> None:
    console = Console(width=max(140, Console().width))
    games = sys.argv[1:]
    with console.status("peers"):
        peers = run("peers.py")["rows"]
    with console.status("yardstick"):
        yardstick = run("yardstick/run.py")
    with console.status("compiled"):
        compiled = run("measure.py", *games)
    with console.status("interpreted"):
        interpreted = run("measure.py", *games, interpreted=True)
    if not compiled["compiled"]:
        console.print("[bold]The rules are not compiled here: both columns are interpreted.[/]")
    result = {
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
        "import_ms": import_time(),
        "peers": peers,
        "yardstick": yardstick,
        "compiled": compiled["rows"],
        "interpreted": interpreted["rows"],
    }
    RESULTS.write_text(json.dumps(result, indent=1) + "\n")
    console.print(games_table(result))
    for peer in peers:
        console.print(f"{peer['peer']}: {peer['decisions_per_second']:,} decisions a second, driven from Python")
    console.print(yardstick_line(yardstick))
    console.print(f"import malison: {result['import_ms']} ms · all speeds per CPU second on one core · written to bench/{RESULTS.name}")


def yardstick_line(found: dict[str, Any]) -> str:
    if "missing" in found:
        return f"plain C: {found['missing']}"
    return (
        f"plain C, the same {found['compared']:,} games of {found['game']}: {found['c']:,} decisions a second, "
        f"{found['times']} times the engine's {found['engine']:,}"
    )


def games_table(result: dict[str, Any]) -> Table:
    peer = result["peers"][0]["decisions_per_second"] if result["peers"] else None
    table = Table(box=None, padding=(0, 2), title="random decisions a second", title_justify="left")
    for heading in ("game", "mode", "seats", "compiled", "× peer", "in a search", "from Python", "interpreted", "clone µs", "state bytes"):
        table.add_column(heading, justify="left" if heading in ("game", "mode") else "right")
    for fast, slow in zip(result["compiled"], result["interpreted"], strict=True):
        ratio = f"{fast['decisions_per_second'] / peer:.1f}" if peer else "–"
        table.add_row(
            fast["game"],
            fast["mode"],
            str(fast["seats"]),
            f"{fast['decisions_per_second']:,}",
            ratio,
            f"{fast['search_playouts'] / fast['decisions_per_second']:.0%}",
            f"{fast['driven_from_python']:,}",
            f"{slow['decisions_per_second']:,}",
            str(fast["clone_us"]),
            f"{fast['state_bytes']:,}",
        )
    return table


if __name__ == "__main__":
    main()
