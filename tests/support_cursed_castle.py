"""Positions of Cursed Castle, written down shortly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from malison.games.cursed_castle import GAME
from malison.games.cursed_castle.box.cards import ABILITIES, EQUIPMENT, HEROES, ITEMS
from malison.games.cursed_castle.rules.draw import put_enemy, put_red
from malison.games.cursed_castle.state import Castle
from malison.kernel.rng import Rng, seeded
from malison.kernel.vectors import row as filled_row
from malison.kernel.vectors import row_of

MCR = ("magus", "champion", "ranger")
COLOURS = "RBY"


def card(g: Castle, name: str) -> int:
    """A card's number from its id."""
    return g.box.card_ids.index(name)


def cubes(letters: str) -> list[int]:
    """`"RRY"` as counts of red, blue, yellow."""
    return [letters.count(letter) for letter in COLOURS]


def bits(names: Iterable[str], among: Sequence[str]) -> int:
    return sum(1 << among.index(name) for name in names)


def castle(
    heroes: Sequence[str] = MCR,
    *,
    row: Sequence[Any] = (),
    fourth: Sequence[str] = (),
    dice: Sequence[int] = (),
    enemy: Sequence[int] = (),
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    held: str = "",
    owned: Iterable[str] | None = None,
    also: Iterable[str] = (),
    items: Iterable[str] = (),
    upgraded: Iterable[str] = (),
    stunned: Iterable[str] = (),
    wounded: Iterable[int] = (),
    bleeding: Iterable[int] = (),
    reserve: Sequence[str] = (),
    options: dict[str, Any] | None = None,
    **fields: int,
) -> Castle:
    """The start of phase 4 in a first round with exactly these cards and dice; the top of the deck is named first.

    A row entry is a card, None, or a card with the barricades under it. `enemy` and `dice` are what the dice show.
    """
    g = GAME.deal(1, 1, heroes=list(heroes), **(options or {}))
    assert isinstance(g, Castle)
    g.row, g.modifier, g.under = filled_row(3, -1), filled_row(3, -1), []
    g.open, g.filled, g.checks = filled_row(12, 0), filled_row(12, 0), filled_row(12, 0)
    g.fourth, g.covered, g.known_top = [], [], 0
    g.bosses_met = g.modifiers_met = 0
    g.deck = [card(g, name) for name in reversed(deck)]
    g.discard = [card(g, name) for name in discard]
    for space, entry in enumerate(row):
        name, *under = (entry,) if isinstance(entry, str) or entry is None else entry
        g.under += [card(g, barricade) * 3 + space for barricade in under]
        if name is not None:
            put_enemy(g, card(g, name), space)
    for name in fourth:
        put_red(g, card(g, name))
    g.enemy = row_of([list(enemy).count(i) for i in (1, 2, 3)])
    g.dice = row_of([list(dice).count(i) for i in range(7)])
    g.held = row_of(cubes(held))
    if owned is not None:
        g.owned = bits(owned, EQUIPMENT)
    g.owned |= bits(also, EQUIPMENT)
    g.items = row_of([list(items).count(name) for name in ITEMS])
    g.upgraded, g.stunned = bits(upgraded, ABILITIES), bits(stunned, ABILITIES)
    g.wounded = sum(1 << slot - 1 for slot in wounded)
    g.bleeding = sum(1 << slot - 1 for slot in bleeding)
    g.reserve = [HEROES.index(name) for name in reserve]
    g.supply = [hero for hero in g.supply if hero not in g.reserve]
    for name, value in fields.items():
        assert hasattr(g, name)
        setattr(g, name, value)
    g.log = []
    refresh(g)
    return g


def refresh(g: Castle) -> None:
    """Work the open question's options out again after fields were set."""
    if g.asking is not None:
        g.options = g.asking.options(g)


def put(g: Castle, space: int, name: str, filled: str = "", passed: Sequence[int] = ()) -> None:
    """Fill spaces of the card in a space (1 to 4) by colours and check values."""
    assert g.box.card_ids[g.card(space - 1)] == name
    at = (space - 1) * 3
    for i, n in enumerate(cubes(filled)):
        g.filled[at + i] += n
        g.open[at + i] -= n
    for value in passed:
        i = list(g.checks).index(value, at)
        g.checks[i] = -value
    refresh(g)


def play(g: Castle, *names: str) -> Castle:
    for name in names:
        g.play(name)
    return g


def asked(g: Castle) -> list[str]:
    """The legal moves by name."""
    return [GAME.moves.name(move) for move in g.legal()]


def can(g: Castle, name: str) -> bool:
    return name in asked(g)


def told(g: Castle, kind: str) -> list[str]:
    """The sentences of one kind told since the position was set up."""
    return [event["text"] for event in g.events(0) if event["kind"] == kind]


def damage(g: Castle) -> int:
    """Points of damage that heroes took."""
    return len(told(g, "wounded")) + len(told(g, "dies"))


def fate(g: Castle, *rolls: tuple[int, int]) -> None:
    """Let the next rolls be these: (sides, what comes counted from 0)."""
    for seed in range(200_000):
        rng = seeded(seed)
        trial: Rng = rng.clone()
        if all(trial.below(sides) == face for sides, face in rolls):
            g.rng = rng
            return
    raise AssertionError(f"no seed rolls {rolls}")


def through(g: Castle, *answers: str) -> Castle:
    """End phase 4 and answer what is asked until the next one; hits that are not mentioned go to the first hero offered."""
    now = g.round
    g.play("done")
    for name in answers:
        g.play(name)
    while not g.over and g.round == now:
        g.play(g.legal()[0])
    return g


def names(g: Castle, cards: Iterable[int]) -> list[str]:
    return [g.box.card_ids[number] if number >= 0 else "" for number in cards]


def row(g: Castle) -> list[str]:
    return names(g, g.row)


def owns(g: Castle, name: str) -> bool:
    return bool(g.owned >> EQUIPMENT.index(name) & 1)


def hero(g: Castle, slot: int) -> str:
    """Who stands in a place (1 to 3)."""
    return HEROES[g.heroes[slot - 1]] if g.heroes[slot - 1] >= 0 else ""
