"""What is compiled, and how a game of another package is compiled together with the kernel.

`setup.py` reads this file by its path before Malison is installed, so it uses the standard library alone.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final

KERNEL: Final = (
    "rng", "vectors", "moves", "events", "setting", "state", "effects", "knowledge", "piles", "observing", "features", "words", "scene",
)  # fmt: skip
LOOPS: Final = ("playout", "greedy", "search", "batch", "turns", "net", "judging", "learned", "calibrated")
"""The bots' inner loops."""
ROOMS: Final = ("", "box", "rules", "bot")
"""The rooms of a game that are compiled."""
SHOW: Final = "show"
OBSERVE: Final = "show/observe.py"
"""What people see is compiled where it is made with every move, what programs see always."""
NEVER: Final = (
    *("box/schema.py", "box/check.py", "box/pack.py"),
    *(f"{SHOW}/{name}.py" for name in ("cards", "coach", "faces", "leaves", "memory", "sounds", "terminal")),
)
"""Modules that stay interpreted: they use libraries that do not compile, or run once, or seldom."""
SCRIPT: Final = """\
from mypyc.build import mypycify
from setuptools import setup

found = mypycify({files!r}, opt_level="3", debug_level="0", group_name="malison", multi_file=True)
for extension in found:
    extension.extra_compile_args = [*extension.extra_compile_args, *{flags!r}]
    extension.extra_link_args = [*extension.extra_link_args, *{flags!r}]
setup(name="compiled", packages=[], ext_modules=found)
"""
PARALLEL_LTO: Final = ("-flto=thin", "-flto=auto")
"""Optimising across files, on all cores: as Clang is told, and as GCC is. Each refuses the other's word, or does without."""
PROFILE: Final = "build/profile"
"""Where a build with counters writes how often what was run, and the next build reads it."""
COUNT: Final = ("-fprofile-generate=",)
USE: Final = ("-fprofile-use=", "-fprofile-partial-training", "-fprofile-correction", "-Wno-missing-profile")
"""What the training never reached is built as if there had been none."""
PROBE: Final = "int answer(void) { return 42; }\n"
TOLD: Final = 2000
"""So many characters of what the compiler said are told when it fails."""


class CannotCompile(Exception):
    """Why not, in words."""


def shared_files(package: Path) -> list[Path]:
    """The modules of Malison itself that are compiled."""
    found = [package / "kernel" / f"{name}.py" for name in KERNEL] + [package / "bots" / f"{name}.py" for name in LOOPS]
    return [file for file in found if file.exists()]


def game_files(game: Path, shown: bool = True) -> list[Path]:
    """The modules of a game's folder that are compiled, with or without what people see."""
    found = [file for room in (*ROOMS, SHOW) for file in sorted((game / room).glob("*.py"))]
    if not shown:
        found = [file for file in found if file.parent.name != SHOW or file == game / OBSERVE]
    return [file for file in found if file.name != "__init__.py" and file.relative_to(game).as_posix() not in NEVER]


def compiler() -> list[str]:
    """The C compiler that extensions are built with."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def faster() -> list[str]:
    """What compiler and linker are told besides what mypyc tells them; each word only where they know it.

    Hidden names need no detour through the linker's tables, and what the compiler sees across files it puts into one.
    """
    if os.name != "posix":
        return []
    for flag in PARALLEL_LTO:
        if links(flag):
            return ["-fvisibility=hidden", "-O3", flag]
    return ["-fvisibility=hidden"]


def profiled(way: str) -> list[str]:
    """What MALISON_PGO asks for besides: "count" builds counters in, "use" builds for what they counted."""
    if not way:
        return []
    if way not in ("count", "use"):
        raise CannotCompile(f"MALISON_PGO is count or use, not {way!r}")
    if not links(USE[1]):
        raise CannotCompile("MALISON_PGO needs GCC")
    first, *more = COUNT if way == "count" else USE
    return [first + str(Path(PROFILE).resolve()), *more]


def links(flag: str) -> bool:
    """Whether a library can be built with a flag."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "probe.c", Path(folder) / "probe.o"
        source.write_text(PROBE, encoding="utf-8")
        steps = [["-c", str(source), "-o", str(made)], ["-shared", str(made), "-o", str(Path(folder) / "probe.so")]]
        try:
            for step in steps:
                subprocess.run([*compiler(), "-fPIC", "-O1", flag, *step], check=True, capture_output=True)  # noqa: S603
        except (OSError, subprocess.CalledProcessError):
            return False
    return True


def compile_game(malison: Path, package: Path, game: Path, into: Path) -> None:
    """Compile a game's folder, part of a package, together with the kernel into a folder that goes first on the path.

    Native classes fit together only if they are compiled in one go, so the folder holds Malison and the package, compiled; other games
    run interpreted there.
    """
    shutil.rmtree(into, ignore_errors=True)
    leave = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    copies = []
    for source in (malison, package):
        copies.append(into / source.name)
        shutil.copytree(source, copies[-1], ignore=leave)
    # What people see may be written in ways that do not compile.
    files = shared_files(copies[0]) + game_files(copies[1] / game.relative_to(package), shown=False)
    (into / "setup.py").write_text(
        SCRIPT.format(files=[file.relative_to(into).as_posix() for file in files], flags=faster()), encoding="utf-8"
    )
    # Only what lies in the folder is looked at, not another Malison on the path.
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")}
    made = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=into, env=kept, capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise CannotCompile((made.stdout + made.stderr)[-TOLD:])
    shutil.rmtree(into / "build", ignore_errors=True)
    (into / "setup.py").unlink()
