"""Which Malison this is, and how it runs."""

from __future__ import annotations

from malison.kernel import state

__version__ = "0.1.0"


def compiled() -> bool:
    """Whether the rules run compiled (by mypyc) rather than interpreted."""
    return not (state.__file__ or "").endswith(".py")


def describe() -> str:
    """The version and how the rules run, for people."""
    if compiled():
        return f"malison {__version__} (rules compiled)"
    return (
        f"malison {__version__} (rules interpreted: the same games, about ten times slower; "
        "install a C compiler and the Python headers, then install malison again)"
    )
