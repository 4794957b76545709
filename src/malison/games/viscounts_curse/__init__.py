"""The Viscount's Curse: one or two investigators build decks of relics against what hunts them, and break a curse together."""

from __future__ import annotations

from typing import Any, Final

from malison.games.viscounts_curse.bot import knowledge as bot
from malison.games.viscounts_curse.box.box import Box
from malison.games.viscounts_curse.box.cards import CHARACTERS, CURSES
from malison.games.viscounts_curse.box.schema import House, make_box, problems
from malison.games.viscounts_curse.events import EVENTS
from malison.games.viscounts_curse.moves import MOVES
from malison.games.viscounts_curse.rules import actions, choices, curses, enemies, refocus, relics, setup, turn
from malison.games.viscounts_curse.show.words import WORDS
from malison.games.viscounts_curse.state import Manor
from malison.kernel.errors import BadSetting
from malison.kernel.game import Game, Mode, Option
from malison.kernel.setting import Setting

OPEN: Final = ("random", "ask")


def choice(value: str, names: tuple[str, ...]) -> int:
    """A named choice by its number; random and ask as the setup's questions know them."""
    if value == "random":
        return setup.RANDOM
    return setup.ASKED if value == "ask" else names.index(value)


def lay(box: Box, setting: Setting) -> Manor:
    options: dict[str, Any] = setting.options
    characters = [choice(options[f"character_{seat + 1}"], CHARACTERS) for seat in range(setting.seats)]
    agreed = [character for character in characters if character >= 0]
    if len({box.character_card[character] for character in agreed}) < len(agreed):
        raise BadSetting("two faces of one character card cannot play together: one of finch and rook, one of ottoline and vesper")
    state = Manor(box)
    first = choice(options.get("first", "1"), ("1", "2"))
    setup.lay_table(state, setting.seats, choice(options["curse"], CURSES), characters, first, options["rounds"])
    return state


class ViscountsCurse(Game):
    name = "viscounts_curse"
    title = "The Viscount's Curse"
    blurb = "Buy relics, hold off what hunts you, keep sane, and break the curse on Grimmsport together."
    minutes = (30, 45)
    prefix = "VC"
    bound = 40_000
    mode_list = (
        Mode("duo", (2,), "Two investigators against the curse", cooperative=True),
        Mode("solo", (1,), "One investigator alone", cooperative=True),
    )
    option_list = (
        Option("curse", "The curse to break", "choice", "random", (*OPEN, *CURSES)),
        Option("character_1", "The first player's character", "choice", "random", (*OPEN, *CHARACTERS)),
        Option("character_2", "The second player's character", "choice", "random", (*OPEN, *CHARACTERS), modes=("duo",)),
        Option("first", "Who takes the first turn", "choice", "1", (*OPEN, "1", "2"), modes=("duo",)),
        Option("rounds", "Rounds after which all is lost; 0 for no end", "number", 100, most=500),
    )
    moves = MOVES
    events = EVENTS
    words = WORDS
    schema = House
    chapters = (actions, choices, curses, enemies, refocus, relics, setup, turn)
    knowledge = bot.ManorKnowledge()
    check_edition = staticmethod(problems)
    box = staticmethod(make_box)
    lay = staticmethod(lay)


GAME: Final = ViscountsCurse()
