"""A record is the whole truth of a game: what was agreed, the seed, and the moves by name. Everything else is a replay."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import time
from pathlib import Path
from typing import Any, Final

from malison.kernel import registry
from malison.kernel.bounds import LARGEST_RECORD, read_text
from malison.kernel.errors import BrokenRecord, CannotUndo, MalisonError, OtherRules, shown
from malison.kernel.game import Game
from malison.kernel.heads import RecordHead, wrong
from malison.kernel.rng import SEED_BITS, SMALL
from malison.kernel.setting import counted
from malison.kernel.state import State

FORMAT: Final = 1
PATIENCE: Final = 60.0
"""Seconds that a game with an edition of its own may take to be played again: its facts could make every move a long one."""
SEED: Final = re.compile(r"([0-9]{1,50})|'[0-9]{1,50}'")
LARGEST_PLAIN: Final = 1 << 53
"""Larger seeds are written as text: other languages would round them."""


def digest(state: State) -> str:
    """A fingerprint of a position."""
    return hashlib.sha256(json.dumps(state.dump(), sort_keys=True).encode()).hexdigest()


def commitment(seed: str, salt: str = "") -> str:
    """What is announced before the first move: the sha256 of `SALT:SEED`, or of the seed's decimal digits alone where there is no salt."""
    return hashlib.sha256((f"{salt}:{seed}" if salt else seed).encode()).hexdigest()


class Record:
    """A game as it was, or is being, played: `Record(name, seats=3, seed=7)`, then `play`, `undo`, `save`."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seed: int | None = None,
        *,
        mode: str | None = None,
        edition: Any = None,
        generator: str = SMALL,
        **options: Any,
    ) -> None:
        self.game = game if isinstance(game, Game) else registry.game(game)
        if seed is None:
            seed = secrets.randbits(SEED_BITS)
        self.seed = seed
        self.generator = generator
        setting = self.game.prepare(seats, mode=mode, edition=edition, **options).setting
        self.edition = setting.edition
        self.mode: str = setting.mode
        self.seats: int = setting.seats
        self.options: dict[str, Any] = setting.options
        self.salt = ""
        self.announced = ""
        """What was published of the deal before the first move, if it was: `commitment` of seed and salt."""
        self.moves: list[str] = []
        self._firm: list[bool] = []
        self._movers: list[int] = []
        self.state = self._deal()

    def __repr__(self) -> str:
        end = "over" if self.state.over else f"seat {self.state.seat} decides"
        seats, moves = counted(self.seats, "seat"), counted(len(self.moves), "move")
        return f"<record of {self.game.name} ({self.mode}, {seats}): {moves}, {end}>"

    def _deal(self) -> State:
        return self.game.deal(self.seats, self.seed, mode=self.mode, edition=self.edition, generator=self.generator, **self.options)

    # -- playing

    def play(self, move: int | str) -> None:
        """Make a move and write it down; an illegal one is refused and nothing is written."""
        state = self.state
        number = state._number(move)
        mover, words, reveals = state.seat, state.rng.words(), state.reveals
        state.play(number)
        self.moves.append(self.game.moves.name(number))
        self._movers.append(mover)
        self._firm.append(state.rng.words() != words or state.reveals != reveals)

    def undoable(self, seat: int | None = None) -> int:
        """How many moves this seat (`None`: whoever moved last) may take back now."""
        if not self.moves:
            return 0
        seat = self._movers[-1] if seat is None else seat
        count = 0
        for mover, firm in zip(reversed(self._movers), reversed(self._firm), strict=True):
            if mover != seat or firm:
                break
            count += 1
        return count

    def undo(self, seat: int | None = None) -> str:
        """Take the last move back; what was revealed or decided by another seat stays."""
        if not self.undoable(seat):
            if not self.moves:
                raise CannotUndo("no move has been made yet")
            if seat is not None and self._movers[-1] != seat:
                raise CannotUndo("another seat has decided since")
            raise CannotUndo(f"{self.moves[-1]!r} brought chance or something hidden to light")
        taken = self.moves.pop()
        self._movers.pop()
        self._firm.pop()
        self.state = self.replay()
        return taken

    def rewind(self, count: int) -> None:
        """Take back the last moves whoever made them and whatever they showed: for those who have agreed on it."""
        if not 1 <= count <= len(self.moves):
            raise CannotUndo(f"there are {len(self.moves)} moves to take back, not {count}")
        left = len(self.moves) - count
        self.moves, self._movers, self._firm = self.moves[:left], self._movers[:left], self._firm[:left]
        self.state = self.replay()

    # -- replaying

    def replay(self, upto: int | None = None) -> State:
        """The position after all moves, or after the first `upto`."""
        state = self._deal()
        for number, move in enumerate(self.moves[:upto], 1):
            try:
                state.play(self.game.moves.parse(move))
            except MalisonError as error:
                raise BrokenRecord(str(error), number) from None
        return state

    def verify(self) -> State:
        """Replay everything from the seed and compare with the position held here."""
        state = self.replay()
        if digest(state) != digest(self.state):
            raise BrokenRecord("the moves lead to another position than the one recorded")
        return state

    # -- text

    def data(self) -> dict[str, Any]:
        """The record as JSON-able data."""
        data: dict[str, Any] = {
            "malison": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules,
            "edition": self.edition.reference(),
            "mode": self.mode,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed if self.seed < LARGEST_PLAIN else str(self.seed),
            "moves": self.moves,
        }
        if self.generator != SMALL:
            data["generator"] = self.generator
        if self.announced:
            data |= {"salt": self.salt, "announced": self.announced}
        if self.state.over:
            outcome = self.state.outcome()
            data["result"] = [{"result": s.result, "score": s.score} for s in outcome.seats]
            data["final"] = digest(self.state)
        return data

    def save(self, path: str | Path) -> None:
        """Write the record, whole or not at all."""
        target = Path(path)
        part = target.with_name(target.name + ".part")
        part.write_text(json.dumps(self.data(), indent=1) + "\n", encoding="utf-8")
        part.replace(target)

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record and replay it; one that does not replay is refused with its first bad move."""
        record = read_file(path)
        if isinstance(record, Kept):
            raise OtherRules(record.why())
        return record

    @classmethod
    def parse(cls, source: str | dict[str, Any]) -> Record:
        """A record from its JSON text or data."""
        data = _checked(source)
        game = registry.game(data["game"])
        rules = data.get("rules", game.rules)
        if rules != game.rules:
            raise OtherRules(
                f"played under rules {shown(rules)} of {game.title}; these are rules {game.rules}: it can be read, not replayed"
            )
        end = time.monotonic() + PATIENCE
        try:
            game.check_options(data["options"])
            edition = game.edition_from_reference(data.get("edition")).as_in(data.get("edition"))
            drawn = data.get("generator", SMALL)
            record = cls(game, data["seats"], int(data["seed"]), mode=data["mode"], edition=edition, generator=drawn, **data["options"])
        except MalisonError as error:
            raise BrokenRecord(str(error)) from None
        except Exception as error:
            raise BrokenRecord(f"it cannot be dealt: {type(error).__name__}: {error}") from error
        for number, move in enumerate(data["moves"], 1):
            try:
                record.play(game.moves.parse(move))
            except MalisonError as error:
                raise BrokenRecord(str(error), number) from None
            except Exception as error:
                raise BrokenRecord(f"it cannot be played: {type(error).__name__}: {error}", number) from error
            if not edition.built_in and time.monotonic() > end:
                raise BrokenRecord(f"with its edition it takes more than {PATIENCE:.0f} seconds to play", number)
        _compare(record, data)
        record.salt, record.announced = data.get("salt", ""), data.get("announced", "")
        return record


class Kept:
    """A record of a game under other rules than today's: what was agreed, the moves and the result, as they were written down. Nothing of
    it can be played again.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.game = registry.game(data["game"])
        self.rules: int = data["rules"]
        self.edition: dict[str, Any] = data.get("edition") or {}
        self.mode: str = data["mode"]
        self.seats: int = data["seats"]
        self.options: dict[str, Any] = data["options"]
        self.seed = int(data["seed"])
        self.moves: list[str] = data["moves"]
        self.result: list[dict[str, Any]] = data.get("result", [])

    def __repr__(self) -> str:
        end = "over" if self.result else "not over"
        moves = counted(len(self.moves), "move")
        return f"<record of {self.game.name} under rules {self.rules} ({self.mode}, {counted(self.seats, 'seat')}): {moves}, {end}>"

    def why(self) -> str:
        """Why it can only be read."""
        return f"It was played under rules {self.rules}, and the rules are {self.game.rules} now: it can be read, not played again."


def read(source: str | dict[str, Any]) -> Record | Kept:
    """A record from its JSON text or data: replayed, or, if it was played under earlier rules, as it was written down."""
    data = _checked(source)
    game = registry.game(data["game"])
    rules = data.get("rules", game.rules)
    if type(rules) is int and 1 <= rules < game.rules:
        return Kept(data)
    return Record.parse(data)


def read_file(path: str | Path) -> Record | Kept:
    """`read` from a file."""
    try:
        return read(read_text(Path(path), LARGEST_RECORD))
    except (OSError, ValueError) as error:
        if isinstance(error, MalisonError):
            raise
        raise BrokenRecord(f"{path} cannot be read: {error}") from None


def _checked(source: str | dict[str, Any]) -> dict[str, Any]:
    """The data with every key there and of its kind."""
    if isinstance(source, str):
        try:
            source = json.loads(source)
        except (ValueError, RecursionError) as error:
            raise BrokenRecord(f"not JSON: {error}") from None
    if not isinstance(source, dict):
        raise BrokenRecord("a record is an object")
    if source.get("malison") != FORMAT:
        raise BrokenRecord(f"not a record of this format: malison is {shown(source.get('malison'))}, wanted {FORMAT}")
    problem = wrong(source, RecordHead)
    if problem is not None:
        key, kind = problem
        raise BrokenRecord(f"{key} is missing or of the wrong kind: {shown(source.get(key))} is not {kind}")
    seed = source["seed"]
    if not SEED.fullmatch(shown(seed)):
        raise BrokenRecord(f"seed is a whole number from 0 up, not {shown(seed)}")
    salt, announced = source.get("salt", ""), source.get("announced", "")
    if not isinstance(salt, str) or not isinstance(announced, str):
        raise BrokenRecord("salt and announced are texts")
    if announced and commitment(str(int(seed)), salt) != announced:
        raise BrokenRecord("the seed is not the one that was announced: seed and salt give another hash")
    return source


def _compare(record: Record, data: dict[str, Any]) -> None:
    """Hold what the file claims against what the moves give."""
    if "final" not in data and "result" not in data:
        return
    if not record.state.over:
        raise BrokenRecord("the record claims a result, but its moves do not end the game")
    true = record.data()
    for key in ("result", "final"):
        if key in data and data[key] != true[key]:
            raise BrokenRecord(f"the moves give another {key} than the record claims: {true[key]!r}")
