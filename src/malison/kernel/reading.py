"""What can be looked up in a game: every component with its words, and every rule by its number."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from malison.kernel import ledger
from malison.kernel.game import Game
from malison.kernel.leaves import Leaf

CLOSE: Final = 0.6
MOST: Final = 12
"""So many are found for one question."""


def from_faces(faces: Mapping[str, Mapping[str, Any]]) -> list[Leaf]:
    """The leaves of a game that says no more than its faces do."""
    return [
        Leaf(place, face["name"], place.partition(".")[0].replace("_", " "), face["text"])
        for place, face in faces.items()
        if face.get("name") and face.get("text")
    ]


def plainly(text: str) -> str:
    """Letters and digits alone, in small letters: how people write a name from memory."""
    return " ".join(re.sub(r"[^\w]+", " ", text.replace("'", "").replace("’", "").casefold()).split())


class Book:
    """All that can be looked up about a game with an edition."""

    def __init__(self, game: Game, edition: Any) -> None:
        self.game = game
        self.leaves: list[Leaf] = game.leaves(game.boxed(edition)) or from_faces(game.faces(game.boxed(edition)))
        self._named: dict[str, list[Leaf]] = {}
        for leaf in self.leaves:
            self._named.setdefault(plainly(leaf.name), []).append(leaf)

    @cached_property
    def rules(self) -> dict[str, str]:
        """The rules by number; a game without a ledger has none."""
        try:
            return dict(ledger.definitions(self.game))
        except OSError:
            return {}

    def rule(self, text: str) -> str:
        """The number of the rule that is meant, with or without the game's letters; empty if there is none."""
        wanted = text.strip().upper()
        return next((name for name in (wanted, f"{self.game.prefix}-{wanted}") if name in self.rules), "")

    def of_id(self, name: str) -> Leaf | None:
        """The leaf of this id, whatever its list."""
        return next((leaf for leaf in self.leaves if leaf.id.rpartition(".")[2] == name), None)

    @cached_property
    def _mention(self) -> re.Pattern[str]:
        # The longest first: "Wolf Claw" is not a wolf.
        names = sorted((name for name in self._named if name), key=len, reverse=True)
        return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)" if names else r"(?!)")

    def mentioned(self, text: str) -> list[Leaf]:
        """The components that a text names, in order, each once."""
        found = dict.fromkeys(self._mention.findall(plainly(text)))
        return [leaf for name in found for leaf in self._named[name]]

    def find(self, text: str) -> list[Leaf]:
        """The components that may be meant: of this name, else with these words in their name, else of a name much like it."""
        wanted = plainly(text)
        if not wanted:
            return []
        same = self._named.get(wanted)
        if same:
            return same
        within = [leaf for name, leaves in self._named.items() if wanted in name for leaf in leaves]
        if within:
            return within[:MOST]
        return [leaf for name in difflib.get_close_matches(wanted, self._named, n=3, cutoff=CLOSE) for leaf in self._named[name]][:MOST]


def told(leaves: Iterable[Leaf]) -> list[str]:
    """Leaves as lines of plain text; equal ones once."""
    return list(dict.fromkeys(f"{leaf.name} ({leaf.kind}): {leaf.text}" for leaf in leaves))
