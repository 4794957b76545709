"""What must hold in every position."""

from __future__ import annotations

from malison.games.few_and_cursed.rules.cards import Discard, Recall, Stat, TakeOne, Trash
from malison.games.few_and_cursed.rules.store import rooms
from malison.games.few_and_cursed.state import (
    CLEANUP,
    COOPERATIVE,
    MODES,
    NO_CARD,
    NOBODY,
    NOWHERE,
    QUARRY_LOST,
    SETUP,
    SHADOWS,
    Chaser,
    West,
)
from malison.kernel.errors import BrokenPosition
from malison.kernel.vectors import has, i64, times


def check(g: West) -> None:
    """Components are conserved, counters are within their bounds, places exist."""
    need(not g.ended or (g.counted == 1 and not g.todo), "the game has ended, but something is pending")
    if not g.players:
        return
    check_numbers(g)
    check_causes(g)
    for seat in range(g.seats):
        check_chaser(g, seat, g.players[seat])
    check_cards(g)
    check_decks(g)
    check_bounties(g)
    check_jobs(g)


def need(right: bool, words: str) -> None:
    if not right:
        raise BrokenPosition(words)


def within(value: i64, least: i64, most: i64, words: str) -> None:
    if not least <= value <= most:
        raise BrokenPosition(f"{words} is {value}, not {least} to {most}")


def check_numbers(g: West) -> None:
    need(g.kind == MODES.index(g.setting.mode), "kind is not the mode that was agreed")
    need(g.last_round == g.setting.options["max_rounds"], "last_round is not the one that was agreed")
    need(g.open_hands == int(g.setting.options.get("open_hands", False)), "open_hands is not what was agreed")
    need(len(g.players) == g.seats, f"there are {len(g.players)} players, not {g.seats}")
    within(g.phase, SETUP, CLEANUP, "phase")
    need((g.phase == SETUP) == (g.round == 0), "round and phase disagree")
    need(g.round >= 0 and (g.last_round == 0 or g.round <= g.last_round), f"round is {g.round}, not 0 to {g.last_round}")
    within(g.part, 0, g.seats, "part")
    within(g.first, 0, g.seats - 1, "first")
    within(g.turn, 0, g.seats - 1, "turn")
    within(g.due, NOBODY, g.seats - 1, "due")
    within(g.called, NOWHERE, len(g.piles) - 1, "called")
    within(g.ended, 0, QUARRY_LOST, "ended")
    within(g.final, 0, QUARRY_LOST, "final")
    within(g.base, 0, len(g.todo), "base")
    within(g.hush, 0, 99, "hush")
    for name, value in (("acted", g.acted), ("caught", g.caught), ("appeared", g.appeared), ("counted", g.counted), ("cut", g.cut)):
        within(value, 0, 1, name)
    need(g.kind == COOPERATIVE or g.team == 0, "only a team has the team's Grit")


def check_causes(g: West) -> None:
    """What waits for a choice names what made it necessary, or nothing."""
    steps = g.todo if g.asking is None else [*g.todo, g.asking]
    for step in steps:
        if isinstance(step, TakeOne | Trash | Discard | Recall | Stat):
            need(step.cause in g.box.why, f"nothing in the box is the cause {step.cause}")


def check_chaser(g: West, seat: i64, who: Chaser) -> None:
    box = g.box
    top = box.track_top
    within(who.role, -1 if g.phase == SETUP else 0, len(box.health) - 1, f"players[{seat}].role")
    for other in range(seat):
        need(who.role < 0 or g.players[other].role != who.role, f"players {other} and {seat} are the same character")
    within(who.space, 0, len(box.kind) - 1, f"players[{seat}].space")
    within(who.curse, 0, top, f"players[{seat}].curse")
    within(who.capacity, 0, top, f"players[{seat}].capacity")
    within(who.threshold, 0, top, f"players[{seat}].threshold")
    within(who.bullets, 0, who.capacity, f"players[{seat}].bullets")
    within(who.health, 0 if g.ended or g.phase == SETUP else 1, top, f"players[{seat}].health")
    for name, value in (("water", who.water), ("movement", who.movement), ("attack", who.attack)):
        need(value >= 0, f"players[{seat}].{name} is below 0")
    within(who.down, 0, 1, f"players[{seat}].down")
    within(who.owes, 0, 1, f"players[{seat}].owes")
    need(who.meets == NO_CARD or who.space != box.town or g.ended != 0, f"players[{seat}] has an encounter in town")
    need(g.kind != COOPERATIVE or who.grit == 0, "in co-op only the team has Grit")
    need(ordered(who.hand) and ordered(who.jobs) and ordered(who.secret), f"players[{seat}]: hand, jobs and secret are sorted")
    hidden = who.hand + who.deck
    for card in who.secret:
        need(times(who.secret, card) <= hidden.count(card), f"players[{seat}]: a secret card is in neither hand nor deck")
    need(ordered(who.held), f"players[{seat}]: held is sorted")
    for card in who.held:
        sure = times(who.held, card)
        need(sure <= times(who.hand, card), f"players[{seat}]: a held card is not in hand")
        need(sure + times(who.secret, card) <= hidden.count(card), f"players[{seat}]: a held card is secret too")
    within(who.held_secret, 0, min(len(who.secret), len(who.hand) - len(who.held)), f"players[{seat}].held_secret")
    for item in who.gear:
        within(item, 0, len(box.cost) - 1, f"players[{seat}].gear")
        need(times(who.tired, item) <= times(who.gear, item), f"players[{seat}]: more items are exhausted than there are")
    need(len(who.tired) <= len(who.gear), f"players[{seat}]: more items are exhausted than there are")
    if who.gear:
        new = 1 if seat == g.turn else 0
        kept = Chaser()
        kept.gear = who.gear[: len(who.gear) - new]
        need(rooms(g, kept, True) <= box.accessories and rooms(g, kept, False) <= box.hands, f"players[{seat}] wears too many items")
    for artifact in who.relics:
        within(artifact, 0, len(g.tokens) - 1, f"players[{seat}].relics")
        same = [a for a in who.relics if box.artifact_place[a] == box.artifact_place[artifact]]
        need(len(same) == 1, f"players[{seat}] has two artifacts of one place")


def ordered(cards: list[int]) -> bool:
    for i in range(1, len(cards)):
        if cards[i - 1] > cards[i]:
            return False
    return True


def check_cards(g: West) -> None:
    """Starting cards of those who play, all Upgrade cards, and the artifacts recovered."""
    box = g.box
    size = len(box.card_names)
    want = [0] * size
    for card in box.upgrades:
        want[card] += 1
    have = [0] * size
    for cards in (g.upgrades, g.upgrade_pile, g.looking, g.trashed):
        count(cards, have, "a card")
    for who in g.players:
        if who.role >= 0 and who.health + who.threshold > 0:
            for card in box.decks[who.role]:
                want[card] += 1
        for artifact in who.relics:
            want[box.first_artifact + artifact] += 1
        for cards in (who.deck, who.hand, who.pile, who.played):
            count(cards, have, "a card")
    for card in range(size):
        need(have[card] == want[card], f"there are {have[card]} of {box.card_names[card]}, not {want[card]}")


def count(cards: list[int], have: list[int], what: str) -> None:
    for card in cards:
        if not 0 <= card < len(have):
            raise BrokenPosition(f"{card} is not {what}")
        have[card] += 1


def check_decks(g: West) -> None:
    """Items, encounters and artifact tokens."""
    box = g.box
    items = [0] * len(box.cost)
    for cards in (g.store, g.shelf, g.store_pile):
        count(cards, items, "an item")
    for who in g.players:
        count(who.gear, items, "an item")
    for item in range(len(items)):
        need(items[item] == box.store.count(item), f"there are {items[item]} of {box.item_names[item]}, not {box.store.count(item)}")
    open_cards: list[int] = []
    for who in g.players:
        if who.meets != NO_CARD and who.meets not in open_cards:
            open_cards.append(who.meets)
    met = [0] * (box.encounters + box.omens)
    for cards in (g.encounters, g.encounter_pile, g.omens, g.omen_pile, open_cards):
        count(cards, met, "an encounter")
    need(met.count(1) == len(met), "each encounter card is there once")
    need(max(g.encounters + g.encounter_pile, default=0) < box.encounters, "a Cursed Encounter lies in the Encounter deck")
    need(len(g.tokens) == len(box.artifact_place), "there is a place for each artifact token")
    for artifact in range(len(g.tokens)):
        within(g.tokens[artifact], 0, 1, f"tokens[{artifact}]")
        owners = [who for who in g.players if has(who.relics, artifact)]
        need(len(owners) + g.tokens[artifact] <= 1, f"artifact {artifact} is in two places")


def check_bounties(g: West) -> None:
    box = g.box
    monsters = len(box.attack) - box.first_monster
    need(len(g.piles) == monsters and len(g.shown) == monsters and len(g.lair) == monsters, "there is a pile for each monster")
    seen = [0] * len(box.attack)
    for slot in range(monsters):
        count(g.piles[slot], seen, "a bounty")
        within(g.shown[slot], 0, 1 if g.piles[slot] else 0, f"shown[{slot}]")
    for who in g.players:
        count(who.trophies, seen, "a bounty")
    count(g.outlaws, seen, "a bounty")
    need(seen.count(1) == len(seen), "each bounty is there once")
    need(len(g.sides) == len(box.wanted_kind), "there is a side for each Wanted card")
    for side in g.sides:
        within(side, 0, 1, "a side")
    tops = [g.top(slot) for slot in range(monsters)]
    for monster in range(monsters):
        at = g.lair[monster]
        within(at, NOWHERE, len(box.kind) - 1, f"lair[{monster}]")
        need((at != NOWHERE) == (g.loose.count(monster) == 1), f"monster {monster} and its figure disagree")
        need((at != NOWHERE) == (box.first_monster + monster in tops), f"monster {monster} and its card disagree")
    need(len(g.loose) == len(set(g.loose)) and not [m for m in g.loose if not 0 <= m < monsters], "loose names monsters, each once")
    slain = 0
    for who in g.players:
        slain += len([card for card in who.trophies if card >= box.first_monster])
    need(g.slain == slain, f"slain is {g.slain}, but {slain} monsters lie in score areas")
    need(g.appeared == 1 or (slain == 0 and not g.loose), "a monster is about that has not appeared")


def check_jobs(g: West) -> None:
    box = g.box
    jobs = [0] * len(box.job_names)
    for cards in (g.jobs, g.job_pile):
        count(cards, jobs, "a job")
    for who in g.players:
        for cards in (who.jobs, who.scored, who.offer):
            count(cards, jobs, "a job")
        need(len(set(who.scored)) == len(who.scored), "a player has scored one job twice")
    need(len(g.tracks) == len(g.track_done), "there is a count for each track")
    need(not g.tracks or g.kind == SHADOWS, "only the shadows have job tracks")
    for track in range(len(g.tracks)):
        count(g.tracks[track], jobs, "a job")
        within(g.track_done[track], 0, len(g.tracks[track]), f"track_done[{track}]")
    for job in range(len(jobs)):
        need(jobs[job] == box.jobs.count(job), f"there are {jobs[job]} of {box.job_names[job]}, not {box.jobs.count(job)}")
