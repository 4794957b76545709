"""The Rabid Monster (BC-R)."""

from __future__ import annotations

import pytest
from support import rules
from support_been_cursed import (
    d6,
    d20,
    day,
    drawn,
    flock,
    go,
    in_front,
    lives,
    luck,
    morning,
    noon,
    options,
    play,
    rabid_night,
    rabid_row,
    ready,
    stomach,
    told,
    village,
    where,
)

from malison.games.been_cursed.rules.rabid import HUNT_FIRST_CARD, RABID_POWER
from malison.games.been_cursed.state import Village

QUIET = "greedy_coachman"
"""A Power that does not disturb a hunt."""


def hunting(**position: object) -> Village:
    """The row is about to be resolved; nothing else happens."""
    g = village("rabid", **position)  # type: ignore[arg-type]
    g.side = 1
    return go(ready(g, HUNT_FIRST_CARD))


# -- the Wizard's actions


@rules("BC-R1", "BC-R7")
def test_arrival_panic_and_refill_are_those_of_the_duel() -> None:
    g = morning(mode="rabid", people={1: "farmer"}, panic=5, hand="teleport")
    assert g.vacant == 18
    assert g.actions == 4
    play(g, "end")
    assert len(g.spell_hand) == 4
    assert "rabid-turn" in told(g)


@rules("BC-R2", "BC-H5")
def test_all_cards_are_gathered_and_four_dealt_face_up() -> None:
    g = noon(mode="rabid", row="rm01 rm02", dealt="rm05")
    assert (len(g.rabid_dealt), g.rabid_row, len(g.rabid_deck)) == (4, [], 8)
    assert len(g.view()["rabid"]["dealt"]) == 4


@rules("BC-R3", "BC-R5", "BC-D15")
def test_each_action_uses_up_a_card_that_shows_it() -> None:
    g = day(mode="rabid", people={19: "farmer"}, coins=9, tiles="mandrake_root", dealt="rm03 rm04 rm06 rm11")
    assert {move.split()[0] for move in options(g)} == {"mix", "buy", "steal", "end"}
    play(g, "buy 19")
    assert options(g) == ["use rm04", "use rm06"]
    play(g, "use rm06", "stop", "mix")
    assert rabid_row(g) == ["rm06", "rm03"]
    assert (g.actions, g.cure) == (1, 1)
    assert "buy" in {move.split()[0] for move in options(g)}
    g = day(mode="rabid", people={}, hand="teleport", dealt="rm04 rm05 rm09 rm10", coins=9)
    assert {move.split()[0] for move in options(g)} == {"buy", "end"}


@rules("BC-R4", "BC-J54")
def test_up_to_three_cards_or_all_four_when_busy() -> None:
    g = day(mode="rabid", people={}, dealt="rm02 rm07 rm11 rm12", actions=3)
    play(g, "steal 20", "use rm12", "steal 19", "use rm02", "steal 20", "use rm07")
    assert "rabid-turn" in told(g)
    g = noon(mode="rabid", people={}, panic=5)
    assert (g.actions, len(g.rabid_dealt)) == (4, 4)
    g = day(mode="rabid", people={}, dealt="rm02 rm07 rm11 rm12", actions=4)
    play(g, "steal 20", "use rm12", "steal 19", "use rm02", "steal 20", "use rm07")
    assert (rabid_row(g), g.actions) == (["rm12", "rm02", "rm07"], 1)


@rules("BC-R6")
def test_unused_cards_are_discarded() -> None:
    from malison.games.been_cursed.rules.wizard import WIZARD_END

    g = go(ready(village("rabid", dealt="rm02 rm07", row="rm01"), WIZARD_END))
    assert (g.rabid_dealt, sorted(g.rabid_pile), rabid_row(g)) == ([], [1, 6], ["rm01"])


@rules("BC-D16", "BC-J55")
def test_a_card_may_go_for_the_carriage_or_a_distraction() -> None:
    g = day(mode="rabid", people={}, coins=0, at=3, tiles="mandrake_root", dealt="rm03 rm04 rm11 rm12")
    play(g, "mix")
    # RM03 is the only card with Mix Cure, so it cannot go for the way.
    assert options(g) == ["spend rm04", "spend rm11", "spend rm12", "back"]
    play(g, "spend rm12")
    assert (rabid_row(g), g.actions, g.cure) == (["rm12", "rm03"], 1, 1)
    g = day(mode="rabid", people={18: "farmer"}, coins=0, dealt="rm02 rm04 rm05 rm09")
    play(g, "steal 18")
    luck(g, d6(1))
    play(g, "declare 4")
    assert options(g) == ["spend rm04", "spend rm05", "spend rm09", "accept"]
    play(g, "spend rm05")
    assert (rabid_row(g), g.coins, g.actions) == (["rm02", "rm05"], 4, 1)


@rules("BC-J28", "BC-J55")
def test_the_free_steal_uses_no_card() -> None:
    g = day(mode="rabid", people={}, coins=0, in_play="invisibility", dealt="rm04 rm05 rm09 rm10")
    play(g, "sneak 20")
    assert (g.coins, rabid_row(g), g.actions) == (1, [], 3)


# -- the turn


@rules("BC-R8")
def test_a_power_the_row_the_tracks_digestion() -> None:
    g = go(rabid_night(next_power="noble_blood", row="rm01", people={20: "farmer"}, curse=3, panic=3))
    kinds = [kind for kind in told(g) if kind in ("played", "ate-villager", "panic")]
    assert kinds == ["played", "ate-villager", "panic"]
    assert (g.curse, g.panic, g.stomach) == (5, 4, [])


@rules("BC-R9")
def test_no_energy_and_no_guards() -> None:
    g = hunting(at=20, people={4: "noble"}, row="rm12")
    assert (where(g), g.energy) == (4, 0)
    assert "guard" not in told(g)


@rules("BC-R10", "BC-J53")
def test_the_highest_number_within_two_roads_is_eaten() -> None:
    g = hunting(at=20, people={20: "hunter", 2: "hunter", 7: "hunter", 9: "hunter", 8: "noble"}, row="rm05")
    # 2 and 8 are one road away, 7 and 9 two; the villager in 8 does not stop the run; 20 itself counts as near.
    assert (where(g), lives(g, 20)) == (20, "")
    g = hunting(at=20, people={2: "hunter", 7: "hunter", 9: "hunter", 8: "noble"}, row="rm05")
    assert (where(g), stomach(g)) == (9, ["hunter"])


@rules("BC-R11", "BC-R12", "BC-R13")
def test_three_roads_away_only_after_a_sheep() -> None:
    g = hunting(at=7, people={3: "farmer", 11: "farmer"}, sheep={"p5": 1}, row="rm04")
    assert (where(g), stomach(g), g.slots, flock(g)["p5"]) == (11, ["sheep", "farmer"], [0, 0], 0)
    g = hunting(at=7, people={3: "farmer", 11: "farmer"}, sheep={}, row="rm04")
    assert (where(g), stomach(g)) == (7, [])
    assert "hunt-skipped" in told(g)
    g = hunting(at=7, people={12: "farmer"}, sheep={"p5": 1}, row="rm04")
    assert stomach(g) == []


@rules("BC-R14", "BC-J52")
def test_the_row_ends_with_three_tokens() -> None:
    people = {19: "farmer", 18: "hunter", 20: "woodcutter", 17: "butcher"}
    g = hunting(people=people, row="rm01 rm02 rm03 rm06")
    assert stomach(g) == ["farmer", "hunter", "woodcutter"]
    # A villager, then a sheep and a villager, are three: the third card is not resolved.
    g = hunting(at=7, people={7: "butcher", 11: "farmer", 14: "hunter"}, sheep={"p5": 1}, row="rm06 rm04 rm05")
    assert (stomach(g), where(g), lives(g, 14)) == (["butcher", "sheep", "farmer"], 11, "hunter")


@rules("BC-R15")
def test_each_distance_is_measured_from_where_the_last_card_ended() -> None:
    g = hunting(at=20, people={4: "farmer", 3: "hunter"}, row="rm01 rm02")
    assert (where(g), stomach(g)) == (3, ["farmer", "hunter"])


@rules("BC-R16")
@pytest.mark.parametrize(("row", "change"), [("", -1), ("rm01", 1), ("rm01 rm02", 2), ("rm01 rm02 rm03", 3)])
def test_every_villager_raises_panic_and_curse(row: str, change: int) -> None:
    people = {19: "farmer", 18: "hunter", 20: "woodcutter"}
    g = go(rabid_night(next_power=QUIET, people=people, row=row, panic=4, curse=5))
    assert (g.panic, g.curse) == (4 + change, 5 + max(0, change))


@rules("BC-R17")
def test_tokens_go_back_and_the_token_stays() -> None:
    g = go(rabid_night(next_power=QUIET, at=7, people={11: "farmer"}, sheep={"p5": 2}, row="rm01"))
    assert (where(g), g.stomach, g.bag[0], g.sheep) == (11, [], 9, 13)


@rules("BC-R18")
def test_an_empty_power_deck_is_rebuilt_without_the_cards_in_play() -> None:
    g = village("rabid", in_play="scarce_supplies voracious_appetite")
    g.power_pile, g.power_deck = g.power_deck, []
    g.side = 1
    go(ready(g, RABID_POWER))
    assert len(g.power_deck) in (11, 10)
    assert set(in_front(g, "wizard") + in_front(g, "monster")) >= {"scarce_supplies", "voracious_appetite"}


@rules("BC-J56")
def test_of_several_pastures_the_lowest_number_is_grazed() -> None:
    from malison.games.been_cursed.rules.rabid import grazing

    assert grazing(village("rabid", at=17, sheep={"p1": 1, "p2": 1})) == 0
    assert grazing(village("rabid", at=17, sheep={"p2": 1})) == 1
    assert grazing(village("rabid", at=16, sheep={"p1": 1})) == -1


@rules("BC-J9")
def test_the_wizard_places_arrivals_and_rabid_cards_place_by_number() -> None:
    people = {house: "farmer" if house < 9 else "hunter" for house in range(1, 17)}
    from malison.games.been_cursed.rules.wizard import WIZARD_TURN

    g = ready(village("rabid", people=people), WIZARD_TURN)
    luck(g, drawn(g, "noble"), d20(2))
    assert options(go(g)) == ["place 17", "place 18", "place 19", "place 20"]
