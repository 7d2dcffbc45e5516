"""``NamedTuple`` as ``typing`` has it, but made in a quarter of the time: a check makes seventy such classes
at its start.

``typing`` looks at every annotation, which a type checker does better, and ``collections`` compiles a
constructor for each class. Here the constructors of all classes with as many fields share one code, with the
names of the fields put in. What the methods do and what instances look like is the same; type checkers are
shown the original.
"""

import sys
from operator import itemgetter
from typing import TYPE_CHECKING, Any

try:
    from _collections import _tuplegetter as _getter  # type: ignore[import-not-found]
except ImportError:  # another Python than the usual one

    def _getter(number: int, doc: str) -> Any:
        """A field of an instance."""
        return property(itemgetter(number), doc=doc)


__all__ = ["NamedTuple"]


class _Record(tuple[Any, ...]):
    """What all named tuples have in common."""

    __slots__ = ()
    _fields = tuple[str, ...]()  # not annotated: the hints of every class would show it

    @classmethod
    def _make(cls, iterable: Any) -> Any:
        """Make an instance from a sequence or iterable."""
        made = tuple.__new__(cls, iterable)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self, /, **changes: Any) -> Any:
        """The same with some fields changed."""
        made = self._make(map(changes.pop, self._fields, self))
        if changes:
            raise ValueError(f"Got unexpected field names: {list(changes)!r}")
        return made

    def _asdict(self) -> dict[str, Any]:
        """Values by field."""
        return dict(zip(self._fields, self, strict=True))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in zip(self._fields, self, strict=True))})"  # noqa: E501

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)


_new = tuple.__new__

# fmt: off
_CONSTRUCTORS = (
    lambda _cls, a: _new(_cls, (a,)),
    lambda _cls, a, b: _new(_cls, (a, b)),
    lambda _cls, a, b, c: _new(_cls, (a, b, c)),
    lambda _cls, a, b, c, d: _new(_cls, (a, b, c, d)),
    lambda _cls, a, b, c, d, e: _new(_cls, (a, b, c, d, e)),
    lambda _cls, a, b, c, d, e, f: _new(_cls, (a, b, c, d, e, f)),
    lambda _cls, a, b, c, d, e, f, g: _new(_cls, (a, b, c, d, e, f, g)),
    lambda _cls, a, b, c, d, e, f, g, h: _new(_cls, (a, b, c, d, e, f, g, h)),
    lambda _cls, a, b, c, d, e, f, g, h, i: _new(_cls, (a, b, c, d, e, f, g, h, i)),
    lambda _cls, a, b, c, d, e, f, g, h, i, j: _new(_cls, (a, b, c, d, e, f, g, h, i, j)),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k)),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, z: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, z)),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, z, m: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, z, m)),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, z, m, n: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, z, m, n)),  # noqa: E501
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, z, m, n, o: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, z, m, n, o)),  # noqa: E501
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, z, m, n, o, p: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, z, m, n, o, p)),  # noqa: E501
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, z, m, n, o, p, q: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, z, m, n, o, p, q)
    ),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, z, m, n, o, p, q, r: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, z, m, n, o, p, q, r)
    ),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, z, m, n, o, p, q, r, s: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, z, m, n, o, p, q, r, s)
    ),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, z, m, n, o, p, q, r, s, t: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, z, m, n, o, p, q, r, s, t)
    ),
)
# fmt: on
"""For one field, for two and so on: a function that makes an instance. Written out, as a start has no time to
compile them."""


def _shared(count: int) -> Any:
    """The function for so many fields."""
    if 0 < count <= len(_CONSTRUCTORS):
        return _CONSTRUCTORS[count - 1]
    places = "".join(f"_{number}, " for number in range(count))
    return eval(f"lambda _cls, {places}: _new(_cls, ({places}))", {"_new": _new})


def _constructor(cls: str, fields: tuple[str, ...], defaults: tuple[Any, ...]) -> Any:
    """The ``__new__`` of a class."""
    shared = _shared(len(fields))
    code = shared.__code__.replace(co_varnames=("_cls", *fields), co_name="__new__")
    made = type(shared)(code, shared.__globals__, "__new__", defaults)
    made.__qualname__ = f"{cls}.__new__"
    return made


class _Making(type):
    """Turns the body of a class that is derived from ``NamedTuple`` into a class derived from ``tuple``."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
        annotated = body.get("__annotations__", {})
        fields = tuple(map(sys.intern, annotated))
        defaults = {field: body[field] for field in fields if field in body}
        if tuple(defaults) != fields[len(fields) - len(defaults) :]:
            raise TypeError(f"{name}: a field without a default follows one that has one")
        for number, field in enumerate(fields):
            body[field] = _getter(number, field)
        body["_fields"] = body["__match_args__"] = fields
        body["_field_defaults"] = defaults
        body["__slots__"] = ()
        body["__new__"] = _constructor(body["__qualname__"], fields, tuple(defaults.values()))
        return type(name, (_Record,), body)


if TYPE_CHECKING or sys.version_info >= (3, 14):  # where annotations are no longer in a class's body
    from typing import NamedTuple
else:
    NamedTuple = type.__new__(_Making, "NamedTuple", (), {"__module__": __name__})
