"""The Few and Cursed: curse chasers hunt bounties, artifacts and jobs on the dried-out bed of the Pacific."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed.bot import knowledge as bot
from malison.games.few_and_cursed.box.box import Kit
from malison.games.few_and_cursed.box.pack import packed
from malison.games.few_and_cursed.box.schema import Schema, problems
from malison.games.few_and_cursed.events import EVENTS
from malison.games.few_and_cursed.moves import MOVES
from malison.games.few_and_cursed.rules import action, bounties, cleanup, effects, encounter, free, improvise, monsters, setup, store, turn
from malison.games.few_and_cursed.show.words import WORDS
from malison.games.few_and_cursed.state import COOPERATIVE, MODES, West
from malison.kernel.game import Game, Mode, Option
from malison.kernel.setting import Setting


def lay(box: Kit, setting: Setting) -> West:
    g = West()
    g.kind = MODES.index(setting.mode)
    g.box = box.together[setting.seats - 2] if g.kind == COOPERATIVE else box
    g.last_round = setting.options["max_rounds"]
    g.then(setup.Setup(setting.options["characters"] == "random", setting.options.get("grit", 0)))
    return g


class FewAndCursed(Game):
    name = "few_and_cursed"
    title = "The Few and Cursed"
    blurb = "Build a deck, hunt the Most Wanted and keep your curse in check before the monsters reach San Andreas."
    minutes = (60, 120)
    prefix = "FC"
    bound = 40_000
    mode_list = (
        Mode("competitive", (2, 3, 4), "Everyone for themselves; the most Grit wins."),
        Mode("curse_chaser", (1,), "Alone: defeat three monsters before one enters San Andreas."),
        Mode("dark_arts", (1,), "Alone: collect four artifacts and meet the Crow Prime."),
        Mode("shadows", (1,), "Alone: finish two of three job tracks."),
        Mode("cooperative", (2, 3, 4), "Together: defeat three monsters before the team's Grit runs out.", cooperative=True),
    )
    option_list = (
        Option("characters", "Choose characters in seat order, or deal them at random", "choice", "choose", choices=("choose", "random")),
        Option("max_rounds", "The last round, for play without end", "number", 60, least=1, most=100),
        Option("grit", "The team's Grit at the start (0: as the rules say)", "number", 0, least=0, most=500, modes=("cooperative",)),
    )
    moves = MOVES
    events = EVENTS
    words = WORDS
    schema = Schema
    chapters = (setup, turn, improvise, encounter, store, action, bounties, monsters, effects, free, cleanup)
    knowledge = bot.ChaserKnowledge()
    check_edition = staticmethod(problems)
    box = staticmethod(packed)
    lay = staticmethod(lay)


GAME: Final = FewAndCursed()
