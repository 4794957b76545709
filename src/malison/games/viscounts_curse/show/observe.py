"""What the players know of the manor, as numbers for programs that learn. There are no secrets between partners (VC-HI1)."""

from __future__ import annotations

from malison.games.viscounts_curse.box.cards import (
    ACTIONS,
    ALL_CARDS,
    BEHEMOTH,
    CARDS,
    CHARACTERS,
    COLLECTOR,
    CURSES,
    ENEMIES,
    FIRST_ENEMY,
    FOG,
    LURKING_SLOTS,
    MARKET_SLOTS,
    RELICS,
)
from malison.games.viscounts_curse.rules.actions import ChooseTarget, Fight, Purchase, Vision
from malison.games.viscounts_curse.rules.enemies import Devour, Startled
from malison.games.viscounts_curse.rules.relics import ChoosePlayer, GainRelic, OwnerChooses, RemoveEnemy, UseAbility
from malison.games.viscounts_curse.state import GOAL, Manor, strength
from malison.kernel.layouts import Field, counts, flag, number, numbers, one_of
from malison.kernel.observing import Observer, Sheet
from malison.kernel.vectors import i64, vec

CAUSES = ("", "goal", "sanity", "bell", "exhausted")


class ManorObserver(Observer):
    """VC-HI1..HI7: everything but the order of the decks and what lurks face-down."""

    def fields(self, g: Manor) -> list[Field]:
        box = g.box
        seats = range(g.seats)
        found = [
            one_of("curse", "the curse", CURSES),
            one_of("current", "whose turn it is", seats),
            number("round", "the round"),
            number("most rounds", "after so many the game is cut short; 0: never"),
            number("health", "the Behemoth's health"),
            number("bell", "tolls of the Collector's bell left"),
            number("collection", "what the Collector has been given"),
            number("fog", "the Choking Fog's counter"),
            number("enemies left", "enemies of the Endless Horde that are not yet gone", len(ENEMIES)),
            one_of("about.action", "the action that is chosen", ACTIONS),
            one_of("about.target", "for whom", seats),
            number("about.strength", "how strong a purchase is"),
            number("about.left", "looks left"),
            one_of("about.card", "the relic whose ability may be used", CARDS),
            flag("about.dropped", "as it drops off"),
            number("asked.n", "how much it is about: cards, defence or value"),
            flag("asked.anywhere", "an enemy anywhere"),
            one_of("asked.card", "the card whose doing it is", CARDS),
        ]
        for slot in range(1, MARKET_SLOTS + 1):
            found.append(one_of(f"market {slot}", "the relic there", RELICS))
        found += [
            number("market deck", "relics in the market deck", len(RELICS)),
            counts("market discard", "relics in the market's discard pile", RELICS),
        ]
        for slot in range(1, LURKING_SLOTS + 1):
            found += [
                flag(f"lurking {slot}.there", "an enemy lurks there"),
                one_of(f"lurking {slot}.enemy", "which, if it is face-up", ENEMIES),
            ]
        found += [
            number("enemy deck", "enemies in the deck", len(ENEMIES)),
            counts("defeated", "enemies defeated", ENEMIES),
            counts("banished", "enemies banished", ENEMIES),
            number("removed unseen", "enemies removed unseen", len(ENEMIES)),
            counts("destroyed", "relics destroyed", RELICS),
        ]
        for seat in seats:
            found += [
                one_of(f"seat {seat}.character", "the character", CHARACTERS),
                number(f"seat {seat}.sanity", "sanity", box.most_sanity),
                *[number(f"seat {seat}.{action}", f"the strength of an action: {action}") for action in ACTIONS],
                counts(f"seat {seat}.hand", "cards in hand", CARDS),
            ]
            for slot in range(1, box.slots + 1):
                found.append(one_of(f"seat {seat}.active {slot}", "the active relic there", RELICS))
            found += [
                counts(f"seat {seat}.deck", "cards in the deck", CARDS),
                numbers(f"seat {seat}.deck top", "where a card lies in the deck, if that is known: 1 is the top; 0: not known", CARDS),
                counts(f"seat {seat}.discard", "cards in the discard pile", CARDS),
            ]
        found += [flag("won", "the game is won"), one_of("cause", "how it ended", CAUSES[1:])]
        return found

    def write(self, g: Manor, seat: int, to: Sheet) -> None:
        viewer: i64 = seat if seat >= 0 else 0
        to.one_of(g.curse, len(CURSES))
        whose(g, g.current, viewer, to)
        to.number(g.rounds())
        to.number(g.most_rounds)
        write_curse(g, to)
        write_about(g, viewer, to)
        write_asked(g, seat, to)
        for relic in g.market:
            to.one_of(relic, FIRST_ENEMY)
        to.skip(FIRST_ENEMY * (MARKET_SLOTS - len(g.market)))
        to.number(len(g.market_deck))
        to.counts_of(g.market_discard, FIRST_ENEMY)
        slots: i64 = len(g.lurking)
        for slot in range(slots):
            enemy: i64 = g.lurking[slot]
            to.number(1 if enemy >= 0 else 0)
            if g.shown[slot] != 0:
                to.one_of(enemy - FIRST_ENEMY, len(ENEMIES))
            else:
                to.skip(len(ENEMIES))
        to.skip((len(ENEMIES) + 1) * (LURKING_SLOTS - len(g.lurking)))
        to.number(len(g.enemy_deck))
        write_enemies(g.defeated, to)
        write_enemies(g.banished, to)
        to.number(len(g.unseen))
        to.counts_of(g.destroyed, FIRST_ENEMY)
        for i in range(g.seats):
            write_player(g, (viewer + i) % g.seats, to)
        to.number(1 if g.end == GOAL else 0)
        to.one_of(g.end - 1, len(CAUSES) - 1)


def whose(g: Manor, seat: i64, viewer: i64, to: Sheet) -> None:
    """A seat, counted from the one that looks; nobody's (-1) is none."""
    seats: i64 = g.seats
    to.one_of((seat - viewer + seats) % seats if seat >= 0 else -1, seats)


def write_curse(g: Manor, to: Sheet) -> None:
    """VC-HI4: the curse's own counters, and no others."""
    curse = g.curse
    to.number(g.health if curse == BEHEMOTH else 0)
    to.number(g.bell if curse == COLLECTOR else 0)
    to.number(g.collection if curse == COLLECTOR else 0)
    to.number(g.fog if curse == FOG else 0)
    to.number(g.enemies_left() if curse > FOG else 0)


def write_about(g: Manor, viewer: i64, to: Sheet) -> None:
    """What is being decided, for those who wait too."""
    action: i64 = -1
    target: i64 = -1
    power: i64 = 0
    left: i64 = 0
    card: i64 = -1
    dropped: i64 = 0
    asking = g.asking
    if isinstance(asking, ChooseTarget):
        action = asking.action
    elif isinstance(asking, Purchase):
        target = asking.target
        power = asking.power
    elif isinstance(asking, Fight):
        target = asking.target
    elif isinstance(asking, Vision):
        target = asking.target
        left = asking.left
    elif isinstance(asking, UseAbility):
        card = asking.card
        dropped = 1 if asking.dropped else 0
    to.one_of(action, len(ACTIONS))
    whose(g, target, viewer, to)
    to.number(power)
    to.number(left)
    to.one_of(card, ALL_CARDS)
    to.number(dropped)


def write_asked(g: Manor, seat: int, to: Sheet) -> None:
    """What only the player who decides is told."""
    n: i64 = 0
    anywhere: i64 = 0
    card: i64 = -1
    asking = g.asking
    if seat == g.seat and asking is not None:
        if isinstance(asking, (OwnerChooses, Startled, Devour)):
            card = asking.card
        if isinstance(asking, ChoosePlayer):
            n = asking.n
        elif isinstance(asking, RemoveEnemy):
            n = asking.defence
            anywhere = 1 if asking.anywhere else 0
        elif isinstance(asking, GainRelic):
            n = asking.value
    to.number(n)
    to.number(anywhere)
    to.one_of(card, ALL_CARDS)


def write_enemies(cards: vec[i64], to: Sheet) -> None:
    for card in cards:
        to.count(card - FIRST_ENEMY)
    to.skip(len(ENEMIES))


def write_player(g: Manor, who: i64, to: Sheet) -> None:
    """VC-HI1, VC-HI5: hand, active relics and discard pile as they lie; the deck's cards, and those known to be on its top."""
    to.one_of(g.characters[who], len(CHARACTERS))
    to.number(g.sanity[who])
    supply = g.action_supply(who)
    actions: i64 = len(ACTIONS)
    for action in range(actions):
        to.number(strength(supply, action))
    to.counts(g.hands[who], ALL_CARDS)
    slot: i64 = who * g.box.slots
    end: i64 = slot + g.box.slots
    while slot < end:
        to.one_of(g.active[slot], FIRST_ENEMY)
        slot += 1
    deck = g.decks[who]
    to.counts(deck, ALL_CARDS)
    for i in range(g.known[who]):
        to.put(deck[len(deck) - 1 - i], i + 1)
    to.skip(ALL_CARDS)
    to.counts(g.discards[who], ALL_CARDS)
