"""The choices that relics' abilities ask for, always of the relic's owner (VC-D-FLOW4)."""

from __future__ import annotations

from malison.games.viscounts_curse import events
from malison.games.viscounts_curse.box.cards import FIRST_ENEMY
from malison.games.viscounts_curse.moves import (
    BACK_0,
    DEFEAT_0,
    PLAYER_0,
    REPLACE_0,
    SEND_0,
    TAKE_0,
    TOP_0,
    TURN_UP_0,
)
from malison.games.viscounts_curse.rules.enemies import defeat, face_down, turn_up, weak
from malison.games.viscounts_curse.rules.market import fill_market, on_market, send_away, take_from_market
from malison.games.viscounts_curse.rules.refocus import shuffle_back
from malison.games.viscounts_curse.state import Manor
from malison.kernel.state import Question


class OwnerChooses(Question[Manor]):
    """What all of them share: the relic's owner decides."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def who(self, g: Manor) -> int:
        return self.seat


class ChoosePlayer(OwnerChooses):
    """VC-R-OTTOLINES-TINCTURES, VC-R-SPRIG-OF-WOLFSBANE, VC-R-BOTTLE-OF-LAUDANUM, VC-Q41: who restores sanity."""

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def options(self, g: Manor) -> list[int]:
        return [PLAYER_0 + seat for seat in range(g.seats) if g.restores(seat, self.n) > 0]

    def answer(self, g: Manor, move: int) -> None:
        g.restore(move - PLAYER_0, self.n)

    def prompt(self, g: Manor) -> str:
        return f"Who restores {self.n} sanity?"

    def rule(self) -> str:
        return "VC-D13"

    def label(self, g: Manor, move: int) -> str:
        seat = move - PLAYER_0
        return f"{g.word('seat', seat)}: sanity {g.sanity[seat]} to {g.sanity[seat] + g.restores(seat, self.n)}"


class ShuffleBack(OwnerChooses):
    """VC-R-ORNATE-MIRROR, VC-R-GRAVEDIGGERS-SPADE: a card from hand goes back into the deck."""

    def options(self, g: Manor) -> list[int]:
        return [BACK_0 + card for card in g.hands[self.seat]]

    def answer(self, g: Manor, move: int) -> None:
        shuffle_back(g, self.seat, move - BACK_0)

    def prompt(self, g: Manor) -> str:
        return "Which card do you shuffle into your deck?"

    def rule(self) -> str:
        return "VC-D14"

    def label(self, g: Manor, move: int) -> str:
        return g.box.names[move - BACK_0]


class Dismiss(OwnerChooses):
    """VC-R-FINCHS-LOUPE: a market relic is sent away and replaced."""

    def options(self, g: Manor) -> list[int]:
        return on_market(g, SEND_0)

    def answer(self, g: Manor, move: int) -> None:
        send_away(g, move - SEND_0)
        fill_market(g)

    def prompt(self, g: Manor) -> str:
        return "Which relic do you send away from the market?"

    def rule(self) -> str:
        return "VC-D15"

    def label(self, g: Manor, move: int) -> str:
        return g.box.names[g.market[move - SEND_0]]


class ReplaceMarket(OwnerChooses):
    """VC-R-LUCKY-COIN, VC-Q4: all chosen relics leave together, then the market is filled."""

    def options(self, g: Manor) -> list[int]:
        there = 0
        for slot in range(len(g.market)):
            if g.market[slot] >= 0:
                there |= 1 << slot
        return [REPLACE_0 + slots for slots in range(7, 0, -1) if slots & ~there == 0]

    def answer(self, g: Manor, move: int) -> None:
        slots = move - REPLACE_0
        for slot in range(len(g.market)):
            if slots >> slot & 1:
                send_away(g, slot)
        fill_market(g)

    def prompt(self, g: Manor) -> str:
        return "Which of the market's relics do you replace?"

    def rule(self) -> str:
        return "VC-D16"

    def label(self, g: Manor, move: int) -> str:
        return ", ".join([g.box.names[g.market[slot]] for slot in range(len(g.market)) if (move - REPLACE_0) >> slot & 1])


class RevealLurker(OwnerChooses):
    """VC-R-TALLOW-CANDLE: a face-down lurking enemy is turned face-up."""

    def options(self, g: Manor) -> list[int]:
        return face_down(g, TURN_UP_0)

    def answer(self, g: Manor, move: int) -> None:
        turn_up(g, move - TURN_UP_0)

    def prompt(self, g: Manor) -> str:
        return "Which lurking enemy do you turn up?"

    def rule(self) -> str:
        return "VC-D17"

    def label(self, g: Manor, move: int) -> str:
        return f"Slot {move - TURN_UP_0 + 1}"


class RemoveEnemy(OwnerChooses):
    """VC-R-ROOKS-HARPOON, VC-R-SILVER-DAGGER, VC-R-WHALERS-LANCE, VC-Q33: defeat a weak enemy, no symbols needed."""

    def __init__(self, seat: int, defence: int, anywhere: int) -> None:
        self.seat = seat
        self.defence = defence
        self.anywhere = anywhere

    def options(self, g: Manor) -> list[int]:
        found = [DEFEAT_0 + card for card in weak(g, self.seat, self.defence)]
        if self.anywhere:
            for seat in range(g.seats):
                if seat != self.seat:
                    found.extend([DEFEAT_0 + card for card in weak(g, seat, self.defence)])
        return found

    def answer(self, g: Manor, move: int) -> None:
        card = move - DEFEAT_0
        for seat in range(g.seats):
            if card in g.hands[seat]:
                defeat(g, seat, card)
                return

    def prompt(self, g: Manor) -> str:
        return "Which enemy is defeated?"

    def rule(self) -> str:
        return "VC-D18"

    def label(self, g: Manor, move: int) -> str:
        return g.box.names[move - DEFEAT_0]


class GainRelic(OwnerChooses):
    """VC-R-MERCHANTS-SEAL: a cheap market relic for the discard pile. This is no Purchase."""

    def __init__(self, seat: int, value: int) -> None:
        self.seat = seat
        self.value = value

    def options(self, g: Manor) -> list[int]:
        found: list[int] = []
        for slot in range(len(g.market)):
            if g.market[slot] >= 0 and g.box.value[g.market[slot]] <= self.value:
                found.append(TAKE_0 + slot)
        return found

    def answer(self, g: Manor, move: int) -> None:
        slot = move - TAKE_0
        g.tell(events.GAINS, self.seat, g.market[slot])
        take_from_market(g, self.seat, slot)

    def prompt(self, g: Manor) -> str:
        return "Which relic do you gain?"

    def rule(self) -> str:
        return "VC-D19"

    def label(self, g: Manor, move: int) -> str:
        return g.box.names[g.market[move - TAKE_0]]


class BringUp(OwnerChooses):
    """VC-R-BRASS-ASTROLABE, VC-Q38: another relic of the discard pile goes on top of the deck, known to all."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, g: Manor) -> list[int]:
        return [TOP_0 + card for card in g.discards[self.seat] if card < FIRST_ENEMY and card != self.card]

    def answer(self, g: Manor, move: int) -> None:
        card = move - TOP_0
        g.discards[self.seat].remove(card)
        g.decks[self.seat].append(card)
        g.known[self.seat] += 1
        g.tell(events.TOPPED, self.seat, card)

    def prompt(self, g: Manor) -> str:
        return "Which relic goes on top of your deck?"

    def rule(self) -> str:
        return "VC-D20"

    def label(self, g: Manor, move: int) -> str:
        return g.box.names[move - TOP_0]
