"""A finding: one thing that is wrong with a design, where it is, and what to do about it."""

from typing import Literal, NamedTuple

from .origin import Span

Severity = Literal["error", "warning", "info"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
"""From the most to the least severe."""

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
    """The cure of a finding, as data: the value that stands at ``pointer`` in ``file``, or the key there,
    becomes ``value``."""

    file: str
    """Relative to the design's folder as a rule says it, to the working folder in a finding."""
    pointer: tuple[str | int, ...]
    value: object
    place: Span | None = None
    """In a finding: the text of the value as it is, or None for a list or mapping in block style, which has
    no end of its own."""
    safe: bool = False
    """Whether the value follows from the rest of the design, so that no person has to agree."""
    also: tuple["Fix", ...] = ()
    """What has to change with it."""
    at_key: bool = False
    """Whether it is the last key of ``pointer`` that changes, and its value stays."""

    @property
    def edits(self) -> tuple["Fix", ...]:
        """All that changes, the fix itself first."""
        return (self, *self.also)


class Finding(NamedTuple):
    """What a rule, or the reader, found. Sorted by file, line, column and code, in that order."""

    file: str
    """Relative to the working folder, forward slashes."""
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
    """What to write instead."""
    end_line: int
    end_column: int
    design: str
    """Id of the design; empty for a finding about the project's settings."""
    object: str
    """The value's path in its file, e.g. ``clusters.wl01.vmkernel.vmk2.mtu``; empty for a whole file."""
    fingerprint: str
    """Stable over edits that move lines: from code, design, file and object."""
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
    waived: str | None = None
    """The reason of the waiver that excuses this finding, or None."""

    @property
    def url(self) -> str:
        """The rule's page, relative to the root of the published site."""
        return DOCUMENTATION_URL.format(code=self.code)


def summary(findings: list[Finding]) -> dict[str, int]:
    """Count findings by severity; waived ones are counted apart, under ``waived``."""
    counts: dict[str, int] = dict.fromkeys(SEVERITIES, 0)
    waived = 0
    for finding in findings:
        if finding.waived is None:
            counts[finding.severity] += 1
        else:
            waived += 1
    return {**counts, "waived": waived}
