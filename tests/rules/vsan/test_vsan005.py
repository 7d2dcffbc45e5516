"""VSAN005: the size of the cache against the capacity of its group."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

LARGE, SMALL = "samsung-mzwlj3t8hbls-00007", "intel-ssdpe2me012t4"  # 3.84 TB, 1.2 TB


def groups(cache: str, capacity: str, quantity: int) -> str:
    """One disk group, as a design writes it."""
    return f"{{cache: {{drive: {cache}}}, capacity: {{drive: {capacity}, quantity: {quantity}}}}}"


@pytest.mark.parametrize(
    ("cache", "capacity", "quantity", "found"),
    [
        (LARGE, SMALL, 3, 1),  # 3.84 over 3.6
        (LARGE, SMALL, 4, 0),  # 3.84 over 4.8
        (LARGE, LARGE, 1, 0),  # equal
        (SMALL, SMALL, 1, 0),
        (SMALL, LARGE, 1, 0),
        (LARGE, SMALL, 0, 0),  # VSAN004 finds this one
    ],
)
def test_limits(lint_disks: Lint, cache: str, capacity: str, quantity: int, found: int) -> None:
    findings = lint_disks("VSAN005", groups(cache, capacity, quantity))
    assert [finding.severity for finding in findings] == ["warning"] * found


def test_place_and_message(lint_disks: Lint) -> None:
    (finding,) = lint_disks("VSAN005", groups(LARGE, SMALL, 3))
    assert (finding.line, finding.column) == (23, 38)
    assert finding.message == (
        "host-1 has 3.84 TB of cache, but only 3.6 TB of capacity (3 x 1.2 TB) in each disk "
        "group; also: host-[2-4]"
    )


def test_size_of_a_group_does_not_grow_with_their_number(lint_disks: Lint) -> None:
    text = groups(LARGE, SMALL, 3).replace("{cache", "{count: 5, cache", 1)
    assert len(lint_disks("VSAN005", text)) == 1


def test_one_host_by_override(lint_edited: Lint) -> None:
    own = f"        overrides: {{host-2: {{disk_groups: {groups(LARGE, SMALL, 3)}}}}}\n        adapters:\n"
    (finding,) = lint_edited("VSAN005", {"design.yaml": [("        adapters:\n", own)]})
    assert finding.object == "clusters.compute.hosts[0].overrides.host-2.disk_groups.cache.drive"
    assert finding.message.startswith("host-2 has 3.84 TB of cache")


def test_test_bed(lint_edited: Lint) -> None:
    bed = f"format: 1\nbeds:\n  main:\n    cluster: compute\n    disk_groups: {groups(LARGE, SMALL, 3)}\n"
    (finding,) = lint_edited("VSAN005", {}, more={"results.yaml": bed})
    assert (finding.file, finding.line, finding.column) == ("results.yaml", 5, 34)
    assert (
        finding.message
        == "testbed main has 3.84 TB of cache, but only 3.6 TB of capacity (3 x 1.2 TB) in each disk group"
    )
