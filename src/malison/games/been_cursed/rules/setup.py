"""Setting up the village, in each of the four modes."""

from __future__ import annotations

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box.box import HOUSES, KINDS, LABORATORY, Box
from malison.games.been_cursed.rules.possessed import deal_possessed
from malison.games.been_cursed.rules.turn import TURNS
from malison.games.been_cursed.rules.village import draw_villager, house_villager
from malison.games.been_cursed.state import HAUNTED, MODES, MONSTER, POSSESSED, RABID, Village, blank
from malison.kernel.setting import Setting
from malison.kernel.state import Step
from malison.kernel.vectors import row_of


def lay(box: Box, setting: Setting) -> Village:
    """BC-S1: a bare table on which the seats are agreed and everything else waits for the deal; an automated side has no seat."""
    g = blank(box)
    g.mode = MODES.index(setting.mode)
    g.wizard = [int(setting.options.get("wizard", "1")) - 1, 0, -1, -1][g.mode]
    g.monster = [1 - g.wizard, -1, 0, -1][g.mode]
    g.villager_cards = setting.options["villager_cards"]
    g.then(Setup())
    return g


class Setup(Step[Village]):
    """BC-S1..S16, BC-SR1..SR7, BC-SP1..SP7, BC-SZ1..SZ6, BC-V1, BC-J71: everything in its place."""

    def run(self, g: Village) -> None:
        box = g.box
        g.place = LABORATORY
        g.side = MONSTER
        g.panic = box.start_panic
        g.curse = box.start_curse
        g.coins = box.start_coins
        g.tell(ev.BEGINS)
        self.sheep(g)
        self.villagers(g)
        if g.monster >= 0:
            g.energy = box.start_energy
            guards = list(box.guard_tiles)
            g.rng.shuffle(guards)
            g.guards = row_of(guards)
        self.cards(g)
        g.then(TURNS)

    def sheep(self, g: Village) -> None:
        """BC-S6, BC-S7."""
        g.pasture = g.box.pasture_sheep[:]
        g.sheep = g.box.sheep
        for n in g.pasture:
            g.sheep -= n

    def villagers(self, g: Village) -> None:
        """BC-S9, BC-V1: twenty villagers, one after the other, into houses 1 to 20."""
        g.bag = g.box.count[:]
        g.vacant = HOUSES
        if g.villager_cards:
            for kind in range(KINDS):
                for _ in range(g.bag[kind]):
                    g.villager_deck.append(kind)
            g.rng.shuffle(g.villager_deck)
        for house in range(1, HOUSES + 1):
            g.arriving = draw_villager(g)
            house_villager(g, house)

    def cards(self, g: Village) -> None:
        """BC-S10, BC-S11, BC-SR3, BC-SR4, BC-SR6, BC-SP2, BC-SP3, BC-SP5, BC-SZ3..SZ5: decks by mode; people draw four."""
        box = g.box
        g.spell_deck = box.spell_decks[g.mode].copy()
        g.rng.shuffle(g.spell_deck)
        g.power_deck = box.power_decks[g.mode].copy()
        g.rng.shuffle(g.power_deck)
        if g.wizard >= 0:
            for _ in range(min(box.hand, len(g.spell_deck))):
                g.spell_hand.append(g.spell_deck.pop())
                g.tell_only(g.wizard, ev.DREW_SPELL, g.spell_hand[len(g.spell_hand) - 1])
        if g.monster >= 0:
            for _ in range(min(box.hand, len(g.power_deck))):
                g.power_hand.append(g.power_deck.pop())
                g.tell_only(g.monster, ev.DREW_POWER, g.power_hand[len(g.power_hand) - 1])
        if g.mode == RABID or g.mode == HAUNTED:
            g.rabid_deck = box.rabid_cards.copy()
            g.rng.shuffle(g.rabid_deck)
        if g.mode == POSSESSED or g.mode == HAUNTED:
            g.possessed_deck = box.possessed_cards.copy()
            deal_possessed(g, box.possessed_row)
