"""TOP004: topologies and features that vSAN does not support with RDMA."""

import pytest
from plain_designs import cluster, told

KEYS = "product: vsan-osa, transport: roce-v2"


def lint(more: str, keys: str = KEYS) -> list[str]:
    """Line 7 is the cluster, 8 and 9 its product and transport, 10 the key that is tried."""
    return told("TOP004", "clusters:\n" + cluster("main", "host-[1-4]", keys=f"{keys}, {more}"))


@pytest.mark.parametrize(
    ("topology", "said"),
    [("two-node", "a two-node cluster"), ("stretched", "a stretched cluster"), ("single-site", "")],
)
@pytest.mark.parametrize("product", ["vsan-osa", "vsan-esa"])
def test_topologies(product: str, topology: str, said: str) -> None:
    found = lint(f"topology: {topology}", f"product: {product}, transport: roce-v2")
    message = f"cluster main is {said}, which vSAN over RDMA does not support"
    assert found == [f"design.yaml:10:15 error TOP004 {message}"] * bool(said)


@pytest.mark.parametrize(
    ("feature", "said"),
    [
        ("datastore-sharing", "shares its datastore (HCI Mesh)"),
        ("vsan-storage-cluster", "is a vSAN storage cluster"),
    ],
)
def test_features(feature: str, said: str) -> None:
    assert lint(f"features: [{feature}]") == [
        f"design.yaml:10:16 error TOP004 cluster main {said}, which vSAN over RDMA does not support"
    ]


def test_each_of_several_has_a_finding_of_its_own() -> None:
    text = "clusters:\n" + cluster("main", "host-[1-4]", keys=f"{KEYS}, topology: stretched")
    text += "    features:\n      - vsan-storage-cluster\n      - datastore-sharing\n"
    assert [line.partition(" ")[0] for line in told("TOP004", text)] == [
        "design.yaml:10:15",
        "design.yaml:14:9",
        "design.yaml:15:9",
    ]


@pytest.mark.parametrize(
    "more", ["topology: two-node", "topology: stretched", "features: [datastore-sharing]"]
)
def test_tcp(more: str) -> None:
    assert lint(more, "product: vsan-osa, transport: tcp") == []


@pytest.mark.parametrize("more", ["topology: two-node", "topology: stretched"])
def test_other_products(more: str) -> None:
    assert lint(more, "product: nvme-of, transport: roce-v2") == []


def test_a_two_node_cluster_of_two_hosts_has_one_finding_and_not_two() -> None:
    text = "clusters:\n" + cluster("main", "host-[1-2]", keys=f"{KEYS}, topology: two-node")
    assert len(told("TOP004", text)) == 1
    assert told("TOP001", text) == []


def test_only_the_guilty_cluster() -> None:
    text = (
        "clusters:\n"
        + cluster("one", "a-[1-4]")
        + cluster("two", "b-[1-4]", keys=f"{KEYS}, topology: stretched")
    )
    assert [line.partition(" ")[0] for line in told("TOP004", text)] == ["design.yaml:15:15"]
