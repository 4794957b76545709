"""The games as OpenSpiel games, written in Python.

Chance is sampled: before the deal it picks the digits of a seed; after a move that needs chance, one of `OUTCOMES` ways in which the
dice may fall and the cards may lie, drawn from all there are. These picks are told to OpenSpiel as explicit chance (what it calls
sampled cannot be written down for games in Python). So what has happened follows from the history alone, and a search meets other luck
than the game will have.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, ClassVar, Final

import numpy as np

from malison.envs.table import Table
from malison.kernel import registry
from malison.kernel.errors import BadSetting, MalisonError
from malison.kernel.game import Game
from malison.kernel.rng import seeded
from malison.kernel.state import State, heard

try:
    import pyspiel
except ImportError:
    raise BadSetting("OpenSpiel is not installed: pip install open_spiel") from None

OUTCOMES: Final = 256
DEAL: Final = 4
"""So many picks make a seed."""
PREFIX: Final = "malison_"


def spiel_name(name: str) -> str:
    return f"{PREFIX}{name}_v{registry.game(name).environment}"


def load(name: str, seats: int | None = None, *, mode: str | None = None, **options: Any) -> Any:
    """A game by its own name, with its own options."""
    game = registry.game(name)
    register(game)
    chosen = game.mode_list[0] if mode is None else game.modes.get(mode)
    if chosen is None:
        raise BadSetting(f"{game.title} has no mode {mode!r}; its modes: {', '.join(game.modes)}")
    players = chosen.seats[0] if seats is None else seats
    return pyspiel.load_game(spiel_name(name), {"players": players, "mode": chosen.name, "options": written(options)})


def written(options: dict[str, Any]) -> str:
    """Options as OpenSpiel's own texts can hold them: "types:cat+ring;first:2"."""
    return ";".join(f"{name}:{'+'.join(value) if isinstance(value, list | tuple) else value}" for name, value in options.items())


def read(game: Game, text: str) -> dict[str, Any]:
    """The options that `written` wrote."""
    known = {option.name: option for option in game.option_list}
    found: dict[str, Any] = dict(part.partition(":")[::2] for part in text.split(";") if part)
    game.check_options(found)
    return {name: known[name].parse(value.replace("+", ",")) for name, value in found.items()}


def register_all() -> None:
    """Register every game that can be observed; `pyspiel.load_game("malison_…_v1")` then finds it."""
    for name in registry.games():
        if registry.game(name).observer is not None:
            register(registry.game(name))


def register(game: Game) -> None:
    if spiel_name(game.name) not in pyspiel.registered_names():
        # A class for each game: OpenSpiel lets go of what it was given when Python is gone already, and only classes bear that.
        pyspiel.register_game(type_of(game, True), type(game.name, (Spiel,), {"ours": game}))


def type_of(game: Game, rivals: bool, together: bool = False) -> Any:
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=spiel_name(game.name),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if rivals else kinds.Utility.IDENTICAL if together else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(seats for seats in game.seats if seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.mode_list[0].seats[0], "mode": game.mode_list[0].name, "options": ""},
    )


class Spiel(pyspiel.Game):  # type: ignore[misc]
    """One of our games, laid in one way."""

    ours: ClassVar[Game]

    def __init__(self, params: dict[str, Any]) -> None:
        game = self.ours
        try:
            self.table = Table(game.name, params.get("players"), mode=params.get("mode"), **read(game, params.get("options", "")))
        except MalisonError as error:
            raise ValueError(str(error)) from None
        table = self.table
        rivals = table.rewards.rivals
        info = pyspiel.GameInfo(
            num_distinct_actions=table.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=table.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if rivals else None,
            max_game_length=game.bound,
        )
        super().__init__(type_of(game, rivals, table.seats > 1 and not rivals), info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (self.ours.name, self.get_parameters())

    def new_initial_state(self, *_: Any) -> Position:
        return Position(self)

    def max_chance_nodes_in_history(self) -> int:
        return int(self.max_game_length()) + DEAL

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


def again(name: str, params: dict[str, Any]) -> Any:
    """A game that was written down, in this process or another."""
    register(registry.game(name))
    return pyspiel.load_game(spiel_name(name), params)


class Held:
    """A position as OpenSpiel copies and writes it down. `recalled` is a fingerprint for each seat of all that it has been told, up to
    `read`, and has done."""

    def __init__(self, g: State, recalled: tuple[str, ...], read: int = 0) -> None:
        self.g = g
        self.recalled = recalled
        self.read = read

    def recall(self) -> tuple[str, ...]:
        """The fingerprints, with what has been told meanwhile."""
        for told in (self.g.log or [])[self.read :]:
            self.recalled = tuple(added(known, told[1:]) if heard(told[0], seat) else known for seat, known in enumerate(self.recalled))
        self.read = len(self.g.log or [])
        return self.recalled

    def done(self, seat: int, move: int) -> None:
        """A seat knows what it has done."""
        known = list(self.recall())
        known[seat] = added(known[seat], move)
        self.recalled = tuple(known)

    def clone(self) -> Held:
        return Held(self.g.clone(), self.recalled, self.read)

    def __deepcopy__(self, memo: Any) -> Held:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (self.g.setting.game.name, json.dumps(self.g.dump()), self.g.log, self.recalled, self.read)


def added(known: str, more: object) -> str:
    return hashlib.blake2b(f"{known} {more}".encode(), digest_size=12).hexdigest()


def loaded(name: str, dump: str, log: Any, recalled: tuple[str, ...], read: int) -> Held:
    g = registry.game(name).load(dump)
    g.log = log
    return Held(g, recalled, read)


class Position(pyspiel.State):  # type: ignore[misc]
    """A position of one of our games. `seed` is what chance has picked before the deal, `move` what waits for chance."""

    def __init__(self, game: Spiel) -> None:
        super().__init__(game)
        self.held: Held | None = None
        self.seed = 0
        self.picks = 0
        self.move = -1

    # -- whose turn it is

    @property
    def table(self) -> Table:
        table: Table = self.get_game().table
        return table

    @property
    def g(self) -> State:
        """The position itself; nothing lies on the table before the deal."""
        return self.table.laid if self.held is None else self.held.g

    def current_player(self) -> int:
        if self.held is None or self.move >= 0:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.held.g.over else self.held.g.seat

    def is_terminal(self) -> bool:
        return self.held is not None and self.held.g.over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.g.options)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(pick, 1.0 / OUTCOMES) for pick in range(OUTCOMES)]

    # -- playing

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            self.seed = self.seed * OUTCOMES + action
            self.picks += 1
            if self.picks == DEAL:
                g = self.table.deal(self.seed)
                g.log = []
                self.held = Held(g, ("",) * self.table.seats)
        elif self.move >= 0:
            move, self.move = self.move, -1
            g = self.held.g
            # The pick alone says how chance goes on, together with how it stood.
            g.rng = seeded(sum(int(word) << 32 * i for i, word in enumerate(g.rng.words())) * OUTCOMES + action)
            g.answer(move)
        else:
            self.held.done(self.held.g.seat, action)
            tried = self.held.clone()
            tried.g.answer(action)
            if tried.g.rng.words() == self.held.g.rng.words():
                self.held = tried
            else:
                self.move = action

    def returns(self) -> list[float]:
        over = self.is_terminal()
        return [self.table.rewards.final(self.g, seat) if over else 0.0 for seat in range(self.table.seats)]

    def resample_from_infostate(self, player: int, sampler: Any) -> Position:
        """A position that this player cannot tell from this one, all it may not know dealt anew; `sampler` gives numbers from 0 to 1."""
        other: Position = self.clone()
        if self.held is not None:
            drawn = sampler() if callable(sampler) else sampler.uniform()
            g = self.held.g.redeal(player, int(drawn * (1 << 53)))
            other.held = Held(g, self.held.recall(), len(g.log or []))
        return other

    # -- words

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player == pyspiel.PlayerId.CHANCE else self.table.game.moves.name(action)

    def __str__(self) -> str:
        if self.held is None:
            return f"{self.table.game.title}: {self.picks} of {DEAL} picks before the deal, {self.seed}"
        waiting = f", chance decides after {self.table.game.moves.name(self.move)}" if self.move >= 0 else ""
        return f"{self.held.g!r}{waiting}\n{json.dumps(self.held.g.dump())}"

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return {} if self.held is None else self.held.g.view(player)


class SpielObserver:
    """What a player sees: the numbers of the game's observation, and its view in words; with perfect recall, a fingerprint of all that it
    has been told and has done before, too."""

    def __init__(self, game: Spiel, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations; given {params}")
        self.table = game.table
        self.kind = kind
        # Numbers tell how things stand, not how they came about.
        self.tensor = None if kind.perfect_recall else np.zeros(self.table.layout.size, np.float32)
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            for field in self.table.layout.fields:
                at = self.table.layout.places[field.name]
                self.dict[field.name] = self.tensor[at : at + field.size]

    def viewer(self, player: int) -> int:
        return player if self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER else -1

    def set_from(self, state: Position, player: int) -> None:
        if self.tensor is None:
            return
        if state.held is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.table.observe(state.held.g, self.viewer(player))

    def string_from(self, state: Position, player: int) -> str:
        if state.held is None:
            return "nothing is dealt"
        viewer = self.viewer(player)
        g = state.held.g
        view = json.dumps(g.view(None if viewer < 0 else viewer), separators=(",", ":"))
        return f"{view} {state.held.recall()[viewer]}" if self.kind.perfect_recall and viewer >= 0 else view
