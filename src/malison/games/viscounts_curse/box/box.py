"""The edition as the rules read it: one flat list a fact, by card number."""

from __future__ import annotations

from typing import Any

from malison.games.viscounts_curse.box.cards import ALL_CARDS
from malison.kernel import setting


class Box(setting.Box):
    """All facts of an edition; made once, never changed."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.faces: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.characters: list[str] = []
        self.curses: list[str] = []
        self.goals: list[str] = []
        self.curse_texts: list[str] = []
        # The frame.
        self.sanity = 0
        self.most_sanity = 0
        self.hand = 0
        self.market = 0
        self.lurking = 0
        self.face_up = 0
        self.slots = 0
        self.signature: list[int] = []
        self.sworn: list[int] = []
        self.character_card: list[int] = []
        # Relics, by card number.
        self.value: list[int] = [0] * ALL_CARDS
        self.symbols: list[int] = [0] * ALL_CARDS
        self.stars: list[int] = [0] * ALL_CARDS
        self.played: list[list[int]] = []
        self.dropped: list[list[int]] = []
        self.counted: list[int] = [-1] * ALL_CARDS
        self.counts_as: list[int] = [-1] * ALL_CARDS
        # Enemies, by card number.
        self.defence: list[int] = [0] * ALL_CARDS
        self.needs: list[int] = [0] * ALL_CARDS
        self.strength: list[int] = [0] * ALL_CARDS
        self.holding: list[int] = [0] * ALL_CARDS
        self.holding_n: list[int] = [0] * ALL_CARDS
        self.drawn: list[int] = [0] * ALL_CARDS
        self.drawn_n: list[int] = [0] * ALL_CARDS
        self.discarded: list[int] = [0] * ALL_CARDS
        self.discarded_n: list[int] = [0] * ALL_CARDS
        # Curses: [two players, solo] where it is a list.
        self.health: list[int] = []
        self.behemoth_toll = 0
        self.per_damage = 1
        self.bell: list[int] = []
        self.target: list[int] = []
        self.least_value = 0
        self.fog: list[int] = []
        self.divisor = 1
        self.removed: list[int] = []
        self.horde_toll = 0
        self.unbanished = 1
