"""Ends of sale and support in the catalog: days of the calendar, in order, each with a document that can be
read."""

import re
from collections.abc import Iterator
from datetime import date
from itertools import pairwise

import pytest
from catalog_entries import Entry, entries

FIELDS = ("end_of_life", "support_ends", "extended_support_ends")
MILESTONES = ("announced", "end_of_sale", "end_of_support")
DATED = sorted(identity for identity, entry in entries().items() if not entry.keys().isdisjoint(FIELDS))


def days(entry: Entry) -> Iterator[tuple[str, str]]:
    """Every field that has days, with each of its days."""
    for field in FIELDS:
        for day in entry.get(field, {}).values():
            yield field, day


def bounds(day: str) -> tuple[date, date]:
    """The first and the last day that a text can mean: a month alone means any of its days."""
    year, month, *rest = map(int, day.split("-"))
    if rest:
        return date(year, month, rest[0]), date(year, month, rest[0])
    following = date(year + month // 12, month % 12 + 1, 1)
    return date(year, month, 1), date.fromordinal(following.toordinal() - 1)


def test_parts_and_software_have_days() -> None:
    kinds = {entries()[identity]["kind"] for identity in DATED}
    assert {"software", "cpu"} <= kinds


@pytest.mark.parametrize("identity", DATED)
def test_every_day_is_one_of_the_calendar(identity: str) -> None:
    found = list(days(entries()[identity]))
    assert found
    for _, day in found:
        first, last = bounds(day)
        assert date(2000, 1, 1) < first <= last < date(2045, 1, 1)


def test_milestones_come_in_their_order() -> None:
    assert [identity for identity in DATED if not in_order(entries()[identity])] == []


def in_order(entry: Entry) -> bool:
    """Whether the days of the end of a part's life come one after the other, as far as they are known."""
    life = entry.get("end_of_life", {})
    known = [bounds(life[name]) for name in MILESTONES if name in life]
    return all(earlier[0] <= later[1] for earlier, later in pairwise(known))


def test_milestones_out_of_order_would_be_noticed() -> None:
    """No part of the catalog has two of them yet."""
    assert not in_order({"end_of_life": {"announced": "2020-06-30", "end_of_support": "2020-05"}})
    assert not in_order({"end_of_life": {"end_of_sale": "2021-01-02", "end_of_support": "2021-01-01"}})
    assert in_order({"end_of_life": {"announced": "2020-05-31", "end_of_support": "2020-05"}})


def test_extended_support_ends_after_support() -> None:
    extended = [
        (identity, line, entries()[identity]["support_ends"][line], day)
        for identity in DATED
        for line, day in entries()[identity].get("extended_support_ends", {}).items()
    ]
    assert extended
    assert [row for row in extended if bounds(row[2])[0] > bounds(row[3])[1]] == []


@pytest.mark.parametrize("identity", DATED)
def test_every_day_rests_on_a_document_that_can_be_read(identity: str) -> None:
    entry = entries()[identity]
    assert list(days(entry))
    for field in {field for field, _ in days(entry)}:
        facts = [fact for fact in entry["facts"] if field in fact["about"]]
        assert [fact for fact in facts if fact["confidence"] == "quoted"], field
        for fact in facts:
            assert (
                fact["document"]
                and fact["url"].startswith("https://")
                and re.fullmatch(r"2\d{3}-\d\d-\d\d", fact["verified"])
            )
            assert fact["confidence"] in {"quoted", "derived"}  # no day is mere practice


@pytest.mark.parametrize(
    ("identity", "line", "ends", "extended"),
    [
        ("esxi", "5.5", "2018-09-19", None),
        ("esxi", "7.0", "2025-10-02", None),
        ("esxi", "8.0", "2027-10-11", None),
        ("vcenter", "8.0", "2027-10-11", None),
        ("arista-eos", "4.32", "2027-04-09", None),
        ("cumulus-linux", "5.1", "2025-04", None),
        ("cumulus-linux", "5.9", "2027-04", None),
        ("windows-server", "6.3", "2018-10-09", "2023-10-10"),
        ("windows-server", "10.0.26100", "2029-11-13", "2034-11-14"),
    ],
)
def test_the_releases_that_the_designs_name(
    identity: str, line: str, ends: str, extended: str | None
) -> None:
    entry = entries()[identity]
    assert entry["support_ends"][line] == ends
    assert entry.get("extended_support_ends", {}).get(line) == extended


def test_what_has_two_ends_of_life_has_none_here() -> None:
    """Cumulus Linux 5.15.0 and the long-term release 5.15.1 end at different times, and 5.15 may be
    either."""
    assert "5.15" not in entries()["cumulus-linux"]["support_ends"]
