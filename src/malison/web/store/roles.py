"""What a link or a browser is to a table. The database keeps it as a text: "host", "watch", "seat3", "invite3", "used3"."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final


class RoleKind(StrEnum):
    HOST = "host"
    WATCH = "watch"
    SEAT = "seat"
    """Who plays a seat: its browsers, and its return link."""
    INVITE = "invite"
    """A link by which somebody may sit down."""
    USED = "used"
    """An invitation by which somebody has sat down. It opens nothing."""


@dataclass(frozen=True)
class Role:
    kind: RoleKind
    seat: int | None = None
    """The seat it is about; None for host and spectators."""

    def __str__(self) -> str:
        return self.kind.value if self.seat is None else f"{self.kind.value}{self.seat}"

    @property
    def played(self) -> int | None:
        """The seat that it plays, if it does."""
        return self.seat if self.kind is RoleKind.SEAT else None

    @property
    def invited(self) -> int | None:
        """The seat that it is invited to, if it is."""
        return self.seat if self.kind is RoleKind.INVITE else None


HOST: Final = Role(RoleKind.HOST)
WATCH: Final = Role(RoleKind.WATCH)


def seat_role(seat: int) -> Role:
    return Role(RoleKind.SEAT, seat)


def invite_role(seat: int) -> Role:
    return Role(RoleKind.INVITE, seat)


def used_role(seat: int) -> Role:
    return Role(RoleKind.USED, seat)


@lru_cache(maxsize=1000)
def read_role(text: str) -> Role:
    """A role as the database has it."""
    kind = text.rstrip("0123456789")
    return Role(RoleKind(kind), int(text[len(kind) :]) if kind != text else None)
