"""Diagrams of a design: one module each, found by its file name, which declares its ``DIAGRAM``.

Most have sketches, which turn model and views into neutral graphs: ``_dot`` alone touches Graphviz, and
``_svg`` makes its output fit for a page. Where the picture is not for Graphviz to lay out, a diagram has
drawings.
"""

import sys
from collections.abc import Iterator

from refarch.api import Design, declared, module_names

from . import _dot, _svg
from ._direct_cables import WIRING_FIGURE as DIRECT_WIRING_FIGURE
from ._graph import Diagram, Drawing, Href, Sketch
from ._sections import section

__all__ = ["DIRECT_WIRING_FIGURE", "Drawing", "draw", "section", "sketch"]


def _diagrams() -> list[Diagram]:
    """All diagrams. Raises RefarchError for a module that declares none."""
    return [declared(name, "DIAGRAM", Diagram) for name in module_names(sys.modules[__name__])]


def sketch(design: Design, href: Href = section) -> Iterator[Sketch]:
    """All diagrams that Graphviz lays out, not yet drawn: needs no Graphviz."""
    for diagram in _diagrams():
        yield from diagram.sketches(design, href)


def draw(design: Design, href: Href = section) -> list[Drawing]:
    """Draw all diagrams of a design. ``href`` gives the address of the section about a thing, or an empty
    text.

    Raises RefarchError where Graphviz is missing or fails.
    """
    drawings: list[Drawing] = []
    for diagram in _diagrams():
        drawings += [_laid_out(design, sketch) for sketch in diagram.sketches(design, href)]
        drawings += diagram.drawings(design, href)
    return drawings


def _laid_out(design: Design, sketch: Sketch) -> Drawing:
    graph, source = sketch.graph, _dot.source(sketch.graph)
    svg = _svg.polish(
        _dot.render(source), f"{design.id}-{graph.name}", sketch.title, sketch.alt, graph.legend
    )
    return Drawing(graph.name, sketch.title, sketch.alt, svg, source)
