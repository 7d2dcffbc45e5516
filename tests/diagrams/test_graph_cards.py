"""A graph on a telephone: cards in the direction of the lines, each with the names that its lines lead to."""

from refarch_diagrams import section_address, sketches_of_design
from refarch_diagrams._graph import (
    EdgeEnd,
    Graph,
    GraphCell,
    GraphEdge,
    GraphGroup,
    GraphNode,
    Sketch,
    bold_text,
    small_text,
)
from refarch_diagrams._graph_cards import graph_cards
from shipped_designs import shipped_design


def cards(sketch: Sketch) -> list[list[str]]:
    """Texts of each card, with the names that its lines lead to, and of each title."""
    found: dict[str, list[str]] = {}
    for box in graph_cards(sketch).boxes:
        texts = [label.text for label in box.labels]
        if box.shape == "device" or (box.shape == "note" and not box.parent):
            found[box.id] = texts
        elif texts:
            found[box.parent] += texts
    return list(found.values())


def test_a_virtual_switch_is_read_from_its_adapters_to_the_cables() -> None:
    design = shipped_design("vsan-witness-sites")
    sketches = {sketch.graph.name: sketch for sketch in sketches_of_design(design, section_address)}
    assert cards(sketches["virtual-switch-metro"]) == [
        ["metro-1, also metro-[2-3]"],
        ["vmk0 Management", "10.73.0.11", "MTU 1500", "to Management Network"],
        ["vmk2 vSAN", "10.71.20.11", "MTU 9000", "to vSAN-North"],
        ["vmk1 vMotion", "10.71.10.11", "MTU 9000", "to vMotion-North"],
        ["vSwitch0", "standard switch", "MTU 1500"],
        ["Management Network", "untagged", "originating virtual port", "to vmnic0", "to vmnic1"],
        ["vmnic0", "to vmnic0"],
        ["vmnic1", "to vmnic1"],
        ["Metro-DSwitch", "distributed switch", "MTU 9000", "2 port groups of other hosts"],
        ["vSAN-North", "VLAN 751", "explicit failover order", "to Uplink 1", "to Uplink 2"],
        ["vMotion-North", "VLAN 741", "explicit failover order", "to Uplink 2", "to Uplink 1"],
        ["Uplink 1", "to vmnic4"],
        ["Uplink 2", "to vmnic5"],
        ["vmnic0", "onboard", "1 GbE"],
        ["vmnic1", "onboard", "1 GbE"],
        ["vmnic4", "NVIDIA ConnectX-6 Lx", "25 GbE", "to swp1, north-leaf-1"],
        ["vmnic5", "NVIDIA ConnectX-6 Lx", "25 GbE", "to swp1, north-leaf-2"],
        ["swp1", "of swp[1-3]", "VLAN 741, 751", "north-leaf-1"],
        ["swp1", "of swp[1-3]", "VLAN 741, 751", "north-leaf-2"],
    ]


def node(name: str) -> GraphNode:
    return GraphNode(name, ((GraphCell((bold_text(name), small_text(""))),),))


def edge(start: str, end: str) -> GraphEdge:
    return GraphEdge(EdgeEnd(start), EdgeEnd(end))


def test_groups_follow_what_leads_to_them_and_a_circle_ends() -> None:
    group = GraphGroup("g", (bold_text("Group"),), (node("c"), node("b")))
    edges = (edge("a", "b"), edge("b", "c"), edge("c", "d"))
    graph = Graph("n", "TB", (node("d"), node("a")), (group,), edges)
    assert cards(Sketch(graph, "", "")) == [
        ["a", "to b"],
        ["Group"],
        ["b", "to c"],
        ["c", "to d"],
        ["d"],
    ]
    circle = graph._replace(edges=(*edges, edge("d", "a")))
    assert sorted(card[0] for card in cards(Sketch(circle, "", ""))) == ["Group", "a", "b", "c", "d"]


def test_boxes_without_lines_keep_their_order() -> None:
    graph = Graph("n", "TB", (node("b"), node("a")), (GraphGroup("g", (), (node("c"),)),))
    assert cards(Sketch(graph, "", "")) == [["b"], ["a"], ["c"]]


def test_empty_texts_take_no_room() -> None:
    tall, flat = (
        Sketch(Graph("n", "TB", (GraphNode("a", ((GraphCell(texts),),)),)), "", "")
        for texts in ((bold_text("a"), small_text("")), (bold_text("a"),))
    )
    assert graph_cards(tall).height == graph_cards(flat).height
