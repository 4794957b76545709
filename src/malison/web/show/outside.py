"""A table's page as templates, programs and sockets get it: flat, whatever it is composed of here."""

from __future__ import annotations

from dataclasses import dataclass

from malison.web.show import values
from malison.web.show.values import ALL_SENT, PageLinks, Position, Replay, Seating


@dataclass(kw_only=True)
class SeatPage(Position, Seating, PageLinks):
    """A table as one seat (or a spectator) sees it."""

    __pydantic_config__ = ALL_SENT


@dataclass(kw_only=True)
class ReplayPage(Replay):
    """One position of a replay. `?position=N&seat=S`; after the end any seat may be looked through, and `open` shows them all."""

    page: SeatPage
    """The table at that position, without options; `number` is still the table's own."""


def seat_page(page: values.SeatPage) -> SeatPage:
    flat = SeatPage.__new__(SeatPage)
    # Their fields are its fields. Every page is flattened for every move, and fifty arguments take longer than three dicts.
    flat.__dict__ = {**vars(page.position), **vars(page.seating), **vars(page.links)}
    return flat


def replay_page(page: values.ReplayPage) -> ReplayPage:
    return ReplayPage(**{**vars(page), "page": seat_page(page.page)})
