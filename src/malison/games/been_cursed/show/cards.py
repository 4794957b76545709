"""What becomes of Spells and Powers, for whoever counts it."""

from __future__ import annotations

from types import MappingProxyType

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.moves import CAST, PLAY, POWERS, SPELLS
from malison.games.been_cursed.state import Village
from malison.kernel.cards import PLAYED, Cards, Event


class VillageCards(Cards):
    """Cards are drawn unseen, so to choose one is to play it; whoever could and did not has declined."""

    choice = MappingProxyType({"spells": PLAYED, "powers": PLAYED})
    blanks = MappingProxyType({"spells": {"wizard": [], "possessed": []}, "powers": {"monster": [], "rabid": []}})

    def option(self, g: Village, move: int) -> str:
        if CAST.has(move):
            return f"spells.{SPELLS[CAST.place(move)]}"
        return f"powers.{POWERS[PLAY.place(move)]}" if PLAY.has(move) else ""

    def told(self, g: Village, event: Event) -> tuple[int, str, str] | None:
        _, _, kind, card, *_ = event
        if kind == ev.CAST and g.wizard >= 0:
            return g.wizard, f"spells.{SPELLS[card]}", PLAYED
        return (g.monster, f"powers.{POWERS[card]}", PLAYED) if kind == ev.PLAYED and g.monster >= 0 else None

    def kept(self, g: Village, seat: int) -> list[str]:
        if seat == g.wizard:
            return [f"spells.{SPELLS[card]}" for card in g.spell_hand]
        return [f"powers.{POWERS[card]}" for card in g.power_hand]
