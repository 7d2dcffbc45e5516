"""TOP005: VMware Cloud Foundation 5.2 does not support vSAN over RDMA."""

import pytest
from plain_designs import cluster, told

ERROR = "error TOP005 cluster main uses vSAN over RDMA, which VMware Cloud Foundation %s does not support"
WARNING = (
    "warning TOP005 cluster main uses vSAN over RDMA on VMware Cloud Foundation %s, but support is not "
    "documented; 5.2 does not support vSAN over RDMA"
)


def lint(release: str, keys: str = "product: vsan-osa, transport: roce-v2", host: str = "") -> list[str]:
    body = f'software:\n  vcf: {{release: "{release}"}}\nclusters:\n'
    return told("TOP005", body + cluster("main", "host-[1-4]", keys=keys, host=host))


@pytest.mark.parametrize(
    ("release", "expected"),
    [
        ("4.5", WARNING),
        ("5.0", WARNING),
        ("5.1.1", WARNING),
        ("5.2", ERROR),
        ("5.2.0.0", ERROR),
        ("5.2.1", ERROR),
        ("5.3", WARNING),
        ("6.0", WARNING),
        ("9.0", ""),
        ("9.0.1", ""),
    ],
)
def test_releases(release: str, expected: str) -> None:
    assert lint(release) == ([f"design.yaml:7:18 {expected % release}"] if expected else [])


@pytest.mark.parametrize(
    "keys", ["product: vsan-osa, transport: tcp", "product: nvme-of, transport: roce-v2"]
)
def test_tcp_and_other_products(keys: str) -> None:
    assert lint("5.2", keys) == []


def test_without_vcf() -> None:
    assert told("TOP005", "clusters:\n" + cluster("main", "host-[1-4]")) == []


def test_release_of_some_hosts() -> None:
    """A group of hosts can have a release of its own; the design's then says nothing about them."""
    found = lint("9.0", host=', software: {vcf: {release: "5.2"}}')
    assert found == [f"design.yaml:13:86 {ERROR % '5.2'}"]
    assert lint("5.2", host=', software: {vcf: {release: "9.0"}}') == []


def test_two_clusters_share_one_finding() -> None:
    body = (
        'software:\n  vcf: {release: "5.2"}\nclusters:\n'
        + cluster("one", "a-[1-4]")
        + cluster("two", "b-[1-4]")
    )
    (line,) = told("TOP005", body)
    assert line.endswith("which VMware Cloud Foundation 5.2 does not support; also: cluster two")
