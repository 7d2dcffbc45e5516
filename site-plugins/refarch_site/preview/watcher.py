"""Sees which files are saved: the system reports most at once, and a look at all of them finds the rest."""

import os
from collections.abc import Iterator
from typing import NamedTuple

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from .state import PreviewState


class FileStamp(NamedTuple):
    """Properties of a file, of which a save changes at least one."""

    modified_ns: int
    """Time of the last change, in nanoseconds."""
    size: int
    inode: int
    """Number of the file: editors save by putting a new file instead of the old one."""


FileStamps = dict[str, FileStamp]
"""Stamps of files by their paths."""

SAVE_EVENTS = ("created", "modified", "moved", "deleted", "closed")
"""Events of the system that may be a save. Reading a file is none, since we read them."""


class SourceWatcher(FileSystemEventHandler):
    """Reports each save below some folders to the preview state."""

    def __init__(self, state: PreviewState) -> None:
        self.state = state
        self._observer = Observer()
        self._folders: dict[str, bool] = {}
        self._stamps: FileStamps = {}

    def start(self) -> None:
        """Start the observer."""
        self._observer.start()

    def stop(self) -> None:
        """Stop the observer; may be called without ``start``."""
        if self._observer.is_alive():
            self._observer.stop()
            self._observer.join()

    def watch(self, folders: dict[str, bool]) -> None:
        """Watch these folders from now on, with all below them where the value says so."""
        if folders != self._folders:
            self._observer.unschedule_all()
            for folder, recursive in folders.items():
                try:
                    self._observer.schedule(self, folder, recursive=recursive)
                except OSError:
                    pass  # the system watches no more folders, or this one is gone: `look` sees its files
            self._folders = folders
        self._stamps = _file_stamps(self._folders)

    def find_changes(self) -> None:
        """Report changes since the last look that the system did not report, as on a network drive or behind
        a link."""
        before, self._stamps = self._stamps, _file_stamps(self._folders)
        for path in before.keys() | self._stamps.keys():
            if before.get(path) != self._stamps.get(path):
                self.state.save(path)

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Report a save; called by the observer's thread."""
        # A folder is modified whenever a file in it is, and the file has an event of its own.
        if event.event_type in SAVE_EVENTS and not (event.is_directory and event.event_type == "modified"):
            for path in (event.src_path, event.dest_path):
                if path:
                    self.state.save(os.fsdecode(path))


def _file_stamps(folders: dict[str, bool]) -> FileStamps:
    """Stamps of all files in some folders."""
    stamps: FileStamps = {}
    for folder, recursive in folders.items():
        for entry in _files_below(folder, recursive):
            try:
                status = entry.stat()
            except OSError:
                continue  # gone since, or a link that leads nowhere
            stamps[entry.path] = FileStamp(status.st_mtime_ns, status.st_size, status.st_ino)
    return stamps


def _files_below(folder: str, recursive: bool, depth: int = 0) -> Iterator["os.DirEntry[str]"]:
    """Files in a folder and below it. A design may be a link to its folder; further links might lead in a
    ring, and are not followed."""
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if not entry.is_dir():
            yield entry
        elif recursive and not entry.name.startswith(".") and (depth == 0 or not entry.is_symlink()):
            yield from _files_below(entry.path, recursive, depth + 1)
