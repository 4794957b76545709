"""Learning a game: galleries that show the whole box, pages on how to play, and lessons that can be played to their ends."""

from __future__ import annotations

import itertools
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from support_pages import Page
from support_web import Browser, running

from malison.kernel import registry
from malison.kernel.editions import SOURCES
from malison.kernel.scene import Choice
from malison.web.base.refusal import Refusal
from malison.web.http import learning, offline
from malison.web.show import files, gallery, howto, looks
from malison.web.show.values import Option
from malison.web.table import lessons

GAMES = registry.games()
TAUGHT = [name for name in GAMES if lessons.names(name)]
LESSONS = [(name, number) for name in TAUGHT for number in range(1, len(lessons.names(name)) + 1)]
EVIL = "<script>alert(1)</script>"


@pytest.mark.parametrize("name", TAUGHT)
def test_a_browser_without_a_connection_has_every_answer_of_every_lesson(name):
    game = registry.game(name)
    for at, known in enumerate(learning.all_answers(game), 1):
        steps = lessons.lesson(name, lessons.names(name)[at - 1]).words.steps
        assert max(len([step for step in made.split(lessons.BETWEEN) if step]) for made in known) == len(steps)
        for made, here in known.items():
            page = learning.lesson_page(game, at, "", made)
            assert set(here["moves"]) == {option.move for option in page.page.position.options}
            for move, led in here["moves"].items():
                answer = learning.lesson_page(game, at, "", made, move)
                if isinstance(led, str):
                    assert (answer.made, answer.verdict) == (led, "done" if not known[led]["moves"] else "right")
                    shown, parts = known[led]["right"], learning.lesson_parts(answer)
                else:
                    assert answer.verdict == "wrong"
                    shown, parts = here["wrong"].replace("%TRIED%", led[0]).replace("%WORD%", led[1]), learning.lesson_parts(answer)
                assert shown == parts["question"]
                assert (known[led] if isinstance(led, str) else here)["board"] == parts["board"]


# -- galleries and How to play


@pytest.mark.parametrize("name", GAMES)
def test_a_gallery_shows_every_row_of_the_edition(name):
    game = registry.game(name)
    html = learning.cards(game)
    shown = re.findall(r'data-card="([^"]*)"', html)
    wanted = {f"{path}.{row['id']}" for path, rows in gallery.catalogue(game.edition()) for row in rows}
    assert wanted - set(shown) == set()
    assert set(shown) - wanted == set(), "and nothing else"
    Page(html)


@pytest.mark.parametrize("name", GAMES)
def test_the_plain_gallery_is_complete_too(name):
    edition = registry.game(name).edition()
    html = gallery.plain_cards(edition)
    for path, rows in gallery.catalogue(edition):
        for row in rows:
            assert f'data-card="{path}.{row["id"]}"' in html
    Page(html)


@pytest.mark.parametrize("name", GAMES)
def test_how_to_play_is_whole_and_its_links_lead_somewhere(name):
    game = registry.game(name)
    page = Page(learning.how_to_play(game))
    rules = set(Page(learning.render.rules(game)).ids)
    for link in page.links:
        if link.startswith(f"/rules/{name}#"):
            assert link.partition("#")[2] in rules
    assert page.moves == [], "pictures have nothing to press"
    for own in (f"/rules/{name}", f"/games/{name}/cards", f"/new/{name}"):
        assert own in page.links


def test_how_to_play_is_markdown_with_pieces_left_for_later():
    made = howto.template(
        """{# For whoever reads the file. #}

Before.

## The aim {#aim}

You **win** with *{{ r["a_b"] }}*,
*soon* [HH-T1]. Nobody [else].

{{ scene("01 *x*", "y") }}

{% set two %}<b>{{ one }}</b> {{ two }}{% endset %}

## The end

{.steps}
1. {{ a }} first
2. second

Not a class: {.steps}

- plain
"""
    )
    # Each on its own line, so that an error names the right one.
    assert made.split("\n") == [
        "{# For whoever reads the file. #}",
        "",
        "<p>Before.</p>",
        "",
        '<section aria-labelledby="h-aim"><h2 id="h-aim">The aim</h2>',
        "",
        '<p>You <strong>win</strong> with <em>{{ r["a_b"] }}</em>,',
        '<em>soon</em> {{ rule("HH-T1") }}. Nobody [else].</p>',
        "",
        '{{ scene("01 *x*", "y") }}',
        "",
        "{% set two %}<b>{{ one }}</b> {{ two }}{% endset %}</section>",
        "",
        "<section><h2>The end</h2>",
        "",
        "",
        '<ol class="steps"><li>{{ a }} first</li>',
        "<li>second</li></ol>",
        "",
        "<p>Not a class: {.steps}</p>",
        "",
        "<ul><li>plain</li></ul></section>",
    ]
    assert howto.template("Words.") == "<p>Words.</p>"


@pytest.mark.parametrize("name", GAMES)
def test_how_to_play_shows_no_marks_of_its_own(name):
    words = re.sub(r"<[^>]*>", "", learning.how_to_play(registry.game(name)))
    assert re.findall(r"\*\*|\{[{%#.]|\[[A-Z]+-", words) == []


def test_where_a_fact_comes_from():
    for name in GAMES:
        edition = registry.game(name).edition()
        for path, rows in gallery.catalogue(edition):
            for row in rows:
                found = looks.source(edition, path, row["id"])
                assert found in SOURCES
                assert bool(looks.mark(edition, path, row["id"])) == (found == "house")
                assert all(SOURCES.index(looks.source(edition, path, row["id"], key)) <= SOURCES.index(found) for key in row if key != "id")


# -- what templates are made with


def test_places_on_a_board_are_classes_that_exist():
    css = (files.STATIC / "places.css").read_text(encoding="utf-8")
    for letter, number in itertools.product("xywh", range(201)):
        assert f".{letter}{number}{{--{letter}:{number / 2:g}}}" in css
    assert looks.at(37.4, 62) == "at x75 y124"
    assert (looks.at(-3, 140), looks.wide(12.3), looks.high(100)) == ("at x0 y200", "w25", "h200")


def test_moves_and_plans_are_buttons():
    choices = [Choice(name, f"Do {name}") for name in ("go mill", "go inn")]
    assert re.findall(r'data-move="([^"]*)"', looks.buttons(choices)) == ["go mill", "go inn"]
    assert looks.buttons([]) == ""
    # A kept part has its choices as plain data.
    assert looks.button({"move": "go inn", "label": "Do go inn"}, "far") == looks.button(choices[1], "far")
    plan = looks.plan(["go mill", "go inn"], "far", title='Walk "far"', piece="me")
    assert 'value="go mill|go inn" data-plan="go mill|go inn"' in plan
    assert "data-move" not in plan
    assert "Walk &#34;far&#34;" in plan


def test_what_has_no_place_on_the_board_is_left():
    moves = looks.Moves([Option(name, f"Do {name}") for name in ("pass", "go mill", "go inn")])
    moves.only([Choice("pass", "Do pass")])
    assert [option.move for option in moves.rest] == ["pass"]
    assert 'data-move="pass"' in moves.button("pass")


# -- lessons


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_five_to_eight_lessons(name):
    assert 5 <= len(lessons.names(name)) <= 8


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_a_lesson_is_played_to_its_end(name, number):
    game = registry.game(name)
    page = learning.lesson_page(game, number, "token")
    one = lessons.lesson(name, lessons.names(name)[number - 1])
    for step in range(len(one.words.steps)):
        found = Page(learning.lesson(page))
        legal = [option.move for option in page.page.position.options]
        assert sorted(found.moves) == sorted(legal), "every legal move is a button"
        right = one.words.steps[step]
        others = [move for move in legal if move not in right]
        for move in others[:8]:
            nudged = learning.lesson_page(game, number, "token", page.made, move)
            assert (nudged.verdict, nudged.made) == ("wrong", page.made)
            assert nudged.word
            assert nudged.page.position.view == page.page.position.view, "nothing has changed"
        page = learning.lesson_page(game, number, "token", page.made, next(move for move in right if move in legal))
        assert page.verdict == ("done" if step == len(one.words.steps) - 1 else "right")
    assert page.word == one.words.why
    html = learning.lesson(page)
    assert Page(html).moves == []
    assert ("Next: " in html) == (number < len(lessons.names(name)))
    assert one.state.clone().dump() == lessons.ready(game, "x", one.words).state.dump(), "the lesson itself is as it was"


@pytest.fixture
def first() -> tuple[Any, lessons.Lesson]:
    name = TAUGHT[0]
    return registry.game(name), lessons.lesson(name, lessons.names(name)[0])


def spoilt(one: lessons.Lesson, **changes: Any) -> lessons.Written:
    words = {name: getattr(one.words, name) for name in one.words.__struct_fields__}
    return lessons.Written(**{**words, **changes})


def test_a_lesson_that_cannot_be_taught_says_why(first):
    game, one = first
    for changes, message in (
        ({"steps": [["dance"]]}, "dance is not possible there"),
        ({"position": {}}, "cannot be laid out"),
        ({"position": {**one.words.position, "edition": {"name": "house", "digest": "0"}}}, "whose facts differ"),
        ({"steps": [one.words.steps[0] * 50] * 12}, "too many"),
    ):
        with pytest.raises(lessons.BrokenLesson, match=message):
            lessons.ready(game, "x", spoilt(one, **changes))


def test_a_nudge_may_be_about_one_move_or_all_that_begin_so(first):
    _, one = first
    made = lessons.Lesson("x", spoilt(one, nudge="no", nudges={"place": "p", "place b": "pb", "place b 1": "pb1"}), one.state)
    assert [made.nudge(move) for move in ("take 1", "place a 1", "place b 2", "place b 1", "placebo")] == ["no", "p", "pb", "pb1", "no"]


def test_made_up_moves_are_refused(first):
    game, one = first
    legal = [game.moves.name(move) for move in one.state.legal()]
    wrong = next(move for move in legal if move not in one.words.steps[0])
    right = one.words.steps[0][0]
    for made, move in ((wrong, ""), ("dance", ""), (";".join([right] * 50), ""), ("x" * 5000, ""), (EVIL, right)):
        with pytest.raises(Refusal) as refused:
            learning.lesson_page(game, 1, "", made, move)
        assert refused.value.status == 422


# -- over the wire


def test_learning_through_the_door(tmp_path):
    name = TAUGHT[0]
    with running(tmp_path) as server, Browser(server.address) as ada:
        for page in ("cards", "how-to-play", "learn", "learn/1", f"learn/{len(lessons.names(name))}"):
            answer = ada.get(f"/games/{name}/{page}")
            assert answer.status_code == 200, page
            assert answer.headers["cache-control"] == "no-store"
        assert ada.get(f"/games/{name}/table.css").headers["cache-control"] == "no-cache"
        for page in ("learn/0", "learn/99", "learn/x", "learn/1e3", "lessons", "howto.md", "cards.html", "lessons/01.json"):
            assert ada.get(f"/games/{name}/{page}").status_code == 404, page
        assert ada.get("/games/nothing/learn").status_code == 404
        for page in ("/", f"/new/{name}"):
            html = ada.get(page).text
            for link in ("how-to-play", "learn", "cards"):
                assert f'href="/games/{name}/{link}"' in html
        table = ada.get(f"/t/{ada.play_now(name)}").text
        assert f'href="/games/{name}/how-to-play"' in table
        one = lessons.lesson(name, lessons.names(name)[0])
        right = one.words.steps[0][0]
        lesson = f"/games/{name}/learn/1"
        done = ada.post(lesson, made="", move=right)
        assert done.status_code == 200
        assert 'data-verdict="done"' in done.text or 'data-verdict="right"' in done.text
        for fields, status in (
            ({"made": "", "move": "dance"}, 422),
            ({"made": "", "move": EVIL}, 422),
            ({"made": ";".join([right] * 400), "move": right}, 422),
            ({"made": "x" * 30_000, "move": right}, 400),
            ({"made": right, "move": right}, 409 if len(one.words.steps) == 1 else 422),
            ({"made": "", "move": right, "csrf": "not ours"}, 403),
        ):
            answer = ada.post(lesson, **fields)
            assert answer.status_code == status, fields
            assert EVIL not in answer.text
        stranger = ada.http.post(lesson, data={"move": right}, headers={"origin": "http://evil.example"})
        assert stranger.status_code == 403


def test_lessons_that_do_not_fit_are_refused_clearly(tmp_path, monkeypatch):
    name = TAUGHT[0]
    shutil.copytree(registry.game(name).folder / "lessons", tmp_path / "lessons")
    broken = tmp_path / "lessons" / f"{lessons.names(name)[0]}.json"
    broken.write_text('{"title": "x"}', encoding="utf-8")
    monkeypatch.setattr(lessons, "folder", lambda game: tmp_path / "lessons")
    lessons.lesson.cache_clear()
    try:
        with pytest.raises(Refusal, match=r"out of order: .*missing required field") as refused:
            learning.lesson_page(registry.game(name), 2)
        assert refused.value.status == 503
        broken.write_text("x" * (lessons.LARGEST + 1), encoding="utf-8")
        with pytest.raises(lessons.BrokenLesson, match="at most"):
            lessons.lesson(name, lessons.names(name)[0])
    finally:
        lessons.lesson.cache_clear()


def test_players_are_shown_every_game_from_its_opening_to_its_end():
    docs = Path(__file__).parent.parent.parent / "docs"
    shown = set(re.findall(r"\((pictures/[^)]*)\)", (docs / "players.md").read_text(encoding="utf-8")))
    parts = itertools.product(GAMES, ("opening", "middle", "end"), ("desk", "phone"))
    assert shown == {f"pictures/{name}-{part}-{screen}.jpg" for name, part, screen in parts}
    assert all((docs / picture).is_file() for picture in shown)


def test_what_is_kept_for_reading_without_a_connection_is_made_once(monkeypatch):
    made = []
    monkeypatch.setattr(learning, "all_answers", lambda game: made.append(game.name) or [])
    offline.answers.cache_clear()
    try:
        assert offline.answers("dont_go_in_there") is offline.answers("dont_go_in_there")
    finally:
        offline.answers.cache_clear()
    assert made == ["dont_go_in_there"]
