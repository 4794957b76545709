"""The position: one village, one token, two sides."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed.box.box import KINDS, LABORATORY, SITES, Box
from malison.games.been_cursed.box.lasting import LASTINGS, POUCHES
from malison.kernel.state import State
from malison.kernel.vectors import i64, row, row_of, vec

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
NOTHING: Final = row_of([])
NO_CARDS: Final[list[int]] = []
"""Stands for lists that a position does not have yet, or never: those of automata in a duel, and of Villager cards that are not used."""


class Village(State):
    """Everything on the table. `wizard` and `monster` are seats, -1 where that side is automated.

    Guards, stomach, lasting cards and what holds for a turn are replaced, never changed, and clones share them.
    """

    def __init__(self, box: Box = EMPTY_BOX) -> None:
        super().__init__()
        self.box: Final = box
        self.mode: i64 = DUEL
        self.wizard: i64 = 0
        self.monster: i64 = 1
        self.villager_cards = False
        self.round: i64 = 0
        self.side: i64 = MONSTER
        self.winner: i64 = NOBODY
        # The village.
        self.place: i64 = LABORATORY
        self.panic: i64 = 1
        self.house: vec[i64] = NOTHING
        self.vacant: i64 = 0
        self.bag: vec[i64] = NOTHING
        self.arriving: i64 = NONE
        self.villager_deck: list[int] = NO_CARDS
        self.villager_pile: vec[i64] = NOTHING
        self.pasture: vec[i64] = NOTHING
        self.sheep: i64 = 0
        self.guards: vec[i64] = NOTHING
        # The Wizard.
        self.cure: i64 = 0
        self.coins: i64 = 0
        self.tiles: vec[i64] = NOTHING
        self.held: i64 = 0
        self.spell_deck: list[int] = NO_CARDS
        self.spell_pile: list[int] = NO_CARDS
        self.spell_hand: list[int] = NO_CARDS
        self.casting: i64 = NONE
        # The Monster.
        self.curse: i64 = 1
        self.energy: i64 = 0
        self.stomach: list[int] = NO_CARDS
        self.slots: list[int] = NO_CARDS
        self.power_deck: list[int] = NO_CARDS
        self.power_pile: list[int] = NO_CARDS
        self.power_hand: list[int] = NO_CARDS
        self.playing: i64 = NONE
        self.single_use: i64 = NONE
        # Lasting cards, oldest first, by the side they lie in front of, and what they add up to.
        self.wizard_spells: list[int] = NO_CARDS
        self.monster_spells: list[int] = NO_CARDS
        self.wizard_powers: list[int] = NO_CARDS
        self.monster_powers: list[int] = NO_CARDS
        self.lasting: vec[i64] = NOTHING
        self.this_turn: list[int] = NO_CARDS
        # The turn.
        self.actions: i64 = 0
        self.sneaked: i64 = 0
        self.fresh = False
        self.phase: i64 = BETWEEN
        self.movements: i64 = 0
        self.visited: i64 = 0
        self.gain: i64 = 0
        # Automated sides.
        self.rabid_deck: list[int] = NO_CARDS
        self.rabid_dealt: list[int] = NO_CARDS
        self.rabid_row: list[int] = NO_CARDS
        self.rabid_pile: list[int] = NO_CARDS
        self.possessed_deck: list[int] = NO_CARDS
        self.possessed_row: list[int] = NO_CARDS
        self.possessed_pile: list[int] = NO_CARDS
        self.feeding_cards: list[int] = NO_CARDS

    def clone(self) -> Village:
        c = Village(self.box)
        self.copy_to(c)
        c.mode = self.mode
        c.wizard = self.wizard
        c.monster = self.monster
        c.villager_cards = self.villager_cards
        c.round = self.round
        c.side = self.side
        c.winner = self.winner
        c.place = self.place
        c.panic = self.panic
        c.house = self.house[:]
        c.vacant = self.vacant
        c.bag = self.bag[:]
        c.arriving = self.arriving
        if self.villager_cards:
            c.villager_deck = self.villager_deck.copy()
        c.villager_pile = self.villager_pile[:]
        c.pasture = self.pasture[:]
        c.sheep = self.sheep
        c.guards = self.guards
        c.cure = self.cure
        c.coins = self.coins
        c.tiles = self.tiles[:]
        c.held = self.held
        c.spell_deck = self.spell_deck.copy()
        c.spell_pile = self.spell_pile.copy()
        c.spell_hand = self.spell_hand.copy()
        c.casting = self.casting
        c.curse = self.curse
        c.energy = self.energy
        c.stomach = self.stomach
        c.slots = self.slots
        c.power_deck = self.power_deck.copy()
        c.power_pile = self.power_pile.copy()
        c.power_hand = self.power_hand.copy()
        c.playing = self.playing
        c.single_use = self.single_use
        c.wizard_spells = self.wizard_spells
        c.monster_spells = self.monster_spells
        c.wizard_powers = self.wizard_powers
        c.monster_powers = self.monster_powers
        c.lasting = self.lasting[:]
        c.this_turn = self.this_turn
        c.actions = self.actions
        c.sneaked = self.sneaked
        c.fresh = self.fresh
        c.phase = self.phase
        c.movements = self.movements
        c.visited = self.visited
        c.gain = self.gain
        if self.mode != DUEL:
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

    def mover(self) -> i64:
        """The seat whose turn it is; -1 for an automated side."""
        return self.seat_of(self.side)

    def seat_of(self, side: i64) -> i64:
        """Who plays a side; -1 for an automated one."""
        return self.wizard if side == WIZARD else self.monster

    def capacity(self) -> i64:
        """BC-F4: three pouches, and one more with Box of Holding."""
        return self.box.pouches + self.lasting[POUCHES]

    def eaten(self, token: i64) -> bool:
        """BC-M30, BC-J5: such a token lies on one of the stomach's slots."""
        for i in range(len(self.stomach)):
            if self.stomach[i] == token and self.slots[i] < self.box.stomach:
                return True
        return False

    def win(self, side: i64) -> None:
        """BC-G1..G2: that is the end; nothing further resolves."""
        self.winner = side
        self.finish()

    def side_of(self, seat: i64) -> i64:
        return WIZARD if seat == self.wizard else MONSTER


def blank(box: Box) -> Village:
    """A table with nothing on it yet, every list at its length."""
    g = Village(box)
    g.house = row(SITES, NONE)
    g.bag = row(KINDS, 0)
    g.villager_pile = row(KINDS, 0)
    g.pasture = row(len(box.pasture_sheep), 0)
    g.guards = row(len(box.bridge), NONE)
    g.tiles = row(KINDS, 0)
    g.lasting = row(LASTINGS, 0)
    g.villager_deck = []
    g.spell_deck, g.spell_pile, g.spell_hand = [], [], []
    g.power_deck, g.power_pile, g.power_hand = [], [], []
    g.wizard_spells, g.monster_spells, g.wizard_powers, g.monster_powers = [], [], [], []
    g.stomach, g.slots, g.this_turn = [], [], []
    g.rabid_deck, g.rabid_dealt, g.rabid_row, g.rabid_pile = [], [], [], []
    g.possessed_deck, g.possessed_row, g.possessed_pile, g.feeding_cards = [], [], [], []
    return g
