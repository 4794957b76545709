"""The card table, and what the games say of their cards."""

from __future__ import annotations

import pytest
from support import LONG

import malison
from malison import lab
from malison.kernel.cards import PLAYED, TAKEN
from malison.lab.cards import SEEN, Fate, blanked, card_figures, card_ids, card_row, card_rows, verdict_of
from malison.lab.pairs import Pair
from malison.lab.statistics import Share

every_game = pytest.mark.parametrize("name", malison.games())
QUICK = min(malison.games(), key=lambda name: malison.game(name).bound)


def share(cases, hits):
    found = Share()
    for i in range(cases):
        found.count(1, int(i < hits))
    return found


@every_game
def test_what_a_move_would_take_or_play_is_what_is_told_afterwards(name):
    """In random games, whatever an option names is a card of the edition, and the first of its events names the same card."""
    game = malison.game(name)
    known = card_ids(game, game.edition())
    assert known
    named = agreed = told = 0
    for seed in range(3):
        options = game.with_cap(None, {})
        g = game.deal(None, seed, **options)
        for step in range(600):
            if g.over:
                break
            move = g.options[(step * 7919 + seed) % len(g.options)]
            card, before = game.cards.option(g, move), len(g.log)
            names = [game.cards.option(g, one) for one in g.options]
            assert all(one in known for one in names if one)
            g.play(move)
            found = [one for one in (game.cards.told(g, event) for event in g.log[before:]) if one is not None]
            for who, which, what in found:
                assert 0 <= who < g.seats
                assert which in known
                assert what in (TAKEN, PLAYED)
            told += len(found)
            if card:
                named += 1
                agreed += any(which == card for _, which, _ in found)
        assert all(card in known for seat in range(g.seats) for card in game.cards.kept(g, seat))
    assert told >= named * 0.5
    assert agreed >= named * 0.5


@every_game
def test_what_can_be_blanked_makes_an_edition(name):
    game = malison.game(name)
    house = game.edition()
    # Some are enough; with MALISON_LONG=1 it is all of them.
    cards = list(card_ids(game, house))[:: 1 if LONG else 10]
    made = {card: reference for card in cards if (reference := blanked(game, house, card)) is not None}
    assert made
    card, reference = next(iter(made.items()))
    edition = game.edition_from_reference(reference)
    table, _, row = card.partition(".")
    changed = [one["id"] for one, other in zip(edition.data[table], house.data[table], strict=True) if one != other]
    assert changed == [row]
    state = game.deal(None, 1, edition=edition)
    assert state.legal()


def test_a_card_that_does_nothing_already_cannot_be_blanked():
    game = malison.game(QUICK)
    house = game.edition()
    card = next(card for card in card_ids(game, house) if blanked(game, house, card) is not None)
    blank = game.edition_from_reference(blanked(game, house, card))
    assert blanked(game, blank, card) is None
    assert blanked(game, house, "types.nothing") is None


def test_verdicts_name_the_dead_and_the_dominant():
    assert verdict_of(0, 0.0, 0, 0, None) == "never seen"
    assert verdict_of(SEEN - 1, 0.5, 0.1, 0.2, None) == "seen too rarely"
    assert verdict_of(500, 0.01, -1, 1, None) == "dead"
    assert verdict_of(500, 0.95, 0.02, 0.2, None) == "dominant"
    assert verdict_of(500, 0.95, -1, 1, -0.1) == "dominant"
    assert verdict_of(500, 0.5, 0.02, 0.2, None) == "strong"
    assert verdict_of(500, 0.5, -0.2, -0.02, None) == "weak"
    assert verdict_of(500, 0.5, -0.2, 0.2, None) == "no clear effect"


def test_a_row_compares_who_chose_with_who_declined():
    fate = Fate(offered=400, chosen=200, wins=share(200, 140), declined=share(200, 80))
    row = card_row("market.coin", "Coin", fate, {}, True, 1.96)
    assert row.gain == pytest.approx(0.3)
    assert 0.15 < row.low < 0.3 < row.high < 0.45
    assert row.verdict == "strong"
    # That two who declined lost proves nothing.
    few = card_row("market.coin", "Coin", Fate(offered=42, chosen=40, wins=share(40, 20), declined=share(2, 0)), {}, True, 1.96)
    assert few.low < 0
    assert few.verdict == "no clear effect"
    # Many cards at once: wider.
    rows = card_rows({f"market.{n}": str(n) for n in range(40)} | {"market.coin": "Coin"}, {"market.coin": fate}, {}, [])
    assert rows[-1].low < row.low
    assert rows[0].verdict == "never seen"


def test_blanking_is_paired():
    pair = Pair()
    for first, other in [(1, 0), (1, 1), (0, 0), (1, 0)] * 50:
        pair.take(first, other, 1)
    longer = Pair()
    for first in range(100):
        longer.take(first, first + 3 + first % 2, 1)
    row = card_row(
        "market.coin", "Coin", Fate(offered=100, chosen=95), {"holders.market.coin": pair, "length.decisions": longer}, True, 1.96
    )
    assert row.blank == pytest.approx(-0.5)
    assert row.blank_high < -0.4
    assert row.verdict == "dominant"
    (figure,) = card_figures([row])
    assert figure.verdict == "dominant: Coin"
    assert "-50 (-57 to -43)" in figure.rows[1]
    # What it does to whole games, with nobody picked out, and in words what the other figure is biased by.
    assert "decisions +3.5 (+3.4 to +3.6)" in figure.rows[1]
    assert [(one.measure, one.difference) for one in row.whole] == [("length.decisions", 3.5)]
    assert "It is biased: its holders were picked by how the first game went" in figure.sentence


def test_a_report_has_a_row_for_every_card():
    found = lab.report(QUICK, games=40, players="greedy,random", levels=["random"], blank=6, seed=1, workers=1)
    game = malison.game(QUICK)
    assert [row.card for row in found.cards] == list(card_ids(game, game.edition()))
    # Whatever is taken by one who could is counted once a seat and game.
    for row in found.cards:
        assert row.chosen <= row.offered <= found.simulation.games * 2
        assert row.taken >= row.chosen
    assert any(row.blank is not None for row in found.cards)
    assert all([one.measure for one in row.whole] == ["score", "length.decisions"] for row in found.cards if row.can_be_blanked)
    assert {row.can_be_blanked for row in found.cards} == {True, False}
    assert {player for row in found.cards for player in row.levels} == {"greedy", "random"}
    page = found.html()
    assert all(row.name in page for row in found.cards)
    assert [row["card"] for row in found.data()["cards"]] == [row.card for row in found.cards]
