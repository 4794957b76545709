"""Cursed Castle: lead three hunters down through a dungeon, dice into cubes into blows, and bring down what waits at the bottom."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle.bot import knowledge as bot
from malison.games.cursed_castle.box.box import CastleBox
from malison.games.cursed_castle.box.pack import pack
from malison.games.cursed_castle.box.plan import make_plan
from malison.games.cursed_castle.box.schema import CastleFacts, check_castle
from malison.games.cursed_castle.box.words import BOSSES, DIFFICULTIES, GROUPS, HEROES
from malison.games.cursed_castle.events import EVENTS
from malison.games.cursed_castle.moves import MOVES
from malison.games.cursed_castle.rules import act, cleanup, cubes, dice, draw, dungeon, effects, harm, healing, results, setup, turn
from malison.games.cursed_castle.show.words import WORDS
from malison.games.cursed_castle.state import Castle
from malison.kernel.game import Game, Mode, Option
from malison.kernel.setting import Setting

DUNGEONS: Final = ("1", "2", "3", "4")


def lay(box: CastleBox, setting: Setting) -> Castle:
    g = Castle()
    g.box = box
    g.plan = make_plan(box, setting.mode, setting.options)
    g.todo.append(setup.GATHER)
    return g


class CursedCastle(Game):
    name = "cursed_castle"
    title = "Cursed Castle"
    blurb = "A party of three against a cursed dungeon: bend your dice, spend your cubes, and survive to the boss at the bottom."
    minutes = (30, 45)
    prefix = "CC"
    bound = 20_000
    mode_list = (
        Mode("dungeon", (1,), "One dungeon and the boss at its bottom.", cooperative=True),
        Mode("gauntlet", (1,), "Several dungeons in a row with the same party.", cooperative=True),
    )
    option_list = (
        Option("dungeon", "Which dungeon the party enters", "choice", "1", choices=DUNGEONS, modes=("dungeon",)),
        Option("dungeons", "The dungeons, in order", "choices", list(DUNGEONS), choices=DUNGEONS, modes=("gauntlet",)),
        Option("heroes", "The party, from the left; the rest is drawn at random", "choices", [], choices=HEROES),
        Option("boss", "The bosses in the order they are met; the rest is drawn at random", "choices", [], choices=BOSSES),
        Option("difficulty", "Which modifiers harden the bosses", "choice", "none", choices=DIFFICULTIES),
        Option("wandering", "A group of wandering monsters in every dungeon", "choice", "none", choices=GROUPS),
        Option("replace", "The wandering monsters replace the easiest enemies", "switch", False),
        Option("two_bosses", "Two bosses in every dungeon", "switch", False),
        Option("full_party", "Heroes in reserve from the beginning, and no captives", "number", 0, least=0, most=3),
        Option("reserve", "Who is in reserve, in order; the rest is drawn at random", "choices", [], choices=HEROES),
    )
    moves = MOVES
    events = EVENTS
    words = WORDS
    schema = CastleFacts
    chapters = (setup, turn, draw, act, effects, dice, cubes, healing, results, dungeon, harm, cleanup)
    knowledge = bot.CastleKnowledge()
    check_edition = staticmethod(check_castle)
    box = staticmethod(pack)
    lay = staticmethod(lay)


GAME: Final = CursedCastle()
