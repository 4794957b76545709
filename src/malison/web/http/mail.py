"""Letters: wanted on one's list of tables, confirmed and stopped by links that only their reader has. To look at a link changes nothing."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from malison.web.base.refusal import Refusal
from malison.web.http.dependencies import ABrowser, AForm, TheHub, spends
from malison.web.http.site import mine_page
from malison.web.show import render
from malison.web.show.values import MailPage
from malison.web.store import mails
from malison.web.table import calling

router: Final = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.post("/mine/mail", dependencies=[spends("mail")])
async def want_letters(hub: TheHub, who: ABrowser, form: AForm) -> Response:
    try:
        await calling.ask(hub, who.holder, form.text("address"))
    except Refusal as refusal:
        page = await mine_page(hub, who)
        if page.letters is None:
            raise
        page.letters.typed, page.letters.error = form.text("address"), refusal.message
        return who.shown(render.my_tables(page), refusal.status)
    return who.marked(RedirectResponse("/mine#letters", 303))


@router.post("/mine/mail/stop")
async def want_none(hub: TheHub, who: ABrowser, form: AForm) -> Response:
    found = await mails.mail_of(hub.store, who.holder)
    if found is not None:
        await mails.stop(hub.store, found.token)
    return RedirectResponse("/mine#letters", 303)


@router.post("/mine/mail/remind")
async def want_reminders(hub: TheHub, who: ABrowser, form: AForm) -> Response:
    found = await mails.mail_of(hub.store, who.holder)
    if found is not None:
        await mails.remind(hub.store, found.token, form.text("on") == "yes")
    return RedirectResponse("/mine#letters", 303)


@router.get("/mail/{token}", dependencies=[spends("link")])
async def show_confirm(hub: TheHub, token: str) -> Response:
    found = await calling.known(hub, token)
    return HTMLResponse(render.mail(MailPage(found.address, bool(found.confirmed), f"/mail/{token}", f"/mail/{token}/stop")))


@router.post("/mail/{token}", dependencies=[spends("link")])
async def confirm(hub: TheHub, token: str) -> Response:
    await calling.known(hub, token)
    await mails.confirm(hub.store, token)
    return RedirectResponse(f"/mail/{token}", 303)


@router.get("/mail/{token}/stop", dependencies=[spends("link")])
async def show_stop(hub: TheHub, token: str) -> Response:
    found = await calling.known(hub, token)
    return HTMLResponse(render.mail(MailPage(found.address, True, "", f"/mail/{token}/stop")))


@router.post("/mail/{token}/stop", dependencies=[spends("link")])
async def stop(hub: TheHub, token: str) -> Response:
    """Also for mail programs, which send it without a page; once stopped it is stopped."""
    await mails.stop(hub.store, token)
    return HTMLResponse(render.mail(MailPage("", False, "", "")))
