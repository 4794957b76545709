"""A disk of our own that can be filled and that forgets how to write.

Where file systems may be mounted (as root, in most containers that are allowed it) it is a small one in memory, filled to its last
byte. Elsewhere the system is told that no file of the server may grow (RLIMIT_FSIZE), which is the same to the server: its writes fail.
A mounted file system cannot be made read-only under a server that writes, so for that the limit is always used, of one byte.
"""

from __future__ import annotations

import contextlib
import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from support_web import Running

SIZE: Final = 64 << 20
PIECE: Final = b"\0" * (1 << 16)


class Disk:
    def __init__(self, folder: Path, mounted: bool) -> None:
        self.folder = folder
        self.mounted = mounted

    @property
    def way(self) -> str:
        return f"a file system of {SIZE >> 20} MiB" if self.mounted else "RLIMIT_FSIZE"

    @contextlib.contextmanager
    def full(self, server: Running) -> Iterator[None]:
        """Not one byte more, for a while."""
        if not self.mounted:
            with self.unwritable(server):
                yield
            return
        filler = self.folder / "filler"
        try:
            with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
                for piece in (PIECE, b"\0"):
                    with contextlib.suppress(OSError):
                        while file.write(piece):
                            pass
            yield
        finally:
            filler.unlink(missing_ok=True)

    @contextlib.contextmanager
    def unwritable(self, server: Running) -> Iterator[None]:
        """No byte of any file can be written by the server, for a while."""
        pid = server.process.pid
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, before[1]))
        try:
            yield
        finally:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)

    @contextlib.contextmanager
    def read_only(self) -> Iterator[None]:
        """The whole file system, while no server runs."""
        mount("-o", "remount,ro", str(self.folder))
        try:
            yield
        finally:
            mount("-o", "remount,rw", str(self.folder))


def mount(*arguments: str) -> bool:
    try:
        return subprocess.run(["mount", *arguments], capture_output=True).returncode == 0
    except OSError:
        return False


@contextlib.contextmanager
def disk(folder: Path) -> Iterator[Disk]:
    folder.mkdir()
    mounted = mount("-t", "tmpfs", "-o", f"size={SIZE}", "malison-chaos", str(folder))
    try:
        yield Disk(folder, mounted)
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)
