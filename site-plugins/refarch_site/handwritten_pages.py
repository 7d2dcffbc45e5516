"""The project's own pages: a folder of Markdown next to the designs. What of it becomes part of the site, in
which order, and what is left out."""

import os
import stat
from collections.abc import Iterable, Mapping
from typing import Any

from refarch.api import RefarchError, enumeration

from .escape import text

INDEX_FILES = ("index.md", "README.md")
IGNORED_NAMES = (".", "templates")
"""Beginning of names, and name of a folder at the top, that MkDocs ignores by default."""


def lies_inside(root: str, path: str) -> bool:
    """Whether a relative path stays inside the project and out of what is hidden, links followed: ``.git``
    of a checkout may hold the credentials of a build."""
    parts = os.path.normpath(path).split(os.sep)
    if os.path.isabs(path) or parts[0] == ".." or any(part.startswith(".") for part in parts):
        return False
    top = os.path.realpath(root)
    real = os.path.relpath(os.path.realpath(os.path.join(root, path)), top)
    return not any(part.startswith(".") for part in real.split(os.sep))


def refuse_links_out(root: str, folder: str) -> None:
    """Raise RefarchError for anything below a folder of pages that is not a file of the project: it would be
    published."""
    top = os.path.join(root, folder)
    for here, folders, files in os.walk(top):
        for name in sorted((*folders, *files)):
            path = os.path.relpath(os.path.join(here, name), root)
            display_path = _require_utf8(path.replace(os.sep, "/"))
            # ``os.walk`` does not follow such a link, but MkDocs does.
            if name in folders and os.path.islink(os.path.join(root, path)):
                raise RefarchError(
                    f"{display_path}: is a link to a folder, and its files would be published; replace the "
                    "link with the folder"
                )
            if name in files and not _is_own_file(root, path):
                raise RefarchError(
                    f"{display_path}: is a link out of the project or not a regular file, and would be "
                    "published; replace it with the file"
                )


def _require_utf8(path: str) -> str:
    """Path itself. Raises RefarchError for one that no page could name."""
    try:
        path.encode()
    except UnicodeEncodeError:
        raise RefarchError(f"{path!a}: the name is not UTF-8 text; rename the file") from None
    return path


def _is_own_file(root: str, path: str) -> bool:
    """Whether this is a regular file that is in the project; a hidden one that is no link is never
    published."""
    full = os.path.join(root, path)
    if not os.path.islink(full):
        return stat.S_ISREG(os.lstat(full).st_mode)
    real = os.path.relpath(os.path.realpath(full), os.path.realpath(root))
    return os.path.isfile(full) and lies_inside(root, real)


def has_pages(folder: str) -> bool:
    """Whether there is any Markdown below a folder that MkDocs would take."""
    return any(
        name.endswith(".md") and not name.startswith(".")
        for here, _, files in os.walk(folder)
        for name in files
        if not _is_ignored(os.path.relpath(here, folder))
    )


def _is_ignored(path: str) -> bool:
    parts = path.split(os.sep)
    return parts[0] == IGNORED_NAMES[1] or any(part.startswith(".") and part != "." for part in parts)


def unused_page_notes(root: str, folder: str) -> list[str]:
    """Files in the folder of pages that are no part of the site, each as a sentence."""
    full = os.path.join(root, folder)
    if not os.path.isdir(full):
        return []
    if not has_pages(full):
        return [f"{folder}/ contains no Markdown and is not part of the site"] if os.listdir(full) else []
    left = sorted(
        os.path.relpath(os.path.join(here, name), root).replace(os.sep, "/")
        for here, folders, files in os.walk(full)
        for name in (*folders, *files)
        if name.startswith(".") or (here == full and name in folders and name == IGNORED_NAMES[1])
    )
    return [f"not part of the site, because MkDocs ignores these names: {enumeration(left)}"] if left else []


def page_navigation(paths: Iterable[str], folder: str = "") -> list[Any]:
    """Navigation of own pages below a folder, as mkdocs.yml would write it: the index of each folder first,
    its pages, then the folders in it. Pages are there by their path alone, so that they have their own
    titles."""
    tree: dict[str, Any] = {}
    for path in sorted(path for path in paths if path.startswith(folder)):
        *folders, name = path.removeprefix(folder).split("/")
        here = tree
        for step in folders:
            here = here.setdefault(f"{step}/", {})
        here[name] = path
    return _tree_entries(tree)


def _tree_entries(tree: Mapping[str, Any]) -> list[Any]:
    def order(name: str) -> tuple[bool, bool, str]:
        # Pages before folders, and the index before the other pages.
        return name.endswith("/"), name not in INDEX_FILES, name

    return [
        {folder_title(name): _tree_entries(tree[name])} if name.endswith("/") else tree[name]
        for name in sorted(tree, key=order)
    ]


def folder_title(folder: str) -> str:
    """Title of a folder: its name as text, e.g. ``Run books`` for ``more/run-books/``."""
    words = folder.rstrip("/").rpartition("/")[2].replace("-", " ").replace("_", " ")
    return text(words.capitalize() if words.lower() == words else words)
