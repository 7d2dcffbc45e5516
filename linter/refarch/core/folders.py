"""Makes folders that a command writes into, and takes them back where it writes nothing."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

SHARED_FOLDER_MODE, PRIVATE_FOLDER_MODE = 0o777, 0o700
"""Modes of a folder before the umask: for all who may read what the user writes, and for the user alone."""


@contextmanager
def new_folders(path: str, mode: int = SHARED_FOLDER_MODE) -> Iterator[None]:
    """Make a folder and those above it that are missing. They are removed again where the ``with`` block
    raises and they are empty. Raises OSError."""
    made: list[str] = []
    try:
        for folder in _missing_folders(path):
            with suppress(FileExistsError):  # of another process, in this moment
                os.mkdir(folder, mode)
                made.append(folder)
        yield
    except BaseException:
        for folder in reversed(made):
            with suppress(OSError):  # it holds something
                os.rmdir(folder)
        raise


def _missing_folders(path: str) -> list[str]:
    """A folder and those above it that are not there, from the top."""
    missing = []
    while path and not os.path.isdir(path):
        missing.append(path)
        path = os.path.dirname(path)
    return missing[::-1]
