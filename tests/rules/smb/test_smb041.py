"""SMB041: size, network, and ranges of the infrastructure pool of Azure Local."""

import pytest
from rule_designs import findings

ENTRY = "hci-infra-[1-6]: {role: infrastructure-pool, runs_on: storage}"
ADDRESSES = '{of: "hci-infra-[1-6] eth0", first: 10.50.0.51}'


def smb041(
    count: int = 6, role: str = "infrastructure-pool", addresses: str = "first: 10.50.0.51"
) -> list[str]:
    """File, line, severity and message of each finding about a pool."""
    names = f"hci-infra-[1-{count}]"
    edits = {
        "design.yaml": [(ENTRY, f"{names}: {{role: {role}, runs_on: storage}}")],
        "ip-plan.yaml": [(ADDRESSES, f'{{of: "{names} eth0", {addresses}}}')],
    }
    found = findings("SMB041", edits, "azure-local")
    return [f"{one.file}:{one.line} {one.severity} {one.message}" for one in found]


@pytest.mark.parametrize(("count", "found"), [(5, True), (6, False), (7, False)])
def test_least_addresses(count: int, found: bool) -> None:
    assert (
        smb041(count)
        == [
            f"design.yaml:13 error the infrastructure pool of cluster storage has {count} addresses, but "
            "Azure Local requires 6 to 255"
        ]
        * found
    )


@pytest.mark.parametrize(("count", "found"), [(254, False), (255, False), (256, True)])
def test_most_addresses(count: int, found: bool) -> None:
    edits = {
        "design.yaml": [(ENTRY, f"hci-infra-[1-{count}]: {{role: infrastructure-pool, runs_on: storage}}")],
        "ip-plan.yaml": [
            (ADDRESSES, f'{{of: "hci-infra-[1-{count}] eth0", first: 10.50.1.0}}'),
            ("10.50.0.0/24", "10.50.0.0/22"),
        ],
    }
    assert len(findings("SMB041", edits, "azure-local")) == int(found)


def test_appliances_without_the_role_are_the_likely_pool() -> None:
    assert smb041(role="other") == []
    assert smb041(4, role="other") == [
        "design.yaml:13 warning the infrastructure pool of cluster storage has 4 addresses, but Azure Local "
        "requires 6 to 255"
    ]
    assert smb041(1, role="other") == [
        "design.yaml:15 info cluster storage has no infrastructure pool, but Azure Local requires 6 to 255 "
        "addresses"
    ]


def test_the_pool_of_another_cluster_is_not_the_pool() -> None:
    edits = {"design.yaml": [(ENTRY, ENTRY.replace("storage", "outside"))]}
    (found,) = findings("SMB041", edits, "azure-local")
    assert found.severity == "info"


@pytest.mark.parametrize(
    ("addresses", "ranges"),
    [
        ([1, 2, 3, 4, 5, 6], ""),
        ([1, 3, 4, 5, 6, 7], ""),
        ([1, 2, 3, 4, 5, 9], ""),
        ([1, 2, 3, 4, 5, 7], ""),
        ([1, 3, 4, 5, 6, 8], "10.50.0.1, 10.50.0.3 to 10.50.0.6 and 10.50.0.8"),
        ([1, 2, 4, 5, 6, 7], "10.50.0.1 to 10.50.0.2 and 10.50.0.4 to 10.50.0.7"),
        ([1, 3, 5, 6, 7, 8], "10.50.0.1, 10.50.0.3 and 10.50.0.5 to 10.50.0.8"),
    ],
)
def test_ranges_of_the_pool(addresses: list[int], ranges: str) -> None:
    listed = ", ".join(f"10.50.0.{100 + number}" for number in addresses)
    expected = ranges.replace("10.50.0.", "10.50.0.10")
    assert smb041(addresses=f"addresses: [{listed}]") == [
        f"ip-plan.yaml:33 error the infrastructure pool of cluster storage has the ranges {expected}, but "
        "Azure Local requires one range, and accepts a single address in addition"
    ] * bool(ranges)


def test_a_pool_outside_of_the_management_network() -> None:
    edits = {
        "ip-plan.yaml": [
            (f"      - {ADDRESSES}\n", ""),
            (
                '      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}\n',
                '      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}\n'
                '      - {of: "hci-infra-[1-6] eth0", first: 192.0.2.51}\n',
            ),
        ]
    }
    (found,) = findings("SMB041", edits, "azure-local")
    assert found.message == (
        "192.0.2.51 of the infrastructure pool is in network management, but the pool must be in network "
        "nodes of the management interfaces"
    )


def test_a_cluster_without_a_management_interface_has_no_pool() -> None:
    assert findings("SMB041", {}, "mesh") == []
