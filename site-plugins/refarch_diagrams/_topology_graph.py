"""Topology as a graph in the DOT language, for programs that lay out graphs themselves."""

from collections.abc import Iterator, Sequence

from refarch.api.model import Design

from ._graph import EdgeEnd, Graph, GraphCell, GraphEdge, GraphNode, Href, LineStyle, bold_text, small_text
from ._scene_boxes import SceneBox, ScenePort, bundle_look
from ._scene_model import SceneBundle, scene_parts
from ._scene_plan import WIDE_WIDTH, Ports, RowOrder, SceneOptions, ScenePlan, part_ports

BOX_ROOM = 200.0
"""Points that the texts of a box may take."""

BOLD_THICKNESS = 3.0
"""Points from which on a line is bold."""


def topology_graph(design: Design, href: Href) -> Graph:
    """Graph of all devices and cables. Each line ends at a port: those toward the hosts are at the lower edge
    of a box, the others at its upper edge."""
    options = SceneOptions(WIDE_WIDTH, href)
    plans = []
    for part in scene_parts(design, has_matrices=False):
        order = RowOrder(design, part)
        ports = part_ports(design, order, options, short=False)
        plans.append(ScenePlan(design, order, ports, options, BOX_ROOM))
    nodes = (_graph_node(plan, plan.boxes[node.id]) for plan in plans for node in plan.part.nodes)
    edges = (_graph_edge(plan, bundle) for plan in plans for bundle in plan.part.bundles)
    return Graph("topology", "TB", tuple(nodes), (), tuple(edges), rank_gap=0.7, straight=False)


def _graph_node(plan: ScenePlan, box: SceneBox) -> GraphNode:
    """Box of a device with its ports above and below."""
    name = box.node.id
    ports = list(_ports(plan.ports, name))
    upper = [_port_cell(plan, port) for port in ports if port.bundle.b == name]
    lower = [_port_cell(plan, port) for port in ports if port.bundle.a == name]
    columns = max(len(upper), len(lower), 1)
    texts = (bold_text(line.text) if line.bold else small_text(line.text, line.role) for line in box.texts)
    middle = GraphCell(tuple(texts), role=box.role, href=box.href, columns=columns)
    rows = (_full_row(upper, columns), (middle,), _full_row(lower, columns))
    return GraphNode(name, tuple(row for row in rows if row), role=box.role)


def _ports(ports: Ports, name: str) -> Iterator[ScenePort]:
    for side in ("top", "bottom", "left", "right"):
        yield from ports.get((name, side), ())


def _port_cell(plan: ScenePlan, port: ScenePort) -> GraphCell:
    look = bundle_look(plan.design, plan.part, port.bundle)
    return GraphCell((small_text(port.text),), port.bundle.id, look.role, port.href, width=round(port.width))


def _full_row(cells: Sequence[GraphCell], columns: int) -> tuple[GraphCell, ...]:
    """Cells with an empty one for the columns that they leave free."""
    free = columns - len(cells)
    if not cells or not free:
        return tuple(cells)
    return (*cells, GraphCell((), columns=free, framed=False))


def _graph_edge(plan: ScenePlan, bundle: SceneBundle) -> GraphEdge:
    look = bundle_look(plan.design, plan.part, bundle)
    if bundle.is_outside:
        return GraphEdge(EdgeEnd(bundle.a), EdgeEnd(bundle.b), look.role, "dashed")
    style: LineStyle = "bold" if look.thickness >= BOLD_THICKNESS else "solid"
    return GraphEdge(EdgeEnd(bundle.a, bundle.id, "s"), EdgeEnd(bundle.b, bundle.id, "n"), look.role, style)
