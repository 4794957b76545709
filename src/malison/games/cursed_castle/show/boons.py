"""Before a choice is made: what a move is sure to bring, in cold numbers."""

from __future__ import annotations

from collections import Counter
from typing import Final

from malison.games.cursed_castle.box.cards import ICONS
from malison.games.cursed_castle.rules.act import Act
from malison.games.cursed_castle.rules.forecast import own_attack
from malison.games.cursed_castle.rules.results import PassCheck, Strike
from malison.games.cursed_castle.show.faces import ICON_NAMES, cubes
from malison.games.cursed_castle.state import FOURTH, Castle
from malison.kernel.words import listed, say

RESULTS: Final = ("strikes", "passes", "fails", "lost_cube")
"""What comes of one hero's cube or check."""


def boon(g: Castle, who: int, told: list[tuple[str, dict[str, int]]]) -> str:
    """ "2 of 5 left", "defeated: its 2 damage is gone", "blocks damage", "a red cube"."""
    chosen = isinstance(g.asking, Strike | PassCheck)
    # What others strike after it, unasked, comes of every answer alike.
    told = first_result(told) if chosen else told
    # What a boss would still have done is nothing beside that.
    if any(kind == "wins" for kind, _ in told):
        return "wins the game"
    found: list[str] = []
    ended = [values["card"] for kind, values in told if kind in ("defeated", "cleared")]
    settled = chosen or all_strike(g, told)
    for space in dict.fromkeys(space for kind, values in told for space in range(FOURTH + 1) if struck(g, kind, values, space)):
        done = sum(struck(g, kind, values, space) for kind, values in told)
        left, whole = to_do(g, space) - done, to_do(g, space) + done_before(g, space)
        if g.card(space) in ended:
            words = say("defeated{spared}", spared=spared(g, space)) if space != FOURTH else "would be cleared"
        elif settled:
            words = say("{left} of {whole} left", left=left, whole=whole)
        else:
            continue
        # What was chosen is named on the button.
        found.append(words if chosen else say("{card} {words}", card=g.word("card", g.card(space)), words=words))
    # What a die or a cube is put on for is its name; what comes of a choice after that is not.
    gained = Counter(values["colour"] for kind, values in told if kind == "gains_cube" and not isinstance(g.asking, Act))
    found += [cubes(colour, n) for colour, n in sorted(gained.items())]
    stopped = Counter(values["icon"] for kind, values in told if kind == "stopped")
    found += [say("blocks {icons}", icons=icons(dict(stopped)))] if stopped else []
    return ", ".join(found)


def first_result(told: list[tuple[str, dict[str, int]]]) -> list[tuple[str, dict[str, int]]]:
    """What was told until the next cube strikes or the next check is tried."""
    later = [i for i in range(1, len(told)) if told[i][0] in RESULTS]
    return told[: later[0]] if later else told


def all_strike(g: Castle, told: list[tuple[str, dict[str, int]]]) -> bool:
    """Whether every cube and check has come to something: until then a card may still be struck more."""
    return sum(1 for kind, _ in told if kind in RESULTS) >= sum(g.attack) + sum(1 for dice in g.thrown if dice)


def struck(g: Castle, kind: str, values: dict[str, int], space: int) -> bool:
    """Whether an event fills a place of the card in a space; checks name the card alone."""
    return (kind == "strikes" and values["space"] == space) or (kind == "passes" and values["card"] == g.card(space))


def to_do(g: Castle, space: int) -> int:
    """CC-R5: the places of a card that are still open, cubes and checks."""
    at = space * 3
    return sum(g.open[at : at + 3]) + sum(1 for check in list[int](g.checks[at : at + 3]) if check > 0)


def done_before(g: Castle, space: int) -> int:
    at = space * 3
    return sum(g.filled[at : at + 3]) + sum(1 for check in list[int](g.checks[at : at + 3]) if check < 0)


def spared(g: Castle, space: int) -> str:
    """CC-D2..D4: what an enemy that is defeated does not do any more this round, as the dice lie."""
    attack = Counter(own_attack(g, space))
    gone = ": its {icons} is gone" if len(attack) == 1 else ": its {icons} are gone"
    return say(gone, icons=icons(dict(attack))) if attack else ""


def icons(counted: dict[int, int]) -> str:
    named = [(ICON_NAMES.get(ICONS[icon], ICONS[icon]), n) for icon, n in sorted(counted.items())]
    return listed([say("{n} {name}", n=n, name=name) for name, n in named])
