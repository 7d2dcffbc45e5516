"""HTML without what a browser does not show: the indentation and the empty lines of templates, which are a
fifth of a page, marks of code without a style, and colors that the style sheet sets."""

import re

_KEPT = re.compile(r"(<(pre|textarea|script|style)\b.*?</\2>)", re.DOTALL | re.IGNORECASE)
"""Elements whose line breaks and spaces count."""

_LINE_BREAK = re.compile(r"[ \t\r\f]*\n[ \t\r\f\n]*")
"""Line break with the space around it; a no-break space is text."""

_PLAIN_MARK = re.compile(r'<span class="(?:w|p|p p-Indicator)">([^<]*)</span>')
"""White space and punctuation in code, which look as the code around them."""

_SUBCLASS = re.compile(r'(?<=<span class=")([a-z0-9]{1,2}) [A-Za-z -]+(?=">)')
"""Class of a mark in code with its subclasses, which no style sheet knows."""

_COLORED = re.compile(r'<[a-z][^<>]*\bclass="[^"<>]*\bra-(?:fill|stroke)-[^<>]*>')
"""Element of a picture with the class of a color."""

_FILL, _STROKE = re.compile(r' fill="[^"]*"'), re.compile(r' stroke="[^"]*"')


def compact_html(html: str) -> str:
    """Page without spaces next to line breaks, empty lines, and marks and colors that change nothing. A
    browser shows both pages alike: it shows spaces and line breaks in a row as one space, and a style sheet
    counts more than the color of an element."""
    pieces = _KEPT.split(html)
    # The pattern has two groups: text between, kept element, and name of the element.
    for index in range(0, len(pieces), 3):
        pieces[index] = _COLORED.sub(_strip_colors, _LINE_BREAK.sub("\n", pieces[index]))
        if index + 2 < len(pieces) and pieces[index + 2].lower() == "pre":
            pieces[index + 1] = _SUBCLASS.sub(r"\1", _PLAIN_MARK.sub(r"\1", pieces[index + 1]))
    return "".join(piece for index, piece in enumerate(pieces) if index % 3 != 2)


def _strip_colors(match: re.Match[str]) -> str:
    """Element without the colors that its classes set."""
    element = match[0]
    if "ra-fill-" in element:
        element = _FILL.sub("", element)
    return _STROKE.sub("", element) if "ra-stroke-" in element else element
