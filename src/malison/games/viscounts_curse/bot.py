"""What a good investigator knows: what a turn can bring, what an enemy in the deck will cost, and how far the curse is broken."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse.actions import ChooseTarget, affordable, beatable
from malison.games.viscounts_curse.cards import (
    BEHEMOTH,
    COLLECTOR,
    DRAW,
    FIGHT,
    FIRST_ENEMY,
    FOG,
    HEAL,
    HORDE,
    PARTNER_LOSES,
    PURCHASE,
    SCRY,
    STAR_SHIFT,
)
from malison.games.viscounts_curse.curses import choke, fight_total
from malison.games.viscounts_curse.moves import (
    ACTION_0,
    BACK_0,
    BANISH_0,
    BUY_0,
    DECLINE_0,
    DEFEAT_0,
    DESTROY_0,
    DISCARD_0,
    DRAW_0,
    LURK_0,
    PASS,
    PLAY_0,
    PLAYER_0,
    REFUSE_0,
    REPLACE_0,
    SEND_0,
    STOP_0,
    TAKE_0,
    TARGET_0,
    TOP_0,
    TRIBUTE_0,
    TURN_UP_0,
    USE_0,
)
from malison.games.viscounts_curse.refocus import can_draw
from malison.games.viscounts_curse.relics import UseAbility, abilities
from malison.games.viscounts_curse.state import Manor, strength
from malison.games.viscounts_curse.turn import PlayRelic
from malison.kernel.knowledge import Knowledge

LAST_POINTS: Final = [0.0, 5.0, 4.0, 3.0, 2.2, 1.6, 1.2, 0.9, 0.7]
"""What the n-th point of sanity is worth: the last ones most."""

CROWDED: Final = [0.0, 0.7, 2.6, 7.0, 9.0, 11.0, 13.0, 15.0, 17.0]
"""How bad it is to hold so many enemies."""

UNKNOWN_THREAT: Final = 3.2
"""About the mean threat of the enemies."""


class ManorKnowledge(Knowledge):
    """Judges the table at the moment a relic is to be played, the turn before it carried through."""

    def settled(self, g: Manor) -> bool:
        return isinstance(g.asking, PlayRelic)

    def value(self, g: Manor, seat: int) -> float:
        total = progress(g)
        for who in range(g.seats):
            total += standing(g, who)
        return total

    def urge(self, g: Manor, move: int) -> float:
        if move < TARGET_0:
            if move >= ACTION_0:
                return 0.0 if move == PASS else best_for_anyone(g, move - ACTION_0, g.action_supply(g.current))
            if move >= PLAY_0:
                return playing(g, g.current, move - PLAY_0)
            return ability(g) if move == USE_0 else 0.0
        if move < BACK_0:
            if move >= DRAW_0:
                return drawing(g, g.seat)
            if move >= DEFEAT_0 + FIRST_ENEMY:
                return threat(g, move - DEFEAT_0)
            if move >= BUY_0:
                return worth(g, g.market[move - BUY_0])
            return aimed(g, move - TARGET_0)
        if move < DISCARD_0:
            return vision(g, g.seat, move)
        if move < DESTROY_0:
            return small_choice(g, move)
        return grim_choice(g, g.seat, move)


# -- judging a position


def progress(g: Manor) -> float:
    """How near the curse is to being broken."""
    if g.curse == BEHEMOTH:
        return -1.1 * g.health
    if g.curse == COLLECTOR:
        return 1.3 * g.collection + 2.0 * g.bell
    if g.curse == FOG:
        return -6.0 * g.fog
    return -3.0 * g.enemies_left()


def standing(g: Manor, seat: int) -> float:
    """A player's sanity, cards and troubles."""
    total = comfort(g, g.sanity[seat])
    relics = 0.0
    for card in g.decks[seat]:
        total += cycling(g, card)
    for card in g.discards[seat]:
        total += cycling(g, card)
    enemies = 0
    for card in g.hands[seat]:
        total += cycling(g, card)
        if card >= FIRST_ENEMY:
            enemies += 1
        else:
            relics += 1.0
    slots = g.box.slots
    for i in range(seat * slots, seat * slots + slots):
        if g.active[i] >= 0:
            total += cycling(g, g.active[i])
    supply = g.supply(seat)
    total += 0.15 * (strength(supply, PURCHASE) + strength(supply, FIGHT) + strength(supply, HEAL)) + 0.08 * strength(supply, SCRY)
    if g.curse == BEHEMOTH:
        total += 0.25 * fight_total(g, seat)
    total -= CROWDED[enemies if enemies < 8 else 8]
    return total + 0.3 * relics


def comfort(g: Manor, sanity: int) -> float:
    """The worth of so much sanity; in the fog what lies above its level will soon be cut off."""
    total = 0.0
    most = choke(g) if g.curse == FOG else 99
    for n in range(1, sanity + 1):
        total += point(n) if n <= most else 0.25 * point(n)
    return total


def point(n: int) -> float:
    return LAST_POINTS[n] if n < len(LAST_POINTS) else 0.5


def cycling(g: Manor, card: int) -> float:
    """What a card is worth to the player through whose deck it goes round."""
    return 0.55 * worth(g, card) if card < FIRST_ENEMY else -0.6 * threat(g, card)


def worth(g: Manor, relic: int) -> float:
    """How good a relic is to own."""
    box = g.box
    value = float(box.value[relic])
    if g.curse == BEHEMOTH or g.curse == HORDE:
        value += 0.35 * strength(box.symbols[relic], FIGHT)
    return 0.8 + 0.7 * value


def threat(g: Manor, enemy: int) -> float:
    """How bad an enemy is to have about: what it costs, and what it does besides."""
    box = g.box
    trouble = 1.0 + 0.8 * box.strength[enemy] + 0.1 * box.defence[enemy]
    if box.holding[enemy] or box.drawn[enemy] or box.discarded[enemy]:
        trouble += 0.5
    return trouble


def lost(g: Manor, seat: int, n: int) -> float:
    """What it costs a player to lose n sanity; all of it, everything."""
    if n >= g.sanity[seat]:
        return 1000.0
    total = 0.0
    for i in range(g.sanity[seat] - n + 1, g.sanity[seat] + 1):
        total += point(i)
    return total


# -- the turn


def healing(g: Manor, seat: int, power: int) -> float:
    """The worth of a Heal of this strength."""
    n = g.restores(seat, power)
    return comfort(g, g.sanity[seat] + n) - comfort(g, g.sanity[seat]) if n > 0 else 0.0


def acting(g: Manor, action: int, target: int, supply: int) -> float:
    """The worth of an action for a target; 0 where it can do nothing."""
    best = 0.0
    if action == FIGHT:
        for move in beatable(g, target, supply):
            gain = 1.2 + threat(g, move - DEFEAT_0)
            if g.curse == HORDE:
                gain += 2.5
            if gain > best:
                best = gain
        return best
    power = strength(supply, action)
    if action == PURCHASE:
        for move in affordable(g, target, power):
            gain = 0.5 + 0.8 * worth(g, g.market[move - BUY_0])
            if gain > best:
                best = gain
        return best
    if action == HEAL:
        return healing(g, target, power)
    return foresight(g, target, power)


def foresight(g: Manor, target: int, power: int) -> float:
    """The worth of some visions: mostly to be rid of the worst enemies in hand."""
    total = 0.0
    left = power
    for card in g.hands[target]:
        if card >= FIRST_ENEMY and left > 0:
            total += 0.7 * threat(g, card)
            left -= 1
    return total + 0.35 * left


def best_for_anyone(g: Manor, action: int, supply: int) -> float:
    best = acting(g, action, g.current, supply)
    if g.seats > 1:
        other = acting(g, action, 1 - g.current, supply)
        if other > best:
            best = other
    return best


def aimed(g: Manor, target: int) -> float:
    """The worth of the chosen action for one of its targets."""
    asking = g.asking
    if isinstance(asking, ChooseTarget):
        return acting(g, asking.action, target, g.action_supply(g.current))
    return 0.0


def playing(g: Manor, seat: int, card: int) -> float:
    """The best action the relic would make possible, what its stars cost, and what it leaves for the turns to come."""
    box = g.box
    slot = seat * box.slots
    before = g.active[slot]
    g.active[slot] = card
    supply = g.action_supply(seat)
    g.active[slot] = before
    best = 0.0
    for action in range(PURCHASE, HEAL + 1):
        gain = best_for_anyone(g, action, supply)
        if gain > best:
            best = gain
    printed = box.symbols[card]
    later = 0.2 * (strength(printed, PURCHASE) + strength(printed, FIGHT) + strength(printed, HEAL)) + 0.1 * strength(printed, SCRY)
    stars = printed >> STAR_SHIFT
    cost = lost(g, seat, stars) if stars else 0.0
    bonus = 0.6 if box.played[card] else 0.4 if box.dropped[card] else 0.0
    return best + later + bonus - cost


def ability(g: Manor) -> float:
    """Abilities help, but a draw from an empty deck calls the curse."""
    asking = g.asking
    if isinstance(asking, UseAbility):
        effects = abilities(g, asking.card, asking.dropped)
        if effects[0] == DRAW:
            return drawing(g, asking.seat)
    return 1.0


def drawing(g: Manor, seat: int) -> float:
    """A card more is welcome; with an empty deck it means to refocus."""
    return 0.5 if g.decks[seat] else refocusing(g, seat)


def refocusing(g: Manor, seat: int) -> float:
    """What a Refocus would bring now."""
    if g.curse == BEHEMOTH:
        damage = fight_total(g, seat)
        if damage >= g.health:
            return 1000.0
        return 1.1 * damage - lost(g, seat, g.box.behemoth_toll + damage // g.box.per_damage) - 2.0
    if g.curse == FOG:
        if g.fog == 1:
            return 1000.0
        total = 3.0
        for who in range(g.seats):
            cut = g.sanity[who] - choke(g)
            if cut > 0:
                total -= 0.6 * lost(g, who, cut)
        return total
    return -1.0 if g.curse == COLLECTOR else -1.0 - lost(g, seat, g.box.horde_toll)


# -- smaller choices


def vision(g: Manor, seat: int, move: int) -> float:
    """A card back into the deck, a market relic sent away, a lurking enemy turned up, or an end of it."""
    if move == STOP_0:
        return 0.1
    if move >= TURN_UP_0:
        return 0.4
    if move >= SEND_0:
        return 0.15 * (3.2 - g.box.value[g.market[move - SEND_0]])
    card = move - BACK_0
    if card >= FIRST_ENEMY:
        return threat(g, card)
    return -worth(g, card) if can_draw(g, seat) else -3.0


def small_choice(g: Manor, move: int) -> float:
    """Discards, and the choices that relics ask for."""
    if move >= TOP_0:
        return worth(g, move - TOP_0)
    if move >= TAKE_0:
        return worth(g, g.market[move - TAKE_0])
    if move > REPLACE_0:
        total = 0.0
        for slot in range(len(g.market)):
            if (move - REPLACE_0) >> slot & 1:
                total += 3.2 - g.box.value[g.market[slot]]
        return total
    if move >= PLAYER_0:
        return healing(g, move - PLAYER_0, 1)
    return discarding(g, g.seat, move - DISCARD_0)


def discarding(g: Manor, seat: int, card: int) -> float:
    """A relic goes round once more; an enemy costs its strength and leaves the hand less crowded."""
    enemies = 0
    for held in g.hands[seat]:
        if held >= FIRST_ENEMY:
            enemies += 1
    if card < FIRST_ENEMY:
        return -0.3 * worth(g, card) - CROWDED[enemies if enemies < 8 else 8]
    enemies -= 1
    n = g.box.strength[card]
    if g.seats == 1 and g.box.discarded[card] == PARTNER_LOSES:
        n += g.box.discarded_n[card]
    trouble = 0.8 if g.box.discarded[card] else 0.0
    return -lost(g, seat, n) - trouble - CROWDED[enemies if enemies < 8 else 8]


def grim_choice(g: Manor, seat: int, move: int) -> float:
    """What the Glutton takes, what the Collector gets, whom to banish, and who follows."""
    if move >= LURK_0:
        return -lurking(g, move - LURK_0)
    if move == DECLINE_0:
        return 0.0
    if move >= BANISH_0:
        return lurking(g, move - BANISH_0)
    if move == REFUSE_0:
        return 0.0 if g.bell > 1 else -1000.0
    if move >= TRIBUTE_0:
        return g.box.value[move - TRIBUTE_0] - 2.5
    return -worth(g, move - DESTROY_0)


def lurking(g: Manor, slot: int) -> float:
    return threat(g, g.lurking[slot]) if g.shown[slot] else UNKNOWN_THREAT
