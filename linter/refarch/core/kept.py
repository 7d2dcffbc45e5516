"""Keeps what was made from files beside the compiled code of this package, until one of the files changes.

Meant for what every start would otherwise make again: compiled modules, schemas, the catalogue. A kept thing is what ``.pyc``
files are, for many sources at once: it knows each source's path, time and size, and the Python that wrote it. Anything else than
a whole file by that Python about those sources is no good, and is made anew. Where nothing can be written, nothing is kept.
"""

import marshal
import os
import sys
import time
from _frozen_importlib_external import MAGIC_NUMBER
from _imp import source_hash
from collections.abc import Callable
from typing import Any

_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "__pycache__")

_KEY = int.from_bytes(MAGIC_NUMBER, "little")
"""Mixed into the checksum, so that another Python's file fails it."""

_SETTLED = 2_000_000_000
"""Nanoseconds. File systems count time in steps of up to two seconds; a source this young could change again within its step."""

Stamp = tuple[str, int, int]
"""A source's path, modification time in nanoseconds, and size."""


def kept(name: str, sources: list[str], make: Callable[[], Any]) -> Any:
    """What ``make`` makes of these sources (plain data or code), made once for as long as none of them changes.

    None where nothing can be kept, and it would be made anew at every start; the caller then makes only what it needs.
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
    """Keep a value for the next start, whole or not at all."""
    path = path_of(name)
    temporary = f"{path}.{os.getpid()}"
    payload = marshal.dumps((stamps, value))
    try:
        with open(temporary, "wb") as stream:
            stream.write(source_hash(_KEY, payload) + payload)
        os.replace(temporary, path)
    except OSError:
        pass
