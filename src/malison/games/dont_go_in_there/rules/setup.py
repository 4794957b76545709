"""Setting up the house."""

from __future__ import annotations

from typing import Final

from malison.games.dont_go_in_there import events as ev
from malison.games.dont_go_in_there.box.box import Box
from malison.games.dont_go_in_there.moves import BOARDS, KIND_IDS, KINDS, SLOTS, SPACES
from malison.games.dont_go_in_there.rules.resolve import lay_cards
from malison.games.dont_go_in_there.rules.turn import TURN
from malison.games.dont_go_in_there.state import GONE, HOLDING, NO_CARD, NOBODY, House
from malison.kernel.errors import BadSetting
from malison.kernel.setting import Setting
from malison.kernel.state import Step
from malison.kernel.vectors import i64, row, row_of

RANDOM: Final = "random"
"""No set: the types are drawn."""
COLOURS: Final = ("purple", "red", "teal", "yellow", "white")


def lay(box: Box, setting: Setting) -> House:
    """An empty house, about to be set up as agreed."""
    g = House(box)
    g.then(Setup(kinds(box, setting), colours(setting), first(setting)))
    return g


def kinds(box: Box, setting: Setting) -> list[int]:
    """DG-S7: the types asked for; twice counts once, too many or absent ones are refused."""
    asked = sorted({KIND_IDS.index(name) for name in setting.options["types"]})
    allowed = box.kinds_for[setting.seats]
    chosen = setting.options["set"]
    if chosen != RANDOM:
        if asked:
            raise BadSetting("option set: a set names its types itself; leave out option types")
        if chosen not in box.sets:
            raise BadSetting(f"option set: this edition has no set {chosen!r}; it has {', '.join(box.sets) or 'none'}")
        return sorted(box.sets[chosen][:allowed])
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


def first(setting: Setting) -> i64:
    """DG-S15: a seat, or -1 for a random one."""
    choice = setting.options["first"]
    if choice == "random":
        return -1
    if int(choice) > setting.seats:
        raise BadSetting(f"option first: there are {setting.seats} seats, not {choice}")
    return int(choice) - 1


class Setup(Step[House]):
    """DG-S1..S17: choose types, shuffle, remove cards unseen, choose sides, lay three cards above each room.

    `kinds` are the types the host asked for (the rest is filled up at random), `first` the first player (-1: random).
    """

    def __init__(self, kinds: list[int], colours: list[int], first: i64) -> None:
        self.kinds = kinds
        self.colours = colours
        self.first = first

    def run(self, g: House) -> None:
        n = g.seats
        g.colours = self.colours
        kinds = self.choose_kinds(g)
        g.kinds = row_of(kinds)
        cards: list[int] = []
        for kind in kinds:
            cards.extend(g.box.cards[kind])
        g.rng.shuffle(cards)
        out = g.box.removed_for[n]
        g.removed = cards[:out]
        g.deck = cards[out:]
        g.supply = row(n, g.box.meeples)
        g.ghosts = row(n, 0)
        g.up = row(n * HOLDING, 0)
        g.down = row(n * HOLDING, 0)
        g.meeples = row(BOARDS * SPACES, NOBODY)
        g.filled = row(BOARDS, 0)
        g.row = row(BOARDS * SLOTS, NO_CARD)
        g.face_down = row(BOARDS, 0)
        g.looked = row(BOARDS, 0)
        g.rooms = row(BOARDS, GONE)
        for board in range(BOARDS):
            g.rooms[board] = g.box.sides[board * 2 + g.rng.below(2)]
        for board in range(BOARDS):
            lay_cards(g, board)
        g.first = self.first if self.first >= 0 else g.rng.below(n)
        g.active = g.first
        g.tell(ev.FIRST, g.first)
        g.then(TURN)

    def choose_kinds(self, g: House) -> list[int]:
        """DG-S6, DG-S7: the types asked for, filled up at random; in the order of the card list."""
        others: list[int] = []
        for kind in range(KINDS):
            if kind not in self.kinds and g.box.cards[kind]:
                others.append(kind)
        g.rng.shuffle(others)
        return sorted(self.kinds + others[: g.box.kinds_for[g.seats] - len(self.kinds)])
