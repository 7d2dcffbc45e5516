"""Folds names that count up into ranges: neighbors that differ in nothing else become one.

What an entry is compared with is kept from entry to entry, so that a run of any length is looked at once.
"""

from collections.abc import Callable
from ipaddress import IPv4Address
from typing import Protocol

from ..load.document import Data
from ..model.ranges import NameRun, RangeError, expand, expand_interfaces, is_open
from .nodes import ContainerNode, MappingNode, ScalarNode, SequenceNode, TreeEntry, TreeNode, tree_data
from .schemas import SchemaPlace

MIN_LIST_NAMES = 3
"""Fewest names of a list that become a range: two names read as well as a range of two."""

FIRST_ADDRESS_KEY = "first"
"""Key of the first address of a rule, from which the other addresses are counted."""

DEVICE_KEYS = frozenset({"addresses", "except", "step", "first6"})
"""Keys of an address rule that are about single devices: rules with one of them are not merged."""

MAX_RANGE_NAMES = 1024
"""Most names of a range that is made: longer ranges hide what they stand for."""


class EntryRun(Protocol):
    """A run of entries that can become one entry."""

    def takes(self, entry: TreeEntry) -> bool:
        """Whether the next entry can join the run; then it has joined. After the first that cannot, no
        further entry is asked about."""

    def entry(self) -> TreeEntry:
        """The entry that replaces the two or more of the run."""


class NameEntries:
    """Run of names in a list."""

    def __init__(self, entry: TreeEntry, place: SchemaPlace, flow: bool) -> None:
        self._first, self._flow = entry, flow
        self._range = _Range(place)
        self._goes_on = _can_begin_run(entry) and self._range.takes(tree_data(entry.value))
        self._text = ""

    def takes(self, entry: TreeEntry) -> bool:
        if not self._goes_on or entry.has_comments or not self._range.takes(tree_data(entry.value)):
            return False
        self._text = self._range.text
        return True

    def entry(self) -> TreeEntry:
        return _copy_entry(self._first, _scalar_with_text(self._first.value, self._text, self._flow))


class RecordEntries:
    """Run of records in a list; with ``names``, the place of their keys, of records under their names."""

    def __init__(
        self, entry: TreeEntry, place: SchemaPlace, flow: bool, names: SchemaPlace | None = None
    ) -> None:
        self._first, self._flow = entry, flow
        self._names = _Range(names) if names else None
        self._ranges: dict[str, _Range] = {}
        """Fields whose names may differ from record to record."""
        self._same: dict[str, Data] = {}
        """Values of the other fields, which must be those of the first record."""
        self._following: IPv4Address | None = None
        """Address that the next record has to begin with; None where records have no first address."""
        self._goes_on = _can_begin_run(entry) and self._begins(entry, place)
        self._name, self._texts = "", dict[str, str]()

    def _begins(self, entry: TreeEntry, place: SchemaPlace) -> bool:
        """Add the first record; whether others can follow."""
        if not isinstance(entry.value, MappingNode) or not (
            self._names is None or self._names.takes(entry.name)
        ):
            return False
        for field in entry.value.entries:
            inner = place.child(field.name)
            if not (isinstance(field.value, ScalarNode) and inner.takes_ranges):
                self._same[field.name] = tree_data(field.value)
                continue
            self._ranges[field.name] = _Range(inner)
            if not self._ranges[field.name].takes(tree_data(field.value)):
                return False
        if FIRST_ADDRESS_KEY not in self._same:
            return bool(self._ranges or self._names)
        # Addresses are counted along one range of interfaces; with two the order would be unclear.
        is_one_row = len(self._ranges) == 1 and not DEVICE_KEYS & self._same.keys()
        return is_one_row and self._counts_on(self._same.pop(FIRST_ADDRESS_KEY))

    def takes(self, entry: TreeEntry) -> bool:
        if not self._goes_on or entry.has_comments or not isinstance(entry.value, MappingNode):
            return False
        fields = {field.name: tree_data(field.value) for field in entry.value.entries}
        first = fields.pop(FIRST_ADDRESS_KEY, None) if self._following is not None else None
        if fields.keys() != self._ranges.keys() | self._same.keys():
            return False
        if any(fields[name] != value for name, value in self._same.items()):
            return False
        if not all(each.takes(fields[name]) for name, each in self._ranges.items()):
            return False
        if len({len(each.names) for each in self._ranges.values()}) > 1:
            return False
        if self._following is not None and not self._counts_on(first):
            return False
        if self._names is not None:
            if not self._names.takes(entry.name):
                return False
            self._name = self._names.text
        self._texts = {name: each.text for name, each in self._ranges.items()}
        return True

    def _counts_on(self, first: Data) -> bool:
        """Whether the addresses of a record begin where the addresses of the record before it end."""
        (row,) = self._ranges.values()
        try:
            address = IPv4Address(first)
            awaited, self._following = self._following, address + row.added
        except (ValueError, TypeError):
            return False
        return awaited is None or address == awaited

    def entry(self) -> TreeEntry:
        assert isinstance(self._first.value, MappingNode)
        whole = _copy_entry(self._first, _mapping_with_texts(self._first.value, self._texts, self._flow))
        if self._names is not None:
            whole.key, whole.name = _quoted_like(whole.key, self._name, self._flow), self._name
        return whole


class _Range:
    """Texts that become one range, in a form that the schema accepts."""

    def __init__(self, place: SchemaPlace) -> None:
        self._place = place
        self._devices, self._ports = _Side(), _Side()
        self._waiting: list[tuple[str, str]] = []
        """Names of the first text. They are compared when a second text comes, as most texts stay alone."""
        self.names: set[tuple[str, str]] = set()
        self.added = 0
        """Number of names that the last text stands for."""
        self.text = ""
        """The range; empty while there is one text."""

    def takes(self, text: Data) -> bool:
        """Whether the texts are still one range with the next text; then it has been added. After the first
        that is not, no further text is asked about."""
        is_first = not self.names
        try:
            added = _expand_names(text) if isinstance(text, str) else []
        except RangeError:
            return False
        before, self.added = len(self.names), len(added)
        self.names.update(added)
        if not added or len(self.names) < before + self.added or len(self.names) > MAX_RANGE_NAMES:
            return False
        if is_first:
            self._waiting = added
            return True
        for device, port in (*self._waiting, *added):
            self._devices.take(device)
            self._ports.take(port)
        self._waiting = []
        return self._is_joined()

    def _is_joined(self) -> bool:
        devices, ports = self._devices, self._ports
        if not (devices.is_one or ports.is_one):
            return False  # two ranges that are counted side by side hide which port is whose
        if not (devices.is_range and ports.is_range):
            return False
        self.text = " ".join(filter(None, (devices.text, ports.text)))
        # A text with a comma is more than one range, and reads worse than the names.
        return "," not in self.text and self._place.fits(self.text)


class _Side:
    """Devices, or ports, of the texts: always the same one, or a run."""

    def __init__(self) -> None:
        self._name = ""
        self._run: NameRun | None = None
        self.is_one = self._is_run = True

    def take(self, name: str) -> None:
        """Add the next name."""
        if self._run is None:
            self._name, self._run = name, NameRun(name)
        else:
            self.is_one = self.is_one and name == self._name
            self._is_run = self._is_run and self._run.accepts(name)

    @property
    def is_range(self) -> bool:
        """Whether all names are one, or one run."""
        return self.is_one or self._is_run

    @property
    def text(self) -> str:
        """The one name, or the run as a range."""
        return self._name if self.is_one or self._run is None else self._run.text


def _expand_names(text: str) -> list[tuple[str, str]]:
    """Pairs of a device and a port that a text stands for, the port empty for a device alone. Raises
    RangeError."""
    if is_open(text) or " of " in text:
        raise RangeError(f"`{text}` does not specify the number of names")
    return expand_interfaces(text) if " " in text else [(name, "") for name in expand(text)]


def _can_begin_run(entry: TreeEntry) -> bool:
    """Whether an entry may be the first of a run. Empty lines above it are kept; comments would be lost."""
    return not any(entry.above) and not _copy_entry(entry, entry.value, above=[]).has_comments


def _copy_entry(entry: TreeEntry, value: TreeNode, above: list[str] | None = None) -> TreeEntry:
    """Copy of an entry with another value."""
    return TreeEntry(
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


def _mapping_with_texts(mapping: MappingNode, texts: dict[str, str], flow: bool) -> MappingNode:
    """Copy of a mapping with other texts under some of its keys."""
    in_brackets = flow or mapping.flow
    entries = [
        _copy_entry(entry, _scalar_with_text(entry.value, texts[entry.name], in_brackets))
        if entry.name in texts
        else entry
        for entry in mapping.entries
    ]
    return MappingNode(entries, mapping.flow, mapping.tail, mapping.beside, mapping.opens)


def _scalar_with_text(node: TreeNode, text: str, flow: bool) -> ScalarNode:
    assert isinstance(node, ScalarNode)
    return ScalarNode([_quoted_like(node.lines[0], text, flow)], text)


def _quoted_like(old: str, new: str, flow: bool) -> str:
    """A name in the quotes of the name that it replaces. In brackets a range gets quotes, because its own
    brackets would begin a list there."""
    quote = old[:1] if old[:1] in ("'", '"') else ('"' if flow and "[" in new else "")
    return f"{quote}{new}{quote}"


def fold_names(container: ContainerNode, place: SchemaPlace) -> bool:
    """Fold the names of a tree into ranges, in place; whether any were folded. Entries with a comment or an
    empty line stay as they are, because both belong to one name only."""
    folded = False
    for entry in container.entries:
        if not isinstance(entry.value, ScalarNode):
            folded |= fold_names(entry.value, place.child(entry.name) if entry.key else place.item)
    flow = container.flow
    if isinstance(container, SequenceNode):
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


def _fold_runs(container: ContainerNode, begin_run: Callable[[TreeEntry], EntryRun], fewest: int = 2) -> bool:
    """Replace each run of at least ``fewest`` neighbors by one entry; whether there was such a run."""
    entries: list[TreeEntry] = []
    run: list[TreeEntry] = []
    merged: EntryRun | None = None
    for entry in container.entries:
        if merged is None or not merged.takes(entry):
            entries += _close_run(run, merged, fewest)
            run, merged = [], begin_run(entry)
        run.append(entry)
    entries += _close_run(run, merged, fewest)
    is_shorter = len(entries) < len(container.entries)
    container.entries = entries
    return is_shorter


def _close_run(run: list[TreeEntry], merged: EntryRun | None, fewest: int) -> list[TreeEntry]:
    """Entries that replace a run of neighbors."""
    if merged is None or len(run) < fewest:
        return run
    return [merged.entry()]
