"""The position: one village, one token, two sides."""

from __future__ import annotations

from typing import Any, Final

from malison.games.been_cursed.box import KINDS, LABORATORY, SHEEP, SITES, Boards
from malison.games.been_cursed.words import LASTINGS
from malison.kernel.outcome import LOST, WON
from malison.kernel.state import State

DUEL: Final = 0
RABID: Final = 1
POSSESSED: Final = 2
HAUNTED: Final = 3
MODES: Final = ("duel", "rabid", "possessed", "haunted")

WIZARD: Final = 0
MONSTER: Final = 1
NOBODY: Final = -1
NO_RESULT: Final = 2
LAST_ROUND: Final = 200

SITE_NUMBERS: Final = range(SITES)


class Village(State):
    """Everything on the table. The wizard's and the monster's seat are -1 where that side is automated."""

    def __init__(self, box: Boards) -> None:
        super().__init__()
        self.box = box
        self.mode = DUEL
        self.wizard = 0
        self.monster = 1
        self.villager_cards = 0
        self.round = 0
        self.side = WIZARD
        self.winner = NOBODY
        # The village.
        self.place = LABORATORY
        self.panic = 0
        self.house: list[int] = []
        self.empty = 0
        self.bag: list[int] = []
        self.villager_deck: list[int] = []
        self.villager_pile: list[int] = []
        self.pasture: list[int] = []
        self.sheep = 0
        self.guards: list[int] = []
        # The Wizard.
        self.cure = 0
        self.coins = 0
        self.tiles: list[int] = []
        self.spell_deck: list[int] = []
        self.spell_pile: list[int] = []
        self.spell_hand: list[int] = []
        # The Monster.
        self.curse = 0
        self.energy = 0
        self.stomach: list[int] = []
        self.slots: list[int] = []
        self.power_deck: list[int] = []
        self.power_pile: list[int] = []
        self.power_hand: list[int] = []
        self.single_use = -1
        # Lasting cards, oldest first, by the side they lie in front of, and what they add up to.
        self.wizard_spells: list[int] = []
        self.monster_spells: list[int] = []
        self.wizard_powers: list[int] = []
        self.monster_powers: list[int] = []
        self.lasting: list[int] = []
        self.this_turn: list[int] = []
        # The turn.
        self.actions = 0
        self.free_steals = 0
        self.refused: list[int] = []
        self.fed = 0
        self.inside = 0
        self.moving = 0
        self.movements = 0
        self.visited = 0
        # Automated sides.
        self.rabid_deck: list[int] = []
        self.rabid_dealt: list[int] = []
        self.rabid_row: list[int] = []
        self.possessed_row: list[int] = []
        self.feeding_cards: list[int] = []

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
        c.house = self.house.copy()
        c.empty = self.empty
        c.bag = self.bag.copy()
        c.villager_deck = self.villager_deck.copy()
        c.villager_pile = self.villager_pile.copy()
        c.pasture = self.pasture.copy()
        c.sheep = self.sheep
        c.guards = self.guards.copy()
        c.cure = self.cure
        c.coins = self.coins
        c.tiles = self.tiles.copy()
        c.spell_deck = self.spell_deck.copy()
        c.spell_pile = self.spell_pile.copy()
        c.spell_hand = self.spell_hand.copy()
        c.curse = self.curse
        c.energy = self.energy
        c.stomach = self.stomach.copy()
        c.slots = self.slots.copy()
        c.power_deck = self.power_deck.copy()
        c.power_pile = self.power_pile.copy()
        c.power_hand = self.power_hand.copy()
        c.single_use = self.single_use
        c.wizard_spells = self.wizard_spells.copy()
        c.monster_spells = self.monster_spells.copy()
        c.wizard_powers = self.wizard_powers.copy()
        c.monster_powers = self.monster_powers.copy()
        c.lasting = self.lasting.copy()
        c.this_turn = self.this_turn.copy()
        c.actions = self.actions
        c.free_steals = self.free_steals
        c.refused = self.refused.copy()
        c.fed = self.fed
        c.inside = self.inside
        c.moving = self.moving
        c.movements = self.movements
        c.visited = self.visited
        c.rabid_deck = self.rabid_deck.copy()
        c.rabid_dealt = self.rabid_dealt.copy()
        c.rabid_row = self.rabid_row.copy()
        c.possessed_row = self.possessed_row.copy()
        c.feeding_cards = self.feeding_cards.copy()
        return c

    def win(self, side: int) -> None:
        """BC-G1..G2: that is the end; nothing further resolves."""
        self.winner = side
        self.todo.clear()

    # -- the end

    def side_of(self, seat: int) -> int:
        return WIZARD if seat == self.wizard else MONSTER

    def result(self, seat: int) -> int:
        return WON if self.side_of(seat) == self.winner else LOST

    def score(self, seat: int) -> int:
        """How far the seat's own track has come."""
        return self.cure if self.side_of(seat) == WIZARD else self.curse

    def why(self, seat: int) -> str:
        if self.side_of(seat) == WIZARD:
            return f"Cure {self.cure} of {len(self.box.cure)}"
        return f"Curse {self.curse} of {self.box.curse_top[self.mode]}"

    def ending(self) -> str:
        if self.winner == WIZARD:
            return "The Wizard has found the cure."
        if self.winner == MONSTER:
            return "The Monster has become a creature of legend."
        if self.winner == NO_RESULT:
            return f"No result after {LAST_ROUND} rounds."
        return ""

    # -- what is known, and what must hold

    def show(self, seat: int) -> dict[str, Any]:
        from malison.games.been_cursed.view import page

        return page(self, seat)

    def hide(self, seat: int) -> None:
        """BC-H1..H2: decks, the other hand, face-down guards."""
        rng = self.rng
        if seat != self.wizard or self.wizard < 0:
            deal_again(self, self.spell_hand, self.spell_deck)
        else:
            rng.shuffle(self.spell_deck)
        if seat != self.monster or self.monster < 0:
            deal_again(self, self.power_hand, self.power_deck)
        else:
            rng.shuffle(self.power_deck)
        rng.shuffle(self.villager_deck)
        rng.shuffle(self.rabid_deck)
        down = [tile for tile in self.guards if tile >= 0]
        rng.shuffle(down)
        for i in range(len(self.guards)):
            if self.guards[i] >= 0:
                self.guards[i] = down.pop()

    def check(self) -> None:
        from malison.games.been_cursed.view import check

        check(self)

    def word(self, field: str, value: int) -> str:
        from malison.games.been_cursed.view import word

        return word(self, field, value)


def deal_again(g: Village, hand: list[int], deck: list[int]) -> None:
    """Mix a hand with its deck and deal as many cards again."""
    cards = hand + deck
    g.rng.shuffle(cards)
    n = len(hand)
    hand[:] = cards[:n]
    deck[:] = cards[n:]


def held(g: Village) -> int:
    """Ingredients the Wizard holds."""
    total = 0
    for n in g.tiles:
        total += n
    return total


def eaten(g: Village, token: int) -> bool:
    """BC-M30, BC-J5: such a token lies on one of the stomach's slots."""
    for i in range(len(g.stomach)):
        if g.stomach[i] == token and g.slots[i] < g.box.stomach:
            return True
    return False


def blank(box: Boards) -> Village:
    """A table with nothing on it yet, every list at its length."""
    g = Village(box)
    g.house = [-1] * SITES
    g.bag = [0] * KINDS
    g.villager_pile = [0] * KINDS
    g.pasture = [0] * len(box.pasture_sheep)
    g.guards = [-1] * len(box.bridge)
    g.tiles = [0] * KINDS
    g.lasting = [0] * LASTINGS
    return g


assert SHEEP == KINDS
