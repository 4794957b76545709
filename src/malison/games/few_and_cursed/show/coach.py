"""What a coach says to whoever is asked something for the first time."""

from __future__ import annotations

from typing import Final

COACH: Final = {
    "PickCharacter": "Everybody has an action of their own and a Cursed side. Take whoever you like the look of.",
    "PickJobs": "Jobs are secret and pay when what they ask for holds. Keep two that can be done on the same way.",
    "Pick": "You get a better card every round. Take what your next action needs: attack for a bounty, movement for a ride.",
    "Meet": "Choose one option. In brackets is what it does; a test may fail.",
    "Town": "The Job Board brings jobs, the Store sells what water buys.",
    "Shop": "Water is money. A weapon makes every bullet worth more, a horse saves movement.",
    "Act": "Ride as far as you can pay, and take one action on the way. Where you stand decides whom you can fight.",
    "Payment": "Movement that you do not spend costs a Health each.",
    "Target": "Spend the attack on the poster and the reward is yours. A monster may wake under it.",
    "Again": "A gang can be beaten more than once in an action, if you have the attack.",
    "Tail": "Cards can still be played in this phase. What you do not spend is lost with it.",
    "KeepHand": "What you keep is not drawn anew. Discard what will not help next round.",
    "Copy": "It does what that card does, and your Curse rises. Copy the strongest.",
    "Choose": "Take one of them. See what your next step needs.",
    "RecoverOne": "A strong card at once, and Grit at the end.",
}

SET_UP: Final = frozenset(("PickCharacter", "PickJobs"))
