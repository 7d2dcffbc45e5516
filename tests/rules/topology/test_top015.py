"""TOP015: hosts against what the storage policy needs, at each limit."""

import pytest
from plain_designs import cluster, told

MIRROR = "(mirror) requires"


def policy(product: str, hosts: int, written: str, more: str = "") -> list[str]:
    keys = f"product: {product}, transport: tcp{more}, storage_policy: {{WRITTEN}}"
    return told(
        "TOP015", "clusters:\n" + cluster("main", f"host-[1-{hosts}]", keys=keys).replace("WRITTEN", written)
    )


@pytest.mark.parametrize("product", ["vsan-osa", "vsan-esa"])
@pytest.mark.parametrize(
    ("written", "needed", "said"),
    [
        ("ftt: 1", 3, "1 failure (mirror)"),
        ("ftt: 2", 5, "2 failures (mirror)"),
        ("ftt: 3", 7, "3 failures (mirror)"),
        ("ftt: 2, method: mirror", 5, "2 failures (mirror)"),
        ("ftt: 2, method: raid6", 6, "2 failures (RAID-6)"),
    ],
)
def test_one_host_too_few_just_enough_and_one_more(
    product: str, written: str, needed: int, said: str
) -> None:
    assert policy(product, needed - 1, written) == [
        f"design.yaml:10:5 error TOP015 cluster main has {needed - 1} hosts with capacity, but "
        f"tolerating {said} requires {needed}"
    ]
    assert policy(product, needed, written) == [] == policy(product, needed + 1, written)


@pytest.mark.parametrize(("product", "needed"), [("vsan-osa", 4), ("vsan-esa", 3)])
def test_raid_5_has_a_layout_for_three_hosts_in_the_express_architecture(product: str, needed: int) -> None:
    assert policy(product, needed - 1, "ftt: 1, method: raid5") == [
        f"design.yaml:10:5 error TOP015 cluster main has {needed - 1} hosts with capacity, but tolerating 1 "
        f"failure (RAID-5) requires {needed}"
    ]
    assert (
        policy(product, needed, "ftt: 1, method: raid5")
        == []
        == policy(product, needed + 1, "ftt: 1, method: raid5")
    )


@pytest.mark.parametrize("topology", ["two-node", "stretched"])
def test_clusters_with_a_witness_elsewhere(topology: str) -> None:
    assert policy("vsan-osa", 2, "ftt: 1", f", topology: {topology}") == []
    assert policy("vsan-osa", 2, "ftt: 1", ", topology: single-site") != []


@pytest.mark.parametrize("written", ["ftt: 0", "method: mirror"])
def test_a_policy_that_promises_nothing(written: str) -> None:
    assert policy("vsan-osa", 2, written) == []


def test_parity_needs_its_hosts_whatever_number_of_failures_is_written() -> None:
    (found,) = policy("vsan-osa", 5, "method: raid6")
    assert "cluster main has 5 hosts with capacity, but the policy (RAID-6) requires 6" in found
    assert policy("vsan-osa", 6, "method: raid6") == []
