"""Creates folders that a command writes into, and removes them if it writes nothing."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

SHARED_FOLDER_MODE, PRIVATE_FOLDER_MODE = 0o777, 0o700
"""Modes of a folder before the umask: for everybody who may read what the user writes, and for the user
alone."""


@contextmanager
def new_folders(path: str, mode: int = SHARED_FOLDER_MODE) -> Iterator[None]:
    """Create a folder and the missing ones above it. They are removed if the ``with`` block raises and they
    are empty. Raises OSError."""
    created: list[str] = []
    try:
        for folder in _missing_folders(path):
            with suppress(FileExistsError):  # of another process, in this moment
                os.mkdir(folder, mode)
                created.append(folder)
        yield
    except BaseException:
        for folder in reversed(created):
            with suppress(OSError):  # it holds something
                os.rmdir(folder)
        raise


def _missing_folders(path: str) -> list[str]:
    """A folder and the folders above it, as far as they do not exist, from the top."""
    missing = []
    while path and not os.path.isdir(path):
        missing.append(path)
        path = os.path.dirname(path)
    return missing[::-1]
