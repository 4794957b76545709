"""What a coach says to whoever is asked something for the first time."""

from __future__ import annotations

from typing import Final

COACH: Final = {
    "ChooseCurse": "The curse says how you win. The Behemoth is beaten down with fists; it is a good first one.",
    "ChooseCharacter": "Everybody brings a relic that lies active from the start, and a sworn enemy in the deck.",
    "PlayRelic": "Its symbols count for three turns, while it moves to the right. The numbers are what your actions come to with it; a "
    "star counts for any of them, but costs sanity.",
    "Act": "One action a turn, as strong as its symbols. Buy early, fight what you would have to discard, and heal before a refocus.",
    "ChooseTarget": "The strength is yours, the benefit is theirs. Help whoever needs it more.",
    "Purchase": "It goes to the discard pile and comes with the next deck. Every relic is one more card before the next refocus.",
    "Fight": "A defeated enemy costs nothing and does nothing. Take the one that would hurt most.",
    "Vision": "Draw for more choice, shuffle an enemy back, send a relic away, or see who lurks before you must choose one.",
    "DiscardOne": "One card goes every turn. A relic costs nothing; an enemy costs the sanity on its button, but does not fill your hand.",
    "UseAbility": "What you use is done completely. You need not.",
    "PickLurker": "One of them joins your deck. One you know is better than one you do not, if you can fight it.",
    "Tribute": "What you give is gone for good, but the collection grows. If you give nothing, the bell drops.",
}

SET_UP: Final = frozenset(("ChooseCurse", "ChooseCharacter"))
