"""What is to be read on the cards, characters and curses of an edition."""

from __future__ import annotations

from typing import Any

from malison.games.viscounts_curse.box.box import Box
from malison.games.viscounts_curse.box.cards import CARDS, CHARACTERS, CURSES, FIRST_STARTER
from malison.games.viscounts_curse.show.words import GOALS, WORDS, calling, curse_numbers, face, list_of, short_name, trait


def faces(box: Box) -> dict[str, dict[str, Any]]:
    """What is to be read on each card of an edition, and at a table under each of the curses, for one or two players
    ("market.lucky_coin.behemoth.2")."""
    found: dict[str, dict[str, Any]] = {}
    for card in [*range(FIRST_STARTER), *box.starters, *box.relics, *box.enemies]:
        name = f"{list_of(card)}.{CARDS[card]}"
        found[name] = face(box, card)
        for seats in (1, 2):
            found |= {f"{name}.{curse}.{seats}": face(box, card, number, seats) for number, curse in enumerate(CURSES)}
    for character, told in zip(CHARACTERS, box.characters, strict=True):
        found[f"characters.{character}"] = {
            "name": short_name(told),
            "calling": calling(told),
            "trait": trait(box, CHARACTERS.index(character)),
        }
    for curse, name in enumerate(CURSES):
        found[f"curses.{name}"] = {
            "goal": GOALS[name],
            "text": WORDS.text(box.curses[curse]),
            "numbers": curse_numbers(box, curse),
            "numbers_for": [curse_numbers(box, curse, seats) for seats in (1, 2)],
        }
    return found
