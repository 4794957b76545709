"""From a table to the values that pages and programs get. Only `view`, the options of the deciding seat and the events go in."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

import msgspec

from malison.kernel import registry
from malison.kernel.editions import Edition
from malison.kernel.errors import EditionError, MalisonError
from malison.kernel.events import in_order
from malison.kernel.game import HOUSE, Game
from malison.kernel.records import Record, commitment, digest
from malison.kernel.state import State
from malison.web.base.refusal import Refusal
from malison.web.bots.levels import USUAL, offered
from malison.web.show.values import (
    Chair,
    Clock,
    Consent,
    EditionInfo,
    GameInfo,
    GamePage,
    ModeInfo,
    MomentPage,
    Option,
    OptionInfo,
    PageLinks,
    Position,
    Preview,
    Question,
    ReplayPage,
    Result,
    Seating,
    SeatPage,
    SeatResult,
    Urls,
    changed,
)
from malison.web.store.roles import HOST, WATCH, Role, invite_role, seat_role
from malison.web.store.store import TableRow
from malison.web.table import agreement as fair
from malison.web.table import clock, consent, daily, hints, lessons
from malison.web.table.analyses import Analysis
from malison.web.table.hub import Hub
from malison.web.table.live import RECENT, SPECTATOR, LiveTable, Moment
from malison.web.table.rights import Rights


class Around(NamedTuple):
    """What surrounds the board on a seat's page (see `SeatPage`)."""

    seating: Seating
    links: PageLinks
    fleeting: tuple[str, ...]
    drawn: dict[str, str]


@dataclass
class Frame:
    """What a page has besides the table: its form secret, the links (role → token) and the server's address."""

    csrf: str = ""
    links: dict[Role, str] | None = None
    base: str = ""
    shared: frozenset[int] = frozenset()
    """Of several seats that this browser holds, those that another one holds too."""
    replace_bots: bool = False
    """Whether somebody may be invited to sit down in place of a bot."""
    around: int = -1
    """Which `LiveTable.around` it is of."""
    kept: dict[tuple[Any, ...], Around] = field(default_factory=dict)
    """As long as that stays: by who decides, who looks, what the seats are called, and whether the viewer may ask to take back."""


PLAIN: Final = Frame()
ADDRESSES_KEPT: Final = 8192
EDITIONS_KEPT: Final = 256


async def frame(hub: Hub, table: LiveTable, rights: Rights, csrf: str, base: str) -> Frame:
    around = table.around
    shared = await fair.shared_seats(hub, table, rights)
    await hub.readers(table)
    return Frame(csrf, await hub.links(table), base, shared, rights.host and await fair.may_replace_bot(hub, table), around)


def seat_page(hub: Hub, table: LiveTable, seat: int | None, rights: Rights, frame: Frame = PLAIN, after: int = 0) -> SeatPage:
    """The table as this seat sees it, with the events after number `after`."""
    row, deciding = table.row, table.deciding()
    your_turn = seat is not None and seat == deciding and not table.bot_due(seat) and not table.gathering()
    view = table.view(seat)
    you = SPECTATOR if seat is None else seat
    position = Position(
        game=row.game,
        title=row.title,
        mode=row.mode,
        seat=seat,
        number=table.number,
        view=view,
        question=question(row.game, view) if your_turn else None,
        options=options(table.state) if your_turn else [],
        events=table.events(seat, after),
        recent=recent(table, seat, table.number) if frame.csrf else [],
        since=table.since[you],
        since_number=table.since_number[you],
        your_turn=your_turn,
        undoable=seat is not None and not table.ended and bool(table.undoable.get(seat)) and not table.bot_due(seat),
        hint=hints.offered(table, seat, your_turn, rights, frame.shared),
        over=table.ended,
        result=result(table),
        frozen=table.frozen,
        edition=table.record.edition if table.record is not None and frame.csrf else edition_name(row),
    )
    asked = consent_of(table, seat, rights)
    if frame.around != table.around or not lasting(hub, table) or (asked is not None and not asked.may_ask):
        return SeatPage(position, *around(hub, table, seat, rights, frame, asked, your_turn))
    key = (deciding, seat, asked is not None, *map(table.title, range(row.seats)))
    kept = frame.kept.get(key)
    if kept is None:
        kept = frame.kept[key] = around(hub, table, seat, rights, frame, asked, your_turn)
    return SeatPage(position, *kept)


def lasting(hub: Hub, table: LiveTable) -> bool:
    """Whether what surrounds the board is a matter of who decides, and not of the time: no clock runs, no day ends, and nobody is away
    whom others wait for. Who is there at other processes is known for a while only."""
    row, deciding = table.row, table.deciding()
    if row.clock or row.daily or hub.elsewhere or deciding < 0:
        return False
    return bool(table.bot_due(deciding)) or hub.connected(table.id, deciding)


def around(hub: Hub, table: LiveTable, seat: int | None, rights: Rights, frame: Frame, asked: Consent | None, your_turn: bool) -> Around:
    row = table.row
    seating = Seating(
        table=table.id,
        chairs=[chair(hub, table, n, seat, rights, frame) for n in range(row.seats)],
        held=rights.seats,
        hand_to=hand_to(table, seat, rights),
        host=rights.host,
        waiting=waiting(table, seat, your_turn),
        gathering=table.gathering(),
        bots=offered(row.game, row.mode, row.seats),
        among_people=fair.others_play(table, rights, frame.shared),
        agreement=fair.agreement(hub, table),
        stand_in=row.stand_in,
        clock=clock_of(table),
        consent=asked,
        talk=row.talk,
        daily=row.daily if daily.closed(row) else "",
        seed_hash=row.seed_hash,
        generator=row.generator,
        seed=row.seed if table.open_book else None,
        salt=row.salt if table.open_book else None,
        seed_chosen=bool(row.seed_chosen),
    )
    links = PageLinks(
        urls=urls(table.id, row.game, seat, named_in(row.edition)[0] != HOUSE),
        csrf=frame.csrf,
        watch_link=link(frame, WATCH) if rights.host else "",
        host_link=link(frame, HOST) if rights.host else "",
        return_link=link(frame, seat_role(seat)) if seat is not None and table.chairs[seat].name else "",
        next_table=f"/t/{row.rematch}" if row.rematch else "",
    )
    return Around(seating, links, table.fleeting(), {})


def hand_to(table: LiveTable, seat: int | None, rights: Rights) -> int | None:
    """Hot seat: whose turn it is, if it is another seat of the same browser."""
    deciding = table.deciding()
    if deciding not in rights.seats or deciding == seat or table.bot_due(deciding) or table.gathering():
        return None
    return deciding


def clock_of(table: LiveTable) -> Clock | None:
    row = table.row
    if not row.clock or table.ended:
        return None
    left, out = clock.seconds_left(table), clock.lapsed(table)
    return Clock(
        seconds=row.clock,
        end=row.clock_end,
        seat=table.deciding() if left is not None or out else None,
        deadline="" if left is None else datetime.fromtimestamp(row.deadline, UTC).isoformat(timespec="seconds"),
        left=None if left is None else round(left, 1),
        shown="" if left is None else clock.shown(left),
        out=out,
    )


def consent_of(table: LiveTable, seat: int | None, rights: Rights) -> Consent | None:
    asked = None if table.ended else consent.request(table)
    if asked is None:
        may = seat is not None and consent.may_ask(table, seat)
        return Consent(True, None, "", [], [], False) if may else None
    waiting = consent.awaited(table, asked)
    words = f"{consent.who(table, asked.seat)} asks to take back {consent.extent(consent.taken(table, asked.seat))}."
    answers = asked.seat not in rights.seats and any(n in rights.seats for n in waiting)
    return Consent(False, asked.seat, words, asked.agreed, waiting, answers)


def recent(table: LiveTable, seat: int | None, number: int) -> list[dict[str, Any]]:
    """The last of what this seat had been told at entry `number`."""
    heard = table.heard[SPECTATOR if seat is None else seat]
    last = len(heard)
    while last and heard[last - 1].entry > number:
        last -= 1
    return [one.kept or one.told_again() for one in heard[max(last - RECENT, 0) : last]]


def edition_name(row: TableRow) -> dict[str, Any]:
    name, digest = named_in(row.edition)
    return {"name": name, "digest": digest}


@lru_cache(maxsize=EDITIONS_KEPT)
def named_in(edition: str) -> tuple[Any, Any]:
    """The name and the fingerprint of an edition, as a table keeps it."""
    kept = json.loads(edition)
    return kept.get("name"), kept.get("digest")


def past_page(page: SeatPage, table: LiveTable, moment: Moment) -> SeatPage:
    """The same seat's page at an earlier position: what it saw then and what it was told then. The past is not played."""
    seat = page.position.seat
    return page_then(page, moment, told_at(table, seat, moment.number), recent(table, seat, moment.number))


def told_at(table: LiveTable, seat: int | None, number: int) -> list[dict[str, Any]]:
    """What entry `number` told this seat."""
    heard = table.heard[SPECTATOR if seat is None else seat]
    last = len(heard)
    while last and heard[last - 1].entry > number:
        last -= 1
    first = last
    while first and heard[first - 1].entry == number:
        first -= 1
    return [one.told() for one in heard[first:last]]


def page_then(page: SeatPage, moment: Moment, events: list[dict[str, Any]], recent: list[dict[str, Any]]) -> SeatPage:
    seat, deciding = page.position.seat, moment.state.seat
    position = changed(
        page.position,
        number=moment.number,
        view=past_view(moment.state, seat),
        question=None,
        options=[],
        events=events,
        recent=recent,
        undoable=False,
        your_turn=False,
        hint=False,
        over=False,
        result=None,
    )
    chairs = [changed(chair, deciding=chair.seat == deciding) for chair in page.seating.chairs]
    seating = changed(page.seating, chairs=chairs, seed=None, salt=None, hand_to=None, waiting="", clock=None, consent=None)
    return SeatPage(position, seating, page.links, page.fleeting)


def stage_pages(page: SeatPage, table: LiveTable, number: int) -> list[SeatPage]:
    """The same seat's page as each thing was told that entry `number` brought, with that event. Without the last one: then the move is
    done, and that is the next page itself. Empty: it is not shown piece by piece."""
    seat = page.position.seat
    told = told_at(table, seat, number)
    stages = [stage for stage in table.unfolded(number) if stage.heard(SPECTATOR if seat is None else seat)]
    if len(told) != len(stages):
        return []
    before, found = recent(table, seat, number - 1), list[SeatPage]()
    # What waits for its cause is seen together with it.
    order = in_order(told, registry.game(page.position.game).waits)
    told = [told[n] for n in order]
    for at, event in enumerate(told[:-1], 1):
        stage, lately = stages[max(order[:at])], [*before, *told[:at]][-RECENT:]
        if found:
            # Nobody has decided anything on the way: all but this is the same.
            found.append(found[0].at(view=past_view(stage.state, seat), events=[event], recent=lately))
        else:
            found.append(page_then(page, Moment(number, stage.state), [event], lately))
    return found


def chair(hub: Hub, table: LiveTable, n: int, seat: int | None, rights: Rights, frame: Frame) -> Chair:
    row = table.chairs[n]
    conceded, connected = n in table.conceded, hub.connected(table.id, n)
    deciding = n == table.deciding() and not table.gathering()
    return Chair(
        seat=n,
        title=table.title(n),
        name=row.name,
        bot=row.bot or (USUAL if conceded and not table.ended else ""),
        connected=connected,
        deciding=deciding,
        you=n == seat,
        held=n in rights.seats,
        conceded=conceded,
        can_bot=not row.bot and fair.may_give_to_bot(hub, table, n, rights, frame.shared),
        can_take_back=bool(row.bot) and fair.may_take_back(table, n, rights, frame.shared),
        link=link(frame, invite_role(n)) if rights.host and invites(table, n, frame) else "",
        by_invitation="" if row.name or row.bot else ("", "seen", "playing")[row.looked],
        late=fair.keeps_waiting(table, n, rights) and (bool(table.row.clock) or not connected),
        out_of_time=deciding and clock.lapsed(table),
        can_invite=fair.may_invite_another(hub, table, n, rights),
    )


def invites(table: LiveTable, seat: int, frame: Frame) -> bool:
    """Whether somebody can be invited to this seat."""
    return frame.replace_bots if fair.bot_only(table.chairs[seat]) else fair.vacant(table, seat)


def link(frame: Frame, role: Role) -> str:
    """A secret link, if there is one; who asks must be somebody who may see it."""
    return f"{frame.base}/s/{frame.links[role]}" if frame.links and role in frame.links else ""


def question(game: str, view: dict[str, Any]) -> Question | None:
    asked = view.get("question")
    if not asked:
        return None
    step, known = asked["step"], registry.game(game)
    place = rule_link(game, asked["rule"])
    return Question(asked["prompt"], asked["rule"], place, step, known.coach.get(step, ""), step in known.set_up)


def rule_link(game: str, rule: str) -> str:
    return f"/rules/{game}#{rule}"


def options(state: State | None) -> list[Option]:
    """The legal moves. Only ever called for the seat that decides."""
    if state is None:
        return []
    moves = state.setting.game.moves
    return [Option(moves.name(move), state.label(move)) for move in state.legal()]


def result(table: LiveTable) -> Result | None:
    if table.result is None:
        return None
    found = table.result
    return Result(found["ending"], [SeatResult(**seat) for seat in found["seats"]], found["by_concession"])


def waiting(table: LiveTable, seat: int | None, your_turn: bool) -> str:
    """Whom the table waits for. Whoever has conceded waits for nothing, and is told so first."""
    if your_turn or table.deciding() < 0:
        return ""
    return f"You have conceded, and a bot plays on for you. {awaited(table)}" if seat in table.conceded else awaited(table)


def awaited(table: LiveTable) -> str:
    deciding = table.deciding()
    if table.gathering():
        return f"The game begins when everybody has sat down. Still invited: {listing([table.title(seat) for seat in table.expected()])}."
    sitting = table.chairs[deciding]
    if table.bot_due(deciding):
        return f"{table.title(deciding)} (bot) is thinking."
    if fair.vacant(table, deciding):
        return f"Waiting for somebody to sit down as {table.title(deciding)}."
    return f"Waiting for {sitting.name or table.title(deciding)}."


def listing(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def preview(table: LiveTable, what_for: str, address: str) -> Preview:
    """A link to a table in a sentence, from what a spectator sees."""
    sitting = [chair.name or ("a bot" if chair.bot else "an empty chair") for chair in table.chairs]
    return Preview(f"{table.row.title}: {what_for}", f"At the table: {listing(sitting)}. {stands(table)}.", address)


def stands(table: LiveTable) -> str:
    if table.ended:
        return "The game is over"
    if table.gathering() or not table.standing:
        return "The game has not begun"
    return f"Round {table.row.rounds}" if table.row.rounds else "The game goes on"


@lru_cache(maxsize=ADDRESSES_KEPT)
def urls(table: str, game: str, seat: int | None, other_cards: bool = False) -> Urls:
    """A table's addresses; one with an edition of its own has a gallery of its own."""
    base = f"/t/{table}"
    chosen = "" if seat is None else f"?seat={seat}"
    return Urls(
        table=base,
        live=f"{base}/live{chosen}",
        frames=f"{base}/frames{chosen or '?seat='}",
        replay=f"{base}/replay{chosen}",
        record=f"{base}/record.json",
        verify=f"{base}/verify",
        rules=f"/rules/{game}",
        move=f"{base}/move",
        undo=f"{base}/undo",
        concede=f"{base}/concede",
        leave=f"{base}/leave",
        bot=f"{base}/bot",
        take_back=f"{base}/take-back",
        new_link=f"{base}/new-link",
        rename=f"{base}/rename",
        rematch=f"{base}/rematch",
        continue_=f"{base}/continue",
        **{**learning_urls(game), **({"cards": f"{base}/cards"} if other_cards else {})},
        hint=f"{base}/hint",
        analysis=f"{base}/analysis",
        return_link=f"{base}/return-link",
        revoke=f"{base}/revoke",
        ask_undo=f"{base}/ask-undo",
        answer_undo=f"{base}/answer-undo",
        delete=f"{base}/delete",
        begin=f"{base}/begin",
        share=f"{base}/share",
        device=f"{base}/device{chosen}",
        lobby=f"{base}/list",
        say=f"{base}/say",
        mute=f"{base}/mute",
        silence=f"{base}/silence",
        talk=f"{base}/talk",
        report=f"{base}/report",
    )


def learning_urls(game: str) -> dict[str, str]:
    """Where a game is learnt."""
    base = f"/games/{game}"
    return {"cards": f"{base}/cards", "howto": f"{base}/how-to-play", "learn": f"{base}/learn" if lessons.names(game) else ""}


def game_page(game: Game, csrf: str = "") -> GamePage:
    """A page of a game that is not a live table: of all addresses only where it is learnt."""
    return GamePage(game.name, game.title, game.blurb, Urls(rules=f"/rules/{game.name}", **learning_urls(game.name)), csrf)


# -- replays


async def replay_page(
    hub: Hub, table: LiveTable, rights: Rights, seat: int | None, everything: bool, position: int | None, csrf: str
) -> ReplayPage:
    """A position of the past. Before the end only through one's own eyes."""
    if daily.closed(table.row):
        raise Refusal(409, daily.CLOSED)
    allowed: list[int | None] = [None, *range(table.row.seats)] if table.open_book else [*rights.seats, None]
    if everything and not table.open_book:
        raise Refusal(403, "Everything is open after the end; until then you see what your seat saw.")
    if seat not in allowed:
        raise Refusal(403, "Until the end you can only look through your own eyes.")
    last = len(table.standing)
    at = last if position is None else position
    state = await hub.replayed(table.position, at)
    reached = table.standing[at - 1] if at else 0
    page = past_page(seat_page(hub, table, seat, rights, Frame(csrf)), table, Moment(table.number, state))
    standing = {0, *table.standing}
    then = page.position
    then.events = [one.told() for one in table.heard[SPECTATOR if seat is None else seat] if one.entry <= reached and one.entry in standing]
    then.recent = then.events[-RECENT:]
    then.over = table.ended
    if table.open_book:
        page.seating.seed, page.seating.salt = table.row.seed, table.row.salt
    then.result = result(table) if at == last else None
    views = [past_view(state, n) for n in range(table.row.seats)] if everything else []
    # Until the end only events tell what a move was, each to those who may know.
    move = table.entries[reached].move if at and table.open_book else ""
    verdict = await verify(hub, table) if table.open_book and table.record is not None else None
    return ReplayPage(
        page=page,
        position=at,
        last=last,
        seat=seat,
        seats_allowed=allowed,
        everything=everything,
        views=views,
        move=move,
        open_allowed=table.open_book,
        verify=verdict,
        csrf=csrf,
    )


def moment_page(page: SeatPage, table: LiveTable, state: State, number: int, found: Analysis) -> MomentPage:
    """The position in which move `number` was made, after the end, with all that could be done then."""
    seat, turn = int(state.seat), found.turn(number)
    reached = table.standing[number - 2] if number > 1 else 0
    view = state.view(seat)
    then = past_page(page.at(seat=seat), table, Moment(reached, state))
    shown = then.at(view=view, question=question(table.row.game, view), options=options(state), events=[])
    move = table.entries[table.standing[number - 1]].move
    label = state.label(state.setting.game.moves.parse(move))
    return MomentPage(shown, number, move, label, turn.better if turn else "")


def past_view(state: State, seat: int | None) -> dict[str, Any]:
    view = state.view(seat)
    view["question"] = None
    return view


async def verify(hub: Hub, table: LiveTable) -> dict[str, Any]:
    """After the end: that seed and salt are those whose hash was announced, and that the moves lead from the seed to this end."""
    if not table.open_book:
        raise Refusal(409, daily.CLOSED if table.ended else "The seed is published after the end.")
    if table.proven is None and table.record is not None:
        # Nothing of it can change any more.
        table.proven = await hub.replayed(replays, table.record)
    return verdict(table.row, bool(table.proven))


def verdict(row: TableRow, replayed: bool) -> dict[str, Any]:
    hashed = commitment(row.seed, row.salt)
    return {
        "seed": row.seed,
        "salt": row.salt,
        "generator": row.generator,
        "hash": hashed,
        "announced": row.seed_hash,
        "replayed": replayed,
        "good": replayed and hashed == row.seed_hash,
    }


def replays(record: Record) -> bool:
    """Whether the moves lead to the position held here."""
    return digest(record.replay()) == digest(record.state)


def record_data(table: LiveTable) -> dict[str, Any]:
    record: Record | None = table.record
    if record is None:
        raise Refusal(409, table.frozen)
    if daily.closed(table.row):
        raise Refusal(409, daily.CLOSED)
    if not table.ended:
        raise Refusal(409, "The record holds the seed, and with it everything hidden; it can be saved after the end.")
    return {**record.data(), "salt": table.row.salt, "announced": table.row.seed_hash}


# -- lists


def game_info(hub: Hub, game: Game) -> GameInfo:
    found = editions_of(hub, game)
    return GameInfo(
        name=game.name,
        title=game.title,
        blurb=game.blurb,
        minutes=game.minutes,
        seats=list(game.seats),
        modes=[ModeInfo(mode.name, list(mode.seats), mode.words, mode.cooperative) for mode in game.mode_list],
        options=[OptionInfo(**{**msgspec.to_builtins(option), "modes": list(option.modes)}) for option in game.option_list],
        editions=[one.name for one in found if not one.problem],
        edition_list=found,
        rules_url=f"/rules/{game.name}",
        new_url=f"/new/{game.name}",
        play_url=f"/play/{game.name}",
        **{f"{name}_url": url for name, url in learning_urls(game.name).items()},
        workshop_url=f"/workshop/{game.name}" if hub.settings.workshop else "",
    )


def editions_of(hub: Hub, game: Game) -> list[EditionInfo]:
    """The editions that come with the game, and the server's further ones that say they are of it, broken ones too."""
    base = f"/games/{game.name}/cards"
    found = [EditionInfo(HOUSE, HOUSE, base)]
    for name in game.printings()[1:]:
        found.append(EditionInfo(name, edition_title(game, game.edition(name)) or name, f"{base}?edition={name}"))
    for name, path in hub.settings.edition_files().items():
        try:
            about, title, problem = edition_file(path, path.stat().st_mtime_ns, game.name)
        except OSError:
            continue
        if about:
            found.append(EditionInfo(name, title, "" if problem else f"{base}?{urlencode({'edition': name})}", problem))
    return found


@lru_cache(maxsize=EDITIONS_KEPT)
def edition_file(path: Path, changed: int, game: str) -> tuple[bool, str, str]:
    """Whether a file is about a game (or cannot even be read), what it is called, and what is wrong with it."""
    try:
        edition = registry.game(game).edition(path)
    except EditionError as error:
        first = error.problems[0]
        # What is about another game is not broken, and where the file lies on this machine is nobody's business.
        if first.key == "game" or str(path.parent) in str(first):
            return first.key != "game", path.stem, "cannot be read" if first.key != "game" else ""
        return True, path.stem, f"line {first.line}: {first}" if first.line else str(first)
    except MalisonError as error:
        return True, path.stem, str(error)
    return True, edition_title(registry.game(game), edition), ""


def edition_title(game: Game, edition: Edition) -> str:
    """What an edition is called on pages: by its title, or by its name where it has kept the house's title; the house's own is empty."""
    if edition.digest == game.edition().digest:
        return ""
    return edition.title if edition.title != game.edition().title else edition.name


def all_games(hub: Hub) -> list[GameInfo]:
    """Every game that can be loaded; one that is broken must not take the shelf with it."""
    found: list[GameInfo] = []
    for name in registry.games():
        try:
            found.append(game_info(hub, registry.game(name)))
        except MalisonError:
            hub.metrics.count("broken_games", game=name)
    return found
