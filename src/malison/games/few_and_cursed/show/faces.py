"""What is to be read and seen on the components, wherever they lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from malison.games.few_and_cursed.box.box import BLOCKS, KINDS, Box, Fork
from malison.games.few_and_cursed.rules.effects import PosseGrit
from malison.games.few_and_cursed.show.chasers import MEASURES, alone_at, measured, renown
from malison.games.few_and_cursed.show.signs import NOTHING, SPACE, Sign, art, chip, drawn, frame, text
from malison.games.few_and_cursed.show.things import two_lines
from malison.games.few_and_cursed.show.words import LETTERS, WORDS, curse_text, normal_kind, normal_text, paid, traits_of
from malison.kernel.effects import Effect
from malison.kernel.words import say

MOST_POSSE: Final = 2
TABLES: Final = ("starting_cards", "upgrades", "artifacts")


def faces(box: Box) -> dict[str, dict[str, Any]]:
    """What is to be read and seen on every component: by its list and id, and by its number as moves and views have it. `face` is how it is
    drawn, `css` what sort it is, `told` the same as a tip.
    """
    found: dict[str, dict[str, Any]] = {}
    for card, name in enumerate(box.card_ids):
        found[f"card.{card + 1}"] = found[f"{TABLES[table_of(box, card)]}.{name}"] = card_face(box, card)
    for artifact in range(len(box.artifact_grit)):
        found[f"artifact.{artifact + 1}"] = found[f"card.{box.first_artifact + artifact + 1}"]
    for item, name in enumerate(box.item_ids):
        found[f"item.{item + 1}"] = found[f"store.{name}"] = item_face(box, item)
    for job, name in enumerate(box.job_ids):
        found[f"job.{job + 1}"] = found[f"jobs.{name}"] = job_face(box, job)
    for bounty, name in enumerate(box.bounty_ids):
        found[f"bounty.{bounty + 1}"] = face = poster_face(box, bounty)
        found[f"{face['table']}.{name}"] = face
    for wanted, name in enumerate(box.wanted_ids):
        found[f"gang.{wanted + 1}"] = found[f"wanted.{name}"] = gang_face(box, wanted)
    for card, name in enumerate(box.encounter_ids):
        found[f"encounter.{card + 1}"] = face = encounter_face(box, card)
        found[f"{face['table']}.{name}"] = face
    for role, name in enumerate(box.character_ids):
        found[f"character.{role + 1}"] = found[f"characters.{name}"] = character_face(box, role)
        act = {"name": box.normal_names[role], "icon": "chaser", "text": normal_text(box, role), "kind": normal_kind(box, role)}
        found[f"act.character.{role + 1}"] = act
    for space, name in enumerate(box.space_ids):
        found[f"spaces.{name}"] = {"name": box.space_names[space], "lines": two_lines(box.space_names[space])}
    return {**found, **acts(box)}


def table_of(box: Box, card: int) -> int:
    return int(card >= box.first_upgrade) + int(card >= box.first_artifact)


def named(name: str) -> Sign:
    return frame("name", text(name))


def card_face(box: Box, card: int) -> dict[str, Any]:
    """A card of a deck: resources stand in the corner, what must be done below, the optional flame at the foot."""
    name, does, trash = box.card_names[card], box.card_deeds[card], box.programs[box.trash[card]]
    first, table = len(box.programs[box.resources[card]]), table_of(box, card)
    resources, always, burnt = drawn(does[:first]), drawn(does[first:]), drawn(trash)
    face, told = [frame("corner", *resources)], [text(name, "span")]
    if table == 2:
        face.append(frame("value", *chip("grit", box.artifact_grit[card - box.first_artifact], "Grit at the end")))
    face += [art(box.card_ids[card], symbol(does[0]) if does else ""), named(name)]
    if resources:
        told.append(frame("", text("Gives "), *resources))
    if always:
        face.append(frame("does", *always))
        told.append(frame("", text("Then " if resources else "Does "), *always))
    if burnt:
        face.append(frame("flame", Sign(icon="trash", said="trash it for:"), SPACE, *burnt))
        told.append(frame("", text("If you trash it, also "), *burnt))
    more = say(" If you trash it: {text}", text=WORDS.text(*trash)) if trash else ""
    facts = {"table": TABLES[table], "id": box.card_ids[card], "number": card + 1, "css": TABLES[table], "name": name}
    return {**facts, "text": f"{WORDS.text(*does)}{more}", "face": face, "told": told}


def symbol(effect: Effect[Any]) -> str:
    """The symbol for a picture of what has none of its own."""
    return symbol(effect.sides[0][0]) if isinstance(effect, Fork) and effect.sides[0] else effect.word.partition(" ")[0]


SLOTS: Final = ("accessory", "one hand", "both hands")
WORN: Final = ("One of your accessories", "Needs one hand", "Needs both hands")
ONCE: Final = Sign(tag="em", css="tap", title="Once a round", text="↻")


def item_face(box: Box, item: int) -> dict[str, Any]:
    """An item; its price stands above it."""
    name, slot, exhaust = box.item_names[item], box.slot[item], box.programs[box.exhaust[item]]
    does = [*exhaust, *box.lasting[item]]
    shown = frame("does", *([ONCE, SPACE] if exhaust else []), *drawn(does))
    face = [art(box.item_ids[item], "weapon" if slot else "accessory"), named(name), shown, frame("slot", text(SLOTS[slot]))]
    told = [text(name, "span"), frame("", text("Once a round: " if exhaust else "Always: "), *drawn(does)), text(WORN[slot], "span")]
    facts = {"table": "store", "id": box.item_ids[item], "css": "store", "name": name, "cost": box.cost[item]}
    return {**facts, "text": WORDS.text(*does), "face": face, "told": told}


def job_face(box: Box, job: int) -> dict[str, Any]:
    name, needs, water = box.job_names[job], box.requirements[job], box.job_water[job]
    pay = frame("pay", *chip("water", water, "water"), SPACE, *chip("grit", box.job_grit[job], "Grit"))
    facts = {"table": "jobs", "id": box.job_ids[job], "css": "jobs", "name": name, "water": water, "grit": box.job_grit[job]}
    face = [named(name), frame("does", *drawn(needs)), pay]
    return {**facts, "text": WORDS.text(*needs), "face": face, "told": spoken(name, job_words(box, job))}


def spoken(name: str, *words: str) -> list[Sign]:
    """A tip in words alone."""
    return [text(one, "span") for one in (name, *words) if one]


def job_words(box: Box, job: int) -> str:
    pays = say(" Pays {water} water and {grit} Grit.", water=box.job_water[job], grit=box.job_grit[job])
    return WORDS.text(*box.requirements[job]) + pays


def poster_face(box: Box, bounty: int) -> dict[str, Any]:
    """A Most Wanted card; above it stands what it asks for now, between its `face` and its `pay` where it is. `pays` is what it pays a team
    with so many players beyond two, and anybody else.
    """
    name, monster = box.bounty_names[bounty], bounty >= box.first_monster
    # What only teams are paid stands last.
    reward = sorted(box.programs[box.reward[bounty]], key=lambda deed: isinstance(deed, PosseGrit))
    facts = {"table": "monsters" if monster else "bounties", "id": box.bounty_ids[bounty], "name": name}
    here = {"place": last_seen(box, bounty), "attack": box.attack[bounty], "css": "poster monster" if monster else "poster"}
    face = [art(box.bounty_ids[bounty], "monster" if monster else "bounty"), named(name)]
    traits = traits_of(box, bounty)
    pay = below(traits, reward)
    pays = [below(traits_of(box, bounty, posse), paid(box, bounty, posse)) for posse in range(MOST_POSSE + 1)]
    words = " ".join(WORDS.text(*effects) for effects in (traits, reward) if effects)
    told = spoken(name, say("When beaten: {text}", text=WORDS.text(*paid(box, bounty, 0))), WORDS.text(*traits_of(box, bounty, 0)))
    return {**facts, **here, "text": words, "face": face, "pay": pay, "pays": pays, "told": told}


def below(traits: Sequence[Effect[Any]], reward: Sequence[Effect[Any]]) -> list[Sign]:
    return [*([frame("trait", *drawn(traits))] if traits else []), frame("pay", *drawn(reward))]


def last_seen(box: Box, bounty: int) -> str:
    """Where a Most Wanted card was last seen, and where alone if that is elsewhere (FC-RL56)."""
    place, alone = (box.space_names[at] for at in (box.place[bounty], box.place_alone[bounty]))
    return place if alone == place else say("{place}, alone {alone}", place=place, alone=alone)


def gang_face(box: Box, wanted: int) -> dict[str, Any]:
    """A Wanted card, by the side that is up."""
    rewards = [box.programs[program] for program in box.wanted_reward[wanted]]
    sides = [gang_side(box, wanted, side) for side in range(len(rewards))]
    facts = {"table": "wanted", "id": box.wanted_ids[wanted], "css": "poster gang", "name": box.wanted_names[wanted]}
    told = spoken(box.wanted_names[wanted], gang_words(box, wanted))
    return {**facts, "text": " ".join(WORDS.text(*reward) for reward in rewards), "face": sides[0], "sides": sides, "told": told}


def gang_words(box: Box, wanted: int) -> str:
    """Both sides of a Wanted card."""
    sides = zip(box.wanted_attack[wanted], box.wanted_reward[wanted], strict=True)
    return " Then: ".join(say("{n} attack: {reward}", n=n, reward=WORDS.text(*box.programs[reward])) for n, reward in sides)


def gang_side(box: Box, wanted: int, side: int) -> list[Sign]:
    attack, rewards, kind = box.wanted_attack[wanted], box.wanted_reward[wanted], KINDS[box.wanted_kind[wanted]]
    this, other = (drawn(box.programs[rewards[one]]) for one in (side, 1 - side))
    then = [text("then "), *chip("attack", attack[1 - side], "attack"), frame("brings", SPACE, text("→", "i"), SPACE, *other)]
    toll = frame("toll", *chip("attack", attack[side], "attack to defeat"))
    where = frame("seen", Sign(icon=kind), text(say(" any {kind}", kind=kind)))
    return [toll, named(box.wanted_names[wanted]), frame("pay", *this), where, frame("back-side", *then)]


def encounter_face(box: Box, card: int) -> dict[str, Any]:
    blocks = {KINDS[kind]: passage(box, card * BLOCKS + kind) for kind in range(BLOCKS) if box.option_texts[card * BLOCKS + kind]}
    table = "encounters" if card < box.encounters else "cursed_encounters"
    return {"table": table, "id": box.encounter_ids[card], "name": box.encounter_names[card], "blocks": blocks}


GIVES: Final = [SPACE, Sign(tag="i", hidden=True, text="→"), Sign(tag="span", css="unseen", text="gives"), SPACE]


def passage(box: Box, at: int) -> dict[str, Any]:
    """An encounter on one kind of space: what is read there, and the options."""
    options: list[list[Sign]] = []
    told: list[list[Sign]] = []
    for i, words in enumerate(box.option_texts[at]):
        cost, gain = drawn(box.programs[box.option_cost[at][i]]), drawn(box.programs[box.option_gain[at][i]]) or NOTHING
        deal = frame("deal", *cost, *(GIVES if cost else []), *gain)
        options.append([frame("letter", text(LETTERS[i])), frame("offer", frame("words", text(words)), deal)])
        told.append(spoken(words, deal_words(box, at, i)))
    return {"scene": box.scenes[at], "options": options, "told": told}


def deal_words(box: Box, at: int, i: int) -> str:
    """What an option costs and brings."""
    cost, gain = (WORDS.text(*box.programs[program]) for program in (box.option_cost[at][i], box.option_gain[at][i]))
    return " ".join(filter(None, [cost, "→" if cost else "", gain or "nothing"]))


def character_face(box: Box, role: int) -> dict[str, Any]:
    """Both sides of a character, and what it starts with."""
    name, normal, curse = box.character_names[role], normal_text(box, role), curse_text(box, role)
    best = alone_at(box, role, 1)
    shown = {**measured(box, role), "bullets": f"{box.bullets[role]}/{box.capacity[role]}"}
    start = [cell(what, str(shown[what]), words, what in best) for what, words in MEASURES.items()]
    bust = Sign(tag="span", css="bust", hidden=True, within=[Sign(icon=box.character_ids[role], spare="chaser")])
    face = [
        frame("who", bust, named(name), frame("renown", text(renown(box, role)))),
        frame("start", *start),
        frame("card-side normal", *character_side(box.normal_names[role], normal_kind(box, role), normal, box.aim[role])),
        frame("card-side cursed", *character_side(box.curse_names[role], "when Cursed", curse, box.cursed_aim[role])),
    ]
    facts = {"table": "characters", "id": box.character_ids[role], "css": "person", "name": name}
    return {**facts, "text": f"{normal} {curse}", "face": face}


def cell(icon: str, shown: str, words: str, best: bool) -> Sign:
    """A number with its symbol and its word; `best` if nobody has as much."""
    return frame("cell best" if best else "cell", text(shown, "b"), Sign(icon=icon), SPACE, text(words, "small"))


def character_side(name: str, when: str, words: str, aim: int) -> list[Sign]:
    aimed = frame("aim", *chip("bullets", 1, "bullet"), text(" → "), *chip("attack", aim, "attack"))
    return [text(name, "b"), SPACE, text(when, "small"), text(words, "span"), aimed]


def acts(box: Box) -> dict[str, dict[str, Any]]:
    """The actions that everybody has: the word on the button, its symbol, and what it is."""
    robbing = say("{n} attack for each Health of theirs", n=box.rob_attack)
    camping = say("All cards into your deck, +{n} Health, and your phase ends", n=box.camp_health)
    found = {
        "defeat": {"name": "Defeat", "icon": "attack", "text": "A bounty where you stand"},
        "recover": {"name": "Recover", "icon": "artifact", "text": "An artifact on a corner"},
        "rob": {"name": "Rob", "icon": "rob", "text": robbing},
        "encounter": {"name": "Encounter", "icon": "encounter", "text": "Once more where you stand"},
        "camp": {"name": "Camp", "icon": "camp", "text": camping},
    }
    return {f"act.{one}": {**face, "kind": "action"} for one, face in found.items()}
