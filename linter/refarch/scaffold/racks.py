"""Rack of a new design: all devices in one rack, or no racks if they contain other devices."""

from collections.abc import Iterator
from typing import Any

from ..model.ranges import compress, expand
from ..model.types import Design, Part
from .draft import DesignDraft
from .edits import Edits

UNITS = 42
"""Height of the rack; a comment marks it as a default."""


def arrange_rack(draft: DesignDraft, changed: bool) -> None:
    """Write the requested rack. Without one, racks stay unless their devices have ``changed``."""
    document = draft.document("wiring.yaml")
    data: Any = document.data
    if "wiring.yaml" not in draft.files or not (draft.request.rack or (changed and "racks" in data)):
        return
    if "racks" in data:
        edits = Edits(document)
        edits.drop(("racks",))
        draft.files["wiring.yaml"] = edits.text()
        if not draft.request.rack:
            draft.notes.append(
                "removed: racks, because their devices have changed; use --rack NAME to put all devices into "
                "one rack"
            )
    if draft.request.rack:
        edits = Edits(draft.document("wiring.yaml"))
        edits.insert(_links_line(draft), [*_rack_lines(draft.request.rack, draft.design()), ""])
        draft.files["wiring.yaml"] = edits.text()


def _links_line(draft: DesignDraft) -> int:
    """Line of `links`, or of the comment above it."""
    document = draft.document("wiring.yaml")
    line = document.key_span(("links",)).line
    while line > 1 and document.lines[line - 2].startswith("#"):
        line -= 1
    return line


def _rack_lines(name: str, design: Design) -> list[str]:
    """Lines of a rack: hosts and arrays from the bottom up, switches at the top."""
    lines = [
        "racks:",
        f"  {name}:",
        f"    units: {UNITS}  # replace with the height of your rack",
        "    devices:",
    ]
    standing = [(host.name, host.server) for host in design.hosts.values()]
    standing += [(array.name, array.model) for array in design.arrays.values()]
    unit = 1
    groups = {
        frozenset(host.name for host in cluster.hosts): f"hosts of {cluster.id}"
        for cluster in design.clusters.values()
    }
    for names, height in _model_ranges(standing):
        group = groups.get(frozenset(expand(names)))  # so that another number of hosts is one edit
        lines.append(f'      - {{names: "{group or names}", unit: {unit}}}')
        unit += height
    hanging = [(switch.name, switch.model) for switch in design.switches.values()]
    # Switches fill the rack from the top.
    unit = UNITS + 1 - sum(_rack_units(model) for _, model in hanging)
    for names, height in _model_ranges(hanging):
        lines.append(f'      - {{names: "{names}", unit: {unit}}}')
        unit += height
    return lines


def _model_ranges(devices: list[tuple[str, Part]]) -> Iterator[tuple[str, int]]:
    """Devices of one model as ranges, each with its rack units."""
    models: dict[str, list[tuple[str, Part]]] = {}
    for name, model in devices:
        models.setdefault(model.id, []).append((name, model))
    for equal_devices in models.values():
        (_, model), *_ = equal_devices
        for names in compress([name for name, _ in equal_devices]).split(", "):
            yield names, len(expand(names)) * _rack_units(model)


def _rack_units(part: Part) -> int:
    return int(part.data.get("rack_units", 1))
