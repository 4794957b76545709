"""Many games at once: one call makes a move in each of them, deals anew those that have ended, and writes down what is known.

All that a call writes lies in memory that never moves, so NumPy arrays made over it once show every position in turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from malison.bots.greedy import settle
from malison.kernel.errors import BadSetting, IllegalMove
from malison.kernel.knowledge import Knowledge
from malison.kernel.observing import Observer, Sheet
from malison.kernel.outcome import SHARED, WON
from malison.kernel.rng import Rng, seeded
from malison.kernel.state import MOST_MOVES, State

if TYPE_CHECKING:
    from malison.bots.seats import Bot

EVERY_SEAT: Final = -1
OVER: Final = -1
NOTHING: Final = -2
TRIES: Final = 100
"""So many deals in a row may end before the learner is asked anything."""


class Rewards:
    """What a seat gets. At the end: won 1, shared ½, lost 0, and among opponents less what the others have on average (so that all
    rewards of a game add up to 0), alone or together from -1 to 1. Shaped: between decisions also the growth of the game's own judgement,
    which is worth nothing once the game is over, so that what is best stays best (potential-based shaping).
    """

    def __init__(self, knowledge: Knowledge, rivals: bool, shaped: float = 0.0, discount: float = 1.0) -> None:
        self.knowledge = knowledge.own()
        self.rivals = rivals
        self.shaped = shaped
        """The weight of a judgement; 0: only the end counts."""
        self.discount = discount

    def final(self, g: State, seat: int) -> float:
        """What the end of a game is worth to a seat."""
        own = result_value(g, seat)
        if not self.rivals:
            return 2.0 * own - 1.0
        others = 0.0
        for other in range(g.seats):
            if other != seat:
                others += result_value(g, other)
        return own - others / (int(g.seats) - 1)

    def potential(self, g: State, seat: int) -> float:
        return 0.0 if g.asking is None else self.shaped * judgement(self.knowledge, g, seat)


def judgement(knowledge: Knowledge, g: State, seat: int) -> float:
    """What the game's knowledge says of a position; in the middle of a move in several parts, of how it would naturally go on."""
    if not knowledge.settled(g):
        g = g.clone()
        g.log = None
        settle(knowledge, g)
    return knowledge.value(g, seat)


def result_value(g: State, seat: int) -> float:
    result = g.result(seat)
    return 1.0 if result == WON else 0.5 if result == SHARED else 0.0


class Masks:
    """Rows with a place for each move: 1 where it is legal."""

    def __init__(self, rows: int, moves: int) -> None:
        self.moves: i64 = moves
        self.bits: Final[vec[u8]] = vec[u8]([0] * (rows * moves))

    def mark(self, g: State, row: i64, legal: u8) -> None:
        """Write the options of a game into its row, or take them out."""
        first: i64 = row * self.moves
        for move in g.choices:
            place: i64 = first + move
            self.bits[place] = legal

    def clear(self) -> None:
        for place in range(len(self.bits)):
            self.bits[place] = 0

    def legal(self, row: i64, move: i64) -> bool:
        return 0 <= move < self.moves and self.bits[row * self.moves + move] != 0


class Glass:
    """Through this programs look at one position at a time. What it shows lies in memory of its own, and is handed out as copies, which
    belong to whoever asked: `seen` and `legal` are arrays over that memory."""

    def __init__(self, observer: Observer, sheet: Sheet, masks: Masks, seen: Any, legal: Any) -> None:
        self.observer = observer
        self.sheet = sheet
        self.masks = masks
        self.seen = seen.copy
        self.legal = legal.copy

    def observation(self, g: State, seat: int) -> Any:
        """What a seat knows, as numbers (-1: a spectator)."""
        self.observer.observe(g, seat, self.sheet, 0)
        return self.seen()

    def mask(self, g: State, seat: int) -> Any:
        """1 for each move that a seat may make now."""
        if seat != g.seat:
            return self.legal()
        self.masks.mark(g, 0, 1)
        found = self.legal()
        self.masks.mark(g, 0, 0)
        return found

    def both(self, g: State, seat: int) -> dict[str, Any]:
        return {"observation": self.observation(g, seat), "action_mask": self.mask(g, seat)}


def is_option(g: State, move: int) -> bool:
    """Whether a move is legal now."""
    if 0 <= move < MOST_MOVES:
        number: i64 = move
        for option in g.choices:
            if option == number:
                return True
    return False


def answered(g: State, move: object) -> int:
    """Make a move if it is the number of a legal one: who decides next, OVER if nobody does. Else NOTHING is done."""
    if type(move) is not int or not is_option(g, move):
        return NOTHING
    g.answer(move)
    return g.seat


class Batch:
    """`count` games from one table. Game n of place i has the seed `first + i + n * count`.

    With `learner` -1 every decision is asked for, whoever's it is; else those of one seat, and `others` (a bot for each other seat; None
    moves at random) decide the rest.
    """

    def __init__(self, table: State, observer: Observer, rewards: Rewards, count: int, learner: int, others: list[Bot | None]) -> None:
        self.table = table
        self.observer = observer
        self.rewards = rewards
        self.count: i64 = count
        self.learner: i64 = learner
        self.others = others
        self.seats: i64 = table.seats
        moves: int = table.setting.game.moves.size
        self.capped: Any = table.setting.game.capped
        size = observer.layout(table).size
        self.games: list[State] = [table] * count
        self.seeds: list[int] = [0] * count
        self.chances: list[Rng] = [Rng() for _ in range(count)]
        """With what the others make up their minds."""
        self.known: vec[float] = vec[float]([0.0] * (count * table.seats))
        """The potential of each seat when it was last rewarded."""
        # What callers see.
        self.sheet = Sheet(count, size)
        self.last = Sheet(count, size)
        """What the learner, or else whoever moved last, knows at the end of a game."""
        self.masks = Masks(count, moves)
        self.gains: vec[float] = vec[float]([0.0] * (count * table.seats))
        """What each seat has gained by this step."""
        self.ended: vec[u8] = vec[u8]([0] * count)
        self.cut: vec[u8] = vec[u8]([0] * count)
        """Ended by a cap of the environment rather than by the rules."""
        self.who: vec[i64] = vec[i64]([0] * count)

    # -- beginning

    def begin(self, seed: int) -> None:
        """Deal every game anew."""
        self.masks.clear()
        for i in range(self.count):
            self.seeds[i] = seed + i
            self.chances[i] = seeded(self.seeds[i] ^ 0x5EED)
            self.ended[i] = 0
            self.cut[i] = 0
            for seat in range(self.seats):
                self.gains[i * self.seats + seat] = 0.0
            self.deal(i)
            self.tell(i)

    def deal(self, i: i64) -> None:
        """A new game in a place, up to the learner's first decision."""
        for _ in range(TRIES):
            g = self.table.clone()
            g.begin(self.seeds[i])
            self.seeds[i] += int(self.count)
            self.games[i] = g
            self.let_others(g, i)
            if g.asking is not None:
                self.judge(g, i)
                return
        raise BadSetting(f"{self.table.setting.game.title}: {TRIES} games in a row ask seat {self.learner} nothing")

    # -- playing

    def step(self, actions: Any) -> None:
        """Make a move in every game. If one of them is not legal, none is made."""
        moves: vec[i64] = vec[i64](actions)
        if len(moves) != self.count:
            raise BadSetting(f"{self.count} games need {self.count} moves, not {len(moves)}")
        i: i64 = 0
        while i < self.count:
            if not self.masks.legal(i, moves[i]):
                self.refuse(i, moves[i])
            i += 1
        i = 0
        while i < self.count:
            self.play(i, moves[i])
            i += 1

    def refuse(self, i: i64, move: i64) -> None:
        g = self.games[i]
        try:
            g.play(int(move))
        except Exception as error:
            raise IllegalMove(f"game {i}: {error}") from None

    def play(self, i: i64, move: i64) -> None:
        g = self.games[i]
        seat = g.seat
        self.masks.mark(g, i, 0)
        g.answer(move)
        if self.learner != EVERY_SEAT:
            self.let_others(g, i)
        if g.asking is None:
            self.close(g, i, seat)
        else:
            self.ended[i] = 0
            self.cut[i] = 0
            if self.rewards.shaped != 0.0:
                self.reward(g, i)
            else:
                s: i64 = i * self.seats
                end: i64 = s + self.seats
                while s < end:
                    self.gains[s] = 0.0
                    s += 1
        self.tell(i)

    def let_others(self, g: State, i: i64) -> None:
        """Play on to the learner's next decision."""
        learner = self.learner
        if learner == EVERY_SEAT:
            return
        chance = self.chances[i]
        while g.asking is not None and g.seat != learner:
            bot = self.others[g.seat]
            if bot is None:
                moves = g.choices
                g.answer(moves[chance.below(len(moves))])
            else:
                # It is handed a re-deal of what its seat knows, never the true position.
                g.play(bot.choose(g.redeal(g.seat, chance.word()), chance))

    def close(self, g: State, i: i64, seat: int) -> None:
        """A game is over: rewards, a last look, and the next deal."""
        cut = bool(self.capped(g))
        self.ended[i] = 0 if cut else 1
        self.cut[i] = 1 if cut else 0
        self.reward(g, i)
        self.observer.observe(g, seat if self.learner == EVERY_SEAT else self.learner, self.last, i)
        self.deal(i)

    def reward(self, g: State, i: i64) -> None:
        rewards = self.rewards
        for seat in range(self.seats):
            gain = rewards.final(g, seat) if g.asking is None else 0.0
            if rewards.shaped != 0.0:
                potential = rewards.potential(g, seat)
                gain += rewards.discount * potential - self.known[i * self.seats + seat]
                self.known[i * self.seats + seat] = potential
            self.gains[i * self.seats + seat] = gain

    def judge(self, g: State, i: i64) -> None:
        """The potential of a first position."""
        if self.rewards.shaped != 0.0:
            for seat in range(self.seats):
                self.known[i * self.seats + seat] = self.rewards.potential(g, seat)

    def tell(self, i: i64) -> None:
        """Write down what the deciding seat of a game knows and may do."""
        g = self.games[i]
        self.masks.mark(g, i, 1)
        self.who[i] = g.seat
        self.observer.observe(g, g.seat, self.sheet, i)


def play_on(batch: Batch, chance: Rng, steps: int) -> int:
    """So many random steps of a whole batch, for measuring: the moves made."""
    count = batch.count
    for _ in range(steps):
        moves: vec[i64] = vec[i64]([0] * int(count))
        i: i64 = 0
        while i < count:
            options = batch.games[i].choices
            moves[i] = options[chance.below(len(options))]
            i += 1
        batch.step(moves)
    return int(count) * steps
