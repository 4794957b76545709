"""Pages of tables made by hand, positions to show on them, and a reader that complains."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from malison.kernel import registry
from malison.kernel.rng import seeded
from malison.kernel.state import State
from malison.web.show.values import Chair, Option, PageLinks, Position, Question, Seating, SeatPage, Urls

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
BLOCKS = {"div", "dl", "details", "fieldset", "form", "h1", "h2", "h3", "ol", "p", "section", "table", "ul"}


def urls(game: str) -> Urls:
    base = "/t/x"
    rest = ("move", "undo", "concede", "leave", "bot", "take-back", "new-link", "rename", "rematch", "continue")
    places = ("", "/live?seat=0", "/frames?seat=0", "/replay?seat=0", "/record.json", "/verify")
    return Urls(*(base + place for place in places), f"/rules/{game}", *(f"{base}/{name}" for name in rest))


def seat_page(state: State, seat: int | None, name: str = "Ada", **changes: Any) -> SeatPage:
    """What the server makes, made by hand."""
    game, view = state.setting.game, state.view(seat)
    asked = view["question"]
    mine = asked is not None
    values: dict[str, Any] = {
        "table": "x", "game": game.name, "title": game.title, "mode": state.setting.mode, "seat": seat, "number": state.ply,
        "chairs": [
            Chair(n, f"Player {n + 1}", name if n == 0 else "", "" if n == 0 else "greedy", True, n == state.seat, n == seat, n == seat,
                  False, n != seat, False)
            for n in range(state.seats)
        ],
        "view": view,
        "question": Question(asked["prompt"], asked["rule"], f"/rules/{game.name}#{asked['rule']}") if mine else None,
        "options": [Option(game.moves.name(move), state.label(move)) for move in state.legal()] if mine else [],
        "events": [{**event, "number": n} for n, event in enumerate(state.events(seat), 1)],
        "undoable": False, "your_turn": mine, "over": state.over, "result": None, "seed_hash": "0" * 64, "seed": None,
        "seed_chosen": False, "held": [] if seat is None else [seat], "hand_to": None, "host": False, "watch_link": "", "host_link": "",
        "waiting": "" if mine else "Waiting for somebody.", "since": 1, "since_number": 0, "frozen": "", "next_table": "",
        "bots": ["greedy", "random"], "urls": urls(game.name), "edition": state.setting.edition, "csrf": "token",
    }  # fmt: skip
    every = {**values, **changes}
    parts = [{key: every.pop(key) for key in part.__dataclass_fields__ if key in every} for part in (Position, Seating, PageLinks)]
    assert not every
    return SeatPage(Position(**parts[0]), Seating(**parts[1]), PageLinks(**parts[2]))


def positions(name: str, count: int = 12, stride: int = 7) -> list[State]:
    """Some positions of a random game, each with somebody to decide, and the last one."""
    game = registry.game(name)
    mode = next(mode for mode in game.mode_list if mode.seats[-1] > 0)
    state = game.deal(mode.seats[-1], 5, mode=mode.name)
    rng, found = seeded(9), []
    for number in range(count * stride):
        if state.over:
            break
        if number % stride == 0:
            found.append(state.clone())
        state.play(state.options[rng.below(len(state.options))])
    return [*found, state]


class Page(HTMLParser):
    """Reads a page and complains."""

    def __init__(self, html: str, whole: bool = True) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.refers: list[str] = []
        self.moves: list[str] = []
        self.links: list[str] = []
        self.feed(html)
        assert self.open == [], "tags are left open"
        assert len(self.ids) == len(set(self.ids)), f"ids are there twice: {sorted(i for i in self.ids if self.ids.count(i) > 1)[:5]}"
        if whole:
            assert set(self.refers) <= set(self.ids)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert "style" not in found, "the content security policy forbids inline styles"
        assert not any(name.startswith("on") for name in found), "and inline scripts"
        assert tag != "style"
        assert tag not in BLOCKS or "p" not in self.open, f"<{tag}> ends the paragraph around it"
        assert tag != "script" or found.get("src")
        if tag not in VOID:
            self.open.append(tag)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        self.refers += [str(found[name]) for name in ("for", "aria-labelledby", "aria-describedby", "data-tip") if found.get(name)]
        if "data-move" in found:
            assert (tag, found["type"], found["form"], found["name"]) == ("button", "submit", "moves", "move")
            assert found["value"] == found["data-move"]
            self.moves.append(str(found["data-move"]))
        self.links += [str(found[name]) for name in ("href", "src", "action") if found.get(name)]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag
