"""The panes of the table: what can be chosen, what is in hand, what happened, what a card says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.message import Message
from textual.widgets import OptionList, RichLog, Static
from textual.widgets.option_list import Option

from malison.kernel.scene import Choice, Holding

HERE: Final = "▸"
"""Stands before what is pointed at, for eyes that see no colours."""
HARM: Final = "‼"
NUMBERS_FROM: Final = 40
"""A log that is so wide shows the numbers of the rules; in a narrower one a click on the line still leads there."""
NEW: Final = "── since your last choice ──"


class Entry(msgspec.Struct):
    """A line of a menu: what it says, what it does when it is chosen, and what is to be read about it. Without `act` it is a heading."""

    text: str
    act: Callable[[], None] | None = None
    choice: Choice | None = None
    note: str = ""
    """Words below the line."""
    words: str = ""
    """Words for the pane that explains."""


class Menu(OptionList):
    """A list of entries, numbered where they are options."""

    class Pointed(Message):
        """Another entry is pointed at."""

        def __init__(self, menu: Menu, entry: Entry) -> None:
            super().__init__()
            self.menu = menu
            self.entry = entry

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self.entries: list[Entry] = []
        self.pointed: int | None = None

    def fill(self, entries: list[Entry], at: int | None = 0) -> None:
        """Show these, pointing at one of them, or at none before somebody looks here."""
        self.entries = entries
        self.pointed = None
        self.set_options([Option(self.line(i), disabled=entry.act is None) for i, entry in enumerate(entries)])
        able = [i for i, entry in enumerate(entries) if entry.act is not None]
        if able and at is not None:
            self.highlighted = able[min(at, len(able) - 1)]

    def line(self, i: int, here: bool = False) -> Table:
        """An entry, with the number and the sign before all of its lines."""
        entry = self.entries[i]
        number = f"{entry.choice.number:>3} " if entry.choice is not None and entry.choice.number else ""
        sign = "" if entry.act is None else f"{HERE if here else ' '}{number}"
        text = Text().append(entry.text, style="bold" if here or entry.act is None else "")
        if entry.note:
            text.append(f"\n{entry.note}", style="dim")
        table = Table.grid(padding=0)
        table.add_column(width=len(sign))
        table.add_column()
        table.add_row(Text(sign), text)
        return table

    def watch_highlighted(self, highlighted: int | None) -> None:
        super().watch_highlighted(highlighted)
        before, self.pointed = self.pointed, highlighted
        for i in (before, highlighted):
            if i is not None and i < len(self.entries) and i < self.option_count:
                self.replace_option_prompt_at_index(i, self.line(i, here=i == highlighted))
        if highlighted is not None and highlighted < len(self.entries):
            self.post_message(self.Pointed(self, self.entries[highlighted]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        act = self.entries[event.option_index].act if event.option_index < len(self.entries) else None
        if act is not None:
            act()

    def action_page_up(self) -> None:
        # What is not on the screen has no pages.
        if self.scrollable_content_region.width:
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        if self.scrollable_content_region.width:
            super().action_page_down()  # type: ignore[no-untyped-call]

    def point_at(self, move: str) -> bool:
        """Point at the entry of a move."""
        for i, entry in enumerate(self.entries):
            if entry.choice is not None and entry.choice.move == move:
                self.highlighted = i
                return True
        return False


class Hand(Menu):
    """What the viewer has in hand and before them; an entry with a move makes it."""

    def lay(self, holdings: list[Holding], pick: Callable[[tuple[Choice, ...]], None], words: Callable[[str, str], str]) -> None:
        entries: list[Entry] = []
        for holding in holdings:
            entries.append(Entry(holding.title))
            for thing in holding.things:
                numbers = " ".join(f"‹{choice.number}›" for choice in thing.choices if choice.number)
                text = " ".join(filter(None, [thing.name, f"[{thing.note}]" if thing.note else "", numbers]))

                def act(choices: tuple[Choice, ...] = thing.choices) -> None:
                    pick(choices)

                entries.append(Entry(text, act, words=words(thing.name, thing.text)))
        self.fill(entries or [Entry("Nothing.")], None)


class Words(VerticalScroll):
    """What a card says, or whatever else is explained."""

    def compose(self) -> ComposeResult:
        yield Static(id="explained")

    def say(self, text: str | Text) -> None:
        self.query_one("#explained", Static).update(text if isinstance(text, Text) else Text(text))
        self.scroll_home(animate=False)


class Log(RichLog):
    """All that happened, each thing once; a line says where what is new begins."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name, wrap=True, min_width=1, auto_scroll=False)
        self.told: list[tuple[str, str, bool]] = []
        self.fresh = 0
        self.follow = False

    def tell(self, events: list[dict[str, Any]], seat: int | None, follow: bool = False) -> None:
        """Show these. What is more than before is added; if something else changed all is written anew. `follow` keeps to the end."""
        self.follow = follow
        told = [(event["text"], event["rule"], seat in event.get("harms", ())) for event in events]
        before, self.told = self.told, told
        self.fresh = next((i for i, event in enumerate(events) if event["new"]), len(events))
        if before and told[: len(before)] == before:
            self.write_from(len(before))
        else:
            self.write_all()

    def write_all(self) -> None:
        self.clear()
        self.write_from(0)

    def write_from(self, first: int) -> None:
        """Add what follows, and begin to read where what is new begins; a log that nobody sees is written when somebody does."""
        if not self.size.width:
            return
        numbers, news = self.size.width >= NUMBERS_FROM, len(self.lines)
        for i, (text, rule, harm) in enumerate(self.told[first:], first):
            if i == max(self.fresh, first) and i and not self.follow:
                news = len(self.lines)
                self.write(Text(NEW, style="dim"))
            leads = Style(meta={"@click": f"app.rule({rule!r})"}) if rule else Style()
            line = Text(f"{HARM} " if harm else "").append(text, style=leads + Style(bold=harm))
            if rule and numbers:
                line.append(f" {rule}", style=leads + Style(dim=True))
            self.write(line)
        if self.follow:
            self.call_after_refresh(self.scroll_end, animate=False)
        else:
            self.call_after_refresh(self.scroll_to, y=news, animate=False)

    def on_resize(self, event: Resize) -> None:
        super().on_resize(event)
        self.write_all()
