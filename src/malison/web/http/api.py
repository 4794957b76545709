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

from malison.web.base.refusal import Refusal
from malison.web.http.dependencies import AtChair, AtTable, Known, SeatWanted, TheAnalyses, TheHints, TheHub, spends
from malison.web.show import mine as listed
from malison.web.show import outside, pages
from malison.web.show import talk as saying
from malison.web.show import values as model
from malison.web.store.roles import HOST, WATCH, invite_role, seat_role
from malison.web.table import agreement as fair
from malison.web.table import analyses, hints, opening, playing
from malison.web.table.acts import again, delete, invite, play, stand_in, talk
from malison.web.table.acts import begin as beginning
from malison.web.table.acts import leave as leaving
from malison.web.table.acts import sit as sitting
from malison.web.table.clock import MOST as LONGEST_CLOCK
from malison.web.table.live import LiveTable
from malison.web.table.talking import LONGEST

BEARER: Final = HTTPBearer(auto_error=False, description="The token of one of a table's links.")
"""For the description only; `identify` reads the header."""

router: Final = APIRouter(prefix="/api", dependencies=[Security(BEARER)])

SeatNumber = Annotated[int, Path(ge=0, le=31, description="The seat, counted from 0.")]
Position = Annotated[int | None, Query(ge=0, le=1_000_000, description="How many moves had been made; the last position if left out.")]
Text = Annotated[str, Field(max_length=100)]


WhoTalks = Literal["off", "seats", "all"]
Whom = Annotated[str, Field(max_length=10, description='What somebody speaks as: "seat0", "seat1", …, "host" or "watch" (all spectators).')]


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
    talk: WhoTalks | Literal[""] = Field(
        "", description="Who may talk where others play: nobody, those who sit, or all. Left open: those who sit; in the lobby, nobody."
    )
    wait: bool = Field(False, description="Nobody moves before all who are invited have sat down, or the host begins.")
    listed: bool = Field(False, description="Anybody may find an empty chair here by the lobby.")


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


class Say(Body):
    say: Annotated[str, Field(max_length=LONGEST)] = Field("", description="A line of text.")
    react: Text = Field("", description="Or the name of a reaction.")
    key: Text = Field("", description="A name of your own for this line: sent again with it, it is not said again.")


class Mute(Body):
    whom: Whom
    mute: bool = True


class Silence(Body):
    whom: Whom
    silence: bool = True


class Allow(Body):
    talk: WhoTalks


class Report(Body):
    line: Annotated[int, Field(ge=1, le=1_000_000_000)] = Field(description="The line's `number`.")
    why: Annotated[str, Field(max_length=LONGEST)]


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


# -- games


@router.get("/games", summary="All games", **shows(list[model.GameInfo], "The shelf."))
async def list_games(hub: TheHub) -> Response:
    return encoded(pages.all_games(hub))


@router.get("/games/{game}", summary="One game", **shows(model.GameInfo, "Its modes, seats and options."))
async def show_game(hub: TheHub, game: Annotated[str, Path(max_length=100)]) -> Response:
    return encoded(pages.game_info(hub, opening.known_game(game)))


# -- tables


@router.post(
    "/tables",
    summary="Open a table",
    dependencies=[spends("open")],
    **shows(Opened, "The table with all its links. Keep the host's.", 201),
)
async def open_table(hub: TheHub, caller: Known, wish: Open) -> Response:
    asked = opening.Wish(
        wish.game, wish.mode, wish.seats, wish.edition, wish.options, wish.seed, wish.chairs, "", wish.stand_in, wish.stand_in_after,
        wish.clock, wish.clock_end, wish.talk, wish.wait, wish.listed,
    )  # fmt: skip
    table, links = await opening.open_table(hub, asked, "")
    return encoded(opened(table, links), 201)


def opened(table: LiveTable, links: opening.Links) -> Opened:
    seats = [links.get(invite_role(seat), "") if fair.unseated(table, seat) else "" for seat in range(table.row.seats)]
    return Opened(table=table.id, url=f"/t/{table.id}", links=Links(host=links[HOST], watch=links[WATCH], seats=seats))


@router.get("/me", summary="What does my token open?", **shows(Me, "The table and the role."))
async def show_me(caller: Known) -> Response:
    if caller.bearer is None:
        raise Refusal(401, "Send a token: Authorization: Bearer TOKEN")
    table, role = caller.bearer
    shown = role if role.invited is None else seat_role(role.invited)
    return encoded(Me(table=table, role=str(shown), seat=role.seat, invitation=role.invited is not None))


@router.get("/tables/{table}", summary="Look at a table", **shows(outside.SeatPage, "All that your seat may know."))
async def show_table(
    hub: TheHub,
    at: AtTable,
    seat: SeatWanted = None,
    after: Annotated[int, Query(ge=0, le=1_000_000_000, description="Only events with a higher number.")] = 0,
) -> Response:
    await hub.readers(at.table)
    return encoded(outside.seat_page(pages.seat_page(hub, at.table, at.eyes(seat), at.rights, after=after)))


@router.delete("/tables/{table}", summary="Delete a table, for the host", **shows(Next, "It is gone, with everything that was kept of it."))
async def delete_table(at: AtTable) -> Response:
    await delete.delete(at)
    return encoded(Next(at.table.id))


@router.get("/tables/{table}/links", summary="The table's links, for the host", **shows(Links, "Of seats only the invitations."))
async def show_links(at: AtTable) -> Response:
    return encoded(opened(at.table, await invite.links(at)).links)


@router.post(
    "/tables/{table}/moves",
    summary="Make a move",
    dependencies=[spends("move")],
    **shows(Made, "It is committed. Sent again, it is not made again."),
)
async def make_move(at: AtTable, body: Move) -> Response:
    return encoded(Made(number=await play.move(at, body.move, body.number)))


@router.post(
    "/tables/{table}/undo",
    summary="Take the last move back",
    dependencies=[spends("move")],
    **shows(Made, "As far as the rules of undo allow."),
)
async def undo(at: AtTable, body: Number) -> Response:
    return encoded(Made(number=await play.undo(at, body.number)))


@router.post(
    "/tables/{table}/ask-undo",
    summary="Ask to take your last move back",
    dependencies=[spends("move")],
    **shows(Made, "All others must agree."),
)
async def ask_undo(at: AtTable, body: Number) -> Response:
    """Where others play, although something was revealed or others have decided since. It ends with the next move."""
    return encoded(Made(number=await play.ask_undo(at, body.number)))


@router.post(
    "/tables/{table}/answer-undo",
    summary="Agree to that, or refuse",
    dependencies=[spends("move")],
    **shows(Made, "When all agree it is taken back."),
)
async def answer_undo(at: AtTable, body: Answer) -> Response:
    """For everybody else who plays. Who has asked may withdraw it by `agree: false`."""
    return encoded(Made(number=await play.answer_undo(at, body.number, body.agree)))


@router.post("/tables/{table}/concede", summary="Concede", **shows(Made, "With three and more, a bot plays on for you."))
async def concede(at: AtTable, body: Number) -> Response:
    return encoded(Made(number=await play.concede(at, body.number)))


@router.get(
    "/tables/{table}/hint",
    summary="Ask for a hint",
    dependencies=[spends("hint")],
    **shows(hints.Hint, "The best moves for your seat, the best first."),
)
async def hint(request: Request, at: AtTable, adviser: TheHints, seat: SeatWanted = None) -> Response:
    """When it is your turn: in co-operative and solo modes, or where no other person plays."""
    return encoded(await adviser.give(at.table, at.own_seat(seat), at.rights, request))


@router.get(
    "/tables/{table}/position",
    summary="A position to think about",
    dependencies=[spends("move")],
    **shows(Sample, "Dealt anew from what your seat knows."),
)
async def position(at: AtTable, seat: SeatWanted = None) -> Response:
    """A whole position that your seat cannot tell from the real one, as the bots here get it; `game.load` reads it."""
    return encoded(Sample(at.table.number, playing.dealt_anew(at.table, at.own_seat(seat), "/position")[0]))


@router.post("/tables/{table}/begin", summary="Begin without waiting", **shows(Made, "The game has begun."))
async def begin(at: AtTable) -> Response:
    """For the host of a table that waits for those who are invited."""
    await beginning.begin(at)
    return encoded(Made(number=await at.number()))


# -- chairs


@router.post("/tables/{table}/sit", summary="Sit down", **shows(Sat, "You have a name now, and a token of your own."))
async def sit(at: AtChair, body: Name) -> Response:
    """By an invitation, which ends with that. Whoever sits already gets a new name, and the seat back from a bot that stood in. To move by
    an invitation is to sit down, too, and it goes on as your token."""
    token = await sitting.sit(at, body.name)
    return encoded(Sat(number=await at.number(), token=token))


@router.post(
    "/tables/{table}/leave", summary="Get up", **shows(Made, "Your token has ended; the agreed bot plays on, or the chair is free.")
)
async def leave(at: AtChair) -> Response:
    await leaving.leave(at)
    return encoded(Made(number=await at.number()))


@router.post("/tables/{table}/seats/{seat}/bot", summary="Give a seat to a bot", **shows(Made, "It plays from now on."))
async def give_to_bot(at: AtTable, seat: SeatNumber, body: Level) -> Response:
    """Alone with bots, as you like. Where others play: the host on a chair where nobody sits, and else only the bot that was agreed at the
    start, for somebody who stays away or for yourself, who then gets up for good."""
    await stand_in.give_to_bot(at, seat, body.level)
    return encoded(Made(number=await at.number()))


@router.post("/tables/{table}/seats/{seat}/take-back", summary="Take your seat back from a bot", **shows(Made, "You play again."))
async def take_back(at: AtTable, seat: SeatNumber) -> Response:
    await stand_in.take_back(at, seat)
    return encoded(Made(number=await at.number()))


@router.post("/tables/{table}/seats/{seat}/link", summary="A new invitation", **shows(Token, "The old one opens nothing now."))
async def new_link(at: AtTable, seat: SeatNumber) -> Response:
    """For the host, where nobody sits or where it was agreed for somebody who stays away. For who sits there: the seat is handed over."""
    return encoded(Token(token=await invite.invite(at, seat)))


@router.post("/tables/{table}/seats/{seat}/return-link", summary="A new token of your own", **shows(Token, "All other readers are out."))
async def return_link(at: AtTable, seat: SeatNumber) -> Response:
    """For who sits there. The old return link and every other browser and program of the seat are out."""
    return encoded(Token(token=await sitting.return_link(at, seat)))


@router.post("/tables/{table}/revoke/{role}", summary="A new link for host or spectators", **shows(Token, "The old one has ended."))
async def revoke(at: AtTable, role: Literal["host", "watch"]) -> Response:
    """For the host. The old link opens nothing any more, and whoever came by it is out."""
    return encoded(Token(token=await invite.revoke(at, HOST if role == "host" else WATCH)))


# -- talk


@router.get("/tables/{table}/talk", summary="What was said", **shows(model.Talk, "The last lines that you hear."))
async def show_talk(
    at: AtTable,
    seat: SeatWanted = None,
    after: Annotated[int, Query(ge=0, le=1_000_000_000, description="Only lines with a higher number.")] = 0,
) -> Response:
    """For those who sit at the table and the host, and for spectators where everybody may talk."""
    return encoded(saying.talk(await talk.hear(at, seat), after))


@router.post("/tables/{table}/talk", summary="Say something", dependencies=[spends("talk")], **shows(Made, "The number of the line."))
async def say(at: AtTable, body: Say, seat: SeatWanted = None) -> Response:
    """One line of text, or a reaction. It is kept beside the record and goes with the table."""
    if body.react:
        return encoded(Made(number=await talk.react(at, body.react, seat, body.key)))
    return encoded(Made(number=await talk.say(at, body.say, seat, body.key)))


@router.post("/tables/{table}/talk/mute", summary="Hear somebody no longer", dependencies=[spends("move")], **shows(model.Talk))
async def mute(at: AtTable, body: Mute) -> Response:
    """For you alone, and nobody is told; with `mute: false` you hear them again, what they said meanwhile included."""
    await talk.mute(at, body.whom, body.mute)
    return encoded(saying.talk(await talk.hear(at)))


@router.post("/tables/{table}/talk/silence", summary="Silence somebody", dependencies=[spends("talk")], **shows(model.Talk))
async def silence(at: AtTable, body: Silence) -> Response:
    """For the host: for all, and all are told; with `silence: false` they may talk again."""
    await talk.silence(at, body.whom, body.silence)
    return encoded(saying.talk(await talk.hear(at)))


@router.post("/tables/{table}/talk/allow", summary="Say who may talk", dependencies=[spends("talk")], **shows(Allow, "From now on."))
async def allow(at: AtTable, body: Allow) -> Response:
    """For the host."""
    await talk.allow(at, body.talk)
    return encoded({"talk": body.talk})


@router.post(
    "/tables/{table}/talk/report",
    summary="Report a line",
    dependencies=[spends("report")],
    **shows(Next, "The server's owner has a copy of it and of the lines around it."),
)
async def report(at: AtTable, body: Report) -> Response:
    """Nobody at the table is told."""
    await talk.report(at, body.line, body.why)
    return encoded(Next(at.table.id))


# -- the past, and what follows


@router.get(
    "/tables/{table}/replay",
    summary="A position of the past",
    dependencies=[spends("replay")],
    **shows(outside.ReplayPage, "As a seat saw it then."),
)
async def replay(
    hub: TheHub,
    at: AtTable,
    position: Position = None,
    seat: Annotated[int | None, Query(ge=0, le=31, description="After the end: any seat.")] = None,
    everything: Annotated[bool, Query(description="After the end: the views of all seats.")] = False,
) -> Response:
    chosen = seat if seat is not None else at.eyes()
    return encoded(outside.replay_page(await pages.replay_page(hub, at.table, at.rights, chosen, everything, position, "")))


@router.get("/tables/{table}/analysis", summary="The game looked at again", **shows(analyses.Analysis, "As far as it has come."))
async def analysis(at: AtTable, works: TheAnalyses) -> Response:
    """After the end: each seat's estimated chance over the game, and the turning points. Asking begins the work; ask again until it
    is done."""
    return encoded(await works.look(at.table))


@router.get("/tables/{table}/record", summary="The record", **shows(dict[str, Any], "After the end, as `malison verify` reads it."))
async def record(at: AtTable) -> Response:
    return encoded(pages.record_data(at.table))


@router.get("/tables/{table}/verify", summary="Was the deal fair?", **shows(dict[str, Any], "After the end: seed, hash, verdict."))
async def verify(hub: TheHub, at: AtTable) -> Response:
    return encoded(await pages.verify(hub, at.table))


@router.post(
    "/tables/{table}/rematch",
    summary="Once more",
    dependencies=[spends("open")],
    **shows(Next, "The table of the rematch; the same for all who ask."),
)
async def rematch(at: AtTable) -> Response:
    return encoded(Next(table=await again.rematch(at)))


@router.post(
    "/tables/{table}/continue",
    summary="Go on from a point",
    dependencies=[spends("open")],
    **shows(Opened, "After the end: a new table.", 201),
)
async def continue_from(at: AtTable, body: From) -> Response:
    return encoded(opened(*await again.continue_from(at, body.position, "")), 201)


# -- mine


@router.get("/mine", summary="This browser's tables", **shows(list[model.MyTable], "Newest move first."))
async def mine(hub: TheHub, caller: Known) -> Response:
    found = await hub.store.mine(caller.holder) if caller.key else []
    tables = [listed.my_table(held) for held in found]
    listed.told_apart(tables)
    return encoded(tables)
