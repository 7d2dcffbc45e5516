"""Number of hosts of a cluster, changed wherever a file names all of them."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..core.errors import RefarchError
from ..core.origin import Pointer
from ..model.ranges import RangeError, expand
from .draft import DesignDraft
from .edits import Edits

_COUNTED = re.compile(r"(?P<before>.*?)\[?(?P<first>[0-9]+)(?:-[0-9]+)?\]?(?P<after>[^0-9\[\]]*)")
"""Name, or range of one run, with its first number."""

TWO_NODES, THREE_NODES = 2, 3

NEED_MORE_NODES = ("three-way-mirror", "dual-parity", "parity", "mirror-accelerated-parity")
"""Resiliencies of Storage Spaces Direct that need more than two nodes."""

NewRanges = Mapping[tuple[str, ...], str]
"""New range for each list of old names."""


def scale_hosts(draft: DesignDraft) -> None:
    """Replace the range of the hosts of the cluster, and every range that names the same hosts. Raises
    RefarchError for hosts in several groups."""
    request = draft.request
    data: Any = draft.document("design.yaml").data
    cluster = data["clusters"][request.cluster]
    groups = cluster["hosts"]
    if len(groups) > 1:
        raise RefarchError(
            f"{request.cluster} has {len(groups)} groups of hosts, so --hosts is ambiguous. "
            "Copy the design without --hosts and edit the copy"
        )
    renamed = dict(_new_ranges(cluster, groups[0], request.hosts))
    for name in draft.files:
        document = draft.document(name)
        edits = Edits(document)
        for pointer, text in _texts_with_pointers(document.data, ()):
            # Recabling writes the links again, with the new number of ports.
            new = None if pointer[0] == "links" else _scaled_text(text, renamed)
            if new is not None and document.extent(pointer) is not None:
                edits.name(pointer, new)
        for volume, resiliency in (
            _allowed_resiliencies(cluster, request.hosts) if name == "design.yaml" else ()
        ):
            edits.set(("clusters", request.cluster, "s2d", "volumes", volume, "resiliency"), resiliency)
        draft.files[name] = edits.text()


def _allowed_resiliencies(cluster: Mapping[str, Any], count: int) -> Iterator[tuple[str, str]]:
    """Volumes whose resiliency the number of nodes does not allow, with one that it does."""
    for name, volume in cluster.get("s2d", {}).get("volumes", {}).items():
        if count == TWO_NODES and volume["resiliency"] in NEED_MORE_NODES:
            yield name, "two-way-mirror"
        elif count == THREE_NODES and volume["resiliency"] == "dual-parity":
            yield name, "three-way-mirror"


def _new_ranges(
    cluster: Mapping[str, Any], group: Mapping[str, Any], count: int
) -> Iterator[tuple[tuple[str, ...], str]]:
    """New ranges of the hosts, of their labels, and of VMs if each host has one."""
    hosts = tuple(expand(group["names"]))
    yield hosts, counted_range(group["names"], count)
    if "labels" in group:
        yield tuple(expand(group["labels"])), counted_range(group["labels"], count)
    # Only VMs with one per host grow with the hosts.
    for machines in cluster.get("virtual_machines", ()):
        names, on = _expanded_names(machines["names"]), str(machines.get("hosts", ""))
        if len(names) == len(hosts) and (on.startswith("hosts of ") or _expanded_names(on) == hosts):
            yield names, counted_range(machines["names"], count)


def _expanded_names(text: str) -> tuple[str, ...]:
    """Names of a range; none for a range without an end, which follows the hosts by itself."""
    try:
        return tuple(expand(text))
    except RangeError:
        return ()


def counted_range(text: str, count: int) -> str:
    """Range with ``count`` names that begins as another one: ``host-[1-6]`` for ``host-[1-4]`` and 6. Raises
    RefarchError for names without a number."""
    match = _COUNTED.fullmatch(text)
    if match is None:
        raise RefarchError(f"`{text}` has no number to continue from; write the names as a range first")
    first = match["first"]
    # A leading zero means a fixed number of digits: host-[01-12].
    width = len(first) if first.startswith("0") else 0
    last = f"{int(first) + count - 1:0{width}d}"
    number = first if count == 1 else f"[{first}-{last}]"
    return f"{match['before']}{number}{match['after']}"


def _scaled_text(text: str, renamed: NewRanges) -> str | None:
    """Text whose first word is one of the ranges, with the new range; None for any other text."""
    first, blank, rest = text.partition(" ")
    try:
        new = renamed.get(tuple(expand(first)))
    except RangeError:
        return None
    return None if new is None else f"{new}{blank}{rest}"


def _texts_with_pointers(value: Any, here: Pointer) -> Iterator[tuple[Pointer, str]]:
    """Texts in some data, with their pointers."""
    if isinstance(value, str):
        yield here, value
    elif isinstance(value, dict):
        for key, child in value.items():
            yield from _texts_with_pointers(child, (*here, key))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from _texts_with_pointers(child, (*here, index))
