"""The workshop without a browser: forms made from any game's schema and back, drafts that are their own address, and who may do what."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from support_pages import Page
from support_web import Browser, here

from malison.kernel import registry
from malison.kernel.differences import changes
from malison.web.base.refusal import Refusal
from malison.web.base.settings import Settings
from malison.web.bots.trials import Trials
from malison.web.show import gallery, looks, render, sheets, trials
from malison.web.show.fields import Form, Input
from malison.web.table import drafts
from malison.web.table.drafts import Draft

GAMES = registry.games()


def sent(fields: list[Input]) -> dict[str, str]:
    """What a browser sends of these fields if nobody touches them."""
    found: dict[str, str] = {}
    for one in (inner for field in fields for inner in field.all()):
        if one.kind == "switch":
            found[one.name] = "on" if one.value else "off"
        elif one.kind not in ("group", "items", "effects"):
            found[one.name] = str(one.value)
    return found


def things(draft: Draft) -> list[str]:
    return [f"{path}.{row['id']}" for path, rows in drafts.lists(draft.data) for row in rows] + drafts.tables(draft.data)


def changed(draft: Draft, what: str, **fields: str) -> Draft:
    """A draft after somebody has changed some fields of a form."""
    thing = draft.thing(what)
    form = Form(draft.game, thing)
    values = {**sent(form.fields()), **fields}
    assert set(fields) <= set(values) or any(":" in name or name[-1].isdigit() for name in fields)
    return draft.put(thing, form.read(values.get))


@pytest.mark.parametrize("name", GAMES)
def test_a_form_that_nobody_touches_changes_nothing(name):
    draft = Draft(registry.game(name))
    for what in things(draft):
        assert changed(draft, what).change == {}, what
    assert draft.address == ""
    assert draft.edition is draft.base


def test_an_effect_is_chosen_from_a_menu_with_its_values():
    draft = Draft(registry.game("few_and_cursed"))
    what = "upgrades.sprint"
    assert draft.thing(what).value["resources"] == ["movement 2"]
    more = changed(draft, what, **{"resources.0:n": "3", "resources.1": "draw"})
    # A word that is new in the menu begins with a value that fits.
    assert more.thing(what).value["resources"] == ["movement 3", "draw 1"]
    assert not more.problems
    assert [str(change) for change in changes(draft.data, more.data)] == [
        '  upgrades.sprint.resources: ["movement 2"] → ["movement 3", "draw 1"]'
    ]
    none = changed(more, what, **{"resources.0": "", "resources.1": ""})
    assert none.thing(what).value["resources"] == []


def test_lists_in_a_row_and_tables_grow_and_shrink(ada: Browser):
    game = registry.game("dont_go_in_there")
    d = draft_in(ada.post(f"/workshop/{game.name}/thing", d="", what="counts", more="."))
    assert len(drafts.from_address(game, d).data["counts"]) == 5
    d = draft_in(ada.post(f"/workshop/{game.name}/thing", d=d, what="counts", less=".4"))
    assert drafts.from_address(game, d).change == {}
    west = registry.game("few_and_cursed")
    first = west.edition().data["encounters"][0]
    d = draft_in(ada.post(f"/workshop/{west.name}/thing", d="", what=f"encounters.{first['id']}", more="desert"))
    assert len(drafts.from_address(west, d).data["encounters"][0]["desert"]) == len(first["desert"]) + 1


def test_what_is_wrong_stands_at_its_field_and_can_be_undone():
    from malison.web.show.workshop import frame, thing_page

    draft = Draft(registry.game("dont_go_in_there"))
    wrong = changed(draft, "types.ring", size="0")
    with pytest.raises(Refusal, match="1 or more"):
        _ = wrong.edition
    page = thing_page(wrong, wrong.thing("types.ring"), frame(wrong, "", ""))
    assert {one.name: one.errors for one in page.fields if one.errors} == {
        "size": ["is 0; right would be 1 or more, for the effect 'ring'"]
    }
    assert wrong.last_good is draft.base
    nonsense = changed(wrong, "types.ring", size="many")
    assert nonsense.thing("types.ring").value["size"] == "many"
    assert nonsense.problems
    assert nonsense.undone().undone().change == {}
    assert nonsense.taken_back("types.ring").change == {}
    # What was changed is from here, whatever the rest of the card is from.
    three = changed(draft, "types.ring", size="3")
    assert [looks.source(edition, "types", "ring", "size") for edition in (draft.base, three.edition)] == ["rulebook", "house"]
    assert looks.source(three.edition, "types", "ring", "values") == looks.source(draft.base, "types", "ring", "values")
    assert changed(three, "types.ring", size="4").change == {}
    far = changed(draft, "types.ring", size="90")
    page = thing_page(far, far.thing("types.ring"), frame(far, "", ""))
    assert [one.name for one in page.fields if one.warnings] == ["size"]


def test_rows_are_added_and_taken_out_and_put_back():
    draft = Draft(registry.game("few_and_cursed"))
    copy = draft.copied(draft.thing("upgrades.sprint"), "gallop", "Gallop")
    assert not copy.problems
    assert copy.thing("upgrades.gallop").value["name"] == "Gallop"
    out = copy.removed(copy.thing("upgrades.sprint"))
    assert out.change["remove"] == ["sprint"]
    assert not out.problems
    assert len(out.edition.facts.upgrades) == len(draft.base.facts.upgrades)
    with pytest.raises(Refusal, match="no 'upgrades"):
        out.thing("upgrades.sprint")
    back = out.taken_back("upgrades.sprint").taken_back("upgrades.gallop")
    assert back.change == {}
    for wrong in ("Gallop!", "", "gallop"):
        with pytest.raises(Refusal):
            copy.copied(copy.thing("upgrades.sprint"), wrong, "")


def test_a_draft_is_its_address_and_nothing_else_is():
    game = registry.game("dont_go_in_there")
    draft = changed(changed(Draft(game), "types.ring", size="3"), "dice", ghosts="2").called("Two <b>ghosts</b>")
    again = drafts.from_address(game, draft.address)
    assert (again.change, again.past, again.edition.digest) == (draft.change, draft.past, draft.edition.digest)
    bomb = drafts.packed([{"a": "x" * 3_000_000}, []])
    deep = drafts.packed([[[[]]], []])
    for address in ("x", "AAAA", bomb, deep, drafts.packed([{}, [1]]), drafts.packed({}), draft.address[:-5], "x" * 100_000, "ä"):
        with pytest.raises(Refusal):
            drafts.from_address(game, address)
    # Facts of the wrong shape are told, and nothing falls over.
    for change in (
        {"types": 5},
        {"types": [1]},
        {"types": [{"id": "ring", "size": []}]},
        {"dice": "six"},
        {"remove": 3},
        {"remove": ["gone"]},
    ):
        odd = drafts.from_address(game, drafts.packed([change, []]))
        assert odd.problems
        for what in things(odd):
            Form(game, odd.thing(what)).fields()


def test_the_way_back_is_forgotten_before_an_address_is_too_long():
    game = registry.game("few_and_cursed")
    draft = Draft(game)
    for n, row in enumerate(draft.data["encounters"][:24]):
        draft = changed(draft, f"encounters.{row['id']}", name=f"{n} {row['name'][::-1]} {n * 311}")
    assert len(draft.address) <= drafts.LONGEST
    assert drafts.from_address(game, draft.address).change == draft.change


def test_a_saved_file_is_opened_again(ada: Browser):
    game = registry.game("viscounts_curse")
    draft = changed(Draft(game), "table", sanity="7").called("Saner")
    answer = ada.get(f"/workshop/{game.name}/edition.toml?d={draft.address}")
    assert answer.headers["content-disposition"] == 'attachment; filename="saner.toml"'
    assert game.edition_text(answer.text).facts.table.sanity == 7
    file = {"file": ("saner.toml", answer.content)}
    opened = ada.http.post(f"/workshop/{game.name}/open", data={"csrf": ada.csrf(), "d": ""}, files=file)
    assert drafts.from_address(game, draft_in(opened)).change == draft.change
    other = ada.http.post("/workshop/cursed_castle/open", data={"csrf": ada.csrf(), "d": ""}, files=file)
    assert other.status_code == 422
    assert "not of Cursed Castle" in other.text


def draft_in(answer: Any) -> str:
    assert answer.status_code == 303, answer.text
    return parse_qs(urlsplit(answer.headers["location"]).query).get("d", [""])[0]


@contextlib.contextmanager
def workshop(folder: Path, **settings: Any) -> Iterator[Browser]:
    """A server whose workshop is open, and somebody without a script who comes there."""
    values: dict[str, Any] = {"db": f"sqlite:///{folder / 'a.db'}", "rate": 0.0, "bot_workers": 1, "workshop": 1, **settings}
    with here(Settings(**values)) as (address, _), Browser(address) as browser:
        yield browser


@pytest.fixture(scope="module")
def ada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with workshop(tmp_path_factory.mktemp("workshop")) as browser:
        yield browser


def test_it_is_closed_unless_the_owner_opens_it(tmp_path: Path):
    with workshop(tmp_path, workshop=0) as ada:
        for path in ("", "/thing?what=types.ring", "/edition.toml", "/trial", "/sheets"):
            assert ada.get(f"/workshop/dont_go_in_there{path}").status_code == 404
        for path in ("thing", "undo", "play", "try", "trial", "open", "copy"):
            assert ada.post(f"/workshop/dont_go_in_there/{path}", d="").status_code == 404
        assert "/workshop" not in ada.get("/").text
        draft = changed(Draft(registry.game("dont_go_in_there")), "types.ring", size="3")
        assert ada.get(f"/new/dont_go_in_there?d={draft.address}").status_code == 404
        assert ada.post("/new/dont_go_in_there", d=draft.address).status_code == 404


def test_all_of_it_works_without_a_script(ada: Browser):
    game = "dont_go_in_there"
    assert f"/workshop/{game}" in ada.get("/").text
    box = ada.get(f"/workshop/{game}").text
    Page(box)
    assert box.count('class="workshop-edit') == len(gallery.shown(registry.game(game).edition()))
    d = draft_in(ada.post(f"/workshop/{game}/thing", d="", what="types.ring", **{"f.size": "3"}))
    page = ada.get(f"/workshop/{game}/thing?what=types.ring&d={d}").text
    assert "Three rings dispel themselves." in page
    assert "<del>4</del>" in page
    # Only to look: nothing to go to.
    look = ada.post(f"/workshop/{game}/thing", d=d, what="types.ring", look="1", **{"f.size": "2"})
    assert look.status_code == 200
    assert "Two rings dispel themselves." in look.text
    played = ada.post(f"/workshop/{game}/play", d=d)
    table = played.headers["location"].rpartition("/")[2]
    assert ada.state(table)["edition"]["name"] == drafts.NAME
    assert "a draft from" in ada.get(f"/new/{game}?d={d}").text
    set_up = ada.post(f"/new/{game}", d=d, mode="standard", seats="3", seat0="me", seat1="open")
    assert ada.state(set_up.headers["location"].rpartition("/")[2])["edition"] == ada.state(table)["edition"]
    assert draft_in(ada.post(f"/workshop/{game}/undo", d=d, what="types.ring")) == ""
    assert draft_in(ada.post(f"/workshop/{game}/back", d=d, back="types.ring")) != d
    called = draft_in(ada.post(f"/workshop/{game}/call", d=d, title="<i>Mine</i>"))
    assert "&lt;i&gt;Mine&lt;/i&gt;" in ada.get(f"/workshop/{game}?d={called}").text
    tried = ada.post(f"/workshop/{game}/trial", d=d, table="standard 2", players="random", games="20")
    assert "20 of 20 games" in tried.text
    assert "Wins by seat" in tried.text
    for wrong in ({"what": "types.none"}, {"what": ""}, {"what": "game"}):
        assert ada.post(f"/workshop/{game}/thing", d=d, **wrong).status_code == 404
    broken = draft_in(ada.post(f"/workshop/{game}/thing", d="", what="types.ring", **{"f.size": "x"}))
    for path in ("play", "trial", "try"):
        assert ada.post(f"/workshop/{game}/{path}", d=broken, what="types.ring").status_code == 422
    assert ada.get(f"/workshop/{game}/sheets?d={broken}").status_code == 422
    assert ada.http.post(f"/workshop/{game}/undo", data={"d": d}).status_code == 403


def test_somebody_can_use_the_card_where_the_game_goes_on(ada: Browser):
    answer = ada.post("/workshop/few_and_cursed/try", d="", what="starting_cards.trudge")
    assert answer.status_code == 303, answer.text
    table, seat = re.fullmatch(r"/t/([\w-]+)\?seat=(\d)", answer.headers["location"]).groups()  # type: ignore[union-attr]
    state = ada.state(table, int(seat))
    assert state["your_turn"]
    assert any("Trudge" in option["label"] for option in state["options"])
    assert state["seed_chosen"]


def test_trials_have_limits_that_nobody_can_exceed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("malison.web.bots.trials.MOST_GAMES", 30)
    draft = Draft(registry.game("dont_go_in_there"))
    plan = trials.plan_of(draft, trials.Trial(players="random"))
    for wrong in (trials.Trial(table="standard 9"), trials.Trial(players="program: rm"), trials.Trial(table="x")):
        with pytest.raises(Refusal):
            trials.plan_of(draft, wrong)

    async def work() -> int:
        tried = Trials(1)
        seen = [0]
        async for _, done in tried.play(plan, trials.wanted(trials.Trial()), 10_000, "ada"):
            seen.append(done)
            for who, status in (("ada", 429), ("bob", 503)):
                with pytest.raises(Refusal) as refused:
                    await anext(tried.play(plan, trials.wanted(trials.Trial()), 1, who))
                assert refused.value.status == status
        assert not tried.busy
        return seen[-1]

    assert asyncio.run(work()) == 30
    with workshop(tmp_path, rate=1.0) as ada:
        # What is refused costs as much.
        answers = [ada.post("/workshop/dont_go_in_there/trial", d="x").status_code for _ in range(9)]
        assert answers[:6] == [422] * 6
        assert 429 in answers


@pytest.mark.parametrize("name", GAMES)
def test_every_card_is_printed_as_often_as_it_is_in_the_box(name):
    edition = registry.game(name).edition()
    found = sheets.sheets(edition)
    assert all(len(page) == 9 for page in found.pages[:-1])
    html = render.fill("parts/sheets.html", sheets=found)
    assert html.count('class="sheet-card"') == sum(map(len, found.pages))
    assert html.count("<line ") == 16 * len(found.pages)
    once = sheets.sheets(edition, each=True)
    assert sum(map(len, once.pages)) <= sum(map(len, found.pages))


def test_a_type_of_cards_is_printed_card_by_card():
    edition = registry.game("dont_go_in_there").edition()
    found = sheets.sheets(edition, ["types"])
    assert sum(map(len, found.pages)) == sum(len(kind.values) for kind in edition.facts.types)
    assert found.pages[0][0].text


@pytest.mark.parametrize("name", GAMES)
def test_sheets_alone_need_nothing_else(name):
    """As `malison edition cards` writes them: one file, with all that it shows in it."""
    edition = registry.game(name).edition()
    page = sheets.alone(edition)
    assert page.count('class="sheet-card"') == sum(map(len, sheets.sheets(edition).pages))
    body = page.partition("<body")[2]
    assert not re.search(r'(?:src|href)="(?!#)|url\((?!"?data:)', body)
    assert not re.search(r'url\((?!"?data:)|@import', page)
    for used in re.findall(r'<use href="#([^"]+)"', body):
        assert f'<symbol id="{used}"' in body


def test_only_changed_cards_are_printed():
    game = registry.game("been_cursed")
    edition = game.edition({"name": "mine", "spells": [{"id": "swap", "name": "Swap <twice>", "copies": 2}]})
    assert sheets.changed(edition) == ["spells.swap"]
    assert sheets.changed(edition, ["powers"]) == []
    assert sheets.changed(game.edition()) == []
    page = sheets.alone(edition, only=sheets.changed(edition))
    assert page.count('class="sheet-card"') == 2
    assert "Swap &lt;twice&gt;" in page
    assert sheets.alone(edition, each=True, only=["spells.swap"]).count('class="sheet-card"') == 1
