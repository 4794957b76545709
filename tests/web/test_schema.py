"""The API against its own description: whatever is sent, no answer is a server error or one that the description does not know."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance
from support_web import Running, duel

from malison.client import Refused, Server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
QUICK = settings(
    max_examples=5,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def described(server: Running) -> Any:
    return schemathesis.openapi.from_url(f"{server.address}/openapi.json")


def two_tables(server: Running) -> list[dict[str, Any]]:
    """One in play and one that is over."""
    game, mode = duel()
    made = [Server(server.address).open(game, mode=mode, seats=2) for _ in range(2)]
    # Somebody sits at the first; everywhere else there are invitations.
    sat = Server(server.address, made[0]["links"]["seats"][0]).ask("POST", f"/api/tables/{made[0]['table']}/sit", {"name": "Ben"})
    made[0]["links"]["seats"][0] = sat["token"]
    Server(server.address, sat["token"]).ask("POST", f"/api/tables/{made[0]['table']}/talk", {"say": "Hello"})
    over = Server(server.address, made[1]["links"]["seats"][0])
    over.ask("POST", f"/api/tables/{made[1]['table']}/concede", {"number": 0})
    return made


def for_every_case(described: Any, prepare: Callable[[], Callable[[Any], None]]) -> None:
    """Generated calls of every operation, by hypothesis; the plugin for pytest would do the same less plainly."""
    count = 0
    for found in described.get_all_operations():
        QUICK(given(case=found.ok().as_strategy())(prepare()))()
        count += 1
    assert count > 15


def test_anything_at_all(described: Any) -> None:
    def check(case: Any) -> None:
        case.call_and_validate(checks=CHECKS)

    for_every_case(described, lambda: check)


def test_anything_at_a_real_table_with_a_real_token(server: Running, described: Any) -> None:
    """New tables for each operation: an earlier one may have ended them or changed their links."""
    statuses: dict[str, set[int]] = {}

    def prepare() -> Callable[[Any], None]:
        tables = two_tables(server)
        turn = itertools.cycle([(t, token) for t in tables for token in (*t["links"]["seats"], t["links"]["host"], t["links"]["watch"])])
        plausible = itertools.cycle([True, False, True])

        def check(case: Any) -> None:
            for table, token in itertools.islice(turn, 3):
                if case.path_parameters and "table" in case.path_parameters:
                    case.path_parameters["table"] = table["table"]
                if next(plausible):
                    # An earlier call may have ended the links, or the table.
                    with contextlib.suppress(Refused):
                        make_plausible(server, case, table, token)
                answer = case.call_and_validate(checks=CHECKS, headers={"authorization": f"Bearer {token}"})
                statuses.setdefault(f"{case.method} {case.path}", set()).add(answer.status_code)

        return check

    for_every_case(described, prepare)
    # Otherwise most of the API would only have been seen refusing.
    never = [name for name, seen in statuses.items() if not seen & {200, 201} and not name.endswith(("undo", "/take-back", "/hint"))]
    assert never == []
    for path in ("record", "verify"):
        assert {200, 409} <= statuses[f"GET /api/tables/{{table}}/{path}"]


def make_plausible(server: Running, case: Any, table: dict[str, Any], token: str) -> None:
    """Give what was generated values that mean something here."""
    page = Server(server.address, table["links"]["watch"]).ask("GET", f"/api/tables/{table['table']}")
    links = table["links"]["seats"]
    seat = links.index(token) if token in links else 0
    for name, value in (("seat", seat), ("game", duel()[0])):
        if case.path_parameters and name in case.path_parameters:
            case.path_parameters[name] = value
    due = next((chair["seat"] for chair in page["chairs"] if chair["deciding"]), 0)
    moves = Server(server.address, links[due]).ask("GET", f"/api/tables/{table['table']}")["options"] if "moves" in case.path else []
    real = {
        "game": duel()[0],
        "number": page["number"],
        "level": "random",
        "position": 0,
        "name": "Ann",
        "say": "Well",
        "react": "",
        "whom": "seat0",
        "line": 1,
        "why": "It was rude.",
        "move": moves and moves[0]["move"],
    }
    if isinstance(case.body, dict):
        case.body.update({name: value for name, value in real.items() if name in case.body and value not in (None, [])})


def test_the_description_is_complete(server: Running, described: Any) -> None:
    """Every route of the API is described, with a summary and its answers."""
    spec = described.raw_schema
    assert spec["info"]["title"] == "Malison"
    for path, methods in spec["paths"].items():
        assert path.startswith("/api/")
        for operation in methods.values():
            assert operation["summary"]
            assert "200" in operation["responses"] or "201" in operation["responses"]
