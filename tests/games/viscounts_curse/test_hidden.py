"""What may be known, and by whom."""

from __future__ import annotations

import json

import pytest
from support import rules
from support_viscounts_curse import dealt, go, names, play, scene

from malison.games.viscounts_curse import GAME
from malison.games.viscounts_curse.rules.enemies import follow
from malison.kernel.errors import BrokenPosition
from malison.kernel.rng import seeded


def positions(mode, curse, seeds=3, every=4):
    """Positions from random games."""
    for seed in range(seeds):
        g, chance = GAME.deal(mode=mode, curse=curse, seed=seed), seeded(seed)
        n = 0
        while not g.over:
            if n % every == 0:
                yield g
            g.play(g.legal()[chance.below(len(g.legal()))])
            n += 1
        yield g


@rules("VC-HI1")
def test_both_hands_are_open_to_everyone():
    g = scene(hand=["boat_hook", "cultist"], hand_1=["rosary_beads", "glutton"])
    go(g, "act")
    pages = [g.view(seat) for seat in (0, 1, None)]
    for page in pages:
        assert [[c["id"] for c in p["hand"]] for p in page["players"]] == [["boat_hook", "cultist"], ["rosary_beads", "glutton"]]
    plain = [{key: value for key, value in page.items() if key not in ("you", "question")} for page in pages]
    assert plain[0] == plain[1] == plain[2]


@rules("VC-HI2", "VC-HI7")
def test_no_deck_shows_its_order():
    g = dealt()
    page = json.dumps(g.view(0))
    for deck in (g.market_deck, g.enemy_deck):
        assert json.dumps(names(deck)) not in page
    view = g.view(0)
    assert (view["market_deck"], view["enemy_deck"]) == (17, 7)
    for other in range(20):
        assert g.redeal(0, other).view(0) == view
    assert {tuple(g.redeal(0, other).decks[1]) for other in range(40)} > {tuple(g.decks[1])}


@rules("VC-HI3")
def test_a_face_down_enemy_is_unknown():
    g = dealt()
    assert g.view(0)["lurking"][0]["enemy"]["id"] == names(g.lurking)[0]
    for slot in (1, 2):
        assert g.view(0)["lurking"][slot] == {"there": True, "enemy": None}
    seen = {names(g.redeal(0, other).lurking)[1] for other in range(60)}
    assert len(seen) > 5
    assert names(g.lurking)[0] not in seen
    assert {"pickpocket", "plaguebearer"}.isdisjoint(seen)


@rules("VC-HI3", "VC-E10")
def test_enemies_of_an_older_shuffle_do_not_mix_with_the_newer():
    g = scene(lurking=["?cultist", "?glutton", "pickpocket"], enemy_deck=[], defeated=["night_herald", "grave_leech"])
    follow(g, 0, 2)
    g.check()
    for other in range(20):
        again = g.redeal(0, other)
        assert set(names(again.lurking)[:2]) == {"cultist", "glutton"}
        assert {names(again.lurking)[2], *names(again.enemy_deck)} == {"night_herald", "grave_leech"}


@rules("VC-HI4")
def test_what_is_public():
    g = scene(
        "collector",
        discard=["lucky_coin", "cultist"],
        defeated=["glutton"],
        market_discard=["silver_dagger"],
        active=["boat_hook"],
        sanity=5,
        lurking=["pickpocket", "?night_herald", None],
        collection=7,
    )
    page = g.view(1)
    assert [c["id"] for c in page["players"][0]["discard"]] == ["lucky_coin", "cultist"]
    assert [c["id"] for c in page["defeated"]] == ["glutton"]
    assert [c["id"] for c in page["market_discard"]] == ["silver_dagger"]
    assert page["players"][0]["active"][0]["id"] == "boat_hook"
    assert page["players"][0]["sanity"] == 5
    assert page["lurking"][0]["enemy"]["id"] == "pickpocket"
    assert page["lurking"][2] == {"there": False, "enemy": None}
    assert page["curse"]["collection"] == 7
    assert len(page["market"]) == 3
    assert page["banished"] == page["destroyed"] == []


@rules("VC-HI5")
def test_a_deck_is_listed_sorted():
    g = scene(deck=["rosary_beads", "cultist", "boat_hook"])
    assert [c["id"] for c in g.view(1)["players"][0]["deck"]] == ["boat_hook", "rosary_beads", "cultist"]
    assert g.view(1)["players"][0]["deck_top"] == []


@rules("VC-HI6", "VC-CH1")
def test_the_enemies_removed_unseen_stay_unseen():
    g = dealt("endless_horde", "solo")
    page = json.dumps(g.view(0)) + json.dumps(g.events(0))
    visible = set(names(g.lurking)[:1]) | {"pickpocket"}
    for enemy in names(g.unseen):
        assert enemy not in visible
        assert f'"{enemy}"' not in page
    assert len({frozenset(g.redeal(0, other).unseen) for other in range(30)}) > 5


@rules("VC-HI7", "VC-HI2", "VC-HI3")
@pytest.mark.parametrize("mode", ["duo", "solo"])
@pytest.mark.parametrize("curse", ["behemoth", "collector", "choking_fog", "endless_horde"])
def test_a_redealt_position_looks_the_same(mode, curse):
    for g in positions(mode, curse):
        for viewer in [*range(g.seats), None]:
            again = g.redeal(viewer, 99)
            again.check()
            assert again.view(viewer) == g.view(viewer)
            assert again.events(viewer) == g.events(viewer)
            assert again.legal() == g.legal()


@rules("VC-HI7")
def test_a_view_holds_no_seed():
    g = dealt(seed=1234567891011)
    page = json.dumps(g.view(0))
    assert "1234567891011" not in page
    assert all(str(word) not in page for word in g.rng.words())


@rules("VC-HI4")
@pytest.mark.parametrize("mode", ["duo", "solo"])
def test_every_position_reads_back(mode):
    for g in positions(mode, "random", seeds=4, every=5):
        again = GAME.load(json.dumps(g.dump()))
        assert again.dump() == g.dump()
        assert again.legal() == g.legal()
        copy = g.clone()
        if not g.over:
            copy.play(copy.legal()[-1])
            assert again.dump() == g.dump()


@rules("VC-HI4")
@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("sanity", [9, 6], "sanity runs from 0 to 8"),
        ("sanity", [0, 6], "VC-G2"),
        ("hands", [[], []], "there are"),
        ("current", 2, "current is a seat"),
        ("curse", 7, "curse is one of four"),
        ("health", 0, "VC-G1"),
        ("bell", -1, "counters"),
        ("known", [9, 0], "known"),
        ("shown", [1, 0, 2], "shown"),
        ("end", 2, "VC-G3"),
        ("dry", 5, "dry"),
        ("turns", 0, "nothing is dealt"),
        ("characters", [0, -1], "character"),
        ("active", [1], "active"),
    ],
)
def test_a_broken_position_is_refused(field, value, reason):
    data = dealt().dump()
    data["state"][field] = value
    with pytest.raises(BrokenPosition, match=reason):
        GAME.load(data)


@rules("VC-HI4")
@pytest.mark.parametrize("target", [-1, 2, 9])
def test_a_step_for_nobody_is_refused(target):
    data = dealt().dump()
    data["steps"].append({"step": "Vision", "target": target, "left": 2})
    with pytest.raises(BrokenPosition):
        GAME.load(data)


@rules("VC-HI4")
def test_a_card_in_the_wrong_place_is_refused():
    data = dealt().dump()
    data["state"]["market"][0], data["state"]["lurking"][0] = data["state"]["lurking"][0], data["state"]["market"][0]
    with pytest.raises(BrokenPosition, match=r"is no enemy|does not belong"):
        GAME.load(data)
    data = dealt().dump()
    data["state"]["hands"][0][0] = 77
    with pytest.raises(BrokenPosition, match="no card 77"):
        GAME.load(data)


@rules("VC-Q36", "VC-HI3")
def test_undo_stops_at_what_was_revealed():
    g = scene(active=["brass_astrolabe"], hand=["boat_hook", "cultist", "rosary_beads"], lurking=["?glutton", "?pickpocket", None])
    go(g, "act")
    before = g.reveals
    play(g, "action scry", "target 1", "back cultist")
    assert g.reveals == before
    play(g, "reveal 1")
    assert g.reveals == before + 1
