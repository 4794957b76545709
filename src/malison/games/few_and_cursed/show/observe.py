"""What a seat knows of the desert, as numbers for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from malison.games.few_and_cursed.rules.action import Payment
from malison.games.few_and_cursed.rules.bounties import Again
from malison.games.few_and_cursed.rules.cards import TakeOne, Trash
from malison.games.few_and_cursed.rules.free import Burn, Copy
from malison.games.few_and_cursed.rules.hidden import covered_bottom, known
from malison.games.few_and_cursed.rules.improvise import Pick
from malison.games.few_and_cursed.rules.monsters import Route
from malison.games.few_and_cursed.rules.store import Shop
from malison.games.few_and_cursed.state import COOPERATIVE, PHASES, SHADOWS, Chaser, West
from malison.kernel.layouts import SMALLEST, Field, counts, flag, flags, number, numbers, one_of
from malison.kernel.observing import Observer, Sheet

if TYPE_CHECKING:
    from mypy_extensions import i64

ZONES: Final = 3


class WestObserver(Observer):
    """FC-U1..U6: public things, and the seat's own cards and jobs. Seats are counted from the one that looks."""

    def fields(self, g: West) -> list[Field]:
        box = g.box
        seats = range(g.seats)
        monsters = box.bounty_ids[box.first_monster :]
        found = [
            number("round", "the round"),
            number("last round", "after this one the game is cut short; 0: never"),
            one_of("phase", "the phase", PHASES),
            one_of("first", "who is first player", seats),
            one_of("turn", "whose turn it is", seats),
            flag("acted", "the action of this turn has been taken"),
            flag("quiet road", "the next road brings no Curse"),
            flag("last round called", "this is the last round"),
            number("slain", "monsters slain", len(monsters)),
            number("team grit", "the team's Grit", least=SMALLEST),
            flags("artifacts", "artifacts that lie on the map", artifact_ids(g)),
            *[one_of(f"monster {monster}", "where it stands, once it is loose", box.space_ids) for monster in monsters],
            numbers("wanted", "the side that each gang shows: 1 or 2", box.wanted_ids, 2),
        ]
        for slot in range(1, len(monsters) + 1):
            found += [
                one_of(f"most wanted {slot}", "the bounty on top of this pile", box.bounty_ids),
                number(f"most wanted {slot}.cards", "cards in it", len(box.bounty_ids)),
                one_of(f"most wanted {slot}.bottom", "what is known to lie at its bottom", box.bounty_ids),
            ]
        found += [one_of(f"store {slot}", "the item there", box.item_ids) for slot in range(1, box.store_shown + 1)]
        found += [
            number("store deck", "items in the deck"),
            counts("store discard", "items in the discard pile", box.item_ids),
            one_of("store top", "the one on top of it", box.item_ids),
            number("upgrade deck", "Upgrade cards in the deck"),
            counts("upgrade discard", "Upgrade cards in the discard pile", box.card_ids),
            number("job deck", "jobs in the deck"),
            counts("job discard", "jobs in the discard pile", box.job_ids),
            number("encounter deck", "encounters in the deck"),
            counts("encounter discard", "encounters in the discard pile", box.encounter_ids),
            number("cursed encounter deck", "cursed encounters in the deck"),
            counts("cursed encounter discard", "cursed encounters in the discard pile", box.encounter_ids),
            counts("bounty discard", "bounties that were discarded", box.bounty_ids),
            counts("trashed", "cards that have left the game", box.card_ids),
            number("looking", "cards that are looked at"),
            counts("looking at", "which, if it is you who looks", box.card_ids),
        ]
        for track in range(1, (box.tracks if g.kind == SHADOWS else 0) + 1):
            found += [
                number(f"track {track}.done", "jobs of this track that are done", box.track_length),
                one_of(f"track {track}.open", "the open one", box.job_ids),
                number(f"track {track}.below", "jobs below it", box.track_length),
            ]
        found += [
            one_of("asked.to", "where the road leads that is being paid for", box.space_ids),
            one_of("asked.wanted", "the gang that is being fought", box.wanted_ids),
            number("asked.left", "its defeats left"),
            one_of("asked.monster", "the monster that moves", monsters),
            one_of("asked.card", "the card that copies or is burned", box.card_ids),
            one_of("asked.text", "the card whose text it is about", box.card_ids),
            number("asked.found", "cards to take one of"),
            one_of("asked.zones", "where a card may lie: in hand, or in the discard pile, or in play", range(ZONES)),
            flag("asked.may", "it may be declined"),
            flag("asked.fresh", "the Store has not been refreshed in this visit"),
        ]
        for seat in seats:
            found += player_fields(g, seat)
        return found

    def write(self, g: West, seat: int, to: Sheet) -> None:
        box = g.box
        viewer: i64 = seat if seat >= 0 else 0
        to.number(g.round)
        to.number(g.last_round)
        to.one_of(g.phase, len(PHASES))
        whose(g, g.first, viewer, to)
        whose(g, g.turn if g.round else -1, viewer, to)
        to.number(1 if g.acted else 0)
        to.number(1 if g.hush else 0)
        to.number(1 if g.final else 0)
        to.number(g.slain)
        to.number(g.team if g.kind == COOPERATIVE else 0)
        to.numbers_of(g.tokens, 0, len(g.tokens))
        spaces: i64 = len(box.space_ids)
        for monster in g.loose:
            to.put(monster * spaces + g.lair[monster], 1)
        to.skip(len(g.lair) * spaces)
        for side in g.sides:
            to.number(side + 1)
        bounties: i64 = len(box.bounty_ids)
        slots: i64 = len(g.piles)
        for slot in range(slots):
            to.one_of(g.top(slot), bounties)
            to.number(len(g.piles[slot]))
            to.one_of(covered_bottom(g, slot), bounties)
        write_decks(g, seat, to)
        if g.kind == SHADOWS:
            for track in range(len(g.tracks)):
                done = g.track_done[track]
                below = len(g.tracks[track]) - done - 1
                to.number(done)
                to.one_of(g.open_job(track), len(box.job_ids))
                to.number(below if below > 0 else 0)
            # The tracks are laid after the characters are chosen.
            to.skip((box.tracks - len(g.tracks)) * (len(box.job_ids) + 2))
        write_asked(g, seat, to)
        seats: i64 = g.seats
        for i in range(seats):
            other: i64 = (viewer + i) % seats
            write_player(g, g.players[other], known(g, seat, other), to)


def artifact_ids(g: West) -> list[str]:
    first = g.box.first_artifact
    return g.box.card_ids[first : first + len(g.box.artifact_place)]


def player_fields(g: West, seat: int) -> list[Field]:
    box = g.box
    me = f"seat {seat}"
    return [
        one_of(f"{me}.character", "the character", box.character_ids),
        flag(f"{me}.cursed", "the Cursed side is up"),
        number(f"{me}.health", "Health"),
        number(f"{me}.bullets", "bullets"),
        number(f"{me}.capacity", "room for bullets"),
        number(f"{me}.curse", "Curse"),
        number(f"{me}.threshold", "from which Curse on the other side is up"),
        number(f"{me}.water", "water"),
        number(f"{me}.grit", "Grit", least=SMALLEST),
        one_of(f"{me}.space", "where the figure stands", box.space_ids),
        number(f"{me}.movement", "movement at hand"),
        number(f"{me}.attack", "attack at hand"),
        flag(f"{me}.wounded", "critically wounded in this round"),
        flag(f"{me}.owes return", "must return to town"),
        number(f"{me}.deck", "cards in the deck"),
        number(f"{me}.hand size", "cards in hand"),
        counts(f"{me}.hand", "which, if you may know", box.card_ids),
        counts(f"{me}.played", "cards in play", box.card_ids),
        counts(f"{me}.discard", "cards in the discard pile", box.card_ids),
        number(f"{me}.job count", "jobs held or offered"),
        counts(f"{me}.jobs", "jobs held, if you may know", box.job_ids),
        counts(f"{me}.offered", "jobs to choose from, if you may know", box.job_ids),
        counts(f"{me}.scored", "jobs done", box.job_ids),
        flags(f"{me}.artifacts", "artifacts recovered", artifact_ids(g)),
        counts(f"{me}.bounties", "bounties won", box.bounty_ids),
        counts(f"{me}.items", "items", box.item_ids),
        counts(f"{me}.exhausted", "of them exhausted", box.item_ids),
        one_of(f"{me}.encounter", "the open encounter", box.encounter_ids),
    ]


def whose(g: West, seat: i64, viewer: i64, to: Sheet) -> None:
    """A seat, counted from the one that looks; nobody's (-1) is none."""
    seats: i64 = g.seats
    to.one_of((seat - viewer + seats) % seats if seat >= 0 else -1, seats)


def write_decks(g: West, seat: int, to: Sheet) -> None:
    box = g.box
    cards: i64 = len(box.card_ids)
    items: i64 = len(box.item_ids)
    encounters: i64 = len(box.encounter_ids)
    for item in g.shelf:
        to.one_of(item, items)
    to.skip((box.store_shown - len(g.shelf)) * items)
    to.number(len(g.store))
    to.counts(g.store_pile, items)
    to.one_of(g.store_pile[-1] if g.store_pile else -1, items)
    to.number(len(g.upgrades))
    to.counts(g.upgrade_pile, cards)
    to.number(len(g.jobs))
    to.counts(g.job_pile, len(box.job_ids))
    to.number(len(g.encounters))
    to.counts(g.encounter_pile, encounters)
    to.number(len(g.omens))
    to.counts(g.omen_pile, encounters)
    to.counts(g.outlaws, len(box.bounty_ids))
    to.counts(g.trashed, cards)
    to.number(len(g.looking))
    if seat == g.turn:
        to.counts(g.looking, cards)
    else:
        to.skip(cards)


def write_asked(g: West, seat: int, to: Sheet) -> None:
    """What the open question is about: a road for everybody, all else only for whoever decides."""
    road: i64 = -1
    wanted: i64 = -1
    left: i64 = 0
    monster: i64 = -1
    card: i64 = -1
    text: i64 = -1
    found: i64 = 0
    zones: i64 = -1
    may: i64 = 0
    fresh: i64 = 0
    asking = g.asking
    if isinstance(asking, Payment):
        road = asking.to
    elif asking is not None and seat == g.seat:
        if isinstance(asking, Again):
            wanted = asking.wanted
            left = asking.left
        elif isinstance(asking, Route):
            monster = asking.monster
        elif isinstance(asking, Copy):
            card = asking.card
        elif isinstance(asking, Burn):
            card = asking.card
            text = asking.text
        elif isinstance(asking, (TakeOne, Pick)):
            found = asking.found
        elif isinstance(asking, Trash):
            zones = asking.zones
            may = 1 if asking.may else 0
        elif isinstance(asking, Shop):
            fresh = 1 if asking.fresh else 0
    box = g.box
    cards: i64 = len(box.card_ids)
    to.one_of(road, len(box.space_ids))
    to.one_of(wanted, len(box.wanted_ids))
    to.number(left)
    to.one_of(monster, len(g.lair))
    to.one_of(card, cards)
    to.one_of(text, cards)
    to.number(found)
    to.one_of(zones, ZONES)
    to.number(may)
    to.number(fresh)


def write_player(g: West, who: Chaser, mine: bool, to: Sheet) -> None:
    """A player's area; hand and jobs only for those who may see them (FC-U1, FC-U6)."""
    box = g.box
    cards: i64 = len(box.card_ids)
    jobs: i64 = len(box.job_ids)
    to.one_of(who.role, len(box.character_ids))
    to.number(1 if who.role >= 0 and who.threshold and who.cursed() else 0)
    to.number(who.health)
    to.number(who.bullets)
    to.number(who.capacity)
    to.number(who.curse)
    to.number(who.threshold)
    to.number(who.water)
    to.number(who.grit)
    to.one_of(who.space, len(box.space_ids))
    to.number(who.movement)
    to.number(who.attack)
    to.number(1 if who.down else 0)
    to.number(1 if who.owes else 0)
    to.number(len(who.deck))
    to.number(len(who.hand))
    if mine:
        to.counts(who.hand, cards)
    else:
        to.skip(cards)
    to.counts(who.played, cards)
    to.counts(who.pile, cards)
    to.number(len(who.jobs) + len(who.offer))
    if mine:
        to.counts(who.jobs, jobs)
        to.counts(who.offer, jobs)
    else:
        to.skip(2 * jobs)
    to.counts(who.scored, jobs)
    to.counts(who.relics, len(box.artifact_place))
    to.counts(who.trophies, len(box.bounty_ids))
    to.counts(who.gear, len(box.item_ids))
    to.counts(who.tired, len(box.item_ids))
    to.one_of(who.meets, len(box.encounter_ids))
