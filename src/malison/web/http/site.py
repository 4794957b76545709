"""The pages: GET shows, POST does and goes back to the table. Every form works without a script."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response

from malison.kernel.game import Game
from malison.web.base.post import posts
from malison.web.base.refusal import Refusal
from malison.web.bots.levels import offered
from malison.web.http import sockets
from malison.web.http.acts import AnAct, Led, delete_table
from malison.web.http.dependencies import (
    ABrowser,
    AForm,
    AGuest,
    Asked,
    Browser,
    Filled,
    Guest,
    TheAnalyses,
    TheHints,
    TheHub,
    ThePurse,
    guest,
    number,
    spends,
)
from malison.web.http.security import base_url
from malison.web.show import mine, pages, postcard, render, rulebook, share, statistics
from malison.web.show.files import REMARKS, bare
from malison.web.show.looks import LOOK_FILES
from malison.web.show.ranking import ranking
from malison.web.show.values import DailyPage, DeletePage, JoinPage, Letters, LobbyPage, MinePage, MyTable, NewTablePage, ShelfPage
from malison.web.store import mails
from malison.web.store.roles import WATCH
from malison.web.table import agreement as fair
from malison.web.table import clock, daily, drafts, opening, talking
from malison.web.table.acts import begin, delete, invite, keep_away, sit
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable
from malison.web.table.rights import clean_name
from malison.web.table.visit import visit

router: Final = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

MOST_CHAIRS: Final = 32
MOST_IN_LOBBY: Final = 50
MOST_GOING: Final = 5
"""Tables to go on with at home."""
KINDS: Final = ("turn", "running", "finished", "archive")
FOR_EVER: Final = "public, max-age=31536000, immutable"


def go(led: Led) -> RedirectResponse:
    return RedirectResponse(led.path, 303)


# -- the shelf and new tables


@router.get("/")
async def home(hub: TheHub, who: ABrowser) -> Response:
    """One's own games that go on, those that wait first, and the shelf below; the shelf alone for whoever has none."""
    found = await tables_of(hub, who)
    page = await shelf_page(hub, who, found)
    page.waiting = sum(1 for table in found if table.your_turn)
    page.going = [table for table in found if not table.over][:MOST_GOING]
    return who.shown(render.shelf(page))


@router.get("/shelf")
async def shelf(hub: TheHub, who: ABrowser) -> Response:
    return who.shown(render.shelf(await shelf_page(hub, who, await tables_of(hub, who))))


async def shelf_page(hub: Hub, who: Browser, found: list[MyTable]) -> ShelfPage:
    first = not found and not await tables_of(hub, who, archived=True)
    daily_game = opening.known_game(daily.game_of(daily.today())).title
    return ShelfPage(pages.all_games(hub), 0, who.csrf, first=first, daily=daily_game)


async def tables_of(hub: Hub, who: Browser, archived: bool = False) -> list[MyTable]:
    """A browser's own, those that wait for it first."""
    found = [] if who.caller.fresh else await hub.store.mine(who.holder, archived)
    tables = [mine.my_table(held, archived) for held in found]
    mine.told_apart(tables)
    return sorted(tables, key=lambda table: (not table.your_turn, table.over, -table.moved))


@router.post("/play/{game}", dependencies=[spends("open")])
async def play_now(hub: TheHub, who: ABrowser, form: AForm, game: str) -> Response:
    """A table with the game's defaults, bots in the other seats."""
    table, _ = await opening.open_table(hub, opening.Wish(game), who.holder)
    return go(Led(table.id, coach=bool(form.text("coach"))))


@router.get("/daily")
async def show_daily(hub: TheHub, who: ABrowser) -> Response:
    day = daily.today()
    old = daily.before(day)
    own = [await hub.store.tried(who.holder, one) for one in (day, old)]
    tables = [one.table if one else "" for one in own]
    results = ranking(await hub.store.tries(day), tables[0])
    page = DailyPage(
        day=daily.in_words(day),
        game=pages.game_info(hub, opening.known_game(daily.game_of(day))),
        playing=tables[0],
        gone=bool(own[0] and own[0].gone),
        results=results,
        yesterday=daily.in_words(old),
        yesterdays_game=opening.known_game(daily.game_of(old)).title,
        yesterdays_seed=daily.seed_of(hub.secret, old),
        yesterdays_results=ranking(await hub.store.tries(old), tables[1]),
        left=daily.hours_left(),
        finished=any(row.you for row in results),
        name=await hub.store.name(who.holder),
        csrf=who.csrf,
    )
    return who.shown(render.daily(page))


@router.post("/daily", dependencies=[spends("open")])
async def play_daily(hub: TheHub, who: ABrowser, form: AForm) -> Response:
    if form.text("name").strip():
        # Whoever is asked first stands in the table of results by that name.
        await opening.remember_name(hub, who.holder, clean_name(form.text("name")))
    return go(Led(await opening.open_daily(hub, who.holder)))


@router.get("/new/{game}")
async def new_table(hub: TheHub, who: ABrowser, asked: Asked, game: str) -> Response:
    found = opening.known_game(game)
    name = await hub.store.name(who.holder)
    page = NewTablePage(pages.game_info(hub, found), offered(game), f"/new/{game}", {}, "", name, who.csrf)
    draft = drafts.chosen(hub.settings, found, asked.text("d"))
    if draft is not None:
        page.values, page.draft = {"d": draft.address}, draft.title
    return who.shown(render.new_table(page))


@router.post("/new/{game}", dependencies=[spends("open")])
async def make_table(hub: TheHub, who: ABrowser, form: AForm, game: str) -> Response:
    found = opening.known_game(game)
    draft = drafts.chosen(hub.settings, found, form.text("d"))
    try:
        edition = None if draft is None else await asyncio.to_thread(lambda: draft.edition)
        table, _ = await opening.open_table(hub, read_wish(found, form), who.holder, edition)
        if form.text("name"):
            await opening.remember_name(hub, who.holder, clean_name(form.text("name")))
    except Refusal as refusal:
        values = {name: form.given.getlist(name) if name.startswith("option.") else form.text(name) for name in form.given}
        info = pages.game_info(hub, found)
        page = NewTablePage(info, offered(game), f"/new/{game}", values, refusal.message, form.text("name"), who.csrf, refusal.field)
        page.draft = "" if draft is None else draft.title
        return who.shown(render.new_table(page), refusal.status)
    return go(Led(table.id))


def read_wish(game: Game, form: Filled) -> opening.Wish:
    """The form as a wish; what was left as it is by default is left out, so that options of other modes do not disturb."""
    mode = form.text("mode") or game.mode_list[0].name
    seats = form.number("seats")
    chairs = [form.text(f"seat{n}") for n in range(min(seats or 0, MOST_CHAIRS))]
    while chairs and not chairs[-1]:
        chairs.pop()
    options: dict[str, Any] = {}
    for option in game.option_list:
        given = form.all(f"option.{option.name}")
        if not given or (option.modes and mode not in option.modes):
            continue
        if option.kind == "choices":
            options[option.name] = option.read([value for value in given if value])
        elif option.kind == "switch":
            options[option.name] = given[-1] in ("on", "true")
        elif given[-1]:
            options[option.name] = option.parse(given[-1])
    edition, seed, name = form.text("edition") or opening.HOUSE, form.text("seed").strip(), form.text("name").strip()
    after = form.number("stand_in_after")
    wish = opening.Wish(game.name, mode, seats, edition, options, seed, chairs, name, form.text("stand_in"))
    wish.clock, wish.clock_end = read_clock(form), form.text("clock_end") or clock.BOT
    wish.talk, wish.wait, wish.listed = form.text("talk"), bool(form.text("wait")), bool(form.text("listed"))
    return wish if after is None else replace(wish, stand_in_after=after)


def read_clock(form: Filled) -> int:
    """The seconds for a move; 0 if nothing was typed."""
    typed, unit = form.text("clock").strip(), form.text("clock_unit") or "minutes"
    if not typed:
        return 0
    count = number(typed)
    if not count or unit not in clock.UNITS:
        raise Refusal(
            422, "The time for a move is a whole number of seconds, minutes, hours or days; leave it empty for no clock.", field="clock"
        )
    return count * clock.UNITS[unit]


# -- coming in by a link


@router.get("/s/{secret}", dependencies=[spends("link")])
async def come_in(hub: TheHub, who: ABrowser, secret: str) -> Response:
    """To look at a link changes nothing: programs that preview links do it, too. Only who sends the form sits down."""
    table, role, inside = await sit.look_in(hub, secret, who.holder)
    if role == WATCH and who.caller.fresh:
        # Programs that preview links do not go where they are sent, and are no browsers that have been here: the page is the table.
        return await show_watched(await guest(hub, who, table), secret)
    if inside or role.seat is None:
        return who.marked(go(Led(table, role.seat)))
    name = await hub.store.name(who.holder)
    return who.shown(render.join(join_page(who, await hub.table(table), role.seat, secret, name, "")))


async def show_watched(at: Guest, secret: str) -> Response:
    """A table as spectators see it, where their link is."""
    shown = pages.preview(at.table, "watch", link_address(at.who, secret))
    return at.who.shown(render.table(await at.page(None), talk=await at.talk(None), preview=shown))


def link_address(who: Browser, secret: str) -> str:
    return f"{base_url(who.hub, who.request)}/s/{secret}"


@router.get("/s/{secret}/preview.png", dependencies=[spends("link")])
async def preview(hub: TheHub, secret: str) -> Response:
    """The picture for programs that preview links. Whoever has the link may see it; to look at it changes nothing."""
    table = await hub.table(await sit.led_by(hub, secret))
    png = await asyncio.to_thread(postcard.drawn, postcard.postcard(table))
    # Shown on other people's pages, and soon out of date.
    return Response(
        png, media_type="image/png", headers={"cache-control": "private, max-age=60", "cross-origin-resource-policy": "cross-origin"}
    )


@router.post("/s/{secret}", dependencies=[spends("link")])
async def sit_down(hub: TheHub, who: ABrowser, form: AForm, secret: str) -> Response:
    table, role, inside = await sit.look_in(hub, secret, who.holder)
    if not inside and role.seat is not None:
        try:
            await sit.sit_by_link(hub, table, role, secret, form.text("name"), who.holder)
        except Refusal as refusal:
            page = join_page(who, await hub.table(table), role.seat, secret, form.text("name"), refusal.message)
            return who.shown(render.join(page), refusal.status)
    return go(Led(table, role.seat))


def join_page(who: Browser, table: LiveTable, seat: int, secret: str, name: str, error: str) -> JoinPage:
    chair = table.chairs[seat]
    return JoinPage(
        table=table.id,
        game=pages.game_info(who.hub, opening.known_game(table.row.game)),
        mode=table.row.mode,
        seat=seat,
        seat_title=table.title(seat),
        sitting=chair.name,
        bot=chair.bot,
        others=[row.name for row in table.chairs if row.name and row.seat != seat],
        action=f"/s/{secret}",
        name=name,
        error=error,
        csrf=who.csrf,
        agreement=fair.agreement(who.hub, table),
        story=table.story(seat),
        looked=bool(chair.looked),
        seed_chosen=bool(table.row.seed_chosen),
        talk=talking.WHO[table.row.talk],
        preview=pages.preview(table, "come back" if chair.name else "you are invited", link_address(who, secret)),
    )


# -- the table


@router.get("/t/{table}")
async def show_table(at: AGuest, asked: Asked) -> Response:
    seat = at.eyes(asked.number("seat"))
    return at.who.shown(render.table(await at.page(seat), talk=await at.talk(seat), coach="coach" in asked.given))


@router.get("/t/{table}/share")
async def show_share(hub: TheHub, at: AGuest) -> Response:
    """For the host: the links, to be given to others."""
    await invite.links(at)
    base = base_url(hub, at.who.request)
    return at.who.shown(render.share(share.share_page(at.table, await pages.frame(hub, at.table, at.rights, at.who.csrf, base))))


@router.get("/t/{table}/delete")
async def ask_before_deleting(at: AGuest) -> Response:
    """For the host of a game in which others have moved."""
    at.as_host("Only the host may delete the table.")
    others = delete.others_moved(at)
    if not others:
        return go(Led(at.table.id))
    page = DeletePage(at.table.row.title, f"/t/{at.table.id}", pages.listing(others), len(others) == 1, at.who.csrf)
    return at.who.shown(render.delete(page))


@router.get("/t/{table}/device")
async def show_device(hub: TheHub, at: AGuest, asked: Asked) -> Response:
    """For who sits there: the way back by another device."""
    seat = at.own_seat(asked.number("seat"))
    base = base_url(hub, at.who.request)
    return at.who.shown(render.share(share.device_page(at.table, await pages.frame(hub, at.table, at.rights, at.who.csrf, base), seat)))


@router.get("/lobby")
async def show_lobby(hub: TheHub, who: ABrowser) -> Response:
    """Tables with an empty chair at which anybody may sit down."""
    found = await hub.store.lobby(MOST_IN_LOBBY)
    return who.shown(render.lobby(LobbyPage([mine.my_table(held) for held in found if not mine.outdated(held.row)])))


@router.get("/lobby/{table}", dependencies=[spends("link")])
async def enter_by_lobby(hub: TheHub, table: str) -> Response:
    """To the page where one sits down; to look at it changes nothing."""
    return go(Led(link=await begin.way_in(hub, table)))


@router.get("/t/{table}/hint")
async def show_hint(request: Request, at: AGuest, asked: Asked, hints: TheHints, purse: ThePurse) -> Response:
    """The table with a hint; `part` asks for the hint alone, for a page that is already there."""
    seat = at.own_seat(asked.number("seat"))
    alone = "part" in asked.given
    if not alone and at.table.deciding() != seat:
        # Loaded again after the move: there is nothing to advise.
        return go(Led(at.table.id, seat))
    purse.spend("hint")
    given = await hints.give(at.table, seat, at.rights, request)
    page = await at.page(seat)
    return at.who.shown(render.hint_part(page, given) if alone else render.table(page, given, await at.talk(seat)))


@router.get("/t/{table}/frames", dependencies=[spends("replay")])
async def show_frames(at: AGuest, asked: Asked) -> Response:
    page = await at.page(at.eyes(asked.number("seat")))
    return JSONResponse({"frames": await sockets.frames(page, at.table, asked.number("after") or 0)})


@router.get("/t/{table}/replay", dependencies=[spends("replay")])
async def show_replay(hub: TheHub, at: AGuest, asked: Asked) -> Response:
    wanted = asked.given.get("seat")
    everything = wanted == "open"
    seat = at.eyes() if wanted is None or everything else number(wanted)
    page = await pages.replay_page(hub, at.table, at.rights, seat, everything, asked.number("position"), at.who.csrf)
    return at.who.shown(render.replay(page))


@router.get("/t/{table}/analysis")
async def show_analysis(hub: TheHub, at: AGuest, asked: Asked, analyses: TheAnalyses) -> Response:
    """After the end, for everybody who may see the replay, at the move asked for or the key moment. Being looked at is what keeps the work
    going."""
    analysis = await analyses.look(at.table)
    page = pages.seat_page(hub, at.table, at.eyes(), at.rights, pages.Frame(at.who.csrf))
    number = asked.number("move") or analysis.key
    if not 1 <= number <= len(at.table.standing):
        return at.who.shown(render.analysis(page, analysis))
    moment = pages.moment_page(page, at.table, await analyses.moment(at.table, number), number, analysis)
    return at.who.shown(render.analysis(page, analysis, moment))


@router.get("/t/{table}/record.json")
async def save_record(at: AGuest) -> Response:
    name = f"{at.table.row.game}-{at.table.id}.json"
    return JSONResponse(pages.record_data(at.table), headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/t/{table}/verify")
async def verify(hub: TheHub, at: AGuest) -> Response:
    return JSONResponse(await pages.verify(hub, at.table))


@router.post("/t/{table}/{act}")
async def do(act: AnAct, form: AForm, at: AGuest, purse: ThePurse) -> Response:
    """One of the acts; then back to the table, or where it led."""
    if act.costs:
        purse.spend(act.costs)
    return go(await act.do(at, form))


# -- the rest


@router.get("/mine")
async def my_tables(hub: TheHub, who: ABrowser, asked: Asked) -> Response:
    return who.shown(render.my_tables(await mine_page(hub, who, asked.text("show"))))


async def mine_page(hub: Hub, who: Browser, show: str = "") -> MinePage:
    """A browser's tables, those of one kind or all that are not put away, and what is kept of the person."""
    tables = [*await tables_of(hub, who), *await tables_of(hub, who, archived=True)]
    kinds = [table.kind for table in tables]
    show = show if show in KINDS else ""
    shown = [table for table in tables if (table.kind == show if show else not table.archived)]
    page = MinePage(shown, who.csrf, show, {kind: kinds.count(kind) for kind in KINDS}, name=await hub.store.name(who.holder))
    if posts(hub.settings):
        mail = await mails.mail_of(hub.store, who.holder)
        page.letters = Letters(mail.address, bool(mail.confirmed), bool(mail.remind)) if mail else Letters()
    return page


@router.get("/mine/statistics")
async def my_games(hub: TheHub, who: ABrowser) -> Response:
    return who.shown(render.statistics(statistics.statistics([] if who.caller.fresh else await hub.store.played(who.holder))))


@router.post("/mine/name", dependencies=[spends("open")])
async def call_me(hub: TheHub, who: ABrowser, form: AForm) -> Response:
    """One name for a person: it is kept, and changed wherever this browser sits in a game that goes on."""
    try:
        await sit.rename_everywhere(hub, who.caller, form.text("name"))
    except Refusal as refusal:
        page = await mine_page(hub, who)
        page.typed, page.error = form.text("name"), refusal.message
        return who.shown(render.my_tables(page), refusal.status)
    return who.marked(go(Led(page="/mine")))


@router.post("/mine/archive", dependencies=[spends("move")])
async def put_away(hub: TheHub, who: ABrowser, form: AForm) -> Response:
    """A table is not listed any more, or again; for this browser alone."""
    await keep_away.archive(await visit(hub, who.caller, form.text("table")), form.text("away") != "no")
    return go(Led(page=back(form)))


@router.post("/mine/delete", dependencies=[spends("move")])
async def delete_mine(hub: TheHub, who: ABrowser, form: AForm) -> Response:
    led = await delete_table(await visit(hub, who.caller, form.text("table")), form)
    return go(led if led.page != "/mine" else Led(page=back(form)))


def back(form: Filled) -> str:
    return f"/mine?show={form.text('show')}" if form.text("show") in KINDS else "/mine"


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    return HTMLResponse(render.rules(opening.known_game(game)))


@router.get("/rules/{game}/{rule}")
async def one_rule(game: str, rule: str) -> Response:
    """What one rule says, for whoever asks why without leaving the table."""
    said = rulebook.sentences(opening.known_game(game).name).get(rule)
    if said is None:
        raise Refusal(404, f"There is no rule {rule}.")
    return JSONResponse({"rule": rule, "text": said}, headers={"cache-control": "max-age=3600"})


@router.get("/credits")
async def credits_page(request: Request) -> Response:
    return HTMLResponse(render.credits())


@router.get("/games/{game}/{file}")
async def look(request: Request, game: str, file: str) -> Response:
    """A game's own style sheet, symbols and picture, from its folder."""
    path = opening.known_game(game).looks / file
    if file not in LOOK_FILES or not path.is_file():
        raise Refusal(404, "There is no such file.")
    kept = FOR_EVER if "v" in request.query_params else "no-cache"
    headers = {"cache-control": kept}
    if path.suffix in REMARKS:
        return Response(bare(path), media_type=LOOK_FILES[file], headers=headers)
    return FileResponse(path, media_type=LOOK_FILES[file], headers=headers)
