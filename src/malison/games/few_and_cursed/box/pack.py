"""Packing an edition into the box that the rules read."""

from __future__ import annotations

from typing import Any

from malison.games.few_and_cursed.box import box
from malison.games.few_and_cursed.box.box import BLOCKS, Kit
from malison.games.few_and_cursed.box.words import (
    BULLETS,
    COPY,
    CURSE,
    DISCARD,
    KINDS,
    PAY_ATTACK,
    PAY_BULLETS,
    PAY_MOVEMENT,
    PAY_WATER,
    TRASH,
    TRASH_HAND,
    WATER,
    Programs,
    symbols,
)


def packed(facts: Any) -> Kit:
    """The box of an edition, with the boxes of co-op for two, three and four beside it (FC-RL49)."""
    kit = one_box(facts, 0)
    kit.together = [kit if more == 0 else one_box(facts, more) for more in facts.cooperative.monster_attack]
    return kit


def one_box(facts: Any, more: int) -> Kit:
    """A box whose monsters ask for so much more attack."""
    kit = Kit()
    programs = Programs()
    _numbers(kit, facts)
    _map(kit, facts)
    _characters(kit, facts, programs)
    _cards(kit, facts, programs)
    _store(kit, facts, programs)
    _jobs(kit, facts)
    _bounties(kit, facts, programs)
    _encounters(kit, facts, programs)
    kit.programs = programs.table
    kit.forks = programs.forks
    for code in programs.table:
        _needs(kit, code)
    for monster in range(kit.first_monster, len(kit.attack)):
        kit.attack[monster] += more
    return kit


def _numbers(kit: Kit, facts: Any) -> None:
    for name in facts.rules.__struct_fields__:
        if name not in ("dark_arts_monster", "jobs_kept"):
            setattr(kit, name, getattr(facts.rules, name))
    kit.price_bullet = facts.prices.bullet
    kit.prices = [facts.prices.health, facts.prices.capacity, facts.prices.threshold]


def _map(kit: Kit, facts: Any) -> None:
    number = {space.id: i for i, space in enumerate(facts.spaces)}
    kit.space_names = [space.name for space in facts.spaces]
    kit.space_ids = [space.id for space in facts.spaces]
    kit.spot_x = [space.x for space in facts.spaces]
    kit.spot_y = [space.y for space in facts.spaces]
    kit.kind = [KINDS.index(space.kind) for space in facts.spaces]
    kit.corner = [int(space.corner) for space in facts.spaces]
    kit.town = kit.kind.index(KINDS.index("town"))
    roads: list[list[tuple[int, int, int]]] = [[] for _ in facts.spaces]
    for a, b, movement, icons in facts.map.roads:
        roads[number[a]].append((number[b], movement, icons))
        roads[number[b]].append((number[a], movement, icons))
    for ways in roads:
        ways.sort()
        kit.near.append([to for to, _, _ in ways])
        kit.road_movement.append([movement for _, movement, _ in ways])
        kit.road_curse.append([icons for _, _, icons in ways])
    _routes(kit)


def _routes(kit: Kit) -> None:
    """FC-N6: for every space, the next spaces on the shortest routes to town with the fewest symbols."""
    far = 999
    size = len(kit.kind)
    best = [(far, far)] * size
    best[kit.town] = (0, 0)
    changed = True
    while changed:
        changed = False
        for at in range(size):
            for i, to in enumerate(kit.near[at]):
                way = (best[to][0] + 1, best[to][1] + kit.road_movement[at][i] + kit.road_curse[at][i])
                if way < best[at] and at != kit.town:
                    best[at] = way
                    changed = True
    kit.distance = [spaces for spaces, _ in best]
    for at in range(size):
        next_ones: list[int] = []
        for i, to in enumerate(kit.near[at]):
            way = (best[to][0] + 1, best[to][1] + kit.road_movement[at][i] + kit.road_curse[at][i])
            if way == best[at]:
                next_ones.append(to)
        kit.toward.append(next_ones)


def _characters(kit: Kit, facts: Any, programs: Programs) -> None:
    from malison.games.few_and_cursed.box.schema import affliction

    cards = {card.id: i for i, card in enumerate(facts.starting_cards)}
    for who in facts.characters:
        kit.character_names.append(who.name)
        kit.action_names.append(who.action.name)
        kit.action_texts.append(who.action.text)
        kit.curse_names.append(who.curse.name)
        kit.curse_texts.append(who.curse.text)
        kit.health.append(who.health)
        kit.bullets.append(who.bullets)
        kit.capacity.append(who.capacity)
        kit.threshold.append(who.threshold)
        kit.water.append(who.water)
        kit.aim.append(who.aim)
        kit.cursed_aim.append(who.cursed_aim)
        kit.decks.append([cards[card] for card, count in who.deck.items() for _ in range(count)])
        kit.action.append(programs.add(who.action.effects))
        ban, redraw, surcharge = 0, facts.rules.hand, 0
        for word in who.curse.effects:
            name, number = affliction(word)
            if name == "no job board":
                ban |= box.NO_JOB_BOARD
            elif name == "no healing":
                ban |= box.NO_HEALING
            elif name == "redraw":
                redraw = number
            else:
                surcharge = number
        kit.ban.append(ban)
        kit.redraw.append(redraw)
        kit.surcharge.append(surcharge)


def _cards(kit: Kit, facts: Any, programs: Programs) -> None:
    kit.first_upgrade = len(facts.starting_cards)
    kit.first_artifact = kit.first_upgrade + len(facts.upgrades)
    number = {space.id: i for i, space in enumerate(facts.spaces)}
    for card in [*facts.starting_cards, *facts.upgrades, *facts.artifacts]:
        kit.card_names.append(card.name)
        curse, rest = 0, []
        for word in card.always:
            code = programs.operation(word)
            if code and code[0] == CURSE:
                curse += code[1]
            elif not code or code[0] != COPY:
                rest.append(word)
        kit.copies_card.append(int("copy" in card.always))
        kit.card_curse.append(curse)
        kit.resources.append(programs.add(card.resources))
        kit.always.append(programs.add(rest))
        kit.trash.append(programs.add(card.trash))
        kit.mandatory.append(programs.add([*card.resources, *rest]))
        kit.card_words.append("; ".join(filter(None, [", ".join([*card.resources, *card.always]), _burnt(card.trash)])))
        kit.symbols.append(symbols(card.resources))
    for i, card in enumerate(facts.upgrades):
        kit.upgrades += [kit.first_upgrade + i] * card.copies
    kit.artifact_place = [number[card.place] for card in facts.artifacts]
    kit.artifact_grit = [card.grit for card in facts.artifacts]


def _burnt(words: list[str]) -> str:
    return "trash: " + ", ".join(words) if words else ""


def _offer(option: Any) -> str:
    """An encounter option in effect words."""
    return (", ".join(option.cost) + " → " if option.cost else "") + (", ".join(option.gain) or "nothing")


def _store(kit: Kit, facts: Any, programs: Programs) -> None:
    from malison.games.few_and_cursed.box.schema import passive

    lasting = {"aim": box.AIM, "look": box.LOOK, "trophy": box.TROPHY, "shield": box.SHIELD}
    slots = {"accessory": box.ACCESSORY, "one_handed": box.ONE_HANDED, "two_handed": box.TWO_HANDED}
    for i, item in enumerate(facts.store):
        kit.item_names.append(item.name)
        kit.item_words.append(", ".join([*item.exhaust, *item.passive]))
        kit.store += [i] * item.copies
        kit.cost.append(item.cost)
        kit.slot.append(slots[item.slot])
        kit.exhaust.append(programs.add(item.exhaust))
        name, number = passive(item.passive[0]) if item.passive else ("", 0)
        kit.passive.append(lasting.get(name, -1))
        kit.passive_by.append(number)


def _jobs(kit: Kit, facts: Any) -> None:
    from malison.games.few_and_cursed.box.schema import job_need

    by = {
        "health": box.BY_HEALTH,
        "bullets": box.BY_BULLETS,
        "curse": box.BY_CURSE,
        "corner": box.BY_CORNER,
        "artifacts": box.BY_ARTIFACTS,
        "bounties": box.BY_BOUNTIES,
        "items": box.BY_ITEMS,
        "jobs": box.BY_JOBS,
        "water": box.BY_WATER,
    }
    kinds = {"spend": box.SPEND, "state": box.STATE, "end": box.END}
    for i, job in enumerate(facts.jobs):
        kit.job_names.append(job.name)
        kit.job_words.append(", ".join(job.need))
        kit.jobs += [i] * job.copies
        kit.job_water.append(job.water)
        kit.job_grit.append(job.grit)
        need = job_need(job.need)
        kind, what, number = need[0]
        kit.job_type.append(kinds[kind])
        kit.job_by.append(by.get(what, -1))
        kit.job_number.append(number)
        spent = {what: number for kind, what, number in need if kind == "spend"}
        kit.job_movement.append(spent.get("movement", 0))
        kit.job_attack.append(spent.get("attack", 0))
        kit.job_spend_water.append(spent.get("water", 0))


def _bounties(kit: Kit, facts: Any, programs: Programs) -> None:
    number = {space.id: i for i, space in enumerate(facts.spaces)}
    kit.first_monster = len(facts.bounties)
    for row in [*facts.bounties, *facts.monsters]:
        kit.bounty_names.append(row.name)
        kit.place.append(number[row.place])
        kit.attack.append(row.attack)
        kit.reward.append(programs.add(row.reward))
        kit.reward_words.append(", ".join(row.reward))
        kit.bounty_grit.append(sum(int(word.split()[1]) for word in row.reward if word.startswith("grit ")))
    kit.quarry = kit.first_monster + [m.id for m in facts.monsters].index(facts.rules.dark_arts_monster)
    for row in facts.wanted:
        kit.wanted_names.append(row.name)
        kit.wanted_kind.append(KINDS.index(row.kind))
        kit.wanted_attack.append([side.attack for side in row.sides])
        kit.wanted_reward.append([programs.add(side.reward) for side in row.sides])
        kit.wanted_words.append([", ".join(side.reward) for side in row.sides])


def _encounters(kit: Kit, facts: Any, programs: Programs) -> None:
    kit.encounters = len(facts.encounters)
    kit.omens = len(facts.cursed_encounters)
    for card in [*facts.encounters, *facts.cursed_encounters]:
        kit.encounter_names.append(card.name)
        for kind in KINDS[:BLOCKS]:
            block = getattr(card, kind, [])
            kit.option_cost.append([programs.add(option.cost, True) for option in block])
            kit.option_gain.append([programs.add(option.gain) for option in block])
            kit.option_texts.append([option.text for option in block])
            kit.option_words.append([_offer(option) for option in block])
            kit.scenes.append(getattr(card.scene, kind, "") if block and kind != "cursed" else "")


def _needs(kit: Kit, code: list[int]) -> None:
    """What a program asks for before it can be carried out; what it gives first may pay for what follows."""
    have = [0, 0]
    water = bullets = movement = attack = hand = cards = 0
    for at in range(0, len(code), 3):
        op, number = code[at], code[at + 1]
        if op == PAY_MOVEMENT:
            movement += number
        elif op == PAY_ATTACK:
            attack += number
        elif op == WATER or op == BULLETS:
            have[op == BULLETS] += number
        elif op == PAY_WATER:
            have[0] -= number
            water = max(water, -have[0])
        elif op == PAY_BULLETS:
            have[1] -= number
            bullets = max(bullets, -have[1])
        elif op == DISCARD or op == TRASH_HAND:
            hand += number
            cards += number
        elif op == TRASH:
            cards += number
    kit.need_movement.append(movement)
    kit.need_attack.append(attack)
    kit.need_water.append(water)
    kit.need_bullets.append(bullets)
    kit.need_hand.append(hand)
    kit.need_cards.append(cards)
    kit.easy.append(int(movement + attack + water + bullets + cards == 0))
