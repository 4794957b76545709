"""Curse, Health and what happens when it runs out; the other cubes of a character board."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.box.box import SHIELD
from malison.games.few_and_cursed.rules.ending import end
from malison.games.few_and_cursed.rules.grit import gain_grit
from malison.games.few_and_cursed.rules.hands import gather, redraw
from malison.games.few_and_cursed.rules.jobs import touch
from malison.games.few_and_cursed.state import CLEANUP, CURSE_CHASER, DARK_ARTS, DEATH, Chaser, West
from malison.kernel.vectors import i64

STAT_HEALTH: Final = 0
STAT_CAPACITY: Final = 1
STAT_THRESHOLD: Final = 2


def change_curse(g: West, seat: i64, change: i64, cause: i64 = 0) -> None:
    """FC-W1..W3, FC-RL14, FC-RL15: one step of the Curse; going up while Cursed hurts once, whatever the size."""
    if change == 0:
        return
    who = g.players[seat]
    was = who.cursed()
    curse = who.curse + change
    if curse > g.box.track_top:
        curse = g.box.track_top
    if curse < 0:
        curse = 0
    if curse != who.curse:
        who.curse = curse
        g.tell(ev.CURSE, seat, curse, cause=cause)
        if was != who.cursed():
            g.tell(ev.UNCURSED if was else ev.CURSED, seat)
            g.so_far()
        touch(g, seat)
    if change > 0 and was:
        hurt(g, seat, g.box.curse_damage, True, ev.THE_CURSE)


def heal(g: West, seat: i64, amount: i64) -> None:
    """Health gained, up to the end of the track; a Cursed side may forbid it."""
    who = g.players[seat]
    if not g.healing(who):
        return
    health = who.health + amount
    if health > g.box.track_top:
        health = g.box.track_top
    if health != who.health:
        who.health = health
        touch(g, seat)


def load_bullets(g: West, seat: i64, amount: i64) -> None:
    """FC-G15: bullets gained, up to the Bullet Capacity."""
    who = g.players[seat]
    bullets = who.bullets + amount
    if bullets > who.capacity:
        bullets = who.capacity
    if bullets != who.bullets:
        who.bullets = bullets
        touch(g, seat)


def spend_bullets(g: West, seat: i64, amount: i64) -> None:
    g.players[seat].bullets -= amount
    touch(g, seat)


def hurt(g: West, seat: i64, amount: i64, involuntary: bool, cause: i64 = 0) -> None:
    """FC-W4, FC-RL28: damage; a coat takes some of the first that is not one's own choice."""
    who = g.players[seat]
    if involuntary:
        amount -= shielded(g, seat)
    if amount <= 0 or g.ended:
        return
    who.health -= amount
    g.tell(ev.HURT, seat, amount, cause=cause)
    g.so_far()
    if who.health > 0:
        touch(g, seat)
        return
    who.health = 0
    if g.kind == CURSE_CHASER or g.kind == DARK_ARTS:
        end(g, DEATH)
    else:
        wound(g, seat)


def shielded(g: West, seat: i64) -> i64:
    """What an item takes off, once a round."""
    who = g.players[seat]
    for item in who.gear:
        if g.box.passive[item] == SHIELD and who.fresh(item):
            who.tired = [*who.tired, item]
            g.tell(ev.USED, seat, item)
            return g.box.passive_by[item]
    return 0


def wound(g: West, seat: i64) -> None:
    """FC-W4..W8, FC-RL29, FC-RL30: lose Grit, be dragged to town, and start again with a new deck."""
    who = g.players[seat]
    g.tell(ev.WOUNDED, seat)
    gain_grit(g, seat, -g.box.wound_grit, ev.THE_WOUND)
    way = g.box.distance[who.space]
    paid = way if way < who.water else who.water
    who.water -= paid
    who.space = g.box.town
    gain_grit(g, seat, paid - way, ev.THE_WAY)
    who.health = g.box.wound_health
    who.movement = 0
    who.attack = 0
    who.owes = 0
    g.so_far()
    gather(g, who)
    if g.phase == CLEANUP:
        # Whether a monster or a card of one's own did it: the Redraw step is over, and a round starts with a hand.
        redraw(g, seat)
        who.owes = 0
    else:
        who.down = 1
    # Between two parts nobody's is cut short.
    if seat == g.turn and g.base:
        g.cut = 1
    touch(g, seat)


def raisable(g: West, who: Chaser, stat: i64) -> bool:
    """Whether the cube of a stat can move up."""
    if stat == STAT_HEALTH:
        return who.health < g.box.track_top and g.healing(who)
    return (who.capacity if stat == STAT_CAPACITY else who.threshold) < g.box.track_top


def raise_stat(g: West, seat: i64, stat: i64, amount: i64, cause: i64 = 0) -> None:
    """FC-T14, FC-H8: a stat goes up; FC-W2: a higher threshold may turn the card to its Normal side."""
    who = g.players[seat]
    top = g.box.track_top
    if stat == STAT_HEALTH:
        heal(g, seat, amount)
    elif stat == STAT_CAPACITY:
        who.capacity = min(top, who.capacity + amount)
    else:
        was = who.cursed()
        who.threshold = min(top, who.threshold + amount)
        if was and not who.cursed():
            g.tell(ev.UNCURSED, seat)
    g.tell(ev.RAISED, seat, stat, cause=cause)
