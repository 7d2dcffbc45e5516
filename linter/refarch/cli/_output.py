"""Output on stdout or into a file, which is written completely or not at all."""

import os
import sys

from ..core.errors import RefarchError
from ..core.files import replace_file


def emit(text: str | bytes, path: str | None = None, private: bool = False) -> None:
    """Write to stdout, or to the file at ``path``, for the user only if it is ``private``; bytes are a binary
    file. Raises RefarchError if the file cannot be written, and for bytes on a terminal."""
    if path is not None:
        write_file(path, text, private)
    # A process without a console has no stdout.
    elif sys.stdout is None:
        return
    elif isinstance(text, str):
        sys.stdout.write(text)
    elif sys.stdout.isatty():
        raise RefarchError("the output is binary; use --output FILE to write it to a file")
    else:
        sys.stdout.buffer.write(text)


def write_file(path: str, text: str | bytes, private: bool = False) -> None:
    """Write a file, text as UTF-8. An earlier file stays until the new one is complete; a link is replaced,
    so that its target is not written."""
    if os.path.isdir(path):
        raise RefarchError(f"{path} is a folder; specify a file")
    content = text if isinstance(text, bytes) else text.encode("utf-8", "backslashreplace")
    try:
        number = _open_stream(path)
        if number is None:
            replace_file(path, content, private)
        else:
            with open(number, "wb") as stream:
                stream.write(content)
    except OSError as error:
        raise RefarchError(f"{path}: cannot be written: {error.strerror}") from None


def _open_stream(path: str) -> int | None:
    """Open device or pipe, or the target of stdout or stderr: these are never replaced. None for a regular
    file. Raises OSError."""
    for stream in (1, 2):
        try:
            if os.path.samestat(os.stat(path), os.fstat(stream)):
                return os.dup(stream)
        except OSError:
            # A closed stream or a missing path is not a match.
            continue
    if os.path.exists(path) and not os.path.isfile(path):
        return os.open(path, os.O_WRONLY)
    return None
