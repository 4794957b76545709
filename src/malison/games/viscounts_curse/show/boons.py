"""Before a choice is made: what a move is sure to bring, in cold numbers."""

from __future__ import annotations

from malison.games.viscounts_curse.box.cards import ACTIONS, PURCHASE
from malison.games.viscounts_curse.moves import PLAY
from malison.games.viscounts_curse.rules.actions import ChooseTarget, Fight, reach, works
from malison.games.viscounts_curse.rules.curses import Banish
from malison.games.viscounts_curse.rules.relics import ChoosePlayer, RemoveEnemy
from malison.games.viscounts_curse.state import Manor, strength
from malison.kernel.words import listed, say


def boon(g: Manor, who: int, told: list[tuple[str, dict[str, int]]]) -> str:
    """ "defeats Grave Leech", "+2 sanity", "Behemoth: 7 left": what becomes better for those who play together."""
    found: list[str] = []
    if any(kind == "lost" for kind, _ in told):
        return ""
    # Who is chosen to be helped has it on the button.
    for seat in range(0 if isinstance(g.asking, ChooseTarget | ChoosePlayer) else g.seats):
        n = sum(values["n"] for kind, values in told if kind == "restores" and values["seat"] == seat)
        if n:
            found.append(say("+{n} sanity", n=n) if seat == who else say("{seat} +{n} sanity", seat=g.word("seat", seat), n=n))
    for kind, values in told:
        if kind == "defeated" or kind == "struck_down":
            # Where an enemy is picked to be defeated, its card says so.
            if not isinstance(g.asking, Fight | RemoveEnemy):
                found.append(say("defeats {card}", card=g.word("card", values["card"])))
        elif kind == "struck":
            found.append(say("{n} damage to the Behemoth, {left} left", n=values["n"], left=values["left"]))
        elif kind == "collected":
            found.append(say("collection now {n}", n=values["n"]))
        elif kind == "thins":
            found.append(say("fog down to {n}", n=values["n"]))
        elif kind == "banished" and not isinstance(g.asking, Banish):
            found.append(say("banishes {card}", card=g.word("card", values["card"])))
        elif kind == "won":
            found.append("wins the game")
    return ", ".join(found)


def once_played(g: Manor, card: int) -> Manor:
    """The position with another relic of the current player's hand in the first slot."""
    c = g.clone()
    c.hands[g.current].remove(card)
    c.active[g.current * g.box.slots] = card
    return c


def useful(g: Manor) -> list[int]:
    """VC-A6: the actions of the current player that could do something for somebody as things stand."""
    supply = g.action_supply(g.current)
    return [action for action in range(len(ACTIONS)) if any([works(g, action, seat, supply) for seat in range(g.seats)])]


def strengths(g: Manor, move: int) -> str:
    """VC-A1, VC-A6: what can be done with the active relics once another one is played: "then Purchase up to 2 or Fight 1"."""
    seat, c = g.current, once_played(g, PLAY.place(move))
    supply = c.action_supply(seat)
    found = [(action, strength(supply, action)) for action in useful(c)]
    able = [
        say("Purchase up to {n}", n=reach(c, seat, n)) if action == PURCHASE else say("{action} {n}", action=g.word("action", action), n=n)
        for action, n in found
        if n
    ]
    return say("then {able}", able=listed(able, "or")) if able else ""
