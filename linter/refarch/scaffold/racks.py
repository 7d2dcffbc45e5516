"""Puts the devices of a new design into one rack, or takes those of another room out of it."""

from typing import Any

from ..model.ranges import compress
from ..model.types import Design, Part
from .draft import Draft
from .edits import Edits

UNITS = 42
"""Height of the rack; a line beside it says that it is a choice."""


def arrange(draft: Draft, changed: bool) -> None:
    """Write the rack that was asked for. Without one, racks stay unless what stands in them has ``changed``."""
    document = draft.document("wiring.yaml")
    data: Any = document.data
    if "wiring.yaml" not in draft.files or not (draft.wishes.rack or (changed and "racks" in data)):
        return
    if "racks" in data:
        edits = Edits(document)
        edits.drop(("racks",))
        draft.files["wiring.yaml"] = edits.text()
        if not draft.wishes.rack:
            draft.notes.append("left out: racks, as other devices stand in them; --rack NAME puts all into one")
    if draft.wishes.rack:
        edits = Edits(draft.document("wiring.yaml"))
        edits.insert(_line_of_links(draft), [*_rack(draft.wishes.rack, draft.design()), ""])
        draft.files["wiring.yaml"] = edits.text()


def _line_of_links(draft: Draft) -> int:
    """The line of `links`, or of the comment above it."""
    document = draft.document("wiring.yaml")
    line = document.key_span(("links",)).line
    while line > 1 and document.lines[line - 2].startswith("#"):
        line -= 1
    return line


def _rack(name: str, design: Design) -> list[str]:
    """Hosts and arrays from the bottom up, switches at the top."""
    lines = [
        "racks:",
        f"  {name}:",
        f"    units: {UNITS}  # put the height of yours here",
        "    devices:",
    ]
    unit = 1
    runs: dict[str, tuple[list[str], int]] = {}
    for device in (*design.hosts.values(), *design.arrays.values()):
        part = device.server if hasattr(device, "server") else device.model
        runs.setdefault(part.id, ([], _units(part)))[0].append(device.name)
    for names, height in runs.values():
        lines += [f'      - {{names: "{some}", unit: {unit}}}' for some in compress(names).split(", ")[:1]]
        unit += height * len(names)
    top = UNITS + 1
    for some in reversed(list(design.switches.values())):
        top -= _units(some.model)
    names = [switch.name for switch in design.switches.values()]
    for some_names in compress(names).split(", ") if names else ():
        lines.append(f'      - {{names: "{some_names}", unit: {top}}}')
    return lines


def _units(part: Part) -> int:
    return int(part.data.get("rack_units", 1))
