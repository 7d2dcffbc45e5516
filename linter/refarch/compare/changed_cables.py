"""The cables that a change moves, one by one and between the boxes of a picture."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

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
    """The box of a device: its own, or that of its cluster's hosts."""
    for design in (comparison.after, comparison.before):
        if device in design.hosts:
            return f"hosts of {design.hosts[device].cluster}"
    return device
