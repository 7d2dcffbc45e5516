"""Names that people use for a part instead of its id: a model, a part number, a title. For hints only."""

import re
from collections.abc import Iterable, Iterator

from ..core.origin import Pointer
from ..core.wording import enumeration, suggestion
from .catalog import KINDS, Catalog

KINDS_OF_KEY = {
    "array": ("array",),
    "cable": ("cable",),
    "card": ("nic", "storage-controller"),
    "drive": ("drive",),
    "driver": ("software",),
    "model": ("switch", "array", "cpu"),
    "nos": ("software",),
    "optics": ("optic",),
    "plug_adapters": ("adapter",),
    "part": KINDS,
    "server": ("server",),
    "software": ("software",),
    "switch": ("switch",),
    "tool": ("software",),
}
"""Kinds of catalog entries by the key of a design that names them."""

MAX_LISTED_ENTRIES = 3
"""Most entries that a hint names."""


def kinds_at(pointer: Pointer) -> tuple[str, ...]:
    """Kinds of entries that a place of a design may name; none for other places."""
    last, *above = [key for key in reversed(pointer) if isinstance(key, str)] or [""]
    ends = next((key for key in ("optics", "plug_adapters") if key in above), last)
    return KINDS_OF_KEY.get(ends, ())


def matching_entries(catalog: Catalog, kinds: Iterable[str], text: str) -> list[str]:
    """Ids of the entries with a text as their id, its end, model, title or part number, ignoring case, spaces
    and signs; if there are none, of those that contain the text in one of these."""
    wanted = _normalize(text)
    # Two letters are part of too many names to mean one.
    if len(wanted) < 3:
        return []
    names = {
        identity: [_normalize(name) for name in _entry_names(catalog, kind, identity)]
        for kind in kinds
        for identity in catalog.ids(kind)
    }
    # An exact match is worth more than any number of names that contain the text.
    equal = [
        identity
        for identity, entry_names in names.items()
        if wanted in entry_names or entry_names[0].endswith(wanted)
    ]
    return equal or [
        identity for identity, entry_names in names.items() if any(wanted in name for name in entry_names)
    ]


def entry_hint(catalog: Catalog, kinds: tuple[str, ...], text: str) -> tuple[str, str]:
    """Hint with the entries that a text most likely means, and the commands for a search; and the id that was
    meant, empty where that is not clear."""
    entries = matching_entries(catalog, kinds, text)
    if 0 < len(entries) <= MAX_LISTED_ENTRIES:
        near = f"Did you mean {enumeration([f'`{identity}`' for identity in entries], 'or')}?"
        return f"{near} {_command_hint(kinds)}", entries[0] if len(entries) == 1 else ""
    known = entries or [identity for kind in kinds for identity in catalog.ids(kind)]
    near, identity = suggestion(text, known)
    return f"{near} {_command_hint(kinds)}", identity


def _command_hint(kinds: tuple[str, ...]) -> str:
    word = f" {kinds[0]}" if len(kinds) == 1 else ""
    new_part = (
        f"; `refarch parts new{word or ' KIND'}` creates a custom part" if set(kinds) <= set(KINDS) else ""
    )
    return f"`refarch parts{word}` lists all{new_part}."


def _entry_names(catalog: Catalog, kind: str, identity: str) -> Iterator[str]:
    yield identity
    if kind in KINDS:
        part = catalog.part(kind, identity)
        assert part is not None
        yield from (part.model, f"{part.vendor} {part.model}", part.title)
        if part.part_number:
            yield part.part_number
    else:
        yield str((catalog.software(identity) or {}).get("title", identity))


def _normalize(text: str) -> str:
    return re.sub(r"[\W_]", "", text[:100].casefold())
