"""Settings of a record that a target does not configure, field by field."""

from collections.abc import Container, Iterator, Mapping
from typing import Any

from ..views.intent.fields import INFORMATIVE_FIELDS, intent_values
from .target import NotConfigured


def value_text(value: Any) -> str:
    """Value as text for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {value_text(inner)}" for key, inner in value.items())
    if isinstance(value, (tuple, list, frozenset)):
        return ", ".join(map(value_text, value))
    return str(value)


def not_configured_values(
    record: Any,
    path: str,
    thing: str,
    reason: str,
    fields: Container[str] | None = None,
    told: Container[str] = (),
) -> Iterator[NotConfigured]:
    """Entry for each value of a record that is not configured, at ``path`` (``switches.``) of the intent;
    only for ``fields``, if given. ``told`` are paths that the target never configures."""
    for value in intent_values(record, path, thing):
        if value.path in INFORMATIVE_FIELDS or value.path in told:
            continue
        if fields is None or value.path[len(path) :] in fields:
            yield NotConfigured(value.path, value.subject, value_text(value.value), reason, value.origin)
