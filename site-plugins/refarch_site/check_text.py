"""Text of a check on pages: the field to read, the expected value, and the document behind it."""

from collections.abc import Sequence

from refarch.platforms.checks import PRACTICE, SourceDocument

from .check_folding import CheckRow, value_list
from .escape import code, text, web_link


def read_text(row: CheckRow) -> str:
    """Field to read, and when."""
    return f"{text(row.read)}, {text(row.when)}" if row.when else text(row.read)


def expected_text(row: CheckRow) -> str:
    """Expected value of a check, in words and as the system shows it."""
    values = ", ".join(map(code, _expected_values(row)))
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


def _expected_values(row: CheckRow) -> Sequence[str]:
    """Many numbers or names as ranges."""
    if len(row.expected) <= 1 or len(set(row.expected)) < len(row.expected):
        return row.expected
    return value_list(row.expected).split(", ") if "," not in "".join(row.expected) else row.expected


def source_link(document: SourceDocument) -> str:
    """Link to the document that a check rests on."""
    known = document != PRACTICE and document.url
    return web_link(document.title, document.url) if known else text(document.title)
