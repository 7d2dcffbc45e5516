"""TOP001: at least three hosts with capacity, better four; the test bed counts too."""

import pytest
from plain_designs import cluster, told

NEED = "but vSAN requires at least 3 hosts with capacity"
REBUILD = "when one host is down, vSAN has no host to rebuild data on"


@pytest.mark.parametrize("product", ["vsan-osa", "vsan-esa"])
@pytest.mark.parametrize("transport", ["roce-v2", "tcp"])
@pytest.mark.parametrize(
    ("last", "expected"),
    [
        (1, f"error TOP001 cluster main has 1 host, {NEED}"),
        (2, f"error TOP001 cluster main has 2 hosts, {NEED}"),
        (3, f"warning TOP001 cluster main has 3 hosts with capacity; {REBUILD}"),
        (4, ""),
        (31, ""),
        (32, ""),
        (33, ""),
    ],
)
def test_hosts_of_one_range(product: str, transport: str, last: int, expected: str) -> None:
    body = "clusters:\n" + cluster(
        "main", f"host-[1-{last}]", keys=f"product: {product}, transport: {transport}"
    )
    assert told("TOP001", body) == [f"design.yaml:11:17 {expected}"] * bool(expected)


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        (["host-1"], f"design.yaml:11:17 error TOP001 cluster main has 1 host, {NEED}"),
        (["host-1", "host-2"], f"design.yaml:12:17 error TOP001 cluster main has 2 hosts, {NEED}"),
        (
            ["host-1", "guest-[1-2]"],
            f"design.yaml:12:17 warning TOP001 cluster main has 3 hosts with capacity; {REBUILD}",
        ),
        (["host-[1-2]", "guest-[1-2]"], ""),
        (["host-1", "guest-1", "other-1", "more-1"], ""),
    ],
)
def test_hosts_of_several_groups_are_added(groups: list[str], expected: str) -> None:
    """The finding stands at the last group, where the next host would be written."""
    assert told("TOP001", "clusters:\n" + cluster("main", *groups)) == [expected] * bool(expected)


def test_every_cluster_is_counted_by_itself() -> None:
    body = "clusters:\n" + cluster("one", "a-[1-2]") + cluster("two", "b-[1-2]") + cluster("three", "c-[1-4]")
    assert [line.partition(" error ")[2] for line in told("TOP001", body)] == [
        f"TOP001 cluster one has 2 hosts, {NEED}",
        f"TOP001 cluster two has 2 hosts, {NEED}",
    ]


def test_a_host_that_another_cluster_has_too_is_no_missing_host() -> None:
    """HST004 speaks of the two names; that each cluster is too small would be a second finding for one
    slip."""
    assert told("TOP001", "clusters:\n" + cluster("one", "a-[1-4]") + cluster("two", "a-[1-4]")) == []
    assert told("HST004", "clusters:\n" + cluster("one", "a-[1-4]") + cluster("two", "a-[1-4]")) != []


def test_a_host_that_its_own_cluster_names_twice_counts_once() -> None:
    found = told("TOP001", "clusters:\n" + cluster("one", "a-[1-2]", "a-2"))
    assert found == [f"design.yaml:11:17 error TOP001 cluster one has 2 hosts, {NEED}"]


@pytest.mark.parametrize("topology", ["two-node", "stretched"])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_other_topologies_have_a_witness_elsewhere(topology: str, count: int) -> None:
    body = "clusters:\n" + cluster(
        "main", f"host-[1-{count}]", keys=f"product: vsan-osa, transport: tcp, topology: {topology}"
    )
    assert told("TOP001", body) == []


@pytest.mark.parametrize("product", ["nvme-of", "smb-direct", "s2d", "pvrdma"])
def test_other_products(product: str) -> None:
    assert (
        told(
            "TOP001",
            "clusters:\n" + cluster("main", "host-[1-2]", keys=f"product: {product}, transport: tcp"),
        )
        == []
    )


DISKS = (
    "{cache: {drive: samsung-mzwlj3t8hbls-00007}, capacity: {drive: intel-ssdpe2me012t4, quantity: %d}, "
    "count: %d}"
)


def groups(first: str, second: str) -> str:
    return (
        "clusters:\n  main:\n    product: vsan-osa\n    transport: tcp\n    hosts:\n"
        f'      - {{names: "host-[1-2]", server: dell-poweredge-r740{first}}}\n'
        f'      - {{names: "host-[3-4]", server: dell-poweredge-r740{second}}}\n'
    )


SOME = ", disk_groups: " + DISKS % (3, 1)
NONE = ", disk_groups: " + DISKS % (3, 0)
NO_DRIVE = ", disk_groups: " + DISKS % (0, 1)


@pytest.mark.parametrize("without", ["", NONE, NO_DRIVE])
def test_hosts_without_capacity_do_not_count(without: str) -> None:
    found = told("TOP001", groups(SOME, without))
    assert found == [
        f"design.yaml:12:17 error TOP001 only 2 of the 4 hosts of cluster main have disk groups, {NEED}"
    ]


@pytest.mark.parametrize(("first", "second"), [("", ""), (SOME, SOME)])
def test_all_hosts_count_where_all_or_none_have_disk_groups(first: str, second: str) -> None:
    assert told("TOP001", groups(first, second)) == []


def test_an_override_can_take_the_capacity_from_one_host() -> None:
    """Four hosts, one without disk groups: three that give capacity."""
    override = SOME + ", overrides: {host-2: {disk_groups: " + DISKS % (3, 0) + "}}"
    found = told("TOP001", groups(override, SOME))
    assert found == [f"design.yaml:11:17 warning TOP001 cluster main has 3 hosts with capacity; {REBUILD}"]


def bed(hosts: int, more: str = "") -> dict[str, str]:
    return {"results.yaml": f"format: 1\nbeds:\n  lab:\n    hosts: {hosts}\n{more}"}


@pytest.mark.parametrize("cluster_named", ["    cluster: main\n", ""])
@pytest.mark.parametrize(
    ("hosts", "said"), [(0, "has 0 hosts"), (1, "has 1 host"), (2, "has 2 hosts"), (3, ""), (4, ""), (33, "")]
)
def test_the_test_bed(hosts: int, said: str, cluster_named: str) -> None:
    found = told("TOP001", "clusters:\n" + cluster("main", "host-[1-8]"), bed(hosts, cluster_named))
    assert found == [f"results.yaml:4:12 error TOP001 testbed lab {said}, {NEED}"] * bool(said)


def test_a_bed_of_no_stated_cluster_is_reported_once_for_several_clusters() -> None:
    body = "clusters:\n" + cluster("one", "a-[1-4]") + cluster("two", "b-[1-4]")
    assert len(told("TOP001", body, bed(2))) == 1


def test_every_bed_is_counted() -> None:
    beds = {"results.yaml": "format: 1\nbeds: {one: {hosts: 1}, two: {hosts: 2}, four: {hosts: 4}}\n"}
    found = told("TOP001", "clusters:\n" + cluster("main", "host-[1-8]"), beds)
    assert [line.partition("testbed ")[2] for line in found] == [
        f"one has 1 host, {NEED}",
        f"two has 2 hosts, {NEED}",
    ]


def test_a_bed_that_may_stand_for_the_two_node_cluster() -> None:
    two = cluster("two", "b-[1-2]", keys="product: vsan-osa, transport: tcp, topology: two-node")
    body = "clusters:\n" + cluster("one", "a-[1-4]") + two
    assert told("TOP001", body, bed(2)) == []
    assert told("TOP001", body, bed(2, "    cluster: two\n")) == []
    assert len(told("TOP001", body, bed(2, "    cluster: one\n"))) == 1
