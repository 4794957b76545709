"""The guided first game of The Few and Cursed: eight positions, from the first card to a monster at the gates.

Numbers of the house edition may change, so each position asks the edition what it needs: a card that gives enough, a bounty that is
near, an option that pays.
"""

from __future__ import annotations

from typing import Any, Final

from support_few_and_cursed import West, begin, box, game, give, loose, next_encounter, next_upgrades, piles, shelf, stand, table

from malison.games.few_and_cursed import moves as mv
from malison.games.few_and_cursed.box.box import BLOCKS, KINDS
from malison.games.few_and_cursed.rules.bounties import cheapest, toll

ME: Final = "The Redhead"
GAINS: Final = ("movement", "attack", "water", "bullets", "health", "grit")
PLAIN: Final = (
    *GAINS,
    "curse",
    "damage",
    "harm",
    "cost movement",
    "cost attack",
    "cost water",
    "cost bullets",
    "cost damage",
    "cost curse",
    "pay water",
    "pay bullets",
)
DESERT: Final = KINDS.index("desert")


def name(move: int) -> str:
    return str(game.moves.name(move))


def only(program: int) -> dict[str, int]:
    """What a program gives or takes, by its words; nothing if there is more to it than that."""
    deeds = box.programs[program]
    return {deed.word: deed.n for deed in deeds} if all(deed.word in PLAIN for deed in deeds) else {}


def starting(word: str, least: int = 1) -> int:
    """A starting card of the Redhead that gives at least so much of one thing, and nothing else."""
    deck = sorted(set(box.decks[box.character_names.index(ME)]))
    found = [c for c in deck if list(only(box.resources[c])) == [word] and only(box.resources[c])[word] >= least and not box.always[c]]
    return max(found, key=lambda c: only(box.resources[c])[word])


def hand(g: West, *cards: int) -> None:
    give(g, 0, "hand", *(box.card_names[c] for c in cards))


def road(a: int, b: int) -> tuple[int, int]:
    """Movement and curse icons between two spaces."""
    i = box.near[a].index(b)
    return box.road_movement[a][i], box.road_curse[a][i]


def by_the_road() -> tuple[int, int, int]:
    """A bounty that is no monster, the space it was last seen on, and the neighbour with the cheapest road there without a curse icon."""
    found = [
        (box.attack[card], road(at, near)[0], card, at, near)
        for card in range(box.first_monster)
        for at in [box.place[card]]
        for near in box.near[at]
        if not road(at, near)[1] and near != box.town and at != box.town
    ]
    _, _, card, at, near = min(found)
    return card, at, near


def wanted_piles(g: West, first: int) -> None:
    """This card on top of the first pile, a monster under each."""
    others = [box.bounty_names[c] for c in range(box.first_monster) if c != first][:3]
    monsters = [box.bounty_names[box.first_monster + i] for i in range(4)]
    tops = [box.bounty_names[first], *others]
    piles(g, *(f"{top}, {monster}" for top, monster in zip(tops, monsters, strict=True)))


def lessons() -> list[dict[str, Any]]:
    return [improvise(), encounter(), ride(), fight(), copying(), store(), artifact(), monster()]


def improvise() -> dict[str, Any]:
    g = table(phase="improvise")
    hand(g, starting("movement"), starting("attack"))
    next_upgrades(g, "Sprint", "Call to Darkness")
    sprint = mv.TAKE.at(box.card_names.index("Sprint"))
    return {
        "slug": "improvise",
        "title": "Improvise",
        "task": "Every round begins with a new card. You look at two from the Upgrade deck: take Sprint.",
        "why": "Sprint is in your hand and can be played at once or later. The other card went to the discard pile. That "
        "is how your deck grows: one card a round, for good. The flame at its foot is optional: trash the card for a "
        "little more.",
        "nudge": "Cards played now are gone before you ride. Take Sprint first.",
        "nudges": {"take": "Call to Darkness has its uses, but it raises your Curse by two. Take Sprint here."},
        "steps": [[name(sprint)]],
        "state": begin(g),
    }


def paying() -> tuple[int, int, int]:
    """An encounter whose desert block has an option that costs only movement and pays Grit; that option, and its cost."""
    found = []
    for card in range(box.encounters):
        at = card * BLOCKS + DESERT
        for i, cost in enumerate(box.option_cost[at]):
            price, gain = only(cost), only(box.option_gain[at][i])
            if list(price) == ["cost movement"] and gain.get("grit", 0) > 0 and all(word in GAINS for word in gain):
                found.append((-gain["grit"], price["cost movement"], card, i))
    most = max(only(box.resources[c])["movement"] for c in [starting("movement")])
    _, price, card, i = min(one for one in found if one[1] <= most)
    return card, i, price


def encounter() -> dict[str, Any]:
    card, option, price = paying()
    g = table(phase="encounter")
    stand(g, 0, next(n for i, n in enumerate(box.space_names) if box.kind[i] == DESERT))
    mine = starting("movement", price)
    hand(g, mine, starting("attack"))
    next_encounter(g, box.encounter_names[card])
    return {
        "slug": "encounter",
        "title": "An encounter",
        "task": f"Outside town you draw an encounter. Option {'ABCDEF'[option]} asks for {price} movement: play "
        f"{box.card_names[mine]} for it, then choose the option.",
        "why": "Cards make movement, attack and more in any phase, and what you do not spend is lost when the phase ends. Grit "
        "is what wins the game, so this was well spent.",
        "nudge": "Not this one: first the card that gives movement, then the option that wants it.",
        "steps": [[name(mv.PLAY.at(mine))], [name(mv.OPTION.at(option))]],
        "state": begin(g),
    }


def ride() -> dict[str, Any]:
    card, at, near = by_the_road()
    cost, _ = road(at, near)
    g = table()
    stand(g, 0, box.space_names[near])
    wanted_piles(g, card)
    g.players[0].movement = cost
    hand(g, starting("attack"), starting("bullets"))
    return {
        "slug": "ride",
        "title": "Ride",
        "task": f"{box.bounty_names[card]} was last seen at {box.space_names[at]}, next to you. Ride there: click the place on "
        "the map and pay the road.",
        "why": "A road costs its dots in movement. For every dot that you do not pay you lose one Health, and a skull on a road "
        "raises your Curse. Places further off have a dashed ring: one click rides all the way.",
        "nudge": f"Not now. The bounty is at {box.space_names[at]}.",
        "nudges": {"pay": "That would hurt: what you do not pay costs Health. You have the movement, so pay the road in full."},
        "steps": [[name(mv.GO.at(at))], [name(mv.PAY.at(cost))]],
        "state": begin(g),
    }


def fight() -> dict[str, Any]:
    card, at, _ = by_the_road()
    g = table()
    stand(g, 0, box.space_names[at])
    wanted_piles(g, card)
    who = g.players[0]
    gain = box.aim[who.role]
    who.attack = max(0, box.attack[card] - gain)
    who.bullets = 1
    hand(g, starting("movement"))
    return {
        "slug": "fight",
        "title": "Defeat a bounty",
        "task": f"{box.bounty_names[card]} asks for {box.attack[card]} attack and you have {who.attack}. Spend a bullet, then "
        "take the action Defeat and choose the poster.",
        "why": "The poster is yours, its reward too, and the next card of the pile is turned up. At the bottom of every pile a "
        "monster waits. You have one action a round; riding, cards and bullets are free.",
        "nudge": "That is another plan. Here: the bullet, then Defeat, then the poster.",
        "nudges": {"fight": "Those are always there and pay little. Take the Most Wanted card."},
        "steps": [[name(mv.BULLET)], [name(mv.ACTION.at(0))], [name(mv.HUNT.at(0))]],
        "state": begin(g),
    }


def copying() -> dict[str, Any]:
    shot = starting("attack")
    cursed = next(c for c in range(box.first_upgrade) if box.copies_card[c])
    g = table()
    stand(g, 0, next(n for i, n in enumerate(box.space_names) if box.kind[i] == DESERT))
    hand(g, shot, cursed)
    return {
        "slug": "curse",
        "title": "Your Curse",
        "task": f"{box.card_names[cursed]} copies a card that you played in this phase. Play {box.card_names[shot]} first, then "
        f"{box.card_names[cursed]}.",
        "why": "Twice the attack, and your Curse rose by one. At its threshold your card is turned to the Cursed side: your "
        "bullets hit harder, your action is gone, and every further rise costs Health. Some chasers live there on "
        "purpose.",
        "nudge": f"First {box.card_names[shot]}, then {box.card_names[cursed]}, which copies it.",
        "steps": [[name(mv.PLAY.at(shot))], [name(mv.PLAY.at(cursed))]],
        "state": begin(g),
    }


def store() -> dict[str, Any]:
    mounts = [i for i in range(len(box.item_names)) if list(only(box.exhaust[i])) == ["movement"]]
    mount = max(mounts, key=lambda i: only(box.exhaust[i])["movement"])
    others = [i for i in range(len(box.item_names)) if i != mount][: box.store_shown - 1]
    g = table(phase="encounter")
    shelf(g, *(box.item_names[i] for i in [*others[:1], mount, *others[1:]]))
    g.players[0].water = box.cost[mount] + 1
    hand(g, starting("movement"))
    return {
        "slug": "store",
        "title": "In town",
        "task": "In San Andreas you go to the Job Board or to the Store instead. Visit the Store and buy the "
        f"{box.item_names[mount]} for {box.cost[mount]} water.",
        "why": f"Water is money. The {box.item_names[mount]} gives {only(box.exhaust[mount])['movement']} movement once a "
        "round, every round. You may buy more while you are here, bullets and stats too. The Job Board would have "
        "brought you two secret jobs.",
        "nudge": f"Another time. Save the water for the {box.item_names[mount]}.",
        "nudges": {"visit": "The Job Board is the other door. Today the Store.", "done": "Not yet: the shop is open."},
        "steps": [[name(mv.VISIT.at(1))], [name(mv.BUY.at(1))]],
        "state": begin(g),
    }


def artifact() -> dict[str, Any]:
    corner = box.artifact_place[0]
    g = table()
    stand(g, 0, box.space_names[corner])
    hand(g, starting("movement"))
    here = [a for a in range(len(g.tokens)) if g.tokens[a] and box.artifact_place[a] == corner]
    return {
        "slug": "artifact",
        "title": "Recover an artifact",
        "task": f"{box.space_names[corner]} is a corner of the map, and artifacts lie there. Take the action Recover and choose one.",
        "why": "The card is in your hand at once and strong, and at the end of the game it counts Grit. One of each corner at "
        "most; when all artifacts on the map are gone, the game ends after that round.",
        "nudge": "You rode all this way for an artifact: take the action Recover.",
        "steps": [[name(mv.ACTION.at(1))], [name(mv.RECOVER.at(a)) for a in here]],
        "state": begin(g),
    }


def monster() -> dict[str, Any]:
    gate = min((road(box.town, near)[0], near) for near in box.near[box.town] if not road(box.town, near)[1])[1]
    beast = box.first_monster
    g = table()
    monsters = [box.bounty_names[box.first_monster + i] for i in range(4)]
    piles(g, monsters[0], *(f"{box.bounty_names[i]}, {monsters[i]}" for i in range(1, 4)))
    loose(g, box.bounty_names[beast], box.space_names[gate])
    who = g.players[0]
    who.movement = road(box.town, gate)[0]
    who.attack = toll(g, beast)
    hand(g, starting("movement"))
    assert cheapest(g, gate) < who.attack
    return {
        "slug": "monster",
        "title": "At the gates",
        "task": f"{box.bounty_names[beast]} stands one step from San Andreas and will enter after this round. You have "
        f"{who.attack} attack. Ride out and defeat it.",
        "why": "Monsters take the shortest way, one space a round, and one in town ends the game at once. You may enter a "
        "monster's space only to fight. Three beaten monsters end the game too, so keep count of both.",
        "nudge": f"There is no time for that: {box.bounty_names[beast]} is at the gates.",
        "nudges": {
            "fight": "Those are cheap, but a monster that is passed over in a fight moves on at once. Into town.",
            "pay": "Pay the road in full; your Health is worth more.",
        },
        "steps": [[name(mv.GO.at(gate))], [name(mv.PAY.at(who.movement))], [name(mv.HUNT.at(0))]],
        "state": begin(g),
    }
