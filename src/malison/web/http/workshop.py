"""The workshop: a box laid out as cards, each with its fields; what is changed is tried at once. Open where the server's owner has said so.

Drafts are kept nowhere (see `malison.web.table.drafts`): every form carries the draft it changes and leads to the address of the new one.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from markupsafe import Markup
from starlette.datastructures import UploadFile

from malison.kernel.bounds import LARGEST_EDITION
from malison.kernel.differences import written
from malison.lab.plan import Plan
from malison.lab.plots import STYLE
from malison.lab.study import Study
from malison.web.base.refusal import Refusal
from malison.web.bots.trials import Trials
from malison.web.http.dependencies import ABrowser, Asked, Browser, Filled, TheHub, TheTrials, spends
from malison.web.http.security import address, base_url, check_form, check_origin
from malison.web.show import render, sheets, trials, workshop
from malison.web.show.fields import Form, more
from malison.web.table import drafts, opening
from malison.web.table.drafts import Draft

MOST_FIELDS: Final = 1000
"""Of the largest form: a card with many choices of many effects."""


async def opened(hub: TheHub) -> None:
    if not hub.settings.workshop:
        raise Refusal(404, drafts.CLOSED)


router: Final = APIRouter(
    include_in_schema=False,
    default_response_class=HTMLResponse,
    prefix="/workshop/{game}",
    # To look costs as much as to change: for every other draft all cards are drawn anew.
    dependencies=[Depends(opened), spends("workshop")],
)
plots_style: Final = APIRouter(include_in_schema=False)


@plots_style.get("/workshop/plots.css")
async def style_of_plots() -> Response:
    """The lab's plots look here as they do in its reports; the page's own colours come after it."""
    return Response(STYLE, media_type="text/css", headers={"cache-control": "no-cache"})


async def asked_draft(game: str, asked: Asked) -> Draft:
    return await asyncio.to_thread(drafts.from_address, opening.known_game(game), asked.text("d"))


ADraft = Annotated[Draft, Depends(asked_draft)]


async def filled(who: ABrowser) -> AsyncIterator[Filled]:
    check_origin(who.hub, who.request)
    async with who.request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=LARGEST_EDITION) as given:
        found = Filled(given)
        check_form(who.hub, who.caller, found.text("csrf"))
        yield found


AForm = Annotated[Filled, Depends(filled)]


async def sent_draft(game: str, form: AForm) -> Draft:
    return await asyncio.to_thread(drafts.from_address, opening.known_game(game), form.text("d"))


TheDraft = Annotated[Draft, Depends(sent_draft)]


def framed(who: Browser, draft: Draft) -> workshop.WorkshopPage:
    return workshop.frame(draft, base_url(who.hub, who.request), who.csrf)


def to(draft: Draft, page: str = "", **more: str) -> Response:
    return RedirectResponse(workshop.address(draft.game.name, page, draft.address, **more), 303)


# -- looking


@router.get("")
async def show_box(who: ABrowser, draft: ADraft, tried: TheTrials) -> Response:
    return who.shown(await tried.drawn(box_html, who, draft))


def box_html(who: Browser, draft: Draft) -> str:
    return render.fill("workshop.html", page=workshop.box(draft, framed(who, draft)))


@router.get("/thing")
async def show_thing(who: ABrowser, draft: ADraft, asked: Asked, tried: TheTrials) -> Response:
    return who.shown(await tried.drawn(thing_html, who, draft, asked.text("what")))


def thing_html(who: Browser, draft: Draft, what: str) -> str:
    page = framed(who, draft)
    return render.fill("workshop_thing.html", page=page, thing=workshop.thing_page(draft, draft.thing(what), page))


@router.get("/edition.toml")
async def save(draft: ADraft) -> Response:
    """The draft as a file: what differs from the house."""
    name = re.sub(r"[^a-z0-9]+", "-", draft.title.lower()).strip("-") or "draft"
    text = written(draft.base, draft.change, name=name, title=draft.title)
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}.toml"'}, media_type="application/toml")


@router.get("/sheets")
async def show_sheets(request: Request, who: ABrowser, draft: ADraft, asked: Asked, tried: TheTrials) -> Response:
    """Cards to print, cut and play with at a real table."""
    lists = request.query_params.getlist("list") if asked.text("chosen") else None
    return who.shown(await tried.drawn(sheets_html, who, draft, lists, bool(asked.text("each")), bool(asked.text("changed"))))


def sheets_html(who: Browser, draft: Draft, lists: list[str] | None, each: bool, changed: bool) -> str:
    only = [what for what, _, _ in drafts.changed(draft)] if changed else None
    found = sheets.sheets(draft.edition, lists, each, only)
    return render.fill("workshop_sheets.html", page=framed(who, draft), sheets=found, changed=changed)


# -- changing


@router.post("/thing")
async def change_thing(who: ABrowser, form: AForm, draft: TheDraft, tried: TheTrials) -> Response:
    """Keep what the fields say. `look` only shows how it would be; `more` and `less` make a list of the row longer or shorter as well."""
    what = form.text("what")
    changed = await asyncio.to_thread(read_thing, draft, what, form)
    if form.text("look"):
        return who.shown(await tried.drawn(thing_html, who, changed, what))
    return to(changed, "thing", what=what)


def read_thing(draft: Draft, what: str, form: Filled) -> Draft:
    thing = draft.thing(what)

    def given(name: str) -> str | None:
        values = form.all(f"f.{name}")
        return values[-1].replace("\r\n", "\n") if values else None

    value = Form(draft.game, thing).read(given)
    for name, fewer in (("more", False), ("less", True)):
        if form.text(name):
            value = more(value, [key for key in form.text(name).split(".") if key], fewer)
    return draft.put(thing, value)


def undo(draft: Draft, form: Filled) -> tuple[Draft, str]:
    return draft.undone(), form.text("what")


def take_back(draft: Draft, form: Filled) -> tuple[Draft, str]:
    return draft.taken_back(form.text("back")), form.text("what")


def call(draft: Draft, form: Filled) -> tuple[Draft, str]:
    return draft.called(form.text("title")), form.text("what")


def copy(draft: Draft, form: Filled) -> tuple[Draft, str]:
    thing, name = draft.thing(form.text("what")), form.text("id").strip()
    return draft.copied(thing, name, form.text("name").strip()), f"{thing.path}.{name}"


def remove(draft: Draft, form: Filled) -> tuple[Draft, str]:
    return draft.removed(draft.thing(form.text("what"))), ""


ACTS: Final[dict[str, Callable[[Draft, Filled], tuple[Draft, str]]]] = {
    "undo": undo,
    "back": take_back,
    "call": call,
    "copy": copy,
    "remove": remove,
}


@router.post("/open")
async def open_file(who: ABrowser, form: AForm, draft: TheDraft) -> Response:
    """Go on with a file that was saved before."""
    file = form.given.get("file")
    if not isinstance(file, UploadFile) or not file.filename:
        raise Refusal(422, "Choose a file first.")
    try:
        text = (await file.read(LARGEST_EDITION)).decode()
    except UnicodeDecodeError:
        raise Refusal(422, "This is no text file.") from None
    return to(await asyncio.to_thread(drafts.opened, draft.game, text))


@router.post("/play", dependencies=[spends("open")])
async def play(hub: TheHub, who: ABrowser, draft: TheDraft) -> Response:
    """A table with this box, bots in the other seats."""
    edition = await asyncio.to_thread(lambda: draft.edition)
    table, _ = await opening.open_table(hub, opening.Wish(draft.game.name), who.holder, edition)
    return RedirectResponse(f"/t/{table.id}", 303)


# -- trying


@router.get("/trial")
async def show_trial(who: ABrowser, draft: ADraft, asked: Asked, tried: TheTrials) -> Response:
    return who.shown(await tried.drawn(trial_html, who, draft, trials.Trial(compare=bool(asked.text("compare")))))


def trial_html(who: Browser, draft: Draft, trial: trials.Trial, found: str = "") -> str:
    page = trials.TrialPage(trial, trials.tables(draft.game), found=Markup(found))  # noqa: S704 - made by our own template
    return render.fill("workshop_trial.html", page=framed(who, draft), trial=page)


@router.post("/trial", dependencies=[spends("simulate")])
async def run_trial(request: Request, who: ABrowser, form: AForm, draft: TheDraft, tried: TheTrials) -> Response:
    """Play, and tell what comes of it: as it comes for a page that asks for that, else when it is done."""
    games = form.number("games") or trials.GAMES[-1]
    trial = trials.Trial(
        form.text("table"), form.text("players") or trials.PLAYERS[0], min(games, trials.GAMES[-1]), bool(form.text("compare"))
    )
    plan = await asyncio.to_thread(trials.plan_of, draft, trial)
    growing = grow(tried, plan, trial, address(request))
    if "text/event-stream" in request.headers.get("accept", ""):
        # The first piece is waited for: what is refused is refused as everything else is.
        first = await anext(growing)
        return StreamingResponse(told(first, growing), media_type="text/event-stream")
    html = ""
    async for part in growing:
        html = part
    return who.shown(await asyncio.to_thread(trial_html, who, draft, trial, html))


async def grow(tried: Trials, plan: Plan, trial: trials.Trial, who: str) -> AsyncGenerator[str]:
    """What is found, again and again with more games."""
    total, done = plan.deals(trial.games) * plan.each, 0
    studies: list[Study] = []
    async with aclosing(tried.play(plan, trials.wanted(trial), trial.games, who)) as playing:
        async for studies, done in playing:
            yield await asyncio.to_thread(trials.found, plan, studies[0], done, total, False)
    if not studies:
        raise Refusal(422, "With this box not even one game came to its end in the time there is.")
    yield await asyncio.to_thread(trials.found, plan, studies[0], done, total, True)


async def told(first: str, growing: AsyncGenerator[str]) -> AsyncIterator[str]:
    yield f"data: {json.dumps(first)}\n\n"
    try:
        async with aclosing(growing):
            async for part in growing:
                yield f"data: {json.dumps(part)}\n\n"
    except Refusal as refusal:
        yield f"data: {json.dumps(render.fill('parts/refused.html', message=refusal.message))}\n\n"


@router.post("/try", dependencies=[spends("simulate")])
async def play_from_here(request: Request, hub: TheHub, who: ABrowser, form: AForm, draft: TheDraft, tried: TheTrials) -> Response:
    """A table at a point where whoever sent this may take or play the card."""
    thing = draft.thing(form.text("what"))
    # First by good players, for a position that makes sense; what they never come to, others stumble upon.
    for players in trials.PLAYERS:
        plan = await asyncio.to_thread(trials.plan_of, draft, trials.Trial(players=players))
        looking = tried.play(plan, [trials.finding(thing.what)], trials.GAMES[-1], address(request), trials.LOOKING)
        async with aclosing(looking):
            async for studies, _ in looking:
                place = studies[0].data()
                if place is not None:
                    record, seat = await asyncio.to_thread(trials.record_of, draft, plan, place)
                    table, _ = await opening.open_at(hub, record, seat, who.holder)
                    return RedirectResponse(f"/t/{table.id}?seat={seat}", 303)
    raise Refusal(422, f"The bots have played, and nobody could take or play {thing.name!r} in any of their games.")


@router.post("/{act}")
async def do(form: AForm, draft: TheDraft, act: str) -> Response:
    if act not in ACTS:
        raise Refusal(404, "There is nothing here.")
    changed, what = await asyncio.to_thread(ACTS[act], draft, form)
    try:
        await asyncio.to_thread(changed.thing, what)
    except Refusal:
        what = ""
    return to(changed, "thing" if what else "", what=what)
