"""Diagrams of a design: one module each, found by its file name.

A module has ``sketches(design, href)``, which turns model and views into neutral graphs: ``_dot`` alone
touches Graphviz, and ``_svg`` makes its output fit for a page. Or it has ``drawings(design, href)``, where
the picture is not for Graphviz to lay out.
"""

import sys
from collections.abc import Iterator
from types import ModuleType

from refarch.api import Design, load, module_names

from . import _dot, _svg
from ._graph import Drawing, Href, Sketch
from ._sections import section

__all__ = ["Drawing", "draw", "section", "sketch"]


def _modules() -> Iterator[ModuleType]:
    return map(load, module_names(sys.modules[__name__]))


def sketch(design: Design, href: Href = section) -> Iterator[Sketch]:
    """All diagrams that Graphviz lays out, not yet drawn: needs no Graphviz."""
    for module in _modules():
        if hasattr(module, "sketches"):
            yield from module.sketches(design, href)


def draw(design: Design, href: Href = section) -> list[Drawing]:
    """Draw all diagrams of a design. ``href`` gives the address of the section about a thing, or an empty
    text.

    Raises RefarchError where Graphviz is missing or fails.
    """
    found: list[Drawing] = []
    for module in _modules():
        if hasattr(module, "sketches"):
            found += [_drawn(design, one) for one in module.sketches(design, href)]
        else:
            found += module.drawings(design, href)
    return found


def _drawn(design: Design, one: Sketch) -> Drawing:
    source = _dot.source(one.graph)
    svg = _svg.polish(
        _dot.render(source), f"{design.id}-{one.graph.name}", one.title, one.alt, one.graph.legend
    )
    return Drawing(one.graph.name, one.title, one.alt, svg, source)
