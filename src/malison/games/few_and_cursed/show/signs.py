"""What effects look like: symbols with numbers, found by the words of the vocabulary; each says in words what it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec import Struct

from malison.games.few_and_cursed.box.box import KINDS, SYMBOLS, Deed
from malison.games.few_and_cursed.rules.effects import CROWDS, LAST_THINGS, POOLS
from malison.kernel.effects import Effect
from malison.kernel.words import say


class Sign(Struct):
    """A piece of what is drawn: a frame (`tag`) around a text or signs, a chip (a symbol with a number, `css`), a symbol, or plain text.

    `said` is for who cannot see a symbol; `spare` is the symbol of what has none of its own.
    """

    tag: str = ""
    css: str = ""
    title: str = ""
    hidden: bool = False
    icon: str = ""
    spare: str = ""
    number: str = ""
    said: str = ""
    text: str = ""
    within: list[Sign] = []


Drawing = Callable[..., list[Sign]]


def text(words: str, tag: str = "") -> Sign:
    return Sign(text=words, tag=tag)


def frame(css: str, *within: Sign) -> Sign:
    return Sign(tag="span", css=css, within=list(within))


def art(icon: str, spare: str) -> Sign:
    """A picture."""
    return Sign(tag="span", css="art", hidden=True, within=[Sign(icon=icon, spare=spare)])


SPACE: Final = text(" ")
NOTHING: Final = [text("nothing", "small")]


def chip(icon: str, number: object, said: str, css: str = "", note: str = "") -> list[Sign]:
    """A symbol with its number, and perhaps a short word beside it."""
    shown = Sign(icon=icon, number=str(number), said=said, css=css or icon)
    return [shown, text(f" {note}", "small")] if note else [shown]


def drawn(effects: Iterable[Effect[Any]]) -> list[Sign]:
    """Effects one after the other."""
    found: list[Sign] = []
    for effect in effects:
        found += [*([SPACE] if found else []), *SIGNS[effect.word](**effect.values)]
    return found


def side(effects: list[Deed[Any]]) -> list[Sign]:
    return drawn(effects) or NOTHING


# -- what is done


def gained(icon: str, said: str = "") -> Drawing:
    return lambda n: chip(icon, n, said or icon)


def paid(icon: str) -> Drawing:
    return lambda n: chip(icon, f"−{n}", say("{what}, to pay", what=icon), "paid")


def lost(n: int) -> list[Sign]:
    return chip("damage", f"−{n}", "Health, damage")


def curse(n: int) -> list[Sign]:
    return chip("curse", f"−{-n}", "Curse", "lift") if n < 0 else chip("curse", f"+{n}", "Curse")


def plain(icon: str, said: str, note: str) -> Drawing:
    return lambda: chip(icon, "", said, note=note)


def either(first: list[Deed[Any]], rest: list[list[Deed[Any]]]) -> list[Sign]:
    within = side(first)
    for one in rest:
        within = [*within, SPACE, text("or", "em"), SPACE, *side(one)]
    return [frame("fx-or", *within)]


def on_kind(kind: int, then: list[Deed[Any]]) -> list[Sign]:
    name = KINDS[kind]
    place = Sign(tag="span", css="kind", text=f" {name}: ")
    return [frame(f"fx-line of-{name}", text("on", "em"), SPACE, Sign(icon=name), place, *side(then))]


def when(icon: str, words: str) -> Drawing:
    return lambda then: [frame("fx-line", Sign(icon=icon), text(f" {words}: "), *side(then))]


def grows(n: int, whom: int) -> list[Sign]:
    return [frame("fx-line", *chip("attack", f"+{n}", "attack"), text(f" each {CROWD_SIGNS[CROWDS[whom]]}"))]


CROWD_SIGNS: Final = {
    "scattered": "other elsewhere",
    "sheltered": "in town",
    "wounded": "at ≤ 3 Health",
    "cursed": "Cursed",
    "posse": "beyond two together",
}


def trial(symbol: int, then: list[Deed[Any]], otherwise: list[Deed[Any]]) -> list[Sign]:
    name = SYMBOLS[symbol]
    asked = [text("Show your top card.", "em"), SPACE, Sign(icon=name, said=name)]
    return [frame("fx-line", *asked, text(": "), *side(then), text(", else "), *side(otherwise))]


# -- what jobs ask for

LAST_WORDS: Final = {"jobs": ("job", "other jobs"), "water": ("water", "water"), "artifacts": ("artifact", "artifacts")}


def spent(what: int, n: int) -> list[Sign]:
    return [text("spend", "em"), SPACE, *chip(POOLS[what], n, POOLS[what])]


def at_end(what: int, n: int) -> list[Sign]:
    icon, words = LAST_WORDS[LAST_THINGS[what]]
    return [text("at the end", "em"), SPACE, Sign(icon=icon), text(f" {n}+ {words}")]


def exactly(icon: str) -> Drawing:
    return lambda n: [Sign(icon=icon), text(f" {icon.capitalize()} = {n}")]


def at_least(icon: str, words: str) -> Drawing:
    return lambda n: [Sign(icon=icon), text(f" {n}+ {words}")]


SIGNS: Final[dict[str, Drawing]] = {
    "movement": gained("movement"),
    "attack": gained("attack"),
    "water": gained("water"),
    "bullets": gained("bullets"),
    "health": gained("health", "Health"),
    "grit": gained("grit", "Grit"),
    "curse": curse,
    "damage": lost,
    "harm": lost,
    "pay water": paid("water"),
    "pay bullets": paid("bullets"),
    "draw": gained("draw", "to draw"),
    "discard": gained("discard", "to discard"),
    "recall": gained("recall", "back from your discard pile"),
    "trash": gained("trash", "to trash"),
    "trash from hand": lambda n: chip("trash", n, "to trash from hand", note="from hand"),
    "trash or played": gained("trash", "to trash"),
    "may trash": gained("trash", "cards you may trash"),
    "improvise": plain("improvise", "improvise", "improvise"),
    "stat": plain("stat", "raise a stat", "raise a stat"),
    "copy": plain("copy", "copy a card played this phase", "copy a card"),
    "hush": plain("hush", "ignore the next curse icon", "next curse icon ignored"),
    "store": plain("store", "visit the Store from here", "visit the Store"),
    "capacity": lambda n: chip("capacity", f"+{n}", "Bullet Capacity", "stat", "capacity"),
    "threshold": lambda n: chip("curse", f"+{n}", "Curse Threshold", "stat", "threshold"),
    "nothing": lambda: NOTHING,
    "or": either,
    "on": on_kind,
    "if cursed": when("curse", "while Cursed"),
    "if together": when("chaser", "in company"),
    "if alone": when("chaser", "alone"),
    "each bounty": when("bounty", "each Most Wanted"),
    "posse grit": lambda n: [frame("fx-line", text("together, each player beyond two: ", "em"), *chip("grit", f"+{n}", "Grit"))],
    "others water": lambda n: [text("others "), *chip("water", n, "water")],
    "others curse": lambda n: [text("others "), *chip("curse", f"+{n}", "Curse")],
    "test else": trial,
    "cost movement": paid("movement"),
    "cost attack": paid("attack"),
    "cost water": paid("water"),
    "cost bullets": paid("bullets"),
    "cost damage": lost,
    "cost curse": curse,
    "cost trash": gained("trash", "to trash"),
    "aim": lambda n: [text("each "), Sign(icon="bullets", said="bullet"), SPACE, *chip("attack", f"+{n}", "attack")],
    "look": lambda n: [Sign(icon="improvise"), text(f" see {n} more")],
    "trophy": lambda n: [*chip("grit", f"+{n}", "Grit"), text(" a Most Wanted")],
    "discount": lambda n: [Sign(icon="store"), text(" cards "), *chip("water", f"−{n}", "water less")],
    "shield": lambda n: [text("first harm a round "), *chip("damage", f"−{n}", "less")],
    "trait grows for each": grows,
    "trait blight": lambda n: [text("moves in: "), *chip("curse", f"+{n}", "Curse")],
    "trait thirst": lambda n: [text("moves in: "), *chip("water", f"−{n}", "water lost", "paid")],
    "job spend": spent,
    "job corner": lambda: [text("stand on a corner of the map", "em")],
    "job health": exactly("health"),
    "job bullets": exactly("bullets"),
    "job curse": exactly("curse"),
    "job artifacts": at_least("artifact", "artifacts"),
    "job bounties": at_least("bounty", "Most Wanted"),
    "job items": at_least("accessory", "items"),
    "job end": at_end,
}
