"""A finished game looked at again: how each seat stood on the way, the turning points, and what would have been better.

The bots' processes do the work, a piece at a time, for as long as somebody wants it; what they have found is kept with the table,
so nothing is worked out twice, by whichever server process. Each piece is a position dealt anew from what the deciding seat knew
then: here too nobody peeks.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from malison.bots.analysis import SIMULATIONS, TURNING, Judged, Outlook, Weighed
from malison.bots.endings import shares
from malison.bots.seats import LEVELS
from malison.kernel.outcome import RESULTS
from malison.kernel.state import State
from malison.web.base.refusal import Refusal
from malison.web.bots.pool import NoMove
from malison.web.bots.turns import ASIDE, Place
from malison.web.store.store import StoreDown, Taken
from malison.web.table import daily, hints
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable

POINTS: Final = 40
"""Of so many positions, evenly over the game, each seat's chance is named, as a hint would have named it then."""
LOOKED: Final = hints.SIMULATIONS
GAMES: Final = 24
"""Thought about as long as for a hint; or, where nobody can say, played on so many times to the end."""
MOST_JUDGED: Final = 150
"""So many decisions are looked at, evenly over the game."""
DEEPER: Final = 12
"""So many, those that look worst, again and longer; then what was made and what looks best are both made on the same deals."""
DEEP: Final = LEVELS["master"]
WEIGHED: Final = 24
"""So many of them."""
PIECE: Final = 1.0
"""Seconds a piece of the work may take, about; weighing moves may take three times as long."""
GAVE_AWAY: Final = 0.05
"""A turning point costs at least so much of the chance to win, and at least twice the doubt about it."""
SHOWN: Final = 6
"""The turning points shown at most."""
DECIDED: Final = 5
"""Whose chance is less than this, or as near to 100, cannot turn the game any more."""
ALL: Final = -1
"""The seat of a line of all together."""
SWUNG: Final = 12
"""A change of so much from one look to the next is a swing."""
PATIENCE: Final = 15.0
"""Nobody has asked for so many seconds: nobody wants it any more."""
STALE: Final = 15.0
"""A process that has said nothing for so many seconds is taken for gone, and another goes on."""
BEAT: Final = 1.0
MOST_FAILURES: Final = 3
KEPT: Final = 200
MOMENTS_KEPT: Final = 50


UNDECIDED: Final = Weighed(0, 0.0, 0.0, 1.0)


class Found(msgspec.Struct):
    """What is known so far, by the number of the move that was then made."""

    total: int = 0
    outlooks: dict[int, Outlook] = msgspec.field(default_factory=dict)
    judged: dict[int, Judged] = msgspec.field(default_factory=dict)
    deep: dict[int, Judged] = msgspec.field(default_factory=dict)
    weighed: dict[int, Weighed] = msgspec.field(default_factory=dict)

    @property
    def done(self) -> int:
        return len(self.outlooks) + len(self.judged) + len(self.deep) + len(self.weighed)


@dataclass
class Point:
    """How a line stood after so many moves."""

    position: int
    chance: int
    """The estimated chance to win, of 100; at the end the result itself."""


@dataclass
class Line:
    """One seat over the game; all of them together where they win and lose together."""

    seat: int
    """-1 for all together."""
    title: str
    points: list[Point]


@dataclass
class Turn:
    """A decision that gave much away. Values are chances to win, of 100, from what the seat knew then."""

    number: int
    """The number of the move; the position before it is this less one."""
    seat: int
    title: str
    asked: str
    """The question that was decided."""
    move: str
    label: str
    value: int
    better: str
    better_label: str
    better_value: int
    reason: str = ""
    """What speaks for the better one, in the game's words; or empty."""


@dataclass
class Swing:
    """The largest change of a line from one of its points to the next, whatever made it, luck included."""

    seat: int
    """-1 for all together."""
    first: int
    last: int
    """The moves in which it came."""
    before: int
    after: int
    """The chance to win, of 100."""
    told: str
    """What people would have cheered at then, or groaned; or empty."""
    won: bool
    nearest: Point
    """Where whoever won was nearest to losing, and whoever lost to winning."""

    @property
    def change(self) -> int:
        return abs(self.after - self.before)

    @property
    def large(self) -> bool:
        """Whether it is worth a word; less may be no more than that so few games are rough."""
        return self.change >= SWUNG

    @property
    def shown(self) -> int:
        """The move to look at."""
        return self.first if self.large else self.nearest.position + 1


@dataclass
class Analysis:
    """A finished game, as far as it has been looked at."""

    table: str
    state: str
    """"waiting" for its turn, "working" or "done". Ask again until it is done; when nobody asks any more the work rests."""
    done: int
    total: int
    """Pieces of work done, of so many."""
    moves: int
    looked_at: int
    """Of so many moves, those that were judged."""
    lines: list[Line] = field(default_factory=list)
    turning_points: list[Turn] = field(default_factory=list)
    key: int = 0
    """The number of the move that cost whoever lost most, the key moment; 0: none is known."""
    swings: list[Swing] = field(default_factory=list)
    """Of each line, once all is done."""

    def turn(self, number: int) -> Turn | None:
        """The turning point with this move."""
        return next((turn for turn in self.turning_points if turn.number == number), None)

    def swing(self, seat: int | None) -> Swing | None:
        """What changed most for this seat; for who only looks, for the first."""
        return next((one for one in self.swings if one.seat in (seat, ALL)), self.swings[0] if self.swings else None)


class Analyses:
    """One for each server process."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.turns = asyncio.Semaphore(max(1, hub.pool.size // 2))
        self.wanted: dict[str, float] = {}
        """The tables worked on here, and when somebody last asked for each."""
        self.broken: set[str] = set()
        self.finished: OrderedDict[str, Found] = OrderedDict()
        self.moments: OrderedDict[tuple[str, int], State] = OrderedDict()
        """Positions looked at lately, by table and the number of the move that was then made."""

    async def moment(self, table: LiveTable, number: int) -> State:
        """The position in which move `number` was made. Nothing of it changes any more."""
        found = self.moments.get((table.id, number))
        if found is None:
            found = self.moments[table.id, number] = await self.hub.replayed(table.position, number - 1)
            while len(self.moments) > MOMENTS_KEPT:
                self.moments.popitem(last=False)
        return found

    async def look(self, table: LiveTable) -> Analysis:
        """The analysis as it is now. Whoever asks wants it: if nobody works on it, the work begins."""
        check(table)
        if table.id in self.broken:
            raise Refusal(500, "This game could not be analysed; it has been noted.")
        found = self.finished.get(table.id)
        if found is not None:
            return show(table, found, "done")
        row = await self.hub.store.analysis(table.id)
        found = read(row.data) if row is not None else Found()
        if row is not None and row.finished:
            self._remember(table.id, found)
            return show(table, found, "done")
        now = time.time()
        if table.id in self.wanted:
            self.wanted[table.id] = now
        elif row is not None and row.beat > now - STALE:
            # Another process works on it; it reads there that somebody still wants it.
            if row.wanted < now - PATIENCE / 5:
                await self.hub.store.want_analysis(table.id, now)
        else:
            self.wanted[table.id] = now
            self.hub.later(self._work(table))
        return show(table, found, "working" if row is not None and row.beat > now - STALE else "waiting")

    def _remember(self, table: str, found: Found) -> None:
        self.finished[table] = found
        while len(self.finished) > KEPT:
            self.finished.popitem(last=False)

    # -- the work

    async def _work(self, table: LiveTable) -> None:
        try:
            async with self.turns:
                if time.time() - self.wanted[table.id] < PATIENCE:
                    await self._claimed(table)
        except (Taken, StoreDown):
            # Another process has it, or nothing can be kept now; whoever asks again begins again.
            return
        except Exception:
            # Begun again it would only fail again.
            self.broken.add(table.id)
            raise
        finally:
            self.wanted.pop(table.id, None)

    async def _claimed(self, table: LiveTable) -> None:
        store, worker = self.hub.store, self.hub.settings.worker
        now = time.time()
        await store.claim_analysis(table.id, worker, now, now - STALE)
        row = await store.analysis(table.id)
        work = Work(table, read(row.data) if row is not None else Found())
        await asyncio.to_thread(work.prepare)
        beat = 0.0
        finished = False
        try:
            for job, keep in work.pieces():
                if time.time() - beat > BEAT:
                    beat = time.time()
                    await store.keep_analysis(table.id, worker, beat, work.data(), False)
                    if not await self._still_wanted(table.id, beat):
                        self.hub.metrics.count("analyses_dropped")
                        return
                keep(await self._consider(work, job))
            finished = True
        finally:
            # Finished, or free for whoever comes next, with all that was found.
            await asyncio.shield(store.keep_analysis(table.id, worker, time.time() if finished else 0.0, work.data(), finished))
        self.hub.metrics.count("analyses")
        self._remember(table.id, work.found)

    async def _consider(self, work: Work, job: dict[str, Any]) -> Any:
        try:
            found = await self.hub.pool.consider(job, Place(ASIDE))
        except NoMove:
            # One position may be too much for a bot; if all of them are, something is wrong.
            work.failures += 1
            if work.failures == MOST_FAILURES:
                raise
            return None
        work.failures = 0
        return found

    async def _still_wanted(self, table: str, now: float) -> bool:
        row = await self.hub.store.analysis(table)
        asked = self.wanted[table] if row is None else max(self.wanted[table], row.wanted)
        return now - asked < PATIENCE


class Work:
    """The pieces of one analysis, the coarse graph first."""

    def __init__(self, table: LiveTable, found: Found) -> None:
        if table.record is None:
            raise Refusal(409, table.frozen)
        self.table = table
        self.record = table.record
        self.key = table.row.bot_key
        self.found = found
        self.failures = 0
        """So many pieces in a row have failed."""
        last = len(self.record.moves)
        self.points = coarse_first(spread(last, POINTS))
        self.judging = spread(last, MOST_JUDGED)
        self.positions: dict[int, dict[str, Any]] = {}
        """The positions as their deciding seats knew them, by the number of the move that was then made."""

    def prepare(self) -> None:
        """Replay the game and deal every position that is looked at anew. Takes a moment: for a thread."""
        needed = {*self.points, *self.judging}
        state = self.record.replay(0)
        state.log = None
        for number, move in enumerate(self.record.moves, 1):
            if number in needed:
                self.positions[number] = state.redeal(state.seat, self.chance(number)).dump()
            state.play(move)

    def chance(self, number: int) -> int:
        """Chance of its own for each decision, the same whenever it is looked at."""
        return int.from_bytes(hashlib.sha256(f"{self.key}/{number}/analysis".encode()).digest()[:16], "big")

    def data(self) -> str:
        return msgspec.json.encode(self.found).decode()

    def pieces(self) -> Iterator[tuple[dict[str, Any], Any]]:
        """Each job that is still to be done, with what takes its answer in."""
        found = self.found
        found.total = len(self.points) + len(self.judging) + 2 * min(DEEPER, len(self.judging))
        for number in self.points:
            if number not in found.outlooks:
                yield self.job(number, "outlook", games=GAMES, simulations=LOOKED), Keep(found.outlooks, number, Outlook, Outlook(0, ()))
        for number in self.judging:
            if number not in found.judged:
                yield self.judge(number, SIMULATIONS), Keep(found.judged, number, Judged, self.unknown(number))
        drawn = lines(self.table, found)
        doubtful = [one for one in found.judged.values() if gap(one) > TURNING / 2 and open_for(drawn, one)]
        worst = [one.number for one in sorted(doubtful, key=gap, reverse=True)[:DEEPER]]
        found.total = len(self.points) + len(self.judging) + 2 * len(worst)
        for number in worst:
            if number not in found.deep:
                yield self.judge(number, DEEP), Keep(found.deep, number, Judged, self.unknown(number))
            deep = found.deep[number]
            if number not in found.weighed and deep.best != deep.move:
                yield self.weigh(deep), Keep(found.weighed, number, Weighed, UNDECIDED)
            found.weighed.setdefault(number, UNDECIDED)

    def job(self, number: int, ask: str, /, **more: Any) -> dict[str, Any]:
        return {"ask": ask, "position": self.positions[number], "chance": self.chance(number) ^ 1, "seconds": PIECE, **more}

    def judge(self, number: int, simulations: int) -> dict[str, Any]:
        return self.job(number, "judge", move=self.record.moves[number - 1], number=number, simulations=simulations)

    def weigh(self, one: Judged) -> dict[str, Any]:
        job = self.job(one.number, "weigh", made=one.move, better=one.best, games=WEIGHED, simulations=LOOKED)
        return job | {"seconds": 3 * PIECE}

    def unknown(self, number: int) -> Judged:
        """What is kept of a decision that no bot could judge, so that it is not asked for again."""
        move = self.record.moves[number - 1]
        return Judged(number, -1, move, 0.5, move, 0.5, False)


class Keep:
    """Takes one answer in; if none came, what stands for it."""

    def __init__(self, place: dict[int, Any], number: int, kind: type, otherwise: Any) -> None:
        self.place = place
        self.number = number
        self.kind = kind
        self.otherwise = otherwise

    def __call__(self, answer: Any) -> None:
        self.place[self.number] = self.otherwise if answer is None else msgspec.convert(answer, self.kind)


def check(table: LiveTable) -> None:
    """Refuse what cannot be analysed, or not yet."""
    if daily.closed(table.row):
        raise Refusal(409, daily.CLOSED)
    if not table.ended:
        raise Refusal(409, "The game is not over yet; it can be analysed after the end.")
    if table.record is None:
        raise Refusal(409, table.frozen)


def read(data: str) -> Found:
    return msgspec.json.decode(data, type=Found) if data else Found()


def spread(last: int, most: int) -> list[int]:
    """At most so many of the numbers 1 to `last`, evenly."""
    if last <= most:
        return list(range(1, last + 1))
    return sorted({1 + round(i * (last - 1) / (most - 1)) for i in range(most)})


def coarse_first(numbers: list[int]) -> list[int]:
    """Every eighth, then those between, so that the whole shows early."""
    order: list[int] = []
    for step in (8, 4, 2, 1):
        order += [number for number in numbers[::step] if number not in order]
    return order


def gap(judged: Judged) -> float:
    return judged.best_value - judged.value


# -- showing


def show(table: LiveTable, found: Found, state: str) -> Analysis:
    turning = [number for number, weighed in found.weighed.items() if turned(weighed)]
    worst = sorted(turning, key=lambda number: found.weighed[number].made - found.weighed[number].better)[:SHOWN]
    drawn = lines(table, found) if found.outlooks or state == "done" else []
    return Analysis(
        table=table.id,
        state=state,
        done=found.done,
        total=found.total,
        moves=len(table.standing),
        looked_at=len(found.judged),
        lines=drawn,
        key=key(table, found, worst),
        turning_points=[turn(table, found.deep[number], found.weighed[number]) for number in sorted(worst)],
        swings=[swing(table, line) for line in drawn if len(line.points) > 1] if state == "done" else [],
    )


def key(table: LiveTable, found: Found, worst: list[int]) -> int:
    """What cost most of those that lost; what whoever won got away with decided nothing."""
    ends = result_shares(table)
    lost = [number for number in worst if found.deep[number].seat < len(ends) and not ends[found.deep[number].seat]]
    return next(iter([*lost, *worst]), 0)


def turned(weighed: Weighed) -> bool:
    return weighed.better - weighed.made > max(GAVE_AWAY, 2 * weighed.error)


def turn(table: LiveTable, one: Judged, weighed: Weighed) -> Turn:
    return Turn(
        number=one.number,
        seat=one.seat,
        title=table.title(one.seat),
        asked=one.asked,
        move=one.move,
        label=one.label or one.move,
        value=round(100 * weighed.made),
        better=one.best,
        better_label=one.best_label or one.best,
        better_value=round(100 * weighed.better),
        reason=weighed.reason,
    )


def lines(table: LiveTable, found: Found) -> list[Line]:
    """Each seat's chance, position by position, and the result."""
    seats, moves = table.row.seats, len(table.standing)
    ends = result_shares(table)
    counted = sorted((number, outlook) for number, outlook in found.outlooks.items() if outlook.games)
    together = table.record is not None and table.record.game.modes[table.record.mode].cooperative and seats > 1
    made: list[Line] = []
    for seat in range(1 if together else seats):
        points = [Point(number - 1, round(100 * eased(counted, i, seat))) for i, (number, _) in enumerate(counted)]
        if moves:
            points.append(Point(moves, round(100 * ends[seat])))
        made.append(Line(ALL if together else seat, "All together" if together else table.title(seat), points))
    return made


def swing(table: LiveTable, line: Line) -> Swing:
    before, after = max(itertools.pairwise(line.points), key=lambda pair: abs(pair[1].chance - pair[0].chance))
    told = ""
    if table.state is not None:
        feats = table.state.setting.game.words.feats
        then = [one for one in table.state.events(None) if before.position < one["ply"] <= after.position]
        told = next((str(one["text"]) for one in reversed(then) if one["kind"] in feats), "")
    *open_ones, end = line.points
    won = end.chance > 0
    nearest = (min if won else max)(open_ones, key=lambda point: point.chance)
    return Swing(line.seat, before.position + 1, after.position, before.chance, after.chance, told, won, nearest)


def chance_at(line: Line, position: int) -> float:
    """The line's height at a position, also between two of its points."""
    before = [point for point in line.points if point.position <= position] or line.points[:1]
    after = [point for point in line.points if point.position >= position] or line.points[-1:]
    a, b = before[-1], after[0]
    if a.position == b.position:
        return a.chance
    return a.chance + (b.chance - a.chance) * (position - a.position) / (b.position - a.position)


def open_for(drawn: list[Line], one: Judged) -> bool:
    """Whether the seat that decided could still win and lose."""
    mine = next((line for line in drawn if line.seat in (one.seat, ALL) and line.points), None)
    return mine is not None and DECIDED <= chance_at(mine, one.number - 1) <= 100 - DECIDED


def eased(counted: list[tuple[int, Outlook]], i: int, seat: int) -> float:
    """A chance counted over few games is rough: the positions before and after count half."""
    outlook = counted[i][1]
    if not outlook.counted:
        return outlook.wins[seat] / outlook.games
    wins = games = 0.0
    for j, weight in ((i - 1, 0.5), (i, 1.0), (i + 1, 0.5)):
        if 0 <= j < len(counted):
            wins += weight * counted[j][1].wins[seat]
            games += weight * counted[j][1].games
    return wins / games


def result_shares(table: LiveTable) -> list[float]:
    """The end of each line: won is all, lost nothing, a shared victory its part."""
    results = [seat["result"] for seat in (table.result or {"seats": []})["seats"]]
    return shares([RESULTS.index(result) for result in results])
