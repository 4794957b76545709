"""What opens over the table: help, a rule, the map, something to look for, and the curtain between two players."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Resize
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from malison.kernel.drawing import draw_chart
from malison.kernel.ledger import MENTION
from malison.kernel.reading import Book
from malison.kernel.scene import Chart

HELP: Final = """\
Choosing
  ↑ ↓, Enter   point at an option and take it; or type its number
  a click      takes an option; so does ‹3›, wherever it stands
Looking
  Tab          the next pane; arrows, Page Up and Down, wheel: scroll
  t c w l      table, your cards, a card's words, what happened
  z            this pane on the whole screen, and back
  m            the map; where there is none, the table alone
Asking
  h            a hint: what looks best from what you know
  r            the rule behind the question; a click on a line of
               the log: the rule behind that
  /            type anything: a card's name, a rule's number, a
               move, save FILE, undo …
Playing
  u            take back your choice, until something was revealed
  s, q         save; leave, and the game is saved
Watching
  Space + − →  stop and go on, faster, slower, one step
‼ hurt you without asking. ▸ is what you point at."""


class Window(ModalScreen[None]):
    """Text over the table; Escape closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "dismiss", "Close")]

    def __init__(self, title: str, text: str | Text) -> None:
        super().__init__()
        self.heading = title
        self.text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="window") as window:
            window.border_title = self.heading
            window.border_subtitle = "Esc closes"
            yield Static(self.text if isinstance(self.text, Text) else Text(self.text))

    async def action_dismiss(self, result: Any = None) -> None:
        self.dismiss(None)


def rule_window(book: Book, name: str) -> Window:
    """A rule by its number; the rules that it names can be clicked."""
    text = Text()
    for number, piece in enumerate(re.split(rf"({MENTION.pattern})", plain(book.rules[name]))):
        if piece is None or number % (MENTION.groups + 2) not in (0, 1):
            continue
        known = book.rule(piece) if number % (MENTION.groups + 2) else ""
        text.append(piece, style=Style(underline=True, meta={"@click": f"app.rule({known!r})"}) if known else "")
    return Window(name, text)


def plain(text: str) -> str:
    """Markdown without its stars."""
    return re.sub(r"\*\*(.+?)\*\*", r"\1", text)


class MapWindow(ModalScreen[None]):
    """The map as large as the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,m", "dismiss", "Close")]

    def __init__(self, chart: Chart) -> None:
        super().__init__()
        self.chart = chart

    def compose(self) -> ComposeResult:
        with Vertical(id="map"):
            yield Static(id="drawing")
            yield Static(Text(f"{self.chart.legend} · Esc closes"), id="legend")

    def on_mount(self) -> None:
        self.call_after_refresh(self.draw)

    def on_resize(self, event: Resize) -> None:
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        drawing = self.query_one("#drawing", Static)
        width, height = drawing.size
        if width and height:
            drawing.update(draw_chart(self.chart, width, height))

    async def action_dismiss(self, result: Any = None) -> None:
        self.dismiss(None)


class Find(ModalScreen[str]):
    """A line to type into; what was typed is the answer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Close")]

    def __init__(self, names: list[str], asked: str = "A card, a rule (its number), a move, save FILE, undo, hint, map …") -> None:
        super().__init__()
        self.names = names
        self.asked = asked

    def compose(self) -> ComposeResult:
        with Vertical(id="find"):
            yield Input(placeholder=self.asked, suggester=SuggestFromList(self.names, case_sensitive=False), id="line")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)

    def action_cancel(self) -> None:
        self.dismiss("")


class Curtain(ModalScreen[None]):
    """Falls over the table while the keyboard is handed on."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "lift", "Go on")]

    def __init__(self, who: str, then: Callable[[], None]) -> None:
        super().__init__()
        self.who = who
        self.then = then

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Static(Text(f"{self.who} decides.\n\nPress Enter, or click here, when nobody else looks."), id="call")

    def on_click(self) -> None:
        self.action_lift()

    def action_lift(self) -> None:
        self.dismiss(None)
        self.then()
