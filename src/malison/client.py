"""Play over the network from a program of your own; see `malison.web.client`."""

from __future__ import annotations

from malison.web.client.client import Refused, Seat, Server, Turn

__all__ = ["Refused", "Seat", "Server", "Turn"]
