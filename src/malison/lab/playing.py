"""Playing the games of a plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from malison.bots.outside import Program
from malison.bots.playout import endless, playout_turns
from malison.bots.seats import Bot, Random, ask, bot
from malison.kernel import registry
from malison.kernel.groups import Groups
from malison.kernel.records import Record
from malison.kernel.rng import Rng, seeded
from malison.kernel.state import State
from malison.lab.plan import LineUp, Plan
from malison.lab.study import Played, Study


class Playing:
    """A plan's table and players, ready for any of its deals. Whoever makes one has to `close` it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = registry.game(plan.game)
        self.editions = [self.game.edition_from_reference(reference) for reference in plan.editions]
        self.by_hand = any(edition.digest != self.game.edition().digest for edition in self.editions)
        """Whether nobody but *fiend* goes by a net: nets know one edition only, and players are to be the same with all of them."""
        self.kept: dict[tuple[str, int], Bot] = {}
        """Players from outside, who may take long to start; ours are made anew for each game and remember nothing."""
        for lineup in plan.lineups:
            self.seat(lineup)

    def seat(self, lineup: LineUp) -> list[Bot]:
        """A player for each seat."""
        return [self.player(name, lineup[:seat].count(name)) for seat, name in enumerate(lineup)]

    def player(self, name: str, nth: int) -> Bot:
        """A player of this name; one from outside is a person of its own for each seat it takes in a game."""
        if not outside(name):
            return bot(name, self.game, self.by_hand)
        if (name, nth) not in self.kept:
            self.kept[name, nth] = bot(name, self.game)
        return self.kept[name, nth]

    def table(self, values: dict[str, Any], edition: int = 0) -> State:
        plan = self.plan
        return self.game.prepare(plan.seats, mode=plan.mode, edition=self.editions[edition], **{**plan.options, **values})

    def play_deal(self, deal: int, studies: Sequence[Study]) -> None:
        """Every line-up's game of one deal, under every edition."""
        values = self.plan.values(deal)
        number = deal * self.plan.each
        for edition in range(len(self.editions)):
            table = self.table(values, edition)
            for _ in self.plan.lineups:
                self.play(Played(self.plan, number, values, table.clone()), studies)
                number += 1
        for study in studies:
            study.deal()

    def play(self, played: Played, studies: Sequence[Study]) -> None:
        """One game, from the deal to the end."""
        g = played.g
        # Players from outside are told what happens, as at any table.
        if any(study.log for study in studies) or any(outside(name) for name in played.players):
            g.log = []
        g.begin(played.seed)
        known = self.game.groups(g)
        for study in studies:
            study.begin(played)
        watching = [study for study in studies if study.moves]
        rng = seeded(self.plan.chance_seed(played.deal))
        seated = self.seat(played.players)
        for one in seated:
            if isinstance(one, Program):
                one.told = 0
        if not watching and all(isinstance(one, Random) for one in seated):
            played.decisions, played.turns = playout_turns(g, rng, self.game.bound)
        else:
            play_on(played, seated, rng, watching, self.game.bound)
        if not g.over:
            raise endless(g, played.seed)
        played.rounds = self.game.rounds(g)
        if g.seats < 2:
            played.turns = played.rounds
        played.capped = self.game.capped(g)
        played.results = [g.result(seat) for seat in range(g.seats)]
        played.scores = [g.score(seat) for seat in range(g.seats)]
        played.groups = filled(self.game.groups(g), known)
        for study in studies:
            study.end(played)

    def close(self) -> None:
        """End programs from outside."""
        for kept in self.kept.values():
            if isinstance(kept, Program):
                kept.close()


def outside(name: str) -> bool:
    return ":" in name


def play_on(played: Played, seated: list[Bot], rng: Rng, watching: Sequence[Study], bound: int) -> None:
    """Ask the players until the end, or until the game has gone on for too long."""
    g = played.g
    last = -1
    while not g.over and played.decisions < bound:
        if g.seat != last:
            last = g.seat
            played.turns += 1
        one = seated[g.seat]
        # Who plays at random looks at nothing, so nothing has to be hidden: it plays the same whether or not somebody watches.
        move = one.choose(g, rng) if isinstance(one, Random) else ask(one, g, rng)
        for study in watching:
            study.move(played, move)
        g.play(move)
        played.decisions += 1


def filled(end: Groups, start: Groups) -> Groups:
    """The groups at the end; what that leaves empty, as it was after the deal."""
    if not any(value in ("", ()) for value in end.game.values()) and not any("" in found.values() for found in end.seats):
        return end
    seats = tuple(
        {name: value or (start.seats[seat].get(name, "") if seat < len(start.seats) else "") for name, value in found.items()}
        for seat, found in enumerate(end.seats)
    )
    return Groups(seats, {name: value or start.game.get(name, value) for name, value in end.game.items()})


class Recorder(Study):
    """Writes a game's moves down."""

    moves = True

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.made: list[int] = []

    def move(self, played: Played, move: int) -> None:
        self.made.append(move)


def record(plan: Plan, number: int) -> Record:
    """A game of a plan, played again and written down."""
    playing = Playing(plan)
    try:
        values = plan.values(number // plan.each)
        edition = number % plan.each // len(plan.lineups)
        played, written = Played(plan, number, values, playing.table(values, edition)), Recorder(plan)
        playing.play(played, [written])
        options = {**plan.options, **values}
        found = Record(playing.game, plan.seats, played.seed, mode=plan.mode, edition=playing.editions[edition], **options)
        for move in written.made:
            found.play(move)
        return found
    finally:
        playing.close()
