"""Outcome of one lint run, from which every report is written."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from .finding import Finding
from .rule import RuleInfo


class RuleTime(NamedTuple):
    """Time of one rule, over all designs."""

    code: str
    seconds: float
    """Seconds without the views that it shares with other rules."""
    hits: int
    """Problems that it yielded, before those of one cause become one finding."""


class Statistics(NamedTuple):
    """Times of a run by stage and rule."""

    designs: int
    """Designs that were linted, variants included."""
    seconds: float
    stages: Mapping[str, float]
    """Seconds by stage, in the order in which the stages run."""
    rules: tuple[RuleTime, ...]
    """The slowest first."""


class BaselineFinding(NamedTuple):
    """A finding of a baseline."""

    design: str
    code: str
    object: str
    fingerprint: str
    file: str
    message: str


class SkippedRule(NamedTuple):
    """A custom rule that was not run, because it is code and the caller did not allow it."""

    code: str
    file: str


class NotStated(NamedTuple):
    """A subject that every such system has and a design does not state: rules had nothing to examine."""

    design: str
    subject: str
    """e.g. ``drives``."""
    says: str
    """The fact, as a clause."""
    write: str
    """Instruction how to state it."""
    rules: tuple[str, ...]
    """Codes of the rules."""


class LintRun(NamedTuple):
    """Findings of all designs, sorted, with the facts about the run that reports need."""

    version: str
    designs: tuple[str, ...]
    """Ids of the designs that were read, sorted."""
    findings: tuple[Finding, ...]
    """All findings, waived ones included, sorted by file, line, column, code."""
    source_line: Callable[[str, int], str]
    """Text of one line (from 1) of a file named by a finding; empty where the file cannot be read."""
    rule_info: Callable[[str], RuleInfo]
    """The rule behind a code."""
    unchecked: tuple[str, ...] = ()
    """Designs whose rules were not run because an earlier stage failed."""
    site_url: str = ""
    """Root of the published site with a trailing slash, from ``site.url`` of refarch.yaml; empty where it is
    not set."""
    parts: int | None = None
    """Number of custom parts that were checked, where nothing else was."""
    installer_files: int | None = None
    """Number of files for the VCF Installer that were checked, where nothing else was."""
    statistics: Statistics | None = None
    """Times of the run, if they were measured."""
    known_count: int = 0
    """Number of findings left out because a baseline has them, or because they do not belong to the
    change."""
    fixed_findings: tuple[BaselineFinding, ...] = ()
    """Findings of a baseline that are fixed."""
    baseline_unchecked: tuple[BaselineFinding, ...] = ()
    """Findings of a baseline whose rule or design was not checked in this run."""
    skipped_rules: tuple[SkippedRule, ...] = ()
    """Custom rules that were not run, sorted by code."""
    files: int | None = None
    """Number of files of designs that were read; None where they were not counted."""
    ignored_files: tuple[str, ...] = ()
    """Files and folders below that of the designs that nothing reads."""
    not_stated: tuple[NotStated, ...] = ()
    """Subjects that designs do not state, by design and subject."""
    lists_not_stated: bool = False
    """Whether reports for people list them, instead of only counting rules."""

    def with_file_names(self, new_name: Callable[[str], str]) -> "LintRun":
        """The run with other names for the files of the findings, for a user in another working folder."""
        old_names = {new_name(finding.file): finding.file for finding in self.findings}
        source_line = self.source_line
        findings = tuple(
            finding._replace(
                file=new_name(finding.file),
                related=tuple(place._replace(file=new_name(place.file)) for place in finding.related),
            )
            for finding in self.findings
        )
        return self._replace(
            findings=findings,
            skipped_rules=tuple(rule._replace(file=new_name(rule.file)) for rule in self.skipped_rules),
            source_line=lambda file, line: source_line(old_names.get(file, file), line),
        )
