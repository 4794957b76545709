"""The forms of a table's page: each reads its fields, does one act of `malison.web.table.acts`, and says where that leads."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends

from malison.web.base.refusal import Refusal
from malison.web.bots.levels import USUAL
from malison.web.http.dependencies import Fields
from malison.web.store.roles import HOST, WATCH
from malison.web.table.acts import again, begin, delete, invite, leave, play, sit, stand_in, talk
from malison.web.table.visit import Visit


@dataclass(frozen=True)
class Led:
    """Where an act leads: to a table, there to a seat if one is named; or (`link`) to where somebody sits down; or to another page."""

    table: str = ""
    seat: int | None = None
    link: str = ""
    page: str = ""
    part: str = ""
    """A part of the table's page."""
    coach: bool = False
    """Whether somebody is to be coached there."""

    @property
    def path(self) -> str:
        if self.page:
            return self.page
        if self.link:
            return f"/s/{self.link}"
        asked = ([] if self.seat is None else [f"seat={self.seat}"]) + (["coach=on"] if self.coach else [])
        return f"/t/{self.table}" + ("?" + "&".join(asked) if asked else "") + (f"#{self.part}" if self.part else "")


async def make_move(at: Visit, form: Fields) -> Led:
    seat = at.own_seat(form.number("seat"))
    await play.move(at, form.text("move"), form.whole("number"), seat)
    return Led(at.table.id, seat)


async def undo(at: Visit, form: Fields) -> Led:
    seat = at.own_seat(form.number("seat"))
    await play.undo(at, form.whole("number"), seat)
    return Led(at.table.id, seat)


async def ask_undo(at: Visit, form: Fields) -> Led:
    seat = at.own_seat(form.number("seat"))
    await play.ask_undo(at, form.whole("number"), seat)
    return Led(at.table.id, seat)


async def answer_undo(at: Visit, form: Fields) -> Led:
    seat = at.own_seat(form.number("seat"))
    await play.answer_undo(at, form.whole("number"), form.text("agree") == "yes")
    return Led(at.table.id, seat)


async def concede(at: Visit, form: Fields) -> Led:
    seat = at.own_seat(form.number("seat"))
    await play.concede(at, seat=seat)
    return Led(at.table.id, seat)


async def get_up(at: Visit, form: Fields) -> Led:
    await leave.leave(at, form.number("seat"))
    return Led(at.table.id)


async def give_to_bot(at: Visit, form: Fields) -> Led:
    await stand_in.give_to_bot(at, form.whole("seat"), form.text("level") or USUAL)
    return Led(at.table.id)


async def take_back(at: Visit, form: Fields) -> Led:
    seat = form.whole("seat")
    await stand_in.take_back(at, seat)
    return Led(at.table.id, seat)


async def new_link(at: Visit, form: Fields) -> Led:
    token = await invite.invite(at, form.whole("seat"))
    # Who is not the host cannot see the link on the table: they are shown it as the page where its new owner sits down.
    return Led(at.table.id) if at.rights.host else Led(link=token)


async def return_link(at: Visit, form: Fields) -> Led:
    seat = form.whole("seat")
    await sit.return_link(at, seat)
    return Led(at.table.id, seat)


async def revoke(at: Visit, form: Fields) -> Led:
    role = {str(role): role for role in (HOST, WATCH)}.get(form.text("role"))
    if role is None:
        raise Refusal(422, f"`role` is '{HOST}' or '{WATCH}'.")
    await invite.revoke(at, role)
    return Led(at.table.id)


async def rename(at: Visit, form: Fields) -> Led:
    seat = at.own_seat(form.number("seat"))
    await sit.rename(at, form.text("name"), seat)
    return Led(at.table.id, seat)


async def rematch(at: Visit, form: Fields) -> Led:
    return Led(await again.rematch(at))


async def continue_from(at: Visit, form: Fields) -> Led:
    made, _ = await again.continue_from(at, form.whole("position"), at.holder)
    return Led(made.id)


async def begin_now(at: Visit, form: Fields) -> Led:
    await begin.begin(at)
    return Led(at.table.id, form.number("seat"))


async def list_in_lobby(at: Visit, form: Fields) -> Led:
    await begin.list_in_lobby(at, form.text("on") != "no")
    return Led(page=f"/t/{at.table.id}/share")


async def say(at: Visit, form: Fields) -> Led:
    seat = form.number("seat")
    if form.text("react"):
        await talk.react(at, form.text("react"), seat)
    else:
        await talk.say(at, form.text("words"), seat)
    return Led(at.table.id, seat, part="say")


async def mute(at: Visit, form: Fields) -> Led:
    await talk.mute(at, form.text("whom"), form.text("on") != "no")
    return Led(at.table.id, form.number("seat"), part="talk")


async def silence(at: Visit, form: Fields) -> Led:
    await talk.silence(at, form.text("whom"), form.text("on") != "no")
    return Led(at.table.id, form.number("seat"), part="talk")


async def who_talks(at: Visit, form: Fields) -> Led:
    await talk.allow(at, form.text("talk"))
    return Led(at.table.id, form.number("seat"), part="talk")


async def report(at: Visit, form: Fields) -> Led:
    await talk.report(at, form.whole("line"), form.text("why"))
    return Led(at.table.id, form.number("seat"), part="talk")


@dataclass(frozen=True)
class Act:
    do: Callable[[Visit, Fields], Awaitable[Led]]
    costs: str = ""
    """What it is counted as, if it may not be done too often."""


async def delete_table(at: Visit, form: Fields) -> Led:
    if not form.text("sure"):
        raise Refusal(422, "Say that you are sure: a deleted table does not come back.")
    if not form.text("others") and delete.others_moved(at):
        return Led(page=f"/t/{at.table.id}/delete")
    await delete.delete(at)
    return Led(page="/mine")


ACTS: Final[dict[str, Act]] = {
    "move": Act(make_move, "move"),
    "undo": Act(undo, "move"),
    "ask-undo": Act(ask_undo, "move"),
    "answer-undo": Act(answer_undo, "move"),
    "concede": Act(concede),
    "leave": Act(get_up),
    "bot": Act(give_to_bot),
    "take-back": Act(take_back),
    "new-link": Act(new_link),
    "return-link": Act(return_link),
    "revoke": Act(revoke),
    "rename": Act(rename),
    "rematch": Act(rematch, "open"),
    "continue": Act(continue_from, "open"),
    "delete": Act(delete_table),
    "begin": Act(begin_now, "move"),
    "list": Act(list_in_lobby, "move"),
    "say": Act(say, "talk"),
    "mute": Act(mute, "move"),
    "silence": Act(silence, "talk"),
    "talk": Act(who_talks, "talk"),
    "report": Act(report, "report"),
}


async def known_act(act: str) -> Act:
    if act not in ACTS:
        raise Refusal(404, "There is no such thing to do.")
    return ACTS[act]


AnAct = Annotated[Act, Depends(known_act)]
