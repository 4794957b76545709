"""Positions: copies, what is hidden, what is written down, what is refused."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from support import rules

from malison.games.cursed_castle import GAME
from malison.games.cursed_castle.state import Castle
from malison.kernel.errors import BrokenPosition
from malison.kernel.records import Kept, Record, digest, read_file
from malison.kernel.rng import seeded

TABLES: list[dict[str, Any]] = [
    {},
    {"dungeon": "2", "wandering": "A"},
    {"dungeon": "3", "two_bosses": True, "difficulty": "hard"},
    {"dungeon": "4", "difficulty": "torment", "wandering": "C", "replace": True},
    {"full_party": 3},
    {"mode": "gauntlet", "full_party": 2},
]


def positions(options: dict[str, Any], seed: int) -> list[Castle]:
    """Every decision of a random game."""
    g = GAME.deal(1, seed, **options)
    rng = seeded(seed)
    found = []
    while not g.over:
        assert isinstance(g, Castle)
        found.append(g.clone())
        g.play(g.legal()[rng.below(len(g.legal()))])
        g.check()
    found.append(g)
    return found


@rules("CC-P1")
@pytest.mark.parametrize("options", TABLES)
def test_dumps_read_back(options: dict[str, Any]) -> None:
    for g in positions(options, 3):
        text = json.dumps(g.dump())
        again = GAME.load(text)
        assert again.legal() == g.legal()
        assert digest(again) == digest(g)
        assert again.view(0) == g.view(0)


@rules("CC-Q43", "CC-S3")
@pytest.mark.parametrize("options", TABLES)
def test_a_redeal_changes_the_deck_and_nothing_seen(options: dict[str, Any]) -> None:
    moved = 0
    for g in positions(options, 4):
        for seat in (0, None):
            other = g.redeal(seat, 99)
            other.check()
            assert other.view(seat) == g.view(seat)
            assert other.legal() == g.legal()
            assert other.events(seat) == g.events(seat)
            assert Counter(other.deck) == Counter(g.deck)
            moved += other.deck != g.deck
    assert moved


@rules("CC-Q43")
def test_what_is_known_of_the_deck() -> None:
    g = GAME.deal(1, 7, boss=["pale_duke"])
    deck = g.view(0)["deck"]
    assert [mark["card"] for mark in deck["landmarks"]] == ["d1_turnkey", "merchant", "pale_duke"]
    assert deck["landmarks"][-1]["after"] == deck["left"] - 1
    assert deck["somewhere"] == sorted(deck["somewhere"])
    assert len(deck["somewhere"]) + len(deck["landmarks"]) == deck["left"]
    hidden = GAME.deal(1, 7).view(0)["deck"]["landmarks"]
    assert hidden[-1]["card"] == "boss"


@rules("CC-Q43", "CC-F24")
def test_a_raised_card_on_top_stays_there_in_every_redeal() -> None:
    g = GAME.deal(1, 7)
    assert isinstance(g, Castle)
    g.known_top = 2
    for seed in range(10):
        assert g.redeal(0, seed).deck[-2:] == g.deck[-2:]


@rules("CC-P12")
def test_records_replay_and_undo_stops_at_dice() -> None:
    record = Record(GAME, 1, 5, heroes=["magus", "champion", "ranger"])
    first = record.state.legal()[0]
    before = digest(record.state)
    record.play(GAME.moves.name(first))
    record.undo(0)
    assert digest(record.state) == before


@rules("CC-P1")
@pytest.mark.parametrize("options", TABLES)
def test_random_games_end_well_within_the_bound(options: dict[str, Any]) -> None:
    for seed in range(3):
        assert len(positions(options, seed)) < GAME.bound


def spoilt(**fields: Any) -> dict[str, Any]:
    page = GAME.deal(1, 1, heroes=["magus", "champion", "ranger"]).dump()
    page["state"].update(fields)
    return page


@rules("CC-S8", "CC-S10", "CC-S14", "CC-F6", "CC-F8")
@pytest.mark.parametrize(
    "fields",
    [
        {"deck": []},
        {"row": [0, 0, 0]},
        {"row": [0, 0]},
        {"row": [999, 0, 0]},
        {"heroes": [0, 0, 2]},
        {"heroes": [-1, 1, 2]},
        {"poison": 4},
        {"corruption": 4},
        {"poison": -1},
        {"open": [9] * 12},
        {"checks": [1] * 12},
        {"dice": [0, 9, 9, 0, 0, 0, 0]},
        {"dice": [0, 1, 1, 1, 1, 1, 0]},
        {"attack": [9] * 9},
        {"owned": 1 << 20},
        {"gone": 1 << 12},
        {"items": [9, 0, 0, 0, 0, 0]},
        {"stage": 1},
        {"round": -1},
        {"round": 100_000},
        {"known_top": 99},
        {"modifier": [0, -1, -1]},
        {"covered": [1, 1, 1, 1]},
        {"down": 1},
        {"wounded": 9},
        {"missing": 3},
        {"bosses_left": 2},
        {"enemy": [9, 0, 0]},
        {"under": [5]},
        {"supply": []},
        {"plan": []},
        {"row": "abc"},
    ],
)
def test_garbage_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(BrokenPosition):
        GAME.load(spoilt(**fields))


@rules("CC-P1")
def test_a_picture_for_the_terminal() -> None:
    from rich.console import Console

    console = Console(record=True, width=120, file=io.StringIO())
    for options in TABLES:
        for g in positions(options, 6)[:6]:
            console.print(GAME.draw(g.view(0)))
    text = console.export_text()
    assert "The Broken Gatehouse" in text


@rules("CC-Q35")
def test_records_of_the_first_rules_can_still_be_read() -> None:
    for mode in ("dungeon", "gauntlet"):
        old = read_file(Path(__file__).parents[2] / "conformance" / "golden" / f"cursed_castle-{mode}-1.json")
        assert isinstance(old, Kept)
        assert (old.rules, GAME.rules, old.mode, old.result[0]["result"]) == (1, 2, mode, "lost")
        assert GAME.edition_from_reference(old.edition).name == "first"
        assert all(GAME.moves.name(GAME.moves.parse(move)) == move for move in old.moves)


@rules("CC-S1", "CC-P1")
def test_the_first_printing_is_played_under_these_rules() -> None:
    for options in TABLES:
        positions({**options, "edition": "first"}, 5)
