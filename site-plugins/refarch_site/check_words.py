"""How pages put a check into words: what to read, what it has to be, and the document behind it."""

from collections.abc import Sequence

from refarch.platforms.checks import PRACTICE, Document

from .check_folding import Shown, listed
from .escape import code, text, web


def read(row: Shown) -> str:
    """The field to read, and when."""
    return f"{text(row.read)}, {text(row.when)}" if row.when else text(row.read)


def expected(row: Shown) -> str:
    """What it has to be, in words and as the system shows it."""
    values = ", ".join(map(code, _values(row)))
    words = {
        "equals": values,
        "contains": f"holds {values}",
        "exactly": f"{values} and no other",
        "at least": f"{values} or more",
        "is not": f"not {values}",
        "none": "nothing",
        "unchanged": "unchanged",
    }[row.compare]
    return f"{words}<br>{text(row.says)}" if row.says else words


def _values(row: Shown) -> Sequence[str]:
    """Many numbers or names as ranges."""
    if len(row.expected) <= 1 or len(set(row.expected)) < len(row.expected):
        return row.expected
    return listed(row.expected).split(", ") if "," not in "".join(row.expected) else row.expected


def source(document: Document) -> str:
    """A link to the document that a check rests on."""
    known = document != PRACTICE and document.url
    return web(document.title, document.url) if known else text(document.title)
