"""Declarations of a rule, as data: where it applies, and the documents it rests on."""

import re
from typing import Literal, NamedTuple

from .finding import Severity
from .quantities import number

_ISO_DAY = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")

Confidence = Literal["quoted", "derived", "practice"]

Basis = Literal["vendor requirement", "vendor recommendation", "derived", "practice"]
"""Basis of a rule, in the words that readers see."""


class Source(NamedTuple):
    """A document that a rule or constant rests on, looked up on the day ``verified``."""

    document: str
    fact: str
    """Statement of the document, in our words."""
    url: str = ""
    section: str = ""
    verified: str = ""
    """ISO date on which the document was last read; empty where it could not be opened and the fact comes
    second-hand."""


class Applies(NamedTuple):
    """Scope of a rule. Every condition that is set must hold; the engine turns the first that fails into a
    reason."""

    products: tuple[str, ...] = ()
    """e.g. ``("vsan-osa", "vsan-esa")``; empty for every product."""
    transports: tuple[str, ...] = ()
    """e.g. ``("roce-v2",)``; empty for every transport."""
    topologies: tuple[str, ...] = ()
    versions: tuple[tuple[str, str], ...] = ()
    """Pairs of software and range, e.g. ``("esxi", ">=7.0 U2")``; a design that does not state the release is
    checked."""
    needs: tuple[str, ...] = ()
    """Subjects that the rule examines, by the names of ``views.subjects.registry``, e.g. ``("wiring",
    "drives")``. If a design does not state one of them, the rule had nothing to examine. Without one of the
    files ``wiring``, ``qos``, ``ip-plan``, ``bom`` and ``results`` it does not even run."""


class Option(NamedTuple):
    """A number or word of a rule that a project may set in refarch.yaml, where no document fixes it."""

    name: str
    default: int | str
    says: str
    """Meaning with its unit, as the end of a sentence: "smallest MTU in bytes"."""
    minimum: int = 0
    """Smallest number; for words it means nothing."""
    maximum: int = 0
    choices: tuple[str, ...] = ()
    """The words it may be; empty for a number."""
    releases: bool = False
    """Whether it is a release, such as ``8.0 U2``."""
    days: bool = False
    """Whether it is a day, such as ``2026-11-22``."""

    @property
    def default_text(self) -> str:
        """Default as it is written; "nothing" for none."""
        return str(self.default) if self.default != "" else "nothing"

    @property
    def example(self) -> str:
        """Value as it is written in YAML: the default, or a release where there is none."""
        if isinstance(self.default, int):
            return str(self.default)
        return f'"{self.default or ("2026-11-22" if self.days else "9.0")}"'

    @property
    def allowed_text(self) -> str:
        """Description of the accepted values."""
        if self.releases or self.days:
            return 'a day in quotes, e.g. "2026-11-22"' if self.days else "a release in quotes"
        return (
            " or ".join(self.choices)
            if self.choices
            else f"a whole number from {number(self.minimum)} to {number(self.maximum)}"
        )

    def accepts(self, value: object) -> bool:
        """Whether a value is accepted."""
        if self.releases:
            return isinstance(value, str) and value[:1].isdecimal()
        if self.days:
            return isinstance(value, str) and _ISO_DAY.fullmatch(value) is not None
        if self.choices:
            return value in self.choices
        return (
            # In Python True is an int, which ``true`` in refarch.yaml must not be.
            isinstance(value, int) and not isinstance(value, bool) and self.minimum <= value <= self.maximum
        )


class RuleInfo(NamedTuple):
    """A rule for reports and pages. The name of its file gives code and name, its docstring the texts."""

    code: str
    name: str
    severity: Severity
    area: str
    applies: Applies
    sources: tuple[Source, ...]
    confidence: Confidence
    summary: str
    """First line of the docstring, a sentence."""
    docstring: str
    """The whole docstring: the rule's page."""
    waivable: bool = True
    options: tuple[Option, ...] = ()

    @property
    def basis(self) -> Basis:
        """Basis for readers: a statement of a source is a requirement where breaking it is an error, and
        else a recommendation."""
        if self.confidence != "quoted":
            return self.confidence
        return "vendor requirement" if self.severity == "error" else "vendor recommendation"
