"""Writes files whole or not at all: nothing half-written is ever found under a file's own name."""

import os


def replace_file(path: str, content: bytes) -> None:
    """Put a file in the place of whatever has this name; a link is replaced, not followed.

    An earlier file stays as it was until the new one is complete. Raises OSError, and then leaves nothing
    behind.
    """
    temporary = os.path.join(os.path.dirname(path), f".refarch-{os.getpid()}.tmp")
    number = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        fill(number, content)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def fill(number: int, content: bytes) -> None:
    """Write all content to an open file and close it."""
    with open(number, "wb") as file:
        file.write(content)
