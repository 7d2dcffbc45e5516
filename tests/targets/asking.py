"""What tests of targets share: every single change of an intent, and what a target makes of one."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, get_type_hints

from consistent import adjusted, applies
from samples import SKIP, Sampler, sample

from refarch.api.intent import INFORMATIVE_FIELDS, record_fields
from refarch.platforms.target import ConfigLine, NotConfigured, Target

Put = Callable[[Any], Any]
"""From a changed part to the whole intent with it."""


class Change(NamedTuple):
    """An intent that differs from another one in one field of one record."""

    path: str
    thing: str
    before: Any
    after: Any
    intent: Any


def changes(intent: Any, sampler: Sampler = sample) -> Iterator[Change]:
    """Every setting of an intent, made another one or, where it is empty, set; one at a time. Fields that are
    no setting, and those that mean nothing in this case, are left out."""
    for change in every_change(intent, sampler):
        if change.path not in INFORMATIVE_FIELDS:
            yield change._replace(intent=adjusted(change.path, change.intent, change.thing))


def every_change(intent: Any, sampler: Sampler) -> Iterator[Change]:
    """The same of all fields that mean something; ``sampler`` gives SKIP for a value that is to stay."""
    yield from _changes(intent, sampler, "", "", (), lambda changed: changed)


def _changes(
    record: Any, sampler: Sampler, path: str, thing: str, above: tuple[Any, ...], put: Put
) -> Iterator[Change]:
    hints = get_type_hints(type(record))
    for name, inner in record_fields(type(record)):
        value, here = getattr(record, name), f"{path}{name}"

        def whole(changed: Any, name: str = name) -> Any:
            return put(record._replace(**{name: changed}))

        if inner is None:
            after = sampler(here, value, hints[name]) if applies(here, (*above, record)) else SKIP
            if after is not SKIP:
                yield Change(here, thing, value, after, whole(after))
        else:
            for key, child, put_child in _children(value, whole):
                inside = f"{thing} {key}".strip()
                yield from _changes(child, sampler, f"{here}.", inside, (*above, record), put_child)


def _children(value: Any, whole: Put) -> Iterator[tuple[str, Any, Put]]:
    """Records in a field, each with its key and what puts a changed one in its place; one whose key is its
    name moves with it."""
    if isinstance(value, Mapping):
        for key, child in value.items():
            yield str(key), child, lambda changed, key=key: whole(_with(value, key, changed))
    elif hasattr(value, "_fields"):
        yield "", value, whole
    elif isinstance(value, tuple):
        for index, child in enumerate(value):
            before, after = value[:index], value[index + 1 :]
            yield (
                str(index),
                child,
                lambda changed, before=before, after=after: whole((*before, changed, *after)),
            )


def _with(value: Mapping[Any, Any], key: Any, changed: Any) -> dict[Any, Any]:
    new_key = changed[0] if value[key][0] == key else key
    return {new_key if at == key else at: changed if at == key else own for at, own in value.items()}


def outcome(target: Target[Any], intent: Any) -> tuple[list[str], list[NotConfigured]]:
    """The lines that a target writes, and what it says that it leaves out in this case."""
    pieces = list(target.lines(intent))
    texts = [piece.text for piece in pieces if isinstance(piece, ConfigLine)]
    return texts, [piece for piece in pieces if isinstance(piece, NotConfigured)]
