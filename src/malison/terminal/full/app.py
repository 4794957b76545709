"""The program on a whole screen: from the shelf to the table and back."""

from __future__ import annotations

from typing import Final

from textual.app import App
from textual.screen import ModalScreen

from malison.kernel.records import Record
from malison.terminal.full.setup import Agreed, Shelf
from malison.terminal.full.table import TableScreen
from malison.terminal.full.windows import rule_window
from malison.terminal.sitting import Sitting

STYLE: Final = """
#head { height: 1; background: $panel; }
#room { layout: grid; grid-size: 2 2; grid-columns: 37 1fr; grid-rows: 1fr 11; height: 1fr; }
#table { column-span: 2; }
#side { layout: vertical; height: 100%; }
.pane { border: none; border-top: solid $foreground 50%; border-title-color: $foreground; border-title-style: bold; }
.pane { padding: 0; height: 1fr; scrollbar-size-vertical: 1; }
.pane:focus, .pane:focus-within { border-top: heavy $accent; }
.away { display: none; }
#prompt { height: auto; max-height: 60%; padding: 0 1; }
#drawn { height: auto; width: 100%; }
#options { height: 1fr; border: none; padding: 0; background: $background; scrollbar-size-vertical: 1; }
#hand, #log, #words { background: $background; }
#hand, #words { padding: 0; }
Menu > .option-list--option-disabled { color: $foreground; text-style: bold; }
TableScreen.wide #room { grid-columns: 1fr 42; grid-rows: 1fr 15; }
TableScreen.wide #table { column-span: 1; }
TableScreen.wide #side { row-span: 2; }
TableScreen.wide #hand { height: 1fr; max-height: 14; }
TableScreen.wide #words { height: 10; }
ModalScreen { align: center middle; }
#window { width: 76; max-width: 100%; height: auto; max-height: 100%; border: round $accent; padding: 0 1; background: $surface; }
#map { width: 100%; height: 100%; background: $background; }
#drawing { height: 1fr; }
#legend { height: auto; }
#find { dock: bottom; height: 3; }
#curtain { width: 100%; height: 100%; align: center middle; background: $background; }
#call { width: auto; border: round $accent; padding: 1 3; text-align: center; }
#shelf { layout: grid; grid-size: 2 1; grid-columns: 1fr 1fr; height: 1fr; }
#shelf Menu { border: none; border-top: solid $foreground 50%; padding: 0; background: $background; }
#shelf Words { border-top: solid $foreground 50%; padding: 0 1; }
"""


class MalisonApp(App[None]):
    """One person or several at one keyboard."""

    CSS = STYLE
    TITLE = "Malison"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, sitting: Sitting | None = None) -> None:
        super().__init__()
        self.sitting = sitting
        self.saved = ""
        """Where the last game was saved as the player left."""

    def on_mount(self) -> None:
        if self.sitting is None:
            self.choose()
        else:
            self.sit_down(self.sitting)

    def choose(self) -> None:
        self.push_screen(Shelf(), self.agreed)

    def agreed(self, agreed: Agreed | None) -> None:
        """A game was chosen; or nobody wanted one."""
        if agreed is None:
            self.exit()
            return
        record = Record(agreed.game, agreed.seats, mode=agreed.mode, **agreed.options)
        self.sit_down(Sitting(record, agreed.bots))

    def sit_down(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.push_screen(TableScreen(sitting))

    @property
    def table(self) -> TableScreen | None:
        return next((screen for screen in reversed(self.screen_stack) if isinstance(screen, TableScreen)), None)

    # -- what can be clicked in a text

    def action_pick(self, move: str) -> None:
        """A move's number was clicked, on the table or on the map."""
        table = self.table
        if table is not None:
            self.close_windows()
            table.pick(move)

    def action_rule(self, name: str) -> None:
        if self.sitting is not None and self.sitting.book.rule(name):
            self.close_windows()
            self.push_screen(rule_window(self.sitting.book, name))

    def close_windows(self) -> None:
        while isinstance(self.screen, ModalScreen):
            self.pop_screen()

    # -- from one game to the next

    def on_table_screen_left(self, event: TableScreen.Left) -> None:
        self.keep()
        sitting = self.sitting
        if not event.again or sitting is None:
            self.exit()
            return
        self.close_windows()
        self.pop_screen()
        if event.again == "other":
            self.choose()
            return
        old = sitting.record
        self.sit_down(Sitting(Record(old.game, old.seats, mode=old.mode, edition=old.edition, **old.options), sitting.wish))

    def keep(self) -> None:
        """Save what is not finished."""
        if self.sitting is not None and self.sitting.worth_saving:
            self.saved = str(self.sitting.save())


def run(sitting: Sitting | None) -> str:
    """Play on a whole screen; where the game was saved as the player left, if it was. Whatever ends the program, the game is kept."""
    app = MalisonApp(sitting)
    try:
        app.run()
    finally:
        app.keep()
    return app.saved
