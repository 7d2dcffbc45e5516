"""HTML without what a browser does not show: the indentation and the empty lines of templates, which are a
fifth of a page, marks of code without a style, and what the style sheet says of columns of numbers and of
pictures too."""

import re
from html import unescape

from .compact_pictures import compact_pictures

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

_ENTITY = re.compile(r"&(?:#(?:33|35|36|42|43|45|58|61|64|91|93|95|123|124|125)|para);")
"""Character that means something in Markdown, and nothing in HTML; sign of a link to a heading."""


def compact_html(html: str) -> str:
    """Page without spaces next to line breaks, empty lines, and marks and attributes that change nothing. A
    browser shows both pages alike: it shows spaces and line breaks in a row as one space."""
    pieces = _KEPT.split(html)
    # The pattern has two groups: text between, kept element, and name of the element.
    for index in range(0, len(pieces), 3):
        pieces[index] = compact_pictures(_compact_text(pieces[index]))
        if index + 2 < len(pieces) and pieces[index + 2].lower() == "pre":
            pieces[index + 1] = _SUBCLASS.sub(r"\1", _PLAIN_MARK.sub(r"\1", pieces[index + 1]))
    return "".join(piece for index, piece in enumerate(pieces) if index % 3 != 2)


def _compact_text(html: str) -> str:
    """HTML between elements whose spaces count."""
    html = _RIGHT.sub(r'\1 class="ra-r"', _LINE_BREAK.sub("\n", html))
    return _ENTITY.sub(lambda match: unescape(match[0]), html)
