"""The marker file of an output folder: files that refarch wrote into the folder, with their digests.

Files that somebody else wrote, or changed since, are recognized by it and never overwritten. It holds neither
times nor absolute paths: the same output has the same marker.
"""

import json
import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from .errors import RefarchError
from .files import replace_file

MARKER_NAME = ".refarch-output.json"
MARKER_TOOL = "refarch"
MARKER_FORMAT = 1

Digests = Mapping[str, str]
"""SHA-256 of files by path, relative to the folder and with slashes. While a run writes, all digests that a
file may have, separated by spaces: wherever the run is killed, its files are recognized."""


class Marker(NamedTuple):
    """Files of an output folder."""

    outputs: Mapping[str, Digests] = {}
    """Digests by the run that wrote the files, e.g. ``site`` or ``config vsan-esa cumulus-nvue``."""

    def digests(self, run: str) -> Digests:
        """Digests of the files of a run."""
        return self.outputs.get(run, {})

    def other_owner(self, path: str, run: str) -> str:
        """Other run that wrote this file; empty where there is none."""
        others = (owner for owner, files in self.outputs.items() if owner != run and path in files)
        return next(others, "")

    def begin_run(self, run: str, files: Digests) -> "Marker":
        """Marker while a run writes these files. A file of another run becomes a file of this run, unless
        both write the same."""
        both = dict(self.digests(run))
        for path, digest_now in files.items():
            # Until the run ends, a file may have its old or its new content.
            both[path] = " ".join(sorted({*both.get(path, "").split(), *digest_now.split()}))
        others = {
            owner: {path: digests for path, digests in theirs.items() if files.get(path, digests) == digests}
            for owner, theirs in self.outputs.items()
        }
        return Marker({**others, run: both})

    def end_run(self, run: str, files: Digests) -> "Marker":
        """Marker after the run has written them."""
        return Marker({**self.outputs, run: files})


def read_marker(folder: str, shown: str) -> Marker | None:
    """Marker of a folder; None where there is none. ``shown`` is the folder as the user named it.

    Raises RefarchError for one that cannot be read: it may lead to files outside the folder, which must never
    be removed.
    """
    path = os.path.join(folder, MARKER_NAME)
    if os.path.islink(path):
        raise RefarchError(f"{shown}/{MARKER_NAME} is a link; remove it, or choose another --out")
    try:
        with open(path, "rb") as file:
            data = json.loads(file.read())
        if data.get("tool") != MARKER_TOOL or data.get("format") != MARKER_FORMAT:
            raise ValueError
        return Marker(_files_by_run(data["outputs"]))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise RefarchError(f"{shown}/{MARKER_NAME}: cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
        raise RefarchError(
            f"{shown}/{MARKER_NAME} is not a file list of this version of refarch; remove "
            "the folder, or choose another --out"
        ) from None


def _files_by_run(data: Any) -> dict[str, Digests]:
    """Digests by run. Raises ValueError for paths outside of the folder, and for other data."""
    runs: dict[str, Digests] = {}
    for run, files in data.items():
        for path, digest in files.items():
            if not is_inside(path) or not isinstance(digest, str):
                raise ValueError
        runs[run] = dict(files)
    return runs


def is_inside(path: str) -> bool:
    """Whether a relative path with slashes stays below the folder that it is relative to."""
    steps = path.split(os.sep) if os.sep != "/" else []
    # The marker may come from anyone: a path out of the folder would let us remove files there.
    return not os.path.isabs(path) and not {"", ".", ".."} & {*path.split("/"), *steps} and "\0" not in path


def write_marker(folder: str, marker: Marker, private: bool = False) -> None:
    """Write the marker, whole; for the user alone where what it lists is ``private``. Raises OSError."""
    data = {"tool": MARKER_TOOL, "format": MARKER_FORMAT, "outputs": marker.outputs}
    text = json.dumps(data, indent=1, sort_keys=True) + "\n"
    replace_file(os.path.join(folder, MARKER_NAME), text.encode(), private)


def file_digest(path: str) -> str:
    """SHA-256 of a file. Raises OSError."""
    import hashlib  # only where folders are written: linting starts without it

    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
