"""The card table: for every card how often it was on offer, taken, played and kept, who won with it, and what happens without it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from malison.kernel import editions, registry
from malison.kernel.cards import PLAYED, TAKEN
from malison.kernel.editions import Edition
from malison.kernel.errors import EditionError
from malison.kernel.game import Game
from malison.kernel.outcome import LOST
from malison.lab.figures import Figure, Tone, percent, plain
from malison.lab.pairs import LENGTH, SCORE, WON, Pair, Pairs, chosen
from malison.lab.plan import Plan
from malison.lab.statistics import Share, unseen, wider
from malison.lab.study import Played, Study

MANY_COPIES: Final = 4
"""So many copies and more are counted together."""
SEEN: Final = 30
"""Seats that were offered a card, before anything is said of it."""
DEAD: Final = 0.05
DOMINANT: Final = 0.8
HOLDERS: Final = "holders"


class Fate(msgspec.Struct):
    """What became of one card, counted by seats; wins by deals."""

    offered: int = 0
    """Seats that could choose it, or did."""
    chosen: int = 0
    taken: int = 0
    played: int = 0
    kept: int = 0
    """Copies."""
    wins: Share = msgspec.field(default_factory=Share)
    declined: Share = msgspec.field(default_factory=Share)
    copies: dict[str, Share] = {}
    levels: dict[str, Share] = {}
    """Wins of who chose it, by player."""
    levels_declined: dict[str, Share] = {}

    def add(self, other: Fate) -> None:
        self.offered += other.offered
        self.chosen += other.chosen
        self.taken += other.taken
        self.played += other.played
        self.kept += other.kept
        self.wins.add(other.wins)
        self.declined.add(other.declined)
        for mine, theirs in ((self.copies, other.copies), (self.levels, other.levels), (self.levels_declined, other.levels_declined)):
            for name, share in theirs.items():
                mine.setdefault(name, Share()).add(share)


class CardTable(Study):
    """Counts fates. Needs the log: what is taken without a choice is told, and not decided."""

    moves = True
    log = True

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.cards = registry.game(plan.game).cards
        self.fates: dict[str, Fate] = {}
        self.offers: list[set[str]] = []
        self.now: dict[tuple[str, str, str], list[int]] = {}
        """Of this deal, for a card, a kind of count and a group: cases and hits."""

    def begin(self, played: Played) -> None:
        self.offers = [set() for _ in range(played.g.seats)]

    def move(self, played: Played, move: int) -> None:
        g = played.g
        offers, offer = self.offers[g.seat], self.cards.offer
        for one in g.options:
            name = offer(g, one)
            if name:
                offers.add(name)

    def end(self, played: Played) -> None:
        g = played.g
        counted: dict[tuple[int, str, str], int] = {}
        for event in g.log or []:
            found = self.cards.told(g, event)
            if found is not None and found[1]:
                counted[found] = counted.get(found, 0) + 1
        for seat in range(g.seats):
            won = int(played.results[seat] != LOST)
            mine = {(name, what): n for (who, name, what), n in counted.items() if who == seat}
            for name in self.cards.kept(g, seat):
                self.fate(name).kept += 1
            for (name, what), n in mine.items():
                fate = self.fate(name)
                fate.taken += n if what == TAKEN else 0
                fate.played += n if what == PLAYED else 0
            chosen = {name: n for (name, what), n in mine.items() if what == self.cards.choice.get(name.partition(".")[0])}
            for name in sorted(self.offers[seat].union(chosen)):
                self.settle(name, played.players[seat], chosen.get(name, 0), won)

    def fate(self, name: str) -> Fate:
        return self.fates.setdefault(name, Fate())

    def settle(self, name: str, player: str, copies: int, won: int) -> None:
        fate = self.fate(name)
        fate.offered += 1
        fate.chosen += copies > 0
        self.count(name, "wins" if copies else "declined", "", won)
        self.count(name, "levels" if copies else "levels_declined", player, won)
        if copies:
            self.count(name, "copies", f"{MANY_COPIES}+" if copies >= MANY_COPIES else str(copies), won)

    def count(self, name: str, kind: str, group: str, won: int) -> None:
        found = self.now.setdefault((name, kind, group), [0, 0])
        found[0] += 1
        found[1] += won

    def deal(self) -> None:
        for (name, kind, group), (cases, hits) in self.now.items():
            found = getattr(self.fates[name], kind)
            (found.setdefault(group, Share()) if isinstance(found, dict) else found).count(cases, hits)
        self.now.clear()

    def data(self) -> Any:
        return msgspec.to_builtins(self.fates)

    def add(self, data: Any) -> None:
        for name, fate in msgspec.convert(data, dict[str, Fate]).items():
            self.fate(name).add(fate)


# -- blanked cards


def card_ids(game: Game, edition: Edition) -> dict[str, str]:
    """Every card of an edition that is counted, with its name."""
    return {f"{table}.{row['id']}": str(row.get("name", row["id"])) for table in game.cards.choice for row in edition.data.get(table, [])}


def blanked(game: Game, edition: Edition, card: str) -> dict[str, Any] | None:
    """A reference to the edition in which one card does nothing; None: there is no such edition."""
    change = game.cards.blank(card)
    table, _, name = card.partition(".")
    row = next((row for row in edition.data.get(table, []) if row["id"] == name), None)
    if change is None or row is None:
        return None
    # A side that the card is not for stays without it.
    change = {key: value for key, value in change.items() if key in row or not isinstance(value, list)}
    data = {**editions.merge(edition.data, {table: [{"id": name, **change}]}), "name": f"{edition.name} without {name}"}
    try:
        made = game.edition_from_reference({"data": data})
        game.boxed(made)
    except EditionError:
        return None
    return made.reference() if made.data[table] != edition.data[table] else None


class Blanks(Pairs):
    """The same deals with one card blanked at a time: besides the measures of `Pairs`, how those fare who chose it when it was whole."""

    def __init__(self, plan: Plan, cards: Sequence[str]) -> None:
        super().__init__(plan)
        self.blanks = list(cards)
        self.holders: dict[tuple[int, str], set[int]] = {}

    def end(self, played: Played) -> None:
        super().end(played)
        if played.edition == 0:
            for seat, card in chosen(played):
                self.holders.setdefault((played.lineup, card), set()).add(seat)
        for card in self.blanks if played.edition == 0 else [self.blanks[played.edition - 1]]:
            for seat in sorted(self.holders.get((played.lineup, card), ())):
                self.count(played, f"{HOLDERS}.{card}", int(played.results[seat] != LOST))

    def deal(self) -> None:
        super().deal()
        self.holders.clear()


# -- what is told of it


class Whole(msgspec.Struct, frozen=True):
    """By how much a measure of whole games differs on the same deals if a card does nothing: nobody is picked out for it."""

    measure: str
    difference: float
    low: float
    high: float

    def __str__(self) -> str:
        if self.measure == WON:
            return f"won {points(self.difference, self.low, self.high)}"
        return f"{WHOLE[self.measure]} {self.difference:+.2g} ({self.low:+.2g} to {self.high:+.2g})"


WHOLE: Final = {WON: "won", SCORE: "score", f"{LENGTH}.decisions": "decisions"}
"""Measures that every game has, or that all share in, as the table calls them."""


class Card(msgspec.Struct, frozen=True):
    """A card's row. `gain` is how much more often who chose it wins than who declined it; intervals hold for all cards at once. `blank` is
    how much more often its holders win on the same deals if it does nothing, `whole` what that does to all games."""

    card: str
    name: str
    offered: int
    chosen: int
    taken: int
    played: int
    kept: int
    rate: float
    declined: float
    gain: float
    low: float
    high: float
    verdict: str
    blank: float | None = None
    blank_low: float | None = None
    blank_high: float | None = None
    blank_deals: int = 0
    can_be_blanked: bool = True
    whole: list[Whole] = []
    copies: dict[str, float] = {}
    levels: dict[str, float] = {}


def card_rows(
    names: Mapping[str, str], fates: Mapping[str, Fate], blanks: Mapping[str, Mapping[str, Pair]], able: Sequence[str]
) -> list[Card]:
    """`blanks` are the measures of each card that was blanked."""
    z = wider(max(len(names), 1))
    return [card_row(card, name, fates.get(card, Fate()), blanks.get(card, {}), card in able, z) for card, name in names.items()]


def between(pair: Pair, z: float) -> tuple[float, float]:
    """Where the difference lies. If every deal came out alike, others may still differ."""
    low, high = (end / pair.scale for end in pair.difference.interval(z))
    more = unseen(pair.first.count) if pair.difference.error == 0.0 else 0.0
    return low - more, high + more


def whole_games(pairs: Mapping[str, Pair], z: float) -> list[Whole]:
    known = [(name, pairs[name]) for name in WHOLE if name in pairs and pairs[name].first.count > 1]
    return [Whole(name, pair.difference.mean / pair.scale, *between(pair, z)) for name, pair in known]


def card_row(card: str, name: str, fate: Fate, blanks: Mapping[str, Pair], able: bool, z: float) -> Card:
    gain, low, high = 0.0, -1.0, 1.0
    if fate.wins.cases and fate.declined.cases:
        # Newcombe's interval of a difference of two rates, which stays sensible where one of them is near 0 or 1.
        one, other = fate.wins.rate, fate.declined.rate
        (low_1, high_1), (low_2, high_2) = fate.wins.interval(z), fate.declined.interval(z)
        gain = one - other
        low, high = gain - math.hypot(one - low_1, high_2 - other), gain + math.hypot(high_1 - one, other - low_2)
    part = fate.chosen / fate.offered if fate.offered else 0.0
    row = Card(
        card,
        name,
        fate.offered,
        fate.chosen,
        fate.taken,
        fate.played,
        fate.kept,
        fate.wins.rate,
        fate.declined.rate,
        gain,
        low,
        high,
        verdict_of(fate.offered, part, low, high, None),
        can_be_blanked=able,
        whole=whole_games(blanks, z),
        copies={group: share.rate for group, share in sorted(fate.copies.items())},
        levels={
            player: share.rate - fate.levels_declined[player].rate
            for player, share in sorted(fate.levels.items())
            if player in fate.levels_declined
        },
    )
    blank = blanks.get(f"{HOLDERS}.{card}")
    if blank is None or blank.first.count < 2:
        return row
    least, most = between(blank, z)
    return msgspec.structs.replace(
        row,
        verdict=verdict_of(fate.offered, part, low, high, most),
        blank=blank.difference.mean / blank.scale,
        blank_low=max(least, -1.0),
        blank_high=min(most, 1.0),
        blank_deals=blank.first.count,
    )


def verdict_of(offered: int, part: float, low: float, high: float, without: float | None) -> str:
    """Dead: hardly ever chosen. Dominant: nearly always chosen, and winning with it, or lost without it."""
    if offered == 0:
        return "never seen"
    if offered < SEEN:
        return "seen too rarely"
    if part < DEAD:
        return "dead"
    if part > DOMINANT and (low > 0 or (without is not None and without < 0)):
        return "dominant"
    return "strong" if low > 0 else "weak" if high < 0 else "no clear effect"


def card_figures(rows: Sequence[Card]) -> list[Figure]:
    """A table for each list of the edition."""
    found: list[Figure] = []
    for table in dict.fromkeys(row.card.partition(".")[0] for row in rows):
        mine = sorted((row for row in rows if row.card.startswith(f"{table}.")), key=lambda row: -row.gain)
        dead, dominant = ([row.name for row in mine if row.verdict == word] for word in ("dead", "dominant"))
        words = [f"{word}: {', '.join(names)}" for word, names in (("dominant", dominant), ("dead", dead)) if names]
        unsure = all(row.verdict in ("never seen", "seen too rarely") for row in mine)
        tone: Tone = "fair" if words else "open" if unsure else "good"
        verdict = "; ".join(words) or ("seen too rarely" if unsure else "none dead, none dominant")
        sentence = (
            "How often a seat could choose each, and did; how often copies were taken, played, and still there at the end; how often those "
            "won who chose it, and those who could and did not (better players choose better cards, so this is no proof). “If blank” is "
            "how much more often its holders win on the same deals with the card blanked. It is biased: its holders were picked by how "
            "the first game went, and where winners come by a card more often, some of what they lose without it is only luck that does "
            "not come twice; and these players may go on wanting a card that does nothing. “Whole game” is what the blank does to all "
            "games and all seats together: nobody is picked for it, so only the second of these remains. "
            f"Intervals hold for all {len(rows)} cards at once."
        )
        found.append(Figure("Cards", plain(table).capitalize(), sentence, verdict, tone, "", [HEADINGS, *[cells(row) for row in mine]]))
    return found


HEADINGS: Final = [
    "card",
    "verdict",
    "offered",
    "chosen",
    "wins",
    "declined, wins",
    "difference",
    "if blank",
    "whole game",
    "taken",
    "played",
    "kept",
    "by copies",
    "by level",
]


def points(value: float, low: float, high: float) -> str:
    return f"{value * 100:+.0f} ({low * 100:+.0f} to {high * 100:+.0f})"


def cells(row: Card) -> list[str]:
    both = row.chosen and row.offered > row.chosen
    blank = "cannot be" if not row.can_be_blanked else "not tried"
    if row.blank is not None and row.blank_low is not None and row.blank_high is not None:
        blank = points(row.blank, row.blank_low, row.blank_high)
    return [
        row.name,
        row.verdict,
        f"{row.offered:,}",
        percent(row.chosen / row.offered) if row.offered else "–",
        percent(row.rate) if row.chosen else "–",
        percent(row.declined) if row.offered > row.chosen else "–",
        points(row.gain, row.low, row.high) if both else "–",
        blank,
        "; ".join(map(str, row.whole)) or "–",
        f"{row.taken:,}",
        f"{row.played:,}",
        f"{row.kept:,}",
        ", ".join(f"{n}: {percent(rate)}" for n, rate in row.copies.items()) or "–",
        ", ".join(f"{player} {gain * 100:+.0f}" for player, gain in row.levels.items()) or "–",
    ]
