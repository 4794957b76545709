"""What a request comes with, for FastAPI's `Depends`: the hub, the purse of whoever asks, who that is, the form they sent, and where
they stand at a table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from fastapi import Depends, Path, Query, Request
from fastapi.responses import HTMLResponse, Response
from starlette.datastructures import FormData
from starlette.requests import HTTPConnection

from malison.web.base.limits import Limits
from malison.web.base.refusal import Refusal
from malison.web.bots.trials import Trials
from malison.web.http.security import address, base_url, check_form, check_origin, csrf_of, identify, set_cookie
from malison.web.show import pages, talk
from malison.web.show.values import SeatPage, Talk
from malison.web.table import talking, visit
from malison.web.table.analyses import Analyses
from malison.web.table.hints import Hints
from malison.web.table.hub import Hub
from malison.web.table.rights import Caller, new_token
from malison.web.table.visit import Visit

DIGITS: Final = re.compile(r"[0-9]{1,7}")

# -- the server's own


async def the_hub(connection: HTTPConnection) -> Hub:
    return connection.app.state.hub  # type: ignore[no-any-return]


async def the_hints(connection: HTTPConnection) -> Hints:
    return connection.app.state.hints  # type: ignore[no-any-return]


async def the_analyses(connection: HTTPConnection) -> Analyses:
    return connection.app.state.analyses  # type: ignore[no-any-return]


async def the_trials(connection: HTTPConnection) -> Trials:
    return connection.app.state.trials  # type: ignore[no-any-return]


TheHub = Annotated[Hub, Depends(the_hub)]
TheHints = Annotated[Hints, Depends(the_hints)]
TheAnalyses = Annotated[Analyses, Depends(the_analyses)]
TheTrials = Annotated[Trials, Depends(the_trials)]


@dataclass
class Purse:
    """How often somebody may still do something."""

    limits: Limits
    who: str

    def spend(self, kind: str) -> None:
        self.limits.spend(kind, self.who)


async def the_purse(connection: HTTPConnection) -> Purse:
    return Purse(connection.app.state.limits, address(connection))


ThePurse = Annotated[Purse, Depends(the_purse)]


def spends(kind: str) -> Any:
    """For the `dependencies` of a route: what asking for it costs."""

    async def spend(purse: ThePurse) -> None:
        purse.spend(kind)

    return Depends(spend)


# -- programs

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16}$", description="The table's id.")]
SeatWanted = Annotated[int | None, Query(ge=0, le=31, description="If you hold several: which.")]


async def known(request: Request, hub: TheHub) -> Caller:
    """Who asks; a browser that changes something must prove that it comes from our pages."""
    caller = await identify(hub, request)
    if caller.bearer is None and request.method not in ("GET", "HEAD") and caller.key:
        check_origin(hub, request)
        check_form(hub, caller, request.headers.get("x-csrf-token", ""))
    return caller


Known = Annotated[Caller, Depends(known)]


async def at_table(hub: TheHub, caller: Known, table: TableId) -> Visit:
    return await visit.visit(hub, caller, table)


async def at_chair(hub: TheHub, caller: Known, table: TableId) -> Visit:
    return await visit.visit(hub, caller, table, sitting=True)


AtTable = Annotated[Visit, Depends(at_table)]
AtChair = Annotated[Visit, Depends(at_chair)]
"""Only to sit down or get up, without a look."""


# -- browsers


@dataclass
class Browser:
    """A browser that asks for a page."""

    hub: Hub
    request: Request
    caller: Caller

    @property
    def holder(self) -> str:
        return self.caller.holder

    @property
    def csrf(self) -> str:
        """What our forms carry."""
        return csrf_of(self.hub.secret, self.caller.key)

    def shown(self, html: str, status: int = 200) -> Response:
        return self.marked(HTMLResponse(html, status))

    def marked(self, response: Response) -> Response:
        """One that comes for the first time keeps the key it was given."""
        if self.caller.fresh:
            set_cookie(response, self.caller, self.request.url.scheme == "https")
        return response


async def browser(request: Request, hub: TheHub) -> Browser:
    caller = await identify(hub, request)
    if caller.bearer is not None:
        raise Refusal(403, "Pages are for browsers; programs use /api.")
    return Browser(hub, request, caller if caller.key else Caller(new_token(), fresh=True))


ABrowser = Annotated[Browser, Depends(browser)]


def number(value: str) -> int | None:
    return int(value) if DIGITS.fullmatch(value) else None


@dataclass
class Fields:
    """What was asked for after the `?`, or typed into a form."""

    given: Mapping[str, Any] = field(default_factory=dict)

    def text(self, name: str) -> str:
        value = self.given.get(name, "")
        return value if isinstance(value, str) else ""

    def number(self, name: str) -> int | None:
        return number(self.text(name))

    def whole(self, name: str) -> int:
        """A number that must be there."""
        found = self.number(name)
        if found is None:
            raise Refusal(422, f"`{name}` is a whole number.")
        return found


async def asked(request: Request) -> Fields:
    return Fields(request.query_params)


Asked = Annotated[Fields, Depends(asked)]


@dataclass
class Filled(Fields):
    """A form that one of our own pages has sent."""

    given: FormData = field(default_factory=FormData)

    def all(self, name: str) -> list[str]:
        """A field that may be there several times."""
        return [value for value in self.given.getlist(name) if isinstance(value, str)]


async def filled(request: Request, who: ABrowser) -> Filled:
    check_origin(who.hub, request)
    found = Filled(await request.form(max_files=0, max_fields=200, max_part_size=20_000))
    check_form(who.hub, who.caller, found.text("csrf"))
    return found


AForm = Annotated[Filled, Depends(filled)]


@dataclass
class Guest(Visit):
    """A browser at a table."""

    who: Browser = field(kw_only=True)

    async def page(self, seat: int | None) -> SeatPage:
        """The table as one of its seats sees it, with what is for this browser alone."""
        base = base_url(self.hub, self.who.request)
        frame = await pages.frame(self.hub, self.table, self.rights, self.who.csrf, base)
        return pages.seat_page(self.hub, self.table, seat, self.rights, frame)

    async def talk(self, seat: int | None) -> Talk | None:
        """What this browser hears of the talk; None if nothing."""
        ear = await talking.ear(self, seat)
        return talk.talk(ear) if ear else None


async def guest(hub: TheHub, who: ABrowser, table: str) -> Guest:
    found = await visit.visit(hub, who.caller, table)
    return Guest(hub, found.table, found.rights, who.caller, who=who)


AGuest = Annotated[Guest, Depends(guest)]
