"""Hash of the folder of a design, for what is kept until the design changes."""

import os
from hashlib import blake2b

from ...load.folder import DesignFolder

MAX_FILES = 1_000
"""Files in the folder of a design up to which something is kept for it."""


def folder_digest(folder: DesignFolder, more: str) -> str:
    """Hash of the names and contents of all files of a design, and of ``more``; empty for a folder with
    links, with files that are not regular or cannot be read, or with too many files."""
    hasher = blake2b(more.encode("utf-8", "surrogatepass"), digest_size=16)
    paths: list[str] = []
    if folder.is_outside or os.path.islink(folder.path):
        return ""
    for parent, folders, names in os.walk(folder.path):
        if any(os.path.islink(os.path.join(parent, name)) for name in (*folders, *names)):
            return ""
        folders.sort()
        paths += (os.path.join(parent, name) for name in sorted(names))
        if len(paths) > MAX_FILES:
            return ""
    try:
        for path in paths:
            if not os.path.isfile(path):
                return ""
            with open(path, "rb") as stream:
                content = stream.read()
            name = os.fsencode(os.path.relpath(path, folder.path))
            hasher.update(b"%d %d\n" % (len(name), len(content)) + name + content)
    except OSError:
        return ""
    return hasher.hexdigest()
