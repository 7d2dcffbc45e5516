"""All configuration files of a design as one zip archive, which is the same for the same files."""

import io
import zipfile
from collections.abc import Iterable

from .configuration import Configuration
from .files import files_of

EPOCH = (1980, 1, 1, 0, 0, 0)
"""Earliest date that a zip archive supports; all files have this date, so that the archive is
reproducible."""

PLAIN, PROGRAM = 0o100644, 0o100755


def bundle(folder: str, made: Iterable[Configuration]) -> bytes:
    """Zip archive of the files of some devices, in a folder of that name: sorted, and with a fixed date. The
    bytes are the same with the same release of the library that compresses."""
    files = {path: text for configuration in made for path, text in files_of(configuration)}
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{folder}/{path}", EPOCH)
            entry.create_system = 3  # Unix, on every operating system
            entry.external_attr = (PROGRAM if text.startswith("#!") else PLAIN) << 16
            archive.writestr(entry, text, zipfile.ZIP_DEFLATED)
    return stream.getvalue()
