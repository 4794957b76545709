"""Positions of The Few and Cursed in few words, and the tables of its RULES.md."""

from __future__ import annotations

import re
from typing import Any, Final

import malison
from malison.games.few_and_cursed.rules import turn
from malison.games.few_and_cursed.rules.action import ACT
from malison.games.few_and_cursed.rules.cleanup import KEEP_HAND, REDRAW
from malison.games.few_and_cursed.rules.encounter import ENCOUNTER_STEP
from malison.games.few_and_cursed.rules.hands import put
from malison.games.few_and_cursed.rules.improvise import IMPROVISE
from malison.games.few_and_cursed.state import PHASES, Chaser
from malison.games.few_and_cursed.state import West as West
from malison.kernel.rng import seeded
from malison.kernel.vectors import row, row_of

game: Final[Any] = malison.game("few_and_cursed")
box: Final[Any] = game.prepare(2).box
STEPS: Final = {"improvise": [IMPROVISE], "encounter": [ENCOUNTER_STEP], "action": [ACT], "cleanup": [REDRAW, KEEP_HAND]}


def table(
    *roles: str, mode: str = "competitive", phase: str = "action", turn_of: int = 0, first: int = 0, seed: int = 1, **options: Any
) -> West:
    """A position just before seat `turn_of` begins its part of a phase in round 1.

    Nobody has a card in hand or a job, all wait in their decks; nothing is open. Change what you like, then `begin`.
    """
    roles = roles or ("redhead", "jebediah")
    g: West = game.deal(len(roles), seed, mode=mode, **options)
    for role in roles[:3]:
        do(g, next(name for name in box.character_names if role in name.lower()))
    while g.round == 0:
        g.play(g.legal()[0])
    for who in g.players:
        empty(g, who)
    g.upgrades += g.looking
    g.looking = []
    g.upgrades.sort()
    g.jobs.sort()
    g.phase = PHASES.index(phase)
    g.first = first
    g.turn = turn_of
    g.part = (turn_of - first) % g.seats + 1
    g.asking = None
    g.finish()
    g.then(turn.END_PART, turn.NEXT_PART)
    g.base = 2
    g.due = -1
    g.log = []
    return g


def empty(g: West, who: Chaser) -> None:
    """Hand, pile and jobs back to where they came from; what automatic jobs gave is taken back."""
    who.deck = sorted(who.deck + who.hand + who.pile + who.played)
    who.hand, who.pile, who.played, who.secret, who.held, who.held_secret = [], [], [], [], [], 0
    g.jobs += who.jobs + who.scored
    who.jobs, who.scored = [], []
    who.grit = 0
    who.water = g.box.water[who.role]


def begin(g: West) -> West:
    """The active player's part begins."""
    g.check()
    g.todo.extend(STEPS[PHASES[g.phase]])
    g.asking = None
    g.advance()
    return g


def whole_round(g: West) -> West:
    """Start with the next round instead: from Improvise on, everybody."""
    g.finish()
    g.then(turn.NEW_ROUND)
    g.base = 0
    g.asking = None
    g.advance()
    return g


# -- things


def card(name: str) -> int:
    number: int = box.card_names.index(name)
    return number


def item(name: str) -> int:
    number: int = box.item_names.index(name)
    return number


def job(name: str) -> int:
    number: int = box.job_names.index(name)
    return number


def space(name: str) -> int:
    number: int = box.space_names.index(name)
    return number


def bounty(name: str) -> int:
    number: int = box.bounty_names.index(name)
    return number


def give(g: West, seat: int, zone: str, *names: str) -> None:
    """Cards to a player's hand, pile, played cards or deck (last one on top), out of the Upgrade deck, the own deck or the corners."""
    who = g.players[seat]
    for name in names:
        number = card(name)
        if number >= box.first_artifact:
            artifact = number - box.first_artifact
            if artifact not in who.relics:
                who.relics = [*who.relics, artifact]
                g.tokens[artifact] = 0
        elif number >= box.first_upgrade:
            g.upgrades.remove(number)
        else:
            who.deck.remove(number)
        if zone == "hand":
            put(who.hand, number)
        else:
            getattr(who, zone).append(number)


def clear_deck(g: West, seat: int) -> None:
    """All cards of the deck to the discard pile."""
    who = g.players[seat]
    who.pile += who.deck
    who.deck = []


def lose_deck(g: West, seat: int) -> None:
    """All cards of the deck out of the game."""
    who = g.players[seat]
    g.trashed = g.trashed + who.deck
    who.deck = []


def hire(g: West, seat: int, *names: str) -> None:
    """Jobs to a player's hand."""
    for name in names:
        g.jobs.remove(job(name))
        put(g.players[seat].jobs, job(name))


def done(g: West, seat: int, *names: str) -> None:
    """Jobs that a player has scored."""
    for name in names:
        g.jobs.remove(job(name))
        g.players[seat].scored = [*g.players[seat].scored, job(name)]


def equip(g: West, seat: int, *names: str) -> None:
    for name in names:
        number = item(name)
        (g.store if number in g.store else g.shelf).remove(number)
        g.players[seat].gear = [*g.players[seat].gear, number]


def relic(g: West, seat: int, *names: str) -> None:
    """Artifacts that a player owns, their cards in the discard pile."""
    give(g, seat, "pile", *names)


def trophy(g: West, seat: int, *names: str) -> None:
    """Most Wanted cards that a player has beaten."""
    for name in names:
        number = bounty(name)
        pile = next(p for p in g.piles if number in p)
        pile.remove(number)
        g.players[seat].trophies = [*g.players[seat].trophies, number]
        if number >= box.first_monster:
            g.slain += 1
            g.appeared = 1
    for slot, pile in enumerate(g.piles):
        g.shown[slot] = int(bool(pile) and pile[-1] < box.first_monster)


def stand(g: West, seat: int, place: str) -> None:
    g.players[seat].space = space(place)


def piles(g: West, *piles: str) -> None:
    """The Most Wanted piles from top to bottom, `"Barrett, Crow Prime"`; cards not named go to the box. Tops are shown."""
    named = [[bounty(name) for name in text.split(", ") if name] for text in piles]
    rest = set(range(len(box.attack))) - {number for pile in named for number in pile} - {t for who in g.players for t in who.trophies}
    g.outlaws = sorted(rest)
    g.loose = []
    g.lair = row(len(g.lair), -1)
    g.piles = [pile[::-1] for pile in named]
    g.shown = row_of([int(bool(pile)) for pile in named])
    for pile in named:
        if pile and pile[0] >= box.first_monster:
            loose(g, box.bounty_names[pile[0]])


def loose(g: West, name: str, place: str | None = None) -> None:
    """The figure of a face-up monster on the map."""
    number = bounty(name) - box.first_monster
    if number not in g.loose:
        g.loose = [*g.loose, number]
    g.lair[number] = space(place) if place else box.place[bounty(name)]
    g.appeared = 1


def lair(g: West, name: str) -> str:
    at = g.lair[bounty(name) - box.first_monster]
    return "" if at < 0 else str(box.space_names[at])


def next_upgrades(g: West, *names: str) -> None:
    """The next cards of the Upgrade deck, in order."""
    for name in reversed(names):
        g.upgrades.remove(card(name))
        g.upgrades.append(card(name))


def next_cards(g: West, seat: int, *names: str) -> None:
    """The next cards of a player's deck, in order."""
    deck = g.players[seat].deck
    for name in reversed(names):
        deck.remove(card(name))
        deck.append(card(name))


def next_encounter(g: West, name: str) -> None:
    number = box.encounter_names.index(name)
    deck = g.encounters if number < box.encounters else g.omens
    deck.remove(number)
    deck.append(number)


def next_jobs(g: West, *names: str) -> None:
    for name in reversed(names):
        g.jobs.remove(job(name))
        g.jobs.append(job(name))


def shelf(g: West, *names: str) -> None:
    """What the Store shows."""
    g.store += g.shelf
    g.shelf = []
    for name in names:
        g.store.remove(item(name))
        g.shelf = [*g.shelf, item(name)]


def wanted(g: West, name: str) -> int:
    number: int = box.wanted_names.index(name)
    return number


def names(cards: list[int]) -> list[str]:
    return [box.card_names[c] for c in cards]


# -- playing


def labels(g: West) -> list[str]:
    return [g.label(move) for move in g.legal()]


def matching(g: West, text: str) -> list[int]:
    found = [move for move in g.legal() if g.label(move) == text]
    return found or [move for move in g.legal() if g.label(move).startswith(text)]


def can(g: West, text: str) -> bool:
    return bool(matching(g, text))


def do(g: West, *texts: str) -> West:
    """Play the options with these labels (or beginnings of labels), one after the other; the position must hold together."""
    for text in texts:
        found = matching(g, text)
        assert len(found) == 1, f"{text!r}: {labels(g)}"
        g.play(found[0])
        g.check()
    return g


def end_part(g: West) -> West:
    return do(g, "Done")


def rounds(g: West, number: int, seed: int = 1) -> West:
    """Play on at random until a round is over."""
    rng = seeded(seed)
    while not g.over and g.round < number:
        moves = g.legal()
        g.play(moves[rng.below(len(moves))])
    return g


def tracks(who: Chaser) -> dict[str, int]:
    """Everything that the ledger's letters count."""
    return {"M": who.movement, "A": who.attack, "W": who.water, "B": who.bullets, "H": who.health, "G": who.grit, "C": who.curse}


def change(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {letter: after[letter] - before[letter] for letter in after if after[letter] != before[letter]}


# -- the ledger's tables


def ledger_table(heading: str, after: str = "") -> list[dict[str, str]]:
    """The first table below a heading (and below a line that begins so), as rows by column."""
    text = (game.folder / "RULES.md").read_text(encoding="utf-8")
    part = text.split(heading, 1)[1].split("\n## ")[0].split("\n### ")[0]
    if after:
        part = part.split(after, 1)[1]
    lines = part.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("|"))
    rows: list[dict[str, str]] = []
    columns = cells(lines[first])
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        rows.append(dict(zip(columns, cells(line), strict=True)))
    return rows


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def letters(text: str) -> dict[str, int]:
    """`"2M 1W, -1C"` as {"M": 2, "W": 1, "C": -1}."""
    found: dict[str, int] = {}
    for number, letter in re.findall(r"(?<![\w])([+-]?\d+)([MAWBHGC])\b", text):
        found[letter] = found.get(letter, 0) + int(number)
    return found


def drawn(text: str) -> int:
    found = re.search(r"draw (\d)", text)
    return int(found[1]) if found else 0
