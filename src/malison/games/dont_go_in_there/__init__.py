"""Don't Go In There!: enter rooms, take ghosts and cursed cards, and leave with the fewest curses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from malison.games.dont_go_in_there.bot import knowledge as bot
from malison.games.dont_go_in_there.box.box import Box
from malison.games.dont_go_in_there.box.schema import House as Facts
from malison.games.dont_go_in_there.box.schema import make_box, problems
from malison.games.dont_go_in_there.events import EVENTS
from malison.games.dont_go_in_there.moves import KIND_IDS, MOVES
from malison.games.dont_go_in_there.rules import cards, ending, resolve, rooms, setup, turn
from malison.games.dont_go_in_there.state import House
from malison.kernel.errors import BadSetting, Problem
from malison.kernel.game import Game, Mode, Option
from malison.kernel.setting import Setting

COLOURS: Final = ("purple", "red", "teal", "yellow", "white")


class DontGoInThere(Game):
    name = "dont_go_in_there"
    title = "Don't Go In There!"
    blurb = "Split up in a haunted house, take as few curses as you can, and never have the most ghosts."
    minutes = (25, 35)
    prefix = "DG"
    bound = 200
    mode_list = (Mode("standard", (2, 3, 4, 5), "Everyone for themselves; the fewest curses win."),)
    option_list = (
        Option("types", "Card types in the game; the rest is drawn at random", "choices", [], choices=KIND_IDS),
        Option("first", "Who takes the first turn", "choice", "random", choices=("random", "1", "2", "3", "4", "5")),
        Option("colours", "The seats' colours, in order; the rest follow", "choices", [], choices=COLOURS),
    )
    moves = MOVES
    events = EVENTS
    schema = Facts
    chapters = (setup, turn, resolve, rooms, cards, ending)
    knowledge = bot.HouseKnowledge()

    def check_edition(self, facts: Facts) -> Iterable[Problem]:
        return problems(facts)

    def box(self, facts: Facts) -> Box:
        return make_box(facts)

    def lay(self, box: Box, setting: Setting) -> House:
        g = House()
        g.box = box
        g.then(setup.Setup(kinds(box, setting), colours(setting), first(setting)))
        return g

    def draw(self, view: dict[str, Any]) -> Any:
        from malison.games.dont_go_in_there.show.terminal import draw

        return draw(view)


def kinds(box: Box, setting: Setting) -> list[int]:
    """DG-S7: the types asked for; twice counts once, too many or absent ones are refused."""
    asked = sorted({KIND_IDS.index(name) for name in setting.options["types"]})
    allowed = box.kinds_for[setting.seats]
    if len(asked) > allowed:
        raise BadSetting(f"option types: {setting.seats} players use {allowed} types, not {len(asked)} (DG-S6)")
    for kind in asked:
        if not box.cards[kind]:
            raise BadSetting(f"option types: {KIND_IDS[kind]!r} is not in this edition")
    return asked


def colours(setting: Setting) -> list[int]:
    """DG-S2: each seat has a colour of its own."""
    asked = [COLOURS.index(name) for name in setting.options["colours"]]
    if len(set(asked)) < len(asked) or len(asked) > setting.seats:
        raise BadSetting(f"option colours: one different colour for each of at most {setting.seats} seats")
    return (asked + [c for c in range(len(COLOURS)) if c not in asked])[: setting.seats]


def first(setting: Setting) -> int:
    """DG-S15: a seat, or -1 for a random one."""
    choice = setting.options["first"]
    if choice == "random":
        return -1
    if int(choice) > setting.seats:
        raise BadSetting(f"option first: there are {setting.seats} seats, not {choice}")
    return int(choice) - 1


GAME: Final = DontGoInThere()
