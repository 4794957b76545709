"""What relics do when they are played and when they drop off. Each ability is offered only if it can do something."""

from __future__ import annotations

from malison.games.viscounts_curse import events
from malison.games.viscounts_curse.box.cards import (
    DEFEAT_ANY,
    DEFEAT_OWN,
    DISMISS,
    DRAW,
    FIRST_ENEMY,
    GAIN,
    REPLACE_MARKET,
    RESTORE_ALL,
    RESTORE_ONE,
    RESTORE_SELF,
    REVEAL,
    SHUFFLE_BACK,
    TOP_DECK,
)
from malison.games.viscounts_curse.moves import SKIP_0, USE_0
from malison.games.viscounts_curse.rules.choices import (
    BringUp,
    ChoosePlayer,
    Dismiss,
    GainRelic,
    RemoveEnemy,
    ReplaceMarket,
    RevealLurker,
    ShuffleBack,
)
from malison.games.viscounts_curse.rules.enemies import face_down, weak
from malison.games.viscounts_curse.rules.market import on_market
from malison.games.viscounts_curse.rules.refocus import DRAWS, can_draw
from malison.games.viscounts_curse.state import Manor
from malison.kernel.state import Question, Step


def abilities(g: Manor, card: int, dropped: int) -> list[int]:
    """Effects and amounts by turns, in the order in which they are done."""
    return g.box.dropped[card] if dropped else g.box.played[card]


def usable(g: Manor, seat: int, card: int, effect: int, n: int) -> bool:
    """VC-L4, VC-Q25: whether an effect could change anything now."""
    if effect == DRAW:
        return can_draw(g, seat)
    if effect == SHUFFLE_BACK:
        return len(g.hands[seat]) > 0
    if effect == DISMISS or effect == REPLACE_MARKET:
        return len(on_market(g, 0)) > 0
    if effect == REVEAL:
        return len(face_down(g, 0)) > 0
    if effect == TOP_DECK:
        for other in g.discards[seat]:
            if other < FIRST_ENEMY and other != card:
                return True
        return False
    if effect == GAIN:
        for other in g.market:
            if other >= 0 and g.box.value[other] <= n:
                return True
        return False
    if effect == RESTORE_SELF:
        return g.restores(seat, n) > 0
    if effect == DEFEAT_OWN:
        return len(weak(g, seat, n)) > 0
    for other in range(g.seats):
        if effect == DEFEAT_ANY:
            if weak(g, other, n):
                return True
        elif g.restores(other, n) > 0:
            return True
    return False


def resolve(g: Manor, seat: int, card: int, effect: int, n: int) -> None:
    """Carry out one effect, or ask what it needs to know.

    Draws are VC-R-VESPERS-PLANCHETTE, VC-R-SCRYING-BOWL, VC-R-BLACK-CAT-CHARM and VC-R-FORBIDDEN-GRIMOIRE, sanity for
    yourself VC-R-ROSARY-BEADS and VC-R-SAINTS-FINGER-BONE, for all VC-R-ANGELS-TEARS; what asks more is in choices.py.
    VC-R-PLAIN, VC-R-CURSED-GOLD: the rest has no effect.
    """
    if effect == DRAW:
        for _ in range(n):
            g.todo.append(DRAWS[seat])
    elif effect == SHUFFLE_BACK:
        for _ in range(n):
            g.todo.append(ShuffleBack(seat))
    elif effect == DISMISS:
        for _ in range(n):
            g.todo.append(Dismiss(seat))
    elif effect == REPLACE_MARKET:
        g.todo.append(ReplaceMarket(seat))
    elif effect == REVEAL:
        for _ in range(n):
            g.todo.append(RevealLurker(seat))
    elif effect == TOP_DECK:
        for _ in range(n):
            g.todo.append(BringUp(seat, card))
    elif effect == GAIN:
        g.todo.append(GainRelic(seat, n))
    elif effect == RESTORE_SELF:
        g.restore(seat, n)
    elif effect == RESTORE_ONE:
        g.todo.append(ChoosePlayer(seat, n))
    elif effect == RESTORE_ALL:
        for other in range(g.seats):
            g.restore(other, n)
    elif effect == DEFEAT_OWN:
        g.todo.append(RemoveEnemy(seat, n, 0))
    else:
        g.todo.append(RemoveEnemy(seat, n, 1))


class Effect(Step[Manor]):
    """VC-L3: one effect of an ability in use; what has become impossible is lost, the rest stands."""

    def __init__(self, seat: int, card: int, effect: int, n: int) -> None:
        self.seat = seat
        self.card = card
        self.effect = effect
        self.n = n

    def run(self, g: Manor) -> None:
        resolve(g, self.seat, self.card, self.effect, self.n)


class UseAbility(Question[Manor]):
    """VC-L2..L5, VC-T4, VC-T8, VC-D-FLOW4: the owner may use the ability of a relic just played or just dropped off.

    Once used it is done completely, effect after effect.
    """

    def __init__(self, seat: int, card: int, dropped: int) -> None:
        self.seat = seat
        self.card = card
        self.dropped = dropped

    def who(self, g: Manor) -> int:
        return self.seat

    def options(self, g: Manor) -> list[int]:
        effects = abilities(g, self.card, self.dropped)
        if effects and usable(g, self.seat, self.card, effects[0], effects[1]):
            return [USE_0, SKIP_0]
        return []

    def answer(self, g: Manor, move: int) -> None:
        if move == USE_0:
            g.dry = 0
            g.tell(events.USES, self.seat, self.card)
            effects = abilities(g, self.card, self.dropped)
            for i in range(len(effects) - 2, -1, -2):
                g.todo.append(Effect(self.seat, self.card, effects[i], effects[i + 1]))

    def prompt(self, g: Manor) -> str:
        return f"Use {g.box.names[self.card]}? {g.box.texts[self.card]}"

    def rule(self) -> str:
        return "VC-D4" if self.dropped else "VC-D6"

    def label(self, g: Manor, move: int) -> str:
        if move != USE_0:
            return "Do not use it"
        first = " (the deck is empty: refocus first)" if not g.decks[self.seat] and abilities(g, self.card, self.dropped)[0] == DRAW else ""
        return f"Use {g.box.names[self.card]}{first}"
