"""What a coach says to whoever is asked something for the first time."""

from __future__ import annotations

from typing import Final

COACH: Final = {
    "Act": "Press a die or cube, then a card that lights up. Dice make cubes, and cubes arm heroes. An enemy whose places are all filled "
    "does not attack: see what threatens you above the row, and fill the worst.",
    "TopAction": "The top action bends a die or a cube. Use it if it makes a cube that an enemy is open for.",
    "TakeBonus": "With a cube this hero gives something more. There is no price.",
    "GainAny": "Take the colour that the most dangerous enemy is open for.",
    "Strike": "A cube fills one place of its colour. What is filled stays, but only a whole card stops attacking.",
    "PassCheck": "Dice and skill together reach a check. A chest gives an item, and an enemy's check is a place filled.",
    "Hit": "You choose who is hit. A first wound only weakens; a second one kills.",
    "Afflict": "Take it, or spend a block. Keep blocks for what you cannot bear.",
    "TurnDie": "Turn a die into the number that an ability wants, and it brings a cube.",
    "LevelUp": "An upgraded ability takes more numbers, for good. Choose one you use every round.",
    "MerchantKeep": "Equipment works every round. What changes dice is seldom wrong.",
}
