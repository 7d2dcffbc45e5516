"""Designs that differ from another one in one field of one record of the model: what tests of intents ask
with whether a field is heard."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple, get_type_hints

from samples import sample

from refarch.api import Design
from refarch.api.intent import is_empty, record_fields
from refarch.model.types import DesignNote

Put = Callable[[Any], Any]
"""From a changed part to the whole with it."""


def fields_of(record: type[Any], not_looked_into: Collection[type[Any] | str]) -> Iterator[str]:
    """Every field that a variation of a record, and of those inside of it, could have; what is kept as
    written is left out."""
    hints = get_type_hints(record)
    for name, inner in record_fields(record):
        field = f"{record.__name__}.{name}"
        if field in not_looked_into or hints[name] == Mapping[str, Any]:
            continue
        if inner is None:
            yield field
        elif inner not in (*not_looked_into, DesignNote):
            yield from fields_of(inner, not_looked_into)


NAMED_BY_DESIGNS = ("shares", "volumes", "traffic_classes")
"""Keys of what is kept as written below which the design gives the names."""


class Variation(NamedTuple):
    """A design that differs in one field of one record of its model."""

    field: str
    """``Link.mtu``; of what is kept as written ``Cluster.smb.shares.*.tiers``."""
    kind: tuple[bool, ...]
    """Which fields of the record are empty: records of one kind are alike."""
    design: Callable[[], Design]


class Varied(NamedTuple):
    """What of designs is varied."""

    subjects: tuple[str, ...]
    """Fields of the design."""
    not_looked_into: Collection[type[Any] | str]
    """Records inside of them, and fields, that are left as they are."""
    concerns: Callable[[Design, Any], bool]
    """Whether a record is to be changed: an address may be that of another device."""

    def variations(self, design: Design) -> Iterator[Variation]:
        """Every field of the records of the subjects, changed one at a time."""
        for subject in self.subjects:
            value = getattr(design, subject)
            yield from self._inside(
                design, subject, value, lambda new, subject=subject: design._replace(**{subject: new})
            )

    def _inside(self, design: Design, field: str, value: Any, put: Put) -> Iterator[Variation]:
        """The same of the records in a mapping, a tuple or a record."""
        if isinstance(value, DesignNote):
            yield from _as_written(field, value.data, lambda new: put(value._replace(data=new)))
        elif isinstance(value, Mapping):
            for key, child in value.items():
                yield from self._inside(design, field, child, lambda new, key=key: put({**value, key: new}))
        elif hasattr(value, "_fields"):
            if type(value) not in self.not_looked_into and self.concerns(design, value):
                yield from self._in_record(design, value, put)
        elif isinstance(value, tuple):
            for index, child in enumerate(value):
                before, after = value[:index], value[index + 1 :]
                yield from self._inside(
                    design,
                    field,
                    child,
                    lambda new, before=before, after=after: put((*before, new, *after)),
                )

    def _in_record(self, design: Design, record: Any, put: Put) -> Iterator[Variation]:
        hints, kind = get_type_hints(type(record)), tuple(map(is_empty, record))
        for name, inner in record_fields(type(record)):
            value, field = getattr(record, name), f"{type(record).__name__}.{name}"
            if field in self.not_looked_into:
                continue

            def changed(new: Any, name: str = name) -> Any:
                return put(record._replace(**{name: new}))

            if inner is None and hints[name] == Mapping[str, Any]:
                yield from _as_written(field, value, changed)
            elif inner is None:
                after = sample(field, value, hints[name])
                yield Variation(field, kind, lambda after=after, put=changed: put(after))
            else:
                yield from self._inside(design, field, value, changed)


def _as_written(field: str, data: Mapping[str, Any], put: Put) -> Iterator[Variation]:
    """Every value of what is kept as written."""
    for key, value in data.items():
        here = f"{field}.{'*' if field.endswith(NAMED_BY_DESIGNS) else key}"

        def changed(new: Any, key: str = key) -> Any:
            return put({**data, key: new})

        if isinstance(value, Mapping):
            yield from _as_written(here, value, changed)
        elif value not in ((), []):
            after = sample(here, value, type(value))
            yield Variation(here, (), lambda after=after, put=changed: put(after))


Wishes = Callable[[Design], Any]
"""All that a design wants of some devices, as plain data."""


def heard(
    varied: Varied, wishes: Wishes, designs: Collection[Design], skip: Collection[str], most: int
) -> tuple[set[str], set[str]]:
    """Fields that change a wish of some design, and all that there are; those of ``skip`` are not tried, and
    of records of a kind in a design at most so many."""
    fields: set[str] = set()
    met: set[str] = set()
    for design in designs:
        before = wishes(design)
        counts: dict[tuple[str, tuple[bool, ...]], int] = {}
        for field, kind, changed in varied.variations(design):
            counts[field, kind] = counts.get((field, kind), 0) + 1
            met.add(field)
            if field in fields or field in skip or counts[field, kind] > most:
                continue
            if wishes(changed()) != before:
                fields.add(field)
    return fields, met


def said_in_vain(
    varied: Varied, wishes: Wishes, designs: Collection[Design], listed: Collection[str], most: int
) -> set[str]:
    """Which of the listed fields change a wish of some design."""
    found: set[str] = set()
    for design in designs:
        before = wishes(design)
        counts: dict[str, int] = {}
        for field, _, changed in varied.variations(design):
            counts[field] = counts.get(field, 0) + 1
            if field in listed and counts[field] <= most and wishes(changed()) != before:
                found.add(field)
    return found
