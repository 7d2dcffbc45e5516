"""TOP015 and TOP025 to TOP029: clusters of two nodes and of two sites, and their witnesses."""

import pytest
from plain_designs import cluster, told

WITNESS = "    witness: {host: witness-1}\n"


def stretched(
    code: str, each: int, more: str = "", product: str = "vsan-esa", other: int | None = None
) -> list[str]:
    """A cluster of two sites with so many hosts each."""
    count = each + (each if other is None else other)
    sites = f'    sites: {{north: "h-[001-{each:03}]", south: "h-[{each + 1:03}-{count:03}]"}}\n'
    keys = f"product: {product}, transport: tcp, topology: stretched"
    text = cluster("metro", f"h-[001-{count:03}]", keys=keys) + WITNESS + sites + more
    return [line.split(" ", 3)[1] + " " + line.split(" ", 3)[3] for line in told(code, "clusters:\n" + text)]


def two(code: str, hosts: int, more: str) -> list[str]:
    keys = "product: vsan-osa, transport: tcp, topology: two-node"
    found = told(code, "clusters:\n" + cluster("edge", f"h-[1-{hosts}]", keys=keys) + WITNESS + more)
    return [line.split(" ", 3)[3] for line in found]


def policy(method: str, failures: int, site: str = "mirror") -> str:
    return f"    policies: {{P: {{site: {site}, local: {{method: {method}, failures: {failures}}}}}}}\n"


@pytest.mark.parametrize(
    ("method", "failures", "product", "needed"),
    [
        ("mirror", 1, "vsan-osa", 3),
        ("mirror", 2, "vsan-esa", 5),
        ("raid5", 1, "vsan-osa", 4),
        ("raid5", 1, "vsan-esa", 3),
        ("raid6", 2, "vsan-osa", 6),
    ],
)
def test_hosts_of_each_site(method: str, failures: int, product: str, needed: int) -> None:
    text = policy(method, failures)
    (found,) = stretched("TOP015", needed - 1, text, product)
    assert found.startswith(f"error site north of cluster metro has {needed - 1} hosts with capacity")
    assert found.endswith(f"needs {needed}")
    assert stretched("TOP015", needed, text, product) == [] == stretched("TOP015", needed + 1, text, product)


def test_a_policy_of_one_site_asks_for_that_site_alone() -> None:
    assert stretched("TOP015", 3, policy("raid5", 1, "preferred"), other=2) == []
    (found,) = stretched("TOP015", 3, policy("raid5", 1, "secondary"), other=2)
    assert "site south of cluster metro has 2 hosts" in found


def test_two_nodes_mirror_and_nothing_else() -> None:
    assert two("TOP015", 2, "    storage_policy: {ftt: 1}\n") == []
    assert (
        two("TOP015", 2, policy("mirror", 1)) == [] == two("TOP015", 2, "    policies: {P: {site: mirror}}\n")
    )
    (found,) = two("TOP015", 2, "    storage_policy: {ftt: 1, method: raid5}\n")
    assert found == (
        "cluster edge has two nodes and a witness, which tolerate 1 failure (mirror), and the storage policy "
        "of cluster edge asks for RAID-5 and 1 failure"
    )
    assert len(two("TOP015", 2, "    storage_policy: {ftt: 2, method: mirror}\n")) == 1
    assert two("TOP015", 2, policy("raid6", 0)) == [] == two("TOP015", 1, policy("raid6", 2, "none"))
    assert two("TOP015", 3, "    storage_policy: {ftt: 2, method: mirror}\n") == [], "TOP028 says so"


def test_fault_domains_are_counted_instead_of_hosts() -> None:
    keys = "product: vsan-osa, transport: tcp, storage_policy: {ftt: 1}"

    def found(domains: str) -> list[str]:
        text = cluster("main", "h-[1-6]", keys=keys) + f"    fault_domains: {domains}\n"
        return [line.split(" ", 3)[3] for line in told("TOP015", "clusters:\n" + text)]

    assert found('{a: "h-[1-2]", b: "h-[3-4]", c: "h-[5-6]"}') == []
    assert found('{a: "h-[1-3]", b: "h-[4-6]"}') == [
        "cluster main has 2 fault domains, and tolerating 1 failure (mirror) needs 3"
    ]


def test_fault_domains_are_three_where_no_policy_says_what_it_tolerates() -> None:
    def found(domains: str, keys: str = "") -> list[str]:
        text = cluster("main", "h-[1-6]", keys=f"product: vsan-osa, transport: tcp{keys}")
        return [
            line.split(" ", 3)[3]
            for line in told("TOP015", f"clusters:\n{text}    fault_domains: {domains}\n")
        ]

    two = '{a: "h-[1-3]", b: "h-[4-6]"}'
    says = ["cluster main has 2 fault domains, and tolerating 1 failure needs 3"]
    assert found(two) == says == found(two, ", storage_policy: {method: mirror}")
    assert found(two, ", storage_policy: {ftt: 0}") == []
    assert found('{a: "h-[1-2]", b: "h-[3-4]", c: "h-[5-6]"}') == []
    assert found('{a: "h-[1-2]", b: "h-[3-4]", c: h-5, d: h-6}') == []
    assert found(two, ", topology: stretched") == []


@pytest.mark.parametrize(("hosts", "found"), [(1, 1), (2, 0), (3, 1)])
def test_a_two_node_cluster_has_two(hosts: int, found: int) -> None:
    words = "1 host" if hosts == 1 else f"{hosts} hosts"
    assert two("TOP028", hosts, "") == found * [f"cluster edge is a two-node cluster and has {words}"]


def test_sites_are_two_equal_and_have_each_host_once() -> None:
    assert stretched("TOP028", 3) == []
    assert stretched("TOP028", 3, other=2) == [
        "warning site north of cluster metro has 3 hosts and site south 2 hosts"
    ]
    keys = "product: vsan-osa, transport: tcp, topology: stretched"

    def sites(text: str) -> list[str]:
        body = cluster("metro", "h-[1-6]", keys=keys) + WITNESS + f"    sites: {text}\n"
        return [line.split(" ", 3)[3] for line in told("TOP028", "clusters:\n" + body)]

    assert sites('{a: "h-[1-3]", b: "h-[3-6]"}') == ["h-3 is in site b and in site a"]
    assert sites('{a: "h-[1-3]", b: "h-[4-5]"}') == ["h-6 of cluster metro stands in no site"]
    assert sites('{a: "h-[1-2]", b: "h-[3-4]"}') == ["h-5 and 1 more of cluster metro stands in no site"]
    assert sites('{a: "h-[1-2]", b: "h-[3-3]"}') == ["h-4 and 2 more of cluster metro stands in no site"]
    assert sites('{a: "h-[1-2]", b: "h-[3-4]", c: "h-[5-6]"}') == [
        "cluster metro has 3 sites, and vSAN knows two that hold data"
    ]
    assert sites('{a: "h-[1-6]"}') == ["cluster metro has 1 sites, and vSAN knows two that hold data"]


@pytest.mark.parametrize(("each", "found"), [(19, 0), (20, 0), (21, 2)])
def test_hosts_of_a_site_at_most(each: int, found: int) -> None:
    assert len(stretched("TOP029", each)) == found


@pytest.mark.parametrize(("count", "found"), [(63, 0), (64, 0), (65, 1)])
def test_hosts_of_a_cluster_at_most(count: int, found: int) -> None:
    text = cluster("main", f"h-[1-{count}]", keys="product: vsan-osa, transport: tcp")
    assert len(told("TOP029", "clusters:\n" + text)) == found


@pytest.mark.parametrize(("release", "found"), [("5.5 U3", 0), ("6.0", 1), ("8.0", 1)])
def test_releases(release: str, found: int) -> None:
    text = cluster("main", "h-[1-65]", keys="product: vsan-osa, transport: tcp")
    assert len(told("TOP029", f'software: {{esxi: {{release: "{release}"}}}}\nclusters:\n{text}')) == found


@pytest.mark.parametrize(("count", "found"), [(63, 0), (64, 0), (65, 1)])
def test_clusters_that_share_a_witness(count: int, found: int) -> None:
    keys = "product: vsan-osa, transport: tcp, topology: two-node"
    text = "".join(cluster(f"c{n}", f"h{n}-[1-2]", keys=keys) + WITNESS for n in range(count))
    assert len(told("TOP027", "clusters:\n" + text)) == found


def test_a_stretched_cluster_shares_no_witness() -> None:
    keys = "product: vsan-osa, transport: tcp, topology: "
    text = "".join(
        cluster(name, f"{name}-[1-2]", keys=keys + kind) + WITNESS
        for name, kind in (("one", "stretched"), ("two", "two-node"))
    )
    (found,) = told("TOP027", "clusters:\n" + text)
    assert found.endswith("the witness witness-1 of the stretched cluster one is that of two too")


def test_a_witness_is_named() -> None:
    keys = "product: vsan-osa, transport: tcp, topology: two-node"
    (found,) = told("TOP025", "clusters:\n" + cluster("edge", "h-[1-2]", keys=keys))
    assert found.endswith("cluster edge is a two-node cluster, and no `witness` is named")
    assert two("TOP025", 2, "") == []


def test_a_link_between_sites_of_a_cluster_on_one_site() -> None:
    link = "    site_link: {round_trip: 2ms}\n"
    keys = "product: vsan-osa, transport: tcp"
    one = "clusters:\n" + cluster("edge", "h-[1-4]", keys=keys) + link
    assert told("TOP028", one) == [
        "design.yaml:12:5 error TOP028 cluster edge has a link between sites, but its topology is single-site"
    ]
    assert stretched("TOP028", 3, link) == [] == two("TOP028", 2, link)
    assert told("TOP028", one + WITNESS) == [], "TOP025 says that the topology is wrong"
    both = one + '    sites: {north: "h-[1-2]", south: "h-[3-4]"}\n'
    assert [line.partition(" TOP028 ")[2] for line in told("TOP028", both)] == [
        "cluster edge has sites, and its topology is single-site"
    ]
