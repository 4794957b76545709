"""The command `malison`: a module for each door."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from malison.cli import advice, editions, lab, lab_report, observe, play, records, rules, server, testing, train, words
from malison.cli.parser import WRONG, Commands, Parser
from malison.kernel.errors import EditionError, MalisonError
from malison.terminal import Refused
from malison.version import describe

DOORS = (play, server, lab, lab_report, observe, records, advice, rules, words, editions, testing, train)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    chosen = make_parser().parse_args(arguments)
    try:
        status = int(chosen.run(chosen) or 0)
        # What cannot be written is noticed here, and not when nobody can say so any more.
        sys.stdout.flush()
        return status
    except EditionError as error:
        print(error, file=sys.stderr)
        return 1
    except (MalisonError, Refused) as error:
        print(f"malison: {error}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:
        # Whoever read our output has had enough; point stdout elsewhere so that closing it does not complain.
        sys.stdout = open("/dev/null", "w")  # noqa: SIM115
        return 0
    except OSError as error:
        print(f"malison: {error.strerror or error}" + (f": {error.filename}" if error.filename else ""), file=sys.stderr)
        # What is left in its buffer cannot be written either.
        sys.stdout = open("/dev/null", "w")  # noqa: SIM115
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def make_parser() -> Parser:
    parser = Parser(prog="malison", description="A table for cursed board games.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=describe())
    commands = Commands(parser, "commands", "COMMAND")
    for door in DOORS:
        door.add(commands)
    return parser
