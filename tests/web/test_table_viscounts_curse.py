"""The Viscount's Curse in the browser: every question on the board, in every mode, through every pair of eyes."""

from __future__ import annotations

import re
from functools import cache

import pytest
from support_pages import Page, seat_page

from malison.games.viscounts_curse.show import words
from malison.kernel import registry
from malison.kernel.rng import seeded
from malison.kernel.state import State
from malison.web.http import learning
from malison.web.show import looks, render
from malison.web.table import lessons

GAME = registry.game("viscounts_curse")
CURSES = ("behemoth", "collector", "choking_fog", "endless_horde")
MODES = [(mode, curse) for mode in ("duo", "solo") for curse in CURSES]


@cache
def played(mode: str, curse: str, seed: int = 1) -> tuple[State, ...]:
    """The positions of a game played at random, one of each kind of question, some more, and the last one."""
    state = (
        GAME.deal(mode=mode, seed=seed, curse=curse, character_1="ask", first="ask")
        if mode == "duo"
        else GAME.deal(mode=mode, seed=seed, curse=curse)
    )
    rng, found, asked = seeded(seed), [], dict[str, int]()
    while not state.over:
        rule = state.asking.rule() if state.asking is not None else ""
        asked[rule] = asked.get(rule, 0) + 1
        if asked[rule] == 1 or state.ply % 23 == 0:
            found.append(state.clone())
        state.play(state.options[rng.below(len(state.options))])
    return (*found, state)


def legal(state: State) -> list[str]:
    return [] if state.over else [GAME.moves.name(move) for move in state.legal()]


@pytest.mark.parametrize(("mode", "curse"), MODES)
def test_every_question_is_answered_on_the_board(mode, curse):
    """No move is left to lie under the question, for anybody; and only who decides has any."""
    for state in played(mode, curse):
        for seat in (*range(state.seats), None):
            page = seat_page(state, seat)
            moves = looks.Moves(page.position.options)
            board = Page(render.draw(page, moves), whole=False)
            assert sorted(board.moves) == sorted(legal(state) if seat == state.seat else [])
            assert moves.rest == []


@pytest.mark.parametrize("seed", range(2, 6))
def test_many_positions_are_whole_pages(seed):
    states = played("duo", CURSES[seed % 4], seed)
    assert len(states) > 5
    for state in states:
        found = Page(render.table(seat_page(state, state.seat if not state.over else seed % 2)))
        assert sorted(found.moves) == sorted(legal(state))


def test_all_that_is_asked_before_the_deal_is_a_card():
    state = GAME.deal(mode="duo", seed=1, curse="ask", character_1="ask", character_2="ask", first="ask")
    for kind in ("curse", "character", "character", "first"):
        html = render.table(seat_page(state, state.seat))
        assert sorted(Page(html).moves) == sorted(legal(state))
        assert f"{kind}-card" in html or kind == "first"
        Page(render.table(seat_page(state, None)))
        state.play(state.options[-1])


def test_nothing_hidden_is_on_the_page():
    """What lurks face-down has no name there, however it is dealt; a deck is listed in no order."""
    for state in played("duo", "behemoth", 3):
        for seat in (*range(state.seats), None):
            assert render.draw(seat_page(state, seat), looks.Moves([])) == render.draw(
                seat_page(state.redeal(seat, 5), seat), looks.Moves([])
            )


def test_the_price_shows_before_the_click():
    """Stars when a relic is played, strength when an enemy is discarded, the last candle above all."""
    from support_viscounts_curse import go, scene

    g = go(scene(active=["storm_lantern"], hand=["cursed_gold", "boat_hook", "pickpocket"], sanity=1))
    html = render.draw(seat_page(g, 0), looks.Moves(seat_page(g, 0).position.options))
    assert "costs 1 sanity, loses the game" in html
    assert "fatal" in html
    g.play("play boat_hook")
    g.play("action pass")
    html = render.draw(seat_page(g, 0), looks.Moves(seat_page(g, 0).position.options))
    assert "Pickpocket — costs 1 sanity, loses the game" in html
    assert "fatal" in html


def test_whoever_takes_a_turn_stands_over_the_partners_hand():
    """On a phone their relics lie below: there it shows, and only there."""
    from support_viscounts_curse import go, scene

    g = go(scene(active=["storm_lantern"], hand=["boat_hook", "lucky_coin"]))
    assert "vc-brief" not in render.draw(seat_page(g, 0), looks.Moves([]))
    told = render.draw(seat_page(g, 1), looks.Moves([])).partition('class="vc-brief"')[2].partition("</ol>")[0]
    assert "Augusta Finch" in told
    assert "Storm Lantern" in told


@pytest.mark.parametrize("curse", CURSES)
def test_every_word_and_symbol_on_a_card_says_what_it_means(curse):
    for state in played("duo", curse):
        html = render.draw(seat_page(state, 0), looks.Moves([]))
        told = set(re.findall(r'id="(means-[^"]*)"', html))
        assert set(re.findall(r'data-tip="(means-[^"]*)"', html)) <= told
        named = re.findall(r'data-means="([^"]*)"', html)
        assert all(set(names.split()) <= told and names for names in named)
        assert named or not state.view(0)["round"]


@pytest.mark.parametrize(("curse", "left", "seen"), [("behemoth", {"health": 10}, 1), ("endless_horde", {}, 12)])
def test_the_curse_is_seen_as_strong_as_it_is(curse, left, seen):
    """The Behemoth as high as its health, of the Horde as many as are left."""
    from support_viscounts_curse import go, scene

    g = go(scene(curse=curse, hand=["boat_hook", "lucky_coin"], **left))
    html = render.draw(seat_page(g, 0), looks.Moves([]))
    assert html.count(f"#there_{curse}") == seen == (g.view(0)["curse"].get("enemies_left") or 1)
    share = left["health"] / g.view(0)["at_first"]["health"] if left else 1
    assert f"of-{curse} {looks.wide(100 * share)}" in html


@pytest.mark.parametrize(("deck", "told"), [([], "at the next draw"), (["tallow_candle"], "after 1 more card:")])
def test_when_the_curse_strikes_is_told(deck, told):
    from support_viscounts_curse import go, scene

    g = go(scene(hand=["boat_hook", "lucky_coin"], deck=deck, discard=["ornate_mirror"]))
    assert f"The curse strikes {told}" in render.draw(seat_page(g, 0), looks.Moves([]))


MARKET = ["lucky_coin", "tallow_candle", "ornate_mirror"]


def test_a_relic_shows_what_the_actions_come_to_with_it():
    """VC-A1, VC-A6: what it adds to what lies active, of the actions that are of use then."""
    from support_viscounts_curse import go, play, scene

    g = go(scene(active=["rosary_beads"], hand=["purse_of_coppers", "boat_hook"], market=MARKET, sanity=4))
    told = g.view(0)["doing"]["comes_to"]
    assert told["purse_of_coppers"] == {"purchase": 2, "fight": 0, "scry": 0, "heal": 1} == told["boat_hook"] | {"purchase": 2, "fight": 0}
    html = render.draw(seat_page(g, 0), looks.Moves(seat_page(g, 0).position.options))

    def plate(relic):
        return html.partition(f'data-move="play {relic}"')[2].partition('class="then"')[2].partition("</button>")[0]

    def drawn(relic):
        return re.findall(r'<span><span class="sy sy-(.)">.*?</span>(\d)', plate(relic))

    assert drawn("purse_of_coppers") == [("P", "2"), ("H", "1")]
    assert drawn("boat_hook") == [("H", "1")]
    # All four are told: those of no use as such.
    assert plate("purse_of_coppers").count('class="idle"') == 2
    assert plate("boat_hook").count('class="idle"') == 3
    after = play(g, "play boat_hook")
    assert after.view(0)["players"][0]["strength"] == told["boat_hook"]
    # Where one could fight, it says why nobody would be fought.
    assert words.NO_ENEMY in render.draw(seat_page(after, 0), looks.Moves(seat_page(after, 0).position.options))


def test_a_relic_shows_the_damage_it_would_bring_at_a_refocus():
    """VC-CU3: where the deck does not last the turn, and the damage is another than now."""
    from support_viscounts_curse import go, scene

    for deck, told in (([], True), (["tallow_candle", "rosary_beads", "lucky_coin"], False)):
        g = go(scene(active=["flintlock_pistol"], hand=["boat_hook", "storm_lantern"], deck=deck))
        found = g.view(0)["doing"]["damage"]
        assert found["boat_hook"] == found["storm_lantern"] + 2
        html = render.draw(seat_page(g, 0), looks.Moves(seat_page(g, 0).position.options))
        assert (f"refocus: {found['boat_hook']} damage" in html) == told


def test_once_the_curse_has_struck_nothing_says_that_it_will():
    """VC-RF2, VC-CH5: who follows is chosen between the blow and the new deck; of two, the first question says so."""
    from support_viscounts_curse import go, play, scene

    row = {
        "lurking": ["cultist", "?glutton", "?pickpocket"],
        "hand": ["storm_lantern"],
        "deck": [],
        "discard": ["lucky_coin", "rosary_beads"],
    }
    g = go(scene(active=["boat_hook"], health=30, **row), "refill")
    html = render.draw(seat_page(g, 0), looks.Moves(seat_page(g, 0).position.options))
    assert legal(g)[0] == "lurk 1"
    assert words.STRUCK in html
    assert words.STRIKES_NEXT not in html
    assert g.asking.prompt(g) == words.FOLLOWS
    g = go(scene("endless_horde", **row), "refill")
    if "decline" in legal(g):
        g = play(g, "decline")
    assert g.view(0)["players"][0]["refocus"]["follow"] == 2
    assert "2 enemies" in g.asking.prompt(g)
    g = play(g, "lurk 1")
    assert g.view(0)["players"][0]["refocus"]["follow"] == 1
    assert g.asking.prompt(g) == words.FOLLOWS
    while legal(g) and legal(g)[0].startswith("lurk"):
        g = play(g, "lurk 1")
    assert "follow" not in g.view(0)["players"][0]["refocus"]


def test_on_a_phone_the_partner_stands_in_a_line():
    """How strong, and what in hand."""
    from support_viscounts_curse import go, scene

    g = go(scene(active=["storm_lantern"], hand=["boat_hook", "lucky_coin"]))
    line = render.draw(seat_page(g, 1), looks.Moves([])).partition('class="vc-partner"')[2].partition("</a>")[0]
    assert "Augusta Finch" in line
    assert "#boat_hook" in line
    assert "#lucky_coin" in line
    assert "vc-partner" not in render.draw(seat_page(played("solo", "behemoth")[2], 0), looks.Moves([]))


def test_the_forecast_of_a_refocus_is_what_happens():
    from support_viscounts_curse import go, play, scene

    g = scene(active=["flintlock_pistol", "boat_hook"], hand=["storm_lantern"], deck=[], discard=["lucky_coin"], sanity=7, health=30)
    told = g.view(0)["players"][0]["refocus"]
    after = go(g.clone(), "refill")
    assert (30 - after.health, 7 - after.sanity[0]) == (told["damage"], told["loses"])
    g.health = told["damage"]
    assert g.view(0)["players"][0]["refocus"]["wins"]
    assert play(go(g, "refill")).view(0)["result"]["won"]


def test_one_click_is_enough_for_what_is_meant():
    """At the action question a card within reach makes the action, the target and the choice at once; the steps are really there."""
    from support_viscounts_curse import go, scene

    for mode in ("duo", "solo"):
        g = go(
            scene(mode=mode, active=["viscounts_signet", "flintlock_pistol"], hand=["pickpocket", "boat_hook"], sanity=4), "act", on=True
        )
        html = render.draw(seat_page(g, 0), looks.Moves(seat_page(g, 0).position.options))
        plans = [plan.split("|") for plan in re.findall(r'data-plan="([^"]+)"', html)]
        assert {plan[0] for plan in plans} >= {"action fight", "action scry"}
        for plan in plans:
            after = g.clone()
            for step in plan:
                if step.rstrip("?") in legal(after):
                    after.play(step.rstrip("?"))
                else:
                    assert step.endswith("?")
            assert legal(after)
            assert after.ply > g.ply


def test_the_end_is_told_at_the_top():
    for mode, curse in MODES:
        state = played(mode, curse)[-1]
        html = render.draw(seat_page(state, None), looks.Moves([]))
        assert 'class="vc-verdict' in html
        assert str(state.view(None)["result"]["rounds"]) in html


def test_the_gallery_has_every_card():
    html = learning.cards(GAME)
    Page(html)
    shown = re.findall(r'data-card="([\w.]+)"', html)
    facts, faces = GAME.edition().facts, GAME.faces(GAME.boxed(GAME.edition()))
    for table in ("characters", "signatures", "starters", "market", "enemies"):
        assert {f"{table}.{row.id}" for row in getattr(facts, table)} <= set(shown)
    for curse in CURSES:
        assert faces[f"curses.{curse}"]["text"].replace("'", "&#39;") in html


def test_how_to_play_and_the_lessons():
    assert "VC-T6" in learning.how_to_play(GAME)
    names = lessons.names(GAME.name)
    assert 5 <= len(names) <= 8
    for name in names:
        one = lessons.lesson(GAME.name, name)
        state = learning.follow(one, [])
        for step in one.words.steps:
            assert step[0] in legal(state)
            state.play(step[0])
    assert state.over
    assert state.view(0)["result"]["won"]


def test_no_line_on_a_card_begins_with_a_number():
    assert looks.tied("Purchase 2, Scry 1 and no more") == "Purchase\u00a02, Scry\u00a01 and no more"
