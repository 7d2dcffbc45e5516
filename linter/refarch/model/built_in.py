"""The catalogue that comes with refarch: one small file per entry, taken from one kept file at most
starts."""

import marshal
import os
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ..core.kept import kept
from ..core.pattern import later
from ..load.reader import read

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "catalog")

_ID = later(r"[a-z0-9-]+")

_FACTS = b"\nfacts:"
"""Where the entries begin to say where they come from: only pages and people read on from there, so linting
does not."""


def entry(folder: str, identity: str) -> Mapping[str, Any] | None:
    """The data of ``<folder>/<identity>.yaml``, or None where there is no such entry."""
    known = _all()
    if known:
        data = known.get(f"{folder}/{identity}")
        found: Mapping[str, Any] | None = None if data is None else marshal.loads(data)
        return found
    if not _ID.fullmatch(identity):  # the schemas say so already; a path must not depend on them
        return None
    return _read(f"{folder}/{identity}")


def facts(folder: str, identity: str) -> Sequence[Mapping[str, Any]]:
    """What ``entry`` leaves out: where the data of ``<folder>/<identity>.yaml`` come from."""
    if not _ID.fullmatch(identity) or identity not in ids(folder):
        return ()
    name = f"{folder}/{identity}"
    with open(_path(name), "rb") as stream:
        data: Any = read(f"catalog/{name}.yaml", stream.read()).data
    found: Sequence[Mapping[str, Any]] = data["facts"]
    return found


def ids(folder: str) -> list[str]:
    """All ids of one folder, in no order."""
    try:
        return [name[:-5] for name in os.listdir(os.path.join(FOLDER, folder)) if name.endswith(".yaml")]
    except OSError:
        return []


@cache
def _all() -> dict[str, bytes]:
    """The data of every entry by folder and id, as ``marshal`` writes it; empty where nothing can be kept."""
    try:
        names = [
            f"{folder}/{identity}"
            for folder in sorted(os.listdir(FOLDER))
            for identity in sorted(ids(folder))
        ]
    except OSError:
        return {}
    found: dict[str, bytes] | None = kept(
        "catalogue",
        [_path(name) for name in names],
        lambda: {name: marshal.dumps(_read(name)) for name in names},
    )
    return found or {}


def _path(name: str) -> str:
    return f"{FOLDER}{os.sep}{name}.yaml"


def _read(name: str) -> dict[str, Any] | None:
    try:
        with open(_path(name), "rb") as stream:
            return read(f"catalog/{name}.yaml", stream.read().partition(_FACTS)[0]).data
    except OSError:
        return None
