"""What is to be read on the cards and tiles of an edition, and the map."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from malison.games.been_cursed.box.box import Box, CardEffect
from malison.games.been_cursed.box.cards import CARD_KINDS, CARDS, ERRANDS, PLACE_IDS
from malison.games.been_cursed.moves import INGREDIENTS, PLACES, POSSESSED_CARDS, POWERS, SPELLS
from malison.games.been_cursed.show.effects import signed
from malison.games.been_cursed.show.land import land
from malison.games.been_cursed.show.words import ERRAND_WORDS, card_text, guard_text

KIND_SIGNS: Final = (("Works at once", "immediate"), ("Stays in play", "ongoing"), ("Lies ready to be used once", "single"))
ERRAND_SIGNS: Final = ("buy", "laboratory", "cast", "steal")
PLAN_SIGNS: Final = (
    ("Cast a Spell", "cast"),
    ("Mix the Cure", "laboratory"),
    ("Buy in its district", "buy"),
    ("Buy next door", "buy"),
    ("Buy anywhere", "buy"),
    ("Buy at the Market", "market"),
    ("Steal in its district", "steal"),
    ("Steal next door", "steal"),
)
ART: Final = (
    ("curse", "emblem"),
    ("sheep", "sheep"),
    ("pastures", "sheep"),
    ("panic", "panic"),
    ("cure", "laboratory"),
    ("mix", "laboratory"),
    ("steal", "steal"),
    ("coins", "coins"),
    ("carriage", "carriage"),
    ("ride", "carriage"),
    ("price", "buy"),
    ("pouches", "pouch"),
    ("bridge", "bridge"),
    ("unseen", "guard"),
    ("hunt", "rabid"),
    ("discard", "immediate"),
    ("spells", "cast"),
    ("energy", "energy"),
    ("gain", "energy"),
    ("movement", "paw"),
    ("villager random", "d20"),
    ("villager chosen", "d20"),
    ("go die", "d20"),
    ("go anywhere", "carriage"),
    ("villager", "farmer"),
)
"""What is drawn on a card, by the first word that its effect has; an ingredient that it brings is drawn itself."""


def art(effects: list[CardEffect[Any]]) -> str:
    for effect in effects:
        if effect.word == "take":
            return INGREDIENTS[effect.values["ingredient"]]
        for part, symbol in ART:
            if part in effect.word:
                return symbol
    return "emblem"


@lru_cache(maxsize=16)
def faces(box: Box) -> dict[str, dict[str, Any]]:
    """What is to be read on the cards and tiles of an edition, and the map. Spells and Powers have a text for a person and one for an
    automaton; a Feeding card shows which word works, and its number.
    """
    found: dict[str, dict[str, Any]] = {}
    for kind, ids, effects, until, notes in (
        ("spells", SPELLS, box.spell_effects, box.spell_until, box.spell_notes),
        ("powers", POWERS, box.power_effects, box.power_until, box.power_notes),
    ):
        for i, name in enumerate(ids):
            person, automaton = (card_text(box, effects[i + side], until[i], notes[i]) for side in (0, CARDS))
            own, others = effects[i], effects[i + CARDS]
            found[f"{kind}.{name}"] = {
                "text": person or automaton or notes[i],
                "automaton": automaton or person or notes[i],
                "art": art(own or others),
            }
    for name, number, called in zip(PLACE_IDS, PLACES, box.place_names, strict=True):
        house = number.isdecimal()
        found[f"places.{name}"] = {"text": called if house else f"the {called}", "number": number if house else ""}
    for i, name in enumerate(box.guard_ids):
        found[f"guards.{name}"] = {"text": guard_text(box, i)}
    for i, name in enumerate(POSSESSED_CARDS):
        effect = box.feeding[i][0]
        plan, symbol = PLAN_SIGNS[box.possessed_action[i]]
        found[f"possessed.{name}"] = {"plan": plan, "symbol": symbol, "feeds": effect.word, "change": signed(effect.values["n"])}
    for name, text, symbol in zip(ERRANDS, ERRAND_WORDS, ERRAND_SIGNS, strict=True):
        found[f"errands.{name}"] = {"text": text, "symbol": symbol}
    for name, (text, symbol) in zip(CARD_KINDS, KIND_SIGNS, strict=True):
        found[f"kinds.{name}"] = {"text": text, "symbol": symbol}
    return {**found, "land": land(box)}
