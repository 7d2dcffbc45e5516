"""All configuration files of a design as one zip archive, whose bytes depend on nothing but the files."""

import io
import zipfile
from collections.abc import Iterable

from .configuration import Configuration
from .files import files_of

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first day that an archive can name: no file has a day of its own."""

PLAIN, PROGRAM = 0o100644, 0o100755


def bundle(folder: str, made: Iterable[Configuration]) -> bytes:
    """A zip archive of the files of some devices, in a folder of that name: sorted, without days, and not
    compressed, since how it is compressed differs from one library to the next."""
    files = {path: text for configuration in made for path, text in files_of(configuration)}
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        for path, text in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{folder}/{path}", EPOCH)
            entry.create_system = 3  # Unix, on every machine
            entry.external_attr = (PROGRAM if text.startswith("#!") else PLAIN) << 16
            archive.writestr(entry, text)
    return stream.getvalue()
