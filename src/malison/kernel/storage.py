"""What rows of numbers are kept in: mypyc's `vec` where the kernel is compiled, a list where it is interpreted.

A list stands in well there: the interpreter reads it quicker than a `vec`, and it needs no library. This file is never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from malison.kernel import rng

COMPILED: Final = not str(rng.__file__).endswith(".py")

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
elif COMPILED:
    from librt.vecs import append, vec
else:
    vec = list

    def append(row, item):
        row.append(item)
        return row
