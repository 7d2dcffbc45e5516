"""From a graph to DOT text, and from that to a raw SVG: the one module that knows Graphviz."""

import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import islice, pairwise

import graphviz  # type: ignore[import-untyped]  # it ships no types

from refarch.api import RefarchError

from ._graph import At, Cell, Edge, Graph, Group, Node, Text
from ._grid import LEAST, heights, span, spots, widths
from ._palette import FAMILY, FILL, LINE

MISSING = (
    "diagrams need Graphviz, and its program `dot` was not found: "
    "apt-get install graphviz, dnf install graphviz, or brew install graphviz"
)

JOINER = "\u2060"
"""Stands behind every backslash, since Graphviz takes backslash and letter for a name of its own."""

SIZES = {"strong": "12", "normal": "12", "small": "11"}

BORDER = 1
"""Points of the line around a box."""

Pairs = Set[frozenset[str]]
"""Pairs of boxes, by their ids."""

_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_SPACES = re.compile(r"\s+")
_SIGNS = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\\": f"&#92;{JOINER}"}
_NOT_IN_ADDRESS = re.compile(r"[^A-Za-z0-9._~/?#=%-]")


def version() -> str:
    """The version of Graphviz. Raises RefarchError where ``dot`` is missing."""
    try:
        return ".".join(map(str, graphviz.version()))
    except graphviz.ExecutableNotFound:
        raise RefarchError(MISSING) from None


def one_line(text: str) -> str:
    """Any text on one line; control and direction characters, which XML forbids or which disguise text, by
    their code points."""
    return _UNSEEN.sub(lambda match: f"(U+{ord(match[0]):04X})", _SPACES.sub(" ", text).strip())


def escape(text: str) -> str:
    """Any text as one line inside an HTML-like label or an attribute of one: it reads as itself and ends
    nothing."""
    return re.sub("[&<>\"'\\\\]", lambda match: _SIGNS[match[0]], one_line(text))


def address(href: str) -> str:
    """An address as an attribute: what is not plain is percent-encoded, as Graphviz does not write all of it
    correctly."""
    return _NOT_IN_ADDRESS.sub(
        lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "replace")), href
    )


def source(graph: Graph) -> str:
    """The diagram in the DOT language. Same graph, same text."""
    made = graphviz.Digraph(
        graph.name,
        graph_attr={
            "rankdir": graph.direction,
            "splines": "line" if graph.straight else "spline",
            "ranksep": f"{graph.rank_gap}",
            "nodesep": f"{graph.node_gap}",
            "fontname": FAMILY,
            "fontsize": "12",
            "bgcolor": "transparent",
            "pad": "0.05",
            "outputorder": "edgesfirst",
            "compound": "true",
        },
        node_attr={"shape": "plain", "fontname": FAMILY, "fontsize": "12", "fontcolor": LINE["plain"]},
        edge_attr={"arrowhead": "none", "arrowsize": "0.7"},
    )
    beside = {frozenset((edge.a.node, edge.b.node)) for edge in graph.edges if edge.same_rank}
    _fill(made, graph.nodes, graph.groups, beside)
    _rows(made, graph.rows, beside)
    places = _places(graph.rows, graph.groups)
    for number, edge in enumerate(graph.edges):
        _edge(made, _in_order(edge, places) if edge.same_rank else edge, number)
    text: str = made.source
    return text


def render(text: str) -> str:
    """What ``dot`` draws for DOT text, as SVG. Raises RefarchError where ``dot`` is missing or fails."""
    try:
        drawn: str = graphviz.Source(text).pipe(format="svg", encoding="utf-8", quiet=True)
    except graphviz.ExecutableNotFound:
        raise RefarchError(MISSING) from None
    except subprocess.CalledProcessError as error:
        complaints = str(error.stderr or "").strip().splitlines()
        reason = complaints[0] if complaints else f"exit status {error.returncode}"
        raise RefarchError(f"Graphviz cannot draw a diagram: {reason}") from None
    return drawn


def _places(rows: Iterable[tuple[str, ...]], groups: Iterable[Group]) -> dict[str, int]:
    """Where each box stands in its row, those of groups included."""
    places = {box: place for row in rows for place, box in enumerate(row)}
    for group in groups:
        places |= _places(group.rows, group.groups)
    return places


def _in_order(edge: Edge, places: Mapping[str, int]) -> Edge:
    """A line between two boxes of one row, from the first of them to the second, and from box to box.

    Graphviz (seen with 2.43) draws one text in several ways where a line of a row ends at sides or cells of
    its boxes and an invisible one joins the same boxes. So the line itself keeps their order, and its ends
    name no side: it is straight, and meets the sides all the same.
    """
    first, second = At(edge.a.node), At(edge.b.node)
    if places.get(first.node, 0) > places.get(second.node, 0):
        first, second = second, first
    return edge._replace(a=first, b=second)


def _fill(made: graphviz.Digraph, nodes: Iterable[Node], groups: Iterable[Group], beside: Pairs) -> None:
    for node in nodes:
        made.node(node.id, label=f"<{_table(node)}>")
    for group in groups:
        with made.subgraph(name=f"cluster_{group.id}") as inner:
            label = f"<{_texts(group.title)}>" if group.title else ""
            inner.attr(
                label=label,
                labeljust="l",
                style="filled",
                fillcolor=FILL[group.role],
                color=LINE[group.role],
                fontcolor=LINE["plain"],
                margin="10",
            )
            _fill(inner, group.nodes, group.groups, beside)
            _rows(inner, group.rows, beside)


def _rows(made: graphviz.Digraph, rows: Iterable[tuple[str, ...]], beside: Pairs) -> None:
    """Keep boxes in one row and in their order: by invisible lines, but where a line is drawn ``beside``."""
    for names in rows:
        with made.subgraph() as row:
            row.attr(rank="same")
            row.node(names[0])
            for first, second in pairwise(names):
                if frozenset((first, second)) not in beside:
                    row.edge(first, second, style="invis")
                else:
                    row.node(second)


def _table(node: Node) -> str:
    """A box as large as it is drawn, whatever font Graphviz measures with."""
    frame = (
        f' BORDER="{BORDER}" COLOR="{LINE[node.role]}" BGCOLOR="{FILL[node.role]}"'
        if node.framed
        else ' BORDER="0"'
    )
    across, down = widths(node), heights(node, LEAST)
    placed = iter(spots(node))
    rows = ""
    for row in node.rows:
        cells = ""
        for cell, spot in zip(row, islice(placed, len(row)), strict=True):
            wide = span(across, spot.column, cell.columns, node.spacing)
            high = span(down, spot.row, cell.rows, node.spacing)
            cells += _cell(cell, wide, high)
        rows += f"<TR>{cells}</TR>"
    return f'<TABLE{frame} CELLBORDER="1" CELLSPACING="{node.spacing}" CELLPADDING="0">{rows}</TABLE>'


def _cell(cell: Cell, wide: float, high: float) -> str:
    attributes = "".join(f' {name}="{value}"' for name, value in _attributes(cell))
    size = f' FIXEDSIZE="TRUE" WIDTH="{wide:g}" HEIGHT="{high:g}"'
    return f"<TD{attributes}{size}>{_texts(cell.texts)}</TD>"


def _attributes(cell: Cell) -> Iterator[tuple[str, str]]:
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
        yield "HREF", address(cell.href)
        yield "TITLE", " "  # else Graphviz repeats the text here, and does not escape it


def _texts(texts: Iterable[Text]) -> str:
    lines = [_text(line) for line in texts if escape(line.text)]
    return "<BR/>".join(lines) or " "


def _text(line: Text) -> str:
    words = escape(line.text)
    if line.look == "strong":
        words = f"<B>{words}</B>"
    colour = f' COLOR="{LINE[line.role]}"' if line.role != "plain" else ""
    size = f' POINT-SIZE="{SIZES[line.look]}"' if line.look == "small" else ""
    return f"<FONT{colour}{size}>{words}</FONT>" if colour or size else words


def edge_name(number: int) -> str:
    """The id of a line by its place among the lines of its graph."""
    return f"line{number}"


def _edge(made: graphviz.Digraph, edge: Edge, number: int) -> None:
    if edge.style == "hidden":
        made.edge(_end(edge.a), _end(edge.b), style="invis", minlen=str(edge.span))
        return
    attributes = {"id": edge_name(number), "color": LINE[edge.role]}
    if edge.style in ("dashed", "dotted"):
        attributes["style"] = edge.style
    attributes["penwidth"] = "3" if edge.style == "bold" else "1.5"
    if edge.arrow:
        attributes["arrowhead"] = "normal"
    if edge.weight > 1:
        attributes["weight"] = str(edge.weight)
    if edge.span > 1:
        attributes["minlen"] = str(edge.span)
    made.edge(_end(edge.a), _end(edge.b), **attributes)


def _end(at: At) -> str:
    return ":".join(piece for piece in at if piece)
