"""Locks that end with their process, and staging folders that a later process removes if their own was
killed.

A lock is the system's (``flock``), held on an open file: it is let go of however its process ends, and it
counts across containers, where numbers of processes do not.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
"""Flag of ``os.open``: a link is an error instead of being followed."""


def lock_file(number: int, wait: bool) -> bool:
    """Lock an open file. False where another process holds it, and where the system has no such locks."""
    try:
        import fcntl  # not on every system
    except ImportError:
        return False
    try:
        fcntl.flock(number, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True


def is_file_at(number: int, path: str) -> bool:
    """Whether an open file still has this path."""
    try:
        return os.path.samestat(os.fstat(number), os.lstat(path))
    except FileNotFoundError:
        return False


@contextmanager
def file_lock(path: str) -> Iterator[bool]:
    """Hold the lock of a lock file, and wait while another process holds it; the file is removed afterwards.

    Yields False where the system has no locks. Raises OSError where the file cannot be made.
    """
    while True:
        number = os.open(path, os.O_RDWR | os.O_CREAT | NO_FOLLOW, 0o666)
        is_locked = lock_file(number, wait=True)
        if is_file_at(number, path) or not is_locked:
            break
        os.close(number)  # its last holder removed it while we waited
    try:
        yield is_locked
    finally:
        if is_file_at(number, path):
            os.unlink(path)
        os.close(number)


@contextmanager
def staging_dir(folder: str, prefix: str, clear: Callable[[str], None] | None = None) -> Iterator[str]:
    """Empty staging folder in ``folder``, which ``clear`` removes afterwards (by default with its content).
    Its name begins with ``prefix``. One process at a time has a folder for a prefix; others wait.

    What a killed process left under such a name is cleared first: its lock is free, so it is dead. Raises
    OSError.
    """
    import shutil  # both only where folders are written
    import tempfile

    clear = clear or (lambda path: shutil.rmtree(path, ignore_errors=True))
    with file_lock(os.path.join(folder, f"{prefix}.lock")) as is_alone:
        # Without locks another process may be working in such a folder, so nothing is cleared.
        if is_alone:
            for name in leftover_folders(folder, prefix):
                clear(os.path.join(folder, name))
        staging = tempfile.mkdtemp(prefix=f"{prefix}-", suffix=".tmp", dir=folder)
        try:
            yield staging
        finally:
            clear(staging)


def leftover_folders(folder: str, prefix: str) -> list[str]:
    """Names of the staging folders in ``folder`` for a prefix."""
    with os.scandir(folder) as entries:
        return sorted(
            entry.name
            for entry in entries
            if is_leftover(entry.name, prefix) and entry.is_dir(follow_symlinks=False)
        )


def is_leftover(name: str, prefix: str) -> bool:
    """Whether a name is that of a staging folder: the prefix, eight random characters, and an ending."""
    start, end = f"{prefix}-", ".tmp"
    return name.startswith(start) and name.endswith(end) and len(name) == len(start) + 8 + len(end)
