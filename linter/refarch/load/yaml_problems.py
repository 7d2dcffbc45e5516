"""Problems of YAML in the words of refarch: syntax errors, and what YAML allows but a design must not use.

Syntax errors are worded with PyYAML's pure parser, whose marks and sentences do not depend on the machine.
"""

import yaml
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from ..core.origin import START, Span
from ..core.problem import WHOLE_FILE, Problem, RelatedPlace, file_problem
from .document import SpanTuple

LIBYAML_DEPTH_ERROR = "exceeded maximum nesting depth"

_WRITE_OUT = "Write out the value. Or use a range or a group."


class PureParser(Reader, Scanner, Parser):
    """PyYAML's own parser, for machines without libyaml and for the wording of syntax errors."""

    def __init__(self, stream: str) -> None:
        Reader.__init__(self, stream)
        Scanner.__init__(self)
        Parser.__init__(self)


def depth_limit_index(error: BaseException | None) -> int | None:
    """Index of the character at which libyaml (0.2.6 or later) stopped because brackets are nested too
    deeply; None for another error."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return None
    return error.problem_mark.index if error.problem == LIBYAML_DEPTH_ERROR else None


def syntax_problem(error: yaml.YAMLError | RecursionError) -> Problem:
    """Problem of an error of the pure parser, at its place."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if not isinstance(error, yaml.MarkedYAMLError) or mark is None:
        return file_problem("YAML001", "the file is not valid YAML", "Check the file with `yamllint`.", START)
    span = Span(
        line=mark.line + 1, column=mark.column + 1, end_line=mark.line + 1, end_column=mark.column + 2
    )
    sentence = " ".join(part for part in (error.context, error.problem) if part)
    related: tuple[RelatedPlace, ...] = ()
    start = error.context_mark
    if start is not None and start.line != mark.line:
        related = (
            (
                Span(
                    line=start.line + 1,
                    column=start.column + 1,
                    end_line=start.line + 1,
                    end_column=start.column + 2,
                ),
                "it starts here",
            ),
        )
    hint = "Correct the syntax here or just above."
    return Problem(
        WHOLE_FILE,
        f"not valid YAML: {sentence}",
        hint,
        span=span,
        related=related,
        code="YAML001",
        stops=True,
    )


def anchor(name: str, span: SpanTuple) -> Problem:
    """Anchor, ``&name``, which another place could repeat."""
    return _problem("YAML007", f"anchor &{name} is not allowed", _WRITE_OUT, span)


def alias(name: str, span: SpanTuple) -> Problem:
    """Alias, ``*name``, which repeats another place."""
    return _problem("YAML007", f"alias *{name} is not allowed", _WRITE_OUT, span)


def tag(name: str, span: SpanTuple) -> Problem:
    """Tag, ``!name``, which gives a value another type than it looks."""
    hint = "Remove the tag. Quote a value that must stay text."
    return _problem("YAML006", f"tag {name} is not allowed", hint, span)


def merge_key(span: SpanTuple) -> Problem:
    """Merge key, ``<<``, which YAML 1.2 does not have."""
    hint = "Write out the values. Or use a range or a group."
    return _problem("YAML005", "merge key << is not allowed", hint, span)


def container_as_key(span: SpanTuple) -> Problem:
    """Mapping or list as a key."""
    return _problem("YAML014", "a mapping or list is used as a key", "Use a plain word as the key.", span)


def missing_key(span: SpanTuple) -> Problem:
    """Colon without a key."""
    return _problem("YAML014", "a key is missing before the colon", "Add a key before the colon.", span)


def repeated_key(key: str, span: SpanTuple, before: SpanTuple) -> Problem:
    """Key that its mapping has already, at ``before``."""
    first = Span(*before)
    message = f"key `{key}` is used twice in one mapping; the first is on line {first.line}"
    problem = _problem("YAML004", message, "Remove one of the two keys.", span)
    return problem._replace(related=((first, "first here"),))


def too_deep(deepest: int, span: SpanTuple) -> Problem:
    """Mapping or list that is nested too deeply."""
    return _problem(
        "YAML012", f"values are nested more than {deepest} levels deep", "Reduce the nesting.", span
    )


def too_many(most: int, span: SpanTuple) -> Problem:
    """First mapping or list that exceeds the limit of a file."""
    message = f"the file holds more than {most:,} mappings and lists"
    return _problem("YAML013", message, "Use ranges for hosts and links. Or split the design.", span)


def second_document(span: SpanTuple) -> Problem:
    """Text after a line of ``---`` behind the first document."""
    message = "the file holds more than one YAML document"
    return _problem("YAML016", message, "Keep one document in each file.", span)


def no_mapping(kind: str, span: SpanTuple) -> Problem:
    """File that holds ``a list``, say, instead of a mapping."""
    message = f"the file contains {kind}, but must contain a mapping"
    return _problem("YAML009", message, "Start the file with `format: 1`.", span)


def ambiguous_number(text: str, span: SpanTuple) -> Problem:
    """Number with a leading zero."""
    hint = f'Use {int(text, 0) if "o" in text else int(text)}. Or use "{text}" in quotes if it is text.'
    message = f"{text} is octal to some YAML readers and decimal to others"
    return _problem("YAML010", message, hint, span)


def ambiguous_word(text: str, span: SpanTuple) -> Problem:
    """Word such as ``on``, which YAML 1.1 and 1.2 read differently."""
    value = "true" if text.lower() in ("yes", "on", "true") else "false"
    message = f"{text} is a boolean to some YAML readers and text to others"
    return _problem("YAML011", message, f'Use {value}. Or use "{text}" in quotes if it is text.', span)


def _problem(code: str, message: str, hint: str, span: SpanTuple) -> Problem:
    return file_problem(code, message, hint, Span(*span))
