"""Card texts are made from effects and numbers, and a scene has a place for what is asked before the deal."""

from __future__ import annotations

import pytest
from support_viscounts_curse import HOUSE, first_printing, go, legal, play, scene

from malison.games.viscounts_curse import GAME
from malison.kernel.errors import BrokenPosition, EditionError
from malison.kernel.scene import Choice, placed

LISTS = ("signatures", "starters", "market", "enemies")
CURSES = ("behemoth", "collector", "choking_fog", "endless_horde")


def faces(edition=None):
    return GAME.faces(GAME.boxed(GAME.edition(edition)))


def test_the_first_printing_reads_as_it_was_written_by_hand():
    found, first = faces("first"), GAME.edition("first").facts
    for name in LISTS:
        for row in getattr(first, name):
            assert found[f"{name}.{row.id}"]["text"] == row.text
    for name in CURSES:
        row = getattr(first.curses, name)
        assert (found[f"curses.{name}"]["text"], found[f"curses.{name}"]["goal"]) == (row.text, row.goal)


@pytest.mark.parametrize(
    ("curse", "weakened", "fed"),
    [
        ("behemoth", "The Behemoth loses 2 health.", "the Behemoth recovers 1 health."),
        ("collector", "The collection is worth 2 more.", "the collection is worth 1 less."),
        ("choking_fog", "The fog thins by 1.", "the fog thickens by 1."),
        ("endless_horde", "Banish the leftmost face-up lurking enemy.", "lose 1 sanity."),
    ],
)
def test_at_a_table_cards_tell_of_the_curse_in_play_alone(curse, weakened, fed):
    """In the gallery they tell of all four."""
    found = faces()
    for card in ("market.forbidden_grimoire", "enemies.cultist"):
        assert all(other in found[card]["text"] for other in ("Behemoth", "collection", "fog", "Horde"))
    for seats in (1, 2):
        assert found[f"market.forbidden_grimoire.{curse}.{seats}"]["text"] == weakened
        assert fed in found[f"enemies.cultist.{curse}.{seats}"]["text"]
    position = scene(curse=curse, hand=["forbidden_grimoire"])
    assert position.view(0)["players"][0]["hand"][0]["text"] == weakened


@pytest.mark.parametrize(
    ("card", "alone", "together"),
    [
        (
            "market.sprig_of_wolfsbane",
            "One more fight if another of your active relics shows fight.",
            "One more fight if your partner's active relics show fight.",
        ),
        ("enemies.wailing_widow", "You lose 1 sanity.", "Your partner loses 1 sanity."),
    ],
)
def test_at_a_table_cards_tell_what_they_do_for_so_many_players(card, alone, together):
    """In the gallery they tell of both."""
    found = faces()
    assert "alone" in found[card]["text"]
    for seats, text in ((1, alone), (2, together)):
        assert text in [said for _, said in found[f"{card}.behemoth.{seats}"]["texts"]]


def test_a_curse_says_its_numbers_for_so_many_players():
    curse = faces()["curses.behemoth"]
    assert "alone" in curse["numbers"]
    assert not any("alone" in numbers for numbers in curse["numbers_for"])


@pytest.mark.parametrize(
    ("action", "asked"),
    [
        ("purchase", "Purchase 2: who takes a relic?"),
        ("heal", "Heal 1: who restores up to 1 sanity?"),
    ],
)
def test_before_a_target_is_chosen_it_is_said_for_what(action, asked):
    g = go(
        scene(
            active=["purse_of_coppers", "rosary_beads"],
            hand=["boat_hook"],
            sanity=4,
            sanity_1=4,
            market=["lucky_coin", "tallow_candle", "ornate_mirror"],
        ),
        "act",
        on=True,
    )
    g.play(f"action {action}")
    assert g.asking is not None
    assert g.asking.prompt(g) == asked


def test_an_action_says_what_it_is_for():
    g = go(
        scene(active=["purse_of_coppers", "storm_lantern"], hand=["boat_hook"], market=["lucky_coin", "tallow_candle", "ornate_mirror"]),
        "act",
        on=True,
    )
    labels = [g.label(move) for move in g.legal()]
    assert "Purchase (3) · a relic worth up to 4" in labels
    assert "Scry (1) · 1 vision" in labels


def test_a_relic_promises_only_actions_of_use():
    """VC-A6: nobody to fight, nothing so cheap, and everybody as sane as can be."""
    market = ["viscounts_signet", "silver_dagger", "ceremonial_rapier"]
    g = go(scene(active=["storm_lantern"], hand=["boat_hook", "purse_of_coppers"], hand_1=["rosary_beads"], market=market))
    labels = {g.label(move) for move in g.legal()}
    assert labels == {"Purse of Coppers · then Purchase up to 4 or Scry 1", "Boat Hook · then Scry 1"}
    assert g.view(0)["doing"]["works"] == {"boat_hook": ["scry"], "purse_of_coppers": ["purchase", "scry"]}


def test_a_fight_without_fists_is_told_as_one():
    """VC-R-FACE-STEALER."""
    g = go(scene(active=["scrying_bowl", "purse_of_coppers"], hand=["face_stealer", "boat_hook"]), "act", on=True)
    play(g, "action fight")
    told = [event["text"] for event in g.events(0) if event["kind"] == "acts"]
    assert told == ["Augusta Finch chooses Fight, without a fist."]


def test_texts_are_made_and_not_written():
    for row in [*HOUSE.signatures, *HOUSE.starters, *HOUSE.market, *HOUSE.enemies, *(getattr(HOUSE.curses, name) for name in CURSES)]:
        assert row.text == ""
    assert all(faces()[f"curses.{name}"]["text"] for name in CURSES)


@pytest.mark.parametrize(
    ("change", "card", "text"),
    [
        ({"market": [{"id": "scrying_bowl", "when_played": ["draw 3"]}]}, "market.scrying_bowl", "When played: draw three cards."),
        ({"market": [{"id": "whalers_lance", "note": "It sings."}]}, "market.whalers_lance", "of defence 4 or less. It sings."),
        (
            {"market": [{"id": "lucky_coin", "drop_off": ["restore self 2"]}]},
            "market.lucky_coin",
            "When played: replace as many of the market's relics as you like. Drop off: restore 2 sanity.",
        ),
        ({"market": [{"id": "indulgence", "while_active": "scry per fight"}]}, "market.indulgence", "Each fight symbol on your active"),
        ({"enemies": [{"id": "grave_leech", "drawn": "lose 3"}]}, "enemies.grave_leech", "When drawn: lose 3 sanity."),
        ({"enemies": [{"id": "drowned_brute", "needs": "HHH"}]}, "enemies.drowned_brute", "Fought with crosses; fists do not count."),
        (
            {"curses": {"behemoth": {"per_damage": 3}}},
            "curses.behemoth",
            "and a third of the damage you dealt, rounded down.",
        ),
        ({"curses": {"behemoth": {"toll": 0, "per_damage": 1}}}, "curses.behemoth", "lose sanity equal to the damage you dealt."),
        ({"curses": {"choking_fog": {"divisor": 2}}}, "curses.choking_fog", "cut down to half of the fog, rounded up;"),
        ({"curses": {"endless_horde": {"unbanished": 3}}}, "curses.endless_horde", "or take three lurking enemies instead of one."),
        ({"curses": {"endless_horde": {"toll": 0, "unbanished": 1}}}, "curses.endless_horde", "When you Refocus: you may banish a"),
    ],
)
@first_printing
def test_another_number_makes_another_sentence(change, card, text):
    assert text in faces(change)[card]["text"]


@pytest.mark.parametrize(
    ("change", "right"),
    [
        ({"market": [{"id": "lucky_coin", "when_played": ["darw 2"]}]}, "draw N"),
        ({"market": [{"id": "lucky_coin", "when_played": ["draw 100"]}]}, "a number from 1 to 99"),
        ({"market": [{"id": "indulgence", "while_active": "heal per heal"}]}, "two different symbols"),
        ({"enemies": [{"id": "cultist", "in_hand": "sheild"}]}, "shield"),
    ],
)
def test_a_wrong_word_is_answered_with_the_right_one(change, right):
    with pytest.raises(EditionError) as refused:
        GAME.edition(change)
    assert right in str(refused.value)


@first_printing
def test_a_pending_effect_that_no_card_has_is_refused():
    g = go(scene(hand=["forbidden_grimoire", "purse_of_coppers"], sanity=6), "play", on=True)
    play(g, "play forbidden_grimoire")
    dump = g.dump()
    effect = {"step": "Effect", "seat": 0, "card": g.active[0], "effect": 1, "n": 2}
    dump["steps"][-1] = effect
    assert GAME.load(dump).hands[0] != g.hands[0]
    with pytest.raises(BrokenPosition, match="Forbidden Grimoire has no effect 1 of 3"):
        GAME.load({**dump, "steps": [*dump["steps"][:-1], {**effect, "n": 3}]})


def test_what_is_asked_before_the_deal_has_a_place():
    state = GAME.deal(mode="duo", seed=1, curse="ask", character_1="ask", character_2="ask", first="ask")
    for kind in ("curse", "character", "character", "first"):
        laid = GAME.laid(state.view(state.seat), [Choice(move, move) for move in legal(state)])
        assert laid.setup.kind == kind
        assert sorted(choice.move for choice in placed(laid.setup)) == sorted(legal(state))
        assert GAME.laid(state.view(None)).setup.kind == ("character" if kind == "first" else kind)
        state.play(state.options[0])
    assert GAME.laid(state.view(0)).setup is None


@pytest.mark.parametrize("curse", CURSES)
def test_the_goal_and_how_both_stand_are_a_line_each(curse):
    """Where a phone has little room; whoever only looks on reads both names."""
    state = GAME.deal(2, 1, mode="duo", curse=curse)
    told, seen = (GAME.goal(state.view(seat), HOUSE) for seat in (1, None))
    assert len(told.words) <= 66
    assert len(" · ".join(mark.words for mark in told.marks)) <= 60
    assert [(mark.words, mark.seat) for mark in told.marks[-2:]] == [("partner 6", None), ("sanity 6", 1)]
    assert [(mark.words, mark.seat) for mark in seen.marks[-2:]] == [("sanity 6", 0), ("sanity 6", 1)]


def test_the_end_tells_of_sanity_relics_and_enemies():
    """As dealt: an investigator has a sanity of 6, a signature relic, five starters and a sworn enemy."""
    state = GAME.deal(2, 1, mode="duo", curse="behemoth")
    assert [[(line.words, line.value) for line in lines] for lines in GAME.reckoned(state.view(0), HOUSE).seats] == [
        [("Sanity", "6 of 8"), ("Relics", "6"), ("Enemies among the cards", "1")]
    ] * 2
