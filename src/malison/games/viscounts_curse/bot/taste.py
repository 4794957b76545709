"""How dear each thing is to the bot, curse by curse."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse.box.cards import BEHEMOTH, COLLECTOR, FOG, HORDE
from malison.games.viscounts_curse.state import Manor
from malison.kernel.vectors import append, vec

MOST_SANITY: Final = 99
"""More than any edition has."""


class Taste:
    """What a player holds dear, in points of comfort, under each curse (Behemoth, Collector, Fog, Horde).

    The numbers were found by playing many games.
    """

    def __init__(self, curse: int) -> None:
        # Sanity: each point, more for the lower ones, less for what the fog will cut off.
        self.point = (0.42, 0.25, 0.44, 0.36)[curse]
        self.low_point = (3.66, 2.81, 2.12, 4.58)[curse]
        self.lowest_point = (0.78, 0.86, 0.88, 0.94)[curse]
        self.choked_point = (0.0, 0.0, 0.31, 0.0)[curse]
        # Enemies in hand: one, two, each beyond.
        self.one_enemy = (0.28, 0.23, 0.25, 0.22)[curse]
        self.two_enemies = (1.86, 2.37, 1.96, 1.72)[curse]
        self.more_enemies = (2.97, 3.10, 4.37, 3.90)[curse]
        # Cards that go round in a deck.
        self.relic = (0.54, 0.61, 0.43, 0.58)[curse]
        self.relic_value = (0.66, 0.81, 0.52, 0.62)[curse]
        self.relic_fist = (0.24, 0.0, 0.0, 0.31)[curse]
        self.enemy = (0.86, 0.83, 1.00, 0.41)[curse]
        self.enemy_strength = (0.75, 0.76, 0.61, 0.72)[curse]
        self.enemy_defence = (0.09, 0.04, 0.10, 0.02)[curse]
        self.enemy_ability = (0.20, 0.17, 0.26, 0.22)[curse]
        # Before a player: symbols that stay, relics in hand, and the best that the next turn could do.
        self.purchase = (0.19, 0.18, 0.23, 0.16)[curse]
        self.fight = (0.18, 0.18, 0.20, 0.17)[curse]
        self.scry = (0.02, 0.06, 0.04, 0.05)[curse]
        self.heal = (0.13, 0.10, 0.09, 0.12)[curse]
        self.relic_in_hand = (0.07, 0.07, 0.12, 0.05)[curse]
        self.prospect = (0.42, 0.45, 0.26, 0.25)[curse]
        # The curse: each point of its counter, and of the Collector's bell.
        self.goal = (0.77, 0.23, 2.77, 4.57)[curse]
        self.bell = (0.0, 1.50, 0.0, 0.0)[curse]
        # Actions, over what they change.
        self.fighting = (1.31, 1.15, 1.12, 3.65)[curse]
        self.buying = (0.78, 0.63, 0.60, 0.67)[curse]
        self.buying_worth = (1.26, 1.40, 1.28, 1.29)[curse]
        self.healing = (1.50, 1.82, 1.59, 1.77)[curse]
        self.vision = (0.29, 0.24, 0.21, 0.24)[curse]
        self.vision_back = (0.62, 0.68, 0.60, 0.53)[curse]
        # Playing a relic.
        self.later = (1.40, 1.52, 1.92, 1.48)[curse]
        self.when_played = (0.71, 0.73, 0.75, 0.55)[curse]
        self.drop_off = (0.24, 0.27, 0.27, 0.33)[curse]
        # The rest.
        self.draw = (0.69, 0.61, 0.72, 0.97)[curse]
        self.refocus = (0.85, 0.92, 0.81, 0.63)[curse]
        self.keep_relic = (0.38, 0.57, 0.31, 0.38)[curse]
        self.tribute = (0.0, 2.85, 0.0, 0.0)[curse]
        # The worth of the n-th point of sanity, the last ones dear, and of so many together.
        self.points = vec[float]([0.0])
        self.comfort = vec[float]([0.0])
        total = 0.0
        for n in range(1, MOST_SANITY + 1):
            point = self.point + self.low_point / n + self.lowest_point / (n * n)
            total += point
            self.points = append(self.points, point)
            self.comfort = append(self.comfort, total)


TASTES: Final = vec[Taste]([Taste(BEHEMOTH), Taste(COLLECTOR), Taste(FOG), Taste(HORDE)])


def taste(g: Manor) -> Taste:
    curse = g.curse
    if curse < 0:
        curse = BEHEMOTH
    return TASTES[curse]
