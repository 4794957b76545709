"""What is hidden and what is not (BC-H)."""

from __future__ import annotations

import json

from support import rules
from support_been_cursed import day, game, go, night, play, possessed_end

from malison.games.been_cursed.moves import SPELLS
from malison.games.been_cursed.rules.wizard import UseCard


@rules("BC-H1")
def test_a_hand_is_its_owners_and_its_size_everybodys() -> None:
    g = day(hand="teleport swap", powers="fast_food")
    assert [card["id"] for card in g.view(0)["wizard"]["hand"]] == ["teleport", "swap"]
    assert g.view(0)["monster"]["hand"] is None
    assert g.view(1)["wizard"]["hand"] is None
    assert [card["id"] for card in g.view(1)["monster"]["hand"]] == ["fast_food"]
    assert g.view()["wizard"]["hand"] is None
    for seat in (None, 0, 1):
        assert (g.view(seat)["wizard"]["hand_size"], g.view(seat)["monster"]["hand_size"]) == (2, 1)
    # The opponent may hold any card that has not been seen, whatever it really is.
    held = {tuple(sorted(g.redeal(1, seed).spell_hand)) for seed in range(20)}
    assert len(held) > 5
    assert all(g.redeal(0, seed).spell_hand == g.spell_hand for seed in range(5))


@rules("BC-H2")
def test_decks_guards_and_the_bag_keep_their_secrets() -> None:
    g = game.deal(seed=5)
    for seat in (0, 1):
        others = [g.redeal(seat, seed) for seed in range(8)]
        assert len({tuple(other.spell_deck) for other in others}) > 1
        assert len({tuple(other.power_deck) for other in others}) > 1
        assert len({tuple(other.guards) for other in others}) > 1
        assert len({tuple(other.rng.words()) for other in others}) > 1
    assert "tile" not in json.dumps(g.view(0)["crossings"])
    before = [card["id"] for card in game.deal(seed=5).view(0)["wizard"]["hand"]]
    drawn = [event["text"] for event in g.events(1) if event["kind"] == "drew-spell"]
    assert (len(before), drawn) == (4, [])


@rules("BC-H3")
def test_what_lies_open_is_shown_to_everyone() -> None:
    g = night(
        at=5,
        people={5: "noble"},
        tiles="wolf_claw",
        coins=7,
        energy=4,
        stomach="farmer",
        in_play="fast_food shaky_hands transmute hydrophobia",
        guards={"t1": "wound"},
    )
    g.spell_pile.append(g.spell_deck.pop())
    for seat in (None, 0, 1):
        view = g.view(seat)
        assert (view["wizard"]["coins"], view["wizard"]["tiles"], view["monster"]["energy"]) == (7, ["wolf_claw"], 4)
        assert view["monster"]["stomach"] == [{"token": "farmer", "slot": 1}]
        assert (view["panic"]["level"], view["wizard"]["cure"], view["monster"]["curse"]) == (1, 0, 1)
        assert view["places"][5]["villager"] == "noble"
        assert [p["sheep"] for p in view["pastures"]] == [1, 2, 1, 2, 2, 2]
        assert [card["id"] for card in view["wizard"]["spells"] + view["wizard"]["powers"]] == ["transmute", "shaky_hands"]
        assert [card["id"] for card in view["monster"]["spells"] + view["monster"]["powers"]] == ["hydrophobia", "fast_food"]
        assert view["wizard"]["pile"] == [SPELLS[g.spell_pile[0]]]
        assert [c["guarded"] for c in view["crossings"]].count(True) == 1


@rules("BC-H4")
def test_what_can_be_worked_out_is_shown() -> None:
    g = night(at=5, people={5: "noble"}, stomach="farmer", guards={"t1": "wound", "t2": "alarm"}, powers="fast_food", hand="teleport")
    view = g.view(1)
    assert view["bag"] == {"farmer": 8, "hunter": 9, "woodcutter": 6, "butcher": 6, "merchant": 3, "noble": 2}
    assert view["guards_left"] == {"Asleep": 0, "Scuffle": 0, "Wound": 1, "Chase": 0, "Alarm": 1}
    assert view["wizard"]["unseen"] == sorted(set(SPELLS) - {"sticky_fingers"}, key=SPELLS.index)
    assert "fast_food" not in view["monster"]["unseen"]
    assert "fast_food" in g.view(0)["monster"]["unseen"]
    assert len(view["monster"]["unseen"]) == 19


@rules("BC-H5")
def test_the_automatas_cards_lie_open() -> None:
    g = day(mode="rabid", people={}, dealt="rm02 rm04", row="rm01")
    rabid = g.view()["rabid"]
    assert [(card["id"], card["hunts"]) for card in rabid["dealt"]] == [("rm02", "hunter"), ("rm04", "farmer")]
    assert rabid["dealt"][0]["actions"] == ["cast", "steal"]
    assert [card["id"] for card in rabid["row"]] == ["rm01"]
    g = go(possessed_end())
    shown = g.view(0)["possessed"]
    assert (len(shown["row"]), len(shown["feeding"])) == (3, 1)
    assert shown["feeding"][0]["feeds_on"]
    assert "gains" in shown["feeding"][0]["feeding"] or "Panic" in shown["feeding"][0]["feeding"]
    other = g.redeal(0, 3)
    assert (other.possessed_row, other.feeding_cards) == (g.possessed_row, g.feeding_cards)


def test_options_never_depend_on_what_is_hidden() -> None:
    g = night(at=4, people={}, guards={"t8": "chase", "t7": "wound"}, energy=2)
    assert all(g.redeal(1, seed).options == g.options for seed in range(10))


def test_drawing_a_guard_or_a_card_cannot_be_taken_back() -> None:
    g = night(at=4, people={}, guards={"t8": "wound"}, energy=2)
    before = g.reveals
    play(g, "step 19")
    assert g.reveals > before


@rules("BC-H1")
def test_nobody_learns_from_a_carriage_what_the_wizard_is_on_the_way_to() -> None:
    g = play(day(at=1, hand="unholy_protection transmute", tiles="ash_twig", coins=9), "cast unholy_protection")
    assert [game.moves.name(move) for move in g.options] == ["pay coins", "pay action", "back"]
    for seat in (None, 1):
        on_the_way = set()
        for seed in range(200):
            other = g.redeal(seat, seed)
            on_the_way.add(game.moves.name(other.asking.move))
            for move in other.options:
                other.clone().play(move)
        assert len(on_the_way) > 20
    # Who sits there knows it.
    assert {g.redeal(0, seed).asking.move for seed in range(5)} == {g.asking.move}


@rules("BC-H1", "BC-D4")
def test_nobody_learns_which_carriage_the_wizard_thought_better_of() -> None:
    g = day(at=1, hand="unholy_protection", tiles="ash_twig", coins=9)
    before = (g.view(1), g.events(1), g.dump()["state"])
    play(g, "cast unholy_protection", "back")
    view, events, state = g.view(1), g.events(1), g.dump()["state"]
    assert (view.pop("ply"), state.pop("ply")) == (2, 2)
    assert (before[0].pop("ply"), before[2].pop("ply")) == (0, 0)
    assert (view, events, state) == before


@rules("BC-H1", "BC-R3")
def test_a_spectator_does_not_learn_for_what_a_rabid_card_is_used() -> None:
    cards = " ".join(f"rm{n:02}" for n in range(1, 13))
    g = play(day(mode="rabid", hand="unholy_protection", tiles="ash_twig", coins=9, dealt=cards), "cast unholy_protection")
    assert isinstance(g.asking, UseCard)
    assert len({g.redeal(None, seed).asking.move for seed in range(100)}) > 3
    assert {g.redeal(0, seed).asking.move for seed in range(5)} == {g.asking.move}
