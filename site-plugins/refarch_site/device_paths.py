"""Paths of the pages of hosts and switches, for tables, diagrams and the search."""

from collections.abc import Mapping

from refarch.api import Design

HOSTS_FOLDER, SWITCHES_FOLDER = "hosts", "switches"
"""Folders, next to a design's pages."""

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
