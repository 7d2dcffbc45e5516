"""Watch mode: lints again whenever a file changes, until it is interrupted."""

import os
import sys
import time
from collections.abc import Callable, Iterator

from ..core.errors import RefarchError
from ..project.config import FILE
from ..report._visible import visible
from ._call import Call

INTERVAL = 0.25
"""Seconds between two scans of the files."""

CLEAR = "\x1b[2J\x1b[H"
"""Erase the screen and go to its corner (ECMA-48: ED, CUP)."""


def check_and_watch(call: Call, paths: list[str], check: Callable[[], int]) -> int:
    """Check, and check again after every change of the files of the project or of those at ``paths``. Never
    returns: an interrupt ends it."""
    seen = None
    while True:
        now = dict(_states(call, paths))
        if now == seen:
            time.sleep(INTERVAL)
            continue
        seen = now
        if sys.stdout.isatty():
            sys.stdout.write(CLEAR)
        try:
            check()
        except RefarchError as error:  # such as incompletely written settings
            print(f"refarch: {visible(str(error))}", file=sys.stderr)
        call.print_aside("watching for changes; press Ctrl-C to stop")
        sys.stdout.flush()


def _states(call: Call, paths: list[str]) -> Iterator[tuple[str, tuple[int, int, int]]]:
    """State of each watched file, which changes when it is written."""
    for place in (os.path.join(call.root, FILE), *_folders(call), *paths):
        yield from _state(place)
        for folder, folders, files in os.walk(place):
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in files:
                yield from _state(os.path.join(folder, name))


def _folders(call: Call) -> Iterator[str]:
    """Folder of designs, if the settings can be read."""
    try:
        yield os.path.join(call.root, call.session().config.designs)
    except RefarchError:
        # The settings may be incompletely written. Their file is always watched.
        return


def _state(path: str) -> Iterator[tuple[str, tuple[int, int, int]]]:
    try:
        status = os.stat(path)
    except OSError:
        # The file may be removed after the folder was listed.
        return
    yield path, (status.st_mtime_ns, status.st_size, status.st_ino)
