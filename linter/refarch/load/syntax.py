"""Words syntax errors with PyYAML's pure parser, whose marks and sentences do not depend on the machine."""

import yaml
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from ..core.origin import START, Span
from ..core.problem import WHOLE_FILE, Problem, RelatedPlace, file_problem

LIBYAML_DEPTH_ERROR = "exceeded maximum nesting depth"


class PureParser(Reader, Scanner, Parser):
    """PyYAML's own parser, for machines without libyaml and for the wording of syntax errors."""

    def __init__(self, stream: str) -> None:
        Reader.__init__(self, stream)
        Scanner.__init__(self)
        Parser.__init__(self)


def depth_limit_index(error: BaseException | None) -> int | None:
    """Where, in characters, libyaml (from 0.2.6 on) gave up on brackets that it follows no deeper; None for
    another error."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return None
    return error.problem_mark.index if error.problem == LIBYAML_DEPTH_ERROR else None


def syntax_problem(error: yaml.YAMLError | RecursionError) -> Problem:
    """The problem behind an error of the pure parser, at its place."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if not isinstance(error, yaml.MarkedYAMLError) or mark is None:
        return file_problem("YAML001", "the file is not valid YAML", "Check it with `yamllint`.", START)
    span = Span(mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2)
    sentence = " ".join(part for part in (error.context, error.problem) if part)
    related: tuple[RelatedPlace, ...] = ()
    start = error.context_mark
    if start is not None and start.line != mark.line:
        related = (
            (Span(start.line + 1, start.column + 1, start.line + 1, start.column + 2), "it began here"),
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
