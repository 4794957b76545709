"""The command `malison`: play in the terminal, simulate, replay, and look into rules and editions."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from malison.bots import analysis, tournament
from malison.bots.match import Match
from malison.bots.outside import PROGRAM
from malison.bots.playout import Tally, simulate
from malison.bots.seats import BOTS
from malison.kernel import editions, ledger, registry
from malison.kernel.errors import BrokenRecord, EditionError, MalisonError, Problem
from malison.kernel.game import Game
from malison.kernel.records import Record, commitment
from malison.kernel.state import State
from malison.kernel.statistics import wilson
from malison.terminal import Refused, choose_game, result_table
from malison.terminal import Table as TerminalTable
from malison.version import describe

WRONG: Final = 2
SHOWN_OF_HASH: Final = 16
"""So many digits of a deal's hash a table shows while it is played."""
CHUNK: Final = 0.1
"""Seconds between two looks at the progress bar."""


class Parser(argparse.ArgumentParser):
    """Says what was wrong in one line and where to read on."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    parser = make_parser()
    chosen = parser.parse_args(arguments)
    try:
        return int(chosen.run(chosen) or 0)
    except EditionError as error:
        print(error, file=sys.stderr)
        return 1
    except (MalisonError, Refused) as error:
        print(f"malison: {error}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:
        # Whoever read our output has had enough; point stdout elsewhere so that closing it does not complain.
        sys.stdout = open("/dev/null", "w")  # noqa: SIM115
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def make_parser() -> Parser:
    parser = Parser(prog="malison", description="A table for cursed board games.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=describe())
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Any, words: str) -> Parser:
        made: Parser = commands.add_parser(name, help=words, description=words, allow_abbrev=False)
        made.set_defaults(run=run)
        return made

    games = command("games", list_games, "list the games at hand")
    games.add_argument("--json", action="store_true", help="print JSON")

    play = command("play", play_game, "play in the terminal, against programs or with friends at one keyboard")
    play.add_argument("game", nargs="?", help="the game's name")
    add_setting(play)
    play.add_argument("--bots", metavar="BOTS", help=f"how many seats programs play, or who they are ({', '.join(BOTS)}; with commas)")
    play.add_argument("--resume", metavar="FILE", help="go on with a saved game")

    serve = command("serve", serve_table, "serve the table for browsers")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at (127.0.0.1: this machine only)")
    serve.add_argument("--port", type=whole, default=8000, help="the port (8000; 0 for any free one)")
    serve.add_argument("--db", metavar="URL", help="a file, sqlite:///file or postgresql://… (default: MALISON_DB, else your data folder)")
    serve.add_argument("--workers", type=count, default=1, metavar="N", help="server processes (more than one needs PostgreSQL)")
    serve.add_argument("--bot-workers", type=count, metavar="N", help="processes in which bots think (one a core)")
    serve.add_argument("--open", action="store_true", help="open the shelf in the browser")

    backup = command("backup", copy_database, "copy the server's database whole, while it runs or not")
    backup.add_argument("file", help="where the copy goes (never over an existing file)")
    backup.add_argument("--db", metavar="URL", help="as for serve")

    sim = command("sim", simulate_games, "play many games and count")
    sim.add_argument("game", help="the game's name")
    sim.add_argument("--games", type=count, default=1000, metavar="N", help="how many games (1000)")
    add_setting(sim)
    sim.add_argument("--players", metavar="NAMES", help=f"who plays ({', '.join(BOTS)}, module:Class, 'program: command'); seats rotate")
    sim.add_argument("--json", action="store_true", help="print one JSON object")

    tournament = command("tournament", play_tournament, "everyone against everyone, seats swapped; or, where people win together, in turn")
    tournament.add_argument("game", help="the game's name")
    tournament.add_argument("--games", type=count, default=100, metavar="N", help="how many games each meeting has (100)")
    add_setting(tournament)
    tournament.add_argument("--players", required=True, metavar="NAMES", help="who plays; as for sim")
    tournament.add_argument("--json", action="store_true", help="print one JSON object")

    sit = command("sit", sit_down, "let a bot play a seat at a table in the browser, by the seat's link")
    sit.add_argument("link", help="the seat's link, http://…/s/…")
    sit.add_argument("--bot", default="clever", metavar="NAME", help=f"who plays ({', '.join(BOTS)}, module:Class, 'program: command')")
    sit.add_argument("--name", metavar="WORDS", help="the name to sit down under (the bot's)")

    replay = command("replay", replay_record, "tell a recorded game again")
    replay.add_argument("file", help="a record")
    replay.add_argument("--upto", type=count, metavar="N", help="stop after move N")
    replay.add_argument("--seat", type=count, metavar="S", help="as this seat saw it (1 is the first); otherwise as a spectator")

    verify = command("verify", verify_record, "check that a record replays to the end it claims")
    verify.add_argument("file", help="a record")
    verify.add_argument("--announced", metavar="HASH", help="the hash that the table showed before the first move")

    advise = command("advise", advise_record, "the best moves for whoever decides at the end of an unfinished record")
    analyse = command("analyse", analyse_record, "go through a recorded game: estimated result, turning points, better moves")
    for made in (advise, analyse):
        made.add_argument("file", help="a record")
        made.add_argument("--simulations", type=count, metavar="N", help="how long to think about each decision")
        made.add_argument("--processes", type=count, default=1, metavar="N", help="think in so many processes at once (1)")
        made.add_argument("--json", action="store_true", help="print JSON")
    advise.add_argument("-n", type=count, default=3, metavar="N", help="how many moves (3)")

    rules = command("rules", list_rules, "list a game's rules: text, place in the code, tests (exit status 1 if one has no test)")
    rules.add_argument("game", help="the game's name")
    rules.add_argument("--json", action="store_true", help="print JSON")

    edition = command("edition", None, "look at, check or begin an edition of a game")
    actions = edition.add_subparsers(required=True, metavar="ACTION", parser_class=Parser)
    show = actions.add_parser("show", help="print the built-in edition of a game", allow_abbrev=False)
    show.add_argument("game", help="the game's name")
    show.set_defaults(run=show_edition)
    check = actions.add_parser("check", help="check an edition file", allow_abbrev=False)
    check.add_argument("file", help="an edition, TOML")
    check.set_defaults(run=check_edition)
    new = actions.add_parser("new", help="a commented copy of the built-in edition, to fill in", allow_abbrev=False)
    new.add_argument("game", help="the game's name")
    new.add_argument("--out", metavar="FILE", help="write it there (never over an existing file)")
    new.set_defaults(run=new_edition)
    return parser


def add_setting(parser: Parser) -> None:
    parser.add_argument("--seats", type=whole, metavar="S", help="how many seats")
    parser.add_argument("--mode", metavar="M", help="the game's mode")
    parser.add_argument("--seed", type=whole, metavar="X", help="the same seed deals the same game")
    parser.add_argument("--edition", metavar="FILE", help="an edition file other than the built-in one")
    parser.add_argument("--option", "-o", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")


def whole(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 up")
    return int(text)


def count(text: str) -> int:
    if whole(text) == 0:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return int(text)


def options(game: Game, texts: list[str]) -> dict[str, Any]:
    """The game's own options from NAME=VALUE texts."""
    known = {option.name: option for option in game.option_list}
    found: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refused(f"an option is written NAME=VALUE, not {text!r}")
        found[name] = known[name].parse(value) if name in known else value
    game.check_options(found)
    return found


def list_games(chosen: argparse.Namespace) -> None:
    found = [registry.game(name) for name in registry.games()]
    if chosen.json:
        print(json.dumps([describe_game(game) for game in found], indent=1))
        return
    table = Table(box=None, padding=(0, 2))
    for heading in ("name", "title", "modes (seats)", "minutes"):
        table.add_column(heading)
    for game in found:
        modes = "\n".join(f"{mode.name} ({seats_text(mode.seats)})" for mode in game.mode_list)
        table.add_row(game.name, game.title, modes, f"{game.minutes[0]}–{game.minutes[1]}")
    Console().print(table)


def seats_text(seats: tuple[int, ...]) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"


def describe_game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "blurb": game.blurb,
        "minutes": list(game.minutes),
        "modes": [{"name": mode.name, "seats": list(mode.seats), "words": mode.words} for mode in game.mode_list],
        "options": [msgspec.to_builtins(option) for option in game.option_list],
        "moves": game.moves.size,
    }


def play_game(chosen: argparse.Namespace) -> int:
    if chosen.resume:
        record = Record.load(chosen.resume)
        if chosen.game and chosen.game != record.game.name:
            raise Refused(f"{chosen.resume} is a game of {record.game.name}, not of {chosen.game}")
        given = [name for name in ("seats", "mode", "seed", "edition") if getattr(chosen, name) is not None]
        if given or chosen.option:
            raise Refused(f"a saved game has its setting: leave out --{(given or ['option'])[0]}")
    else:
        game = registry.game(chosen.game or choose_game())
        record = Record(game, chosen.seats, chosen.seed, mode=chosen.mode, edition=chosen.edition, **options(game, chosen.option))
    return TerminalTable(record, chosen.bots, chosen.resume).play()


def serve_table(chosen: argparse.Namespace) -> None:
    from malison.web import serve

    serve(chosen.host, chosen.port, chosen.db, chosen.workers, chosen.bot_workers, chosen.open)


def copy_database(chosen: argparse.Namespace) -> None:
    from malison.web.base.settings import chosen_db
    from malison.web.store.backup import backup

    print(backup(chosen_db(chosen.db), Path(chosen.file)), end="")


def simulate_games(chosen: argparse.Namespace) -> None:
    game = registry.game(chosen.game)
    table = game.prepare(chosen.seats, mode=chosen.mode, edition=chosen.edition, **options(game, chosen.option))
    seed = chosen.seed if chosen.seed is not None else time.time_ns()
    match = Match(game, table, split_players(chosen.players)) if chosen.players else None
    tally = Tally(table.setting.seats)
    start = time.perf_counter()
    if match is None:
        simulate_with_progress(table, seed, chosen.games, tally)
    else:
        match_with_progress(match, seed, chosen.games)
        tally.games, tally.decisions, tally.wins, tally.scores = match.games, match.decisions, match.seat_wins, match.seat_scores
    seconds = time.perf_counter() - start
    result: dict[str, Any] = {
        "game": game.name,
        "mode": table.setting.mode,
        "seed": seed,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(tally.decisions / seconds) if seconds else 0,
        "seats": [
            rate(tally.wins[s], tally.games) | {"mean_score": round(tally.scores[s] / tally.games, 3)} for s in range(table.setting.seats)
        ],
    }
    if match is not None:
        result["players"] = [{"name": name} | rate(wins, games) for name, wins, games in match.by_player()]
    if chosen.json:
        print(json.dumps(result))
    else:
        for grid in simulation_tables(game, result):
            Console().print(grid)


def play_tournament(chosen: argparse.Namespace) -> None:
    game = registry.game(chosen.game)
    table = game.prepare(chosen.seats, mode=chosen.mode, edition=chosen.edition, **options(game, chosen.option))
    seed = chosen.seed if chosen.seed is not None else time.time_ns()
    players = split_players(chosen.players)
    with progress_bar("playing") as bar:
        task = bar.add_task("games", total=chosen.games * len(tournament.meetings(game, table, players)))
        found = tournament.play(game, table, players, seed, chosen.games, lambda done: bar.update(task, completed=done))
    meetings = [
        {"games": one.games, "players": [{"name": name} | rate(won, one.games) for name, won in zip(one.names, one.wins, strict=True)]}
        for one in found
    ]
    standings = [{"name": name} | rate(won, games) for name, won, games in tournament.standings(found)]
    if chosen.json:
        print(json.dumps({"game": game.name, "mode": table.setting.mode, "seed": seed, "standings": standings, "meetings": meetings}))
        return
    title = f"{game.title} ({table.setting.mode}): {chosen.games:,} games a meeting from seed {seed}"
    grid = Table(title=escape(title), title_justify="left", box=None, padding=(0, 2))
    for heading in ("player", "wins", "rate", "95 %"):
        grid.add_column(heading, justify="left" if heading == "player" else "right")
    for row in standings:
        grid.add_row(escape(row["name"]), *rate_cells(row))
    Console().print(grid)
    for one in found:
        if len(one.names) > 1:
            Console().print(f"{escape(one.names[0])} {one.wins[0]} : {one.wins[1]} {escape(one.names[1])}", highlight=False)


def sit_down(chosen: argparse.Namespace) -> None:
    from malison.web.client.guest import play_seat

    result = play_seat(chosen.link, chosen.bot, chosen.name or chosen.bot)
    print(f"{result['result']} with {result['score']}: {result['why']}")


def split_players(text: str) -> list[str]:
    """Names with commas between them; a program's own commas do not count, so it is named last."""
    head, program, tail = text.partition(PROGRAM)
    return [name.strip() for name in head.split(",") if name.strip()] + ([program + tail] if program else [])


def progress_bar(words: str) -> Progress:
    """A bar on a terminal, nothing elsewhere."""
    console = Console(stderr=True)
    columns = (TextColumn(words), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def simulate_with_progress(table: State, seed: int, games: int, tally: Tally) -> None:
    """Simulate in pieces of about a tenth of a second."""
    with progress_bar("simulating") as bar:
        task = bar.add_task("games", total=games)
        size = 1
        while tally.games < games:
            start = time.perf_counter()
            simulate(table, seed + tally.games, min(size, games - tally.games), tally)
            bar.update(task, completed=tally.games)
            if time.perf_counter() - start < CHUNK:
                size *= 2


def match_with_progress(match: Match, seed: int, games: int) -> None:
    with progress_bar("playing") as bar:
        task = bar.add_task("games", total=games)
        try:
            match.run(seed, games, lambda done: bar.update(task, completed=done))
        finally:
            match.close()


def rate(wins: int, games: int) -> dict[str, Any]:
    low, high = wilson(wins, games)
    return {"wins": wins, "rate": round(wins / games, 4), "low": round(low, 4), "high": round(high, 4)}


def seat_summary(tally: Tally, seat: int) -> dict[str, Any]:
    return rate(tally.wins[seat], tally.games) | {"mean_score": round(tally.scores[seat] / tally.games, 3)}


def simulation_tables(game: Game, result: dict[str, Any]) -> list[Table]:
    speed = f"{result['decisions_per_second']:,} decisions a second"
    title = f"{game.title} ({result['mode']}): {result['games']:,} games from seed {result['seed']}, {speed}"
    seats = Table(title=escape(title), title_justify="left", box=None, padding=(0, 2))
    for heading in ("seat", "wins", "rate", "95 %", "mean score"):
        seats.add_column(heading, justify="right")
    for seat, row in enumerate(result["seats"], 1):
        seats.add_row(str(seat), *rate_cells(row), f"{row['mean_score']:.2f}")
    if "players" not in result:
        return [seats]
    players = Table(box=None, padding=(0, 2))
    for heading in ("player", "wins", "rate", "95 %"):
        players.add_column(heading, justify="right")
    for row in result["players"]:
        players.add_row(escape(row["name"]), *rate_cells(row))
    return [seats, players]


def rate_cells(row: dict[str, Any]) -> tuple[str, str, str]:
    return f"{row['wins']:,}", f"{row['rate']:.1%}", f"{row['low']:.1%} – {row['high']:.1%}"


def advise_record(chosen: argparse.Namespace) -> None:
    record = Record.load(chosen.file)
    adviser = analysis.adviser(record.game, chosen.simulations, chosen.processes)
    try:
        found = adviser.advise(record.state.redeal(record.state.seat, 1), chosen.n)
    finally:
        adviser.close()
    if chosen.json:
        print(json.dumps([msgspec.to_builtins(advice) for advice in found]))
        return
    table = Table(box=None, padding=(0, 2))
    for heading in ("move", "estimated result", "simulations"):
        table.add_column(heading)
    for advice in found:
        table.add_row(
            f"{escape(advice.label)} [dim]({escape(advice.move)})[/]", f"{advice.value:.0%} ± {advice.error:.0%}", str(advice.simulations)
        )
    Console().print(table)


def analyse_record(chosen: argparse.Namespace) -> None:
    record = Record.load(chosen.file)
    with progress_bar("analysing") as bar:
        task = bar.add_task("moves", total=len(record.moves))
        found = analysis.analyse(record, chosen.simulations, lambda done: bar.update(task, completed=done), chosen.processes)
    if chosen.json:
        print(json.dumps([msgspec.to_builtins(judged) for judged in found]))
        return
    console = Console()
    word = record.state.word
    for judged in found:
        graph = f"{'█' * round(judged.value * 20):<20} {judged.value:>4.0%}"
        who = f"{escape(word('seat', judged.seat)):<10}"
        console.print(f"[dim]{judged.number:>4}[/] {who} {graph}  {escape(judged.move)}", highlight=False)
        if judged.turning_point:
            better = f"{escape(judged.best)} looked better ({judged.best_value:.0%})"
            console.print(f"     [yellow]a turning point:[/] {better}", highlight=False)


def replay_record(chosen: argparse.Namespace) -> None:
    record = Record.load(chosen.file)
    if chosen.seat is not None and chosen.seat > record.seats:
        raise Refused(f"there is no seat {chosen.seat}: this game has {record.seats}")
    seat = None if chosen.seat is None else chosen.seat - 1
    last = len(record.moves) if chosen.upto is None else min(chosen.upto, len(record.moves))
    state = record.replay(last)
    console = Console()
    ply = -1
    for event in state.events(seat):
        if event["ply"] != ply:
            ply = event["ply"]
            console.print(f"[dim]{ply:>4}[/] ", end="")
        else:
            console.print("     ", end="")
        console.print(escape(event["text"]))
    console.print(record.game.draw(state.view(seat)))
    if state.over:
        console.print(result_table(state))


def verify_record(chosen: argparse.Namespace) -> int:
    try:
        record = Record.load(chosen.file)
        state = record.verify()
        if chosen.announced and not announced_as(record, chosen.announced):
            raise BrokenRecord(f"its seed and salt do not give the hash {chosen.announced}")
    except MalisonError as error:
        print(f"{chosen.file}: {error}", file=sys.stderr)
        return 1
    end = "ended: " + ", ".join(f"seat {s.seat + 1} {s.result} ({s.score})" for s in state.outcome().seats) if state.over else "not ended"
    deal = ", the deal is the one announced" if record.announced or chosen.announced else ""
    print(f"{chosen.file}: good; {record.game.title}, {len(record.moves)} moves, {end}{deal}")
    return 0


def announced_as(record: Record, shown: str) -> bool:
    """Whether this deal was announced by that hash; a table's page shows the beginning of it."""
    wanted = shown.lower().rstrip("….")
    return len(wanted) >= SHOWN_OF_HASH and commitment(str(record.seed), record.salt).startswith(wanted)


def list_rules(chosen: argparse.Namespace) -> int:
    found = ledger.read(registry.game(chosen.game))
    if chosen.json:
        print(json.dumps({**msgspec.to_builtins(found), "untested": found.untested}, indent=1))
    else:
        console = Console()
        for rule in found.rules:
            style = "bold" if rule.tests else "bold red"
            console.print(f"[{style}]{rule.id}[/] {escape(rule.text)}", highlight=False)
            console.print(f"    [dim]lives in[/] {escape(', '.join(rule.where)) or '–'}", highlight=False)
            console.print(f"    [dim]shown by[/] {escape(', '.join(rule.tests)) or '[red]no test[/]'}", highlight=False)
        shown = len(found.rules) - len(found.untested)
        console.print(f"\n{len(found.rules)} rules, {shown} shown by tests", highlight=False)
    if found.untested:
        print(f"malison: without a test: {', '.join(found.untested)}", file=sys.stderr)
    if found.unknown:
        print(f"malison: named but not defined in RULES.md: {', '.join(found.unknown)}", file=sys.stderr)
    return 1 if found.untested else 0


def edition_text(game: Game) -> str:
    return (game.folder / "edition.toml").read_text(encoding="utf-8")


def show_edition(chosen: argparse.Namespace) -> None:
    print(edition_text(registry.game(chosen.game)), end="")


def check_edition(chosen: argparse.Namespace) -> None:
    path = Path(chosen.file)
    data = editions.read_file(path)
    if data.get("game") not in registry.games():
        raise EditionError(str(path), [Problem("game", f"is {data.get('game')!r}", f"one of {', '.join(registry.games())}")])
    edition = registry.game(data["game"]).edition(path)
    print(f"{path}: good; edition {edition.name!r} of {edition.game}, fingerprint {edition.digest}")


def new_edition(chosen: argparse.Namespace) -> None:
    game = registry.game(chosen.game)
    text = editions.template(edition_text(game), game.title, chosen.out or "my-edition.toml")
    if chosen.out is None:
        print(text, end="")
        return
    try:
        with open(chosen.out, "x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise Refused(f"{chosen.out} cannot be written: {error.strerror}") from None
    print(f"{chosen.out}: a copy of the built-in edition. Fill it in, then: malison edition check {chosen.out}")


if __name__ == "__main__":
    sys.exit(main())
