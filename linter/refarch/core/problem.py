"""A problem: one thing that is wrong. Rules, readers and schemas yield problems; the engine turns each into a
finding, which has a file, a line and a fingerprint."""

from typing import NamedTuple

from .finding import Fix, Severity
from .origin import Origin, Pointer, Span

WHOLE_FILE = Origin("", ())
"""The file that is being read, as a whole. A reader does not know the file's name: its caller adds it."""

RelatedPlace = tuple[Origin | Span, str]
"""Second place that takes part, and its role in the problem; a span is in the same file."""


class SpecificRules(NamedTuple):
    """Rules that report the cause of a problem more precisely. If one does, the problem is dropped."""

    codes: tuple[str, ...]
    """Beginnings of their codes, e.g. ``("MTU", "VLAN001")``."""
    objects: tuple[str, ...]
    """Names of objects, of which their problem names one."""
    others: tuple[str, ...] = ()
    """Names of objects without the fault: a rule that has a problem about one of them, too, has another
    cause."""


class Problem(NamedTuple):
    """One thing that is wrong, where, and what to do about it. Problems of one rule at one place become one
    finding that counts the others."""

    where: Origin
    """The value, or, where something is missing, the mapping that should have it."""
    message: str
    """The fact, with both values and both names."""
    hint: str = ""
    """Instruction how to repair it; empty where the hint of the rule is enough."""
    related: tuple[RelatedPlace, ...] = ()
    subject: str = ""
    """Object that the problem is about where several objects share a place, e.g. a host of a range."""
    severity: Severity | None = None
    """Overrides the severity of the rule."""
    fix: Fix | None = None
    """The only possible repair, as data; None where a person has to choose between several."""
    code: str = ""
    """Code of the rule. Rules leave it empty: the engine adds the code of the rule that it runs."""
    at_key: bool = False
    """Whether the key at ``where`` is wrong, not its value."""
    span: Span | None = None
    """Text at fault, where it is neither a whole value nor a whole key."""
    defers_to: SpecificRules | None = None
    """Rules whose problem about the same objects, or any rule whose problem at the same place, replaces this
    one; None for a problem that is always reported."""
    stops: bool = False
    """Whether the problem would mislead later stages, so that they do not run. Such a problem is reported
    even if the project ignores its rule."""
    evidence: tuple[object, ...] = ()
    """Records behind the problem that a later stage needs, such as the effect of a cause on a path; those of
    problems that become one are together."""

    @property
    def pointer(self) -> Pointer:
        """Keys and indices from the root of the file to ``where``."""
        return self.where.pointer


def file_problem(code: str, message: str, hint: str, span: Span) -> Problem:
    """Problem that keeps a file from being read, at a text of the file: later stages do not run."""
    return Problem(WHOLE_FILE, message, hint, code=code, span=span, stops=True)


def place_in_file(*keys: str | int) -> Origin:
    """Place in the file that is being read, by the keys that lead to it."""
    return Origin(WHOLE_FILE.file, keys)
