"""So, You've Been Cursed.: the Wizard by day, the Monster by night, one token."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from malison.games.been_cursed.bot.features import FEATURES
from malison.games.been_cursed.bot.habits import HABITS
from malison.games.been_cursed.bot.knowledge import CursedKnowledge
from malison.games.been_cursed.box.check import problems
from malison.games.been_cursed.box.pack import pack
from malison.games.been_cursed.box.schema import Village as Facts
from malison.games.been_cursed.events import EVENTS
from malison.games.been_cursed.moves import MOVES
from malison.games.been_cursed.rules import (
    actions,
    cards,
    eating,
    effects,
    ending,
    monster,
    possessed,
    rabid,
    setup,
    targets,
    turn,
    village,
    wizard,
)
from malison.games.been_cursed.rules.check import check
from malison.games.been_cursed.rules.hidden import hide
from malison.games.been_cursed.show.cards import VillageCards
from malison.games.been_cursed.show.coach import COACH
from malison.games.been_cursed.show.faces import faces
from malison.games.been_cursed.show.goal import goal, reckoned
from malison.games.been_cursed.show.groups import groups, rounds
from malison.games.been_cursed.show.leaves import leaves
from malison.games.been_cursed.show.observe import VillageObserver
from malison.games.been_cursed.show.scene import scene
from malison.games.been_cursed.show.story import WAITS
from malison.games.been_cursed.show.view import id_of, show
from malison.games.been_cursed.show.words import WORDS, how_it_ended, why
from malison.kernel.game import Game, Mode, Option, SeatOption


class BeenCursed(Game):
    name = "been_cursed"
    title = "So, You've Been Cursed."
    blurb = "By day the Wizard looks for a cure; by night the same token is the Monster, and it is hungry."
    minutes = (45, 75)
    prefix = "BC"
    rules = 2
    bound = 100_000
    cap = ("rounds", 100)
    mode_list = (
        Mode("duel", (2,), "The Wizard against the Monster."),
        Mode("rabid", (1,), "You are the Wizard, against an automated Rabid Monster."),
        Mode("possessed", (1,), "You are the Monster, against an automated Possessed Wizard."),
        Mode("haunted", (0,), "Nobody plays: a Possessed Wizard against a Rabid Monster."),
    )
    option_list = (
        SeatOption("wizard", "Who is the Wizard", "choice", "1", choices=("1", "2"), modes=("duel",)),
        Option("villager_cards", "Villagers are drawn by cards instead of from the bag", "switch", False),
        Option("rounds", "Break off after so many rounds (0: never)", "number", 0, least=0, most=1000),
    )
    moves = MOVES
    events = EVENTS
    words = WORDS
    coach = COACH
    waits = WAITS
    laid_out = ("The village is laid out", ("wizard-turn", "possessed-turn"))
    vocabularies = (effects.CARDS, effects.FEEDING)
    written = MappingProxyType(
        {
            "spells.wizard": effects.CARDS,
            "spells.possessed": effects.CARDS,
            "powers.monster": effects.CARDS,
            "powers.rabid": effects.CARDS,
            "guards.effect": effects.CARDS,
            "possessed.feeding": effects.FEEDING,
        }
    )
    schema = Facts
    check_edition = staticmethod(problems)
    box = staticmethod(pack)
    chapters = (setup, turn, village, wizard, actions, targets, cards, eating, monster, rabid, possessed)
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
    cards = VillageCards()
    spread = MappingProxyType({"wizard": ("1", "2")})
    id_of = staticmethod(id_of)
    faces = staticmethod(faces)
    leaves = staticmethod(leaves)
    scene = staticmethod(scene)
    goal = staticmethod(goal)
    reckoned = staticmethod(reckoned)
    knowledge = CursedKnowledge()
    observer = VillageObserver()
    features = FEATURES
    habits = HABITS


GAME: Final = BeenCursed()
