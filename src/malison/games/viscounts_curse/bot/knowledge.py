"""What a good investigator knows: what a turn can bring, what an enemy in the deck will cost, and how far the curse is broken."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse.bot.taste import Taste, taste
from malison.games.viscounts_curse.box.cards import (
    BEHEMOTH,
    COLLECTOR,
    FIGHT,
    FIRST_ENEMY,
    FOG,
    HEAL,
    PURCHASE,
    SCRY,
    STAR_SHIFT,
)
from malison.games.viscounts_curse.moves import (
    ACTION,
    BACK,
    BANISH,
    BUY,
    DEFEAT,
    DESTROY,
    DISCARD,
    DISMISS,
    DRAW,
    GAIN,
    LURK,
    PASS,
    PLAY,
    PLAYER,
    REFUSE,
    REPLACE,
    REVEAL,
    STOP,
    STRIKE,
    TARGET,
    TOP,
    TRIBUTE,
    USE,
)
from malison.games.viscounts_curse.rules.actions import ChooseTarget, affordable, beatable, reach
from malison.games.viscounts_curse.rules.curses import fight_total
from malison.games.viscounts_curse.rules.effects import Behemoth, ChokingFog, DrawCards, EndlessHorde, PartnerLoses, PushOff, SwapLast
from malison.games.viscounts_curse.rules.refocus import can_draw
from malison.games.viscounts_curse.rules.relics import UseAbility, abilities
from malison.games.viscounts_curse.rules.turn import PlayRelic
from malison.games.viscounts_curse.state import Manor, strength
from malison.kernel.knowledge import Knowledge
from malison.kernel.vectors import i64

EVERYTHING: Final = 1000.0
"""The game itself is at stake."""


class ManorKnowledge(Knowledge):
    """Judges the table at the moment a relic is to be played, the turn before it carried through."""

    def __init__(self) -> None:
        super().__init__()
        # Random play ruins a position within a few moves: a search judges at once.
        self.horizon = 0
        self.budgets = {"master": 1280}

    def settled(self, g: Manor) -> bool:
        return isinstance(g.asking, PlayRelic)

    def halves(self, g: Manor) -> bool:
        """What the decks bring weighs more than one relic or action: compared on the same draws."""
        return True

    def value(self, g: Manor, seat: int) -> float:
        total = progress(g)
        for who in range(g.seats):
            total += standing(g, who)
        return total

    def values(self, g: Manor) -> list[float]:
        """All win or lose together."""
        return [self.value(g, 0)] * g.seats

    def prior(self, g: Manor, move: int) -> float:
        if PLAY.has(move):
            return playing(g, g.current, PLAY.place(move))
        if ACTION.has(move):
            return 0.0 if move == PASS else best_for_anyone(g, ACTION.place(move), g.action_supply(g.current))
        if DISCARD.has(move):
            return discarding(g, g.seat, DISCARD.place(move))
        if TARGET.has(move):
            return aimed(g, TARGET.place(move))
        if BUY.has(move):
            return worth(g, g.market[BUY.place(move)])
        if DEFEAT.has(move):
            return threat(g, FIRST_ENEMY + DEFEAT.place(move))
        if move == DRAW:
            return drawing(g, g.seat)
        if move == USE:
            return ability(g)
        if move == STOP or BACK.has(move) or DISMISS.has(move) or REVEAL.has(move):
            return vision(g, g.seat, move)
        if LURK.has(move) or BANISH.has(move) or STRIKE.has(move) or TRIBUTE.has(move) or DESTROY.has(move) or move == REFUSE:
            return grim_choice(g, move)
        return small_choice(g, move)


# -- judging a position


def progress(g: Manor) -> float:
    """How near the curse is to being broken."""
    t = taste(g)
    if g.curse == BEHEMOTH:
        return -t.goal * float(g.health)
    if g.curse == COLLECTOR:
        return t.goal * float(g.collection) + t.bell * float(g.bell)
    if g.curse == FOG:
        return -t.goal * float(g.fog)
    return -t.goal * float(g.enemies_left())


def standing(g: Manor, seat: i64) -> float:
    """A player's sanity, cards and troubles."""
    t = taste(g)
    total = comfort(g, g.sanity[seat]) - crowd(t, g.enemies_held(seat))
    for card in g.decks[seat]:
        total += worth(g, card) if card < FIRST_ENEMY else -threat(g, card)
    for card in g.discards[seat]:
        total += worth(g, card) if card < FIRST_ENEMY else -threat(g, card)
    for card in g.hands[seat]:
        total += worth(g, card) + t.relic_in_hand if card < FIRST_ENEMY else -threat(g, card)
    slots = g.box.slots
    for i in range(seat * slots, seat * slots + slots):
        if g.active[i] >= 0:
            total += worth(g, g.active[i])
    return total + presence(t, g.supply(seat)) + t.prospect * prospect(g, seat)


def prospect(g: Manor, seat: i64) -> float:
    """The best that this player's next turn could do with the relics in hand and those still active then."""
    best = 0.0
    first = seat * g.box.slots
    last = first + g.box.slots - 1
    before = g.active[first : last + 1]
    if seat != g.current:
        for i in range(last, first, -1):
            g.active[i] = g.active[i - 1]
    for card in g.hands[seat]:
        if card < FIRST_ENEMY:
            g.active[first] = card
            supply = g.action_supply(seat)
            for action in range(PURCHASE, HEAL + 1):
                gain = best_for_anyone(g, action, supply)
                if gain > best:
                    best = gain
    for i in range(len(before)):
        g.active[first + i] = before[i]
    return best


def presence(t: Taste, supply: i64) -> float:
    """The worth of symbols that will count in turns to come."""
    total = t.purchase * float(strength(supply, PURCHASE)) + t.fight * float(strength(supply, FIGHT))
    return total + t.scry * float(strength(supply, SCRY)) + t.heal * float(strength(supply, HEAL))


def comfort(g: Manor, sanity: i64) -> float:
    """The worth of so much sanity; in the fog what lies above its level will soon be cut off."""
    t = taste(g)
    if g.curse != FOG:
        return t.comfort[sanity]
    curse = g.box.curses[FOG]
    most = sanity
    if isinstance(curse, ChokingFog):
        most = min(curse.choke(g), sanity)
    total = t.comfort[most]
    for n in range(most + 1, sanity + 1):
        total += t.choked_point * t.points[n]
    return total


def crowd(t: Taste, enemies: i64) -> float:
    """How bad it is to hold so many enemies."""
    if enemies == 0:
        return 0.0
    return t.one_enemy if enemies == 1 else t.two_enemies + t.more_enemies * float(enemies - 2)


def worth(g: Manor, relic: i64) -> float:
    """What a relic is worth to the player through whose deck it goes round."""
    t = taste(g)
    return t.relic + t.relic_value * float(g.box.value[relic]) + t.relic_fist * float(strength(g.box.symbols[relic], FIGHT))


def threat(g: Manor, enemy: i64) -> float:
    """How bad an enemy is to have about: what it costs, and what it does besides."""
    box = g.box
    t = taste(g)
    trouble = t.enemy + t.enemy_strength * float(box.strength[enemy]) + t.enemy_defence * float(box.defence[enemy])
    if box.able[enemy]:
        trouble += t.enemy_ability
    return trouble


def unknown_threat(g: Manor) -> float:
    """The mean threat of the enemies."""
    total = 0.0
    for enemy in g.box.enemies:
        total += threat(g, enemy)
    return total / len(g.box.enemies)


def lost(g: Manor, seat: i64, n: i64) -> float:
    """What it costs a player to lose n sanity; all of it, everything."""
    if n >= g.sanity[seat]:
        return EVERYTHING
    return comfort(g, g.sanity[seat]) - comfort(g, g.sanity[seat] - n)


# -- the turn


def healing(g: Manor, seat: i64, power: i64) -> float:
    """The worth of a Heal of this strength."""
    n = g.restores(seat, power)
    return comfort(g, g.sanity[seat] + n) - comfort(g, g.sanity[seat]) if n > 0 else 0.0


def acting(g: Manor, action: i64, target: i64, supply: i64) -> float:
    """The worth of an action for a target; 0 where it can do nothing."""
    t = taste(g)
    best = 0.0
    if action == FIGHT:
        for card in g.hands[target]:
            if beatable(g, target, supply, card):
                gain = t.fighting + threat(g, card)
                if gain > best:
                    best = gain
        return best
    power = strength(supply, action)
    if action == PURCHASE:
        most = reach(g, target, power)
        for slot in range(len(g.market)):
            if affordable(g, slot, most):
                gain = t.buying + t.buying_worth * worth(g, g.market[slot])
                if gain > best:
                    best = gain
        return best
    if action == HEAL:
        return t.healing * healing(g, target, power)
    return foresight(g, target, power)


def foresight(g: Manor, target: i64, power: i64) -> float:
    """The worth of some visions: mostly to be rid of the worst enemies in hand."""
    t = taste(g)
    total = 0.0
    left = power
    for card in g.hands[target]:
        if card >= FIRST_ENEMY and left > 0:
            total += t.vision_back * threat(g, card)
            left -= 1
    restored: i64 = 0
    for i in range(g.current * g.box.slots, g.current * g.box.slots + g.box.slots):
        if g.active[i] >= 0:
            restored += g.box.scry_restores[g.active[i]]
    if restored > 0:
        total += t.healing * healing(g, target, restored)
    return total + t.vision * float(left)


def best_for_anyone(g: Manor, action: i64, supply: i64) -> float:
    best = acting(g, action, g.current, supply)
    if g.seats > 1:
        other = acting(g, action, 1 - g.current, supply)
        if other > best:
            best = other
    return best


def aimed(g: Manor, target: i64) -> float:
    """The worth of the chosen action for one of its targets."""
    asking = g.asking
    if isinstance(asking, ChooseTarget):
        return acting(g, asking.action, target, g.action_supply(g.current))
    return 0.0


def playing(g: Manor, seat: i64, card: i64) -> float:
    """The best action the relic would make possible, what its stars cost, and what it leaves for the turns to come."""
    t = taste(g)
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
    stars = printed >> STAR_SHIFT
    cost = lost(g, seat, stars) if stars else 0.0
    bonus = t.when_played if box.played[card] else t.drop_off if box.dropped[card] else 0.0
    return best + t.later * presence(t, printed) + bonus - cost


def ability(g: Manor) -> float:
    """Abilities help, but a draw from an empty deck calls the curse."""
    asking = g.asking
    if isinstance(asking, UseAbility):
        effects = abilities(g, asking.card, asking.dropped)
        if isinstance(effects[0], DrawCards):
            return drawing(g, asking.seat)
        if isinstance(effects[0], PushOff):
            # Worth it for what the relic does then; its symbols are gone.
            last = g.active[asking.seat * g.box.slots + g.box.slots - 1]
            return 1.0 if last >= 0 and g.box.dropped[last] else -1.0
        if isinstance(effects[0], SwapLast):
            return 0.0
    return 1.0


def drawing(g: Manor, seat: i64) -> float:
    """A card more is welcome; with an empty deck it means to refocus."""
    return taste(g).draw if g.decks[seat] else refocusing(g, seat)


def refocusing(g: Manor, seat: i64) -> float:
    """What a Refocus would bring now: the curse, and one enemy more."""
    t = taste(g)
    total = -t.refocus - unknown_threat(g)
    curse = g.box.curses[g.curse]
    if isinstance(curse, Behemoth):
        damage = fight_total(g, seat)
        if damage >= g.health:
            return EVERYTHING
        return total + t.goal * float(damage) - lost(g, seat, curse.blow(damage))
    if isinstance(curse, ChokingFog):
        if g.fog == 1:
            return EVERYTHING
        total += t.goal
        for who in range(g.seats):
            cut = g.sanity[who] - curse.choke(g)
            if cut > 0:
                total -= lost(g, who, cut)
    elif isinstance(curse, EndlessHorde):
        total -= lost(g, seat, curse.toll)
    return total


# -- smaller choices


def vision(g: Manor, seat: i64, move: i64) -> float:
    """A card back into the deck, a market relic sent away, a lurking enemy turned up, or an end of it."""
    if move == STOP:
        return 0.1
    if REVEAL.has(move):
        return taste(g).vision
    if DISMISS.has(move):
        return 0.5 * taste(g).vision * (3.2 - float(g.box.value[g.market[DISMISS.place(move)]]))
    card = BACK.place(move)
    if card >= FIRST_ENEMY:
        return threat(g, card)
    return -worth(g, card) if can_draw(g, seat) else -3.0


def small_choice(g: Manor, move: i64) -> float:
    """The choices that relics ask for, and what needs no thought."""
    if TOP.has(move):
        return worth(g, TOP.place(move))
    if GAIN.has(move):
        return worth(g, g.market[GAIN.place(move)])
    if REPLACE.has(move):
        total = 0.0
        for slot in range(len(g.market)):
            if (REPLACE.place(move) + 1) >> slot & 1:
                total += 3.2 - float(g.box.value[g.market[slot]])
        return total
    return healing(g, PLAYER.place(move), 1) if PLAYER.has(move) else 0.0


def discarding(g: Manor, seat: i64, card: i64) -> float:
    """A relic goes round once more; an enemy costs its strength and leaves the hand less crowded."""
    t = taste(g)
    enemies = g.enemies_held(seat)
    if card < FIRST_ENEMY:
        return -t.keep_relic * worth(g, card) - crowd(t, enemies)
    n = g.toll(seat, card)
    effect = g.box.discarded[card]
    if g.seats == 1 and isinstance(effect, PartnerLoses):
        n += effect.n
    trouble = t.enemy_ability if effect.n else 0.0
    return -lost(g, seat, n) - trouble - crowd(t, enemies - 1)


def grim_choice(g: Manor, move: i64) -> float:
    """What the Glutton takes, what the Collector gets, whom to banish, and who follows."""
    if LURK.has(move):
        return -lurking(g, LURK.place(move))
    if BANISH.has(move):
        return lurking(g, BANISH.place(move))
    if STRIKE.has(move):
        return lurking(g, STRIKE.place(move))
    if TRIBUTE.has(move):
        return float(g.box.value[TRIBUTE.place(move)]) - taste(g).tribute
    if move == REFUSE:
        return 0.0 if g.bell > 1 else -EVERYTHING
    return -worth(g, DESTROY.place(move))


def lurking(g: Manor, slot: i64) -> float:
    return threat(g, g.lurking[slot]) if g.shown[slot] else unknown_threat(g)
