"""What was acknowledged and shown, held against the log, which is the truth: what is lost, what is there twice, what leaked."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass, field
from typing import Any

from support_web import Running, as_told, run

from chaos.load import Crowd, Played, Sight
from malison.web.store.choose import open_store
from malison.web.store.store import Entry, Store, TableRow
from malison.web.table.live import LiveTable


@dataclass
class Tally:
    """What one storm came to."""

    storm: str
    blows: str = ""
    """What was done to the server, and how often."""
    seconds: float = 0.0
    tables: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    shown: int = 0
    """Views, options and events compared with those of a world in which all that the seat may not know is different."""
    leaked: int = 0
    visits: int = 0
    failed: int = 0
    """Answers of 500 and more, but for 503."""
    refused: int = 0
    """Refusals in words (503) while the database could not be used."""
    deaths: int = 0
    """Times that a server ended by itself."""
    slowest: float = 0.0
    """Seconds from the first sending of a move to its acknowledgement."""
    troubles: list[str] = field(default_factory=list)
    """Whatever else was not as it should be."""
    left_out: str = ""

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.leaked or self.failed or self.deaths or self.troubles)

    def data(self) -> dict[str, Any]:
        return {**asdict(self), "good": self.good}

    def crowd(self, crowd: Crowd, db: str) -> None:
        """Count what the people were told against the database of a server that has stopped, or that shares it."""
        self.troubles += crowd.troubles()
        self.tables += len(crowd.tables)
        self.acknowledged += crowd.count()
        self.slowest = round(max([self.slowest, *(player.slowest for player in crowd.players)]), 3)
        self.refused += sum(player.refused for player in crowd.players)
        run(self._compare(crowd.tables, db))

    async def _compare(self, tables: list[Played], db: str) -> None:
        store = open_store(db)
        await store.open()
        try:
            for played in tables:
                await self._table(store, played)
        finally:
            await store.close()

    async def _table(self, store: Store, played: Played) -> None:
        row, chairs, entries = await store.table(played.id), await store.chairs(played.id), await store.entries(played.id)
        if row is None:
            self.lost += len(played.acknowledged)
            self.troubles.append("a table is gone")
            return
        logged = [(e.number, e.seat, e.move) for e in entries if e.kind == "move" and e.seat in played.people]
        self.lost += sum(move not in logged for move in played.acknowledged)
        self.doubled += max(0, len(logged) - len(set(played.acknowledged)))
        if [entry.number for entry in entries] != list(range(len(entries))):
            self.troubles.append("the log of a table has a gap")
        sights: dict[int, list[Sight]] = {}
        for sight in played.sights:
            sights.setdefault(sight.number, []).append(sight)
        live = LiveTable(row, chairs)
        for entry in entries:
            live.replay([entry])
            for sight in sights.pop(entry.number, []):
                self.shown += 1
                self.leaked += leaks(live, row, played, sight)
        if live.frozen:
            self.troubles.append(f"a table is frozen: {live.frozen}")
        # Somebody was shown a position that the log does not know.
        self.lost += len(sights)
        for seat, events in played.told.items():
            self.shown += 1
            self.leaked += not told_rightly(entries, seat, events)

    def log(self, server: Running, tables: list[Played], expected: tuple[str, ...]) -> None:
        """What the server wrote down: no failure but those, and nobody's secret."""
        text = server.logged()
        lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
        statuses = [line["status"] for line in lines if line["message"] == "request"]
        self.visits += len(statuses)
        self.failed += sum(status >= 500 and status != 503 for status in statuses)
        others = {line["message"] for line in lines if line["level"] in ("error", "critical")} - {"request", *expected}
        self.troubles += [f"the log tells of an error: {message}" for message in sorted(others)]
        secrets = {secret for table in tables for secret in tokens(table.links)}
        self.leaked += sum(secret in text for secret in secrets)
        if "Traceback" in "".join(line for line in text.splitlines() if not line.startswith("{")):
            self.troubles.append("there is a traceback beside the log")


def tokens(links: Any) -> list[str]:
    found = links.values() if isinstance(links, dict) else links
    return [token for one in found for token in ([one] if isinstance(one, str) else tokens(one)) if len(token) > 15]


def leaks(live: LiveTable, row: TableRow, played: Played, sight: Sight) -> bool:
    """Whether the seat was shown anything that would have been different in a world it cannot tell from this one."""
    assert live.state is not None
    world = live.state.redeal(sight.seat, random.Random(f"{row.id} {sight.number}").randrange(1 << 60))
    shown = json.loads(sight.text)
    moves = [world.setting.game.moves.name(move) for move in world.options] if sight.seat is not None and world.seat == sight.seat else []
    if shown["view"] != json.loads(json.dumps(world.view(sight.seat))) or [option["move"] for option in shown["options"]] != moves:
        return True
    own = None if sight.seat is None else played.links["seats"][sight.seat]
    secret = [row.seed, row.bot_key, *(token for token in tokens(played.links) if token not in (own, played.links["watch"]))]
    return any(one in sight.text for one in secret)


def told_rightly(entries: list[Entry], seat: int, events: list[dict[str, Any]]) -> bool:
    """Whether a seat was told what the log has for it, in that order, and nothing else."""
    meant = [event for entry in entries for audience, event in entry.events if audience >> seat & 1]
    return as_told(events) == meant[: len(events)]
