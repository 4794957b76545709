"""The guided first game of The Viscount's Curse: eight positions, from the first relic to the blow that breaks the curse."""

from __future__ import annotations

from typing import Any

from support_viscounts_curse import dealt, go, hand, legal, number, scene

from malison.games.viscounts_curse.box.cards import PURCHASE
from malison.games.viscounts_curse.rules.curses import fight_total
from malison.games.viscounts_curse.rules.effects import Behemoth
from malison.games.viscounts_curse.state import Manor, strength


def lessons() -> list[dict[str, Any]]:
    start = opening()
    return [first_relic(start), first_purchase(start), first_discard(), dropping_off(), helping(), seeing(), refocusing(), breaking()]


PARTNER: dict[str, Any] = {
    "active_1": ["pewter_crucifix", "ottolines_tinctures"],
    "hand_1": ["purse_of_coppers", "storm_lantern", "boat_hook"],
    "sanity_1": 5,
}


def table(**piles: Any) -> Manor:
    """A position in the middle of a game against the Behemoth; the partner has something too."""
    usual = {"market": ["lucky_coin", "ceremonial_rapier", "bottle_of_laudanum"], "health": 20, "turns": 11}
    return scene(**{**PARTNER, **usual, **piles})


def named(g: Manor, card: str) -> str:
    return g.box.names[number(card)]


def blow(g: Manor, damage: int) -> int:
    """What the Behemoth takes for so much damage."""
    curse = g.box.curses[g.curse]
    assert isinstance(curse, Behemoth)
    return curse.blow(damage)


def strengths(g: Manor) -> dict[str, int]:
    """How much each relic in hand would let the first player buy."""
    found = {}
    for move in legal(g):
        after = g.clone()
        after.play(move)
        found[move] = strength(after.action_supply(0), PURCHASE)
    return found


def opening() -> Manor:
    """A first turn in which one relic alone buys the dearest thing on the market."""
    for seed in range(1, 2000):
        g = dealt(seed=seed)
        value = [g.box.value[card] for card in g.market]
        if "play purse_of_coppers" not in legal(g) or value.count(max(value)) > 1:
            continue
        most = sorted(strengths(g).values())
        if most[-1] >= max(value) > most[-2] and strengths(g)["play purse_of_coppers"] == most[-1]:
            return g
    raise LookupError("no opening like this")


def first_relic(start: Manor) -> dict[str, Any]:
    most = strengths(start)["play purse_of_coppers"]
    return {
        "slug": "play-a-relic",
        "title": "Play a relic",
        "task": "A turn begins with your active relics moving one place to the right. Then you play one from your hand into the "
        "empty first place. "
        "Play the one that lets you buy the most: the open palms are purchase symbols.",
        "why": f"{named(start, 'purse_of_coppers')} adds two palms to those that lie there already: you can now purchase with "
        f"strength {most}. "
        "Symbols are not used up. They count every turn, until the relic drops off at the end of the row.",
        "nudge": "That works, but it brings fewer purchase symbols. Count the open palms on the cards in your hand.",
        "steps": [["play purse_of_coppers"]],
        "state": start,
    }


def first_purchase(start: Manor) -> dict[str, Any]:
    g = start.clone()
    g.play("play purse_of_coppers")
    value = [g.box.value[card] for card in g.market]
    best = value.index(max(value))
    name = g.box.names[g.market[best]]
    return {
        "slug": "purchase",
        "title": "Act: purchase",
        "task": f"Each turn you take one action, for yourself or for your partner. Purchase {name} for yourself, the dearest relic "
        "you can afford.",
        "why": f"{name} goes to your discard pile, not to your hand: it comes to you when that pile becomes your deck. "
        "Good relics early on make your later turns strong, and they keep the enemies in your deck apart.",
        "nudge": f"Take Purchase, then yourself, then {name}.",
        "nudges": {
            "action": "That is an action too, but now is the time to buy: you have strength enough for the best relic there.",
            "target 2": "A fine thought, and often right. This time the relic is for you.",
            "buy": f"You can afford more than that: {name} is worth {max(value)}.",
        },
        "steps": [["action purchase"], ["target 1"], [f"buy {best + 1}"]],
        "state": g,
    }


def first_discard() -> dict[str, Any]:
    g = table(
        active=["purse_of_coppers", "finchs_loupe"],
        hand=["pickpocket", "boat_hook"],
        deck=["storm_lantern", "pewter_crucifix", "rosary_beads"],
        discard=["scrying_bowl"],
    )
    go(g, "discard", on=True)
    n = g.box.strength[number("pickpocket")]
    return {
        "slug": "discard",
        "title": "Discard",
        "task": "After your action you discard one card, then you draw until you hold three. A Pickpocket has found you. Discard a "
        "card that costs you nothing.",
        "why": f"A relic is discarded for nothing. The Pickpocket would have cost {n} sanity, the number beside its name, and would "
        "have come back later. "
        "But it is still in your hand. If at the end of your turn every card you hold is an enemy, you are surrounded and must "
        "discard them all.",
        "nudge": f"That would cost you {n} sanity: enemies hurt when they are discarded. Sometimes it is worth it, but not now.",
        "steps": [["discard boat_hook"]],
        "state": g,
    }


def dropping_off() -> dict[str, Any]:
    g = go(
        table(
            active=["storm_lantern", "purse_of_coppers", "rosary_beads"],
            hand=["boat_hook", "pickpocket", "pewter_crucifix"],
            discard=["scrying_bowl"],
            sanity=4,
        ),
        on=True,
    )
    return {
        "slug": "drop-off",
        "title": "Dropping off",
        "task": "Your row has moved on, and the Rosary Beads have fallen off its end into your discard pile. They say: Drop off, "
        "restore 1 sanity. Use them.",
        "why": "Some relics do something when they are played, some when they drop off, some as long as they lie active. You may "
        "always leave it, but what you "
        "use must be done completely. Sanity is what you live by: if either of you is at 0, all is lost.",
        "nudge": "There is no harm in it: a candle more can only help you here.",
        "steps": [["use"]],
        "state": g,
    }


def helping() -> dict[str, Any]:
    g = go(
        table(
            active=["boat_hook", "flintlock_pistol"],
            hand=["peek_a_boo", "storm_lantern"],
            hand_1=["plaguebearer", "pickpocket", "grave_leech"],
            active_1=["ottolines_tinctures", "purse_of_coppers"],
            sanity=6,
            sanity_1=3,
        ),
        "act",
        on=True,
    )
    return {
        "slug": "help-your-partner",
        "title": "Fight for your partner",
        "task": "Sister Ottoline holds nothing but enemies and has little sanity left. Your relics fight well. Fight, and let her "
        "have the benefit.",
        "why": "The strength was yours, the choice of the enemy hers. A defeated enemy costs nothing and leaves her for good. "
        "Look at your partner's hand whenever you act: there are no secrets between you.",
        "nudge": "Choose Fight, and then Sister Ottoline.",
        "nudges": {
            "target 1": "Your Peek-A-Boo can wait: you still hold a relic, and she does not. Help her.",
            "action": "You could, but Sister Ottoline is about to be surrounded. Fight for her.",
        },
        "steps": [["action fight"], ["target 2"]],
        "state": g,
    }


def seeing() -> dict[str, Any]:
    g = go(
        table(
            active=["storm_lantern", "boat_hook", "purse_of_coppers"],
            hand=["rosary_beads", "pewter_crucifix"],
            lurking=["drowned_brute", "?wailing_widow", "?cultist"],
            market=["viscounts_signet", "whalers_lance", "angels_tears"],
            discard=["flintlock_pistol"],
            deck=["finchs_loupe"],
        ),
        "act",
        on=True,
    )
    return {
        "slug": "scry",
        "title": "Scry",
        "task": "Soon your deck is empty, and then one of these lurking enemies will follow you, whichever you choose. You know "
        "only the worst of them. "
        "Scry for yourself, and turn up one that lies face-down.",
        "why": "Each eye is one vision: draw a card, shuffle a card from your hand back into your deck, send a market relic away, "
        "or turn up what lurks. "
        "Who knows two enemies can choose the weaker one.",
        "nudge": "Choose Scry, then yourself, then a face-down enemy.",
        "nudges": {
            "draw": "A card more is good, but it empties your deck. First look at what lurks.",
            "stop": "You have a vision left. Use it on what lurks.",
        },
        "steps": [["action scry"], ["target 1"], ["reveal 2", "reveal 3"]],
        "state": g,
    }


def refocusing() -> dict[str, Any]:
    g = go(
        table(
            active=["flintlock_pistol", "boat_hook", "purse_of_coppers"],
            hand=["storm_lantern", "pewter_crucifix"],
            deck=[],
            discard=["scrying_bowl", "rosary_beads", "finchs_loupe"],
            lurking=["drowned_brute", "?glutton", "pickpocket"],
            sanity=7,
            health=20,
        ),
        "discard",
        on=True,
    )
    damage = fight_total(g, 0)
    toll = blow(g, damage)
    return {
        "slug": "refocus",
        "title": "Refocus",
        "task": "Your deck is empty. Discard either relic: then you must draw, and so you refocus. The curse strikes first, here "
        "the Behemoth. "
        "Then choose which lurking enemy follows you: take the weakest one that you can see.",
        "why": f"Your relics dealt the Behemoth {damage} damage, and it cost you {toll} sanity. The enemy went into your discard "
        "pile, which is now your deck. "
        "This is how the curse is fought: every time a deck runs out. Be ready for it, with strong relics in your row and sanity to "
        "spare.",
        "nudge": "Look at the symbols that each enemy needs, and at the sanity it costs. One of those you can see is much weaker.",
        "steps": [["discard storm_lantern", "discard pewter_crucifix"], ["lurk 3"]],
        "state": g,
    }


def breaking() -> dict[str, Any]:
    """No other action is possible and one card is left to discard, so that a single move carries the turn to its end."""
    g = table(
        active=["boat_hook"],
        hand=["flintlock_pistol", "gravediggers_spade"],
        deck=[],
        discard=["storm_lantern", "purse_of_coppers", "scrying_bowl", "rosary_beads", "pewter_crucifix", "finchs_loupe"],
        market=["viscounts_signet", "whalers_lance", "angels_tears"],
        lurking=["glutton", "?cultist", "?night_herald"],
        sanity=2,
        sanity_1=3,
        turns=31,
    )
    blows = {}
    for relic in hand(g):
        tried = go(g.clone(), on=True)
        tried.active[0] = number(str(relic))
        blows[relic] = fight_total(tried, 0)
    g.health = blows["flintlock_pistol"]
    assert g.health > blows["gravediggers_spade"], "only one of them is enough"
    go(g, on=True)
    assert blow(g, blows["gravediggers_spade"]) >= g.sanity[0], "and the other one loses"
    return {
        "slug": "break-the-curse",
        "title": "Break the curse",
        "task": f"The Behemoth has {g.health} health left, you have hardly any sanity, and your deck is empty: you refocus at the "
        "end of this turn. "
        "Play the relic whose fists finish it.",
        "why": f"{g.health} fists, {g.health} damage: the Behemoth is dead before it can strike back. The moment a curse's goal is "
        "met, you have both won. "
        "The other three curses ask for something else, and all of them strike when you refocus.",
        "nudge": "Not enough: the Behemoth would live and strike back, and you could not bear it. Count the fists in your row with "
        "each relic.",
        "steps": [["play flintlock_pistol"]],
        "state": g,
    }
