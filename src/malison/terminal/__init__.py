"""A game at one keyboard: the position, what has happened, numbered choices, undo, save and resume."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.rule import Rule
from rich.table import Table as Grid

from malison.bots import fiend
from malison.bots.seats import Bot, Fiend, ask, bot
from malison.kernel import registry
from malison.kernel.errors import BadSetting, CannotUndo, MalisonError
from malison.kernel.records import Record
from malison.kernel.rng import seeded
from malison.kernel.state import State

HELP: Final = """\
  [bold]number[/] or a move's name   make that choice       [bold]u[/]ndo          take back your last choice
  [bold]l[/]og                      all that has happened  [bold]s[/]ave [dim]\\[file][/]   save the game
  [bold]enter[/]                    show the table again   [bold]q[/]uit          stop; the game is saved"""
COLUMNS_FROM: Final = 8
"""From so many options on they are laid out side by side."""
LAST_EVENTS: Final = 24
LONGEST_NUMBER: Final = 1_000_000
"""Names of saved games carry no more of the seed than this."""
USUAL: Final = "greedy"
"""Who sits in the other seats unless somebody is named."""


class Refused(Exception):
    """Something asked of the command that it will not do, in words."""


class Quit(Exception):
    """The player has had enough for now."""


class Table:
    """One game in the terminal: people take the first seats, programs the others."""

    def __init__(self, record: Record, bots: str | None = None, file: str | None = None) -> None:
        self.record = record
        self.file = file
        self.console = Console()
        self.bots = seat_bots(record, bots)
        self.people = [seat for seat in range(record.seats) if seat not in self.bots]
        self.told: dict[int, int] = {}
        self.holder = self.people[0] if len(self.people) == 1 else None

    @property
    def state(self) -> State:
        return self.record.state

    def play(self) -> int:
        """Play until the game is over or the player leaves; the exit status."""
        game = self.record.game
        self.console.print(Rule(f"[bold]{escape(game.title)}[/] · {self.record.mode}"))
        if any(isinstance(seated, Fiend) for seated in self.bots.values()) and fiend.word(self.state):
            self.console.print(f"[dim]{escape(fiend.word(self.state))}[/]", highlight=False)
        try:
            while not self.state.over:
                if self.state.seat in self.bots:
                    self.program_moves()
                else:
                    self.person_moves()
        except Quit:
            if self.record.moves:
                self.save("")
            return 0
        self.show(self.people[0] if len(self.people) == 1 else None)
        self.console.print(result_table(self.state))
        self.console.print(f"[dim]seed {self.record.seed}[/]", highlight=False)
        return 0

    def program_moves(self) -> None:
        # A program's chance depends on the game and the move only, so that a resumed game goes on as it would have.
        rng = seeded(self.record.seed * 1_000_003 + len(self.record.moves) + 1)
        self.record.play(ask(self.bots[self.state.seat], self.state, rng))

    def person_moves(self) -> None:
        seat = self.state.seat
        if self.holder != seat:
            self.console.clear()
            self.ask(f"{escape(self.state.word('seat', seat))} decides. Press enter when nobody else looks. ")
            self.holder = seat
        self.show(seat)
        options = self.state.legal()
        self.show_options(options)
        while True:
            answer = self.ask("[bold]>[/] ").strip()
            if self.obeyed(answer, seat, options):
                return

    def obeyed(self, answer: str, seat: int, options: list[int]) -> bool:
        """Carry out what was typed; False if it must be asked again."""
        word, _, rest = answer.partition(" ")
        command = word.lower()
        if not answer:
            self.told[seat] = 0
            return True
        if command in ("q", "quit", "exit"):
            raise Quit
        if command in ("h", "help", "?"):
            self.console.print(HELP, highlight=False)
        elif command in ("l", "log"):
            fleeting = self.record.game.fleeting(self.record.options)
            for event in self.state.events(seat):
                if event["kind"] in fleeting:
                    continue
                self.console.print(f"  {escape(event['text'])}", highlight=False)
        elif command in ("s", "save"):
            self.save(rest.strip())
        elif command in ("u", "undo"):
            return self.undo(seat)
        else:
            return self.choose(answer, options)
        return False

    def choose(self, answer: str, options: list[int]) -> bool:
        try:
            if answer.isascii() and answer.isdigit():
                if not 1 <= int(answer) <= len(options):
                    self.console.print(f"[red]There are choices 1 to {len(options)}.[/]")
                    return False
                self.record.play(options[int(answer) - 1])
            else:
                self.record.play(answer)
        except MalisonError as error:
            self.console.print(f"[red]{escape(str(error))}[/] (type [bold]help[/] for what else you can do)", highlight=False)
            return False
        return True

    def undo(self, seat: int) -> bool:
        try:
            taken = self.record.undo(seat)
        except CannotUndo as error:
            self.console.print(f"[red]Nothing to take back: {escape(str(error))}.[/]", highlight=False)
            return False
        self.console.print(f"[dim]Taken back: {escape(taken)}[/]", highlight=False)
        self.told = {}
        return True

    def save(self, name: str) -> None:
        path = Path(name or self.file or f"{self.record.game.name}-{self.record.seed % LONGEST_NUMBER}.json")
        try:
            self.record.save(path)
        except OSError as error:
            self.console.print(f"[red]{escape(str(path))} cannot be written: {error.strerror}[/]")
            return
        self.file = str(path)
        self.console.print(f"Saved. Go on with: [bold]malison play --resume {escape(str(path))}[/]", highlight=False)

    def ask(self, prompt: str) -> str:
        try:
            return self.console.input(prompt)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Quit from None

    def show(self, seat: int | None) -> None:
        """What is new, then the table as this seat sees it."""
        events = self.state.events(seat)
        new = events[self.told.get(-1 if seat is None else seat, 0) :]
        self.told[-1 if seat is None else seat] = len(events)
        if len(new) > LAST_EVENTS:
            self.console.print(f"  [dim]… {len(new) - LAST_EVENTS} earlier ones (type log)[/]")
        for event in new[-LAST_EVENTS:]:
            self.console.print(f"  [dim]·[/] {escape(event['text'])}", highlight=False)
            # What nobody was asked about, and what hurts, must not pass unseen.
            if seat in event.get("harms", ()) and self.console.is_terminal:
                self.ask("    Press enter to continue. ")
        self.console.print(self.record.game.draw(self.state.view(seat)))

    def show_options(self, options: list[int]) -> None:
        asking = self.state.asking
        if asking is not None:
            self.console.print(f"[bold]{escape(asking.prompt(self.state))}[/] [dim]{asking.rule()} · help for more[/]", highlight=False)
        lines = [f"[bold cyan]{i:>3}[/] {escape(self.state.label(move))}" for i, move in enumerate(options, 1)]
        if len(lines) < COLUMNS_FROM:
            for line in lines:
                self.console.print(line, highlight=False)
        else:
            self.console.print(Columns(lines, column_first=True, padding=(0, 3)), highlight=False)


def choose_game() -> str:
    """Ask which of the games to play; the first one if there is only one."""
    games = registry.shelf()[0]
    names = [game.name for game in games]
    if len(names) == 1:
        return names[0]
    console = Console()
    for number, game in enumerate(games, 1):
        console.print(f"[bold cyan]{number:>3}[/] [bold]{escape(game.title)}[/] [dim]{escape(game.blurb)}[/]", highlight=False)
    try:
        answer = console.input("Which game? ").strip()
    except (EOFError, KeyboardInterrupt):
        answer = ""
    if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(names):
        return names[int(answer) - 1]
    if answer in names:
        return answer
    raise Refused(f"which game? There are: {', '.join(names)}")


def seat_bots(record: Record, wish: str | None) -> dict[int, Bot]:
    """Which program sits where: by number (the last seats) or by name, the last name repeated."""
    free = max(record.seats - 1, 0)
    names = [USUAL]
    if wish is not None and wish.isdigit():
        free = int(wish)
    elif wish is not None:
        names = [name.strip() for name in wish.split(",")]
        if len(names) > max(free, 1):
            # One person at least has come to play; programs alone are asked for by number.
            raise BadSetting(f"{len(names)} programs for {free} seats: {', '.join(names)}")
    if free > record.seats:
        raise BadSetting(f"{free} programs at a table of {record.seats}")
    first = record.seats - free
    return {seat: bot(names[min(seat - first, len(names) - 1)], record.game) for seat in range(first, record.seats)}


def result_table(state: State) -> Grid:
    outcome = state.outcome()
    table = Grid(box=None, padding=(0, 2), title=escape(outcome.ending), title_justify="left")
    for heading in ("", "result", "score", "why"):
        table.add_column(heading)
    for seat in outcome.seats:
        style = "" if seat.result == "lost" else "bold green"
        table.add_row(escape(state.word("seat", seat.seat)), seat.result, str(seat.score), escape(seat.why), style=style)
    return table
