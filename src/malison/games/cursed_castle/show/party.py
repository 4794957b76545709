"""The party laid out: dice, cubes and items, heroes, abilities and equipment, each with what can be done with it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from malison.games.cursed_castle.moves import CUBES, PIPS
from malison.games.cursed_castle.show.words import CHANGES, DECREES, picked
from malison.kernel.scene import Choice, Choices
from malison.kernel.words import apart, say, sentence


class Chip(Struct):
    """A die or cube that can go somewhere: the cube that it brings there, or the total that it makes."""

    choice: Choice
    goes: str
    """The classes by which a page shows only the places of the die or cube that was picked."""
    needs: str
    """What is picked first where there is no room for all chips at once."""
    die: int = 0
    cube: str = ""
    brings: str = ""
    gives: int = 0
    was: int = 0
    """The total before it, 0 if there was none."""
    passes: bool = False
    """The total passes a check that is open, and did not without this die."""


class Cube(Struct):
    colour: str
    number: int
    pick: Choice | None = None
    asks: str = ""
    """What is asked once it is picked."""


class Decree(Struct):
    """What can befall a hero."""

    choice: Choice
    deed: str
    deadly: bool
    symbol: str
    words: str
    brief: str
    """The same where the hero's name stands above it and there is no room to say it again."""
    change: str
    """What their card shows then instead of what it shows now, in few words."""


class Die(Struct):
    pips: int
    number: int
    red: bool
    reroll: Choice | None
    turns: list[Chip]
    asks: str
    """What is asked once it is picked."""


class Item(Struct):
    id: str
    count: int
    use: Choice | None


class Tray(Struct):
    """`active` in phase 4; `picking` while there are dice or cubes to pick up."""

    round: int
    active: bool
    picking: bool
    tests: bool
    """Whether there is a check to be passed with dice."""
    dice: list[Die]
    cubes: list[Cube]
    colours: list[Chip]
    block: Choice | None
    items: list[Item]
    done: Choice | None


class Ware(Struct):
    """Equipment that the merchant offers."""

    id: str
    keep: Choice | None
    used: bool = False
    offered: bool = True


class Hero(Struct):
    id: str
    name: str
    damaged: bool
    bleeding: bool
    bonus_used: bool
    skill: int
    boxes: int
    cubes: list[Cube]
    dice: int
    thrown: list[int]
    total: int | None
    passes: bool
    """The total passes a check that is open."""
    decrees: list[Decree]
    take_bonus: Choice | None
    bonus: str
    """What would be taken, in words."""
    arms: list[Chip]
    tries: list[Chip]
    vain: bool
    """A die here comes to nothing, for there is no check to pass."""


class Place(Struct):
    number: int
    asked: bool
    hero: Hero | None


class Ability(Struct):
    id: str
    name: str
    colour: str
    values: list[int]
    upgraded: bool
    stunned: bool
    used: bool
    asked: bool
    placed: int
    cure: Choice | None
    use_top: Choice | None
    use_or: Choice | None
    upgrade: Choice | None
    chips: list[Chip]


class Gear(Struct):
    id: str
    name: str
    used: bool
    chips: list[Chip]
    use: Choice | None
    conjure: Choice | None
    offered: bool = False


# -- laying it out


def chip(chips: list[Chip], choice: Choice | None, die: int = 0, cube: str = "", brings: str = "") -> None:
    """One more chip, if the move is legal."""
    if choice is not None:
        goes = (f"d{die}" if die else cube) + (f" match {brings}" if brings else "")
        chips.append(Chip(choice, goes, f"pick-{die}-1" if die else f"pick-{cube}-0", die, cube, brings))


def trial(hero: dict[str, Any], pips: int, choice: Choice, checks: list[int]) -> Chip:
    """CC-R4: a die for a hero's skill, with the total that it makes."""
    gives, was = (hero["total"] or hero["skill"]) + pips, hero["total"] or 0
    # A check that is passed already needs no more dice.
    passes = any(was < value <= gives for value in checks)
    goes = f"d{pips}" + (" match passes" if passes else "")
    return Chip(choice, goes, f"pick-{pips}-1", pips, gives=gives, was=was, passes=passes)


def tray(view: dict[str, Any], moves: Choices, red: int, checks: list[int]) -> Tray:
    active = moves.has("done")
    goes, arms = moves.has("ability", "skill", "pay"), moves.has("attack", "spend")
    dice: list[Die] = []
    for i, pips in enumerate(view["dice"]):
        turns: list[Chip] = []
        for to in range(1, PIPS + 1):
            chip(turns, moves.take("turn", pips, to), die=to)
        # Of equal dice the red one lies last.
        last = view["red_die"] and pips == red and pips not in view["dice"][i + 1 :]
        dice.append(Die(pips, view["dice"][: i + 1].count(pips), last, moves.take("reroll", pips), turns, picked(str(pips), goes)))
    cubes = [
        Cube(colour, k, moves.take("cube", colour) or moves.take("stow", colour), picked(colour + " cube", arms))
        for colour, n in view["cubes"].items()
        for k in range(n)
    ]
    colours: list[Chip] = []
    for colour in CUBES:
        chip(colours, moves.take("colour", colour), cube=colour)
    items = [Item(name, n, moves.take("item", name)) for name, n in view["items"].items() if n]
    picking = active and bool(dice or cubes)
    return Tray(view["round"], active, picking, bool(checks), dice, cubes, colours, moves.take("block"), items, moves.take("done"))


def place(hero: dict[str, Any] | None, number: int, asked: dict[str, Any], thrown: list[int], checks: list[int], moves: Choices) -> Place:
    """`checks` are the values that are still open in the dungeon."""
    mine = asked["hero"] == number
    return Place(number, mine, None if hero is None else hero_card(hero, number, mine, thrown, checks, moves))


def hero_card(hero: dict[str, Any], number: int, asked: bool, thrown: list[int], checks: list[int], moves: Choices) -> Hero:
    arms: list[Chip] = []
    for colour in CUBES:
        chip(arms, moves.take("attack", colour, number), cube=colour)
    tries: list[Chip] = []
    for pips in range(1, PIPS + 1):
        choice = moves.take("skill", pips, number)
        if choice is not None:
            tries.append(trial(hero, pips, choice, checks))
    bonus = moves.take("bonus", "take") if asked else None
    decrees = [decree for deed in DECREES if (decree := befalls(hero, number, deed, moves)) is not None]
    return Hero(
        id=hero["id"],
        name=hero["name"],
        damaged=hero["damaged"],
        bleeding=hero["bleeding"],
        bonus_used=hero["bonus_used"],
        skill=hero["skill"],
        boxes=hero["boxes"],
        cubes=[Cube(colour, k) for colour, n in hero["cubes"].items() for k in range(n)],
        dice=hero["dice"],
        thrown=thrown if hero["dice"] else [],
        total=hero["total"],
        passes=any(value <= (hero["total"] or 0) for value in checks),
        decrees=decrees,
        take_bonus=bonus,
        bonus=apart(bonus.label)[0] if bonus else "",
        arms=arms,
        tries=tries,
        vain=not checks,
    )


def befalls(hero: dict[str, Any], number: int, deed: str, moves: Choices) -> Decree | None:
    choice = moves.take(deed, f"bleed_{number}" if deed == "cure" else number)
    if choice is None:
        return None
    worse = deed == "hit" and hero["damaged"]
    symbol, words, brief = DECREES[deed][-1 if worse else 0]
    # Whoever dies or is lost takes all that they have along.
    change = "" if worse else CHANGES.get(deed, "")
    told, shortly = say(words, hero=hero["name"], total=hero["total"]), sentence(say(brief, total=hero["total"]))
    return Decree(choice, deed, worse or deed == "lose", symbol, told, shortly, change)


def ability(shown: dict[str, Any], asked: dict[str, Any], placed: int, moves: Choices) -> Ability:
    name, colour = shown["id"], shown["colour"]
    mine = asked["ability"] == name
    chips: list[Chip] = []
    for pips in range(1, PIPS + 1):
        chip(chips, moves.take("ability", pips, name), die=pips, brings=colour if pips in shown["values"] else "")
    return Ability(
        id=name,
        name=shown["name"],
        colour=colour,
        values=shown["values"],
        upgraded=shown["upgraded"],
        stunned=shown["stunned"],
        used=shown["used"],
        asked=mine,
        placed=placed,
        cure=moves.take("cure", f"stun_{name}"),
        use_top=moves.take("top", "use") if mine else None,
        use_or=moves.take("top", "or") if mine else None,
        upgrade=moves.take("level_up", name),
        chips=chips,
    )


def gear_card(shown: dict[str, Any], moves: Choices) -> Gear:
    name = shown["id"]
    chips: list[Chip] = []
    for pips in range(1, PIPS + 1):
        chip(chips, moves.take("pay", pips, name), die=pips)
    for colour in CUBES:
        chip(chips, moves.take("spend", colour, name), cube=colour)
    return Gear(name, shown["name"], shown["used"], chips, moves.take("use", name), moves.take("conjure", name))
