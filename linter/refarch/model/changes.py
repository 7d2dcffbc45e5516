"""Changes of a variant: the places of the design that their paths lead to, and why a change cannot be made
there."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core.origin import Origin, Pointer, path_text
from ..core.paths import PathEnd, part_selector, walk
from ..core.problem import Problem, place_in_file
from ..core.wording import did_you_mean
from ..load.document import Document, is_same_data
from ..load.variant_overlay import ChangeNode, VariantChange, apply_overlay, naming_span, place_of

_NUMBERED_ITEM = re.compile(r"bom\.items\.([0-9]{1,6})(?=\.|$)")

ACTIONS = ("set", "add", "remove")

VARIANT_KEYS = ("title", "summary")
"""Keys of an overlay that replace the key of the same name of its design."""

DESIGN_FILE = "design.yaml"
"""File that every design has."""

WHOLE_FILE_HINT = "Use `set` with the whole file, starting with `format: 1`. Or use a file of the design."


class VariantChanges:
    """Changes of a valid overlay, by the files and places that they lead to, and the problems of those that
    cannot be made."""

    def __init__(self, documents: Mapping[str, Document], overlay: Document) -> None:
        self.changes: list[VariantChange] = []
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []
        """Problems of changes that can be made nevertheless."""
        self._documents, self._overlay = documents, overlay
        self._data = {name: document.data for name, document in documents.items()}
        self._roots: dict[str, ChangeNode] = {}
        said_here: Mapping[str, Any] = overlay.data
        for key in VARIANT_KEYS:
            if key in said_here:
                self._enter(
                    VariantChange(
                        number=-1,
                        at=f"design.{key}",
                        action="set",
                        value=said_here[key],
                        because="",
                        file=DESIGN_FILE,
                        pointer=(key,),
                        new=False,
                    )
                )
        for number, entry in enumerate(said_here["changes"]):
            self._read(number, entry)

    def overlaid_documents(self) -> dict[str, Document]:
        """Files of the variant in the order of the design's; those that the overlay adds come last."""
        documents: dict[str, Document] = {}
        for name, document in self._documents.items():
            root = self._roots.get(name)
            if root is None:
                documents[name] = document
            elif root.change is None or root.change.action == "set":
                documents[name] = apply_overlay(document, self._overlay, root)
        folder = self._documents[DESIGN_FILE].path.removesuffix(DESIGN_FILE)
        for name in sorted(self._roots.keys() - self._documents.keys()):
            documents[name] = apply_overlay(
                Document(folder + name, (), {}, None, ()), self._overlay, self._roots[name]
            )
        return documents

    def _read(self, number: int, entry: Mapping[str, Any]) -> None:
        """Read one change; its problems are added."""
        at, action = entry["at"], next(known for known in ACTIONS if known in entry)
        place = walk(at, self._data)
        file, pointer = place.origin
        dead_end = self._unreachable_reason(at, action, place)
        if dead_end is not None:
            reason, hint = dead_end
            return self._note("VAR001", number, "at", f"path `{at}` does not exist: {reason}", hint)
        if place.rest and file in self._data:
            pointer = (*pointer, place.rest)
        change = VariantChange(
            number=number,
            at=at,
            action=action,
            value=entry[action],
            because=entry.get("because", ""),
            file=file,
            pointer=pointer,
            new=bool(place.rest),
        )
        objection = _objection(change, place.value)
        if objection is not None:
            key, inner = objection.key, objection.inner
            return self._note(objection.code, number, key, objection.message, objection.hint, inner)
        self._note_number(number, at, change)
        return self._enter(change)

    def _note_number(self, number: int, at: str, change: VariantChange) -> None:
        """Add a note about a path that names a line of the bill of materials by its number."""
        better = numbered_item(at, self._data)
        if better:
            message = f"`{at}` references a line of the bill of materials by number, but must be `{better}`"
            span = self._overlay.span(("changes", number, "at"))
            self.notes.append(
                Problem(place_in_file("changes", number, "at"), message, span=span, code="VAR006")
            )

    def _unreachable_reason(self, at: str, action: str, end: PathEnd) -> tuple[str, str] | None:
        """Reason why a path leads to nothing, and a hint; None where it leads to a value, or to a place for a
        new one."""
        if not end.rest:
            return None
        if end.origin.file not in self._data:
            return (
                None
                if action == "set" and "." not in at
                else (f"the design has no {end.origin.file}", WHOLE_FILE_HINT)
            )
        if action == "set" and "." not in end.rest and isinstance(end.value, dict):
            return None
        return _dead_end(end.origin, end.rest, end.value)

    def _enter(self, change: VariantChange) -> None:
        """Add a change to the tree, unless it overlaps the place of another one."""
        node = self._roots.setdefault(change.file, ChangeNode())
        for key in change.pointer:
            above = node.change or _addition_of_key(node, key)
            if above is not None:
                return self._clash(change, above)
            node = node.children.setdefault(key, ChangeNode())
        first_change = node.change or (
            _clashing_addition(node, change.value) if change.action == "add" else _first_change(node)
        )
        if first_change is not None:
            return self._clash(change, first_change)
        if change.action == "add":
            node.adds.append(change)
        else:
            node.change = change
        self.changes += [change] if change.number >= 0 else []
        return None

    def _clash(self, change: VariantChange, other: VariantChange) -> None:
        where = f"`{other.at}`" if other.number >= 0 else f"the variant's own `{place_of(other)[0]}`"
        message = f"`{change.at}` is changed twice; {where} changes the same place"
        hint = "Merge the two changes. Every path refers to the design without the variant."
        self._note(
            "VAR003",
            change.number,
            "at",
            message,
            hint,
            related=((naming_span(other, self._overlay), "the other one"),),
        )

    def _note(
        self,
        code: str,
        number: int,
        key: str,
        message: str,
        hint: str,
        inner: Pointer = (),
        related: Any = (),
    ) -> None:
        pointer = ("changes", number, key, *inner)
        span = self._overlay.key_span(pointer) if inner or key == "add" else self._overlay.span(pointer)
        self.problems.append(
            Problem(place_in_file(*pointer), message, hint, span=span, related=related, code=code, stops=True)
        )


def numbered_item(at: str, files: Mapping[str, Any]) -> str:
    """Path to a line of the bill of materials by its part instead of its number; empty for other paths."""
    match = _NUMBERED_ITEM.match(at)
    items = files.get("bom.yaml", {}).get("items") if match else None
    if match is None or not isinstance(items, list) or int(match[1]) >= len(items):
        return ""
    named = part_selector(items, int(match[1]))
    return f"bom.items{named}{at[match.end(1) :]}" if named else ""


def _dead_end(origin: Origin, rest: str, value: Any) -> tuple[str, str]:
    """Reason why a path leads no further, and a hint."""
    place = f"`{path_text(origin.pointer)}`" if origin.pointer else origin.file
    if isinstance(value, list) and rest.startswith("["):
        known = [
            item["part"] for item in value if isinstance(item, dict) and isinstance(item.get("part"), str)
        ]
        near = did_you_mean(rest.strip("[]"), known) if known else "Use an existing item."
        return f"{place} does not have exactly one item `{rest}`", near
    if isinstance(value, list):
        return (
            f"{place} is a list of {len(value)}, numbered from 0",
            "Use an existing item. Or use `add` on the list.",
        )
    if not isinstance(value, dict):
        return f"{place} is a single value", "Remove the rest of the path."
    key = rest.partition(".")[0]
    return f"{place} has no `{key}`", did_you_mean(key, value)


class _Objection(NamedTuple):
    """Reason why a change cannot be made, or has no effect."""

    code: str
    key: str
    """Key of the change at fault: ``at`` or its action."""
    message: str
    hint: str
    inner: Pointer = ()
    """Place below that key, if it is not the whole value."""


def _objection(change: VariantChange, old: Any) -> _Objection | None:
    """Reason why a change cannot be made, or has no effect. ``old`` is the value of the design at its
    place."""
    if change.action == "add":
        return _addition_objection(change, old)
    if change.action == "remove" and (change.file, change.pointer) == (DESIGN_FILE, ()):
        message = f"a variant cannot remove {DESIGN_FILE}"
        return _Objection("VAR004", "at", message, "Set the path of the value to remove.")
    if change.action == "set" and not change.new and is_same_data(old, change.value):
        return _Objection("VAR002", "set", f"`{change.at}` already has this value", "Remove the change.")
    return None


def _addition_objection(change: VariantChange, old: Any) -> _Objection | None:
    at, value = f"`{change.at}`", change.value
    if not isinstance(old, list | dict):
        message = f"{at} is a single value, which does not accept `add`"
        return _Objection("VAR004", "add", message, "Use `set`.")
    if type(value) is not type(old):
        kind = "list" if isinstance(old, list) else "mapping"
        how = "as a list, even of one" if kind == "list" else "as a mapping, with its keys"
        message = f"{at} is a {kind}, but the added value is not"
        return _Objection("VAR004", "add", message, f"Set the added value {how}.")
    if not value:
        hint = "Add a value. Or remove the change."
        return _Objection("VAR002", "add", f"nothing is added to {at}", hint)
    known = next((key for key in value if key in old), None) if isinstance(old, dict) else None
    if known is not None:
        hint = f"Use `set` at `{change.at}.{known}`."
        return _Objection("VAR004", "add", f"{at} already has `{known}`", hint, (known,))
    return None


def _first_change(node: ChangeNode) -> VariantChange | None:
    """Change at or below a place, if there is one."""
    stack = [node]
    while stack:
        below = stack.pop()
        if below.change is not None or below.adds:
            return below.change or below.adds[0]
        stack += below.children.values()
    return None


def _clashing_addition(node: ChangeNode, added: Any) -> VariantChange | None:
    """Other change that adds or sets one of the added keys; items of lists have no keys."""
    if not isinstance(added, dict):
        return None
    for key in added:
        first_change = (
            _first_change(node.children[key]) if key in node.children else _addition_of_key(node, key)
        )
        if first_change is not None:
            return first_change
    return None


def _addition_of_key(node: ChangeNode, key: str | int) -> VariantChange | None:
    """Change that adds a key to a mapping."""
    return next(
        (change for change in node.adds if isinstance(change.value, dict) and key in change.value), None
    )
