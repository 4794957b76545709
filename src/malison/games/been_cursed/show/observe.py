"""What a side knows of the village, as numbers for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from malison.games.been_cursed.box.box import KINDS, MARKET, SITES
from malison.games.been_cursed.box.cards import EATEN
from malison.games.been_cursed.box.lasting import FREE_STEAL, STEAL_LIMIT
from malison.games.been_cursed.moves import (
    INGREDIENTS,
    MOVES,
    PASTURES,
    PLACES,
    POSSESSED_CARDS,
    POWERS,
    RABID_CARDS,
    SPELLS,
    VILLAGERS,
)
from malison.games.been_cursed.rules.actions import BuyMore, Declare, MakeRoom, MixMore, Noticed, RollAgain
from malison.games.been_cursed.rules.monster import movement_price
from malison.games.been_cursed.rules.prices import carriage_rate, market_price, villager_price
from malison.games.been_cursed.rules.targets import DispelPower, FillMore, HerdTo, PickMove, SendVillager, SwapWith
from malison.games.been_cursed.rules.village import PlaceVillager
from malison.games.been_cursed.rules.wizard import Carriage, UseCard
from malison.games.been_cursed.state import MONSTER, MOVING, NONE, SIDES, WIZARD, Village
from malison.kernel.layouts import Field, counts, flag, flags, number, numbers, one_of
from malison.kernel.observing import Observer, Sheet

if TYPE_CHECKING:
    from mypy_extensions import i64

PHASES: Final = ("between", "moving", "eating")
CARDS: Final = 24
"""Spells, and Powers."""


class VillageObserver(Observer):
    """BC-H1..H5: all that lies open, and the seat's own hand."""

    def fields(self, g: Village) -> list[Field]:
        box = g.box
        moves = [MOVES.name(move) for move in range(MOVES.size)]
        found = [
            number("round", "the round"),
            number("last round", "after this one the game is cut short; 0: never"),
            one_of("side", "whose turn it is", SIDES),
            one_of("place", "where the token stands", PLACES),
            number("panic", "the Panic", box.panic_top),
            one_of("winner", "who has won", (*SIDES, "nobody")),
            # The Wizard.
            number("coins", "the Wizard's coins", box.coins),
            counts("tiles", "the Wizard's ingredients", INGREDIENTS, box.tiles),
            number("capacity", "how many they have room for"),
            number("cure", "ingredients mixed into the cure", len(box.cure)),
            *hand("spell", SPELLS),
            one_of("casting", "the Spell that is being cast", SPELLS),
            # The Monster.
            number("energy", "the Monster's Energy", box.energy),
            number("curse", "the Curse", box.curse_top[g.mode]),
            *[one_of(f"stomach {slot}", "what lies on this slot of the stomach", EATEN) for slot in range(1, box.stomach + 1)],
            number("stomach.more", "what was eaten beyond its slots"),
            *hand("power", POWERS),
            one_of("playing", "the Power that is being played", POWERS),
            one_of("single use", "the Power that is kept for later", POWERS),
        ]
        for side in SIDES:
            found += [
                counts(f"{side}.spells", "Spells that lie before this side", SPELLS),
                counts(f"{side}.powers", "Powers that lie before this side", POWERS),
            ]
        # The village.
        found += [one_of(f"house {place}", "who lives there", VILLAGERS) for place in PLACES]
        found += [
            numbers("price", "what an ingredient costs there now", PLACES),
            numbers("pastures", "sheep", PASTURES[: len(box.pasture_sheep)], box.sheep),
            number("sheep supply", "sheep in the supply", box.sheep),
            flags("guarded", "crossings with a guard on them", range(1, len(box.bridge) + 1)),
            counts("guards left", "guards that are still face-down", range(1, len(box.guard_names) + 1)),
            counts("bag", "villagers in the bag", VILLAGERS),
            one_of("arriving", "who is about to come", VILLAGERS),
            number("villager deck", "Villager cards in the deck"),
            counts("villager pile", "Villager cards in the discard pile", VILLAGERS),
            # The turn.
            number("actions", "actions left"),
            number("free steals", "free Steals left"),
            flag("steal limit", "no more than one coin may be stolen"),
            number("carriage", "coins for each crossing"),
            one_of("phase", "where the Monster is in its turn", PHASES),
            number("movements", "movements left"),
            number("movement price", "Energy for one more"),
            flags("visited", "where the Monster has been in this turn", PLACES),
            # Automated sides.
            numbers("rabid dealt", "the place of a Rabid Monster card among those dealt, from 1", RABID_CARDS),
            numbers("rabid row", "its place in the row, from 1", RABID_CARDS),
            flags("rabid pile", "those discarded", RABID_CARDS),
            number("rabid deck", "cards in the deck", len(RABID_CARDS)),
            numbers("possessed row", "the place of a Possessed Wizard card in the row, from 1", POSSESSED_CARDS),
            numbers("possessed feeding", "its place among the Feeding cards, from 1", POSSESSED_CARDS),
            number("possessed deck", "cards in the deck", len(POSSESSED_CARDS)),
            # The question.
            one_of("asked.house", "the house whose villager goes", PLACES),
            one_of("asked.pasture", "the pasture whose sheep goes", PASTURES),
            number("asked.amount", "tiles bought or mixed, or coins declared, in this action"),
            flag("asked.free", "the Steal is free"),
            one_of("asked.ingredient", "the ingredient that there must be room for", INGREDIENTS),
            number("asked.reach", "how far a villager may go"),
            flags("asked.done", "pastures that have had their sheep", PASTURES),
            one_of("asked.side", "the side it is about", SIDES),
            one_of("asked.move", "the action that must be paid for", moves),
        ]
        return found

    def write(self, g: Village, seat: int, to: Sheet) -> None:
        last: int = g.setting.options["rounds"]
        to.number(g.round)
        to.number(last)
        to.one_of(g.side, len(SIDES))
        to.one_of(g.place, SITES)
        to.number(g.panic)
        to.one_of((g.winner if g.winner == WIZARD or g.winner == MONSTER else 2) if g.asking is None else -1, len(SIDES) + 1)
        to.number(g.coins)
        to.numbers_of(g.tiles, 0, KINDS)
        to.number(g.capacity())
        to.number(g.cure)
        write_hand(g.spell_hand, g.spell_deck, g.spell_pile, seat >= 0 and seat == g.wizard, to)
        to.one_of(g.casting, CARDS)
        to.number(g.energy if g.monster >= 0 else 0)
        to.number(g.curse)
        write_stomach(g, to)
        write_hand(g.power_hand, g.power_deck, g.power_pile, seat >= 0 and seat == g.monster, to)
        to.one_of(g.playing, CARDS)
        to.one_of(g.single_use, CARDS)
        to.counts(g.wizard_spells, CARDS)
        to.counts(g.wizard_powers, CARDS)
        to.counts(g.monster_spells, CARDS)
        to.counts(g.monster_powers, CARDS)
        write_village(g, to)
        write_turn(g, to)
        write_automata(g, to)
        write_asked(g, seat, to)


def hand(kind: str, names: tuple[str, ...]) -> list[Field]:
    return [
        flags(f"{kind} hand", "cards in hand; none if it is not yours", names),
        number(f"{kind} hand size", "how many there are", CARDS),
        number(f"{kind} deck", "cards in the deck", CARDS),
        counts(f"{kind} pile", "cards in the discard pile", names),
        flags(f"{kind} unseen", "cards that may be in the deck, or in a hand that is not yours", names),
    ]


def write_hand(cards: list[int], deck: list[int], pile: list[int], own: bool, to: Sheet) -> None:
    """BC-H1, BC-H3, BC-H4: the hand only for its owner; for all others it is among the unseen."""
    if own:
        to.ones(cards)
    to.skip(CARDS)
    to.number(len(cards))
    to.number(len(deck))
    to.counts(pile, CARDS)
    to.ones(deck)
    if not own:
        to.ones(cards)
    to.skip(CARDS)


def write_stomach(g: Village, to: Sheet) -> None:
    more: i64 = 0
    places = g.box.stomach
    for i in range(len(g.stomach)):
        if g.slots[i] < places:
            to.put(g.slots[i] * len(EATEN) + g.stomach[i], 1)
        else:
            more += 1
    to.skip(places * len(EATEN))
    to.number(more)


def write_village(g: Village, to: Sheet) -> None:
    box = g.box
    for kind in g.house:
        to.one_of(kind, KINDS)
    market: i64 = MARKET
    for place in range(market):
        if box.price[place] != 0:
            to.number(villager_price(g, place))
        else:
            to.skip(1)
    to.number(market_price(g))
    to.numbers_of(g.pasture, 0, len(g.pasture))
    to.number(g.sheep)
    crossings: i64 = len(g.guards)
    for i in range(crossings):
        guard: i64 = g.guards[i]
        if guard != NONE:
            to.put(i, 1)
            to.count(crossings + guard)
    to.skip(crossings + len(box.guard_names))
    to.numbers_of(g.bag, 0, KINDS)
    to.one_of(g.arriving, KINDS)
    if g.villager_cards:
        to.number(len(g.villager_deck))
        to.numbers_of(g.villager_pile, 0, KINDS)
    else:
        to.skip(1 + KINDS)


def write_turn(g: Village, to: Sheet) -> None:
    """Where the turn stands."""
    to.number(g.actions)
    free: i64 = 0
    if g.side == WIZARD:
        free = g.lasting[FREE_STEAL] - g.sneaked
    to.number(free if free > 0 else 0)
    to.number(1 if g.lasting[STEAL_LIMIT] else 0)
    to.number(carriage_rate(g))
    to.one_of(g.phase, len(PHASES))
    to.number(g.movements if g.phase == MOVING else 0)
    to.number(movement_price(g))
    to.flags(g.visited if g.side != WIZARD else 0, SITES)


def write_places(cards: list[int], to: Sheet) -> None:
    """Where each card lies in a row, from 1."""
    places: i64 = len(cards)
    for i in range(places):
        to.put(cards[i], i + 1)


def write_automata(g: Village, to: Sheet) -> None:
    """BC-H5: the rows, and what is known of the rest."""
    if g.rabid_deck:
        write_places(g.rabid_dealt, to)
        to.skip(len(RABID_CARDS))
        write_places(g.rabid_row, to)
        to.skip(len(RABID_CARDS))
        to.ones(g.rabid_pile)
        to.skip(len(RABID_CARDS))
        to.number(len(g.rabid_deck))
    else:
        to.skip(3 * len(RABID_CARDS) + 1)
    if g.possessed_deck:
        write_places(g.possessed_row, to)
        to.skip(len(POSSESSED_CARDS))
        write_places(g.feeding_cards, to)
        to.skip(len(POSSESSED_CARDS))
        to.number(len(g.possessed_deck))
    else:
        to.skip(2 * len(POSSESSED_CARDS) + 1)


def write_asked(g: Village, seat: int, to: Sheet) -> None:
    """What the open question is about: half of a choice made openly for everybody, else only for whoever decides."""
    house: i64 = -1
    pasture: i64 = -1
    amount: i64 = 0
    free: i64 = 0
    ingredient: i64 = -1
    reach: i64 = 0
    done: i64 = 0
    side: i64 = -1
    move: i64 = -1
    asking = g.asking
    if isinstance(asking, SendVillager):
        house = asking.house
        reach = asking.reach
    elif isinstance(asking, SwapWith):
        house = asking.house
    elif isinstance(asking, HerdTo):
        pasture = asking.pasture
    elif asking is not None and seat == g.seat:
        if isinstance(asking, BuyMore):
            amount = asking.bought
        elif isinstance(asking, MakeRoom):
            ingredient = asking.kind
            amount = asking.bought
        elif isinstance(asking, MixMore):
            amount = asking.spent
        elif isinstance(asking, Declare):
            free = 1 if asking.free else 0
        elif isinstance(asking, RollAgain):
            amount = asking.coins
            free = 1 if asking.free else 0
        elif isinstance(asking, Noticed):
            amount = asking.coins
        elif isinstance(asking, PickMove):
            reach = asking.reach
        elif isinstance(asking, FillMore):
            for i in asking.done:
                done |= 1 << i
        elif isinstance(asking, (DispelPower, PlaceVillager)):
            side = asking.side
        elif isinstance(asking, (Carriage, UseCard)):
            move = asking.move
    to.one_of(house, SITES)
    to.one_of(pasture, len(PASTURES))
    to.number(amount)
    to.number(free)
    to.one_of(ingredient, KINDS)
    to.number(reach)
    to.flags(done, len(PASTURES))
    to.one_of(side, len(SIDES))
    to.one_of(move, MOVES.size)
