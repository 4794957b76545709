"""Grit, a player's own or the team's."""

from __future__ import annotations

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.rules.ending import end
from malison.games.few_and_cursed.state import COOPERATIVE, NOBODY, TEAM_BROKE, West
from malison.kernel.vectors import i64


def gain_grit(g: West, seat: i64, amount: i64, cause: i64 = 0) -> None:
    """FC-Q2, FC-X1: Grit for a player, or for the team; 21 of it may call a monster."""
    if amount == 0 or g.ended:
        return
    if g.kind == COOPERATIVE:
        g.team += amount
        g.tell(ev.TEAM, g.team, cause=cause)
        if g.team < 0:
            end(g, TEAM_BROKE)
        return
    who = g.players[seat]
    who.grit += amount
    g.tell(ev.GRIT, seat, who.grit, cause=cause)
    if amount > 0 and who.grit >= g.box.early_monster and not g.appeared and g.due == NOBODY:
        g.due = seat
