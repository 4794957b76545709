"""The table laid out: who has laid and buried what, and the own hand with its moves. Made from the view alone."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from malison.kernel.scene import Choice, Choices, Scene


class Treasure(Struct):
    """A treasure; `name` is empty if it lies face-down."""

    name: str
    worth: int
    lay: Choice | None = None
    bury: Choice | None = None


class Player(Struct):
    seat: int
    you: bool
    deciding: bool
    points: int
    hand: list[Treasure]
    laid: list[Treasure]
    buried: list[Treasure]


class Layout(Scene):
    deck: int
    turns_left: int
    hoard: int
    players: list[Player]


def scene(view: dict[str, Any], moves: Choices, recent: list[dict[str, Any]]) -> Layout:
    players = [player(view, seat, moves) for seat in range(len(view["players"]))]
    return Layout(plain=moves.rest(), deck=view["deck"], turns_left=view["turns_left"], hoard=view["hoard"], players=players)


def player(view: dict[str, Any], seat: int, moves: Choices) -> Player:
    shown = view["players"][seat]
    own = seat == view["you"]
    hand = [held(card, moves) if own else treasure(card) for card in shown["hand"]]
    laid, buried = [treasure(card) for card in shown["laid"]], [treasure(card) for card in shown["buried"]]
    return Player(seat, own, seat == view["deciding"], shown["points"], hand, laid, buried)


def treasure(card: dict[str, Any] | None) -> Treasure:
    return Treasure("", 0) if card is None else Treasure(card["name"], card["worth"])


def held(card: dict[str, Any], moves: Choices) -> Treasure:
    """A treasure of the own hand; of equal ones the first has the buttons."""
    return Treasure(card["name"], card["worth"], moves.take("lay", card["id"]), moves.take("bury", card["id"]))
