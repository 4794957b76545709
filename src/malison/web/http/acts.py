"""What a person does at a table, each by a form of the table's page. An act answers with where to go: the table again, with this
query, or (after a `!`) somewhere else.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Final

from fastapi import Request
from starlette.datastructures import FormData

from malison.web.base.refusal import Refusal
from malison.web.http.api import existing, hub_of, own_seat, spend
from malison.web.http.security import Caller, Rights, clean_name
from malison.web.store.store import HOST, WATCH
from malison.web.table import consent, opening, playing, seating
from malison.web.table.levels import USUAL
from malison.web.table.live import LiveTable

DIGITS: Final = re.compile(r"[0-9]{1,7}")

Act = Callable[[Request, LiveTable, Rights, Caller, FormData], Awaitable[str]]


def text(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


def number(value: str) -> int | None:
    return int(value) if DIGITS.fullmatch(value) else None


def position_of(form: FormData, name: str = "number") -> int:
    found = number(text(form, name))
    if found is None:
        raise Refusal(422, f"`{name}` is a whole number.")
    return found


async def make_move(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    spend(request, "move")
    seat = own_seat(table, granted, number(text(form, "seat")))
    await playing.move(hub_of(request), table, seat, text(form, "move"), position_of(form))
    return f"?seat={seat}"


async def undo(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    spend(request, "move")
    seat = own_seat(table, granted, number(text(form, "seat")))
    await playing.undo(hub_of(request), table, seat, position_of(form))
    return f"?seat={seat}"


async def ask_undo(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    spend(request, "move")
    seat = own_seat(table, granted, number(text(form, "seat")))
    await consent.ask(hub_of(request), table, seat, position_of(form))
    return f"?seat={seat}"


async def answer_undo(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    spend(request, "move")
    seat = own_seat(table, granted, number(text(form, "seat")))
    await consent.answer(hub_of(request), table, granted.seats, position_of(form), text(form, "agree") == "yes")
    return f"?seat={seat}"


async def concede(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    seat = own_seat(table, granted, number(text(form, "seat")))
    await playing.concede(hub_of(request), table, seat, table.number)
    return f"?seat={seat}"


async def leave(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    seat = own_seat(table, granted, number(text(form, "seat")))
    await seating.leave(hub_of(request), table, seat, granted, caller.holder)
    return ""


async def give_to_bot(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    seat = existing(table, position_of(form, "seat"))
    await seating.give_to_bot(hub_of(request), table, seat, text(form, "level") or USUAL, granted, caller.holder)
    return ""


async def take_back(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    seat = own_seat(table, granted, position_of(form, "seat"))
    await seating.take_back(hub_of(request), table, seat, granted)
    return f"?seat={seat}"


async def new_link(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    seat = existing(table, position_of(form, "seat"))
    token = await seating.new_link(hub_of(request), table, seat, granted, caller.holder)
    # Who is not the host cannot see the link on the table: they are shown it as the page where its new owner sits down.
    return "" if granted.host else f"!/s/{token}"


async def return_link(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    seat = own_seat(table, granted, position_of(form, "seat"))
    await seating.return_link(hub_of(request), table, seat, caller.holder)
    return f"?seat={seat}"


async def revoke(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    role = text(form, "role")
    if role not in (HOST, WATCH):
        raise Refusal(422, f"`role` is {HOST!r} or {WATCH!r}.")
    if not granted.host:
        raise Refusal(403, "Only the host may do that.")
    await seating.revoke(hub_of(request), table, role, caller.holder)
    return ""


async def rename(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    seat = own_seat(table, granted, number(text(form, "seat")))
    await seating.rename(hub_of(request), table, seat, clean_name(text(form, "name")), caller.holder)
    return f"?seat={seat}"


async def rematch(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    spend(request, "open")
    if not granted.host:
        own_seat(table, granted)
    return f"!/t/{await opening.rematch(hub_of(request), table)}"


async def continue_from(request: Request, table: LiveTable, granted: Rights, caller: Caller, form: FormData) -> str:
    spend(request, "open")
    made, _ = await opening.continue_from(hub_of(request), table, position_of(form, "position"), caller.holder)
    return f"!/t/{made.id}"


ACTS: Final[dict[str, Act]] = {
    "move": make_move,
    "undo": undo,
    "ask-undo": ask_undo,
    "answer-undo": answer_undo,
    "concede": concede,
    "leave": leave,
    "bot": give_to_bot,
    "take-back": take_back,
    "new-link": new_link,
    "return-link": return_link,
    "revoke": revoke,
    "rename": rename,
    "rematch": rematch,
    "continue": continue_from,
}
