"""What is told of a game: why things happen, what a move will cost, and how it reads."""

from __future__ import annotations

from typing import Any

import pytest
from support import rules
from support_been_cursed import (
    Village,
    d6,
    d20,
    day,
    digest,
    drawn,
    evening,
    game,
    go,
    luck,
    night,
    options,
    play,
    possessed_acts,
    rabid_night,
)

from malison.games.been_cursed.show.story import WAITS
from malison.kernel.events import in_order
from malison.kernel.scene import Choice
from malison.kernel.terminal import text


def why(g: Village, kind: str) -> list[tuple[str, dict[str, Any] | None]]:
    """What was told of this kind, each with its cause."""
    return [(event["text"], event.get("cause")) for event in g.events() if event["kind"] == kind]


def last(g: Village, kind: str) -> str:
    return why(g, kind)[-1][0]


def label(g: Village, move: str) -> str:
    return g.label(game.moves.parse(move))


# -- why


def test_a_spell_is_the_cause_of_what_it_spends_does_and_pays() -> None:
    g = play(day(people={}, hand="leftovers", tiles="mandrake_root wishbone", curse=4), "cast leftovers")
    spell = {"kind": "spell", "id": "leftovers"}
    back = "{} goes back to the supply (Leftovers)."
    assert why(g, "returned") == [(back.format("Mandrake Root"), spell), (back.format("Wishbone"), spell)]
    assert why(g, "curse") == [("Curse −1, now 3 of 15 (Leftovers).", spell)]
    assert why(g, "coins") == [("The Wizard takes 6 coins and has 9 coins (Leftovers).", spell)]


def test_a_power_is_the_cause_of_what_it_costs_and_does() -> None:
    g = play(night(people={}, powers="stunned_stag", stomach="hunter", panic=4, curse=3), "play stunned_stag")
    assert last(g, "panic") == "Panic +1, now 5 (Stunned Stag)."
    assert last(g, "curse") == "Curse +1, now 4 of 15 (Stunned Stag)."
    g = play(night(people={}, powers="fast_food", energy=5), "play fast_food")
    assert why(g, "energy") == [("Energy −3, now 2 (Fast Food).", {"kind": "power", "id": "fast_food"})]
    g = play(night(people={1: "farmer"}, powers="sloshed_stumble", at=4), "play sloshed_stumble", "place 3")
    assert last(g, "moved") == "The Farmer of House 1 moves to House 3 (Sloshed Stumble)."


def test_a_lasting_card_is_the_cause_of_what_it_changes() -> None:
    g = play(day(people={}, in_play="greedy_coachman", coins=4), "steal 15", "pay coins")
    assert why(g, "paid") == [("The Wizard pays 2 coins and has 2 coins (Greedy Coachman).", {"kind": "power", "id": "greedy_coachman"})]
    g = play(day(people={}, tiles="mandrake_root wolf_claw ash_twig", in_play="transmute"), "mix", "more", "more")
    assert last(g, "coins") == "The Wizard takes 2 coins and has 5 coins (Transmute)."
    g = luck(play(day(people={18: "farmer"}, in_play="squeaky_boots spectral_skeleton_key"), "steal 18"), d6(1), d6(2), d6(5), d6(6))
    play(g, "declare 2", "reroll")
    causes = [cause for _, cause in why(g, "rolled")]
    assert causes == [{"kind": "power", "id": "squeaky_boots"}] * 2 + [{"kind": "spell", "id": "spectral_skeleton_key"}] * 2
    assert last(g, "power-gone") == "Squeaky Boots is discarded (a roll to steal succeeds)."
    g = play(night(at=18, people={}, sheep={"p1": 2}, in_play="plumb_lambs"), "graze p1")
    assert last(g, "energy") == "Energy +2, now 4 (Plumb Lambs)."
    g = night(at=5, people={5: "merchant"}, in_play="voracious_appetite")
    luck(g, (sum(g.bag), range(sum(g.bag))), d20(9))
    play(g, "bite")
    assert last(g, "arrived").endswith("moves into House 9 (Voracious Appetite).")


def test_what_was_promised_for_this_turn_is_the_cause_of_what_it_changes() -> None:
    g = play(night(at=4, people={}, guards={"t8": "wound"}, single_use="new_moon"), "activate", "step 19")
    assert why(g, "prowled") == [("The Monster goes to House 19 (New Moon).", {"kind": "power", "id": "new_moon"})]
    g = go(rabid_night(next_power="digestive_mutton_chop", row="rm04", people={3: "farmer"}, at=7, sheep={"p5": 1}))
    assert why(g, "curse")[0] == ("Curse +1, now 2 of 20 (Digestive Mutton Chop).", {"kind": "power", "id": "digestive_mutton_chop"})
    g = digest(stomach="sheep sheep farmer")
    assert why(g, "meal") == [("The night's meal: 1 villager.", None)]


@rules("BC-M13", "BC-M15", "BC-M16", "BC-M17")
def test_a_guard_says_what_it_does_and_is_the_cause_of_it() -> None:
    g = play(night(at=4, people={}, guards={"t8": "chase"}), "step 19")
    assert last(g, "guard") == "Gate 4–19: the guard is turned up: Chase (Movement −1)."
    assert why(g, "movements") == [("0 movements left (Gate 4–19).", {"kind": "crossing", "id": "t8"})]
    g = play(night(at=4, people={}, guards={"t8": "wound"}, energy=5), "step 19")
    assert why(g, "energy") == [("Energy −2, now 3 (Gate 4–19).", {"kind": "crossing", "id": "t8"})]
    g = play(night(at=4, people={}, guards={"t8": "asleep"}), "step 19")
    assert last(g, "guard").endswith("Asleep (no effect).")


def test_a_place_is_the_cause_of_what_is_bought_and_stolen_there() -> None:
    g = play(day(at=19, people={19: "farmer"}, coins=3), "buy 19")
    place = {"kind": "place", "id": "19"}
    assert why(g, "paid") == [("The Wizard pays 3 coins and has 0 coins (House 19).", place)]
    assert why(g, "took-tile") == [("The Wizard takes Mandrake Root (House 19).", place)]
    g = play(day(at=19, people={}, coins=2), "steal 19")
    assert why(g, "coins") == [("The Wizard takes 1 coin and has 3 coins (House 19).", place)]
    g = luck(play(day(at=19, people={19: "farmer"}, coins=0), "steal 19"), d6(6))
    assert why(play(g, "declare 1"), "declared") == [("The Wizard tries to steal 1 coin (House 19).", place)]
    g = go(possessed_acts(row="pw08", coins=9))
    assert last(g, "took-tile") == "The Wizard takes Mandrake Root (the Market)."


def test_a_feeding_card_is_the_cause_of_its_coins() -> None:
    g = play(night(mode="possessed", at=5, people={5: "merchant"}, feeding="pw11"), "bite")
    text = "The Wizard takes 3 coins and has 6 coins (the Feeding card with the Merchant)."
    assert why(g, "coins") == [(text, {"kind": "beside", "id": "pw11"})]


@rules("BC-H1")
def test_a_carriage_does_not_tell_where_the_wizard_is_going() -> None:
    g = play(day(mode="rabid", people={15: "farmer", 16: "farmer"}, coins=5, dealt="rm04 rm05"), "buy 15", "pay coins")
    assert options(g) == ["use rm04", "use rm05"]
    assert why(g, "paid") == [("The Wizard pays 1 coin and has 4 coins.", None)]


@rules("BC-M26", "BC-M27")
def test_what_the_monster_spends_energy_for_is_told() -> None:
    g = play(night(at=4, people={}, energy=9, panic=3, in_play="hydrophobia"), "calm", "banish hydrophobia")
    told = [event["text"] for event in g.events() if event["kind"] in ("calmed", "banished", "energy", "panic")]
    assert told == [
        "The Monster spends 4 Energy to calm the village.",
        "Energy −4, now 5.",
        "Panic −1, now 2.",
        "The Monster spends 3 Energy to be rid of Hydrophobia.",
        "Energy −3, now 2 (Hydrophobia).",
    ]


@rules("BC-K120M", "BC-C123W")
def test_what_a_card_keeps_from_happening_is_told() -> None:
    g = play(day(people={}, in_play="spell_writers_block", hand="swap"), "end")
    block = {"kind": "power", "id": "spell_writers_block"}
    assert why(g, "no-new-spells") == [("The Wizard draws no Spells (Spell-writer's Block).", block)]
    g = play(night(at=18, people={}, sheep={"p1": 1}, in_play="unending_hunger"), "graze p1")
    assert last(g, "no-energy") == "The sheep gives no Energy (Unending Hunger)."


# -- what a move will cost


@rules("BC-A9", "BC-A10")
def test_who_buys_with_full_pouches_is_told_what_has_to_go() -> None:
    g = day(at=3, people={3: "hunter"}, coins=9, tiles="silk_thread silk_thread silk_thread")
    assert label(g, "buy 3") == "Buy Wolf Claw in House 3 for 1 — then costs Silk Thread"
    play(g, "buy 3")
    forced = [event for event in g.events(0) if event.get("forced")]
    assert [(event["text"], event["harms"]) for event in forced] == [("No place is left for Silk Thread.", [0])]
    assert last(g, "returned") == "Silk Thread goes back to the supply."
    # Who is asked knows it anyway.
    g = day(at=3, people={3: "hunter"}, coins=9, tiles="silk_thread silk_thread wishbone")
    assert label(g, "buy 3") == "Buy Wolf Claw in House 3 for 1"
    play(g, "buy 3")
    assert [label(g, move) for move in options(g)] == ["Return Wishbone", "Return Silk Thread"]
    assert "no-room" not in [event["kind"] for event in play(g, "return wishbone").events()]


@rules("BC-J32", "BC-D13")
def test_a_tile_lost_with_the_box_is_harm_to_the_wizard_that_nobody_was_asked_about() -> None:
    g = night(people={}, energy=3, tiles="wolf_claw wolf_claw wolf_claw wolf_claw", in_play="box_of_holding")
    assert label(g, "banish box_of_holding") == "Discard Box of Holding for 3 Energy"
    play(g, "banish box_of_holding")
    assert [event["harms"] for event in g.events() if event.get("forced")] == [[0]]


@rules("BC-M4", "BC-M37", "BC-O24")
def test_labels_of_the_night_say_what_is_lost() -> None:
    g = evening(people={}, curse=3, powers="midnight_snack", single_use="new_moon", energy=9)
    assert label(g, "quiet") == "Keep a Quiet Night — Curse −1"
    assert label(g, "play midnight_snack") == "Play Midnight Snack for 4 Energy — loses New Moon"
    assert label(g, "end") == "End the turn"
    assert label(evening(people={}, curse=1), "quiet") == "Keep a Quiet Night"
    g = night(mode="possessed", at=5, people={5: "merchant"}, feeding="pw11")
    assert label(g, "bite") == "Eat the Merchant — the Wizard gains 3 coins · Energy +3"
    g = night(at=18, people={}, sheep={"p1": 1}, in_play="unending_hunger")
    assert label(g, "graze p1") == "Eat a sheep in Cauldron Green — gives no Energy"


@rules("BC-K120M")
def test_the_end_of_a_day_without_new_spells_says_so() -> None:
    g = day(people={}, in_play="spell_writers_block", hand="swap")
    assert label(g, "end") == "End the turn — no new Spells"
    assert label(g, "steal 19") == "Steal in House 19 (an empty house) · +1 coin"


def test_no_label_tells_what_is_hidden() -> None:
    for guard in ("wound", "alarm", "asleep"):
        g = night(at=4, people={}, guards={"t8": guard}, energy=5)
        assert label(g, "step 19") == "Go to House 19 through Gate 4–19, past a guard"


# -- how it reads


@pytest.mark.parametrize(
    ("eaten", "words"),
    [
        ("", "nobody."),
        ("sheep", "nobody."),
        ("farmer", "1 villager."),
        ("farmer hunter", "2 villagers, all different."),
        ("farmer farmer", "2 villagers, all of one kind."),
        ("farmer farmer hunter", "3 villagers, 2 of one kind."),
    ],
)
def test_a_meal_in_words(eaten: str, words: str) -> None:
    assert last(digest(stomach=eaten), "meal") == f"The night's meal: {words}"


def test_one_house_is_named_once() -> None:
    g = go(rabid_night(next_power="noble_blood", row="rm04", people={19: "farmer"}, at=18))
    assert last(g, "hunts") == "The Farmer card: its prey lives within reach in House 19."
    g = go(possessed_acts(row="pw06", people={18: "farmer"}))
    assert last(g, "possessed-robs") == "Somebody lives in House 18."
    g = go(possessed_acts(row="pw07", people={18: "farmer"}, coins=9))
    assert last(g, "possessed-buys") == "Mandrake Root is needed next. It is sold in House 18; with the way it costs 4 coins."


@pytest.mark.parametrize(
    ("coins", "actions", "words"),
    [
        (3, 2, "The carriage to House 15 costs 1 of your 3 coins, or a whole action."),
        (1, 2, "The carriage to House 15 costs 1 of your 1 coin, or a whole action."),
        (1, 1, "The carriage to House 15 costs 1 of your 1 coin."),
        (0, 2, "The carriage to House 15 costs 1 coin, which you cannot spare: it takes a whole action."),
    ],
)
def test_the_carriage_in_words(coins: int, actions: int, words: str) -> None:
    g = play(day(people={}, coins=coins, actions=actions), "steal 15")
    assert g.view(0)["question"]["prompt"] == words


def test_numbers_and_articles_fit() -> None:
    g = play(day(at="market", people={}, coins=4, panic=9, in_play="gift_of_the_gab"), "buy market")
    assert g.view(0)["question"]["prompt"] == "The Market asks 3 coins. Which ingredient?"
    g = game.deal(seed=1, edition={"villagers": [{"id": "farmer", "name": "Orchardist"}]})
    assert {event["text"].split()[0] for event in g.events() if "Orchardist" in event["text"]} == {"An"}


def test_the_terminal_calls_everything_by_its_name() -> None:
    renamed = {"ingredients": [{"id": "wishbone", "name": "Old Bone"}], "villagers": [{"id": "farmer", "name": "Orchardist"}]}
    for mode in game.modes:
        g = game.deal(seed=3, mode=mode, edition=renamed, rounds=1)
        shown = text(g)
        assert "Orchardist" in shown
        assert "Mill Meadow" in shown
        for raw in ("Farmer", "ishbone", "p4 ", "wolf claw", "_root", "hunter"):
            assert raw not in shown.split("What do you do?")[0], raw
        assert "day 1 of 1 ·" in shown


def test_a_card_names_the_house_or_place_it_is_bound_to() -> None:
    shown = " ".join(text(day(hand="summoned_steed transmute new_farmhands")).split())  # lines are broken anywhere
    assert "[at House 5, Mandrake Root → 5¢]" in shown
    assert "[at the Laboratory, Gold Dust → 6¢]" in shown
    assert "[at House 1, Mandrake Root, Mandrake Root → 9¢]" in shown
    moon = {"powers": [{"id": "new_moon", "visited": "house_9"}]}
    assert "[been at House 9]" in text(night(powers="new_moon", edition=moon))


def test_a_walk_of_several_steps_names_who_lives_there() -> None:
    g = night(at="lab", people={4: "farmer"})
    choices = [Choice(game.moves.name(move), g.label(move)) for move in g.legal()]
    assert [spot.far.title for spot in game.laid(g.view(1), choices).spots if spot.far and spot.id == "4"] == [
        "Go to House 4 (Farmer) in 2 movements"
    ]


def test_whoever_finds_the_house_occupied_is_told_of() -> None:
    g = evening(people=dict.fromkeys(range(1, 9), "farmer"), panic=5)
    luck(g, drawn(g, "noble"), d20(3))
    assert last(play(g, "quiet"), "occupied") == "A Noble comes, but House 3 is occupied."
    assert g.view(0)["question"]["prompt"] == "A Noble looks for a home. Which empty house?"
    assert g.view(0)["question"]["values"] == {"side": "wizard"}


@rules("BC-A13", "BC-A24", "BC-K121M", "BC-M20")
def test_what_a_move_brings_is_on_the_button() -> None:
    g = day(at=18, people={18: "woodcutter"})
    play(g, "steal 18")
    # A d6 must show more than is declared.
    assert label(g, "declare 2") == "2 coins: the die must show 3 or more · 67 %, 1.3 on average"
    g = night(at=5, people={5: "merchant"})
    assert label(g, "bite").startswith("Eat the Merchant · Energy +3")


def told(g: Village) -> list[str]:
    """The kinds of events, as people are told them."""
    events = g.events()
    return [events[n]["kind"] for n in in_order(events, g.setting.game.waits)]


def test_people_are_told_a_card_before_what_it_costs() -> None:
    g = play(night(people={}, powers="fast_food", energy=5), "play fast_food")
    kinds = [event["kind"] for event in g.events()]
    assert kinds.index("energy") < kinds.index("played"), "the record tells it as the rules do it"
    assert told(g).index("energy") == told(g).index("played") + 1
    g = play(day(people={}, hand="summoned_steed", tiles="mandrake_root", at=5, in_play="greedy_coachman"), "cast summoned_steed")
    assert told(g)[told(g).index("cast") :][:3] == ["cast", "returned", "power-gone"]


def test_people_are_told_a_way_before_what_is_paid_at_its_end() -> None:
    events = [
        {"kind": "paid", "ply": 3, "cause": {"kind": "place", "id": "7"}},
        {"kind": "walked", "ply": 3},
        {"kind": "paid", "ply": 4},
        {"kind": "walked", "ply": 4},
        {"kind": "paid", "ply": 4, "cause": {"kind": "place", "id": "7"}},
    ]
    assert in_order(events, WAITS) == [1, 0, 2, 3, 4], "the carriage is paid before it leaves, and nothing waits that comes later anyway"
