"""The guided first game of So, You've Been Cursed.: eight positions, from the first ingredient to the Rabid Monster's cards.

Everything that may differ from edition to edition (prices, what the Cure asks for, what a Spell costs) is looked up, not assumed.
"""

from __future__ import annotations

from typing import Any

from support_been_cursed import d6, day, evening, game, go, luck, night, ready, spot, village

from malison.games.been_cursed.moves import INGREDIENTS, POWERS, RABID_CARDS, SPELLS, VILLAGERS
from malison.games.been_cursed.rules.turn import TURNS
from malison.games.been_cursed.rules.wizard import MENU, WIZARD_END

BOX = game.deal(seed=1, mode="duel").box
CURE = [INGREDIENTS[kind] for kind in BOX.cure]
SELLERS = {INGREDIENTS[kind]: VILLAGERS[list(BOX.ingredient).index(kind)] for kind in range(6)}
NAMES = dict(zip(VILLAGERS, BOX.villager_names, strict=False))
THEIRS = " ".join(POWERS[power] for power in BOX.power_decks[0][:4])
"""What the Monster holds while the Wizard learns."""
TILES = dict(zip(INGREDIENTS, BOX.ingredient_names, strict=True))


def folk(**fixed: str) -> dict[int, str]:
    """A full village with these people in these houses ("h15"), the others by turns and none more often than the box allows."""
    people = {int(house[1:]): kind for house, kind in fixed.items()}
    left = {kind: BOX.count[i] - list(people.values()).count(kind) for i, kind in enumerate(VILLAGERS)}
    for house in range(1, 21):
        if house not in people:
            people[house] = max(left, key=lambda kind: left[kind])
            left[people[house]] -= 1
    return people


def spells(without: str = "", mode: int = 0) -> str:
    """A hand of Spells that need more than these ingredients."""
    held = [without.split().count(kind) for kind in INGREDIENTS]
    short = [s for s in BOX.spell_decks[mode] if any(n > have for n, have in zip(BOX.spell_pay[s], held, strict=True))]
    return " ".join(SPELLS[s] for s in short[:4])


def only(kind: str, house: int, among: list[int]) -> dict[str, str]:
    """Of all these houses such a villager lives only in this one; in the rest live others, by turns."""
    others = [other for other in VILLAGERS[:4] if other != kind]
    return {f"h{h}": kind if h == house else others[i % len(others)] for i, h in enumerate(among)}


def lessons() -> list[dict[str, Any]]:
    return [buy(), carriage(), mix(), steal(), cast(), hunt(), quiet(), rabid()]


WARD = [18, 19, 20]
"""The houses of the Laboratory's own district."""


def buy() -> dict[str, Any]:
    seller = SELLERS[CURE[0]]
    price = BOX.price[19]
    state = day(powers=THEIRS, at="lab", people=folk(**only(seller, 19, WARD)), coins=2 * price - 1, hand=spells())
    return {
        "slug": "buy",
        "title": "The first ingredient",
        "task": f"You are the Wizard, and it is day. The Cure track at the top asks for {TILES[CURE[0]]} first; a {NAMES[seller]} "
        "sells it. Rings on the map mark them. One lives in House 19, in your own district: click the house, and in its menu "
        "choose to buy.",
        "why": f"Within a district you walk for free, however far. The coin on the house is the price, {price} here. The ingredient "
        "now lies in one of your three pouches, and you have used one of your three actions.",
        "nudge": f"That is allowed, but it does not bring the Cure nearer. The first space asks for {TILES[CURE[0]]}: buy in House 19.",
        "nudges": {
            "steal": "Stealing brings coins, and you have enough for now. Buy in House 19.",
            "end": "You still have three actions. Buy in House 19 first.",
        },
        "steps": [["buy 19"]],
        "state": state,
    }


def carriage() -> dict[str, Any]:
    seller = SELLERS[CURE[1]]
    near = [h for h in range(1, 21) if BOX.crossings[spot(19) * 22 + h] < 2]
    people = folk(**only(seller, 15, near))
    state = day(powers=THEIRS, at=19, people=people, coins=BOX.price[15] + 2 * BOX.carriage, tiles=CURE[0], hand=spells(CURE[0]), actions=2)
    return {
        "slug": "carriage",
        "title": "Across the wall",
        "task": f"Next the Cure needs {TILES[CURE[1]]}. The nearest {NAMES[seller]} lives in House 15, one district away. Go there, "
        "and pay the carriage in coins.",
        "why": "Each bridge or gate on the way costs a coin; the small horse beside a house says how many. Guards never trouble the "
        "Wizard. Who has no coins can spend a whole action on the carriage instead.",
        "nudge": f"That takes you elsewhere. {TILES[CURE[1]]} is sold in House 15, behind one bridge or gate.",
        "nudges": {
            "pay action": "You have coins enough, and an action is worth more than a coin. Pay in coins.",
            "back": "Go on: the carriage is worth it. Pay in coins.",
        },
        "steps": [["buy 15"], ["pay coins"]],
        "state": state,
    }


def mix() -> dict[str, Any]:
    state = day(powers=THEIRS, at=18, people=folk(), coins=1, tiles=f"{CURE[0]} {CURE[1]}", hand=spells(f"{CURE[0]} {CURE[1]}"), actions=1)
    return {
        "slug": "mix",
        "title": "Mix the Cure",
        "task": f"You hold {TILES[CURE[0]]} and {TILES[CURE[1]]}, just what the next two spaces of the Cure ask for, and you have one "
        "action left. Mix at the Laboratory, both of them.",
        "why": "One Mix action spends as many ingredients as fit, in the order of the track. So collect two or three before you come "
        "home. When the last space is reached, you have won at once.",
        "nudge": "It is your last action today. What you hold is worth most in the cauldron: mix at the Laboratory.",
        "nudges": {"stop": "The second ingredient fits too, and costs no further action. Mix the next."},
        "steps": [["mix"], ["more"]],
        "state": state,
    }


def steal() -> dict[str, Any]:
    house = max(WARD, key=lambda h: (BOX.price[h], h))
    g = village(powers=THEIRS, at="lab", people=folk(), coins=0, hand=spells(), actions=3)
    state = go(luck(ready(g, MENU, WIZARD_END, TURNS), d6(5)))
    return {
        "slug": "steal",
        "title": "Light fingers",
        "task": f"Your purse is empty. The richest house of your district is House {house}: click it, and in its menu choose to "
        "steal. Then try for 2 coins.",
        "why": "The die must show more than you declared: 2 coins succeed four times out of six. Had you been noticed, another action "
        "could have bought you a distraction. An empty house gives one coin without any risk.",
        "nudge": f"Without coins there is little else to do. Steal in House {house}, where up to {BOX.price[house]} can be had.",
        "nudges": {"declare": "Try for 2: that is the best of risk and gain here."},
        "steps": [[f"steal {house}"], ["declare 2"]],
        "state": state,
    }


def cast() -> dict[str, Any]:
    name = "foragers_feast"
    card = SPELLS.index(name)
    pay = " ".join(kind for i, kind in enumerate(INGREDIENTS) for _ in range(BOX.spell_pay[card][i]))
    hand = [name, *(other for other in spells(pay).split() if other != name)][:4]
    state = day(powers=THEIRS, at=4, people=folk(), coins=2, tiles=pay, hand=" ".join(hand), actions=2)
    title, coins = BOX.spell_names[card], BOX.spell_coins[card]
    return {
        "slug": "cast",
        "title": "A Spell pays twice",
        "task": f"Among your Spells is {title}. It is cast at the Laboratory, one district away, and spends what you hold. Cast it, "
        "and pay the carriage in coins.",
        "why": f"A Spell does what it says and also pays the coins on its right, {coins} here. {title} turned what you held into two "
        "other ingredients. A Spell with the sign of infinity stays in play. At the end of your turn you draw up to four again.",
        "nudge": f"Look at your hand: {title} can be cast now.",
        "nudges": {"pay action": "Pay in coins: the Spell brings some back, an action is gone.", "back": "Go on and pay the carriage."},
        "steps": [[f"cast {name}"], ["pay coins"]],
        "state": state,
    }


def hunt() -> dict[str, Any]:
    prey, other = VILLAGERS[0], VILLAGERS[5]
    people = folk(h18=other, h19=prey, h20=other)
    people.pop(4)
    state = night(
        hand=spells(),
        at="lab",
        people=people,
        stomach=prey,
        energy=3,
        actions=2,
        curse=3,
        panic=3,
        powers="fast_food noble_blood plumb_lambs new_moon",
    )
    return {
        "slug": "hunt",
        "title": "Two of a kind",
        "task": f"Night: now you are the Monster, with the same token where the Wizard left it. A {NAMES[prey]} lies in your stomach "
        f"already. Walk to the {NAMES[prey]} in House 19 and eat.",
        "why": "Two villagers of one kind raise the Curse by one when the night ends, three raise it by two; a mixed meal feeds only "
        "you. But Panic rises with it, and a loud village helps the Wizard. Each bite also gives Energy.",
        "nudge": f"Eating is easy, eating alike is the art. The second {NAMES[prey]} lives in House 19.",
        "nudges": {
            "rest": f"You stand beside your supper. Eat the {NAMES[prey]}.",
            "end": "You have actions left, and one bite is missing.",
        },
        "steps": [["step 19"], ["bite"]],
        "state": state,
    }


def quiet() -> dict[str, Any]:
    people = {house: kind for house, kind in folk().items() if house in (1, 6, 12, 16)}
    state = evening(
        hand=spells(),
        at="lab",
        people=people,
        energy=1,
        curse=6,
        panic=BOX.third,
        powers="fast_food midnight_snack sheep_shuffle plumb_lambs",
    )
    return {
        "slug": "quiet-night",
        "title": "Let them sleep",
        "task": f"Panic is at {BOX.third}: the Wizard has an action more, nobody comes to the village, and ingredients are cheap. "
        "Hardly anyone is left within reach. Keep a Quiet Night.",
        "why": "A Quiet Night lowers Panic by two and the Curse by one. In return you may play a Power free of every cost, and two "
        "villagers move in. Now and then a night off is the way forward.",
        "nudge": "With so few villagers far away you would catch too little. Keep a Quiet Night and let Panic fall.",
        "steps": [["quiet"]],
        "state": state,
    }


def rabid() -> dict[str, Any]:
    seller = SELLERS[CURE[0]]
    buys = [RABID_CARDS[i] for i, actions in enumerate(BOX.rabid_actions) if actions & 1]
    hunts = {card: VILLAGERS[BOX.hunts[RABID_CARDS.index(card)]] for card in buys}
    # Two cards that offer to buy: one sends the Monster after somebody next door, the other after somebody far away.
    near = next(card for card in buys if hunts[card] != seller)
    far = next(card for card in buys if hunts[card] not in (seller, hunts[near]))
    rest = [card for card in RABID_CARDS if card not in buys][:2]
    other = next(kind for kind in VILLAGERS if kind not in (seller, hunts[near], hunts[far]))
    house = 19
    close = [h for h in range(1, 21) if BOX.distance[spot(house) * 22 + h] <= BOX.rabid_far]
    people = folk(**{f"h{h}": hunts[near] if h == 18 else seller if h == house else other for h in [*close[:3], 18, house, 20]})
    people = {h: kind for h, kind in people.items() if h not in close or h in (18, house)}
    distant = [h for h in range(1, 21) if h not in close]
    people.update({h: hunts[far] if i < 3 else people.get(h, other) for i, h in enumerate(distant)})
    people = {h: kind for h, kind in people.items() if kind != hunts[near] or h == 18}
    coins = 2 * BOX.price[house] - 1
    state = day(mode="rabid", at="lab", people=people, coins=coins, dealt=" ".join([near, far, *rest]), hand=spells("", 1))
    return {
        "slug": "rabid",
        "title": "Alone against the Rabid Monster",
        "task": "Playing alone, every action uses up one of the dealt cards, and the Monster then hunts whom the card shows. Buy "
        f"{TILES[CURE[0]]} in House {house}; then choose the card that sends it after somebody out of reach.",
        "why": f"A {NAMES[hunts[far]]} lives too far away: the Rabid Monster runs only {BOX.rabid_near} roads, or {BOX.rabid_far} with "
        "a sheep. Its row, on its board, always says whom it would catch if night fell now.",
        "nudge": f"First buy {TILES[CURE[0]]} in House {house}.",
        "nudges": {f"use {near}": f"A {NAMES[hunts[near]]} lives right next door, in House 18. Take the card whose prey is far away."},
        "steps": [[f"buy {house}"], [f"use {far}"]],
        "state": state,
    }
