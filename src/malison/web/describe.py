"""The OpenAPI description as a list for the documentation page."""

from __future__ import annotations

from typing import Any

from malison.web.model import Operation


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
    return found


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
