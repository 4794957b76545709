"""Compiles the kernel, the games' rules and the bots' inner loops with mypyc, in one group, where a C compiler is found.

MALISON_COMPILE=0 installs pure Python, =1 insists on compiling; the default compiles if it can and falls back if it cannot.
MALISON_COMPILE_GAMES limits the games compiled (names with commas), for quick builds while writing one.
MALISON_PGO=count builds counters in, =use builds for what they counted; `make pgo` does both.
"""

from __future__ import annotations

import os
import runpy
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

MODE = os.environ.get("MALISON_COMPILE", "auto")
BUILDING_NOW = {"build", "build_ext", "bdist_wheel", "editable_wheel", "develop", "install"} & set(sys.argv)
"""Whoever only asks what the package is called and needs does not wait for C code to be written, and the sources need none of it."""
# What is compiled, and how, is said in one place, which is read before Malison is installed.
BUILDING = runpy.run_path("src/malison/kernel/building.py")


def sources() -> list[str]:
    package = Path("src/malison")
    only = os.environ.get("MALISON_COMPILE_GAMES")
    games = [p for p in sorted((package / "games").iterdir()) if (p / "state.py").exists() and (not only or p.name in only.split(","))]
    files = BUILDING["shared_files"](package) + [file for game in games for file in BUILDING["game_files"](game)]
    return [str(file) for file in files]


def note(text: str) -> None:
    print(f"\n*** malison: {text}\n", file=sys.stderr)


def compile_in_parallel(
    compiler, sources, output_dir=None, macros=None, include_dirs=None, debug=0, extra_preargs=None, extra_postargs=None, depends=None
):
    """The compiler's own `compile`, a file on each core at a time."""
    _, objects, after, options, build = compiler._setup_compile(output_dir, macros, include_dirs, sources, depends, extra_postargs)
    arguments = compiler._get_cc_args(options, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda made: compiler._compile(made, *build[made], arguments, after, options), build))
    return objects


class Build(build_ext):
    """Compiles on all cores; leaves pure Python behind when the compiler fails, and says so."""

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            self.compiler.compile = partial(compile_in_parallel, self.compiler)
        super().build_extensions()

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if MODE == "1":
                raise
            note(f"the rules could not be compiled ({error}); installing them interpreted, about ten times slower")
            self.extensions = []

    def get_outputs(self) -> list[str]:
        return [name for name in super().get_outputs() if os.path.exists(name)]

    def copy_extensions_to_source(self) -> None:
        if self.extensions:
            super().copy_extensions_to_source()


def extensions() -> list[object]:
    if MODE == "0" or not BUILDING_NOW or sys.implementation.name != "cpython":
        return []
    if MODE != "1" and not any(shutil.which(name) for name in (BUILDING["compiler"]()[0], "cc", "gcc", "clang", "cl")):
        note("no C compiler found; installing the rules interpreted, about ten times slower")
        return []
    try:
        from mypyc.build import mypycify

        found = mypycify(["--strict", *sources()], opt_level="3", debug_level="0", group_name="malison", multi_file=True)
        flags = BUILDING["faster"]() + BUILDING["profiled"](os.environ.get("MALISON_PGO", ""))
        for extension in found:
            # mypyc gives one list to all of them.
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
            extension.extra_link_args = [*extension.extra_link_args, *flags]
        return list(found)
    except Exception as error:
        if MODE == "1":
            raise
        note(f"the rules could not be compiled ({error}); installing them interpreted")
        return []


setup(ext_modules=extensions(), cmdclass={"build_ext": Build})
