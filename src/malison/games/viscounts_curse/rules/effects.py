"""What relics, enemies and curses do."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse import events as ev
from malison.games.viscounts_curse.box.box import ActiveEffect, CurseEffect, EnemyEffect, HandEffect, RelicEffect, TraitEffect
from malison.games.viscounts_curse.box.cards import ACTIONS, BITS, FIRST_ENEMY
from malison.games.viscounts_curse.rules.curses import BANISH_BY, TRIBUTE_OF, banish, fight_total
from malison.games.viscounts_curse.rules.enemies import Devour, Startled, any_weak, concealed, summon, wash_away, within
from malison.games.viscounts_curse.rules.market import fill_market, send_away, stocked
from malison.games.viscounts_curse.rules.refocus import Draw, can_draw
from malison.games.viscounts_curse.rules.relics import (
    USE_DROPPED,
    BringUp,
    ChoosePlayer,
    Dismiss,
    GainRelic,
    RemoveEnemy,
    ReplaceMarket,
    RevealLurker,
    ShuffleBack,
    StrikeLurker,
)
from malison.games.viscounts_curse.state import BY_CURSE, Manor
from malison.kernel.effects import Name, Number, Numbers, Vocabulary
from malison.kernel.vectors import changed, has, i64, longer

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


class DefeatLurking(RelicEffect[Manor]):
    """VC-L19: a weak enemy that lurks face-up."""

    number = 13

    def do(self, g: Manor, seat: int, card: int) -> None:
        g.then(StrikeLurker(seat, card, self.n))

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        for slot in range(len(g.lurking)):
            if within(g, slot, self.n):
                return True
        return False


class SwapLast(RelicEffect[Manor]):
    """VC-L16: the relics, or gaps, in the last two slots change places."""

    number = 14

    def do(self, g: Manor, seat: int, card: int) -> None:
        if self.possible(g, seat, card):
            last = seat * g.box.slots + g.box.slots - 1
            relic = g.active[last]
            g.active[last] = g.active[last - 1]
            g.active[last - 1] = relic
            g.tell(ev.SWAPPED, seat, cause=ev.CARD + card)

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        last = seat * g.box.slots + g.box.slots - 1
        return g.box.slots > 1 and (g.active[last] >= 0 or g.active[last - 1] >= 0)


class PushOff(RelicEffect[Manor]):
    """VC-L17: the relic in the last slot drops off now, and may be used."""

    number = 15

    def do(self, g: Manor, seat: int, card: int) -> None:
        relic = g.active[seat * g.box.slots + g.box.slots - 1]
        wash_away(g, seat, ev.CARD + card)
        if relic >= 0 and g.box.dropped[relic]:
            g.then(USE_DROPPED[seat * FIRST_ENEMY + relic])

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        return g.active[seat * g.box.slots + g.box.slots - 1] >= 0


class TakeBack(RelicEffect[Manor]):
    """VC-L18: the relic that has dropped off goes to the hand."""

    number = 16

    def do(self, g: Manor, seat: int, card: int) -> None:
        if has(g.discards[seat], card):
            g.discards[seat].remove(card)
            g.hands[seat].append(card)
            g.tell(ev.TAKEN_BACK, seat, card)

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        return has(g.discards[seat], card)


class Weaken(RelicEffect[Manor]):
    """VC-CU4: the curse weakens, each in its own way."""

    number = 17

    def do(self, g: Manor, seat: int, card: int) -> None:
        g.box.curses[g.curse].weaken(g, seat, self.n, ev.CARD + card)

    def possible(self, g: Manor, seat: int, card: int) -> bool:
        return g.box.curses[g.curse].can_weaken(g)


# -- relics while active


class PerSymbol(ActiveEffect[Manor]):
    """VC-L8, VC-R-INDULGENCE, VC-R-CEREMONIAL-RAPIER: each printed symbol of one kind also counts as one of another."""

    def __init__(self, made: i64, counted: i64) -> None:
        super().__init__()
        self.gain = 1 << (BITS * made)
        self.per = counted


class InSlot(ActiveEffect[Manor]):
    """VC-L13: more symbols in one of the slots."""

    def __init__(self, n: i64, made: i64, slot: i64) -> None:
        super().__init__()
        self.gain = n << (BITS * made)
        self.slot = slot - 1


class Beside(ActiveEffect[Manor]):
    """VC-L14: a symbol more for each relic beside it that prints a certain one."""

    def __init__(self, made: i64, counted: i64) -> None:
        super().__init__()
        self.gain = 1 << (BITS * made)
        self.beside = counted


class ByPartner(ActiveEffect[Manor]):
    """VC-L15: a symbol more if the partner's active relics print a certain one."""

    def __init__(self, made: i64, counted: i64) -> None:
        super().__init__()
        self.gain = 1 << (BITS * made)
        self.by_partner = counted


class ScryRestores(ActiveEffect[Manor]):
    """VC-L20: whoever is scried for restores sanity."""

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.scry_restores = n


# -- investigators


class Haggle(TraitEffect[Manor]):
    """VC-TR1."""

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.haggle = n


class Cornered(TraitEffect[Manor]):
    """VC-TR2."""

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.cornered = n


class Calm(TraitEffect[Manor]):
    """VC-TR3."""

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.calm = n


class Gifted(TraitEffect[Manor]):
    """VC-TR4."""

    def __init__(self, n: i64, made: i64) -> None:
        super().__init__()
        self.gift = n << (BITS * made)


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


class Feed(EnemyEffect[Manor]):
    """VC-CU5, VC-R-CULTIST: the curse grows, each in its own way."""

    def do(self, g: Manor, seat: int, card: int) -> None:
        g.box.curses[g.curse].feed(g, seat, self.n, card)


class Sweep(EnemyEffect[Manor]):
    """VC-R-PICKPOCKET: the dearest relics of the market, the leftmost first, are sent away."""

    def do(self, g: Manor, seat: int, card: int) -> None:
        for _ in range(self.n):
            dearest: i64 = -1
            for slot in range(len(g.market)):
                if g.market[slot] >= 0 and (dearest < 0 or g.box.value[g.market[slot]] > g.box.value[g.market[dearest]]):
                    dearest = slot
            if dearest >= 0:
                send_away(g, dearest, ev.CARD + card)
        fill_market(g)


class WashAway(EnemyEffect[Manor]):
    """VC-R-DROWNED-BRUTE: the last active relic drops off, unused."""

    def do(self, g: Manor, seat: int, card: int) -> None:
        wash_away(g, seat, ev.CARD + card)


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

    def weaken(self, g: Manor, seat: i64, n: i64, cause: i64) -> None:
        damage = min(n, g.health)
        g.health -= damage
        g.tell(ev.STRUCK, seat, damage, g.health, cause=cause)
        if g.health == 0:
            g.win()

    def feed(self, g: Manor, seat: i64, n: i64, card: i64) -> None:
        more = min(n, self.health[g.seats == 1] - g.health)
        if more > 0:
            g.health += more
            g.tell(ev.RECOVERS, more, g.health, cause=ev.CARD + card)

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

    def weaken(self, g: Manor, seat: i64, n: i64, cause: i64) -> None:
        g.collection += n
        g.tell(ev.COLLECTION, g.collection, cause=cause)
        if self.met(g):
            g.win()

    def feed(self, g: Manor, seat: i64, n: i64, card: i64) -> None:
        if g.collection > 0:
            g.collection -= min(n, g.collection)
            g.tell(ev.COLLECTION, g.collection, cause=ev.CARD + card)

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

    def weaken(self, g: Manor, seat: i64, n: i64, cause: i64) -> None:
        g.fog -= 1
        g.tell(ev.THINS, g.fog, cause=cause)
        if g.fog == 0:
            g.win()

    def feed(self, g: Manor, seat: i64, n: i64, card: i64) -> None:
        if g.fog < self.fog[g.seats == 1]:
            g.fog += 1
            g.tell(ev.THICKENS, g.fog, cause=ev.CARD + card)

    def choke(self, g: Manor) -> i64:
        """VC-CF1: a part of the fog, rounded up."""
        return (g.fog + self.divisor - 1) // self.divisor

    def do(self, g: Manor, seat: int, card: int) -> None:
        most = self.choke(g)
        for who in range(g.seats):
            if g.sanity[who] > most:
                g.sanity = changed(g.sanity, who, most)
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
            g.unseen = longer(g.unseen, g.enemy_deck.pop())
        if out:
            g.tell(ev.LEAVE, out)

    def met(self, g: Manor) -> bool:
        return g.enemies_left() == 0

    def can_weaken(self, g: Manor) -> bool:
        return self.open_lurker(g) >= 0

    def open_lurker(self, g: Manor) -> i64:
        """The leftmost lurking enemy that is face-up, or -1."""
        for slot in range(len(g.lurking)):
            if g.lurking[slot] >= 0 and g.shown[slot] == 1:
                return slot
        return -1

    def weaken(self, g: Manor, seat: i64, n: i64, cause: i64) -> None:
        slot = self.open_lurker(g)
        if slot >= 0:
            banish(g, seat, slot, cause)

    def feed(self, g: Manor, seat: i64, n: i64, card: i64) -> None:
        g.lose(seat, n, card)

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

RELICS.word("defeat lurking {n}", DefeatLurking, n=Number())
RELICS.word("swap", SwapLast)
RELICS.word("push_off", PushOff)
RELICS.word("take_back", TakeBack)
RELICS.word("weaken {n}", Weaken, n=Number())

ACTIVE: Final = Vocabulary("Relics, while active")
ACTIVE.word("{made} per {counted}", PerSymbol, made=Name(ACTIONS), counted=Name(ACTIONS))
ACTIVE.word("{n} {made} in slot {slot}", InSlot, n=Number(1, 9), made=Name(ACTIONS), slot=Number(1, 5))
ACTIVE.word("{made} beside {counted}", Beside, made=Name(ACTIONS), counted=Name(ACTIONS))
ACTIVE.word("{made} by partner {counted}", ByPartner, made=Name(ACTIONS), counted=Name(ACTIONS))
ACTIVE.word("scry restores {n}", ScryRestores, n=Number())

TRAITS: Final = Vocabulary("Investigators")
TRAITS.word("haggle {n}", Haggle, n=Number())
TRAITS.word("cornered {n}", Cornered, n=Number())
TRAITS.word("calm {n}", Calm, n=Number())
TRAITS.word("gifted {n} {made}", Gifted, n=Number(1, 9), made=Name(ACTIONS))

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
DISCARDED.word("feed {n}", Feed, n=Number())
DISCARDED.word("sweep {n}", Sweep, n=Number())
DISCARDED.word("wash_away", WashAway, n=1)
DISCARDED.word("discard_relic {n}", DiscardRelic, n=Number())

CURSES: Final = Vocabulary("Curses")
CURSES.word("behemoth {health} {toll} {per_damage}", Behemoth, health=Numbers(1, 99), toll=Number(0), per_damage=Number())
CURSES.word("collector {bell} {target} {least_value}", Collector, bell=Numbers(1, 99), target=Numbers(1, 99), least_value=Number(0))
CURSES.word("choking_fog {fog} {divisor}", ChokingFog, fog=Numbers(1, 99), divisor=Number())
CURSES.word("endless_horde {removed} {toll} {unbanished}", EndlessHorde, removed=Numbers(0, 99), toll=Number(0), unbanished=Number())
