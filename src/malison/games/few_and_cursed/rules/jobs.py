"""Jobs: what they ask for, and scoring them."""

from __future__ import annotations

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.box.box import SPEND, STATE
from malison.games.few_and_cursed.rules.ending import end
from malison.games.few_and_cursed.rules.grit import gain_grit
from malison.games.few_and_cursed.state import GOAL, NO_CARD, Chaser, West
from malison.kernel.vectors import has, i64, without


def holds(g: West, seat: i64, job: i64) -> bool:
    """FC-J6, FC-J7: whether the state a job asks for holds now."""
    return g.box.state_job[job].possible(g, seat, job)


def touch(g: West, seat: i64) -> None:
    """FC-J8, FC-RL18: after a complete change before a seat, its jobs whose state holds now score by themselves."""
    if g.round == 0:
        return
    who = g.players[seat]
    types = g.box.job_type
    needs = g.box.state_job
    i = 0
    while i < len(who.jobs):
        job = who.jobs[i]
        if types[job] == STATE and not has(who.scored, job) and needs[job].possible(g, seat, job):
            score(g, seat, job)
        else:
            i += 1
    for track in range(len(g.tracks)):
        job = g.open_job(track)
        while job != NO_CARD and types[job] == STATE and needs[job].possible(g, seat, job):
            score_track(g, seat, track)
            job = g.open_job(track)


def touch_all(g: West) -> None:
    for seat in range(g.seats):
        touch(g, seat)


def payable(g: West, who: Chaser, job: i64) -> bool:
    """FC-J4: whether a job can be scored by spending what is in the pools now."""
    box = g.box
    return (
        box.job_type[job] == SPEND
        and who.movement >= box.job_movement[job]
        and who.attack >= box.job_attack[job]
        and who.water >= box.job_spend_water[job]
    )


def pay(g: West, who: Chaser, job: i64) -> None:
    """FC-J5: what is spent on a job is gone."""
    who.movement -= g.box.job_movement[job]
    who.attack -= g.box.job_attack[job]
    who.water -= g.box.job_spend_water[job]


def score(g: West, seat: int, job: int) -> None:
    """FC-J1, FC-J2, FC-J9: show the job, gain its water and its Grit, keep it."""
    who = g.players[seat]
    who.jobs = without(who.jobs, job)
    who.scored = [*who.scored, job]
    reward(g, seat, job)


def score_track(g: West, seat: i64, track: i64) -> None:
    """FC-V7, FC-V8: the open job of a track is done; the next one is turned up, and two finished tracks win."""
    job = g.open_job(track)
    g.track_done[track] += 1
    reward(g, seat, job)
    if g.tracks_done() >= g.box.tracks_to_win:
        end(g, GOAL)
    elif g.open_job(track) != NO_CARD:
        g.reveal()
        g.tell(ev.TRACK, g.open_job(track))


def reward(g: West, seat: i64, job: i64) -> None:
    g.tell(ev.WORKED, seat, job)
    g.players[seat].water += g.box.job_water[job]
    gain_grit(g, seat, g.box.job_grit[job], ev.BY_JOB + job)
