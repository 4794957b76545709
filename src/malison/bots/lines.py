"""How we talk to other processes: one JSON object a line each way, on their standard input and output; an answer to each question."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from typing import Any, Final

from malison.kernel.errors import MalisonError

WORKER: Final = (sys.executable, "-m", "malison.bots.worker")
"""The program in which bots of ours think."""
LONGEST_LINE: Final = 4 << 20
QUOTED: Final = 80
LAST_WORDS: Final = 0.5
"""Seconds in which a process that has closed its pipes should end, and the pipes of one that was ended should close."""


class Crashed(MalisonError):
    """The process ended, or said something that makes no sense."""


class Ended(Crashed):
    """There is nothing more to read."""

    def __init__(self, status: int) -> None:
        super().__init__(f"ended with status {status}")


def encode(message: Mapping[str, Any]) -> bytes:
    """A message as a line."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def decode(line: bytes, longest: int = LONGEST_LINE) -> dict[str, Any]:
    """The message in a line."""
    if len(line) > longest:
        raise Crashed(f"answered with a line of more than {longest} bytes")
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise Crashed(f"answered {line[: 4 * QUOTED].decode(errors='replace').strip()[:QUOTED]!r}, not a JSON object")
    return message


class Child:
    """A process that is asked one thing at a time: `tell` it, then `hear`. Whoever starts one has to `close` it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None, longest: int = LONGEST_LINE) -> None:
        self.longest = longest
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)  # noqa: S603
        except (OSError, ValueError, IndexError) as error:
            raise Crashed(f"cannot be started: {error}") from None
        self.owing = False
        """Whether an answer is still to come."""
        self.questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        # Both pipes can block, and neither can be given a time everywhere: a thread waits for them.
        self.thread = threading.Thread(target=self._talk, daemon=True)
        self.thread.start()

    def _talk(self) -> None:
        into, out = self.process.stdin, self.process.stdout
        assert into is not None
        assert out is not None
        try:
            while (line := self.questions.get()) is not None:
                # Past the file's own buffer: nothing is left in it that could not be delivered when it is closed.
                rest = memoryview(line)
                while rest:
                    rest = rest[os.write(into.fileno(), rest) :]
                answer = out.readline(self.longest + 1)
                if not answer:
                    break
                self.answers.put(answer)
        except (OSError, ValueError):
            # It has closed its end, or we have.
            pass
        finally:
            into.close()
            out.close()
            self.answers.put(b"")

    def tell(self, message: Mapping[str, Any]) -> None:
        """Ask it something; never waits."""
        if self.owing:
            raise Crashed("has not answered yet")
        self.owing = True
        self.questions.put(encode(message))

    def hear(self, seconds: float) -> dict[str, Any]:
        """Its answer; a `TimeoutError` if it needs longer, and then one may go on waiting."""
        try:
            line = self.answers.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError from None
        if not line:
            self.answers.put(line)
            with contextlib.suppress(subprocess.TimeoutExpired):
                raise Ended(self.process.wait(LAST_WORDS))
            raise Crashed("has closed its pipe")
        message = decode(line, self.longest)
        self.owing = False
        return message

    def ask(self, message: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        self.tell(message)
        return self.hear(seconds)

    def wait(self) -> int:
        """Until it has ended by itself; its status."""
        return self.process.wait()

    def close(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.wait()
        self.questions.put(None)
        self.thread.join(LAST_WORDS)
        if self.thread.is_alive() and self.process.stdin is not None:
            # A process that it has started holds the pipes: that one may notice that nobody asks any more.
            self.process.stdin.close()
            self.thread.join(LAST_WORDS)
