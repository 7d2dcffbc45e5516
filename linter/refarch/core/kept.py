"""Keeps what was made from files beside the compiled code of this package, until one of the files changes.

Meant for what every start would otherwise make again: compiled modules, schemas, the catalogue. A kept thing
is what ``.pyc`` files are, for many sources at once: it knows each source's path, time and size, and the
Python that wrote it. Anything else than a whole file by that Python about those sources is no good, and is
made anew. Where nothing can be written, nothing is kept.
"""

import marshal
import os
import sys
import time
from _frozen_importlib_external import MAGIC_NUMBER
from _imp import source_hash
from collections.abc import Callable
from io import FileIO
from typing import Any

_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "__pycache__")

_KEY = int.from_bytes(MAGIC_NUMBER, "little")
"""Mixed into the checksum, so that another Python's file fails it."""

_SETTLED = 2_000_000_000
"""Nanoseconds. File systems count time in steps of up to two seconds; a source this young could change again
within its step."""

Stamp = tuple[str, int, int]
"""A source's path, modification time in nanoseconds, and size."""


def kept(name: str, sources: list[str], make: Callable[[], Any]) -> Any:
    """What ``make`` makes of these sources (plain data or code), made once for as long as none of them
    changes.

    None where nothing can be kept, and it would be made anew at every start; the caller then makes only what
    it needs.
    """
    try:
        stamps = stamps_of(sources)
    except OSError:  # a source that vanished under our hands
        return None
    found = _recall(name, stamps)
    if found is None and _may_keep(stamps):
        found = make()
        _keep(name, stamps, found)
    return found


class Pieces:
    """Kept bytes of which only some are read: the head of their file says where each piece is. The file stays
    open."""

    def __init__(self, file: FileIO, start: int, index: list[tuple[int, int, bytes]], about: Any) -> None:
        self._file, self._start, self._index = file, start, index
        self.about = about
        """Plain data that were kept with the pieces."""

    def read(self, number: int) -> bytes | None:
        """A piece. None where the file is spoilt, which then goes, for the next start to make it anew."""
        place, length, checksum = self._index[number]
        try:
            self._file.seek(self._start + place)
            found = self._file.read(length)
            if source_hash(_KEY, found) == checksum:
                return found
            os.unlink(self._file.name)
        except OSError:
            pass
        return None


def kept_pieces(name: str, sources: list[str], make: Callable[[], tuple[list[bytes], Any]]) -> Pieces | None:
    """The same as ``kept`` for pieces, none of which is read before it is asked for, and plain data about
    them."""
    try:
        stamps = stamps_of(sources)
    except OSError:
        return None
    found = _recall_pieces(name, stamps)
    if found is None and _may_keep(stamps):
        _keep_pieces(name, stamps, *make())
        found = _recall_pieces(name, stamps)
    return found


def _recall_pieces(name: str, stamps: list[Stamp]) -> Pieces | None:
    try:
        file = FileIO(path_of(name))
        checksum, length = file.read(8), int.from_bytes(file.read(4), "little")
        head = file.read(length)
        known, index, about = marshal.loads(head) if source_hash(_KEY, head) == checksum else ([], [], None)
    except (OSError, EOFError, ValueError, TypeError):
        return None
    return Pieces(file, 12 + length, index, about) if known == stamps else None


def _keep_pieces(name: str, stamps: list[Stamp], pieces: list[bytes], about: Any) -> None:
    index, place = [], 0
    for piece in pieces:
        index.append((place, len(piece), source_hash(_KEY, piece)))
        place += len(piece)
    head = marshal.dumps((stamps, index, about))
    _write(name, source_hash(_KEY, head) + len(head).to_bytes(4, "little") + head + b"".join(pieces))


def path_of(name: str) -> str:
    """The file that keeps the thing of this name."""
    return os.path.join(_FOLDER, f"{name}.{sys.implementation.cache_tag}.bin")


def stamps_of(sources: list[str]) -> list[Stamp]:
    """What tells that a source is still the same. Raises OSError for one that is not there."""
    found = []
    for path in sources:
        status = os.stat(path)
        found.append((path, status.st_mtime_ns, status.st_size))
    return found


def _recall(name: str, stamps: list[Stamp]) -> Any:
    """What was kept under this name for exactly these sources, or None."""
    try:
        with open(path_of(name), "rb", buffering=0) as stream:
            checksum, payload = stream.read(8), stream.read()
        if source_hash(_KEY, payload) != checksum:
            return None
        known, value = marshal.loads(payload)
    except (OSError, EOFError, ValueError, TypeError):
        return None
    return value if known == stamps else None


def _may_keep(stamps: list[Stamp]) -> bool:
    """Whether something that is made from these sources can be kept: if not, it need not be made."""
    now = time.time_ns()
    if sys.dont_write_bytecode or any(0 <= now - modified < _SETTLED for _, modified, _ in stamps):
        return False
    try:
        os.makedirs(_FOLDER, exist_ok=True)
    except OSError:
        return False
    return os.access(_FOLDER, os.W_OK)


def _keep(name: str, stamps: list[Stamp], value: Any) -> None:
    """Keep a value for the next start."""
    payload = marshal.dumps((stamps, value))
    _write(name, source_hash(_KEY, payload) + payload)


def _write(name: str, content: bytes) -> None:
    """Write a kept file, whole or not at all."""
    path = path_of(name)
    temporary = f"{path}.{os.getpid()}"
    try:
        with open(temporary, "wb") as stream:
            stream.write(content)
        os.replace(temporary, path)
    except OSError:
        pass
