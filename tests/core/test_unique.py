"""Records that are known by who they are."""

import pytest

from refarch.core.unique import Unique


class Pair(Unique):
    left: int
    right: int


def test_fields_are_given_by_name_and_read() -> None:
    pair = Pair(left=1, right=2)
    assert (pair.left, pair.right) == (1, 2)


def test_a_field_too_many_or_too_few_is_refused() -> None:
    with pytest.raises(TypeError, match=r"^Pair takes its fields by name, each once: \['right'\]$"):
        Pair(left=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"\['middle'\]$"):
        Pair(left=1, middle=2, right=3)  # type: ignore[call-arg]


def test_nothing_can_be_changed() -> None:
    pair = Pair(left=1, right=2)
    with pytest.raises(AttributeError, match=r"^Pair cannot be changed; "):
        pair.left = 3  # type: ignore[misc]
    assert pair.left == 1


def test_equal_fields_do_not_make_two_records_one() -> None:
    pair = Pair(left=1, right=2)
    copy = pair._replace()
    assert vars(copy) == vars(pair) and copy != pair
    assert len({pair, copy}) == 2
    assert pair._replace(right=5).right == 5
