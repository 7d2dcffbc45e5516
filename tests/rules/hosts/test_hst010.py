"""HST010: names and labels are numbered in one way."""

import pytest
from plain_designs import cluster, told


def labeled(labels: str, names: str = "h-[1-4]") -> list[str]:
    return told("HST010", "clusters:\n" + cluster("main", names, host=f', labels: "{labels}"'))


def test_the_number_with_a_digit_too_many() -> None:
    assert labeled("ESXi-[08-09,010,11]") == [
        "design.yaml:11:65 info HST010 label ESXi-010 is not numbered like ESXi-08 and most other names; "
        "expected ESXi-10"
    ]


def test_a_group_with_fewer_digits_than_another() -> None:
    """As in the published guide: 51 to 54 beside 069 to 076, in two clusters."""
    body = "clusters:\n" + cluster("one", "clx-host-[51-54]") + cluster("two", "clx-host-[069-076]")
    assert told("HST010", body) == [
        "design.yaml:11:17 info HST010 host name clx-host-51 is not numbered like clx-host-069 and most "
        "other names; expected clx-host-051; also: clx-host-[52-54]"
    ]


@pytest.mark.parametrize(
    "names",
    [
        "host-[1-12]",
        "host-[8-11]",
        "host-[08-11]",
        "host-[098-101]",
        "host-[0-3]",
        "host-[1-4].site",
    ],
)
def test_one_way_of_numbering(names: str) -> None:
    assert told("HST010", "clusters:\n" + cluster("main", names)) == []


@pytest.mark.parametrize(
    ("groups", "odd"),
    [
        (["a-[1-2]", "a-[03-09]"], "a-1"),
        (["a-[01-09]", "a-10", "a-[100-101]"], ""),
        (["a-[001-009]", "a-10"], "a-10"),
        (["a-[01-09]", "a-010"], "a-010"),
        (["a-[01-02]", "b-[1-2]"], ""),
        (["a-[01-02].x", "a-[1-2].y"], ""),
        (["alpha", "beta"], ""),
        (["r1-h[01-02]", "r2-h[1-2]"], ""),
    ],
)
def test_families(groups: list[str], odd: str) -> None:
    found = told("HST010", "clusters:\n" + cluster("main", *groups))
    assert len(found) == bool(odd)
    assert all(f"host name {odd} is not numbered like " in line for line in found)


def test_no_name_is_proposed_that_is_taken() -> None:
    (line,) = told("HST010", "clusters:\n" + cluster("main", "a-[01-09]", "a-1"))
    assert line.endswith("host name a-1 is not numbered like a-01 and most other names")


def test_labels_and_names_are_families_of_their_own() -> None:
    assert labeled("h-[01-04]") == []
