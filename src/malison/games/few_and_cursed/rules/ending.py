"""The end of the game, final scoring, and who has won."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.box.box import BY_ARTIFACTS, BY_JOBS, BY_WATER, END
from malison.games.few_and_cursed.state import COMPETITIVE, COOPERATIVE, GOAL, ROUND_CAP, Chaser, West
from malison.kernel.outcome import LOST, SHARED, WON
from malison.kernel.state import Step
from malison.kernel.vectors import has, i64, without


def end(g: West, ending: i64) -> None:
    """The game ends at once, whatever is pending; the step that runs is still finished."""
    if not g.ended:
        g.ended = ending
        g.tell(ev.ENDED, ending)
        g.so_far()
        g.finish()
        g.todo.append(CLOSE)


class Close(Step[West]):
    """FC-RL34: a competitive game is scored however it ended."""

    def run(self, g: West) -> None:
        g.base = 0
        g.cut = 0
        g.counted = 1
        if g.kind == COMPETITIVE:
            reckon(g)


def due_jobs(g: West, who: Chaser) -> list[int]:
    """FC-F1, FC-F2, FC-RL35: the jobs that score now that the game is over, until no more does, each name once."""
    box = g.box
    found: list[int] = []
    water = who.water
    count = -1
    while len(found) > count:
        # What one job brings may be what another asks for.
        count = len(found)
        for by in (BY_ARTIFACTS, BY_WATER, BY_JOBS):
            for job in who.jobs:
                if box.job_type[job] != END or box.job_by[job] != by or job in found or has(who.scored, job):
                    continue
                have = len(who.relics) if by == BY_ARTIFACTS else water if by == BY_WATER else len(who.scored) + len(found)
                if have >= box.job_number[job]:
                    found.append(job)
                    water += box.job_water[job]
    return found


def last_change(g: West, who: Chaser) -> i64:
    """FC-F3, FC-F4, FC-J10: Grit lost for jobs not done and gained for artifacts, trashed ones too."""
    change = 0
    for job in who.jobs:
        change -= g.box.job_grit[job]
    for artifact in who.relics:
        change += g.box.artifact_grit[artifact]
    return change


def reckoned(g: West, seat: i64) -> list[int]:
    """FC-F5, FC-F6: Grit, Most Wanted cards, jobs and water as they are after final scoring."""
    who = g.players[seat]
    if g.counted:
        return [who.grit, len(who.trophies), len(who.scored), who.water]
    done = due_jobs(g, who)
    grit = who.grit + last_change(g, who)
    water = who.water
    for job in done:
        grit += 2 * g.box.job_grit[job]
        water += g.box.job_water[job]
    return [grit, len(who.trophies), len(who.scored) + len(done), water]


def reckon(g: West) -> None:
    """FC-F1..F4: jobs of the end, jobs not done, artifacts."""
    for seat in range(g.seats):
        who = g.players[seat]
        for job in due_jobs(g, who):
            who.jobs = without(who.jobs, job)
            who.scored = [*who.scored, job]
            who.water += g.box.job_water[job]
            who.grit += g.box.job_grit[job]
            g.tell(ev.WORKED, seat, job)
        who.grit += last_change(g, who)
        g.tell(ev.SCORED, seat, who.grit)


def result(g: West, seat: int) -> int:
    """FC-F5, FC-F6: alone and together by the goal; else the most Grit, then Most Wanted cards, then jobs, then water."""
    if g.kind != COMPETITIVE:
        return WON if g.ended == GOAL else LOST
    mine = reckoned(g, seat)
    found = WON
    for other in range(g.seats):
        if other != seat:
            theirs = reckoned(g, other)
            if theirs > mine:
                return LOST
            if theirs == mine:
                found = SHARED
    return found


def capped(g: West) -> bool:
    """FC-RL40: whether the last round that the table agreed on ended the game."""
    return g.ended == ROUND_CAP


def score(g: West, seat: int) -> int:
    """Grit: the team's, or one's own."""
    if g.kind == COOPERATIVE:
        return g.team
    return reckoned(g, seat)[0] if g.kind == COMPETITIVE else g.players[seat].grit


CLOSE: Final = Close()
