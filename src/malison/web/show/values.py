"""What the pages and the programs' answers are made of: plain values, filled in by the server and shown by `render`.

Everything about a game in here comes from `view(seat)`, the options of the deciding seat and `events(seat)` of the seat
that looks, so whatever is made from these values can show no more than that seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

ALL_SENT: Final = {"json_schema_serialization_defaults_required": True}
"""For the API's description: what has a default here is sent all the same."""


T = TypeVar("T")


def changed(value: T, **changes: Any) -> T:
    """The same with other fields. What `dataclasses.replace` does, without an `__init__` that is given twenty fields one by one: every
    telling of every move needs some."""
    made = object.__new__(type(value))
    made.__dict__ = vars(value) | changes
    return made


@dataclass
class Option:
    """One legal move: its name, as records and the socket write it, and its words for a button."""

    move: str
    label: str


@dataclass
class Question:
    """What is asked of the deciding seat, with the rule that asks."""

    prompt: str
    rule: str
    link: str
    """The rule's own place on the rules page."""
    step: str = ""
    """The kind of question, as views name it."""
    coach: str = ""
    """What it is about, for who plays for the first time; or empty."""
    set_up: bool = False
    """Whether nobody plays yet: it is asked while the table is set up."""


@dataclass
class Chair:
    """One seat of a table and who sits there."""

    seat: int
    title: str
    """What the game calls the seat ("Player 1")."""
    name: str
    """The person's name as typed (show it as text, never as HTML); empty if nobody has sat down."""
    bot: str
    """The level of the bot that plays this seat; empty if no bot does. With a name too, the bot stands in for that person."""
    connected: bool
    """Whether a browser or program of this seat is connected right now."""
    deciding: bool
    you: bool
    """Whether this is the seat that the page is made for."""
    held: bool
    """Whether this browser holds the seat (several: hot seat)."""
    conceded: bool
    can_bot: bool
    """Whether the person who looks may give this seat to a bot now."""
    can_take_back: bool
    """Whether the person who looks may take this seat back from the bot that stands in."""
    link: str = ""
    """The seat's invitation; only for the host, and only as long as nobody sits there."""
    by_invitation: str = ""
    """"seen": somebody has looked at this seat by its invitation, without sitting down; "playing": and plays so."""
    late: bool = False
    """Whether others may let the agreed bot stand in here once the agreed time has passed."""
    out_of_time: bool = False
    """Whether the time of this seat has run out, and the others decide what becomes of it."""
    can_invite: bool = False
    """Whether the person who looks may invite somebody else to this seat, whose person stays away or lets the time run out."""

    @property
    def empty(self) -> bool:
        return not self.name and not self.bot

    @property
    def person(self) -> str:
        """The name, if it is one: whoever has given none is called as the game calls the seat."""
        return "" if self.name == f"Player {self.seat + 1}" else self.name

    @property
    def unnamed(self) -> bool:
        """Whether the game calls the seat nothing but its number."""
        return self.title == f"Player {self.seat + 1}"


@dataclass
class SeatResult:
    """What the end means for one seat."""

    seat: int
    result: str
    score: int
    why: str


@dataclass
class Result:
    """How the game ended, seat by seat."""

    ending: str
    seats: list[SeatResult]
    by_concession: bool = False


@dataclass
class Clock:
    """The time for a move, at a table that has one."""

    seconds: int
    """For each move."""
    end: str
    """What happens when it has run out: "bot", "lose" or "others" (they decide)."""
    seat: int | None
    """Whose time runs now, or has run out; None: nobody's."""
    deadline: str
    """When it runs out (ISO 8601, UTC); empty: it does not run."""
    left: float | None
    """Seconds until then, when this was made."""
    shown: str
    """The same for people."""
    out: bool
    """Whether the time has run out, and the others decide what becomes of the seat."""


@dataclass
class Consent:
    """Taking back a move by consent."""

    may_ask: bool
    seat: int | None
    """Who asks now; None: nobody."""
    words: str
    """What is asked."""
    agreed: list[int]
    awaited: list[int]
    """Whose answer is still to come."""
    answer: bool
    """Whether the person who looks is one of them."""


@dataclass
class Said:
    """A line of the talk, for somebody who hears it."""

    number: int
    speaker: str
    """As what it was said: "seat0", "host", "watch" (a spectator); empty if the table itself tells something."""
    name: str
    """What the speaker was called then (show it as text, never as HTML)."""
    kind: str
    """"say", "react" or "told"."""
    words: str
    """Likewise only text."""
    made: str
    """When (ISO 8601, UTC)."""
    own: bool
    """Whether it is your own."""


@dataclass
class Voice:
    """Somebody else who talks, or could."""

    whom: str
    """What they speak as, as in `Said`."""
    name: str
    muted: bool
    """Whether you do not hear them."""
    silenced: bool
    """Whether the host lets nobody hear them."""


@dataclass
class Reaction:
    """Something to say with one press."""

    name: str
    words: str


@dataclass
class Talk:
    """The talk of a table, as one of those who hear it has it."""

    talk: str
    """Who may talk."""
    words: str
    """The same in a sentence."""
    lines: list[Said]
    """The last ones."""
    why_not: str
    """Why you may not say anything; empty if you may."""
    host: bool
    """Whether you may say who talks, and silence somebody."""
    voices: list[Voice]
    reactions: list[Reaction]


@dataclass
class Urls:
    """Where this table's things are. All but the first block take a POST with the form field `csrf`. Empty: there is no such thing."""

    __pydantic_config__ = ALL_SENT

    table: str = ""
    live: str = ""
    frames: str = ""
    """The positions since entry N as this seat saw them: append `&after=N`."""
    replay: str = ""
    record: str = ""
    verify: str = ""
    rules: str = ""

    move: str = ""
    """Fields: `move`, `number`, `seat`."""
    undo: str = ""
    """Fields: `number`, `seat`."""
    concede: str = ""
    """Fields: `seat`."""
    leave: str = ""
    """Fields: `seat`. The person gets up for good."""
    bot: str = ""
    """Fields: `seat`, `level`. A bot plays the seat from now on."""
    take_back: str = ""
    """Fields: `seat`. The person plays again instead of the stand-in."""
    new_link: str = ""
    """Fields: `seat`. A new invitation; who sits there is out: used to hand a seat over."""
    rename: str = ""
    """Fields: `seat`, `name`."""
    rematch: str = ""
    continue_: str = ""
    """Fields: `position`. After the end only."""

    cards: str = ""
    """The game's gallery, its How to play page and its guided first game (empty if it has none)."""
    howto: str = ""
    learn: str = ""
    hint: str = ""
    analysis: str = ""
    """After the end."""
    return_link: str = ""
    """Fields: `seat`. A new return link; all other browsers of the seat are out."""
    revoke: str = ""
    """Fields: `role` ("host" or "watch"). A new link; whoever came by the old one is out."""
    ask_undo: str = ""
    """Fields: `number`, `seat`. Ask the others whether one may take back one's last move."""
    answer_undo: str = ""
    """Fields: `number`, `agree` ("yes" or "no")."""
    delete: str = ""
    """Fields: `sure`. The host deletes the table for good."""
    begin: str = ""
    """The host begins without waiting for those invited."""
    share: str = ""
    """A page with the table's links, to be given to others."""
    device: str = ""
    """A page with the seat's own link, for another device of the same person."""
    lobby: str = ""
    """Fields: `on`. The host lets anybody find the table by the lobby."""
    say: str = ""
    """Fields: `words` or `react`, and `seat`."""
    mute: str = ""
    """Fields: `whom`, `on` ("yes" or "no"); `silence` likewise, for the host."""
    silence: str = ""
    talk: str = ""
    """Fields: `talk`. The host says who may talk."""
    report: str = ""
    """Fields: `line`, `why`."""


@dataclass(kw_only=True)
class Position:
    """What lies on the table and what is asked, as one seat (or a spectator) sees it."""

    game: str
    title: str
    mode: str
    seat: int | None
    """None is a spectator."""
    number: int
    """Entries in the table's log so far (moves and take-backs); it only grows. A move is sent with the number it answers to."""
    view: dict[str, Any]
    """state.view(seat); empty for a table whose rules or edition are no longer at hand (see `frozen`)."""
    question: Question | None = None
    options: list[Option] = field(default_factory=list)
    """Only for the deciding seat."""
    events: list[dict[str, Any]] = field(default_factory=list)
    """state.events(seat), each with `number`: 1, 2, … as told to this seat, never used twice (a game's own field of that name is
    then `number_`)."""
    recent: list[dict[str, Any]] = field(default_factory=list)
    """For pages the last of what this seat was told up to this position, whatever is new in it: for boards that tell it themselves."""
    since: int = 1
    """The first event number after this seat's last own move: what came since plays back visibly."""
    since_number: int = 0
    """The `number` right after this seat's own last entry; 0 if there is none."""
    your_turn: bool = False
    undoable: bool = False
    hint: bool = False
    """Whether this seat may ask for a hint now."""
    over: bool = False
    result: Result | None = None
    frozen: str = ""
    """Why the table can only be read (its rules version is gone, say); else empty."""
    edition: Any = None
    """For pages the table's `Edition` (texts of cards, all public); for programs its name and fingerprint."""


@dataclass(kw_only=True)
class Seating:
    """Who sits at the table, whom it waits for, and what was agreed and announced before the first move."""

    table: str = ""
    chairs: list[Chair] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    """All seats of this table that this browser holds."""
    hand_to: int | None = None
    """Hot seat: another seat of this browser that must decide now; draw the curtain and go to `urls.table?seat=N`."""
    host: bool = False
    waiting: str = ""
    """Who is waited for, in words; empty if it is this seat or the game is over."""
    gathering: bool = False
    """Whether nobody moves yet: the table waits until all who are invited have sat down, or the host begins."""
    bots: list[str] = field(default_factory=list)
    """The levels of bots: the usual one first, then the others from the weakest up."""
    among_people: bool = False
    """Whether somebody else plays here, or is invited to."""
    agreement: str = ""
    """What may happen to the seat of somebody who stays away, in a sentence."""
    stand_in: str = ""
    """The level of the bot that may then play, "guest" if the host may invite somebody else, or empty."""
    clock: Clock | None = None
    """None: the table has no clock."""
    consent: Consent | None = None
    """None: nothing is asked, and this seat cannot ask."""
    talk: str = "off"
    """Who may talk where others play: nobody ("off"), those who sit ("seats") or everybody ("all")."""
    daily: str = ""
    """The day whose deal this is, as long as it is closed: there is no record, replay or analysis for others until the day is over."""
    seed_hash: str = ""
    """sha256 of SALT:SEED (of the seed alone at a table without a salt), published before the first move."""
    generator: str = ""
    """Where chance comes from, as records name it; announced with the hash."""
    seed: str | None = None
    """Only after the end."""
    salt: str | None = None
    """Only after the end; empty at a table from before there were salts."""
    seed_chosen: bool = False
    """Whether somebody chose or could know the seed (then the deal is no secret to them)."""


@dataclass(kw_only=True)
class PageLinks:
    """Where one goes from a table's page, and what its forms carry."""

    urls: Urls
    csrf: str = ""
    watch_link: str = ""
    """The spectators' secret link; only for the host."""
    host_link: str = ""
    """The host's own secret link (to come back from another browser); only for the host."""
    return_link: str = ""
    """The seat's own secret link, for coming back from another browser; only for who sits there."""
    next_table: str = ""
    """URL of the rematch, if somebody has asked for one; else empty."""


@dataclass(slots=True)
class SeatPage:
    """A table as one seat (or a spectator) sees it. What goes out is flat: see `outside`."""

    position: Position
    seating: Seating
    links: PageLinks
    fleeting: tuple[str, ...] = ()
    """Kinds of events that a page tells as they happen and does not keep in its log."""
    drawn: dict[str, str] = field(default_factory=dict)
    """Parts that are made of seating and links, once they are: whoever keeps those keeps these."""

    def at(self, **changes: Any) -> SeatPage:
        """The same page at another position."""
        return SeatPage(changed(self.position, **changes), self.seating, self.links, self.fleeting)


@dataclass
class ModeInfo:
    name: str
    seats: list[int]
    words: str
    cooperative: bool


@dataclass
class OptionInfo:
    """An option of a game, from its own description."""

    name: str
    words: str
    kind: str
    """"choice" (one of `choices`), "choices" (a list of them), "switch" or "number" (`least` to `most`)."""
    default: Any
    choices: list[str]
    least: int
    most: int
    modes: list[str]
    """Only in these modes; empty: in all."""


@dataclass
class EditionInfo:
    """An edition that this server has. One with a `problem` cannot be chosen; it is listed so that whoever wrote it sees why."""

    name: str
    title: str
    cards_url: str = ""
    problem: str = ""


@dataclass
class GameInfo:
    """A game as the shelf shows it."""

    name: str
    title: str
    blurb: str
    minutes: tuple[int, int]
    seats: list[int]
    modes: list[ModeInfo]
    options: list[OptionInfo]
    editions: list[str]
    """The editions that can be chosen here, "house" (the built-in one) first."""
    edition_list: list[EditionInfo]
    """The same with their titles, and those that are broken."""
    rules_url: str
    new_url: str
    play_url: str
    """POST with `csrf`: a table with defaults at once, bots in the other seats."""
    cards_url: str = ""
    howto_url: str = ""
    learn_url: str = ""
    """Empty for a game without a guided first game."""
    workshop_url: str = ""
    """Empty where the workshop is closed."""


@dataclass
class ShelfPage:
    games: list[GameInfo]
    waiting: int
    """How many of this browser's tables wait for it."""
    csrf: str = ""
    going: list[MyTable] = field(default_factory=list)
    """At home: the first of this browser's tables at which the game goes on. They come before the shelf."""
    first: bool = False
    """Whether this browser has no table yet."""
    daily: str = ""
    """The game of the deal of the day."""


@dataclass
class NewTablePage:
    """The form for a new table. It posts to `action`: `csrf`, `mode`, `seats`, `edition`, `seed` (may be empty), `name` (yours),
    `stand_in`, `stand_in_after` (seconds), `clock` (empty: none), `clock_unit`, `clock_end`, `seat0`, `seat1`, … ("me", "open" or a bot's
    level; several "me" are a hot seat) and `option.NAME` (a list: the field repeated; a switch: "on" or absent together with `option.NAME`
    = "off" hidden field first).
    """

    game: GameInfo
    bots: list[str]
    action: str
    values: dict[str, Any]
    """What was typed before, if it was refused."""
    error: str = ""
    name: str = ""
    csrf: str = ""
    error_field: str = ""
    """The field that the error is about, if it is told there."""
    draft: str = ""
    """What the workshop's draft is called that the table is played with; `values["d"]` is its address."""

    def given(self, option: OptionInfo) -> list[str]:
        """An option's field as it was sent, or as it is by default."""
        usual = option.default if isinstance(option.default, list | tuple) else [option.default]
        if option.kind == "switch":
            usual = ["on" if option.default else "off"]
        return list(map(str, self.values.get(f"option.{option.name}", usual)))

    def changed(self, *options: OptionInfo) -> bool:
        """Whether one of them is not as it is by default, or is what the error is about."""
        usual = NewTablePage(self.game, self.bots, self.action, {})
        return any(
            f"option.{option.name}" == self.error_field or set(self.given(option)) - {"off"} != set(usual.given(option)) - {"off"}
            for option in options
        )


@dataclass
class Preview:
    """A link for programs that preview links."""

    title: str
    words: str
    """What a spectator would see, in a sentence."""
    address: str
    """The link, in full."""


@dataclass
class JoinPage:
    """Somebody came by a seat's secret link: by an invitation, ask for a name; by a return link, ask whether it is they. Posts `csrf`,
    `name` to `action`."""

    table: str
    game: GameInfo
    mode: str
    seat: int
    seat_title: str
    sitting: str
    """The name of who sits there now: it is their return link; or empty."""
    bot: str
    others: list[str]
    action: str
    name: str = ""
    error: str = ""
    csrf: str = ""
    seed_chosen: bool = False
    """Whether the host chose the seed, and so may know the deal."""
    agreement: str = ""
    story: list[str] = field(default_factory=list)
    """What has been told about this seat so far: who sat here and got up."""
    looked: bool = False
    """Whether somebody has looked at the seat by its invitation."""
    talk: str = ""
    """Who may talk, in a sentence."""
    preview: Preview | None = None


@dataclass(kw_only=True)
class Replay:
    """Which position of a replay, through whose eyes. After the end any seat may be looked through, and `open` shows them all."""

    position: int
    last: int
    seat: int | None
    seats_allowed: list[int | None]
    everything: bool
    """Whether `views` holds all seats' views (after the end, asked for by `?seat=open`)."""
    views: list[dict[str, Any]]
    move: str
    """After the end: the name of the move that led here. Until then it may be a secret, and the events tell what may be known."""
    open_allowed: bool
    verify: dict[str, Any] | None
    """After the end: {"seed", "salt", "hash", "announced", "replayed", "good"}."""
    csrf: str = ""


@dataclass(kw_only=True)
class ReplayPage(Replay):
    page: SeatPage
    """The table at that position, without options; `number` is still the table's own."""


@dataclass
class MomentPage:
    """A decision of a finished game, as whoever decided saw it."""

    page: SeatPage
    number: int
    """Of the move that was then made."""
    move: str
    label: str
    better: str
    """What would have been better; empty if nothing is known to be."""


@dataclass
class GamePage:
    """What a game's gallery and How to play page are made from, besides its edition."""

    game: str
    title: str
    blurb: str
    urls: Urls
    csrf: str = ""
    edition: str = ""
    """Which edition a gallery shows, by its title; empty: the house's."""
    editions: list[EditionInfo] = field(default_factory=list)
    """Others whose cards can be looked at."""


@dataclass
class LessonLink:
    """One lesson in the list of them."""

    number: int
    title: str
    url: str


@dataclass
class LessonPage:
    """A prepared position of the guided first game. It posts to `action`: `csrf`, `made` and `move`."""

    page: SeatPage
    """The position as a table's page shows it."""
    number: int
    lessons: list[LessonLink]
    title: str
    task: str
    made: str
    """The right moves made so far: the page itself is all that remembers them."""
    verdict: str
    """"" (nothing tried yet), "right" (and there is more to do), "wrong" or "done"."""
    word: str
    """What is said about it: why it was right, or why not that."""
    tried: str
    """The words of the move that was tried last."""
    action: str
    after: str
    """Where to go when it is done: the next lesson, or empty after the last one."""
    csrf: str = ""
    goal: str = ""
    """What is played for."""
    lit: list[str] = field(default_factory=list)
    """The moves that the lesson speaks of."""


@dataclass
class MyTable:
    table: str
    title: str
    url: str
    seats: list[str]
    your_turn: bool
    over: bool
    moved: float
    """Seconds since 1970 of the last move."""
    words: str
    """Where it stands, in words."""
    game: str = ""
    mode: str = ""
    others: list[str] = field(default_factory=list)
    """Who else sits there, by name; bots and empty chairs in words."""
    people: list[str] = field(default_factory=list)
    """Those of them who are no bots."""
    rounds: int = 0
    """The round; 0 if that is not known."""
    stage: str = ""
    """The same in words, as long as the game goes on."""
    result: str = ""
    """After the end what it is for you: "won", "lost" or "shared"; empty if you did not play, or at several seats."""
    moved_at: str = ""
    """When the last move was made (ISO 8601, UTC)."""
    ago: str = ""
    """The same in words."""
    host: bool = False
    archived: bool = False
    """Whether this browser has put the table away."""
    pace: str = ""
    """How long each move may take, in words; empty: as long as one likes."""
    daily: str = ""
    """The day of whose deal this is a game, in words; empty: of none."""
    deletable: bool = False
    """Whether this browser may delete it now."""
    begun: str = ""
    """When it was opened, in words."""
    begun_at: str = ""
    """The same (ISO 8601, UTC)."""
    which: str = ""
    """Which one it is of several that look alike, as "2 of 3"; empty: there is no other."""

    @property
    def kind(self) -> str:
        """Under which heading it is listed."""
        return "archive" if self.archived else "turn" if self.your_turn else "finished" if self.over else "running"


@dataclass
class Tally:
    """How games have gone."""

    name: str
    played: int = 0
    won: int = 0
    shared: int = 0
    lost: int = 0
    streak: int = 0
    """Games won or shared in a row, up to the last one."""
    longest: int = 0
    game: str = ""
    """Whose picture stands beside the name, if these are the games of one that is on the shelf."""

    @property
    def share(self) -> int:
        """Per cent of the games that were won or shared."""
        return round(100 * (self.won + self.shared) / self.played) if self.played else 0


@dataclass
class DeletePage:
    """Asks the host once more, where others would lose a game. `POST /t/{table}/delete` with `csrf`, `sure` and `others`."""

    title: str
    url: str
    others: str
    """Who plays, by name."""
    single: bool
    csrf: str = ""


@dataclass
class Ranked:
    """One result of a day's deal."""

    name: str
    result: str
    score: int
    rounds: int
    you: bool


@dataclass
class DailyPage:
    """The deal of the day. `POST /daily` with `csrf` begins it, or goes on with it."""

    day: str
    game: GameInfo
    playing: str
    """The table at which this browser plays it; empty: not yet."""
    results: list[Ranked]
    yesterday: str
    yesterdays_game: str
    yesterdays_seed: str
    yesterdays_results: list[Ranked]
    left: str
    """How long the day still lasts."""
    finished: bool
    """Whether this browser has played it to its end."""
    gone: bool
    """Whether its table is gone, and the try with it."""
    name: str
    """What this browser's owner is called; empty: to be asked."""
    csrf: str = ""


@dataclass
class Best:
    """The best game somebody has played in a mode."""

    name: str
    mode: str
    result: str
    score: int
    rounds: int
    url: str
    ago: str


@dataclass
class StatisticsPage:
    """One's own games: all together, by game, and by who else played; and the best of each."""

    everything: Tally
    games: list[Tally]
    others: list[Tally]
    best: list[Best] = field(default_factory=list)


@dataclass
class MailPage:
    """Letters to an address: to be confirmed, or stopped. Both take a POST; empty: not here."""

    address: str
    """Empty: there are none any more."""
    confirmed: bool
    confirm: str
    stop: str


@dataclass
class Letters:
    """Whether this browser's owner gets letters."""

    address: str = ""
    confirmed: bool = False
    remind: bool = True
    typed: str = ""
    """An address that was not taken, and why."""
    error: str = ""


@dataclass
class Share:
    """A link to be given to somebody."""

    id: str
    title: str
    url: str
    code: str
    """The same as a QR code: SVG."""
    folded: bool = False
    """Not what one came for: it opens when it is wanted."""
    words: str = ""
    """What whoever has it can do."""


@dataclass
class SharePage:
    """The links of a table, for its host."""

    table: str
    title: str
    game: str
    urls: Urls
    links: list[Share]
    listed: bool | None
    """None: that is not for who looks to say."""
    gathering: bool
    csrf: str = ""


@dataclass
class LobbyPage:
    """The tables that hosts have listed and at which a chair is empty. To sit down: `/lobby/{table}`."""

    tables: list[MyTable]


@dataclass
class MinePage:
    """This browser's tables. `POST /mine/archive` and `/mine/delete` take `csrf` and `table` (and `back`; to delete: `sure`)."""

    tables: list[MyTable] = field(default_factory=list)
    csrf: str = ""
    show: str = ""
    """Only the ones of this kind; empty: all but those put away."""
    counts: dict[str, int] = field(default_factory=dict)
    """How many there are of each kind."""
    letters: Letters | None = None
    """None: this server writes none."""
    name: str = ""
    """What this browser's owner is called."""
    typed: str = ""
    """A name that was not taken, and why."""
    error: str = ""


@dataclass
class Operation:
    """One entry of the page that documents the API."""

    method: str
    path: str
    summary: str
    text: str
    fields: list[tuple[str, str, str]]
    """Name, kind, words."""
    answers: list[tuple[str, str]]
    """Status, words."""
