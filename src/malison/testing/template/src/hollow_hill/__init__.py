"""Hollow Hill: lay treasures before you, bury others, and have the largest hoard."""

from __future__ import annotations

from typing import Final

from hollow_hill.bot.knowledge import TableKnowledge
from hollow_hill.box.check import problems
from hollow_hill.box.pack import pack
from hollow_hill.box.schema import Facts
from hollow_hill.events import EVENTS
from hollow_hill.moves import MOVES
from hollow_hill.rules import ending, setup, turn
from hollow_hill.rules.check import check
from hollow_hill.rules.hidden import hide
from hollow_hill.show.observe import TableObserver
from hollow_hill.show.scene import scene
from hollow_hill.show.view import show
from hollow_hill.show.words import WORDS, how_it_ended, why
from malison.kernel.game import Game, Mode


class HollowHill(Game):
    name = "hollow_hill"
    title = "Hollow Hill"
    blurb = "Lay treasures where all can see them, and bury more than anybody else."
    minutes = (5, 10)
    prefix = "HH"
    bound = 16
    mode_list = (Mode("standard", (2, 3, 4), "Everyone for themselves; the most points win."),)
    moves = MOVES
    events = EVENTS
    words = WORDS
    schema = Facts
    check_edition = staticmethod(problems)
    box = staticmethod(pack)
    chapters = (setup, turn, ending)
    lay = staticmethod(setup.lay)
    view = staticmethod(show)
    hide = staticmethod(hide)
    check = staticmethod(check)
    result = staticmethod(ending.result)
    score = staticmethod(ending.score)
    why = staticmethod(why)
    ending = staticmethod(how_it_ended)
    scene = staticmethod(scene)
    knowledge = TableKnowledge()
    observer = TableObserver()


GAME: Final = HollowHill()
