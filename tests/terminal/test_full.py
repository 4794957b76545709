"""The table on a whole screen, used with keys and mouse as Textual's pilot gives them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from support import LONG
from support_terminal import LARGE, SMALL, Guest, short, sit

import malison
from malison.kernel.records import Record
from malison.terminal.full.panes import Hand, Menu
from malison.terminal.full.windows import Curtain, Find, MapWindow, Window
from malison.terminal.sitting import Sitting

KEYS = 8 if LONG else 4
"""So many decisions of each game are made with keys."""
MODES = [(name, mode.name, mode.seats[0]) for name in malison.games() for mode in malison.game(name).mode_list]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("name", "mode", "seats"), MODES)
def test_every_game_and_mode_is_played_to_the_end(name: str, mode: str, seats: int) -> None:
    game = malison.game(name)
    sitting = Sitting(Record(game, seats, 3, mode=mode, **short(game, mode)), "random" if seats > 1 else None)
    keys = random.Random(5)

    async def play(guest: Guest) -> None:
        for _ in range(KEYS):
            if "Quit" in guest.entries:
                break
            await guest.type(*["down"] * keys.randrange(3), "enter" if sitting.people else "right")
        # The rest of it is only more of the same: it is made without drawing it.
        await guest.until(lambda: not guest.table.thinking)
        while sitting.watch_on() or not sitting.record.state.over:
            if not sitting.record.state.over:
                sitting.play(keys.choice(sitting.record.state.legal()))
        guest.table.go_on()
        await guest.until(lambda: "Quit" in guest.entries)
        assert sitting.outcome()[0] in guest.prompt
        assert guest.log[-1] == sitting.state.events(sitting.viewer)[-1]["text"]

    sit(sitting, play, SMALL if len(mode) % 2 else LARGE)


def test_numbers_arrows_and_clicks_choose(nim: object) -> None:
    sitting = Sitting(Record("nim", 2, 3), "0")
    sitting.holder = 0

    async def play(guest: Guest) -> None:
        assert "▸  1 take 1" in guest.screen()
        await guest.type("2")
        assert "▸  2 take 2" in guest.screen()
        await guest.type("up", "down", "down")
        assert "▸  3 take 3" in guest.screen()
        await guest.type("enter")
        assert guest.record.moves == ["take 3"]

    sit(sitting, play)


def test_a_click_on_a_number_makes_the_move_and_one_on_the_log_opens_the_rule() -> None:
    name = next(name for name in malison.games() if malison.game(name).modes.get("standard"))
    sitting = Sitting(Record(name, 2, 3))

    async def play(guest: Guest) -> None:
        before, third = len(guest.record.moves), sitting.choices()[2].move
        x, y = guest.find("‹3›")
        await guest.pilot.click(offset=(x + 1, y))
        await guest.pilot.pause()
        assert guest.record.moves[before] == third
        await guest.until(lambda: guest.table.asking)
        x, y = guest.find(guest.log[-1][:12])
        await guest.pilot.click(offset=(x + 1, y))
        await guest.pilot.pause()
        assert isinstance(guest.app.screen, Window)
        assert guest.app.screen.heading in sitting.book.rules

    sit(sitting, play, LARGE)


def test_the_curtain_falls_after_one_has_seen_what_came_of_the_own_move(nim: object) -> None:
    sitting = Sitting(Record("nim", 2, 3), "0")

    async def play(guest: Guest) -> None:
        assert isinstance(guest.app.screen, Curtain)
        assert "lucky" not in guest.screen()
        await guest.type("enter")
        assert "Your lucky number" in " ".join(guest.log)
        await guest.type("enter")
        # Player 1 still looks, at what was told to Player 1.
        assert guest.entries == ["Hand the keyboard to Player 2"]
        assert "takes 1 coins" in guest.log[-1]
        await guest.type("enter")
        assert isinstance(guest.app.screen, Curtain)
        assert "Player 2 decides" in guest.screen()
        assert guest.log == []
        await guest.type("enter")
        assert sitting.holder == 1

    sit(sitting, play)


def test_where_nothing_is_secret_no_curtain_falls() -> None:
    game = next(game for game in map(malison.game, malison.games()) for mode in game.mode_list if mode.cooperative and mode.seats == (2,))
    sitting = Sitting(Record(game, 2, 3), "0")
    assert not any(sitting.secret(seat) for seat in (0, 1))

    async def play(guest: Guest) -> None:
        seats = set()
        for _ in range(40):
            seats.add(sitting.record.state.seat)
            assert not isinstance(guest.app.screen, Curtain)
            assert not any("Hand the keyboard" in entry for entry in guest.entries)
            if len(seats) > 1 or sitting.record.state.over:
                return
            await guest.type("enter")
        raise AssertionError("only one of them was ever asked")

    sit(sitting, play)


@pytest.mark.parametrize("name", malison.games())
def test_rules_cards_map_and_help_open(name: str) -> None:
    game = malison.game(name)
    mode = next(mode for mode in game.mode_list if mode.seats[0] > 0)
    sitting = Sitting(Record(game, mode.seats[0], 3, mode=mode.name))
    leaf, rule = sitting.book.leaves[-1], next(iter(sitting.book.rules))

    async def look(guest: Guest) -> None:
        await guest.type("question_mark")
        assert "‼ hurt you" in guest.screen()
        await guest.type("escape", "r")
        asked = sitting.state.asking
        assert asked is not None
        assert isinstance(guest.app.screen, Window)
        assert asked.rule() == guest.app.screen.heading
        await guest.type("escape", "slash")
        assert isinstance(guest.app.screen, Find)
        await guest.type(*rule.lower().replace("-", " ").split()[0], "minus", *rule.split("-")[1].lower(), "enter")
        assert isinstance(guest.app.screen, Window)
        assert guest.app.screen.heading == rule
        await guest.type("escape")
        guest.table.obey(leaf.name.lower())
        await guest.pilot.pause()
        assert leaf.text.split()[0] in guest.screen()
        await guest.type("escape", "m")
        chart = sitting.scene(sitting.viewer, [])
        assert chart is not None
        assert isinstance(guest.app.screen, MapWindow) == (chart.chart() is not None)
        await guest.type("escape")
        assert guest.app.screen is guest.table
        assert guest.table.zoomed == ""

    sit(sitting, look)


def test_undo_save_hint_and_leaving(nim: object, tmp_path: Path) -> None:
    sitting = Sitting(Record("nim", 2, 3), "0")
    sitting.holder = 0

    async def play(guest: Guest) -> None:
        await guest.type("u")
        assert "no move has been made yet" in guest.notes
        await guest.type("enter")
        assert guest.record.moves == ["take 1"]
        await guest.type("u")
        assert guest.record.moves == []
        assert "▸  1 take 1" in guest.screen()
        await guest.type("h")
        await guest.until(lambda: isinstance(guest.app.screen, Window))
        assert "%" in guest.screen()
        await guest.type("escape")
        guest.table.obey("save here.json")
        assert (tmp_path / "here.json").is_file()
        guest.table.obey("save nowhere/at/all.json")
        await guest.pilot.pause()
        assert "cannot be written" in guest.notes
        await guest.type("enter")
        await guest.type("q")

    sit(sitting, play)
    assert Record.load(tmp_path / "here.json").moves == ["take 1"]


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_menus_say_what_each_choice_does(size: tuple[int, int]) -> None:
    """Characters chosen in the game: below each its words, or beside the menu where there is less room."""
    sitting = next(found for found in map(chooses_people, malison.games()) if found)

    async def look(guest: Guest) -> None:
        menu = guest.table.query_one("#options", Menu)
        for entry, choice in zip(menu.entries, sitting.choices(), strict=True):
            text = sitting.book.mentioned(choice.label)[0].text
            assert text in guest.words
            assert size == SMALL or entry.note == text
            await guest.type("down")

    sit(sitting, look, size)


def chooses_people(name: str) -> Sitting | None:
    """A game that begins with who one is."""
    sitting = Sitting(Record(name, None, 3))
    return sitting if sitting.people and all(sitting.about(sitting.choices())) else None


def test_from_the_shelf_to_the_table() -> None:
    """Game, mode and options are chosen with keys; each option's choices say what they do."""
    titles = [malison.game(name).title for name in malison.games()]
    place, game = next((i, malison.game(name)) for i, name in enumerate(malison.games()) if malison.game(name).modes.get("solo"))

    async def choose(guest: Guest) -> None:
        assert [title for title in titles if title in guest.screen()] == titles
        await guest.type(*["down"] * place, "enter")
        await guest.type("down", "enter", "down", "enter")
        assert "Mode: solo" in guest.screen()
        await guest.type("down", "down", "enter")
        menu = guest.app.screen.query_one("#choices", Menu)
        assert [entry.text for entry in menu.entries] == list(game.option_list[0].choices)
        assert "Refocus" in menu.entries[-1].words
        menu.highlighted = len(menu.entries) - 1
        await guest.type("enter", "enter")
        assert guest.record.options["curse"] == game.option_list[0].choices[-1]
        assert guest.record.seats == 1

    sit(None, choose)


def test_a_game_that_nobody_plays_is_watched_step_by_step() -> None:
    name, mode = next((name, mode.name) for name in malison.games() for mode in malison.game(name).mode_list if mode.seats == (0,))
    sitting = Sitting(Record(name, 0, 3, mode=mode))

    async def watch(guest: Guest) -> None:
        await guest.type("space")
        assert "stopped" in guest.screen()
        before = len(guest.log)
        await guest.type("right")
        await guest.until(lambda: len(guest.log) > before)
        assert len(guest.log) < len(sitting.record.state.events(None))
        await guest.type(*["plus"] * 4, "space")
        assert guest.table.query_one("#head").render()
        while sitting.watch_on():
            pass
        await guest.until(lambda: "Quit" in guest.entries)
        assert " wins: " in guest.screen()
        assert guest.log == [event["text"] for event in sitting.record.state.events(None)]

    sit(sitting, watch)


def test_what_is_in_hand_can_be_pointed_at_and_played() -> None:
    name = next(name for name in malison.games() if malison.game(name).modes.get("solo"))
    sitting = Sitting(Record(name, 1, 3, mode="solo"))

    async def play(guest: Guest) -> None:
        hand = guest.table.query_one(Hand)
        titles = [entry.text for entry in hand.entries if entry.act is None]
        assert titles[0] == "Hand"
        await guest.type("c", "down")
        assert guest.app.focused is hand
        assert hand.entries[hand.highlighted or 0].words in guest.words

    sit(sitting, play)
