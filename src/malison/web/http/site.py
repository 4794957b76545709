"""The pages: GET shows, POST does and goes back to the table. Every form works without a script."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.datastructures import FormData

from malison.kernel.game import Game
from malison.web.base.refusal import Refusal
from malison.web.http import sockets
from malison.web.http.acts import ACTS, number, text
from malison.web.http.api import hub_of, own_seat, spend
from malison.web.http.security import (
    TOKEN_LENGTH,
    Caller,
    Rights,
    base_url,
    check_form,
    check_origin,
    clean_name,
    csrf_of,
    identify,
    new_token,
    rights,
    set_cookie,
)
from malison.web.show import pages, render
from malison.web.show.values import JoinPage, MinePage, NewTablePage, ShelfPage
from malison.web.store.store import invite_role, role_seat, seat_role, used_role
from malison.web.table import agreement as fair
from malison.web.table import clock, opening, seating
from malison.web.table.levels import LEVELS
from malison.web.table.live import LiveTable

router: Final = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

LOOKS: Final = {"table.css": "text/css", "table.svg": "image/svg+xml"}
MOST_CHAIRS: Final = 32
USED: Final = (
    "Somebody has sat down by this invitation. If that was you, come back in the same browser or by your return link, "
    "which is on the table's page; if not, ask whoever gave it to you for a new one."
)
FOR_EVER: Final = "public, max-age=31536000, immutable"


async def visitor(request: Request) -> Caller:
    """A browser; one that comes for the first time gets a key of its own."""
    caller = await identify(hub_of(request), request)
    if caller.bearer is not None:
        raise Refusal(403, "Pages are for browsers; programs use /api.")
    return caller if caller.key else Caller(new_token(), fresh=True)


def csrf(request: Request, caller: Caller) -> str:
    return csrf_of(hub_of(request).secret, caller.key)


def shown(request: Request, caller: Caller, html: str, status: int = 200) -> Response:
    return marked(request, caller, HTMLResponse(html, status))


def marked(request: Request, caller: Caller, response: Response) -> Response:
    if caller.fresh:
        set_cookie(response, caller, request.url.scheme == "https")
    return response


def go(path: str) -> RedirectResponse:
    return RedirectResponse(path, 303)


async def filled(request: Request) -> tuple[Caller, FormData]:
    """A form that one of our own pages has sent."""
    caller = await visitor(request)
    check_origin(hub_of(request), request)
    form = await request.form(max_files=0, max_fields=200, max_part_size=20_000)
    check_form(hub_of(request), caller, text(form, "csrf"))
    return caller, form


# -- the shelf and new tables


@router.get("/")
async def shelf(request: Request) -> Response:
    caller = await visitor(request)
    mine = [] if caller.fresh else await hub_of(request).store.mine(caller.holder)
    waiting = sum(1 for row, roles in mine if pages.my_table(row, roles).your_turn)
    return shown(request, caller, render.shelf(ShelfPage(pages.all_games(hub_of(request)), waiting, csrf(request, caller))))


@router.post("/play/{game}")
async def play_now(request: Request, game: str) -> Response:
    """A table with the game's defaults, bots in the other seats."""
    caller, _ = await filled(request)
    spend(request, "open")
    table, _ = await opening.open_table(hub_of(request), opening.Wish(game), caller.holder)
    return go(f"/t/{table.id}")


@router.get("/new/{game}")
async def new_table(request: Request, game: str) -> Response:
    caller = await visitor(request)
    found = opening.known_game(game)
    name = await hub_of(request).store.name(caller.holder)
    page = NewTablePage(pages.game_info(hub_of(request), found), list(LEVELS), f"/new/{game}", {}, "", name, csrf(request, caller))
    return shown(request, caller, render.new_table(page))


@router.post("/new/{game}")
async def make_table(request: Request, game: str) -> Response:
    caller, form = await filled(request)
    spend(request, "open")
    hub, found = hub_of(request), opening.known_game(game)
    try:
        table, _ = await opening.open_table(hub, read_wish(found, form), caller.holder)
        if text(form, "name"):
            await opening.remember_name(hub, caller.holder, clean_name(text(form, "name")))
    except Refusal as refusal:
        values = {name: form.getlist(name) if name.startswith("option.") else text(form, name) for name in form}
        info = pages.game_info(hub, found)
        page = NewTablePage(info, list(LEVELS), f"/new/{game}", values, refusal.message, text(form, "name"), csrf(request, caller))
        page.error_field = refusal.field
        return shown(request, caller, render.new_table(page), refusal.status)
    return go(f"/t/{table.id}")


def read_wish(game: Game, form: FormData) -> opening.Wish:
    """The form as a wish; what was left as it is by default is left out, so that options of other modes do not disturb."""
    mode = text(form, "mode") or game.mode_list[0].name
    seats = number(text(form, "seats"))
    chairs = [text(form, f"seat{n}") for n in range(min(seats or 0, MOST_CHAIRS))]
    while chairs and not chairs[-1]:
        chairs.pop()
    options: dict[str, Any] = {}
    for option in game.option_list:
        given = [value for value in form.getlist(f"option.{option.name}") if isinstance(value, str)]
        if not given or (option.modes and mode not in option.modes):
            continue
        if option.kind == "choices":
            options[option.name] = option.read([value for value in given if value])
        elif option.kind == "switch":
            options[option.name] = given[-1] in ("on", "true")
        elif given[-1]:
            options[option.name] = option.parse(given[-1])
    edition, seed, name = text(form, "edition") or opening.HOUSE, text(form, "seed").strip(), text(form, "name").strip()
    after = number(text(form, "stand_in_after"))
    wish = opening.Wish(game.name, mode, seats, edition, options, seed, chairs, name, text(form, "stand_in"))
    wish.clock, wish.clock_end = read_clock(form), text(form, "clock_end") or clock.BOT
    return wish if after is None else replace(wish, stand_in_after=after)


def read_clock(form: FormData) -> int:
    """The seconds for a move; 0 if nothing was typed."""
    typed, unit = text(form, "clock").strip(), text(form, "clock_unit") or "minutes"
    if not typed:
        return 0
    count = number(typed)
    if not count or unit not in clock.UNITS:
        raise Refusal(
            422, "The time for a move is a whole number of seconds, minutes, hours or days; leave it empty for no clock.", field="clock"
        )
    return count * clock.UNITS[unit]


# -- coming in by a link


async def link_of(request: Request, secret: str) -> tuple[str, str]:
    spend(request, "link")
    found = await hub_of(request).store.link(secret) if len(secret) == TOKEN_LENGTH else None
    if found is None:
        raise Refusal(404, "This link opens nothing (any more). Ask whoever gave it to you for a new one.")
    return found


def seat_of(role: str) -> int | None:
    """The seat that a link is about, be it an invitation, a used one or a return link."""
    return next((seat for of in (invite_role, seat_role, used_role) if (seat := role_seat(role, of)) is not None), None)


@router.get("/s/{secret}")
async def come_in(request: Request, secret: str) -> Response:
    """To look at a link changes nothing: programs that preview links do it, too. Only who sends the form sits down."""
    caller, hub = await visitor(request), hub_of(request)
    table_id, role = await link_of(request, secret)
    seat = seat_of(role)
    held = await hub.store.roles(caller.holder, table_id)
    if seat is None:
        if role not in held:
            await hub.store.hold(caller.holder, table_id, role)
            (await hub.table(table_id)).readers = None
        return marked(request, caller, go(f"/t/{table_id}"))
    if seat_role(seat) in held:
        return marked(request, caller, go(f"/t/{table_id}?seat={seat}"))
    if role == used_role(seat):
        raise Refusal(404, USED)
    name = await hub.store.name(caller.holder)
    page = join_page(request, await hub.table(table_id), seat, secret, name, "", csrf(request, caller))
    return shown(request, caller, render.join(page))


@router.post("/s/{secret}")
async def sit_down(request: Request, secret: str) -> Response:
    caller, form = await filled(request)
    table_id, role = await link_of(request, secret)
    seat, hub = seat_of(role), hub_of(request)
    if seat is None or seat_role(seat) in await hub.store.roles(caller.holder, table_id):
        return go(f"/s/{secret}")
    if role == used_role(seat):
        raise Refusal(404, USED)
    try:
        if role == seat_role(seat):
            await seating.come_back(hub, table_id, seat, caller.holder, secret)
        else:
            await seating.sit(hub, table_id, seat, clean_name(text(form, "name")), caller.holder, secret)
    except Refusal as refusal:
        page = join_page(request, await hub.table(table_id), seat, secret, text(form, "name"), refusal.message, csrf(request, caller))
        return shown(request, caller, render.join(page), refusal.status)
    return go(f"/t/{table_id}?seat={seat}")


def join_page(request: Request, table: LiveTable, seat: int, secret: str, name: str, error: str, csrf: str) -> JoinPage:
    chair = table.chairs[seat]
    return JoinPage(
        table=table.id,
        game=pages.game_info(hub_of(request), opening.known_game(table.row.game)),
        mode=table.row.mode,
        seat=seat,
        seat_title=table.title(seat),
        sitting=chair.name,
        bot=chair.bot,
        others=[row.name for row in table.chairs if row.name and row.seat != seat],
        action=f"/s/{secret}",
        name=name,
        error=error,
        csrf=csrf,
        agreement=fair.agreement(table),
        story=table.story(seat),
        looked=bool(chair.looked),
        seed_chosen=bool(table.row.seed_chosen),
    )


# -- the table


async def entered(request: Request, table: str) -> tuple[LiveTable, Rights, Caller]:
    caller = await visitor(request)
    granted = await rights(hub_of(request), caller, table)
    return await hub_of(request).table(table), granted, caller


async def framed(request: Request, table: LiveTable, granted: Rights, caller: Caller) -> pages.Frame:
    hub = hub_of(request)
    return await pages.frame(hub, table, granted, csrf(request, caller), base_url(hub, request))


def wanted_seat(request: Request) -> int | None:
    return number(request.query_params.get("seat", ""))


@router.get("/t/{table}")
async def show_table(request: Request, table: str) -> Response:
    found, granted, caller = await entered(request, table)
    hub = hub_of(request)
    seat = pages.choose_seat(found, granted, wanted_seat(request))
    page = pages.seat_page(hub, found, seat, granted, await framed(request, found, granted, caller))
    return shown(request, caller, render.table(page))


@router.get("/t/{table}/hint")
async def show_hint(request: Request, table: str) -> Response:
    """The table with a hint; `part` asks for the hint alone, for a page that is already there."""
    found, granted, caller = await entered(request, table)
    hub = hub_of(request)
    seat = own_seat(found, granted, wanted_seat(request))
    alone = "part" in request.query_params
    if not alone and found.deciding() != seat:
        # Loaded again after the move: there is nothing to advise.
        return go(f"/t/{table}?seat={seat}")
    spend(request, "hint")
    given = await request.app.state.hints.give(found, seat, granted, request)
    page = pages.seat_page(hub, found, seat, granted, await framed(request, found, granted, caller))
    return shown(request, caller, render.hint_part(page, given) if alone else render.table(page, given))


@router.get("/t/{table}/frames")
async def show_frames(request: Request, table: str) -> Response:
    spend(request, "replay")
    found, granted, caller = await entered(request, table)
    after = number(request.query_params.get("after", "")) or 0
    seat = pages.choose_seat(found, granted, wanted_seat(request))
    page = pages.seat_page(hub_of(request), found, seat, granted, await framed(request, found, granted, caller))
    return JSONResponse({"frames": await sockets.frames(page, found, after)})


@router.get("/t/{table}/replay")
async def show_replay(request: Request, table: str) -> Response:
    spend(request, "replay")
    found, granted, caller = await entered(request, table)
    asked = request.query_params.get("seat")
    everything = asked == "open"
    if asked is None or everything:
        seat = pages.choose_seat(found, granted, None)
    else:
        seat = number(asked)
    position = number(request.query_params.get("position", ""))
    page = await pages.replay_page(hub_of(request), found, granted, seat, everything, position, csrf(request, caller))
    return shown(request, caller, render.replay(page))


@router.get("/t/{table}/analysis")
async def show_analysis(request: Request, table: str) -> Response:
    """After the end, for everybody who may see the replay. Being looked at is what keeps the work going."""
    found, granted, caller = await entered(request, table)
    analysis = await request.app.state.analyses.look(found)
    page = pages.seat_page(hub_of(request), found, pages.choose_seat(found, granted, None), granted, pages.Frame(csrf(request, caller)))
    return shown(request, caller, render.analysis(page, analysis))


@router.get("/t/{table}/record.json")
async def save_record(request: Request, table: str) -> Response:
    found, _, _ = await entered(request, table)
    name = f"{found.row.game}-{table}.json"
    return JSONResponse(pages.record_data(found), headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/t/{table}/verify")
async def verify(request: Request, table: str) -> Response:
    found, _, _ = await entered(request, table)
    return JSONResponse(await pages.verify(hub_of(request), found))


@router.post("/t/{table}/{act}")
async def do(request: Request, table: str, act: str) -> Response:
    """One of the things above; then back to the table, or where it led."""
    if act not in ACTS:
        raise Refusal(404, "There is no such thing to do.")
    caller, form = await filled(request)
    granted = await rights(hub_of(request), caller, table)
    led = await ACTS[act](request, await hub_of(request).table(table), granted, caller, form)
    return go(led[1:] if led.startswith("!") else f"/t/{table}{led}")


# -- the rest


@router.get("/mine")
async def mine(request: Request) -> Response:
    caller = await visitor(request)
    found = [] if caller.fresh else await hub_of(request).store.mine(caller.holder)
    tables = [pages.my_table(row, roles) for row, roles in found]
    tables.sort(key=lambda table: (not table.your_turn, table.over, -table.moved))
    return shown(request, caller, render.my_tables(MinePage(tables, csrf(request, caller))))


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    return HTMLResponse(render.rules(opening.known_game(game)))


@router.get("/credits")
async def credits_page(request: Request) -> Response:
    return HTMLResponse(render.credits())


@router.get("/games/{game}/{file}")
async def look(request: Request, game: str, file: str) -> Response:
    """A game's own style sheet and symbols, from its folder."""
    path = opening.known_game(game).looks / file
    if file not in LOOKS or not path.is_file():
        raise Refusal(404, "There is no such file.")
    kept = FOR_EVER if "v" in request.query_params else "no-cache"
    return FileResponse(path, media_type=LOOKS[file], headers={"cache-control": kept})
