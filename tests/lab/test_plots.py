"""Plots are SVG that any reader takes, with their numbers in words."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from malison.lab import plots
from malison.lab.plots import Bar, Look, Point

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("least", "most", "found"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (0, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (-3, 17, [-5, 0, 5, 10, 15, 20]),
        (0, 1234, [0, 500, 1000, 1500]),
    ],
)
def test_ticks_are_round_and_cover_the_range(least, most, found):
    assert plots.ticks(least, most) == found


def test_bars_stand_where_their_numbers_are():
    svg = ElementTree.fromstring(plots.bars("Wins <all>", [Bar("a & b", 0.5, 0.4, 0.6), Bar("c", 0.25)], level=0.5))
    assert svg.find(f"{SVG}title").text == "Wins <all>"
    bars = svg.findall(f".//{SVG}g/{SVG}rect")
    assert float(bars[0].get("width")) == pytest.approx(2 * float(bars[1].get("width")), abs=0.3)
    assert [title.text for title in svg.findall(f".//{SVG}g/{SVG}title")] == ["a & b: 50 % (40 % – 60 %)", "c: 25 %"]
    assert "prefers-color-scheme: dark" in svg.find(f"{SVG}style").text


def test_lines_and_steps():
    series = {"a": [Point(0, 0.2, 0.1, 0.3), Point(5, 0.5, 0.4, 0.7)], "b": [Point(0, 0.1), Point(5, 0.9)]}
    svg = ElementTree.fromstring(plots.lines("Lead", series, Look("round", "rate", percent=True)))
    assert len(svg.findall(f"{SVG}polyline")) == 2
    assert len(svg.findall(f"{SVG}polygon")) == 1
    stepped = ElementTree.fromstring(plots.steps("Lead", series, Look(alone=False)))
    assert [len(line.get("points").split()) for line in stepped.findall(f"{SVG}polyline")] == [3, 3]
    assert stepped.find(f"{SVG}style") is None


def test_a_histogram_counts_everything_once():
    counts = {n: n for n in range(1, 101)}
    svg = ElementTree.fromstring(plots.histogram("Rounds", counts, x="rounds"))
    told = [title.text for title in svg.findall(f"{SVG}rect/{SVG}title")]
    assert told[0] == "1 – 3: 6"
    assert sum(int(title.rpartition(": ")[2]) for title in told) == 5050


def test_nothing_to_show_is_no_error():
    for svg in (plots.bars("x", []), plots.lines("x", {}), plots.histogram("x", {})):
        ElementTree.fromstring(svg)
