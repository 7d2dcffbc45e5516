"""Graphs whose places Graphviz finds are drawn as every other picture: boxes of our own size where Graphviz
put them, texts in their middle, lines from edge to edge, told on hover, led to by links."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise

import pytest
from geometry import hidden

from refarch_diagrams import _dot, picture_and_dot, section_address, virtual_switch
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
from refarch_diagrams._graph_picture import graph_picture
from refarch_diagrams._picture import Box, Picture, Wire
from refarch_diagrams._picture_svg import picture_svg
from refarch_diagrams._text_measure import SMALL_SIZE, text_width
from refarch_diagrams._wire_paths import wire_points
from shipped_designs import all_shipped_designs, shipped_design

MODULES = (virtual_switch,)
ARROW = 8.0


@pytest.fixture(scope="module")
def drawn(need_tool: Callable[..., str]) -> list[tuple[Sketch, Picture]]:
    """All such pictures of the shipped designs and of foreign ones, and the graphs behind them."""
    need_tool("dot")
    designs = all_shipped_designs()
    sketches = [
        sketch
        for design in designs
        for module in MODULES
        for sketch in (module.sketches(design, section_address) if design else ())
    ]
    assert len(sketches) > 40
    return [(sketch, picture_and_dot(sketch)[0]) for sketch in sketches]


def test_texts_stand_in_their_boxes_and_in_their_middle(drawn: list[tuple[Sketch, Picture]]) -> None:
    middles = 0
    for _, made in drawn:
        for box in made.boxes:
            for label in box.labels:
                right = label.left_edge + text_width(label.text, label.size, label.bold)
                assert box.x <= label.left_edge and right <= box.right_edge, (made.name, label.text)
                assert label.size >= 11 and box.y < label.y < box.bottom, (made.name, label.text)
                if label.anchor == "middle" and box.shape != "frame":
                    assert label.x == pytest.approx(box.middle), (made.name, label.text)
                    middles += 1
    assert middles > 500


def test_no_box_lies_on_another(drawn: list[tuple[Sketch, Picture]]) -> None:
    for _, made in drawn:
        cells = [box for box in made.boxes if box.shape != "frame"]
        for number, one in enumerate(cells):
            for other in cells[:number]:
                across = min(one.right_edge, other.right_edge) - max(one.x, other.x)
                down = min(one.bottom, other.bottom) - max(one.y, other.y)
                assert across < 1.5 or down < 1.5, (made.name, one.tip, other.tip)


def test_every_line_is_drawn_from_edge_to_edge(drawn: list[tuple[Sketch, Picture]]) -> None:
    for sketch, made in drawn:
        shown = [edge for edge in sketch.graph.edges if edge.style != "hidden"]
        assert len(made.wires) == len(shown), made.name
        for wire, edge in zip(made.wires, shown, strict=True):
            assert (wire.role, wire.style, wire.arrow) == (edge.role, edge.style, edge.arrow)
            near, far = (list(_ends(made, at)) for at in (edge.a, edge.b))
            assert any(_is_near(box, wire.points[0], 2) for box in near), (made.name, wire)
            assert any(_is_near(box, wire.points[-1], ARROW if wire.arrow else 2) for box in far), (
                made.name,
                wire,
            )


def test_boxes_of_a_row_are_in_its_order(drawn: list[tuple[Sketch, Picture]]) -> None:
    """Adapters above their ports, and uplinks in their order, also from left to right."""
    turned = 0
    for sketch, made in drawn:
        boxes = {box.id.partition(".")[0]: box for box in made.boxes}
        for names in _rows(sketch.graph.rows, sketch.graph.groups):
            row = [boxes[name] for name in names]
            places = [(box.middle, box.y + box.height / 2) for box in row]
            spans = [max(each) - min(each) for each in zip(*places, strict=True)]
            turned += spans[1] > spans[0]
            order = [place[spans[1] > spans[0]] for place in places]
            assert order == sorted(order), (made.name, names)
    assert turned > 5


def _rows(rows: Iterable[tuple[str, ...]], groups: Iterable[GraphGroup]) -> Iterator[tuple[str, ...]]:
    yield from rows
    for group in groups:
        yield from _rows(group.rows, group.groups)


def test_vms_and_port_groups_are_above_the_uplinks_that_they_use(
    drawn: list[tuple[Sketch, Picture]],
) -> None:
    made = next(made for _, made in drawn if made.name == "virtual-switch-train")
    names = {box.id.partition(".")[0]: box.labels[0].text for box in made.boxes if box.labels}
    middles = {box.id.partition(".")[0]: box.middle for box in made.boxes}
    in_order = sorted(middles, key=middles.__getitem__)
    users = [names[name] for name in in_order if name.startswith(("vmk_", "vm_"))]
    assert users == ["vmk0 Management", "gpu-1", "vmk1 vMotion", "vmk2", "gpu-1"]
    groups = [names[name] for name in in_order if name.startswith("group_")]
    assert groups == ["ML-Mgmt", "ML-Users", "ML-vMotion", "ML-PVRDMA"]


def test_many_ports_of_other_hosts_are_counted(drawn: list[tuple[Sketch, Picture]]) -> None:
    """Names of the split ports of all hosts would make boxes thousands of points wide."""
    found = {}
    for _, made in drawn:
        words = {label.text for box in made.boxes for label in box.labels if label.text.startswith("of ")}
        found[made.name] = words
        assert all(text_width(text, SMALL_SIZE) <= virtual_switch.MAX_PORT_NAMES + 14 for text in words)
    assert found["virtual-switch-train"] == {"of ethernet1/1/1:[1-3]", "of ethernet1/1/[9-11]"}
    assert "of 3 ports" in found["virtual-switch-train_2"]


def test_no_line_is_hidden(drawn: list[tuple[Sketch, Picture]]) -> None:
    found = {made.alt: hidden(made) for _, made in drawn}
    assert {alt: wrong for alt, wrong in found.items() if wrong} == {}


def test_titles_stand_at_one_side_where_no_line_runs_through_them(
    drawn: list[tuple[Sketch, Picture]],
) -> None:
    titled = 0
    for _, made in drawn:
        anchors = {label.anchor for box in made.boxes if box.shape == "frame" for label in box.labels}
        assert len(anchors) < 2, made.name
        titled += len(anchors)
    assert titled > 20


def _ends(made: Picture, at: EdgeEnd) -> Iterator[Box]:
    """The boxes that a line may end at: a cell, or any of those of its box."""
    for box in made.boxes:
        if box.id in (f"{at.node}.{at.cell}", at.node) or (not at.cell and box.id.startswith(f"{at.node}.")):
            yield box


def _is_near(box: Box, point: tuple[float, float], away: float) -> bool:
    x, y = point
    return box.x - away <= x <= box.right_edge + away and box.y - away <= y <= box.bottom + away


def small_graph() -> Sketch:
    first = GraphNode("a", ((GraphCell((bold_text("a"), small_text("first")), "p", "switch", "x.html#a"),),))
    second = GraphNode(
        "b", ((GraphCell((bold_text("b"),)),), (GraphCell((small_text("below"),), "q", align="left"),))
    )
    edge = GraphEdge(EdgeEnd("a", "p", "s"), EdgeEnd("b"), "storage", "dashed", arrow=True)
    group = GraphGroup("g", (bold_text("Group"),), (second,), role="host")
    return Sketch(Graph("g", "TB", (first,), (group,), (edge,)), "Title", "What it says.")


def test_a_picture_is_told_and_led_to_as_every_other(need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    sketch = small_graph()
    svg = picture_svg(graph_picture(sketch, _dot.render_svg(_dot.dot_source(sketch.graph))), "id")
    assert '<a class="ra-device" data-box="a" href="x.html#a"><title>a, first</title>' in svg
    assert '<g class="ra-wire" data-wire="w0" data-ends="a b.c0"><title>a to b</title>' in svg
    assert 'data-box="b.q"' in svg and 'data-box="g-g"' in svg
    assert svg.count("<path") == 2 and "stroke-dasharray" in svg and "polygon" not in svg


def test_a_line_around_something_is_a_curve(need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    nodes = tuple(GraphNode(name, ((GraphCell((bold_text(name * 9),)),),)) for name in "abc")
    edges = (
        GraphEdge(EdgeEnd("a"), EdgeEnd("b")),
        GraphEdge(EdgeEnd("b"), EdgeEnd("c")),
        GraphEdge(EdgeEnd("a"), EdgeEnd("c")),
    )
    sketch = Sketch(Graph("g", "TB", nodes, edges=edges, straight=False), "t", "d")
    made = graph_picture(sketch, _dot.render_svg(_dot.dot_source(sketch.graph)))
    assert [wire.curved for wire in made.wires] == [False, False, True]
    assert "C" in picture_svg(made, "id")


def test_uplinks_are_straight_above_their_ports_and_the_cables_below(
    drawn: list[tuple[Sketch, Picture]],
) -> None:
    checked = 0
    for _, made in drawn:
        boxes = {box.id: box for box in made.boxes}
        upright = [wire for wire in made.wires if wire.b.startswith(("nic_", "port_nic_"))]
        turned = any(boxes[wire.a].bottom > boxes[wire.b].y + 1 for wire in upright)
        for wire in upright if not turned else ():
            a, b = boxes[wire.a], boxes[wire.b]
            assert a.middle == pytest.approx(b.middle, abs=2.5), (made.title, wire.tip)
            checked += 1
    assert checked > 120


@pytest.mark.parametrize("name", ["vsan-esa-arista", "vsan-rdma-rules", "vsan-roce-vsphere7u3"])
def test_lines_to_active_uplinks_do_not_cross(name: str, need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    design = shipped_design(name)
    for sketch in virtual_switch.sketches(design, section_address):
        made, _ = picture_and_dot(sketch)
        active = [wire for wire in made.wires if wire.arrow and wire.style == "solid"]
        standby = [wire for wire in made.wires if wire.arrow and wire.style == "dashed"]
        assert len(active) > 1 and len(standby) == 2
        assert not [(a.tip, b.tip) for a, b in combinations(active, 2) if _cross(a, b)]
        assert _cross(*standby)


def _cross(a: Wire, b: Wire) -> bool:
    """Whether two lines from one row to another have different orders at their ends."""
    return (a.points[0][0] - b.points[0][0]) * (a.points[-1][0] - b.points[-1][0]) < 0


def test_port_groups_of_other_hosts_are_counted() -> None:
    design = shipped_design("vsan-witness-sites")
    graphs = {sketch.graph.name: sketch.graph for sketch in virtual_switch.sketches(design, section_address)}
    for name, site in (("metro", "North"), ("metro_2", "South")):
        (host,) = graphs[f"virtual-switch-{name}"].groups
        texts = {
            node.rows[0][0].texts[0].text: [line.text for line in node.rows[0][0].texts]
            for switch in host.groups
            for node in switch.nodes
        }
        assert texts["Metro-DSwitch"][-1] == "2 port groups of other hosts"
        assert texts["vSwitch0"][-1] == ""
        assert {text for text in texts if "-" in text} == {"Metro-DSwitch", f"vSAN-{site}", f"vMotion-{site}"}


AZURE = {
    "azure-local-switchless": ["vManagement", "SMB1", "SMB2", "SMB3", "SMB4"],
    "azl-four-switchless": ["vManagement(mc)", "C1P1", "C1P2", "C2P1", "C2P2", "C3P1", "C3P2"],
    "azure-local-two-node": ["vManagement(Management_Compute)", "p-NIC C", "p-NIC D"],
}


@pytest.mark.parametrize("name", AZURE)
def test_windows_hosts_have_their_adapters_on_top_in_order_and_their_ports_below(
    name: str, drawn: list[tuple[Sketch, Picture]]
) -> None:
    """As hosts of vSphere do: it had turned, with the last adapter on top and a line outside the host."""
    (made,) = (
        made
        for _, made in drawn
        if {*AZURE[name]} <= {box.labels[0].text for box in made.boxes if box.labels}
    )
    boxes = {box.id.partition(".")[0]: box for box in made.boxes}
    adapters = sorted((box for key, box in boxes.items() if key.startswith("vmk_")), key=lambda box: box.x)
    ports = [box for key, box in boxes.items() if key.startswith("nic_")]
    far = [box for key, box in boxes.items() if key.startswith("port_nic_")]
    uplinks = [box for key, box in boxes.items() if key.startswith("uplink_")]
    assert [box.labels[0].text for box in adapters] == AZURE[name]
    rows = [adapters, uplinks, ports, far]
    assert all(max(a.bottom for a in upper) <= min(b.y for b in lower) for upper, lower in pairwise(rows))
    assert made.width <= 1036
    host = max((box for box in made.boxes if box.shape == "frame"), key=lambda box: box.height)
    points = [point for wire in made.wires if wire.a.startswith("vmk_") for point in wire_points(wire)]
    assert points and all(host.x < x < host.right_edge and host.y < y < host.bottom for x, y in points)
    assert not [label.text for box in made.boxes for label in box.labels if "…" in label.text]
