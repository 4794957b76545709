"""The OpenAPI description as a list for the documentation page."""

from __future__ import annotations

from typing import Any, Final

from malison.web.show.values import Operation

SOCKET: Final = Operation(
    "SOCKET",
    "/api/tables/{table}/live",
    "Play live",
    "Sends all that the seat may know whenever anything changes: the fields of GET /api/tables/{table}, with the events since the last "
    "message, or all of them if reset is true. Takes moves back the same way.",
    [
        ("move", "text", "With number: make this move."),
        ("undo", "true", "With number: take the last move back."),
        ("ask_undo", "true", "With number: ask the others whether you may take your last move back."),
        ("answer_undo", "true or false", "With number: agree to that, or refuse; who has asked withdraws."),
        ("number", "whole number", "The number of the position that it answers to; sent again, it is not done again."),
        ("id", "value", "Comes back with the answer."),
        ("ping", "value", "Is answered with a pong."),
    ],
    [
        ("state", "All that the seat may know now."),
        ("done", "The move is durable; with its number."),
        ("refused", "With status and message, as a request would be."),
        ("bye", "The socket ends, and why."),
    ],
)


def operations(spec: dict[str, Any]) -> list[Operation]:
    schemas = spec.get("components", {}).get("schemas", {})
    found: list[Operation] = []
    for path, methods in spec["paths"].items():
        for method, operation in methods.items():
            fields = [
                (p["name"], kind(p.get("schema", {})), p.get("description", "")) for p in operation.get("parameters", [])
            ] + body_fields(operation, schemas)
            answers = [(status, answer.get("description", "")) for status, answer in sorted(operation["responses"].items())]
            text = operation.get("description", "")
            found.append(Operation(method.upper(), path, operation.get("summary", ""), text, fields, answers))
    return [*found, SOCKET]


def body_fields(operation: dict[str, Any], schemas: dict[str, Any]) -> list[tuple[str, str, str]]:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    schema = schemas.get(content.get("$ref", "").rpartition("/")[2], content)
    needed = schema.get("required", [])
    fields: list[tuple[str, str, str]] = []
    for name, value in schema.get("properties", {}).items():
        fields.append((name, kind(value) + ("" if name in needed else ", may be left out"), value.get("description", "")))
    return fields


def kind(schema: dict[str, Any]) -> str:
    """A schema in a word or two."""
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(kind(one) for one in schema["anyOf"]))
    words = {
        "integer": "whole number",
        "string": "text",
        "boolean": "true or false",
        "array": "list",
        "object": "object",
        "null": "nothing",
    }
    return words.get(schema.get("type", ""), "value")
