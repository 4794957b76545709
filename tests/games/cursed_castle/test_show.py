"""What people read and see: texts made from effects and numbers, questions that say what they are about, and the table laid out."""

from __future__ import annotations

from typing import Any

import pytest
from support import rules
from support_cursed_castle import asked, castle, play

from malison.games.cursed_castle import GAME
from malison.games.cursed_castle.show.scene import Castle as Table
from malison.games.cursed_castle.state import Castle
from malison.kernel.scene import Choice


def faces(**changes: Any) -> Any:
    return GAME.faces(GAME.boxed(GAME.edition(changes or None)))


def laid(g: Castle, seat: int | None = 0) -> Table:
    options = [Choice(GAME.moves.name(move), g.label(move)) for move in g.legal()] if seat == 0 else []
    told = [{**event, "number": number} for number, event in enumerate(g.events(seat), 1)]
    found = GAME.laid(g.view(seat), options, told)
    assert isinstance(found, Table)
    return found


# -- texts


@rules("CC-E4", "CC-E5", "CC-E6", "CC-E7", "CC-E8", "CC-E9", "CC-E11", "CC-E12", "CC-E13", "CC-E14", "CC-E15", "CC-E17", "CC-E18")
@pytest.mark.parametrize(
    ("gear", "text"),
    [
        ("boots", "Pay a cube: one hero with dice adds 2 to its total."),
        ("pauldron", "Pay a die: a block."),
        ("seer_stone", "Pay a cube: an unused die becomes a 1 or a 6, or an enemy die becomes a 1."),
        ("charlie", "Reroll an enemy die."),
        ("mystical_scroll", "Pay a 6: gain a red cube."),
        ("backpack", "At cleanup one unspent cube may stay."),
        ("gladius", "Pay a cube: a held cube becomes another colour."),
        ("corrupted_pendant", "Take a corruption: an unused die moves by 1 or 2."),
        ("pendant_power", "Pay a die: an enemy die moves by 1."),
        ("assassin", "Conjured, for a corruption: roll the red die."),
        ("decaying_mask", "Pay a cube and take a corruption: an unused die takes any value."),
        ("prayer_scroll", "Pay a blue cube: gain 2 yellow cubes."),
        ("mystic", "Conjured: remove a status token."),
    ],
)
def test_equipment_says_what_it_costs_and_does(gear: str, text: str) -> None:
    assert faces()[f"equipment.{gear}"]["text"] == text


def test_a_changed_number_changes_the_text() -> None:
    changed = faces(
        equipment=[{"id": "tome", "die": [4, 5], "effect": "gain blue 3", "corruption": 2}],
        items=[{"id": "number_2", "effect": "shift_die 4"}],
        abilities=[{"id": "maul", "yellow": {"values": [5], "top": ["gain yellow 1", "block 2"]}}],
        cards=[{"id": "d1_ruffian", "primary": ["damage 3", "bleed 1"]}],
    )
    assert changed["equipment.tome"]["text"] == "Pay a 4 or a 5 and take 2 corruption: gain 3 blue cubes."
    assert changed["items.number_2"] == {"text": "An unused die gains 4.", "sign": "+4"}
    assert changed["abilities.maul"]["upgrade"] == "or 2 blocks"
    harms = changed["cards.d1_ruffian"]["zones"][0]["harms"]
    assert [(harm["name"], harm["times"]) for harm in harms] == [("damage", 3), ("bleed", 1)]


# -- questions


@rules("CC-N2", "CC-N12", "CC-N14", "CC-N15")
def test_questions_say_what_they_are_about() -> None:
    g = castle(row=["d1_ruffian", "d1_hedge_poisoner"], enemy=[1, 2], dice=[5, 1], held="R")
    play(g, "ability 1 riposte")
    assert (g.view(0)["question"]["step"], g.view(0)["question"]["values"]) == ("TopAction", {"ability": "riposte"})
    assert g.view(0)["question"]["prompt"] == "Riposte: flip a die, or skip it?"
    play(g, "top skip", "attack red 3", "done")
    while g.view(0)["question"]["step"] == "Strike":
        assert g.view(0)["question"]["values"] == {"slot": 3, "colour": "red"}
        play(g, "strike 1")
    assert g.view(0)["question"]["values"] == {"poison": False}
    assert g.view(0)["question"]["prompt"] == "Ruffian: who takes the damage?"
    assert g.view(None)["question"] is None


@rules("CC-P12", "CC-H10")
def test_what_has_no_place_or_no_use_is_said() -> None:
    g = castle(["magus", "champion", "ranger"], row=["d1_ruffian"], enemy=[1, 1, 1], held="RRRRRRRR", dice=[1], owned=["charlie"])
    while any(name.startswith("attack") for name in asked(g)):
        play(g, next(name for name in asked(g) if name.startswith("attack")))
        while g.view(0)["question"]["step"] != "Act":
            play(g, asked(g)[-1])
    assert g.view(0)["question"]["prompt"] == "No hero has room for your cubes: where does your die go?"
    g = castle(row=["d1_ruffian"], enemy=[1, 1, 1], dice=[5])
    assert g.label(GAME.moves.parse("skill 5 1")) == "5 to Magus: no check to pass"
    assert laid(g).places[0].hero.vain


@rules("CC-H14")
def test_the_red_die_lies_red_among_the_others() -> None:
    g = castle(["artist", "magus", "ranger"], held="R", dice=[2])
    play(g, "attack red 1", "bonus take")
    red = [event["pips"] for event in g.events(0) if event["kind"] == "red_roll"]
    assert [die.pips for die in laid(g).tray.dice if die.red] == red


@rules("CC-D5", "CC-D6")
def test_what_is_still_to_come_never_grows_while_it_comes() -> None:
    g = castle(row=["d1_ruffian", "d1_hedge_poisoner"], enemy=[1, 1, 2], dice=[1])
    seen: list[int] = []
    play(g, "done")
    while g.view(0)["phase"] == "dungeon":
        seen.append(sum(harm.count for harm in laid(g).threat.harms))
        play(g, asked(g)[0])
    assert len(seen) > 1
    assert seen == sorted(seen, reverse=True)


# -- the table


@rules("CC-D2", "CC-D3", "CC-D4")
def test_the_lines_that_come_are_lit() -> None:
    table = laid(castle(row=["d1_ruffian", "d1_ruffian", "d1_hedge_poisoner"], enemy=[1, 1], dice=[3]))
    lit = [[(zone.state, zone.times) for zone in space.card.zones] for space in table.spaces if space.card]
    assert lit == [[("active", 2), ("", 0)], [("", 0), ("active", 0)], [("", 0), ("idle", 0)]]


@rules("CC-F25", "CC-N17")
def test_a_cube_comes_off_the_card_that_is_asked_about() -> None:
    g = castle(row=["d3_rattling_skeleton", "d3_rattling_skeleton"], dice=[1])
    for i in range(6):
        g.filled[i], g.open[i] = (1, 0, 1)[i % 3], 0
    g.checks[0] = g.checks[3] = 5  # an open check keeps them standing
    play(g, "done")
    first, second = (space.card for space in laid(g).spaces[:2])
    assert first
    assert second
    assert [slot.choice.move for slot in first.slots if slot.choice] == ["unfill red", "unfill yellow"]
    assert not any(slot.choice for slot in second.slots)


@rules("CC-F1", "CC-F2")
def test_a_hero_who_would_die_is_warned_of() -> None:
    g = castle(row=["d1_ruffian"], enemy=[1, 2, 2], dice=[1], wounded=[2])
    play(g, "done")
    told = [decree for place in laid(g).places if place.hero for decree in place.hero.decrees]
    assert [(decree.words, decree.deadly) for decree in told] == [
        ("Magus is wounded", False),
        ("Champion is killed", True),
        ("Ranger is wounded", False),
    ]


@rules("CC-F1", "CC-H1")
def test_a_wound_says_what_it_costs() -> None:
    """Whoever is killed or lost takes all along; a damaged side is told of by what is other on it."""
    g = castle(["magus", "champion", "reaver"], row=["d1_ruffian"], enemy=[1, 2, 2], dice=[1], wounded=[2])
    play(g, "done")
    heroes = [place.hero for place in laid(g).places if place.hero]
    told = faces()
    changes = [told[f"heroes.{hero.id}"]["white"].get(decree.change, "") for hero in heroes for decree in hero.decrees]
    assert changes == ["+3 to +2, bonus lost", "", "2 boxes to 1, bonus: roll the red die"]
    assert [decree.brief for hero in heroes for decree in hero.decrees] == ["Wounded", "Killed", "Wounded"]


@rules("CC-R4", "CC-H8")
def test_a_die_that_passes_a_check_is_told_from_one_that_does_not() -> None:
    """Magus adds 3, Ranger 2; once the check is passed, a further die does nothing for it."""
    g = castle(["magus", "champion", "ranger"], row=["d1_ruffian"], fourth=["d1_wayside_shrine"], dice=[5, 4])
    first, fourth = laid(g), laid(g).spaces[3].card
    passing = [(place.number, one.die) for place in first.places if place.hero for one in place.hero.tries if one.passes]
    assert fourth
    assert [check.value for check in fourth.checks] == [8]
    assert passing == [(1, 5)]
    assert [check.reach for check in fourth.checks] == [[5]]
    play(g, "skill 5 1")
    now = [place.hero for place in laid(g).places if place.hero]
    assert [hero.passes for hero in now] == [True, False, False]
    assert not any(one.passes for hero in now for one in hero.tries)
    assert [(one.was, one.gives) for one in now[0].tries] == [(8, 12)]


@rules("CC-R2", "CC-R4", "CC-R5")
def test_a_card_that_can_be_filled_with_what_there_is_is_in_reach() -> None:
    g = castle(["magus", "champion", "ranger"], row=["d1_ruffian", "d1_deserter"], fourth=["d1_wayside_shrine"], dice=[5, 2], held="R")
    # Ruffian takes a red and a yellow cube, Deserter a red one.
    assert [one.asks.split()[0] for one in (*laid(g).tray.dice, *laid(g).tray.cubes)] == ["Where"] * 3
    assert [space.card.payable for space in laid(g).spaces if space.card] == [False, True, False]
    play(g, "attack red 3", "skill 5 1")
    assert [space.card.payable for space in laid(g).spaces if space.card] == [False, True, True]
    # What is already being struck needs no such word.
    play(g, "done")
    assert not any(space.card.payable for space in laid(g).spaces if space.card)


@rules("CC-P1", "CC-D2")
def test_the_attacks_of_the_last_round_stay_until_the_next() -> None:
    g = castle(row=["d1_ruffian", "d1_deserter"], enemy=[1, 1, 1], dice=[1])
    play(g, "done")
    now = laid(g)
    assert [act.head.text for act in now.deeds.acts] == ["Ruffian in space 1: primary attack × 3, once for each enemy die on it."]
    assert (now.deeds.old, now.threat.now) == (False, now.deeds.acts[-1].head)
    while not g.over and g.round == 1:
        g.play(g.legal()[0])
    assert g.over or laid(g).deeds.old


def test_whoever_fights_has_a_face_of_its_own() -> None:
    facts = GAME.edition().facts
    fighters = [row.id for row in facts.cards if row.kind in ("enemy", "prowler", "mini_boss")]
    fighters += [row.id for row in (*facts.wandering, *facts.bosses)]
    assert set(fighters) <= set(GAME.symbols())


def test_what_heroes_bring_along_is_not_on_offer() -> None:
    """The card table compares those who chose a card with those who could: to use one that came with a hero is no choice of it."""
    move, cards, g = GAME.moves.parse, GAME.cards, GAME.deal(seed=1)
    for name, card in (("keep boots", "equipment.boots"), ("level_up maul", "abilities.maul"), ("item shield", "items.shield")):
        assert cards.option(g, move(name)) == cards.offer(g, move(name)) == card
    for name, card in (("use charlie", "equipment.charlie"), ("pay 5 tome", "equipment.tome"), ("ability 5 maul", "abilities.maul")):
        assert cards.option(g, move(name)) == card
        assert cards.offer(g, move(name)) == ""


def test_how_close_it_was_says_in_which_dungeon() -> None:
    for options, where in (({}, ""), ({"mode": "gauntlet", "dungeons": ["1", "2"]}, " in dungeon 1 of 2")):
        g = castle(row=["d1_ruffian"], deck=["d1_deserter"] * 3, options=options)
        close = GAME.reckoned(g.view(0), GAME.edition().facts).close
        assert close == f"The boss was {laid(g).way.left} cards away{where}."


def test_a_boss_that_is_fought_is_one_boss() -> None:
    for options, words in (({}, "the boss"), ({"two_bosses": True}, "both bosses")):
        g = castle(row=["headsman"], options=options)
        goal = GAME.goal(g.view(0), GAME.edition().facts)
        assert goal.words == f"Defeat {words} of {g.view(0)['dungeon_name']} before the last hero falls"


def test_what_can_be_put_on_a_card_is_said_of_it() -> None:
    told = faces()
    assert told["abilities.duplicate"]["told"]["yellow"] == "Any die: double a held cube. A 1 or a 6 brings a yellow cube as well."
    assert told["abilities.duplicate"]["stunned"]["white"] == "Stunned: no top action. A 1 brings a yellow cube."
    assert ("bonus" in told["heroes.magus"]["white"]["told"], "bonus" in told["heroes.magus"]["white"]["bleeding"]) == (True, False)
    assert told["heroes.ranger"]["white"]["told"] == "Up to 3 cubes in the attack boxes strike. Or dice, which add up with +2 for a check."
    assert "attacks no more" in told["cards.d1_ruffian"]["told"]
    assert "reach its number clear it" in told["cards.d1_dusty_chest"]["told"]


@rules("CC-H7")
def test_a_bonus_that_was_taken_is_marked() -> None:
    g = castle(row=["d1_ruffian"], dice=[1], held="RR")
    play(g, "attack red 2")
    assert [place.hero.bonus_used for place in laid(g).places if place.hero] == [False, True, False]


def told(*kinds: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"text": "", "rule": "", **event} for event in kinds]


@rules("CC-S1", "CC-W1", "CC-B4")
def test_what_is_great_is_called_out_until_the_heroes_roll() -> None:
    g = castle(row=["d1_ruffian", "headsman"], dice=[1])
    view, entered = g.view(0), {"kind": "enters_dungeon", "dungeon": 1}
    name = view["dungeon_name"]
    for events, called in (
        ([], None),
        ([entered], name),
        ([entered, {"kind": "drawn", "card": 0, "space": 0}], name),
        ([entered, {"kind": "drawn", "card": 0, "space": 1}], "The Headsman"),
        ([{"kind": "wins_dungeon", "dungeon": 1}], name),
        ([entered, {"kind": "drawn", "card": 0, "space": 1}, {"kind": "hero_roll", "pips": 1}], None),
    ):
        herald = GAME.laid(view, [], told(*events)).herald
        assert (herald.name if herald else None) == called


@rules("CC-P14")
def test_to_strike_is_asked_for_once_all_is_placed() -> None:
    g = castle(row=["d1_ruffian"], enemy=[1], dice=[1], held="R", also=["charlie"])
    for move, quiet in (("skill 1 1", True), ("attack red 3", True), ("", False)):
        done = laid(g).tray.done
        assert done
        assert done.besides == quiet
        if move:
            play(g, move)
