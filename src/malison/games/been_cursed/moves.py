"""Every move of the game, and the fixed ids that moves and editions share."""

from __future__ import annotations

from typing import Final

from malison.kernel.moves import Moves

VILLAGERS: Final = ("farmer", "hunter", "woodcutter", "butcher", "merchant", "noble")
INGREDIENTS: Final = ("mandrake_root", "wolf_claw", "ash_twig", "wishbone", "gold_dust", "silk_thread")
HOUSES: Final = tuple(str(n) for n in range(1, 21))
PLACES: Final = ("laboratory", *HOUSES, "market")
PASTURES: Final = ("p1", "p2", "p3", "p4", "p5", "p6")
SPELLS: Final = (
    "a_village_feast",
    "box_of_holding",
    "butchers_broth",
    "diplosi",
    "distract",
    "foragers_feast",
    "gift_of_the_gab",
    "hydrophobia",
    "hypnotize",
    "invisibility",
    "leftovers",
    "meditate",
    "mind_control",
    "negotiation_charm",
    "new_farmhands",
    "spectral_skeleton_key",
    "sticky_fingers",
    "summoned_steed",
    "swap",
    "teleport",
    "the_revenant",
    "transmute",
    "unending_hunger",
    "unholy_protection",
)
POWERS: Final = (
    "a_taste_of_rural_life",
    "an_extra_serving",
    "courier_horse",
    "digestive_mutton_chop",
    "fast_food",
    "greedy_coachman",
    "midnight_snack",
    "monstrous_leap",
    "new_moon",
    "noble_blood",
    "on_the_scent",
    "otherworldly_howl",
    "panic_at_the_village",
    "plumb_lambs",
    "scarce_supplies",
    "second_helpings",
    "shaky_hands",
    "sheep_shuffle",
    "sloshed_stumble",
    "spell_writers_block",
    "squeaky_boots",
    "stunned_stag",
    "the_other_other_white_meat",
    "voracious_appetite",
)
RABID_CARDS: Final = tuple(f"rm{n:02}" for n in range(1, 13))
POSSESSED_CARDS: Final = tuple(f"pw{n:02}" for n in range(1, 13))
PRICIEST: Final = 4

MOVES: Final = Moves()

# The Wizard's action menu.
MIX_CURE: Final = MOVES.single("mix")
BUY: Final = MOVES.family("buy", place=(*HOUSES, "market"))
CAST: Final = MOVES.family("cast", spell=SPELLS)
STEAL: Final = MOVES.family("steal", house=HOUSES)
SNEAK: Final = MOVES.family("sneak", house=HOUSES)
RETURN: Final = MOVES.family("return", ingredient=INGREDIENTS)
END_TURN: Final = MOVES.single("end")

# Inside the Wizard's actions.
PAY: Final = MOVES.family("pay", way=("coins", "action"))
GO_BACK: Final = MOVES.single("back")
USE: Final = MOVES.family("use", card=RABID_CARDS)
SPEND: Final = MOVES.family("spend", card=RABID_CARDS)
ONE_MORE: Final = MOVES.single("more")
ENOUGH: Final = MOVES.single("stop")
TAKE: Final = MOVES.family("take", ingredient=INGREDIENTS)
DECLARE: Final = MOVES.family("declare", coins=PRICIEST)
REROLL: Final = MOVES.single("reroll")
KEEP_ROLL: Final = MOVES.single("keep")
DISTRACT: Final = MOVES.single("distract")
ACCEPT: Final = MOVES.single("accept")

# Targets of cards, and villagers to be placed.
PLACE: Final = MOVES.family("place", house=HOUSES)
PICK: Final = MOVES.family("pick", house=HOUSES)
CALL: Final = MOVES.family("call", villager=VILLAGERS)
GO: Final = MOVES.family("go", place=PLACES)
DISPEL: Final = MOVES.family("dispel", power=POWERS)
HERD: Final = MOVES.family("herd", pasture=PASTURES)
PASTURE: Final = MOVES.family("pasture", pasture=PASTURES)

# The Monster.
QUIET_NIGHT: Final = MOVES.single("quiet")
PLAY: Final = MOVES.family("play", power=POWERS)
STEP: Final = MOVES.family("step", place=PLACES)
BUY_MOVEMENT: Final = MOVES.single("run")
BITE_VILLAGER: Final = MOVES.single("bite")
GRAZE: Final = MOVES.family("graze", pasture=PASTURES)
CALM_VILLAGE: Final = MOVES.single("calm")
BANISH: Final = MOVES.family("banish", spell=SPELLS)
ACTIVATE_CARD: Final = MOVES.single("activate")
EAT_NOTHING: Final = MOVES.single("rest")

PAY_COINS: Final = PAY.at(0)
PAY_ACTION: Final = PAY.at(1)
