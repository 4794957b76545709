"""What becomes of cards, items and jobs, for whoever counts it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.moves import BUY, PLAY, RECOVER, TAKE, USE, WORK
from malison.games.few_and_cursed.show.faces import TABLES, table_of
from malison.games.few_and_cursed.state import West
from malison.kernel.cards import PLAYED, TAKEN, Cards, Event, only

BLANK: Final[Mapping[str, list[str]]] = MappingProxyType({"resources": [], "always": [], "trash": []})


class WestCards(Cards):
    """Upgrades, artifacts and items are taken; starting cards and jobs one has, and plays or pays for. A job is kept once it is done."""

    choice = MappingProxyType({"starting_cards": PLAYED, "upgrades": TAKEN, "artifacts": TAKEN, "store": TAKEN, "jobs": PLAYED})
    blanks = MappingProxyType(
        {
            "starting_cards": BLANK,
            "upgrades": BLANK,
            "artifacts": BLANK,
            "store": {"exhaust": [], "passive": []},
            "jobs": {"water": 0, "grit": 0},
        }
    )

    def card(self, g: West, card: int) -> str:
        return f"{TABLES[table_of(g.box, card)]}.{g.box.card_ids[card]}"

    def item(self, g: West, item: int) -> str:
        return f"store.{g.box.item_ids[item]}"

    def job(self, g: West, job: int) -> str:
        return f"jobs.{g.box.job_ids[job]}"

    def option(self, g: West, move: int) -> str:
        for family in (TAKE, PLAY):
            if family.has(move):
                return self.card(g, family.place(move))
        if RECOVER.has(move):
            return self.card(g, g.box.first_artifact + RECOVER.place(move))
        if BUY.has(move):
            # The card on the pile is bought unseen.
            return self.item(g, g.shelf[BUY.place(move)]) if BUY.place(move) < len(g.shelf) else ""
        if USE.has(move):
            return self.item(g, USE.place(move))
        return self.job(g, WORK.place(move)) if WORK.has(move) else ""

    def told(self, g: West, event: Event) -> tuple[int, str, str] | None:
        audience, _, kind, a, b, *_ = event
        if kind == ev.TOOK_CARD:
            return only(audience), self.card(g, a), TAKEN
        if kind in (ev.RECOVERED, ev.PLAYED):
            return a, self.card(g, b), PLAYED if kind == ev.PLAYED else TAKEN
        if kind in (ev.BOUGHT, ev.USED):
            return a, self.item(g, b), PLAYED if kind == ev.USED else TAKEN
        return (a, self.job(g, b), PLAYED) if kind == ev.WORKED else None

    def kept(self, g: West, seat: int) -> list[str]:
        who = g.players[seat]
        found = [self.card(g, card) for pile in (who.deck, who.hand, who.pile, who.played) for card in pile]
        return found + [self.item(g, item) for item in who.gear] + [self.job(g, job) for job in who.scored]
