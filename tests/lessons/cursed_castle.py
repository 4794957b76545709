"""The guided first game of Cursed Castle: eight positions, from the first cube to the blow that fells the boss.

Cards are chosen by what is printed on them, so that the story stays true when the edition changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from support_cursed_castle import MCR, refresh

from malison.games.cursed_castle import GAME
from malison.games.cursed_castle.box.cards import ABILITIES, CHEST, DAMAGE, ENEMY
from malison.games.cursed_castle.rules.draw import put_enemy, put_red
from malison.games.cursed_castle.state import Castle
from malison.kernel.rng import seeded
from malison.kernel.vectors import row as filled_row
from malison.kernel.vectors import row_of

COLOURS = ("red", "blue", "yellow")
BOSS_OF_THE_STORY = "headsman"
Wanted = Callable[[Castle, int], bool]


def lessons() -> list[dict[str, Any]]:
    return [first_cube(), turned_die(), armed_hero(), first_blow(), open_chest(), first_wound(), blocked(), last_blow()]


# -- positions


def table(
    row: Sequence[Wanted],
    *,
    fourth: Wanted | None = None,
    dice: Sequence[int] = (),
    enemy: Sequence[int] = (),
    **fields: Any,
) -> Castle:
    """Phase 4 of a round in dungeon 1: the first cards that fit are in the row, the others lie where they would."""
    g = GAME.deal(1, 1, heroes=list(MCR), boss=[BOSS_OF_THE_STORY])
    assert isinstance(g, Castle)
    box = g.box
    cards = g.deck + g.discard + g.fourth + [card for card in g.row if card >= 0] + [entry // 3 for entry in g.under]
    g.row, g.modifier, g.under = filled_row(3, -1), filled_row(3, -1), []
    g.open, g.filled, g.checks = filled_row(12, 0), filled_row(12, 0), filled_row(12, 0)
    g.fourth, g.covered = [], []
    shown: list[int] = []
    for wanted in row:
        card = next(card for card in sorted(cards) if wanted(g, card) and shown.count(card) == 0)
        cards.remove(card)
        shown.append(card)
    for space, card in enumerate(shown):
        put_enemy(g, card, space)
    if fourth is not None:
        card = next(card for card in sorted(cards) if fourth(g, card))
        cards.remove(card)
        put_red(g, card)
    # Some rounds have been played: a part of the plain enemies was defeated.
    plain = [card for card in sorted(cards) if box.kind[card] == ENEMY]
    g.discard = plain[: len(plain) // 3]
    for card in g.discard:
        cards.remove(card)
    g.deck = deck_of(g, cards)
    g.round = 4
    g.enemy = row_of([list(enemy).count(i) for i in (1, 2, 3)])
    g.dice = row_of([list(dice).count(i) for i in range(7)])
    g.owned = 0
    for name, value in fields.items():
        # Lists that change their length are lists in the position, too; the others are rows.
        plain = isinstance(getattr(g, name), list) or not isinstance(value, list)
        setattr(g, name, value if plain else row_of(value))
    g.log = []
    refresh(g)
    return g


def deck_of(g: Castle, cards: list[int]) -> list[int]:
    """Shuffled, with mini-boss and merchant in the middle and the boss at the bottom; the top is the end."""
    special = {g.plan.mini_bosses[0], g.box.merchant, *g.plan.bosses}
    rest = [card for card in sorted(cards) if card not in special]
    seeded(7).shuffle(rest)
    half = len(rest) // 2
    order = [*rest[:half], g.plan.mini_bosses[0], g.box.merchant, *rest[half:], *g.plan.bosses]
    order = [card for card in order if card in cards]
    order.reverse()
    return order


def set_dice(g: Castle, *dice: int) -> None:
    g.dice = row_of([dice.count(i) for i in range(7)])
    refresh(g)


def fill(g: Castle, space: int, but: int) -> None:
    """Fill every space of a card but one of this colour."""
    at = space * 3
    for colour in range(3):
        left = 1 if colour == but else 0
        done = g.open[at + colour] - left
        g.open[at + colour] -= done
        g.filled[at + colour] += done
        if g.checks[at + colour] > 0:
            g.checks[at + colour] = -g.checks[at + colour]
    refresh(g)


def name(g: Castle, space: int) -> str:
    return g.box.card_names[g.card(space)]


# -- what a card can be wanted for


def any_enemy(g: Castle, card: int) -> bool:
    return g.box.kind[card] == ENEMY


def needs(*colours: str) -> Wanted:
    """A plain enemy that needs these colours at least, and no check."""

    def wanted(g: Castle, card: int) -> bool:
        need = [g.box.need[card * 3 + COLOURS.index(colour)] for colour in colours]
        return g.box.kind[card] == ENEMY and all(need) and not g.box.checks[card * 3]

    return wanted


def needs_only(*colours: str) -> Wanted:
    """A plain enemy that needs one cube each of exactly these colours."""

    def wanted(g: Castle, card: int) -> bool:
        need = [int(colour in colours) for colour in COLOURS]
        return g.box.kind[card] == ENEMY and list(g.box.need[card * 3 : card * 3 + 3]) == need and not g.box.checks[card * 3]

    return wanted


def strikes_first(g: Castle, card: int) -> bool:
    """A plain enemy whose primary attack is nothing but damage, and that one cube does not fell."""
    return g.box.kind[card] == ENEMY and set(g.box.primary[card]) == {DAMAGE} and g.box.spaces[card] > 1


def wants_no(colour: int) -> Wanted:
    """A plain enemy without a space of this colour."""

    def wanted(g: Castle, card: int) -> bool:
        return g.box.kind[card] == ENEMY and not g.box.need[card * 3 + colour]

    return wanted


def a_chest(g: Castle, card: int) -> bool:
    return g.box.kind[card] == CHEST


def numbers(g: Castle, ability: str) -> list[int]:
    """The values that bring the cube of an ability's white side."""
    mask = g.box.ability_values[ABILITIES.index(ability) * 2]
    return [pips for pips in range(1, 7) if mask >> pips & 1]


def others(values: Sequence[int]) -> list[int]:
    return [pips for pips in (2, 3, 4, 6, 1, 5) if pips not in values]


def exists(wanted: Wanted, at_least: int = 1) -> bool:
    """Whether so many different cards of the dungeon fit."""
    g = GAME.deal(1, 1)
    assert isinstance(g, Castle)
    return sum(wanted(g, card) for card in set(g.plan.cards[0])) >= at_least


# -- the lessons


def first_cube() -> dict[str, Any]:
    g = table([needs("yellow"), any_enemy, any_enemy], enemy=[1, 1, 3])
    right = numbers(g, "maul")
    lucky = right[0]
    set_dice(g, lucky, *others(right)[:2])
    return {
        "slug": "first-cube",
        "title": "A die becomes cubes",
        "task": (
            f"Three white dice are yours each round. {name(g, 0)} needs a yellow cube. Put the {lucky} on Maul: "
            f"press the {lucky} among your dice, then that card."
        ),
        "why": (
            f"Any die works the top action of an ability, and Maul's gives a yellow cube. A {lucky} is also the number at its bottom, "
            "so it brought a second cube. Cubes are what you strike with; each ability works once a round."
        ),
        "nudge": f"{name(g, 0)} needs yellow, and Maul with the {lucky} brings two yellow cubes at once.",
        "steps": [[f"ability {lucky} maul"]],
        "state": g,
    }


def turned_die() -> dict[str, Any]:
    g = table([needs("red"), any_enemy, any_enemy], enemy=[1, 2, 2])
    mine = numbers(g, "riposte")[0]
    useful = {pips: ability for ability in ABILITIES if ability != "riposte" for pips in numbers(g, ability)}
    idle = next(pips for pips in (6, 5, 4, 3, 2, 1) if pips not in (*useful, mine) and 7 - pips in useful)
    set_dice(g, mine, idle)
    better = g.box.ability_names[ABILITIES.index(useful[7 - idle])]
    return {
        "slug": "turned-die",
        "title": "Bend the dice",
        "task": f"Your {idle} brings no cube anywhere. Put the {mine} on Riposte and use its top action to turn the {idle} over.",
        "why": (
            f"The {mine} brought Riposte's red cube, and the top action turned the other die to its opposite side: a {7 - idle}, "
            f"which brings a cube on {better}. Bending dice is the heart of this game; abilities, equipment and items all help."
        ),
        "nudge": f"Put the {mine} on Riposte and take its top action: a red cube now, and a better die for the next card.",
        "steps": [[f"ability {mine} riposte"], ["top use"]],
        "state": g,
    }


def armed_hero() -> dict[str, Any]:
    colours = next(pair for pair in (("red", "yellow"), ("red", "blue"), ("blue", "yellow")) if exists(needs_only(*pair)))
    g = table([needs_only(*colours), any_enemy, any_enemy], enemy=[1, 1, 2], dice=[3], held=[int(c in colours) for c in COLOURS])
    both = [f"attack {colour} 3" for colour in colours]
    return {
        "slug": "armed-hero",
        "title": "Cubes go to heroes",
        "task": (
            f"{name(g, 0)} falls to one {colours[0]} and one {colours[1]} cube. You hold both. "
            "Put them into the attack boxes of the Ranger, who has three."
        ),
        "why": (
            "A cube in an attack box is a blow that lands when you are done. In a round a hero either attacks or tries a skill check, "
            "not both. Many heroes give a bonus with their cube; the Ranger has more boxes instead."
        ),
        "nudge": "Both cubes are needed for the same enemy, and the Ranger can carry them together.",
        "steps": [both, both],
        "state": g,
    }


def first_blow() -> dict[str, Any]:
    g = table([needs("red"), needs("red"), any_enemy], enemy=[1, 1, 2], dice=[2], attack=[0, 0, 0, 1, 0, 0, 0, 0, 0])
    fill(g, 0, but=0)
    return {
        "slug": "first-blow",
        "title": "Strike where it counts",
        "task": (
            f"The Champion holds a red cube, and both {name(g, 0)} and {name(g, 1)} have a red space. "
            "Press Strike, then strike the one that falls."
        ),
        "why": (
            f"With its last space filled {name(g, 0)} is defeated at once and does not attack, in spite of the two dice on it. "
            "Cubes on an enemy that still stands stay there for later rounds."
        ),
        "nudge": f"Press Strike, then give the cube to {name(g, 0)}: it lacks only this one, and carries two enemy dice.",
        "steps": [["done"], ["strike 1"]],
        "state": g,
    }


def open_chest() -> dict[str, Any]:
    g = table([any_enemy, any_enemy, any_enemy], fourth=a_chest, enemy=[2, 2, 3])
    value = g.checks[9]
    skill = g.box.skill[g.heroes[0] * 2]
    enough = value - skill
    assert 1 < enough <= 6
    set_dice(g, enough, 1)
    return {
        "slug": "open-chest",
        "title": "Skill checks",
        "task": (
            f"{name(g, 3)} opens for a check of {value}. The Magus adds {skill} to a die. Put the {enough} to the Magus, "
            "press Strike, and pass the check."
        ),
        "why": (
            f"{enough} and {skill} are {value}: enough. The reward comes at cleanup. Cards in space 4 with an hourglass stay for one "
            "round, those with the endless loop until they are cleared."
        ),
        "nudge": f"The total of one hero must reach {value}. Put the {enough} to the Magus, press Strike and click the check.",
        "steps": [[f"skill {enough} 1"], ["done"], ["pass 4 1"]],
        "state": g,
    }


def first_wound() -> dict[str, Any]:
    g = table([strikes_first, any_enemy, any_enemy], enemy=[1, 2, 3], wounded=0b010)
    g.play("done")
    return {
        "slug": "first-wound",
        "title": "Who takes the blow?",
        "task": (
            f"There is an enemy die on {name(g, 0)}, so its primary attack comes, once for each die: damage. "
            "The Champion is damaged already. Let somebody unhurt take it."
        ),
        "why": (
            "An unhurt hero turns to the red side, with weaker numbers; a damaged one would have died. You choose for every point. "
            "An enemy without a die makes its secondary attack, once."
        ),
        "nudge": "The Champion is damaged: one more point kills. The Magus and the Ranger can still take one each.",
        "steps": [["hit 1", "hit 3"]],
        "state": g,
    }


def blocked() -> dict[str, Any]:
    g = table([strikes_first, wants_no(0), wants_no(0)], enemy=[1, 2, 3], held=[1, 0, 0], dice=[4], wounded=0b101)
    return {
        "slug": "block",
        "title": "Block",
        "task": (
            f"{name(g, 0)} is going to deal damage, and two heroes are damaged. Give the red cube to the Champion, press Strike, "
            "and block the first blow."
        ),
        "why": (
            "The Champion's attack bonus is a block. It comes with the cube, and stops one damage or one status effect; "
            "shields from chests do the same. What threatens you always stands above the row."
        ),
        "nudge": "The cube on the Champion brings a block. Then press Strike, and answer the first damage with Block it.",
        "steps": [["attack red 2"], ["done"], ["block"]],
        "state": g,
    }


def last_blow() -> dict[str, Any]:
    box = GAME.box(GAME.edition().facts)
    boss = box.card_ids.index(BOSS_OF_THE_STORY)
    colour = next(c for c in (2, 1, 0) if box.need[boss * 3 + c] and exists(wants_no(c), 2))
    word = COLOURS[colour]

    def the_boss(g: Castle, card: int) -> bool:
        return card == boss

    g = table([wants_no(colour), the_boss, wants_no(colour)], enemy=[1, 2, 2], dice=[3], held=[int(c == colour) for c in range(3)])
    fill(g, 1, but=colour)
    g.deck, g.discard, g.round = [], sorted(g.discard + g.deck), 13
    refresh(g)
    return {
        "slug": "last-blow",
        "title": "The boss",
        "task": f"The deck is empty and {name(g, 1)} lacks one {word} cube. Give it to the Champion or the Ranger, press Strike, and win.",
        "why": (
            "The boss is the last card. Every enemy die works one of its three abilities, wherever the die lies, and the others in the row "
            "attack as well. But the moment its last space is filled you have won, whoever else still stands."
        ),
        "nudge": f"Nothing else matters now: the {word} cube into an attack box of the Champion or the Ranger, then Strike.",
        "steps": [[f"attack {word} 2", f"attack {word} 3"], ["done"]],
        "state": g,
    }
