"""All that people read of the manor: messages with named values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from malison.games.viscounts_curse.box.box import Box, RelicEffect
from malison.games.viscounts_curse.box.cards import (
    ACTIONS,
    CARDS,
    CURSES,
    FIGHT,
    FIRST_ENEMY,
    FIRST_MARKET,
    FIRST_STARTER,
    PURCHASE,
    SCRY,
    SYMBOLS,
)
from malison.games.viscounts_curse.moves import (
    ACTION,
    BACK,
    BANISH,
    BUY,
    DECLINE,
    DISMISS,
    DRAW,
    GAIN,
    LURK,
    PASS,
    PLAY,
    PLAYER,
    REFUSE,
    REPLACE,
    REVEAL,
    STOP,
    STRIKE,
    TARGET,
    TRIBUTE,
)
from malison.games.viscounts_curse.rules.actions import Act, ChooseTarget, Purchase, Vision, beatable, reach
from malison.games.viscounts_curse.rules.curses import AddLurker, Banish, PickLurker, Tribute, followers
from malison.games.viscounts_curse.rules.effects import Behemoth, ChokingFog, Collector, DrawCards, EndlessHorde
from malison.games.viscounts_curse.rules.enemies import Devour
from malison.games.viscounts_curse.rules.relics import ChoosePlayer, UseAbility, abilities
from malison.games.viscounts_curse.show.boons import boon, strengths
from malison.games.viscounts_curse.show.measures import measures
from malison.games.viscounts_curse.show.sounds import SOUNDS
from malison.games.viscounts_curse.state import BELL, EXHAUSTED, GOAL, SANITY, Manor, strength
from malison.kernel.effects import Effect
from malison.kernel.state import Question
from malison.kernel.words import DOT, Message, Words, listed, number, ordinal, say, sentence


def destroyed(g: Manor, seat: int, card: int) -> str:
    """ "Augusta Finch's Loupe", though the relic is called "Finch's Loupe"."""
    owner, relic = word(g, "seat", seat), g.box.names[card]
    return say("{owner}'s {relic} is destroyed.", owner=owner, relic=relic.removeprefix(f"{owner.rpartition(' ')[2]}'s "))


def acts(g: Manor, seat: int, action: int, target: int, strength: int) -> str:
    """VC-R-FACE-STEALER: some are fought with other symbols than fists, so without any strength."""
    how = "strength {n}" if strength else "without a fist"
    message = "{seat} chooses {action}, {how}." if seat == target else "{seat} chooses {action} for {target}, {how}."
    named = {"seat": word(g, "seat", seat), "action": word(g, "action", action), "target": word(g, "target", target)}
    return say(message, **named, how=say(how, n=strength))


EVENTS: Final[dict[str, Message]] = {
    "cursed": "The curse is {curse}.",
    "arrives": "{chair} is {character}.",
    "starts": "{seat} takes a turn.",
    "drops": "{card} drops off into {seat}'s discard pile.",
    "plays": "{seat} plays {card}.",
    "uses": "{seat} uses {card}.",
    "no_relic": "{seat} has no relic to play.",
    "acts": acts,
    "passes": "{seat} takes no action.",
    "buys": "{seat} takes {card} from the market.",
    "gains": "{seat} gains {card} from the market.",
    "dismissed": "{card} is sent away from the market.",
    "offered": "{card} comes to the market.",
    "market_shuffled": "The market discard pile becomes the market deck.",
    "draws": "{seat} draws {card}.",
    "no_draw": "{seat} finds nothing to draw.",
    "back": "{seat} shuffles {card} back into the deck.",
    "topped": "{seat} puts {card} on top of the deck.",
    "discards": "{seat} discards {card}.",
    "defeated": "{card} in {seat}'s hand is defeated.",
    "loses": "{seat} loses {n} sanity to {cause}.",
    "restores": "{seat} restores {n} sanity.",
    "destroyed": destroyed,
    "surrounded": "{seat} is surrounded!",
    "refocuses": "{seat} refocuses.",
    "shown": "{card} lurks in slot {slot}, face-up.",
    "lurks": "An unknown enemy lurks in slot {slot}.",
    "follows": "{card} joins {seat}'s discard pile.",
    "return": "The defeated enemies become the enemy deck.",
    "struck": "{seat} deals the Behemoth {n} damage; {left} health is left.",
    "collected": "{seat} gives up {card}; the collection is worth {n}.",
    "bell": "{seat} gives nothing; the bell stands at {n}.",
    "choked": "The fog cuts {seat} down to {n} sanity.",
    "thins": "The fog thins to {n}.",
    "banished": "{seat} banishes {card}.",
    "won": "The curse is broken.",
    "lost": "The game is lost: {ending}.",
    "blocked": "{card} keeps {seat} from drawing.",
    "spared": "{seat} banishes nobody, so {n} enemies follow.",
    "swapped": "{seat}'s relics in the last two slots change places.",
    "taken_back": "{seat} takes {card} back into hand.",
    "struck_down": "{card} is defeated where it lurks.",
    "collection": "The collection is worth {n}.",
    "recovers": "The Behemoth recovers {n} health; it has {left}.",
    "thickens": "The fog thickens to {n}.",
    "leave": "{n:# enemy leaves|# enemies leave} the game unseen, before anybody's turn.",
}


SEAT: Final = "Player {n}"


def short_name(name: str) -> str:
    """ "Augusta Finch" of "Augusta Finch, Antiquarian"."""
    return name.partition(", ")[0]


def calling(name: str) -> str:
    return name.partition(", ")[2]


def word(g: Manor, field: str, value: int) -> str:
    """A told value in words."""
    box = g.box
    if field in ("seat", "target"):
        character = g.characters[value]
        return short_name(box.characters[character]) if character >= 0 else word(g, "chair", value)
    if field == "chair":
        return say(SEAT, n=value + 1)
    if field == "cause" and value < 0:
        return "the curse"
    if field in ("card", "relic", "cause"):
        return box.names[value]
    if field == "enemy":
        return box.names[FIRST_ENEMY + value]
    if field == "curse":
        return box.curse_names[value]
    if field == "character":
        return box.characters[value]
    if field == "action":
        return ACTIONS[value].capitalize()
    if field == "ending":
        return how_it_ended(g)
    return str(value + 1) if field == "slot" else str(value)


# -- questions


def use(g: Manor, question: UseAbility) -> str:
    text = ability(abilities(g, question.card, question.dropped), g.curse)
    return say("Use {card}? {text}", card=g.box.names[question.card], text=text)


def for_someone(g: Manor, question: ChooseTarget) -> str:
    """What is about to happen, and to whom it may."""
    return say(WHO[question.action], n=strength(g.action_supply(g.current), question.action))


WHO: Final = (
    "Purchase {n}: who takes a relic?",
    "Fight {n}: in whose hand is an enemy defeated?",
    "Scry {n}: who has the {n:vision|# visions}?",
    "Heal {n}: who restores up to {n} sanity?",
)


def follower(g: Manor, question: PickLurker) -> str:
    """VC-CH8: where another one follows after this one, that is said."""
    more = sum([isinstance(later, AddLurker) for later in g.todo])
    return say(FOLLOWS_FIRST, n=more + 1) if more else FOLLOWS


FOLLOWS: Final = "Refocus: which enemy follows you into your deck?"
FOLLOWS_FIRST: Final = "Refocus: {n} enemies follow you into your deck. Which is the first?"

PROMPTS: Final[dict[str, Message]] = {
    "ChooseCurse": "Which curse lies on the town?",
    "ChooseCharacter": "Who are you?",
    "ChooseFirst": "Who takes the first turn?",
    "UseAbility": use,
    "PlayRelic": "Which relic do you play?",
    "Act": "Which action do you take?",
    "ChooseTarget": for_someone,
    "Purchase": "Which relic do you take?",
    "Fight": "Which enemy do you defeat?",
    "Vision": "Scry: what do you foresee? {left} left.",
    "DiscardOne": "Which card do you discard?",
    "ChoosePlayer": "Who restores {n} sanity?",
    "ShuffleBack": "Which card do you shuffle into your deck?",
    "Dismiss": "Which relic do you send away from the market?",
    "ReplaceMarket": "Which of the market's relics do you replace?",
    "RevealLurker": "Which lurking enemy do you turn up?",
    "RemoveEnemy": "Which enemy is defeated?",
    "GainRelic": "Which relic do you gain?",
    "BringUp": "Which relic goes on top of your deck?",
    "StrikeLurker": "Which lurking enemy is defeated?",
    "Startled": "{card}: which relic do you discard?",
    "Devour": "{card}: which of your relics is destroyed?",
    "Tribute": "Which relic do you give to the Collector?",
    "Banish": "Which lurking enemy do you banish?",
    "PickLurker": follower,
}

REFOCUS_FIRST: Final = " (the deck is empty: refocus first)"
RESTORED: Final = "sanity {now} to {then}"
TOLLS: Final = "Nothing: the bell drops to {n}"
TOLLS_LAST: Final = "Nothing: the bell tolls its last"


def restored(g: Manor, seat: int, power: int) -> str:
    return say(RESTORED, now=g.sanity[seat], then=g.sanity[seat] + g.restores(seat, power))


def promise(g: Manor, action: int, target: int) -> str:
    """What an action of the current player would do for a target."""
    supply = g.action_supply(g.current)
    power = strength(supply, action)
    if action == PURCHASE:
        return say("a relic of value {n} or less", n=reach(g, target, power))
    if action == FIGHT:
        enemies = [g.box.names[card] for card in g.hands[target] if beatable(g, target, supply, card)]
        return say("defeat {enemies}", enemies=" or ".join(enemies))
    return say("{n:# vision|# visions}", n=power) if action == SCRY else restored(g, target, power)


def play(g: Manor, question: Question[Manor], move: int) -> str:
    """A relic, and what all active ones come to with it."""
    return DOT.join(filter(None, [g.box.names[PLAY.place(move)], strengths(g, move)]))


def act(g: Manor, question: Act, move: int) -> str:
    if move == PASS:
        return "No action"
    action = ACTION.place(move)
    supply = g.action_supply(g.current)
    power = strength(supply, action)
    named = say("{action} ({n})", action=word(g, "action", action), n=power)
    # What is sure to happen is told besides.
    if action == PURCHASE:
        most = max([reach(g, seat, power) for seat in range(g.seats)])
        return named + DOT + say(DOES[action], n=most)
    return named + DOT + say(DOES[action], n=power) if unsure(g, action, supply) else named


def unsure(g: Manor, action: int, supply: int) -> bool:
    """Whether what an action brings is still to be chosen."""
    if action == FIGHT:
        return sum([beatable(g, seat, supply, card) for seat in range(g.seats) for card in g.hands[seat]]) > 1
    return action in (PURCHASE, SCRY) or sum([g.restores(seat, strength(supply, action)) > 0 for seat in range(g.seats)]) > 1


DOES: Final = ("a relic worth up to {n}", "defeats an enemy", "{n:# vision|# visions}", "up to +{n} sanity")


def for_whom(g: Manor, question: ChooseTarget, move: int) -> str:
    target = TARGET.place(move)
    return say("{seat}: {promise}", seat=word(g, "seat", target), promise=promise(g, question.action, target))


def helped(g: Manor, question: ChoosePlayer, move: int) -> str:
    seat = PLAYER.place(move)
    return say("{seat}: {promise}", seat=word(g, "seat", seat), promise=restored(g, seat, question.n))


def buy(g: Manor, question: Purchase, move: int) -> str:
    card = g.market[BUY.place(move)]
    price = g.box.value[card] + g.dearer(question.target) - g.bargain(question.target, card)
    return say("{card} (takes {price} of {power})", card=g.box.names[card], price=price, power=question.power)


def foresee(g: Manor, question: Vision, move: int) -> str:
    if move == STOP:
        return "Stop here"
    if move == DRAW:
        return "Draw a card" if g.decks[question.target] else "Draw a card" + REFOCUS_FIRST
    if REVEAL.has(move):
        return say("Turn up lurking slot {n}", n=REVEAL.place(move) + 1)
    if DISMISS.has(move):
        return say("Send away {card}", card=g.box.names[g.market[DISMISS.place(move)]])
    return say("Shuffle back {card}", card=g.box.names[BACK.place(move)])


def use_it(g: Manor, question: UseAbility, move: int) -> str:
    return say("Use {card}", card=g.box.names[question.card]) + (REFOCUS_FIRST if refocus_first(g, question) else "")


def refocus_first(g: Manor, question: UseAbility) -> bool:
    """Whether using an ability begins with a Refocus."""
    return not g.decks[question.seat] and isinstance(abilities(g, question.card, question.dropped)[0], DrawCards)


def replaced(g: Manor, question: Question[Manor], move: int) -> str:
    slots = REPLACE.place(move) + 1
    return ", ".join([g.box.names[g.market[slot]] for slot in range(len(g.market)) if slots >> slot & 1])


def lurker(g: Manor, slot: int) -> str:
    return g.box.names[g.lurking[slot]] if g.shown[slot] else say("The unknown enemy in slot {n}", n=slot + 1)


def give(g: Manor, question: Tribute, move: int) -> str:
    if move == REFUSE:
        return say(TOLLS, n=g.bell - 1) if g.bell > 1 else TOLLS_LAST
    card = TRIBUTE.place(move)
    return say("{card} (worth {n})", card=g.box.names[card], n=g.box.value[card])


def banish(g: Manor, question: Banish, move: int) -> str:
    if move == DECLINE:
        return say("None: {n:# enemy follows|# enemies follow} you", n=followers(g))
    return lurker(g, BANISH.place(move))


LABELS: Final[dict[str, Message]] = {
    "curse": "{curse}",
    "character": "{character}",
    "first": "{seat}",
    "use": use_it,
    "skip": "Do not use it",
    "play": play,
    "discard": "{card}",
    "action": act,
    "target": for_whom,
    "buy": buy,
    "defeat": "{enemy}",
    "Vision": foresee,
    "player": helped,
    "back": "{card}",
    "dismiss": lambda g, question, move: g.box.names[g.market[DISMISS.place(move)]],
    "replace": replaced,
    "reveal": "Slot {slot}",
    "gain": lambda g, question, move: g.box.names[g.market[GAIN.place(move)]],
    "top": "{relic}",
    "destroy": "{relic}",
    "Tribute": give,
    "Banish": banish,
    "lurk": lambda g, question, move: lurker(g, LURK.place(move)),
    "strike": lambda g, question, move: lurker(g, STRIKE.place(move)),
}


# -- what relics, enemies and curses do


def some(n: int, one: str, many: str) -> str:
    """One message for one thing and another for several."""
    return one if n == 1 else say(many, n=number(n))


def bonus(made: int, counted: int) -> str:
    message = "each {counted} symbol on your active relics also counts as a {made} symbol. Stars do not"
    return say(message, counted=ACTIONS[counted], made=ACTIONS[made])


def in_slot(n: int, made: int, slot: int) -> str:
    return say("{n} more {made} in slot {slot}", n=number(n), made=ACTIONS[made], slot=slot)


def beside(made: int, counted: int) -> str:
    return say("one more {made} for each relic beside it that shows {counted}", made=ACTIONS[made], counted=ACTIONS[counted])


def by_partner(made: int, counted: int, seats: int = 0) -> str:
    return say(BY_PARTNER[seats], made=ACTIONS[made], counted=ACTIONS[counted])


# By how many play; 0 where nobody has sat down.
BY_PARTNER: Final = (
    "one more {made} if your partner's active relics show {counted}; alone, if another of yours does",
    "one more {made} if another of your active relics shows {counted}",
    "one more {made} if your partner's active relics show {counted}",
)
PARTNER_LOSES: Final = ("your partner loses {n} sanity; alone, you lose it", "you lose {n} sanity", "your partner loses {n} sanity")


def gifted(n: int, made: int) -> str:
    return say("your {action} is stronger by {n}", action=ACTIONS[made].capitalize(), n=n)


PARTS: Final = {2: "half", 4: "a quarter"}


def share(n: int, whole: str) -> str:
    """One part of so many, for a number that is divided."""
    return whole if n == 1 else say("{part} of {whole}", part=PARTS.get(n, f"a {ordinal(n)}"), whole=whole)


def rounded(n: int, way: str) -> str:
    return "" if n == 1 else f", rounded {way}"


def behemoth(health: Sequence[int], toll: int, per_damage: int) -> str:
    loses = say("{n} sanity and ", n=toll) if toll else "sanity equal to "
    return say(
        "When you Refocus: deal it damage equal to your fight total. If it lives, lose {loses}{part}{rounded}",
        loses=loses,
        part=share(per_damage, "the damage you dealt"),
        rounded=rounded(per_damage, "down"),
    )


def fog(fog: Sequence[int], divisor: int) -> str:
    return say(
        "When you Refocus: every player's sanity is cut down to {part}{rounded}; then the fog thins by 1",
        part=share(divisor, "the fog"),
        rounded=rounded(divisor, "up"),
    )


def horde(removed: Sequence[int], toll: int, unbanished: int) -> str:
    return say(
        "When you Refocus: {loses}{may}banish a face-up lurking enemy your active relics could beat{instead}",
        loses=say("lose {n} sanity; then ", n=toll) if toll else "",
        may="you may " if unbanished == 1 else "",
        instead="" if unbanished == 1 else say(", or take {n} lurking enemies instead of one", n=number(unbanished)),
    )


EFFECTS: Final[dict[str, Message]] = {
    "draw": lambda n: some(n, "draw a card", "draw {n} cards"),
    "shuffle_back": lambda n: some(
        n, "shuffle a card from your hand into your deck", "shuffle {n} cards from your hand into your deck, one after the other"
    ),
    "dismiss": lambda n: some(
        n,
        "send one market relic to the market discard pile; it is replaced",
        "send {n} market relics to the market discard pile, one after the other; each is replaced",
    ),
    "replace_market": "replace as many of the market's relics as you like",
    "reveal": lambda n: some(n, "turn a face-down lurking enemy face-up", "turn {n} face-down lurking enemies face-up"),
    "top_deck": lambda n: some(
        n,
        "put another relic from your discard pile on top of your deck",
        "put {n} other relics from your discard pile on top of your deck, one after the other",
    ),
    "gain": "add a market relic of value {n} or less to your discard pile",
    "restore self": "restore {n} sanity",
    "restore one": "one player of your choice restores {n} sanity",
    "restore all": "each player restores {n} sanity",
    "defeat own": "defeat an enemy of defence {n} or less in your hand",
    "defeat any": "defeat an enemy of defence {n} or less in any player's hand",
    "defeat lurking": "defeat a face-up lurking enemy of defence {n} or less",
    "swap": "your relics in the last two slots change places",
    "push_off": "your relic in the last slot drops off now, and you may use it",
    "take_back": "take this relic back into your hand",
    "weaken": "weaken the curse: Behemoth −{n}, collection +{n}, fog −1; Horde: banish the leftmost face-up lurking enemy",
    "per": bonus,
    "in slot": in_slot,
    "beside": beside,
    "by partner": by_partner,
    "scry restores": "whoever you Scry for restores {n} sanity first",
    "haggle": "market relics of value {n} or more cost you 1 less",
    "cornered": lambda n: say("with {n} or more enemies in hand, your Fight is stronger by 1", n=number(n)),
    "calm": "discarding an enemy of strength {n} or more costs you 1 sanity less",
    "gifted": gifted,
    "price": "market relics cost you {n} more when you are the target of Purchase",
    "shield": "no other enemy in your hand can be defeated",
    "restore_less": "whenever you restore sanity, restore {n} less",
    "no_draw_at": lambda n: say("you cannot draw while you have {n} or more cards in hand", n=number(n)),
    "no_stars": "stars on your active relics add nothing to your actions",
    "discard_relic": "discard {n:one relic|# relics} from your hand, if you have any",
    "lose": "lose {n} sanity",
    "destroy_relic": "destroy {n:one relic|# relics} in your hand or among your active relics, if you have any",
    "partner_loses": PARTNER_LOSES[0],
    "summon": lambda n: some(
        n,
        "the leftmost face-down lurking enemy, or else the leftmost, goes to your discard pile",
        "{n} times the leftmost face-down lurking enemy, or else the leftmost, goes to your discard pile",
    ),
    "feed": "the curse recovers: Behemoth +{n}, collection −{n}, fog +1; Horde: lose {n} sanity",
    "sweep": lambda n: some(n, "the dearest market relic is sent away", "the {n} dearest market relics are sent away"),
    "wash_away": "your relic in the last slot drops off, unused",
    "behemoth": behemoth,
    "collector": "When you Refocus: destroy a relic of value {least_value} or more from your discard pile or active relics "
    "and add its value to the collection, or turn the bell down by 1. At 0 you lose",
    "choking_fog": fog,
    "endless_horde": horde,
}

# At a table only the curse that lies on the town is told of.
UNDER: Final[dict[str, dict[str, str]]] = {
    "behemoth": {"weaken": "the Behemoth loses {n} health", "feed": "the Behemoth recovers {n} health"},
    "collector": {"weaken": "the collection is worth {n} more", "feed": "the collection is worth {n} less"},
    "choking_fog": {"weaken": "the fog thins by 1", "feed": "the fog thickens by 1"},
    "endless_horde": {"weaken": "banish the leftmost face-up lurking enemy", "feed": "lose {n} sanity"},
}

GOALS: Final = {
    "behemoth": "Bring the Behemoth's health to 0.",
    "collector": "Fill the collection.",
    "choking_fog": "Let the fog thin to 0.",
    "endless_horde": "Leave no enemy in the game.",
}

# -- what is to be read on the cards

PLAYED: Final = "When played"
DROPPED: Final = "Drop off"
ACTIVE: Final = "While active"
IN_HAND: Final = "In hand"
DRAWN: Final = "When drawn"
DISCARDED: Final = "When discarded"
NEEDS: Final = "Needs"
SYMBOL_WORDS: Final = {"P": "{n} purchase", "F": "{n} fight", "S": "{n} scry", "H": "{n} heal", "W": "{n:# star|# stars}"}
NEED_WORDS: Final = {"P": "hands", "S": "eyes", "H": "crosses"}


def told_under(effect: Effect[Any], curse: int, seats: int = 0) -> str:
    """What an effect does, without its full stop: under one curse, or (-1) under whichever lies on the town; for so many players, or (0)
    for however many there are."""
    if effect.word == "by partner":
        return by_partner(**effect.values, seats=seats)
    if effect.word == "partner_loses":
        return say(PARTNER_LOSES[seats], **effect.values)
    message = UNDER[CURSES[curse]].get(effect.word) if curse >= 0 else None
    return WORDS.effect(effect) if message is None else say(message, **effect.values)


def ability(effects: list[RelicEffect[Any]], curse: int = -1) -> str:
    """What a relic does, one thing after the other, as a sentence."""
    return sentence(", then ".join([told_under(effect, curse) for effect in effects])) + "."


def trait(box: Box, character: int) -> str:
    """What an investigator is good at, as a sentence; an edition may leave it out."""
    effect = box.traits[character]
    return WORDS.text(effect) if effect.word else ""


def moments(box: Box, card: int, curse: int = -1, seats: int = 0) -> list[tuple[str, str]]:
    """What a card does, moment by moment."""
    found = [(moment, ability(effects, curse)) for moment, effects in ((PLAYED, box.played[card]), (DROPPED, box.dropped[card])) if effects]
    rest: list[tuple[str, Effect[Any]]] = [
        (ACTIVE, box.active[card]),
        (IN_HAND, box.holding[card]),
        (DRAWN, box.drawn[card]),
        (DISCARDED, box.discarded[card]),
    ]
    found += [(moment, sentence(told_under(effect, curse, seats)) + ".") for moment, effect in rest if effect.word]
    return found


def unusual_needs(letters: str) -> str:
    """VC-R-FACE-STEALER: of an enemy that fists do not beat."""
    needed = [NEED_WORDS[letter] for letter in dict.fromkeys(letters)]
    either = ("", "one of them", "either")[len(needed)] if len(needed) < 3 else "any of them"
    return say("Fought with {symbols}; fists do not count. Each star is {either}.", symbols=listed(needed), either=either)


def extra(box: Box, card: int) -> str:
    """What a card says of no moment: how it is fought if not with fists, and what its edition adds."""
    found = [unusual_needs(box.letters[card])] if card >= FIRST_ENEMY and "F" not in box.letters[card] else []
    return " ".join([*found, box.notes[card]]).strip()


def text(box: Box, card: int, curse: int = -1, seats: int = 0) -> str:
    """The whole text of a card; the moment stands before it where the place does not say it."""
    said = moments(box, card, curse, seats)
    if len(said) == 1 and said[0][0] not in (DRAWN, DISCARDED):
        parts = [said[0][1]]
    else:
        parts = [say("{moment}: {effect}", moment=moment, effect=effect[:1].lower() + effect[1:]) for moment, effect in said]
    return " ".join([*parts, extra(box, card)]).strip()


def symbols_in_words(letters: str) -> str:
    """All of a kind told once: "2 purchase, 1 scry"."""
    return ", ".join([say(SYMBOL_WORDS[letter], n=letters.count(letter)) for letter in SYMBOLS if letter in letters])


def list_of(card: int) -> str:
    """The list of the edition that a card is in."""
    if card >= FIRST_ENEMY:
        return "enemies"
    return "market" if card >= FIRST_MARKET else "starters" if card >= FIRST_STARTER else "signatures"


def printed(box: Box, card: int, curse: int) -> dict[str, Any]:
    """A card as a view tells it."""
    page: dict[str, Any] = {"id": CARDS[card], "name": box.names[card]}
    if card >= FIRST_ENEMY:
        page.update(defence=box.defence[card], needs=box.letters[card], strength=box.strength[card])
    else:
        page.update(value=box.value[card], symbols=box.letters[card])
    return {**page, "text": text(box, card, curse)}


RELIC_SAID: Final = "{name}, relic of value {n}: {symbols}."
ENEMY_SAID: Final = "{name}, enemy: defence {defence}, needs {symbols}, strength {n}."
RELIC_BRIEFLY: Final = "value {n}, {symbols}."
ENEMY_BRIEFLY: Final = "needs {symbols}, strength {n}."


def face(box: Box, card: int, curse: int = -1, seats: int = 0) -> dict[str, Any]:
    """What is to be read on a card, at a table under one curse and for so many, and how it is told to those who hear it."""
    foe = card >= FIRST_ENEMY
    values = {
        "name": box.names[card],
        "n": box.strength[card] if foe else box.value[card],
        "symbols": symbols_in_words(box.letters[card]),
        "defence": box.defence[card],
    }
    texts = [*moments(box, card, curse, seats), *([("", extra(box, card))] if extra(box, card) else [])]
    spoken = [say("{moment}: {text}", moment=moment, text=said) if moment else said for moment, said in texts]
    signs = [NEEDS, LEGEND["flame"][0]] if foe else [LEGEND[letter][0] for letter in SYMBOLS if letter in box.letters[card]]
    return {
        "list": list_of(card),
        "id": CARDS[card],
        "curse": CURSES[curse] if curse >= 0 else "",
        "name": box.names[card],
        "foe": foe,
        "number": values["n"],
        "symbols": box.letters[card],
        "text": text(box, card, curse, seats),
        "texts": texts,
        "means": [*signs, *[moment for moment, _ in texts if moment]],
        "said": " ".join([say(ENEMY_SAID if foe else RELIC_SAID, **values), *spoken]),
        "briefly": say(ENEMY_BRIEFLY if foe else RELIC_BRIEFLY, **values),
    }


def curse_numbers(box: Box, curse: int, seats: int = 0) -> str:
    """A curse's numbers, for so many players or (0) for two and for one."""
    effect = box.curses[curse]
    if isinstance(effect, Behemoth):
        return two_or_solo("Health", effect.health, seats) + by_the_house(effect.health, seats)
    if isinstance(effect, Collector):
        owes = two_or_solo("Owes", effect.target, seats) + by_the_house(effect.target, seats)
        return owes + " · " + two_or_solo("bell", effect.bell, seats)
    if isinstance(effect, ChokingFog):
        return two_or_solo("Fog", effect.fog, seats) + by_the_house(effect.fog, seats)
    out = effect.removed if isinstance(effect, EndlessHorde) else (0, 0)
    enemies = two_or_solo("Enemies", (len(box.enemies) - out[0], len(box.enemies) - out[1]), seats)
    leaving = out[seats % 2] if seats else max(out)
    return enemies + (say("; the others leave at set-up{house}", house=HOUSE_RULE) if leaving else "")


def two_or_solo(name: str, numbers: Sequence[int], seats: int) -> str:
    two, one = (numbers[seats % 2],) * 2 if seats else numbers
    return say("{name} {two}" if one == two else "{name} {two}, alone {one}", name=name, two=two, one=one)


def by_the_house(numbers: Sequence[int], seats: int) -> str:
    """VC-SO1: the rulebook changes nothing for one player but the Collector's bell."""
    return "" if numbers[0] == numbers[1] or seats == 2 else HOUSE_RULE


HOUSE_RULE: Final = " (house rule)"


def curse_notes(box: Box, curse: int, solo: bool) -> list[str]:
    """VC-SO1, VC-CH1: what is different alone, and who leaves at set-up, and what of it is the house's own doing."""
    effect = box.curses[curse]
    if isinstance(effect, EndlessHorde):
        if not effect.removed[solo]:
            return []
        two, one = effect.removed
        rather = say(" rather than {n}", n=two or "none") if solo and one != two else ""
        message = "At set-up {n:# enemy leaves|# enemies leave} the game unseen{rather}{house}."
        return [say(message, n=effect.removed[solo], rather=rather, house=HOUSE_RULE)]
    if not solo:
        return []
    if isinstance(effect, Behemoth):
        return changed("Alone: its health is {one} rather than {two}{house}.", effect.health)
    if isinstance(effect, ChokingFog):
        return changed("Alone: the fog is {one} rather than {two}{house}.", effect.fog)
    if isinstance(effect, Collector):
        bell = changed("Alone: the bell starts at {one} rather than {two}.", effect.bell)
        return bell + changed("Alone: the collection needs {one} rather than {two}{house}.", effect.target)
    return []


def changed(message: str, numbers: Sequence[int]) -> list[str]:
    two, one = numbers
    return [] if one == two else [say(message, one=one, two=two, house=HOUSE_RULE)]


# -- what stands on the table

STEPS: Final = {
    "Shift": "Your active relics move one place to the right. One that leaves the last place drops off into your discard pile.",
    "Play": "You put a relic from your hand into the first place. Its symbols count as long as it lies there.",
    "Act": "You take one action, as strong as its symbols on your active relics: for yourself or for your partner.",
    "Discard": "You discard one card from your hand. An enemy costs you its strength in sanity.",
    "Refill": "You draw until you hold {hand}. If your deck is empty you refocus first: then the curse strikes.",
    "Surrounded?": "",
}
"""The steps of a turn, and what they mean where the legend does not say it already."""
CURSE_STEP: Final = "Refill"
VERBS: Final = {
    "play": "Play",
    "discard": "Discard",
    "defeat": "Defeat",
    "back": "Shuffle back",
    "destroy": "Destroy",
    "tribute": "Give up +{n}",
    "top": "Onto deck",
    "buy": "Take",
    "dismiss": "Send away",
    "gain": "Gain",
    "replace": "Replace",
    "reveal": "Turn up",
    "banish": "Banish",
    "lurk": "Let it follow",
    "strike": "Defeat",
}
ALL_THREE: Final = "All three"
PLANS: Final = {
    "purchase": ("Purchase", "Purchase {card} for yourself"),
    "fight": ("Fight", "Fight: defeat {card} in your hand"),
    "scry": ("Scry", "Scry for yourself: turn up the unknown enemy in slot {n}"),
}
COUNTERS: Final = {
    "health": "health {n}",
    "bell": "bell {n}",
    "collection": "collection {n}",
    "target": "target {n}",
    "fog": "fog {n}",
    "choke": "choke {n}",
    "enemies_left": "enemies left {n}",
}
GAUGES: Final = {
    "health": "health left of {whole}",
    "collection": "of {whole} given up in relics",
    "fog": "fog left of {whole}",
    "enemies_left": "{n:enemy|enemies} left of {whole}",
}
AIMS: Final = {"collector": "Give relics worth {target}"}
"""What breaks a curse, where its goal does not say how."""
NOW: Final = {"choke": "Now: down to {n}."}
"""What a curse's text comes to, where it has to be reckoned."""
LEGEND: Final = {
    "P": ("Purchase", "Take a market relic worth no more than these into the target's discard pile."),
    "F": ("Fight", "Defeat an enemy in the target's hand that needs no more than these."),
    "S": ("Scry", "One vision each: draw, shuffle a card back, send a relic away, turn a lurking enemy up."),
    "H": ("Heal", "The target restores one sanity each, to {most_sanity} at most."),
    "W": ("Star", "Counts for any action; costs one sanity when its relic is played."),
    "flame": ("Sanity", "At 0 all is lost. Discarding an enemy costs its strength."),
    "refocus": (
        "Refocus",
        "When you must draw and your deck is empty: the curse strikes, a lurking enemy joins your discard pile, "
        "and the pile becomes your deck.",
    ),
    "surrounded": ("Surrounded", "A hand of {hand} or more that is all enemies at the end of your turn is discarded whole."),
}
MEANINGS: Final = {
    NEEDS: "A Fight with at least the symbols on an enemy defeats it, and it costs nothing.",
    PLAYED: "When the relic is laid into your first slot you may use this.",
    DROPPED: "When the relic is shifted out of your last slot, into your discard pile, you may use this.",
    ACTIVE: "This holds as long as the relic lies in one of your slots.",
    IN_HAND: "This holds as long as the enemy is in your hand.",
    DRAWN: "This happens as soon as you draw the enemy.",
    DISCARDED: "This happens when you discard the enemy, besides the sanity that its strength costs you.",
}
# Stars stand about what is strong.
SURROUNDED: Final = "All enemies: −{n} at the turn's end"
ENEMIES_HELD: Final = "*{n}* {n:enemy|enemies} in hand"
FOR_WHOM: Final = {
    "purchase": "*Purchase {n}*: who takes a relic?",
    "fight": "*Fight {n}*: whose enemy is defeated?",
    "scry": "*Scry {n}*: who has the visions?",
    "heal": "*Heal {n}*: who is healed?",
}
WHO_IS_HELPED: Final = "Who is helped?"
ABILITY: Final = ("*{card}* is played.", "*{card}* drops off.")
TAKE_ONE: Final = "*Purchase {n}*: take a relic of value {most} or less."
DEARER: Final = "*Purchase {n}*: take a relic of value {most} or less, for everything costs you {more} more."
VISIONS: Final = "*{n:# vision|# visions}* left: draw, shuffle a card back, send a relic away or turn an enemy up."
IDLE: Final = {
    "purchase": "nothing so cheap",
    "fight": "no enemy it beats",
    "scry": "nothing to see",
    "heal": "nobody needs it",
}
"""Why an action that one is strong enough for is not offered."""
NO_ENEMY: Final = "no enemy in hand"
STRUCK: Final = "The curse has struck: "
FOLLOW: Final = "*{n}* lurking {n:enemy follows|enemies follow}"
NEW_DECK: Final = "the discard pile becomes the deck"
STRIKES: Final = "The curse strikes after {n:# more card|# more cards}: "
STRIKES_NEXT: Final = "The curse strikes at the next draw: "
SOON: Final = "Strikes in {n:# card|# cards}:"
NEXT: Final = "Next draw:"
DAMAGE: Final = "*{n}* damage"
REFOCUS_DAMAGE: Final = "refocus: {n} damage"
OFFER: Final = "a relic worth *{n}* to give"
NO_OFFER: Final = "nothing to give, the bell drops"
BANISHED: Final = "can banish {enemies}"
NONE_BANISHED: Final = "nobody to banish"
FOG_THINS: Final = "the fog thins"
BREAKS: Final = " *and the curse breaks*"
LOSES_ALL: Final = ", −{n} sanity *loses the game*"
LOSES: Final = ", *−{n}* sanity"

# -- the end

ENDINGS: Final = {
    GOAL: "{curse} is broken in round {n}",
    SANITY: "{seat} is driven mad by {cause} in round {n}",
    BELL: "the bell has tolled its last in round {n}",
    EXHAUSTED: "exhausted after {n:# round|# rounds}",
}


def how_it_ended(g: Manor) -> str:
    """VC-G6: the cause and the rounds."""
    values = {"curse": g.box.curse_names[g.curse], "n": g.rounds()}
    if g.end == SANITY:
        values |= {"seat": word(g, "seat", g.end_seat), "cause": word(g, "cause", g.end_card)}
    return say(ENDINGS.get(g.end, ""), **values)


def why(g: Manor, seat: int) -> str:
    return how_it_ended(g)


# -- what hurts; sanity is everybody's, for at 0 both have lost

LOSES_GAME: Final = "loses the game"


def loses(g: Manor, who: int, seat: int, n: int, cause: int) -> str:
    return say("costs {n} sanity", n=n) if seat == who else say("costs {seat} {n} sanity", seat=word(g, "seat", seat), n=n)


def choked(g: Manor, who: int, seat: int, n: int) -> str:
    return say("cuts your sanity to {n}", n=n) if seat == who else say("cuts {seat}'s sanity to {n}", seat=word(g, "seat", seat), n=n)


def bell(g: Manor, who: int, seat: int, n: int) -> str:
    """Whoever gives the Collector nothing has read it on the button."""
    return "" if isinstance(g.asking, Tribute) or n == 0 else say("the bell drops to {n}", n=n)


def gone(g: Manor, who: int, seat: int, card: int) -> str:
    """What is chosen to be destroyed is what the button is called."""
    return "" if seat != who or isinstance(g.asking, Tribute | Devour) else say("destroys {card}", card=g.box.names[card])


def follow(g: Manor, who: int, seat: int, n: int) -> str:
    return "" if seat != who or isinstance(g.asking, Banish) else say("{n} enemies follow you", n=n)


HARMS: Final[dict[str, Message]] = {
    "loses": loses,
    "choked": choked,
    "bell": bell,
    "destroyed": gone,
    "spared": follow,
    "lost": LOSES_GAME,
}

FEATS: Final = ("struck", "struck_down", "banished", "surrounded", "won")

WORDS: Final = Words(
    word, PROMPTS, LABELS, EVENTS, EFFECTS, harms=HARMS, adding=("loses",), boon=boon, sounds=SOUNDS, feats=FEATS, measures=measures
)
