"""Why a move is good, in the game's words: what it is sure to bring or cost, or what playing on from many deals shows.

No reason is invented. Each is what the rules are sure to do, what is told after most deals that whoever decides cannot tell from the real
one, or of what that counts at the table (a game's `measures`) one move leaves clearly more than another on the same deals.
"""

from __future__ import annotations

import math
import re
import statistics
from collections import Counter
from typing import Final, NamedTuple

from malison.bots.endings import Clock
from malison.kernel.knowledge import Knowledge
from malison.kernel.rng import Rng
from malison.kernel.state import State, says
from malison.kernel.words import Measure, apart, ordinal, say

USUALLY: Final = 0.3
"""So much of the time is taken; all of it only by what is so slow that nothing would be shown."""
DEALS: Final = 32
ENOUGH: Final = 6
FOLLOWED: Final = 160
"""So many deals are played on at most, so many at least if they are to show anything, and so many moves from one look to the next."""
ROUNDS: Final = (1, 2, 4)
TURNS: Final = (1, 4, 10)
"""One looks so many rounds on, or so many decisions where a game has no clock: after all moves at equal times."""
OFTEN: Final = 0.6
MORE_OFTEN: Final = 0.4
"""What comes in so large a part of the deals, and in so much larger a part than after the other moves, is a reason."""
WORTH_SAYING: Final = 0.75
CLEARLY: Final = 2.5
"""So is what differs by so much on average, and by so many times the doubt about it."""
ROUGHLY: Final = 3
"""From here on numbers are whole; below, halves are told apart."""
SHORT: Final = 32
"""A move of no more letters is called by its name, others by their ranks."""
ASIDE: Final = re.compile(r" \([^)]*\)|(?<=\w\w\w):.*")
"""What a button says besides the name of its move."""


def why(knowledge: Knowledge, g: State, moves: list[int], lost: list[int], rng: Rng, seconds: float = 0.0) -> list[str]:
    """A reason for each move, the best move first; empty where nothing speaks for it that could be said in a few words.

    `lost` is how much less of the chance to win each leaves than the first, of 100; 0 where that is in doubt.
    """
    ranks = [f"the {ordinal(rank)}" for rank in range(1, len(moves) + 1)]
    played = played_on(knowledge, g, moves, names(g, moves, ranks), rng, seconds)
    return [reason(played, rank, lost) for rank in range(len(played))]


def speaks_for(knowledge: Knowledge, g: State, moves: list[int], rng: Rng, seconds: float = 0.0) -> str:
    """What speaks for the first of two moves, when the second was made; empty if nothing that could be said in a few words."""
    played = played_on(knowledge, g, moves, names(g, moves, ["this", "the move that was played"]), rng, seconds)
    return played[0].sure if alone(played, 0) else "; ".join(filter(None, (talk(played, 0), praise(played))))


def names(g: State, moves: list[int], otherwise: list[str]) -> list[str]:
    """What each move is called beside the others: by its button, if that is short and no other is called so."""
    bare = [ASIDE.sub("", apart(g.label(move))[0]) for move in moves]
    return [
        f"\u201c{name}\u201d" if len(name) <= SHORT and bare.count(name) == 1 else other
        for name, other in zip(bare, otherwise, strict=True)
    ]


def played_on(knowledge: Knowledge, g: State, moves: list[int], called: list[str], rng: Rng, seconds: float) -> list[Played]:
    """Each move played on from the same deals, as far as it takes and as there is time."""
    usual, latest = Clock(seconds * USUALLY), Clock(seconds)
    half = Clock(seconds * USUALLY / 2)
    played = [Played(knowledge, g, move, name) for move, name in zip(moves, called, strict=True)]
    while played[0].heard < DEALS and not (half.late and played[0].heard >= ENOUGH) and not latest.late:
        deal = g.redeal(g.seat, rng.word())
        for one in played:
            one.hear(deal)
    if played[0].heard >= ENOUGH:
        for moment in range(len(ROUNDS)):
            look(played, moment, usual, latest)
            # Further on only for want of something that speaks for the first.
            if praise(played) or usual.late:
                break
    return played


class Gap(NamedTuple):
    """Of what one move leaves more or less than another: in words, whether that is good, and whether it is so only on average."""

    words: str
    good: bool
    rough: bool


class Played:
    """A move played on from several deals: what is told until whoever decides does so again, and what is left at several times."""

    def __init__(self, knowledge: Knowledge, g: State, move: int, called: str) -> None:
        self.called = called
        """ "the second", or by its name: what it is called in the reason of another."""
        self.knowledge = knowledge
        self.g = g
        self.move = move
        self.words, costs, brings = apart(g.label(move))
        self.sure = ", ".join(filter(None, (brings, costs)))
        """What its button says."""
        words = g.setting.game.words
        self.talk = words.talk(g, move) if words.talk is not None else ""
        """What else the rules are sure of."""
        sure = set(filter(None, g.boon_in(g.certain(move)).split(", ")))
        self.brings = {phrase for phrase in sure if not phrase.startswith(words.unwelcome)}
        """As far as the rules are sure to bring it, rather than what the thing itself is."""
        self.costly = bool(costs) or sure != self.brings
        self.now = knowledge.clock(g)
        self.trials: list[State] = []
        self.decided: list[int] = []
        self.told: Counter[tuple[bool, str]] = Counter()
        self.left: list[list[list[Measure]]] = []
        """By moment and deal."""

    @property
    def heard(self) -> int:
        return len(self.trials)

    def hear(self, deal: State) -> None:
        """From one deal more."""
        trial = deal.clone()
        log: list[tuple[int, int, int, int, int, int, int, int, bool]] = []
        trial.log = log
        trial.answer(self.move)
        self.trials.append(trial)
        self.decided.append(0)
        self.go_on(len(self.trials) - 1, 0)
        trial.log = None
        words = self.g.setting.game.words
        costs = self.g.harm_in(log).removeprefix("then ") if words.harms else ""
        both = ((True, self.g.boon_in(log)), (False, costs))
        phrases = {(good, phrase) for good, text in both for phrase in text.split(", ") if phrase}
        self.told.update({(good and not phrase.startswith(words.unwelcome), phrase) for good, phrase in phrases})

    def look(self, which: int, moment: int) -> list[Measure]:
        """What is left at that time, of one deal."""
        self.go_on(which, ROUNDS[moment] if self.now else TURNS[moment])
        measures = self.g.setting.game.words.measures
        return measures(self.trials[which], self.g.seat) if measures is not None else []

    def go_on(self, which: int, until: int) -> None:
        """Everybody does what looks natural until then; 0: until whoever decides does so again and the position can be judged."""
        trial, knowledge = self.trials[which], self.knowledge
        for _ in range(FOLLOWED):
            if trial.over:
                return
            if trial.seat == self.g.seat and knowledge.settled(trial):
                if (knowledge.clock(trial) - self.now if self.now else self.decided[which] + 1) >= until:
                    return
                self.decided[which] += 1
            trial.answer(knowledge.natural(trial))

    def often(self, good: bool, phrase: str) -> float:
        return self.told[good, phrase] / max(1, self.heard)

    def beside(self, other: Played, moment: int) -> list[Gap]:
        """Of what it leaves clearly more or less than another move, from the same deals."""
        found: list[Gap] = []
        mine, theirs = self.left[moment], other.left[moment]
        for which, measure in enumerate(mine[0]):
            # Who sets a table up may choose what it is played for: different things do not compare.
            if any(left[which].more != measure.more for left in (*mine, *theirs)):
                continue
            gaps = [a[which].value - b[which].value for a, b in zip(mine, theirs, strict=True)]
            gap = statistics.fmean(gaps)
            if abs(gap) >= WORTH_SAYING and abs(gap) > CLEARLY * statistics.stdev(gaps) / math.sqrt(len(gaps)):
                words = say(measure.more if gap > 0 else measure.less, n=about(abs(gap)))
                found.append(Gap(words, (gap > 0) == measure.good, len(set(gaps)) > 1))
        return found


def about(much: float) -> float:
    """As people say it: whole, or a half where there is little of it."""
    n = round(2 * much) / 2 if much < ROUGHLY else float(round(much))
    return int(n) if n == int(n) else n


def look(played: list[Played], moment: int, usual: Clock, latest: Clock) -> None:
    """Play all of them on to that time, deal by deal, as far as there is time; a few deals show nothing."""
    seen: list[list[list[Measure]]] = [[] for _ in played]
    for which in range(played[0].heard):
        if latest.late or (usual.late and which >= ENOUGH):
            break
        for one, left in zip(played, seen, strict=True):
            left.append(one.look(which, moment))
    if len(seen[0]) >= ENOUGH:
        for one, left in zip(played, seen, strict=True):
            one.left.append(left)


def reason(played: list[Played], rank: int, lost: list[int]) -> str:
    """What speaks for the first of them; of another what it costs beside the first, and what it has for that."""
    own = played[rank]
    if alone(played, rank):
        return own.sure
    found = ""
    if len(played) > 1:
        found = praise(played) or otherwise(played, lost) if rank == 0 else beside(played, rank)
    return "; ".join(filter(None, (own.sure, talk(played, rank), found)))


def talk(played: list[Played], rank: int) -> str:
    """What people would say of this one and of no other."""
    said = [one.talk for one in played]
    return said[rank] if said.count(said[rank]) == 1 else ""


def alone(played: list[Played], rank: int) -> bool:
    """Whether it is sure to bring something that not all of them do, and its button says so."""
    own = played[rank]
    return bool(own.sure and own.brings) and not all(own.brings <= other.brings for other in played)


def praise(played: list[Played]) -> str:
    """What speaks for the first: what mostly follows it and not the next best, or what it leaves more of than another."""
    if len(played) < 2:
        return ""
    first, second, *others = played
    soon, *later = [ahead(played, moment) for moment in range(len(first.left))] or [""]
    found = [likely(first, second, True), soon, likely(first, second, False), *later, *(likely(first, other, True) for other in others)]
    return next(filter(None, found), "")


def ahead(played: list[Played], moment: int) -> str:
    for other in played[1:]:
        good = [gap for gap in played[0].beside(other, moment) if gap.good][:1]
        if good:
            return f"{when(good, moment)}{good[0].words} than with {other.called}"
    return ""


def beside(played: list[Played], rank: int) -> str:
    """Another move beside the first."""
    for moment in range(len(played[0].left)):
        gaps = played[rank].beside(played[0], moment)
        chosen = [next(gap for gap in gaps if gap.good is good) for good in (True, False) if any(gap.good is good for gap in gaps)]
        # What it costs stands on its button.
        if played[rank].costly and not any(gap.good for gap in chosen):
            continue
        if chosen:
            return f"{when(chosen, moment)}{but([gap.words for gap in chosen])} than with {played[0].called}"
    return likely(played[rank], played[0], True) or likely(played[rank], played[0], False)


def but(said: list[str]) -> str:
    """ "you have 2 more coins, but 1 Spell fewer": of whom it is said stands there once."""
    first, *more = [words.split() for words in said]
    same = 0
    while more and same < len(more[0]) and first[: same + 1] == more[0][: same + 1]:
        same += 1
    return ", but ".join([" ".join(first), *(" ".join(words[same if same > 1 else 0 :]) for words in more)])


def when(gaps: list[Gap], moment: int) -> str:
    return "in the long run " if moment else "on average " if any(gap.rough for gap in gaps) else ""


def likely(own: Played, other: Played, good: bool) -> str:
    """What good mostly follows this move and hardly the other; or what harm mostly the other."""
    best, most = "", MORE_OFTEN if own.heard >= ENOUGH else 1.0
    for phrase in sorted({phrase for is_good, phrase in (*own.told, *other.told) if is_good is good}):
        # What the buttons are called says so already.
        if says(own.words, phrase) or says(other.words, phrase):
            continue
        mine, theirs = own.often(good, phrase), other.often(good, phrase)
        lead = mine - theirs if good else theirs - mine
        if lead > most and max(mine, theirs) >= OFTEN:
            best, most = f"usually {'leads to' if good else 'avoids'} \u201c{phrase}\u201d", lead
    return best


def otherwise(played: list[Played], lost: list[int]) -> str:
    """Where nothing speaks for the first alone: what another has instead, and what that costs."""
    first, *others = played
    for moment in range(len(first.left)):
        for rank, other in enumerate(others, 1):
            good = [gap for gap in other.beside(first, moment) if gap.good][:1]
            if good:
                price = f"about {lost[rank]} % lower" if lost[rank] else "no better"
                return f"with {other.called} {when(good, moment)}{good[0].words}, but your chance is {price}"
    return ""
