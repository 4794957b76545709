"""Why things happen, harm that nobody was asked about, and what buttons warn of."""

from __future__ import annotations

import io
from typing import Any

import pytest
from support import rules
from support_cursed_castle import castle, play, told

from malison.games.cursed_castle import GAME
from malison.games.cursed_castle.state import Castle
from malison.kernel.vectors import row_of


def last(g: Castle, kind: str) -> dict[str, Any]:
    return next(event for event in reversed(g.events(0)) if event["kind"] == kind)


def label(g: Castle, move: str) -> str:
    return g.label(GAME.moves.parse(move))


@rules("CC-A2", "CC-A8", "CC-A9", "CC-A13", "CC-E13", "CC-E16", "CC-H16", "CC-H19", "CC-I5")
@pytest.mark.parametrize(
    ("fields", "moves", "kind", "text", "cause"),
    [
        ({"dice": [5]}, ["pay 5 tome"], "gains_cube", "A blue cube is gained (Tome).", ("gear", "tome")),
        ({"dice": [5]}, ["ability 5 maul"], "gains_cube", "A yellow cube is gained (Maul).", ("ability", "maul")),
        ({"held": "R"}, ["attack red 1", "colour blue"], "gains_cube", "A blue cube is gained (Magus).", ("hero", "magus")),
        ({"held": "R"}, ["attack red 2"], "blocks", "The party readies a block (Champion).", ("hero", "champion")),
        (
            {"dice": [6], "held": "BR"},
            ["ability 6 polymorph", "top use", "colour yellow"],
            "recolours",
            "A blue cube becomes yellow (Polymorph).",
            ("ability", "polymorph"),
        ),
        (
            {"dice": [2], "items": ["number_1"]},
            ["item number_1", "turn 2 3"],
            "turns_die",
            "A hero die goes from 2 to 3 (Number ±1).",
            ("item", "number_1"),
        ),
        (
            {"dice": [2], "wounded": [3], "items": ["red_potion"]},
            ["item red_potion"],
            "mended",
            "Ranger is healed (Red Potion).",
            ("item", "red_potion"),
        ),
        (
            {"dice": [2, 1], "owned": ["corrupted_pendant"]},
            ["use corrupted_pendant"],
            "tainted",
            "Corruption rises to 1 (Corrupted Pendant).",
            ("gear", "corrupted_pendant"),
        ),
    ],
)
def test_what_the_party_does_names_its_cause(
    fields: dict[str, Any], moves: list[str], kind: str, text: str, cause: tuple[str, str]
) -> None:
    g = castle(**fields)
    play(g, *moves)
    event = last(g, kind)
    assert event["text"] == text
    assert event["cause"] == {"kind": cause[0], "id": cause[1]}


@rules("CC-D5", "CC-F1", "CC-F3", "CC-F7", "CC-F9", "CC-F13", "CC-F17", "CC-F20", "CC-F23")
@pytest.mark.parametrize(
    ("card", "kind", "text"),
    [
        ("d1_deserter", "wounded", "Magus is wounded (Deserter)."),
        ("d1_hedge_poisoner", "poisoned", "The party is poisoned: 1 of 3 discs (Hedge Poisoner)."),
        ("d3_wailing_wraith", "tainted", "Corruption rises to 1 (Wailing Wraith)."),
        ("d1_cutpurse", "bleeds", "Magus bleeds (Cutpurse)."),
        ("d4_whisperer", "maddened", "A hero die turns purple: 1 of 3 (Whisperer)."),
        ("d4_shackler", "locked", "A hero die is locked for the next round (Shackler)."),
        ("d4_herald_of_ash", "extra_die", "An extra enemy die waits for the next round (Herald of Ash)."),
    ],
)
def test_what_the_castle_does_names_its_cause(card: str, kind: str, text: str) -> None:
    g = castle(row=[card], enemy=[1], dice=[1], owned=[])
    play(g, "done")
    while g.round == 1:
        g.play(g.legal()[0])
    assert last(g, kind)["text"] == text
    assert last(g, kind)["cause"] == {"kind": "card", "id": card}


@rules("CC-F5", "CC-F1")
def test_poison_is_the_cause_of_its_damage_whatever_stops_the_blow_before() -> None:
    g = castle(row=["d1_deserter"], enemy=[1], poison=1, dice=[1], items=["red_potion"], wounded=[3])
    play(g, "done", "item red_potion", "hit 1", "hit 2")
    assert told(g, "wounded") == ["Magus is wounded (Deserter).", "Champion is wounded (poison)."]


@rules("CC-F8", "CC-F16")
def test_heroes_who_are_lost() -> None:
    g = castle(row=["d3_wailing_wraith"], enemy=[1], dice=[1], corruption=3)
    play(g, "done", "lose 2")
    assert told(g, "corrupted") == ["Champion is lost to corruption (Wailing Wraith)."]
    g = castle(purple=3, dice=[1])
    play(g, "done", "lose 2")
    assert told(g, "driven_mad") == ["Every hero die is purple: a hero goes insane."]
    assert told(g, "insane") == ["Champion goes insane."]


# -- harm that nobody is asked about


@rules("CC-F3", "CC-N15")
def test_poison_that_nothing_can_stop_is_marked_as_forced_and_warned_of() -> None:
    g = castle(row=["d1_hedge_poisoner"], enemy=[1], dice=[2], owned=[])
    assert label(g, "done") == "Done with dice and cubes — a die unused, then poison"
    play(g, "done")
    event = last(g, "poisoned")
    assert (event["forced"], event["harms"]) == (True, [0])
    g = castle(row=["d1_hedge_poisoner"], enemy=[1], dice=[2], owned=[], blocks=1)
    assert label(g, "done") == "Done with dice and cubes — a die unused"
    play(g, "done")
    assert label(g, "accept") == "Take it: poison 1 of 3"
    play(g, "accept")
    assert "forced" not in last(g, "poisoned")


@rules("CC-P12", "CC-P14")
def test_what_is_left_unused_is_asked_for_and_warned_of() -> None:
    for dice, held, unused, asked in (
        ([2, 3, 4], "", " — 3 dice unused", "Dice make cubes, cubes arm heroes: where do your 3 dice go?"),
        ([], "R", " — a cube unused", "Heroes strike with the cubes they get: where does your cube go?"),
        ([2], "RY", " — 3 unused", "Dice make cubes, cubes arm heroes: where do a die and 2 cubes go?"),
    ):
        g = castle(dice=dice, held=held, owned=[])
        assert label(g, "done") == "Done with dice and cubes" + unused
        assert g.view(0)["question"]["prompt"] == asked


@rules("CC-F1", "CC-W2")
def test_the_last_hero_has_no_choice() -> None:
    g = castle(row=["d1_ruffian"], enemy=[1, 1], dice=[2], owned=[])
    g.heroes, g.fallen = row_of([0, -1, -1]), [1, 2]
    assert label(g, "done") == "Done with dice and cubes — a die unused, then Magus is wounded, Magus is killed, loses the game"
    play(g, "done")
    assert g.over
    assert last(g, "dies")["forced"]


@rules("CC-F1", "CC-F2")
def test_a_label_says_each_harm_once() -> None:
    g = castle(row=["d1_ruffian"], enemy=[1, 1], dice=[2], owned=[], wounded=[1, 2])
    g.heroes, g.fallen = row_of([0, 1, -1]), [2]
    play(g, "done")
    assert label(g, "hit 1") == "Magus is killed — then Champion is killed, loses the game"
    g = castle(row=["d1_ruffian"], enemy=[1, 1], dice=[2], wounded=[1])
    play(g, "done")
    assert [label(g, move) for move in ("hit 1", "hit 2")] == ["Magus is killed", "Champion is wounded"]


@rules("CC-F8", "CC-Q32")
def test_one_corruption_too_many_is_warned_of() -> None:
    g = castle(owned=["corrupted_pendant"], dice=[2], corruption=2)
    assert label(g, "use corrupted_pendant") == "Corrupted Pendant: take a corruption, change a die"
    g = castle(owned=["corrupted_pendant"], dice=[2], corruption=3)
    assert label(g, "use corrupted_pendant") == "Corrupted Pendant: take a corruption, change a die — a hero is lost"
    g.heroes = row_of([0, -1, -1])
    assert label(g, "use corrupted_pendant").endswith(" — then Magus is lost, loses the game")
    g = castle(row=["d3_wailing_wraith"], enemy=[1], dice=[1], corruption=3, blocks=1)
    play(g, "done")
    assert label(g, "accept") == "Take it: one corruption too many, a hero is lost"


@rules("CC-F16", "CC-F18", "CC-F13", "CC-F5")
def test_madness_locks_and_poison_are_warned_of() -> None:
    assert label(castle(purple=3, dice=[2], owned=[]), "done") == "Done with dice and cubes — a die unused, a hero goes insane"
    g = castle(row=["d4_whisperer", "d4_shackler"], enemy=[1, 2], dice=[2], owned=[])
    assert label(g, "done") == "Done with dice and cubes — a die unused, madness, a die is locked"
    g = castle(row=["d4_shackler"], enemy=[1], dice=[2], owned=[], missing=2)
    assert label(g, "done") == "Done with dice and cubes — a die unused, a die is locked, loses the game"
    g = castle(poison=2, dice=[2], items=["black_potion"], owned=[])
    play(g, "done")
    assert label(g, "go_on") == "Go on — poison deals 2 damage"


# -- no ids and no words of the edition


@rules("CC-D6", "CC-F17", "CC-F24")
def test_icons_are_called_what_players_call_them() -> None:
    g = castle(row=["d3_bone_piper", "d4_shackler", "d4_herald_of_ash"], enemy=[1, 2, 3], dice=[1])
    play(g, "done")
    assert told(g, "attacks") == ["Bone Piper: raise dead.", "Shackler: dice lock.", "Herald of Ash: extra die."]


@rules("CC-B4", "CC-P9")
def test_dice_that_are_not_there_are_not_told() -> None:
    g = castle(row=["headsman"], enemy=[1, 1, 3], dice=[1])
    play(g, "done")
    assert told(g, "boss_acts") == ["The Headsman uses every enemy die: 2 × 1, 1 × 3."]
    g = castle(row=["headsman"], enemy=[], dice=[1])
    play(g, "done")
    assert told(g, "boss_acts") == ["The Headsman has no enemy die to use."]


@rules("CC-F24", "CC-P1")
def test_the_terminal_shows_names() -> None:
    from rich.console import Console

    g = castle(
        row=[("d4_shackler", "d1_barricade_red"), ("d3_ghoul", "d1_barricade_red", "d1_barricade_yellow")],
        deck=["d3_ghoul"],
        known_top=1,
        items=["red_potion", "number_1", "number_1"],
        reserve=["artist"],
        dice=[1],
    )
    console = Console(record=True, width=140, file=io.StringIO())
    console.print(GAME.draw(g.view(0)))
    text = console.export_text()
    for words in ("on top: Ghoul", "reserve: Artist", "1 Red Potion, 2 Number ±1", "dice lock", "1 barricade ", "2 barricades"):
        assert words in text
    for raw in ("_", "(s)", "d3"):
        assert raw not in text


@rules("CC-R6")
def test_what_is_open_and_filled_reads_well() -> None:
    from malison.games.cursed_castle.show.words import needs

    g = castle(row=["d1_turnkey"], dice=[1])
    for i in range(3):
        g.filled[i], g.open[i] = (1, 0, 0)[i], 1
    g.checks[0] = -7
    assert needs(g.view(0)["row"][0]) == "Open: 1 red, 1 blue and 1 yellow; filled: 1 red and 1 check."
