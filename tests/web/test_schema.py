"""The API against its own description: whatever is sent, no answer is a server error or one that the description does not know."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance
from support_web import Running, duel

from malison.client import Server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
QUICK = settings(
    max_examples=12,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def described(server: Running) -> Any:
    return schemathesis.openapi.from_url(f"{server.address}/openapi.json")


@pytest.fixture(scope="module")
def tables(server: Running) -> list[dict[str, Any]]:
    """One table in play and one that is over."""
    game, mode = duel()
    made = [Server(server.address).open(game, mode=mode, seats=2) for _ in range(2)]
    over = Server(server.address, made[1]["links"]["seats"][0])
    over.ask("POST", f"/api/tables/{made[1]['table']}/concede", {"number": 0})
    return made


def for_every_case(described: Any, check: Callable[[Any], None]) -> None:
    """Generated calls of every operation, by hypothesis; the plugin for pytest would do the same less plainly."""
    count = 0
    for found in described.get_all_operations():
        QUICK(given(case=found.ok().as_strategy())(check))()
        count += 1
    assert count > 15


def test_anything_at_all(described: Any) -> None:
    def check(case: Any) -> None:
        case.call_and_validate(checks=CHECKS)

    for_every_case(described, check)


def test_anything_at_a_real_table_with_a_real_token(described: Any, tables: list[dict[str, Any]]) -> None:
    turn = itertools.cycle([(t, token) for t in tables for token in (t["links"]["host"], t["links"]["watch"], *t["links"]["seats"])])

    def check(case: Any) -> None:
        for table, token in itertools.islice(turn, 3):
            if case.path_parameters and "table" in case.path_parameters:
                case.path_parameters["table"] = table["table"]
            if isinstance(case.body, dict) and "game" in case.body:
                case.body["game"] = duel()[0]
            case.call_and_validate(checks=CHECKS, headers={"authorization": f"Bearer {token}"})

    for_every_case(described, check)


def test_the_description_is_complete(server: Running, described: Any) -> None:
    """Every route of the API is described, with a summary and its answers."""
    spec = described.raw_schema
    assert spec["info"]["title"] == "Malison"
    for path, methods in spec["paths"].items():
        assert path.startswith("/api/")
        for operation in methods.values():
            assert operation["summary"]
            assert "200" in operation["responses"] or "201" in operation["responses"]
