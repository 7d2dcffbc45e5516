"""Result of comparing one design in two revisions, for all change reports."""

from collections.abc import Iterable
from typing import NamedTuple

from ..core.finding import Finding
from .comparison import DesignComparison
from .impact import CLASSES, DOCUMENT, RECONFIGURE


class DeviceLines(NamedTuple):
    """Changed configuration of one device."""

    device: str
    target: str
    removed: tuple[str, ...]
    added: tuple[str, ...]
    remedy: tuple[str, ...]
    """Commands from the one to the other, in their order; none where the target has no such form."""
    reason: str
    """Reason why there are no commands."""
    remarks: tuple[str, ...] = ()
    """Effects that the commands do not have, or further steps that they need."""
    scope: str = ""
    """Kind of device: ``switch``, ``host``, ``cluster``, ``domain`` or ``deployment``."""


class ComparisonOutcome(NamedTuple):
    """One design, before and after."""

    id: str
    before: str
    """Name of the older side, e.g. ``vsan-esa-100g@v1.0``; empty where it lacks the design."""
    after: str
    comparison: DesignComparison | None
    """The comparison; None where one side lacks the design, or its model."""
    problem: str = ""
    """Reason why one side has no model or no configuration, from its first error; empty where both have
    them."""
    new_findings: tuple[Finding, ...] = ()
    """Findings that only the newer side has; waived ones are left out."""
    fixed_findings: tuple[Finding, ...] = ()
    """Findings that only the older side has."""
    configuration: tuple[DeviceLines, ...] = ()
    shows_lines: bool = True
    """Whether reports print lines and commands, or count lines only."""

    @property
    def printed_configuration(self) -> tuple[DeviceLines, ...]:
        """The configuration that reports print."""
        return self.configuration if self.shows_lines else ()

    @property
    def kind(self) -> str:
        """``added``, ``removed``, ``changed`` or ``same``."""
        if not self.before:
            return "added"
        if not self.after:
            return "removed"
        return (
            "changed" if self.classes or self.problem or self.new_findings or self.fixed_findings else "same"
        )

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes of impact, the most laborious first; of a design that is new or gone, all that there
        are."""
        if not (self.before and self.after):
            return CLASSES
        if self.comparison is None:
            return ()
        classes = {*self.comparison.classes}
        # A target can write a changed text of the design into its files: the model shows words, the device
        # gets lines.
        if self.configuration and not classes - {DOCUMENT}:
            classes.add(RECONFIGURE)
        return tuple(name for name in CLASSES if name in classes)


def new_findings(before: Iterable[Finding], after: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings of the second run that the first one lacks, without waived ones."""
    known = {_finding_identity(finding) for finding in before if finding.waived is None}
    return tuple(
        finding for finding in after if finding.waived is None and _finding_identity(finding) not in known
    )


def _finding_identity(finding: Finding) -> tuple[str, str, str, str]:
    """Facts by which a finding is the same in another design or variant, whose fingerprint differs."""
    return finding.code, finding.file.rpartition("/")[2], finding.object, finding.message
