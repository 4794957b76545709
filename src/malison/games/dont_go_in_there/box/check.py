"""What must hold in any edition, beyond its shape."""

from __future__ import annotations

from collections.abc import Iterable

from malison.games.dont_go_in_there.box.schema import CardType, House
from malison.games.dont_go_in_there.moves import BOARDS, KIND_IDS, SETS, SLOTS, SPACES, VALUES
from malison.games.dont_go_in_there.rules.effects import CARDS, ROOMS
from malison.kernel.errors import Problem


def problems(house: House) -> Iterable[Problem]:
    """DG-K1..K16: what must hold in any edition of this game."""
    yield from dice_problems(house)
    yield from type_problems(house)
    yield from room_problems(house)
    if len(set(house.people.colours)) < 5:
        yield Problem("people.colours", f"has {len(set(house.people.colours))} different colours", "five or more")
    if house.people.meeples < 5:
        yield Problem("people.meeples", f"is {house.people.meeples}", "5 or more")
    if house.reckoning.ghosts_per_curse < 1:
        yield Problem("reckoning.ghosts_per_curse", f"is {house.reckoning.ghosts_per_curse}", "1 or more")
    yield from count_problems(house)
    yield from set_problems(house)


def set_problems(house: House) -> Iterable[Problem]:
    most = max((count.types for count in house.counts), default=0)
    known = {kind.id for kind in house.types}
    for i, chosen in enumerate(house.sets):
        key = f"sets[{i}]({chosen.id})"
        if chosen.id not in SETS:
            yield Problem(f"{key}.id", "is not a place for a set", f"one of {', '.join(SETS)}")
        for name in chosen.types:
            if name not in known:
                yield Problem(f"{key}.types", f"{name!r} is not a type", f"one of {', '.join(sorted(known))}")
        if len(set(chosen.types)) < max(most, len(chosen.types)):
            yield Problem(f"{key}.types", f"has {len(set(chosen.types))} different types", f"{most} or more, each once")


def dice_problems(house: House) -> Iterable[Problem]:
    dice = house.dice
    if len(dice.icons) != VALUES or min(dice.icons, default=0) < 0:
        yield Problem("dice.icons", f"is {dice.icons}", "four numbers from 0 up, for cards of value 1 to 4")
    elif max(dice.icons) * SLOTS > dice.count:
        yield Problem("dice.count", f"is {dice.count}", f"{max(dice.icons) * SLOTS}: three cards can ask for so many")
    if not 0 <= dice.ghosts <= dice.faces or dice.faces < 1:
        yield Problem("dice.ghosts", f"is {dice.ghosts} of {dice.faces} faces", "between 0 and the number of faces")


def count_problems(house: House) -> Iterable[Problem]:
    if sorted(count.players for count in house.counts) != [2, 3, 4, 5]:
        yield Problem("counts", f"are for {[count.players for count in house.counts]} players", "one row each for 2, 3, 4 and 5")
    for i, count in enumerate(house.counts):
        key = f"counts[{i}]"
        if not 1 <= count.types <= len(house.types):
            yield Problem(f"{key}.types", f"is {count.types}", f"between 1 and the {len(house.types)} types there are")
            continue
        left = count.types * len(house.types[0].values) - count.removed
        if count.removed < 0 or left < BOARDS * SLOTS or left % (SLOTS * count.players):
            yield Problem(
                f"{key}.removed",
                f"is {count.removed} and leaves {left} cards",
                f"a number that leaves at least 9 cards, three for each room and equally many for each of {count.players} players",
            )


def type_problems(house: House) -> Iterable[Problem]:
    for i, kind in enumerate(house.types):
        key = f"types[{i}]({kind.id})"
        if kind.id not in KIND_IDS:
            yield Problem(f"{key}.id", "is not a place for a type", f"one of {', '.join(KIND_IDS)}")
        word = CARDS.words.get(kind.effect)
        if word is None:
            yield Problem(f"{key}.effect", f"{kind.effect!r} is not an effect", f"one of {', '.join(CARDS.words)}")
            continue
        if len(kind.values) != len(house.types[0].values):
            yield Problem(f"{key}.values", f"has {len(kind.values)} cards", f"{len(house.types[0].values)}, as many as every type")
        for value in kind.values:
            if not 1 <= value <= VALUES:
                yield Problem(f"{key}.values", f"has a {value}", f"values from 1 to {VALUES}")
        yield from value_problems(key, kind, word.order)
    if len({kind.name for kind in house.types}) < len(house.types):
        yield Problem("types", "share a name", "a name of its own for each")


def value_problems(key: str, kind: CardType, needs: list[str]) -> Iterable[Problem]:
    for name in ("size", "total", "dispels", "ghosts"):
        value = getattr(kind, name)
        if name in needs and value < 1:
            yield Problem(f"{key}.{name}", f"is {value}", f"1 or more, for the effect {kind.effect!r}")
        if name not in needs and value:
            yield Problem(f"{key}.{name}", f"means nothing to the effect {kind.effect!r}", "left out")
    if "most_ghosts" in needs and kind.most_ghosts < 0:
        yield Problem(f"{key}.most_ghosts", "is missing", "the most ghosts with which the effect still happens")
    if "names" in needs and (len(kind.names) != VALUES or not all(0 <= value <= VALUES for value in kind.names)):
        yield Problem(f"{key}.names", f"is {kind.names}", "four numbers: the value that a card of value 1 to 4 names, 0 for none")


def room_problems(house: House) -> Iterable[Problem]:
    known = {room.id for room in house.rooms}
    for i, room in enumerate(house.rooms):
        key = f"rooms[{i}]({room.id})"
        if room.effect not in ROOMS.words:
            yield Problem(f"{key}.effect", f"{room.effect!r} is not an effect", f"one of {', '.join(ROOMS.words)}")
        if len(room.flashlights) != SPACES or min(room.flashlights) < 0:
            yield Problem(f"{key}.flashlights", f"is {room.flashlights}", "four numbers from 0 up, top space first")
    if len(house.boards) != BOARDS:
        yield Problem("boards", f"are {len(house.boards)}", f"{BOARDS}")
    for i, board in enumerate(house.boards):
        key = f"boards[{i}]({board.id})"
        if len(board.rooms) != 2 or len(set(board.rooms)) != 2:
            yield Problem(f"{key}.rooms", f"is {board.rooms}", "two different rooms, one a side")
        for name in board.rooms:
            if name not in known:
                yield Problem(f"{key}.rooms", f"{name!r} is not a room", f"one of {', '.join(sorted(known))}")
    used = [name for board in house.boards for name in board.rooms]
    for name in sorted(known - set(used)) + sorted({name for name in used if used.count(name) > 1}):
        yield Problem("boards", f"show the room {name!r} {used.count(name)} times", "once")
