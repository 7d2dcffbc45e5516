"""Ranges that repeat a group of hosts: which one was outgrown, and by what."""

import pytest

from refarch.model.host_ranges import OutgrownRange, outgrown_range, resize_range


def data(*groups: str) -> dict[str, object]:
    """The files of a design with these groups of hosts."""
    hosts = [{"names": names} for names in groups]
    return {"design.yaml": {"clusters": {"compute": {"hosts": hosts}}}}


def names(*numbers: int) -> tuple[str, ...]:
    return tuple(f"esx-{number}" for number in numbers)


@pytest.mark.parametrize(
    ("text", "old"),
    [("esx-[1-4]", names(1, 2, 3, 4)), ("esx-[1-8]", names(*range(1, 9))), ("esx-[1-2]", names(1, 2))],
)
def test_a_range_that_begins_like_a_group_is_outgrown(text: str, old: tuple[str, ...]) -> None:
    found = outgrown_range(data("other-[1-6]", "esx-[1-6]"), text)
    assert found == OutgrownRange("esx-[1-6]", old, names(1, 2, 3, 4, 5, 6))


@pytest.mark.parametrize(
    "text", ["esx-[1-6]", "other-[1-3]", "esx-[2-4]", "esx-[1-1]", "esx-1", "esx-[6-1]", "esx-["]
)
def test_no_other_range_is(text: str) -> None:
    assert outgrown_range(data("esx-[1-6]", "esx-7"), text) is None


def test_one_name_is_no_range_whatever_the_files_hold() -> None:
    assert outgrown_range({}, "esx-1") is None


def test_a_range_that_is_equal_to_a_later_group_is_not_outgrown() -> None:
    assert outgrown_range(data("esx-[1-6]", "esx-[1-4]"), "esx-[1-4]") is None


def test_a_group_that_cannot_be_read_says_nothing() -> None:
    assert outgrown_range(data("esx-[1-6]", "esx-["), "esx-[1-4]") is None


@pytest.mark.parametrize(
    ("text", "count", "resized"),
    [
        ("esx-[1-4]", 6, "esx-[1-6]"),
        ("esx-[3-4].example.org", 3, "esx-[3-5].example.org"),
        ("esx-[01-04]", 12, "esx-[01-12]"),
        ("esx-[08-09]", 3, "esx-[08-10]"),
        ("[1-2]", 1, "[1-1]"),
        ("esx-1", 2, None),
        ("esx-[1,3]", 2, None),
        ("esx-[1-2]-[1-2]", 8, None),
    ],
)
def test_a_range_with_another_number_of_names(text: str, count: int, resized: str | None) -> None:
    assert resize_range(text, count) == resized
