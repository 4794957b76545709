"""A little of every storm: nothing that was acknowledged is lost, nothing is done twice, nobody sees what is not theirs, nothing fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support import missing
from support_web import Cluster, duel, find_postgres, running

from chaos.load import Crowd, Played, Sight
from chaos.storms import PLANS, Plan
from chaos.truth import Tally
from malison.client import Server

pytestmark = pytest.mark.xdist_group("chaos")


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
    """Moves that nobody made, moves that nobody acknowledged, and a look into another's hand."""
    with running(tmp_path) as server, Crowd(server, players=1) as crowd:
        crowd.wait_for(20, 10)
        other = Server(server.address).open(duel()[0], mode=duel()[1], seats=2)
    honest = Tally("honest")
    honest.crowd(crowd, server.settings.db)
    honest.log(server, crowd.tables, ())
    assert honest.good, honest
    assert honest.acknowledged >= 20
    assert honest.shown > 1
    table: Played = crowd.tables[0]
    number, seat, move = table.acknowledged.pop()
    table.acknowledged.append((number + 1, seat, move))
    table.acknowledged.append((number + 2, seat, move))
    table.sights = [Sight(1 - sight.seat if sight.seat is not None else 0, sight.number, sight.text) for sight in table.sights]
    table.told = {1 - seat: events for seat, events in table.told.items()}
    crowd.tables[0].people = (0, 1)
    crooked = Tally("crooked")
    crooked.crowd(crowd, server.settings.db)
    assert crooked.lost == 2
    assert crooked.leaked
    table.acknowledged = table.acknowledged[:-5]
    doubled = Tally("doubled")
    doubled.crowd(crowd, server.settings.db)
    assert doubled.doubled
    with server.log.open("a", encoding="utf-8") as log:
        log.write(f'{{"message": "request", "level": "info", "status": 500, "path": "/s/{table.links["seats"][0]}"}}\n')
    told = Tally("told")
    told.log(server, crowd.tables, ())
    assert (told.failed, told.leaked) == (1, 1)
    assert other["table"] not in {one.id for one in crowd.tables}
