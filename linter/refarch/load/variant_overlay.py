"""Overlays: a file of a design with the changes of a variant, and the place of each value, in the file or in
the overlay."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..core.origin import START, Pointer, Span
from .document import Document, Marks, SpanTuple


class VariantChange(NamedTuple):
    """A change of a variant, whose path leads to a place of the design."""

    number: int
    """Index in the list of the overlay; -1 for title and summary, which are changes too."""
    at: str
    """The path as written."""
    action: str
    """``set``, ``add`` or ``remove``."""
    value: Any
    because: str
    file: str
    """File of the design that is changed, e.g. ``wiring.yaml``."""
    pointer: Pointer
    """Place in that file, in the design without the variant."""
    new: bool
    """Whether the design has no value there."""


class Variant(NamedTuple):
    """A variant of a design."""

    name: str
    title: str
    summary: str
    because: str
    document: str
    """Name of the overlay among the documents of the result."""
    changes: tuple[VariantChange, ...]
    inherited: frozenset[str]
    """Fingerprints of findings that the design has as well."""


class OverlaidDocument(Document):
    """A file with the changes of a variant. Its lines and marks are those of the file, its data those of the
    variant."""

    overlay: Document
    merged: Document
    """Data with their marks, each in the file that it came from."""
    foreign: frozenset[Pointer]
    """Places of values from the overlay."""
    gone: Mapping[Pointer, Span]
    """Removed entries, with the lines of the overlay that remove them."""
    top: Span
    """Span of the whole file: its begin, or the path of the change that replaces all of it."""

    def place(self, pointer: Pointer, at_key: bool = False) -> tuple[str, Span]:
        """Path and span of a value; a value that the overlay sets or removes is in the overlay."""
        removed = next((self.gone[above] for above in _prefixes(pointer) if above in self.gone), None)
        if removed is not None:
            return self.overlay.path, removed
        path = self.overlay.path if any(above in self.foreign for above in _prefixes(pointer)) else self.path
        span = self.merged.key_span(pointer) if at_key else self.merged.span(pointer)
        return path, self.top if span == START else span

    def span(self, pointer: Pointer) -> Span:
        return self.place(pointer)[1]

    def key_span(self, pointer: Pointer) -> Span:
        return self.place(pointer, at_key=True)[1]

    def contains(self, pointer: Pointer) -> bool:
        return pointer in self.gone or self.merged.contains(pointer)

    def source_text(self, pointer: Pointer) -> str:
        path, span = self.place(pointer)
        lines = self.overlay.lines if path == self.overlay.path else self.lines
        if span.line != span.end_line or span.line > len(lines):
            return ""
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]


def _prefixes(pointer: Pointer) -> Iterable[Pointer]:
    return (pointer[:length] for length in range(len(pointer) + 1))


class ChangeNode:
    """A place in a file to which, or through which, changes lead."""

    __slots__ = ("adds", "change", "children")

    def __init__(self) -> None:
        self.children: dict[str | int, ChangeNode] = {}
        self.change: VariantChange | None = None
        """Change that sets or removes the value here."""
        self.adds: list[VariantChange] = []
        """Changes that add to the list or mapping here."""


def apply_overlay(base: Document, overlay: Document, root: ChangeNode) -> OverlaidDocument:
    """A file with the changes of a tree. Every path must lead to a place, and none may be inside another
    one."""
    return _OverlayBuilder(overlay).document(base, root)


class _OverlayBuilder:
    """Applies changes to one file, and records the places that came from the overlay."""

    def __init__(self, overlay: Document) -> None:
        self.overlay = overlay
        self.foreign: set[Pointer] = set()
        self.gone: dict[Pointer, Span] = {}

    def document(self, base: Document, root: ChangeNode) -> OverlaidDocument:
        data: Any
        marks: Any
        if root.change is not None:
            data, marks = self._changed_value(root.change, ())
        else:
            data, marks = self._merge(base.data, base.marks, root, ())
        document = OverlaidDocument(
            path=base.path, lines=base.lines, data=data, marks=base.marks, problems=()
        )
        document.overlay, document.foreign, document.gone = self.overlay, frozenset(self.foreign), self.gone
        document.top = naming_span(root.change, self.overlay) if root.change is not None else START
        document.merged = Document(
            base.path, base.lines, data, marks if isinstance(marks, Marks) else None, ()
        )
        return document

    def _merge(self, value: Any, marks: Any, node: ChangeNode, here: Pointer) -> tuple[Any, Any]:
        """Value with the changes below it, and its marks."""
        if isinstance(value, dict):
            return self._mapping(value, marks, node, here)
        if isinstance(value, list):
            return self._list(value, marks, node, here)
        return value, marks

    def _mapping(
        self, value: dict[str, Any], marks: Any, node: ChangeNode, here: Pointer
    ) -> tuple[Any, Marks]:
        data = dict(value)
        values: dict[str, Any] = dict(marks.values)
        keys = dict(marks.keys)
        for key, child in node.children.items():
            assert isinstance(key, str)  # paths name entries by key
            change = child.change
            if change is None:
                data[key], values[key] = self._merge(value[key], values[key], child, (*here, key))
            elif change.action == "remove":
                del data[key], values[key], keys[key]
                self.gone[*here, key] = self._naming_span(change)
            else:
                data[key], values[key] = self._changed_value(change, (*here, key))
                keys[key] = self._naming_span(change)
        for change in node.adds:
            added: Any = self._marks(change)
            for key, item in change.value.items():
                data[key], values[key], keys[key] = item, added.values[key], added.keys[key]
                self.foreign.add((*here, key))
        return data, _new_marks(marks.span, values, keys)

    def _list(self, value: list[Any], marks: Any, node: ChangeNode, here: Pointer) -> tuple[Any, Marks]:
        data: list[Any] = []
        values: list[SpanTuple | Marks] = []
        for index, item in enumerate(value):
            child = node.children.get(index)
            pair = item, marks.values[index]
            if child is not None and child.change is not None:
                if child.change.action == "remove":
                    continue
                # The index counts in the new list, from which earlier items may have been removed.
                pair = self._changed_value(child.change, (*here, len(data)))
            elif child is not None:
                pair = self._merge(*pair, child, (*here, len(data)))
            data.append(pair[0])
            values.append(pair[1])
        for change in node.adds:
            for number, item in enumerate(change.value):
                self.foreign.add((*here, len(data)))
                data.append(item)
                values.append(self._marks(change).values[number])
        return data, _new_marks(marks.span, values, {})

    def _changed_value(self, change: VariantChange, here: Pointer) -> tuple[Any, Any]:
        """Value that a change sets, and its marks."""
        self.foreign.add(here)
        return change.value, self._marks(change)

    def _marks(self, change: VariantChange) -> Any:
        """Marks of the value that a change sets or adds."""
        marks: Any = self.overlay.marks
        for key in place_of(change):
            marks = marks.values[key]
        return marks

    def _naming_span(self, change: VariantChange) -> Span:
        """Span of the path of a change, which names the place as a key would."""
        return naming_span(change, self.overlay)


def place_of(change: VariantChange) -> Pointer:
    """Place of the value of a change in the overlay."""
    return ("changes", change.number, change.action) if change.number >= 0 else change.pointer


def naming_span(change: VariantChange, overlay: Document) -> Span:
    """Span of the path of a change in the overlay."""
    return (
        overlay.span(("changes", change.number, "at"))
        if change.number >= 0
        else overlay.key_span(change.pointer)
    )


def _new_marks(span: SpanTuple, values: Any, keys: dict[str, SpanTuple]) -> Marks:
    marks = Marks(span, values)
    marks.keys = keys
    return marks
