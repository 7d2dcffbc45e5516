"""Pictures in a page without what only a file of its own needs. The style sheet of a page counts more than
the attributes of an element, and spaces between the elements of a picture are not shown."""

import re

_PICTURE = re.compile(r'(<svg [^<>]*\bclass="ra-diagram[^<>]*>)(.*?</svg>)', re.DOTALL)
"""Picture that is drawn into a page: its first tag, and the rest."""

_OF_FILES = re.compile(r' (?:xmlns|fill|font-family)="[^"]*"')
"""Attributes of the first tag for a file."""

_COLORED = re.compile(r'<[a-z][^<>]*\bclass="[^"<>]*\bra-[bfst]-[^<>]*>')
"""Element with the class of a color."""

_FILL, _STROKE = re.compile(r' fill="[^"]*"'), re.compile(r' stroke="[^"]*"')

_FILL_CLASS, _STROKE_CLASS = re.compile(r"\bra-[bft]-"), re.compile(r"\bra-[bs]-")

_STYLED = (
    # No path is filled but with the class of a color.
    re.compile(r'(<path [^<>]*) fill="none"'),
    # Lines of signs.
    re.compile(
        r'(<path [^<>]* transform="[^"]*")'
        r' stroke-width="1\.3" stroke-linecap="round" stroke-linejoin="round"'
    ),
    # Corners of ports, boxes, and devices.
    re.compile(
        r'(<[ag] class="ra-(?:chip|box|device)[ "][^<>]*>(?:<title>[^<]*</title>)?<rect [^<>]*?) rx="[0-9.]+"'
    ),
)
"""Elements up to an attribute that ``diagrams.css`` states too."""

_ALONE = re.compile(
    r'<g class="ra-(?:text|glyph)" data-box="[^"]*"(?: data-of="[^"]*")?>'
    r"((?:<text [^<]*</text>|<path [^<]*/>)+)</g>"
)
"""Texts or signs without a box, which nothing is led to from."""


def compact_pictures(html: str) -> str:
    """HTML with its pictures as a page needs them."""
    return _PICTURE.sub(_compact_picture, html)


def _compact_picture(match: re.Match[str]) -> str:
    picture = _OF_FILES.sub("", match[1]) + _COLORED.sub(_strip_colors, match[2])
    picture = picture.replace(" />", "/>").replace(">\n<", "><")
    for styled in _STYLED:
        picture = styled.sub(r"\1", picture)
    # A script changes pictures with cases.
    return picture if " data-cases=" in match[1] else _ALONE.sub(r"\1", picture)


def _strip_colors(match: re.Match[str]) -> str:
    """Element without the colors that its classes set."""
    element = match[0]
    if _FILL_CLASS.search(element):
        element = _FILL.sub("", element)
    return _STROKE.sub("", element) if _STROKE_CLASS.search(element) else element
