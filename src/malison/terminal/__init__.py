"""A game at one keyboard: full-screen on a terminal, in plain lines everywhere else."""

from __future__ import annotations


class Refused(Exception):
    """Something asked of the command that it will not do, in words."""
