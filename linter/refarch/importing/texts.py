"""Texts of the files of a design: values by the YAML writer of refarch, names folded as by `refarch fmt`, and
questions behind the values that they are about."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..core.origin import Pointer
from ..fmt.layout import format_document
from ..load.fixes import inline_yaml
from ..load.reader import read

MARK = "# ?"
"""Beginning of a question."""


def file_text(name: str, data: Mapping[str, Any]) -> str:
    """Text of a file. Mappings are blocks, down to lists and to the records in them and by name."""
    text = "\n".join(_block_lines(data, 0, 0)) + "\n"
    return format_document(read(name, text.encode()), name.removesuffix(".yaml"), folds=True).text


def _block_lines(data: Mapping[str, Any], indent: int, depth: int) -> Iterator[str]:
    margin = " " * indent
    for key, value in data.items():
        start = f"{margin}{inline_yaml(key)}:"
        if isinstance(value, Mapping) and value and _is_block(value, depth):
            yield start
            yield from _block_lines(value, indent + 2, depth + 1)
        elif isinstance(value, Sequence) and value and all(isinstance(one, Mapping) for one in value):
            yield start
            yield from (f"{margin}  - {inline_yaml(one)}" for one in value)
        else:
            yield f"{start} {inline_yaml(value)}"


def _is_block(value: Mapping[str, Any], depth: int) -> bool:
    """Whether a mapping is a block: it contains only mappings, or mappings or lists of them."""
    inner = [*value.values()]
    has_list = any(
        isinstance(one, Sequence)
        and not isinstance(one, str)
        and any(isinstance(each, Mapping) for each in one)
        for one in inner
    )
    has_records = any(isinstance(one, Mapping) and one and _has_only_mappings(one) for one in inner)
    return depth == 0 or has_list or has_records or _has_only_mappings(value)


def _has_only_mappings(value: Mapping[str, Any]) -> bool:
    return all(isinstance(one, Mapping) for one in value.values())


def with_questions(name: str, text: str, questions: Mapping[Pointer, str]) -> str:
    """Text with questions, each at the end of the line of a value."""
    document = read(name, text.encode())
    lines = text.split("\n")
    for pointer, question in questions.items():
        extent = document.extent(pointer)
        assert extent is not None, pointer  # the caller asks about values that it has written
        lines[extent.end_line - 1] += f"  {MARK} {question}"
    return "\n".join(lines)


def question_count(texts: Mapping[str, str]) -> int:
    """Number of questions in files."""
    return sum(line.count(f"  {MARK} ") for text in texts.values() for line in text.split("\n"))
