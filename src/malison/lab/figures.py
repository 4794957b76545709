"""What a report says of each thing it has counted: a picture, a plain sentence, and a verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from malison.kernel.game import Game
from malison.lab import plots
from malison.lab.chances import SURE, Story
from malison.lab.course import TIMES, Courses
from malison.lab.ladder import Step
from malison.lab.plots import Bar, Look, Point
from malison.lab.results import Rate, Spread
from malison.lab.statistics import Share, quantile, wider
from malison.lab.tally import Cell, Counts

TOLERANCE: Final = 3.0
"""Percentage points by which a rate may differ from its fair share and still be called fair."""
RARE: Final = 0.02
"""An action that is used in fewer of the decisions that offer it is hardly used."""
MOST_BARS: Final = 24
TITLES: Final = {"turn": "turn order"}

Tone = Literal["good", "fair", "bad", "open"]
"""Good; worth a look; bad; not known yet."""


class Figure(msgspec.Struct, frozen=True):
    """One thing a report tells. `chapter` is where it stands; `rows` is a table with its headings first."""

    chapter: str
    title: str
    sentence: str
    verdict: str
    tone: Tone
    plot: str = ""
    rows: list[list[str]] = []


def percent(value: float, digits: int = 0) -> str:
    return f"{value * 100:.{digits}f} %"


def span(low: float, high: float) -> str:
    """ "28–32", in percent."""
    return f"{low * 100:.0f}–{high * 100:.0f}"


def plain(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


# -- who wins


def balance(grouping: str, cells: Mapping[str, Cell], games: int, *, rivals: bool, tolerance: float = TOLERANCE) -> Figure:
    """Whether groups win equally often. `rivals`: they compete, so that a difference is unfair; otherwise one is only harder."""
    shares = {name: cell.wins for name, cell in sorted(cells.items(), key=lambda item: (len(item[0]), item[0]))}
    everyone = Share()
    for share in shares.values():
        everyone.add(share)
    fair, z = everyone.rate, wider(len(shares))
    ends = {name: share.interval(z) for name, share in shares.items()}
    worst = max(shares, key=lambda name: max(ends[name][0] - fair, fair - ends[name][1], abs(shares[name].rate - fair) / 1e6))
    rate, (low, high) = shares[worst].rate, ends[worst]
    band = tolerance / 100
    called = plain(grouping).capitalize()
    named = f"{plain(grouping)} {plain(worst)}"
    tone: Tone
    if all(fair - band <= one and other <= fair + band for one, other in ends.values()):
        verdict, tone = f"fair within ±{tolerance:g}" if rivals else f"even within ±{tolerance:g}", "good"
    elif not low <= fair <= high:
        verdict = f"{'unfair' if rivals else 'uneven'}: {named} {percent(rate)} ({span(low, high)})"
        tone = "bad" if rivals and abs(rate - fair) > band else "fair"
    else:
        more = max(share.needs(band, z) * games / max(share.cases, 1) for share in shares.values())
        verdict, tone = f"needs {max(1, round(more)):,} more games to be known to ±{tolerance:g}", "open"
    best = max(shares, key=lambda name: shares[name].rate)
    least = min(shares, key=lambda name: shares[name].rate)
    sentence = (
        f"{called} {plain(best)} wins most often ({percent(shares[best].rate)}), {plain(least)} least ({percent(shares[least].rate)}); "
        f"{'a fair share' if rivals else 'all together'} is {percent(fair)}. "
        f"Intervals hold for all {len(shares)} at once with 95 %."
    )
    bars = [Bar(plain(name), share.rate, *ends[name]) for name, share in list(shares.items())[:MOST_BARS]]
    title = f"Wins by {TITLES.get(grouping, plain(grouping))}"
    return Figure("Who wins", title, sentence, verdict, tone, plots.bars("", bars, level=fair, alone=False))


def success(counts: Counts, cells: Mapping[str, Cell], tolerance: float = TOLERANCE) -> Figure:
    """How hard a game is that all win or lose together."""
    share = next(iter(cells.values())).wins
    low, high = share.interval()
    narrow = (high - low) / 2 <= tolerance / 100
    more = share.needs(tolerance / 100)
    verdict = f"won {percent(share.rate)} ({span(low, high)})" if narrow else f"needs {more:,} more games to be known to ±{tolerance:g}"
    tone: Tone = "open" if not narrow else "good" if 0.1 <= share.rate <= 0.9 else "fair"
    sentence = f"{share.hits:,} of {share.cases:,} games were won."
    if tone == "fair":
        sentence += " That leaves little to hope for." if share.rate < 0.5 else " That leaves little to fear."
    plot = plots.bars("", [Bar("won", share.rate, low, high)], level=1.0, alone=False)
    return Figure("Who wins", "How often it is won", sentence, verdict, tone, plot)


def endings(grouping: str, rates: Sequence[Rate]) -> Figure:
    """Groups of games that are only counted."""
    known = [rate for rate in rates if rate.group]
    most = max(known, key=lambda rate: rate.share)
    bars = [Bar(plain(rate.group), rate.share) for rate in sorted(known, key=lambda rate: -rate.share)[:MOST_BARS]]
    sentence = f"Most often: {plain(most.group)}, in {percent(most.share)} of the games."
    one = grouping == "ending" and most.share > 0.95 and len(known) > 1
    verdict = f"nearly always {plain(most.group)}" if one else f"{len(known)} seen"
    plot = plots.bars("", bars, alone=False)
    return Figure("How it goes", f"Games by {plain(grouping)}", sentence, verdict, "fair" if one else "good", plot)


# -- how long


def lengths(game: Game, counts: Counts, spreads: Mapping[str, Spread]) -> list[Figure]:
    found: list[Figure] = []
    for name, length in (("rounds", counts.rounds), ("turns", counts.turns), ("decisions", counts.choices)):
        if name not in spreads:
            continue
        spread = spreads[name]
        wide = spread.tenth > 0 and spread.ninetieth > 3 * spread.tenth
        sentence = (
            f"A typical game has {spread.median:,} {name}; four of five have {spread.tenth:,} to {spread.ninetieth:,}, all of them "
            f"{spread.least:,} to {spread.most:,}. Mean {spread.mean:.1f} ({spread.low:.1f}–{spread.high:.1f})."
        )
        if len(length.counts) == 1:
            sentence = f"Every game has {spread.median:,} {name}."
        verdict = "very uneven in length" if wide else "steady" if spread.ninetieth <= 1.5 * max(spread.tenth, 1) else "varies"
        plot = plots.histogram("", length.counts, x=name, alone=False) if len(length.counts) > 1 else ""
        found.append(Figure("How long it takes", f"Length in {name}", sentence, verdict, "fair" if wide else "good", plot))
    found.append(minutes(game, counts))
    return found


def pace(game: Game, counts: Counts) -> float:
    """Minutes a decision takes people, if a median game takes as long as the middle of what the box says."""
    return sum(game.minutes) / 2 / max(quantile(counts.choices.counts, 0.5), 1)


def minutes(game: Game, counts: Counts) -> Figure:
    each = pace(game, counts)
    low, middle, high = (quantile(counts.choices.counts, part) * each for part in (0.1, 0.5, 0.9))
    least, most = game.minutes
    sentence = (
        f"About {middle:.0f} minutes, four of five games {low:.0f} to {high:.0f}. An estimate: the box says {least} to {most} minutes; if "
        f"a median game takes the middle of that, a decision takes {each * 60:.0f} seconds, and other games as long as they have decisions."
    )
    inside = low >= least * 0.75 and high <= most * 1.25
    verdict = f"{'close to' if inside else 'often outside'} the {least}–{most} on the box"
    in_minutes: dict[int, int] = {}
    for decisions, n in counts.choices.counts.items():
        at = round(decisions * each)
        in_minutes[at] = in_minutes.get(at, 0) + n
    plot = plots.histogram("", in_minutes, x="minutes", alone=False)
    return Figure("How long it takes", "Length in minutes", sentence, verdict, "good" if inside else "fair", plot)


# -- how it goes


def margins(courses: Courses) -> Figure | None:
    counts = courses.margins.counts
    if not counts:
        return None
    n = courses.margins.sum.count
    close = sum(m for value, m in counts.items() if value <= 1) / n
    sentence = (
        f"Half of the games are won by {quantile(counts, 0.5):,} points or fewer, a tenth by more than {quantile(counts, 0.9):,}; "
        f"{percent(close)} by one point or on a tie-break."
    )
    plot = plots.histogram("", counts, x="points between the winner and the best of the others", alone=False)
    often = close >= 0.15
    return Figure("How it goes", "Margins", sentence, "often close" if often else "rarely close", "good" if often else "fair", plot)


def course_of(story: Story) -> list[Figure]:
    across = [time / TIMES for time in range(TIMES + 1)]
    leads = [Point(x, *found) for x, found in zip(across, story.certainty, strict=True)]
    winner = [Point(x, y) for x, y in zip(across, story.winner, strict=True)]
    look = Look(x="share of the game", percent=True, zero=True, alone=False)
    plot = plots.lines("", {"who leads now wins": leads, "mean chance of who wins in the end": winner}, look)
    half, late = story.certainty[TIMES // 2][0], story.decided.value
    early = late < 0.4
    told = (
        f"Whoever is ahead after half of the game wins {percent(half)} of the time. The winner's chance stays above {percent(SURE)} from "
        f"{percent(late)} of the game on, on average. Chances come from the bots' judgement of positions, fitted to how games ended."
    )
    verdict = "decided early" if early else "open until late" if late > 0.7 else "decided midway"
    found = [Figure("How it goes", "When it is decided", told, verdict, "fair" if early else "good", plot)]
    after = {round(100 * time / TIMES): n for time, n in story.decided_at.items()}
    back = story.comebacks
    words = (
        f"The lead changes {story.lead_changes.value:.1f} times in a game ({story.lead_changes.low:.1f}–{story.lead_changes.high:.1f}). "
        f"{percent(back.value)} ({span(back.low, back.high)}) of the winners had come down to half of a fair chance or less before."
    )
    rarely = back.high < 0.05
    plot = plots.histogram("", after, x="percent of the game after which it was decided", alone=False)
    verdict = "comebacks are rare" if rarely else "comebacks happen"
    found.append(Figure("How it goes", "Lead changes and comebacks", words, verdict, "fair" if rarely else "good", plot))
    return found


def choices(courses: Courses) -> list[Figure]:
    counts = courses.options.counts
    n = max(courses.options.sum.count, 1)
    two = counts.get(2, 0) / n
    tree = courses.tree
    sentence = (
        f"A decision has {courses.options.sum.mean:.1f} options on average (half have {quantile(counts, 0.5)} or fewer, one in ten more "
        f"than {quantile(counts, 0.9)}); {percent(two)} are between two. A game could go in about 10^{tree.sum.mean / 10:.0f} ways: the "
        f"branching factor is {10 ** (tree.sum.mean / 10 * courses.games / n):.1f} (the geometric mean)."
    )
    many = quantile(counts, 0.9) > 40
    verdict = "many options to weigh" if many else "easy to survey"
    plot = plots.histogram("", counts, x="options", y="decisions", alone=False)
    return [Figure("What is decided", "Options and branching", sentence, verdict, "fair" if many else "good", plot), actions(courses)]


def actions(courses: Courses) -> Figure:
    uses = sorted(courses.uses.items(), key=lambda item: -item[1].used / max(item[1].offered, 1))
    rows = [["action", "possible", "used", "of decisions that offer it", "games with it"]]
    for name, use in uses:
        chosen, games = percent(use.used / max(use.offered, 1)), percent(use.games / courses.games)
        rows.append([plain(name), f"{use.offered:,}", f"{use.used:,}", chosen, games])
    dead = [name for name, use in uses if use.used < RARE * use.offered]
    verdict = f"hardly used: {', '.join(dead)}" if dead else "every action is used"
    plot = plots.bars("", [Bar(plain(name), use.used / max(use.offered, 1)) for name, use in uses[:MOST_BARS]], alone=False)
    sentence = "How often each action is chosen in the decisions where it is possible."
    return Figure("What is decided", "Use of each action", sentence, verdict, "fair" if dead else "good", plot, rows)


# -- skill and luck


def skill(steps: Sequence[Step]) -> list[Figure]:
    if not steps:
        return []
    bars = [Bar(f"{step.upper} over {step.lower}", step.gap, step.low, step.high) for step in steps]
    clear = [step for step in steps if step.low > 0]
    top = steps[-1]
    told = "; ".join(
        f"{step.upper} wins {step.gap * 100:+.0f} points ({span(step.low, step.high)}) more often than {step.lower}" for step in steps
    )
    verdict = f"{len(clear)} of {len(steps)} rungs are clear"
    good: Tone = "good" if len(clear) == len(steps) else "open" if any(step.high > 0.1 for step in steps if step.low <= 0) else "fair"
    told = f"Seat for seat, on the same deals: {told}."
    found = [Figure("Skill and luck", "Skill ladder", told, verdict, good, plots.bars("", bars, alone=False))]
    rows = [["between", "who plays", "the deal", "chance and choices in play"]]
    rows += [[f"{step.lower} and {step.upper}", percent(step.skill), percent(step.deal), percent(step.chance)] for step in steps]
    luck = top.deal + top.chance
    sentence = (
        f"Between {top.lower} and {top.upper}, {percent(top.skill)} of the differences in results go with who plays, {percent(top.deal)} "
        f"with the deal and the seat, and {percent(top.chance)} with what happens afterwards (variance over the same deals)."
    )
    verdict = f"luck's share {percent(luck)}"
    bars = [Bar("who plays", top.skill), Bar("the deal", top.deal), Bar("chance in play", top.chance)]
    tone: Tone = "fair" if luck > 0.97 or luck < 0.2 else "good"
    found.append(Figure("Skill and luck", "Luck's share", sentence, verdict, tone, plots.bars("", bars, alone=False), rows))
    return found


# -- what the literature measures


def metrics(story: Story | None, steps: Sequence[Step]) -> Figure | None:
    if story is None:
        return None
    rows = [["metric", "value", "95 %", "what it says"]]
    named = (
        ("drama", story.drama, "how far behind winners were while behind: mean of √(leader's chance − winner's chance) (Browne)"),
        ("decisiveness", story.decisiveness, "the part of a game left once the winner's chance passes all that a loser ever had (Ludii)"),
        ("uncertainty", story.uncertainty, "how open the end is over the game: mean entropy of the chances, 1 = nobody knows (Browne)"),
        ("lead change", story.lead_changes, "how often another one leads, in twenty looks at a game (Ludii)"),
        ("comebacks", story.comebacks, "winners who had half of a fair chance or less"),
    )
    rows += [[name, f"{found.value:.2f}", f"{found.low:.2f}–{found.high:.2f}", words] for name, found, words in named]
    half, end = story.certainty[TIMES // 2], story.certainty[-1]
    for words, (value, low, high) in (("halfway", half), ("at the last decision", end)):
        rows.append([f"outcome certainty {words}", f"{value:.2f}", f"{low:.2f}–{high:.2f}", "how often whoever leads then wins"])
    if steps:
        depth = sum(step.gap for step in steps if step.low > 0)
        rows.append(["depth", f"{depth:.2f}", "", "what clear rungs of the skill ladder add up to: +1 is a certain win (Browne, Lantz)"])
    dull = story.uncertainty.high < 0.3
    verdict = "the end is foreseen" if dull else "open" if story.uncertainty.value > 0.5 else "moderately open"
    sentence = f"Over {story.games:,} games, named as in the literature; Malison's docs for designers say how each is reckoned."
    return Figure("Metrics", "Metrics of the literature", sentence, verdict, "fair" if dull else "good", "", rows)
