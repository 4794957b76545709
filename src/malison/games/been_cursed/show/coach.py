"""What a coach says to whoever is asked something for the first time."""

from __future__ import annotations

from typing import Final

COACH: Final = {
    "Menu": "The Cure wants its ingredients in the printed order. Buy what comes next where it is sold, steal for coins, and mix at the "
    "Laboratory. Where you stop, the Monster wakes.",
    "Carriage": "Within a district the way is free. Each bridge or gate costs coins, or one whole action instead of all of them.",
    "UseCard": "The card you use now is the prey that the Rabid Monster hunts tonight. Choose somebody whom you need least.",
    "BuyMore": "As many as you like at the same price. The Cure often wants the same kind twice.",
    "MarketBuy": "The Market sells everything, but dearly. It is for what nobody sells any more.",
    "MixMore": "Mixing on costs no further action, as long as you hold what comes next.",
    "Declare": "The die must show more than you ask for. The button says how often that works.",
    "Noticed": "Another action buys you a distraction, and the coins with it. Without one you leave with nothing.",
    "PlaceVillager": "The house of the die is taken, so you choose. Put them where you will buy, and where the Monster does not wake.",
    "Night": "Two villagers of one kind in a night raise the Curse, three raise it more. Walk, then eat; different ones only give Energy.",
    "QuietCard": "On a Quiet Night one Power is free of every cost. Take the dearest that helps.",
}
