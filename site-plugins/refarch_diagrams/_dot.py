"""DOT text of a graph, and the raw SVG of it: the one module that knows Graphviz."""

import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import islice, pairwise

import graphviz  # type: ignore[import-untyped]  # it ships no types

from refarch.api import RefarchError

from ._graph import EdgeEnd, Graph, GraphCell, GraphEdge, GraphGroup, GraphNode, GraphText
from ._grid import MIN_ROW_HEIGHT, column_widths, grid_cells, row_heights, span_size
from ._palette import FILL, FONT_FAMILY, LINE

GRAPHVIZ_MISSING = (
    "diagrams require Graphviz, but its program `dot` was not found: run apt-get install graphviz, dnf "
    "install graphviz, or brew install graphviz"
)

WORD_JOINER = "\u2060"
"""Is behind every backslash, since Graphviz takes backslash and letter for a name of its own."""

POINT_SIZES = {"strong": "12", "normal": "12", "small": "11"}

BORDER_WIDTH = 1
"""Points of the line around a box."""

BoxPairs = Set[frozenset[str]]
"""Pairs of boxes, by their ids."""

_INVISIBLE_CHARACTERS = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_SPACES = re.compile(r"\s+")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\\": f"&#92;{WORD_JOINER}"}
_UNSAFE_IN_ADDRESS = re.compile(r"[^A-Za-z0-9._~/?#=%-]")


def graphviz_version() -> str:
    """Version of Graphviz. Raises RefarchError where ``dot`` is missing."""
    try:
        return ".".join(map(str, graphviz.version()))
    except graphviz.ExecutableNotFound:
        raise RefarchError(GRAPHVIZ_MISSING) from None


def one_line(text: str) -> str:
    """Any text on one line; control and direction characters, which XML forbids or which disguise text, by
    their code points."""
    return _INVISIBLE_CHARACTERS.sub(lambda match: f"(U+{ord(match[0]):04X})", _SPACES.sub(" ", text).strip())


def escape_text(text: str) -> str:
    """Any text as one line inside an HTML-like label or an attribute of one: it reads as itself and ends
    nothing."""
    return re.sub("[&<>\"'\\\\]", lambda match: _ENTITIES[match[0]], one_line(text))


def escape_address(href: str) -> str:
    """Address as an attribute: what is not plain is percent-encoded, as Graphviz does not write all of it
    correctly."""
    return _UNSAFE_IN_ADDRESS.sub(
        lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "replace")), href
    )


def dot_source(graph: Graph) -> str:
    """Diagram in the DOT language. Same graph, same text."""
    digraph = graphviz.Digraph(
        graph.name,
        graph_attr={
            "rankdir": graph.direction,
            "splines": "line" if graph.straight else "spline",
            "ranksep": f"{graph.rank_gap}",
            "nodesep": f"{graph.node_gap}",
            "fontname": FONT_FAMILY,
            "fontsize": "12",
            "bgcolor": "transparent",
            "pad": "0.05",
            # Boxes hide the ends of their edges.
            "outputorder": "edgesfirst",
            "compound": "true",
            # The second run of Graphviz for fewer crossings, with clusters, leaves the order of rows.
            "remincross": "false",
        },
        node_attr={"shape": "plain", "fontname": FONT_FAMILY, "fontsize": "12", "fontcolor": LINE["plain"]},
        edge_attr={"arrowhead": "none", "arrowsize": "0.7"},
    )
    beside = {frozenset((edge.a.node, edge.b.node)) for edge in graph.edges if edge.same_rank}
    _add_boxes(digraph, graph.nodes, graph.groups, beside)
    _add_rows(digraph, graph.rows, beside)
    places = _row_positions(graph.rows, graph.groups)
    for number, edge in enumerate(graph.edges):
        _add_edge(digraph, _edge_in_row_order(edge, places) if edge.same_rank else edge, number)
    text: str = digraph.source
    return text


def render_svg(text: str) -> str:
    """SVG that ``dot`` draws for DOT text. Raises RefarchError where ``dot`` is missing or fails."""
    try:
        drawn: str = graphviz.Source(text).pipe(format="svg", encoding="utf-8", quiet=True)
    except graphviz.ExecutableNotFound:
        raise RefarchError(GRAPHVIZ_MISSING) from None
    except subprocess.CalledProcessError as error:
        complaints = str(error.stderr or "").strip().splitlines()
        reason = complaints[0] if complaints else f"exit status {error.returncode}"
        raise RefarchError(f"Graphviz cannot draw a diagram: {reason}") from None
    return drawn


def _row_positions(rows: Iterable[tuple[str, ...]], groups: Iterable[GraphGroup]) -> dict[str, int]:
    """Position of each box in its row, those of groups included."""
    places = {box: place for row in rows for place, box in enumerate(row)}
    for group in groups:
        places |= _row_positions(group.rows, group.groups)
    return places


def _edge_in_row_order(edge: GraphEdge, places: Mapping[str, int]) -> GraphEdge:
    """Line between two boxes of one row, from the first of them to the second, and from box to box.

    Graphviz (seen with 2.43) draws one text in several ways where a line of a row ends at sides or cells of
    its boxes and an invisible one joins the same boxes. So the line itself keeps their order, and its ends
    name no side: it is straight, and meets the sides all the same.
    """
    first, second = EdgeEnd(edge.a.node), EdgeEnd(edge.b.node)
    if places.get(first.node, 0) > places.get(second.node, 0):
        first, second = second, first
    return edge._replace(a=first, b=second)


def _add_boxes(
    digraph: graphviz.Digraph, nodes: Iterable[GraphNode], groups: Iterable[GraphGroup], beside: BoxPairs
) -> None:
    for node in nodes:
        digraph.node(node.id, label=f"<{_node_table(node)}>")
    for group in groups:
        with digraph.subgraph(name=f"cluster_{group.id}") as inner:
            label = f"<{_label_html(group.title)}>" if group.title else ""
            inner.attr(
                label=label,
                labeljust="l",
                style="filled",
                fillcolor=FILL[group.role],
                color=LINE[group.role],
                fontcolor=LINE["plain"],
                margin="10",
            )
            _add_boxes(inner, group.nodes, group.groups, beside)
            _add_rows(inner, group.rows, beside)


def _add_rows(digraph: graphviz.Digraph, rows: Iterable[tuple[str, ...]], beside: BoxPairs) -> None:
    """Keep boxes in one row and in their order: by invisible lines, but where a line is drawn ``beside``."""
    for names in rows:
        with digraph.subgraph() as row:
            row.attr(rank="same")
            row.node(names[0])
            for first, second in pairwise(names):
                # An edge that is drawn keeps the order itself; a second one would change how it is drawn.
                if frozenset((first, second)) not in beside:
                    row.edge(first, second, style="invis")
                else:
                    row.node(second)


def _node_table(node: GraphNode) -> str:
    """HTML-like table of a box, with the sizes that it is drawn with, whatever font Graphviz measures
    with."""
    frame = (
        f' BORDER="{BORDER_WIDTH}" COLOR="{LINE[node.role]}" BGCOLOR="{FILL[node.role]}"'
        if node.framed
        else ' BORDER="0"'
    )
    across, down = column_widths(node), row_heights(node, MIN_ROW_HEIGHT)
    placed = iter(grid_cells(node))
    rows = ""
    for row in node.rows:
        cells = ""
        for cell, spot in zip(row, islice(placed, len(row)), strict=True):
            width = span_size(across, spot.column, cell.columns, node.spacing)
            height = span_size(down, spot.row, cell.rows, node.spacing)
            cells += _table_cell(cell, width, height)
        rows += f"<TR>{cells}</TR>"
    return f'<TABLE{frame} CELLBORDER="1" CELLSPACING="{node.spacing}" CELLPADDING="0">{rows}</TABLE>'


def _table_cell(cell: GraphCell, width: float, height: float) -> str:
    attributes = "".join(f' {name}="{value}"' for name, value in _cell_attributes(cell))
    size = f' FIXEDSIZE="TRUE" WIDTH="{width:g}" HEIGHT="{height:g}"'
    return f"<TD{attributes}{size}>{_label_html(cell.texts)}</TD>"


def _cell_attributes(cell: GraphCell) -> Iterator[tuple[str, str]]:
    if cell.name:
        yield "PORT", cell.name
    if cell.columns > 1:
        yield "COLSPAN", str(cell.columns)
    if cell.rows > 1:
        yield "ROWSPAN", str(cell.rows)
    if cell.framed:
        yield "COLOR", LINE[cell.role]
        yield "BGCOLOR", FILL[cell.role]
    else:
        yield "BORDER", "0"
        yield "BGCOLOR", FILL["quiet"]  # else Graphviz does not say where the cell is
    if cell.align != "center":
        yield "ALIGN", cell.align.upper()
        yield "BALIGN", cell.align.upper()
    if cell.href:
        yield "HREF", escape_address(cell.href)
        yield "TITLE", " "  # else Graphviz repeats the text here, and does not escape it


def _label_html(texts: Iterable[GraphText]) -> str:
    lines = [_font_html(line) for line in texts if escape_text(line.text)]
    return "<BR/>".join(lines) or " "


def _font_html(line: GraphText) -> str:
    words = escape_text(line.text)
    if line.look == "strong":
        words = f"<B>{words}</B>"
    color = f' COLOR="{LINE[line.role]}"' if line.role != "plain" else ""
    size = f' POINT-SIZE="{POINT_SIZES[line.look]}"' if line.look == "small" else ""
    return f"<FONT{color}{size}>{words}</FONT>" if color or size else words


def edge_id(number: int) -> str:
    """Id of a line by its place among the lines of its graph."""
    return f"line{number}"


def _add_edge(digraph: graphviz.Digraph, edge: GraphEdge, number: int) -> None:
    if edge.style == "hidden":
        digraph.edge(_edge_port(edge.a), _edge_port(edge.b), style="invis", minlen=str(edge.span))
        return
    attributes = {"id": edge_id(number), "color": LINE[edge.role]}
    if edge.style in ("dashed", "dotted"):
        attributes["style"] = edge.style
    attributes["penwidth"] = "3" if edge.style == "bold" else "1.5"
    if edge.arrow:
        attributes["arrowhead"] = "normal"
    if edge.weight > 1:
        attributes["weight"] = str(edge.weight)
    if edge.span > 1:
        attributes["minlen"] = str(edge.span)
    digraph.edge(_edge_port(edge.a), _edge_port(edge.b), **attributes)


def _edge_port(at: EdgeEnd) -> str:
    return ":".join(piece for piece in at if piece)
