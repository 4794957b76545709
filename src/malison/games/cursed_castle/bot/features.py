"""What a learned judgement adds up in the castle: the party, what stands in the row and how far it is beaten, and what is still to come."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle.bot.knowledge import count, spaces_filled, spaces_left, wanted
from malison.games.cursed_castle.box.cards import ABILITIES, BOSS, EQUIPMENT, HEROES, ITEMS, MERCHANT, MINI_BOSS, SLOTS, SPACES
from malison.games.cursed_castle.moves import PIPS
from malison.games.cursed_castle.state import UNKNOWN_BOSS, Castle
from malison.kernel.features import Active, Features
from malison.kernel.vectors import i64, row, vec

SIDES: Final = 2 * len(HEROES)
FEW: Final = 5
"""None to three of a thing are told apart, and more; of spaces, checks and colours twice as many."""
MANY: Final = 10
LONG: Final = 32
"""Cards of a deck, and rounds."""
KINDS: Final = 11


class CastleFeatures(Features):
    """Whoever stands in which slot is the same; cards in the deck count wherever they lie."""

    def __init__(self) -> None:
        super().__init__()
        self.version = 2
        self.cards: i64 = 0
        self.stages: i64 = 0
        self.ahead: i64 = 0
        self.dungeons: i64 = 0
        self.rounds: i64 = 0
        self.bosses: i64 = 0
        self.heroes: i64 = 0
        self.bled: i64 = 0
        self.parties: i64 = 0
        self.skills: i64 = 0
        self.waiting: i64 = 0
        self.reserves: i64 = 0
        self.poison: i64 = 0
        self.corruption: i64 = 0
        self.purple: i64 = 0
        self.missing: i64 = 0
        self.upgraded: i64 = 0
        self.stunned: i64 = 0
        self.gear: i64 = 0
        self.items: i64 = 0
        self.held: i64 = 0
        self.pips: i64 = 0
        self.needed: i64 = 0
        self.row: i64 = 0
        self.threats: i64 = 0
        self.modifiers: i64 = 0
        self.under: i64 = 0
        self.hurt: i64 = 0
        self.fourth: i64 = 0
        self.decks: i64 = 0
        self.kinds: i64 = 0
        self.coming: i64 = 0
        self.next: i64 = 0
        self.left: i64 = 0
        self.against: i64 = 0
        self.seen: vec[i64] = row(0, 0)
        self.many: vec[i64] = row(KINDS, 0)

    def blank(self) -> Features:
        return CastleFeatures()

    def lay(self, g: Castle) -> None:
        box = g.box
        cards: i64 = len(box.card_ids)
        dungeons: i64 = len(box.dungeon_names)
        self.cards = cards
        self.seen = row(cards, 0)
        self.size = 0
        self.stages = self.room_for(dungeons)
        self.ahead = self.room_for(dungeons)
        self.dungeons = self.room_for(dungeons)
        self.rounds = self.room_for(LONG)
        self.bosses = self.room_for(FEW)
        self.heroes = self.room_for(SIDES)
        self.bled = self.room_for(FEW)
        self.parties = self.room_for((SLOTS + 1) * (SLOTS + 1))
        self.skills = self.room_for(LONG)
        self.waiting = self.room_for(FEW)
        self.reserves = self.room_for(len(HEROES))
        self.poison = self.room_for(2 * FEW)
        self.corruption = self.room_for(FEW)
        self.purple = self.room_for(FEW)
        self.missing = self.room_for(FEW)
        self.upgraded = self.room_for(len(ABILITIES))
        self.stunned = self.room_for(len(ABILITIES))
        self.gear = self.room_for(len(EQUIPMENT))
        self.items = self.room_for(len(ITEMS) * FEW)
        self.held = self.room_for(3 * FEW)
        self.pips = self.room_for((PIPS + 1) * FEW)
        self.needed = self.room_for(3 * MANY)
        self.row = self.room_for(cards * MANY)
        self.threats = self.room_for(cards * FEW)
        self.modifiers = self.room_for(len(box.modifier_names))
        self.under = self.room_for(FEW)
        self.hurt = self.room_for((LONG + 1) * (SLOTS + 1))
        self.fourth = self.room_for(cards)
        self.decks = self.room_for(LONG * FEW)
        self.kinds = self.room_for(KINDS * MANY)
        self.coming = self.room_for(cards * FEW)
        self.next = self.room_for(2 * LONG)
        self.left = self.room_for(2 * LONG)
        self.against = self.room_for((MANY + 1) * LONG)

    def room_for(self, count: i64) -> i64:
        """The next so many features; the first of them."""
        first: i64 = self.size
        self.size = first + count
        return first

    def note(self, g: Castle, seat: int, to: Active) -> None:
        dungeons: i64 = len(g.box.dungeon_names)
        stage: i64 = min(g.stage, len(g.plan.dungeons) - 1)
        to.add(self.stages + stage)
        to.add(self.ahead + len(g.plan.dungeons) - 1 - stage)
        to.add(self.dungeons + min(dungeons, g.plan.dungeons[stage]) - 1)
        to.add(self.rounds + min(g.round // 2, LONG - 1))
        to.add(self.bosses + min(g.bosses_left, FEW - 1))
        life: i64 = self.note_party(g, to)
        self.note_means(g, to)
        facing: i64 = self.note_row(g, to)
        to.add(self.hurt + min(facing, LONG) * (SLOTS + 1) + g.party())
        self.note_deck(g, life, to)

    def note_party(self, g: Castle, to: Active) -> i64:
        """Who is there and how they are; how many more blows they can take, as far as it is told apart."""
        whole: i64 = 0
        hurt: i64 = 0
        skill: i64 = 0
        slot: i64 = 0
        while slot < SLOTS:
            if g.heroes[slot] >= 0:
                side: i64 = g.side(slot)
                to.add(self.heroes + side)
                skill += g.box.skill[side]
                if side & 1:
                    hurt += 1
                else:
                    whole += 1
            slot += 1
        to.add(self.parties + whole * (SLOTS + 1) + hurt)
        to.add(self.skills + min(max(skill, 0), LONG - 1))
        bled: i64 = count(g.bleeding)
        if bled:
            to.add(self.bled + min(bled, FEW - 1))
        to.add(self.waiting + min(len(g.reserve), FEW - 1))
        for hero in g.reserve:
            to.add(self.reserves + hero)
        return min(2 * whole + hurt + 2 * len(g.reserve), MANY)

    def note_means(self, g: Castle, to: Active) -> None:
        """Tokens, cards, dice and cubes of the party."""
        to.add(self.poison + min(g.poison + g.fresh_poison, 2 * FEW - 1))
        to.add(self.corruption + min(g.corruption, FEW - 1))
        to.add(self.purple + min(g.purple, FEW - 1))
        to.add(self.missing + min(g.missing + g.locked, FEW - 1))
        self.note_mask(self.upgraded, g.upgraded, to)
        self.note_mask(self.stunned, g.stunned, to)
        self.note_mask(self.gear, g.owned, to)
        i: i64 = 0
        while i < len(ITEMS):
            if g.items[i]:
                to.add(self.items + i * FEW + min(g.items[i], FEW - 1))
            i += 1
        i = 0
        while i < 3:
            if g.held[i]:
                to.add(self.held + i * FEW + min(g.held[i], FEW - 1))
            to.add(self.needed + i * MANY + min(max(wanted(g, i), 0), MANY - 1))
            i += 1
        i = 1
        while i <= PIPS:
            if g.dice[i]:
                to.add(self.pips + i * FEW + min(g.dice[i], FEW - 1))
            i += 1

    def note_mask(self, first: i64, mask: i64, to: Active) -> None:
        while mask:
            if mask & 1:
                to.add(first)
            mask >>= 1
            first += 1

    def note_row(self, g: Castle, to: Active) -> i64:
        """Who stands there, how far beaten and with how many dice; how much there is to do, as far as it is told apart."""
        total: i64 = 0
        space: i64 = 0
        while space < SPACES:
            card: i64 = g.row[space]
            if card >= 0:
                left: i64 = spaces_left(g, space)
                done: i64 = spaces_filled(g, space) if g.is_boss(space) else left
                to.add(self.row + card * MANY + min(done, MANY - 1))
                to.add(self.threats + card * FEW + min(g.enemy[space], FEW - 1))
                if g.modifier[space] >= 0:
                    to.add(self.modifiers + g.modifier[space])
                total += left
            space += 1
        to.add(self.under + min(len(g.under), FEW - 1))
        for lies in g.fourth:
            to.add(self.fourth + lies)
        return total

    def note_deck(self, g: Castle, life: i64, to: Active) -> None:
        """What is still to come, wherever it lies; where mini-boss and merchant are; the work it will be, and who there is to do it."""
        seen = self.seen
        many = self.many
        kind = g.box.kind
        spaces: i64 = 0
        i: i64 = 0
        while i < KINDS:
            many[i] = 0
            i += 1
        length: i64 = len(g.deck)
        at: i64 = 0
        for lies in g.deck:
            card: i64 = lies
            at += 1
            if card == UNKNOWN_BOSS:
                continue
            what: i64 = kind[card]
            if what == MINI_BOSS:
                to.add(self.next + min(length - at, LONG - 1))
            elif what == MERCHANT:
                to.add(self.next + LONG + min(length - at, LONG - 1))
            if what != BOSS:
                spaces += g.box.spaces[card]
                many[what] += 1
            seen[card] += 1
        # In the order of the box, so that it is the same wherever they lie.
        card = 0
        while card < self.cards:
            if seen[card]:
                to.add(self.coming + card * FEW + min(seen[card], FEW - 1))
                seen[card] = 0
            card += 1
        i = 0
        while i < KINDS:
            if many[i]:
                to.add(self.kinds + i * MANY + min(many[i], MANY - 1))
            i += 1
        to.add(self.decks + min(length, LONG - 1) * FEW + min(g.bosses_left, FEW - 1))
        to.add(self.left + min(spaces, 2 * LONG - 1))
        to.add(self.against + life * LONG + min(length, LONG - 1))


FEATURES: Final = CastleFeatures()
