"""Facts of a folder of collected files.

An output is recognized by its content. One file that cannot be read does not stop the others: it is listed,
with the reason. A file can have several outputs, each after the prompt and the command that wrote it.
"""

import codecs
import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ..core.errors import RefarchError
from ..core.plugins import BUILT_IN_PLUGINS, Plugins
from ..core.wording import count_text
from ..platforms.observed import (
    FACTS,
    CollectedFile,
    Evidence,
    FactReader,
    NotUnderstood,
    ObservedFact,
    Pointer,
)
from ..platforms.reading_error import LONGEST_QUOTE, ReadingError
from ..platforms.sheets import Sheet, separated_values
from ..platforms.workbook import MAGIC, workbook_sheets
from .json_text import json_start, json_value, lines_of_pointers
from .prompts import prompt_lines

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes of a file. The neighbors of a switch with 64 ports have 200,000."""

MOST_FILES = 100_000


_TERMINAL = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\))")
"""Control sequences of a terminal, as the record of a session has them: colors, title, modes."""

_PAGER = re.compile(
    r"^[ \t]*(?:-- ?more ?--(?:, next page: .* quit: q)?|---\(more(?: \d+%)?\)---|<--- more --->)[ \t]*"
    r"(?:[\b\r]+[ \t]+(?=[\b\r]))*[\b\r]*",
    re.MULTILINE | re.IGNORECASE,
)
"""Prompt of a pager, with what removes it from the screen. The next line of the output can follow it."""


SECOND_VALUE = "a further JSON value in the same output is not read; each needs a file of its own"


class Collection(NamedTuple):
    """Facts of a folder."""

    folder: str
    """Path of the folder, as findings name it."""
    forms: Mapping[str, str]
    """Title of the reader of each output that was recognized, by the name of the output."""
    facts: tuple[ObservedFact, ...]
    not_understood: tuple[NotUnderstood, ...]
    """Parts that readers do not understand, and files that cannot be read."""
    unrecognized: tuple[str, ...]
    """Outputs that have the form of no reader."""
    systems: Mapping[str, str] = {}
    """Operating system that writes an output, by its name, for outputs whose form only one system has."""
    tables: Mapping[str, tuple[Sheet, ...]] = {}
    """Sheets of the outputs that have the form of no reader, by name: of workbooks, and of texts with
    separated values."""
    unread_commands: Mapping[str, str] = {}
    """Command of each output that has the form of no reader, by its name, if the output names it."""
    files: Mapping[str, str] = {}
    """Path of the file of each output, by its name; of a file that cannot be read, its path by its path."""

    def form(self, output: str) -> str:
        """Form of an output as lists show it; empty for an output that is neither recognized nor names its
        command."""
        command = self.unread_commands.get(output, "")
        return self.forms.get(output, f"not read: {command}" if command else "")


class UnreadFile(NamedTuple):
    """A file with parts that are not understood."""

    first: Evidence
    text: str
    """What the first part is, and how many more there are."""


def unread_files(problems: Iterable[NotUnderstood]) -> Iterator[UnreadFile]:
    """Files with parts that are not understood, each once."""
    by_file: dict[str, list[NotUnderstood]] = defaultdict(list)
    for problem in problems:
        by_file[problem.evidence.file].append(problem)
    for first, *others in by_file.values():
        more = f"; {count_text(len(others), 'more place')} in this file" if others else ""
        yield UnreadFile(first.evidence, f"{first.problem}{more}")


def read_collection(folder: str, shown: str = "", plugins: Plugins = BUILT_IN_PLUGINS) -> Collection:
    """Facts of all files below a folder, in the order of their paths. ``shown`` is the folder as findings
    name it. Raises RefarchError for a folder that cannot be read."""
    if not os.path.isdir(folder):
        raise RefarchError(f"{shown or folder}: no such folder; expected a folder of collected files")
    readers = plugins.all_plugins(FACTS)
    forms: dict[str, str] = {}
    systems: dict[str, str] = {}
    facts: list[ObservedFact] = []
    problems: list[NotUnderstood] = []
    unrecognized: list[str] = []
    tables: dict[str, tuple[Sheet, ...]] = {}
    commands: dict[str, str] = {}
    files: dict[str, str] = {}
    for path in _paths(folder):
        try:
            outputs = tuple(_outputs(folder, path))
        except ReadingError as error:
            problems.append(NotUnderstood(Evidence(path, (), 1), str(error)))
            files[path] = path
            continue
        for output in outputs:
            place = output.line_place(1)
            files[place.output] = path
            try:
                file, second_line = _with_value(output)
                problems += [NotUnderstood(output.line_place(one), SECOND_VALUE) for one in second_line]
                reader = _reader_of(file, readers)
                if reader is None:
                    unrecognized.append(place.output)
                    if file.command:
                        commands[place.output] = file.command
                    else:
                        tables[place.output] = file.sheets or _separated_sheets(file)
                    continue
                forms[place.output] = reader.title
                if reader.system:
                    systems[place.output] = reader.system
                for found in reader.read(file):
                    if isinstance(found, NotUnderstood):
                        problems.append(found)
                    else:
                        facts.append(found)
            except ReadingError as error:
                problems.append(NotUnderstood(place, str(error)))
            except Exception as error:  # a defect of a reader, which must not stop the others
                text = f"the reader of this form failed: {type(error).__name__}: {str(error)[:LONGEST_QUOTE]}"
                problems.append(NotUnderstood(place, text))
    return Collection(
        shown or folder,
        forms,
        tuple(facts),
        tuple(problems),
        tuple(unrecognized),
        systems,
        tables,
        commands,
        files,
    )


def _paths(folder: str) -> Iterator[str]:
    """Files below a folder, sorted; links and hidden files are left out."""
    count = 0
    for directory, names, files in os.walk(folder):
        names[:] = sorted(name for name in names if not name.startswith("."))
        for name in sorted(files):
            full = os.path.join(directory, name)
            if name.startswith(".") or not os.path.isfile(full) or os.path.islink(full):
                continue
            count += 1
            if count > MOST_FILES:
                raise RefarchError(f"{folder} has more than {MOST_FILES:,} files")
            yield os.path.relpath(full, folder).replace(os.sep, "/")


def _outputs(folder: str, path: str) -> Iterator[CollectedFile]:
    """Outputs of a file: its text, or the text after each prompt if it has prompts with commands. Raises
    ReadingError."""
    content = _content(os.path.join(folder, path))
    if content.startswith(MAGIC):
        yield CollectedFile(path, "", None, workbook_sheets(os.path.join(folder, path)))
        return
    text = _decoded_text(content)
    prompts = prompt_lines(text)
    if not prompts:
        yield CollectedFile(path, text, None)
        return
    lines = text.split("\n")
    ends = [*(prompt.line for prompt in prompts[1:]), len(lines) + 1]
    commands = [pair for pair in zip(prompts, ends, strict=True) if pair[0].command]
    for prompt, end in commands:
        # The first line, of the prompt, is left empty, so that the lines after it keep their numbers.
        before = [""] * (prompt.line if len(commands) == 1 else 1)
        own = "\n".join((*before, *lines[prompt.line : end - 1]))
        start = prompt.line if len(commands) > 1 else 0
        yield CollectedFile(path, own, None, start=start, prompt=prompt.device, command=prompt.command)


def _with_value(output: CollectedFile) -> tuple[CollectedFile, tuple[int, ...]]:
    """Output with its JSON value, and the line of a second value that follows it, if there is one. Raises
    ReadingError."""
    text = output.text
    start = json_start(text)
    if start is None:
        return output, ()
    try:
        value, end = json_value(text, start)
    except ReadingError:
        # A text output can have a line that begins with a bracket.
        if text[:start].strip():
            return output, ()
        raise
    second = json_start(text[end:])
    is_next = second is not None and not text[end : end + second].strip()
    lines = (text.count("\n", 0, end + second) + 1,) if second is not None and is_next else ()
    return output._replace(data=value), lines


def _separated_sheets(file: CollectedFile) -> tuple[Sheet, ...]:
    """Table of a text with separated values; none for other texts."""
    try:
        sheet = separated_values(file.text)
    except ReadingError:
        return ()
    return (sheet,) if sheet.rows else ()


def _content(path: str) -> bytes:
    """Bytes of a file. Raises ReadingError."""
    try:
        with open(path, "rb") as stream:
            content = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ReadingError(error.strerror or "cannot be read") from None
    if len(content) > LARGEST_FILE:
        raise ReadingError(f"larger than {LARGEST_FILE // 1024 // 1024} MB")
    return content


def _decoded_text(content: bytes) -> str:
    """Text of a file in UTF-8, or in UTF-16 with a byte order mark. Raises ReadingError."""
    encoding = "utf-16" if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        raise ReadingError("not a text in UTF-8 or UTF-16") from None
    if "\0" in text:
        raise ReadingError("the text contains NUL characters")
    return _PAGER.sub("", _TERMINAL.sub("", text).replace("\r\n", "\n"))


def _reader_of(file: CollectedFile, readers: Mapping[str, FactReader]) -> FactReader | None:
    """The reader whose form a file has; None for none. Raises ReadingError for several."""
    found = {name: reader for name, reader in readers.items() if reader.recognizes(file)}
    if len(found) > 1:
        raise ReadingError(f"the content has several forms: {', '.join(found)}")
    return next(iter(found.values()), None)


class EvidenceLines:
    """Lines of evidence. The files are read again, each once, because few facts become findings."""

    def __init__(self, folder: str, evidence: Iterable[Evidence]) -> None:
        """``evidence`` is all evidence whose lines are asked for."""
        self._folder = folder
        self._pointers: dict[tuple[str, int], set[Pointer]] = {}
        for place in evidence:
            self._pointers.setdefault((place.file, place.start), set()).add(place.pointer)
        self._text = cache(self._read)
        self._lines = cache(self._look_up)

    def line(self, place: Evidence) -> int:
        """Line of a place, from 1."""
        if place.line:
            return place.line
        before = max(place.start, 1) - 1
        return before + self._lines(place.file, place.start).get(place.pointer, 1)

    def source_line(self, file: str, line: int) -> str:
        """Text of a line; empty where the file has none."""
        lines = self._text(file).split("\n")
        return lines[line - 1] if 0 < line <= len(lines) else ""

    def _read(self, file: str) -> str:
        try:
            return _decoded_text(_content(os.path.join(self._folder, file)))
        except ReadingError:
            return ""

    def _look_up(self, file: str, start: int) -> Mapping[Pointer, int]:
        """Lines of the pointers into an output, counted from the line of its prompt."""
        text = self._text(file)
        if start:
            text = "\n".join(("", *text.split("\n")[start:]))
        return lines_of_pointers(text, self._pointers.get((file, start), ()))
