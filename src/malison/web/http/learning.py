"""Learning a game: all that is in its box, how it is played, and a guided first game.

A game that wants its own puts `cards.html` and `howto.md` (bodies of pages, drawn with the same parts as its table; see
`malison.web.show.howto`) and `lessons/` (see `malison.web.table.lessons`) in its folder. A game without them has a plain gallery, and its
rules.

A lesson keeps nothing: its page carries the right moves made so far, and each answer is worked out from the prepared position.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup, escape

from malison.kernel import registry
from malison.kernel.editions import Edition
from malison.kernel.game import Game
from malison.kernel.state import State
from malison.web.base.refusal import Refusal
from malison.web.bots.levels import USUAL
from malison.web.http.dependencies import ABrowser, AForm, AGuest, Asked, TheHub, number, spends
from malison.web.show import gallery, pages, render
from malison.web.show.looks import Moves, drawn
from malison.web.show.values import (
    Chair,
    EditionInfo,
    LessonLink,
    LessonPage,
    Option,
    PageLinks,
    Position,
    Seating,
    SeatPage,
)
from malison.web.table import lessons, opening, several
from malison.web.table.lessons import BETWEEN, BrokenLesson, Lesson

router: Final = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

LONGEST_MADE: Final = 2000
MADE_UP: Final = "These moves are not the ones of this lesson. Begin it again."


# -- the gallery and How to play


@router.get("/games/{game}/cards")
async def show_cards(hub: TheHub, who: ABrowser, asked: Asked, game: str) -> Response:
    found = opening.known_game(game)
    edition = opening.find_edition(hub, found, asked.text("edition")) or found.edition()
    others = [one for one in pages.editions_of(hub, found) if not one.problem]
    return who.shown(await asyncio.to_thread(cards, found, who.csrf, edition, others))


@router.get("/t/{table}/cards")
async def show_cards_of_table(at: AGuest) -> Response:
    """The box that this table plays with."""
    if at.table.record is None:
        raise Refusal(409, at.table.frozen)
    game = opening.known_game(at.table.row.game)
    return at.who.shown(await asyncio.to_thread(cards, game, at.who.csrf, at.table.record.edition))


@router.get("/games/{game}/how-to-play")
async def show_how_to_play(who: ABrowser, game: str) -> Response:
    found = opening.known_game(game)
    try:
        return who.shown(await asyncio.to_thread(how_to_play, found, who.csrf))
    except BrokenLesson as error:
        raise out_of_order(found, error) from None


def cards(game: Game, csrf: str = "", edition: Edition | None = None, others: Sequence[EditionInfo] = ()) -> str:
    """All that is in the box of an edition, as it looks on the table."""
    chosen = edition or game.edition()
    body = gallery.body(chosen)
    page = pages.game_page(game, csrf)
    page.edition = pages.edition_title(game, chosen)
    page.editions = list(others)
    return render.fill("cards.html", page=page, body=body, chapters=gallery.chapters(body), marked='class="mark"' in body)


def how_to_play(game: Game, csrf: str = "") -> str:
    return render.fill("howto.html", page=pages.game_page(game, csrf), body=how_to_play_body(game.name))


@cache
def how_to_play_body(name: str) -> Markup:
    """Made once; empty for a game that has none."""
    game = registry.game(name)
    if not (game.looks / "howto.md").is_file():
        return Markup("")
    scene = Scenes(game).scene
    made = drawn(game.edition(), "howto.md", page=pages.game_page(game), moves=Moves([]), scene=scene)
    return Markup(made)  # noqa: S704 - made by a game's own template


class Scenes:
    """Boards on a page of words. Each has ids of its own, for there may be several."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.drawn = 0

    def scene(self, name: str, caption: str = "") -> Markup:
        """The table at the position of a lesson, as the learner sees it, with nothing to press."""
        one = lessons.lesson(self.game.name, name)
        self.drawn += 1
        page = seat_page(one, one.state, playable=False)
        board = Markup(render.apart(render.draw(page, Moves([])), self.drawn))  # noqa: S704 - made by templates
        return Markup(render.fill("parts/scene.html", board=board, caption=caption, label=caption or one.words.title))  # noqa: S704


# -- the guided first game


@router.get("/games/{game}/learn")
async def show_first_lesson(who: ABrowser, game: str) -> Response:
    return await show_lesson(who, game, "1")


@router.get("/games/{game}/learn/{which}")
async def show_lesson(who: ABrowser, game: str, which: str) -> Response:
    found, at = find(game, which)
    page = await asyncio.to_thread(lesson_page, found, at, who.csrf)
    return who.shown(lesson(page))


@router.post("/games/{game}/learn/{which}", dependencies=[spends("move")])
async def answer_lesson(who: ABrowser, form: AForm, game: str, which: str) -> Response:
    """A move of the learner: the page after it, or the same position with a word on why not."""
    found, at = find(game, which)
    page = await asyncio.to_thread(lesson_page, found, at, who.csrf, form.text("made"), form.text("move"))
    return who.shown(lesson(page))


def find(game: str, which: str) -> tuple[Game, int]:
    """A game and the number of one of its lessons."""
    found, at = opening.known_game(game), number(which)
    count = len(lessons.names(game))
    if not count:
        raise Refusal(404, f"{found.title} has no guided first game.")
    if at is None or not 1 <= at <= count:
        raise Refusal(404, f"The guided first game of {found.title} has the lessons 1 to {count}.")
    return found, at


def out_of_order(game: Game, error: BrokenLesson) -> Refusal:
    return Refusal(503, f"The guided first game of {game.title} is out of order: {error}")


def lesson(page: LessonPage) -> str:
    """The whole page."""
    parts = {name: Markup(part) for name, part in lesson_parts(page).items()}  # noqa: S704 - made by templates
    return render.fill("lesson.html", page=page.page, lesson=page, parts=parts)


def lesson_parts(page: LessonPage) -> dict[str, str]:
    """The board, and under the question what the board has no place for."""
    moves = Moves(page.page.position.options)
    board = render.lit(render.draw(page.page, moves), page.lit)
    return {"board": board, "question": render.lit(render.fill("parts/lesson.html", page=page.page, lesson=page, moves=moves), page.lit)}


def all_answers(game: Game) -> list[dict[str, Any]]:
    """For each lesson all it can answer, by the right moves made so far: for a browser without a connection (`sw.js`)."""
    found: list[dict[str, Any]] = [{} for _ in lessons.names(game.name)]
    for at, known in enumerate(found, 1):
        gather(game, at, known)
    return found


def gather(game: Game, at: int, known: dict[str, Any], made: str = "", page: LessonPage | None = None) -> None:
    """What is shown after these moves, and what every move does there: leads on, or is why not, which stands in the page's `wrong`."""
    page = page or lesson_page(game, at)
    parts = lesson_parts(page)
    moves: dict[str, Any] = {}
    known[made] = {"board": parts["board"], "right": parts["question"], "wrong": "", "moves": moves}
    for option in page.page.position.options:
        after = lesson_page(game, at, "", made, option.move)
        if after.verdict == "wrong":
            moves[option.move] = [str(escape(after.tried)), str(escape(after.word))]
            known[made]["wrong"] = known[made]["wrong"] or lesson_parts(replace(after, tried="%TRIED%", word="%WORD%"))["question"]
        else:
            moves[option.move] = after.made
            if after.made not in known:
                gather(game, at, known, after.made, after)


def lesson_page(game: Game, at: int, csrf: str = "", made: str = "", move: str = "") -> LessonPage:
    """The page of lesson `at` after the right moves `made`, and after trying `move` if one is given."""
    names = lessons.names(game.name)
    try:
        one = lessons.lesson(game.name, names[at - 1])
        links = [
            LessonLink(n, lessons.lesson(game.name, name).words.title, f"/games/{game.name}/learn/{n}") for n, name in enumerate(names, 1)
        ]
    except BrokenLesson as error:
        raise out_of_order(game, error) from None
    if len(made) > LONGEST_MADE:
        raise Refusal(422, MADE_UP)
    steps = [step for step in made.split(BETWEEN) if step]
    state = follow(one, steps)
    verdict = word = tried = ""
    if move and len(steps) == len(one.words.steps):
        raise Refusal(409, "This lesson is done; go on to the next one.")
    first, more = several.apart(move)
    for further, wanted in enumerate([first, *more] if move else []):
        if further and (len(steps) == len(one.words.steps) or not several.possible(state, one.seat, wanted)):
            if several.MAYBE in wanted:
                continue
            break
        right, name, tried = attempt(one, state, len(steps), several.bare(wanted))
        verdict, word = ("right", "") if right else ("wrong", one.nudge(name))
        if not right:
            break
        steps.append(name)
    if len(steps) == len(one.words.steps):
        verdict, word = "done", one.words.why
    return LessonPage(
        page=seat_page(one, state, verdict != "done", csrf),
        number=at,
        lessons=links,
        title=one.words.title,
        task=one.words.task,
        made=BETWEEN.join(steps),
        verdict=verdict,
        word=word,
        tried=tried,
        action=f"/games/{game.name}/learn/{at}",
        after=f"/games/{game.name}/learn/{at + 1}" if at < len(names) else "",
        csrf=csrf,
        goal=goal.words if (goal := game.goal(state.view(one.seat), state.setting.edition.facts)) else "",
        lit=lessons.right(one, state, len(steps)) if verdict != "done" else [],
    )


def follow(one: Lesson, steps: list[str]) -> State:
    """The position after these moves, which must be right ones."""
    state = one.state.clone()
    if len(steps) > len(one.words.steps):
        raise Refusal(422, MADE_UP)
    for step, move in enumerate(steps):
        if move not in lessons.right(one, state, step):
            raise Refusal(422, MADE_UP)
        state.play(move)
    return state


def attempt(one: Lesson, state: State, step: int, move: str) -> tuple[bool, str, str]:
    """Make the move if it is right; whether it was, its name and its words. What is not legal is refused by the rules."""
    trial = state.clone()
    trial.play(move)
    game = state.setting.game
    number = game.moves.parse(move)
    name, words = game.moves.name(number), state.label(number)
    good = name in one.words.steps[step]
    if good:
        state.play(number)
    return good, name, words


def seat_page(one: Lesson, state: State, playable: bool, csrf: str = "") -> SeatPage:
    """A lesson's position as a table's page: the learner's own seat, bots in the others."""
    game, seat = registry.game(state.setting.game.name), one.seat
    view = state.view(seat)
    if not playable:
        view["question"] = None
    options = [Option(game.moves.name(move), state.label(move)) for move in state.legal()] if playable else []
    events = [{**event, "number": n} for n, event in enumerate(state.events(seat), 1)]
    position = Position(
        game=game.name,
        title=game.title,
        mode=state.setting.mode,
        seat=seat,
        number=state.ply - one.state.ply,
        view=view,
        question=pages.question(game.name, view),
        options=options,
        events=events,
        recent=events,
        your_turn=playable,
        over=state.over,
        edition=state.setting.edition,
    )
    seating = Seating(chairs=[chair(state, n, seat) for n in range(state.seats)], held=[seat])
    return SeatPage(position, seating, PageLinks(urls=pages.game_page(game).urls, csrf=csrf))


def chair(state: State, n: int, seat: int) -> Chair:
    words = state.word("seat", n)
    you = n == seat
    return Chair(
        seat=n,
        title=words[:1].upper() + words[1:],
        name="You" if you else "",
        bot="" if you else USUAL,
        connected=you,
        deciding=n == state.seat,
        you=you,
        held=you,
        conceded=False,
        can_bot=False,
        can_take_back=False,
    )
