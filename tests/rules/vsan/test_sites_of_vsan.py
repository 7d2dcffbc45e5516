"""VSAN014, VSAN018, VSAN019 and HST031: round trips, domains, bandwidth, and drives against bays."""

import pytest
from plain_designs import cluster, told


def trip(topology: str, between: str = "1ms", witness: str = "1ms") -> list[str]:
    text = cluster("main", "h-[1-2]", keys=f"product: vsan-osa, transport: tcp, topology: {topology}")
    text += f"    site_link: {{round_trip: {between}}}\n    witness: {{host: w, round_trip: {witness}}}\n"
    return [line.split(" ", 3)[3] for line in told("VSAN014", "clusters:\n" + text)]


def test_between_the_sites() -> None:
    """VSAN014: two nodes are at one site."""
    assert trip("stretched", "4.9ms") == [] == trip("stretched", "5ms")
    assert trip("stretched", "5.1ms") == [
        "the round trip between the sites of cluster main is 5.1 ms, but vSAN allows at most 5 ms"
    ]
    assert trip("two-node", "9ms") == []


@pytest.mark.parametrize(("topology", "limit"), [("stretched", 200), ("two-node", 500)])
def test_to_the_witness(topology: str, limit: int) -> None:
    """VSAN014 for clusters of few hosts."""
    assert trip(topology, witness=f"{limit - 1}ms") == [] == trip(topology, witness=f"{limit}ms")
    assert trip(topology, witness=f"{limit + 1}ms") == [
        f"the round trip to witness w of cluster main is {limit + 1} ms, but vSAN allows at most {limit} ms"
    ]


@pytest.mark.parametrize(("hosts", "limit"), [(9, 200), (10, 200), (11, 100)])
def test_to_the_witness_of_many(hosts: int, limit: int) -> None:
    text = cluster(
        "main", f"h-[1-{hosts + 1}]", keys="product: vsan-osa, transport: tcp, topology: stretched"
    )
    text += f'    sites: {{a: "h-[1-{hosts}]", b: h-{hosts + 1}}}\n'

    def trip(milliseconds: int) -> list[str]:
        more = f"    witness: {{host: w, round_trip: {milliseconds}ms}}\n"
        return [line.split(" ", 3)[3] for line in told("VSAN014", "clusters:\n" + text + more)]

    assert trip(limit) == []
    assert trip(limit + 1) == [
        f"the round trip to witness w of cluster main is {limit + 1} ms, but vSAN allows at most {limit} ms"
    ]


@pytest.mark.parametrize("topology", ["stretched", "two-node"])
def test_bandwidth_between_the_sites(topology: str) -> None:
    text = cluster("main", "h-[1-2]", keys=f"product: vsan-osa, transport: tcp, topology: {topology}")

    def line(bandwidth: str) -> list[str]:
        more = f"    site_link: {{bandwidth: {bandwidth}}}\n"
        return [line.split(" ", 3)[3] for line in told("VSAN019", "clusters:\n" + text + more)]

    assert line("10G") == [] == line("100G")
    narrow = ["the link between the sites of cluster main has 5 Gbit/s, but vSAN requires at least 10 Gbit/s"]
    assert line("5G") == (narrow if topology == "stretched" else [])


def domain(hosts: int, topology: str, vcf: str, kind: str = "management", more: str = "") -> list[str]:
    keys = f"product: vsan-osa, transport: tcp, topology: {topology}, domain: m01"
    text = f'software: {{vcf: {{release: "{vcf}"}}}}\ndomains:\n  m01: {{kind: {kind}}}\n'
    text += "  m02: {kind: management}\n" if kind == "workload" else ""
    return [
        line.split(" ", 3)[3]
        for line in told(
            "VSAN018", text + "clusters:\n" + cluster("main", f"h-[1-{hosts}]", keys=keys) + more
        )
    ]


@pytest.mark.parametrize(("topology", "least"), [("single-site", 4), ("stretched", 8)])
def test_hosts_of_a_management_domain(topology: str, least: int) -> None:
    assert domain(least, topology, "5.2") == [] == domain(least + 1, topology, "5.2")
    assert domain(least - 1, topology, "5.2") == [
        f"cluster main of the management domain has {least - 1} hosts, but a {topology} "
        f"cluster needs at least {least}"
    ]
    assert domain(least - 1, topology, "9.0") == []


def test_a_workload_domain_is_not_stretched_alone() -> None:
    keys = "product: vsan-osa, transport: tcp, domain: m02, topology: "
    one = cluster("mgmt", "m-[1-8]", keys=keys + "single-site")
    assert domain(4, "stretched", "5.2", "workload", one) == [
        "cluster main is stretched, but cluster mgmt of the management domain m02 is not stretched"
    ]
    both = cluster("mgmt", "m-[1-8]", keys=keys + "stretched")
    assert domain(4, "stretched", "5.2", "workload", both) == []
    assert domain(4, "stretched", "9.0", "workload", one) == []


@pytest.mark.parametrize(("drives", "found"), [(23, 0), (24, 0), (25, 1)])
def test_bays(drives: int, found: int) -> None:
    listed = f"{{drive: samsung-mzwlj3t8hbls-00007, quantity: {drives}, role: storage-pool}}"
    boot = "{drive: generic-sata-ssd, quantity: 2, role: boot}"
    host = f", drives: [{listed}, {boot}]"
    text = cluster("main", "h-[1-4]", keys="product: vsan-esa, transport: tcp", host=host)
    text = text.replace("dell-poweredge-r740,", "dell-poweredge-r740xd,")
    assert len(told("HST031", "clusters:\n" + text)) == found
