"""Folders of a project that its site is made from, and what a save in each affects."""

import os

from mkdocs.config.defaults import MkDocsConfig

from refarch.api import Config

SETTINGS_FILES = ("refarch.yaml", "mkdocs.yml")

PARTS_FOLDER = "_catalog"
"""Folder, in that of the designs, of the parts of a project's own."""


class SourceFolders:
    """Folders of a project, absolute."""

    def __init__(self, root: str, config: Config, mkdocs: MkDocsConfig) -> None:
        self.root = root
        self.designs = self._absolute(config.designs)
        self.printed = self._absolute(config.as_printed) if config.as_printed else ""
        self.docs = os.path.abspath(mkdocs.docs_dir)
        theme = [self._absolute(folder) for folder in (mkdocs.theme.custom_dir,) if folder]
        others = [self._absolute(config.mutations)] if config.mutations else []
        self.shared = [os.path.join(self.designs, PARTS_FOLDER), *theme, *others]
        """Folders and files that every page may depend on."""
        self.shared += [os.path.join(root, name) for name in SETTINGS_FILES]
        self.shared += [
            # The plug-in has added the designs itself; a save of a design affects few pages.
            os.path.abspath(path)
            for path in mkdocs.watch
            if self._absolute(path) != self.designs
        ]

    def folders(self) -> dict[str, bool]:
        """Folders to watch, and whether all below each must be watched as well."""
        below = [
            self.designs,
            self.printed,
            self.docs,
            *map(_nearest_folder, self.shared[: -len(SETTINGS_FILES)]),
        ]
        watched = {folder: True for folder in below if folder != self.root and os.path.isdir(folder)}
        # The root holds the settings. All below it is watched only where it is the folder of the designs.
        return {self.root: self.designs == self.root, **watched}

    def concerns(self, path: str) -> bool:
        """Whether the site is made from this file, or a folder of this name."""
        folders = (self.designs, self.docs, *self.shared, *([self.printed] if self.printed else []))
        return any(is_below(path, folder) for folder in folders)

    def affects_all_pages(self, path: str) -> bool:
        """Whether every page may depend on this file."""
        return any(is_below(path, place) for place in self.shared) or path in (self.designs, self.docs)

    def document(self, path: str) -> str:
        """Path of a hand-written page, or of a file next to those, in the site's sources; empty for
        another."""
        # The folder of the designs may be in that of the hand-written pages.
        inside = is_below(path, self.docs) and not is_below(path, self.designs)
        return os.path.relpath(path, self.docs).replace(os.sep, "/") if inside else ""

    def _absolute(self, path: str) -> str:
        return os.path.abspath(os.path.join(self.root, path))


def is_below(path: str, folder: str) -> bool:
    """Whether a path is a folder, or is below it."""
    return path == folder or path.startswith(os.path.join(folder, ""))


def _nearest_folder(path: str) -> str:
    return path if os.path.isdir(path) else os.path.dirname(path)
