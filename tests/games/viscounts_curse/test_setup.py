"""Setting up the table."""

from __future__ import annotations

import pytest
from support import rules
from support_viscounts_curse import active, asked, dealt, deck, discard, hand, legal, names, play

from malison.games.viscounts_curse import GAME
from malison.games.viscounts_curse.box.cards import CHARACTERS, CURSES, ENEMIES, MARKET, SIGNATURES, STARTERS
from malison.kernel.errors import BadSetting

SEEDS = range(12)


@rules("VC-S2", "VC-S4", "VC-S5", "VC-S6", "VC-S7", "VC-X5")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_players_cards(seed):
    g = dealt(seed=seed)
    for seat, sworn in ((0, "pickpocket"), (1, "plaguebearer")):
        assert set(hand(g, seat)) <= set(STARTERS)
        assert len(hand(g, seat)) == 3
        assert sorted(hand(g, seat) + deck(g, seat)) == sorted([*STARTERS, sworn])
        assert discard(g, seat) == []
        assert g.sanity[seat] == 6
    # The first player's relics have already shifted once; the second player's are as they were laid.
    assert active(g, 0) == [None, "finchs_loupe", None]
    assert active(g, 1) == ["ottolines_tinctures", None, None]


@rules("VC-S6")
def test_the_sworn_enemy_comes_after_the_opening_hand():
    for seed in SEEDS:
        g = dealt(seed=seed)
        assert "pickpocket" in deck(g, 0)
        assert "plaguebearer" in deck(g, 1)
    spots = {names(dealt(seed=seed).decks[0]).index("pickpocket") for seed in range(30)}
    assert spots == {0, 1, 2}


@rules("VC-S3")
def test_unused_signature_relics_are_out_of_the_game():
    g = dealt(character_1="rook", character_2="vesper")
    everywhere = [*g.active, *g.market, *g.market_deck, *[card for pile in g.hands + g.decks for card in pile]]
    assert set(names(everywhere)) & set(SIGNATURES) == {"rooks_harpoon", "vespers_planchette"}


@rules("VC-S8", "VC-S9")
def test_the_market():
    orders = set()
    for seed in SEEDS:
        g = dealt(seed=seed)
        assert len(g.market) == 3
        assert len(g.market_deck) == 17
        assert sorted(names([*g.market, *g.market_deck])) == sorted(MARKET)
        orders.add(tuple(g.market))
    assert len(orders) > 6


@rules("VC-S10", "VC-S11", "VC-SO4")
@pytest.mark.parametrize(("mode", "left"), [("duo", 7), ("solo", 8)])
def test_the_enemies(mode, left):
    g = dealt(mode=mode)
    assert len(g.enemy_deck) == left
    assert list(g.shown) == [1, 0, 0]
    sworn = {"pickpocket", "plaguebearer"} if mode == "duo" else {"pickpocket"}
    assert set(names([*g.lurking, *g.enemy_deck])) == set(ENEMIES) - sworn


@rules("VC-S12", "VC-CU1")
@pytest.mark.parametrize("curse", CURSES)
def test_one_curse_is_chosen_and_visible(curse):
    g = dealt(curse)
    assert g.view(1)["curse"]["id"] == curse
    assert [e["text"] for e in g.events() if e["kind"] == "cursed"] == [f"The curse is {g.box.curse_names[g.curse]}."]


@rules("VC-S12", "VC-D1")
def test_the_curse_can_be_asked_before_anything_is_dealt():
    g = dealt("ask", character_1="finch", character_2="ottoline")
    assert asked(g) == "VC-D1"
    assert legal(g) == [f"curse {curse}" for curse in CURSES]
    assert g.market_deck == []
    assert g.view(0)["curse"] is None
    play(g, "curse choking_fog")
    assert g.fog > 0
    assert len(g.market_deck) == 17


@rules("VC-S13")
def test_piles_start_empty():
    g = dealt()
    assert g.discards == [[], []]
    assert list(g.market_discard) == list(g.defeated) == list(g.banished) == list(g.destroyed) == []


@rules("VC-S14", "VC-D3")
def test_who_starts():
    assert dealt().current == 0
    assert dealt(first="2").current == 1
    assert {dealt(first="random", seed=seed).current for seed in SEEDS} == {0, 1}
    g = dealt(first="ask")
    assert asked(g) == "VC-D3"
    assert legal(g) == ["first 1", "first 2"]
    play(g, "first 2")
    assert g.current == 1


@rules("VC-S1", "VC-D2")
def test_characters_are_asked_for_seat_by_seat():
    g = GAME.deal(curse="behemoth", character_1="ask", character_2="ask", seed=1)
    assert (asked(g), g.seat) == ("VC-D2", 0)
    assert legal(g) == [f"character {name}" for name in CHARACTERS]
    play(g, "character vesper")
    assert g.seat == 1
    assert legal(g) == ["character finch", "character rook"]
    play(g, "character rook")
    assert names(g.active[3:4]) == ["rooks_harpoon"]


@rules("VC-S1", "VC-D2")
def test_an_agreed_character_limits_the_partners_choice():
    g = GAME.deal(curse="behemoth", character_1="ask", character_2="finch", seed=1)
    assert legal(g) == ["character ottoline", "character vesper"]


@rules("VC-S1")
def test_two_faces_of_one_card_cannot_play_together():
    with pytest.raises(BadSetting, match="one character card"):
        dealt(character_1="finch", character_2="rook")
    cards = [0, 0, 1, 1]
    for seed in range(40):
        g = GAME.deal(seed=seed)
        assert cards[g.characters[0]] != cards[g.characters[1]]


@rules("VC-S1", "VC-S12")
def test_by_default_characters_and_curse_are_left_to_chance():
    games = [GAME.deal(seed=seed) for seed in range(60)]
    assert {g.curse for g in games} == {0, 1, 2, 3}
    assert {tuple(g.characters) for g in games} == {(a, b) for a in range(4) for b in range(4) if a // 2 != b // 2}


@rules("VC-S1")
def test_seats_and_modes():
    assert GAME.deal(1, mode="solo", seed=1).seats == 1
    assert GAME.deal(2, seed=1).seats == 2
    for seats, mode in ((3, "duo"), (1, "duo"), (2, "solo")):
        with pytest.raises(BadSetting):
            GAME.deal(seats, mode=mode, seed=1)


@rules("VC-X5")
def test_numbers_at_the_start():
    g = dealt()
    assert ([len(h) for h in g.hands], [len(d) for d in g.decks], len(g.market), len(g.market_deck)) == ([3, 3], [3, 3], 3, 17)
    assert (len(g.lurking), len(g.enemy_deck)) == (3, 7)
    assert len(dealt("endless_horde").enemy_deck) == 7
    assert len(dealt(mode="solo").enemy_deck) == 8
    assert len(dealt("endless_horde", "solo").enemy_deck) == 4
