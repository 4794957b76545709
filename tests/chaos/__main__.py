"""All storms, one after the other; at the end a table and JSON. Ends with 1 if anything was lost, doubled, leaked or failed."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table
from support_web import Cluster, find_postgres

import malison
from chaos.storms import PLANS, Plan
from chaos.truth import Tally

COLUMNS = {
    "storm": "storm", "blows": "what was done", "seconds": "s", "tables": "tables", "acknowledged": "acknowledged", "lost": "lost",
    "doubled": "doubled", "shown": "compared", "leaked": "leaked", "visits": "requests", "failed": "5xx", "refused": "503 in words",
    "deaths": "died", "slowest": "slowest s",
}  # fmt: skip
COUNTED = ("seconds", "tables", "acknowledged", "lost", "doubled", "shown", "leaked", "visits", "failed", "refused", "deaths")


def main() -> int:
    parser = argparse.ArgumentParser(prog="chaos", description=__doc__)
    parser.add_argument("--short", action="store_true", help="as much as the tests do: well under a minute")
    parser.add_argument("--json", default="", help="where to write the figures")
    parser.add_argument("storms", nargs="*", choices=[[], *names()], help="only these")
    wanted = parser.parse_args()
    start, tallies = time.monotonic(), []
    console = Console(stderr=True)
    with postgres() as cluster:
        for plan in PLANS:
            if not wanted.storms or plan.name in wanted.storms:
                tallies.append(weather(plan, plan.short if wanted.short else plan.long, cluster))
                console.print(f"{tallies[-1].storm}: {verdict(tallies[-1])} ({tallies[-1].seconds} s)", highlight=False)
    total = Tally("all", **{name: round(sum(getattr(tally, name) for tally in tallies), 1) for name in COUNTED})
    total.slowest = max(tally.slowest for tally in tallies)
    found = {
        "malison": malison.__version__, "compiled": malison.compiled(), "python": platform.python_version(), "cores": os.cpu_count(),
        "seconds": round(time.monotonic() - start, 1), "storms": [tally.data() for tally in tallies], "all": total.data(),
    }  # fmt: skip
    show([*tallies, total])
    if wanted.json:
        Path(wanted.json).write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    else:
        sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
    bad = [tally for tally in tallies if not tally.good]
    for tally in bad:
        console.print(f"{tally.storm}: {verdict(tally)}", *tally.troubles, sep="\n  ", highlight=False)
    return int(bool(bad))


def names() -> list[str]:
    return [plan.name for plan in PLANS]


@contextmanager
def postgres() -> Iterator[Cluster | None]:
    """One that can be killed; None if there is none."""
    if not find_postgres():
        yield None
        return
    made = Cluster(durable=True)
    try:
        yield made
    finally:
        made.stop()


def weather(plan: Plan, much: int, cluster: Cluster | None) -> Tally:
    with tempfile.TemporaryDirectory(prefix="malison-chaos-") as folder:
        if plan.needs_postgres and cluster is None:
            left_out = "PostgreSQL is not installed (Debian: apt install postgresql)"
            return Tally(plan.name, left_out=left_out, troubles=[left_out] if os.environ.get("MALISON_NO_SKIPS") else [])
        try:
            return plan.let_loose(Path(folder), much, *([cluster] if plan.needs_postgres else []))
        except Exception as error:
            # The others still have something to say.
            return Tally(plan.name, troubles=[f"the storm itself failed: {error!r}"])


def verdict(tally: Tally) -> str:
    return tally.left_out or ("good" if tally.good else "not good")


def show(tallies: list[Tally]) -> None:
    table = Table(*COLUMNS.values())
    for tally in tallies:
        table.add_row(*(str(getattr(tally, name)) for name in COLUMNS))
    Console(width=220 if not sys.stdout.isatty() else None).print(table)


if __name__ == "__main__":
    sys.exit(main())
