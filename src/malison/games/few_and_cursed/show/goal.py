"""What everybody rides for, how far they are, and how it came out."""

from __future__ import annotations

from typing import Any, Final

from malison.games.few_and_cursed.box.schema import Schema as Facts
from malison.games.few_and_cursed.show.words import signed
from malison.kernel.scene import Goal, Line, Reckoning, Standing
from malison.kernel.words import listed, say

BEATEN: Final = "{n} of {top} monsters beaten"
AIMS: Final = {
    "competitive": "Most Grit wins when {monsters} monsters, all artifacts or San Andreas are gone",
    "curse_chaser": "Defeat {monsters} monsters before one enters San Andreas",
    "dark_arts": "Recover {artifacts} artifacts, then meet {quarry}, before San Andreas falls",
    "shadows": "Finish {tracks} of {all} job tracks before San Andreas falls or every monster is loose",
    "cooperative": "Together: defeat {monsters} monsters before Grit runs out or San Andreas falls",
}


def goal(view: dict[str, Any], facts: Facts) -> Goal:
    """FC-V1..V8."""
    r = facts.rules
    words = say(
        AIMS[view["mode"]],
        monsters=r.monsters_to_end,
        artifacts=r.artifacts_for_dark_arts,
        quarry=quarry(facts),
        tracks=r.tracks_to_win,
        all=r.tracks,
    )
    # Against each other all of it would be three lines of a phone; which monster comes, and when, stands right below.
    return Goal(words, [*how_far(view, facts), *([] if view["mode"] == "competitive" else nearest(view))])


def quarry(facts: Facts) -> str:
    """Whom the Dark Arts are for."""
    return next((monster.name for monster in facts.monsters if monster.id == facts.rules.dark_arts_monster), "")


def how_far(view: dict[str, Any], facts: Facts) -> list[Standing]:
    r, mode, players = facts.rules, view["mode"], view["players"]
    beaten = Standing(say(BEATEN if mode != "competitive" else "{n} of {top} beaten", n=view["slain"], top=r.monsters_to_end))
    match mode:
        case "competitive":
            left = Standing(say("{n:# artifact|# artifacts} left", n=view["artifacts_left"]))
            return [*race([one["grit"] for one in players]), beaten, left]
        case "cooperative":
            return [beaten, Standing(say("team Grit {n}", n=view["team_grit"]))]
        case "dark_arts":
            return [Standing(say("{n} of {top} artifacts", n=len(players[0]["artifacts"]), top=r.artifacts_for_dark_arts))]
        case "shadows":
            words = say("{n} of {top} tracks finished", n=finished(view, facts), top=r.tracks_to_win)
            done = listed([str(len(track["done"])) for track in view["tracks"]])
            return [Standing(words + say(" ({done} of {top} jobs)", done=done, top=r.track_length) if done else words)]
        case _:
            return [beaten]


def race(grit: list[int]) -> list[Standing]:
    """Everybody's Grit; of what it is, the first says."""
    shown = [signed(n) for n in grit]
    return [Standing(n if seat else say("{n} Grit", n=n), seat) for seat, n in enumerate(shown)]


def finished(view: dict[str, Any], facts: Facts) -> int:
    return sum(1 for track in view["tracks"] if len(track["done"]) >= facts.rules.track_length)


def nearest(view: dict[str, Any]) -> list[Standing]:
    """The monster that is soonest in town."""
    near = min(view["monsters"], key=lambda one: one["away"], default=None)
    return [Standing(say("{name} {n:# round|# rounds} from town", name=near["name"], n=near["away"]) if near else "no monster loose")]


def reckoned(view: dict[str, Any], facts: Facts) -> Reckoning:
    players = view["players"]
    if view["mode"] == "competitive":
        grit, you = [one["grit"] for one in players], view["you"]
        behind = 0 if you is None else max(grit) - grit[you]
        return Reckoning([made_of(one) for one in players], say("{n} Grit behind.", n=behind) if behind else "")
    lines = [
        [
            *([] if view["mode"] == "cooperative" else [Line("Grit", signed(one["grit"]))]),
            Line("Most Wanted", str(len(one["bounties"]))),
            Line("Artifacts", str(len(one["artifacts"]))),
            Line("Jobs done", str(len(one["scored"]))),
            Line("Water", str(one["water"])),
        ]
        for one in players
    ]
    if view["mode"] == "dark_arts" and len(players[0]["artifacts"]) >= facts.rules.artifacts_for_dark_arts:
        return Reckoning(lines, say("All {n} artifacts, but {name} was not met.", n=len(players[0]["artifacts"]), name=quarry(facts)))
    return Reckoning(lines, f"{', '.join(mark.words for mark in how_far(view, facts))}.")


def made_of(one: dict[str, Any]) -> list[Line]:
    """FC-F3, FC-F4: the Grit of the game itself with what the end takes, then what it adds: the same lines for all. What others left undone
    is not everybody's to know, so it stands in words with one's own.
    """
    artifacts = sum(relic["grit"] for relic in one["artifacts"])
    undone = one["jobs"]
    lost = sum(job["grit"] for job in undone or [])
    less = say("{n:# job|# jobs} not done (−{lost})", n=len(undone), lost=lost) if undone else "jobs not done"
    earned = Line(say("Earned, less {less}", less=less), signed(one["grit"] - artifacts))
    return [earned, Line(say("{n:# artifact|# artifacts}", n=len(one["artifacts"])), f"+{artifacts}")]
