"""How it looks and sounds: contrast where axe cannot tell, dark unless light is asked for, and sounds for whoever wants them."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import pytest
from support_web import open_table

from malison.kernel import registry

PLAIN = """() => { const bare = new CSSStyleSheet(); window.bare = bare; document.adoptedStyleSheets = [bare]; }"""
WRITTEN = """() => [...document.querySelectorAll("body *")].flatMap((node) => {
    const said = [...node.childNodes].filter((one) => one.nodeType === 3 && one.data.trim());
    if (!said.length || node.closest("svg, [inert], .unseen, :disabled")) return [];
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    const style = getComputedStyle(node);
    const size = parseFloat(style.fontSize);
    let faint = 1;
    for (let one = node; one; one = one.parentElement) faint *= Number(getComputedStyle(one).opacity);
    return said.flatMap((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()].flatMap((box) => {
            // Letters are in the middle of their line.
            const [x, right, y, bottom] = [box.left, box.right, box.top + box.height * 0.22, box.bottom - box.height * 0.22];
            if (right - x < 3 || bottom - y < 3 || x < 0 || y < 0 || right > innerWidth || bottom > innerHeight) return [];
            const top = document.elementFromPoint((x + right) / 2, (y + bottom) / 2);
            if (top && !node.contains(top) && !top.contains(node)) return [];
            return [{ words: text.data.trim().slice(0, 40), x, y, right, bottom, faint, colour: style.color,
                large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) }];
        });
    });
})"""
COLOUR = """(colours) => {
    const ink = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    return colours.map((colour) => {
        ink.clearRect(0, 0, 1, 1);
        ink.fillStyle = colour;
        ink.fillRect(0, 0, 1, 1);
        return [...ink.getImageData(0, 0, 1, 1).data];
    });
}"""
LOOKS = [("dark", {"width": 1280, "height": 800}), ("light", {"width": 390, "height": 844})]


@cache
def luminance(colour: tuple[int, ...]) -> float:
    r, g, b = ((c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour[:3])
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: float, b: float) -> float:
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


def too_faint(who: Any) -> list[str]:
    """Words on the screen that cannot be told from what is really drawn behind them, which is looked at with all words taken away."""
    from PIL import Image

    page = who.page
    page.mouse.move(1, 1)
    page.wait_for_timeout(300)
    written = page.evaluate(WRITTEN)
    inks = page.evaluate(COLOUR, [one["colour"] for one in written])
    page.evaluate(PLAIN)
    page.evaluate("window.bare.replaceSync('* { -webkit-text-fill-color: transparent !important; text-shadow: none !important; }')")
    seen = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.evaluate("window.bare.replaceSync('')")
    found: list[str] = []
    for one, ink in zip(written, inks, strict=True):
        behind = seen.crop((int(one["x"]), int(one["y"]), int(one["right"]) + 1, int(one["bottom"]) + 1))
        behind.thumbnail((24, 12), Image.Resampling.BOX)
        strength = one["faint"] * ink[3] / 255
        least = 3.0 if one["large"] else 4.5
        good = 0
        raw = behind.tobytes()
        pixels = [tuple(raw[at : at + 3]) for at in range(0, len(raw), 3)]
        for ground in pixels:
            mixed = tuple(round(strength * a + (1 - strength) * b) for a, b in zip(ink, ground, strict=False))
            good += contrast(luminance(mixed), luminance(ground)) >= least
        # The rim of a ring around a number, or the edge of a symbol beside it, is not behind it.
        if good < 0.7 * len(pixels):
            found.append(f"{one['words']!r}: {good} of {len(pixels)}")
    return found


@pytest.mark.parametrize(("theme", "viewport"), LOOKS, ids=["dark-desk", "light-phone"])
def test_every_word_can_be_read_whatever_is_drawn_behind_it(person, house, theme, viewport):
    ada = person(color_scheme=theme, viewport=viewport, reduced_motion="reduce")
    # What is looked at does not change meanwhile: no key moment comes.
    ada.page.route("**/analysis", lambda route: route.fulfill(status=204))
    found: dict[str, list[str]] = {}
    for path in ("/", "/mine"):
        ada.go(path)
        found[path] = too_faint(ada)
    for name in registry.games():
        mode = registry.game(name).mode_list[0]
        path, key = open_table(house, name, mode.name, min(mode.seats), "random", {}, 20)
        ada.context.add_cookies([{"name": "malison", "value": key, "url": house.address}])
        ada.go(path)
        ada.ready()
        found[name] = too_faint(ada)
        # Given up: on a phone the verdict is written on the game's picture.
        ada.concede()
        ada.page.evaluate("scrollTo(0, 0)")
        found[f"{name}, over"] = too_faint(ada)
    faint = [f"{place}: {words}" for place, wrong in found.items() for words in wrong]
    assert not faint, "\n".join(faint)


@pytest.mark.parametrize(("system", "ground"), [("dark", "dark"), ("light", "light")])
def test_it_is_dark_unless_light_is_asked_for(person, system, ground):
    ada = person(color_scheme=system)
    ada.go("/")
    assert ada.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == ground


def test_sounds_are_off_until_wanted_and_then_remembered(person):
    ada = person(playback="350")
    loaded: list[str] = []
    ada.page.on("request", lambda request: loaded.append(request.url) if "sound.js" in request.url else None)
    ada.play_now()
    assert not ada.page.locator("#sounds").is_checked()
    assert loaded == []
    ada.page.get_by_label("Sounds").check()
    ada.page.locator("main[data-sounded=card]").wait_for()
    ada.page.evaluate("delete document.querySelector('main').dataset.sounded")
    ada.page.locator("[data-move^='place ']").first.click()
    ada.page.locator("main[data-sounded]").wait_for()
    ada.page.reload()
    ada.settled()
    assert ada.page.locator("#sounds").is_checked()
    assert len(loaded) == 2


def test_a_boxs_picture_is_on_the_shelf_which_weighs_little(person):
    ada = person()
    sizes: list[float] = []
    session = ada.context.new_cdp_session(ada.page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    ada.go("/")
    ada.page.wait_for_load_state("networkidle")
    shown = ada.page.evaluate("[...document.querySelectorAll('.shelf .cover img')].map((one) => one.complete && one.naturalWidth)")
    assert shown == [1200] * len(registry.games())
    assert sum(sizes) < 200_000, "compressed, with fonts, pictures and script"
