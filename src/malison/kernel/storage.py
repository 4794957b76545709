"""What rows of numbers and pending steps are kept in: mypyc's `vec` where the kernel is compiled, lists where it is interpreted.

Lists stand in well there: the interpreter reads them quicker than a `vec`, and they need no library. This file is never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from malison.kernel import rng

COMPILED: Final = not str(rng.__file__).endswith(".py")

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
elif COMPILED:
    from librt.vecs import append, vec
else:

    class Kinds(dict):
        def __missing__(self, kind):
            return list

    class Vec(type):
        # Not a method of ours: rules make rows at every turn, and a dict's own is three times as quick.
        __getitem__ = Kinds({i64: list}).__getitem__

    class vec(metaclass=Vec):  # noqa: N801
        """`vec[i64]` is `list`, and so is any other kind."""

    def append(row, item):
        row.append(item)
        return row


class StepList(list[Any]):
    """The kernel's `Steps`, interpreted."""

    __slots__ = ()
    left = list.__len__

    def cut(self, mark: int) -> None:
        del self[mark:]

    def copy_to(self, c: StepList) -> None:
        c[:] = self
