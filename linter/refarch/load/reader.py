"""Bytes to data: one pass over the parser's events, positions kept as plain integers.

A single pass over libyaml's events is both the fastest way to read YAML in Python and the only one that sees duplicate keys,
anchors and tags. Without libyaml the pure parser is used; syntax errors are always worded by the pure parser, so that the
findings are the same on every machine.
"""

import re
from collections.abc import Callable
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from yaml.parser import Parser
from yaml.reader import Reader, ReaderError
from yaml.scanner import Scanner

from ..core.origin import START, Span
from . import scalars
from .document import Data, Document, Marks, Problem, SpanTuple

LARGEST_FILE = 16 * 1024 * 1024
"""Bytes. A design of 4,096 hosts written out in full is about 7 MB."""

DEEPEST = 32
"""Levels of mappings and lists; the schemas use fewer than twelve."""

_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad\u061c\x7f-\x84\x86-\x9f]")


class PureParser(Reader, Scanner, Parser):
    """PyYAML's own parser, for machines without libyaml and for the wording of syntax errors."""

    def __init__(self, stream: str) -> None:
        Reader.__init__(self, stream)
        Scanner.__init__(self)
        Parser.__init__(self)


FastParser: Callable[[str], Any] = yaml.cyaml.CParser if yaml.__with_libyaml__ else PureParser  # type: ignore[attr-defined]


class _Stop(Exception):
    """Ends the pass at the first problem that leaves nothing sensible to read."""


def read(path: str, content: bytes, parser: Callable[[str], Any] | None = None) -> Document:
    """Read one file. Never raises for its content: whatever is wrong becomes a problem at its place."""
    try:
        text, problems = decode(content)
    except UnicodeDecodeError as error:
        return Document(path, (), {}, None, (_bad_encoding(content, error),))
    lines = tuple(text.split("\n"))
    if text.strip() == "":
        problem = Problem("YAML009", START, "the file is empty", "Write the design's data, starting with `format: 1`.")
        return Document(path, lines, {}, None, (*problems, problem))
    problems += _invisible(text)
    events = _Pass(parser or FastParser, text)
    try:
        events.run()
    except _Stop:
        pass
    except (yaml.YAMLError, RecursionError):
        events.problems.append(_syntax_problem(text))
    problems += events.problems
    data = events.root if isinstance(events.root, dict) else {}
    return Document(path, lines, data, events.marks, tuple(problems))


def decode(content: bytes) -> tuple[str, list[Problem]]:
    """Decode UTF-8 and name a byte order mark. Raises UnicodeDecodeError for anything else."""
    text = content.decode("utf-8")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.startswith("\ufeff"):
        return text, []
    hint = "Save the file as UTF-8 without a byte order mark."
    return text[1:], [Problem("YAML003", START, "the file starts with a byte order mark", hint)]


def _bad_encoding(content: bytes, error: UnicodeDecodeError) -> Problem:
    before = content[: error.start]
    line = before.count(b"\n") + 1
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
    what = "UTF-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else f"byte 0x{content[error.start]:02x} here"
    message = (
        f"the file is not UTF-8 text: {what}"
        if what == "UTF-16"
        else f"the file is not UTF-8 text: {what} is no part of a character"
    )
    return Problem("YAML002", Span(line, column, line, column + 1), message, "Save the file as UTF-8 text.")


def _invisible(text: str) -> list[Problem]:
    """The first invisible or direction-changing character: it can make a name look like another one."""
    match = _INVISIBLE.search(text)
    if match is None:
        return []
    line = text.count("\n", 0, match.start()) + 1
    column = match.start() - text.rfind("\n", 0, match.start())
    message = f"invisible character U+{ord(match.group()):04X}"
    return [
        Problem(
            "YAML015",
            Span(line, column, line, column + 1),
            message,
            "Remove it; names and texts use visible characters only.",
        )
    ]


def _syntax_problem(text: str) -> Problem:
    """Word a syntax error with the pure parser, whose marks and sentences do not depend on the machine."""
    try:
        parser = PureParser(text)
        while not isinstance(parser.get_event(), StreamEndEvent):  # type: ignore[no-untyped-call]
            pass
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        column = error.position - text.rfind("\n", 0, error.position)
        character = ord(error.character) if isinstance(error.character, str) else error.character
        message = f"control character U+{character:04X} is not allowed in YAML"
        return Problem("YAML001", Span(line, column, line, column + 1), message, "Remove the character.")
    except yaml.MarkedYAMLError as error:
        return _marked_problem(text, error)
    except RecursionError:
        pass
    return Problem("YAML001", START, "the file is not valid YAML", "Check it with `yamllint`.")


def _marked_problem(text: str, error: yaml.MarkedYAMLError) -> Problem:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    span = Span(line, column, line, column + 1)
    lines = text.split("\n")
    here = lines[line - 1] if line <= len(lines) else ""
    if here[column - 1 : column] == "\t" or here[: len(here) - len(here.lstrip())].count("\t"):
        return Problem("YAML008", span, "a tab is used for indentation", "Indent with spaces.")
    sentence = " ".join(part for part in (error.context, error.problem) if part)
    related: tuple[tuple[Span, str], ...] = ()
    if error.context_mark and error.problem_mark and error.context_mark.line != error.problem_mark.line:
        start = error.context_mark
        related = ((Span(start.line + 1, start.column + 1, start.line + 1, start.column + 2), "it began here"),)
    return Problem("YAML001", span, f"not valid YAML: {sentence}", "Correct the syntax here or just above.", related=related)


class _Pass:
    """The state of one pass: a stack of open containers, and what was found."""

    def __init__(self, parser: Callable[[str], Any], text: str) -> None:
        self.text = text
        self.problems: list[Problem] = []
        self.root: Data = None
        self.marks: Marks | None = None
        self.parser = parser

    def run(self) -> None:
        """Read all events. A loop without calls per scalar, since it runs once for every value of every design."""
        get: Callable[[], Any] = self.parser(self.text).get_event
        stack: list[tuple[Any, Marks, str | None]] = []
        container: Any = None
        marks: Any = None
        key: str | None = None
        documents = 0
        while True:
            event = get()
            kind = type(event)
            if kind is ScalarEvent:
                value = event.value
                start, end = event.start_mark, event.end_mark
                span = (start.line + 1, start.column + 1, end.line + 1, end.column + 1)
                if event.anchor is not None or event.tag is not None:
                    self._decorated(event, span)
                if type(container) is dict and key is None:
                    key = self._key(event, value, span, container, marks)
                    continue
                if event.implicit[0]:
                    plain = scalars.resolve(value)
                    if plain is not value:
                        if plain.__class__ is int and value[0] in "+-0" and scalars.has_leading_zero(value):
                            self._ambiguous_number(value, span)
                        elif plain.__class__ is bool and value in scalars.AMBIGUOUS_WORDS:
                            self._ambiguous_word(value, span)
                        value = plain
                    elif value in scalars.AMBIGUOUS_WORDS:
                        self._ambiguous_word(value, span)
                child: Any = span
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                if event.anchor is not None or event.tag is not None:
                    self._decorated(event, _span(event))
                if type(container) is dict and key is None:
                    self._stop("YAML014", _span(event), "a mapping or list is used as a key", "Use a plain word as key.")
                if len(stack) >= DEEPEST:
                    self._stop("YAML012", _span(event), f"values are nested more than {DEEPEST} deep", "Flatten the data.")
                stack.append((container, marks, key))
                container, key = ({} if kind is MappingStartEvent else []), None
                marks = Marks(_span(event), {} if kind is MappingStartEvent else [])
                continue
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                end = event.end_mark
                marks.span = (*marks.span[:2], end.line + 1, end.column + 1)
                value, child = container, marks
                container, marks, key = stack.pop()
            elif kind is AliasEvent:
                self._stop(
                    "YAML007",
                    _span(event),
                    f"alias *{event.anchor} is not allowed",
                    "Write the value out, or use a range or a group.",
                )
            elif kind is DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self._stop(
                        "YAML016",
                        _span(event),
                        "the file holds more than one YAML document",
                        "Keep one document in each file.",
                    )
                continue
            elif kind is StreamEndEvent:
                return
            else:
                continue
            if container is None:
                self._finish(value, child)
            elif type(container) is dict:
                container[key] = value
                marks.values[key] = child
                key = None
            else:
                container.append(value)
                marks.values.append(child)

    def _finish(self, value: Data, child: Any) -> None:
        self.root = value
        self.marks = child if isinstance(child, Marks) else None
        if not isinstance(value, dict):
            found = "a list" if isinstance(value, list) else "a single value"
            span = Span(*child.span[:2], child.span[0], child.span[1] + 1) if isinstance(child, Marks) else Span(*child)
            self.problems.append(Problem("YAML009", span, f"the file holds {found}, not a mapping", "Start with `format: 1`."))

    def _key(self, event: Any, value: str, span: SpanTuple, container: dict[str, Data], marks: Marks) -> str:
        if value == "<<" and event.implicit[0]:
            self._stop("YAML005", span, "merge key << is not allowed", "Write the values out, or use a range or a group.")
        if value in scalars.AMBIGUOUS_WORDS and event.implicit[0]:
            self._ambiguous_word(value, span)
        if event.implicit[0] and value in ("", "~", "null"):
            self._stop("YAML014", span, "a key is missing before the colon", "Name the value.")
        if value in container:
            first = Span(*marks.keys[value])
            self.problems.append(
                Problem("YAML004", Span(*span), f"key `{value}` stands twice in one mapping; the first is on line {first.line}",
                        "Keep one of the two.", related=((first, "first here"),))
            )  # fmt: skip
        marks.keys[value] = span
        return value

    def _decorated(self, event: Any, span: SpanTuple) -> None:
        if event.anchor is not None:
            self._stop(
                "YAML007",
                span,
                f"anchor &{event.anchor} is not allowed",
                "Write the value out, or use a range or a group.",
            )
        if event.tag != "!":
            self._stop("YAML006", span, f"tag {event.tag} is not allowed", "Remove the tag; quote a value that must stay text.")

    def _ambiguous_number(self, text: str, span: SpanTuple) -> None:
        hint = f'Write {int(text, 0) if "o" in text else int(text)}, or "{text}" in quotes where it is text.'
        self.problems.append(Problem("YAML010", Span(*span), f"{text} is octal to some YAML readers and decimal to others", hint))

    def _ambiguous_word(self, text: str, span: SpanTuple) -> None:
        value = "true" if text.lower() in ("yes", "on", "true") else "false"
        message = f"{text} is a boolean to some YAML readers and text to others"
        self.problems.append(Problem("YAML011", Span(*span), message, f'Write {value}, or "{text}" in quotes where it is text.'))

    def _stop(self, code: str, span: SpanTuple, message: str, hint: str) -> None:
        self.problems.append(Problem(code, Span(*span), message, hint))
        raise _Stop


def _span(event: Any) -> SpanTuple:
    start, end = event.start_mark, event.end_mark
    return start.line + 1, start.column + 1, end.line + 1, end.column + 1
