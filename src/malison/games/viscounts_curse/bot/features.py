"""What a learned judgement adds up in the manor: the curse with how far it is, and everyone with what they hold."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse.show.observe import ManorObserver
from malison.kernel.features import Observed

PAIRS: Final = (
    ("round", "health"),
    ("round", "enemies left"),
    ("round", "fog"),
    ("curse", "round"),
    ("curse", "health"),
    ("curse", "bell"),
    ("curse", "collection"),
    ("curse", "fog"),
    ("curse", "enemies left"),
    ("bell", "round"),
    ("collection", "round"),
    ("health", "enemies left"),
    ("seat 0.sanity", "health"),
    ("seat 0.sanity", "round"),
    ("seat 0.character", "seat 0.active 1"),
    ("seat 0.character", "seat 0.active 2"),
    ("seat 0.character", "seat 0.active 3"),
    ("seat 1.sanity", "health"),
    ("seat 1.sanity", "round"),
    ("seat 1.character", "seat 1.active 1"),
    ("seat 1.character", "seat 1.active 2"),
    ("seat 1.character", "seat 1.active 3"),
)
FEATURES: Final = Observed(ManorObserver(), PAIRS)
