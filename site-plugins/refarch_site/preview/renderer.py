"""Brings the site up to date after each save: the page in view first, then the rest of its design, then what
is about all designs."""

import gc
import os
import shutil
import time
from collections.abc import Callable, Iterable, Sequence

from refarch.api import RefarchError, count_text

from ..build import preview_config
from ..plugin import RefarchPlugin
from ..site import Site
from .built_site import BuiltSite, root_path
from .page_cache import PageCache
from .source_folders import SourceFolders
from .state import PreviewState
from .watcher import SourceWatcher

QUIET_SECONDS, MAX_WAIT_SECONDS = 0.03, 0.3
"""Seconds without a save after which it is worked on, as editors write a file in several steps; and after
which it is worked on in any case."""

POLL_SECONDS = 2.0
"""Seconds between two looks for saves that the system does not report."""


class Renderer:
    """The one thread that reads designs and lets MkDocs render."""

    built: BuiltSite
    folders: SourceFolders

    def __init__(
        self, root: str, allow_local_code: bool, folder: str, state: PreviewState, say: Callable[[str], None]
    ) -> None:
        """Renderer of the project in ``root``; each built site gets a folder in ``folder``, and ``say``
        reports the result of a save."""
        self.root, self.allow_local_code = os.path.abspath(root), allow_local_code
        self.folder, self.state, self.say = folder, state, say
        self.cache = PageCache(self.root, allow_local_code)
        self.watcher = SourceWatcher(state)
        self._count = 0
        """Number of builds."""
        self._stale: dict[str, None] = {}
        """Pages that are yet to be put into the theme."""
        self._failed_saves: set[str] = set()
        """Files that could not be worked on; they are again with the next ones."""
        self._is_general_due = False
        """Whether the pages about all designs are yet to be compared."""

    def open(self) -> str:
        """Build the site for the first time; returns the path of the site's root at its address.

        Raises RefarchError where the project cannot be shown at all.
        """
        self.cache.read()
        self._build_site(None)
        self._report_trouble()
        return root_path(self.built.config)

    def run(self) -> None:
        """Work until interrupted."""
        self.watcher.start()
        while True:
            # Saves come before pages that are yet to be rendered, which may be out of date already.
            busy = bool(self._stale) or not self.state.settled
            if self.state.wait_for_work(0 if busy else POLL_SECONDS) and self.state.has_saves():
                self._take_saves()
            elif busy:
                self._render_next()
            else:
                self.watcher.find_changes()

    def _take_saves(self) -> None:
        """Bring the site to the state of the files; where that fails, say so and keep what is shown."""
        saved = self.state.take_saves(QUIET_SECONDS, MAX_WAIT_SECONDS)
        self.watcher.find_changes()
        # The look may have found more saves, and files that failed the last time must not be forgotten.
        saved |= self.state.take_saves(0, 0) | self._failed_saves
        start = time.perf_counter()
        try:
            what = self._update(saved)
        except Exception as error:  # also of a plug-in of MkDocs, which may fail in any way
            self._failed_saves = saved
            self.say(f"the site was not changed: {error}")
            self.state.set_trouble(f"The site was not changed: {error}")
            return
        self._failed_saves = set()
        self._report_trouble()
        if what:
            self.say(f"{what} ({time.perf_counter() - start:.2f} s)")

    def _report_trouble(self) -> None:
        """Say what is wrong with the project, in the terminal and on the pages."""
        trouble = self.cache.trouble
        if trouble:
            self.say(trouble)
        self.state.set_trouble(trouble)

    def _update(self, saved: Iterable[str]) -> str:
        """Read what was saved and render what is in view; says what it was, or nothing."""
        paths = [path for path in saved if self.folders.concerns(path)]
        if any(self.folders.affects_all_pages(path) for path in paths):
            self.cache.read()
            self._build_site(self.built)
            return "all files are read again"
        designs = self.cache.designs_of(paths)
        documents = {path for path in map(self.folders.document, paths) if path}
        if not designs and not documents and not self.cache.has_other_designs():
            return ""
        self.cache.read_designs(designs)
        changed = self.built.update(self.cache.site)
        is_same = self._convert_documents(documents)
        self._set_stale(changed)
        self._render_shown()
        if not is_same or site_structure(self.cache.site) != self._structure:
            self.cache.write_general()
            self._build_site(self.built)
        else:
            self._is_general_due |= bool(designs)
        if not changed and not documents:
            return ""
        names = ", ".join(sorted({*designs, *documents})) or "the list of designs"
        return f"{names}: {count_text(len(changed) + len(documents), 'page')}"

    def _convert_documents(self, documents: Iterable[str]) -> bool:
        """Convert hand-written pages that were saved; whether the navigation stays as it is."""
        is_same = True
        for document in documents:
            file = self.built.files.get_file_from_path(document)
            if file is None or not os.path.isfile(os.path.join(self.built.config.docs_dir, document)):
                is_same = False
            elif file.is_documentation_page():
                self._set_stale([file.dest_uri])
                is_same &= self.built.convert(file.dest_uri)
            else:
                file.copy_file()
        return is_same

    def _build_site(self, last: BuiltSite | None) -> None:
        """Build the site from the page cache, and show it."""
        self._count += 1
        # A folder of its own: the last build is served until this one is complete.
        folder = os.path.join(self.folder, str(self._count))
        config = preview_config(self.root, folder, self.allow_local_code)
        plugin = config.plugins.get("refarch")
        if not isinstance(plugin, RefarchPlugin):
            raise RefarchError(
                "mkdocs.yml: `plugins` does not contain refarch, so the site would contain no designs"
            )
        # Designs are read by the page cache: MkDocs would have the plug-in read all of them after each save.
        plugin.prepared = self.cache.project, self.cache.site
        # MkDocs tells plug-ins of the start once, also when it reads its settings again.
        if last is None:
            config.plugins.on_startup(command="serve", dirty=False)
        self.built = BuiltSite(config, last)
        self.folders = SourceFolders(self.root, self.cache.session.config, self.built.config)
        self.watcher.watch(self.folders.folders())
        self._structure = site_structure(self.cache.site)
        self._stale = dict.fromkeys(self.built.pages)
        self._is_general_due = False
        self.state.open(folder, self.built.pages)
        self._render_shown()
        if last is not None:
            shutil.rmtree(last.config.site_dir, ignore_errors=True)

    def _set_stale(self, paths: Sequence[str]) -> None:
        known = [path for path in paths if path in self.built.pages]
        self.built.unread.update(known)
        self._stale.update(dict.fromkeys(known))
        self.state.set_stale(known)
        self.state.set_settled(False)

    def _render_shown(self) -> None:
        """Render the pages that a browser waits for or shows."""
        for path in self.state.wanted_pages():
            if path in self._stale:
                self._render(path)

    def _render_next(self) -> None:
        """Render one page more; after the last one compare those about all designs; then let plug-ins write
        their files."""
        stale = next(
            (path for path in self.state.wanted_pages() if path in self._stale), next(iter(self._stale), "")
        )
        if stale:
            self._render(stale)
        elif self._is_general_due:
            self._is_general_due = False
            self.cache.write_general()
            self._set_stale(self.built.update(self.cache.site))
        else:
            self.built.finish()
            self.state.set_settled(True)
            _freeze_garbage_collector()

    def _render(self, path: str) -> None:
        """Render one page and tell those who wait for it."""
        del self._stale[path]
        if path in self.built.unread:
            self.built.convert(path)
        with self.state.condition:  # so that no file is read while it is written
            self.state.set_ready(path, self.built.build(path))


def site_structure(site: Site) -> object:
    """Inputs of the navigation: if they change, every page changes."""
    return site.nav, [(page.path, page.title) for page in site.pages]


def _freeze_garbage_collector() -> None:
    """Exclude the built site from garbage collection: a search through its million objects takes as long as
    all the rest of a save."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
