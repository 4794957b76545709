"""A game in plain lines: what is new, the table, numbered choices. For pipes, for screen readers, and where there is no full screen."""

from __future__ import annotations

from typing import Final

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.rule import Rule
from rich.table import Table as Grid

from malison.kernel import registry
from malison.kernel.drawing import draw_chart
from malison.kernel.errors import CannotUndo, MalisonError
from malison.kernel.reading import told
from malison.kernel.records import Record
from malison.kernel.scene import Choice
from malison.kernel.state import State
from malison.kernel.terminal import in_hand
from malison.terminal import Refused
from malison.terminal.hints import hint
from malison.terminal.sitting import Sitting

HELP: Final = """\
  [bold]number[/] or a move's name   make that choice       [bold]u[/]ndo          take back your last choice
  [bold]l[/]og                      all that has happened  [bold]s[/]ave [dim]\\[file][/]   save the game
  [bold]hint[/]                     what looks best        [bold]map[/]           the map, where there is one
  a card's name, or a rule's number: what it says
  [bold]enter[/]                    show the table again   [bold]q[/]uit          stop; the game is saved"""
COLUMNS_FROM: Final = 8
"""From so many options on they are laid out side by side."""
MAP_LINES: Final = 24


class Quit(Exception):
    """The player has had enough for now."""


class Table:
    """One game in lines."""

    def __init__(self, record: Record, bots: str | None = None, file: str | None = None) -> None:
        self.sitting = Sitting(record, bots, file)
        self.record = record
        self.console = Console()

    @property
    def state(self) -> State:
        return self.record.state

    def play(self) -> int:
        """Play until the game is over or the player leaves; the exit status."""
        game, sitting = self.record.game, self.sitting
        self.console.print(Rule(f"[bold]{escape(game.title)}[/] · {self.record.mode}"))
        if sitting.word:
            self.console.print(f"[dim]{escape(sitting.word)}[/]", highlight=False)
        try:
            while not self.state.over:
                if self.state.seat in sitting.bots:
                    sitting.play(sitting.program_move())
                else:
                    self.person_moves()
        except Quit:
            if self.record.moves:
                self.save("")
            return 0
        self.show(sitting.viewer, [])
        self.console.print(result_table(self.state))
        self.console.print(f"[dim]seed {self.record.seed}[/]", highlight=False)
        return 0

    def person_moves(self) -> None:
        seat, sitting = self.state.seat, self.sitting
        if sitting.holder != seat:
            self.hand_over(seat)
        choices = sitting.choices()
        self.show(seat, choices)
        self.show_options(choices)
        while True:
            answer = self.ask("[bold]>[/] ").strip()
            if self.obeyed(answer, seat, choices):
                return

    def hand_over(self, seat: int) -> None:
        """Where somebody sees what others may not, whoever had the keyboard reads what came of the own move, and then looks away."""
        sitting, before = self.sitting, self.sitting.holder
        if sitting.secret(seat) or (before is not None and sitting.secret(before)):
            if before is not None:
                self.tell(before)
            self.ask(f"{escape(sitting.who(seat))} decides. Press enter when nobody else looks. ")
            self.console.clear()
        sitting.holder = seat

    def obeyed(self, answer: str, seat: int, choices: list[Choice]) -> bool:
        """Carry out what was typed; False if it must be asked again."""
        word, _, rest = answer.partition(" ")
        command = word.lower()
        if not answer:
            return True
        if command in ("q", "quit", "exit"):
            raise Quit
        if command in ("h", "help", "?"):
            self.console.print(HELP, highlight=False)
        elif command in ("l", "log"):
            for event in self.sitting.log(seat):
                self.console.print(f"  {escape(event['text'])}", highlight=False)
        elif command in ("s", "save"):
            self.save(rest.strip())
        elif command in ("u", "undo"):
            return self.undo(seat)
        elif command == "hint":
            for line in hint(self.sitting):
                self.console.print(f"  {escape(line)}", highlight=False)
        elif command == "map":
            self.show_map(seat, choices)
        else:
            return self.choose(answer, choices)
        return False

    def choose(self, answer: str, choices: list[Choice]) -> bool:
        if answer.isascii() and answer.isdigit():
            if not 1 <= int(answer) <= len(choices):
                self.console.print(f"[red]There are choices 1 to {len(choices)}.[/]")
                return False
            answer = choices[int(answer) - 1].move
        try:
            self.sitting.play(answer)
        except MalisonError as error:
            if not self.looked_up(answer):
                self.console.print(f"[red]{escape(str(error))}[/] (type [bold]help[/] for what else you can do)", highlight=False)
            return False
        return True

    def looked_up(self, answer: str) -> bool:
        """Read out a rule or a card, if that is what was typed."""
        book = self.sitting.book
        rule = book.rule(answer)
        lines = [f"{rule}: {book.rules[rule]}"] if rule else told(book.find(answer))
        for line in lines:
            self.console.print(f"  {escape(line)}", highlight=False)
        return bool(lines)

    def undo(self, seat: int) -> bool:
        try:
            taken = self.sitting.undo(seat)
        except CannotUndo as error:
            self.console.print(f"[red]Nothing to take back: {escape(str(error))}.[/]", highlight=False)
            return False
        self.console.print(f"[dim]Taken back: {escape(taken)}[/]", highlight=False)
        return True

    def save(self, name: str) -> None:
        try:
            path = self.sitting.save(name)
        except OSError as error:
            self.console.print(f"[red]{escape(str(name or error.filename))} cannot be written: {error.strerror}[/]")
            return
        self.console.print(f"Saved. Go on with: [bold]malison play --resume {escape(str(path))}[/]", highlight=False)

    def ask(self, prompt: str) -> str:
        try:
            return self.console.input(prompt)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Quit from None

    def tell(self, seat: int | None) -> None:
        """What this seat has been told and has not read yet."""
        for event in self.sitting.log(seat):
            if not event["new"]:
                continue
            self.console.print(f"  [dim]·[/] {escape(event['text'])}", highlight=False)
            # What nobody was asked about, and what hurts, must not pass unseen.
            if seat in event.get("harms", ()) and self.console.is_terminal:
                self.ask("    Press enter to continue. ")
        self.sitting.seen(seat)

    def show(self, seat: int | None, choices: list[Choice]) -> None:
        """What is new, the table as this seat sees it, and what it has in hand."""
        self.tell(seat)
        self.console.print(self.sitting.drawn(seat, choices))
        scene = self.sitting.scene(seat, choices)
        for line in in_hand(scene) if scene else []:
            self.console.print(escape(line), highlight=False)

    def show_map(self, seat: int, choices: list[Choice]) -> None:
        scene = self.sitting.scene(seat, choices)
        chart = scene.chart() if scene else None
        if chart is None:
            self.console.print("There is no map here; the table shows everything.")
            return
        self.console.print(draw_chart(chart, self.console.width, MAP_LINES))
        self.console.print(escape(chart.legend), style="dim", highlight=False)

    def show_options(self, choices: list[Choice]) -> None:
        asking = self.state.asking
        if asking is not None:
            self.console.print(f"[bold]{escape(asking.prompt(self.state))}[/] [dim]{asking.rule()} · help for more[/]", highlight=False)
        lines = [f"[bold cyan]{choice.number:>3}[/] {escape(choice.label)}" for choice in choices]
        about = self.sitting.about(choices)
        if len(lines) < COLUMNS_FROM or any(about):
            for line, leaf in zip(lines, about, strict=True):
                self.console.print(line, highlight=False)
                if leaf is not None:
                    self.console.print(f"      [dim]{escape(leaf.text)}[/]", highlight=False)
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


def result_table(state: State) -> Grid:
    """Who won, and why; of a game without seats, how it ended."""
    outcome = state.outcome()
    table = Grid(box=None, padding=(0, 2), title=escape(outcome.ending), title_justify="left", min_width=len(outcome.ending))
    for heading in ("", "result", "score", "why") if outcome.seats else ():
        table.add_column(heading)
    for seat in outcome.seats:
        style = "" if seat.result == "lost" else "bold green"
        table.add_row(escape(state.word("seat", seat.seat)), seat.result, str(seat.score), escape(seat.why), style=style)
    return table
