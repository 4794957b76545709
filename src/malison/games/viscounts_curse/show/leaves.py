"""Relics, enemies, investigators and curses in words."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse.box.box import Box
from malison.games.viscounts_curse.box.cards import CARDS, CHARACTERS, CURSES, FIRST_STARTER
from malison.games.viscounts_curse.show.words import GOALS, WORDS, calling, curse_numbers, face, list_of, short_name, trait
from malison.kernel.leaves import Leaf
from malison.kernel.words import say, sentence

KINDS: Final = {"signatures": "signature relic", "starters": "starter relic", "market": "market relic", "enemies": "enemy"}
STARTS: Final = "{trait} Starts with {relic}; sworn enemy: {enemy}."


def leaves(box: Box) -> list[Leaf]:
    found: list[Leaf] = []
    for card in [*range(FIRST_STARTER), *box.starters, *box.relics, *box.enemies]:
        told = face(box, card)
        found.append(
            Leaf(f"{list_of(card)}.{CARDS[card]}", box.names[card], KINDS[list_of(card)], card_words(told["briefly"], told["texts"]))
        )
    for one, name in enumerate(CHARACTERS):
        text = say(STARTS, trait=trait(box, one), relic=box.names[box.signature[one]], enemy=box.names[box.sworn[one]]).strip()
        found.append(Leaf(f"characters.{name}", short_name(box.characters[one]), calling(box.characters[one]), text))
    for curse, name in enumerate(CURSES):
        text = say("{goal} {text} {numbers}.", goal=GOALS[name], text=WORDS.text(box.curses[curse]), numbers=curse_numbers(box, curse))
        found.append(Leaf(f"curses.{name}", box.curse_names[curse], "curse", text))
    return found


def card_words(briefly: str, texts: list[tuple[str, str]]) -> str:
    """What stands on a card, each effect with its moment."""
    return " ".join([sentence(briefly), *(say("{moment}: {text}", moment=moment, text=text) if moment else text for moment, text in texts)])
