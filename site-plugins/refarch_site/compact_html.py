"""HTML without the indentation and the empty lines of templates, which are a fifth of a page."""

import re

_KEPT = re.compile(r"(<(pre|textarea|script|style)\b.*?</\2>)", re.DOTALL | re.IGNORECASE)
"""Elements whose line breaks and spaces count."""

_LINE_BREAK = re.compile(r"[ \t\r\f]*\n[ \t\r\f\n]*")
"""Line break with the space around it; a no-break space is text."""


def compact_html(html: str) -> str:
    """Page without spaces next to line breaks, and without empty lines. A browser shows both pages alike,
    because it shows spaces and line breaks in a row as one space."""
    pieces = _KEPT.split(html)
    # The pattern has two groups: text between, kept element, and name of the element.
    for index in range(0, len(pieces), 3):
        pieces[index] = _LINE_BREAK.sub("\n", pieces[index])
    return "".join(piece for index, piece in enumerate(pieces) if index % 3 != 2)
