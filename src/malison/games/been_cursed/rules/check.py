"""What must hold in any position: nothing appears or vanishes, and the running counters are right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from malison.games.been_cursed.box.box import HOUSES, KINDS, LABORATORY, MARKET, SHEEP, SITES, CardEffect
from malison.games.been_cursed.box.lasting import LASTINGS
from malison.games.been_cursed.rules.village import Lured, Overflow, power_face, spell_face
from malison.games.been_cursed.state import HAUNTED, MONSTER, NO_RESULT, NONE, POSSESSED, RABID, WIZARD, Village
from malison.kernel.errors import BrokenPosition
from malison.kernel.vectors import row


def check(g: Village) -> None:
    """BC-F1..F6, BC-V5: raise BrokenPosition, with the reason, unless the position holds together."""
    check_seats(g)
    check_village(g)
    check_villager_cards(g)
    check_tokens(g)
    check_tracks(g)
    check_cards(g)
    check_lasting(g)
    check_automata(g)
    check_turn(g)


def want(holds: bool, words: str) -> None:
    if not holds:
        raise BrokenPosition(words)


def within(values: Iterable[int], least: int, most: int, name: str) -> None:
    for value in values:
        want(least <= value <= most, f"{name} holds {value}; it holds numbers from {least} to {most}")


def check_seats(g: Village) -> None:
    want(0 <= g.mode <= HAUNTED, f"there is no mode {g.mode}")
    seats = [[0, 1], [0, -1], [-1, 0], [-1, -1]][g.mode]
    swapped = g.mode == 0 and g.wizard == 1 and g.monster == 0
    want(swapped or [g.wizard, g.monster] == seats, f"seats {g.wizard} and {g.monster} do not fit the mode")
    want(g.side == WIZARD or g.side == MONSTER, "side is 0 (Wizard) or 1 (Monster)")
    want(-1 <= g.winner <= NO_RESULT, "winner is -1, 0, 1 or 2")
    want(g.round >= 0, "rounds are counted from 0")


def check_village(g: Village) -> None:
    want(len(g.house) == SITES, f"house has {SITES} places")
    within(g.house, NONE, KINDS - 1, "house")
    want(g.house[LABORATORY] == NONE and g.house[MARKET] == NONE, "nobody lives in the Laboratory or the Market")
    empty = 0
    for house in range(1, HOUSES + 1):
        if g.house[house] == NONE:
            empty += 1
    want(g.vacant == empty, f"vacant is {g.vacant}, but {empty} houses are empty")
    want(0 <= g.place < SITES, "the token is on a place from 0 to 21")
    want(NONE <= g.arriving < KINDS, "arriving is a villager or -1")
    want(len(g.bag) == KINDS and len(g.villager_pile) == KINDS, "bag and villager_pile have six counts")
    within(g.bag, 0, 99, "bag")
    want(g.arriving == NONE or g.bag[g.arriving] > 0, "the arriving villager is not in the bag")
    within(g.stomach, 0, SHEEP, "stomach")
    want(len(g.slots) == len(g.stomach), "slots has one number for each token in the stomach")
    within(g.slots, 0, 99, "slots")
    for kind in range(KINDS):
        there = g.bag[kind] + list(g.house).count(kind) + g.stomach.count(kind)
        want(there == g.box.count[kind], f"there are {there} of {g.box.villager_names[kind]}, not {g.box.count[kind]} (BC-F6)")
    want(len(g.pasture) == len(g.box.pasture_sheep), "pasture has one number for each pasture")
    within(g.pasture, 0, 99, "pasture")
    sheep = g.sheep + sum(g.pasture) + g.stomach.count(SHEEP)
    want(g.sheep >= 0 and sheep == g.box.sheep, f"there are {sheep} sheep, not {g.box.sheep} (BC-F6)")


def check_villager_cards(g: Village) -> None:
    """BC-V5: the pile shows who is on the board or in the stomach; the deck holds the others."""
    if not g.villager_cards:
        want(not g.villager_deck and not any(g.villager_pile), "without Villager cards their deck and pile are empty")
        return
    for kind in range(KINDS):
        want(g.villager_deck.count(kind) == g.bag[kind], "the Villager deck and the villagers off the board differ (BC-V5)")
        want(g.villager_pile[kind] == g.box.count[kind] - g.bag[kind], "the Villager pile and the villagers in play differ (BC-V5)")
    want(len(g.villager_deck) == sum(g.bag), "the Villager deck holds something that is no villager")
    want(g.arriving == NONE or g.villager_deck[-1] == g.arriving, "the arriving villager is not on the top card")


def check_tokens(g: Village) -> None:
    want(0 <= g.coins <= g.box.coins, f"the Wizard holds 0 to {g.box.coins} coins (BC-F2)")
    want(0 <= g.energy <= g.box.energy, f"Energy is 0 to {g.box.energy} (BC-F3)")
    want(g.monster >= 0 or g.energy == 0, "a Rabid Monster has no Energy (BC-R9)")
    want(len(g.tiles) == KINDS, "tiles has six counts")
    within(g.tiles, 0, g.box.tiles, "tiles")
    want(g.held == sum(g.tiles), f"held is {g.held}, but there are {sum(g.tiles)} tiles")
    want(len(g.lasting) == LASTINGS, f"lasting has {LASTINGS} numbers")
    if g.held > g.capacity():
        settling = g.casting != NONE or isinstance(g.asking, Overflow)
        for step in g.todo:
            settling = settling or isinstance(step, Overflow)
        want(settling, f"the Wizard holds {g.held} ingredients and has {g.capacity()} places (BC-F4)")
    want(len(g.guards) == len(g.box.guard_tiles), "guards has one number for each crossing")
    within(g.guards, NONE, len(g.box.guard_names) - 1, "guards")
    for tile in range(len(g.box.guard_names)):
        want(list(g.guards).count(tile) <= list(g.box.guard_tiles).count(tile), f"too many guards of the kind {g.box.guard_names[tile]}")


def check_tracks(g: Village) -> None:
    want(1 <= g.panic <= g.box.panic_top, f"Panic is 1 to {g.box.panic_top} (BC-P6)")
    want(1 <= g.curse <= g.box.curse_top[g.mode], f"Curse is 1 to {g.box.curse_top[g.mode]} (BC-P6)")
    want(0 <= g.cure <= len(g.box.cure), f"Cure is 0 to {len(g.box.cure)}")
    full = g.cure == len(g.box.cure)
    want(full == (g.winner == WIZARD), "the Cure track is full exactly when the Wizard has won (BC-G1)")
    done = g.curse == g.box.curse_top[g.mode]
    want(done == (g.winner == MONSTER), "the Curse track is full exactly when the Monster has won (BC-G2)")


def check_cards(g: Village) -> None:
    spells = g.spell_deck + g.spell_pile + g.spell_hand + g.wizard_spells + g.monster_spells
    if g.casting != NONE:
        spells.append(g.casting)
    want(sorted(spells) == sorted(g.box.spell_decks[g.mode]), "the Spells are not those of this mode, each once")
    powers = g.power_deck + g.power_pile + g.power_hand + g.wizard_powers + g.monster_powers
    for power in (g.playing, g.single_use):
        if power != NONE:
            powers.append(power)
    want(sorted(powers) == sorted(g.box.power_decks[g.mode]), "the Powers are not those of this mode, each once")
    for spell in g.wizard_spells:
        want(g.box.spell_before[spell] == WIZARD, f"{g.box.spell_names[spell]} does not lie in front of the Wizard")
    for spell in g.monster_spells:
        want(g.box.spell_before[spell] == MONSTER, f"{g.box.spell_names[spell]} does not lie in front of the Monster")
    for power in g.wizard_powers:
        want(g.box.power_before[power] == WIZARD, f"{g.box.power_names[power]} does not lie in front of the Wizard")
    for power in g.monster_powers:
        want(g.box.power_before[power] == MONSTER, f"{g.box.power_names[power]} does not lie in front of the Monster")


def check_lasting(g: Village) -> None:
    """What lasts is exactly what the cards in play and the promises of this turn add up to."""
    sums = Village()
    sums.lasting = row(LASTINGS, 0)
    effects: list[CardEffect[Any]] = []
    for spell in g.wizard_spells + g.monster_spells:
        effects += g.box.spell_effects[spell_face(g, spell)]
    for power in g.wizard_powers + g.monster_powers:
        effects += g.box.power_effects[power_face(g, power)]
    for effect in effects:
        effect.laid(sums, 1)
    want(len(g.this_turn) % 2 == 0, "this_turn holds pairs")
    for i in range(0, len(g.this_turn), 2):
        want(0 <= g.this_turn[i] < LASTINGS, "this_turn names what does not exist")
        sums.lasting[g.this_turn[i]] += g.this_turn[i + 1]
    want(list(g.lasting) == list(sums.lasting), "lasting is not what the cards in play add up to")


def check_automata(g: Village) -> None:
    rabid = g.rabid_deck + g.rabid_dealt + g.rabid_row + g.rabid_pile
    cards = g.box.rabid_cards if g.mode == RABID or g.mode == HAUNTED else []
    want(sorted(rabid) == cards, "the Rabid Monster cards are not there, each once")
    possessed = g.possessed_deck + g.possessed_row + g.possessed_pile + g.feeding_cards
    cards = g.box.possessed_cards if g.mode == POSSESSED or g.mode == HAUNTED else []
    want(sorted(possessed) == cards, "the Possessed Wizard cards are not there, each once")


def check_turn(g: Village) -> None:
    want(0 <= g.actions <= 99 and 0 <= g.movements <= 99 and 0 <= g.sneaked <= 99, "actions and movements are 0 or more")
    want(0 <= g.phase <= 2, "phase is 0, 1 or 2")
    want(0 <= g.visited < 1 << SITES, "visited has a bit for each place")
    want(-99 <= g.gain <= 99, "gain is a small number")
    for step in g.todo:
        if isinstance(step, Lured):
            want(0 <= step.eaten < KINDS, "nobody of that kind can have been eaten")
