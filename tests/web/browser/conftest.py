"""Real people in a real Chromium: each has a browser profile of their own, and nothing they do may go wrong unseen."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support_web import Running, missing, running

AXE = (Path(__file__).parent / "axe.min.js").read_text(encoding="utf-8")
# Without a window of its own it takes half the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = os.environ.get("MALISON_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip
PATIENCE = 15_000
STILL = """() => Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
    .map((one) => one.finished.catch(() => {})))"""
CLEAR = """() => {
    const clear = new CSSStyleSheet();
    clear.replaceSync("body::before { display: none !important; }");
    document.adoptedStyleSheets = [clear];
}"""
# All that axe has to say of a large page would be more than the page itself.
LOOK = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
    .map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 200)}`)"""
GAME = "dont_go_in_there"
SETTLED = "main[data-connected]:not(.sent):has(#board:not([inert]))"
"""A live table that waits for nothing of ours."""
READY = f"{SETTLED}:has([data-move]), {SETTLED}:has(#result .sheet)"
"""It is our turn, or over."""
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}


class Only:
    """The one browser of a worker, as long as tests of this folder run: Playwright keeps an event loop, and other tests start their own.
    No scope of a fixture ends with a folder."""

    driver: Any = None
    browser: Any = None

    @classmethod
    def close(cls) -> None:
        if cls.browser is not None:
            cls.browser.close()
        if cls.driver is not None:
            cls.driver.stop()
        cls.driver = cls.browser = None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    try:
        return (yield)
    finally:
        if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
            Only.close()


@pytest.fixture
def chromium() -> Any:
    if not CHROMIUM:
        missing("Chromium is not installed (Debian: apt install chromium-headless-shell, or chromium)")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("Playwright is not installed (pip install playwright)")
    if Only.browser is None or not Only.browser.is_connected():
        Only.close()
        Only.driver = sync_playwright().start()
        Only.browser = Only.driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    return Only.browser


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("house"), workshop=1) as made:
        yield made


class Person:
    """Somebody with a browser. Playback is off unless it is what a test is about."""

    def __init__(self, chromium: Any, server: Running, playback: str = "0", **look: Any) -> None:
        self.address = server.address
        # Each person is a new browser, and would fetch what can be kept for reading without a connection.
        self.context = chromium.new_context(**{"viewport": DESK, "service_workers": "block", **look})
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(
            f"if (location.protocol === 'http:') localStorage.getItem('speed') ?? localStorage.setItem('speed', '{playback}')"
        )
        self.trouble: list[str] = []
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self.trouble.append(str(error.error)))
        self.context.on("request", self._request)
        self.page = self.context.new_page()

    def _console(self, message: Any) -> None:
        # A server that is killed on purpose makes connections fail; that is not the page's doing.
        if message.type == "error" and "WebSocket connection" not in message.text and "ERR_CONNECTION" not in message.text:
            self.trouble.append(message.text)

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.address, self.address.replace("http", "ws"), "data:", "blob:")):
            self.trouble.append(f"a request left the server's own origin: {request.url}")

    # -- going places

    def go(self, path: str) -> Any:
        return self.page.goto(path if path.startswith("http") else self.address + path)

    def play_now(self) -> None:
        self.go("/")
        self.page.get_by_role("button", name="Play now: Don't Go In There!").click()
        self.page.wait_for_url("**/t/*")
        self.ready()

    def new_table(self, *chairs: str, first: str = "1", name: str = "Ada", wait: bool = False) -> None:
        """A table of so many seats; a chair is "me", "open" or a bot. It begins at once unless it is to wait for those invited."""
        self.go(f"/new/{GAME}")
        self.page.locator(f"input[name=seats][value='{len(chairs)}']").check()
        for seat, who in enumerate(chairs):
            self.page.locator(f"input[name=seat{seat}][value='{who}']").check()
        self.page.locator(f"input[name='option.first'][value='{first}']").check()
        self.page.get_by_label("Your name").fill(name)
        if "open" in chairs:
            self.page.locator("input[name=wait]").set_checked(wait)
        self.page.get_by_role("button", name="Open the table").click()
        self.page.wait_for_url(re.compile(r"/t/"))

    def sit_down(self, link: str, name: str) -> None:
        self.go(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_url(re.compile(r"/t/"))

    # -- playing

    @property
    def moves(self) -> Any:
        return self.page.locator("[data-move]")

    @property
    def over(self) -> bool:
        return bool(self.page.locator("#result .sheet").count())

    @property
    def log(self) -> list[str]:
        return [text.strip() for text in self.page.locator("#log li").all_inner_texts()]

    def settled(self) -> None:
        self.page.locator(SETTLED).wait_for()

    def ready(self) -> None:
        self.page.locator(READY).first.wait_for()

    def move(self, name: str = "") -> None:
        """Click a move: this one, or the first there is."""
        self.ready()
        (self.page.locator(f"[data-move='{name}']") if name else self.moves.first).click()

    def play(self, most: int = 200) -> int:
        """Play on until the end, or so many moves; how many there were."""
        for count in range(most):
            self.ready()
            if self.over:
                return count
            self.move()
        return most

    def concede(self) -> None:
        self.settled()
        self.page.get_by_text("Rename, leave or concede").click()
        self.page.locator("#concede > summary").click()
        self.page.get_by_role("button", name="Concede the game").click()
        self.page.locator("#result .sheet").wait_for()

    # -- looking closely

    def violations(self) -> list[str]:
        """What axe finds wrong with the page as it is, when nothing is fading in or on its way any more."""
        self.page.locator("main.sent").wait_for(state="detached")
        self.page.evaluate(STILL)
        # What hangs in the air behind a page would leave every contrast undecided; test_mood.py looks at what is really drawn.
        self.page.evaluate(CLEAR)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
        return list(self.page.evaluate(LOOK))

    def wider_than_screen(self) -> bool:
        # A page that was only just asked for has nothing yet. Not than the window, which on a phone grows with the page.
        self.page.wait_for_load_state("domcontentloaded")
        return bool(self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


@pytest.fixture
def person(chromium: Any, house: Running) -> Iterator[Callable[..., Person]]:
    """Makes people; afterwards none of them may have had trouble."""
    made: list[Person] = []

    def make(**look: Any) -> Person:
        made.append(Person(chromium, look.pop("server", house), **look))
        return made[-1]

    yield make
    for one in made:
        one.context.close()
    assert [trouble for one in made for trouble in one.trouble] == []
