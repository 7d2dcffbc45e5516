"""TOP002: vSAN over RDMA is supported up to 32 hosts."""

import pytest
from plain_designs import HEAD, cluster, told

from refarch import api

TOO_MANY = "error TOP002 cluster main has %d hosts, but vSAN over RDMA supports up to 32"


@pytest.mark.parametrize("product", ["vsan-osa", "vsan-esa"])
@pytest.mark.parametrize(
    ("count", "fires"), [(2, False), (3, False), (31, False), (32, False), (33, True), (64, True)]
)
def test_hosts_of_one_range(product: str, count: int, fires: bool) -> None:
    body = "clusters:\n" + cluster(
        "main", f"host-[1-{count}]", keys=f"product: {product}, transport: roce-v2"
    )
    assert told("TOP002", body) == [f"design.yaml:11:17 {TOO_MANY % count}"] * fires


@pytest.mark.parametrize(
    ("groups", "line"),
    [
        (["a-[1-33]", "b-1"], 11),
        (["a-[1-32]", "b-1"], 12),
        (["a-[1-16]", "b-[1-16]", "c-[1-2]"], 13),
        (["a-[1-16]", "b-[1-17]", "c-1"], 12),
        (["a-[1-16]", "b-[1-16]"], 0),
    ],
)
def test_the_group_with_the_first_host_too_many(groups: list[str], line: int) -> None:
    found = told("TOP002", "clusters:\n" + cluster("main", *groups))
    assert [one.partition(" ")[0] for one in found] == [f"design.yaml:{line}:17"] * bool(line)


def test_overrides_are_no_hosts_of_their_own() -> None:
    override = ", overrides: {host-1: {memory: 64GB}}"
    assert told("TOP002", "clusters:\n" + cluster("main", "host-[1-32]", host=override)) == []
    assert len(told("TOP002", "clusters:\n" + cluster("main", "host-[1-33]", host=override))) == 1


def test_several_clusters_are_not_added() -> None:
    assert told("TOP002", "clusters:\n" + cluster("one", "a-[1-32]") + cluster("two", "b-[1-32]")) == []


def test_hosts_without_capacity_count() -> None:
    """The limit is on hosts that talk RDMA, not on disks."""
    disks = "{cache: {drive: samsung-mzwlj3t8hbls-00007}, capacity: {drive: intel-ssdpe2me012t4}, count: 0}"
    assert (
        len(told("TOP002", "clusters:\n" + cluster("main", "host-[1-33]", host=f", disk_groups: {disks}")))
        == 1
    )


@pytest.mark.parametrize(
    "keys", ["product: vsan-osa, transport: tcp", "product: nvme-of, transport: roce-v2"]
)
def test_tcp_and_other_products(keys: str) -> None:
    assert told("TOP002", "clusters:\n" + cluster("main", "host-[1-40]", keys=keys)) == []


@pytest.mark.parametrize(
    ("release", "noted"), [("7.0 U3d", True), ("8.0", False), ("8.0 U2", False), ("9.0", False), ("", False)]
)
def test_older_releases_are_told_where_the_number_comes_from(release: str, noted: bool) -> None:
    software = f'software: {{esxi: {{release: "{release}"}}}}\n' if release else ""
    text = HEAD + software + "clusters:\n" + cluster("main", "host-[1-33]")
    result = api.lint_texts("plain", {"design.yaml": text.encode()})
    (finding,) = (one for one in result.findings if one.code == "TOP002")
    assert ("no page for 7.0 U3d states a limit" in finding.hint) is noted
    assert finding.severity == ("warning" if noted else "error")
    assert [related.message for related in finding.related] == ["cluster main uses roce-v2"]
