"""Writes a report to a file, whole or not at all."""

import os

from ..core.errors import RefarchError
from ..core.files import fill, replace_file


def write_file(path: str, text: str) -> None:
    """Write a file as UTF-8. An earlier file stays as it was until the new one is complete."""
    if os.path.isdir(path):
        raise RefarchError(f"{path}: is a folder; name a file in it")
    target = os.path.realpath(path)
    content = text.encode("utf-8", "backslashreplace")
    try:
        if os.path.exists(target) and not os.path.isfile(target):
            fill(os.open(target, os.O_WRONLY), content)  # a device or a pipe is written to, never replaced
        else:
            replace_file(target, content)
    except OSError as error:
        raise RefarchError(f"{path}: cannot be written: {error.strerror}") from None
