"""Bytes to data: one pass over the parser's events, positions kept as plain integers.

A single pass over libyaml's events is both the fastest way to read YAML in Python and the only one that sees
duplicate keys, anchors and tags. Without libyaml the pure parser is used; syntax errors are always worded by
the pure parser, so that the findings are the same on every machine.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NoReturn

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

from ..core.origin import START, Span
from ..core.problem import Problem, file_problem
from . import scalars, yaml_problems
from .document import Data, Document, Marks, SpanTuple
from .text import decode, directive, encoding_problem, invisible_character, tab_character, too_many_values
from .yaml_problems import PureParser, depth_limit_index, syntax_problem

MAX_FILE_BYTES = 16 * 1024 * 1024
"""Bytes. A design of 4,096 hosts written out in full is about 7 MB."""

MAX_REREAD_CHARACTERS = 1024 * 1024
"""Longest faulty text that the pure parser reads again, in characters: it is slow, and a larger file keeps
the messages of libyaml."""

_BLOCK_STYLES = frozenset("|>")

MAX_DEPTH = 32
"""Deepest nesting of mappings and lists; the schemas use fewer than twelve levels."""

MAX_CONTAINERS = 500_000
"""Most mappings and lists of one file; a design of 4,096 hosts written out in full has a fifth of that."""

MAX_PROBLEMS = 1000
"""Most problems of one file: enough for any person, and a bound on the time that a hostile file can cost."""


FastParser: Callable[[str], Any] = yaml.cyaml.CParser if yaml.__with_libyaml__ else PureParser  # type: ignore[attr-defined]


def libyaml_version() -> str:
    """Version of libyaml that PyYAML was built with; ``none`` where Python parses."""
    if not yaml.__with_libyaml__:
        return "none"
    version: str = import_module("yaml._yaml").get_version_string()
    return version


class _StopReading(Exception):
    """Ends the pass at a problem after which the rest has no reliable meaning."""


def read(path: str, content: bytes, parser: Callable[[str], Any] | None = None) -> Document:
    """Read one file. Never raises for its content: every fault becomes a problem at its place."""
    try:
        text, problems = decode(content)
    except UnicodeDecodeError as error:
        return Document(path, (), {}, None, (encoding_problem(content, error),))
    known_lines: dict[str, str] = {}
    # Clusters and hosts repeat their lines: one object for each text keeps a large file small.
    lines = tuple(known_lines.setdefault(line, line) for line in text.split("\n"))
    if text.strip() == "":
        problems.append(
            file_problem(
                "YAML009",
                "the file is empty",
                "Add the data of the design, starting with `format: 1`.",
                START,
            )
        )
        return Document(path, lines, {}, None, tuple(problems))
    blocking = too_many_values(text) or invisible_character(text) or tab_character(text) or directive(text)
    if blocking is not None:
        return Document(path, lines, {}, None, (*problems, blocking))
    events = _read_events(text, parser or FastParser)
    data = events.root if isinstance(events.root, dict) else {}
    return Document(path, lines, data, events.marks, (*problems, *events.problems))


def _read_events(text: str, parser: Callable[[str], Any]) -> "_EventReader":
    """Read all events of a text. A text that libyaml refuses is read again by the pure parser, which decides.
    If brackets are nested deeper than libyaml looks ahead, the event of the first bracket that is too deep
    for us never comes: then the text before it is read again, and ends there."""
    events = _EventReader(parser, text)
    refused: yaml.YAMLError | RecursionError | None = None
    try:
        events.run()
    except _StopReading:
        pass
    except (yaml.YAMLError, RecursionError) as error:
        refused = error
    if (
        (refused or events.problems or events.disputed)
        and parser is not PureParser
        and len(text) <= MAX_REREAD_CHARACTERS
    ):
        return _read_events(text, PureParser)
    deep = depth_limit_index(refused)
    if deep is not None:
        return _read_events(text[:deep], parser)
    if refused is not None:
        events.problems.append(_move_to_last_line(syntax_problem(refused), text))
    return events


def _move_to_last_line(problem: Problem, text: str) -> Problem:
    """Problem about something that is missing at the end of a file, placed after the last character instead
    of on the line after it."""
    written = text.rstrip()
    line, column = written.count("\n") + 1, len(written) - written.rfind("\n")
    if problem.span is None or problem.span.line <= line:
        return problem
    return problem._replace(span=Span(line=line, column=column, end_line=line, end_column=column + 1))


class _EventReader:
    """One pass over the events of a text, and the data and problems that it gives."""

    def __init__(self, parser: Callable[[str], Any], text: str) -> None:
        self.text = text
        self.problems: list[Problem] = []
        self.root: Data = None
        self.marks: Marks | None = None
        self.parser = parser
        self.disputed = False
        """Whether the text has a construct that libyaml and the pure parser read differently in rare
        cases."""

    # One loop without calls, since it runs for every value of every design; hence its branches.
    def run(self) -> None:  # noqa: C901
        """Read all events, until the first that leaves nothing sensible to read."""
        get: Callable[[], Any] = self.parser(self.text + "\n").get_event
        stack: list[tuple[Any, Marks, str | None, bool]] = []
        container: Any = None
        marks: Any = None
        key: str | None = None
        flow = False
        documents = containers = 0
        line = 0
        # Most texts of a design are in it many times, above all its keys: one object for each keeps it small.
        known_texts: dict[str, str] = {}
        while True:
            event = get()
            kind = type(event)
            if kind is ScalarEvent:
                value: Any = known_texts.setdefault(event.value, event.value)
                if (flow and "?" in value) or (
                    event.style in _BLOCK_STYLES and self._header_has_comment(event.start_mark.index)
                ):
                    self.disputed = True
                start, end = event.start_mark, event.end_mark
                # A number of a line is one object too, for the key and the value on it.
                if start.line + 1 != line:
                    line = start.line + 1
                end_line = line if end.line == start.line else end.line + 1
                span = (line, start.column + 1, end_line, end.column + 1)
                if event.anchor is not None or event.tag is not None:
                    self._refuse_anchor_or_tag(event, span)
                if type(container) is dict and key is None:
                    key = self._key(event, value, span, container, marks)
                    continue
                if event.implicit[0]:
                    plain = scalars.resolve(value)
                    if plain is not value:
                        # Only a number with a sign or a zero in front can have a leading zero.
                        if plain.__class__ is int and value[0] in "+-0" and scalars.has_leading_zero(value):
                            self._note(yaml_problems.ambiguous_number(value, span))
                        elif plain.__class__ is bool and value in scalars.AMBIGUOUS_WORDS:
                            self._note(yaml_problems.ambiguous_word(value, span))
                        elif plain is None and value == "":
                            span = self._empty_value_span(key, marks, span)
                        value = plain
                    elif value in scalars.AMBIGUOUS_WORDS:
                        self._note(yaml_problems.ambiguous_word(value, span))
                child: Any = span
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                if event.anchor is not None or event.tag is not None:
                    self._refuse_anchor_or_tag(event, _event_span(event))
                if type(container) is dict and key is None:
                    self._stop(yaml_problems.container_as_key(_event_span(event)))
                if len(stack) >= MAX_DEPTH:
                    self._stop(yaml_problems.too_deep(MAX_DEPTH, _event_span(event)))
                containers += 1
                if containers > MAX_CONTAINERS:
                    self._stop(yaml_problems.too_many(MAX_CONTAINERS, _event_span(event)))
                stack.append((container, marks, key, flow))
                flow = bool(event.flow_style)
                container, key = ({} if kind is MappingStartEvent else []), None
                marks = Marks(_event_span(event), {} if kind is MappingStartEvent else [])
                continue
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                end = event.end_mark
                marks.span = (*marks.span[:2], end.line + 1, end.column + 1)
                value, child = container, marks
                container, marks, key, flow = stack.pop()
            elif kind is AliasEvent:
                self._stop(yaml_problems.alias(event.anchor, _event_span(event)))
            elif kind is DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self._stop(yaml_problems.second_document(_event_span(event)))
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
        if isinstance(value, dict):
            return
        kind, span = "a single value", child
        if isinstance(child, Marks):
            line, column, _, _ = child.span
            kind, span = "a list", (line, column, line, column + 1)
        self.problems.append(_move_to_last_line(yaml_problems.no_mapping(kind, span), self.text))

    def _key(self, event: Any, value: str, span: SpanTuple, container: dict[str, Data], marks: Marks) -> str:
        plain = event.implicit[0]
        if value == "<<" and plain:
            self._stop(yaml_problems.merge_key(span))
        if value in scalars.AMBIGUOUS_WORDS and plain:
            self._note(yaml_problems.ambiguous_word(value, span))
        if plain and value in ("", "~", "null"):
            self._stop(yaml_problems.missing_key(span))
        if value in container:
            self._note(yaml_problems.repeated_key(value, span, marks.keys[value]))
        marks.keys[value] = span
        return value

    def _refuse_anchor_or_tag(self, event: Any, span: SpanTuple) -> None:
        if event.anchor is not None:
            self._stop(yaml_problems.anchor(event.anchor, span))
        self._stop(yaml_problems.tag(event.tag, span))

    def _empty_value_span(self, key: str | None, marks: Any, span: SpanTuple) -> SpanTuple:
        """Span of an empty value: after the colon of its key. Parsers differ about it."""
        if key is None or not isinstance(marks, Marks):
            self.disputed = True
            return span
        _, _, line, column = marks.keys[key]
        return line, column + 1, line, column + 1

    def _header_has_comment(self, index: int) -> bool:
        """Whether the line that opens a block scalar has a comment."""
        return "#" in self.text[index : self.text.find("\n", index)]

    def _note(self, problem: Problem) -> None:
        """Add a problem that does not keep the rest from being read, up to MAX_PROBLEMS."""
        self.problems.append(problem)
        if len(self.problems) >= MAX_PROBLEMS:
            raise _StopReading

    def _stop(self, problem: Problem) -> NoReturn:
        self.problems.append(problem)
        raise _StopReading


def _event_span(event: Any) -> SpanTuple:
    start, end = event.start_mark, event.end_mark
    return start.line + 1, start.column + 1, end.line + 1, end.column + 1
