"""The edition as the rules read it: flat lists by card number, and what each card does."""

from __future__ import annotations

from typing import Any, Final

from malison.games.viscounts_curse.box.cards import ALL_CARDS
from malison.kernel import setting
from malison.kernel.effects import Effect
from malison.kernel.state import S
from malison.kernel.vectors import i64, row, vec

NEVER: Final = 99
"""More cards than any hand holds."""


class RelicEffect(Effect[S]):
    """What a relic does when it is played or drops off. A pending one is written down as its number and its amount."""

    number: int = 0

    def __init__(self, n: i64 = 1) -> None:
        self.n = n


class ActiveEffect(Effect[S]):
    """What a relic does while it is active: numbers that lie in the box's rows, where the rules look for them. -1 is no symbol, no slot."""

    def __init__(self) -> None:
        self.gain: i64 = 0
        """The symbols it gives more, packed in one int."""
        self.per: i64 = -1
        """Once for each printed symbol of this kind."""
        self.slot: i64 = -1
        """As long as it lies in this slot."""
        self.beside: i64 = -1
        """Once for each relic beside it that prints this symbol."""
        self.by_partner: i64 = -1
        """If the partner's active relics print this symbol."""
        self.scry_restores: i64 = 0
        """Sanity that whoever is scried for restores."""


class HandEffect(Effect[S]):
    """What an enemy does as long as it is in a hand: numbers that lie in the box's lists, where the rules look for them."""

    def __init__(self) -> None:
        self.price: i64 = 0
        """What market relics cost more."""
        self.shields: i64 = 0
        """Whether it keeps the other enemies from being defeated."""
        self.restore_less: i64 = 0
        self.no_draw_at: i64 = NEVER
        """With so many cards in hand there is no drawing."""
        self.no_stars: i64 = 0


class TraitEffect(Effect[S]):
    """What an investigator is good at: numbers again."""

    def __init__(self) -> None:
        self.haggle: i64 = 0
        """Relics of this value or more cost one less; 0: none does."""
        self.cornered: i64 = 0
        """With so many enemies in hand there is one fight more; 0: never."""
        self.calm: i64 = 0
        """Discarding an enemy of this strength or more costs one less; 0: never."""
        self.gift: i64 = 0
        """Symbols that count in every action."""


class EnemyEffect(Effect[S]):
    """What an enemy does as soon as it is drawn, or once it is discarded; many do nothing."""

    def __init__(self, n: i64 = 0) -> None:
        self.n = n

    def do(self, g: S, seat: int, card: int) -> None:
        """Nothing."""


class CurseEffect(Effect[S]):
    """One curse; `do` is what it does to a player who refocuses."""

    def set_up(self, g: S) -> None:
        """The cards are dealt, and the first turn has not begun."""

    def met(self, g: S) -> bool:
        """Whether its goal is met."""
        return False

    def wants(self, g: S, relic: i64) -> bool:
        """Whether it takes a relic that is given up."""
        return False

    def can_weaken(self, g: S) -> bool:
        """Whether a relic could weaken it now."""
        return True

    def weaken(self, g: S, seat: i64, n: i64, cause: i64) -> None:
        """A relic of this player weakens it."""

    def feed(self, g: S, seat: i64, n: i64, card: i64) -> None:
        """An enemy that this player has discarded feeds it."""

    def followers(self) -> i64:
        """Lurking enemies that join whoever refocuses and banishes none."""
        return 1


class Box(setting.Box):
    """All facts of an edition; made once, never changed."""

    def __init__(self) -> None:
        self.names: list[str] = [""] * ALL_CARDS
        self.notes: list[str] = [""] * ALL_CARDS
        """What an edition adds to a card's text in words of its own."""
        self.starters: list[int] = []
        self.relics: list[int] = []
        self.enemies: list[int] = []
        """The starter relics, market relics and enemies that are in the box, by number: an edition may leave some out."""
        # The frame.
        self.sanity: i64 = 0
        self.most_sanity: i64 = 0
        self.hand: i64 = 0
        self.market: i64 = 0
        self.lurking: i64 = 0
        self.face_up: i64 = 0
        self.slots: i64 = 0
        self.characters: list[str] = []
        self.signature: list[int] = []
        self.sworn: list[int] = []
        self.character_card: list[int] = []
        self.traits: list[TraitEffect[Any]] = []
        self.haggle: vec[i64] = vec[i64]()
        self.cornered: vec[i64] = vec[i64]()
        self.calm: vec[i64] = vec[i64]()
        self.gift: vec[i64] = vec[i64]()
        # Relics, by card number.
        self.value: vec[i64] = row(ALL_CARDS, 0)
        self.symbols: vec[i64] = row(ALL_CARDS, 0)
        self.letters: list[str] = [""] * ALL_CARDS
        """A card's symbols as they are printed: those of a relic, or what an enemy needs."""
        self.stars: vec[i64] = row(ALL_CARDS, 0)
        self.played: list[list[RelicEffect[Any]]] = [[] for _ in range(ALL_CARDS)]
        self.dropped: list[list[RelicEffect[Any]]] = [[] for _ in range(ALL_CARDS)]
        self.abilities: list[list[RelicEffect[Any]]] = [[] for _ in range(ALL_CARDS)]
        """Both of them."""
        self.active: list[ActiveEffect[Any]] = [ActiveEffect()] * ALL_CARDS
        self.giving: vec[i64] = row(ALL_CARDS, 0)
        """Whether a relic gives symbols beyond those it prints."""
        self.gain: vec[i64] = row(ALL_CARDS, 0)
        self.per: vec[i64] = row(ALL_CARDS, -1)
        self.in_slot: vec[i64] = row(ALL_CARDS, -1)
        self.beside: vec[i64] = row(ALL_CARDS, -1)
        self.by_partner: vec[i64] = row(ALL_CARDS, -1)
        self.scry_restores: vec[i64] = row(ALL_CARDS, 0)
        # Enemies, by card number.
        self.defence: vec[i64] = row(ALL_CARDS, 0)
        self.needs: vec[i64] = row(ALL_CARDS, 0)
        self.strength: vec[i64] = row(ALL_CARDS, 0)
        self.holding: list[HandEffect[Any]] = [HandEffect()] * ALL_CARDS
        self.price: vec[i64] = row(ALL_CARDS, 0)
        self.shields: vec[i64] = row(ALL_CARDS, 0)
        self.restore_less: vec[i64] = row(ALL_CARDS, 0)
        self.no_draw_at: vec[i64] = row(ALL_CARDS, NEVER)
        self.no_stars: vec[i64] = row(ALL_CARDS, 0)
        self.drawn: list[EnemyEffect[Any]] = [EnemyEffect()] * ALL_CARDS
        self.discarded: list[EnemyEffect[Any]] = [EnemyEffect()] * ALL_CARDS
        self.startles: vec[i64] = row(ALL_CARDS, 0)
        """Whether an enemy does anything as soon as it is drawn."""
        self.worse: vec[i64] = row(ALL_CARDS, 0)
        """Whether an enemy does anything once it is discarded."""
        self.able: list[bool] = [False] * ALL_CARDS
        """Whether an enemy does anything besides what it costs."""
        # Curses.
        self.curse_names: list[str] = []
        self.curses: list[CurseEffect[Any]] = []
