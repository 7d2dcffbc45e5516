"""Nothing of the model is missing from its diagrams, whatever shape the design has."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api
from refarch.api import Design
from refarch.api.model import End
from refarch_diagrams import _dot, section_address, sketches_of_design, virtual_switch
from refarch_diagrams._graph import Graph, GraphEdge, GraphNode, Sketch
from refarch_diagrams.virtual_switch import _other_hosts, host_samples
from shipped_designs import shipped_design

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


def test_hosts_with_other_leafs_get_a_picture_of_their_own(edited: Edited) -> None:
    design = edited(
        (
            '{from: "clx-host-[51-54] vmnic5", to: "clx-swx-034 swp[1-4]"',
            '{from: "clx-host-[51-53] vmnic5", to: "clx-swx-034 swp[1-3]"',
        )
    )
    found = sketches_by_name(design)
    assert found["virtual-switch-mgmt_2"].title == "Virtual switches of SL MGMT: clx-host-54"


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
    assert {"SET switch", "VLAN 711", "SMB, Live", "migration"} <= texts(one)
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
def test_traffic_that_moves_machines_has_its_platforms_name(identity: str, names: list[str]) -> None:
    design = shipped_design(identity)
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
