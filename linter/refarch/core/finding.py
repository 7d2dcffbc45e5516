"""A finding: a fault in a design, its place, and its fix."""

from typing import Literal, NamedTuple

from .origin import Span

Severity = Literal["error", "warning", "info"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
"""Severities from the most to the least severe."""

RANK: dict[str, int] = {severity: rank for rank, severity in enumerate(SEVERITIES)}

DOCUMENTATION_URL = "rules/{code}/"
"""A rule's page, relative to the root of the published site."""


class Related(NamedTuple):
    """A second place that takes part in a finding, e.g. the other end of a link."""

    file: str
    line: int
    column: int
    message: str


class Fix(NamedTuple):
    """Repair of a finding, as data: the value at ``pointer`` in ``file``, or the key there, is replaced by
    ``value``."""

    file: str
    """Path from the folder of the design when a rule yields it; from the working folder in a finding."""
    pointer: tuple[str | int, ...]
    value: object
    place: Span | None = None
    """Span of the old value in a finding; None for a list or mapping in block style, which has no end of its
    own."""
    safe: bool = False
    """Whether the value follows from the rest of the design, so that nobody has to decide."""
    also: tuple["Fix", ...] = ()
    """Further edits without which this one would be a mistake."""
    at_key: bool = False
    """Whether the last key of ``pointer`` is replaced, and its value stays."""

    @property
    def edits(self) -> tuple["Fix", ...]:
        """All edits, the fix itself first."""
        return (self, *self.also)


class Finding(NamedTuple):
    """A problem of a design, with its place in the files and its severity in the project."""

    file: str
    """Path from the working folder, with forward slashes."""
    line: int
    column: int
    code: str
    """Area and three digits, e.g. ``TEAM001``; never reused."""
    name: str
    """The problem in kebab-case, e.g. ``lag-on-rdma-uplinks``."""
    severity: Severity
    message: str
    """The fact, with both values and both names."""
    hint: str
    """Instruction how to repair it."""
    end_line: int
    end_column: int
    design: str
    """Id of the design; empty for a finding about the project's settings."""
    object: str
    """Path of the value in its file, e.g. ``clusters.wl01.vmkernel.vmk2.mtu``; empty for a whole file."""
    fingerprint: str
    """Stable over edits that move lines: from code, design, file and object."""
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
    waived: str | None = None
    """Reason of the waiver of this finding, or None."""

    @property
    def url(self) -> str:
        """The rule's page, relative to the root of the published site."""
        return DOCUMENTATION_URL.format(code=self.code)


def summary(findings: list[Finding]) -> dict[str, int]:
    """Number of findings by severity; waived ones are counted apart, under ``waived``."""
    counts: dict[str, int] = dict.fromkeys(SEVERITIES, 0)
    waived = 0
    for finding in findings:
        if finding.waived is None:
            counts[finding.severity] += 1
        else:
            waived += 1
    return {**counts, "waived": waived}
