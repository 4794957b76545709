"""The house laid out: what was rolled when, what a set lacks, and what is worth a look up from the cards."""

from __future__ import annotations

import pytest
from support import rules
from support_dont_go_in_there import House, cards, end, enter, game, house, luck, play, take

from malison.games.dont_go_in_there.show.scene import House as Table
from malison.kernel.scene import Choice


def laid(g: House) -> Table:
    """As the first seat sees it, with nothing to press."""
    told = [{**event, "number": number} for number, event in enumerate(g.events(0), 1)]
    found = game.laid(g.view(0), [], told)
    assert isinstance(found, Table)
    return found


@rules("DG-R4")
def test_dice_lie_there_as_long_as_their_room_is_emptied() -> None:
    g = house(library="ring 1, ring 2, cat 3", meeples={"library 2": 1})
    assert not laid(g).tray.lie
    enter(g, "library 3", "library 4")
    rolled = laid(g).tray
    assert (rolled.lie, rolled.filler) == (True, 1)
    play(g, "take 1", "take 2")
    assert all(room is None or not room.full for room in laid(g).rooms)
    over = laid(g).tray
    assert (over.lie, over.filler, over.rolled, over.ghosts) == (False, 1, rolled.rolled, rolled.ghosts)
    # Whoever comes in next has not rolled; the next roll is theirs.
    enter(g, "attic 4")
    assert (laid(g).tray.lie, laid(g).tray.filler) == (False, 1)


@rules("DG-R8")
def test_ghosts_are_seen_where_they_have_just_come() -> None:
    g = house(library="ring 1, ring 2, cat 3", meeples={"library 1": 1, "library 4": 2})
    luck(g, (5, 3))
    enter(g, "library 2")
    rooms = [room for room in laid(g).rooms if room and room.full]
    assert [[space.haunted for space in room.spaces] for room in rooms] == [[0, 2, 0, 0]]


@rules("DG-HW1", "DG-MI2", "DG-RI1", "DG-TO1")
@pytest.mark.parametrize(
    ("hand", "missing"),
    [("ring 1", 3), ("ring 1 2 3", 1), ("mirror 4", 2), ("tome 1", 1), ("tome 1 2", 0), ("holy-water 1 2 3", 1), ("cat 1", 0)],
)
def test_places_are_kept_for_what_a_set_lacks(hand: str, missing: int) -> None:
    (stack,) = laid(house(hands=(hand,))).players[0].stacks
    assert stack.missing == missing


@rules("DG-RI1", "DG-MA1", "DG-HW1", "DG-C1")
@pytest.mark.parametrize(
    ("held", "taken", "words", "worth"),
    [
        ("ring 1 2 3", "ring 4", "dispels 4 × Ring", "−10 curses"),
        ("twin 3", "twin 3", "dispels 2 × Twin", "−6 curses"),
        ("mask 1", "mask 2", "sends 2 ghosts to", ""),
        ("holy-water 1", "holy-water 2", "washes 2 ghosts away", ""),
    ],
)
def test_what_is_great_is_shown_until_the_next_turn(held: str, taken: str, words: str, worth: str) -> None:
    g = house(hands=("", held, ""), ghosts=(0, 4, 0))
    assert laid(g).moment is None
    take(g, 1, taken)
    found = laid(g).moment
    assert found is not None
    assert (found.seat, found.words, found.worth) == (1, words, worth)
    enter(g, "library 4")
    assert laid(g).moment is None


def test_one_card_or_one_ghost_is_no_great_thing() -> None:
    g = house(kinds="mask", hands=("", "ring 1", ""), ghosts=(0, 4, 0))
    take(g, 1, "mask 1")
    take(g, 1, "ring 2")
    assert laid(g).moment is None


@rules("DG-E7")
def test_the_end_says_who_has_the_most_ghosts() -> None:
    found = laid(end("ring 3", "ring 1", "ring 4", ghosts=(4, 0, 0))).moment
    assert found is not None
    assert (found.seat, found.words, found.worth) == (0, "has the most ghosts", "+2 curses")


def labels(g: House) -> list[str]:
    return [g.label(move) for move in g.legal()]


@rules("DG-R19", "DG-MI1", "DG-HW1")
def test_what_the_card_left_for_the_next_meeple_brings_is_said_to_be_that_ones() -> None:
    g = house(2, attic="mirror 2, holy-water 4, ring 3", hands=("holy-water 1",), ghosts=(6, 0), meeples={"attic 1": 1, "attic 2": 0})
    luck(g, (4, 0))
    enter(g, "attic 3")
    play(g, "take 3")
    assert labels(g) == [
        "Mirror 2 (left) · +1 ghost, then Holy Water 4: −3 ghosts",
        "Holy Water 4 (middle) · −3 ghosts, then Mirror 2: +1 ghost",
    ]


@rules("DG-R10", "DG-HA1")
def test_a_roll_is_said_to_be_for_each_meeple() -> None:
    g = house(2, hallway="ring 3, cat 3, doll 3", meeples={"hallway 1": 0, "hallway 4": 1})
    luck(g, (3, 2))
    enter(g, "hallway 2")
    assert g.view(0)["question"]["prompt"] == "The roll is 2 ghosts on 3 dice, for each of your 2 meeples. Do you turn a die?"
    assert labels(g) == ["Leave the dice · +3 ghosts (2 + 1)", "Ghost to blank · +1 ghost", "Blank to ghost · +5 ghosts (3 + 2)"]


@rules("DG-R10", "DG-HA1")
def test_a_roll_that_spares_one_says_so() -> None:
    g = house(2, hallway="ring 3, cat 3, doll 3", meeples={"hallway 1": 1, "hallway 2": 1})
    luck(g, (3, 2))
    enter(g, "hallway 4")
    assert labels(g) == ["Leave the dice · no ghosts", "Ghost to blank · no ghosts", "Blank to ghost · no ghosts"]


@rules("DG-BA1", "DG-R8")
def test_rolling_again_says_what_it_brings_on_average() -> None:
    g = house(2, basement="ring 3, cat 3, doll 3", meeples={"basement 1": 0, "basement 3": 1})
    luck(g, (3, 2))
    enter(g, "basement 2")
    # Three dice, half of whose sides show a ghost: 1.5 without a flashlight; behind one, one of two ghosts and two of three.
    assert labels(g) == ["Keep the roll · +3 ghosts (2 + 1)", f"Roll all dice again · about +{1.5 + (1 * 3 + 2 * 1) / 8:.1f} ghosts"]


@rules("DG-D5", "DG-CL1")
def test_each_clock_says_what_goes_with_it_in_all() -> None:
    g = house(kinds="clock", hands=("clock 2 3",))
    take(g, 0, "clock 4")
    assert labels(g) == ["Dispel the 4 · up to −7 curses", "Dispel the 3 · −5 curses"]
    (plan,) = laid(g).at_once()
    assert plan.title == "The highest: 4 3 · −7 curses"


@rules("DG-TO1", "DG-TO4")
def test_a_tome_asks_for_ones_own_types_and_naming_another_stands_back() -> None:
    g = house(hands=("tome 1, ring 1 3, cat 2",))
    take(g, 0, "tome 2")
    options = [Choice(g.setting.game.moves.name(move), g.label(move)) for move in g.legal()]
    table = game.laid(g.view(0), options, [])
    assert [(stack.kind, stack.banish.boon) for stack in table.players[0].stacks if stack.banish] == [
        ("cat", "−2 curses"),
        ("ring", "−4 curses"),
    ]
    assert [(choice.label, choice.besides) for choice in table.plain] == [("Another type (nothing is dispelled)", True)]


@rules("DG-RI1", "DG-TW1", "DG-DO1", "DG-CL1", "DG-HW1")
@pytest.mark.parametrize(
    ("hand", "card", "helps"),
    [
        ("ring 1 2", "ring 4", ("3/4", False)),
        ("ring 1 2 3", "ring 4", ("4/4", True)),
        ("holy-water 1 2", "holy-water 3", ("", False)),
        ("twin 3", "twin 3", ("2/2", True)),
        ("twin 3", "twin 2", ("", False)),
        ("doll 1 4", "doll 3", ("4/6", False)),
        ("doll 4 3", "doll 2", ("6/6", True)),
        ("clock 4", "clock 3", ("7/8", False)),
        ("clock 4 1", "clock 3", ("8/8", True)),
        ("", "ring 4", ("", False)),
        ("cat 1", "cat 3", ("", False)),
    ],
)
def test_a_card_says_how_far_ones_own_set_is_with_it(hand: str, card: str, helps: tuple[str, bool]) -> None:
    g = house(attic=card, hands=(hand,))
    for viewer, expected in ((0, helps), (1, ("", False)), (None, ("", False))):
        room = game.laid(g.view(viewer), [], []).rooms[0]
        assert (room.row[0].helps, room.row[0].makes) == expected


@rules("DG-CA1", "DG-PO1", "DG-MB1", "DG-AM1", "DG-H8")
@pytest.mark.parametrize(
    ("hands", "ghosts", "ahead", "leaving"),
    [
        # DG-X23: with nine ghosts all cats but the smallest go, with ten none.
        (("cat 1 3 4",), (9, 99), 1, [3, 4]),
        (("cat 1 3 4",), (10, 0), None, []),
        # DG-X25 and DG-X24.
        (("portrait 1 1 2 3 4",), (0,), 4, [3, 4]),
        (("music-box 1 2 4", "music-box 3 4"), (0,), 1, [2, 4]),
        (("music-box 1", "music-box 2"), (0,), None, []),
        # DG-X22.
        (("amulet 1 2 3 4",), (0,), 1, [2, 3, 4]),
        (("ring 1 2",), (0,), None, []),
    ],
)
def test_curses_are_told_as_they_would_count_if_the_game_ended_now(
    hands: tuple[str, ...], ghosts: tuple[int, ...], ahead: int | None, leaving: list[int]
) -> None:
    g = house(hands=hands, ghosts=ghosts)
    before = g.dump()
    own, other, _ = laid(g).players
    assert (own.ahead, other.ahead) == (ahead, None)
    assert [card.value for stack in own.stacks for card in stack.up if card.leaves] == leaving
    assert not any(card.leaves for stack in other.stacks for card in stack.up)
    # Looking ahead changes nothing, and tells nobody else anything.
    assert g.dump() == before
    assert g.view(1)["players"][0]["if_ended"] is g.view()["players"][0]["if_ended"] is None


@rules("DG-E6", "DG-E7")
def test_ghosts_come_out_of_the_empty_house_one_player_after_the_other() -> None:
    g = end("ring 3", "ring 1", "ring 4", ghosts=(4, 1, 2))
    told = [{**event, "number": number} for number, event in enumerate(g.events(0), 1)]
    shown = [at for at, event in enumerate(told, 1) if event["kind"] == "ghosts-shown"]
    view = {**g.view(0), "over": False, "boards": [None, None, None]}
    second = game.laid(view, [], told[: shown[1]])
    assert [one.ghosts for one in second.parade] == [4, 1, None]
    assert [player.ghosts for player in second.players] == [4, 1, None]
    assert [(one.ghosts, one.extra) for one in game.laid({**view, "over": True}, [], told).parade] == [(4, 2), (1, 0), (2, 0)]


@rules("DG-SP2", "DG-H15", "DG-R4")
def test_a_hidden_card_is_counted_as_any_that_nobody_has_seen() -> None:
    g = house(secret_passage="cat 3, doll 1, ring 3")
    unseen = [2 if card % 4 < 2 else 1 for card in [*g.deck, *g.removed, *cards("ring 3")]]
    # Three dice lie open; half of all dice show a ghost, and on the top space nothing keeps one away.
    about = f"{(3 + sum(unseen) / len(unseen)) / 2:.1f}"
    room = laid(g).rooms[2]
    assert room is not None
    assert room.spaces[0].expected == about
    assert f"Secret Passage, space 1 (0 flashlights, about {about} ghosts)" in labels(g)
    enter(g, "secret-passage 4")
    # Whoever has looked knows it, and nobody else.
    assert g.view(0)["boards"][2]["dice"] == [4]
    assert sorted(g.view(1)["boards"][2]["dice"]) == sorted(3 + dice for dice in unseen) == sorted(g.view()["boards"][2]["dice"])


@rules("DG-AM1", "DG-AM2")
def test_an_amulet_says_which_one_it_dispels() -> None:
    room = laid(house(attic="amulet 1, amulet 4, ring 1")).rooms[0]
    assert room is not None
    assert [slot.card.sign for slot in room.row if slot.card][:2] == ["dispels an amulet 2", "dispels none"]
