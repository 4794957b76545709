"""Sets up what `make` needs, in .venv: a line for each thing it does, and all noise in .venv/noise.txt.

    prepare.py play [WORDS]   what playing needs, then `malison WORDS`; rules that are not compiled yet are compiled beside it
    prepare.py tools          what tests and docs need besides; likewise bench, package
    prepare.py compile        the compiled rules, now
    prepare.py skipped FILE   what the tests have left out, from the file in which they wrote it

.venv/compiled/… holds whole copies of the package with their compiled rules, each under a name made from its sources. The environment
puts the one that fits before the sources, and only if it is there when a process starts: no process has modules of both kinds.
"""

from __future__ import annotations

import compileall
import contextlib
import fcntl
import hashlib
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import time
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
SRC = HERE / "src"
VENV = HERE / ".venv"
PYTHON = VENV / "bin" / "python"
HAS = VENV / "has.json"
"""What was installed, by the name of what needs it."""
NOISE = VENV / "noise.txt"
LOCK = VENV / "compiling"
"""Held by whoever compiles."""
RULES = VENV / "rules"
"""Compiled libraries alone, by what they were compiled from."""
WHOLE = VENV / "compiled"
"""Whole copies of the package, by what they were made from."""
KEPT = 3
"""Of each so many: a server that runs may still use an earlier one."""
OLDEST = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")
COMPILED_FROM = ("kernel", "games", "bots")
PARTS = {"play": ["play"], "tools": ["all", "dev", "docs"], "bench": ["all", "bench"], "package": ["package"]}
WORDS = {"tools": "what tests and docs need", "bench": "the peers that are measured beside ours", "package": "what makes packages"}
FIRST = ("setuptools>=77",)
"""Writes down what Malison is called and which games it brings."""
SELF = re.compile(r"malison\[(.*)\]")
COMPILERS = ("cc", "gcc", "clang")
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SLOWER = "the games are the same, bots and simulations about ten times slower"
TRIED = "import malison; assert malison.compiled(); [malison.game(name).deal() for name in malison.games()]"


def say(words: str) -> None:
    print(f"==> {words}", flush=True)


def stop(words: str) -> None:
    sys.exit(f"==> {words}")


def run(*command: object, where: Path = HERE, **environment: str) -> None:
    """A command whose noise nobody wants to see, unless it fails."""
    NOISE.parent.mkdir(exist_ok=True)
    with NOISE.open("a", encoding="utf-8") as noise:
        noise.write(f"\n$ {' '.join(map(str, command))}\n")
        noise.flush()
        began = noise.tell()
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")}
        done = subprocess.run(list(map(str, command)), cwd=where, env={**kept, **environment}, stdout=noise, stderr=noise, check=False)
    if done.returncode:
        with NOISE.open("rb") as noise:
            noise.seek(began)
            told = noise.read().decode(errors="replace").strip().splitlines()
        raise Failed("\n".join(told[-12:]))


class Failed(Exception):
    """The last lines that a command said."""


# -- the environment


def newer_python() -> None:
    """Go on with a Python that is new enough."""
    if sys.version_info >= OLDEST:
        return
    for name in NEWER:
        found = shutil.which(name)
        if found:
            os.execv(found, [found, *sys.argv])  # noqa: S606
    stop(f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed, and this is {sys.version.split()[0]}; make PYTHON=/path/to/python3")


def requirements(extras: list[str]) -> list[str]:
    """What the project needs with these extras, those that name each other included."""
    import tomllib

    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = list(project["dependencies"])
    waiting = list(extras)
    seen = set()
    while waiting:
        extra = waiting.pop()
        if extra in seen:
            continue
        seen.add(extra)
        for need in project["optional-dependencies"][extra]:
            inner = SELF.fullmatch(need)
            if inner:
                waiting += inner[1].split(",")
            else:
                found.append(need)
    return sorted(set(found))


def compile_needs() -> list[str]:
    import tomllib

    return list(tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"])


def has() -> dict[str, str]:
    try:
        return dict(json.loads(HAS.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def installed(part: str, needs: list[str], words: str) -> None:
    """These packages, unless they are there."""
    wanted = hashlib.sha256("\n".join(needs).encode()).hexdigest()
    if has().get(part) == wanted:
        return
    say(words)
    began = time.monotonic()
    try:
        # Playing is not kept waiting for byte code of what may never be imported; it is made beside the game, with the rules.
        run(PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--no-compile", *needs)
        if part != "play":
            byte_code()
    except Failed as error:
        stop(f"that failed; {NOISE.relative_to(HERE)} tells more\n{error}")
    remember(part, wanted)
    with NOISE.open("a", encoding="utf-8") as noise:
        noise.write(f"took {time.monotonic() - began:.1f} s\n")


def byte_code() -> None:
    """Of all packages: without it every start of a program is a second slower, and where Python may write none, it stays so."""
    with contextlib.suppress(Failed):  # Some packages bring files for other Pythons.
        run(PYTHON, "-m", "compileall", "-q", "-j", "0", *VENV.glob("lib/python*/site-packages"))


def remember(part: str, value: str) -> None:
    HAS.write_text(json.dumps({**has(), part: value}), encoding="utf-8")


def found_version() -> str:
    """Of the environment's Python; nothing if there is none, or one that does not run any more."""
    with contextlib.suppress(OSError):
        return subprocess.run([PYTHON, "-c", "import sys; print(sys.version)"], capture_output=True, text=True, check=False).stdout.strip()
    return ""


def environment(part: str) -> None:
    """The virtual environment, what is needed for this part in it, and Malison itself as it lies here."""
    if found_version() != sys.version:
        say(f"making a virtual environment in {VENV.name} (Python {sys.version.split()[0]})")
        shutil.rmtree(VENV, ignore_errors=True)
        VENV.mkdir()
        try:
            run(sys.executable, "-m", "venv", VENV)
        except Failed as error:
            stop(f"that failed (on Debian and Ubuntu: apt install python3-venv)\n{error}")
    installed("play", [*FIRST, *requirements(PARTS["play"])], "installing what playing needs")
    if part != "play":
        installed(part, requirements([*PARTS["play"], *PARTS[part]]), f"installing {WORDS[part]}")
    register()


def register() -> None:
    """Let the environment know Malison, as it lies here, with its command and its games."""
    facts = hashlib.sha256((HERE / "pyproject.toml").read_bytes() + str(HERE).encode()).hexdigest()
    if has().get("malison") != facts:
        say("installing malison itself, as it lies here")
        command = (PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--no-compile", "--no-deps", "--no-build-isolation")
        try:
            run(*command, "-e", ".", MALISON_COMPILE="0")
        except Failed as error:
            stop(f"that failed; {NOISE.relative_to(HERE)} tells more\n{error}")
        remember("malison", facts)
    # Python itself leaves out a line that names no folder, so the copy counts from the moment it is there. It reads such files in the
    # order of their names: capitals come before the one that names the sources.
    for packages in VENV.glob("lib/python*/site-packages"):
        line = os.path.relpath(place(), packages) + "\n"
        file = packages / "COMPILED.pth"
        if not file.exists() or file.read_text(encoding="utf-8") != line:
            file.write_text(line, encoding="utf-8")


# -- the compiled rules


def fingerprint(project: Path, *parts: str, rules: bool = False) -> str:
    """Of all files of these parts, for this Python; with `rules`, only of what may change compiled libraries."""
    seen = hashlib.sha256(f"{sys.version_info[:2]} {sysconfig.get_platform()}".encode())
    for part in (project / name for name in parts):
        for file in sorted(part.rglob("*")) if part.is_dir() else [part]:
            if rules and file.suffix != ".py":
                continue
            if file.is_file() and "__pycache__" not in file.parts and ".egg-info" not in str(file) and file.suffix != ".so":
                seen.update(f"{file.relative_to(project)}\0{file.stat().st_size}\0".encode() + file.read_bytes())
    return seen.hexdigest()[:16]


def place(project: Path | None = None) -> Path:
    """Where the whole copy of what lies here now is, or will be."""
    return WHOLE / fingerprint(project or HERE, "src", "setup.py")


def libraries(project: Path | None = None) -> Path:
    """Where its compiled libraries are, or will be: templates, editions and the lab may change without them."""
    return RULES / fingerprint(project or HERE, *(f"src/malison/{room}" for room in COMPILED_FROM), "setup.py", rules=True)


def cannot_compile() -> str:
    """Why not, if it is plain from the beginning."""
    if sys.implementation.name != "cpython":
        return "only CPython's rules can be compiled"
    building = runpy.run_path(str(SRC / "malison" / "kernel" / "building.py"))
    if not any(map(shutil.which, (building["compiler"]()[0], *COMPILERS))):
        return "there is no C compiler (Debian and Ubuntu: apt install gcc)"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's headers are missing (Debian and Ubuntu: apt install python3-dev)"
    return ""


def copy_sources(into: Path, sources: Path | None = None) -> None:
    shutil.copytree(sources or SRC, into, ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info"))


def put_together(sources: Path, compiled: Path, whole: Path, at_leisure: bool = False) -> None:
    """The copy: sources with the compiled libraries beside them. It has its name only when it is whole. Who has time also makes byte
    code of the rest, so that the next start is quick."""
    making = whole.with_suffix(".making")
    shutil.rmtree(making, ignore_errors=True)
    whole.parent.mkdir(exist_ok=True)
    copy_sources(making, sources)
    shutil.copytree(compiled, making, dirs_exist_ok=True)
    if at_leisure:
        compileall.compile_dir(making, quiet=2, stripdir=str(making), prependdir=str(whole))
    # A copied folder is as old as the one it was copied from; this one is the newest.
    os.utime(making)
    making.rename(whole)
    tidy(whole.parent)


def tidy(folder: Path) -> None:
    """Keep the newest few."""
    found = sorted((path for path in folder.iterdir() if not path.suffix), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found[KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


def compile_now() -> None:
    """Compile what lies here, unless that was done. What is edited meanwhile changes nothing: a copy is compiled."""
    with LOCK.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say("waiting for the rules, which are being compiled already")
            fcntl.flock(lock, fcntl.LOCK_EX)
        whole, compiled = place(), libraries()
        if whole.exists():
            return
        if compiled.exists():
            put_together(SRC, compiled, whole, at_leisure=True)
            return
        installed("compile", compile_needs(), "installing what compiling needs")
        say("compiling the rules (some minutes; not again until they change)")
        work = VENV / "compiling.work"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(HERE / name, work / name)
        copy_sources(work / "src")
        # Somebody may have gone on writing meanwhile.
        whole, compiled = place(work), libraries(work)
        failed = compiled.with_suffix(".failed")
        compiled.parent.mkdir(exist_ok=True)
        failed.unlink(missing_ok=True)
        try:
            run(PYTHON, "setup.py", "-q", "build", "--build-lib", "made", where=work, MALISON_COMPILE="1")
            run(PYTHON, "-c", TRIED, where=work, PYTHONPATH=str(work / "made"))
        except Failed as error:
            failed.write_text(str(error), encoding="utf-8")
            stop(f"the rules could not be compiled ({NOISE.relative_to(HERE)} tells more); {SLOWER}\n{error}")
        only = work / "libraries"
        for library in [*(work / "made").rglob("*.so")]:
            target = only / library.relative_to(work / "made")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(library, target)
        only.rename(compiled)
        put_together(work / "src", compiled, whole, at_leisure=True)
        shutil.rmtree(work, ignore_errors=True)
        tidy(compiled.parent)


def compile_beside() -> bool:
    """Have the rules compiled by a process of its own, which gives way to all others; whether that is going on."""
    whole, compiled = place(), libraries()
    if whole.exists():
        return False
    if compiled.exists():
        put_together(SRC, compiled, whole)
        return False
    if compiled.with_suffix(".failed").exists():
        say(f"the rules could not be compiled here (`make compiled` tries again and says why): {SLOWER}")
        return False
    reason = cannot_compile()
    if reason:
        say(f"{reason}, so the rules run interpreted: {SLOWER}")
        return False
    say(f"compiling the rules beside it, at low priority; until then {SLOWER}")
    with NOISE.open("a", encoding="utf-8") as noise:
        command = ["nice", "-n", "19", str(PYTHON), str(HERE / "prepare.py"), "compile"]
        # It goes on when the server is stopped: the next start has what it makes.
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=noise, stderr=noise, cwd=HERE, start_new_session=True)
    return True


# -- what make asks for


def play(words: list[str]) -> None:
    environment("play")
    beside = {"MALISON_BESIDE": str(place())} if compile_beside() else {}
    if words:
        os.execve(VENV / "bin" / "malison", ["malison", *words], {**os.environ, **beside})  # noqa: S606


def tools() -> None:
    """What tests need, and what they will have to leave out."""
    environment("tools")
    if not any(map(shutil.which, BROWSERS)) and not os.environ.get("MALISON_CHROMIUM"):
        say("there is no Chromium (Debian and Ubuntu: apt install chromium-headless-shell, or chromium): tests in a browser are left out")
    if not shutil.which("initdb") and not [*Path("/usr/lib/postgresql").glob("*/bin/initdb")]:
        say("there is no PostgreSQL (Debian and Ubuntu: apt install postgresql): tests with it are left out")


def compiled() -> None:
    environment("play")
    reason = cannot_compile()
    if reason:
        say(f"{reason}, so the rules run interpreted: {SLOWER}")
    else:
        compile_now()


def skipped(file: str) -> None:
    """What was left out in all runs, and why."""
    with contextlib.suppress(FileNotFoundError):
        found = Counter(Path(file).read_text(encoding="utf-8").splitlines())
        for reason, times in sorted(found.items()):
            say(f"left out, {times} {'test' if times == 1 else 'tests'}: {reason}")
        if found:
            return
    say("nothing was left out")


def main() -> None:
    newer_python()
    os.chdir(HERE)
    what, *words = sys.argv[1:] or ["play"]
    if what == "play":
        play(words)
    elif what == "tools":
        tools()
    elif what in PARTS:
        environment(what)
    elif what == "compile":
        compiled()
    elif what == "skipped":
        skipped(*words)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
