"""Cursed Castle: lead three hunters down through a dungeon, dice into cubes into blows, and bring down what waits at the bottom."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from malison.games.cursed_castle.bot.features import FEATURES
from malison.games.cursed_castle.bot.habits import HABITS
from malison.games.cursed_castle.bot.knowledge import CastleKnowledge
from malison.games.cursed_castle.box.cards import BOSSES, DIFFICULTIES, GROUPS, HEROES
from malison.games.cursed_castle.box.check import problems
from malison.games.cursed_castle.box.pack import pack
from malison.games.cursed_castle.box.schema import Castle as Facts
from malison.games.cursed_castle.events import EVENTS
from malison.games.cursed_castle.moves import MOVES
from malison.games.cursed_castle.rules import (
    act,
    cleanup,
    cubes,
    dice,
    draw,
    dungeon,
    effects,
    ending,
    equipment,
    harm,
    healing,
    results,
    setup,
    turn,
)
from malison.games.cursed_castle.rules.check import check
from malison.games.cursed_castle.rules.hidden import hide
from malison.games.cursed_castle.show.cards import CastleCards
from malison.games.cursed_castle.show.coach import COACH
from malison.games.cursed_castle.show.faces import faces
from malison.games.cursed_castle.show.goal import goal, reckoned
from malison.games.cursed_castle.show.groups import groups, rounds
from malison.games.cursed_castle.show.leaves import leaves
from malison.games.cursed_castle.show.observe import CastleObserver
from malison.games.cursed_castle.show.scene import scene
from malison.games.cursed_castle.show.view import id_of, show
from malison.games.cursed_castle.show.words import WORDS, how_it_ended, why
from malison.kernel.game import Game, Mode, Option

DUNGEONS: Final = ("1", "2", "3", "4")
HARDER: Final = "How much harder the boss is to defeat: none, hard (about one more cube or check), nightmare (two), torment (three or more)"
WANDERING: Final = "Three wandering monsters more in every dungeon: none, A (weak ones), B (poison, stun and madness), C (the strongest)"


class CursedCastle(Game):
    name = "cursed_castle"
    title = "Cursed Castle"
    blurb = "A party of three against a cursed dungeon: bend your dice, spend your cubes, and survive to the boss at the bottom."
    minutes = (30, 45)
    prefix = "CC"
    rules = 2
    bound = 20_000
    cap = ("rounds", 200)
    mode_list = (
        Mode("dungeon", (1,), "One dungeon and the boss at its bottom.", cooperative=True),
        Mode("gauntlet", (1,), "Several dungeons in a row with the same party.", cooperative=True),
    )
    option_list = (
        Option("dungeon", "Which dungeon the party enters", "choice", "1", choices=DUNGEONS, modes=("dungeon",)),
        Option("dungeons", "The dungeons, in order", "choices", list(DUNGEONS), choices=DUNGEONS, modes=("gauntlet",)),
        Option("heroes", "The party, from the left; the rest is drawn at random", "choices", [], choices=HEROES),
        Option("boss", "The bosses in the order they are met; the rest is drawn at random", "choices", [], choices=BOSSES),
        Option("difficulty", HARDER, "choice", "none", choices=DIFFICULTIES),
        Option("wandering", WANDERING, "choice", "none", choices=GROUPS),
        Option("replace", "The wandering monsters replace the easiest enemies", "switch", False),
        Option("two_bosses", "Two bosses in every dungeon", "switch", False),
        Option("full_party", "Heroes in reserve from the beginning, and no captives", "number", 0, least=0, most=3),
        Option("reserve", "Who is in reserve, in order; the rest is drawn at random", "choices", [], choices=HEROES),
        Option("rounds", "Lost after so many rounds; 0: it goes on until it is won or lost", "number", 0, least=0, most=999),
    )
    moves = MOVES
    events = EVENTS
    words = WORDS
    coach = COACH
    vocabularies = (effects.PARTY, effects.ATTACKS)
    written = MappingProxyType(
        {
            **{f"heroes.{side}.bonus": effects.PARTY for side in ("white", "damaged")},
            **{f"abilities.{side}.top": effects.PARTY for side in ("white", "yellow")},
            "equipment.effect": effects.PARTY,
            "items.effect": effects.PARTY,
            **{f"cards.{key}": effects.ATTACKS for key in ("primary", "secondary", "attack")},
            **{f"wandering.{key}": effects.ATTACKS for key in ("primary", "secondary")},
            "bosses.abilities": effects.ATTACKS,
        }
    )
    schema = Facts
    check_edition = staticmethod(problems)
    box = staticmethod(pack)
    chapters = (setup, turn, draw, act, equipment, dice, cubes, healing, results, dungeon, harm, cleanup)
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
    cards = CastleCards()
    id_of = staticmethod(id_of)
    faces = staticmethod(faces)
    leaves = staticmethod(leaves)
    scene = staticmethod(scene)
    goal = staticmethod(goal)
    reckoned = staticmethod(reckoned)
    knowledge = CastleKnowledge()
    observer = CastleObserver()
    features = FEATURES
    habits = HABITS


GAME: Final = CursedCastle()
