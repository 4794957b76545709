"""The Wizard's turn, played by a person: a villager arrives, up to three actions, the hand is refilled."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box.box import HOUSES, KINDS, LABORATORY, MARKET, SITES
from malison.games.been_cursed.box.cards import BUYS, CASTS, MIXES, SNEAKS, STEALS
from malison.games.been_cursed.box.lasting import CARRIAGE, FREE_STEAL, NO_SPELLS, VILLAGER_PRICE
from malison.games.been_cursed.moves import (
    BUY,
    CAST,
    END_TURN,
    GO_BACK,
    MIX_CURE,
    PAY_ACTION,
    PAY_COINS,
    RETURN,
    SNEAK,
    SPEND,
    STEAL,
    USE,
)
from malison.games.been_cursed.rules.actions import errand_of, goal_of, perform
from malison.games.been_cursed.rules.prices import carriage, carriage_rate, discount, market_price, villager_price
from malison.games.been_cursed.rules.rabid import deal_rabid, drop_unused, use_card
from malison.games.been_cursed.rules.village import ARRIVE, draw_spell, forget_turn, pay_coins, return_tile, source
from malison.games.been_cursed.state import NONE, RABID, Village
from malison.kernel.moves import Family
from malison.kernel.state import NO_MOVES, Question, Step
from malison.kernel.vectors import append, i64, vec


class WizardTurn(Step[Village]):
    """BC-W1, BC-W5, BC-P3, BC-R1: arrival, actions, end of turn."""

    def run(self, g: Village) -> None:
        g.tell(ev.WIZARD_TURN, g.round)
        g.then(WIZARD_ACTIONS, WIZARD_END)
        if g.panic < g.box.stay_inside:
            g.then(ARRIVE)
        else:
            g.tell(ev.STAY_INSIDE)


class WizardActions(Step[Village]):
    """BC-W6, BC-P1, BC-P2, BC-P5, BC-J2, BC-J14, BC-J54, BC-R2: how many actions there are is settled now; the Rabid cards are dealt."""

    def run(self, g: Village) -> None:
        g.actions = g.box.wizard_actions + (1 if g.panic >= g.box.more_actions else 0)
        g.sneaked = 0
        if g.mode == RABID:
            g.rabid_dealt = deal_rabid(g, g.box.rabid_dealt)
        g.then(MENU)


class WizardEnd(Step[Village]):
    """BC-W7..W9, BC-J13, BC-R6, BC-R7: unused actions, cards and promises go, the hand is refilled, the token stays."""

    def run(self, g: Village) -> None:
        drop_unused(g)
        forget_turn(g)
        g.actions = 0
        if g.lasting[NO_SPELLS]:
            if len(g.spell_hand) < g.box.hand:
                g.tell(ev.NO_NEW_SPELLS, cause=source(g, NO_SPELLS))
            return
        while len(g.spell_hand) < g.box.hand:
            spell = draw_spell(g)
            if spell == NONE:
                return
            g.spell_hand.append(spell)
            g.tell_only(g.wizard, ev.DREW_SPELL, spell)
            g.tell_others(g.wizard, ev.DREW_A_SPELL)


# -- what actions are left


def offers(g: Village) -> i64:
    """BC-R3, BC-R4: the actions that can be taken, as bits; all of them unless Rabid cards rule."""
    if g.actions == 0:
        return 0
    if g.mode != RABID:
        return 0b1111
    offered: i64 = 0
    for card in g.rabid_dealt:
        offered |= g.box.rabid_actions[card]
    return offered


def rides(g: Village) -> i64:
    """BC-A4, BC-J7, BC-J55: the actions that can still be taken after another one was spent on the way; bit 4 is the free Steal."""
    if g.mode != RABID:
        return 0b11111 if g.actions > 1 else 0b10000 if g.actions == 1 else 0
    riding: i64 = 0
    if g.actions > 1 and len(g.rabid_dealt) > 1:
        for card in g.rabid_dealt:
            riding |= g.box.rabid_actions[card]
    return riding | (1 << SNEAKS if g.actions and g.rabid_dealt else 0)


def castable(g: Village, spell: i64) -> bool:
    """BC-A17: the ingredients are held."""
    pay = g.box.spell_pay[spell]
    for kind in range(KINDS):
        if g.tiles[kind] < pay[kind]:
            return False
    return True


class Menu(Question[Village]):
    """BC-W6, BC-D2, BC-D3, BC-D8: the next action and where it is done; only what can be completed is offered."""

    def who(self, g: Village) -> i64:
        return g.wizard

    def choices(self, g: Village) -> vec[i64]:
        offered = offers(g)
        sneaks = g.lasting[FREE_STEAL] > g.sneaked
        if not offered and not sneaks:
            return NO_MOVES
        found = self.errands(g, offered, sneaks, rides(g))
        if len(found) == 0:
            return NO_MOVES
        if g.held >= g.capacity():
            # BC-A10: an ingredient may go back at any time to make space, which is wanted only where there is none.
            for kind in range(KINDS):
                if g.tiles[kind]:
                    found = append(found, RETURN.nth(kind))
        return append(found, END_TURN)

    def errands(self, g: Village, offered: i64, sneaks: bool, riding: i64) -> vec[i64]:
        """Whatever of the offered actions can be done."""
        found = vec[i64]()
        # BC-A12, BC-J34: Mix needs the next ingredient and a way to the Laboratory.
        if offered >> MIXES & 1 and g.tiles[g.box.cure[g.cure]] and (riding >> MIXES & 1 or g.coins >= carriage(g, LABORATORY)):
            found = append(found, MIX_CURE)
        if offered >> CASTS & 1:
            found = self.casts(g, found, riding >> CASTS & 1)
        if offered >> BUYS & 1:
            found = self.buys(g, found, riding >> BUYS & 1)
        if g.coins < g.box.coins:
            # BC-J24: no Steal from an empty supply.
            if offered >> STEALS & 1:
                found = self.steals(g, found, STEAL, riding >> STEALS & 1)
            if sneaks:
                found = self.steals(g, found, SNEAK, riding >> SNEAKS & 1)
        return found

    def casts(self, g: Village, found: vec[i64], ride: i64) -> vec[i64]:
        """BC-A16, BC-A17, BC-D8, BC-J22: Spells whose place can be reached and whose ingredients are held."""
        for spell in g.spell_hand:
            if castable(g, spell):
                at = g.box.spell_at[spell]
                if (at == NONE or ride or g.coins >= carriage(g, at)) and CAST.nth(spell) not in found:
                    found = append(found, CAST.nth(spell))
        return found

    def buys(self, g: Village, found: vec[i64], ride: i64) -> vec[i64]:
        """BC-A6..A8, BC-D3: villagers and the Market, where one ingredient can be paid after the way."""
        box = g.box
        rate = carriage_rate(g)
        change = g.lasting[VILLAGER_PRICE] - discount(g)
        base = g.place * SITES
        coins = g.coins
        for house in range(1, HOUSES + 1):
            kind = g.house[house]
            if kind == NONE or g.tiles[box.ingredient[kind]] >= box.tiles:
                continue
            price = box.price[house] + change
            if price < 0:
                price = 0
            if coins >= price and (ride or coins >= price + box.crossings[base + house] * rate):
                found = append(found, BUY.nth(house - 1))
        price = market_price(g)
        if coins >= price and (ride or coins >= price + box.crossings[base + MARKET] * rate):
            found = append(found, BUY.nth(MARKET - 1))
        return found

    def steals(self, g: Village, found: vec[i64], family: Family, ride: i64) -> vec[i64]:
        """BC-A22, BC-D3: houses that can be reached."""
        rate = carriage_rate(g)
        base = g.place * SITES
        crossings = g.box.crossings
        coins = g.coins
        for house in range(1, HOUSES + 1):
            if ride or coins >= crossings[base + house] * rate:
                found = append(found, family.nth(house - 1))
        return found

    def answer(self, g: Village, move: int) -> None:
        if move == END_TURN:
            return
        g.then(MENU)
        if RETURN.has(move):
            return_tile(g, RETURN.place(move))
        elif carriage(g, goal_of(g, move)):
            g.then(Carriage(move))
        else:
            take_action(g, move)

    def rule(self) -> str:
        return "BC-W6"


def by_carriage(g: Village, moves: vec[i64], rides: bool) -> list[int]:
    """Those of the menu's actions that need a carriage, or those that need none."""
    return [move for move in moves if (carriage(g, goal_of(g, move)) > 0) == rides]


class Carriage(Question[Village]):
    """BC-A3..A5, BC-D4, BC-D16, BC-J7: pay the way in coins or with a whole action, or do something else, which costs nothing."""

    lists = ("move",)

    def __init__(self, move: i64) -> None:
        self.move = move

    def who(self, g: Village) -> i64:
        return g.wizard

    def hidden(self, g: Village, seat: int) -> Step[Village] | None:
        """BC-H1: what the Wizard is on the way to is not told before it is done."""
        if seat == g.wizard:
            return self
        others = by_carriage(g, MENU.errands(g, offers(g), g.lasting[FREE_STEAL] > g.sneaked, rides(g)), True)
        return Carriage(others[g.rng.below(len(others))]) if others else None

    def choices(self, g: Village) -> vec[i64]:
        found = vec[i64]()
        errand = errand_of(self.move)
        if g.coins >= carriage(g, goal_of(g, self.move)) + price_there(g, self.move):
            found = append(found, PAY_COINS)
        if rides(g) >> errand & 1:
            if g.mode == RABID:
                for card in g.rabid_dealt:
                    if spare(g, card, errand):
                        found = append(found, SPEND.nth(card))
            else:
                found = append(found, PAY_ACTION)
        return append(found, GO_BACK)

    def answer(self, g: Village, move: int) -> None:
        if move == GO_BACK:
            return
        if move == PAY_COINS:
            pay_coins(g, carriage(g, goal_of(g, self.move)), source(g, CARRIAGE))
        else:
            if g.mode == RABID:
                use_card(g, SPEND.place(move))
            g.actions -= 1
            g.tell(ev.RODE)
        take_action(g, self.move)

    def rule(self) -> str:
        return "BC-A3"


def price_there(g: Village, move: i64) -> i64:
    """What the action needs at least, once there."""
    if errand_of(move) != BUYS:
        return 0
    goal = goal_of(g, move)
    return market_price(g) if goal == MARKET else villager_price(g, goal)


def spare(g: Village, card: i64, errand: i64) -> bool:
    """BC-J55: whether this card can go for the carriage and another still offers the action."""
    if errand == SNEAKS:
        return True
    for other in g.rabid_dealt:
        if other != card and g.box.rabid_actions[other] >> errand & 1:
            return True
    return False


def take_action(g: Village, move: i64) -> None:
    """The way is paid: count the action, and against the Rabid Monster choose its card."""
    errand = errand_of(move)
    if errand == SNEAKS:
        # BC-J28: the free Steal uses neither action nor card.
        g.sneaked += 1
    elif g.mode == RABID:
        g.then(UseCard(move))
        return
    else:
        g.actions -= 1
    perform(g, move)


class UseCard(Question[Village]):
    """BC-R3..R5, BC-D15: which of the dealt cards is used up for the action."""

    lists = ("move",)

    def __init__(self, move: i64) -> None:
        self.move = move

    def who(self, g: Village) -> i64:
        return g.wizard

    def hidden(self, g: Village, seat: int) -> Step[Village] | None:
        """BC-H1: what the card is used for is not told before it is done; whether a carriage was paid is known."""
        if seat == g.wizard:
            return self
        rode = carriage(g, goal_of(g, self.move)) > 0
        others = by_carriage(g, MENU.errands(g, offers(g), False, 0b11111), rode)
        return UseCard(others[g.rng.below(len(others))]) if others else None

    def choices(self, g: Village) -> vec[i64]:
        errand = errand_of(self.move)
        found = vec[i64]()
        for card in g.rabid_dealt:
            if g.box.rabid_actions[card] >> errand & 1:
                found = append(found, USE.nth(card))
        return found

    def answer(self, g: Village, move: int) -> None:
        use_card(g, USE.place(move))
        g.actions -= 1
        perform(g, self.move)

    def rule(self) -> str:
        return "BC-R3"


WIZARD_TURN: Final = WizardTurn()
WIZARD_ACTIONS: Final = WizardActions()
WIZARD_END: Final = WizardEnd()
MENU: Final = Menu()
