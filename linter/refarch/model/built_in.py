"""The catalog that comes with refarch: one small file for each entry, read once, when a design names it."""

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ..load.document import Document
from ..load.reader import read

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "catalog")

_ID = re.compile(r"[a-z0-9-]+")

_FACTS_KEY = b"\nfacts:"
"""Key from which on an entry lists the sources of its data: only pages and people need them, so lint does not
parse them."""


@cache
def entry(folder: str, identity: str) -> Mapping[str, Any] | None:
    """Data of ``<folder>/<identity>.yaml``, without its facts; None where there is no such entry."""
    if not _ID.fullmatch(identity):  # the schemas say so already; a path must not depend on them
        return None
    name = f"{folder}/{identity}"
    try:
        with open(_entry_path(name), "rb") as stream:
            return read(f"catalog/{name}.yaml", stream.read().partition(_FACTS_KEY)[0]).data
    except OSError:
        return None


@cache
def entry_document(folder: str, identity: str) -> Document | None:
    """File of ``<folder>/<identity>.yaml``, with its facts; None where there is no such entry."""
    if not _ID.fullmatch(identity) or identity not in ids(folder):
        return None
    name = f"{folder}/{identity}"
    with open(_entry_path(name), "rb") as stream:
        return read(f"catalog/{name}.yaml", stream.read())


def entry_facts(folder: str, identity: str) -> Sequence[Mapping[str, Any]]:
    """Facts of ``<folder>/<identity>.yaml``: the sources of its data."""
    document = entry_document(folder, identity)
    facts_of_entry: Any = () if document is None else document.data["facts"]
    return tuple(facts_of_entry)


def ids(folder: str) -> list[str]:
    """All ids of one folder, in no order."""
    try:
        return [name[:-5] for name in os.listdir(os.path.join(FOLDER, folder)) if name.endswith(".yaml")]
    except OSError:
        return []


def _entry_path(name: str) -> str:
    return f"{FOLDER}{os.sep}{name}.yaml"
