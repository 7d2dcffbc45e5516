"""TEAM005: the active uplinks of a network on one leaf."""

from rule_designs import BETWEEN, HOST_LINKS, findings, told

ORDER = "active: [Uplink 1], standby: [Uplink 2]"
CABLE = "cable: nvidia-mcp2m00-a003e30l"
VMK2 = "vmk2: {port_group: vSAN, services: [vsan]}"


def cabled(straight: str, swapped: str) -> list[tuple[str, str]]:
    """Hosts ``straight`` as in the example, hosts ``swapped`` with their cables exchanged; each a range of
    numbers."""
    links = [
        f'  - {{from: "host-[{straight}] vmnic4", to: "leaf-1 swp[{straight}]", {CABLE}}}',
        f'  - {{from: "host-[{straight}] vmnic5", to: "leaf-2 swp[{straight}]", {CABLE}}}',
        f'  - {{from: "host-[{swapped}] vmnic5", to: "leaf-1 swp[{swapped}]", {CABLE}}}',
        f'  - {{from: "leaf-2 swp[{swapped}]", to: "host-[{swapped}] vmnic4", {CABLE}}}',
    ]
    return [(HOST_LINKS, "\n".join(links) + "\n")]


def turned(*hosts: str) -> list[tuple[str, str]]:
    """The adapters of some hosts are in a port group with the order turned round."""
    group = "          vSAN:\n            network: vsan\n"
    other = "          Turned: {network: vsan, teaming: {active: [Uplink 2], standby: [Uplink 1]}}\n"
    overrides = ", ".join(f"{host}: {{port_group: Turned}}" for host in hosts)
    return [(group, other + group), (VMK2, VMK2.replace("}", f", overrides: {{{overrides}}}}}"))]


def test_host_with_another_port_group() -> None:
    (finding,) = findings("TEAM", {"design.yaml": turned("host-4")})
    assert (finding.code, finding.severity) == ("TEAM005", "warning")
    assert (finding.file, finding.line, finding.column) == ("design.yaml", 35, 45)
    assert finding.message == (
        "vmk2 on host-4 has its active uplink vmnic5 on leaf-2, but vmk2 on host-1 has its active uplink on "
        "leaf-1 (network vsan)"
    )
    assert [(one.file, one.line) for one in finding.related] == [("wiring.yaml", 6), ("wiring.yaml", 5)]


def test_several_hosts_are_one_finding() -> None:
    (finding,) = findings("TEAM005", {"design.yaml": turned("host-3", "host-4")})
    assert finding.message.endswith("(network vsan); also: vmk2 on host-4")


def test_most_hosts_decide() -> None:
    (finding,) = findings("TEAM005", {"design.yaml": turned("host-2", "host-3", "host-4")})
    assert finding.message.startswith(
        "vmk2 on host-1 has its active uplink vmnic4 on leaf-1, but vmk2 on host-2 has its active uplink on "
        "leaf-2"
    )


def test_cables_that_differ_are_for_wire009() -> None:
    """One cause, two cables, two findings of the wiring rule; turned round and swapped, the host uses the
    usual leaf."""
    swapped = cabled("1-3", "4-4")
    assert [one.code for one in findings("", {"wiring.yaml": swapped})] == ["SIB002", "SIB002"]
    assert told("TEAM005", {"wiring.yaml": swapped, "design.yaml": turned("host-4")}) == []


def test_all_hosts_swapped_are_alike() -> None:
    links = HOST_LINKS.replace("vmnic4", "x").replace("vmnic5", "vmnic4").replace("x", "vmnic5")
    assert told("TEAM005", {"wiring.yaml": [(HOST_LINKS, links)]}) == []


def test_racks_with_leafs_of_their_own() -> None:
    """Hosts 1 and 2 on leafs 1 and 2, hosts 3 and 4 on leafs 3 and 4."""
    links = "".join(
        f'  - {{from: "host-[{hosts}] vmnic{port}", to: "leaf-{leaf} swp[1-2]", {CABLE}}}\n'
        for hosts, port, leaf in (("1-2", 4, 1), ("1-2", 5, 2), ("3-4", 4, 3), ("3-4", 5, 4))
    )
    wiring = [
        ("leaf-[1-2]:", "leaf-[1-4]:"),
        (HOST_LINKS, links),
        (BETWEEN, BETWEEN + BETWEEN.replace("leaf-2", "leaf-3").replace("21-22", "19-20")),
    ]
    assert told("TEAM005", {"wiring.yaml": wiring}) == []


def test_two_active_uplinks_are_not_judged() -> None:
    edits = {"design.yaml": [*turned("host-4"), (ORDER, "active: [Uplink 1, Uplink 2]")]}
    assert told("TEAM005", edits) == []


def test_other_traffic_and_other_transports() -> None:
    """A host whose vMotion alone would take the long way, and a cluster over TCP."""
    order = ("active: [Uplink 2], standby: [Uplink 1]", "active: [Uplink 1], standby: [Uplink 2]")
    assert told("TEAM005", {"design.yaml": [order]}) == []
    assert (
        told("TEAM005", {"design.yaml": [("transport: roce-v2", "transport: tcp"), *turned("host-4")]}) == []
    )
