"""The table on a whole screen: table, question, hand, log and a card's words side by side."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.events import DescendantFocus, Key, Resize
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Static

from malison.kernel.errors import CannotUndo, MalisonError
from malison.kernel.reading import told as said
from malison.kernel.scene import Choice
from malison.terminal.full.panes import HARM, Entry, Hand, Log, Menu, Words
from malison.terminal.full.windows import HELP, Curtain, Find, MapWindow, Window, rule_window
from malison.terminal.hints import hint
from malison.terminal.sitting import Sitting

WIDE: Final = 110
HIGH: Final = 30
"""From so many columns and lines on all panes are shown at once; below, one of three beside the question."""
SPEEDS: Final = (5.0, 2.0, 1.0, 0.5, 0.2, 0.05, 0.0)
"""Seconds between two moves while one watches."""
USUAL_SPEED: Final = 2
AT_ONCE: Final = 0.2
"""What a program decides within so many seconds needs no picture in between."""
SIDES: Final = {"hand": "c Cards", "words": "w Words", "log": "l Log"}
TITLES: Final = {"table": "Table", "hand": "Your cards", "words": "Words", "log": "What happened"}
WATCHING: Final = "Nobody is asked. Space stops and goes on, + and − change the speed, → is one step."
COMMANDS: Final = ("undo", "hint", "save", "map", "log", "help", "quit", "hand", "words", "table", "rule")


class TableScreen(Screen[None]):
    """One game, from the deal to the end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        Binding("slash,colon", "find", "Find", key_display="/"),
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("m", "map", "Map"),
        Binding("r", "asked_rule", "Rule"),
        Binding("s", "save", "Save"),
        Binding("c", "side('hand')", "Cards"),
        Binding("l", "side('log')", "Log"),
        Binding("w", "side('words')", "Words", show=False),
        Binding("t", "side('table')", "Table", show=False),
        Binding("z", "zoom", "Zoom", show=False),
        Binding("q", "leave", "Quit"),
        Binding("space", "pause", show=False),
        Binding("plus,equals_sign", "speed(1)", show=False),
        Binding("minus", "speed(-1)", show=False),
        Binding("right", "step", show=False),
        Binding("escape", "unzoom", show=False),
    ]

    class Left(Message):
        """The player has left the table: for good, or for another game."""

        def __init__(self, again: str = "") -> None:
            super().__init__()
            self.again = again

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.options: list[Choice] = []
        self.asking = False
        """Whether a person is being asked."""
        self.thinking = False
        self.typed = ""
        self.speed = USUAL_SPEED
        self.paused = False
        self.stepping = False
        self.zoomed = ""
        self.shown_side = "log"
        self.turned = ""
        """What the narrow window showed before it turned to a menu's words by itself."""

    @property
    def watching(self) -> bool:
        return not self.sitting.people

    @property
    def going(self) -> bool:
        """Whether there is still something to be watched."""
        return self.watching and (self.sitting.watched is not None or not self.sitting.record.state.over)

    # -- putting it together

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Container(id="room"):
            with VerticalScroll(id="table", classes="pane"):
                yield Static(id="drawn")
            with Container(id="side"):
                yield Hand("hand")
                yield Words(id="words")
                yield Log("log")
            with Vertical(id="question", classes="pane"):
                yield Static(id="prompt")
                yield Menu("options")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        for name in SIDES:
            self.query_one(f"#{name}").add_class("pane")
        self.query_one(Words).can_focus = True
        self.settle()
        if self.sitting.record.seats == 0:
            self.sitting.begin_watching()
        self.query_one("#options", Menu).focus()
        if self.sitting.word:
            self.app.notify(self.sitting.word)
        self.go_on()

    def on_resize(self, event: Resize) -> None:
        self.settle()

    def settle(self) -> None:
        """All panes at once where there is room; else the side shows one of its three."""
        wide = self.size.width >= WIDE and self.size.height >= HIGH
        self.set_class(wide, "wide")
        for name in SIDES:
            pane = self.query_one(f"#{name}")
            pane.set_class(not wide and name != self.shown_side and self.zoomed != name, "away")
        for name in ("table", "side", "question"):
            inside = self.zoomed in SIDES if name == "side" else self.zoomed == name
            self.query_one(f"#{name}").set_class(bool(self.zoomed) and not inside, "away")
        if self.zoomed in SIDES:
            for name in SIDES:
                self.query_one(f"#{name}").set_class(name != self.zoomed, "away")
        self.title_panes(wide)

    def title_panes(self, wide: bool) -> None:
        """The pane with the keyboard has a sign before its title; in a narrow window the titles also say what else there is."""
        focused = self.focused
        for name, title in TITLES.items():
            pane = self.query_one(f"#{name}")
            here = focused is not None and (focused is pane or pane in focused.ancestors)
            others = "" if wide or name == "table" else " · " + " · ".join(key for side, key in SIDES.items() if side != name)
            pane.border_title = f"{'▸ ' if here else ''}{title}{others}"
        question = self.query_one("#question")
        here = focused is not None and question in focused.ancestors
        question.border_title = f"{'▸ ' if here else ''}{'Watching' if self.watching else 'Question'}"

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        self.title_panes(self.has_class("wide"))

    # -- the game goes on

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Programs move until a person decides, or the end; where nobody plays, as fast as one wants to watch."""
        sitting = self.sitting
        while True:
            state = sitting.record.state
            if sitting.watched is not None:
                self.show()
                await self.wait()
                sitting.watch_on()
                continue
            if state.over:
                self.finish()
                return
            if state.seat not in sitting.bots:
                self.turn_to(state.seat)
                return
            if self.watching:
                self.show()
                await self.wait()
            try:
                await self.program_moves()
            except MalisonError as error:
                # Somebody else's program: what it has done wrong is said, and nothing is lost.
                self.app.notify(str(error), severity="error", timeout=60)
                return

    async def program_moves(self) -> None:
        """A program thinks beside us; if that takes a while, the table says so."""
        self.thinking = True
        try:
            choosing = asyncio.ensure_future(asyncio.to_thread(self.sitting.program_move))
            done, _ = await asyncio.wait({choosing}, timeout=AT_ONCE)
            if not done and not self.watching:
                self.show()
            move = await choosing
        finally:
            self.thinking = False
        self.sitting.play(move)

    async def wait(self) -> None:
        """As long as one wants to look at it."""
        passed = 0.0
        self.stepping = False
        while not self.stepping and (self.paused or passed < SPEEDS[self.speed]):
            await asyncio.sleep(0.05)
            passed += 0.05
        await asyncio.sleep(0)

    def turn_to(self, seat: int) -> None:
        """A person decides. Where something is secret, whoever had the keyboard first reads what came of the own move."""
        sitting = self.sitting
        before = sitting.holder
        if before == seat or not (sitting.secret(seat) or (before is not None and sitting.secret(before))):
            self.take_over(seat)
        elif before is None:
            self.lower(seat)
        else:
            self.show()
            entry = Entry(f"Hand the keyboard to {sitting.who(seat)}", lambda: self.lower(seat))
            self.ask("This is what came of it.", "", [entry])

    def lower(self, seat: int) -> None:
        """The curtain falls, unless there is nothing to hide from whoever still looks."""
        self.asking = False
        self.sitting.holder = None
        if self.sitting.secret(seat):
            self.clear()
            self.app.push_screen(Curtain(self.sitting.who(seat), lambda: self.take_over(seat)))
        else:
            self.take_over(seat)

    def take_over(self, seat: int) -> None:
        self.sitting.holder = seat
        self.question()

    def question(self) -> None:
        """Ask whoever decides."""
        sitting, state = self.sitting, self.sitting.state
        self.options = sitting.choices()
        self.asking = True
        self.show()
        about = sitting.about(self.options)
        self.turn_side(any(about))
        if not self.has_class("wide"):
            about = [None] * len(self.options)
        entries = [
            Entry(choice.label, partial(self.pick, choice.move), choice, leaf.text if leaf else "", self.explained(choice.label))
            for choice, leaf in zip(self.options, about, strict=True)
        ]
        asked = state.asking
        self.ask(asked.prompt(state) if asked else "", asked.rule() if asked else "", entries)

    def turn_side(self, menu: bool) -> None:
        """Beside a menu of things the narrow window shows their words, and afterwards what it showed before."""
        if menu and not self.turned:
            self.turned, self.shown_side = self.shown_side, "words"
        elif not menu and self.turned:
            self.turned, self.shown_side = "", self.turned
        self.settle()

    def ask(self, prompt: str, rule: str, entries: list[Entry]) -> None:
        text = Text(prompt, style="bold")
        if rule:
            text.append(f" {rule}", style="dim")
        self.query_one("#prompt", Static).update(text)
        self.typed = ""
        menu = self.query_one("#options", Menu)
        menu.fill(entries)
        menu.focus()

    def finish(self) -> None:
        sitting = self.sitting
        self.asking = False
        self.options = []
        self.show()
        entries = [
            Entry("Play again", lambda: self.leave("same"), words="The same game with a new deal."),
            Entry("Another game", lambda: self.leave("other"), words="Choose game, mode and options."),
            Entry("Save the record", self.action_save, words="To replay, analyse or verify it: malison replay, analyse, verify."),
            Entry("Quit", self.action_leave),
        ]
        if sitting.record.seats == 0:
            entries.insert(0, Entry("Watch it again", self.watch_again))
        self.ask("\n".join([*sitting.outcome(), f"Seed {sitting.record.seed}."]), "", entries)

    def watch_again(self) -> None:
        self.sitting.begin_watching()
        self.go_on()

    # -- what is to be seen

    def clear(self) -> None:
        """Nothing of anybody's: for the time of the curtain."""
        self.options = []
        for name in ("#drawn", "#prompt"):
            self.query_one(name, Static).update("")
        self.query_one("#options", Menu).fill([])
        self.query_one(Hand).fill([])
        self.query_one(Words).say("")
        log = self.query_one(Log)
        log.told = []
        log.clear()

    def show(self) -> None:
        """The table as whoever has the keyboard sees it."""
        sitting, state = self.sitting, self.sitting.state
        seat = sitting.viewer
        mine = self.options if self.asking else []
        self.query_one("#head", Static).update(self.headline())
        self.query_one("#drawn", Static).update(sitting.drawn(seat, mine))
        scene = sitting.scene(seat, mine)
        self.query_one(Hand).lay(scene.held() if scene else [], self.pick_one, self.explained_thing)
        told = sitting.log(seat)
        self.query_one(Log).tell(told, seat, follow=self.watching)
        # What nobody was asked about, and what hurts, must not pass unseen, whichever pane is open.
        for event in told if self.asking else []:
            if event["new"] and seat in event.get("harms", ()):
                self.app.notify(event["text"], title=HARM, severity="warning")
        if self.going:
            self.query_one("#prompt", Static).update(Text(WATCHING, style="italic"))
            menu = self.query_one("#options", Menu)
            menu.fill(self.watch_menu(), menu.highlighted or 0)
        elif not self.asking and not state.over:
            self.query_one("#prompt", Static).update(Text(f"{sitting.who(state.seat)} thinks …", style="italic"))
            self.query_one("#options", Menu).fill([])

    def headline(self) -> Text:
        sitting, state = self.sitting, self.sitting.state
        text = Text(f" {sitting.record.game.title}", style="bold")
        text.append(f" · {sitting.record.mode}")
        if self.watching:
            pace = "stopped" if self.paused else f"{SPEEDS[self.speed]:g} s a step"
            text.append(f" · watching, {pace}")
        elif state.over:
            text.append(" · over")
        elif state.seat >= 0:
            text.append(f" · {sitting.who(state.seat)} decides")
        return text

    def watch_menu(self) -> list[Entry]:
        return [
            Entry("Go on" if self.paused else "Stop", self.action_pause, words="Space"),
            Entry("One step", self.action_step, words="→"),
            Entry("Faster", lambda: self.action_speed(1), words="+"),
            Entry("Slower", lambda: self.action_speed(-1), words="−"),
        ]

    def explained(self, label: str) -> str:
        """What the things say that an option names."""
        return "\n\n".join(said(self.sitting.book.mentioned(label)))

    def explained_thing(self, name: str, text: str) -> str:
        return "\n\n".join(said(self.sitting.book.find(name) if name else [])) or f"{name}: {text}"

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        """Show the words of what is pointed at; a hand that nobody looks into says nothing."""
        words = event.entry.words
        if event.menu is self.query_one(Hand) and self.focused is not event.menu:
            return
        self.query_one(Words).say(words or "Point at something that has words, or look for it with /.")

    # -- what people do

    def on_key(self, event: Key) -> None:
        """Digits point at the option of that number; Enter then takes it."""
        if not event.character or not event.character.isdigit() or not self.asking:
            self.typed = ""
            return
        event.stop()
        menu = self.query_one("#options", Menu)
        for typed in (self.typed + event.character, event.character):
            found = next((i for i, entry in enumerate(menu.entries) if entry.choice and str(entry.choice.number) == typed), None)
            if found is not None:
                self.typed = typed
                menu.highlighted = found
                menu.focus()
                return

    def pick(self, move: str) -> None:
        """Make a move for whoever is asked."""
        if not self.asking or self.thinking:
            return
        try:
            self.sitting.play(move)
        except MalisonError as error:
            self.app.notify(str(error), severity="error")
            return
        self.asking = False
        self.options = []
        self.go_on()

    def pick_one(self, choices: tuple[Choice, ...]) -> None:
        """What a thing in hand is good for: one move is made, of several the first is pointed at."""
        if len(choices) == 1:
            self.pick(choices[0].move)
        elif choices:
            menu = self.query_one("#options", Menu)
            if menu.point_at(choices[0].move):
                menu.focus()
        else:
            self.app.notify("Nothing can be done with it now.")

    def action_help(self) -> None:
        self.app.push_screen(Window("Help", HELP))

    def action_find(self) -> None:
        book = self.sitting.book
        names = [*COMMANDS, *dict.fromkeys(leaf.name for leaf in book.leaves), *book.rules]
        self.app.push_screen(Find(names), lambda text: self.obey(text or ""))

    def obey(self, text: str) -> None:
        """Carry out what was typed: a command, a rule, a move, a card."""
        word, _, rest = text.strip().partition(" ")
        command = word.lower()
        if not command:
            return
        if command == "save":
            self.save(rest.strip())
        elif command in ("undo", "hint", "map", "help"):
            getattr(self, f"action_{command}")()
        elif command in ("quit", "exit"):
            self.action_leave()
        elif command in TITLES:
            self.action_side(command)
        elif command == "rule" and not rest:
            self.action_asked_rule()
        elif not self.look_up(rest if command == "rule" else text):
            self.try_move(text)

    def look_up(self, text: str) -> bool:
        """Open a rule, or read out cards."""
        book = self.sitting.book
        rule = book.rule(text)
        if rule:
            self.app.push_screen(rule_window(book, rule))
            return True
        if any(choice.move == " ".join(text.lower().split()) for choice in self.options):
            return False
        found = said(book.find(text))
        if found:
            self.app.push_screen(Window(text.strip(), "\n\n".join(found)))
        return bool(found)

    def try_move(self, text: str) -> None:
        number = text.strip()
        chosen = next((choice for choice in self.options if str(choice.number) == number), None)
        if chosen is None and number.isdecimal():
            self.app.notify(f"There are choices 1 to {len(self.options)}.", severity="error")
            return
        self.pick(chosen.move if chosen else text)

    def action_asked_rule(self) -> None:
        asked = self.sitting.state.asking
        if asked is None or not self.asking or not self.look_up(asked.rule()):
            self.app.notify("Nothing is asked now.")

    def action_undo(self) -> None:
        if self.thinking or self.watching:
            self.app.notify("Wait until you are asked." if self.thinking else "You only watch.")
            return
        try:
            taken = self.sitting.undo(self.sitting.holder)
        except CannotUndo as error:
            self.app.notify(f"Nothing to take back: {error}.", severity="warning")
            return
        self.app.notify(f"Taken back: {taken}")
        self.asking = False
        self.go_on()

    def action_hint(self) -> None:
        if not self.asking or self.thinking or not self.options:
            self.app.notify("A hint is for who decides.")
            return
        self.app.notify("Thinking …", timeout=2)
        self.think()

    @work(exclusive=True, group="hint")
    async def think(self) -> None:
        before = len(self.sitting.record.moves)
        self.thinking = True
        try:
            found = await asyncio.to_thread(hint, self.sitting)
        finally:
            self.thinking = False
        if len(self.sitting.record.moves) == before:
            self.app.push_screen(Window("Hint", "\n".join(["What looks best, with the chance to win:", "", *found])))

    def action_map(self) -> None:
        scene = self.sitting.scene(self.sitting.viewer, self.options if self.asking else [])
        chart = scene.chart() if scene else None
        if chart is None:
            self.zoom("" if self.zoomed == "table" else "table")
        else:
            self.app.push_screen(MapWindow(chart))

    def action_save(self) -> None:
        self.save("")

    def save(self, name: str) -> None:
        try:
            path = self.sitting.save(name)
        except OSError as error:
            self.app.notify(f"{name or error.filename} cannot be written: {error.strerror}", severity="error")
            return
        self.app.notify(f"Saved. Go on with: malison play --resume {path}")

    def action_side(self, name: str) -> None:
        """Go to a pane; in a narrow window it takes the place of the one beside the question."""
        if name in SIDES:
            self.shown_side, self.turned = name, ""
        if self.zoomed:
            self.zoomed = name
        self.settle()
        self.query_one(f"#{name}").focus()

    def action_zoom(self) -> None:
        panes: list[Widget] = [*self.focused.ancestors_with_self] if self.focused else []  # type: ignore[list-item]
        here = next((pane.id for pane in panes if pane.id in (*TITLES, "question")), "table") or "table"
        self.zoom("" if self.zoomed else here)

    def zoom(self, name: str) -> None:
        self.zoomed = name
        self.settle()
        self.query_one(f"#{name or 'options'}").focus()

    def action_unzoom(self) -> None:
        if self.zoomed:
            self.zoom("")

    # -- watching

    def action_pause(self) -> None:
        if self.going:
            self.paused = not self.paused
            self.show()

    def action_step(self) -> None:
        if self.going:
            self.paused = True
            self.stepping = True

    def action_speed(self, by: int) -> None:
        if self.going:
            self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))
            self.show()

    # -- leaving

    def action_leave(self) -> None:
        self.leave("")

    def leave(self, again: str) -> None:
        self.post_message(self.Left(again))
