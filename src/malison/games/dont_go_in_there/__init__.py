"""Don't Go In There!: enter rooms, take ghosts and cursed cards, and leave with the fewest curses."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from malison.games.dont_go_in_there.bot.features import FEATURES
from malison.games.dont_go_in_there.bot.knowledge import HouseKnowledge
from malison.games.dont_go_in_there.box.check import problems
from malison.games.dont_go_in_there.box.pack import pack
from malison.games.dont_go_in_there.box.schema import House as Facts
from malison.games.dont_go_in_there.events import EVENTS
from malison.games.dont_go_in_there.moves import KIND_IDS, MOVES, SETS
from malison.games.dont_go_in_there.rules import cards, effects, ending, resolve, rooms, setup, turn
from malison.games.dont_go_in_there.rules.check import check
from malison.games.dont_go_in_there.rules.hidden import hide
from malison.games.dont_go_in_there.show.cards import HouseCards
from malison.games.dont_go_in_there.show.coach import COACH
from malison.games.dont_go_in_there.show.faces import faces
from malison.games.dont_go_in_there.show.goal import goal, reckoned
from malison.games.dont_go_in_there.show.groups import groups, rounds
from malison.games.dont_go_in_there.show.leaves import leaves
from malison.games.dont_go_in_there.show.memory import fleeting
from malison.games.dont_go_in_there.show.observe import HouseObserver
from malison.games.dont_go_in_there.show.scene import scene
from malison.games.dont_go_in_there.show.view import id_of, show
from malison.games.dont_go_in_there.show.words import WORDS, how_it_ended, why
from malison.kernel.game import Game, Mode, Option, SeatOption


class DontGoInThere(Game):
    name = "dont_go_in_there"
    title = "Don't Go In There!"
    blurb = "Split up in a haunted house, take as few curses as you can, and never have the most ghosts."
    minutes = (25, 35)
    prefix = "DG"
    rules = 2
    bound = 200
    mode_list = (Mode("standard", (2, 3, 4, 5), "Everyone for themselves; the fewest curses win."),)
    option_list = (
        Option("types", "Card types in the game; the rest is drawn at random", "choices", [], choices=KIND_IDS),
        SeatOption("first", "Who takes the first turn", "choice", "random", choices=("random", "1", "2", "3", "4", "5")),
        Option("colours", "The seats' colours, in order; the rest follow", "choices", [], choices=setup.COLOURS),
        Option("set", "Types that make a good game together, instead of the random draw", "choice", setup.RANDOM, (setup.RANDOM, *SETS)),
        Option("memory", "True memory: page and terminal do not tell again who took or lost ghosts", "switch", False),
    )
    moves = MOVES
    events = EVENTS
    words = WORDS
    coach = COACH
    vocabularies = (effects.CARDS, effects.ROOMS)
    written = MappingProxyType({"types.effect": effects.CARDS, "rooms.effect": effects.ROOMS})
    schema = Facts
    check_edition = staticmethod(problems)
    box = staticmethod(pack)
    faceless = True
    chapters = (setup, turn, resolve, rooms, cards, ending)
    lay = staticmethod(setup.lay)
    view = staticmethod(show)
    hide = staticmethod(hide)
    check = staticmethod(check)
    result = staticmethod(ending.result)
    score = staticmethod(ending.score)
    why = staticmethod(why)
    ending = staticmethod(how_it_ended)
    groups = staticmethod(groups)
    rounds = staticmethod(rounds)
    cards = HouseCards()
    id_of = staticmethod(id_of)
    faces = staticmethod(faces)
    leaves = staticmethod(leaves)
    scene = staticmethod(scene)
    goal = staticmethod(goal)
    reckoned = staticmethod(reckoned)
    knowledge = HouseKnowledge()
    fleeting = staticmethod(fleeting)
    observer = HouseObserver()
    features = FEATURES
    worked_out = MappingProxyType(
        {
            "ghosts": "every change of them is told to everybody (DG-H9)",
            "looked": "who has looked is public (DG-H6), also where the room is gone",
        }
    )


GAME: Final = DontGoInThere()
