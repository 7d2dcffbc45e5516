"""A problem: what any stage, from the reader to the rules, says is wrong. The desk makes a finding of it."""

from typing import NamedTuple

from .finding import Fix, Severity
from .origin import Origin, Pointer, Span

WHOLE_FILE = Origin("", ())
"""The whole of the file that is being read; whoever knows the file's name puts it in."""

RelatedPlace = tuple[Origin | Span, str]
"""A second place that takes part, and what it has to do with the problem; a span is in the same file."""


class Problem(NamedTuple):
    """One thing that is wrong, where, and what to do about it."""

    code: str
    message: str
    """The fact, with both values and both names."""
    hint: str = ""
    """What to write instead; empty where the rule of this code says it."""
    where: Origin = WHOLE_FILE
    """The value, or, where something is missing, the mapping that should have it."""
    at_key: bool = False
    """Whether it is the key there that is wrong, not its value."""
    span: Span | None = None
    """The text, where that is not a value's or a key's own."""
    related: tuple[RelatedPlace, ...] = ()
    fix: Fix | None = None
    stops: bool = True
    """Whether the later stages would be misled, so that they are not run."""
    severity: Severity | None = None
    """Overrides the severity of the rule of this code."""

    @property
    def pointer(self) -> Pointer:
        """Keys and indices from the root of the file to ``where``."""
        return self.where.pointer


def here(*keys: str | int) -> Origin:
    """A place in the file that is being read."""
    return Origin(WHOLE_FILE.file, keys)
