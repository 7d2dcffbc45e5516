"""Values of custom files against the types of their fields."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple

import pytest

from refarch.core.type_check import type_mismatch


class Pair(NamedTuple):
    """A record, which is a tuple too."""

    first: str
    second: int


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (("a", "b"), tuple[str, ...]),
        (("a", 1), tuple[str, int]),
        ((), tuple[str, ...]),
        (Pair("a", 1), Pair),
        (1, float),
        ({"a": 1}, Mapping[str, int]),
        (["a"], Iterable[str]),
        (None, str | None),
    ],
)
def test_a_value_of_its_type_has_no_difference(value: object, expected: Any) -> None:
    assert type_mismatch(value, expected) == ""


@pytest.mark.parametrize(
    ("value", "expected", "difference"),
    [
        (Pair("a", 1), tuple[str, int], "Pair(first='a', second=1): expected a tuple of str and int"),
        ("text", Iterable[str], "'text': expected an iterable of str"),
        (1.5, int, "1.5: expected a whole number"),
        (("a", 1), tuple[str, ...], "1: expected a text"),
        (("a",), tuple[str, int], "('a',): expected 2 values"),
        ({"a": "b"}, Mapping[str, int], "'b': expected a whole number"),
        ("c", Literal["a", "b"], "'c': expected one of 'a', 'b'"),
        (7, Callable[[], str], "7: expected a function"),
    ],
)
def test_a_value_of_another_type_is_named_with_what_is_expected(
    value: object, expected: Any, difference: str
) -> None:
    assert type_mismatch(value, expected) == difference
