"""New tables. Of those that follow from another, `acts.again` tells."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from malison.kernel import registry
from malison.kernel.editions import Edition
from malison.kernel.errors import MalisonError
from malison.kernel.game import Game
from malison.kernel.records import Record
from malison.kernel.rng import KEYED, SEED_BITS
from malison.web.base.refusal import Refusal, from_kernel
from malison.web.bots.levels import LEVELS, known_level, usual
from malison.web.store.roles import HOST, WATCH, Role, invite_role, seat_role
from malison.web.store.store import GUEST, ChairRow, Entry, TableRow, Taken, Write, name_statement
from malison.web.table import clock, daily
from malison.web.table.commitment import announce
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable
from malison.web.table.rights import clean_name, new_token
from malison.web.table.talking import OFF, SEATS, known_mode

OPEN: Final = "open"
ME: Final = "me"
HOUSE: Final = "house"
MOST_AWAY: Final = 7 * 86400
SEED: Final = re.compile(r"[0-9]{1,39}")

Links = dict[Role, str]
"""A table's secret tokens."""


@dataclass
class Wish:
    """What a host asks for."""

    game: str
    mode: str | None = None
    seats: int | None = None
    edition: str = HOUSE
    options: dict[str, Any] = field(default_factory=dict)
    seed: str = ""
    chairs: list[str] = field(default_factory=list)
    """Who sits where: "open", "me" or a bot's level. The rest: me first (if there is nobody yet), then bots."""
    name: str = ""
    stand_in: str = ""
    """For somebody who stays away: the level of a bot that may then play, "guest" (the host may invite somebody else), or nothing."""
    stand_in_after: int = 600
    """Seconds that they may stay away first."""
    clock: int = 0
    """Seconds for each move; 0: no clock."""
    clock_end: str = "bot"
    """What happens when they have run out: "bot" (the one that stands in), "lose" or "others" (they decide)."""
    talk: str = ""
    """Who may talk, where others play: nobody ("off"), those who sit ("seats") or everybody ("all"); if it is left open those who sit,
    and nobody at a table of the lobby."""
    wait: bool = False
    """Whether nobody moves before all who are invited have sat down, or the host begins."""
    listed: bool = False
    """Whether anybody may find an empty chair here by the lobby."""


async def open_daily(hub: Hub, holder: str) -> str:
    """The table at which a browser plays the deal of the day: the one it has, or a new one if it has had none."""
    day = daily.today()
    found = await hub.store.tried(holder, day)
    if found is None:
        try:
            return (await open_table(hub, Wish(daily.game_of(day)), holder, day=day))[0].id
        except Taken:
            # Asked for twice at once, there is still one.
            found = await hub.store.tried(holder, day)
    if found is None or found.gone:
        raise Refusal(409, daily.GONE)
    return found.table


async def open_table(hub: Hub, wish: Wish, holder: str, edition: Edition | None = None, day: str = "") -> tuple[LiveTable, Links]:
    """A new table and its links (role → token). `holder` is the host's browser, or empty for a program; `edition` is one that has no name
    here; `day` is the one whose deal it gets, if it is one's."""
    game = known_game(wish.game)
    chosen = bool(wish.seed)
    if chosen and (not SEED.fullmatch(wish.seed) or int(wish.seed) >> SEED_BITS):
        raise Refusal(422, f"A seed is a whole number below 2^{SEED_BITS}.", field="seed")
    seed = str(int(wish.seed)) if chosen else daily.seed_of(hub.secret, day) if day else str(secrets.randbits(SEED_BITS))
    edition = edition or find_edition(hub, game, wish.edition)
    known = {option.name for option in game.option_list}
    for name in wish.options:
        if name not in known:
            raise Refusal(422, f"{game.title} has no option {name[:40]!r}; its options: {', '.join(sorted(known)) or 'none'}")
    seats = default_seats(game, wish.mode) if wish.seats is None else wish.seats
    try:
        record = await asyncio.to_thread(Record, game, seats, int(seed), mode=wish.mode, edition=edition, generator=KEYED, **wish.options)
    except MalisonError as error:
        raise from_kernel(error) from None
    row = row_of(record, seed, chosen)
    if day:
        row.daily, row.bot_key = day, daily.bot_key_of(hub.secret, day)
    if wish.stand_in and wish.stand_in != GUEST:
        known_level(wish.stand_in, record.state)
    row.stand_in, row.stand_in_after = wish.stand_in, max(0, min(wish.stand_in_after, MOST_AWAY)) if wish.stand_in else 0
    for who in wish.chairs:
        if who in LEVELS:
            known_level(who, record.state)
    clock.agree(row, wish.clock, wish.clock_end)
    row.talk = known_mode(wish.talk or (OFF if wish.listed else SEATS))
    wishes = full_chairs(record, wish.chairs, bool(holder))
    chairs = seat_all(wishes, clean_name(wish.name) if wish.name else await hub.store.name(holder))
    open_chairs = any(not chair.name and not chair.bot for chair in chairs)
    row.waits, row.listed = int(wish.wait and open_chairs), int(wish.listed)
    mine = [seat for seat, who in enumerate(wishes) if who == ME]
    return await keep(hub, LiveTable(row, chairs), [], host_holds(holder, mine))


async def open_at(hub: Hub, record: Record, seat: int, holder: str) -> tuple[LiveTable, Links]:
    """A new table that goes on after the moves of a record, which was played with nobody's secrets: the holder sits in one seat, bots in
    the others."""
    bot = usual(record.game, record.mode)
    chairs = seat_all([ME if n == seat else bot for n in range(record.seats)], await hub.store.name(holder))
    row = row_of(record, str(record.seed), True)
    return await keep(hub, LiveTable(row, chairs), list(record.moves), host_holds(holder, [seat]))


def known_game(name: str) -> Game:
    try:
        return registry.game(name)
    except MalisonError as error:
        raise from_kernel(error) from None


def default_seats(game: Game, mode: str | None) -> int | None:
    """The fewest seats of the mode with somebody in them; an unknown mode is for the kernel to refuse."""
    found = game.modes.get(mode) if mode is not None else game.mode_list[0]
    return None if found is None else next((n for n in found.seats if n > 0), found.seats[0])


def find_edition(hub: Hub, game: Game, name: str) -> Any:
    """Only editions that the server's owner has put there: a path from outside would read any file."""
    if name in ("", HOUSE):
        return None
    path: Path | str | None = hub.settings.edition_files().get(name) or (name if name in game.printings() else None)
    if path is None:
        raise Refusal(422, f"There is no edition {name[:40]!r} here.", field="edition")
    try:
        return game.edition(path)
    except MalisonError as error:
        raise Refusal(422, f"The edition {name!r} is not one of {game.title}: {str(error).splitlines()[0]}") from None


def row_of(record: Record, seed: str, chosen: bool, origin: str = "") -> TableRow:
    now = time.time()
    salt, hashed = announce(seed)
    return TableRow(
        id=secrets.token_urlsafe(12),
        game=record.game.name,
        title=record.game.title,
        rules=record.game.rules,
        edition=json.dumps(record.edition.reference()),
        mode=record.mode,
        seats=record.seats,
        options=json.dumps(record.options),
        seed=seed,
        seed_hash=hashed,
        seed_chosen=int(chosen),
        bot_key=secrets.token_hex(16),
        origin=origin,
        created=now,
        moved=now,
        salt=salt,
        generator=record.generator,
    )


def full_chairs(record: Record, wishes: list[str], with_me: bool) -> list[str]:
    """A wish for every seat."""
    if len(wishes) > record.seats:
        raise Refusal(422, f"There are {record.seats} seats, not {len(wishes)}.", field="seats")
    full = list(wishes)
    for seat, who in enumerate(full):
        if who not in (OPEN, ME, *LEVELS):
            words = f"A seat is for {ME!r}, {OPEN!r} or a bot ({', '.join(LEVELS)}), not {who[:40]!r}."
            raise Refusal(422, words, field=f"seat{seat}")
        if who == ME and not with_me:
            raise Refusal(422, "A program takes its seat by the seat's link; ask for 'open' seats.")
    while len(full) < record.seats:
        if with_me and ME not in full:
            full.append(ME)
        else:
            full.append(usual(record.game, record.mode) if with_me else OPEN)
    return full


def seat_all(wishes: list[str], name: str) -> list[ChairRow]:
    mine = wishes.count(ME)
    chairs: list[ChairRow] = []
    for seat, who in enumerate(wishes):
        if who == ME:
            chairs.append(ChairRow(seat, name_of(name, seat, mine > 1)))
        else:
            chairs.append(ChairRow(seat, bot="" if who == OPEN else who))
    return chairs


def name_of(name: str, seat: int, several: bool = False) -> str:
    """What somebody is called in a seat: by the seat, if they have given no name; with it, if they play several."""
    if not name:
        return f"Player {seat + 1}"
    return f"{name} ({seat + 1})" if several else name


async def keep(
    hub: Hub, table: LiveTable, moves: list[str], holds: list[tuple[str, Role]], rematch_of: str = ""
) -> tuple[LiveTable, Links]:
    """Store a new table, all of it or nothing, with the moves that have been made already and who holds what."""
    row = table.row
    links: Links = {HOST: new_token(), WATCH: new_token()}
    for chair in table.chairs:
        links[seat_role(chair.seat) if chair.name else invite_role(chair.seat)] = new_token()
    entries = await asyncio.to_thread(begin, table, moves)
    row.moved = row.created
    clock.times(hub, table, table.deciding(), len(moves), table.chairs, holds).adopt(row)
    await hub.store.create(row, table.chairs, entries, links, holds, rematch_of)
    hub.metrics.count("tables_opened", game=row.game)
    hub.put(table)
    hub.looks_at(row.id)
    hub.drive(row.id)
    return table, links


def begin(table: LiveTable, moves: list[str]) -> list[Entry]:
    """Deal, and make the moves that a table begins with."""
    entries = [table.deal()]
    table.adopt(entries[0], table.standing_after(entries[0]))
    for move in moves:
        entry = table.move(table.deciding(), move)
        table.adopt(entry, table.standing_after(entry))
        entries.append(entry)
    return entries


def host_holds(holder: str, mine: list[int]) -> list[tuple[str, Role]]:
    return [(holder, HOST), *((holder, seat_role(seat)) for seat in mine)] if holder else []


async def remember_name(hub: Hub, holder: str, name: str) -> None:
    if holder and name:
        await hub.store.write(Write([name_statement(holder, name)]))
