"""Letters to people whose turn it is while they are not there: confirmed by them, stopped by one click, few, and with nothing of the game
but its name."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Final

from malison.web.base.post import NotPosted, clean_address, post, posts
from malison.web.base.refusal import Refusal
from malison.web.store import mails
from malison.web.store.mails import Mail, Turn
from malison.web.store.store import StoreDown, Taken
from malison.web.table import agreement as fair
from malison.web.table import clock
from malison.web.table.hub import Hub
from malison.web.table.rights import TOKEN_LENGTH, new_token

LONGEST_ROUND: Final = 20.0
AGAIN: Final = 600.0
"""Seconds before anybody can have the same address asked again."""
STOP: Final = "If you do not want these letters: {origin}/mail/{token}/stop\n"

log = logging.getLogger("malison.web")


async def ask(hub: Hub, holder: str, address: str) -> None:
    """Somebody wants letters: the address is asked whether that is so."""
    if not posts(hub.settings):
        raise Refusal(404, "This server writes no letters.")
    address = clean_address(address)
    if await mails.last_asked(hub.store, address) > time.time() - AGAIN:
        raise Refusal(429, "This address has been asked a moment ago; look for the letter, or try again later.", AGAIN)
    mail = Mail(holder, address, new_token(), 0, time.time(), 0.0)
    await mails.ask(hub.store, mail)
    origin = hub.settings.origin
    text = (
        f"Somebody, most likely you, wants to be told at this address when it is their turn at a table of {origin}.\n\n"
        f"If that is so, confirm it here: {origin}/mail/{mail.token}\n\nIf not, do nothing, and you will hear no more.\n"
    )
    if not await letter(hub, mail.address, "Letters when it is your turn?", text, mail.token, "confirm"):
        await mails.stop(hub.store, mail.token)
        raise Refusal(503, "The letter could not be posted; nothing was kept.")


async def letter(hub: Hub, address: str, subject: str, text: str, token: str, kind: str) -> bool:
    way_out = {"List-Unsubscribe": f"<{hub.settings.origin}/mail/{token}/stop>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    try:
        await post(hub.settings, address, subject, text, way_out)
    except NotPosted as error:
        hub.metrics.count("mails", kind="failed")
        log.warning("a letter could not be posted", extra={"facts": {"reason": str(error)}})
        return False
    hub.metrics.count("mails", kind=kind)
    return True


async def known(hub: Hub, token: str) -> Mail:
    found = await mails.mail_by(hub.store, token) if len(token) == TOKEN_LENGTH else None
    if found is None:
        raise Refusal(404, "This link opens nothing (any more).")
    return found


async def watch(hub: Hub) -> None:
    """Write to whoever keeps others waiting and is not there, for as long as the server runs."""
    if not posts(hub.settings):
        return
    while True:
        await asyncio.sleep(min(LONGEST_ROUND, max(0.1, hub.settings.mail_seconds / 2)))
        try:
            settings = hub.settings
            waiting = await mails.turns(hub.store, settings.mail_seconds, settings.mail_pause)
            waiting += await mails.forgotten(hub.store, settings.mail_remind, settings.mail_pause)
            for turn in waiting:
                with contextlib.suppress(Taken, Refusal):
                    await call(hub, turn)
        except StoreDown:
            pass
        except Exception:
            # One broken table must not keep everybody else from being called.
            log.exception("nobody could be called")


async def call(hub: Hub, turn: Turn) -> None:
    table = await hub.table(turn.table)
    if hub.connected(turn.table, turn.seat) or table.deciding() != turn.seat or table.frozen or len(await fair.people(hub, table)) < 2:
        return
    await mails.claim(hub.store, turn, hub.settings.mail_pause)
    origin = hub.settings.origin
    left = f" You have {clock.shown(max(0.0, turn.deadline - time.time()))} left." if turn.deadline > 0 else ""
    still, subject, kind = ("still ", "Still your turn", "reminder") if turn.again else ("", "Your turn", "turn")
    text = f"It is {still}your turn at a table of {turn.title}, and others wait.{left}\n\n{origin}/t/{turn.table}?seat={turn.seat}\n\n"
    await letter(hub, turn.address, f"{subject}: {turn.title}", text + STOP.format(origin=origin, token=turn.token), turn.token, kind)
