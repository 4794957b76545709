"""Files of rows, written whole or not at all, and the journal beside them from which a run that was broken off goes on.

While a run lasts, rows are added to NAME.part, and NAME.journal says how far it had come when both were last safe on the disk. At the
end the part becomes the file, and the journal goes.
"""

from __future__ import annotations

import csv
import importlib
import io
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from malison.kernel.errors import BadSetting, MalisonError
from malison.lab.rows import Column, Columns, Numbers

OFTEN: Final = 2.0
"""Seconds between two entries of the journal."""
GROUP: Final = 1 << 16
"""Rows of a group in a Parquet file."""
FORMAT: Final = 1
SIZE: Final = 8
"""Bytes that say how long a frame of a Parquet file's part is."""


class CannotWrite(MalisonError):
    """A file that cannot be written, and why."""


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What the system refuses is said in words."""
    try:
        yield
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written: {error.strerror or error}") from None


def write_whole(path: str | Path, text: str) -> None:
    """A file, whole or not at all."""
    target = Path(path)
    part = target.with_name(target.name + ".part")
    with writing(target):
        try:
            with part.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            part.replace(target)
        except OSError:
            with suppress(OSError):
                part.unlink()
            raise


def lock(file: io.FileIO, path: Path) -> None:
    """Two runs do not write the same file; where locks are not known, nobody checks."""
    with suppress(ImportError):
        fcntl: Any = importlib.import_module("fcntl")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadSetting(f"another run is writing {path}") from None


class Form:
    """How rows become bytes."""

    def __init__(self, columns: list[Column]) -> None:
        self.columns = columns

    def head(self) -> bytes:
        return b""

    def rows(self, found: Columns) -> bytes:
        raise NotImplementedError

    def finish(self, part: Path, target: Path, about: dict[str, Any]) -> None:
        """Make the file of its finished part."""
        part.replace(target)


class Csv(Form):
    def line(self, rows: Any) -> bytes:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(rows)
        return text.getvalue().encode()

    def head(self) -> bytes:
        return self.line([[name for name, _ in self.columns]])

    def rows(self, found: Columns) -> bytes:
        cells = [
            [" ".join(map(str, numbers)) for numbers in column] if isinstance(kind, Numbers) else column
            for column, (_, kind) in zip(found, self.columns, strict=True)
        ]
        return self.line(zip(*cells, strict=True))


class Jsonl(Form):
    def rows(self, found: Columns) -> bytes:
        names = [name for name, _ in self.columns]
        return b"".join(msgspec.json.encode(dict(zip(names, row, strict=True))) + b"\n" for row in zip(*found, strict=True))


class Parquet(Form):
    """Parquet cannot be added to, so its part is a row of Arrow streams, each with its length before it."""

    def __init__(self, columns: list[Column]) -> None:
        super().__init__(columns)
        try:
            self.arrow: Any = importlib.import_module("pyarrow")
            self.parquet: Any = importlib.import_module("pyarrow.parquet")
        except ImportError:
            raise BadSetting("Parquet files need pyarrow: pip install 'malison[lab]', or name a .csv or .jsonl file") from None
        kinds = {int: self.arrow.int64(), float: self.arrow.float64(), bool: self.arrow.bool_(), str: self.arrow.string()}
        short = self.arrow.int16()
        self.schema = self.arrow.schema(
            [(name, self.arrow.list_(short, kind.size or -1) if isinstance(kind, Numbers) else kinds[kind]) for name, kind in columns]
        )

    def rows(self, found: Columns) -> bytes:
        arrays = [self.arrow.array(column, field.type) for column, field in zip(found, self.schema, strict=True)]
        sink = self.arrow.BufferOutputStream()
        with self.arrow.ipc.new_stream(sink, self.schema) as stream:
            stream.write_batch(self.arrow.record_batch(arrays, schema=self.schema))
        frame: bytes = sink.getvalue().to_pybytes()
        return len(frame).to_bytes(SIZE, "big") + frame

    def frames(self, part: Path) -> Iterator[Any]:
        with part.open("rb") as file:
            while size := file.read(SIZE):
                yield self.arrow.ipc.open_stream(file.read(int.from_bytes(size, "big"))).read_all()

    def finish(self, part: Path, target: Path, about: dict[str, Any]) -> None:
        whole = target.with_name(target.name + ".whole")
        schema = self.schema.with_metadata({"malison": json.dumps(about, sort_keys=True)})
        try:
            with self.parquet.ParquetWriter(whole, schema, compression="zstd") as writer:
                waiting: list[Any] = []
                # Groups of one size, so that the file is the same however its rows came together.
                for frame in self.frames(part):
                    waiting.append(frame)
                    while sum(map(len, waiting)) >= GROUP:
                        table = self.arrow.concat_tables(waiting)
                        writer.write_table(table.slice(0, GROUP).combine_chunks().replace_schema_metadata(schema.metadata))
                        waiting = [table.slice(GROUP)]
                if waiting and any(map(len, waiting)):
                    table = self.arrow.concat_tables(waiting)
                    writer.write_table(table.combine_chunks().replace_schema_metadata(schema.metadata))
            with whole.open("rb") as file:
                os.fsync(file.fileno())
            whole.replace(target)
            part.unlink()
        except OSError:
            with suppress(OSError):
                whole.unlink()
            raise


FORMS: Final[dict[str, type[Form]]] = {".parquet": Parquet, ".csv": Csv, ".jsonl": Jsonl}


class Journal(msgspec.Struct):
    """How far a run had come."""

    malison: int
    plan: str
    seed: int
    rows: str
    target: int
    deals: int
    size: int
    seconds: float
    studies: list[Any]


class Output:
    """A file of rows in the making."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if self.path.suffix not in FORMS:
            raise BadSetting(f"rows are written to {', '.join(FORMS)} files, and {self.path.name!r} ends with none of these")
        self.part = self.path.with_name(self.path.name + ".part")
        self.journal = self.path.with_name(self.path.name + ".journal")
        self.form = Form([])
        self.file: io.FileIO | None = None
        self.kept = 0.0

    def left(self) -> Journal:
        """What a run that was broken off has left."""
        try:
            found = msgspec.json.decode(self.journal.read_bytes(), type=Journal)
        except FileNotFoundError:
            raise BadSetting(f"there is nothing to go on with: no {self.journal}") from None
        except (OSError, ValueError) as error:
            raise BadSetting(f"{self.journal} cannot be read: {error}") from None
        if found.malison != FORMAT:
            raise BadSetting(f"{self.journal} is of another version of Malison")
        return found

    def open(self, columns: list[Column], left: Journal | None) -> None:
        """Begin, or go on from where a journal ends."""
        self.form = FORMS[self.path.suffix](columns)
        if left is None and self.journal.exists():
            raise BadSetting(f"{self.journal} is left from a run that was broken off: go on with it (--resume), or delete it")
        if left is not None and not self.part.exists():
            raise BadSetting(f"there is nothing to go on with: no {self.part}")
        with writing(self.path):
            self.file = io.FileIO(os.open(self.part, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+")
        try:
            self._begin(self.file, left)
        except BaseException:
            # It may be another's.
            file, self.file = self.file, None
            file.close()
            raise

    def _begin(self, file: io.FileIO, left: Journal | None) -> None:
        lock(file, self.path)
        size, there = left.size if left is not None else 0, os.fstat(file.fileno()).st_size
        if there < size:
            raise BadSetting(f"{self.part} is shorter than {self.journal} says: it cannot be gone on with")
        with writing(self.path):
            if there > size:
                file.truncate(size)
            if left is None:
                self.write(self.form.head())
            else:
                file.seek(size)

    def write(self, data: bytes) -> None:
        assert self.file is not None
        # Unbuffered: what cannot be written is noticed here, and nothing is left to be written when the file is closed.
        rest = memoryview(data)
        while rest:
            rest = rest[self.file.write(rest) :]

    def put(self, found: Columns) -> None:
        with writing(self.path):
            self.write(self.form.rows(found))

    def due(self) -> bool:
        """Whether it is time for another entry of the journal."""
        return time.monotonic() - self.kept >= OFTEN

    def keep(self, journal: Journal) -> None:
        """Enter how far the run has come, once what it counts is safe on the disk."""
        if self.file is None:
            return
        with writing(self.path):
            os.fsync(self.file.fileno())
            journal.size = self.file.tell()
        write_whole(self.journal, msgspec.json.encode(journal).decode())
        self.kept = time.monotonic()

    def finish(self, about: dict[str, Any]) -> None:
        with writing(self.path):
            self.close()
            self.form.finish(self.part, self.path, about)
            self.journal.unlink(missing_ok=True)

    def close(self) -> None:
        """Leave it as it is."""
        if self.file is not None:
            file, self.file = self.file, None
            with file:
                os.fsync(file.fileno())

    def discard(self) -> None:
        """Nothing came of it: what there is goes, unless a journal says that it can be gone on with."""
        if self.file is None:
            return
        with suppress(OSError):
            self.close()
        if not self.journal.exists():
            with suppress(OSError):
                self.part.unlink()
