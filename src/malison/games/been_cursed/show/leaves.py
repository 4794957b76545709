"""Spells, Powers, guards, villagers and the automatons' cards in words."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed.box.box import Box
from malison.games.been_cursed.box.cards import EATEN
from malison.games.been_cursed.moves import INGREDIENTS, PLACES, POSSESSED_CARDS, POWERS, RABID_CARDS, SPELLS
from malison.games.been_cursed.show.faces import KIND_SIGNS, faces
from malison.games.been_cursed.show.words import PLAN_WORDS, errands_on, fed, guard_text
from malison.games.been_cursed.state import NONE
from malison.kernel.leaves import Leaf
from malison.kernel.words import listed, say, sentence

SELLER: Final = "Sells {tile}; eaten, it gives {energy} Energy."
POSSESSED: Final = "By day: {plan}. Beside the Monster, when it eats a {prey}: {effect}."
RABID: Final = "The Wizard may use it to {errands}. At night it hunts the nearest {prey}."


def leaves(box: Box) -> list[Leaf]:
    read = faces(box)
    # What an edition leaves out is in nobody's deck.
    spells, powers = (sorted({card for deck in decks for card in deck}) for decks in (box.spell_decks, box.power_decks))
    found = [Leaf(f"spells.{SPELLS[i]}", box.spell_names[i], "Spell", spell(box, i, read[f"spells.{SPELLS[i]}"])) for i in spells]
    found += [Leaf(f"powers.{POWERS[i]}", box.power_names[i], "Power", power(box, i, read[f"powers.{POWERS[i]}"])) for i in powers]
    for i, name in enumerate(box.guard_ids):
        found.append(Leaf(f"guards.{name}", box.guard_names[i], "Town Guard", sentence(guard_text(box, i)) + "."))
    for i, name in enumerate(EATEN[:-1]):
        text = say(SELLER, tile=box.ingredient_names[box.ingredient[i]], energy=box.gain[i])
        found.append(Leaf(f"villagers.{name}", box.villager_names[i], "villager", text))
    for i in box.possessed_cards:
        plan, prey = PLAN_WORDS[box.possessed_action[i]], box.villager_names[box.feeds_on[i]]
        text = say(POSSESSED, plan=plan, prey=prey, effect=fed(box, i))
        found.append(Leaf(f"possessed.{POSSESSED_CARDS[i]}", box.possessed_names[i], "Possessed Wizard card", text))
    for i in box.rabid_cards:
        text = say(RABID, errands=errands_on(box, i).lower(), prey=box.villager_names[box.hunts[i]])
        found.append(Leaf(f"rabid.{RABID_CARDS[i]}", box.rabid_names[i], "Rabid Monster card", text))
    return found


def spell(box: Box, i: int, face: dict[str, str]) -> str:
    """Where it is cast, what it takes and pays, and what it does; for the automaton, where that differs."""
    pay, at = box.spell_pay[i], box.spell_at[i]
    tiles = [box.ingredient_names[kind] for kind in range(len(INGREDIENTS)) for _ in range(pay[kind])]
    asks = [say("at {place}", place=place_name(box, at))] if at != NONE else []
    return card(KIND_SIGNS[box.spell_kind[i]][0], [*asks, *tiles], say(" Pays {n:# coin|# coins}.", n=box.spell_coins[i]), face)


def power(box: Box, i: int, face: dict[str, str]) -> str:
    at, eaten = box.power_visited[i], box.power_stomach[i]
    asks = [say("been at {place}", place=place_name(box, at))] if at != NONE else []
    asks += [say("{prey} eaten", prey=box.villager_names[eaten])] if eaten != NONE else []
    asks += [say("Panic +{n}", n=box.power_panic[i])] if box.power_panic[i] else []
    asks += [say("{n} Energy", n=box.power_energy[i])] if box.power_energy[i] else []
    return card(KIND_SIGNS[box.power_kind[i]][0], asks, "", face)


def place_name(box: Box, place: int) -> str:
    return box.place_names[place] if PLACES[place].isdecimal() else f"the {box.place_names[place]}"


def card(kind: str, asks: list[str], pays: str, face: dict[str, str]) -> str:
    other = say(" The automaton: {text}", text=face["automaton"]) if face["automaton"] != face["text"] else ""
    return say(
        "{kind}. Needs {asks}.{pays} {text}{other}", kind=kind, asks=listed(asks) or "nothing", pays=pays, text=face["text"], other=other
    )
