"""What the tests of the web table share: one server with SQLite, one PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support_web import Cluster, Running, find_postgres, missing, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as made:
        yield made


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    if not find_postgres():
        missing("PostgreSQL is not installed (Debian: apt install postgresql)")
    made = Cluster()
    yield made
    made.stop()
