"""HTML without what a browser does not show: the indentation and the empty lines of templates, which are a
fifth of a page, marks of code without a style, and what the style sheet says of pictures and of
columns of numbers too."""

import re

_KEPT = re.compile(r"(<(pre|textarea|script|style)\b.*?</\2>)", re.DOTALL | re.IGNORECASE)
"""Elements whose line breaks and spaces count."""

_LINE_BREAK = re.compile(r"[ \t\r\f]*\n[ \t\r\f\n]*")
"""Line break with the space around it; a no-break space is text."""

_RIGHT = re.compile(r'(<t[dh](?! class)[^<>]*) style="text-align: right;"')
"""Cell up to its alignment, which has a class."""

_PLAIN_MARK = re.compile(r'<span class="(?:w|p|p p-Indicator)">([^<]*)</span>')
"""White space and punctuation in code, which look as the code around them."""

_SUBCLASS = re.compile(r'(?<=<span class=")([a-z0-9]{1,2}) [A-Za-z -]+(?=">)')
"""Class of a mark in code with its subclasses, which no style sheet knows."""

_PICTURE = re.compile(r'(<svg [^<>]*\bclass="ra-diagram[^<>]*>)(.*?</svg>)', re.DOTALL)
"""Picture that is drawn into a page: its first tag, and the rest."""

_OF_FILES = re.compile(r' (?:xmlns|fill|font-family)="[^"]*"')
"""Attributes of a picture that it needs as a file of its own."""

_UNFILLED = re.compile(r'(<path [^<>]*) fill="none"')
"""Path up to what every path of a picture has."""

_COLORED = re.compile(r'<[a-z][^<>]*\bclass="[^"<>]*\bra-[bfst]-[^<>]*>')
"""Element of a picture with the class of a color."""

_FILL, _STROKE = re.compile(r' fill="[^"]*"'), re.compile(r' stroke="[^"]*"')

_FILL_CLASS, _STROKE_CLASS = re.compile(r"\bra-[bft]-"), re.compile(r"\bra-[bs]-")


def compact_html(html: str) -> str:
    """Page without spaces next to line breaks, empty lines, and marks and attributes that change nothing. A
    browser shows both pages alike: it shows spaces and line breaks in a row as one space, none between the
    elements of a picture, and a style sheet counts more than the attributes of an element."""
    pieces = _KEPT.split(html)
    # The pattern has two groups: text between, kept element, and name of the element.
    for index in range(0, len(pieces), 3):
        pieces[index] = _RIGHT.sub(r'\1 class="ra-r"', _LINE_BREAK.sub("\n", pieces[index]))
        pieces[index] = _PICTURE.sub(_compact_picture, pieces[index])
        if index + 2 < len(pieces) and pieces[index + 2].lower() == "pre":
            pieces[index + 1] = _SUBCLASS.sub(r"\1", _PLAIN_MARK.sub(r"\1", pieces[index + 1]))
    return "".join(piece for index, piece in enumerate(pieces) if index % 3 != 2)


def _compact_picture(match: re.Match[str]) -> str:
    """Picture as HTML needs it."""
    picture = _OF_FILES.sub("", match[1]) + _COLORED.sub(_strip_colors, match[2])
    picture = _UNFILLED.sub(r"\1", picture)
    return picture.replace(" />", "/>").replace(">\n<", "><")


def _strip_colors(match: re.Match[str]) -> str:
    """Element without the colors that its classes set."""
    element = match[0]
    if _FILL_CLASS.search(element):
        element = _FILL.sub("", element)
    return _STROKE.sub("", element) if _STROKE_CLASS.search(element) else element
