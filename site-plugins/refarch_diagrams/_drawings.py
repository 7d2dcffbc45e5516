"""Drawings of pictures that are laid out for a wide and for a narrow screen."""

from refarch.api import Design

from ._drawio import drawio_file
from ._graph import Drawing
from ._picture import Picture
from ._picture_svg import picture_svg


def two_width_drawing(design: Design, wide: Picture, narrow: Picture) -> Drawing:
    """Drawing of a picture in both widths; draw.io edits the wide one."""
    identity = f"{design.id}-{wide.name}"
    return Drawing(
        wide.name,
        wide.title,
        wide.alt,
        picture_svg(wide, identity),
        dot="",
        narrow=picture_svg(narrow, f"{identity}-narrow", "narrow"),
        drawio=drawio_file(wide),
    )
