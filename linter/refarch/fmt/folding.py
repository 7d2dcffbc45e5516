"""Names that count up, written as ranges: neighbours that differ in nothing else become one."""

from collections.abc import Callable

from .merging import EntryRun, NameEntries, RecordEntries
from .nodes import ContainerNode, ScalarNode, TreeEntry
from .nodes import SequenceNode as List
from .schemas import SchemaPlace

MIN_LIST_NAMES = 3
"""Names of a list that become a range: two read as well beside each other."""


def fold_names(container: ContainerNode, place: SchemaPlace) -> bool:
    """Fold what can be folded in a tree, in place; whether anything was. What has a comment or an empty line
    at it stays as it is."""
    folded = False
    for entry in container.entries:
        if not isinstance(entry.value, ScalarNode):
            folded |= fold_names(entry.value, place.child(entry.name) if entry.key else place.item)
    flow = container.flow
    if isinstance(container, List):
        records = _fold_runs(container, lambda entry: RecordEntries(entry, place.item, flow))
        return _fold_name_list(container, place.item) or records or folded
    if place.names.takes_ranges:
        return (
            _fold_runs(
                container, lambda entry: RecordEntries(entry, place.child(entry.name), flow, place.names)
            )
            or folded
        )
    return folded


def _fold_name_list(sequence: ContainerNode, place: SchemaPlace) -> bool:
    """Fold a list of names."""
    if not place.takes_ranges or not all(isinstance(entry.value, ScalarNode) for entry in sequence.entries):
        return False
    return _fold_runs(sequence, lambda entry: NameEntries(entry, place, sequence.flow), MIN_LIST_NAMES)


def _fold_runs(container: ContainerNode, begun: Callable[[TreeEntry], EntryRun], fewest: int = 2) -> bool:
    """Put one entry in the place of each run of neighbours that can be one, where there are as many as
    ``fewest``; whether there was such a run."""
    entries: list[TreeEntry] = []
    run: list[TreeEntry] = []
    merged: EntryRun | None = None
    for entry in container.entries:
        if merged is None or not merged.takes(entry):
            entries += _close_run(run, merged, fewest)
            run, merged = [], begun(entry)
        run.append(entry)
    entries += _close_run(run, merged, fewest)
    is_shorter = len(entries) < len(container.entries)
    container.entries = entries
    return is_shorter


def _close_run(run: list[TreeEntry], merged: EntryRun | None, fewest: int) -> list[TreeEntry]:
    """What becomes of a run of neighbours."""
    if merged is None or len(run) < fewest:
        return run
    return [merged.entry()]
