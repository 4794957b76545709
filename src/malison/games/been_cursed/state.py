"""The position: one village, one token, two sides."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed.box.box import KINDS, LABORATORY, SITES, Box
from malison.games.been_cursed.box.lasting import LASTINGS, POUCHES
from malison.kernel.state import State

DUEL: Final = 0
RABID: Final = 1
POSSESSED: Final = 2
HAUNTED: Final = 3
MODES: Final = ("duel", "rabid", "possessed", "haunted")

WIZARD: Final = 0
MONSTER: Final = 1
SIDES: Final = ("wizard", "monster")
NOBODY: Final = -1
NO_RESULT: Final = 2

BETWEEN: Final = 0
MOVING: Final = 1
EATING: Final = 2
"""Where the Monster is in its Feeding turn: between two actions, or in one of the two phases of an action."""

NONE: Final = -1
EMPTY_BOX: Final = Box()


class Village(State):
    """Everything on the table. `wizard` and `monster` are seats, -1 where that side is automated."""

    def __init__(self) -> None:
        super().__init__()
        self.box: Box = EMPTY_BOX
        self.mode = DUEL
        self.wizard = 0
        self.monster = 1
        self.villager_cards = False
        self.round = 0
        self.side = MONSTER
        self.winner = NOBODY
        # The village.
        self.place = LABORATORY
        self.panic = 1
        self.house: list[int] = []
        self.vacant = 0
        self.bag: list[int] = []
        self.arriving = NONE
        self.villager_deck: list[int] = []
        self.villager_pile: list[int] = []
        self.pasture: list[int] = []
        self.sheep = 0
        self.guards: list[int] = []
        # The Wizard.
        self.cure = 0
        self.coins = 0
        self.tiles: list[int] = []
        self.held = 0
        self.spell_deck: list[int] = []
        self.spell_pile: list[int] = []
        self.spell_hand: list[int] = []
        self.casting = NONE
        # The Monster.
        self.curse = 1
        self.energy = 0
        self.stomach: list[int] = []
        self.slots: list[int] = []
        self.power_deck: list[int] = []
        self.power_pile: list[int] = []
        self.power_hand: list[int] = []
        self.playing = NONE
        self.single_use = NONE
        # Lasting cards, oldest first, by the side they lie in front of, and what they add up to.
        self.wizard_spells: list[int] = []
        self.monster_spells: list[int] = []
        self.wizard_powers: list[int] = []
        self.monster_powers: list[int] = []
        self.lasting: list[int] = []
        self.this_turn: list[int] = []
        # The turn.
        self.actions = 0
        self.sneaked = 0
        self.fresh = False
        self.phase = BETWEEN
        self.movements = 0
        self.visited = 0
        self.gain = 0
        # Automated sides.
        self.rabid_deck: list[int] = []
        self.rabid_dealt: list[int] = []
        self.rabid_row: list[int] = []
        self.rabid_pile: list[int] = []
        self.possessed_deck: list[int] = []
        self.possessed_row: list[int] = []
        self.possessed_pile: list[int] = []
        self.feeding_cards: list[int] = []

    def clone(self) -> Village:
        c = Village()
        self.copy_to(c)
        c.box = self.box
        c.mode = self.mode
        c.wizard = self.wizard
        c.monster = self.monster
        c.villager_cards = self.villager_cards
        c.round = self.round
        c.side = self.side
        c.winner = self.winner
        c.place = self.place
        c.panic = self.panic
        c.house = self.house.copy()
        c.vacant = self.vacant
        c.bag = self.bag.copy()
        c.arriving = self.arriving
        c.villager_deck = self.villager_deck.copy()
        c.villager_pile = self.villager_pile.copy()
        c.pasture = self.pasture.copy()
        c.sheep = self.sheep
        c.guards = self.guards.copy()
        c.cure = self.cure
        c.coins = self.coins
        c.tiles = self.tiles.copy()
        c.held = self.held
        c.spell_deck = self.spell_deck.copy()
        c.spell_pile = self.spell_pile.copy()
        c.spell_hand = self.spell_hand.copy()
        c.casting = self.casting
        c.curse = self.curse
        c.energy = self.energy
        c.stomach = self.stomach.copy()
        c.slots = self.slots.copy()
        c.power_deck = self.power_deck.copy()
        c.power_pile = self.power_pile.copy()
        c.power_hand = self.power_hand.copy()
        c.playing = self.playing
        c.single_use = self.single_use
        c.wizard_spells = self.wizard_spells.copy()
        c.monster_spells = self.monster_spells.copy()
        c.wizard_powers = self.wizard_powers.copy()
        c.monster_powers = self.monster_powers.copy()
        c.lasting = self.lasting.copy()
        c.this_turn = self.this_turn.copy()
        c.actions = self.actions
        c.sneaked = self.sneaked
        c.fresh = self.fresh
        c.phase = self.phase
        c.movements = self.movements
        c.visited = self.visited
        c.gain = self.gain
        c.rabid_deck = self.rabid_deck.copy()
        c.rabid_dealt = self.rabid_dealt.copy()
        c.rabid_row = self.rabid_row.copy()
        c.rabid_pile = self.rabid_pile.copy()
        c.possessed_deck = self.possessed_deck.copy()
        c.possessed_row = self.possessed_row.copy()
        c.possessed_pile = self.possessed_pile.copy()
        c.feeding_cards = self.feeding_cards.copy()
        return c

    # -- small questions that many rules ask

    def mover(self) -> int:
        """The seat whose turn it is; -1 for an automated side."""
        return self.seat_of(self.side)

    def seat_of(self, side: int) -> int:
        """Who plays a side; -1 for an automated one."""
        return self.wizard if side == WIZARD else self.monster

    def capacity(self) -> int:
        """BC-F4: three pouches, and one more with Box of Holding."""
        return self.box.pouches + self.lasting[POUCHES]

    def eaten(self, token: int) -> bool:
        """BC-M30, BC-J5: such a token lies on one of the stomach's slots."""
        for i in range(len(self.stomach)):
            if self.stomach[i] == token and self.slots[i] < self.box.stomach:
                return True
        return False

    def win(self, side: int) -> None:
        """BC-G1..G2: that is the end; nothing further resolves."""
        self.winner = side
        self.finish()

    def side_of(self, seat: int) -> int:
        return WIZARD if seat == self.wizard else MONSTER


def blank(box: Box) -> Village:
    """A table with nothing on it yet, every list at its length."""
    g = Village()
    g.box = box
    g.house = [NONE] * SITES
    g.bag = [0] * KINDS
    g.villager_pile = [0] * KINDS
    g.pasture = [0] * len(box.pasture_sheep)
    g.guards = [NONE] * len(box.bridge)
    g.tiles = [0] * KINDS
    g.lasting = [0] * LASTINGS
    return g
