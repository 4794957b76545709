"""All that people read of the village: messages with named values."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any, Final

from malison.games.been_cursed.box.box import MARKET, SITES, Box, CardEffect
from malison.games.been_cursed.box.cards import EATEN, ERRANDS
from malison.games.been_cursed.box.lasting import BUYS_KIND, NEVER, STEAL_DICE, UNSEEN, UNTIL_NAMES
from malison.games.been_cursed.moves import (
    BANISH,
    CAST,
    DECLARE,
    DISTRACT,
    GO,
    INGREDIENTS,
    MOVES,
    PAY_COINS,
    PICK,
    PLACE,
    PLACES,
    PLAY,
    SPEND,
    STEP,
    TAKE,
    USE,
)
from malison.games.been_cursed.rules.actions import BuyMore, Declare, MixMore, Noticed, goal_of, most_stolen
from malison.games.been_cursed.rules.monster import Night, gate_to, movement_price, step_cost
from malison.games.been_cursed.rules.possessed import NO_SELLER, TOO_DEAR
from malison.games.been_cursed.rules.prices import carriage, market_price, villager_price
from malison.games.been_cursed.rules.targets import SendVillager
from malison.games.been_cursed.rules.wizard import Carriage, Menu, UseCard
from malison.games.been_cursed.show.boons import boon, theft_odds
from malison.games.been_cursed.show.effects import BUYS_WORDS, COINS, EFFECTS, SEVERAL, UNTIL_WORDS, a, signed, tiles
from malison.games.been_cursed.show.measures import measures
from malison.games.been_cursed.show.sounds import SOUNDS
from malison.games.been_cursed.state import EATING, MONSTER, MOVING, NO_RESULT, NONE, RABID, SIDES, WIZARD, Village
from malison.kernel.words import DOT, Message, Words, listed, number, say, sentence


def newcomer(text: str) -> Callable[..., str]:
    """Somebody comes to the village."""

    def told(g: Village, villager: int, place: int) -> str:
        return say(text, who=a(g.box.villager_names[villager]), place=word(g, "place", place))

    return told


def one_or_more(one: str, more: str) -> Callable[..., str]:
    """What was found in one house, or in several of which one was chosen."""

    def told(g: Village, houses: int, **values: int) -> str:
        found = {field: word(g, field, value) for field, value in {"houses": houses, **values}.items()}
        return say(more if houses & houses - 1 else one, **found)

    return told


def meal_told(g: Village, eaten: int, alike: int) -> str:
    """What the night's meal was, and how much of it counts."""
    if eaten < 2:
        kinds = ""
    else:
        kinds = ", all different" if alike == 1 else ", all of one kind" if alike == eaten else say(", {n} of one kind", n=alike)
    return say("The night's meal: {eaten}{kinds}.", eaten=word(g, "eaten", eaten), kinds=kinds)


EVENTS: Final[dict[str, Message]] = {
    "begins": "The token stands on the Laboratory, and the village sleeps.",
    "wizard-turn": "Day {round}: the Wizard's turn.",
    "possessed-turn": "Day {round}: the Possessed Wizard's turn.",
    "monster-turn": "Night falls: the Monster's turn.",
    "rabid-turn": "Night falls: the Rabid Monster's turn.",
    "broken-off": "After {rounds:# round|# rounds} the game is broken off.",
    "wizard-wins": "The Wizard has found the cure!",
    "monster-wins": "The Monster has become a creature of legend!",
    "panic": "Panic {change}, now {panic}.",
    "curse": "Curse {change}, now {curse} of {top}.",
    "cure": "Cure is now {cure} of {top}.",
    "coins": "The Wizard takes {coins} and has {wallet}.",
    "paid": "The Wizard pays {coins} and has {wallet}.",
    "energy": "Energy {change}, now {energy}.",
    "took-tile": "The Wizard takes {ingredient}.",
    "returned": "{ingredient} goes back to the supply.",
    "arrived": newcomer("{who} moves into {place}."),
    "occupied": newcomer("{who} comes, but {place} is occupied."),
    "crowded-out": newcomer("{who} comes, but {place} is occupied: the nearest empty number takes it in."),
    "d20": "The d20 shows {house}.",
    "stay-inside": "Everybody stays inside: nobody arrives.",
    "moved": "The {villager} of {place} moves to {other}.",
    "swapped": "The villagers of {place} and {other} change places.",
    "walked": "The Wizard goes to {place}.",
    "rode": "The Wizard spends an action on the carriage.",
    "declared": "The Wizard tries to steal {coins}.",
    "rolled": "A die shows {roll}.",
    "noticed": "The Wizard is noticed.",
    "distraction": "The Wizard spends an action on a distraction.",
    "cast": "{spell} is cast.",
    "spell-stays": "{spell} stays in play.",
    "spell-gone": "{spell} is discarded.",
    "drew-spell": "You draw {spell}.",
    "drew-a-spell": "The Wizard draws a Spell.",
    "quiet": "The Monster keeps a Quiet Night.",
    "prowled": "The Monster goes to {place}.",
    "went": "The token is now in {place}.",
    "ran": "The Monster buys a movement.",
    "guard": "{crossing}: the guard is turned up: {guard}.",
    "ate-villager": "The Monster eats the {villager} of {place}.",
    "ate-sheep": "The Monster eats a sheep of {pasture}.",
    "played": "{power} is played.",
    "power-stays": "{power} stays in play.",
    "power-ready": "{power} lies ready.",
    "power-gone": "{power} is discarded.",
    "activated": "{power} is used.",
    "drew-power": "You draw {power}.",
    "drew-a-power": "The Monster draws a Power.",
    "sheep-left": "{pasture} loses a sheep.",
    "sheep-came": "{pasture} gets a sheep.",
    "herded": "A sheep moves from {pasture} to {meadow}.",
    "rabid-dealt": lambda g, rabid: say("{card} is dealt.", card=word(g, "card", rabid)),
    "rabid-used": "The Wizard uses {rabid}.",
    "rabid-draws": "The Rabid Monster draws {power}, which costs it nothing.",
    "hunts": one_or_more(
        "{rabid}: its prey lives within reach in {place}.",
        "{rabid}: its prey lives within reach in {houses}. The highest number counts: {place}.",
    ),
    "hunts-far": "{rabid}: no prey within reach, but a road farther in {houses}. A sheep of {pasture} carries it on to {place}.",
    "hunt-skipped": "{rabid} finds nobody to eat: {miss}.",
    "hunt-enough": "The Rabid Monster is full; it leaves {cards} of its row.",
    "rabid-meal": "The night's meal: {eaten}.",
    "meal": meal_told,
    "raided": "The Rabid Monster reaches into {place}.",
    "possessed-row": "{possessed} joins the Wizard's row.",
    "possessed-card": "The Possessed Wizard follows {possessed}.",
    "possessed-drops": "{possessed} is discarded for a Mix Cure.",
    "possessed-draws": "The Possessed Wizard draws {spell}, which costs it nothing.",
    "possessed-mixes": "The Possessed Wizard holds what the Cure asks for next, and mixes.",
    "possessed-buys": one_or_more(
        "{ingredient} is needed next. It is sold in {place}; with the way it costs {coins}.",
        "{ingredient} is needed next. It is sold in {houses}; with the way the least price is {coins}, in {place}.",
    ),
    "possessed-shops": "{ingredient} is needed next; the Market and the way there cost {coins}.",
    "possessed-robs": one_or_more("Somebody lives in {place}.", "Somebody lives in {houses}; the most coins are in {place}."),
    "possessed-skips": "That is skipped: {reason}.",
    "possessed-idle": "No card is left for this action.",
    "feeding-card": "A Feeding card lies beside the Monster. {feeding}.",
    "fed": "A Feeding card takes effect. {feeding}.",
    "movements": "{movements:# movement|# movements} left.",
    "no-room": "No place is left for {ingredient}.",
    "no-new-spells": "The Wizard draws no Spells.",
    "no-energy": "The sheep gives no Energy.",
    "calmed": "The Monster spends {price} Energy to calm the village.",
    "banished": "The Monster spends {price} Energy to be rid of {spell}.",
}

# -- values

MISSES: Final = ("no such villager within reach", "one is a road too far, and no sheep is at hand")
SKIPS: Final = (
    "everything needed next is held, or no pouch is free",
    "nobody lives within reach",
    "no coins are left to steal",
    "the carriage costs more than there is",
)
NO_SELLER_NEAR: Final = "{ingredient} is needed next, but nobody within reach sells it"
NOT_ENOUGH: Final = "{ingredient} is needed next, but the coins do not suffice"
PLAN_WORDS: Final = (
    "Cast a Spell",
    "Mix the Cure",
    "Buy in its district",
    "Buy in a district next door",
    "Buy anywhere",
    "Buy at the Market",
    "Steal in its district",
    "Steal in a district next door",
)
ERRAND_WORDS: Final = ("Buy", "Mix", "Cast", "Steal")
VALUES_IN_WORDS: Final = {
    "coins": COINS,
    "wallet": COINS,
    "cards": "{n:# card|# cards}",
    "eaten": "{n:# villager|# villagers}",
}


def word(g: Village, field: str, value: int) -> str:
    """A told value in words."""
    box = g.box
    if field == "seat":
        return "the Wizard" if value == g.wizard else "the Monster"
    if field in ("place", "other"):
        name = box.place_names[value]
        return name if name.startswith("House") else f"the {name}"
    if field == "rabid":
        return say("the {prey} card", prey=box.villager_names[box.hunts[value]])
    if field == "card":
        return say("the {prey} card ({errands})", prey=box.villager_names[box.hunts[value]], errands=errands_on(box, value))
    if field == "possessed":
        return say("“{plan}”", plan=PLAN_WORDS[box.possessed_action[value]])
    if field == "feeding":
        return say("{prey}: {effect}", prey=box.villager_names[box.feeds_on[value]], effect=fed(box, value))
    if field == "beside":
        return say("the Feeding card with the {prey}", prey=box.villager_names[box.feeds_on[value]])
    if field == "occasion":
        return occasion(box, value)
    if field == "guard":
        return say("{name} ({effect})", name=box.guard_names[value], effect=guard_text(box, value))
    if field == "houses":
        return houses(value)
    if field == "miss":
        return MISSES[value]
    if field == "reason":
        return reason(box, value)
    if field == "change":
        return signed(value)
    if field == "eaten" and value == 0:
        return "nobody"
    names = names_of(box, field)
    return names[value] if names else say(VALUES_IN_WORDS.get(field, "{n}"), n=value)


def errands_on(box: Box, card: int) -> str:
    """What a Rabid Monster card lets the Wizard do: it tells two cards with the same prey apart."""
    return listed([errand for n, errand in enumerate(ERRAND_WORDS) if box.rabid_actions[card] >> n & 1], "or")


def names_of(box: Box, field: str) -> list[str]:
    """What the edition calls the things of a field."""
    if field == "villager":
        return box.villager_names
    if field in ("pasture", "meadow"):
        return box.pasture_names
    if field == "ingredient":
        return box.ingredient_names
    if field == "spell":
        return box.spell_names
    if field == "power":
        return box.power_names
    return box.crossing_names if field == "crossing" else []


def guard_text(box: Box, guard: int) -> str:
    """What a guard does to the Monster."""
    return ", ".join(WORDS.effect(effect, box) for effect in box.guard_effects[guard]) or "no effect"


def houses(bits: int) -> str:
    """Houses that were told as bits, by their numbers."""
    numbers = [str(house) for house in range(1, SITES) if bits >> house & 1]
    return say("{n:House|Houses} {numbers}", n=min(len(numbers), 2) or 1, numbers=listed(numbers))


def reason(box: Box, value: int) -> str:
    """Why the Possessed Wizard skips a card."""
    if value >= TOO_DEAR:
        return say(NOT_ENOUGH, ingredient=box.ingredient_names[value - TOO_DEAR])
    if value >= NO_SELLER:
        return say(NO_SELLER_NEAR, ingredient=box.ingredient_names[value - NO_SELLER])
    return SKIPS[value]


# -- questions

MENU_WORDS: Final = {"buy": "buy", "steal": "steal", "cast": "cast", "mix": "mix"}
"""What the Wizard can do with an action, by the family of its moves."""


def what_to_do(g: Village, question: Menu) -> str:
    if not g.actions:
        return "A free Steal is left. In which house?"
    offered = [MOVES.of(move).name for move in g.legal()]
    ways = listed([word for name, word in MENU_WORDS.items() if name in offered], "or")
    if g.mode == RABID:
        return say("{n:# action|# actions}: {ways}? The card you use is whom it hunts tonight.", n=g.actions, ways=ways)
    return say("{n:# action|# actions} left: {ways}?", n=g.actions, ways=ways)


def the_way(g: Village, question: Carriage) -> str:
    goal = goal_of(g, question.move)
    ways = question.options(g)
    message = "The carriage to {place} costs {coins:# coin|# coins}, which you cannot spare: it takes a whole action."
    if PAY_COINS in ways:
        message = "The carriage to {place} costs {coins} of your {wallet:# coin|# coins}{action}."
    action = ", or a whole action" if len(ways) > 2 else ""
    return say(message, place=word(g, "place", goal), coins=carriage(g, goal), wallet=g.coins, action=action)


def another(g: Village, question: BuyMore) -> str:
    name = g.box.ingredient_names[g.box.ingredient[g.house[g.place]]]
    return say("Another {name} for {price} of your {wallet:# coin|# coins}?", name=name, price=villager_price(g, g.place), wallet=g.coins)


def tonight(g: Village, question: Night) -> str:
    if g.phase == EATING:
        return "Somebody lives here. Do you eat?"
    if g.phase == MOVING:
        return say("{n:# movement|# movements} left. Where to, or whom do you eat?", n=g.movements)
    if g.fresh:
        return "Night falls: walk and eat, or keep quiet?"
    if not g.actions:
        return "No Feeding action is left. Anything else?"
    return say("{n:# Feeding action|# Feeding actions} left: walk and eat?", n=g.actions)


def card_asks(asked: str) -> Callable[[Village, Any], str]:
    """A question that a card puts, with its name in front."""

    def prompt(g: Village, question: Any) -> str:
        if g.casting != NONE:
            name = g.box.spell_names[g.casting]
        else:
            name = g.box.power_names[g.playing] if g.playing != NONE else "A card"
        return say("{card}: {asked}", card=name, asked=say(asked, sheep=g.sheep, who=mover(g, question)))

    return prompt


def mover(g: Village, question: Any) -> str:
    """The villager whom a question sends somewhere."""
    return g.box.villager_names[g.house[question.house]] if isinstance(question, SendVillager) else ""


def noticed(g: Village, question: Noticed) -> str:
    spent = "Use up another card, whatever it shows," if g.mode == RABID else "Spend another action"
    return say("Noticed! {spent} to get away with {n:# coin|# coins}?", spent=spent, n=question.coins)


PROMPTS: Final[dict[str, Message]] = {
    "Menu": what_to_do,
    "Carriage": the_way,
    "UseCard": "Which card do you use? The Rabid Monster will hunt whom it shows.",
    "BuyMore": another,
    "MakeRoom": "All your places are taken. Which ingredient goes back?",
    "MarketBuy": lambda g, question: say("The Market asks {n:# coin|# coins}. Which ingredient?", n=market_price(g)),
    "MixMore": lambda g, question: say("Mix in the {name} too?", name=g.box.ingredient_names[g.box.cure[g.cure]]),
    "Declare": lambda g, question: say(
        "How many coins do you try to steal from the {who}? The die must show more.", who=g.box.villager_names[g.house[g.place]]
    ),
    "RollAgain": "Noticed! Use the Skeleton Key to roll again?",
    "Noticed": noticed,
    "Overflow": lambda g, question: say("You have {n:# place|# places} for ingredients. Which one goes back?", n=g.capacity()),
    "PlaceVillager": lambda g, question: sentence(
        say("{who} looks for a home. Which empty house?", who=a(g.box.villager_names[g.arriving]))
    ),
    "PickMove": card_asks("which villager moves?"),
    "SendVillager": card_asks("where does the {who} go?"),
    "PickSwap": card_asks("which villager changes places?"),
    "SwapWith": card_asks("with which other villager?"),
    "CallVillager": card_asks("whom do you call?"),
    "FillPastures": card_asks("{sheep} sheep in the supply. Which pasture gets one?"),
    "FillMore": card_asks("{sheep} sheep in the supply. Which pasture gets one?"),
    "HerdSheep": card_asks("take a sheep from which pasture?"),
    "HerdTo": card_asks("to which pasture?"),
    "GoSomewhere": card_asks("where to?"),
    "DispelPower": card_asks("which Power is discarded?"),
    "QuietCard": "A Quiet Night. Which Power do you play, free of cost?",
    "Night": tonight,
}


def ride(g: Village, goal: int) -> str:
    way = carriage(g, goal)
    return say(", carriage {n}", n=way) if way else ""


def buy(g: Village, question: Menu, move: int) -> str:
    goal = goal_of(g, move)
    if goal == MARKET:
        return say("Buy at the Market for {price}{ride}", price=market_price(g), ride=ride(g, goal))
    name = g.box.ingredient_names[g.box.ingredient[g.house[goal]]]
    price = villager_price(g, goal)
    return say("Buy {name} in {place} for {price}{ride}", name=name, place=g.box.place_names[goal], price=price, ride=ride(g, goal))


def theft(how: str) -> Callable[[Village, Menu, int], str]:
    def label(g: Village, question: Menu, move: int) -> str:
        goal = goal_of(g, move)
        who = "an empty house"
        if g.house[goal] != NONE:
            who = say("the {villager}, up to {n}", villager=g.box.villager_names[g.house[goal]], n=most_stolen(g, goal))
        return say("{how} in {place} ({who}){ride}", how=how, place=g.box.place_names[goal], who=who, ride=ride(g, goal))

    return label


def cast_label(g: Village, question: Menu, move: int) -> str:
    return say("Cast {spell}{ride}", spell=g.box.spell_names[CAST.place(move)], ride=ride(g, goal_of(g, move)))


def mix_label(g: Village, question: Menu, move: int) -> str:
    return say("Mix Cure: {name}{ride}", name=g.box.ingredient_names[g.box.cure[g.cure]], ride=ride(g, goal_of(g, move)))


def pay(g: Village, question: Carriage, move: int) -> str:
    return say("Pay {n}", n=carriage(g, goal_of(g, question.move))) if move == PAY_COINS else "Spend an action"


def use(g: Village, question: UseCard, move: int) -> str:
    return sentence(word(g, "card", USE.place(move)))


def declare(g: Village, question: Declare, move: int) -> str:
    n = DECLARE.place(move) + 1
    dice = "both dice" if g.lasting[STEAL_DICE] else "the die"
    text = say("{n:# coin|# coins}: {dice} must show {least} or more", n=n, dice=dice, least=n + 1)
    return text + DOT + theft_odds(g, n)


def distract(g: Village, question: Noticed, move: int) -> str:
    if SPEND.has(move):
        return say("A distraction with {card}", card=word(g, "card", SPEND.place(move)))
    return "Spend an action on a distraction" if move == DISTRACT else "Leave without coins"


def house(g: Village, place: int) -> str:
    """A place with whoever lives there."""
    kind = g.house[place]
    name = g.box.place_names[place]
    return name if kind == NONE else say("{place} ({who})", place=name, who=g.box.villager_names[kind])


def step(g: Village, question: Night, move: int) -> str:
    """A step in words: where to, over what, past whom, and what it takes."""
    box, place = g.box, STEP.place(move)
    gate = gate_to(g, place)
    words = say("Go to {place}", place=house(g, place))
    if gate != NONE:
        words += say(" over {name}" if box.bridge[gate] else " through {name}", name=box.crossing_names[gate])
        if g.guards[gate] != NONE:
            words += ", unseen by the guard" if g.lasting[UNSEEN] else ", past a guard"
    cost = step_cost(g, gate)
    return words if cost == 1 else say("{words}, {n} movements", words=words, n=cost)


def play(g: Village, question: Any, move: int) -> str:
    """A Power with what playing it costs; what must only be there is not spent."""
    power = PLAY.place(move)
    energy, panic = g.box.power_energy[power], g.box.power_panic[power]
    costs = [say("{n} Energy", n=energy)] if energy else []
    costs += [say("Panic +{n}", n=panic)] if panic else []
    price = say(" for {costs}", costs=listed(costs)) if costs and isinstance(question, Night) else ""
    return say("Play {power}{price}", power=g.box.power_names[power], price=price)


def stop(g: Village, question: Any, move: int) -> str:
    return ENOUGH_WORDS[type(question).__name__]


ENOUGH_WORDS: Final = {"BuyMore": "That is enough", "MixMore": "Stop here", "HerdSheep": "Move no sheep", "QuietCard": "Play no Power"}
LABELS: Final[dict[str, Message]] = {
    "mix": mix_label,
    "buy": buy,
    "cast": cast_label,
    "steal": theft("Steal"),
    "sneak": theft("Steal for free"),
    "return": "Return {ingredient}",
    "end": "End the turn",
    "pay": pay,
    "spend": "Spend {card}",
    "back": "Do something else",
    "use": use,
    "Noticed": distract,
    "more": lambda g, question, move: (
        "Mix the next" if isinstance(question, MixMore) else say("Buy one more for {n}", n=villager_price(g, g.place))
    ),
    "stop": stop,
    "take": lambda g, question, move: say("{name} for {n}", name=g.box.ingredient_names[TAKE.place(move)], n=market_price(g)),
    "declare": declare,
    "reroll": "Roll again",
    "keep": "Keep the roll",
    "place": lambda g, question, move: g.box.place_names[PLACE.place(move) + 1],
    "pick": lambda g, question, move: house(g, PICK.place(move) + 1),
    "go": lambda g, question, move: house(g, GO.place(move)),
    "call": "{villager}",
    "dispel": "{power}",
    "herd": "{pasture}",
    "pasture": "{pasture}",
    "quiet": "Keep a Quiet Night",
    "play": play,
    "step": step,
    "run": lambda g, question, move: say("One more movement for {n} Energy", n=movement_price(g)),
    "bite": lambda g, question, move: say("Eat the {who}", who=g.box.villager_names[g.house[g.place]]),
    "graze": "Eat a sheep in {pasture}",
    "calm": lambda g, question, move: say("Panic −1 for {n} Energy", n=g.box.calm_price),
    "banish": lambda g, question, move: say(
        "Discard {spell} for {n} Energy", spell=g.box.spell_names[BANISH.place(move)], n=g.box.discard_price
    ),
    "activate": lambda g, question, move: say("Use {power}", power=g.box.power_names[g.single_use]),
    "rest": "Eat nothing",
}


# -- what cards do


def named(box: Box, field: str, value: Any) -> Any:
    """An effect's value as the edition calls it."""
    if field == "ingredients":
        return [box.ingredient_names[kind] for kind in value]
    if field == "side":
        return SIDES[value].capitalize()
    names = names_of(box, field)
    return names[value] if names else value


def card_text(box: Box, effects: list[CardEffect[Any]], until: int, note: str) -> str:
    """All that a card does, the same word several times in one sentence; how long it lasts; and what the edition adds."""
    if not effects:
        return ""
    sentences: list[str] = []
    for name, group in groupby(effects, key=lambda effect: effect.word):
        run = list(group)
        if name == "take" and len(run) > 1:
            taken = [tiles(named(box, "ingredient", effect.values["ingredient"]), effect.values["n"]) for effect in run]
            sentences.append(say("take {what}", what=listed(taken)))
        elif name == "villager random" and len(run) > 1:
            sentences.append(say(SEVERAL, n=number(len(run))))
        else:
            sentences += [WORDS.effect(effect, box) for effect in run]
    if until != NEVER:
        sentences[-1] += say(", until {occasion}", occasion=occasion(box, until))
    return " ".join([*(f"{sentence(text)}." for text in sentences), *filter(None, [note])])


def occasion(box: Box, until: int) -> str:
    """When a lasting card leaves by itself."""
    if until >= BUYS_KIND:
        return say(BUYS_WORDS, ingredient=box.ingredient_names[until - BUYS_KIND])
    return UNTIL_WORDS[UNTIL_NAMES[until]]


def fed(box: Box, card: int) -> str:
    """What a Feeding card does."""
    return listed([WORDS.effect(effect, box) for effect in box.feeding[card]])


# -- beside the board

ON_PLACES: Final = {"mix": "Mix", "pasture": "+1"}
"""What is written on a place for such a move."""


ON_PRESS: Final = {
    "buy": "buy",
    "steal": "steal",
    "sneak": "steal for free",
    "mix": "mix the Cure",
    "step": "go there",
    "go": "go there",
    "bite": "eat",
    "pick": "choose",
    "place": "settle here",
}
"""What a press on a place does, by the move."""


def pressed(kinds: list[str]) -> str:
    return listed([ON_PRESS[kind] for kind in kinds], "or")


NO_CARD: Final = "No card shows {errands} today"
NO_SUCH_CARD: Final = "no {errands} card"


def no_card_for(errands: list[str], message: str) -> str:
    """What cannot be done today since none of the Rabid Monster's cards shows it; nothing if there is a card for all."""
    lacking = [text for errand, text in zip(ERRANDS, ERRAND_WORDS, strict=True) if errand in errands]
    return say(message, errands=listed(lacking, "or")) if lacking else ""


def names(box: Box) -> dict[str, str]:
    """What the edition calls villagers, sheep, ingredients and places, by their ids."""
    return {
        **dict(zip(EATEN, box.villager_names, strict=True)),
        **dict(zip(INGREDIENTS, box.ingredient_names, strict=True)),
        **dict(zip(PLACES, box.place_names, strict=True)),
    }


def far_away(place: str, villager: str | None, movements: int, guards: int) -> str:
    """What one click for several steps does."""
    where = say("{place} ({who})", place=place, who=villager) if villager else place
    past = say(", past {n:# guard|# guards}", n=guards) if guards else ""
    return say("Go to {where} in {n} movements{past}", where=where, n=movements, past=past)


def at_a_place(names: dict[str, str], place: str) -> str:
    return names[place] if place.isdecimal() else say("the {place}", place=names[place])


def spell_says(names: dict[str, str], at: str | None, way: int, pay: list[str], lacks: list[str], coins: int, shut: str) -> list[str]:
    """A Spell's signs in words: where it is cast, what it costs, what it pays, and why it cannot be cast."""
    where = say("in {place}", place=at_a_place(names, at)) if at else "anywhere"
    ride = say(" (the carriage there costs {n})", n=way) if way else ""
    price = say("costs {tiles}", tiles=listed([names[kind] for kind in pay])) if pay else "costs no ingredient"
    found = [say("Cast {where}{ride}; {price}, then pays you {n:# coin|# coins}.", where=where, ride=ride, price=price, n=coins)]
    found += [say("You lack {tiles}.", tiles=listed([names[kind] for kind in lacks]))] if lacks else []
    return found + ([say("{why}.", why=sentence(shut))] if shut else [])


def power_says(
    names: dict[str, str], visited: str | None, eaten: str | None, hungry: bool, panic: int, energy: int, held: int
) -> list[str]:
    """A Power's signs in words: after which visit and meal it is played, what it costs, and what is not there."""
    found = [say("Only after a visit to {place} tonight.", place=at_a_place(names, visited))] if visited else []
    if eaten:
        found.append(say("Needs {who} in the stomach{lacks}.", who=a(names[eaten]), lacks=", where there is none" if hungry else ""))
    found += [say("Panic {n}.", n=signed(panic))] if panic else []
    if energy:
        found.append(say("Costs {n} Energy{lacks}.", n=energy, lacks=say("; you have {n}", n=held) if energy > held else ""))
    return found or ["Costs nothing."]


STAY_INSIDE: Final = ("Stay inside!", "Nobody arrives at the start of the Wizard's turn.")
PANIC: Final = [
    ("Get busy!", "The Wizard has one action more."),
    STAY_INSIDE,
    ("A plethora of potions!", "Every ingredient costs one coin less."),
]
POSSESSED_PANIC: Final = [
    ("Maximum Possession!", "The Possessed Wizard has one action and one card more."),
    STAY_INSIDE,
    ("Possession intensifies!", "One Feeding card more lies beside the Monster."),
]


PANIC_SHORT: Final = {
    "Get busy!": "+1 action",
    "Stay inside!": "nobody comes",
    "A plethora of potions!": "wares −1 coin",
    "Maximum Possession!": "+1 action, +1 card",
    "Possession intensifies!": "+1 Feeding card",
}
"""The same in few words, for the track."""


# -- what does harm, for the button of the move that will bring it


def harms(side: int, text: str) -> Callable[..., str]:
    """Something that one side loses by."""

    def harm(g: Village, seat: int, **values: int) -> str:
        lost = {field: word(g, field, value) for field, value in values.items()}
        return say(text, **lost) if seat == g.seat_of(side) else ""

    return harm


def curse_moves(g: Village, seat: int, curse: int, top: int, change: int) -> str:
    """The Curse goes the wrong way for this side."""
    change = curse - g.curse
    worse = change < 0 if g.side_of(seat) == MONSTER else change > 0
    return say("Curse {n}", n=signed(change)) if worse else ""


HARMS: Final[dict[str, Message]] = {
    "curse": curse_moves,
    "fed": lambda g, seat, feeding: fed(g.box, feeding) if seat == g.monster else "",
    "no-room": harms(WIZARD, "costs {ingredient}"),
    "no-new-spells": harms(WIZARD, "no new Spells"),
    "no-energy": harms(MONSTER, "gives no Energy"),
    "spell-gone": harms(WIZARD, "loses {spell}"),
    "power-gone": harms(MONSTER, "loses {power}"),
    "monster-wins": harms(WIZARD, "loses the game"),
    "wizard-wins": harms(MONSTER, "loses the game"),
}


# -- the end


def why(g: Village, seat: int) -> str:
    cure = say("Cure {n} of {top}", n=g.cure, top=len(g.box.cure))
    curse = say("Curse {n} of {top}", n=g.curse, top=g.box.curse_top[g.mode])
    mine, theirs = (cure, curse) if g.side_of(seat) == WIZARD else (curse, cure)
    return say("{mine}, against {theirs}", mine=mine, theirs=theirs)


def how_it_ended(g: Village) -> str:
    if not g.seats and g.winner in (WIZARD, MONSTER):
        return ALONE[g.winner]
    if g.winner == WIZARD:
        return "The Wizard has found the cure."
    if g.winner == MONSTER:
        return "The Monster has become a creature of legend."
    if g.winner == NO_RESULT:
        return say("Broken off without a result after {n:# round|# rounds}.", n=g.round)
    return ""


ALONE: Final = {
    WIZARD: "The Possessed Wizard wins: the cure is found.",
    MONSTER: "The Rabid Monster wins: it has become a creature of legend.",
}
"""How a game ends that nobody plays."""
TRAILS: Final = (
    "panic",
    "curse",
    "energy",
    "no-energy",
    "fed",
    "movements",
    "coins",
    "paid",
    "took-tile",
    "returned",
    "no-room",
    "no-new-spells",
    "spell-stays",
    "spell-gone",
    "power-stays",
    "power-ready",
    "power-gone",
    "sheep-left",
    "sheep-came",
    "arrived",
    "rabid-dealt",
    "possessed-row",
    "possessed-skips",
    "feeding-card",
)
"""What only comes of what was told just before, and is told with it."""
FEATS: Final = ("cure", "noticed", "wizard-wins", "monster-wins")

WORDS: Final = Words(
    word, PROMPTS, LABELS, EVENTS, EFFECTS, named, HARMS, boon=boon, sounds=SOUNDS, feats=FEATS, measures=measures, trails=TRAILS
)
