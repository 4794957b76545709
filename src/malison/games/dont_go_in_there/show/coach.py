"""What a coach says to whoever is asked something for the first time."""

from __future__ import annotations

from typing import Final

COACH: Final = {
    "Turn": "Every meeple brings you one of the cards above its room, and every card is a curse. Space 1, the top, chooses first; towards "
    "the bottom there are flashlights, and each keeps a ghost away. What a card does stands on it; a tap or a click tells more.",
    "TakeCard": "You must take one, and its number counts against you. Look for sets: many cards are dispelled when you hold enough of "
    "their kind. A long press, or a mouse that rests, reads a card without taking it.",
    "RollAgain": "You filled the room, so you may roll all its dice once more. Every ghost goes to everyone here, less the flashlights of "
    "their space.",
    "ChangeDie": "You filled the room, so you may turn one die. A ghost less spares you; a ghost more may hurt the others more than you.",
    "KeepOne": "All but one of them are dispelled and no longer count. Keep the smallest.",
    "Dispel": "What you dispel no longer counts against you. The dearest first.",
    "DollSet": "Dolls that come to exactly the right sum are dispelled together. Choose those that belong to it.",
    "Banish": "All your cards of one other type are dispelled. Choose the type that weighs most.",
}
