"""Shared state of the threads of server, watcher and renderer, behind one lock."""

import os
import time
from collections.abc import Iterable
from threading import Condition
from typing import NamedTuple

IN_VIEW_SECONDS = 30.0
"""Seconds after its last question for which a page counts as shown by a browser; it asks more often."""


class Update(NamedTuple):
    """Answer to a page that asks for changes."""

    changed: bool
    trouble: str
    """Reason why the site cannot be brought up to date; empty for none."""
    number: int
    """Number of the last change of ``trouble``, for the page to name when it asks again."""


class PreviewState:
    """Pages by their path in the site with their digests, and the pages that the renderer is asked for."""

    def __init__(self) -> None:
        self.condition = Condition()
        """Held by whoever reads or writes anything here, and any file below ``folder``."""
        self.folder = ""
        """Folder of the built site; empty before the first build."""
        self.settled = False
        """Whether all is rendered, and plug-ins have written what they make of the whole site."""
        self._digests: dict[str, str] = {}
        """Digest of each page's text; empty where the page is yet to be rendered."""
        self._wanted: dict[str, None] = {}
        self._last_poll: dict[str, float] = {}
        self._saved_files: set[str] = set()
        self._last_save = 0.0
        self._trouble, self._number = "", 0

    def save(self, path: str) -> None:
        """Record that a file was saved, added or removed."""
        with self.condition:
            self._saved_files.add(path)
            self._last_save = time.monotonic()
            self.condition.notify_all()

    def wait_for_work(self, seconds: float) -> bool:
        """Wait until a file was saved or a page is asked for, no longer than ``seconds``; whether one was."""
        with self.condition:
            return self.condition.wait_for(lambda: bool(self._saved_files or self._wanted), seconds)

    def has_saves(self) -> bool:
        """Whether files were saved that nobody has taken yet."""
        return bool(self._saved_files)

    def take_saves(self, quiet: float, longest: float) -> set[str]:
        """Files that were saved since the last call: after ``quiet`` seconds without a save, or ``longest``
        seconds."""
        end = time.monotonic() + longest
        with self.condition:
            while (rest := min(self._last_save + quiet, end) - time.monotonic()) > 0:
                self.condition.wait(rest)
            saved, self._saved_files = self._saved_files, set()
            return saved

    def open(self, folder: str, paths: Iterable[str]) -> None:
        """Switch to a site in another folder, with these pages, none of which is rendered."""
        with self.condition:
            self.folder, self.settled = folder, False
            self._digests = dict.fromkeys(paths, "")
            self._wanted = {path: None for path in self._wanted if path in self._digests}
            self.condition.notify_all()

    def set_stale(self, paths: Iterable[str]) -> None:
        """Record that these pages are yet to be rendered."""
        with self.condition:
            self._digests |= dict.fromkeys(paths, "")

    def set_ready(self, path: str, digest: str) -> None:
        """Record that a page is rendered in its file."""
        with self.condition:
            self._digests[path] = digest
            self._wanted.pop(path, None)
            self.condition.notify_all()

    def set_settled(self, settled: bool) -> None:
        """Set whether nothing is left to do."""
        with self.condition:
            self.settled = settled
            self.condition.notify_all()

    def set_trouble(self, trouble: str) -> None:
        """Set the error of the project as a whole; empty for none."""
        with self.condition:
            if trouble != self._trouble:
                self._trouble, self._number = trouble, self._number + 1
                self.condition.notify_all()

    def wanted_pages(self) -> list[str]:
        """Paths of pages in the order of rendering: asked for, shown by a browser."""
        with self.condition:
            since = time.monotonic() - IN_VIEW_SECONDS
            in_view = [path for path, asked in self._last_poll.items() if asked > since]
            # The page that was asked for last is the last entry, see ``wait_for_update``.
            return [*self._wanted, *reversed(in_view)]

    def page(self, path: str, patience: float) -> str | None:
        """Digest of a page, once it is rendered; None where the site has no such page, and empty where it
        takes more than ``patience`` seconds."""
        with self.condition:
            # Only an empty digest is waited for: a page without one is not in the site.
            if not self._digests.get(path, "known"):
                self._wanted[path] = None
                self.condition.notify_all()
                self.condition.wait_for(lambda: self._digests.get(path) != "", patience)
            return self._digests.get(path)

    def read(self, path: str, patience: float) -> bytes | None:
        """Content of a file of the site; of one that is not there, wait whether a plug-in is yet to write it.
        None where there is none."""
        with self.condition:
            content = self._content(path)
            if content is None:
                self.condition.wait_for(lambda: self.settled, patience)
                content = self._content(path)
            return content

    def wait_for_update(self, path: str, digest: str, number: int, patience: float) -> Update:
        """Wait until a page has another digest or there is other trouble, no longer than ``patience``
        seconds."""

        def is_other() -> bool:
            now = self._digests.get(path, "none")
            return self._number != number or (now != "" and now != digest)

        with self.condition:
            # Inserted again at the end, as the page that was asked for last is rendered first.
            self._last_poll.pop(path, None)
            self._last_poll[path] = time.monotonic()
            self.condition.wait_for(is_other, patience)
            # A page that waits is in view until the answer.
            self._last_poll[path] = time.monotonic()
            changed = self._digests.get(path, "none") not in ("", digest)
            return Update(changed, self._trouble, self._number)

    def _content(self, path: str) -> bytes | None:
        file = os.path.join(self.folder, *path.split("/"))
        if not os.path.isfile(file):
            return None
        with open(file, "rb") as stream:
            return stream.read()
