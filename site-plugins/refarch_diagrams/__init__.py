"""Diagrams of a design: one module each, found by its file name, which declares its ``DIAGRAM``.

Most have sketches, which turn model and views into neutral graphs: ``_dot`` alone touches Graphviz, which
finds places, and ``_graph_picture`` draws what is there. Where the picture is not for Graphviz to lay
out, a diagram has drawings.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from refarch.api import BUILT_IN_PLUGINS, CustomCodeError, Design, PluginKind, Plugins

from ._graph import Callout, Diagram, Drawing, Graph, GraphGroup, Href, Sketch
from ._picture import Picture
from .topology import shown_devices
from .traffic_path import main_path

__all__ = [
    "DIAGRAMS",
    "Callout",
    "Diagram",
    "Drawing",
    "GraphvizRunner",
    "Href",
    "Sketch",
    "draw",
    "draw_sketch",
    "main_path",
    "picture_and_dot",
    "run_graphviz",
    "section_address",
    "shown_devices",
    "sketches_of_design",
]

GraphvizRunner: TypeAlias = Callable[[str], str]
"""Function that makes DOT text an SVG."""


_SECTION_ADDRESSES = {
    "host": "addresses.html#by-host",
    "cables": "cabling.html#cables",
    "network": "addresses.html#networks",
    "adapter": "hosts.html#vmkernel-adapters",
    "port-group": "hosts.html#port-groups-and-teaming",
    "virtual-switch": "hosts.html#virtual-switches",
    "priorities": "network.html#priorities",
    "classes": "network.html#traffic-classes",
    "pools": "network.html#buffer-pools",
}


def section_address(kind: str, name: str) -> str:
    """Address of the section about a thing, relative to the folder of the design's pages; empty where there
    is none."""
    if kind in ("switch", "port"):
        device = name.partition(" ")[0]
        return f"cabling.html#{re.sub(r'[^a-z0-9]+', '-', device.lower())}"
    return _SECTION_ADDRESSES.get(kind, "")


def run_graphviz(text: str) -> str:
    """SVG that Graphviz draws for DOT text. Raises RefarchError where it is missing or fails."""
    from . import _dot  # whoever draws nothing needs no Graphviz

    return _dot.render_svg(text)


def graphviz_version() -> str:
    """Version of Graphviz, whose layouts are those of a version. Raises RefarchError where it is missing."""
    from . import _dot

    return _dot.graphviz_version()


DIAGRAMS = PluginKind("diagram", "diagrams", "DIAGRAM", Diagram, __name__)

_DOT_ADDRESS = re.compile(r' HREF="[^"]*" TITLE=" "')

_DRAWING_NAME = re.compile(r"[a-z0-9][a-z0-9._-]*")


def sketches_of_design(
    design: Design, href: Href = section_address, plugins: Plugins = BUILT_IN_PLUGINS
) -> Iterator[Sketch]:
    """Sketches of all diagrams that Graphviz lays out, not yet drawn: needs no Graphviz."""
    for diagram in plugins.all_plugins(DIAGRAMS).values():
        yield from diagram.sketches(design, href)


def draw(
    design: Design,
    href: Href = section_address,
    plugins: Plugins = BUILT_IN_PLUGINS,
    lay_out: GraphvizRunner = run_graphviz,
    callouts: Sequence[Callout] = (),
) -> list[Drawing]:
    """Draw all diagrams of a design. ``href`` gives the address of the section about a thing, or an empty
    text; ``lay_out`` makes DOT text an SVG; the overview has the numbers of the ``callouts``.

    Raises RefarchError where Graphviz is missing or fails, and for a diagram of a project's own whose name is
    none, or that of another one.
    """
    drawings: dict[str, Drawing] = {}
    for name, diagram in plugins.all_plugins(DIAGRAMS).items():
        for drawing in _drawings_of_kind(diagram, design, href, lay_out, callouts):
            # The name becomes the name of a file.
            if drawing.name in drawings or not _DRAWING_NAME.fullmatch(drawing.name):
                module = plugins.file_of(DIAGRAMS, name)
                why = (
                    "another diagram has this name"
                    if drawing.name in drawings
                    else "the name becomes a file name"
                )
                raise CustomCodeError(
                    f"{module}: invalid diagram name {drawing.name!r}: {why}; use a unique name of "
                    "lower-case letters, digits, dots, hyphens, and underscores"
                )
            drawings[drawing.name] = drawing._replace(page=diagram.page)
    return list(drawings.values())


def _drawings_of_kind(
    diagram: Diagram, design: Design, href: Href, lay_out: GraphvizRunner, callouts: Sequence[Callout]
) -> Iterator[Drawing]:
    yield from (draw_sketch(design, sketch, lay_out) for sketch in diagram.sketches(design, href))
    yield from diagram.drawings(design, href)
    yield from diagram.numbered(design, href, callouts)


MAX_WIDTH = 1036
"""Points from which on a picture is laid out for less width."""


def _narrower_graph(graph: Graph) -> Graph:
    """Graph that takes less width: turned where it can be, else with its columns closer together. From left
    to right, Graphviz places the first box of a row at the bottom."""
    if not graph.turns:
        return graph._replace(rank_gap=graph.rank_gap * 0.3)
    groups = tuple(_reversed_rows(group) for group in graph.groups)
    rows = tuple(row[::-1] for row in graph.rows)
    return graph._replace(direction="LR", rows=rows, groups=groups, nodes=graph.nodes[::-1])


def _reversed_rows(group: GraphGroup) -> GraphGroup:
    return group._replace(
        rows=tuple(row[::-1] for row in group.rows),
        groups=tuple(_reversed_rows(inner) for inner in group.groups),
    )


def picture_and_dot(sketch: Sketch, lay_out: GraphvizRunner = run_graphviz) -> tuple[Picture, str]:
    """Picture of a sketch at the places that Graphviz finds, and its DOT text: turned where it is too wide
    and can be, with lines around boxes where straight ones would run behind them. Raises RefarchError where
    Graphviz is missing or fails."""
    # whoever draws nothing needs no Graphviz
    from . import _dot, _graph_picture, _wire_paths

    def draw_graph(graph: Graph) -> tuple[Picture, str]:
        source = _dot.dot_source(graph)
        return _graph_picture.graph_picture(sketch._replace(graph=graph), lay_out(source)), source

    graph = sketch.graph
    picture, source = draw_graph(graph)
    if picture.width > MAX_WIDTH:
        graph = _narrower_graph(graph)
        picture, source = draw_graph(graph)
    hidden = _wire_paths.hidden_crossings(picture)
    if hidden and graph.straight:
        # Curves are longer than straight lines, so they are drawn only if they hide behind fewer boxes.
        curved, curved_source = draw_graph(graph._replace(straight=False))
        if len(_wire_paths.hidden_crossings(curved)) < len(hidden):
            return curved, curved_source
    return picture, source


def draw_sketch(design: Design, sketch: Sketch, lay_out: GraphvizRunner = run_graphviz) -> Drawing:
    """Sketch as it is published. Raises RefarchError where Graphviz is missing or fails."""
    # whoever draws nothing needs no Graphviz
    from . import _drawio, _graph_cards, _picture_svg

    graph = sketch.graph
    identity = f"{design.id}-{graph.name}"
    wide_picture, source = picture_and_dot(sketch, lay_out)
    # The file is not next to the pages that its boxes lead to.
    source = _DOT_ADDRESS.sub("", source)
    narrow_picture = _graph_cards.graph_cards(sketch)
    svg = _picture_svg.picture_svg(wide_picture, identity)
    narrow_svg = _picture_svg.picture_svg(narrow_picture, f"{identity}-narrow", "narrow")
    return Drawing(
        graph.name, sketch.title, sketch.alt, svg, source, "", narrow_svg, _drawio.drawio_file(wide_picture)
    )
