"""Root of the project that a folder belongs to."""

import os
from collections.abc import Iterator

from .config import FILE

DESIGNS = "designs"
"""Folder of designs in a project without settings."""


def find_root(folder: str = ".") -> str:
    """Root of the project that ``folder`` belongs to, as a path from there; ``folder`` itself if there is
    none.

    It is the folder itself if it holds ``refarch.yaml`` or designs; else the nearest one above it with a
    ``refarch.yaml``, else the nearest with designs. The search ends at the root of a git repository, because
    folders above it belong to others.
    """
    if _is_file(folder, FILE) or os.path.isdir(os.path.join(folder, DESIGNS)):
        return folder
    above = list(_folders_above(folder))
    with_settings = (root for root in above if _is_file(root, FILE))
    with_designs = (root for root in above if os.path.isdir(os.path.join(root, DESIGNS)))
    return next(with_settings, None) or next(with_designs, None) or folder


def _folders_above(folder: str) -> Iterator[str]:
    """Folders above, nearest first, up to the root of the repository."""
    while not os.path.lexists(os.path.join(folder, ".git")):
        parent = os.path.normpath(os.path.join(folder, os.pardir))
        if os.path.realpath(parent) == os.path.realpath(folder):
            return
        folder = parent
        yield folder


def _is_file(folder: str, name: str) -> bool:
    return os.path.isfile(os.path.join(folder, name))
