"""A process in which games are played: one job a line on stdin, one answer a line on stdout."""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
from typing import Any, Final

import msgspec

from malison.bots.lines import encode
from malison.lab.piece import KEPT, do

MOST_MEMORY: Final = 2 << 30


def modest() -> None:
    """Others come first, and no game takes the whole machine."""
    if hasattr(os, "nice"):
        os.nice(5)
    with contextlib.suppress(ImportError, OSError, ValueError):
        resource = importlib.import_module("resource")
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def main() -> None:
    # Ctrl-C is for whoever asked; this one ends when nobody asks any more.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if "modest" in sys.argv[1:]:
        modest()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # What a bot prints is no answer.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    standing: dict[str, Any] = {}
    try:
        for line in sys.stdin.buffer:
            job = msgspec.json.decode(line)
            standing = {**standing, **job}
            answers.write(encode(msgspec.to_builtins(do(standing))))
            answers.flush()
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(1)
    for bench in KEPT.values():
        bench.close()


if __name__ == "__main__":
    main()
