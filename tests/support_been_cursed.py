"""Positions of So, You've Been Cursed. in few words. Houses are numbered as on the board; cards, villagers and tiles go by their ids."""

from __future__ import annotations

import itertools
from typing import Any, Final

from malison.games.been_cursed import GAME
from malison.games.been_cursed.box.lasting import LASTINGS
from malison.games.been_cursed.moves import INGREDIENTS, PASTURES, PLACES, POSSESSED_CARDS, POWERS, RABID_CARDS, SPELLS, VILLAGERS
from malison.games.been_cursed.rules.eating import DIGEST, TRACKS
from malison.games.been_cursed.rules.monster import MONSTER_TURN, NIGHT
from malison.games.been_cursed.rules.possessed import POSSESSED_ACTION, POSSESSED_END, POSSESSED_TURN
from malison.games.been_cursed.rules.rabid import RABID_TURN
from malison.games.been_cursed.rules.turn import TURNS
from malison.games.been_cursed.rules.village import lay_power, lay_spell
from malison.games.been_cursed.rules.wizard import MENU, WIZARD_ACTIONS, WIZARD_END, WIZARD_TURN
from malison.games.been_cursed.state import BETWEEN, MONSTER, NONE, WIZARD
from malison.games.been_cursed.state import Village as Village
from malison.kernel.rng import seeded
from malison.kernel.state import Step
from malison.kernel.vectors import row, row_of

game: Final[Any] = GAME
EATEN: Final = (*VILLAGERS, "sheep")
NAMES: Final = {"lab": "laboratory"}


def spot(place: int | str) -> int:
    """A place by its number, or "lab", or "market"."""
    return PLACES.index(NAMES.get(str(place), str(place)))


def village(
    mode: str = "duel",
    *,
    at: int | str = "lab",
    people: dict[int, str] | None = None,
    sheep: dict[str, int] | None = None,
    sheep_left: int | None = None,
    panic: int = 1,
    curse: int = 1,
    cure: int = 0,
    coins: int = 3,
    energy: int = 2,
    tiles: str = "",
    hand: str = "",
    powers: str = "",
    in_play: str = "",
    single_use: str = "",
    stomach: str = "",
    slots: list[int] | None = None,
    guards: dict[str, str] | None = None,
    dealt: str = "",
    row: str = "",
    feeding: str = "",
    actions: int = 3,
    visited: tuple[int | str, ...] = (),
    next_spell: str = "",
    next_power: str = "",
    **options: Any,
) -> Village:
    """A position at which nothing is asked yet; `day`, `night` and the other starts below set it going.

    `people` live in these houses and nobody else does (not given: all houses as dealt). Cards named nowhere are in their decks;
    `next_spell` and `next_power` lie on top. `in_play` are lasting Spells and Powers, oldest first. `guards` are the only ones left,
    by crossing ("t8"); with `guards=None` there are none.
    """
    g: Village = game.deal(seed=1, mode=mode, **options)
    g.log = []
    g.finish()
    g.asking = None
    g.winner = g.casting = g.playing = g.arriving = NONE
    g.place, g.panic, g.curse, g.cure, g.coins = spot(at), panic, curse, cure, coins
    g.energy = energy if g.monster >= 0 else 0
    g.round, g.side = 1, WIZARD
    settle_people(g, people, stomach.split())
    g.slots = slots or list(range(len(g.stomach)))
    g.pasture = row_of([sheep.get(name, 0) for name in PASTURES]) if sheep is not None else g.box.pasture_sheep[:]
    g.sheep = g.box.sheep - sum(g.pasture) - stomach.split().count("sheep")
    if sheep_left is not None:
        g.pasture[5] += g.sheep - sheep_left
        g.sheep = sheep_left
    g.tiles = row_of([tiles.split().count(kind) for kind in INGREDIENTS])
    g.held = sum(g.tiles)
    g.guards = row_of([NONE] * 12)
    for crossing, guard in (guards or {}).items():
        g.guards[int(crossing[1:]) - 1] = [name.lower() for name in g.box.guard_names].index(guard)
    settle_cards(g, hand.split(), powers.split(), in_play.split(), single_use, next_spell, next_power)
    settle_automata(g, dealt.split(), row.split(), feeding.split())
    g.actions, g.sneaked, g.fresh, g.phase, g.movements = actions, 0, False, BETWEEN, 0
    g.visited = 1 << g.place
    for place in visited:
        g.visited |= 1 << spot(place)
    return g


def settle_people(g: Village, people: dict[int, str] | None, stomach: list[str]) -> None:
    if people is not None:
        g.house = row(len(PLACES), NONE)
        for house, kind in people.items():
            g.house[house] = VILLAGERS.index(kind)
    g.stomach = [EATEN.index(token) for token in stomach]
    for kind in range(6):
        while list(g.house).count(kind) + g.stomach.count(kind) > g.box.count[kind]:
            g.house[list(g.house).index(kind)] = NONE
    g.vacant = list(g.house[1:21]).count(NONE)
    g.bag = row_of([g.box.count[kind] - list(g.house).count(kind) - g.stomach.count(kind) for kind in range(6)])
    if g.villager_cards:
        g.villager_deck = [kind for kind in range(6) for _ in range(g.bag[kind])]
        g.villager_pile = row_of([g.box.count[kind] - g.bag[kind] for kind in range(6)])


def settle_cards(
    g: Village, hand: list[str], powers: list[str], in_play: list[str], single_use: str, next_spell: str, next_power: str
) -> None:
    g.lasting, g.this_turn = row(LASTINGS, 0), []
    g.wizard_spells, g.monster_spells, g.wizard_powers, g.monster_powers = [], [], [], []
    g.spell_pile, g.power_pile, g.single_use = [], [], NONE
    g.spell_deck, g.power_deck = g.box.spell_decks[g.mode].copy(), g.box.power_decks[g.mode].copy()
    g.spell_hand, g.power_hand = [], []
    for name in hand:
        g.spell_deck.remove(SPELLS.index(name))
        g.spell_hand.append(SPELLS.index(name))
    for name in powers:
        g.power_deck.remove(POWERS.index(name))
        g.power_hand.append(POWERS.index(name))
    for name in in_play:
        if name in SPELLS:
            g.spell_deck.remove(SPELLS.index(name))
            lay_spell(g, SPELLS.index(name))
        else:
            g.power_deck.remove(POWERS.index(name))
            lay_power(g, POWERS.index(name))
    if single_use:
        g.power_deck.remove(POWERS.index(single_use))
        g.single_use = POWERS.index(single_use)
    if next_spell:
        g.spell_deck.remove(SPELLS.index(next_spell))
        g.spell_deck.append(SPELLS.index(next_spell))
    if next_power:
        g.power_deck.remove(POWERS.index(next_power))
        g.power_deck.append(POWERS.index(next_power))


def settle_automata(g: Village, dealt: list[str], row: list[str], feeding: list[str]) -> None:
    if g.rabid_deck:
        g.rabid_deck, g.rabid_pile = list(range(12)), []
        g.rabid_dealt = [RABID_CARDS.index(card) for card in dealt]
        g.rabid_row = [RABID_CARDS.index(card) for card in row if card in RABID_CARDS]
        for card in g.rabid_dealt + g.rabid_row:
            g.rabid_deck.remove(card)
    if g.possessed_deck:
        g.possessed_deck, g.possessed_pile = list(range(12)), []
        g.possessed_row = [POSSESSED_CARDS.index(card) for card in row if card in POSSESSED_CARDS]
        g.feeding_cards = [POSSESSED_CARDS.index(card) for card in feeding]
        for card in g.possessed_row + g.feeding_cards:
            g.possessed_deck.remove(card)


# -- starts


def start(g: Village, *steps: Step[Any]) -> Village:
    """Do these, the first one first, and nothing afterwards."""
    g.then(*steps)
    g.check()
    g.advance()
    g.check()
    return g


def day(**position: Any) -> Village:
    """The Wizard chooses an action."""
    return start(village(**position), MENU, WIZARD_END, TURNS)


def morning(**position: Any) -> Village:
    """The Wizard's turn begins."""
    return start(village(**position), WIZARD_TURN, TURNS)


def noon(**position: Any) -> Village:
    """The Wizard's actions begin."""
    return start(village(**position), WIZARD_ACTIONS, WIZARD_END, TURNS)


def night(**position: Any) -> Village:
    """The Monster is in its Feeding turn."""
    g = village(**position)
    g.side = MONSTER
    return start(g, NIGHT, TURNS)


def evening(**position: Any) -> Village:
    """The Monster's turn begins."""
    g = village(**position)
    g.side = MONSTER
    return start(g, MONSTER_TURN, TURNS)


def digest(**position: Any) -> Village:
    """A Monster's turn with this in the stomach ends."""
    g = village(**position)
    g.side = MONSTER
    return start(g, TRACKS, DIGEST)


def ready(g: Village, *steps: Step[Any]) -> Village:
    """The same position with these steps pending, not run yet: set the luck, then `go`."""
    g.then(*steps)
    g.check()
    return g


def go(g: Village) -> Village:
    g.advance()
    g.check()
    return g


def rabid_night(**position: Any) -> Village:
    """A Rabid Monster's turn is about to begin; `go` runs it and stops before the next day."""
    g = village(**{"mode": "rabid", **position})
    g.side = MONSTER
    return ready(g, RABID_TURN)


def possessed_day(**position: Any) -> Village:
    """A Possessed Wizard's turn is about to begin; `go` runs it and stops before the night."""
    return ready(village(**{"mode": "possessed", **position}), POSSESSED_TURN)


def possessed_acts(**position: Any) -> Village:
    """A Possessed Wizard's actions are about to begin; `go` runs them, and the cards are not dealt again."""
    return ready(village(**{"mode": "possessed", "actions": 1, **position}), POSSESSED_ACTION)


def possessed_end(**position: Any) -> Village:
    return ready(village(**{"mode": "possessed", **position}), POSSESSED_END)


# -- chance


def luck(g: Village, *draws: tuple[int, int | range]) -> Village:
    """The next draws come out like this: (of how many, which one or which ones), counted from 0."""
    for seed in itertools.count():
        chance = seeded(seed)
        if all(chance.below(n) == want if isinstance(want, int) else chance.below(n) in want for n, want in draws):
            g.rng = seeded(seed)
            return g
    raise AssertionError


def d20(house: int) -> tuple[int, int]:
    return 20, house - 1


def d6(shows: int) -> tuple[int, int]:
    return 6, shows - 1


def drawn(g: Village, kind: str) -> tuple[int, range]:
    """The bag gives a villager of this type."""
    i = VILLAGERS.index(kind)
    return sum(g.bag), range(sum(g.bag[:i]), sum(g.bag[: i + 1]))


# -- doing and looking


def play(g: Village, *moves: str) -> Village:
    for move in moves:
        g.play(move)
        g.check()
    return g


def options(g: Village, family: str = "") -> list[str]:
    """The legal moves, or those of one family without its name."""
    names = [game.moves.name(move) for move in g.legal()]
    return names if not family else [name.removeprefix(f"{family} ") for name in names if name.split()[0] == family]


def lives(g: Village, house: int) -> str:
    """Who lives in a house; "" for nobody."""
    return "" if g.house[house] == NONE else VILLAGERS[g.house[house]]


def tiles(g: Village) -> list[str]:
    return [kind for i, kind in enumerate(INGREDIENTS) for _ in range(g.tiles[i])]


def stomach(g: Village) -> list[str]:
    return [EATEN[token] for token in g.stomach]


def where(g: Village) -> int | str:
    name = PLACES[g.place]
    return int(name) if name.isdecimal() else "lab" if name == "laboratory" else name


def in_front(g: Village, side: str) -> list[str]:
    """Lasting cards in front of a side, Spells first."""
    if side == "wizard":
        return [SPELLS[s] for s in g.wizard_spells] + [POWERS[p] for p in g.wizard_powers]
    return [SPELLS[s] for s in g.monster_spells] + [POWERS[p] for p in g.monster_powers]


def spell_pile(g: Village) -> list[str]:
    return [SPELLS[s] for s in g.spell_pile]


def power_pile(g: Village) -> list[str]:
    return [POWERS[p] for p in g.power_pile]


def rabid_row(g: Village) -> list[str]:
    return [RABID_CARDS[card] for card in g.rabid_row]


def flock(g: Village) -> dict[str, int]:
    return dict(zip(PASTURES, g.pasture, strict=True))


def told(g: Village, seat: int | None = None) -> list[str]:
    """The kinds of events told so far."""
    return [event["kind"] for event in g.events(seat)]
