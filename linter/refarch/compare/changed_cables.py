"""Cables that a change affects: individually, between the boxes of a diagram, and as a Mermaid sketch.

Code hosts draw the sketch in comments: affected devices, with the hosts of a cluster as one box.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..core.wording import count_text
from .comparison import DesignComparison
from .impact import RECABLE


class ChangedCable(NamedTuple):
    """A cable that is added, removed or changed; one that is moved or plugged in again is removed and
    added."""

    ends: tuple[str, str]
    """Device and port of both, e.g. ``esx-01 vmnic4``, sorted."""
    kind: str
    """``added``, ``removed`` or ``changed``."""


def changed_cables(comparison: DesignComparison) -> Iterator[ChangedCable]:
    """Every cable that is different after the change, in the order of the changes."""
    others: set[tuple[str, ...]] = set()
    for change in comparison.changes_of_class(RECABLE):
        if change.path == "links" and change.kind in ("changed", "re-plugged"):
            yield _changed_cable(change.before, "removed")
            yield _changed_cable(change.names, "added")
        elif change.path == "links":
            yield _changed_cable(change.names, change.kind)
        elif change.path.startswith("links.") and change.names not in others:
            others.add(change.names)
            yield _changed_cable(change.names, "changed")


def _changed_cable(ends: Sequence[str], kind: str) -> ChangedCable:
    first, second = sorted(ends)
    return ChangedCable((first, second), kind)


def cable_counts(comparison: DesignComparison) -> dict[tuple[str, str, str], int]:
    """Number of cables between two boxes that are added, removed or changed, by both boxes and the kind."""
    counts: dict[tuple[str, str, str], int] = {}
    for cable in changed_cables(comparison):
        first, second = sorted(box_of_device(comparison, end.partition(" ")[0]) for end in cable.ends)
        counts[first, second, cable.kind] = counts.get((first, second, cable.kind), 0) + 1
    return counts


def box_of_device(comparison: DesignComparison, device: str) -> str:
    """Box of a device: the device, or the hosts of its cluster."""
    for design in (comparison.after, comparison.before):
        if device in design.hosts:
            return f"hosts of {design.hosts[device].cluster}"
    return device


MAX_SKETCH_LINES = 40
"""Maximum lines of a readable sketch."""

LINK_STYLES = {
    "added": "stroke:#1a7f37,stroke-width:3px",
    "removed": "stroke:#cf222e,stroke-width:3px,stroke-dasharray:6 4",
    "changed": "stroke:#9a6700,stroke-width:3px",
}
CABLE_CHANGE_TEXTS = {"added": "added", "removed": "removed", "changed": "other cable"}


def cable_sketch(comparison: DesignComparison) -> list[str]:
    """Lines of the Mermaid sketch of changed cables; none without changed cables, or with too many."""
    bundled = cable_counts(comparison)
    if not bundled or len(bundled) > MAX_SKETCH_LINES:
        return []
    names = list(dict.fromkeys(name for first, second, _ in bundled for name in (first, second)))
    ids = {name: f"n{number}" for number, name in enumerate(names)}
    lines = ["flowchart TB"]
    lines += [f'  {ids[name]}["{_mermaid_label(name)}"]' for name in names]
    styles = []
    for number, ((first, second, kind), count) in enumerate(bundled.items()):
        line = "-.-" if kind == "removed" else "---"
        lines.append(
            f'  {ids[first]} {line}|"{count_text(count, "cable")} {CABLE_CHANGE_TEXTS[kind]}"| {ids[second]}'
        )
        styles.append(f"  linkStyle {number} {LINK_STYLES[kind]}")
    return [*lines, *styles]


def _mermaid_label(name: str) -> str:
    """A name as a label: letters, digits and what cannot end it."""
    return "".join(char if char.isalnum() or char in " -_./" else f"#{ord(char)};" for char in name)
