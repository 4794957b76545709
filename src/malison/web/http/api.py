"""The JSON API: everything a person can do, for programs. The same checks stand behind both.

A program sends a link's token as `Authorization: Bearer TOKEN`; a page of ours may also use its cookie, and then sends the
form's secret as `X-CSRF-Token`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import msgspec
from fastapi import APIRouter, Path, Query, Request, Security
from fastapi.responses import Response
from fastapi.security import HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from malison.web.base.limits import Limits
from malison.web.base.refusal import Refusal
from malison.web.http.security import Caller, Rights, check_form, check_origin, clean_name, identify, rights
from malison.web.server.gate import address
from malison.web.show import pages
from malison.web.show import values as model
from malison.web.store.store import invite_role, role_seat, seat_role
from malison.web.table import agreement as fair
from malison.web.table import analyses, consent, hints, opening, playing, seating
from malison.web.table.clock import MOST as LONGEST_CLOCK
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable

BEARER: Final = HTTPBearer(auto_error=False, description="The token of one of a table's links.")
"""For the description only; `identify` reads the header."""

router: Final = APIRouter(prefix="/api", dependencies=[Security(BEARER)])

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16}$", description="The table's id.")]
SeatNumber = Annotated[int, Path(ge=0, le=31, description="The seat, counted from 0.")]
Position = Annotated[int | None, Query(ge=0, le=1_000_000, description="How many moves had been made; the last position if left out.")]
Text = Annotated[str, Field(max_length=100)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Open(Body):
    """A new table."""

    game: Text
    mode: Text | None = None
    seats: Annotated[int, Field(ge=0, le=32)] | None = None
    edition: Text = opening.HOUSE
    options: dict[str, Any] = Field(default_factory=dict, description="The game's own options by name, as GET /api/games describes them.")
    seed: Annotated[str, Field(pattern=r"^[0-9]{0,39}$")] = Field("", description="Empty: one that nobody can guess.")
    chairs: list[Text] = Field(default_factory=list, max_length=32, description='For each seat "open" or a bot\'s level; the rest is open.')
    stand_in: Text = Field(
        "", description='For somebody who stays away: a bot\'s level that may then play, "guest" (the host may invite another), or nothing.'
    )
    stand_in_after: Annotated[int, Field(ge=0, le=opening.MOST_AWAY)] = Field(600, description="Seconds that they may stay away first.")
    clock: Annotated[int, Field(ge=0, le=LONGEST_CLOCK)] = Field(0, description="Seconds for each move, or days of 86400; 0: no clock.")
    clock_end: Literal["bot", "lose", "others"] = Field(
        "bot", description="When they have run out: the bot of `stand_in` plays from then on, the seat loses, or the others decide."
    )


class Move(Body):
    move: Text = Field(description="The move's name, as `options` gives it.")
    number: Annotated[int, Field(ge=0, le=1_000_000)] = Field(description="The `number` of the position it answers to.")


class Number(Body):
    number: Annotated[int, Field(ge=0, le=1_000_000)] = Field(description="The `number` of the position it answers to.")


class Answer(Number):
    agree: bool


class Name(Body):
    name: Text


class Level(Body):
    level: Text


class From(Body):
    position: Annotated[int, Field(ge=0, le=1_000_000)]


@dataclass
class Links:
    """A table's secret tokens. A person opens /s/TOKEN; a program sends it as a bearer token. A seat's is an invitation, and empty
    once somebody sits there."""

    host: str
    watch: str
    seats: list[str]


@dataclass
class Opened:
    table: str
    url: str
    links: Links


@dataclass
class Made:
    number: int


@dataclass
class Sat:
    """You sit. The invitation has ended: from now on send `token`, if it is not empty."""

    number: int
    token: str


@dataclass
class Sample:
    """A position to think about."""

    number: int
    position: dict[str, Any]


@dataclass
class Me:
    """What a token opens."""

    table: str
    role: str
    seat: int | None
    invitation: bool
    """Whether nobody has sat down by it yet; `sit` gives a token of your own."""


@dataclass
class Token:
    token: str


@dataclass
class Next:
    table: str


PROBLEM: Final = {
    "type": "object",
    "properties": {"status": {"type": "integer"}, "message": {"type": "string"}},
    "required": ["status", "message"],
}


def problem(words: str) -> dict[str, Any]:
    return {"description": words, "content": {"application/json": {"schema": PROBLEM}}}


REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    400: problem("Not understood."),
    401: problem("The token opens nothing."),
    403: problem("Not with this token."),
    404: problem("There is no such thing."),
    409: problem("Not now: not your turn, the table has moved on, or the game is over (or is not)."),
    413: problem("Too large."),
    422: problem("Wrong in itself: an illegal move, a bad setting; the message says why."),
    429: problem("Too often; Retry-After says when to come back."),
    503: problem("The database does not answer; nothing was done."),
}


def shows(kind: Any, words: str = "Done.", status: int = 200) -> dict[str, Any]:
    """How a route describes its answers. They are encoded by msgspec, not through a model: ten times faster."""
    return {"status_code": status, "responses": {**REFUSALS, status: {"model": kind, "description": words}}, "response_model": None}


def encoded(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def hub_of(request: Request) -> Hub:
    return request.app.state.hub  # type: ignore[no-any-return]


def spend(request: Request, kind: str) -> None:
    limits: Limits = request.app.state.limits
    limits.spend(kind, address(request))


async def known(request: Request) -> Caller:
    """Who asks; a browser that changes something must prove that it comes from our pages."""
    hub = hub_of(request)
    caller = await identify(hub, request)
    if caller.bearer is None and request.method not in ("GET", "HEAD") and caller.key:
        check_origin(hub, request)
        check_form(hub, caller, request.headers.get("x-csrf-token", ""))
    return caller


async def at_table(request: Request, table: str, sitting: bool = False) -> tuple[LiveTable, Rights, Caller]:
    caller = await known(request)
    granted = await rights(hub_of(request), caller, table, sitting)
    return await hub_of(request).table(table), granted, caller


def own_seat(table: LiveTable, granted: Rights, wanted: int | None = None) -> int:
    seat = pages.choose_seat(table, granted, wanted)
    if seat is None:
        raise Refusal(403, "Spectators watch.")
    return seat


# -- games


@router.get("/games", summary="All games", **shows(list[model.GameInfo], "The shelf."))
async def list_games(request: Request) -> Response:
    return encoded(pages.all_games(hub_of(request)))


@router.get("/games/{game}", summary="One game", **shows(model.GameInfo, "Its modes, seats and options."))
async def show_game(request: Request, game: Annotated[str, Path(max_length=100)]) -> Response:
    return encoded(pages.game_info(hub_of(request), opening.known_game(game)))


# -- tables


@router.post("/tables", summary="Open a table", **shows(Opened, "The table with all its links. Keep the host's.", 201))
async def open_table(request: Request, wish: Open) -> Response:
    spend(request, "open")
    await known(request)
    asked = opening.Wish(
        wish.game, wish.mode, wish.seats, wish.edition, wish.options, wish.seed, wish.chairs, "", wish.stand_in, wish.stand_in_after,
        wish.clock, wish.clock_end,
    )  # fmt: skip
    table, links = await opening.open_table(hub_of(request), asked, "")
    return encoded(opened(table, links), 201)


def opened(table: LiveTable, links: dict[str, str]) -> Opened:
    seats = [links.get(invite_role(seat), "") if fair.unseated(table, seat) else "" for seat in range(table.row.seats)]
    return Opened(table=table.id, url=f"/t/{table.id}", links=Links(host=links["host"], watch=links["watch"], seats=seats))


@router.get("/me", summary="What does my token open?", **shows(Me, "The table and the role."))
async def show_me(request: Request) -> Response:
    caller = await known(request)
    if caller.bearer is None:
        raise Refusal(401, "Send a token: Authorization: Bearer TOKEN")
    table, role = caller.bearer
    invited = role_seat(role, invite_role)
    if invited is not None:
        return encoded(Me(table=table, role=seat_role(invited), seat=invited, invitation=True))
    return encoded(Me(table=table, role=role, seat=role_seat(role), invitation=False))


@router.get("/tables/{table}", summary="Look at a table", **shows(model.SeatPage, "All that your seat may know."))
async def show_table(
    request: Request,
    table: TableId,
    seat: Annotated[int | None, Query(ge=0, le=31, description="If you hold several: which.")] = None,
    after: Annotated[int, Query(ge=0, le=1_000_000_000, description="Only events with a higher number.")] = 0,
) -> Response:
    found, granted, _ = await at_table(request, table)
    await hub_of(request).readers(found)
    return encoded(pages.seat_page(hub_of(request), found, pages.choose_seat(found, granted, seat), granted, after=after))


@router.get("/tables/{table}/links", summary="The table's links, for the host", **shows(Links, "Of seats only the invitations."))
async def show_links(request: Request, table: TableId) -> Response:
    found, granted, _ = await at_table(request, table)
    if not granted.host:
        raise Refusal(403, "Only the host sees the links.")
    return encoded(opened(found, await hub_of(request).store.links(table)).links)


@router.post("/tables/{table}/moves", summary="Make a move", **shows(Made, "It is committed. Sent again, it is not made again."))
async def make_move(request: Request, table: TableId, body: Move) -> Response:
    spend(request, "move")
    found, granted, _ = await at_table(request, table)
    seat = own_seat(found, granted)
    return encoded(Made(number=await playing.move(hub_of(request), found, seat, body.move, body.number)))


@router.post("/tables/{table}/undo", summary="Take the last move back", **shows(Made, "As far as the rules of undo allow."))
async def undo(request: Request, table: TableId, body: Number) -> Response:
    spend(request, "move")
    found, granted, _ = await at_table(request, table)
    seat = undoing_seat(found, granted)
    return encoded(Made(number=await playing.undo(hub_of(request), found, seat, body.number)))


def undoing_seat(table: LiveTable, granted: Rights) -> int:
    """Of several held seats the one that can take something back."""
    able = [seat for seat in granted.seats if table.undoable.get(seat)]
    return able[0] if able else own_seat(table, granted)


@router.post("/tables/{table}/ask-undo", summary="Ask to take your last move back", **shows(Made, "All others must agree."))
async def ask_undo(request: Request, table: TableId, body: Number) -> Response:
    """Where others play, although something was revealed or others have decided since. It ends with the next move."""
    spend(request, "move")
    found, granted, _ = await at_table(request, table)
    own = [seat for seat in granted.seats if consent.taken(found, seat)]
    # Of several held seats the one that moved last.
    seat = min(own, key=lambda seat: consent.taken(found, seat)) if own else own_seat(found, granted)
    return encoded(Made(number=await consent.ask(hub_of(request), found, seat, body.number)))


@router.post("/tables/{table}/answer-undo", summary="Agree to that, or refuse", **shows(Made, "When all agree it is taken back."))
async def answer_undo(request: Request, table: TableId, body: Answer) -> Response:
    """For everybody else who plays. Who has asked may withdraw it by `agree: false`."""
    spend(request, "move")
    found, granted, _ = await at_table(request, table)
    own_seat(found, granted)
    return encoded(Made(number=await consent.answer(hub_of(request), found, granted.seats, body.number, body.agree)))


@router.post("/tables/{table}/concede", summary="Concede", **shows(Made, "With three and more, a bot plays on for you."))
async def concede(request: Request, table: TableId, body: Number) -> Response:
    found, granted, _ = await at_table(request, table)
    return encoded(Made(number=await playing.concede(hub_of(request), found, own_seat(found, granted), body.number)))


@router.get("/tables/{table}/hint", summary="Ask for a hint", **shows(hints.Hint, "The best moves for your seat, the best first."))
async def hint(
    request: Request,
    table: TableId,
    seat: Annotated[int | None, Query(ge=0, le=31, description="If you hold several: which.")] = None,
) -> Response:
    """When it is your turn: in co-operative and solo modes, or where no other person plays."""
    spend(request, "hint")
    found, granted, _ = await at_table(request, table)
    return encoded(await request.app.state.hints.give(found, own_seat(found, granted, seat), granted, request))


@router.get("/tables/{table}/position", summary="A position to think about", **shows(Sample, "Dealt anew from what your seat knows."))
async def position(
    request: Request,
    table: TableId,
    seat: Annotated[int | None, Query(ge=0, le=31, description="If you hold several: which.")] = None,
) -> Response:
    """A whole position that your seat cannot tell from the real one, as the bots here get it; `game.load` reads it."""
    spend(request, "move")
    found, granted, _ = await at_table(request, table)
    return encoded(Sample(found.number, playing.dealt_anew(found, own_seat(found, granted, seat), "/position")[0]))


# -- chairs


@router.post("/tables/{table}/sit", summary="Sit down", **shows(Sat, "You have a name now, and a token of your own."))
async def sit(request: Request, table: TableId, body: Name) -> Response:
    """By an invitation, which ends with that. Whoever sits already gets a new name, and the seat back from a bot that stood in. To move by
    an invitation is to sit down, too, and it goes on as your token."""
    found, granted, caller = await at_table(request, table, sitting=True)
    name, token = clean_name(body.name), ""
    if granted.invited is not None and granted.seats and not fair.vacant(found, granted.invited):
        await seating.name_program(hub_of(request), found, granted.invited, name)
    elif granted.invited is not None:
        token = await seating.sit(hub_of(request), table, granted.invited, name, "", caller.token)
    else:
        await seating.sit_on(hub_of(request), found, own_seat(found, granted), name, caller.holder, granted)
    return encoded(Sat(number=await number_of(request, table), token=token))


async def number_of(request: Request, table: str) -> int:
    return (await hub_of(request).table(table)).number


@router.post(
    "/tables/{table}/leave", summary="Get up", **shows(Made, "Your token has ended; the agreed bot plays on, or the chair is free.")
)
async def leave(request: Request, table: TableId) -> Response:
    found, granted, caller = await at_table(request, table, sitting=True)
    await seating.leave(hub_of(request), found, own_seat(found, granted), granted, caller.holder)
    return encoded(Made(number=await number_of(request, table)))


@router.post("/tables/{table}/seats/{seat}/bot", summary="Give a seat to a bot", **shows(Made, "It plays from now on."))
async def give_to_bot(request: Request, table: TableId, seat: SeatNumber, body: Level) -> Response:
    """Alone with bots, as you like. Where others play: the host on a chair where nobody sits, and else only the bot that was agreed at the
    start, for somebody who stays away or for yourself, who then gets up for good."""
    found, granted, caller = await at_table(request, table)
    await seating.give_to_bot(hub_of(request), found, existing(found, seat), body.level, granted, caller.holder)
    return encoded(Made(number=await number_of(request, table)))


@router.post("/tables/{table}/seats/{seat}/take-back", summary="Take your seat back from a bot", **shows(Made, "You play again."))
async def take_back(request: Request, table: TableId, seat: SeatNumber) -> Response:
    found, granted, _ = await at_table(request, table)
    await seating.take_back(hub_of(request), found, own_seat(found, granted, existing(found, seat)), granted)
    return encoded(Made(number=await number_of(request, table)))


@router.post("/tables/{table}/seats/{seat}/link", summary="A new invitation", **shows(Token, "The old one opens nothing now."))
async def new_link(request: Request, table: TableId, seat: SeatNumber) -> Response:
    """For the host, where nobody sits or where it was agreed for somebody who stays away. For who sits there: the seat is handed over."""
    found, granted, caller = await at_table(request, table)
    return encoded(Token(token=await seating.new_link(hub_of(request), found, existing(found, seat), granted, caller.holder)))


@router.post("/tables/{table}/seats/{seat}/return-link", summary="A new token of your own", **shows(Token, "All other readers are out."))
async def return_link(request: Request, table: TableId, seat: SeatNumber) -> Response:
    """For who sits there. The old return link and every other browser and program of the seat are out."""
    found, granted, caller = await at_table(request, table)
    own = own_seat(found, granted, existing(found, seat))
    return encoded(Token(token=await seating.return_link(hub_of(request), found, own, caller.holder)))


@router.post("/tables/{table}/revoke/{role}", summary="A new link for host or spectators", **shows(Token, "The old one has ended."))
async def revoke(request: Request, table: TableId, role: Literal["host", "watch"]) -> Response:
    """For the host. The old link opens nothing any more, and whoever came by it is out."""
    found, granted, caller = await at_table(request, table)
    if not granted.host:
        raise Refusal(403, "Only the host may do that.")
    return encoded(Token(token=await seating.revoke(hub_of(request), found, role, caller.holder)))


def existing(table: LiveTable, seat: int) -> int:
    if seat >= table.row.seats:
        raise Refusal(404, f"There are {table.row.seats} seats.")
    return seat


# -- the past, and what follows


@router.get("/tables/{table}/replay", summary="A position of the past", **shows(model.ReplayPage, "As a seat saw it then."))
async def replay(
    request: Request,
    table: TableId,
    position: Position = None,
    seat: Annotated[int | None, Query(ge=0, le=31, description="After the end: any seat.")] = None,
    everything: Annotated[bool, Query(description="After the end: the views of all seats.")] = False,
) -> Response:
    spend(request, "replay")
    found, granted, _ = await at_table(request, table)
    chosen = seat if seat is not None else pages.choose_seat(found, granted, None)
    return encoded(await pages.replay_page(hub_of(request), found, granted, chosen, everything, position, ""))


@router.get("/tables/{table}/analysis", summary="The game looked at again", **shows(analyses.Analysis, "As far as it has come."))
async def analysis(request: Request, table: TableId) -> Response:
    """After the end: each seat's estimated chance over the game, and the turning points. Asking begins the work; ask again until it
    is done."""
    found, _, _ = await at_table(request, table)
    return encoded(await request.app.state.analyses.look(found))


@router.get("/tables/{table}/record", summary="The record", **shows(dict[str, Any], "After the end, as `malison verify` reads it."))
async def record(request: Request, table: TableId) -> Response:
    found, _, _ = await at_table(request, table)
    return encoded(pages.record_data(found))


@router.get("/tables/{table}/verify", summary="Was the deal fair?", **shows(dict[str, Any], "After the end: seed, hash, verdict."))
async def verify(request: Request, table: TableId) -> Response:
    found, _, _ = await at_table(request, table)
    return encoded(await pages.verify(hub_of(request), found))


@router.post("/tables/{table}/rematch", summary="Once more", **shows(Next, "The table of the rematch; the same for all who ask."))
async def rematch(request: Request, table: TableId) -> Response:
    spend(request, "open")
    found, granted, _ = await at_table(request, table)
    if not granted.host:
        own_seat(found, granted)
    return encoded(Next(table=await opening.rematch(hub_of(request), found)))


@router.post("/tables/{table}/continue", summary="Go on from a point", **shows(Opened, "After the end: a new table.", 201))
async def continue_from(request: Request, table: TableId, body: From) -> Response:
    spend(request, "open")
    found, _, _ = await at_table(request, table)
    return encoded(opened(*await opening.continue_from(hub_of(request), found, body.position, "")), 201)


# -- mine


@router.get("/mine", summary="This browser's tables", **shows(list[model.MyTable], "Newest move first."))
async def mine(request: Request) -> Response:
    caller = await known(request)
    found = await hub_of(request).store.mine(caller.holder) if caller.key else []
    return encoded([pages.my_table(row, roles) for row, roles in found])
