"""Nothing of the model is missing from its diagrams, whatever shape the design has."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch.api import Design
from refarch.facts import End, Link
from refarch_site.diagrams import _dot, sketch
from refarch_site.diagrams._graph import Edge, Graph, Node, Sketch

Edited = Callable[..., Design]


def nodes(graph: Graph) -> list[Node]:
    found, groups = list(graph.nodes), list(graph.groups)
    while groups:
        group = groups.pop()
        found += group.nodes
        groups += group.groups
    return found


def texts(one: Sketch) -> set[str]:
    return {text.text for node in nodes(one.graph) for row in node.rows for cell in row for text in cell.texts}


def by_name(design: Design) -> dict[str, Sketch]:
    return {one.graph.name: one for one in sketch(design)}


def cabled(one: Sketch) -> list[frozenset[str]]:
    """Both ends of every line of a wiring picture, as the texts of the cells that it joins; lines of bonds left out."""
    cells = {
        (node.id, cell.name): (cell.texts[0].text, number, [c.texts[0].text for c in row if c.texts])
        for node in nodes(one.graph)
        for number, row in enumerate(node.rows)
        for cell in row
        if cell.name and cell.texts
    }
    heads = {node.id: node.rows[0][0].texts[0].text for node in nodes(one.graph)}
    found = []
    for edge in one.graph.edges:
        if edge.role == "switch":
            leaf, host = (edge.a, edge.b) if edge.b.node == "hosts" else (edge.b, edge.a)
            port, (nic, _, row) = cells[leaf.node, leaf.cell][0], cells[host.node, host.cell]
            found.append(frozenset({f"{heads[leaf.node]} {port}", f"{row[1].partition(' ')[0]} {nic}"}))
    return found


def ends(links: tuple[Link, ...], role: str) -> list[frozenset[str]]:
    return [frozenset(f"{end.device} {end.port}" for end in (link.a, link.b)) for link in links if link.role == role]


@pytest.mark.parametrize("which", ["design", "large"])
def test_every_host_cable_is_one_line_of_a_wiring_picture(which: str, request: pytest.FixtureRequest) -> None:
    design: Design = request.getfixturevalue(which)
    drawn = [pair for name, one in by_name(design).items() if name.startswith("wiring-") for pair in cabled(one)]
    assert sorted(map(sorted, drawn)) == sorted(map(sorted, ends(design.links, "host")))


@pytest.mark.parametrize("which", ["design", "large"])
def test_every_host_and_switch_is_in_a_topology(which: str, request: pytest.FixtureRequest) -> None:
    design: Design = request.getfixturevalue(which)
    said = set().union(*(texts(one) for name, one in by_name(design).items() if name.startswith("fabric-topology-")))
    assert {*design.hosts, *design.switches} <= said
    assert {host.label for host in design.hosts.values()} <= said


def test_every_part_of_virtual_networking_is_drawn(design: Design) -> None:
    for cluster in design.clusters.values():
        said = texts(by_name(design)[f"virtual-switch-{cluster.id}"])
        for switch in cluster.virtual_switches.values():
            assert {switch.name, *switch.port_groups, *switch.uplinks, *switch.uplinks.values()} <= said
        first = cluster.hosts[0].name
        for network in design.networks.values():
            assert {one.text for one in network.addresses if one.device == first} <= said


def test_active_uplinks_are_solid_and_standby_ones_dashed(design: Design) -> None:
    one = by_name(design)["virtual-switch-wl01"]
    names = {node.id: node.rows[0][0].texts[0].text for node in nodes(one.graph)}
    drawn = {(names[edge.a.node], names[edge.b.node], edge.style) for edge in one.graph.edges if edge.arrow}
    assert drawn == {
        ("Management Network", "vmnic0", "solid"),
        ("vMotion-VLAN20-DPG", "Uplink 2", "solid"), ("vMotion-VLAN20-DPG", "Uplink 1", "dashed"),
        ("vSAN-VLAN30-DPG", "Uplink 1", "solid"), ("vSAN-VLAN30-DPG", "Uplink 2", "dashed"),
    }  # fmt: skip


def test_each_priority_leads_to_its_class_and_pools(design: Design) -> None:
    edges = [(edge.a, edge.b) for edge in by_name(design)["qos-map-1"].graph.edges]
    to_class = {(a.cell, b.node) for a, b in edges if a.node == "priorities"}
    assert to_class == {(f"r{number}", "class_0") for number in (0, 1, 2, 4, 5, 7)} | {("r3", "class_3"), ("r6", "class_6")}
    from_pool = {(a.node, b.cell) for a, b in edges if b.node == "priorities"}
    assert from_pool == {("in_0", f"l{number}") for number in (0, 1, 2, 4, 5, 6, 7)} | {("in_1", "l3")}


def test_hosts_with_other_leafs_get_a_picture_of_their_own(edited: Edited) -> None:
    design = edited(
        (
            '{from: "clx-host-[51-54] vmnic5", to: "clx-swx-034 swp[1-4]"',
            '{from: "clx-host-[51-53] vmnic5", to: "clx-swx-034 swp[1-3]"',
        )
    )
    found = by_name(design)
    assert found["wiring-mgmt"].title == "Wiring of SL MGMT to clx-swx-033 and clx-swx-034"
    assert found["wiring-mgmt_2"].title == "Wiring of SL MGMT to clx-swx-033"
    assert found["virtual-switch-mgmt_2"].title == "Virtual switches of SL MGMT: clx-host-54"
    drawn = [pair for name in ("wiring-mgmt", "wiring-mgmt_2", "wiring-wl01") for pair in cabled(found[name])]
    assert sorted(map(sorted, drawn)) == sorted(map(sorted, ends(design.links, "host")))


def test_cables_to_a_spine_are_drawn_apart(edited: Edited) -> None:
    design = edited(
        ("# What a link carries", "  spine-1: {model: nvidia-sn3700, role: spine, fabric: wl01, nos: cumulus-linux}\n#"),
        ("links:\n", 'links:\n  - {from: "clx-swx-035 swp[29-30]", to: "spine-1 swp[1-2]", cable: nvidia-mcp1600-c003e30l}\n'),
    )  # fmt: skip
    other = by_name(design)["wiring-_other"]
    assert other.alt == "clx-swx-035 swp29 leads to spine-1 swp1: 100G. clx-swx-035 swp30 leads to spine-1 swp2: 100G."
    topology = by_name(design)["fabric-topology-clx-swx-035"].graph
    assert topology.groups[0].rows[0] == ("switch_0",)
    assert sorted(topology.groups[0].rows[1]) in (["between_0", "switch_1", "switch_2"], ["between_1", "switch_1", "switch_2"])


def test_lag_stands_between_port_group_and_uplinks(edited: Edited) -> None:
    lag = "uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}\n        lags: {lag1: {uplinks: [Uplink 1, Uplink 2], mode: active}}"
    design = edited(
        ("uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}", lag),
        (
            "teaming: {policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}",
            "teaming: {policy: ip-hash, active: [lag1]}",
        ),
    )
    one = by_name(design)["virtual-switch-wl01"]
    names = {node.id: node.rows[0][0].texts[0].text for node in nodes(one.graph)}
    drawn = [(names.get(edge.a.node), names.get(edge.b.node)) for edge in one.graph.edges if edge.style != "hidden"]
    assert ("vSAN-VLAN30-DPG", "lag1") in drawn and ("lag1", "Uplink 1") in drawn and ("lag1", "Uplink 2") in drawn


def test_lines_end_at_cells_that_exist(design: Design, large: Design) -> None:
    for one in [*sketch(design), *sketch(large)]:
        known = {(node.id, cell.name) for node in nodes(one.graph) for row in node.rows for cell in row} | {
            (node.id, "") for node in nodes(one.graph)
        }
        for edge in one.graph.edges:
            assert {(edge.a.node, edge.a.cell), (edge.b.node, edge.b.cell)} <= known, edge


def test_same_design_same_bytes(root: Path) -> None:
    code = (
        "from refarch import api\nfrom refarch_site.diagrams import _dot, sketch\n"
        "design = api.open_design('vsan-roce-vsphere7u3').design\n"
        "print(*(_dot.source(one.graph) + one.alt for one in sketch(design)))"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=root, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(made) == 1


def test_links_lead_to_the_sections_that_are_asked_for(design: Design) -> None:
    asked: set[tuple[str, str]] = set()

    def href(kind: str, name: str) -> str:
        asked.add((kind, name))
        return f"there.html#{kind}"

    sources = [_dot.source(one.graph) for one in sketch(design, href)]
    assert {("switch", "clx-swx-033"), ("host", "clx-host-069"), ("port-group", "vSAN-VLAN30-DPG"), ("adapter", "vmk2")} <= asked
    assert any('HREF="there.html#switch"' in source for source in sources)
    assert all("HREF" not in _dot.source(one.graph) for one in sketch(design, lambda kind, name: ""))


def test_edges_and_ends_are_told_apart() -> None:
    from refarch_site.diagrams._graph import At

    text = _dot.source(Graph("g", "LR", edges=(Edge(At("a", "p", "e"), At("b")), Edge(At("c", side="w"), At("d", "q")))))
    assert "a:p:e -> b" in text and "c:w -> d:q" in text
    assert End("a", "b") != End("b", "a")
