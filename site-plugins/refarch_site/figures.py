"""Diagrams as parts of a page, and as files of their own."""

import re

from .diagrams import Drawing
from .escape import text


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
