"""What learned natural play goes by in the village: what is needed and what it costs by day, whom the night can still bring."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed.box.box import HOUSES, KINDS, LABORATORY, MARKET, SITES
from malison.games.been_cursed.box.cards import BUYS, CASTS, MIXES
from malison.games.been_cursed.moves import (
    ACTIVATE_CARD,
    BANISH,
    BITE_VILLAGER,
    BUY_MOVEMENT,
    CALM_VILLAGE,
    CAST,
    EAT_NOTHING,
    END_TURN,
    GO,
    GRAZE,
    ONE_MORE,
    PAY_COINS,
    PLACE,
    PLAY,
    QUIET_NIGHT,
    RETURN,
    STEP,
    TAKE,
)
from malison.games.been_cursed.rules.actions import BuyMore, MixMore, errand_of, goal_of
from malison.games.been_cursed.rules.monster import Night
from malison.games.been_cursed.rules.prices import carriage, market_price, villager_price
from malison.games.been_cursed.rules.wizard import Carriage, Menu
from malison.games.been_cursed.state import BETWEEN, MOVING, NONE, Village
from malison.kernel.features import Active, Habits
from malison.kernel.vectors import i64, row, vec

ERRANDS: Final = 8
"""Mix, cast, buy, steal, sneak, and: buy at the Market, return, end."""
AT_MARKET: Final = 5
GIVES_BACK: Final = 6
ENDS: Final = 7
DEEDS: Final = 11
"""What a Monster can do next."""
FEW: Final = 4
SOME: Final = 6
MANY: Final = 13
NEEDS: Final = 9
"""How soon a tile is needed: at once, after one space more …, in a long time, never."""
PROSPECTS: Final = 10
DAY: Final = 0
NIGHT: Final = 1
ELSE: Final = 2
FAR: Final = 12
"""Roads that are told apart."""


class VillageHabits(Habits):
    """By day: the errand, the way, how soon a tile is needed and what it costs, where the night would begin. By night: whom one can still
    reach, and how many equals lie in the stomach."""

    def __init__(self) -> None:
        super().__init__()
        self.errands: i64 = 0
        self.ways: i64 = 0
        self.wealth: i64 = 0
        self.needs: i64 = 0
        self.tiles: i64 = 0
        self.lacks: i64 = 0
        self.riches: i64 = 0
        self.market: i64 = 0
        self.mixes: i64 = 0
        self.takes: i64 = 0
        self.dangers: i64 = 0
        self.alarm: i64 = 0
        self.deeds: i64 = 0
        self.energies: i64 = 0
        self.bites: i64 = 0
        self.goals: i64 = 0
        self.prospects: i64 = 0
        self.others: i64 = 0
        self.again: i64 = 0
        self.stomachs: i64 = 0
        self.curses: i64 = 0
        self.arrivals: i64 = 0
        self.rides: i64 = 0
        self.within: vec[i64] = row(0, 0)
        """By roads and place: the houses that are no further."""
        self.asked: i64 = ELSE
        self.ready: i64 = 0
        self.need: vec[i64] = row(KINDS, 0)
        self.wants: vec[i64] = row(KINDS, 0)
        self.spare: vec[i64] = row(KINDS, 0)
        """What of the position has been worked out."""
        self.homes: vec[i64] = row(KINDS, 0)
        self.had: vec[i64] = row(KINDS + 1, 0)

    def blank(self) -> Habits:
        return VillageHabits()

    def lay(self, g: Village) -> None:
        super().lay(g)
        self.errands = self.room_for(ERRANDS * SOME)
        self.ways = self.room_for(ERRANDS * SOME)
        self.wealth = self.room_for(ERRANDS * MANY)
        self.needs = self.room_for(NEEDS * MANY)
        self.tiles = self.room_for(NEEDS * FEW)
        self.lacks = self.room_for(MANY)
        self.riches = self.room_for(2 * (SOME + 1))
        self.market = self.room_for(NEEDS * FEW)
        self.mixes = self.room_for(SOME * SOME)
        self.takes = self.room_for(NEEDS * FEW)
        self.dangers = self.room_for(2 * SOME * SOME)
        self.alarm = self.room_for(ERRANDS * MANY)
        self.deeds = self.room_for(DEEDS * 3 * FEW)
        self.energies = self.room_for(DEEDS * MANY)
        self.bites = self.room_for(FEW * SOME * FEW)
        self.goals = self.room_for((FEW + 1) * SOME)
        self.prospects = self.room_for(DEEDS * PROSPECTS * FEW)
        self.others = self.room_for(PROSPECTS * PROSPECTS)
        self.again = self.room_for(2)
        self.stomachs = self.room_for(DEEDS * SOME)
        self.curses = self.room_for(DEEDS * MANY)
        self.arrivals = self.room_for(4 * FEW * FAR)
        self.rides = self.room_for(2 * SOME * SOME)
        distance = g.box.distance
        self.within = row(FAR * SITES, 0)
        for roads in range(FAR):
            for place in range(SITES):
                mask: i64 = 0
                for house in range(1, HOUSES + 1):
                    if distance[place * SITES + house] <= roads:
                        mask |= 1 << house
                self.within[roads * SITES + place] = mask

    def begin(self, g: Village) -> None:
        asking = g.asking
        self.asked = DAY if isinstance(asking, Menu) else NIGHT if isinstance(asking, Night) else ELSE
        self.settle(g)
        if self.asked != NIGHT:
            self.plan(g)

    def shaded(self, g: Village, move: i64) -> bool:
        return self.asked == ELSE

    def note(self, g: Village, move: i64, to: Active) -> None:
        if self.asked == DAY:
            self.note_day(g, move, to)
        elif self.asked == NIGHT:
            self.note_night(g, move, to)
        else:
            self.note_rest(g, move, to)

    def note_rest(self, g: Village, move: i64, to: Active) -> None:
        """The questions in the middle of an action."""
        asking = g.asking
        if isinstance(asking, Carriage):
            way: i64 = min(carriage(g, goal_of(g, asking.move)), SOME - 1)
            left: i64 = min(g.actions, SOME - 1)
            to.add(self.rides + (way if move == PAY_COINS else SOME + way) * SOME + left)
            to.add(self.wealth + (0 if move == PAY_COINS else MANY) + min(g.coins, MANY - 1))
        elif isinstance(asking, BuyMore):
            kind: i64 = g.box.ingredient[g.house[g.place]]
            to.add(self.takes + self.need[kind] * FEW + (1 if move == ONE_MORE else 2))
            to.add(self.wealth + 2 * MANY + min(g.coins, MANY - 1))
        elif isinstance(asking, MixMore):
            to.add(self.mixes + min(self.ready, SOME - 1) * SOME + (1 if move == ONE_MORE else 2))
        elif TAKE.has(move):
            at: i64 = TAKE.place(move)
            to.add(self.takes + self.need[at] * FEW + 3)
            to.add(self.tiles + self.need[at] * FEW + min(g.tiles[at], FEW - 1))
        elif RETURN.has(move):
            to.add(self.takes + self.need[RETURN.place(move)] * FEW)
        elif PLACE.has(move):
            self.note_arrival(g, PLACE.place(move) + 1, g.arriving, 0, to)
        elif GO.has(move):
            self.note_arrival(g, GO.place(move), NONE, 2, to)

    # -- the day

    def plan(self, g: Village) -> None:
        """How soon a tile of each kind is needed, what Spells want of it, and how many spaces of the Cure can be filled at once."""
        need = self.need
        wants = self.wants
        spare = self.spare
        kind: i64 = 0
        while kind < KINDS:
            need[kind] = NEEDS - 1
            wants[kind] = 0
            spare[kind] = g.tiles[kind]
            kind += 1
        cure = g.box.cure
        at: i64 = g.cure
        end: i64 = min(len(cure), at + NEEDS - 1)
        self.ready = end - at
        while at < end:
            kind = cure[at]
            if spare[kind] > 0:
                spare[kind] -= 1
            else:
                if need[kind] == NEEDS - 1:
                    need[kind] = at - g.cure
                self.ready = min(self.ready, at - g.cure)
            at += 1
        for spell in g.spell_hand:
            pay = g.box.spell_pay[spell]
            missing: i64 = 0
            kind = 0
            while kind < KINDS:
                missing += max(0, pay[kind] - g.tiles[kind])
                kind += 1
            if missing:
                worth: i64 = min(2 * g.box.spell_coins[spell] // missing, MANY - 1)
                kind = 0
                while kind < KINDS:
                    if pay[kind] > g.tiles[kind]:
                        wants[kind] = max(wants[kind], worth)
                    kind += 1

    def note_day(self, g: Village, move: i64, to: Active) -> None:
        left: i64 = min(g.actions, SOME - 1)
        errand: i64 = ENDS
        goal: i64 = g.place
        if RETURN.has(move):
            errand = GIVES_BACK
            to.add(self.takes + self.need[RETURN.place(move)] * FEW + 1)
        elif move != END_TURN:
            errand = errand_of(move)
            goal = goal_of(g, move)
            if errand == BUYS and goal == MARKET:
                errand = AT_MARKET
            to.add(self.ways + errand * SOME + min(carriage(g, goal), SOME - 1))
        to.add(self.errands + errand * SOME + left)
        to.add(self.wealth + errand * MANY + min(g.coins, MANY - 1))
        to.add(self.alarm + errand * MANY + min(g.panic, MANY - 1))
        if errand == BUYS:
            kind: i64 = g.box.ingredient[g.house[goal]]
            need: i64 = self.need[kind]
            to.add(self.needs + need * MANY + min(villager_price(g, goal), MANY - 1))
            to.add(self.tiles + need * FEW + min(g.tiles[kind], FEW - 1))
            to.add(self.lacks + self.wants[kind])
        elif errand == AT_MARKET:
            to.add(self.market + min(self.ready, NEEDS - 1) * FEW + min(market_price(g), FEW - 1))
        elif errand == MIXES:
            to.add(self.mixes + min(self.ready, SOME - 1) * SOME)
        elif errand == CASTS:
            pay = g.box.spell_pay[CAST.place(move)]
            soon: i64 = 0
            one: i64 = 0
            while one < KINDS:
                # What is paid away may be missing at once.
                if pay[one] > self.spare[one]:
                    soon += 1
                one += 1
            to.add(self.mixes + min(soon, SOME - 1) * SOME + 3)
        elif errand < AT_MARKET:
            to.add(self.riches + min(g.box.price[goal], SOME) + (0 if g.house[goal] == NONE else SOME + 1))
        # The night begins where the day ends.
        if left <= 1 or errand == ENDS:
            near: i64 = self.equals(goal, g.box.movements)
            to.add(self.dangers + (SOME * min(near, SOME - 1) + left) * 2 + (1 if goal == LABORATORY else 0))

    # -- the night

    def settle(self, g: Village) -> None:
        """Who lives where, and who was eaten."""
        homes = self.homes
        had = self.had
        kind: i64 = 0
        while kind < KINDS:
            homes[kind] = 0
            had[kind] = 0
            kind += 1
        had[KINDS] = 0
        house: i64 = 1
        while house <= HOUSES:
            lives: i64 = g.house[house]
            if lives != NONE:
                homes[lives] |= 1 << house
            house += 1
        for token in g.stomach:
            had[token] += 1

    def equals(self, place: i64, roads: i64) -> i64:
        """The most villagers of one kind within so many roads."""
        near: i64 = self.within[min(roads, FAR - 1) * SITES + place]
        most: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            most = max(most, bits(self.homes[kind] & near))
            kind += 1
        return most

    def prospect(self, place: i64, roads: i64, further: i64) -> i64:
        """What can be reached: most if its equals were eaten, and more if others of its kind live near."""
        near: i64 = self.within[min(roads, FAR - 1) * SITES + place]
        beyond: i64 = self.within[min(roads + further, FAR - 1) * SITES + place]
        best: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            if self.homes[kind] & near:
                value: i64 = 1 + 2 * min(self.had[kind], 3) + min(bits(self.homes[kind] & beyond) - 1, 2)
                best = max(best, value)
            kind += 1
        return best

    def note_night(self, g: Village, move: i64, to: Active) -> None:
        deed: i64 = deed_of(move)
        left: i64 = min(g.actions, FEW - 1)
        full: i64 = min(len(g.stomach), SOME - 1)
        moves: i64 = g.movements if g.phase == MOVING else g.box.movements if g.phase == BETWEEN else 0
        further: i64 = g.box.movements if g.actions else 0
        to.add(self.deeds + (deed * 3 + g.phase) * FEW + left)
        to.add(self.energies + deed * MANY + min(g.energy, MANY - 1))
        to.add(self.stomachs + deed * SOME + full)
        if move == BITE_VILLAGER:
            had: i64 = min(self.had[g.house[g.place]], FEW - 1)
            to.add(self.bites + (had * SOME + full) * FEW + left)
        elif STEP.has(move):
            place: i64 = STEP.place(move)
            lives: i64 = g.house[place]
            to.add(self.goals + (0 if lives == NONE else 1 + min(self.had[lives], FEW - 1)) * SOME + min(moves, SOME - 1))
            here: i64 = self.prospect(place, max(moves - 1, 0) if lives == NONE else 0, further)
            to.add(self.prospects + (deed * PROSPECTS + here) * FEW + left)
            to.add(self.again + (g.visited >> place & 1))
        else:
            here = self.prospect(g.place, moves, further)
            to.add(self.prospects + (deed * PROSPECTS + here) * FEW + left)
            if move == BUY_MOVEMENT:
                to.add(self.others + here * PROSPECTS + self.prospect(g.place, moves + 1, further))
            elif move == QUIET_NIGHT or move == CALM_VILLAGE:
                to.add(self.curses + deed * MANY + min(g.panic, MANY - 1))

    # -- the village

    def note_arrival(self, g: Village, place: i64, kind: i64, way: i64, to: Active) -> None:
        """How far from the token, and whether others of the kind live near."""
        near: i64 = 0
        if kind != NONE:
            near = min(bits(self.homes[kind] & self.within[min(g.box.movements, FAR - 1) * SITES + place]), FEW - 1)
        roads: i64 = min(g.box.distance[g.place * SITES + place], FAR - 1)
        to.add(self.arrivals + ((way + (1 if g.seat == g.wizard else 0)) * FEW + near) * FAR + roads)


def deed_of(move: i64) -> i64:
    if STEP.has(move):
        return 0
    if move == BITE_VILLAGER:
        return 1
    if PLAY.has(move):
        return 2
    if GRAZE.has(move):
        return 3
    if BANISH.has(move):
        return 4
    if move == BUY_MOVEMENT:
        return 5
    if move == ACTIVATE_CARD:
        return 6
    if move == EAT_NOTHING:
        return 7
    if move == END_TURN:
        return 8
    return 9 if move == QUIET_NIGHT else 10


def bits(mask: i64) -> i64:
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


HABITS: Final = VillageHabits()
