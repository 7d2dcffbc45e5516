"""Ends of sale and support: the line of releases that a version is of, days that exist, and their order."""

import calendar
from typing import Any

import pytest

from refarch.model.lifecycle import MILESTONES, faulty_day, is_in_order, milestone_day, support_end

PRODUCT = {
    "support_ends": {"4.3": "2020-01-31", "4.32": "2027-04-09", "7.0": "2025-10-02", "7.0.3": "2026-01-01"},
    "extended_support_ends": {"7.0": "2027-04-02"},
}


@pytest.mark.parametrize(
    ("version", "day"),
    [
        ("4.32", "2027-04-09"),
        ("4.32.5", "2027-04-09"),
        ("4.3", "2020-01-31"),
        ("4.3.32", "2020-01-31"),
        ("4.33", None),
        ("4.320", None),
        ("4", None),
        ("7.0.2", "2025-10-02"),
        ("7.0.3", "2026-01-01"),
        ("7.0 U3z", "2025-10-02"),
        ("", None),
    ],
)
def test_a_version_is_of_the_longest_line_that_it_begins_with(version: str, day: str | None) -> None:
    assert support_end(PRODUCT, version) == day


def test_extended_support_has_lines_of_its_own() -> None:
    assert support_end(PRODUCT, "7.0.3", "extended_support_ends") == "2027-04-02"
    assert support_end(PRODUCT, "4.32.5", "extended_support_ends") is None
    assert support_end({}, "7.0.3") is None


def test_a_milestone_that_no_document_states_is_none() -> None:
    part = {"end_of_life": {"end_of_sale": "2019-05"}}
    assert [milestone_day(part, name) for name in MILESTONES] == [None, "2019-05", None]
    assert milestone_day({}, "end_of_support") is None


@pytest.mark.parametrize(
    ("earlier", "later", "fine"),
    [
        ("2024-04-15", "2024-04-15", True),
        ("2024-04-15", "2024-04-16", True),
        ("2024-04-16", "2024-04-15", False),
        ("2024-04", "2024-04-01", True),
        ("2024-04-30", "2024-04", True),
        ("2024-05", "2024-04-30", False),
        ("2024-12", "2025-01", True),
        ("2025-01-01", "2024-12", False),
    ],
)
def test_order_of_days_and_months(earlier: str, later: str, fine: bool) -> None:
    assert is_in_order(earlier, later) is fine


@pytest.mark.parametrize("year", [1900, 2000, 2023, 2024, 2026])
def test_days_are_those_of_the_calendar(year: int) -> None:
    for month in range(1, 13):
        length = calendar.monthrange(year, month)[1]
        for day in range(28, 32):
            entry = {"end_of_life": {"announced": f"{year}-{month:02}-{day}"}}
            found = faulty_day(entry)
            if day <= length:
                assert found is None
            else:
                assert found == (
                    ("end_of_life", "announced"),
                    f"`{year}-{month:02}-{day}` is not a calendar date",
                )


@pytest.mark.parametrize(
    ("entry", "place", "message"),
    [
        (
            {"end_of_life": {"announced": "2020-01-02", "end_of_sale": "2019-12-31"}},
            ("end_of_life", "end_of_sale"),
            "`end_of_sale` 2019-12-31 is before `announced` 2020-01-02",
        ),
        (
            {"end_of_life": {"end_of_support": "2020-01", "announced": "2020-02-01"}},
            ("end_of_life", "end_of_support"),
            "`end_of_support` 2020-01 is before `announced` 2020-02-01",
        ),
        (
            {
                "end_of_life": {
                    "announced": "2018-01",
                    "end_of_sale": "2021-06-01",
                    "end_of_support": "2021-05-31",
                }
            },
            ("end_of_life", "end_of_support"),
            "`end_of_support` 2021-05-31 is before `end_of_sale` 2021-06-01",
        ),
        (
            {"support_ends": {"6.3": "2018-10-09"}, "extended_support_ends": {"6.3": "2018-10-08"}},
            ("extended_support_ends", "6.3"),
            "extended support ends 2018-10-08, before support itself",
        ),
        (
            {"support_ends": {"6.3": "2018-09-31"}},
            ("support_ends", "6.3"),
            "`2018-09-31` is not a calendar date",
        ),
    ],
)
def test_a_slip_is_found_at_its_place(entry: dict[str, Any], place: tuple[str, str], message: str) -> None:
    assert faulty_day(entry) == (place, message)


def test_what_is_in_order_is_no_slip() -> None:
    life = {"announced": "2018-01", "end_of_sale": "2018-01-31", "end_of_support": "2023-01-31"}
    assert faulty_day({"end_of_life": life, **PRODUCT}) is None
    assert faulty_day({"extended_support_ends": {"6.3": "2018-10-08"}}) is None
    assert faulty_day({}) is None
