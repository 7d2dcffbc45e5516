"""Excerpts: a value in the spelling of its file, for pages that show the changes of a variant."""

from collections.abc import Sequence
from textwrap import dedent
from typing import Any

from ..core.origin import Pointer
from .document import Document, Marks


def excerpt(document: Document, pointer: Pointer, name: str | int | None) -> list[str]:
    """Lines of a value without the indentation around it, after a name: a key, or any number for the dash of
    an item.

    None for the value alone. Empty for a value that is not there.
    """
    marks: Any = document.marks  # at a scalar, its span
    for key in pointer:
        values: Any = marks.values if isinstance(marks, Marks) else {}
        marks = values[key] if _has_entry(values, key) else None
    if marks is None:
        return []
    span = marks.span if isinstance(marks, Marks) else marks
    block = isinstance(marks, Marks) and document.lines[span[0] - 1][span[1] - 1 : span[1]] not in ("{", "[")
    return _lines_with_name(_text_lines(document.lines, span, block), name, block)


def _has_entry(values: Any, key: str | int) -> bool:
    return key in values if isinstance(values, dict) else isinstance(key, int) and key < len(values)


def _text_lines(lines: Sequence[str], span: Sequence[int], block: bool) -> list[str]:
    """Lines of a span without indentation, and without empty lines and comments after a block.

    The first line of a block is indented like the others; any other value follows its key.
    """
    first, column, last, end = span
    text = list(lines[first - 1 : last])
    if last <= len(lines):
        text[-1] = text[-1][: end - 1]
    text[0] = " " * (column - 1) * block + text[0][column - 1 :]
    while len(text) > 1 and text[-1].lstrip()[:1] in ("", "#"):
        text.pop()
    if block:
        return _dedent_lines(text)
    return [text[0].rstrip(), *_dedent_lines(text[1:])]


def _dedent_lines(lines: list[str]) -> list[str]:
    """Lines without the indentation that all of them have, and without spaces at their ends."""
    return [line.rstrip() for line in dedent("\n".join(lines)).split("\n")] if lines else []


def _lines_with_name(lines: list[str], name: str | int | None, block: bool) -> list[str]:
    """Lines after a key or a dash; a block of several lines goes below its key."""
    if name is None:
        return lines
    if isinstance(name, int):
        return [f"- {lines[0]}", *(f"  {line}".rstrip() for line in lines[1:])]
    if block:
        return [f"{name}:", *(f"  {line}".rstrip() for line in lines)]
    return [f"{name}: {lines[0]}", *(f"  {line}".rstrip() for line in lines[1:])]
