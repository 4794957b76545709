"""What learned natural play goes by in the West: what the plan says, and what speaks for or against a move besides it."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import moves as mv
from malison.games.few_and_cursed.bot.answers import liking
from malison.games.few_and_cursed.bot.knowledge import far_off
from malison.games.few_and_cursed.bot.outlook import board_worth, gain_worth, item_gain, shop_worth
from malison.games.few_and_cursed.bot.plan import means
from malison.games.few_and_cursed.bot.worth import WATER, Sense, sense
from malison.games.few_and_cursed.box.box import BLOCKS, KINDS
from malison.games.few_and_cursed.rules.action import Act, Payment
from malison.games.few_and_cursed.rules.bounties import toll, whereabouts
from malison.games.few_and_cursed.rules.cards import Choose
from malison.games.few_and_cursed.rules.encounter import Meet, Town
from malison.games.few_and_cursed.rules.improvise import Pick
from malison.games.few_and_cursed.rules.store import FROM_PILE, Shop, price
from malison.games.few_and_cursed.state import ACTION, NO_CARD, NOWHERE, Chaser, West
from malison.kernel.features import Active, Habits
from malison.kernel.vectors import i64, row, row_of, vec

TWO: Final = 2
FEW: Final = 4
SOME: Final = 6
STEPS: Final = 24
"""How finely worths are told apart, half a Grit at a time."""
LOWEST: Final = 8
MOODS: Final = 3
"""A Curse far from the threshold, next to it, at it."""
ACTING: Final = 0
MEETING: Final = 1
BUYING: Final = 2
CHOOSING: Final = 3
IN_TOWN: Final = 4
PICKING: Final = 5
PAYING: Final = 6
ELSE: Final = 7
A_CARD: Final = 1
AN_ITEM: Final = 2
A_ROAD: Final = 3
AN_OPTION: Final = 4
A_CHOICE: Final = 5
A_WARE: Final = 6
A_FIND: Final = 7


class WestHabits(Habits):
    """The plan's own move is told by the prior. Besides: how well off the player is when doing such a thing, what a card adds to what is
    mustered, what waits at the end of a road, and what the smaller things on offer are worth."""

    def __init__(self) -> None:
        super().__init__()
        self.known = Sense()
        self.kinds: vec[i64] = row(0, 0)
        """By move: which kind of deed it is."""
        self.sorts: vec[i64] = row(0, 0)
        """By move: how it is looked at more closely."""
        self.deeds: i64 = 0
        self.healths: i64 = 0
        self.moods: i64 = 0
        self.waters: i64 = 0
        self.bullets: i64 = 0
        self.hands: i64 = 0
        self.ends: i64 = 0
        self.cards: i64 = 0
        self.dark: i64 = 0
        self.items: i64 = 0
        self.roads: i64 = 0
        self.places: i64 = 0
        self.prey: i64 = 0
        self.rest: i64 = 0
        self.worths: i64 = 0
        self.better: i64 = 0
        self.wares: i64 = 0
        self.balance: i64 = 0
        self.errands: i64 = 0
        self.asked: i64 = ELSE
        self.acted: i64 = 0
        self.health: i64 = 0
        self.mood: i64 = 0
        self.water: i64 = 0
        self.bullet: i64 = 0
        self.hand: i64 = 0
        self.end: i64 = 0
        self.lean: i64 = 0
        self.prey_at: vec[i64] = row(0, 0)
        """By space: 2 where prey is that could be had, 1 where other prey is."""
        self.best = 0.0
        self.town = 0.0
        """What of the position has been worked out."""

    def blank(self) -> Habits:
        return WestHabits()

    def lay(self, g: West) -> None:
        super().lay(g)
        self.known = sense(g.box)
        kinds: list[int] = []
        deed = 0
        for family in g.setting.game.moves.families:
            # Actions, upgrades and ways through the town are all deeds of their own.
            single = 1 if family.size <= SOME else 0
            for i in range(int(family.size)):
                kinds.append(deed + i * single)
            deed += int(family.size) if single else 1
        self.kinds = row_of(kinds)
        sorts = [0] * len(kinds)
        for sort, family in enumerate((mv.PLAY, mv.USE, mv.GO, mv.OPTION, mv.CHOOSE, mv.BUY, mv.TAKE), 1):
            for i in range(int(family.size)):
                sorts[family.nth(i)] = sort
        self.sorts = row_of(sorts)
        self.deeds = deed
        self.healths = self.room_for(deed * SOME * TWO)
        self.moods = self.room_for(deed * MOODS)
        self.waters = self.room_for(deed * SOME)
        self.bullets = self.room_for(deed * FEW)
        self.hands = self.room_for(deed * SOME * TWO)
        self.ends = self.room_for(deed * SOME)
        self.cards = self.room_for(8 * SOME * SOME * TWO)
        self.dark = self.room_for(3 * MOODS)
        self.items = self.room_for(4 * SOME * TWO)
        self.roads = self.room_for(FEW * FEW * TWO)
        self.places = self.room_for((len(KINDS) + 1) * FEW * TWO)
        self.prey = self.room_for(FEW * TWO * TWO)
        self.rest = self.room_for(SOME * SOME * TWO)
        self.worths = self.room_for(deed * STEPS)
        self.better = self.room_for(deed * STEPS)
        self.wares = self.room_for(mv.ITEMS * SOME)
        self.balance = self.room_for(8 * SOME)
        self.errands = self.room_for(2 * FEW * STEPS)

    def begin(self, g: West) -> None:
        asking = g.asking
        who = g.players[g.seat]
        s = self.known
        self.acted = 1 if g.acted else 0
        self.health = min(who.health, SOME - 1)
        self.mood = 2 if who.cursed() else 1 if who.curse + 1 >= who.threshold else 0
        self.water = min(who.water // 2, SOME - 1)
        self.bullet = min(who.bullets, FEW - 1)
        self.hand = min(len(who.hand), SOME - 1)
        self.end = min(far_off(g), SOME - 1)
        if isinstance(asking, Act):
            self.asked = ACTING
            m = means(g, s, who)
            force: i64 = m.attack + m.flex + m.bullets * m.per
            self.prey_at = row(len(g.box.kind), 0)
            for slot in range(len(g.piles)):
                card = g.top(slot)
                space = whereabouts(g, card) if card != NO_CARD else NOWHERE
                if space != NOWHERE:
                    self.prey_at[space] = max(self.prey_at[space], 2 if toll(g, card) <= force else 1)
        elif isinstance(asking, Meet):
            self.asked = MEETING
            self.best = -1000.0
            for i in range(len(g.box.option_cost[self.block(g, who)])):
                self.best = max(self.best, self.option_worth(g, who, i))
        elif isinstance(asking, Shop):
            self.asked = BUYING
        elif isinstance(asking, Choose):
            self.asked = CHOOSING
            self.best = -1000.0
            for program in g.box.forks[asking.fork]:
                self.best = max(self.best, gain_worth(g, s, who, program))
        elif isinstance(asking, Town):
            self.asked = IN_TOWN
            self.town = shop_worth(g, s, who) - board_worth(g, s, who)
        elif isinstance(asking, Pick):
            self.asked = PICKING
            self.lean = leaning_of(s, who)
        else:
            self.asked = PAYING if isinstance(asking, Payment) else ELSE

    def block(self, g: West, who: Chaser) -> int:
        """Where what a player meets is written."""
        return who.meets * BLOCKS + g.box.kind[who.space]

    def option_worth(self, g: West, who: Chaser, option: int) -> float:
        at = self.block(g, who)
        s = self.known
        return gain_worth(g, s, who, g.box.option_gain[at][option]) + gain_worth(g, s, who, g.box.option_cost[at][option])

    def note(self, g: West, move: i64, to: Active) -> None:
        deed: i64 = self.kinds[move]
        acted: i64 = self.acted
        to.add(self.healths + (deed * SOME + self.health) * TWO + acted)
        to.add(self.moods + deed * MOODS + self.mood)
        to.add(self.waters + deed * SOME + self.water)
        to.add(self.bullets + deed * FEW + self.bullet)
        to.add(self.hands + (deed * SOME + self.hand) * TWO + acted)
        to.add(self.ends + deed * SOME + self.end)
        sort: i64 = self.sorts[move]
        asked: i64 = self.asked
        if sort == A_CARD:
            self.note_card(g, mv.PLAY.place(move), to)
        elif sort == AN_ITEM:
            program = g.box.exhaust[mv.USE.place(move)]
            gives: i64 = (1 if self.known.movement[program] else 0) + (2 if self.known.attack[program] else 0)
            to.add(self.items + (gives * SOME + min(g.players[g.seat].attack, SOME - 1)) * TWO + acted)
        elif asked == ACTING:
            if sort == A_ROAD:
                self.note_road(g, g.players[g.seat], mv.GO.place(move), to)
            elif move == mv.DONE:
                self.note_rest(g, to)
        elif asked == MEETING:
            if sort == AN_OPTION:
                self.note_worth(deed, self.option_worth(g, g.players[g.seat], mv.OPTION.place(move)), to)
        elif asked == BUYING:
            if sort == A_WARE:
                self.note_ware(g, deed, mv.BUY.place(move), to)
        elif asked == CHOOSING:
            asking = g.asking
            if isinstance(asking, Choose) and sort == A_CHOICE:
                self.note_choice(g, deed, g.box.forks[asking.fork][mv.CHOOSE.place(move)], to)
        elif asked == IN_TOWN:
            where: i64 = 0 if move == mv.STORE else 1
            to.add(self.errands + (where * FEW + min(len(g.players[g.seat].jobs), FEW - 1)) * STEPS + step_of(self.town))
        elif asked == PICKING:
            if sort == A_FIND:
                card = mv.TAKE.place(move)
                to.add(self.balance + self.shape_of(card) * SOME + self.lean)
                to.add(self.worths + deed * STEPS + step_of(2.0 * self.known.card_worth[card]))
        elif asked == ELSE:
            to.add(self.worths + deed * STEPS + step_of(liking(g, self.known, move)))

    def shape_of(self, card: i64) -> i64:
        """Whether a card moves, attacks, or does either."""
        s = self.known
        return (1 if s.card_movement[card] else 0) + (2 if s.card_attack[card] else 0) + (4 if s.card_flex[card] else 0)

    def note_card(self, g: West, card: i64, to: Active) -> None:
        """What a card adds to what is there, and whether it darkens the Curse."""
        who = g.players[g.seat]
        pools: i64 = min(who.movement, SOME - 1) * SOME + min(who.attack, SOME - 1)
        to.add(self.cards + (self.shape_of(card) * SOME * SOME + pools) * TWO + self.acted)
        curse: i64 = g.box.card_curse[card]
        to.add(self.dark + (0 if curse < 0 else 1 if curse == 0 else 2) * MOODS + self.mood)

    def note_rest(self, g: West, to: Active) -> None:
        """What is left unused by who is done."""
        who = g.players[g.seat]
        to.add(self.rest + (min(who.movement, SOME - 1) * SOME + min(who.attack, SOME - 1)) * TWO + self.acted)

    def note_road(self, g: West, who: Chaser, space: i64, to: Active) -> None:
        """What a road costs, and what is at its end: a place of a kind, prey that could be had, relics, somebody else."""
        box = g.box
        road: i64 = 0
        for i in range(len(box.near[who.space])):
            if box.near[who.space][i] == space:
                road = i
        short: i64 = min(max(box.road_movement[who.space][road] - who.movement, 0), FEW - 1)
        icons: i64 = min(box.road_curse[who.space][road], FEW - 1)
        to.add(self.roads + (short * FEW + icons) * TWO + self.acted)
        kind: i64 = len(KINDS) if space == box.town else box.kind[space]
        to.add(self.places + (kind * FEW + min(self.health // 2, FEW - 1)) * TWO + self.acted)
        others: i64 = 0
        for seat in range(g.seats):
            if seat != g.seat and g.players[seat].space == space:
                others = 1
        to.add(self.prey + (self.prey_at[space] * TWO + others) * TWO + self.acted)

    def note_worth(self, deed: i64, worth: float, to: Active) -> None:
        """What a thing is worth, and how much less than the best of its kind."""
        to.add(self.worths + deed * STEPS + step_of(worth))
        to.add(self.better + deed * STEPS + step_of(worth - self.best + float(LOWEST - 1)))

    def note_choice(self, g: West, deed: i64, program: int, to: Active) -> None:
        s = self.known
        who = g.players[g.seat]
        self.note_worth(deed, gain_worth(g, s, who, program), to)
        if g.phase == ACTION:
            gives: i64 = (1 if s.movement[program] else 0) + (2 if s.attack[program] else 0)
            pools: i64 = min(who.movement, SOME - 1) * SOME + min(who.attack, SOME - 1)
            to.add(self.cards + (gives * SOME * SOME + pools) * TWO + self.acted)

    def note_ware(self, g: West, deed: i64, place: i64, to: Active) -> None:
        """An item by what it is worth for its price, and which one it is."""
        who = g.players[g.seat]
        item = g.store_pile[-1] if place == FROM_PILE else g.shelf[place]
        cost = price(g, who, item)
        to.add(self.worths + deed * STEPS + step_of(item_gain(g, self.known, who, item) - WATER * float(cost)))
        to.add(self.wares + item * SOME + self.water)


def leaning_of(s: Sense, who: Chaser) -> i64:
    """Whether a player's cards rather move or attack."""
    moves: i64 = 0
    attacks: i64 = 0
    for cards in (who.deck, who.hand, who.pile, who.played):
        for card in cards:
            moves += s.card_movement[card]
            attacks += s.card_attack[card]
    share: i64 = SOME * attacks // max(moves + attacks, 1)
    return min(share, SOME - 1)


def step_of(worth: float) -> i64:
    """Which of the steps."""
    step: i64 = int(2.0 * (min(max(worth, -float(LOWEST) / 2.0), float(STEPS)) + float(LOWEST) / 2.0))
    return min(step, STEPS - 1)


HABITS: Final = WestHabits()
