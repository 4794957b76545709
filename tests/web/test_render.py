"""The pages as functions of values: complete, escaped, and without anything that a strict content security policy forbids."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jinja2 import UndefinedError
from markupsafe import Markup
from support_pages import Page, positions, seat_page

from malison.kernel import registry
from malison.kernel.game import SYMBOL
from malison.kernel.ledger import definitions
from malison.kernel.records import Record
from malison.kernel.rng import seeded
from malison.kernel.scene import Choice
from malison.version import __version__, compiled
from malison.web.show import files, looks, outside, plain, render, rulebook
from malison.web.show.values import (
    Chair,
    JoinPage,
    MinePage,
    MyTable,
    ReplayPage,
    Result,
    SeatResult,
    ShelfPage,
)

GAMES = registry.games()
EVIL = "<script>alert(1)</script>\"'&"
STATIC = files.STATIC


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_is_one_button_and_nothing_else_is(name):
    for state in positions(name):
        for seat in (*range(state.seats), None):
            page = seat_page(state, seat)
            found = Page(render.table(page))
            legal = [state.setting.game.moves.name(move) for move in state.legal()] if seat == state.seat else []
            assert sorted(found.moves) == sorted(legal)


@pytest.mark.parametrize("name", GAMES)
def test_the_plain_table_is_complete(name):
    """Every word and number of the view is on the page."""
    for state in positions(name, 6):
        page = seat_page(state, 0 if state.seats else None)
        shown = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", str(plain.draw(page.position.view))))
        for value in leaves({key: item for key, item in page.position.view.items() if key not in plain.HEADER}):
            assert str(plain.shown(value)) in shown or isinstance(value, bool) or value in (None, "")
    assert Page(
        render.fill(
            "table.html", page=page, hint=None, coach=False, parts={**render.table_parts(page), "board": plain.draw(page.position.view)}
        ),
        whole=False,
    )


def test_the_plain_table_says_what_is_hidden_empty_and_whose_it_is():
    head = dict.fromkeys(plain.HEADER)
    made = str(
        plain.draw({**head, "hand": None, "discard": [], "active": 0, "trophies": [{"owner": 2, "name": "Crown"}], "story": "x" * 60})
    )
    assert "<dt>hand</dt><dd><span" in made
    assert "Nothing: discard<" in made
    assert "<dt>active</dt><dd>Player 1</dd>" in made
    assert "<dt>owner</dt><dd>Player 3</dd>" in made
    assert '<div class="long"><dt>story</dt>' in made
    assert ".long dt" not in (STATIC / "malison.css").read_text()


def leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for item in value.values() for leaf in leaves(item)]
    if isinstance(value, list):
        return [leaf for item in value for leaf in leaves(item)]
    return [value]


@pytest.mark.parametrize("name", GAMES)
def test_a_page_shows_no_more_than_its_seat_may_know(name):
    for state in positions(name, 8):
        for seat in (*range(state.seats), None):
            other = state.redeal(seat, 77)
            assert render.table(seat_page(state, seat)) == render.table(seat_page(other, seat))


def test_parts_are_plain_text_under_the_ids_of_the_page():
    state = positions(GAMES[0], 3)[0]
    parts = render.table_parts(seat_page(state, 0))
    assert set(parts) == {"board", "question", "log", "seats", "result"}
    assert {type(html) for html in parts.values()} == {str}
    ids = Page(render.table(seat_page(state, 0))).ids
    assert set(parts) <= set(ids)
    assert "log" not in render.table_parts(seat_page(state, 0), log=False)


def test_no_line_of_a_button_begins_with_what_parts_words_from_what_they_bring():
    assert "Leave the dice\N{NO-BREAK SPACE}· +1 ghost<" in looks.button(Choice("die leave", "Leave the dice · +1 ghost"))


def test_names_and_everything_else_typed_are_text():
    state = positions(GAMES[0], 3)[0]
    pages = [
        render.table(seat_page(state, 0, EVIL, waiting=EVIL, frozen=EVIL, title=EVIL)),
        render.table(seat_page(state, 0, EVIL, hand_to=0)),
        render.table(seat_page(state, 0, EVIL, host=True, watch_link=EVIL, host_link=EVIL)),
        render.error(404, EVIL),
        render.my_tables(MinePage([MyTable("x", EVIL, "/t/x", [EVIL], True, False, 0.0, EVIL)])),
        str(plain.draw({"name": EVIL, EVIL: [EVIL, {"id": EVIL, EVIL: {EVIL: [{EVIL: EVIL}]}}]})),
        str(rulebook.Writer("XX").page(f"# {EVIL}\n\n- **XX-A1** {EVIL} `{EVIL}` **{EVIL}**\n\n| {EVIL} |\n|---|\n| {EVIL} |").html),
    ]
    for html in pages:
        assert "<script>alert" not in html
        assert "&lt;script&gt;alert" in html
        Page(html, whole=False)


def test_in_the_log_those_who_play_are_set_off_by_name():
    assert looks.naming("Ann passes 2 ghosts to Anna; Annas <b>", {"Ann": "Ann", "Anna": "Anna"}, "Anna") == Markup(
        '<b class="named">Ann</b> passes 2 ghosts to <b class="named you">Anna</b>; Annas &lt;b&gt;'
    )
    # Alone there is nobody to be told from.
    assert looks.naming("Ann rests.", {"Ann": "Ann"}, "Ann") == "Ann rests."


def test_people_are_told_of_by_their_own_names_where_a_seat_is_nobody_in_particular():
    def seated(title: str, name: str, seat: int) -> Chair:
        return Chair(seat, title, name, "", True, False, False, False, False, False, False)

    people = [seated("Purple", "Ann", 0), seated("Red", "Player 2", 1)]
    called = looks.callings("dont_go_in_there", people)
    assert called == {"Purple": "Ann", "Red": "Red"}, "who has given no name is called by the colour"
    assert looks.naming("Red passes 2 ghosts to Purple.", called, "Purple") == Markup(
        '<b class="named">Red</b> passes 2 ghosts to <b class="named you">Ann</b>.'
    )
    assert looks.by_name("Purple conceded", called) == "Ann conceded"
    # Whoever plays a character is told of as that; before it is chosen, by name.
    assert looks.callings("few_and_cursed", [seated("The Redhead", "Ann", 0)]) == {"The Redhead": "The Redhead"}
    assert looks.callings("few_and_cursed", [seated("Player 1", "Ann", 0)]) == {"Player 1": "Ann"}


def test_the_result_says_who_won_and_why():
    record = Record("dont_go_in_there", seed=3, seats=4)
    rng = seeded(1)
    while not record.state.over:
        record.play(record.state.options[rng.below(len(record.state.options))])
    outcome = record.state.outcome()
    result = Result(outcome.ending, [SeatResult(s.seat, s.result, s.score, s.why) for s in outcome.seats])
    html = render.table(seat_page(record.state, 0, result=result, seed=str(record.seed)))
    for line in outcome.seats:
        assert line.why in html
    # Whoever won first, then whoever came nearest to it.
    shown = sorted(outcome.seats, key=lambda line: html.index(line.why))
    assert shown[0].result in ("won", "shared")
    behind = [abs(line.score - shown[0].score) for line in shown]
    assert behind == sorted(behind)
    assert "Rematch" in html
    assert "Save record" in html
    Page(html)


AGAINST_THE_GAME = [(name, mode.name) for name in GAMES for mode in registry.game(name).mode_list if mode.cooperative or mode.seats == (1,)]


@pytest.mark.parametrize(("name", "mode"), AGAINST_THE_GAME)
def test_a_defeat_by_the_game_says_how_close_it_was(name, mode):
    game, rng = registry.game(name), seeded(1)
    for deal in range(20):
        state = game.deal(game.modes[mode].seats[0], deal, mode=mode)
        while not state.over:
            state.play(state.options[rng.below(len(state.options))])
        outcome = state.outcome()
        if outcome.seats[0].result == "lost":
            break
    result = Result(outcome.ending, [SeatResult(s.seat, s.result, s.score, s.why) for s in outcome.seats])
    html = render.table(seat_page(state, 0, result=result))
    close = re.search(r'class="how-close">([^<]*)<', html)
    assert close is not None
    assert re.search(r"\d|one ", close[1])


def test_a_replay_with_everything_open_has_a_board_for_every_seat_and_no_id_twice():
    state = positions("dont_go_in_there" if "dont_go_in_there" in GAMES else GAMES[0], 9)[-1]
    page = seat_page(state, 0, over=True, options=[], question=None)
    views = [state.view(seat) for seat in range(state.seats)]
    verdict = {"seed": "3", "salt": "", "hash": "a", "announced": "a", "good": True}
    html = render.replay(
        ReplayPage(
            page=page,
            position=9,
            last=30,
            seat=0,
            seats_allowed=[0, None],
            everything=True,
            views=views,
            move="",
            open_allowed=True,
            verify=verdict,
        )
    )
    found = Page(html)
    assert found.moves == []
    assert html.count('role="group" aria-label="The table after move 9') == state.seats


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_an_anchor(name):
    game = registry.game(name)
    page = Page(render.rules(game))
    assert {rule for rule, _ in definitions(game)} <= set(page.ids)
    kinds = {kind.rule for kind in game.events.kinds}
    assert kinds <= set(page.ids), "every event's rule can be linked to"
    inside = {link[1:] for link in page.links if link.startswith("#")}
    assert "main" in inside
    assert {link for link in inside if link.startswith(game.prefix)} <= set(page.ids), "every mention leads somewhere"


def test_other_pages_are_whole():
    info = _game_info(GAMES[0])
    for html in (
        render.shelf(ShelfPage([_game_info(name) for name in GAMES], 1)),
        render.shelf(ShelfPage([], 0)),
        *(render.new_table(_new_page(name)) for name in GAMES),
        render.join(JoinPage("x", info, "m", 0, "Player 1", "", "greedy", ["Bo"], "/s/x")),
        render.my_tables(MinePage()),
        render.credits(),
        render.docs([]),
        render.error(599, "What was that?"),
        render.error(429, "Slowly."),
    ):
        Page(html)


def _game_info(name: str) -> Any:
    from malison.web.show.values import GameInfo, ModeInfo, OptionInfo

    game = registry.game(name)
    modes = [ModeInfo(mode.name, list(mode.seats), mode.words, mode.cooperative) for mode in game.mode_list]
    options = [OptionInfo(o.name, o.words, o.kind, o.default, list(o.choices), o.least, o.most, list(o.modes)) for o in game.option_list]
    return GameInfo(name, game.title, game.blurb, game.minutes, list(game.seats), modes, options, ["house"], [], "/r", "/n", "/p")


def _new_page(name: str) -> Any:
    from malison.web.show.values import NewTablePage

    return NewTablePage(_game_info(name), ["greedy"], f"/new/{name}", {}, "Not so.", "Ada", "token")


def test_the_shelf_offers_every_game_in_one_click():
    html = render.shelf(ShelfPage([_game_info(name) for name in GAMES], 0, "token"))
    assert html.count(">Play now<") == len(GAMES)
    assert html.count('name="csrf" value="token"') == len(GAMES)


# -- what lies under static/


def test_nothing_static_is_fetched_from_elsewhere():
    for file in sorted(STATIC.iterdir()):
        if file.suffix in (".css", ".js", ".svg"):
            found = re.findall(r"(?:https?:)?//[a-z][\w.-]+\.\w+", file.read_text(encoding="utf-8"))
            assert set(found) <= {"http://www.w3.org"}, file


def test_remarks_stay_with_the_sources(tmp_path):
    """What only looks like one, in a text or an address, is sent."""
    style, script = tmp_path / "a.css", tmp_path / "a.js"
    style.write_text("/* don't */ a::before { content: \"/* said */\"; } /* two\nlines */\nb { c: url('//d'); }")
    script.write_text('// Why.\nconst a = "http://b"; // there\n  // More.\nf(`\n/x`);\n')
    assert files.bare(style).decode() == "a::before { content: \"/* said */\"; } b { c: url('//d'); }"
    assert files.bare(script).decode() == 'const a = "http://b"; // there\nf(`\n/x`);\n'
    style.write_text("a { b: c; }")
    assert files.bare(style) == b"a { b: c; }"


def test_fonts_are_addressed_by_their_fingerprints():
    css = (STATIC / "malison.css").read_text(encoding="utf-8")
    fonts = re.findall(r'url\("([\w-]+\.woff2)\?v=(\w+)"\)', css)
    assert sorted(name for name, _ in fonts) == sorted(file.name for file in STATIC.glob("*.woff2"))
    assert dict(fonts) == {name: files.stamp(STATIC / name) for name, _ in fonts}


@pytest.mark.parametrize("folder", [STATIC, *(registry.game(name).looks for name in GAMES)], ids=lambda folder: folder.parent.name)
def test_every_symbol_used_is_in_a_sprite_and_only_those(folder):
    """Vendored symbols are the few that are used."""
    own = folder == STATIC
    sprite = folder / ("icons.svg" if own else "table.svg")
    if not sprite.is_file():
        pytest.skip("this game has no symbols of its own")
    there = set(SYMBOL.findall(sprite.read_text(encoding="utf-8")))
    if own:
        texts = [file.read_text(encoding="utf-8") for file in (*looks.HERE.rglob("*.html"), *looks.HERE.glob("*.py"))]
        used = {name for text in texts for call in re.findall(r"\bicon\(([^)]*)\)", text) for name in re.findall(r'"([\w-]+)"', call)}
        assert used == there
    else:
        template = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.html"))
        assert set(re.findall(r"\bicons\.([\w]+)", template)) <= there


@pytest.mark.parametrize("name", GAMES)
def test_a_symbol_is_itself_whatever_it_is_called(name):
    """Also where every dict has a method of that name."""
    game = registry.game(name)
    icons = looks.Signs(game.edition())
    assert all(getattr(icons, one) == icons[one] for one in icons)


@pytest.mark.parametrize("name", GAMES)
def test_a_games_own_look_is_its_own_business(name):
    folder: Path = registry.game(name).looks
    for file in looks.LOOK_FILES:
        address = looks.look(name, file)
        assert bool(address) == (folder / file).is_file()
        assert not address or address == f"/games/{name}/{file}?v={files.stamp(folder / file)}"
    assert looks.look(name, "edition.toml") == ""


@pytest.mark.parametrize("name", GAMES)
def test_what_sounds_can_happen_and_can_be_played(name):
    known = set(re.findall(r"^ {4}(\w+)\(\) \{", (STATIC / "sound.js").read_text(encoding="utf-8"), re.MULTILINE))
    game = registry.game(name)
    assert set(game.words.sounds.values()) <= known
    assert set(game.words.sounds) <= {kind.name for kind in game.events.kinds}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_cheered_at_can_happen_and_is_on_the_page(name):
    game = registry.game(name)
    assert game.words.feats
    assert set(game.words.feats) <= {kind.name for kind in game.events.kinds}
    assert looks.feats(name).split() == list(game.words.feats)


OUTSIDE = [
    "table",
    "game",
    "title",
    "mode",
    "seat",
    "number",
    "chairs",
    "talk",
    "daily",
    "gathering",
    "view",
    "question",
    "options",
    "events",
    "undoable",
    "your_turn",
    "over",
    "result",
    "seed_hash",
    "seed",
    "seed_chosen",
    "held",
    "hand_to",
    "host",
    "watch_link",
    "host_link",
    "waiting",
    "since",
    "since_number",
    "frozen",
    "next_table",
    "bots",
    "urls",
    "recent",
    "hint",
    "generator",
    "salt",
    "edition",
    "csrf",
    "agreement",
    "stand_in",
    "among_people",
    "return_link",
    "clock",
    "consent",
]


def test_a_page_goes_out_flat():
    """Programs and templates know these names, whatever a page is composed of."""
    page = seat_page(positions(registry.games()[0], 1)[0], 0, waiting="Somebody.", edition={"name": "house"})
    flat = msgspec.to_builtins(outside.seat_page(page))
    assert sorted(flat) == sorted(OUTSIDE)
    assert (flat["waiting"], flat["view"], flat["urls"]["rules"]) == ("Somebody.", page.position.view, page.links.urls.rules)


def test_the_foot_of_a_page_says_how_the_rules_run():
    assert f"Malison {__version__}, rules {'compiled' if compiled() else 'interpreted'}" in render.error(404, "Nothing is here.")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{{ 'dark' if none }}|{{ 'lit' if thing.name }}|{{ 'a' if none else 'b' }}", "|lit|b"),
        ("{{ thing.name }}{{ thing.html }}{{ 3 }}{{ none }}", "&lt;i&gt;<b>3None"),
        ("{{ thing.items }} {{ thing.values() | list | length }} {{ own.items }}", "2 3 7"),
        ("{{ thing.name is none }} {{ nothing is none }} {{ (1 if nothing is none) is none }}", "False True False"),
        ("{% macro m(a, b='-') %}{{ a }}{{ b }}{% endmacro %}{{ m('&') }}{{ m('x', 'y') }}{{ m(b='y', a='x') }}", "&amp;-xyxy"),
        ("{% macro m(a) %}<{{ a }}{{ caller() }}>{% endmacro %}{% call m(1) %}&{% endcall %}", "<1&>"),
    ],
)
def test_templates_say_what_jinja_would_say(text, shown):
    own = type("Own", (), {"items": 7})()
    values = {"thing": {"name": "<i>", "html": Markup("<b>"), "items": 2}, "own": own, "nothing": None}
    made = looks.templates().from_string(text)
    assert looks.filled(made, values) == made.render(values) == shown


def test_what_a_template_does_not_find_is_an_error():
    for text in ("{{ thing.gone }}", "{{ gone }}", "{{ gone.name }}"):
        with pytest.raises(UndefinedError):
            looks.filled(looks.templates().from_string(text), {"thing": {"name": "x"}})
