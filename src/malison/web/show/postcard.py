"""A table as a picture, for programs that preview a link: the game, who sits there, and how it stands for somebody who only watches."""

from __future__ import annotations

import io
import threading
from functools import cache, lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFont

from malison.kernel import registry
from malison.web.show import pages
from malison.web.show.avatars import tint
from malison.web.show.files import STATIC
from malison.web.show.looks import hue
from malison.web.table.live import LiveTable

SIZE: Final = (1200, 630)
EDGE: Final = 64
KEPT: Final = 64
TITLE: Final = 128
"""How high the title is, with the room below it."""
MOST_SEATS: Final = 5
"""So many people have room; of more it says how many there are."""
INK: Final = (244, 238, 224)
DARK: Final = (9, 7, 16)
SOFT: Final = (206, 196, 186)
GOLD: Final = (240, 194, 117)
NOT_THERE: Final = "\U0010fffe"
"""No font has it: what is drawn for it is what is drawn for whatever a font lacks."""

DRAWING: Final = threading.Lock()

Font = ImageFont.FreeTypeFont


class Postcard(NamedTuple):
    """What a picture shows: nothing that a spectator would not see."""

    game: str
    title: str
    people: tuple[tuple[str, bool, str], ...]
    """Who sits there, whether it is a person, and how they stand."""
    lines: tuple[str, ...]


def postcard(table: LiveTable) -> Postcard:
    game, view = registry.game(table.row.game), table.view(None)
    begun = bool(view) and bool(table.standing) and not table.gathering()
    goal = game.goal(view, table.record.edition.facts) if begun and table.record is not None else None
    of = {mark.seat: mark.words for mark in goal.marks if mark.seat is not None} if goal else {}
    people = tuple(
        (chair.name or (f"{chair.bot} bot" if chair.bot else f"{table.title(chair.seat)}: free"), bool(chair.name), of.get(chair.seat, ""))
        for chair in table.chairs
    )
    common = [mark.words for mark in goal.marks if mark.seat is None] if goal else []
    return Postcard(table.row.game, table.row.title, people, (" · ".join([pages.stands(table), *common]),))


@lru_cache(maxsize=KEPT)
def drawn(card: Postcard) -> bytes:
    """A PNG. One at a time: fonts are not made for several threads."""
    with DRAWING:
        return draw(card)


def draw(card: Postcard) -> bytes:
    picture = ground(card.game).copy()
    pen = ImageDraw.Draw(picture)
    title = fitting("grenze-gotisch", card.title, 88, SIZE[0] - 2 * EDGE)
    shown = card.people[:MOST_SEATS]
    row = 54
    top = SIZE[1] - EDGE - row * len(shown) - 46 * len(card.lines) - TITLE
    pen.text((EDGE, top), card.title, font=title, fill=INK, stroke_width=4, stroke_fill=DARK)
    at = top + TITLE
    name_font, plain = font("alegreya-sans-700", 34), font("alegreya-sans-400", 32)
    for line in card.lines:
        pen.text((EDGE, at), shortened(line, plain, SIZE[0] - 2 * EDGE), font=plain, fill=GOLD)
        at += 46
    for number, (name, person, standing) in enumerate(shown, 1):
        told = shortened(readable(name, name_font) or f"Player {number}", name_font, 520)
        if len(card.people) > MOST_SEATS and number == MOST_SEATS:
            told, person, standing = f"and {len(card.people) - MOST_SEATS + 1} more", False, ""
        if person:
            pen.ellipse((EDGE, at + 4, EDGE + 38, at + 42), fill=tint(name), outline=INK, width=2)
            pen.text((EDGE + 19, at + 22), told[:1].upper(), font=font("alegreya-sans-700", 24), fill=INK, anchor="mm")
        else:
            pen.ellipse((EDGE, at + 4, EDGE + 38, at + 42), outline=SOFT, width=2)
        pen.text((EDGE + 56, at), told, font=name_font, fill=INK)
        if standing:
            pen.text((EDGE + 56 + pen.textlength(told, font=name_font) + 22, at + 2), standing, font=plain, fill=SOFT)
        at += row
    pen.text((SIZE[0] - EDGE, SIZE[1] - 30), "Malison", font=font("grenze-gotisch", 34), fill=SOFT, anchor="rb")
    made = io.BytesIO()
    colours = picture.quantize(256, method=Image.Quantize.FASTOCTREE)
    picture.quantize(palette=colours, dither=Image.Dither.FLOYDSTEINBERG).save(made, "PNG")
    return made.getvalue()


@cache
def ground(game: str) -> Image.Image:
    """The game's own picture, darker where words stand; a plain colour for a game without one."""
    path = registry.game(game).looks / "banner.webp"
    if path.is_file():
        picture = Image.open(path).convert("RGB").resize(SIZE)
    else:
        picture = Image.new("RGB", SIZE, f"hsl({hue(game) * 30}, 30%, 16%)")
    below = Image.linear_gradient("L").resize(SIZE).point(lambda level: min(215, max(0, level - 40) * 3 // 2))
    beside = Image.linear_gradient("L").rotate(-90).resize(SIZE).point(lambda level: min(225, max(0, level - 30) * 3 // 2))
    # Beside, only as far up as words stand.
    low = Image.linear_gradient("L").resize(SIZE).point(lambda level: min(255, max(0, level - 30) * 4))
    shade = ImageChops.lighter(below, ImageChops.multiply(beside, low))
    picture.paste(DARK, mask=shade)
    return picture


@cache
def font(name: str, size: int) -> Font:
    return ImageFont.truetype(STATIC / f"{name}.woff2", size)


def fitting(name: str, text: str, size: int, width: int) -> Font:
    while font(name, size).getlength(text) > width and size > 30:
        size -= 4
    return font(name, size)


def shortened(text: str, of: Font, width: int) -> str:
    if of.getlength(text) <= width:
        return text
    while text and of.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def readable(text: str, of: Font) -> str:
    """A text, or nothing if the font lacks any of its letters."""
    lacking = bytes(of.getmask(NOT_THERE))
    return "" if any(bytes(of.getmask(letter)) == lacking for letter in text if not letter.isspace()) else text
