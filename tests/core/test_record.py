"""The quick ``NamedTuple`` does what that of ``typing`` does."""

import copy
import inspect
import pickle
import sys
import typing
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from refarch.core import record
from refarch.core.finding import Finding
from refarch.core.record import NamedTuple
from refarch.model import results, types


class Quick(NamedTuple):
    """A class like those of the linter."""

    first: int
    second: str = "two"
    third: "tuple[str, ...]" = ()

    @property
    def both(self) -> str:
        """The first two."""
        return f"{self.first} {self.second}"


class Usual(typing.NamedTuple):
    """The same by the standard library."""

    first: int
    second: str = "two"
    third: "tuple[str, ...]" = ()


CALLS: tuple[tuple[tuple[Any, ...], Mapping[str, Any]], ...] = (
    ((1,), {}),
    ((1, "b"), {}),
    ((), {"first": 4, "third": ("x",)}),
    ((1, "b", ("c",)), {}),
    ((), {}),
    ((1, 2, 3, 4), {}),
    ((1,), {"first": 2}),
    ((1,), {"fourth": 2}),
)


def outcome(make: Any, words: tuple[Any, ...], named: Mapping[str, Any]) -> tuple[str, Any]:
    """What a call gives, or the kind of error it raises and what that says."""
    try:
        return "made", tuple(make(*words, **named))
    except TypeError as error:
        return "refused", str(error).replace("Quick", "Usual")


@pytest.mark.parametrize(("words", "named"), CALLS)
def test_it_is_called_like_the_usual_one(words: tuple[Any, ...], named: Mapping[str, Any]) -> None:
    assert outcome(Quick, words, named) == outcome(Usual, words, named)


def test_it_looks_like_the_usual_one() -> None:
    quick, usual = Quick(1, third=("x",)), Usual(1, third=("x",))
    assert repr(quick) == repr(usual).replace("Usual", "Quick")
    assert quick == usual == (1, "two", ("x",))
    assert hash(quick) == hash(usual)
    assert quick._asdict() == usual._asdict()
    assert (Quick._fields, Quick._field_defaults) == (Usual._fields, Usual._field_defaults)
    assert Quick.__match_args__ == Usual.__match_args__
    assert typing.get_type_hints(Quick) == typing.get_type_hints(Usual)
    assert inspect.signature(Quick).parameters.keys() == inspect.signature(Usual).parameters.keys()
    assert type(Quick) is type
    assert isinstance(quick, tuple)
    assert quick.both == "1 two"


def test_it_is_changed_like_the_usual_one() -> None:
    assert Quick(1)._replace(second="b") == Quick(1, "b")
    assert type(Quick(1)._replace(second="b")) is Quick
    assert tuple(Quick._make([1, 2, 3])) == (1, 2, 3)
    with pytest.raises(ValueError, match="unexpected field names: \\['nothing'\\]"):
        Quick(1)._replace(**{"nothing": 1})
    with pytest.raises(TypeError, match="Expected 3 arguments, got 2"):
        Quick._make([1, 2])


def test_its_instances_are_frozen_and_small() -> None:
    with pytest.raises(AttributeError):
        Quick(1).first = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        Quick(1).other = 2  # type: ignore[attr-defined]
    assert sys.getsizeof(Quick(1)) == sys.getsizeof(Usual(1))


def test_its_instances_travel() -> None:
    assert pickle.loads(pickle.dumps(Quick(1, "b"))) == Quick(1, "b")
    assert type(copy.deepcopy(Quick(1))) is Quick


def test_a_field_without_a_default_cannot_follow_one_with() -> None:
    making: Any = type(NamedTuple)
    with pytest.raises(TypeError):
        making("Wrong", (), {"__annotations__": {"a": int, "b": int}, "a": 1, "__qualname__": "Wrong"})


def classes() -> Iterator[Any]:
    """All model types and the finding."""
    yield Finding
    yield from (
        one for one in vars(types).values() if isinstance(one, type) and one.__module__ == types.__name__
    )


def test_every_model_type_is_made_the_same_by_typing() -> None:
    seen = 0
    make_usual: Any = typing.NamedTuple
    for one in classes():
        if not hasattr(one, "_fields"):
            continue
        usual = make_usual(
            one.__name__, list(typing.get_type_hints(one, {**vars(results), **vars(types)}).items())
        )
        assert one._fields == usual._fields
        values = list(range(len(one._fields)))
        made = one(*values)
        assert made == usual(*values)
        assert [getattr(made, field) for field in one._fields] == values
        assert one(**dict(zip(one._fields, values, strict=True))) == made
        seen += 1
    assert seen > 20


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="there the one of typing is taken")
def test_it_is_really_the_quick_one() -> None:
    assert Quick.__mro__[1] is record._Record
