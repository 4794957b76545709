"""The cards and rooms of the house in words."""

from __future__ import annotations

from malison.games.dont_go_in_there.box.box import Box
from malison.games.dont_go_in_there.show.faces import WHEN
from malison.games.dont_go_in_there.show.words import WORDS
from malison.kernel.leaves import Leaf
from malison.kernel.words import say


def leaves(box: Box) -> list[Leaf]:
    found = [
        Leaf(f"types.{name}", box.kind_names[kind], say("cursed card, {when}", when=WHEN[box.effects[kind].at_end]), WORDS.text(effect))
        for kind, (name, effect) in enumerate(zip(box.kind_ids, box.effects, strict=True))
        if effect.word
    ]
    for place, name in enumerate(box.room_ids):
        found.append(Leaf(f"rooms.{name}", box.room_names[place], "room", WORDS.text(box.rooms[place])))
    return found
