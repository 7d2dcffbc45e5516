"""Names that count up, written as ranges: neighbours that differ in nothing else become one."""

from collections.abc import Callable

from .merging import Merged, Names, Records
from .nodes import Container, Entry, Scalar
from .nodes import Sequence as List
from .schemas import Place

FEWEST = 3
"""Names of a list that become a range: two read as well beside each other."""


def fold(container: Container, place: Place) -> bool:
    """Fold what can be folded in a tree, in place; whether anything was. What has a comment or an empty line
    at it stays as it is."""
    folded = False
    for entry in container.entries:
        if not isinstance(entry.value, Scalar):
            folded |= fold(entry.value, place.child(entry.name) if entry.key else place.item)
    flow = container.flow
    if isinstance(container, List):
        records = _fold_runs(container, lambda entry: Records(entry, place.item, flow))
        return _fold_names(container, place.item) or records or folded
    if place.names.takes_ranges:
        return (
            _fold_runs(container, lambda entry: Records(entry, place.child(entry.name), flow, place.names))
            or folded
        )
    return folded


def _fold_names(sequence: Container, place: Place) -> bool:
    """Fold a list of names."""
    if not place.takes_ranges or not all(isinstance(entry.value, Scalar) for entry in sequence.entries):
        return False
    return _fold_runs(sequence, lambda entry: Names(entry, place, sequence.flow), FEWEST)


def _fold_runs(container: Container, begun: Callable[[Entry], Merged], fewest: int = 2) -> bool:
    """Put one entry in the place of each run of neighbours that can be one, where there are as many as
    ``fewest``; whether there was such a run."""
    entries: list[Entry] = []
    run: list[Entry] = []
    merged: Merged | None = None
    for entry in container.entries:
        if merged is None or not merged.takes(entry):
            entries += _closed(run, merged, fewest)
            run, merged = [], begun(entry)
        run.append(entry)
    entries += _closed(run, merged, fewest)
    is_shorter = len(entries) < len(container.entries)
    container.entries = entries
    return is_shorter


def _closed(run: list[Entry], merged: Merged | None, fewest: int) -> list[Entry]:
    """What becomes of a run of neighbours."""
    if merged is None or len(run) < fewest:
        return run
    return [merged.entry()]
