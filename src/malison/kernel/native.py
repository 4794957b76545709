"""Which compiled code fits together.

What mypyc compiles in one go shares the layout of its classes; what was compiled apart from this kernel does not, and its first
object would end the process. So the kernel looks at whoever takes one of its classes for a base.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any, Final

from malison.kernel.errors import MalisonError

GROUP: Final = "malison__mypyc"
"""The library that holds all that was compiled together with the kernel; mypyc names in it each module."""
PYTHON: Final = (".py", ".pyc")


def fits(module: str) -> bool:
    """Whether the classes of a module can be built on the kernel's."""
    origin = getattr(getattr(sys.modules.get(module), "__spec__", None), "origin", None) or ".py"
    if str(origin).endswith(PYTHON) or not together("malison.kernel.state"):
        return True
    return together(module)


def together(module: str) -> bool:
    """Whether a module is compiled, in one go with the kernel."""
    try:
        group: Any = importlib.import_module(GROUP)
    except ImportError:
        return False
    return hasattr(group, "init_" + module.replace(".", "___"))


def admit(kind: type[Any]) -> None:
    """Refuse a class that was compiled apart from the kernel it is built on, before anything is made of it."""
    if not fits(kind.__module__):
        package = kind.__module__.partition(".")[0]
        raise MalisonError(
            f"{kind.__module__} was compiled apart from Malison and would crash: remove its compiled files and run it interpreted, "
            f"or compile it together with the rules: malison compile {package}"
        )
