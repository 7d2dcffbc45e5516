"""Diagrams of a design: one module each, found by its file name.

A module has ``sketches(design, href)``, which turns model and views into neutral graphs; ``_dot`` alone touches Graphviz, and
``_svg`` makes its output fit for a page.
"""

import sys
from collections.abc import Iterator
from typing import NamedTuple

from refarch.api import Design, load, module_names

from . import _dot, _svg
from ._graph import Href, Sketch
from ._sections import section


class Drawing(NamedTuple):
    """A diagram as it is published."""

    name: str
    """Also the name of its file: small letters, digits, dots, hyphens and underscores."""
    title: str
    alt: str
    """The text alternative: what the picture says, in sentences."""
    svg: str
    dot: str


def sketch(design: Design, href: Href = section) -> Iterator[Sketch]:
    """All diagrams of a design, not yet drawn: needs no Graphviz."""
    for name in module_names(sys.modules[__name__]):
        yield from load(name).sketches(design, href)


def draw(design: Design, href: Href = section) -> list[Drawing]:
    """Draw all diagrams of a design. ``href`` gives the address of the section about a thing, or an empty text.

    Raises RefarchError where Graphviz is missing or fails.
    """
    return [_drawn(design, one) for one in sketch(design, href)]


def _drawn(design: Design, one: Sketch) -> Drawing:
    source = _dot.source(one.graph)
    svg = _svg.polish(_dot.render(source), f"{design.id}-{one.graph.name}", one.title, one.alt, one.graph.legend)
    return Drawing(one.graph.name, one.title, one.alt, svg, source)
