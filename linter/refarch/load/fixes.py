"""Fixes: the place of the value that a fix replaces, and the spelling of the new value."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..core.finding import Fix
from ..core.origin import Span
from .document import Document
from .scalars import AMBIGUOUS_WORDS, resolve

_LINE_END = re.compile(r"\r\n|\r|\n")

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_./-]*(?: [A-Za-z0-9_./-]+)*|[0-9]+\.[0-9]+\.[0-9]+")
"""Text that needs no quotes, not even between brackets; a version of three numbers is not a number."""


class Verbatim(str):
    """Text that is written unchanged, except that its lines end like those of the file."""


def locate_fix(fix: Fix, documents: Mapping[str, Document]) -> Fix | None:
    """Fix of a rule with paths as in findings and with the spans that it replaces; None where a file has no
    such value.

    A variant has no fixes: a value in the files of its design also belongs to the design, and refarch cannot
    decide whether that should change.
    """
    also = tuple(locate_fix(further_fix, documents) for further_fix in fix.also)
    document = documents.get(fix.file)
    # An overlay among the documents (a name with a slash) makes it the lint of a variant.
    if document is None or not document.contains(fix.pointer) or any("/" in name for name in documents):
        return None
    if None in also:
        return None
    return fix._replace(
        file=document.path,
        place=document.key_span(fix.pointer) if fix.at_key else document.extent(fix.pointer),
        also=tuple(further_fix for further_fix in also if further_fix is not None),
    )


def replacement_text(old: str, value: object) -> str:
    """Spelling of a value that replaces a text, in the same quotes if possible."""
    if isinstance(value, str) and old[:1] == "'" and "'" not in value and value.isprintable():
        return f"'{value}'"
    if isinstance(value, str) and old[:1] == '"':
        return json.dumps(value, ensure_ascii=not value.isprintable())
    return inline_yaml(value)


def apply_edits(content: bytes, edits: Iterable[tuple[Span, object]]) -> bytes | None:
    """Content of a file with values replaced, every other byte unchanged. The spans must be those of the file
    and not overlap. None if a replaced text contains a comment, which must not be lost."""
    text = content.decode("utf-8")
    ends = [*_LINE_END.finditer(text)]
    starts = [0, *(match.end() for match in ends)]
    line_end = ends[0].group() if ends else "\n"
    # From the end to the begin of the file, so that the spans before an edit stay right.
    for span, value in sorted(edits, key=_span_of_edit, reverse=True):
        begin, end = (
            starts[line - 1] + column - 1
            for line, column in ((span.line, span.column), (span.end_line, span.end_column))
        )
        old = text[begin:end]
        if span.end_line != span.line and "#" in old:
            return None
        # The file may end its lines with CRLF, but refarch works with Unix lines.
        new = value.replace("\n", line_end) if isinstance(value, Verbatim) else replacement_text(old, value)
        text = text[:begin] + new + text[end:]
    return text.encode("utf-8")


def _span_of_edit(edit: tuple[Span, object]) -> Span:
    span, _ = edit
    return span


def inline_yaml(value: Any) -> str:
    """YAML of a value on one line: lists and mappings in brackets, text in quotes where it could be read as
    another type."""
    if isinstance(value, Mapping):
        return (
            "{" + ", ".join(f"{inline_yaml(key)}: {inline_yaml(child)}" for key, child in value.items()) + "}"
        )
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(inline_yaml, value)) + "]"
    if (
        isinstance(value, str)
        and _PLAIN.fullmatch(value)
        and value not in AMBIGUOUS_WORDS
        and resolve(value) == value
    ):
        return value
    return json.dumps(value)
