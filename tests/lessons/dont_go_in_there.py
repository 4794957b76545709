"""The guided first game of Don't Go In There!: a turn, the light, a full room, sets, the roll, ghosts, a tome."""

from __future__ import annotations

from typing import Any

from support_dont_go_in_there import enter, house, luck, options, play


def first_turn() -> dict[str, Any]:
    g = house(
        3,
        kinds="twin mirror doll",
        attic="doll 2, mirror 3, twin 3",
        basement="ring 1, twin 1, tome 4",
        library="mirror 1, doll 2, tome 3",
    )
    return {
        "slug": "enter-a-room",
        "title": "Enter a room",
        "task": "Every turn you put one meeple on a free space. Each meeple will bring you one of the cards above its room, and every "
        "card is "
        "a curse: the number on it counts against you. The Basement has two cards worth only 1. Take its top space, to choose first there.",
        "why": "A room waits until three meeples stand in it. Then its cards are taken from the top space down, so nobody can choose "
        "before "
        "you. The price: the top space has no flashlight, and you will meet every ghost of that room.",
        "nudge": "That room or space would do in a real game. Here you want the first choice of the two cheap cards: the Basement, at "
        "the top.",
        "nudges": {"place b": "Right room. But whoever stands above you chooses before you: go to the top space."},
        "steps": [["place b 1"]],
        "state": g,
    }


def the_light() -> dict[str, Any]:
    g = house(
        3,
        kinds="twin mirror doll",
        attic="ring 1, twin 2, mirror 1",
        basement="doll 4, tome 4, mirror 4",
        library="twin 3, doll 3, tome 4",
        meeples={"attic 2": 1, "attic 3": 2},
        ghosts=(4, 1, 0),
    )
    luck(g, (6, 4))
    return {
        "slug": "stand-in-the-light",
        "title": "Stand in the light",
        "task": "Two others are in the Attic, and you may be the third. The small dice on its three cards come to six, so up to six "
        "ghosts may "
        "appear, and you have the most already. All its cards are cheap. Go in where the most flashlights shine.",
        "why": "Everybody in a full room takes the ghosts that were rolled, less the flashlights of their own space. On the bottom "
        "space three "
        "of them never reached you. The last to choose gets what is left over, but here that was no loss.",
        "nudge": "Too dark, or too dear. The Attic's cards are all cheap, and its bottom space keeps three ghosts away.",
        "nudges": {
            "place a 1": "The top chooses first, but it has no flashlight at all, and in the Attic it even brings a ghost of its own."
        },
        "steps": [["place a 4"]],
        "state": g,
    }


def a_full_room() -> dict[str, Any]:
    g = house(
        3,
        kinds="doll mirror",
        nursery="ring 4, twin 2, tome 4",
        basement="doll 4, tome 4, mirror 3",
        library="doll 3, mirror 3, tome 3",
        hands=("twin 2, doll 1", "ring 2", "mirror 1"),
        meeples={"nursery 2": 1, "nursery 4": 2},
    )
    luck(g, (4, 2))
    return {
        "slug": "the-third-meeple",
        "title": "The third meeple",
        "task": "You hold a Twin of 2. Two twins of the same value dispel each other: they are turned over and count nothing. The "
        "Nursery has "
        "its partner, and two meeples wait there. Be the third, above them, and take the Twin.",
        "why": "With the third meeple a room resolves: dice are rolled, everybody takes ghosts, and cards go from the top down. You "
        "came last and "
        "chose first, and both of your twins are gone.",
        "nudge": "The Twin of 2 is the one you want, and you can only be sure of it from the space above the others.",
        "nudges": {
            "take": "That card only adds to your curses. The Twin takes itself and its partner away.",
            "place a 3": "There somebody above you chooses first, and may take the Twin.",
        },
        "steps": [["place a 1"], ["take 2"]],
        "state": g,
    }


def four_rings() -> dict[str, Any]:
    g = house(
        3,
        kinds="doll mirror",
        attic="ring 4, twin 1, doll 2",
        basement="doll 4, tome 4, mirror 3",
        library="doll 3, mirror 3, tome 3",
        hands=("ring 1 2 3, doll 1", "twin 2", "mirror 1"),
        meeples={"attic 3": 1, "attic 4": 2},
    )
    luck(g, (5, 1))
    enter(g, "attic 2")
    return {
        "slug": "a-dear-card",
        "title": "A dear card that is cheap",
        "task": "The room is full, and you choose first. You hold Rings of 1, 2 and 3; four Rings dispel themselves, whatever is on "
        "them. Choose.",
        "why": "The Ring of 4 looked like the worst card. It turned ten curses face-down. Most cards have such a bargain in them: point "
        "at one, or "
        "press it long, to read what it does.",
        "nudge": "A small number, but it stays with you, and so do your three Rings. Look at what a fourth one would do.",
        "steps": [["take 1"]],
        "state": g,
    }


def roll_again() -> dict[str, Any]:
    g = house(
        3,
        kinds="doll mirror",
        attic="doll 3, mirror 3, tome 3",
        basement="ring 1, twin 1, doll 2",
        library="doll 3, mirror 4, tome 4",
        meeples={"basement 2": 1, "basement 3": 2},
        ghosts=(2, 3, 1),
    )
    luck(g, (6, 5), (6, 2))
    enter(g, "basement 1")
    return {
        "slug": "the-roll",
        "title": "A bad roll",
        "task": "Five ghosts on six dice, and you stand without a light. But this is the Basement: who came third may roll all dice "
        "again, once. "
        "Half of a die's sides are ghosts, so three are usual.",
        "why": "Whoever enters as the third has a say in some rooms. The Hallway lets you turn one die instead. What each room does is "
        "written under "
        "its name, and a board is turned over to another room when its cards are gone.",
        "nudge": "Five ghosts would all come to you. Another roll is hardly ever worse.",
        "steps": [["roll again"]],
        "state": g,
    }


def the_most_ghosts() -> dict[str, Any]:
    g = house(
        3,
        kinds="doll mirror",
        nursery="ring 3, twin 3, doll 2",
        basement="doll 3, mirror 3, tome 3",
        library="doll 3, mirror 4, tome 4",
        hands=("ring 2, doll 1", "twin 2", "mirror 1"),
        ghosts=(7, 7, 2),
        meeples={"nursery 1": 2},
    )
    return {
        "slug": "the-most-ghosts",
        "title": "Never the most ghosts",
        "task": "At the end whoever has the most ghosts adds a curse for every two of them. You have seven, and so, you reckon, has "
        "Red: ghosts are "
        "kept hidden. One space in this house takes a ghost away as soon as you enter. Find it.",
        "why": "Six are fewer than seven. Ghosts do no harm, unless nobody has more. Count what others take, for nobody will tell you.",
        "nudge": "Read what is written under the rooms' names. In one of them the lowest space is kind.",
        "nudges": {"place a": "The right room. It is its bottom space that takes a ghost away."},
        "steps": [["place a 4"]],
        "state": g,
    }


def a_tome() -> dict[str, Any]:
    g = house(
        3,
        kinds="doll",
        attic="tome 1, twin 1, doll 2",
        basement="doll 3, mirror 3, tome 3",
        library="doll 3, mirror 4, tome 4",
        hands=("tome 2, mirror 3 4, ring 1, twin 3", "twin 2", "mirror 1"),
        meeples={"attic 3": 1, "attic 4": 2},
    )
    luck(g, (6, 3))
    enter(g, "attic 1")
    play(g, "take 1")
    return {
        "slug": "a-second-tome",
        "title": "The second Tome",
        "task": "You have taken your second Tome. Now all your cards of one other type are dispelled; you say which. Press the type "
        "that is worth the "
        "most curses.",
        "why": "Seven curses less. Tomes themselves always count, so take them for what they do to the rest. After twelve cards each, "
        "the fewest "
        "curses win. That is the whole game: go in.",
        "nudge": "That helps, but add up the numbers: another type of yours is worth more.",
        "steps": [["banish mirror"]],
        "state": g,
    }


def lessons() -> list[dict[str, Any]]:
    made = [first_turn(), the_light(), a_full_room(), four_rings(), roll_again(), the_most_ghosts(), a_tome()]
    for lesson in made:
        assert set(lesson["steps"][0]) <= set(options(lesson["state"]))
    return made
