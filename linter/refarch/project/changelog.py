"""Edits of design.yaml for a new version: the version and its changelog entry; every other byte stays."""

from typing import NamedTuple

from ..core.errors import RefarchError
from ..core.origin import Span
from ..load.document import Document, Marks
from ..load.fixes import Verbatim, apply_edits
from ..load.reader import read
from ..schema.validate import problems
from .yaml_text import WIDTH, folded_lines, value_text

VERSION, CHANGELOG = ("version",), ("changelog",)


class ChangelogEntry(NamedTuple):
    """Entry of a changelog: a version with its day and its changes."""

    version: str
    date: str
    """Day of the version, ISO 8601."""
    says: str


def demand_changelog_text(says: str) -> None:
    """Raise RefarchError for a text that the schema of the changelog does not accept."""
    entry = ChangelogEntry("1.0.0", "2000-01-01", says)._asdict()
    for problem in problems("design", {"format": 1, "changelog": [entry]}):
        if problem.pointer[:1] == CHANGELOG:
            raise RefarchError(f"{problem.message}. {problem.hint}")


def with_version(path: str, content: bytes, version: str, entry: ChangelogEntry | None) -> bytes | None:
    """Content of a design.yaml with another version and, if there is an entry, with this as the first of its
    changelog. None if the edit would change the meaning of the file or lose a comment."""
    document = read(path, content)
    place = document.extent(VERSION)
    # Without a version on one line there is no place to edit that keeps every other byte.
    if document.problems or place is None or place.line != place.end_line:
        return None
    edits: list[tuple[Span, object]] = [(place, version)]
    expected = {**document.data, "version": version}
    if entry is not None:
        log = document.value(CHANGELOG)
        if not isinstance(log, list) and document.contains(CHANGELOG):
            return None
        edits.append(_first_entry_edit(document, entry))
        expected["changelog"] = [{**entry._asdict()}, *(log or ())]  # type: ignore[misc]  # a list, as above
    changed = apply_edits(content, edits)
    if changed is None:
        return None
    # The edit is proved: read again, the file must mean what was intended and nothing else.
    again = read(path, changed)
    return changed if again.data == expected and not again.problems else None


def _first_entry_edit(document: Document, entry: ChangelogEntry) -> tuple[Span, Verbatim]:
    """Place and text of a new first entry, in the style of the entry that was first."""
    if not document.contains(CHANGELOG):
        return _new_changelog_edit(document, entry)
    brackets = document.extent(CHANGELOG)
    if brackets is None:
        return _block_entry_edit(document, entry)
    first = document.extent((*CHANGELOG, 0))
    if first is None:
        return brackets, Verbatim(f"[{_flow_mapping(entry)}]")
    indent = document.lines[first.line - 1][: first.column - 1]
    between = " " if indent.strip() else f"\n{indent}"
    return _insertion_point(first.line, first.column), Verbatim(f"{_flow_mapping(entry)},{between}")


def _new_changelog_edit(document: Document, entry: ChangelogEntry) -> tuple[Span, Verbatim]:
    """Place and text of a changelog as the last key, which it is in the schema; after an empty line if the
    other keys are separated by empty lines."""
    *lines, last = document.lines
    above = "\n" if last else ""
    above += "\n" if "" in lines else ""
    written = "\n".join(f"  {line}" for line in _item_lines(entry, in_block=False))
    return _insertion_point(len(document.lines), len(last) + 1), Verbatim(f"{above}changelog:\n{written}\n")


def _block_entry_edit(document: Document, entry: ChangelogEntry) -> tuple[Span, Verbatim]:
    """Place and text of a new entry above the first item and above the comments that belong to it."""
    assert document.marks is not None  # where there is a value there are marks
    log = document.marks.values["changelog"]  # type: ignore[call-overload]  # of a mapping
    assert isinstance(log, Marks)
    first = log.values[0]  # type: ignore[index]  # of a list
    line, column, _, _ = first.span if isinstance(first, Marks) else first
    lines = document.lines
    before_it = lines[line - 1][: column - 1]
    # The dash may be on a line above its item.
    while not before_it.lstrip().startswith("-"):  # a dash on a line of its own
        line -= 1
        before_it = lines[line - 1]
    indent = before_it[: len(before_it) - len(before_it.lstrip())]
    key = document.key_span(CHANGELOG).line
    # Comments above the first item belong to it, so the new entry goes above them.
    while line - 1 > key and lines[line - 2].lstrip().startswith("#"):
        line -= 1
    in_block = document.extent((*CHANGELOG, 0)) is None
    return _insertion_point(line, 1), Verbatim(
        "".join(f"{indent}{part}\n" for part in _item_lines(entry, in_block))
    )


def _insertion_point(line: int, column: int) -> Span:
    """Empty span before a character."""
    return Span(line, column, line, column)


def _item_lines(entry: ChangelogEntry, in_block: bool) -> list[str]:
    """Lines of an item in block style: one line in braces or, if that is too long, one key per line."""
    short = f"- {_flow_mapping(entry)}"
    if not in_block and len(short) <= WIDTH:
        return [short]
    keys = [f"version: {entry.version}", f"date: {entry.date}", *folded_lines("says", entry.says)]
    return [f"- {keys[0]}", *(f"  {line}" for line in keys[1:])]


def _flow_mapping(entry: ChangelogEntry) -> str:
    """Entry in braces, on one line."""
    return f"{{version: {entry.version}, date: {entry.date}, {value_text({'says': entry.says})[1:]}"
