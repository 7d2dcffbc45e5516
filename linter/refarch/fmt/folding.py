"""Names that count up, written as ranges: neighbours that differ in nothing else become one."""

from collections.abc import Callable, Sequence
from ipaddress import AddressValueError, IPv4Address

from ..load.document import Data
from ..model.ranges import RangeError, compress, expand, interfaces, is_open
from .nodes import Container, Entry, Mapping, Node, Scalar
from .nodes import Sequence as List
from .schemas import Place

FEWEST = 3
"""Names of a list that become a range: two read as well beside each other."""

FIRST = "first"
"""The key of an address that the following ones are counted from."""

BY_DEVICE = frozenset({"addresses", "except", "step", "first6"})
"""Keys beside it that say something of single devices."""

MOST = 1024
"""Names of a range that is made: each step looks at all of them again."""


def fold(container: Container, place: Place) -> bool:
    """Fold what can be folded in a tree, in place; whether anything was. What has a comment or an empty line
    at it stays as it is."""
    folded = False
    for entry in container.entries:
        if not isinstance(entry.value, Scalar):
            folded |= fold(entry.value, place.child(entry.name) if entry.key else place.item)
    if isinstance(container, List):
        records = _runs(container, lambda *pair: _record(pair, place.item, container.flow))
        return _names(container, place.item) or records or folded
    if place.names.takes_ranges:
        return _runs(container, lambda *pair: _named(pair, place, container.flow)) or folded
    return folded


def _runs(container: Container, merged: Callable[[Entry, Entry], Entry | None], fewest: int = 2) -> bool:
    """Put one entry in the place of neighbours where ``merged`` makes one of two, again and again; whether
    there were as many as ``fewest`` anywhere."""
    entries: list[Entry] = []
    run: list[Entry] = []
    whole: Entry | None = None
    for entry in container.entries:
        longer = None if whole is None else merged(whole, entry)
        if longer is None:
            entries += _closed(run, whole, fewest)
            run = []
        run.append(entry)
        whole = longer or entry
    entries += _closed(run, whole, fewest)
    is_shorter = len(entries) < len(container.entries)
    container.entries = entries
    return is_shorter


def _closed(run: list[Entry], whole: Entry | None, fewest: int) -> list[Entry]:
    """What becomes of a run of neighbours."""
    return [whole] if whole is not None and len(run) >= fewest else run


def _names(sequence: Container, place: Place) -> bool:
    """Fold a list of names."""
    if not place.takes_ranges or not all(isinstance(entry.value, Scalar) for entry in sequence.entries):
        return False

    def merged(one: Entry, other: Entry) -> Entry | None:
        text = _joined([data(one.value), data(other.value)], place)
        if text is None or not _is_plain((one, other)):
            return None
        return _with(one, _written(one.value, text, sequence.flow))

    return _runs(sequence, merged, FEWEST)


def _record(run: Sequence[Entry], place: Place, flow: bool) -> Entry | None:
    """One record for several that differ in ranges of names only, and in the first address."""
    if not _is_plain(run):
        return None
    mappings = [entry.value for entry in run if isinstance(entry.value, Mapping)]
    if len(mappings) < len(run):
        return None
    values = _merged_values(mappings, place)
    if values is None:
        return None
    return _with(run[0], _with_values(mappings[0], values, flow))


def _named(run: Sequence[Entry], place: Place, flow: bool) -> Entry | None:
    """The same for records that stand under their names."""
    if not _is_plain(run):
        return None
    mappings = [entry.value for entry in run if isinstance(entry.value, Mapping)]
    name = _joined([entry.name for entry in run], place.names)
    if len(mappings) < len(run) or name is None:
        return None
    values = _merged_values(mappings, place.child(run[0].name), has_names=True)
    if values is None:
        return None
    key = _text(run[0].key, name, flow)
    whole = _with(run[0], _with_values(mappings[0], values, flow))
    whole.key, whole.name = key, name
    return whole


def _merged_values(
    mappings: Sequence[Mapping], place: Place, has_names: bool = False
) -> dict[str, str] | None:
    """The texts that differ, by key, as one for all; None where the records cannot be one."""
    fields = [{entry.name: entry.value for entry in mapping.entries} for mapping in mappings]
    merged: dict[str, str] = {}
    counts: set[int] = set()
    for name, value in fields[0].items():
        if any(name not in other or len(other) != len(fields[0]) for other in fields):
            return None
        values = [data(other[name]) for other in fields]
        is_range = isinstance(value, Scalar) and place.child(name).takes_ranges
        if not is_range and (name == FIRST or all(other == values[0] for other in values)):
            continue
        text = _joined(values, place.child(name)) if is_range else None
        if text is None:
            return None
        merged[name] = text
        counts.add(len(_expanded(text)))
    if not (merged or has_names) or len(counts) > 1:
        return None
    if FIRST in fields[0] and not _counts_up(fields, merged):
        return None
    return merged


def _counts_up(fields: Sequence[dict[str, Node]], merged: dict[str, str]) -> bool:
    """Whether the first addresses of records are those of one record for all."""
    if BY_DEVICE & fields[0].keys() or len(merged) != 1:
        return False
    (name,) = merged
    following: IPv4Address | None = None
    for field in fields:
        try:
            address = IPv4Address(data(field[FIRST]))
        except (AddressValueError, TypeError):
            return False
        if following is not None and address != following:
            return False
        following = address + len(_expanded(str(data(field[name]))))
    return True


def data(node: Node) -> Data:
    """What a tree means."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {entry.name: data(entry.value) for entry in node.entries}
    return [data(entry.value) for entry in node.entries]


def _expanded(text: str) -> list[tuple[str, str]]:
    """Names, or pairs of device and port. Raises RangeError."""
    if is_open(text) or " of " in text:
        raise RangeError(f"`{text}` says nothing of how many it stands for")
    return interfaces(text) if " " in text else [(name, "") for name in expand(text)]


def _joined(texts: Sequence[Data], place: Place) -> str | None:
    """One range for several texts, where there is one that the schema takes."""
    names: list[tuple[str, str]] = []
    try:
        for text in texts:
            if not isinstance(text, str):
                return None
            names += _expanded(text)
    except RangeError:
        return None
    if len(set(names)) < len(names) or len(names) > MOST:
        return None
    devices, ports = ([pair[side] for pair in names] for side in (0, 1))
    if len(set(devices)) > 1 and len(set(ports)) > 1:
        return None  # two ranges that are counted side by side hide which port is whose
    whole = " ".join(filter(None, (_one(devices), _one(ports))))
    return whole if "," not in whole and place.fits(whole) and _reads_as(whole, names) else None


def _one(names: list[str]) -> str:
    return names[0] if len(set(names)) == 1 else compress(names)


def _reads_as(text: str, names: list[tuple[str, str]]) -> bool:
    try:
        return _expanded(text) == names
    except RangeError:
        return False


def _is_plain(run: Sequence[Entry]) -> bool:
    """Whether no comment and no empty line parts entries, or stands in one."""
    first, *others = run
    begins = not any(first.above) and not _with(first, first.value, above=[]).has_comments
    return begins and not any(entry.has_comments for entry in others)


def _with(entry: Entry, value: Node, above: list[str] | None = None) -> Entry:
    """An entry with another value."""
    return Entry(
        entry.key,
        entry.name,
        value,
        entry.line,
        entry.column,
        entry.above if above is None else above,
        entry.beside,
        entry.breaks,
        entry.drops,
    )


def _with_values(mapping: Mapping, values: dict[str, str], flow: bool) -> Mapping:
    """A mapping with other texts under some of its keys."""
    in_brackets = flow or mapping.flow
    entries = [
        _with(entry, _written(entry.value, values[entry.name], in_brackets))
        if entry.name in values
        else entry
        for entry in mapping.entries
    ]
    return Mapping(entries, mapping.flow, mapping.tail, mapping.beside, mapping.opens)


def _written(node: Node, text: str, flow: bool) -> Scalar:
    assert isinstance(node, Scalar)
    return Scalar([_text(node.lines[0], text, flow)], text)


def _text(old: str, new: str, flow: bool) -> str:
    """A name as it is written in the place of another: in its quotes; in brackets a range has some."""
    quote = old[:1] if old[:1] in ("'", '"') else ('"' if flow and "[" in new else "")
    return f"{quote}{new}{quote}"
