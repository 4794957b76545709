"""The Few and Cursed: curse chasers hunt bounties, artifacts and jobs on the dried-out bed of the Pacific."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from malison.games.few_and_cursed.bot.features import FEATURES
from malison.games.few_and_cursed.bot.habits import HABITS
from malison.games.few_and_cursed.bot.knowledge import ChaserKnowledge
from malison.games.few_and_cursed.box.check import problems
from malison.games.few_and_cursed.box.pack import pack
from malison.games.few_and_cursed.box.schema import Schema
from malison.games.few_and_cursed.events import EVENTS
from malison.games.few_and_cursed.moves import MOVES
from malison.games.few_and_cursed.rules import (
    action,
    bounties,
    cards,
    cleanup,
    effects,
    encounter,
    ending,
    free,
    improvise,
    monsters,
    setup,
    store,
    turn,
)
from malison.games.few_and_cursed.rules.check import check
from malison.games.few_and_cursed.rules.hidden import hide
from malison.games.few_and_cursed.show.cards import WestCards
from malison.games.few_and_cursed.show.coach import COACH, SET_UP
from malison.games.few_and_cursed.show.faces import faces
from malison.games.few_and_cursed.show.goal import goal, reckoned
from malison.games.few_and_cursed.show.groups import groups, rounds
from malison.games.few_and_cursed.show.leaves import leaves
from malison.games.few_and_cursed.show.observe import WestObserver
from malison.games.few_and_cursed.show.scene import scene
from malison.games.few_and_cursed.show.view import id_of, show
from malison.games.few_and_cursed.show.words import WORDS, how_it_ended, why
from malison.kernel.game import Game, Mode, Option


class FewAndCursed(Game):
    name = "few_and_cursed"
    title = "The Few and Cursed"
    blurb = "Build a deck, hunt the Most Wanted and keep your curse in check before the monsters reach San Andreas."
    minutes = (60, 120)
    prefix = "FC"
    rules = 2
    environment = 3
    bound = 40_000
    cap = ("max_rounds", 60)
    mode_list = (
        Mode("competitive", (2, 3, 4), "Everyone for themselves; the most Grit wins."),
        Mode("curse_chaser", (1,), "Alone: defeat three monsters before one enters San Andreas."),
        Mode("dark_arts", (1,), "Alone: collect four artifacts and meet the Crow Prime."),
        Mode("shadows", (1,), "Alone: finish two of three job tracks."),
        Mode("cooperative", (2, 3, 4), "Together: defeat three monsters before the team's Grit runs out.", cooperative=True),
    )
    option_list = (
        Option("characters", "Choose characters in seat order, or deal them at random", "choice", "choose", choices=("choose", "random")),
        Option("max_rounds", "The last round (0: the game goes on until the rules end it)", "number", 0, least=0, most=100),
        Option("grit", "The team's Grit at the start (0: by the difficulty)", "number", 0, least=0, most=500, modes=("cooperative",)),
        Option(
            "difficulty",
            "The team's Grit at the start: as the rulebook says, or more, or less",
            "choice",
            "standard",
            choices=("easy", "standard", "hard"),
            modes=("cooperative",),
        ),
        Option("open_hands", "Open hands: the team sees each other's cards and jobs", "switch", False, modes=("cooperative",)),
    )
    moves = MOVES
    events = EVENTS
    words = WORDS
    coach = COACH
    set_up = SET_UP
    vocabularies = (effects.DEEDS, effects.ALWAYS, effects.COSTS, effects.LASTING, effects.NORMAL, effects.CURSED, effects.JOBS)
    written = MappingProxyType(
        {
            **{f"{cards}.{key}": effects.DEEDS for cards in ("starting_cards", "upgrades", "artifacts") for key in ("resources", "trash")},
            **{f"{cards}.always": effects.ALWAYS for cards in ("starting_cards", "upgrades", "artifacts")},
            **{f"{rows}.reward": effects.DEEDS for rows in ("bounties", "monsters", "wanted.sides")},
            **{f"encounters.{place}.gain": effects.DEEDS for place in ("desert", "canyons", "ruins")},
            **{f"encounters.{place}.cost": effects.COSTS for place in ("desert", "canyons", "ruins")},
            "cursed_encounters.cursed.gain": effects.DEEDS,
            "cursed_encounters.cursed.cost": effects.COSTS,
            "characters.action.effects": effects.DEEDS,
            "characters.passive.effects": effects.NORMAL,
            "characters.curse.effects": effects.CURSED,
            "store.exhaust": effects.DEEDS,
            "store.passive": effects.LASTING,
            "monsters.traits": effects.TRAITS,
            "jobs.need": effects.JOBS,
        }
    )
    schema = Schema
    check_edition = staticmethod(problems)
    box = staticmethod(pack)
    chapters = (setup, turn, improvise, encounter, store, action, bounties, monsters, cards, free, cleanup, ending)
    lay = staticmethod(setup.lay)
    view = staticmethod(show)
    hide = staticmethod(hide)
    check = staticmethod(check)
    result = staticmethod(ending.result)
    score = staticmethod(ending.score)
    why = staticmethod(why)
    capped = staticmethod(ending.capped)
    ending = staticmethod(how_it_ended)
    groups = staticmethod(groups)
    rounds = staticmethod(rounds)
    cards = WestCards()
    spread = MappingProxyType({"characters": ("random",)})
    id_of = staticmethod(id_of)
    faces = staticmethod(faces)
    leaves = staticmethod(leaves)
    scene = staticmethod(scene)
    goal = staticmethod(goal)
    reckoned = staticmethod(reckoned)
    knowledge = ChaserKnowledge()
    observer = WestObserver()
    features = FEATURES
    habits = HABITS


GAME: Final = FewAndCursed()
