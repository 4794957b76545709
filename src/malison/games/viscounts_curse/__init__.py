"""The Viscount's Curse: one or two investigators build decks of relics against what hunts them, and break a curse together."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from malison.games.viscounts_curse.bot.features import FEATURES
from malison.games.viscounts_curse.bot.knowledge import ManorKnowledge
from malison.games.viscounts_curse.box.cards import CHARACTERS, CURSES
from malison.games.viscounts_curse.box.check import problems
from malison.games.viscounts_curse.box.pack import pack
from malison.games.viscounts_curse.box.schema import House as Facts
from malison.games.viscounts_curse.events import EVENTS
from malison.games.viscounts_curse.moves import MOVES
from malison.games.viscounts_curse.rules import actions, curses, effects, ending, enemies, refocus, relics, setup, turn
from malison.games.viscounts_curse.rules.check import check
from malison.games.viscounts_curse.rules.hidden import hide
from malison.games.viscounts_curse.show.cards import ManorCards
from malison.games.viscounts_curse.show.coach import COACH, SET_UP
from malison.games.viscounts_curse.show.faces import faces
from malison.games.viscounts_curse.show.goal import goal, reckoned
from malison.games.viscounts_curse.show.groups import groups, rounds
from malison.games.viscounts_curse.show.leaves import leaves
from malison.games.viscounts_curse.show.observe import ManorObserver
from malison.games.viscounts_curse.show.scene import scene
from malison.games.viscounts_curse.show.view import id_of, show
from malison.games.viscounts_curse.show.words import WORDS, how_it_ended, why
from malison.kernel.game import Game, Mode, Option


class ViscountsCurse(Game):
    name = "viscounts_curse"
    title = "The Viscount's Curse"
    blurb = "Buy relics, hold off what hunts you, keep sane, and break the curse on Grimmsport together."
    minutes = (30, 45)
    prefix = "VC"
    rules = 2
    bound = 40_000
    cap = ("rounds", 200)
    mode_list = (
        Mode("duo", (2,), "Two investigators against the curse", cooperative=True),
        Mode("solo", (1,), "One investigator alone", cooperative=True),
    )
    option_list = (
        Option("curse", "The curse to break", "choice", "random", (*setup.OPEN, *CURSES)),
        Option("character_1", "The first player's character", "choice", "random", (*setup.OPEN, *CHARACTERS)),
        Option("character_2", "The second player's character", "choice", "random", (*setup.OPEN, *CHARACTERS), modes=("duo",)),
        Option("first", "Who takes the first turn", "choice", "1", (*setup.OPEN, "1", "2"), modes=("duo",)),
        Option("rounds", "Rounds after which all is lost; 0 for no end", "number", 0, most=500),
    )
    moves = MOVES
    events = EVENTS
    words = WORDS
    coach = COACH
    set_up = SET_UP
    vocabularies = (effects.RELICS, effects.ACTIVE, effects.TRAITS, effects.IN_HAND, effects.DRAWN, effects.DISCARDED, effects.CURSES)
    written = MappingProxyType(
        {
            **{f"{cards}.{key}": effects.RELICS for cards in ("signatures", "starters", "market") for key in ("when_played", "drop_off")},
            **{f"{cards}.while_active": effects.ACTIVE for cards in ("signatures", "starters", "market")},
            "characters.trait": effects.TRAITS,
            "enemies.in_hand": effects.IN_HAND,
            "enemies.drawn": effects.DRAWN,
            "enemies.discarded": effects.DISCARDED,
        }
    )
    schema = Facts
    check_edition = staticmethod(problems)
    box = staticmethod(pack)
    chapters = (setup, turn, actions, relics, enemies, curses, refocus)
    lay = staticmethod(setup.lay)
    view = staticmethod(show)
    hide = staticmethod(hide)
    check = staticmethod(check)
    result = staticmethod(ending.result)
    score = staticmethod(ending.score)
    capped = staticmethod(ending.capped)
    why = staticmethod(why)
    ending = staticmethod(how_it_ended)
    groups = staticmethod(groups)
    rounds = staticmethod(rounds)
    cards = ManorCards()
    spread = MappingProxyType({"first": ("1", "2")})
    id_of = staticmethod(id_of)
    faces = staticmethod(faces)
    leaves = staticmethod(leaves)
    scene = staticmethod(scene)
    goal = staticmethod(goal)
    reckoned = staticmethod(reckoned)
    knowledge = ManorKnowledge()
    observer = ManorObserver()
    features = FEATURES


GAME: Final = ViscountsCurse()
