"""A little of every storm: nothing that was acknowledged is lost, nothing is done twice, nobody sees what is not theirs, nothing fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support_web import Cluster, Running, find_postgres, missing, running

from chaos.load import Crowd, Sight
from chaos.storms import PLANS, Plan
from chaos.truth import Tally


@pytest.fixture(scope="module")
def mortal() -> Iterator[Cluster]:
    """A PostgreSQL that flushes to the disk and may be killed."""
    if not find_postgres():
        missing("PostgreSQL is not installed (Debian: apt install postgresql)")
    made = Cluster(durable=True)
    yield made
    made.stop()


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_a_little_of(plan: Plan, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    more = [request.getfixturevalue("mortal")] if plan.needs_postgres else []
    tally = plan.let_loose(tmp_path, plan.short, *more)
    assert tally.good, tally
    assert tally.acknowledged or tally.visits


def test_the_count_would_notice(tmp_path: Path) -> None:
    """A move that is not in the log, moves that nobody was told of, a look into another's hand, a failure and a secret in the log."""
    with running(tmp_path) as server, Crowd(server, players=1) as crowd:
        crowd.wait_for(20, 10)
    honest = counted(crowd, server)
    assert honest.good, honest
    assert honest.acknowledged >= 20
    assert honest.shown > 1
    table = crowd.tables[0]
    number, seat, move = table.acknowledged[-1]
    table.acknowledged[-1] = (number + 1, seat, move)
    assert counted(crowd, server).lost == 1
    table.acknowledged = table.acknowledged[:-5]
    assert counted(crowd, server).doubled == 5
    table.sights = [Sight(1 - sight.seat, sight.number, sight.text) for sight in table.sights if sight.seat is not None]
    table.told = {1 - seat: events for seat, events in table.told.items()}
    seen = counted(crowd, server).leaked
    assert seen > 1
    with server.log.open("a", encoding="utf-8") as log:
        log.write(f'{{"message": "request", "level": "info", "status": 500, "path": "/s/{table.links["seats"][0]}"}}\n')
    told = counted(crowd, server)
    assert (told.leaked, told.failed) == (seen + 1, 1)


def counted(crowd: Crowd, server: Running) -> Tally:
    tally = Tally("counted")
    tally.crowd(crowd, server.settings.db)
    tally.log(server, crowd.tables, ())
    return tally
