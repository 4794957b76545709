"""The rules by number."""

from __future__ import annotations

import argparse
import json
import sys

import msgspec
from rich.console import Console
from rich.markup import escape

from malison.cli.parser import Commands, add_game, add_json
from malison.kernel import ledger, registry


def add(commands: Commands) -> None:
    words = "list a game's rules: text, place in the code, tests (exit status 1 if one has no test)"
    rules = commands.add("rules", words, list_rules)
    add_game(rules)
    add_json(rules)


def list_rules(chosen: argparse.Namespace) -> int:
    found = ledger.read(registry.game(chosen.game))
    if chosen.json:
        print(json.dumps({**msgspec.to_builtins(found), "untested": found.untested}, indent=1))
    else:
        console = Console()
        for rule in found.rules:
            style = "bold" if rule.tests else "bold red"
            console.print(f"[{style}]{rule.id}[/] {escape(rule.text)}", highlight=False)
            console.print(f"    [dim]lives in[/] {escape(', '.join(rule.where)) or '–'}", highlight=False)
            console.print(f"    [dim]shown by[/] {escape(', '.join(rule.tests)) or '[red]no test[/]'}", highlight=False)
        shown = len(found.rules) - len(found.untested)
        console.print(f"\n{len(found.rules)} rules, {shown} shown by tests", highlight=False)
    if found.untested:
        print(f"malison: without a test: {', '.join(found.untested)}", file=sys.stderr)
    if found.unknown:
        print(f"malison: named but not defined in RULES.md: {', '.join(found.unknown)}", file=sys.stderr)
    return 1 if found.untested else 0
