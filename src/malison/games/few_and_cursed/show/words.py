"""All that people read of the desert: messages with named values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed import moves as mv
from malison.games.few_and_cursed.box.box import BLOCKS, KINDS, SHIELD, SYMBOLS, Box, Deed, Trait
from malison.games.few_and_cursed.rules.action import Act
from malison.games.few_and_cursed.rules.bounties import Again, bystanders, toll
from malison.games.few_and_cursed.rules.cards import Choose, Discard, Recall, Stat, TakeOne, Trash
from malison.games.few_and_cursed.rules.cleanup import KeepHand
from malison.games.few_and_cursed.rules.effects import CROWDS, DEEDS, LAST_THINGS, POOLS, POSSE, Damage, Draw, Grit, Grows, PosseGrit
from malison.games.few_and_cursed.rules.encounter import Meet, Tail, block
from malison.games.few_and_cursed.rules.ending import reckoned
from malison.games.few_and_cursed.rules.free import Burn, per_bullet
from malison.games.few_and_cursed.rules.hands import hand_size
from malison.games.few_and_cursed.rules.monsters import Route, liked, walk
from malison.games.few_and_cursed.rules.store import FROM_PILE, Shop, price
from malison.games.few_and_cursed.show.boons import boon
from malison.games.few_and_cursed.show.measures import measures
from malison.games.few_and_cursed.show.sounds import SOUNDS
from malison.games.few_and_cursed.state import (
    COMPETITIVE,
    COOPERATIVE,
    CURSE_CHASER,
    DARK_ARTS,
    GOAL,
    NO_CARD,
    PHASES,
    SHADOWS,
    TOWN_FELL,
    Chaser,
    West,
)
from malison.kernel.effects import Effect
from malison.kernel.moves import Family
from malison.kernel.state import Question
from malison.kernel.words import DASH, Message, Words, listed, say, sentence

EVENTS: Final[dict[str, Message]] = {
    "chose": "{player} is {character}.",
    "first": "{seat} holds the First Player token.",
    "round": "Round {number}.",
    "played": "{seat} plays {card}.",
    "copied": "{seat} copies {card}.",
    "burned": "{seat} trashes {card} for its effect.",
    "trashed": "{seat} trashes {card}.",
    "discarded": "{seat} discards {card}.",
    "recalled": "{seat} takes {card} back from the discard pile.",
    "shot": "{seat} spends a bullet for {number} attack.",
    "used": "{seat} uses {item}.",
    "drew": "{seat} draws {number:a card|# cards}.",
    "drew-card": "You draw {card}.",
    "shuffled": "{seat} shuffles the discard pile and owes a return to town.",
    "took": "{seat} improvises.",
    "took-card": "You take {card}.",
    "left": "{card} goes to the Upgrade discard pile.",
    "met": "{seat} meets: {encounter}.",
    "opted": "{seat} chooses option {option}.",
    "tested": "{seat} reveals {card}.",
    "jobs": "{seat} takes {number:a job|# jobs} from the Job Board.",
    "got-job": "You draw the job {job}.",
    "skipped-job": "{seat} has scored {job} before and discards it.",
    "sold": "{seat} sells the job {job}.",
    "worked": "{seat} completes the job {job}.",
    "track": "{job} is the next job of its track.",
    "bought": "{seat} buys {item}.",
    "bought-bullet": "{seat} buys a bullet.",
    "raised": "{seat} raises {stat}.",
    "refreshed": "{seat} refreshes the Store.",
    "dropped": "{seat} drops {item}.",
    "moved": "{seat} rides to {space}.",
    "returned": "{seat} returns to town.",
    "curse": "{seat}'s Curse is now {number}.",
    "cursed": "{seat} is Cursed.",
    "uncursed": "{seat} is no longer Cursed.",
    "hurt": "{seat} takes {number} damage.",
    "wounded": "{seat} is critically wounded.",
    "grit": lambda g, seat, number: say("{seat} has {n} Grit now.", seat=person(g, seat), n=signed(number)),
    "team": "The team has {number} Grit now.",
    "recovered": "{seat} recovers {card}.",
    "captured": "{seat} defeats {bounty}.",
    "beat": "{seat} defeats {wanted}.",
    "flipped": "{bounty} is wanted.",
    "appeared": "{bounty} appears at {space}.",
    "marched": "{bounty} moves to {space}: the shortest way, {number:one more space|# more spaces} to San Andreas.",
    "lured": "{bounty} moves to {space}: of ways as short it takes the one with a chaser.",
    "sent": "{bounty} moves to {space}: of ways as short {seat} chose this one.",
    "entered": "{bounty} enters {space}.",
    "provoked": "{bounty} was passed over in a fight and moves on.",
    "robbed": "{seat} robs {other}.",
    "acted": lambda g, seat, character: say("{seat} uses {action}.", seat=person(g, seat), action=g.box.normal_names[character]),
    "camped": "{seat} camps.",
    "called": "{seat} has made a name, and a monster hears it.",
    "cleared": "{bounty} leaves the board.",
    "drained": "The Most Wanted cards in sight cost the team {number} Grit.",
    "scored": lambda g, seat, number: say("{seat} ends with {n} Grit.", seat=person(g, seat), n=signed(number)),
    "ended": "{ending}",
}

STAMPS: Final = {
    "captured": "Captured",
    "appeared": "On the loose",
    "entered": "In town",
    "worked": "Done",
    "recovered": "Recovered",
    "cursed": "Cursed",
}
"""What is stamped on whatever something great has happened to."""
LAID: Final = {"played": "plays", "copied": "copies"}
"""What somebody does with a card that others may look at."""
DOOM: Final = {0: "", 1: "San Andreas may fall this round", 2: "San Andreas may fall next round"}
"""By how many spaces the nearest monster is from it: it moves at the end of a round."""
ENDINGS: Final = (
    "",
    "Three monsters are beaten.",
    "Every artifact on the board has been recovered.",
    "A monster has destroyed San Andreas.",
    "The last round is over.",
    "",  # a goal, which GOALS says
    "The chaser is dead.",
    "The team has no Grit left.",
    "All the monsters are loose at once.",
    "The monster that was needed is dead.",
)
GOALS: Final = {
    CURSE_CHASER: "{monsters} monsters are beaten, and San Andreas stands.",
    DARK_ARTS: "{artifacts} artifacts, and {quarry} has been met.",
    SHADOWS: "{tracks} tracks are finished, and San Andreas stands.",
    COOPERATIVE: "{monsters} monsters are beaten, and San Andreas stands.",
}


def ending(g: West, ended: int) -> str:
    """What ended the game; a goal in the words of its mode."""
    if ended != GOAL:
        return ENDINGS[ended]
    box = g.box
    quarry = box.bounty_names[box.quarry]
    return say(GOALS[g.kind], monsters=box.monsters_to_end, artifacts=box.artifacts_for_dark_arts, tracks=box.tracks_to_win, quarry=quarry)


STATS: Final = ("Health", "Bullet Capacity", "Curse Threshold")
REASONS: Final = (
    "a rise of the Curse",
    "the curse icon on the road",
    "movement not paid",
    "no card left to draw",
    "the critical wound",
    "water short on the way back",
    "robbery",
)
"""FC-RL52: causes that are no card, in the order of the events' own list."""
LETTERS: Final = "ABCDEF"
PLAYER: Final = "Player {n}"


def player(seat: int) -> str:
    """Whoever has no character yet."""
    return say(PLAYER, n=seat + 1)


def person(g: West, seat: int) -> str:
    role = g.players[seat].role
    return player(seat) if role < 0 else g.box.character_names[role]


def signed(number: int) -> str:
    """Below nothing with a minus, not a hyphen."""
    return str(number).replace("-", "−")


def word(g: West, field: str, value: int) -> str:
    """A told value in words."""
    box = g.box
    if field in ("seat", "other"):
        return person(g, value)
    if field == "player":
        return player(value)
    if field == "reason":
        return REASONS[value]
    if field == "ending":
        return ending(g, value)
    if field == "option":
        return LETTERS[value]
    if field in ("stat", "cube"):
        return STATS[value]
    if field == "monster":
        return box.bounty_names[box.first_monster + value]
    lists: dict[str, list[str]] = {
        "character": box.character_names,
        "action": box.normal_names,
        "card": box.card_names,
        "item": box.item_names,
        "job": box.job_names,
        "bounty": box.bounty_names,
        "wanted": box.wanted_names,
        "space": box.space_names,
        "to": box.space_names,
        "encounter": box.encounter_names,
    }
    return lists[field][value] if field in lists else str(value)


# -- what cards do

NOTHING: Final = "nothing"


def side(effects: list[Deed[Any]]) -> str:
    """One side of a choice or a test, in whole words."""
    return listed([WORDS.effect(effect) for effect in effects]) or NOTHING


def brief(effects: Iterable[Effect[Any]]) -> str:
    """Effects in few words, for labels and lists."""
    return ", ".join(BRIEF.effect(effect) for effect in effects) or NOTHING


LAST_WORDS: Final = {
    "jobs": "have done {n:another job|# other jobs} at the end",
    "water": "have {n} water at the end",
    "artifacts": "own {n:an artifact|# artifacts} at the end",
}
CROWD_WORDS: Final = {
    "scattered": "other player who is not on its space",
    "sheltered": "player in San Andreas",
    "wounded": "player with 3 Health or less",
    "cursed": "Cursed player",
    "posse": "player of a team beyond two",
}
EFFECTS: Final[dict[str, Message]] = {
    "movement": "gain {n} movement",
    "attack": "gain {n} attack",
    "water": "gain {n} water",
    "bullets": "gain {n:# bullet|# bullets}",
    "health": "gain {n} Health",
    "grit": lambda n: say("lose {n} Grit", n=-n) if n < 0 else say("gain {n} Grit", n=n),
    "curse": lambda n: say("your Curse falls by {n}", n=-n) if n < 0 else say("your Curse rises by {n}", n=n),
    "damage": "take {n} damage",
    "harm": "take {n} damage",
    "pay water": "pay {n} water",
    "pay bullets": "pay {n:# bullet|# bullets}",
    "draw": "draw {n:a card|# cards}",
    "discard": "discard {n:a card|# cards} from your hand",
    "recall": "take {n:a card|# cards} back from your discard pile",
    "trash": "trash {n:a card|# cards} from your hand or discard pile",
    "trash from hand": "trash {n:a card|# cards} from your hand",
    "trash or played": "trash {n:a card|# cards} from your hand or discard pile, or else in play",
    "may trash": "you may trash {n:a card|# cards} from your hand or discard pile",
    "improvise": "improvise",
    "stat": "raise Health, Bullet Capacity or Curse Threshold by 1",
    "copy": "copy another card that you played in this phase",
    "capacity": "your Bullet Capacity rises by {n}",
    "threshold": "your Curse Threshold rises by {n}",
    "hush": "ignore the curse icon on the next road in this phase",
    "store": "visit the Store from any space, without a Refresh",
    "nothing": NOTHING,
    "or": lambda first, rest: listed([side(one) for one in [first, *rest]], "or"),
    "on": lambda kind, then: say("on {kind} {then}", kind=KINDS[kind], then=side(then)),
    "if cursed": lambda then: say("while Cursed {then}", then=side(then)),
    "if together": lambda then: say("with another player on your space {then}", then=side(then)),
    "if alone": lambda then: say("with nobody else on your space {then}", then=side(then)),
    "each bounty": lambda then: say("for each Most Wanted card that you have, up to three, {then}", then=side(then)),
    "posse grit": "together, gain {n} Grit for each player beyond two",
    "others water": "every other player gains {n} water",
    "others curse": "every other player's Curse rises by {n}",
    "test else": lambda symbol, then, otherwise: say(
        "reveal the top card of your deck: if it shows {symbol}, {then}; if not, {otherwise}",
        symbol=SYMBOLS[symbol],
        then=side(then),
        otherwise=side(otherwise),
    ),
    "cost movement": "spend {n} movement",
    "cost attack": "spend {n} attack",
    "cost water": "spend {n} water",
    "cost bullets": "spend {n:# bullet|# bullets}",
    "cost damage": "take {n} damage",
    "cost curse": "your Curse rises by {n}",
    "cost trash": "trash {n:a card|# cards} from your hand or discard pile",
    "aim": "each bullet gives {n} more attack",
    "look": "when you improvise you look at {n:one more card|# more cards}",
    "trophy": "gain {n} Grit for every Most Wanted card that you defeat",
    "shield": "once a round you take {n} less damage, if it is not your own choice",
    "trait grows for each": lambda n, whom: say("asks {n} more attack for each {whom}", n=n, whom=CROWD_WORDS[CROWDS[whom]]),
    "trait blight": "the Curse of whoever it moves into rises by {n}",
    "trait thirst": "whoever it moves into loses {n} water",
    "no job board": "you cannot visit the Job Board",
    "no healing": "you cannot gain Health",
    "redraw": "in the Redraw step you only draw up to {n:one card|# cards}",
    "surcharge": "every Store card costs you {n} water more",
    "discount": "every Store card costs you {n} water less",
    "job spend": lambda what, n: say("spend {n} {what}", n=n, what=POOLS[what]),
    "job corner": "stand on a corner of the map",
    "job health": "have exactly {n} Health",
    "job bullets": "have exactly {n:# bullet|# bullets}",
    "job curse": "have your Curse at exactly {n}",
    "job artifacts": "own {n:an artifact|# artifacts}",
    "job bounties": "have {n:a Most Wanted card|# Most Wanted cards}",
    "job items": "carry {n:an item|# items}",
    "job end": lambda what, n: say(LAST_WORDS[LAST_THINGS[what]], n=n),
}
SHORT: Final[dict[str, Message]] = {
    "movement": "{n} movement",
    "attack": "{n} attack",
    "water": "{n} water",
    "bullets": "{n:# bullet|# bullets}",
    "health": "{n} Health",
    "grit": "{n} Grit",
    "curse": lambda n: say("Curse −{n}", n=-n) if n < 0 else say("Curse +{n}", n=n),
    "damage": "{n} damage",
    "harm": "{n} damage",
    "discard": "discard {n:a card|# cards}",
    "recall": "take back {n:a card|# cards}",
    "trash": "trash {n:a card|# cards}",
    "trash from hand": "trash {n:a card|# cards} from hand",
    "trash or played": "trash {n:a card|# cards}",
    "may trash": "you may trash {n:a card|# cards}",
    "stat": "raise a stat",
    "copy": "copy a card",
    "capacity": "Bullet Capacity +{n}",
    "threshold": "Curse Threshold +{n}",
    "hush": "ignore the next curse icon",
    "store": "visit the Store",
    "or": lambda first, rest: " or ".join(brief(one) for one in [first, *rest]),
    "on": lambda kind, then: say("on {kind}: {then}", kind=KINDS[kind], then=brief(then)),
    "if cursed": lambda then: say("while Cursed: {then}", then=brief(then)),
    "if together": lambda then: say("in company: {then}", then=brief(then)),
    "if alone": lambda then: say("alone: {then}", then=brief(then)),
    "each bounty": lambda then: say("each Most Wanted card: {then}", then=brief(then)),
    "posse grit": "{n} Grit for each player beyond two, together",
    "others water": "{n} water for every other player",
    "others curse": "Curse +{n} for every other player",
    "test else": lambda symbol, then, otherwise: say(
        "test {symbol}: {then}, else {otherwise}", symbol=SYMBOLS[symbol], then=brief(then), otherwise=brief(otherwise)
    ),
    "cost movement": "{n} movement",
    "cost attack": "{n} attack",
    "cost water": "{n} water",
    "cost bullets": "{n:# bullet|# bullets}",
    "cost damage": "{n} damage",
    "cost curse": "Curse +{n}",
    "cost trash": "trash {n:a card|# cards}",
}
"""The same in few words; what is missing here is short enough."""
BRIEF: Final = Words(effects={**EFFECTS, **SHORT})


def unwarned(effects: list[Deed[Any]]) -> list[Deed[Any]]:
    """Effects without the damage that is sure to come: the button warns of that in its own words."""
    found: list[Deed[Any]] = []
    for i, effect in enumerate(effects):
        sure = isinstance(effect, Damage) and not any(one.asks or isinstance(one, Draw) for one in effects[:i])
        if not sure:
            found.append(effect)
    return found


@lru_cache(maxsize=8192)
def card_text(box: Box, card: int) -> str:
    """What a card gives and does, and what it does if it is trashed."""
    return card_words(box, card, box.card_deeds[card])


@lru_cache(maxsize=8192)
def play_text(box: Box, card: int) -> str:
    """The same for the button that plays it."""
    return card_words(box, card, unwarned(box.card_deeds[card]))


def card_words(box: Box, card: int, does: list[Deed[Any]]) -> str:
    more = box.programs[box.trash[card]]
    return "; ".join([*([brief(does)] if does else []), *([say("trash: {more}", more=brief(more))] if more else [])])


@lru_cache(maxsize=8192)
def item_text(box: Box, item: int) -> str:
    return brief([*box.programs[box.exhaust[item]], *box.lasting[item]])


@lru_cache(maxsize=8192)
def job_text(box: Box, job: int) -> str:
    return brief(box.requirements[job])


@lru_cache(maxsize=8192)
def program_text(box: Box, program: int) -> str:
    return brief(box.programs[program])


@lru_cache(maxsize=8192)
def reward_text(box: Box, card: int, posse: int) -> str:
    """What a Most Wanted card pays a team with so many players beyond two, in few words."""
    return brief(paid(box, card, posse))


def paid(box: Box, card: int, posse: int) -> Sequence[Effect[Any]]:
    """The reward of a Most Wanted card for a team with so many players beyond two (FC-RL57); 0: for anybody else."""
    reward, more = box.programs[box.reward[card]], box.bounty_posse[card]
    if not more:
        return reward
    grit = DEEDS.read(f"grit {box.bounty_grit[card] + posse * more}")
    return [grit, *(deed for deed in reward if not isinstance(deed, Grit | PosseGrit))]


def traits_of(box: Box, card: int, posse: int = 1) -> list[Trait[Any]]:
    """FC-RL53: what sets a monster apart, without what counts only those of a team beyond two where there are none."""
    traits = box.traits[card - box.first_monster] if card >= box.first_monster else []
    return [trait for trait in traits if posse or not (isinstance(trait, Grows) and trait.whom == POSSE)]


@lru_cache(maxsize=8192)
def option_text(box: Box, at: int, option: int) -> str:
    """What an option of an encounter costs and gives."""
    cost, gain = box.option_cost[at][option], program_text(box, box.option_gain[at][option])
    return say("{cost} → {gain}", cost=program_text(box, cost), gain=gain) if cost else gain


@lru_cache(maxsize=8192)
def choice_text(box: Box, at: int, option: int) -> str:
    """The same for the button that chooses it."""
    cost, gain = box.programs[box.option_cost[at][option]], box.programs[box.option_gain[at][option]]
    free = all(isinstance(effect, Damage) for effect in cost)
    said = brief(unwarned([*cost, *gain]) if free else gain)
    return said if free else say("{cost} → {gain}", cost=brief(unwarned(cost)), gain=said)


def normal_text(box: Box, role: int) -> str:
    """What stands on the Normal side: the action, or what always applies."""
    return WORDS.text(*box.programs[box.action[role]], *box.gifts[role])


def normal_kind(box: Box, role: int) -> str:
    return "action" if box.acting[role] else "always"


def curse_text(box: Box, role: int) -> str:
    return WORDS.text(*box.afflictions[role])


# -- questions


def meeting(g: West, question: Meet) -> str:
    who = g.me()
    title, scene = g.box.encounter_names[who.meets], g.box.scenes[block(g, who)]
    return say("{title}. {scene} What do you do?" if scene else "{title}: what do you do?", title=title, scene=scene)


def pools(who: Chaser) -> str:
    """ "2 movement and 3 attack"; nothing if there is neither."""
    found = [say("{n} movement", n=who.movement)] if who.movement else []
    if who.attack:
        found.append(say("{n} attack", n=who.attack))
    return " and ".join(found)


def resting(g: West, question: Tail) -> str:
    """FC-G7: cards may be played, but what rides and fights is gone before one can."""
    spend = pools(g.me())
    if spend:
        return say("{spend}: good for jobs now, and lost with this phase.", spend=spend)
    phase = PHASES[g.phase].capitalize()
    return say("{phase} is done: go on, and keep your cards. Movement and attack played now are lost.", phase=phase)


def acting(g: West, question: Act) -> str:
    """What is still to be spent and done; with nothing in hand yet, how one comes by it."""
    spend = pools(g.me())
    if g.acted:
        return say("Action taken. {spend} left to spend.", spend=spend) if spend else "Action taken. Play more cards, or you are done."
    if spend:
        return say("{spend} to spend, and one action to take.", spend=spend)
    return "Play cards to ride and to fight, and take one action."


def again(g: West, question: Again) -> str:
    gang = question.wanted
    asks = g.box.wanted_attack[gang][g.sides[gang]]
    message = "Do you defeat {wanted} again, for {n} attack? You have {have}."
    return say(message, wanted=g.box.wanted_names[gang], n=asks, have=g.me().attack)


def route(g: West, question: Route) -> str:
    """FC-N7: among ways that are alike the First Player decides."""
    message = "Which way does {monster} go?" if g.seats == 1 else "You are First Player: which way does {monster} go?"
    return say(message, monster=word(g, "monster", question.monster))


def because(asked: str, allowed: str = "") -> Message:
    """A question after the name of what brings it about; `allowed` if one may decline."""

    def prompt(g: West, question: Choose | Discard | Recall | Stat | TakeOne | Trash) -> str:
        words = allowed if isinstance(question, Trash) and question.may else asked
        if isinstance(question, Choose):
            cause = max(g.box.why[side] for side in g.box.forks[question.fork])
        else:
            cause = question.cause
        return say("{cause}: {words}", cause=word(g, *ev.EVENTS.caused(cause)), words=words) if cause else sentence(words)

    return prompt


PROMPTS: Final[dict[str, Message]] = {
    "PickCharacter": "Who are you? Choose your chaser.",
    "PickJobs": "Keep two jobs that you can do: done, they pay water and Grit.",
    "Pick": "Improvise: which card do you take?",
    "TakeOne": because("which card do you take?"),
    "Meet": meeting,
    "Tail": resting,
    "Town": "San Andreas: where do you go?",
    "SellOne": "Do you sell a job?",
    "Shop": lambda g, question: say("The Store: what do you buy? You have {n} water.", n=g.me().water),
    "Fit": lambda g, question: say("No room for {item}: what do you drop?", item=word(g, "item", g.me().gear[-1])),
    "PutBack": "Refresh: which card goes to the discard pile next?",
    "Act": acting,
    "Payment": "The road to {to}: how much movement do you spend?",
    "RecoverOne": "Which artifact do you recover?",
    "RobOne": "Whom do you rob?",
    "Target": lambda g, question: say("Which bounty do you defeat? You have {n} attack.", n=g.me().attack),
    "Again": again,
    "Route": route,
    "Call": "Your name is known. Under which Most Wanted card does the monster wake?",
    "ClearOne": "No capture this round: which Most Wanted card do you discard? The next of its pile comes up.",
    "Choose": because("which do you take?"),
    "Trash": because("which card do you trash for good?", "which card do you trash for good, if any?"),
    "Discard": because("which card do you discard?"),
    "Recall": because("which card do you take back from your discard pile?"),
    "Stat": because("which stat do you raise?"),
    "Copy": "Which card do you copy?",
    "Burn": "Do you trash {card} for its extra effect?",
    "KeepHand": "Cleanup: which of your cards do you discard?",
    "LastWork": "The game is over: do you spend water on a job before the reckoning?",
}


def with_text(message: str, family: Family, text: Callable[[Box, int], str] = card_text) -> Message:
    """A label that names a card and says what it does."""

    def label(g: West, question: Question[West], move: int) -> str:
        card = family.place(move)
        return say(message, card=g.box.card_names[card], text=text(g.box, card) or NOTHING)

    return label


def keep(g: West, question: Question[West], move: int) -> str:
    names, offer = g.box.job_names, g.players[g.seat].offer
    return say("{first} and {second}", first=names[offer[mv.KEEP.first(move)]], second=names[offer[mv.KEEP.second(move)]])


def use(g: West, question: Question[West], move: int) -> str:
    item = mv.USE.place(move)
    return say("Use {item} ({text})", item=g.box.item_names[item], text=item_text(g.box, item))


def work(g: West, question: Question[West], move: int) -> str:
    job = mv.WORK.place(move)
    return say("Score {job} ({text})", job=g.box.job_names[job], text=job_text(g.box, job))


def work_on_track(g: West, question: Question[West], move: int) -> str:
    track = mv.TRACK.place(move)
    job = g.open_job(track)
    return say("Score {job} of track {n} ({text})", job=g.box.job_names[job], n=track + 1, text=job_text(g.box, job))


ZONES: Final = ("from your hand", "from your discard pile", "in play")


def trash(g: West, question: Question[West], move: int) -> str:
    return say("Trash {card} {zone}", card=g.box.card_names[mv.TRASH.second(move)], zone=ZONES[mv.TRASH.first(move)])


def burn(g: West, question: Burn, move: int) -> str:
    if move != mv.BURN:
        return "Keep it"
    return say("Trash it: {text}", text=program_text(g.box, g.box.trash[question.text]))


def option(g: West, question: Question[West], move: int) -> str:
    i = mv.OPTION.place(move)
    at = g.me().meets * BLOCKS + g.box.kind[g.me().space]
    return say("{letter}: {words} ({text})", letter=LETTERS[i], words=g.box.option_texts[at][i], text=choice_text(g.box, at, i))


def sell(g: West, question: Question[West], move: int) -> str:
    job = mv.SELL.place(move)
    return say("Sell {job} for {n} water", job=g.box.job_names[job], n=g.box.job_water[job])


def buy(g: West, question: Shop, move: int) -> str:
    place = mv.BUY.place(move)
    item = g.store_pile[-1] if place == FROM_PILE else g.shelf[place]
    message = "Buy {item} from the discard pile for {n} water ({text})" if place == FROM_PILE else "Buy {item} for {n} water ({text})"
    return say(message, item=g.box.item_names[item], n=price(g, g.me(), item), text=item_text(g.box, item))


def upgrade(g: West, question: Shop, move: int) -> str:
    stat = mv.UPGRADE.place(move)
    return say("{stat} +1 for {n} water", stat=STATS[stat], n=g.box.prices[stat])


def put(g: West, question: Question[West], move: int) -> str:
    return say("Put {item} on the discard pile", item=g.box.item_names[g.shelf[mv.PUT.place(move)]])


def go(g: West, question: Act, move: int) -> str:
    here, to = g.me().space, mv.GO.place(move)
    road = g.box.near[here].index(to)
    icons = 0 if g.hush else g.box.road_curse[here][road]
    message = "Ride to {space} ({n} movement, Curse +{icons})" if icons else "Ride to {space} ({n} movement)"
    text = say(message, space=g.box.space_names[to], n=g.box.road_movement[here][road], icons=icons)
    # With movement in hand it is asked how much of it is paid; what comes in any case is said here.
    pool = g.me().movement
    harm = ride_harm(g, g.me(), max(0, g.box.road_movement[here][road] - pool), icons) if pool else ""
    return warned(text, harm)


def warned(text: str, harm: str) -> str:
    return text + DASH + harm if harm else text


def ride_harm(g: West, who: Chaser, unpaid: int, icons: int) -> str:
    """FC-RL51: what movement that is missing and so many curse icons, one after the other, are sure to do, in the words of a warning."""
    left = max(0, who.threshold - who.curse)
    hits = max(0, icons - left)
    damage = unpaid + hits * g.box.curse_damage
    if hits:
        shields = [g.box.passive_by[item] for item in who.gear if g.box.passive[item] == SHIELD and who.fresh(item)]
        damage -= min(g.box.curse_damage, shields[0] if shields else 0)
    found = [MAKES_CURSED] if 0 < left <= icons else []
    if damage > 0:
        found.append(say(COSTS_HEALTH, number=damage))
    if damage >= who.health:
        found.append(LOSES if g.kind in (CURSE_CHASER, DARK_ARTS) else WOUNDS)
    return ", ".join(found)


ACTIONS: Final = ("Defeat a bounty", "Recover an artifact", "Rob another player (Curse +{curse})", "Encounter again")


def act(g: West, question: Act, move: int) -> str:
    who = g.me()
    if move == mv.OWN_ACTION:
        return say("{name} ({text})", name=g.box.normal_names[who.role], text=normal_text(g.box, who.role))
    if move == mv.CAMP:
        gain = say(", {n} Health", n=g.box.camp_health) if g.healing(who) else ""
        return say("Camp (all your cards into your deck{gain}, your phase ends)", gain=gain)
    return say(ACTIONS[mv.ACTION.place(move)], curse=g.box.rob_curse)


def gates_harm(g: West, target: int) -> str:
    """FC-N9, FC-RL51: whether a fight sends a monster on that has only one space to go, into the town."""
    sent = [monster for monster in bystanders(g, target) if liked(g, g.lair[monster]) == [g.box.town]]
    return fate(g, g.seat, TOWN_FELL) if sent else ""


def poster(family: Family) -> Message:
    """The label of the bounty on top of a pile."""

    def label(g: West, question: Question[West], move: int) -> str:
        card = g.top(family.place(move))
        text = reward_text(g.box, card, g.posse())
        label = say("{bounty} ({n} attack: {text})", bounty=g.box.bounty_names[card], n=toll(g, card), text=text)
        return warned(label, gates_harm(g, card)) if family is mv.HUNT else label

    return label


def fight(g: West, question: Question[West], move: int) -> str:
    wanted = mv.FIGHT.place(move)
    side = g.sides[wanted]
    text = program_text(g.box, g.box.wanted_reward[wanted][side])
    label = say("{wanted} ({n} attack: {text})", wanted=g.box.wanted_names[wanted], n=g.box.wanted_attack[wanted][side], text=text)
    return warned(label, gates_harm(g, NO_CARD))


def recover(g: West, question: Question[West], move: int) -> str:
    card = g.box.first_artifact + mv.RECOVER.place(move)
    return say("{card} ({text})", card=g.box.card_names[card], text=card_text(g.box, card))


def rob(g: West, question: Question[West], move: int) -> str:
    seat = mv.ROB.place(move)
    loot = g.players[seat].health
    message = "Rob {seat} ({attack} attack, Curse +{curse}: {loot} Grit, {loot} water)"
    return say(message, seat=person(g, seat), attack=g.box.rob_attack * loot, curse=g.box.rob_curse, loot=loot)


def choose(g: West, question: Choose, move: int) -> str:
    return program_text(g.box, g.box.forks[question.fork][mv.CHOOSE.place(move)])


DONE: Final = {
    "Town": "Done: visit neither",
    "SellOne": "Done: sell none",
    "Shop": "Done: leave the Store",
    "Again": "Done: no more of them",
    "Trash": "Done: trash none",
    "LastWork": "Done: to the reckoning",
}


def done(g: West, question: Question[West], move: int) -> str:
    """What is over with it."""
    if isinstance(question, KeepHand):
        size = hand_size(g, g.me())
        words = say("Done: draw up to {n}", n=size) if len(g.me().hand) < size else "Done: keep them"
        return warned(words, march_harm(g))
    if isinstance(question, Act) and not g.acted:
        return "Done without an action"
    if isinstance(question, Act | Tail):
        return say("Done: on to {phase}", phase=PHASES[g.phase + 1].capitalize())
    return DONE.get(type(question).__name__, "Done")


def march_harm(g: West) -> str:
    """FC-RL51: what the monsters are sure to do to the last who ends Cleanup. Cards are drawn before, but that changes nothing."""
    who = g.me()
    wanted = hand_size(g, who) - len(who.hand)
    if not g.loose or g.part < g.seats or wanted <= 0 or not who.deck + who.pile + who.played:
        return ""
    c = g.clone()
    c.log = []
    c.base = 0
    if who.owes or (wanted > len(who.deck) and who.pile + who.played):
        c.me().space = c.box.town
    for monster in g.loose:
        ways = liked(c, c.lair[monster])
        if len(ways) > 1 or c.ended:
            break
        walk(c, monster, ways[0], ev.MARCHED, 0)
    return g.harm_in(c.log)


VISITS: Final = ("Visit the Job Board", "Visit the Store")
LABELS: Final[dict[str, Message]] = {
    "done": done,
    "character": lambda g, question, move: g.box.character_names[mv.CHARACTER.place(move)],
    "keep": keep,
    "play": with_text("Play {card} ({text})", mv.PLAY, play_text),
    "bullet": lambda g, question, move: say("Spend a bullet for {n} attack", n=per_bullet(g, g.me())),
    "use": use,
    "work": work,
    "track": work_on_track,
    "take": with_text("Take {card} ({text})", mv.TAKE),
    "choose": choose,
    "copy": with_text("Copy {card} ({text})", mv.COPY, play_text),
    "trash": trash,
    "Burn": burn,
    "discard": with_text("Discard {card} ({text})", mv.DISCARD),
    "recall": with_text("Take back {card} ({text})", mv.RECALL),
    "stat": "{cube} +1",
    "option": option,
    "visit": lambda g, question, move: VISITS[mv.VISIT.place(move)],
    "sell": sell,
    "buy": buy,
    "ammo": lambda g, question, move: say("Buy a bullet for {n} water", n=g.box.price_bullet),
    "upgrade": upgrade,
    "refresh": "Refresh the Store",
    "put": put,
    "drop": "Drop {item}",
    "go": go,
    "pay": "Spend {movement} movement",
    "action": act,
    "hunt": poster(mv.HUNT),
    "fight": fight,
    "recover": recover,
    "rob": rob,
    "march": "To {space}",
    "call": poster(mv.CALL),
    "clear": poster(mv.CLEAR),
}


# -- on the table

WHOLE_HAND: Final = "Discard the whole hand"
HEAPS: Final = {"upgrades": "Upgrade cards", "jobs": "Jobs", "encounters": "Encounters", "omens": "Cursed Encounters", "store": "Store"}
NOTES: Final = {"": "played this phase", "pile": "discard pile", "played": "in play"}
"""Where a card lies that can be copied or trashed."""


def all_the_way(space: str, movement: int, curse: int, harm: str) -> str:
    price = say("{n} movement, Curse +{curse}" if curse else "{n} movement", n=movement, curse=curse)
    return warned(say("Ride all the way to {space} ({price})", space=space, price=price), harm)


def defeat(bounty: str, attack: int, harm: str) -> str:
    return warned(say("Defeat {bounty} ({n} attack)", bounty=bounty, n=attack), harm)


# -- the end


def why(g: West, seat: int) -> str:
    box, who = g.box, g.players[seat]
    if g.kind == COOPERATIVE:
        return say("{n} Grit for the team, {slain:# monster|# monsters} beaten", n=g.team, slain=g.slain)
    if g.kind == CURSE_CHASER:
        return say("{n} of {of} monsters beaten", n=g.slain, of=box.monsters_to_end)
    if g.kind == DARK_ARTS:
        return say("{n} of {of} artifacts", n=len(who.relics), of=box.artifacts_for_dark_arts)
    if g.kind == SHADOWS:
        return say("{n} of {of} tracks finished", n=g.tracks_done(), of=box.tracks_to_win)
    grit, bounties, jobs, water = reckoned(g, seat)
    message = "{grit} Grit, {bounties} Most Wanted, {jobs:# job|# jobs}, {water} water"
    return say(message, grit=signed(grit), bounties=bounties, jobs=jobs, water=water)


def how_it_ended(g: West) -> str:
    return ending(g, g.ended) if g.over else ""


# -- harm

COSTS_HEALTH: Final = "costs {number} Health"
MAKES_CURSED: Final = "makes you Cursed"
WOUNDS: Final = "wounds you critically"
LOSES: Final = "loses the game"
ENDS: Final = "ends the game"


def fate(g: West, who: int, ending: int) -> str:
    """What an ending is to somebody: alone and together lost, unless it is the goal; against each other the end."""
    if g.kind == COMPETITIVE:
        return ENDS if ending == TOWN_FELL else ""
    return "" if ending == GOAL else LOSES


HARMS: Final[dict[str, Message]] = {
    "hurt": COSTS_HEALTH,
    "cursed": MAKES_CURSED,
    "wounded": WOUNDS,
    "ended": fate,
}

FEATS: Final = (*STAMPS, "beat", "wounded")

CHOICES: Final = {
    "characters": {
        "choose": "Everybody picks one, in seat order: the first question at the table.",
        "random": "They are dealt, and the game begins at once.",
    },
    "difficulty": {"easy": "More than the rulebook gives.", "standard": "As the rulebook says.", "hard": "Less than the rulebook gives."},
}

WORDS: Final = Words(
    word,
    PROMPTS,
    LABELS,
    EVENTS,
    EFFECTS,
    harms=HARMS,
    boon=boon,
    sounds=SOUNDS,
    feats=FEATS,
    measures=measures,
    unwelcome=("Curse +",),
    choices=CHOICES,
)
