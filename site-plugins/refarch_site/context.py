"""What a page of a design is made from."""

from collections.abc import Iterator
from typing import NamedTuple

from refarch.api import Design, Finding, Origin, Result
from refarch.facts import Verdict

from .diagrams import Drawing
from .escape import code, link, text
from .markdown import badge, note
from .project import Project
from .render import Configuration

SOURCE = "source"
"""Folder, beside a design's pages, of the pages that show its files line by line."""

PRINTED = "as-printed"
"""The same for the transcription of the published guide."""


class PageInfo(NamedTuple):
    """A page of a design, as the other pages refer to it."""

    path: str
    """Relative to the folder of the design's pages, e.g. ``topology.md``."""
    title: str
    summary: str


class Context(NamedTuple):
    """One design with everything its pages show."""

    project: Project
    result: Result
    design: Design
    drawings: tuple[Drawing, ...]
    configurations: tuple[Configuration, ...]
    """The configuration of each device."""
    trouble: str = ""
    """Why there is no configuration, where there should be one."""
    pages: tuple[PageInfo, ...] = ()
    """The design's pages in their order; filled when all are known."""

    def place(self, origin: Origin) -> str:
        """A link to the line that says something, e.g. ``wiring.yaml:14``."""
        document = self.result.documents.get(origin.file)
        if document is None:
            return text(origin.file)
        return source_link(origin.file, document.span(origin.pointer).line)

    def finding_place(self, finding: Finding) -> str:
        """A link to the line of a finding."""
        return finding_link(self.result, finding, SOURCE)

    def rule(self, code_: str) -> str:
        """A link to a rule's page; a code that a design writes and no rule has stays text."""
        known = any(rule.code == code_ for rule in self.project.rules)
        return rule_link(code_, "../../") if known else code(code_)

    def figures(self, name: str) -> str:
        """The drawings whose name is, or begins with, ``name``."""
        return "\n\n".join(
            f"![{text(drawing.alt)}](diagrams/{drawing.name}.svg)"
            for drawing in self.drawings
            if drawing.name == name or drawing.name.startswith(f"{name}-")
        )

    def banner(self) -> str:
        """A box at the top of every page of a design that is not published."""
        status = self.design.status
        if status not in BANNERS:
            return ""
        kind, title, words = BANNERS[status]
        return note(kind, title, words)


BANNERS = {
    "draft": ("danger ra-banner", "Draft", "This design is a draft. It may be wrong or incomplete: do not build from it."),
    "review": ("warning ra-banner", "In review", "This design is being reviewed. It may still change: do not build from it yet."),
    "retired": (
        "warning ra-banner",
        "Retired",
        "This design is retired. It stays here for those who built it: do not build it anew.",
    ),
}


STATUS = {"published": "pass", "draft": "draft", "review": "warning", "retired": "muted"}
"""Kind of label for each status."""


def config_path(configuration: Configuration) -> str:
    """File of a device's configuration, beside the design's pages."""
    return f"configuration/{configuration.file}"


def source_link(file: str, line: int, folder: str = SOURCE) -> str:
    """A link to one line of a file of the design."""
    return link(f"{text(file)}&#58;{line}", f"{folder}/{file}.md#L{line}")


def finding_link(result: Result, finding: Finding, folder: str) -> str:
    """A link to the line of a finding, in the folder that shows the design's files."""
    for name, document in result.documents.items():
        if document.path == finding.file:
            return source_link(name, finding.line, folder)
    return text(f"{finding.file}:{finding.line}")


def rule_link(code_: str, up: str) -> str:
    """A link to a rule's page; ``up`` leads from the page to the site's root."""
    return link(code(code_), f"{up}rules/{code_}/index.md")


def outcome(verdict: Verdict) -> tuple[str, str]:
    """What a rule says about a design, in words and as a kind of label; a rule that fails says how badly."""
    if verdict.outcome != "fail":
        return OUTCOMES[verdict.outcome]
    severities = {finding.severity for finding in verdict.findings if finding.waived is None}
    return next(FAILURES[severity] for severity in FAILURES if severity in severities)


def verdict_badge(verdict: Verdict) -> str:
    """What a rule says about a design as a coloured label."""
    return badge(*outcome(verdict))


FAILURES = {"error": ("fail", "fail"), "warning": ("warning", "warning"), "info": ("remark", "info")}

OUTCOMES = {
    "waived": ("known deviation", "waived"),
    "pass": ("pass", "pass"),
    "not-applicable": ("not applicable", "muted"),
    "not-checked": ("not checked", "muted"),
}


def unwaived(result: Result) -> Iterator[Finding]:
    """Findings that no waiver excuses."""
    return (finding for finding in result.findings if finding.waived is None)


def findings_badge(result: Result) -> str:
    """What the linter found in a design, in one coloured label."""
    counts = dict.fromkeys(("error", "warning", "info"), 0)
    for finding in unwaived(result):
        counts[finding.severity] += 1
    if result.design is None:
        return badge("cannot be read", "fail")
    if counts["error"]:
        return badge(_count(counts["error"], "error"), "fail")
    if counts["warning"]:
        return badge(_count(counts["warning"], "warning"), "warning")
    return badge("no findings" if not counts["info"] else "no errors or warnings", "pass")


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
