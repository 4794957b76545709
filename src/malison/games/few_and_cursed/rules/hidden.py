"""What is hidden: decks, the others' hands and jobs, and what lies face-down."""

from __future__ import annotations

from malison.games.few_and_cursed.box.box import END, STATE
from malison.games.few_and_cursed.rules.hands import put
from malison.games.few_and_cursed.rules.jobs import holds
from malison.games.few_and_cursed.state import NO_CARD, Chaser, West
from malison.kernel.vectors import has, i64


def hide(g: West, seat: int) -> None:
    """FC-U1..U6: decks, the others' hands and jobs, face-down bounties; -1 is a spectator."""
    hide_cards(g, seat)
    hide_jobs(g, seat)
    hide_piles(g)
    g.rng.mix(g.store)
    g.rng.mix(g.encounters)
    g.rng.mix(g.omens)


def known(g: West, seat: i64, other: i64) -> bool:
    """FC-U6: whether a seat may see another's hand and jobs: only a team that plays with open hands."""
    return seat == other or (g.open_hands != 0 and seat >= 0)


def hide_cards(g: West, seat: i64) -> None:
    """Upgrade cards never shown are dealt anew; what others have shown stays theirs, in hand or deck."""
    unseen = g.upgrades
    strangers = [other for other in range(g.seats) if not known(g, seat, other)]
    for other in strangers:
        unseen = unseen + g.players[other].secret
    looked = len(g.looking) if g.turn != seat else 0
    if looked:
        unseen = unseen + g.looking
    unseen = unseen.copy()
    g.rng.mix(unseen)
    if looked:
        g.looking = [unseen.pop() for _ in range(looked)]
    for other in range(g.seats):
        who = g.players[other]
        if other in strangers:
            scatter(g, who, unseen)
        else:
            g.rng.mix(who.deck)
    g.upgrades = unseen


def scatter(g: West, who: Chaser, unseen: list[int]) -> None:
    """Another player's hand and deck: the cards they are known to have, and as many unknown ones as before.

    What is known to be in hand stays there: certain cards, and a number of unknown ones.
    """
    cards = who.hand + who.deck
    for card in who.secret:
        cards.remove(card)
    hand = who.held.copy()
    for card in hand:
        cards.remove(card)
    size = len(who.secret)
    who.secret = []
    for i in range(size):
        card = unseen.pop()
        put(who.secret, card)
        if i < who.held_secret:
            hand.append(card)
        else:
            cards.append(card)
    g.rng.mix(cards)
    drawn = len(who.hand) - len(hand)
    who.hand = sorted(hand + cards[:drawn])
    who.deck = cards[drawn:]


def hide_jobs(g: West, seat: i64) -> None:
    """Jobs of the others, the rest of the tracks, the deck. A job whose state holds would have been scored."""
    unseen = g.jobs.copy()
    strangers = [other for other in range(g.seats) if not known(g, seat, other)]
    for other in strangers:
        unseen += g.players[other].jobs
        unseen += g.players[other].offer
    for track in range(len(g.tracks)):
        unseen += g.tracks[track][g.track_done[track] + 1 :]
    g.rng.mix(unseen)
    deal_tracks(g, seat, unseen)
    for other in strangers:
        who = g.players[other]
        who.jobs = sorted([take(g, other, unseen) for _ in who.jobs])
        who.offer = sorted([unseen.pop() for _ in who.offer])
    g.jobs = unseen


def take(g: West, other: i64, unseen: list[int]) -> i64:
    """A job that this player can hold without having scored it."""
    who = g.players[other]
    for i in range(len(unseen) - 1, -1, -1):
        job = unseen[i]
        if not has(who.scored, job) and not g.on_track(job) and not (g.round and g.box.job_type[job] == STATE and holds(g, other, job)):
            return unseen.pop(i)
    return unseen.pop()


def deal_tracks(g: West, seat: i64, unseen: list[int]) -> None:
    """FC-RL38: the jobs below the open ones differ from all others on the tracks and from one's own."""
    laid: list[int] = []
    for track in range(len(g.tracks)):
        laid += g.tracks[track][: g.track_done[track] + 1]
    if seat == 0:
        laid += g.players[0].jobs
    tracks: list[list[int]] = []
    for track in range(len(g.tracks)):
        cards = g.tracks[track].copy()
        tracks.append(cards)
        for i in range(g.track_done[track] + 1, len(cards)):
            for at in range(len(unseen) - 1, -1, -1):
                if unseen[at] not in laid and g.box.job_type[unseen[at]] != END:
                    cards[i] = unseen.pop(at)
                    laid.append(cards[i])
                    break
    g.tracks = tracks


def hide_piles(g: West) -> None:
    """The monsters below the piles among themselves, and the bounties between; a swapped bounty is known to all."""
    low: list[int] = []
    high: list[int] = []
    for slot in range(len(g.piles)):
        pile = g.piles[slot]
        covered = len(pile) - g.shown[slot]
        for i in range(covered):
            if i > 0:
                high.append(pile[i])
            elif slot != g.called:
                low.append(pile[0])
    g.rng.mix(low)
    g.rng.mix(high)
    piles: list[list[int]] = []
    for slot in range(len(g.piles)):
        pile = g.piles[slot].copy()
        piles.append(pile)
        covered = len(pile) - g.shown[slot]
        for i in range(covered):
            if i > 0:
                pile[i] = high.pop()
            elif slot != g.called:
                pile[0] = low.pop()
    g.piles = piles


def covered_bottom(g: West, slot: i64) -> i64:
    """What everybody knows to lie at the bottom of a pile, or none (FC-RL33)."""
    return g.piles[slot][0] if slot == g.called and len(g.piles[slot]) > g.shown[slot] else NO_CARD
