"""The panes of the table: what can be chosen, what is in hand, what happened, what a card says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from rich.style import Style
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

    def fill(self, entries: list[Entry], at: int = 0) -> None:
        """Show these, pointing at one of them."""
        self.entries = entries
        self.pointed = None
        self.set_options([Option(self.line(i), disabled=entry.act is None) for i, entry in enumerate(entries)])
        able = [i for i, entry in enumerate(entries) if entry.act is not None]
        if able:
            self.highlighted = able[min(at, len(able) - 1)]

    def line(self, i: int, here: bool = False) -> Text:
        entry = self.entries[i]
        if entry.act is None:
            return Text(entry.text, style="bold")
        number = f"{entry.choice.number:>3} " if entry.choice is not None and entry.choice.number else ""
        text = Text(f"{HERE if here else ' '}{number}")
        text.append(entry.text, style="bold" if here else "")
        if entry.note:
            text.append(f"\n  {' ' * len(number)}{entry.note}", style="dim")
        return text

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
        self.fill(entries or [Entry("Nothing.")])


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
        super().__init__(id=name, wrap=True, min_width=1, auto_scroll=True)
        self.told: list[tuple[str, str, bool]] = []
        self.fresh = 0

    def tell(self, events: list[dict[str, Any]], seat: int | None) -> None:
        """Show these. What is more than before is added; if something else changed all is written anew."""
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
        for i, (text, rule, harm) in enumerate(self.told[first:], first):
            if i == max(self.fresh, first) and i:
                self.write(Text(NEW, style="dim"))
            line = Text(f"{HARM} " if harm else "")
            line.append(text, style="bold" if harm else "")
            if rule:
                line.append(f" {rule}", style=Style(dim=True, meta={"@click": f"app.rule({rule!r})"}))
            self.write(line)

    def on_resize(self, event: Resize) -> None:
        known = self.size.width > 0 and bool(self.lines)
        super().on_resize(event)
        if known:
            self.write_all()
