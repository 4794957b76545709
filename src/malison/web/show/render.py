"""The pages. Each is a function from values (`malison.web.show.values`) to HTML; none of them knows more than it is given."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

import msgspec
from markupsafe import Markup, escape

from malison.kernel import registry
from malison.kernel.editions import Edition
from malison.kernel.game import Game
from malison.kernel.scene import Choice, Goal
from malison.web.show import graph, outside, pages, plain, rulebook
from malison.web.show.looks import Moves, filled, known, laid_down, own_table, template
from malison.web.show.values import (
    Chair,
    DailyPage,
    DeletePage,
    GameInfo,
    JoinPage,
    LobbyPage,
    MailPage,
    MinePage,
    MomentPage,
    NewTablePage,
    Operation,
    Preview,
    ReplayPage,
    SeatPage,
    SharePage,
    ShelfPage,
    StatisticsPage,
    Talk,
    Urls,
)
from malison.web.table.analyses import Analysis
from malison.web.table.hints import Hint

SEATINGS_KEPT: Final = 8192
BEST_FIRST: Final = ("won", "shared", "lost")
TROUBLE: Final = {
    400: "That does not fit",
    403: "Not for you",
    404: "A door to nowhere",
    409: "Something came between",
    410: "Gone",
    413: "Too much",
    422: "That does not fit",
    429: "Too quick",
    503: "Not just now",
}
"""What a page says first of a refusal, by its number."""
MOVE: Final = re.compile(r'\bdata-move="([^"]*)"')
MENU: Final = re.compile(r"<details((?:(?!<details|</details>).)*</details>)", re.DOTALL)
"""A fold without another in it."""
REFERENCE: Final = re.compile(r'\b(id|aria-labelledby|aria-describedby|data-tip)="')


def fill(name: str, /, **values: Any) -> str:
    """A template filled in; a table's page is flat for it."""
    if isinstance(values.get("page"), SeatPage):
        values["page"] = outside.seat_page(values["page"])
    return filled(template(name), values)


def shelf(page: ShelfPage) -> str:
    return fill("shelf.html", page=page)


def new_table(page: NewTablePage) -> str:
    return fill("new.html", page=page)


def join(page: JoinPage) -> str:
    return fill("join.html", page=page, preview=page.preview)


def table(page: SeatPage, hint: Hint | None = None, talk: Talk | None = None, coach: bool = False, preview: Preview | None = None) -> str:
    """The whole page of a table, with a hint if one was asked for, with the talk for who hears it, and with its preview where the page
    stands at the address of a link; behind the curtain only who is to look next."""
    if page.seating.hand_to is not None:
        return fill("curtain.html", page=page)
    made = table_parts(page)
    if hint is not None:
        made |= {name: ringed(made[name], hint) for name in ("question", "board")}
    parts = {name: Markup(html) for name, html in made.items()}  # noqa: S704 - made by our own templates
    return fill("table.html", page=page, parts=parts, hint=hint, fleeting=page.fleeting, talk=talk, coach=coach, preview=preview)


def talk_part(frame: TalkFrame, talk: Talk | None) -> str:
    """All of the talk, for a page that is already there; nothing for who does not hear it (any more)."""
    return fill("parts/talk.html", page=frame, talk=talk)


def said_part(frame: TalkFrame, news: Talk, talk: Talk) -> dict[str, str]:
    """New lines of the talk, and what can be done about all of it."""
    return {"lines": fill("parts/said.html", talk=news), "more": fill("parts/talk_more.html", page=frame, talk=talk)}


def hint_part(page: SeatPage, hint: Hint) -> str:
    """The hint alone, for a page that is already there."""
    return fill("parts/hint.html", page=page, hint=hint)


def ringed(html: str, hint: Hint) -> str:
    """The buttons of the moves in a hint, marked with their rank; the menu that holds the best is open (one at a time can be)."""
    ranks = {str(escape(move)): rank for rank, tip in enumerate(hint.tips, 1) for move in (tip.move, *(one.move for one in tip.also))}
    marked = MOVE.sub(lambda found: f'{found[0]} data-hint="{ranks[found[1]]}"' if found[1] in ranks else found[0], html)
    return MENU.sub(lambda found: f"<details open{found[1]}" if 'data-hint="1"' in found[1] else found[0], marked)


def lit(html: str, moves: list[str]) -> str:
    """The buttons of these moves light up."""
    names = {str(escape(move)) for move in moves}
    return MOVE.sub(lambda found: f"{found[0]} data-lit" if found[1] in names else found[0], html)


def table_parts(page: SeatPage, log: bool = True) -> dict[str, str]:
    """The parts of a table's page by their ids. Without the log: a live page adds the new lines itself."""
    board, parts = board_and_parts(page, log)
    return {**parts, "board": "".join(board)}


def board_and_parts(page: SeatPage, log: bool = True) -> tuple[list[str], dict[str, str]]:
    """The board stretch by stretch, and the other parts."""
    moves = Moves(page.position.options)
    flat = outside.seat_page(page)
    board = _draw(flat, moves)
    drawn = page.drawn
    if "seats" not in drawn:
        drawn["seats"] = seats(flat)
    parts = {
        "seats": drawn["seats"],
        "question": fill("parts/question.html", page=flat, moves=moves),
        "result": ending(flat) if flat.result else "",
    }
    if log:
        parts["log"] = fill("parts/log.html", page=flat, fleeting=page.fleeting)
    return board, parts


def ending(page: outside.SeatPage) -> str:
    """How it came out: whoever won first, then whoever came nearest to it."""
    lines = page.result.seats if page.result else []
    best = min(lines, key=lambda line: BEST_FIRST.index(line.result)).score if lines else 0
    reckoned = registry.game(page.game).reckoned(page.view, edition_of(page).facts) if page.view.get("over") else None
    ranks = reckoned.ranks if reckoned else ()
    order = sorted(lines, key=lambda line: (BEST_FIRST.index(line.result), ranks[line.seat] if ranks else abs(line.score - best)))
    return fill("parts/result.html", page=page, order=order, reckoned=reckoned)


@dataclass(frozen=True)
class TalkFrame:
    """Of a page, what its talk needs."""

    seat: int | None
    urls: Urls
    csrf: str


class SeatList(msgspec.Struct, array_like=True):
    """Of a page, what the list of seats is made from."""

    game: str
    seat: int | None
    chairs: list[Chair]
    over: bool
    frozen: str
    bots: list[str]
    urls: Urls
    csrf: str
    host: bool
    agreement: str
    stand_in: str
    among_people: bool
    daily: str


OF_SEATS: Final = attrgetter(*SeatList.__struct_fields__)
READ_SEATS: Final = msgspec.json.Decoder(SeatList)
READ_GOAL: Final = msgspec.json.Decoder(tuple[Goal, int | None, list[str]])


def seats(page: outside.SeatPage) -> str:
    """The list of seats: kept, for it changes with who decides and hardly otherwise."""
    return _seats(msgspec.json.encode(OF_SEATS(page)))


@lru_cache(maxsize=SEATINGS_KEPT)
def _seats(shown: bytes) -> str:
    return fill("parts/seats.html", page=READ_SEATS.decode(shown))


def draw(page: SeatPage, moves: Moves) -> str:
    """The board by the game's own table, or plainly."""
    return "".join(stretches(page, moves))


def stretches(page: SeatPage, moves: Moves) -> list[str]:
    """The same stretch by stretch, as it was written down."""
    return _draw(outside.seat_page(page), moves)


def _draw(page: outside.SeatPage, moves: Moves) -> list[str]:
    if not page.view:
        return [fill("parts/frozen.html", page=page)]
    if not own_table(page.game):
        return [str(plain.draw(page.view))]
    game, edition = registry.game(page.game), edition_of(page)
    names = [chair.person or chair.title for chair in page.chairs]
    # At a table without seats everything has happened at once, and all of it is recent.
    told = page.recent if page.chairs else page.events
    scene = game.laid(page.view, [Choice(option.move, option.label) for option in moves.rest], told)
    if scene is not None:
        moves.lie(scene)
    goal = game.goal(page.view, edition.facts)
    board = laid_down(known(edition), "table.html", page=page, view=page.view, scene=scene, names=names, moves=moves)
    return [_goal(msgspec.json.encode((goal, page.seat, names))), *board] if goal else board


@lru_cache(maxsize=SEATINGS_KEPT)
def _goal(shown: bytes) -> str:
    """What is played for and how far everybody is: kept, for most moves change nothing of it."""
    goal, seat, names = READ_GOAL.decode(shown)
    return fill("parts/goal.html", goal=goal, seat=seat, names=names)


def edition_of(page: outside.SeatPage) -> Edition:
    return page.edition if isinstance(page.edition, Edition) else registry.game(page.game).edition()


def replay(page: ReplayPage) -> str:
    """A position of a game that was, through one seat's eyes or, after the end, with everything open."""
    shown, then = page.page, page.page.position
    views = page.views if page.everything else [then.view]
    boards = [Markup(apart(draw(shown.at(view=view), Moves([])), number)) for number, view in enumerate(views)]  # noqa: S704
    told = [event for event in then.events if event["ply"] == then.view.get("ply")]
    past = shown.at(since=told[0]["number"] if told else len(then.events) + 1)
    return fill("replay.html", replay=page, page=past, boards=boards, told=[event["text"] for event in told])


def analysis(page: SeatPage, found: Analysis, moment: MomentPage | None = None) -> str:
    """A finished game's graph and turning points, as far as they are known, and one decision on the board."""
    graphs = [graph.draw(found, size) for size in graph.SIZES]
    shown = {} if moment is None else {"board": Markup(board_of(moment)), "turn": found.turn(moment.number)}  # noqa: S704
    return fill("analysis.html", page=page, analysis=found, graphs=graphs, moment=moment, **shown)


def board_of(moment: MomentPage) -> str:
    """The board of a decision, with nothing to press: the move made and the better one are marked, and one that has no place there stands
    above it."""
    moves = Moves(moment.page.position.options)
    board = draw(moment.page, moves)
    kinds = {str(escape(moment.move)): "made", str(escape(moment.better)): "better"}
    rest = "".join(str(moves.button(option.move, "plain-move")) for option in moves.rest if str(escape(option.move)) in kinds)
    board = f'<div class="options">{rest}</div>{board}' if rest else board
    marked = MOVE.sub(lambda found: f'{found[0]} data-was="{kinds[found[1]]}"' if found[1] in kinds else found[0], board)
    return MENU.sub(lambda found: f"<details open{found[1]}" if "data-was=" in found[1] else found[0], marked)


def apart(html: str, number: int) -> str:
    """Several boards on one page: all but the first get ids of their own, and none of their parts is a landmark of the page."""
    return REFERENCE.sub(rf'\1="b{number}-', html).replace("<section ", '<section role="group" ') if number else html


def delete(page: DeletePage) -> str:
    return fill("delete.html", page=page)


def daily(page: DailyPage) -> str:
    return fill("daily.html", page=page)


def offline(games: list[GameInfo]) -> str:
    return fill("offline.html", games=games)


def statistics(page: StatisticsPage) -> str:
    return fill("statistics.html", page=page)


def mail(page: MailPage) -> str:
    return fill("mail.html", page=page)


def share(page: SharePage) -> str:
    return fill("share.html", page=page)


def lobby(page: LobbyPage) -> str:
    return fill("lobby.html", page=page)


def my_tables(page: MinePage) -> str:
    return fill("mine.html", page=page)


def rules(game: Game) -> str:
    return fill("rules.html", page=pages.game_page(game), rulebook=rulebook.page(game.name))


def credits() -> str:  # noqa: A001
    return fill("credits.html")


def docs(operations: list[Operation]) -> str:
    """What programs can do here."""
    return fill("docs.html", operations=operations)


def error(status: int, message: str) -> str:
    return fill("error.html", status=status, name=TROUBLE.get(status, "Something went wrong"), message=message)
