"""Paths of the pages of hosts and switches, for tables, diagrams and the search."""

from collections.abc import Mapping

from refarch.api import Design
from refarch_diagrams import section_address

from .escape import slug

HOSTS_FOLDER, SWITCHES_FOLDER = "hosts", "switches"
"""Folders, next to a design's pages."""

RACKS_FOLDER = "cabling"
"""Folder, next to a design's pages, of the pages of its racks."""

INDEX_NAMES = ("index", "readme")
"""Names of files that a site generator takes for the first page of a folder."""


def device_paths(design: Design) -> Mapping[str, str]:
    """``hosts/clx-host-071.md`` and ``switches/clx-swx-035.md`` by the names of the devices.

    Names are letters, digits, dots, hyphens and underscores, which is what the schema lets through, and never
    end in an underscore: one is added where two names differ in nothing but capitals, which is one file for
    some file systems, and where a name means the first page of its folder.
    """
    paths: dict[str, str] = {}
    taken: set[str] = set()
    for folder, names in ((HOSTS_FOLDER, design.hosts), (SWITCHES_FOLDER, design.switches)):
        for name in names:
            file = f"{name}_" if name.lower() in INDEX_NAMES else name
            while f"{folder}/{file.lower()}" in taken:
                file += "_"
            taken.add(f"{folder}/{file.lower()}")
            paths.setdefault(name, f"{folder}/{file}.md")
    return paths


def port_anchor(port: str) -> str:
    """Anchor of a port on the page of its switch."""
    return f"port-{slug(port)}"


def picture_address(devices: Mapping[str, str], kind: str, name: str) -> str:
    """Address that a part of a picture leads to: the page of a switch, the place of a port there, and the
    sections of pages for everything else. ``devices`` are the pages of devices, by name."""
    device, _, port = name.partition(" ")
    path = devices.get(device, "")
    if kind not in ("switch", "port") or not path:
        return section_address(kind, name)
    return path.removesuffix(".md") + ".html" + (f"#{port_anchor(port)}" if port else "")
