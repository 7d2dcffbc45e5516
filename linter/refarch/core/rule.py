"""What a rule declares about itself, as data: where it applies, and which documents stand behind it."""

import re
from typing import Literal, NamedTuple

from .finding import Severity
from .quantities import number

_ISO_DAY = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")

Confidence = Literal["quoted", "derived", "practice"]


class Source(NamedTuple):
    """A document that a rule or constant rests on, looked up on the day ``verified``."""

    document: str
    fact: str
    """What the document says, in our own words."""
    url: str = ""
    section: str = ""
    verified: str = ""
    """ISO date of the last look-up; empty where the document could not be opened (the fact then comes
    second-hand)."""


class Applies(NamedTuple):
    """Where a rule applies. Every condition that is set must hold; the engine turns the first that fails into
    a reason."""

    products: tuple[str, ...] = ()
    """e.g. ``("vsan-osa", "vsan-esa")``; empty for every product."""
    transports: tuple[str, ...] = ()
    """e.g. ``("roce-v2",)``; empty for every transport."""
    topologies: tuple[str, ...] = ()
    versions: tuple[tuple[str, str], ...] = ()
    """Pairs of software and range, e.g. ``("esxi", ">=7.0 U2")``; a design that does not state the release is
    checked."""
    needs: tuple[str, ...] = ()
    """What the rule examines, by the names of ``views.subjects.registry``, e.g. ``("wiring", "drives")``.
    Where one of them is not stated, the rule had nothing to examine. Without one of the files ``wiring``,
    ``qos``, ``ip-plan``, ``bom`` and ``results`` it is not even run."""


class Option(NamedTuple):
    """A number or word of a rule that a project may set in refarch.yaml, where no document fixes it."""

    name: str
    default: int | str
    says: str
    """What it is, with its unit, as the end of a sentence: "smallest MTU in bytes"."""
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
    def shown(self) -> str:
        """The default as it is written, or that there is none."""
        return str(self.default) if self.default != "" else "nothing"

    @property
    def example(self) -> str:
        """A value as it is written in YAML: the default, or a release where there is none."""
        if isinstance(self.default, int):
            return str(self.default)
        return f'"{self.default or ("2026-11-22" if self.days else "9.0")}"'

    @property
    def allowed(self) -> str:
        """The values it takes, in words."""
        if self.releases or self.days:
            return 'a day in quotes, e.g. "2026-11-22"' if self.days else "a release in quotes"
        return (
            " or ".join(self.choices)
            if self.choices
            else f"a whole number from {number(self.minimum)} to {number(self.maximum)}"
        )

    def takes(self, value: object) -> bool:
        """Whether a value is one of those."""
        if self.releases:
            return isinstance(value, str) and value[:1].isdecimal()
        if self.days:
            return isinstance(value, str) and _ISO_DAY.fullmatch(value) is not None
        if self.choices:
            return value in self.choices
        return (
            isinstance(value, int) and not isinstance(value, bool) and self.minimum <= value <= self.maximum
        )


class RuleInfo(NamedTuple):
    """A rule as reports and pages see it. Built from the module: the file name gives code and name, the
    docstring the text."""

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
