"""Input of a page of a design."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refarch.api import Design, Finding, LintResult, Origin, RuleInfo, find_table
from refarch.api.conformance import RuleVerdict
from refarch.platforms.rendering import Configuration, RefusedDevice
from refarch.proofs.command_sources import Trace
from refarch_diagrams import Drawing

from .audiences import Audience
from .catalog_entries import UsedEntry, entry_line
from .display_names import count_text
from .escape import code, link, text
from .markdown import badge, heading, note_box, page, table
from .project import Project

SOURCE_FOLDER = "source"
"""Folder, next to a design's pages, of the pages that show its files line by line."""

CONFIGURATION_FOLDER = "configuration"
"""Folder of configuration files, next to a design's pages."""

PRINTED_FOLDER = "as-printed"
"""Folder of the transcription of the published guide, next to a design's pages."""


CHANGES_PAGE = "changes.md"
"""The page that says what a variant changes."""


CONFIGURATION_PAGE = "configuration.md"
"""The page whose sections are called Hosts, Switches, and Clusters; links to them name the page too."""


FIRST_PAGE = "index.md"
"""The page that every design has."""


_RULE_CODE = re.compile(r"\b[A-Z]{2,8}[0-9]{3}\b")

_NOTE_NUMBER = r"\b[DASE][0-9]{1,4}\b"

_NOTE_NUMBERS = re.compile(
    rf"\({_NOTE_NUMBER}(?:, {_NOTE_NUMBER})*(?=[),])"
    rf"|\b(?i:decision|assumption|statement|requirement|erratum) {_NOTE_NUMBER}"
)
"""Numbers of notes where a text refers to them: ``(D1)``, ``(D1, A4)``, ``statement S3``. Other words of this
form, such as a port ``E1``, stay text."""

_NOTE_SECTIONS = {
    "D": FIRST_PAGE,
    "A": "sources.md#assumptions",
    "E": "sources.md#assumptions",
    "S": "compliance.md#statements",
}
"""Page or section that shows the notes whose numbers have a letter."""


class SectionInfo(NamedTuple):
    """Section of a page of a design, as the pages refer to it."""

    anchor: str
    title: str


class PageInfo(NamedTuple):
    """Page of a design, as the other pages refer to it."""

    path: str
    """Relative to the folder of the design's pages, e.g. ``network.md``."""
    title: str
    summary: str
    group: Audience = "understand"
    sections: tuple[SectionInfo, ...] = ()
    """Sections of the page that links can lead to, in their order."""


class Context(NamedTuple):
    """A design with everything that its pages show."""

    project: Project
    result: LintResult
    design: Design
    drawings: tuple[Drawing, ...]
    configurations: tuple[Configuration, ...]
    """The configuration of each device, by every target that is for it."""
    no_configuration_reason: str = ""
    """Reason why there is no configuration at all, where there should be some."""
    refused: tuple[RefusedDevice, ...] = ()
    """Devices that a target refuses, each with the reason."""
    pages: tuple[PageInfo, ...] = ()
    """The design's pages in their order; filled when all are known."""
    base: LintResult | None = None
    """For a variant: the design that it is one of."""
    trace: Trace | None = None
    """Rules that look at the origins of configuration lines; None without configuration."""
    devices: Mapping[str, str] = {}
    """The page of each host and switch, by its name; none for a variant, which has no such pages."""
    home: str = ""
    """The way from a page to the folder of the design's pages: ``../`` from those in a folder below."""

    @property
    def root_path(self) -> str:
        """Way from the pages to the site's root."""
        return self.home + ("../../" if self.base is None else "../../../../")

    @property
    def source(self) -> str:
        """Folder of the pages that show the files. A variant's lines are those of its design's files and of
        its overlay."""
        return self.home + (SOURCE_FOLDER if self.base is None else f"../../{SOURCE_FOLDER}")

    def address(self, target: str) -> str:
        """Address of a page, or of a section such as ``network.md#lossless``; empty if the design does not
        have it."""
        return f"{self.home}{target}" if self._title(target) else ""

    def page_link(self, target: str, label: str = "") -> str:
        """Link to a page or to a section of one, by its title or a label; empty if the design does not have
        it."""
        title = self._title(target)
        if title and target.startswith(f"{CONFIGURATION_PAGE}#"):
            title = f"Configuration of {title.lower()}"
        return link(text(label or title), f"{self.home}{target}") if title else ""

    def page_links(self, *targets: str) -> str:
        """Sentence with links to those pages and sections that the design has; empty for none."""
        links = [page_link for target in targets if (page_link := self.page_link(target))]
        return f"See: {', '.join(links)}." if links else ""

    def _title(self, target: str) -> str:
        """Title of a page or section; empty if the design does not have it."""
        path, _, anchor_name = target.partition("#")
        return next(
            (
                title
                for info in self.pages
                if info.path == path
                for name, title in (("", info.title), *info.sections)
                if name == anchor_name
            ),
            "",
        )

    def device(self, name: str) -> str:
        """Name of a device, as a link to its page where it has one."""
        path = self.devices.get(name)
        return link(code(name), f"{self.home}{path}") if path else code(name)

    def place(self, origin: Origin) -> str:
        """Link to the line that says something, e.g. ``wiring.yaml:14``."""
        return place_link(self.result, origin, self.source)

    def catalog_line(self, entry: UsedEntry | None, *pointer: str | int) -> str:
        """Link to the line of the catalog that states a value; empty without an entry or a value."""
        line = entry_line(self.project, entry, pointer) if entry is not None else 0
        if entry is None or not line:
            return ""
        return link(text(f"{entry.id}.yaml:{line}"), f"{self.root_path}{entry.page}#L{line}")

    def target(self, origin: Origin) -> str:
        """Address that ``place`` links to, for a link with another text; the file must be one of the
        design's."""
        path, span = self.result.documents[origin.file].place(origin.pointer)
        return source_page(document_name(self.result, path) or origin.file, span.line, self.source)

    def finding_place(self, finding: Finding) -> str:
        """Link to the line of a finding."""
        return finding_link(self.result, finding, self.source)

    def rule(self, code_: str) -> str:
        """Link to a rule's page; a code that a design writes and no rule has stays text."""
        return rule_link(code_, self.root_path) if self._rule_info(code_) is not None else code(code_)

    def plain_rule(self, code_: str) -> str:
        """The same without the type of code, for tables with hundreds of rules."""
        if self._rule_info(code_) is None:
            return text(code_)
        return link(text(code_), f"{self.root_path}rules/{code_}/index.md")

    def code_links(self, words: str) -> str:
        """Escaped text in which codes of rules, and numbers of decisions, assumptions, statements, and errata
        of the design, are links."""
        linked = _RULE_CODE.sub(
            lambda match: match[0] if self._rule_info(match[0]) is None else self.rule(match[0]), words
        )
        return _NOTE_NUMBERS.sub(
            lambda match: re.sub(_NOTE_NUMBER, lambda number: self.note_link(number[0]), match[0]), linked
        )

    def note_link(self, number: str) -> str:
        """Number of a note of the design, as a link to the note; text where no page shows the note."""
        design, section = self.design, _NOTE_SECTIONS[number[0]]
        notes = (*design.decisions, *design.assumptions, *design.errata, *design.statements)
        if not self.address(section) or all(note.id != number for note in notes):
            return number
        return link(number, f"{self.home}{section.partition('#')[0]}#{number}")

    def basis(self, code_: str) -> str:
        """Basis of a rule: vendor requirement, vendor recommendation, derived, or practice."""
        rule = self._rule_info(code_)
        return text(rule.basis) if rule is not None else ""

    def _rule_info(self, code_: str) -> RuleInfo | None:
        return next((rule for rule in self.project.rules if rule.code == code_), None)

    def figures(self, name: str) -> str:
        """Drawings whose name is, or begins with, ``name``."""
        return "\n\n".join(
            self._picture_link(drawing)
            for drawing in self.drawings
            if drawing.name == name or drawing.name.startswith(f"{name}-")
        )

    def figure(self, name: str) -> str:
        """Drawing of that name; empty where there is none."""
        return "\n\n".join(self._picture_link(drawing) for drawing in self.drawings if drawing.name == name)

    def table(self, name: str) -> str:
        """Table of the design, as ``refarch show`` names it, with links to the lines behind its rows; the
        project's own tables are among them. Raises RefarchError for a name that no table has."""
        data = find_table(self.design, name, self.project.plugins)
        return table(data, self.place, device=self.device)

    def pictures_of(self, page: str) -> str:
        """Drawings that are at the end of a page because their diagrams say so; on the first page also
        those for a page that this design does not have."""
        others = {drawing.page for drawing in self.drawings} - {info.path for info in self.pages} - {""}
        homes = {page, *others} if page == FIRST_PAGE else {page}
        return "\n\n".join(
            f"{heading(2, drawing.title)}\n\n{self._picture_link(drawing)}"
            for drawing in self.drawings
            if drawing.page in homes
        )

    def _picture_link(self, drawing: Drawing) -> str:
        return f"![{text(drawing.alt)}]({self.home}diagrams/{drawing.name}.svg)"

    def banner(self) -> str:
        """Boxes at the top of every page of a design that is not published, or that is a variant of another
        one."""
        kind, title, words = BANNERS.get(self.design.status, ("", "", ""))
        return page(note_box(kind, title, words) if words else "", self._variant_banner())

    def _variant_banner(self) -> str:
        if self.base is None or self.base.design is None:
            return ""
        design = link(text(self.base.design.title), f"{self.home}../../{FIRST_PAGE}")
        return note_box(
            "info ra-banner",
            "Variant",
            f"This is a variant of {design}. {link('Changes', self.home + CHANGES_PAGE)}.",
        )


BANNERS = {
    "draft": (
        "danger ra-banner",
        "Draft",
        "This design is a draft. It can be wrong or incomplete. Do not build from it.",
    ),
    "review": (
        "warning ra-banner",
        "In review",
        "This design is in review. It can still change. Do not build from it yet.",
    ),
    "retired": (
        "warning ra-banner",
        "Retired",
        "This design is retired. It is kept for existing installations. Do not use it for new installations.",
    ),
}


STATUS_KINDS = {"published": "pass", "draft": "draft", "review": "warning", "retired": "muted"}
"""Kind of label for each status."""


def config_path(configuration: Configuration, file: str = "") -> str:
    """File of a device's configuration, or another one that belongs to it, next to the design's pages."""
    return f"{CONFIGURATION_FOLDER}/{file or configuration.file}"


def bundle_path(context: Context) -> str:
    """Archive of all those files."""
    return f"{CONFIGURATION_FOLDER}/{bundle_name(context.result)}.zip"


def bundle_name(result: LintResult) -> str:
    """Name of the archive of a design, without its ending; a variant's has both names."""
    return result.id.replace("+", "-")


def source_link(file: str, line: int, folder: str = SOURCE_FOLDER) -> str:
    """Link to one line of a file of the design."""
    return link(f"{text(file.rpartition('/')[2])}&#58;{line}", source_page(file, line, folder))


def source_page(file: str, line: int, folder: str) -> str:
    """Address of a line of a design's file."""
    return f"{folder}/{file}.md#L{line}"


def place_link(result: LintResult, origin: Origin, folder: str) -> str:
    """Link to the line that says something, in the folder that shows the design's files."""
    document = result.documents.get(origin.file)
    if document is None:
        return text(origin.file)
    path, span = document.place(origin.pointer)
    return source_link(document_name(result, path) or origin.file, span.line, folder)


def document_name(result: LintResult, path: str) -> str:
    """Name of the design's document that a file is; empty for none."""
    return next((name for name, document in result.documents.items() if document.path == path), "")


def finding_link(result: LintResult, finding: Finding, folder: str) -> str:
    """Link to the line of a finding, in the folder that shows the design's files."""
    name = document_name(result, finding.file)
    return source_link(name, finding.line, folder) if name else text(f"{finding.file}:{finding.line}")


def rule_link(code_: str, root_path: str) -> str:
    """Link to a rule's page; ``root_path`` leads from the page to the site's root."""
    return link(code(code_), f"{root_path}rules/{code_}/index.md")


def outcome_label(verdict: RuleVerdict) -> tuple[str, str]:
    """Outcome of a rule, as text and as a kind of label; a failure has its severity."""
    if verdict.outcome != "fail":
        return OUTCOME_LABELS[verdict.outcome]
    severities = {finding.severity for finding in verdict.findings if finding.waived is None}
    return next(FAILURE_LABELS[severity] for severity in FAILURE_LABELS if severity in severities)


def verdict_badge(verdict: RuleVerdict) -> str:
    """Outcome of a rule as a colored label."""
    return badge(*outcome_label(verdict))


FAILURE_LABELS = {"error": ("fail", "fail"), "warning": ("warning", "warning"), "info": ("info", "info")}

OUTCOME_LABELS = {
    "not-stated": ("not stated", "warning"),
    "waived": ("waived", "waived"),
    "excluded": ("excluded", "waived"),
    "pass": ("pass", "pass"),
    "not-applicable": ("not applicable", "muted"),
    "not-checked": ("not checked", "muted"),
}


def unwaived_findings(result: LintResult) -> Iterator[Finding]:
    """Findings without a waiver."""
    return (finding for finding in result.findings if finding.waived is None)


def findings_badge(result: LintResult) -> str:
    """Number of findings of a design and of rules that had nothing to examine, as a colored label."""
    counts = dict.fromkeys(("error", "warning", "info"), 0)
    for finding in unwaived_findings(result):
        counts[finding.severity] += 1
    if result.design is None:
        return badge("cannot be read", "fail")
    if counts["error"]:
        words, kind = count_text(counts["error"], "error"), "fail"
    elif counts["warning"]:
        words, kind = count_text(counts["warning"], "warning"), "warning"
    else:
        # An info or a waived finding is a finding too.
        words, kind = ("no errors or warnings" if result.findings else "no findings"), "pass"
    number = len(result.unexamined_rules)
    if number:
        words, kind = f"{words}, {count_text(number, 'rule')} not stated", kind if kind != "pass" else "info"
    return badge(words, kind)
