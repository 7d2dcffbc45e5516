"""Text of a design, made safe and measurable on a terminal: characters that would steer the screen are
written as escapes.

Everything a report quotes may come from a stranger's pull request: an escape sequence could repaint the
screen, a right-to-left mark could make a line read as another one.
"""

import re
from typing import NamedTuple

TAB_BLANKS = "    "
"""A tab in quoted source; the position does not matter, only that caret and text agree."""


class TerminalCell(NamedTuple):
    """One character of a source line as it is shown, and how many columns of the terminal that takes."""

    text: str
    width: int


def visible(text: str) -> str:
    """Text as one line: control characters, bidi marks and odd blanks become ``\\x1b``, ``\\u202e``, ..."""
    # Nearly all texts: the fast path.
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else escaped_character(char) for char in text)


_COMMAND_OPENING = re.compile("#(?=[^ -~]*#)")
"""The first of two number signs, which open a command. .NET compares by culture, and may skip printable
characters between the two that are not ASCII, such as U+034F."""


def text_without_commands(text: str) -> str:
    """Text as one line in which no CI system finds a command. The agent of Azure Pipelines looks for
    ``##vso[`` anywhere in a line, and the runner of GitHub for ``##[``."""
    return _COMMAND_OPENING.sub("# ", visible(text))


def escaped_character(char: str) -> str:
    """A character in Python's notation, e.g. ``\\u202e``; printable ones stay what they are."""
    return repr(char)[1:-1] if char not in "'\"\\" else char


def terminal_cells(line: str) -> list[TerminalCell]:
    """A source line, character by character, as it is shown."""
    if line.isascii() and line.isprintable():
        return [TerminalCell(char, 1) for char in line]
    return [_terminal_cell(char) for char in line]


def _terminal_cell(char: str) -> TerminalCell:
    if char == "\t":
        return TerminalCell(TAB_BLANKS, len(TAB_BLANKS))
    # An escape is as wide as its text.
    if not char.isprintable():
        escaped = escaped_character(char)
        return TerminalCell(escaped, len(escaped))
    return TerminalCell(char, 1 if char.isascii() else _character_width(char))


def _character_width(char: str) -> int:
    # Imported here: the table is a megabyte, and most designs are plain ASCII.
    from unicodedata import category, east_asian_width

    if category(char) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1
