"""Checks the text of a file before it is parsed: its encoding, and characters that are not allowed in a
design."""

import re
from functools import cache

from ..core.origin import START, Span
from ..core.problem import Problem, file_problem

MAX_VALUES = 2_000_000
"""Most values of one file. Each takes a few hundred bytes of memory; a design of 4,096 hosts written out in
full has half as many."""


def character_span(text: str, index: int) -> Span:
    """Span of one character of a text."""
    line = text.count("\n", 0, index) + 1
    column = index - text.rfind("\n", 0, index)
    return Span(line=line, column=column, end_line=line, end_column=column + 1)


def decode(content: bytes) -> tuple[str, list[Problem]]:
    """Decode UTF-8; a byte order mark is a problem. Raises UnicodeDecodeError for other encodings."""
    text = _with_unix_line_ends(content.decode("utf-8"))
    if not text.startswith("\ufeff"):
        return text, []
    hint = "Save the file as UTF-8 without a byte order mark."
    return text[1:], [file_problem("YAML003", "the file starts with a byte order mark", hint, START)]


def text_lines(content: bytes) -> tuple[str, ...]:
    """Lines of a file as findings count them; none of a file that is not UTF-8."""
    try:
        return tuple(decode(content)[0].split("\n"))
    except UnicodeDecodeError:
        return ()


def _with_unix_line_ends(text: str) -> str:
    """Text with Unix line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def encoding_problem(content: bytes, error: UnicodeDecodeError) -> Problem:
    """Problem about the first byte that is not UTF-8."""
    # The byte order marks of UTF-16, little and big endian.
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return file_problem(
            "YAML002", "the file is UTF-16, not UTF-8 text", "Save the file as UTF-8 text.", START
        )
    before = _with_unix_line_ends(content[: error.start].decode("utf-8"))
    span = character_span(f"{before}?", len(before))
    message = f"the file is not UTF-8 text: byte 0x{content[error.start]:02x} is not part of a character here"
    return file_problem("YAML002", message, "Save the file as UTF-8 text.", span)


def invisible_character(text: str) -> Problem | None:
    """Problem about the first character that could hide something, or make two different names look the
    same."""
    # Nothing unwanted is printable, and asking so costs a tenth of a search.
    if text.replace("\n", "").isprintable():
        return None
    match = _unwanted_characters().search(text)
    if match is None:
        return None
    message = f"the text contains a control or invisible character, U+{ord(match.group()):04X}"
    return file_problem(
        "YAML015",
        message,
        "Remove the character. Names and texts contain only visible characters.",
        character_span(text, match.start()),
    )


@cache
def _unwanted_characters() -> re.Pattern[str]:
    """Control characters, line ends that only some readers see, and characters that are invisible or turn
    the writing direction."""
    # Compiled when it is needed: that takes a millisecond, and hardly a design has what is not printable.
    return re.compile(
        "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
    )


def too_many_values(text: str) -> Problem | None:
    """Problem about a file with more values than any design needs. It counts separators, which is fast."""
    if len(text) < MAX_VALUES or sum(map(text.count, ",:\n")) <= MAX_VALUES:
        return None
    message = f"the file may hold more than {MAX_VALUES:,} values: it has that many commas, colons and lines"
    return file_problem("YAML013", message, "Use ranges for hosts and links. Or split the design.", START)


def tab_character(text: str) -> Problem | None:
    """Problem about the first tab. YAML forbids tabs as indentation, and parsers differ about tabs elsewhere;
    a design needs none."""
    index = text.find("\t")
    return (
        None
        if index < 0
        else file_problem(
            "YAML008", "the text contains a tab", "Use spaces instead of tabs.", character_span(text, index)
        )
    )


def directive(text: str) -> Problem | None:
    """Problem about the first YAML directive: the format has no use for one, and parsers differ about unknown
    ones."""
    index = 0 if text.startswith("%") else text.find("\n%") + 1
    if not text.startswith("%", index):
        return None
    return file_problem(
        "YAML001", "a line begins with %, a YAML directive", "Remove the line.", character_span(text, index)
    )
