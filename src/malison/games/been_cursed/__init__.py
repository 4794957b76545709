"""So, You've Been Cursed.: the Wizard by day, the Monster by night, one token."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed.bot import knowledge as bot
from malison.games.been_cursed.box.box import Box
from malison.games.been_cursed.box.schema import Schema, make_box, problems
from malison.games.been_cursed.events import EVENTS
from malison.games.been_cursed.moves import MOVES
from malison.games.been_cursed.rules import actions, cards, eating, monster, possessed, rabid, setup, targets, turn, village, wizard
from malison.games.been_cursed.show.words import WORDS
from malison.games.been_cursed.state import MODES, Village
from malison.kernel.game import Game, Mode, Option
from malison.kernel.setting import Setting


def lay(box: Box, setting: Setting) -> Village:
    """BC-S1: which seat is the Wizard, and which the Monster; an automated side has none."""
    mode = MODES.index(setting.mode)
    wizard_seat = int(setting.options.get("wizard", "1")) - 1
    seats = [(wizard_seat, 1 - wizard_seat), (0, -1), (-1, 0), (-1, -1)][mode]
    return setup.lay(box, mode, seats[0], seats[1], setting.options["villager_cards"])


class BeenCursed(Game):
    name = "been_cursed"
    title = "So, You've Been Cursed."
    blurb = "By day the Wizard looks for a cure; by night the same token is the Monster, and it is hungry."
    minutes = (45, 75)
    prefix = "BC"
    bound = 100_000
    mode_list = (
        Mode("duel", (2,), "The Wizard against the Monster."),
        Mode("rabid", (1,), "You are the Wizard, against an automated Rabid Monster."),
        Mode("possessed", (1,), "You are the Monster, against an automated Possessed Wizard."),
        Mode("haunted", (0,), "Nobody plays: a Possessed Wizard against a Rabid Monster."),
    )
    option_list = (
        Option("wizard", "Who is the Wizard", "choice", "1", choices=("1", "2"), modes=("duel",)),
        Option("villager_cards", "Villagers are drawn by cards instead of from the bag", "switch", False),
    )
    moves = MOVES
    events = EVENTS
    words = WORDS
    schema = Schema
    chapters = (setup, turn, village, wizard, actions, targets, cards, eating, monster, rabid, possessed)
    knowledge = bot.CursedKnowledge()
    check_edition = staticmethod(problems)
    box = staticmethod(make_box)
    lay = staticmethod(lay)


GAME: Final = BeenCursed()
