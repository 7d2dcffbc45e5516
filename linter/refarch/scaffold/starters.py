"""Starters of new designs: the small clean designs of refarch, its full ones, those of the project, or any
folder."""

import os
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..core.errors import RefarchError
from ..core.wording import did_you_mean, enumeration
from ..load.folder import FILES, DesignFolder, find_designs, read_design, read_file
from ..model.ranges import expand
from ..project.session import Session

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_STARTERS = os.path.join(_PACKAGE, "examples")
_INSTALLED = os.path.join(_PACKAGE, "designs")
_SOURCE = os.path.join(os.path.dirname(os.path.dirname(_PACKAGE)), "designs")

DEFAULT = "vsan-esa"
"""Starter unless the user names one."""


class Starter(NamedTuple):
    """Design that a new one can be made from."""

    name: str
    folder: DesignFolder

    @property
    def title(self) -> str:
        """Title of the design; empty if it cannot be read."""
        path = os.path.join(self.folder.path, FILES[0])
        title = read_file(path, FILES[0], self.folder.path).data.get("title")
        return title if isinstance(title, str) else ""


def starters(session: Session) -> dict[str, Starter]:
    """Starters by name: first the small ones, then those of the project, then the full ones of refarch."""
    known: dict[str, Starter] = {}
    for starter in _all_starters(session):
        # Small starters are first, so that a design of the project with the same name cannot hide one.
        known.setdefault(starter.name, starter)
    return known


def find_starter(like: str, session: Session) -> Starter:
    """Starter that a user names, by its name or by a folder. Raises RefarchError with similar names."""
    known = starters(session)
    if like in known:
        return known[like]
    path = os.path.join(session.root, like)
    if not os.path.exists(path):
        raise RefarchError(f"unknown starter {like}. {did_you_mean(like, known)}")
    folders = find_designs(like, session.root)
    if len(folders) > 1:
        raise RefarchError(
            f"{like} contains {len(folders)} designs; specify one of "
            f"{enumeration([f.id for f in folders], 'or')}"
        )
    return _as_starter(folders[0])


def is_small(folder: DesignFolder) -> bool:
    """Whether a folder is one of the small designs that serve as starters."""
    return os.path.dirname(os.path.abspath(folder.path)) == _STARTERS


class DesignOutline(NamedTuple):
    """Hosts and parts of a design with one cluster; empty for another one."""

    hosts: int = 0
    server: str = ""
    nic: str = ""
    switch: str = ""


def design_outline(begun: Starter) -> DesignOutline:
    """Number of hosts and parts of a design, as defaults of questions."""
    documents = read_design(begun.folder)
    design: Any = documents["design.yaml"].data
    clusters = list(design.get("clusters", {}).values())
    # With several clusters or groups, the question would be ambiguous.
    if len(clusters) != 1 or len(clusters[0]["hosts"]) != 1:
        return DesignOutline()
    group = clusters[0]["hosts"][0]
    cards = [adapter["card"] for adapter in group.get("adapters", ())]
    wiring: Any = documents["wiring.yaml"].data if "wiring.yaml" in documents else {}
    leafs = [entry["model"] for entry in wiring.get("switches", {}).values() if entry["role"] == "leaf"]
    return DesignOutline(
        len(expand(group["names"])), group["server"], next(iter(cards), ""), next(iter(leafs), "")
    )


def _all_starters(session: Session) -> Iterator[Starter]:
    shipped = _INSTALLED if os.path.isdir(_INSTALLED) else _SOURCE
    project_folder = os.path.join(session.root, session.config.designs)
    for folder in (_STARTERS, project_folder, shipped):
        if os.path.isdir(folder):
            try:
                designs = find_designs(os.path.abspath(folder))
            except RefarchError:  # a folder without designs yet
                continue
            yield from map(_as_starter, designs)


def _as_starter(folder: DesignFolder) -> Starter:
    return Starter(folder.id, folder)
