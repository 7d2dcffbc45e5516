"""The keys of each mapping in the order of the schema. Names that are the user's stay as they are."""

from .nodes import Container, Mapping, Scalar
from .schemas import Place


def order(container: Container, place: Place) -> None:
    """Sort a tree, in place."""
    if isinstance(container, Mapping):
        _sort(container, place)
    for entry in container.entries:
        if not isinstance(entry.value, Scalar):
            order(entry.value, place.child(entry.name) if entry.key else place.item)


def _sort(mapping: Mapping, place: Place) -> None:
    """Sort one mapping. Whoever comes first takes over the empty line, or the break, that the first has."""
    known = place.order
    if not known or not mapping.entries:
        return
    first = mapping.entries[0]
    mapping.entries.sort(key=lambda entry: known.get(entry.name, len(known)))
    moved = mapping.entries[0]
    if moved is first:
        return
    first.breaks, moved.breaks = moved.breaks, first.breaks
    if moved.above[:1] == [""] and first.above[:1] != [""]:
        moved.above.pop(0)
        first.above.insert(0, "")
