"""What relics, enemies and curses do."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse import events as ev
from malison.games.viscounts_curse.box.box import ActiveEffect, CurseEffect, EnemyEffect, HandEffect, RelicEffect
from malison.games.viscounts_curse.box.cards import ACTIONS, FIRST_ENEMY
from malison.games.viscounts_curse.rules.curses import BANISH_BY, TRIBUTE_OF, fight_total
from malison.games.viscounts_curse.rules.enemies import Devour, Startled, any_weak, concealed, summon
from malison.games.viscounts_curse.rules.market import stocked
from malison.games.viscounts_curse.rules.refocus import Draw, can_draw
from malison.games.viscounts_curse.rules.relics import (
    BringUp,
    ChoosePlayer,
    Dismiss,
    GainRelic,
    RemoveEnemy,
    ReplaceMarket,
    RevealLurker,
    ShuffleBack,
)
from malison.games.viscounts_curse.state import BY_CURSE, Manor
from malison.kernel.effects import Name, Number, Numbers, Vocabulary
from malison.kernel.vectors import append, i64

# -- relics; VC-R-PLAIN, VC-R-CURSED-GOLD: the rest has no effect


class DrawCards(RelicEffect[Manor]):
    """VC-R-VESPERS-PLANCHETTE, VC-R-SCRYING-BOWL, VC-R-BLACK-CAT-CHARM, VC-R-FORBIDDEN-GRIMOIRE."""

    number = 1

    def do(self, g: Manor, seat: int, card: int) -> None:
        for _ in range(self.n):
            g.then(Draw(seat, ev.CARD + card))

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        return can_draw(g, seat)


class ShuffleIn(RelicEffect[Manor]):
    """VC-R-ORNATE-MIRROR, VC-R-GRAVEDIGGERS-SPADE: cards from hand go back into the deck."""

    number = 2

    def do(self, g: Manor, seat: int, card: int) -> None:
        for _ in range(self.n):
            g.then(ShuffleBack(seat, card))

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        return len(g.hands[seat]) > 0


class SendAway(RelicEffect[Manor]):
    """VC-R-FINCHS-LOUPE: market relics are replaced, one after the other."""

    number = 3

    def do(self, g: Manor, seat: int, card: int) -> None:
        for _ in range(self.n):
            g.then(Dismiss(seat, card))

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        return stocked(g)


class ReplaceMany(RelicEffect[Manor]):
    """VC-R-LUCKY-COIN: any of the market's relics are replaced at once."""

    number = 4

    def do(self, g: Manor, seat: int, card: int) -> None:
        g.then(ReplaceMarket(seat, card))

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        return stocked(g)


class TurnUp(RelicEffect[Manor]):
    """VC-R-TALLOW-CANDLE: lurking enemies are turned face-up."""

    number = 5

    def do(self, g: Manor, seat: int, card: int) -> None:
        for _ in range(self.n):
            g.then(RevealLurker(seat, card))

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        return concealed(g)


class TopDeck(RelicEffect[Manor]):
    """VC-R-BRASS-ASTROLABE: other relics of the discard pile go on top of the deck."""

    number = 6

    def do(self, g: Manor, seat: int, card: int) -> None:
        for _ in range(self.n):
            g.then(BringUp(seat, card))

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        for other in g.discards[seat]:
            if other < FIRST_ENEMY and other != card:
                return True
        return False


class Gain(RelicEffect[Manor]):
    """VC-R-MERCHANTS-SEAL: a cheap market relic for the discard pile."""

    number = 7

    def do(self, g: Manor, seat: int, card: int) -> None:
        g.then(GainRelic(seat, card, self.n))

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        for other in g.market:
            if other >= 0 and g.box.value[other] <= self.n:
                return True
        return False


class RestoreSelf(RelicEffect[Manor]):
    """VC-R-ROSARY-BEADS, VC-R-SAINTS-FINGER-BONE."""

    number = 8

    def do(self, g: Manor, seat: int, card: int) -> None:
        g.restore(seat, self.n, ev.CARD + card)

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        return g.restores(seat, self.n) > 0


class RestoreOne(RelicEffect[Manor]):
    """VC-R-OTTOLINES-TINCTURES, VC-R-SPRIG-OF-WOLFSBANE, VC-R-BOTTLE-OF-LAUDANUM: sanity for a player of choice."""

    number = 9

    def do(self, g: Manor, seat: int, card: int) -> None:
        g.then(ChoosePlayer(seat, card, self.n))

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        return anyone_restores(g, self.n)


class RestoreAll(RelicEffect[Manor]):
    """VC-R-ANGELS-TEARS: sanity for everyone."""

    number = 10

    def do(self, g: Manor, seat: int, card: int) -> None:
        for other in range(g.seats):
            g.restore(other, self.n, ev.CARD + card)

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        return anyone_restores(g, self.n)


def anyone_restores(g: Manor, n: i64) -> bool:
    for seat in range(g.seats):
        if g.restores(seat, n) > 0:
            return True
    return False


class DefeatOwn(RelicEffect[Manor]):
    """VC-R-ROOKS-HARPOON, VC-R-SILVER-DAGGER: a weak enemy in one's own hand."""

    number = 11

    def do(self, g: Manor, seat: int, card: int) -> None:
        g.then(RemoveEnemy(seat, card, self.n, 0))

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        return any_weak(g, seat, self.n)


class DefeatAny(RelicEffect[Manor]):
    """VC-R-WHALERS-LANCE: a weak enemy in any hand."""

    number = 12

    def do(self, g: Manor, seat: int, card: int) -> None:
        g.then(RemoveEnemy(seat, card, self.n, 1))

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        for other in range(g.seats):
            if any_weak(g, other, self.n):
                return True
        return False


# -- enemies in hand


class Price(HandEffect[Manor]):
    """VC-R-PICKPOCKET: everything on the market costs more."""

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.price = n


class Shield(HandEffect[Manor]):
    """VC-R-CULTIST: no other enemy in the hand can be defeated."""

    def __init__(self) -> None:
        super().__init__()
        self.shields = 1


class RestoreLess(HandEffect[Manor]):
    """VC-R-PLAGUEBEARER."""

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.restore_less = n


class NoDrawAt(HandEffect[Manor]):
    """VC-R-FATE-CONTROLLER: no drawing with so many cards in hand."""

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.no_draw_at = n


class NoStars(HandEffect[Manor]):
    """VC-R-LAMPBLACK-SHADE: stars add nothing to actions."""

    def __init__(self) -> None:
        super().__init__()
        self.no_stars = 1


# -- enemies drawn and discarded


class DiscardRelic(EnemyEffect[Manor]):
    """VC-R-PEEK-A-BOO: whoever drew it discards a relic."""

    def do(self, g: Manor, seat: int, card: int) -> None:
        for _ in range(self.n):
            g.then(Startled(seat, card))


class Lose(EnemyEffect[Manor]):
    """VC-R-GRAVE-LEECH: sanity lost at once."""

    def do(self, g: Manor, seat: int, card: int) -> None:
        g.lose(seat, self.n, card)


class DestroyRelic(EnemyEffect[Manor]):
    """VC-R-GLUTTON: a relic leaves the game."""

    def do(self, g: Manor, seat: int, card: int) -> None:
        for _ in range(self.n):
            g.then(Devour(seat, card))


class PartnerLoses(EnemyEffect[Manor]):
    """VC-R-WAILING-WIDOW, VC-SO3: alone, her partner is yourself."""

    def do(self, g: Manor, seat: int, card: int) -> None:
        g.lose((seat + 1) % g.seats, self.n, card)


class Summon(EnemyEffect[Manor]):
    """VC-R-NIGHT-HERALD: lurking enemies come to the player."""

    def do(self, g: Manor, seat: int, card: int) -> None:
        for _ in range(self.n):
            summon(g, seat, ev.CARD + card)


# -- curses: their numbers are for two players and for one (VC-SO1)


class Behemoth(CurseEffect[Manor]):
    """VC-CB1..CB5: a player who refocuses deals it the full fight total in damage; if it lives it strikes back."""

    def __init__(self, health: tuple[int, int], toll: i64, per_damage: i64) -> None:
        self.health = health
        self.toll = toll
        self.per_damage = per_damage

    def set_up(self, g: Manor) -> None:
        g.health = self.health[g.seats == 1]

    def met(self, g: Manor) -> bool:
        return g.health == 0

    def damage(self, g: Manor, seat: i64) -> i64:
        return min(fight_total(g, seat), g.health)

    def blow(self, damage: i64) -> i64:
        """The sanity that so much damage costs."""
        return self.toll + damage // self.per_damage

    def do(self, g: Manor, seat: int, card: int) -> None:
        damage = self.damage(g, seat)
        g.health -= damage
        if damage:
            g.tell(ev.STRUCK, seat, damage, g.health)
        if g.health == 0:
            g.win()
        else:
            g.lose(seat, self.blow(damage), BY_CURSE)


class Collector(CurseEffect[Manor]):
    """VC-CC1..CC5: relics are given up for the collection, or the bell drops."""

    def __init__(self, bell: tuple[int, int], target: tuple[int, int], least_value: i64) -> None:
        self.bell = bell
        self.target = target
        self.least_value = least_value

    def set_up(self, g: Manor) -> None:
        g.bell = self.bell[g.seats == 1]

    def met(self, g: Manor) -> bool:
        return g.collection >= self.target[g.seats == 1]

    def wants(self, g: Manor, relic: i64) -> bool:
        return g.box.value[relic] >= self.least_value

    def do(self, g: Manor, seat: int, card: int) -> None:
        g.then(TRIBUTE_OF[seat])


class ChokingFog(CurseEffect[Manor]):
    """VC-CF1..CF4, VC-Q12: everyone above the choke value is cut down to it, nobody is raised; then the fog thins."""

    def __init__(self, fog: tuple[int, int], divisor: i64) -> None:
        self.fog = fog
        self.divisor = divisor

    def set_up(self, g: Manor) -> None:
        g.fog = self.fog[g.seats == 1]

    def met(self, g: Manor) -> bool:
        return g.fog == 0

    def choke(self, g: Manor) -> i64:
        """VC-CF1: a part of the fog, rounded up."""
        return (g.fog + self.divisor - 1) // self.divisor

    def do(self, g: Manor, seat: int, card: int) -> None:
        most = self.choke(g)
        for who in range(g.seats):
            if g.sanity[who] > most:
                g.sanity[who] = most
                g.tell(ev.CHOKED, who, most)
        g.fog -= 1
        g.tell(ev.THINS, g.fog)
        if g.fog == 0:
            g.win()


class EndlessHorde(CurseEffect[Manor]):
    """VC-CH1..CH8: a little sanity, and an enemy banished or more of them; some are removed unseen before the first turn."""

    def __init__(self, removed: tuple[int, int], toll: i64, unbanished: i64) -> None:
        self.removed = removed
        self.toll = toll
        self.unbanished = unbanished

    def set_up(self, g: Manor) -> None:
        out = self.removed[g.seats == 1]
        for _ in range(out):
            g.unseen = append(g.unseen, g.enemy_deck.pop())
        if out:
            g.tell(ev.LEAVE, out)

    def met(self, g: Manor) -> bool:
        return g.enemies_left() == 0

    def followers(self) -> i64:
        return self.unbanished

    def do(self, g: Manor, seat: int, card: int) -> None:
        g.lose(seat, self.toll, BY_CURSE)
        if not g.end:
            g.then(BANISH_BY[seat])


# -- the words for them

RELICS: Final = Vocabulary("Relics, when played or dropping off")
RELICS.word("draw {n}", DrawCards, n=Number())
RELICS.word("shuffle_back {n}", ShuffleIn, n=Number())
RELICS.word("dismiss {n}", SendAway, n=Number())
RELICS.word("replace_market", ReplaceMany)
RELICS.word("reveal {n}", TurnUp, n=Number())
RELICS.word("top_deck {n}", TopDeck, n=Number())
RELICS.word("gain {n}", Gain, n=Number())
RELICS.word("restore self {n}", RestoreSelf, n=Number())
RELICS.word("restore one {n}", RestoreOne, n=Number())
RELICS.word("restore all {n}", RestoreAll, n=Number())
RELICS.word("defeat own {n}", DefeatOwn, n=Number())
RELICS.word("defeat any {n}", DefeatAny, n=Number())

ACTIVE: Final = Vocabulary("Relics, while active")
ACTIVE.word("{made} per {counted}", ActiveEffect, made=Name(ACTIONS), counted=Name(ACTIONS))

IN_HAND: Final = Vocabulary("Enemies in hand")
IN_HAND.word("price {n}", Price, n=Number())
IN_HAND.word("shield", Shield)
IN_HAND.word("restore_less {n}", RestoreLess, n=Number())
IN_HAND.word("no_draw_at {n}", NoDrawAt, n=Number())
IN_HAND.word("no_stars", NoStars)

DRAWN: Final = Vocabulary("Enemies, when drawn")
DRAWN.word("discard_relic {n}", DiscardRelic, n=Number())
DRAWN.word("lose {n}", Lose, n=Number())

DISCARDED: Final = Vocabulary("Enemies, when discarded")
DISCARDED.word("destroy_relic {n}", DestroyRelic, n=Number())
DISCARDED.word("partner_loses {n}", PartnerLoses, n=Number())
DISCARDED.word("summon {n}", Summon, n=Number())

CURSES: Final = Vocabulary("Curses")
CURSES.word("behemoth {health} {toll} {per_damage}", Behemoth, health=Numbers(1, 99), toll=Number(0), per_damage=Number())
CURSES.word("collector {bell} {target} {least_value}", Collector, bell=Numbers(1, 99), target=Numbers(1, 99), least_value=Number(0))
CURSES.word("choking_fog {fog} {divisor}", ChokingFog, fog=Numbers(1, 99), divisor=Number())
CURSES.word("endless_horde {removed} {toll} {unbanished}", EndlessHorde, removed=Numbers(0, 99), toll=Number(0), unbanished=Number())
