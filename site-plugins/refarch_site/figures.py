"""Diagrams as parts of a page, and as files of their own."""

import posixpath
import re
from collections.abc import Mapping

from .diagrams import Drawing
from .escape import text

_IMAGE = re.compile(r'<p><img alt="[^"]*" src="([^"]+\.svg)" ?/?></p>')


def with_drawings(html: str, folder: str, drawings: Mapping[str, Drawing]) -> str:
    """The HTML of a page in a folder with its pictures drawn into it; ``drawings`` are known by their
    path."""

    def with_drawing(match: re.Match[str]) -> str:
        drawing = drawings.get(posixpath.join(folder, match[1]))
        return match[0] if drawing is None else inlined(drawing, match[1])

    return _IMAGE.sub(with_drawing, html)


def inlined(drawing: Drawing, file: str) -> str:
    """A drawing as a figure inside a page, with its title and a link to its file below."""
    caption = f'<figcaption>{text(drawing.title)} · <a href="{file}">open as a file</a></figcaption>'
    return (
        f'<figure class="ra-figure" id="figure-{drawing.name}">\n<div '
        f'class="ra-canvas">{drawing.svg}</div>\n{caption}\n</figure>'
    )


def as_file(drawing: Drawing) -> str:
    """A drawing as a file of its own, which lies in a folder beside the pages that it links to."""
    return re.sub(r'(<a [^>]*\bhref=")(?=[a-z])', r"\1../", drawing.svg)
