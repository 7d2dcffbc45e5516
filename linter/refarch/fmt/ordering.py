"""The keys of each mapping in the order of the schema. Names that are the user's stay as they are."""

from .nodes import ContainerNode, MappingNode, ScalarNode
from .schemas import SchemaPlace


def sort_keys(container: ContainerNode, place: SchemaPlace) -> None:
    """Sort a tree, in place."""
    if isinstance(container, MappingNode):
        _sort_mapping(container, place)
    for entry in container.entries:
        if not isinstance(entry.value, ScalarNode):
            sort_keys(entry.value, place.child(entry.name) if entry.key else place.item)


def _sort_mapping(mapping: MappingNode, place: SchemaPlace) -> None:
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
