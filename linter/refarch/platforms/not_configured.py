"""What a target leaves out of a record, field by field."""

from collections.abc import Container, Iterator, Mapping
from typing import Any

from ..views.intent.fields import INFORMATIVE_FIELDS, intent_values
from .target import NotConfigured


def value_text(value: Any) -> str:
    """A value as people read it."""
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
    """An omission for each value that a record asks for, at ``path`` (``switches.``) of the intent; of some
    fields only where ``fields`` names them. ``told`` are paths that the target omits anyway."""
    for value in intent_values(record, path, thing):
        if value.path in INFORMATIVE_FIELDS or value.path in told:
            continue
        if fields is None or value.path[len(path) :] in fields:
            yield NotConfigured(value.path, value.subject, value_text(value.value), reason, value.origin)
