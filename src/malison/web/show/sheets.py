"""Card sheets for a real table, drawn as the cards are everywhere here: nine to a page, with marks where to cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from malison.kernel import registry
from malison.kernel.cards import COPIES, copies
from malison.kernel.editions import Edition
from malison.kernel.game import Game
from malison.web.base.refusal import Refusal
from malison.web.show import gallery
from malison.web.show.looks import title

ACROSS, DOWN = 3, 3
WIDE, HIGH = 63, 88
"""Millimetres of a card, as most sleeves have it."""
LEFT, TOP = 10.5, 16.5
"""Millimetres around them on A4."""
MARK: Final = 4
MOST_CARDS: Final = 900


@dataclass(frozen=True)
class Printed:
    """One card to cut out."""

    picture: Markup
    text: str = ""


@dataclass(frozen=True)
class Sheets:
    """All pages, and what else could be printed."""

    game: str
    title: str
    pages: list[list[Printed]]
    lists: list[tuple[str, str, bool]]
    """Path, words, and whether it is printed."""
    each: bool
    """Whether every card is there once, instead of as often as in the box."""

    @property
    def marks(self) -> list[tuple[float, float, float, float]]:
        """Lines around the cards: where they begin and end, in millimetres."""
        across = [LEFT + WIDE * n for n in range(ACROSS + 1)]
        down = [TOP + HIGH * n for n in range(DOWN + 1)]
        bottom, right = down[-1], across[-1]
        upright = [(x, y, x, y + MARK) for x in across for y in (TOP - MARK - 1, bottom + 1)]
        level = [(x, y, x + MARK, y) for y in down for x in (LEFT - MARK - 1, right + 1)]
        return upright + level


def lists_of(edition: Edition) -> list[str]:
    """The lists that the gallery draws."""
    drawn = {card.rpartition(".")[0] for card in gallery.shown(edition)}
    return [path for path, _ in gallery.catalogue(edition) if path in drawn]


def usual(game: Game, edition: Edition) -> list[str]:
    """What people hold in their hands: the lists whose cards are counted, and those with copies."""
    rows = dict(gallery.catalogue(edition))
    known = [path for path in lists_of(edition) if path in game.cards.choice or any(key in row for row in rows[path] for key in COPIES)]
    return known or lists_of(edition)


def sheets(edition: Edition, lists: list[str] | None = None, each: bool = False, only: list[str] | None = None) -> Sheets:
    """The cards of some lists; `only` some of them ("market.lucky_coin"), `each` once."""
    game = registry.game(edition.game)
    chosen = [path for path in lists_of(edition) if path in (usual(game, edition) if lists is None else lists)]
    texts = game.faces(game.boxed(edition))
    cards: list[Printed] = []
    for path, rows in gallery.catalogue(edition):
        for row in rows:
            card = f"{path}.{row['id']}"
            if card not in only if only is not None else path not in chosen:
                continue
            for picture, count in gallery.faces(edition, card, copies(row)):
                # A face that is printed by itself has left its text behind.
                text = texts.get(card, {}).get("text", "") if 'data-face="' in picture else ""
                cards += [Printed(picture, str(text))] * (1 if each else count)
    if len(cards) > MOST_CARDS:
        raise Refusal(422, f"These are {len(cards)} cards; print at most {MOST_CARDS} at a time.")
    size = ACROSS * DOWN
    pages = [cards[n : n + size] for n in range(0, len(cards), size)]
    named = [(path, title(path.replace(".", ": ")), path in chosen) for path in lists_of(edition)]
    return Sheets(game.name, edition.title, pages, named, each)
