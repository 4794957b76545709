"""What is to be played: a table, who sits where, and one seed from which every deal's own seed follows.

Game number n is of deal n // (games of a deal); a deal is played by every line-up, under every edition. Nothing else decides how a game
goes, so it is the same game whoever plays it, when, and how many others are played.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from typing import Any, Final, Literal, get_args

import msgspec

from malison.kernel import registry
from malison.kernel.errors import BadSetting, shown
from malison.kernel.game import Game

SEED_BITS: Final = 53
"""Seeds of deals fit into what every program and file takes for a whole number."""

Seating = Literal["rotate", "fixed", "all"]
LineUp = tuple[str, ...]


def derived(*parts: object) -> int:
    """A number that follows from the parts and tells nothing of neighbouring ones."""
    digest = hashlib.blake2b("/".join(map(str, parts)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> (64 - SEED_BITS)


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Deals and line-ups. `edition` is a reference as records have it; `drawn` are options whose value each deal draws for itself;
    `others` are further editions under which every line-up plays every deal as well."""

    game: str
    mode: str
    seats: int
    edition: dict[str, Any]
    options: dict[str, Any]
    drawn: dict[str, list[Any]]
    lineups: list[LineUp]
    seed: int
    others: list[dict[str, Any]] = []

    @property
    def editions(self) -> list[dict[str, Any]]:
        return [self.edition, *self.others]

    @property
    def each(self) -> int:
        """How many games a deal has: all line-ups under the first edition, then under the next."""
        return len(self.lineups) * (1 + len(self.others))

    def deal_seed(self, deal: int) -> int:
        return derived(self.seed, deal)

    def chance_seed(self, deal: int) -> int:
        """The players' chance is their own: the deal stays the same whoever plays."""
        return derived(self.seed, deal, "players")

    def values(self, deal: int) -> dict[str, Any]:
        """What a deal has drawn for the options that are drawn."""
        return {name: values[derived(self.seed, deal, name) % len(values)] for name, values in self.drawn.items()}

    def digest(self) -> str:
        """A fingerprint: equal plans play equal games."""
        return hashlib.sha256(json.dumps(msgspec.to_builtins(self), sort_keys=True).encode()).hexdigest()[:16]

    def deals(self, games: int) -> int:
        """How many deals make at least so many games."""
        return -(-games // self.each)


def make_plan(
    game: str | Game,
    lineups: Sequence[LineUp] | None = None,
    *,
    seats: int | None = None,
    mode: str | None = None,
    edition: Any = None,
    options: Mapping[str, Any] | None = None,
    draw: Iterable[str] | Mapping[str, Sequence[Any]] = (),
    seed: int = 0,
) -> Plan:
    """A plan, checked; without line-ups everybody plays at random. What would never end is capped as the game says."""
    known = game if isinstance(game, Game) else registry.game(game)
    if type(seed) is not int or seed < 0:
        raise BadSetting(f"a seed is a whole number from 0 up, not {shown(seed)}")
    given = dict(options or {})
    known.check_options(given)
    chosen = known.prepare(seats, mode=mode, edition=edition, **given).setting
    given = known.with_cap(chosen.mode, given)
    drawn = {name: drawn_values(known, chosen.options, name, values) for name, values in wishes(draw).items()}
    for name in drawn:
        if name in given:
            raise BadSetting(f"option {name} is given, so it cannot be drawn")
    chosen = known.prepare(chosen.seats, mode=chosen.mode, edition=chosen.edition, **given).setting
    options = {name: value for name, value in chosen.options.items() if name not in drawn}
    seated = [tuple(lineup) for lineup in lineups or [("random",) * chosen.seats]]
    return Plan(known.name, chosen.mode, chosen.seats, chosen.edition.reference(), options, drawn, seated, seed)


def wishes(draw: Iterable[str] | Mapping[str, Sequence[Any]]) -> dict[str, Sequence[Any]]:
    return dict(draw) if isinstance(draw, Mapping) else dict.fromkeys(draw, ())


def drawn_values(game: Game, options: Mapping[str, Any], name: str, values: Sequence[Any]) -> list[Any]:
    """The values a deal draws one of: those given, those the game names for this, or all there are."""
    known = {option.name: option for option in game.option_list}
    if name not in known or name not in options:
        raise BadSetting(f"{game.title} has no option {shown(name)} here to draw; its options: {', '.join(options) or 'none'}")
    option = known[name]
    if values:
        return [option.read(value) for value in values]
    if name in game.spread:
        return list(game.spread[name])
    if option.kind == "choice":
        return list(option.choices)
    if option.kind == "switch":
        return [False, True]
    raise BadSetting(f"option {name}: say which values it is drawn from")


def seatings(players: Sequence[str], seats: int, seating: Seating = "rotate") -> list[LineUp]:
    """Who sits where: the players, repeated until all seats are taken, and turned around the table, each different way once."""
    if seating not in get_args(Seating):
        raise BadSetting(f"seating is one of {', '.join(get_args(Seating))}, not {shown(seating)}")
    if not players or len(players) > max(seats, 1):
        raise BadSetting(f"{len(players)} players at a table of {seats}")
    full = tuple(players[seat % len(players)] for seat in range(seats))
    if seating == "fixed" or not seats:
        return [full]
    if seating == "all":
        return list(dict.fromkeys(permutations(full)))
    return list(dict.fromkeys(full[turn:] + full[:turn] for turn in range(seats)))
