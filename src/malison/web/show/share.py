"""A table's links as its host gives them to others: to copy, to send, and as QR codes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import segno
from markupsafe import Markup

from malison.web.show import pages
from malison.web.show.values import Share, SharePage
from malison.web.store.roles import HOST, WATCH, Role, invite_role, seat_role
from malison.web.table.live import LiveTable

CODES_KEPT: Final = 500
MINE: Final = "Keep it to yourself: whoever opens it is the host."


class Wanted(NamedTuple):
    """A link that is to be shown."""

    id: str
    title: str
    role: Role
    folded: bool = False
    words: str = ""


@lru_cache(maxsize=CODES_KEPT)
def code(text: str) -> Markup:
    """A QR code, black on white in either theme."""
    made = segno.make(text, error="m", micro=False)
    return Markup(made.svg_inline(border=3, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True))  # noqa: S704


def share_page(table: LiveTable, frame: pages.Frame) -> SharePage:
    """For the host: an invitation to each empty chair, and the links for spectators and for the host's own devices."""
    wanted = [Wanted(f"link-{seat}", f"Sit down as {table.title(seat)}", invite_role(seat)) for seat in table.expected()]
    wanted.append(Wanted("link-watch", "Watch", WATCH, bool(wanted), "Whoever opens it sees the table as spectators do."))
    wanted.append(Wanted("link-host", "For you as the host, on another device", HOST, True, MINE))
    return page(table, frame, wanted, bool(table.row.listed))


def device_page(table: LiveTable, frame: pages.Frame, seat: int) -> SharePage:
    """For who sits there: their return link, to be opened on another device."""
    return page(table, frame, [Wanted("link-return", "Your seat, on another device of yours", seat_role(seat))], None)


def page(table: LiveTable, frame: pages.Frame, wanted: list[Wanted], listed: bool | None) -> SharePage:
    row = table.row
    links = [(one, pages.link(frame, one.role)) for one in wanted]
    return SharePage(
        table=row.id,
        title=row.title,
        game=row.game,
        urls=pages.urls(row.id, row.game, None),
        links=[Share(one.id, one.title, url, code(url), one.folded, one.words) for one, url in links if url],
        listed=listed,
        gathering=table.gathering(),
        csrf=frame.csrf,
    )
