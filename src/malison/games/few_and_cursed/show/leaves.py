"""Everything that lies on the table in words: cards, wares, jobs, the wanted, encounters, chasers and spaces."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed.box.box import BLOCKS, KINDS, Box
from malison.games.few_and_cursed.show.faces import SLOTS, TABLES, card_face, deal_words, gang_words, job_words, last_seen, table_of
from malison.games.few_and_cursed.show.words import WORDS, curse_text, normal_text, traits_of
from malison.kernel.leaves import Leaf
from malison.kernel.words import say

DECKS: Final = ("starting card", "upgrade", "artifact")
CHASER: Final = (
    "{health} Health, {bullets} of {capacity} Bullets, Curse Threshold {threshold}, {water} water; a bullet is {aim} attack. "
    "{normal}: {does} When Cursed, {curse}: {suffers} A bullet is then {cursed_aim} attack."
)


def leaves(box: Box) -> list[Leaf]:
    found = [
        Leaf(f"{TABLES[table_of(box, card)]}.{name}", box.card_names[card], DECKS[table_of(box, card)], card_face(box, card)["text"])
        for card, name in enumerate(box.card_ids)
    ]
    for item, name in enumerate(box.item_ids):
        once, always = box.programs[box.exhaust[item]], box.lasting[item]
        text = "".join([say("Once a round: {text} ", text=WORDS.text(*once)) if once else "", WORDS.text(*always)]).strip()
        kind = say("ware, {slot}, {n} water", slot=SLOTS[box.slot[item]], n=box.cost[item])
        found.append(Leaf(f"store.{name}", box.item_names[item], kind, text))
    for job, name in enumerate(box.job_ids):
        found.append(Leaf(f"jobs.{name}", box.job_names[job], "job", job_words(box, job)))
    found += [bounty(box, number, name) for number, name in enumerate(box.bounty_ids)]
    for wanted, name in enumerate(box.wanted_ids):
        kind = f"wanted on any {KINDS[box.wanted_kind[wanted]]}"
        found.append(Leaf(f"wanted.{name}", box.wanted_names[wanted], kind, gang_words(box, wanted)))
    found += [encounter(box, card, name) for card, name in enumerate(box.encounter_ids)]
    return found + [chaser(box, role, name) for role, name in enumerate(box.character_ids)]


def bounty(box: Box, number: int, name: str) -> Leaf:
    monster = number >= box.first_monster
    traits = traits_of(box, number)
    text = say("At {place}, {n} attack. ", place=last_seen(box, number), n=box.attack[number])
    words = " ".join(WORDS.text(*effects) for effects in (traits, box.programs[box.reward[number]]) if effects)
    return Leaf(
        f"{'monsters' if monster else 'bounties'}.{name}", box.bounty_names[number], "monster" if monster else "bounty", text + words
    )


def encounter(box: Box, card: int, name: str) -> Leaf:
    parts: list[str] = []
    for kind in range(BLOCKS):
        at = card * BLOCKS + kind
        deals = [option(box, at, i, words) for i, words in enumerate(box.option_texts[at])]
        if deals:
            parts.append(say("{kind}: {scene} {deals}", kind=KINDS[kind].capitalize(), scene=box.scenes[at], deals=" ".join(deals)))
    table = "encounters" if card < box.encounters else "cursed_encounters"
    return Leaf(f"{table}.{name}", box.encounter_names[card], "encounter", " ".join(parts))


def option(box: Box, at: int, i: int, words: str) -> str:
    return say("{words} ({deal})", words=words, deal=deal_words(box, at, i))


def chaser(box: Box, role: int, name: str) -> Leaf:
    text = say(
        CHASER,
        health=box.health[role],
        bullets=box.bullets[role],
        capacity=box.capacity[role],
        threshold=box.threshold[role],
        water=box.water[role],
        aim=box.aim[role],
        cursed_aim=box.cursed_aim[role],
        normal=box.normal_names[role],
        does=normal_text(box, role),
        curse=box.curse_names[role],
        suffers=curse_text(box, role),
    )
    return Leaf(f"characters.{name}", box.character_names[role], "chaser", text)
