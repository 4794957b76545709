"""Setup, and the options that change it."""

from __future__ import annotations

from collections import Counter

import pytest
from support import rules
from support_cursed_castle import card, castle, fate, hero, names, owns, play, refresh

from malison.games.cursed_castle import GAME
from malison.games.cursed_castle.box.cards import EQUIPMENT, HEROES, MINI_BOSS
from malison.games.cursed_castle.state import UNKNOWN_BOSS, Castle
from malison.kernel.errors import BadSetting


def deal(seed: int = 1, **options: object) -> Castle:
    g = GAME.deal(1, seed, **options)
    assert isinstance(g, Castle)
    return g


@rules("CC-S1")
@pytest.mark.parametrize("number", ["1", "2", "3", "4"])
def test_the_cards_of_the_chosen_dungeon_come_in(number: str) -> None:
    g = deal(dungeon=number)
    cards = g.plan.cards[0] + g.plan.mini_bosses
    assert len(cards) == 21
    assert all(g.box.dungeon[c] == int(number) for c in cards)


@rules("CC-S2", "CC-S3", "CC-S4", "CC-S6")
def test_mini_boss_and_merchant_in_the_middle_and_the_boss_at_the_bottom() -> None:
    places = set()
    for seed in range(20):
        g = castle_before_draw(seed)
        assert len(g.deck) == 23
        order = list(reversed(g.deck))
        assert g.box.kind[order[10]] == MINI_BOSS
        assert order[11] == g.box.merchant
        assert names(g, [order[22]]) == ["headsman"]
        assert len(order[12:22]) == 10
        assert Counter(order[:10] + order[12:22]) == Counter(g.plan.cards[0])
        assert MINI_BOSS not in [g.box.kind[c] for c in order[:10] + order[12:22]]
        places.add(tuple(order[:10]))
    assert len(places) == 20  # shuffled anew each time


def castle_before_draw(seed: int, **options: object) -> Castle:
    """Run setup up to the first draw."""
    options.setdefault("boss", ["headsman"])
    g = GAME.prepare(1, **options).clone()
    assert isinstance(g, Castle)
    from malison.kernel.rng import seeded

    g.rng = seeded(seed)
    while not g.deck:
        g.todo.pop().run(g)
    return g


@rules("CC-S5", "CC-Q8")
def test_the_merchant_is_the_same_fleeting_card_in_every_dungeon() -> None:
    for number in "1234":
        g = castle_before_draw(3, dungeon=number)
        merchants = [c for c in g.deck if names(g, [c]) == ["merchant"]]
        assert len(merchants) == 1
        assert g.box.dungeon[merchants[0]] == 0
        assert not g.box.persistent[merchants[0]]


@rules("CC-S6", "CC-Q43", "CC-Q46")
def test_a_random_boss_is_unknown_until_it_is_drawn() -> None:
    g = castle_before_draw(1, boss=[])
    assert g.deck[0] == UNKNOWN_BOSS
    met = set()
    for seed in range(60):
        g = castle()
        g.deck = [UNKNOWN_BOSS]
        fate(g, (7, seed % 7))
        play(g, "done")
        met.add(names(g, [g.row[0]])[0])
    assert len(met) == 7


@rules("CC-S7")
def test_six_abilities_lie_white_side_up() -> None:
    g = deal()
    page = g.view(0)["abilities"]
    assert [a["name"] for a in page] == ["Duplicate", "Arcane Eye", "Heal Wounds", "Riposte", "Maul", "Polymorph"]
    assert not any(a["upgraded"] or a["stunned"] or a["used"] for a in page)


@rules("CC-S8")
def test_three_heroes_chosen_or_random() -> None:
    g = deal(heroes=["magus", "champion", "ranger"])
    assert [hero(g, slot) for slot in (1, 2, 3)] == ["magus", "champion", "ranger"]
    assert g.wounded == 0
    assert sorted(HEROES[h] for h in g.supply) == ["artist", "confessor", "reaver"]
    trios = set()
    for seed in range(60):
        g = deal(seed, heroes=["artist"])
        assert hero(g, 1) == "artist"
        trios.add(frozenset(g.heroes))
        assert len(set(g.heroes)) == 3
        assert len(g.supply) == 3
    assert len(trios) == 10


@rules("CC-S9", "CC-S10")
def test_starting_equipment() -> None:
    starting = {
        "magus": ["tome"],
        "champion": ["gladius"],
        "ranger": ["charlie"],
        "artist": ["assassin", "mystic"],
        "confessor": ["prayer_scroll"],
        "reaver": ["pauldron"],
    }
    g = deal(heroes=["magus", "confessor", "reaver"])
    assert [name for name in EQUIPMENT if owns(g, name)] == ["pauldron", "tome", "prayer_scroll"]
    assert len(g.view(0)["equipment_left"]) == 12
    g = deal(heroes=["artist", "champion", "ranger"])
    assert sorted(name for name in EQUIPMENT if owns(g, name)) == sorted(starting["artist"] + starting["champion"] + starting["ranger"])
    assert len(g.view(0)["equipment_left"]) == 11


@rules("CC-S11", "CC-M1")
@pytest.mark.parametrize(("difficulty", "labels"), [("none", 0), ("hard", 1), ("nightmare", 2), ("torment", 3)])
def test_modifiers_of_the_chosen_difficulty(difficulty: str, labels: int) -> None:
    seen = set()
    for pick in range(3):
        g = castle(deck=["headsman"], options={"difficulty": difficulty})
        if labels:
            fate(g, (3, pick))
        play(g, "done")
        seen.add(g.modifier[0])
    if labels:
        assert len(seen) == 3
        assert {g.box.modifier_difficulty[m] for m in seen} == {labels}
    else:
        assert seen == {-1}


@rules("CC-S12", "CC-S13", "CC-S14", "CC-S15")
def test_an_empty_table() -> None:
    g = castle_before_draw(1)
    assert list(g.row) == [-1, -1, -1]
    assert g.fourth == []
    assert g.box.hero_dice == 3
    assert g.box.enemy_dice == 3
    assert (g.purple, g.red_die, g.extra_die, g.locked) == (0, 0, 0, 0)
    assert (g.poison, g.corruption, g.stunned, g.bleeding, sum(g.held)) == (0, 0, 0, 0, 0)
    assert sum(g.items) == 0
    assert list(g.item_pool) == [3, 3, 3, 2, 1, 1]
    assert sum(g.item_pool) == 13


@rules("CC-Q3")
def test_setup_needs_no_step_between_c_and_e() -> None:
    g = deal(boss=["headsman"])
    g.check()
    assert not g.over


@rules("CC-G1", "CC-Q2", "CC-T32")
def test_wandering_monsters_are_added() -> None:
    g = castle_before_draw(2, wandering="B")
    order = list(reversed(g.deck))
    assert len(order) == 26
    assert g.box.kind[order[11]] == MINI_BOSS
    assert order[12] == g.box.merchant
    assert len(order[13:25]) == 12
    wanderers = [name for name in names(g, order) if name.startswith("w")]
    assert sorted(wanderers) == ["wb_banshee", "wb_bog_hag", "wb_iron_sentinel"]


@rules("CC-G2", "CC-Q30", "CC-T32")
def test_wandering_monsters_replace_the_easiest() -> None:
    plain = Counter(names(GAME.deal(1, 1), GAME.deal(1, 1).plan.cards[0]))
    g = castle_before_draw(2, wandering="B", replace=True)
    assert len(g.deck) == 23
    now = Counter(names(g, g.plan.cards[0]))
    assert plain - now == Counter({"d1_deserter": 2, "d1_hedge_poisoner": 1})
    assert now - plain == Counter(["wb_banshee", "wb_bog_hag", "wb_iron_sentinel"])


@rules("CC-G3", "CC-Q4", "CC-T31")
def test_two_bosses_split_the_deck_into_thirds() -> None:
    g = castle_before_draw(2, two_bosses=True, boss=["headsman", "pale_duke"])
    order = list(reversed(g.deck))
    assert len(order) == 24
    assert g.box.kind[order[6]] == MINI_BOSS
    assert order[7] == g.box.merchant
    assert names(g, [order[15], order[23]]) == ["headsman", "pale_duke"]
    assert Counter(order[:6] + order[8:15] + order[16:23]) == Counter(g.plan.cards[0])


@rules("CC-G6", "CC-Q2", "CC-T41")
def test_full_party_takes_the_captive_out() -> None:
    g = castle_before_draw(2, heroes=["magus", "champion", "ranger"], reserve=["confessor", "reaver"])
    assert [HEROES[h] for h in g.reserve] == ["confessor", "reaver"]
    order = list(reversed(g.deck))
    assert len(order) == 22
    assert g.box.kind[order[9]] == MINI_BOSS
    assert order[10] == g.box.merchant
    assert "d1_chained_captive" not in names(g, order)
    assert not owns(g, "prayer_scroll")


@rules("CC-G6", "CC-Q39")
def test_full_party_may_be_random() -> None:
    g = deal(heroes=["magus", "champion", "ranger"], full_party=3)
    assert sorted(HEROES[h] for h in g.reserve) == ["artist", "confessor", "reaver"]
    assert g.supply == []
    assert g.wounded == 0
    assert [name for name in EQUIPMENT if owns(g, name)] == ["charlie", "gladius", "tome"]


@rules("CC-G5", "CC-Q40")
def test_a_gauntlet_is_two_to_four_different_dungeons() -> None:
    assert GAME.deal(1, 1, mode="gauntlet", dungeons=["3", "1"]).plan.dungeons == [3, 1]
    assert GAME.deal(1, 1, mode="gauntlet").plan.dungeons == [1, 2, 3, 4]
    for wrong in (["1"], ["1", "1"], []):
        with pytest.raises(BadSetting, match="CC-Q40"):
            GAME.deal(1, 1, mode="gauntlet", dungeons=wrong)


@rules("CC-S6", "CC-S8", "CC-G2", "CC-Q31")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"heroes": ["magus", "magus"]}, "only once"),
        ({"heroes": list(HEROES[:4])}, "at most three"),
        ({"heroes": ["magus"], "reserve": ["magus"]}, "only once"),
        ({"boss": ["headsman", "pale_duke"]}, "only 1 will be met"),
        ({"boss": ["headsman", "headsman"], "two_bosses": True}, "each boss once"),
        ({"replace": True}, "CC-G2"),
    ],
)
def test_impossible_settings_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(BadSetting, match=message):
        GAME.deal(1, 1, **options)


@rules("CC-Q37")
def test_modes_and_modifiers_combine() -> None:
    g = deal(dungeon="3", two_bosses=True, difficulty="torment", wandering="C", full_party=2)
    g.check()
    assert len(g.plan.cards[0]) == 22
    refresh(g)
    assert card(g, "wc_manticore") in g.plan.cards[0]
