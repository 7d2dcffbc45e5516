"""Model of a diagram, independent of the drawing program: boxes with cells, groups of boxes, lines and a
legend. Texts are the design's own, not escaped: ``_dot`` does that when it writes them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from refarch.api import Design

Role = Literal[
    "plain",
    "host",
    "switch",
    "storage",
    "vmotion",
    "management",
    "link",
    "lossless",
    "signal",
    "quiet",
    "failed",
    "lost",
    "gone",
    "one",
    "fabrica",
    "fabricb",
    "lanea",
    "laneb",
    "callout",
]
"""Meaning of a box, a line or a text; decides its colors, see ``_palette``. ``lost`` is what a failure takes,
``one`` any other traffic; the last are the two fabrics of the same hosts, the grounds that they are drawn on,
and the number of a text next to the picture."""

TitleSide = Literal["left", "center", "right"]

LineStyle = Literal["solid", "bold", "dashed", "dotted", "hidden"]
"""Style of a line, so that nobody needs to tell colors apart. A hidden one only puts a box below another."""


class GraphText(NamedTuple):
    """Line of text in a cell or a title."""

    text: str
    look: Literal["strong", "normal", "small"] = "normal"
    role: Role = "plain"


class GraphCell(NamedTuple):
    """Cell of a box. ``name`` is what edges refer to; empty if none does."""

    texts: tuple[GraphText, ...]
    name: str = ""
    role: Role = "plain"
    href: str = ""
    columns: int = 1
    rows: int = 1
    framed: bool = True
    width: int = 0
    """Least width in points."""
    align: Literal["left", "center", "right"] = "center"


class GraphNode(NamedTuple):
    """Box with rows of cells. ``id`` is a name that refarch makes, never a text of the design."""

    id: str
    rows: tuple[tuple[GraphCell, ...], ...]
    spacing: int = 0
    """Points between cells."""
    role: Role = "plain"
    """Colors of the frame, where there is one around the cells."""
    framed: bool = False


class EdgeEnd(NamedTuple):
    """End of an edge: a box, a cell of it, and the side of it."""

    node: str
    cell: str = ""
    side: Literal["", "n", "e", "s", "w"] = ""


class GraphEdge(NamedTuple):
    """Line between two boxes. In the direction of the graph, ``a`` comes before ``b``."""

    a: EdgeEnd
    b: EdgeEnd
    role: Role = "plain"
    style: LineStyle = "solid"
    arrow: bool = False
    same_rank: bool = False
    """Whether both boxes stand side by side, as a pair of leaf switches does."""
    span: int = 1
    """Rows from one end to the other."""
    weight: int = 1
    """Importance of a short and straight line."""


class GraphGroup(NamedTuple):
    """Frame with a title around boxes and further frames."""

    id: str
    title: tuple[GraphText, ...]
    nodes: tuple[GraphNode, ...]
    groups: tuple["GraphGroup", ...] = ()
    role: Role = "quiet"
    rows: tuple[tuple[str, ...], ...] = ()
    """Boxes that are in one row (column, from left to right), in this order."""


class LegendEntry(NamedTuple):
    """Entry of the legend: a sample of a line or of a box, and its meaning."""

    text: str
    role: Role
    style: LineStyle | Literal["box", "dashed box"] = "solid"


class Graph(NamedTuple):
    """Whole diagram."""

    name: str
    direction: Literal["LR", "TB"]
    nodes: tuple[GraphNode, ...] = ()
    groups: tuple[GraphGroup, ...] = ()
    edges: tuple[GraphEdge, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    rank_gap: float = 0.5
    """Inches between rows (columns, from left to right)."""
    node_gap: float = 0.25
    """Inches between boxes of one row."""
    straight: bool = True
    """Whether lines are straight; curved ones go around boxes."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Boxes outside groups that are in one row, in this order."""
    turns: bool = False
    """Whether it may run from left to right where it would be too wide from the top down."""


def bold_text(text: str, role: Role = "plain") -> GraphText:
    """Text in bold type."""
    return GraphText(text, "strong", role)


def small_text(text: str, role: Role = "plain") -> GraphText:
    """Text in small type."""
    return GraphText(text, "small", role)


class Sketch(NamedTuple):
    """Diagram before it is drawn."""

    graph: Graph
    title: str
    alt: str
    """Text alternative: the content of the picture, in sentences."""


class Drawing(NamedTuple):
    """Diagram as it is published."""

    name: str
    """Also the name of its file: small letters, digits, dots, hyphens and underscores."""
    title: str
    alt: str
    """The text alternative: what the picture says, in sentences."""
    svg: str
    dot: str
    """The DOT text: what Graphviz places the boxes by, or the same content for programs that read DOT; empty
    for none."""
    page: str = ""
    """The page at whose end it stands; empty where pages ask for it by its name."""
    narrow: str = ""
    """The picture for small screens as SVG; empty where the same one serves."""
    drawio: str = ""
    """The picture as a file that draw.io edits; empty for none."""
    medium: str = ""
    """The picture for screens between small and wide as SVG; empty if it has no form for them."""
    is_rarely_seen: bool = False
    """Whether it is for print and for readers without scripts alone, so that pages show it from its file."""


Href = Callable[[str, str], str]
"""From a kind of thing (``host``, ``switch``, ``port-group``, ``adapter``, ``network``, ``cables``,
``classes``, ``pools``, or ``port`` with device and port as its name) and its name to the address of the
section about it, relative to the design's pages; empty for none."""


def no_address(kind: str, name: str) -> str:
    """Addresses of a picture without links."""
    return ""


class Callout(NamedTuple):
    """Number that a picture shows at a subject."""

    number: int
    kind: Literal["device", "link", "network"]
    name: str
    """Name of the device or network; of a link one of its ends, as ``eos-leaf-1 Ethernet31/1``."""


def _no_sketches(design: Design, href: Href) -> tuple[Sketch, ...]:
    return ()


def _no_drawings(design: Design, href: Href) -> tuple[Drawing, ...]:
    return ()


def _no_numbered_drawings(design: Design, href: Href, callouts: Sequence[Callout]) -> tuple[Drawing, ...]:
    return ()


class Diagram(NamedTuple):
    """Kind of diagram, as its module declares it: sketches that Graphviz lays out, or drawings."""

    sketches: Callable[[Design, Href], Iterable[Sketch]] = _no_sketches
    drawings: Callable[[Design, Href], Iterable[Drawing]] = _no_drawings
    numbered: Callable[[Design, Href, Sequence[Callout]], Iterable[Drawing]] = _no_numbered_drawings
    """Drawings that show the numbers of callouts."""
    page: str = ""
    """The page of a design at whose end the pictures stand, e.g. ``topology.md``; empty where a page asks for
    them by their names."""
