"""From an edition's facts to the flat lists of the box."""

from __future__ import annotations

from typing import Any, cast

from msgspec import to_builtins

from malison.games.dont_go_in_there.box.box import Box, CardEffect, RoomEffect
from malison.games.dont_go_in_there.box.schema import House
from malison.games.dont_go_in_there.moves import KIND_IDS, KINDS, VALUES
from malison.games.dont_go_in_there.rules.effects import CARDS, ROOMS
from malison.kernel.vectors import row, row_of


def pack(house: House) -> Box:
    """The checked facts as the rules read them; types go to the place that their id names."""
    box = Box()
    box.kind_ids = list(KIND_IDS)
    box.kind_names = [name.replace("-", " ").title() for name in KIND_IDS]
    effects: list[CardEffect[Any]] = [CardEffect()] * KINDS
    box.cards = [[] for _ in range(KINDS)]
    for kind in house.types:
        place = KIND_IDS.index(kind.id)
        box.kind_names[place] = kind.name
        effects[place] = cast(CardEffect[Any], CARDS.make(kind.effect, to_builtins(kind)))
        box.cards[place] = [place * VALUES + value - 1 for value in kind.values]
    box.icons = row_of([house.dice.icons[card % VALUES] for card in range(KINDS * VALUES)])
    box.die_faces, box.die_ghosts = house.dice.faces, house.dice.ghosts
    box.room_ids = [room.id for room in house.rooms]
    box.room_names = [room.name for room in house.rooms]
    box.carry(effects, [cast(RoomEffect[Any], ROOMS.make(room.effect, {})) for room in house.rooms])
    box.lights = row_of([lights for room in house.rooms for lights in room.flashlights])
    box.sides = row_of([box.room_ids.index(name) for board in house.boards for name in board.rooms])
    box.meeples, box.colours = house.people.meeples, house.people.colours
    box.kinds_for, box.removed_for = row(6, 0), row(6, 0)
    for count in house.counts:
        box.kinds_for[count.players] = count.types
        box.removed_for[count.players] = count.removed
    box.ghosts_per_curse = house.reckoning.ghosts_per_curse
    return box
