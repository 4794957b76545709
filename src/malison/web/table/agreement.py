"""What is fair among people at one table: who counts as somebody else, and what may happen to a seat whose person stays away.

Whoever is alone with bots does as they like. Where others play, only what was agreed when the table was opened happens to a seat,
everybody is told, and no move made before it is taken back.
"""

from __future__ import annotations

import time

from malison.web.base.refusal import Refusal
from malison.web.bots.levels import LEVELS
from malison.web.store.roles import HOST
from malison.web.store.store import GUEST, LATE, PLAYS, ChairRow, Kind
from malison.web.table import clock
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable
from malison.web.table.rights import Rights


def bot_only(chair: ChairRow) -> bool:
    """Whether a bot plays there for nobody."""
    return bool(chair.bot) and not chair.name


def vacant(table: LiveTable, seat: int) -> bool:
    """Whether nobody plays there: nobody has sat down, and no program moves by the invitation."""
    chair = table.chairs[seat]
    return not chair.name and not chair.bot and chair.looked < PLAYS


def unseated(table: LiveTable, seat: int) -> bool:
    """Whether the host is shown the invitation of this seat: nobody plays there, or a bot for nobody."""
    return bot_only(table.chairs[seat]) or vacant(table, seat)


async def shared_seats(hub: Hub, table: LiveTable, rights: Rights) -> frozenset[int]:
    """Of several seats that a browser holds, those that another one holds too: somebody else may sit there."""
    if len(rights.seats) < 2:
        return frozenset()
    held = [role.played for _, role in await hub.readers(table)]
    return frozenset(seat for seat in rights.seats if held.count(seat) > 1)


def others_play(table: LiveTable, rights: Rights, shared: frozenset[int] = frozenset()) -> bool:
    """Whether somebody else than who asks plays, is invited to, or may come back from being away."""
    for chair in table.chairs:
        if not bot_only(chair) and chair.seat not in table.conceded and (chair.seat not in rights.seats or chair.seat in shared):
            return True
    return False


async def people(hub: Hub, table: LiveTable) -> set[frozenset[str]]:
    """The different people who play, each as their browsers; all seats of one browser are one person's."""
    held: dict[int, set[str]] = {}
    for holder, role in await hub.readers(table):
        if role.played is not None:
            held.setdefault(role.played, set()).add(holder)
    seated = [c.seat for c in table.chairs if not bot_only(c) and not vacant(table, c.seat) and c.seat not in table.conceded]
    return {frozenset(held.get(seat, {f"a program at {seat}"})) for seat in seated}


# -- somebody stays away


def seconds_left(hub: Hub, table: LiveTable, seat: int) -> float:
    """How long the others still wait for this seat. It counts from the beginning of its turn and from every sign of its person; and a
    server that has just been started knows of nobody, so then everybody has time to come back."""
    least = hub.settings.away_seconds
    agreed = max(table.row.stand_in_after, least)
    if hub.connected(table.id, seat):
        return agreed
    sign = max(hub.last_sign(table.id, seat), table.signs.get(seat, 0.0), table.row.moved)
    return max(0.0, sign + agreed - time.time(), hub.started + least - time.monotonic())


def check_away(hub: Hub, table: LiveTable, seat: int) -> None:
    """Refuse what may only happen to a seat that keeps the others waiting."""
    if table.deciding() != seat or table.gathering():
        raise Refusal(403, "That can be done only while the table waits for this seat.")
    if table.row.clock:
        if not clock.lapsed(table):
            raise Refusal(403, "Not yet: at this table the clock says how long the others wait.", clock.seconds_left(table) or 0.0)
        return
    left = seconds_left(hub, table, seat)
    if left > 0:
        raise Refusal(403, f"Not yet: it was agreed to wait, and {in_words(left)} are left.", left)


def in_words(seconds: float) -> str:
    """A length of time, rounded up."""
    for size, name in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{-int(-seconds // size)} {name}"
    return f"{-int(-seconds // 1)} seconds"


def keeps_waiting(table: LiveTable, seat: int, rights: Rights) -> bool:
    """Whether it was agreed that a bot may stand in for this seat, of somebody else, if it keeps the table waiting."""
    plays = rights.host or bool(rights.seats)
    if table.row.clock and not clock.lapsed(table):
        return False
    return plays and seat == table.deciding() and seat not in rights.seats and not table.chairs[seat].bot and table.row.stand_in in LEVELS


def agreement(hub: Hub, table: LiveTable) -> str:
    """What was agreed for somebody who stays away, in a sentence."""
    if table.row.clock:
        return clock_agreement(hub, table)
    wait = in_words(max(table.row.stand_in_after, 1))
    if table.row.stand_in == GUEST:
        return f"If somebody whose turn it is stays away for {wait}, the host may invite somebody else to their seat."
    if table.row.stand_in:
        return f"If somebody whose turn it is stays away for {wait}, the others may let a bot ({table.row.stand_in}) play for them."
    return "If somebody stays away, the table waits for them."


def clock_agreement(hub: Hub, table: LiveTable) -> str:
    """What was agreed about the time for a move."""
    row = table.row
    first = int(clock.for_first(hub, row))
    more = f" ({clock.length(first)} for their first)" if first > row.clock else ""
    each = f"Everybody has {clock.length(row.clock)} for each move{more}, whether they are here or not"
    if row.clock_end == clock.BOT:
        return f"{each}; for whoever lets it run out a bot ({row.stand_in}) plays from then on."
    if row.clock_end == clock.LOSE:
        return f"{each}; whoever lets it run out loses."
    bot = f"let a bot ({row.stand_in}) play, " if row.stand_in in LEVELS else ""
    return f"{each}; if somebody lets it run out the others decide: they {bot}invite somebody else or go on waiting."


def decides(table: LiveTable, seat: int, rights: Rights) -> bool:
    """Whether the time of this seat has run out and who asks is one of the others, who decide what becomes of it."""
    return clock.lapsed(table) and table.deciding() == seat and seat not in rights.seats and (rights.host or bool(rights.seats))


# -- what may be done with a seat


def check_bot(hub: Hub, table: LiveTable, seat: int, rights: Rights, shared: frozenset[int]) -> None:
    """Refuse whoever may not give this seat to a bot."""
    if table.frozen or table.ended:
        raise Refusal(409, table.frozen or "The game is over.")
    if seat in table.conceded:
        raise Refusal(409, "That seat has conceded; a bot plays on already.")
    if table.row.daily:
        raise Refusal(403, "At the deal of the day everybody plays for themselves, against the same bots.")
    if not rights.host and not rights.seats:
        raise Refusal(403, "Only who plays here may do that.")
    if not others_play(table, rights, shared):
        return
    chair = table.chairs[seat]
    if vacant(table, seat):
        if not rights.host and not (decides(table, seat, rights) and table.row.stand_in in LEVELS):
            raise Refusal(403, "Nobody sits there; only the host may let a bot sit down.")
    elif chair.bot:
        raise Refusal(403, "Where others play, a bot stays as it was agreed.")
    elif table.row.stand_in not in LEVELS:
        raise Refusal(403, "It was not agreed that a bot may stand in at this table.")
    elif seat not in rights.seats:
        check_away(hub, table, seat)


def may_give_to_bot(hub: Hub, table: LiveTable, seat: int, rights: Rights, shared: frozenset[int]) -> bool:
    try:
        check_bot(hub, table, seat, rights, shared)
    except Refusal:
        return False
    return True


def check_take_back(table: LiveTable, seat: int, rights: Rights, shared: frozenset[int]) -> None:
    """Refuse whoever may not take their seat back. Where others play, a bot that one has asked for oneself plays on: otherwise it
    could be asked for advice."""
    if not table.chairs[seat].bot:
        raise Refusal(409, "No bot sits there.")
    if table.frozen or table.ended:
        raise Refusal(409, table.frozen or "The game is over.")
    if others_play(table, rights, shared) and table.chairs[seat].away == LATE:
        raise Refusal(403, "Your time had run out, and it was agreed that the bot plays on.")
    if others_play(table, rights, shared) and not table.chairs[seat].away:
        raise Refusal(403, "You let a bot play before the others came; where others play, it plays on.")


def may_invite_another(hub: Hub, table: LiveTable, seat: int, rights: Rights) -> bool:
    """Whether who asks may give the seat of somebody else, who stays away or lets the time run out, to somebody new."""
    if seat in rights.seats or table.chairs[seat].bot or table.frozen or table.ended:
        return False
    if decides(table, seat, rights):
        return not (rights.host and vacant(table, seat))
    away = table.deciding() == seat and not hub.connected(table.id, seat)
    return rights.host and table.row.stand_in == GUEST and not table.row.clock and away and bool(table.chairs[seat].name)


async def check_newcomer(hub: Hub, table: LiveTable, seat: int, holder: str) -> None:
    """Refuse somebody who plays already and wants a second seat that was taken from somebody by the clock: they would see two hands."""
    held = {role.played for who, role in await hub.readers(table) if who == holder} - {None, seat}
    late = table.row.clock and any(e.kind in (Kind.NOTE, Kind.SEAT) and e.move == "time" and e.seat == seat for e in table.entries)
    if holder and held and late:
        raise Refusal(403, "You play here already; this seat is for somebody else.")


def may_take_back(table: LiveTable, seat: int, rights: Rights, shared: frozenset[int]) -> bool:
    if seat not in rights.seats or not table.chairs[seat].bot:
        return False
    try:
        check_take_back(table, seat, rights, shared)
    except Refusal:
        return False
    return seat not in table.conceded


def check_new_link(hub: Hub, table: LiveTable, seat: int, rights: Rights) -> None:
    """Refuse whoever may not make a new invitation for this seat: the host where nobody sits, who sits there, and the host again where
    it was agreed."""
    chair = table.chairs[seat]
    if seat in rights.seats and chair.name:
        return
    if decides(table, seat, rights):
        return
    if not rights.host:
        raise Refusal(403, "Only the host and who sits there may do that.")
    if unseated(table, seat):
        return
    if table.row.stand_in != GUEST:
        raise Refusal(403, "Somebody sits there. It was not agreed that the host may give a seat to somebody else.")
    check_away(hub, table, seat)


async def may_replace_bot(hub: Hub, table: LiveTable) -> bool:
    """Whether somebody invited may sit down in place of a bot: before the first move, or where nobody but the host plays. Never at the
    deal of the day."""
    if table.row.daily:
        return False
    if not table.standing or table.ended:
        return True
    hosts = {holder for holder, role in await hub.readers(table) if role == HOST}
    present = await people(hub, table)
    return len(present) < 2 and all(person <= hosts for person in present)
