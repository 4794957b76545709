"""What is to be read on the cards and rooms of an edition."""

from __future__ import annotations

from typing import Any, Final

from malison.games.dont_go_in_there.box.box import Box
from malison.games.dont_go_in_there.moves import SPACES
from malison.games.dont_go_in_there.show.words import WORDS

WHEN: Final = {False: "as soon as taken", True: "at the end"}


def faces(box: Box) -> dict[str, dict[str, Any]]:
    """What is to be read on each card and room of an edition."""
    found: dict[str, dict[str, Any]] = {}
    for kind, card in enumerate(box.effects):
        if card.word:
            found[f"types.{box.kind_ids[kind]}"] = {"text": WORDS.text(card), "when": WHEN[card.at_end]}
    for place, room in enumerate(box.rooms):
        tolls = [room.space_toll(space) for space in range(SPACES)]
        found[f"rooms.{box.room_ids[place]}"] = {"text": WORDS.text(room), "symbol": room.word, "tolls": tolls}
    return found
