"""Before the deal: which game, how many play, who plays them, and its options, each choice with what it means."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, Final

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.screen import Screen
from textual.widgets import Footer, Static

from malison.bots.seats import SAID, levels
from malison.kernel import registry
from malison.kernel.game import Game, Mode, Option
from malison.kernel.reading import Book
from malison.kernel.setting import counted
from malison.terminal.full.panes import Entry, Menu, Words
from malison.terminal.full.windows import Find
from malison.terminal.sitting import USUAL

PEOPLE: Final = "0"
"""No programs at all."""


class Agreed(msgspec.Struct):
    """What was agreed before the deal."""

    game: Game
    mode: str
    seats: int
    bots: str
    options: dict[str, Any]


class Shelf(Screen[Agreed | None]):
    """Menus one after the other: what is chosen on the left, what it means on the right."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back"), Binding("q", "leave", "Quit")]

    def __init__(self) -> None:
        super().__init__()
        self.game: Game | None = None
        self.book: Book | None = None
        self.mode = Mode("", (), "")
        self.seats = 0
        self.bots = USUAL
        self.options: dict[str, Any] = {}

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Container(id="shelf"):
            yield Menu("choices")
            yield Words(id="words")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.ask_game()

    def ask(self, title: str, entries: list[Entry], at: int = 0) -> None:
        self.query_one("#head", Static).update(f" {title}")
        menu = self.query_one("#choices", Menu)
        menu.fill(entries, at)
        menu.focus()

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        self.query_one(Words).say(event.entry.words)

    def action_back(self) -> None:
        if self.game is None:
            self.dismiss(None)
        else:
            self.game = None
            self.ask_game()

    def action_leave(self) -> None:
        self.dismiss(None)

    # -- game, mode, seats

    def ask_game(self) -> None:
        games = registry.shelf()[0]
        self.ask("Which game?", [Entry(game.title, partial(self.chose_game, game), words=about(game)) for game in games])

    def chose_game(self, game: Game) -> None:
        self.game = game
        self.book = Book(game, game.edition())
        self.options = {}
        self.bots = USUAL
        self.chose_mode(game.mode_list[0])

    def chose_mode(self, mode: Mode) -> None:
        self.mode = mode
        if self.seats not in mode.seats:
            self.seats = mode.seats[0]
        self.ask_all()

    # -- everything else, on one page

    def ask_all(self, at: int = 0) -> None:
        """All that can be agreed, each line with what it is now."""
        assert self.game is not None
        game = self.game
        entries = [Entry("Deal", self.deal, words=f"{about(game)}")]
        if len(game.mode_list) > 1:
            entries.append(Entry(f"Mode: {self.mode.name}", self.ask_mode, words=self.mode.words))
        if len(self.mode.seats) > 1:
            entries.append(Entry(f"Seats: {self.seats}", self.ask_seats, words="How many play."))
        if self.seats > 1:
            entries.append(Entry(f"The other seats: {self.bots_words()}", self.ask_bots, words="Who plays against or with you."))
        for option in game.option_list:
            if not option.modes or self.mode.name in option.modes:
                value = self.options.get(option.name, option.default)
                entries.append(
                    Entry(
                        f"{option.name}: {shown(value)}",
                        partial(self.ask_option, option),
                        words=self.option_words(option, value),
                    )
                )
        self.ask(f"{game.title}: deal when everything is as you like it", entries, at)

    def bots_words(self) -> str:
        return "people at this keyboard" if self.bots == PEOPLE else f"programs, {self.bots}"

    def ask_mode(self) -> None:
        assert self.game is not None
        modes = self.game.mode_list
        self.ask("Which mode?", [Entry(mode.name, partial(self.chose_mode, mode), words=mode.words) for mode in modes])

    def ask_seats(self) -> None:
        self.ask("How many play?", [Entry(counted(n, "seat"), partial(self.chose_seats, n)) for n in self.mode.seats])

    def chose_seats(self, n: int) -> None:
        self.seats = n
        self.ask_all()

    def ask_bots(self) -> None:
        assert self.game is not None
        found = levels(self.game, self.mode.name, self.seats)
        entries = [Entry(f"programs, {name}", partial(self.chose_bots, name), words=SAID.get(name, "")) for name in found]
        entries.append(Entry("people at this keyboard", lambda: self.chose_bots(PEOPLE), words="You hand the keyboard on."))
        self.ask("Who plays the other seats?", entries, found.index(self.bots) if self.bots in found else len(found))

    def chose_bots(self, name: str) -> None:
        self.bots = name
        self.ask_all()

    # -- options

    def option_words(self, option: Option, value: Any) -> str:
        chosen = value if isinstance(value, list | tuple) else [value]
        return "\n\n".join([f"{option.words}.", *filter(None, (self.words_of(one) for one in chosen))])

    def words_of(self, choice: Any) -> str:
        """What a choice does, if it is a component of the game."""
        leaf = self.book.of_id(str(choice)) if self.book else None
        return f"{leaf.name} ({leaf.kind}): {leaf.text}" if leaf else ""

    def ask_option(self, option: Option) -> None:
        if option.kind == "switch":
            self.chose_option(option, not self.options.get(option.name, option.default))
        elif option.kind == "number":
            asked = f"{option.words}: {option.wanted()}"
            self.app.push_screen(Find([], asked), lambda text: self.typed(option, text or ""))
        elif option.kind == "choice":
            entries = [
                Entry(choice, partial(self.chose_option, option, choice), words=self.words_of(choice) or option.words)
                for choice in option.choices
            ]
            self.ask(option.words, entries, option.choices.index(self.options.get(option.name, option.default)))
        else:
            self.ask_several(option)

    def ask_several(self, option: Option, at: int = 0) -> None:
        """A list is put together one by one, in order; taking one that is in it takes it out."""
        chosen = list(self.options.get(option.name, option.default))
        entries = [Entry("Done", self.ask_all, words=f"{option.words}.\n\nNow: {shown(chosen)}")]
        for number, choice in enumerate(option.choices, 1):
            mark = f"{chosen.index(choice) + 1}." if choice in chosen else " –"
            words = self.words_of(choice) or option.words
            entries.append(Entry(f"{mark} {choice}", partial(self.turn, option, choice, number), words=words))
        self.ask(option.words, entries, at)

    def turn(self, option: Option, choice: str, at: int) -> None:
        chosen = list(self.options.get(option.name, option.default))
        self.options[option.name] = [one for one in chosen if one != choice] if choice in chosen else [*chosen, choice]
        self.ask_several(option, at)

    def chose_option(self, option: Option, value: Any) -> None:
        self.options[option.name] = value
        self.ask_all()

    def typed(self, option: Option, text: str) -> None:
        if text:
            try:
                self.chose_option(option, option.parse(text))
            except ValueError as error:
                self.app.notify(str(error), severity="error")

    def deal(self) -> None:
        """Try it first: what does not fit together is said here, and nothing is lost."""
        assert self.game is not None
        known = {option.name for option in self.game.option_list if not option.modes or self.mode.name in option.modes}
        chosen = {name: value for name, value in self.options.items() if name in known}
        try:
            self.game.deal(self.seats, 1, mode=self.mode.name, **chosen)
        except ValueError as error:
            self.app.notify(str(error), severity="error")
            return
        self.dismiss(Agreed(self.game, self.mode.name, self.seats, self.bots, chosen))


def about(game: Game) -> str:
    modes = "\n".join(f"{mode.name} ({', '.join(map(str, mode.seats))}): {mode.words}" for mode in game.mode_list)
    return f"{game.blurb}\n\n{game.minutes[0]}–{game.minutes[1]} minutes\n\n{modes}"


def shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (", ".join(map(str, value)) or "none") if isinstance(value, list | tuple) else str(value)
