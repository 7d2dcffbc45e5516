"""Settings of an old intent that the new one lacks. They must be removed by hand if a file only sets
values."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from ..views.intent.fields import INFORMATIVE_FIELDS, intent_values, is_empty, record_fields
from .not_configured import value_text
from .rendering.configuration import Configuration


class Gone(NamedTuple):
    """Removed object with all of its settings, or one removed value."""

    path: str
    """Of the field, e.g. ``switches.port_groups``."""
    text: str
    """Names of the object and of the objects that contain it, or the value and its object."""
    fields: frozenset[str]
    """Paths of the plain fields that are removed with it."""


def stale_settings(was: Configuration, is_now: Configuration) -> list[str]:
    """Objects and values of the old intent that the new one lacks, field by field. Fields that the old file
    did not set are omitted."""
    unset = {
        *was.kind.not_configured,
        *INFORMATIVE_FIELDS,
        *(gap.path for gap in was.not_configured),
    }
    texts: dict[str, list[str]] = {}
    for gone in _settings_gone(was.intent, is_now.intent, "", ()):
        if gone.fields - unset:
            texts.setdefault(gone.path, []).append(gone.text)
    return [f"remove the remaining {path}: {'; '.join(found)}" for path, found in texts.items()]


def _settings_gone(old: Any, new: Any, path: str, names: tuple[str, ...]) -> Iterator[Gone]:
    for name, inner in record_fields(type(old)):
        here = f"{path}{name}"
        was, is_now = getattr(old, name), getattr(new, name)
        if here == "about":
            continue
        if inner is None:
            yield from _values(was, is_now, here, names)
            continue
        kept = _children(is_now)
        for key, child in _children(was).items():
            own = (*names, key) if key else names
            if key in kept:
                yield from _settings_gone(child, kept[key], f"{here}.", own)
            else:
                fields = frozenset(value.path for value in intent_values(child, f"{here}."))
                yield Gone(here, " ".join(own) or "all of it", fields)


def _values(was: Any, is_now: Any, path: str, names: tuple[str, ...]) -> Iterator[Gone]:
    """Removed value of a field; for a list, the removed items."""
    gone: Any = was if is_empty(is_now) else None
    if isinstance(was, tuple) and isinstance(is_now, tuple):
        gone = tuple(value for value in was if value not in is_now)
    if not is_empty(gone):
        of = f" ({' '.join(names)})" if names else ""
        yield Gone(path, f"{value_text(gone)}{of}", frozenset({path}))


def _children(value: Any) -> Mapping[str, Any]:
    """Records in a field by their identity: a key, or their first field."""
    if value is None:
        return {}
    if hasattr(value, "_fields"):
        return {"": value}
    if isinstance(value, Mapping):
        return {str(key): child for key, child in value.items()}
    assert isinstance(value, Collection)
    return {str(value_text(child[0])): child for child in value}
