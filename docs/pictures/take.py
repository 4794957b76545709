"""Takes the pictures of README and site: `make pictures`, or `python docs/pictures/take.py [GAME …]`.

Each game is played once by bots from a fixed seed, at a table of a real server, and looked at in a real Chromium: its opening, its
middle and its end, on a desk's screen and on a phone; a few moves of its middle as they are seen, for the picture that moves; and
what is drawn on its page *How to play*. Its banner becomes the picture on which previews of its tables are drawn. The same rules,
editions and pages give the same pictures (those that move, nearly so).
"""

from __future__ import annotations

import base64
import contextlib
import io
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "tests"))

from PIL import Image
from playwright.sync_api import Error, sync_playwright
from support_web import Browser, Running, running

import malison
from malison.bots.seats import ask, bot
from malison.kernel.game import Game
from malison.kernel.rng import KEYED, seeded

HERE = Path(__file__).parent
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "light", "is_mobile": True, "has_touch": True},
}
SEATS = {"dont_go_in_there": 3}
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")
SEED = 2026
QUALITY = 82
MOVING = HERE / "play.webp"
STAGE: dict[str, Any] = {"viewport": {"width": 1120, "height": 700}, "color_scheme": "dark"}
SHOWN_WIDE = 800
MOMENTS = 2.0
"""Seconds of each game in the picture that moves."""
MOVES_SHOWN = 4
PACE = 300
"""Milliseconds that an event takes there."""
PAGE: dict[str, Any] = {"viewport": {"width": 900, "height": 900}, "color_scheme": "light"}
CHROMIUM = "chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars", "--force-color-profile=srgb", "--font-render-hinting=none"]


@dataclass
class Frame:
    """A moment of the picture that moves."""

    picture: Image.Image
    milliseconds: int


@dataclass
class Played:
    """A game played by bots: its moves with the seats that made them, and after how many of them the pictures are taken."""

    moves: list[tuple[int, str]]
    stops: dict[int, str]


def play(game: Game, seats: int) -> Played:
    """The game as greedy bots play it, dealt as a table deals it. The first seat is the one that is looked through."""
    state, rng = game.deal(seats, SEED, mode=game.mode_list[0].name, generator=KEYED), seeded(SEED)
    player = bot("greedy", game)
    moves: list[tuple[int, str]] = []
    busy: dict[int, int] = {}
    while not state.over:
        if state.seat == 0:
            busy[len(moves)] = len(state.options)
        chosen = ask(player, state, rng)
        moves.append((state.seat, game.moves.name(chosen) if isinstance(chosen, int) else chosen))
        state.play(chosen)
    return Played(moves, {**stops(busy, len(moves)), len(moves): "end"})


def stops(busy: dict[int, int], last: int) -> dict[int, str]:
    """Positions of the first seat near the beginning and the middle: those in which the most can be done."""
    found: dict[int, str] = {}
    for name, low, high in (("opening", 0.0, 0.08), ("middle", 0.45, 0.6)):
        near = {at: count for at, count in busy.items() if low <= at / last <= high} or busy
        found[max(near, key=lambda at, near=near: (near[at], -at))] = name  # type: ignore[misc]
    return found


def take(server: Running, browser: Any, game: Game) -> list[Frame]:
    """Play the game again at a table, a browser for each seat, and stop for pictures; what moved in its middle."""
    seats = SEATS.get(game.name) or next(n for n in game.mode_list[0].seats if n)
    played = play(game, seats)
    with contextlib.ExitStack() as stack:
        people = [stack.enter_context(Browser(server.address)) for _ in range(seats)]
        chairs = {f"seat{n}": "open" if n else "me" for n in range(seats)}
        mode = game.mode_list[0].name
        table = (
            people[0].post(f"/new/{game.name}", mode=mode, seats=str(seats), seed=str(SEED), name=NAMES[0], **chairs).headers["location"]
        )
        page = people[0].get(table).text
        for seat in range(1, seats):
            link = re.search(rf'id="link-{seat}" readonly value="[^"]*(/s/[^"]*)"', page)
            assert link is not None
            people[seat].post(link[1], name=NAMES[seat])
            # Somebody who is there, not away.
            context = look(server, browser, people[seat], SCREENS["desk"])
            stack.callback(context.close)
            visit(context, server.address + table)
        secrets = [one.csrf() for one in people]
        # Who sits down is an entry of the log, too.
        entered = re.search(r'data-number="(\d+)"', people[0].get(table).text)
        assert entered is not None
        before = int(entered[1])
        film: list[Frame] = []

        def move(at: int) -> None:
            seat, name = played.moves[at]
            fields = {"csrf": secrets[seat], "seat": str(seat), "move": name, "number": str(before + at)}
            answer = people[seat].http.post(f"{table}/move", data=fields)
            assert answer.status_code == 303, answer.text

        filmed = next(at for at, name in played.stops.items() if name == "middle")
        for at in range(len(played.moves) + 1):
            if at in played.stops:
                shoot(server, browser, people[0], table, f"{game.name}-{played.stops[at]}")
            if at == filmed:
                film = watch(server, browser, people[0], table, lambda n: move(filmed + n))
            elif at < len(played.moves) and not filmed < at < filmed + MOVES_SHOWN:
                move(at)
    sys.stdout.write(f"{game.name}: {len(played.moves)} moves, pictures after {', '.join(map(str, sorted(played.stops)))}\n")
    return film


def look(server: Running, browser: Any, who: Browser, screen: dict[str, Any]) -> Any:
    context = browser.new_context(reduced_motion="reduce", device_scale_factor=1, **screen)
    context.add_cookies([{"name": "malison", "value": who.key(), "url": server.address}])
    context.add_init_script("localStorage.setItem('speed', '0')")
    return context


def visit(context: Any, url: str) -> Any:
    page = context.new_page()
    page.goto(url)
    page.locator("main[data-connected]").wait_for()
    return page


def shoot(server: Running, browser: Any, who: Browser, table: str, name: str) -> None:
    for screen, settings in SCREENS.items():
        context = look(server, browser, who, settings)
        page = visit(context, server.address + table)
        page.evaluate("document.fonts.ready")
        # As it is when somebody comes: from the top, with nothing chosen.
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=HERE / f"{name}-{screen}.jpg", type="jpeg", quality=QUALITY)
        context.close()


def watch(server: Running, browser: Any, who: Browser, table: str, move: Callable[[int], None]) -> list[Frame]:
    """Some moves as the page shows them, frame by frame."""
    context = browser.new_context(device_scale_factor=1, **STAGE)
    context.add_cookies([{"name": "malison", "value": who.key(), "url": server.address}])
    context.add_init_script(f"localStorage.setItem('speed', '{PACE}')")
    page = visit(context, server.address + table)
    page.evaluate("document.fonts.ready")
    seen: list[tuple[float, bytes]] = []
    camera = context.new_cdp_session(page)

    def keep(frame: dict[str, Any]) -> None:
        seen.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        # The last ones may come when nobody looks any more.
        with contextlib.suppress(Error):
            camera.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    camera.on("Page.screencastFrame", keep)
    camera.send("Page.startScreencast", {"format": "png"})
    for n in range(MOVES_SHOWN):
        move(n)
        page.wait_for_timeout(1000 * MOMENTS / MOVES_SHOWN)
    camera.send("Page.stopScreencast")
    context.close()
    return shortened(seen)


def shortened(seen: list[tuple[float, bytes]]) -> list[Frame]:
    """The frames with how long each is shown, together as long as one game has, however busy the machine was."""
    frames = [(at, Image.open(io.BytesIO(data)).convert("RGB")) for at, data in seen]
    ends = [at for at, _ in frames[1:]] + [frames[-1][0] + 0.3]
    whole = ends[-1] - frames[0][0]
    found = []
    for (at, picture), end in zip(frames, ends, strict=True):
        size = (SHOWN_WIDE, picture.height * SHOWN_WIDE // picture.width)
        found.append(Frame(picture.resize(size, Image.Resampling.LANCZOS), max(20, round(1000 * MOMENTS * (end - at) / whole))))
    return found


def put_together(films: list[list[Frame]]) -> None:
    first, *others = [frame for film in films for frame in film]
    pictures = [frame.picture for frame in others]
    shown = [frame.milliseconds for frame in (first, *others)]
    first.picture.save(MOVING, save_all=True, append_images=pictures, duration=shown, loop=0, quality=60, method=6)
    sys.stdout.write(f"{MOVING.name}: {len(shown)} frames, {sum(shown) / 1000:.1f} s, {MOVING.stat().st_size // 1024} KiB\n")


def how_to_play(server: Running, browser: Any, name: str) -> None:
    """Each thing that is drawn on the page that explains a game."""
    context = browser.new_context(reduced_motion="reduce", device_scale_factor=1, **PAGE)
    page = context.new_page()
    page.goto(f"{server.address}/games/{name}/how-to-play")
    page.evaluate("document.fonts.ready")
    for number, figure in enumerate(page.locator("main figure").all()):
        drawn = figure.locator(":scope > *").first
        drawn.screenshot(path=HERE / "howto" / f"{name}-{number}.jpg", type="jpeg", quality=QUALITY)
    context.close()


def banner(browser: Any, name: str) -> None:
    """A game's picture as pixels: what previews of its tables are drawn on."""
    looks = malison.game(name).looks
    context = browser.new_context(viewport={"width": 1200, "height": 630}, device_scale_factor=1)
    page = context.new_page()
    page.goto((looks / "banner.svg").as_uri())
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(looks / "banner.webp", quality=QUALITY, method=6)
    context.close()


def main() -> None:
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        sys.exit("Chromium is not installed (Debian: apt install chromium)")
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        films = []
        (HERE / "howto").mkdir(exist_ok=True)
        for name in sys.argv[1:] or malison.games():
            banner(browser, name)
            how_to_play(server, browser, name)
            films.append(take(server, browser, malison.game(name)))
        if not sys.argv[1:]:
            put_together(films)
        browser.close()


if __name__ == "__main__":
    main()
