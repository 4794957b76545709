"""Many games for a visitor of the workshop: played in a process of their own, within limits that nobody can exceed."""

from __future__ import annotations

import asyncio
import contextlib
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Callable, Iterator
from typing import Any, Final, ParamSpec, TypeVar

import msgspec

from malison.bots.lines import Crashed, decode, encode
from malison.lab.hands import WORKER, job
from malison.lab.piece import Piece
from malison.lab.plan import Plan
from malison.lab.study import Study, Wanted
from malison.web.base.refusal import Refusal

MOST_GAMES: Final = 500
MOST_SECONDS: Final = 30.0
PIECE: Final = 0.7
"""Seconds after which there should be something new to see."""
LONGEST_PIECE: Final = 10.0
"""Seconds that a piece may take before its process is ended: a game may be a very long one."""
LARGEST_ANSWER: Final = 16 << 20


MOST_DRAWN: Final = 2
"""Pages with all cards of a draft that are drawn at once."""

Given = ParamSpec("Given")
Made = TypeVar("Made")


class Trials:
    """Who plays how much at once."""

    def __init__(self, most: int) -> None:
        self.most = max(1, most)
        self.busy: set[str] = set()
        self.drawing = asyncio.Semaphore(MOST_DRAWN)

    async def drawn(self, work: Callable[Given, Made], *given: Given.args, **named: Given.kwargs) -> Made:
        """A page that takes a while to draw: few at once, so that moves are not kept waiting."""
        async with self.drawing:
            return await asyncio.to_thread(work, *given, **named)

    @contextlib.contextmanager
    def turn(self, who: str) -> Iterator[None]:
        """One at a time for each visitor, and not too many in all."""
        if who in self.busy:
            raise Refusal(429, "Your last trial is still running; wait for it, or stop it.", 5)
        if len(self.busy) >= self.most:
            raise Refusal(503, "Others try something out just now; try again in a moment.", 10)
        self.busy.add(who)
        try:
            yield
        finally:
            self.busy.discard(who)

    async def play(
        self, plan: Plan, wanted: list[Wanted], games: int, who: str, seconds: float = MOST_SECONDS
    ) -> AsyncGenerator[tuple[list[Study], int]]:
        """The studies as they grow, and how many games they have seen; ends with the games asked for, or with the time that one has."""
        deals = plan.deals(min(games, MOST_GAMES))
        studies = [one.make(plan) for one in wanted]
        end = time.monotonic() + min(seconds, MOST_SECONDS)
        with self.turn(who):
            process = await asyncio.create_subprocess_exec(*WORKER, "modest", stdin=PIPE, stdout=PIPE, limit=LARGEST_ANSWER)
            try:
                standing, done, size = job(plan, wanted), 0, 1
                while done < deals and time.monotonic() < end:
                    size = min(size, deals - done)
                    # The first one has to load everything.
                    patience = min(LONGEST_PIECE if done else MOST_SECONDS, end - time.monotonic())
                    piece = await one_piece(process, {**standing, "first": done, "deals": size}, patience)
                    if piece is None:
                        return
                    standing = {}
                    for study, data in zip(studies, piece.data, strict=True):
                        study.add(data)
                    done += size
                    yield studies, done * plan.each
                    size = max(1, min(4 * size, int(size * PIECE / max(piece.seconds, 1e-4))))
            finally:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


async def one_piece(process: Process, work: dict[str, Any], seconds: float) -> Piece | None:
    """What came of some deals; None: the time is up."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(encode(work))
        await process.stdin.drain()
        line = await asyncio.wait_for(process.stdout.readline(), seconds)
        piece = msgspec.convert(decode(line, LARGEST_ANSWER), Piece)
    except TimeoutError:
        return None
    except (Crashed, ConnectionError, RuntimeError, ValueError) as error:
        raise Refusal(500, f"The games could not be played: {error}") from None
    if piece.error:
        raise Refusal(422, f"With this box a game could not be played: {piece.error}")
    return piece
