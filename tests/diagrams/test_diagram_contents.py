"""Nothing of the model is missing from its diagrams, whatever shape the design has."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api
from refarch.api import Design
from refarch.api.model import End, Link
from refarch_diagrams import _dot, section_address, sketches_of_design, virtual_switch
from refarch_diagrams._graph import Graph, GraphEdge, GraphNode, Sketch
from refarch_diagrams.virtual_switch import _other_hosts, host_samples

Edited = Callable[..., Design]


def nodes(graph: Graph) -> list[GraphNode]:
    found, groups = list(graph.nodes), list(graph.groups)
    while groups:
        group = groups.pop()
        found += group.nodes
        groups += group.groups
    return found


def texts(one: Sketch) -> set[str]:
    return {
        text.text for node in nodes(one.graph) for row in node.rows for cell in row for text in cell.texts
    }


def sketches_by_name(design: Design) -> dict[str, Sketch]:
    return {one.graph.name: one for one in sketches_of_design(design)}


def cable_ends(one: Sketch) -> list[frozenset[str]]:
    """Both ends of every line of a wiring picture that leads to a host or to an array."""
    switch = next(node for node in nodes(one.graph) if node.id == "switch")
    name = switch.rows[0][0].texts[0].text
    ports = {cell.name: cell.texts[0].text for row in switch.rows for cell in row if cell.name}
    peers: dict[tuple[str, str], str] = {}
    for node in nodes(one.graph):
        device = ""
        for row in node.rows if node.id != "switch" else ():
            device = next(
                (cell.texts[0].text.partition(" ")[0] for cell in row if cell.role in ("host", "storage")),
                device,
            )
            peers |= {(node.id, cell.name): f"{device} {cell.texts[0].text}" for cell in row if cell.name}
    found = []
    for edge in one.graph.edges:
        near, far = (edge.a, edge.b) if edge.a.node == "switch" else (edge.b, edge.a)
        if edge.role in ("switch", "storage"):
            found.append(frozenset({f"{name} {ports[near.cell]}", peers[far.node, far.cell]}))
    return found


def ends(links: tuple[Link, ...], role: str) -> list[frozenset[str]]:
    return [
        frozenset(f"{end.device} {end.port}" for end in (link.a, link.b))
        for link in links
        if link.role == role
    ]


def drawn(design: Design) -> list[list[str]]:
    """Cables of hosts and arrays that the wiring pictures of the switches show, both ends of each."""
    pictures = [
        one
        for name, one in sketches_by_name(design).items()
        if name.startswith("wiring-") and name != "wiring-_direct"
    ]
    assert len(pictures) == len(design.switches)
    return sorted(sorted(pair) for one in pictures for pair in cable_ends(one))


@pytest.mark.parametrize("which", ["design", "large", "two_fabrics"])
def test_every_cable_of_a_host_or_an_array_is_one_line_of_a_wiring_picture(
    which: str, request: pytest.FixtureRequest
) -> None:
    design: Design = request.getfixturevalue(which)
    assert drawn(design) == sorted(map(sorted, ends(design.links, "host") + ends(design.links, "array")))


@pytest.mark.parametrize("which", ["large", "two_fabrics"])
def test_a_wiring_picture_is_a_small_one(which: str, request: pytest.FixtureRequest) -> None:
    pictures = sketches_by_name(request.getfixturevalue(which))
    wiring = {name: one for name, one in pictures.items() if name.startswith("wiring-")}
    assert wiring
    for name, one in wiring.items():
        assert max(len(node.rows) for node in nodes(one.graph)) <= 18, name


def test_many_cables_stand_on_both_sides_of_the_switch(large: Design) -> None:
    found = {node.id: node for node in nodes(sketches_by_name(large)["wiring-clx-swx-035"].graph)}
    assert [found[side].rows[0][0].texts[0].text for side in ("left", "right")] == [
        "16 hosts",
        "16 hosts and 1 switch",
    ]
    assert [cell.texts[0].text for cell in found["switch"].rows[1]] == ["swp1", "swp17"]


def test_a_host_with_two_ports_on_a_switch_is_not_torn_apart(edited: Edited) -> None:
    """It stands beside both of its ports, on one side of the switch, also where the middle falls between
    them."""
    more = (
        '  - {from: "clx-host-[073-076] vmnic5", to: "clx-swx-035 swp[9-12]", cable: '
        "nvidia-mcp1600-c003e30l}\n"
    )
    design = edited(
        ("clx-host-[069-076] vmnic5", "clx-host-[069-072] vmnic5"),
        ("clx-swx-036 swp[1-8]", "clx-swx-036 swp[1-4]"),
        ("links:\n", f"links:\n{more}"),
    )
    graph = sketches_by_name(design)["wiring-clx-swx-035"].graph
    sides = [
        {cell.texts[0].text for row in node.rows for cell in row if cell.role == "host"}
        for node in nodes(graph)
    ]
    assert sum(map(len, sides)) == len(set().union(*sides)) == 8


def test_every_part_of_virtual_networking_is_drawn(design: Design) -> None:
    assert all(cluster.virtual_switches for cluster in design.clusters.values()) and design.networks
    for cluster in design.clusters.values():
        said = texts(sketches_by_name(design)[f"virtual-switch-{cluster.id}"])
        for switch in cluster.virtual_switches.values():
            assert {switch.name, *switch.port_groups, *switch.uplinks, *switch.uplinks.values()} <= said
        first = cluster.hosts[0].name
        for network in design.networks.values():
            assert {one.text for one in network.addresses if one.device == first} <= said


def test_active_uplinks_are_solid_and_standby_ones_dashed(design: Design) -> None:
    one = sketches_by_name(design)["virtual-switch-wl01"]
    names = {node.id: node.rows[0][0].texts[0].text for node in nodes(one.graph)}
    drawn = {(names[edge.a.node], names[edge.b.node], edge.style) for edge in one.graph.edges if edge.arrow}
    assert drawn == {
        ("Management Network", "vmnic0", "solid"),
        ("vMotion-VLAN20-DPG", "Uplink 2", "solid"),
        ("vMotion-VLAN20-DPG", "Uplink 1", "dashed"),
        ("vSAN-VLAN30-DPG", "Uplink 1", "solid"),
        ("vSAN-VLAN30-DPG", "Uplink 2", "dashed"),
    }


def test_each_priority_leads_to_its_class_and_pools(design: Design) -> None:
    edges = [(edge.a, edge.b) for edge in sketches_by_name(design)["qos-map-1"].graph.edges]
    to_class = {(a.cell, b.node) for a, b in edges if a.node == "priorities"}
    assert to_class == {(f"r{number}", "class_0") for number in (0, 1, 2, 4, 5, 7)} | {
        ("r3", "class_3"),
        ("r6", "class_6"),
    }
    from_pool = {(a.node, b.cell) for a, b in edges if b.node == "priorities"}
    assert from_pool == {("in_0", f"l{number}") for number in (0, 1, 2, 4, 5, 6, 7)} | {("in_1", "l3")}


def test_hosts_with_other_leafs_get_a_picture_of_their_own(edited: Edited) -> None:
    design = edited(
        (
            '{from: "clx-host-[51-54] vmnic5", to: "clx-swx-034 swp[1-4]"',
            '{from: "clx-host-[51-53] vmnic5", to: "clx-swx-034 swp[1-3]"',
        )
    )
    found = sketches_by_name(design)
    assert drawn(design) == sorted(map(sorted, ends(design.links, "host")))
    assert found["wiring-clx-swx-034"].alt == (
        "clx-swx-034 swp[1-3] connects to vmnic5 on clx-host-[51-53]: 3 × 25 GbE over NVIDIA "
        "MCP2M00-A003E30L, 3 m. clx-swx-034 swp[21-22] connects to swp[21-22] on clx-swx-033: 2 × 100 GbE "
        "over NVIDIA MCP1600-C003E30L, 3 m."
    )
    assert found["virtual-switch-mgmt_2"].title == "Virtual switches of SL MGMT: clx-host-54"


def test_cables_to_a_spine_are_drawn_apart(edited: Edited) -> None:
    design = edited(
        (
            "# The networks of a link",
            "  spine-1: {model: nvidia-sn3700, role: spine, fabric: wl01, nos: cumulus-linux}\n#",
        ),
        (
            "links:\n",
            'links:\n  - {from: "clx-swx-035 swp[29-30]", to: "spine-1 swp[1-2]", cable: '
            "nvidia-mcp1600-c003e30l}\n",
        ),
    )
    assert sketches_by_name(design)["wiring-spine-1"].alt == (
        "spine-1 swp1 connects to swp29 on clx-swx-035: 100 GbE over NVIDIA MCP1600-C003E30L, 3 m. "
        "spine-1 swp2 connects to swp30 on clx-swx-035: 100 GbE over NVIDIA MCP1600-C003E30L, 3 m."
    )


def test_peer_links_are_named_in_the_wiring(two_fabrics: Design) -> None:
    ports = "Ethernet[31-32]/1"
    told = sketches_by_name(two_fabrics)["wiring-leaf-a1"].alt
    assert f"leaf-a1 {ports} connects to {ports} on leaf-a2 over the MLAG peer link" in told


def test_hosts_that_are_cabled_to_each_other_are_drawn_without_a_switch(two_fabrics: Design) -> None:
    found = sketches_by_name(two_fabrics)
    assert found["wiring-_direct"].alt == (
        "fs-01 slot1-port1 connects to fs-02 slot1-port1: 40 GbE. fs-01 slot1-port2 connects to fs-02 "
        "slot1-port2: 40 GbE."
    )


def test_an_address_on_a_physical_port_has_no_virtual_switch(two_fabrics: Design) -> None:
    one = sketches_by_name(two_fabrics)["virtual-switch-files"]
    names = {node.id: node.rows[0][0].texts[0].text for node in nodes(one.graph)}
    assert [group.id for group in one.graph.groups[0].groups] == ["switch_0"]
    lines = [(edge.a.node, edge.b.node, edge.style) for edge in one.graph.edges]
    said = {(names[a], names[b], style) for a, b, style in lines}
    assert said >= {
        ("SMB1", "pNIC1", "solid"),
        ("SMB1", "pNIC2", "dashed"),
        ("slot1-port1", "slot1-port1", "solid"),
    }
    assert [name for name in names if name.startswith("uplink")] == ["uplink_0_0", "uplink_0_1"]
    assert {"SET switch", "VLAN 711", "SMB, Live migration"} <= texts(one)
    assert one.alt == (
        "Virtual switches of File servers: fs-[01-02], 2 hosts, drawn for fs-01. SMB1 (SMB) is on "
        "StorageSwitch, with pNIC1 active and pNIC2 standby. slot1-port1 (SMB and Live migration) is on the "
        "physical port slot1-port1. pNIC1 has no cable in this design. pNIC2 has no cable in this design. "
        "slot1-port1 is connected to fs-02 slot1-port1."
    )


def test_lag_stands_between_port_group_and_uplinks(edited: Edited) -> None:
    lag = (
        "uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}\n        lags: {lag1: {uplinks: [Uplink 1, Uplink "
        "2], mode: active}}"
    )
    design = edited(
        ("uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}", lag),
        (
            "teaming: {policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}",
            "teaming: {policy: ip-hash, active: [lag1]}",
        ),
    )
    one = sketches_by_name(design)["virtual-switch-wl01"]
    names = {node.id: node.rows[0][0].texts[0].text for node in nodes(one.graph)}
    drawn = [
        (names.get(edge.a.node), names.get(edge.b.node)) for edge in one.graph.edges if edge.style != "hidden"
    ]
    assert (
        ("vSAN-VLAN30-DPG", "lag1") in drawn
        and ("lag1", "Uplink 1") in drawn
        and ("lag1", "Uplink 2") in drawn
    )


def test_lines_end_at_cells_that_exist(design: Design, large: Design, two_fabrics: Design) -> None:
    pictures = [*sketches_of_design(design), *sketches_of_design(large), *sketches_of_design(two_fabrics)]
    assert any(one.graph.edges for one in pictures)
    for one in pictures:
        known = {(node.id, cell.name) for node in nodes(one.graph) for row in node.rows for cell in row} | {
            (node.id, "") for node in nodes(one.graph)
        }
        for edge in one.graph.edges:
            assert {(edge.a.node, edge.a.cell), (edge.b.node, edge.b.cell)} <= known, edge


@pytest.mark.process
def test_same_design_same_bytes(root: Path) -> None:
    code = (
        "from refarch import api\nfrom refarch_diagrams import _dot, sketches_of_design\n"
        "design = api.open_design('vsan-roce-vsphere7u3').design\n"
        "print(*(_dot.dot_source(one.graph) + one.alt for one in sketches_of_design(design)))"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(made) == 1


def test_links_lead_to_the_sections_that_are_asked_for(design: Design) -> None:
    asked: set[tuple[str, str]] = set()

    def href(kind: str, name: str) -> str:
        asked.add((kind, name))
        return f"there.html#{kind}"

    sources = [_dot.dot_source(one.graph) for one in sketches_of_design(design, href)]
    assert {
        ("switch", "clx-swx-033"),
        ("host", "clx-host-069"),
        ("port-group", "vSAN-VLAN30-DPG"),
        ("adapter", "vmk2"),
    } <= asked
    assert any('HREF="there.html#switch"' in source for source in sources)
    assert all(
        "HREF" not in _dot.dot_source(one.graph) for one in sketches_of_design(design, lambda kind, name: "")
    )


def test_edges_and_ends_are_told_apart() -> None:
    from refarch_diagrams._graph import EdgeEnd

    text = _dot.dot_source(
        Graph(
            "g",
            "LR",
            edges=(
                GraphEdge(EdgeEnd("a", "p", "e"), EdgeEnd("b")),
                GraphEdge(EdgeEnd("c", side="w"), EdgeEnd("d", "q")),
            ),
        )
    )
    assert "a:p:e -> b" in text and "c:w -> d:q" in text
    assert End("a", "b") != End("b", "a")


@pytest.mark.parametrize(
    ("identity", "names"),
    [
        ("smb-direct-iwarp", ["Live migration", "Storage"]),
        ("vsan-roce-vsphere7u3", ["Management", "Storage", "vMotion"]),
    ],
)
def test_traffic_that_moves_machines_has_its_platforms_name(
    root: Path, identity: str, names: list[str]
) -> None:
    design = api.open_design(identity, root=str(root)).design
    assert design is not None
    pictures = [
        one.graph
        for one in sketches_of_design(design)
        if any(entry.style == "box" for entry in one.graph.legend)
    ]
    found = {entry.text for graph in pictures for entry in graph.legend if entry.style == "box"}
    assert [
        name for name in sorted(found) if name in ("Live migration", "Management", "Storage", "vMotion")
    ] == names


def test_a_picture_of_hosts_names_those_that_are_alike_and_draws_the_others_apart(root: Path) -> None:
    (result,) = api.lint_designs(["designs/pvrdma-hpc"], root=str(root))
    variant = next(one.design for one in result.variants if one.id == "pvrdma-hpc+host-without-hca")
    assert variant is not None
    first, last = virtual_switch.sketches(variant, section_address)
    titles = [graph.groups[0].title[0].text for graph in (first.graph, last.graph)]
    assert titles == ["hpc-1, also hpc-[2-7]", "hpc-8"]
    cards = [
        [text.text for text in node.rows[0][0].texts]
        for graph in (first.graph, last.graph)
        for node in graph.groups[0].nodes
        if node.rows[0][0].texts[0].text == "vmnic4"
    ]
    assert cards[1] == [*cards[0], "RDMA off"]
    assert "RDMA is disabled on vmnic4" in last.alt and "RDMA is" not in first.alt


def test_many_hosts_of_names_that_have_no_range_are_counted(design: api.Design) -> None:
    cluster = design.clusters["wl01"]
    hosts = tuple(host._replace(name=f"host-{'x' * number}") for number, host in enumerate(cluster.hosts, 1))
    (sample, *_) = host_samples(design, cluster)
    assert _other_hosts(sample) == ", also clx-host-[070-076]"
    assert _other_hosts(sample._replace(host=hosts[0], equal_hosts=hosts)) == ", also 7 other hosts"
